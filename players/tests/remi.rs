//! Remi with tiles: whole games among players of every strength.

use Strength::{Easy, Fair, Random, Strong};
use fastrand::Rng;
use players::remi::{Deal, Player, player};
use players::{Strength, remi};
use rules::remi::{
    Announce, CloseBy, Direction, FreedJoker, GroupJoker, JokerCap, Options, Unopened, UnopenedTear,
};

#[test]
fn games_among_all_strengths_are_never_refused_and_end() {
    for number in 0..24 {
        let players = 2 + number as usize % 3;
        let of = |seat: usize| Strength::ALL[(seat + number as usize / 3) % 4];
        let strengths: Vec<Strength> = (0..players).map(of).collect();
        assert_eq!(remi::plays(&strengths, number).won.len(), players);
    }
}

#[test]
fn among_the_fair_somebody_closes() {
    let closed = |number: &u64| {
        let players = 2 + *number as usize % 3;
        remi::plays(&vec![Fair; players], *number).closer.is_some()
    };
    assert!((100..124).filter(closed).count() >= 23);
}

#[test]
fn other_options_are_played_too() {
    let strict = Options {
        pair_swap: false,
        close_by: CloseBy::Discard,
        joker_cap: JokerCap::One,
        unopened: Unopened::PlusRack,
        group_joker: GroupJoker::Either,
        rack_jokers: false,
        direction: Direction::Right,
        attach_on_opening_turn: false,
        unopened_tear: UnopenedTear::LastOnly,
        announce: Announce::Auto,
        ..Options::default()
    };
    let loose = Options {
        torn_may_attach: true,
        joker_cap: JokerCap::None,
        freed_joker: FreedJoker::Rack,
        ..Options::default()
    };
    let spaced = Options {
        joker_cap: JokerCap::FourNaturals,
        ..Options::default()
    };
    for options in [strict, loose, spaced] {
        for number in 0..6 {
            let mut rng = Rng::with_seed(number);
            let deal = Deal::new(4, options.clone(), &mut rng);
            let mut players: Vec<Box<dyn Player>> = Strength::ALL.map(player).into();
            deal.play(&mut players, &mut rng);
        }
    }
}

#[test]
fn the_same_number_is_the_same_game() {
    for number in 0..3 {
        let strengths = [Fair, Strong, Random];
        let played = remi::plays(&strengths, number);
        assert_eq!(remi::plays(&strengths, number), played);
    }
}

/// Some games only: the league of the virtual table measures.
#[test]
fn the_stronger_closes_more_often() {
    for (first, second) in [(Easy, Random), (Fair, Easy)] {
        let mut closes = [0; 2];
        for number in 0..6 {
            for strengths in [[first, second, first], [second, first, second]] {
                if let Some(seat) = remi::plays(&strengths, number).closer {
                    closes[usize::from(strengths[seat.index()] != first)] += 1;
                }
            }
        }
        assert!(closes[0] > closes[1], "{first} over {second}: {closes:?}");
    }
}
