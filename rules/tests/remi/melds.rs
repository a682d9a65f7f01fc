//! RE-18 to RE-20, RE-30, RE-A9: combinations against brute force over what jokers stand for.

use super::{code, options, tile, tiles};
use proptest::prelude::*;
use rules::remi::*;

fn kind(text: &str) -> &'static str {
    kind_with(text, JokerCap::TwoNaturals)
}

fn kind_with(text: &str, cap: JokerCap) -> &'static str {
    match Meld::as_laid(&tiles(text), cap) {
        Ok(melds) => melds[0].kind().as_str(),
        Err(violation) => violation.code.as_str(),
    }
}

const FULL: &str = "1R 2R 3R 4R 5R 6R 7R 8R 9R 10R 11R 12R 13R 1R";

/// RE-18, sheet "Комбинациите по ред имат най-малко 3 последователни плочки"; RE-20, RE-A11, sheet
/// "1, 12, 13, 1": a slip for 11, 12, 13, 1.
#[test]
fn runs() {
    assert_eq!(kind("3R 4R 5R"), "run");
    assert_eq!(kind("10K 12K 11K"), "run");
    assert_eq!(kind("12R 13R 1R"), "run");
    assert_eq!(kind("1R 2R 3R"), "run");
    assert_eq!(kind(FULL), "run");
    assert_eq!(kind("1R 12R 13R 1R"), "DUPLICATE_TILE");
    assert_eq!(kind("3R 4R"), "TOO_SHORT");
    assert_eq!(kind("3R 4R 6R"), "NOT_CONSECUTIVE");
    assert_eq!(kind("3R 4R 4R 5R"), "DUPLICATE_TILE");
    assert_eq!(kind("13R 1R 2R"), "ONE_WRAP");
    assert_eq!(kind("12R 13R 1R 2R 3R"), "ONE_WRAP");
    assert_eq!(kind("13R JK 2R"), "ONE_WRAP");
    assert_eq!(kind("JK 1R 2R"), "ONE_WRAP");
    assert_eq!(kind("13R 1R JK"), "ONE_WRAP");
    assert_eq!(kind(&format!("{FULL} 2R")), "RUN_TOO_LONG");
    assert_eq!(kind("3R 4B 5R"), "NOT_A_MELD");
}

/// RE-19, sheet "поне 3 плочки с еднаква стойност, в различни цветове".
#[test]
fn groups() {
    assert_eq!(kind("12R 12B 12K"), "group");
    assert_eq!(kind("12R 12B 12K 12Y"), "group");
    assert_eq!(kind("12R 12B JK"), "group");
    assert_eq!(kind("12R 12B 12R"), "DUPLICATE_COLOUR");
    assert_eq!(kind("12R 12B 12K 12Y 12R"), "DUPLICATE_COLOUR");
    assert_eq!(kind("12R 12B 12K 12Y JK"), "GROUP_TOO_LARGE");
    assert_eq!(kind("12R 12R JK"), "DUPLICATE_COLOUR");
    assert_eq!(kind("12R 12B 11K"), "NOT_A_MELD");
}

/// RE-30, sheet "Жокера може да замени всяка плочка"; RE-A9: 5-JK-JK-8 yes, 5-JK-JK no; and the
/// other caps.
#[test]
fn jokers() {
    assert_eq!(kind("7B JK 9B"), "run");
    assert_eq!(kind("5R JK JK 8R"), "run");
    assert_eq!(kind("5R JK JK"), "TOO_MANY_JOKERS");
    assert_eq!(kind("JK JK"), "TOO_SHORT");
    assert_eq!(kind("JK JK JK"), "BAD_TILE");
    let four = |text| kind_with(text, JokerCap::FourNaturals);
    assert_eq!(four("5R JK JK 8R"), "TOO_MANY_JOKERS");
    assert_eq!(four("5R JK JK 8R 9R 10R"), "TOO_MANY_JOKERS");
    assert_eq!(four("5R JK 7R JK 9R 10R"), "run");
    assert_eq!(four("5R JK 7R"), "run");
    let one = |text| kind_with(text, JokerCap::One);
    assert_eq!(one("5R JK JK 8R"), "TOO_MANY_JOKERS");
    assert_eq!(one("5R JK 5K"), "group");
    assert_eq!(kind_with("5R JK JK", JokerCap::None), "group");
}

