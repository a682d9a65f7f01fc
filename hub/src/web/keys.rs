//! Who speaks for whom: the code that lets somebody ask, and the secrets of those who were let in.
//!
//! A phone gives the code that the scoreboard shows, and asks for a seat or the lead. Its secret is a
//! cookie; what it may do stands at the table alone ([`Phones`]). Whoever has no cookie watches.

mod file;

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::http::{HeaderMap, header};
use rules::Seat;
use table::words::{Say, say};

use super::phones::{EVENING, Phones, Why};
use crate::random::random;
use crate::storage::{Trouble, WholeFile};
use file::Kept;

/// Name of the cookie, whose value is the phone's secret.
const COOKIE: &str = "remmi_phone";
/// Letters and digits of the join code: none that is taken for another. 32 of them are 5 bits each.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// Of them in a code: 40 bits.
const CODE: usize = 8;
/// A code is good for this long after the first phone was let in by it.
const SPENT: Duration = Duration::from_secs(10 * 60);

/// Time as the pages' door counts it: on with the machine's, from two evenings on, whatever its clock on
/// the wall is set to. A test has one of its own.
#[derive(Clone)]
pub struct Elapsed(Arc<dyn Fn() -> Duration + Send + Sync>);

impl Elapsed {
    /// What `more` says, which never grows less.
    pub fn of(more: impl Fn() -> Duration + Send + Sync + 'static) -> Elapsed {
        Elapsed(Arc::new(move || 2 * EVENING + more()))
    }

    fn machine() -> Elapsed {
        let start = Instant::now();
        Elapsed::of(move || start.elapsed())
    }

    pub(super) fn now(&self) -> Duration {
        (self.0)()
    }
}

impl fmt::Debug for Elapsed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.now().fmt(f)
    }
}

/// The secrets of a table; a clone is the same table's.
#[derive(Clone, Debug)]
pub struct Keys {
    file: WholeFile,
    time: Elapsed,
    held: Arc<Mutex<Held>>,
    /// What was found at the start, to be reported.
    found: Option<Say>,
}

/// What is held of them.
#[derive(Debug)]
pub(super) struct Held {
    code: String,
    made: Duration,
    /// When the first phone was let in by it.
    used: Option<Duration>,
    pub phones: Phones,
}

/// The code and whether it was used; of each phone its secret, its seat and who sits there, and whether it leads.
type Lasting = (
    String,
    bool,
    Vec<(String, Option<Seat>, Option<String>, bool)>,
);

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

impl Held {
    fn new(code: String, now: Duration) -> Held {
        Held {
            code,
            made: now,
            used: None,
            phones: Phones::default(),
        }
    }

    /// A code of which nobody knows yet; on a machine without randomness the old one stays.
    pub(super) fn renew(&mut self, now: Duration) {
        if let Ok(code) = new_code() {
            (self.code, self.made, self.used) = (code, now, None);
        }
    }

    /// What of it is kept, but for times.
    fn lasts(&self) -> Lasting {
        let phones = self.phones.here().iter();
        let phones = phones.map(|phone| {
            let (secret, name) = (phone.secret.clone(), phone.name.clone());
            (secret, phone.seat, name, phone.leads)
        });
        (self.code.clone(), self.used.is_some(), phones.collect())
    }

    /// Somebody was let in by the code: it is spent before long.
    pub(super) fn was_used(&mut self, now: Duration) {
        self.used.get_or_insert(now);
    }

    fn is_spent(&self, now: Duration) -> bool {
        let used = self
            .used
            .is_some_and(|used| now.saturating_sub(used) >= SPENT);
        used || now.saturating_sub(self.made) >= EVENING
    }
}

impl Keys {
    /// Those kept in a file, or new ones that are kept there: phones stay joined over a restart. A
    /// file that holds none is kept aside, and one that cannot be written is reported: the table
    /// goes on with what it has in memory.
    ///
    /// # Errors
    /// The machine has no randomness.
    pub fn kept(path: &Path) -> io::Result<Keys> {
        Keys::going_by(path, Elapsed::machine())
    }

    /// The same, by this time.
    ///
    /// # Errors
    /// The machine has no randomness.
    pub fn going_by(path: &Path, time: Elapsed) -> io::Result<Keys> {
        let file = WholeFile::secret(path);
        let (kept, why) = file.take_up(Kept::read);
        let mut found = why.map(|_| say!("keys-made-new"));
        let now = time.now();
        let held = match kept.flatten() {
            Some(kept) => kept.into_held(now),
            None => Held::new(new_code()?, now),
        };
        let keys = Keys {
            file,
            time,
            held: Arc::new(Mutex::new(held)),
            found: None,
        };
        let held = keys.held.lock().unwrap_or_else(PoisonError::into_inner);
        if let Err(why) = keys.write(&held, now) {
            tracing::warn!("{} cannot be written: {why}", path.display());
            found = found.or(Some(say!(
                "keys-not-kept",
                why = Trouble::of(&why, path).say()
            )));
        }
        drop(held);
        Ok(Keys { found, ..keys })
    }

