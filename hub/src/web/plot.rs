//! Plots as inline SVG. Each series has a shape, a dash or a hatch of its own besides its colour,
//! so that they are told apart on paper too.

use display::Symbol;
use maud::{Markup, html};

use super::looks::ROBOT;
use crate::history::Player;

/// Colours that people who see few of them can tell apart.
const COLOURS: [&str; 8] = [
    "#0072b2", "#d55e00", "#007a5a", "#a0447c", "#3a3a3a", "#8a6d00", "#2f8fc4", "#7a3b00",
];
const DASHES: [&str; 5] = ["none", "7 4", "2 3", "9 3 2 3", "12 4"];
/// Series that one plot can hold legibly.
pub(super) const MOST: usize = 8;

const WIDTH: f64 = 420.0;
const HEIGHT: f64 = 210.0;
const LEFT: f64 = 46.0;
const RIGHT: f64 = 12.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 26.0;

/// A line: a value for each place on the x-axis, or none.
pub(super) struct Series {
    /// Whose.
    pub name: String,
    /// By place.
    pub values: Vec<Option<f64>>,
}

/// What stands for a player, in black, and the badge of a machine.
pub(super) fn symbol(player: &Player) -> Markup {
    html! {
        (drawing(&player.look.symbol(player.seat).path()))
        @if player.robot { (badge()) }
    }
}

/// What tells a machine.
pub(super) fn badge() -> Markup {
    drawing(ROBOT)
}

fn drawing(path: &str) -> Markup {
    html! {
        svg .symbol viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" {
            path d=(path) fill="currentColor" {}
        }
    }
}

/// Lines with a shape at each value; `places` are named under the x-axis. Nothing when nobody has
/// a value.
pub(super) fn lines(title: &str, places: &[String], series: &[Series]) -> Markup {
    let all = || series.iter().flat_map(|one| one.values.iter().flatten());
    let Some(scale) = Scale::over(all().copied()) else {
        return html! {};
    };
    let last = places.len().saturating_sub(1).max(1) as f64;
    let x = |place: usize| LEFT + place as f64 / last * (WIDTH - LEFT - RIGHT);
    html! {
        figure {
            figcaption { (title) }
            svg viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) role="img" aria-label=(title) {
                (scale.grid())
                @for (place, text) in told(places) {
                    text x=(x(place)) y=(HEIGHT - 6.0) text-anchor=(anchor(place, places.len())) { (text) }
                }
                @for (index, one) in series.iter().enumerate() {
                    (line(index, one, &scale, x))
                }
            }
            (legend(series, |index| mark(index, 12.0, 12.0, 0.8)))
        }
    }
}

fn line(index: usize, series: &Series, scale: &Scale, x: impl Fn(usize) -> f64) -> Markup {
    let values = series.values.iter().enumerate();
    let dots: Vec<(f64, f64)> = values
        .filter_map(|(place, value)| Some((x(place), scale.y((*value)?))))
        .collect();
    let points: Vec<String> = dots.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    html! {
        g {
            polyline points=(points.join(" ")) fill="none" stroke=(colour(index))
                stroke-width="2" stroke-dasharray=(DASHES[index % DASHES.len()]) {}
            @for (x, y) in dots { (mark(index, x, y, 0.42)) }
        }
    }
}

/// Groups of bars, one bar a series: `bars("Wins", ["Rami", …], …)`.
pub(super) fn bars(title: &str, groups: &[String], series: &[Series]) -> Markup {
    let all = || series.iter().flat_map(|one| one.values.iter().flatten());
    let Some(scale) = Scale::over(all().copied().chain([0.0])) else {
        return html! {};
    };
    let wide = (WIDTH - LEFT - RIGHT) / groups.len().max(1) as f64;
    let bar = (wide * 0.8 / series.len().max(1) as f64).min(40.0);
    let x = |group: usize| LEFT + group as f64 * wide;
    html! {
        figure {
            figcaption { (title) }
            svg viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) role="img" aria-label=(title) {
                (hatches())
                (scale.grid())
                @for (group, text) in groups.iter().enumerate() {
                    text x=(x(group) + wide / 2.0) y=(HEIGHT - 6.0) text-anchor="middle" { (text) }
                    @for (index, one) in series.iter().enumerate() {
                        @if let Some(Some(value)) = one.values.get(group) {
                            rect x=(format!("{:.1}", x(group) + wide * 0.1 + bar * index as f64))
                                y=(format!("{:.1}", scale.y(*value)))
                                width=(format!("{:.1}", bar * 0.9))
                                height=(format!("{:.1}", scale.y(0.0) - scale.y(*value)))
                                fill=(format!("url(#hatch-{index})")) stroke=(colour(index)) {}
                        }
                    }
                }
            }
            (legend(series, |index| html! {
                rect x="2" y="4" width="20" height="16" fill=(format!("url(#hatch-{index})")) stroke=(colour(index)) {}
            }))
        }
    }
}

