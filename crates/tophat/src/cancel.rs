//! Stopping a question before its end.
//!
//! The caller keeps a copy of the token in `Options`. Evaluation looks at it every few thousand steps, the engines before every
//! state, and [`Watch`] ends a query that the solver is busy with. What was found until then is reported, with "it was stopped"
//! as the reason why it is not all.

use whatif_solver::Interrupter;
use whatif_source::{Cancel, Hook};

/// Interrupts a solver when a question is cancelled. Dropping the watch lets the solver answer again, because it may serve
/// others after this question.
pub(crate) struct Watch {
    cancel: Cancel,
    hook: Option<Hook>,
    interrupter: Interrupter,
}

impl Watch {
    /// Watches over the queries of a solver.
    pub(crate) fn new(cancel: &Cancel, interrupter: Interrupter) -> Watch {
        let switch = interrupter.clone();
        let hook = Some(cancel.on_cancel(move || switch.interrupt()));
        Watch { cancel: cancel.clone(), hook, interrupter }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        // Nobody may interrupt the solver after it was told to go on.
        drop(self.hook.take());
        if self.cancel.is_cancelled() {
            self.interrupter.resume();
        }
    }
}
