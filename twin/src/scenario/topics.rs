//! What the pages can be asked for: a table of topics, each with the lines that tell of it.

use rules::Seat;
use table::piece::Piece;
use table::view::{Notice, Phase, SeatView, Sheet, StepView, TradeView, Verdict, View};

/// What the pages tell at one moment, and of which seat it is asked.
pub struct Pages {
    /// The table's own.
    pub table: View,
    /// The seats', in their order.
    pub seats: Vec<View>,
    /// Of whom, where it matters.
    pub seat: Seat,
}

/// Something that the pages can be asked for.
pub struct Topic {
    /// After `expect`.
    pub name: &'static str,
    /// A player's name follows.
    pub of_seat: bool,
    /// The words asked for are all of a line, in any order.
    pub whole: bool,
    /// What they tell.
    pub lines: fn(&Pages) -> Vec<String>,
}

/// All topics.
pub(super) const TOPICS: &[Topic] = &[
    of_table("phase", |pages| vec![phase(pages.table.phase)]),
    of_table("dealer", |pages| vec![pages.name(pages.table.dealer)]),
    of_table("says", |pages| vec![pages.table.next.text.clone()]),
    of_table("notice", |pages| {
        let notices = pages.table.notices.iter();
        let detail = |one: &Notice| one.detail.clone().unwrap_or_default();
        notices
            .map(|one| told(&[one.kind, &one.text, &detail(one)]))
            .collect()
    }),
    of_table("timer", |pages| vec![pages.table.timer.text.clone()]),
    of_table("question", questions),
    of_table("fault", faults),
    of_table("log", |pages| {
        let past = pages.table.past.iter().map(|past| past.text.clone());
        pages.table.log.iter().cloned().chain(past).collect()
    }),
    of_table("winner", |pages| {
        let winners = pages.table.ranking.iter().filter(|rank| rank.won);
        winners.map(|rank| pages.name(rank.seat)).collect()
    }),
    of_table("proposal", |pages| {
        let proposal = pages.table.proposal.iter();
        proposal.map(|proposal| proposal.text.clone()).collect()
    }),
    of_table("missing", |pages| {
        let waiting = pages.table.proposal.iter().flat_map(|one| &one.waiting);
        waiting.map(|seat| pages.name(*seat)).collect()
    }),
    of_seat("total", |pages| vec![pages.here().total.to_string()]),
    of_seat("points", |pages| {
        let last = pages.table.written.last();
        let points = last.and_then(|round| round.get(pages.seat.index()));
        points.map(ToString::to_string).into_iter().collect()
    }),
    of_seat("place", |pages| {
        let ranks = pages.table.ranking.iter();
        let own = ranks.filter(|rank| rank.seat == pages.seat);
        own.map(|rank| rank.place.to_string()).collect()
    }),
    of_seat("call", |pages| {
        let calls = pages.table.calls.iter();
        let own = calls.filter(|call| call.seat == pages.seat);
        own.map(|call| told(&[call.call, &call.text])).collect()
    }),
    // Remmi-Demmi.
    of_table("claims", |pages| {
        vec![pages.table.claims().len().to_string()]
    }),
    of_table("tray", |pages| pages.trade().iter().map(of_trade).collect()),
    of_seat("plaque", |pages| {
        let plaque = pages.here().plaque;
        let points = plaque.map(|plaque| plaque.trim_start_matches('P').to_owned());
        points.into_iter().collect()
    }),
    of_seat("seen", |pages| vec![pages.here().seen.to_string()]),
    of_seat("verdict", |pages| {
        let own = pages.steps().filter(|step| step.seat == pages.seat);
        own.map(of_claim).collect()
    }),
    // The games with turns.
    of_table("turn", |pages| {
        pages
            .sheet()
            .turn
            .map(|seat| pages.name(seat))
            .into_iter()
            .collect()
    }),
    of_table("stock", |pages| {
        pages
            .sheet()
            .stock
            .iter()
            .map(ToString::to_string)
            .collect()
    }),
    of_table("discard", |pages| {
        pages.sheet().discard.pop().into_iter().collect()
    }),
    of_table("section", |pages| {
        let sections = pages.sheet().sections.into_iter();
        sections
            .map(|one| format!("{} {}", one.name, one.chips))
            .collect()
    }),
    Topic {
        whole: true,
        ..of_seat("meld", melds)
    },
    of_seat("note", |pages| {
        let own = pages.seats.get(pages.seat.index()).and_then(View::sheet);
        let note = own.and_then(|sheet| sheet.notes.get(pages.seat.index()));
        note.map_or(Vec::new(), |note| note.facts.clone())
    }),
    of_seat("result", result),
];

const fn of_table(name: &'static str, lines: fn(&Pages) -> Vec<String>) -> Topic {
    Topic {
        name,
        of_seat: false,
        whole: false,
        lines,
    }
}