/// The smallest set of tiles is blamed, and the fix names it.
#[test]
fn blame() {
    let refused = |text| Meld::as_laid(&tiles(text), JokerCap::TwoNaturals).unwrap_err();
    assert_eq!(refused("3R 9K 4R 5R").blame, [1]);
    assert_eq!(refused("3R 9K 4R 5R").fix, Some(Fix::Without(vec![1])));
    assert_eq!(refused("3R 9K 4B").blame, []);
    assert_eq!(refused("3R 9K 4B").fix, None);
}

/// RE-21: what lies together without an order is asked about; no answer is the highest place, never
/// above 13-1.
#[test]
fn readings_of_an_unordered_group() {
    let all = |text| -> Vec<Vec<Tile>> {
        let melds = Meld::readings(&tiles(text), JokerCap::TwoNaturals).unwrap();
        melds.iter().map(|meld| meld.tiles().to_vec()).collect()
    };
    assert_eq!(all("JK 8R 9R"), [tiles("8R 9R JK"), tiles("JK 8R 9R")]);
    assert_eq!(all("9R JK 7R"), [tiles("7R JK 9R")]);
    assert_eq!(
        all("12R JK 13R"),
        [tiles("12R 13R JK"), tiles("JK 12R 13R")]
    );
    assert_eq!(all("1R JK 13R"), [tiles("JK 13R 1R")]);
    assert_eq!(all("JK 1R 2R"), [tiles("1R 2R JK")]);
    assert_eq!(all("JK 5R JK 5B"), [tiles("JK 5R JK 5B")]);
    // Jokers that may not touch go to both ends.
    let apart = Meld::readings(&tiles("JK JK 5R 6R 7R 8R"), JokerCap::FourNaturals).unwrap();
    assert_eq!(
        apart.iter().map(|m| m.tiles()).collect::<Vec<_>>(),
        [tiles("JK 5R 6R 7R 8R JK")]
    );
    assert_eq!(
        code(Meld::readings(&tiles("JK 5R 7B"), JokerCap::One)),
        "NOT_A_MELD"
    );
}

/// RE-24: a tile that fits at both ends goes to the high one, unless the player says otherwise.
#[test]
fn both_ends() {
    let run = &Meld::as_laid(&tiles("5R 6R 7R"), JokerCap::TwoNaturals).unwrap()[0];
    let ways = run.with(Tile::Joker, JokerCap::TwoNaturals).unwrap();
    assert_eq!(ways[0].tiles(), tiles("5R 6R 7R JK"));
    assert_eq!(ways[1].tiles(), tiles("JK 5R 6R 7R"));
    let ones = &Meld::as_laid(
        &tiles("2R 3R 4R 5R 6R 7R 8R 9R 10R 11R 12R 13R"),
        JokerCap::One,
    )
    .unwrap()[0];
    assert_eq!(ones.with(tile("1R"), JokerCap::One).unwrap().len(), 2);
    assert!(attach(&tiles("5R 6R 7R"), tile("8R"), Owner::Own, true, &options()).is_ok());
}

