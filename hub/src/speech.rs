//! The hub's own loudspeaker: a program that speaks what it reads, started for each sentence.

use std::io;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use table::words::Lang;
use tokio::io::AsyncWriteExt;
use tokio::process::Command;
use tokio::time::timeout;

use crate::run::Desk;

/// What speaks, and in which language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Speech {
    /// A program that reads sentences from its standard input, as `espeak-ng` does.
    pub command: PathBuf,
    /// What it is started with.
    pub arguments: Vec<String>,
    /// Of the sentences; the voice is the program's matter.
    pub lang: Lang,
    /// A sentence that is not over by then is cut off.
    pub longest: Duration,
}

/// Says what is worth saying of what a watcher is told, as long as the table runs: one sentence at a time, and none that
/// is stale when its turn comes. What stood at the start is not said.
///
/// Ends with one warning where the program cannot be started.
pub async fn speak(desk: Desk, speech: Speech) {
    let mut shown = desk.shown();
    let spoken = |shown: &crate::run::Shown| shown.view(None, speech.lang).spoken();
    let mut said = spoken(&shown.borrow_and_update().clone());
    while shown.changed().await.is_ok() {
        loop {
            let stands = spoken(&shown.borrow_and_update().clone());
            said.retain(|sentence| stands.contains(sentence));
            let fresh = stands.into_iter().find(|one| !said.contains(one));
            let Some(sentence) = fresh else { break };
            if let Err(error) = speech.say(&sentence).await {
                tracing::warn!(
                    "the table is silent: `{}` of [speech] cannot be started: {error}; install it, or take [speech] out of the configuration",
                    speech.command.display()
                );
                return;
            }
            said.push(sentence);
        }
    }
}

impl Speech {
    /// Speaks one sentence to its end, or until it takes too long. What the program makes of it is its own matter.
    async fn say(&self, sentence: &str) -> io::Result<()> {
        let mut child = Command::new(&self.command)
            .args(&self.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()?;
        let line = format!("{sentence}\n");
        let mut input = child.stdin.take();
        let speaking = async {
            if let Some(input) = &mut input {
                // One that has ended reads nothing; that it did is seen below.
                let _ = input.write_all(line.as_bytes()).await;
            }
            drop(input);
            child.wait().await
        };
        if timeout(self.longest, speaking).await.is_err() {
            tracing::warn!(
                "`{}` was cut off: it spoke for too long",
                self.command.display()
            );
            let _ = child.kill().await;
        }
        Ok(())
    }
}

/// Whether a program of this name can be found, as a start finds it.
pub fn is_there(command: &Path) -> bool {
    if command.components().count() > 1 {
        return command.is_file();
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(command).is_file())
}
