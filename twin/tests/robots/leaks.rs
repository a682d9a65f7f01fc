//! The search for what is sealed in every byte that is told.

use std::collections::BTreeSet;

use hub::game::GameId;
use hub::piece::Piece;
use hub::view::{Phase, View};
use hub::words::Lang;
use hub::zone::Zone;
use twin::play::Stage;
use twin::spot::Spot;
use twin::world::Thing;

/// What has been told and shown in a deal.
pub struct Leaks {
    game: GameId,
    round: u32,
    /// Names of the pieces that have lain open in this deal.
    open: BTreeSet<String>,
    /// Words that were told before the deal: of the deal before, or of the rules.
    before: BTreeSet<String>,
}

impl Leaks {
    pub fn new(game: GameId) -> Leaks {
        Leaks {
            game,
            round: 0,
            open: BTreeSet::new(),
            before: BTreeSet::new(),
        }
    }

    /// Looks for hidden pieces in what every viewer, the panel and the network are told.
    pub fn look(&mut self, stage: &Stage) {
        let app = stage.table().app();
        let view = app.view(None);
        let board = format!("{:?} {}", app.scoreboard(), app.public());
        let viewers = std::iter::once(None).chain((0..view.seats.len()).map(Some));
        let told = viewers.map(|viewer| app.view_at(app.now(), viewer, Lang::En));
        let told: Vec<Told> = told.map(|view| Told::new(view, &board)).collect();
        let over = matches!(
            view.phase,
            Phase::Setup | Phase::Ready | Phase::Scored | Phase::Finished | Phase::Reveal
        );
        if over || view.round != self.round {
            self.round = view.round;
            self.open.clear();
            let texts = told.iter().flat_map(|told| words(&told.all));
            self.before = texts.map(str::to_owned).collect();
            return;
        }
        let things = &stage.world().things;
        let open = things.iter().filter(|thing| self.is_open(thing, &view));
        let open: Vec<String> = open.map(|thing| thing.name.clone()).collect();
        self.open.extend(open);
        for (place, told) in told.iter().enumerate() {
            self.check(things, told, place);
        }
    }

    /// Lies open to everybody. In Remmi-Demmi nothing does before the reveal but plaques; before
    /// the first throw of Remi pads are sealed (RE-09).
    fn is_open(&self, thing: &Thing, view: &View) -> bool {
        let Some(piece) = thing.piece() else {
            return true;
        };
        match (self.game, thing.spot) {
            (GameId::RemmiDemmi, _) => matches!(piece, Piece::Plaque(_)),
            (_, Spot::Zone(Zone::Discard | Zone::Melds(_) | Zone::Centre)) => true,
            (GameId::Remi, Spot::Zone(Zone::Pad(_))) => view.phase != Phase::Dealt,
            (_, Spot::Zone(Zone::Pad(_))) => true,
            // Remi's stack shows the tile turned up (RE-05).
            (_, Spot::Zone(Zone::Aside)) => true,
            _ => false,
        }
    }

    fn check(&self, things: &[Thing], told: &Told, place: usize) {
        let view = &told.view;
        let [all, unexplained] =
            [&told.all, &told.unexplained].map(|text| words(text).collect::<BTreeSet<&str>>());
        // RD-12: the two players of a trade see what lies on the trays.
        let on_tray = |thing: &Thing| {
            view.trade.is_some()
                && matches!(thing.spot, Spot::Zone(Zone::TrayLeft | Zone::TrayRight))
        };
        let plays = |thing: &&Thing| thing.spot != Spot::Box && thing.spot != Spot::Cupboard;
        let pieces = || things.iter().filter(plays).filter(|t| t.piece().is_some());
        let faces_open: BTreeSet<String> = pieces()
            .filter(|thing| self.open.contains(&thing.name))
            .filter_map(|thing| Some(thing.piece()?.printed()))
            .collect();
        for thing in pieces().filter(|thing| !self.open.contains(&thing.name)) {
            let face = thing.piece().map(Piece::printed).unwrap_or_default();
            let mut sealed = vec![(&all, thing.tag.0.to_string())];
            if !on_tray(thing) {
                sealed.push((&all, thing.name.clone()));
            }
            // Types are named by Remmi-Demmi's set-up, the next card of a run by RU-16.
            let named = matches!(self.game, GameId::RemmiDemmi | GameId::Rummoli);
            if !named && !faces_open.contains(&face) && !self.before.contains(&face) {
                sealed.push((&unexplained, face));
            }
            for (said, word) in sealed {
                assert!(
                    !said.contains(word.as_str()),
                    "viewer {place} of {:?} is told `{word}` while {} is at {}: {}",
                    self.game,
                    thing.name,
                    thing.spot,
                    serde_json::to_string_pretty(view).unwrap()
                );
            }
        }
    }
}

/// What one viewer is told.
struct Told {
    view: View,
    /// All of it.
    all: String,
    /// The same without what names faces that follow from what lies open.
    unexplained: String,
}

impl Told {
    fn new(view: View, board: &str) -> Told {
        let write = |view: &View| format!("{} {board}", serde_json::to_string(view).unwrap());
        let (all, mut bare) = (write(&view), view.clone());
        // What a group is, what its joker stands for and what it needs follow from its pieces, and so
        // does where a joker may stand.
        let groups = bare.sheet.iter_mut().flat_map(|sheet| &mut sheet.groups);
        groups.for_each(|group| group.text.clear());
        let jokers = bare.questions.iter_mut();
        for asked in jokers.filter(|asked| asked.id.starts_with("joker:")) {
            asked.options.clear();
        }
        Told {
            view,
            all,
            unexplained: write(&bare),
        }
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '/' && c != '#')
}
