//! The C preprocessor, as GHC runs it over Haskell: directives, conditions, macros, included files.
//!
//! ```text
//! #include "defs.h"            the text of a file of the project
//! #define SHOW(T) instance Show T where show _ = "T"
//! SHOW(Int)                    instance Show Int where show _ = "T"
//! #if MIN_VERSION_base(4,9,0)
//! import X                     kept
//! #endif
//! ```
//!
//! Directives and the branches not taken become spaces. Where a macro is expanded or a file is included, the text gets
//! other lengths: [`Origins`] say which place of the file each place of the result comes from.
//!
//! What is defined is what GHC 9.0.2 and cabal define on Linux, x86-64. `MIN_VERSION_x(a,b,c)` compares with the version of
//! the package that came with that GHC, and holds for packages that did not. What is not understood is a message.
//!
//! What stays true: the result is bounded ([`MAX_TEXT`]), and a macro is not expanded within its own expansion.

mod condition;
mod expand;
pub(crate) mod origin;

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::literate::blank;
use crate::project::Settings;
use condition::is_defined;
use expand::{Macro, Place};
use origin::Origins;

/// The compiler version that we claim: 9.0.
const GLASGOW_HASKELL: &str = "900";

/// A text that would become longer is left as it is from there on.
const MAX_TEXT: usize = 32 << 20;

/// How deeply files may include each other, and how often a file and what it includes may include one.
const MAX_DEPTH: usize = 32;
const MAX_INCLUDED: usize = 1_000;

/// Macros that are always defined.
const PREDEFINED: &[(&str, &str)] = &[
    ("__GLASGOW_HASKELL__", GLASGOW_HASKELL),
    ("__GLASGOW_HASKELL_FULL_VERSION__", "9.0.2"),
    ("__GLASGOW_HASKELL_PATCHLEVEL1__", "2"),
    ("linux_HOST_OS", "1"),
    ("x86_64_HOST_ARCH", "1"),
    ("linux_TARGET_OS", "1"),
    ("x86_64_TARGET_ARCH", "1"),
    ("__linux__", "1"),
    ("__linux", "1"),
    ("__gnu_linux__", "1"),
    ("__unix__", "1"),
    ("__unix", "1"),
    ("__x86_64__", "1"),
    ("__x86_64", "1"),
    ("__STDC__", "1"),
];

/// What `#include "MachDeps.h"` defines.
const MACHINE: &[(&str, &str)] = &[
    ("WORD_SIZE_IN_BITS", "64"),
    ("SIZEOF_HSWORD", "8"),
    ("SIZEOF_HSINT", "8"),
    ("SIZEOF_HSCHAR", "4"),
    ("SIZEOF_HSDOUBLE", "8"),
    ("SIZEOF_HSFLOAT", "4"),
    ("TAG_BITS", "3"),
];

/// Headers of GHC and cabal. What they define is known here.
const HEADERS: &[&str] =
    &["MachDeps.h", "HsBaseConfig.h", "ghcautoconf.h", "ghcplatform.h", "cabal_macros.h", "ghcversion.h"];

/// A text after the preprocessor.
#[derive(Debug)]
pub(crate) struct Preprocessed {
    pub(crate) text: String,
    pub(crate) origins: Origins,
    /// What was not understood, or is an error: a sentence, and the range of the text that it is about.
    pub(crate) messages: Vec<Message>,
}

/// Something to say about a directive.
#[derive(Debug)]
pub(crate) struct Message {
    pub(crate) text: String,
    pub(crate) start: u32,
    pub(crate) end: u32,
    /// Does GHC reject the file for it?
    pub(crate) is_error: bool,
}

/// The text without its directives and without the branches that are not taken.
///
/// ```
/// let text = "#if __GLASGOW_HASKELL__ >= 800\nnew\n#else\nold\n#endif\n";
/// assert_eq!(whatif_haskell::cpp::preprocess(text).split_whitespace().collect::<Vec<_>>(), ["new"]);
/// ```
#[must_use]
pub fn preprocess(text: &str) -> String {
    run(text, "", &Settings::default()).text
}

