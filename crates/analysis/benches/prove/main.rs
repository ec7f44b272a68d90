//! 200 questions to `prove`: every way by itself against all of them together, which is what a user gets.
//!
//! The questions are properties of own making that hold and that do not (`questions.hs`), properties of textbook functions as homework has
//! them, and mutants of the functions of both. Every way alone has a limit of time for each question, and the default less than a
//! third of it. A question counts as answered if it is proved or refuted. Times are processor times of this process, reading included;
//! where other processes keep it from running, the limits, which a clock on the wall measures, are stretched accordingly.
//!
//! "In a third of its time" is told in three ways for each way alone: how many of its answers the default gives with that limit;
//! the default's time for all questions beside that of the way, which gives up on what it cannot answer; and the same for those questions only that the way
//! answers. The last can hardly be a third: the default has to do what the way does, and reads the same file before.
//!
//! `cargo xtask bench prove` takes 2 seconds for a way alone; what follows may be another number of seconds, and numbers of questions
//! `FROM..TO`, and names of ways: then only these are asked, and the default. Wrong answers are told, and end the benchmark with a failure: to what is known to hold or not to hold, and two that contradict each other.

/// The allocator of the program, which gives memory back; with the system's own the benchmark kept three gigabytes.
#[path = "../../../whatif/src/allocator.rs"]
mod allocator;
#[path = "../../../whatif/benches/quickcheck/mutants.rs"]
mod mutants;

use std::ops::Range;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use mutants::{Section, mutated, sections};
use whatif_analysis::{Host, Options, PropertyVerdict, Search, Way};

#[global_allocator]
static ALLOCATOR: allocator::BySize = allocator::BySize;

const OWN: &str = include_str!("questions.hs");
const HOMEWORK: &str = include_str!("../../../whatif/benches/quickcheck/functions.hs");
/// What homework needs.
const IMPORTS: &str = "import qualified Data.List as L\nimport Test.QuickCheck\n";

/// So many questions.
const QUESTIONS: usize = 200;
/// Seconds for a way by itself.
const ALONE: f64 = 2.0;
/// The default has one part in so many of that: less than a third, so that all it does together takes no more than a third of what
/// a way does that gives up early.
const PART: f64 = 3.5;

/// Limits are stretched at most so much.
const MOST: f64 = 20.0;
/// A question without an answer is asked again, at most so often, if it got less than this part of its time.
const AGAIN: usize = 2;
const ENOUGH: f64 = 0.8;

/// The ways, and all of them.
const WAYS: [(&str, Option<Way>); 6] = [
    ("breadth", Some(Way::Search(Search::Breadth))),
    ("deepening", Some(Way::Search(Search::Deepening))),
    ("depth", Some(Way::Search(Search::Depth))),
    ("fewest", Some(Way::Search(Search::Fewest))),
    ("induction", Some(Way::Induction)),
    ("default", None),
];

/// A property of a module.
struct Question {
    name: String,
    text: String,
    property: String,
    /// Does it hold? Of mutants nobody knows.
    holds: Option<bool>,
}

/// What a way said of a question.
#[derive(Clone, Copy)]
struct Said {
    /// Does the property hold?
    answer: Option<bool>,
    seconds: f64,
}

