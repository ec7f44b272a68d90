//! What the tests of programs share.

use std::sync::Arc;

use whatif_source::Sources;
use whatif_tophat::{Program, Proof, PropertyReport, parse};

pub(crate) fn load(text: &str) -> Arc<Program> {
    let mut sources = Sources::new();
    let file = sources.add("test.top", text);
    let program = parse(&mut sources, file).unwrap_or_else(|errors| {
        let errors: Vec<String> = errors.iter().map(|error| error.render(&sources, false)).collect();
        panic!("{}", errors.join("\n"))
    });
    Arc::new(program)
}

#[allow(dead_code)] // Not every test file looks at messages.
pub(crate) fn errors(text: &str) -> String {
    let mut sources = Sources::new();
    let file = sources.add("test.top", text);
    let errors = parse(&mut sources, file).expect_err("the program is wrong");
    let errors: Vec<String> = errors.iter().map(|error| error.render(&sources, false)).collect();
    errors.join("\n")
}

/// What became of a claim.
#[allow(dead_code)] // Not every test file looks at claims.
pub(crate) fn claim<'a>(proof: &'a Proof, name: &str) -> &'a PropertyReport {
    proof.properties.iter().find(|report| report.name == name).expect("the program claims it")
}
