//! Compiled code, which the machine runs instead of expressions.
//!
//! Closed and flat. A variable is the slot of a local on the stack, counted from the start of its activation; a thunk or
//! function is a [`Lambda`] with the slots it captures; a definition without parameters is an object that every heap
//! starts with. An activation's locals grow as code binds variables, so their number at each node is known here and written
//! into it (`keep`: how many words of the activation stay when the node ends it).
//!
//! Each occurrence of a local says whether it is the last one. The machine then clears the slot, so that nothing is
//! kept alive by a variable that is not needed any more.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use whatif_source::Span;

use crate::value::Value;
use whatif_lambda::expr::Assertion;
use whatif_lambda::maker::Look;
use whatif_lambda::prim::Prim;
use whatif_lambda::program::DataType;
use whatif_lambda::{Name, Type};

/// A node of the code.
pub type NodeId = u32;
/// A constructor. [`FALSE`] and [`TRUE`] are the first two.
pub type ConId = u64;
/// A function or thunk.
pub type LambdaId = u64;
/// The alternatives of a case expression.
pub type CaseId = u32;

/// `False`
pub const FALSE: ConId = 0;
/// `True`
pub const TRUE: ConId = 1;
/// `[]`
pub const NIL: ConId = 2;
/// `:`
pub const CONS: ConId = 3;
/// `()`
pub const UNIT: ConId = 4;
/// `(,)`
pub const PAIR: ConId = 5;
/// `IOResult`
pub const IO_RESULT: ConId = 6;
/// `Box`
pub const BOX: ConId = 7;

/// An operand: a local or a constant.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Atom {
    /// A local that is used again.
    Local(u16),
    /// A local that is not used again.
    Last(u16),
    /// A constant.
    Const(Value),
}

/// A part of [`Code::atoms`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Atoms {
    /// The index of the first atom.
    pub start: u32,
    /// How many atoms there are.
    pub len: u16,
}

/// A node.
#[derive(Clone, Copy, Debug)]
pub enum Node {
    /// The value of an atom.
    Atom(Atom, u16),
    /// An application of an unknown function.
    App(Atom, Atoms, u16),
    /// An application of a known function to exactly its arguments.
    Call(LambdaId, Atoms, u16),
    /// A constructor with its fields.
    Con(ConId, Atoms, u16),
    /// A primitive with its arguments.
    Prim(Prim, Atoms, u16),
    /// Allocates objects ([`Code::allocs`] from the first number to the second), binds them, goes on with the next node.
    Let(u32, u32, NodeId),
    /// The same for objects that refer to each other.
    LetRec(u32, u32, NodeId),
    /// Evaluates the node, then takes an alternative.
    Case(NodeId, CaseId),
    /// Goes on with an alternative, after forgetting the locals from this one on.
    Jump(NodeId, u16),
    /// `? : τ`: the type is in [`Code::types`]; the atoms are its type variables.
    Symbolic(u32, Atoms, u16),
    /// `e □ e`
    Choice(NodeId, NodeId),
    /// Assumes the first node's value, then the second.
    Assume(NodeId, NodeId),
    /// Asserts the first node's value, then the second; the label is in [`Code::labels`].
    Assert(NodeId, NodeId, u32),
    /// Logs a call (its label, its arguments and result), then goes on with the next node.
    Log(u32, Atoms, NodeId),
    /// Stops: a construct is not supported. The sentence that says so is in [`Code::texts`].
    Unsupported(u32),
    /// No alternative matches.
    NoMatch,
}

/// An object that a [`Node::Let`] allocates.
#[derive(Clone, Copy, Debug)]
pub enum Alloc {
    /// A thunk.
    Thunk(LambdaId, Atoms),
    /// A function.
    Fun(LambdaId, Atoms),
    /// A constructor.
    Con(ConId, Atoms),
    /// A string literal.
    Text(u32),
    /// A primitive that cannot fail: computed at once if its arguments happen to be values, else a thunk.
    Cheap(Prim, Atoms, LambdaId),
    /// A type built from types that are passed at run time.
    Type(u32, Atoms),
}

/// The code of a function, or of a thunk (which has no parameters).
#[derive(Clone, Copy, Debug)]
pub struct Lambda {
    /// The definition it is part of.
    pub name: Name,
    /// How many of its parameters are types; they come first.
    pub types: u16,
    /// How many parameters it has, types included.
    pub arity: u16,
    /// How many values it captures.
    pub captured: u16,
    /// Its body. The parameters are the first locals, what it captured the next.
    pub body: NodeId,
}

