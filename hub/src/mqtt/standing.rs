//! How a connection stands: how long it lasts, and what the broker lets be heard over it.

use std::time::Duration;

use rumqttc::v5::mqttbytes::v5::SubscribeReasonCode;
use tokio::time::Instant;

/// A connection that ends sooner was cut short: by a broker that starts anew, or, when the next one is too, by another client of this
/// name.
const SHORT: Duration = Duration::from_secs(10);
/// What the broker refused to let be heard is asked for again so often: its rules may have been mended.
const ASK_AGAIN: Duration = Duration::from_secs(5);

/// How a connection stands.
#[derive(Debug, Default)]
pub(super) struct Standing {
    /// When the broker let the client in.
    since: Option<Instant>,
    /// Connections in a row that were cut short.
    short: u32,
    /// What was asked for and is not granted, by its place among the subscriptions.
    owed: Vec<usize>,
    /// When the broker answered, or that was asked for again since.
    answered: Option<Instant>,
}

impl Standing {
    /// The broker lets the client in, which asks for so many subscriptions.
    pub(super) fn let_in(&mut self, subscriptions: usize) {
        self.since = Some(Instant::now());
        self.owed = (0..subscriptions).collect();
        self.answered = None;
    }

    /// The broker has answered (MQTT 5.0, 3.9.3). True for the first time since it let the client in.
    pub(super) fn answered(&mut self, codes: &[SubscribeReasonCode]) -> bool {
        let mut codes = codes.iter();
        let granted = |code: &SubscribeReasonCode| matches!(code, SubscribeReasonCode::Success(_));
        self.owed.retain(|_| !codes.next().is_none_or(granted));
        self.answered.replace(Instant::now()).is_none()
    }

    /// What is refused, by its place among the subscriptions.
    pub(super) fn refused(&self) -> &[usize] {
        &self.owed
    }

    /// Whether it is time to ask for that again; it is, then.
    pub(super) fn asks_again(&mut self) -> bool {
        let asked = self.answered.filter(|_| !self.owed.is_empty());
        let again = asked.is_some_and(|at| at.elapsed() >= ASK_AGAIN);
        if again {
            self.answered = Some(Instant::now());
        }
        again
    }

    /// The connection is gone, or could not be made. True if the client had been let in.
    pub(super) fn lost(&mut self) -> bool {
        let lasted = self.since.take().map(|since| since.elapsed());
        self.short = match lasted {
            Some(lasted) if lasted < SHORT => self.short + 1,
            _ => 0,
        };
        lasted.is_some()
    }

    /// The last connection was cut short, and the one before it, too.
    pub(super) fn is_contested(&self) -> bool {
        self.short > 1
    }

    /// Nothing is known to be wrong with it.
    pub(super) fn is_well(&self) -> bool {
        let lasts = self.since.is_some_and(|since| since.elapsed() >= SHORT);
        self.owed.is_empty() && (lasts || !self.is_contested())
    }
}
