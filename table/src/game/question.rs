//! What the table asks, and what is answered.
//!
//! A question knows what it is about as a value of its game, which writes it as the question's id. What is
//! answered comes back as that value: nothing is read back from an id.

use std::fmt::Display;

use rules::Seat;

use super::call::{Value, options_for};
use crate::refusal::Refusal;
use crate::view::QuestionView;
use crate::words::{Lang, Say, say};

/// A question to the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Question<A> {
    /// What it is about; written as the question's id.
    pub about: A,
    /// Who alone answers, besides the table's own page.
    pub to: Option<Seat>,
    /// One sentence with a question mark.
    pub text: Say,
    /// Values and words; the first is taken when nobody answers.
    pub options: Vec<(String, Say)>,
}

/// As the page reads them.
pub fn questions_for<A: Display>(questions: &[Question<A>], lang: Lang) -> Vec<QuestionView> {
    let tell = |question: &Question<A>| QuestionView {
        id: question.about.to_string(),
        to: question.to,
        text: question.text.tell(lang),
        options: options_for(&question.options, lang),
    };
    questions.iter().map(tell).collect()
}

/// What a question is about, if it stands, has this answer, and is asked of whoever answers.
///
/// # Errors
/// It does not, has not, or is not.
pub fn read_answer<A: Display>(
    questions: Vec<Question<A>>,
    by: Option<Seat>,
    id: &str,
    value: &str,
) -> Result<A, Refusal> {
    let mut questions = questions.into_iter();
    let Some(asked) = questions.find(|question| question.about.to_string() == id) else {
        return Refusal::say(say!("question-gone"));
    };
    if asked.options.iter().all(|(option, _)| option != value) {
        return Refusal::say(say!("no-answer", value = value));
    }
    match (by, asked.to) {
        (Some(by), Some(to)) if by != to => Refusal::say(say!("not-your-seat")),
        _ => Ok(asked.about),
    }
}

/// Yes or no, as an answer.
pub const fn yes_no(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

impl Value for bool {
    fn read(word: &str, text: &str) -> Result<bool, Refusal> {
        let yes = [true, false].into_iter().find(|yes| yes_no(*yes) == text);
        super::call::fits(word, text, yes)
    }
}
