//! What a machine owes the people at its table: time.
//!
//! It is people's time, whatever the table's clock goes at: nobody reads faster at eight times the
//! speed.

use std::time::Duration;

use table::event::Request;
use table::game::rummoli::Word;
use table::game::{GameId, Vocabulary};
use table::view::{Phase, View};
use table::zone::Zone;

use super::Deed;
use crate::spot::Spot;

/// People look at the hand that was dealt to them before a machine slaps, and for the next card of a
/// run before one says that nobody has it (RU-17); and at Remi before one throws the tile after which pairs and koz are said no
/// more (RE-09, RE-12).
const LOOK: Duration = Duration::from_secs(8);

/// When the table came to where it stands, as people have seen it.
#[derive(Clone, Debug, Default)]
pub struct Courtesy {
    stands: Option<(Standing, Duration)>,
}

/// What is to be read or looked at; last, how many cards have been played.
type Standing = (u32, Phase, u32, usize, usize);

impl Courtesy {
    /// Whether the deed may be done now, or people come first: a result stands until everybody has
    /// gone on from it, or for as long as machines were told to be patient.
    ///
    /// `now` is any clock of people, from any beginning.
    pub fn allows(
        &mut self,
        view: &View,
        deed: &Deed,
        patience: Option<Duration>,
        now: Duration,
    ) -> bool {
        let (written, played) = (
            view.written.len(),
            view.sheet().map_or(0, |s| s.played.len()),
        );
        let stands = (view.epoch, view.phase, view.round, written, played);
        let since = match self.stands {
            Some((before, since)) if before == stands => since,
            _ => self.stands.insert((stands, now)).1,
        };
        let stood = now.saturating_sub(since);
        let mut people = view.players().filter(|seat| !seat.robot).peekable();
        if people.peek().is_none() {
            return true;
        }
        let consent = matches!(deed, Deed::Ask(Request::Agree { .. }));
        match (view.phase, deed) {
            // Whether it comes to a deal at all is being asked.
            (_, Deed::Deal | Deed::Gather) if view.proposal.is_some() => false,
            (Phase::Dealt, Deed::Slap) => stood >= LOOK,
            (Phase::Playing, deed) if says_nobody(deed) || throws_first(view, deed) => {
                stood >= LOOK
            }
            (Phase::Scored, _) if !consent => {
                people.all(|seat| view.read.contains(&seat.seat))
                    || patience.is_some_and(|patience| stood >= patience)
            }
            _ => true,
        }
    }
}

/// RU-17: a slap says so, or a word where there is no timer.
fn says_nobody(deed: &Deed) -> bool {
    let said = Word::Nobody.name();
    matches!(deed, Deed::Slap)
        || matches!(deed, Deed::Ask(Request::Call { call, .. }) if call == said)
}

/// RE-13.
fn throws_first(view: &View, deed: &Deed) -> bool {
    let begins =
        view.game == GameId::Remi && view.sheet().is_some_and(|sheet| sheet.discard.is_empty());
    begins && matches!(deed, Deed::Carry(_, Spot::Zone(Zone::Discard)))
}

#[cfg(test)]
mod tests {
    use rules::Seat;
    use table::view::{PlayedView, ProposalView, Scene, SeatView, Sheet};

    use super::*;

