//! The first start of a real table, as a newcomer does it with a phone: `remmi run` over played devices, from a configuration that
//! says nothing to a table that is ready for its first match. One reader is dead, and two are wired crosswise.

use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use serde_json::json;
use table::words::Lang;

use super::Browser;
use super::played::Bench;
use crate::room::PATIENCE;

/// The readers of two pads. All others that a table for Rummoli wants are not there.
const WIRES: &str = "reset 0 25\nreader 0 5 -\nreader 0 6 -\n";
/// Of the first pieces of the deck.
const UIDS: [&str; 2] = ["04a1b2c3d4e5f6", "5a0d2021"];
/// Nothing is cut off at the side, and a finger finds every button.
const FITS: &str = "document.documentElement.scrollWidth <= innerWidth
    && [...document.querySelectorAll('main button, main select, main input:not([type=checkbox]):not([type=hidden])')]
        .filter((one) => one.getClientRects().length && !one.classList.contains('unseen'))
        .every((one) => one.getBoundingClientRect().height >= 44)";

struct Program(Child);

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// `remmi`, which is built beside the twin.
fn remmi() -> PathBuf {
    let twin = Path::new(env!("CARGO_BIN_EXE_remmi-twin"));
    let remmi = twin.with_file_name("remmi");
    assert!(remmi.exists(), "{} is built: cargo build", remmi.display());
    remmi
}

/// Started from a file that tells no more than where its page is, and where the pins are: the library plays no folder of devices in
/// which they would be looked for. The page stays there when the table begins, so the port must be known.
fn start(folder: &Path, bench: &Bench) -> (Program, SocketAddr) {
    let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let address = free.local_addr().unwrap();
    drop(free);
    let file = folder.join("table.toml");
    let port = address.port();
    let web = format!(
        "[table]\ngpiochip = \"/dev/gpiochip0\"\n\n[web]\naddress = \"127.0.0.1\"\nhost = \"127.0.0.1\"\nport = {port}\n"
    );
    std::fs::write(&file, web).unwrap();
    let mut command = Command::new(remmi());
    command.args(["run", "--config"]).arg(&file);
    command.stderr(Stdio::null());
    bench.under(&mut command);
    let program = Program(command.spawn().unwrap());
    let begun = std::time::Instant::now();
    while TcpStream::connect(address).is_err() {
        assert!(begun.elapsed() < PATIENCE, "the page does not answer");
        std::thread::yield_now();
    }
    (program, address)
}

/// What a language says at the places of the way.
struct Words {
    lang: Lang,
    new: &'static str,
    remedy: &'static str,
    crossed: &'static str,
    known: &'static str,
}

const ENGLISH: Words = Words {
    lang: Lang::En,
    new: "This table has not been set up yet",
    remedy: "check the plug, then the wires of SDA",
    crossed: "It is heard on the pad of seat 2",
    known: "This tag is",
};
const FRENCH: Words = Words {
    lang: Lang::Fr,
    new: "Cette table n’a pas encore été réglée",
    remedy: "vérifiez la fiche, puis les fils SDA",
    crossed: "C’est le tapis de la place 2 qui l’entend",
    known: "Cette puce est déjà",
};
const BULGARIAN: Words = Words {
    lang: Lang::Bg,
    new: "Тази маса още не е настроена",
    remedy: "проверете куплунга, после проводниците SDA",
    crossed: "Чува я подложката на място 2",
    known: "Този чип вече е",
};

