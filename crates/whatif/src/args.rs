//! The command line, as a type.
//!
//! [`Args`] is parsed by clap: a [`Command`] with its own arguments, and the options in [`Common`] that every command
//! takes. Most doc comments in this file are the texts of `--help` and of the manual, so they are written for users and
//! not for readers of the code.
//!
//! ```text
//! whatif check Concat.hs --timeout 5      Args { command: Check { … }, common: Common { … } }
//! ```
//!
//! After the types come their conversions: `Common` to the `Options` of a question, and functions that parse values
//! such as durations and pairs of numbers. A wrong value is an error of clap, which names the argument.
//! [`Args::need_z3`] says whether the embedded solver must be there.

use std::path::PathBuf;
use std::sync::LazyLock;
use std::time::Duration;

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
use whatif_analysis::SolverName;

use crate::output::EXIT_STATUS;
use crate::version;

/// Asks "what if?" of functional programs.
///
/// whatif runs programs on unknown inputs: it finds the inputs that break a refinement type, a property or a task, and
/// shows them as values.
#[derive(Parser, Debug)]
#[command(name = "whatif", version = VERSION.as_str(), arg_required_else_help = true, max_term_width = 100)]
#[command(after_help = format!("{EXIT_STATUS}\n\nWhat to say in a report of a bug:\n  whatif --version --verbose"))]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
    /// Prints the licence of whatif and those of its parts
    // It is answered before the arguments are parsed; here it gets its line of the help.
    #[arg(long = "license")]
    _license: bool,
    #[command(flatten)]
    pub(crate) common: Common,
}

impl Args {
    /// Does the answer need the embedded solver?
    pub(crate) fn need_z3(&self) -> bool {
        use Command::{Certificate, Check, Diff, Explore, Lambda, Prove, Test};
        let asks = matches!(
            self.command,
            Check(_)
                | Explore(_)
                | Prove { .. }
                | Diff { .. }
                | Test { .. }
                | Command::Rules(_)
                | Lambda { .. }
                | Certificate { .. }
        ) || matches!(
            self.command,
            Command::Top(
                Top::Explore { .. }
                    | Top::Prove { .. }
                    | Top::Hints { .. }
                    | Top::Diff { .. }
                    | Top::Report { .. }
            )
        );
        asks && matches!(self.common.solver, SolverName::Embedded)
    }
}

/// Such as `0.2.0 (Z3 5.3.2, commit 1a2b3c4d5e6f, features lsp mcp web)`: an answer depends on all of them.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let commit = version::commit().map_or_else(String::new, |commit| format!(", commit {commit}"));
    let features = version::features();
    format!("{} (Z3 {}{commit}, features {features})", env!("CARGO_PKG_VERSION"), whatif_solver::Z3_VERSION)
});

// Which rules are decided. (A doc comment would be a text of `--help`.)
#[derive(ClapArgs, Debug)]
pub(crate) struct Rewrites {
    /// The file with the rules
    pub(crate) file: PathBuf,
    /// Only the rules of these lines, such as `120` or `100..200`
    #[arg(long, value_name = "LINES", value_parser = lines)]
    pub(crate) lines: Option<std::ops::RangeInclusive<usize>>,
    /// Writes a page with a row for each rule
    #[arg(short, long, value_name = "FILE.html")]
    pub(crate) output: Option<PathBuf>,
    /// Where to look for imported modules
    #[arg(short, value_name = "DIR")]
    pub(crate) i: Vec<PathBuf>,
    /// Leaves laziness aside: compares for finite inputs without missing parts
    #[arg(long)]
    pub(crate) finite: bool,
}

