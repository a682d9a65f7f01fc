//! The antenna of a table at which pieces are enrolled.

use embedded_hal::digital::OutputPin;
use sensors::{Content, PieceRecord, TagError, Uid};

use super::antenna::Antenna;
use super::bench::Bench;
use crate::backend::{Backend, BackendError, TableReader, Wires};
use crate::config::TableConfig;

/// There is no such antenna.
#[derive(Debug, thiserror::Error)]
pub enum NoBench {
    /// The configuration has no reader of this name.
    #[error("the table has no reader `{name}`: its readers are {known}")]
    Unknown {
        /// The name that was asked for.
        name: String,
        /// The names that there are.
        known: String,
    },
    /// Pins or buses cannot be had.
    #[error(transparent)]
    Backend(#[from] BackendError),
}

/// Opens the reader of this name, or the first of the configuration, on wires that are all quiet.
/// The reset lines must be kept as long as the bench is used.
///
/// # Errors
/// There is none of this name, or a pin or bus cannot be had.
pub fn bench<B: Backend>(
    config: &TableConfig,
    backend: &mut B,
    name: Option<&str>,
) -> Result<(Bench<TableReader<B>>, Vec<impl OutputPin + use<B>>), NoBench> {
    let reader = match name {
        Some(name) => config.reader_named(name),
        None => config.readers.first(),
    };
    let reader = reader.ok_or_else(|| {
        let known: Vec<String> = config
            .readers
            .iter()
            .map(|r| format!("`{}`", r.name))
            .collect();
        NoBench::Unknown {
            name: name.unwrap_or_default().to_owned(),
            known: known.join(", "),
        }
    })?;
    let mut wires = Wires::open(config, backend);
    let reader = wires.reader(reader, backend)?;
    let resets = wires.reset()?.into_iter().map(|(_, line)| line).collect();
    Ok((Bench::new(reader), resets))
}

impl<B: Backend> Antenna for TableReader<B> {
    fn record(&mut self, uid: &Uid) -> Option<Result<Content, TagError>> {
        match self {
            TableReader::Polled(reader) => reader.record(uid),
            TableReader::Irq(reader) => reader.record(uid),
            TableReader::Pn532Spi(reader) => reader.record(uid),
            TableReader::Pn532I2c(reader) => reader.record(uid),
            TableReader::Pn5180(reader) => reader.record(uid),
        }
    }

    fn write(&mut self, uid: &Uid, record: &PieceRecord) -> Option<Result<(), TagError>> {
        match self {
            TableReader::Polled(reader) => reader.write(uid, record),
            TableReader::Irq(reader) => reader.write(uid, record),
            TableReader::Pn532Spi(reader) => reader.write(uid, record),
            TableReader::Pn532I2c(reader) => reader.write(uid, record),
            TableReader::Pn5180(reader) => reader.write(uid, record),
        }
    }
}
