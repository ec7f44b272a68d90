//! The machine's words.
//!
//! Everything the machine touches (a local variable, a field, a frame on the stack, the header of a heap object) is a
//! [`Value`]: one tag and one word, copied freely. Numbers and constructors without fields live in the word itself; the
//! rest is an address in the heap. Because every word says what it is, the collector needs no maps of frames or objects.

use crate::code::{CaseId, ConId, LambdaId, NodeId};

/// The address of an object in a state's heap.
pub type Addr = u32;

/// A word.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Value {
    /// Nothing: a local variable after its last use, padding.
    Null,
    /// An `Int`, or an `Integer` that fits.
    Int(i64),
    /// A `Word`.
    Word(u64),
    /// A `Char`, by code point: surrogates are characters too.
    Char(u32),
    /// A `Double`.
    Double(f64),
    /// A `Float`.
    Float(f32),
    /// A constructor without fields.
    Con(ConId),
    /// A function that captures nothing.
    Fun(LambdaId),
    /// An object in the heap.
    Ptr(Addr),
    /// A symbolic scalar: a term of the state's [`Terms`](crate::state::State).
    Term(u32),
    /// An atom: a value of a type of which nothing is known.
    Atom(u32),
    /// A type, passed at run time: see `runtime_types`.
    Type(u32),
    /// The token that orders input and output.
    World,
    /// The header of a heap object.
    Head(Head),
    /// The header of a frame, above its contents on the stack.
    Frame(Frame),
    /// In a heap that is being collected: where the object is now.
    Moved(Addr),
}

/// The header of a heap object: what it is, how many words follow, and whose it is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Head {
    /// What it is.
    pub kind: Kind,
    /// How many words follow.
    pub len: u16,
    /// Its constructor, code, type or text, by kind.
    pub info: u32,
}

/// What a heap object is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A constructor with its fields.
    Con,
    /// A function with what it captured.
    Fun,
    /// A partial application: a function and its first arguments.
    Pap,
    /// An expression that is not evaluated yet, with what it captured.
    Thunk,
    /// A thunk under evaluation.
    Blackhole,
    /// A thunk that was evaluated: its value follows.
    Ind,
    /// The rest of a string literal: the byte offset follows.
    Text,
    /// The application of a function to arguments, not evaluated yet.
    Apply,
    /// An integer beyond 64 bits: its sign, its low limbs, and a pointer to the higher ones.
    Big,
    /// A mutable cell.
    Ref,
    /// An array: its length and its tree.
    Array,
    /// A node of an array's tree.
    ArrayNode,
    /// A raised exception: kind, message or value, place.
    Exn,
    /// A thunk whose evaluation raised the exception that follows.
    Raise,
    /// A symbolic value whose constructor nobody has asked for: its type is in `info`; the constructors it may have, its
    /// number, and the constructor it is shown with, if it was evaluated, follow.
    Symbol,
    /// A symbolic function: its type is in `info`; its table follows.
    SymFun,
    /// An entry of a symbolic function's table: argument, result, next entry.
    Entry,
    /// A value that must not be looked at: forcing it ends the replay.
    Hole,
}

/// A frame: what happens to the value that is returned to it. The contents lie below the header.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Frame {
    /// Case-Ev: takes an alternative, in the activation whose locals start at `fp`.
    Case {
        /// Whose alternatives.
        case: CaseId,
        /// Where the locals start.
        fp: u32,
    },
    /// Var-Red: updates the thunk.
    Update(Addr),
    /// App: applies the value to the words below.
    Apply(u32),
    /// Pr-L, Pr-R: puts the value into a local and tries the primitive again.
    Force {
        /// The local.
        slot: u16,
        /// The node to try again, in an activation …
        node: NodeId,
    },
    /// … whose locals start here; lies below its [`Frame::Force`].
    Locals(u32),
    /// Assume-Ev, Assert-Ev: decides on the value, then goes on with the node.
    Contract {
        /// The node of the assumption or assertion.
        node: NodeId,
        /// Where the locals start.
        fp: u32,
    },
    /// The handler below is applied if the evaluation raises.
    Catch,
    /// Looks at the evaluated arguments of an applied symbolic function, which lie below.
    Table(u32),
    /// Where alternatives that are tried meet again.
    Join,
}

impl Value {
    /// The header, of the first word of an object.
    #[inline]
    pub fn head(self) -> Head {
        match self {
            Value::Head(head) => head,
            _ => Head { kind: Kind::Hole, len: 0, info: 0 },
        }
    }
}
