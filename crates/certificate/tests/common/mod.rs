//! Helpers of the tests about contracts.

use whatif_certificate::contract::{Certificate, ContractQuery, Refusal, wire};
use whatif_certificate::proof::Oracle;
use whatif_lambda::{Name, Part, Program, syntax};
use whatif_solver::{Answer, Solver};
use whatif_source::Sources;

/// An oracle that asks the standard solver.
pub(crate) struct Asking(Box<dyn Solver>);

impl Oracle for Asking {
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

/// Prints the certificate, reads it again, and judges it.
pub(crate) fn verdict(program: &Program, function: &str, certificate: &Certificate) -> Result<(), Refusal> {
    let text = wire::print(certificate);
    assert_eq!(wire::parse(&text).as_ref(), Ok(certificate), "what is printed can be read");
    ContractQuery { program, function: Name::new(function), replacements: &[] }
        .judge(certificate, &mut asking())
}

pub(crate) fn open(part: Part, function: &str) -> Result<(), Refusal> {
    Err(Refusal::Open(part, Name::new(function)))
}
