//! Setting the board up over USB: a serial line that speaks `firmware_timer::setup`.

use core::fmt::Write;

use embassy_futures::join::join;
use embassy_rp::Peri;
use embassy_rp::bind_interrupts;
use embassy_rp::peripherals::USB;
use embassy_rp::usb::{Driver, InterruptHandler};
use embassy_time::{Duration, Timer};
use embassy_usb::class::cdc_acm::{CdcAcmClass, State};
use embassy_usb::driver::EndpointError;
use embassy_usb::{Builder, Config};
use firmware_timer::setup::{Answer, Request, Setup};
use heapless::String;

use crate::kept::Kept;

bind_interrupts!(struct Irqs {
    USBCTRL_IRQ => InterruptHandler<USB>;
});

/// Largest packet of the serial line at full speed.
const PACKET: usize = 64;
/// Longest answer.
const ANSWER: usize = 192;

/// Listens on USB, forever. `starts` is this start's count.
#[embassy_executor::task]
pub async fn listen(usb: Peri<'static, USB>, mut kept: Kept, starts: u32) {
    // Numbers for tests and prototypes by pid.codes, not for sale.
    let mut config = Config::new(0x1209, 0x0001);
    config.manufacturer = Some("Remmi Table");
    config.product = Some("Tap-timer");
    config.serial_number = Some("remmi-timer");
    config.max_packet_size_0 = PACKET as u8;
    let (mut descriptors, mut bos, mut msos, mut control) = ([0; 256], [0; 64], [0; 0], [0; 64]);
    let mut state = State::new();
    let mut builder = Builder::new(
        Driver::new(usb, Irqs),
        config,
        &mut descriptors,
        &mut bos,
        &mut msos,
        &mut control,
    );
    let mut line = CdcAcmClass::new(&mut builder, &mut state, PACKET as u16);
    let mut device = builder.build();
    let talk = async {
        loop {
            line.wait_connection().await;
            // It ends when the plug is pulled.
            let _ = talk(&mut line, &mut kept, starts).await;
        }
    };
    join(device.run(), talk).await;
}

async fn talk<'d>(
    line: &mut CdcAcmClass<'d, Driver<'d, USB>>,
    kept: &mut Kept,
    starts: u32,
) -> Result<(), EndpointError> {
    let mut setup = Setup::new(kept.settings().as_ref());
    let mut packet = [0; PACKET];
    loop {
        let length = line.read_packet(&mut packet).await?;
        for byte in &packet[..length] {
            let Some(request) = setup.hear(*byte) else {
                continue;
            };
            let (mut text, mut again) = (String::<ANSWER>::new(), false);
            // An answer always fits: the longest has some 160 bytes.
            let _ = match request {
                Request::Hello => setup.greeting(&mut text, env!("CARGO_PKG_VERSION"), starts),
                Request::Answer(answer) => write!(text, "{answer}"),
                Request::Save { settings, starts } => {
                    again = kept.save(&settings, starts);
                    let answer = if again { Answer::Done } else { Answer::Flash };
                    write!(text, "{answer}")
                }
            };
            let _ = text.push_str("\r\n");
            for part in text.as_bytes().chunks(PACKET - 1) {
                line.write_packet(part).await?;
            }
            if again {
                // The answer has to get out first.
                Timer::after(Duration::from_millis(200)).await;
                cortex_m::peripheral::SCB::sys_reset();
            }
        }
    }
}
