//! `/phones`: where phones join, as an address and as a code to be scanned.

use axum::Router;
use axum::routing::get;
use qrcode::types::Color;
use qrcode::{EcLevel, QrCode};
use serde::Serialize;

use crate::run::Desk;

/// White modules around a code, by its standard (ISO/IEC 18004, quiet zone).
const QUIET: usize = 4;

/// What the table's own page shows to those who want to join.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Phones {
    /// Absent where no phone can reach the table.
    url: Option<String>,
    /// The address as a QR code; empty if there is none, or it is too long for one.
    svg: String,
    /// Others than this machine can open the address.
    reachable: bool,
}

/// `GET /phones`, for the table's own page: whoever reads it knows the code.
pub fn phones(desk: Desk) -> Router {
    let phones = || async move {
        let url = desk.join_url();
        axum::Json(Phones {
            svg: url.as_deref().and_then(code).unwrap_or_default(),
            reachable: url.is_some(),
            url,
        })
    };
    Router::new().route("/phones", get(phones))
}

/// A QR code as SVG, one unit a module; none for a text that is too long for one.
pub fn code(text: &str) -> Option<String> {
    let code = QrCode::with_error_correction_level(text, EcLevel::M).ok()?;
    let across = code.width();
    let dark = code.into_colors().into_iter().enumerate();
    let modules = dark.filter(|(_, colour)| *colour == Color::Dark);
    let path: String = modules
        .map(|(at, _)| format!("M{} {}h1v1h-1z", QUIET + at % across, QUIET + at / across))
        .collect();
    let side = across + 2 * QUIET;
    Some(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" shape-rendering=\"crispEdges\">\
         <path fill=\"#fff\" d=\"M0 0h{side}v{side}H0z\"/><path d=\"{path}\"/></svg>"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_a_square_for_each_dark_module_inside_its_quiet_zone() {
        let url = "http://192.168.1.20:8753/join/90d5eb";
        let svg = code(url).unwrap();
        let drawn = QrCode::with_error_correction_level(url, EcLevel::M).unwrap();
        let dark = drawn
            .to_colors()
            .iter()
            .filter(|c| **c == Color::Dark)
            .count();
        assert_eq!(svg.matches("h1v1h-1z").count(), dark);
        let side = drawn.width() + 8;
        assert!(svg.contains(&format!("viewBox=\"0 0 {side} {side}\"")));
        assert!(svg.contains("M4 4h1v1"), "the corner of the first finder");
        assert!(code(&"x".repeat(5_000)).is_none());
    }
}
