//! What the broker's client hands to the table, which may be full or gone.

use std::sync::mpsc::{SyncSender, TrySendError};
use std::sync::{Arc, Mutex, PoisonError};

use table::clock::Micros;
use table::seldom::Seldom;

use super::Input;

/// The way of the client's news to the table.
#[derive(Clone)]
pub(super) struct Feed {
    inbox: SyncSender<Input>,
    seldom: Arc<Mutex<Seldom>>,
}

impl Feed {
    pub(super) fn new(inbox: SyncSender<Input>) -> Feed {
        Feed {
            inbox,
            seldom: Arc::default(),
        }
    }

    /// Hands an input over without waiting. Returns the line to log, if it was dropped and that is
    /// to be said.
    pub(super) fn put(&self, at: Micros, input: Input) -> Option<String> {
        match self.inbox.try_send(input) {
            Ok(()) => None,
            // The table has stopped and wants no news.
            Err(TrySendError::Disconnected(_)) => None,
            Err(TrySendError::Full(_)) => {
                let text = "the table has too much to do: news of the broker were dropped";
                let seldom = self.seldom.lock();
                let mut seldom = seldom.unwrap_or_else(PoisonError::into_inner);
                seldom.line(at, "full", text)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::sync_channel;

    use super::*;
    use table::clock::SECOND;

    #[test]
    fn a_full_table_is_told_of_seldom_and_a_stopped_one_never() {
        let (inbox, inputs) = sync_channel(2);
        let feed = Feed::new(inbox);
        let lines: Vec<String> = (0..100_002)
            .filter_map(|n| feed.put(n * 100, Input::LookUp))
            .collect();
        assert_eq!(lines.len(), 1, "{lines:?}");
        let later = feed.put(11 * SECOND, Input::LookUp);
        assert!(later.is_some_and(|line| line.contains("(99999 more")));
        drop(inputs);
        assert_eq!(feed.put(60 * SECOND, Input::LookUp), None);
    }
}
