//! Scripts joined to one, as a browser would load them one after the other.
//!
//! Ours are modules of a plain form: whole lines `import … from "./file.js";` and `export function`, `class`, `const` or
//! `default`, nothing that changes after it was exported, no circles. So a module becomes a function that is called at once, and what
//! it exports is a constant by which those after it know it.

use std::fmt::Write;

/// A file by its name.
pub(super) type Source<'a> = &'a dyn Fn(&str) -> Option<String>;

/// The script `entry` with all that it imports, each file before those that import it. A file's exports are exported in turn,
/// as `$file`.
///
/// # Errors
/// A file is missing, imports in a circle, or is not of that form: which.
pub(super) fn joined(entry: &str, source: Source) -> Result<String, String> {
    let mut join = Join {
        source,
        begun: Vec::new(),
        done: Vec::new(),
        text: String::new(),
    };
    join.add(entry)?;
    Ok(join.text)
}

struct Join<'a> {
    source: Source<'a>,
    /// Whose imports are being added.
    begun: Vec<String>,
    done: Vec<String>,
    text: String,
}

impl Join<'_> {
    fn add(&mut self, file: &str) -> Result<(), String> {
        if self.done.iter().any(|done| done == file) {
            return Ok(());
        }
        if self.begun.iter().any(|begun| begun == file) {
            return Err(format!("{file} imports itself, by {:?}", self.begun));
        }
        let text = (self.source)(file).ok_or_else(|| format!("there is no script {file}"))?;
        self.begun.push(file.to_owned());
        let mut body = String::new();
        let mut exported = Vec::new();
        for line in text.lines().map(said) {
            if let Some(import) = line.strip_prefix("import ") {
                let (names, from) = parted(import).ok_or_else(|| unknown(file, line))?;
                self.add(from)?;
                let _ = writeln!(body, "const {names} = {};", constant(from));
            } else if let Some(export) = line.strip_prefix("export ") {
                let (name, line) = named(export).ok_or_else(|| unknown(file, export))?;
                exported.push(name);
                push(&mut body, &line);
            } else if !line.is_empty() && !line.starts_with("//") {
                push(&mut body, line);
            }
        }
        self.begun.pop();
        self.done.push(file.to_owned());
        let (name, exported) = (constant(file), exported.join(", "));
        let _ = writeln!(
            self.text,
            "export const {name} = (() => {{\n{body}return {{ {exported} }};\n}})();"
        );
        Ok(())
    }
}

/// Adds a line. What cannot end a statement needs no break behind it.
fn push(body: &mut String, line: &str) {
    body.push_str(line);
    if !line.ends_with([',', '(', '[', '{']) {
        body.push('\n');
    }
}

/// A line without its indentation, and without why it is so.
fn said(line: &str) -> &str {
    let ends = ["; // ", "{ // ", ", // ", "} // "];
    let end = ends.iter().find_map(|end| line.find(end));
    line[..end.map_or(line.len(), |at| at + 1)].trim_start()
}

/// `{ a, b as c } from "./file.js";` as a pattern to take them by, and the file.
fn parted(import: &str) -> Option<(String, &str)> {
    let (names, from) = import.strip_suffix("\";")?.split_once(" from \"./")?;
    let names = match names.strip_prefix("* as ") {
        Some(all) => all.to_owned(),
        None if names.starts_with('{') => names.replace(" as ", ": "),
        None => format!("{{ default: {names} }}"),
    };
    Some((names, from))
}

/// What is exported, as a member of an object, and the line without `export`.
fn named(export: &str) -> Option<(String, String)> {
    if let Some(value) = export.strip_prefix("default ") {
        return Some((
            "default: $default".into(),
            format!("const $default = {value}"),
        ));
    }
    let kinds = ["async function ", "function ", "class ", "const "];
    let rest = kinds.iter().find_map(|kind| export.strip_prefix(kind))?;
    let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_')?;
    (end > 0).then(|| (rest[..end].to_owned(), export.to_owned()))
}

fn constant(file: &str) -> String {
    format!("${}", file.trim_end_matches(".js"))
}

fn unknown(file: &str, line: &str) -> String {
    format!("{file} has a line that scripts are not joined by: {line}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(files: &[(&str, &str)]) -> Result<String, String> {
        let source = |name: &str| {
            let file = files.iter().find(|(file, _)| *file == name);
            file.map(|(_, text)| (*text).to_owned())
        };
        joined(files[0].0, &source)
    }

    #[test]
    fn a_file_stands_once_before_all_that_import_it() {
        let text = of(&[
            (
                "a.js",
                "// Why.\nimport * as b from \"./b.js\";\nimport { one as two } from \"./c.js\";\n  b.go(two);\n",
            ),
            (
                "b.js",
                "import { one } from \"./c.js\";\n\nexport function go(n) { // Why.\n  n(one); // And when: at once.\n}\n",
            ),
            (
                "c.js",
                "import said from \"./d.js\";\nexport const one = said.one;\n",
            ),
            ("d.js", "export default {\"one\":1};\n"),
        ]);
        let expected = "\
export const $d = (() => {
const $default = {\"one\":1};
return { default: $default };
})();
export const $c = (() => {
const { default: said } = $d;
const one = said.one;
return { one };
})();
export const $b = (() => {
const { one } = $c;
function go(n) {n(one);
}
return { go };
})();
export const $a = (() => {
const b = $b;
const { one: two } = $c;
b.go(two);
return {  };
})();
";
        assert_eq!(text.unwrap(), expected);
    }

    #[test]
    fn what_cannot_be_joined_is_named() {
        for (files, why) in [
            (
                &[("a.js", "import { b } from \"./b.js\";")][..],
                "no script b.js",
            ),
            (
                &[
                    ("a.js", "import { b } from \"./b.js\";"),
                    ("b.js", "import { a } from \"./a.js\";"),
                ],
                "a.js imports itself",
            ),
            (&[("a.js", "export let n = 1;")], "let n = 1;"),
            (&[("a.js", "import {")], "import {"),
        ] {
            let error = of(files).unwrap_err();
            assert!(error.contains(why), "{error}");
        }
    }
}
