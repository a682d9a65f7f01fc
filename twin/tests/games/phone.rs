//! A phone that has taken a seat at the virtual table, through the door to the room: a round of
//! Remmi-Demmi among machines, with nothing but the phone.

use std::net::{Ipv4Addr, SocketAddr};

use serde_json::{Value, json};

use super::gestures::{piece, place};
use super::room::engine::PHONE;
use super::room::play::pieces_at;
use super::{Browser, Live};

/// Another address of this machine, as a phone uses one.
pub(super) const HOST: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);

/// So often a machine may be quicker at a tray than she is.
const TRIES: usize = 20;

/// Ana takes her seat by the code, and the felt opens.
pub(super) fn joins(live: &Live) -> Browser {
    let door = SocketAddr::from((HOST, live.address.port()));
    let page = Browser::open_on_a_phone(door);
    let join = live.join().expect("there is a door");
    page.eval("location.href = arguments[0]", vec![json!(join)]);
    page.press("#join button[value='0']");
    live.lets_in();
    page.until("the felt of Ana", "document.body.dataset.own === '0'");
    page
}

/// Nothing of the table's own stands there, and nothing is wider than the phone.
fn is_a_seats(page: &Browser) {
    for css in [
        "#panel",
        "#belief",
        "#mishaps",
        "[data-zone=drawer]",
        "#pace",
        "#bell",
        "#show-phones",
        "#setup",
        "[data-piece='bank-card']",
    ] {
        let gone = format!(
            "![...document.querySelectorAll(\"{css}\")].some((one) => one.getClientRects().length)"
        );
        page.until(&format!("no {css}"), &gone);
    }
    let wide = page.eval("return document.documentElement.scrollWidth", Vec::new());
    assert!(wide.as_u64() <= Some(u64::from(PHONE.0)), "{wide} wide");
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn a_round_of_remmi_demmi_is_played_on_a_phone() {
    let live = Live::with_host(HOST);
    live.set_up();
    live.ask(json!({ "ask": "robots", "seats": [1, 2, 3, 4] }));
    let page = joins(&live);

    // Ana deals, and slaps.
    page.reads("#next-text", "Ana deals");
    is_a_seats(&page);
    page.press("#next-action[data-action=deal]");
    page.until(
        "nine cards with their faces",
        "document.querySelectorAll('.card[data-place=\"hand:0\"]').length === 9
            && ![...document.querySelectorAll('.card[data-place=\"hand:0\"] use')].some(
                (use) => use.getAttribute('href') === '#card-back')",
    );
    page.reads("#next-text", "Ana slaps");
    page.press("#next-action[data-action=tap]");
    page.until("the round", "document.body.dataset.phase === 'running'");
    page.until(
        "what is left of it",
        "/^[12]:[0-5][0-9]$/.test(document.getElementById('left').innerText)",
    );
    keep(&page, "phone-seat");

    // She offers a card, and takes it back unless somebody has taken it.
    let offered = offers(&live, &page);
    let lies = format!(
        "document.querySelector(\"{}\")?.dataset.place.startsWith('tray:') ||
            !document.querySelector(\"{}\")",
        piece(&offered),
        piece(&offered)
    );
    page.until("the card on a tray", &lies);

    // On to the bell, which the table's own page can, and through the reveal by her own presses.
    live.hand(json!({ "do": "speed", "to": 8.0 }));
    page.until(
        "the reveal",
        "['reveal', 'scored'].includes(document.body.dataset.phase)
            && !document.getElementById('reveal').hidden",
    );
    keep(&page, "phone-reveal");
    while live.view.until("the table", |_| true)["phase"] == "reveal" {
        if page.middle("#reveal-next:not([disabled])").is_some() {
            page.press("#reveal-next:not([disabled])");
        }
        page.pass_a_moment();
    }
    live.view.until("the points", |view| {
        view["phase"] == "scored" || view["round"] == 2
    });
}

/// Ana taps a card, and then a tray that is free. The machines trade too: where one of them is
/// quicker than her finger, she tries again.
fn offers(live: &Live, page: &Browser) -> String {
    let card = live.at_place("hand:0").remove(0);
    for _ in 0..TRIES {
        let held = page.eval(
            "return !!document.querySelector('.piece.selected')",
            Vec::new(),
        );
        if held != true {
            page.press(&piece(&card));
        }
        page.reads("#chosen-count", "1 picked up");
        let free = |world: &Value| {
            let trays = ["tray:left", "tray:right"].into_iter();
            trays
                .filter(|tray| pieces_at(world, tray).is_empty())
                .collect::<Vec<_>>()
        };
        let world = live
            .world
            .until("a free tray", |world| !free(world).is_empty());
        let tray = free(&world)[0];
        page.press_middle(&place(tray));
        let world = live.world.until("somebody's packet on that tray", |world| {
            !pieces_at(world, tray).is_empty() || !pieces_at(world, "hand:0").contains(&card)
        });
        if !pieces_at(&world, "hand:0").contains(&card) {
            return card;
        }
    }
    panic!("no tray was free for {card} when it was laid, {TRIES} times");
}

/// With `SCREENSHOTS=1` the picture stays, to be looked at.
fn keep(page: &Browser, name: &str) {
    if std::env::var_os("SCREENSHOTS").is_some() {
        let file = std::env::temp_dir().join(format!("{name}.png"));
        std::fs::write(file, page.screenshot()).unwrap();
    }
}
