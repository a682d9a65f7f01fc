//! The scoreboard as a picture, for screens that fetch one.

use std::collections::BTreeMap;

use serde_json::json;

use crate::room::{Reply, Room};

/// Headers, by their names.
fn headers(reply: &Reply) -> BTreeMap<String, String> {
    let (head, _) = reply.text.split_once("\r\n\r\n").unwrap();
    let pairs = head.lines().filter_map(|line| line.split_once(": "));
    pairs
        .map(|(name, value)| (name.to_lowercase(), value.to_owned()))
        .collect()
}

/// Anybody in the room may see the board: a screen has no cookie.
#[test]
fn a_screen_fetches_the_board_and_hears_when_it_is_another() {
    let (room, leader) = Room::led();
    let screen = room.with(2, "");
    let first = screen.get("/board.png");
    assert_eq!(first.status, 200);
    let about = headers(&first);
    assert_eq!(about["content-type"], "image/png");
    assert_eq!(about["refresh"], "30", "between two deals");
    let bmp = headers(&screen.get("/board.bmp?width=800&height=480&greys=2"));
    assert_eq!(bmp["content-type"], "image/bmp");
    // Headers, two colours and a bit for each pixel.
    assert_eq!(
        bmp["content-length"],
        (14 + 40 + 8 + 800 * 480 / 8).to_string()
    );
    let grey = headers(&screen.get("/board.bmp?width=1200&height=825&greys=16"));
    assert_eq!(
        grey["content-length"],
        (14 + 40 + 64 + 600 * 825).to_string()
    );

    // The same until the board is another.
    assert_eq!(headers(&screen.get("/board.png"))["etag"], about["etag"]);
    let names = json!(["Ana", "Ivan", "Léa"]);
    let setup = json!({ "ask": "setup", "game": "rami", "names": names });
    let leads = room.with(1, &leader);
    assert_eq!(leads.post("/ask", &setup).status, 200);
    let other = headers(&screen.get("/board.png"));
    assert_ne!(other["etag"], about["etag"]);
}

#[test]
fn a_size_that_no_screen_has_is_refused_in_words() {
    let (room, _) = Room::led();
    let screen = room.with(2, "");
    for wrong in [
        "width=199",
        "height=1921",
        "width=4294967295",
        "greys=3",
        "greys=256",
        "width=wide",
        "depth=2",
    ] {
        let reply = screen.get(&format!("/board.png?{wrong}"));
        assert_eq!(reply.status, 400, "{wrong}");
        assert!(reply.text.contains("200 to 1920 pixels"), "{}", reply.text);
    }
}
