//! The way to the database, as over a network whose other end may fall silent.

use std::path::Path;

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::runtime::Runtime;
use tokio::sync::watch;

/// Takes connections for a database that listens on a socket in a folder.
pub struct Wire {
    port: u16,
    hangs: watch::Sender<bool>,
}

impl Wire {
    pub fn to(runtime: &Runtime, host: &Path) -> Wire {
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
        let port = listener.local_addr().unwrap().port();
        let (hangs, hanging) = watch::channel(false);
        let socket = host.join(".s.PGSQL.5432");
        runtime.spawn(async move {
            while let Ok((caller, _)) = listener.accept().await {
                let to = UnixStream::connect(&socket).await.unwrap();
                tokio::spawn(carry(caller, to, hanging.clone()));
            }
        });
        Wire { port, hangs }
    }

    /// How the database is reached over it.
    pub fn database(&self) -> String {
        let port = self.port;
        format!("host=127.0.0.1 port={port} user=club dbname=postgres")
    }

    /// From now on nothing that is sent arrives, and nobody is told; or what is begun from now on arrives again.
    pub fn hang(&self, hangs: bool) {
        self.hangs.send_replace(hangs);
    }
}

/// What hung once says nothing any more, and stays open until the caller leaves.
async fn carry(mut caller: TcpStream, mut to: UnixStream, mut hanging: watch::Receiver<bool>) {
    tokio::select! {
        biased;
        _ = hanging.wait_for(|hangs| *hangs) => {}
        _ = copy_bidirectional(&mut caller, &mut to) => return,
    }
    let _ = tokio::io::copy(&mut caller, &mut tokio::io::sink()).await;
}
