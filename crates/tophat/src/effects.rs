//! Claims only look. An assignment in one, or a call of a function that assigns, is refused: the answer of such a claim would
//! depend on how often and where the engine evaluates it.

use rustc_hash::FxHashSet;
use whatif_source::Diagnostic;

use crate::stack::with_room;
use crate::syntax::{Expr, ExprKind, Infix};

/// The functions of a file that assign to a reference when they are called.
#[derive(Default)]
pub(crate) struct Assigning {
    names: FxHashSet<String>,
}

impl Assigning {
    /// Notes a definition, given whether it is a function.
    pub(crate) fn definition(&mut self, name: &str, body: &Expr, is_function: bool) {
        if is_function && self.find(body).is_some() {
            self.names.insert(name.to_owned());
        } else {
            // A later definition hides an earlier one of the same name.
            self.names.remove(name);
        }
    }

    /// What is wrong with the body of a claim, if it assigns.
    pub(crate) fn claim(&self, body: &Expr) -> Option<Diagnostic> {
        let found = self.find(body)?;
        let error = match &*found.kind {
            ExprKind::Name(name) => Diagnostic::error(found.span, format!("`{name}` assigns to a reference")),
            _ => Diagnostic::error(found.span, "a claim cannot assign"),
        };
        Some(error.note("a claim looks at a run, it does not take part in it").help("write `==` to compare"))
    }

    /// The first part of an expression that assigns.
    fn find<'a>(&self, expr: &'a Expr) -> Option<&'a Expr> {
        with_room(|| match &*expr.kind {
            ExprKind::Infix(Infix::Assign, ..) => Some(expr),
            ExprKind::Name(name) if self.names.contains(name) => Some(expr),
            kind => kind.children().into_iter().find_map(|child| self.find(child)),
        })
    }
}
