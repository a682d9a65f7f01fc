//! A panel with somebody beside it who writes down what the ink does.

use display::model::ModelPanel;
use display::policy::Pace;
use display::{Frame, Glass, Panel, PanelError, Refresh, Shown};
use table::clock::Micros;

/// The panel, and what was seen.
pub struct Watched<P> {
    panel: P,
    pub glass: ModelPanel,
    waited: Micros,
    board: usize,
    /// The number of the board that each refresh showed, and when it stood.
    refreshes: Vec<(Refresh, usize, Micros)>,
    shown: Frame,
    /// Partial drives of each pixel since the last refresh of the whole glass, and the most there were.
    drives: Vec<u8>,
    pub most: u8,
}

impl<P: Panel> Watched<P> {
    pub fn new(panel: P, glass: ModelPanel) -> Self {
        let shown = Frame::blank(panel.glass());
        Self {
            panel,
            glass,
            waited: 0,
            board: 0,
            refreshes: Vec::new(),
            drives: vec![0; shown.bytes().len() * 8],
            shown,
            most: 0,
        }
    }

    /// What comes now shows this board; so much time was waited besides the panel's own.
    pub fn begin(&mut self, waited: Micros, board: usize) {
        (self.waited, self.board) = (waited, board);
    }

    /// How many of these refreshes were made.
    pub fn made(&self, refresh: Refresh) -> usize {
        self.refreshes
            .iter()
            .filter(|(made, ..)| *made == refresh)
            .count()
    }

    /// When this board, or one after it, stood on the glass.
    pub fn stood(&self, board: usize) -> Option<Micros> {
        let after = self
            .refreshes
            .partition_point(|(_, shown, _)| *shown < board);
        self.refreshes.get(after).map(|(.., at)| *at)
    }

    fn drive(&mut self, frame: &Frame) {
        let pairs = self.shown.bytes().iter().zip(frame.bytes());
        for ((old, new), drives) in pairs.zip(self.drives.chunks_mut(8)) {
            for (bit, drives) in drives.iter_mut().enumerate() {
                *drives += (old ^ new) << bit >> 7;
                self.most = self.most.max(*drives);
            }
        }
    }
}

impl<P: Panel> Panel for Watched<P> {
    fn glass(&self) -> Glass {
        self.panel.glass()
    }

    fn pace(&self) -> Pace {
        self.panel.pace()
    }

    fn shades(&self) -> u8 {
        self.panel.shades()
    }

    fn update(&mut self, frame: &Frame, refresh: Refresh) -> Result<Shown, PanelError> {
        let shown = self.panel.update(frame, refresh)?;
        if let Some(refresh) = shown.refresh {
            match refresh {
                Refresh::Partial => self.drive(frame),
                Refresh::Full | Refresh::Fast => self.drives.fill(0),
            }
            let stands = self.waited + self.glass.now_us();
            self.refreshes.push((refresh, self.board, stands));
        }
        self.shown = frame.clone();
        Ok(shown)
    }

    fn rest(&mut self) -> Result<(), PanelError> {
        self.panel.rest()
    }

    fn sleep(&mut self) -> Result<(), PanelError> {
        self.panel.sleep()
    }
}
