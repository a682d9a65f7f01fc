//! Rummoli: the leads in which a person lost most.

use fastrand::Rng;
use players::rummoli::{Position, weigh_leads};
use rules::rummoli::Card;
use table::view::Phase;
use table::words::say;

use super::{LOST, Lost, SAMPLES, names, of};
use crate::robot::{Memory, Sight, rummoli};

/// The leads of a person in a deal.
#[derive(Default)]
pub(super) struct Leads {
    /// The one that is to be made.
    now: Option<Choice>,
    made: Vec<(Choice, Card)>,
}

/// What was known before a lead.
struct Choice {
    position: Position,
    hand: Vec<String>,
}

impl Leads {
    /// Takes in what a person has led.
    pub(super) fn watch(&mut self, sight: &Sight, memory: &Memory) {
        let played = sight.view.sheet().map_or(&[][..], |sheet| &sheet.played);
        let is_made = |choice: &mut Choice| played.len() > choice.position.laid.len();
        if let Some(choice) = self.now.take_if(is_made) {
            let laid = &played[choice.position.laid.len()];
            let led = laid.card.parse().ok();
            let led =
                led.filter(|led| laid.seat == sight.seat && choice.position.leads().contains(led));
            self.made.extend(led.map(|led| (choice, led)));
        }
        if sight.view.phase == Phase::Playing
            && let Some(position) = rummoli::leads(sight, memory)
        {
            // Not without the card that has left the hand already and is not read yet.
            let has_more = |Choice { position: then, .. }: &Choice| {
                then.laid.len() == position.laid.len() && then.hand.len() > position.hand.len()
            };
            if !self.now.as_ref().is_some_and(has_more) {
                let hand = names(sight.hand());
                self.now = Some(Choice { position, hand });
            }
        }
    }

    /// Each lead with its number in the deal, where another was worth much more.
    pub(super) fn lost(&self) -> impl Iterator<Item = (u32, Lost<'_>)> {
        let numbered = (1..).zip(&self.made);
        numbered.filter_map(|(number, (choice, led))| Some((number, choice.lost(number, *led)?)))
    }
}

impl Choice {
    fn lost(&self, number: u32, led: Card) -> Option<Lost<'_>> {
        let leads = weigh_leads(&self.position, SAMPLES, &mut Rng::with_seed(0));
        let (better, best) = *leads.first()?;
        let points = best - of(&leads, led)?;
        if points < LOST {
            return None;
        }
        let worth = points.round() as i64;
        Some(Lost {
            points,
            hand: &self.hand,
            text: say!(
                "coach-leads",
                n = number,
                led = led,
                better = better,
                chips = worth
            ),
        })
    }
}

#[cfg(test)]
mod tests {
    use rules::Seat;
    use rules::rummoli::{Board, Options};
    use table::clock::SECOND;
    use table::game::GameId;
    use table::words::Lang;

    use super::*;
    use crate::play::Stage;
    use crate::robot::Person;

    fn cards(text: &str) -> Vec<Card> {
        text.split(' ').map(|word| word.parse().unwrap()).collect()
    }

    /// RU-21: the ace of spades, the ace of hearts, and the last card: nobody else comes in.
    #[test]
    fn a_lead_that_let_others_in_is_told_of() {
        let options = Options::default();
        let mut board = Board::new(&options).unwrap();
        board.ante(4);
        let choice = Choice {
            position: Position {
                options,
                dealer: 1,
                chips: 91,
                board,
                held: vec![3, 5, 5, 5],
                hand: cards("AS 5C AH"),
                dead: Vec::new(),
                bid: None,
                shown: vec![Vec::new(); 4],
                laid: vec![(0, cards("9H")[0])],
                missing: cards("10H"),
                passed: Vec::new(),
            },
            hand: vec!["AS".to_owned()],
        };
        let lost = choice.lost(2, cards("5C")[0]).expect("much was lost");
        let said = lost.text.tell(Lang::En);
        assert!(said.starts_with("Your lead 2: you played "), "{said}");
        assert_eq!(lost.hand, ["AS"]);
        assert!(choice.lost(2, cards("AS")[0]).is_none());
    }

    /// What a machine leads is seen as what a person leads.
    #[test]
    fn leads_are_seen_as_they_are_made() {
        let mut stage = Stage::of_three(GameId::Rummoli, 1);
        stage.robots(Seat::all(3)).unwrap();
        let mut people: Vec<Person> = (0..3).map(|_| Person::default()).collect();
        let made = |people: &[Person]| -> usize {
            let made = people.iter().map(|person| person.coach().leads.made.len());
            made.sum()
        };
        while made(&people) < 2 {
            assert!(stage.micros() < 600 * SECOND, "nobody is seen to lead");
            stage.turn();
            for (seat, person) in Seat::all(3).zip(&mut people) {
                person.watch(&stage.sight(seat));
            }
        }
    }
}
