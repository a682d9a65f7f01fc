//! Between two rounds: how the sums went, round by round, a line for each player.
//!
//! Lines are told apart by the players' shapes on them and by how they are dashed; whose they are stands at their end.

use super::page::Page;
use super::placed::{Align, Item, Placed, area};
use super::stroke::{Point, Stroke};
use super::{bands, plain};
use crate::{Row, Scoreboard};

/// How the lines are dashed, in heights of a small capital: ink and white in turn. The second five are thinner.
const DASHES: [&[f32]; 5] = [
    &[],
    &[14.0, 7.0],
    &[4.0, 5.0],
    &[22.0, 6.0, 4.0, 6.0],
    &[8.0, 3.0],
];
/// Of low and high and of nought, where it lies between.
const GRID: &[f32] = &[2.0, 6.0];

/// Where the lines are drawn, and between which values.
struct Chart {
    left: f32,
    right: f32,
    top: f32,
    bottom: f32,
    low: i32,
    high: i32,
    rounds: usize,
    low_wins: bool,
}

/// Plans the lines at the left and, at their ends, whose they are.
pub fn plan(page: &Page, board: &Scoreboard, players: &[Row], plan: &mut Vec<Placed>) {
    bands::header(page, board, "", plan);
    let cap = page.small.cap as i32;
    let labels = page.text_right() - page.text_width() * 2 / 5;
    let (top, bottom) = (page.body_top() + 2, page.body_bottom() - 2);
    let sums = players
        .iter()
        .flat_map(|row| row.course.iter().flatten().copied().chain([row.total]));
    let (low, high) = sums.fold((i32::MAX, i32::MIN), |(low, high), sum| {
        (low.min(sum), high.max(sum))
    });
    let mut marks = vec![low, high];
    marks.extend((low < 0 && high > 0).then_some(0));
    marks.dedup();
    let wide = marks
        .iter()
        .map(|value| page.small.measure(&plain(*value)).width())
        .max();
    let chart = Chart {
        left: (page.text_left() + wide.unwrap_or(0) + page.gap) as f32,
        right: (labels - 2 * page.gap) as f32,
        top: (top + cap) as f32,
        bottom: (bottom - 2 * cap - page.gap / 2) as f32,
        low,
        high,
        rounds: players
            .iter()
            .map(|row| row.course.len())
            .max()
            .unwrap_or(0),
        low_wins: board.low_wins,
    };
    let ends = spread(
        players.iter().map(|row| chart.y(row.total)).collect(),
        (top as f32, bottom as f32),
        cap as f32 * 2.0,
    );
    let mut strokes = chart.grid(&marks);
    strokes.extend(
        players
            .iter()
            .zip(&ends.0)
            .enumerate()
            .map(|(at, (row, end))| {
                chart.line(at, row, ((labels - page.gap / 2) as f32, *end), cap as f32)
            }),
    );
    let all = area(
        page.text_left() + wide.unwrap_or(0) + page.gap / 2,
        top,
        labels - page.gap / 2 + 1 - (page.text_left() + wide.unwrap_or(0) + page.gap / 2),
        bottom - cap - page.gap / 2 - top,
    );
    plan.push(Placed::new(Item::Strokes(strokes), all));
    chart.scale(page, &marks, plan);
    for (row, y) in players.iter().zip(&ends.0) {
        label(page, row, labels, *y as i32, ends.1 as i32, plan);
    }
    bands::status(page, board, bands::headline_of(board), plan);
}

impl Chart {
    fn x(&self, round: usize) -> f32 {
        let last = self.rounds.saturating_sub(1).max(1);
        self.left + (self.right - self.left) * round as f32 / last as f32
    }

    /// Whoever is ahead is above.
    fn y(&self, sum: i32) -> f32 {
        let span = (i64::from(self.high) - i64::from(self.low)).max(1) as f32;
        let up = (i64::from(sum) - i64::from(self.low)) as f32 / span;
        let down = if self.low_wins { up } else { 1.0 - up };
        self.top + (self.bottom - self.top) * down
    }

    fn grid(&self, marks: &[i32]) -> Vec<Stroke> {
        let line = |value: &i32| Stroke {
            points: vec![(self.left, self.y(*value)), (self.right, self.y(*value))],
            width: 1.5,
            dash: GRID,
            ..Stroke::default()
        };
        marks.iter().map(line).collect()
    }

