//! RU-02, RU-04, RU-05: what a table needs, by its number of players.

use super::{Code, Fix, Violation};
use core::ops::RangeInclusive;

/// RU-A2: two to eight play.
pub const PLAYERS: RangeInclusive<usize> = 2..=8;

/// RU-02: the centre, the poker pot and seven marked sections.
pub const SECTIONS: usize = 9;

/// Cards of the pack (RU-A2).
pub(super) const PACK: usize = 52;

/// The largest hand that is ever dealt: with two players, to the left of the dealer.
pub const LARGEST_HAND: usize = PACK.div_ceil(3);

/// The numbers of a deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Setup {
    /// 2 to 8.
    pub players: usize,
    /// RU-05: hands dealt, the widow among them.
    pub hands: usize,
    /// Cards in the small hands.
    pub small: usize,
    /// How many hands have one card more: those dealt to first (RU-A3).
    pub big_count: usize,
    /// RU-02: always nine.
    pub sections: usize,
    /// RU-04: what each player lays before a deal.
    pub chips_per_player: usize,
    /// RU-04: what a section grows by.
    pub section_chips: usize,
}

impl Setup {
    /// Sets the table.
    ///
    /// # Errors
    /// `PLAYER_COUNT` outside two to eight.
    pub fn new(players: usize) -> Result<Setup, Violation> {
        if !PLAYERS.contains(&players) {
            let fix = Fix::Players {
                least: *PLAYERS.start(),
                most: *PLAYERS.end(),
            };
            return Err(Violation::new(Code::PlayerCount, "RU-A2").fixed_by(fix));
        }
        let hands = players + 1;
        Ok(Setup {
            players,
            hands,
            small: PACK / hands,
            big_count: PACK % hands,
            sections: SECTIONS,
            chips_per_player: SECTIONS,
            section_chips: players,
        })
    }

    /// RU-05, RU-A3: the cards dealt to the hand at this place: 0 left of the dealer, then the
    /// dealer at `players - 1` and the widow last.
    pub fn dealt(&self, place: usize) -> usize {
        self.small + usize::from(place < self.big_count)
    }
}
