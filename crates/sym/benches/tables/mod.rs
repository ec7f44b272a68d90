//! Tables 3 to 7 of the Grisette paper, of the figures of this run: ours beside those of the paper, and after each table a
//! sentence on its effect, in particular where it is absent.

pub(crate) mod paper;

use paper::{TABLE_3, TABLE_4, TABLE_5, TABLE_6, TABLE_7};

/// What a run cost, in seconds, and the terms of its queries.
#[derive(Clone)]
pub(crate) struct Cost {
    pub(crate) evaluation: f64,
    pub(crate) lowering: f64,
    pub(crate) solving: f64,
    pub(crate) terms: f64,
    /// Was every query answered within its limit?
    pub(crate) answered: bool,
}

impl Cost {
    /// As the paper counts: total time, evaluation with lowering, evaluation, solving; thousands of terms.
    fn figures(&self) -> [f64; 5] {
        let compiled = self.evaluation + self.lowering;
        [compiled + self.solving, compiled, self.evaluation, self.solving, self.terms / 1e3]
    }
}

/// What was measured, by problem and variant.
#[derive(Default)]
pub(crate) struct Results(Vec<(String, String, Cost)>);

impl Results {
    pub(crate) fn add(&mut self, problem: &str, variant: &str, cost: Cost) {
        self.0.push((problem.into(), variant.into(), cost));
    }

    fn find(&self, problem: &str, variant: &str) -> Option<&Cost> {
        let mut found = self.0.iter().filter(|(name, kind, _)| name == problem && kind == variant);
        found.next().map(|(_, _, cost)| cost)
    }

    /// The problem in two variants, if both were run.
    fn both(&self, problem: &str, variant: &str) -> Option<[&Cost; 2]> {
        Some([self.find(problem, "ORG")?, self.find(problem, variant)?])
    }
}

/// A number with three digits that count.
fn short(number: f64) -> String {
    match number {
        0.0..0.01 => format!("{number:.4}"),
        0.01..1.0 => format!("{number:.3}"),
        1.0..100.0 => format!("{number:.1}"),
        _ => format!("{number:.0}"),
    }
}

fn columns(name: &str, cells: &[f64]) -> String {
    let cells: String = cells.iter().map(|cell| format!("{:>8}", short(*cell))).collect();
    format!("{name:24}{cells}")
}

fn names(problems: &[&str]) -> String {
    if problems.is_empty() { "none".into() } else { problems.join(", ") }
}

/// Prints the tables, as far as their problems were run.
pub(crate) fn print(results: &Results) {
    times(results);
    ratios(results);
    encodings(results);
    memoisation(results);
    single_paths(results);
}

const FIGURES: &str = "   total    E+low       E   solve   terms";

fn times(results: &Results) {
    let rows = TABLE_3.iter().filter_map(|row| Some((row, results.find(row.problem, "ORG")?)));
    let rows: Vec<_> = rows.collect();
    if rows.is_empty() {
        return;
    }
    println!(
        "\nTable 3: seconds in all, of evaluation with lowering, of evaluation, of solving; thousands of terms"
    );
    println!("{:24}{FIGURES}", "");
    let mut slower = Vec::new();
    for (row, cost) in rows {
        let open = if cost.answered { "" } else { ", not all solved" };
        println!("{}", columns(&format!("{}{open}", row.name), &cost.figures()));
        println!("{}", columns("  Grisette, paper", &row.grisette));
        if let Some(meg) = results.find(row.problem, "MEG") {
            println!("{}", columns("  MEG", &meg.figures()));
        }
        println!("{}", columns("  MEG, paper", &row.meg));
        if let Some([total, compiled, solving, terms]) = row.rosette {
            println!(
                "{}",
                columns("  Rosette 4, paper", &[total, compiled, f64::NAN, solving, terms])
                    .replace("NaN", "  -")
            );
        }
        if cost.figures()[0] > row.grisette[0] {
            slower.push(row.name);
        }
    }
    match slower[..] {
        [] => println!("Every problem takes less time than the paper's Grisette took on its machine."),
        _ => println!(
            "In all, these take longer than the paper's Grisette on its machine: {}.",
            names(&slower)
        ),
    }
}

/// Best, worst and geometric mean of ratios.
fn spread(ratios: &[f64], lowest_is_best: bool) -> [f64; 3] {
    let low = ratios.iter().copied().fold(f64::INFINITY, f64::min);
    let high = ratios.iter().copied().fold(0.0, f64::max);
    let mean = (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64).exp();
    if lowest_is_best { [low, high, mean] } else { [high, low, mean] }
}

/// The figures of others and of ours, as ratios of total time, evaluation, solving, and of terms in per cent.
fn compared(others: [f64; 4], ours: [f64; 5]) -> [f64; 4] {
    let [total, compiled, solving, terms] = others;
    [total / ours[0], compiled / ours[1], solving / ours[3], 100.0 * ours[4] / terms]
}