/// Preprocesses the file of this name, as its project says.
pub(crate) fn run(text: &str, file: &str, settings: &Settings) -> Preprocessed {
    let mut cpp = Cpp {
        macros: FxHashMap::default(),
        includes: &settings.includes,
        branches: Vec::new(),
        out: String::with_capacity(text.len()),
        origins: Origins::default(),
        messages: Vec::new(),
        depth: 0,
        included: 0,
    };
    let own = settings.macros.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    for (name, value) in PREDEFINED.iter().chain(MACHINE).copied().chain(own) {
        cpp.macros.insert(name.to_owned(), Rc::new(Macro::value(value)));
    }
    cpp.file(text, file, None);
    Preprocessed { text: cpp.out, origins: cpp.origins, messages: cpp.messages }
}

/// Whether a text has directives, even if it has no `LANGUAGE CPP` pragma: build tools may switch the preprocessor on.
#[must_use]
pub fn has_directives(text: &str) -> bool {
    text.lines().any(|line| {
        let directives = ["if", "ifdef", "ifndef", "include", "define"];
        line.strip_prefix('#').is_some_and(|rest| directives.contains(&directive(rest).0))
    })
}

/// The file that a directive includes, if it does; the `#` is left out.
pub(crate) fn included(text: &str) -> Option<&str> {
    let ("include", rest) = directive(text) else { return None };
    let close = match rest.chars().next()? {
        '"' => '"',
        '<' => '>',
        _ => return None,
    };
    let inside = &rest[1..];
    Some(&inside[..inside.find(close)?])
}

/// The name of a directive, and what follows it; the `#` is left out.
fn directive(text: &str) -> (&str, &str) {
    let text = text.trim();
    let end = text.find(|c: char| !c.is_alphanumeric()).unwrap_or(text.len());
    (&text[..end], text[end..].trim())
}

struct Branch {
    /// Whether the text around the directive counts.
    outside: bool,
    /// Whether this branch's text counts.
    active: bool,
    /// Whether one of the branches has been taken.
    taken: bool,
    /// The place of its directive.
    at: (u32, u32),
}

struct Cpp<'s> {
    macros: FxHashMap<String, Rc<Macro>>,
    includes: &'s [(String, String)],
    branches: Vec<Branch>,
    out: String,
    origins: Origins,
    messages: Vec<Message>,
    /// How many files are open around this one, and how many were included.
    depth: usize,
    included: usize,
}

