//! Conditions of cabal files and `package.yaml`: `os(linux) && !flag(x) || impl(ghc >= 9.2)`.
//!
//! They are decided as for GHC 9.0.2 on Linux, x86-64, with the flags' own defaults.

/// Whether a condition holds; `flag` says whether a flag is on. What is not understood does not hold.
pub(super) fn holds(text: &str, flag: &dyn Fn(&str) -> bool) -> bool {
    let mut reader = Reader { rest: text, flag, depth: 0 };
    reader.or().unwrap_or(false)
}

/// The version of GHC that programs are read for.
const GHC: [u32; 3] = [9, 0, 2];

struct Reader<'t, 'f> {
    rest: &'t str,
    flag: &'f dyn Fn(&str) -> bool,
    depth: u32,
}

impl<'t> Reader<'t, '_> {
    fn eat(&mut self, token: &str) -> bool {
        self.rest = self.rest.trim_start();
        let rest = self.rest.strip_prefix(token);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn or(&mut self) -> Option<bool> {
        let mut value = self.and()?;
        while self.eat("||") {
            value |= self.and()?;
        }
        Some(value)
    }

    fn and(&mut self) -> Option<bool> {
        let mut value = self.atom()?;
        while self.eat("&&") {
            value &= self.atom()?;
        }
        Some(value)
    }

    fn atom(&mut self) -> Option<bool> {
        self.depth += 1;
        if self.depth > 500 {
            return None;
        }
        if self.eat("!") {
            return Some(!self.atom()?);
        }
        if self.eat("(") {
            let value = self.or()?;
            return self.eat(")").then_some(value);
        }
        let end = self.rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        match word.to_ascii_lowercase().as_str() {
            "true" => Some(true),
            "false" => Some(false),
            "os" => Some(self.argument()?.eq_ignore_ascii_case("linux")),
            "arch" => Some(self.argument()?.eq_ignore_ascii_case("x86_64")),
            "flag" => {
                let name = self.argument()?;
                Some((self.flag)(name))
            }
            "impl" => Some(is_compiler(self.argument()?)),
            _ => None,
        }
    }

    /// `(…)`
    fn argument(&mut self) -> Option<&'t str> {
        let inside = self.rest.trim_start().strip_prefix('(')?;
        let end = inside.find(')')?;
        self.rest = &inside[end + 1..];
        Some(inside[..end].trim())
    }
}

/// `ghc`, `ghc >= 9.2 && < 9.6`
fn is_compiler(text: &str) -> bool {
    let Some(range) = text.strip_prefix("ghc") else { return false };
    range.split("||").any(|range| range.trim().is_empty() || range.split("&&").all(within))
}

fn within(bound: &str) -> bool {
    let bound = bound.trim();
    let operator = bound.find(|c: char| c.is_ascii_digit()).unwrap_or(bound.len());
    let (operator, version) = bound.split_at(operator);
    let is_prefix = version.ends_with(".*");
    let parts: Vec<u32> =
        version.trim_end_matches(".*").split('.').map_while(|part| part.trim().parse().ok()).collect();
    let own = &GHC[..parts.len().min(GHC.len())];
    match operator.trim() {
        ">=" => GHC.as_slice() >= parts.as_slice(),
        ">" => GHC.as_slice() > parts.as_slice(),
        "<=" => GHC.as_slice() <= parts.as_slice(),
        "<" => GHC.as_slice() < parts.as_slice(),
        "==" if is_prefix => own == parts,
        "==" => GHC.as_slice() == parts.as_slice(),
        "^>=" => GHC.as_slice() >= parts.as_slice() && GHC[..2] == parts[..parts.len().min(2)],
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_those_of_the_judge() {
        let flag = |name: &str| name == "dev";
        for (text, expected) in [
            ("os(linux) && !flag(x)", true),
            ("os(windows) || flag(dev)", true),
            ("impl(ghc >= 9.2)", false),
            ("impl(ghc < 9.2) && impl(ghc >= 8)", true),
            ("impl(ghc >= 8.0 && < 9.2)", true),
            ("impl(ghc == 9.0.*)", true),
            ("!impl(ghcjs)", true),
            ("(arch(i386) || (arch(x86_64)))", true),
            ("nonsense(", false),
        ] {
            assert_eq!(holds(text, &flag), expected, "{text}");
        }
    }
}
