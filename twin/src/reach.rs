//! How far a seat's own hand reaches: what the person there could do, and nothing of what the table's
//! own page can.

use table::game::GameId;
use table::piece::Piece;
use table::view::{Phase, Verdict, View};
use table::words::{Say, say};
use table::zone::Zone;

use crate::ceremony::awaits_cut;
use crate::hand::Gesture;
use crate::shown;
use crate::spot::Spot;
use crate::world::{Clumsy, Thing, World};
use rules::Seat;

mod steps;

use steps::pays;
pub use steps::{keeps_to_steps, owes};

/// Where a hand takes something from.
type Place<'a> = (&'a World, &'a View, Seat);

/// Whether a seat may do it; what it carries is asked of [`carried`].
///
/// # Errors
/// Why not.
pub fn may(gesture: &Gesture, view: &View, seat: Seat) -> Result<(), Say> {
    let dealer = || view.seats.get(view.dealer.index());
    match gesture {
        Gesture::Tap => Ok(()),
        Gesture::Deal if view.dealer == seat => Ok(()),
        Gesture::Deal => {
            let name = dealer().map_or_else(String::new, |dealer| dealer.name.clone());
            Err(say!("hand-dealer", name = name))
        }
        Gesture::Gather if is_between(view.phase) => Ok(()),
        Gesture::Gather => Err(say!("hand-not-over")),
        Gesture::TakeTrade => match view.trade() {
            Some(trade) if trade.verdict == Verdict::Valid => Ok(()),
            _ => Err(say!("hand-no-trade")),
        },
        Gesture::TakeBack if view.trade().is_some() => Ok(()),
        Gesture::TakeBack => Err(say!("hand-no-trade")),
        Gesture::Shuffle if is_turn(view, seat) => Ok(()),
        Gesture::Shuffle => Err(say!("hand-not-your-turn")),
        Gesture::Roll { seat: of } | Gesture::Cut { seat: of } if *of == seat => Ok(()),
        _ => Err(say!("hand-tables-own")),
    }
}

/// Between two deals the cards are gathered by whoever is quick.
fn is_between(phase: Phase) -> bool {
    matches!(phase, Phase::Ready | Phase::Scored | Phase::Finished)
}

fn is_turn(view: &View, seat: Seat) -> bool {
    view.phase == Phase::Playing && turn(view) == Some(seat)
}

fn turn(view: &View) -> Option<Seat> {
    view.sheet().and_then(|sheet| sheet.turn)
}

/// Carries what was grasped. While it is nobody's turn nothing is drawn for one: a hand is put right (RG-14).
///
/// # Errors
/// One of them does not exist.
pub fn carry(world: &mut World, view: &View, names: &[String], to: Spot) -> Result<(), Clumsy> {
    let things = world.things.iter();
    let things: Vec<&Thing> = things.filter(|one| names.contains(&one.name)).collect();
    if let Some(seat) = pays(&things, to, (world, view)) {
        return world.pay(names, seat);
    }
    // By number the deck goes over an antenna card by card: whoever lays one back takes another one next.
    if view.guide.is_some() && to == Spot::Zone(Zone::Stock) {
        world.carry_under(names, to)?;
    } else {
        world.carry(names, to)?;
    }
    if turn(view).is_none() {
        world.forget_turn();
    }
    Ok(())
}

/// The things that a seat calls so: its page, or the machine that plays it.
///
/// # Errors
/// It has none of that name in sight: it was taken meanwhile.
pub fn grasped<'a>(ids: &[String], (world, view, seat): Place<'a>) -> Result<Vec<&'a Thing>, Say> {
    let seen = shown::in_sight(world, view, Some(seat));
    let thing = |id: &String| seen.iter().find(|(one, _)| one.id == *id);
    let found: Option<Vec<&Thing>> = ids.iter().map(|id| Some(thing(id)?.1)).collect();
    found.ok_or_else(|| say!("hand-gone"))
}

/// Their names, by which the world carries them.
pub fn names(things: &[&Thing]) -> Vec<String> {
    things.iter().map(|thing| thing.name.clone()).collect()
}

/// The names of what a seat calls so, which its hand may carry to a place: a phone's, and that of a machine.
///
/// # Errors
/// It has none of that name in sight, or its hand does not reach so far.
pub fn carried(ids: &[String], to: Spot, place: Place<'_>) -> Result<Vec<String>, Say> {
    let things = grasped(ids, place)?;
    may_carry(&things, to, place)?;
    Ok(names(&things))
}

/// The same of a phone, which keeps to the steps of a turn; a machine knows by itself what it has drawn.
///
/// # Errors
/// As of [`carried`] and of [`keeps_to_steps`].
pub fn carried_by_phone(ids: &[String], to: Spot, place: Place<'_>) -> Result<Vec<String>, Say> {
    let (world, view, _) = place;
    keeps_to_steps(&grasped(ids, place)?, to, (world, view))?;
    carried(ids, to, place)
}

