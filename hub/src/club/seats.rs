//! What the club tells a table: who is to sit there, and who comes when it has called.

use protocol::MAX_SEATS;
use ring::hmac;
use serde::{Deserialize, Serialize};
use table::deal_number::DealNumber;
use table::names::MAX_NAME;
use table::words::{Say, say};

/// Longest reason of a correction, in letters.
const REASON: usize = 120;
/// Bytes of the club's key for cards.
const KEY: usize = 32;
/// People of whom is told at a table.
const PEOPLE: usize = 10;

/// The club's evening, as far as it concerns a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Seats {
    /// The round, from 1; 0 while there is none.
    pub round: u32,
    /// Who sits at the table in it, in the order of the chairs.
    pub names: Vec<String>,
    /// The club has ended the round.
    pub over: bool,
    /// What the deals of this round follow from, where all tables play the same ones.
    pub deals: Option<u64>,
    /// The club's key for [`protocol::CardId`]s, as 64 hex digits, while cards are awaited.
    pub cards: Option<String>,
    /// Whose card was read here last, in this round.
    pub greets: Option<String>,
    /// Who comes to a table that has called.
    pub comes: Option<String>,
    /// What the club has corrected last of a match of this table.
    pub corrected: Option<Corrected>,
}

/// That something of a match was corrected.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Corrected {
    /// Number of its journal here.
    pub number: u32,
    /// By whom.
    pub who: String,
    /// And why.
    pub why: String,
}

impl Seats {
    /// As they come; what nobody could have meant is nothing.
    pub fn read(payload: &[u8]) -> Seats {
        let fits = payload.len() <= MAX_SEATS;
        let read = serde_json::from_slice(payload).ok().filter(|_| fits);
        let mut seats: Seats = read.unwrap_or_default();
        seats.names.truncate(PEOPLE);
        let others = seats.comes.iter_mut().chain(&mut seats.greets);
        for name in seats.names.iter_mut().chain(others) {
            bound(name, MAX_NAME);
        }
        if let Some(corrected) = &mut seats.corrected {
            bound(&mut corrected.who, MAX_NAME);
            bound(&mut corrected.why, REASON);
        }
        seats
    }

    /// Who sits here in the round that goes on; nobody once it is over.
    pub fn now(&self) -> Vec<String> {
        match self.over {
            true => Vec::new(),
            false => self.names.clone(),
        }
    }

    /// What the deals of the round that goes on follow from, where all tables play the same ones.
    pub fn series(&self) -> Option<DealNumber> {
        let deals = self.deals.filter(|_| !self.over);
        deals.and_then(DealNumber::new)
    }

    /// Under which cards are told to the club, while it awaits any.
    pub(super) fn key(&self) -> Option<hmac::Key> {
        let digits = self.cards.as_deref()?;
        let bytes: Option<Vec<u8>> = digits
            .as_bytes()
            .chunks(2)
            .map(|pair| u8::from_str_radix(str::from_utf8(pair).ok()?, 16).ok())
            .collect();
        let bytes = bytes.filter(|bytes| bytes.len() == KEY)?;
        Some(hmac::Key::new(hmac::HMAC_SHA256, &bytes))
    }

    /// What people at the table are told.
    pub(super) fn told(&self) -> Vec<Say> {
        let round = self.round;
        let names: Vec<Say> = self.names.iter().map(|name| name.as_str().into()).collect();
        let seats = (!names.is_empty()).then(|| match self.over {
            true => say!("club-round-over", round = round),
            false => say!("club-seats", round = round, names = names),
        });
        let same = self.series().map(|_| say!("club-same-hands"));
        let greets = self.greets.as_deref();
        let greets = greets.map(|name| say!("club-greets", name = name));
        let comes = self.comes.as_deref();
        let comes = comes.map(|name| say!("club-comes", name = name));
        let corrected = self.corrected.as_ref().map(|corrected| {
            let Corrected { number, who, why } = corrected;
            say!(
                "club-corrected",
                number = *number,
                name = who.as_str(),
                why = why.as_str()
            )
        });
        let all = [seats, same, greets, comes, corrected];
        all.into_iter().flatten().collect()
    }
}

/// As many letters of it at most, and nothing that is none.
fn bound(text: &mut String, most: usize) {
    let letters = text.chars().filter(|letter| !letter.is_control());
    *text = letters.take(most).collect();
}

#[cfg(test)]
mod tests {
    use table::words::Lang;

    use super::*;

    #[test]
    fn a_table_says_whom_the_club_seats_there() {
        let told = |text: &str| -> Vec<String> {
            let told = Seats::read(text.as_bytes()).told();
            told.iter().map(|say| say.tell(Lang::En)).collect()
        };
        let seats = r#"{"v":1,"round":2,"names":["Ana","Ivan"],"over":false,"comes":"Petar"}"#;
        assert_eq!(
            told(seats),
            [
                "The club seats here in round 2: Ana and Ivan",
                "Petar comes to this table."
            ]
        );
        let same = r#"{"v":1,"round":2,"names":["Ana"],"deals":471108152342}"#;
        let told_of = told(same);
        assert!(told_of[1].contains("the same hands"), "{told_of:?}");
        assert!(!told_of.concat().contains("4711"), "{told_of:?}");
        let read = |text: &str| Seats::read(text.as_bytes());
        assert_eq!(read(same).series(), DealNumber::new(471_108_152_342));
        let ended = same.replace("\"deals\"", "\"over\":true,\"deals\"");
        assert_eq!(read(&ended).series(), None);
        assert_eq!(read(r#"{"names":["Ana"],"deals":0}"#).series(), None);
        let over = r#"{"v":1,"round":2,"names":["Ana","Ivan"],"over":true}"#;
        assert_eq!(
            told(over),
            ["The club has ended round 2: finish the deal that goes on."]
        );
        let corrected =
            r#"{"corrected":{"number":7,"who":"Petar","why":"a tile under the cloth"}}"#;
        assert_eq!(
            told(corrected),
            ["Petar has corrected match 7 of this table: a tile under the cloth"]
        );
        for nothing in ["", "[]", "{}", r#"{"names":"Ana"}"#] {
            assert_eq!(told(nothing), Vec::<String>::new(), "{nothing}");
        }
        let long = format!(r#"{{"round":1,"names":["{}"]}}"#, "x".repeat(MAX_SEATS));
        assert_eq!(told(&long), Vec::<String>::new());
        let many =
            serde_json::json!({ "round": 1, "names": vec!["Ana\nAna-Maria-Magdalena-Elena"; 40] });
        let many = Seats::read(many.to_string().as_bytes());
        assert_eq!(
            (many.names.len(), many.names[0].as_str()),
            (PEOPLE, "AnaAna-Maria-Magdalena-E")
        );
    }
}
