//! `whatif man`: the manual, made of the same descriptions as `--help`.

use std::io::Write;
use std::path::Path;

use clap::CommandFactory;

use crate::args::Args;
use crate::output::Status;

/// Prints the page about the program, or writes that and a page for each command to a folder.
pub(crate) fn run(folder: Option<&Path>) -> Status {
    let written = match folder {
        None => first_page().and_then(|page| std::io::stdout().write_all(&page)),
        Some(folder) => std::fs::create_dir_all(folder)
            .and_then(|()| clap_mangen::generate_to(Args::command(), folder))
            .map_err(|error| std::io::Error::other(format!("{}: {error}", folder.display()))),
    };
    match written {
        Ok(()) => Status::Fine,
        Err(error) => {
            eprintln!("error: the manual cannot be written: {error}");
            Status::BadInput
        }
    }
}

fn first_page() -> std::io::Result<Vec<u8>> {
    let mut page = Vec::new();
    clap_mangen::Man::new(Args::command()).render(&mut page)?;
    Ok(page)
}
