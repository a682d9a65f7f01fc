//! Which wire takes which lane between header and modules, so that few cross.

/// A wire in the drawing, by heights alone: from the header's pin to the modules' pins.
#[derive(Clone, Debug)]
pub struct Wire {
    /// Height of the header's pin.
    pub from: i32,
    /// Heights of the modules' pins, at least one.
    pub to: Vec<i32>,
}

impl Wire {
    /// The part of its lane that it runs along.
    fn span(&self) -> (i32, i32) {
        let all = || self.to.iter().copied().chain([self.from]);
        (
            all().min().unwrap_or(self.from),
            all().max().unwrap_or(self.from),
        )
    }
}

/// The lane of each wire, 0 next to the header. Deterministic: neighbours swap as long as that
/// saves crossings.
pub fn lanes(wires: &[Wire]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..wires.len()).collect();
    // Each round saves at least one crossing, and there are fewer than this.
    for _ in 0..wires.len() * wires.len() {
        let mut saved = false;
        for left in 0..order.len().saturating_sub(1) {
            let (a, b) = (&wires[order[left]], &wires[order[left + 1]]);
            if crossings(b, a) < crossings(a, b) {
                order.swap(left, left + 1);
                saved = true;
            }
        }
        if !saved {
            break;
        }
    }
    let mut lanes = vec![0; wires.len()];
    for (lane, wire) in order.into_iter().enumerate() {
        lanes[wire] = lane;
    }
    lanes
}

/// Crossings of two wires, `left` in a lane nearer to the header than `right`.
fn crossings(left: &Wire, right: &Wire) -> usize {
    let inside = |height: i32, (low, high): (i32, i32)| low < height && height < high;
    let into = usize::from(inside(right.from, left.span()));
    let out = left
        .to
        .iter()
        .filter(|height| inside(**height, right.span()));
    into + out.count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn total(wires: &[Wire]) -> usize {
        let lanes = lanes(wires);
        let pairs = (0..wires.len()).flat_map(|a| (0..wires.len()).map(move |b| (a, b)));
        let ordered = pairs.filter(|(a, b)| lanes[*a] < lanes[*b]);
        ordered.map(|(a, b)| crossings(&wires[a], &wires[b])).sum()
    }

    #[test]
    fn wires_that_need_not_cross_do_not() {
        let wire = |from, to: &[i32]| Wire {
            from,
            to: to.to_vec(),
        };
        let down: Vec<Wire> = (0..6).map(|n| wire(n, &[100 + n])).collect();
        assert_eq!(total(&down), 0);
        assert_eq!(lanes(&down), [5, 4, 3, 2, 1, 0]);
        let up: Vec<Wire> = (0..6).map(|n| wire(100 + n, &[n])).collect();
        assert_eq!(total(&up), 0);
        // Turned round they all must.
        let turned: Vec<Wire> = (0..4).map(|n| wire(n, &[100 - n])).collect();
        assert_eq!(total(&turned), 6);
    }
}
