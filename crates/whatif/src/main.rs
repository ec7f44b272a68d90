//! The program: arguments in, reports out. The libraries below it do the work.
//!
//! `args.rs` is the command line as a type; `check.rs`, `haskell.rs` (explore, prove, eval, core), `test.rs`, `lambda.rs` and `top.rs` are the commands;
//! `project.rs` has `init` and `doctor`; `watch.rs` asks again when a file is saved. `say.rs` shows text without what a terminal obeys; `output.rs` prints, and has the exit status; `terminal.rs` is what an
//! evaluated program sees of the outside; `progress.rs` is the progress line; `stop.rs` has Ctrl-C and the limit on memory; `confine.rs` says what a
//! worker for strangers may use; `crash.rs` writes the report about a crash; `allocator.rs` says who allocates what.

#[macro_use]
mod say;

mod allocator;
mod args;
mod check;
#[cfg(feature = "lsp")]
mod confine;
mod crash;
mod explain;
mod haskell;
mod homework;
mod lambda;
mod license;
mod log;
#[cfg(feature = "lsp")]
mod lsp;
mod man;
#[cfg(feature = "mcp")]
mod mcp;
mod output;
mod progress;
mod project;
mod stop;
mod system;
mod terminal;
mod test;
mod top;
mod tree;
mod types;
mod version;
mod watch;
#[cfg(feature = "web")]
mod web;

use std::sync::Arc;

use args::{Args, Command, Format};
use clap::{CommandFactory, Parser};
use output::{Output, Status};
use progress::Progress;
use whatif_analysis::render::runs::Shown;
use whatif_analysis::{Cancel, Failed, Host, Options, Project, deep_thread};

#[global_allocator]
static ALLOCATOR: allocator::BySize = allocator::BySize;

fn main() {
    let status = match deep_thread().spawn(run) {
        Ok(thread) => thread.join().unwrap_or(output::CRASHED),
        // If there is not so much address space, the program runs with the stack it has.
        Err(_) => run(),
    };
    stop::leave(status);
}

/// The program's exit status.
fn run() -> u8 {
    crash::watch();
    if version::is_asked_for(std::env::args_os().skip(1)) {
        print!("{}", version::details());
        return Status::Fine as u8;
    }
    if license::is_asked_for(std::env::args_os().skip(1)) {
        print!("{}", license::text());
        return Status::Fine as u8;
    }
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) => {
            // `--help` is such an error, too; if standard error was closed, nobody reads it.
            let _ = error.print();
            if let Some(help) = args::command_for(std::env::args_os().nth(1)) {
                eprintln!("\nhelp: {help}");
            }
            return error.exit_code() as u8;
        }
    };
    if args.need_z3()
        && let Err(error) = whatif_solver::find_z3()
    {
        eprintln!("error: {error}");
        return Status::NoAnswer as u8;
    }
    #[cfg(feature = "lsp")]
    if let Command::Lsp { confined, .. } = args.command {
        return lsp::serve(confined);
    }
    let common = &args.common;
    #[cfg(feature = "mcp")]
    if let Command::Mcp { root, i } = &args.command {
        return mcp::serve(root, i, common);
    }
    let has_sarif = matches!(&args.command, Command::Check(asked) if !asked.strength && !asked.ledger);
    if common.format == Format::Sarif && !has_sarif {
        eprintln!("error: only `whatif check` writes SARIF, of counterexamples");
        return Status::BadInput as u8;
    }
    if matches!(&args.command, Command::Top(_))
        && let Some(why) = common.refused_by_tasks()
    {
        eprintln!("error: {why}");
        return Status::BadInput as u8;
    }
    // The trace is written when it is dropped, after the answer.
    let _trace = match log::start(common.profile.as_deref()) {
        Ok(trace) => trace,
        Err(reason) => {
            eprintln!("error: {reason}");
            return Status::BadInput as u8;
        }
    };
    let progress = Arc::new(Progress::new(common));
    let output = Output::new(common, progress.clone());
    let (cancel, shown) = (Cancel::new(), progress.clone());
    let project = match project() {
        Ok(project) => project,
        Err(failed) => return output.failed(&failed) as u8,
    };
    let options = common.options(&project).cancel(&cancel).on_event(move |event| shown.event(event));
    if let Err(reason) = options.solver.try_out() {
        eprintln!("error: {reason}");
        return Status::BadInput as u8;
    }
    if let Some(limit) = options.max_memory {
        if whatif_analysis::memory().is_none() {
            eprintln!(
                "error: this system does not say how much memory a process uses, so that --max-memory cannot be kept"
            );
            return Status::BadInput as u8;
        }
        stop::watch_memory(limit);
    }
    if !args.command.ends_at_once() {
        stop::on_interrupt(&cancel);
    }
    let status = answer(&args.command, &project, &options, &output, progress)
        .unwrap_or_else(|failed| output.failed(&failed));
    output.clear_progress();
    status.unless_interrupted() as u8
}

/// The project that the current folder belongs to.
fn project() -> Result<Project, Failed> {
    std::env::current_dir().map_or_else(|_| Ok(Project::default()), |folder| Project::of(&folder))
}

