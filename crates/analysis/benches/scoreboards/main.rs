//! Public scoreboards, in problems of our own, beside the figures that others have published.
//!
//! - `table7`: the problems of 003, Table 7, as a user of Haskell writes them (`table7.hs`), decided by `prove` with no option. Beside them stand the times of the
//!   paper, in seconds: G2Q and Grisette, on another machine.
//! - `search-trees`, `red-black-trees`, `typed-terms`, `subtyped-terms`: mutants of modules with invariants, and for each the properties that do not hold of it. The same pairs go to
//!   QuickCheck with generators that follow the types, compiled by `ghc -O1`, if both are installed; compiling is not counted.
//! - a file of one's own, `FILE.hs`: each of its properties.
//!
//! `cargo xtask bench scoreboards [GROUP or FILE ...] [SECONDS]`: those groups, or all, with so many seconds of processor time for each question (10). A line has the answer, processor time with reading
//! included, and the length of the counterexample. A limit is by the clock, and is stretched where other processes keep this one from running.
//!
//! A mutant is written below its module, as what it replaces and what stands there instead:
//!
//! ```text
//! -- mutant insert_keeps: prop_InsertPost prop_InsertModel
//! -- - otherwise = T l k' v r
//! -- + otherwise = T l k' v' r
//! ```

#[path = "../../../whatif/src/allocator.rs"]
mod allocator;
mod quickcheck;

use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use whatif_analysis::{Host, Options, PropertyVerdict};

#[global_allocator]
static ALLOCATOR: allocator::BySize = allocator::BySize;

/// Seconds for a question.
const LIMIT: f64 = 10.0;
/// Limits are stretched at most so much.
const MOST: f64 = 20.0;

/// A module whose mutants are looked for.
struct Group {
    name: &'static str,
    text: &'static str,
    /// Generators for QuickCheck.
    generators: &'static str,
    /// What others have published about modules of the same kind.
    published: &'static str,
}

const GROUPS: [Group; 4] = [
    Group {
        name: "search-trees",
        text: include_str!("search_trees.hs"),
        generators: include_str!("search_trees.generators"),
        published: "of 53 pairs of ETNA's, QuickCheck with hand-made generators finds all",
    },
    Group {
        name: "red-black-trees",
        text: include_str!("red_black_trees.hs"),
        generators: include_str!("red_black_trees.generators"),
        published: "of 55 pairs of ETNA's, QuickCheck with hand-made generators finds all",
    },
    Group {
        name: "typed-terms",
        text: include_str!("typed_terms.hs"),
        generators: include_str!("typed_terms.generators"),
        published: "of 20 pairs of ETNA's, QuickCheck with hand-made generators finds all",
    },
    Group {
        name: "subtyped-terms",
        text: include_str!("subtyped_terms.hs"),
        generators: include_str!("subtyped_terms.generators"),
        published: "QuickCheck with hand-made generators finds all; LeanCheck 82% of the pairs of all four groups",
    },
];

const TABLE: &str = include_str!("table7.hs");

/// A change of a module, and the properties that it breaks.
struct Mutant<'t> {
    name: &'t str,
    properties: Vec<&'t str>,
    text: String,
}

/// What became of a question.
struct Said {
    /// The counterexample, or none and why not.
    answer: Result<String, &'static str>,
    seconds: f64,
}

fn main() -> ExitCode {
    let mut seconds = LIMIT;
    let mut chosen: Vec<String> = Vec::new();
    for argument in std::env::args().skip(1).filter(|argument| !argument.starts_with("--")) {
        let is_known = argument == "table7"
            || argument.ends_with(".hs")
            || GROUPS.iter().any(|group| group.name == argument);
        match argument.parse() {
            Ok(number) => seconds = number,
            Err(_) if is_known => chosen.push(argument),
            Err(_) => {
                eprintln!("`{argument}` is no number of seconds, no group, and no file of Haskell.");
                return ExitCode::from(2);
            }
        }
    }
    let is_wanted = |name: &str| chosen.is_empty() || chosen.iter().any(|chosen| chosen == name);
    let mut asker = Asker { seconds, stretch: 1.0 };
    if is_wanted("table7") {
        asker.table();
    }
    for group in GROUPS.iter().filter(|group| is_wanted(group.name)) {
        asker.group(group);
    }
    for file in chosen.iter().filter(|chosen| chosen.ends_with(".hs")) {
        match std::fs::read_to_string(file) {
            Ok(text) => asker.file(file, &text),
            Err(why) => {
                eprintln!("{file}: {why}.");
                return ExitCode::from(2);
            }
        }
    }
    ExitCode::SUCCESS
}

/// Asks questions, one after the other.
struct Asker {
    seconds: f64,
    /// So many seconds went by a moment ago for one second of this process.
    stretch: f64,
}

