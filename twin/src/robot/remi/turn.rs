//! A turn after its draw, as the player has chosen it and hands carry it out.

use std::cmp::Reverse;
use std::collections::VecDeque;

use fastrand::Rng;
use players::remi::{Act, Draw, Finish, Play, Position, tempered};
use rules::Seat;
use rules::arrange::Arranger;
use rules::remi::{Code, JokerCap, MUST_ANNOUNCE, Meld, Options, Tile, joker_swap};
use table::event::Request;
use table::furniture::Column;
use table::game::remi::{About, Word};
use table::view::OptionView;
use table::words::{Lang, Say};
use table::zone::Zone;

use super::knows::{Lying, lying, position, rack_game, tiles};
use crate::robot::{Deed, Memory, Sight};
use crate::spot::Spot;

/// A turn.
#[derive(Clone, Debug, Default)]
pub struct Turn {
    /// What is left to do of it, in order; nothing where nothing is chosen.
    steps: VecDeque<Step>,
    /// The combinations that it has laid on its own area.
    laid: Vec<Vec<Tile>>,
    /// It has taken a joker that came free.
    took: bool,
    /// What it has answered to how they are meant.
    answered: Option<String>,
}

#[derive(Clone, Debug)]
enum Step {
    /// Tiles leave the rack together, for there.
    Lay(Vec<Tile>, Zone),
    /// RE-31: those come free.
    TakeJokers(Vec<String>),
    /// It is said.
    Say(Word),
}

impl Turn {
    /// What a player has chosen; `lies` are the combinations of its position. What it shows of a rack game is its whole rack
    /// then (RE-36).
    pub(super) fn new(position: &Position, lies: &[Lying], play: Play) -> Turn {
        let own = Zone::Melds(position.seat);
        let place = |meld: usize| lies.get(meld).map_or(own, |lying| lying.zone);
        let steps = |act: Act| match act {
            Act::Lay { tiles, .. } => vec![Step::Lay(tiles, own)],
            Act::Attach { meld, tile } => vec![Step::Lay(vec![tile], place(meld))],
            Act::Swap { meld, give } => {
                let jokers = lies
                    .get(meld)
                    .map_or(Vec::new(), |lying| freed(lying, &give, &position.options));
                vec![Step::Lay(give, place(meld)), Step::TakeJokers(jokers)]
            }
        };
        let mut steps: VecDeque<Step> = play.acts.into_iter().flat_map(steps).collect();
        match play.finish {
            Finish::Throw(tile) => steps.push_back(Step::Lay(vec![tile], Zone::Discard)),
            Finish::CloseRackGame { last, .. } => steps.extend([
                Step::Say(Word::Closed),
                Step::Lay(vec![last], Zone::Discard),
            ]),
            Finish::Close => {}
        }
        Turn {
            steps,
            ..Turn::default()
        }
    }
}

/// RE-31: the jokers that come free of a combination; where it has two, it is all one to the table which of them that is.
fn freed(lying: &Lying, give: &[Tile], options: &Options) -> Vec<String> {
    let swapped = joker_swap(lying.laid.meld.tiles(), give, None, options);
    let freed = swapped.map_or(0, |swapped| swapped.freed);
    lying.jokers.iter().take(freed).cloned().collect()
}

/// RE-14, RE-22: a tile of the stock, or of the column with all behind it. The turn of a torn tile is chosen with it (RE-23).
pub(super) fn draws(sight: &Sight, memory: &mut Memory, rng: &mut Rng) -> Option<Deed> {
    let mut column = sight.pieces(Spot::Zone(Zone::Discard));
    if !memory.did(sight, "stock") {
        let known = sight.view.sheet().map(|sheet| sheet.discard.len());
        let lies = lying(sight);
        let position = position(sight, memory, &lies);
        let mut player = tempered(memory.strength(sight.seat), memory.temper(sight));
        let draw = match known == Some(column.len()) {
            true => player.draws(&position, rng),
            false => Draw::Stock,
        };
        if let Draw::Tear(take) = draw {
            let play = player.plays(&position.torn(take), rng);
            let torn = column.split_off(take);
            memory.tore.insert(sight.seat, take);
            let turn = Turn::new(&position, &lies, play);
            memory.tiles.insert(sight.seat, turn);
            let names = torn.into_iter().map(|(name, _)| name).collect();
            return memory.drew(sight, Deed::Carry(names, Spot::Hand(sight.seat)));
        }
        memory.once(sight, "stock");
        memory.tore.remove(&sight.seat);
    }
    memory.drew(sight, sight.draws(Word::StockEmpty)?)
}