fn first_start(words: &Words) {
    let folder = tempfile::tempdir().unwrap();
    let bench = Bench::wired(folder.path(), WIRES);
    bench.lay(&[]);
    let (_program, address) = start(folder.path(), &bench);
    let phone = Browser::open_on_a_phone(address);
    let fits = || phone.until("a page that fits", FITS);
    let there = |css: &str| {
        phone.until(
            css,
            &format!("document.querySelector({}) !== null", json!(css)),
        );
    };
    let lang = words.lang.as_str();
    let photo = |name: &str| {
        if let Some(at) = std::env::var_os("PICTURES") {
            let file = Path::new(&at).join(format!("workshop-{name}-{lang}.png"));
            std::fs::write(file, phone.screenshot()).unwrap();
        }
    };
    phone.press(&format!("nav [lang={lang}]"));
    phone.reads("h1", words.new);

    // Which table it is.
    phone.press("a[href='/settings']");
    phone.press("form[action='/settings/lead'] button");
    there("[name=draft-seats]");
    phone.type_into("[name=draft-seats]", "3");
    phone.press("[name=draft-game][value=rummoli]");
    phone.press("[value=draft]");
    phone.until(
        "the wiring",
        "document.querySelector('[value=\"reader.0\"]') !== null",
    );
    fits();
    phone.press("[value=save]");

    // Each place with a tag in the hand.
    phone.until("the workshop", "document.getElementById('now') !== null");
    phone.until(
        "a place that is asked for",
        "document.querySelector('.places [aria-current]') !== null",
    );
    phone.reads(".places .fails", words.remedy);
    fits();
    bench.lay(&[&[], &[UIDS[0]]]);
    phone.reads("[role=alert]", words.crossed);
    fits();
    photo("crossed");
    phone.press("#do-swap");
    phone.until(
        "the exchange",
        "document.querySelector('#do-swap') === null",
    );
    bench.lay(&[&[UIDS[0]], &[]]);
    phone.until(
        "two places that heard",
        "document.querySelectorAll('.places .tried').length === 2",
    );
    let settings = std::fs::read_to_string(folder.path().join("data/settings.toml")).unwrap();
    let zones: Vec<&str> = settings
        .lines()
        .filter(|line| line.starts_with("zone"))
        .take(2)
        .collect();
    assert_eq!(zones, ["zone = \"pad:1\"", "zone = \"pad:0\""]);

    // Its pieces.
    bench.lay(&[]);
    phone.type_into("[name=name]", "oak");
    assert!(phone.choose("[name=game]", "rummoli"));
    assert!(phone.choose(".begin [name=antenna]", "1"));
    phone.press(".begin #do-enrol");
    for (done, uid) in (1..).zip(UIDS) {
        phone.until(
            "a piece, drawn",
            "document.querySelector('[data-piece] svg') !== null",
        );
        bench.lay(&[&[], &[uid]]);
        let taken = format!("document.querySelector('progress').value === {done}");
        phone.until("its tag taken", &taken);
        bench.lay(&[]);
    }
    fits();
    bench.lay(&[&[], &[UIDS[0]]]);
    phone.reads(".news", words.known);
    photo("cards");
    phone.press("#do-stop");
    phone.reads(".deck", "oak");
    phone.until(
        "whole words",
        "!document.body.innerText.includes('workshop-')",
    );

    // To the table, which knows them and may be set up for a match.
    phone.press("#do-leave");
    phone.until("the table", "location.pathname === '/table'");
    phone.until(
        "what to play",
        "document.querySelector('#setup, form, [name=game]') !== null",
    );
    let journal = folder.path().join("data/matches/0001.journal");
    let text = std::fs::read_to_string(journal).unwrap();
    assert!(text.to_lowercase().contains(UIDS[1]), "{text}");
    let of_page = phone.eval("return document.documentElement.lang", vec![json!(null)]);
    assert_eq!(of_page, lang);
}

#[test]
#[ignore = "needs chromium and chromium-driver, and the preloaded library: ./ci.sh browser"]
fn in_french() {
    first_start(&FRENCH);
}

mod whole {
    #[test]
    #[ignore = "needs chromium and chromium-driver, and the preloaded library: ./ci.sh browser"]
    fn in_english() {
        super::first_start(&super::ENGLISH);
    }

    #[test]
    #[ignore = "needs chromium and chromium-driver, and the preloaded library: ./ci.sh browser"]
    fn in_bulgarian() {
        super::first_start(&super::BULGARIAN);
    }
}