impl Cpp<'_> {
    /// Adds a file. `at` is the place of the directive that includes it; `None` for the file itself.
    fn file(&mut self, text: &str, name: &str, at: Option<(u32, u32)>) {
        let around = self.branches.len();
        let mut start = 0;
        let mut line_number = 0;
        while start < text.len() {
            let (whole, lines) = logical_line(text, start);
            line_number += 1;
            let place = at.unwrap_or((start as u32, (start + whole.trim_end().len()) as u32));
            let active = self.branches.last().is_none_or(|branch| branch.active);
            if let Some(text) = whole.strip_prefix('#').filter(|_| is_directive(whole)) {
                let joined = text.replace("\\\r\n", " ").replace("\\\n", " ");
                if at.is_none() {
                    blank(whole, &mut self.out);
                }
                let before = self.out.len();
                self.directive(&joined, active, place);
                if at.is_none() && self.out.len() != before {
                    self.origins.goes_on(self.out.len(), (start + whole.len()) as u32);
                }
            } else if !active || self.out.len() > MAX_TEXT {
                if at.is_none() {
                    blank(whole, &mut self.out);
                }
            } else {
                let place = Place { file: name, line: line_number, at, start: start as u32 };
                expand::line(whole, &self.macros, &place, &mut self.out, &mut self.origins);
            }
            start += whole.len();
            line_number += lines - 1;
        }
        if let Some(open) = self.branches.get(around).map(|branch| branch.at) {
            self.say("this condition is not closed by `#endif`", open, true);
            self.branches.truncate(around);
        }
    }

    fn say(&mut self, text: impl Into<String>, (start, end): (u32, u32), is_error: bool) {
        self.messages.push(Message { text: text.into(), start, end, is_error });
    }

    fn directive(&mut self, text: &str, active: bool, at: (u32, u32)) {
        let (word, rest) = directive(text);
        let name = rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
        let opens = |holds: bool| Branch { outside: active, active: active && holds, taken: holds, at };
        match word {
            "if" => {
                let holds = active && self.holds(rest, at);
                self.branches.push(opens(holds));
            }
            "ifdef" => self.branches.push(opens(is_defined(name, &self.macros))),
            "ifndef" => self.branches.push(opens(!is_defined(name, &self.macros))),
            "elif" | "else" => {
                let Some(branch) = self.branches.last() else {
                    return self.say(format!("`#{word}` without `#if`"), at, true);
                };
                let may = branch.outside && !branch.taken;
                let holds = may && (word == "else" || self.holds(rest, at));
                let branch = self.branches.last_mut().expect("it was just there");
                branch.active = holds;
                branch.taken |= holds;
            }
            "endif" => {
                if self.branches.pop().is_none() {
                    self.say("`#endif` without `#if`", at, true);
                }
            }
            _ if !active => {}
            "define" => match Macro::of(rest) {
                Some((name, definition)) => {
                    self.macros.insert(name, Rc::new(definition));
                }
                None => self.say("this definition of a macro is not understood, and left out", at, false),
            },
            "undef" => drop(self.macros.remove(name)),
            "include" => self.include(text, at),
            "error" => self.say(format!("#error {rest}"), at, true),
            "warning" => self.say(format!("#warning {rest}"), at, false),
            // An empty directive, and those that say something about places.
            "" | "line" | "pragma" | "ident" => {}
            _ => self.say(format!("the directive `#{word}` is not understood, and left out"), at, false),
        }
    }

    fn include(&mut self, text: &str, at: (u32, u32)) {
        let Some(name) = included(text) else {
            return self.say("this `#include` is not understood: what it defines is missing", at, false);
        };
        if HEADERS.iter().any(|known| name.ends_with(known)) {
            return;
        }
        let includes = self.includes;
        match includes.iter().find(|(known, _)| known == name) {
            Some((_, text)) if self.depth < MAX_DEPTH && self.included < MAX_INCLUDED => {
                self.depth += 1;
                self.included += 1;
                self.origins.stand_for(self.out.len(), at);
                // Headers have comments of C, which the preprocessor takes out.
                self.file(&without_comments(text), name, Some(at));
                if !text.ends_with('\n') {
                    self.out.push('\n');
                }
                self.depth -= 1;
            }
            Some(_) => self.say(format!("`{name}` includes too much, or itself"), at, true),
            None => {
                let message = format!(
                    "`{name}` was not found in the folders of the project: what it defines is missing"
                );
                self.say(message, at, false);
            }
        }
    }

    /// Whether a condition holds; one that is not understood does not, and is told.
    fn holds(&mut self, text: &str, at: (u32, u32)) -> bool {
        match condition::value(text, &self.macros) {
            Some(value) => value != 0,
            None => {
                self.say("this condition is not understood, and taken to be false", at, false);
                false
            }
        }
    }
}

/// A text with spaces for the comments of C.
fn without_comments(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, comment)) = rest.split_once("/*") {
        let end = comment.find("*/").map_or(comment.len(), |end| end + 2);
        out.push_str(before);
        blank(&comment[..end], &mut out);
        rest = &comment[end..];
    }
    out + rest
}

