//! An evening: one person among machines plays a match to its end, reads every result before the
//! next deal, presses "New match" on the page and plays on with the same people. On a laptop's
//! screen.

use rules::Seat;
use serde_json::json;
use table::clock::SECOND;
use table::view::{Phase, View};

use super::gestures::Mouse;
use super::person::{Hands, Person};
use super::{Browser, Live};

/// The commonest laptop.
const LAPTOP: (u32, u32) = (1366, 768);
/// How much faster the table's clock goes while somebody plays.
const PLAYS: f64 = 4.0;
/// Of the table's clock: by then a machine that does not wait has dealt long since.
const READS: u64 = 60 * SECOND;

/// A match of a game, as short as its rules allow.
struct Match {
    game: &'static str,
    players: usize,
    /// The rule of the house that makes it short.
    short: Option<(&'static str, &'static str)>,
    /// The person does as hints say.
    hinted: bool,
}

impl Match {
    fn play(&self) {
        let live = Live::start();
        let page = Browser::open(live.address);
        page.resize(LAPTOP.0, LAPTOP.1);
        live.hand(json!({ "do": "speed", "to": PLAYS }));
        self.seats(&live, &page);
        let mut ana = match self.hinted {
            true => Person::hinted(&live, &page, Mouse),
            false => Person::new(&live, &page, Mouse),
        };
        let deals = self.to_the_end(&live, &page, &mut ana);
        println!("{}: {deals} deals, {} hints", self.game, ana.followed());
        self.again(&live, &page);
        let view = ana.plays_until("the first result of the next match", is_result);
        assert_eq!(view.written.len(), 1, "{}", self.game);
        stands(&live, &page, &view);
        assert_eq!(ana.followed() > 0, self.hinted, "{}", self.game);
    }

    fn seats(&self, live: &Live, page: &Browser) {
        page.reads("#next-text", "Who plays?");
        page.press("#play-others");
        Mouse.choose(page, "game", self.game);
        Mouse.choose(page, "players", &self.players.to_string());
        page.type_into("#setup [name=name-0]", "Rosa");
        for seat in 1..self.players {
            page.press(&format!("#setup .person:has([name=name-{seat}]) .robot"));
        }
        if let Some((option, value)) = self.short {
            page.press("#options summary");
            page.type_into(&format!("#setup [name=option-{option}]"), value);
        }
        self.sits_down(live, page);
    }

    fn sits_down(&self, live: &Live, page: &Browser) {
        page.press("#setup-go");
        page.until(
            "the set-up closed, and nothing asked for",
            "document.getElementById('setup').hidden && !document.body.classList.contains('asking')",
        );
        page.is_still();
        live.view
            .until("all of it read", |view| view["next"]["action"] != "gather");
    }

    /// Plays until the match is over; how many deals that took.
    fn to_the_end(&self, live: &Live, page: &Browser, ana: &mut Person<'_, Mouse>) -> usize {
        let mut written = 0;
        loop {
            let next = |view: &View| is_result(view) && view.written.len() > written;
            let view = ana.plays_until("a result", next);
            written = view.written.len();
            stands(live, page, &view);
            match view.phase {
                Phase::Finished => return written,
                _ if self.game == "rummoli" => {
                    abandon(page);
                    // What is left on the mat is cut for first.
                    ana.plays_until("the end", |view| view.phase == Phase::Finished);
                    return written;
                }
                _ => goes_on(page, &view),
            }
        }
    }

    /// "New match" in the page: the set-up comes with the same people, machines and game.
    fn again(&self, live: &Live, page: &Browser) {
        let wins = live.twin().view().next.text;
        // At Remmi-Demmi the last claims are turned over first.
        let ranked = "return document.querySelector('.ranking') !== null";
        while self.game == "remmi-demmi" && page.eval(ranked, Vec::new()) == false {
            page.press("#reveal-next:not([disabled])");
            page.until("an answer", "!document.body.classList.contains('asking')");
        }
        page.reads(".ranking .won", "★");
        has_a_podium(page, self.players);
        let said = page.text("#over");
        assert!(said.contains(&wins), "{wins}: {said}");
        assert!(!said.contains("Nobody won"), "{said}");
        page.press("[data-result=new_match]");
        page.reads("#next-text", "Who plays?");
        let (game, players) = (self.game, self.players);
        page.until(
            "the same people at the same game",
            &format!(
                "(() => {{
                    const form = document.getElementById('setup');
                    const robots = form.querySelectorAll('[name=robot]:checked').length;
                    return !form.hidden && form.elements.game.value === '{game}'
                        && form.elements.players.value === '{players}'
                        && form.elements['name-0'].value === 'Rosa' && robots === {players} - 1;
                }})()"
            ),
        );
        self.sits_down(live, page);
    }
}

