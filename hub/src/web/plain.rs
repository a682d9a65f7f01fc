//! What pages without a script are made of: a document with its head, tables, points and decimals as a language writes them.

use maud::{Markup, html};
use table::words::{Lang, Say};

use super::history::with_comma;
pub use super::history::{frame, named, points, result};
pub use super::pages::document;
pub use super::scan::code as qr;

/// The head of a column.
pub enum Head {
    /// Words.
    Text(Say),
    /// Numbers stand to the right.
    Number(Say),
}

impl Head {
    fn tell(&self, lang: Lang) -> Markup {
        match self {
            Head::Text(say) => html! { th scope="col" { (say.tell(lang)) } },
            Head::Number(say) => html! { th scope="col" .n { (say.tell(lang)) } },
        }
    }
}

/// Rows under their heads, with a title; wider than a phone they are moved within their own frame.
pub fn table(title: Say, heads: &[Head], rows: Vec<Markup>, lang: Lang) -> Markup {
    html! {
        section {
            h2 { (title.tell(lang)) }
            div .wide tabindex="0" {
                table {
                    thead { tr { @for head in heads { (head.tell(lang)) } } }
                    tbody { @for row in rows { tr { (row) } } }
                }
            }
        }
    }
}

/// Where there is nothing.
pub fn dash() -> String {
    "–".to_owned()
}

/// A number with one digit behind the language's decimal mark.
pub fn decimal(value: f64, lang: Lang) -> String {
    with_comma(format!("{value:.1}"), lang)
}
