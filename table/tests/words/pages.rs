//! What the pages say by `t("name", { argument })` and by `data-t` in a document.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::sync::LazyLock;

use table::words::{Lang, Template, templates};

use super::{balanced, files, folder, split_top};

/// A message by its name, or by a name with gaps: `action-${action}`.
type Name = Vec<String>;

/// One place where a page says something.
struct Said {
    /// The names of which it says one; none where a variable holds it.
    names: Vec<Name>,
    /// What it gives; nothing is known of it where a variable holds that.
    arguments: Option<BTreeSet<String>>,
    /// Where.
    path: String,
}

/// A Fluent file, in a language.
type Words = fn(Lang) -> String;

const HUBS: &str = "../hub/page";

/// Both folders of pages, with what may be told there beside what all pages say.
const PLACES: [(&str, Words); 2] = [
    (HUBS, |lang| lang.phones().to_owned()),
    ("../twin/page", file_of_the_virtual_table),
];

static EVERYWHERE: LazyLock<(Vec<Said>, BTreeSet<String>)> = LazyLock::new(|| {
    let found = PLACES.map(|(place, _)| (said(place), literals(place)));
    let [(mut said, mut literals), (more, others)] = found;
    said.extend(more);
    literals.extend(others);
    (said, literals)
});

/// Whether a page says it, as far as one can read: its name stands there, whole or with gaps.
pub fn say(name: &str) -> bool {
    let (said, literals) = &*EVERYWHERE;
    let with_gaps = || said.iter().flat_map(|said| &said.names);
    literals.contains(name) || with_gaps().any(|pattern| fits(pattern, name))
}

/// The pages of a folder and the hub's that they are joined from, without their comments.
fn sources(place: &str) -> Vec<(String, String)> {
    let mut paths = [".js", ".html"]
        .map(|ending| files(&folder(place), ending))
        .concat();
    let mut sources = Vec::new();
    let mut next = 0;
    while let Some(path) = paths.get(next).cloned() {
        next += 1;
        let text = fs::read_to_string(&path).unwrap();
        for import in text.lines().filter_map(|line| line.strip_prefix("import ")) {
            let (_, from) = import.split_once("\"./").expect("one of ours");
            let name = from.trim_end_matches("\";");
            let path = folder(&format!("{HUBS}/{name}"));
            if paths.iter().all(|known| !known.ends_with(name)) && path.exists() {
                paths.push(path);
            }
        }
        let code = text
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"));
        let code: Vec<_> = code.collect();
        sources.push((path.display().to_string(), code.join("\n")));
    }
    sources
}

/// Every string that stands in the pages of a folder.
fn literals(place: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (_, text) in sources(place) {
        found.extend(text.split('"').map(str::to_owned));
    }
    found
}

fn said(place: &str) -> Vec<Said> {
    let mut found = Vec::new();
    for (path, text) in sources(place) {
        for attribute in ["data-t=\"", "data-t-label=\""] {
            for (at, _) in text.match_indices(attribute) {
                let (name, _) = text[at + attribute.len()..].split_once('"').unwrap();
                found.push(Said {
                    names: vec![vec![name.to_owned()]],
                    arguments: Some(BTreeSet::new()),
                    path: path.clone(),
                });
            }
        }
        for (at, _) in text.match_indices("t(") {
            let before = text[..at].chars().next_back().unwrap_or(' ');
            if before.is_alphanumeric() || before == '.' || before == '_' {
                continue;
            }
            let mut parts = split_top(balanced(&text[at + 2..])).into_iter();
            found.push(Said {
                names: names(&parts.next().unwrap_or_default()),
                arguments: arguments_of(parts.next()),
                path: path.clone(),
            });
        }
    }
    found
}

/// `"a"`, `` `a-${b}` ``, `c ? "a" : "b"`: what stands before the question mark is not a name.
fn names(expression: &str) -> Vec<Name> {
    let mut plain = String::new();
    let mut names = Vec::new();
    for (i, part) in expression.split('`').enumerate() {
        match i % 2 {
            0 => plain.push_str(part),
            _ => names.push(gaps(part)),
        }
    }
    let chosen = plain
        .split_once(" ? ")
        .map_or(plain.as_str(), |(_, chosen)| chosen);
    let quoted = chosen.split('"').skip(1).step_by(2);
    names.extend(quoted.map(|name| vec![name.to_owned()]));
    names
}

