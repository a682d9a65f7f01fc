//! The end of a turn: what stands against it, or its being written down.

use rules::Seat;
use rules::remi::{CloseBy, Code, Ending, Move, Phase, Round, Tile, Violation, joker_swap};
use sensors::Uid;

use super::part::Part;
use super::play::objections;
use super::shown::Fresh;
use super::turn::{Standing, Turn, rewound};
use super::written::Written;
use super::{Deal, Dealt, Remi, words};
use crate::felt::Place;
use crate::game::fault::Fault;
use crate::game::patience::GRACE;
use crate::game::seated::Stage;
use crate::game::showing::Showing;
use crate::game::turn_clock::SaidOver;
use crate::refusal::Refusal;
use crate::words::{Say, say};

impl Remi {
    /// Judges the turn once it has ended and the felt is quiet, or the next player goes on already. After a start what lay there must
    /// have been found again, or missed: what was taken meanwhile belongs to the turn.
    pub(super) fn settle(&mut self) {
        let Some(deal) = self.playing() else {
            return;
        };
        let turn = &deal.turn;
        let quiet = turn.is_quiet(self.tabletop.now);
        if turn.held
            || self.tabletop.felt.looks_for_some()
            || !(quiet || turn.shown.next_acts)
            || turn.shown.ask_tear.is_some() && self.may_be_torn(turn, &turn.shown)
            || turn.shown.ask_thrown.is_some()
            || turn.shown.ask_late.is_some()
            || turn.asks_last()
            || !self.has_ended(deal)
            || self.is_blind(turn)
        {
            return;
        }
        if self.faults(deal, true).is_empty() {
            self.commit();
            return;
        }
        if !quiet || self.is_contested(turn) {
            return;
        }
        let unsure = self.would_be_legal(turn);
        if let Stage::Dealt(Dealt::Playing(deal)) = &mut self.stage {
            deal.turn.objected = true;
            deal.turn.said_over = SaidOver::No;
            deal.turn.unsure = unsure;
            if !unsure {
                deal.turn.standing = Standing::Wrong;
            }
        }
    }

    /// The rules have objected, and would no longer.
    pub(super) fn mend(&mut self) {
        let Some(deal) = self.playing() else {
            return;
        };
        let wrong = deal.turn.standing == Standing::Wrong;
        let right = || self.has_ended(deal) && self.faults(deal, true).is_empty();
        if wrong
            && right()
            && let Stage::Dealt(Dealt::Playing(deal)) = &mut self.stage
        {
            deal.turn.standing = Standing::Mended(deal.turn.dated);
        }
    }

    /// The player has thrown a tile, or says that they have closed.
    fn has_ended(&self, deal: &Deal) -> bool {
        let turn = &deal.turn;
        let over = turn.said_over.is_said() || !self.clock.ends_by_slap();
        let thrown = over && !turn.shown.thrown.is_empty();
        let Some(seat) = turn.seat() else {
            return false;
        };
        match (self.on_rack(&turn.start, seat), turn.closing) {
            (true, true) => thrown && self.shown_on_rack(deal, seat).len() >= super::end::RACK,
            (false, true) if turn.start.options().close_by == CloseBy::Attach => true,
            (false, false) => thrown && !self.awaits_word(turn),
            _ => thrown,
        }
    }

    /// The player says that their turn is over.
    pub(super) fn says_over(&mut self, how: SaidOver) {
        if let Stage::Dealt(Dealt::Playing(deal)) = &mut self.stage {
            deal.turn.said_over = how;
            self.look();
        }
    }

    /// A tile laid in this turn is unread since a moment: it may come back.
    fn is_blind(&self, turn: &Turn) -> bool {
        let now = self.tabletop.now;
        let mut lost = self.lost(turn).into_iter();
        lost.any(|lost| now < lost.since + GRACE)
    }

    /// A tile that came in this turn is read in two places, a meld area being one: it may be what the turn lacks.
    fn is_contested(&self, turn: &Turn) -> bool {
        let tiles = self.tabletop.felt.tags().filter(|uid| !turn.lay(*uid));
        let mut places = tiles.map(|uid| self.tabletop.place(uid));
        let laid = |zone| self.area(Some(zone)).is_some();
        places
            .any(|place| matches!(place, Place::TwoPlaces(one, other) if laid(one) || laid(other)))
    }

    /// RE-A6: by the count the thrown tile was the last, which only its owner can say.
    pub(super) fn awaits_word(&self, turn: &Turn) -> bool {
        !turn.shown.thrown.is_empty() && !turn.closing && turn.now.work.next_throw_closes()
    }

    /// Whether a seat plays on the rack (RE-36).
    pub(super) fn on_rack(&self, round: &Round, seat: Seat) -> bool {
        let results = round.results();
        let of = results.iter().find(|(other, _)| *other == seat);
        of.is_some_and(|(_, result)| result.rack_game.is_some())
    }

