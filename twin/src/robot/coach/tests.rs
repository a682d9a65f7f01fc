//! Draws of Remigio that were worth telling of.

use super::*;

fn cards(names: &str) -> Vec<Card> {
    names.split(' ').map(|name| name.parse().unwrap()).collect()
}

/// Three kings are to be had, and twelve points are left.
fn before(pile: &str) -> Before {
    Before {
        known: Known::Remigio(remigio_players::Position {
            options: Default::default(),
            packs: 2,
            hand: cards("3H 4H 5H 7S 8S 9S KC KD 2C JH"),
            pile: cards(pile),
            taken: vec![Vec::new()],
            stock: 60,
            has_drawn: true,
        }),
        hand: vec!["KC".to_owned()],
    }
}

fn after(pile: &str, drawn: &str, stock: usize) -> Known {
    let Known::Remigio(mut position) = before(pile).known else {
        unreachable!("it is Remigio's")
    };
    position.hand.extend(cards(drawn));
    if stock == 60 {
        position.pile.pop();
    }
    position.stock = stock;
    Known::Remigio(position)
}

fn told(pile: &str, drawn: &str, stock: usize) -> Option<String> {
    let known = after(pile, drawn, stock);
    let turn = Turn {
        draw: before(pile).with_source(&known),
        known,
        hand: Vec::new(),
        kept: Vec::new(),
        thrown: None,
    };
    let lost = turn.lost_by_draw(4)?;
    assert_eq!(lost.hand, ["KC"]);
    Some(lost.text.tell(Lang::En))
}

#[test]
fn a_draw_is_told_of_where_the_other_was_worth_much_more() {
    let said = told("6D KH", "QS", 59).expect("a king was left");
    assert!(
        said.starts_with("Your turn 4: you drew from the stock. To take "),
        "{said}"
    );
    let said = told("6D QC", "QC", 60).expect("a queen helps nowhere");
    assert!(said.starts_with("Your turn 4: you took "), "{said}");
    assert_eq!(told("6D KH", "KH", 60), None);
    assert_eq!(told("KH 6D", "QS", 59), None);
    // What was not seen is not told of.
    assert_eq!(told("6D KH", "QS KS", 59), None);
    assert_eq!(told("6D KH", "QS", 58), None);
}
