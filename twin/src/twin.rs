//! The running twin, as the pages use it: the physical world and the parts that feel it.

mod hints;
mod mishaps;
mod steps;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::Result;
use display::model::ModelPanel;
use hub::clock::Machine;
use hub::run::{Clock, Desk, Shows};
use hub::web::Keys;
use rules::Seat;
use table::clock::Micros;
use table::furniture::{Column, Furniture};
use table::game::DealPlan;
use table::view::{SeatView, View};
use table::words::{Lang, say};
use table::zone::Zone;
use tokio::sync::{Notify, watch};

use crate::device::Device;
use crate::disk::Switch;
use crate::hardware::Antennas;
use crate::link::Link;
use crate::rewind::Rewind;
use crate::robot::{self, Deed, Memory, Person, Sight};
use crate::scenario::Again;
use crate::shown::{self, PanelShown, Seen, Shown};
use crate::store::Store;
use crate::world::{Clumsy, World};
use crate::{reach, swipe};
use mishaps::Wrong;

/// The hub from one start to the next.
#[derive(Clone)]
pub struct Hub {
    /// The table.
    pub desk: Desk,
    /// Its clock.
    pub clock: Clock,
    /// Who holds which seat.
    pub keys: Keys,
}

/// What stands around the hub, and can fail.
pub struct Around {
    /// The modelled tap-timer, if the table has no other.
    pub device: Option<Device>,
    /// The panel's glass.
    pub panel: ModelPanel,
    /// The disk under the hub's journals.
    pub disk: Switch,
    /// The wire to the broker, if that is the embedded one.
    pub link: Option<Link>,
    /// The machine that the hub runs on.
    pub machine: Machine,
}

/// The running twin, as the pages use it.
pub struct Twin {
    world: Mutex<World>,
    store: Store,
    antennas: Mutex<Antennas>,
    /// What lies on it lies where a trace says, and no hand touches it.
    only_shown: AtomicBool,
    around: Around,
    /// The hub as it runs now.
    hub: Mutex<Hub>,
    /// Of readers, timer and robots. The hub's goes like it, and begins anew with the hub.
    clock: Clock,
    /// How the hub is to start again.
    again: Mutex<Option<Again>>,
    /// What people at the table have done, for hints.
    people: Mutex<BTreeMap<Seat, Person>>,
    /// How all lay at each step that may be taken back, and how often one was.
    rewind: Mutex<Rewind>,
    rewound: AtomicU64,
    plug: Notify,
    /// What goes wrong now.
    wrong: Mutex<Wrong>,
    shown: watch::Sender<Arc<Shown>>,
    /// Grows when a seat may see something new.
    stirred: watch::Sender<u64>,
}

impl Twin {
    /// A twin of these parts.
    pub fn new(
        world: World,
        store: Store,
        antennas: Antennas,
        around: Around,
        clock: Clock,
        hub: Hub,
    ) -> Twin {
        let (shown, _) = watch::channel(Arc::default());
        let (stirred, _) = watch::channel(0);
        let twin = Twin {
            world: Mutex::new(world),
            store,
            antennas: Mutex::new(antennas),
            only_shown: AtomicBool::new(false),
            around,
            hub: Mutex::new(hub),
            clock,
            again: Mutex::default(),
            people: Mutex::default(),
            rewind: Mutex::default(),
            rewound: AtomicU64::default(),
            plug: Notify::new(),
            wrong: Mutex::default(),
            shown,
            stirred,
        };
        twin.take_up(twin.hub());
        twin
    }

    /// From now on a trace says what lies where.
    pub fn only_show(&self) {
        self.only_shown.store(true, Ordering::Relaxed);
        self.desk()
            .tell("trace", say!("trace-shown"), Shows::Always);
    }

    /// Hands touch nothing: a trace says what lies where.
    pub fn is_only_shown(&self) -> bool {
        self.only_shown.load(Ordering::Relaxed)
    }

    /// The modelled tap-timer, if the table has no other.
    pub fn device(&self) -> Option<&Device> {
        self.around.device.as_ref()
    }

    /// The panel's glass.
    pub fn panel(&self) -> &ModelPanel {
        &self.around.panel
    }

    /// How the table is built, by the match that is played.
    pub fn furniture(&self) -> Furniture {
        self.desk().shown().borrow().furniture()
    }

    /// The table.
    pub fn desk(&self) -> Desk {
        self.hub().desk
    }

