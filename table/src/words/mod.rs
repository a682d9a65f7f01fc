//! What the table says, in three languages.
//!
//! A [`Say`] is a sentence before it has a language: the name of a message and what goes into
//! it. The messages stand in `table/words/LANGUAGE/*.ftl` (Project Fluent); a test holds that each
//! name that the code says exists in every language, with the same arguments. What pages say by
//! themselves ([`templates`]) stands in `page.ftl`.

mod face;
mod french;
mod page;
mod rules;

use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use serde::{Deserialize, Serialize};

/// `say!("name-twice", seat = 2, name = "Ana")`: a sentence by the name of its message.
#[macro_export]
macro_rules! say {
    ($id:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::words::Say {
            id: $id,
            args: vec![$((stringify!($name), $crate::words::Arg::from($value))),*],
        }
    };
}
pub use say;

pub use face::called;
pub use page::{Template, templates};

/// A language of pages and scoreboard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
    /// Bulgarian.
    Bg,
}

impl From<Lang> for display::Language {
    fn from(lang: Lang) -> display::Language {
        match lang {
            Lang::En => display::Language::English,
            Lang::Fr => display::Language::French,
            Lang::Bg => display::Language::Bulgarian,
        }
    }
}

impl Lang {
    /// All of them, the default first.
    pub const ALL: [Lang; 3] = [Lang::En, Lang::Fr, Lang::Bg];

    /// As in a page's `lang`: `en`, `fr`, `bg`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Fr => "fr",
            Lang::Bg => "bg",
        }
    }

    /// The Fluent file of what pages say by themselves.
    pub const fn page(self) -> &'static str {
        match self {
            Lang::En => include_str!("../../words/en/page.ftl"),
            Lang::Fr => include_str!("../../words/fr/page.ftl"),
            Lang::Bg => include_str!("../../words/bg/page.ftl"),
        }
    }

    /// What the pages of phones say besides, as `page.ftl`.
    pub const fn phones(self) -> &'static str {
        match self {
            Lang::En => include_str!("../../words/en/phones.ftl"),
            Lang::Fr => include_str!("../../words/fr/phones.ftl"),
            Lang::Bg => include_str!("../../words/bg/phones.ftl"),
        }
    }

    /// What the page of the antennas' survey says besides, as `page.ftl`.
    pub const fn survey(self) -> &'static str {
        match self {
            Lang::En => include_str!("../../words/en/survey.ftl"),
            Lang::Fr => include_str!("../../words/fr/survey.ftl"),
            Lang::Bg => include_str!("../../words/bg/survey.ftl"),
        }
    }

    const fn texts(self) -> &'static [&'static str] {
        macro_rules! texts {
            ($lang:literal) => {
                &[
                    include_str!(concat!("../../words/", $lang, "/table.ftl")),
                    include_str!(concat!("../../words/", $lang, "/remmi-demmi.ftl")),
                    include_str!(concat!("../../words/", $lang, "/rami.ftl")),
                    include_str!(concat!("../../words/", $lang, "/remigio.ftl")),
                    include_str!(concat!("../../words/", $lang, "/rummoli.ftl")),
                    include_str!(concat!("../../words/", $lang, "/remi.ftl")),
                    include_str!(concat!("../../words/", $lang, "/hand.ftl")),
                    include_str!(concat!("../../words/", $lang, "/history.ftl")),
                    include_str!(concat!("../../words/", $lang, "/club.ftl")),
                    include_str!(concat!("../../words/", $lang, "/page.ftl")),
                    include_str!(concat!("../../words/", $lang, "/phones.ftl")),
                    include_str!(concat!("../../words/", $lang, "/survey.ftl")),
                    include_str!(concat!("../../words/", $lang, "/idle.ftl")),
                    include_str!(concat!("../../words/", $lang, "/config.ftl")),
                    include_str!(concat!("../../words/", $lang, "/settings.ftl")),
                    include_str!(concat!("../../words/", $lang, "/parts.ftl")),
                    include_str!(concat!("../../words/", $lang, "/workshop.ftl")),
                ]
            };
        }
        match self {
            Lang::En => texts!("en"),
            Lang::Fr => texts!("fr"),
            Lang::Bg => texts!("bg"),
        }
    }

    fn bundle(self) -> &'static FluentBundle<FluentResource> {
        static BUNDLES: [OnceLock<FluentBundle<FluentResource>>; 3] =
            [OnceLock::new(), OnceLock::new(), OnceLock::new()];
        BUNDLES[self as usize].get_or_init(|| {
            let language = self.as_str().parse().expect("a language tag");
            let mut bundle = FluentBundle::new_concurrent(vec![language]);
            // The marks that isolate arguments have no glyph on the panel.
            bundle.set_use_isolating(false);
            for (name, join) in french::FUNCTIONS {
                let added = bundle.add_function(name, move |given, _| {
                    FluentValue::from(join(&french::text(given)))
                });
                added.expect("no message is called like that");
            }
            for text in self.texts() {
                // What cannot be parsed is found by the tests; the rest of the file still speaks.
                let resource = FluentResource::try_new((*text).to_owned());
                bundle.add_resource_overriding(resource.unwrap_or_else(|(part, _)| part));
            }
            bundle
        })
    }
}

