//! As much of YAML as `package.yaml` and `stack.yaml` are written in: maps and lists by indentation, `[a, b]`, `{a: b}`,
//! quoted words, comments, anchors (`&x`), references to them (`*x`) and `<<`.

use std::collections::BTreeMap;

/// A part of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Yaml {
    /// A word or a text.
    Text(String),
    /// `- a`
    List(Vec<Yaml>),
    /// `a: b`
    Map(Vec<(String, Yaml)>),
}

impl Yaml {
    /// The part of a map with this name.
    pub(super) fn get(&self, name: &str) -> Option<&Yaml> {
        match self {
            Yaml::Map(parts) => parts.iter().find(|(key, _)| key == name).map(|(_, part)| part),
            _ => None,
        }
    }

    /// The parts of a map.
    pub(super) fn parts(&self) -> &[(String, Yaml)] {
        match self {
            Yaml::Map(parts) => parts,
            _ => &[],
        }
    }

    /// The elements of a list; a text or a map is a list of itself.
    pub(super) fn elements(&self) -> Vec<&Yaml> {
        match self {
            Yaml::List(elements) => elements.iter().collect(),
            other => vec![other],
        }
    }

    /// The texts of a list.
    pub(super) fn texts(&self) -> Vec<&str> {
        let text = |yaml: &'_ Yaml| matches!(yaml, Yaml::Text(text) if !text.is_empty());
        let texts = self.elements().into_iter().filter(|yaml| text(yaml));
        texts
            .filter_map(|yaml| if let Yaml::Text(text) = yaml { Some(text.as_str()) } else { None })
            .collect()
    }
}

/// How deeply parts may nest, and how many parts references may make.
const MAX_DEPTH: usize = 50;
const MAX_PARTS: usize = 100_000;

struct Reader<'t> {
    lines: Vec<(usize, &'t str)>,
    at: usize,
    anchors: BTreeMap<String, Yaml>,
    copied: usize,
}

/// Reads a file; what is written in another way is left out.
pub(super) fn read(text: &str) -> Yaml {
    let content = |line: &'_ str| !line.trim().is_empty() && !line.trim_start().starts_with('#');
    let lines = text.lines().filter(|line| content(line) && !line.starts_with("---"));
    let indented = |line: &'_ str| line.len() - line.trim_start().len();
    let lines = lines.map(|line| (indented(line), without_comment(line.trim()))).collect();
    let mut reader = Reader { lines, at: 0, anchors: BTreeMap::new(), copied: 0 };
    reader.block(0, 0)
}

fn without_comment(line: &str) -> &str {
    let mut quote = None;
    let mut before = ' ';
    for (at, c) in line.char_indices() {
        match quote {
            Some(open) if c == open => quote = None,
            None if c == '"' || c == '\'' => quote = Some(c),
            None if c == '#' && before == ' ' => return line[..at].trim_end(),
            _ => {}
        }
        before = c;
    }
    line
}

impl Reader<'_> {
    /// What the lines say that are indented by at least `least`.
    fn block(&mut self, least: usize, depth: usize) -> Yaml {
        let Some(&(indent, first)) = self.lines.get(self.at).filter(|line| line.0 >= least) else {
            return Yaml::Text(String::new());
        };
        if depth > MAX_DEPTH {
            self.at = self.lines.len();
            return Yaml::Text(String::new());
        }
        if is_element(first) {
            return self.list(indent, depth);
        }
        if key(first).is_some() {
            return self.map(indent, depth);
        }
        self.at += 1;
        self.value(first, depth)
    }

    fn list(&mut self, indent: usize, depth: usize) -> Yaml {
        let mut elements = Vec::new();
        while let Some(&(at, line)) =
            self.lines.get(self.at).filter(|line| line.0 == indent && is_element(line.1))
        {
            let rest = line[1..].trim_start();
            if rest.is_empty() {
                self.at += 1;
                elements.push(self.block(at + 1, depth + 1));
            } else if key(rest).is_some() {
                // `- a: b` starts a map whose other lines are indented as `a` is.
                let inner = at + (line.len() - rest.len());
                self.lines[self.at] = (inner, rest);
                elements.push(self.block(inner, depth + 1));
            } else {
                self.at += 1;
                elements.push(self.value(rest, depth + 1));
            }
        }
        Yaml::List(elements)
    }

    fn map(&mut self, indent: usize, depth: usize) -> Yaml {
        let mut parts: Vec<(String, Yaml)> = Vec::new();
        while let Some(&(_, line)) = self.lines.get(self.at).filter(|line| line.0 == indent) {
            let Some((name, value)) = key(line) else { break };
            self.at += 1;
            let (anchor, value) = anchor(value);
            let inner = match value {
                "" | "|" | ">" | "|-" | ">-" => {
                    // A list may stand as far left as its key.
                    let is_list =
                        self.lines.get(self.at).is_some_and(|line| line.0 == indent && is_element(line.1));
                    self.block(if is_list { indent } else { indent + 1 }, depth + 1)
                }
                value => self.value(value, depth + 1),
            };
            // What a text goes on with, or what is not understood.
            while self.lines.get(self.at).is_some_and(|line| line.0 > indent) {
                self.at += 1;
            }
            if let Some(anchor) = anchor {
                self.anchors.insert(anchor.to_owned(), inner.clone());
            }
            match (name, inner) {
                ("<<", Yaml::Map(merged)) => parts.extend(merged),
                (name, inner) => parts.push((unquoted(name).to_owned(), inner)),
            }
        }
        Yaml::Map(parts)
    }

    /// A value on one line.
    fn value(&mut self, text: &str, depth: usize) -> Yaml {
        if let Some(inner) = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'))
            && depth <= MAX_DEPTH
        {
            return Yaml::List(pieces(inner).into_iter().map(|piece| self.value(piece, depth + 1)).collect());
        }
        if let Some(inner) = text.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'))
            && depth <= MAX_DEPTH
        {
            let parts = pieces(inner).into_iter().filter_map(|piece| piece.split_once(':'));
            let parts: Vec<(&str, &str)> = parts.collect();
            let part = |(name, value): (&str, &str)| {
                (unquoted(name.trim()).to_owned(), self.value(value.trim(), depth + 1))
            };
            return Yaml::Map(parts.into_iter().map(part).collect());
        }
        if let Some(known) = text.strip_prefix('*').and_then(|name| self.anchors.get(name.trim()))
            && self.copied < MAX_PARTS
        {
            self.copied += parts_of(known);
            return known.clone();
        }
        Yaml::Text(unquoted(text).to_owned())
    }
}

