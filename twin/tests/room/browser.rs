//! A real browser, driven as a person does with the pointer.

use std::future::Future;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use fantoccini::actions::{
    InputSource, MOUSE_BUTTON_LEFT, MouseActions, PointerAction, TouchActions,
};
use fantoccini::error::{CmdError, ErrorStatus};
use fantoccini::wd::{PrintConfiguration, PrintMargins, PrintSize};
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::runtime::Runtime;

use super::PATIENCE;
use super::engine::{Driver, PHONE, Wish, capabilities};

/// Between two looks at the page.
const LOOK: Duration = Duration::from_millis(20);
/// A hand takes this long from one place to the other.
const DRAG: Duration = Duration::from_millis(250);

/// Finds a point of `arguments[0]` that nothing else covers, once it lies still; what is out of
/// sight is scrolled to.
const GRIP: &str = r#"
    const all = [...document.querySelectorAll(arguments[0])];
    const node = all.find((one) => one.getClientRects().length) ?? null;
    if (!node || node.ariaDisabled) return null;
    const moving = node.getAnimations({ subtree: true }).some((a) => a.playState === "running");
    const r = node.getBoundingClientRect();
    if (moving || r.width === 0) return null;
    for (const fy of [0.5, 0.3, 0.7, 0.15, 0.85])
        for (const fx of [0.5, 0.25, 0.75, 0.12, 0.88]) {
            const [x, y] = [r.x + r.width * fx, r.y + r.height * fy];
            const top = document.elementFromPoint(x, y);
            if (top && (node.contains(top) || top.closest("label")?.contains(node))) return [x, y];
        }
    node.scrollIntoView({ block: "center" });
    return null;
"#;

/// A person aims at what they see, and a page draws what a press has changed in the frame after it: nobody presses again before. A
/// page that is not seen draws nothing.
const DRAWN: &str = "
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    const unseen = new Promise((over) => setTimeout(over, 300));
    return Promise.race([frame().then(frame), unseen]).then(() => null);";

/// The middle of the place `arguments[0]`, if it can be seen: what stays at the top of a page that is scrolled is over what is there.
const MIDDLE: &str = "
    const all = [...document.querySelectorAll(arguments[0])];
    const one = all.find((one) => one.getClientRects().length);
    if (!one) return null;
    const r = one.getBoundingClientRect();
    const at = [r.x + r.width / 2, r.y + r.height / 2];
    const over = document.elementFromPoint(...at)?.closest('header');
    return at[1] > 0 && at[1] < innerHeight && (!over || over.contains(one)) ? at : null;";

/// The page in a browser of its own; both end when it is dropped.
pub struct Browser {
    client: Client,
    runtime: Runtime,
    touch: bool,
    _driver: Driver,
    _profile: TempDir,
}

impl Browser {
    /// Starts driver and browser and opens the page at `address`.
    pub fn open(address: SocketAddr) -> Browser {
        let browser = Browser::start(address, None, None);
        browser.resize(1440, 900);
        browser
    }

    /// For somebody who wants no motion.
    pub fn open_without_motion(address: SocketAddr) -> Browser {
        let browser = Browser::start(address, None, Some(Wish::Calm));
        let calm = "matchMedia('(prefers-reduced-motion: reduce)').matches";
        browser.until("a page at rest", calm);
        browser
    }

    /// The same on a phone, which is touched.
    pub fn open_on_a_phone(address: SocketAddr) -> Browser {
        Browser::open_on_a_phone_of(PHONE, address)
    }

    /// On a phone that is this large, in CSS pixels.
    pub fn open_on_a_phone_of(size: (u32, u32), address: SocketAddr) -> Browser {
        let browser = Browser::start(address, Some(size), None);
        browser.until("a phone's page", &format!("innerWidth === {}", size.0));
        browser
    }

    /// On a phone whose owner wants dark pages.
    pub fn open_on_a_phone_at_night(address: SocketAddr) -> Browser {
        let browser = Browser::start(address, Some(PHONE), Some(Wish::Night));
        let night = "matchMedia('(prefers-color-scheme: dark)').matches";
        browser.until("the night", night);
        browser
    }

