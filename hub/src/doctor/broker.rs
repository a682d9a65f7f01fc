//! The broker: connects as the hub does, and says something to itself.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use protocol::{Channel, Name, Topic};
use rumqttc::v5::mqttbytes::QoS;
use rumqttc::v5::mqttbytes::v5::{ConnectReturnCode, Packet, PubAckReason, SubscribeReasonCode};
use rumqttc::v5::{AsyncClient, ConnectionError, Event, MqttOptions, StateError};
use tokio::time::Instant;

use super::finding::{Finding, Part, Wrong};
use crate::mqtt::{Broker, Login};

/// A broker in the house answers in milliseconds.
pub const PATIENCE: Duration = Duration::from_secs(5);
/// Requests that the client keeps: a subscription and a message.
const QUEUE: usize = 4;
/// The client library refuses less than five.
const KEEP_ALIVE: Duration = Duration::from_secs(5);

/// The broker of a configuration, with its password from its file.
///
/// # Errors
/// The file cannot be read: a finding.
pub fn address(
    host: &str,
    port: u16,
    login: Option<&(String, PathBuf)>,
) -> Result<Broker, Finding> {
    let login = login.map(|(user, file)| {
        let password = fs::read_to_string(file).map_err(|error| unreadable(file, &error))?;
        Ok(Login {
            user: user.clone(),
            password: password.trim_end_matches(['\r', '\n']).to_owned(),
        })
    });
    Ok(Broker {
        host: host.to_owned(),
        port,
        login: login.transpose()?,
    })
}

fn unreadable(file: &Path, error: &io::Error) -> Finding {
    let wrong = Wrong::new(
        format!("the password cannot be read: {error}"),
        "the file was moved, or belongs to another user",
        "set `password-file` of [broker] to the file that `remmi broker-config` wrote, readable for this user",
    );
    Finding::fault(Part::Broker, file.display().to_string(), wrong)
}

/// Why no echo came back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BrokerFault {
    /// The name has no address.
    NoAddress(String),
    /// Nothing listens there.
    Refused,
    /// Nobody answers in time; how far it came.
    Silent(&'static str),
    /// User name or password is wrong.
    Login,
    /// It speaks another version of MQTT, or none.
    NoMqtt5(String),
    /// The hub may not hear this topic, or not speak there.
    Forbidden(String),
    /// It closed the connection.
    Closed(String),
}

/// Connects, subscribes to the hub's own topic and publishes there; returns how long the message
/// was on its way. The table's hub must not run: a guarded broker takes both for one client.
///
/// # Errors
/// How far it came, and why no farther.
pub async fn echo(
    broker: &Broker,
    table: Name,
    patience: Duration,
) -> Result<Duration, BrokerFault> {
    let mut step = "connecting";
    let echoed = tokio::time::timeout(patience, converse(broker, table, &mut step)).await;
    echoed.unwrap_or(Err(BrokerFault::Silent(step)))
}

async fn converse(
    broker: &Broker,
    table: Name,
    step: &mut &'static str,
) -> Result<Duration, BrokerFault> {
    let topic = Topic::new(table, Channel::HubEcho).to_string();
    let word = format!("doctor {}", std::process::id());
    let (client, mut events) = AsyncClient::new(options(broker, table), QUEUE);
    let mut sent = Instant::now();
    // The queue holds all that is ever asked for, so it is never full.
    let full = |_| BrokerFault::Closed("the client's queue is full".into());
    loop {
        match events.poll().await.map_err(|error| fault(&error))? {
            Event::Incoming(Packet::ConnAck(_)) => {
                *step = "subscribing";
                client
                    .try_subscribe(&topic, QoS::AtLeastOnce)
                    .map_err(full)?;
            }
            Event::Incoming(Packet::SubAck(ack)) => {
                if !matches!(ack.return_codes[..], [SubscribeReasonCode::Success(_)]) {
                    return Err(BrokerFault::Forbidden(topic));
                }
                *step = "waiting for its own message";
                sent = Instant::now();
                client
                    .try_publish(&topic, QoS::AtLeastOnce, false, word.clone())
                    .map_err(full)?;
            }
            Event::Incoming(Packet::PubAck(ack)) if ack.reason == PubAckReason::NotAuthorized => {
                return Err(BrokerFault::Forbidden(topic));
            }
            Event::Incoming(Packet::Publish(message)) if message.payload == word.as_bytes() => {
                let took = sent.elapsed();
                let _ = client.try_disconnect();
                // One more step sends the goodbye; whether it arrives does not matter.
                let _ = events.poll().await;
                return Ok(took);
            }
            _ => {}
        }
    }
}

