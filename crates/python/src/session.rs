//! Runs a task program event by event.

use pyo3::prelude::*;
use whatif_analysis::json;
use whatif_analysis::tasks::{self, Failure, Reply};

use crate::failure::{bad_input, refused};
use crate::source::Source;

/// A run of a task program that is under way.
#[pyclass(module = "whatif_check._native")]
pub(crate) struct Session {
    run: tasks::Session,
}

#[pymethods]
impl Session {
    #[new]
    fn new(source: Source) -> PyResult<Session> {
        let (host, file) = source.host();
        let task = host.tasks(&file).map_err(|failed| bad_input(&failed))?;
        Ok(Session { run: task.start().map_err(|failure| failed(&failure))? })
    }

    /// Takes an event. An event that is not possible raises an exception, and nothing changes.
    fn send(&mut self, event: &str) -> PyResult<()> {
        match self.run.event(event) {
            Reply::Taken | Reply::Nothing => Ok(()),
            Reply::Failed(failure) => Err(failed(&failure)),
            Reply::Refused { reason, possible } => {
                let shapes: Vec<&str> = possible.iter().map(|field| field.pattern.as_str()).collect();
                let shapes = if shapes.is_empty() { "nothing".to_owned() } else { shapes.join(", ") };
                Err(refused(format!("{reason}; possible now: {shapes}")))
            }
        }
    }

    /// Takes the last event back, if there is one.
    fn undo(&mut self) -> bool {
        self.run.undo()
    }

    /// The events so far.
    #[getter]
    fn events(&self) -> Vec<String> {
        self.run.events().to_vec()
    }

    /// What people see now, as JSON.
    fn form(&self) -> String {
        json::json(&self.run.form())
    }

    /// What references hold and which claims hold now, as JSON.
    fn watch(&self) -> String {
        json::json(&self.run.watch())
    }

    /// What people see now, as text.
    fn __str__(&self) -> String {
        self.run.form().render()
    }
}

fn failed(failure: &Failure) -> PyErr {
    let place =
        failure.place.as_ref().map(|place| format!("{}:{}:{}: ", place.file, place.line, place.column));
    refused(format!("{}{}", place.unwrap_or_default(), failure.message))
}
