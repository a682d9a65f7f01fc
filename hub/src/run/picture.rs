//! The scoreboard as a picture for home automation.

use std::sync::Arc;
use std::time::Duration;

use display::{Format, Scoreboard, Shaded, Shades};
use protocol::Topic;
use table::mqtt::Message;
use tokio::sync::{mpsc, watch};
use tokio::task::spawn_blocking;
use tokio::time::sleep;

use super::Shown;
use super::health::Part;

/// From one picture to the next, at least.
const SOONEST: Duration = Duration::from_secs(5);

/// Publishes what the scoreboard shows as a PNG file, as the 7.5" panel has it but without the code to join by and the time of
/// day, whenever that has changed and the broker is there; until the table ends.
pub(super) async fn watch(
    mut shown: watch::Receiver<Arc<Shown>>,
    topic: Topic,
    outgoing: mpsc::WeakSender<Message>,
) {
    let mut told: Option<Scoreboard> = None;
    while shown.changed().await.is_ok() {
        let (board, broker) = {
            let shown = shown.borrow_and_update();
            (shown.scoreboard(), shown.health.broker)
        };
        if broker != Part::Well {
            // It may have forgotten the last one.
            told = None;
            continue;
        }
        if told.as_ref() == Some(&board) {
            continue;
        }
        let drawn = board.clone();
        let draw = move || Shaded::new(&drawn, Format::Large.glass(), Shades::Two).png();
        let (Ok(payload), Some(outgoing)) = (spawn_blocking(draw).await, outgoing.upgrade()) else {
            return;
        };
        if outgoing.try_send(Message { topic, payload }).is_ok() {
            told = Some(board);
        }
        drop(outgoing);
        sleep(SOONEST).await;
    }
}
