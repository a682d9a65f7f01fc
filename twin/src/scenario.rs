//! The scenario's language: one step a line, in words; `#` begins a comment.
//!
//! ```text
//! seats Ana Ivan Léa Tom Mia      # 4 to 9 names
//! out GS GT BC BS                 # types taken out; the hub's proposal when left out
//! hand Ana RC*5 RS*4              # dealt to Ana; the rest of the hands is left to the seed
//! deal                            # the hub agrees, the cards lie on the pads
//! pick up                         # everybody takes them into the hand
//! slap                            # on the timer
//! wait 3.5                        # seconds
//! lay Ana RC GT on left tray      # from her hand; also `on pad`
//! trade                           # each takes the other's packet; `take back` undoes it
//! take Ana 4                      # the plaque, onto her pad
//! drop bank-card on pad Ana       # a foreign thing
//! lift bank-card
//! answer tray:left 0
//! next                            # the reveal goes on
//! gather
//! expect phase scored             # or: points Ana 4 / claims 2 / notice unknown_tag
//! ```

use hub::zone::Zone;
use rules::remmi_demmi::Type;

/// A scenario, ready to be played.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scenario {
    /// Seed of shuffles and proposals.
    pub seed: u64,
    /// Names in order of seats.
    pub names: Vec<String>,
    /// Types taken out, if named.
    pub removed: Option<Vec<Type>>,
    /// 120 or 70.
    pub seconds: u32,
    /// The steps with their line numbers.
    pub steps: Vec<(usize, Step)>,
}

/// One step.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// Cards that the next deal gives to a seat.
    Hand(u8, Vec<Type>),
    /// Deal.
    Deal,
    /// Take the dealt cards into the hands.
    PickUp,
    /// Slap the timer.
    Slap,
    /// Let micros pass.
    Wait(u64),
    /// Lay cards from a hand.
    Lay(u8, Vec<Type>, Zone),
    /// Swap the packets on the trays.
    Trade,
    /// Take the packets back.
    TakeBack,
    /// Take a plaque by its name onto a pad.
    Take(u8, String),
    /// Lay a foreign thing on a zone.
    Drop(String, Zone),
    /// Put a foreign thing back into the drawer.
    Lift(String),
    /// Answer a question.
    Answer(String, String),
    /// The reveal goes on.
    Next,
    /// Gather the cards.
    Gather,
    /// What must hold now.
    Expect(Expectation),
}

/// What must hold at a step.
#[derive(Clone, Debug, PartialEq)]
pub enum Expectation {
    /// The phase, as the page writes it.
    Phase(String),
    /// A seat's total.
    Points(u8, i32),
    /// How many have claimed.
    Claims(usize),
    /// A notice of this kind stands.
    Notice(String),
}

/// A line that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct ScenarioError {
    /// 1-based.
    pub line: usize,
    /// What is wrong and what would be right.
    pub why: String,
}

/// Reads a scenario.
///
/// # Errors
/// The first line that cannot be read, with the remedy.
pub fn parse(text: &str) -> Result<Scenario, ScenarioError> {
    let mut scenario = Scenario {
        seconds: 120,
        ..Scenario::default()
    };
    for (line, text) in (1..).zip(text.lines()) {
        let words: Vec<&str> = text
            .split('#')
            .next()
            .unwrap_or("")
            .split_whitespace()
            .collect();
        read_line(&mut scenario, line, &words).map_err(|why| ScenarioError { line, why })?;
    }
    if scenario.names.is_empty() {
        return Err(ScenarioError {
            line: 1,
            why: "nobody plays; begin with `seats` and 4 to 9 names".into(),
        });
    }
    Ok(scenario)
}

fn read_line(scenario: &mut Scenario, line: usize, words: &[&str]) -> Result<(), String> {
    let [verb, rest @ ..] = words else {
        return Ok(());
    };
    match *verb {
        "seed" => scenario.seed = number(rest, "seed 7")?,
        "seconds" => scenario.seconds = number(rest, "seconds 120")?,
        "seats" => scenario.names = rest.iter().map(|name| (*name).to_owned()).collect(),
        "out" => scenario.removed = Some(types(rest)?),
        _ => {
            let step = read_step(scenario, verb, rest)?;
            scenario.steps.push((line, step));
        }
    }
    Ok(())
}

