//! `remmi-twin tables`: tables at which machines play on and on, as people would, and that send it all to a club.
//!
//! Each is the referee over modelled antennas, stepped as a scenario is ([`crate::play`]), but by this machine's clock or a faster one.
//! Its journal stands in a folder of its own, from where the hub's shipper takes it.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, anyhow};
use fastrand::Rng;
use hub::clock::moment;
use hub::club::{Club, Live, Shipper};
use hub::history::Journal;
use hub::storage::{self, InUse};
use protocol::Name;
use table::clock::{Micros, SECOND};
use table::game::{GameId, Seating};
use table::view::Phase;
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::live::name;
use crate::play::{Conditions, Stage, Whose};

/// Most tables of one program: each has a thread, and its people have names.
pub const MOST: u16 = 100;
/// People for each table; those who sit at none wait for the next match.
const PEOPLE: usize = 6;
/// Most who sit at one, where the game takes as many.
const SEATED: usize = 5;
/// They are called so, with the first letter of another name.
const NAMES: [&str; 24] = [
    "Ana", "Ivan", "Léa", "Tom", "Mia", "Nina", "Petar", "Zoé", "Max", "Eva", "Georges", "Maria",
    "Noé", "Elena", "Paul", "Vera", "Louis", "Boris", "Inès", "Simon", "Rada", "Hugo", "Kalina",
    "Alice",
];
/// Between two looks at the clock.
const LOOK: Duration = Duration::from_millis(50);
/// A machine that cannot play so fast plays slower, and does not catch up.
const BEHIND: Duration = Duration::from_secs(1);
/// Who has won stands so long on the table.
const STANDS: Micros = 60 * SECOND;
/// A match ends after so long, whoever has won by then.
const LONGEST: Micros = 6 * 3600 * SECOND;

/// What is played.
#[derive(Clone, Debug)]
pub struct Options {
    /// How many tables, [`MOST`] at most.
    pub tables: u16,
    /// How much faster than this machine's their clocks go.
    pub speed: f64,
    /// Where their journals go.
    pub club: Club,
    /// The folder in which each has one of its own.
    pub folder: PathBuf,
    /// Seed of who plays what with which cards.
    pub seed: u64,
}

/// Plays until it is dropped.
///
/// # Errors
/// A folder cannot be written, or another program plays there.
pub async fn run(options: Options) -> Result<()> {
    let names = (b'A'..=b'Z').flat_map(|letter| {
        let letter = char::from(letter);
        NAMES.map(|name| format!("{name} {letter}."))
    });
    let people: Vec<String> = names.take(usize::from(options.tables) * PEOPLE).collect();
    let free = Arc::new(Mutex::new(people));
    let mut tables = JoinSet::new();
    let goes_on = Arc::new(AtomicBool::new(true));
    let _stop = Stop(Arc::clone(&goes_on));
    for number in 1..=options.tables {
        let name = name(&format!("table-{number}"));
        let folder = options.folder.join(name.as_str());
        fs::create_dir_all(&folder)
            .with_context(|| format!("cannot make the folder {}", folder.display()))?;
        let lock = storage::lock(&folder).map_err(|InUse| {
            let folder = folder.display();
            anyhow!(
                "another program plays in {folder}: stop it, or choose another folder with --data"
            )
        })?;
        let before = Journal::all_in(&folder)?;
        let (live, seen) = watch::channel(Live::default());
        let shipper = Shipper::new(name, folder.clone(), options.club.ship)?;
        tokio::spawn(shipper.run(options.club.clone(), seen, |_| {}));
        let mut table = Table {
            name,
            folder,
            last: before.iter().map(Journal::number).max().unwrap_or(0),
            _lock: lock,
            speed: options.speed,
            rng: Rng::with_seed(options.seed.wrapping_add(number.into())),
            free: Arc::clone(&free),
            live,
            goes_on: Arc::clone(&goes_on),
        };
        tables.spawn_blocking(move || table.plays());
    }
    while let Some(ended) = tables.join_next().await {
        ended??;
    }
    Ok(())
}

/// Ends what threads do when it is dropped.
struct Stop(Arc<AtomicBool>);

impl Drop for Stop {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Relaxed);
    }
}

struct Table {
    name: Name,
    folder: PathBuf,
    /// The number of the newest match that lay there before.
    last: u32,
    /// Two programs never write one folder.
    _lock: Option<File>,
    speed: f64,
    rng: Rng,
    /// Who sits at no table.
    free: Arc<Mutex<Vec<String>>>,
    live: watch::Sender<Live>,
    goes_on: Arc<AtomicBool>,
}

