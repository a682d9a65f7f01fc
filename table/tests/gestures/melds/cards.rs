//! Which cards people lay together. Of what they choose from, each card fits one place alone: which of two
//! places is meant is a question of its own.

use crate::lies::Lies;

const SUITS: [&str; 4] = ["S", "H", "D", "C"];

/// The rank and the suit of a card; none of a joker.
pub fn face(card: &str) -> Option<(&str, &str)> {
    let face = card.split('/').next().expect("a face");
    (!is_joker(card)).then(|| face.split_at(face.len() - 1))
}

pub fn is_joker(card: &str) -> bool {
    card.starts_with("JK")
}

fn all(ranks: &[&str]) -> Vec<String> {
    let of = |rank: &&str| SUITS.map(|suit| format!("{rank}{suit}"));
    let faces = ranks.iter().flat_map(of);
    faces
        .flat_map(|face| [1, 2].map(|pack| format!("{face}/{pack}")))
        .collect()
}

/// Cards that are thrown, and never laid but in a brelan with one that was.
pub fn thrown() -> Vec<String> {
    all(&["8", "9", "10", "Q"])
}

/// 2 3 4 of each suit, and 2 joker 4.
pub fn suites() -> Vec<Vec<String>> {
    let mut suites = Vec::new();
    for suit in SUITS {
        for pack in [1, 2] {
            let card = |rank: &str| format!("{rank}{suit}/{pack}");
            suites.push(vec![card("2"), card("3"), card("4")]);
            let joker = format!("JK/{pack}");
            suites.push(vec![card("2"), joker, card("4")]);
        }
    }
    suites
}

/// Three sevens, jacks or kings.
pub fn brelans() -> Vec<Vec<String>> {
    let of = |rank: &str, pack: u8| {
        ["S", "H", "D"]
            .map(|suit| format!("{rank}{suit}/{pack}"))
            .to_vec()
    };
    let both = |rank: &&str| [of(rank, 1), of(rank, 2)];
    ["7", "J", "K"].iter().flat_map(both).collect()
}

/// Two cards of those that nobody has laid or thrown, which make a brelan with that one.
pub fn brelan_of(card: &str, unseen: &[String]) -> Option<[String; 2]> {
    let (rank, suit) = face(card)?;
    let others = SUITS.into_iter().filter(|other| *other != suit);
    let mut found = others.filter_map(|other| {
        let wanted = Some((rank, other));
        unseen.iter().find(|card| face(card) == wanted).cloned()
    });
    Some([found.next()?, found.next()?])
}

/// A card of those that people choose from goes onto a combination.
pub fn fits(lies: &Lies, card: &str) -> bool {
    let faces = lies.pieces.iter().filter_map(|card| face(card));
    let faces: Vec<(&str, &str)> = faces.collect();
    let Some((rank, suit)) = face(card).filter(|_| lies.pieces.len() == 3) else {
        return false;
    };
    match is_suite(lies) {
        true => (rank, suit) == ("5", faces[0].1),
        false => rank == faces[0].0 && faces.iter().all(|face| face.1 != suit),
    }
}

/// The card that people put onto a combination: the 5 of a suite, the fourth suit of a brelan. None goes onto
/// a joker.
pub fn takes(lies: &Lies) -> Option<(&str, &str)> {
    if lies.pieces.len() > 3 || lies.pieces.iter().any(|card| is_joker(card)) {
        return None;
    }
    let (rank, suit) = face(&lies.pieces[0])?;
    match is_suite(lies) {
        true => Some(("5", suit)),
        false => {
            let has = |suit: &&str| {
                lies.pieces
                    .iter()
                    .any(|card| face(card).is_some_and(|face| face.1 == *suit))
            };
            SUITS
                .into_iter()
                .find(|suit| !has(suit))
                .map(|suit| (rank, suit))
        }
    }
}

/// Its first two cards that are not jokers are of one suit.
pub fn is_suite(lies: &Lies) -> bool {
    let mut suits = lies
        .pieces
        .iter()
        .filter_map(|card| face(card))
        .map(|face| face.1);
    suits.next() == suits.next()
}

/// The 5 at the end of a suite of four.
pub fn end(lies: &Lies) -> Option<&String> {
    let five = |card: &&String| face(card).is_some_and(|face| face.0 == "5");
    let whole = lies.pieces.len() == 4 && is_suite(lies);
    lies.pieces.iter().find(five).filter(|_| whole)
}

/// The card that the joker of a suite stands for.
pub fn joker_stands_for(lies: &Lies) -> Option<(&str, &str)> {
    let joker = lies.pieces.iter().any(|card| is_joker(card));
    let (_, suit) = face(&lies.pieces[0])?;
    (joker && is_suite(lies)).then_some(("3", suit))
}
