//! The exception about input that cannot be used.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use whatif_analysis::Failed;
use whatif_analysis::render::text;

pyo3::create_exception!(
    whatif,
    BadInput,
    PyValueError,
    "The input cannot be used; the message says where and why."
);

/// An exception with the messages as a person reads them.
pub(crate) fn bad_input(failed: &Failed) -> PyErr {
    let shown: Vec<String> =
        failed.errors.iter().map(|message| text::message(message, &failed.texts, false)).collect();
    refused(shown.join("\n"))
}

/// An exception with one sentence and no place.
pub(crate) fn refused(why: impl Into<String>) -> PyErr {
    BadInput::new_err(why.into())
}
