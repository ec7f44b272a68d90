//! Constructs in annotations that are not supported, or that are mistakes.

use whatif_lambda::Name;
use whatif_source::{Diagnostic, Severity, Span};

/// A construct that is not supported, or makes no sense, and its place. It concerns the functions whose
/// contracts depend on it, never the whole file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsupported {
    /// A phrase that names it.
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

    /// A construct that makes no sense, at its place.
    #[must_use]
    pub fn mistake(reason: impl Into<String>, span: Span) -> Unsupported {
        Unsupported { is_mistake: true, ..Unsupported::new(reason, span) }
    }

    /// The note to the author that the annotation around it is ignored.
    #[must_use]
    pub fn ignored(&self) -> Diagnostic {
        let why = if self.is_mistake { "makes no sense" } else { "is not supported" };
        let message = format!("this annotation is ignored: {} {why}", self.reason);
        Diagnostic::new(Severity::Note, self.span, message)
    }

    /// The message to the author, as a mistake in the type of a function.
    #[must_use]
    pub fn told(&self, function: Name) -> Diagnostic {
        let message = format!("the type of `{}` makes no sense: {}", function.spoken(), self.reason);
        Diagnostic::error(self.span, message)
    }
}
