//! A second client of the broker, which hears everything.

use std::sync::{Arc, Condvar, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use hub::mqtt::Broker;
use rumqttc::v5::mqttbytes::QoS;
use rumqttc::v5::mqttbytes::v5::Packet;
use rumqttc::v5::{Client, Connection, Event, MqttOptions};

use super::PATIENCE;

/// Between two attempts to connect to a broker that is away.
const RETRY: Duration = Duration::from_millis(100);

/// A message as it was heard.
#[derive(Clone, Debug)]
pub struct Overheard {
    /// Without the prefix `remmi/1/virtual/`.
    pub topic: String,
    /// As text; all of the contract is.
    pub payload: String,
    /// It was kept by the broker from before.
    pub retained: bool,
}

/// A listener on every topic of the table.
pub struct Wire {
    client: Client,
    shared: Arc<Shared>,
    reader: Option<JoinHandle<()>>,
}

#[derive(Default)]
struct Shared {
    heard: Mutex<Heard>,
    news: Condvar,
}

#[derive(Default)]
struct Heard {
    messages: Vec<Overheard>,
    subscribed: bool,
    stop: bool,
}

impl Wire {
    /// Connects as `name` and waits until it is subscribed.
    pub fn open(broker: &Broker, name: &str) -> Wire {
        let mut options = MqttOptions::new(name, &broker.host, broker.port);
        options.set_keep_alive(Duration::from_secs(5));
        options.set_max_packet_size(Some(64 * 1024));
        if let Some(login) = &broker.login {
            options.set_credentials(&login.user, &login.password);
        }
        let (client, connection) = Client::new(options, 16);
        let shared = Arc::new(Shared::default());
        let reader = {
            let (client, shared) = (client.clone(), shared.clone());
            std::thread::spawn(move || read(connection, &client, &shared))
        };
        let wire = Wire {
            client,
            shared,
            reader: Some(reader),
        };
        wire.wait("a subscription", |heard| heard.subscribed);
        wire
    }

    /// Waits until a message is as wanted, and gives the first that is.
    pub fn until(&self, wanted: &str, is: impl Fn(&Overheard) -> bool) -> Overheard {
        let found = |heard: &Heard| heard.messages.iter().find(|message| is(message)).cloned();
        self.wait(wanted, |heard| found(heard).is_some());
        found(&self.shared.heard.lock().unwrap()).expect("it was waited for")
    }

    /// Waits until all that was heard so far is as wanted.
    pub fn until_all(&self, wanted: &str, is: impl Fn(&[Overheard]) -> bool) {
        self.wait(wanted, |heard| is(&heard.messages));
    }

    /// All that was heard so far.
    pub fn messages(&self) -> Vec<Overheard> {
        self.shared.heard.lock().unwrap().messages.clone()
    }

    /// Says something to the table, once, not retained.
    pub fn say(&self, topic: &str, payload: &[u8]) {
        let topic = format!("remmi/1/{}/{topic}", twin::live::TABLE);
        self.client
            .publish(topic, QoS::AtLeastOnce, false, payload.to_vec())
            .unwrap();
    }

    /// Says something that the broker keeps.
    pub fn keep(&self, topic: &str, payload: &[u8]) {
        let topic = format!("remmi/1/{}/{topic}", twin::live::TABLE);
        let sent = self
            .client
            .publish(topic, QoS::AtLeastOnce, true, payload.to_vec());
        sent.unwrap();
    }

    fn wait(&self, wanted: &str, is: impl Fn(&Heard) -> bool) {
        let heard = self.shared.heard.lock().unwrap();
        let waits = |heard: &mut Heard| !is(heard);
        let (heard, late) = self
            .shared
            .news
            .wait_timeout_while(heard, PATIENCE, waits)
            .unwrap();
        let last = heard.messages.last().cloned();
        drop(heard);
        assert!(
            !late.timed_out(),
            "{wanted} was not heard; the last was {last:?}"
        );
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        self.shared.heard.lock().unwrap().stop = true;
        self.shared.news.notify_all();
        let _ = self.client.try_disconnect();
        if let Some(reader) = self.reader.take() {
            let _ = reader.join();
        }
    }
}

fn read(mut connection: Connection, client: &Client, shared: &Shared) {
    for event in connection.iter() {
        let mut heard = shared.heard.lock().unwrap();
        match event {
            Ok(Event::Incoming(Packet::ConnAck(_))) => {
                let everything = format!("remmi/1/{}/#", twin::live::TABLE);
                client.try_subscribe(everything, QoS::AtLeastOnce).unwrap();
            }
            Ok(Event::Incoming(Packet::SubAck(_))) => heard.subscribed = true,
            Ok(Event::Incoming(Packet::Publish(publish))) => {
                let topic = String::from_utf8(publish.topic.to_vec()).unwrap();
                let own = format!("remmi/1/{}/", twin::live::TABLE);
                heard.messages.push(Overheard {
                    topic: topic
                        .strip_prefix(&own)
                        .expect("a topic of the table")
                        .to_owned(),
                    payload: String::from_utf8_lossy(&publish.payload).into_owned(),
                    retained: publish.retain,
                });
            }
            Ok(_) => {}
            Err(_) if heard.stop => return,
            // The broker is away; whoever stops the listener ends the wait.
            Err(_) => {
                let waits = |heard: &mut Heard| !heard.stop;
                let _ = shared.news.wait_timeout_while(heard, RETRY, waits);
                continue;
            }
        }
        drop(heard);
        shared.news.notify_all();
    }
}
