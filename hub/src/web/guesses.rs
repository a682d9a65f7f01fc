//! How often an address may guess the join code.

use std::collections::HashMap;
use std::net::IpAddr;
use std::time::Duration;

/// Wrong codes of one address in a minute; the next is refused unread.
pub(super) const MOST: u8 = 5;
const MINUTE: Duration = Duration::from_secs(60);
/// Addresses that are remembered; all further ones are counted as one until there is room.
const ADDRESSES: usize = 256;

/// Wrong guesses of the last minute.
#[derive(Debug, Default)]
pub struct Guesses {
    wrong: HashMap<Option<IpAddr>, Wrong>,
}

#[derive(Debug)]
struct Wrong {
    first: Duration,
    count: u8,
    last: String,
}

impl Guesses {
    /// For how many seconds an address may try no code; none when it may. The right code is refused
    /// too: otherwise it would go on guessing.
    pub fn waits(&mut self, from: IpAddr, now: Duration) -> Option<u64> {
        self.forget(now);
        let own = self.wrong.get(&self.place(from));
        let own = own.filter(|wrong| wrong.count >= MOST)?;
        let left = MINUTE.saturating_sub(now.saturating_sub(own.first));
        Some(left.as_secs() + u64::from(left.subsec_nanos() > 0))
    }

    /// A code was wrong; true when this was the last try, once for each burst. The same one again,
    /// of a page that is reloaded, is no further guess.
    pub fn was_wrong(&mut self, from: IpAddr, code: &str, now: Duration) -> bool {
        self.forget(now);
        let first = Wrong {
            first: now,
            count: 0,
            last: String::new(),
        };
        let own = self.wrong.entry(self.place(from)).or_insert(first);
        if own.count > 0 && own.last == code {
            return false;
        }
        code.clone_into(&mut own.last);
        own.count = own.count.saturating_add(1);
        own.count == MOST
    }

    fn forget(&mut self, now: Duration) {
        self.wrong
            .retain(|_, wrong| now.saturating_sub(wrong.first) < MINUTE);
    }

    /// Where an address is counted.
    fn place(&self, from: IpAddr) -> Option<IpAddr> {
        let home = Some(home(from));
        let known = self.wrong.contains_key(&home) || self.wrong.len() < ADDRESSES;
        home.filter(|_| known)
    }
}

/// One machine has as many addresses of IPv6 as it likes within its network.
pub(super) fn home(from: IpAddr) -> IpAddr {
    match from.to_canonical() {
        IpAddr::V6(six) => {
            let [a, b, c, d, ..] = six.segments();
            IpAddr::from([a, b, c, d, 0, 0, 0, 0])
        }
        four => four,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(number: u32) -> IpAddr {
        IpAddr::from((0x0A00_0000 + number).to_be_bytes())
    }

    #[test]
    fn five_wrong_codes_a_minute_and_then_none_at_all() {
        let (mut guesses, start) = (Guesses::default(), Duration::from_secs(1_000));
        let told: Vec<bool> = (0..5)
            .map(|second| {
                let now = start + Duration::from_secs(second);
                assert!(guesses.waits(address(1), now).is_none());
                guesses.was_wrong(address(1), &second.to_string(), now)
            })
            .collect();
        assert_eq!(told, [false, false, false, false, true], "told once");
        assert_eq!(
            guesses.waits(address(1), start + Duration::from_secs(59)),
            Some(1)
        );
        assert!(
            guesses.waits(address(2), start).is_none(),
            "another address is free"
        );
        assert!(
            guesses
                .waits(address(1), start + Duration::from_secs(60))
                .is_none()
        );
        // Another burst is reported again.
        let later = start + Duration::from_secs(61);
        let told = (0..9).filter(|n| guesses.was_wrong(address(1), &n.to_string(), later));
        assert_eq!(told.count(), 1);
    }

    #[test]
    fn a_page_with_an_old_code_may_be_reloaded() {
        let (mut guesses, now) = (Guesses::default(), Duration::from_secs(1_000));
        for _ in 0..20 {
            assert!(!guesses.was_wrong(address(1), "a1b2c3", now));
        }
        assert!(guesses.waits(address(1), now).is_none());
    }

    #[test]
    fn addresses_of_one_machine_are_one_and_all_of_them_together_bounded() {
        let (mut guesses, now) = (Guesses::default(), Duration::from_secs(1_000));
        for guess in 0..5 {
            let from = format!("fd00:1:2:3::{guess}").parse().unwrap();
            guesses.was_wrong(from, &guess.to_string(), now);
        }
        assert!(
            guesses
                .waits("fd00:1:2:3:9::9".parse().unwrap(), now)
                .is_some()
        );
        assert!(
            guesses
                .waits("fd00:1:2:4::9".parse().unwrap(), now)
                .is_none()
        );
        for number in 0..100_000 {
            guesses.was_wrong(address(number), &number.to_string(), now);
        }
        assert!(guesses.wrong.len() <= ADDRESSES + 1);
        assert!(
            guesses.waits(address(200_000), now).is_some(),
            "counted with the others"
        );
        let next = now + MINUTE;
        assert!(guesses.waits(address(200_000), next).is_none() && guesses.wrong.is_empty());
    }
}
