//! Concrete evaluation: an expression of a program, run with no symbols.

use crate::Unsupported;
use crate::closed::Closed;
use crate::compile::compile_concrete;
use crate::explore::End;
use crate::machine::{Machine, Stop, World};
use crate::state::State;
use crate::witness::{Failure, Witness};
use whatif_lambda::expr::Expr;
use whatif_lambda::program::Program;

/// How an evaluation ended.
#[derive(Clone, PartialEq, Debug)]
pub enum Evaluated {
    /// The program ended with a value.
    Value(Closed),
    /// The program ended with an exception that nobody caught.
    Failed(Failure),
    /// The program ended itself with this status.
    Exit(i64),
    /// The step limit was reached.
    Limit,
    /// An assertion failed.
    Crash(whatif_lambda::Assertion),
    /// The run was given up, because an assumption does not hold.
    Abandoned,
    /// A construct or operation that is not supported was reached.
    Unsupported(Unsupported),
}

/// How to evaluate.
#[derive(Clone, Copy, Debug)]
pub struct Evaluation {
    /// At most so many steps.
    pub steps: u64,
    /// Does an `Int` have no bounds?
    pub exact: bool,
    /// Evaluate to the end, or to weak head normal form only?
    pub whole: bool,
}

impl Default for Evaluation {
    fn default() -> Evaluation {
        Evaluation { steps: u64::MAX, exact: false, whole: true }
    }
}

/// Evaluates an expression. Also returns the machine, whose code [`Closed::show`] needs to show the value.
///
/// ```
/// use whatif_machine::eval::{Evaluated, Evaluation, evaluate};
/// use whatif_lambda::prim::{Op, Prim};
/// use whatif_lambda::{Expr, Program, program::prelude_types};
/// use whatif_machine::machine::NoWorld;
/// let program = Program { types: prelude_types(), ..Program::default() };
/// let pair = Expr::con("(,)").apply([Expr::prim(Prim::Int(Op::Add), [Expr::int(1), Expr::int(2)]), Expr::con("True")]);
/// let (evaluated, machine) = evaluate(&program, &pair, Evaluation::default(), &mut NoWorld);
/// let Evaluated::Value(value) = evaluated else { panic!() };
/// assert_eq!(value.show(&machine.code, None), "(3, True)");
/// ```
pub fn evaluate(
    program: &Program,
    entry: &Expr,
    how: Evaluation,
    world: &mut dyn World,
) -> (Evaluated, Machine) {
    let mut machine = Machine::new(compile_concrete(program, entry));
    machine.exact = how.exact;
    (machine.options.whole_answer, machine.options.concrete) = (how.whole, true);
    let mut state = State::new(&machine.code);
    let evaluated = match machine.run(&mut state, how.steps, world) {
        Stop::Value(value) => Evaluated::Value(state.read(value, &whatif_term::Model::new())),
        Stop::Raised(addr) => {
            let mut witness = Witness { state, end: End::Raised(addr), model: Default::default() };
            match witness.failure(&machine) {
                Some(failure) => Evaluated::Failed(failure),
                None => Evaluated::Unsupported("an exception that is none".into()),
            }
        }
        Stop::Exit(status) => Evaluated::Exit(status),
        Stop::Limit | Stop::Predicate => Evaluated::Limit,
        Stop::Crash(label) => Evaluated::Crash(machine.code.labels[label as usize].assertion.clone()),
        Stop::Abandoned => Evaluated::Abandoned,
        Stop::Hole | Stop::Split(..) => Evaluated::Unsupported("a symbolic value in a concrete run".into()),
        Stop::Unsupported(what) => Evaluated::Unsupported(what),
    };
    (evaluated, machine)
}
