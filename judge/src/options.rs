//! The options of a line: read as its game declares them, in JSON's own types.

use rules::option::{Declaration, Declared, Kind};

use super::input::Input;
use super::json::Json;

/// Those under `opts` that bear on a verdict; the others belong to a table.
pub fn options<T: Declared>(input: &Input) -> Result<T, String> {
    taking(input, |option| !option.table)
}

/// Those of a kind that takes only some.
pub fn only<T: Declared>(input: &Input, keys: &[&str]) -> Result<T, String> {
    taking(input, |option| keys.contains(&option.key))
}

fn taking<T: Declared>(input: &Input, takes: impl Fn(&Declaration) -> bool) -> Result<T, String> {
    let mut options = T::default();
    let Some(opts) = input.object("opts")? else {
        return Ok(options);
    };
    for (key, value) in opts.pairs() {
        let Some(option) = T::declared(key).filter(|option| takes(option)) else {
            let taken = T::DECLARED.iter().filter(|option| takes(option));
            let keys: Vec<&str> = taken.map(|option| option.key).collect();
            let keys = keys.join(", ");
            return Err(format!(
                "`opts.{key}` is not an option here; there are {keys}"
            ));
        };
        if *value != Json::Null {
            let text = text(&option.kind, value);
            let set = text.is_some_and(|text| options.set(key, &text));
            let wrong = || format!("`opts.{key}` is {value}; it must be {}", option.kind);
            set.then_some(()).ok_or_else(wrong)?;
        }
    }
    Ok(options)
}

/// As the text that sets the option: words stand in a list, and what stands in quotes is not a number,
/// and neither true nor false.
fn text(kind: &Kind, value: &Json) -> Option<String> {
    match (kind, value) {
        (Kind::Words(_), Json::List(words)) => {
            let one = |word: &&str| word.split_whitespace().eq([*word]);
            let word = |word| Json::as_str(word).filter(one);
            let words: Option<Vec<&str>> = words.iter().map(word).collect();
            Some(words?.join(" "))
        }
        (Kind::Words(_), _) => None,
        (_, Json::Flag(flag)) => Some(flag.to_string()),
        (_, Json::Number(number)) => Some(number.to_string()),
        (_, Json::Text(text)) => {
            let bare = text.parse::<bool>().is_ok() || text.parse::<u64>().is_ok();
            (!bare).then(|| text.to_string())
        }
        _ => None,
    }
}
