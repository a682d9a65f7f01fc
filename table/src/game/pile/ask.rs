//! What only people know of a pile is asked.

use std::fmt;

use super::{Fate, Next, Pile, Told};
use crate::game::question::Question;
use crate::tabletop::Tabletop;
use crate::view::Notice;
use crate::words::{Lang, Say, say};
use crate::zone::Zone;
use sensors::Uid;

/// What is asked of a pile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Which of two cards that came at once was thrown; with the names of their pieces.
    Two([Uid; 2], [String; 2]),
    /// Whether a card is the one that was said to be thrown and was not read; with the name of its piece.
    Unread(Uid, String),
    /// What became of a card that lay only for a moment; with the name of its piece.
    Brief(Uid, String),
}

/// The answer that each of two cards was thrown by another hand.
const BOTH: &str = "both";
/// The answers to whether a card was thrown now, or is the one that was not read before.
const NOW: &str = "now";
const BEFORE: &str = "before";
/// What became of a card, and how it is answered; the first is what the table believes meanwhile.
const FATES: [(Fate, &str); 3] = [
    (Fate::TakenBack, "taken-back"),
    (Fate::Thrown, "thrown"),
    (Fate::Lies, "lies"),
];

impl fmt::Display for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Asked::Two(_, [one, other]) => write!(f, "thrown:{one}+{other}"),
            Asked::Unread(_, name) => write!(f, "unread:{name}"),
            Asked::Brief(_, name) => write!(f, "brief:{name}"),
        }
    }
}

/// Cards that lie there and were not thrown are to be taken up.
pub fn notices(tabletop: &Tabletop, pile: &Pile, lang: Lang) -> Vec<Notice> {
    let notice = |uid: Uid| {
        Notice::new(
            "not_thrown",
            say!("notice-not-thrown", card = printed(tabletop, uid)).tell(lang),
            Some(Zone::Discard),
        )
    };
    pile.strays().map(notice).collect()
}

fn printed(tabletop: &Tabletop, uid: Uid) -> Say {
    Say::known(tabletop.book.piece(uid))
}

/// The questions that stand; `turn` names whose turn it was after a given number of the throws.
pub fn ask<A>(
    tabletop: &Tabletop,
    told: &Told,
    turn: impl Fn(usize) -> String,
    about: impl Fn(Asked) -> A,
) -> Vec<Question<A>> {
    let printed = |uid| printed(tabletop, uid);
    let two = match told.next {
        Next::Two(one, other) => Some((one, other)),
        Next::Nothing | Next::NotBefore(..) => None,
    };
    let two = two.map(|(one, other)| {
        let name = turn(told.throws.len());
        let card = |uid| (tabletop.piece_name(uid), printed(uid));
        let mut options = vec![card(one)];
        // Of two that look alike it is all one which.
        options.extend((printed(other) != printed(one)).then(|| card(other)));
        options.push((BOTH.to_owned(), say!("ask-thrown-both")));
        Question {
            about: about(Asked::Two(
                [one, other],
                [one, other].map(|uid| tabletop.piece_name(uid)),
            )),
            to: None,
            text: say!(
                "ask-thrown",
                name = name,
                one = printed(one),
                other = printed(other)
            ),
            options,
        }
    });
    let brief = told.doubt.map(|(uid, after)| {
        let name = turn(after);
        let became = |(fate, value): (Fate, &str)| {
            let text = match fate {
                Fate::TakenBack => say!("ask-brief-taken-back", name = name.clone()),
                Fate::Thrown => say!("ask-brief-drawn"),
                Fate::Lies => say!("ask-brief-lies"),
            };
            (value.to_owned(), text)
        };
        Question {
            about: about(Asked::Brief(uid, tabletop.piece_name(uid))),
            to: None,
            text: say!("ask-brief", card = printed(uid)),
            options: FATES.map(became).into(),
        }
    });
    let unread = told.unread.map(|uid| Question {
        about: about(Asked::Unread(uid, tabletop.piece_name(uid))),
        to: None,
        text: say!("ask-unread", card = printed(uid)),
        options: vec![
            (NOW.to_owned(), say!("ask-unread-now", name = turn(0))),
            (BEFORE.to_owned(), say!("ask-unread-before")),
        ],
    });
    two.into_iter().chain(brief).chain(unread).collect()
}

/// An answer that was offered.
pub fn answer(pile: &mut Pile, asked: Asked, value: &str) {
    match asked {
        Asked::Two(cards, names) => {
            for (uid, name) in cards.into_iter().zip(names) {
                let thrown = value == BOTH || name == value;
                pile.say(
                    uid,
                    if thrown {
                        Fate::Thrown
                    } else {
                        Fate::TakenBack
                    },
                );
            }
        }
        Asked::Unread(uid, _) if value == BEFORE => pile.is_unread(uid),
        Asked::Unread(uid, _) => pile.say(uid, Fate::Thrown),
        Asked::Brief(uid, _) => {
            let said = FATES.into_iter().find(|(_, word)| *word == value);
            if let Some((fate, _)) = said {
                pile.say(uid, fate);
            }
        }
    }
}
