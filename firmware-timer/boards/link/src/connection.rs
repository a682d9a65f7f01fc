//! Connects to the broker, subscribes, and carries the session's messages, forever.

use core::fmt::Write;

use embassy_futures::select::{Either, Either3, select, select3};
use embassy_net::dns::DnsQueryType;
use embassy_net::tcp::TcpSocket;
use embassy_net::{IpAddress, Stack};
use embassy_time::{Duration, Instant, Timer, with_timeout};
use firmware_timer::{Out, Settings};
use minimq::{
    Buffers, ConfigBuilder, ConfigError, Connection, Error, PeerError, Publication, QoS,
    SubscriptionOptions, TopicFilter, Will,
};
use protocol::{MAX_PAYLOAD, MAX_TOPIC, Qos, Topic};

use crate::socket::Socket;
use crate::{Desk, Line};

/// A step of connecting, or one message, may take this long; then the connection is given up.
const STEP: Duration = Duration::from_secs(5);
/// Waits between attempts to connect, doubled from the first to the last.
const FIRST_WAIT: Duration = Duration::from_millis(250);
const LAST_WAIT: Duration = Duration::from_secs(5);
/// Keep-alive of MQTT in s: the broker tells the last will after one and a half of it.
const KEEP_ALIVE_S: u16 = 5;
/// A connection whose other side says nothing at all is given up after this time.
const SILENCE: Duration = Duration::from_secs(10);
/// Topics that a timer subscribes to; there are four.
const SUBSCRIPTIONS: usize = 8;

type Text = heapless::String<MAX_TOPIC>;

/// Where the broker is and how it knows this timer.
#[derive(Clone, Copy, Debug)]
pub struct Account<'a> {
    /// Host name or address.
    pub host: &'a str,
    /// TCP port.
    pub port: u16,
    /// User name, which is the timer's id.
    pub user: &'a str,
    /// Password; an empty one connects without user name.
    pub password: &'a str,
}

impl<'a> From<&'a Settings> for Account<'a> {
    fn from(settings: &'a Settings) -> Self {
        Self {
            host: &settings.host,
            port: settings.port,
            user: settings.id.as_str(),
            password: &settings.password,
        }
    }
}

/// Keeps the timer connected. It never ends; what is wrong is reported by [`Desk::line`].
pub async fn run(stack: Stack<'_>, desk: &Desk, account: &Account<'_>) -> ! {
    let mut wait = FIRST_WAIT;
    loop {
        desk.set_line(Line::NoNetwork);
        stack.wait_config_up().await;
        desk.set_line(Line::NoBroker);
        let began = Instant::now();
        // The connection ends at once when the network does.
        let ended = match select(connect(stack, desk, account), stack.wait_config_down()).await {
            Either::First(ended) => ended,
            Either::Second(()) => Line::NoNetwork,
        };
        if desk.line() == Line::Up {
            wait = FIRST_WAIT;
            desk.step(|session, now| session.disconnected(now));
        }
        desk.set_line(ended);
        Timer::at(began + wait).await;
        wait = (wait * 2).min(LAST_WAIT);
    }
}

/// One connection, from the call to its end; says how it ended.
async fn connect(stack: Stack<'_>, desk: &Desk, account: &Account<'_>) -> Line {
    let Some(address) = address(stack, account.host).await else {
        return Line::NoBroker;
    };
    let (mut received, mut sending) = ([0; 1024], [0; 2048]);
    let mut socket = TcpSocket::new(stack, &mut received, &mut sending);
    // Without this a QoS 1 exchange waits 40 ms for nothing (Nagle with delayed receipts).
    socket.set_nagle_enabled(false);
    socket.set_timeout(Some(SILENCE));
    socket.set_keep_alive(Some(SILENCE / 4));
    let called = with_timeout(STEP, socket.connect((address, account.port))).await;
    if !matches!(called, Ok(Ok(()))) {
        return Line::NoBroker;
    }
    let will = desk.look(|session| session.will());
    let (mut inbound, mut outbound) = ([0; INBOUND], [0; OUTBOUND]);
    // A session of its own for each connection: clean start, always.
    let config = configure(account, &will, Buffers::new(&mut inbound, &mut outbound));
    let Ok(mut client) = config.map(minimq::Session::new) else {
        return Line::NoBroker;
    };
    let mut connection = match with_timeout(STEP, client.connect(Socket(socket))).await {
        Ok(Ok(connection)) => connection,
        Ok(Err(error)) => return why(&error),
        Err(_) => return Line::NoBroker,
    };
    match with_timeout(STEP, subscribe(&mut connection, desk)).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => return why(&error),
        Err(_) => return Line::NoBroker,
    }
    desk.set_line(Line::Up);
    desk.step(|session, now| session.connected(now));
    carry(&mut connection, desk).await
}

/// One packet of ours: topic, payload, and some for the properties.
const PACKET: usize = MAX_TOPIC + MAX_PAYLOAD + 64;
/// The client keeps up to eight messages until they are acknowledged, and some room to connect.
const OUTBOUND: usize = 9 * PACKET;
/// The largest packet that is heard; the client tells the broker just this number, and ends the
/// connection at a longer one. Mosquitto counts a packet without its first byte, so what it sends may
/// be a byte longer than it was told, except here: a remaining length of 16,383 takes two bytes and
/// makes 16,386 in all, and the next takes three.
const INBOUND: usize = 16_386;
// The smallest size that would do for our own packets would not do.
const _: () = assert!(longest(INBOUND) == INBOUND && longest(PACKET) == PACKET + 1);

