//! What is done about what is said.

use rules::Seat;
use rules::remi::{Choice, Move, Phase, Tile};

use super::calls::Said;
use super::turn::Turn;
use super::{Remi, words};
use crate::game::showing::Showing;
use crate::game::stock::StockWord;
use crate::game::turn_clock::SaidOver;
use crate::piece::Piece;
use crate::refusal::Refusal;
use crate::words::{Say, say};

impl Remi {
    /// Somebody says one of them.
    pub(super) fn called(&mut self, seat: Seat, said: Said) -> Result<(), Refusal> {
        let name = self.name(seat);
        match said {
            Said::Arranges => {
                self.arranges(seat);
                self.chronicle.note(say!("re-log-arranges", name = name));
                Ok(())
            }
            Said::Die(pips) => {
                self.roll(seat, pips);
                Ok(())
            }
            Said::FaceUpUnread(tile) => {
                self.show_face_up(tile);
                Ok(())
            }
            Said::Pairs(unread) => self.show_pairs(seat, unread),
            Said::NewDeal => self.new_deal(seat),
            Said::Swap((other, class)) => self.offer_swap(seat, other, class),
            Said::SwapYes => self.swap_pairs(),
            Said::SwapNo => {
                self.playing_mut()?.offer = None;
                Ok(())
            }
            Said::Koz => self.say_koz(seat, self.on_pad(seat)),
            Said::KozUnread => self.say_koz(seat, self.face_up().into_iter().collect()),
            Said::Tear(from) => self.say_of_turn(|turn| turn.tears = from),
            Said::LaidUnread(tiles) => self.say_of_turn(|turn| {
                turn.laid_unread.retain(|(area, _)| *area != seat);
                turn.laid_unread
                    .extend(tiles.into_iter().map(|tile| (seat, tile)));
            }),
            Said::AddedUnread(tiles) => self.say_added(seat, &tiles),
            Said::ThrewUnread(Some(tile)) if self.is_thrown_after_all(tile) => Ok(()),
            Said::ThrewUnread(tile) => {
                let said = tile.map(|tile| (tile, self.tabletop.now));
                self.say_of_turn(|turn| turn.threw_unread = said)
            }
            Said::TurnOver => {
                self.says_over(SaidOver::Said);
                Ok(())
            }
            // Whatever is said lets it go on.
            Said::GoOn => self.say_of_turn(|_| {}),
            Said::Three => {
                self.say_and_note(&Move::SayThree { seat }, say!("re-log-three", name = name))
            }
            Said::Challenge(other) => {
                let told = say!("re-log-challenge", name = name, other = self.name(other));
                let (by, seat) = (seat, other);
                self.say_and_note(&Move::Challenge { by, seat }, told)
            }
            Said::Count(tiles) if Remi::is_over(self.playing_mut()?) => {
                self.miscounted(seat, tiles)
            }
            Said::Count(tiles) => {
                let tiles = counted(&self.playing_mut()?.turn, seat, tiles);
                self.say_move(&Move::Count { seat, tiles })
            }
            Said::DrewLast => {
                let told = say!("re-log-drew-last", name = name);
                self.say_and_note(&Move::DrewLast { seat }, told)
            }
            Said::StockEmpty => self.says_empty(seat),
            Said::RackGame(shape) => {
                let told = say!("re-log-rack-game", name = name, shape = words::shape(shape));
                self.say_and_note(&Move::PlayOnRack { seat, shape }, told)
            }
            Said::Closed => self.say_closed(seat),
            Said::NotClosed => {
                self.playing_mut()?.showing = None;
                self.say_of_turn(|turn| (turn.closing, turn.joker_last) = (false, None))
            }
            Said::Cards(tiles) => self.show_unread(seat, &tiles),
            Said::Left(count) => self.left_over(seat, count),
        }
    }

