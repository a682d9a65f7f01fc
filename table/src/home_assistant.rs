//! The table and its timers as Home Assistant's device discovery wants them, and what it is told of the table.
//!
//! Source: Home Assistant, MQTT integration, "Device discovery payload" (abbreviated keys).

use std::fmt;

use protocol::{Channel, Name, TimerChannel, Topic};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::game::GameId;
use crate::view::Phase;

/// Where devices are offered, by whomever.
pub const OFFERS: &str = "homeassistant/device/+/config";
/// What home automation says on [`Channel::HaAsk`] to be told everything again.
pub const AGAIN: &str = "again";
/// What is told on [`Channel::HaEvent`].
const EVENTS: [&str; 3] = ["claim", "round_over", "match_won"];

/// What anybody may know of the table, as JSON on [`Channel::HaTable`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Public {
    /// Who deals.
    pub dealer: String,
    /// What is played.
    pub game: GameId,
    /// Where the round stands.
    pub phase: Phase,
    /// In the order of seats.
    pub players: Vec<Player>,
    /// From 1.
    pub round: u32,
    /// Of the match, where it has a length.
    pub rounds: u32,
    /// Whose turn it is, in a game with turns.
    pub turn: Option<String>,
    /// Who has won the match, once it is over.
    pub winners: Vec<String>,
}

/// What anybody may know of a player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Player {
    /// Has claimed in this round.
    pub claimed: bool,
    /// What they are called.
    pub name: String,
    /// What they have.
    pub points: i32,
}

