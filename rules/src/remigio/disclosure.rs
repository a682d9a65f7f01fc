//! Who may know what, and when. RG-15: a wrong number of cards found in play costs the deal, so the
//! table never says it of itself.

/// Who may be told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Disclosure {
    /// Everybody, at once.
    Public,
    /// Its owner.
    Private,
    /// Everybody, once somebody has closed.
    AtTheClose,
    /// Nobody, unless asked about his own hand.
    Never,
}

/// What the table may come to know in this game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fact {
    /// RG-13, RG-16: the top of the discard pile.
    TopDiscard,
    /// RG-16: the cards under it.
    DiscardsBelow,
    /// RG-13: how many cards the stock holds.
    StockCount,
    /// RG-14: a wrong number of cards before play, and how it is mended.
    CountBeforePlay,
    /// RG-15: a wrong number of cards in play.
    CountInPlay,
    /// RG-18, RG-19: a close, its cards, its line, and why it was refused.
    Close,
    /// RG-30: five pairs as dealt.
    FivePairs,
    /// RG-20: the losers' hands, and how they are split.
    LosersHands,
    /// RG-21 to RG-27: points and multiplier.
    Score,
    /// RG-31: that somebody could close.
    CouldClose,
    /// RG-16: the cards in hand while the deal goes on.
    Hand,
}

impl Fact {
    /// Every fact.
    pub const ALL: [Fact; 11] = [
        Fact::TopDiscard,
        Fact::DiscardsBelow,
        Fact::StockCount,
        Fact::CountBeforePlay,
        Fact::CountInPlay,
        Fact::Close,
        Fact::FivePairs,
        Fact::LosersHands,
        Fact::Score,
        Fact::CouldClose,
        Fact::Hand,
    ];

    /// Who may know it.
    pub const fn disclosure(self) -> Disclosure {
        match self {
            Fact::TopDiscard | Fact::StockCount | Fact::Close | Fact::FivePairs => {
                Disclosure::Public
            }
            Fact::CountBeforePlay => Disclosure::Private,
            Fact::LosersHands | Fact::Score => Disclosure::AtTheClose,
            Fact::DiscardsBelow | Fact::CountInPlay | Fact::CouldClose | Fact::Hand => {
                Disclosure::Never
            }
        }
    }
}
