//! A second opinion on RE-37 to RE-42: every face for every joker, every split of the tiles.

use rules::remi::*;

/// All the shapes of a hand, with each joker tried as each tile.
pub fn by_brute_force(hand: &[Tile]) -> Vec<Shape> {
    let faces: Vec<Tile> = Tile::set()
        .into_iter()
        .filter(|t| *t != Tile::Joker)
        .step_by(2)
        .collect();
    let jokers: Vec<usize> = (0..hand.len())
        .filter(|&i| hand[i] == Tile::Joker)
        .collect();
    let mut found: Vec<Shape> = Vec::new();
    for a in 0..if jokers.is_empty() { 1 } else { faces.len() } {
        for b in if jokers.len() < 2 {
            0..1
        } else {
            a..faces.len()
        } {
            let mut full = hand.to_vec();
            jokers
                .iter()
                .zip([a, b])
                .for_each(|(at, face)| full[*at] = faces[face]);
            let fits = |shape: &Shape| !found.contains(shape) && is_shape(*shape, &full, &jokers);
            let new: Vec<Shape> = Shape::ALL.into_iter().filter(fits).collect();
            found.extend(new);
        }
    }
    found.sort_unstable();
    found
}

/// Whether full tiles are a shape; `jokers` are the places of tiles that a joker stands for.
fn is_shape(shape: Shape, hand: &[Tile], jokers: &[usize]) -> bool {
    let count = |tile: &Tile| hand.iter().filter(|t| *t == tile).count();
    match shape {
        Shape::Ordinary => covers(hand, jokers, &|_, _| true),
        Shape::Bece => covers(hand, jokers, &|sizes, groups| {
            groups
                && sizes.iter().filter(|len| **len == 4).count() <= 2
                && sizes.iter().filter(|len| **len == 3).count() <= 2
        }),
        Shape::TwoColour => two_runs(hand, jokers),
        Shape::OneColour => is_meld(hand) == Some(Kind::Run),
        // A joker stands for a tile whose twin is held, so no tile is there more than twice.
        Shape::Doubles => {
            hand.iter().all(|tile| count(tile) == 2) && !jokers_are_twins(hand, jokers)
        }
        Shape::Mosaic => is_mosaic(hand),
    }
}

fn jokers_are_twins(hand: &[Tile], jokers: &[usize]) -> bool {
    matches!(jokers, [a, b] if hand[*a] == hand[*b])
}

fn is_mosaic(hand: &[Tile]) -> bool {
    let mut sorted = hand.to_vec();
    sorted.sort_unstable();
    let [first, second, rest @ ..] = &sorted[..] else {
        return false;
    };
    let line = |low: &Tile, high: &Tile| [&[*low], rest, &[*high]].concat();
    let numbers: Vec<u8> = (1..=13).chain([1]).collect();
    let good = |line: Vec<Tile>| {
        line.iter()
            .zip(&numbers)
            .all(|(tile, n)| tile.number().unwrap().get() == *n)
            && line
                .windows(2)
                .all(|pair| pair[0].colour() != pair[1].colour())
    };
    good(line(first, second)) || good(line(second, first))
}

fn is_meld(meld: &[Tile]) -> Option<Kind> {
    Meld::as_laid(meld, JokerCap::None)
        .ok()
        .map(|melds| melds[0].kind())
}

fn two_runs(hand: &[Tile], jokers: &[usize]) -> bool {
    Colour::ALL.into_iter().any(|colour| {
        let of = |wanted: bool| -> Vec<usize> {
            (0..hand.len())
                .filter(|&i| (hand[i].colour() == Some(colour)) == wanted)
                .collect()
        };
        let good = |part: Vec<usize>| {
            let tiles: Vec<Tile> = part.iter().map(|i| hand[*i]).collect();
            let naturals = part.iter().filter(|i| !jokers.contains(i)).count();
            naturals >= 2 && is_meld(&tiles) == Some(Kind::Run)
        };
        good(of(true)) && good(of(false))
    })
}

/// Whether the hand can be covered by combinations of two naturals and more, over all subsets.
fn covers(hand: &[Tile], jokers: &[usize], wanted: &dyn Fn(&[usize], bool) -> bool) -> bool {
    let first_free = |covered: u32| (0..hand.len()).find(|i| covered >> i & 1 == 0);
    fn go(
        hand: &[Tile],
        jokers: &[usize],
        covered: u32,
        sizes: &mut Vec<usize>,
        groups: bool,
        wanted: &dyn Fn(&[usize], bool) -> bool,
        first_free: &dyn Fn(u32) -> Option<usize>,
    ) -> bool {
        let Some(first) = first_free(covered) else {
            return true;
        };
        // Tiles that can lie beside the first: of its number, or of its colour.
        let beside = |numbers: bool| -> Vec<usize> {
            let same = |i: &usize| {
                if numbers {
                    hand[*i].number() == hand[first].number()
                } else {
                    hand[*i].colour() == hand[first].colour()
                }
            };
            (first + 1..hand.len())
                .filter(|i| covered >> i & 1 == 0)
                .filter(same)
                .collect()
        };
        for numbers in [true, false] {
            let others = beside(numbers);
            for mask in 0..1u32 << others.len() {
                let chosen: Vec<usize> = [first]
                    .into_iter()
                    .chain(
                        (0..others.len())
                            .filter(|i| mask >> i & 1 == 1)
                            .map(|i| others[i]),
                    )
                    .collect();
                let naturals = chosen.iter().filter(|i| !jokers.contains(i)).count();
                if chosen.len() < 3 || naturals < 2 {
                    continue;
                }
                let tiles: Vec<Tile> = chosen.iter().map(|i| hand[*i]).collect();
                let expected = if numbers { Kind::Group } else { Kind::Run };
                if is_meld_of(&tiles, expected) {
                    sizes.push(chosen.len());
                    let groups = groups && numbers;
                    let more = chosen.iter().fold(covered, |mask, i| mask | 1 << i);
                    if wanted(sizes, groups)
                        && go(hand, jokers, more, sizes, groups, wanted, first_free)
                    {
                        return true;
                    }
                    sizes.pop();
                }
            }
        }
        false
    }
    go(hand, jokers, 0, &mut Vec::new(), true, wanted, &first_free)
}

/// Runs and groups of printed tiles, without asking the rules.
fn is_meld_of(meld: &[Tile], kind: Kind) -> bool {
    let distinct = |values: &[u8]| (0..values.len()).all(|i| !values[..i].contains(&values[i]));
    let colours: Vec<u8> = meld.iter().map(|t| t.colour().unwrap() as u8).collect();
    if kind == Kind::Group {
        return meld.len() <= 4 && distinct(&colours);
    }
    let mut numbers: Vec<u8> = meld.iter().map(|t| t.number().unwrap().get()).collect();
    numbers.sort_unstable();
    let follow = |numbers: &[u8]| numbers.windows(2).all(|pair| pair[0] + 1 == pair[1]);
    // A low 1 may go up to the end.
    let mut high = numbers.clone();
    if high[0] == 1 {
        high.remove(0);
        high.push(14);
    }
    follow(&numbers) || follow(&high)
}
