//! A former match that is played on: what it has of its own, and what of the table as it is now.

use rules::Seat;
use table::app::TimerWish;
use table::clock::Moment;
use table::event::Request;
use table::journal::{Journal, recover};
use table::replay::replay;
use table::view::Phase;
use table::zone::Zone;

use crate::bench::{Bench, ROUND};

#[test]
fn it_has_its_own_deal_and_the_tables_readers_and_numbers() {
    let moment = Moment {
        boot: "bench".into(),
        mono: 0,
        wall_ms: 0,
    };
    let mut bench = Bench::dealt(5);
    bench.reader(Zone::Pad(Seat(2)), false);
    let bytes = bench.table.journal().disk().clone();
    let former = recover(&bytes);
    let now = bench.at();
    let journal = Journal::empty(Vec::new());
    bench
        .table
        .new_match(journal, 2, [7; 16], now, &moment)
        .unwrap();
    bench.seat(6);
    bench.ask(Request::Deal).unwrap();
    bench.ask(Request::Start).unwrap();
    bench.reader(Zone::Pad(Seat(2)), true);
    bench.reader(Zone::Pad(Seat(3)), false);
    bench.lift("P3", Zone::Centre);
    bench.wait(30.0);

    let journal = Journal::take_up(bytes, &former);
    let now = bench.at();
    bench
        .table
        .take_up_former(&former.records, journal, now, &moment)
        .unwrap();
    let view = bench.view();
    assert_eq!((view.phase, view.seats.len()), (Phase::Dealt, 5));
    assert!(view.resumed);
    let (rid, length) = (3, ROUND);
    let wish = TimerWish::Armed { rid, length };
    assert_eq!(bench.table.app().timer_wish(), wish, "1 and 2 were counted");
    let up: Vec<bool> = view.seats.iter().map(|seat| seat.reader_up).collect();
    assert_eq!(up, [true, true, true, false, true]);
    // What nobody has seen since the former match is gone, once the antennas have had their time.
    bench.wait(13.0);
    assert_eq!(bench.view().centre, ["P4", "P2"]);
    let replayed = replay(&recover(bench.table.journal().disk()).records).unwrap();
    assert!(replayed == **bench.table.app(), "as its journal tells it");
}
