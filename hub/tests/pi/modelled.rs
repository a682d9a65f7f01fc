//! The conformance suite over modelled wires, in this process.

use hub::backend::{BackendError, Missed, assemble, is_back};
use hub::config::TableConfig;
use hub::run::{Config, Part};
use protocol::Name;
use rules::Seat;
use sensors::Reading;
use sensors::model::{Field, Hang};
use sensors::{Antenna, PresenceConfig, Whereabouts};
use table::Installation;
use table::words::Lang;
use table::zone::Zone;

use crate::board::Board;
use crate::conformance;

/// A board with the readers of the conformance suite.
fn board() -> (Board, Vec<Field>) {
    let mut board = Board::new();
    let selects = [
        (0, board.line(5), Some(12)),
        (0, board.line(6), None),
        (1, board.outputs[0].clone(), None),
        (1, board.outputs[7].clone(), None),
    ];
    let reader = |(bus, select, irq): &_| board.reader(*bus, select, *irq);
    let fields = selects.iter().map(reader).collect();
    (board, fields)
}

#[test]
fn a_table_is_assembled_on_a_modelled_board_and_reads_every_tag() {
    let (mut board, fields) = board();
    conformance::check(&mut board, |tags| {
        for (field, uids) in fields.iter().zip(tags) {
            for uid in field.tags() {
                field.lift(&uid);
            }
            for uid in *uids {
                field.lay(uid.parse().unwrap());
            }
        }
    });
}

/// Two readers on spi0 behind an MCP23S17 on spi1, the second for swiping.
const BEHIND_A_CHIP: &str = r#"
[table]
name = "bench"
seats = 2
games = ["rummoli"]

[bus.spi0]
reset = 25

[bus.spi1]

[expander.more]
chip = "mcp23s17"
bus = "spi1"
select = 5

[[reader]]
zone = "pad:0"
bus = "spi0"
select = "more:0"

[[reader]]
zone = "pad:1"
bus = "spi0"
select = "more:15"
mode = "swipe"
"#;

#[test]
fn readers_behind_an_mcp23s17_are_selected_one_by_one_and_one_that_is_not_there_is_named() {
    let config = TableConfig::parse(BEHIND_A_CHIP, std::path::Path::new("/nowhere")).unwrap();
    let mut board = Board::new();
    let outputs = board.mcp23s17(1);
    let fields = [0, 15].map(|output: usize| board.reader(0, &outputs[output], None));
    let mut hardware = assemble(&config, &mut board).unwrap();
    let uid = |n: u8| sensors::Uid::new(&[4, 1, 2, n]).unwrap();
    fields.iter().zip(1..).for_each(|(field, n)| {
        field.lay(uid(n));
    });
    let (_, sweep, swiped) = &mut hardware.sweeps[0];
    let mut whereabouts = Whereabouts::new(PresenceConfig::default());
    swiped
        .iter()
        .for_each(|antenna| whereabouts.swipe(*antenna));
    for n in 1..=2 {
        let sighting = sweep.step();
        assert_eq!(sighting.read, Ok(Reading::whole(vec![uid(n)])));
        // What is swiped counts at once, what is laid at the second sighting.
        let arrived = whereabouts.observe(0, &sighting).len();
        assert_eq!(arrived, usize::from(n == 2));
    }

    let absent = assemble(&config, &mut Board::new());
    let error = absent.err().unwrap().to_string();
    assert!(
        error.contains("`more` on spi1") && error.contains("A0 to A2"),
        "{error}"
    );
}

/// Its reset line brings a reader back that hangs while the table is played on; one with no such line of its own
/// pin goes on.
#[test]
fn a_reader_that_hangs_is_reset_by_its_line() {
    let config = TableConfig::parse(WITH_A_PN5180, std::path::Path::new("/nowhere")).unwrap();
    let mut board = Board::new();
    let line = board.line(5);
    let near = board.reader(0, &line, None);
    let _far = board.pn5180(1, 23, 27);
    let mut hardware = assemble(&config, &mut board).unwrap();
    let card = "04010203".parse().unwrap();
    near.lay(card);
    let (_, sweep, _) = &mut hardware.sweeps[0];
    assert_eq!(sweep.step().read.unwrap().tags, [card]);
    near.hang(Hang::Crystal);
    let failed = (0..20).take_while(|_| sweep.step().read.is_err()).count();
    assert!((4..8).contains(&failed), "{failed} tries");
    assert_eq!(sweep.step().read.unwrap().tags, [card]);
}