// What is checked, and how. (A doc comment would be a text of `--help`.)
#[derive(ClapArgs, Debug)]
pub(crate) struct Check {
    /// The Haskell files; a folder stands for every Haskell file below it, `-` for standard input [default: those that
    /// `whatif.toml` names]
    pub(crate) files: Vec<PathBuf>,
    /// Only this function (repeatable)
    #[arg(short, long, value_name = "NAME")]
    pub(crate) function: Vec<String>,
    /// Fixes what an abstracted call returns, as in `append [0] [] = [0]` (repeatable)
    #[arg(long, value_name = "CALL = VALUE", conflicts_with_all = ["fix", "diff"])]
    pub(crate) suppose: Vec<String>,
    /// Writes the suggested types that are verified into the files
    #[arg(long)]
    pub(crate) fix: bool,
    /// Prints them as a patch instead
    #[arg(long)]
    pub(crate) diff: bool,
    /// Looks for no types that would help: only the counterexamples
    #[arg(long, conflicts_with_all = ["fix", "diff"])]
    pub(crate) no_cure: bool,
    /// Looks for types as long as it takes, and not only as long as a person would wait
    #[arg(long, conflicts_with = "no_cure")]
    pub(crate) patient: bool,
    /// What counts as an error [default: what LiquidHaskell reports; in files without annotations, what runs show]
    #[arg(long, value_enum, value_name = "WHICH")]
    pub(crate) rules: Option<Rules>,
    /// Would the types notice wrong code? Changes each verified function in small ways, and shows versions that its type still
    /// accepts and that do something else
    #[arg(long, conflicts_with_all = ["fix", "diff", "suppose", "certificate", "watch", "ledger"])]
    pub(crate) strength: bool,
    /// Says of every annotation whether it is asserted, assumed, not asserted, or vacuous
    #[arg(long, conflicts_with_all = ["fix", "diff", "suppose", "certificate", "watch", "function"])]
    pub(crate) ledger: bool,
    /// Writes the certificates of what is verified to this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fix", "diff"])]
    pub(crate) certificate: Option<PathBuf>,
    /// Asks again when a file is saved
    #[arg(long, conflicts_with_all = ["fix", "diff"])]
    pub(crate) watch: bool,
    /// Where to look for imported modules
    #[arg(short, value_name = "DIR")]
    pub(crate) i: Vec<PathBuf>,
}

