use super::*;

const NOW: Duration = Duration::from_secs(100_000);

fn address(last: u8) -> IpAddr {
    IpAddr::from([10, 0, 0, last])
}

fn role(phones: &mut Phones, secret: &str) -> Role {
    phones.role(secret, Role::Spectator, NOW)
}

#[test]
fn a_phone_that_leads_has_its_seat_again_when_another_leads() {
    let mut phones = Phones::default();
    let (ana, ivan) = (Place::Seat(Seat(0)), Place::Seat(Seat(1)));
    phones.seat("a", ana, "", NOW);
    phones.seat("b", ivan, "", NOW);
    phones.seat("a", Place::Lead, "", NOW);
    assert_eq!(role(&mut phones, "a"), Role::Table);
    phones.seat("b", Place::Lead, "", NOW);
    assert_eq!(role(&mut phones, "a"), Role::Seat(Seat(0)));
    assert_eq!(role(&mut phones, "b"), Role::Table);
    // Who has nothing else is out, and knows why.
    phones.seat("c", ana, "", NOW);
    assert_eq!(role(&mut phones, "a"), Role::Spectator);
    assert_eq!(phones.why_out("a"), Some(Why::Taken));
}

#[test]
fn requests_are_one_an_address_and_eight_in_all_and_end() {
    let mut phones = Phones::default();
    let wants = (Place::Lead, "");
    for number in 0..8 {
        let secret = number.to_string();
        phones.ask(&secret, wants, address(number), NOW).unwrap();
        assert!(phones.ask("x", wants, address(number), NOW).is_err());
        phones.ask(&secret, wants, address(number), NOW).unwrap();
    }
    assert!(phones.ask("x", wants, address(99), NOW).is_err());
    let id = phones.asks("3").unwrap().id;
    phones.refuse(id);
    assert!(phones.waiting().all(|one| one.id != id) && phones.asks("3").unwrap().refused);
    assert!(phones.ask("3", wants, address(3), NOW).is_err(), "refused");
    assert_eq!(phones.waiting().count(), 7);
    phones.tidy(NOW + PATIENCE);
    assert!(phones.asks("3").is_none() && phones.waiting().count() == 0);
}

/// Everybody is told of a new request, and the journal keeps it.
#[test]
fn whoever_asks_for_one_place_after_the_other_waits() {
    let mut phones = Phones::default();
    let asks = |phones: &mut Phones, number: u8, now| {
        let place = (Place::Seat(Seat(number % 3)), "");
        phones.ask("x", place, address(1), now).is_ok()
    };
    let asked: Vec<bool> = (0..8)
        .map(|number| asks(&mut phones, number, NOW))
        .collect();
    assert_eq!(asked, [true, true, true, true, true, true, false, false]);
    let same = (Place::Seat(Seat(2)), "");
    phones.ask("x", same, address(1), NOW).expect("no news");
    phones.ask("y", same, address(2), NOW).expect("another");
    phones.tidy(NOW + PATIENCE);
    assert!(asks(&mut phones, 0, NOW + PATIENCE));
}

/// Many addresses ask no more often together than everybody can be told.
#[test]
fn all_together_ask_so_often() {
    let mut phones = Phones::default();
    let mut asked = 0;
    for number in 0..200u8 {
        let place = (Place::Seat(Seat(number % 3)), "");
        let secret = number.to_string();
        let done = phones.ask(&secret, place, address(number / 4), NOW);
        asked += usize::from(done.is_ok());
        phones.leave(&secret);
    }
    assert_eq!(asked, 48);
}

#[test]
fn a_phone_goes_where_its_person_sits() {
    let mut phones = Phones::default();
    for (at, secret) in (0..).zip(["ana", "ben", "cem", "dora"]) {
        phones.seat(secret, Place::Seat(Seat(at)), "", NOW);
    }
    phones.seat("ben", Place::Lead, "", NOW);
    let sits = |names: &[&'static str], left: &str| -> Vec<Chair<'static>> {
        let seats = Seat::all(names.len()).zip(names);
        let chair = |(seat, name): (Seat, &&'static str)| Chair {
            seat,
            name,
            plays: *name != left,
        };
        seats.map(chair).collect()
    };
    assert!(!phones.follow(&sits(&["Ana", "Ben", "Cem", "Dora"], "")));
    assert!(!phones.follow(&[]), "nobody is seated yet");
    assert!(phones.follow(&sits(&["Ana", "Ben", "Cem", "Dora"], "Ben")));
    assert!(phones.follow(&sits(&["Ana", "Dora", "Eva"], "")));
    assert_eq!(role(&mut phones, "ana"), Role::Seat(Seat(0)));
    assert_eq!(role(&mut phones, "dora"), Role::Seat(Seat(1)));
    assert_eq!(role(&mut phones, "cem"), Role::Spectator);
    assert_eq!(phones.why_out("cem"), Some(Why::Other));
    let ben = phones.of("ben").expect("leads on");
    assert_eq!((ben.seat, ben.leads), (None, true));
}

#[test]
fn an_evening_ends_and_its_phones_are_told() {
    let mut phones = Phones::default();
    phones.seat("a", Place::Lead, "", NOW);
    phones.tidy(NOW + EVENING - Duration::from_secs(1));
    assert_eq!(role(&mut phones, "a"), Role::Table);
    phones.tidy(NOW + EVENING);
    assert_eq!(role(&mut phones, "a"), Role::Spectator);
    assert_eq!(phones.why_out("a"), Some(Why::Evening));
    // What is remembered of those who are out is bounded.
    for number in 0..1000 {
        phones.seat(&number.to_string(), Place::Lead, "", NOW);
    }
    assert!(phones.out.len() <= OUT && phones.here.len() == 1);
}

#[test]
fn who_was_not_heard_of_for_five_minutes_is_away() {
    let mut phones = Phones::default();
    assert!(phones.is_empty(NOW));
    phones.role("", Role::Table, NOW);
    assert!(phones.is_led(NOW) && !phones.is_led(NOW + AWAY));
    phones.seat("a", Place::Seat(Seat(0)), "", NOW + AWAY);
    assert!(!phones.is_empty(NOW + AWAY) && phones.is_empty(NOW + 2 * AWAY));
}

#[test]
fn a_device_is_called_as_people_call_it() {
    for (agent, name) in [
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)",
            "iPhone",
        ),
        ("Mozilla/5.0 (Linux; Android 15; Pixel 9)", "Android"),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0)", "Linux"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64)", "Windows"),
        ("<script>", ""),
    ] {
        assert_eq!(device(agent), name);
        assert_eq!(device(name), name, "as it is kept");
    }
}

/// Whoever taps a timer has seen it, and it is the first that waits.
#[test]
fn a_tap_answers_the_request_that_has_waited_longest_and_none_of_this_moment() {
    let mut phones = Phones::default();
    let wants = (Place::Lead, "");
    let second = Duration::from_secs(1);
    phones.ask("a", wants, address(1), NOW).unwrap();
    phones.ask("b", wants, address(2), NOW + second).unwrap();
    let longest = |phones: &Phones, now| phones.longest(now).map(|one| one.secret.clone());
    assert_eq!(longest(&phones, NOW + 2 * second), None);
    assert_eq!(longest(&phones, NOW + 3 * second).as_deref(), Some("a"));
    let refused = phones.asks("a").map(|one| one.id);
    phones.refuse(refused.unwrap());
    assert_eq!(longest(&phones, NOW + 3 * second), None, "b is younger");
    assert_eq!(longest(&phones, NOW + 4 * second).as_deref(), Some("b"));
}
