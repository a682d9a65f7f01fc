//! What the players of a game may say, and what they have said.
//!
//! A game declares its words once, with [`calls`]. An offer names one; what is said comes back as that
//! word with its value read, and what is done about it is one `match` without a rest. So a word that
//! nobody handles does not compile, and one that nobody knows is refused.

use std::str::FromStr;

use rules::Seat;

use crate::refusal::Refusal;
use crate::tabletop::Tabletop;
use crate::view::{CallInput, CallView, OptionView};
use crate::words::{Lang, Say, say};

/// Declares the words of a game, which its offers name, and what is said: a word with its value. `[unread]`
/// marks those that say what the antennas have not read.
macro_rules! calls {
    (@is unread) => { true };
    (@is) => { false };
    (
        $(#[$about:meta])* $word:ident, $said:ident:
        $($(#[$doc:meta])* $name:ident $(($value:ty))? = $text:literal $([$unread:ident])?),+ $(,)?
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $word {
            $($(#[$doc])* $name,)+
        }

        /// What was said.
        #[derive(Debug)]
        pub enum $said {
            $($(#[$doc])* $name $(($value))?,)+
        }

        impl $crate::game::call::Vocabulary for $word {
            type Said = $said;

            #[deny(unreachable_patterns, reason = "no two words are alike")]
            fn named(name: &str) -> Option<$word> {
                match name {
                    $($text => Some($word::$name),)+
                    _ => None,
                }
            }

            fn name(self) -> &'static str {
                match self {
                    $($word::$name => $text,)+
                }
            }

            fn is_unread(self) -> bool {
                match self {
                    $($word::$name => calls!(@is $($unread)?),)+
                }
            }

            fn read(self, value: &str) -> Result<$said, $crate::refusal::Refusal> {
                Ok(match self {
                    $($word::$name => $said::$name $((
                        <$value as $crate::game::call::Value>::read($text, value)?
                    ))?,)+
                })
            }
        }
    };
}
pub(super) use calls;

/// The words of a game.
pub trait Vocabulary: Copy + PartialEq {
    /// A word with its value.
    type Said;

    /// The word of this name.
    fn named(name: &str) -> Option<Self>;

    /// As pages and journals write it.
    fn name(self) -> &'static str;

    /// It says what the antennas have not read.
    fn is_unread(self) -> bool;

    /// The word as it is said with a value.
    ///
    /// # Errors
    /// The value does not go with the word.
    fn read(self, value: &str) -> Result<Self::Said, Refusal>;
}

/// What comes with a word.
pub trait Value: Sized {
    /// Reads it as a page sends it.
    ///
    /// # Errors
    /// It does not go with the word.
    fn read(word: &str, text: &str) -> Result<Self, Refusal>;
}

/// What was read of a text, if anything was.
///
/// # Errors
/// Nothing was.
pub fn fits<T>(word: &str, text: &str, read: Option<T>) -> Result<T, Refusal> {
    read.ok_or_else(|| Refusal(say!("call-value", call = word, value = text)))
}

macro_rules! numbers {
    ($($number:ty)*) => {
        $(impl Value for $number {
            fn read(word: &str, text: &str) -> Result<$number, Refusal> {
                fits(word, text, text.parse().ok())
            }
        })*
    };
}
numbers!(i8 u8 usize i64);

/// A name that only its game reads.
impl Value for String {
    fn read(_: &str, text: &str) -> Result<String, Refusal> {
        Ok(text.to_owned())
    }
}

impl Value for Seat {
    fn read(word: &str, text: &str) -> Result<Seat, Refusal> {
        u8::read(word, text).map(Seat)
    }
}

/// What is printed on a piece, as people type it.
pub trait Printed: FromStr {
    /// The sentence for a text that names no such piece.
    fn none(text: String) -> Say;
}

impl Printed for rules::card::Card {
    fn none(text: String) -> Say {
        say!("no-card", text = text)
    }
}

/// With spaces between them: `7H JK`.
impl<P: Printed> Value for Vec<P> {
    fn read(_: &str, text: &str) -> Result<Vec<P>, Refusal> {
        let words = text.split_whitespace().map(str::to_uppercase);
        let piece = |word: String| word.parse().map_err(|_| Refusal(P::none(word)));
        words.map(piece).collect()
    }
}

/// Something that a seat may say now.
#[derive(Clone, Debug, PartialEq)]
pub struct Call<W> {
    word: W,
    /// Who may say it.
    seat: Seat,
    /// On the button.
    text: Say,
    input: Input,
    due: bool,
    for_all: bool,
}

/// What must come with a call.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// Nothing.
    None,
    /// A whole number from, to.
    Number(i64, i64),
    /// One of these.
    Choice(Vec<(String, Say)>),
    /// What is printed on cards that no antenna reads, with spaces between them: `7H JK`.
    Cards,
}

impl Input {
    /// One of these seats, by name.
    pub fn seats(tabletop: &Tabletop, seats: impl Iterator<Item = Seat>) -> Input {
        Input::Choice(seats_by_name(tabletop, seats))
    }

    fn takes(&self, value: &str) -> bool {
        match self {
            Input::None | Input::Cards => true,
            Input::Number(min, max) => value
                .parse::<i64>()
                .is_ok_and(|number| (min..=max).contains(&&number)),
            Input::Choice(options) => options.iter().any(|(option, _)| option == value),
        }
    }
}

impl<W: Vocabulary> Call<W> {
    /// A call without anything, which the game does not wait for.
    pub fn new(word: W, seat: Seat, text: Say) -> Call<W> {
        Call {
            word,
            seat,
            text,
            input: Input::None,
            due: false,
            for_all: false,
        }
    }

    /// The same with something that must come with it.
    pub fn with(self, input: Input) -> Call<W> {
        Call { input, ..self }
    }

    /// The same as what the game waits for.
    pub fn due(self) -> Call<W> {
        Call { due: true, ..self }
    }

    /// The same, said by one for all who may say it.
    pub fn for_all(self) -> Call<W> {
        Call {
            for_all: true,
            ..self
        }
    }

    fn tell(&self, lang: Lang) -> CallView {
        CallView {
            call: self.word.name(),
            seat: self.seat,
            text: self.text.tell(lang),
            input: match &self.input {
                Input::None => CallInput::None,
                Input::Number(min, max) => CallInput::Number {
                    min: *min,
                    max: *max,
                },
                Input::Choice(options) => CallInput::Choice {
                    options: options_for(options, lang),
                },
                Input::Cards => CallInput::Cards,
            },
            due: self.due,
            for_all: self.for_all,
            unread: self.word.is_unread(),
        }
    }
}

/// Seats by name, as one of them is chosen.
pub fn seats_by_name(tabletop: &Tabletop, seats: impl Iterator<Item = Seat>) -> Vec<(String, Say)> {
    let option = |seat: Seat| (seat.0.to_string(), Say::plain(tabletop.name(seat)));
    seats.map(option).collect()
}

/// Values and words, as the page reads them.
pub fn options_for(options: &[(String, Say)], lang: Lang) -> Vec<OptionView> {
    let option = |(value, text): &(String, Say)| OptionView {
        value: value.clone(),
        text: text.tell(lang),
    };
    options.iter().map(option).collect()
}

/// The calls as a page reads them.
pub fn calls_in_words<W: Vocabulary>(calls: &[Call<W>], lang: Lang) -> Vec<CallView> {
    calls.iter().map(|call| call.tell(lang)).collect()
}

/// What is said, if it is one of the calls that stand, from whom it belongs to, with what must come
/// with it.
///
/// # Errors
/// It is not.
pub fn read_call<W: Vocabulary>(
    calls: &[Call<W>],
    by: Option<Seat>,
    seat: Seat,
    call: &str,
    value: Option<&str>,
) -> Result<W::Said, Refusal> {
    if by.is_some_and(|by| by != seat) {
        return Refusal::say(say!("not-your-seat"));
    }
    let stands = |word| {
        let mut calls = calls.iter();
        calls.find(|other| other.word == word && other.seat == seat)
    };
    let Some(found) = W::named(call).and_then(stands) else {
        return Refusal::say(say!("call-not-now", call = call));
    };
    let value = value.unwrap_or("");
    fits(call, value, found.input.takes(value).then_some(()))?;
    found.word.read(value)
}
