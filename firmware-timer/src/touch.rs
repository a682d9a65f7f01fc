//! A hand on the timer: a button under the top and a piezo disc that hears a slap beside it.
//!
//! Both are looked at each millisecond or so. What is dated is the first contact, not the moment
//! in which it was believed.

/// The button's contact is believed when it was closed, or open, for this long, in ms.
const CLOSED_MS: u32 = 4;
const OPEN_MS: u32 = 20;
/// Pressed for this long it is not a tap but a long press, in ms.
const LONG_MS: u32 = 800;
/// Two taps are at least this far apart, in ms: what comes sooner is the same hand bouncing, or
/// the table still trembling.
const APART_MS: u32 = 250;
/// A slap is heard after at least this much quiet, in ms: what trembles on is not a new one.
const QUIET_MS: u32 = 40;
/// A slap on the top is heard before the button gives way, by no more than this, in ms.
const SAME_HAND_MS: u32 = 60;
/// The disc's voltage above its rest that is a slap, in steps of the converter (12 bits over
/// 3.3 V: 0.4 V).
const SLAP: u16 = 500;
/// The rest follows the voltage by this part of the difference, at each look.
const REST_SHIFT: u32 = 6;

/// What a hand did, with the device time in ms of its first contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gesture {
    /// A slap or a press.
    Tap(u32),
    /// A press that was held.
    Long(u32),
}

/// The state of button and disc.
#[derive(Clone, Debug, Default)]
pub struct Touch {
    contact: Contact,
    /// Mean voltage of the disc, times 64; none before the first look.
    rest: Option<u32>,
    /// When the disc was last loud.
    loud: Option<u32>,
    /// The last tap reported; forgotten when it no longer matters, before the clock comes round to it.
    told: Option<u32>,
    /// A slap that may yet be the beginning of a press.
    slap: Option<u32>,
    /// The press that lasts.
    press: Option<Press>,
}

#[derive(Clone, Debug, Default)]
struct Contact {
    closed: bool,
    /// Since when it is the other way.
    other: Option<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Press {
    since: u32,
    /// It was told: as a tap when it began, or as a long press.
    tap_told: bool,
    long_told: bool,
}

impl Touch {
    /// Nobody touches it.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            contact: Contact {
                closed: false,
                other: None,
            },
            rest: None,
            loud: None,
            told: None,
            slap: None,
            press: None,
        }
    }

    /// One look, at device time `now` in ms: is the button's contact closed, and what is the
    /// disc's voltage, 0 to 4,095. `eager` says that a tap starts a countdown: then it is reported
    /// at the first contact, else when it is sure not to become a long press.
    pub fn look(&mut self, now: u32, closed: bool, disc: u16, eager: bool) -> Option<Gesture> {
        let old = |at: u32| now.wrapping_sub(at) >= 2 * APART_MS;
        self.told = self.told.filter(|told| !old(*told));
        self.loud = self.loud.filter(|loud| !old(*loud));
        if self.hears_slap(now, disc) && self.slap.is_none() && self.press.is_none() {
            self.slap = Some(now);
        }
        let gesture = match self.contact.look(now, closed) {
            Some((true, at)) => self.pressed(at),
            Some((false, _)) => self.released(),
            None => None,
        };
        gesture.or_else(|| self.waits(now, eager))
    }

    fn hears_slap(&mut self, now: u32, disc: u16) -> bool {
        let rest = self.rest.get_or_insert(u32::from(disc) << REST_SHIFT);
        let mean = *rest >> REST_SHIFT;
        if u32::from(disc) < mean + u32::from(SLAP) {
            // Not by the slap itself, or a long trembling would become the rest.
            *rest = *rest + u32::from(disc) - mean;
            return false;
        }
        let before = self.loud.replace(now);
        before.is_none_or(|loud| now.wrapping_sub(loud) >= QUIET_MS)
    }

    fn pressed(&mut self, at: u32) -> Option<Gesture> {
        let since = self.slap.take().unwrap_or(at);
        let tap_told = self.too_soon(since);
        self.press = Some(Press {
            since,
            tap_told,
            long_told: false,
        });
        None
    }

    fn released(&mut self) -> Option<Gesture> {
        let press = self.press.take()?;
        let told = press.tap_told || press.long_told;
        if told { None } else { self.tap(press.since) }
    }

    /// What follows from time alone.
    fn waits(&mut self, now: u32, eager: bool) -> Option<Gesture> {
        if let Some(press) = &mut self.press {
            if eager && !press.tap_told {
                press.tap_told = true;
                let since = press.since;
                return self.tap(since);
            }
            if !press.long_told && now.wrapping_sub(press.since) >= LONG_MS {
                press.long_told = true;
                return Some(Gesture::Long(press.since));
            }
        }
        let slap = self.slap?;
        if eager || now.wrapping_sub(slap) >= SAME_HAND_MS {
            self.slap = None;
            return if self.too_soon(slap) {
                None
            } else {
                self.tap(slap)
            };
        }
        None
    }

    fn too_soon(&self, at: u32) -> bool {
        // Before it too: a contact is believed some ms after its date.
        let apart = |told: u32| (at.wrapping_sub(told) as i32).unsigned_abs();
        self.told.is_some_and(|told| apart(told) < APART_MS)
    }

    fn tap(&mut self, at: u32) -> Option<Gesture> {
        self.told = Some(at);
        Some(Gesture::Tap(at))
    }
}

impl Contact {
    /// The change that is believed at this look, with the time at which it began.
    fn look(&mut self, now: u32, closed: bool) -> Option<(bool, u32)> {
        if closed == self.closed {
            self.other = None;
            return None;
        }
        let since = *self.other.get_or_insert(now);
        let wait = if closed { CLOSED_MS } else { OPEN_MS };
        if now.wrapping_sub(since) < wait {
            return None;
        }
        self.other = None;
        self.closed = closed;
        Some((closed, since))
    }
}
