//! The rules of the house under a name: kept, chosen and deleted by whoever leads, and by nobody else.

use std::fs;

use serde_json::{Value, json};

use crate::room::{Phone, Room};

fn keep(game: &str, name: &str, options: &Value) -> Value {
    json!({ "preset": "keep", "one": { "game": game, "name": name, "options": options } })
}

fn kept(phone: &Phone<'_>) -> Value {
    let reply = phone.get("/presets");
    let (_, body) = reply.text.split_once("\r\n\r\n").unwrap();
    serde_json::from_str(body).unwrap()
}

fn names(phone: &Phone<'_>) -> Vec<String> {
    let all = kept(phone);
    let all = all.as_array().unwrap().iter();
    all.map(|one| one["name"].as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn rules_are_kept_under_a_name_written_anew_and_deleted() {
    let (room, leader) = Room::led();
    let leads = room.with(1, &leader);
    assert_eq!(kept(&leads), json!([]));
    let ours = keep("remigio", " Ours ", &json!({ "limit": "200" }));
    assert_eq!(leads.post("/presets", &ours).status, 200);
    let theirs = keep("rami", "Ours", &json!({}));
    assert_eq!(leads.post("/presets", &theirs).status, 200);
    let other = keep("remigio", "Ours", &json!({ "limit": "300" }));
    assert_eq!(leads.post("/presets", &other).status, 200);
    let ours = json!({ "game": "remigio", "name": "Ours", "options": { "limit": "300" } });
    assert_eq!(kept(&leads)[0], ours);
    // It stands in the file, whole.
    let file = room.file("presets.json");
    let written: Value = serde_json::from_slice(&fs::read(&file).unwrap()).unwrap();
    assert_eq!(written, kept(&leads));
    let gone = json!({ "preset": "forget", "game": "remigio", "name": "Ours" });
    assert_eq!(leads.post("/presets", &gone).status, 200);
    assert_eq!(kept(&leads)[0]["game"], "rami");
}

#[test]
fn what_another_version_kept_stays_and_what_is_no_list_is_set_aside_and_said() {
    let (room, leader) = Room::led();
    let leads = room.with(1, &leader);
    let file = room.file("presets.json");
    let chess = json!({ "game": "chess", "name": "Ours", "options": {} });
    let rami = json!({ "game": "rami", "name": "Ours", "options": {} });
    fs::write(&file, json!([chess, rami]).to_string()).unwrap();
    assert_eq!(kept(&leads), json!([rami]));
    let remi = keep("remi", "Ours", &json!({}));
    assert_eq!(leads.post("/presets", &remi).status, 200);
    let written: Value = serde_json::from_slice(&fs::read(&file).unwrap()).unwrap();
    assert_eq!(written, json!([rami, remi["one"], chess]));

    for rubbish in ["rubbish", "", "{}", "null"] {
        fs::write(&file, rubbish).unwrap();
        assert_eq!(kept(&leads), json!([]), "{rubbish:?}");
        assert!(!file.exists());
    }
    leads.hears("The rules of the house could not be read");
}

#[test]
fn what_cannot_be_kept_is_said_and_changes_nothing() {
    let (room, leader) = Room::led();
    let leads = room.with(1, &leader);
    for number in 0..24 {
        let one = keep("remigio", &format!("Rules {number}"), &json!({}));
        assert_eq!(leads.post("/presets", &one).status, 200);
    }
    let limit = |value: &str| json!({ "limit": value });
    for (one, why) in [
        (keep("remigio", "  ", &json!({})), "Give the rules a name"),
        (
            keep("remigio", &"Ж".repeat(25), &json!({})),
            "24 characters",
        ),
        (keep("remigio", "Ours", &limit("many")), "no option limit"),
        (keep("remigio", "Ours", &json!({ "x": "1" })), "no option x"),
        (
            keep("remigio", "Ours", &limit("200")),
            "24 rules of the house",
        ),
    ] {
        let reply = leads.post("/presets", &one);
        assert_eq!(reply.status, 409, "{one}");
        assert!(reply.text.contains(why), "{}", reply.text);
    }
    assert_eq!(names(&leads).len(), 24);
    // One of a name that is kept is written over all the same.
    let again = keep("remigio", "Rules 3", &limit("200"));
    assert_eq!(leads.post("/presets", &again).status, 200);
}

#[test]
fn nobody_else_keeps_reads_or_deletes_them() {
    let (room, leader) = Room::led();
    let leads = room.with(1, &leader);
    let ours = keep("remigio", "Ours", &json!({}));
    assert_eq!(leads.post("/presets", &ours).status, 200);
    let ivan = room.with(2, &room.phone(2).asks("1"));
    leads.lets_in();
    assert!(ivan.speaks());
    let gone = json!({ "preset": "forget", "game": "remigio", "name": "Ours" });
    for phone in [&ivan, &room.phone(3)] {
        assert_eq!(phone.get("/presets").status, 403);
        assert_eq!(phone.post("/presets", &gone).status, 403);
        assert_eq!(phone.post("/presets", &ours).status, 403);
    }
    assert_eq!(names(&leads), ["Ours"]);
}
