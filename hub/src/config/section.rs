//! One section of the file, key by key: what is asked for is known, what is left over is not.

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::fault::{At, Faults, Span};
use super::wiring::Pin;

type Entry<'t> = (String, Span, Spanned<DeValue<'t>>);

/// A section that is being read. Call [`Section::end`] when all keys were asked for.
pub(super) struct Section<'f, 't> {
    /// As people find it in the file: `[web]`, `[[reader]]`.
    pub(super) header: String,
    /// Of its header.
    pub(super) span: Span,
    entries: Vec<Entry<'t>>,
    known: Vec<&'static str>,
    pub(super) faults: &'f Faults<'t>,
}

impl<'f, 't> Section<'f, 't> {
    pub(super) fn new(
        header: impl Into<String>,
        span: Span,
        table: DeTable<'t>,
        faults: &'f Faults<'t>,
    ) -> Self {
        let entry = |(key, value): (Spanned<_>, _)| {
            let span = key.span();
            let key: std::borrow::Cow<'_, str> = key.into_inner();
            (key.into_owned(), span, value)
        };
        Section {
            header: header.into(),
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

    /// The value of a key, if it is there. `shape` says what to write.
    pub(super) fn value<T: DeserializeOwned>(
        &mut self,
        key: &'static str,
        shape: &str,
    ) -> Option<At<T>> {
        let (_, span, value) = self.take(key)?;
        match T::deserialize(toml::de::ValueDeserializer::from(value)) {
            Ok(value) => Some(At { value, span }),
            Err(error) => {
                let what = format!("`{key}` of {}: {}", self.header, error.message());
                self.faults.note(&span, what, format!("write {shape}"));
                None
            }
        }
    }

    /// The value of a key that must be there.
    pub(super) fn needed<T: DeserializeOwned>(
        &mut self,
        key: &'static str,
        shape: &str,
    ) -> Option<At<T>> {
        if !self.entries.iter().any(|(name, ..)| name == key) {
            self.known.push(key);
            self.missing(key, shape);
            return None;
        }
        self.value(key, shape)
    }

    pub(super) fn missing(&self, key: &str, shape: &str) {
        let what = format!("{} has no `{key}`", self.header);
        self.faults.note(&self.span, what, format!("write {shape}"));
    }

    /// A text that means something, if it is there.
    pub(super) fn parsed<T, E: ToString>(
        &mut self,
        key: &'static str,
        shape: &str,
        parse: impl Fn(&str) -> Result<T, E>,
    ) -> Option<At<T>> {
        let text: At<String> = self.value(key, shape)?;
        self.meaning(key, &text, shape, parse)
    }

    /// What a text means; a fault if it means nothing.
    pub(super) fn meaning<T, E: ToString>(
        &self,
        key: &str,
        text: &At<String>,
        shape: &str,
        parse: impl Fn(&str) -> Result<T, E>,
    ) -> Option<At<T>> {
        match parse(&text.value) {
            Ok(value) => Some(At {
                value,
                span: text.span.clone(),
            }),
            Err(error) => {
                let what = format!("`{key}` of {}: {}", self.header, error.to_string());
                self.faults.note(&text.span, what, format!("write {shape}"));
                None
            }
        }
    }

    /// A text that must be there and mean something.
    pub(super) fn needed_parsed<T, E: ToString>(
        &mut self,
        key: &'static str,
        shape: &str,
        parse: impl Fn(&str) -> Result<T, E>,
    ) -> Option<At<T>> {
        let text: At<String> = self.needed(key, shape)?;
        self.meaning(key, &text, shape, parse)
    }

    /// A number between two others, or `default`.
    pub(super) fn number(
        &mut self,
        key: &'static str,
        within: std::ops::RangeInclusive<u32>,
        default: u32,
    ) -> Option<u32> {
        let (low, high) = (within.start(), within.end());
        let shape = format!("{key} = a whole number from {low} to {high}");
        if !self.entries.iter().any(|(name, ..)| name == key) {
            self.known.push(key);
            return Some(default);
        }
        let number: At<u32> = self.value(key, &shape)?;
        if within.contains(&number.value) {
            return Some(number.value);
        }
        let what = format!("`{key}` of {} is {}", self.header, number.value);
        self.faults
            .note(&number.span, what, format!("write {shape}"));
        None
    }

    /// A pin of the header, if it is there.
    pub(super) fn pin(&mut self, key: &'static str) -> Option<At<Pin>> {
        let shape = format!("{key} = a GPIO number, as in {key} = 25");
        let gpio: At<i64> = self.value(key, &shape)?;
        self.as_pin(key, &gpio)
    }

    /// A pin that must be there.
    pub(super) fn needed_pin(&mut self, key: &'static str) -> Option<At<Pin>> {
        let shape = format!("{key} = a GPIO number, as in {key} = 25");
        let gpio: At<i64> = self.needed(key, &shape)?;
        self.as_pin(key, &gpio)
    }

    pub(super) fn as_pin(&self, key: &str, gpio: &At<i64>) -> Option<At<Pin>> {
        let pin = u8::try_from(gpio.value).ok().and_then(Pin::new);
        if pin.is_none() {
            let what = format!("`{key}` of {}: there is no GPIO{}", self.header, gpio.value);
            let remedy = "write the GPIO number, 0 to 27, not the place on the header";
            self.faults.note(&gpio.span, what, remedy);
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
        self.opened(format!("[{key}]"), span, value_span, value.into_inner())
    }

    /// The sections `[key.NAME]`, with their names, in the order of the file.
    pub(super) fn named(&mut self, key: &'static str) -> Vec<(At<String>, Section<'f, 't>)> {
        let Some(outer) = self.section(key) else {
            return Vec::new();
        };
        let mut entries = outer.entries;
        entries.sort_by_key(|(_, span, _)| span.start);
        let each = entries.into_iter().filter_map(|(name, span, value)| {
            let header = format!("[{key}.{name}]");
            let value_span = value.span();
            let section = self.opened(header, span.clone(), value_span, value.into_inner())?;
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
            let what = format!("`{key}` is not a list of sections");
            self.faults
                .note(&span, what, format!("write {header} before each"));
            return Vec::new();
        };
        let each = values.into_iter().filter_map(|value| {
            let span = value.span();
            self.opened(header.clone(), span.clone(), span, value.into_inner())
        });
        each.collect()
    }

    fn opened(
        &self,
        header: String,
        key: Span,
        value: Span,
        inner: DeValue<'t>,
    ) -> Option<Section<'f, 't>> {
        match inner {
            // A section written in several parts has an empty span of its own.
            DeValue::Table(table) => {
                let span = if value.is_empty() { key } else { value };
                Some(Section::new(header, span, table, self.faults))
            }
            other => {
                let what = format!("{header} is a {}, no section", other.type_str());
                self.faults
                    .note(&key, what, format!("write {header} and its keys below it"));
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
            let what = format!("`{key}` of {} is unknown", self.header);
            let remedy = format!("known are {}", self.known.join(", "));
            self.faults.note(span, what, remedy);
        }
    }
}