fn ratios(results: &Results) {
    // As in the paper, without the problems on regular expressions.
    let rows = || TABLE_3.iter().filter(|row| row.rosette.is_some());
    let answered = |cost: &&Cost| cost.answered;
    let meg: Vec<(&str, [f64; 4])> = rows()
        .filter_map(|row| {
            let ours = results.find(row.problem, "ORG").filter(answered)?.figures();
            let [total, compiled, _, solving, terms] =
                results.find(row.problem, "MEG").filter(answered)?.figures();
            Some((row.name, compared([total, compiled, solving, terms], ours)))
        })
        .collect();
    let rosette: Vec<(&str, [f64; 4])> = rows()
        .filter_map(|row| {
            let ours = results.find(row.problem, "ORG").filter(answered)?.figures();
            Some((row.name, compared(row.rosette?, ours)))
        })
        .collect();
    if meg.is_empty() || rosette.is_empty() {
        return;
    }
    println!(
        "\nTable 4: how many times as long others take, and how many per cent of their terms are left; best, worst, mean"
    );
    println!(
        "{:24}{:>24}{:>24}{:>24}{:>24}",
        "", "total time", "evaluation, lowering", "solving", "terms, %"
    );
    for ((name, paper), ratios) in TABLE_4.iter().zip([&meg, &rosette]) {
        let ours = (0..4).flat_map(|at| {
            let column: Vec<f64> = ratios.iter().map(|(_, ratios)| ratios[at]).collect();
            spread(&column, at == 3)
        });
        println!("{}", columns(name, &ours.collect::<Vec<_>>()));
        println!("{}", columns("  in the paper", &paper.concat()));
    }
    println!("(what was not solved is left out; Rosette's times are those of the paper, on its machine)");
    let worse = |at: usize| -> Vec<&str> {
        let worse = |ratios: &[f64; 4]| if at == 3 { ratios[at] > 100.5 } else { ratios[at] < 0.95 };
        meg.iter().filter(|(_, ratios)| worse(ratios)).map(|(name, _)| *name).collect()
    };
    match (&worse(0)[..], &worse(3)[..]) {
        ([], []) => println!("Ordered guards are never slower in all than exclusive ones, and never larger."),
        (slower, larger) => println!(
            "Where the effect is absent: exclusive guards take less time in all on {}, and fewer terms on {}.",
            names(slower),
            names(larger)
        ),
    }
}

fn name_of(problem: &str) -> &str {
    TABLE_3.iter().find(|row| row.problem == problem).map_or(problem, |row| row.name)
}

fn encodings(results: &Results) {
    let rows =
        TABLE_5.iter().filter_map(|(problem, paper)| Some((*problem, paper, results.both(problem, "CBMC")?)));
    let rows: Vec<_> = rows.collect();
    if rows.is_empty() {
        return;
    }
    println!("\nTable 5: the default encoding of errors, and that of CBMC");
    println!("{:24}{FIGURES}", "");
    for (problem, paper, [default, cbmc]) in &rows {
        println!("{}", columns(name_of(problem), &default.figures()));
        println!("{}", columns("  CBMC", &cbmc.figures()));
        println!("{}", columns("  CBMC, paper", *paper));
    }
    let which = |holds: fn(&Cost, &Cost) -> bool| -> Vec<&str> {
        let held = rows.iter().filter(|(_, _, [default, cbmc])| holds(default, cbmc));
        held.map(|(problem, ..)| name_of(problem)).collect()
    };
    let same = |default: &Cost, cbmc: &Cost| (cbmc.terms / default.terms - 1.0).abs() < 0.02;
    let (smaller, larger) = (
        which(|default, cbmc| cbmc.terms < 0.98 * default.terms),
        which(|default, cbmc| cbmc.terms > 1.02 * default.terms),
    );
    println!(
        "In the paper, the encoding of CBMC makes smaller formulas of DOT and LetPoly, by a twentieth and a tenth. Here, smaller on {}, alike on {}, larger on {}.",
        names(&smaller),
        names(&which(same)),
        names(&larger)
    );
    let absent: Vec<&str> = ["DOT", "LetPoly"]
        .into_iter()
        .filter(|name| !smaller.contains(name) && rows.iter().any(|(problem, ..)| name_of(problem) == *name))
        .collect();
    if !absent.is_empty() {
        println!("So its effect is absent on {}.", names(&absent));
    }
}

fn memoisation(results: &Results) {
    let rows = TABLE_6
        .iter()
        .filter_map(|(problem, paper)| Some((*problem, *paper, results.both(problem, "no memo")?)));
    let rows: Vec<_> = rows.collect();
    if rows.is_empty() {
        return;
    }
    println!(
        "\nTable 6: seconds of evaluation with memoisation and without, how many times as long that is, and in the paper"
    );
    let mut absent = Vec::new();
    for (problem, paper, [with, without]) in rows {
        let ratio = without.evaluation / with.evaluation;
        println!("{}", columns(name_of(problem), &[with.evaluation, without.evaluation, ratio, paper]));
        if ratio < 1.2 {
            absent.push(name_of(problem));
        }
    }
    match absent[..] {
        [] => println!("Memoisation helps everywhere, as in the paper."),
        _ => println!("The effect is absent on {}.", names(&absent)),
    }
}

fn single_paths(results: &Results) {
    let rows = TABLE_7.iter().filter_map(|row| Some((row, results.find(row.0, "ORG")?)));
    let rows: Vec<_> = rows.collect();
    if rows.is_empty() {
        return;
    }
    println!("\nTable 7: seconds for G2Q's tasks, in all for the tasks of a problem");
    println!("{:24}{:>18}{:>18}{:>10}{:>10}", "", "G2Q, its paper", "measured again", "Grisette", "here");
    let mut slower = Vec::new();
    for ((problem, paper, again, grisette), cost) in rows {
        let ours = cost.figures()[0];
        println!("{problem:24}{paper:>18}{again:>18}{grisette:>10}{:>10}", short(ours));
        if ours > *grisette {
            slower.push(*problem);
        }
    }
    match slower[..] {
        [] => println!("Each takes less time than the paper's Grisette took on its machine."),
        _ => println!("These take longer than the paper's Grisette on its machine: {}.", names(&slower)),
    }
}
