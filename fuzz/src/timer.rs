//! Hub and tap-timer on their network, and the timer's serial line and flash.

use embedded_storage::nor_flash::NorFlash;
use firmware_timer::setup::{Request, Setup};
use firmware_timer::{Draft, Out, Session, Settings, count_start};
use hub::timer_setup::{Secrets, TimerSetup};
use protocol::{
    Avail, Batch, Channel, ClubAck, ClubAsk, ClubCall, ClubCard, Cmd, CmdAck, CmdHead, EvAck, Evt,
    Hb, Hello, Here, MAX_PAYLOAD, Message, Name, Side, SyncQ, SyncR, TimerChannel, Topic, Welcome,
};
use table::mqtt::Heard;
use table::{Now, Table};

use crate::table::begun;

#[path = "../../firmware-timer/tests/flash/model.rs"]
#[allow(dead_code, missing_docs, reason = "its tests need more of it")]
mod model;

use model::{Flash, SECTOR};

/// Most lines that are obeyed.
const MOST_LINES: usize = 200;

/// One payload, read as each message of the contract: what is understood is written as the same again.
pub fn messages(bytes: &[u8]) {
    again::<Hello>(bytes);
    again::<Welcome>(bytes);
    again::<Evt>(bytes);
    again::<EvAck>(bytes);
    again::<Cmd>(bytes);
    again::<CmdHead>(bytes);
    again::<CmdAck>(bytes);
    again::<Hb>(bytes);
    again::<SyncQ>(bytes);
    again::<SyncR>(bytes);
    again::<Here>(bytes);
    again::<ClubAsk>(bytes);
    again::<ClubAck>(bytes);
    again::<ClubCall>(bytes);
    again::<ClubCard>(bytes);
    again::<Batch>(Batch::parted(bytes).map_or(bytes, |(head, _)| head));
    if let Some(avail) = Avail::parse(bytes) {
        assert_eq!(avail.as_str().as_bytes(), bytes);
    }
}

fn again<M: Message + PartialEq + std::fmt::Debug>(bytes: &[u8]) {
    if let Ok(message) = M::decode(bytes) {
        let mut buffer = [0; MAX_PAYLOAD];
        let written = message.encode(&mut buffer).expect("what was read fits");
        assert_eq!(M::decode(written).as_ref(), Ok(&message));
    }
}

/// Lines: `evt {…}` comes to whom that topic is for beside what the two say themselves (`+` for a topic in full, as in
/// `+remmi/1/salon/…`), a number lets milliseconds pass, `tap`, `long`, `lost` and `found` happen.
pub fn session(bytes: &[u8]) {
    let name = |text| Name::new(text).expect("a name of the contract");
    let mut both = Both {
        table: begun(),
        session: twin::device::session(name("salon"), name("tap-1"), 1),
        ms: 1000,
    };
    both.found();
    let lines = bytes.split(|byte| *byte == b'\n').take(MOST_LINES);
    for line in lines {
        both.line(line);
        both.exchange();
    }
}

struct Both {
    table: Table<Vec<u8>>,
    session: Session,
    ms: u64,
}

impl Both {
    fn now(&self) -> Now {
        Now {
            at: self.ms * 1000,
            wall: self.ms,
        }
    }

    /// Device time, which comes round in the midst of it.
    fn device(&self) -> u32 {
        (self.ms as u32).wrapping_sub(60_000)
    }

    fn found(&mut self) {
        self.table.mqtt(self.now(), Heard::Connected);
        self.session.connected(self.device());
        self.exchange();
    }

    fn line(&mut self, line: &[u8]) {
        let (word, payload) = match line.iter().position(|byte| *byte == b' ') {
            Some(space) => (&line[..space], &line[space + 1..]),
            None => (line, &[][..]),
        };
        let word = String::from_utf8_lossy(word);
        let now = self.device();
        match &*word {
            "tap" => self.session.tap(now),
            "long" => self.session.long_press(now),
            "lost" => {
                self.session.disconnected(now);
                self.table.mqtt(self.now(), Heard::Lost("away".into()));
            }
            "found" => self.found(),
            number if number.parse::<u16>().is_ok() => {
                self.ms += number.parse::<u64>().unwrap_or_default();
                self.session.poll(self.device());
                self.table.wake(self.now());
            }
            topic => self.comes(topic, payload),
        }
    }