/// The alternatives of a case expression.
#[derive(Clone, Debug)]
pub struct CaseCode {
    /// Locals that are not used from here on: their slots are cleared.
    pub kill: Box<[u16]>,
    /// Is the value itself bound, as the first new local?
    pub binder: bool,
    /// By constructor or literal.
    pub alts: Alts,
    /// If none matches.
    pub default: Option<NodeId>,
    /// How many locals there are before the alternative binds its own.
    pub depth: u16,
    /// How many words of the activation stay when an alternative is done.
    pub keep: u16,
    /// The case expression.
    pub node: NodeId,
}

/// How an alternative is found.
#[derive(Clone, Debug)]
pub enum Alts {
    /// There is only the default.
    Default,
    /// By the constructor's index in its type.
    Con(Box<[Option<AltCode>]>),
    /// By literal.
    Lit(Box<[(Value, NodeId)]>),
}

/// An alternative of a constructor.
#[derive(Clone, Debug)]
pub struct AltCode {
    /// Which fields are bound, in order.
    pub fields: Box<[u16]>,
    /// What follows.
    pub body: NodeId,
}

/// What the machine knows of a constructor.
#[derive(Clone, Debug)]
pub struct ConInfo {
    /// Its name.
    pub name: Name,
    /// Its data type.
    pub data: Name,
    /// Its index among its type's constructors.
    pub tag: u32,
    /// How many fields it has.
    pub arity: u16,
}

/// The label of an assertion, and where its variables are.
#[derive(Clone, Debug)]
pub struct Label {
    /// The label as the program states it.
    pub assertion: Assertion,
    /// Where its arguments are.
    pub args: Vec<Atom>,
    /// Where its result is.
    pub result: Option<Atom>,
}

/// A type over type variables that are passed at run time.
#[derive(Clone, Debug)]
pub struct OpenType {
    /// The type.
    pub ty: Type,
    /// Its variables.
    pub variables: Vec<Name>,
    /// The variable that a generator's value is bound to, if it is.
    pub name: Option<Name>,
}

/// A compiled program.
#[derive(Default)]
pub struct Code {
    /// The nodes.
    pub nodes: Vec<Node>,
    /// The place in the source of each node, if known.
    pub spans: Vec<Option<Span>>,
    /// The definitions that the nodes are parts of: where the nodes of each start.
    pub owners: Vec<(NodeId, Name)>,
    /// The operands of nodes; a node has a range of them.
    pub atoms: Vec<Atom>,
    /// The objects that `Let` nodes allocate.
    pub allocs: Vec<Alloc>,
    /// The functions and thunks.
    pub lambdas: Vec<Lambda>,
    /// The case expressions.
    pub cases: Vec<CaseCode>,
    /// The constructors.
    pub cons: Vec<ConInfo>,
    /// String literals and messages.
    pub texts: Vec<Box<str>>,
    /// The types of symbolic generators, and other types that depend on those passed at run time.
    pub types: Vec<OpenType>,
    /// The labels of assertions.
    pub labels: Vec<Label>,
    /// The data types of the program.
    pub data: BTreeMap<Name, DataType>,
    /// Their constructors, by index.
    pub constructors: FxHashMap<Name, Vec<ConId>>,
    /// For data types whose values keep a promise: the function that assumes it.
    pub promises: FxHashMap<Name, Value>,
    /// How unknown values of abstract types are made, by type.
    pub(crate) makers: FxHashMap<Name, Maker>,
    /// Evidence, by the head of its type.
    pub(crate) evidence: FxHashMap<Name, Vec<Typed>>,
    /// How values are shown, by type.
    pub(crate) looks: BTreeMap<Name, Look>,
    /// The objects that every heap starts with: definitions without parameters, long integers.
    pub constants: Vec<Value>,
    /// The node to start with.
    pub entry: NodeId,
    /// Are types passed at run time?
    pub passes_types: bool,
}

/// A definition and its type.
#[derive(Clone, Debug)]
pub(crate) struct Typed {
    pub(crate) value: Value,
    pub(crate) ty: Type,
}

/// How unknown values of a type are made, and what must hold of one that is shown: see [`maker`](whatif_lambda::maker).
#[derive(Clone, Debug)]
pub(crate) struct Maker {
    pub(crate) make: Vec<Typed>,
    pub(crate) settle: Option<Typed>,
}

impl Code {
    /// The definition that a node is a part of.
    #[must_use]
    pub fn owner(&self, node: NodeId) -> Option<Name> {
        let after = self.owners.partition_point(|(start, _)| *start <= node);
        after.checked_sub(1).map(|at| self.owners[at].1)
    }

    /// The atoms of a range.
    #[inline]
    pub fn atoms(&self, range: Atoms) -> &[Atom] {
        &self.atoms[range.start as usize..range.start as usize + range.len as usize]
    }
}