// What is explored, and how it is shown. (A doc comment would be a text of `--help`.)
#[derive(ClapArgs, Debug)]
pub(crate) struct Explore {
    /// The Haskell file
    pub(crate) file: PathBuf,
    /// The function; without one, lists those of the file
    pub(crate) function: Option<String>,
    /// Only runs whose inputs (and result, as a last argument) satisfy this Bool function of the file
    #[arg(long = "where", value_name = "PREDICATE")]
    pub(crate) predicate: Option<String>,
    /// Shows an example of each path only, without the equation that holds for all its inputs
    #[arg(long)]
    pub(crate) examples: bool,
    /// Lists equations between the functions of the file that are proved
    #[arg(long, conflicts_with_all = ["function", "predicate"])]
    pub(crate) laws: bool,
    /// Draws the execution tree: as text or, with `--tree=FILE.svg`, as a picture
    #[arg(long, conflicts_with = "examples", value_name = "FILE.svg", num_args = 0..=1, require_equals = true)]
    pub(crate) tree: Option<Option<PathBuf>>,
    /// How the possible constructors of an unknown value are kept: for comparison
    #[arg(long, value_enum, value_name = "HOW", default_value_t)]
    pub(crate) constructors: Constructors,
    /// By how many steps the deepening search goes deeper: when nothing was found, and when a better result was
    #[arg(long, value_name = "S,C", value_parser = deepening)]
    pub(crate) deepening: Option<(u64, u64)>,
    /// Where to look for imported modules
    #[arg(short, value_name = "DIR")]
    pub(crate) i: Vec<PathBuf>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Explains refinement errors: concrete and abstract counterexamples for every function of a Haskell file
    #[command(after_help = "Examples:\n  whatif check examples/liquid/Concat.hs\n  \
        whatif check examples/liquid/Concat.hs -f concat --format json\n  \
        whatif check examples/liquid/Concat.hs --diff\n  \
        whatif check examples/liquid/ConcatFixed.hs --strength")]
    Check(Check),
    /// Plain symbolic execution: representative inputs and outputs of a function, one for each path
    #[command(after_help = "Examples:\n  whatif explore examples/haskell/Intersect.hs intersect\n  \
        whatif explore examples/haskell/Intersect.hs intersect --where commutative\n  \
        whatif explore examples/haskell/Intersect.hs intersect --tree")]
    Explore(Explore),
    /// Is the Bool-valued function True for all inputs? Counterexamples where it is not
    #[command(after_help = "Examples:\n  whatif prove examples/haskell/Intersect.hs commutative\n  \
        whatif prove Properties.hs")]
    Prove {
        /// The Haskell file
        file: PathBuf,
        /// The property: a function, or an expression. Without one, all that the file states: functions whose names start
        /// with `prop`, tests of hspec, tasty, HUnit and QuickCheck, and `>>>` and `prop>` in comments
        property: Option<String>,
        /// Where to look for imported modules
        #[arg(short, value_name = "DIR")]
        i: Vec<PathBuf>,
        /// Another property of the file, as a lemma; it is proven first
        #[arg(long, value_name = "PROPERTY")]
        using: Vec<String>,
        /// Writes the proof to a file
        #[arg(long, value_name = "FILE", requires = "property")]
        certificate: Option<PathBuf>,
        /// Shows the proof
        #[arg(long)]
        explain: bool,
        /// Asks again when a file is saved
        #[arg(long)]
        watch: bool,
    },
    /// Writes tests: few calls that take many paths of the functions of a file, with what comes of them
    #[command(after_help = "Examples:\n  whatif test examples/haskell/Textbook.hs -o TextbookSpec.hs\n  \
        whatif test examples/haskell/Textbook.hs insert --framework doctest\n  \
        whatif test examples/haskell/Textbook.hs --coverage coverage.html")]
    Test {
        /// The Haskell file
        file: PathBuf,
        /// The functions; without any, all that the file exports
        functions: Vec<String>,
        /// Whose words the tests are written in
        #[arg(long, value_enum, default_value_t)]
        framework: Framework,
        /// Where the tests go [default: standard output]
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
        /// Writes a page that shows what the tests reach
        #[arg(long, value_name = "FILE.html")]
        coverage: Option<PathBuf>,
        /// Asks again when a file is saved
        #[arg(long)]
        watch: bool,
        /// Where to look for imported modules
        #[arg(short, value_name = "DIR")]
        i: Vec<PathBuf>,
    },
    /// Do the functions of two versions of a file do the same? Inputs that tell them apart, or a proof
    #[command(
        after_help = "Examples:\n  whatif diff Old.hs New.hs\n  whatif diff Old.hs New.hs parse render\n  \
        whatif diff --reference Solution.hs submissions --pages groups"
    )]
    Diff {
        /// The old version; with `--reference`, a submission or a folder of submissions
        old: PathBuf,
        /// The new version
        #[arg(required_unless_present = "reference", conflicts_with = "reference")]
        new: Option<PathBuf>,
        /// Only these functions
        functions: Vec<String>,
        /// Groups submissions by the smallest input that tells them from this solution
        #[arg(long, value_name = "FILE", conflicts_with_all = ["certificate", "explain"])]
        reference: Option<PathBuf>,
        /// Only this function (repeatable)
        #[arg(short, long, value_name = "NAME")]
        function: Vec<String>,
        /// Writes a page for each group into this folder
        #[arg(long, value_name = "DIR", requires = "reference")]
        pages: Option<PathBuf>,
        /// Where to look for imported modules
        #[arg(short, value_name = "DIR")]
        i: Vec<PathBuf>,
        /// Leaves laziness aside: compares for finite inputs without missing parts
        #[arg(long)]
        finite: bool,
        /// Writes the proofs to a file
        #[arg(long, value_name = "FILE")]
        certificate: Option<PathBuf>,
        /// Shows the proofs
        #[arg(long)]
        explain: bool,
    },
    /// Are both sides of rewrite rules the same? A proof, or an input that tells them apart
    ///
    /// A file in HLint's format (`.hlint.yaml`), or a Haskell file with `{-# RULES #-}`. The limit of time is for each rule.
    #[command(
        after_help = "Examples:\n  whatif rules .hlint.yaml\n  whatif rules .hlint.yaml -o rules.html\n  \
        whatif rules Fusion.hs"
    )]
    Rules(Rewrites),
    /// Checks the proofs that `--certificate` of `check`, `prove` or `diff` has written
    #[command(after_help = "Example:\n  whatif certificate proof.txt")]
    Certificate {
        /// The certificate
        file: PathBuf,
        /// Where to look for imported modules
        #[arg(short, value_name = "DIR")]
        i: Vec<PathBuf>,
    },
    /// Evaluates a Haskell expression in the scope of a file, and prints it as `show` would
    #[command(
        after_help = "Examples:\n  whatif eval examples/haskell/Intersect.hs 'intersect [1, 2] [2, 3]'\n  \
        whatif eval Main.hs main -- arguments of the program"
    )]
    Eval {
        /// The Haskell file
        file: PathBuf,
        /// The expression; an IO action is run
        expression: String,
        /// What `getArgs` gives to the program
        #[arg(last = true)]
        arguments: Vec<String>,
        /// Where to look for imported modules
        #[arg(short, value_name = "DIR")]
        i: Vec<PathBuf>,
    },
    /// Prints the λG that a Haskell file becomes
    Core {
        /// The Haskell file
        file: PathBuf,
        /// Where to look for imported modules
        #[arg(short, value_name = "DIR")]
        i: Vec<PathBuf>,
    },
    /// Runs a λG program: every outcome, or its counterexamples
    #[command(after_help = "Examples:\n  whatif lambda examples/lambda/fig2-infinite-list.lg\n  \
        whatif lambda examples/lambda/fig1-incr.lg --format json")]
    Lambda {
        /// The program
        file: PathBuf,
        /// Draws the execution tree: as text or, with `--tree=FILE.svg`, as a picture
        #[arg(long, value_name = "FILE.svg", num_args = 0..=1, require_equals = true)]
        tree: Option<Option<PathBuf>>,
    },
    /// Runs, explores and proves tasks: workflow programs in TopHat
    #[command(subcommand)]
    Top(Top),
    /// Serves an editor over standard input and output, by the language server protocol
    #[cfg(feature = "lsp")]
    Lsp {
        /// Standard input and output are used in any case; editors say so
        #[arg(long)]
        stdio: bool,
        /// Serves a stranger: no file of this machine is read, and memory, time and processor time are limited
        #[arg(long)]
        confined: bool,
    },
    /// Serves an agent over standard input and output, by the Model Context Protocol
    ///
    /// A call of a tool ends after `--timeout` seconds. Files are read, never written, and only inside of the roots; programs that
    /// are evaluated see nothing of this machine.
    #[cfg(feature = "mcp")]
    #[command(after_help = "Examples:\n  whatif mcp\n  whatif mcp --root src --root test --max-memory 1000")]
    Mcp {
        /// A folder whose files may be read (repeatable) [default: the current folder]
        #[arg(long, value_name = "DIR")]
        root: Vec<PathBuf>,
        /// Where to look for imported modules, inside of the roots
        #[arg(short, value_name = "DIR")]
        i: Vec<PathBuf>,
    },
    /// Runs a task in the browser: each of its users gets a link and sees the forms that are theirs; without a program, a page to
    /// try whatif on
    #[cfg(feature = "web")]
    #[command(after_help = "Examples:\n  whatif web examples/top/tax-listing.top\n  \
        whatif web examples/top/leave.top --port 8081 --by-name\n  whatif web")]
    Web(Web),
    /// Explains the code of a message: what it means, an example, what to do; without a code, which there are
    #[command(after_help = "Example:\n  whatif explain termination")]
    Explain {
        /// The code, such as `post`
        code: Option<String>,
    },
    /// Writes a `whatif.toml` with every setting of a project, for the terminal and for editors
    Init {
        /// The folder of the project
        #[arg(default_value = ".")]
        folder: PathBuf,
    },
    /// Says what whatif has found: the solver, the project, editors; and proves something with it
    Doctor,
    /// Prints a script that completes the commands and options of whatif in a shell
    #[command(
        after_help = "Example:\n  whatif completions bash > ~/.local/share/bash-completion/completions/whatif"
    )]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Prints the manual page, or writes one for each command
    #[command(after_help = "Examples:\n  whatif man | man -l -\n  whatif man -o ~/.local/share/man/man1")]
    Man {
        /// Writes a page for each command to this folder
        #[arg(short, long, value_name = "DIR")]
        output: Option<PathBuf>,
    },
}

