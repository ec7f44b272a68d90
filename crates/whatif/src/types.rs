//! `whatif check --strength` and `--ledger`: what types say of code, and what becomes of them.

use std::path::PathBuf;

use whatif_analysis::render::types;
use whatif_analysis::{Host, Options, Strong};

use crate::args::Format;
use crate::output::{Output, Status};

/// `whatif check --strength FILE…`: status 1 if a type accepts wrong code, 3 if a type was not tried.
pub(crate) fn strength(
    host: &Host,
    paths: &[PathBuf],
    only: &[String],
    options: &Options,
    output: &Output,
) -> Status {
    let is_text = output.format == Format::Text;
    let found = host.strength(paths, only, options, &mut |found| {
        output.clear_progress();
        if is_text {
            print!("{}", types::strength(found));
        }
    });
    output.clear_progress();
    match is_text {
        true => {
            output.messages(&found.errors, &found.texts);
            print!("{}", types::strengths(&found));
        }
        false => output.json(&found),
    }
    let unread = found.errors.iter().map(Status::of_message);
    let of = |strong: Strong| match strong {
        Strong::Weak => Status::Found,
        Strong::Strong => Status::Fine,
        Strong::Open => Status::NoAnswer,
    };
    Status::worst(found.functions.iter().map(|one| of(one.status)).chain(unread))
}

/// `whatif check --ledger FILE…`: status 0 if the files can be read; what stands in them is no answer about the code.
pub(crate) fn ledger(host: &Host, paths: &[PathBuf], options: &Options, output: &Output) -> Status {
    let found = host.ledger(paths, options);
    output.clear_progress();
    match output.format == Format::Text {
        true => {
            output.messages(&found.errors, &found.texts);
            print!("{}", types::ledger(&found));
        }
        false => output.json(&found),
    }
    Status::worst(found.errors.iter().map(Status::of_message))
}
