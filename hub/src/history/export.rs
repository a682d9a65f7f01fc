//! The history for spreadsheets and programs.

use super::{History, PlayedMatch};

impl History {
    /// CSV as RFC 4180 has it, UTF-8 with a header line: one line for each player in each round,
    /// with the times in UTC.
    pub fn to_csv(&self) -> String {
        let mut csv = String::from(
            "match,game,began,over,round,written,seat,player,points,total,won,robot\r\n",
        );
        for played in &self.matches {
            lines(played, &mut csv);
        }
        csv
    }

    /// JSON: this struct, indented.
    ///
    /// # Errors
    /// None is known: it is plain data.
    pub fn to_json(&self) -> serde_json::Result<String> {
        serde_json::to_string_pretty(self)
    }
}

fn lines(played: &PlayedMatch, csv: &mut String) {
    let began = utc(played.began);
    let running = played.running();
    for (index, (round, running)) in played.rounds.iter().zip(&running).enumerate() {
        let points = round.points.iter().zip(running);
        for (player, (points, total)) in played.players.iter().zip(points) {
            let (Some(points), Some(total)) = (points, total) else {
                continue;
            };
            let fields = [
                played.number.to_string(),
                played.game.as_str().to_owned(),
                began.clone(),
                played.over.to_string(),
                (index + 1).to_string(),
                utc(round.at),
                (u16::from(player.seat.0) + 1).to_string(),
                quoted(&player.name),
                points.to_string(),
                total.to_string(),
                player.won.to_string(),
                player.robot.to_string(),
            ];
            csv.push_str(&fields.join(","));
            csv.push_str("\r\n");
        }
    }
}

/// Milliseconds since 1970 as `2026-11-21T18:14:43Z`; the year 1970 when they are not a time.
fn utc(ms: u64) -> String {
    let at = jiff::Timestamp::from_millisecond(i64::try_from(ms).unwrap_or_default());
    let at = at.unwrap_or_default();
    at.strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
}

/// What a spreadsheet takes for the beginning of a formula (OWASP, CSV injection), also as wide as a Chinese character.
const FORMULA: [char; 11] = [
    '=', '+', '-', '@', '\t', '\r', '\n', '\u{FF1D}', '\u{FF0B}', '\u{FF0D}', '\u{FF20}',
];

/// A text in quotes where RFC 4180 wants them. Before one that a spreadsheet would take for a formula stands an
/// apostrophe; numbers are written elsewhere.
pub fn quoted(text: &str) -> String {
    let (formula, bare) = (text.starts_with(FORMULA), text.trim() == text);
    let text = if formula {
        format!("'{text}")
    } else {
        text.to_owned()
    };
    if text.contains([',', '"', '\r', '\n']) || !bare {
        return format!("\"{}\"", text.replace('"', "\"\""));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn no_name_is_a_formula_in_a_spreadsheet() {
        for (name, field) in [
            ("=HYPERLINK(1)", "'=HYPERLINK(1)"),
            ("+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"),
            ("-1", "'-1"),
            ("@SUM(1)", "'@SUM(1)"),
            ("\t=1", "\"'\t=1\""),
            ("\r=1", "\"'\r=1\""),
            ("\u{FF1D}1", "'\u{FF1D}1"),
            ("=A,B", "\"'=A,B\""),
            ("Ana-Maria", "Ana-Maria"),
            ("O\"Neil, Tom", "\"O\"\"Neil, Tom\""),
        ] {
            assert_eq!(quoted(name), field);
        }
    }
}