/// A live table in a folder, of two antennas.
fn table(folder: &std::path::Path) -> Config {
    let installation = Installation {
        zones: vec![Zone::Pad(Seat(0)), Zone::Pad(Seat(1))],
        ..Installation::named(Name::new("bench").unwrap())
    };
    Config::new(installation, folder.join("matches"), 7)
}

/// Somebody else has the reset of one reader and the reset line of the other's bus.
#[test]
fn what_cannot_be_had_is_played_without_and_told() {
    let config = TableConfig::parse(WITH_A_PN5180, std::path::Path::new("/nowhere")).unwrap();
    let mut board = Board::new();
    let line = board.line(5);
    let near = board.reader(0, &line, None);
    let _far = board.pn5180(1, 23, 27);
    board.take(27);
    board.take(25);
    let mut hardware = assemble(&config, &mut board).unwrap();
    let told = |missed: Missed, pin: &str| {
        let told = |(what, why): &(Missed, BackendError)| {
            *what == missed
                && why.to_string().contains(pin)
                && why.to_string().contains("end the program that uses it")
        };
        hardware.absent.iter().any(told)
    };
    assert!(
        told(Missed::Reader(Antenna(1)), "GPIO27"),
        "{:?}",
        hardware.absent
    );
    assert!(told(Missed::Line, "GPIO25"), "{:?}", hardware.absent);
    assert_eq!((hardware.absent.len(), hardware.sweeps.len()), (2, 1));

    let folder = tempfile::tempdir().unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let inside = runtime.enter();
    let mut running = hub::run::start(table(folder.path()), None).unwrap();
    for (missed, why) in hardware
        .absent
        .iter()
        .chain([&(Missed::Panel, panel_away())])
    {
        running.miss(*missed, &why.to_string());
    }
    let (_, sweep, _) = hardware.sweeps.remove(0);
    running.read(sweep, std::thread::yield_now).unwrap();
    near.lay("04010203".parse().unwrap());
    let mut shown = running.desk().shown();
    for (kind, pin) in [
        ("reader_down", "GPIO27"),
        ("line", "GPIO25"),
        ("panel", "GPIO17"),
        ("unknown_tag", ""),
    ] {
        let told = shown.wait_for(|shown| {
            let view = shown.view(None, Lang::En);
            let mut notices = view.notices.iter();
            let names = |text: &str| text.contains(pin);
            notices.any(|notice| {
                notice.kind == kind
                    && (names(&notice.text) || notice.detail.as_deref().is_some_and(names))
            })
        });
        drop(runtime.block_on(told).unwrap());
    }
    let mut health = running.health();
    let told = health
        .wait_for(|health| health.panel == Part::Fails && (health.down, health.readers) == (1, 2));
    drop(runtime.block_on(told).unwrap());
    drop(inside);
    running.stop();

    // It is asked for again, and let go.
    let gone = |board: &mut Board, place: usize| is_back(&config, board, &hardware.absent[place].1);
    assert!(!gone(&mut board, 0) && !gone(&mut board, 1));
    board.give_back(27);
    assert!(gone(&mut board, 0));
}

fn panel_away() -> BackendError {
    let mut board = Board::new();
    board.take(17);
    let small = include_str!("../../../examples/small.toml");
    let config = TableConfig::parse(small, std::path::Path::new("/nowhere")).unwrap();
    let mut hardware = assemble(&config, &mut board).unwrap();
    assert_eq!(hardware.sweeps[0].1.readers().count(), 5);
    let (missed, why) = hardware.absent.remove(0);
    assert_eq!((missed, hardware.absent.len()), (Missed::Panel, 0));
    why
}

