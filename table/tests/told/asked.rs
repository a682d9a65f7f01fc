//! What would come of requests, if somebody asked now: what is refused stands in no journal.
//!
//! Views and requests are JSON here, as pages have them.

use rules::Seat;
use serde_json::{Value, json};
use table::app::App;
use table::event::{Event, Request};

/// Each request with what comes of it: the page of whoever asks, or why not. Asked by the page that
/// leads and by that of a seat, of each in `turn`.
pub fn answers(app: &App, turn: usize) -> String {
    let seat = turn.checked_rem(app.totals().len());
    let mut answers = Vec::new();
    for by in [None, seat.map(|seat| Seat(seat as u8))] {
        for request in requests(&page(app, by)) {
            let answer = answer(app, by, &request).unwrap_or_else(|why| json!(why));
            answers.push(json!([by, request, answer]));
        }
    }
    json!(answers).to_string()
}

fn page(app: &App, by: Option<Seat>) -> Value {
    let view = app.view(by);
    serde_json::to_value(view).expect("a view is plain data")
}

fn answer(app: &App, by: Option<Seat>, request: &Value) -> Result<Value, String> {
    let request: Request =
        serde_json::from_value(request.clone()).map_err(|why| why.to_string())?;
    app.allows(by, &request).map_err(|why| why.to_string())?;
    let after = app.after(app.now(), &Event::Asked { by, request });
    Ok(page(&after.map_err(|why| why.to_string())?, by))
}

/// What this page offers to say, and what can always be asked for.
fn requests(page: &Value) -> Vec<Value> {
    let none = Vec::new();
    let list = |value: &'_ Value| value.as_array().unwrap_or(&none).clone();
    let calls = list(&page["calls"]).into_iter().map(|call| {
        let input = &call["input"];
        let value = match input["kind"].as_str() {
            Some("number") => json!(input["min"].to_string()),
            Some("choice") => input["options"][0]["value"].clone(),
            Some("cards") => json!("7H"),
            _ => Value::Null,
        };
        json!({ "ask": "call", "seat": call["seat"], "call": call["call"], "value": value })
    });
    let questions = list(&page["questions"]).into_iter().map(|asked| {
        let value = &asked["options"][0]["value"];
        json!({ "ask": "answer", "question": asked["id"], "value": value })
    });
    let mut requests: Vec<Value> = calls.chain(questions).collect();
    for what in [
        json!({ "want": "undo", "id": page["past"][0]["id"].as_u64().unwrap_or(1) }),
        json!({ "want": "redeal" }),
        json!({ "want": "abandon" }),
        json!({ "want": "new_match" }),
        json!({ "want": "correct", "round": 1, "points": page["written"][0] }),
    ] {
        requests.push(json!({ "ask": "propose", "what": what }));
    }
    requests.extend([
        json!({ "ask": "deal" }),
        json!({ "ask": "start" }),
        json!({ "ask": "next" }),
        json!({ "ask": "agree" }),
        json!({ "ask": "disagree" }),
        json!({ "ask": "read" }),
        json!({ "ask": "counted", "seat": 1, "cards": 9 }),
        json!({ "ask": "decide", "seat": 1, "good": true }),
        json!({ "ask": "call", "seat": 0, "call": "no-call" }),
        json!({ "ask": "answer", "question": "no-question", "value": "yes" }),
    ]);
    requests
}
