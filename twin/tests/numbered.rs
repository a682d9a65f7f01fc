//! Deals by number over modelled readers: a deck in any order, one card after the other over one antenna, with a card that comes
//! twice, one that is missed, two at once and two that do not belong there.

use std::collections::{BTreeMap, BTreeSet};

use rules::Seat;
use table::app::{BREAK_OFF, DEAL_BY_NUMBER};
use table::clock::{Micros, SECOND};
use table::deal_number::DealNumber;
use table::event::Request;
use table::game::{GameId, Seating};
use table::journal::recover;
use table::piece::Piece;
use table::replay::replay;
use table::view::{Action, View};
use table::words::{Lang, Say};
use table::zone::Zone;
use twin::play::{Conditions, Stage};
use twin::spot::Spot;

const NUMBER: &str = "471108152342";
/// A card is read within that time, and missed within that time.
const LIES: Micros = SECOND;
/// Those games in which cards are dealt.
const DEALT: [GameId; 4] = [
    GameId::RemmiDemmi,
    GameId::Rami,
    GameId::Remigio,
    GameId::Rummoli,
];

struct Dealing {
    stage: Stage,
    zone: Zone,
    /// To whom the table has said that each card goes.
    to: BTreeMap<String, Option<Seat>>,
}

fn view(stage: &Stage) -> View {
    stage.table().view(None)
}

/// Machines play where people sit, until somebody is to deal.
fn ready(game: GameId, seed: u64, options: &[(&str, &str)]) -> Stage {
    let conditions = Conditions {
        seed,
        no_panel: true,
        ..Conditions::default()
    };
    let mut stage = Stage::new(conditions).unwrap();
    let names = ["Ana", "Ivan", "Léa", "Tom"].map(str::to_owned);
    let options = options
        .iter()
        .map(|(key, value)| ((*key).into(), (*value).into()));
    stage
        .seat(Seating {
            game,
            names: names.into(),
            options: options.collect(),
            ..Seating::default()
        })
        .unwrap();
    stage.people_are_machines();
    until_dealt(&mut stage);
    stage
}

/// Until somebody is to deal, and nothing is in the way.
fn until_dealt(stage: &mut Stage) {
    let end = stage.micros() + 3_600 * SECOND;
    while view(stage).next.action != Some(Action::Deal) {
        assert!(stage.micros() < end, "{}", view(stage).next.text);
        stage.turn();
    }
}

fn call(stage: &mut Stage, call: &str, value: Option<&str>) -> anyhow::Result<()> {
    let (call, value) = (call.to_owned(), value.map(str::to_owned));
    let seat = view(stage).dealer;
    stage.ask(Some(seat), Request::Call { seat, call, value })
}

impl Dealing {
    fn begin(mut stage: Stage, number: &str) -> Dealing {
        call(&mut stage, DEAL_BY_NUMBER, Some(number)).unwrap();
        let zone = view(&stage).guide.unwrap().zone;
        Dealing {
            stage,
            zone,
            to: BTreeMap::new(),
        }
    }

    fn deck(&self) -> Vec<String> {
        let mut deck = self.stage.world().names_at(Spot::Zone(Zone::Stock));
        // Another order than that of the cards.
        fastrand::Rng::with_seed(9).shuffle(&mut deck);
        deck
    }

    fn passes(&mut self, micros: Micros) {
        let end = self.stage.micros() + micros;
        let mut looked = 0;
        // Then a machine deals.
        while self.stage.micros() < end && !self.whole() {
            let done = self.stage.turn();
            assert!(done.is_none(), "the machines wait: {done:?}");
            let rev = view(&self.stage).rev;
            if std::mem::replace(&mut looked, rev) != rev {
                self.tells_no_card();
            }
        }
    }

    /// What is said of what is laid there; then it is taken away.
    fn lays(&mut self, names: &[&String]) -> String {
        let names: Vec<String> = names.iter().map(|name| (*name).clone()).collect();
        let lay = self.stage.world().at(Spot::Zone(self.zone)).len();
        self.stage.carry(&names, Spot::Zone(self.zone)).unwrap();
        assert_eq!(
            self.stage.world().at(Spot::Zone(self.zone)).len(),
            lay + names.len()
        );
        self.passes(LIES);
        let said = view(&self.stage).next.text;
        let spoken = view(&self.stage).spoken();
        assert!(spoken.contains(&said), "{said}: {spoken:?}");
        // In one line of the panel: of a card the same, and of what went wrong less.
        let headline = self.stage.table().app().scoreboard().headline;
        let headline = headline.unwrap_or_default();
        assert!(headline.chars().count() < 45, "{headline}");
        if let Some((to, _)) = said.split_once(". ").filter(|_| said.starts_with("To ")) {
            assert!(headline.starts_with(to), "{said}: {headline}");
        }
        said
    }

