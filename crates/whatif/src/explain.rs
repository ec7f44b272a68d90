//! `whatif explain CODE`: the page about a message's code.

use whatif_analysis::{codes, page};

use crate::output::Status;

/// Prints the page about a code or, without one, the list of codes.
pub(crate) fn run(code: Option<&str>) -> Status {
    let all: Vec<&str> = codes().collect();
    let Some(code) = code else {
        println!("{}", all.join("\n"));
        return Status::Fine;
    };
    match page(code) {
        Some(page) => {
            println!("{}", page.trim_end());
            Status::Fine
        }
        None => {
            eprintln!("error: there is no code `{code}`; there are {}", all.join(", "));
            Status::BadInput
        }
    }
}
