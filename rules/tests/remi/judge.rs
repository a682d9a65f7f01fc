//! RE-15 to RE-35: the judging functions, one kind after the other, with examples from the sheet.

use super::{code, lists, options, tile, tiles};
use rules::remi::*;

pub fn refused<T>(judged: Result<T, Refused>) -> (&'static str, Option<u32>) {
    match judged {
        Ok(_) => ("valid", None),
        Err(refused) => (refused.violation.code.as_str(), refused.points),
    }
}

/// RE-15, sheet "След като първият рунд приключи"; RE-16, sheet "с обща стойност минимум 45 точки";
/// RE-17, sheet "Първото разкриване трябва да има"; in the order of the reasons.
#[test]
fn first_reveals() {
    let judge = |melds, turn| refused(opening(&lists(melds), turn, None, &options()));
    assert_eq!(judge("3R 4R 5R|12R 12B 12K", 2), ("valid", None));
    assert_eq!(judge("3R 4R 5R|12R 12B 12K", 1), ("FIRST_ROUND", None));
    assert_eq!(judge("3R 4R 6R|12R 12B 12K", 1), ("FIRST_ROUND", None));
    assert_eq!(judge("3R 4R 6R|12R 12B 12K", 2), ("BAD_MELD", None));
    assert_eq!(judge("10R 11R 12R|11B 12B 13B", 9), ("NO_GROUP", Some(60)));
    assert_eq!(judge("10R 10B 10K|11B 11R 11Y", 9), ("NO_RUN", Some(60)));
    assert_eq!(judge("10R 10B 10K", 9), ("NO_RUN", Some(30)));
    assert_eq!(judge("2R 3R 4R|12R 12B 12K|9R 9B 9K", 2), ("valid", None));
    // 44 cannot be: every value is a multiple of 5.
    assert_eq!(
        judge("2R 3R 4R 5R 6R|9R 9B 9K", 2),
        ("TOO_FEW_POINTS", Some(40))
    );
    let all = check_opening(&[]).unwrap_err();
    let codes: Vec<Code> = all.iter().map(|violation| violation.code).collect();
    assert_eq!(codes, [Code::NoRun, Code::NoGroup, Code::TooFewPoints]);
    assert_eq!(all[2].fix, Some(Fix::Points(45)));
    // A tile that lies three times is not a real reveal.
    assert_eq!(judge("3R 4R 5R|3R 3B 3K|3R 3B 3Y", 2), ("BAD_MELD", None));
}

/// RE-23: the torn tile must lie in the reveal, whatever else is wrong with it.
#[test]
fn torn_for_the_opening() {
    let judge = |torn| {
        refused(opening(
            &lists("3R 4R 5R|5R 5B 5K"),
            2,
            Some(tile(torn)),
            &options(),
        ))
    };
    assert_eq!(judge("12K"), ("TORN_NOT_USED", None));
    assert_eq!(judge("5K"), ("TOO_FEW_POINTS", Some(30)));
}

/// RE-21, sheet "Когато се разкриват, плочките имат следните стойности".
#[test]
fn values_of_a_reveal() {
    let worth = |text| Meld::as_laid(&tiles(text), JokerCap::None).unwrap()[0].opening_value();
    assert_eq!(worth("8R 9R 10R"), 20);
    assert_eq!(worth("1R 2R 3R"), 15);
    assert_eq!(worth("12R 13R 1R"), 30);
    assert_eq!(worth("1R 1B 1K"), 75);
    assert_eq!(worth("1R 1B JK"), 75);
    assert_eq!(worth("JK 2R 3R"), 15);
    assert_eq!(worth("12R 13R JK"), 30);
    assert_eq!(worth("8R 9R JK"), 20);
    assert_eq!(worth("JK 8R 9R"), 15);
    assert_eq!(
        worth("1R 2R 3R 4R 5R 6R 7R 8R 9R 10R 11R 12R 13R 1R"),
        9 * 5 + 5 * 10
    );
    assert_eq!(worth("9R 9B 9K 9Y"), 20);
    assert_eq!(worth("13R JK 13K JK"), 40);
}

