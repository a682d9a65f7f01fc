//! The reason codes of Remi, and what helps against each.

use crate::code::codes;
use alloc::vec::Vec;
use core::fmt;

/// A breach of a rule of Remi.
pub type Violation = crate::Violation<Code, Fix>;

codes! {
    /// Fewer than two or more than four players (RE-02).
    PlayerCount = "PLAYER_COUNT", "Remi is played by two to four.";
    /// A face nobody knows, or a tile a third time (RE-01).
    BadTile = "BAD_TILE", "The set has no such tile, or not so often.";
    /// Fewer than three tiles (RE-18, RE-19).
    TooShort = "TOO_SHORT", "A combination has at least three tiles.";
    /// More jokers than RE-A9 allows.
    TooManyJokers = "TOO_MANY_JOKERS", "There are too many jokers in this combination.";
    /// A colour twice in a group (RE-19).
    DuplicateColour = "DUPLICATE_COLOUR", "The tiles of a group are all of different colours.";
    /// More than four tiles in a group (RE-19).
    GroupTooLarge = "GROUP_TOO_LARGE", "A group has at most four tiles.";
    /// More than fourteen tiles in a run (RE-18).
    RunTooLong = "RUN_TOO_LONG", "A run has at most fourteen tiles.";
    /// A number twice in a run (RE-18).
    DuplicateTile = "DUPLICATE_TILE", "A number stands twice in this run.";
    /// A run that turns the corner at the 1 (RE-20).
    OneWrap = "ONE_WRAP", "The 1 stands at an end: low before 2 or high after 13.";
    /// A gap in a run (RE-18).
    NotConsecutive = "NOT_CONSECUTIVE", "The numbers do not follow one another.";
    /// Neither one number nor one colour (RE-18, RE-19).
    NotAMeld = "NOT_A_MELD", "These tiles are neither a run nor a group.";
    /// Revealing in the first round (RE-15).
    FirstRound = "FIRST_ROUND", "Nothing is revealed before everybody has thrown once.";
    /// A list of tiles that is not a combination.
    BadMeld = "BAD_MELD", "One of these is not a combination.";
    /// The torn tile is in no combination of this turn (RE-23).
    TornNotUsed = "TORN_NOT_USED", "The torn tile must be revealed in the same turn.";
    /// A first reveal without a run (RE-17).
    NoRun = "NO_RUN", "The first reveal needs a run.";
    /// A first reveal without a group (RE-17).
    NoGroup = "NO_GROUP", "The first reveal needs a group.";
    /// A first reveal below 45 (RE-16).
    TooFewPoints = "TOO_FEW_POINTS", "The first reveal is worth at least 45.";
    /// Attaching and the like before the player's first reveal (RE-A7).
    NotOpened = "NOT_OPENED", "That is for players who have opened.";
    /// A joker on a combination of somebody else (RE-30).
    JokerOwnOnly = "JOKER_OWN_ONLY", "A joker goes only to a combination of the same player.";
    /// Another number than the group's (RE-24).
    WrongNumber = "WRONG_NUMBER", "The group is of another number.";
    /// Another colour than the run's (RE-24).
    WrongColour = "WRONG_COLOUR", "The run is of another colour.";
    /// No joker to free (RE-31).
    NoJoker = "NO_JOKER", "There is no joker in this combination.";
    /// Not the tile a joker stands for (RE-31).
    WrongTile = "WRONG_TILE", "That is not the tile the joker stands for.";
    /// One of the two tiles a group lacks (RE-32).
    NeedBoth = "NEED_BOTH", "A joker in a group is freed by both missing tiles together.";
    /// A freed joker that does not lie at the end of the turn (RE-31).
    MustUseJoker = "MUST_USE_JOKER", "The freed joker must be laid in the same turn.";
    /// Tearing on turn one (RE-22).
    FirstTurn = "FIRST_TURN", "Tearing begins with the second turn.";
    /// Tearing the dead first tile (RE-13).
    FirstTile = "FIRST_TILE", "The first tile of the column is dead.";
    /// Tearing with one or two tiles (RE-25).
    RackTooSmall = "RACK_TOO_SMALL", "With one or two tiles you draw from the stock.";
    /// Tearing from inside where only the last may be torn (RE-25, RE-36, RE-A28).
    OnlyLast = "ONLY_LAST", "Only the last tile of the column may be torn.";
    /// A tile that is not on the player's rack.
    NotOnRack = "NOT_ON_RACK", "That tile is not on the rack.";
    /// The last tile used in any other way than attached (RE-26).
    LastMustAttach = "LAST_MUST_ATTACH", "The last tile is added to a combination on the table.";
    /// A rack game, or `close_by=discard`, not closed by a throw (RE-36, RE-A6).
    LastMustDiscard = "LAST_MUST_DISCARD", "The game is closed by throwing the last tile.";
    /// Not fourteen tiles (RE-36).
    TileCount = "TILE_COUNT", "A rack game has fourteen tiles.";
    /// A rack game announced after the third turn (RE-36).
    LateAnnounce = "LATE_ANNOUNCE", "That should have been announced earlier.";
    /// Not the announced shape (RE-36).
    NotShape = "NOT_SHAPE", "These tiles are not the announced shape.";
    /// Tiles without a twin among pairs (RE-09).
    NotPairs = "NOT_PAIRS", "These are not all pairs.";
    /// Fewer pairs shown than that takes (RE-10, RE-11).
    TooFewPairs = "TOO_FEW_PAIRS", "Not enough pairs were shown.";
    /// Pairs are not swapped at this table (RE-A4).
    NoPairSwap = "NO_PAIR_SWAP", "Pairs are not swapped at this table.";
    /// Not the twin of the face-up tile (RE-12).
    NotKoz = "NOT_KOZ", "That is not the twin of the face-up tile.";
    /// Koz was said already, or its tile may come from a swap (RE-A25).
    KozLost = "KOZ_LOST", "Koz can no longer be said.";
    /// The seat is not one of those that play.
    NotSeated = "NOT_SEATED", "That seat does not play.";
    /// It is somebody else's turn.
    NotYourTurn = "NOT_YOUR_TURN", "It is another player's turn.";
    /// Not at this moment of the game.
    NotNow = "NOT_NOW", "That cannot be done at this moment.";
    /// There is no such combination, or tile of the column.
    NoSuchPlace = "NO_SUCH_PLACE", "There is nothing in that place.";
    /// Revealing in a rack game (RE-36).
    RackGame = "RACK_GAME", "Whoever plays on the rack reveals nothing before the end.";
    /// Tiles are left on the rack, as far as they were counted (RE-26, RE-34).
    RackNotEmpty = "RACK_NOT_EMPTY", "There are tiles left on the rack.";
    /// More tiles than the rack has, as far as they were counted (RE-14, RE-34).
    RackEmpty = "RACK_EMPTY", "That is more than lay on the rack.";
    /// Fewer tiles read than the player says there are: no verdict, only a question (RE-34).
    NotAllRead = "NOT_ALL_READ", "Not all of these tiles were read.";
    /// Tiles that lie behind a torn one and stayed in the column (RE-22).
    NotAllTorn = "NOT_ALL_TORN", "Who tears takes every tile behind the torn one.";
    /// A tile of a combination on the table that lies elsewhere now (RE-24).
    TakenFromMeld = "TAKEN_FROM_MELD", "What lies in a combination stays there.";
    /// More tiles thrown than one (RE-14).
    OneOut = "ONE_OUT", "One tile is thrown at the end of a turn.";
    /// Nobody left three tiles unsaid there (RE-27).
    NotMissed = "NOT_MISSED", "Three tiles were not left unsaid there.";
}

/// What would put it right, with nothing but what was laid and what everybody knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fix {
    /// Seat between `least` and `most` players.
    Players {
        /// The fewest.
        least: usize,
        /// The most, inclusive.
        most: usize,
    },
    /// It is legal without the tiles at these indices.
    Without(Vec<usize>),
    /// How many points are missing.
    Points(u32),
    /// Lay exactly this many tiles.
    Lay(usize),
    /// The table counts this many tiles on the rack: say so if they are not.
    Count(usize),
    /// Give these many tiles together.
    GiveTogether(usize),
}

impl fmt::Display for Fix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fix::Players { least, most } => write!(f, "seat {least} to {most} players"),
            Fix::Without(tiles) => {
                f.write_str("take back tile")?;
                tiles
                    .iter()
                    .try_for_each(|index| write!(f, " {}", index + 1))
            }
            Fix::Points(points) => write!(f, "{points} more points"),
            Fix::Lay(count) => write!(f, "lay {count} tiles"),
            Fix::Count(count) => {
                write!(
                    f,
                    "the table counts {count} on the rack; say so if there are not"
                )
            }
            Fix::GiveTogether(count) => write!(f, "give all {count} missing tiles together"),
        }
    }
}
