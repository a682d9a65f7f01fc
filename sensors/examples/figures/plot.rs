//! The plot of false events against misses, as SVG.

use crate::flicker::{Point, READS_PER_SECOND, expected};
use std::fmt::Write;

/// Size of the picture and of the field inside it.
const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 440.0;
const LEFT: f64 = 80.0;
const RIGHT: f64 = 150.0;
const TOP: f64 = 50.0;
const BOTTOM: f64 = 60.0;
/// Powers of ten at the lower and upper edge.
const LOWEST: i32 = -8;
const HIGHEST: i32 = 3;
/// Largest share of misses shown.
const MOST_MISSES: f64 = 0.31;
const COLOURS: [&str; 2] = ["#1f5fa8", "#b4431c"];

fn x(miss: f64) -> f64 {
    LEFT + miss / MOST_MISSES * (WIDTH - LEFT - RIGHT)
}

fn y(per_hour: f64) -> f64 {
    let height = (per_hour.log10() - f64::from(LOWEST)) / f64::from(HIGHEST - LOWEST);
    HEIGHT - BOTTOM - height.clamp(0.0, 1.0) * (HEIGHT - TOP - BOTTOM)
}

pub fn svg(points: &[Point]) -> String {
    let mut out = String::new();
    // Writing into a String does not fail.
    let _ = draw(&mut out, points);
    out
}

fn draw(out: &mut String, points: &[Point]) -> std::fmt::Result {
    writeln!(
        out,
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="13" fill="#222">
<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>
<text x="{LEFT}" y="26" font-size="15">False removals and arrivals an hour, 14 tags at rest on one antenna</text>"##
    )?;
    axes(out)?;
    evening(out)?;
    for (reads, colour) in READS_PER_SECOND.into_iter().zip(COLOURS) {
        curve(out, reads, colour)?;
        let own = points
            .iter()
            .filter(|point| point.reads_per_second == reads);
        for point in own.filter(|point| point.removals > 0.0) {
            let (x, removed, back) = (x(point.miss), y(point.removals), y(point.arrivals));
            writeln!(
                out,
                r#"<circle cx="{x:.1}" cy="{removed:.1}" r="4.5" fill="{colour}"/>"#
            )?;
            writeln!(
                out,
                r#"<circle cx="{x:.1}" cy="{back:.1}" r="7.5" fill="none" stroke="{colour}"/>"#
            )?;
        }
    }
    legend(out)?;
    writeln!(out, "</svg>")
}

fn axes(out: &mut String) -> std::fmt::Result {
    let (right, bottom) = (WIDTH - RIGHT, HEIGHT - BOTTOM);
    for power in LOWEST..=HIGHEST {
        let y = y(10f64.powi(power));
        writeln!(out, r##"<path d="M{LEFT} {y:.1}H{right}" stroke="#ddd"/>"##)?;
        let (at, base) = (LEFT - 10.0, y + 4.0);
        let label = match power {
            0..=3 => format!("{}", 10i32.pow(power.unsigned_abs())),
            _ => format!(r#"10<tspan dy="-5" font-size="10">{power}</tspan>"#),
        };
        writeln!(
            out,
            r#"<text x="{at}" y="{base:.1}" text-anchor="end">{label}</text>"#
        )?;
    }
    for percent in (0..=30).step_by(5) {
        let (x, base) = (x(f64::from(percent) / 100.0), bottom + 20.0);
        writeln!(out, r##"<path d="M{x:.1} {bottom}v5" stroke="#222"/>"##)?;
        writeln!(
            out,
            r#"<text x="{x:.1}" y="{base}" text-anchor="middle">{percent} %</text>"#
        )?;
    }
    let (middle, base) = ((LEFT + right) / 2.0, bottom + 42.0);
    writeln!(
        out,
        r#"<text x="{middle}" y="{base}" text-anchor="middle">share of reads in which a tag is missed</text>"#
    )?;
    writeln!(
        out,
        r##"<path d="M{LEFT} {TOP}V{bottom}H{right}" fill="none" stroke="#222"/>"##
    )
}

/// One false removal in an evening of four hours.
fn evening(out: &mut String) -> std::fmt::Result {
    let (y, right) = (y(0.25), WIDTH - RIGHT);
    let (at, base) = (right + 8.0, y + 4.0);
    writeln!(
        out,
        r##"<path d="M{LEFT} {y:.1}H{right}" stroke="#222" stroke-dasharray="6 4"/>"##
    )?;
    writeln!(out, r#"<text x="{at}" y="{base:.1}">one an evening</text>"#)
}

fn curve(out: &mut String, reads: u64, colour: &str) -> std::fmt::Result {
    let mut path = String::new();
    for tenth in (5..=300).map(f64::from) {
        let miss = tenth / 1_000.0;
        let per_hour = expected(reads, miss);
        if per_hour.log10() < f64::from(LOWEST) {
            continue;
        }
        let command = if path.is_empty() { 'M' } else { 'L' };
        write!(path, "{command}{:.1} {:.1}", x(miss), y(per_hour))?;
    }
    writeln!(
        out,
        r#"<path d="{path}" fill="none" stroke="{colour}" stroke-width="2"/>"#
    )
}

fn legend(out: &mut String) -> std::fmt::Result {
    let left = LEFT + 250.0;
    let mut base = HEIGHT - BOTTOM - 74.0;
    let (x, y, width) = (left - 10.0, base - 20.0, WIDTH - RIGHT - left + 8.0);
    writeln!(
        out,
        r##"<rect x="{x}" y="{y}" width="{width}" height="74" fill="#fff"/>"##
    )?;
    let lines = READS_PER_SECOND.iter().zip(COLOURS);
    for (reads, colour) in lines {
        let (y, text) = (base - 4.0, left + 38.0);
        writeln!(
            out,
            r#"<path d="M{left} {y}h30" stroke="{colour}" stroke-width="2"/>"#
        )?;
        writeln!(
            out,
            r#"<text x="{text}" y="{base}">{reads} reads a second, by arithmetic</text>"#
        )?;
        base += 20.0;
    }
    let (dot, ring, text) = (left + 7.0, left + 23.0, left + 38.0);
    let y = base - 4.0;
    writeln!(
        out,
        r##"<circle cx="{dot}" cy="{y}" r="4.5" fill="#555"/><circle cx="{ring}" cy="{y}" r="7.5" fill="none" stroke="#555"/>"##
    )?;
    writeln!(
        out,
        r#"<text x="{text}" y="{base}">simulated: removals, arrivals after them</text>"#
    )
}
