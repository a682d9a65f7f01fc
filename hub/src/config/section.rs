//! One section of the file, key by key: what is asked for is known, what is left over is not.

use std::ops::RangeInclusive;

use serde::de::DeserializeOwned;
use table::words::{Say, say};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::fault::{At, Faults, Span};
use super::form::{Key, Written};
use super::kind::Kind;
use super::wiring::Pin;

/// Longest value that a fault repeats, in letters.
const REPEATED: usize = 60;

type Entry<'t> = (String, Span, Spanned<DeValue<'t>>);

/// A section that is being read. Call [`Section::end`] when all keys were asked for.
pub(super) struct Section<'f, 't> {
    /// By which it is told from the others: `web`, `bus.spi0`, `reader.2`.
    name: String,
    /// As people find it in the file: `[web]`, `[[reader]]`.
    pub(super) header: Say,
    /// Of its header.
    pub(super) span: Span,
    entries: Vec<Entry<'t>>,
    known: Vec<&'static str>,
    pub(super) faults: &'f Faults<'t>,
}

impl<'f, 't> Section<'f, 't> {
    /// The whole file.
    pub(super) fn root(table: DeTable<'t>, faults: &'f Faults<'t>) -> Self {
        Section::new(String::new(), say!("config-file"), 0..0, table, faults)
    }

    fn new(
        name: String,
        header: Say,
        span: Span,
        table: DeTable<'t>,
        faults: &'f Faults<'t>,
    ) -> Self {
        let entry = |(key, value): (Spanned<_>, _)| {
            let span = key.span();
            let key: std::borrow::Cow<'_, str> = key.into_inner();
            (key.into_owned(), span, value)
        };
        faults.opens(&name, &span);
        Section {
            name,
            header,
            span,
            entries: table.into_iter().map(entry).collect(),
            known: Vec::new(),
            faults,
        }
    }

