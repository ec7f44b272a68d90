//! Mutants of textbook functions: which are found, by `whatif prove` and by QuickCheck, how fast, and by which counterexamples?
//!
//! `functions.hs` has functions with properties. Each mutant changes one token of one function. whatif and QuickCheck (1,000 tests, run
//! by runghc) are given the same module, one after the other; times are processor times of the two programs, start included. A mutant that GHC
//! does not accept does not count; one that runs into the limit of time was not found. Needs `libghc-quickcheck2-dev` of Debian.

mod mutants;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use mutants::{Section, mutated, sections};

const FUNCTIONS: &str = include_str!("functions.hs");

/// Time for one mutant.
const LIMIT: Duration = Duration::from_secs(20);

/// What became of a mutant.
#[derive(Default)]
struct Found {
    /// The size of the counterexample, in characters that are no spaces.
    size: Option<usize>,
    /// Processor time.
    seconds: f64,
}

fn main() {
    let folder = std::env::temp_dir().join(format!("whatif-quickcheck-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for mutants");
    if !runs(Command::new("runghc").arg("--version")) {
        println!("there is no runghc: nothing is compared");
        return;
    }
    let (mut ours, mut theirs) = (Total::default(), Total::default());
    let mut mutants = 0;
    for section in sections(FUNCTIONS) {
        let (fine, theirs_of_it) = compared(&folder, &section, &section.code);
        let refuted = [("whatif", &fine), ("QuickCheck", &theirs_of_it)];
        for (who, found) in refuted.iter().filter(|(_, found)| found.size.is_some()) {
            println!("{}: {who} refutes what is not changed ({:?} characters)", section.name, found.size);
        }
        for code in mutated(&section.code) {
            if !accepted(&folder, &section, &code) {
                continue;
            }
            mutants += 1;
            let (our, their) = compared(&folder, &section, &code);
            if our.size.is_some() != their.size.is_some() {
                let who = if our.size.is_some() { "whatif" } else { "QuickCheck" };
                let changed = code.lines().zip(section.code.lines()).find(|(new, old)| new != old);
                println!("{}: only {who} finds: {}", section.name, changed.map_or("", |(new, _)| new));
            }
            if let (Some(a), Some(b)) = (our.size, their.size) {
                ours.sizes.push(a);
                theirs.sizes.push(b);
            }
            ours.add(&our);
            theirs.add(&their);
        }
    }
    println!("{mutants} mutants");
    ours.print("whatif    ");
    theirs.print("QuickCheck");
    let _ = std::fs::remove_dir_all(&folder);
}

#[derive(Default)]
struct Total {
    found: usize,
    seconds: f64,
    /// Of mutants that both find.
    sizes: Vec<usize>,
}

impl Total {
    fn add(&mut self, found: &Found) {
        self.found += usize::from(found.size.is_some());
        self.seconds += found.seconds;
    }

    fn print(&self, who: &str) {
        let mean = self.sizes.iter().sum::<usize>() as f64 / self.sizes.len().max(1) as f64;
        println!("{who}  {:4} found  {:7.1} s  {mean:5.1} characters", self.found, self.seconds);
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

/// Does GHC accept it?
fn accepted(folder: &Path, section: &Section, code: &str) -> bool {
    let path = module(folder, section, code);
    runs(Command::new("ghc").args(["-fno-code", "-v0"]).arg(path))
}

fn runs(command: &mut Command) -> bool {
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// What whatif and QuickCheck find.
fn compared(folder: &Path, section: &Section, code: &str) -> (Found, Found) {
    let path = module(folder, section, code);
    let mut ours = Found::default();
    for name in section.names() {
        let mut command = Command::new(env!("CARGO_BIN_EXE_whatif"));
        let (text, seconds) = timed(command.arg("prove").arg(&path).args([name, "--timeout", "5"]));
        ours.seconds += seconds;
        if ours.size.is_none() && text.starts_with(name) && !text.contains("overflow breaks it") {
            ours.size = text.lines().next().map(size);
        }
    }
    let (text, seconds) = timed(Command::new("runghc").arg(&path));
    let failed = text.lines().find_map(|line| line.strip_prefix("FAILED ")?.parse().ok());
    (ours, Found { size: failed, seconds })
}

/// How much there is to read of a counterexample: its values.
fn size(line: &str) -> usize {
    let (call, chosen) = line.split_once("   where forAll chose ").unwrap_or((line, ""));
    let arguments = call.rsplit_once(" = ").map_or(call, |(call, _)| call);
    let values = arguments.split_once(' ').map_or("", |(_, values)| values);
    [values, &chosen.replace(" and ", "")].concat().chars().filter(|char| *char != ' ').count()
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
