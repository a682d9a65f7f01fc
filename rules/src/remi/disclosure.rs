//! Who may know what, and when. Racks are private, and nobody is prompted: koz and "three tiles" are
//! the player's own business.

facts! {
    /// RE-05, RE-06: the face-up tile, and a double game.
    FaceUp => Public,
    /// RE-09: how many pairs of each class somebody has announced.
    PairsAnnounced => Public,
    /// RE-09: which tiles they are; they lie face down.
    PairTiles => Never,
    /// RE-11: who swaps a tile of which class with whom.
    Swap => Public,
    /// RE-11: which tiles were swapped.
    SwappedTiles => Never,
    /// RE-12: koz, once it is said.
    Koz => Public,
    /// RE-12: that somebody could say koz. The table does not prompt.
    KozPossible => Never,
    /// RE-14: the column.
    Column => Public,
    /// RE-16, RE-21, RE-24: the combinations, their owners, and the running sum of an opening.
    Melds => Public,
    /// RE-22: a tear, shown for confirmation.
    Tear => Public,
    /// Why a move was refused.
    Refusal => Public,
    /// RE-36: that somebody plays on the rack, and the shape.
    RackGame => Public,
    /// RE-09, RE-34: how many tiles lie on a pad, face down before everybody.
    OnPad => Public,
    /// RE-25, RE-27: tiles on a rack by the count; to its owner, who confirms it.
    RackCount => Private,
    /// RE-27: that three tiles were not announced.
    MissedThree => Challenged,
    /// RE-08: tiles left in the stock.
    Stock => Public,
    /// RE-34: what is left on a rack, once laid.
    Leftover => Sealed,
    /// RE-33: the points.
    Score => Sealed,
    /// What is on a rack or in the stock.
    HiddenTiles => Never,
    /// RE-34: the best that could be made of the tiles on a pad, once the deal is over.
    BestMelds => Private,
}