    fn take(&mut self, key: &'static str) -> Option<Entry<'t>> {
        self.known.push(key);
        let found = self.entries.iter().position(|(name, ..)| name == key)?;
        Some(self.entries.swap_remove(found))
    }

    /// The entry of a key for which this may be written, which is kept for whoever draws a form.
    fn asked(&mut self, key: &'static str, kind: &Kind) -> Option<Entry<'t>> {
        let entry = self.take(key);
        let written = entry.as_ref().map(|(_, span, value)| Written {
            place: self.faults.source.place(span),
            text: self.typed(value),
        });
        let kind = kind.clone();
        let asked = Key {
            name: key,
            kind,
            written,
        };
        self.faults.asks(&self.name, asked);
        entry
    }

    /// A value as a person types it.
    fn typed(&self, value: &Spanned<DeValue<'_>>) -> String {
        match value.get_ref() {
            DeValue::String(text) => text.to_string(),
            DeValue::Array(each) => {
                let each: Vec<String> = each.iter().map(|one| self.typed(one)).collect();
                each.join(", ")
            }
            _ => self.faults.source.text(&value.span()).to_owned(),
        }
    }

    /// The value of a key, if it is there.
    pub(super) fn value<T: DeserializeOwned>(
        &mut self,
        key: &'static str,
        kind: &Kind,
    ) -> Option<At<T>> {
        let (_, span, value) = self.asked(key, kind)?;
        let within = value.span();
        match T::deserialize(toml::de::ValueDeserializer::from(value)) {
            Ok(value) => Some(At { value, span }),
            Err(_) => {
                let written = self.faults.source.text(&within);
                self.wrong(key, written, &span, kind);
                None
            }
        }
    }

    /// What is written for a key is not of its kind.
    pub(super) fn wrong(&self, key: &str, written: &str, span: &Span, kind: &Kind) {
        let mut value: String = written.chars().take(REPEATED).collect();
        if value.len() < written.len() {
            value.push('…');
        }
        let what = say!("config-is", key = key, of = &self.header, value = value);
        let remedy = say!("config-write", shape = kind.shape(key));
        self.faults.note(span, what, remedy);
    }

    /// The value of a key that must be there.
    pub(super) fn needed<T: DeserializeOwned>(
        &mut self,
        key: &'static str,
        kind: &Kind,
    ) -> Option<At<T>> {
        if !self.has(key) {
            self.missing(key, &kind.shape(key));
            self.asked(key, kind);
            return None;
        }
        self.value(key, kind)
    }

    fn has(&self, key: &str) -> bool {
        self.entries.iter().any(|(name, ..)| name == key)
    }

    pub(super) fn missing(&self, key: &str, shape: &Say) {
        let what = say!("config-has-no", key = key, of = &self.header);
        self.faults
            .note(&self.span, what, say!("config-write", shape = shape));
    }

    /// A text that means something, if it is there.
    pub(super) fn parsed<T>(
        &mut self,
        key: &'static str,
        kind: &Kind,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Option<At<T>> {
        let text: At<String> = self.value(key, kind)?;
        self.meaning(key, &text, kind, parse)
    }

    /// What a text means; a fault if it means nothing.
    pub(super) fn meaning<T>(
        &self,
        key: &str,
        text: &At<String>,
        kind: &Kind,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Option<At<T>> {
        let value = parse(&text.value);
        if value.is_none() {
            self.wrong(key, &format!("`{}`", text.value), &text.span, kind);
        }
        value.map(|value| At {
            value,
            span: text.span.clone(),
        })
    }

    /// A text that must be there and mean something.
    pub(super) fn needed_parsed<T>(
        &mut self,
        key: &'static str,
        kind: &Kind,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Option<At<T>> {
        let text: At<String> = self.needed(key, kind)?;
        self.meaning(key, &text, kind, parse)
    }

    /// A number between two others, or `usual`.
    pub(super) fn number(
        &mut self,
        key: &'static str,
        within: RangeInclusive<u32>,
        usual: u32,
    ) -> Option<u32> {
        let kind = Kind::Number(within, Some(usual));
        if !self.has(key) {
            self.asked(key, &kind);
            return Some(usual);
        }
        let number = self.value(key, &kind)?;
        Some(self.within(key, number, &kind)?.value)
    }

    /// A number between two others, which must be there.
    pub(super) fn needed_number(
        &mut self,
        key: &'static str,
        within: RangeInclusive<u32>,
    ) -> Option<At<u32>> {
        let kind = Kind::Number(within, None);
        let number = self.needed(key, &kind)?;
        self.within(key, number, &kind)
    }

    fn within(&self, key: &str, number: At<u32>, kind: &Kind) -> Option<At<u32>> {
        let fits = matches!(kind, Kind::Number(within, _) if within.contains(&number.value));
        if !fits {
            self.wrong(key, &number.value.to_string(), &number.span, kind);
        }
        fits.then_some(number)
    }

    /// A number of which only some mean something; what it is when left out, and `None` when it is another.
    pub(super) fn one_of<T: Default>(
        &mut self,
        key: &'static str,
        these: &'static [u32],
        is: impl Fn(u32) -> Option<T>,
    ) -> Option<T> {
        let kind = Kind::OneOf(these);
        if !self.has(key) {
            self.asked(key, &kind);
            return Some(T::default());
        }
        let number: At<u32> = self.value(key, &kind)?;
        let read = is(number.value);
        if read.is_none() {
            self.wrong(key, &number.value.to_string(), &number.span, &kind);
        }
        read
    }

    /// A pin of the header, if it is there.
    pub(super) fn pin(&mut self, key: &'static str) -> Option<At<Pin>> {
        let gpio: At<i64> = self.value(key, &Kind::Pin)?;
        self.as_pin(key, &gpio)
    }

    /// A pin that must be there.
    pub(super) fn needed_pin(&mut self, key: &'static str) -> Option<At<Pin>> {
        let gpio: At<i64> = self.needed(key, &Kind::Pin)?;
        self.as_pin(key, &gpio)
    }

    pub(super) fn as_pin(&self, key: &str, gpio: &At<i64>) -> Option<At<Pin>> {
        let pin = u8::try_from(gpio.value).ok().and_then(Pin::new);
        if pin.is_none() {
            let what = say!(
                "config-no-gpio",
                key = key,
                of = &self.header,
                n = gpio.value.to_string()
            );
            self.faults
                .note(&gpio.span, what, say!("config-gpio-numbers"));
        }
        pin.map(|value| At {
            value,
            span: gpio.span.clone(),
        })
    }

    /// A section inside this one, if it is there.
    pub(super) fn section(&mut self, key: &'static str) -> Option<Section<'f, 't>> {
        let (_, span, value) = self.take(key)?;
        let value_span = value.span();
        self.opened(
            key.to_owned(),
            format!("[{key}]"),
            span,
            value_span,
            value.into_inner(),
        )
    }

    /// The sections `[key.NAME]`, with their names, in the order of the file.
    pub(super) fn named(&mut self, key: &'static str) -> Vec<(At<String>, Section<'f, 't>)> {
        let Some(outer) = self.section(key) else {
            return Vec::new();
        };
        let mut entries = outer.entries;
        entries.sort_by_key(|(_, span, _)| span.start);
        let each = entries.into_iter().filter_map(|(name, span, value)| {
            let (part, header) = (format!("{key}.{name}"), format!("[{key}.{name}]"));
            let value_span = value.span();
            let section =
                self.opened(part, header, span.clone(), value_span, value.into_inner())?;
            Some((At { value: name, span }, section))
        });
        each.collect()
    }

    /// The sections `[[key]]`, in the order of the file.
    pub(super) fn each(&mut self, key: &'static str) -> Vec<Section<'f, 't>> {
        let Some((_, span, value)) = self.take(key) else {
            return Vec::new();
        };
        let header = format!("[[{key}]]");
        let DeValue::Array(values) = value.into_inner() else {
            let what = say!("config-no-list", key = key);
            self.faults
                .note(&span, what, say!("config-write-each", header = header));
            return Vec::new();
        };
        let each = values
            .into_iter()
            .enumerate()
            .filter_map(|(number, value)| {
                let span = value.span();
                let part = format!("{key}.{number}");
                self.opened(part, header.clone(), span.clone(), span, value.into_inner())
            });
        each.collect()
    }

    fn opened(
        &self,
        name: String,
        header: String,
        key: Span,
        value: Span,
        inner: DeValue<'t>,
    ) -> Option<Section<'f, 't>> {
        match inner {
            // A section written in several parts has an empty span of its own.
            DeValue::Table(table) => {
                let span = if value.is_empty() { key } else { value };
                Some(Section::new(
                    name,
                    Say::plain(header),
                    span,
                    table,
                    self.faults,
                ))
            }
            _ => {
                let what = say!("config-no-section", header = header.clone());
                self.faults
                    .note(&key, what, say!("config-write-section", header = header));
                None
            }
        }
    }

    /// Passes over keys of which nothing can be said, for another one is wrong.
    pub(super) fn skip(&mut self, keys: &[&'static str]) {
        for key in keys {
            self.take(key);
        }
    }

    /// Whatever was not asked for is unknown.
    pub(super) fn end(self) {
        for (key, span, _) in &self.entries {
            let what = say!("config-unknown", key = key.as_str(), of = &self.header);
            let remedy = say!("config-known", list = self.known.join(", "));
            self.faults.note(span, what, remedy);
        }
    }
}
