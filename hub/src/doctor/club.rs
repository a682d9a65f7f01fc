//! The club: connects as the table does that sends its matches, and asks how far it is with each.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use protocol::{
    ClubAck, ClubAsk, ClubChannel, ClubTopic, Held, MAX_PAYLOAD, MatchId, Message as _, Name, Sid,
};
use rumqttc::v5::mqttbytes::QoS;
use rumqttc::v5::mqttbytes::v5::{Filter, Packet, PubAckReason, SubscribeReasonCode};
use rumqttc::v5::{AsyncClient, ConnectionError, Event};
use rumqttc::{TlsConfiguration, Transport};
use table::words::say;
use tokio::time::{Instant, timeout_at};

use super::broker::{self, options, user};
use super::finding::{Finding, Part, Wrong};
use crate::club::{Club, Parcel, Refused, Standing};
use crate::config::ClubConfig;
use crate::history::Journal;
use crate::mqtt::{BrokerFault, trusting};
use crate::random::random;

/// Requests that the client keeps: two subscriptions and a question.
const QUEUE: usize = 4;

/// Why nothing is known of the club.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClubFault {
    /// Its broker.
    Broker(BrokerFault),
    /// Nobody vouches for its broker.
    Untrusted(String),
    /// The broker is well, and nobody answers.
    Silent,
    /// This machine has no /dev/urandom, or its journals cannot be read.
    Here(String),
}

/// How far the club is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// How long its first answer took.
    pub took: Duration,
    /// Matches that it was asked about, the newest first, as many as there was time for.
    pub asked: usize,
    /// What is to go of them, and what it does not take.
    pub standing: Standing,
}

/// The club of a configuration, with the password and whom to trust.
///
/// # Errors
/// A file cannot be read: a finding.
pub fn address(config: &ClubConfig) -> Result<Club, Finding> {
    let trust = |file: &std::path::PathBuf| {
        trusting(file).map_err(|why| {
            let wrong = Wrong::new(
                say!("part-club-certificate", why = why.to_string()),
                say!("part-club-certificate-cause"),
                say!("part-club-certificate-do"),
            );
            Finding::fault(Part::Club, file.display().to_string(), wrong)
        })
    };
    Ok(Club {
        broker: broker::address(&config.broker, Part::Club)?,
        tls: config.tls.as_ref().map(trust).transpose()?,
        ship: config.ship,
    })
}

/// Connects, and asks about the matches in this folder. Nothing is sent of them.
///
/// # Errors
/// How far it came, and why no farther.
pub async fn ask(
    club: &Club,
    table: Name,
    folder: &Path,
    patience: Duration,
) -> Result<Known, ClubFault> {
    let mut step = Some("connecting");
    let mut known = Known::default();
    let until = Instant::now() + patience;
    let conversed = converse(club, table, folder, &mut step, &mut known);
    match (timeout_at(until, conversed).await, step) {
        (Ok(Err(fault)), _) => Err(fault),
        // What was asked by then is something.
        (Ok(Ok(())), _) => Ok(known),
        (Err(_), None) if !known.took.is_zero() => Ok(known),
        (Err(_), None) => Err(ClubFault::Silent),
        (Err(_), Some(step)) => Err(ClubFault::Broker(BrokerFault::Silent(step))),
    }
}

/// A match that is asked about.
struct Asked {
    number: u32,
    id: MatchId,
    parcel: Option<Parcel>,
    at: Instant,
}

