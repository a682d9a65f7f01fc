//! The task that talks to the broker.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::SyncSender;

use protocol::{Channel, Topic};
use table::Installation;
use table::mqtt::{Heard, Message};
use table::words::say;
use tokio::sync::mpsc;
use tokio::task::AbortHandle;

use super::clock::Clock;
use super::feed::Feed;
use super::{Input, fell};
use crate::mqtt::{self, Availability, Broker};
use crate::parts::{self, Rests};

/// Starts the client, which begins again after a panic; gives what ends it without a goodbye.
pub(super) fn spawn(
    broker: Broker,
    installation: Installation,
    mut messages: mpsc::Receiver<Message>,
    feed: Feed,
    clock: Clock,
    inbox: SyncSender<Input>,
) -> AbortHandle {
    let table = installation.table;
    let options = mqtt::Options {
        broker,
        client_id: format!("hub-{table}"),
        tls: None,
        avail: Some(Availability {
            topic: Topic::new(table, Channel::HubAvail),
            announce: true,
        }),
        subscriptions: installation.subscriptions(),
        echo: Some(Topic::new(table, Channel::HubEcho)),
        max_packet: mqtt::MAX_PACKET,
        missed: say!("no-timer-heard"),
    };
    let echo = Topic::new(table, Channel::HubEcho).to_string();
    let lost = Arc::new(AtomicBool::new(false));
    let heard = move |heard| {
        let is_echo = matches!(&heard, Heard::Message { topic, .. } if *topic == echo);
        let away = match &heard {
            Heard::Lost(why) | Heard::Refused(why) => {
                lost.store(true, Ordering::Relaxed);
                Some(Some(why.clone()))
            }
            // Connected is not yet heard: the broker's access rules may be those of another table.
            _ => (is_echo && lost.swap(false, Ordering::Relaxed)).then_some(None),
        };
        let fault = away.map(|what| Input::Fault {
            kind: "broker",
            what,
        });
        let input = (!is_echo).then_some(Input::Mqtt(heard));
        for input in fault.into_iter().chain(input) {
            if let Some(line) = feed.put(clock.at(), input) {
                tracing::warn!("{line}");
            }
        }
    };
    let fell = fell("mqtt".to_owned(), inbox);
    let client = tokio::spawn(async move {
        let mut rests = Rests::default();
        while parts::caught(mqtt::run(&options, &mut messages, heard.clone()))
            .await
            .is_err()
        {
            fell();
            tokio::time::sleep(rests.next().unwrap_or_default()).await;
        }
    });
    client.abort_handle()
}
