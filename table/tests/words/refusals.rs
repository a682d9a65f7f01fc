//! Why something is refused, in words: at the end of `docs/rules/*.md` stands what the table says of each
//! code. After a change that is meant, run with UPDATE_GOLDEN=1 and read what it says now.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use table::game::{GameId, GameInfo};
use table::say;
use table::words::{Arg, Lang, Say};

use super::{arguments, files, folder, messages};

const HEADING: &str = "## What the table says of each code";

const INTRO: &str = "\
Each code, the rules with which it comes, and the sentence, with examples in its gaps. The pieces to blame are named
beside it. Where the table has none, only other programs are answered so. A test holds this table against the code.";

/// A code of the rules: its variant, its name, and what the rules say of it.
type Code = (String, &'static str, &'static str);

struct Game {
    info: GameInfo,
    folder: &'static str,
    /// Of its rules.
    letters: &'static str,
    doc: &'static str,
    codes: Vec<Code>,
}

fn game(id: GameId) -> Game {
    macro_rules! game {
        ($folder:ident, $letters:literal, $doc:literal) => {{
            let code =
                |code: &rules::$folder::Code| (format!("{code:?}"), code.as_str(), code.sentence());
            Game {
                info: id.info(),
                folder: stringify!($folder),
                letters: $letters,
                doc: $doc,
                codes: rules::$folder::Code::ALL.iter().map(code).collect(),
            }
        }};
    }
    match id {
        GameId::RemmiDemmi => game!(remmi_demmi, "RD", "remmi-demmi.md"),
        GameId::Rami => game!(rami, "RA", "rami.md"),
        GameId::Remigio => game!(remigio, "RG", "remigio.md"),
        GameId::Rummoli => game!(rummoli, "RU", "rummoli.md"),
        GameId::Remi => game!(remi, "RE", "remi.md"),
    }
}

/// What the code says of a refusal: its variant or its name, the message, and the rule where that is said
/// of one alone.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Told {
    code: String,
    message: String,
    rule: Option<String>,
}

/// Codes of Remi that stand with tiles on the felt: which to take back is added.
const OF_TILES: [&str; 15] = [
    "BAD_TILE",
    "TOO_SHORT",
    "TOO_MANY_JOKERS",
    "DUPLICATE_COLOUR",
    "GROUP_TOO_LARGE",
    "RUN_TOO_LONG",
    "DUPLICATE_TILE",
    "ONE_WRAP",
    "NOT_CONSECUTIVE",
    "NOT_A_MELD",
    "WRONG_NUMBER",
    "WRONG_COLOUR",
    "JOKER_OWN_ONLY",
    "FIRST_ROUND",
    "NO_SUCH_PLACE",
];

/// The text of a file of code.
fn sources(place: &str) -> Vec<String> {
    let paths = files(&folder(place), ".rs");
    let read = |path| fs::read_to_string(path).unwrap();
    paths.iter().map(read).collect()
}

/// What follows a mark, up to the closing quote.
fn quoted<'a>(text: &'a str, mark: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(mark)?;
    let (_, rest) = rest.split_once('"')?;
    Some(rest.split_once('"')?.0)
}

/// The codes that a text names.
fn variants(text: &str) -> impl Iterator<Item = &str> {
    let named = text.split("Code::").skip(1);
    named.map(|rest| rest.split(|c: char| !c.is_alphanumeric()).next().unwrap())
}

/// The arms that say something of a code: `Code::TooShort => say!("re-too-short", ..)`.
fn arms(code: &str) -> Vec<Told> {
    let mut told = Vec::new();
    let mut arrows: Vec<usize> = code.match_indices("=>").map(|(at, _)| at).collect();
    arrows.push(code.len());
    for pair in arrows.windows(2) {
        let (before, body) = (&code[..pair[0]], &code[pair[0]..pair[1]]);
        let mut pattern = before.len();
        // Alternatives stand on lines of their own.
        loop {
            pattern = before[..pattern].rfind('\n').unwrap_or(0);
            if !before[pattern..].trim_start().starts_with('|') {
                break;
            }
        }
        let pattern = before[pattern..].trim_start();
        let begins = ["Code::", "(Code::"]
            .iter()
            .any(|start| pattern.starts_with(start));
        if let (true, Some(message)) = (begins, quoted(body, "say!(")) {
            let rule = quoted(pattern, "rule ==");
            told.extend(variants(pattern).map(|code| Told {
                code: code.to_owned(),
                message: message.to_owned(),
                rule: rule.map(str::to_owned),
            }));
        }
    }
    told
}