fn main() -> ExitCode {
    let (mut alone, mut chosen, mut ways) = (ALONE, 0..QUESTIONS, Vec::new());
    for argument in std::env::args().skip(1).filter(|argument| !argument.starts_with("--")) {
        match (argument.parse(), range(&argument)) {
            (Ok(seconds), _) => alone = seconds,
            (_, Some(range)) => chosen = range,
            _ => match WAYS.iter().find(|(name, _)| *name == argument) {
                Some(way) => ways.push(*way),
                None => {
                    eprintln!("`{argument}` is no number of seconds, no range of questions, and no way.");
                    return ExitCode::from(2);
                }
            },
        }
    }
    if ways.is_empty() {
        ways.extend(WAYS);
    } else {
        // Whatever is compared is compared with the default.
        ways.retain(|(_, way)| way.is_some());
        ways.extend(WAYS.last());
    }
    let questions = questions();
    assert_eq!(questions.len(), QUESTIONS);
    let (mut table, mut wrong) = (Vec::new(), 0);
    let mut stretch = 1.0;
    for question in questions.get(chosen).unwrap_or_default() {
        let (started, before) = (Instant::now(), ProcessTime::now());
        let row: Vec<Said> = ways.iter().map(|(_, way)| asked(question, *way, alone, stretch)).collect();
        let spent = before.elapsed().as_secs_f64();
        // How many seconds went by a moment ago for one second of this process; of a few hundredths nothing can be learnt.
        if spent > 0.2 {
            stretch = (started.elapsed().as_secs_f64() / spent).clamp(1.0, MOST);
        }
        wrong += usize::from(is_wrong(question, &row));
        tell(question, &row);
        table.push(row);
    }
    summary(&ways, &table, alone);
    println!("{wrong} wrong answers");
    if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn range(text: &str) -> Option<Range<usize>> {
    let (from, to) = text.split_once("..")?;
    Some(from.parse().ok()?..to.parse().ok().filter(|to| *to <= QUESTIONS)?)
}

/// The questions, in their order.
fn questions() -> Vec<Question> {
    let mut own = Vec::new();
    let (mut known, mut mutants) = (Vec::new(), Vec::new());
    for section in sections(OWN) {
        let at = section.properties.find("-- false\n").expect("some do not hold");
        for name in section.names() {
            let is_true = section.properties.find(&format!("{name} ::")).is_some_and(|found| found < at);
            known.push(question(&section, &section.code, "", name, Some(is_true)));
        }
        own.push(section);
    }
    let homework = sections(HOMEWORK);
    for section in &homework {
        for name in section.names() {
            known.push(question(section, &section.code, IMPORTS, name, Some(true)));
        }
    }
    for (section, imports) in
        own.iter().map(|section| (section, "")).chain(homework.iter().map(|section| (section, IMPORTS)))
    {
        for (nth, code) in mutated(&section.code).iter().enumerate() {
            let names = about(section, code);
            if let Some(name) = names.get(nth % names.len().max(1)) {
                mutants.push(question(section, code, imports, name, None));
            }
        }
    }
    // Those of every section, as evenly as it goes; what is no program is left out.
    let host = Host::without_disk();
    let step = (mutants.len() / (QUESTIONS - known.len())).max(1);
    let order = (0..step).flat_map(|start| (start..mutants.len()).step_by(step));
    let order: Vec<usize> = order.collect();
    let mut mutants: Vec<Option<Question>> = mutants.into_iter().map(Some).collect();
    for at in order {
        if known.len() == QUESTIONS {
            break;
        }
        let Some(mutant) = mutants[at].take() else { continue };
        host.open("Main.hs", mutant.text.as_str());
        if host.properties(Path::new("Main.hs"), &Options::default()).is_ok() {
            known.push(mutant);
        }
    }
    known
}

/// The line of a mutant that is not as it was.
fn changed<'c>(section: &Section, code: &'c str) -> Option<&'c str> {
    code.lines().zip(section.code.lines()).find(|(new, old)| new != old).map(|(new, _)| new)
}

/// The properties that mention the function that a mutant changes.
fn about<'s>(section: &'s Section, code: &str) -> Vec<&'s str> {
    let function = changed(section, code).and_then(|line| line.split_whitespace().next()).unwrap_or_default();
    let is_about = |name: &&str| {
        let lines = section.properties.lines().filter(|line| line.starts_with(*name));
        lines.flat_map(|line| line.split([' ', '(', ')'])).any(|word| word == function)
    };
    section.names().into_iter().filter(is_about).collect()
}

fn question(section: &Section, code: &str, imports: &str, property: &str, holds: Option<bool>) -> Question {
    let text = format!("module Main where\n{imports}{code}\n{}", section.properties);
    let changed = changed(section, code).map_or(String::new(), |line| format!(" with {}", line.trim()));
    let name = format!("{}: {property}{changed}", section.name);
    Question { name, text, property: property.to_string(), holds }
}

