//! `cargo xtask bench sym`: every problem of the Grisette paper, ordered against exclusive guards, the default error
//! encoding against CBMC's, with memoisation and without, and in `#[symbolic]`, beside the figures of the paper. With `--others`,
//! Rosette and the `z3` crate solve some of them in the same run (see [`others`]).
//!
//! The paper's tables are in there: Table 3 (times) is the rows `ORG`, `Grisette` and `Rosette 4`; Table 4 (ratios) the rows `MEG`
//! and `Rosette 4` beside `ORG`; Table 5 (encodings of errors) `ORG` and `CBMC`; Table 6 (memoisation) `ORG` and `no memo`; Table
//! 7 (G2Q's problems) the problems from `queens` to `string_search`. No effect of the paper is absent.
//!
//! Each problem runs in a process of its own. Times are CPU times of the process; of short runs the fastest of five counts.
//! Each query has a limit, and what has no answer by then says so; `WHATIF_LONG=1`
//! gives every query an hour. Arguments are the names of problems to run. `WHATIF_SOLVER="yices-smt2 --incremental"` solves
//! with another solver than Z3, by its command.

#![allow(clippy::duplicate_mod, reason = "each problem is a program of its own and brings what it shares")]

use std::time::Duration;

#[path = "../examples/badenv.rs"]
mod badenv;
#[path = "../examples/badenv_symbolic.rs"]
mod badenv_symbolic;
#[path = "../examples/cosette.rs"]
mod cosette;
#[path = "../examples/cosette1.rs"]
mod cosette1;
#[path = "../examples/cosette_symbolic.rs"]
mod cosette_symbolic;
#[path = "../examples/debruijn.rs"]
mod debruijn;
#[path = "../examples/debruijn_symbolic.rs"]
mod debruijn_symbolic;
#[path = "../examples/ferrite.rs"]
mod ferrite;
#[path = "../examples/ferrite_symbolic.rs"]
mod ferrite_symbolic;
#[path = "../examples/filter.rs"]
mod filter;
#[path = "../examples/filter_symbolic.rs"]
mod filter_symbolic;
#[path = "../examples/fluidics.rs"]
mod fluidics;
#[path = "../examples/fluidics_symbolic.rs"]
mod fluidics_symbolic;
#[path = "../examples/ifcl.rs"]
mod ifcl;
#[path = "../examples/ifcl_symbolic.rs"]
mod ifcl_symbolic;
#[path = "../examples/letpoly.rs"]
mod letpoly;
#[path = "../examples/letpoly_symbolic.rs"]
mod letpoly_symbolic;
#[path = "../examples/mul_add.rs"]
mod mul_add;
#[path = "../examples/nanoscala.rs"]
mod nanoscala;
#[path = "../examples/nanoscala_symbolic.rs"]
mod nanoscala_symbolic;
#[path = "others/mod.rs"]
mod others;
#[path = "../examples/queens.rs"]
mod queens;
#[path = "../examples/queens_symbolic.rs"]
mod queens_symbolic;
#[path = "../examples/regex.rs"]
mod regex;
#[path = "../examples/regex_cont.rs"]
mod regex_cont;
#[path = "../examples/regex_delim.rs"]
mod regex_delim;
#[path = "../examples/regex_symbolic.rs"]
mod regex_symbolic;
#[path = "../examples/stack_vm.rs"]
mod stack_vm;
#[path = "../examples/stack_vm_symbolic.rs"]
mod stack_vm_symbolic;
#[path = "../examples/string_search.rs"]
mod string_search;
#[path = "../examples/string_search_symbolic.rs"]
mod string_search_symbolic;

/// How to run a problem.
#[derive(Clone, Copy)]
struct Variant {
    meg: bool,
    cbmc: bool,
    no_memo: bool,
    /// How long a query may take.
    time: Duration,
}

/// What a run cost: evaluation, lowering, solving, terms; and how it ended.
struct Row {
    times: [Duration; 3],
    terms: usize,
    end: End,
}

