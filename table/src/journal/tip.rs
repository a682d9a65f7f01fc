//! A journal that comes in parts, as a club gets it: each line is checked as it comes.

use super::line::{Chain, Line, Wrong};
use super::{MAX_LINE, Record};

/// How far a journal has come: its lines, and the chained checksum of the last one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tip {
    /// Lines so far.
    pub lines: u64,
    /// CRC-32 of all of them; 0 before the first.
    pub crc: u32,
}

/// Why a line does not come next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// It is not as it was written: why.
    Damaged(String),
    /// It is, and follows other lines than these.
    Foreign,
    /// It is as it was written, and only a newer program can read it: why.
    Newer(String),
}

impl Tip {
    /// Takes the next line, without its newline.
    ///
    /// # Errors
    /// It does not come next; nothing is taken then. A line of format 1 has no checksum of its own: one that follows others counts as
    /// damaged.
    pub fn follow(&mut self, line: &[u8]) -> Result<Record, Misfit> {
        if line.len() >= MAX_LINE {
            return Err(Misfit::Damaged("is too long".to_owned()));
        }
        let mut chain = Chain {
            lines: self.lines,
            crc: self.crc,
            own: true,
        };
        let record = chain.read(line).map_err(|wrong| match wrong {
            Wrong::Newer(why) => Misfit::Newer(why),
            Wrong::Damaged(why) => match stands_alone(line, self.lines + 1) {
                true => Misfit::Foreign,
                false => Misfit::Damaged(why),
            },
        })?;
        (self.lines, self.crc) = (chain.lines, chain.crc);
        Ok(record)
    }
}

/// A whole line of this number, as its own checksum proves.
fn stands_alone(line: &[u8], number: u64) -> bool {
    let proved = |line: Line<'_>| {
        line.own.is_some() && line.own_is_right() && line.seq == number.to_string()
    };
    Line::parse(line).is_ok_and(proved)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::Event;
    use crate::journal::Journal;

    /// The lines of a journal, told apart from those of another by the wall clock.
    fn lines(wall: u64) -> Vec<String> {
        let mut journal = Journal::empty(Vec::new());
        for at in 0..4 {
            journal.append(&Record {
                at,
                wall: wall + at,
                event: Event::Woke,
            });
        }
        let text = String::from_utf8(journal.disk().clone()).unwrap();
        text.lines().map(str::to_owned).collect()
    }

    #[test]
    fn lines_follow_one_another_and_none_of_another_journal() {
        let (own, other) = (lines(7), lines(8));
        let mut tip = Tip::default();
        for line in &own[..2] {
            tip.follow(line.as_bytes()).unwrap();
        }
        let before = tip;
        for line in [&own[1], &own[3]] {
            let misfit = tip.follow(line.as_bytes());
            assert!(
                matches!(misfit, Err(Misfit::Damaged(_))),
                "{line}: {misfit:?}"
            );
        }
        assert_eq!(tip.follow(other[2].as_bytes()), Err(Misfit::Foreign));
        let flipped = own[2].replace("woke", "wake");
        assert!(matches!(
            tip.follow(flipped.as_bytes()),
            Err(Misfit::Damaged(_))
        ));
        assert!(matches!(
            tip.follow(&[b'1'; MAX_LINE]),
            Err(Misfit::Damaged(_))
        ));
        assert_eq!(tip, before, "what does not fit changes nothing");
        tip.follow(own[2].as_bytes()).unwrap();
        assert_eq!(tip.lines, 3);
    }

    #[test]
    fn a_line_of_a_program_to_come_is_told_from_a_bad_one() {
        let line = Chain::default().signed(r#"{"at":0,"wall":0,"event":{"ev":"photographed"}}"#);
        let misfit = Tip::default().follow(line.trim_end().as_bytes());
        assert!(matches!(misfit, Err(Misfit::Newer(_))), "{misfit:?}");
    }
}
