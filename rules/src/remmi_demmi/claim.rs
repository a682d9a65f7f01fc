//! RD-08, RD-21, RD-A16: what may be said about a claim by what was read on its pad.
//!
//! Tags show what lies there, not what does not: an unread card may still complete a Remmi. So
//! there are three answers, and "invalid" is only given when no unseen card could rescue the claim.

use super::remmi::{blamed, check_removed, misfits};
use super::{AsideWhen, COPIES, Code, Fix, REMMI_CARDS, Remmi, Setup, Type, Violation};

/// What the table may say about a claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Assessment {
    /// A Remmi, whatever was not seen. `wild_used` speaks of the cards seen.
    Valid(Remmi),
    /// No Remmi, whatever was not seen. `blame` are indices into the cards seen.
    Invalid(Violation),
    /// Look again: read the missing tags, swipe the cards one by one, or count them by hand.
    CannotTell {
        /// Known cards seen.
        seen: usize,
        /// Cards that should lie there: nine, or with four players ten, the tenth included.
        of: usize,
    },
}

/// Judges what lies on the pad of a claimant, its aside area included.
///
/// `seen` are the faces read, in any order; `unknown` the tags there that are not a known card (they
/// may be cards, or a phone); `counted` the cards counted by hand or swiped one by one, `None`
/// before that. With four players both nine (without the tenth) and ten (with it) are a right
/// count, and the nine may then still hide an unseen tenth.
///
/// - Nothing is said (`CannotTell`) while fewer than nine are seen or more tags than a hand lie
///   there, unless counted; when more cards are seen than were counted; when more than nine copies
///   of a type are seen (RD-02).
/// - A wrong count is `CARD_COUNT` (RD-A16), then a removed type is `TYPE_REMOVED` (RD-05).
/// - Otherwise the unseen cards decide: `NOT_REMMI` when none could help; valid when the cards seen
///   suffice even if every unseen card is a misfit.
///
/// With four players which of the ten is the tenth is chosen with the claim, so the best choice
/// counts: eight of ten must fit under `tenth=wild` (one misfit is the tenth, which replaces the
/// other), nine under `spare`. Under `aside_when=deal` the choice was made before and is not read
/// off the pad: two misfits among ten are then `CannotTell`, and [`remmi`](super::remmi()) decides
/// when the tenth is named.
pub fn assess_claim(
    setup: &Setup,
    seen: &[Type],
    unknown: usize,
    counted: Option<usize>,
) -> Assessment {
    let cannot_tell = Assessment::CannotTell {
        seen: seen.len(),
        of: setup.hand,
    };
    let right_count = |count: usize| count == REMMI_CARDS || count == setup.hand;
    let unclear = match counted {
        None => seen.len() < REMMI_CARDS || seen.len() + unknown > setup.hand,
        Some(count) if right_count(count) => seen.len() > setup.hand,
        Some(count) => seen.len() > count,
    };
    if unclear || too_many_copies(seen) {
        return cannot_tell;
    }
    if counted.is_some_and(|count| !right_count(count)) {
        return Assessment::Invalid(
            Violation::new(Code::CardCount, "RD-A16").fixed_by(Fix::Lay(setup.hand)),
        );
    }
    if let Err(violation) = check_removed(setup, seen.iter().copied().enumerate()) {
        return Assessment::Invalid(violation);
    }

    let (surely_excused, possibly_excused) = excused(setup);
    let blame = blamed(seen, possibly_excused);
    if !blame.is_empty() {
        return Assessment::Invalid(Violation::new(Code::NotRemmi, "RD-08").blaming(blame));
    }
    let fitting = seen.len() - misfits(seen).len();
    // At worst every unseen card is a misfit. The tenth helps only if it is known to be there.
    let whole_hand = seen.len() == setup.hand || counted == Some(setup.hand);
    if fitting >= REMMI_CARDS || whole_hand && fitting + surely_excused >= setup.hand {
        return Assessment::Valid(Remmi {
            wild_used: setup.wild && fitting < REMMI_CARDS,
        });
    }
    cannot_tell
}

/// How many cards of a whole hand may be misfits: for any choice of the tenth, and for the best
/// one.
fn excused(setup: &Setup) -> (usize, usize) {
    match (setup.tenth_card(), setup.wild, setup.aside_when) {
        (false, ..) => (0, 0),
        (true, false, _) => (1, 1),
        (true, true, AsideWhen::Deal) => (1, 2),
        (true, true, AsideWhen::Claim) => (2, 2),
    }
}

fn too_many_copies(seen: &[Type]) -> bool {
    Type::ALL
        .iter()
        .any(|t| seen.iter().filter(|s| *s == t).count() > COPIES)
}
