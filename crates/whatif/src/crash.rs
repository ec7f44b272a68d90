//! The report about a crash: what somebody needs who mends whatif, and nothing of the program that whatif was asked about.
//!
//! ```text
//! whatif crashed …        the version with its details, the machine
//! command                 the words of the command line that are whatif's own: `check --no-cure`, no paths, no expressions
//! place, message          where in whatif's sources; a message that is put together while running may quote a program, and is left out
//! backtrace
//! ```
//!
//! The report is a file in the folder for temporary files, readable by its owner only, one for each process. The variable `WHATIF_CRASH`
//! says `off` for none, or `full` for one with everything: the whole command line, the message, and the files that it names. A worker
//! that serves a stranger writes no file at all, and asks for none ([`forbid`]).

use std::any::Any;
use std::backtrace::Backtrace;
use std::fmt::Write as _;
use std::io::Write as _;
use std::panic::PanicHookInfo;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use clap::CommandFactory;

use crate::args::Args;
use crate::output::Status;
use crate::version;

/// A file of more bytes is not added to a report.
const LONGEST: u64 = 1 << 20;

/// No report is written, or one was.
static IS_DONE: AtomicBool = AtomicBool::new(false);

/// What a report quotes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Quotes {
    /// Nothing that the user wrote.
    Nothing,
    /// All that may help: the user asked for it.
    Everything,
}

/// From now on this process writes no report.
#[cfg(feature = "lsp")]
pub(crate) fn forbid() {
    IS_DONE.store(true, Ordering::Relaxed);
}

/// Installs the hook for panics. It prints nothing if a reader closed our output early (`| head`), which is not an error; a panic that
/// becomes an answer has a report, and no message besides.
pub(crate) fn watch() {
    let complain = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if text(panic.payload()).is_some_and(|text| text.starts_with("failed printing to std")) {
            std::process::exit(Status::Fine as i32);
        }
        if !whatif_analysis::is_isolated() {
            complain(panic);
        }
        tell(panic);
    }));
}

/// Writes the report, unless there is one, and says where.
fn tell(panic: &PanicHookInfo<'_>) {
    let quotes = match std::env::var("WHATIF_CRASH").as_deref() {
        Ok("off") => return,
        Ok("full") => Quotes::Everything,
        _ => Quotes::Nothing,
    };
    if IS_DONE.swap(true, Ordering::Relaxed) {
        return;
    }
    let place = panic.location().map_or_else(|| "unknown".to_owned(), ToString::to_string);
    let arguments: Vec<String> =
        std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    let text = report(&arguments, &place, panic.payload(), quotes);
    let Ok(file) = write(&std::env::temp_dir(), &text) else { return };
    let about = match quotes {
        Quotes::Nothing => "it quotes nothing of your program; with WHATIF_CRASH=full it would",
        Quotes::Everything => "it quotes your program, since WHATIF_CRASH=full",
    };
    let _ = writeln!(
        std::io::stderr(),
        "whatif made a mistake. A report that can be attached to an issue is in {} ({about}).",
        file.display()
    );
}

fn report(arguments: &[String], place: &str, payload: &(dyn Any + Send), quotes: Quotes) -> String {
    let mut report = format!("whatif crashed\n\n{}\n", version::details());
    let command = match quotes {
        Quotes::Nothing => own_words(arguments),
        Quotes::Everything => arguments.join(" "),
    };
    let left_out = "left out, since it may quote a program; WHATIF_CRASH=full would have it here";
    let message = match (text(payload), quotes) {
        (Some(text), Quotes::Everything) => text,
        (Some(text), Quotes::Nothing) if is_our_own(payload) => text,
        (Some(_), Quotes::Nothing) => left_out,
        (None, _) => "none",
    };
    let thread = std::thread::current();
    for (what, value) in [
        ("command", &command[..]),
        ("thread", thread.name().unwrap_or("without a name")),
        ("place", place),
        ("message", message),
    ] {
        let _ = writeln!(report, "{what:<12} {value}");
    }
    let _ = write!(report, "\n{}", Backtrace::force_capture());
    if quotes == Quotes::Everything {
        for file in arguments.iter().map(Path::new).filter(|path| is_short(path)) {
            if let Ok(text) = std::fs::read_to_string(file) {
                let _ = write!(report, "\n\n== {}\n{text}", file.display());
            }
        }
    }
    match std::env::home_dir() {
        Some(home) if home.as_os_str().len() > 1 && quotes == Quotes::Nothing => {
            report.replace(&*home.to_string_lossy(), "~")
        }
        _ => report,
    }
}

/// The text of a panic.
fn text(payload: &(dyn Any + Send)) -> Option<&str> {
    payload.downcast_ref::<String>().map(String::as_str).or_else(|| payload.downcast_ref().copied())
}

/// Does a message stand in our sources as it is? Others are put together of what a program has in it, but for those of the standard
/// library with numbers in them.
fn is_our_own(payload: &(dyn Any + Send)) -> bool {
    let numbers =
        ["index out of bounds: ", "range end index ", "range start index ", "slice index starts at "];
    payload.is::<&'static str>()
        || text(payload).is_some_and(|text| numbers.iter().any(|start| text.starts_with(start)))
}

