//! Debian's Mosquitto, guarded as `remmi broker-config` sets it up: a wrong password and another
//! table's access rules.
//!
//! Needs the program: `apt-get install mosquitto`, then
//! `cargo test -p hub --test doctor -- --ignored`.

use std::io::{BufRead as _, BufReader};
use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use hub::broker_config::{BrokerConfig, HUB};
use hub::doctor::State;
use hub::doctor::broker::{PATIENCE, echo, finding};
use hub::mqtt::{Broker, BrokerFault, Login};
use protocol::Name;

use crate::broker::table;

/// Ports that are tried; each may be taken by somebody else before Mosquitto binds it.
const TRIES: usize = 5;

struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts it for this table; gives its port.
fn start(folder: &Path) -> (Running, u16) {
    for _ in 0..TRIES {
        let free = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = free.local_addr().unwrap().port();
        drop(free);
        let config = BrokerConfig {
            folder: folder.to_owned(),
            table: table(),
            timers: vec![Name::new("tap-1").unwrap()],
            listen: Ipv4Addr::LOCALHOST.into(),
            port,
        };
        config.write().unwrap();
        let conf = folder.join("remmi.conf");
        let mut text = std::fs::read_to_string(&conf).unwrap();
        // The test's folder is nobody's but ours, so it must not change its user.
        text.push_str("user root\nlog_dest stderr\n");
        std::fs::write(&conf, text).unwrap();
        let hashed = Command::new("mosquitto_passwd")
            .arg("-U")
            .arg(folder.join("passwords"))
            .status();
        assert!(hashed.expect("it is installed with Mosquitto").success());
        let mut child = Command::new("/usr/sbin/mosquitto")
            .arg("-c")
            .arg(&conf)
            .stderr(Stdio::piped())
            .spawn()
            .expect("Mosquitto is installed: apt-get install mosquitto");
        let log = BufReader::new(child.stderr.take().unwrap());
        let running = Running(child);
        let mut lines = log.lines().map_while(Result::ok);
        if lines.any(|line| line.ends_with("running")) {
            // Its log is read on, so that it never waits for us.
            std::thread::spawn(move || lines.count());
            return (running, port);
        }
    }
    panic!("Mosquitto found no free port in {TRIES} tries");
}

#[tokio::test]
#[ignore = "needs Debian's mosquitto; CI installs it"]
async fn a_guarded_broker_lets_the_right_hub_in_and_nobody_else() {
    let folder = tempfile::tempdir().unwrap();
    let (_running, port) = start(folder.path());
    let secret = std::fs::read_to_string(folder.path().join("secrets").join(HUB)).unwrap();
    let broker = |user: &str, password: &str| Broker {
        host: "127.0.0.1".into(),
        port,
        login: Some(Login {
            user: user.into(),
            password: password.into(),
        }),
    };
    let hub = broker(HUB, secret.trim());
    let good = finding(&hub, &echo(&hub, table(), PATIENCE).await);
    assert_eq!(good.state, State::Well, "{good}");

    let guessed = broker(HUB, "guessed");
    let refused = echo(&guessed, table(), PATIENCE).await;
    assert_eq!(refused, Err(BrokerFault::Login));
    let nobody = Broker {
        login: None,
        ..hub.clone()
    };
    let refused = echo(&nobody, table(), PATIENCE).await;
    assert_eq!(refused, Err(BrokerFault::Login));

    let kitchen = Name::new("kitchen").unwrap();
    let refused = echo(&hub, kitchen, PATIENCE).await;
    assert!(
        matches!(refused, Err(BrokerFault::Forbidden(_))),
        "{refused:?}"
    );
    let text = finding(&hub, &refused).to_string();
    assert!(text.contains("remmi broker-config"), "{text}");
}
