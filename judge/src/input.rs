//! Reads the inputs of a line, and says which one is missing or wrong.

use std::str::FromStr;

use rules::{ScoreSheet, Seat};
use serde_json::Number;

use super::json::{Json, Object};

/// The inputs of one line, or of an object inside it.
pub struct Input<'a> {
    object: &'a Object<'a>,
    at: String,
}

impl<'a> Input<'a> {
    /// The inputs of a line.
    pub fn new(value: &'a Json<'a>) -> Result<Input<'a>, String> {
        let object = value.as_object().ok_or("is not a JSON object")?;
        let at = String::new();
        Ok(Input { object, at })
    }

    fn name(&self, key: &str) -> String {
        format!("`{}{key}`", self.at)
    }

    fn get(&self, key: &str) -> Option<&'a Json<'a>> {
        self.object.get(key).filter(|value| **value != Json::Null)
    }

    fn need(&self, key: &str) -> Result<&'a Json<'a>, String> {
        self.get(key)
            .ok_or_else(|| format!("{} is missing", self.name(key)))
    }

    /// The keys present, in order.
    pub fn keys(&self) -> impl Iterator<Item = &'a str> {
        self.object.iter().map(|(key, _)| key)
    }

    /// The pairs present, by key.
    pub fn pairs(&self) -> impl Iterator<Item = (&'a str, &'a Json<'a>)> {
        self.object.iter()
    }

    /// Whether the key is there and not null.
    pub fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// The string at `key`; an error if it is missing or no string.
    pub fn text(&self, key: &str) -> Result<&'a str, String> {
        let value = self.need(key)?;
        value
            .as_str()
            .ok_or_else(|| format!("{} must be a text, not {value}", self.name(key)))
    }

    /// A whole number from 0.
    pub fn number(&self, key: &str) -> Result<usize, String> {
        let value = self.need(key)?;
        value
            .as_number()
            .and_then(Number::as_u64)
            .and_then(|number| usize::try_from(number).ok())
            .ok_or_else(|| {
                format!(
                    "{} must be a whole number from 0, not {value}",
                    self.name(key)
                )
            })
    }

    /// A whole number from 0, if it is there.
    pub fn number_if(&self, key: &str) -> Result<Option<usize>, String> {
        self.has(key).then(|| self.number(key)).transpose()
    }

    /// A whole number that may be negative.
    pub fn integer(&self, key: &str) -> Result<i32, String> {
        let value = self.need(key)?;
        value
            .as_number()
            .and_then(Number::as_i64)
            .and_then(|number| i32::try_from(number).ok())
            .ok_or_else(|| format!("{} must be a whole number, not {value}", self.name(key)))
    }

    /// A number that need not be whole.
    pub fn decimal(&self, key: &str) -> Result<f64, String> {
        let value = self.need(key)?;
        value
            .as_number()
            .and_then(Number::as_f64)
            .ok_or_else(|| format!("{} must be a number, not {value}", self.name(key)))
    }

    /// True or false; false when missing.
    pub fn flag(&self, key: &str) -> Result<bool, String> {
        match self.get(key) {
            None => Ok(false),
            Some(value) => value
                .as_bool()
                .ok_or_else(|| format!("{} must be true or false, not {value}", self.name(key))),
        }
    }

    /// True or false, which must be there.
    pub fn verdict(&self, key: &str) -> Result<bool, String> {
        self.need(key)?;
        self.flag(key)
    }

    /// A list of texts.
    pub fn texts(&self, key: &str) -> Result<Vec<&'a str>, String> {
        let list = self.list(key)?;
        let mut texts = Vec::with_capacity(list.len());
        for value in list {
            let wrong = || format!("{} must hold texts, not {value}", self.name(key));
            texts.push(value.as_str().ok_or_else(wrong)?);
        }
        Ok(texts)
    }

    /// Lists of strings, as for several melds.
    pub fn text_lists(&self, key: &str) -> Result<Vec<Vec<&'a str>>, String> {
        let wrong = |value| format!("{} must hold lists of texts, not {value}", self.name(key));
        let text = |value: &'a Json<'a>| value.as_str().ok_or_else(|| wrong(value));
        let texts = |value: &'a Json<'a>| {
            let list = value.as_list().ok_or_else(|| wrong(value))?;
            list.iter().map(text).collect()
        };
        self.list(key)?.iter().map(texts).collect()
    }

    /// Something with a notation of its own.
    pub fn parsed<T: FromStr>(&self, key: &str) -> Result<T, String>
    where
        T::Err: std::fmt::Display,
    {
        let text = self.text(key)?;
        text.parse()
            .map_err(|error| format!("{}: {error}", self.name(key)))
    }

    /// A list of things with a notation of their own.
    pub fn parsed_list<T: FromStr>(&self, key: &str) -> Result<Vec<T>, String>
    where
        T::Err: std::fmt::Display,
    {
        let parse = |text: &str| {
            text.parse()
                .map_err(|error| format!("{}: {error}", self.name(key)))
        };
        self.texts(key)?.into_iter().map(parse).collect()
    }

    /// The seat at `key`, a letter from A.
    pub fn seat(&self, key: &str) -> Result<Seat, String> {
        seat(self.text(key)?, &self.name(key))
    }

    /// A list of seats; empty when missing.
    pub fn seats(&self, key: &str) -> Result<Vec<Seat>, String> {
        if !self.has(key) {
            return Ok(Vec::new());
        }
        let texts = self.texts(key)?;
        texts
            .into_iter()
            .map(|text| seat(text, &self.name(key)))
            .collect()
    }

    /// The rounds of a match: a list of objects with the points of each seat, which sit in order of
    /// their letters.
    pub fn sheet(&self, key: &str) -> Result<ScoreSheet, String> {
        let rounds = self.objects(key)?;
        let rounds: Vec<_> = rounds
            .iter()
            .map(Input::by_seat)
            .collect::<Result<_, _>>()?;
        let mut seats: Vec<Seat> = rounds.iter().flatten().map(|(seat, _)| *seat).collect();
        seats.sort_unstable();
        seats.dedup();
        let mut sheet = ScoreSheet::new(&seats);
        rounds.iter().for_each(|round| sheet.write(round));
        Ok(sheet)
    }

    fn by_seat(&self) -> Result<Vec<(Seat, i32)>, String> {
        let one = |(key, value): (&str, &Json)| {
            let wrong = || format!("{} must be a whole number, not {value}", self.name(key));
            let points = value
                .as_number()
                .and_then(Number::as_i64)
                .and_then(|points| i32::try_from(points).ok());
            Ok((seat(key, &self.name(key))?, points.ok_or_else(wrong)?))
        };
        self.object.iter().map(one).collect()
    }

    fn list(&self, key: &str) -> Result<&'a [Json<'a>], String> {
        let value = self.need(key)?;
        value
            .as_list()
            .ok_or_else(|| format!("{} must be a list, not {value}", self.name(key)))
    }

    /// An object inside; an empty one when missing.
    pub fn object(&self, key: &str) -> Result<Option<Input<'a>>, String> {
        let Some(value) = self.get(key) else {
            return Ok(None);
        };
        let wrong = || format!("{} must be an object, not {value}", self.name(key));
        let object = value.as_object().ok_or_else(wrong)?;
        let at = format!("{}{key}.", self.at);
        Ok(Some(Input { object, at }))
    }

    /// A list of objects.
    pub fn objects(&self, key: &str) -> Result<Vec<Input<'a>>, String> {
        let list = self.list(key)?;
        let one = |(place, value): (usize, &'a Json<'a>)| {
            let at = format!("{}{key}[{place}].", self.at);
            let wrong = || format!("`{at}` must be an object, not {value}");
            let object = value.as_object().ok_or_else(wrong)?;
            Ok(Input { object, at })
        };
        list.iter().enumerate().map(one).collect()
    }
}

fn seat(text: &str, name: &str) -> Result<Seat, String> {
    Seat::parse(text)
        .ok_or_else(|| format!("{name}: `{text}` is not a seat; write a letter from A"))
}
