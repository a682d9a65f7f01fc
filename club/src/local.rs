//! A throw-away PostgreSQL and Mosquitto on free loopback ports: Debian's programs, in a folder that goes with them.

mod mosquitto;
mod postgres;

use std::ffi::OsStr;
use std::io;
use std::net::{Ipv4Addr, TcpListener};
use std::os::unix::fs::MetadataExt as _;
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, Stdio};

pub use mosquitto::Mosquitto;
pub use postgres::Postgres;

/// A port of this machine that is free just now.
///
/// # Errors
/// There is none.
pub fn free_port() -> io::Result<u16> {
    let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    Ok(free.local_addr()?.port())
}

fn end(child: &mut Child) {
    let _ = child.kill();
    let _ = child.wait();
}

/// A program that ends when we do, however that is, and does not hear the Ctrl-C that is meant for us. It must be started by a
/// thread that stays: it ends with that.
pub fn beside_us(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new("setpriv");
    command.arg("--pdeathsig=KILL");
    with_us(command, program)
}

fn with_us(mut command: Command, program: impl AsRef<OsStr>) -> Command {
    command.arg(program).stdin(Stdio::null()).process_group(0);
    command
}

fn is_root() -> bool {
    std::fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0)
}
