//! Who speaks for which seat: secrets that the table makes and keeps.
//!
//! A phone joins by the code that the scoreboard shows, chooses its seat, and gets a secret as a
//! cookie: another one at each taking, so that whoever takes a seat over puts the phone before theirs
//! out. One of them may lead the table instead: its page sets the game up and speaks for everybody.
//! Whoever has no cookie watches.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::http::{HeaderMap, header};
use rules::Seat;
use serde::{Deserialize, Serialize};
use table::words::{Say, say};

use crate::random::random;
use crate::storage::WholeFile;

/// Name of the cookie: `SEAT.SECRET`, or `table.SECRET`.
pub(super) const COOKIE: &str = "remmi_seat";
/// What stands in a seat's place for the page that leads the table.
pub(super) const LEADS: &str = "table";
/// Letters and digits of the join code: none that is taken for another. 32 of them are 5 bits each.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// Of them in a code: 40 bits.
const CODE: usize = 8;

/// The secrets of a table; a clone is the same table's.
#[derive(Clone, Debug)]
pub struct Keys {
    /// On the scoreboard: opens the choice of a seat.
    pub join: String,
    file: WholeFile,
    /// The secret of each seat that a phone has taken, and of the page that leads.
    held: Arc<Mutex<BTreeMap<String, String>>>,
    /// What was found at the start, to be reported.
    found: Option<Say>,
}

/// As the file holds them.
#[derive(Debug, Serialize, Deserialize)]
struct Kept {
    join: String,
    #[serde(default)]
    held: BTreeMap<String, String>,
}

/// For whom a page may speak and see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The table's own page: for everybody.
    Table,
    /// A seat's page: for that seat alone.
    Seat(Seat),
    /// A page that watches.
    Spectator,
}

impl Keys {
    /// Those kept in a file, or new ones that are kept there: phones stay joined over a restart. A
    /// file that holds none is kept aside, and one that cannot be written is reported: the table
    /// goes on with what it has in memory.
    ///
    /// # Errors
    /// The machine has no randomness.
    pub fn kept(path: &Path) -> io::Result<Keys> {
        let file = WholeFile::secret(path);
        let (kept, why) = file.take_up(|bytes| serde_json::from_slice::<Kept>(bytes));
        let mut found = why.map(|_| say!("keys-made-new"));
        // A code of before codes were long, and of secrets that were one for all: new ones.
        let kept = kept.filter(|kept| is_code(&kept.join));
        let is_new = kept.is_none();
        let kept = match kept {
            Some(kept) => kept,
            None => Kept {
                join: new_code()?,
                held: BTreeMap::new(),
            },
        };
        let keys = Keys {
            join: kept.join,
            file,
            held: Arc::new(Mutex::new(kept.held)),
            found: None,
        };
        if is_new && let Err(why) = keys.keep(&keys.held()) {
            tracing::warn!("{} cannot be written: {why}", path.display());
            found = Some(say!("keys-not-kept", why = why.to_string()));
        }
        Ok(Keys { found, ..keys })
    }

    /// What was wrong with the file at the start.
    pub(super) fn found(&self) -> Option<&Say> {
        self.found.as_ref()
    }

    /// This is the table's code, however it was typed.
    pub(super) fn opens(&self, code: &str) -> bool {
        tidy(code) == self.join
    }

    /// Takes a seat, by its number, or the lead ([`LEADS`]), for the phone that asks: whoever had it
    /// is out, and what this phone had before is free. Answers its cookie.
    ///
    /// # Errors
    /// The machine has no randomness; nothing has changed.
    pub(super) fn take(&self, who: &str, headers: &HeaderMap) -> io::Result<String> {
        let secret = new_secret()?;
        let mut held = self.held();
        let mut next = held.clone();
        if let Some(before) = self.holder(&held, headers) {
            next.remove(&before);
        }
        next.insert(who.to_owned(), secret.clone());
        self.hold(&mut held, next);
        Ok(format!(
            "{COOKIE}={who}.{secret}; Path=/; HttpOnly; SameSite=Strict; Max-Age=604800"
        ))
    }

    /// What the phone that asks had is free. Answers the cookie that clears its own.
    pub(super) fn leave(&self, headers: &HeaderMap) -> String {
        let mut held = self.held();
        if let Some(who) = self.holder(&held, headers) {
            let mut next = held.clone();
            next.remove(&who);
            self.hold(&mut held, next);
        }
        format!("{COOKIE}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0")
    }

