//! The task that talks to the broker.

use std::sync::mpsc::SyncSender;

use protocol::{Channel, Topic};
use table::Installation;
use table::mqtt::{Heard, Message};
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
        missed: "the timer cannot be heard",
    };
    let heard = move |heard| {
        let away = match &heard {
            Heard::Connected => Some(None),
            Heard::Lost(why) => Some(Some(why.clone())),
            Heard::Message { .. } => None,
        };
        let fault = away.map(|what| Input::Fault {
            kind: "broker",
            what,
        });
        for input in fault.into_iter().chain([Input::Mqtt(heard)]) {
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
