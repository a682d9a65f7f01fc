//! The groups that lie, each judged.

use rules::Seat;
use rules::remi::{Code, Colour, LaidMeld, Meld, Tile, Violation};
use sensors::Uid;

use super::part::exchanges;
use super::play::Refused;
use super::turn::Turn;
use super::{Remi, words};
use crate::game::patience::PATIENCE;
use crate::view::{GroupView, Verdict};
use crate::words::{Lang, Say, say};
use crate::zone::Zone;

impl Remi {
    /// The combinations on the table, then what is not a combination.
    pub(super) fn groups(&self, turn: &Turn, lang: Lang) -> Vec<GroupView> {
        let mut groups: Vec<GroupView> = Vec::new();
        for at in 0..turn.now.work.table().melds.len() {
            groups.push(self.meld_view(turn, at, lang));
        }
        for refused in &turn.now.refused {
            groups.push(self.refused_view(turn, refused, lang));
        }
        for area in Seat::all(self.players()) {
            groups.extend(self.loose_view(turn, area, lang));
        }
        groups
    }

    fn meld_view(&self, turn: &Turn, at: usize, lang: Lang) -> GroupView {
        let laid = &turn.now.work.table().melds[at];
        let tags = turn.now.melds.get(at).map_or(&[][..], Vec::as_slice);
        let tag = |place: usize| tags.get(place).copied().flatten();
        let tiles = laid.meld().tiles().iter().enumerate();
        let pieces = tiles.map(|(place, tile)| words::tile_name(&self.tabletop, tag(place), *tile));
        let others: Vec<Say> = laid
            .credited()
            .filter(|(_, seat)| *seat != laid.owner)
            .map(|(tile, seat)| {
                let name = self.name(seat);
                say!("re-counts-for", tile = tile, name = name)
            })
            .collect();
        let what = words::meld(laid.meld());
        let text = match others.is_empty() {
            true => what,
            false => say!("re-meld-of-several", what = what, others = others),
        };
        let before = turn.start.table().melds.get(at);
        GroupView {
            zone: Zone::Melds(laid.owner),
            owner: laid.owner,
            pieces: pieces.collect(),
            verdict: Verdict::Valid,
            text: text.tell(lang),
            reason: None,
            rule: None,
            blame: Vec::new(),
            fresh: before.is_none_or(|before| before.meld() != laid.meld()),
        }
    }

    fn refused_view(&self, turn: &Turn, refused: &Refused, lang: Lang) -> GroupView {
        let fresh = &turn.now.fresh;
        let names: Vec<String> = self.fresh_names(turn, refused.part.tiles());
        let first = refused.part.tiles().first();
        let area = first.map_or(Seat::default(), |at| fresh[*at].area);
        let why = refused.why.first();
        let open = why.is_none_or(|why| may_yet_be(why.code));
        let verdict = match open && !turn.objected || turn.unsure {
            true => Verdict::Unknown,
            false => Verdict::Invalid,
        };
        let text = words::refused_all(&refused.why);
        let text = say!("re-take-back", why = text, tiles = words::named(&names));
        GroupView {
            verdict,
            text: text.tell(lang),
            reason: why.map(|why| why.code.as_str()),
            rule: why.map(|why| why.rule),
            blame: names.clone(),
            ..group(area, names)
        }
    }

    fn fresh_names(&self, turn: &Turn, tiles: &[usize]) -> Vec<String> {
        let name = |at: &usize| words::fresh_name(&self.tabletop, &turn.now.fresh[*at]);
        tiles.iter().map(name).collect()
    }

