//! Writes every query to a file that any SMT-LIB solver can replay.

use crate::{Answer, Interrupter, Limits, Query, Solver, Statistics};
use std::fs;
use std::io;
use std::path::PathBuf;
use whatif_term::smtlib;

/// Writes each query as `query-000001.smt2`, with its answer as `:status`, into a folder.
///
/// Put it innermost to see the queries that reach the back end, outermost to see all.
pub struct Log<S> {
    inner: S,
    folder: PathBuf,
    number: u64,
    /// The error of the first file that could not be written.
    failed: Option<io::Error>,
}

impl<S> Log<S> {
    /// Logs the queries to `inner` into `folder`, which is made if need be.
    pub fn new(inner: S, folder: impl Into<PathBuf>) -> io::Result<Log<S>> {
        let folder = folder.into();
        fs::create_dir_all(&folder)?;
        Ok(Log { inner, folder, number: 0, failed: None })
    }

    /// Why logging ended early, if it did: a full disk must not change an answer.
    pub fn failure(&self) -> Option<&io::Error> {
        self.failed.as_ref()
    }
}

impl<S: Solver> Solver for Log<S> {
    fn ask(&mut self, query: Query<'_>) -> Answer {
        let answer = self.inner.ask(query);
        self.number += 1;
        if self.failed.is_none() {
            let file = self.folder.join(format!("query-{:06}.smt2", self.number));
            let status = answer.word();
            let text =
                format!("(set-info :status {status})\n{}(check-sat)\n", smtlib::script(query.formulas));
            self.failed = fs::write(file, text).err();
        }
        answer
    }

    fn limit(&mut self, limits: Limits) {
        self.inner.limit(limits);
    }

    fn interrupter(&self) -> Interrupter {
        self.inner.interrupter()
    }

    fn count(&self, statistics: &mut Statistics) {
        self.inner.count(statistics);
    }
}
