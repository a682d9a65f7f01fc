//! The client to the MQTT 5 broker: connects, subscribes again after every CONNACK, publishes.
//!
//! The polling task never publishes, so a full queue cannot lock it; the other task owns the
//! queue. A client that went deaf without noticing is found by its own echo and rebuilt.

use std::panic::resume_unwind;
use std::time::Duration;

use protocol::{Avail, Qos, Topic};
use rumqttc::NetworkOptions;
use rumqttc::v5::mqttbytes::v5::{Filter, LastWill, Packet, PublishProperties};
use rumqttc::v5::mqttbytes::{Error as PacketError, QoS};
use rumqttc::v5::{AsyncClient, ConnectionError, Event, EventLoop, MqttOptions, StateError};
use table::mqtt::{Heard, Message, Subscription};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval, sleep};

/// Messages that wait inside the client; the sender waits when it is full.
const CLIENT_QUEUE: usize = 256;
/// The client library refuses less than five.
const KEEP_ALIVE: Duration = Duration::from_secs(5);
/// Waits between attempts to connect, doubled from the first to the last.
const FIRST_WAIT: Duration = Duration::from_millis(250);
const LAST_WAIT: Duration = Duration::from_secs(5);
/// A canary each so often.
const ECHO: Duration = Duration::from_millis(1_500);
/// Canaries missed before the client is rebuilt: a broker that stands still is noticed in 4.5 s.
const ECHOES_MISSED: u32 = 2;
/// Largest packet that is taken, by CONNECT's Maximum Packet Size (MQTT 5.0, 3.1.2.11.4): a broker keeps
/// larger ones to itself. What timers say is below 1 KiB.
const MAX_PACKET: u32 = 16 * 1024;

/// Where the broker is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broker {
    /// Host name or address.
    pub host: String,
    /// TCP port.
    pub port: u16,
    /// Who connects; none at a broker that takes anybody.
    pub login: Option<Login>,
}

/// A user of the broker. Its password is never written to a log.
#[derive(Clone, PartialEq, Eq)]
pub struct Login {
    /// User name.
    pub user: String,
    /// Password, in the clear; never logged.
    pub password: String,
}

impl std::fmt::Debug for Login {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Login({})", self.user)
    }
}

impl std::str::FromStr for Broker {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong =
            || format!("`{text}` is not a broker address; write HOST:PORT, as in 127.0.0.1:1883");
        let (host, port) = text.rsplit_once(':').ok_or_else(wrong)?;
        if host.is_empty() {
            return Err(wrong());
        }
        Ok(Broker {
            host: host.to_owned(),
            port: port.parse().map_err(|_| wrong())?,
            login: None,
        })
    }
}

/// Who connects, and to what.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where the broker listens, and the login for it.
    pub broker: Broker,
    /// Client id, unique at the broker.
    pub client_id: String,
    /// The topic of its availability: `offline` is the last will there.
    pub avail: Topic,
    /// Says `online` itself after connecting; a timer's session does that on its own.
    pub announce: bool,
    /// What to subscribe to after every CONNACK.
    pub subscriptions: Vec<Subscription>,
    /// The topic of the canary, if it has one (it must be among the subscriptions).
    pub echo: Option<Topic>,
}

/// Runs the client until `outgoing` is closed. Dropped before that it says no goodbye: the broker tells its last will.
///
/// # Panics
/// As `heard` or the client's library does: it can be run again.
pub async fn run(
    options: &Options,
    outgoing: &mut mpsc::Receiver<Message>,
    heard: impl Fn(Heard) + Clone + Send + 'static,
) {
    let mut open = true;
    while open {
        let (client, eventloop) = AsyncClient::new(connect_options(options), CLIENT_QUEUE);
        let (tell, line) = watch::channel(Line::default());
        // Ends with this future, however that ends.
        let mut polling = JoinSet::new();
        polling.spawn(poll(
            options.clone(),
            client.clone(),
            eventloop,
            heard.clone(),
            tell,
        ));
        open = publish(options, &client, outgoing, line).await;
        stop(polling, &client, open).await;
        if open {
            let Broker { host, port, .. } = &options.broker;
            heard(Heard::Lost(format!(
                "The MQTT broker at {host}:{port} gives nothing back (it stands still, or has forgotten what the hub listens to): the timer cannot be heard. The hub reconnects."
            )));
        }
    }
}

/// What the polling task knows of the connection.
#[derive(Clone, Copy, Debug, Default)]
struct Line {
    connected: bool,
    /// Canaries that came back.
    echoes: u32,
}

fn connect_options(options: &Options) -> MqttOptions {
    let Broker { host, port, login } = &options.broker;
    let mut connect = MqttOptions::new(&options.client_id, host, *port);
    if let Some(Login { user, password }) = login {
        connect.set_credentials(user, password);
    }
    let will = options.avail;
    connect
        .set_keep_alive(KEEP_ALIVE)
        .set_clean_start(true)
        .set_max_packet_size(Some(MAX_PACKET))
        .set_last_will(LastWill::new(
            will.to_string(),
            Avail::Offline.as_str(),
            qos(will.delivery().qos),
            will.delivery().retain,
            None,
        ));
    // Without this a QoS 1 exchange waits 40 ms for nothing (Nagle with delayed ACK).
    let mut network = NetworkOptions::new();
    network.set_tcp_nodelay(true);
    connect.set_network_options(network);
    connect
}