impl Table {
    /// Match after match, until it is to end.
    fn plays(&mut self) -> Result<()> {
        for number in self.last + 1.. {
            let game = GameId::ALL[self.rng.usize(..GameId::ALL.len())];
            let names = self.sit_down(game);
            let path = self.folder.join(format!("{number:04}.journal"));
            let played = self.plays_one(number, game, names.clone(), &path);
            self.free().extend(names);
            played.with_context(|| format!("{} stopped", path.display()))?;
            if !self.goes_on.load(Ordering::Relaxed) {
                break;
            }
        }
        Ok(())
    }

    fn free(&self) -> std::sync::MutexGuard<'_, Vec<String>> {
        self.free.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Some of those who sit at no table: there are more than can sit.
    fn sit_down(&mut self, game: GameId) -> Vec<String> {
        let (fewest, most) = game.info().players;
        let seats = self.rng.usize(fewest.max(3)..=most.min(SEATED));
        let free = Arc::clone(&self.free);
        let mut free = free.lock().unwrap_or_else(PoisonError::into_inner);
        self.rng.shuffle(&mut free[..]);
        let waiting = free.len().saturating_sub(seats);
        free.split_off(waiting)
    }

    fn plays_one(
        &mut self,
        number: u32,
        game: GameId,
        names: Vec<String>,
        path: &Path,
    ) -> Result<()> {
        let mut journal = File::create(path)?;
        let whose = Whose {
            table: self.name,
            // Whatever the seed: two evenings of one seed are two matches.
            id: fastrand::u128(..).to_le_bytes(),
            wall_ms: moment().wall_ms,
        };
        let mut stage = Stage::new(Conditions {
            seed: self.rng.u64(..),
            no_panel: true,
            whose: Some(whose),
            ..Conditions::default()
        })?;
        stage.seat(Seating {
            game,
            names,
            ..Seating::default()
        })?;
        stage.people_are_machines();
        let (mut begun, from, mut kept) = (Instant::now(), stage.micros(), 0);
        let mut until = LONGEST;
        while stage.micros() < until && self.goes_on.load(Ordering::Relaxed) {
            let due = begun.elapsed().mul_f64(self.speed).as_micros();
            let due = from + Micros::try_from(due).unwrap_or(Micros::MAX - from);
            stage.set_wall(moment().wall_ms);
            let looked = Instant::now();
            while stage.micros() < due && looked.elapsed() < BEHIND {
                stage.turn();
            }
            if stage.micros() < due {
                let played = Duration::from_micros(stage.micros() - from).div_f64(self.speed);
                begun = Instant::now().checked_sub(played).unwrap_or(begun);
            }
            let lines = &stage.table().journal().disk()[kept..];
            if !lines.is_empty() {
                journal.write_all(lines)?;
                kept += lines.len();
                let app = stage.table().app();
                let written = app.game().written();
                self.live.send_replace(Live {
                    played: number,
                    rounds: written.rounds.len(),
                    over: written.over,
                    calls: false,
                    public: app.public().to_string(),
                    ..Live::default()
                });
                if until == LONGEST && app.game().phase() == Phase::Finished {
                    until = LONGEST.min(stage.micros() + STANDS);
                }
            }
            std::thread::sleep(LOOK);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hub::club::Ship;
    use tokio::task::yield_now;
    use tokio::time::timeout;

    #[tokio::test(flavor = "multi_thread")]
    async fn what_lies_in_the_folder_stays_and_nobody_else_plays_there() {
        let folder = tempfile::tempdir().unwrap();
        let [before, new] =
            ["0007", "0008"].map(|name| folder.path().join(format!("table-1/{name}.journal")));
        fs::create_dir(folder.path().join("table-1")).unwrap();
        fs::write(&before, "as it was").unwrap();
        let options = Options {
            tables: 1,
            speed: 100.0,
            club: Club {
                broker: "127.0.0.1:1".parse().unwrap(),
                tls: None,
                ship: Ship::default(),
            },
            folder: folder.path().to_owned(),
            seed: 3,
        };
        let playing = tokio::spawn(run(options.clone()));
        let plays = async {
            while !fs::metadata(&new).is_ok_and(|about| about.len() > 0) {
                yield_now().await;
            }
        };
        timeout(Duration::from_secs(60), plays)
            .await
            .expect("it plays");
        let why = run(options).await.unwrap_err().to_string();
        assert!(why.contains("another program plays"), "{why}");
        assert_eq!(fs::read_to_string(&before).unwrap(), "as it was");
        playing.abort();
    }
}
