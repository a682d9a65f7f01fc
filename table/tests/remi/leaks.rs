//! What nobody may know: the faces on racks and of pairs, and who has three tiles.

use rules::Seat;
use table::words::Lang;
use table::zone::Zone;

use crate::bench::{Bench, uid};

/// Every byte that leaves for anybody.
fn told(bench: &Bench) -> String {
    let app = bench.table.app();
    let viewers = [None, Some(Seat(0)), Some(Seat(1)), Some(Seat(2))];
    let view = |viewer: Option<Seat>| {
        serde_json::to_string(&app.view_at(app.now(), viewer, Lang::En)).unwrap()
    };
    let views: Vec<String> = viewers.into_iter().map(view).collect();
    format!(
        "{} {:?} {}",
        views.join(" "),
        app.scoreboard(),
        app.public()
    )
}

/// RE-09, RE-11, RE-12: what lies on a pad before the first throw, even where two antennas read it.
#[test]
fn the_faces_of_pairs_are_told_to_nobody() {
    let mut bench = Bench::dealt(3);
    let tiles = ["9K#1", "9K#2", "12B#1", "12B#2"];
    for tile in tiles {
        bench.lay(tile, Zone::Pad(Seat(1)));
        bench.lay(tile, Zone::Pad(Seat(2)));
        bench.wait(3.0);
        bench.lift(tile, Zone::Pad(Seat(2)));
    }
    let secret = |bench: &Bench| {
        let told = told(bench);
        for tile in ["9K", "12B", "6Y"] {
            assert!(!told.contains(tile), "{tile} in {told}");
        }
        for tile in tiles {
            assert!(!told.contains(&uid(tile).to_string()), "{tile}");
        }
    };
    secret(&bench);
    bench.lay("12B#1", Zone::Pad(Seat(0)));
    bench.wait(3.0);
    secret(&bench);
    bench.lift("12B#1", Zone::Pad(Seat(0)));
    bench.say(1, "pairs", "");
    bench.lay("6Y", Zone::Pad(Seat(0)));
    assert!(bench.call(0, "pairs", "").is_err());
    assert!(bench.call(0, "koz", "").is_err());
    secret(&bench);
    bench.throw("13Y");
    secret(&bench);
}

/// RE-27: two games that differ only in the count of a rack look the same to everybody.
#[test]
fn three_tiles_are_not_seen() {
    let mut looks = Vec::new();
    for rack in [3, 9] {
        let mut bench = Bench::third_turn(3, rack, &[]);
        let mut look = vec![told(&bench)];
        bench.ends("2R");
        look.push(told(&bench));
        bench.ends("2B");
        look.push(told(&bench));
        looks.push(look);
    }
    assert!(looks[0] == looks[1], "the count shows");
}
