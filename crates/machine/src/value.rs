//! The machine's words.
//!
//! Everything the machine touches (a local variable, a field, a frame on the stack, the header of a heap object) is a
//! [`Value`]: one tag and one word, copied freely. Numbers and constructors without fields live in the word itself; the
//! rest is an address in the heap. Because every word says what it is, the collector needs no maps of frames or objects.
//!
//! Every variant carries one 64-bit integer, or a wrapper around one. That keeps a value in two registers: the
//! machine's inner loop never has to put one together in memory only to take it apart again.
//!
//! Three groups of words:
//!
//! - *values*: `Int` to `World`, what locals and fields hold;
//! - *parts of the heap*: `Head`, the header of an object, which tells its [`Kind`], its length and its constructor, code or type;
//! - *frames*: `Case` to `Join`, what the stack holds between activations. A frame says what happens with the value that is returned to it,
//!   and the words it needs lie below it.

use crate::code::{CaseId, ConId, LambdaId, NodeId};

/// The address of an object in a state's heap.
pub type Addr = u64;

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
    Char(u64),
    /// A `Double`.
    Double(Double),
    /// A `Float`.
    Float(Single),
    /// A constructor without fields.
    Con(ConId),
    /// A function that captures nothing.
    Fun(LambdaId),
    /// An object in the heap.
    Ptr(Addr),
    /// A symbolic scalar: a term of the state's [`Terms`](crate::state::State).
    Term(u64),
    /// An atom: a value of a type of which nothing is known.
    Atom(u64),
    /// A type, passed at run time: see `runtime_types`.
    Type(u64),
    /// The token that orders input and output.
    World,
    /// The header of a heap object.
    Head(Head),
    /// In a heap that is being collected: where the object is now.
    Moved(Addr),

    // Frames: each says what happens with a value that is returned to it. The words that a frame needs lie below it.
    /// Case-Ev: takes an alternative of a case, in the activation whose locals start where the second number says.
    Case(Pair),
    /// Var-Red: updates the thunk.
    Update(Addr),
    /// App: applies the value to so many words below.
    Apply(u64),
    /// Pr-L, Pr-R: puts the value into a local (the first number) and runs the primitive (the second) again, in the activation
    /// of the [`Value::Locals`] below.
    Force(Pair),
    /// Lies below a [`Value::Force`]: where the locals of its activation start.
    Locals(u64),
    /// Assume-Ev, Assert-Ev: decides on the value, then goes on with the assumption or assertion that is the first number, in the
    /// activation that starts where the second one says.
    Contract(Pair),
    /// The handler below is applied if the evaluation raises.
    Catch,
    /// Looks up an argument of a symbolic function. Below lie the argument, if it was evaluated before; the function; and the
    /// other arguments of so many.
    Table(u64),
    /// Stops the run of an alternative that is tried for merging: alternatives meet here.
    Join,
}

/// Two numbers in a word.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Pair(u64);

impl Pair {
    /// The pair of two numbers.
    #[inline]
    #[must_use]
    pub fn new(first: u32, second: u32) -> Pair {
        Pair(u64::from(first) << 32 | u64::from(second))
    }

    /// The first number.
    #[inline]
    #[must_use]
    pub fn first(self) -> u32 {
        (self.0 >> 32) as u32
    }

    /// The second number.
    #[inline]
    #[must_use]
    pub fn second(self) -> u32 {
        self.0 as u32
    }
}

impl std::fmt::Debug for Pair {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        (self.first(), self.second()).fmt(f)
    }
}

macro_rules! floating {
    ($(#[$doc:meta])* $name:ident, $number:ty) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub struct $name(u64);

        impl $name {
            /// The number.
            #[inline]
            #[must_use]
            pub fn get(self) -> $number {
                <$number>::from_bits(self.0 as _)
            }
        }

        impl From<$number> for $name {
            #[inline]
            fn from(number: $number) -> $name {
                $name(number.to_bits().into())
            }
        }

        /// Compared as numbers: zero equals minus zero.
        impl PartialEq for $name {
            fn eq(&self, other: &$name) -> bool {
                self.get() == other.get()
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.get().fmt(f)
            }
        }
    };
}

floating! {
    /// A floating-point number, by its bits.
    Double, f64
}
floating! {
    /// A floating-point number of single precision, by its bits.
    Single, f32
}

/// The header of a heap object: what it is, how many words follow, and its constructor, code, type or text, by kind.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Head(u64);

impl Head {
    /// A header.
    #[inline]
    #[must_use]
    pub fn new(kind: Kind, len: usize, info: u64) -> Head {
        Head(info << 32 | (len as u64 & 0xffff) << 8 | kind as u64)
    }

    /// What it is.
    #[inline]
    #[must_use]
    pub fn kind(self) -> Kind {
        Kind::of(self.0 as u8)
    }

    /// The same for an object that has become another kind.
    #[inline]
    #[must_use]
    pub fn with_kind(self, kind: Kind) -> Head {
        Head(self.0 & !0xff | kind as u64)
    }

    /// How many words follow.
    #[inline]
    #[must_use]
    pub fn len(self) -> usize {
        (self.0 >> 8) as usize & 0xffff
    }

    /// Does nothing follow?
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Its constructor, code, type or text, by kind.
    #[inline]
    #[must_use]
    pub fn info(self) -> u64 {
        self.0 >> 32
    }
}

impl std::fmt::Debug for Head {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        (self.kind(), self.len(), self.info()).fmt(f)
    }
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident),* $(,)?) => {
        /// What a heap object is.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        pub enum Kind { $($(#[$doc])* $kind),* }

        impl Kind {
            #[inline]
            fn of(number: u8) -> Kind {
                $(if number == Kind::$kind as u8 {
                    return Kind::$kind;
                })*
                Kind::Hole
            }
        }
    };
}

kinds! {
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
    /// A list whose elements are a part of an array: the array, the index of the first one, and their number.
    Packed,
    /// A raised exception: kind, message or value, place.
    Exn,
    /// A thunk whose evaluation raised the exception that follows.
    Raise,
    /// A symbolic value whose constructor is not decided: its type is in `info`; the constructors it may have, its
    /// number, the constructor it is shown with if it was evaluated, and what is owed before its first use follow.
    Symbol,
    /// A symbolic function: its type is in `info`; its table or constant result, its number, and whether it is constant follow.
    SymFun,
    /// An entry of a list: of a symbolic function's table (argument, result, next entry), or of one of a state's roots.
    Entry,
    /// A part of a value that a replay has no value for: evaluating it ends the replay.
    Hole,
}

impl Value {
    /// A `Double`.
    #[inline]
    #[must_use]
    pub fn double(number: f64) -> Value {
        Value::Double(number.into())
    }

    /// A `Float`.
    #[inline]
    #[must_use]
    pub fn float(number: f32) -> Value {
        Value::Float(number.into())
    }

    /// The frame of a case expression.
    #[inline]
    pub(crate) fn case_frame(case: CaseId, fp: u32) -> Value {
        Value::Case(Pair::new(case, fp))
    }

    /// The frame of an assumption or assertion.
    pub(crate) fn contract_frame(node: NodeId, fp: u32) -> Value {
        Value::Contract(Pair::new(node, fp))
    }

    /// The header, of the first word of an object.
    #[inline]
    pub fn head(self) -> Head {
        match self {
            Value::Head(head) => head,
            _ => Head::new(Kind::Hole, 0, 0),
        }
    }
}
