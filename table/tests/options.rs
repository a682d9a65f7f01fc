//! Options at the table: what the set-up offers is taken and told, and nothing else is.

mod bench;

use bench::{Bench, seating};
use rules::Seat;
use rules::option::Kind;
use table::event::Request;
use table::game::{GameId, GameInfo, OptionInfo, Seating};
use table::piece::Deck;
use table::words::Lang;

/// The most players sit down, for whom Remmi-Demmi takes out no types.
fn set(bench: &mut Bench, info: &GameInfo, key: &str, value: &str) -> Result<(), String> {
    let seating = seating(info.game, info.players.1, &[(key, value)]);
    let asked = bench.ask(Request::Setup(seating));
    asked.map_err(|refused| Lang::ALL.map(|lang| refused.0.tell(lang)).join("\n"))
}

fn offered(option: &OptionInfo) -> Vec<String> {
    let mut offered = vec![option.default.clone()];
    match &option.declared.kind {
        Kind::Choice(values) => offered.extend(values.iter().map(|(value, _)| (*value).into())),
        Kind::Number(range) => offered.push(range.end().to_string()),
        Kind::Words(_) => {}
    }
    offered
}

#[test]
fn what_is_offered_is_taken_and_told() {
    let mut bench = Bench::bare(Deck::French, Vec::new());
    for info in GameInfo::all() {
        for option in &info.options {
            for value in offered(option) {
                set(&mut bench, &info, option.declared.key, &value).unwrap();
                let chosen = bench.view().options;
                assert_eq!(chosen.is_empty(), value == option.default, "{chosen:?}");
                let question = option.text().tell(Lang::En);
                assert!(chosen.iter().all(|told| told.starts_with(&question)));
            }
        }
    }
}

/// RA-A2, RG-A16, RD-A17; in the other games a cut and a die decide it (RU-03, RE-03).
#[test]
fn who_deals_first_is_chosen_where_the_rules_leave_it_to_the_house() {
    let mut bench = Bench::bare(Deck::French, Vec::new());
    let mut chosen = Vec::new();
    for info in GameInfo::all() {
        let mut sit = |dealer: Option<u8>| {
            let dealer = dealer.map(Seat);
            let seating = seating(info.game, info.players.1, &[]);
            let asked = bench.ask(Request::Setup(Seating { dealer, ..seating }));
            asked.map(|()| bench.view().dealer)
        };
        sit(None).unwrap();
        assert!(
            sit(Some(info.players.1 as u8)).is_err(),
            "nobody sits there"
        );
        if info.house_deals {
            assert_eq!(sit(Some(2)).unwrap(), Seat(2));
            assert_eq!(sit(None).unwrap(), Seat(0));
            chosen.push(info.game);
        } else {
            let refused = sit(Some(1)).unwrap_err().0.tell(Lang::En);
            assert!(refused.contains("rules say who deals first"), "{refused}");
        }
    }
    assert_eq!(chosen, [GameId::RemmiDemmi, GameId::Rami, GameId::Remigio]);
}

#[test]
fn the_range_of_a_number_is_told_to_the_page() {
    let mut numbers = 0;
    for info in GameInfo::all() {
        let told = info.tell(Lang::En);
        for (option, told) in info.options.iter().zip(told["options"].as_array().unwrap()) {
            assert_eq!(told["key"], option.declared.key);
            let range = match &option.declared.kind {
                Kind::Number(range) => serde_json::json!([range.start(), range.end()]),
                _ => serde_json::Value::Null,
            };
            assert_eq!(told["range"], range);
            numbers += usize::from(!range.is_null());
        }
    }
    assert!(numbers > 4, "{numbers}");
}

#[test]
fn anything_else_is_refused_with_what_would_do() {
    let mut bench = Bench::bare(Deck::French, Vec::new());
    for info in GameInfo::all() {
        for option in &info.options {
            let key = option.declared.key;
            let (wrong, would_do) = match &option.declared.kind {
                Kind::Choice(values) => {
                    let values: Vec<&str> = values.iter().map(|(value, _)| *value).collect();
                    (vec!["perhaps".to_owned()], vec![values.join(", ")])
                }
                Kind::Number(range) => {
                    let above = u64::from(*range.end()) + 1;
                    let ends = vec![range.start().to_string(), range.end().to_string()];
                    (vec!["-1".into(), above.to_string(), "perhaps".into()], ends)
                }
                Kind::Words(words) => (vec!["perhaps so".to_owned()], vec![(*words).to_owned()]),
            };
            for value in wrong {
                let why = set(&mut bench, &info, key, &value).unwrap_err();
                for told in why.lines() {
                    assert!(told.contains(&value), "{key}: {told}");
                    assert!(would_do.iter().all(|would| told.contains(would)), "{told}");
                }
            }
        }
        let why = set(&mut bench, &info, "jokers", "9").unwrap_err();
        assert!(why.contains("no option “jokers”"), "{why}");
        assert!(bench.view().options.is_empty());
    }
}

/// A page shows the default of a choice first; what has no values is typed.
#[test]
fn the_default_comes_first() {
    for option in GameInfo::all().iter().flat_map(|info| &info.options) {
        let first = option.values().first().map(|(value, _)| *value);
        let key = option.declared.key;
        assert!(first.is_none_or(|first| first == option.default), "{key}");
        assert!(option.declared.kind.allows(&option.default), "{key}");
    }
    let games = GameInfo::all();
    let remigio = games.iter().find(|info| info.game == GameId::Remigio);
    let told = remigio.unwrap().tell(Lang::Fr);
    let closes = told["options"].as_array().unwrap().iter();
    let closes = closes.clone().find(|told| told["key"] == "colour_closes");
    let values = &closes.unwrap()["values"];
    assert_eq!(
        (&values[0]["value"], &values[0]["text"]),
        (&"true".into(), &"oui".into())
    );
    assert_eq!(values[1]["value"], "false");
}
