//! How strong people have been against each other: the ratings of Weng and Lin (A Bayesian Approximation Method for Online
//! Ranking, JMLR 12, 2011, algorithm 1), by which each match of any number of people moves everybody in it.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::Serialize;
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use super::{PlayedMatch, Player};

/// With fewer matches chance tells more than strength.
pub const FEWEST: u32 = 5;

/// How strong somebody has been, over all games.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// Everybody begins with 25; who often comes before strong people has more.
    pub value: f64,
    /// Its standard deviation: nineteen times in twenty the strength lies within twice that.
    pub deviation: f64,
    /// From so many matches, played to their end against people.
    pub matches: u32,
}

/// The ratings of people by their names, of those with enough matches, which are given oldest first.
pub(super) fn ratings(matches: &[PlayedMatch]) -> BTreeMap<&str, Rating> {
    let mut rated: BTreeMap<&str, (WengLinRating, u32)> = BTreeMap::new();
    for played in matches.iter().filter(|played| played.over) {
        let here: Vec<&Player> = played.players.iter().filter(|one| stayed(one)).collect();
        if here.len() < 2 {
            continue;
        }
        let before = |player: &&Player| [rated.get(&*player.name).copied().unwrap_or_default().0];
        let before: Vec<_> = here.iter().map(before).collect();
        let places = here.iter().map(|player| place(played, player, &here));
        let teams = before.iter().map(|one| &one[..]).zip(places);
        let after = weng_lin_multi_team(&teams.collect::<Vec<_>>(), &WengLinConfig::default());
        for (player, new) in here.into_iter().zip(after.into_iter().flatten()) {
            let (rating, matches) = rated.entry(&player.name).or_default();
            *rating = new;
            *matches += 1;
        }
    }
    let enough = rated
        .into_iter()
        .filter(|(_, (_, matches))| *matches >= FEWEST);
    let shown = |(name, (rating, matches)): (_, (WengLinRating, _))| {
        let rating = Rating {
            value: rating.rating,
            deviation: rating.uncertainty,
            matches,
        };
        (name, rating)
    };
    enough.map(shown).collect()
}

/// A person who was there at the end.
fn stayed(player: &Player) -> bool {
    !player.robot && player.left.is_none()
}

/// Behind how many of these people: who is equal shares a place.
fn place(played: &PlayedMatch, player: &Player, here: &[&Player]) -> MultiTeamOutcome {
    let worth = |one: &Player| Reverse((one.won, played.worth(one)));
    let before = here.iter().filter(|one| worth(one) < worth(player));
    MultiTeamOutcome::new(before.count())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::history::{BTreeMap, GameId, Points};

    /// A match that is over: names with totals, `*` behind who won, `R` before a machine.
    fn over(lowest_wins: bool, told: &str) -> PlayedMatch {
        let players = told.split_whitespace().map(|one| {
            let (name, total) = one.split_once(':').unwrap();
            let (total, won) = total
                .strip_suffix('*')
                .map_or((total, false), |total| (total, true));
            Player {
                name: name.to_owned(),
                seat: rules::Seat(0),
                joined: 0,
                start: Points::ZERO,
                left: None,
                total: Points::from(total.parse::<i32>().unwrap()),
                won,
                robot: name.starts_with('R'),
                look: table::look::Look::default(),
            }
        });
        PlayedMatch {
            number: 1,
            game: GameId::Remigio,
            began: 0,
            ended: 0,
            over: true,
            lowest_wins,
            options: BTreeMap::new(),
            players: players.collect(),
            rounds: Vec::new(),
        }
    }

    /// The figures are those of openskill 6.2.0 (Python), `BradleyTerryFull` with `tau=0`, an implementation of the
    /// same paper by others.
    #[test]
    fn ratings_are_those_of_the_paper() {
        let mut left = over(true, "Léa:0 Ana:30* Ivan:60");
        left.players[0].left = Some(2);
        let mut open = over(true, "Ana:1 Ivan:2");
        open.over = false;
        let matches = [
            over(true, "Ana:10* Ivan:40 Léa:40"),
            over(false, "Ana:20 Ivan:90* Léa:50"),
            over(true, "Robot:5* Ana:50 Ivan:80"),
            left,
            over(true, "Ana:5* Robot:20"),
            over(true, "Ana:7* Ivan:7*"),
            open,
            over(true, "Ana:30 Ivan:40 Léa:20*"),
        ];
        let rated = ratings(&matches);
        assert_eq!(
            rated.keys().collect::<Vec<_>>(),
            [&"Ana", &"Ivan"],
            "Léa has three"
        );
        for (name, value, deviation) in [
            ("Ana", 27.402_400_968_464, 6.399_611_817_145),
            ("Ivan", 20.121_841_200_910, 6.378_321_171_806),
        ] {
            let own = rated[name];
            assert_eq!(own.matches, 6);
            assert!((own.value - value).abs() < 1e-9, "{name}: {own:?}");
            assert!((own.deviation - deviation).abs() < 1e-9, "{name}: {own:?}");
        }
    }
}
