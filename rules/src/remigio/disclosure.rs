//! Who may know what, and when. RG-15: a wrong number of cards found in play costs the deal, so the
//! table never says it of itself.

facts! {
    /// RG-13, RG-16: the top of the discard pile.
    TopDiscard => Public,
    /// RG-16: the cards under it, each of which was thrown before everybody.
    DiscardsBelow => Public,
    /// RG-13: how many cards the stock holds.
    StockCount => Public,
    /// RG-14: a wrong number of cards before play, and how it is mended.
    CountBeforePlay => Private,
    /// RG-14: who has not counted yet.
    Uncounted => Public,
    /// RG-15: how many cards rest on a pad, until hands are shown.
    HandOnPad => Sealed,
    /// RG-15: a wrong number of cards in play.
    CountInPlay => Never,
    /// RG-18, RG-19: a close, its cards, its line, and why it was refused.
    Close => Public,
    /// RG-30: five pairs as dealt.
    FivePairs => Public,
    /// RG-20: the losers' hands, and how they are split.
    LosersHands => Sealed,
    /// RG-21 to RG-27: points and multiplier.
    Score => Sealed,
    /// RG-22: who is out of the match.
    Eliminated => Public,
    /// RG-31: that somebody could close.
    CouldClose => Never,
    /// RG-16: the cards in hand while the deal goes on.
    Hand => Never,
    /// RG-20: the best that could be made of the cards on a pad, once the deal is over.
    BestMelds => Private,
}