fn read_step(scenario: &Scenario, verb: &str, rest: &[&str]) -> Result<Step, String> {
    let seat = |name: &str| seat(scenario, name);
    Ok(match (verb, rest) {
        ("deal", []) => Step::Deal,
        ("pick", ["up"]) => Step::PickUp,
        ("slap", []) => Step::Slap,
        ("trade", []) => Step::Trade,
        ("take", ["back"]) => Step::TakeBack,
        ("next", []) => Step::Next,
        ("gather", []) => Step::Gather,
        ("wait", [seconds]) => Step::Wait(micros(seconds)?),
        ("hand", [name, cards @ ..]) => Step::Hand(seat(name)?, types(cards)?),
        ("lay", [name, cards @ .., "on", "pad"]) => {
            let seat = seat(name)?;
            Step::Lay(seat, types(cards)?, Zone::Pad(seat))
        }
        ("lay", [name, cards @ .., "on", side, "tray"]) => {
            Step::Lay(seat(name)?, types(cards)?, tray(side)?)
        }
        ("take", [name, plaque]) => Step::Take(seat(name)?, format!("P{plaque}")),
        ("drop", [thing, "on", "pad", name]) => {
            Step::Drop((*thing).to_owned(), Zone::Pad(seat(name)?))
        }
        ("drop", [thing, "on", side, "tray"]) => Step::Drop((*thing).to_owned(), tray(side)?),
        ("lift", [thing]) => Step::Lift((*thing).to_owned()),
        ("answer", [question, value]) => Step::Answer((*question).into(), (*value).into()),
        ("expect", ["phase", phase]) => Step::Expect(Expectation::Phase((*phase).into())),
        ("expect", ["notice", kind]) => Step::Expect(Expectation::Notice((*kind).into())),
        ("expect", ["claims", n]) => Step::Expect(Expectation::Claims(number(&[n], "claims 2")?)),
        ("expect", ["points", name, n]) => Step::Expect(Expectation::Points(
            seat(name)?,
            number(&[n], "points Ana 4")?,
        )),
        _ => {
            return Err(format!(
                "`{verb} {}` is no step; there are seats, out, seconds, seed, hand, deal, pick up, slap, wait, lay, trade, take, take back, drop, lift, answer, next, gather and expect",
                rest.join(" ")
            ));
        }
    })
}

fn seat(scenario: &Scenario, name: &str) -> Result<u8, String> {
    let place = scenario.names.iter().position(|other| other == name);
    let place = place.ok_or_else(|| {
        format!(
            "`{name}` does not play; the line `seats` names {}",
            scenario.names.join(", ")
        )
    })?;
    Ok(place as u8)
}

fn tray(side: &str) -> Result<Zone, String> {
    match side {
        "left" => Ok(Zone::TrayLeft),
        "right" => Ok(Zone::TrayRight),
        _ => Err(format!(
            "`{side} tray` is none; write left tray or right tray"
        )),
    }
}

/// Types, with `RC*5` for five of them.
fn types(words: &[&str]) -> Result<Vec<Type>, String> {
    let mut types = Vec::new();
    for word in words {
        let wrong = || format!("`{word}` is no card; write RC to BT, or RC*5 for five of them");
        let (text, count) = word.split_once('*').unwrap_or((word, "1"));
        let face: Type = text.parse().map_err(|_| wrong())?;
        let count: usize = count.parse().map_err(|_| wrong())?;
        if count > 9 {
            return Err(wrong());
        }
        types.extend(std::iter::repeat_n(face, count));
    }
    if types.is_empty() {
        return Err("no card is named; write RC to BT".into());
    }
    Ok(types)
}

fn number<T: std::str::FromStr>(words: &[&str], example: &str) -> Result<T, String> {
    let wrong = || {
        format!(
            "`{}` is no number here; write it as in `{example}`",
            words.join(" ")
        )
    };
    match words {
        [word] => word.parse().map_err(|_| wrong()),
        _ => Err(wrong()),
    }
}

fn micros(word: &str) -> Result<u64, String> {
    let seconds: Option<f64> = word.parse().ok();
    match seconds.filter(|seconds| (0.0..=3600.0).contains(seconds)) {
        Some(seconds) => Ok((seconds * 1e6).round() as u64),
        None => Err(format!(
            "`{word}` is no time; write seconds from 0 to 3600, as in `wait 2.5`"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_read_with_their_lines() {
        let text = "seats Ana Ivan Léa Tom\nhand Ana RC*2 GT\n\nlay Ana RC on left tray # now\n";
        let scenario = parse(text).unwrap();
        let [red, green] = ["RC", "GT"].map(|text| text.parse().unwrap());
        assert_eq!(
            scenario.steps,
            [
                (2, Step::Hand(0, vec![red, red, green])),
                (4, Step::Lay(0, vec![red], Zone::TrayLeft)),
            ]
        );
    }

    #[test]
    fn a_broken_line_says_where_and_what_would_be_right() {
        for (text, words) in [
            ("seats A B C D\nfly away", "line 2: `fly away`"),
            ("seats A B C D\nlay E RC on pad", "`E` does not play"),
            ("seats A B C D\nlay A RX on pad", "`RX` is no card"),
            ("seats A B C D\nlay A on pad", "no card is named"),
            ("seats A B C D\nwait long", "seconds from 0"),
            (
                "seats A B C D\nlay A RC on high tray",
                "left tray or right tray",
            ),
            ("seed many", "as in `seed 7`"),
            ("", "begin with `seats`"),
        ] {
            let error = parse(text).unwrap_err().to_string();
            assert!(error.contains(words), "{error}");
        }
    }
}