impl fmt::Display for Public {
    /// As JSON.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}

impl Public {
    /// What all at the table saw happen since it was like that, oldest first, as Home Assistant's event entities take it.
    pub fn happened_since(&self, before: &Public) -> Vec<Value> {
        let mut happened = Vec::new();
        for (player, was) in self.players.iter().zip(&before.players) {
            if player.claimed && !was.claimed && player.name == was.name {
                happened.push(json!({ "event_type": "claim", "name": player.name }));
            }
        }
        let written = |phase| matches!(phase, Phase::Scored | Phase::Finished);
        if written(self.phase) && !written(before.phase) {
            let points = |player: &Player| json!({ "name": player.name, "points": player.points });
            let players: Vec<Value> = self.players.iter().map(points).collect();
            happened.push(
                json!({ "event_type": "round_over", "round": before.round, "players": players }),
            );
        }
        if self.phase == Phase::Finished && before.phase != Phase::Finished {
            happened.push(json!({ "event_type": "match_won", "winners": self.winners }));
        }
        happened
    }
}

/// What offers the table as one device: what is played, where it stands, whose turn it is, everybody's points, what happens, the
/// scoreboard as a picture, a button to be told again. Some 3 KB of JSON, to be published retained on [`Channel::HaTableDiscovery`]. A place
/// at which nobody sits is offered without anything but its platform: that takes a player away who was there before.
pub fn table_discovery(table: Name, public: &Public) -> String {
    let topic = |channel| Topic::new(table, channel).to_string();
    let state = topic(Channel::HaTable);
    let part = |platform: &str, what: &str, name: &str, more: Value| {
        let unique = format!("remmi_{table}_{what}");
        let part = json!({ "p": platform, "uniq_id": unique, "name": name });
        (what.to_owned(), with(part, more))
    };
    let told = |what: &str, name: &str, more: Value| {
        let value = format!("{{{{ value_json.{what} }}}}");
        let told = json!({ "stat_t": state, "val_tpl": value });
        part("sensor", what, name, with(told, more))
    };
    let phases = [
        Phase::Setup,
        Phase::Ready,
        Phase::Dealt,
        Phase::Running,
        Phase::Playing,
        Phase::Showing,
        Phase::Stopped,
        Phase::Reveal,
        Phase::Scored,
        Phase::Finished,
    ];
    let mut parts: Map<String, Value> = [
        told("game", "Game", json!({})),
        told(
            "phase",
            "Phase",
            json!({ "dev_cla": "enum", "ops": phases }),
        ),
        told("round", "Round", json!({})),
        told("dealer", "Dealer", json!({})),
        told("turn", "Turn", json!({})),
        part(
            "event",
            "event",
            "Happened",
            json!({ "stat_t": topic(Channel::HaEvent), "evt_typ": EVENTS }),
        ),
        part(
            "image",
            "board",
            "Scoreboard",
            json!({ "img_t": topic(Channel::HaBoard), "cont_type": "image/png" }),
        ),
        part(
            "button",
            "again",
            "Tell everything again",
            json!({ "cmd_t": topic(Channel::HaAsk), "pl_prs": AGAIN, "ent_cat": "diagnostic" }),
        ),
    ]
    .into_iter()
    .collect();
    for seat in 0..display::Scoreboard::MAX_ROWS {
        let what = format!("seat_{seat}");
        let (what, offered) = match public.players.get(seat) {
            Some(player) => {
                let value = format!("{{{{ value_json.players[{seat}].points }}}}");
                let points =
                    json!({ "stat_t": state, "val_tpl": value, "stat_cla": "measurement" });
                part("sensor", &what, &player.name, points)
            }
            None => (what, json!({ "p": "sensor" })),
        };
        parts.insert(what, offered);
    }
    json!({
        "dev": {
            "ids": [format!("remmi_{table}")],
            "name": format!("Table {table}"),
            "mf": "Remmi Table",
            "mdl": "Card table",
        },
        "o": { "name": "remmi", "sw": env!("CARGO_PKG_VERSION") },
        "avty": [{ "t": topic(Channel::HubAvail) }],
        "cmps": parts,
        "qos": 1,
    })
    .to_string()
}

/// An object with the keys of another.
fn with(mut object: Value, more: Value) -> Value {
    if let (Some(keys), Value::Object(more)) = (object.as_object_mut(), more) {
        keys.extend(more);
    }
    object
}

/// What offers the timer `id` of `table` as one device: is it there, what does it do, how much is
/// left, how full is the battery. Some 1.5 KB of JSON, to be published retained on
/// [`Channel::HaDiscovery`].
pub fn discovery(table: Name, id: Name) -> String {
    let topic = |channel| Topic::timer(table, id, channel).to_string();
    let beat = topic(TimerChannel::Hb);
    let unique = |what: &str| format!("remmi-{table}-{id}-{what}");
    let sensor = |what: &str, name: &str, value: &str, more: Value| {
        let sensor = json!({
            "p": "sensor", "uniq_id": unique(what), "name": name,
            "stat_t": beat, "val_tpl": value,
        });
        with(sensor, more)
    };
    let battery = json!({ "dev_cla": "battery", "unit_of_meas": "%", "stat_cla": "measurement" });
    let left = json!({ "dev_cla": "duration", "unit_of_meas": "s" });
    json!({
        "dev": {
            "ids": [format!("remmi-{table}-{id}")],
            "name": format!("Tap-timer {id}"),
            "mf": "Remmi Table",
            "mdl": "Tap-timer",
        },
        "o": { "name": "remmi", "sw": env!("CARGO_PKG_VERSION") },
        "avty": [
            { "t": Topic::new(table, Channel::HubAvail).to_string() },
            { "t": topic(TimerChannel::Avail) },
        ],
        "avty_mode": "all",
        "cmps": {
            "state": sensor("state", "Countdown", "{{ value_json.st }}", json!({})),
            "left": sensor(
                "left",
                "Time left",
                "{{ (value_json.left / 1000) | round(0) }}",
                left,
            ),
            "battery": sensor(
                "battery",
                "Battery",
                "{{ value_json.bat | default(none) }}",
                battery,
            ),
        },
        "qos": 1,
    })
    .to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The keys that Home Assistant requires of a device discovery: `dev` with `ids`, `o` with
    /// `name`, `cmps` with a platform and a unique id each.
    #[test]
    fn a_timer_is_offered_with_all_that_is_required() {
        let name = |text| Name::new(text).expect("a name");
        let text = discovery(name("salon"), name("tap-1"));
        let offer: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(offer["dev"]["ids"][0], "remmi-salon-tap-1");
        assert_eq!(offer["o"]["name"], "remmi");
        assert_eq!(offer["avty"][1]["t"], "remmi/1/salon/timer/tap-1/avail");
        let parts = offer["cmps"].as_object().expect("components");
        assert_eq!(parts.len(), 3);
        for (name, part) in parts {
            assert_eq!(part["uniq_id"], format!("remmi-salon-tap-1-{name}"));
            assert_eq!(part["p"], "sensor");
            assert_eq!(part["stat_t"], "remmi/1/salon/timer/tap-1/hb");
        }
    }
}
