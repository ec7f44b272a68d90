//! The native module for Python, `whatif_check._native`; the package `whatif_check` (under `python/`) is written on it.
//!
//! This crate makes no decisions of its own. A question comes in as a file's name, perhaps with its text, and limits; the answer goes out as the JSON
//! of `whatif_analysis` and as the text that the terminal would show, and Python makes typed objects of it. While the engine works,
//! Python's lock is free and Ctrl-C is heard ([`interruptible`]).
//!
//! `questions.rs`, `session.rs`: the questions, and those that keep a host; `errand.rs`: Python's lock, and Ctrl-C. In the package, `questions.py` and `top.py` ask,
//! `report.py` and `runs.py` are typed answers, which `decode.py` makes of JSON; `display.py` is for notebooks, `baseline.py` for continuous integration, `benchexec.py` for
//! BenchExec, `corpus` for many files on many workers.

mod failure;
mod interruptible;
mod limits;
mod questions;
mod session;
mod source;

use pyo3::prelude::*;

/// The module `whatif_check._native`.
#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::failure::BadInput;
    #[pymodule_export]
    use crate::questions::{
        check, check_share, diff, eval, explore, prove, test, top_explore, top_prove, version,
    };
    #[pymodule_export]
    use crate::session::Session;
}
