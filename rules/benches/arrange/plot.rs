//! Curves as SVG: one chart beside the other, microseconds upwards on a scale of powers of ten.

use std::fmt::Write;

use super::cost::Row;

const WIDTH: f64 = 300.0;
const HEIGHT: f64 = 260.0;
const LEFT: f64 = 52.0;
const TOP: f64 = 44.0;
/// From one chart to the next.
const STEP: f64 = LEFT + WIDTH + 16.0;
/// Colours that people with any colour vision tell apart (Okabe and Ito, 2008).
const COLOURS: [&str; 5] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00"];

/// The charts of these rows: mean as a line, worst as a dotted one.
pub fn svg(rows: &[Row]) -> String {
    let charts = distinct(rows.iter().map(|row| row.chart.as_str()));
    let width = STEP * charts.len() as f64 + 8.0;
    let lines = charts
        .iter()
        .map(|chart| curves(rows, chart).len())
        .max()
        .unwrap_or(0);
    let height = TOP + HEIGHT + 56.0 + 16.0 * lines as f64;
    let mut svg = String::new();
    let _ = writeln!(
        svg,
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">
<rect width="{width}" height="{height}" fill="#ffffff"/>"##
    );
    for (i, name) in charts.iter().enumerate() {
        let chart = Chart::new(rows, name, STEP * i as f64 + LEFT);
        chart.draw(&mut svg);
    }
    svg.push_str("</svg>\n");
    svg
}

fn distinct<'a>(names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut distinct = Vec::new();
    for name in names {
        if !distinct.contains(&name) {
            distinct.push(name);
        }
    }
    distinct
}

fn curves<'a>(rows: &'a [Row], chart: &str) -> Vec<&'a str> {
    let of_chart = rows.iter().filter(|row| row.chart == chart);
    distinct(of_chart.map(|row| row.curve.as_str()))
}

struct Chart<'a> {
    rows: Vec<&'a Row>,
    name: &'a str,
    left: f64,
    /// From the least to the greatest x.
    x: (f64, f64),
    /// From the least to the greatest power of ten.
    powers: (f64, f64),
}

impl<'a> Chart<'a> {
    fn new(rows: &'a [Row], name: &'a str, left: f64) -> Chart<'a> {
        let rows: Vec<&Row> = rows.iter().filter(|row| row.chart == name).collect();
        let least = |of: fn(&Row) -> f64| rows.iter().map(|row| of(row)).fold(f64::MAX, f64::min);
        let most = |of: fn(&Row) -> f64| rows.iter().map(|row| of(row)).fold(0.0, f64::max);
        let x = (least(|row| row.x), most(|row| row.x));
        let lowest = least(|row| row.mean_us).log10().floor();
        let powers = (
            lowest,
            most(|row| row.worst_us).log10().ceil().max(lowest + 1.0),
        );
        Chart {
            rows,
            name,
            left,
            x,
            powers,
        }
    }

    fn across(&self, x: f64) -> f64 {
        self.left + WIDTH * (x - self.x.0) / (self.x.1 - self.x.0).max(1.0)
    }

    fn up(&self, us: f64) -> f64 {
        let (low, high) = self.powers;
        TOP + HEIGHT * (1.0 - (us.log10() - low) / (high - low))
    }

    fn draw(&self, svg: &mut String) {
        self.axes(svg);
        let below = TOP + HEIGHT + 46.0;
        let names = distinct(self.rows.iter().map(|row| row.curve.as_str()));
        for (i, (curve, colour)) in names.into_iter().zip(COLOURS.iter().cycle()).enumerate() {
            let rows: Vec<&&Row> = self.rows.iter().filter(|row| row.curve == curve).collect();
            let line = |of: fn(&Row) -> f64| {
                let point =
                    |row: &&&Row| format!("{:.1},{:.1}", self.across(row.x), self.up(of(row)));
                rows.iter().map(point).collect::<Vec<String>>().join(" ")
            };
            let (mean, worst) = (line(|row| row.mean_us), line(|row| row.worst_us));
            let (left, y) = (self.left, below + 16.0 * i as f64);
            let _ = writeln!(
                svg,
                r#"<polyline points="{mean}" fill="none" stroke="{colour}" stroke-width="2"/>
<polyline points="{worst}" fill="none" stroke="{colour}" stroke-dasharray="2 3"/>
<path d="M{left} {y}h22" stroke="{colour}" stroke-width="2"/>
<text x="{}" y="{}">{curve}: mean, and dotted the slowest</text>"#,
                left + 28.0,
                y + 4.0,
            );
        }
    }

    fn axes(&self, svg: &mut String) {
        let (left, right, bottom) = (self.left, self.left + WIDTH, TOP + HEIGHT);
        let _ = writeln!(
            svg,
            r#"<text x="{left}" y="22" font-weight="bold">{}</text>"#,
            self.name
        );
        let (low, high) = (self.powers.0 as i32, self.powers.1 as i32);
        for power in low..=high {
            let us = 10f64.powi(power);
            let y = self.up(us);
            let label = match power {
                6.. => format!("{} s", us / 1e6),
                3.. => format!("{} ms", us / 1e3),
                _ => format!("{us} µs"),
            };
            let _ = writeln!(
                svg,
                r##"<path d="M{left} {y:.1}H{right}" stroke="#dddddd"/>
<text x="{}" y="{:.1}" text-anchor="end">{label}</text>"##,
                left - 4.0,
                y + 4.0,
            );
        }
        let mut xs: Vec<f64> = self.rows.iter().map(|row| row.x).collect();
        xs.sort_by(f64::total_cmp);
        // Labels that would touch are left out.
        xs.dedup_by(|next, before| self.across(*next) - self.across(*before) < 20.0);
        for x in xs {
            let _ = writeln!(
                svg,
                r#"<text x="{:.1}" y="{}" text-anchor="middle">{x}</text>"#,
                self.across(x),
                bottom + 18.0,
            );
        }
        let _ = writeln!(
            svg,
            r##"<path d="M{left} {TOP}V{bottom}H{right}" fill="none" stroke="#555555"/>"##
        );
    }
}
