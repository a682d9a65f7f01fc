//! The running twin, as the pages use it: the physical world and the parts that feel it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::Result;
use display::model::ModelPanel;
use hub::run::Desk;
use hub::view::View;
use serde::Serialize;
use tokio::sync::watch;

use crate::device::{Device, Face};
use crate::hardware::Antennas;
use crate::store::Store;
use crate::world::{Clumsy, World};

/// The running twin, as the pages use it.
pub struct Twin {
    world: Mutex<World>,
    store: Store,
    antennas: Antennas,
    device: Option<Device>,
    panel: ModelPanel,
    desk: Desk,
    shown: watch::Sender<Arc<String>>,
}

/// What the page is told of the physical world.
#[derive(Serialize)]
struct Shown<'a> {
    pieces: Vec<PieceShown<'a>>,
    /// None when the timer is a device of its own: what it shows is on it.
    timer: Option<Face>,
    panel: PanelShown,
}

#[derive(Serialize)]
struct PieceShown<'a> {
    id: &'a str,
    face: String,
    label: String,
    place: String,
    order: u64,
}

#[derive(Serialize)]
struct PanelShown {
    rev: u64,
    busy: bool,
}

impl Twin {
    /// A twin of these parts.
    pub fn new(
        world: World,
        store: Store,
        antennas: Antennas,
        device: Option<Device>,
        panel: ModelPanel,
        desk: Desk,
    ) -> Twin {
        let (shown, _) = watch::channel(Arc::new(String::new()));
        let twin = Twin {
            world: Mutex::new(world),
            store,
            antennas,
            device,
            panel,
            desk,
            shown,
        };
        twin.show();
        twin
    }

    /// The modelled tap-timer, if the table has no other.
    pub fn device(&self) -> Option<&Device> {
        self.device.as_ref()
    }

    /// The panel's glass.
    pub fn panel(&self) -> &ModelPanel {
        &self.panel
    }

    /// The table.
    pub fn desk(&self) -> &Desk {
        &self.desk
    }

    /// The table as anybody may see it.
    pub fn view(&self) -> View {
        self.desk.shown().borrow().view(None)
    }

    /// News of the physical world, as the page gets them.
    pub fn shown(&self) -> watch::Receiver<Arc<String>> {
        self.shown.subscribe()
    }

    /// Changes the world, keeps it and lets the antennas feel it.
    ///
    /// # Errors
    /// The change is clumsy (nothing has changed), or the disk fails (it has).
    pub fn change(&self, by: impl FnOnce(&mut World) -> Result<(), Clumsy>) -> Result<()> {
        let mut world = self.lock();
        let mut next = world.clone();
        by(&mut next)?;
        *world = next;
        self.antennas.follow(&world);
        let saved = self.store.save(&world);
        drop(world);
        self.show();
        saved
    }

    /// Tells the pages how the physical world is now.
    pub fn show(&self) {
        let world = self.lock();
        let face = self
            .device
            .as_ref()
            .map(|device| device.face().borrow().clone());
        let shown = Shown {
            pieces: world.things.iter().map(piece_shown).collect(),
            timer: face,
            panel: PanelShown {
                rev: self.panel.rev(),
                busy: self.panel.busy(),
            },
        };
        match serde_json::to_string(&shown) {
            Ok(text) => {
                self.shown.send_replace(Arc::new(text));
            }
            Err(error) => tracing::error!("the world cannot be told: {error}"),
        }
    }

    fn lock(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn piece_shown(thing: &crate::world::Thing) -> PieceShown<'_> {
    use hub::piece::Piece;
    let (face, label) = match thing.piece() {
        Some(Piece::Card { face, .. }) => (face.to_string(), String::new()),
        Some(Piece::Plaque(plaque)) => (plaque.to_string(), String::new()),
        None => ("?".to_owned(), thing.name.replace('-', " ")),
    };
    PieceShown {
        id: &thing.name,
        face,
        label,
        place: thing.spot.to_string(),
        order: thing.order,
    }
}
