use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use tempfile::TempDir;

use super::super::phones::Place;
use super::*;

/// A table's keys by a clock that stands still until it is put on.
struct Bench {
    folder: TempDir,
    seconds: Arc<AtomicU64>,
}

impl Bench {
    fn new() -> Bench {
        Bench {
            folder: tempfile::tempdir().unwrap(),
            seconds: Arc::default(),
        }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("keys.json")
    }

    /// The table starts.
    fn keys(&self) -> Keys {
        let seconds = Arc::clone(&self.seconds);
        let time = Elapsed::of(move || Duration::from_secs(seconds.load(Ordering::Relaxed)));
        Keys::going_by(&self.path(), time).unwrap()
    }

    fn wait(&self, time: Duration) {
        self.seconds.fetch_add(time.as_secs(), Ordering::Relaxed);
    }
}

/// A phone takes a place; its headers.
fn takes(keys: &Keys, place: Place) -> HeaderMap {
    let secret = new_secret().unwrap();
    keys.change(|held, now| held.phones.seat(&secret, place, "", now));
    phone(&given(&secret))
}

fn phone(cookie: &str) -> HeaderMap {
    let mut headers = HeaderMap::new();
    let own = cookie.split("; Path").next().unwrap();
    headers.insert(header::COOKIE, own.parse().unwrap());
    headers
}

fn role(keys: &Keys, headers: &HeaderMap) -> Role {
    keys.role(headers, Role::Spectator)
}

#[test]
fn a_cookie_speaks_for_its_own_seat_and_a_guess_for_none() {
    let bench = Bench::new();
    let keys = bench.keys();
    let own = takes(&keys, Place::Seat(Seat(3)));
    let leads = takes(&keys, Place::Lead);
    let again = bench.keys();
    assert_eq!(again.code(), keys.code());
    assert_eq!(role(&again, &own), Role::Seat(Seat(3)), "over a restart");
    assert_eq!(role(&again, &leads), Role::Table);
    let text = own[header::COOKIE].to_str().unwrap();
    assert_eq!(
        role(&keys, &phone(&format!("a=b; {text}"))),
        Role::Seat(Seat(3))
    );
    let one_short = &text[..text.len() - 1];
    for guess in [
        one_short,
        "remmi_phone=",
        "remmi_phone=3",
        "remmi_seat=table.",
    ] {
        assert_eq!(role(&keys, &phone(guess)), Role::Spectator, "{guess}");
    }
}

#[test]
fn an_evening_is_over_after_twelve_hours_also_where_the_table_was_off() {
    let bench = Bench::new();
    let keys = bench.keys();
    let (own, code) = (takes(&keys, Place::Lead), keys.code());
    bench.wait(EVENING - Duration::from_secs(1));
    assert_eq!(
        (role(&keys, &own), keys.code()),
        (Role::Table, code.clone())
    );
    bench.wait(Duration::from_secs(1));
    assert_eq!(role(&keys, &own), Role::Spectator);
    assert_eq!(keys.why_out(&own), Some(Why::Evening));
    assert!(!keys.opens(&code), "another evening has another code");

    // Switched off for the night: the file tells how old all was.
    let own = takes(&keys, Place::Lead);
    let text = fs::read_to_string(bench.path()).unwrap();
    let mut kept: Kept = serde_json::from_str(&text).unwrap();
    kept.wall_ms -= EVENING.as_millis() as u64;
    fs::write(bench.path(), serde_json::to_vec(&kept).unwrap()).unwrap();
    let next = bench.keys();
    assert_eq!(role(&next, &own), Role::Spectator);
    assert_ne!(next.code(), kept.join);
}

#[test]
fn a_code_is_spent_ten_minutes_after_its_first_use() {
    let bench = Bench::new();
    let (keys, hour) = (bench.keys(), Duration::from_secs(3600));
    let code = keys.code();
    bench.wait(hour);
    assert!(keys.opens(&code), "nobody has used it");
    keys.change(Held::was_used);
    bench.wait(SPENT - Duration::from_secs(1));
    keys.change(Held::was_used);
    assert!(keys.opens(&code));
    bench.wait(Duration::from_secs(1));
    assert!(!keys.opens(&code), "since the first");
    assert_eq!(bench.keys().code(), keys.code(), "the new one is kept");
}

#[test]
fn the_code_is_long_and_read_as_it_is_meant() {
    let bench = Bench::new();
    let keys = bench.keys();
    let code = keys.code();
    assert!(is_code(&code), "{code}");
    let typed = format!(" {}-{} ", code[..4].to_uppercase(), &code[4..]);
    let typed = typed.replace('0', "O").replace('1', "l");
    assert!(keys.opens(&typed), "{typed} for {code}");
    assert!(!keys.opens("") && !keys.opens(&code[1..]));
    // Files of older programs, whose codes were short or whose secrets were a seat's.
    for old in [
        r#"{"join":"a1b2c3","seats":["x"],"table":"y"}"#,
        r#"{"join":"0123abcd","held":{"table":"y"}}"#,
    ] {
        fs::write(bench.path(), old).unwrap();
        let new = bench.keys();
        assert!(is_code(&new.code()) && !new.opens("0123abcd"));
        assert_eq!(role(&new, &phone("remmi_phone=y")), Role::Spectator);
        assert_eq!(new.found(), None);
    }
}

#[test]
fn a_file_that_holds_no_keys_is_kept_aside_and_the_table_starts() {
    let bench = Bench::new();
    let seat = r#"{"join":"0123abcd","age":1,"phones":[{"secret":"x","seat":"one","leads":false,"kind":"","age":1}],"wall_ms":0}"#;
    let broken = ["", "{\"join\":", "\u{0}", "null", seat];
    for (number, broken) in (1..).zip(broken) {
        fs::write(bench.path(), broken).unwrap();
        let keys = bench.keys();
        assert!(keys.found().is_some(), "it is reported");
        let aside = format!("keys.json.unreadable-{number}");
        let aside = fs::read_to_string(bench.folder.path().join(aside));
        assert_eq!(aside.unwrap(), broken);
        let again = bench.keys();
        assert_eq!((again.code(), again.found()), (keys.code(), None));
    }
}

#[test]
fn a_folder_that_cannot_be_written_stops_no_table() {
    let folder = tempfile::tempdir().unwrap();
    let keys = Keys::kept(&folder.path().join("gone/keys.json")).unwrap();
    assert!(is_code(&keys.code()) && keys.found().is_some());
}

#[test]
fn nobody_else_on_the_machine_reads_them() {
    let bench = Bench::new();
    let mode = || fs::metadata(bench.path()).unwrap().permissions().mode() & 0o777;
    bench.keys();
    assert_eq!(mode(), 0o600);
    fs::set_permissions(bench.path(), fs::Permissions::from_mode(0o644)).unwrap();
    bench.keys();
    assert_eq!(mode(), 0o600);
}
