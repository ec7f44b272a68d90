//! JSON as cargo and others print it, read without anybody else's code.

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Json {
    Null,
    Bool(bool),
    /// As it is written.
    Number(String),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    /// Reads a text that is one value.
    pub(crate) fn read(text: &str) -> Result<Json, String> {
        let mut reader = Reader { text, at: 0 };
        let value = reader.value()?;
        match reader.next() {
            None => Ok(value),
            Some(_) => Err(reader.wrong("the end")),
        }
    }

    /// A field; `Null` if there is none.
    pub(crate) fn field(&self, name: &str) -> &Json {
        let Json::Object(fields) = self else { return &Json::Null };
        fields.iter().find(|(field, _)| field == name).map_or(&Json::Null, |(_, value)| value)
    }

    pub(crate) fn text(&self) -> Option<&str> {
        if let Json::Text(text) = self { Some(text) } else { None }
    }

    pub(crate) fn list(&self) -> &[Json] {
        if let Json::List(list) = self { list } else { &[] }
    }
}

/// A text as JSON writes it, with its quotation marks.
pub(crate) fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            '\0'..='\x1f' => quoted.push_str(&format!("\\u{:04x}", u32::from(character))),
            _ => quoted.push(character),
        }
    }
    quoted.push('"');
    quoted
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl Reader<'_> {
    /// The next character after white space.
    fn next(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.text[self.at..].chars().next()
    }

    fn takes(&mut self, sign: &str) -> bool {
        self.next();
        let is_next = self.text[self.at..].starts_with(sign);
        self.at += if is_next { sign.len() } else { 0 };
        is_next
    }

    fn wrong(&self, wanted: &str) -> String {
        format!("this is no JSON: {wanted} is expected at byte {}", self.at)
    }

    fn value(&mut self) -> Result<Json, String> {
        for (word, value) in [("null", Json::Null), ("true", Json::Bool(true)), ("false", Json::Bool(false))]
        {
            if self.takes(word) {
                return Ok(value);
            }
        }
        match self.next() {
            Some('"') => self.string().map(Json::Text),
            Some('[') => self.parts("[", "]", Reader::value).map(Json::List),
            Some('{') => self.parts("{", "}", Reader::pair).map(Json::Object),
            Some('-' | '0'..='9') => {
                let rest = &self.text[self.at..];
                let is_part =
                    |character: char| character.is_ascii_alphanumeric() || "+-.".contains(character);
                let length = rest.find(|character| !is_part(character)).unwrap_or(rest.len());
                self.at += length;
                Ok(Json::Number(rest[..length].to_owned()))
            }
            _ => Err(self.wrong("a value")),
        }
    }

    fn pair(&mut self) -> Result<(String, Json), String> {
        self.next();
        let name = self.string()?;
        if !self.takes(":") {
            return Err(self.wrong("`:`"));
        }
        Ok((name, self.value()?))
    }

    fn parts<T>(
        &mut self,
        open: &str,
        close: &str,
        part: impl Fn(&mut Self) -> Result<T, String>,
    ) -> Result<Vec<T>, String> {
        let mut parts = Vec::new();
        self.takes(open);
        if self.takes(close) {
            return Ok(parts);
        }
        loop {
            parts.push(part(self)?);
            if self.takes(close) {
                return Ok(parts);
            }
            if !self.takes(",") {
                return Err(self.wrong(close));
            }
        }
    }

    fn string(&mut self) -> Result<String, String> {
        if !self.text[self.at..].starts_with('"') {
            return Err(self.wrong("a text"));
        }
        self.at += 1;
        let mut units: Vec<u16> = Vec::new();
        loop {
            let Some(character) = self.text[self.at..].chars().next() else { return Err(self.wrong("`\"`")) };
            self.at += character.len_utf8();
            let escaped = match character {
                '"' => return String::from_utf16(&units).map_err(|_| self.wrong("a character")),
                '\\' => self.escape()?,
                _ => {
                    units.extend(character.encode_utf16(&mut [0; 2]).iter());
                    continue;
                }
            };
            units.push(escaped);
        }
    }

    /// What stands after a backslash, as a unit of UTF-16.
    fn escape(&mut self) -> Result<u16, String> {
        let wrong = self.wrong("an escape");
        let character = self.text[self.at..].chars().next().ok_or_else(|| wrong.clone())?;
        self.at += character.len_utf8();
        Ok(match character {
            'n' => 0x0a,
            't' => 0x09,
            'r' => 0x0d,
            'b' => 0x08,
            'f' => 0x0c,
            '"' | '\\' | '/' => character as u16,
            'u' => {
                let digits = self.text.get(self.at..self.at + 4).ok_or_else(|| wrong.clone())?;
                self.at += 4;
                u16::from_str_radix(digits, 16).map_err(|_| wrong)?
            }
            _ => return Err(wrong),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let text = "a \"quoted\" \\ λ 👩 \u{1}\n";
        assert_eq!(Json::read(&quoted(text)), Ok(Json::Text(text.to_owned())));
        let json =
            Json::read(r#" {"a": [1, -2.5e3, null, true], "b": {"c": "\ud83d\udc69\u00e9\/"}, "d": []} "#);
        let json = json.expect("it is JSON");
        assert_eq!(json.field("b").field("c").text(), Some("👩é/"));
        assert_eq!(json.field("a").list()[1], Json::Number("-2.5e3".to_owned()));
        assert_eq!((json.field("d").list().len(), json.field("e")), (0, &Json::Null));
    }

    #[test]
    fn what_is_no_json_is_refused() {
        for wrong in
            ["", "{", "[1,]", "{\"a\"}", "\"a", "\"\\q\"", "\"\\u12\"", "\"\\ud800\"", "nul", "1 2", "{a: 1}"]
        {
            assert!(Json::read(wrong).is_err(), "{wrong}");
        }
    }
}