    fn takes(&mut self, name: &String, to: Option<Seat>) {
        let spot = to.map_or(Spot::Zone(Zone::Stock), Spot::Hand);
        self.stage.carry(std::slice::from_ref(name), spot).unwrap();
        self.passes(LIES);
    }

    /// A card of the deck, of which it is said to whom it goes, and which goes there.
    fn deals(&mut self, name: &String) {
        let said = self.lays(&[name]);
        let names = view(&self.stage).seats;
        let to = names
            .iter()
            .find(|seat| said.starts_with(&format!("To {}: ", seat.name)));
        let to = to.map(|seat| seat.seat);
        let rest = ["the stock", "the widow", "the cards left over"];
        let rest = rest
            .iter()
            .any(|rest| said.starts_with(&format!("To {rest}: ")));
        assert!(to.is_some() || rest, "{name}: {said}");
        self.to.insert(name.clone(), to);
        self.takes(name, to);
    }

    fn whole(&self) -> bool {
        view(&self.stage).guide.is_some_and(|guide| guide.whole)
    }

    /// Nobody is told which card it is: no page, in no language, no panel, no home automation.
    fn tells_no_card(&self) {
        let app = self.stage.table().app();
        let mut told = vec![format!("{:?} {}", app.scoreboard(), app.public())];
        let seats = Seat::all(4).map(|seat| (Some(seat), Lang::En));
        for (viewer, lang) in Lang::ALL.map(|lang| (None, lang)).into_iter().chain(seats) {
            let view = app.view_at(app.now(), viewer, lang);
            told.push(serde_json::to_string(&view).unwrap());
            let seen = twin::shown::seen(self.stage.world(), &view, viewer);
            for one in seen.iter().filter(|one| one.spot == Spot::Zone(self.zone)) {
                let open = one
                    .piece()
                    .filter(|piece| !matches!(piece, Piece::Plaque(_)));
                assert_eq!(open, None, "{viewer:?}");
            }
        }
        let digits = NUMBER.parse::<DealNumber>().unwrap().to_string();
        for thing in self.stage.world().at(Spot::Zone(self.zone)) {
            let Some(piece) = thing.piece() else { continue };
            if matches!(piece, Piece::Plaque(_)) {
                continue;
            }
            let mut words = vec![
                format!("\"{}\"", thing.name),
                thing.tag.0.to_string(),
                NUMBER.to_owned(),
                digits.clone(),
            ];
            words.extend(Lang::ALL.map(|lang| format!(" {} ", Say::from(piece).tell(lang))));
            for (told, word) in told
                .iter()
                .flat_map(|told| words.iter().map(move |word| (told, word)))
            {
                assert!(!told.contains(word.as_str()), "{word}: {told}");
            }
        }
    }

    /// What lies in the hands is what the number says.
    fn is_dealt_as(&self, number: &str) -> bool {
        let app = self.stage.table().app();
        let plan = app.game().plan();
        let dealer = view(&self.stage).dealer;
        let around = Seat::all(4).cycle().skip(dealer.index() + 1).take(4);
        let around: Vec<Seat> = around.collect();
        let sizes: Vec<usize> = around.iter().map(|seat| plan.hands[seat.index()]).collect();
        let number: DealNumber = number.parse().unwrap();
        let hands = number.hands(app.game().id(), &plan.pieces, &sizes);
        around
            .iter()
            .zip(hands)
            .all(|(seat, hand)| held(&self.stage, *seat) == named(&hand))
    }
}

fn held(stage: &Stage, seat: Seat) -> BTreeSet<String> {
    stage
        .world()
        .names_at(Spot::Hand(seat))
        .into_iter()
        .collect()
}

fn named(hand: &[Piece]) -> BTreeSet<String> {
    hand.iter().map(Piece::to_string).collect()
}

