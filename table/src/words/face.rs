//! Cards and tiles in sentences: a card as it is printed, with the sign of its suit, a tile or a card of Remmi-Demmi by its
//! words. A voice says cards as they are called.

use rules::card::{Card, Rank, Suit};
use rules::remi::{Colour, Tile};
use rules::remmi_demmi::{self, Plaque, Shape, Type};
use rules::rummoli;

use super::{Arg, Lang, Say, say};
use crate::piece::Piece;

impl Say {
    /// Cards side by side: `7♥ 8♥ joker`.
    pub fn row<T: Into<Say>>(cards: impl IntoIterator<Item = T>) -> Say {
        let args = cards.into_iter();
        Say {
            id: "",
            args: args.map(|card| ("card", Arg::Said(card.into()))).collect(),
        }
    }

    /// What is printed on it, or a question mark where nobody knows.
    pub fn known(printed: Option<impl Into<Say>>) -> Say {
        printed.map_or_else(|| Say::plain("?"), Into::into)
    }
}

/// A sentence with the cards in it as they are called: "7 of hearts", which voices read otherwise, or not at all, as `7♥`.
pub fn called(sentence: &str, lang: Lang) -> String {
    let mut told = String::new();
    let mut rest = sentence;
    while let Some((at, suit)) = rest.char_indices().find_map(|(at, sign)| {
        let suit = Suit::ALL.into_iter().find(|suit| suit.sign() == sign);
        suit.map(|suit| (at, suit))
    }) {
        let (before, after) = rest.split_at(at);
        rest = &after[suit.sign().len_utf8()..];
        let mut ranks = Rank::ALL.into_iter();
        let card = ranks.find_map(|rank| Some((rank, before.strip_suffix(&rank.to_string())?)));
        match card {
            Some((rank, before)) => {
                told += before;
                told +=
                    &say!("card-name", rank = Say::from(rank), suit = Say::from(suit)).tell(lang);
            }
            None => {
                told += before;
                told.push(suit.sign());
            }
        }
    }
    told + rest
}

impl From<Suit> for Say {
    fn from(suit: Suit) -> Say {
        match suit {
            Suit::Spades => say!("suit-S"),
            Suit::Hearts => say!("suit-H"),
            Suit::Diamonds => say!("suit-D"),
            Suit::Clubs => say!("suit-C"),
        }
    }
}

impl From<Rank> for Say {
    fn from(rank: Rank) -> Say {
        match rank.number() {
            1 => say!("rank-A"),
            11 => say!("rank-J"),
            12 => say!("rank-Q"),
            13 => say!("rank-K"),
            number => Say::plain(number.to_string()),
        }
    }
}

impl From<Card> for Say {
    fn from(card: Card) -> Say {
        match card {
            Card::Natural { rank, suit } => Say::plain(format!("{rank}{}", suit.sign())),
            Card::Joker => say!("joker"),
        }
    }
}

impl From<rummoli::Card> for Say {
    fn from(card: rummoli::Card) -> Say {
        Say::plain(format!("{}{}", card.rank, card.suit.sign()))
    }
}

impl From<Tile> for Say {
    fn from(tile: Tile) -> Say {
        let Tile::Natural { number, colour } = tile else {
            return say!("joker");
        };
        let colour = match colour {
            Colour::Red => say!("colour-R"),
            Colour::Blue => say!("colour-B"),
            Colour::Black => say!("colour-K"),
            Colour::Yellow => say!("colour-Y"),
        };
        say!("tile-name", colour = colour, number = number.get())
    }
}

impl From<Type> for Say {
    fn from(face: Type) -> Say {
        let colour = match face.colour {
            remmi_demmi::Colour::Red => say!("type-R"),
            remmi_demmi::Colour::Green => say!("type-G"),
            remmi_demmi::Colour::Blue => say!("type-B"),
        };
        let shape = match face.shape {
            Shape::Circle => say!("type-C"),
            Shape::Square => say!("type-S"),
            Shape::Triangle => say!("type-T"),
        };
        say!("type-name", colour = colour, shape = shape)
    }
}

impl From<Plaque> for Say {
    fn from(plaque: Plaque) -> Say {
        say!("plaque", n = plaque.points())
    }
}

impl From<Piece> for Say {
    fn from(piece: Piece) -> Say {
        match piece {
            Piece::Card { face, .. } => face.into(),
            Piece::Plaque(plaque) => plaque.into(),
            Piece::French { card, .. } => card.into(),
            Piece::Tile { tile, .. } => tile.into(),
        }
    }
}

impl<T: Copy + Into<Say>> From<&T> for Say {
    fn from(printed: &T) -> Say {
        (*printed).into()
    }
}

macro_rules! args {
    ($($kind:ty),*) => {
        $(impl From<$kind> for Arg {
            fn from(printed: $kind) -> Arg {
                Arg::Said(printed.into())
            }
        })*
    };
}
args!(Card, rummoli::Card, Tile, Piece);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Lang;

    #[test]
    fn pieces_are_told_as_people_see_them() {
        for (name, told) in [
            ("10H/2", ["10♥", "10♥", "10♥"]),
            ("JK/3", ["joker", "joker", "жокер"]),
            ("7R#1", ["red 7", "7 rouge", "червено 7"]),
            ("RC3", ["red circle", "rond rouge", "червен кръг"]),
            ("P4", ["plaque 4", "plaque 4", "плочка 4"]),
        ] {
            let piece: Piece = name.parse().unwrap();
            assert_eq!(Lang::ALL.map(|lang| Say::from(piece).tell(lang)), told);
        }
        let told = "Ana laid 10♥ J♠, K♣! ♥";
        let called = Lang::ALL.map(|lang| called(told, lang));
        assert_eq!(
            called[0],
            "Ana laid 10 of hearts jack of spades, king of clubs! ♥"
        );
        assert_eq!(
            called[1],
            "Ana laid 10 de cœur valet de pique, roi de trèfle! ♥"
        );
        let row = ["7H", "JK", "9H"].map(|card| card.parse::<Card>().unwrap());
        assert_eq!(Say::row(row).tell(Lang::Fr), "7♥ joker 9♥");
        assert_eq!(Say::known(None::<Card>).tell(Lang::Bg), "?");
    }
}
