//! What a program says of itself: its log on standard error, where what repeats is counted, and its last word.
//!
//! A line of the code that logs in a loop, our own or a library's, would fill the disk under the journal.

use std::fmt;
use std::io::{self, Write};
use std::os::fd::AsFd;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use table::seldom::Seldom;
use table::words::Lang;
use tracing::{Event, Subscriber};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::format::{Format, Writer};
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields};
use tracing_subscriber::registry::LookupSpan;

/// Lines of one place in the code in ten seconds; further ones are counted.
const MOST: u32 = 10;

/// Logs to standard error what `RUST_LOG` says, else what `default` does; panics too.
pub fn start(default: &str) {
    let filter = EnvFilter::try_from_default_env();
    tracing_subscriber::fmt()
        .with_env_filter(filter.unwrap_or_else(|_| default.into()))
        .with_writer(|| Unread)
        .event_format(Counted::new(Format::default()))
        .init();
    crate::parts::log_panics();
}

/// The language in which a terminal would like to be told something: `LC_ALL`, `LC_MESSAGES` or `LANG`, as in `bg_BG.UTF-8`. It is
/// English where it would like one that the table does not speak.
pub fn lang() -> Lang {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"];
    let mut wished = names
        .into_iter()
        .filter_map(|name| std::env::var(name).ok());
    let wished = wished.find(|wished| !wished.is_empty()).unwrap_or_default();
    let short = wished.split(['_', '.']).next().unwrap_or_default();
    short.parse().unwrap_or_default()
}

/// An error and its causes in one line; a cause that its error has named already is not repeated.
pub fn in_one_line(error: &anyhow::Error) -> String {
    error.chain().fold(String::new(), |told, cause| {
        let cause = cause.to_string();
        match told.as_str() {
            "" => cause,
            before if before.contains(&cause) => told,
            before => format!("{before}: {cause}"),
        }
    })
}

/// Writes to standard output. Whoever reads no further, as `head` does, has read enough: that is not an error.
///
/// # Errors
/// It cannot be written for another reason.
pub fn print(text: impl fmt::Display) -> io::Result<()> {
    let mut output = io::stdout().lock();
    enough(write!(output, "{text}").and_then(|()| output.flush()))
}

/// What was written for somebody who may have read enough before its end.
///
/// # Errors
/// It could not be written for another reason.
pub fn enough(written: io::Result<()>) -> io::Result<()> {
    match written {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
}

/// Writes a line to standard error, if anybody reads it.
pub fn complain(text: impl fmt::Display) {
    let _ = Unread.write(format!("{text}\n").as_bytes());
}

/// Standard error, which it is no error not to read: a log that nobody takes any more, or takes no further, neither ends
/// the table nor holds it.
struct Unread;

impl Write for Unread {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // One thread at a time, so that the room is there for whoever has asked for it.
        let mut out = io::stderr().lock();
        let lost = LOST.load(Ordering::Relaxed);
        let mut patience = if lost == 0 { PATIENCE } else { Duration::ZERO };
        let said = (lost > 0).then(|| format!("({lost} lines were lost: nobody took them)\n"));
        for text in said.iter().map(String::as_bytes).chain([bytes]) {
            for part in text.chunks(AT_ONCE) {
                if !has_room(&out, patience) {
                    LOST.fetch_add(1, Ordering::Relaxed);
                    return Ok(bytes.len());
                }
                let _ = out.write_all(part);
                patience = PATIENCE;
            }
        }
        LOST.fetch_sub(lost, Ordering::Relaxed);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Lines for which there was no room since the last that was written.
static LOST: AtomicU64 = AtomicU64::new(0);
/// A reader that is only slow gets this time, once.
const PATIENCE: Duration = Duration::from_millis(50);
/// Bytes that a pipe with room takes without waiting: a page.
const AT_ONCE: usize = 4096;

/// Whether something can be written without waiting longer. What is no pipe has room always, and one without a reader takes all.
fn has_room(out: &impl AsFd, patience: Duration) -> bool {
    let patience = Timespec {
        tv_sec: 0,
        tv_nsec: patience.subsec_nanos().into(),
    };
    let ready = poll(&mut [PollFd::new(out, PollFlags::OUT)], Some(&patience));
    ready.is_ok_and(|ready| ready > 0)
}

/// A format that leaves out what repeats, and says how much.
struct Counted<F> {
    format: F,
    since: Instant,
    seldom: Mutex<Seldom>,
}

impl<F> Counted<F> {
    fn new(format: F) -> Counted<F> {
        Counted {
            format,
            since: Instant::now(),
            seldom: Mutex::new(Seldom::with_most(MOST)),
        }
    }

    fn may(&self, place: &'static str) -> Option<u64> {
        let at = self.since.elapsed().as_micros() as u64;
        let seldom = self.seldom.lock();
        let mut seldom = seldom.unwrap_or_else(PoisonError::into_inner);
        seldom.may(at, place)
    }
}

impl<S, N, F> FormatEvent<S, N> for Counted<F>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
    F: FormatEvent<S, N>,
{
    fn format_event(
        &self,
        context: &FmtContext<'_, S, N>,
        mut writer: Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        // By default an event's name is its place in the code.
        match self.may(event.metadata().name()) {
            None => return Ok(()),
            Some(0) => {}
            Some(more) => writeln!(writer, "({more} lines like the next one were left out)")?,
        }
        self.format.format_event(context, writer, event)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[derive(Clone, Default)]
    struct Written(Arc<Mutex<Vec<u8>>>);

    impl Write for Written {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_loop_that_logs_writes_a_few_lines_and_hides_nobody_elses() {
        let written = Written::default();
        let writer = written.clone();
        let subscriber = tracing_subscriber::fmt()
            .with_writer(move || writer.clone())
            .event_format(Counted::new(Format::default()))
            .finish();
        tracing::subscriber::with_default(subscriber, || {
            for turn in 0..100_000 {
                tracing::error!("TCP accept error: {turn}");
            }
            tracing::warn!("another line");
        });
        let text = String::from_utf8(written.0.lock().unwrap().clone()).unwrap();
        assert!(text.lines().count() <= 30, "{text}");
        assert!(text.contains("accept error: 0") && text.contains("another line"));
    }

    #[test]
    fn a_cause_is_told_once() {
        let gone = || io::Error::from(io::ErrorKind::NotFound);
        let thread = crate::storage::JournalsError::Thread(gone());
        let told = in_one_line(&anyhow::Error::new(thread).context("the table cannot start"));
        let gone = gone().to_string();
        assert_eq!(told.matches(&gone).count(), 1, "{told}");
        assert!(
            told.starts_with("the table cannot start: a thread"),
            "{told}"
        );
    }
}
