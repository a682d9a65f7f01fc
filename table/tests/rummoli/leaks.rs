//! What is nobody's matter stands in no view: hands, dead hands, the widow, who dropped out.

use rules::Seat;
use std::collections::BTreeSet;

use rules::rummoli::*;
use table::view::Scene;
use table::words::Lang;
use table::zone::Zone;

use crate::bench::{Bench, uid};
use crate::players::Hands;

/// Looks for every hidden card and its tag in all that a viewer gets.
pub fn check_view(
    bench: &Bench,
    viewer: Option<Seat>,
    rules: &Match,
    cards: &Hands,
    open: &[Card],
) {
    let deal = rules.round().unwrap();
    let hidden = cards
        .hands
        .iter()
        .flatten()
        .chain(&cards.widow)
        .chain(&cards.dead);
    let shown = shown_at_poker(bench, deal);
    // RU-16: the card that goes on is asked for by its name.
    let asked = |card: &Card| deal.laid().iter().any(|one| one.card.next() == Some(*card));
    let hidden: Vec<Card> = hidden
        .copied()
        .filter(|card| !asked(card) && !open.contains(card))
        .filter(|card| !shown.contains(&format!("{card}/1")))
        .collect();
    let text = told(bench, viewer);
    let said: BTreeSet<&str> = text.split(|c: char| !c.is_ascii_alphanumeric()).collect();
    for card in &hidden {
        let name = card.to_string();
        assert!(
            !said.contains(name.as_str()),
            "{viewer:?} is told of {card}: {text}"
        );
        let tag = uid(&name).to_string();
        assert!(!text.contains(&tag), "{viewer:?} is told the tag of {card}");
    }
}

/// RU-12: hands of those still in are open once the pot is won by showing.
fn shown_at_poker(bench: &Bench, deal: &Round) -> Vec<String> {
    let groups = bench.sheet().groups.into_iter();
    match deal.poker() {
        Some(_) => groups.flat_map(|group| group.pieces).collect(),
        None => Vec::new(),
    }
}

/// All that goes to a viewer about this deal, the panel and the broker; the names of the sections
/// are printed on the mat.
fn told(bench: &Bench, viewer: Option<Seat>) -> String {
    let app = bench.table.app();
    let mut view = app.view_at(app.now(), viewer, Lang::En);
    let deals = |text: &str| text.ends_with(" deals.");
    let this_deal = view
        .past
        .iter()
        .take_while(|past| !deals(&past.text))
        .count();
    view.past.truncate(this_deal);
    let Scene::Turns { sheet } = &mut view.scene else {
        panic!("Rummoli has turns");
    };
    sheet.sections.clear();
    let begun = view.log.iter().rposition(|line| deals(line));
    view.log.drain(..begun.map_or(0, |at| at + 1));
    view.log.retain(|line| !line.contains(" takes Section "));
    let board = app.scoreboard();
    let view = serde_json::to_string(&view).unwrap();
    let told = format!("{view} {board:?} {}", app.public());
    // A sentence that is missing tells its name, an argument that is missing its own.
    assert!(!told.contains("ru-") && !told.contains("{$"), "{told}");
    told
}

/// RU-08, RU-09, RU-12: what antennas read of dead and folded hands and of the widow.
#[test]
fn what_is_read_of_dead_and_folded_hands_is_told_to_nobody() {
    let mut bench = Bench::dealt(3, &[("poker_method", "2")]);
    for card in ["AS", "9H", "8C"] {
        bench.lay(card, Zone::Widow);
    }
    bench.call(2, "take-widow", "").unwrap();
    for card in ["JD", "7D", "6C"] {
        bench.lay(card, Zone::Dead);
    }
    bench.call(0, "fold", "").unwrap();
    bench.show(0, "QD QC QS 5D 5C");
    bench.call(1, "showdown", "").unwrap();
    // Three cards of the hand are shown when its player drops out.
    bench.show(1, "10D 10C 10S");
    let hidden = "AS 9H 8C JD 7D 6C QD QC QS 5D 5C 10D 10C 10S 4D".split(' ');
    let check = |bench: &Bench| {
        for viewer in [None, Some(Seat(0)), Some(Seat(1)), Some(Seat(2))] {
            let text = told(bench, viewer);
            let said: BTreeSet<&str> = text.split(|c: char| !c.is_ascii_alphanumeric()).collect();
            for card in hidden.clone() {
                assert!(!said.contains(card), "{viewer:?} is told of {card}: {text}");
                assert!(!text.contains(&uid(card).to_string()), "{card}");
            }
        }
    };
    check(&bench);
    // A card of a hidden hand that two antennas see.
    bench.lay("QD", Zone::Dead);
    bench.wait(5.0);
    check(&bench);
    bench.lift("QD", Zone::Dead);
    bench.call(1, "fold", "").unwrap();
    assert!(bench.next().contains("Léa opens"), "{}", bench.next());
    check(&bench);
    bench.wait(5.0);
    check(&bench);
    // They are taken up.
    bench.clear_pads();
    bench.show(2, "2H");
    check(&bench);
}

/// The next card is asked of all; that it is dead nobody is told before the run has stopped.
#[test]
fn a_dead_card_is_asked_for_like_any_other() {
    let run = |dead: bool| {
        let mut bench = Bench::dealt(3, &[]);
        bench.call(2, "take-widow", "").unwrap();
        bench.poker(0);
        if dead {
            bench.lay("8S", Zone::Dead);
        }
        bench.show(0, "7S");
        bench.wait(5.0);
        (bench.view().next, bench.sheet())
    };
    assert_eq!(run(true), run(false));
}

/// RU-14: a hand that is put down on a pad during the runs is not a play and is not told.
#[test]
fn a_hand_that_is_put_down_is_not_named() {
    let mut bench = Bench::running(3, &[]);
    bench.show(0, "7S");
    bench.show(1, "AH QH 9D 6C JC");
    assert_eq!(bench.played(), "A:7S");
    let text = told(&bench, None);
    for card in ["AH", "QH", "9D", "6C", "JC"] {
        assert!(!text.contains(card), "{text}");
    }
    assert_eq!(
        bench.sheet().faults[0].text,
        "5 cards lie on Ivan's pad without being played: take the cards up first, then play (RU-14)."
    );
}

/// The same where one of its cards is the next: a poker hand that its antenna missed while the hands were judged is read again.
#[test]
fn a_hand_with_the_next_card_is_not_played() {
    let mut bench = Bench::running(3, &[]);
    bench.show(0, "7S");
    bench.show(1, "8S QH 9D 6C");
    assert_eq!(bench.played(), "A:7S");
    assert_eq!(
        bench.sheet().faults[0].text,
        "4 cards lie on Ivan's pad without being played: take the cards up first, then play (RU-14)."
    );
    bench.lift("8S QH 9D 6C", Zone::Pad(Seat(1)));
    bench.wait(2.5);
    bench.show(1, "8S");
    assert_eq!(bench.played(), "A:7S B:8S");
}
