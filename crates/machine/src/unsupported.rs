//! What whatif does not support, as a value from the front end to the report.
//!
//! A front end puts the primitive `unsupportedError` in the place of a construct that it cannot translate, inside of an
//! [`Expr::At`](whatif_lambda::Expr::At) with the construct's span; the machine adds what it cannot run on unknown values. Reaching one ends the path:
//! a program cannot catch it, since a handler's answer would say nothing about the program as its author wrote it.

use std::borrow::Cow;

use whatif_source::Span;

use whatif_lambda::Name;

/// A construct that is not supported.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsupported {
    /// The construct, in words that `is not supported` can follow.
    pub construct: Cow<'static, str>,
    /// Where the construct stands, if it is a user's.
    pub span: Option<Span>,
}

impl Unsupported {
    /// An unknown value of a data type that the machine cannot make.
    pub(crate) fn unknown_of(data: Name) -> Unsupported {
        format!("an unknown value of the type `{}`", data.spoken()).into()
    }
}

impl From<&'static str> for Unsupported {
    fn from(construct: &'static str) -> Unsupported {
        Unsupported { construct: construct.into(), span: None }
    }
}

impl From<String> for Unsupported {
    fn from(construct: String) -> Unsupported {
        Unsupported { construct: construct.into(), span: None }
    }
}
