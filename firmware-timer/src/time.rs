//! Device time: ms since boot as `u32`, wrapping after 49.7 days. Two moments
//! are compared by their difference, so they may lie up to 24 days apart.

/// Has `moment` come?
pub fn reached(now: u32, moment: u32) -> bool {
    now.wrapping_sub(moment) as i32 >= 0
}

/// ms from `now` to `moment`, 0 when it has come.
pub fn until(now: u32, moment: u32) -> u32 {
    if reached(now, moment) {
        0
    } else {
        moment.wrapping_sub(now)
    }
}
