//! The hand of God: the routes by which the page moves things and slaps the timer.

use std::convert::Infallible;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use hub::run::Clock;
use hub::web::{Caller, WebError, png, read_json, stream, told};
use players::Strength;
use rules::Seat;
use serde::Deserialize;
use table::clock::Micros;
use table::event::Request;
use table::game::GameId;
use table::view::{Phase, View};
use table::words::{Lang, say};
use table::zone::Zone;

use crate::ceremony;
use crate::device::Device;
use crate::pace;
use crate::reach;
use crate::robot::{Courtesy, Deed, Memory};
use crate::shown::Shown;
use crate::spot::Spot;
use crate::swipe;
use crate::twin::Twin;
use crate::world::{Clumsy, Thing};

/// Dealt cards lie on the pads this long before the players pick them up: the pads read them meanwhile, which
/// tells the hub whose they are. A round over the pads of nine takes 0.25 s, a weak tag is found in its fourth read
/// and believed in the sixth; on a busy machine later.
const PICK_UP_AFTER: Micros = 2_600_000;

/// What a page can do by hand.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Gesture {
    /// Carries things to a place.
    Move {
        /// Names, in order.
        ids: Vec<String>,
        /// Where to.
        to: Spot,
    },
    /// Slaps the timer.
    Tap,
    /// Presses it for long.
    LongPress,
    /// Asks the hub to deal, and deals.
    Deal,
    /// Gathers the cards.
    Gather,
    /// How long machines let a result stand that people have not gone on from.
    Patience {
        /// None: until they have.
        seconds: Option<u32>,
    },
    /// How well machines play.
    Strength {
        /// The same for all of them.
        to: Strength,
    },
    /// Whether whoever asks gets a hint.
    Hints {
        /// They do.
        allowed: bool,
    },
    /// The two players of a trade take each other's packet.
    TakeTrade,
    /// They take their own packets back.
    TakeBack,
    /// Shuffles the discard pile into the stock.
    Shuffle,
    /// Rolls the die for a seat, which writes down what fell.
    Roll {
        /// 0-based.
        seat: Seat,
    },
    /// Cuts for a seat: a card of the stock goes onto its pad.
    Cut {
        /// 0-based.
        seat: Seat,
    },
    /// Makes the clock go at a speed.
    Speed {
        /// One of [`pace::SPEEDS`].
        to: f64,
    },
    /// Puts the clock on to the bell.
    Bell,
    /// Makes something go wrong, or well again.
    Mishap {
        /// As a scenario says it.
        line: String,
    },
}

/// `GET /twin/events`, `POST /twin/hand` and `GET /twin/glass.png`.
pub fn router(twin: Arc<Twin>) -> Router {
    Router::new()
        .route("/twin/events", get(events))
        .route("/twin/hand", post(gesture))
        .route("/twin/glass.png", get(board))
        .with_state(twin)
}

async fn events(
    State(twin): State<Arc<Twin>>,
    Extension(caller): Extension<Caller>,
    Query(Speaks { lang }): Query<Speaks>,
) -> Result<Response, WebError> {
    let streaming = caller.stream(lang)?;
    let whole = |shown: Arc<Shown>| ControlFlow::Continue(serde_json::to_value(&*shown).ok());
    Ok(stream("world", twin.shown(), streaming, whole))
}

async fn board(State(twin): State<Arc<Twin>>) -> Result<Response, Infallible> {
    Ok(png(display::png(&twin.panel().glass())))
}

/// In which language a page wants to be answered.
#[derive(Default, Deserialize)]
pub struct Speaks {
    /// Of what is refused.
    #[serde(default)]
    pub lang: Lang,
}

async fn gesture(
    State(twin): State<Arc<Twin>>,
    Query(Speaks { lang }): Query<Speaks>,
    body: Bytes,
) -> Result<Response, WebError> {
    does(&twin, None, read_json(&body)?, lang).await
}

