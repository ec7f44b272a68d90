//! `whatif test`: generates tests, and shows what they reach.

use std::path::{Path, PathBuf};

use whatif_analysis::render::tests::{self, Framework};
use whatif_analysis::test::page;
use whatif_analysis::{Failed, Host, Message, Options};

use crate::output::{Output, Status};

/// Where the tests and the page go.
pub(crate) struct Targets<'a> {
    pub(crate) framework: Framework,
    pub(crate) output: Option<&'a PathBuf>,
    pub(crate) coverage: Option<&'a PathBuf>,
}

/// `whatif test FILE [FUNCTION…]`
pub(crate) fn run(
    host: &Host,
    file: &Path,
    functions: &[String],
    targets: &Targets,
    options: &Options,
    output: &Output,
) -> Result<Status, Failed> {
    let found = host.test(file, functions, options)?;
    output.clear_progress();
    if found.cases.is_empty() && found.left_out.is_empty() && !output.is_json() {
        println!("there is nothing to test: `{}` defines no function", file.display());
        return Ok(Status::Fine);
    }
    let module = tests::module(&found, targets.framework);
    match targets.output {
        Some(target) => write(target, &module)?,
        None if output.is_json() => output.json(&found),
        None => crate::say::raw(&module),
    }
    if let Some(target) = targets.coverage {
        write(target, &page(&found))?;
    }
    eprint!("{}", tests::coverage(&found));
    Ok(match found.cases.iter().any(|case| case.bug) {
        true => Status::Found,
        false => Status::Fine,
    })
}

fn write(target: &Path, text: &str) -> Result<(), Failed> {
    std::fs::write(target, text).map_err(|error| Message::unwritable(target, &error).into())
}