    /// The sums of a player, and on to their label. Each has their signs at other rounds than the others, so far apart
    /// that they do not touch.
    fn line(&self, at: usize, row: &Row, end: Point, cap: f32) -> Stroke {
        let had = row.course.iter().enumerate();
        let had: Vec<(usize, Point)> = had
            .filter_map(|(round, sum)| Some((round, (self.x(round), self.y((*sum)?)))))
            .collect();
        let apart = (self.x(1) - self.x(0)).max(1.0);
        let every = ((3.0 * cap / apart).ceil() as usize).max(1);
        let signed = had.iter().filter(|(round, _)| round % every == at % every);
        let signs = signed.map(|(_, point)| (row.symbol, *point)).collect();
        let mut points: Vec<Point> = had.iter().map(|(_, point)| *point).collect();
        if !points.is_empty() {
            points.push(end);
        }
        Stroke {
            points,
            width: if at < DASHES.len() {
                cap / 5.0
            } else {
                cap / 8.0
            },
            dash: DASHES[at % DASHES.len()],
            radius: cap * 0.45,
            signs,
        }
    }

    /// The sums at the left, and the first and the last round below.
    fn scale(&self, page: &Page, marks: &[i32], plan: &mut Vec<Placed>) {
        let size = page.small;
        let cap = size.cap as i32;
        let edge = self.left as i32 - page.gap / 2 - 1;
        let mut taken: Vec<i32> = Vec::new();
        for value in marks {
            let y = self.y(*value) as i32;
            if taken.iter().all(|other| (other - y).abs() > cap * 3 / 2) {
                taken.push(y);
                plan.extend(Placed::text(
                    &plain(*value),
                    size,
                    Align::Right,
                    edge,
                    y + cap / 2,
                ));
            }
        }
        let baseline = page.body_bottom() - 2 - page.gap / 4;
        for round in [0, self.rounds.saturating_sub(1)]
            .into_iter()
            .take(self.rounds)
        {
            let (text, x) = ((round + 1).to_string(), self.x(round) as i32);
            plan.extend(Placed::text(&text, size, Align::Centre, x, baseline));
        }
    }
}

/// The heights at which labels stand that would stand at these: in the same order, nowhere nearer than they are high,
/// which comes with them.
fn spread(wanted: Vec<f32>, (top, bottom): (f32, f32), most: f32) -> (Vec<f32>, f32) {
    let high = ((bottom - top) / wanted.len().max(1) as f32).min(most);
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by(|a, b| wanted[*a].total_cmp(&wanted[*b]));
    let mut placed = wanted;
    let mut least = top + high / 2.0;
    for at in &order {
        placed[*at] = placed[*at].max(least);
        least = placed[*at] + high;
    }
    let mut most = bottom - high / 2.0;
    for at in order.iter().rev() {
        placed[*at] = placed[*at].min(most);
        most = placed[*at] - high;
    }
    (placed, high)
}

/// Whose line it is and their sum, around a row of pixels; the leader's on a bar.
fn label(page: &Page, row: &Row, left: i32, y: i32, high: i32, plan: &mut Vec<Placed>) {
    let cap = page.small.cap as i32;
    let inset = page.gap / 4;
    if row.leader {
        let bar = area(left, y - high / 2, page.right - left, high);
        plan.push(Placed::new(Item::Bar, bar));
    }
    let side = cap * 6 / 5;
    let sign = Placed::sign(Item::Symbol(row.symbol), left + inset, y - side / 2, side);
    let (right, line) = (page.text_right(), y + page.medium.cap as i32 / 2);
    let sum = Placed::text(&plain(row.total), page.medium, Align::Figures, right, line);
    let start = left + inset + side + page.gap / 2;
    let end = sum.as_ref().map_or(right, |sum| sum.area.top_left.x) - page.gap / 2;
    let name = bands::fitted(
        &row.name,
        page.small,
        Align::Left,
        start,
        y + cap / 2,
        end - start,
    );
    let parts = [Some(sign), name, sum].into_iter().flatten();
    plan.extend(parts.map(|part| part.on_bar(row.leader)));
}
