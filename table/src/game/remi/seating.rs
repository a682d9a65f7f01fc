//! Seats and options.

use rules::Seat;
use rules::remi::{Match, Options, PLAYERS};

use super::{Remi, Rolls, Stage};
use crate::base::{Base, Refusal, checked_names};
use crate::game::chronicle::Chronicle;
use crate::game::turn_clock::{self, TurnClock};
use crate::game::{GameId, GameInfo, OptionInfo, Seating};
use crate::words::{Say, say};
use crate::zone::Zone;

/// Most games that a match may be agreed for.
const MOST_GAMES: usize = 99;

impl Remi {
    /// Seats two to four players.
    ///
    /// # Errors
    /// Their number, a name or an option is not what the game takes.
    pub(in crate::game) fn seat(base: Base, seating: &Seating) -> Result<Remi, Refusal> {
        let names = checked_names(&seating.names)?;
        seating.check_keys(&info().options)?;
        if !PLAYERS.contains(&names.len()) {
            return Refusal::say(say!(
                "player-count",
                game = GameId::Remi.title(),
                n = names.len(),
                least = *PLAYERS.start(),
                most = *PLAYERS.end(),
                rule = "RE-02"
            ));
        }
        let games: usize = seating.option_or("games", 0)?;
        if games > MOST_GAMES {
            return Refusal::say(say!("re-games", most = MOST_GAMES));
        }
        let options = Options {
            games: (games > 0).then_some(games),
            ..options(seating)?
        };
        let seats: Vec<Seat> = (0..names.len() as u8).map(Seat).collect();
        Ok(Remi {
            looked: base.rev,
            game: Match::new(&seats, options.games),
            players: names.len(),
            arranger: Seat(0),
            rolls: Rolls::default(),
            stage: Stage::Ready,
            written: Vec::new(),
            last: None,
            chronicle: Chronicle::default(),
            clock: TurnClock::seated(seating)?,
            options,
            base: Base { names, ..base },
        })
    }
}

fn options(seating: &Seating) -> Result<Options, Refusal> {
    Ok(Options {
        joker_cap: seating.option("joker_cap")?,
        close_by: seating.option("close_by")?,
        unopened: seating.option("unopened")?,
        group_joker: seating.option("group_joker")?,
        freed_joker: seating.option("freed_joker")?,
        unopened_tear: seating.option("unopened_tear")?,
        announce: seating.option("announce")?,
        rack_jokers: seating.option_or("rack_jokers", true)?,
        rack_closing: seating.option_or("rack_closing", true)?,
        pair_swap: seating.option_or("pair_swap", true)?,
        koz_when: seating.option("koz_when")?,
        torn_may_attach: seating.option("torn_may_attach")?,
        attach_on_opening_turn: seating.option_or("attach_on_opening_turn", true)?,
        direction: seating.option("direction")?,
        games: None,
    })
}

/// As the set-up offers it.
pub fn info() -> GameInfo {
    let choice = |key, rule, text: Say, values: Vec<(&'static str, Say)>| {
        OptionInfo::choice(key, rule, text, values)
    };
    let flag = OptionInfo::flag;
    GameInfo {
        game: GameId::Remi,
        players: (*PLAYERS.start(), *PLAYERS.end()),
        lays_melds: true,
        shared: &[Zone::Discard, Zone::Centre],
        text: say!("re-about"),
        options: vec![
            flag("pair_swap", "RE-A4", say!("re-opt-pair-swap"), true),
            choice(
                "koz_when",
                "RE-A5",
                say!("re-opt-koz"),
                vec![
                    ("deal", say!("re-opt-koz-deal")),
                    ("any", say!("re-opt-koz-any")),
                ],
            ),
            choice(
                "close_by",
                "RE-A6",
                say!("re-opt-close"),
                vec![
                    ("attach", say!("re-opt-close-attach")),
                    ("discard", say!("re-opt-close-discard")),
                ],
            ),
            flag("torn_may_attach", "RE-A8", say!("re-opt-torn"), false),
            choice(
                "joker_cap",
                "RE-A9",
                say!("re-opt-cap"),
                vec![
                    ("two_naturals", say!("re-opt-cap-two")),
                    ("four_naturals", say!("re-opt-cap-four")),
                    ("one", say!("re-opt-cap-one")),
                    ("none", say!("re-opt-cap-none")),
                ],
            ),
            choice(
                "unopened",
                "RE-A12",
                say!("re-opt-unopened"),
                vec![
                    ("flat", say!("re-opt-unopened-flat")),
                    ("plus_rack", say!("re-opt-unopened-rack")),
                ],
            ),
            choice(
                "group_joker",
                "RE-A14",
                say!("re-opt-group"),
                vec![
                    ("both", say!("re-opt-group-both")),
                    ("either", say!("re-opt-group-either")),
                ],
            ),
            choice(
                "freed_joker",
                "RE-A15",
                say!("re-opt-freed"),
                vec![
                    ("use_now", say!("re-opt-freed-now")),
                    ("rack", say!("re-opt-freed-rack")),
                ],
            ),
            flag("rack_jokers", "RE-A17", say!("re-opt-rack-jokers"), true),
            OptionInfo::typed("games", "RE-A21", say!("re-opt-games"), "0"),
            choice(
                "direction",
                "RE-A22",
                say!("opt-direction"),
                vec![
                    ("left", say!("to-the-left")),
                    ("right", say!("to-the-right")),
                ],
            ),
            flag("rack_closing", "RE-A24", say!("re-opt-rack-closing"), true),
            flag(
                "attach_on_opening_turn",
                "RE-A27",
                say!("re-opt-attach"),
                true,
            ),
            choice(
                "unopened_tear",
                "RE-A28",
                say!("re-opt-tear"),
                vec![
                    ("any", say!("re-opt-tear-any")),
                    ("last_only", say!("re-opt-tear-last")),
                ],
            ),
            choice(
                "announce",
                "RE-A29",
                say!("re-opt-announce"),
                vec![
                    ("challenge", say!("re-opt-announce-challenge")),
                    ("auto", say!("re-opt-announce-auto")),
                ],
            ),
            turn_clock::clock_option("RE-14"),
            turn_clock::slap_option("RE-14"),
        ],
    }
}