/// Does it for a seat, or for the table's own page.
///
/// # Errors
/// It cannot be done now.
pub async fn does(
    twin: &Arc<Twin>,
    by: Option<Seat>,
    gesture: Gesture,
    lang: Lang,
) -> Result<Response, WebError> {
    let mut answer = serde_json::json!({ "ok": true });
    if twin.is_only_shown() && !matches!(gesture, Gesture::Speed { .. }) {
        return Err(WebError(
            StatusCode::CONFLICT,
            say!("trace-untouched").tell(lang),
        ));
    }
    twin.watch();
    match gesture {
        Gesture::Move { ids, to } => {
            let view = twin.view();
            let pad = swipe::over(twin.furniture(), &view, by, to);
            twin.change(|world| {
                let moved = world.things.iter();
                let moved: Vec<&Thing> = moved.filter(|one| ids.contains(&one.name)).collect();
                let may = reach::keeps_to_steps(&moved, to, (world, &view));
                may.map_err(|why| Clumsy(why.tell(lang)))?;
                reach::carry(world, &view, &ids, pad.unwrap_or(to))
            })
            .map_err(conflict)?;
            if let Some(pad) = pad {
                swipe::lay_down(twin, ids, pad, to);
            }
        }
        Gesture::Tap => timer(twin)?.tap(by.is_none()),
        Gesture::LongPress => timer(twin)?.long_press(),
        Gesture::Deal => deal(twin, by, lang).await?,
        Gesture::Gather => gather(twin)?,
        Gesture::Patience { seconds } => twin
            .change(|world| {
                world.patience = seconds;
                Ok(())
            })
            .map_err(conflict)?,
        Gesture::Strength { to } => twin
            .change(|world| {
                world.strength = to;
                Ok(())
            })
            .map_err(conflict)?,
        Gesture::Hints { allowed } => twin
            .change(|world| {
                world.no_hints = !allowed;
                Ok(())
            })
            .map_err(conflict)?,
        Gesture::TakeTrade => clear_trays(twin, true)?,
        Gesture::TakeBack => clear_trays(twin, false)?,
        Gesture::Shuffle => shuffle(twin).map_err(conflict)?,
        Gesture::Roll { seat } => answer["fell"] = ceremony::roll(twin, seat, lang).await?.into(),
        Gesture::Cut { seat } => ceremony::cut(twin, seat, lang)?,
        Gesture::Speed { to } => set_clock(twin, |clock| pace::set_speed(clock, to))?,
        Gesture::Bell => {
            let left = twin.left();
            set_clock(twin, |clock| pace::to_the_bell(clock, left))?;
        }
        Gesture::Mishap { line } => twin.goes_wrong(&line).map_err(clumsy)?,
    }
    twin.watch();
    Ok(axum::Json(answer).into_response())
}

fn timer(twin: &Twin) -> Result<&Device, WebError> {
    twin.timer().map_err(clumsy)
}

fn set_clock(twin: &Twin, by: impl Fn(&Clock) -> Result<(), Clumsy>) -> Result<(), WebError> {
    twin.set_clock(by).map_err(clumsy)
}

fn clumsy(error: Clumsy) -> WebError {
    conflict(error.into())
}

/// What cannot be done as things lie.
pub fn conflict(error: anyhow::Error) -> WebError {
    WebError(StatusCode::CONFLICT, format!("{error:#}"))
}

/// Machines play their seats, at the speed of people, until the program ends. Should they come to a fault of theirs they
/// begin again with nothing remembered, and it is told: people at the table wait for them.
pub async fn play_robots(twin: Arc<Twin>, seed: u64) {
    begins_again(seed, |seed| machines(twin.clone(), seed)).await;
}

/// A task that is made anew, by the next number, each time that it panics.
async fn begins_again<T>(first: u64, task: impl Fn(u64) -> T)
where
    T: Future<Output = ()> + Send + 'static,
{
    for number in first.. {
        let Err(ended) = tokio::spawn(task(number)).await else {
            return;
        };
        if !ended.is_panic() {
            return;
        }
        tracing::error!("the machines begin again, for they came to a fault of theirs: {ended}");
    }
}

async fn machines(twin: Arc<Twin>, seed: u64) {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut memory = Memory::default();
    let (mut courtesy, began) = (Courtesy::default(), Instant::now());
    let mut rewound = twin.rewound();
    loop {
        pace::sleep(twin.clock(), rng.u64(700_000..1_400_000)).await;
        let patience = twin.world().patience.map(u64::from);
        let patience = patience.map(Duration::from_secs);
        let now = began.elapsed();
        if std::mem::replace(&mut rewound, twin.rewound()) != rewound {
            memory.forgets_turns();
        }
        let allows = |view: &View, deed: &Deed| courtesy.allows(view, deed, patience, now);
        let Some((seat, deed)) = twin.robots(&mut memory, &mut rng, allows) else {
            continue;
        };
        let done = match deed {
            Deed::Carry(ids, to) => carry(&twin, seat, &ids, to).map_err(conflict),
            Deed::Ask(request) => {
                let asked = twin.desk().ask(Some(seat), request).await;
                asked.map(drop).map_err(WebError::from)
            }
            Deed::Deal => deal(&twin, Some(seat), Lang::default()).await,
            Deed::Gather => gather(&twin),
            Deed::Shuffle => shuffle(&twin).map_err(conflict),
            Deed::Slap => timer(&twin).map(|timer| timer.tap(false)),
            Deed::TakeTrade => clear_trays(&twin, true),
            Deed::TakeBack => clear_trays(&twin, false),
        };
        if let Err(WebError(_, why)) = done {
            tracing::warn!(
                "the machine at seat {} could not do that: {why}",
                seat.0 + 1
            );
        }
    }
}