async fn converse(
    club: &Club,
    table: Name,
    folder: &Path,
    step: &mut Option<&'static str>,
    known: &mut Known,
) -> Result<(), ClubFault> {
    let here = |why: &dyn std::fmt::Display| ClubFault::Here(why.to_string());
    let sid = Sid::from_u32(u32::from_le_bytes(random().map_err(|why| here(&why))?));
    let journals = Journal::all_in(folder).map_err(|why| here(&why))?;
    let mut journals = journals.into_iter().rev();
    // At a table that has no match yet, one that nobody knows.
    let mut nobodys = Some(MatchId(random().map_err(|why| here(&why))?));
    let ack = ClubTopic::Of(table, ClubChannel::Ack).to_string();
    let to = ClubTopic::Of(table, ClubChannel::Ask).to_string();
    let (client, mut events) = AsyncClient::new(
        {
            let mut options = options(&club.broker, format!("doctor-{table}-{sid}"));
            if let Some(tls) = &club.tls {
                let tls = TlsConfiguration::Rustls(Arc::clone(tls));
                options.set_transport(Transport::tls_with_config(tls));
            }
            options
        },
        QUEUE,
    );
    // The queue holds all that is ever asked for, so it is never full.
    let full = |_| ClubFault::Broker(BrokerFault::Closed("the client's queue is full".into()));
    let forbidden = |topic: &str| ClubFault::Broker(BrokerFault::Forbidden(topic.to_owned()));
    let mut asked: Option<Asked> = None;
    let mut n = 0;
    loop {
        let event = events.poll().await.map_err(|error| match &error {
            ConnectionError::Tls(why) => ClubFault::Untrusted(why.to_string()),
            error => ClubFault::Broker(BrokerFault::of(error)),
        })?;
        match event {
            Event::Incoming(Packet::ConnAck(_)) => {
                *step = Some("subscribing");
                let filters = [&ack, &ClubTopic::Here.to_string()];
                let filters = filters.map(|topic| Filter::new(topic, QoS::AtLeastOnce));
                client.try_subscribe_many(filters).map_err(full)?;
                continue;
            }
            Event::Incoming(Packet::SubAck(codes)) => {
                let taken =
                    |code: &SubscribeReasonCode| matches!(code, SubscribeReasonCode::Success(_));
                if !codes.return_codes.iter().all(taken) {
                    return Err(forbidden(&ack));
                }
                *step = None;
            }
            Event::Incoming(Packet::PubAck(ack)) if ack.reason == PubAckReason::NotAuthorized => {
                return Err(forbidden(&to));
            }
            Event::Incoming(Packet::Publish(message)) if message.topic == ack.as_bytes() => {
                let Ok(ack) = ClubAck::decode(&message.payload) else {
                    continue;
                };
                let Some(answered) = asked.take_if(|asked| asked.id == ack.id) else {
                    continue;
                };
                known.hear(club, &answered, &ack);
            }
            _ => continue,
        }
        let next = journals.find_map(|journal| {
            let parcel = Parcel::read(journal.path()).ok().flatten()?;
            Some((journal.number(), parcel.id, Some(parcel)))
        });
        let nobodys = nobodys.take().map(|id| (0, id, None));
        let Some((number, id, parcel)) = next.or(nobodys) else {
            let _ = client.try_disconnect();
            // One more step sends the goodbye; whether it arrives does not matter.
            let _ = events.poll().await;
            return Ok(());
        };
        n += 1;
        let left = known.standing.lines;
        let message = ClubAsk {
            sid,
            n,
            id,
            left,
            cut: false,
        };
        let mut buffer = [0; MAX_PAYLOAD];
        let payload = message.encode(&mut buffer).unwrap_or_default().to_vec();
        client
            .try_publish(&to, QoS::AtLeastOnce, false, payload)
            .map_err(full)?;
        let at = Instant::now();
        asked = Some(Asked {
            number,
            id,
            parcel,
            at,
        });
    }
}

impl Known {
    fn hear(&mut self, club: &Club, asked: &Asked, ack: &ClubAck) {
        if self.took.is_zero() {
            self.took = asked.at.elapsed();
        }
        let Some(parcel) = &asked.parcel else { return };
        self.asked += 1;
        if ack.st != Held::Well {
            let (number, why) = (asked.number, ack.st);
            self.standing.refused.push(Refused { number, why });
        } else if ack.lines != parcel.lines() {
            let (may, _) = parcel.may_go(club.ship);
            let left = may.saturating_sub(ack.seq);
            self.standing.matches += u32::from(left > 0);
            self.standing.lines = self.standing.lines.saturating_add(left);
        }
    }
}

/// What is to be said of the club.
pub fn finding(club: &Club, table: Name, answer: &Result<Known, ClubFault>) -> Finding {
    let user = user(&club.broker);
    let place = format!("{}:{}", club.broker.host, club.broker.port);
    let known = match answer {
        Ok(known) => known,
        Err(fault) => return Finding::fault(Part::Club, place, wrong(club, table, fault)),
    };
    // Its answer is not asked here: the table itself does not run.
    let standing = Standing {
        answers: true,
        ..known.standing.clone()
    };
    if let Some(told) = standing.lags().filter(|_| !standing.refused.is_empty()) {
        let wrong = Wrong::new(
            told,
            say!("part-club-refused-cause"),
            say!("part-club-refused-do"),
        );
        return Finding::warning(Part::Club, place, wrong);
    }
    let Known { took, asked, .. } = known;
    let ms = took.as_secs_f64() * 1e3;
    let how_far = match (asked, standing.matches, standing.lines) {
        (0, ..) => "no match was played yet".to_owned(),
        (asked, 0, _) => format!("has all that may go of {asked} matches"),
        (asked, behind, lines) => {
            format!(
                "of {asked} matches {behind} have {lines} lines that are still to go, which the table sends when it runs"
            )
        }
    };
    Finding::well(
        Part::Club,
        place,
        format!("answers user `{user}` in {ms:.1} ms, {how_far}"),
    )
}

fn wrong(club: &Club, table: Name, fault: &ClubFault) -> Wrong {
    let (user, table) = (user(&club.broker), table.as_str());
    match fault {
        ClubFault::Broker(BrokerFault::Login) => Wrong::new(
            say!("part-club-login", user = user),
            say!("part-club-login-cause"),
            say!("part-club-login-do", table = table),
        ),
        ClubFault::Broker(BrokerFault::Forbidden(topic)) => Wrong::new(
            say!("part-club-forbidden", user = user, topic = topic.as_str()),
            say!("part-club-forbidden-cause"),
            say!("part-club-forbidden-do", table = table),
        ),
        ClubFault::Broker(fault) => broker::wrong(&club.broker, fault, Part::Club),
        ClubFault::Untrusted(why) => Wrong::new(
            say!("part-club-untrusted", why = why.as_str()),
            say!("part-club-untrusted-cause"),
            say!("part-club-untrusted-do"),
        ),
        ClubFault::Silent => Wrong::new(
            say!("part-club-silent"),
            say!("part-club-silent-cause"),
            say!("part-club-silent-do"),
        ),
        ClubFault::Here(why) => Wrong::new(
            say!("part-club-here", why = why.as_str()),
            say!("part-club-here-cause"),
            say!("part-club-here-do"),
        ),
    }
}
