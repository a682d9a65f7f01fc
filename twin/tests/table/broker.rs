//! Debian's Mosquitto, started by the test on a free port.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::process::{Child, ChildStderr, Command, Stdio};

use hub::mqtt::Broker;
use tempfile::TempDir;

/// Ports that are tried; each may be taken by somebody else before Mosquitto binds it.
const TRIES: usize = 5;

/// A running broker; it is killed when it is dropped.
pub struct Mosquitto {
    folder: TempDir,
    running: Option<(Child, BufReader<ChildStderr>)>,
    port: u16,
}

impl Mosquitto {
    /// Starts a broker that keeps nothing on the disk.
    pub fn start() -> Mosquitto {
        let mut mosquitto = Mosquitto {
            folder: tempfile::tempdir().unwrap(),
            running: None,
            port: 0,
        };
        let started = (0..TRIES).any(|_| {
            let free = TcpListener::bind("127.0.0.1:0").unwrap();
            mosquitto.port = free.local_addr().unwrap().port();
            drop(free);
            mosquitto.try_start().is_ok()
        });
        assert!(started, "Mosquitto found no free port in {TRIES} tries");
        mosquitto
    }

    /// Where it listens.
    pub fn address(&self) -> Broker {
        Broker {
            host: "127.0.0.1".into(),
            port: self.port,
        }
    }

    /// Kills it as a power cut would (SIGKILL).
    pub fn kill(&mut self) {
        if let Some((mut child, _)) = self.running.take() {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }

    /// Starts it on the same port.
    pub fn start_again(&mut self) {
        self.try_start()
            .expect("Mosquitto starts again on its port");
    }

    /// Starts it and waits until it says that it runs; else gives what it said.
    fn try_start(&mut self) -> Result<(), String> {
        let config = self.folder.path().join("mosquitto.conf");
        let text = format!(
            "listener {} 127.0.0.1\nallow_anonymous true\nmax_packet_size 65536\n\
             set_tcp_nodelay true\npersistence false\nlog_dest stderr\n",
            self.port
        );
        fs::write(&config, text).unwrap();
        let mut child = Command::new("/usr/sbin/mosquitto")
            .arg("-c")
            .arg(&config)
            .stderr(Stdio::piped())
            .spawn()
            .expect("Mosquitto is installed: apt-get install mosquitto");
        let mut log = BufReader::new(child.stderr.take().expect("it is piped"));
        let mut said = String::new();
        while log.read_line(&mut said).is_ok_and(|count| count > 0) {
            if said.ends_with("running\n") {
                self.running = Some((child, log));
                return Ok(());
            }
        }
        let _ = child.wait();
        Err(said)
    }
}

impl Drop for Mosquitto {
    fn drop(&mut self) {
        self.kill();
    }
}
