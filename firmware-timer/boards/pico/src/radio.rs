//! Wi-Fi by the CYW43439, and the way to the broker over it.

use cyw43::{A4, Aligned, Control, JoinOptions, SpiBus};
use cyw43_pio::PioSpi;
use embassy_executor::Spawner;
use embassy_net::{Runner, Stack, StackResources};
use embassy_rp::clocks::RoscRng;
use embassy_rp::gpio::Output;
use embassy_rp::peripherals::PIO0;
use embassy_time::{Duration, Timer};
use firmware_timer::Settings;
use link::Desk;
use link::connection::{self, Account};
use static_cell::StaticCell;

/// The radio's own program and the rules of the air: see `radio/LICENCE.md`.
static FIRMWARE: &Aligned<A4, [u8]> = &Aligned(*cyw43_firmware::CYW43_43439A0);
static NVRAM: &Aligned<A4, [u8]> =
    &Aligned(*include_bytes!(concat!(env!("OUT_DIR"), "/nvram.bin")));
static COUNTRIES: &[u8] = cyw43_firmware::CYW43_43439A0_CLM;

/// Between two attempts to join the network.
const AGAIN: Duration = Duration::from_secs(3);

type Radio = SpiBus<Output<'static>, PioSpi<'static, PIO0, 0>>;

static STATE: StaticCell<cyw43::State> = StaticCell::new();
static SOCKETS: StaticCell<StackResources<4>> = StaticCell::new();

#[embassy_executor::task]
async fn drive(runner: cyw43::Runner<'static, Radio>) -> ! {
    runner.run().await
}

#[embassy_executor::task]
async fn network(mut runner: Runner<'static, cyw43::NetDriver<'static>>) -> ! {
    runner.run().await
}

#[embassy_executor::task]
async fn broker(stack: Stack<'static>, desk: &'static Desk, settings: &'static Settings) {
    connection::run(stack, desk, &Account::from(settings)).await;
}

/// Switches the radio on and keeps it in the network of the settings, forever.
#[embassy_executor::task]
pub async fn run(
    spawner: Spawner,
    power: Output<'static>,
    spi: PioSpi<'static, PIO0, 0>,
    desk: &'static Desk,
    settings: &'static Settings,
) {
    let state = STATE.init(cyw43::State::new());
    let (device, mut control, runner) = cyw43::new(state, power, spi, FIRMWARE, NVRAM).await;
    let mut random = RoscRng;
    let config = embassy_net::Config::dhcpv4(Default::default());
    let sockets = SOCKETS.init(StackResources::new());
    let (stack, net) = embassy_net::new(device, config, sockets, random.next_u64());
    // Each has one place, taken once.
    if let (Ok(drive), Ok(network)) = (drive(runner), network(net)) {
        spawner.spawn(drive);
        spawner.spawn(network);
    }
    control.init(COUNTRIES).await;
    // Without sleep between beacons: what arrives is to be dated well.
    control
        .set_power_management(cyw43::PowerManagementMode::None)
        .await;
    if let Ok(broker) = broker(stack, desk, settings) {
        spawner.spawn(broker);
    }
    loop {
        join(&mut control, settings).await;
        stack.wait_link_up().await;
        stack.wait_link_down().await;
    }
}

async fn join(control: &mut Control<'static>, settings: &Settings) {
    loop {
        let options = if settings.key.is_empty() {
            JoinOptions::new_open()
        } else {
            JoinOptions::new(settings.key.as_bytes())
        };
        if control.join(&settings.ssid, options).await.is_ok() {
            return;
        }
        Timer::after(AGAIN).await;
    }
}
