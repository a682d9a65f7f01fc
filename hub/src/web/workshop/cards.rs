//! A deck enrolled by phone: the piece that is to be laid, large enough for a look from the table.

use maud::{Markup, html};
use table::game::GameId;
use table::piece::Piece;
use table::words::{Lang, Say, say};

use super::drawn::{button, quiet};
use crate::workshop::{Asked, Cards, Heard, Workshop, called};

/// The decks that there are, and the way to one more.
pub(super) fn begin(workshop: &Workshop, lang: Lang) -> Markup {
    let antennas = || {
        let places = workshop.places().iter().enumerate();
        places.filter(|(_, place)| !matches!(place.heard, Heard::Fails(_)))
    };
    let to_where = html! {
        label {
            span { (say!("workshop-deck-where").tell(lang)) }
            select name="antenna" { @for (at, place) in antennas() { option value=(at) { (called(place.zone).tell(lang)) } } }
        }
    };
    let decks = workshop.shelf().standing();
    html! {
        section {
            h2 { (say!("workshop-decks").tell(lang)) }
            @for deck in decks {
                @let standing = say!("workshop-deck-standing", name = deck.name.as_str(), has = deck.has, of = deck.of);
                form method="post" action="/workshop" .deck {
                    p { b { (standing.tell(lang)) } @if deck.has == deck.of { " · ✓ " (say!("workshop-deck-whole").tell(lang)) } }
                    @if deck.has < deck.of {
                        input type="hidden" name="name" value=(deck.name);
                        (to_where)
                        (quiet("enrol", &say!("workshop-deck-on"), lang))
                    }
                }
            }
            form method="post" action="/workshop" .begin autocomplete="off" {
                h2 { (say!("workshop-deck-new").tell(lang)) }
                label {
                    span { (say!("workshop-deck-label").tell(lang)) }
                    input name="name" required maxlength="16" pattern="[a-z0-9\\-]+" autocapitalize="none" spellcheck="false";
                }
                label {
                    span { (say!("workshop-deck-for").tell(lang)) }
                    select name="game" { @for game in GameId::ALL { option value=(game.as_str()) { (game.title()) } } }
                }
                (to_where)
                (button("enrol", &say!("workshop-deck-begin"), lang))
            }
        }
    }
}

/// A piece in words, and of which pack.
fn words(piece: Piece) -> Say {
    match piece.pack() {
        Some(pack) => Say::row([
            Say::from(piece),
            Say::plain("·"),
            say!("workshop-pack", n = pack),
        ]),
        None => piece.into(),
    }
}

/// What is wanted of whoever enrols.
pub(super) fn asked(workshop: &Workshop, cards: &Cards, lang: Lang) -> Markup {
    let (deck, done, of) = cards.progress();
    let at = workshop.places().get(usize::from(cards.antenna.0));
    let place = at.map_or_else(|| Say::plain("?"), |place| called(place.zone));
    html! {
        section .cards {
            h2 { (deck) }
            progress value=(done) max=(of) aria-label=(say!("workshop-progress", done = done, of = of).tell(lang)) {}
            p .soft { (say!("workshop-progress", done = done, of = of).tell(lang)) }
            @if let Some(told) = &cards.told { p .news .sound[!cards.refused] role="status" { (told.tell(lang)) } }
            form method="post" action="/workshop" {
                @match cards.asked() {
                    Asked::Lay(piece) => {
                        p .asked { (say!("workshop-lay-piece", place = place).tell(lang)) }
                        (shown(*piece, lang))
                    }
                    Asked::Is { named, asked, taken } => {
                        @let named_word = words(*named);
                        p .asked role="alert" {
                            @if *taken { (say!("workshop-names-taken", named = named_word.clone()).tell(lang)) }
                            @else { (say!("workshop-names", named = named_word.clone(), asked = words(*asked)).tell(lang)) }
                        }
                        (shown(*named, lang))
                        p .does-not-stick {
                            @if !*taken { (button("yes", &say!("workshop-is-named", named = named_word), lang)) }
                            (quiet("no", &say!("workshop-is-asked", asked = words(*asked)), lang))
                        }
                    }
                    Asked::Nothing => {}
                }
                p .does-not-stick {
                    (quiet("undo", &say!("workshop-undo"), lang))
                    @if done < of { (quiet("later", &say!("workshop-later"), lang)) }
                    @if done < of { (quiet("stop", &say!("workshop-stop"), lang)) } @else { (button("stop", &say!("workshop-done"), lang)) }
                }
            }
        }
    }
}

/// The picture, which the page's script draws, and the words under it.
fn shown(piece: Piece, lang: Lang) -> Markup {
    html! {
        p .piece { span data-piece=(piece) {} b { (words(piece).tell(lang)) } }
    }
}
