//! RE-22: what the table asks about a tear.

use table::game::remi::About;

use crate::robot::{Deed, Memory, Sight};

/// It says whether it tore from where the table reads nothing any more: it may have laid the twin of what it
/// tore, and a tile that is only missed is read again before anybody has answered.
pub(super) fn answers(sight: &Sight, memory: &mut Memory) -> Option<Deed> {
    let sheet = sight.view.sheet()?;
    let tore = memory.tore.get(&sight.seat).copied();
    let drew = memory.did(sight, "drew");
    let tore = tore.filter(|_| drew || memory.has_thrown(sight, drew));
    let asked = |at: usize| sight.answers(About::Tear(at), tore == Some(at));
    let answer = (1..sheet.discard.len()).find_map(asked)?;
    memory.waited(sight, "tore", 10).then_some(answer)
}
