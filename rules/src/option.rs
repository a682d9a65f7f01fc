//! The options of a game, declared once: what each is called, what it may be, its default, its rule
//! and the sentences that ask for it. Set-ups, journals, the judge and the tables of the rule sheets
//! follow the declaration. A value is written as a text everywhere.

use alloc::string::{String, ToString};
use core::fmt;
use core::ops::RangeInclusive;

/// An option as its game declares it. The sentences stand where the table keeps its words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Declaration {
    /// Its name in set-ups, journals and rule sheets: `ace_wrap`.
    pub key: &'static str,
    /// The rule or decision it belongs to: `RG-08`.
    pub rule: &'static str,
    /// The name of the sentence that asks for it.
    pub message: &'static str,
    /// What it may be.
    pub kind: Kind,
    /// It changes how a game is played, but no single verdict.
    pub table: bool,
}

/// What an option may be. Shown as a phrase: "wild or spare", "a whole number from 0 to 99".
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// One of these values, each with the name of the sentence that tells it.
    Choice(&'static [(&'static str, &'static str)]),
    /// A whole number in this range.
    Number(RangeInclusive<u32>),
    /// Words with spaces between, such as these.
    Words(&'static str),
}

impl Kind {
    /// Whether a text is such a value. What each of the words may be, their reader says.
    pub fn allows(&self, text: &str) -> bool {
        match self {
            Kind::Choice(values) => values.iter().any(|(value, _)| *value == text),
            Kind::Number(range) => text.parse().is_ok_and(|number| range.contains(&number)),
            Kind::Words(_) => true,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Choice(values) => {
                for (place, (value, _)) in values.iter().enumerate() {
                    f.write_str(match values.len() - place {
                        _ if place == 0 => "",
                        1 => " or ",
                        _ => ", ",
                    })?;
                    f.write_str(value)?;
                }
                Ok(())
            }
            Kind::Number(range) => {
                write!(
                    f,
                    "a whole number from {} to {}",
                    range.start(),
                    range.end()
                )
            }
            Kind::Words(example) => write!(f, "words such as {example}"),
        }
    }
}

/// The options of a game, by their names.
pub trait Declared: Default {
    /// Each of them, in the order of the rules.
    const DECLARED: &'static [Declaration];

    /// Sets one whose kind allows the text; `None` if the text is not a value all the same.
    #[doc(hidden)]
    fn put(&mut self, key: &str, text: &str) -> Option<()>;

    /// The value of an option; `None` if the game has none of this name.
    fn get(&self, key: &str) -> Option<String>;

    /// The declaration of an option; `None` if the game has none of this name.
    fn declared(key: &str) -> Option<&'static Declaration> {
        Self::DECLARED.iter().find(|option| option.key == key)
    }

    /// Sets an option. `false`, and nothing is changed, when the game has none of this name or the
    /// text is not one of its values: [`Declared::declared`] says what it may be.
    fn set(&mut self, key: &str, text: &str) -> bool {
        let allowed = Self::declared(key).is_some_and(|option| option.kind.allows(text));
        allowed && self.put(key, text).is_some()
    }
}

/// The type of an option.
pub(crate) trait Value: Sized {
    /// What it may be, unless the option says more closely.
    const KIND: Kind;

    fn read(text: &str) -> Option<Self>;

    fn write(&self) -> String;
}

impl Value for bool {
    const KIND: Kind = Kind::Choice(&[("true", "yes"), ("false", "no")]);

    fn read(text: &str) -> Option<bool> {
        text.parse().ok()
    }

    fn write(&self) -> String {
        self.to_string()
    }
}

macro_rules! numbers {
    ($($number:ty),+) => {
        $(impl Value for $number {
            const KIND: Kind = Kind::Number(0..=u32::MAX);

            fn read(text: &str) -> Option<$number> {
                text.parse().ok()
            }

            fn write(&self) -> String {
                self.to_string()
            }
        })+
    };
}
numbers!(u32, usize);

/// A number that may be left open, which is written as 0.
impl Value for Option<usize> {
    const KIND: Kind = usize::KIND;

    fn read(text: &str) -> Option<Option<usize>> {
        let number = usize::read(text)?;
        Some((number > 0).then_some(number))
    }

    fn write(&self) -> String {
        self.unwrap_or(0).to_string()
    }
}

/// Declares an option's values as an enum, the default first, each with its name and the name of the
/// sentence that tells it.
macro_rules! choice {
    ($(#[$doc:meta])* $name:ident: $($(#[$vdoc:meta])* $variant:ident = $text:literal, $message:literal;)+) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub enum $name {
            $($(#[$vdoc])* $variant,)+
        }

        impl $name {
            /// Every value, the default first.
            pub const ALL: &[$name] = &[$($name::$variant),+];

            /// The value's name.
            pub const fn as_str(self) -> &'static str {
                match self { $($name::$variant => $text,)+ }
            }
        }

        impl $crate::option::Value for $name {
            const KIND: $crate::option::Kind = $crate::option::Kind::Choice(&[$(($text, $message)),+]);

            fn read(text: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|value| value.as_str() == text)
            }

            fn write(&self) -> ::alloc::string::String {
                self.as_str().into()
            }
        }
    };
}

/// Declares the options of a game as a struct, in the order of the rules:
/// `field: Type = default, "rule", "sentence";`. Before the colon a key may stand that is not the
/// field's name, after the sentence `in` a narrower kind, then `table`.
macro_rules! options {
    (
        $(#[$meta:meta])*
        pub struct $name:ident {
            $(
                $(#[$doc:meta])*
                $field:ident $(as $key:literal)?: $type:ty = $default:expr, $rule:literal, $message:literal
                $(in $kind:expr)? $(, $table:ident)?;
            )+
        }
    ) => {
        $(#[$meta])*
        pub struct $name {
            $($(#[$doc])* pub $field: $type,)+
        }

        impl Default for $name {
            fn default() -> $name {
                $name { $($field: $default,)+ }
            }
        }

        impl $crate::option::Declared for $name {
            const DECLARED: &'static [$crate::option::Declaration] = &[$(
                $crate::option::Declaration {
                    key: $crate::option::options!(@key $field $($key)?),
                    rule: $rule,
                    message: $message,
                    kind: $crate::option::options!(@kind $type $(, $kind)?),
                    table: $crate::option::options!(@table $($table)?),
                },
            )+];

            fn put(&mut self, key: &str, text: &str) -> Option<()> {
                match key {
                    $($crate::option::options!(@key $field $($key)?) => {
                        self.$field = $crate::option::Value::read(text)?;
                    })+
                    _ => return None,
                }
                Some(())
            }

            fn get(&self, key: &str) -> Option<::alloc::string::String> {
                Some(match key {
                    $($crate::option::options!(@key $field $($key)?) => $crate::option::Value::write(&self.$field),)+
                    _ => return None,
                })
            }
        }
    };
    (@key $field:ident) => { stringify!($field) };
    (@key $field:ident $key:literal) => { $key };
    (@kind $type:ty) => { <$type as $crate::option::Value>::KIND };
    (@kind $type:ty, $kind:expr) => { $kind };
    (@table) => { false };
    (@table table) => { true };
}

pub(crate) use {choice, options};
