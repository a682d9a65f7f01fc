//! Options with names: what is written is what is read.

/// Declares an option of a decision table as an enum, the default first.
macro_rules! option {
    ($(#[$doc:meta])* $name:ident is $what:literal: $($(#[$vdoc:meta])* $variant:ident = $text:literal),+; $expected:literal) => {
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

        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl ::core::str::FromStr for $name {
            type Err = $crate::ParseError;

            fn from_str(text: &str) -> Result<Self, $crate::ParseError> {
                match text {
                    $($text => Ok($name::$variant),)+
                    _ => Err($crate::ParseError::new($what, text, $expected)),
                }
            }
        }
    };
}

pub(crate) use option;
