//! What the letters of a rule stand for.
//!
//! In HLint's rules a single small letter stands for any expression, unless the rule itself binds it. Such an expression may mention what is
//! bound around it: in `foldr (\c a -> x : a) []` the `x` may mention `c`, and `map (\c -> x)` mentions it too; it may not mention `a`, which
//! nothing binds there. So `x` is a function of the variables that are bound around it everywhere, and `x c` is written for it:
//!
//! ```text
//! foldr (\c a -> x : a) []  ⟹  map (\c -> x)        becomes        \x -> [foldr (\c a -> (x c) : a) [], map (\c -> (x c))]
//! ```

use std::collections::{BTreeMap, BTreeSet};

/// Both sides of a rule, as functions of its variables.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Sides {
    pub(super) variables: Vec<String>,
    pub(super) left: String,
    pub(super) right: String,
}

/// What may come in front of an expression in HLint's rules and says how it is to be replaced.
const MARKS: [&str; 3] = ["_noParen_", "_eval_", "_onlyParen_"];

/// The sides of a rule over its variables.
pub(super) fn sides(left: &str, right: &str) -> Sides {
    let sides = [tokens(left), tokens(right)];
    let mut around: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let found: Vec<Vec<Found>> = sides.iter().map(|side| variables(side)).collect();
    for Found { at, scope, side } in
        found.iter().enumerate().flat_map(|(side, found)| found.iter().map(move |found| found.on(side)))
    {
        let scope: BTreeSet<&str> = scope.iter().map(|&at| sides[side][at]).collect();
        let name = sides[side][at];
        around
            .entry(name)
            .and_modify(|known| *known = known.intersection(&scope).copied().collect())
            .or_insert(scope);
    }
    let written = |side: usize| {
        let is_variable: BTreeSet<usize> = found[side].iter().map(|found| found.at).collect();
        let word = |(at, token): (usize, &&str)| match around.get(token) {
            Some(scope) if is_variable.contains(&at) && !scope.is_empty() => {
                let scope: Vec<&str> = scope.iter().copied().collect();
                format!("({token} {})", scope.join(" "))
            }
            _ => (*token).to_string(),
        };
        let words: Vec<String> = sides[side].iter().enumerate().map(word).collect();
        words.concat()
    };
    let variables = around.keys().map(|name| (*name).to_string()).collect();
    Sides { variables, left: written(0), right: written(1) }
}

/// A variable: the number of its token, those of the binders around it, and its side.
#[derive(Clone, Debug)]
struct Found {
    at: usize,
    scope: Vec<usize>,
    side: usize,
}

impl Found {
    fn on(&self, side: usize) -> Found {
        Found { side, ..self.clone() }
    }
}

/// The words, signs, texts and spaces of an expression. Marks are left out.
fn tokens(text: &str) -> Vec<&str> {
    const SIGNS: &str = "!#$%&*+./<=>?@\\^|-~:";
    let mut found = Vec::new();
    let mut rest = text.trim();
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
        let length = match first {
            '"' => quoted(rest, '"'),
            '\'' => quoted(rest, '\''),
            '\\' => 1,
            _ if first.is_whitespace() => rest.len() - rest.trim_start().len(),
            _ if is_word(first) => word(rest),
            _ if SIGNS.contains(first) => rest.find(|c| !SIGNS.contains(c)).unwrap_or(rest.len()),
            _ => first.len_utf8(),
        };
        let (token, after) = rest.split_at(length.max(1));
        rest = after;
        match MARKS.contains(&token) {
            true => rest = rest.trim_start(),
            false => found.push(token),
        }
    }
    found
}

/// The length of a word with its qualifiers: `Data.List.map`, `Control.Applicative.<**>`.
fn word(text: &str) -> usize {
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
    let end = text.find(|c| !is_word(c)).unwrap_or(text.len());
    let is_module = text.starts_with(char::is_uppercase);
    match text[end..].strip_prefix('.') {
        Some(more) if is_module && more.starts_with(is_word) => end + 1 + word(more),
        Some(more) if is_module && more.starts_with(['<', '&', '>', '$', '|', '*', '+', '=']) => {
            end + 1
                + more
                    .find(|c: char| is_word(c) || c.is_whitespace() || "()[],".contains(c))
                    .unwrap_or(more.len())
        }
        _ => end,
    }
}

/// The length of a literal in quotes.
fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == quote => return at + c.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

fn is_variable(token: &str) -> bool {
    token.len() == 1 && token.starts_with(|c: char| c.is_ascii_lowercase())
}

/// The variables that an expression does not bind, with the binders around them.
fn variables(tokens: &[&str]) -> Vec<Found> {
    let mut found = Vec::new();
    let mut at = 0;
    group(tokens, &mut at, &[], &mut found);
    found
}

