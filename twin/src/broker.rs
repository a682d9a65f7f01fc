//! The virtual table's own MQTT broker: on loopback only, nothing on the disk. A real table with timers has one
//! that they reach.

use std::net::{Ipv4Addr, SocketAddr};

use anyhow::{Context, Result};
use mqtt5::broker::config::{StorageBackend, StorageConfig};
use mqtt5::broker::{BrokerConfig, MqttBroker};

use hub::mqtt::Broker as Address;

/// Largest packet it takes.
const MAX_PACKET: usize = 64 * 1024;
/// The hub, the timer, and whoever looks on. Each costs a file descriptor, of which the pages need some too.
const MAX_CLIENTS: usize = 64;
/// Messages and bytes that wait for a client which does not read, of each quality of service; what comes beyond is lost to it.
const WAITING: (usize, usize) = (128, 4 << 20);
/// Topics with a message that is kept; the table itself has some thirty.
const RETAINED: usize = 512;

/// Starts the broker; port 0 takes any free one. It runs until the runtime ends.
///
/// # Errors
/// The port is taken.
pub async fn start(port: u16) -> Result<Address> {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let storage = StorageConfig::new()
        .with_backend(StorageBackend::Memory)
        .with_max_queued_messages_per_client(WAITING.0)
        .with_max_queued_bytes_per_client(WAITING.1)
        .with_persistence(false);
    let config = BrokerConfig::new()
        .with_bind_address(address)
        .with_max_packet_size(MAX_PACKET)
        .with_max_clients(MAX_CLIENTS)
        .with_client_channel_capacity(WAITING.0)
        .with_max_retained_messages(RETAINED)
        .with_storage(storage)
        .with_sys_topics_enabled(false);
    let mut broker = MqttBroker::with_config(config).await.with_context(|| {
        format!("the embedded broker cannot listen on {address}: choose another port")
    })?;
    let bound = broker
        .local_addr()
        .context("the broker does not say where it listens")?;
    tokio::spawn(async move {
        if let Err(error) = broker.run().await {
            tracing::error!("the embedded broker stopped: {error}");
        }
    });
    Ok(Address {
        host: bound.ip().to_string(),
        port: bound.port(),
        login: None,
    })
}
