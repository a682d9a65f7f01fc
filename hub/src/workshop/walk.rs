//! One place after the other with a tag in the hand: so each antenna is known to hear, and to lie where the table believes it to.

use sensors::Uid;

use super::place::Place;

/// Which place is asked for, and who hears a tag in its stead.
#[derive(Clone, Debug, Default)]
pub struct Walk {
    asked: Option<usize>,
    /// The tags that lay somewhere when it was asked for: they prove nothing until they are lifted there, wherever else they are
    /// heard meanwhile, for a neighbour may hear them a moment later.
    before: Vec<(usize, Uid)>,
    /// Another place hears a tag that was laid down now, and the one that is asked for does not.
    elsewhere: Option<usize>,
}

impl Walk {
    /// The place at which a tag is to be laid now, by antenna; `None` when all were tried that can be.
    pub fn asked(&self) -> Option<usize> {
        self.asked
    }

    /// The place that is asked for, and the one whose reader hears the tag instead.
    pub fn crossed(&self) -> Option<(usize, usize)> {
        Some((self.asked?, self.elsewhere?))
    }

    /// After a read.
    pub(super) fn step(&mut self, places: &mut [Place]) {
        self.before
            .retain(|(at, uid)| places[*at].lying.contains(uid));
        if self.asked.is_none_or(|at| !places[at].is_to_be_tried()) {
            self.next(places);
        }
        let Some(asked) = self.asked else {
            return;
        };
        let is_new = |uid: &Uid| self.before.iter().all(|(_, lay)| lay != uid);
        let hears = |at: usize| places[at].lying.iter().any(is_new);
        if hears(asked) {
            places[asked].tried = true;
            self.next(places);
            return;
        }
        // Whoever heard it stays named when it is lifted: a person reads slower than a hand moves.
        if let Some(at) = (0..places.len()).find(|at| *at != asked && hears(*at)) {
            self.elsewhere = Some(at);
        }
    }

    pub(super) fn skip(&mut self, places: &mut [Place]) {
        if let Some(asked) = self.asked {
            places[asked].skipped = true;
            self.next(places);
        }
    }

    /// What lies somewhere now says nothing of the wires.
    pub(super) fn forgive(&mut self, places: &[Place]) {
        self.elsewhere = None;
        self.before = lying(places);
    }

    fn next(&mut self, places: &[Place]) {
        self.asked = places.iter().position(Place::is_to_be_tried);
        self.forgive(places);
    }
}

fn lying(places: &[Place]) -> Vec<(usize, Uid)> {
    let places = places.iter().enumerate();
    places
        .flat_map(|(at, place)| place.lying.iter().map(move |uid| (at, *uid)))
        .collect()
}