/// What the table itself finds: a sentence, and behind it its reason and rule.
fn faults(code: &str) -> Vec<Told> {
    let mut told = Vec::new();
    for (at, mark) in code.match_indices("reason: ") {
        let (before, after) = (&code[..at], &code[at + mark.len()..]);
        let reason = match after.strip_prefix('"') {
            Some(name) => name.split('"').next(),
            None if after.starts_with("Code::") => variants(after).next(),
            None => None,
        };
        let said = before
            .rfind("say!(")
            .and_then(|said| quoted(&before[said..], "say!("));
        if let (Some(reason), Some(message)) = (reason, said) {
            let line = after.lines().nth(1).unwrap_or_default();
            told.push(Told {
                code: reason.to_owned(),
                message: message.to_owned(),
                rule: quoted(line, "rule: ").map(str::to_owned),
            });
        }
    }
    told
}

/// How many may play is said alike in all games.
fn seats(code: &str) -> Option<Told> {
    let rule = quoted(code, "player_count(&info")?;
    Some(Told {
        code: "PlayerCount".to_owned(),
        message: "player-count".to_owned(),
        rule: Some(rule.to_owned()),
    })
}

/// The rules that a text names.
fn rules_in(text: &str, letters: &str) -> Vec<String> {
    let mark = format!("{letters}-");
    let parts = text.split(&mark).skip(1);
    let id = |part: &str| {
        let end = part.find(|c: char| c != 'A' && !c.is_ascii_digit());
        format!("{mark}{}", &part[..end.unwrap_or(part.len())])
    };
    parts.map(id).collect()
}

/// The rules that stand with each variant: in its own line, or where it is named as broken.
fn broken(game: &Game) -> BTreeMap<String, BTreeSet<String>> {
    let mut broken: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for code in sources(&format!("../rules/src/{}", game.folder)) {
        for part in code.split("Code::").skip(1) {
            let variant = variants(&format!("Code::{part}"))
                .next()
                .unwrap()
                .to_owned();
            let rest = part[variant.len()..].trim_start_matches([',', ' ', '\n']);
            if let Some(rule) = rest
                .strip_prefix('"')
                .and_then(|rest| rest.split('"').next())
            {
                broken
                    .entry(variant)
                    .or_default()
                    .extend(rules_in(rule, game.letters));
            }
        }
    }
    let declared =
        fs::read_to_string(folder(&format!("../rules/src/{}/code.rs", game.folder))).unwrap();
    for (variant, name, _) in &game.codes {
        let (before, _) = declared
            .split_once(&format!("{variant} = \"{name}\""))
            .unwrap();
        let doc = before.rfind(';').map_or(before, |end| &before[end..]);
        broken
            .entry(variant.clone())
            .or_default()
            .extend(rules_in(doc, game.letters));
    }
    broken
}

/// What stands in a gap of a sentence, for an example.
fn example(game: &Game, message: &str, name: &str, rule: &str) -> Arg {
    let of_names = |names: &[&str]| {
        names
            .iter()
            .map(|name| Say::plain(*name))
            .collect::<Vec<Say>>()
    };
    match (message, name) {
        (_, "rule") => rule.into(),
        ("player-count", "n") => 1.into(),
        ("rd-player-count", "n") => 2.into(),
        ("ru-too-many", "n") => 6.into(),
        (_, "n" | "needed") => 5.into(),
        (_, "a") => 2.into(),
        (_, "b" | "out") => 4.into(),
        (_, "least") => game.info.players.0.into(),
        (_, "most") => game.info.players.1.into(),
        (_, "game") => game.info.game.title().into(),
        (_, "name" | "left") => "Ana".into(),
        (_, "right") => "Ivan".into(),
        (_, "names") => of_names(&["Ana"]).into(),
        (_, "tiles") => of_names(&["red 7", "red 9"]).into(),
        ("ra-stays-inner" | "ra-stays-three" | "ra-stays-joker", "cards") => "8♣ 8♦".into(),
        ("ra-stays-inner" | "ra-stays-three", "card") => "8♥".into(),
        (_, "loose") => "7♥ K♦".into(),
        (_, "card" | "blame" | "give") => "7♥".into(),
        (_, "cards" | "meld") => "7♥ 8♥ 9♥".into(),
        (_, "colour") => say!("ru-red").into(),
        (_, "kind") => say!(
            "type-name",
            colour = say!("rd-red"),
            shape = say!("rd-circles")
        )
        .into(),
        _ => panic!("no example for ${name} of {message}"),
    }
}