enum End {
    Right,
    /// Without an answer, within the limits.
    Open(String),
    Wrong(String),
}

/// What takes less than this in all runs [five times](TIMES), and the fastest run counts: so little is noisy.
const SHORT: Duration = Duration::from_millis(200);
const TIMES: usize = 5;

struct Problem {
    name: &'static str,
    run: fn(Variant) -> Row,
    /// Other ways to run it that make a difference.
    variants: &'static [&'static str],
    grisette: Reference,
    rosette: Reference,
}

/// Another system's figures, from the paper or measured for it.
#[derive(Clone, Copy)]
enum Reference {
    None,
    /// Seconds in all.
    Total(f64),
    /// Seconds of evaluation with lowering, and of solving; terms.
    Parts(f64, f64, f64),
}

use Reference::{None as Nothing, Parts, Total};

/// How many times as fast as Grisette and Rosette 4 evaluation with lowering should be.
const GOALS: [f64; 2] = [5.0, 30.0];

/// How long a query may take.
fn limit(long: bool) -> Duration {
    Duration::from_secs(if long { 3600 } else { 60 })
}

macro_rules! runner {
    ($module:ident $(, $only:literal)?) => {
        |variant: Variant| {
            let options = $module::common::Options {
                meg: variant.meg,
                cbmc: variant.cbmc,
                memo: !variant.no_memo,
                time: Some(variant.time),
                verbose: false,
                $(only: Some($only.into()),)?
                ..Default::default()
            };
            let (cost, result) = $module::common::measure(options, $module::run);
            let end = match result {
                Ok(()) => End::Right,
                Err($module::common::Unsolved::Open(why)) => End::Open(why),
                Err($module::common::Unsolved::Wrong(how)) => End::Wrong(how),
            };
            Row { times: [cost.evaluation, cost.lowering, cost.solving], terms: cost.terms, end }
        }
    };
}

const MEMO: &[&str] = &["MEG", "no memo"];
const ERRORS: &[&str] = &["MEG", "CBMC"];
const ALL: &[&str] = &["MEG", "CBMC", "no memo"];
const MEG: &[&str] = &["MEG"];

fn problems() -> Vec<Problem> {
    let problem = |name, run, variants, grisette, rosette| Problem { name, run, variants, grisette, rosette };
    vec![
        problem("queens", runner!(queens), MEG, Total(0.17), Nothing),
        problem("badenv", runner!(badenv), MEG, Total(0.02), Nothing),
        problem("mul_add", runner!(mul_add), MEG, Total(0.10), Nothing),
        problem("debruijn", runner!(debruijn), MEG, Total(0.61), Nothing),
        problem("string_search", runner!(string_search), MEMO, Total(0.20), Nothing),
        problem("ferrite", runner!(ferrite), MEG, Parts(0.79, 1.6, 12e3), Parts(17., 17., 40e3)),
        problem("ifcl", runner!(ifcl), ERRORS, Parts(4.1, 29., 91e3), Parts(14., 133., 438e3)),
        problem("fluidics", runner!(fluidics), MEG, Parts(3.3, 15., 84e3), Parts(8.8, 20., 308e3)),
        problem("cosette", runner!(cosette), MEG, Parts(0.094, 0.18, 1.5e3), Parts(8.1, 4.1, 128e3)),
        problem("cosette1", runner!(cosette1), MEG, Parts(0.01, 0.021, 77.), Parts(0.13, 0.025, 130.)),
        problem("nanoscala", runner!(nanoscala), ALL, Parts(1.1, 0.68, 21e3), Parts(47., 4.3, 1222e3)),
        problem("letpoly", runner!(letpoly), ALL, Parts(13., 64., 102e3), Parts(142., 1142., 5152e3)),
        problem("regex", runner!(regex), MEMO, Parts(4.5, 0.29, 16e3), Nothing),
        problem("regex_delim", runner!(regex_delim), MEMO, Parts(3.6, 0.3, 16e3), Nothing),
        problem("regex_cont", runner!(regex_cont), MEG, Nothing, Nothing),
        problem("stack_vm", runner!(stack_vm), MEG, Nothing, Nothing),
        problem("filter", runner!(filter, "10"), MEG, Nothing, Nothing),
        problem("filter n=60", runner!(filter, "60"), MEG, Parts(0.083, 0., 0.), Parts(0.96, 0., 0.)),
        problem("filter n=200", runner!(filter, "200"), MEG, Nothing, Nothing),
    ]
}

