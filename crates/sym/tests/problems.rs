//! The fifteen problems of the Grisette paper, by hand and in `#[symbolic]`: both give the stated answers, the latter in fewer
//! tokens.
//!
//! A problem checks its answer itself: it runs what was found, in `#[symbolic]` with the concrete version of the same
//! functions. LetPoly and most queries of IFCL take minutes to solve, so one is only evaluated here, and of the other a few
//! queries are solved.

#![allow(clippy::duplicate_mod, reason = "each problem is a program of its own and brings what it shares")]

use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};

#[path = "../examples/badenv_symbolic.rs"]
mod badenv;
#[path = "../examples/badenv.rs"]
mod badenv_by_hand;
#[path = "../examples/cosette_symbolic.rs"]
mod cosette;
#[path = "../examples/cosette1.rs"]
mod cosette1_by_hand;
#[path = "../examples/cosette.rs"]
mod cosette_by_hand;
#[path = "../examples/debruijn_symbolic.rs"]
mod debruijn;
#[path = "../examples/debruijn.rs"]
mod debruijn_by_hand;
#[path = "../examples/ferrite_symbolic.rs"]
mod ferrite;
#[path = "../examples/ferrite.rs"]
mod ferrite_by_hand;
#[path = "../examples/filter_symbolic.rs"]
mod filter;
#[path = "../examples/filter.rs"]
mod filter_by_hand;
#[path = "../examples/filter_sums.rs"]
mod filter_sums_by_hand;
#[path = "../examples/fluidics_symbolic.rs"]
mod fluidics;
#[path = "../examples/fluidics.rs"]
mod fluidics_by_hand;
#[path = "../examples/ifcl_symbolic.rs"]
mod ifcl;
#[path = "../examples/ifcl.rs"]
mod ifcl_by_hand;
#[path = "../examples/letpoly_symbolic.rs"]
mod letpoly;
#[path = "../examples/mul_add.rs"]
mod mul_add_by_hand;
#[path = "../examples/nanoscala_symbolic.rs"]
mod nanoscala;
#[path = "../examples/nanoscala.rs"]
mod nanoscala_by_hand;
#[path = "../examples/queens_symbolic.rs"]
mod queens;
#[path = "../examples/queens.rs"]
mod queens_by_hand;
#[path = "../examples/regex_symbolic.rs"]
mod regex;
#[path = "../examples/regex.rs"]
mod regex_by_hand;
#[path = "../examples/stack_vm_symbolic.rs"]
mod stack_vm;
#[path = "../examples/stack_vm.rs"]
mod stack_vm_by_hand;
#[path = "../examples/string_search_symbolic.rs"]
mod string_search;
#[path = "../examples/string_search.rs"]
mod string_search_by_hand;

/// Runs a problem, or a part of it, and wants the right answer.
macro_rules! right {
    ($module:ident $(, $only:literal)?) => {{
        let options = $module::common::Options { verbose: false, $(only: Some($only.into()),)? ..Default::default() };
        let (_, result) = $module::common::measure(options, $module::run);
        assert!(result.is_ok(), "{}: {result:?}", stringify!($module));
    }};
}

#[test]
fn small_problems_give_their_answers() {
    right!(badenv);
    right!(badenv_by_hand);
    right!(mul_add_by_hand);
    right!(cosette);
    right!(cosette_by_hand);
    right!(cosette1_by_hand);
    right!(debruijn);
    right!(debruijn_by_hand);
    right!(ferrite);
    right!(ferrite_by_hand);
    right!(filter);
    right!(filter_by_hand);
    right!(filter_sums_by_hand);
    right!(queens);
    right!(queens_by_hand);
    right!(stack_vm);
    right!(stack_vm_by_hand);
    right!(string_search);
    right!(string_search_by_hand);
}

#[test]
fn larger_problems_give_their_answers() {
    right!(fluidics);
    right!(fluidics_by_hand);
    right!(nanoscala);
    right!(nanoscala_by_hand);
    right!(regex);
    right!(regex_by_hand);
    right!(ifcl, "3");
    right!(ifcl_by_hand, "3");
    right!(ifcl, "12");
    right!(ifcl_by_hand, "12");
    right!(ifcl, "16*");
    right!(ifcl_by_hand, "16*");
}

#[test]
fn the_largest_problem_is_evaluated_to_the_same_query_twice() {
    let terms = || {
        let options = letpoly::common::Options { verbose: false, solve: false, ..Default::default() };
        let (cost, result) = letpoly::common::measure(options, letpoly::run);
        assert!(matches!(result, Err(letpoly::common::Unsolved::Open(_))), "{result:?}");
        cost.terms
    };
    assert_eq!(terms(), terms(), "nothing that one run remembers is known to the next");
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

/// Each problem by hand and in `#[symbolic]`, and how many tokens of a hundred are left at most.
const WRITTEN: [(&[&str], &[&str], usize); 13] = [
    (&["badenv", "mul_add", "common/imp"], &["badenv_symbolic"], 70),
    (&["cosette", "cosette1", "common/sql"], &["cosette_symbolic"], 70),
    (&["debruijn"], &["debruijn_symbolic"], 77),
    (&["ferrite"], &["ferrite_symbolic"], 70),
    (&["filter"], &["filter_symbolic"], 70),
    (&["fluidics"], &["fluidics_symbolic"], 70),
    (&["ifcl"], &["ifcl_symbolic"], 70),
    (&["letpoly", "common/bonsai"], &["letpoly_symbolic", "common/tree"], 70),
    (&["nanoscala", "common/bonsai"], &["nanoscala_symbolic", "common/tree"], 70),
    (&["queens"], &["queens_symbolic"], 70),
    (&["regex", "common/regex"], &["regex_symbolic"], 70),
    (&["stack_vm"], &["stack_vm_symbolic"], 70),
    (&["string_search"], &["string_search_symbolic"], 70),
];

#[test]
fn problems_are_shorter_in_symbolic_functions() {
    for (by_hand, symbolic, percent) in WRITTEN {
        let (long, short) = (tokens_of(by_hand), tokens_of(symbolic));
        println!(
            "{:14} {long:5} tokens by hand, {short:5} here: {:.3}",
            by_hand[0],
            short as f64 / long as f64
        );
        assert!(short * 100 <= long * percent, "{}: {short} of {long} tokens", by_hand[0]);
    }
}
