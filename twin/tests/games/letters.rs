//! What pages write with: the letters that come with them, and cards that look like cards.

use serde_json::json;
use table::words::{Lang, say};

use super::pictures::{Eye, POINTER};
use super::room::http;
use super::{Browser, Live};

/// What they are, and bytes at most.
const FILES: [(&str, usize); 2] = [
    ("/static/letters/remmi-sans-1.woff2", 40_000),
    ("/static/letters/remmi-serif-1.woff2", 20_000),
];

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn every_page_is_written_in_the_letters_that_come_with_it() {
    let live = Live::start();
    for (path, most) in FILES {
        let file = http::get(live.address, path);
        assert!(
            file.head.contains("immutable"),
            "kept for good: {}",
            file.head
        );
        assert!(file.body.len() < most, "{path}: {} bytes", file.body.len());
    }

    let page = Browser::open(live.address);
    for path in ["/", "/seat", "/tv", "/history", "/rules/rami"] {
        page.eval("location.href = arguments[0]", vec![json!(path)]);
        let written = format!(
            "location.pathname === '{path}' && getComputedStyle(document.body).fontFamily.startsWith('\"Remmi Sans\"')
                && ['Remmi Sans', 'Remmi Serif'].every((name) =>
                    [...document.fonts].some((one) => one.family.includes(name) && one.status === 'loaded'))"
        );
        page.until(&format!("the letters of {path}"), &written);
    }
}

/// In sentences and while they are typed; what is no card is let be.
#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn cards_in_text_look_like_cards() {
    let live = Live::start();
    let page = Browser::open(live.address);
    let build = "
        import(document.querySelector('script[type=module]').src).then(({ $why: why, $tell: tell }) => {
            const call = { seat: 0, call: 'x', text: 'x', input: { kind: 'cards' } };
            const line = document.createElement('p');
            line.append(...why.shown('Ana: 10♥ J♠, A (RA-06)'));
            const [form] = tell.callRows()([call]);
            document.body.append(line, form);
            const input = form.querySelector('input');
            input.value = '7h 13r jk 77';
            input.dispatchEvent(new Event('input'));
            window.built = [line.textContent, ...line.querySelectorAll('.printed')].map((one) => one.className ?? one);
            window.typed = [...form.querySelectorAll('use')].map((one) => one.getAttribute('href'));
        });";
    page.eval(build, Vec::new());
    page.until("both are built", "window.typed");
    let told = page.eval("return [window.built, window.typed]", Vec::new());
    let sentence = ["Ana: 10♥ J♠, A", "printed red", "printed"];
    assert_eq!(
        told,
        json!([sentence, ["#card-7H", "#tile-13R", "#card-JK"]])
    );
}

/// Of every vowel, of what only looks like one, and of an article: the hub's sentences and the page's are made by different hands.
#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn the_page_shortens_french_as_the_hub_does() {
    let live = Live::start();
    let page = Browser::open(live.address);
    Eye::new(&page, POINTER).speaks("fr");
    let names = [
        "Léa",
        "Ana",
        "Émile",
        "Hélène",
        "Hassan",
        "Yves",
        "Yann",
        "Y",
        "Æneas",
        "Œdipe",
        "Ðóra",
        "Ангел",
        "as",
        "8",
        "le tapis d'Ana",
        "les combinaisons",
        "Les",
        "Hâlim",
        "Hórus",
        "Yñigo",
        "Yy",
        "Yчо",
        "hyène",
        "lea",
        "\u{301}a",
        "'Ala",
    ];
    page.until(
        "French",
        "document.documentElement.lang === 'fr' && document.body",
    );
    let tells = "
        import(document.querySelector('script[type=module]').src).then(({ $words: words }) => {
            window.told = names.map((name) => words.t('claim-of', { name }));
        });";
    page.eval(
        &format!("const names = arguments[0]; {tells}"),
        vec![json!(names)],
    );
    page.until("the sentences", "window.told");
    let claim_of = |name: &&str| say!("claim-of", name = *name).tell(Lang::Fr);
    let hub: Vec<String> = names.iter().map(claim_of).collect();
    assert_eq!(page.eval("return window.told", Vec::new()), json!(hub));
}
