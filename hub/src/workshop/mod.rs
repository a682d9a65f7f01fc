//! The workshop of a table, in which nothing is played: each place is tried with a tag in the hand, the panel with a picture, and
//! decks are enrolled piece by piece, from a phone.
//!
//! [`Workshop`] is a value: reads of the antennas and presses of a person in, what the page shows out. [`Bench`] is the hardware
//! around it, [`Walk`] finds readers that are wired crosswise, [`Cards`] enrols.

mod bench;
mod cards;
mod files;
mod place;
mod walk;

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use display::PanelError;
use sensors::{Antenna, PieceRecord, ReaderError, Reading, Uid};
use table::words::{Say, say};

use crate::config::{PanelConfig, PanelSize, TableConfig};
use crate::doctor::{self, Wrong};

pub use bench::Bench;
pub use cards::{Asked, Cards, Enrolling, Press};
pub use files::Shelf;
pub use place::{Heard, Place, called};
pub use walk::Walk;

/// What is done with the hardware next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// The picture is shown on the panel.
    Show,
    /// All wires are opened anew, with the panel driven as one of this size.
    As(PanelSize),
    /// The table begins.
    Leave,
}

/// How the panel does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tried {
    /// Nobody has tried it yet.
    NotYet,
    /// The picture is on its way: some seconds.
    Drawing,
    /// It was busy and came to rest: does it show the picture?
    Drawn,
    /// Somebody has seen the picture on it.
    Right,
    /// Somebody has not.
    Otherwise,
    /// It failed.
    Fails(Wrong),
}

/// The panel in the workshop.
#[derive(Clone, Debug)]
pub struct Trial {
    /// As it is driven.
    pub config: PanelConfig,
    /// How it does.
    pub tried: Tried,
    /// It is driven otherwise than the settings say: they are changed once somebody has seen the picture.
    pub otherwise: bool,
}

/// What stands on the page of the workshop.
#[derive(Clone, Debug)]
pub struct Workshop {
    file: PathBuf,
    /// By antenna.
    places: Vec<Place>,
    walk: Walk,
    panel: Option<Trial>,
    cards: Option<Cards>,
    news: Option<Say>,
    wish: Option<Wish>,
    visits: u64,
}

/// The workshop as page and hardware have it together.
#[derive(Clone)]
pub struct Shared(Arc<Mutex<Workshop>>);

impl Shared {
    /// Both have it.
    pub fn new(workshop: Workshop) -> Shared {
        Shared(Arc::new(Mutex::new(workshop)))
    }

    /// Takes it for a moment. Whoever panicked with it left it whole.
    pub fn lock(&self) -> MutexGuard<'_, Workshop> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Workshop {
    /// The workshop of the table of this maker's file; the panel is driven as one of size `otherwise`, if that is said.
    pub fn new(file: PathBuf, config: &TableConfig, otherwise: Option<PanelSize>) -> Workshop {
        let places = config.readers.iter();
        let trial = |panel: &PanelConfig| Trial {
            config: PanelConfig {
                size: otherwise.unwrap_or(panel.size),
                ..panel.clone()
            },
            tried: Tried::NotYet,
            otherwise: otherwise.is_some_and(|size| size != panel.size),
        };
        Workshop {
            file,
            places: places.map(|reader| Place::new(config, reader)).collect(),
            walk: Walk::default(),
            panel: config.panel.as_ref().map(trial),
            cards: None,
            news: None,
            wish: None,
            visits: 0,
        }
    }

    /// The same after the wires were opened anew: what was tried stays tried.
    pub fn reopened(&mut self, config: &TableConfig, otherwise: Option<PanelSize>) {
        let new = Workshop::new(self.file.clone(), config, otherwise);
        self.panel = new.panel;
        self.wish = None;
    }

    /// The maker's file.
    pub fn file(&self) -> &std::path::Path {
        &self.file
    }

    /// Somebody has the page open.
    pub fn visit(&mut self) {
        self.visits = self.visits.wrapping_add(1);
    }

    /// How often somebody looked: a workshop that nobody looks at any more is left.
    pub fn visits(&self) -> u64 {
        self.visits
    }

    /// By antenna.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// At which place a tag is to be laid.
    pub fn walk(&self) -> &Walk {
        &self.walk
    }

    /// The panel, if the table has one.
    pub fn panel(&self) -> Option<&Trial> {
        self.panel.as_ref()
    }

    /// The deck that is being enrolled.
    pub fn cards(&self) -> Option<&Cards> {
        self.cards.as_ref()
    }

    /// What was done last, or went wrong.
    pub fn news(&self) -> Option<&Say> {
        self.news.as_ref()
    }

    /// Takes what is wished of the hardware, if anything is.
    pub fn take_wish(&mut self) -> Option<Wish> {
        self.wish.take()
    }

