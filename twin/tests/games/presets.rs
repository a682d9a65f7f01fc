//! The rules of the house, kept in the set-up under a name and chosen for another evening.

use serde_json::Value;

use super::gestures::Mouse;
use super::person::Hands;
use super::{Browser, Live};

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn rules_are_kept_in_the_set_up_and_chosen_again() {
    let live = Live::start();
    let page = Browser::open(live.address);
    page.resize(1366, 768);
    page.press("#play-others");
    Mouse.choose(&page, "game", "remigio");
    page.press("#options summary");
    page.type_into("#setup [name=option-limit]", "150");
    page.type_into("#setup .presets input", "Нашите");
    page.press("[data-preset=keep]");
    let chosen = "document.querySelector('#options > .option select').value === 'Нашите'";
    page.until("it is kept, and chosen", chosen);
    // Another game has its own; back again its rules are the printed ones until ours are chosen.
    Mouse.choose(&page, "game", "remi");
    page.until(
        "none of Remi's",
        "document.querySelectorAll('#options > .option select option').length === 1",
    );
    let offered =
        |hidden: bool| format!("document.querySelector('#setup .deals').hidden === {hidden}");
    page.until("the die says who begins", &offered(true));
    page.reload();
    page.press("#play-others");
    Mouse.choose(&page, "game", "remigio");
    page.press("#options summary");
    let limit =
        |value: &str| format!("document.querySelector('[name=option-limit]').value === '{value}'");
    page.until(
        "one is kept",
        "document.querySelectorAll('#options > .option select option').length === 2",
    );
    page.until("as printed", &format!("!({})", limit("150")));
    let choose = "const select = document.querySelector('#options > .option select');
        select.value = 'Нашите'; select.dispatchEvent(new Event('change', { bubbles: true }))";
    page.eval(choose, Vec::new());
    page.until("ours", &limit("150"));
    // Who deals first is chosen by name.
    page.until("the house says who deals", &offered(false));
    page.type_into("#setup [name=name-1]", "Боян");
    let named = "document.activeElement.blur();
        const select = document.querySelector('#setup [name=dealer]');
        select.value = [...select.options].find(({ text }) => text === 'Боян')?.value";
    page.eval(named, Vec::new());
    page.press("#setup-go");
    let view = live
        .view
        .until("Remigio", |view: &Value| view["game"] == "remigio");
    assert!(
        view["options"].to_string().contains("150"),
        "{}",
        view["options"]
    );
    assert_eq!(view["dealer"], 1);
}