fn options(broker: &Broker, table: Name) -> MqttOptions {
    let Broker { host, port, login } = broker;
    let mut options = MqttOptions::new(format!("doctor-{table}"), host, *port);
    if let Some(Login { user, password }) = login {
        options.set_credentials(user, password);
    }
    options.set_keep_alive(KEEP_ALIVE).set_clean_start(true);
    options
}

fn fault(error: &ConnectionError) -> BrokerFault {
    match error {
        ConnectionError::Io(error) => of_io(error),
        ConnectionError::MqttState(StateError::Io(error)) => of_io(error),
        ConnectionError::Timeout(_) => BrokerFault::Silent("connecting"),
        ConnectionError::ConnectionRefused(code)
        | ConnectionError::MqttState(StateError::ConnFail { reason: code }) => match code {
            ConnectReturnCode::BadUserNamePassword | ConnectReturnCode::NotAuthorized => {
                BrokerFault::Login
            }
            ConnectReturnCode::RefusedProtocolVersion
            | ConnectReturnCode::UnsupportedProtocolVersion => {
                BrokerFault::NoMqtt5(format!("{code:?}"))
            }
            _ => BrokerFault::Closed(format!("{code:?}")),
        },
        ConnectionError::NotConnAck(_)
        | ConnectionError::MqttState(StateError::Deserialization(_)) => {
            BrokerFault::NoMqtt5("what it says is not MQTT 5".into())
        }
        other => BrokerFault::Closed(other.to_string()),
    }
}

fn of_io(error: &io::Error) -> BrokerFault {
    match error.kind() {
        io::ErrorKind::ConnectionRefused => BrokerFault::Refused,
        io::ErrorKind::TimedOut | io::ErrorKind::HostUnreachable => {
            BrokerFault::Silent("connecting")
        }
        // A name without an address has no kind of its own.
        _ if error.to_string().contains("lookup address") => {
            BrokerFault::NoAddress(error.to_string())
        }
        _ => BrokerFault::Closed(error.to_string()),
    }
}

/// What is to be said of the broker.
pub fn finding(broker: &Broker, echoed: &Result<Duration, BrokerFault>) -> Finding {
    let Broker { host, port, login } = broker;
    let place = format!("{host}:{port}");
    let user = login.as_ref().map_or("nobody", |login| &login.user);
    let fault = match echoed {
        Ok(took) => {
            let ms = took.as_secs_f64() * 1e3;
            let what = format!("echoes to user `{user}` in {ms:.1} ms");
            return Finding::well(Part::Broker, place, what);
        }
        Err(fault) => fault,
    };
    let wrong = match fault {
        BrokerFault::NoAddress(why) => Wrong::new(
            format!("the name has no address: {why}"),
            "a typing error in `host`, or no network",
            "write its address in `host` of [broker], as in 127.0.0.1",
        ),
        BrokerFault::Refused => Wrong::new(
            "nothing listens there",
            "the broker does not run, or on another port",
            "sudo systemctl status mosquitto; compare `port` of [broker] with its `listener`",
        ),
        BrokerFault::Silent(step) => Wrong::new(
            format!("does not answer in time, {step}"),
            "a firewall, another machine at this address, or a broker that hangs",
            format!("ping {host}; then sudo systemctl restart mosquitto"),
        ),
        BrokerFault::Login => Wrong::new(
            format!("refuses user `{user}`"),
            "the password is not the one that the broker knows, or its list was not hashed",
            "compare `password-file` of [broker] with what `remmi broker-config` wrote, and run mosquitto_passwd -U as it said",
        ),
        BrokerFault::NoMqtt5(why) => Wrong::new(
            format!("does not speak MQTT 5: {why}"),
            "an old broker, or another program on this port",
            "use Mosquitto 2; compare `port` of [broker] with its `listener`",
        ),
        BrokerFault::Forbidden(topic) => Wrong::new(
            format!("user `{user}` may not hear or speak on {topic}"),
            "the access rules are those of another table or another user",
            "run `remmi broker-config` with this table's name, and restart the broker",
        ),
        BrokerFault::Closed(why) => Wrong::new(
            format!("closes the connection: {why}"),
            "the broker's own, which stands in its log",
            "sudo journalctl -u mosquitto -n 20",
        ),
    };
    Finding::fault(Part::Broker, place, wrong)
}
