//! A running table at a real broker, and somebody who listens there.

use std::net::SocketAddr;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use hub::mqtt::{self, Broker};
use hub::panel::Placed;
use hub::run::{Config, Running, Saved, start};
use mqtt5::broker::config::{StorageBackend, StorageConfig};
use mqtt5::broker::{BrokerConfig, MqttBroker};
use protocol::{Channel, Name, Topic};
use table::Installation;
use table::event::Request;
use table::mqtt::Heard;
use table::zone::Zone;
use tempfile::TempDir;
use tokio::runtime::Runtime;

/// Patience with what is to come: it comes in about a second.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// A table at a broker, and somebody who listens to a channel of it.
pub struct Bench {
    pub running: Running,
    pub heard: Receiver<Vec<u8>>,
    pub folder: TempDir,
    pub runtime: Runtime,
    pub broker: Broker,
}

fn topic(channel: Channel) -> Topic {
    Topic::new(Name::new("salon").unwrap(), channel)
}

/// A broker on any free port.
async fn broker() -> Broker {
    let storage = StorageConfig::new()
        .with_backend(StorageBackend::Memory)
        .with_persistence(false);
    let config = BrokerConfig::new()
        .with_bind_address(SocketAddr::from(([127, 0, 0, 1], 0)))
        .with_storage(storage);
    let mut broker = MqttBroker::with_config(config).await.unwrap();
    let port = broker.local_addr().unwrap().port();
    tokio::spawn(async move { broker.run().await });
    Broker {
        host: "127.0.0.1".to_owned(),
        port,
        login: None,
    }
}

/// What is said on a channel, once somebody of this name listens.
pub fn listen(runtime: &Runtime, broker: &Broker, name: &str, on: Channel) -> Receiver<Vec<u8>> {
    let options = mqtt::Options {
        broker: broker.clone(),
        client_id: name.to_owned(),
        tls: None,
        avail: None,
        subscriptions: vec![topic(on).into()],
        echo: None,
        max_packet: mqtt::MAX_PACKET,
        missed: "nothing is heard".into(),
    };
    let ((say, heard), (ready, listening)) = (channel(), channel());
    runtime.spawn(async move {
        let (_open, mut nothing) = tokio::sync::mpsc::channel::<mqtt::Outgoing>(1);
        let hear = move |news| match news {
            Heard::Connected => ready.send(()).unwrap(),
            Heard::Message { payload, .. } => {
                let _ = say.send(payload);
            }
            Heard::Lost(why) | Heard::Refused(why) => panic!("{why}"),
        };
        mqtt::run(&options, &mut nothing, hear).await;
    });
    listening.recv_timeout(PATIENCE).unwrap();
    heard
}

impl Bench {
    pub fn start(panel: Option<Placed>, on: Channel) -> Bench {
        let (runtime, folder) = (Runtime::new().unwrap(), tempfile::tempdir().unwrap());
        let broker = runtime.block_on(broker());
        let heard = listen(&runtime, &broker, "ear", on);
        let installation = Installation {
            zones: vec![Zone::Discard, Zone::Stock],
            ..Installation::named(Name::new("salon").unwrap())
        };
        let config = Config {
            broker: Some(broker.clone()),
            ..Config::new(installation, folder.path().join("matches"), 7)
        };
        let inside = runtime.enter();
        let running = start(config, panel).unwrap();
        drop(inside);
        Bench {
            running,
            heard,
            folder,
            runtime,
            broker,
        }
    }

    pub fn ask(&self, request: Request) {
        let desk = self.running.desk();
        let asked = desk.ask(None, request);
        assert_eq!(self.runtime.block_on(asked).unwrap(), Saved::Yes);
    }

    pub fn stop(self) {
        let _inside = self.runtime.enter();
        self.running.stop();
    }
}
