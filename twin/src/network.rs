//! The pages that the room may open: phones join there, each for its own seat, and others watch.
//!
//! The table's own page, which moves everybody's pieces, stays on this machine; a phone with a seat
//! gets the felt of that seat ([`phone`]).

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use axum::Router;
use hub::web::{self, Callers, Front, Hosts, Keys, Role};
use tokio::net::TcpListener;

use crate::twin::Twin;
use crate::{phone, tv};

/// An address of documentation (RFC 5737): nothing is sent there, it only makes the machine say
/// by which of its own addresses it would.
const ELSEWHERE: (Ipv4Addr, u16) = (Ipv4Addr::new(192, 0, 2, 1), 9);

/// The door to the room.
pub struct Door {
    /// Where phones reach it.
    pub address: SocketAddr,
    listener: std::net::TcpListener,
}

impl Door {
    /// Opens it on `host`; on 0.0.0.0 it is this machine's address in the network, and on 127.0.0.1,
    /// where the table's own page is served anyway, there is none.
    ///
    /// # Errors
    /// The machine has no such address, or the port is taken there.
    pub async fn open(host: Ipv4Addr, port: u16) -> Result<Option<Door>> {
        if host == Ipv4Addr::LOCALHOST {
            return Ok(None);
        }
        let host = match host.is_unspecified() {
            true => own_address()?,
            false => IpAddr::V4(host),
        };
        let address = SocketAddr::new(host, port);
        let listener = TcpListener::bind(address).await;
        let listener = listener.with_context(|| {
            format!("cannot serve phones at {address}: give an address of this machine with --host, or another --port")
        })?;
        let listener = listener.into_std()?;
        Ok(Some(Door { address, listener }))
    }

    /// Serves the pages of seats and those of the history, until the task is ended.
    ///
    /// # Errors
    /// The machine has no file descriptor left.
    pub fn serve(
        &self,
        twin: Arc<Twin>,
        keys: Keys,
        history: Router,
        callers: Callers,
    ) -> Result<impl Future<Output = ()> + use<>> {
        let router = phone::router(twin.clone(), keys.clone())
            .merge(tv::router(Arc::clone(&twin)))
            .merge(web::router(twin.desk(), keys.clone(), Role::Spectator))
            .merge(history);
        let front = Front {
            hosts: Hosts::network(&[], self.address.port()),
            keys: Some(keys),
            newcomer: Role::Spectator,
            callers,
            tls: None,
        };
        let listener = TcpListener::from_std(self.listener.try_clone()?)?;
        Ok(web::serve(listener, router, front))
    }
}

fn own_address() -> Result<IpAddr> {
    let asked = || -> std::io::Result<IpAddr> {
        let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0))?;
        socket.connect(ELSEWHERE)?;
        Ok(socket.local_addr()?.ip())
    };
    let nowhere = "this machine is in no network: connect it, or give its address with --host";
    let own = asked().context(nowhere)?;
    if own.is_loopback() {
        bail!(nowhere);
    }
    Ok(own)
}
