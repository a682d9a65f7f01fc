//! What the service manager that started the program, systemd as a rule, hears of it (`sd_notify(3)`): that it is ready,
//! how it is, that it is alive, that it stops.
//!
//! The protocol is a datagram of `NAME=VALUE` lines to the socket that `NOTIFY_SOCKET` names. Where nobody has set it
//! nobody is told, so the program is the same under a manager and from a shell.

use std::ffi::{OsStr, OsString};
use std::io;
use std::os::linux::net::SocketAddrExt;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::net::{SocketAddr, UnixDatagram};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A manager that takes nothing of what it is told is waited for this long: no part of the table hangs on it.
const PATIENCE: Duration = Duration::from_millis(100);

/// The service manager, or nobody.
#[derive(Clone, Debug, Default)]
pub struct Manager(Option<Arc<(UnixDatagram, SocketAddr)>>);

impl Manager {
    /// Whoever `NOTIFY_SOCKET` names; nobody where it is not set, or cannot be reached, which is logged.
    pub fn from_env() -> Manager {
        let Some(name) = std::env::var_os("NOTIFY_SOCKET").filter(|name| !name.is_empty()) else {
            return Manager::default();
        };
        Manager::at(&name).unwrap_or_else(|why| {
            let name = name.display();
            tracing::warn!("the service manager cannot be told anything at {name}: {why}");
            Manager::default()
        })
    }

    /// The manager that listens there: at a path, or behind an `@` in the abstract namespace (`unix(7)`).
    ///
    /// # Errors
    /// It is neither, or no socket can be made.
    pub fn at(name: &OsStr) -> io::Result<Manager> {
        let address = match name.as_bytes() {
            [b'@', name @ ..] => SocketAddr::from_abstract_name(name)?,
            [b'/', ..] => SocketAddr::from_pathname(name)?,
            _ => {
                let why = "only Unix sockets are known, by a full path or with an @";
                return Err(io::Error::new(io::ErrorKind::InvalidInput, why));
            }
        };
        let socket = UnixDatagram::unbound()?;
        socket.set_write_timeout(Some(PATIENCE))?;
        Ok(Manager(Some(Arc::new((socket, address)))))
    }

    /// All that is served is served from now on; `status` says how it is, in a sentence for people.
    pub fn ready(&self, status: &str) {
        self.tell(&format!("READY=1\n{}", line(status)));
    }

    /// How it is now, in a sentence for people: `systemctl status` shows it.
    pub fn status(&self, status: &str) {
        self.tell(&line(status));
    }

    /// It has begun to stop, in good order.
    pub fn stopping(&self, status: &str) {
        self.tell(&format!("STOPPING=1\n{}", line(status)));
    }

    fn tell(&self, lines: &str) {
        if let Err(why) = self.send(lines) {
            tracing::warn!("the service manager does not hear the program: {why}");
        }
    }

    fn send(&self, lines: &str) -> io::Result<()> {
        let Some((socket, address)) = self.0.as_deref() else {
            return Ok(());
        };
        socket.send_to_addr(lines.as_bytes(), address).map(|_| ())
    }
}

/// A status is one line.
fn line(status: &str) -> String {
    format!("STATUS={}", status.replace('\n', " "))
}

/// What the manager wants to hear again and again: without it, it ends the program and starts it anew.
///
/// Whoever feeds it is who is watched: it has no thread of its own.
#[derive(Debug)]
pub struct Watchdog {
    manager: Manager,
    /// Half of what the manager bears: one that is late or lost is made good by the next.
    every: Duration,
    fed: Option<Instant>,
}

impl Watchdog {
    /// What this manager wants by `WATCHDOG_USEC`, if it wants it of this process (`WATCHDOG_PID`).
    pub fn from_env(manager: &Manager) -> Option<Watchdog> {
        let [usec, pid] = ["WATCHDOG_USEC", "WATCHDOG_PID"].map(std::env::var_os);
        let period = period(usec, pid, std::process::id())?;
        Some(Watchdog::new(manager.clone(), period))
    }

    /// For a manager that gives the program up when it has heard nothing for `period`.
    pub fn new(manager: Manager, period: Duration) -> Watchdog {
        Watchdog {
            manager,
            every: period / 2,
            fed: None,
        }
    }

    /// When it is to be fed next.
    pub fn due_in(&self) -> Duration {
        self.fed.map_or(Duration::ZERO, |fed| {
            self.every.saturating_sub(fed.elapsed())
        })
    }

    /// Feeds it, if that is due.
    pub fn feed(&mut self) {
        if self.due_in().is_zero() {
            // A manager that cannot be told will end the program, which is its right.
            let _ = self.manager.send("WATCHDOG=1");
            self.fed = Some(Instant::now());
        }
    }
}

/// How long the manager waits for this process at most.
fn period(usec: Option<OsString>, pid: Option<OsString>, own: u32) -> Option<Duration> {
    let number = |text: OsString| text.to_str()?.parse::<u64>().ok();
    let ours = pid.is_none_or(|pid| number(pid) == Some(u64::from(own)));
    let usec = number(usec?).filter(|usec| *usec > 0 && ours)?;
    Some(Duration::from_micros(usec))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_watchdog_is_fed_for_a_time_of_ours_alone() {
        let period = |usec: Option<&str>, pid: Option<&str>| {
            period(usec.map(OsString::from), pid.map(OsString::from), 7)
        };
        let second = Some(Duration::from_secs(1));
        assert_eq!(period(Some("1000000"), None), second);
        assert_eq!(period(Some("1000000"), Some("7")), second);
        for (usec, pid) in [
            (None, None),
            (None, Some("7")),
            (Some("0"), None),
            (Some("soon"), None),
            (Some("1000000"), Some("8")),
            (Some("1000000"), Some("")),
        ] {
            assert_eq!(period(usec, pid), None, "{usec:?} {pid:?}");
        }
    }

    #[test]
    fn nobody_is_told_where_nobody_listens_and_only_unix_sockets_are_known() {
        Manager::default().ready("the table runs");
        for name in ["vsock:2:1234", "notify", ""] {
            assert!(Manager::at(OsStr::new(name)).is_err(), "{name}");
        }
    }
}
