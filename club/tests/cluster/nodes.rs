//! Three nodes of a clustering broker on free loopback ports, and ways to them as a load balancer's.

use std::fs;
use std::net::Ipv4Addr;
use std::path::PathBuf;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use club::local::{beside_us, free_port};
use hub::mqtt::Broker;
use tempfile::TempDir;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Runtime;

pub const COUNT: usize = 3;
/// Of a node that starts: it looks for the others, and elects with them.
const BEGINS: Duration = Duration::from_secs(60);

/// RMQTT of the crate registry, in whose cluster Raft agrees on sessions and subscriptions. It ends when it is dropped.
pub struct Nodes {
    program: PathBuf,
    folder: TempDir,
    /// Of MQTT, and whether it goes.
    nodes: Vec<(u16, Option<Child>)>,
}

impl Nodes {
    /// Starts them, one after the other: the first leads.
    pub fn start() -> Nodes {
        let program = std::env::var_os("RMQTTD").expect("RMQTTD says where rmqttd is");
        let folder = tempfile::tempdir().unwrap();
        let ports = || [(); COUNT].map(|()| free_port().unwrap());
        let (mqtt, grpc, raft) = (ports(), ports(), ports());
        let all = |ports: [u16; COUNT]| {
            let one = |(id, port)| format!("\"{id}@127.0.0.1:{port}\"");
            (1..).zip(ports).map(one).collect::<Vec<_>>().join(", ")
        };
        for (at, port) in mqtt.into_iter().enumerate() {
            let own = folder.path().join(at.to_string());
            fs::create_dir(&own).unwrap();
            let (id, grpc_port, dir) = (at + 1, grpc[at], own.display());
            let config = format!(
                "[node]\nid = {id}\nbusy.check_enable = false\n[rpc]\nserver_addr = \"127.0.0.1:{grpc_port}\"\n\
                 [log]\nto = \"console\"\nlevel = \"warn\"\n\
                 [plugins]\ndir = \"{dir}\"\ndefault_startups = [\"rmqtt-cluster-raft\", \"rmqtt-retainer\"]\n\
                 disabled_default_startups = [\"rmqtt-http-api\", \"rmqtt-counter\", \"rmqtt-acl\"]\n\
                 [listener.tcp.external]\naddr = \"127.0.0.1:{port}\"\nallow_anonymous = true\nnodelay = true\n\
                 max_packet_size = \"64KB\"\nmax_mqueue_len = 100000\n"
            );
            fs::write(own.join("rmqtt.toml"), config).unwrap();
            let cluster = format!(
                "node_grpc_addrs = [{}]\nraft_peer_addrs = [{}]\nraft.grpc_reuseaddr = true\n",
                all(grpc),
                all(raft)
            );
            fs::write(own.join("rmqtt-cluster-raft.toml"), cluster).unwrap();
        }
        let mut nodes = Nodes {
            program: program.into(),
            folder,
            nodes: mqtt.map(|port| (port, None)).into(),
        };
        for at in 0..COUNT {
            nodes.start_again(at);
        }
        nodes
    }

    /// Starts a node on its ports, and waits until it takes connections.
    pub fn start_again(&mut self, at: usize) {
        let own = self.folder.path().join(at.to_string());
        let mut log = fs::File::options();
        let log = log.create(true).append(true).open(own.join("log")).unwrap();
        let mut child = beside_us(&self.program)
            .arg("-f")
            .arg(own.join("rmqtt.toml"))
            .current_dir(&own)
            .stdout(Stdio::from(log.try_clone().unwrap()))
            .stderr(log)
            .spawn()
            .unwrap();
        let begun = Instant::now();
        while std::net::TcpStream::connect((Ipv4Addr::LOCALHOST, self.nodes[at].0)).is_err() {
            let log = || fs::read_to_string(own.join("log")).unwrap();
            assert!(child.try_wait().unwrap().is_none(), "it ended: {}", log());
            assert!(begun.elapsed() < BEGINS, "it does not start: {}", log());
            std::thread::sleep(Duration::from_millis(50));
        }
        self.nodes[at].1 = Some(child);
    }

    /// Kills a node, as a power cut would.
    pub fn kill(&mut self, at: usize) {
        if let Some(mut child) = self.nodes[at].1.take() {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }

    /// A way to the first that answers, from this one on: what a load balancer makes of a name.
    pub fn way(&self, runtime: &Runtime, first: usize) -> Broker {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0));
        let listener = runtime.block_on(listener).unwrap();
        let port = listener.local_addr().unwrap().port();
        let mut ports: Vec<u16> = self.nodes.iter().map(|(port, _)| *port).collect();
        ports.rotate_left(first);
        runtime.spawn(async move {
            while let Ok((mut caller, _)) = listener.accept().await {
                let ports = ports.clone();
                tokio::spawn(async move {
                    for port in ports {
                        if let Ok(mut node) = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).await
                        {
                            let _ = copy_bidirectional(&mut caller, &mut node).await;
                            return;
                        }
                    }
                });
            }
        });
        Broker {
            host: Ipv4Addr::LOCALHOST.to_string(),
            port,
            login: None,
        }
    }
}

impl Drop for Nodes {
    fn drop(&mut self) {
        for at in 0..COUNT {
            self.kill(at);
        }
    }
}
