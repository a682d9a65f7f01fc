//! Remi: what the player of the machine's strength chooses, with its hands at the table.

use fastrand::Rng;
use knows::{lying, position, rack_game};
use players::remi::{Position, tempered};
use rules::Seat;
use rules::remi::{Direction, MUST_ANNOUNCE, Options};
use table::event::Request;
use table::game::remi::{About, Word};
use table::piece::Piece;
use table::view::Phase;
use table::words::say;
use table::zone::Zone;

use super::{Deed, Memory, Sight};
use crate::spot::Spot;

mod before;
mod knows;
mod swapping;
mod tearing;
mod turn;

pub(super) use before::Before;
pub(super) use swapping::Swapping;
pub(super) use turn::Turn;

/// What a player at that seat knows.
pub(super) fn known(sight: &Sight, memory: &Memory) -> Position {
    position(sight, memory, &lying(sight))
}

pub(super) fn deed(sight: &Sight, memory: &mut Memory, rng: &mut Rng) -> Option<Deed> {
    match sight.view.phase {
        // RE-03.
        Phase::Ready | Phase::Scored => {
            memory.tiles.remove(&sight.seat);
            forgets_three(sight, memory);
            rolls(sight, rng)
        }
        Phase::Playing => playing(sight, memory, rng),
        Phase::Showing => over(sight, memory),
        _ => None,
    }
}

/// RE-03: among machines the die falls for one of them, who says so; with people each says what it rolled.
fn rolls(sight: &Sight, rng: &mut Rng) -> Option<Deed> {
    let players: Vec<_> = sight.view.players().collect();
    if players.iter().any(|seat| !seat.robot) {
        return sight.says(Word::Die, Some(rng.u8(1..=6).to_string()));
    }
    let lowest = players[rng.usize(0..players.len())].seat == sight.seat;
    lowest.then(|| sight.says(Word::Arranges, None))?
}

fn playing(sight: &Sight, memory: &mut Memory, rng: &mut Rng) -> Option<Deed> {
    if let Some(answer) = answers(sight, memory) {
        return Some(answer);
    }
    // RE-13.
    let first =
        sight.view.sheet()?.discard.is_empty() && sight.count(Spot::Zone(Zone::Discard)) == 0;
    if first {
        // The game before may have ended and this one been dealt while it looked elsewhere.
        forgets_three(sight, memory);
    }
    if first && let Some(deed) = before_play(sight, memory, rng) {
        return Some(deed);
    }
    // Somebody went on over what lies there for a word of before: it plays from its rack.
    if !first
        && sight.call(Word::NotClosed).is_none()
        && let Some(deed) = sight.take_back()
    {
        return Some(deed);
    }
    if !sight.my_turn() {
        return challenges(sight, memory, rng);
    }
    if first && (swapping::is_swapping(sight, memory) || before::is_waited_for(sight, memory)) {
        return None;
    }
    if let Some(told) = tells_of_throw(sight, memory) {
        return Some(told);
    }
    if let Some(answer) = tearing::answers(sight, memory) {
        return Some(answer);
    }
    let drew = memory.did(sight, "drew");
    if memory.has_thrown(sight, drew) {
        // RE-36: what it has built on the rack is shown.
        if sight.call(Word::NotClosed).is_some() && rack_game(sight, sight.seat).is_some() {
            return sight.lay_open();
        }
        return says_it_was_thrown(sight, memory)
            .or_else(|| sight.waits_for_turn(memory, Word::TurnOver, Word::ThrewUnread));
    }
    if let Some(announced) = plays_on_rack(sight, memory, rng) {
        return Some(announced);
    }
    // The starter already has the fifteenth tile.
    if let Some(meant) = turn::answers(sight, memory) {
        return Some(meant);
    }
    if drew || first {
        notices(sight, memory);
        return turn::goes_on(sight, memory, rng);
    }
    memory.tiles.remove(&sight.seat);
    turn::draws(sight, memory, rng)
}

/// RE-27: nobody has had three tiles in this game.
fn forgets_three(sight: &Sight, memory: &mut Memory) {
    memory.forgot.remove(&sight.seat);
    memory.noticed.remove(&sight.seat);
    memory.owned_up.clear();
}

/// RE-09 to RE-12: what is said and swapped before the first throw.
fn before_play(sight: &Sight, memory: &mut Memory, rng: &mut Rng) -> Option<Deed> {
    let answer = swapping::answers(sight, memory, rng);
    if answer.is_some() {
        return answer;
    }
    if !swapping::is_swapping(sight, memory) {
        let announced = before::announces(sight, memory, rng);
        if announced.is_some() || before::has_more(sight, memory) {
            return announced;
        }
    }
    swapping::swaps(sight, memory, rng)
}

/// RE-28, RE-27, RE-29: it owns up to what it forgot, and says with what it closed.
fn answers(sight: &Sight, memory: &mut Memory) -> Option<Deed> {
    let forgot = memory.forgot.contains(&sight.seat);
    let three = sight.answers(About::Three(sight.seat), forgot);
    if three.is_some() {
        memory.forgot.remove(&sight.seat);
    }
    let joker = memory.joker_last.contains(&sight.seat);
    let closer = sight.my_turn();
    three
        .or_else(|| sight.answers(About::Stock(sight.seat), true))
        .or_else(|| sight.answers(About::Last, joker).filter(|_| closer))
}