/// The same problems in `#[symbolic]`. Some of these programs solve two problems.
fn symbolic(name: &str) -> Option<fn(Variant) -> Row> {
    let run: fn(Variant) -> Row = match name {
        "mul_add" => runner!(badenv_symbolic),
        "cosette1" => runner!(cosette_symbolic),
        "debruijn" => runner!(debruijn_symbolic),
        "ferrite" => runner!(ferrite_symbolic),
        "filter n=60" => runner!(filter_symbolic, "60"),
        "fluidics" => runner!(fluidics_symbolic),
        "ifcl" => runner!(ifcl_symbolic),
        "letpoly" => runner!(letpoly_symbolic),
        "nanoscala" => runner!(nanoscala_symbolic),
        "queens" => runner!(queens_symbolic),
        "regex" => runner!(regex_symbolic),
        "stack_vm" => runner!(stack_vm_symbolic),
        "string_search" => runner!(string_search_symbolic),
        _ => return None,
    };
    Some(run)
}

const HEADING: [&str; 6] = ["problem", "variant", "eval ms", "lower ms", "solve ms", "terms"];

fn line(cells: [&str; 6], rest: &str) {
    let [problem, variant, evaluation, lowering, solving, terms] = cells;
    println!(
        "{problem:14} {variant:9} {evaluation:>9} {lowering:>9} {solving:>10} {terms:>8}  {}",
        rest.trim_end()
    );
}

fn print(name: &str, variant: &str, row: &Row) {
    let [evaluation, lowering, solving] = row.times.map(|time| format!("{:.1}", time.as_secs_f64() * 1e3));
    let answer = match &row.end {
        End::Right => "right",
        End::Open(words) | End::Wrong(words) => words,
    };
    line([name, variant, &evaluation, &lowering, &solving, &row.terms.to_string()], answer);
}

/// The other system's figures, and how they compare with ours.
fn compare(system: &str, reference: Reference, goal: f64, row: &Row) {
    let milliseconds = |seconds: f64| format!("{:.0}", seconds * 1e3);
    let [evaluation, lowering, solving] = row.times.map(|time| time.as_secs_f64());
    match reference {
        Nothing => {}
        Total(seconds) => {
            let faster = seconds / (evaluation + lowering + solving);
            let total = format!("{} ms in all; {faster:.1} times as long", milliseconds(seconds));
            line(["", system, "", "", "", ""], &total);
        }
        Parts(seconds, solving, terms) => {
            let faster = seconds / (evaluation + lowering);
            let met = if faster >= goal { "reached" } else { "MISSED" };
            let mut words = format!("{faster:.1} times as long to evaluate and lower (goal {goal}, {met})");
            if terms > 0. {
                words += &format!(", {:.2} times the terms", terms / row.terms as f64);
            }
            let cells = [milliseconds(seconds), milliseconds(solving), format!("{terms:.0}")];
            line(["", system, &cells[0], "", &cells[1], &cells[2]], &words);
        }
    }
}

/// Runs a problem, a short one several times.
fn fastest(run: fn(Variant) -> Row, variant: Variant) -> Row {
    let total = |row: &Row| row.times.iter().sum::<Duration>();
    let first = run(variant);
    if total(&first) > SHORT {
        return first;
    }
    (1..TIMES).map(|_| run(variant)).chain([first]).min_by_key(total).expect("it ran at least once")
}

