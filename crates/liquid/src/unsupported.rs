//! What is not understood yet.

use whatif_lambda::Name;
use whatif_source::{Diagnostic, Span};

/// A construct that is not understood, or makes no sense, and where it stands. It concerns the functions whose
/// contracts depend on it, never the whole file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsupported {
    /// What it is.
    pub reason: String,
    /// Where it stands.
    pub span: Span,
    /// Is it a mistake of the author's? Then LiquidHaskell rejects it too.
    pub is_mistake: bool,
}

impl Unsupported {
    /// A construct at its place.
    #[must_use]
    pub fn new(reason: impl Into<String>, span: Span) -> Unsupported {
        Unsupported { reason: reason.into(), span, is_mistake: false }
    }

    /// What makes no sense, at its place.
    #[must_use]
    pub fn mistake(reason: impl Into<String>, span: Span) -> Unsupported {
        Unsupported { is_mistake: true, ..Unsupported::new(reason, span) }
    }

    /// As a mistake in the type of a function, for people.
    #[must_use]
    pub fn told(&self, function: Name) -> Diagnostic {
        let message = format!("the type of `{}` makes no sense: {}", function.spoken(), self.reason);
        Diagnostic::error(self.span, message)
    }
}
