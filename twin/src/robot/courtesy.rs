//! What a machine owes the people at its table: time.
//!
//! It is people's time, whatever the table's clock goes at: nobody reads faster at eight times the
//! speed.

use std::time::Duration;

use table::event::Request;
use table::view::{Phase, View};

use super::Deed;

/// People look at the hand that was dealt to them before a machine slaps.
const LOOK: Duration = Duration::from_secs(8);

/// When the table came to where it stands, as people have seen it.
#[derive(Clone, Debug, Default)]
pub struct Courtesy {
    stands: Option<(Standing, Duration)>,
}

/// What is to be read or looked at.
type Standing = (u32, Phase, u32, usize);

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
        let stands = (view.epoch, view.phase, view.round, view.written.len());
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
            (Phase::Scored, _) if !consent => {
                people.all(|seat| view.read.contains(&seat.seat))
                    || patience.is_some_and(|patience| stood >= patience)
            }
            _ => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use table::view::{ProposalView, SeatView};

    use super::*;

    const fn at(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn seat(seat: u8, robot: bool) -> SeatView {
        SeatView {
            seat,
            robot,
            ..SeatView::default()
        }
    }

    fn scored() -> View {
        View {
            phase: Phase::Scored,
            seats: vec![seat(0, false), seat(1, true), seat(2, false)],
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
        view.read.insert(0);
        assert!(!courtesy.allows(&view, &Deed::Deal, None, at(3_601)));
        view.read.insert(2);
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

    #[test]
    fn nobody_deals_while_it_is_asked_whether_the_match_ends() {
        let (mut courtesy, mut view) = (Courtesy::default(), scored());
        view.read.extend([0, 2]);
        view.proposal = Some(ProposalView {
            by: Some(0),
            text: "The match ends here.".into(),
            agreed: vec![0],
            waiting: vec![1, 2],
        });
        assert!(!courtesy.allows(&view, &Deed::Deal, None, at(0)));
        view.proposal = None;
        assert!(courtesy.allows(&view, &Deed::Deal, None, at(0)));
    }

    #[test]
    fn nobodys_consent_waits() {
        let agree = Deed::Ask(Request::Agree { seat: Some(1) });
        assert!(Courtesy::default().allows(&scored(), &agree, None, at(0)));
    }
}