    /// Takes a read of an antenna. Gives the tag whose record is to be looked at, if one is: [`Workshop::carries`] wants it.
    pub fn read(&mut self, antenna: Antenna, read: Result<&Reading, ReaderError>) -> Option<Uid> {
        let at = usize::from(antenna.0);
        self.places.get_mut(at)?.read(read);
        if let Some(cards) = self.cards.as_mut().filter(|cards| cards.antenna == antenna) {
            return cards.read(read);
        }
        self.walk.step(&mut self.places);
        None
    }

    /// What a tag carries.
    pub fn carries(&mut self, uid: Uid, record: Option<&PieceRecord>) {
        if let Some(cards) = &mut self.cards {
            cards.carries(uid, record);
        }
    }

    /// A reader, or the panel, cannot be had.
    pub fn missed(&mut self, antenna: Option<Antenna>, wrong: Wrong) {
        match antenna {
            Some(antenna) => {
                if let Some(place) = self.places.get_mut(usize::from(antenna.0)) {
                    place.heard = Heard::Fails(wrong);
                }
            }
            None => self.panel_is(Tried::Fails(wrong)),
        }
    }

    /// The place that is asked for is left out.
    pub fn skip(&mut self) {
        self.news = None;
        self.walk.skip(&mut self.places);
    }

    /// All places are asked for again.
    pub fn again(&mut self) {
        self.news = None;
        for place in &mut self.places {
            place.begin_anew();
        }
        self.walk = Walk::default();
    }

    /// The tag was laid elsewhere: it is no matter of the wires.
    pub fn misread(&mut self) {
        self.walk.forgive(&self.places);
    }

    /// The tag lies where it was asked for, and another reader hears it: what the two are called is exchanged in the settings.
    pub fn swap(&mut self) {
        let Some((asked, elsewhere)) = self.walk.crossed() else {
            return;
        };
        let zones = [asked, elsewhere].map(|at| self.places[at].zone);
        let swapped = files::swap(&self.file, asked, elsewhere);
        self.news = Some(match swapped {
            Ok(()) => {
                self.places[asked].zone = zones[1];
                self.places[elsewhere].zone = zones[0];
                self.places[elsewhere].tried = true;
                self.walk.forgive(&self.places);
                self.walk.step(&mut self.places);
                let [one, other] = zones.map(called);
                say!("workshop-swapped", one = one, other = other)
            }
            Err(why) => why,
        });
    }

    /// Shows the picture on the panel.
    pub fn show(&mut self) {
        if self.panel.is_some() {
            self.panel_is(Tried::Drawing);
            self.wish = Some(Wish::Show);
        }
    }

    /// The panel has drawn it, or failed.
    pub fn drawn(&mut self, shown: Result<(), PanelError>) {
        self.panel_is(match shown {
            Ok(()) => Tried::Drawn,
            Err(why) => Tried::Fails(doctor::panel::wrong(&why)),
        });
    }

    fn panel_is(&mut self, tried: Tried) {
        if let Some(panel) = &mut self.panel {
            panel.tried = tried;
        }
    }

    /// Somebody has seen the picture on the panel, or something else.
    pub fn seen(&mut self, is_right: bool) {
        let Some(panel) = &mut self.panel else {
            return;
        };
        panel.tried = match is_right {
            true => Tried::Right,
            false => Tried::Otherwise,
        };
        if is_right && panel.otherwise {
            let kept = files::panel_is(&self.file, panel.config.size);
            panel.otherwise = kept.is_err();
            self.news = kept.err();
        }
    }

    /// Drives the panel as one of this size, and shows the picture on it.
    pub fn try_as(&mut self, size: PanelSize) {
        let may = self
            .panel
            .as_ref()
            .is_some_and(|panel| panel.config.size.drives_like(size));
        if may {
            self.wish = Some(Wish::As(size));
        }
    }

    /// The decks that there are, and what is missing of them.
    pub fn shelf(&self) -> Shelf {
        Shelf::of(&self.file)
    }

    /// Begins a deck, or goes on with one.
    pub fn enrol(&mut self, wish: Enrolling) {
        let begun = Cards::begin(&self.file, wish);
        match begun {
            Ok(cards) => {
                self.news = None;
                self.cards = Some(cards);
            }
            Err(why) => self.news = Some(why),
        }
    }

    /// A press of whoever enrols.
    pub fn press(&mut self, press: Press) {
        let Some(cards) = &mut self.cards else {
            return;
        };
        if cards.press(press) {
            self.news = cards.farewell();
            self.cards = None;
        }
    }

    /// The table begins.
    pub fn leave(&mut self) {
        self.wish = Some(Wish::Leave);
    }
}
