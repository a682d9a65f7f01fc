//! Where the pages are, the broker, and the network of phones.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use table::words::say;

use super::fault::At;
use super::kind::Kind;
use super::section::Section;
use super::{BrokerConfig, ClubConfig, TlsConfig, WebConfig, WifiConfig};
use crate::club::Ship;

/// Port of the pages unless told otherwise.
const WEB_PORT: u32 = 8753;
/// Port of a broker unless told otherwise.
const BROKER_PORT: u32 = 1883;
/// Who vouches for brokers, where nobody else is named: Debian's `ca-certificates`.
const VOUCHERS: &str = "/etc/ssl/certs/ca-certificates.crt";
/// The longest name of a network, in bytes (IEEE 802.11, SSID).
const SSID: usize = 32;

pub(super) fn anywhere() -> SocketAddr {
    SocketAddr::from((Ipv4Addr::UNSPECIFIED, WEB_PORT as u16))
}

pub(super) fn web(section: Option<Section<'_, '_>>) -> Option<WebConfig> {
    let Some(mut section) = section else {
        return Some(WebConfig {
            listen: anywhere(),
            host: None,
            tls: TlsConfig::Off,
        });
    };
    let shape = Kind::Machine(say!("shape-address-of-machine"));
    let address = section.parsed("address", &shape, |text| text.parse::<IpAddr>().ok());
    let port = section.number("port", 0..=65_535, WEB_PORT);
    let shape = Kind::Text(say!("shape-host"));
    let host = section.parsed("host", &shape, |text| {
        let fits = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '.';
        let good = !text.is_empty() && text.chars().all(fits);
        good.then(|| text.to_owned())
    });
    let tls = tls(&mut section);
    section.end();
    let any = IpAddr::from(Ipv4Addr::UNSPECIFIED);
    let address = address.map_or(any, |address| address.value);
    Some(WebConfig {
        listen: SocketAddr::from((address, u16::try_from(port?).ok()?)),
        host: host.map(|host| host.value),
        tls,
    })
}

fn tls(section: &mut Section<'_, '_>) -> TlsConfig {
    let wanted: Option<At<bool>> = section.value("tls", &Kind::Switch);
    let certificate_shape = Kind::Machine(say!("shape-certificate"));
    let certificate: Option<At<PathBuf>> = section.value("certificate", &certificate_shape);
    let key_shape = Kind::Machine(say!("shape-key"));
    let key: Option<At<PathBuf>> = section.value("key", &key_shape);
    let source = &section.faults.source;
    match (wanted.map(|wanted| wanted.value), certificate, key) {
        (None | Some(true), Some(certificate), Some(key)) => TlsConfig::Given {
            certificate: source.path(&certificate),
            key: source.path(&key),
        },
        (Some(true), None, None) => TlsConfig::Own,
        (_, Some(_), None) => {
            section.missing("key", &key_shape.shape("key"));
            TlsConfig::Off
        }
        (_, None, Some(_)) => {
            section.missing("certificate", &certificate_shape.shape("certificate"));
            TlsConfig::Off
        }
        // One may be there for the day on which it is switched on.
        _ => TlsConfig::Off,
    }
}

pub(super) fn broker(mut section: Section<'_, '_>) -> Option<BrokerConfig> {
    let broker = listens(&mut section, "broker-password");
    section.end();
    broker
}

pub(super) fn club(mut section: Section<'_, '_>) -> Option<ClubConfig> {
    let broker = listens(&mut section, "club-password");
    let tls: Option<At<bool>> = section.value("tls", &Kind::Switch);
    let shape = Kind::Machine(say!("shape-vouches"));
    let certificate: Option<At<PathBuf>> = section.value("certificate", &shape);
    let certificate = certificate.map(|file| section.faults.source.path(&file));
    let ship: Option<At<Ship>> = section.value("ship", &Kind::choice(&["matches", "deals"]));
    section.end();
    let tls = tls.is_some_and(|tls| tls.value);
    Some(ClubConfig {
        broker: broker?,
        tls: tls.then(|| certificate.unwrap_or_else(|| PathBuf::from(VOUCHERS))),
        ship: ship.map_or_else(Ship::default, |ship| ship.value),
    })
}

/// Where a broker listens, and the login for it, whose password the page would keep in a file of this name.
fn listens(section: &mut Section<'_, '_>, password: &'static str) -> Option<BrokerConfig> {
    let host = section.needed("host", &Kind::Text(say!("shape-broker-host")));
    let port = section.number("port", 1..=65_535, BROKER_PORT);
    let user_shape = Kind::Text(say!("shape-user"));
    let user: Option<At<String>> = section.value("user", &user_shape);
    let shape = Kind::Password(password, say!("shape-broker-password"));
    let file: Option<At<PathBuf>> = section.value("password-file", &shape);
    let login = match (user, file) {
        (Some(user), Some(file)) => Some((user.value, section.faults.source.path(&file))),
        (None, None) => None,
        (Some(_), None) => {
            section.missing("password-file", &shape.shape("password-file"));
            None
        }
        (None, Some(_)) => {
            section.missing("user", &user_shape.shape("user"));
            None
        }
    };
    Some(BrokerConfig {
        host: host?.value,
        port: u16::try_from(port?).ok()?,
        login,
    })
}

pub(super) fn wifi(mut section: Section<'_, '_>) -> Option<WifiConfig> {
    let shape = Kind::Text(say!("shape-network", n = SSID));
    let name: Option<At<String>> = section.needed("name", &shape);
    let file: Option<At<PathBuf>> = section.value(
        "password-file",
        &Kind::Password("wifi-password", say!("shape-password-file")),
    );
    let file = file.map(|file| section.faults.source.path(&file));
    let name = name.filter(|name| {
        let fits = (1..=SSID).contains(&name.value.len());
        if !fits {
            section.wrong("name", &format!("`{}`", name.value), &name.span, &shape);
        }
        fits
    });
    section.end();
    Some(WifiConfig {
        name: name?.value,
        password_file: file,
    })
}
