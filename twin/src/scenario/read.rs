//! Lines to steps.

use rules::card::Card;
use rules::remi::Tile;
use rules::remmi_demmi::Type;
use table::game::GameId;
use table::piece::Deck;
use table::zone::Zone;

use super::{Expectation, Scenario, ScenarioError, Step};

/// The verbs of steps, for who writes another.
const VERBS: &str = "hand, up, deal, pick up, slap, wait, until, robots, draw, take, take back, lay, throw, show, cut, reshuffle, call, answer, trade, drop, lift, next, abandon, gather and expect";
/// Most pieces that `RC*5` stands for.
const MOST_EQUAL: usize = 9;

/// Reads a scenario.
///
/// # Errors
/// The first line that cannot be read, with the remedy.
pub fn parse(text: &str) -> Result<Scenario, ScenarioError> {
    let mut scenario = Scenario::default();
    for (line, text) in (1..).zip(text.lines()) {
        let before_comment = text.split('#').next().unwrap_or("");
        let words: Vec<&str> = before_comment.split_whitespace().collect();
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
    let [verb, rest @ ..] = words else {
        return Ok(());
    };
    let seating = &mut scenario.seating;
    let mut set = |key: &str, value: String| seating.options.insert(key.to_owned(), value);
    match (*verb, rest) {
        ("seed", _) => scenario.seed = number(rest, "seed 7")?,
        ("game", _) => seating.game = game(rest)?,
        ("seats", _) => seating.names = rest.iter().map(|name| (*name).to_owned()).collect(),
        ("option", [key, value @ ..]) => {
            set(key, value.join(" "));
        }
        ("seconds", _) => {
            set("timer", number::<u32>(rest, "seconds 120")?.to_string());
        }
        ("out", _) => {
            set("removed", pieces(GameId::RemmiDemmi, rest)?.join(" "));
        }
        _ => {
            let step = read_step(scenario, verb, rest)?;
            scenario.steps.push((line, step));
        }
    }
    Ok(())
}

fn read_step(scenario: &Scenario, verb: &str, rest: &[&str]) -> Result<Step, String> {
    let seat = |name: &str| seat(scenario, name);
    let pieces = |words: &[&str]| pieces(scenario.seating.game, words);
    let one = |word: &str| piece(scenario.seating.game, word);
    let step = match (verb, rest) {
        ("deal", []) => Step::Deal,
        ("pick", ["up"]) => Step::PickUp,
        ("pick", ["up", name]) => Step::PickUpOwn(seat(name)?),
        ("slap", []) => Step::Slap,
        ("trade", []) => Step::Trade,
        ("take", ["back"]) => Step::TakeBack,
        ("next", []) => Step::Next,
        ("abandon", []) => Step::Abandon,
        ("gather", []) => Step::Gather,
        ("reshuffle", []) => Step::Reshuffle,
        ("wait", [seconds]) => Step::Wait(micros(seconds)?),
        ("until", [phase]) => Step::Until((*phase).into()),
        ("robots", ["none"]) => Step::Robots(Vec::new()),
        ("robots", ["all"]) => Step::Robots((0..scenario.seating.names.len() as u8).collect()),
        ("robots", names) => {
            Step::Robots(names.iter().copied().map(seat).collect::<Result<_, _>>()?)
        }
        ("hand", [name, cards @ ..]) => Step::Hand(seat(name)?, pieces(cards)?),
        ("up", [word]) => Step::Up(one(word)?),
        ("lay", [name, cards @ .., "on", "pad"]) => {
            let seat = seat(name)?;
            Step::Lay(seat, pieces(cards)?, Zone::Pad(seat))
        }
        ("lay", [name, cards @ .., "on", "dead"]) => {
            Step::Lay(seat(name)?, pieces(cards)?, Zone::Dead)
        }
        ("lay", [name, cards @ .., "on", "melds"]) => {
            let seat = seat(name)?;
            Step::Lay(seat, pieces(cards)?, Zone::Melds(seat))
        }
        ("lay", [name, cards @ .., "on", "melds", "of", other]) => {
            Step::Lay(seat(name)?, pieces(cards)?, Zone::Melds(seat(other)?))
        }
        ("lay", [name, cards @ .., "on", side, "tray"]) => {
            Step::Lay(seat(name)?, pieces(cards)?, tray(side)?)
        }
        ("throw", [name, word]) => Step::Lay(seat(name)?, vec![one(word)?], Zone::Discard),
        ("draw", [name]) => Step::Draw(seat(name)?, Zone::Stock, None),
        ("draw", [name, word]) => Step::Draw(seat(name)?, Zone::Stock, Some(one(word)?)),
        ("take", [name, "from", "discard"]) => Step::Draw(seat(name)?, Zone::Discard, None),
        ("take", [name, word, "from", "discard"]) => {
            Step::Draw(seat(name)?, Zone::Discard, Some(one(word)?))
        }
        ("take", [name, word, "from", "melds", "of", other]) => {
            Step::Draw(seat(name)?, Zone::Melds(seat(other)?), Some(one(word)?))
        }
        ("take", [name, plaque]) => Step::Plaque(seat(name)?, format!("P{plaque}")),
        ("show", [name]) => Step::Show(seat(name)?),
        ("cut", [name, word]) => Step::Cut(seat(name)?, one(word)?),
        ("drop", [thing, "on", "pad", name]) => {
            Step::Drop((*thing).to_owned(), Zone::Pad(seat(name)?))
        }
        ("drop", [thing, "on", side, "tray"]) => Step::Drop((*thing).to_owned(), tray(side)?),
        ("lift", [thing]) => Step::Lift((*thing).to_owned()),
        ("call", [name, call]) => Step::Call(seat(name)?, (*call).into(), None),
        ("call", [name, call, value @ ..]) => {
            Step::Call(seat(name)?, (*call).into(), Some(value.join(" ")))
        }
        ("answer", [question, value]) => Step::Answer((*question).into(), (*value).into()),
        ("expect", what) => Step::Expect(expectation(scenario, what)?),
        _ => {
            return Err(format!(
                "`{verb} {}` is no step; there are seats, game, option, out, seconds, seed, {VERBS}",
                rest.join(" ")
            ));
        }
    };
    Ok(step)
}

fn expectation(scenario: &Scenario, what: &[&str]) -> Result<Expectation, String> {
    let seat = |name: &str| seat(scenario, name);
    Ok(match what {
        ["phase", phase] => Expectation::Phase((*phase).into()),
        ["notice", kind] => Expectation::Notice((*kind).into()),
        ["claims", n] => Expectation::Claims(number(&[n], "claims 2")?),
        ["total", name, n] => Expectation::Total(seat(name)?, number(&[n], "total Ana 4")?),
        ["turn", name] => Expectation::Turn(seat(name)?),
        ["fault", reason] => Expectation::Fault((*reason).into()),
        ["no", "fault"] => Expectation::NoFault,
        _ => {
            return Err(format!(
                "`{}` cannot be expected; there are phase, total, turn, fault, no fault, claims and notice",
                what.join(" ")
            ));
        }
    })
}

fn game(words: &[&str]) -> Result<GameId, String> {
    let found = GameId::ALL
        .into_iter()
        .find(|game| words == [game.as_str()]);
    found.ok_or_else(|| {
        let (word, all) = (words.join(" "), GameId::names());
        format!("`{word}` is no game; there are {all}")
    })
}

fn seat(scenario: &Scenario, name: &str) -> Result<u8, String> {
    let names = &scenario.seating.names;
    let place = names.iter().position(|other| other == name);
    let place = place.ok_or_else(|| {
        format!(
            "`{name}` does not play; the line `seats` names {}",
            names.join(", ")
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

/// What is printed on a piece of the game, as the rules write it.
fn piece(game: GameId, word: &str) -> Result<String, String> {
    let (read, right) = match game.info().contents.deck() {
        Deck::RemmiDemmi => (
            word.parse().map(|face: Type| face.to_string()).ok(),
            "card; write RC to BT, or RC*5 for five of them",
        ),
        Deck::Tiles => (
            word.parse().map(|tile: Tile| tile.to_string()).ok(),
            "tile; write 1R to 13K or JK, or 7R*2 for two of them",
        ),
        Deck::French => (
            word.parse().map(|card: Card| card.to_string()).ok(),
            "card; write AS to KC or JK, or 7H*2 for two of them",
        ),
    };
    read.ok_or_else(|| format!("`{word}` is no {right}"))
}

/// Pieces, with `RC*5` for five of them.
fn pieces(game: GameId, words: &[&str]) -> Result<Vec<String>, String> {
    let mut all = Vec::new();
    for word in words {
        let (text, count) = word.split_once('*').unwrap_or((word, "1"));
        let printed = piece(game, text)?;
        let count = count.parse().ok().filter(|count| *count <= MOST_EQUAL);
        let count = count.ok_or_else(|| {
            format!("`{word}` cannot be counted; write {text}*2 to {text}*{MOST_EQUAL}")
        })?;
        all.extend(std::iter::repeat_n(printed, count));
    }
    if all.is_empty() {
        return Err("no card is named; name those that are meant".into());
    }
    Ok(all)
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
        let [red, green] = ["RC", "GT"].map(str::to_owned);
        assert_eq!(
            scenario.steps,
            [
                (2, Step::Hand(0, vec![red.clone(), red.clone(), green])),
                (4, Step::Lay(0, vec![red], Zone::TrayLeft)),
            ]
        );
    }

    #[test]
    fn each_game_has_its_own_pieces_and_options() {
        let text = "game rami\nseats Ana Ivan\noption packs 1\nlay Ana 7H JK on melds of Ivan\ndraw Ivan\nrobots all\n";
        let scenario = parse(text).unwrap();
        assert_eq!(scenario.seating.game, GameId::Rami);
        assert_eq!(scenario.seating.options["packs"], "1");
        let cards = ["7H", "JK"].map(str::to_owned).to_vec();
        assert_eq!(
            scenario.steps,
            [
                (4, Step::Lay(0, cards, Zone::Melds(1))),
                (5, Step::Draw(1, Zone::Stock, None)),
                (6, Step::Robots(vec![0, 1])),
            ]
        );
    }

    #[test]
    fn a_broken_line_says_where_and_what_would_be_right() {
        for (text, words) in [
            ("seats A B C D\nfly away", "line 2: `fly away`"),
            ("seats A B C D\nlay E RC on pad", "`E` does not play"),
            ("seats A B C D\nlay A RX on pad", "`RX` is no card"),
            ("seats A B C D\nlay A RC*10 on pad", "RC*2 to RC*9"),
            ("game remi\nseats A B\nthrow A 14R", "`14R` is no tile"),
            ("game bridge", "`bridge` is no game"),
            ("seats A B C D\nexpect rain", "`rain` cannot be expected"),
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
