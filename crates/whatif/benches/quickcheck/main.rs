//! Mutants of textbook functions: which are found, by `whatif prove` and by QuickCheck, how fast, and by which counterexamples?
//!
//! `functions.hs` has functions with properties. Each mutant changes one token of one function. whatif and QuickCheck (1,000 tests) are
//! given the same module, one after the other; QuickCheck by runghc, and compiled by `ghc -O0`, which is what a person who waits for
//! the answer would do. Times are processor times, start included. A mutant that GHC does not accept does not count; one that runs into the
//! limit of time was not found. Needs `libghc-quickcheck2-dev` of Debian. With `--every N` only each Nth mutant is tried.

mod mutants;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use mutants::{Section, mutated, sections};

const FUNCTIONS: &str = include_str!("functions.hs");

/// Time for one mutant.
const LIMIT: Duration = Duration::from_secs(20);

/// Who is asked about a mutant.
const WHO: [&str; 3] = ["whatif", "QuickCheck, runghc", "QuickCheck, compiled"];

/// What became of a mutant.
#[derive(Default)]
struct Found {
    /// The size of the counterexample, in characters that are no spaces.
    size: Option<usize>,
    /// Processor time.
    seconds: f64,
}

fn main() {
    if !runs(Command::new("runghc").arg("--version")) {
        println!("there is no runghc: nothing is compared");
        return;
    }
    let folder = std::env::temp_dir().join(format!("whatif-quickcheck-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for mutants");
    let mut totals: [Total; 3] = Default::default();
    let (mut made, mut mutants, mut compiling) = (0, 0, 0.0);
    let every = every();
    for section in sections(FUNCTIONS) {
        let (fine, _) = compared(&folder, &section, &section.code).expect("GHC accepts what is not changed");
        for (who, found) in WHO.iter().zip(&fine).filter(|(_, found)| found.size.is_some()) {
            println!("{}: {who} refutes what is not changed ({:?} characters)", section.name, found.size);
        }
        for code in mutated(&section.code) {
            made += 1;
            if made % every != 0 {
                continue;
            }
            let Some((found, compiled_in)) = compared(&folder, &section, &code) else { continue };
            mutants += 1;
            compiling += compiled_in;
            tell_difference(&section, &code, &found);
            let is_common = found.iter().all(|found| found.size.is_some());
            for (total, found) in totals.iter_mut().zip(&found) {
                total.add(found, is_common);
            }
        }
    }
    println!("{mutants} mutants");
    WHO.iter().zip(&totals).for_each(|(who, total)| total.print(who));
    println!("compiling took {compiling:.1} s of the last line");
    let _ = std::fs::remove_dir_all(&folder);
}

/// Which mutants are tried: all of them, or each Nth.
fn every() -> usize {
    let mut arguments = std::env::args().skip_while(|argument| argument != "--every").skip(1);
    arguments.next().and_then(|number| number.parse().ok()).filter(|number| *number > 0).unwrap_or(1)
}

/// Says so if only some find a mutant.
fn tell_difference(section: &Section, code: &str, found: &[Found; 3]) {
    let finders: Vec<&str> =
        WHO.iter().zip(found).filter(|(_, found)| found.size.is_some()).map(|(who, _)| *who).collect();
    if !finders.is_empty() && finders.len() < WHO.len() {
        let changed = code.lines().zip(section.code.lines()).find(|(new, old)| new != old);
        let changed = changed.map_or("", |(new, _)| new);
        println!("{}: only {} finds: {changed}", section.name, finders.join(" and "));
    }
}

#[derive(Default)]
struct Total {
    found: usize,
    seconds: f64,
    /// Of mutants that all find.
    sizes: Vec<usize>,
}

impl Total {
    fn add(&mut self, found: &Found, is_common: bool) {
        self.found += usize::from(found.size.is_some());
        self.seconds += found.seconds;
        self.sizes.extend(found.size.filter(|_| is_common));
    }

    fn print(&self, who: &str) {
        let mean = self.sizes.iter().sum::<usize>() as f64 / self.sizes.len().max(1) as f64;
        println!("{who:20}  {:4} found  {:7.1} s  {mean:5.2} characters", self.found, self.seconds);
    }
}

/// The module of a mutant; with a `main` that tests it.
fn module(folder: &Path, section: &Section, code: &str) -> PathBuf {
    let tests: Vec<String> = section
        .names()
        .iter()
        .map(|name| {
            format!(
                "  quickCheckWithResult stdArgs {{ maxSuccess = 1000, chatty = False }} {name} >>= told\n"
            )
        })
        .collect();
    let text = format!(
        "module Main where\nimport qualified Data.List as L\nimport Test.QuickCheck\n{code}\n{}\nmain :: IO ()\nmain = do\n{}\n\
         told :: Result -> IO ()\ntold r = putStrLn (if isSuccess r then \"OK\" else \"FAILED \" ++ show (length (filter (/= ' ') (concat (failingTestCase' r)))))\n\
         failingTestCase' :: Result -> [String]\nfailingTestCase' Failure {{ failingTestCase = values }} = values\nfailingTestCase' _ = []\n",
        section.properties,
        tests.concat()
    );
    let path = folder.join("Mutant.hs");
    std::fs::write(&path, text).expect("it can be written");
    path
}

fn runs(command: &mut Command) -> bool {
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// What whatif and QuickCheck find, in the order of [`WHO`], and the time that compiling took; none if GHC does not accept it.
fn compared(folder: &Path, section: &Section, code: &str) -> Option<([Found; 3], f64)> {
    let path = module(folder, section, code);
    let program = folder.join("mutant");
    let _ = std::fs::remove_file(&program);
    let before = children();
    let accepted = runs(Command::new("ghc").args(["-O0", "-v0", "-o"]).args([&program, &path]));
    let compiling = children() - before;
    if !accepted {
        return None;
    }
    let mut compiled = tested(&mut Command::new(&program));
    compiled.seconds += compiling;
    Some(([proved(&path, section), tested(Command::new("runghc").arg(&path)), compiled], compiling))
}

/// What whatif finds.
fn proved(path: &Path, section: &Section) -> Found {
    let mut found = Found::default();
    for name in section.names() {
        let mut command = Command::new(env!("CARGO_BIN_EXE_whatif"));
        let (text, seconds) = timed(command.arg("prove").arg(path).args([name, "--timeout", "5"]));
        found.seconds += seconds;
        if found.size.is_none() && text.starts_with(name) && !text.contains("overflow breaks it") {
            found.size = text.lines().next().map(size);
        }
    }
    found
}

/// What a program that tests by QuickCheck finds.
fn tested(command: &mut Command) -> Found {
    let (text, seconds) = timed(command);
    let size = text.lines().find_map(|line| line.strip_prefix("FAILED ")?.parse().ok());
    Found { size, seconds }
}

/// How much there is to read of a counterexample: its values, as QuickCheck shows them, without the parentheses that an argument of a
/// call needs.
fn size(line: &str) -> usize {
    let (call, chosen) = line.split_once("   where forAll chose ").unwrap_or((line, ""));
    let arguments = call.rsplit_once(" = ").map_or(call, |(call, _)| call);
    let values = arguments.split_once(' ').map_or("", |(_, values)| values);
    let chosen = chosen.replace(" and ", "");
    let read = arguments_of(values).map(bare).chain([&*chosen]);
    read.flat_map(str::chars).filter(|char| *char != ' ').count()
}

/// The arguments of a call: the parts between spaces that are in no parentheses, brackets or quotes.
fn arguments_of(values: &str) -> impl Iterator<Item = &str> {
    let (mut depth, mut quoted, mut escaped) = (0, None, false);
    values.split(move |char: char| {
        match (quoted, char) {
            _ if escaped => escaped = false,
            (Some(_), '\\') => escaped = true,
            (Some(quote), _) if char == quote => quoted = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quoted = Some(char),
            (None, '(' | '[' | '{') => depth += 1,
            (None, ')' | ']' | '}') => depth -= 1,
            (None, _) => {}
        }
        char == ' ' && depth == 0 && quoted.is_none()
    })
}

/// An argument without its parentheses; a tuple keeps them.
fn bare(argument: &str) -> &str {
    let inner = argument.strip_prefix('(').and_then(|argument| argument.strip_suffix(')'));
    let is_tuple = |inner: &&str| inner.is_empty() || inner.contains(',') && !inner.contains(['[', '{', '"']);
    inner.filter(|inner| !is_tuple(inner)).unwrap_or(argument)
}

/// What a program prints within the limit, and its processor time.
fn timed(command: &mut Command) -> (String, f64) {
    let before = children();
    let started = Instant::now();
    let output = std::env::temp_dir().join(format!("whatif-quickcheck-{}.out", std::process::id()));
    let file = std::fs::File::create(&output).expect("it can be written");
    let mut child = command.stdout(file).stderr(Stdio::null()).spawn().expect("the program starts");
    while child.try_wait().expect("it is our child").is_none() {
        if started.elapsed() > LIMIT {
            let _ = child.kill();
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    let text = std::fs::read_to_string(&output).unwrap_or_default();
    let _ = std::fs::remove_file(&output);
    (text, children() - before)
}

/// The processor time of all children that have ended, in seconds.
fn children() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<f64> = (stat.rsplit(") ").next().unwrap_or_default().split(' '))
        .map(|field| field.parse().unwrap_or_default())
        .collect();
    // Fields 16 and 17 of proc(5), in hundredths of a second.
    (fields.get(13).unwrap_or(&0.0) + fields.get(14).unwrap_or(&0.0)) / 100.0
}
