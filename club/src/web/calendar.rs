//! `/club.ics`: the evenings, for calendars (RFC 5545).

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use super::Pages;
use super::door::Fault;
use crate::evening::{Event, events};

/// How long an evening stands in a calendar: nobody says when it ends.
const LASTS: &str = "PT4H";
/// Longest line in bytes, without its end (3.1).
const LINE: usize = 75;

pub async fn ics(State(pages): State<Pages>) -> Result<Response, Fault> {
    let client = pages.office.client().await?;
    let all = events(&*client).await?;
    let row = client.query_one("select id::text from club", &[]).await?;
    let text = calendar(&all, row.get(0));
    Ok((
        [(header::CONTENT_TYPE, "text/calendar; charset=utf-8")],
        text,
    )
        .into_response())
}

fn calendar(all: &[Event], club: &str) -> String {
    let mut text = String::new();
    let mut line = |words: &str| folded(&mut text, words);
    line("BEGIN:VCALENDAR");
    line("VERSION:2.0");
    line("PRODID:-//Remmi Table//Club//EN");
    for event in all {
        let begins = utc(event.begins);
        let season = match event.season.as_str() {
            "" => String::new(),
            season => format!(" ({season})"),
        };
        line("BEGIN:VEVENT");
        line(&format!("UID:{}@{club}", event.number));
        line(&format!("DTSTAMP:{begins}"));
        line(&format!("DTSTART:{begins}"));
        line(&format!("DURATION:{LASTS}"));
        line(&format!(
            "SUMMARY:{}",
            escaped(&format!("{}{season}", event.title))
        ));
        line("END:VEVENT");
    }
    line("END:VCALENDAR");
    text
}

/// `19700101T000000Z` of milliseconds since 1970.
fn utc(ms: u64) -> String {
    let seconds = ms / 1000;
    let (days, of_day) = (seconds / 86_400, seconds % 86_400);
    let [year, month, day] = date(days);
    let (hour, minute, second) = (of_day / 3600, of_day / 60 % 60, of_day % 60);
    format!("{year:04}{month:02}{day:02}T{hour:02}{minute:02}{second:02}Z")
}

/// Year, month and day so many days after 1 January 1970, in the Gregorian calendar.
fn date(days: u64) -> [u64; 3] {
    // Eras of 400 years that begin on 1 March: leap days come last.
    let days = days + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let (month, later) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    [era * 400 + year + later, month, day]
}

/// A text value (3.3.11).
fn escaped(text: &str) -> String {
    let mut told = String::new();
    for letter in text.chars().filter(|letter| !letter.is_control()) {
        if matches!(letter, '\\' | ';' | ',') {
            told.push('\\');
        }
        told.push(letter);
    }
    told
}

/// A line, in as many as it takes: each but the first begins with a space.
fn folded(text: &mut String, line: &str) {
    let mut width = 0;
    for letter in line.chars() {
        if width + letter.len_utf8() > LINE {
            text.push_str("\r\n ");
            width = 1;
        }
        text.push(letter);
        width += letter.len_utf8();
    }
    text.push_str("\r\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_calendar_is_as_rfc_5545_has_it() {
        for (ms, told) in [
            (0, "19700101T000000Z"),
            (951_782_400_000, "20000229T000000Z"),
            (1_795_806_000_000, "20261127T190000Z"),
            (4_102_444_799_000, "20991231T235959Z"),
        ] {
            assert_eq!(utc(ms), told);
        }
        let event = Event {
            number: 7,
            title: "Вечер, с чай; и торта и още много други неща за всички".to_owned(),
            season: "Есен".to_owned(),
            begins: 1_795_806_000_000,
            sizes: [3, 4, 5],
            rounds: 4,
            code: Some("abcdefgh".to_owned()),
            opened: true,
            open: true,
        };
        let text = calendar(&[event], "club");
        assert!(text.lines().all(|line| line.len() <= LINE), "{text}");
        let whole = text.replace("\r\n ", "");
        assert!(
            whole.contains("SUMMARY:Вечер\\, с чай\\; и торта"),
            "{whole}"
        );
        assert!(
            whole.contains("DTSTART:20261127T190000Z\r\n") && whole.ends_with("END:VCALENDAR\r\n")
        );
        assert!(!whole.contains("abcdefgh"), "the code is the room's");
    }
}