/// The longest packet that Mosquitto sends to a client that takes this many bytes.
const fn longest(taken: usize) -> usize {
    let mut remaining = taken;
    while length(remaining) + remaining > taken {
        remaining -= 1;
    }
    1 + length(remaining) + remaining
}

/// Bytes in which a packet says how much of it remains, seven bits in each.
const fn length(remaining: usize) -> usize {
    1 + (remaining >= 1 << 7) as usize + (remaining >= 1 << 14) as usize
}

async fn address(stack: Stack<'_>, host: &str) -> Option<IpAddress> {
    let asked = with_timeout(STEP, stack.dns_query(host, DnsQueryType::A)).await;
    asked.ok()?.ok()?.first().copied()
}

fn configure<'a>(
    account: &Account<'a>,
    will: &'a Out,
    buffers: Buffers<'a>,
) -> Result<ConfigBuilder<'a>, ConfigError> {
    let topic = text(will.topic);
    let delivery = will.topic.delivery();
    let will = Will::new(&topic, will.payload(), &[])?
        .qos(qos(delivery.qos))
        .retained();
    let config = ConfigBuilder::new(buffers)
        .client_id(account.user)?
        .keepalive_interval(KEEP_ALIVE_S)
        .will(will)?;
    if account.password.is_empty() {
        return Ok(config);
    }
    config.auth(account.user, account.password.as_bytes())
}

type Broker<'a, 'b, 's> = Connection<'a, 'b, Socket<'s>>;
type Failure = Error<embassy_net::tcp::Error>;

/// Subscribes and waits for the broker's consent.
async fn subscribe(connection: &mut Broker<'_, '_, '_>, desk: &Desk) -> Result<(), Failure> {
    let mut topics: heapless::Vec<(Text, QoS), SUBSCRIPTIONS> = heapless::Vec::new();
    for topic in desk.look(|session| session.subscriptions()) {
        let wanted = (text(topic), qos(topic.delivery().qos));
        topics.push(wanted).map_err(|_| Error::InvalidRequest)?;
    }
    let mut filters: heapless::Vec<TopicFilter<'_>, SUBSCRIPTIONS> = heapless::Vec::new();
    for (topic, qos) in &topics {
        let options = SubscriptionOptions::default().maximum_qos(*qos);
        let filter = TopicFilter::new(topic).options(options);
        filters.push(filter).map_err(|_| Error::InvalidRequest)?;
    }
    let asked = connection.subscribe(&filters, &[]).await?;
    while connection.is_pending(&asked) {
        connection.poll().await?;
    }
    Ok(())
}

/// Carries messages both ways until the connection ends.
async fn carry(connection: &mut Broker<'_, '_, '_>, desk: &Desk) -> Line {
    loop {
        // With eight messages unacknowledged the client takes no more: hear the broker first.
        while connection.can_publish(QoS::AtLeastOnce) {
            let Some(out) = desk.next_out() else {
                break;
            };
            // Only its own time-out may cancel it: half a packet is useless.
            match with_timeout(STEP, publish(connection, &out)).await {
                Ok(true) => {}
                Ok(false) | Err(_) => return Line::NoBroker,
            }
        }
        let due = due(desk, connection.can_publish(QoS::AtLeastOnce));
        let heard = select3(connection.poll(), Timer::at(due), desk.to_send()).await;
        match heard {
            Either3::First(Ok(Some(message))) => {
                let (topic, payload) = (message.topic(), message.payload());
                desk.step(|session, now| session.receive(now, topic, payload));
            }
            Either3::First(Err(error)) => return why(&error),
            _ => {}
        }
    }
}

/// When the session has something to send by itself.
fn due(desk: &Desk, can_send: bool) -> Instant {
    let now = Desk::now();
    let wake = desk.look(|session| session.next_wake(now));
    match wake {
        Some(at) if can_send => {
            Instant::now() + Duration::from_millis(u64::from(at.wrapping_sub(now)))
        }
        _ => Instant::now() + STEP,
    }
}

/// False when the connection is lost. What the client cannot take now the session says again.
async fn publish(connection: &mut Broker<'_, '_, '_>, out: &Out) -> bool {
    let topic = text(out.topic);
    let delivery = out.topic.delivery();
    let mut publication = Publication::bytes(&topic, out.payload()).qos(qos(delivery.qos));
    if delivery.retain {
        publication = publication.retain();
    }
    connection.publish(publication).await.is_ok() || connection.is_connected()
}

fn why(error: &Failure) -> Line {
    match error {
        Error::Peer(PeerError::Rejected(reason)) => Line::Refused(*reason),
        _ => Line::NoBroker,
    }
}

fn text(topic: Topic) -> Text {
    let mut text = Text::new();
    // Never too long: the contract says how long a topic can be.
    let _ = write!(text, "{topic}");
    text
}

fn qos(qos: Qos) -> QoS {
    match qos {
        Qos::AtMostOnce => QoS::AtMostOnce,
        Qos::AtLeastOnce => QoS::AtLeastOnce,
    }
}