/// All of the deck, in another order; the first cards again and again, as it may come.
#[test]
fn each_game_is_dealt_card_by_card() {
    for game in DEALT {
        let stage = ready(game, 5, &[("by_number", "true")]);
        let offered = view(&stage).calls;
        assert!(
            offered.iter().any(|call| call.call == DEAL_BY_NUMBER),
            "{game:?}: {offered:?}"
        );
        let mut dealing = Dealing::begin(stage, NUMBER);
        for name in dealing.deck() {
            if dealing.whole() {
                break;
            }
            dealing.deals(&name);
        }
        assert!(
            dealing.whole(),
            "{game:?}: {}",
            view(&dealing.stage).next.text
        );
        assert!(dealing.is_dealt_as(NUMBER), "{game:?}");
        let said = view(&dealing.stage).next.text;
        assert!(
            said.contains("Each hand is whole.") && said.contains("shuffle them."),
            "{game:?}: {said}"
        );
        // The machine that deals goes on from there, with the same hands.
        let hands = |stage: &Stage| -> Vec<BTreeSet<String>> {
            let zones = |seat| stage.world().names_at(Spot::Zone(Zone::Pad(seat)));
            let all =
                Seat::all(4).map(|seat| held(stage, seat).into_iter().chain(zones(seat)).collect());
            all.collect()
        };
        let before = hands(&dealing.stage);
        let mut stage = dealing.stage;
        while view(&stage).guide.is_some() {
            stage.turn();
        }
        assert_eq!(hands(&stage), before, "{game:?}");
        let told = view(&stage).options;
        assert!(
            told.iter()
                .any(|told| told == "This deal is dealt by number."),
            "{game:?}: {told:?}"
        );
        assert_eq!(
            stage
                .table()
                .app()
                .numbered(1)
                .map(|deal| deal.number.get()),
            NUMBER.parse().ok()
        );
        // To the game these were cards that passed over an antenna: the deal is played to its end.
        let end = stage.micros() + 3_600 * SECOND;
        while view(&stage).written.is_empty() {
            assert!(stage.micros() < end, "{game:?}: {}", view(&stage).next.text);
            stage.turn();
        }
    }
}

