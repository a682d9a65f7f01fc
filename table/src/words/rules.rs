//! The rule sheets of the games, as people read them.

use super::Lang;
use crate::game::GameId;

impl Lang {
    /// The rule sheet of a game: a title, an introduction, and under each heading items `- **ID** what it says`.
    pub const fn rules(self, game: GameId) -> &'static str {
        macro_rules! sheet {
            ($lang:literal) => {
                match game {
                    GameId::RemmiDemmi => {
                        include_str!(concat!("../../words/", $lang, "/rules/remmi-demmi.md"))
                    }
                    GameId::Rami => include_str!(concat!("../../words/", $lang, "/rules/rami.md")),
                    GameId::Remigio => {
                        include_str!(concat!("../../words/", $lang, "/rules/remigio.md"))
                    }
                    GameId::Rummoli => {
                        include_str!(concat!("../../words/", $lang, "/rules/rummoli.md"))
                    }
                    GameId::Remi => include_str!(concat!("../../words/", $lang, "/rules/remi.md")),
                }
            };
        }
        match self {
            Lang::En => sheet!("en"),
            Lang::Fr => sheet!("fr"),
            Lang::Bg => sheet!("bg"),
        }
    }
}
