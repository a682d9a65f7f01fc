//! Which nodes of a level's tree are still to be asked.
//!
//! Where tags are equally strong this is a stack: each collision puts its two branches
//! there. A strong answer over weak ones, or several of a kind against one, may come as
//! bits that no tag sent, without a collision in the right place or at all. Then nobody
//! answers to the bits heard, and the search goes back, by halves, to how many of them
//! somebody still answers to: there all who do differ from what was heard. It leads to one
//! of the tags; the others are found when that one rests (`who_is_left.rs`).

use crate::iso14443a::{LEVEL_BITS, LevelBytes, Prefix};

/// What a node of the collision tree holds.
pub(super) enum Node {
    Nobody,
    Tag(LevelBytes),
    Fork([Prefix; 2]),
    /// Garbled, and no collision in it; so it was heard.
    Mixture(Prefix),
}

/// A node to be asked.
#[derive(Clone, Copy)]
pub(super) struct Question {
    pub prefix: Prefix,
    /// What the question tries out.
    search: Option<Search>,
}

impl Question {
    /// Somebody must answer, so that silence is worth a second try.
    pub fn is_sure(&self) -> bool {
        self.search.is_none()
    }
}

/// Somebody answers to `node`, and nobody to the first `nobody_at` bits heard there.
#[derive(Clone, Copy)]
struct Search {
    node: Prefix,
    heard: Prefix,
    nobody_at: u8,
}

enum Open {
    Ask(Question),
    /// Both branches of a node were asked, before which there were this many leaves.
    WasAsked(Search, usize),
    Search(Search),
}

pub(super) struct Nodes {
    open: Vec<Open>,
    leaves: usize,
}

impl Nodes {
    pub fn new() -> Self {
        Nodes {
            open: vec![sure(Prefix::ROOT)],
            leaves: 0,
        }
    }

    pub fn next(&mut self) -> Option<Question> {
        loop {
            match self.open.pop()? {
                Open::Ask(question) => return Some(question),
                Open::WasAsked(_, leaves) if leaves < self.leaves => {}
                Open::WasAsked(search, _) | Open::Search(search) => {
                    self.open.extend(search.step());
                }
            }
        }
    }

    /// Takes what a question gave; returns a leaf.
    pub fn take(&mut self, question: Question, node: Node) -> Option<LevelBytes> {
        match node {
            Node::Tag(level) => {
                self.leaves += 1;
                return Some(level);
            }
            Node::Fork(branches) => {
                let [heard, _] = branches;
                let search = Search {
                    node: question.prefix,
                    heard,
                    nobody_at: heard.len() - 1,
                };
                self.open.push(Open::WasAsked(search, self.leaves));
                self.open.extend(branches.map(sure));
            }
            Node::Mixture(heard) => self.search(question.prefix, heard),
            Node::Nobody => {
                if let Some(search) = question.search {
                    let nobody_at = question.prefix.len();
                    self.open.push(Open::Search(Search {
                        nobody_at,
                        ..search
                    }));
                }
            }
        }
        None
    }

    /// The leaf that this question gave does not come when it is called: it was a mixture
    /// too, whose check byte held by chance.
    pub fn nobody_is(&mut self, question: Question, leaf: LevelBytes) {
        self.leaves -= 1;
        self.search(question.prefix, Prefix::of(leaf));
    }

    fn search(&mut self, node: Prefix, heard: Prefix) {
        self.open.push(Open::Search(Search {
            node,
            heard,
            nobody_at: LEVEL_BITS + 1,
        }));
    }
}

impl Search {
    /// The next question; none where nobody can be.
    fn step(self) -> Option<Open> {
        let known = self.node.len();
        let middle = known.midpoint(self.nobody_at);
        if middle > known {
            return Some(Open::Ask(Question {
                prefix: self.heard.first(middle),
                search: Some(self),
            }));
        }
        let differs = self.nobody_at > known && known < LEVEL_BITS;
        differs.then(|| sure(self.heard.first(known).then_not(self.heard)))
    }
}

fn sure(prefix: Prefix) -> Open {
    Open::Ask(Question {
        prefix,
        search: None,
    })
}
