//! What happens at the pages' door: which phones come in and go out, and who let them.

use rules::Seat;
use serde::{Deserialize, Serialize};

use crate::words::{Say, say};

/// Something that happened at the pages' door.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DoorEntry {
    /// What.
    pub what: DoorNews,
    /// Whose seat it is about, if one's.
    pub seat: Option<Seat>,
    /// Who let the phone in; nobody where none came in, nor in journals of before this was written down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<LetInBy>,
}

/// What happens at the pages' door.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DoorNews {
    /// A phone asks for the seat; without one, for the lead.
    Asks,
    /// A phone has the seat.
    LetIn,
    /// Another phone has it.
    TakenOver,
    /// It has none any more.
    PutOut,
    /// A phone leads the table.
    Leads,
    /// None does any more.
    LeadLost,
    /// All phones are out.
    EveningOver,
}

/// Who let a phone in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LetInBy {
    /// The page that leads.
    Leads,
    /// The page of this seat.
    Seat(Seat),
    /// A tap on the timer of this id.
    Timer(String),
    /// Nobody: it came first, to a table without a page.
    First,
}

impl DoorEntry {
    /// What everybody is told; `name` says who sits at a seat.
    pub fn tell<'n>(&self, name: impl Fn(Seat) -> Option<&'n str>) -> Say {
        let of = self.seat.and_then(&name);
        let by = self.by.as_ref().map(|by| match by {
            LetInBy::Leads => say!("let-in-by-leads"),
            LetInBy::Seat(seat) => {
                say!("let-in-by-name", name = name(*seat).unwrap_or_default())
            }
            LetInBy::Timer(_) => say!("let-in-by-timer"),
            LetInBy::First => say!("let-in-first"),
        });
        match (self.what, by) {
            (DoorNews::LetIn, Some(by)) => {
                say!("seat-let-in-by", name = of.unwrap_or_default(), by = by)
            }
            (DoorNews::TakenOver, Some(by)) => {
                say!("seat-taken-over-by", name = of.unwrap_or_default(), by = by)
            }
            // Who took it while nobody led needs no other's leave.
            (DoorNews::Leads, Some(by)) if self.by != self.seat.map(LetInBy::Seat) => {
                say!("lead-by", what = self.what.tell(of), by = by)
            }
            (what, _) => what.tell(of),
        }
    }
}

impl DoorNews {
    fn tell(self, name: Option<&str>) -> Say {
        match (self, name) {
            (DoorNews::Asks, Some(name)) => say!("door-asks-seat", name = name),
            (DoorNews::Asks, None) => say!("door-asks-lead"),
            (DoorNews::Leads, Some(name)) => say!("lead-with-name", name = name),
            (DoorNews::Leads, None) => say!("lead-with-phone"),
            (DoorNews::LeadLost, _) => say!("lead-lost"),
            (DoorNews::EveningOver, _) => say!("evening-over"),
            (DoorNews::LetIn, name) => say!("seat-let-in", name = name.unwrap_or_default()),
            (DoorNews::TakenOver, name) => say!("seat-taken-over", name = name.unwrap_or_default()),
            (DoorNews::PutOut, name) => say!("seat-put-out", name = name.unwrap_or_default()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::Event;
    use crate::words::Lang;

    #[test]
    fn an_entry_of_before_it_said_who_let_in_is_told_as_it_was() {
        let line = r#"{"ev":"at_door","what":"let_in","seat":0}"#;
        let event: Event = serde_json::from_str(line).unwrap();
        assert_eq!(serde_json::to_string(&event).unwrap(), line);
        let Event::AtDoor(entry) = event else {
            panic!("{event:?}")
        };
        let told = entry.tell(|_| Some("Ana")).tell(Lang::En);
        assert_eq!(told, "Ana's phone was let in.");
    }

    #[test]
    fn who_takes_the_lead_while_nobody_leads_was_let_in_by_nobody_else() {
        let told = |by| {
            let (what, seat) = (DoorNews::Leads, Some(Seat(0)));
            let by = Some(by);
            let entry = DoorEntry { what, seat, by };
            entry.tell(|_| Some("Ana")).tell(Lang::En)
        };
        assert_eq!(told(LetInBy::Seat(Seat(0))), "Ana leads the table now.");
        assert_eq!(
            told(LetInBy::Timer("tap-1".into())),
            "Ana leads the table now. Let in by a tap on the timer."
        );
    }
}
