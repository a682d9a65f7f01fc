//! Whether Debian's package manager knows a newer package of this program. Nothing is fetched here and nothing is installed: the
//! system looks for news by itself (`apt-daily.timer`), and an upgrade is a person's to make.

use std::process::Stdio;
use std::time::Duration;

use table::words::say;
use tokio::process::Command;
use tokio::time::{interval, timeout};

use crate::run::{Desk, Shows};

/// As Debian calls it.
const PACKAGE: &str = "remmi";
/// Between two questions.
const EACH: Duration = Duration::from_secs(6 * 3600);
/// A second on a PC, several on a small Pi.
const PATIENCE: Duration = Duration::from_secs(60);

/// Tells people of a newer package between two matches, as long as the table runs.
pub async fn tell(desk: Desk) {
    let mut each = interval(EACH);
    loop {
        each.tick().await;
        if let Some(version) = answer(question()).await {
            tracing::info!("version {version} can be installed");
            let text = say!("upgrade", version = version);
            desk.tell("upgrade", text, Shows::BetweenMatches);
        }
    }
}

/// What is asked, of the lists that the system has.
pub fn question() -> Command {
    let mut command = Command::new("apt-cache");
    command.args(["policy", PACKAGE]);
    command.env("LC_ALL", "C");
    command
}

/// The version that would be installed, if it is another than the one that is; nothing where there is no such package, or
/// nobody answers.
pub async fn answer(mut question: Command) -> Option<String> {
    let asked = question
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .kill_on_drop(true);
    let told = timeout(PATIENCE, asked.output()).await.ok()?.ok()?;
    newer(&String::from_utf8_lossy(&told.stdout))
}

/// The same of what `apt-cache policy` prints.
fn newer(policy: &str) -> Option<String> {
    let of = |key: &str| {
        let mut lines = policy.lines();
        let version = lines.find_map(|line| line.trim().strip_prefix(key))?.trim();
        (version != "(none)").then_some(version)
    };
    let (installed, candidate) = (of("Installed:")?, of("Candidate:")?);
    (installed != candidate).then(|| candidate.to_owned())
}

#[cfg(test)]
mod tests {
    use super::newer;

    #[test]
    fn another_version_that_would_be_installed_is_told() {
        let policy = |installed: &str, candidate: &str| {
            newer(&format!(
                "remmi:\n  Installed: {installed}\n  Candidate: {candidate}\n  Version table:\n"
            ))
        };
        assert_eq!(policy("0.1.0", "0.2.0"), Some("0.2.0".to_owned()));
        assert_eq!(policy("0.1.0", "0.1.0"), None);
        assert_eq!(policy("(none)", "0.2.0"), None);
        assert_eq!(policy("0.1.0", "(none)"), None);
        assert_eq!(newer(""), None);
    }
}
