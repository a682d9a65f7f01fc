//! Who may ask for what, and by whose leave: the constitution of the table, as data.
//!
//! It is asked once, at the door ([`crate::Table::ask`]). What stands in a journal was allowed when it was said,
//! so a replay does not ask again. `docs/authority.md` is written from it.

use rules::Seat;

use super::numbered::is_of_dealing;
use super::{App, Wanted};
use crate::event::Request;
use crate::game::remmi_demmi::About;
use crate::refusal::Refusal;
use crate::view::Phase;
use crate::words::{Lang, Say, say};

/// What is asked for: a [`Request`] without what it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Matter {
    /// Who plays what, by which options.
    Setup,
    /// Which seats machines play.
    Robots,
    /// Another match: nobody is seated, this one is over, or it was just found at a start.
    NewMatch,
    /// Another match or a former one, though this one goes on.
    BreakOff,
    /// A former match that was left before its end, where another could begin.
    TakeUp,
    /// A timer is paired, or taken out.
    Pair,
    /// The scoreboard's language.
    Language,
    /// A player's face and colour.
    Look,
    /// On with the match that was found at a start.
    GoOn,
    /// Dealing the next hands, by number too.
    Deal,
    /// The round starts, without a slap.
    Start,
    /// The next claim is turned over.
    Next,
    /// A claim's cards are counted by hand.
    Counted,
    /// A claim is decided.
    Decide,
    /// The newest step is taken back.
    TakeBack,
    /// What was decided alone is not to stand.
    Object,
    /// The result has been read.
    Read,
    /// What a seat says.
    Call,
    /// What a seat answers.
    Answer,
    /// An older step is taken back, a deal not played, a round rewritten, the match ended or closed,
    /// the countdown held or let go.
    Amend,
    /// Somebody joins or leaves.
    Comers,
    /// Consent, and its refusal.
    Consent,
}

/// Who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The page that leads the table.
    Leads,
    /// The seat that deals.
    Deals,
    /// Another seat of the match.
    Plays,
    /// A seat without a part in this match.
    Apart,
    /// A page at no seat.
    Watches,
}

/// By whose leave it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leave {
    /// Nobody else's.
    AtOnce,
    /// Nobody else's, but everybody is told, and whoever plays may object for ten seconds.
    UnlessObjected,
    /// Nobody else's, for the seat that asks; whoever leads speaks for any.
    Own,
    /// Everybody's who plays: it is proposed.
    Consent,
    /// It is not theirs to ask.
    Never,
}

use Leave::{AtOnce, Consent, Never, Own, UnlessObjected};

/// The constitution: by whose leave whoever leads, the dealer, another player, and a seat apart has a matter
/// done. Whoever watches asks for nothing.
#[rustfmt::skip]
pub const AUTHORITY: [(Matter, [Leave; 4]); 22] = [
    // matter              leads           deals     plays     apart
    (Matter::Setup,       [AtOnce,         Never,    Never,    Never]),
    (Matter::Robots,      [AtOnce,         Never,    Never,    Never]),
    (Matter::NewMatch,    [AtOnce,         Consent,  Consent,  Never]),
    (Matter::BreakOff,    [Consent,        Consent,  Consent,  Never]),
    (Matter::TakeUp,      [AtOnce,         Consent,  Consent,  Never]),
    (Matter::Pair,        [AtOnce,         Never,    Never,    Never]),
    (Matter::Language,    [AtOnce,         AtOnce,   AtOnce,   AtOnce]),
    (Matter::Look,        [Own,            Own,      Own,      Never]),
    (Matter::GoOn,        [AtOnce,         AtOnce,   AtOnce,   Never]),
    (Matter::Deal,        [AtOnce,         AtOnce,   Never,    Never]),
    (Matter::Start,       [AtOnce,         AtOnce,   Never,    Never]),
    (Matter::Next,        [AtOnce,         AtOnce,   AtOnce,   Never]),
    (Matter::Counted,     [UnlessObjected, Never,    Never,    Never]),
    (Matter::Decide,      [UnlessObjected, Never,    Never,    Never]),
    (Matter::TakeBack,    [UnlessObjected, Never,    Never,    Never]),
    (Matter::Object,      [AtOnce,         Own,      Own,      Never]),
    (Matter::Read,        [AtOnce,         Own,      Own,      Never]),
    (Matter::Call,        [Own,            Own,      Own,      Never]),
    (Matter::Answer,      [Own,            Own,      Own,      Never]),
    (Matter::Amend,       [Consent,        Consent,  Consent,  Never]),
    (Matter::Comers,      [Consent,        Never,    Never,    Never]),
    (Matter::Consent,     [UnlessObjected, Own,      Own,      Never]),
];

impl Matter {
    /// By whose leave it is done when it is asked for in a role.
    pub fn leave(self, role: Role) -> Leave {
        let row = AUTHORITY.iter().find(|(matter, _)| *matter == self);
        let at = match role {
            Role::Leads => 0,
            Role::Deals => 1,
            Role::Plays => 2,
            Role::Apart => 3,
            Role::Watches => return Never,
        };
        row.map_or(Never, |(_, leaves)| leaves[at])
    }

