//! What the tests of contracts share.

use whatif_certificate::contract::{Certificate, Question, Refusal, wire};
use whatif_certificate::proof::Judge;
use whatif_lambda::{Name, Part, Program, syntax};
use whatif_solver::{Answer, Solver};
use whatif_source::Sources;

/// A solver that is asked.
pub(crate) struct Asking(Box<dyn Solver>);

impl Judge for Asking {
    fn contradictory(&mut self, formulas: &[whatif_term::Term]) -> bool {
        !formulas.is_empty() && matches!(self.0.check(formulas), Answer::Unsat(_))
    }
}

pub(crate) fn asking() -> Asking {
    Asking(Box::new(whatif_solver::standard()))
}

pub(crate) fn parsed(text: &str) -> Program {
    let mut sources = Sources::new();
    let file = sources.add("contracts.lg", text);
    syntax::parse(&sources, file).expect("it has no errors")
}

/// What the judge says of a certificate that was printed and read.
pub(crate) fn verdict(program: &Program, function: &str, certificate: &Certificate) -> Result<(), Refusal> {
    let text = wire::print(certificate);
    assert_eq!(wire::parse(&text).as_ref(), Ok(certificate), "what is printed can be read");
    Question { program, function: Name::new(function), instead: &[] }.judge(certificate, &mut asking())
}

pub(crate) fn open(part: Part, function: &str) -> Result<(), Refusal> {
    Err(Refusal::Open(part, Name::new(function)))
}
