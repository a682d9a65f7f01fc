//! What a page says by itself, as its script fills it in.
//!
//! The script knows nothing of Fluent: it gets each message as a text with gaps, and where a number
//! chooses between several, all of those. What needs more than that is refused, and a test finds it.

use std::collections::BTreeMap;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::ast::{Variant, VariantKey};
use fluent_syntax::parser;
use serde::Serialize;

use super::french::FUNCTIONS;

/// The forms that `Intl.PluralRules` can name in a page.
const FORMS: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

/// A message with gaps: `{name}` is where that argument goes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Template {
    /// The same for every number.
    One(String),
    /// A number chooses.
    Counted {
        /// The argument that holds it.
        by: String,
        /// By the number itself or by its plural form; `other` is always among them.
        forms: BTreeMap<String, String>,
    },
}

/// The messages of a Fluent file by name, and what is wrong with the others.
pub fn templates(file: &str) -> (BTreeMap<String, Template>, Vec<String>) {
    let (resource, errors) = match parser::parse(file) {
        Ok(resource) => (resource, Vec::new()),
        Err((resource, errors)) => (resource, errors),
    };
    let mut wrong: Vec<_> = errors.iter().map(ToString::to_string).collect();
    let mut told = BTreeMap::new();
    for entry in &resource.body {
        let Entry::Message(message) = entry else {
            continue;
        };
        let name = message.id.name;
        let template = message.value.as_ref().ok_or_else(|| "no text".to_owned());
        match template.and_then(template_of) {
            Ok(template) => {
                told.insert(name.to_owned(), template);
            }
            Err(why) => wrong.push(format!("{name}: {why}")),
        }
    }
    (told, wrong)
}

fn template_of(pattern: &Pattern<&str>) -> Result<Template, String> {
    let mut selects = pattern.elements.iter().filter_map(|part| match part {
        PatternElement::Placeable {
            expression: Expression::Select { selector, variants },
        } => Some((selector, variants)),
        _ => None,
    });
    let Some((selector, variants)) = selects.next() else {
        return Ok(Template::One(text(pattern, None)?));
    };
    if selects.next().is_some() {
        return Err("two numbers choose; a page knows one".to_owned());
    }
    let mut forms = BTreeMap::new();
    for variant in variants {
        forms.insert(form(variant)?, text(pattern, Some(&variant.value))?);
    }
    let by = argument(selector)?;
    Ok(Template::Counted { by, forms })
}

/// The text with its gaps, and where a number chooses, with what it chose.
fn text(pattern: &Pattern<&str>, chosen: Option<&Pattern<&str>>) -> Result<String, String> {
    let mut text = String::new();
    for part in &pattern.elements {
        let expression = match part {
            PatternElement::TextElement { value } => {
                text.push_str(value);
                continue;
            }
            PatternElement::Placeable { expression } => expression,
        };
        match (expression, chosen) {
            (Expression::Inline(inline), _) => {
                text.push_str(&gap(inline)?);
            }
            (Expression::Select { .. }, Some(chosen)) => text.push_str(&self::text(chosen, None)?),
            (Expression::Select { .. }, None) => return Err("a choice within a choice".to_owned()),
        }
    }
    Ok(text)
}

/// `{name}`, or `{DE name}` for what French makes of the word before it.
fn gap(inline: &InlineExpression<&str>) -> Result<String, String> {
    match inline {
        InlineExpression::FunctionReference { id, arguments }
            if FUNCTIONS.iter().any(|(name, _)| *name == id.name) =>
        {
            match (&arguments.positional[..], &arguments.named[..]) {
                ([of], []) => Ok(format!("{{{} {}}}", id.name, argument(of)?)),
                _ => Err(format!("{} stands before one argument", id.name)),
            }
        }
        plain => Ok(format!("{{{}}}", argument(plain)?)),
    }
}

fn argument(inline: &InlineExpression<&str>) -> Result<String, String> {
    match inline {
        InlineExpression::VariableReference { id } => Ok(id.name.to_owned()),
        other => Err(format!("a page fills in arguments alone, not {other:?}")),
    }
}

fn form(variant: &Variant<&str>) -> Result<String, String> {
    let name = match variant.key {
        VariantKey::Identifier { name } if FORMS.contains(&name) => name,
        VariantKey::NumberLiteral { value } => value,
        VariantKey::Identifier { name } => return Err(format!("`{name}` is not a plural form")),
    };
    if variant.default && name != "other" {
        return Err(format!("`{name}` is not what any other number takes"));
    }
    Ok(name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_becomes_a_text_with_gaps_or_one_for_each_form() {
        let (told, wrong) = templates(
            "joker = joker\n\
             of = { $n } of { $of }\n\
             hand = main { DE($name) }\n\
             left = Now { $n ->\n    [0] nothing\n    [one] one { $what }\n   *[other] { $n } { $what }s\n} left.\n",
        );
        assert_eq!(wrong, [] as [String; 0]);
        assert_eq!(
            serde_json::to_value(told).unwrap(),
            serde_json::json!({
                "joker": "joker",
                "of": "{n} of {of}",
                "hand": "main {DE name}",
                "left": { "by": "n", "forms": {
                    "0": "Now nothing left.",
                    "one": "Now one {what} left.",
                    "other": "Now {n} {what}s left.",
                } },
            })
        );
    }

    #[test]
    fn what_a_page_cannot_fill_in_is_refused_by_name() {
        for (message, why) in [
            ("x = { NUMBER($n) }", "arguments alone"),
            ("x = { DE($n, $m) }", "one argument"),
            ("x = { joker }", "arguments alone"),
            ("x = { -brand }", "arguments alone"),
            ("x = { \"quoted\" }", "arguments alone"),
            ("x = { NUMBER($n) ->\n   *[other] a\n}", "arguments alone"),
            (
                "x = { $who ->\n    [masculine] un\n   *[other] une\n}",
                "`masculine`",
            ),
            (
                "x = { $n ->\n   *[one] a\n    [other] b\n}",
                "any other number",
            ),
            (
                "x = { $n ->\n   *[other] a\n} { $m ->\n   *[other] b\n}",
                "two numbers",
            ),
            (
                "x = { $n ->\n   *[other] { $m ->\n   *[other] b\n}\n}",
                "choice within",
            ),
            ("x =\n    .title = a", "no text"),
        ] {
            let (told, wrong) = templates(message);
            assert!(told.is_empty(), "{message}");
            assert!(
                wrong.len() == 1 && wrong[0].starts_with("x: ") && wrong[0].contains(why),
                "{message}: {wrong:?}"
            );
        }
        assert_eq!(templates("x = { $n\n").1.len(), 1);
    }
}