#[derive(ValueEnum, Clone, Copy, Debug)]
pub(crate) enum Rules {
    /// What LiquidHaskell reports: types, totality and termination
    #[value(name = "liquidhaskell")]
    LiquidHaskell,
    /// What a run shows: failures, and calls that go on for ever
    Runs,
}

impl Rules {
    pub(crate) fn chosen(self) -> whatif_analysis::Rules {
        match self {
            Rules::LiquidHaskell => whatif_analysis::Rules::LiquidHaskell,
            Rules::Runs => whatif_analysis::Rules::Runs,
        }
    }
}

#[derive(ValueEnum, Clone, Copy, Debug, Default)]
pub(crate) enum Framework {
    /// hspec
    #[default]
    Hspec,
    /// tasty, with HUnit
    Tasty,
    /// Examples in comments
    Doctest,
    /// QuickCheck
    #[value(name = "quickcheck")]
    QuickCheck,
}

impl Framework {
    pub(crate) fn chosen(self) -> whatif_analysis::render::tests::Framework {
        use whatif_analysis::render::tests::Framework as Chosen;
        match self {
            Framework::Hspec => Chosen::Hspec,
            Framework::Tasty => Chosen::Tasty,
            Framework::Doctest => Chosen::Doctest,
            Framework::QuickCheck => Chosen::QuickCheck,
        }
    }
}

