//! `remmi judge`: the rules for other programs. One JSON object a line in, one a line out.
//!
//! An error is an answer: a line that is no JSON, names an unknown game or kind, or lacks an
//! input gets `{"error":"…"}` with what and where, and the next line is still answered.

mod answer;
mod arrange;
mod input;
mod rami;
mod remi;
mod remigio;
mod remmi_demmi;
mod rummoli;

use std::io::{self, BufRead, Write};

use serde_json::{Value, json};

use input::Input;

/// Longest line that is read.
pub const MAX_LINE: usize = 1024 * 1024;

/// Answers every line until the input ends.
///
/// # Errors
/// Reading or writing fails; bad lines are answered.
pub fn run(input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut input = input;
    let mut line = Vec::new();
    for number in 1u64.. {
        line.clear();
        let read = (&mut input).take_line(&mut line)?;
        if read == 0 {
            break;
        }
        let text = line.strip_suffix(b"\n").unwrap_or(&line);
        if text.trim_ascii().is_empty() {
            continue;
        }
        let answer = if line.len() > MAX_LINE {
            json!({ "error": format!("line {number} is longer than {MAX_LINE} bytes") })
        } else {
            answer(number, text)
        };
        serde_json::to_writer(&mut output, &answer)?;
        output.write_all(b"\n")?;
    }
    output.flush()
}

trait TakeLine {
    /// Reads a line, and throws away what is beyond the limit.
    fn take_line(self, line: &mut Vec<u8>) -> io::Result<usize>;
}

impl<R: BufRead> TakeLine for &mut R {
    fn take_line(self, line: &mut Vec<u8>) -> io::Result<usize> {
        let mut read = 0;
        loop {
            let buffer = self.fill_buf()?;
            if buffer.is_empty() {
                return Ok(read);
            }
            let end = buffer.iter().position(|byte| *byte == b'\n');
            let used = end.map_or(buffer.len(), |end| end + 1);
            let room = (MAX_LINE + 1).saturating_sub(line.len());
            line.extend_from_slice(&buffer[..used.min(room)]);
            self.consume(used);
            read += used;
            if end.is_some() {
                return Ok(read);
            }
        }
    }
}

/// The answer to one line.
fn answer(number: u64, text: &[u8]) -> Value {
    let value: Value = match serde_json::from_slice(text) {
        Ok(value) => value,
        Err(error) => return json!({ "error": format!("line {number} is no JSON: {error}") }),
    };
    match judged(&value) {
        Ok(answer) => answer,
        Err(why) => {
            let id = value.get("id").and_then(Value::as_str);
            let whose = id.map_or(String::new(), |id| format!(" ({id})"));
            json!({ "error": format!("line {number}{whose}: {why}") })
        }
    }
}

fn judged(value: &Value) -> Result<Value, String> {
    let input = Input::new(value)?;
    if let Some(arranged) = arrange::judge(&input) {
        return arranged;
    }
    match input.text("game")? {
        "rami" => rami::judge(&input),
        "remi" => remi::judge(&input),
        "remigio" => remigio::judge(&input),
        "remmi-demmi" => remmi_demmi::judge(&input),
        "rummoli" => rummoli::judge(&input),
        other => Err(format!(
            "`game` is `{other}`; this program judges remmi-demmi, rami, remigio, rummoli and remi"
        )),
    }
}
