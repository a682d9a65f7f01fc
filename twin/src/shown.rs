//! What a page is told of the physical world: the table's own page all of it, a seat's phone what the
//! person there could see, a screen what everybody sees.
//!
//! A piece that lies face down for a seat is told as one of a number at its place, and by no name: from
//! one place to another nobody can follow it.

use std::collections::BTreeMap;

use players::{Strength, Temper};
use rules::Seat;
use serde::Serialize;
use table::game::GameId;
use table::piece::Piece;
use table::view::{Phase, Sheet, View};
use table::zone::Zone;

use crate::device::Face;
use crate::spot::Spot;
use crate::world::{Did, Thing, World};

/// What the page is told of the physical world.
#[derive(Default, Serialize)]
pub struct Shown {
    /// All that it may know of.
    pub pieces: Vec<PieceShown>,
    /// Tiles are thrown on a spot.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub spot: bool,
    /// Combinations of the game that is played are swiped over the pads.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub swiped: bool,
    /// The thrown tiles that lie in the row beside a throw spot, oldest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub row: Vec<String>,
    /// None when the timer is a device of its own: what it shows is on it.
    pub timer: Option<Face>,
    /// None for a seat: the scoreboard hangs in the room.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub panel: Option<PanelShown>,
    /// What goes wrong now, as it was said; none for a seat: it is the table's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wrong: Option<Vec<String>>,
    /// How well machines play, for whoever sets the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strength: Option<Strength>,
    /// The ways of the machines, by seat.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub tempers: BTreeMap<u8, Temper>,
    /// Who is at a turn, as hands have moved, where pieces are drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub did: Option<Did>,
    /// Cards that a seat has yet to draw for calls that it missed (RA-23).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub owes: BTreeMap<u8, usize>,
    /// Whoever asks gets a hint.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub hints: bool,
}

/// A piece as a page is told of it.
#[derive(Serialize)]
pub struct PieceShown {
    id: String,
    face: String,
    label: String,
    place: String,
    order: u64,
    /// It lies face down, and this is its back: `card` or `tile`.
    #[serde(skip_serializing_if = "Option::is_none")]
    back: Option<&'static str>,
}

/// The panel as a page is told of it.
#[derive(Serialize)]
pub struct PanelShown {
    /// Grows with every picture.
    pub rev: u64,
    /// It is being drawn.
    pub busy: bool,
}

/// A piece in the sight of a seat: what the person there knows of it, and no more.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen {
    /// What the seat's page calls it: the name of a piece whose face is seen, else its place and
    /// how many lie under it.
    pub id: String,
    /// Where it lies.
    pub spot: Spot,
    /// What is seen of it.
    pub side: Side,
    /// Whose hand or pad it came from last, if from one.
    pub of: Option<Seat>,
    order: u64,
}

/// What is seen of a piece.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Side {
    /// It lies face up, or the viewer may see its face.
    Face(Piece),
    /// It lies face down, and this is its back: `card` or `tile`.
    Back(&'static str),
    /// It belongs to no deck.
    Foreign,
}

impl Seen {
    fn open(thing: &Thing, order: u64) -> Seen {
        Seen {
            id: thing.name.clone(),
            spot: thing.spot,
            side: thing.piece().map_or(Side::Foreign, Side::Face),
            of: thing.of,
            order,
        }
    }

    fn face_down(thing: &Thing, order: u64) -> Seen {
        let back = match thing.piece() {
            Some(Piece::Tile { .. }) => "tile",
            _ => "card",
        };
        Seen {
            id: format!("{}~{order}", thing.spot),
            spot: thing.spot,
            side: Side::Back(back),
            of: thing.of,
            order,
        }
    }

    /// The piece whose face is seen.
    pub fn piece(&self) -> Option<Piece> {
        match self.side {
            Side::Face(piece) => Some(piece),
            Side::Back(_) | Side::Foreign => None,
        }
    }

    fn shown(&self) -> PieceShown {
        let (face, label, back) = match self.side {
            Side::Face(piece) => (piece.printed(), String::new(), None),
            Side::Back(back) => (String::new(), String::new(), Some(back)),
            Side::Foreign => ("?".to_owned(), self.id.replace('-', " "), None),
        };
        PieceShown {
            id: self.id.clone(),
            face,
            label,
            place: self.spot.to_string(),
            order: self.order,
            back,
        }
    }
}

