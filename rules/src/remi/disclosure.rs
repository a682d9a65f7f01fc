//! Who may know what, and when. Racks are private, and nobody is prompted: koz and "three tiles" are
//! the player's own business.

/// Who may be told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Disclosure {
    /// Everybody, at once.
    Public,
    /// The seat it concerns, at once.
    Private,
    /// Nobody until another player challenges, then everybody.
    UntilChallenged,
    /// Nobody before the game has ended, then everybody.
    AtTheEnd,
    /// Nobody.
    Never,
}

/// What the table may come to know in this game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fact {
    /// RE-05, RE-06: the face-up tile, and a double game.
    FaceUp,
    /// RE-09: how many pairs of each class somebody has announced.
    PairsAnnounced,
    /// RE-09: which tiles they are; they lie face down.
    PairTiles,
    /// RE-11: which tiles were swapped.
    SwappedTiles,
    /// RE-12: koz, once it is said.
    Koz,
    /// RE-12: that somebody could say koz. The table does not prompt.
    KozPossible,
    /// RE-14: the column.
    Column,
    /// RE-16, RE-21, RE-24: the combinations, their owners, and the running sum of an opening.
    Melds,
    /// RE-22: a tear, shown for confirmation.
    Tear,
    /// Why a move was refused.
    Refusal,
    /// RE-36: that somebody plays on the rack, and the shape.
    RackGame,
    /// RE-25, RE-27: tiles on a rack by the count; to its owner, who confirms it.
    RackCount,
    /// RE-27: that three tiles were not announced.
    MissedThree,
    /// RE-08: tiles left in the stock.
    Stock,
    /// RE-34: what is left on a rack, once laid.
    Leftover,
    /// RE-33: the points.
    Score,
    /// What is on a rack or in the stock.
    HiddenTiles,
}

impl Fact {
    /// Every fact.
    pub const ALL: [Fact; 17] = [
        Fact::FaceUp,
        Fact::PairsAnnounced,
        Fact::PairTiles,
        Fact::SwappedTiles,
        Fact::Koz,
        Fact::KozPossible,
        Fact::Column,
        Fact::Melds,
        Fact::Tear,
        Fact::Refusal,
        Fact::RackGame,
        Fact::RackCount,
        Fact::MissedThree,
        Fact::Stock,
        Fact::Leftover,
        Fact::Score,
        Fact::HiddenTiles,
    ];

    /// Who may know it.
    pub const fn disclosure(self) -> Disclosure {
        match self {
            Fact::FaceUp
            | Fact::PairsAnnounced
            | Fact::Koz
            | Fact::Column
            | Fact::Melds
            | Fact::Tear
            | Fact::Refusal
            | Fact::RackGame
            | Fact::Stock => Disclosure::Public,
            Fact::RackCount => Disclosure::Private,
            Fact::MissedThree => Disclosure::UntilChallenged,
            Fact::Leftover | Fact::Score => Disclosure::AtTheEnd,
            Fact::PairTiles | Fact::SwappedTiles | Fact::KozPossible | Fact::HiddenTiles => {
                Disclosure::Never
            }
        }
    }
}
