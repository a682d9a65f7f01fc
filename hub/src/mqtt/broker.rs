//! Where a broker is, who connects there, and whom to trust.

use std::io;
use std::path::Path;
use std::sync::Arc;

use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// Where the broker is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broker {
    /// Host name or address.
    pub host: String,
    /// TCP port.
    pub port: u16,
    /// Who connects; none at a broker that takes anybody.
    pub login: Option<Login>,
}

/// A user of the broker. Its password is never written to a log.
#[derive(Clone, PartialEq, Eq)]
pub struct Login {
    /// User name.
    pub user: String,
    /// Password, in the clear; never logged.
    pub password: String,
}

impl Login {
    /// With the password that stands alone in a file.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn read(user: &str, file: &Path) -> io::Result<Login> {
        let password = crate::storage::read_text(file, 4_096)?;
        Ok(Login {
            user: user.to_owned(),
            password: password.trim().to_owned(),
        })
    }
}

impl std::fmt::Debug for Login {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Login({})", self.user)
    }
}

impl std::str::FromStr for Broker {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong =
            || format!("`{text}` is not a broker address; write HOST:PORT, as in 127.0.0.1:1883");
        let (host, port) = text.rsplit_once(':').ok_or_else(wrong)?;
        if host.is_empty() {
            return Err(wrong());
        }
        Ok(Broker {
            host: host.to_owned(),
            port: port.parse().map_err(|_| wrong())?,
            login: None,
        })
    }
}

/// Trusts whoever has a certificate that one of those in this PEM file vouches for, or that stands in it itself.
///
/// # Errors
/// It cannot be read, or holds no certificate.
pub fn trusting(file: &Path) -> io::Result<Arc<ClientConfig>> {
    let mut roots = RootCertStore::empty();
    let certificates = CertificateDer::pem_file_iter(file).map_err(io::Error::other)?;
    for certificate in certificates {
        // One of a kind that is not known vouches for nobody.
        let _ = roots.add(certificate.map_err(io::Error::other)?);
    }
    if roots.is_empty() {
        return Err(io::Error::other("it holds no certificate"));
    }
    let config = ClientConfig::builder_with_provider(Arc::new(default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(io::Error::other)?;
    let config = config.with_root_certificates(roots).with_no_client_auth();
    Ok(Arc::new(config))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_without_host_or_port_is_refused_with_the_remedy() {
        let broker: Broker = "localhost:1883".parse().unwrap();
        assert_eq!((broker.host.as_str(), broker.port), ("localhost", 1883));
        for text in [
            "",
            "localhost",
            ":1883",
            "localhost:many",
            "localhost:70000",
        ] {
            assert!(text.parse::<Broker>().unwrap_err().contains("HOST:PORT"));
        }
    }
}
