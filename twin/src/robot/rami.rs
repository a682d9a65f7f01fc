//! Rami: what the player of the machine's strength chooses, with its hands at the table.

use fastrand::Rng;
use players::rami::{Draw, Position, tempered};
use rules::Seat;
use rules::rami::Direction;
use table::game::rami::{About, Word};
use table::view::Phase;
use table::words::say;
use table::zone::Zone;

use super::{Deed, Memory, Sight};
use crate::spot::Spot;

mod knows;
mod laid;
mod turn;

use knows::{Lying, lying, position};
pub(super) use turn::Turn;

/// What a person there knows, before a draw or after one from the stock.
pub(super) fn known(sight: &Sight, memory: &Memory) -> Position {
    position(sight, memory, &lying(sight))
}

pub(super) fn deed(sight: &Sight, memory: &mut Memory, rng: &mut Rng) -> Option<Deed> {
    match sight.view.phase {
        Phase::Playing => playing(sight, memory, rng),
        Phase::Showing => shows(sight),
        _ => None,
    }
}

fn playing(sight: &Sight, memory: &mut Memory, rng: &mut Rng) -> Option<Deed> {
    if let Some(answer) = owns_up(sight) {
        return Some(answer);
    }
    if sight.owes > 0
        && let Some(top) = sight.top(Zone::Stock)
    {
        return Some(Deed::Carry(vec![top], Spot::Hand(sight.seat)));
    }
    // RA-17: who has given a card for a joker takes that next.
    let given = sight.my_turn()
        && memory
            .turns
            .get(&sight.seat)
            .is_some_and(|turn| turn.has_given(sight));
    let drew = memory.did(sight, "drew") || given;
    if !drew {
        memory.turns.remove(&sight.seat);
    }
    if !sight.my_turn() {
        return calls(sight, memory);
    }
    if let Some(told) = memory.tells_of_unread(sight) {
        return Some(told);
    }
    let turn = memory.turns.get(&sight.seat);
    if let Some(told) = turn.and_then(|turn| turn.tells(sight)) {
        return memory.rested(sight, "tells").then_some(told);
    }
    if memory.has_thrown(sight, drew) {
        return sight.waits_for_turn(memory, Word::TurnOver, Word::ThrewUnread);
    }
    match drew {
        true => challenges(sight, memory, rng).or_else(|| turn::goes_on(sight, memory, rng)),
        false => draws(sight, memory, rng),
    }
}

/// RA-23, RA-A12: once it has drawn it is too late for whoever played before, and it challenges them if they have kept quiet.
fn challenges(sight: &Sight, memory: &mut Memory, rng: &mut Rng) -> Option<Deed> {
    if !is_read(sight) || !memory.once(sight, "challenges") {
        return None;
    }
    let position = position(sight, memory, &lying(sight));
    let others = sight.others(position.options.direction == Direction::Left);
    let settles = |name: &str| {
        let not_charged = say!("ra-log-not-charged", name = name);
        [say!("ra-log-carte", name = name), not_charged]
    };
    let (whose, before) = others.iter().enumerate().next_back()?;
    if !sight.kept_quiet(*before, 1, settles) {
        return None;
    }
    let mut player = tempered(memory.strength(sight.seat), memory.temper(sight));
    let challenged = player.challenges(&position, whose, rng);
    challenged.then(|| sight.says(Word::Challenge, Some(before.0.to_string())))?
}

/// RA-23: a hand is its owner's to count, and it counts honestly: whoever draws and challenges at once may have come before
/// its "Carte".
fn owns_up(sight: &Sight) -> Option<Deed> {
    let kept_quiet = sight.kept_quiet(sight.seat, 1, |name| [say!("ra-log-carte", name = name)]);
    sight.answers(About::Challenge, kept_quiet)
}

/// RA-23: whoever is down to one card says so, every time. While what was laid is not read the table knows of more.
fn calls(sight: &Sight, memory: &mut Memory) -> Option<Deed> {
    let previous = sight.view.sheet().and_then(|sheet| sheet.previous);
    let due = previous == Some(sight.seat) && sight.hand().len() == 1 && is_read(sight);
    (due && memory.once(sight, "carte")).then(|| sight.says(Word::Carte, None))?
}

/// RA-12, RA-14: a card of the stock, or one that lies open for a new combination.
fn draws(sight: &Sight, memory: &mut Memory, rng: &mut Rng) -> Option<Deed> {
    if !memory.did(sight, "stock") {
        // What lies is chosen from as the table knows it, unless it has something to ask of people.
        let clear = is_clear(sight);
        if !clear && !memory.waited(sight, "clear", 12) {
            return None;
        }
        let lies = lying(sight);
        let position = position(sight, memory, &lies);
        let mut player = tempered(memory.strength(sight.seat), memory.temper(sight));
        // RA-16: what a person has laid before the draw makes no combination from which one may be taken.
        let as_it_lay = lies.iter().all(|(group, _)| !group.fresh);
        let draw = match clear && as_it_lay {
            true => player.draws(&position, rng),
            false => Draw::Stock,
        };
        if draw != Draw::Stock {
            let after = position.after(draw);
            let play = player.plays(&after, rng);
            let turn = Turn::new(sight, &lies, draw, play);
            memory.once(sight, "drew");
            memory.turns.insert(sight.seat, turn);
            return turn::goes_on(sight, memory, rng);
        }
        memory.once(sight, "stock");
    }
    // RA-22: the top of the pile stays.
    memory.drew(sight, sight.draws(Word::StockEmpty)?)
}

/// All that was laid is read, and makes combinations.
fn is_clear(sight: &Sight) -> bool {
    !sight.is_unsettled() && is_read(sight)
}

fn is_read(sight: &Sight) -> bool {
    areas(sight).all(|area| !sight.is_unread_on(area))
}

/// Where combinations lie.
fn areas(sight: &Sight) -> impl Iterator<Item = Zone> + use<> {
    Seat::all(sight.view.seats.len()).map(Zone::Melds)
}

/// What is not read for long is laid down once more: where combinations are swiped, that is over the pad.
fn lays_again(sight: &Sight, memory: &mut Memory) -> Option<Deed> {
    if !memory.waited(sight, "missed", 6) {
        return None;
    }
    let sheet = sight.view.sheet()?;
    let read: Vec<&String> = sheet
        .groups
        .iter()
        .flat_map(|group| &group.pieces)
        .collect();
    areas(sight).find_map(|area| {
        let mut missed = sight.ids(Spot::Zone(area));
        missed.retain(|name| !read.contains(&name));
        (!missed.is_empty()).then_some(Deed::Carry(missed, Spot::Zone(area)))
    })
}

/// It lays its hand open, and says that it is complete, or how many there really are.
fn shows(sight: &Sight) -> Option<Deed> {
    let sheet = sight.view.sheet()?;
    let note = sheet.notes.get(sight.seat.index())?;
    if note.of == 0 {
        return sight.says(Word::Out, None);
    }
    let open = sight.lay_open();
    open.or_else(|| match note.seen == sight.pad().len() {
        true if note.seen == note.of => sight.says(Word::Whole, None),
        true => sight.says(Word::Count, Some(note.seen.to_string())),
        false => None,
    })
}
