//! Runs work that Python waits for and can interrupt.
//!
//! The engine works on a thread of its own, with a deep stack, while the thread that asked gives Python's lock away and looks for
//! signals every now and then. A Ctrl-C cancels the question, waits for the engine to notice, and becomes `KeyboardInterrupt`.

use std::time::Duration;

use crossbeam_channel::{RecvTimeoutError, bounded};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use whatif_analysis::{Cancel, deep_thread};

/// How long a Ctrl-C may go unnoticed.
const POLL: Duration = Duration::from_millis(25);

/// Runs `work` on another thread while Python's lock is free. A Ctrl-C stops it by `cancel`.
pub(crate) fn answer<T: Send + 'static>(
    py: Python<'_>,
    cancel: &Cancel,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    let (sender, receiver) = bounded(1);
    let thread = deep_thread().spawn(move || drop(sender.send(work())));
    let thread =
        thread.map_err(|error| PyRuntimeError::new_err(format!("no thread can be started: {error}")))?;
    loop {
        match py.detach(|| receiver.recv_timeout(POLL)) {
            Ok(answer) => return Ok(answer),
            Err(RecvTimeoutError::Timeout) => {
                if let Err(interrupt) = py.check_signals() {
                    cancel.cancel();
                    // The engine stops within milliseconds; its answer is dropped.
                    drop(py.detach(|| thread.join()));
                    return Err(interrupt);
                }
            }
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err("an internal error of whatif"));
            }
        }
    }
}