impl Command {
    /// Whether Ctrl-C ends it at once: a person at a prompt, or a server, has no answer to finish.
    pub(crate) fn ends_at_once(&self) -> bool {
        match self {
            Command::Top(Top::Run { .. }) => true,
            #[cfg(feature = "web")]
            Command::Web(_) => true,
            _ => false,
        }
    }
}

/// What `whatif web` takes.
#[cfg(feature = "web")]
#[derive(ClapArgs, Debug)]
pub(crate) struct Web {
    /// The program; without one, there is a page to try programs on
    pub(crate) file: Option<PathBuf>,
    /// Where to listen; from other machines only if it is told [default: 127.0.0.1:8080]
    #[arg(long, value_name = "ADDRESS", conflicts_with = "port")]
    pub(crate) listen: Option<std::net::SocketAddr>,
    /// At which port of 127.0.0.1 to listen; 0 for any that is free
    #[arg(long, value_name = "N")]
    pub(crate) port: Option<u16>,
    /// How many people can try programs at a time
    #[arg(long, value_name = "N", default_value = "4", conflicts_with = "file")]
    pub(crate) workers: std::num::NonZeroUsize,
    /// Where the inputs are kept [default: beside the program]
    #[arg(long, value_name = "FILE", requires = "file")]
    pub(crate) log: Option<PathBuf>,
    /// Says whether the inputs that are kept are as they were written, and ends
    #[arg(long, requires = "file")]
    pub(crate) verify: bool,
    /// A seal that was told earlier: looks whether the inputs are still those that it was told of
    #[arg(long, value_name = "SEAL", requires = "verify")]
    pub(crate) seal: Option<String>,
    /// Lets everyone choose who they are, without a link: for demonstrations
    #[arg(long, requires = "file")]
    pub(crate) by_name: bool,
    /// What links start with, if people reach the server by another address
    #[arg(long, value_name = "URL")]
    pub(crate) url: Option<String>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Top {
    /// Runs a task in the terminal, one input event a line
    #[command(after_help = "Examples:\n  whatif top run examples/top/vending.top\n  \
        whatif top run examples/top/vending.top --events events.txt")]
    Run {
        /// The program
        file: PathBuf,
        /// Takes the events from a file, one a line, instead of the terminal
        #[arg(long, value_name = "FILE")]
        events: Option<PathBuf>,
        /// Writes the events that were taken to a file, after each of them; goes on from those that are there already
        #[arg(long, value_name = "FILE")]
        save: Option<PathBuf>,
        /// Shows after each event what references hold and which claims hold or are broken
        #[arg(long)]
        claims: bool,
    },
    /// Shows every run: end values, inputs, conditions, and the tree of executions
    #[command(after_help = "Examples:\n  whatif top explore examples/top/vending.top\n  \
        whatif top explore examples/top/vending.top --engine paths --tree tree.svg")]
    Explore {
        /// The program
        file: PathBuf,
        /// How to explore
        #[arg(long, value_enum, default_value_t)]
        engine: Engine,
        /// Draws the tree of executions to a file (SVG), or as text to standard output with `-`
        #[arg(long, value_name = "FILE.svg")]
        tree: Option<PathBuf>,
    },
    /// Proves or refutes the properties that the file states
    #[command(after_help = "Examples:\n  whatif top prove examples/top/tax-listing.top\n  \
        whatif top prove examples/top/incident.top --dead-ends")]
    Prove {
        /// The program
        file: PathBuf,
        /// How to explore
        #[arg(long, value_enum, default_value_t)]
        engine: Engine,
        /// Asks as well whether the work can be finished from every point
        #[arg(long)]
        dead_ends: bool,
        /// The longest list tried where lists are tried one by one
        #[arg(long, value_name = "N", default_value_t = 3)]
        list_bound: usize,
    },
    /// Shows which inputs lead to the end of the work, or to a claim
    #[command(after_help = "Examples:\n  whatif top hints examples/top/vending.top\n  \
        whatif top hints examples/top/insurance.top --goal fullSum --events events.txt")]
    Hints {
        /// The program
        file: PathBuf,
        /// A `reachable` or `property` claim of the file that is to be reached, instead of the end
        #[arg(long, value_name = "NAME")]
        goal: Option<String>,
        /// The events so far, one a line
        #[arg(long, value_name = "FILE")]
        events: Option<PathBuf>,
    },
    /// Writes tests that take every branch: files of events with the results that are expected
    #[command(after_help = "Examples:\n  whatif top test examples/top/loan.top\n  \
        whatif top test examples/top/loan.top -o tests && whatif top run examples/top/loan.top --events tests/loan-1.events")]
    Test {
        /// The program
        file: PathBuf,
        /// The folder for the files, which `top run --events` replays
        #[arg(short, long, value_name = "DIR")]
        output: Option<PathBuf>,
    },
    /// Compares two versions: the same inputs and results, or a run that tells them apart
    #[command(after_help = "Example:\n  whatif top diff examples/top/flight2.top examples/top/flight3.top")]
    Diff {
        /// The old version
        old: PathBuf,
        /// The new version
        new: PathBuf,
    },
    /// Writes the evidence for an auditor: every claim, verdict, assumptions, counterexamples as stories
    #[command(after_help = "Example:\n  whatif top report examples/top/tax-listing.top -o tax.html")]
    Report {
        /// The program
        file: PathBuf,
        /// The page
        #[arg(short, long, value_name = "FILE.html")]
        output: PathBuf,
    },
    /// Translates a BPMN 2.0 process or DMN decision tables to a task program
    #[command(after_help = "Example:\n  whatif top import examples/top/loan.bpmn -o loan.top")]
    Import {
        /// The process or decision, as XML
        file: PathBuf,
        /// The program [default: standard output]
        #[arg(short, long, value_name = "FILE.top")]
        output: Option<PathBuf>,
    },
}

#[derive(ValueEnum, Clone, Copy, Debug, Default)]
pub(crate) enum Engine {
    /// The rules as the paper prints them, with its look-ahead: for comparison
    Paper,
    /// The repaired rules, path by path, with the same look-ahead
    Paths,
    /// The repaired rules on merged states, until nothing new is found
    #[default]
    Merged,
}

impl Engine {
    pub(crate) fn chosen(self) -> whatif_analysis::tasks::Engine {
        match self {
            Engine::Paper => whatif_analysis::tasks::Engine::Paper,
            Engine::Paths => whatif_analysis::tasks::Engine::Paths,
            Engine::Merged => whatif_analysis::tasks::Engine::Merged,
        }
    }
}

/// What every command takes.
#[derive(ClapArgs, Debug)]
pub(crate) struct Common {
    /// Limit for each function, property or run; of `test`, for the whole file; of `mcp`, for a call
    /// [default: 60, or what `whatif.toml` says]
    #[arg(long, global = true, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) timeout: Option<Duration>,
    /// Limit on steps along one path [default: none, but a budget of work for each question]
    #[arg(long, global = true, value_name = "N")]
    pub(crate) max_steps: Option<u64>,
    /// How many counterexamples, examples or outcomes to report [default: 1; 10 for `explore`, all for `lambda` and `top`]
    #[arg(long, global = true, value_name = "N")]
    pub(crate) max_results: Option<usize>,
    /// Limit on the memory of the process [default: none; 2048 for `mcp`]
    #[arg(long, global = true, value_name = "MIB")]
    pub(crate) max_memory: Option<usize>,
    /// Which states come first [default: deepening]
    #[arg(long, global = true, value_enum, value_name = "NAME")]
    pub(crate) search: Option<Search>,
    /// The solver: embedded, z3, cvc5 or yices (as programs), or smtlib:COMMAND
    #[arg(long, global = true, value_name = "NAME", default_value = "embedded", value_parser = solver)]
    pub(crate) solver: SolverName,
    /// Joins alternatives that come to a number or truth value, instead of following each [default: off]
    #[arg(long, global = true, value_enum, value_name = "SWITCH")]
    pub(crate) merge: Option<Switch>,
    /// Integers without bound, or 64-bit with wrap-around [default: exact for `check`, machine for others]
    #[arg(long, global = true, value_enum)]
    pub(crate) int: Option<IntMode>,
    /// Worker threads (default: all cores)
    #[arg(long, global = true, value_name = "N")]
    pub(crate) jobs: Option<std::num::NonZeroUsize>,
    /// Text for people, JSON for programs
    #[arg(long, global = true, value_enum, default_value_t)]
    pub(crate) format: Format,
    /// Shows steps, paths, solver queries and times
    #[arg(long, global = true)]
    pub(crate) stats: bool,
    /// Writes a trace of where the time went, for Perfetto or speedscope
    #[arg(long, global = true, value_name = "FILE")]
    pub(crate) profile: Option<PathBuf>,
    /// When to use colours
    #[arg(long, global = true, value_enum, default_value_t)]
    pub(crate) color: When,
    /// Says nothing but the answer
    #[arg(short, long, global = true)]
    pub(crate) quiet: bool,
    /// Shows no progress line
    #[arg(long, global = true)]
    pub(crate) no_progress: bool,
}

/// The time for a question that nobody has limited.
const TIME: Duration = Duration::from_secs(60);

impl Common {
    /// Why `top` does not take these options, if they were given: what is asked for would not happen.
    pub(crate) fn refused_by_tasks(&self) -> Option<&'static str> {
        let has_other_solver = !matches!(self.solver, SolverName::Embedded);
        let given = [
            (has_other_solver, "`top` does not take --solver: tasks are decided by the embedded solver"),
            (self.jobs.is_some(), "`top` does not take --jobs: a task is explored by one thread"),
            (self.int.is_some(), "`top` does not take --int: the integers of tasks have no bounds"),
            (
                self.search.is_some(),
                "`top` does not take --search: a task is explored in the order of its inputs, as --engine says",
            ),
            (
                self.merge.is_some(),
                "`top` does not take --merge: --engine says whether runs are followed one by one",
            ),
        ];
        given.into_iter().find_map(|(is_given, why)| is_given.then_some(why))
    }

