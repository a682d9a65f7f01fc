//! What a voice says of a table: sentences that everybody may hear, for everybody's page has them.

use super::{Phase, View};
use crate::words::called;

impl View {
    /// What stands now and is worth saying aloud, in the order in which it is said: the verdict that was turned over
    /// last, how the deal ended, the totals once they are written, and what comes next. A sentence that stands here no
    /// more is stale.
    pub fn spoken(&self) -> Vec<String> {
        let steps = self.reveal().map(|reveal| reveal.steps.as_slice());
        let verdict = steps.and_then(<[_]>::last).map(|step| step.text.clone());
        let result = self.sheet().and_then(|sheet| sheet.result.as_ref());
        let result = result.map(|result| result.text.clone());
        let written = matches!(self.phase, Phase::Scored | Phase::Finished);
        let totals = written.then(|| self.totals()).flatten();
        let next = (!self.seats.is_empty()).then(|| self.next.text.clone());
        let all = [verdict, result, totals, next].into_iter().flatten();
        all.map(|text| called(&without_rules(&text), self.lang))
            .collect()
    }

    /// `Ana 12, Ivan -5.`
    fn totals(&self) -> Option<String> {
        let there = self.seats.iter().filter(|seat| seat.left.is_none());
        let totals: Vec<String> = there
            .map(|seat| format!("{} {}", seat.name, seat.total))
            .collect();
        (!totals.is_empty()).then(|| format!("{}.", totals.join(", ")))
    }
}

/// A sentence without the rules that it cites: `(RD-22)`, `(RU-15, RU-18)`.
fn without_rules(text: &str) -> String {
    let mut rest = text;
    let mut told = String::new();
    while let Some((before, after)) = rest.split_once(" (") {
        told.push_str(before);
        match after.split_once(')') {
            Some((inner, after)) if inner.split(", ").all(is_rule) => rest = after,
            _ => {
                told.push_str(" (");
                rest = after;
            }
        }
    }
    told + rest
}

/// Two capitals, a dash, perhaps an A, a number.
fn is_rule(text: &str) -> bool {
    let Some((letters, number)) = text.split_once('-') else {
        return false;
    };
    let digits = number.strip_prefix('A').unwrap_or(number);
    letters.len() == 2
        && letters.bytes().all(|letter| letter.is_ascii_uppercase())
        && !digits.is_empty()
        && digits.bytes().all(|digit| digit.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_sentence_cites_is_not_said() {
        for (text, said) in [
            (
                "Only then everybody looks (RD-22).",
                "Only then everybody looks.",
            ),
            (
                "Wait (RU-15, RU-18): it is A's turn.",
                "Wait: it is A's turn.",
            ),
            ("Colour, with joker (×3).", "Colour, with joker (×3)."),
            ("A bracket (open", "A bracket (open"),
        ] {
            assert_eq!(without_rules(text), said);
        }
    }
}