/// `whatif check`: the answers, again after each change if that is asked for, or the files with their cures.
fn check_files(
    host: &Host,
    asked: &args::Check,
    project: &Project,
    options: &Options,
    output: &Output,
) -> Result<Status, Failed> {
    host.set_folders([&asked.i[..], &project.folders].concat());
    let files = &check::chosen(host, &asked.files, project, asked.fix || asked.watch)?;
    let options = &Options {
        suppose: asked.suppose.clone(),
        certificates: asked.certificate.is_some(),
        suggest: !asked.no_cure && project.cure != Some(false),
        decide: !(asked.fix || asked.diff),
        patient: asked.patient,
        rules: asked.rules.map(args::Rules::chosen),
        ..options.clone()
    };
    if asked.strength {
        return Ok(types::strength(host, files, &asked.function, options, output));
    }
    if asked.ledger {
        return Ok(types::ledger(host, files, options, output));
    }
    Ok(match asked.fix | asked.diff {
        true => check::fix(host, files, &asked.function, asked.diff, options, output),
        false => watch::run(asked.watch, host, files, options, || {
            check::run(host, files, &asked.function, asked.certificate.as_deref(), options, output)
        }),
    })
}

/// `whatif explore`: what there is to explore, the runs of a function, or their tree.
fn explore(
    host: &Host,
    asked: &args::Explore,
    project: &Project,
    options: &Options,
    output: &Output,
) -> Result<Status, Failed> {
    let args::Explore { file, function, predicate, examples, laws, tree, constructors, deepening, i } = asked;
    host.set_folders([i, &project.folders[..]].concat());
    let solve_constructors = *constructors == args::Constructors::Solver;
    let options = &Options { solve_constructors, deepening: *deepening, ..options.clone() };
    let Some(function) = function else {
        return haskell::definitions(host, file, *laws, options, output);
    };
    if let Some(target) = tree {
        let found = host.explore_tree(file, function, predicate.as_deref(), options)?;
        return Ok(tree::show(&found, target.as_deref(), output));
    }
    let shown = if *examples { Shown::Examples } else { Shown::Equations };
    haskell::explore(host, file, function, predicate.as_deref(), shown, options, output)
}

/// Asks the question, and shows the answer.
fn answer(
    command: &Command,
    project: &Project,
    options: &Options,
    output: &Output,
    progress: Arc<Progress>,
) -> Result<Status, Failed> {
    let host = Host::new();
    match command {
        Command::Check(asked) => check_files(&host, asked, project, options, output),
        Command::Explore(asked) => explore(&host, asked, project, options, output),
        Command::Prove { file, property, i, using, certificate, explain, watch } => {
            host.set_folders([i, &project.folders[..]].concat());
            let asked =
                haskell::Asked { using: using.clone(), certificate: certificate.clone(), explain: *explain };
            Ok(watch::run(*watch, &host, std::slice::from_ref(file), options, || {
                let answer = match property {
                    Some(property) => haskell::prove(&host, file, property, &asked, options, output),
                    None => haskell::prove_all(&host, file, &asked, options, output),
                };
                answer.unwrap_or_else(|failed| output.failed(&failed))
            }))
        }
        Command::Rules(asked) => haskell::rules(&host, asked, project, options, output),
        Command::Test { file, functions, framework, output: target, coverage, watch, i } => {
            host.set_folders([i, &project.folders[..]].concat());
            let framework = framework.chosen();
            let targets = test::Targets { framework, output: target.as_ref(), coverage: coverage.as_ref() };
            Ok(watch::run(*watch, &host, std::slice::from_ref(file), options, || {
                let answer = test::run(&host, file, functions, &targets, options, output);
                answer.unwrap_or_else(|failed| output.failed(&failed))
            }))
        }
        Command::Diff {
            old,
            new,
            functions,
            reference,
            function,
            pages,
            i,
            finite,
            certificate,
            explain,
        } => {
            host.set_folders([i, &project.folders[..]].concat());
            let functions = [&functions[..], function].concat();
            let options = &Options { finite: *finite, ..options.clone() };
            let asked =
                haskell::Asked { certificate: certificate.clone(), explain: *explain, ..Default::default() };
            match (reference, new) {
                (Some(reference), _) => {
                    homework::run(&host, reference, old, &functions, pages.as_deref(), options, output)
                }
                (None, Some(new)) => haskell::diff(&host, (old, new), &functions, &asked, options, output),
                (None, None) => unreachable!("the new version is required without a reference"),
            }
        }
        Command::Certificate { file, i } => {
            host.set_folders([i, &project.folders[..]].concat());
            haskell::certificate(&host, file, options)
        }
        Command::Eval { file, expression, arguments, i } => {
            host.set_folders([i, &project.folders[..]].concat());
            haskell::eval(&host, file, expression, arguments, options, output, progress)
        }
        Command::Core { file, i } => {
            host.set_folders([i, &project.folders[..]].concat());
            haskell::core(&host, file, options, output)
        }
        Command::Lambda { file, tree: Some(target) } => {
            let found = host.lambda_tree(file, options)?;
            Ok(tree::show(&found, target.as_deref(), output))
        }
        Command::Lambda { file, tree: None } => lambda::run(&host, file, options, output),
        Command::Top(command) => top::run(&host, command, options, output),
        // The servers were started before there was anything to print.
        #[cfg(feature = "lsp")]
        Command::Lsp { .. } => Ok(Status::Fine),
        #[cfg(feature = "mcp")]
        Command::Mcp { .. } => Ok(Status::Fine),
        #[cfg(feature = "web")]
        Command::Web(arguments) => web::serve(&host, arguments),
        Command::Init { folder } => project::init(folder),
        Command::Doctor => Ok(project::doctor(project, output)),
        Command::Explain { code } => Ok(explain::run(code.as_deref())),
        Command::Completions { shell } => {
            clap_complete::generate(*shell, &mut Args::command(), "whatif", &mut std::io::stdout());
            Ok(Status::Fine)
        }
        Command::Man { output } => Ok(man::run(output.as_deref())),
    }
}