/// Asks a question in one way, or in all. If other processes left too little of its time to this one, it is asked again, with more time by
/// the clock.
fn asked(question: &Question, way: Option<Way>, alone: f64, mut stretch: f64) -> Said {
    let limit = if way.is_some() { alone } else { alone / PART };
    for _ in 0..AGAIN {
        let started = Instant::now();
        let said = asked_within(question, way, stretch * limit);
        let by_clock = started.elapsed().as_secs_f64();
        let is_starved = by_clock > 0.9 * stretch * limit && said.seconds < ENOUGH * limit && stretch < MOST;
        if said.answer.is_some() || !is_starved {
            return said;
        }
        stretch = (stretch * limit / said.seconds.max(0.001)).min(MOST);
    }
    asked_within(question, way, stretch * limit)
}

/// Asks a question in one way, or in all, with this limit by the clock.
fn asked_within(question: &Question, way: Option<Way>, limit: f64) -> Said {
    let options = Options::default().timeout(Duration::from_secs_f64(limit)).jobs(1);
    let host = Host::without_disk();
    let file = Path::new("Main.hs");
    host.open(file, question.text.as_str());
    let before = ProcessTime::now();
    let proof = match way {
        Some(way) => host.prove_by(file, &question.property, way, &options),
        None => host.prove(file, &question.property, &options),
    };
    let seconds = before.elapsed().as_secs_f64();
    let answer = proof.ok().and_then(|proof| match proof.verdict {
        PropertyVerdict::Proved(_) => Some(true),
        PropertyVerdict::Counterexamples(_) => Some(false),
        _ => None,
    });
    Said { answer, seconds }
}

/// Does an answer contradict what is known, or another one?
fn is_wrong(question: &Question, row: &[Said]) -> bool {
    let mut answers = row.iter().filter_map(|said| said.answer).chain(question.holds);
    let first = answers.next();
    let is_wrong = answers.any(|answer| Some(answer) != first);
    if is_wrong {
        println!("WRONG: {}", question.name);
    }
    is_wrong
}

/// One line for a question.
fn tell(question: &Question, row: &[Said]) {
    let word = |said: &Said| match said.answer {
        Some(true) => "proved",
        Some(false) => "refuted",
        None => "-",
    };
    let words: Vec<String> =
        row.iter().map(|said| format!("{:>7} {:5.2}", word(said), said.seconds)).collect();
    println!("{}  {}", words.join(" "), question.name);
}

/// The table: what each way answers, how much of that the default answers, and in which part of its time.
fn summary(ways: &[(&str, Option<Way>)], table: &[Vec<Said>], alone: f64) {
    let default = ways.len() - 1;
    println!("\n{} questions, {alone} s for a way alone, {:.2} s for the default", table.len(), alone / PART);
    println!("                      of these   seconds for all questions    for those it answers");
    println!("way         answers  the default      its  default's  part     its  default's  part");
    for (at, (name, _)) in ways.iter().enumerate() {
        let all: Vec<&Vec<Said>> = table.iter().collect();
        let answered: Vec<&Vec<Said>> = table.iter().filter(|row| row[at].answer.is_some()).collect();
        let both = answered.iter().filter(|row| row[default].answer.is_some()).count();
        let percent = 100.0 * both as f64 / answered.len().max(1) as f64;
        let times = |rows: &[&Vec<Said>]| {
            let total = |at: usize| rows.iter().map(|row| row[at].seconds).sum::<f64>();
            let (its, defaults) = (total(at), total(default));
            format!("{its:7.1}  {defaults:9.1}  {:4.2}", defaults / its.max(0.001))
        };
        println!("{name:10}  {:7}  {percent:10.1}%  {}  {}", answered.len(), times(&all), times(&answered));
    }
    let is_answered = |row: &&Vec<Said>| row[..default].iter().any(|said| said.answer.is_some());
    let by_default = table.iter().filter(|row| row[default].answer.is_some()).count();
    println!(
        "answered by any way alone: {}; by the default: {by_default}",
        table.iter().filter(is_answered).count()
    );
    let memory = whatif_analysis::memory().map_or(0, |bytes| bytes >> 20);
    println!("memory of the process in the end: {memory} MiB");
}
