//! A person at the bench, in a script: what is laid, lifted and pressed between two reads.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use hub::enrol::shelf::{Others, ShelfError};
use hub::enrol::{Antenna, Bench, DeckFile, Guide, Key, Terminal};
use sensors::Uid;
use sensors::model::{Field, Miso, NtagMemory};
use table::contents::Contents;

/// Reads between two acts of the person.
const READS: u32 = 8;

/// One act.
#[derive(Clone, Debug)]
pub enum Act {
    Lay(Uid),
    LayNtag(Uid, NtagMemory),
    Lift(Uid),
    /// A tag that left in the middle of something.
    LayBack(Uid),
    Press(Key),
    Unplug(Miso),
    Plug,
    /// Every tag that lies there misses this share of requests.
    Misses(f64),
}

/// A pure count of the reads decides when the next act is due, so that nothing waits.
pub struct Person {
    acts: VecDeque<Act>,
    field: Field,
    reads: u32,
}

impl Person {
    pub fn new(field: &Field, acts: impl IntoIterator<Item = Act>) -> Person {
        Person {
            acts: acts.into_iter().collect(),
            field: field.clone(),
            reads: 0,
        }
    }

    /// The next act, if it is time; at the end of the script the person stops.
    pub fn next(&mut self) -> Option<Key> {
        self.reads += 1;
        if !self.reads.is_multiple_of(READS) {
            return None;
        }
        match self.acts.pop_front() {
            Some(Act::Press(key)) => return Some(key),
            Some(Act::Lay(uid)) => drop(self.field.lay(uid)),
            Some(Act::LayNtag(uid, memory)) => drop(self.field.lay_ntag(uid, memory)),
            Some(Act::LayBack(uid)) => drop(self.field.lay_back(&uid)),
            Some(Act::Lift(uid)) => drop(self.field.lift(&uid)),
            Some(Act::Unplug(miso)) => self.field.unplug(miso),
            Some(Act::Plug) => self.field.plug(),
            Some(Act::Misses(share)) => {
                for uid in self.field.tags() {
                    self.field.set_miss_share(&uid, share);
                }
            }
            None => return Some(Key::Quit),
        }
        None
    }
}

/// What came of it: the lines told, the deck, and each state that was kept.
pub struct Outcome {
    pub lines: String,
    pub deck: DeckFile,
    pub kept: Vec<DeckFile>,
}

/// Enrols on this reader what the person lays.
pub fn enrol<R: Antenna>(
    reader: R,
    field: &Field,
    contents: Contents,
    write: bool,
    acts: impl IntoIterator<Item = Act>,
) -> Outcome {
    let name = protocol::Name::new("oak").unwrap();
    let mut guide = Guide::new(DeckFile::new(name, contents), Others::new());
    let mut person = Person::new(field, acts);
    let kept = Rc::new(RefCell::new(Vec::new()));
    let keep = |deck: &DeckFile| -> Result<(), ShelfError> {
        kept.borrow_mut().push(deck.clone());
        Ok(())
    };
    let mut terminal = Terminal {
        keys: || person.next(),
        lines: Vec::new(),
        pause: || {},
    };
    let done = Bench::new(reader).enrol(&mut guide, write, keep, &mut terminal);
    done.expect("nothing fails but the reader");
    Outcome {
        lines: String::from_utf8(terminal.lines).unwrap(),
        deck: guide.deck().clone(),
        kept: kept.take(),
    }
}
