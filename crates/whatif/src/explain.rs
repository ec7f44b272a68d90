//! `whatif explain CODE`: the page about a message's code.

use whatif_analysis::{codes, gist, page};

use crate::output::Status;

/// Prints the page about a code or, without one, the list of codes. A code may be written as messages show it: `error[post]`.
pub(crate) fn run(code: Option<&str>) -> Status {
    let all: Vec<&str> = codes().collect();
    let Some(code) = code else {
        let width = all.iter().map(|code| code.len()).max().unwrap_or_default();
        all.iter().for_each(|code| println!("{code:width$}  {}", gist(code).unwrap_or_default()));
        println!("-- `whatif explain CODE` has an example, and what to do");
        return Status::Fine;
    };
    let inside = code.split_once('[').and_then(|(_, rest)| rest.strip_suffix(']'));
    let plain = inside.unwrap_or(code).to_lowercase();
    match page(&plain) {
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
