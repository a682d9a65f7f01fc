//! Lines to steps.

use table::game::{GameId, Seating};

use super::expect::expectation;
use super::form::by_form;
use super::mishaps::MISHAPS;
use super::steps::FORMS;
use super::{Scenario, ScenarioError, Step, named};

/// What stands at the top of a scenario, beside steps.
const TOP: [&str; 10] = [
    "seed",
    "column",
    "melds",
    "reception",
    "game",
    "seats",
    "option",
    "out",
    "seconds",
    "proves",
];

/// Reads a scenario.
///
/// # Errors
/// The first line that cannot be read, with the remedy.
pub fn parse(text: &str) -> Result<Scenario, ScenarioError> {
    let mut scenario = Scenario::default();
    for (line, text) in (1..).zip(text.lines()) {
        // A word that begins with # begins a comment; `7R#1` is a tile.
        let words = text.split_whitespace();
        let words: Vec<&str> = words.take_while(|word| !word.starts_with('#')).collect();
        read_line(&mut scenario, line, &words).map_err(|why| ScenarioError { line, why })?;
    }
    if scenario.seating.names.is_empty() {
        return Err(ScenarioError {
            line: 1,
            why: "nobody plays; begin with `seats` and the names".into(),
        });
    }
    Ok(scenario)
}

fn read_line(scenario: &mut Scenario, line: usize, words: &[&str]) -> Result<(), String> {
    match words {
        [] => {}
        ["seed", rest @ ..] => scenario.seed = named::number(rest, "seed 7")?,
        ["column", how @ ..] => scenario.furniture.column = named::column(how)?,
        ["melds", how @ ..] => scenario.furniture.melds = named::melds(how)?,
        // Before all steps it is what the table is like.
        ["reception", how @ ..] if scenario.steps.is_empty() => {
            scenario.reception = named::reception(how)?
        }
        ["proves", rules @ ..] => scenario.proves.push((line, read_rules(rules)?)),
        _ => {
            if !read_seating(&mut scenario.seating, words)? {
                let step = read_step(scenario, words)?;
                scenario.steps.push((line, step));
            }
        }
    }
    Ok(())
}

