//! The tap-timer on QEMU's mps2-an385: the same session and the same way to the broker as on a
//! Pico W, for the tests. `docs/timer.md` tells how to start it.
#![no_std]
#![no_main]

mod bench;
mod host;
mod lan9118;
mod machine;

use bench::say;
use embassy_executor::raw;
use embassy_net::{Runner, Stack, StackResources};
use embassy_time::Instant;
use firmware_timer::{Config, Draft, Session, Settings, count_start};
use host::FileFlash;
use lan9118::Lan9118;
use link::Desk;
use link::connection::{self, Account};
use static_cell::StaticCell;

static EXECUTOR: StaticCell<raw::Executor> = StaticCell::new();
static SETTINGS: StaticCell<Settings> = StaticCell::new();
static DESK: StaticCell<Desk> = StaticCell::new();
static SOCKETS: StaticCell<StackResources<4>> = StaticCell::new();

#[cortex_m_rt::entry]
fn main() -> ! {
    let reset = machine::start();
    bench::start();
    let mut line = [0; 512];
    let words = machine::host_words(&mut line);
    let settings = match settings(words) {
        Ok(settings) => SETTINGS.init(settings),
        Err(what) => wait_for_remedy(what),
    };
    let flash = FileFlash::open(word(words, "flash").unwrap_or("flash.bin"));
    let boot = flash.and_then(|mut flash| {
        count_start(&mut flash, 0, 0).map_err(|_| "the start cannot be counted in flash")
    });
    let config = Config {
        table: settings.table,
        id: settings.id,
        fw: protocol::Text::new(env!("CARGO_PKG_VERSION")).unwrap_or_default(),
    };
    let mut session = Session::new(config, boot.unwrap_or_default(), reset);
    if let Err(what) = boot {
        say(format_args!("fault {what}"));
        session.fail();
    }
    let start = boot.unwrap_or_default();
    say(format_args!("start {start} {reset}"));
    let desk = &*DESK.init(Desk::new(session));
    // Another port and sequence for each connection; nothing is kept secret by it.
    let seed = Instant::now().as_ticks() << 32 | u64::from(start);
    let config = embassy_net::Config::dhcpv4(Default::default());
    let sockets = SOCKETS.init(StackResources::new());
    let (stack, runner) = embassy_net::new(Lan9118::new(), config, sockets, seed);
    let executor = EXECUTOR.init(raw::Executor::new(core::ptr::null_mut()));
    machine::run(executor, |spawner| {
        // Each has one place, taken once.
        let tasks = (
            bench::show(desk),
            bench::hands(desk),
            network(runner),
            broker(stack, desk, settings),
        );
        if let (Ok(show), Ok(hands), Ok(network), Ok(broker)) = tasks {
            spawner.spawn(show);
            spawner.spawn(hands);
            spawner.spawn(network);
            spawner.spawn(broker);
        }
    })
}

#[embassy_executor::task]
async fn network(mut runner: Runner<'static, Lan9118>) {
    runner.run().await;
}

#[embassy_executor::task]
async fn broker(stack: Stack<'static>, desk: &'static Desk, settings: &'static Settings) {
    connection::run(stack, desk, &Account::from(settings)).await;
}

/// The value of `key=` among the words.
fn word<'w>(words: &'w str, key: &str) -> Option<&'w str> {
    let mut pairs = words.split(' ').filter_map(|word| word.split_once('='));
    pairs.find_map(|(found, value)| (found == key).then_some(value))
}

fn settings(words: &str) -> Result<Settings, &'static str> {
    let mut draft = Draft::default();
    for key in ["broker", "table", "id", "password"] {
        let value = word(words, key).unwrap_or_default();
        if !value.is_empty() && draft.set(key, value).is_err() {
            return Err(key);
        }
    }
    draft.complete()
}

/// Says what is wrong with the words, forever.
fn wait_for_remedy(what: &str) -> ! {
    say(format_args!(
        "fault `{what}=` is missing or wrong: start me with broker=HOST:PORT table=NAME id=NAME"
    ));
    loop {
        machine::feed();
        cortex_m::asm::wfi();
    }
}
