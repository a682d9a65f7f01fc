//! The page that leads takes the newest step back at once; the others may object for ten seconds.

use rules::Seat;
use table::app::Wanted;
use table::event::Request;
use table::view::Phase;

use crate::bench::Bench;

/// A round is over, and no claim was made: its end and its points can be taken back.
fn scored() -> Bench {
    let mut bench = Bench::running(5);
    bench.wait(140.0);
    bench.ask(Request::Next).unwrap();
    assert_eq!(bench.phase(), Phase::Scored);
    bench
}

impl Bench {
    /// The page that leads takes back the newest step; says what it was.
    fn takes_back(&mut self) -> String {
        let past = self.view().past.remove(0);
        self.ask(Request::TakeBack { id: past.id }).unwrap();
        past.text
    }

    fn objects(&mut self, seat: u8) -> Result<(), String> {
        let request = Request::Object {
            seat: Some(Seat(seat)),
        };
        let done = self.table.ask(self.at(), Some(Seat(seat)), request);
        done.map_err(|refusal| refusal.to_string())
    }
}

#[test]
fn the_newest_step_goes_back_at_once_and_everybody_is_told() {
    let mut bench = scored();
    let what = bench.takes_back();
    assert_eq!(bench.phase(), Phase::Reveal);
    let told = bench.view().ruling.unwrap();
    assert!(told.text.contains(&what), "{}", told.text);
    let log = bench.view().log;
    let ruled = format!("The page that leads decided. Take back: {what}");
    assert_eq!(log.last(), Some(&ruled), "where it stays, of {log:?}");
    bench.wait(9.9);
    assert!(bench.view().ruling.is_some());
    bench.wait(0.2);
    assert_eq!(bench.view().ruling, None, "by itself, at its time");
    let late = bench.objects(2).unwrap_err();
    assert!(late.contains("ten seconds"), "{late}");
    assert_eq!(bench.phase(), Phase::Reveal);
}

#[test]
fn who_objects_in_time_has_the_step_stand() {
    let mut bench = scored();
    let past = bench.view().past;
    bench.takes_back();
    bench.ask(Request::Next).unwrap();
    bench.wait(5.0);
    bench.objects(2).unwrap();
    assert_eq!(bench.phase(), Phase::Scored);
    assert_eq!(bench.view().past, past, "and can be taken back as before");
    assert_eq!(bench.view().ruling, None);
    let id = past[0].id;
    bench.agree(Wanted::Undo { id }).unwrap();
    assert_eq!(bench.phase(), Phase::Reveal);
}

#[test]
fn steps_taken_back_one_after_the_other_stand_together() {
    let mut bench = scored();
    bench.correct(1, &[4, 0, 0, -5, 0]).unwrap();
    // Nobody objects to the correction itself.
    bench.wait(10.1);
    let past = bench.view().past;
    let both = [bench.takes_back(), bench.takes_back()];
    let told = bench.view().ruling.unwrap().text;
    assert!(both.iter().all(|what| told.contains(what)), "{told}");
    bench.objects(4).unwrap();
    assert_eq!(bench.view().past, past);
    assert_eq!(bench.totals(), [4, 0, 0, -5, 0]);
}

#[test]
fn only_the_page_that_leads_and_only_the_newest() {
    let mut bench = scored();
    bench.correct(1, &[4, 0, 0, -5, 0]).unwrap();
    let past = bench.view().past;
    let request = |id| Request::TakeBack { id };
    let alone = bench
        .table
        .ask(bench.at(), Some(Seat(1)), request(past[0].id));
    let alone = alone.unwrap_err().to_string();
    assert!(alone.contains("propose it to everybody"), "{alone}");
    let older = bench.ask(request(past[1].id)).unwrap_err().to_string();
    assert!(older.contains("newest"), "{older}");
    assert_eq!(bench.view().past, past);
}
