//! RA-12 to RA-21: what a player has made of the table in a turn, judged as a whole at the throw.

use super::change::{Changed, Group};
use super::{Code, Fix, Meld, Options, Violation, check_may_recover};
use crate::card::Card;
use alloc::vec::Vec;

/// Something that stands against a turn as it lies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Objection {
    /// The group at fault, as an index into [`Round::groups`](super::Round::groups); `None` when no
    /// single one is.
    pub group: Option<usize>,
    /// Why. Indices in `blame` count the cards of a new group as they lie; of a group that lay there
    /// before none is blamed.
    pub violation: Violation,
}

impl From<Violation> for Objection {
    fn from(violation: Violation) -> Objection {
        Objection {
            group: None,
            violation,
        }
    }
}

/// How a player got the card of the turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Drawn {
    /// Not known: from the stock, unless a card turns out to be recovered.
    #[default]
    Unknown,
    /// From the stock, by the player's word.
    Stock,
    /// The top of the discard pile; `None` when its tag was never read.
    Discard(Option<Card>),
}

/// The table in a turn.
pub(super) struct Table<'a> {
    pub melds: &'a [Meld],
    /// The same groups, then the new ones.
    pub groups: &'a [Group],
    pub drawn: Drawn,
    /// RA-14: the player has laid a combination before this turn.
    pub laid: bool,
    /// The player's cards before the draw.
    pub hand: usize,
}

/// A turn without its discard.
#[derive(Debug)]
pub(super) struct Settled {
    pub melds: Vec<Meld>,
    /// Cards in hand before the discard.
    pub hand: usize,
    pub laid: bool,
    /// Whether the draw was from the stock.
    pub from_stock: bool,
}

impl Table<'_> {
    /// Judges the turn so far.
    ///
    /// # Errors
    /// All objections.
    pub fn settle(&self, options: &Options) -> Result<Settled, Vec<Objection>> {
        let mut objections = Vec::new();
        let (old, new) = self.groups.split_at(self.melds.len());
        let mut changed = Vec::new();
        for (i, (group, meld)) in old.iter().zip(self.melds).enumerate() {
            changed.extend(note(&mut objections, i, group.changed(meld)));
        }
        let mut laid = Vec::new();
        for (i, group) in new
            .iter()
            .enumerate()
            .filter(|(_, group)| !group.cards.is_empty())
        {
            laid.extend(note(&mut objections, old.len() + i, group.judged()));
        }
        let has_new = new.iter().any(|group| !group.cards.is_empty());
        objections.extend(
            self.check_recovery(&changed, new, options)
                .into_iter()
                .map(Objection::from),
        );
        let adds = changed.iter().any(|change| !change.added.is_empty());
        if adds && !self.laid && !has_new && !options.complete_before_laid {
            objections.push(
                Violation::new(Code::NotLaidYet, "RA-A7")
                    .fixed_by(Fix::LayFirst)
                    .into(),
            );
        }
        let played = new.iter().map(|group| group.cards.len()).sum::<usize>()
            + changed.iter().map(|change| change.came).sum::<usize>();
        match (self.hand + 1).checked_sub(played) {
            None => objections.push(
                Violation::new(Code::CountHand, "RA-12")
                    .fixed_by(Fix::Count)
                    .into(),
            ),
            Some(0) => {
                objections.push(
                    Violation::new(Code::NoDiscard, "RA-21")
                        .fixed_by(Fix::KeepOne)
                        .into(),
                );
            }
            Some(hand) if objections.is_empty() => {
                let from_stock = self.recovered(&changed).is_empty();
                let melds = changed
                    .into_iter()
                    .map(|change| change.meld)
                    .chain(laid)
                    .collect();
                let laid = self.laid || has_new;
                return Ok(Settled {
                    melds,
                    hand,
                    laid,
                    from_stock,
                });
            }
            Some(_) => {}
        }
        Err(objections)
    }

    /// The cards recovered; one whose tag was not read is `None`.
    fn recovered(&self, changed: &[Changed]) -> Vec<Option<Card>> {
        let from_discard = match self.drawn {
            Drawn::Discard(card) => Some(card),
            Drawn::Unknown | Drawn::Stock => None,
        };
        let from_melds = changed
            .iter()
            .filter_map(|change| change.recovered.map(Some));
        from_discard.into_iter().chain(from_melds).collect()
    }

    /// RA-14, RA-19, RA-24, RA-A8, RA-A10.
    fn check_recovery(
        &self,
        changed: &[Changed],
        new: &[Group],
        options: &Options,
    ) -> Vec<Violation> {
        let recovered = self.recovered(changed);
        let Some(card) = recovered.first() else {
            return Vec::new();
        };
        let mut violations = Vec::new();
        violations.extend(check_may_recover(self.hand, self.laid).err());
        if recovered.len() > 1 || self.drawn == Drawn::Stock {
            violations.push(Violation::new(Code::OneRecovery, "RA-A10"));
        }
        let extends = changed.iter().flat_map(|change| &change.added);
        let extends = extends.filter(|_| options.recovered_may_extend);
        let mut used = new.iter().flat_map(|group| &group.cards).chain(extends);
        match card {
            Some(card) if !used.any(|lying| lying == card) => {
                let fix = Fix::MeldWith(*card);
                violations.push(Violation::new(Code::MustMeldNow, "RA-19").fixed_by(fix));
            }
            // Nobody knows which card it is: some new card must lie there.
            None if used.next().is_none() => {
                violations.push(Violation::new(Code::MustMeldNow, "RA-19"));
            }
            _ => {}
        }
        violations
    }
}

/// What was judged good; an objection is noted.
fn note<T>(
    objections: &mut Vec<Objection>,
    group: usize,
    judged: Result<T, Violation>,
) -> Option<T> {
    judged
        .map_err(|violation| {
            let group = Some(group);
            objections.push(Objection { group, violation });
        })
        .ok()
}
