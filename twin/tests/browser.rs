//! A round in a real Chromium, with the pointer: from the names to the points.
//!
//! Needs the programs: `apt-get install chromium chromium-driver`, then
//! `cargo test -p twin --test browser -- --ignored`. With `SCREENSHOTS=1` it leaves the
//! pictures of the documentation in `docs/img`.

#[allow(dead_code)] // each test uses its own part
mod room;

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use room::browser::Browser;
use room::live::Live;
use room::play::{claims, pieces_at};
use room::sealed;
use rules::remmi_demmi::Type;

/// The hub's belief about a zone is shown within this time.
const BELIEF: Duration = Duration::from_secs(1);
/// Enter, as WebDriver writes it.
const ENTER: &str = "\u{E007}";

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn a_round_is_played_with_the_pointer() {
    let live = Live::start();
    let page = Browser::open(live.address);
    let first_board = board_shown(&page);

    sit_down(&live, &page);
    deal_and_slap(&live, &page);
    let [ana, ivan] = ["hand:0", "hand:1"].map(|hand| live.at_place(hand));
    let kept = kept_types(&live);
    live.give_remmi(2, &kept[0]);
    claim_with_a_group(&live, &page);
    trade(&live, &page, [&ana, &ivan]);
    name_a_bank_card(&page);
    live.give_remmi(0, &kept[1]);
    claim_by_the_bar(&live, &page);
    nothing_is_told(&live, &page);
    claim_card_by_card(&live, &page);
    turn_over(&page);
    read_the_points(&live, &page);
    assert!(
        board_shown(&page) > first_board,
        "the scoreboard is another picture now"
    );
}

/// Points 1 and 2: names, number of players and types are set on the page.
fn sit_down(live: &Live, page: &Browser) {
    page.reads("#next-text", "Who plays?");
    page.press("#play-others");
    page.press("#setup label:has([name=players][value='5'])");
    page.type_into("#setup [name=name-4]", "Nina");
    page.reads("#types-count", "4 of 4 chosen");
    let proposed = page.until(
        "a proposed type",
        "document.querySelector('#setup .type :checked').value",
    );
    let chip = format!("#setup .type:has([value={}])", proposed.as_str().unwrap());
    page.press(&chip);
    page.reads("#types-count", "3 of 4 chosen");
    page.until(
        "no way on without four types",
        "document.getElementById('setup-go').disabled",
    );
    page.press(&chip);
    page.press("#setup-go");
    page.reads("#next-text", "Ana deals. Press Deal.");
    page.until(
        "the set-up closed",
        "document.getElementById('setup').hidden",
    );
    let view = live.view.until("five players", |view| {
        view["seats"].as_array().unwrap().len() == 5
    });
    assert_eq!(
        (&view["seats"][4]["name"], &view["seats"][0]["name"]),
        (&"Nina".into(), &"Ana".into())
    );
}

/// Presses the button beside the top line at once when it says something else.
const TOO_SOON: &str = "const button = document.getElementById('next-action');
    const said = button.dataset.action;
    window.early = 0;
    new MutationObserver(() => {
        if (button.hidden || button.dataset.action === said || window.early) return;
        window.early = 1;
        button.click();
    }).observe(button, { attributes: true });";

/// Point 3: deal, slap, and the timer counts. A press that still meant "Deal" slaps nothing.
fn deal_and_slap(live: &Live, page: &Browser) {
    live.ready();
    page.eval(TOO_SOON, Vec::new());
    page.press("#next-action");
    page.reads("#next-text", "Ana slaps the timer to start");
    page.until(
        "a press too soon, and its time",
        "window.early === 1 && document.getElementById('next-action').ariaDisabled === null",
    );
    let view = live.view.until("the deal", |view| view["phase"] == "dealt");
    assert_eq!(view["next"]["action"], "tap");
    page.until(
        "nine cards in the hand",
        "document.querySelectorAll('.card[aria-label$=\"your hand\"]').length === 9",
    );
    live.view.until("empty pads", |view| {
        (0..5).all(|seat| view["seats"][seat]["seen"] == 0)
    });
    page.press("#timer");
    page.until("the round", "document.body.dataset.phase === 'running'");
    page.until(
        "two seconds gone",
        "/1:5[0-8]/.test(document.getElementById('timer').textContent)",
    );
}