/// The commands and options of a command line, without their values.
fn own_words(arguments: &[String]) -> String {
    let mut command = Args::command();
    let mut words = Vec::new();
    for argument in arguments {
        let option = argument.split('=').next().unwrap_or_default();
        let is_option = |known: &clap::Arg| {
            option.strip_prefix("--").is_some_and(|name| known.get_long() == Some(name))
                || option.strip_prefix('-').is_some_and(|name| {
                    let mut letters = name.chars();
                    letters.next().is_some_and(|letter| known.get_short() == Some(letter))
                        && letters.next().is_none()
                })
        };
        let next = command.find_subcommand(argument).cloned();
        if let Some(next) = next {
            words.push(argument.clone());
            // Options of all commands stay known.
            command = command
                .get_arguments()
                .filter(|known| known.is_global_set())
                .cloned()
                .fold(next, clap::Command::arg);
        } else if command.get_arguments().any(is_option) {
            words.push(option.to_owned());
        }
    }
    words.join(" ")
}

fn is_short(path: &Path) -> bool {
    path.metadata().is_ok_and(|found| found.is_file() && found.len() <= LONGEST)
}

/// Writes a new file that others cannot read; the name of one that is there is not taken.
fn write(folder: &Path, text: &str) -> std::io::Result<PathBuf> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut last = std::io::ErrorKind::AlreadyExists.into();
    for attempt in 0..20 {
        let path = folder.join(format!("whatif-crash-{}-{attempt}.txt", std::process::id()));
        match options.open(&path) {
            Ok(mut file) => return file.write_all(text.as_bytes()).map(|()| path),
            Err(error) => last = error,
        }
    }
    Err(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ARGUMENTS: [&str; 7] =
        ["check", "Secret.hs", "--timeout=5", "--suppose", "secret 1 = 2", "-f", "secret"];

    fn arguments() -> Vec<String> {
        ARGUMENTS.map(str::to_owned).to_vec()
    }

    #[test]
    fn a_report_quotes_nothing_of_the_program() {
        let payload: Box<dyn Any + Send> = Box::new("the name secret is not known".to_owned());
        let report = report(&arguments(), "src/a.rs:1:2", &*payload, Quotes::Nothing);
        assert!(!report.to_lowercase().contains("secret"), "{report}");
        assert!(report.contains("command      check --timeout --suppose -f\n"), "{report}");
        assert!(report.contains("place        src/a.rs:1:2\n") && report.contains(env!("CARGO_PKG_VERSION")));
    }

    #[test]
    fn a_message_of_our_own_is_told() {
        let message = |payload: Box<dyn Any + Send>| report(&[], "", &*payload, Quotes::Nothing);
        assert!(message(Box::new("a file lies in a folder")).contains("a file lies in a folder"));
        let bounds = "index out of bounds: the len is 3 but the index is 3";
        assert!(message(Box::new(bounds.to_owned())).contains(bounds));
    }

    #[test]
    fn who_asks_for_it_gets_a_report_with_everything() {
        let file = std::env::temp_dir().join(format!("whatif-crash-test-{}.hs", std::process::id()));
        std::fs::write(&file, "module Secret where\n").expect("a file");
        let payload: Box<dyn Any + Send> = Box::new("secret".to_owned());
        let report = report(&[file.display().to_string()], "", &*payload, Quotes::Everything);
        std::fs::remove_file(&file).expect("it was made above");
        assert!(
            report.contains("message      secret\n") && report.contains("module Secret where"),
            "{report}"
        );
    }

    /// Not a test but what the next test runs, in a process of its own.
    #[test]
    #[ignore = "it crashes"]
    fn crash() {
        watch();
        let program = "secret";
        panic!("a mistake about {program}");
    }

    #[test]
    fn a_crash_leaves_one_report_that_its_owner_alone_can_read() {
        let folder = std::env::temp_dir().join(format!("whatif-crash-folder-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let run = |wanted: &str| {
            let mut command = std::process::Command::new(std::env::current_exe().expect("this test"));
            command.args(["--ignored", "--exact", "crash::tests::crash", "--nocapture"]);
            for variable in ["TMPDIR", "TMP", "TEMP"] {
                command.env(variable, &folder);
            }
            let output = command.env("WHATIF_CRASH", wanted).output().expect("it starts");
            let files = std::fs::read_dir(&folder).expect("the folder").flatten().map(|file| file.path());
            (String::from_utf8_lossy(&output.stderr).into_owned(), files.collect::<Vec<_>>())
        };
        assert_eq!(run("off").1, Vec::<PathBuf>::new());
        let (said, files) = run("");
        let [file] = &files[..] else { panic!("{files:?}\n{said}") };
        assert!(said.contains(&format!("is in {} (it quotes nothing", file.display())), "{said}");
        let report = std::fs::read_to_string(file).expect("a text");
        assert!(report.contains("crash.rs:") && !report.contains("a mistake about"), "{report}");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(file.metadata().expect("a file").permissions().mode() & 0o077, 0);
        }
        std::fs::remove_dir_all(folder).expect("the folder goes");
    }
}
