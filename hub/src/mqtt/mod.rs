//! The client to the MQTT 5 broker: connects, subscribes again after every CONNACK, publishes.
//!
//! The polling task never publishes, so a full queue cannot lock it; the other task owns the
//! queue. A client that went deaf without noticing is found by its own echo and rebuilt.

mod broker;
mod fault;
mod standing;

use std::panic::resume_unwind;
use std::sync::Arc;
use std::time::Duration;

use protocol::{Avail, Delivery, Qos, Topic};
use rumqttc::v5::mqttbytes::QoS;
use rumqttc::v5::mqttbytes::v5::{Filter, LastWill, Packet, PublishProperties};
use rumqttc::v5::{AsyncClient, Event, EventLoop, MqttOptions};
use rumqttc::{NetworkOptions, TlsConfiguration, Transport};
use table::mqtt::{Heard, Message, Subscription};
use table::words::Say;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval, sleep};

use standing::Standing;

pub use broker::{Broker, Login, trusting};
pub use fault::BrokerFault;
pub use tokio_rustls::rustls::ClientConfig;

/// Messages that wait inside the client; the sender waits when it is full.
const CLIENT_QUEUE: usize = 256;
/// Messages on their way that the broker has not confirmed; Mosquitto takes 20 at once. The client library keeps room for as many from
/// the start: for the 65,535 that MQTT allows that would be 14 MB a connection.
const INFLIGHT: u16 = 64;
/// The client library refuses less than five.
const KEEP_ALIVE: Duration = Duration::from_secs(5);
/// Waits between attempts to connect, doubled from the first to the last.
const FIRST_WAIT: Duration = Duration::from_millis(250);
const LAST_WAIT: Duration = Duration::from_secs(5);
/// A canary each so often.
const ECHO: Duration = Duration::from_millis(1_500);
/// Canaries missed before the client is rebuilt: a broker that stands still is noticed in 4.5 s.
const ECHOES_MISSED: u32 = 2;
/// Largest packet that is taken where timers speak, who say less than 1 KiB.
pub const MAX_PACKET: u32 = 16 * 1024;

/// Who connects, and to what.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where the broker listens, and the login for it.
    pub broker: Broker,
    /// Whom to trust, where the connection is encrypted.
    pub tls: Option<Arc<ClientConfig>>,
    /// Client id, unique at the broker.
    pub client_id: String,
    /// Its availability, if anybody is told of it.
    pub avail: Option<Availability>,
    /// What to subscribe to after every CONNACK.
    pub subscriptions: Vec<Subscription>,
    /// The topic of the canary, if it has one (it must be among the subscriptions). It is heard as what others say, while nothing is
    /// wrong with the connection.
    pub echo: Option<Topic>,
    /// Largest packet that is taken, by CONNECT's Maximum Packet Size (MQTT 5.0, 3.1.2.11.4): a broker keeps larger ones to itself.
    pub max_packet: u32,
    /// What people miss while the broker is away: "the timer cannot be heard".
    pub missed: Say,
}

/// Where a client says whether it is there.
#[derive(Clone, Copy, Debug)]
pub struct Availability {
    /// `offline` is the last will there.
    pub topic: Topic,
    /// It says `online` itself after connecting; a timer's session does that on its own.
    pub announce: bool,
}

/// A message as it goes out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outgoing {
    /// Where to.
    pub topic: String,
    /// How.
    pub delivery: Delivery,
    /// What.
    pub payload: Vec<u8>,
}

impl From<Message> for Outgoing {
    fn from(message: Message) -> Outgoing {
        Outgoing {
            topic: message.topic.to_string(),
            delivery: message.topic.delivery(),
            payload: message.payload,
        }
    }
}

/// Runs the client until `outgoing` is closed. Dropped before that it says no goodbye: the broker tells its last will.
///
/// # Panics
/// As `heard` or the client's library does: it can be run again.
pub async fn run<M: Into<Outgoing>>(
    options: &Options,
    outgoing: &mut mpsc::Receiver<M>,
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
            heard(Heard::Lost(fault::deaf(options)));
        }
    }
}

/// What the polling task knows of the connection.
#[derive(Clone, Copy, Debug, Default)]
struct Line {
    /// The canary's topic is subscribed to.
    hears: bool,
    /// Canaries that came back.
    echoes: u32,
}

