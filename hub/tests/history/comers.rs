//! Somebody joins a match and somebody leaves it.

use hub::history::History;
use rules::Seat;
use table::app::Wanted;
use table::game::Points;

use super::evening::{EVENING, Evening};

/// Ivan leaves after the first of two deals, and Tom takes that chair, as a player of their own.
#[test]
fn who_comes_and_who_goes_has_a_line_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let mut evening = Evening::seated(folder.path(), EVENING, ["Ana", "Ivan", "Léa"], "900");
    evening.deal(2);
    evening.clear();
    evening.agree(Wanted::Leave { seat: Seat(1) });
    // Léa has closed: Ana has the worst total of those who stay.
    let worst = evening.table.app().totals()[0];
    let (seat, name, robot) = (1, "Tom".to_owned(), false);
    evening.agree(Wanted::Join {
        seat: Seat(seat),
        name,
        robot,
    });
    evening.deal(1);
    let totals = evening.table.app().totals();
    evening.agree(Wanted::Abandon);
    drop(evening);
    // Read from the journal, and again from what was kept of it.
    for _ in 0..2 {
        let history = History::read(folder.path()).unwrap();
        let played = &history.matches[0];
        let names: Vec<_> = played.players.iter().map(|player| &*player.name).collect();
        assert_eq!(names, ["Ana", "Ivan", "Léa", "Tom"]);
        let (ivan, tom) = (&played.players[1], &played.players[3]);
        assert_eq!((ivan.left, ivan.won), (Some(1), false));
        assert_eq!(
            (tom.joined, tom.seat, tom.start),
            (1, Seat(1), Points::from(worst))
        );
        assert_eq!(tom.total, Points::from(totals[1]));
        let there: Vec<Vec<bool>> = played
            .rounds
            .iter()
            .map(|round| round.points.iter().map(Option::is_some).collect())
            .collect();
        assert_eq!(
            there,
            [[true, true, true, false], [true, false, true, true]]
        );
        let running = played.running();
        assert_eq!(running[1][3], Some(tom.total), "with what Tom joined with");
        let rounds = |name: &str| {
            let own = history.players.iter().find(|player| player.name == name);
            own.map(|player| (player.games[0].rounds, player.games[0].over))
        };
        assert_eq!(
            (rounds("Ivan"), rounds("Tom"), rounds("Ana")),
            (Some((1, 0)), Some((1, 1)), Some((2, 1)))
        );
        let csv = history.to_csv();
        assert_eq!(csv.lines().count(), 1 + 2 * 3);
        assert!(csv.contains(",2,Tom,") && csv.contains(",2,Ivan,"), "{csv}");
        let json = history.to_json().unwrap();
        assert!(
            json.contains("\"joined\": 1") && json.contains("\"left\": 1") && json.contains("null"),
            "{json}"
        );
    }
}