    fn loose_view(&self, turn: &Turn, area: Seat, lang: Lang) -> Option<GroupView> {
        let fresh = &turn.now.fresh;
        let here = turn.now.loose.iter().filter(|at| fresh[**at].area == area);
        let here: Vec<usize> = here.copied().collect();
        if here.is_empty() {
            return None;
        }
        let names = self.fresh_names(turn, &here);
        let tiles: Vec<Tile> = here.iter().map(|at| fresh[*at].tile).collect();
        let own = turn.seat() == Some(area);
        // Which of them it is that fits nothing the answer tells.
        let asked = !turn.now.ways.is_empty();
        let patient = asked || self.tabletop.now < turn.changed + PATIENCE;
        if !turn.objected && (patient || own && is_begun(&tiles)) || turn.unsure {
            let text = match 3_usize.saturating_sub(tiles.len()) {
                missing @ 1.. if own => say!("re-unfinished", n = missing),
                _ => say!("re-unfinished-several"),
            };
            return Some(GroupView {
                text: text.tell(lang),
                ..group(area, names)
            });
        }
        if !turn.objected && self.frees_joker(turn, area, &here) {
            return Some(GroupView {
                text: say!("re-frees-joker").tell(lang),
                ..group(area, names)
            });
        }
        let cap = turn.start.options().joker_cap;
        let why = match own {
            true => Meld::readings(&tiles, cap).err(),
            false => self.no_place(turn, area, tiles[0]),
        };
        let why = why.unwrap_or(Violation {
            code: Code::NoSuchPlace,
            rule: "RE-24",
            blame: Vec::new(),
            fix: None,
        });
        let blamed = why.blame.iter();
        let mut blame: Vec<String> = blamed.filter_map(|at| names.get(*at).cloned()).collect();
        if blame.is_empty() || !own {
            blame.clone_from(&names);
        }
        let text = say!(
            "re-take-back",
            why = words::refused(&why),
            tiles = words::named(&blame)
        );
        Some(GroupView {
            verdict: Verdict::Invalid,
            text: text.tell(lang),
            reason: Some(why.code.as_str()),
            rule: Some(why.rule),
            blame,
            ..group(area, names)
        })
    }

    /// RE-31: the tiles are given for jokers of a combination there, which their player has yet to take.
    fn frees_joker(&self, turn: &Turn, area: Seat, here: &[usize]) -> bool {
        let options = turn.start.options();
        let melds = turn.start.table().melds.iter().enumerate();
        let there = melds.filter(|(_, laid)| laid.owner == area);
        let ways = |(at, laid): (usize, &LaidMeld)| {
            exchanges(at, laid.meld(), here, &turn.now.fresh, options)
        };
        let mut ways = there.flat_map(ways);
        ways.any(|way| way.give.len() == here.len())
    }

    /// Why a tile does not fit the combination on the area of another player; nothing when there is
    /// none, or there are several.
    fn no_place(&self, turn: &Turn, area: Seat, tile: Tile) -> Option<Violation> {
        let melds = turn.start.table().melds.iter();
        let mut there = melds.filter(|laid| laid.owner == area);
        match (there.next(), there.next()) {
            (Some(laid), None) => laid.meld().with(tile, turn.start.options().joker_cap).err(),
            _ => None,
        }
    }

    /// The names of tags, for a notice.
    pub(super) fn names_of(&self, uids: &[Uid]) -> Vec<Say> {
        let piece = |uid: &Uid| Say::known(self.tabletop.book.piece(*uid));
        uids.iter().map(piece).collect()
    }
}

/// What may become legal by what is laid next, or is only a matter of the count.
fn may_yet_be(code: Code) -> bool {
    let open = [
        Code::NotOpened,
        Code::RackEmpty,
        Code::LastMustAttach,
        Code::LastMustDiscard,
    ];
    open.contains(&code)
}

/// Tiles of this turn that lie on an area, not judged.
fn group(area: Seat, pieces: Vec<String>) -> GroupView {
    GroupView {
        zone: Zone::Melds(area),
        owner: area,
        pieces,
        verdict: Verdict::Unknown,
        text: String::new(),
        reason: None,
        rule: None,
        blame: Vec::new(),
        fresh: true,
    }
}

/// Whether loose tiles may be the beginnings of combinations: up to two always, three as one, more
/// when none of them is alone.
fn is_begun(tiles: &[Tile]) -> bool {
    match tiles {
        [] | [_] | [_, _] => true,
        [a, b, c] => near(*a, *b) && near(*b, *c) && near(*a, *c),
        _ => (0..tiles.len()).all(|at| {
            let others = tiles.iter().enumerate().filter(|(other, _)| *other != at);
            others.into_iter().any(|(_, other)| near(tiles[at], *other))
        }),
    }
}

/// Whether two tiles can lie in one combination of few tiles.
fn near(one: Tile, other: Tile) -> bool {
    let place = |tile: Tile| tile.number().map(|number| i16::from(number.get()));
    let colours: (Option<Colour>, Option<Colour>) = (one.colour(), other.colour());
    match (place(one), place(other)) {
        (Some(a), Some(b)) if colours.0 == colours.1 => {
            let high = |n: i16| if n == 1 { 14 } else { n };
            a != b && ((a - b).abs() <= 3 || (high(a) - high(b)).abs() <= 3)
        }
        (Some(a), Some(b)) => a == b,
        _ => true,
    }
}
