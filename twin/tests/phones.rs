//! The door to the room: phones join there and watch, and nothing of the table's own is served.

#[allow(dead_code)] // each test uses its own part
mod table;

use std::net::{Ipv4Addr, SocketAddr};

use serde_json::{Value, json};
use table::http;
use table::live::Live;

#[test]
fn phones_join_by_another_address_and_the_table_stays_on_this_machine() {
    let host = Ipv4Addr::new(127, 0, 0, 2);
    let live = Live::with_host(host);
    live.ask(json!({ "ask": "setup", "game": "remigio", "names": ["Ana", "Ivan"] }));
    let join = live.join().expect("there is a door");
    let door = SocketAddr::from((host, live.address.port()));
    let path = join
        .strip_prefix(&format!("http://{door}"))
        .expect("the code leads to the door");

    let told: Value = serde_json::from_slice(&http::get(live.address, "/phones").body).unwrap();
    assert_eq!(
        (&told["url"], &told["reachable"]),
        (&join.into(), &true.into())
    );
    assert!(told["svg"].as_str().unwrap().starts_with("<svg"));

    let status = |path: &str| http::get(door, path).status;
    assert_eq!(status(path), 200);
    assert_eq!(status("/seat"), 200);
    assert_eq!(status("/static/seat.js"), 200);
    // What is on the score sheets the scoreboard has told everybody.
    for path in [
        "/history",
        "/history.csv",
        "/history.json",
        "/sheet/1",
        "/static/history.css",
    ] {
        assert_eq!(status(path), 200, "{path}");
    }
    for (path, refused) in [
        ("/join/000000", 403),
        ("/events?seat=0", 403),
        ("/join", 403),
        ("/phones", 404),
        ("/twin/events", 404),
        ("/board.png", 404),
    ] {
        assert_eq!(status(path), refused, "{path}");
    }
    let gesture = json!({ "do": "gather" });
    assert_eq!(http::post(door, "/twin/hand", &gesture).status, 404);
    let ask = json!({ "ask": "new_match" });
    assert_eq!(http::post(door, "/ask", &ask).status, 403);
}

#[test]
fn without_a_host_only_this_machine_can_join() {
    let live = Live::start();
    assert_eq!(live.join(), None);
    let told: Value = serde_json::from_slice(&http::get(live.address, "/phones").body).unwrap();
    assert_eq!(told["reachable"], false);
}