/// RE-18 to RE-20, RE-30: what full tiles say, once it is known what each joker stands for.
fn printed(meld: &[Tile], ordered: bool) -> Option<Kind> {
    let numbers: Vec<u8> = meld.iter().map(|t| t.number().unwrap().get()).collect();
    let colours: Vec<Colour> = meld.iter().map(|t| t.colour().unwrap()).collect();
    let different = (0..colours.len()).all(|i| !colours[..i].contains(&colours[i]));
    if numbers.iter().all(|n| *n == numbers[0]) && different && (3..=4).contains(&meld.len()) {
        return Some(Kind::Group);
    }
    let line: Vec<u8> = (1..=13).chain([1]).collect();
    let is_run = line.windows(meld.len()).any(|window| {
        let (mut window, mut numbers) = (window.to_vec(), numbers.clone());
        if !ordered {
            window.sort_unstable();
            numbers.sort_unstable();
        }
        window == numbers
    });
    let one_colour = colours.iter().all(|colour| *colour == colours[0]);
    (is_run && one_colour && meld.len() >= 3).then_some(Kind::Run)
}

/// Whether tiles in this order are a combination, with every joker tried as every tile.
fn brute_force(meld: &[Tile], cap: JokerCap) -> Vec<Kind> {
    let jokers: Vec<usize> = (0..meld.len())
        .filter(|&i| meld[i] == Tile::Joker)
        .collect();
    let naturals = meld.len() - jokers.len();
    let touch = jokers.windows(2).any(|pair| pair[0] + 1 == pair[1]);
    let allowed = match cap {
        JokerCap::TwoNaturals => naturals >= 2,
        JokerCap::FourNaturals => jokers.len() < 2 || naturals >= 4 && !touch,
        JokerCap::One => jokers.len() < 2,
        JokerCap::None => true,
    };
    if !allowed || meld.len() < 3 || jokers.len() > 2 {
        return Vec::new();
    }
    let faces: Vec<Tile> = Tile::set()
        .into_iter()
        .filter(|t| *t != Tile::Joker)
        .step_by(2)
        .collect();
    let mut kinds = Vec::new();
    for a in 0..if jokers.is_empty() { 1 } else { faces.len() } {
        for b in 0..if jokers.len() < 2 { 1 } else { faces.len() } {
            let mut full = meld.to_vec();
            jokers
                .iter()
                .zip([a, b])
                .for_each(|(at, face)| full[*at] = faces[face]);
            kinds.extend(printed(&full, !jokers.is_empty()).filter(|kind| !kinds.contains(kind)));
        }
    }
    kinds
}

fn any_cap() -> impl Strategy<Value = JokerCap> {
    prop::sample::select(JokerCap::ALL)
}

/// Lists near a combination, where the hard cases are.
fn near_meld() -> impl Strategy<Value = Vec<Tile>> {
    let run = (0usize..13, 3usize..8, 0usize..4).prop_map(|(first, len, colour)| {
        let number = |place: usize| Number::new((place % 13) as u8 + 1).unwrap();
        let colour = Colour::ALL[colour];
        (first..first + len)
            .map(|place| Tile::Natural {
                number: number(place),
                colour,
            })
            .collect()
    });
    let group = (1u8..=13, 2usize..6).prop_map(|(number, len)| {
        let number = Number::new(number).unwrap();
        let colour = |i: usize| Colour::ALL[i % 4];
        (0..len)
            .map(|i| Tile::Natural {
                number,
                colour: colour(i),
            })
            .collect::<Vec<Tile>>()
    });
    let any = prop::sample::select(Tile::set());
    let changes = prop::collection::vec(
        (0usize..8, prop_oneof![2 => Just(Tile::Joker), 1 => any]),
        0..3,
    );
    (prop_oneof![run, group], changes).prop_map(|(mut meld, changes): (Vec<Tile>, _)| {
        for (at, tile) in changes {
            let at = at % meld.len();
            meld[at] = tile;
        }
        meld
    })
}

fn permutations(tiles: &[Tile]) -> Vec<Vec<Tile>> {
    if tiles.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for i in 0..tiles.len() {
        let mut rest = tiles.to_vec();
        let first = rest.remove(i);
        all.extend(
            permutations(&rest)
                .into_iter()
                .map(|tail| [&[first][..], &tail].concat()),
        );
    }
    all.sort_unstable();
    all.dedup();
    all
}