impl FromStr for Lang {
    type Err = String;

    fn from_str(text: &str) -> Result<Lang, String> {
        let found = Lang::ALL.into_iter().find(|lang| lang.as_str() == text);
        found.ok_or_else(|| format!("`{text}` is not a language of the table; write en, fr or bg"))
    }
}

/// What goes into a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// A name, a piece, a code: the same in every language.
    Text(String),
    /// A number, which may choose the form of a word.
    Number(i64),
    /// A sentence or word of its own, told in the same language.
    Said(Say),
    /// Several of those, joined as the language joins a list.
    List(Vec<Say>),
}

impl From<&str> for Arg {
    fn from(text: &str) -> Arg {
        Arg::Text(text.to_owned())
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Arg {
        Arg::Text(text)
    }
}

impl From<Say> for Arg {
    fn from(say: Say) -> Arg {
        Arg::Said(say)
    }
}

impl From<&Say> for Arg {
    fn from(say: &Say) -> Arg {
        Arg::Said(say.clone())
    }
}

impl From<Vec<Say>> for Arg {
    fn from(list: Vec<Say>) -> Arg {
        Arg::List(list)
    }
}

macro_rules! numbers {
    ($($kind:ty),*) => {
        $(impl From<$kind> for Arg {
            fn from(number: $kind) -> Arg {
                Arg::Number(i64::try_from(number).unwrap_or(i64::MAX))
            }
        })*
    };
}
numbers!(i32, i64, u8, u16, u32, u64, usize);

/// A sentence that has no language yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Say {
    /// Name of the message; empty for what stands side by side, in every language alike.
    pub id: &'static str,
    /// What goes into it, by name.
    pub args: Vec<(&'static str, Arg)>,
}

impl Say {
    /// A text that is the same in every language, as an error of the machine.
    pub fn plain(text: impl Into<String>) -> Say {
        Say {
            id: "",
            args: vec![("text", Arg::Text(text.into()))],
        }
    }

    /// The sentence in a language. A message that is missing tells its name: better odd than mute.
    pub fn tell(&self, lang: Lang) -> String {
        if self.id.is_empty() {
            let told: Vec<String> = self.args.iter().map(|(_, arg)| arg.tell(lang)).collect();
            return told.join(" ");
        }
        let mut args = FluentArgs::new();
        for (name, arg) in &self.args {
            args.set(*name, value(arg, lang));
        }
        let bundle = lang.bundle();
        let message = bundle.get_message(self.id).and_then(|found| found.value());
        match message {
            Some(pattern) => {
                let mut errors = Vec::new();
                let told = bundle.format_pattern(pattern, Some(&args), &mut errors);
                told.into_owned()
            }
            None => self.id.to_owned(),
        }
    }
}

impl From<String> for Say {
    fn from(text: String) -> Say {
        Say::plain(text)
    }
}

impl From<&str> for Say {
    fn from(text: &str) -> Say {
        Say::plain(text)
    }
}

impl fmt::Display for Say {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.tell(Lang::En))
    }
}

impl Arg {
    fn tell(&self, lang: Lang) -> String {
        match self {
            Arg::Text(text) => text.clone(),
            Arg::Number(number) => number.to_string(),
            Arg::Said(say) => say.tell(lang),
            Arg::List(list) => joined(list, lang),
        }
    }
}

/// A number may choose the form of a word.
fn value(arg: &Arg, lang: Lang) -> FluentValue<'static> {
    match arg {
        Arg::Number(number) => FluentValue::from(*number),
        other => FluentValue::from(other.tell(lang)),
    }
}

/// "a, b and c".
fn joined(list: &[Say], lang: Lang) -> String {
    let told: Vec<String> = list.iter().map(|say| say.tell(lang)).collect();
    match told.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, before)) => {
            let and = say!("and").tell(lang);
            format!("{} {and} {last}", before.join(", "))
        }
    }
}
