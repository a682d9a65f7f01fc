//! Who may be told what: part of the rules, since a count or a verdict that is told too early changes
//! the game.

/// Who may be told, and when.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Disclosure {
    /// Everybody, at once.
    Public,
    /// The seats that it concerns, at once.
    Private,
    /// Nobody until the moment at which the game opens it: the stop, the close, the end of the deal.
    /// Then everybody.
    Sealed,
    /// Nobody until another player challenges, then everybody.
    Challenged,
    /// Nobody.
    Never,
}

/// What a table may come to know in a game.
pub trait Disclosed: Copy {
    /// Who may know it.
    fn disclosure(self) -> Disclosure;
}

/// Declares the facts of a game, each once, with who may know it.
macro_rules! facts {
    ($($(#[$doc:meta])+ $fact:ident => $disclosure:ident,)+) => {
        /// What the table may come to know in this game.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Fact {
            $($(#[$doc])+ $fact,)+
        }

        impl Fact {
            /// Every fact.
            pub const ALL: &[Fact] = &[$(Fact::$fact,)+];

            /// Who may know it.
            pub const fn disclosure(self) -> $crate::Disclosure {
                match self {
                    $(Fact::$fact => $crate::Disclosure::$disclosure,)+
                }
            }
        }

        impl $crate::Disclosed for Fact {
            fn disclosure(self) -> $crate::Disclosure {
                self.disclosure()
            }
        }
    };
}
