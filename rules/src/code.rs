//! Reason codes: each has a stable name and a sentence.

/// Declares the reason codes of a game.
macro_rules! codes {
    ($($(#[$doc:meta])* $variant:ident = $text:literal, $sentence:literal;)+) => {
        /// Why something was refused.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code {
            $($(#[$doc])* $variant,)+
        }

        impl Code {
            /// Every code.
            pub const ALL: &[Code] = &[$(Code::$variant),+];

            /// Its stable name, such as `BAD_MELD`.
            pub const fn as_str(self) -> &'static str {
                match self { $(Code::$variant => $text,)+ }
            }

            /// One sentence for people, without the remedy.
            pub const fn sentence(self) -> &'static str {
                match self { $(Code::$variant => $sentence,)+ }
            }
        }

        /// `{}` is its name, `{:#}` its sentence.
        impl ::core::fmt::Display for Code {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.write_str(if f.alternate() { self.sentence() } else { self.as_str() })
            }
        }
    };
}

pub(crate) use codes;
