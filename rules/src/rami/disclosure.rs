//! Who may know what, and when. RA-23: the hub never prompts; telling that a call is missing would
//! make it.

/// Who may be told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Disclosure {
    /// Everybody, at once.
    Public,
    /// Its owner, when he asks or is challenged.
    Private,
    /// Nobody until somebody challenges, then everybody.
    WhenChallenged,
    /// Everybody, once the deal is over.
    AtTheEnd,
    /// Nobody.
    Never,
}

/// What the table may come to know in this game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fact {
    /// RA-12: a combination that lies, where its joker stands, and what is wrong with it.
    Meld,
    /// RA-13: the top of the discard pile.
    TopDiscard,
    /// RA-13: the cards under it.
    DiscardsBelow,
    /// RA-14: who has laid a combination.
    HasLaid,
    /// RA-10: how many cards the stock holds.
    StockCount,
    /// RA-23: somebody has said "Carte".
    Carte,
    /// RA-23: how many cards a hand holds, as counted from the deal. One would be a prompt.
    HandCount,
    /// RA-23: that "Carte" was not said.
    MissedCall,
    /// RA-25: somebody has no card left.
    WentOut,
    /// RA-27: what the others hold.
    CardsLeft,
    /// RA-26 to RA-30: points and rami sec.
    Score,
    /// RA-12: the cards in hand while the deal goes on.
    Hand,
}

impl Fact {
    /// Every fact.
    pub const ALL: [Fact; 12] = [
        Fact::Meld,
        Fact::TopDiscard,
        Fact::DiscardsBelow,
        Fact::HasLaid,
        Fact::StockCount,
        Fact::Carte,
        Fact::HandCount,
        Fact::MissedCall,
        Fact::WentOut,
        Fact::CardsLeft,
        Fact::Score,
        Fact::Hand,
    ];

    /// Who may know it.
    pub const fn disclosure(self) -> Disclosure {
        match self {
            Fact::Meld
            | Fact::TopDiscard
            | Fact::HasLaid
            | Fact::StockCount
            | Fact::Carte
            | Fact::WentOut => Disclosure::Public,
            Fact::HandCount => Disclosure::Private,
            Fact::MissedCall => Disclosure::WhenChallenged,
            Fact::CardsLeft | Fact::Score => Disclosure::AtTheEnd,
            Fact::DiscardsBelow | Fact::Hand => Disclosure::Never,
        }
    }
}
