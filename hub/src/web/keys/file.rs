//! What lasts of the keys from one start to the next, as their file holds it.

use std::collections::BTreeMap;
use std::time::Duration;

use rules::Seat;
use serde::{Deserialize, Serialize};

use super::super::phones::{Phone, Phones, device};
use super::{Held, is_code};
use crate::clock::moment;

/// As the file holds them; ages in seconds.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Kept {
    pub(super) join: String,
    age: u64,
    used: Option<u64>,
    phones: Vec<KeptPhone>,
    /// When that was, by the clock on the wall.
    pub(super) wall_ms: u64,
}

#[derive(Debug, Serialize, Deserialize)]
struct KeptPhone {
    secret: String,
    seat: Option<Seat>,
    #[serde(default)]
    name: Option<String>,
    leads: bool,
    kind: String,
    age: u64,
}

/// A file of before phones had secrets of their own has nothing that is good here.
fn is_of_before_phones(bytes: &[u8]) -> bool {
    let holds: Option<BTreeMap<String, serde_json::Value>> = serde_json::from_slice(bytes).ok();
    holds.is_some_and(|holds| holds.contains_key("join") && !holds.contains_key("phones"))
}

impl Kept {
    /// What a file holds; nothing where it is of before phones had secrets of their own. What else it is, is said to nobody.
    pub(super) fn read(bytes: &[u8]) -> Result<Option<Kept>, &'static str> {
        let kept = serde_json::from_slice::<Kept>(bytes).ok();
        match kept.filter(|kept| is_code(&kept.join)) {
            None if !is_of_before_phones(bytes) => Err("it holds no keys of this program"),
            kept => Ok(kept),
        }
    }

    /// What lasts of it.
    pub(super) fn of(held: &Held, now: Duration) -> Kept {
        let age = |since: Duration| now.saturating_sub(since).as_secs();
        let phones = held.phones.here().iter().map(|phone| KeptPhone {
            secret: phone.secret.clone(),
            seat: phone.seat,
            name: phone.name.clone(),
            leads: phone.leads,
            kind: phone.kind.to_owned(),
            age: age(phone.since),
        });
        Kept {
            join: held.code.clone(),
            age: age(held.made),
            used: held.used.map(age),
            phones: phones.collect(),
            wall_ms: moment().wall_ms,
        }
    }

    /// As old as it was and as long as the program was away.
    pub(super) fn into_held(self, now: Duration) -> Held {
        let away = Duration::from_millis(moment().wall_ms.saturating_sub(self.wall_ms));
        let since = |age: u64| {
            let age = Duration::from_secs(age).saturating_add(away);
            now.saturating_sub(age)
        };
        let mut phones = Phones::default();
        for phone in self.phones {
            phones.restore(Phone {
                id: 0,
                secret: phone.secret,
                seat: phone.seat,
                name: phone.name,
                leads: phone.leads,
                kind: device(&phone.kind),
                since: since(phone.age),
                // They have the time that an absence takes to come back.
                seen: now,
            });
        }
        Held {
            code: self.join,
            made: since(self.age),
            used: self.used.map(since),
            phones,
        }
    }
}
