//! A live table at a club that asks for the same hands at all tables.

#[allow(dead_code, reason = "the other tests need more of it")]
mod room;

use hub::club::{Club, Ship};
use hub::run::{Config, Running, start};
use rules::Seat;
use table::Installation;
use table::app::{BREAK_OFF, DEAL_BY_NUMBER};
use table::deal_number::DealNumber;
use table::event::{Request, Tag};
use table::game::{GameId, Seating};
use table::piece::{Deck, Piece};
use table::words::Lang;
use table::zone::Zone;

use room::journals::name;
use room::site::Site;

/// What the page that leads is offered for the next deal, and the page as a whole.
fn offered(table: &Running) -> (bool, String) {
    let view = table.desk().shown().borrow().view(None, Lang::En);
    let offers = view
        .calls
        .iter()
        .any(|call| call.text == "Deal the hands of the club");
    (offers, serde_json::to_string(&view).unwrap())
}

/// A live table learns the number with the round, again with each match, and no more when the round is over; its pages do not have it.
#[test]
#[ignore = "needs Debian's mosquitto and postgresql; CI installs them"]
fn a_live_table_offers_the_hands_of_the_club() {
    let site = Site::open();
    let folder = tempfile::tempdir().unwrap();
    let tagged = |(number, piece): (u8, Piece)| {
        let tag: Tag = serde_json::from_value(format!("AB0000{number:02X}").into()).unwrap();
        (tag, piece)
    };
    let inside = site.room.runtime.enter();
    let installation = Installation {
        zones: vec![Zone::Discard, Zone::Stock],
        ..Installation::named(name("table-1"))
    };
    let config = Config {
        deck: (0..).zip(Deck::French.pieces()).map(tagged).collect(),
        club: Some(Club {
            broker: site.room.broker.broker(),
            tls: None,
            ship: Ship::Deals,
        }),
        ..Config::new(installation, folder.path().join("matches"), 7)
    };
    let table = start(config, None).unwrap();
    drop(inside);
    let asks = |request: Request| {
        site.room
            .runtime
            .block_on(table.desk().ask(None, request))
            .unwrap()
    };
    let seating = || {
        Request::Setup(Seating {
            game: GameId::Remigio,
            names: ["Ana", "Ivan"].map(str::to_owned).into(),
            ..Seating::default()
        })
    };
    asks(seating());
    assert!(!offered(&table).0, "no round goes on");
    let client = site.room.client();
    let make = "insert into seat_table (name) values ('table-1') on conflict do nothing";
    site.room
        .runtime
        .block_on(client.batch_execute(make))
        .unwrap();
    let mut own = site.organiser();
    let mut post = |path: &str, body: &str| own.runs(&site, path, body);
    post(
        "plan",
        "title=Friday&season=&begins=2026-11-27T19:00&size=2&rounds=4",
    );
    post("open", "event=1");
    post("add", "name=Ana");
    post("add", "name=Ivan");
    post("draw", "same=on");
    site.room.until("it is offered", |_| offered(&table).0);
    let text = "select series from round where number = 1";
    let row = site
        .room
        .runtime
        .block_on(client.query_one(text, &[]))
        .unwrap();
    let series = DealNumber::new(row.get::<_, i64>(0).unsigned_abs()).unwrap();
    let hidden = |table: &Running| {
        let (_, page) = offered(table);
        assert!(page.contains("play the same hands"), "{page}");
        for number in [series, series.of_round(1)] {
            assert!(
                !page.contains(&number.to_string()) && !page.contains(&number.get().to_string()),
                "{page}"
            );
        }
    };
    hidden(&table);
    // Another match on a journal of its own, which learns it anew.
    asks(Request::NewMatch);
    asks(seating());
    site.room
        .until("it is offered again", |_| offered(&table).0);
    asks(Request::Call {
        seat: Seat(0),
        call: DEAL_BY_NUMBER.to_owned(),
        value: None,
    });
    let guide = table.desk().shown().borrow().view(None, Lang::En).guide;
    assert_eq!(
        guide.map(|guide| (guide.zone, guide.whole)),
        Some((Zone::Discard, false))
    );
    hidden(&table);
    // A round without it.
    post("draw", "");
    site.room.until("it is offered no more", |_| {
        !offered(&table).1.contains("play the same hands")
    });
    asks(Request::Call {
        seat: Seat(0),
        call: BREAK_OFF.to_owned(),
        value: None,
    });
    assert!(!offered(&table).0);
    table.stop();
}