#[test]
fn where_no_reader_can_be_had_nothing_is_played() {
    let config = TableConfig::parse(WITH_A_PN5180, std::path::Path::new("/nowhere")).unwrap();
    let mut board = Board::new();
    board.take(5);
    board.take(6);
    let why = assemble(&config, &mut board).err().unwrap();
    assert!(why.to_string().contains("GPIO5"), "{why}");
}

/// The thread of a bus panics between two reads: everybody is told, it begins again, and what is laid then is read.
#[test]
fn a_bus_whose_thread_panics_is_read_again() {
    let config = TableConfig::parse(WITH_A_PN5180, std::path::Path::new("/nowhere")).unwrap();
    let mut board = Board::new();
    let line = board.line(5);
    let near = board.reader(0, &line, None);
    let _far = board.pn5180(1, 23, 27);
    let mut hardware = assemble(&config, &mut board).unwrap();
    let (_, sweep, _) = hardware.sweeps.remove(0);
    let folder = tempfile::tempdir().unwrap();
    let table = table(folder.path());
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let inside = runtime.enter();
    let mut running = hub::run::start(table, None).unwrap();
    let mut left = 5;
    let pace = move || {
        left -= 1;
        assert!(left != 0, "out of ideas");
        std::thread::yield_now();
    };
    running.read(sweep, pace).unwrap();
    let mut shown = running.desk().shown();
    let mut until = |kind: &str| {
        let told = shown.wait_for(|shown| {
            let view = shown.view(None, Lang::En);
            view.notices.iter().any(|notice| notice.kind == kind)
        });
        drop(runtime.block_on(told).unwrap());
    };
    until("part");
    near.lay("04010203".parse().unwrap());
    until("unknown_tag");
    drop(inside);
    running.stop();
}

/// The switch of a supply is closed from the start, and the sweeps have it beside the reset.
#[test]
fn a_supply_behind_a_switch_is_on() {
    let switched = WITH_A_PN5180.replace("reset = 25", "reset = 25\npower = 24");
    let config = TableConfig::parse(&switched, std::path::Path::new("/nowhere")).unwrap();
    let mut board = Board::new();
    let (line, switch) = (board.line(5), board.line(24));
    let _near = board.reader(0, &line, None);
    let _far = board.pn5180(1, 23, 27);
    let hardware = assemble(&config, &mut board).unwrap();
    assert_eq!((switch.is_low(), switch.falls()), (false, 0));
    assert_eq!(hardware.resets.len(), 2);
    let used = config.pins().into_iter().find(|used| used.role == "supply");
    assert_eq!(used.unwrap().by.to_string(), "all readers on spi0");
}

/// A PN5180 with wires of its own, beside readers of the other kind.
const WITH_A_PN5180: &str = r#"
[table]
name = "bench"
seats = 2
games = ["rummoli"]

[bus.spi0]
reset = 25

[bus.spi1]

[[reader]]
zone = "pad:0"
bus = "spi0"
select = 5

[[reader]]
zone = "pad:1"
bus = "spi1"
select = 6
chip = "pn5180"
busy = 23
reset = 27
"#;

#[test]
fn a_pn5180_is_reset_and_read_beside_readers_of_another_chip() {
    let config = TableConfig::parse(WITH_A_PN5180, std::path::Path::new("/nowhere")).unwrap();
    let mut board = Board::new();
    let line = board.line(5);
    let near = board.reader(0, &line, None);
    let far = board.pn5180(1, 23, 27);
    far.wedge();
    let mut hardware = assemble(&config, &mut board).unwrap();
    let (card, tag) = (
        "04010203".parse().unwrap(),
        "E004015012345678".parse().unwrap(),
    );
    near.lay(card);
    far.lay(tag);
    for ((_, sweep, _), uid) in hardware.sweeps.iter_mut().zip([card, tag]) {
        assert_eq!(sweep.step().read.unwrap().tags, [uid]);
    }
    assert_eq!(far.early_frames(), 0);
}