impl Asker {
    fn ask(&mut self, text: &str, property: &str) -> Said {
        let limit = Duration::from_secs_f64(self.seconds * self.stretch);
        let options = Options::default().timeout(limit).jobs(1);
        let host = Host::without_disk();
        let file = Path::new("Main.hs");
        host.open(file, text);
        let (started, before) = (Instant::now(), ProcessTime::now());
        let proof = host.prove(file, property, &options);
        let seconds = before.elapsed().as_secs_f64();
        if seconds > 0.2 {
            self.stretch = (started.elapsed().as_secs_f64() / seconds).clamp(1.0, MOST);
        }
        let answer = match proof.map(|proof| proof.verdict) {
            Ok(PropertyVerdict::Counterexamples(found)) => {
                Ok(found.first().map_or(String::new(), |found| found.args.join(" ")))
            }
            Ok(PropertyVerdict::Proved(_)) => Err("proved"),
            Ok(PropertyVerdict::Unsupported(_)) => Err("not supported"),
            Ok(_) => Err("no answer"),
            Err(_) => Err("not read"),
        };
        Said { answer, seconds }
    }

    /// The problems of 003, Table 7.
    fn table(&mut self) {
        println!("003, Table 7: seconds of processor time, beside those of the paper");
        let host = Host::without_disk();
        host.open("Main.hs", TABLE);
        let names = host.properties(Path::new("Main.hs"), &Options::default()).unwrap_or_default();
        let (mut found, mut total) = (0, 0.0);
        for property in &names {
            let said = self.ask(TABLE, property);
            (found, total) = (found + usize::from(said.answer.is_ok()), total + said.seconds);
            let published = after(TABLE, &format!("-- published {property}: ")).unwrap_or("not in the table");
            println!("  {property:14} {}   {published}", said.line());
        }
        println!("  {found} of {} solved, {total:.1} s\n", names.len());
    }

    /// The mutants of a module.
    fn group(&mut self, group: &Group) {
        println!("{}: {}", group.name, group.published);
        let (mut found, mut count, mut time, mut size) = (0, 0, 0.0, 0);
        let mutants = mutants(group.text);
        for mutant in &mutants {
            for property in &mutant.properties {
                let said = self.ask(&mutant.text, property);
                println!("  {:24} {property:22} {}", mutant.name, said.line());
                (count, time) = (count + 1, time + said.seconds);
                if let Ok(shown) = said.answer {
                    found += 1;
                    size += length(&shown);
                }
            }
        }
        println!(
            "  whatif: {found} of {count} found, {time:.1} s of processor time, {:.0} characters on average",
            f64::from(size) / f64::from(found.max(1))
        );
        println!("  QuickCheck: {}\n", quickcheck::ask(group.generators, &mutants, self.seconds));
    }

    /// The properties of a file.
    fn file(&mut self, name: &str, text: &str) {
        println!("{name}");
        let host = Host::without_disk();
        host.open("Main.hs", text);
        let names = host.properties(Path::new("Main.hs"), &Options::default()).unwrap_or_default();
        let (mut proved, mut refuted, mut total) = (0, 0, 0.0);
        for property in &names {
            let said = self.ask(text, property);
            println!("  {property:22} {}", said.line());
            proved += usize::from(said.answer == Err("proved"));
            refuted += usize::from(said.answer.is_ok());
            total += said.seconds;
        }
        println!("  {proved} proved and {refuted} refuted of {}, {total:.1} s\n", names.len());
    }
}

impl Said {
    fn line(&self) -> String {
        match &self.answer {
            Ok(found) => format!("{:6.2}  {found}", self.seconds),
            Err(why) => format!("{:6.2}  {why}", self.seconds),
        }
    }
}

/// The length of a counterexample, in characters that are no spaces.
fn length(text: &str) -> u32 {
    text.chars().filter(|char| !char.is_whitespace()).map(|_| 1).sum()
}

/// The rest of the line that starts so.
fn after<'t>(text: &'t str, start: &str) -> Option<&'t str> {
    text.lines().find_map(|line| line.strip_prefix(start))
}

/// The mutants that are written below a module.
fn mutants(text: &str) -> Vec<Mutant<'_>> {
    let code = text.split("-- mutant ").next().unwrap_or_default();
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for three in lines.windows(3) {
        let &[head, old, new] = three else { continue };
        let Some((name, properties)) = head.strip_prefix("-- mutant ").and_then(|head| head.split_once(": "))
        else {
            continue;
        };
        let (Some(old), Some(new)) = (old.strip_prefix("-- - "), new.strip_prefix("-- + ")) else { continue };
        assert!(code.contains(old), "{name} changes what is not there");
        let text = code.replacen(old, new, 1);
        found.push(Mutant { name, properties: properties.split(' ').collect(), text });
    }
    found
}
