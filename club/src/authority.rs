//! Who may ask the club for what, as one table of data: the pages' router is made of it ([`crate::web`]), and the page in `docs/club.md`.

use protocol::ClubChannel;

/// Who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Whoever has opened a link of `remmi-club organiser`.
    Organiser,
    /// A table, by its user at the broker.
    Table,
    /// Everybody else who reaches the pages.
    Visitor,
}

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Matter {
    /// Who leads.
    Standings,
    /// All tables.
    Wall,
    /// Somebody's page.
    Person,
    /// The club as CSV.
    Csv,
    /// The club as JSON.
    Json,
    /// What an organiser's link shows.
    Invited,
    /// The link is taken up.
    Accept,
    /// The organiser's page.
    Desk,
    /// No organiser any more.
    SignOut,
    /// A table's rights are taken away, or given back.
    Rights,
    /// The page of people.
    People,
    /// A name is somebody's.
    Merge,
    /// It is not, after all.
    Unmerge,
    /// Somebody is forgotten.
    Forget,
    /// How far the club is with a match.
    Ask,
    /// Lines of a journal.
    Journal,
    /// What anybody in the room may see.
    State,
}

/// How it is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// A page, by its path.
    Get(&'static str),
    /// A form, by its path.
    Post(&'static str),
    /// A message of the tables' contract.
    Says(ClubChannel),
}

use Way::{Get, Post, Says};

/// What is asked for and how, and whether the organiser, a table and a visitor may.
#[rustfmt::skip]
pub const AUTHORITY: [(Matter, Way, [bool; 3]); 17] = [
    // matter            way                              organiser table  visitor
    (Matter::Standings, Get("/"),                        [true,  false, true]),
    (Matter::Wall,      Get("/tables"),                  [true,  false, true]),
    (Matter::Person,    Get("/person/{name}"),           [true,  false, true]),
    (Matter::Csv,       Get("/club.csv"),                [true,  false, true]),
    (Matter::Json,      Get("/club.json"),               [true,  false, true]),
    (Matter::Invited,   Get("/organiser/{code}"),        [true,  false, true]),
    (Matter::Accept,    Post("/organiser/{code}"),       [true,  false, true]),
    (Matter::Desk,      Get("/organiser"),               [true,  false, false]),
    (Matter::SignOut,   Post("/organiser/out"),          [true,  false, false]),
    (Matter::Rights,    Post("/organiser/rights"),       [true,  false, false]),
    (Matter::People,    Get("/organiser/people"),        [true,  false, false]),
    (Matter::Merge,     Post("/organiser/people/merge"), [true,  false, false]),
    (Matter::Unmerge,   Post("/organiser/people/unmerge"), [true, false, false]),
    (Matter::Forget,    Post("/organiser/people/forget"), [true, false, false]),
    (Matter::Ask,       Says(ClubChannel::Ask),          [false, true,  false]),
    (Matter::Journal,   Says(ClubChannel::Journal),      [false, true,  false]),
    (Matter::State,     Says(ClubChannel::State),        [false, true,  false]),
];

impl Role {
    /// All of them, as the columns of [`AUTHORITY`] stand.
    pub const ALL: [Role; 3] = [Role::Organiser, Role::Table, Role::Visitor];

    /// Whether a row of [`AUTHORITY`] lets it.
    pub fn may(self, row: [bool; 3]) -> bool {
        let columns = Role::ALL.into_iter().zip(row);
        columns.into_iter().any(|(role, may)| may && role == self)
    }
}