proptest! {
    /// The list is a combination exactly when some choice of faces for its jokers is.
    #[test]
    fn as_laid_against_brute_force(meld in near_meld(), cap in any_cap()) {
        prop_assume!(check_copies(&meld).is_ok());
        let expected = brute_force(&meld, cap);
        let found: Vec<Kind> = Meld::as_laid(&meld, cap).map(|melds| melds.iter().map(Meld::kind).collect()).unwrap_or_default();
        prop_assert_eq!(expected.is_empty(), found.is_empty());
        prop_assert!(found.iter().all(|kind| expected.contains(kind)));
        prop_assert!(expected.iter().all(|kind| found.contains(kind)));
    }

    /// The readings of tiles without an order are the laid orders that are combinations.
    #[test]
    fn readings_against_permutations(meld in near_meld(), cap in any_cap()) {
        prop_assume!(meld.len() <= 6 && check_copies(&meld).is_ok());
        let runs = |order: &Vec<Tile>| {
            let melds = Meld::as_laid(order, cap).unwrap_or_default();
            melds.into_iter().find(|m| m.kind() == Kind::Run).map(|m| m.tiles().to_vec())
        };
        let mut expected: Vec<Vec<Tile>> = permutations(&meld).iter().filter_map(runs).collect();
        expected.sort_unstable();
        expected.dedup();
        let readings = Meld::readings(&meld, cap).unwrap_or_default();
        let mut found: Vec<Vec<Tile>> =
            readings.iter().filter(|m| m.kind() == Kind::Run).map(|m| m.tiles().to_vec()).collect();
        found.sort_unstable();
        prop_assert_eq!(found, expected);
    }

    /// RE-24: a tile can be added exactly where the list with it in front or behind is legal.
    #[test]
    fn attaching_against_brute_force(meld in near_meld(), tile in prop::sample::select(Tile::set()), cap in any_cap()) {
        let Ok(melds) = Meld::as_laid(&meld, cap) else { return Ok(()) };
        for laid in melds {
            let front = [&[tile], laid.tiles()].concat();
            let back = [laid.tiles(), &[tile]].concat();
            prop_assume!(check_copies(&back).is_ok());
            let same = |list: &[Tile]| brute_force(list, cap).contains(&laid.kind()) && keeps(list, &laid);
            let expected = same(&front) || same(&back);
            prop_assert_eq!(laid.with(tile, cap).is_ok(), expected, "{:?} and {}", laid, tile);
        }
    }

    /// RE-18, RE-19: without jokers the order does not matter.
    #[test]
    fn order_does_not_matter(meld in near_meld(), turn in 0usize..8) {
        prop_assume!(!meld.contains(&Tile::Joker));
        let mut turned = meld.clone();
        turned.rotate_left(turn % meld.len());
        turned.reverse();
        let judge = |meld: &[Tile]| Meld::as_laid(meld, JokerCap::TwoNaturals).map_err(|v| v.code);
        prop_assert_eq!(judge(&meld).map(|m| m[0].kind()), judge(&turned).map(|m| m[0].kind()));
    }
}

/// Whether a run in this order keeps the laid tiles in their places: naturals in any order would hide
/// that a tile went inside.
fn keeps(list: &[Tile], laid: &Meld) -> bool {
    if laid.kind() == Kind::Group {
        return true;
    }
    let ordered = |list: &[Tile]| {
        list.iter()
            .copied()
            .map(|t| t.number().map(Number::get))
            .collect::<Vec<_>>()
    };
    let line: Vec<u8> = (1..=13).chain([1]).collect();
    let fits = |window: &[u8]| {
        window
            .iter()
            .zip(ordered(list))
            .all(|(a, b)| b.is_none_or(|b| b == *a))
    };
    line.windows(list.len()).any(fits)
}