/// RE-27: once it has drawn it is too late for whoever plays just before it.
fn notices(sight: &Sight, memory: &mut Memory) {
    if sight.is_unsettled() || !memory.once(sight, "notices") {
        return;
    }
    let before = others(sight, memory).pop();
    let owned_up = |name: &str| say!("re-log-had-three", name = name);
    memory
        .owned_up
        .extend(before.filter(|before| sight.was_told(*before, owned_up)));
    let says = |name: &str| [say!("re-log-three", name = name)];
    let quiet = before.filter(|before| {
        !memory.owned_up.contains(before) && sight.kept_quiet(*before, MUST_ANNOUNCE, says)
    });
    match quiet {
        Some(before) => memory.noticed.insert(sight.seat, before),
        None => memory.noticed.remove(&sight.seat),
    };
}

/// RE-27: after its turn, for before that no antenna may have told that it has drawn.
fn challenges(sight: &Sight, memory: &mut Memory, rng: &mut Rng) -> Option<Deed> {
    sight.call(Word::Challenge)?;
    let before = memory.noticed.remove(&sight.seat)?;
    let position = position(sight, memory, &lying(sight));
    let mut others = others(sight, memory).into_iter();
    let whose = others.position(|other| other == before)?;
    let mut player = tempered(memory.strength(sight.seat), memory.temper(sight));
    let challenged = player.challenges(&position, whose, rng);
    challenged.then(|| sight.says(Word::Challenge, Some(before.0.to_string())))?
}

/// In the order of their turns.
fn others(sight: &Sight, memory: &Memory) -> Vec<Seat> {
    let options: Options = memory.options();
    sight.others(options.direction == Direction::Left)
}

/// RE-36: the shape for which it plays on the rack from this turn on, if it does; chosen once in each of its first turns.
fn plays_on_rack(sight: &Sight, memory: &mut Memory, rng: &mut Rng) -> Option<Deed> {
    sight.call(Word::RackGame)?;
    if memory.did(sight, "drew") || !memory.once(sight, "shape") {
        return None;
    }
    let position = position(sight, memory, &[]);
    let shape = tempered(memory.strength(sight.seat), memory.temper(sight))
        .plays_on_rack(&position, rng)?;
    sight.says(Word::RackGame, Some(shape.as_str().to_owned()))
}

/// It has laid something in an earlier turn.
fn has_opened(sight: &Sight) -> bool {
    let groups = sight
        .view
        .sheet()
        .into_iter()
        .flat_map(|sheet| &sheet.groups);
    let mut own = groups.filter(|group| group.owner == sight.seat);
    own.any(|group| !group.fresh)
}

/// What left a throw spot it has thrown.
fn tells_of_throw(sight: &Sight, memory: &Memory) -> Option<Deed> {
    let mut asked = sight.view.questions.iter();
    let thrown = asked.find(|asked| asked.id.starts_with("thrown:"));
    let thrown = thrown.map(|asked| {
        let (question, value) = (asked.id.clone(), "yes".to_owned());
        Deed::Ask(Request::Answer { question, value })
    });
    thrown.or_else(|| memory.tells_of_unread(sight))
}

/// The next player has taken its tile before the table was sure of the throw.
fn says_it_was_thrown(sight: &Sight, memory: &mut Memory) -> Option<Deed> {
    let taken = memory.lies.get(&sight.seat)?.pile.last()?.clone();
    let column = sight.pieces(Spot::Zone(Zone::Discard));
    if column.iter().any(|(_, piece)| piece.to_string() == taken) {
        return None;
    }
    let face = taken.parse::<Piece>().ok()?.printed();
    let rested = memory.rested(sight, "taken");
    rested.then(|| sight.says(Word::ThrewUnread, Some(face)))?
}

/// RE-15: as many tiles lie in the column as there are players; nothing is torn before somebody opens.
fn all_have_thrown(sight: &Sight) -> bool {
    let sheet = sight.view.sheet();
    let players = sight.view.players().count();
    sheet.is_some_and(|sheet| !sheet.groups.is_empty() || sheet.discard.len() >= players)
}

fn over(sight: &Sight, memory: &mut Memory) -> Option<Deed> {
    if let Some(answer) = answers(sight, memory) {
        return Some(answer);
    }
    let left = sight.pad().len();
    sight.lay_open().or_else(|| {
        // What is not read yet would have to be laid again, or typed.
        let note = sight.view.sheet()?.notes.get(sight.seat.index())?;
        let rested = memory.rested(sight, "left") && (note.of == 0 || note.seen == left);
        // RE-34: what the table has counted otherwise is said first.
        let word = match note.of == 0 || note.of == left {
            true => Word::Left,
            false => Word::Count,
        };
        rested.then(|| sight.says(word, Some(left.to_string())))?
    })
}
