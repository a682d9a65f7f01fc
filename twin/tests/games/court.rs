//! The court cards, as Chromium paints them.

use serde_json::{Value, json};

use super::{Browser, Live};

const PAINT: &str = r##"
    window.painted = null;
    const paint = async (id) => {
        const symbol = new XMLSerializer().serializeToString(document.getElementById(id));
        const image = new Image();
        const text = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="126">${symbol}<use href="#${id}"/></svg>`;
        image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
        await image.decode();
        const canvas = new OffscreenCanvas(90, 126).getContext("2d");
        canvas.drawImage(image, 0, 0);
        return canvas.getImageData(0, 0, 90, 126).data;
    };
    // A symbol is drawn when it is first shown.
    import(document.querySelector("script[type=module]").src).then(async ({ $cards }) => {
        for (const id of arguments[0]) $cards.draw(`${id.replace("card-", "")}/1`);
        window.painted = await Promise.all(arguments[0].map(paint));
    });"##;
/// How much two pictures differ, or one from itself turned round: the mean of all channels, from 0 to 255.
const COMPARE: &str = "
    const [one, other, turned] = arguments;
    const [a, b] = [window.painted[one], window.painted[other]];
    const from = (i) => (turned ? a.length - 4 - (i - (i % 4)) + (i % 4) : i);
    return a.reduce((sum, value, i) => sum + Math.abs(value - b[from(i)]), 0) / a.length;";

/// No two are the same, and whoever holds one the other way up sees the same.
#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn court_cards_are_thirteen_people_who_look_the_same_from_both_sides() {
    let live = Live::start();
    let page = Browser::open(live.address);
    let courts = "SHDC"
        .chars()
        .flat_map(|suit| "JQK".chars().map(move |rank| format!("card-{rank}{suit}")));
    let cards: Vec<String> = courts.chain(["card-JK".to_owned()]).collect();
    page.eval(PAINT, vec![json!(cards)]);
    page.until("their pictures", "window.painted");
    let differ = |one: usize, other: usize, turned: bool| {
        let told: Value = page.eval(COMPARE, vec![json!(one), json!(other), json!(turned)]);
        told.as_f64().expect("a number")
    };
    for (one, name) in cards.iter().enumerate() {
        let turned = differ(one, one, true);
        assert!(turned < 4.0, "{name} turned round differs by {turned}");
        for (other, also) in cards.iter().enumerate().take(one) {
            let apart = differ(one, other, false);
            assert!(apart > 4.0, "{name} and {also} differ by {apart} only");
        }
    }
}
