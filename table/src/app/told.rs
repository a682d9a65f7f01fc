//! What pages and home automation are told of the table.

use rules::Seat;

use super::App;
use crate::clock::Micros;
use crate::game::{GameInfo, next_step};
use crate::home_assistant::{Player, Public};
use crate::view::{Notice, Phase, SeatView, View};
use crate::words::{Lang, say};

impl App {
    /// What `viewer`'s page may see as of the last event, in English; `None` is a page at no seat.
    pub fn view(&self, viewer: Option<Seat>) -> View {
        self.view_at(self.now(), viewer, Lang::En)
    }

    /// The same, told at `now` and in a language: what counts on between events counts on.
    pub fn view_at(&self, now: Micros, viewer: Option<Seat>, lang: Lang) -> View {
        let paused = self.game.tabletop().paused;
        let mut view = self.game.view(paused.unwrap_or(now), viewer, lang);
        view.at = now;
        if let (Some(since), Some(countdown)) = (paused, &mut view.countdown) {
            countdown.held = Some(countdown.deadline.saturating_sub(since));
            view.next = next_step(say!("next-paused"), None, None, lang);
        }
        view.past = self.past.iter().rev().map(|past| past.tell(lang)).collect();
        let stalled = self.stalled().filter(|(_, at)| self.now() >= *at);
        view.notices
            .extend(stalled.map(|(why, _)| Notice::new("stalled", why.tell(lang), None)));
        self.tell_numbered(&mut view, viewer, lang);
        view.proposal = self.proposal().map(|open| open.tell(self, lang));
        view.ruling = self.ruling.as_ref().map(|ruling| ruling.tell(lang));
        let written = self.game.written();
        view.ranking = written.ranking();
        let lines = self.game.lines();
        for rank in &mut view.ranking {
            let line = lines.iter().rfind(|line| line.seat == rank.seat);
            rank.course = line.map_or_else(Vec::new, |line| written.course(line));
        }
        let moment = written.moment(&lines);
        view.moment = moment.map(|moment| moment.tell(lang));
        view.written = written.rounds;
        let machines = self.machines();
        for seat in &mut view.seats {
            seat.robot = machines.contains(&seat.seat);
            let look = self.look(seat.seat);
            (seat.symbol, seat.colour) = (look.symbol(seat.seat), look.colour);
        }
        if self.read.0 == view.written.len() {
            view.read.clone_from(&self.read.1);
        }
        view.seating = self.seating.clone().filter(|_| self.game.may_seat());
        view.again = self.again.clone().filter(|_| !self.is_seated());
        view.board_lang = self.lang;
        view.options = self.options(lang);
        view
    }

    /// Options that differ from their default, as sentences, and that the deal is one by number.
    pub(super) fn options(&self, lang: Lang) -> Vec<String> {
        let chosen = self.seating.as_ref().map(GameInfo::chosen);
        let told = chosen.unwrap_or_default().into_iter();
        let told = told.chain(self.numbered_in_words());
        told.map(|option| option.tell(lang)).collect()
    }

    /// What anybody may know, for home automation: the public score and where the round stands.
    /// Nothing sealed, no card.
    pub fn public(&self) -> Public {
        let view = self.view(None);
        let player = |seat: &SeatView| {
            let mut claims = view.trading().into_iter().flat_map(|shown| &shown.claims);
            Player {
                claimed: claims.any(|claim| claim.seat == Some(seat.seat)),
                name: seat.name.clone(),
                points: seat.total,
            }
        };
        let name = |seat: Seat| self.name(seat).to_owned();
        let turns = matches!(view.phase, Phase::Playing);
        Public {
            dealer: name(view.dealer),
            game: view.game,
            phase: view.phase,
            players: view.seats.iter().map(player).collect(),
            round: view.round,
            rounds: view.rounds,
            turn: view.next.seat.filter(|_| turns).map(name),
            winners: view
                .ranking
                .iter()
                .filter(|place| place.won)
                .map(|place| name(place.seat))
                .collect(),
        }
    }
}
