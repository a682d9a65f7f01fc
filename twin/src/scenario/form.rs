//! Forms of lines: words with gaps, `lay WHO PIECES on PLACE`. The words of a line are laid into the
//! gaps of the first form that they fit, and each gap is read by what it is for.

use table::zone::Zone;

use super::Scenario;
use super::named;
use crate::spot::Spot;
use rules::Seat;

/// How something is written, and what is made of what stands in the gaps, in their order.
///
/// `WHO`, `PIECE`, `N` and `WORD` are one word each; `PIECES` and `WORDS` are as many as there are up
/// to the next word of the form, and `PLACE` is one at least.
pub(super) type Form<T> = (&'static str, fn(&mut Gaps) -> Result<T, String>);

/// What a line is by the first form that it fits; nothing, if it fits none.
pub(super) fn by_form<T>(
    forms: &[Form<T>],
    scenario: &Scenario,
    words: &[&str],
) -> Option<Result<T, String>> {
    forms.iter().find_map(|(form, made)| {
        let gaps = fitted(form, words)?.into_iter();
        Some(made(&mut Gaps { scenario, gaps }))
    })
}

/// What stands in the gaps of a form, if the words fit it.
pub(super) fn fitted<'w>(form: &str, words: &'w [&'w str]) -> Option<Vec<&'w [&'w str]>> {
    if form.is_empty() {
        return words.is_empty().then(Vec::new);
    }
    let (first, form) = form.split_once(' ').unwrap_or((form, ""));
    let (least, most) = match first {
        "WHO" | "PIECE" | "N" | "WORD" => (1, 1),
        "PIECES" | "WORDS" => (0, words.len()),
        "PLACE" => (1, words.len()),
        word => {
            let (found, words) = words.split_first()?;
            return (*found == word).then(|| fitted(form, words)).flatten();
        }
    };
    (least..=most).find_map(|n| {
        let (gap, rest) = words.split_at_checked(n)?;
        let mut gaps = fitted(form, rest)?;
        gaps.insert(0, gap);
        Some(gaps)
    })
}

/// What stands in the gaps of a line, to be read one after the other.
pub(super) struct Gaps<'a> {
    pub scenario: &'a Scenario,
    gaps: std::vec::IntoIter<&'a [&'a str]>,
}

impl<'a> Gaps<'a> {
    pub fn words(&mut self) -> &'a [&'a str] {
        self.gaps.next().unwrap_or_default()
    }

    pub fn word(&mut self) -> &'a str {
        self.words().first().unwrap_or(&"")
    }

    pub fn who(&mut self) -> Result<Seat, String> {
        let name = self.word();
        named::seat(self.scenario, name)
    }

    pub fn piece(&mut self) -> Result<String, String> {
        let word = self.word();
        named::piece(self.scenario.seating.game, word)
    }

    pub fn pieces(&mut self) -> Result<Vec<String>, String> {
        let words = self.words();
        named::pieces(self.scenario.seating.game, words)
    }

    /// A place; `pad` alone is that of `own`.
    pub fn place(&mut self, own: Option<Seat>) -> Result<Spot, String> {
        let words = self.words();
        named::place(self.scenario, own, words)
    }

    /// A place that has an antenna.
    pub fn zone(&mut self) -> Result<Zone, String> {
        let words = self.words();
        named::zone(self.scenario, words)
    }

    pub fn number<T: std::str::FromStr>(&mut self, example: &str) -> Result<T, String> {
        let words = self.words();
        named::number(words, example)
    }

    /// What is said to the table; a player's name is the number of the seat.
    pub fn said(&mut self) -> String {
        let words = self.words();
        let said = words.iter().map(|word| named::said(self.scenario, word));
        said.collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_take_the_words_between_those_of_the_form() {
        let fits = |form: &str, line: &str| {
            let words: Vec<&str> = line.split(' ').collect();
            let gaps = fitted(form, &words)?;
            Some(gaps.iter().map(|gap| gap.join(" ")).collect::<Vec<_>>())
        };
        let lay = "lay WHO PIECES on PLACE";
        let found = fits(lay, "lay Ana 7H 8H on melds of Ivan").unwrap();
        assert_eq!(found, ["Ana", "7H 8H", "melds of Ivan"]);
        assert_eq!(fits(lay, "lay Ana on pad").unwrap(), ["Ana", "", "pad"]);
        assert_eq!(fits(lay, "lay Ana 7H on"), None);
        assert_eq!(fits("undo N", "undo"), None);
        assert_eq!(fits("undo N", "undo 2 3"), None);
    }
}