/// The next step of its turn, which is chosen first where nothing is.
pub(super) fn goes_on(sight: &Sight, memory: &mut Memory, rng: &mut Rng) -> Option<Deed> {
    // RE-36: what it tore goes into the rack, and where thrown tiles are pushed into a row no antenna tells of that.
    if sight.furniture.column == Column::Spot
        && rack_game(sight, sight.seat).is_some()
        && let Some(torn) = memory.tore.get(&sight.seat).copied()
        && sight.call(Word::Tear).is_some()
        && memory.once(sight, "tears")
    {
        return sight.says(Word::Tear, Some(torn.to_string()));
    }
    // What is laid next goes by what the table knows to lie there.
    let mut areas = Seat::all(sight.view.seats.len());
    if areas.any(|area| is_unread_on(sight, area)) {
        return None;
    }
    let mut rack = sight.hand();
    let unsettled = sight.is_unsettled();
    let chosen = memory.tiles.entry(sight.seat).or_default();
    let takes_jokers = matches!(chosen.steps.front(), Some(Step::TakeJokers(_)));
    if rack.is_empty() && !takes_jokers {
        return (!unsettled).then(|| {
            let closes = sight.says(Word::Closed, None);
            closes.or_else(|| sets_right(sight))
        })?;
    }
    if chosen.steps.is_empty() {
        if unsettled {
            return None;
        }
        let lies = lying(sight);
        let position = position(sight, memory, &lies);
        let play =
            tempered(memory.strength(sight.seat), memory.temper(sight)).plays(&position, rng);
        let turn = Turn::new(&position, &lies, play);
        memory.tiles.entry(sight.seat).or_default().steps = turn.steps;
    }
    let step = memory.tiles.get(&sight.seat)?.steps.front()?.clone();
    let (tiles, to) = match step {
        Step::Lay(tiles, to) => (tiles, to),
        Step::TakeJokers(jokers) => {
            let turn = memory.tiles.get_mut(&sight.seat)?;
            turn.steps.pop_front();
            turn.took = true;
            return Some(Deed::Carry(jokers, Spot::Hand(sight.seat)));
        }
        Step::Say(word) => {
            memory.tiles.get_mut(&sight.seat)?.steps.pop_front();
            return sight.says(word, None);
        }
    };
    let throws = to == Zone::Discard;
    if throws && unsettled {
        return None;
    }
    // RE-27: said with the throw that leaves them.
    if throws
        && rack.len() == MUST_ANNOUNCE + 1
        && sight.call(Word::NotClosed).is_none()
        && memory.once(sight, "three")
    {
        let position = position(sight, memory, &lying(sight));
        if tempered(memory.strength(sight.seat), memory.temper(sight)).says_three(&position, rng) {
            return sight.says(Word::Three, None);
        }
        memory.forgot.insert(sight.seat);
    }
    let mut take = |tile: &Tile| {
        let at = rack
            .iter()
            .position(|(_, piece)| piece.tile() == Some(*tile))?;
        Some(rack.swap_remove(at))
    };
    let pieces: Option<Vec<_>> = tiles.iter().map(&mut take).collect();
    let turn = memory.tiles.get_mut(&sight.seat)?;
    let Some(pieces) = pieces.filter(|_| throws || fits(sight, &tiles, to)) else {
        // The table reads otherwise what it is to be added to, or people have moved it: it chooses anew.
        turn.steps.clear();
        return None;
    };
    turn.steps.pop_front();
    if to == Zone::Melds(sight.seat) && tiles.len() > 1 {
        turn.laid.push(tiles.clone());
    }
    match tiles.last() {
        Some(Tile::Joker) => memory.joker_last.insert(sight.seat),
        _ => memory.joker_last.remove(&sight.seat),
    };
    if throws {
        memory.throws(sight, &pieces[0].1);
    }
    let names = pieces.into_iter().map(|(name, _)| name).collect();
    Some(Deed::Carry(names, Spot::Zone(to)))
}

/// RE-21, RE-31: how its tiles are meant, where the table asks: as it has laid them together, and with a joker where it took one. While
/// it is about to take or to lay that, it has not done yet what it would answer.
pub(super) fn answers(sight: &Sight, memory: &mut Memory) -> Option<Deed> {
    let question = About::Way.to_string();
    let asked = sight.view.questions.iter();
    let options = &asked
        .into_iter()
        .find(|asked| asked.id == question)?
        .options;
    let turn = memory.tiles.get_mut(&sight.seat)?;
    let mut areas = Seat::all(sight.view.seats.len());
    let moves_joker = match turn.steps.front() {
        Some(Step::TakeJokers(_)) => true,
        Some(Step::Lay(tiles, _)) if turn.took && tiles.contains(&Tile::Joker) => true,
        // Nor has the table seen it where it lies now.
        _ => turn.took && areas.any(|area| is_unread_on(sight, area)),
    };
    if moves_joker {
        return None;
    }
    let joker = Say::from(Tile::Joker).tell(sight.view.lang);
    let told = |option: &&OptionView| {
        let frees = turn.took && option.text.contains(&joker);
        let parts = option.text.split(['(', ')']);
        let is_told =
            |laid: &&Vec<Tile>| parts.clone().any(|part| names(part, laid, sight.view.lang));
        (frees, turn.laid.iter().filter(is_told).count())
    };
    // Of those that are as good the first.
    let meant = options.iter().rev().max_by_key(told)?;
    if turn.answered.as_ref() == Some(&meant.text) {
        return None;
    }
    turn.answered = Some(meant.text.clone());
    let value = meant.value.clone();
    Some(Deed::Ask(Request::Answer { question, value }))
}

