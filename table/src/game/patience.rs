//! How patient the games are: what an antenna that does not read a piece means after a while, and how
//! long hands may take. When a piece was read and when not the felt knows (`felt`). It hears of an absence after six
//! missed reads; on a pad, on a meld area and in the centre of one that has rested for a minute after 2.2 s, and on pads and
//! meld areas after 4.4 s where pieces are away and come back all the time ([`Zone::presence`](crate::zone::Zone::presence)). What lay in this turn has not
//! rested, so that what is said of such pieces does not change; of others the patience begins that much later.

use crate::clock::{Micros, SECOND};

/// Rami and Remi judge a turn when nothing has moved for this long: an antenna may find a piece a second
/// after the next one found its own.
pub const SETTLE: Micros = 12 * SECOND / 10;
/// A card on which another one is laid may be missed for this long before that one is read.
pub const COVERED: Micros = 3 * SECOND / 10;
/// Nobody has heard a verdict and lifted a card in less.
pub const HEARD: Micros = 6 * SECOND / 10;
/// Hands need longer to take up what they threw, lay something else and throw the same again. Judged, not measured: were it
/// longer, a card thrown again would count as missed, and its turn as over all the while.
pub const THROWN_AGAIN: Micros = 3 * SECOND / 2;
/// A packet of Remmi-Demmi that was refused is being taken back: its player hears nothing for this long of another
/// card, somebody else's, that makes it good.
pub const WITHDRAWN: Micros = 2 * SECOND;
/// A card that came in this turn of Rami may be unread for this long before it counts as taken back, and
/// one of a combination before the table asks after it.
pub const MISSED: Micros = 3 * SECOND;
/// After a turn of Rami a card that was laid in it and went unread may come to light for this long where it lay.
pub const MISLAID: Micros = 10 * SECOND;
/// A tile that came in this turn of Remi may be unread for this long before it counts as taken back.
pub const GRACE: Micros = 2 * SECOND;
/// A tile of Remi that lay before may be unread for this long before the table asks after it, and loose
/// ones may lie for this long before they are judged: their player is still arranging them.
pub const PATIENCE: Micros = 3 * SECOND;
/// A card of Rummoli that was unread for this long was taken up; for less, it was missed.
pub const TAKEN_UP: Micros = 2 * SECOND;
/// What arrives on one pad in Rummoli within this time is one motion: which card of it an antenna saw
/// first says nothing. So is what comes to a meld area: of two combinations of Remi a tile belongs to that with which it came, and a card
/// of Rami completes what it fitted by then.
pub const MOTION: Micros = SECOND;
/// A slap that ends a turn means a tile or a card that was thrown before it, or is read by then: hands throw and slap at once, and
/// whoever draws and throws next is not as quick. Of a card on a pile it takes a second to be sure.
pub const THROW_FOLLOWS: Micros = 3 * SECOND;
/// After somebody has said that nobody has the next card of Rummoli, it may still be laid for this long.
pub const LAST_CALL: Micros = 3 * SECOND;
/// An absence may be confirmed this late: presence is sure of it after six missed reads. For this long after
/// the stop in Remmi-Demmi a plaque may still prove to have left.
pub const CONFIRMED: Micros = 5 * SECOND / 2;
/// An antenna may hear a piece this long before another one does that has more to do with it: a few rounds over all
/// antennas. A pad sees a plaque of Remmi-Demmi before the centre misses it; the centre of Remi hears a tile of the stack
/// beside it before the stack's own antenna has.
pub const SEEN_BEFORE: Micros = SECOND;
