//! `whatif lsp`: the server for editors, over standard input and output.

use whatif_lsp::{Ended, serve as serve_client, serve_stranger, transport};

use crate::confine::confine;
use crate::output::Status;

/// Serves the client at the other end of the pipe; the result is the exit status that the protocol demands.
pub(crate) fn serve(confined: bool) -> u8 {
    let granted = match confined.then(confine).transpose() {
        Ok(granted) => granted,
        Err(reason) => {
            eprintln!("error: {reason}");
            return Status::NoAnswer as u8;
        }
    };
    let missing =
        whatif_solver::find_z3().err().map(|error| format!("whatif cannot check anything: {error}"));
    let (connection, written) =
        transport::connect(std::io::BufReader::new(std::io::stdin()), std::io::stdout());
    let ended = match granted {
        None => serve_client(&connection, missing.as_deref()),
        Some(granted) => serve_stranger(&connection, missing.as_deref(), granted),
    };
    drop(connection);
    // A client that has gone reads nothing more, so there is nothing to wait for.
    if ended == Ended::Properly {
        written.join();
    }
    match ended {
        Ended::Properly => Status::Fine as u8,
        Ended::Abruptly => Status::Found as u8,
    }
}
