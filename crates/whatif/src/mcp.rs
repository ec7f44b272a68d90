//! `whatif mcp`: the server for agents, over standard input and output.

use std::path::PathBuf;

use whatif_analysis::{Options, Project, SolverName};
use whatif_mcp::{Settings, serve as serve_client};

use crate::args::Common;
use crate::output::Status;
use crate::stop;

/// The limit on memory, in MiB, if none is given.
const MEMORY: usize = 2048;

/// Serves the client at the other end of the pipe until it is gone. A `whatif.toml` is not read: whoever may write files of a
/// project must not thereby raise limits.
pub(crate) fn serve(roots: &[PathBuf], folders: &[PathBuf], common: &Common) -> u8 {
    let memory = common.max_memory.unwrap_or(MEMORY);
    let options = Options { max_memory: Some(memory), suggest: false, ..common.options(&Project::default()) };
    let missing = match &options.solver {
        SolverName::Embedded => whatif_solver::find_z3().err().map(|error| error.to_string()),
        SolverName::Process(_) => options.solver.try_out().err(),
    };
    let roots = if roots.is_empty() { vec![PathBuf::from(".")] } else { roots.to_vec() };
    let settings = Settings { roots, folders: folders.to_vec(), options, warning: missing };
    stop::watch_memory(memory);
    match serve_client(std::io::BufReader::new(std::io::stdin()), std::io::stdout(), settings) {
        Ok(()) => Status::Fine as u8,
        Err(error) => {
            eprintln!("error: {error}");
            Status::BadInput as u8
        }
    }
}
