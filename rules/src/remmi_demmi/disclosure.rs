//! Who may know what, and when. RD-15 keeps verdicts sealed: telling one would tell the others that
//! a plaque is still to be had.

facts! {
    /// RD-05: the types taken out.
    TypesRemoved => Public,
    /// RD-13: a plaque was taken, by whom; everybody sees it.
    PlaqueTaken => Public,
    /// RD-13: somebody took a lower plaque while a higher one lay.
    PlaqueMisplaced => Public,
    /// RD-10: how many cards lie on a trade tray, and whose.
    TradeTrays => Public,
    /// RD-11: what lies on the trade tray, and why a trade was refused: to the two traders.
    TradeRefused => Private,
    /// RD-12: a false Demmi: to the two traders.
    FalseDemmi => Private,
    /// RD-22: an early look or offer that was confirmed.
    EarlyStart => Public,
    /// RD-08: which cards a claimant laid on the pad.
    ClaimCards => Sealed,
    /// RD-08, RD-A16: how many of them lie there: face down, and anybody can count them.
    ClaimCount => Public,
    /// RD-15: whether a claim is a Remmi.
    ClaimVerdict => Sealed,
    /// RD-17: points and plaques.
    RoundScore => Sealed,
    /// RD-06: cards in hand, or put aside until the next deal.
    UnclaimedCards => Never,
}