/// A fill for each series: lines in another direction and distance.
fn hatches() -> Markup {
    html! {
        defs {
            @for index in 0..MOST {
                pattern #(format!("hatch-{index}")) width=(4 + index % 3 * 2) height=(4 + index % 3 * 2)
                    patternUnits="userSpaceOnUse" patternTransform=(format!("rotate({})", index * 45 % 180)) {
                    rect width="10" height="10" fill="#fff" {}
                    rect width=(2 + index / 4 * 2) height="10" fill=(colour(index)) {}
                }
            }
        }
    }
}

/// Whoever has a value, each with the look of their own series.
fn legend(series: &[Series], sample: impl Fn(usize) -> Markup) -> Markup {
    let told = |(_, one): &(usize, &Series)| one.values.iter().any(Option::is_some);
    html! {
        ul .legend {
            @for (index, one) in series.iter().enumerate().filter(told) {
                li {
                    svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" { (sample(index)) }
                    (one.name)
                }
            }
        }
    }
}

fn mark(index: usize, x: f64, y: f64, size: f64) -> Markup {
    let (x, y) = (x - 12.0 * size, y - 12.0 * size);
    html! {
        path d=(Symbol::ALL[index % Symbol::ALL.len()].path()) fill="#fff" stroke=(colour(index)) stroke-width="3.5"
            transform=(format!("translate({x:.1} {y:.1}) scale({size})")) {}
    }
}

/// Of a series, as CSS writes it: `#` and six digits.
pub(super) fn colour(index: usize) -> &'static str {
    COLOURS[index % COLOURS.len()]
}

/// At most four of the places are named, the first and the last among them: dates are wide.
fn told(places: &[String]) -> Vec<(usize, &String)> {
    let last = places.len().saturating_sub(1);
    let step = last.div_ceil(3).max(1);
    let all = places.iter().enumerate();
    all.filter(|(place, _)| *place == last || (place % step == 0 && place + step <= last))
        .collect()
}

fn anchor(place: usize, places: usize) -> &'static str {
    match place {
        0 => "start",
        _ if place + 1 == places => "end",
        _ => "middle",
    }
}

/// The y-axis, from a round number to a round number.
struct Scale {
    low: f64,
    high: f64,
    step: f64,
}

impl Scale {
    fn over(values: impl Iterator<Item = f64>) -> Option<Scale> {
        let ends = |ends: Option<(f64, f64)>, value: f64| {
            let (low, high) = ends.unwrap_or((value, value));
            Some((low.min(value), high.max(value)))
        };
        let (low, high) = values.fold(None, ends)?;
        let rough = ((high - low) / 4.0).max(0.25);
        let ten = 10f64.powf(rough.log10().floor());
        let steps = [1.0, 2.0, 5.0, 10.0].map(|step| step * ten);
        let step = steps.into_iter().find(|step| *step >= rough)?.max(1.0);
        let low = (low / step).floor() * step;
        let high = ((high / step).ceil() * step).max(low + step);
        Some(Scale { low, high, step })
    }

    fn y(&self, value: f64) -> f64 {
        let part = (value - self.low) / (self.high - self.low);
        HEIGHT - BOTTOM - part * (HEIGHT - TOP - BOTTOM)
    }

    fn grid(&self) -> Markup {
        let lines = ((self.high - self.low) / self.step).round() as usize;
        html! {
            @for line in 0..=lines {
                @let value = self.low + self.step * line as f64;
                @let y = format!("{:.1}", self.y(value));
                line .grid x1=(LEFT) x2=(WIDTH - RIGHT) y1=(y) y2=(y) {}
                text x=(LEFT - 6.0) y=(y) text-anchor="end" dominant-baseline="middle" { (value) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_axis_holds_every_value_and_has_few_lines() {
        for values in [
            vec![0.0],
            vec![-37.5, 412.0],
            vec![3.0, 3.5],
            vec![1e9, -1e9],
        ] {
            let scale = Scale::over(values.iter().copied()).unwrap();
            for value in values {
                let y = scale.y(value);
                assert!(
                    (TOP - 0.01..=HEIGHT - BOTTOM + 0.01).contains(&y),
                    "{value} at {y}"
                );
            }
            assert!((scale.high - scale.low) / scale.step <= 6.0);
        }
        assert!(Scale::over(std::iter::empty()).is_none());
    }

    #[test]
    fn few_places_are_told_the_last_among_them() {
        for many in 1..60 {
            let places: Vec<String> = (0..many).map(|n: usize| n.to_string()).collect();
            let told = told(&places);
            assert!(told.len() <= 4, "{many}");
            assert_eq!(told.last().unwrap().0, many - 1);
        }
    }
}
