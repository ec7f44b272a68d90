//! Programs after type inference: closed code.
//!
//! Names have become places: a [`Variable::Local`] of the running block or a [`Variable::Captured`] of its closure. A block
//! captures exactly its free variables, so that two closures are equal when their blocks and captured values are, and a
//! symbol that no closure captured is dead. Polymorphic definitions have been copied for each use, so that every editor
//! knows the type of its inputs.

use std::sync::Arc;

use num_bigint::BigInt;
use whatif_source::{Place, Span};

use crate::error::RuntimeError;
use crate::stack::with_much_room;
use crate::syntax::Claim;
use crate::texts::Texts;
use crate::types::{Enumeration, Type};
use crate::value::quote;

/// A constant of a type without components.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Constant {
    /// A truth value.
    Bool(bool),
    /// An integer.
    Int(BigInt),
    /// A text.
    Str(Arc<str>),
    /// A constructor of an enumeration, by position.
    Enum(u32),
}

/// Operators with one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unary {
    Not,
    Neg,
    Len,
    Uniq,
    Null,
    /// Fails on the empty list.
    Head,
    /// Fails on the empty list.
    Tail,
}

/// Operators with two operands. `and` and `or` look at their right operand only if they need it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Binary {
    And,
    Or,
    Equal,
    Less,
    LessEqual,
    Add,
    Subtract,
    Multiply,
    /// Rounds so that the remainder is not negative, as SMT-LIB's `div` does; fails on zero.
    Divide,
    /// The remainder of [`Binary::Divide`]; fails on zero.
    Modulo,
    Min,
    Max,
    Elem,
    Cons,
    Append,
    /// The integers from the left one to the right one; none if the right one is less.
    Range,
}

/// Code that runs later, with its free variables: the body of a lambda, what follows a step, an alternative.
#[derive(Debug)]
pub(crate) struct Block {
    /// Where the captured values come from when the closure is made.
    pub(crate) captures: Vec<Variable>,
    pub(crate) body: Code,
    /// Whether it is a function that does not look at its argument.
    pub(crate) ignores_argument: bool,
}

/// A chain of steps is blocks in blocks, thousands deep.
impl Drop for Block {
    fn drop(&mut self) {
        let body = std::mem::replace(&mut self.body, Code::Fail(Because::Unknown));
        with_much_room(|| drop(body));
    }
}

/// A place that holds a value while a block runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Variable {
    /// Bound in the running block, by position; the argument of a function is number 0.
    Local(usize),
    /// Captured by the running closure, by position.
    Captured(usize),
}

/// What the user sees of an editor.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Editor {
    /// The type of its value.
    pub ty: Type,
    /// Its label.
    pub label: Option<Arc<str>>,
    /// Whether people only look at it.
    pub read_only: bool,
}

/// An editor whose label may be computed when the editor is made.
#[derive(Debug)]
pub(crate) struct Captioned {
    pub(crate) editor: Arc<Editor>,
    pub(crate) label: Option<Box<Code>>,
}

/// Who does a task.
#[derive(Debug)]
pub(crate) enum User {
    Known(Arc<str>),
    /// A text, or a constructor of an enumeration.
    Computed(Box<Code>, Option<Arc<Enumeration>>),
}

/// A question of a property about the inputs so far; the numbers are those of watched labels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Question {
    Last(usize),
    All(usize),
    Entered(usize),
    /// By position in [`Program::orders`].
    Order(usize),
}

/// What a property asks about the order of the inputs at two watched labels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// No input at the second without an earlier one at the first.
    Before(usize, usize),
    /// An input at the first, and none at the second since.
    After(usize, usize),
}

/// Why a task fails, as far as the place of `fail` in the program tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Because {
    /// `fail` is not one side of an `if`.
    Unknown,
    /// A condition holds, or does not.
    Condition { span: Span, holds: bool },
}

/// An expression.
#[derive(Debug)]
pub(crate) enum Code {
    Constant(Constant),
    Variable(Variable),
    Lambda(Arc<Block>),
    Apply(Box<Code>, Box<Code>),
    /// Binds the next local.
    Let(Box<Code>, Box<Code>),
    Unary(Unary, Span, Box<Code>),
    Binary(Binary, Span, Box<Code>, Box<Code>),
    If(Box<Code>, Box<Code>, Box<Code>),
    /// Tuples, records and `()`.
    Tuple(Vec<Code>),
    Project(usize, Box<Code>),
    List(Vec<Code>),
    /// `fold f z l`, from the right.
    Fold(Box<Code>, Box<Code>, Box<Code>),
    Ref(Box<Code>),
    Deref(Box<Code>),
    Assign(Box<Code>, Box<Code>),

    Edit(Captioned, Box<Code>),
    Enter(Captioned),
    Share(Captioned, Box<Code>),
    /// With the condition that led there, if `fail` is one side of an `if`.
    Fail(Because),
    Step(Box<Code>, Arc<Block>),
    UserStep(Box<Code>, Option<Arc<str>>, Arc<Block>),
    Pair(Box<Code>, Box<Code>),
    Choice(Box<Code>, Box<Code>),
    UserChoice(Arc<Alternative>, Arc<Alternative>),
    At(User, Box<Code>),
    /// A task that starts over, for ever or until a predicate holds of its value.
    Loop(Arc<Block>, Option<Arc<Block>>),
    Assert(usize, Box<Code>, Box<Code>),
    /// A run-time error.
    Error(RuntimeError),

    /// Only in properties.
    Question(Question),
}

/// One side of a user choice.
#[derive(Debug)]
pub(crate) struct Alternative {
    pub(crate) label: Option<Arc<str>>,
    pub(crate) block: Arc<Block>,
}