    /// Who sat there no longer plays: their phone has no seat. Answers whether one had.
    pub(super) fn free(&self, who: &str) -> bool {
        let mut held = self.held();
        let mut next = held.clone();
        let had = next.remove(who).is_some();
        if had {
            self.hold(&mut held, next);
        }
        had
    }

    /// A phone holds it.
    pub(super) fn is_taken(&self, who: &str) -> bool {
        self.held().contains_key(who)
    }

    /// Who a request comes from; `newcomer` is whoever has no seat's cookie.
    pub fn role(&self, headers: &HeaderMap, newcomer: Role) -> Role {
        let holder = self.holder(&self.held(), headers);
        let role = holder.and_then(|who| match who.as_str() {
            LEADS => Some(Role::Table),
            seat => seat.parse().ok().map(|seat| Role::Seat(Seat(seat))),
        });
        role.unwrap_or(newcomer)
    }

    /// The phone had a seat, and no longer has it.
    pub(super) fn is_out(&self, headers: &HeaderMap) -> bool {
        let cookie = cookie(headers, COOKIE);
        cookie.is_some_and(|told| !told.is_empty()) && self.holder(&self.held(), headers).is_none()
    }

    fn holder(&self, held: &BTreeMap<String, String>, headers: &HeaderMap) -> Option<String> {
        let (who, secret) = cookie(headers, COOKIE)?.split_once('.')?;
        let right = held.get(who).is_some_and(|kept| kept == secret);
        right.then(|| who.to_owned())
    }

    /// A disk that fails keeps nobody from their seat: the next start knows nothing of it then.
    fn hold(&self, held: &mut BTreeMap<String, String>, next: BTreeMap<String, String>) {
        if let Err(why) = self.keep(&next) {
            tracing::warn!("{} cannot be written: {why}", self.file.path().display());
        }
        *held = next;
    }

    fn keep(&self, held: &BTreeMap<String, String>) -> io::Result<()> {
        let kept = Kept {
            join: self.join.clone(),
            held: held.clone(),
        };
        self.file.write(&serde_json::to_vec(&kept)?)
    }

    fn held(&self) -> MutexGuard<'_, BTreeMap<String, String>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The value of a cookie.
pub(super) fn cookie<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    let cookies = headers.get_all(header::COOKIE).into_iter();
    let pairs = cookies
        .filter_map(|value| value.to_str().ok())
        .flat_map(|text| text.split(';'));
    let mut pairs = pairs.filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(own, _)| *own == name).map(|(_, value)| value)
}

/// A code as it was meant: letters of either case, an O for the 0, an I or L for the 1, in groups.
pub(super) fn tidy(code: &str) -> String {
    let said = code.chars().filter(|c| !c.is_whitespace() && *c != '-');
    let meant = |c: char| match c.to_ascii_lowercase() {
        'o' => '0',
        'i' | 'l' => '1',
        other => other,
    };
    said.take(2 * CODE).map(meant).collect()
}

fn is_code(code: &str) -> bool {
    code.len() == CODE && code.bytes().all(|byte| ALPHABET.contains(&byte))
}

fn new_code() -> io::Result<String> {
    let drawn = random::<CODE>()?;
    let letter = |byte: u8| char::from(ALPHABET[usize::from(byte) % ALPHABET.len()]);
    Ok(drawn.into_iter().map(letter).collect())
}

