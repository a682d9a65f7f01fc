//! What the table says aloud, by a program that writes down what it hears.

#[allow(dead_code)] // of the room this test needs little
#[path = "door/room.rs"]
mod room;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::Command;
use std::sync::mpsc::channel;
use std::time::Duration;

use hub::speech::Speech;
use room::Room;
use serde_json::json;
use table::words::Lang;

/// A program hangs for this long only if the test fails.
const PATIENCE: Duration = Duration::from_secs(60);

/// A voice that hands on what it hears, and speaks until it is let go.
struct Voice {
    heard: PathBuf,
    gate: PathBuf,
    script: PathBuf,
}

impl Voice {
    fn of(room: &Room) -> Voice {
        let [heard, gate, script] = ["heard", "gate", "voice"].map(|name| room.file(name));
        let made = Command::new("mkfifo").args([&heard, &gate]).status();
        assert!(made.unwrap().success());
        fs::write(&script, "#!/bin/sh\ncat > \"$1\"\nread _ < \"$2\"\n").unwrap();
        fs::set_permissions(&script, fs::Permissions::from_mode(0o700)).unwrap();
        Voice {
            heard,
            gate,
            script,
        }
    }

    fn speech(&self, longest: Duration) -> Speech {
        let arguments = [&self.heard, &self.gate].map(|path| path.display().to_string());
        Speech {
            command: self.script.clone(),
            arguments: arguments.into(),
            lang: Lang::Fr,
            longest,
        }
    }

    /// The next sentence, once it has come.
    fn hears(&self) -> String {
        let (tell, told) = channel();
        let heard = self.heard.clone();
        std::thread::spawn(move || tell.send(fs::read_to_string(heard).unwrap()));
        told.recv_timeout(PATIENCE).expect("a sentence")
    }

    fn is_let_go(&self) {
        fs::write(&self.gate, "\n").unwrap();
    }
}

fn seats(room: &Room, leader: &str, first: &str) {
    let setup = json!({ "ask": "setup", "game": "rami", "names": [first, "Ivan"] });
    let reply = room.with(1, leader).post("/ask", &setup);
    assert_eq!(reply.status, 200, "{}", reply.text);
}

#[test]
fn one_sentence_at_a_time_is_said_and_none_that_is_stale() {
    let (room, leader) = Room::led();
    let voice = Voice::of(&room);
    room.speaks(voice.speech(PATIENCE));
    seats(&room, &leader, "Bo; touch $(pwd)/shell");
    let first = voice.hears();
    assert!(first.starts_with("Bo; touch $(pwd)/shell"), "{first}");
    assert_eq!(first.lines().count(), 1);
    // While it speaks, two more have come, and the first of them is past.
    seats(&room, &leader, "Cy");
    seats(&room, &leader, "Di");
    voice.is_let_go();
    assert!(voice.hears().starts_with("Di "));
    voice.is_let_go();
    seats(&room, &leader, "Eli");
    assert!(voice.hears().starts_with("Eli "));
}

#[test]
fn what_speaks_for_too_long_is_cut_off() {
    let (room, leader) = Room::led();
    let voice = Voice::of(&room);
    room.speaks(voice.speech(Duration::from_millis(50)));
    for name in ["Bo", "Cy"] {
        seats(&room, &leader, name);
        assert!(voice.hears().starts_with(name));
    }
}

#[test]
fn a_program_that_is_not_there_ends_the_voice_and_not_the_table() {
    let (room, leader) = Room::led();
    let speech = Voice::of(&room).speech(PATIENCE);
    let command = room.file("nothing");
    let voice = room.speaks(Speech { command, ..speech });
    seats(&room, &leader, "Bo");
    room.ends(voice);
    seats(&room, &leader, "Cy");
}