/// The parts of a template between its `${…}`.
fn gaps(template: &str) -> Name {
    let mut parts = template.split("${");
    let mut name = vec![parts.next().unwrap_or_default().to_owned()];
    let rest = parts.map(|part| {
        part.split_once('}')
            .map_or("", |(_, after)| after)
            .to_owned()
    });
    name.extend(rest);
    name
}

fn fits(pattern: &[String], name: &str) -> bool {
    let (first, between) = pattern.split_first().unwrap();
    let Some((last, between)) = between.split_last() else {
        return first == name;
    };
    let rest = name.strip_prefix(first.as_str());
    let rest = rest.and_then(|rest| rest.strip_suffix(last.as_str()));
    rest.is_some_and(|rest| !rest.is_empty() && between.iter().all(|part| rest.contains(part)))
}

/// `{ n: 2, name }`: the names; nothing where it is not an object that is written out.
fn arguments_of(object: Option<String>) -> Option<BTreeSet<String>> {
    let Some(object) = object else {
        return Some(BTreeSet::new());
    };
    let inner = object.trim().strip_prefix('{')?.strip_suffix('}')?;
    let parts = split_top(inner).into_iter();
    let name = |part: String| part.split(':').next().unwrap_or_default().trim().to_owned();
    Some(parts.map(name).collect())
}

fn file_of_the_virtual_table(lang: Lang) -> String {
    let path = format!("../twin/words/{}.ftl", lang.as_str());
    fs::read_to_string(folder(&path)).unwrap()
}

/// What a page of that folder gets.
fn given(lang: Lang, own: Words) -> BTreeMap<String, Template> {
    let (mut given, _) = templates(lang.page());
    given.extend(templates(&own(lang)).0);
    given
}

fn gaps_of(template: &Template) -> BTreeSet<String> {
    let (by, texts) = match template {
        Template::One(text) => (None, vec![text]),
        Template::Counted { by, forms } => (Some(by.clone()), forms.values().collect()),
    };
    let gap = |part: &str| part.split_once('}').map(|(name, _)| name.to_owned());
    let gaps = texts
        .iter()
        .flat_map(|text| text.split('{').skip(1))
        .filter_map(gap);
    gaps.chain(by).collect()
}

#[test]
fn a_page_can_fill_in_all_that_it_is_sent() {
    for lang in Lang::ALL {
        for file in [
            lang.page().to_owned(),
            lang.phones().to_owned(),
            lang.survey().to_owned(),
            file_of_the_virtual_table(lang),
        ] {
            let (told, wrong) = templates(&file);
            assert_eq!(wrong, [] as [String; 0], "{lang:?}");
            assert!(told.len() > 15, "{lang:?}");
            for (name, template) in told {
                if let Template::Counted { forms, .. } = template {
                    assert!(forms.contains_key("other"), "{name} in {lang:?}");
                }
            }
        }
    }
}

#[test]
fn the_pages_say_only_what_they_are_sent_with_its_arguments() {
    for (place, own) in PLACES {
        let given = given(Lang::En, own);
        let (survey, _) = templates(Lang::En.survey());
        let said = said(place);
        assert!(said.len() > 50, "{place} was read");
        for Said {
            names,
            arguments,
            path,
        } in &said
        {
            let surveys = |_: &(&String, &Template)| path.ends_with("/survey.js");
            let sent: Vec<_> = given.iter().chain(survey.iter().filter(surveys)).collect();
            for name in names {
                let meant: Vec<_> = sent.iter().filter(|(id, _)| fits(name, id)).collect();
                let shown = name.join("*");
                assert!(
                    !meant.is_empty(),
                    "{path} says {shown}, which is not sent to it"
                );
                let Some(arguments) = arguments else { continue };
                // A name with gaps may fit more than is ever meant.
                let sure = |template| name.len() == 1 && !gaps_of(template).is_subset(arguments);
                let missing = meant.iter().find(|(_, template)| sure(template));
                assert!(
                    missing.is_none(),
                    "{path} says {missing:?} with {arguments:?} alone"
                );
            }
        }
    }
}
