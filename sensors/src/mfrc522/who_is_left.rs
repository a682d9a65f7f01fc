//! Who hides behind the others.
//!
//! A receiver that gets a strong answer and a weak one may hear the strong one alone, and
//! see no collision: then the walk takes two tags for one, in every read again. So whoever
//! is named here is put to rest (HLTA), and those who are left are asked, until there is
//! silence. Tags at rest stay so until they lose their power, so that in a field in which
//! nothing changes the whole question is one request without an answer.

use super::Mfrc522;
use super::by_name::{ATTEMPTS, Selected};
use super::nodes::Nodes;
use crate::failure::ReaderError;
use crate::iso14443a::{CASCADE_TAG, LevelBytes, sel, uid_of};
use embedded_hal::digital::InputPin;
use embedded_hal::spi::SpiDevice;

impl<SPI: SpiDevice, IRQ: InputPin> Mfrc522<SPI, IRQ> {
    /// Names all tags that are not at rest and puts them to rest, until nobody answers.
    /// Whoever is named counts as found, even if time is up later.
    pub(super) fn name_who_is_left(&mut self) -> Result<(), ReaderError> {
        let mut in_vain = 0;
        while in_vain < ATTEMPTS {
            self.put_to_sleep()?;
            if !self.wake_the_restless()? {
                return Ok(());
            }
            if !self.name_level(&mut Vec::new())? {
                in_vain += 1;
            }
        }
        Ok(())
    }

    /// Names and puts to rest the tags whose UID begins with the levels in `path`; they
    /// are READY at the level that follows. True if there was one.
    fn name_level(&mut self, path: &mut Vec<LevelBytes>) -> Result<bool, ReaderError> {
        let depth = path.len();
        let Some(sel) = sel(depth) else {
            return Ok(false); // a fourth level: no such UID
        };
        let mut nodes = Nodes::new();
        let (mut ready, mut named) = (true, false);
        while let Some(question) = nodes.next() {
            if !ready && !self.lead_the_restless(path)? {
                break;
            }
            ready = true;
            let node = self.ask(sel, &question)?;
            if let Some(level) = nodes.take(question, node) {
                path.push(level);
                let comes = self.name(path)?;
                path.pop();
                named |= comes;
                if !comes {
                    nodes.nobody_is(question, level);
                }
                ready = false;
            }
        }
        Ok(named)
    }

    /// Selects the tag at the last level of `path`. True if a tag was put to rest.
    fn name(&mut self, path: &mut Vec<LevelBytes>) -> Result<bool, ReaderError> {
        let last = path.len() - 1;
        match self.select(last, path[last])? {
            Selected::Complete => {
                self.put_to_rest()?;
                if let Some(uid) = uid_of(path) {
                    self.known.found(uid);
                }
                Ok(true)
            }
            Selected::GoesOn if path[last][0] == CASCADE_TAG => self.name_level(path),
            _ => Ok(false),
        }
    }

    /// Wakes those who do not rest and selects those of `path`. False if they do not come.
    fn lead_the_restless(&mut self, path: &[LevelBytes]) -> Result<bool, ReaderError> {
        self.put_to_sleep()?;
        Ok(self.wake_the_restless()? && self.select_all(path)? == Selected::GoesOn)
    }
}
