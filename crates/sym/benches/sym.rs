//! `cargo xtask bench sym`: every problem of the Grisette paper, ordered against exclusive guards, the default error
//! encoding against CBMC's, with memoisation and without, beside the figures of the paper.
//!
//! Times are CPU times of this thread. Problems that the solver takes long for are evaluated and lowered only, unless
//! `WHATIF_LONG=1` is set. Arguments are the names of problems to run. `WHATIF_SOLVER="yices-smt2 --incremental"` solves with
//! another solver than Z3, by its command.

#![allow(clippy::duplicate_mod, reason = "each problem is a program of its own and brings what it shares")]

use std::time::Duration;

#[path = "../examples/badenv.rs"]
mod badenv;
#[path = "../examples/cosette.rs"]
mod cosette;
#[path = "../examples/cosette1.rs"]
mod cosette1;
#[path = "../examples/debruijn.rs"]
mod debruijn;
#[path = "../examples/ferrite.rs"]
mod ferrite;
#[path = "../examples/filter.rs"]
mod filter;
#[path = "../examples/fluidics.rs"]
mod fluidics;
#[path = "../examples/ifcl.rs"]
mod ifcl;
#[path = "../examples/letpoly.rs"]
mod letpoly;
#[path = "../examples/mul_add.rs"]
mod mul_add;
#[path = "../examples/nanoscala.rs"]
mod nanoscala;
#[path = "../examples/queens.rs"]
mod queens;
#[path = "../examples/regex.rs"]
mod regex;
#[path = "../examples/stack_vm.rs"]
mod stack_vm;
#[path = "../examples/string_search.rs"]
mod string_search;

/// How to run a problem.
#[derive(Clone, Copy, Default)]
struct Variant {
    meg: bool,
    cbmc: bool,
    no_memo: bool,
    solve: bool,
}

/// What a run cost: evaluation, lowering, solving, terms; and whether the answer was right, if it was solved.
struct Row {
    times: [Duration; 3],
    terms: usize,
    result: Result<(), String>,
}

struct Problem {
    name: &'static str,
    run: fn(Variant) -> Row,
    /// Other ways to run it that make a difference.
    variants: &'static [&'static str],
    /// Z3 takes long.
    slow: bool,
    /// The paper's figures, or those of benchmarks.md: seconds of evaluation with lowering, of solving, thousands of terms.
    grisette: &'static str,
    rosette: &'static str,
}

macro_rules! runner {
    ($module:ident $(, $only:literal)?) => {
        |variant: Variant| {
            let options = $module::common::Options {
                meg: variant.meg,
                cbmc: variant.cbmc,
                memo: !variant.no_memo,
                solve: variant.solve,
                verbose: false,
                $(only: Some($only.into()),)?
                ..Default::default()
            };
            let (cost, result) = $module::common::measure(options, $module::run);
            Row { times: [cost.evaluation, cost.lowering, cost.solving], terms: cost.terms, result }
        }
    };
}

const MEMO: &[&str] = &["MEG", "no memo"];
const ERRORS: &[&str] = &["MEG", "CBMC"];
const ALL: &[&str] = &["MEG", "CBMC", "no memo"];
const MEG: &[&str] = &["MEG"];

fn problems() -> Vec<Problem> {
    let problem = |name, run, variants, slow, grisette, rosette| Problem {
        name,
        run,
        variants,
        slow,
        grisette,
        rosette,
    };
    vec![
        problem("queens", runner!(queens), MEG, false, "T .17 (4..8)", ""),
        problem("badenv", runner!(badenv), MEG, false, "T .02", ""),
        problem("mul_add", runner!(mul_add), MEG, false, "T .10", ""),
        problem("debruijn", runner!(debruijn), MEG, false, "T .61 (five terms)", ""),
        problem("string_search", runner!(string_search), MEMO, false, "T .20 (four)", ""),
        problem("ferrite", runner!(ferrite), MEG, false, "E .79 S 1.6 Tm 12", "E 17 S 17 Tm 40"),
        problem("ifcl", runner!(ifcl), ERRORS, true, "E 4.1 S 29 Tm 91", "E 14 S 133 Tm 438"),
        problem("fluidics", runner!(fluidics), MEG, true, "E 3.3 S 15 Tm 84", "E 8.8 S 20 Tm 308"),
        problem("cosette", runner!(cosette), MEG, false, "E .094 S .18 Tm 1.5", "E 8.1 S 4.1 Tm 128"),
        problem("cosette1", runner!(cosette1), MEG, false, "E .01 S .021 Tm .077", "E .13 S .025 Tm .13"),
        problem("nanoscala", runner!(nanoscala), ALL, false, "E 1.1 S .68 Tm 21", "E 47 S 4.3 Tm 1222"),
        problem("letpoly", runner!(letpoly), ALL, true, "E 13 S 64 Tm 102", "E 142 S 1142 Tm 5152"),
        problem("regex", runner!(regex), MEMO, false, "E 3.6 S .3 Tm 16", ""),
        problem("stack_vm", runner!(stack_vm), MEG, true, "", ""),
        problem("filter n=60", runner!(filter, "60"), MEG, false, "E .083", "E .96"),
    ]
}

fn print(name: &str, variant: &str, row: &Row, solved: bool, reference: &str) {
    let [evaluation, lowering, solving] = row.times.map(|time| format!("{:.1}", time.as_secs_f64() * 1e3));
    let answer = match &row.result {
        _ if !solved => "-".to_string(),
        Ok(()) => "right".to_string(),
        Err(error) => error.clone(),
    };
    println!(
        "{name:14} {variant:8} {evaluation:>9} {lowering:>9} {solving:>10} {:>8}  {answer:8} {reference}",
        row.terms
    );
}

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    let long = std::env::var_os("WHATIF_LONG").is_some();
    match std::env::var("WHATIF_SOLVER") {
        Ok(program) => println!("solver: {program}, wall-clock time"),
        Err(_) => println!("solver: Z3 {}, in this process", whatif_solver::version()),
    }
    println!(
        "{:14} {:8} {:>9} {:>9} {:>10} {:>8}",
        "problem", "variant", "eval ms", "lower ms", "solve ms", "terms"
    );
    let mut wrong = false;
    for problem in problems() {
        if !wanted.is_empty() && !wanted.iter().any(|name| problem.name.starts_with(&name[..])) {
            continue;
        }
        let solve = long || !problem.slow;
        let reference = match (problem.grisette, problem.rosette) {
            ("", _) => String::new(),
            (grisette, "") => format!("Grisette {grisette}"),
            (grisette, rosette) => format!("Grisette {grisette} | Rosette 4 {rosette}"),
        };
        let row = (problem.run)(Variant { solve, ..Variant::default() });
        wrong |= solve && row.result.is_err();
        print(problem.name, "ORG", &row, solve, &reference);
        for variant in problem.variants {
            // Without memoisation the matcher runs for minutes.
            if problem.name == "regex" && *variant == "no memo" && !long {
                continue;
            }
            let settings = Variant {
                meg: *variant == "MEG",
                cbmc: *variant == "CBMC",
                no_memo: *variant == "no memo",
                solve,
            };
            let row = (problem.run)(settings);
            wrong |= solve && row.result.is_err();
            print("", variant, &row, solve, "");
        }
    }
    if wrong {
        eprintln!("a wrong answer, or none");
        std::process::exit(1);
    }
}