    /// RE-28: nothing is left to draw; against the table's count that is asked.
    fn says_empty(&mut self, seat: Seat) -> Result<(), Refusal> {
        let turn = &mut self.playing_mut()?.turn;
        turn.stock = StockWord::said(seat, turn.start.stock());
        match turn.stock {
            StockWord::Doubted(..) => Ok(()),
            _ => self.stock_is_empty(seat),
        }
    }

    /// RE-28: so it is, and the game is over.
    pub(super) fn stock_is_empty(&mut self, seat: Seat) -> Result<(), Refusal> {
        let told = say!("re-log-stock-empty", name = self.name(seat));
        self.say_and_note(&Move::StockEmpty { seat }, told)
    }

    pub(super) fn say_and_note(&mut self, said: &Move, told: Say) -> Result<(), Refusal> {
        self.say_move(said)?;
        self.chronicle.step(told);
        Ok(())
    }

    /// What the player says of the turn, which no antenna tells.
    pub(super) fn say_of_turn(&mut self, says: impl FnOnce(&mut Turn)) -> Result<(), Refusal> {
        let now = self.tabletop.now;
        let turn = &mut self.playing_mut()?.turn;
        turn.change(now, now);
        says(turn);
        self.look();
        Ok(())
    }

    /// The same as an answer about what lies: the felt is as quiet as it was.
    pub(super) fn answer_of_turn(&mut self, says: impl FnOnce(&mut Turn)) -> Result<(), Refusal> {
        let now = self.tabletop.now;
        let turn = &mut self.playing_mut()?.turn;
        turn.change(turn.changed, now);
        says(turn);
        self.look();
        Ok(())
    }

    fn say_added(&mut self, seat: Seat, tiles: &[Tile]) -> Result<(), Refusal> {
        let turn = &self.playing_mut()?.turn;
        let mut added = Vec::new();
        for tile in tiles {
            added.push((takes(turn, seat, *tile)?, *tile));
        }
        self.say_of_turn(|turn| {
            turn.laid_unread.retain(|(area, _)| *area == seat);
            turn.laid_unread.extend(added);
        })
    }

    /// RE-36: a rack game is closed by showing it.
    fn say_closed(&mut self, seat: Seat) -> Result<(), Refusal> {
        let tiles = |piece: Piece| piece.tile().is_some();
        let showing = Showing::new(&self.tabletop, self.players(), tiles);
        let deal = self.playing_mut()?;
        if deal
            .turn
            .now
            .work
            .may(seat)
            .contains(&Choice::CloseRackGame)
        {
            deal.showing = Some(showing);
        }
        self.say_of_turn(|turn| turn.closing = true)
    }

    fn show_unread(&mut self, seat: Seat, tiles: &[Tile]) -> Result<(), Refusal> {
        if let Some(showing) = &mut self.playing_mut()?.showing {
            showing.say(seat, tiles)?;
        }
        self.say_of_turn(|_| {})
    }
}

/// What the rules call the count: tiles that lie on the felt without belonging to anything yet
/// are in the player's hands for them, and before they have done anything, the tile that they drew
/// does not count.
fn counted(turn: &Turn, seat: Seat, tiles: usize) -> usize {
    if turn.seat() != Some(seat) {
        return tiles;
    }
    let refused = turn
        .now
        .refused
        .iter()
        .map(|refused| refused.part.tiles().len());
    let out = refused.sum::<usize>() + turn.now.loose.len() + turn.shown.thrown.len();
    let fresh = turn.now.work == turn.start && turn.start.phase() == Phase::Playing;
    (tiles + out).saturating_sub(usize::from(fresh && out > 0))
}

/// The area of another player on which a tile fits.
fn takes(turn: &Turn, seat: Seat, tile: Tile) -> Result<Seat, Refusal> {
    let cap = turn.start.options().joker_cap;
    let mut others = turn
        .start
        .table()
        .melds
        .iter()
        .filter(|laid| laid.owner != seat);
    match others.find(|laid| laid.meld().with(tile, cap).is_ok()) {
        Some(laid) => Ok(laid.owner),
        None => Refusal::say(say!("re-not-added", tile = tile)),
    }
}