    /// The limits and choices of a question, in a project that may have wishes too.
    pub(crate) fn options(&self, project: &whatif_analysis::Project) -> whatif_analysis::Options {
        project.fill(whatif_analysis::Options {
            time: self.timeout.or(project.time).unwrap_or(TIME),
            max_steps: self.max_steps,
            max_results: self.max_results,
            max_memory: self.max_memory,
            jobs: self.jobs,
            search: self.search.map(Search::chosen),
            integers: self.int.map(IntMode::chosen),
            merge: self.merge == Some(Switch::On),
            suggest: true,
            solver: self.solver.clone(),
            ..whatif_analysis::Options::default()
        })
    }
}

/// How the possible constructors of an unknown value are kept.
#[derive(ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Constructors {
    /// As sets, beside the formulas
    #[default]
    Sets,
    /// As formulas: the solver is asked
    Solver,
}

/// `120` or `100..200`
fn lines(text: &str) -> Result<std::ops::RangeInclusive<usize>, String> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    match (first.parse(), last.parse()) {
        (Ok(first), Ok(last)) => Ok(first..=last),
        _ => Err("a line or two of them are needed, as in `100..200`".to_string()),
    }
}

/// `300,500`
fn deepening(text: &str) -> Result<(u64, u64), String> {
    let numbers: Option<Vec<u64>> = text.split(',').map(|number| number.trim().parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[s, c]) if s > 0 && c > 0 => Ok((s, c)),
        _ => Err("two numbers of steps are needed, as in `300,500`".to_string()),
    }
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Search {
    /// Depth first, to a depth that grows
    Deepening,
    /// Those with the fewest steps first
    Breadth,
    /// Those that were split off last first
    Depth,
    /// Those with the fewest abstracted calls first
    Fewest,
    /// Those with the smallest inputs first
    Smallest,
}