/// Twice, missed, two at once, of no deck, of another one; broken off and begun again.
#[test]
fn what_goes_wrong_is_said() {
    let mut stage = ready(GameId::Remigio, 3, &[("by_number", "true")]);
    for nonsense in ["0", "seven", "1234567890123"] {
        let refused = call(&mut stage, DEAL_BY_NUMBER, Some(nonsense)).unwrap_err();
        assert!(refused.to_string().contains("1 to 12 digits"), "{refused}");
    }
    assert!(call(&mut stage, BREAK_OFF, None).is_err());
    let mut dealing = Dealing::begin(stage, "7");
    let deck = dealing.deck();
    dealing.deals(&deck[0]);
    let dealer = view(&dealing.stage).dealer;
    let early = dealing.stage.ask(Some(dealer), Request::Deal).unwrap_err();
    assert!(early.to_string().contains("not whole"), "{early}");
    let other = Seat((dealer.0 + 1) % 4);
    let by_other = Request::Call {
        seat: other,
        call: BREAK_OFF.to_owned(),
        value: None,
    };
    let refused = dealing.stage.ask(Some(other), by_other).unwrap_err();
    assert!(
        refused.to_string().contains("deals"),
        "only who may deal: {refused}"
    );
    call(&mut dealing.stage, BREAK_OFF, None).unwrap();
    assert!(view(&dealing.stage).guide.is_none());
    let mut dealing = Dealing::begin(dealing.stage, NUMBER);
    let back = dealing.stage.world().names_at(Spot::Hand(Seat(0)));
    let back: Vec<String> = Seat::all(4)
        .flat_map(|seat| dealing.stage.world().names_at(Spot::Hand(seat)))
        .chain(back)
        .collect();
    dealing.stage.carry(&back, Spot::Zone(Zone::Stock)).unwrap();
    dealing.passes(SECOND);

    // Two at once: of neither it is said to whom it goes.
    let said = dealing.lays(&[&deck[0], &deck[1]]);
    assert!(said.starts_with("Two cards came at once"), "{said}");
    dealing.takes(&deck[0], None);
    dealing.takes(&deck[1], None);
    // A card that nobody knows, and one of a pack that does not play.
    let things = &dealing.stage.world().things;
    let unknown = things.iter().find(|thing| thing.piece().is_none());
    let (unknown, from) = unknown
        .map(|thing| (thing.name.clone(), thing.spot))
        .unwrap();
    let said = dealing.lays(&[&unknown]);
    assert!(
        said.starts_with("The table does not know that card"),
        "{said}"
    );
    dealing.stage.carry(&[unknown], from).unwrap();
    let boxed = dealing.stage.world().names_at(Spot::Box);
    let said = dealing.lays(&[&boxed[0]]);
    assert!(said.starts_with("That card does not play"), "{said}");
    dealing.stage.carry(&boxed[..1], Spot::Box).unwrap();
    dealing.passes(SECOND);

    // The first card of a hand is not read, and goes to the stock.
    let mut missed = None;
    for name in &deck {
        let piece: Piece = name.parse().unwrap();
        let hands = dealing.hands();
        if missed.is_none() && hands.iter().any(|(_, hand)| hand.contains(&piece)) {
            missed = Some(name.clone());
            continue;
        }
        dealing.deals(name);
    }
    let missed = missed.unwrap();
    assert!(!dealing.whole());
    // One that was dealt already: it says again to whom it goes.
    let (name, to) = dealing
        .to
        .iter()
        .find(|(_, to)| to.is_some())
        .map(|(name, to)| (name.clone(), to.unwrap()))
        .unwrap();
    dealing.passes(5 * SECOND);
    let said = dealing.lays(&[&name]);
    let owner = view(&dealing.stage).seats[to.index()].name.clone();
    assert_eq!(
        said,
        format!("That card was here before: it goes to {owner}.")
    );
    dealing.takes(&name, Some(to));
    dealing.passes(10 * SECOND);
    let notices = view(&dealing.stage).notices;
    let told = notices
        .iter()
        .find(|notice| notice.kind == "stalled")
        .unwrap();
    assert!(
        told.text.contains("one was not read") && told.text.contains(" 1."),
        "{told:?}"
    );
    let counts = notices
        .iter()
        .find(|notice| notice.kind == "dealing")
        .unwrap();
    assert!(
        counts.text.contains("9 of 10") && counts.text.contains("10 of 10"),
        "{counts:?}"
    );
    // So the stock goes over it again, and the card turns up.
    for name in deck
        .iter()
        .filter(|name| dealing.to.get(*name).is_none_or(Option::is_none))
        .cloned()
        .collect::<Vec<_>>()
    {
        if name == missed {
            dealing.deals(&name);
            break;
        }
        let said = dealing.lays(&[&name]);
        assert_eq!(said, "That card was here before: it goes to the stock.");
        dealing.takes(&name, None);
    }
    assert!(dealing.whole() && dealing.is_dealt_as(NUMBER));

    // It is a deal like any other, and its number is told when its points are written.
    let mut stage = dealing.stage;
    let told = |stage: &Stage| view(stage).options.join(" ");
    while view(&stage).written.is_empty() {
        assert!(!told(&stage).contains("4711"), "{}", told(&stage));
        stage.turn();
    }
    assert!(
        told(&stage).contains("was dealt by number 4711 0815 2342"),
        "{}",
        told(&stage)
    );
    // The next one is not by number, where nobody asks for that.
    until_dealt(&mut stage);
    while view(&stage).next.action == Some(Action::Deal) {
        stage.turn();
    }
    let app = stage.table().app();
    assert!(app.numbered(1).is_some() && app.numbered(2).is_none());
    let again = replay(&recover(stage.table().journal().disk()).records).unwrap();
    assert_eq!(again.numbered(1), app.numbered(1));
}

impl Dealing {
    /// As the number has them.
    fn hands(&self) -> Vec<(Seat, Vec<Piece>)> {
        let app = self.stage.table().app();
        let dealer = view(&self.stage).dealer;
        let around: Vec<Seat> = Seat::all(4)
            .cycle()
            .skip(dealer.index() + 1)
            .take(4)
            .collect();
        let number: DealNumber = NUMBER.parse().unwrap();
        let plan = app.game().plan();
        let sizes: Vec<usize> = around.iter().map(|seat| plan.hands[seat.index()]).collect();
        around
            .into_iter()
            .zip(number.hands(app.game().id(), &plan.pieces, &sizes))
            .collect()
    }
}

/// In Remi tiles are drawn, and elsewhere it is chosen in the set-up.
#[test]
fn by_number_is_dealt_where_cards_are_dealt_and_it_is_chosen() {
    for (game, why) in [
        (GameId::Remi, "an option of the set-up"),
        (GameId::Rami, "an option of the set-up"),
    ] {
        let mut stage = ready(game, 2, &[]);
        let calls = view(&stage).calls;
        assert!(
            calls.iter().all(|call| call.call != DEAL_BY_NUMBER),
            "{game:?}"
        );
        let refused = call(&mut stage, DEAL_BY_NUMBER, Some("7")).unwrap_err();
        assert!(refused.to_string().contains(why), "{refused}");
    }
}
