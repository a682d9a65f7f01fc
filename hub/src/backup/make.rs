//! A table put into a file while it may be playing.
//!
//! Journals only grow, and other files are written new and renamed: so each file is sound whenever it is read. What
//! could be missed is one that gets another number meanwhile ([`crate::storage::Journals`]): therefore the names are
//! looked at again at the end, and if they are others all is read once more.

use std::fmt;
use std::fs::{self, File, Metadata};
use std::io::{self, BufWriter, Read, Write};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use flate2::Compression;
use flate2::write::GzEncoder;
use table::event;
use tar::{Builder, EntryType, Header};

use super::error::BackupError;
use super::restore::KEPT;
use super::{
    ABOUT, About, CONFIG, DATA, DEEPEST, FORMAT, MOST_BYTES, MOST_FILES, MOST_NAMED, NAMED, named,
    plain,
};
use crate::clock::wall_ms;
use crate::config::{SETTINGS, TableConfig};
use crate::storage::WholeFile;

/// As often all is read while the names change.
const TRIES: usize = 5;
/// Of this moment alone, or of a table that was there before.
const PASSED_OVER: [&str; 3] = ["doctor.trial", KEPT, ".restoring"];

/// What a backup holds.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Made {
    /// Its file.
    pub file: PathBuf,
    /// Files in it.
    pub files: usize,
    /// Journals among them.
    pub journals: usize,
    /// Bytes of all files.
    pub bytes: u64,
    /// What is not in it, and why.
    pub left_out: Vec<String>,
}

impl fmt::Display for Made {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Made {
            file,
            files,
            journals,
            bytes,
            left_out,
        } = self;
        for left_out in left_out {
            writeln!(f, "left out: {left_out}")?;
        }
        let (file, megabytes) = (file.display(), *bytes as f64 / 1e6);
        writeln!(
            f,
            "{file} holds {files} files, {journals} of them journals, {megabytes:.1} MB unpacked"
        )?;
        writeln!(
            f,
            "It holds the table's keys and every hand that was played: keep it where nobody else reads it"
        )
    }
}

/// Puts the table of a configuration into a new file, readable by this user alone.
///
/// # Errors
/// As [`BackupError`] says; there is no file then.
pub fn make(config_file: &Path, to: &Path) -> Result<Made, BackupError> {
    let config = TableConfig::read(config_file)?;
    let (data, file) = (plain(&config.data), plain(to));
    if file.starts_with(&data) {
        return Err(BackupError::Inside { file, data });
    }
    if file.symlink_metadata().is_ok() {
        return Err(BackupError::There(file));
    }
    for _ in 0..TRIES {
        let found = Found::below(&data)?;
        let written = WholeFile::secret(&file).stream(|out| {
            let mut writing = Writing::to(out);
            writing.table(config_file, &config, &data, &found)?;
            let made = writing.finish()?;
            // The same names at its end, or nothing of it is kept.
            match Found::below(&data)? == found {
                true => Ok(made),
                false => Err(BackupError::Restless(data.clone())),
            }
        });
        match written {
            Err(BackupError::Restless(_)) => {}
            // Read under a name that it no longer has.
            Err(BackupError::Io(path, why))
                if why.kind() == io::ErrorKind::NotFound && path.starts_with(&data) => {}
            written => return written.map(|made| Made { file, ..made }),
        }
    }
    Err(BackupError::Restless(data))
}

/// The files below the folder of the data.
#[derive(Debug, Default, PartialEq, Eq)]
struct Found {
    /// From that folder on, in order.
    names: Vec<String>,
    /// What is no file, or has no name that can be kept.
    left_out: Vec<String>,
}

impl Found {
    fn below(data: &Path) -> Result<Found, BackupError> {
        let mut found = Found::default();
        match data.symlink_metadata() {
            // Nothing was played yet.
            Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(found),
            _ => found.look(data, "", 1)?,
        }
        found.names.sort_unstable();
        found.left_out.sort_unstable();
        Ok(found)
    }

    fn look(&mut self, folder: &Path, prefix: &str, depth: usize) -> Result<(), BackupError> {
        let failed = |why| BackupError::Io(folder.to_owned(), why);
        for entry in fs::read_dir(folder).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            let path = entry.path();
            let Ok(own) = entry.file_name().into_string() else {
                self.left_out
                    .push(format!("{}, whose name is no UTF-8", path.display()));
                continue;
            };
            // A file that is being written has its name only once it is whole.
            if own.ends_with(".new") || PASSED_OVER.iter().any(|name| own.starts_with(name)) {
                continue;
            }
            let (name, kind) = (format!("{prefix}{own}"), entry.file_type().map_err(failed)?);
            if kind.is_dir() && depth < DEEPEST {
                self.look(&path, &format!("{name}/"), depth + 1)?;
            } else if kind.is_file() {
                match Header::new_ustar().set_path(format!("{DATA}{name}")) {
                    Ok(()) => self.names.push(name),
                    Err(_) => {
                        let what = "whose name is too long for an archive";
                        self.left_out.push(format!("{}, {what}", path.display()));
                    }
                }
            } else {
                self.left_out
                    .push(format!("{}, which is no file", path.display()));
            }
            if self.names.len() + self.left_out.len() > MOST_FILES {
                let what = format!("{} holds more than {MOST_FILES} files", folder.display());
                return Err(BackupError::TooMuch(what));
            }
        }
        Ok(())
    }
}

