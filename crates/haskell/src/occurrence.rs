//! Where each name is written, and which definition it stands for there.
//!
//! The renamer notes each name that it resolves. An editor finds definitions and references in these notes: two occurrences are of
//! the same thing if their [`Meaning`]s are equal.

use whatif_lambda::Name;
use whatif_source::Span;

/// A name that was resolved.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Occurrence {
    /// Where it is written, with its qualifier.
    pub span: Span,
    /// The name as it is written, without its qualifier.
    pub spelling: Name,
    /// The definition that it stands for.
    pub meaning: Meaning,
    /// Whether the name is bound or used there.
    pub role: Role,
}

/// The definition that a name stands for. Values and types may have the same name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Meaning {
    /// A global variable, constructor, field or method, by its unique name.
    Value(Name),
    /// A type or class, by its unique name.
    Type(Name),
    /// A local variable: the number of the definition that it is local to, and its unique name there.
    Local(u32, Name),
}

/// Whether a name is bound or used where it stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Role {
    /// It is defined or bound here, or its signature stands here.
    Binding,
    /// An equation of the function of this name: the span is that of the whole equation, and the name stands in its head.
    Equation,
    /// It is used.
    Use,
}