/// The winner stands highest, with their symbol; the list has all, and the picture is a picture.
fn has_a_podium(page: &Browser, players: usize) {
    page.until(
        "the podium",
        &format!(
            "(() => {{
                const steps = [...document.querySelectorAll('.podium .step')];
                const tall = steps.map((step) => step.querySelector('.block').offsetHeight);
                const first = steps.findIndex((step) => step.matches('.of-1'));
                return steps.length === Math.min(3, {players}) && steps.every((step) => step.querySelector('.symbol path'))
                    && tall[first] === Math.max(...tall) && document.querySelectorAll('.ranking li').length === {players};
            }})()"
        ),
    );
    let kind = "return (async () => (await fetch(document.querySelector('.keepsake[download]').href)).headers.get('content-type'))()";
    assert_eq!(page.eval(kind, Vec::new()), "image/png");
}

fn is_result(view: &View) -> bool {
    matches!(view.phase, Phase::Scored | Phase::Finished)
}

/// The result is on the screen, and stays there however fast the table's clock goes.
fn stands(live: &Live, page: &Browser, view: &View) {
    let shown = "!document.getElementById('result').hidden
        || !document.getElementById('reveal').hidden";
    page.until("the result", shown);
    live.hand(json!({ "do": "speed", "to": 8 }));
    let until = live.twin().clock().at() + READS;
    while live.twin().clock().at() < until {
        page.pass_a_moment();
    }
    live.hand(json!({ "do": "speed", "to": PLAYS }));
    let now = live.twin().page(Seat(0));
    assert_eq!(
        (now.phase, now.round),
        (view.phase, view.round),
        "nobody dealt on"
    );
    page.until("the result still there", shown);
}

/// Presses on until the result is read.
fn goes_on(page: &Browser, view: &View) {
    if view.sheet().is_some() {
        return page.press("[data-result=close]");
    }
    let open = "return !document.getElementById('reveal').hidden";
    while page.eval(open, Vec::new()) == true {
        page.press("#reveal-next:not([disabled])");
        page.until("an answer", "!document.body.classList.contains('asking')");
    }
}

/// Ends the match between two deals; the machines agree.
fn abandon(page: &Browser) {
    page.press("[data-result=abandon]");
    page.press("[data-consent=yes]");
    page.until(
        "an answer, and nothing left to agree to",
        "!document.body.classList.contains('asking') && document.getElementById('proposal').hidden",
    );
}

const REMIGIO: Match = Match {
    game: "remigio",
    players: 3,
    short: Some(("limit", "1")),
    hinted: false,
};

/// The shortest match there is: in every run.
#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn remigio() {
    REMIGIO.play();
}

/// On demand, by a person's own mind and by hints alone.
mod whole {
    use super::{Match, REMIGIO};

    const REMMI_DEMMI: Match = Match {
        game: "remmi-demmi",
        players: 4,
        short: None,
        hinted: false,
    };
    const RAMI: Match = Match {
        game: "rami",
        short: Some(("rounds_planned", "1")),
        ..REMIGIO
    };
    const RUMMOLI: Match = Match {
        game: "rummoli",
        ..REMMI_DEMMI
    };
    const REMI: Match = Match {
        game: "remi",
        short: Some(("games", "1")),
        ..REMIGIO
    };

    macro_rules! evenings {
        ($($name:ident: $of:expr, $hinted:expr;)*) => {$(
            #[test]
            #[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
            fn $name() {
                Match { hinted: $hinted, ..$of }.play();
            }
        )*};
    }

    evenings! {
        remmi_demmi: REMMI_DEMMI, false;
        rami: RAMI, false;
        rummoli: RUMMOLI, false;
        remi: REMI, false;
        remmi_demmi_by_hints: REMMI_DEMMI, true;
        rami_by_hints: RAMI, true;
        remigio_by_hints: REMIGIO, true;
        rummoli_by_hints: RUMMOLI, true;
        remi_by_hints: REMI, true;
    }
}