/// Publishes until the owner closes (false) or the client has gone deaf (true).
async fn publish(
    options: &Options,
    client: &AsyncClient,
    outgoing: &mut mpsc::Receiver<Message>,
    mut line: watch::Receiver<Line>,
) -> bool {
    let mut missed = 0;
    let mut canary = interval(ECHO);
    canary.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            message = outgoing.recv() => match message {
                Some(message) => send(client, message).await,
                None => return false,
            },
            changed = line.changed() => match changed {
                Ok(()) => missed = 0,
                // The polling task panicked.
                Err(_) => return true,
            },
            _ = canary.tick() => {
                let Some(topic) = options.echo.filter(|_| line.borrow().connected) else {
                    continue;
                };
                if missed >= ECHOES_MISSED {
                    return true;
                }
                missed += 1;
                // Never waits: a queue that is full is what the canary is to find.
                let _ = client.try_publish(topic.to_string(), QoS::AtLeastOnce, false, "canary");
            }
        }
    }
}

async fn send(client: &AsyncClient, message: Message) {
    let delivery = message.topic.delivery();
    let properties = PublishProperties {
        message_expiry_interval: delivery.expiry_s,
        ..PublishProperties::default()
    };
    let sent = client.publish_with_properties(
        message.topic.to_string(),
        qos(delivery.qos),
        delivery.retain,
        message.payload,
        properties,
    );
    // A queue that stays full belongs to a broker that is away: the message is dropped, the
    // session says again what matters after the next CONNACK.
    let _ = tokio::time::timeout(Duration::from_secs(2), sent).await;
}

/// Polls forever: connects, subscribes after every CONNACK, passes on what comes.
async fn poll(
    options: Options,
    client: AsyncClient,
    mut eventloop: EventLoop,
    heard: impl Fn(Heard),
    tell: watch::Sender<Line>,
) {
    let echo = options.echo.map(|topic| topic.to_string());
    let mut wait = FIRST_WAIT;
    loop {
        match eventloop.poll().await {
            Ok(Event::Incoming(Packet::ConnAck(_))) => {
                let filter = |to: &Subscription| Filter::new(to.filter.clone(), qos(to.qos));
                // Cannot be full: the queue was cleared with the connection.
                let _ = client.try_subscribe_many(options.subscriptions.iter().map(filter));
            }
            Ok(Event::Incoming(Packet::SubAck(_))) => {
                wait = FIRST_WAIT;
                tell.send_modify(|line| line.connected = true);
                if options.announce {
                    let topic = options.avail;
                    let word = Avail::Online.as_str();
                    let _ = client.try_publish(topic.to_string(), QoS::AtLeastOnce, true, word);
                }
                heard(Heard::Connected);
            }
            Ok(Event::Incoming(Packet::Publish(publish))) => {
                let topic = String::from_utf8_lossy(&publish.topic).into_owned();
                if Some(&topic) == echo.as_ref() {
                    tell.send_modify(|line| line.echoes = line.echoes.wrapping_add(1));
                    continue;
                }
                let payload = publish.payload.to_vec();
                heard(Heard::Message { topic, payload });
            }
            Ok(_) => {}
            Err(error) => {
                tell.send_modify(|line| line.connected = false);
                heard(Heard::Lost(why_lost(&options.broker, &error)));
                sleep(wait).await;
                wait = (wait * 2).min(LAST_WAIT);
            }
        }
    }
}

/// What happened, and what to do.
fn why_lost(Broker { host, port, .. }: &Broker, error: &ConnectionError) -> String {
    if let ConnectionError::MqttState(StateError::Deserialization(
        PacketError::PayloadSizeLimitExceeded { pkt_size, max },
    )) = error
    {
        return format!(
            "A message of {pkt_size} bytes came from {host}:{port}, where the hub takes {max} at most: the timer cannot be heard. The broker itself is well: delete the message if it is retained, or stop who publishes it."
        );
    }
    format!(
        "The MQTT broker at {host}:{port} is away ({error}): the timer cannot be heard. Start it again; the hub keeps trying."
    )
}

async fn stop(mut polling: JoinSet<()>, client: &AsyncClient, deaf: bool) {
    if !deaf {
        // A proper goodbye lets the broker drop the will; half a second is enough for it.
        let _ = client.try_disconnect();
        sleep(Duration::from_millis(50)).await;
    }
    polling.abort_all();
    if let Some(Err(ended)) = polling.join_next().await
        && ended.is_panic()
    {
        resume_unwind(ended.into_panic());
    }
}

fn qos(qos: Qos) -> QoS {
    match qos {
        Qos::AtMostOnce => QoS::AtMostOnce,
        Qos::AtLeastOnce => QoS::AtLeastOnce,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_that_is_too_large_is_no_fault_of_the_broker() {
        let broker: Broker = "table.local:1883".parse().unwrap();
        let (pkt_size, max) = (12_340, MAX_PACKET);
        let large = PacketError::PayloadSizeLimitExceeded { pkt_size, max };
        let large = ConnectionError::MqttState(StateError::Deserialization(large));
        let told = why_lost(&broker, &large);
        assert!(
            told.contains("12340 bytes") && !told.contains("is away"),
            "{told}"
        );
        let away = ConnectionError::MqttState(StateError::ConnectionAborted);
        let told = why_lost(&broker, &away);
        assert!(told.contains("at table.local:1883 is away"), "{told}");
    }

    #[test]
    fn an_address_without_host_or_port_is_refused_with_the_remedy() {
        let broker: Broker = "localhost:1883".parse().unwrap();
        assert_eq!((broker.host.as_str(), broker.port), ("localhost", 1883));
        for text in [
            "",
            "localhost",
            ":1883",
            "localhost:many",
            "localhost:70000",
        ] {
            assert!(text.parse::<Broker>().unwrap_err().contains("HOST:PORT"));
        }
    }
}
