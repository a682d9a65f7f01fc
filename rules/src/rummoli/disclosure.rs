//! Who may know what, and when. RU-08, RU-09, RU-12: dead hands and the hands of those who dropped
//! out are shown to nobody, not even when an antenna reads them.

/// Who may be told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Disclosure {
    /// Everybody, at once.
    Public,
    /// Everybody, once all who have not folded have shown their five cards.
    SealedUntilShown,
    /// Nobody.
    Never,
}

/// What the table may come to know in this game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fact {
    /// RU-03, RU-26: a card that was cut.
    CutCard,
    /// RU-04, RU-24: what lies on the board and who has how many chips.
    Chips,
    /// RU-06, RU-07: a bid, and who has the widow.
    WidowTaken,
    /// RU-06, RU-A4: the cards of the widow, before somebody has it.
    Widow,
    /// RU-08, RU-09: the dead hand.
    DeadHand,
    /// RU-12: a bet, or that somebody dropped out.
    Bet,
    /// RU-11: the five cards of a player when all show, as soon as he lays them.
    OpenFive,
    /// RU-12: the five cards of a player who is still in, when hands are bet on.
    HiddenFive,
    /// RU-12: the cards of who dropped out.
    FoldedHand,
    /// RU-11, RU-12: who wins the poker pot.
    PokerWinner,
    /// RU-15, RU-16: a card played, by whom.
    Play,
    /// RU-17, RU-18: that somebody passed.
    Pass,
    /// RU-16: who holds the next card, unless he showed it at poker.
    NextHolder,
    /// RU-17: that a card is dead. The players learn it when all others have passed.
    DeadCard,
    /// RU-22: how many cards somebody holds: anybody can count what he has played.
    CardsLeft,
    /// RU-14: what they are.
    Hand,
    /// RU-15: that a card led was not the lowest, which shows when the lower one is played.
    LowerLater,
}

impl Fact {
    /// Every fact.
    pub const ALL: [Fact; 17] = [
        Fact::CutCard,
        Fact::Chips,
        Fact::WidowTaken,
        Fact::Widow,
        Fact::DeadHand,
        Fact::Bet,
        Fact::OpenFive,
        Fact::HiddenFive,
        Fact::FoldedHand,
        Fact::PokerWinner,
        Fact::Play,
        Fact::Pass,
        Fact::NextHolder,
        Fact::DeadCard,
        Fact::CardsLeft,
        Fact::Hand,
        Fact::LowerLater,
    ];

    /// Who may know it.
    pub const fn disclosure(self) -> Disclosure {
        match self {
            Fact::CutCard
            | Fact::Chips
            | Fact::WidowTaken
            | Fact::Bet
            | Fact::OpenFive
            | Fact::PokerWinner
            | Fact::Play
            | Fact::Pass
            | Fact::CardsLeft
            | Fact::LowerLater => Disclosure::Public,
            Fact::HiddenFive => Disclosure::SealedUntilShown,
            Fact::Widow
            | Fact::DeadHand
            | Fact::FoldedHand
            | Fact::NextHolder
            | Fact::DeadCard
            | Fact::Hand => Disclosure::Never,
        }
    }
}