fn new_secret() -> io::Result<String> {
    let drawn = random::<16>()?;
    Ok(drawn.iter().map(|byte| format!("{byte:02x}")).collect())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    fn phone(cookie: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        let own = cookie.split("; Path").next().unwrap();
        headers.insert(header::COOKIE, own.parse().unwrap());
        headers
    }

    fn role(keys: &Keys, cookie: &str) -> Role {
        keys.role(&phone(cookie), Role::Spectator)
    }

    #[test]
    fn a_cookie_speaks_for_its_own_seat_and_a_guess_for_none() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("keys.json");
        let keys = Keys::kept(&path).unwrap();
        let nobody = HeaderMap::new();
        let own = keys.take("3", &nobody).unwrap();
        let own = own.split(';').next().unwrap();
        let again = Keys::kept(&path).unwrap();
        assert_eq!(again.join, keys.join);
        assert_eq!(role(&again, own), Role::Seat(Seat(3)), "phones stay joined");
        assert_eq!(role(&keys, &format!("a=b; {own}")), Role::Seat(Seat(3)));
        let other_seat = own.replace("=3.", "=4.");
        for guess in [
            other_seat.as_str(),
            "remmi_seat=3.",
            "remmi_seat=4.",
            "remmi_seat=x",
            "remmi_seat=99.a",
            "remmi_seat=table.",
        ] {
            assert_eq!(role(&keys, guess), Role::Spectator, "{guess}");
        }
        let leads = keys.take(LEADS, &nobody).unwrap();
        assert_eq!(role(&keys, &leads), Role::Table);
    }

    #[test]
    fn whoever_takes_a_seat_over_puts_the_phone_before_him_out() {
        let folder = tempfile::tempdir().unwrap();
        let keys = Keys::kept(&folder.path().join("keys.json")).unwrap();
        let nobody = HeaderMap::new();
        let first = keys.take("1", &nobody).unwrap();
        let second = keys.take("1", &nobody).unwrap();
        assert_eq!(role(&keys, &first), Role::Spectator);
        assert!(keys.is_out(&phone(&first)) && !keys.is_out(&nobody));
        assert_eq!(role(&keys, &second), Role::Seat(Seat(1)));
        // Whoever moves to another seat leaves their own, and whoever leaves has none.
        let moved = keys.take("2", &phone(&second)).unwrap();
        assert!(!keys.is_taken("1") && keys.is_taken("2"));
        let third = keys.take("1", &nobody).unwrap();
        assert!(
            keys.free("1") && !keys.free("1"),
            "who sat there left the match"
        );
        assert_eq!(role(&keys, &third), Role::Spectator);
        let cleared = keys.leave(&phone(&moved));
        assert!(!keys.is_taken("2") && cleared.contains("Max-Age=0"));
        assert_eq!(role(&keys, &moved), Role::Spectator);
    }

    #[test]
    fn the_code_is_long_and_read_as_it_is_meant() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("keys.json");
        let keys = Keys::kept(&path).unwrap();
        assert!(is_code(&keys.join), "{}", keys.join);
        let typed = format!(" {}-{} ", keys.join[..4].to_uppercase(), &keys.join[4..]);
        let typed = typed.replace('0', "O").replace('1', "l");
        assert!(keys.opens(&typed), "{typed} for {}", keys.join);
        assert!(!keys.opens("") && !keys.opens(&keys.join[1..]));
        // One of six characters, of an older program, is replaced, and so are its secrets.
        fs::write(&path, r#"{"join":"a1b2c3","seats":["x"],"table":"y"}"#).unwrap();
        let new = Keys::kept(&path).unwrap();
        assert!(is_code(&new.join) && !new.opens("a1b2c3"));
        assert_eq!(role(&new, "remmi_seat=0.x"), Role::Spectator);
        assert_eq!(new.found(), None);
    }

    #[test]
    fn a_file_that_holds_no_keys_is_kept_aside_and_the_table_starts() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("keys.json");
        for (number, broken) in [(1, ""), (2, "{\"join\":"), (3, "[]")] {
            fs::write(&path, broken).unwrap();
            let keys = Keys::kept(&path).unwrap();
            assert!(keys.found().is_some(), "it is reported");
            let aside = folder.path().join(format!("keys.json.unreadable-{number}"));
            assert_eq!(fs::read_to_string(aside).unwrap(), broken);
            assert_eq!(Keys::kept(&path).unwrap().join, keys.join);
            assert_eq!(Keys::kept(&path).unwrap().found(), None);
        }
    }

    #[test]
    fn a_folder_that_cannot_be_written_stops_no_table() {
        let folder = tempfile::tempdir().unwrap();
        let keys = Keys::kept(&folder.path().join("gone/keys.json")).unwrap();
        assert!(is_code(&keys.join) && keys.found().is_some());
    }

    #[test]
    fn nobody_else_on_the_machine_reads_them() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("keys.json");
        let mode = || fs::metadata(&path).unwrap().permissions().mode() & 0o777;
        Keys::kept(&path).unwrap();
        assert_eq!(mode(), 0o600);
        fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
        Keys::kept(&path).unwrap();
        assert_eq!(mode(), 0o600);
    }
}