    /// Whether the turn were legal with the tiles that came in it and are not read any more.
    fn would_be_legal(&self, turn: &Turn) -> bool {
        let shown = self.shown(turn, true);
        if shown.fresh.len() == turn.shown.fresh.len() {
            return false;
        }
        let reading = self.reading(turn, &shown);
        reading.is_legal() && reading.objections.is_empty()
    }

    /// What stands against the turn; what it lacks only once it has ended.
    pub(super) fn faults(&self, deal: &Deal, ended: bool) -> Vec<Fault> {
        let turn = &deal.turn;
        let Some(seat) = turn.seat() else {
            return Vec::new();
        };
        let mut faults = self.misplaced(turn);
        if !ended {
            return faults;
        }
        let name = |at: &usize| words::fresh_name(&self.tabletop, &turn.now.fresh[*at]);
        for refused in &turn.now.refused {
            let blame: Vec<String> = refused.part.tiles().iter().map(name).collect();
            let tiles = words::named(&blame);
            let of_these = |why: &Violation| Fault {
                text: say!(
                    "re-take-back",
                    why = words::refused(why),
                    tiles = tiles.clone()
                ),
                ..fault(why, blame.clone())
            };
            faults.extend(refused.why.iter().map(of_these));
        }
        if !turn.now.loose.is_empty() {
            let blame: Vec<String> = turn.now.loose.iter().map(name).collect();
            let tiles = words::named(&blame);
            let text = say!("re-loose", tiles = tiles);
            faults.push(Fault {
                text,
                reason: Code::BadMeld.as_str(),
                rule: "RE-18",
                blame,
            });
        }
        let behind: Vec<String> = turn
            .shown
            .behind
            .iter()
            .map(|uid| self.tabletop.piece_name(*uid))
            .collect();
        if !behind.is_empty() {
            let text = say!("re-behind", tiles = words::named(&behind));
            faults.push(Fault {
                text,
                reason: Code::NotAllTorn.as_str(),
                rule: "RE-22",
                blame: behind,
            });
        }
        faults.extend(self.end_faults(deal, seat));
        faults
    }

    /// What stands against ending the turn by this throw, or by closing.
    fn end_faults(&self, deal: &Deal, seat: Seat) -> Vec<Fault> {
        let turn = &deal.turn;
        let thrown = turn.shown.thrown.first().copied();
        let attach = turn.start.options().close_by == CloseBy::Attach;
        let why = match (self.on_rack(&turn.start, seat), turn.closing, thrown) {
            (true, true, _) => self.close_on_rack(deal, seat).err().unwrap_or_default(),
            (false, true, Some((tag, tile)))
                if let Err(why) = turn.now.work.check_closing_throw() =>
            {
                let blame = vec![words::tile_name(&self.tabletop, tag, tile)];
                return vec![fault(&why, blame)];
            }
            (_, closing, _) => {
                let tile = thrown.map(|(_, tile)| tile);
                objections(&turn.now.work, seat, tile, closing && attach)
            }
        };
        why.iter().map(|why| fault(why, Vec::new())).collect()
    }

    /// Tiles that lie where they cannot: to be put back at once.
    fn misplaced(&self, turn: &Turn) -> Vec<Fault> {
        let mut faults = Vec::new();
        let names = |uids: &[Uid]| -> Vec<String> {
            uids.iter()
                .map(|uid| self.tabletop.piece_name(*uid))
                .collect()
        };
        if let Some(torn) = turn.shown.tear {
            // What came along and was laid is put back too.
            let blamed = |(at, uid): (usize, Uid)| (at == 0 || self.is_laid(uid)).then_some(uid);
            let taken = turn.column[torn..].iter().enumerate();
            let taken = taken.filter_map(|(at, tag)| blamed((at, (*tag)?)));
            let blame = names(&taken.collect::<Vec<Uid>>());
            faults.extend(turn.now.no_tear.iter().map(|why| fault(why, blame.clone())));
        }
        if !turn.shown.moved.is_empty() {
            let blame = names(&turn.shown.moved);
            let text = say!("re-moved", tiles = words::named(&blame));
            faults.push(Fault {
                text,
                reason: Code::TakenFromMeld.as_str(),
                rule: "RE-24",
                blame,
            });
        }
        let swapped = |meld: usize| {
            let on = |part: &Part| matches!(part, Part::Swap { meld: at, .. } if *at == meld);
            let refused = turn.now.refused.iter().map(|refused| &refused.part);
            turn.now.done.iter().chain(refused).any(on)
        };
        let read = |uid: &Uid| self.tabletop.felt.since(*uid).is_some();
        let left = turn
            .shown
            .left
            .iter()
            .filter(|(uid, meld)| read(uid) && !swapped(*meld));
        for (uid, meld) in left {
            let blame = names(&[*uid]);
            faults.push(match half_given(turn, *meld) {
                Some(why) => fault(&why, blame),
                None => Fault {
                    text: say!("re-joker-taken"),
                    reason: Code::WrongTile.as_str(),
                    rule: "RE-31",
                    blame,
                },
            });
        }
        if turn.shown.thrown.len() > 1 {
            let thrown = turn.shown.thrown.iter();
            let blame: Vec<String> = thrown
                .map(|(tag, tile)| words::tile_name(&self.tabletop, *tag, *tile))
                .collect();
            let text = say!("re-two-thrown", tiles = words::named(&blame));
            faults.push(Fault {
                text,
                reason: Code::OneOut.as_str(),
                rule: "RE-14",
                blame,
            });
        }
        faults
    }