/// RE-24, sheet "прикрепени към вече съществуващи такива"; RE-20, RE-30, RE-A7: the reasons in their
/// order.
#[test]
fn attaching() {
    let judge =
        |meld, add, owner, opened| code(attach(&tiles(meld), tile(add), owner, opened, &options()));
    let own = |meld, add| judge(meld, add, Owner::Own, true);
    assert_eq!(judge("7R 8R 10R", "JK", Owner::Other, false), "NOT_OPENED");
    assert_eq!(judge("7R 8R 10R", "JK", Owner::Other, true), "BAD_MELD");
    assert_eq!(
        judge("7R 8R 9R", "JK", Owner::Other, true),
        "JOKER_OWN_ONLY"
    );
    assert_eq!(judge("7R 8R 9R", "6R", Owner::Other, true), "valid");
    assert_eq!(own("7R 8R 9R", "JK"), "valid");
    assert_eq!(own("7R 7B 7K", "7Y"), "valid");
    assert_eq!(own("7R 7B 7K", "8Y"), "WRONG_NUMBER");
    assert_eq!(own("7R 7B 7K", "7R"), "DUPLICATE_COLOUR");
    assert_eq!(own("7R 7B 7K JK", "7Y"), "GROUP_TOO_LARGE");
    assert_eq!(own("7R 7B JK", "7K"), "valid");
    assert_eq!(own("7R 8R 9R", "10B"), "WRONG_COLOUR");
    assert_eq!(own("7R 8R 9R", "11R"), "NOT_CONSECUTIVE");
    assert_eq!(own("7R 8R 9R", "8R"), "NOT_CONSECUTIVE");
    assert_eq!(own("12R 13R 1R", "2R"), "ONE_WRAP");
    assert_eq!(own("1R 2R 3R", "13R"), "ONE_WRAP");
    assert_eq!(
        own("1R 2R 3R 4R 5R 6R 7R 8R 9R 10R 11R 12R 13R 1R", "2R"),
        "RUN_TOO_LONG"
    );
    assert_eq!(
        own("1R 2R 3R 4R 5R 6R 7R 8R 9R 10R 11R 12R 13R", "1R"),
        "valid"
    );
    // The joker is a 5: it keeps its place.
    assert_eq!(own("JK 6R 7R", "5R"), "NOT_CONSECUTIVE");
    assert_eq!(own("JK 6R 7R", "4R"), "valid");
    assert_eq!(own("5R 5B JK", "JK"), "valid");
    // There is no third copy of anything.
    assert_eq!(own("5R JK JK 8R", "JK"), "BAD_TILE");
}

/// RE-A9: the caps of jokers where a tile is attached.
#[test]
fn joker_caps_when_attaching() {
    let judge = |meld, cap| {
        let options = Options {
            joker_cap: cap,
            ..options()
        };
        code(attach(
            &tiles(meld),
            Tile::Joker,
            Owner::Own,
            true,
            &options,
        ))
    };
    assert_eq!(judge("5R JK 7R", JokerCap::One), "TOO_MANY_JOKERS");
    assert_eq!(judge("5R JK 7R", JokerCap::TwoNaturals), "valid");
    assert_eq!(judge("5R JK 7R", JokerCap::FourNaturals), "TOO_MANY_JOKERS");
    assert_eq!(judge("5R 6R 7R 8R JK", JokerCap::FourNaturals), "valid");
    assert_eq!(
        judge("1R 2R 3R 4R JK", JokerCap::FourNaturals),
        "TOO_MANY_JOKERS"
    );
    assert_eq!(judge("5R JK JK 8R", JokerCap::FourNaturals), "BAD_TILE");
    assert_eq!(judge("5R JK 5B", JokerCap::None), "valid");
}