/// Goes through what stands between two brackets, to the one that closes it.
fn group(tokens: &[&str], at: &mut usize, outer: &[usize], found: &mut Vec<Found>) {
    let mut whole = outer.to_vec();
    whole.extend(generated(tokens, *at));
    let mut scope = whole.clone();
    let mut is_in_alternatives = false;
    while *at < tokens.len() {
        let token = tokens[*at];
        match token {
            ")" | "]" | "}" => return,
            "(" | "[" => {
                *at += 1;
                group(tokens, at, &scope, found);
            }
            // `of {` and `do {` hold what follows them; so braces bind nothing of their own.
            "{" => {}
            "," => scope.clone_from(&whole),
            ";" => {
                scope.clone_from(&whole);
                if is_in_alternatives {
                    *at += 1;
                    scope.extend(pattern(tokens, at));
                }
            }
            "\\" if tokens.get(*at + 1).is_none_or(|next| *next != "case") => {
                *at += 1;
                scope.extend(pattern(tokens, at));
            }
            "of" | "case"
                if token == "of" || at.checked_sub(1).is_some_and(|before| tokens[before] == "\\") =>
            {
                is_in_alternatives = true;
                *at += 1;
                scope.extend(pattern(tokens, at));
            }
            name if is_variable(name) && !scope.iter().any(|&binder| tokens[binder] == name) => {
                found.push(Found { at: *at, scope: scope.clone(), side: 0 });
            }
            _ => {}
        }
        *at += 1;
    }
}

/// What a pattern binds that ends with an arrow, which is the next token then.
fn pattern(tokens: &[&str], at: &mut usize) -> Vec<usize> {
    let mut binders = Vec::new();
    while *at < tokens.len() && tokens[*at] != "->" {
        if is_variable(tokens[*at]) {
            binders.push(*at);
        }
        *at += 1;
    }
    binders
}

/// What generators (`x <- …`) and `let` of this bracket bind: it is bound in all of it.
fn generated(tokens: &[&str], start: usize) -> Vec<usize> {
    let (mut depth, mut binders, mut pattern) = (0_i32, Vec::new(), Vec::new());
    let mut is_let = false;
    for (at, &token) in tokens.iter().enumerate().skip(start) {
        match token {
            ")" | "]" if depth == 0 => break,
            ")" | "]" => depth -= 1,
            "(" | "[" => depth += 1,
            "<-" if depth == 0 => binders.append(&mut pattern),
            "=" if depth == 0 && is_let => {
                binders.append(&mut pattern);
                is_let = false;
            }
            "let" if depth == 0 => {
                is_let = true;
                pattern.clear();
            }
            "|" | "," | ";" | "{" | "do" | "in" if depth == 0 => pattern.clear(),
            name if is_variable(name) => pattern.push(at),
            _ => {}
        }
    }
    binders
}

#[cfg(test)]
mod tests {
    use super::sides;

    /// The sides as they are written then, after their variables.
    fn shown(left: &str, right: &str) -> String {
        let sides = sides(left, right);
        format!("{} | {} | {}", sides.variables.join(" "), sides.left, sides.right)
    }

    #[test]
    fn letters_are_variables_unless_the_rule_binds_them() {
        assert_eq!(shown("map f (map g xs)", "map (f . g) xs"), "f g | map f (map g xs) | map (f . g) xs");
        assert_eq!(shown("\\x -> x", "id"), " | \\x -> x | id");
        assert_eq!(shown("map (\\x -> f x) y", "map f y"), "f y | map (\\x -> f x) y | map f y");
        assert_eq!(shown("[f x | x <- y]", "map f y"), "f y | [f x | x <- y] | map f y");
        assert_eq!(shown("case m of Just x -> x; _ -> d", "d"), "d m | case m of Just x -> x; _ -> d | d");
        assert_eq!(
            shown("x Control.Applicative.<**> 'f'", "\"g\" _noParen_ x"),
            "x | x Control.Applicative.<**> 'f' | \"g\" x"
        );
    }

    #[test]
    fn a_variable_is_a_function_of_what_is_bound_around_it_everywhere() {
        assert_eq!(
            shown("foldr (\\c a -> x : a) []", "map (\\c -> x)"),
            "x | foldr (\\c a -> (x c) : a) [] | map (\\c -> (x c))"
        );
        assert_eq!(shown("\\x -> y", "const y"), "y | \\x -> y | const y");
        assert_eq!(
            shown("uncurry (\\x y -> z)", "\\(x,y) -> z"),
            "z | uncurry (\\x y -> (z x y)) | \\(x,y) -> (z x y)"
        );
    }
}
