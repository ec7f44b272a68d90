//! Mutants of textbook functions: which are found, by `whatif prove` and by QuickCheck, how fast, and by which counterexamples?
//!
//! `functions.hs` has functions with properties. Each mutant changes one token of one function. whatif and QuickCheck (1,000 tests, run
//! by runghc) are given the same module, one after the other; times are processor times of the two programs, start included. A mutant that GHC
//! does not accept does not count; one that runs into the limit of time was not found. Needs `libghc-quickcheck2-dev` of Debian.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const FUNCTIONS: &str = include_str!("functions.hs");

/// What a token is replaced by.
const MUTATIONS: [(&str, &[&str]); 30] = [
    ("<=", &["<", ">=", "=="]),
    (">=", &[">", "<=", "=="]),
    ("<", &["<=", ">", "=="]),
    (">", &[">=", "<", "=="]),
    ("==", &["/=", "<="]),
    ("/=", &["=="]),
    ("+", &["-", "*"]),
    ("-", &["+"]),
    ("*", &["+", "-"]),
    ("&&", &["||"]),
    ("||", &["&&"]),
    ("True", &["False"]),
    ("False", &["True"]),
    ("0", &["1", "2"]),
    ("1", &["0", "2"]),
    ("2", &["3", "1"]),
    ("10", &["9"]),
    ("4", &["5"]),
    ("100", &["50"]),
    ("400", &["300"]),
    ("take", &["drop"]),
    ("drop", &["take"]),
    ("fst", &["snd"]),
    ("snd", &["fst"]),
    ("xs", &["ys", "[]"]),
    ("ys", &["xs", "[]"]),
    ("x", &["y"]),
    ("y", &["x"]),
    ("l", &["r"]),
    ("r", &["l"]),
];

/// Time for one mutant.
const LIMIT: Duration = Duration::from_secs(20);

/// A function and its properties.
struct Section {
    name: String,
    code: String,
    properties: String,
}

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
    for section in sections() {
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

fn sections() -> Vec<Section> {
    let parts = FUNCTIONS.split("-- # ").filter(|part| !part.trim().is_empty());
    let section = |part: &str| {
        let (name, rest) = part.split_once('\n').expect("a name on its own line");
        let (code, properties) = rest.split_once("-- properties\n").expect("code, then properties");
        Section { name: name.to_string(), code: code.to_string(), properties: properties.to_string() }
    };
    parts.map(section).collect()
}

/// The code with one token changed, in all ways. Types and patterns on the left stay.
fn mutated(code: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut start = 0;
    for line in code.split_inclusive('\n') {
        let is_equation = !line.contains("::") && !line.starts_with("data ");
        let body = line.find(" = ").filter(|_| is_equation).map(|at| at + 3);
        for (at, token) in tokens(line).into_iter().filter(|(at, _)| body.is_some_and(|body| *at >= body)) {
            let others = MUTATIONS.iter().find(|(from, _)| *from == token).map_or(&[][..], |(_, to)| to);
            for other in others {
                let at = start + at;
                found.push(format!("{}{other}{}", &code[..at], &code[at + token.len()..]));
            }
        }
        start += line.len();
    }
    found
}

/// Words, numbers and operators, with their places.
fn tokens(line: &str) -> Vec<(usize, &str)> {
    let kind = |char: char| match char {
        _ if char.is_alphanumeric() || "_'".contains(char) => 1,
        _ if "<>=/+-*&|:.!$".contains(char) => 2,
        _ => 0,
    };
    let mut found: Vec<(usize, &str)> = Vec::new();
    for (at, char) in line.char_indices() {
        let end = at + char.len_utf8();
        match found.last_mut() {
            Some((start, token))
                if *start + token.len() == at
                    && kind(char) > 0
                    && token.chars().all(|it| kind(it) == kind(char)) =>
            {
                *token = &line[*start..end];
            }
            _ => found.push((at, &line[at..end])),
        }
    }
    found
}

fn names(section: &Section) -> Vec<&str> {
    let stated = section.properties.lines().filter(|line| line.starts_with("prop_") && line.contains(" :: "));
    stated.filter_map(|line| line.split_whitespace().next()).collect()
}

/// The module of a mutant; with a `main` that tests it.
fn module(folder: &Path, section: &Section, code: &str) -> PathBuf {
    let tests: Vec<String> = names(section)
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
    for name in names(section) {
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
