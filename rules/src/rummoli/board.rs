//! RU-02, RU-04, RU-25: what lies on the mat.

use super::{Code, Fix, Options, PayCards, SECTIONS, Section, Violation};
use alloc::vec::Vec;

/// What lies on each section.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    sections: Vec<(Section, i64)>,
}

impl Board {
    /// RU-02: the nine sections of these options, empty.
    ///
    /// # Errors
    /// `PAY_SECTIONS` unless seven different marks are named, blaming those named twice or beyond
    /// seven.
    pub fn new(options: &Options) -> Result<Board, Violation> {
        let marks = &options.pay_sections;
        let wanted = SECTIONS - 2;
        let extra = |&i: &usize| i >= wanted || marks[..i].contains(&marks[i]);
        let blame: Vec<usize> = (0..marks.len()).filter(extra).collect();
        if marks.len() != wanted || !blame.is_empty() {
            let fix = Fix::Mark(wanted);
            return Err(Violation::new(Code::PaySections, "RU-02")
                .blaming(blame)
                .fixed_by(fix));
        }
        let marked = marks.iter().cloned().map(Section::Pay);
        let sections = [Section::Rummoli, Section::Poker].into_iter().chain(marked);
        Ok(Board::with(sections.map(|section| (section, 0)).collect()))
    }

    /// A board as it is found, perhaps with fewer sections, for judging. Chips are 0 or more.
    pub fn with(sections: Vec<(Section, i64)>) -> Board {
        Board { sections }
    }

    /// Each section with its chips.
    pub fn sections(&self) -> &[(Section, i64)] {
        &self.sections
    }

    /// The chips on a section; 0 when the board has no such section.
    pub fn chips(&self, section: &Section) -> i64 {
        self.find(section).map_or(0, |(_, chips)| *chips)
    }

    /// All chips on it.
    pub fn total(&self) -> i64 {
        self.sections.iter().map(|(_, chips)| chips).sum()
    }

    fn find(&self, section: &Section) -> Option<&(Section, i64)> {
        self.sections.iter().find(|(named, _)| named == section)
    }

    /// RU-26: clears all sections and says what lay there.
    pub(super) fn clear(&mut self) -> i64 {
        let chips = self
            .sections
            .iter_mut()
            .map(|(_, chips)| core::mem::take(chips));
        chips.sum()
    }

    /// Lays chips on a section, or with a negative number takes some away.
    pub(super) fn add(&mut self, section: &Section, chips: i64) {
        if let Some((_, lie)) = self.sections.iter_mut().find(|(named, _)| named == section) {
            *lie += chips;
        }
    }

    /// Clears a section and says what lay there.
    pub(super) fn take(&mut self, section: &Section) -> i64 {
        let chips = self.chips(section);
        self.add(section, -chips);
        chips
    }

    /// RU-04, RU-25: each of this many players lays one chip on each section; what was not won before
    /// stays. Returns what each player lays.
    pub fn ante(&mut self, players: usize) -> i64 {
        for (_, chips) in &mut self.sections {
            *chips += players as i64;
        }
        self.sections.len() as i64
    }

    /// RU-24: the marked sections.
    pub(super) fn marks(&self) -> impl Iterator<Item = &PayCards> {
        self.sections
            .iter()
            .filter_map(|(section, _)| match section {
                Section::Pay(cards) => Some(cards),
                Section::Rummoli | Section::Poker => None,
            })
    }
}