/// An archive that is written.
struct Writing<'f> {
    tar: Builder<GzEncoder<BufWriter<&'f mut File>>>,
    made: Made,
}

impl<'f> Writing<'f> {
    fn to(file: &'f mut File) -> Writing<'f> {
        let packed = GzEncoder::new(BufWriter::new(file), Compression::default());
        Writing {
            tar: Builder::new(packed),
            made: Made::default(),
        }
    }

    fn table(
        &mut self,
        file: &Path,
        config: &TableConfig,
        data: &Path,
        found: &Found,
    ) -> Result<(), BackupError> {
        let about = About {
            format: FORMAT,
            journals: event::FORMAT,
            program: concat!("remmi ", env!("CARGO_PKG_VERSION")).to_owned(),
            made: wall_ms(),
        };
        let about = serde_json::to_vec(&about).map_err(io::Error::from)?;
        let about = (header(about.len() as u64, 0o600, wall_ms() / 1000), about);
        self.put(ABOUT, about.0, &*about.1)?;
        self.small(CONFIG, file)?;
        let settings = data.join(SETTINGS);
        if settings.is_file() {
            self.small(SETTINGS, &settings)?;
        }
        for (number, path) in named(config).iter().enumerate() {
            if plain(path).starts_with(data) {
                continue;
            }
            match path.is_file() {
                true => self.small(&format!("{NAMED}{number}"), path)?,
                false => {
                    let what = "which the configuration names and which is not there";
                    self.made
                        .left_out
                        .push(format!("{}, {what}", path.display()));
                }
            }
        }
        self.made.left_out.extend(found.left_out.iter().cloned());
        for name in &found.names {
            self.datum(name, &data.join(name))?;
        }
        Ok(())
    }

    /// The configuration, or a file that it names.
    fn small(&mut self, name: &str, path: &Path) -> Result<(), BackupError> {
        let (file, about) = opened(path)?;
        if about.len() > MOST_NAMED {
            let what = format!("{} has more than {} MB", path.display(), MOST_NAMED >> 20);
            return Err(BackupError::TooMuch(what));
        }
        let header = header_of(&about, about.len());
        self.copy(name, path, header, file)
    }

    /// A file of the data.
    fn datum(&mut self, name: &str, path: &Path) -> Result<(), BackupError> {
        let (mut file, about) = opened(path)?;
        let kept = format!("{DATA}{name}");
        if !name.ends_with(".journal") {
            return self.copy(&kept, path, header_of(&about, about.len()), file);
        }
        self.made.journals += 1;
        let mut lines = Vec::new();
        let read = file.read_to_end(&mut lines);
        read.map_err(|why| BackupError::Io(path.to_owned(), why))?;
        // A line that is being written now comes whole, or not at all.
        let whole = lines
            .iter()
            .rposition(|byte| *byte == b'\n')
            .map_or(0, |last| last + 1);
        self.copy(
            &kept,
            path,
            header_of(&about, whole as u64),
            &lines[..whole],
        )
    }

    /// As many bytes as the header says.
    fn copy(
        &mut self,
        name: &str,
        path: &Path,
        header: Header,
        from: impl Read,
    ) -> Result<(), BackupError> {
        let bytes = header.size()?;
        let mut counted = Counted {
            from: from.take(bytes),
            read: 0,
        };
        self.put(name, header, &mut counted)?;
        match counted.read == bytes {
            true => Ok(()),
            // Cut while it was read: what was written of it is given up.
            false => Err(BackupError::Restless(path.to_owned())),
        }
    }

    fn put(&mut self, name: &str, mut header: Header, from: impl Read) -> Result<(), BackupError> {
        self.made.files += 1;
        self.made.bytes += header.size()?;
        if self.made.files > MOST_FILES || self.made.bytes > MOST_BYTES {
            let what = format!(
                "the table has more than {MOST_FILES} files, or than {} GB",
                MOST_BYTES >> 30
            );
            return Err(BackupError::TooMuch(what));
        }
        header.set_path(name)?;
        header.set_cksum();
        Ok(self.tar.append(&header, from)?)
    }

    fn finish(self) -> Result<Made, BackupError> {
        self.tar.into_inner()?.finish()?.flush()?;
        Ok(self.made)
    }
}

fn opened(path: &Path) -> Result<(File, Metadata), BackupError> {
    let opened = File::open(path).and_then(|file| Ok((file.metadata()?, file)));
    let (about, file) = opened.map_err(|why| BackupError::Io(path.to_owned(), why))?;
    Ok((file, about))
}

fn header_of(about: &Metadata, bytes: u64) -> Header {
    let modified = about
        .modified()
        .ok()
        .and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    header(
        bytes,
        about.mode() & 0o777,
        modified.unwrap_or_default().as_secs(),
    )
}

/// Of a file in an archive; `modified` in seconds since 1970.
pub(crate) fn header(bytes: u64, mode: u32, modified: u64) -> Header {
    let mut header = Header::new_ustar();
    header.set_entry_type(EntryType::Regular);
    header.set_size(bytes);
    header.set_mode(mode);
    header.set_mtime(modified);
    header.set_uid(0);
    header.set_gid(0);
    header
}

struct Counted<R> {
    from: R,
    read: u64,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.from.read(buffer)?;
        self.read += count as u64;
        Ok(count)
    }
}
