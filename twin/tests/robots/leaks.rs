//! The search for what is sealed in every byte that is told.

use rules::Seat;
use std::collections::{BTreeSet, HashMap, HashSet};

use table::game::GameId;
use table::piece::Piece;
use table::view::{Phase, Scene, View};
use table::words::Lang;
use table::zone::Zone;
use twin::play::Stage;
use twin::shown;
use twin::spot::Spot;
use twin::world::Thing;

/// What has been told and shown in a deal.
pub struct Leaks {
    game: GameId,
    round: u32,
    /// Names of the pieces that have lain open in this deal.
    open: BTreeSet<String>,
    /// Names of the pieces that have lain on the trays since these were empty.
    trays: BTreeSet<String>,
    /// Words that were told before the deal: of the deal before, or of the rules.
    before: BTreeSet<String>,
}

impl Leaks {
    pub fn new(game: GameId) -> Leaks {
        Leaks {
            game,
            round: 0,
            open: BTreeSet::new(),
            trays: BTreeSet::new(),
            before: BTreeSet::new(),
        }
    }

    /// Looks for hidden pieces in what every viewer, the panel and the network are told; `view` is
    /// that of a page at no seat.
    ///
    /// # Errors
    /// What is told to whom.
    pub fn look(&mut self, stage: &Stage, view: &View) -> Result<(), String> {
        let app = stage.table().app();
        let seats = Seat::all(view.seats.len()).map(Some);
        let page = |viewer| (viewer, app.view_at(app.now(), viewer, Lang::En));
        let pages: Vec<(Option<Seat>, View)> = seats.chain([None]).map(page).collect();
        self.look_at_felts(stage, &pages)?;
        let board = Told::board(format!("{:?} {}", app.scoreboard(), app.public()));
        let of_pages = pages.into_iter().map(|(viewer, page)| {
            let who = match viewer {
                Some(seat) => format!("the page of seat {}", seat.0),
                None => "the table's page".to_owned(),
            };
            Told::page(who, page)
        });
        let told: Vec<Told> = of_pages.chain([board]).collect();
        let over = matches!(
            view.phase,
            Phase::Setup | Phase::Ready | Phase::Scored | Phase::Finished | Phase::Reveal
        );
        if over || view.round != self.round {
            self.round = view.round;
            self.open.clear();
            let texts = told.iter().flat_map(|told| [&told.bare, &told.explained]);
            self.before = texts
                .flat_map(|text| words(text))
                .map(String::from)
                .collect();
            return Ok(());
        }
        let things = stage.world().things.iter();
        let plays = |thing: &&Thing| !matches!(thing.spot, Spot::Box | Spot::Cupboard);
        let pieces = things.filter(plays).filter_map(|t| Some((t, t.piece()?)));
        let pieces: Vec<(&Thing, Piece)> = pieces.collect();
        if view.trays().iter().all(|tray| tray.count == 0) {
            self.trays.clear();
        }
        for (thing, piece) in &pieces {
            if self.is_open(thing, *piece, view) {
                self.open.insert(thing.name.clone());
            }
            if matches!(thing.spot, Spot::Zone(Zone::TrayLeft | Zone::TrayRight)) {
                self.trays.insert(thing.name.clone());
            }
        }
        let sealed = self.sealed(&pieces);
        told.iter()
            .try_for_each(|told| told.holds(&sealed, &self.trays))
    }

    /// The felt of each seat's phone and of a screen, in every phase: a piece is named on it, or has a face, if it is
    /// the seat's own or lies open, and at no other time; nothing gives its tag away.
    fn look_at_felts(&self, stage: &Stage, pages: &[(Option<Seat>, View)]) -> Result<(), String> {
        let things = stage.world().things.iter();
        let pieces = things.filter_map(|thing| Some((thing, thing.piece()?)));
        let pieces: Vec<(&Thing, Piece, String, String)> = pieces
            .map(|(thing, piece)| (thing, piece, thing.tag.0.to_string(), piece.printed()))
            .collect();
        for (viewer, page) in pages {
            let seen = shown::seen(stage.world(), page, *viewer);
            let felt = serde_json::to_string(&shown::in_view(&seen)).unwrap();
            let told: HashSet<&str> = felt.split('"').collect();
            let mut faces = HashSet::new();
            for (thing, piece, tag, face) in &pieces {
                let sees = self.sees(thing, *piece, page, *viewer);
                let named = told.contains(thing.name.as_str());
                if named && !sees || told.contains(tag.as_str()) {
                    return Err(format!(
                        "the felt of {viewer:?} tells {} at {}: {felt}",
                        thing.name, thing.spot
                    ));
                }
                if sees {
                    faces.insert(face);
                }
            }
            let mut sealed = pieces.iter().map(|(.., face)| face);
            let shown = sealed.find(|face| !faces.contains(face) && told.contains(face.as_str()));
            if let Some(face) = shown {
                return Err(format!("the felt of {viewer:?} shows a {face}: {felt}"));
            }
        }
        Ok(())
    }