const fn of_seat(name: &'static str, lines: fn(&Pages) -> Vec<String>) -> Topic {
    Topic {
        of_seat: true,
        ..of_table(name, lines)
    }
}

impl Pages {
    fn name(&self, seat: Seat) -> String {
        let seat = self.table.seats.get(seat.index());
        seat.map_or(String::new(), |seat| seat.name.clone())
    }

    fn here(&self) -> SeatView {
        self.table
            .seats
            .get(self.seat.index())
            .cloned()
            .unwrap_or_default()
    }

    fn sheet(&self) -> Sheet {
        self.table.sheet().cloned().unwrap_or_default()
    }

    /// The claims turned over so far.
    fn steps(&self) -> impl Iterator<Item = &StepView> {
        self.table
            .reveal()
            .into_iter()
            .flat_map(|reveal| &reveal.steps)
    }

    /// The verdict on the trade, from the pages of its two players.
    fn trade(&self) -> Option<TradeView> {
        self.seats.iter().find_map(|view| view.trade().cloned())
    }
}

/// A phase as the page writes it.
pub fn phase(phase: Phase) -> String {
    let name = serde_json::to_value(phase).ok();
    let name = name.as_ref().and_then(|name| name.as_str());
    name.unwrap_or_default().to_owned()
}

fn questions(pages: &Pages) -> Vec<String> {
    let told = pages.table.questions.iter().map(|one| {
        let options = one.options.iter();
        let options: Vec<String> = options.map(|own| told(&[&own.value, &own.text])).collect();
        told(&[&one.id, &one.text, &options.join(" ")])
    });
    told.collect()
}

/// What stands against a turn, a claim or a trade: code, rule, words, pieces to blame.
fn faults(pages: &Pages) -> Vec<String> {
    let sheet = pages.sheet();
    let faults = sheet.faults.iter();
    let faults = faults.map(|one| told(&[one.reason, one.rule, &one.text, &blamed(&one.blame)]));
    let groups = sheet.groups.iter();
    let groups = groups.filter(|group| group.verdict == Verdict::Invalid);
    let groups = groups.map(|one| {
        let [reason, rule] = [one.reason, one.rule].map(Option::unwrap_or_default);
        told(&[reason, rule, &one.text, &blamed(&one.blame)])
    });
    let claims = pages
        .steps()
        .filter(|step| step.verdict == Verdict::Invalid);
    let trade = pages
        .trade()
        .filter(|trade| trade.verdict == Verdict::Invalid);
    let told = faults.chain(groups).chain(claims.map(of_claim));
    told.chain(trade.iter().map(of_trade)).collect()
}

fn of_claim(step: &StepView) -> String {
    let (verdict, reason) = (verdict(step.verdict), step.reason.unwrap_or_default());
    told(&[verdict, reason, step.rule, &step.text, &blamed(&step.blame)])
}

fn of_trade(trade: &TradeView) -> String {
    let (verdict, reason) = (verdict(trade.verdict), trade.reason.unwrap_or_default());
    told(&[
        verdict,
        reason,
        trade.rule,
        &trade.text,
        &blamed(&trade.blame),
    ])
}

fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Valid => "valid",
        Verdict::Invalid => "invalid",
        Verdict::Unknown => "unknown",
    }
}

/// The legal groups of a seat's area.
fn melds(pages: &Pages) -> Vec<String> {
    let groups = pages.sheet().groups.into_iter();
    let own = groups.filter(|one| one.owner == pages.seat);
    let legal = own.filter(|group| group.verdict == Verdict::Valid);
    legal.map(|group| printed(&group.pieces)).collect()
}

/// How the deal ended for a seat: each line, its combinations, what is loose, its points, and in a word.
fn result(pages: &Pages) -> Vec<String> {
    let Some(result) = pages.sheet().result else {
        return Vec::new();
    };
    let seats = result.seats.into_iter();
    let own = seats.filter(|one| one.seat == pages.seat);
    let told = own.flat_map(|one| {
        let melds = one.melds.iter().map(|meld| meld.join(" "));
        let rest = [one.loose.join(" "), one.points];
        one.lines
            .into_iter()
            .chain(melds.collect::<Vec<_>>())
            .chain(rest)
    });
    told.chain([result.text]).collect()
}

fn told(words: &[&str]) -> String {
    words.join(" ")
}

/// Pieces by name and as printed.
fn blamed(pieces: &[String]) -> String {
    told(&[&pieces.join(" "), &printed(pieces)])
}

/// What is printed on the pieces of these names.
fn printed(names: &[String]) -> String {
    let printed = names.iter().map(|name| {
        let piece = name.parse().map(Piece::printed);
        piece.unwrap_or_else(|_| name.clone())
    });
    printed.collect::<Vec<_>>().join(" ")
}
