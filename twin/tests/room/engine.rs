//! Debian's chromedriver, and what it is told to start.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, ChildStdout, Command, Stdio};

use fantoccini::wd::Capabilities;
use serde_json::json;
use tempfile::TempDir;

/// A phone in portrait, in CSS pixels.
pub const PHONE: (u32, u32) = (390, 844);

/// Dark pages.
pub const NIGHT: &str = "--blink-settings=preferredColorScheme=0";
/// As little motion as there can be.
pub const CALM: &str = "--force-prefers-reduced-motion";

/// A running chromedriver; it is killed when it is dropped.
pub struct Driver {
    child: Child,
    /// Open as long as the driver runs: it has more to say than its port.
    output: BufReader<ChildStdout>,
}

impl Driver {
    /// Starts one on a free port of its own choice, which it tells. It chooses one for IPv4 and ends if somebody has taken
    /// the same for IPv6 meanwhile: then another one is started.
    pub fn start() -> (Driver, u16) {
        let tries = (0..5).find_map(|_| {
            let mut driver = Driver::one();
            driver.port().map(|port| (driver, port))
        });
        tries.expect("chromedriver says its port")
    }

    fn one() -> Driver {
        let mut child = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .spawn()
            .expect("chromedriver is installed: apt-get install chromium chromium-driver");
        let output = BufReader::new(child.stdout.take().expect("it is piped"));
        Driver { child, output }
    }

    /// Read from "... started successfully on port 41427."
    fn port(&mut self) -> Option<u16> {
        let lines = self.output.by_ref().lines().map_while(Result::ok);
        let mut ports = lines.filter_map(|line| {
            let (_, port) = line.split_once("successfully on port ")?;
            port.trim_end_matches('.').parse().ok()
        });
        ports.next()
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A Chromium without a window, with a profile of its own; touched if it is a phone, of this size in CSS pixels, and
/// set as its owner wants it: [`NIGHT`], [`CALM`].
pub fn capabilities(
    profile: &TempDir,
    phone: Option<(u32, u32)>,
    wish: Option<&str>,
) -> Capabilities {
    let folder = format!("--user-data-dir={}", profile.path().display());
    let mut options = json!({ "args": [
        "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
        "--disable-background-networking", "--disable-component-update", "--disable-sync",
        "--window-size=1440,900", folder,
    ]});
    if let Some(wish) = wish {
        let args = options["args"].as_array_mut().expect("a list");
        args.push(json!(wish));
    }
    if let Some((width, height)) = phone {
        options["mobileEmulation"] = json!({
            "deviceMetrics": { "width": width, "height": height, "pixelRatio": 2.0, "touch": true },
        });
    }
    Capabilities::from_iter([("goog:chromeOptions".to_owned(), options)])
}