fn connect_options(options: &Options) -> MqttOptions {
    let Broker { host, port, login } = &options.broker;
    let mut connect = MqttOptions::new(&options.client_id, host, *port);
    if let Some(Login { user, password }) = login {
        connect.set_credentials(user, password);
    }
    connect
        .set_keep_alive(KEEP_ALIVE)
        .set_clean_start(true)
        .set_outgoing_inflight_upper_limit(INFLIGHT)
        .set_max_packet_size(Some(options.max_packet));
    if let Some(Availability { topic, .. }) = options.avail {
        connect.set_last_will(LastWill::new(
            topic.to_string(),
            Avail::Offline.as_str(),
            qos(topic.delivery().qos),
            topic.delivery().retain,
            None,
        ));
    }
    if let Some(tls) = &options.tls {
        let tls = TlsConfiguration::Rustls(Arc::clone(tls));
        connect.set_transport(Transport::tls_with_config(tls));
    }
    // Without this a QoS 1 exchange waits 40 ms for nothing (Nagle with delayed ACK).
    let mut network = NetworkOptions::new();
    network.set_tcp_nodelay(true);
    connect.set_network_options(network);
    connect
}

/// Publishes until the owner closes (false) or the client has gone deaf (true).
async fn publish<M: Into<Outgoing>>(
    options: &Options,
    client: &AsyncClient,
    outgoing: &mut mpsc::Receiver<M>,
    mut line: watch::Receiver<Line>,
) -> bool {
    let mut missed = 0;
    let mut heard = false;
    let mut canary = interval(ECHO);
    canary.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            message = outgoing.recv() => match message {
                Some(message) => send(client, message.into()).await,
                None => return false,
            },
            changed = line.changed() => match changed {
                Ok(()) => {
                    missed = 0;
                    let hears = line.borrow().hears;
                    if hears && !heard {
                        canary.reset_immediately();
                    }
                    heard = hears;
                }
                // The polling task panicked.
                Err(_) => return true,
            },
            _ = canary.tick() => {
                let Some(topic) = options.echo.filter(|_| line.borrow().hears) else {
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

async fn send(client: &AsyncClient, message: Outgoing) {
    let delivery = message.delivery;
    let properties = PublishProperties {
        message_expiry_interval: delivery.expiry_s,
        ..PublishProperties::default()
    };
    let sent = client.publish_with_properties(
        message.topic,
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
    let subscribe = |places: &[usize]| {
        let filter = |place: &usize| {
            let Subscription { filter, qos: most } = &options.subscriptions[*place];
            Filter::new(filter.clone(), qos(*most))
        };
        // Is not full: the queue was cleared with the connection.
        let _ = client.try_subscribe_many(places.iter().map(filter));
    };
    let (mut standing, mut wait) = (Standing::default(), FIRST_WAIT);
    loop {
        let event = eventloop.poll().await;
        if standing.asks_again() {
            subscribe(standing.refused());
        }
        match event {
            Ok(Event::Incoming(Packet::ConnAck(_))) => {
                standing.let_in(options.subscriptions.len());
                subscribe(standing.refused());
            }
            Ok(Event::Incoming(Packet::SubAck(ack))) => {
                let before = standing.refused().len();
                let first = standing.answered(&ack.return_codes);
                let refused = standing.refused().iter();
                let refused: Vec<&str> = refused
                    .map(|place| &options.subscriptions[*place].filter[..])
                    .collect();
                let hears = |echo: &String| !refused.contains(&&echo[..]);
                let hears = echo.as_ref().is_none_or(hears);
                tell.send_modify(|line| line.hears = hears);
                if first {
                    if let Some(Availability {
                        topic,
                        announce: true,
                    }) = options.avail
                    {
                        let word = Avail::Online.as_str();
                        let _ = client.try_publish(topic.to_string(), QoS::AtLeastOnce, true, word);
                    }
                    heard(Heard::Connected);
                }
                // Asked for in vain once more it is no news.
                if let Some(filter) = refused.first()
                    && (first || refused.len() < before)
                {
                    heard(Heard::Refused(fault::forbidden(&options, filter)));
                }
            }
            Ok(Event::Incoming(Packet::Publish(publish))) => {
                let topic = String::from_utf8_lossy(&publish.topic).into_owned();
                if Some(&topic) == echo.as_ref() {
                    tell.send_modify(|line| line.echoes = line.echoes.wrapping_add(1));
                    if !standing.is_well() {
                        continue;
                    }
                }
                let payload = publish.payload.to_vec();
                heard(Heard::Message { topic, payload });
            }
            Ok(_) => {}
            Err(error) => {
                tell.send_modify(|line| line.hears = false);
                let was_let_in = standing.lost();
                let contested = standing.is_contested();
                heard(Heard::Lost(fault::lost(&options, &error, contested)));
                // It comes back soon, but not to throw another out again and again.
                if was_let_in && !contested {
                    wait = FIRST_WAIT;
                }
                sleep(wait).await;
                wait = (wait * 2).min(LAST_WAIT);
            }
        }
    }
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