    /// Another file in the folder of the keys.
    pub(super) fn beside(&self, name: &str) -> PathBuf {
        self.file.path().with_file_name(name)
    }

    /// What was wrong with the file at the start.
    pub(super) fn found(&self) -> Option<&Say> {
        self.found.as_ref()
    }

    /// The code of now: on the scoreboard, it lets somebody ask for a place.
    pub fn code(&self) -> String {
        self.held().0.code.clone()
    }

    /// This is the table's code, however it was typed.
    pub(super) fn opens(&self, code: &str) -> bool {
        tidy(code) == self.held().0.code
    }

    /// Time as the door counts it.
    pub(super) fn now(&self) -> Duration {
        self.time.now()
    }

    /// Who a request comes from; `newcomer` is whoever has no seat's cookie.
    pub fn role(&self, headers: &HeaderMap, newcomer: Role) -> Role {
        let (mut held, now) = self.held();
        let secret = secret(headers).unwrap_or_default();
        held.phones.role(secret, newcomer, now)
    }

    /// Whether a browser leads the table. It is not seen by that.
    pub(super) fn leads(&self, headers: &HeaderMap, newcomer: Role) -> bool {
        let own = secret(headers).unwrap_or_default();
        let phone = |phones: &Phones, _| phones.of(own).map(|phone| phone.leads);
        self.look(phone).unwrap_or(newcomer == Role::Table)
    }

    /// Where the phone sits, also one that leads.
    pub(super) fn seat(&self, headers: &HeaderMap) -> Option<Seat> {
        let own = secret(headers).unwrap_or_default();
        self.look(|phones, _| phones.of(own).and_then(|phone| phone.seat))
    }

    /// Why the phone has no place any more, if it had one.
    pub(super) fn why_out(&self, headers: &HeaderMap) -> Option<Why> {
        let (held, _) = self.held();
        let secret = secret(headers).filter(|own| held.phones.of(own).is_none())?;
        held.phones.why_out(secret)
    }

    /// Looks at the phones of now.
    pub(super) fn look<R>(&self, at: impl FnOnce(&Phones, Duration) -> R) -> R {
        let (held, now) = self.held();
        at(&held.phones, now)
    }

    /// Changes who is here or asks, and keeps what lasts. A disk that fails keeps nobody from their seat: the next start
    /// knows nothing of it then.
    pub(super) fn change<R>(&self, by: impl FnOnce(&mut Held, Duration) -> R) -> R {
        let (mut held, now) = self.held();
        let before = held.lasts();
        let done = by(&mut held, now);
        if held.lasts() != before {
            self.keep(&held, now);
        }
        done
    }

    /// As they are now: what time ends has ended.
    fn held(&self) -> (MutexGuard<'_, Held>, Duration) {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let now = self.time.now();
        held.phones.tidy(now);
        if held.is_spent(now) {
            held.renew(now);
            self.keep(&held, now);
        }
        (held, now)
    }

    fn keep(&self, held: &Held, now: Duration) {
        if let Err(why) = self.write(held, now) {
            tracing::warn!("{} cannot be written: {why}", self.file.path().display());
        }
    }

    fn write(&self, held: &Held, now: Duration) -> io::Result<()> {
        self.file.write(&serde_json::to_vec(&Kept::of(held, now))?)
    }
}

/// The secret of the phone that asks.
pub(super) fn secret(headers: &HeaderMap) -> Option<&str> {
    cookie(headers, COOKIE).filter(|own| !own.is_empty())
}

/// The cookie that gives a phone its secret, for as long as it can be good.
pub(super) fn given(secret: &str) -> String {
    let age = EVENING.as_secs();
    format!("{COOKIE}={secret}; Path=/; HttpOnly; SameSite=Strict; Max-Age={age}")
}

/// The cookie that takes it.
pub(super) fn cleared() -> String {
    format!("{COOKIE}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0")
}

/// 128 bits that nobody guesses.
///
/// # Errors
/// The machine has no randomness.
pub fn new_secret() -> io::Result<String> {
    let drawn = random::<16>()?;
    Ok(drawn.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// The value of a cookie.
pub fn cookie<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    let cookies = headers.get_all(header::COOKIE).into_iter();
    let pairs = cookies
        .filter_map(|value| value.to_str().ok())
        .flat_map(|text| text.split(';'));
    let mut pairs = pairs.filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(own, _)| *own == name).map(|(_, value)| value)
}

/// A code as it was meant: letters of either case, an O for the 0, an I or L for the 1, in groups.
pub fn tidy(code: &str) -> String {
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

/// 40 bits that people can read out and type.
///
/// # Errors
/// The machine has no randomness.
pub fn new_code() -> io::Result<String> {
    let drawn = random::<CODE>()?;
    let letter = |byte: u8| char::from(ALPHABET[usize::from(byte) % ALPHABET.len()]);
    Ok(drawn.into_iter().map(letter).collect())
}

#[cfg(test)]
mod tests;
