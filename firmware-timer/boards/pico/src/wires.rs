//! What is wired to which pin. The table of `docs/timer.md` says the same.

use embassy_rp::adc::{self, Adc, Channel};
use embassy_rp::gpio::{Input, Pull};
use embassy_rp::peripherals::{DMA_CH1, PIO1};
use embassy_rp::pio::Pio;
use embassy_rp::pio_programs::ws2812::{PioWs2812, PioWs2812Program};
use embassy_rp::pwm::Pwm;
use embassy_rp::watchdog::Watchdog;
use embassy_rp::{Peripherals, bind_interrupts, dma, pio};

use crate::face::{Face, WATCHDOG, tone};
use crate::hands::Hands;
use crate::kept::Kept;

#[cfg(not(feature = "radio"))]
use embassy_rp::uart::{Blocking, Config, Uart};
#[cfg(feature = "radio")]
use {
    cyw43_pio::{DEFAULT_CLOCK_DIVIDER, PioSpi},
    embassy_rp::Peri,
    embassy_rp::gpio::{Level, Output},
    embassy_rp::peripherals::{DMA_CH0, PIO0, USB},
};

bind_interrupts!(struct Irqs {
    PIO1_IRQ_0 => pio::InterruptHandler<PIO1>;
    DMA_IRQ_0 =>
        dma::InterruptHandler<DMA_CH1>,
        #[cfg(feature = "radio")]
        dma::InterruptHandler<DMA_CH0>;
    #[cfg(feature = "radio")]
    PIO0_IRQ_0 => pio::InterruptHandler<PIO0>;
});

/// The board's parts, ready for use.
pub struct Wires {
    /// Button, disc and battery.
    pub hands: Hands,
    /// Ring, buzzer and watchdog.
    pub face: Face,
    /// The flash.
    pub kept: Kept,
    /// The radio's power switch.
    #[cfg(feature = "radio")]
    pub radio_power: Output<'static>,
    /// The radio's bus.
    #[cfg(feature = "radio")]
    pub radio_bus: PioSpi<'static, PIO0, 0>,
    /// The plug for setting up.
    #[cfg(feature = "radio")]
    pub usb: Peri<'static, USB>,
    /// The serial line in the radio's place: GPIO 0 sends, GPIO 1 hears.
    #[cfg(not(feature = "radio"))]
    pub serial: Uart<'static, Blocking>,
}

impl Wires {
    /// Takes the pins and starts the watchdog.
    pub fn connect(chip: Peripherals) -> Self {
        let mut watchdog = Watchdog::new(chip.WATCHDOG);
        watchdog.start(WATCHDOG);
        let hands = Hands {
            button: Input::new(chip.PIN_14, Pull::Up),
            adc: Adc::new_blocking(chip.ADC, adc::Config::default()),
            disc: Channel::new_pin(chip.PIN_26, Pull::None),
            battery: Channel::new_pin(chip.PIN_27, Pull::None),
        };
        let mut lights = Pio::new(chip.PIO1, Irqs);
        let program = PioWs2812Program::new(&mut lights.common);
        let ring = PioWs2812::new(
            &mut lights.common,
            lights.sm0,
            chip.DMA_CH1,
            Irqs,
            chip.PIN_16,
            &program,
        );
        let face = Face {
            ring,
            buzzer: Pwm::new_output_b(chip.PWM_SLICE7, chip.PIN_15, tone(false)),
            watchdog,
        };
        #[cfg(feature = "radio")]
        let mut radio = Pio::new(chip.PIO0, Irqs);
        Self {
            hands,
            face,
            kept: Kept::new(chip.FLASH),
            // Wired on the board: data sheet of the Pico W, section 3.3.
            #[cfg(feature = "radio")]
            radio_power: Output::new(chip.PIN_23, Level::Low),
            #[cfg(feature = "radio")]
            radio_bus: PioSpi::new(
                &mut radio.common,
                radio.sm0,
                DEFAULT_CLOCK_DIVIDER,
                radio.irq0,
                Output::new(chip.PIN_25, Level::High),
                chip.PIN_24,
                chip.PIN_29,
                dma::Channel::new(chip.DMA_CH0, Irqs),
            ),
            #[cfg(feature = "radio")]
            usb: chip.USB,
            #[cfg(not(feature = "radio"))]
            serial: Uart::new_blocking(chip.UART0, chip.PIN_0, chip.PIN_1, Config::default()),
        }
    }
}
