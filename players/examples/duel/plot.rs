//! How much is won by how many samples, as a picture.

use std::fmt::Write;

/// What a duel with so many samples came to, in points a deal.
pub struct Point {
    pub samples: usize,
    pub mean: f64,
    /// Its standard error.
    pub error: f64,
}

const WIDTH: f64 = 480.0;
const HEIGHT: f64 = 240.0;
const LEFT: f64 = 50.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 34.0;
const BOTTOM: f64 = 44.0;
/// Lines across, at most about so many.
const STEPS: f64 = 6.0;

/// Each point with twice its standard error up and down; samples on a scale on which doubling is as far everywhere.
pub fn svg(title: &str, points: &[Point]) -> String {
    let ends = points
        .iter()
        .flat_map(|p| [p.mean - 2.0 * p.error, p.mean + 2.0 * p.error]);
    let (low, high) = ends.fold((0.0, 0.0), |(low, high): (f64, f64), end| {
        (low.min(end), high.max(end))
    });
    let step = step((high - low).max(f64::EPSILON));
    let (low, high) = ((low / step).floor() * step, (high / step).ceil() * step);
    let log = |p: &Point| (p.samples.max(1) as f64).log2();
    let (first, last) = (
        points.first().map_or(0.0, log),
        points.last().map_or(1.0, log),
    );
    let x = |p: &Point| {
        LEFT + 16.0 + (log(p) - first) / (last - first).max(1.0) * (WIDTH - LEFT - RIGHT - 32.0)
    };
    let y = |value: f64| TOP + (high - value) / (high - low) * (HEIGHT - TOP - BOTTOM);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>\n\
         <text x=\"{LEFT}\" y=\"18\" font-weight=\"bold\">{title}</text>\n"
    );
    let mut line = |text: String| writeln!(svg, "{text}").expect("a string grows");
    for at in 0..=((high - low) / step).round() as usize {
        let value = low + at as f64 * step;
        let (level, end) = (y(value), WIDTH - RIGHT);
        let colour = if value.abs() < step / 2.0 {
            "#444"
        } else {
            "#ddd"
        };
        let digits = usize::from(step < 1.0);
        line(format!(
            "<path d=\"M{LEFT} {level:.1}H{end}\" stroke=\"{colour}\"/>"
        ));
        line(format!(
            "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{value:+.digits$}</text>",
            LEFT - 6.0,
            level + 4.0
        ));
    }
    let joined: Vec<String> = points
        .iter()
        .map(|p| format!("{:.1} {:.1}", x(p), y(p.mean)))
        .collect();
    line(format!(
        "<path d=\"M{}\" fill=\"none\" stroke=\"#1b6ca8\"/>",
        joined.join("L")
    ));
    for p in points {
        let (x, up, down) = (x(p), y(p.mean + 2.0 * p.error), y(p.mean - 2.0 * p.error));
        line(format!(
            "<path d=\"M{x:.1} {up:.1}V{down:.1}\" stroke=\"#1b6ca8\" stroke-width=\"2\"/>"
        ));
        line(format!(
            "<circle cx=\"{x:.1}\" cy=\"{:.1}\" r=\"4\" fill=\"#1b6ca8\"/>",
            y(p.mean)
        ));
        line(format!(
            "<text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
            HEIGHT - BOTTOM + 18.0,
            p.samples
        ));
    }
    line(format!(
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">samples a choice; points more a deal, ± two standard errors</text>",
        WIDTH / 2.0,
        HEIGHT - 6.0
    ));
    svg + "</svg>\n"
}

/// A round distance between lines across.
fn step(range: f64) -> f64 {
    let ten = 10f64.powf((range / STEPS).log10().floor());
    let round = [1.0, 2.0, 5.0, 10.0].into_iter().map(|n| n * ten);
    round
        .into_iter()
        .find(|step| range / step <= STEPS)
        .unwrap_or(ten * 10.0)
}