/// All pieces, as the table's own page is told of them. The decks of other games are not on the table.
pub fn all(world: &World) -> Vec<PieceShown> {
    let things = world.things.iter();
    things
        .filter(|thing| thing.spot != Spot::Cupboard)
        .map(|thing| Seen::open(thing, thing.order).shown())
        .collect()
}

/// The same for a seat or a screen, of what is seen from there.
pub fn in_view(seen: &[Seen]) -> Vec<PieceShown> {
    seen.iter().map(Seen::shown).collect()
}

/// What a viewer has in sight, by the page that the hub cuts for them: place by place, from the lowest up. Whoever
/// has no seat sees what every seat sees.
/// What is not on the felt is not: box, cupboard and drawer stand beside the table.
pub fn seen(world: &World, view: &View, viewer: Option<Seat>) -> Vec<Seen> {
    let things = in_sight(world, view, viewer).into_iter();
    things.map(|(seen, _)| seen).collect()
}

/// The same, with what each truly is: for the hand that grasps it, and for nobody's eyes.
pub(crate) fn in_sight<'a>(
    world: &'a World,
    view: &View,
    viewer: Option<Seat>,
) -> Vec<(Seen, &'a Thing)> {
    let mut places: BTreeMap<Spot, Vec<&Thing>> = BTreeMap::new();
    for thing in &world.things {
        if !matches!(thing.spot, Spot::Box | Spot::Cupboard | Spot::Drawer) {
            places.entry(thing.spot).or_default().push(thing);
        }
    }
    let mut seen = Vec::new();
    for mut things in places.into_values() {
        things.sort_by_key(|thing| thing.order);
        for (order, thing) in (0..).zip(things) {
            let one = match lies_open(thing, view, viewer) {
                true => Seen::open(thing, order),
                false => Seen::face_down(thing, order),
            };
            seen.push((one, thing));
        }
    }
    seen
}

/// A seat sees the face: in its own hand, of what it laid before itself, of what lies open in the game,
/// and of what the hub has told this seat of.
fn lies_open(thing: &Thing, view: &View, viewer: Option<Seat>) -> bool {
    let is_remmi_demmi = view.game == GameId::RemmiDemmi;
    match (thing.piece(), thing.spot) {
        (None | Some(Piece::Plaque(_)), _) => true,
        _ if view.phase == Phase::Setup => false,
        // Whoever deals by number lays them there face down.
        (_, Spot::Zone(zone)) if view.guide.is_some_and(|guide| guide.zone == zone) => false,
        (_, Spot::Hand(of)) => viewer == Some(of),
        (_, Spot::Zone(Zone::Pad(of) | Zone::Melds(of))) if viewer == Some(of) => true,
        (_, Spot::Zone(zone)) if is_remmi_demmi => match zone {
            Zone::Pad(_) | Zone::Melds(_) => is_turned_over(thing, view),
            Zone::TrayLeft | Zone::TrayRight => is_traded(zone, view, viewer),
            _ => false,
        },
        (_, Spot::Zone(Zone::Pad(_))) => !shows_pairs(view),
        (_, Spot::Zone(Zone::Melds(_) | Zone::Discard | Zone::Centre)) => true,
        _ => false,
    }
}

/// RE-09: the pairs that are announced before the first throw lie face down.
fn shows_pairs(view: &View) -> bool {
    let before = matches!(view.phase, Phase::Dealt | Phase::Playing);
    let thrown = |sheet: &Sheet| !sheet.discard.is_empty();
    view.game == GameId::Remi && before && !view.sheet().is_some_and(thrown)
}

/// Its claim was turned over.
fn is_turned_over(thing: &Thing, view: &View) -> bool {
    let steps = view.reveal().into_iter().flat_map(|reveal| &reveal.steps);
    steps
        .flat_map(|step| &step.cards)
        .any(|card| *card == thing.name)
}

/// RD-12: the packets of a trade are seen by its two players, who are told what it is worth.
fn is_traded(tray: Zone, view: &View, viewer: Option<Seat>) -> bool {
    let own = |one: &table::view::TrayView| one.zone == tray && one.owner == viewer;
    view.trade().is_some() || (viewer.is_some() && view.trays().iter().any(own))
}
