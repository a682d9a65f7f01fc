//! Who may ask the club for what, as one table of data: the pages' router is made of it ([`crate::web`]), and the page in `docs/club.md`.

use protocol::ClubChannel;

/// Who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Whoever has opened a link of `remmi-club organiser`.
    Organiser,
    /// A table, by its user at the broker.
    Table,
    /// A phone that has checked somebody in at the evening that is open.
    Member,
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
    /// The page of the tables' rights.
    Rights,
    /// A table's rights are taken away, or given back.
    SetRights,
    /// The page of people.
    People,
    /// A name is somebody's.
    Merge,
    /// It is not, after all.
    Unmerge,
    /// Somebody is forgotten.
    Forget,
    /// A member's card is somebody's.
    GiveCard,
    /// It is nobody's any more.
    TakeCard,
    /// Who sits where.
    Evening,
    /// The form by which people check in.
    Here,
    /// The same with the code in it.
    HereBy,
    /// Somebody checks in.
    Comes,
    /// Somebody goes.
    Leave,
    /// The organiser's page of the evening.
    Plan,
    /// An evening is planned.
    PlanIt,
    /// It begins.
    Open,
    /// It is over.
    Close,
    /// Somebody is here, as the organiser says.
    Add,
    /// Somebody is not.
    Away,
    /// The next round is drawn.
    Draw,
    /// The round is over, early.
    End,
    /// Somebody goes to a table that calls.
    Answer,
    /// What was corrected.
    Corrections,
    /// A match, to be corrected.
    Sheet,
    /// It is corrected.
    Correct,
    /// The evenings for calendars.
    Calendar,
    /// The same hands at several tables, compared.
    Deals,
    /// The same as CSV.
    DealsCsv,
    /// Who leads, within another site's page.
    Embed,
    /// How far the club is with a match.
    Ask,
    /// Lines of a journal.
    Journal,
    /// What anybody in the room may see.
    State,
    /// That a table calls.
    Call,
    /// That a card lies on a table.
    Card,
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

/// What is asked for and how, and whether the organiser, a table, a member and a visitor may.
#[rustfmt::skip]
pub const AUTHORITY: [(Matter, Way, [bool; 4]); 43] = [
    // matter              way                                    organiser table member visitor
    (Matter::Standings,    Get("/"),                              [true,  false, true,  true]),
    (Matter::Wall,         Get("/tables"),                        [true,  false, true,  true]),
    (Matter::Person,       Get("/person/{name}"),                 [true,  false, true,  true]),
    (Matter::Csv,          Get("/club.csv"),                      [true,  false, true,  true]),
    (Matter::Json,         Get("/club.json"),                     [true,  false, true,  true]),
    (Matter::Invited,      Get("/organiser/{code}"),              [true,  false, true,  true]),
    (Matter::Accept,       Post("/organiser/{code}"),             [true,  false, true,  true]),
    (Matter::Desk,         Get("/organiser"),                     [true,  false, false, false]),
    (Matter::SignOut,      Post("/organiser/out"),                [true,  false, false, false]),
    (Matter::Rights,       Get("/organiser/rights"),              [true,  false, false, false]),
    (Matter::SetRights,    Post("/organiser/rights"),             [true,  false, false, false]),
    (Matter::People,       Get("/organiser/people"),              [true,  false, false, false]),
    (Matter::Merge,        Post("/organiser/people/merge"),       [true,  false, false, false]),
    (Matter::Unmerge,      Post("/organiser/people/unmerge"),     [true,  false, false, false]),
    (Matter::Forget,       Post("/organiser/people/forget"),      [true,  false, false, false]),
    (Matter::GiveCard,     Post("/organiser/people/card"),        [true,  false, false, false]),
    (Matter::TakeCard,     Post("/organiser/people/uncard"),      [true,  false, false, false]),
    (Matter::Evening,      Get("/evening"),                       [true,  false, true,  true]),
    (Matter::Here,         Get("/here"),                          [true,  false, true,  true]),
    (Matter::HereBy,       Get("/here/{code}"),                   [true,  false, true,  true]),
    (Matter::Comes,        Post("/here"),                         [true,  false, true,  true]),
    (Matter::Leave,        Post("/evening/leave"),                [false, false, true,  false]),
    (Matter::Plan,         Get("/organiser/evening"),             [true,  false, false, false]),
    (Matter::PlanIt,       Post("/organiser/evening/plan"),       [true,  false, false, false]),
    (Matter::Open,         Post("/organiser/evening/open"),       [true,  false, false, false]),
    (Matter::Close,        Post("/organiser/evening/close"),      [true,  false, false, false]),
    (Matter::Add,          Post("/organiser/evening/add"),        [true,  false, false, false]),
    (Matter::Away,         Post("/organiser/evening/away"),       [true,  false, false, false]),
    (Matter::Draw,         Post("/organiser/evening/draw"),       [true,  false, false, false]),
    (Matter::End,          Post("/organiser/evening/end"),        [true,  false, false, false]),
    (Matter::Answer,       Post("/organiser/answer"),             [true,  false, false, false]),
    (Matter::Corrections,  Get("/corrections"),                   [true,  false, true,  true]),
    (Matter::Sheet,        Get("/organiser/match/{id}"),          [true,  false, false, false]),
    (Matter::Correct,      Post("/organiser/match/{id}"),         [true,  false, false, false]),
    (Matter::Calendar,     Get("/club.ics"),                      [true,  false, true,  true]),
    (Matter::Deals,        Get("/deals"),                         [true,  false, true,  true]),
    (Matter::DealsCsv,     Get("/deals.csv"),                     [true,  false, true,  true]),
    (Matter::Embed,        Get("/embed"),                         [true,  false, true,  true]),
    (Matter::Ask,          Says(ClubChannel::Ask),                [false, true,  false, false]),
    (Matter::Journal,      Says(ClubChannel::Journal),            [false, true,  false, false]),
    (Matter::State,        Says(ClubChannel::State),              [false, true,  false, false]),
    (Matter::Call,         Says(ClubChannel::Call),               [false, true,  false, false]),
    (Matter::Card,         Says(ClubChannel::Card),               [false, true,  false, false]),
];

impl Role {
    /// All of them, as the columns of [`AUTHORITY`] stand.
    pub const ALL: [Role; 4] = [Role::Organiser, Role::Table, Role::Member, Role::Visitor];

    /// Whether a row of [`AUTHORITY`] lets it.
    pub fn may(self, row: [bool; 4]) -> bool {
        let columns = Role::ALL.into_iter().zip(row);
        columns.into_iter().any(|(role, may)| may && role == self)
    }
}
