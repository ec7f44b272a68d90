//! `whatif check`: why a refinement type is rejected.

use std::path::PathBuf;

use whatif_analysis::render::{sarif, text};
use whatif_analysis::{Host, Options, Report};

use crate::args::Format;
use crate::output::{Output, Status};

/// `whatif check FILE…`
pub(crate) fn run(
    host: &Host,
    paths: &[PathBuf],
    only: &[String],
    options: &Options,
    output: &Output,
) -> Status {
    let mut all = Report::default();
    host.check_each(paths, only, options, |found| {
        output.clear_progress();
        if output.format == Format::Text {
            for function in &found.functions {
                print!("{}", text::function(function, &found.texts, output.color));
            }
            output.messages(&found.errors, &found.texts);
        }
        all.append(found);
    });
    match output.format {
        Format::Text if paths.iter().any(|path| path.is_dir()) => print!("{}", text::summary(&all)),
        Format::Text => {}
        Format::Json => output.json(&all),
        Format::Sarif => println!("{:#}", sarif::log(&all)),
    }
    output.stats(&all.statistics);
    let unread = all.errors.iter().map(Status::of_message);
    Status::worst(all.functions.iter().map(|function| Status::of(function.status())).chain(unread))
}