    fn start(address: SocketAddr, phone: Option<(u32, u32)>, wish: Option<Wish>) -> Browser {
        let profile = tempfile::tempdir().unwrap();
        let (driver, port) = Driver::start();
        let runtime = Runtime::new().unwrap();
        let connecting = async {
            ClientBuilder::new(HttpConnector::new())
                .capabilities(capabilities(&profile, phone, wish))
                .connect(&format!("http://127.0.0.1:{port}"))
                .await
        };
        let client = runtime.block_on(connecting).expect("the browser starts");
        let browser = Browser {
            client,
            runtime,
            touch: phone.is_some(),
            _driver: driver,
            _profile: profile,
        };
        browser.run(browser.client.goto(&format!("http://{address}/")));
        browser
    }

    /// Makes the page this large, whatever the window's own frame takes, in CSS pixels.
    pub fn resize(&self, width: u32, height: u32) {
        let frame = "return [outerWidth - innerWidth, outerHeight - innerHeight]";
        let (wide, high) = point(&self.eval(frame, Vec::new()));
        let (wide, high) = (width + wide as u32, height + high as u32);
        self.run(self.client.set_window_size(wide, high));
        let is_so = format!("innerWidth === {width} && innerHeight === {height}");
        self.until("the page's new size", &is_so);
        // What lies on the felt is laid out again two frames after the next.
        let frames = "window.laid = false;
            const next = window.requestAnimationFrame;
            next(() => next(() => next(() => next(() => (window.laid = true)))));";
        self.eval(frames, Vec::new());
        self.until("the page laid out again", "window.laid");
    }

    fn run<T>(&self, command: impl Future<Output = Result<T, CmdError>>) -> T {
        self.answer(command).expect("the browser obeys")
    }

    /// A driver that has lost its browser says nothing more.
    fn answer<T>(&self, command: impl Future<Output = T>) -> T {
        let answer = async { tokio::time::timeout(PATIENCE, command).await };
        self.runtime.block_on(answer).expect("the driver answers")
    }

    /// Loads the page once more; whatever is asked next is asked of the new one, while `location.reload` leaves the old one there for a moment.
    pub fn reload(&self) {
        self.run(self.client.refresh());
    }

    /// What a script on the page returns.
    pub fn eval(&self, script: &str, arguments: Vec<Value>) -> Value {
        match self.answer(self.client.execute(script, arguments)) {
            // WebKit says so of a page that is left before its script has returned.
            Err(CmdError::Standard(why)) if why.error == ErrorStatus::NoSuchFrame => Value::Null,
            obeyed => obeyed.expect("the browser obeys"),
        }
    }

    /// Waits until an expression on the page is neither false nor null, and gives it.
    pub fn until(&self, wanted: &str, expression: &str) -> Value {
        let script = format!("return {expression};");
        self.look(wanted, || self.eval(&script, Vec::new()))
    }

