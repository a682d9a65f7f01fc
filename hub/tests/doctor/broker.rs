//! Brokers that are good, wrong or none.

use std::net::SocketAddr;
use std::time::Duration;

use hub::doctor::State;
use hub::doctor::broker::{PATIENCE, echo, finding};
use hub::mqtt::{Broker, BrokerFault, Login};
use mqtt5::broker::config::{StorageBackend, StorageConfig};
use mqtt5::broker::{BrokerConfig, MqttBroker};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;

pub fn table() -> protocol::Name {
    protocol::Name::new("salon").unwrap()
}

fn at(address: SocketAddr) -> Broker {
    Broker {
        host: address.ip().to_string(),
        port: address.port(),
        login: None,
    }
}

#[tokio::test]
async fn a_good_broker_echoes() {
    let storage = StorageConfig::new()
        .with_backend(StorageBackend::Memory)
        .with_persistence(false);
    let config = BrokerConfig::new()
        .with_bind_address(SocketAddr::from(([127, 0, 0, 1], 0)))
        .with_storage(storage);
    let mut running = MqttBroker::with_config(config).await.unwrap();
    let broker = at(running.local_addr().unwrap());
    tokio::spawn(async move { running.run().await });
    for _ in 0..2 {
        let echoed = echo(&broker, table(), PATIENCE).await;
        let finding = finding(&broker, &echoed);
        assert_eq!(finding.state, State::Well, "{finding}");
        assert!(
            finding.what.contains("echoes to user `nobody`"),
            "{finding}"
        );
    }
}

/// A port on which somebody says these bytes to the first packet, and then nothing more.
async fn says(bytes: &'static [u8]) -> Broker {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let broker = at(listener.local_addr().unwrap());
    tokio::spawn(async move {
        let (mut socket, _) = listener.accept().await.unwrap();
        let mut packet = [0; 512];
        let _ = socket.read(&mut packet).await;
        let _ = socket.write_all(bytes).await;
        // Left open: whoever waits for more waits until its patience ends.
        std::future::pending::<()>().await;
    });
    broker
}

async fn told(broker: &Broker, patience: Duration) -> (BrokerFault, String) {
    let echoed = echo(broker, table(), patience).await;
    let finding = finding(broker, &echoed);
    assert_eq!(finding.state, State::Fault);
    assert!(finding.cause.is_some() && finding.remedy.is_some());
    (echoed.unwrap_err(), finding.to_string())
}

/// CONNACK (MQTT 5, 3.2): no session, reason code, no properties.
macro_rules! connack {
    ($code:literal) => {
        &[0x20, 0x03, 0x00, $code, 0x00]
    };
}

#[tokio::test]
async fn a_refusal_is_told_by_its_code() {
    let mut broker = says(connack!(0x86)).await;
    broker.login = Some(Login {
        user: "hub".into(),
        password: "guessed".into(),
    });
    let (fault, text) = told(&broker, PATIENCE).await;
    assert_eq!(fault, BrokerFault::Login);
    assert!(
        text.contains("refuses user `hub`") && !text.contains("guessed"),
        "{text}"
    );
    let (fault, _) = told(&says(connack!(0x87)).await, PATIENCE).await;
    assert_eq!(fault, BrokerFault::Login);
    let (fault, _) = told(&says(connack!(0x84)).await, PATIENCE).await;
    assert!(matches!(fault, BrokerFault::NoMqtt5(_)), "{fault:?}");
    let (fault, _) = told(&says(connack!(0x97)).await, PATIENCE).await;
    assert!(matches!(fault, BrokerFault::Closed(_)), "{fault:?}");
}

#[tokio::test]
async fn a_web_server_is_no_broker() {
    let web = says(b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n").await;
    let (fault, text) = told(&web, Duration::from_secs(1)).await;
    assert!(!matches!(fault, BrokerFault::Login), "{fault:?}");
    assert!(text.contains("do: "), "{text}");
}

#[tokio::test]
async fn whoever_says_nothing_is_given_up() {
    let patience = Duration::from_millis(200);
    let (fault, _) = told(&says(b"").await, patience).await;
    assert_eq!(fault, BrokerFault::Silent("connecting"));
    let (fault, _) = told(&says(connack!(0x00)).await, patience).await;
    assert_eq!(fault, BrokerFault::Silent("subscribing"));
    // SUBACK (3.9) for packet 1, QoS 1 granted; and then no echo.
    let deaf = says(b"\x20\x03\x00\x00\x00\x90\x04\x00\x01\x00\x01").await;
    let (fault, text) = told(&deaf, patience).await;
    assert_eq!(fault, BrokerFault::Silent("waiting for its own message"));
    assert!(text.contains("waiting for its own message"), "{text}");
}

#[tokio::test]
async fn nobody_there_and_no_such_name() {
    let free = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let broker = at(free.local_addr().unwrap());
    drop(free);
    assert_eq!(told(&broker, PATIENCE).await.0, BrokerFault::Refused);
    let nowhere = Broker {
        host: "no-such-host.invalid".into(),
        ..broker
    };
    let (fault, text) = told(&nowhere, PATIENCE).await;
    assert!(
        matches!(fault, BrokerFault::NoAddress(_) | BrokerFault::Silent(_)),
        "{fault:?}"
    );
    assert!(text.contains("no-such-host.invalid"), "{text}");
}
