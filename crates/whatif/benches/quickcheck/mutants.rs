//! Functions with properties, as a text has them, and mutants of the functions: each changes one token.

/// What a token is replaced by.
const MUTATIONS: [(&str, &[&str]); 30] = [
    ("<=", &["<", ">=", "=="]),
    (">=", &[">", "<=", "=="]),
    ("<", &["<=", ">", "=="]),
    (">", &[">=", "<", "=="]),
    ("==", &["/=", "<="]),
    ("/=", &["=="]),
    ("+", &["-", "*"]),
    ("-", &["+"]),
    ("*", &["+", "-"]),
    ("&&", &["||"]),
    ("||", &["&&"]),
    ("True", &["False"]),
    ("False", &["True"]),
    ("0", &["1", "2"]),
    ("1", &["0", "2"]),
    ("2", &["3", "1"]),
    ("10", &["9"]),
    ("4", &["5"]),
    ("100", &["50"]),
    ("400", &["300"]),
    ("take", &["drop"]),
    ("drop", &["take"]),
    ("fst", &["snd"]),
    ("snd", &["fst"]),
    ("xs", &["ys", "[]"]),
    ("ys", &["xs", "[]"]),
    ("x", &["y"]),
    ("y", &["x"]),
    ("l", &["r"]),
    ("r", &["l"]),
];

/// A function and its properties.
pub(crate) struct Section {
    pub(crate) name: String,
    pub(crate) code: String,
    pub(crate) properties: String,
}

impl Section {
    /// The names of its properties.
    pub(crate) fn names(&self) -> Vec<&str> {
        let stated =
            self.properties.lines().filter(|line| line.starts_with("prop_") && line.contains(" :: "));
        stated.filter_map(|line| line.split_whitespace().next()).collect()
    }
}

/// The sections of a text: `-- # NAME`, the code, `-- properties`, the properties.
pub(crate) fn sections(text: &str) -> Vec<Section> {
    let parts = text.split("-- # ").filter(|part| !part.trim().is_empty());
    let section = |part: &str| {
        let (name, rest) = part.split_once('\n').expect("a name on its own line");
        let (code, properties) = rest.split_once("-- properties\n").expect("code, then properties");
        Section { name: name.to_string(), code: code.to_string(), properties: properties.to_string() }
    };
    parts.map(section).collect()
}

/// The code with one token changed, in all ways. Types and patterns on the left stay.
pub(crate) fn mutated(code: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut start = 0;
    for line in code.split_inclusive('\n') {
        let is_equation = !line.contains("::") && !line.starts_with("data ");
        let body = line.find(" = ").filter(|_| is_equation).map(|at| at + 3);
        for (at, token) in tokens(line).into_iter().filter(|(at, _)| body.is_some_and(|body| *at >= body)) {
            let others = MUTATIONS.iter().find(|(from, _)| *from == token).map_or(&[][..], |(_, to)| to);
            for other in others {
                let at = start + at;
                found.push(format!("{}{other}{}", &code[..at], &code[at + token.len()..]));
            }
        }
        start += line.len();
    }
    found
}

/// Words, numbers and operators, with their places.
fn tokens(line: &str) -> Vec<(usize, &str)> {
    let kind = |char: char| match char {
        _ if char.is_alphanumeric() || "_'".contains(char) => 1,
        _ if "<>=/+-*&|:.!$".contains(char) => 2,
        _ => 0,
    };
    let mut found: Vec<(usize, &str)> = Vec::new();
    for (at, char) in line.char_indices() {
        let end = at + char.len_utf8();
        match found.last_mut() {
            Some((start, token))
                if *start + token.len() == at
                    && kind(char) > 0
                    && token.chars().all(|it| kind(it) == kind(char)) =>
            {
                *token = &line[*start..end];
            }
            _ => found.push((at, &line[at..end])),
        }
    }
    found
}
