//! The task that sends the table's matches to its club.

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::SyncSender;

use protocol::Name;
use tokio::sync::watch;

use super::{Input, Shown, fell};
use crate::club::{Club, Live, Shipper, Standing};
use crate::parts::{self, Rests};

/// Starts it, and again after a panic: how far the club is. It ends with the table.
///
/// # Errors
/// This machine has no /dev/urandom.
pub(super) fn spawn(
    club: Club,
    table: Name,
    folder: &Path,
    mut shown: watch::Receiver<Arc<Shown>>,
    inbox: SyncSender<Input>,
) -> io::Result<watch::Receiver<Standing>> {
    let (tell, standing) = watch::channel(Standing::default());
    let (show, live) = watch::channel(Live::of(&shown.borrow_and_update()));
    tokio::spawn(async move {
        while shown.changed().await.is_ok() {
            let now = Live::of(&shown.borrow_and_update());
            show.send_if_modified(|live| std::mem::replace(live, now.clone()) != now);
        }
    });
    let (folder, ship) = (folder.to_owned(), club.ship);
    let first = Shipper::new(table, folder.clone(), ship)?;
    let fell = fell("club".to_owned(), inbox.clone());
    let tell = Arc::new(tell);
    tokio::spawn(async move {
        let (mut rests, mut shipper) = (Rests::default(), Some(first));
        while let Some(one) = shipper {
            let (tell, inbox) = (Arc::clone(&tell), inbox.clone());
            let told = move |standing| {
                tell.send_replace(standing);
                // A table that is full of inputs looks up anyway.
                let _ = inbox.try_send(Input::LookUp);
            };
            if parts::caught(one.run(club.clone(), live.clone(), told))
                .await
                .is_ok()
            {
                return;
            }
            fell();
            tokio::time::sleep(rests.next().unwrap_or_default()).await;
            shipper = Shipper::new(table, folder.clone(), ship).ok();
        }
    });
    Ok(standing)
}
