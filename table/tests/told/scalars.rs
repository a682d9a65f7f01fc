//! The strings and numbers of a JSON text, without keys and nesting.

/// Calls `each` with every string, as it is written, and every number that is a value, in order; not
/// with what stands under a key of `without`. The text is as `serde_json` writes it: without blanks.
pub fn scalars<'a>(json: &'a str, without: &[String], each: &mut impl FnMut(&'a str)) {
    let mut reader = Reader {
        json,
        at: 0,
        without,
        each,
    };
    reader.value(true);
}

struct Reader<'a, 'b, F> {
    json: &'a str,
    at: usize,
    without: &'b [String],
    each: &'b mut F,
}

impl<'a, F: FnMut(&'a str)> Reader<'a, '_, F> {
    fn peek(&self) -> u8 {
        self.json.as_bytes().get(self.at).copied().unwrap_or(b'}')
    }

    /// Goes past a value; `told` says whether it counts.
    fn value(&mut self, told: bool) {
        let scalar = match self.peek() {
            b'{' | b'[' => return self.values(told),
            b'"' => self.string(),
            _ => self.word(),
        };
        if told && !matches!(scalar, "true" | "false" | "null") {
            (self.each)(scalar);
        }
    }

    /// Goes past an object or a list.
    fn values(&mut self, told: bool) {
        let named = self.peek() == b'{';
        self.at += 1;
        while !matches!(self.peek(), b'}' | b']') {
            let mut told = told;
            if named {
                let key = self.string();
                told &= self.without.iter().all(|other| other != key);
                self.at += 1;
            }
            self.value(told);
            if self.peek() == b',' {
                self.at += 1;
            }
        }
        self.at += 1;
    }

    fn string(&mut self) -> &'a str {
        let from = self.at + 1;
        let mut escaped = false;
        let rest = self.json.as_bytes()[from..].iter();
        let length = rest
            .take_while(|byte| {
                let ends = **byte == b'"' && !escaped;
                escaped = **byte == b'\\' && !escaped;
                !ends
            })
            .count();
        self.at = from + length + 1;
        &self.json[from..from + length]
    }

    fn word(&mut self) -> &'a str {
        let rest = &self.json[self.at..];
        let length = rest.find([',', ']', '}']).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }
}
