//! `--tree` of `whatif explore` and `whatif lambda`: the execution tree, in the terminal or as a picture.

use std::path::Path;

use whatif_analysis::ExecutionTree;
use whatif_analysis::render::tree;

use crate::output::{Output, Status};

/// Prints the tree, or writes its picture; status 3 if nothing was run.
pub(crate) fn show(found: &ExecutionTree, target: Option<&Path>, output: &Output) -> Status {
    output.clear_progress();
    // As with `top explore`, `-` is standard output.
    if let Some(target) = target.filter(|target| target.as_os_str() != "-") {
        if let Err(error) = std::fs::write(target, tree::svg(found)) {
            eprintln!("error: cannot write `{}`: {error}", target.display());
            return Status::BadInput;
        }
    } else if output.is_json() {
        output.json(found);
    } else {
        print!("{}", tree::text(found));
    }
    if found.reason.is_some() { Status::NoAnswer } else { Status::Fine }
}
