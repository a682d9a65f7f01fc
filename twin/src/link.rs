//! The wire between the broker and the table's own clients, hub and timer: cut, or with nothing coming through, it is
//! to them a broker that is away or stands still.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use anyhow::{Context, Result};
use hub::mqtt::Broker;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use crate::scenario::BrokerState;

/// Between two looks for whoever connects, where the machine could not take them.
const RETRY: Duration = Duration::from_millis(50);

/// A wire that fails at will. Clones are the same one.
#[derive(Clone)]
pub struct Link {
    state: watch::Sender<BrokerState>,
    address: SocketAddr,
}

impl Link {
    /// A wire to this broker, inside a tokio runtime, for as long as that runs.
    ///
    /// # Errors
    /// This machine has no port left.
    pub async fn to(broker: &Broker) -> Result<Link> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await;
        let listener = listener.context("there is no port for the wire to the broker")?;
        let address = listener.local_addr()?;
        let (state, _) = watch::channel(BrokerState::Well);
        tokio::spawn(take(listener, broker.clone(), state.clone()));
        Ok(Link { state, address })
    }

    /// What its clients take for the broker.
    pub fn broker(&self) -> Broker {
        Broker {
            host: self.address.ip().to_string(),
            port: self.address.port(),
            login: None,
        }
    }

    /// From now on the broker does so.
    pub fn set(&self, state: BrokerState) {
        self.state.send_replace(state);
    }
}

async fn take(listener: TcpListener, broker: Broker, state: watch::Sender<BrokerState>) {
    loop {
        let Ok((client, _)) = listener.accept().await else {
            // A machine without a descriptor left has some again when others end.
            tokio::time::sleep(RETRY).await;
            continue;
        };
        let (broker, mut state) = (broker.clone(), state.subscribe());
        tokio::spawn(async move {
            let cut = state.clone();
            tokio::select! {
                // Whoever was connected is put out by either end as by a broker that dies.
                _ = join(client, &broker, cut) => {}
                _ = state.wait_for(|state| *state == BrokerState::Away) => {}
            }
        });
    }
}

async fn join(
    client: TcpStream,
    Broker { host, port, .. }: &Broker,
    state: watch::Receiver<BrokerState>,
) -> io::Result<()> {
    let broker = TcpStream::connect((host.as_str(), *port)).await?;
    // Without this a short message waits 40 ms for nothing (Nagle with delayed ACK).
    broker.set_nodelay(true)?;
    client.set_nodelay(true)?;
    let ((heard, says), (asked, answers)) = (broker.into_split(), client.into_split());
    tokio::select! {
        ended = pass(asked, says, state.clone()) => ended,
        ended = pass(heard, answers, state) => ended,
    }
}

/// Passes on what comes, while the wire is whole.
async fn pass(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    mut state: watch::Receiver<BrokerState>,
) -> io::Result<()> {
    let mut bytes = [0; 4096];
    loop {
        let read = from.read(&mut bytes).await?;
        if read == 0 {
            return Ok(());
        }
        let whole = state.wait_for(|state| *state != BrokerState::Freezes).await;
        whole.map_err(io::Error::other)?;
        to.write_all(&bytes[..read]).await?;
    }
}