/// Points 4 and 5: the highest plaque, then nine cards of one type, taken up by two presses.
fn claim_with_a_group(live: &Live, page: &Browser) {
    take_plaque(live, page, 2, "P4");
    let nine = live.at_place("hand:2");
    page.press_twice(&piece(&nine[4]));
    page.reads("#chosen-count", "9 picked up");
    page.drag(&piece(&nine[4]), "[data-zone='pad:2']");
    nine_lie(live, page, 2);
}

/// Point 4: a card each over the trays, judged for its two players alone.
fn trade(live: &Live, page: &Browser, dealt: [&[String]; 2]) {
    // Only what was dealt to somebody is known to be theirs.
    let card = |seat: usize| {
        let hand = live.at_place(&format!("hand:{seat}"));
        dealt[seat]
            .iter()
            .find(|card| hand.contains(card))
            .unwrap()
            .clone()
    };
    let [left, right] = [0, 1].map(card);
    sit(live, page, 1);
    page.drag(&piece(&right), "[data-zone='tray:right']");
    sit(live, page, 0);
    page.drag(&piece(&left), "[data-zone='tray:left']");
    let laid = Instant::now();
    page.until(
        "the hub's belief",
        "document.querySelector('[data-belief=\"tray:left\"]').dataset.seen === '1'",
    );
    assert!(laid.elapsed() <= BELIEF, "{:?}", laid.elapsed());
    page.reads("#trade", "Two Demmis of the same size");
    picture(page, "table.png", || page.screenshot());
    sit(live, page, 2);
    page.reads("[data-tray=left]", "Ana · 1");
    page.until(
        "no word to a third",
        "document.getElementById('trade').hidden",
    );
    sit(live, page, 1);
    page.reads("#trade", "Two Demmis of the same size");
    page.press("#take-trade");
    page.until("the trade over", "document.getElementById('trade').hidden");
    live.world.until("the swap", |world| {
        let has = |hand, card| pieces_at(world, hand).contains(card);
        has("hand:0", &right) && has("hand:1", &left)
    });
}

/// Point 4: what does not belong to the deck is named, and by whose pad.
fn name_a_bank_card(page: &Browser) {
    page.press("#drawer summary");
    page.drag(&piece("bank-card"), "[data-zone='pad:3']");
    page.until(
        "a notice",
        "document.querySelector('[data-notice=unknown_tag]') !== null",
    );
    page.reads("#notices", "Tom's pad");
    page.drag(&piece("bank-card"), "[data-zone=drawer]");
    page.until(
        "its end",
        "document.querySelector('[data-notice=unknown_tag]') === null",
    );
}

/// Nine cards picked up one by one and laid by the button over the hand.
fn claim_by_the_bar(live: &Live, page: &Browser) {
    take_plaque(live, page, 4, "P3");
    let nine = live.at_place("hand:4");
    for card in &nine {
        page.press(&piece(card));
    }
    page.reads("#chosen-count", "9 picked up");
    page.press("[data-lay=pad]");
    nine_lie(live, page, 4);
}

/// Nine cards dragged one by one.
fn claim_card_by_card(live: &Live, page: &Browser) {
    take_plaque(live, page, 0, "P2");
    for card in live.at_place("hand:0") {
        page.drag(&piece(&card), "[data-zone='pad:0']");
    }
    nine_lie(live, page, 0);
}

/// Point 5: a plaque taken is a claim, and the page says "claimed" and no more.
fn take_plaque(live: &Live, page: &Browser, seat: usize, plaque: &str) {
    sit(live, page, seat);
    page.drag(&piece(plaque), &format!("[data-zone='pad:{seat}']"));
    live.view.until("the claim", |view| {
        claims(view).contains(&(plaque.into(), seat))
    });
    if claims(&live.view.until("a view", |_| true)).len() < 3 {
        page.reads(&format!("[data-seat='{seat}'] .claimed"), "claimed");
    }
}

fn nine_lie(live: &Live, page: &Browser, seat: usize) {
    live.view.until("nine cards on the pad", |view| {
        view["seats"][seat]["seen"] == 9
    });
    page.reads(&format!("[data-seat='{seat}'] .seen"), "9 of 9");
}

