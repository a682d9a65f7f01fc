//! How full the battery is.

/// Voltage of one lithium-polymer cell at rest, in mV, and its charge in percent: the usual curve
/// of a small load. A guess to within some ten percent, good to say "charge me".
const CURVE: [(u32, u32); 12] = [
    (3_300, 0),
    (3_610, 5),
    (3_690, 10),
    (3_730, 20),
    (3_770, 30),
    (3_790, 40),
    (3_820, 50),
    (3_870, 60),
    (3_920, 70),
    (3_980, 80),
    (4_060, 90),
    (4_200, 100),
];
/// Below this, in mV, there is no cell: the board runs from a cable.
const NO_CELL: u32 = 1_000;

/// Charge in percent of a cell at `mv`; none when there is no cell.
#[must_use]
pub fn charge(mv: u32) -> Option<u8> {
    if mv < NO_CELL {
        return None;
    }
    let above = CURVE.iter().position(|(volts, _)| mv < *volts);
    let percent = match above {
        Some(0) => 0,
        None => 100,
        Some(at) => {
            let ((low, from), (high, to)) = (CURVE[at - 1], CURVE[at]);
            from + (to - from) * (mv - low) / (high - low)
        }
    };
    Some(percent.min(100) as u8)
}
