//! The broker: connects as the hub does, and says something to itself.

use std::io;
use std::path::Path;
use std::time::Duration;

use protocol::{Channel, Name, Topic};
use rumqttc::v5::mqttbytes::QoS;
use rumqttc::v5::mqttbytes::v5::{Packet, PubAckReason, SubscribeReasonCode};
use rumqttc::v5::{AsyncClient, Event, MqttOptions};
use tokio::time::Instant;

use super::finding::{Finding, Part, Wrong};
use crate::config::BrokerConfig;
use crate::mqtt::{Broker, BrokerFault, Login};

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
pub fn address(config: &BrokerConfig, part: Part) -> Result<Broker, Finding> {
    let login = config.login.as_ref();
    let login = login.map(|(user, file)| {
        Login::read(user, file).map_err(|error| unreadable(file, &error, part))
    });
    Ok(Broker {
        host: config.host.clone(),
        port: config.port,
        login: login.transpose()?,
    })
}

fn unreadable(file: &Path, error: &io::Error, part: Part) -> Finding {
    let wrong = Wrong::new(
        format!("the password cannot be read: {error}"),
        "the file was moved, or belongs to another user",
        format!(
            "set `password-file` of [{part}] to the file that `broker-config` wrote, readable for this user"
        ),
    );
    Finding::fault(part, file.display().to_string(), wrong)
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
    let name = format!("doctor-{table}");
    let (client, mut events) = AsyncClient::new(options(broker, name), QUEUE);
    let mut sent = Instant::now();
    // The queue holds all that is ever asked for, so it is never full.
    let full = |_| BrokerFault::Closed("the client's queue is full".into());
    loop {
        match events
            .poll()
            .await
            .map_err(|error| BrokerFault::of(&error))?
        {
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

/// How the doctor connects, under this name.
pub(super) fn options(broker: &Broker, name: String) -> MqttOptions {
    let Broker { host, port, login } = broker;
    let mut options = MqttOptions::new(name, host, *port);
    if let Some(Login { user, password }) = login {
        options.set_credentials(user, password);
    }
    options.set_keep_alive(KEEP_ALIVE).set_clean_start(true);
    options
}

/// What is to be said of the broker.
pub fn finding(broker: &Broker, echoed: &Result<Duration, BrokerFault>) -> Finding {
    let Broker { host, port, .. } = broker;
    let place = format!("{host}:{port}");
    match echoed {
        Ok(took) => {
            let ms = took.as_secs_f64() * 1e3;
            let what = format!("echoes to user `{}` in {ms:.1} ms", user(broker));
            Finding::well(Part::Broker, place, what)
        }
        Err(fault) => Finding::fault(Part::Broker, place, wrong(broker, fault, Part::Broker)),
    }
}

/// As whom somebody connects there.
pub(super) fn user(broker: &Broker) -> &str {
    broker.login.as_ref().map_or("nobody", |login| &login.user)
}

/// What is wrong with a broker, which stands in the section of the configuration that is called as the part.
pub(super) fn wrong(broker: &Broker, fault: &BrokerFault, part: Part) -> Wrong {
    let (host, user) = (&broker.host, user(broker));
    match fault {
        BrokerFault::NoAddress(why) => Wrong::new(
            format!("the name has no address: {why}"),
            "a typing error in `host`, or no network",
            format!("write its address in `host` of [{part}], as in 127.0.0.1"),
        ),
        BrokerFault::Refused => Wrong::new(
            "nothing listens there",
            "the broker does not run, or on another port",
            format!(
                "sudo systemctl status mosquitto; compare `port` of [{part}] with its `listener`"
            ),
        ),
        BrokerFault::Silent(step) => Wrong::new(
            format!("does not answer in time, {step}"),
            "a firewall, another machine at this address, or a broker that hangs",
            format!("ping {host}; then sudo systemctl restart mosquitto"),
        ),
        BrokerFault::Login => Wrong::new(
            format!("refuses user `{user}`"),
            "the password is not the one that the broker knows, or its list was not hashed",
            format!(
                "compare `password-file` of [{part}] with what `remmi broker-config` wrote, and run mosquitto_passwd -U as it said"
            ),
        ),
        BrokerFault::NoMqtt5(why) => Wrong::new(
            format!("does not speak MQTT 5: {why}"),
            "an old broker, or another program on this port",
            format!("use Mosquitto 2; compare `port` of [{part}] with its `listener`"),
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
    }
}
