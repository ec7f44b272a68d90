//! `whatif web`: tasks in the browser.

use std::io::Write;
use std::path::{Path, PathBuf};

use whatif_analysis::{Failed, Host};
use whatif_web::{Link, Settings, own_names, run};

use crate::args::Web;
use crate::output::Status;

pub(crate) fn serve(host: &Host, arguments: &Web) -> Result<Status, Failed> {
    let task = host.tasks(&arguments.file)?;
    let log = arguments.log.clone().unwrap_or_else(|| log_beside(&arguments.file));
    let settings = |here: std::net::SocketAddr| {
        let base = arguments.url.clone().unwrap_or_else(|| format!("http://{here}"));
        let mut names = own_names(here);
        // Behind another server, requests come with the name that people see.
        if let (false, Some((_, name))) = (names.is_empty(), base.split_once("://")) {
            names.push(name.trim_end_matches('/').to_owned());
        }
        Settings { log: Some(log.clone()), by_name: arguments.by_name, base, names }
    };
    match run(task, arguments.listen, settings, |developer, sessions| tell(developer, sessions, &log)) {
        Ok(()) => Ok(Status::Fine),
        Err(error) => {
            eprintln!("error: {error}");
            Ok(Status::BadInput)
        }
    }
}

/// The inputs of a program are kept beside it.
fn log_beside(file: &Path) -> PathBuf {
    file.with_extension("sessions.sqlite")
}

/// Tells the links: whoever started the server hands them out.
fn tell(developer: &str, sessions: &[(String, Vec<Link>)], log: &Path) {
    let mut text = format!("developer  {developer}\n");
    for (name, links) in sessions {
        text.push_str(&format!("{name}\n"));
        let width = links.iter().map(|link| link.user.chars().count()).max().unwrap_or(0);
        for link in links {
            text.push_str(&format!("  {:width$}  {}\n", link.user, link.url));
        }
    }
    text.push_str(&format!("inputs are kept in {}; Ctrl-C ends the server\n", log.display()));
    // Without anyone who reads it, the server goes on.
    let mut out = std::io::stdout();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}