fn may_carry(things: &[&Thing], to: Spot, place: Place<'_>) -> Result<(), Say> {
    let (_, view, seat) = place;
    if view.phase == Phase::Setup {
        return Err(say!("hand-not-yours"));
    }
    for thing in things {
        let piece = thing.piece().ok_or_else(|| say!("hand-not-yours"))?;
        let may = match piece {
            Piece::Plaque(_) => claims(thing.spot, to, seat),
            _ if thing.spot.owner() == Some(seat) => may_lay(to, view, seat),
            _ => false,
        };
        if !may {
            takes(thing, piece, things, to, place)?;
        }
    }
    Ok(())
}

/// RD-13: a plaque goes from the centre onto one's own pad, and back if that was a mistake.
fn claims(from: Spot, to: Spot, seat: Seat) -> bool {
    let (pad, centre) = (Spot::Zone(Zone::Pad(seat)), Spot::Zone(Zone::Centre));
    let ways = [(centre, pad), (pad, centre)];
    ways.contains(&(from, to))
}

/// Where a seat lays what is its own.
fn may_lay(to: Spot, view: &View, seat: Seat) -> bool {
    let info = view.game.info();
    match to {
        _ if to.owner() == Some(seat) => true,
        Spot::Zone(zone @ (Zone::TrayLeft | Zone::TrayRight | Zone::Discard)) => {
            info.shared.contains(&zone)
        }
        // What is attached lies among the melds of another.
        Spot::Zone(Zone::Melds(_)) => info.lays_melds,
        // RU-03: what was cut goes back where the cut was a tie.
        Spot::Zone(Zone::Stock) => awaits_cut(view, seat),
        // RU-06, RU-08: the hand of who takes the widow.
        Spot::Zone(Zone::Dead) => info.piles.contains(&Zone::Dead),
        _ => false,
    }
}

/// What is nobody's own is taken into one's own hand, where the game has it.
fn takes(
    thing: &Thing,
    piece: Piece,
    all: &[&Thing],
    to: Spot,
    (world, view, seat): Place<'_>,
) -> Result<(), Say> {
    let Spot::Zone(from) = thing.spot else {
        return Err(say!("hand-not-yours"));
    };
    // What is taken with others of one's own is not the lower for it.
    let all = all.iter().filter(|one| one.spot == thing.spot);
    let all: Vec<&Thing> = all.copied().collect();
    let is_turn = is_turn(view, seat);
    let in_turn = |may: bool| match may {
        true if is_turn => Ok(()),
        true => Err(say!("hand-not-your-turn")),
        false => Err(say!("hand-not-yours")),
    };
    let info = view.game.info();
    let is_drawn = info.piles.contains(&Zone::Stock);
    let into_hand = to == Spot::Hand(seat);
    let into_melds = matches!(to, Spot::Zone(Zone::Melds(_)));
    match from {
        Zone::TrayLeft | Zone::TrayRight => match into_hand && thing.of == Some(seat) {
            true => Ok(()),
            false => Err(say!("hand-other-packet")),
        },
        // RU-03: any card of the stock.
        Zone::Stock if to == Spot::Zone(Zone::Pad(seat)) && awaits_cut(view, seat) => Ok(()),
        Zone::Stock => {
            let may = into_hand && is_drawn && is_top(&all, from, 1, world);
            match may && owes(world, view, seat) > 0 {
                true => Ok(()),
                false => in_turn(may),
            }
        }
        Zone::Discard => {
            // RE-22: who tears takes all that lies behind.
            let most = match view.game {
                GameId::Remi => all.len(),
                _ => 1,
            };
            let taken = into_hand || into_melds && view.game == GameId::Rami;
            in_turn(taken && is_drawn && is_top(&all, from, most, world))
        }
        // The tile turned up is the last of the stock (RE-A2).
        Zone::Centre => in_turn(into_hand && view.game == GameId::Remi && all.len() == 1),
        // RE-11: a tile that the other lays there for the one it gets.
        Zone::Pad(other) => match into_hand && swaps(view, seat, other) && all.len() == 1 {
            true => Ok(()),
            false => Err(say!("hand-not-yours")),
        },
        Zone::Melds(_) => {
            // A joker is taken for the card or tile that it stands for; in Rami any card may be taken (RA-16).
            in_turn((into_hand || into_melds) && (is_joker(piece) || view.game == GameId::Rami))
        }
        // RU-06 to RU-08: for one's own hand, which lies with the dead by then.
        Zone::Widow => {
            let is_empty = |spot| world.at(spot).is_empty();
            let gave_up = is_empty(Spot::Hand(seat)) && !is_empty(Spot::Zone(Zone::Dead));
            match into_hand && gave_up && info.piles.contains(&Zone::Widow) {
                true => Ok(()),
                false => Err(say!("hand-not-yours")),
            }
        }
        _ => Err(say!("hand-not-yours")),
    }
}

