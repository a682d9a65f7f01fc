//! The reveal as far as it has gone.

use rules::Seat;
use rules::remmi_demmi::Assessment;

use super::view::{names, waiting_text};
use super::words;
use super::{Dealt, Outcome, RemmiDemmi, Turned};
use crate::game::seated::{Stage, narrow};
use crate::view::{PassView, Reveal, StepView, Verdict, Waiting};
use crate::words::{Lang, say};

pub(super) fn reveal(app: &RemmiDemmi, lang: Lang) -> Option<Reveal> {
    let (verification, done) = match &app.stage {
        Stage::Dealt(Dealt::Verifying(verification)) => (verification, false),
        Stage::Scored(verification) | Stage::Finished(verification) => (verification, true),
        _ => return None,
    };
    let handed_on = app.handed_on(verification);
    let steps = verification.turned.iter().zip(&handed_on);
    let awards = verification.awards.as_ref();
    let waiting = match app.due() {
        Some((seat, Assessment::CannotTell { seen, of })) if !verification.is_decided(seat) => {
            Some(Waiting {
                seat,
                seen,
                of,
                text: waiting_text(app, seat, seen, of).tell(lang),
            })
        }
        _ => None,
    };
    let points = |seat| app.change(seat).map_or(0, narrow);
    Some(Reveal {
        claims: app.order(verification).len(),
        steps: steps
            .map(|(turned, step)| step_view(app, turned, step, lang))
            .collect(),
        waiting,
        holds: super::board::holds(app, verification, &handed_on),
        unawarded: awards.map_or(Vec::new(), |awards| names(&awards.unawarded)),
        ended_by: verification.ending.as_str(),
        // As they stand on the sheet, where they may have been corrected since.
        points: done.then(|| Seat::all(app.players()).map(points).collect()),
    })
}

fn step_view(
    app: &RemmiDemmi,
    turned: &Turned,
    step: &rules::remmi_demmi::Step,
    lang: Lang,
) -> StepView {
    let name = app.tabletop.name(turned.seat);
    let cards: Vec<String> = turned
        .cards
        .iter()
        .map(|(uid, _)| app.tabletop.piece_name(*uid))
        .collect();
    let faces: Vec<_> = turned.cards.iter().map(|(_, face)| *face).collect();
    let passes = step.passes.iter().map(|pass| PassView {
        plaque: pass.plaque.to_string(),
        from: pass.from,
        to: pass.to,
    });
    let mut view = StepView {
        seat: turned.seat,
        verdict: if turned.outcome.is_good() {
            Verdict::Valid
        } else {
            Verdict::Invalid
        },
        text: String::new(),
        reason: None,
        rule: "RD-08",
        cards: cards.clone(),
        blame: Vec::new(),
        fix: None,
        passes: passes.collect(),
    };
    match &turned.outcome {
        Outcome::Good { wild_used } => {
            let remmi = rules::remmi_demmi::Remmi {
                wild_used: *wild_used,
            };
            view.text = words::good_claim(name, &faces, Some(remmi)).tell(lang);
        }
        Outcome::Decided(true) => view.text = words::good_claim(name, &faces, None).tell(lang),
        Outcome::Decided(false) => {
            view.text = say!("rd-false-decided", name = name).tell(lang);
            view.rule = "RD-16";
        }
        Outcome::False(violation) => {
            view.text = words::false_claim(name, violation).tell(lang);
            view.reason = Some(violation.code.as_str());
            view.rule = violation.rule;
            let blamed = violation.blame.iter().filter_map(|place| cards.get(*place));
            view.blame = blamed.cloned().collect();
            view.fix = words::fix(violation, &faces).map(|fix| fix.tell(lang));
        }
    }
    view
}
