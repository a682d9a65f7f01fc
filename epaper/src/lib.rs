//! E-paper panels: drivers over `embedded-hal`, the policy when the ink moves, models of the controllers.
//!
//! [`Uc8179`], [`Ssd1683`] and [`It8951`] put a [`Frame`] on the glass, whole or in the [`Window`] that changed; a panel of one of
//! these families is a table ([`uc8179::Spec`], [`ssd1683::Spec`], [`it8951::Spec`]). [`policy`] says when and how. A frame is an `embedded-graphics`
//! `DrawTarget`. It needs an allocator and no operating system; fonts and pictures are for others.
//!
//! ```
//! use epaper::{Frame, Glass};
//!
//! let glass = Glass { width: 648, height: 480 };
//! let mut frame = Frame::blank(glass);
//! frame.set(3, 4, true);
//! assert!(frame.get(3, 4) && frame.bytes().len() == 648 * 480 / 8);
//! ```
//!
//! With the feature `model`, [`model::panel`] and [`model::small_panel`] give the same drivers
//! over modelled controllers, for tests and for a program without a panel.

#![cfg_attr(not(feature = "model"), no_std)]

extern crate alloc;

mod error;
mod frame;
mod glass;
mod ink;
pub mod it8951;
#[cfg(feature = "model")]
pub mod model;
mod panel;
pub mod policy;
mod refresh;
pub mod ssd1683;
pub mod uc8179;
mod wires;

pub use error::PanelError;
pub use frame::{Frame, Red};
pub use glass::{Format, Glass, Rotation};
pub use ink::Ink;
pub use it8951::It8951;
pub use panel::{Hung, Kind, Panel};
pub use policy::News;
pub use refresh::{Refresh, Shown, Window};
pub use ssd1683::Ssd1683;
pub use uc8179::Uc8179;