    /// The hub as it runs now.
    pub fn hub(&self) -> Hub {
        self.hub
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// The hub has started: its clock goes as everybody's does.
    pub fn take_up(&self, hub: Hub) {
        if hub.clock.speed() != self.clock.speed() {
            hub.clock.set_speed(self.clock.speed());
        }
        *self.hub.lock().unwrap_or_else(PoisonError::into_inner) = hub;
        self.forget_steps();
    }

    /// The clock of readers, timer and robots.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Sets the clock, and lets everybody look at it who waits for it.
    ///
    /// # Errors
    /// The timer is a device of its own, which counts by a clock of its own; or as `by` says.
    pub fn set_clock(&self, by: impl Fn(&Clock) -> Result<(), Clumsy>) -> Result<(), Clumsy> {
        let Some(device) = self.device() else {
            let text = "the timer is a device of its own and counts by a clock of its own";
            return Err(Clumsy(text.to_owned()));
        };
        let hub = self.hub();
        by(&self.clock)?;
        by(&hub.clock)?;
        hub.desk.look_up();
        device.look_up();
        self.show();
        Ok(())
    }

    /// What is left of the countdown that runs: by the timer, which shows it and rings, if it
    /// counts. The hub's deadline is some milliseconds beside the timer's, as it dates the slap.
    pub fn left(&self) -> Option<Micros> {
        let deadline = self.view().countdown?.deadline;
        let timer = self.device().and_then(Device::left);
        Some(timer.unwrap_or_else(|| deadline.saturating_sub(self.hub().clock.at())))
    }

    /// The world as it is now.
    pub fn world(&self) -> World {
        self.lock().clone()
    }

    /// The table as anybody may see it.
    pub fn view(&self) -> View {
        self.viewed_by(None)
    }

    /// The table as the player at this seat may see it.
    pub fn page(&self, seat: Seat) -> View {
        self.viewed_by(Some(seat))
    }

    fn viewed_by(&self, viewer: Option<Seat>) -> View {
        let shown = self.desk().shown();
        let shown = shown.borrow();
        shown.view(viewer, Lang::default())
    }

    /// What a seat has in sight now.
    pub fn sight(&self, seat: Seat) -> Sight {
        let (view, seen) = self.seen_by(Some(seat));
        let (drew, owes, laid) = {
            let hands = self.lock();
            let owes = reach::owes(&hands, &view, seat);
            (hands.has_drawn(seat), owes, hands.laid_by(seat))
        };
        Sight {
            seat,
            view,
            seen,
            drew,
            owes,
            laid,
            furniture: self.furniture(),
        }
    }

    fn seen_by(&self, viewer: Option<Seat>) -> (View, Vec<Seen>) {
        // The table knows of a deal before the cards lie there, so what it knows is asked last: what lay
        // open in the deal before must not open a card of this one.
        let world = self.world();
        let view = self.viewed_by(viewer);
        let seen = shown::seen(&world, &view, viewer);
        (view, seen)
    }

    /// What the machine at one of its seats wants to do next, and `allows` lets it do now.
    pub fn robots(
        &self,
        memory: &mut Memory,
        rng: &mut fastrand::Rng,
        mut allows: impl FnMut(&View, &Deed) -> bool,
    ) -> Option<(Seat, Deed)> {
        memory.strengths = vec![self.lock().strength];
        // Another game was played here before, and nobody has laid this one out yet.
        let first = self.world().lacks(&self.plan());
        let allows =
            |view: &View, deed: &Deed| allows(view, if first { &Deed::Gather } else { deed });
        let (seat, deed) = robot::next(|seat| self.sight(seat), memory, rng, allows)?;
        Some((seat, if first { Deed::Gather } else { deed }))
    }

    /// What the cards are dealt like.
    pub fn plan(&self) -> DealPlan {
        self.desk().shown().borrow().plan()
    }

    /// News of the physical world, as the page gets them.
    pub fn shown(&self) -> watch::Receiver<Arc<Shown>> {
        self.shown.subscribe()
    }

    /// Changes the world, keeps it and lets the antennas feel it. A disk that fails is reported.
    ///
    /// # Errors
    /// The change is clumsy; nothing has changed.
    pub fn change(&self, by: impl FnOnce(&mut World) -> Result<(), Clumsy>) -> Result<()> {
        let furniture = self.furniture();
        let mut world = self.lock();
        let mut next = world.clone();
        by(&mut next)?;
        *world = next;
        let mut antennas = self.antennas();
        antennas.furnish(furniture);
        antennas.follow(&world);
        drop(antennas);
        let failed = self.store.save(&world);
        drop(world);
        if let Some(failed) = failed {
            self.desk().tell("world", failed, Shows::AMoment);
        }
        self.show();
        Ok(())
    }

    /// Tells the pages how the physical world is now.
    pub fn show(&self) {
        let world = self.lock();
        let panel = PanelShown {
            rev: self.panel().rev(),
            busy: self.panel().busy(),
        };
        let shown = Shown {
            pieces: shown::all(&world),
            panel: Some(panel),
            wrong: Some(self.wrong().lines()),
            strength: Some(world.strength),
            ..self.around(&world, &self.view())
        };
        self.shown.send_replace(Arc::new(shown));
        drop(world);
        self.stir();
    }

    /// The physical world as a seat may see it now; as everybody may, where it is none.
    pub fn shown_to(&self, viewer: Option<Seat>) -> Shown {
        let (view, seen) = self.seen_by(viewer);
        Shown {
            pieces: shown::in_view(&seen),
            ..self.around(&self.world(), &view)
        }
    }

    /// How the table is built, and what stands beside it.
    fn around(&self, world: &World, view: &View) -> Shown {
        let temper =
            |seat: &SeatView| Some((seat.seat.0, robot::temper(view, seat.seat, world.strength)?));
        let tempers = view.seats.iter().filter_map(temper);
        let face = |device: &Device| device.face().borrow().clone();
        let (furniture, game) = (self.furniture(), self.desk().shown().borrow().game());
        let owes = view
            .seats
            .iter()
            .map(|seat| (seat.seat.0, reach::owes(world, view, seat.seat)));
        let row = world.row().filter(|_| furniture.column == Column::Spot);
        Shown {
            pieces: Vec::new(),
            spot: furniture.column == Column::Spot,
            swiped: swipe::is_swiped(furniture, game),
            row: row.map(|thing| thing.name.clone()).collect(),
            timer: self.device().map(face),
            panel: None,
            wrong: None,
            strength: None,
            tempers: tempers.collect(),
            did: world
                .did()
                .filter(|_| game.info().piles.contains(&Zone::Stock)),
            owes: owes.filter(|(_, cards)| *cards > 0).collect(),
            hints: !world.no_hints,
        }
    }

    /// News that a seat's part of the world may be another.
    pub fn stirred(&self) -> watch::Receiver<u64> {
        self.stirred.subscribe()
    }

    /// The table knows more: a seat may see what it did not.
    pub fn stir(&self) {
        self.stirred.send_modify(|times| *times += 1);
    }

    fn lock(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