fn parts_of(yaml: &Yaml) -> usize {
    1 + match yaml {
        Yaml::Text(_) => 0,
        Yaml::List(elements) => elements.iter().map(parts_of).sum(),
        Yaml::Map(parts) => parts.iter().map(|(_, part)| parts_of(part)).sum(),
    }
}

fn is_element(line: &str) -> bool {
    line == "-" || line.starts_with("- ")
}

/// The name and the rest of a line `name: rest`.
fn key(line: &str) -> Option<(&str, &str)> {
    if line.starts_with(['[', '{', '"', '\'']) && !line.ends_with(':') {
        return None;
    }
    match line.split_once(": ") {
        Some((name, rest)) if !name.contains(' ') || name.starts_with(['"', '\'']) => {
            Some((name.trim(), rest.trim()))
        }
        _ => line.strip_suffix(':').map(|name| (name.trim(), "")),
    }
}

fn anchor(value: &str) -> (Option<&str>, &str) {
    match value.strip_prefix('&') {
        Some(rest) => {
            let (name, value) = rest.split_once(' ').unwrap_or((rest, ""));
            (Some(name), value.trim())
        }
        None => (None, value),
    }
}

fn unquoted(text: &str) -> &str {
    let inside = |quote: char| text.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote));
    inside('"').or_else(|| inside('\'')).unwrap_or(text)
}

/// The parts of a list that commas separate, outside of brackets.
fn pieces(text: &str) -> Vec<&str> {
    let (mut depth, mut start, mut found) = (0, 0, Vec::new());
    for (at, c) in text.char_indices() {
        match c {
            '[' | '{' => depth += 1,
            ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                found.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    found.push(text[start..].trim());
    found.retain(|piece| !piece.is_empty());
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_description_of_a_package() {
        let text = "name: p # ours\ndefaults: &d\n  ghc-options: -Wall\nlibrary:\n  <<: *d\n  source-dirs: [src, 'gen']\n  when:\n  - condition: os(linux)\n    cpp-options: -DX\n  - condition: false\ntests:\n  spec: {main: Spec.hs}\ndefault-extensions:\n- LambdaCase\n- GADTs\n";
        let yaml = read(text);
        assert_eq!(yaml.get("name"), Some(&Yaml::Text("p".into())));
        let library = yaml.get("library").expect("it has one");
        assert_eq!(library.get("ghc-options").expect("merged").texts(), ["-Wall"]);
        assert_eq!(library.get("source-dirs").expect("a list").texts(), ["src", "gen"]);
        let when = library.get("when").expect("a list of maps").elements();
        assert_eq!(when[0].get("cpp-options").expect("one").texts(), ["-DX"]);
        assert_eq!(when[1].get("condition").expect("one").texts(), ["false"]);
        let spec = yaml.get("tests").and_then(|tests| tests.get("spec")).expect("a map in braces");
        assert_eq!(spec.get("main").expect("one").texts(), ["Spec.hs"]);
        assert_eq!(yaml.get("default-extensions").expect("a list").texts(), ["LambdaCase", "GADTs"]);
    }

    #[test]
    fn nonsense_comes_to_an_end() {
        for text in ["- - - -", "a: *a", "a: [[[", "x:\n y:\n  z", "{", "- a:\n- b:", ": :", "a: &a\n b: *a"]
        {
            read(text);
        }
        read(&"- ".repeat(10_000));
        read(&"[".repeat(10_000));
    }
}
