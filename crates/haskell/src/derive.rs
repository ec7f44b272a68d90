//! Derived instances.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use whatif_lambda::Name;
use whatif_source::Diagnostic;

use crate::ast::Module;
use crate::scope::Interface;

/// Turns the `deriving` clauses of a module into instances.
pub(crate) fn derive(
    _module: &mut Module,
    _before: &[Module],
    _interfaces: &FxHashMap<Name, Rc<Interface>>,
    _errors: &mut Vec<Diagnostic>,
) {
}
