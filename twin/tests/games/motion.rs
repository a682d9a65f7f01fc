//! What changes on the felt is seen to move, and nobody waits for it.

use serde_json::{Value, json};

use super::room::network::Network;
use super::{Browser, Live};

/// From now on every flight is kept, with the middle of the piece where it was seen first.
const RECORD: &str = "
    window.flights = new Map();
    const look = () => {
        for (const one of document.getAnimations()) {
            const piece = one.effect.target.matches('.piece > .drawn') && one.effect.target.parentElement;
            if (!piece || window.flights.has(one)) continue;
            const way = new DOMMatrix(one.effect.getKeyframes()[0].transform);
            const { e, f } = new DOMMatrix(piece.style.transform).multiply(way);
            const from = [e + piece.offsetWidth / 2, f + piece.offsetHeight / 2].map(Math.round);
            window.flights.set(one, { piece, id: piece.dataset.piece, to: piece.dataset.place ?? 'away', from });
        }
        requestAnimationFrame(look);
    };
    look();";

/// Of those that were seen first on the stock, how many went to each place. One that waits there for its turn starts anew
/// where its place has moved meanwhile, and counts once.
const CAME: &str = "
    const r = document.querySelector('#sheet-middle [data-zone=stock]').getBoundingClientRect();
    const within = ([x, y]) => r.left <= x && x <= r.right && r.top <= y && y <= r.bottom;
    const went = new Map([...window.flights.values()].filter(({ from }) => within(from)).map(({ piece, to }) => [piece, to]));
    const came = {};
    for (const to of went.values()) came[to] = (came[to] ?? 0) + 1;
    return came;";

/// Four play, none of them a machine, and the dealer is to deal.
fn before_the_deal(live: &Live) {
    let names = ["Ana", "Ivan", "Léa", "Tom"];
    live.ask(json!({ "ask": "setup", "game": "rami", "names": names }));
    live.hand(json!({ "do": "gather" }));
    live.view
        .until("the deal", |view| view["next"]["action"] == "deal");
}

/// The stock is there before anything is dealt from it.
fn is_gathered(page: &Browser) {
    page.until(
        "the stock",
        "document.querySelectorAll('[data-place=stock]').length > 52 && document.querySelectorAll('.plate').length === 4",
    );
    page.is_still();
}

/// So many lie in each hand, by what the page shows.
fn in_hands(page: &Browser) -> Value {
    page.until(
        "four hands",
        "[0, 1, 2, 3].every((seat) => document.querySelectorAll(`[data-place='hand:${seat}']`).length)",
    );
    page.eval(
        "return Object.fromEntries([0, 1, 2, 3].map((seat) =>
            [`hand:${seat}`, document.querySelectorAll(`[data-place='hand:${seat}']`).length]))",
        Vec::new(),
    )
}

/// How many flights began on the stock, by where they went.
fn from_the_stock(page: &Browser) -> Value {
    page.eval(CAME, Vec::new())
}

/// On the table's own page, on a phone that has no room for the hands of others, and on a screen, which is told of
/// no card by its name.
#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn cards_are_dealt_from_the_stock() {
    let live = Live::start();
    let page = Browser::open(live.address);
    let phone = Browser::open_on_a_phone(live.address);
    let screen = Browser::open(live.address);
    screen.resize(1280, 720); // where a screen is not enlarged
    screen.eval("location.href = '/tv'", Vec::new());
    before_the_deal(&live);
    for one in [&page, &phone, &screen] {
        is_gathered(one);
        one.eval(RECORD, Vec::new());
    }
    live.hand(json!({ "do": "deal" }));
    for one in [&page, &screen] {
        let hands = in_hands(one);
        one.is_still();
        assert_eq!(from_the_stock(one), hands);
    }
    let hands = in_hands(&phone);
    phone.is_still();
    let others: u64 = ["hand:1", "hand:2", "hand:3"]
        .iter()
        .map(|hand| hands[hand].as_u64().unwrap())
        .sum();
    let came = json!({ "hand:0": hands["hand:0"], "away": others });
    assert_eq!(from_the_stock(&phone), came);
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn whoever_wants_no_motion_sees_none() {
    let live = Live::start();
    let page = Browser::open_without_motion(live.address);
    before_the_deal(&live);
    is_gathered(&page);
    page.eval(RECORD, Vec::new());
    live.hand(json!({ "do": "deal" }));
    in_hands(&page);
    let all = page.eval("return window.flights.size", Vec::new());
    assert_eq!(all, 0);
}

