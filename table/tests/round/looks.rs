//! A face and a colour of one's own choice.

use display::Symbol;
use rules::Seat;
use table::event::Request;
use table::look::{Colour, Look};
use table::refusal::Refusal;

use super::amend::seated;
use super::bench::Bench;

fn wears(bench: &mut Bench, by: Option<u8>, seat: u8, look: Look) -> Result<(), Refusal> {
    let request = Request::Look {
        seat: Some(Seat(seat)),
        look,
    };
    let asked = bench.table.ask(bench.at(), by.map(Seat), request);
    asked.map(drop)
}

fn face(face: Symbol) -> Look {
    Look {
        face: Some(face),
        ..Look::default()
    }
}

fn shown(bench: &Bench) -> Vec<Symbol> {
    let seats = bench.view().seats;
    let pages: Vec<_> = seats.iter().map(|seat| seat.symbol).collect();
    let board = bench.table.app().scoreboard();
    assert!(board.rows.iter().map(|row| row.symbol).eq(pages.clone()));
    pages
}

#[test]
fn a_face_stands_where_the_shape_stood_until_another_is_chosen() {
    let mut bench = seated(&[]);
    let chosen = Look {
        face: Some(Symbol::Owl),
        colour: Some(Colour::Teal),
    };
    wears(&mut bench, Some(1), 1, chosen).unwrap();
    // Nothing is taken back along with it, and a restart remembers it.
    bench.plain_round(Some(2));
    bench.undo();
    bench.restart();
    assert_eq!(
        shown(&bench)[..3],
        [Symbol::Circle, Symbol::Owl, Symbol::Triangle]
    );
    assert_eq!(bench.view().seats[1].colour, Some(Colour::Teal));
    let again = bench.table.app().next_seating().unwrap();
    assert_eq!(again.looks[..2], [Look::default(), chosen]);
    wears(&mut bench, None, 1, Look::default()).unwrap();
    assert_eq!(shown(&bench)[1], Symbol::Square);
    assert_eq!(bench.view().seats[1].colour, None);
}

#[test]
fn people_are_told_apart_by_their_faces() {
    let mut bench = seated(&[]);
    wears(&mut bench, Some(0), 0, face(Symbol::Fox)).unwrap();
    let taken = wears(&mut bench, Some(1), 1, face(Symbol::Fox)).unwrap_err();
    assert!(taken.to_string().contains("Ana has that face"), "{taken}");
    // Whoever has it may choose it again, with another colour.
    wears(&mut bench, Some(0), 0, face(Symbol::Fox)).unwrap();
    let shape = wears(&mut bench, Some(1), 1, face(Symbol::Star)).unwrap_err();
    assert!(shape.to_string().contains("one of the faces"), "{shape}");
    let other = wears(&mut bench, Some(1), 2, face(Symbol::Cat));
    assert!(other.is_err(), "a seat chooses for itself");
    assert_eq!(
        shown(&bench)[..3],
        [Symbol::Fox, Symbol::Square, Symbol::Triangle]
    );
}

#[test]
fn two_are_not_seated_with_one_face() {
    let bench = seated(&[]);
    let mut seating = bench.table.app().seating().unwrap().clone();
    seating.looks = vec![face(Symbol::Bear), Look::default(), face(Symbol::Bear)];
    let mut bench = Bench::new();
    let refused = bench.ask(Request::Setup(seating.clone())).unwrap_err();
    assert!(refused.to_string().contains("has that face"), "{refused}");
    seating.looks.pop();
    bench.ask(Request::Setup(seating)).unwrap();
    assert_eq!(shown(&bench)[0], Symbol::Bear);
}

/// A plaque is handed on between the faces that stand in the rows.
#[test]
fn whoever_hands_a_plaque_on_has_their_face() {
    let mut bench = Bench::running(5);
    wears(&mut bench, None, 2, face(Symbol::Boat)).unwrap();
    bench.claim(0, "P4", &["RC1..5", "GC1..3", "BT1"]);
    bench.claim(1, "P3", &["RT1..9"]);
    bench.claim(2, "P2", &["GC4..9", "RC6..8"]);
    bench.turn_all_over();
    let passes = bench.table.app().scoreboard().passes;
    let mut faces = passes.iter().flat_map(|pass| [pass.from, pass.to]);
    assert!(faces.any(|face| face == Some(Symbol::Boat)), "{passes:?}");
}

#[test]
fn whoever_sits_down_where_somebody_left_has_no_face_of_theirs() {
    let mut bench = seated(&[]);
    wears(&mut bench, None, 1, face(Symbol::Sun)).unwrap();
    bench.plain_round(Some(2));
    bench.leaves(1).unwrap();
    wears(&mut bench, None, 0, face(Symbol::Sun)).expect("nobody needs it any more");
    bench.joins(1, "Noa").unwrap();
    assert_eq!(shown(&bench)[..2], [Symbol::Sun, Symbol::Square]);
}
