//! What the doctor found, in words and as JSON.

use std::fmt;

use serde::Serialize;
use table::words::Say;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// As it should be.
    Well,
    /// Could not be looked at, and why.
    Skipped,
    /// Works, but may trouble an evening.
    Warning,
    /// Does not work.
    Fault,
}

impl State {
    /// In capitals, so that it is found without colours.
    const fn mark(self) -> &'static str {
        match self {
            State::Well => "ok",
            State::Skipped => "skipped",
            State::Warning => "WARNING",
            State::Fault => "FAULT",
        }
    }
}

/// What kind of part was looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// The configuration's file.
    Config,
    /// A bus, its device file, and what all chips on it share.
    Bus,
    /// The pins of the header.
    Pins,
    /// A chip that gives chip selects.
    Expander,
    /// A reader with its antenna.
    Reader,
    /// The scoreboard's panel.
    Panel,
    /// The MQTT broker.
    Broker,
    /// The club that the table sends its matches to.
    Club,
    /// The folder of journals.
    Disk,
    /// The machine's clocks.
    Clock,
    /// The machine itself: its heat and its supply.
    Machine,
    /// The deck files.
    Deck,
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Part::Config => "config",
            Part::Bus => "bus",
            Part::Pins => "pins",
            Part::Expander => "expander",
            Part::Reader => "reader",
            Part::Panel => "panel",
            Part::Broker => "broker",
            Part::Club => "club",
            Part::Disk => "disk",
            Part::Clock => "clock",
            Part::Machine => "machine",
            Part::Deck => "deck",
        })
    }
}

/// One thing that was looked at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// How it is.
    pub state: State,
    /// What kind of part.
    pub part: Part,
    /// Where: seat, bus, pin, file.
    pub place: String,
    /// What was found.
    pub what: String,
    /// What probably makes it so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cause: Option<String>,
    /// What to do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remedy: Option<String>,
}

impl Finding {
    /// All is well there.
    pub fn well(part: Part, place: impl Into<String>, what: impl Into<String>) -> Finding {
        Finding {
            state: State::Well,
            part,
            place: place.into(),
            what: what.into(),
            cause: None,
            remedy: None,
        }
    }

    /// It was not looked at.
    pub fn skipped(part: Part, place: impl Into<String>, why: impl Into<String>) -> Finding {
        Finding {
            state: State::Skipped,
            ..Finding::well(part, place, why)
        }
    }

    /// It works, and yet.
    pub fn warning(part: Part, place: impl Into<String>, wrong: Wrong) -> Finding {
        Finding::wrong(State::Warning, part, place, wrong)
    }

    /// It does not work.
    pub fn fault(part: Part, place: impl Into<String>, wrong: Wrong) -> Finding {
        Finding::wrong(State::Fault, part, place, wrong)
    }

    fn wrong(state: State, part: Part, place: impl Into<String>, wrong: Wrong) -> Finding {
        let Wrong {
            what,
            cause,
            remedy,
        } = wrong;
        Finding {
            state,
            part,
            place: place.into(),
            what: what.to_string(),
            cause: Some(cause.to_string()),
            remedy: Some(remedy.to_string()),
        }
    }
}

/// What is wrong, why, and what to do: in each language, where a page says it too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// What was found.
    pub what: Say,
    /// What probably makes it so.
    pub cause: Say,
    /// What to do.
    pub remedy: Say,
}

impl Wrong {
    /// In this order: what, cause, remedy.
    pub fn new(what: impl Into<Say>, cause: impl Into<Say>, remedy: impl Into<Say>) -> Wrong {
        Wrong {
            what: what.into(),
            cause: cause.into(),
            remedy: remedy.into(),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mark, part) = (self.state.mark(), self.part.to_string());
        write!(f, "{mark:<8}{part:<9}{}: {}", self.place, self.what)?;
        let more = [("cause: ", &self.cause), ("do: ", &self.remedy)];
        for (title, text) in more {
            if let Some(text) = text {
                write!(f, "\n{:17}{title}{text}", "")?;
            }
        }
        Ok(())
    }
}

/// All that was found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    /// In the order in which it was looked at.
    pub findings: Vec<Finding>,
}

impl Report {
    /// 0: all is well. 1: warnings. 2: something does not work.
    pub fn exit_code(&self) -> u8 {
        match self.findings.iter().map(|finding| finding.state).max() {
            None | Some(State::Well | State::Skipped) => 0,
            Some(State::Warning) => 1,
            Some(State::Fault) => 2,
        }
    }

    fn count(&self, state: State) -> usize {
        let of_state = self.findings.iter();
        of_state.filter(|finding| finding.state == state).count()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for finding in &self.findings {
            writeln!(f, "{finding}")?;
        }
        let [well, skipped, warnings, faults] =
            [State::Well, State::Skipped, State::Warning, State::Fault]
                .map(|state| self.count(state));
        writeln!(
            f,
            "{well} well, {warnings} to watch, {faults} not working, {skipped} not looked at"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(states: &[State]) -> Report {
        let finding = |state: &State| Finding {
            state: *state,
            ..Finding::well(Part::Clock, "here", "ticks")
        };
        Report {
            findings: states.iter().map(finding).collect(),
        }
    }

    #[test]
    fn the_worst_decides_the_exit_code() {
        let code = |states: &[State]| report(states).exit_code();
        assert_eq!(code(&[]), 0);
        assert_eq!(code(&[State::Well, State::Skipped]), 0);
        assert_eq!(code(&[State::Warning, State::Well]), 1);
        assert_eq!(code(&[State::Fault, State::Warning, State::Skipped]), 2);
    }

    #[test]
    fn text_and_json_say_the_same() {
        let wrong = Wrong::new("is silent", "no power", "plug it in");
        let report = Report {
            findings: vec![
                Finding::well(Part::Clock, "this machine", "right"),
                Finding::fault(Part::Reader, "seat 2", wrong),
            ],
        };
        let text = report.to_string();
        assert!(
            text.contains("ok      clock    this machine: right\n"),
            "{text}"
        );
        assert!(
            text.contains("FAULT   reader   seat 2: is silent\n"),
            "{text}"
        );
        assert!(text.contains("cause: no power\n") && text.contains("do: plug it in\n"));
        assert!(text.ends_with("1 well, 0 to watch, 1 not working, 0 not looked at\n"));
        let json = serde_json::to_value(&report).unwrap();
        assert_eq!(json["findings"][1]["state"], "fault");
        assert_eq!(json["findings"][1]["remedy"], "plug it in");
        assert_eq!(json["findings"][0].get("cause"), None);
    }
}
