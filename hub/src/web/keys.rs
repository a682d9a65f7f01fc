//! Who speaks for which seat: secrets that the table makes once and keeps.
//!
//! A phone joins by the code that the scoreboard shows, chooses its seat, and gets the seat's
//! secret as a cookie. One of them may lead the table instead: its page sets the game up and speaks
//! for everybody. Whoever has no cookie watches.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use axum::http::{HeaderMap, header};
use serde::{Deserialize, Serialize};

use crate::zone::MAX_PADS;

/// Name of the cookie: `SEAT.SECRET`, or `table.SECRET`.
pub(super) const COOKIE: &str = "remmi_seat";
/// What stands in a seat's place for the page that leads the table.
pub(super) const LEADS: &str = "table";

/// The secrets of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Keys {
    /// On the scoreboard: opens the choice of a seat.
    pub join: String,
    seats: Vec<String>,
    /// Of the page that leads the table; absent in a file of before there was one.
    #[serde(default)]
    table: Option<String>,
}

/// For whom a page may speak and see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The table's own page: for everybody.
    Table,
    /// A seat's page: for that seat alone.
    Seat(u8),
    /// A page that watches.
    Spectator,
}

impl Keys {
    /// New ones from the machine's source of randomness.
    ///
    /// # Errors
    /// The machine has none.
    pub fn new() -> io::Result<Keys> {
        let mut random = File::open("/dev/urandom")?;
        let mut secret = |bytes: usize| -> io::Result<String> {
            let mut drawn = vec![0; bytes];
            random.read_exact(&mut drawn)?;
            Ok(drawn.iter().map(|byte| format!("{byte:02x}")).collect())
        };
        Ok(Keys {
            join: secret(3)?,
            seats: (0..MAX_PADS)
                .map(|_| secret(16))
                .collect::<io::Result<_>>()?,
            table: Some(secret(16)?),
        })
    }

    /// Those kept in a file, or new ones that are kept there: phones stay joined over a restart.
    ///
    /// # Errors
    /// The file cannot be read or written, or holds something else.
    pub fn kept(path: &Path) -> io::Result<Keys> {
        let fresh = Keys::new()?;
        let keys = match fs::read(path) {
            Ok(bytes) => {
                let kept: Keys = serde_json::from_slice(&bytes)?;
                let table = kept.table.clone().or(fresh.table);
                Keys { table, ..kept }
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => fresh,
            Err(error) => return Err(error),
        };
        fs::write(path, serde_json::to_vec(&keys)?)?;
        Ok(keys)
    }

    /// The cookie of a seat, by its number, or of the page that leads the table ([`LEADS`]).
    pub(super) fn cookie(&self, who: &str) -> Option<String> {
        let secret = self.secret(who)?;
        Some(format!(
            "{COOKIE}={who}.{secret}; Path=/; HttpOnly; SameSite=Strict; Max-Age=604800"
        ))
    }

    fn secret(&self, who: &str) -> Option<&String> {
        if who == LEADS {
            return self.table.as_ref();
        }
        let seat: usize = who.parse().ok()?;
        self.seats.get(seat)
    }

    /// Who a request comes from; `newcomer` is whoever has no seat's cookie.
    pub(super) fn role(&self, headers: &HeaderMap, newcomer: Role) -> Role {
        let cookies = headers.get_all(header::COOKIE).into_iter();
        let pairs = cookies
            .filter_map(|value| value.to_str().ok())
            .flat_map(|text| text.split(';'));
        let told = pairs
            .filter_map(|pair| pair.trim().split_once('='))
            .find(|(name, _)| *name == COOKIE);
        let role = told.and_then(|(_, value)| {
            let (who, secret) = value.split_once('.')?;
            let right = self.secret(who).is_some_and(|kept| kept == secret);
            let role = || match who {
                LEADS => Some(Role::Table),
                seat => seat.parse().ok().map(Role::Seat),
            };
            right.then(role).flatten()
        });
        role.unwrap_or(newcomer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cookie_speaks_for_its_own_seat_and_a_guess_for_none() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("keys.json");
        let keys = Keys::kept(&path).unwrap();
        assert_eq!(Keys::kept(&path).unwrap(), keys, "phones stay joined");
        let role = |cookie: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::COOKIE, cookie.parse().unwrap());
            keys.role(&headers, Role::Spectator)
        };
        let own = keys.cookie("3").unwrap();
        let own = own.split(';').next().unwrap();
        assert_eq!(role(own), Role::Seat(3));
        assert_eq!(role(&format!("a=b; {own}")), Role::Seat(3));
        let other_seat = own.replace("=3.", "=4.");
        for guess in [
            other_seat.as_str(),
            "remmi_seat=3.",
            "remmi_seat=x",
            "remmi_seat=99.a",
        ] {
            assert_eq!(role(guess), Role::Spectator, "{guess}");
        }
        assert_eq!(keys.cookie("10"), None);
        let leads = keys.cookie(LEADS).unwrap();
        assert_eq!(role(leads.split(';').next().unwrap()), Role::Table);
        assert_eq!(role("remmi_seat=table."), Role::Spectator);
    }
}
