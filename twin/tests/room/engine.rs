//! The browser that a test drives: Debian's Chromium, or WebKit, the engine of iPhones, where `ENGINE=webkit` asks for it
//! (`./ci.sh webkit`).

use std::io::{BufRead, BufReader, Read};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use fantoccini::wd::Capabilities;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::PATIENCE;

/// A phone in portrait, in CSS pixels.
pub const PHONE: (u32, u32) = (390, 844);

/// What else there is, has this size in CSS pixels.
const WINDOW: (u32, u32) = (1440, 900);

/// Between two knocks at a driver's door.
const KNOCK: Duration = Duration::from_millis(20);

/// What the owner of a browser has set.
#[derive(Clone, Copy)]
pub enum Wish {
    /// Dark pages.
    Night,
    /// As little motion as there can be.
    Calm,
}

/// A running driver; it is killed when it is dropped.
pub struct Driver {
    child: Child,
    /// Open as long as the driver runs: it may have more to say than its port.
    _output: Option<BufReader<ChildStdout>>,
}

impl Driver {
    /// Starts one on a free port.
    pub fn start() -> (Driver, u16) {
        let one = if is_webkit() { webkit } else { chromium };
        // Somebody else may take the port meanwhile: then another one is started.
        let driver = (0..5).find_map(|_| one());
        driver.expect("a driver at a port")
    }
}

fn is_webkit() -> bool {
    std::env::var("ENGINE").is_ok_and(|engine| engine == "webkit")
}

/// It chooses a port for IPv4, which it tells, as in "... started successfully on port 41427.", and ends if somebody has
/// taken the same for IPv6 meanwhile.
fn chromium() -> Option<(Driver, u16)> {
    let mut child = Command::new("chromedriver")
        .arg("--port=0")
        .stdout(Stdio::piped())
        .spawn()
        .expect("chromedriver is installed: apt-get install chromium chromium-driver");
    let mut output = BufReader::new(child.stdout.take().expect("it is piped"));
    let port = output
        .by_ref()
        .lines()
        .map_while(Result::ok)
        .find_map(|line| {
            let (_, port) = line.split_once("successfully on port ")?;
            port.trim_end_matches('.').parse().ok()
        });
    let driver = Driver {
        child,
        _output: Some(output),
    };
    Some((driver, port?))
}

/// It takes the port that it is told, and says nothing.
fn webkit() -> Option<(Driver, u16)> {
    let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
    let port = free.local_addr().expect("a port").port();
    drop(free);
    let child = Command::new("WebKitWebDriver")
        .arg(format!("--port={port}"))
        .spawn()
        .expect("WebKitWebDriver is installed: apt-get install webkit2gtk-driver");
    let mut driver = Driver {
        child,
        _output: None,
    };
    let deadline = Instant::now() + PATIENCE;
    while Instant::now() < deadline && driver.child.try_wait().is_ok_and(|end| end.is_none()) {
        if TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_ok() {
            return Some((driver, port));
        }
        std::thread::sleep(KNOCK);
    }
    None
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A browser with a profile of its own; a phone of this size in CSS pixels, if it is one, and set as its owner wants it.
pub fn capabilities(
    profile: &TempDir,
    phone: Option<(u32, u32)>,
    wish: Option<Wish>,
) -> Capabilities {
    let (width, height) = phone.unwrap_or(WINDOW);
    let (name, options) = match is_webkit() {
        true => {
            let mut args = vec![format!("{width}x{height}")];
            args.extend(wish.map(|wish| match wish {
                Wish::Night => "night".to_owned(),
                Wish::Calm => "calm".to_owned(),
            }));
            let binary = concat!(env!("CARGO_MANIFEST_DIR"), "/../twin/tests/room/webkit.py");
            let options = json!({ "binary": binary, "args": args });
            ("webkitgtk:browserOptions", options)
        }
        false => ("goog:chromeOptions", chromium_options(profile, phone, wish)),
    };
    Capabilities::from_iter([(name.to_owned(), options)])
}

/// What Chromium makes ready for its own window, which nobody sees: of the processor's time for a browser that opens a page, four tenths.
const UNSEEN: &str =
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess";

/// Without a window; a phone is touched.
fn chromium_options(profile: &TempDir, phone: Option<(u32, u32)>, wish: Option<Wish>) -> Value {
    let folder = format!("--user-data-dir={}", profile.path().display());
    let (width, height) = WINDOW;
    let mut options = json!({ "args": [
        "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
        "--disable-background-networking", "--disable-component-update", "--disable-sync",
        "--disable-extensions", UNSEEN,
        format!("--window-size={width},{height}"), folder,
    ]});
    if let Some(wish) = wish {
        let args = options["args"].as_array_mut().expect("a list");
        args.push(json!(match wish {
            Wish::Night => "--blink-settings=preferredColorScheme=0",
            Wish::Calm => "--force-prefers-reduced-motion",
        }));
    }
    if let Some((width, height)) = phone {
        options["mobileEmulation"] = json!({
            "deviceMetrics": { "width": width, "height": height, "pixelRatio": 2.0, "touch": true },
        });
    }
    options
}
