//! Crates that answer the same question, on the same hands. Each must give the same answers.

use std::cell::RefCell;
use std::cmp::Ordering;
use std::time::{Duration, Instant};

use gin_rummy::Hand;
use rules::arrange::Arranger;
use rules::card::Card;
use rules::remi::{JokerCap, Tile};
use rules::rummoli;
use rummikub_solver::{Color, Piece, solve_board};

use super::clock::{Cost, cost};
use super::games::gin_options;
use super::hands;

fn print(what: &str, peer: &str, ours: f64, theirs: f64) {
    let ratio = ours / theirs;
    println!("{what:24} {ours:>12.0}/s  {peer} {theirs:.0}/s  ratio {ratio:.2}");
}

/// Gin: ten cards of one pack.
pub fn gin() {
    let options = gin_options();
    for (what, is_rich) in [("gin, rich", true), ("gin, dealt", false)] {
        // Side by side in memory, as the peer's are.
        let hands: Vec<[Card; 10]> = hands::gin(is_rich, 20_000)
            .iter()
            .map(|hand| *hand.as_array().expect("ten cards"))
            .collect();
        let mut arranger = Arranger::new();
        let ours = cost(&hands, |hand| {
            arranger
                .remigio(hand, &options)
                .expect("ten cards")
                .points
                .into()
        });
        let theirs: Vec<Hand> = hands.iter().map(|hand| of_gin(hand)).collect();
        let number = cost(&theirs, |hand| gin_rummy::deadwood(*hand).into());
        let melds = cost(&theirs, |hand| {
            gin_rummy::best_melds(*hand).deadwood().into()
        });
        assert_eq!((ours.sum, ours.sum), (number.sum, melds.sum), "{what}");
        print(what, "gin-rummy 0.1.3 deadwood", ours.rate, number.rate);
        print(what, "gin-rummy 0.1.3 best_melds", ours.rate, melds.rate);
    }
}

fn of_gin(hand: &[Card]) -> Hand {
    let card = |card: &Card| -> gin_rummy::Card { card.to_string().parse().expect("a card") };
    hand.iter().map(card).collect()
}

/// The best five of 13 and 17 cards; the peer looks at every five.
pub fn best_five() {
    let evaluator = poker::Evaluator::new();
    for size in [13, 17] {
        let hands = hands::rummoli(size, 20_000);
        let Cost { rate, .. } = cost(&hands, |hand| best(hand).heights[0].into());
        let few = &hands[..1_000];
        let theirs: Vec<Vec<poker::Card>> = few.iter().map(|hand| of_poker(hand)).collect();
        let evaluate = |hand: &Vec<poker::Card>| evaluator.evaluate_five(hand).expect("cards");
        let peer = cost(&theirs, |hand| u64::from(evaluate(hand).is_flush()));
        let ordered = few
            .windows(2)
            .map(|pair| best(&pair[0]).cmp(&best(&pair[1])));
        let by_peer = theirs.windows(2).map(|pair| {
            let order = evaluate(&pair[0]).partial_cmp(&evaluate(&pair[1]));
            order.unwrap_or(Ordering::Equal)
        });
        assert!(ordered.eq(by_peer), "best five of {size}");
        print(
            &format!("best five of {size}"),
            "poker 0.7.0",
            rate,
            peer.rate,
        );
    }
}

fn best(hand: &[rummoli::Card]) -> rummoli::Strength {
    rummoli::best_five(hand, true)
        .expect("different cards")
        .strength
}

fn of_poker(hand: &[rummoli::Card]) -> Vec<poker::Card> {
    let card = |card: &rummoli::Card| {
        let text = card.to_string().replace("10", "T");
        let mut letters = text.chars();
        let rank = letters.next()?;
        let suit = letters.next()?.to_ascii_lowercase();
        poker::Card::try_from_chars(rank, suit).ok()
    };
    hand.iter().map(|one| card(one).expect("a card")).collect()
}

/// How long the peer may think about tables of one size.
const PATIENCE: Duration = Duration::from_secs(5);

/// Whether tiles make a legal table; the peer looks at every split, so few tiles and few tables.
pub fn tables() {
    for size in [9, 12, 15, 18] {
        let piles = hands::tables(size, 200);
        let arranger = RefCell::new(Arranger::new());
        let is_table = |pile: &Vec<Tile>| {
            let found = arranger.borrow_mut().pile(pile, JokerCap::default());
            found.is_ok_and(|found| found.loose().is_empty())
        };
        let ours = cost(&piles, |pile| u64::from(is_table(pile)));
        assert_eq!(ours.sum, piles.len() as u64, "every one is a table");
        let start = Instant::now();
        let in_time = piles.iter().take_while(|_| start.elapsed() < PATIENCE);
        let solved = in_time
            .filter(|pile| solve_board(of_rummikub(pile)).is_some())
            .count();
        let theirs = solved as f64 / start.elapsed().as_secs_f64();
        let what = format!("table of {size}");
        if theirs < 1.0 {
            println!(
                "{what:24} {:>12.0}/s  rummikub_solver 0.1.1: {solved} in {:.0?}",
                ours.rate,
                start.elapsed()
            );
            break;
        }
        print(&what, "rummikub_solver 0.1.1", ours.rate, theirs);
    }
}

fn of_rummikub(pile: &[Tile]) -> Vec<Piece> {
    const COLOURS: [Color; 4] = [Color::Black, Color::Blue, Color::Red, Color::Orange];
    let piece = |tile: &Tile| match tile {
        Tile::Natural { number, colour } => Piece::normal(number.get(), COLOURS[*colour as usize]),
        Tile::Joker => Piece::Joker,
    };
    pile.iter().map(piece).collect()
}