/// Point 5: before the stop no seat's page says right or wrong.
fn nothing_is_told(live: &Live, page: &Browser) {
    for seat in [1, 2, 4] {
        sit(live, page, seat);
        page.reads("#next-text", "Trade on: one plaque is still free.");
        let text = page.text("body");
        let told = sealed::found(&text, sealed::VERDICTS);
        assert!(told.is_empty(), "{told:?} in\n{text}");
        page.until(
            "no sign of a verdict",
            "document.getElementById('reveal').hidden && !document.querySelector('.verdict, .blamed')",
        );
    }
}

/// Point 6: claim by claim, by Enter, by the button and by a tap on the cards.
fn turn_over(page: &Browser) {
    page.reads("#reveal", "Three players have claimed.");
    page.until(
        "the end of settling",
        "document.getElementById('reveal-next').disabled === false",
    );
    page.key(ENTER);
    page.reads("#reveal .sentence", "Léa has a Remmi");
    page.press("#reveal-next");
    page.reads("#reveal .sentence", "Nina has no Remmi");
    page.until(
        "a card to blame",
        "document.querySelector('#reveal .turned.blamed') !== null",
    );
    page.reads("#reveal .passes", "Ana");
    picture(page, "reveal.png", || page.screenshot());
    page.press("#reveal .nine");
    page.reads("#reveal .sentence", "Ana has a Remmi");
}

/// Point 6: points, totals, next dealer. Who presses twice for the points reads them all the same.
fn read_the_points(live: &Live, page: &Browser) {
    let twice = "for (let i = 0; i < 2; i++) document.getElementById('reveal-next').click()";
    page.eval(twice, Vec::new());
    page.reads("#reveal", "Round 1: the points");
    for (name, points) in [
        ("Ana", "+3"),
        ("Ivan", "0"),
        ("Léa", "+4"),
        ("Tom", "0"),
        ("Nina", "−5"),
    ] {
        let row = format!(
            "[...document.querySelectorAll('#reveal .sheet > div')].some((row) =>
                row.querySelector('.name').innerText === '{name}'
                && row.querySelector('.gain').innerText === '{points}')"
        );
        page.until(&format!("{points} for {name}"), &row);
    }
    page.reads("#reveal", "Ivan deals next.");
    let view = live
        .view
        .until("the points", |view| view["phase"] == "scored");
    let totals: Vec<i64> = (0..5)
        .map(|seat| view["seats"][seat]["total"].as_i64().unwrap())
        .collect();
    assert_eq!(totals, [3, 0, 4, 0, -5]);
    page.press("#reveal-next");
    page.reads("#next-text", "Ivan deals. Press Deal.");
}

fn sit(live: &Live, page: &Browser, seat: usize) {
    let hand = ["hand", "pad"].map(|place| live.at_place(&format!("{place}:{seat}")));
    let is_here = format!("return document.querySelector('.me')?.dataset.seat === '{seat}'");
    let here = page.eval(&is_here, Vec::new()) == true;
    page.press(&format!("[data-sit='{seat}']"));
    // Where a hand would be seen it is asked first.
    if !here && hand.iter().any(|pieces| !pieces.is_empty()) {
        page.press("#sit [value=sit]");
    }
    page.until(
        "the seat taken",
        &format!("document.querySelector('.me')?.dataset.seat === '{seat}'"),
    );
}

fn piece(name: &str) -> String {
    format!("[data-piece='{name}']")
}

/// Waits for a picture of the scoreboard, and gives its number.
fn board_shown(page: &Browser) -> u64 {
    let src = page.until(
        "the scoreboard",
        "document.getElementById('board').naturalWidth === 800 && document.getElementById('board').src",
    );
    let src = src.as_str().unwrap();
    let (_, rev) = src
        .split_once("/twin/glass.png?rev=")
        .unwrap_or_else(|| panic!("{src}"));
    rev.parse().unwrap()
}

/// The types that stay in the deck.
fn kept_types(live: &Live) -> Vec<String> {
    let view = live.view.until("a view", |_| true);
    let removed = view["removed"].as_array().unwrap();
    let types = Type::ALL.iter().map(Type::to_string);
    types
        .filter(|face| !removed.contains(&face.as_str().into()))
        .collect()
}

/// Leaves a picture for the documentation, when it is asked for.
fn picture(page: &Browser, name: &str, take: impl FnOnce() -> Vec<u8>) {
    if std::env::var_os("SCREENSHOTS").is_none_or(|wanted| wanted != "1") {
        return;
    }
    page.panel_is_drawn();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/img");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join(name), take()).unwrap();
}
