//! What the hub believes follows what lies there, whatever people do: random hands over the
//! modelled antennas, compared after the table has come to rest.

use rules::Seat;
use sensors::Change;
use table::felt::{Felt, Place};
use table::game::DealPlan;
use table::piece::Deck;
use table::zone::{Zone, whereabouts};
use twin::hardware::{Antennas, zones};
use twin::spot::Spot;
use twin::world::{Chosen, World};

/// An antenna's turn, as the live twin has it.
const TURN: u64 = 4_000;

#[test]
fn the_felt_follows_the_world() {
    for seed in 0..10 {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut world = World::new(seed);
        let (antennas, mut buses) = Antennas::new(seed);
        let mut whereabouts = whereabouts(&zones());
        let mut felt = Felt::default();
        let mut now = 0;
        let mut pass = |felt: &mut Felt, micros: u64| {
            let end = now + micros;
            while now < end {
                let mut took = TURN;
                let mut sightings = Vec::new();
                for bus in &mut buses {
                    let before = bus.clock();
                    sightings.push(bus.sweep.step());
                    took = took.max(bus.clock() - before);
                }
                now += took;
                let seen = sightings.iter();
                let changes = seen.flat_map(|sighting| whereabouts.observe(now, sighting));
                for change in changes {
                    let zone = |antenna: sensors::Antenna| zones()[usize::from(antenna.0)];
                    match change {
                        Change::Arrived {
                            uid,
                            antenna,
                            since,
                        } => {
                            felt.arrived(uid, zone(antenna), since);
                        }
                        Change::Left {
                            uid,
                            antenna,
                            since,
                        } => {
                            felt.left(now, uid, zone(antenna), since);
                        }
                        other => panic!("seed {seed}: {other:?}"),
                    }
                }
            }
            now
        };
        antennas.follow(&world);
        let plan = DealPlan {
            pieces: Deck::RemmiDemmi.pieces()[..81].to_vec(),
            hands: vec![9; 5],
            over_pads: true,
            ..DealPlan::default()
        };
        world.deal(&plan, &Chosen::default()).unwrap();
        for step in 0..40 {
            let names: Vec<String> = world
                .things
                .iter()
                .map(|thing| thing.name.clone())
                .collect();
            let some = rng.usize(1..6);
            let moved: Vec<String> = (0..some)
                .map(|_| rng.choice(&names).unwrap().clone())
                .collect();
            let to = match rng.usize(0..8) {
                0..4 => Spot::Zone(*rng.choice(&zones()).unwrap()),
                4 => Spot::Zone(Zone::TrayLeft),
                5 => Spot::Zone(Zone::TrayRight),
                _ => Spot::Hand(Seat(rng.u8(0..5))),
            };
            world.carry(&moved, to).unwrap();
            antennas.follow(&world);
            pass(&mut felt, rng.u64(0..1_200_000));
            if step % 10 == 9 {
                pass(&mut felt, 5_000_000);
                for zone in zones() {
                    let there = world.readable(zone);
                    assert_eq!(felt.on(zone), there, "seed {seed} step {step} {zone}");
                    for uid in there {
                        assert_eq!(felt.place(uid), Place::On(zone));
                    }
                }
            }
        }
    }
}

/// Every so many-th of the tags that follow one is laid beside it.
const BESIDE: usize = 4;

/// Whichever two things lie on a tray, both are read: their tags collide at every place.
#[test]
fn two_tags_of_the_table_are_read_together() {
    use sensors::model::{CollPosReading, Field, ModelConfig, model_reader};

    let tags: Vec<sensors::Uid> = World::new(1)
        .things
        .iter()
        .map(|thing| thing.tag.0)
        .collect();
    for coll_pos in [CollPosReading::FromUid, CollPosReading::InFrame] {
        let field = Field::new();
        let config = ModelConfig {
            coll_pos,
            ..ModelConfig::default()
        };
        let mut reader = model_reader(&field, config);
        reader.init().unwrap();
        for (place, one) in tags.iter().enumerate() {
            field.lay(*one);
            for other in tags[place + 1..].iter().step_by(BESIDE) {
                field.lay(*other);
                let found = reader.read_field().unwrap().tags;
                let mut both = vec![*one, *other];
                both.sort_unstable();
                assert_eq!(found, both, "{coll_pos:?}");
                field.lift(other);
            }
            field.lift(one);
        }
    }
}