    /// A person at the seat sees its face; where it is none, everybody does.
    pub fn sees(&self, thing: &Thing, piece: Piece, page: &View, viewer: Option<Seat>) -> bool {
        let is_own = match thing.spot {
            Spot::Hand(seat) | Spot::Zone(Zone::Pad(seat) | Zone::Melds(seat)) => {
                viewer == Some(seat)
            }
            _ => false,
        };
        let mut steps = page.reveal().into_iter().flat_map(|reveal| &reveal.steps);
        let on_tray = |zone: Zone| thing.spot == Spot::Zone(zone);
        let mut trays = page.trays().iter();
        is_own
            || self.is_open(thing, piece, page)
            || matches!(thing.spot, Spot::Zone(Zone::Pad(_) | Zone::Melds(_)))
                && steps.any(|step| step.cards.contains(&thing.name))
            || page.trade().is_some() && (on_tray(Zone::TrayLeft) || on_tray(Zone::TrayRight))
            || viewer.is_some() && trays.any(|tray| on_tray(tray.zone) && tray.owner == viewer)
    }

    /// Lies open to everybody. In Remmi-Demmi nothing does before the reveal but plaques; before
    /// the first throw of Remi pads are sealed (RE-09).
    fn is_open(&self, thing: &Thing, piece: Piece, view: &View) -> bool {
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

    /// The words that tell of a hidden piece.
    fn sealed<'a>(&self, pieces: &[(&'a Thing, Piece)]) -> HashMap<String, (Word, &'a Thing)> {
        let (open, hidden): (Vec<_>, Vec<_>) = pieces
            .iter()
            .partition(|(thing, _)| self.open.contains(&thing.name));
        let open: BTreeSet<String> = open.iter().map(|(_, piece)| piece.printed()).collect();
        // Types are named by Remmi-Demmi's set-up, the next card of a run by RU-16.
        let named = matches!(self.game, GameId::RemmiDemmi | GameId::Rummoli);
        let mut sealed = HashMap::new();
        for (thing, piece) in hidden {
            sealed.insert(thing.tag.0.to_string(), (Word::Tag, thing));
            sealed.insert(thing.name.clone(), (Word::Name, thing));
            let face = piece.printed();
            if !named && !open.contains(&face) && !self.before.contains(&face) {
                sealed.insert(face, (Word::Face, thing));
            }
        }
        sealed
    }
}

/// What a sealed word is.
#[derive(Clone, Copy, PartialEq)]
enum Word {
    Tag,
    Name,
    Face,
}

/// What somebody is told.
struct Told {
    who: String,
    /// RD-12: the two players of a trade have seen what lay on the trays.
    trades: bool,
    /// All of it but what is explained.
    bare: String,
    /// What names faces that follow from what lies open: what a group is, what its joker stands for
    /// and what it needs, and where a joker may stand.
    explained: String,
}

impl Told {
    /// The panel, and what the network is told.
    fn board(bare: String) -> Told {
        Told {
            who: "the panel or the network".into(),
            trades: false,
            bare,
            explained: String::new(),
        }
    }

    fn page(who: String, mut view: View) -> Told {
        let mut explained = Vec::new();
        if let Scene::Turns { sheet } = &mut view.scene {
            let groups = sheet.groups.iter_mut();
            explained.extend(groups.map(|group| std::mem::take(&mut group.text)));
        }
        let jokers = view.questions.iter_mut();
        for asked in jokers.filter(|asked| asked.id.starts_with("joker:")) {
            let options = asked.options.drain(..);
            explained.extend(options.flat_map(|option| [option.value, option.text]));
        }
        Told {
            who,
            trades: view.trade().is_some(),
            bare: serde_json::to_string(&view).unwrap(),
            explained: explained.join(" "),
        }
    }

    /// Holds none of the sealed words.
    fn holds(
        &self,
        sealed: &HashMap<String, (Word, &Thing)>,
        trays: &BTreeSet<String>,
    ) -> Result<(), String> {
        let explained = words(&self.explained).map(|word| (word, true));
        for (word, explained) in words(&self.bare).map(|word| (word, false)).chain(explained) {
            let Some((what, thing)) = sealed.get(word) else {
                continue;
            };
            let may_know = match what {
                Word::Tag => false,
                Word::Name => self.trades && trays.contains(&thing.name),
                Word::Face => explained,
            };
            if !may_know {
                return Err(format!(
                    "{} is told `{word}` while {} is at {}: {} {}",
                    self.who, thing.name, thing.spot, self.bare, self.explained
                ));
            }
        }
        Ok(())
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '/' && c != '#')
}