/// Who plays what; false if the line is about something else.
fn read_seating(seating: &mut Seating, words: &[&str]) -> Result<bool, String> {
    let mut set = |key: &str, value: String| seating.options.insert(key.to_owned(), value);
    match words {
        ["game", rest @ ..] => seating.game = named::game(rest)?,
        ["seats", names @ ..] => {
            seating.names = names.iter().map(|name| (*name).to_owned()).collect();
        }
        ["option", key, value @ ..] => {
            set(key, value.join(" "));
        }
        ["seconds", rest @ ..] => {
            let seconds: u32 = named::number(rest, "seconds 120")?;
            set("timer", seconds.to_string());
        }
        ["out", types @ ..] => {
            set(
                "removed",
                named::pieces(GameId::RemmiDemmi, types)?.join(" "),
            );
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// IDs of rules as docs/rules writes them: `RD-08`, `RE-A9`.
fn read_rules(words: &[&str]) -> Result<Vec<String>, String> {
    let is_id = |word: &str| {
        let (game, rule) = word.split_once('-').unwrap_or_default();
        let number = rule.strip_prefix('A').unwrap_or(rule);
        let of_game = game.len() == 2 && game.bytes().all(|byte| byte.is_ascii_uppercase());
        of_game && !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    };
    match words.iter().find(|word| !is_id(word)) {
        Some(word) => Err(format!(
            "`{word}` is not a rule; write it as in `proves RD-08 RE-A9`"
        )),
        None if words.is_empty() => Err("no rule is named; write it as in `proves RD-08`".into()),
        None => Ok(words.iter().map(|word| (*word).to_owned()).collect()),
    }
}

fn read_step(scenario: &Scenario, words: &[&str]) -> Result<Step, String> {
    match words {
        ["expect", what @ ..] => Ok(Step::Expect(expectation(scenario, what)?)),
        ["refused:", step @ ..] => refused(scenario, None, step),
        ["refused", why, step @ ..] if why.ends_with(':') => {
            let why = why.trim_end_matches(':').to_owned();
            refused(scenario, Some(why), step)
        }
        _ => {
            let wrong = || Some(by_form(MISHAPS, scenario, words)?.map(Step::Mishap));
            let step = by_form(FORMS, scenario, words).or_else(wrong);
            step.unwrap_or_else(|| Err(no_step(words)))
        }
    }
}

/// A step, or who plays what, that the table must refuse.
fn refused(scenario: &Scenario, why: Option<String>, words: &[&str]) -> Result<Step, String> {
    let mut seating = scenario.seating.clone();
    let step = match read_seating(&mut seating, words)? {
        true => Step::Seat(seating),
        false => read_step(scenario, words)?,
    };
    Ok(Step::Refused(why, Box::new(step)))
}

/// How each step is written.
fn forms() -> impl Iterator<Item = &'static str> {
    let wrong = MISHAPS.iter().map(|(form, _)| *form);
    FORMS.iter().map(|(form, _)| *form).chain(wrong)
}

/// Why a line is not a step: how those that begin so are written, or which there are.
fn no_step(words: &[&str]) -> String {
    let line = words.join(" ");
    let verb = words.first().unwrap_or(&"");
    let alike = forms().filter(|form| form.split(' ').next() == Some(verb));
    let alike: Vec<String> = alike.map(|form| format!("`{form}`")).collect();
    if !alike.is_empty() {
        return format!("`{line}` is not a step; write {}", alike.join(" or "));
    }
    let mut verbs = TOP.to_vec();
    verbs.extend(forms().filter_map(|form| form.split(' ').next()));
    verbs.extend(["expect", "refused:"]);
    verbs.dedup();
    format!("`{line}` is not a step; there are {}", verbs.join(", "))
}

#[cfg(test)]
mod tests {
    use rules::Seat;
    use table::event::Request;
    use table::zone::Zone;

    use super::*;
    use crate::scenario::form::fitted;
    use crate::scenario::topics::TOPICS;
    use crate::scenario::{Hearing, Mishap, What};
    use crate::spot::Spot;

    fn named(pieces: &[&str]) -> What {
        What::Named(pieces.iter().map(|piece| (*piece).to_owned()).collect())
    }

    #[test]
    fn steps_are_read_with_their_lines() {
        let text = "seats Ana Ivan Léa Tom\nhand Ana RC*2 GT\n\nlay Ana RC on left tray # now\n";
        let scenario = parse(text).unwrap();
        let [red, green] = ["RC", "GT"].map(str::to_owned);
        let tray = Spot::Zone(Zone::TrayLeft);
        assert_eq!(
            scenario.steps,
            [
                (2, Step::Hand(Seat(0), vec![red.clone(), red, green])),
                (
                    4,
                    Step::Carry(named(&["RC"]), Some(Spot::Hand(Seat(0))), tray)
                ),
            ]
        );
    }

    #[test]
    fn each_game_has_its_own_pieces_and_options() {
        let text = "game rami\nseats Ana Ivan\noption packs 1\nlay Ana 7H JK/2 on melds of Ivan\ndraw Ivan\nrobots all\n";
        let scenario = parse(text).unwrap();
        assert_eq!(scenario.seating.game, GameId::Rami);
        assert_eq!(scenario.seating.options["packs"], "1");
        let laid = Step::Carry(
            named(&["7H", "JK/2"]),
            Some(Spot::Hand(Seat(0))),
            Spot::Zone(Zone::Melds(Seat(1))),
        );
        let stock = Some(Spot::Zone(Zone::Stock));
        let seats = [Seat(0), Seat(1)].into();
        assert_eq!(
            scenario.steps,
            [
                (4, laid),
                (5, Step::Carry(What::Top, stock, Spot::Hand(Seat(1)))),
                (6, Step::Ask(None, Request::Robots { seats })),
            ]
        );
    }

    #[test]
    fn a_tile_is_named_by_its_own_name() {
        let text = "game remi\nseats Ana Ivan\nhide 7R#1 on melds of Ana #now\n";
        let spot = Spot::Zone(Zone::Melds(Seat(0)));
        let hidden = Mishap::Hearing(Hearing::Hide(vec!["7R#1".into()], spot));
        assert_eq!(parse(text).unwrap().steps, [(3, Step::Mishap(hidden))]);
    }

    #[test]
    fn a_name_that_is_said_is_the_seat() {
        let text = "game remi\nseats Ana Ivan\ncall Ana swap Ivan:small\n";
        let call = Request::Call {
            seat: Seat(0),
            call: "swap".into(),
            value: Some("1:small".into()),
        };
        assert_eq!(
            parse(text).unwrap().steps,
            [(3, Step::Ask(Some(Seat(0)), call))]
        );
    }

    #[test]
    fn what_must_be_refused_may_be_a_step_or_who_plays_what() {
        let text = "seats A B C D\nrefused RD-04: seats A B C\nrefused: deal\nproves RD-04\nexpect no verdict B\n";
        let scenario = parse(text).unwrap();
        assert_eq!(scenario.seating.names.len(), 4);
        let [
            (2, Step::Refused(Some(why), seats)),
            (3, deal),
            (5, Step::Expect(verdict)),
        ] = &scenario.steps[..]
        else {
            panic!("{scenario:?}");
        };
        assert_eq!(why, "RD-04");
        assert!(matches!(&**seats, Step::Seat(seating) if seating.names.len() == 3));
        assert_eq!(*deal, Step::Refused(None, Box::new(Step::Deal(None))));
        assert_eq!(format!("{verdict:?}"), "expect no verdict B ");
        assert_eq!(scenario.proves, [(4, vec!["RD-04".to_owned()])]);
    }

    /// Each block of docs/scenarios.md is read, and all of them together leave no form untold.
    #[test]
    fn the_page_tells_every_form() {
        let page = include_str!("../../../docs/scenarios.md");
        let blocks = page.split("```text\n").skip(1);
        let blocks: Vec<&str> = blocks
            .filter_map(|block| block.split("```").next())
            .collect();
        let words = |line: &'static str| -> Vec<&str> {
            let words = line.split_whitespace();
            words.take_while(|word| !word.starts_with('#')).collect()
        };
        for block in &blocks {
            parse(&format!("seats Ana Ivan\n{block}")).unwrap();
        }
        let lines: Vec<Vec<&str>> = blocks
            .iter()
            .flat_map(|block| block.lines())
            .map(words)
            .collect();
        let told = |form: &str| {
            let first =
                |line: &Vec<&str>| forms().find(|form| fitted(form, line).is_some()) == Some(form);
            lines.iter().any(first)
        };
        let untold: Vec<&str> = forms().filter(|form| !told(form)).collect();
        assert_eq!(untold, Vec::<&str>::new());
        let expected = |topic: &&str| {
            lines
                .iter()
                .any(|line| line.starts_with(&["expect", topic]))
        };
        let untold: Vec<&str> = TOPICS
            .iter()
            .map(|topic| topic.name)
            .filter(|topic| !expected(topic))
            .collect();
        assert_eq!(untold, Vec::<&str>::new());
    }

    #[test]
    fn a_broken_line_says_where_and_what_would_be_right() {
        for (text, words) in [
            ("seats A B C D\nfly away", "line 2: `fly away`"),
            ("seats A B C D\nlay E RC on pad", "`E` does not play"),
            ("seats A B C D\nlay A RX on pad", "`RX` is not a card"),
            ("seats A B C D\nlay A RC*10 on pad", "RC*2 to RC*9"),
            ("game remi\nseats A B\nthrow A 14R", "`14R` is not a tile"),
            ("game bridge", "`bridge` is not a game"),
            ("seats A B C D\nexpect rain", "`rain` cannot be expected"),
            ("seats A B C D\nexpect phase", "expects nothing"),
            ("seats A B C D\nexpect total", "is of whom"),
            ("seats A B C D\nlay A on pad", "no card is named"),
            ("seats A B C D\nwait long", "seconds from 0"),
            (
                "seats A B C D\nlay A RC on high tray",
                "left tray or right tray",
            ),
            ("seats A B C D\nlay A RC", "`lay WHO PIECES on PLACE`"),
            ("seats A B C D\nmove RC from pad to box", "is whose?"),
            ("seats A B C D\nunplug box", "no antenna is at `box`"),
            ("seats A B C D\nunplug bus 3", "`bus 1` and `bus 2`"),
            ("seats A B C D\ntake A 5", "`5` is not a plaque"),
            ("seats A B C D\nproves RD8", "`RD8` is not a rule"),
            ("seats A B C D\nmisses 101", "0 to 100"),
            ("seats A B C D\ndisk wet", "`disk full`"),
            ("seats A B C D\nrefused: fly", "`fly` is not a step"),
            ("seed many", "as in `seed 7`"),
            ("column heap", "`column antenna` or `column spot`"),
            ("melds thrown", "`melds antenna` or `melds swiped`"),
            ("reception bad", "`reception ideal`, `usual` or `poor`"),
            ("", "begin with `seats`"),
        ] {
            let error = parse(text).unwrap_err().to_string();
            assert!(error.contains(words), "{error}");
        }
    }
}