/// RE-31, sheet "Може да бъде сменен с плочката, която заменя"; RE-32, sheet "само от двете липсващи
/// плочки"; RE-A14, RE-A15.
#[test]
fn joker_exchanges() {
    let judge = |meld, give, used: Option<&str>, options: &Options| {
        let used = used.map(lists);
        joker_swap(&tiles(meld), &tiles(give), used.as_deref(), options)
            .map(|swapped| (swapped.meld.tiles().len(), swapped.freed))
            .map_err(|violation| violation.code.as_str())
    };
    let plain = |meld, give| judge(meld, give, None, &options());
    assert_eq!(plain("7B 8B 9B", "8B"), Err("NO_JOKER"));
    assert_eq!(plain("7B JK 9B", "8B"), Ok((3, 1)));
    assert_eq!(plain("7B JK 9B", "8R"), Err("WRONG_TILE"));
    assert_eq!(plain("7B JK 9B", ""), Err("WRONG_TILE"));
    assert_eq!(plain("7B JK 9B", "8B 8B"), Err("WRONG_TILE"));
    assert_eq!(plain("7B JK 9B", "JK"), Err("WRONG_TILE"));
    assert_eq!(plain("12B 13B JK", "1B"), Ok((3, 1)));
    assert_eq!(plain("5B JK JK 8B", "7B"), Ok((4, 1)));
    assert_eq!(plain("5B JK JK 8B", "7B 6B"), Ok((4, 2)));
    assert_eq!(plain("5R 5B JK", "5K"), Err("NEED_BOTH"));
    assert_eq!(plain("5R 5B JK", "5K 5Y"), Ok((4, 1)));
    assert_eq!(plain("5R 5B JK", "5K 5K"), Err("WRONG_TILE"));
    assert_eq!(plain("5R 5B JK", "5K 6Y"), Err("WRONG_TILE"));
    assert_eq!(plain("5R 5B 5K JK", "5Y"), Ok((4, 1)));
    assert_eq!(plain("9R 9B JK JK", "9K"), Err("NEED_BOTH"));
    assert_eq!(plain("9R 9B JK JK", "9K 9Y"), Ok((4, 2)));
    let either = Options {
        group_joker: GroupJoker::Either,
        ..options()
    };
    assert_eq!(judge("5R 5B JK", "5K", None, &either), Ok((3, 1)));
    assert_eq!(judge("5R 5B JK", "5K 5Y", None, &either), Ok((4, 1)));
    assert_eq!(judge("9R 9B JK JK", "9K", None, &either), Ok((4, 1)));
    let used = |used| judge("10K JK 12K", "11K", Some(used), &options());
    assert_eq!(used("3B JK 5B"), Ok((3, 1)));
    assert_eq!(used("3B 4B 5B"), Err("MUST_USE_JOKER"));
    assert_eq!(used("3B JK 6B"), Err("BAD_MELD"));
    assert_eq!(
        judge("10K JK 12K", "11K", Some("3B JK 5B|JK"), &options()),
        Err("BAD_MELD")
    );
    let rack = Options {
        freed_joker: FreedJoker::Rack,
        ..options()
    };
    assert_eq!(
        judge("10K JK 12K", "11K", Some("3B 4B 5B"), &rack),
        Ok((3, 1))
    );
    assert_eq!(
        judge("10K JK 13K", "11K", None, &options()),
        Err("BAD_MELD")
    );
}

/// RE-26, sheet "Последната плочка на дъската трябва да бъде добавена"; RE-29, sheet "Ако играч затвори
/// играта с 1 или жокер"; RE-A6.
#[test]
fn closing() {
    let run = tiles("11R 12R 13R");
    let judge = |opened, how, last, owner, options: &Options| {
        close(opened, how, tile(last), Some((&run, owner)), options)
            .map(|closed| closed.doubled)
            .map_err(|violation| violation.code.as_str())
    };
    let plain = |how, last, owner| judge(true, how, last, owner, &options());
    assert_eq!(plain(How::Attach, "1R", Owner::Own), Ok(true));
    assert_eq!(plain(How::Attach, "JK", Owner::Own), Ok(true));
    assert_eq!(plain(How::Attach, "10R", Owner::Other), Ok(false));
    assert_eq!(
        plain(How::Attach, "JK", Owner::Other),
        Err("JOKER_OWN_ONLY")
    );
    assert_eq!(
        plain(How::NewMeld, "1R", Owner::Own),
        Err("LAST_MUST_ATTACH")
    );
    assert_eq!(
        plain(How::Discard, "1R", Owner::Own),
        Err("LAST_MUST_ATTACH")
    );
    assert_eq!(
        judge(false, How::Discard, "1R", Owner::Own, &options()),
        Err("NOT_OPENED")
    );
    let discard = Options {
        close_by: CloseBy::Discard,
        ..options()
    };
    assert_eq!(
        judge(true, How::Discard, "1B", Owner::Own, &discard),
        Ok(true)
    );
    assert_eq!(
        judge(true, How::Discard, "2B", Owner::Own, &discard),
        Ok(false)
    );
    assert_eq!(
        judge(true, How::Attach, "1R", Owner::Own, &discard),
        Err("LAST_MUST_DISCARD")
    );
    assert_eq!(
        judge(false, How::Attach, "1R", Owner::Own, &discard),
        Err("NOT_OPENED")
    );
}

/// RE-27, sheet "в противен случай се наказват с 500 точки"; RE-A10: at three, no other number; RE-A29.
#[test]
fn three_tiles() {
    let auto = Options {
        announce: Announce::Auto,
        ..options()
    };
    assert_eq!(announce_penalty(3, false, true, &options()), -500);
    assert_eq!(announce_penalty(3, false, false, &options()), 0);
    assert_eq!(announce_penalty(3, false, false, &auto), -500);
    assert_eq!(announce_penalty(3, true, true, &auto), 0);
    for rack in [0, 1, 2, 4] {
        assert_eq!(announce_penalty(rack, false, true, &auto), 0);
    }
}
