//! A database that takes what it is asked and answers nothing: its disk hangs, or the network to it does.

#[allow(dead_code, reason = "the other tests need more of it")]
mod room;

use std::time::Duration;

use club::local::Postgres;
use room::journals::Journals;
use room::site::{Browser, Site};
use room::wire::Wire;
use room::{Room, runtime};

/// A database, and a way to it that may hang.
fn far() -> (tokio::runtime::Runtime, Wire, Postgres) {
    let postgres = Postgres::start().unwrap();
    let network = runtime();
    let wire = Wire::to(&network, postgres.host());
    (network, wire, postgres)
}

#[test]
#[ignore = "needs Debian's mosquitto and postgresql; CI installs them"]
fn the_writer_gives_up_a_database_that_hangs_and_goes_on_with_it_later() {
    let (_network, wire, postgres) = far();
    let mut room = Room::waiting(postgres, wire.database(), Duration::from_secs(2));
    let journals = Journals::made(6, 2, &mut fastrand::Rng::with_seed(31));
    room.sit_down(&journals.tables);
    room.until("the first lines come", |room| !room.kept().is_empty());
    for _ in 0..2 {
        wire.hang(true);
        room.rest(Duration::from_millis(300));
        wire.hang(false);
        room.rest(Duration::from_millis(300));
    }
    room.until_all_is_there(&journals);
    room.same_as_the_tables(&journals);
    assert!(room.wrong().is_empty(), "{:?}", room.wrong());
}

#[test]
#[ignore = "needs Debian's mosquitto and postgresql; CI installs them"]
fn a_page_says_so_within_a_quarter_of_a_minute() {
    let (_network, wire, postgres) = far();
    let site = Site::over(Room::at(postgres, wire.database()));
    let mut own = site.organiser();
    assert_eq!(own.ask(&site, "GET", "/organiser", "").0, 200);
    wire.hang(true);
    let begun = std::time::Instant::now();
    // Who has no business with the database waits for nothing.
    assert_eq!(Browser::default().ask(&site, "GET", "/", "").0, 200);
    assert!(begun.elapsed() < Duration::from_secs(5));
    let (status, _, body) = own.ask(&site, "GET", "/organiser", "");
    assert_eq!(status, 503);
    assert!(body.contains("database"), "{body}");
    wire.hang(false);
    assert_eq!(own.ask(&site, "GET", "/organiser", "").0, 200);
}

/// Whoever looks at the wall sees that it is an old one.
#[test]
#[ignore = "needs Debian's mosquitto and postgresql; CI installs them"]
fn the_wall_and_the_standings_say_that_they_are_old() {
    let mut site = Site::open();
    let says = |site: &Site, is_old: bool| {
        for path in ["/", "/tables"] {
            site.room.until(path, |_| {
                let (status, _, page) = Browser::default().ask(site, "GET", path, "");
                status == 200 && page.contains("how things stood before") == is_old
            });
        }
    };
    says(&site, false);
    site.room.end_database();
    says(&site, true);
    site.room.begin_database();
    says(&site, false);
}
