//! What can still go wrong: the claims of a program, asked of the runs that go on from a point.
//!
//! A claim that some run breaks is not in danger at every point: once an amount is checked, no input can change it. And one that holds
//! so far may be one input away from being broken. So the claims are decided as for a whole program, with every run starting at the
//! present point of a session, and what is found is replayed from there.

use whatif_solver::standard_brief;

use crate::explore::decide;
use crate::options::{Engine, Options};
use crate::report::{Proof, Statistics};
use crate::session::Session;

/// Which claims about single points of a run can still be broken or reached from the present point of a session, by which inputs.
///
/// ```
/// use std::sync::Arc;
/// use whatif_source::Sources;
/// use whatif_tophat::{Options, Session, Verdict, dangers};
///
/// let text = "main = enter Int \"Seat\" >? \"Book\" -> \\x. if x > 0 then edit x \"Seat again\" else fail
///             invariant small = entered \"Book\" ==> input \"Seat\" < 10";
/// let mut sources = Sources::new();
/// let file = sources.add("seat.top", text);
/// let program = Arc::new(whatif_tophat::parse(&mut sources, file).unwrap());
/// let mut session = Session::start(program).unwrap();
/// session.event("\"Seat\" 7");
/// assert_eq!(dangers(&session, &Options::default()).properties[0].inputs, ["10", "C"]);
/// session.event("\"Book\"");
/// assert_eq!(dangers(&session, &Options::default()).properties[0].status, Verdict::Proved);
/// ```
#[must_use]
pub fn dangers(session: &Session, options: &Options) -> Proof {
    let options = Options { engine: Engine::Merged, ..options.clone() };
    let mut statistics = Statistics::default();
    let mut reports =
        decide(session.program(), Some(session.now()), &options, &mut standard_brief(), &mut statistics);
    reports.sort_by_key(|(number, _)| *number);
    Proof { properties: reports.into_iter().map(|(_, report)| report).collect(), statistics }
}
