//! Who may know what, and when. RA-23: the hub never prompts; telling that a call is missing would
//! make it.

facts! {
    /// RA-12: a combination that lies, where its joker stands, and what is wrong with it.
    Meld => Public,
    /// RA-13: the top of the discard pile.
    TopDiscard => Public,
    /// RA-13: the cards under it.
    DiscardsBelow => Never,
    /// RA-14: who has laid a combination.
    HasLaid => Public,
    /// RA-10: how many cards the stock holds.
    StockCount => Public,
    /// RA-23: somebody has said "Carte".
    Carte => Public,
    /// RA-23: how many cards a hand holds, as counted from the deal. One would be a prompt.
    HandCount => Private,
    /// RA-23: how many cards rest on a pad, until the hands are shown. One would be a prompt.
    HandOnPad => Sealed,
    /// RA-23: that "Carte" was not said.
    MissedCall => Challenged,
    /// RA-23: how many cards somebody has had to draw for it.
    Charged => Public,
    /// RA-25: somebody has no card left.
    WentOut => Public,
    /// RA-27: what the others hold.
    CardsLeft => Sealed,
    /// RA-26 to RA-30: points and rami sec.
    Score => Sealed,
    /// RA-12: the cards in hand while the deal goes on.
    Hand => Never,
    /// RA-27: the best that could be made of the cards on a pad, once the deal is over.
    BestMelds => Private,
}
