use rules::Seat;

use super::*;

fn uid(n: u8) -> Uid {
    Uid::new(&[4, 0, 0, n]).unwrap()
}

#[test]
fn a_moved_card_is_where_it_arrived_last() {
    let mut felt = Felt::default();
    felt.arrived(uid(1), Zone::Centre, 0);
    assert!(felt.left(2 * SECOND, uid(1), Zone::Centre, SECOND));
    felt.arrived(uid(1), Zone::Pad(Seat(2)), SECOND);
    assert_eq!(felt.place(uid(1)), Place::On(Zone::Pad(Seat(2))));
    assert!(!felt.left(3 * SECOND, uid(1), Zone::Centre, SECOND));
}

#[test]
fn a_card_that_two_antennas_see_is_in_two_places_until_one_lets_go() {
    let (one, other) = (Zone::Pad(Seat(1)), Zone::Pad(Seat(2)));
    let mut felt = Felt::default();
    felt.arrived(uid(1), one, 0);
    felt.arrived(uid(1), other, SECOND);
    assert_eq!(felt.place(uid(1)), Place::TwoPlaces(one, other));
    assert!(felt.on(one).is_empty() && felt.on(other).is_empty());
    assert!(felt.left(3 * SECOND, uid(1), other, 2 * SECOND));
    assert_eq!(felt.place(uid(1)), Place::On(one));
}

/// It was carried while the program began again: the antenna that it left says nothing, as it never has read it since.
#[test]
fn a_card_that_was_carried_over_a_start_lies_where_it_was_seen_since() {
    let mut felt = Felt::default();
    felt.arrived(uid(1), Zone::Stock, 0);
    felt.started(10 * SECOND);
    assert_eq!(felt.place(uid(1)), Place::On(Zone::Stock));
    felt.arrived(uid(1), Zone::Centre, 10 * SECOND);
    assert_eq!(felt.place(uid(1)), Place::On(Zone::Centre));
    felt.arrived(uid(1), Zone::Stock, 12 * SECOND);
    let both = Place::TwoPlaces(Zone::Centre, Zone::Stock);
    assert_eq!(felt.place(uid(1)), both, "it is seen by both");
}

#[test]
fn a_tag_that_was_away_for_long_came_anew() {
    for (away, came) in [(4, SECOND), (5, 7 * SECOND)] {
        let mut felt = Felt::default();
        felt.arrived(uid(1), Zone::Centre, SECOND);
        assert!(felt.left(3 * SECOND, uid(1), Zone::Centre, 2 * SECOND));
        felt.arrived(uid(1), Zone::Centre, (2 + away) * SECOND);
        assert_eq!(felt.came(uid(1)), Some(came), "away for {away} s");
    }
}

#[test]
fn after_a_start_what_no_antenna_sees_again_is_gone_but_for_a_reader_that_is_down() {
    let mut felt = Felt::default();
    for (n, zone) in [
        (1, Zone::Pad(Seat(1))),
        (2, Zone::Pad(Seat(2))),
        (3, Zone::Pad(Seat(3))),
    ] {
        felt.arrived(uid(n), zone, 0);
    }
    felt.started(SECOND);
    felt.arrived(uid(1), Zone::Pad(Seat(1)), 2 * SECOND);
    felt.reader_down(Zone::Pad(Seat(3)), "no answer".into());
    assert_eq!(felt.unconfirmed(2 * SECOND), []);
    let seen: Vec<Uid> = felt.stays().iter().map(|(uid, ..)| *uid).collect();
    assert!(!seen.contains(&uid(2)), "not seen again yet: {seen:?}");
    let end = SECOND + CONFIRM_AFTER_START;
    assert_eq!(felt.unconfirmed(end), [(uid(2), Zone::Pad(Seat(2)), end)]);
    assert_eq!(felt.unconfirmed(end), [], "said once");
    felt.left(end, uid(2), Zone::Pad(Seat(2)), end);
    felt.reader_up(Zone::Pad(Seat(3)), 60 * SECOND);
    assert_eq!(felt.unconfirmed(64 * SECOND), [], "it has its time");
    let late = 65 * SECOND;
    let gone = [(uid(3), Zone::Pad(Seat(3)), late)];
    assert_eq!(felt.unconfirmed(late), gone);
}

/// Whoever cleared it knows more than its reader; what an antenna that answers hears is still there.
#[test]
fn a_reader_that_does_not_answer_remembers_nothing_that_was_cleared() {
    let mut felt = Felt::default();
    let pads = [1, 2].map(|seat| Zone::Pad(Seat(seat)));
    felt.arrived(uid(1), pads[0], 0);
    felt.arrived(uid(2), pads[1], 0);
    felt.reader_down(pads[0], "no answer".into());
    for pad in pads {
        felt.cleared(pad, SECOND);
    }
    let lies = |felt: &Felt| pads.map(|pad| felt.on(pad).len());
    assert_eq!(lies(&felt), [0, 1]);
    assert!(
        !felt.is_seen(uid(1), pads[0]),
        "it is news if it lies there"
    );
    felt.reader_up(pads[0], 2 * SECOND);
    felt.arrived(uid(1), pads[0], 3 * SECOND);
    assert_eq!(lies(&felt), [1, 1]);
}