    fn look(&self, wanted: &str, look: impl Fn() -> Value) -> Value {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let seen = look();
            if seen != false && !seen.is_null() {
                return seen;
            }
            if Instant::now() > deadline {
                panic!(
                    "{wanted} did not come; {} shows the page, which says:\n{}",
                    self.photo().display(),
                    self.text("body")
                );
            }
            self.pass_a_moment();
        }
    }

    /// Waits until something is so beside the page.
    pub fn passes_until(&self, wanted: &str, is_so: impl Fn() -> bool) {
        self.look(wanted, || is_so().into());
    }

    /// A picture of the window as it is, in a file that is named after the test.
    fn photo(&self) -> PathBuf {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
        let thread = std::thread::current();
        let test = thread.name().unwrap_or("test").replace("::", "-");
        let file = folder.join(format!("late-{test}.png"));
        let png = self.run(self.client.screenshot());
        std::fs::write(&file, png).expect("the folder for what tests leave");
        file
    }

    /// The time between two looks at the page.
    pub fn pass_a_moment(&self) {
        self.runtime
            .block_on(async { tokio::time::sleep(LOOK).await });
    }

    /// The text that a person reads in an element.
    pub fn text(&self, css: &str) -> String {
        let text = self.eval(
            "return document.querySelector(arguments[0])?.innerText ?? null",
            vec![json!(css)],
        );
        text.as_str()
            .unwrap_or_else(|| panic!("no {css} on the page"))
            .to_owned()
    }

    /// Waits until an element reads so.
    pub fn reads(&self, css: &str, words: &str) {
        let script = "const text = document.querySelector(arguments[0])?.innerText ?? '';
            return text.includes(arguments[1])";
        self.look(&format!("`{words}` in {css}"), || {
            self.eval(script, vec![json!(css), json!(words)])
        });
    }

    /// Presses and lets go on an element.
    pub fn press(&self, css: &str) {
        let at = self.grip(css);
        self.point(vec![jump(at), down(), up()]);
    }

    /// Presses, unless it goes while the hand reaches for it.
    pub fn press_while_there(&self, css: &str) {
        self.eval(DRAWN, Vec::new());
        let script =
            format!("return document.querySelector(arguments[0]) ? (() => {{{GRIP}}})() : 'gone'");
        let at = self.look(&format!("a free point of {css}"), || {
            self.eval(&script, vec![json!(css)])
        });
        if at != "gone" {
            self.press_at(point(&at));
        }
    }

    /// Presses, unless `over` comes and lies over it first: whether it did.
    pub fn press_unless(&self, css: &str, over: &str) -> bool {
        let at = self.grip_unless(css, over);
        at.map(|at| self.press_at(at)).is_some()
    }

    /// Drags an element to the middle of a place, unless `over` comes and lies over it first: whether it did.
    pub fn drag_unless(&self, css: &str, to: &str, over: &str) -> bool {
        let from = self.grip_unless(css, over);
        from.map(|from| self.drag_from(from, to)).is_some()
    }

    /// Presses twice.
    pub fn press_twice(&self, css: &str) {
        let at = self.grip(css);
        self.point(vec![jump(at), down(), up(), down(), up()]);
    }

    /// Drags an element to the middle of a place.
    pub fn drag(&self, css: &str, to: &str) {
        self.drag_from(self.grip(css), to);
    }

    fn drag_from(&self, from: (f64, f64), to: &str) {
        let to = self
            .middle(to)
            .unwrap_or_else(|| panic!("{to} cannot be seen"));
        self.point(vec![jump(from), down(), glide(to), up()]);
    }

    /// Drags an element to a place of the window and holds it there.
    pub fn hold_at(&self, css: &str, at: (f64, f64)) {
        let from = self.grip(css);
        self.point(vec![jump(from), down(), glide(at)]);
    }

    /// The middle of a place, if it is in sight.
    pub fn middle(&self, css: &str) -> Option<(f64, f64)> {
        let middle = self.eval(MIDDLE, vec![json!(css)]);
        middle.is_array().then(|| point(&middle))
    }

    /// Presses and lets go in the middle of a place, whatever lies there.
    pub fn press_middle(&self, css: &str) {
        let script = "document.querySelector(arguments[0]).scrollIntoView({ block: 'center' })";
        if self.middle(css).is_none() {
            self.eval(script, vec![json!(css)]);
        }
        let at = self
            .middle(css)
            .unwrap_or_else(|| panic!("{css} cannot be seen"));
        self.press_at(at);
    }

    /// Presses and lets go at a place of the window.
    pub fn press_at(&self, at: (f64, f64)) {
        self.point(vec![jump(at), down(), up()]);
    }

    /// Chooses a value of a list; false if the list went while it was reached for.
    pub fn choose(&self, css: &str, value: &str) -> bool {
        let chosen = async {
            let list = self.client.find(Locator::Css(css)).await?;
            list.select_by_value(value).await
        };
        match self.answer(chosen) {
            Err(gone) if gone.is_no_such_element() || gone.is_stale_element_reference() => false,
            obeyed => {
                obeyed.expect("the browser obeys");
                true
            }
        }
    }

    /// Types a text into the element that has the focus.
    pub fn type_into(&self, css: &str, text: &str) {
        let field = self.run(self.client.find(Locator::Css(css)));
        self.run(field.clear());
        self.run(field.send_keys(text));
    }

    /// Presses a key, wherever the focus is.
    pub fn key(&self, key: &str) {
        let pressed = async {
            let focus = self.client.active_element().await?;
            focus.send_keys(key).await
        };
        match self.answer(pressed) {
            // What had the focus has just been hidden: the page has it now.
            Err(hidden) if hidden.is_element_not_interactable() => {
                let page = self.run(self.client.find(Locator::Css("body")));
                self.run(page.send_keys(key));
            }
            obeyed => obeyed.expect("the browser obeys"),
        }
    }

    /// Waits until nothing moves in the window.
    pub fn is_still(&self) {
        self.until(
            "stillness",
            "document.getAnimations().every((a) => a.playState !== 'running'
                || a.effect.getComputedTiming().iterations === Infinity)",
        );
    }

    /// Waits until the panel shows its newest picture: it has rested for longer than it ever does
    /// between two refreshes.
    pub fn panel_is_drawn(&self) {
        self.eval("delete window.restedSince", Vec::new());
        self.until(
            "the panel at rest",
            "(() => {
                const rests = !document.getElementById('panel').classList.contains('busy');
                window.restedSince = rests ? window.restedSince ?? performance.now() : undefined;
                return performance.now() - window.restedSince > 3_500;
            })()",
        );
    }

    /// Does something while another tab covers the page.
    pub fn unseen(&self, meanwhile: impl FnOnce()) {
        let page = self.run(self.client.window());
        let tab = self.run(self.client.new_window(true)).handle;
        self.run(self.client.switch_to_window(tab));
        meanwhile();
        self.run(self.client.close_window());
        self.run(self.client.switch_to_window(page));
    }

    /// The window as a PNG, once nothing moves in it.
    pub fn screenshot(&self) -> Vec<u8> {
        self.is_still();
        self.run(self.client.screenshot())
    }

    /// The page as it goes on A4, as a PDF.
    pub fn print(&self) -> Vec<u8> {
        let paper = PrintConfiguration::builder()
            .size(PrintSize::A4)
            .margins(PrintMargins {
                top: 1.0,
                bottom: 1.0,
                left: 1.0,
                right: 1.0,
            })
            .build();
        self.run(self.client.print(paper.expect("paper that there is")))
    }

    fn grip_unless(&self, css: &str, over: &str) -> Option<(f64, f64)> {
        self.eval(DRAWN, Vec::new());
        let script = format!(
            "const at = (() => {{{GRIP}}})();
            return at ?? (document.querySelector(arguments[1])?.getClientRects().length ? 'covered' : null);"
        );
        let at = self.look(&format!("a free point of {css}"), || {
            self.eval(&script, vec![json!(css), json!(over)])
        });
        (at != "covered").then(|| point(&at))
    }

    /// A point by which a person can grasp the element: where nothing lies over it.
    fn grip(&self, css: &str) -> (f64, f64) {
        self.eval(DRAWN, Vec::new());
        point(&self.look(&format!("a free point of {css}"), || {
            self.eval(GRIP, vec![json!(css)])
        }))
    }

    fn point(&self, actions: Vec<PointerAction>) {
        if self.touch {
            let finger = TouchActions::new("finger".into());
            let finger = actions.into_iter().fold(finger, TouchActions::then);
            self.run(self.client.perform_actions(finger));
        } else {
            let mouse = MouseActions::new("mouse".into());
            let mouse = actions.into_iter().fold(mouse, MouseActions::then);
            self.run(self.client.perform_actions(mouse));
        }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.runtime.block_on(self.client.clone().close());
    }
}

fn point(value: &Value) -> (f64, f64) {
    let number = |place: usize| {
        value[place]
            .as_f64()
            .unwrap_or_else(|| panic!("no point: {value}"))
    };
    (number(0), number(1))
}

fn jump((x, y): (f64, f64)) -> PointerAction {
    PointerAction::MoveTo {
        duration: None,
        x,
        y,
    }
}

fn glide((x, y): (f64, f64)) -> PointerAction {
    PointerAction::MoveTo {
        duration: Some(DRAG),
        x,
        y,
    }
}

fn down() -> PointerAction {
    PointerAction::Down {
        button: MOUSE_BUTTON_LEFT,
    }
}

fn up() -> PointerAction {
    PointerAction::Up {
        button: MOUSE_BUTTON_LEFT,
    }
}
