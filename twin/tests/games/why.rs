//! "Why?" beside a refusal leads to the rule, and back to the game; the rules as a sheet and as a card to print.

use serde_json::Value;
use table::game::GameId;

use super::pictures::{Eye, FINGER, LANGS, POINTER};
use super::swiped::{holds, names};
use super::{Browser, Live};

/// Ana, whose turn it is, has laid these in front of her, and they are refused.
fn lays(live: &Live, cards: &str) {
    holds(live, cards);
    let top = live.at_place("stock").pop().expect("a stock");
    live.carry(&[top], "hand:0");
    live.carry(&names(cards), "melds:0");
    let thrown = live.at_place("hand:0").swap_remove(0);
    live.carry(&[thrown], "discard");
    // What lies wrong is named at once, and the turn is judged once the throw is read.
    live.view.until("the refusal", |view| {
        view["sheet"]["faults"][0]["rule"].is_string() && view["next"]["steps"][0].is_null()
    });
}

/// Presses the first "why?", reads the rule, and comes back.
fn asks_why(page: &Browser, rule: &str, sentence: &str) {
    page.press(".why");
    page.until(
        "the rule",
        &format!("document.querySelector('li:target')?.id === '{rule}'"),
    );
    assert_eq!(
        page.eval("return location.pathname", Vec::new()),
        "/rules/rami"
    );
    page.reads("li:target", sentence);
    // In sight, apart from the others, and with its pictures drawn.
    let shown = "(() => {
        const [target, other] = ['li:target', 'li:not(:target)'].map((css) => document.querySelector('.rules > ' + css));
        const { top, bottom } = target.getBoundingClientRect();
        const paint = (node) => getComputedStyle(node).backgroundColor;
        return top >= 0 && bottom <= innerHeight && paint(target) !== paint(other)
            && target.querySelector('.sign.invalid') && target.querySelector('.blamed svg use');
    })()";
    page.until("the rule in sight", shown);
    page.press("#back");
}

/// Each names its rule, which stands where the number leads; the set-up stays open.
#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn the_options_of_every_game_lead_to_their_rules() {
    let live = Live::start();
    let page = Browser::open(live.address);
    page.press("#play-others");
    let look = "window.faults = null;
        const all = async () => {
            const faults = [];
            for (const game of document.querySelectorAll('#setup [name=game]')) {
                game.click();
                const options = [...document.querySelectorAll('#setup .options .option')];
                if (!options.length) faults.push(game.value);
                for (const option of options) {
                    const link = option.querySelector('a[target=_blank]');
                    const answer = await fetch(link.href);
                    const sheet = new DOMParser().parseFromString(await answer.text(), 'text/html');
                    if (!sheet.getElementById(link.textContent)) faults.push(`${link.textContent} of ${game.value}`);
                }
            }
            return faults;
        };
        all().then((faults) => (window.faults = faults), (why) => (window.faults = [String(why)]));";
    page.eval(look, Vec::new());
    page.until("all are followed", "window.faults");
    let faults = page.eval("return window.faults.join()", Vec::new());
    assert_eq!(faults, Value::from(""));
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn why_leads_from_a_refusal_to_its_rule_and_back_to_the_game() {
    let live = Live::start();
    let page = Browser::open(live.address);
    lays(&live, "KH AH 2H");
    page.reads("#table-sees", "why?");
    // No rule is told by its number, nor any reason by its code.
    let text = page.text("body");
    assert!(!text.contains("RA-") && !text.contains("NOT_"), "{text}");
    let before = page.text("#next-text");
    asks_why(&page, "RA-03", "K-A-2 is not a suite");
    page.reads("#table-sees", "why?");
    page.reads("#next-text", &before);
    assert_eq!(live.at_place("melds:0").len(), 3);
    let laid = "document.querySelectorAll(\"[data-place='melds:0']\").length === 3";
    page.until("the cards where they lay", laid);

    // On a seat's page it is the same, in its language.
    page.eval(
        "document.cookie = 'lang=bg; path=/'; location.href = '/seat'",
        Vec::new(),
    );
    page.reads("#table-sees", "защо?");
    asks_why(&page, "RA-03", "K-A-2 не е поредица");
    page.reads("#table-sees", "защо?");
    assert_eq!(page.eval("return location.pathname", Vec::new()), "/seat");
    page.press("#rules");
    page.reads("h1", "Рами · Правила");
}

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn the_longest_rules_read_well_and_are_printed_on_one_side() {
    read_well(&[GameId::Remi]);
}

mod whole {
    use table::game::GameId;

    #[test]
    #[ignore = "needs Debian's chromium and chromium-driver; ./ci.sh deals"]
    fn the_rules_of_all_games_read_well_and_are_printed_on_one_side() {
        super::read_well(&GameId::ALL);
    }
}

/// On the sheets of these games nothing is cut off, faint or too small to touch, and on paper each is one side.
fn read_well(games: &[GameId]) {
    let live = Live::start();
    let screen = Browser::open(live.address);
    let phone = Browser::open_on_a_phone(live.address);
    for (page, least) in [(&screen, POINTER), (&phone, FINGER)] {
        let eye = Eye::new(page, least);
        for game in games {
            for lang in LANGS {
                let path = format!("/rules/{}?lang={lang}", game.as_str());
                eye.goes(&path);
                let there = format!(
                    "location.pathname.endsWith('/{}') && document.documentElement.lang === '{lang}'
                        && document.querySelector('.picture use') && document.readyState === 'complete'",
                    game.as_str()
                );
                page.until(&path, &there);
                eye.reads_well(&path);
                if least == POINTER {
                    assert_eq!(sides(&page.print()), 1, "{path} on A4");
                }
            }
        }
        assert_eq!(eye.faults(), Vec::<String>::new());
    }
    // The button prints.
    screen.eval(
        "window.print = () => (window.printed = true)",
        Vec::<Value>::new(),
    );
    screen.press("#print");
    screen.until("the printer", "window.printed");
}

/// Pages of a PDF.
fn sides(pdf: &[u8]) -> usize {
    let text = String::from_utf8_lossy(pdf);
    text.matches("/Type /Page").count() - text.matches("/Type /Pages").count()
}
