//! The best arrangement of a hand against a brute force that looks at every subset.

mod brute;
mod deadwood;
mod deal;
mod lay_off;
mod piles;
mod remi;
mod slow;
mod small;
mod ties;
