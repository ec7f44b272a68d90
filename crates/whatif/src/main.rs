//! The program: arguments in, reports out. The libraries below it do the work.

mod allocator;
mod args;
mod check;
#[cfg(feature = "lsp")]
mod confine;
mod explain;
mod haskell;
mod homework;
mod lambda;
mod log;
#[cfg(feature = "lsp")]
mod lsp;
mod man;
mod output;
mod progress;
mod stop;
mod terminal;
mod test;
mod top;
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
use whatif_analysis::{Cancel, Failed, Host, Options, deep_thread};

#[global_allocator]
static ALLOCATOR: allocator::BySize = allocator::BySize;

fn main() {
    let status = match deep_thread().spawn(run) {
        Ok(thread) => thread.join().unwrap_or(101),
        // If there is not so much address space, the program runs with the stack it has.
        Err(_) => run(),
    };
    stop::leave(status);
}

/// The program's exit status.
fn run() -> u8 {
    stop::panic_quietly();
    if version::is_asked_for(std::env::args_os().skip(1)) {
        print!("{}", version::details());
        return Status::Fine as u8;
    }
    let args = Args::parse();
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
    if common.format == Format::Sarif && !matches!(args.command, Command::Check { .. }) {
        eprintln!("error: only `whatif check` writes SARIF");
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
    let options = common.options().cancel(&cancel).on_event(move |event| shown.event(event));
    if let Err(reason) = options.solver.try_out() {
        eprintln!("error: {reason}");
        return Status::BadInput as u8;
    }
    if let Some(limit) = common.max_memory {
        stop::watch_memory(limit);
    }
    if !args.command.ends_at_once() {
        stop::on_interrupt(&cancel);
    }
    let status =
        answer(&args.command, &options, &output, progress).unwrap_or_else(|failed| output.failed(&failed));
    output.clear_progress();
    status.unless_interrupted() as u8
}

/// Asks the question, and shows the answer.
fn answer(
    command: &Command,
    options: &Options,
    output: &Output,
    progress: Arc<Progress>,
) -> Result<Status, Failed> {
    let host = Host::new();
    match command {
        Command::Check {
            files,
            function,
            suppose,
            fix,
            diff,
            no_cure,
            patient,
            rules,
            certificate,
            watch,
            i,
        } => {
            host.set_folders(i.clone());
            let certificates = certificate.is_some();
            let suggest = !no_cure;
            let (patient, rules) = (*patient, rules.map(args::Rules::chosen));
            let suppose = suppose.clone();
            let options = &Options { suppose, certificates, suggest, patient, rules, ..options.clone() };
            Ok(match fix | diff {
                true => check::fix(&host, files, function, *diff, options, output),
                false => watch::run(*watch, &host, files, options, || {
                    check::run(&host, files, function, certificate.as_deref(), options, output)
                }),
            })
        }
        Command::Explore { file, function, predicate, examples, constructors, deepening, i } => {
            host.set_folders(i.clone());
            let solve_constructors = *constructors == args::Constructors::Solver;
            let options = &Options { solve_constructors, deepening: *deepening, ..options.clone() };
            let shown = if *examples { Shown::Examples } else { Shown::Equations };
            haskell::explore(&host, file, function, predicate.as_deref(), shown, options, output)
        }
        Command::Prove { file, property, i, using, certificate, explain, watch } => {
            host.set_folders(i.clone());
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
        Command::Test { file, functions, framework, output: target, coverage, watch, i } => {
            host.set_folders(i.clone());
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
            host.set_folders(i.clone());
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
            host.set_folders(i.clone());
            haskell::certificate(&host, file, options)
        }
        Command::Eval { file, expression, arguments, i } => {
            host.set_folders(i.clone());
            haskell::eval(&host, file, expression, arguments, options, output, progress)
        }
        Command::Core { file, i } => {
            host.set_folders(i.clone());
            haskell::core(&host, file, options, output)
        }
        Command::Lambda { file } => lambda::run(&host, file, options, output),
        Command::Top(command) => top::run(&host, command, options, output),
        // The server was started before there was anything to print.
        #[cfg(feature = "lsp")]
        Command::Lsp { .. } => Ok(Status::Fine),
        #[cfg(feature = "web")]
        Command::Web(arguments) => web::serve(&host, arguments),
        Command::Explain { code } => Ok(explain::run(code.as_deref())),
        Command::Completions { shell } => {
            clap_complete::generate(*shell, &mut Args::command(), "whatif", &mut std::io::stdout());
            Ok(Status::Fine)
        }
        Command::Man { output } => Ok(man::run(output.as_deref())),
    }
}
