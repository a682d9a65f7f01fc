//! A rule sheet, as it is written ([`Lang::rules`]), taken apart.

use table::game::GameId;
use table::words::Lang;

/// The rules of a game in a language.
#[derive(Debug, Default)]
pub struct Sheet {
    /// The game as its players write it.
    pub title: &'static str,
    /// What it is about.
    pub aim: &'static str,
    pub chapters: Vec<Chapter>,
}

#[derive(Debug)]
pub struct Chapter {
    pub title: &'static str,
    pub rules: Vec<Rule>,
}

#[derive(Debug)]
pub struct Rule {
    /// `RD-08`, `RD-A16`.
    pub id: &'static str,
    /// A sentence or two.
    pub text: &'static str,
}

impl Rule {
    /// What is settled where the game's own sheet is silent.
    pub fn is_decision(&self) -> bool {
        self.id.contains("-A")
    }
}

impl Sheet {
    /// The sheet of a game. A line that is none of its own is left out, and a test misses its rule.
    pub fn of(game: GameId, lang: Lang) -> Sheet {
        let mut sheet = Sheet::default();
        for line in lang.rules(game).lines() {
            if let Some(title) = line.strip_prefix("# ") {
                sheet.title = title;
            } else if let Some(title) = line.strip_prefix("## ") {
                let rules = Vec::new();
                sheet.chapters.push(Chapter { title, rules });
            } else if let (Some(rule), Some(chapter)) = (item(line), sheet.chapters.last_mut()) {
                chapter.rules.push(rule);
            } else if !line.is_empty() && sheet.chapters.is_empty() {
                sheet.aim = line;
            }
        }
        sheet
    }

    /// Whether a rule of this name stands there.
    pub fn has(&self, id: &str) -> bool {
        let mut rules = self.chapters.iter().flat_map(|chapter| &chapter.rules);
        rules.any(|rule| rule.id == id)
    }
}

/// `- **RD-08** A Remmi is …`
fn item(line: &'static str) -> Option<Rule> {
    let (id, text) = line.strip_prefix("- **")?.split_once("** ")?;
    Some(Rule { id, text })
}