/// A program that passed the checks: what [`parse`](crate::parse) returns.
#[derive(Debug)]
pub struct Program {
    /// Evaluated in order, each binding the next local.
    pub(crate) definitions: Vec<Code>,
    /// Evaluated after them.
    pub(crate) main: Code,
    /// The type of the main task's value.
    pub(crate) result: Type,
    pub(crate) properties: Vec<Property>,
    pub(crate) assertions: Vec<Assertion>,
    /// The labels and users whose inputs the properties ask about.
    pub(crate) watched: Vec<Watched>,
    /// What they ask about the order of those inputs.
    pub(crate) orders: Vec<Order>,
    /// Whether something in the program can fail at run time.
    pub(crate) partial: bool,
    /// What it was read from.
    pub(crate) texts: Texts,
    /// The definitions that are references: name, local and type of what they hold.
    pub(crate) references: Vec<(String, usize, Type)>,
    /// Who does something in it, as far as the text says.
    pub(crate) users: Vec<Arc<str>>,
}

/// A label or user whose inputs some property asks about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Watched {
    pub(crate) label: Arc<str>,
    /// The type of its values, if it is the label of an editor.
    pub(crate) ty: Option<Type>,
}

/// A claim of the file about its main task.
#[derive(Debug)]
pub(crate) struct Property {
    pub(crate) claim: Claim,
    pub(crate) name: String,
    pub(crate) span: Span,
    pub(crate) article: Option<String>,
    /// The places of its expressions; for a response, `p` of `p ~> q` comes first.
    pub(crate) parts: Vec<Span>,
    /// What it calls the result.
    pub(crate) pattern: Option<Span>,
    /// What it says; of `p ~> q` the answer `q`.
    pub(crate) says: Statement,
    pub(crate) about_result: bool,
    /// What is on the left of its `==>` or `~>`, if it has one.
    pub(crate) premise: Option<Statement>,
    /// What it asks about the inputs, sorted.
    pub(crate) asks: Vec<Question>,
}

/// A condition on a point of a run: a claim, or its premise.
#[derive(Debug)]
pub(crate) struct Statement {
    /// Captures globals; local 0 is the result, if the claim is about results.
    pub(crate) block: Arc<Block>,
    /// The watched labels without whose input it says nothing. The two sides of `p ~> q` are about different points of a run, so each
    /// has only the labels that it reads itself; any other claim and its premise have the same ones.
    pub(crate) reads: Vec<usize>,
}

impl Property {
    /// The watched labels whose last values it reads: without an input there, it says nothing.
    pub(crate) fn reads(&self) -> impl Iterator<Item = usize> {
        self.asks.iter().filter_map(|question| match question {
            Question::Last(watched) => Some(*watched),
            _ => None,
        })
    }
}

/// An `assert` of the file.
#[derive(Debug)]
pub(crate) struct Assertion {
    pub(crate) span: Span,
    pub(crate) label: Option<Arc<str>>,
    pub(crate) about: About,
}

/// What an assertion is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum About {
    /// What the program says.
    Claim,
    /// That no two rows of a table fit.
    Overlap,
    /// That a row of a table, by position, is never taken.
    Row(usize),
    /// That a branch of the program is never taken: only where tests are made.
    Branch(Branch),
}

/// A way that a program can go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Branch {
    Then,
    Else,
    /// A case of a `match`, by position.
    Case(usize),
    /// A side of `<?>` is picked.
    Left,
    Right,
    /// A person takes a step.
    Step,
}

impl Program {
    /// The type of the main task's value.
    #[must_use]
    pub fn result_type(&self) -> &Type {
        &self.result
    }

    /// SHA-256 of the texts that the program was read from, in hexadecimal digits: its file and those that it imports.
    #[must_use]
    pub fn hash(&self) -> String {
        self.texts.hash()
    }

    /// Who does something in the program, in the order of its text. Users whose names are computed from texts are not known before
    /// it runs.
    pub fn users(&self) -> impl Iterator<Item = &str> {
        self.users.iter().map(|user| &**user)
    }

    /// A place of the program, by line and column; `None` for what is built in.
    #[must_use]
    pub fn place(&self, span: Span) -> Option<Place> {
        self.texts.place(span)
    }

    /// What reports call an `assert`.
    pub(crate) fn assertion_name(&self, number: usize) -> String {
        let assertion = &self.assertions[number];
        let line = || self.place(assertion.span).map_or(0, |place| place.line);
        match (&assertion.about, &assertion.label) {
            (About::Claim, Some(label)) => label.to_string(),
            (About::Claim, None) => format!("assertion {}", number + 1),
            (About::Overlap, _) => format!("table in line {}: rows do not overlap", line()),
            (About::Row(row), _) => format!("table in line {}: row {}", line(), row + 1),
            (About::Branch(branch), label) => {
                let way = match (branch, label) {
                    (Branch::Then, _) => "then".to_owned(),
                    (Branch::Else, _) => "else".to_owned(),
                    (Branch::Case(case), _) => format!("case {}", case + 1),
                    (_, Some(label)) => quote(label),
                    (Branch::Left, None) => "left".to_owned(),
                    (Branch::Right, None) => "right".to_owned(),
                    (Branch::Step, None) => "step".to_owned(),
                };
                format!("line {}: {way}", line())
            }
        }
    }

    /// What the file is called, as it was given.
    #[must_use]
    pub fn file_name(&self) -> &str {
        self.texts.name()
    }

    /// The names of the file's properties, invariants and reachability claims, in order.
    pub fn property_names(&self) -> impl Iterator<Item = &str> {
        self.properties.iter().map(|property| property.name.as_str())
    }
}
