//! Why a broker does not serve, and what people are told of it.

use std::io;

use rumqttc::v5::mqttbytes::Error as PacketError;
use rumqttc::v5::mqttbytes::v5::{ConnectReturnCode, DisconnectReasonCode};
use rumqttc::v5::{ConnectionError, StateError};
use table::words::{Say, say};

use super::{Broker, Options};

/// What is wrong with a broker.
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

impl BrokerFault {
    /// What a failed connection means.
    pub fn of(error: &ConnectionError) -> BrokerFault {
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

/// What people are told of a connection that is gone or could not be made. `again`: this is not the first one in a row that the
/// broker closed soon after it had let the client in.
pub(super) fn lost(options: &Options, error: &ConnectionError, again: bool) -> Say {
    let (at, missed) = (at(options), &options.missed);
    match error {
        ConnectionError::MqttState(StateError::Deserialization(
            PacketError::PayloadSizeLimitExceeded { pkt_size, max },
        )) => {
            return say!(
                "broker-large",
                at = at,
                bytes = *pkt_size,
                max = *max,
                missed = missed
            );
        }
        // Not every broker says so: Debian's Mosquitto just closes.
        ConnectionError::MqttState(StateError::ServerDisconnect {
            reason_code: DisconnectReasonCode::SessionTakenOver,
            ..
        }) => return contested(options),
        _ if again => return contested(options),
        _ => {}
    }
    match BrokerFault::of(error) {
        BrokerFault::NoAddress(why) => {
            say!("broker-no-address", at = at, why = why, missed = missed)
        }
        BrokerFault::Login => {
            let user = options.broker.login.as_ref().map(|login| &login.user[..]);
            let user = user.unwrap_or_default();
            say!("broker-login", at = at, user = user, missed = missed)
        }
        BrokerFault::NoMqtt5(why) => say!("broker-no-mqtt5", at = at, why = why, missed = missed),
        _ => say!(
            "broker-away",
            at = at,
            why = error.to_string(),
            missed = missed
        ),
    }
}

fn contested(options: &Options) -> Say {
    say!(
        "broker-contested",
        at = at(options),
        client = &options.client_id[..],
        missed = &options.missed
    )
}

/// The canary does not come back.
pub(super) fn deaf(options: &Options) -> Say {
    say!("broker-deaf", at = at(options), missed = &options.missed)
}

/// The broker lets this be heard by others alone.
pub(super) fn forbidden(options: &Options, filter: &str) -> Say {
    say!(
        "broker-forbids",
        at = at(options),
        topic = filter,
        missed = &options.missed
    )
}

fn at(options: &Options) -> String {
    let Broker { host, port, .. } = &options.broker;
    format!("{host}:{port}")
}

#[cfg(test)]
mod tests {
    use super::super::MAX_PACKET;
    use super::*;

    fn options() -> Options {
        Options {
            broker: "table.local:1883".parse().unwrap(),
            tls: None,
            client_id: "hub-salon".to_owned(),
            avail: None,
            subscriptions: Vec::new(),
            echo: None,
            max_packet: MAX_PACKET,
            missed: say!("no-timer-heard"),
        }
    }

    #[test]
    fn what_is_told_is_what_was_wrong() {
        let large = PacketError::PayloadSizeLimitExceeded {
            pkt_size: 12_340,
            max: MAX_PACKET,
        };
        let refused = ConnectionError::ConnectionRefused;
        let state = ConnectionError::MqttState;
        let closed = || state(StateError::ConnectionAborted);
        let lookup = io::Error::other("failed to lookup address information");
        let taken = StateError::ServerDisconnect {
            reason_code: DisconnectReasonCode::SessionTakenOver,
            reason_string: None,
        };
        let cases = [
            (
                state(StateError::Deserialization(large)),
                false,
                "12340 bytes",
            ),
            (closed(), false, "is away"),
            (closed(), true, "“hub-salon” in and closes"),
            (state(taken), false, "“hub-salon” in and closes"),
            (refused(ConnectReturnCode::NotAuthorized), false, "refuses"),
            (
                refused(ConnectReturnCode::UnsupportedProtocolVersion),
                false,
                "does not speak MQTT 5",
            ),
            (ConnectionError::Io(lookup), false, "No address is known"),
        ];
        for (error, again, told) in cases {
            let said = lost(&options(), &error, again).to_string();
            assert!(said.contains(told), "{error:?}: {said}");
            assert!(said.contains("table.local:1883"), "{said}");
            assert_eq!(said.contains("Start it again"), told == "is away", "{said}");
        }
    }
}
