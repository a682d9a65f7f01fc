//! Pictures beside the rules: pieces as they lie, and what the rules themselves say of them.

use std::sync::LazyLock;

use serde::Deserialize;

/// Lines as `remmi judge` takes them, each with the rule beside which it stands (`at`). What has no `kind` is
/// shown without a verdict.
const LINES: &str = include_str!("pictures.jsonl");

/// Pieces that lie together.
#[derive(Debug)]
pub struct Picture {
    /// Beside which rule.
    pub at: String,
    cards: Vec<String>,
    /// `valid` or `invalid`, as the page's signs are named.
    pub verdict: Option<&'static str>,
    blame: Vec<usize>,
}

#[derive(Deserialize)]
struct Line {
    at: String,
    #[serde(alias = "tiles", alias = "play")]
    cards: Vec<String>,
}

#[derive(Deserialize)]
struct Answer {
    valid: Option<bool>,
    #[serde(default)]
    blame: Vec<usize>,
}

impl Picture {
    /// What is printed on each piece, and whether it is to blame.
    pub fn faces(&self) -> impl Iterator<Item = (&str, bool)> {
        let blamed = |at| self.blame.contains(&at);
        let faces = self.cards.iter().enumerate();
        faces.map(move |(at, face)| (face.as_str(), blamed(at)))
    }
}

/// All of them, judged once.
pub fn pictures() -> &'static [Picture] {
    static PICTURES: LazyLock<Vec<Picture>> = LazyLock::new(|| {
        let mut answers = Vec::new();
        // Reading and writing memory does not fail; a picture that is missing is found by a test.
        let _ = judge::run(LINES.as_bytes(), &mut answers);
        let answers = String::from_utf8_lossy(&answers).into_owned();
        let pairs = LINES.lines().zip(answers.lines());
        pairs
            .filter_map(|(line, answer)| judged(line, answer))
            .collect()
    });
    &PICTURES
}

fn judged(line: &str, answer: &str) -> Option<Picture> {
    let Line { at, cards } = serde_json::from_str(line).ok()?;
    let Answer { valid, blame } = serde_json::from_str(answer).ok()?;
    let verdict = valid.map(|valid| if valid { "valid" } else { "invalid" });
    Some(Picture {
        at,
        cards,
        verdict,
        blame,
    })
}
