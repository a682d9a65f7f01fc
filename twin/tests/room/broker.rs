//! Debian's Mosquitto, started by the test on a free port.

use std::fs::{self, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, Command, Stdio};

use hub::broker_config::{BrokerConfig, HUB};
use hub::mqtt::{Broker, Login};
use protocol::Name;
use tempfile::TempDir;

/// Ports that are tried; each may be taken by somebody else before Mosquitto binds it.
const TRIES: usize = 5;

/// The user of a guarded broker that may hear everything and say nothing.
const EAR: &str = "ear";

/// A running broker; it is killed when it is dropped.
pub struct Mosquitto {
    folder: TempDir,
    built: Built,
    running: Option<(Child, BufReader<ChildStderr>)>,
    port: u16,
}

/// How a broker is set up.
enum Built {
    /// It takes anybody, and keeps nothing on the disk.
    Open,
    /// It takes anybody, as a distribution ships it: with Nagle's algorithm on.
    Stock,
    /// With passwords and access rules, for these timers.
    Guarded(Vec<Name>),
    /// It takes anybody, and refuses this subscription.
    Refusing(String),
}

impl Mosquitto {
    /// Starts a broker that takes anybody and keeps nothing on the disk.
    pub fn start() -> Mosquitto {
        Mosquitto::started(Built::Open)
    }

    /// Starts one that takes anybody, as a distribution ships it.
    pub fn stock() -> Mosquitto {
        Mosquitto::started(Built::Stock)
    }

    /// Starts a broker as `remmi broker-config` sets it up for these timers.
    pub fn guarded(timers: &[&str]) -> Mosquitto {
        let name = |id: &&str| Name::new(id).unwrap();
        Mosquitto::started(Built::Guarded(timers.iter().map(name).collect()))
    }

    /// Starts a broker that takes anybody and refuses this subscription.
    pub fn refusing(filter: &str) -> Mosquitto {
        Mosquitto::started(Built::Refusing(filter.to_owned()))
    }

    fn started(built: Built) -> Mosquitto {
        let mut mosquitto = Mosquitto {
            folder: tempfile::tempdir().unwrap(),
            built,
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

    /// Where it listens: for anybody, or for the hub.
    pub fn address(&self) -> Broker {
        self.address_for(HUB)
    }

    /// Where a listener to everything finds it.
    pub fn address_for_ear(&self) -> Broker {
        self.address_for(EAR)
    }

    fn address_for(&self, user: &str) -> Broker {
        let guarded = matches!(self.built, Built::Guarded(_));
        let login = guarded.then(|| Login {
            user: user.to_owned(),
            password: self.password(user),
        });
        Broker {
            host: "127.0.0.1".into(),
            port: self.port,
            login,
        }
    }

    /// The password of a user of a guarded broker.
    pub fn password(&self, user: &str) -> String {
        let secret = self.folder.path().join("secrets").join(user);
        fs::read_to_string(secret).unwrap().trim().to_owned()
    }

    /// Kills it as a power cut would (SIGKILL).
    pub fn kill(&mut self) {
        if let Some((mut child, _)) = self.running.take() {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }

    /// It stands still, as a machine does that swaps or whose disk hangs (SIGSTOP).
    pub fn freeze(&self) {
        self.signal("-STOP");
    }

    /// It goes on (SIGCONT).
    pub fn thaw(&self) {
        self.signal("-CONT");
    }

    fn signal(&self, signal: &str) {
        let (child, _) = self.running.as_ref().expect("it runs");
        let sent = Command::new("kill")
            .args([signal, &child.id().to_string()])
            .status();
        assert!(sent.is_ok_and(|status| status.success()), "kill {signal}");
    }

    /// Starts it on the same port.
    pub fn start_again(&mut self) {
        self.try_start()
            .expect("Mosquitto starts again on its port");
    }

    /// Starts it and waits until it says that it runs; else gives what it said.
    fn try_start(&mut self) -> Result<(), String> {
        let config = self.configure();
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

    /// Writes the configuration and gives its path.
    fn configure(&self) -> PathBuf {
        let folder = self.folder.path();
        let config = folder.join("remmi.conf");
        let ours = "max_packet_size 65536\nset_tcp_nodelay true\npersistence false\n";
        let more = match &self.built {
            Built::Guarded(timers) => return self.configure_guarded(timers, config),
            Built::Open => ours.to_owned(),
            Built::Stock => String::new(),
            Built::Refusing(filter) => format!("{ours}{}", refusing(folder, filter)),
        };
        let text = format!(
            "listener {} 127.0.0.1\nallow_anonymous true\nlog_dest stderr\n{more}",
            self.port
        );
        fs::write(&config, text).unwrap();
        config
    }

    fn configure_guarded(&self, timers: &[Name], config: PathBuf) -> PathBuf {
        let folder = self.folder.path();
        let written = BrokerConfig {
            folder: folder.to_owned(),
            table: Name::new(twin::live::TABLE).unwrap(),
            timers: timers.to_vec(),
            listen: Ipv4Addr::LOCALHOST.into(),
            port: self.port,
        };
        written.write().unwrap();
        let append = |file: &str, text: &str| {
            let mut options = OpenOptions::new();
            let mut file = options.append(true).open(folder.join(file)).unwrap();
            file.write_all(text.as_bytes()).unwrap();
        };
        fs::write(folder.join("secrets").join(EAR), EAR).unwrap();
        append("passwords", &format!("{EAR}:{EAR}\n"));
        append("acl", &format!("\nuser {EAR}\ntopic read #\n"));
        // The test's folder is nobody's but ours, so it must not change its user.
        append("remmi.conf", "user root\nlog_dest stderr\n");
        let hashed = Command::new("mosquitto_passwd")
            .arg("-U")
            .arg(folder.join("passwords"))
            .status()
            .expect("mosquitto_passwd is installed with Mosquitto");
        assert!(hashed.success());
        config
    }
}

/// Has the plugin for users and roles refuse a subscription to everybody; gives its lines of the configuration.
fn refusing(folder: &Path, filter: &str) -> String {
    let libraries = fs::read_dir("/usr/lib").unwrap();
    let plugin = libraries
        .map(|entry| entry.unwrap().path().join("mosquitto_dynamic_security.so"))
        .find(|path| path.exists());
    let plugin = plugin.expect("it is installed with Mosquitto");
    let rules = serde_json::json!({
        "defaultACLAccess": {
            "publishClientSend": true,
            "publishClientReceive": true,
            "subscribe": true,
            "unsubscribe": true,
        },
        "roles": [{
            "rolename": "some",
            "acls": [{ "acltype": "subscribeLiteral", "topic": filter, "allow": false, "priority": 1 }],
        }],
        "groups": [{ "groupname": "all", "roles": [{ "rolename": "some" }] }],
        "anonymousGroup": "all",
    });
    let file = folder.join("rules.json");
    fs::write(&file, rules.to_string()).unwrap();
    format!(
        "user root\nplugin {}\nplugin_opt_config_file {}\n",
        plugin.display(),
        file.display()
    )
}

impl Drop for Mosquitto {
    fn drop(&mut self) {
        self.kill();
    }
}
