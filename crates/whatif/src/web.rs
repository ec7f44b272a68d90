//! `whatif web`: tasks in the browser, or a page to try programs on.

use std::io::Write;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

use whatif_analysis::{Failed, Host};
use whatif_web::{Link, Settings, StartError, Verified, Worker, own_names, run, run_try, verify};

use crate::args::Web;
use crate::output::Status;

/// The default port.
const PORT: u16 = 8080;

pub(crate) fn serve(host: &Host, arguments: &Web) -> Result<Status, Failed> {
    let served = match &arguments.file {
        Some(file) if arguments.verify => {
            let log = arguments.log.clone().unwrap_or_else(|| log_beside(file));
            return Ok(verified(&log, arguments.seal.as_deref()));
        }
        Some(file) => serve_task(host, arguments, file)?,
        None => serve_try(arguments),
    };
    match served {
        Ok(()) => Ok(Status::Fine),
        Err(error) => {
            eprintln!("error: {error}");
            Ok(Status::BadInput)
        }
    }
}

fn address(arguments: &Web) -> SocketAddr {
    let port = arguments.port.unwrap_or(PORT);
    arguments.listen.unwrap_or_else(|| SocketAddr::from((Ipv4Addr::LOCALHOST, port)))
}

/// The start of links, and the names that the server answers to.
fn names(arguments: &Web, here: SocketAddr) -> (String, Vec<String>) {
    let base = arguments.url.clone().unwrap_or_else(|| format!("http://{here}"));
    let mut names = own_names(here);
    // Behind another server, requests come with the name that people see.
    if let (false, Some((_, name))) = (names.is_empty(), base.split_once("://")) {
        names.push(name.trim_end_matches('/').to_owned());
    }
    (base, names)
}

fn serve_task(host: &Host, arguments: &Web, file: &Path) -> Result<Result<(), StartError>, Failed> {
    let task = host.tasks(file)?;
    let log = arguments.log.clone().unwrap_or_else(|| log_beside(file));
    let settings = |here| {
        let (base, names) = names(arguments, here);
        Settings { log: Some(log.clone()), by_name: arguments.by_name, base, names }
    };
    Ok(run(task, address(arguments), settings, |developer, sessions, seals| {
        tell(developer, sessions, &log, seals);
    }))
}

/// Says whether a log is as it was written.
fn verified(log: &Path, seal: Option<&str>) -> Status {
    match verify(log, seal) {
        Ok(Verified { records, seal, faults }) if faults.is_empty() => {
            print(&format!(
                "{} is as it was written: {records} records\nits seal is {seal}\n",
                log.display()
            ));
            Status::Fine
        }
        Ok(Verified { faults, .. }) => {
            print(&format!("{} was changed from outside:\n  {}\n", log.display(), faults.join("\n  ")));
            Status::Found
        }
        Err(reason) => {
            eprintln!("error: {reason}");
            Status::BadInput
        }
    }
}

/// Serves the page to try programs on; each visitor gets a process of this same program.
fn serve_try(arguments: &Web) -> Result<(), StartError> {
    let program = std::env::current_exe().map_err(|error| StartError::System(error.to_string()))?;
    let worker = Worker { program, arguments: vec!["lsp".to_owned(), "--confined".to_owned()] };
    let told = |here: SocketAddr| {
        let (base, names) = names(arguments, here);
        print(&format!("try whatif at {base}/\nCtrl-C ends the server\n"));
        names
    };
    run_try(worker, arguments.workers, address(arguments), told)
}

/// The log of a program's inputs is a file beside it.
fn log_beside(file: &Path) -> PathBuf {
    file.with_extension("sessions.sqlite")
}

/// Prints the links, for the person who started the server to hand out.
fn tell(developer: &str, sessions: &[(String, Vec<Link>)], log: &Path, seals: &str) {
    let mut text = format!("developer  {developer}\n");
    for (name, links) in sessions {
        text.push_str(&format!("{name}\n"));
        let width = links.iter().map(|link| link.user.chars().count()).max().unwrap_or(0);
        for link in links {
            text.push_str(&format!("  {:width$}  {}\n", link.user, link.url));
        }
    }
    text.push_str(&format!("{seals}\n"));
    text.push_str(&format!("inputs are kept in {}; Ctrl-C ends the server\n", log.display()));
    print(&text);
}

/// Prints; if the output was closed, the server goes on.
fn print(text: &str) {
    let mut out = std::io::stdout();
    let _ = out.write_all(crate::say::shown(format_args!("{text}")).as_bytes()).and_then(|()| out.flush());
}