/// Nobody who comes back to the page has to look on while it catches up: what went on lies where it belongs, and what was
/// on its way has come.
#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn what_happens_while_nobody_looks_is_there_at_once() {
    let live = Live::start();
    let network = Network::before(live.address);
    let page = Browser::open(network.address);
    before_the_deal(&live);
    is_gathered(&page);
    page.eval(
        "window.covered = 0;
         document.addEventListener('visibilitychange', () => (window.covered += document.hidden));",
        Vec::new(),
    );
    page.eval(RECORD, Vec::new());
    page.unseen(|| {
        // A phone in a pocket hears nothing, and a busy one hears it when it is looked at again.
        network.dies();
        live.hand(json!({ "do": "deal" }));
        live.view
            .until("the deal", |view| view["phase"] == "playing");
        network.lives();
    });
    in_hands(&page);
    page.reads("#next-text", "turn: draw");
    let seen = "return [window.covered, window.flights.size]";
    assert_eq!(page.eval(seen, Vec::new()), json!([1, 0]));

    let thrown = live.at_place("hand:1").swap_remove(0);
    live.carry(std::slice::from_ref(&thrown), "discard");
    page.until(
        "a card on its way",
        "(() => {
            const flight = document.getAnimations().find((one) => one.effect.target.matches('.flies > .drawn'));
            if (flight) flight.playbackRate = 0.001;
            return Boolean(flight);
        })()",
    );
    page.unseen(|| ());
    page.until("it lies there", "!document.querySelector('.flies')");
}

/// A card that is not in the hand yet is picked up where it will lie, and dragged from there.
#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn nobody_waits_for_a_card_that_is_on_its_way() {
    let live = Live::start();
    let page = Browser::open(live.address);
    before_the_deal(&live);
    is_gathered(&page);
    live.hand(json!({ "do": "deal" }));
    // From here on it takes a hundred times as long, so that all of this is in its midst.
    let pressed = page.until(
        "cards on their way",
        "(() => {
            const flights = document.getAnimations().filter((one) => one.effect.target.matches('.drawn'));
            for (const one of flights) one.playbackRate = 0.01;
            const piece = document.querySelector('.flies[data-place=\"hand:0\"]');
            const { left, top } = piece?.getBoundingClientRect() ?? {};
            return piece && [piece.dataset.piece, left + 14, top + 40];
        })()",
    );
    let at = [1, 2].map(|part| pressed[part].as_f64().unwrap());
    page.press_at((at[0], at[1]));
    let chosen = "document.querySelector('.piece.selected')?.dataset.piece";
    assert_eq!(page.until("it is picked up", chosen), pressed[0]);
    let id = pressed[0].as_str().unwrap();
    page.press("#chosen [data-lay=pad]");
    live.world.until("it is laid", |world| {
        let pieces = world["pieces"].as_array().unwrap();
        pieces
            .iter()
            .any(|piece| piece["id"] == id && piece["place"] == "pad:0")
    });
    let on = page.eval(
        "return document.querySelectorAll('.flies').length",
        Vec::new(),
    );
    assert_ne!(on, 0, "the others are still on their way");
}