/// Whether a line that starts with `#` is a directive, and not an operator's definition or `#!`.
fn is_directive(line: &str) -> bool {
    let rest = line[1..].trim_start();
    !rest.starts_with('!') && rest.chars().next().is_none_or(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
}

/// The line at a place with its newline, and those on which a directive goes on behind a backslash; and how many lines that are.
fn logical_line(text: &str, start: usize) -> (&str, u32) {
    let (mut end, mut lines) = (start, 0);
    loop {
        let line = text[end..].split_inclusive('\n').next().unwrap_or_default();
        end += line.len();
        lines += 1;
        let goes_on = text[start..].starts_with('#') && line.trim_end().ends_with('\\');
        if !goes_on || end >= text.len() {
            return (&text[start..end], lines);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> String {
        preprocess(text).split_whitespace().collect::<Vec<_>>().join(" ")
    }

    fn messages(text: &str) -> Vec<String> {
        let found = run(text, "T.hs", &Settings::default()).messages;
        found.into_iter().map(|message| message.text).collect()
    }

    #[test]
    fn macros_have_arguments() {
        let text = "#define INST(T, c) \\\n  instance C T where { \\\n    f _ = c }\nINST(Int, (1, 2))\nx = \"INST(a, b)\"\nINST\n";
        assert_eq!(words(text), "instance C Int where { f _ = (1, 2) } x = \"INST(a, b)\" INST");
        assert_eq!(words("#define A B\n#define B A\nx = A\n"), "x = A");
        assert_eq!(words("#define F(x) g x\n#define G F(1) F (2)\ny = G\n"), "y = g 1 g 2");
    }

    #[test]
    fn lines_files_and_platforms_are_known() {
        let text =
            "a = __LINE__\n#ifdef linux_HOST_OS\nb = __LINE__\n#endif\nc = (__FILE__, WORD_SIZE_IN_BITS)\n";
        let found = run(text, "T.hs", &Settings::default()).text;
        assert_eq!(found.split_whitespace().collect::<Vec<_>>().join(" "), "a = 1 b = 3 c = (\"T.hs\", 64)");
        assert_eq!(words("#if MIN_VERSION_base(4,9,0) && !MIN_VERSION_base(4,18,0)\nx\n#endif\n"), "x");
        assert_eq!(
            words(
                "#if defined(mingw32_HOST_OS) || (__GLASGOW_HASKELL__ / 100) % 10 != 9\nx\n#else\ny\n#endif\n"
            ),
            "y"
        );
        assert_eq!(words("#if MIN_VERSION_GLASGOW_HASKELL(9,0,1,0)\nx\n#endif\n"), "x");
    }

    #[test]
    fn what_is_not_understood_is_said() {
        assert_eq!(
            messages("#if 1 +\nx\n#endif\n"),
            ["this condition is not understood, and taken to be false"]
        );
        assert_eq!(messages("#if 1\nx\n"), ["this condition is not closed by `#endif`"]);
        assert_eq!(messages("#else\n#endif\n"), ["`#else` without `#if`", "`#endif` without `#if`"]);
        let missing = "`x.h` was not found in the folders of the project: what it defines is missing";
        assert_eq!(messages("#include \"x.h\"\n#if 0\n#include \"y.h\"\n#endif\n"), [missing]);
        assert_eq!(messages("#error no\n#wibble\n").len(), 2);
        assert_eq!(messages("#include \"MachDeps.h\"\n#undef X\n#line 3\n#!/bin/sh\n"), [] as [&str; 0]);
    }

    #[test]
    fn places_are_those_of_the_file() {
        let settings = Settings {
            includes: vec![("a.h".into(), "#define LONG(x) (x + x + x)\nincluded = 1\n".into())],
            ..Settings::default()
        };
        let text = "#include \"a.h\"\nf = LONG(1) y\ng = z\n";
        let found = run(text, "T.hs", &settings);
        let at = |word: &str| found.text.find(word).expect("it is there") as u32;
        let place = |from: u32, to: u32| (found.origins.start(from), found.origins.end(to));
        assert_eq!(place(at("z"), at("z") + 1), (33, 34));
        assert_eq!(place(at(" y") + 1, at(" y") + 2), (27, 28));
        assert_eq!(place(at("(1 + 1"), at("(1 + 1") + 11), (19, 26));
        assert_eq!(place(at("included"), at("included") + 8), (0, 14));
        assert_eq!(place(0, 1), (0, 1));
    }

    #[test]
    fn nothing_grows_without_a_bound() {
        let mut text = "#define A0 x x x x x x x x x x\n".to_owned();
        for n in 1..30 {
            text += &format!("#define A{n} A{0} A{0} A{0} A{0} A{0} A{0} A{0} A{0} A{0} A{0}\n", n - 1);
        }
        text += "A29\n";
        assert!(preprocess(&text).len() < 2 * MAX_TEXT);
        let include = Settings {
            includes: vec![("a.h".into(), "#include \"a.h\"\n#include \"a.h\"\nx\n".into())],
            ..Settings::default()
        };
        assert!(run("#include \"a.h\"\n", "T.hs", &include).messages.len() < 100_000);
    }
}
