//! A page that speaks: with the voices of the browser, of which this one has none, so that the test lends it some.

use serde_json::json;

use super::{Browser, Live};

/// Writes down what is said, and ends a sentence when the test says so.
const VOICES: &str = "window.heard = [];
    window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
    const voices = {
        speak: (one) => { window.heard.push(`${one.lang}: ${one.text}`); window.ends = () => one.onend(); },
        cancel: () => window.heard.push('silence'),
    };
    Object.defineProperty(window, 'speechSynthesis', { value: voices, configurable: true });";

fn seats(live: &Live, first: &str) {
    live.ask(json!({ "ask": "setup", "game": "rami", "names": [first, "Ivan"] }));
}

/// Waits until the page has said so much, and gives all of it.
fn said(page: &Browser, count: usize) -> Vec<String> {
    let wanted = format!("window.heard.length === {count} && window.heard");
    let heard = page.until(&format!("{count} sentences"), &wanted);
    let heard = heard.as_array().unwrap().iter();
    heard.map(|one| one.as_str().unwrap().to_owned()).collect()
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn a_page_speaks_once_it_is_asked_to_and_says_nothing_stale() {
    let live = Live::start();
    let page = Browser::open(live.address);
    page.eval(VOICES, Vec::new());
    seats(&live, "Ana");
    page.reads("#next-text", "Ana deals");
    page.reads("#voice", "voice off");
    page.press("#voice");
    page.reads("#voice", "voice on");
    assert_eq!(
        said(&page, 2),
        ["silence", "en: voice on"],
        "what stood before is not said"
    );
    page.eval("window.ends()", Vec::new());

    seats(&live, "Bo");
    assert_eq!(said(&page, 3)[2], "en: Bo deals. Press Deal.");
    // While it speaks two more come; the first of them is past when it ends.
    for name in ["Cy", "Di"] {
        seats(&live, name);
        page.reads("#next-text", &format!("{name} deals"));
    }
    page.eval("window.ends()", Vec::new());
    assert_eq!(said(&page, 4)[3], "en: Di deals. Press Deal.");
    page.eval("window.ends()", Vec::new());

    // The browser keeps it, for its other pages too; off is silence at once.
    page.eval(
        "document.cookie = 'lang=fr; path=/'; location.href = '/seat'",
        Vec::new(),
    );
    page.reads("#voice", "avec voix");
    page.eval(VOICES, Vec::new());
    seats(&live, "Eli");
    assert_eq!(said(&page, 1), ["fr: Eli donne. Appuyez sur Donner."]);
    // A page that came with its voice on is woken by the first press, wherever it is.
    page.press("#next");
    assert_eq!(said(&page, 2)[1].trim(), "fr:");
    page.press("#voice");
    assert_eq!(said(&page, 3)[2], "silence");
    seats(&live, "Flo");
    page.reads("#next", "Flo donne");
    assert_eq!(said(&page, 3).len(), 3);
}

/// A finger has touched a page when it is lifted: until then no browser lets it sound.
#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn the_first_press_anywhere_wakes_the_sound() {
    let live = Live::start();
    let page = Browser::open_on_a_phone_of((820, 1180), live.address);
    // As browsers have it, whatever this one was told of pages that sound by themselves.
    let contexts = "window.woken = [];
        window.AudioContext = class {
            state = 'suspended';
            resume() { if (navigator.userActivation.hasBeenActive) this.state = 'running'; window.woken.push(this.state); }
        };";
    page.eval(contexts, Vec::new());
    page.press("#play h2");
    page.until("the sound", "window.woken.at(-1) === 'running'");
    let pressed = page.eval("return window.woken.length", Vec::new());
    page.press("#play h2");
    assert_eq!(page.eval("return window.woken.length", Vec::new()), pressed);
}

/// What is said is what every watcher is told: the same for each seat, and no word of a sealed verdict.
#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn nothing_is_said_that_not_everybody_is_told() {
    let live = Live::start();
    live.set_up();
    live.deal();
    live.slap();
    live.claim(0, "P4");
    let page = Browser::open(live.address);
    let script = "window.told = {};
        for (const seat of ['', '&seat=0', '&seat=1', '&seat=4']) {
            const source = new EventSource(`/events?lang=en${seat}`);
            source.addEventListener('view', (event) => { window.told[seat] ??= JSON.parse(event.data).spoken; source.close(); });
        }";
    page.eval(script, Vec::new());
    let told = page.until(
        "four views",
        "Object.keys(window.told).length === 4 && Object.values(window.told)",
    );
    let told = told.as_array().unwrap();
    assert!(told.iter().all(|one| one == &told[0]), "{told:?}");
    let sentences = told[0].to_string();
    assert!(sentences.contains("claimed with the 4"), "{sentences}");
    assert!(
        !sentences.contains("Remmi:") && !sentences.contains("no Remmi"),
        "{sentences}"
    );
}
