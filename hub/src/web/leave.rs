//! Who may do what at the pages' door, as one table.
//!
//! Beside the referee's own table of authority: what is asked here changes no game, only who speaks for whom.

use std::time::Duration;

use super::keys::Role;
use super::phones::{Asking, Phones, Place};

/// Who asks at the door.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Who {
    /// The page that leads.
    Leads,
    /// A seat's phone while no page that leads was heard of lately.
    Stands,
    /// A seat's phone.
    Sits,
    /// Anybody with the code, at a table where nobody who was let in was heard of lately.
    First,
    /// Anybody else with the code.
    Comes,
    /// Whoever taps a timer, where that means nothing to the game.
    Taps,
}

/// What is asked at the door.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AtDoor {
    /// A seat that no phone has.
    FreeSeat,
    /// A seat that a phone has.
    HeldSeat,
    /// To lead the table.
    Lead,
    /// To let somebody in, or not.
    LetIn,
    /// To put a phone out, give the lead, end the evening.
    Keep,
    /// To keep the rules of the house under a name, choose them, delete them.
    Presets,
    /// To call the club's organiser, or not any more.
    Call,
    /// To change how the table is built, and to try its parts.
    Settings,
}

/// Whether it may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leave {
    /// Nobody else is asked.
    AtOnce,
    /// When somebody who may lets it in.
    LetIn,
    /// For its own seat.
    Own,
    /// Never.
    Never,
}

/// What is asked, in the words of docs/authority.md, and whether it may be: for the page that leads, a seat while nobody
/// leads, a seat, the first phone, any other, and a tap on the timer.
const DOOR: [(AtDoor, &str, [Leave; 6]); 8] = {
    use AtDoor::{Call, FreeSeat, HeldSeat, Keep, Lead, Presets, Settings};
    use Leave::{AtOnce, LetIn, Never, Own};
    [
        (
            FreeSeat,
            "take a free seat",
            [AtOnce, LetIn, LetIn, AtOnce, LetIn, Never],
        ),
        (
            HeldSeat,
            "take a seat that a phone has",
            [AtOnce, LetIn, LetIn, AtOnce, LetIn, Never],
        ),
        (
            Lead,
            "lead the table",
            [AtOnce, AtOnce, LetIn, AtOnce, LetIn, Never],
        ),
        (
            AtDoor::LetIn,
            "let somebody in, or not",
            [AtOnce, AtOnce, Own, Never, Never, AtOnce],
        ),
        (
            Keep,
            "put a phone out, give the lead, end the evening",
            [AtOnce, Never, Never, Never, Never, Never],
        ),
        (
            Presets,
            "keep the rules of the house under a name, choose them, delete them",
            [AtOnce, Never, Never, Never, Never, Never],
        ),
        (
            Call,
            "call the club's organiser, or not any more",
            [AtOnce, AtOnce, AtOnce, Never, Never, Never],
        ),
        (
            Settings,
            "change the table's settings, or undo that; work in the workshop",
            [AtOnce, Never, Never, Never, Never, Never],
        ),
    ]
};

impl Who {
    fn is(role: Role, phones: &Phones, now: Duration) -> Who {
        match role {
            Role::Table => Who::Leads,
            Role::Seat(_) if !phones.is_led(now) => Who::Stands,
            Role::Seat(_) => Who::Sits,
            Role::Spectator if phones.is_empty(now) => Who::First,
            Role::Spectator => Who::Comes,
        }
    }

    /// Whether they may.
    pub(super) fn may(self, what: AtDoor) -> Leave {
        let row = DOOR.iter().find(|(one, ..)| *one == what);
        row.map_or(Leave::Never, |(_, _, leave)| leave[self as usize])
    }
}

/// Whether a page of this role may do that.
pub(super) fn may(role: Role, what: AtDoor, phones: &Phones, now: Duration) -> Leave {
    Who::is(role, phones, now).may(what)
}

/// Whether a page of this role may have a place, at once or when it is let in.
pub(super) fn may_have(role: Role, place: Place, phones: &Phones, now: Duration) -> Leave {
    let what = match place {
        Place::Lead => AtDoor::Lead,
        Place::Seat(_) if phones.holder(place).is_some() => AtDoor::HeldSeat,
        Place::Seat(_) => AtDoor::FreeSeat,
    };
    may(role, what, phones, now)
}

/// Whether a page of this role answers the request.
pub(super) fn answers(role: Role, asking: &Asking, phones: &Phones, now: Duration) -> bool {
    match may(role, AtDoor::LetIn, phones, now) {
        Leave::AtOnce => true,
        Leave::Own => {
            matches!((role, asking.place), (Role::Seat(own), Place::Seat(seat)) if own == seat)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The door's part of docs/authority.md, as it is to stand there.
    fn table() -> String {
        let cell = |leave: &Leave| match leave {
            Leave::AtOnce => "at once",
            Leave::LetIn => "when let in",
            Leave::Own => "for its own seat",
            Leave::Never => "",
        };
        let rows = DOOR.iter().map(|(_, asked, leave)| {
            let cells: Vec<_> = leave.iter().map(cell).collect();
            format!("| {asked} | {} |\n", cells.join(" | "))
        });
        "| at the door | whoever leads | a seat while nobody leads | a seat | the first phone | another phone | a tap on the timer |\n|---|---|---|---|---|---|---|\n".to_owned()
            + &rows.collect::<String>()
    }

    #[test]
    fn the_page_of_it_is_written_from_it() {
        let page = include_str!("../../../docs/authority.md");
        let (_, rest) = page
            .split_once("<!-- door -->\n")
            .expect("the table begins");
        let (written, _) = rest
            .split_once("<!-- end door -->")
            .expect("the table ends");
        assert_eq!(
            written,
            table(),
            "write it into docs/authority.md:\n{}",
            table()
        );
    }
}