/// Where a card was in somebody else's hand is nobody's business: whichever it is, it comes from the hand. What people
/// drag themselves comes from where they let it go.
#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn a_thrown_card_comes_from_the_hand_and_a_dragged_one_from_the_pointer() {
    let live = Live::start();
    let page = Browser::open(live.address);
    before_the_deal(&live);
    is_gathered(&page);
    live.hand(json!({ "do": "deal" }));
    in_hands(&page);
    page.is_still();
    page.eval(RECORD, Vec::new());
    let hand = live.at_place("hand:1");
    let ends = [hand.first().unwrap(), hand.last().unwrap()];
    let came = ends.map(|id| {
        live.carry(std::slice::from_ref(id), "discard");
        let flight = format!("[...window.flights.values()].find((one) => one.id === '{id}')");
        let came = page.until("its flight", &flight);
        assert_eq!(came["to"], "discard");
        came["from"][0].as_f64().unwrap()
    });
    let apart = (came[0] - came[1]).abs();
    assert!(apart < 5.0, "the first and the last card: {came:?}");

    let own = live.at_place("hand:0").pop().unwrap();
    page.drag(
        &format!("[data-piece='{own}']"),
        "#sheet-middle [data-zone=discard]",
    );
    page.until(
        "it lies there",
        &format!("document.querySelector('[data-piece=\"{own}\"][data-place=discard]')"),
    );
    page.is_still();
    let far = page.eval(
        "const r = document.querySelector('#sheet-middle [data-zone=discard]').getBoundingClientRect();
         const beside = ([x, y]) => x < r.left || x > r.right || y < r.top || y > r.bottom;
         return [...window.flights.values()].filter((one) => one.id === arguments[0] && beside(one.from)).length",
        vec![json!(own)],
    );
    assert_eq!(far, 0, "flights of what was dragged");
}

/// Everybody lays a chip on each field: they come from the names, and as many discs lie there as the number says.
#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn chips_fly_from_purses_to_the_fields_of_the_mat() {
    let live = Live::start();
    let page = Browser::open(live.address);
    page.eval(
        "window.chips = new Map();
         const look = () => {
             for (const one of document.getAnimations())
                 if (one.effect.target.matches('.chip')) window.chips.set(one, one.effect.getKeyframes().map((frame) => {
                     const { e, f } = new DOMMatrix(frame.transform);
                     return [e + 11, f + 11];
                 }));
             requestAnimationFrame(look);
         };
         look();",
        Vec::new(),
    );
    page.press("#play [data-game=rummoli]");
    page.until(
        "chips on all fields",
        "(() => {
            const fields = [...document.querySelectorAll('.section')];
            return fields.length === 9 && fields.every((field) => field.querySelector('b').textContent === '4');
        })()",
    );
    page.is_still();
    let discs = page.eval(
        "return [...document.querySelectorAll('.section')].map((field) => field.querySelectorAll('.top').length)",
        Vec::new(),
    );
    assert_eq!(discs, json!([4, 4, 4, 4, 4, 4, 4, 4, 4]));
    let flown = page.eval(
        "const over = ([x, y], css) => [...document.querySelectorAll(css)].findIndex((node) => {
             const r = node.getBoundingClientRect();
             return r.left <= x && x <= r.right && r.top <= y && y <= r.bottom;
         });
         const ways = [...window.chips.values()].map(([from, to]) => [over(from, '.plate'), over(to, '.section')]);
         return [ways.length, new Set(ways.map(String)).size, ways.flat().includes(-1)]",
        Vec::new(),
    );
    assert_eq!(flown, json!([36, 36, false]), "one from each to each");
}

/// The page of a table that fits its window has no bar to scroll by, wherever a card is: it would come and go, and all
/// that lies be laid anew each time.
#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn no_card_makes_the_page_longer() {
    let live = Live::start();
    let page = Browser::open(live.address);
    page.resize(1366, 768);
    before_the_deal(&live);
    is_gathered(&page);
    live.hand(json!({ "do": "deal" }));
    in_hands(&page);
    page.is_still();
    page.hold_at("[data-place='hand:0']", (600.0, 760.0));
    page.until("it is held", "document.querySelector('.piece.grasped')");
    let size = "const { scrollHeight, clientHeight, clientWidth } = document.documentElement;
        return [scrollHeight, clientHeight, clientWidth]";
    assert_eq!(page.eval(size, Vec::new()), json!([768, 768, 1366]));
}
