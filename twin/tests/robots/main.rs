//! Whole matches by robots through the modelled readers, whose tags miss requests and flicker: the
//! robots are never refused, nothing that is legal is called wrong, nothing sealed is told, robots want
//! the same wherever what they cannot see lies, the totals are those of the rules fed with what truly
//! happened, and the journal replays.

mod leaks;
mod party;
mod presses;
mod rami;
mod remi;
mod remigio;
mod remmi_demmi;
mod rummoli;
mod sight;
mod strengths;