/// A text names these tiles and no others, in whichever order.
fn names(text: &str, tiles: &[Tile], lang: Lang) -> bool {
    let mut names: Vec<String> = tiles
        .iter()
        .map(|tile| Say::from(*tile).tell(lang))
        .collect();
    // "blue 11" before "blue 1".
    names.sort_by_key(|name| Reverse(name.len()));
    let joker = Say::from(Tile::Joker).tell(lang);
    let mut left = text.to_owned();
    let all = names.iter().all(|name| {
        let found = left.find(name.as_str());
        found
            .map(|at| left.replace_range(at..at + name.len(), ""))
            .is_some()
    });
    all && !left.contains(|c: char| c.is_ascii_digit()) && !left.contains(&joker)
}

/// RE-26: the table has counted more than lie on its empty rack.
fn sets_right(sight: &Sight) -> Option<Deed> {
    let faults = &sight.view.sheet()?.faults;
    let left = Code::RackNotEmpty.as_str();
    let miscounted = faults.iter().any(|fault| fault.reason == left);
    miscounted.then(|| sight.says(Word::Count, Some("0".to_owned())))?
}

/// Something is not read as it lies on an area. Of a joker that was taken from there the table may believe that it is only
/// missed, until it lies elsewhere.
fn is_unread_on(sight: &Sight, area: Seat) -> bool {
    let area = Zone::Melds(area);
    let hand = sight.hand();
    let taken = |name: &String| {
        let mut jokers = hand
            .iter()
            .filter(|(_, piece)| piece.tile() == Some(Tile::Joker));
        jokers.any(|(_, piece)| piece.to_string() == *name)
    };
    let groups = sight
        .view
        .sheet()
        .into_iter()
        .flat_map(|sheet| &sheet.groups);
    let there = groups
        .filter(|group| group.zone == area)
        .flat_map(|group| &group.pieces);
    there.filter(|name| !taken(name)).count() != sight.count(Spot::Zone(area))
}

/// A combination by itself, or a tile for one that lies in the area or for a joker of it. The table may read two that lie there as one,
/// which takes the tile only if it is parted again.
fn fits(sight: &Sight, given: &[Tile], area: Zone) -> bool {
    let groups = sight
        .view
        .sheet()
        .into_iter()
        .flat_map(|sheet| &sheet.groups);
    let there = groups.filter(|group| group.zone == area).filter_map(tiles);
    let is_meld = |tiles: &[Tile]| Meld::readings(tiles, JokerCap::default()).is_ok();
    let frees = |tiles: &[Tile]| joker_swap(tiles, given, None, &Options::default()).is_ok();
    let parts = |tiles: &[Tile]| {
        let all = Arranger::new().pile(tiles, JokerCap::default());
        all.is_ok_and(|all| all.loose().is_empty())
    };
    let mut takes = there.map(|tiles| {
        let all = [&tiles[..], given].concat();
        is_meld(&all) || frees(&tiles) || parts(&all)
    });
    given.len() > 1 || takes.any(|takes| takes)
}

#[cfg(test)]
mod tests {
    use table::words::say;

    use super::*;

    #[test]
    fn a_way_names_what_was_laid_together() {
        let tiles = |faces: &str| -> Vec<Tile> {
            let faces = faces.split(' ');
            faces.map(|face| face.parse().unwrap()).collect()
        };
        for lang in Lang::ALL {
            let laid: Vec<Say> = tiles("1B 11B 12B JK").into_iter().map(Say::from).collect();
            let way = say!("re-way-lay", what = "a run", tiles = laid).tell(lang);
            let part = way.split(['(', ')']).nth(1).unwrap();
            assert!(names(part, &tiles("11B 12B JK 1B"), lang), "{way}");
            for other in [
                "11B 12B JK",
                "11B 12B 1B",
                "11B 12B JK 1B 2B",
                "11B 12B JK 1R",
            ] {
                assert!(!names(part, &tiles(other), lang), "{other} in {way}");
            }
        }
    }
}