/// RE-11: the two have agreed to swap a tile of a pair, and the deal goes on.
fn swaps(view: &View, seat: Seat, other: Seat) -> bool {
    let goes_on = matches!(view.phase, Phase::Dealt | Phase::Playing);
    let note = view.sheet().and_then(|sheet| sheet.notes.get(seat.index()));
    goes_on && note.is_some_and(|note| note.swaps.iter().any(|swap| swap.with == other))
}

/// These are the topmost of a pile, and no more than this many. What belongs to no deck is pushed aside.
fn is_top(things: &[&Thing], zone: Zone, most: usize, world: &World) -> bool {
    let mut pile = world.at(Spot::Zone(zone));
    pile.retain(|thing| thing.piece().is_some());
    let top = &pile[pile.len().saturating_sub(things.len())..];
    let lies_there = |thing: &&Thing| top.iter().any(|one| one.name == thing.name);
    things.len() <= most && things.iter().all(lies_there)
}

fn is_joker(piece: Piece) -> bool {
    piece.printed() == "JK"
}

#[cfg(test)]
mod tests {
    use table::view::{NextStep, Scene, SeatNote, Sheet};

    use super::*;

    /// What a phone or a machine calls the topmost of the stock.
    fn top(world: &World, view: &View, seat: Seat) -> Vec<String> {
        let seen = shown::seen(world, view, Some(seat)).into_iter();
        let of_stock = |one: &shown::Seen| one.spot == Spot::Zone(Zone::Stock);
        seen.filter(of_stock)
            .map(|one| one.id)
            .next_back()
            .into_iter()
            .collect()
    }

    /// RA-23: whoever is charged for a missed "Carte" draws two cards, whoever's turn it is, and one more in their own.
    #[test]
    fn whoever_has_missed_a_call_draws_for_it_in_any_turn() {
        let (ana, ivan) = (Seat(0), Seat(1));
        let mut world = World::new(1);
        let turn = |turn| {
            let note = |charged| SeatNote {
                charged,
                ..SeatNote::default()
            };
            let sheet = Sheet {
                turn: Some(turn),
                notes: vec![note(0), note(2)],
                ..Sheet::default()
            };
            let scene = Scene::Turns {
                sheet: Box::new(sheet),
            };
            View {
                game: GameId::Rami,
                phase: Phase::Playing,
                next: NextStep {
                    draws: vec![Zone::Stock],
                    ..NextStep::default()
                },
                scene,
                ..View::default()
            }
        };
        let pile = Spot::Zone(Zone::Discard);
        let throws = |world: &World, view: &View, seat| {
            let card = world.names_at(Spot::Hand(seat)).pop().into_iter();
            let card: Vec<String> = card.collect();
            carried_by_phone(&card, pile, (world, view, seat))
        };
        let draws = |world: &mut World, view: &View, seat| {
            let to = Spot::Hand(seat);
            let names = carried_by_phone(&top(world, view, seat), to, (world, view, seat))?;
            carry(world, view, &names, to).unwrap();
            Ok::<_, Say>(world.did())
        };
        let view = turn(ana);
        let did = draws(&mut world, &view, ana).unwrap();
        assert_eq!(draws(&mut world, &view, ana), Err(say!("hand-has-drawn")));
        assert!(throws(&world, &view, ana).is_ok());
        assert_eq!(owes(&world, &view, ivan), 2);
        assert_eq!(draws(&mut world, &view, ivan), Ok(did), "the turn goes on");
        // The other one he draws in his own turn, before that of his turn.
        let view = turn(ivan);
        assert_eq!(
            (draws(&mut world, &view, ivan), owes(&world, &view, ivan)),
            (Ok(did), 0)
        );
        // Those are not the draw of his turn.
        let early = throws(&world, &view, ivan);
        assert_eq!(early, Err(say!("hand-draw-first")));
        let did = draws(&mut world, &view, ivan).unwrap();
        assert_eq!(did.map(|did| did.seat), Some(ivan));
        assert_eq!(draws(&mut world, &view, ivan), Err(say!("hand-has-drawn")));
        assert_eq!(
            draws(&mut world, &turn(ana), ivan),
            Err(say!("hand-not-your-turn"))
        );
        // He throws, and taps the stock once more before the table has read that.
        let thrown = world.names_at(Spot::Hand(ivan)).swap_remove(0);
        world.carry(std::slice::from_ref(&thrown), pile).unwrap();
        assert_eq!(draws(&mut world, &view, ivan), Err(say!("hand-has-thrown")));
        let back = carried_by_phone(&[thrown], Spot::Hand(ivan), (&world, &view, ivan));
        assert!(back.is_ok(), "{back:?}");
    }
}
