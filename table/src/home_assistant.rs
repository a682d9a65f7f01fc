//! The timers as Home Assistant's device discovery wants them.
//!
//! Source: Home Assistant, MQTT integration, "Device discovery payload" (abbreviated keys).

use protocol::{Channel, Name, TimerChannel, Topic};
use serde_json::{Value, json};

/// What offers the timer `id` of `table` as one device: is it there, what does it do, how much is
/// left, how full is the battery. Some 1.5 KB of JSON, to be published retained on
/// [`Channel::HaDiscovery`].
pub fn discovery(table: Name, id: Name) -> String {
    let topic = |channel| Topic::timer(table, id, channel).to_string();
    let beat = topic(TimerChannel::Hb);
    let unique = |what: &str| format!("remmi-{table}-{id}-{what}");
    let sensor = |what: &str, name: &str, value: &str, more: Value| {
        let mut sensor = json!({
            "p": "sensor", "uniq_id": unique(what), "name": name,
            "stat_t": beat, "val_tpl": value,
        });
        let (sensor_keys, more) = (sensor.as_object_mut(), more.as_object().cloned());
        if let (Some(keys), Some(more)) = (sensor_keys, more) {
            keys.extend(more);
        }
        sensor
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
