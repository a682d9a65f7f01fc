//! The pages by HTTPS: with a certificate that the table makes itself, or with one that is given.
//!
//! Nobody vouches for the table's own, so each phone is asked once whether it trusts it, and can compare
//! [`Tls::fingerprint`]. It says nothing about HSTS, under which a browser would no longer ask.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rcgen::{CertificateParams, DnType, ExtendedKeyUsagePurpose, KeyPair};
use ring::digest::{SHA256, digest};
use thiserror::Error;
use tokio::net::TcpStream;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::pem::{self, PemObject};
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::{self, ServerConfig};
use tokio_rustls::server::TlsStream;

use crate::storage::WholeFile;

/// The first byte of a TLS connection (RFC 8446, 5.1: `ContentType.handshake`).
const HANDSHAKE: u8 = 22;
const DAY: Duration = Duration::from_secs(24 * 3600);
/// For how long the table's own certificate is good: Apple's browsers refuse one of more than 825 days,
/// whatever their user says.
const GOOD: Duration = DAY.saturating_mul(800);
/// A start makes a new one when the old one is good for no longer than this.
const NEARLY_OVER: Duration = DAY.saturating_mul(30);
/// A phone's clock may be behind the table's.
const BEFORE: Duration = DAY;
/// What stands in its file before the end of its time, as seconds since 1970.
const UNTIL: &str = "Good until ";
/// What stands there before the names it is for.
const NAMES: &str = "For ";

/// Why the pages cannot be served so.
#[derive(Debug, Error)]
pub enum TlsError {
    /// A file of the maker's, or the table's own.
    #[error("{} cannot be read: {error}", path.display())]
    Unreadable {
        /// Where it is.
        path: PathBuf,
        /// Why.
        error: pem::Error,
    },
    /// The table's own cannot be kept.
    #[error("{} cannot be written: {error}", path.display())]
    Unwritable {
        /// Where it would be.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// A name that no certificate can hold, or no randomness.
    #[error("no certificate can be made: {0}")]
    Unmade(#[from] rcgen::Error),
    /// Key and certificate do not belong together, or are of a kind that is not known.
    #[error("certificate and key cannot be used: {0}")]
    Useless(#[from] rustls::Error),
}

/// What connections are encrypted with.
#[derive(Clone)]
pub struct Tls {
    acceptor: TlsAcceptor,
    fingerprint: Arc<str>,
}

/// A connection whose first byte has come.
pub(super) enum Greeted {
    Encrypted(Box<TlsStream<TcpStream>>),
    /// Somebody has typed `http://`, or nothing before the name.
    Plain(TcpStream),
}

impl Tls {
    /// The table's own: what `path` holds, or a new one if it holds none that is good for these names and
    /// for more than 30 days from `now`. The file is for this user alone.
    ///
    /// # Errors
    /// It cannot be read or written.
    pub fn own(path: &Path, names: &[String], now: SystemTime) -> Result<Tls, TlsError> {
        let file = WholeFile::secret(path);
        let text = file.read().map_err(|error| TlsError::Unreadable {
            path: path.to_owned(),
            error: pem::Error::Io(error),
        })?;
        let text = text.and_then(|bytes| String::from_utf8(bytes).ok());
        if !text.is_some_and(|text| is_good(&text, names, now)) {
            let made = make(names, now)?;
            let written = file.write(made.as_bytes());
            written.map_err(|error| TlsError::Unwritable {
                path: path.to_owned(),
                error,
            })?;
        }
        Tls::given(path, path)
    }

    /// A maker's: a chain, the table's own first, and its key, both as PEM.
    ///
    /// # Errors
    /// They cannot be read, or do not belong together.
    pub fn given(certificate: &Path, key: &Path) -> Result<Tls, TlsError> {
        let unreadable = |path: &Path, error| TlsError::Unreadable {
            path: path.to_owned(),
            error,
        };
        let chain = CertificateDer::pem_file_iter(certificate);
        let chain: Result<Vec<_>, _> = chain.and_then(Iterator::collect);
        let chain = chain.map_err(|error| unreadable(certificate, error))?;
        let private = PrivateKeyDer::from_pem_file(key).map_err(|error| unreadable(key, error))?;
        let Some(own) = chain.first() else {
            return Err(unreadable(certificate, pem::Error::NoItemsFound));
        };
        let fingerprint = fingerprint(own).into();
        let mut config = ServerConfig::builder_with_provider(Arc::new(default_provider()))
            .with_safe_default_protocol_versions()?
            .with_no_client_auth()
            .with_single_cert(chain, private)?;
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        Ok(Tls {
            acceptor: TlsAcceptor::from(Arc::new(config)),
            fingerprint,
        })
    }

    /// What the first byte of a connection begins; none if it ends, or is no TLS after all.
    pub(super) async fn greet(&self, stream: TcpStream) -> Option<Greeted> {
        let mut first = [0];
        match stream.peek(&mut first).await {
            Ok(1) if first[0] == HANDSHAKE => {
                let accepted = self.acceptor.accept(stream).await.ok()?;
                Some(Greeted::Encrypted(Box::new(accepted)))
            }
            Ok(1) => Some(Greeted::Plain(stream)),
            _ => None,
        }
    }

    /// SHA-256 of the certificate, as browsers show it: 32 pairs of digits with colons between.
    pub fn fingerprint(&self) -> &str {
        &self.fingerprint
    }
}

/// By what a page is reached.
pub(super) fn scheme(tls: &Option<Tls>) -> &'static str {
    match tls {
        Some(_) => "https",
        None => "http",
    }
}

fn fingerprint(certificate: &CertificateDer) -> String {
    let hash = digest(&SHA256, certificate);
    let pairs: Vec<_> = hash.as_ref().iter().map(|b| format!("{b:02X}")).collect();
    pairs.join(":")
}

/// What the lines before a certificate of the table's own say of it: a parser of certificates would be
/// needed for these two facts alone.
fn is_good(text: &str, names: &[String], now: SystemTime) -> bool {
    let said = |what| text.lines().find_map(|line: &str| line.strip_prefix(what));
    let until = said(UNTIL).and_then(|until| until.parse().ok());
    let until = until.map(|until| UNIX_EPOCH + Duration::from_secs(until));
    // One that a clock made which was wrong: it is not good yet.
    let made = until.and_then(|until| until.checked_sub(GOOD + BEFORE));
    said(NAMES) == Some(&names.join(" "))
        && until.is_some_and(|until| now + NEARLY_OVER < until)
        && made.is_some_and(|made| made <= now)
}

/// A certificate and its key, as PEM, under the lines that say for how long and for whom it is.
fn make(names: &[String], now: SystemTime) -> Result<String, TlsError> {
    let mut params = CertificateParams::new(names)?;
    let common = names.first().map_or("remmi", String::as_str);
    params.distinguished_name.push(DnType::CommonName, common);
    params.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
    let until = now + GOOD;
    params.not_before = (now.checked_sub(BEFORE).unwrap_or(UNIX_EPOCH)).into();
    params.not_after = until.into();
    let key = KeyPair::generate()?;
    let certificate = params.self_signed(&key)?;
    let until = until.duration_since(UNIX_EPOCH).unwrap_or_default();
    Ok(format!(
        "{UNTIL}{}\n{NAMES}{}\n{}{}",
        until.as_secs(),
        names.join(" "),
        certificate.pem(),
        key.serialize_pem()
    ))
}

impl fmt::Debug for Tls {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_tuple("Tls").field(&self.fingerprint).finish()
    }
}
