//! Another program that is asked for a word.

use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

/// What a program says on its standard output, `most` bytes of it, if it is there and is done in time.
pub fn said(program: &Path, arguments: &[&str], patience: Duration, most: u64) -> Option<String> {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null());
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let output = child.stdout.take();
    let (tell, told) = channel();
    // Ends with the program, or when it has read enough.
    let reading = thread::Builder::new()
        .name("program".into())
        .spawn(move || {
            let mut text = Vec::new();
            let read = output.map(|output| output.take(most).read_to_end(&mut text));
            tell.send(read.and_then(Result::ok).map(|_| text))
        });
    let said = reading
        .ok()
        .and_then(|_| told.recv_timeout(patience).ok().flatten());
    let _ = child.kill();
    let _ = child.wait();
    Some(String::from_utf8_lossy(&said?).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_that_is_not_there_is_silent_or_never_ends_holds_nobody_up() {
        let sh = Path::new("/bin/sh");
        let ask = |script: &str, patience| said(sh, &["-c", script], patience, 6);
        let patience = Duration::from_secs(20);
        assert_eq!(
            ask("echo a word too many", patience).as_deref(),
            Some("a word")
        );
        assert_eq!(ask("exit 1", patience).as_deref(), Some(""));
        assert_eq!(ask("exec sleep 60", Duration::ZERO), None);
        assert_eq!(said(Path::new("/nowhere"), &[], patience, 6), None);
    }
}