/// A sentence with examples.
fn sentence(game: &Game, english: &BTreeMap<String, String>, message: &str, rule: &str) -> Say {
    let leaked = |text: &str| -> &'static str { text.to_owned().leak() };
    let args = arguments(&english[message]).into_iter();
    let args = args.map(|name| (leaked(&name), example(game, message, &name, rule)));
    let (id, args) = (leaked(message), args.collect());
    Say { id, args }
}

/// What a game's code says of refusals; what the table finds by itself, and the rules alike, stands once.
fn all_told(game: &Game) -> Vec<Told> {
    let codes = sources(&format!("src/game/{}", game.folder));
    let all = |code: &String| [arms(code), faults(code), Vec::from_iter(seats(code))].concat();
    let told: BTreeSet<Told> = codes.iter().flat_map(all).collect();
    let alike = |one: &Told| {
        let other = Told {
            rule: None,
            ..one.clone()
        };
        one.rule.is_some() && told.contains(&other)
    };
    told.iter().filter(|one| !alike(one)).cloned().collect()
}

/// A row of the table for a sentence, which stands in every language.
fn row(
    game: &Game,
    english: &BTreeMap<String, String>,
    name: &str,
    rules: &[String],
    message: &str,
) -> String {
    let first = rules.first().map_or("", String::as_str);
    let mut text = sentence(game, english, message, first);
    if game.letters == "RE" && OF_TILES.contains(&name) {
        let tiles = vec![Say::plain("red 9")];
        text = say!("re-take-back", why = text, tiles = tiles);
    }
    for lang in Lang::ALL {
        let text = text.tell(lang);
        let filled = !text.contains('{') && !text.is_empty();
        assert!(filled, "{message} in {lang:?}: {text}");
    }
    format!("| `{name}` | {} | {text} |\n", rules.join(", "))
}

/// The rows of a code.
fn rows(
    game: &Game,
    english: &BTreeMap<String, String>,
    code: &Code,
    all: &[String],
    told: &[Told],
) -> String {
    let (variant, name, meaning) = code;
    let own = |one: &&Told| one.code == *variant || one.code == *name;
    let said: Vec<&Told> = told.iter().filter(own).collect();
    if said.is_empty() {
        return format!(
            "| `{name}` | {} | *to other programs:* {meaning} |\n",
            all.join(", ")
        );
    }
    let apart: Vec<&String> = said.iter().filter_map(|one| one.rule.as_ref()).collect();
    let rules = |one: &Told| match &one.rule {
        Some(rule) => vec![rule.clone()],
        None => all
            .iter()
            .filter(|rule| !apart.contains(rule))
            .cloned()
            .collect(),
    };
    let rows = said
        .iter()
        .map(|one| row(game, english, name, &rules(one), &one.message));
    rows.collect()
}

/// The table that belongs to the end of a game's rules.
fn table_of(game: &Game, english: &BTreeMap<String, String>) -> String {
    let told = all_told(game);
    let mut codes = game.codes.clone();
    for own in &told {
        let known = |(variant, name, _): &Code| *variant == own.code || *name == own.code;
        if !codes.iter().any(known) {
            codes.push((own.code.clone(), own.code.clone().leak(), ""));
        }
    }
    let broken = broken(game);
    let of = |code: &Code| {
        let all: Vec<String> = broken.get(&code.0).into_iter().flatten().cloned().collect();
        rows(game, english, code, &all, &told)
    };
    let rows: String = codes.iter().map(of).collect();
    format!("{HEADING}\n\n{INTRO}\n\n| code | rules | the table says |\n|---|---|---|\n{rows}")
}

#[test]
fn each_refusal_is_told_as_the_rules_of_its_game_say() {
    let english = messages("en");
    for game in GameId::ALL.map(game) {
        let path = folder("../docs/rules").join(game.doc);
        let doc = fs::read_to_string(&path).unwrap();
        let (before, _) = doc.split_once(HEADING).unwrap_or((&doc, ""));
        let now = format!("{}\n\n{}", before.trim_end(), table_of(&game, &english));
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            fs::write(&path, now).unwrap();
        } else {
            assert!(
                doc == now,
                "{}: the table says something else now. If that is meant, run UPDATE_GOLDEN=1 cargo test -p table \
                 --test words. It would be:\n{now}",
                game.doc
            );
        }
    }
}