/// Carries what the machine at a seat calls so: by its sight, and as far as a phone's hand reaches.
fn carry(twin: &Arc<Twin>, seat: Seat, ids: &[String], to: Spot) -> anyhow::Result<()> {
    let view = twin.page(seat);
    let pad = swipe::over(twin.furniture(), &view, Some(seat), to);
    let mut names = Vec::new();
    twin.change(|world| {
        let carried = reach::carried(ids, to, (world, &view, seat));
        names = carried.map_err(|why| Clumsy(why.tell(Lang::default())))?;
        reach::carry(world, &view, &names, pad.unwrap_or(to))
    })?;
    if let Some(pad) = pad {
        swipe::lay_down(twin, names, pad, to);
    }
    Ok(())
}

/// RA-22, RG-17: what was thrown becomes the stock.
fn shuffle(twin: &Twin) -> anyhow::Result<()> {
    let stay = twin.view().game.info().reshuffles.unwrap_or(0);
    twin.change(|world| world.reshuffle(stay))
}

async fn deal(twin: &Arc<Twin>, by: Option<Seat>, lang: Lang) -> Result<(), WebError> {
    let whole = twin.view().guide.is_some_and(|guide| guide.whole);
    let asked = twin.desk().ask(by, Request::Deal).await;
    asked.map_err(|error| told(&error, lang))?;
    let (plan, view) = (twin.plan(), twin.view());
    let players = view.seats.len();
    twin.change(|world| {
        let dealt = whole.then(|| world.dealt(&plan));
        world.deal(&plan, &dealt.unwrap_or_default())
    })
    .map_err(conflict)?;
    if view.game == GameId::Remigio {
        tokio::spawn(ceremony::count(twin.clone()));
    }
    if !plan.over_pads {
        return Ok(());
    }
    let twin = twin.clone();
    tokio::spawn(async move {
        pace::sleep(twin.clock(), PICK_UP_AFTER).await;
        let picked_up = twin.change(|world| {
            world.pick_up(players);
            Ok(())
        });
        if let Err(error) = picked_up {
            tracing::error!("{error:#}");
        }
    });
    Ok(())
}

fn gather(twin: &Twin) -> Result<(), WebError> {
    let View { phase, .. } = twin.view();
    if !matches!(
        phase,
        Phase::Setup | Phase::Ready | Phase::Scored | Phase::Finished
    ) {
        let text = "the round is not over: gather the cards when its points are written";
        return Err(WebError(StatusCode::CONFLICT, text.into()));
    }
    twin.change(|world| {
        world.gather(&twin.plan());
        Ok(())
    })
    .map_err(conflict)
}

fn clear_trays(twin: &Twin, swap: bool) -> Result<(), WebError> {
    let view = twin.view();
    let owner = |zone: Zone| view.trays().iter().find(|tray| tray.zone == zone)?.owner;
    let (Some(left), Some(right)) = (owner(Zone::TrayLeft), owner(Zone::TrayRight)) else {
        let text = "nobody knows yet whose packets these are: answer the question, or move the cards by hand";
        return Err(WebError(StatusCode::CONFLICT, text.into()));
    };
    let (left_to, right_to) = if swap { (right, left) } else { (left, right) };
    twin.change(|world| {
        world.clear_trays(left_to, right_to);
        Ok(())
    })
    .map_err(conflict)
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    #[tokio::test]
    async fn who_panics_begins_again_until_they_come_to_an_end() {
        let begun: Arc<Mutex<Vec<u64>>> = Arc::default();
        let task = |number| {
            let begun = begun.clone();
            async move {
                begun.lock().unwrap().push(number);
                assert!(number > 8, "a fault");
            }
        };
        begins_again(7, task).await;
        assert_eq!(*begun.lock().unwrap(), [7, 8, 9]);
    }
}
