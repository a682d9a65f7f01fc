//! When a table that plays begins again: with other settings, or with a part that it was without.

#![cfg_attr(
    not(all(target_os = "linux", any(feature = "rppal", feature = "linux"))),
    allow(dead_code, reason = "of a build without a backend")
)]

use std::sync::Arc;
use std::time::Duration;

use hub::backend::{self, Backend, BackendError, Missed};
use hub::config::TableConfig;
use hub::run::{Desk, Shown};
use table::view::Phase;
use table::words::Lang;
use tokio::sync::Notify;

use crate::cli_idle;

/// How a table ended.
pub enum Played {
    /// By a signal.
    Stopped,
    /// Its settings are others.
    Anew,
    /// A part can be had that it was without.
    Back,
    /// Whoever leads it wants to the workshop.
    ToWorkshop,
}

/// Until a part can be had that the table plays without; never, where it plays with all of them.
pub async fn back<B: Backend>(
    config: &TableConfig,
    backend: &mut B,
    absent: &[(Missed, BackendError)],
    patience: Duration,
) {
    loop {
        tokio::time::sleep(patience).await;
        let mut parts = absent.iter();
        if parts.any(|(_, why)| backend::is_back(config, backend, why)) {
            return;
        }
    }
}

/// Until the settings were changed, and then until nothing is dealt.
pub async fn between_deals(desk: Desk, changed: &Notify) {
    changed.notified().await;
    let mut shown = desk.shown();
    let rests = |shown: &Arc<Shown>| {
        let phase = shown.view(None, Lang::default()).phase;
        matches!(
            phase,
            Phase::Setup | Phase::Ready | Phase::Scored | Phase::Finished
        )
    };
    // A table that is gone waits for nobody.
    let _ = shown.wait_for(rests).await;
    tokio::time::sleep(cli_idle::ANSWER).await;
}