/// The exit status of a run whose answer is wrong, and of one without an answer.
const WRONG: i32 = 1;
const OPEN: i32 = 3;

/// Runs a problem in all its variants; the exit status that tells how that went.
fn run(problem: &Problem, long: bool, embedded: bool) -> i32 {
    let mut status = 0;
    let mut note = |row: &Row| match row.end {
        End::Right => {}
        End::Open(_) if status == WRONG => {}
        End::Open(_) => status = OPEN,
        End::Wrong(_) => status = WRONG,
    };
    let plain = Variant { meg: false, cbmc: false, no_memo: false, time: limit(long) };
    let row = fastest(problem.run, plain);
    print(problem.name, "ORG", &row);
    if embedded {
        compare("Grisette", problem.grisette, GOALS[0], &row);
        compare("Rosette 4", problem.rosette, GOALS[1], &row);
    }
    note(&row);
    if let Some(symbolic) = symbolic(problem.name) {
        let row = fastest(symbolic, plain);
        let variant = match problem.name {
            "mul_add" => "symbolic, with badenv",
            "cosette1" => "symbolic, with cosette",
            _ => "symbolic",
        };
        print("", variant, &row);
        note(&row);
    }
    for variant in problem.variants {
        if problem.name == "regex" && *variant == "no memo" && !long {
            line(["", variant, "-", "-", "-", "-"], "skipped: the matcher runs for minutes");
            continue;
        }
        let settings = Variant {
            meg: *variant == "MEG",
            cbmc: *variant == "CBMC",
            no_memo: *variant == "no memo",
            ..plain
        };
        let row = fastest(problem.run, settings);
        print("", variant, &row);
        note(&row);
    }
    status
}

/// Names the one problem that this process runs.
const PROBLEM: &str = "WHATIF_BENCH_PROBLEM";

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    let long = std::env::var_os("WHATIF_LONG").is_some();
    let program = std::env::var("WHATIF_SOLVER").ok();
    if let Ok(name) = std::env::var(PROBLEM) {
        let all = problems();
        let problem = all.iter().find(|problem| problem.name == name).expect("it is a problem");
        std::process::exit(run(problem, long, program.is_none()));
    }
    match &program {
        Some(program) => println!("solver: {program}; solving is wall-clock time and includes lowering"),
        None => println!("solver: Z3 {}, in the process of the problem", whatif_solver::Z3_VERSION),
    }
    println!("no query takes longer than {} s (WHATIF_LONG=1: an hour)", limit(long).as_secs());
    line(HEADING, "answer");
    let (mut open, mut wrong) = (Vec::new(), Vec::new());
    let others = std::env::args().any(|arg| arg == "--others").then(others::Others::find);
    for problem in problems() {
        if !wanted.is_empty() && !wanted.iter().any(|name| problem.name.starts_with(&name[..])) {
            continue;
        }
        // What others leave in memory is not its doing.
        let program = std::env::current_exe().expect("this is a program");
        let status = std::process::Command::new(program).env(PROBLEM, problem.name).status();
        match status.ok().and_then(|status| status.code()) {
            Some(0) => {}
            Some(OPEN) => open.push(problem.name),
            _ => wrong.push(problem.name),
        }
        for (system, times) in others.iter().flat_map(|others| others.run(problem.name)) {
            match times {
                Ok(others::Times { evaluation, solving }) => {
                    let [evaluation, solving] = [evaluation, solving].map(|time| format!("{time:.1}"));
                    line(["", system, &evaluation, "", &solving, ""], "right, in this run");
                }
                Err(why) => line(["", system, "", "", "", ""], &why),
            }
        }
    }
    if !open.is_empty() {
        println!(
            "not everything was answered by then: {}; WHATIF_SOLVER names another solver, such as Bitwuzla",
            open.join(", ")
        );
    }
    if !wrong.is_empty() {
        eprintln!("wrong: {}", wrong.join(", "));
        std::process::exit(WRONG);
    }
}
