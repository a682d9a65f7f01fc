//! What the scoreboard says, before anyone decides where.

/// The shape that stands for a player. Ten players are told apart by shape alone,
/// since the panel has no colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Symbol {
    /// A filled disc.
    #[default]
    Circle,
    /// A filled square.
    Square,
    /// A triangle standing on its side.
    Triangle,
    /// A square standing on its corner.
    Diamond,
    /// A star of five points.
    Star,
    /// A diagonal cross.
    Cross,
    /// A heart.
    Heart,
    /// A crescent.
    Moon,
    /// An upright cross.
    Plus,
    /// A hexagon with a round hole, so that nobody takes it for a disc.
    Hexagon,
}

impl Symbol {
    /// All ten, in the order in which seats get them.
    pub const ALL: [Symbol; 10] = [
        Symbol::Circle,
        Symbol::Square,
        Symbol::Triangle,
        Symbol::Diamond,
        Symbol::Star,
        Symbol::Cross,
        Symbol::Heart,
        Symbol::Moon,
        Symbol::Plus,
        Symbol::Hexagon,
    ];
}

/// The big sign in a player's row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mark {
    /// No sign.
    #[default]
    None,
    /// A flag: something was claimed, nothing is known of it yet.
    Claimed,
    /// A tick in a circle.
    Good,
    /// A cross in a square.
    Bad,
    /// A question mark in a diamond: cannot be told.
    Unknown,
}

/// One player's line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// The player's shape.
    pub symbol: Symbol,
    /// The player's name as typed; too long a one is cut with an ellipsis.
    pub name: String,
    /// Points so far.
    pub total: i32,
    /// Points of the last round, if there was one.
    pub change: Option<i32>,
    /// The big sign.
    pub mark: Mark,
    /// A few words in small type, such as "P4", "claimed 1st" or "7 of 9"; empty for none.
    pub note: String,
    /// Whether the player leads: the row becomes a black bar.
    pub leader: bool,
    /// Whether the player deals: two small cards beside the name.
    pub dealer: bool,
}

/// All that the panel shows, as words and numbers.
///
/// The texts come ready in the table's language; the display knows none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scoreboard {
    /// The game, "Remmi-Demmi".
    pub title: String,
    /// Where the match stands, "Round 1 / 7".
    pub round: String,
    /// The players, at most ten; more are not drawn. Without any, the board is a
    /// picture with the title, and the headline (a join code, say) is its largest text.
    pub rows: Vec<Row>,
    /// One sentence above the footer, "Third claim. Verifying." From six players on
    /// it takes the title's place.
    pub headline: Option<String>,
    /// Left end of the footer, "Dealer: Mia".
    pub footer_left: String,
    /// Middle of the footer, "120 s". With no players, the line under the headline.
    pub footer_mid: String,
    /// Right end of the footer: the time of the last update, "21:04".
    pub footer_right: String,
    /// The hub no longer answers: the footer turns black and shows a warning sign, so
    /// nobody trusts an old score.
    pub hub_gone: bool,
}

impl Scoreboard {
    /// Rows that fit on the panel.
    pub const MAX_ROWS: usize = 10;
}
