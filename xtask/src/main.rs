//! The project's own commands: `cargo xtask setup`, `demo`, `test`, `wheel`, `tarball`, `book`, `vsix`, `licences`, `release`, `bench NAME`,
//! `audit` and `fuzz NAME`.
//!
//! Only the standard library is used here, so that the first command a newcomer runs compiles in a second. Each command
//! is a list of phases; each phase is announced, timed, and says what to do when it fails.

mod book;
mod deb;
mod doors;
mod json;
mod licences;
mod mcp_door;
mod metadata;
mod phase;
mod progress;
mod python_door;
mod release;
mod sbom;
mod setup;
mod tarball;
mod tools;
mod trial;
mod try_page;
mod web_door;
mod wheel;

use phase::{AS_TESTS, Outcome, Phases, built_whatif, timed};
use std::path::Path;
use std::process::ExitCode;

const USAGE: &str = "\
The project's own commands. All of them fetch what they need first, and may be repeated at will.

Usage: cargo xtask COMMAND [--features vendored]

Commands:
  demo        builds whatif and runs its main job on the examples
  test        formatting, lints, documentation, every test, and the doors
  test doors  only the doors: Python, editors, agents and a browser, where they are installed, try the program; a name
              after it chooses one: python, editors, agents or web
  wheel       builds the package for Python, into dist/
  book        builds the book, into dist/book
  tarball     builds the archive with program, libz3, manual and completions, into dist/
  vsix        builds the package for VS Code, into dist/
  release --dry-run
              builds all that a release has, into dist/, tries each part as a stranger would, and prints a table: tarball,
              deb, wheel, vsix, crates, book, source, sbom; names choose some of them, and --quick takes a program
              that is built for tests. Nothing is published from here.
  licences    are the licences of all packages known? Nothing is fetched. --write also writes the list for
              `whatif --license`
  pictures    takes pictures of every page at two widths, light and dark, and has VS Code, in a browser, go through
              docs/editor.md; says where they are
  newcomer [ARCHIVE]
              takes a newcomer's first steps in a terminal, on the pages and as an agent, and prints how long each takes
  setup       only fetches Z3, into .z3/ of this folder, and bundles the page to try whatif on, if Node is installed
  bench NAME  runs a benchmark: ground, lambda, haskell, liquid, edit, editor, cures, cancel, prove, scoreboards,
              quickcheck, sym, top, web, hostile or corpus (after `wheel`); what follows goes to it, as in
              `bench scoreboards table7`
  audit       generates programs and compares whatif's answers about them with another interpreter's; what follows
              says how many: --functions N, --minutes N, --seed S
  fuzz NAME   searches for bytes that there is no answer for: lex, parse, resolve or check (Haskell), annotation,
              settings (whatif.toml, cabal), rules (HLint's format), top and events (tasks, and what their users send),
              import (BPMN and DMN), lambda, certificate, message (of an editor), agent, or log (of sessions); what
              follows goes to libFuzzer, for example -runs=1000000

--features vendored builds Z3 from source instead of fetching it: no Python is needed, but cmake, GCC 13
or newer, and half an hour.
";

/// What `cargo xtask bench NAME` runs: every line with that name, which gives a package and its benchmark.
const BENCHES: [(&str, &str, &str); 17] = [
    ("ground", "whatif-term", "term"),
    ("ground", "whatif-solver", "ground"),
    ("lambda", "whatif-machine", "lambda"),
    ("haskell", "whatif", "haskell"),
    ("liquid", "whatif-liquid", "liquid"),
    ("liquid", "whatif-analysis", "answers"),
    ("edit", "whatif-analysis", "edit"),
    ("cures", "whatif-analysis", "cures"),
    ("prove", "whatif-analysis", "prove"),
    ("scoreboards", "whatif-analysis", "scoreboards"),
    ("editor", "whatif-lsp", "editor"),
    ("sym", "whatif-sym", "sym"),
    ("top", "whatif-tophat", "top"),
    ("cancel", "whatif", "cancel"),
    ("web", "whatif", "web"),
    ("hostile", "whatif", "hostile"),
    ("quickcheck", "whatif", "quickcheck"),
];

/// The fuzz targets.
const FUZZ: [&str; 15] = [
    "lex",
    "parse",
    "resolve",
    "check",
    "annotation",
    "settings",
    "rules",
    "top",
    "events",
    "import",
    "lambda",
    "certificate",
    "message",
    "agent",
    "log",
];

/// What `cargo xtask demo` shows: commands of whatif, run in the workspace's root.
const DEMONSTRATIONS: [&[&str]; 6] = [
    &["check", "examples/liquid/Concat.hs"],
    &["check", "examples/liquid/IncrFixed.hs"],
    &["explore", "examples/haskell/Intersect.hs", "intersect", "--max-results", "4"],
    &["prove", "examples/haskell/Intersect.hs", "commutative"],
    &["eval", "examples/haskell/Intersect.hs", "intersect [1, 2] [2, 3]"],
    &["top", "prove", "examples/top/vending.top"],
];

/// What a newcomer who saw the demonstration may try.
const NEXT: &str = "
What to try next, with the program in target/release:
  whatif check YOUR.hs              what can go wrong in a file of yours
  whatif explore YOUR.hs FUNCTION   what a function does, path by path
  whatif web                        a page to try whatif on, in your browser
  whatif --help                     all commands; docs/book explains them
";

fn main() -> ExitCode {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let vendored = take_vendored(&mut arguments);
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let phases = Phases::new(vendored);
    let outcome = match arguments.as_slice() {
        ["setup"] => phases.setup(),
        ["demo"] => demo(&phases),
        ["test"] => test(&phases),
        ["test", "doors"] => build_and_test_doors(&phases, None),
        ["test", "doors", door @ ("python" | "editors" | "agents" | "web")] => {
            build_and_test_doors(&phases, Some(door))
        }
        ["wheel"] => phases.setup().and_then(|()| wheel::wheel()),
        ["book"] => book::book(),
        ["tarball"] => phases.setup().and_then(|()| tarball::tarball()),
        ["vsix"] => doors::vsix(),
        ["licences"] => licences::licences(false),
        ["licences", "--write"] => licences::licences(true),
        ["release", "--dry-run", rest @ ..] => phases.setup().and_then(|()| release::dry_run(rest)),
        ["pictures"] => phases.setup().and_then(|()| phases.build_whatif()).and_then(|whatif| {
            web_door::pictures(&whatif)?;
            doors::pictures(&whatif)
        }),
        ["newcomer", rest @ ..] => phases.setup().and_then(|()| phases.build_whatif()).and_then(|whatif| {
            let archive = rest.first().map(|archive| phase::root().join(archive));
            web_door::newcomer(&whatif, archive.as_deref())
        }),
        ["bench", "corpus", rest @ ..] => timed("benchmark corpus", || python_door::bench(rest)),
        ["bench", name, rest @ ..] => bench(&phases, name, rest),
        ["audit", rest @ ..] => audit(&phases, rest),
        ["fuzz", name, rest @ ..] if FUZZ.contains(name) => phases.fuzz(name, rest),
        [] | ["help" | "-h" | "--help"] => {
            print!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        _ => Err(format!("I do not know `cargo xtask {}`.\n\n{USAGE}", arguments.join(" "))),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("\nxtask: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Removes `--features vendored` (or `--features=vendored`) from the arguments and says whether it was there.
fn take_vendored(arguments: &mut Vec<String>) -> bool {
    let before = arguments.len();
    if let Some(at) = arguments.windows(2).position(|pair| pair == ["--features", "vendored"]) {
        arguments.drain(at..at + 2);
    }
    arguments.retain(|argument| argument != "--features=vendored");
    arguments.len() != before
}

/// The main job, on examples.
fn demo(phases: &Phases) -> Outcome {
    phases.setup()?;
    phases.build_to_show()?;
    phases.whatif(&["--version"])?;
    DEMONSTRATIONS.iter().try_for_each(|arguments| phases.whatif(arguments))?;
    phases.done()?;
    eprint!("{NEXT}");
    Ok(())
}

/// Everything that must hold before a change is handed over.
fn test(phases: &Phases) -> Outcome {
    phases.setup()?;
    phases.cargo("formatting", &["fmt", "--all", "--check"])?;
    let clippy = ["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"];
    phases.cargo("lints", &clippy)?;
    phases.cargo("tests and documentation's examples", &["test", "--workspace"])?;
    phases.rustdoc("documentation", &["doc", "--workspace", "--no-deps", "--features", AS_TESTS])?;
    // The tests built the program.
    test_doors(phases, &built_whatif(), None)
}

fn build_and_test_doors(phases: &Phases, only: Option<&str>) -> Outcome {
    phases.setup()?;
    test_doors(phases, &phases.build_whatif()?, only)
}

/// Python, editors and a browser that are installed try the program; all of them, or one.
fn test_doors(phases: &Phases, whatif: &Path, only: Option<&str>) -> Outcome {
    let is_wanted = |door: &str| only.is_none_or(|only| only == door);
    if is_wanted("python") {
        timed("door: Python", || python_door::python(whatif))?;
    }
    if is_wanted("editors") {
        doors::doors(whatif)?;
    }
    if is_wanted("agents") {
        mcp_door::mcp(whatif)?;
    }
    if is_wanted("web") {
        timed("door: tasks in the browser", || web_door::web(whatif))?;
    }
    phases.done()
}

/// The audit; what follows goes to the audit itself.
fn audit(phases: &Phases, rest: &[&str]) -> Outcome {
    phases.setup()?;
    // The solver's package is named too because it is the one that knows `--features vendored`.
    let build = ["build", "--release", "--package", "whatif-audit", "--package", "whatif-solver"];
    phases.cargo("build the audit", &build)?;
    let run = ["run", "--release", "--quiet", "--package", "whatif-audit", "--"];
    phases.cargo("audit", &[&run[..], rest].concat())
}

/// The benchmarks of a name; what follows the name goes to the benchmarks themselves.
fn bench(phases: &Phases, name: &str, rest: &[&str]) -> Outcome {
    let mut found = BENCHES.iter().filter(|(known, ..)| *known == name).peekable();
    if found.peek().is_none() {
        let mut known: Vec<&str> = BENCHES.iter().map(|(name, ..)| *name).collect();
        known.dedup();
        return Err(format!("there is no benchmark `{name}`; there are {}.", known.join(", ")));
    }
    phases.setup()?;
    let solvers = if name == "sym" { tools::solvers().map(Some) } else { Ok(None) };
    let solvers = solvers.unwrap_or_else(|why| {
        eprintln!("   without Bitwuzla, which solves the hardest queries: {why}");
        None
    });
    found.try_for_each(|(_, package, bench)| {
        // The solver's package is named too because it is the one that knows `--features vendored`.
        let packages = ["--package", package, "--package", "whatif-solver"];
        let arguments = [&["bench"], &packages[..], &["--bench", bench, "--"], rest].concat();
        phases.cargo_beside(solvers.as_ref(), &format!("benchmark {bench} of {package}"), &arguments)
    })
}