    fn comes(&mut self, topic: &str, payload: &[u8]) {
        let topic = match topic.strip_prefix('+') {
            Some(topic) => topic.to_owned(),
            None => format!("remmi/1/salon/timer/tap-1/{topic}"),
        };
        self.session.receive(self.device(), &topic, payload);
        let payload = payload.to_vec();
        self.table
            .mqtt(self.now(), Heard::Message { topic, payload });
    }

    /// What the two say to each other, until nobody has anything to say.
    fn exchange(&mut self) {
        for _ in 0..8 {
            let mut quiet = true;
            while let Some(out) = self.session.next_out(self.device()) {
                quiet = false;
                self.hand_to_hub(&out);
            }
            for message in self.table.take_outbox() {
                let channel = match message.topic.channel {
                    Channel::Timer(_, channel) => channel,
                    _ => continue,
                };
                quiet = false;
                assert!(message.payload.len() <= MAX_PAYLOAD && channel.publisher() == Side::Hub);
                let topic = message.topic.to_string();
                self.session
                    .receive(self.device(), &topic, &message.payload);
            }
            if quiet {
                return;
            }
        }
    }

    fn hand_to_hub(&mut self, out: &Out) {
        let topic = out.topic.to_string();
        assert_eq!(Topic::parse(&topic), Some(out.topic));
        let channel = match out.topic.channel {
            Channel::Timer(_, channel) => channel,
            other => panic!("a timer does not speak at {other:?}"),
        };
        assert_eq!(channel.publisher(), Side::Timer);
        if channel == TimerChannel::Evt {
            assert!(Evt::decode(out.payload()).is_ok());
        }
        let payload = out.payload().to_vec();
        self.table
            .mqtt(self.now(), Heard::Message { topic, payload });
    }
}

/// What is said on the timer's serial line, by the maker to the timer and by the timer to `remmi timer setup`.
pub fn setup(bytes: &[u8]) {
    let (mut setup, mut flash) = (Setup::new(None), Flash::erased(2));
    for byte in bytes {
        let Some(request) = setup.hear(*byte) else {
            continue;
        };
        let mut said = String::new();
        match request {
            Request::Hello => setup.greeting(&mut said, "1.0.0", 1).expect("room"),
            Request::Answer(answer) => said = answer.to_string(),
            Request::Save { settings, .. } => kept(&settings, &mut flash),
        }
        assert!(!said.contains('\n'));
    }
    let asks = TimerSetup {
        port: "/dev/null".into(),
        ssid: "salon".into(),
        key_file: None,
        broker: "192.168.1.20:1883".parse().expect("a broker"),
        table: Name::new("salon").expect("a name"),
        id: Name::new("tap-1").expect("a name"),
        password_file: None,
    };
    let _ = asks.tell(bytes, std::io::sink(), &Secrets::default(), 1);
}

fn kept(settings: &Settings, flash: &mut Flash) {
    settings.save(flash, 0).expect("a sound flash");
    assert_eq!(Settings::load(flash, 0), Ok(Some(settings.clone())));
    let _ = Draft::from(settings).complete().expect("complete");
}

/// A timer's flash, whatever a power cut or another program left in it: two sectors of settings, two of the counter.
/// Bytes that are no record are made one: magic, number, length and checksum are put around them.
pub fn flash(bytes: &[u8]) {
    let mut raw = Flash::erased(4);
    let length = bytes.len().min(raw.bytes.len());
    raw.bytes[..length].copy_from_slice(&bytes[..length]);
    starts(&mut raw);
    let _ = Settings::load(&mut raw, 0);

    let mut counter = Flash::erased(4);
    let length = bytes.len().min(2 * SECTOR);
    counter.bytes[2 * SECTOR..][..length].copy_from_slice(&bytes[..length]);
    starts(&mut counter);

    let mut record = [
        b"RMS1\x07\0\0\0",
        &(bytes.len() as u32).to_le_bytes()[..],
        bytes,
    ]
    .concat();
    record.extend(crc32fast::hash(&record).to_le_bytes());
    if record.len() <= SECTOR {
        let mut flash = Flash::erased(4);
        flash.write(0, &record).expect("a sound flash");
        if let Some(settings) = Settings::load(&mut flash, 0).expect("a sound flash") {
            kept(&settings, &mut flash);
        }
    }
}

/// Starts are counted upwards, or not at all.
fn starts(flash: &mut Flash) {
    let offset = 2 * SECTOR as u32;
    let first = count_start(flash, offset, 0);
    let second = count_start(flash, offset, 0);
    if let (Ok(first), Ok(second)) = (first, second) {
        assert!(
            second == first.saturating_add(1),
            "{first} and then {second}"
        );
    }
}
