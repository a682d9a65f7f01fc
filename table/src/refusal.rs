//! No, with a sentence why.

use crate::words::Say;

/// A request that cannot be done now; the state is as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Refusal(pub Say);

impl Refusal {
    /// The request is refused with this sentence.
    ///
    /// # Errors
    /// Always.
    pub fn say<T>(why: Say) -> Result<T, Refusal> {
        Err(Refusal(why))
    }
}
