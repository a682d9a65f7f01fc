//! Who joins and who leaves between two deals: the form of the virtual table and of the page that leads, everybody's
//! consent, the next deal to those who play, and their lines on the score sheet.

use serde_json::{Value, json};

use super::consent::scored;
use super::room::http;
use super::room::play::pieces_at;
use super::{Browser, Live};

/// Between two deals the form is offered; it is open now.
const OPEN: &str = "(() => {
    document.querySelectorAll('#past, details:has(#past), .comers').forEach((one) => (one.open = true));
    return document.querySelector('.comers button')?.checkVisibility();
})()";

fn join(live: &Live) -> Value {
    let path: Value = serde_json::from_slice(&http::get(live.address, "/join").body).unwrap();
    path["path"].clone()
}

fn goes(page: &Browser, path: &Value) {
    page.eval("location.href = arguments[0]", vec![path.clone()]);
}

/// Somebody of this name sits down on the first free chair.
fn joins(page: &Browser, name: &str) {
    page.until("the form", OPEN);
    page.type_into("[data-undo=join] input[type=text]", name);
    page.press("[data-undo=join] button");
    page.reads("#proposal", name);
}

fn all_agree(live: &Live, page: &Browser) {
    page.press("#proposal [data-consent=yes]");
    live.view
        .until("nothing proposed", |view| view["proposal"].is_null());
}

/// The cards in each hand, once all are picked up.
fn cards(live: &Live) -> [usize; 6] {
    let dealt = |world: &Value| {
        [0, 1, 2, 3, 4, 5].map(|seat| pieces_at(world, &format!("hand:{seat}")).len())
    };
    let all = |world: &Value| dealt(world).iter().sum::<usize>() == 45;
    dealt(&live.world.until("the cards picked up", all))
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn one_joins_and_one_leaves_at_the_virtual_table() {
    let live = Live::start();
    let page = Browser::open(live.address);
    page.resize(1366, 768);
    scored(&live);
    let phone = Browser::open_on_a_phone(live.address);
    goes(&phone, &join(&live));
    phone.press("#join button[value='1']");
    phone.reads("#me h1", "Ivan");

    // Each is asked: Ivan on a phone, the others by the table's page.
    joins(&page, "Noa");
    phone.press("#proposal [data-consent=yes]");
    page.reads("#proposal", "Waits for Ana, Léa, Tom, Mia.");
    all_agree(&live, &page);
    page.reads("[data-seat='5'] .name", "Noa");

    page.until("the form", OPEN);
    page.press("[data-undo=leave-4]");
    page.reads("#proposal", "Mia");
    page.reads("#proposal", "Noa");
    all_agree(&live, &page);
    page.until(
        "Mia's chair left",
        "document.querySelector('[data-seat=\"4\"].gone')",
    );

    // Nobody deals to a chair that was left.
    page.eval("document.querySelector('#reveal .fold')?.click()", vec![]);
    while live.view.until("the table", |_| true)["phase"] != "dealt" {
        if let Some(at) = page.middle("#next-action:not([hidden])") {
            page.press_at(at);
            page.until("an answer", "!document.body.classList.contains('asking')");
        }
        page.pass_a_moment();
    }
    assert_eq!(cards(&live), [9, 9, 9, 9, 0, 9]);

    // The score sheet has a line for each who played.
    page.eval("location.href = '/sheet/1?lang=en'", vec![]);
    for told in ["Noa", "Mia left after round 1"] {
        page.reads("main.sheet", told);
    }
}

/// By the page that leads, on a phone.
#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn one_joins_and_one_leaves_by_the_page_that_leads() {
    let live = Live::start();
    scored(&live);
    let lead = Browser::open_on_a_phone(live.address);
    goes(&lead, &join(&live));
    lead.press("#join button.lead");
    lead.reads("#scores", "Mia");
    joins(&lead, "Noa");
    all_agree(&live, &lead);
    lead.reads("#scores", "Noa");
    lead.until("the form", OPEN);
    lead.press("[data-undo=leave-0]");
    all_agree(&live, &lead);
    lead.reads("#scores .gone", "Ana");
    let view = live.view.until("the view", |_| true);
    assert_eq!(view["seats"][0]["left"], 1);
    assert_eq!(view["seats"][5]["name"], "Noa");
}

/// On demand.
mod whole {
    use super::super::pictures::{Eye, FINGER, POINTER};
    use super::*;

    /// In every language, with names as long as they may be.
    #[test]
    #[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
    fn the_form_is_read_whole() {
        let live = Live::start();
        scored(&live);
        let long = "Wolfeschlegelsteinhausen";
        let comer = json!({ "want": "join", "seat": 5, "name": long });
        live.ask(json!({ "ask": "propose", "what": comer }));
        live.ask(json!({ "ask": "agree" }));
        live.view.until("six seats", |view| {
            view["seats"].as_array().map_or(0, Vec::len) == 6
        });
        let wide = Browser::open(live.address);
        wide.resize(1366, 768);
        let phone = Browser::open_on_a_phone(live.address);
        let (wide, phone) = (Eye::new(&wide, POINTER), Eye::new(&phone, FINGER));
        let read = |eye: &Eye, path: &str, lang: &str| {
            eye.speaks(lang);
            eye.goes(path);
            let there = format!(
                "location.pathname === '{path}' && document.documentElement.lang === '{lang}' && {OPEN}"
            );
            eye.page.until(&format!("{path} in {lang}"), &there);
            eye.page.until(
                "the form in sight",
                "(document.querySelector('.comers').scrollIntoView({ block: 'center' }), true)",
            );
            eye.reads_well(&format!("{path} in {lang}"));
        };
        for lang in ["en", "fr", "bg"] {
            for (eye, path) in [
                (&wide, "/"),
                (&wide, "/table"),
                (&phone, "/"),
                (&phone, "/table"),
            ] {
                read(eye, path, lang);
            }
        }
        let faults = [wide, phone].map(Eye::faults).concat();
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }
}