impl Search {
    fn chosen(self) -> whatif_analysis::Search {
        match self {
            Search::Deepening => whatif_analysis::Search::Deepening,
            Search::Breadth => whatif_analysis::Search::Breadth,
            Search::Depth => whatif_analysis::Search::Depth,
            Search::Fewest => whatif_analysis::Search::Fewest,
            Search::Smallest => whatif_analysis::Search::Smallest,
        }
    }
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Switch {
    On,
    Off,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum IntMode {
    /// Integers without bound, as LiquidHaskell reasons
    Exact,
    /// 64-bit with wrap-around, as the program runs
    Machine,
}

impl IntMode {
    fn chosen(self) -> whatif_analysis::Integers {
        match self {
            IntMode::Exact => whatif_analysis::Integers::Exact,
            IntMode::Machine => whatif_analysis::Integers::Machine,
        }
    }
}

#[derive(ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Format {
    #[default]
    Text,
    Json,
    /// For editors and code hosts (`check` only)
    Sarif,
}

#[derive(ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum When {
    #[default]
    Auto,
    Always,
    Never,
}

fn solver(text: &str) -> Result<SolverName, String> {
    if text == "embedded" {
        return Ok(SolverName::Embedded);
    }
    if let Some(command) = text.strip_prefix("smtlib:").filter(|command| !command.trim().is_empty()) {
        return Ok(SolverName::Process(command.to_string()));
    }
    let command = whatif_solver::Process::command_of(text);
    command.map(|command| SolverName::Process(command.to_string())).ok_or_else(|| {
        "expected embedded, z3, cvc5, yices, or smtlib:COMMAND such as `smtlib:cvc5 --incremental`"
            .to_string()
    })
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected a number of seconds".to_string())?;
    Duration::try_from_secs_f64(seconds).map_err(|_| "expected a positive number of seconds".to_string())
}

/// The command that may be meant where a file stands in its place.
pub(crate) fn command_for(first: Option<std::ffi::OsString>) -> Option<String> {
    let file = PathBuf::from(first?);
    let (command, what) = match file.extension()?.to_str()? {
        "hs" | "lhs" => ("check", "says what can go wrong in it"),
        "top" => ("top prove", "decides what it claims"),
        "lg" => ("lambda", "runs it"),
        _ => return None,
    };
    Some(format!("`whatif {command} {}` {what}", file.display()))
}
