//! The networks of a table's configuration, with the secrets that stand in files of their own.

#![cfg_attr(
    not(all(target_os = "linux", any(feature = "rppal", feature = "linux"))),
    allow(dead_code, reason = "of a build without a backend")
)]

use std::path::PathBuf;

use anyhow::{Context, Result};
use display::Wifi;
use hub::club::Club;
use hub::config::{BrokerConfig, ClubConfig, WifiConfig};
use hub::mqtt::{Broker, Login, trusting};

/// The broker, with the password.
///
/// # Errors
/// The file of the password cannot be read.
pub fn broker(config: &BrokerConfig) -> Result<Broker> {
    let login = config.login.as_ref().map(|(user, file)| {
        Login::read(user, file).with_context(|| {
            format!(
                "cannot read the password in {}: write it with remmi broker-config",
                file.display()
            )
        })
    });
    Ok(Broker {
        host: config.host.clone(),
        port: config.port,
        login: login.transpose()?,
    })
}

/// The club, with the password and whom to trust.
///
/// # Errors
/// A file cannot be read.
pub fn club(config: &ClubConfig) -> Result<Club> {
    let trust = |file: &PathBuf| {
        trusting(file).with_context(|| {
            format!(
                "cannot trust {}: write into `certificate` of [club] the PEM file of whoever vouches for its broker, or take out `tls`",
                file.display()
            )
        })
    };
    Ok(Club {
        broker: broker(&config.broker)?,
        tls: config.tls.as_ref().map(trust).transpose()?,
        ship: config.ship,
    })
}

/// The network of phones, with its password.
///
/// # Errors
/// The file of the password cannot be read.
pub fn wifi(config: &WifiConfig) -> Result<Wifi> {
    let read = |file: &PathBuf| {
        std::fs::read_to_string(file).with_context(|| {
            format!(
                "cannot read the password of the network {} in {}: write it there, alone, or take out [wifi]",
                config.name,
                file.display()
            )
        })
    };
    let password = config.password_file.as_ref().map(read).transpose()?;
    Ok(Wifi {
        name: config.name.clone(),
        password: password.map_or_else(String::new, |text| text.trim().to_owned()),
    })
}
