//! `cargo xtask bench haskell`: whatif beside GHC's and Hugs' interpreters, where they are installed, and the speed of the
//! front end (`-- front` for that alone). Processor time; the ratios are of one run of this program.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::time::Instant;

use rustc_hash::FxHashMap;
use whatif_haskell::front::{Front, Load};
use whatif_source::Sources;

#[path = "../src/allocator.rs"]
mod allocator;
#[path = "../../haskell/examples/generated/mod.rs"]
mod generated;

/// The front end is measured with the allocator that the program has.
#[global_allocator]
static ALLOCATOR: allocator::BySize = allocator::BySize;

/// Ways to run a program.
const SYSTEMS: [(&str, &[&str]); 3] = [
    ("whatif", &[env!("CARGO_BIN_EXE_whatif"), "eval", "FILE", "main"]),
    ("runghc", &["runghc", "FILE"]),
    ("hugs", &["runhugs", "-98", "-h8000k", "FILE"]),
];

/// Programs, and what they print. The first does next to nothing: it is what starting takes.
const PROGRAMS: [(&str, &str); 11] = [
    ("Hello", "a small program: 5050"),
    ("Nfib", "635621"),
    ("Sieve", "12569"),
    ("Queens", "352"),
    ("Maps", "(60000,Just 43280,1800030000)"),
    ("States", "(6171,262)"),
    ("Vectors", "(1500902616,1501058220,29)"),
    ("Unboxed", "(25997,59999899996)"),
    ("Sorts", "(8083516925,1000,[2147480685,2147403034,2147331392])"),
    ("Shows", "(9807,True,188894)"),
    ("Indexes", "(2001000,1000)"),
];

fn main() {
    front_end();
    if std::env::args().any(|argument| argument == "front") {
        return;
    }
    println!(
        "\n{:10}{:>10}{:>10}{:>10}   whatif is faster, without starting (with it)",
        "seconds", "whatif", "runghc", "hugs"
    );
    let mut starts = [None; 3];
    for (index, (name, expected)) in PROGRAMS.into_iter().enumerate() {
        let rounds = if index == 0 { 20 } else { 3 };
        let times: [Option<f64>; 3] = SYSTEMS.map(|(_, command)| time(command, name, expected, rounds));
        let shown = times.map(|time| time.map_or("-".into(), |time| format!("{time:.3}")));
        print!("{name:10}{:>10}{:>10}{:>10}  ", shown[0], shown[1], shown[2]);
        if index == 0 {
            starts = times;
        }
        for (other, (system, _)) in SYSTEMS.iter().enumerate().skip(1) {
            let ratio = |of: &dyn Fn(usize) -> Option<f64>| Some(of(other)? / of(0)?);
            let net = |system: usize| Some((times[system]? - starts[system]?).max(0.001));
            match (ratio(&net), ratio(&|system| times[system])) {
                (_, Some(all)) if index == 0 => print!(" {system}: {all:.1} times"),
                (Some(net), Some(all)) => print!(" {system}: {net:.2} ({all:.1}) times"),
                _ => {}
            }
        }
        println!();
    }
}

/// A program's time in seconds, on average; none if it cannot be run, or says something else.
fn time(command: &[&str], name: &str, expected: &str, rounds: u32) -> Option<f64> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("benches/haskell/{name}.hs"));
    let arguments = command[1..]
        .iter()
        .map(|&argument| if argument == "FILE" { file.as_os_str() } else { argument.as_ref() });
    let mut command = Command::new(command[0]);
    command.args(arguments).stderr(Stdio::null());
    let (wall, before) = (Instant::now(), children());
    for _ in 0..rounds {
        let output = command.output().ok()?;
        if String::from_utf8_lossy(&output.stdout).trim() != expected {
            return None;
        }
    }
    let spent = match (before, children()) {
        (Some(before), Some(after)) => after - before,
        _ => wall.elapsed().as_secs_f64(),
    };
    Some(spent / f64::from(rounds))
}

/// Processor seconds of the processes that this one has waited for, where the system tells.
fn children() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let fields: Vec<&str> = stat.rsplit(')').next()?.split_whitespace().collect();
    let ticks: u64 = fields.get(13)?.parse::<u64>().ok()? + fields.get(14)?.parse::<u64>().ok()?;
    Some(ticks as f64 / 100.0)
}

/// Processor seconds of this process; where the system does not tell, seconds.
fn processor_time() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let nanoseconds = std::fs::read_to_string("/proc/self/schedstat")
        .ok()
        .and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| START.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}

/// How many lines a second are read, typed, lowered and optimised.
fn front_end() {
    let mut text = "module Generated where\n".to_owned();
    (0..500).for_each(|number| generated::block(&mut text, number));
    let lines = text.lines().count();
    let files: FxHashMap<PathBuf, String> = [("Generated.hs".into(), text)].into_iter().collect();
    let mut best = f64::MAX;
    for _ in 0..10 {
        let (mut sources, library) = (Sources::new(), whatif_base::library());
        let start = processor_time();
        let front = Front::load(&mut sources, &Load::new(&files, "Generated.hs".as_ref(), &library));
        best = best.min(processor_time() - start);
        assert!(!front.expect("it is there").has_errors(), "the generated module has no mistakes");
    }
    println!("front end: {lines} lines in {:.1} ms, {:.0} lines a second", best * 1e3, lines as f64 / best);
}
