//! Who may know what, and when. RD-15 keeps verdicts sealed: telling one would tell the others that
//! a plaque is still to be had.

/// Who may be told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Disclosure {
    /// Everybody, at once.
    Public,
    /// The seats it concerns, at once.
    Private,
    /// Nobody until the round has stopped, then everybody, in claim order.
    SealedUntilStop,
    /// Nobody.
    Never,
}

/// What the table may come to know in this game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fact {
    /// RD-05: the types taken out.
    TypesRemoved,
    /// RD-13: a plaque was taken, by whom; everybody sees it.
    PlaqueTaken,
    /// RD-13: somebody took a lower plaque while a higher one lay.
    PlaqueMisplaced,
    /// RD-11: what lies on the trade tray, and why a trade was refused: to the two traders.
    TradeRefused,
    /// RD-12: a false Demmi: to the two traders.
    FalseDemmi,
    /// RD-22: an early look or offer that was confirmed.
    EarlyStart,
    /// RD-08: which cards a claimant laid on his pad.
    ClaimCards,
    /// RD-08, RD-A16: how many of them are seen or counted. Eight of nine would be half a verdict.
    ClaimCount,
    /// RD-15: whether a claim is a Remmi.
    ClaimVerdict,
    /// RD-17: points and plaques.
    RoundScore,
    /// RD-06: cards in hand, or put aside until the next deal.
    UnclaimedCards,
}

impl Fact {
    /// Every fact.
    pub const ALL: [Fact; 11] = [
        Fact::TypesRemoved,
        Fact::PlaqueTaken,
        Fact::PlaqueMisplaced,
        Fact::TradeRefused,
        Fact::FalseDemmi,
        Fact::EarlyStart,
        Fact::ClaimCards,
        Fact::ClaimCount,
        Fact::ClaimVerdict,
        Fact::RoundScore,
        Fact::UnclaimedCards,
    ];

    /// Who may know it.
    pub const fn disclosure(self) -> Disclosure {
        match self {
            Fact::TypesRemoved | Fact::PlaqueTaken | Fact::PlaqueMisplaced | Fact::EarlyStart => {
                Disclosure::Public
            }
            Fact::TradeRefused | Fact::FalseDemmi => Disclosure::Private,
            Fact::ClaimCards | Fact::ClaimCount | Fact::ClaimVerdict | Fact::RoundScore => {
                Disclosure::SealedUntilStop
            }
            Fact::UnclaimedCards => Disclosure::Never,
        }
    }
}
