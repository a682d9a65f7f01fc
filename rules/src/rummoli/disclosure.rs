//! Who may know what, and when. RU-08, RU-09, RU-12: dead hands and the hands of those who dropped
//! out are shown to nobody, not even when an antenna reads them.

facts! {
    /// RU-03, RU-26: a card that was cut.
    CutCard => Public,
    /// RU-04, RU-24: what lies on the board and who has how many chips.
    Chips => Public,
    /// RU-06, RU-07: a bid, and who has the widow.
    WidowTaken => Public,
    /// RU-06, RU-A4: the cards of the widow, before somebody has it.
    Widow => Never,
    /// RU-08, RU-09: the dead hand.
    DeadHand => Never,
    /// RU-12: a bet, or that somebody dropped out.
    Bet => Public,
    /// RU-11: the five cards of a player when all show, as soon as they are laid.
    OpenFive => Public,
    /// RU-12: the five cards of a player who is still in, when hands are bet on.
    HiddenFive => Sealed,
    /// RU-12: the cards of who dropped out.
    FoldedHand => Never,
    /// RU-11, RU-15: how many cards lie on a pad.
    OnPad => Public,
    /// RU-11, RU-12: who wins the poker pot.
    PokerWinner => Public,
    /// RU-15, RU-16: a card played, by whom.
    Play => Public,
    /// RU-18: that somebody passed.
    Pass => Public,
    /// RU-16: who holds the next card, unless it was shown at poker.
    NextHolder => Never,
    /// RU-17: that a card is dead. The players learn it when nobody has laid it.
    DeadCard => Never,
    /// RU-22: how many cards somebody holds: anybody can count what was played.
    CardsLeft => Public,
    /// RU-14: what they are.
    Hand => Never,
    /// RU-15: that a card led was not the lowest, which shows when the lower one is played.
    LowerLater => Public,
}