    /// What the leading page, when it looks from a seat, asks for as that seat: what each seat says for itself.
    pub fn is_of_seats(self) -> bool {
        matches!(
            self,
            Matter::Call | Matter::Answer | Matter::Amend | Matter::Consent
        )
    }
}

impl App {
    /// What a request is about, as the table stands.
    pub fn matter(&self, request: &Request) -> Matter {
        match request {
            Request::Setup(_) => Matter::Setup,
            Request::Robots { .. } => Matter::Robots,
            Request::NewMatch | Request::TakeUp { .. } if self.goes_on() => Matter::BreakOff,
            Request::NewMatch => Matter::NewMatch,
            Request::TakeUp { .. } => Matter::TakeUp,
            Request::Pair { .. } | Request::Unpair { .. } => Matter::Pair,
            Request::Language { .. } => Matter::Language,
            Request::Look { .. } => Matter::Look,
            Request::GoOn => Matter::GoOn,
            Request::Deal => Matter::Deal,
            Request::Start => Matter::Start,
            // It starts the round as the slap would have.
            Request::Answer { question, .. } if *question == About::LateSlap.to_string() => {
                Matter::Start
            }
            Request::Next => Matter::Next,
            Request::Counted { .. } => Matter::Counted,
            Request::Decide { .. } => Matter::Decide,
            Request::TakeBack { .. } => Matter::TakeBack,
            Request::Object { .. } => Matter::Object,
            Request::Read { .. } => Matter::Read,
            Request::Call { call, .. } if is_of_dealing(call) => Matter::Deal,
            Request::Call { .. } => Matter::Call,
            Request::Answer { .. } => Matter::Answer,
            Request::Propose {
                what: Wanted::Join { .. } | Wanted::Leave { .. },
                ..
            } => Matter::Comers,
            Request::Propose { .. } => Matter::Amend,
            Request::Agree { .. } | Request::Disagree { .. } => Matter::Consent,
        }
    }

    /// A match goes on: its first deal is dealt, it is not over, and it was not just found at a start.
    fn goes_on(&self) -> bool {
        self.is_seated()
            && !self.game.may_seat()
            && !self.game.tabletop().resumed
            && self.game.phase() != Phase::Finished
    }

    /// Who the page of a seat is; the page that leads has none.
    fn role(&self, by: Option<Seat>) -> Role {
        let Some(by) = by else { return Role::Leads };
        if self.seats().all(|seat| seat != by) {
            return Role::Apart;
        }
        let dealer = self.game.view(self.now(), None, Lang::default()).dealer;
        match by == dealer {
            true => Role::Deals,
            false => Role::Plays,
        }
    }

    /// That whoever asks may ask for it. `by` is the seat whose page it comes from; the page that leads the
    /// table has none.
    ///
    /// # Errors
    /// It is somebody else's to ask, or everybody's to agree to: the sentence says whose. Or whoever sits down by it has
    /// a name that the others cannot tell from theirs.
    pub fn allows(&self, by: Option<Seat>, request: &Request) -> Result<(), Refusal> {
        let (matter, role) = (self.matter(request), self.role(by));
        let proposes = matches!(request, Request::Propose { .. });
        match matter.leave(role) {
            AtOnce | UnlessObjected | Own => {}
            Consent if proposes => {}
            Consent | Never => return Err(Refusal(self.whose(matter, role, by, request))),
        }
        // Here, and not where it is settled: of what has lapsed an older program still heard.
        if matter == Matter::Consent && self.proposal().is_none() {
            return Refusal::say(say!("proposal-none"));
        }
        self.can_be_read(request)
    }

    /// Whose it is instead.
    fn whose(&self, matter: Matter, role: Role, by: Option<Seat>, request: &Request) -> Say {
        match (matter, request) {
            (Matter::Setup | Matter::Robots, _) => say!("setup-leads"),
            (Matter::NewMatch, _) => say!("new-match-leads"),
            (Matter::TakeUp, _) => say!("take-up-leads"),
            (Matter::BreakOff, _) => say!("new-match-proposed"),
            (Matter::TakeBack, _) => say!("take-back-leads"),
            (Matter::Pair, _) => say!("timer-pair-table"),
            _ if role == Role::Apart => say!("seat-no-part"),
            (Matter::Comers, _) => say!("seats-lead"),
            (_, Request::Counted { seat, .. } | Request::Decide { seat, .. })
                if Some(*seat) == by =>
            {
                say!("claim-own")
            }
            (Matter::Counted | Matter::Decide, _) => say!("claim-leads"),
            _ => {
                let dealer = self.game.view(self.now(), None, Lang::default()).dealer;
                say!("deal-leads", name = self.name(dealer))
            }
        }
    }
}
