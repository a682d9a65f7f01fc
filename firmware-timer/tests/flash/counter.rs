use firmware_timer::count_start;
use proptest::prelude::*;

use crate::model::{Flash, PowerCut, SECTOR};

const OFFSET: u32 = SECTOR as u32;

#[test]
fn starts_are_counted_from_one_with_one_write_each_and_few_erasures() {
    let mut flash = Flash::erased(3);
    for start in 1..=3_000 {
        assert_eq!(count_start(&mut flash, OFFSET, 0), Ok(start));
    }
    assert_eq!(flash.writes, 3_000);
    // 512 records a sector; the first two sectors were erased already.
    assert_eq!(flash.erasures, 5);
    let before = &flash.bytes[..SECTOR];
    assert!(before.iter().all(|byte| *byte == 0xff), "not ours");
}

#[test]
fn a_timer_that_is_paired_anew_goes_on_above_its_past() {
    let mut flash = Flash::erased(3);
    assert_eq!(count_start(&mut flash, OFFSET, 0), Ok(1));
    assert_eq!(count_start(&mut flash, OFFSET, 1_500_000), Ok(1_500_000));
    assert_eq!(count_start(&mut flash, OFFSET, 7), Ok(1_500_001));
}

#[test]
fn what_was_there_before_is_no_count() {
    let mut flash = Flash::erased(3);
    flash.bytes.fill(0x5a);
    assert_eq!(count_start(&mut flash, OFFSET, 0), Ok(1));
    assert_eq!(count_start(&mut flash, OFFSET, 0), Ok(2));
}

proptest! {
    #[test]
    fn a_power_cut_at_any_byte_never_gives_a_count_twice(
        worn in 0..1_100_u32,
        cuts in prop::collection::vec(0..9_000_usize, 1..20),
    ) {
        let mut flash = Flash::erased(3);
        let mut last = 0;
        for _ in 0..worn {
            last = count_start(&mut flash, OFFSET, 0).unwrap();
        }
        for cut in cuts {
            // Few of these bytes are an erasure's; most cuts are to hit a record.
            flash.power = Some(if cut < 8_100 { cut % 9 } else { cut % SECTOR });
            match count_start(&mut flash, OFFSET, 0) {
                Ok(count) => {
                    prop_assert!(count > last);
                    last = count;
                }
                Err(error) => prop_assert_eq!(error, firmware_timer::CounterError::Flash(PowerCut)),
            }
            flash.power = None;
            let count = count_start(&mut flash, OFFSET, 0).unwrap();
            prop_assert!(count > last && count <= last + 2, "{count} after {last}");
            last = count;
        }
    }
}
