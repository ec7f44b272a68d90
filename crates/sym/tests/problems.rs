//! The fifteen problems of the Grisette paper, by hand and in `#[symbolic]`: both give the stated answers, the latter in fewer
//! tokens.
//!
//! A problem is an example, and checks its answer itself: it runs what was found, in `#[symbolic]` with the concrete version of the
//! same functions. `cargo test` builds the examples and they are run here. LetPoly and most queries of IFCL take minutes to solve, so
//! one is only evaluated here, and of the other a few queries are solved.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use proc_macro2::{TokenStream, TokenTree};

/// One problem for the run that must not know what another run remembers.
#[path = "../examples/regex_symbolic.rs"]
mod regex;

/// When the file was written, or the newest one in the folder.
fn written(path: &Path) -> SystemTime {
    if !path.is_dir() {
        return path.metadata().and_then(|file| file.modified()).expect("a file that can be looked at");
    }
    let entries = path.read_dir().expect("a folder that can be looked at");
    let times = entries.map(|entry| written(&entry.expect("an entry").path()));
    times.max().unwrap_or(SystemTime::UNIX_EPOCH)
}

/// The program of an example, which is no older than what it is made of.
fn program(example: &str) -> PathBuf {
    let tests = std::env::current_exe().expect("this is a program");
    let profile = tests.ancestors().nth(2).expect("it lies in `target/PROFILE/deps`");
    let program = profile.join("examples").join(format!("{example}{}", std::env::consts::EXE_SUFFIX));
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let own = format!("examples/{example}.rs");
    let sources =
        [&own[..], "examples/common/mod.rs", "src", "../sym-derive/src", "../solver/src", "../term/src"];
    let newest = sources.iter().map(|source| written(&package.join(source))).max();
    assert!(
        program.is_file() && newest.is_some_and(|newest| newest <= written(&program)),
        "{example} is not built: run `cargo test -p whatif-sym --examples --test problems`"
    );
    program
}

/// Runs an example and wants the right answer; gives back what it printed.
fn right(example: &str, options: &[&str]) -> String {
    let output = Command::new(program(example)).args(options).output().expect("a program");
    let [out, err] = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    assert!(output.status.success(), "{example} {options:?}: {out}{err}");
    out
}

#[test]
fn small_problems_give_their_answers() {
    for problem in
        ["badenv", "cosette", "debruijn", "ferrite", "filter", "queens", "stack_vm", "string_search"]
    {
        right(problem, &[]);
        right(&format!("{problem}_symbolic"), &[]);
    }
    // What these are in `#[symbolic]` is in one program with another problem, or the same.
    for problem in ["mul_add", "cosette1", "filter_sums"] {
        right(problem, &[]);
    }
}

#[test]
fn larger_problems_give_their_answers() {
    for problem in ["fluidics", "nanoscala", "regex"] {
        right(problem, &[]);
        right(&format!("{problem}_symbolic"), &[]);
    }
    for query in ["3", "12", "16*"] {
        right("ifcl", &["--only", query]);
        right("ifcl_symbolic", &["--only", query]);
    }
}

#[test]
fn the_largest_problem_is_evaluated() {
    for problem in ["letpoly", "letpoly_symbolic"] {
        let words = right(problem, &["--no-solve"]);
        assert!(words.contains("terms in 1 queries"), "{problem}: {words}");
    }
}

#[test]
fn nothing_that_one_run_remembers_is_known_to_the_next() {
    let terms = || {
        let options = regex::common::Options { verbose: false, solve: false, ..Default::default() };
        let (cost, result) = regex::common::measure(options, regex::run);
        assert!(matches!(result, Err(regex::common::Unsolved::Open(_))), "{result:?}");
        cost.terms
    };
    assert_eq!(terms(), terms());
}

/// The number of tokens, without documentation.
fn tokens(stream: TokenStream) -> usize {
    let mut count = 0;
    let mut trees = stream.into_iter().peekable();
    while let Some(tree) = trees.next() {
        count += match tree {
            TokenTree::Punct(mark) if mark.as_char() == '#' => {
                trees.next_if(|next| matches!(next, TokenTree::Punct(mark) if mark.as_char() == '!'));
                let is_doc = |next: &TokenTree| match next {
                    TokenTree::Group(group) => group.stream().to_string().starts_with("doc"),
                    _ => false,
                };
                usize::from(trees.next_if(is_doc).is_none())
            }
            TokenTree::Group(group) => 2 + tokens(group.stream()),
            _ => 1,
        };
    }
    count
}

fn tokens_of(files: &[&str]) -> usize {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let of_file = |file: &&str| {
        let text = std::fs::read_to_string(examples.join(format!("{file}.rs"))).expect("an example");
        tokens(text.parse().expect("it is Rust"))
    };
    files.iter().map(of_file).sum()
}

/// Each problem by hand and in `#[symbolic]`.
const WRITTEN: [(&[&str], &[&str]); 13] = [
    (&["badenv", "mul_add", "common/imp"], &["badenv_symbolic"]),
    (&["cosette", "cosette1", "common/sql"], &["cosette_symbolic"]),
    (&["debruijn"], &["debruijn_symbolic"]),
    (&["ferrite"], &["ferrite_symbolic"]),
    (&["filter"], &["filter_symbolic"]),
    (&["fluidics"], &["fluidics_symbolic"]),
    (&["ifcl"], &["ifcl_symbolic"]),
    (&["letpoly", "common/bonsai"], &["letpoly_symbolic", "common/tree"]),
    (&["nanoscala", "common/bonsai"], &["nanoscala_symbolic", "common/tree"]),
    (&["queens"], &["queens_symbolic"]),
    (&["regex", "common/regex"], &["regex_symbolic"]),
    (&["stack_vm"], &["stack_vm_symbolic"]),
    (&["string_search"], &["string_search_symbolic"]),
];

#[test]
fn problems_are_shorter_in_symbolic_functions() {
    for (by_hand, symbolic) in WRITTEN {
        let (long, short) = (tokens_of(by_hand), tokens_of(symbolic));
        println!(
            "{:14} {long:5} tokens by hand, {short:5} here: {:.3}",
            by_hand[0],
            short as f64 / long as f64
        );
        assert!(short * 10 <= long * 7, "{}: {short} of {long} tokens", by_hand[0]);
    }
}
