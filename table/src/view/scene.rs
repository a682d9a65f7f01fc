//! What lies before the players: everybody trades at once, or they take turns.

use serde::Serialize;

use super::SeatView;
use super::{ClaimView, Reveal, Sheet, TradeView, TrayView, View};

/// What lies before the players, by the kind of game. A page reads the fields of its kind beside those
/// of the view.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Scene {
    /// Everybody trades at once, under the timer (Remmi-Demmi).
    Trading(Box<TradingView>),
    /// Players take turns, or go on with each other's runs.
    Turns {
        /// Melds, turns and results.
        sheet: Box<Sheet>,
    },
}

/// Trades, claims and the reveal.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct TradingView {
    /// Length of the round by the timer's switch, in seconds: 120 or 70 (RD-01).
    pub seconds: u32,
    /// Types taken out, as `RC` .. `BT` (RD-05).
    pub removed: Vec<String>,
    /// The hub's proposal of types to take out for 4 to 9 players: index 0 is for four.
    pub proposals: Vec<Vec<String>>,
    /// The two trade trays, left then right.
    pub trays: Vec<TrayView>,
    /// The verdict on the trade on the trays, for its two players alone (RD-12).
    pub trade: Option<TradeView>,
    /// The claims in the order they were made, as far as they may be told.
    pub claims: Vec<ClaimView>,
    /// The reveal, from the moment the round has stopped.
    pub reveal: Option<Reveal>,
}

/// As before anything is chosen.
impl Default for Scene {
    fn default() -> Scene {
        Scene::Trading(Box::default())
    }
}

impl View {
    /// The players who have not left.
    pub fn players(&self) -> impl Iterator<Item = &SeatView> {
        self.seats.iter().filter(|seat| seat.left.is_none())
    }

    /// Melds, turns and results, in a game with turns.
    pub fn sheet(&self) -> Option<&Sheet> {
        match &self.scene {
            Scene::Turns { sheet } => Some(sheet),
            Scene::Trading(_) => None,
        }
    }

    /// Trades, claims and the reveal, in a game of trades.
    pub fn trading(&self) -> Option<&TradingView> {
        match &self.scene {
            Scene::Trading(trading) => Some(trading),
            Scene::Turns { .. } => None,
        }
    }
    /// The trade trays; none in a game with turns.
    pub fn trays(&self) -> &[TrayView] {
        self.trading().map_or(&[], |trading| &trading.trays)
    }

    /// The verdict on the trade that lies there, if this viewer may see it.
    pub fn trade(&self) -> Option<&TradeView> {
        self.trading()?.trade.as_ref()
    }

    /// The claims so far; none in a game with turns.
    pub fn claims(&self) -> &[ClaimView] {
        self.trading().map_or(&[], |trading| &trading.claims)
    }

    /// The reveal as far as it has gone.
    pub fn reveal(&self) -> Option<&Reveal> {
        self.trading()?.reveal.as_ref()
    }
}