    const fn at(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn seat(seat: Seat, robot: bool) -> SeatView {
        SeatView {
            seat,
            robot,
            ..SeatView::default()
        }
    }

    fn scored() -> View {
        View {
            phase: Phase::Scored,
            seats: vec![
                seat(Seat(0), false),
                seat(Seat(1), true),
                seat(Seat(2), false),
            ],
            ..View::default()
        }
    }

    #[test]
    fn a_result_stands_until_everybody_present_has_gone_on() {
        let (mut courtesy, mut view) = (Courtesy::default(), scored());
        for deed in [Deed::Gather, Deed::Deal] {
            assert!(!courtesy.allows(&view, &deed, None, at(0)));
            assert!(!courtesy.allows(&view, &deed, None, at(3_600)));
        }
        view.read.insert(Seat(0));
        assert!(!courtesy.allows(&view, &Deed::Deal, None, at(3_601)));
        view.read.insert(Seat(2));
        assert!(courtesy.allows(&view, &Deed::Deal, None, at(3_602)));
    }

    #[test]
    fn a_machine_that_was_told_so_goes_on_by_itself() {
        let (mut courtesy, mut view) = (Courtesy::default(), scored());
        let patience = Some(at(15));
        assert!(!courtesy.allows(&view, &Deed::Gather, patience, at(100)));
        assert!(!courtesy.allows(&view, &Deed::Gather, patience, at(114)));
        assert!(courtesy.allows(&view, &Deed::Gather, patience, at(115)));
        view.round += 1;
        assert!(!courtesy.allows(&view, &Deed::Gather, patience, at(116)));
    }

    #[test]
    fn whoever_was_dealt_to_looks_before_the_slap_and_machines_alone_wait_for_nobody() {
        let (mut courtesy, mut view) = (Courtesy::default(), scored());
        view.phase = Phase::Dealt;
        assert!(!courtesy.allows(&view, &Deed::Slap, None, at(0)));
        assert!(courtesy.allows(&view, &Deed::Slap, None, at(8)));
        view.seats.iter_mut().for_each(|seat| seat.robot = true);
        view.phase = Phase::Scored;
        assert!(courtesy.allows(&view, &Deed::Deal, None, at(9)));
    }

    /// RU-17: whoever holds the next card has time to find it, from the card that was laid last.
    #[test]
    fn people_look_for_the_next_card_before_a_machine_says_that_nobody_has_it() {
        let (mut courtesy, mut view) = (Courtesy::default(), scored());
        let laid = |seat, card: &str| PlayedView {
            seat,
            card: card.to_owned(),
        };
        let said = Deed::Ask(Request::Call {
            seat: Seat(1),
            call: "nobody".to_owned(),
            value: None,
        });
        view.phase = Phase::Playing;
        let mut sheet = Sheet {
            played: vec![laid(Seat(1), "7H")],
            ..Sheet::default()
        };
        let shows = |view: &mut View, sheet: &Sheet| {
            let sheet = Box::new(sheet.clone());
            view.scene = Scene::Turns { sheet };
        };
        shows(&mut view, &sheet);
        for deed in [&Deed::Slap, &said] {
            assert!(!courtesy.allows(&view, deed, None, at(0)));
            assert!(!courtesy.allows(&view, deed, None, at(7)));
        }
        sheet.played.push(laid(Seat(0), "8H"));
        shows(&mut view, &sheet);
        assert!(!courtesy.allows(&view, &Deed::Slap, None, at(8)));
        for deed in [&Deed::Slap, &said] {
            assert!(!courtesy.allows(&view, deed, None, at(15)));
            assert!(courtesy.allows(&view, deed, None, at(16)));
        }
        // What is played goes on meanwhile.
        let plays = Deed::Carry(vec!["9H".to_owned()], crate::spot::Spot::Hand(Seat(1)));
        sheet.played.push(laid(Seat(2), "9H"));
        shows(&mut view, &sheet);
        assert!(courtesy.allows(&view, &plays, None, at(17)));
        assert!(!courtesy.allows(&view, &Deed::Slap, None, at(17)));
    }

    #[test]
    fn nobody_deals_while_it_is_asked_whether_the_match_ends() {
        let (mut courtesy, mut view) = (Courtesy::default(), scored());
        view.read.extend([Seat(0), Seat(2)]);
        view.proposal = Some(ProposalView {
            by: Some(Seat(0)),
            text: "The match ends here.".into(),
            agreed: vec![Seat(0)],
            waiting: vec![Seat(1), Seat(2)],
        });
        assert!(!courtesy.allows(&view, &Deed::Deal, None, at(0)));
        view.proposal = None;
        assert!(courtesy.allows(&view, &Deed::Deal, None, at(0)));
    }

    #[test]
    fn nobodys_consent_waits() {
        let agree = Deed::Ask(Request::Agree {
            seat: Some(Seat(1)),
        });
        assert!(Courtesy::default().allows(&scored(), &agree, None, at(0)));
    }
}
