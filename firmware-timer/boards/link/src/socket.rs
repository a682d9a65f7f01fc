//! The TCP connection as the MQTT client wants it.

use embassy_net::tcp::{Error, TcpSocket};
use embedded_io_async::{ErrorType, Read, Write};

/// A socket whose `flush` does not wait for the other side's receipt.
///
/// The stack sends what is written by itself. Its own `flush` waits until all of it is
/// acknowledged, up to 40 ms at a broker that delays its receipts, and the clock probe that
/// arrives meanwhile would be dated that much too late.
pub struct Socket<'a>(pub TcpSocket<'a>);

impl ErrorType for Socket<'_> {
    type Error = Error;
}

impl Read for Socket<'_> {
    async fn read(&mut self, buf: &mut [u8]) -> Result<usize, Error> {
        self.0.read(buf).await
    }
}

impl Write for Socket<'_> {
    async fn write(&mut self, buf: &[u8]) -> Result<usize, Error> {
        self.0.write(buf).await
    }

    async fn flush(&mut self) -> Result<(), Error> {
        Ok(())
    }
}
