//! Who speaks for which seat: secrets that the table makes once and keeps.
//!
//! A phone joins by the code that the scoreboard shows, chooses its seat, and gets the seat's
//! secret as a cookie. Whoever has none watches.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::Path;

use axum::http::{HeaderMap, header};
use serde::{Deserialize, Serialize};

use crate::zone::MAX_PADS;

/// Name of the cookie: `SEAT.SECRET`.
pub(super) const COOKIE: &str = "remmi_seat";

/// The secrets of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Keys {
    /// On the scoreboard: opens the choice of a seat.
    pub join: String,
    seats: Vec<String>,
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
        })
    }

    /// Those kept in a file, or new ones that are kept there: phones stay joined over a restart.
    ///
    /// # Errors
    /// The file cannot be read or written, or holds something else.
    pub fn kept(path: &Path) -> io::Result<Keys> {
        match fs::read(path) {
            Ok(bytes) => Ok(serde_json::from_slice(&bytes)?),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let keys = Keys::new()?;
                let mut file = File::create(path)?;
                file.write_all(&serde_json::to_vec(&keys)?)?;
                Ok(keys)
            }
            Err(error) => Err(error),
        }
    }

    /// The cookie of a seat.
    pub(super) fn cookie(&self, seat: u8) -> Option<String> {
        let secret = self.seats.get(usize::from(seat))?;
        Some(format!(
            "{COOKIE}={seat}.{secret}; Path=/; HttpOnly; SameSite=Strict; Max-Age=604800"
        ))
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
        let seat = told.and_then(|(_, value)| {
            let (seat, secret) = value.split_once('.')?;
            let seat: u8 = seat.parse().ok()?;
            let kept = self.seats.get(usize::from(seat))?;
            (kept == secret).then_some(seat)
        });
        seat.map_or(newcomer, Role::Seat)
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
        let own = keys.cookie(3).unwrap();
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
        assert_eq!(keys.cookie(10), None);
    }
}