    /// Writes the turn down.
    fn commit(&mut self) {
        let Some(deal) = self.playing() else {
            return;
        };
        let turn = &deal.turn;
        let Some(seat) = turn.seat() else {
            return;
        };
        let thrown = turn.shown.thrown.first().copied();
        let mut round = turn.now.work.clone();
        let done = match (self.on_rack(&turn.start, seat), turn.closing, thrown) {
            (true, true, _) => self.close_on_rack(deal, seat).map(|closed| round = closed),
            (_, _, Some((_, tile))) => round.apply(&Move::Throw { seat, tile }),
            _ => round.apply(&Move::Close { seat }),
        };
        if done.is_err() {
            return;
        }
        let mut column = turn.column.clone();
        column.truncate(turn.shown.tear.unwrap_or(column.len()));
        column.extend(thrown.map(|(tag, _)| tag));
        let told = self.told(turn, seat);
        let (melds, now) = (turn.now.melds.clone(), self.tabletop.now);
        let tag = thrown.and_then(|(tag, _)| tag);
        let tag = tag.map(|tag| (tag, self.came(tag).unwrap_or(now)));
        // What came this much later than the throw is the next player's, even where it left since.
        let end = self.ended_at(turn, &turn.shown);
        let watched = end.map_or(now, |at| now.min(at + GRACE));
        if let Stage::Dealt(Dealt::Playing(deal)) = &mut self.stage {
            let mut next = Turn::next(round, melds, column, now);
            next.watched = watched;
            let before = std::mem::replace(&mut deal.turn, next);
            let showing = deal.showing.take();
            deal.written = tag.map(|tag| Written::new(tag, now, before, showing, told.clone()));
        }
        self.chronicle.step(told);
        self.go_on();
    }

    /// The turn in a sentence.
    fn told(&self, turn: &Turn, seat: Seat) -> Say {
        let reading = &turn.now;
        let mut what = Vec::new();
        if let Some(torn) = turn.shown.tear {
            let tiles = turn.start.table().column[torn..].iter();
            what.push(say!("re-did-tear", tiles = words::tiles(tiles)));
        }
        let parts = reading.done.iter();
        what.extend(parts.map(|part| words::part(part, reading)));
        match turn.shown.thrown.first() {
            Some((_, tile)) => what.push(say!("re-did-throw", tile = *tile)),
            None => what.push(say!("re-did-close")),
        }
        say!("re-log-turn", name = self.name(seat), what = what)
    }

    /// What people say and the rules write down; the turn under way is read again.
    pub(super) fn say_move(&mut self, said: &Move) -> Result<(), Refusal> {
        let now = self.tabletop.now;
        let Stage::Dealt(Dealt::Playing(deal)) = &mut self.stage else {
            return Refusal::say(say!("nothing-dealt"));
        };
        let mut work = deal.turn.now.work.clone();
        let done = work.apply(said);
        done.map_err(|why| Refusal(words::refused_all(&why)))?;
        deal.turn.start = rewound(&work);
        deal.written = None;
        let held = deal.turn.held;
        deal.turn.change(now, now);
        deal.turn.held = held;
        self.go_on();
        Ok(())
    }

    /// After a move: the game is over, or the turn is read.
    pub(super) fn go_on(&mut self) {
        self.look();
        let players = self.players();
        let Stage::Dealt(Dealt::Playing(deal)) = &mut self.stage else {
            return;
        };
        let over = matches!(
            deal.turn.start.phase(),
            Phase::Over(Ending::Closed { .. } | Ending::StockUsedUp)
        );
        if over && deal.showing.is_none() {
            let tiles = |piece: crate::piece::Piece| piece.tile().is_some();
            deal.showing = Some(Showing::new(&self.tabletop, players, tiles));
        }
        self.write_points();
    }
}

/// RE-32: what lies beside a group frees its joker only together with another tile.
fn half_given(turn: &Turn, meld: usize) -> Option<Violation> {
    let laid = &turn.start.table().melds[meld];
    let there = |fresh: &&Fresh| fresh.area == laid.owner && fresh.tile != Tile::Joker;
    let given = turn.now.fresh.iter().filter(there);
    let given: Vec<Tile> = given.map(|fresh| fresh.tile).collect();
    let swapped = joker_swap(laid.meld().tiles(), &given, None, turn.start.options());
    swapped.err().filter(|why| why.code == Code::NeedBoth)
}

fn fault(why: &Violation, blame: Vec<String>) -> Fault {
    Fault {
        text: words::refused(why),
        reason: why.code.as_str(),
        rule: why.rule,
        blame,
    }
}
