//! `remmi judge`: the rules for other programs. One JSON object a line in, one a line out.
//!
//! An error is an answer: a line that is not JSON, names an unknown game or kind, or lacks an
//! input gets `{"error":"…"}` with what and where, and the next line is still answered.

mod answer;
mod arrange;
mod input;
mod json;
mod lines;
mod options;
mod rami;
mod remi;
mod remigio;
mod remmi_demmi;
mod rummoli;

use std::io::{self, Read, Write};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{Scope, available_parallelism, scope};

use rules::arrange::Arranger;
use serde_json::{Value, json};

use input::Input;
use json::Json;
use lines::Batch;

pub use lines::MAX_LINE;

/// How the lines of a game are judged.
type Judges = fn(&Input) -> Result<Value, String>;

/// The games by name.
const GAMES: &[(&str, Judges)] = &[
    ("remmi-demmi", remmi_demmi::judge),
    ("rami", rami::judge),
    ("remigio", remigio::judge),
    ("rummoli", rummoli::judge),
    ("remi", remi::judge),
];

/// Threads that judge at most.
const MOST_THREADS: usize = 4;

/// Answers every line until the input ends, in the order of the lines; each as soon as no further line
/// is there, so that another program may wait for the answer before it asks on.
///
/// # Errors
/// Reading or writing fails; bad lines are answered, and so is what was read before.
pub fn run(input: impl Read + Send, output: impl Write) -> io::Result<()> {
    let threads = available_parallelism().map_or(1, |cores| cores.get().min(MOST_THREADS));
    scope(|scope| {
        let (reader, batches) = sync_channel(threads);
        scope.spawn(move || lines::read(input, &reader));
        let mut bench = Bench {
            clerks: (0..threads).map(|_| Clerk::start(scope)).collect(),
            output,
            given: 0,
            written: 0,
        };
        loop {
            let batch = match batches.try_recv() {
                Ok(batch) => batch,
                Err(_) => {
                    bench.write_all()?;
                    match batches.recv() {
                        Ok(batch) => batch,
                        Err(_) => return Ok(()),
                    }
                }
            };
            match batch {
                Ok(batch) => bench.give(batch)?,
                Err(error) => {
                    bench.write_all()?;
                    return Err(error);
                }
            }
        }
    })
}

/// The clerks side by side. Batches go around; before a clerk gets the next one, the answers to the last
/// are written.
struct Bench<W> {
    clerks: Vec<Clerk>,
    output: W,
    /// Batches so far.
    given: usize,
    /// Batches whose answers are written.
    written: usize,
}

impl<W: Write> Bench<W> {
    fn give(&mut self, batch: Batch) -> io::Result<()> {
        if self.given - self.written == self.clerks.len() {
            self.write_next()?;
        }
        self.clerks[self.given % self.clerks.len()].give(batch)?;
        self.given += 1;
        Ok(())
    }

    fn write_next(&mut self) -> io::Result<()> {
        let answers = self.clerks[self.written % self.clerks.len()].answers()?;
        self.written += 1;
        self.output.write_all(&answers)
    }

    fn write_all(&mut self) -> io::Result<()> {
        while self.written < self.given {
            self.write_next()?;
        }
        self.output.flush()
    }
}

/// A thread that judges one batch at a time.
struct Clerk {
    batches: SyncSender<Batch>,
    answers: Receiver<Vec<u8>>,
}

impl Clerk {
    fn start<'scope>(scope: &'scope Scope<'scope, '_>) -> Clerk {
        let (batches, given) = sync_channel::<Batch>(1);
        let (told, answers) = sync_channel(1);
        scope.spawn(move || {
            let mut judge = Judge::default();
            let answered = given.into_iter().map(|batch| judge.answers(&batch));
            // Nobody listens any more when reading or writing has failed.
            answered
                .map(|answers| told.send(answers))
                .find(Result::is_err)
        });
        Clerk { batches, answers }
    }

    fn give(&self, batch: Batch) -> io::Result<()> {
        self.batches.send(batch).map_err(io::Error::other)
    }

    fn answers(&self) -> io::Result<Vec<u8>> {
        self.answers.recv().map_err(io::Error::other)
    }
}

/// Judges line after line in memory it keeps.
#[derive(Default)]
struct Judge {
    arranger: Arranger,
    /// What is answered so far.
    answers: Vec<u8>,
}

impl Judge {
    /// The answers to the lines of a batch that are not blank, each with an end.
    fn answers(&mut self, batch: &Batch) -> Vec<u8> {
        for (number, line) in batch.lines() {
            if !line.trim_ascii().is_empty() {
                self.answer(number, line);
                self.answers.push(b'\n');
            }
        }
        std::mem::take(&mut self.answers)
    }

    fn answer(&mut self, number: u64, line: &[u8]) {
        let start = self.answers.len();
        if let Err(error) = self.read(line) {
            self.answers.truncate(start);
            let error = json!({ "error": format!("line {number}{error}") });
            self.answers.extend(error.to_string().into_bytes());
        }
    }

    /// Writes the answer, or says what is wrong in words that follow the number of the line.
    fn read(&mut self, line: &[u8]) -> Result<(), String> {
        if line.len() > MAX_LINE {
            return Err(format!(" is longer than {MAX_LINE} bytes"));
        }
        let value: Json =
            serde_json::from_slice(line).map_err(|error| format!(" is not JSON: {error}"))?;
        self.judge(&value).map_err(|why| {
            let id = value.as_object().and_then(|line| line.get("id")?.as_str());
            let whose = id.map_or(String::new(), |id| format!(" ({id})"));
            format!("{whose}: {why}")
        })
    }

    fn judge(&mut self, value: &Json) -> Result<(), String> {
        let input = Input::new(value)?;
        if let Some(arranged) = arrange::judge(&input, &mut self.arranger, &mut self.answers) {
            return arranged;
        }
        let answer = judged(&input)?;
        serde_json::to_writer(&mut self.answers, &answer).map_err(|error| error.to_string())
    }
}

fn judged(input: &Input) -> Result<Value, String> {
    let game = input.text("game")?;
    let found = GAMES.iter().find(|(name, _)| *name == game);
    let Some((_, judge)) = found else {
        let all: Vec<&str> = GAMES.iter().map(|(name, _)| *name).collect();
        let all = all.join(", ");
        return Err(format!("`game` is `{game}`; this program judges {all}"));
    };
    judge(input)
}
