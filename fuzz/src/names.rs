//! What has a notation: pieces, places, names, tags, topics.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use protocol::{Name, Sid, Text, Topic};
use rules::Seat;
use table::contents::Contents;
use table::names::{MAX_NAME, checked_names};
use table::piece::Piece;
use table::words::Lang;
use table::zone::Zone;
use twin::spot::Spot;

/// Lines, each read as everything that has a notation.
pub fn names(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for line in text.lines() {
        exact::<Piece>(line);
        exact::<Zone>(line);
        exact::<Spot>(line);
        exact::<Contents>(line);
        exact::<rules::remmi_demmi::Type>(line);
        exact::<rules::remmi_demmi::Plaque>(line);
        exact::<rules::card::Card>(line);
        exact::<rules::rummoli::Card>(line);
        exact::<rules::remi::Tile>(line);
        again::<sensors::Uid>(line);
        let _ = (line.parse::<Lang>(), line.parse::<hub::config::Bus>());
        if let Some(seat) = Seat::parse(line) {
            assert_eq!(seat.to_string(), line);
        }
        if let Ok(name) = Name::new(line) {
            assert_eq!(name.as_str(), line);
        }
        if let Some(text) = Text::new(line) {
            assert_eq!(text.as_str(), line);
        }
        if let Some(sid) = Sid::parse(line) {
            assert_eq!(sid.as_str(), line);
        }
        if let Some(topic) = Topic::parse(line) {
            assert_eq!(topic.to_string(), line);
        }
    }
    let names: Vec<String> = text.lines().take(10).map(str::to_owned).collect();
    if let Ok(checked) = checked_names(&names) {
        let fits = |name: &String| (1..=MAX_NAME).contains(&name.chars().count());
        assert!(checked.len() == names.len() && checked.iter().all(fits));
        assert_eq!(checked_names(&checked).as_ref(), Ok(&checked));
    }
}

/// What is read is written as it was.
fn exact<T: FromStr + Display>(text: &str) {
    if let Ok(read) = text.parse::<T>() {
        assert_eq!(read.to_string(), text);
    }
}

/// What is read is, written, read as the same.
fn again<T: FromStr + Display + PartialEq + Debug>(text: &str) {
    if let Ok(read) = text.parse::<T>() {
        assert_eq!(read.to_string().parse::<T>().ok(), Some(read));
    }
}
