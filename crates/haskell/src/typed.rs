//! The typed tree: the result of inference. Every overloaded or polymorphic name is instantiated with types, and with a
//! numbered hole ([`Ev`]) for each dictionary, which [`Evidence`] says how to fill.
//!
//! The tree still has nested patterns and guards; [`lower`](crate::lower) turns it into λG once all constraints of the
//! module are solved.

use smallvec::SmallVec;
use whatif_lambda::{Literal, Name};
use whatif_source::Span;

use crate::types::{Pred, Rigid, Ty, Tys};

/// The number of a dictionary that some use of a name needs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Ev(pub(crate) u32);

/// Some pieces of evidence; mostly one or none.
pub(crate) type Evs = SmallVec<[Ev; 4]>;

/// How a dictionary is made.
#[derive(Clone, Debug)]
pub(crate) enum Evidence {
    /// Not found yet.
    Wanted,
    /// Bound by a lambda or a pattern.
    Param(Name),
    /// An instance (a number in [`Env`](crate::env::Env)), applied.
    Instance { instance: u32, types: Tys, args: Evs },
    /// The superclass with this number of a dictionary of this class.
    Super { class: Name, types: Tys, index: u32, of: Ev },
    /// The same as another one.
    Same(Ev),
    /// The constraint needs no dictionary, like `a ~ b`.
    Trivial,
    /// `Typeable` of a type, with evidence for the variables in it.
    Typeable(Ty, Vec<(Ty, Ev)>),
    /// `Tagged`: these constructors of the type applied to these arguments, all without fields.
    Tagged(Vec<Name>, Tys),
    /// `KnownNat` or `KnownSymbol` (the class) of a literal.
    Literal(Name, Name),
    /// There is no such instance; the text is the message of a run that needs it.
    Missing(String),
}

/// An expression.
#[derive(Clone, Debug)]
pub(crate) enum TExpr {
    /// A variable of one type.
    Var(Name),
    /// A variable of the binding group that is being inferred, inside of which it has a single type; with the number of
    /// its binding.
    Rec(Name, u32),
    /// A variable or method instantiated.
    Poly(Name, Tys, Evs),
    /// A constructor instantiated.
    Con(Name, Tys, Evs),
    /// An expression of polymorphic type instantiated.
    Inst(Box<TExpr>, Tys, Evs),
    Lit(Literal),
    /// An integer literal at a type.
    Integer(Box<str>, Ty, Option<Ev>),
    /// A fractional literal at a type.
    Rational(Box<Ratio>, Ty, Option<Ev>),
    App(Box<TExpr>, Vec<TExpr>),
    Lam(Box<Match>),
    Case(Box<TExpr>, Box<Match>),
    If(Box<(TExpr, TExpr, TExpr)>),
    /// Guards tried in order, else an error at this place.
    MultiIf(Box<TRhs>, Span),
    Let(Vec<TGroup>, Box<TExpr>),
    /// A list comprehension with elements of this type.
    Comprehension(Box<TExpr>, Vec<TStmt>, Ty),
    List(Vec<TExpr>),
    /// `\x -> op x e`, with the types of `x` and `e`.
    RightSection(Box<(TExpr, TExpr)>, Ty, Ty),
    Update(Box<Update>),
    /// Abstracted over type variables and dictionaries.
    Abs(Box<(Abstraction, TExpr)>),
    At(Span, Box<TExpr>),
    /// A construct that is not supported: its description and place. An evaluation that comes here raises an error.
    Unsupported(String, Span),
    /// The message for `fail` when the pattern at this place does not match.
    FailMessage(Span),
    /// A field that a record construction leaves out.
    MissingField(Name, Span),
}

/// A numerator with its sign, and a denominator.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Ratio {
    pub(crate) numerator: Box<str>,
    pub(crate) denominator: Box<str>,
}

/// `e { f = e' }`
#[derive(Clone, Debug)]
pub(crate) struct Update {
    pub(crate) record: TExpr,
    pub(crate) span: Span,
    /// The new values, in the order they were written, with their types.
    pub(crate) values: Vec<(TExpr, Ty)>,
    pub(crate) cons: Vec<UpdateCon>,
}

/// A constructor that has all the fields of a record update.
#[derive(Clone, Debug)]
pub(crate) struct UpdateCon {
    pub(crate) name: Name,
    /// The types of its fields before the update, dictionaries not among them.
    pub(crate) fields: Vec<Ty>,
    /// Which value of [`Update::values`] replaces the field.
    pub(crate) replaced: Vec<Option<usize>>,
    /// The type arguments of the result.
    pub(crate) types: Vec<Ty>,
    /// How many dictionaries it holds.
    pub(crate) dicts: usize,
}

/// The type variables and dictionaries that an expression or binding takes as parameters.
#[derive(Clone, Debug, Default)]
pub(crate) struct Abstraction {
    pub(crate) vars: Vec<Rigid>,
    pub(crate) dicts: Vec<DictParam>,
}

/// A dictionary parameter.
#[derive(Clone, Debug)]
pub(crate) struct DictParam {
    pub(crate) name: Name,
    pub(crate) pred: Pred,
}

/// Equations or alternatives: rows of patterns with their right-hand sides.
#[derive(Clone, Debug)]
pub(crate) struct Match {
    /// The variables that the first columns match; the other columns match parameters of a function.
    pub(crate) bound: Vec<Name>,
    /// The types of the columns.
    pub(crate) columns: Tys,
    pub(crate) rows: Vec<Row>,
    pub(crate) otherwise: Otherwise,
}

/// One row.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) pats: Vec<TPat>,
    pub(crate) rhs: TRhs,
}

/// The result if no row matches.
#[derive(Clone, Debug)]
pub(crate) enum Otherwise {
    /// An error: where, and in what (`function f`, `case`).
    Error(Span, String),
    /// This value.
    Value(Box<TExpr>),
}

/// A right-hand side.
#[derive(Clone, Debug)]
pub(crate) struct TRhs {
    pub(crate) wheres: Vec<TGroup>,
    pub(crate) alternatives: Vec<TGuarded>,
}

/// `| guards = body`
#[derive(Clone, Debug)]
pub(crate) struct TGuarded {
    pub(crate) guards: Vec<TStmt>,
    pub(crate) body: TExpr,
}

/// A guard or a qualifier.
#[derive(Clone, Debug)]
pub(crate) enum TStmt {
    Bool(TExpr),
    /// A pattern, its type, and the expression that is matched (in a guard) or drawn from (in a comprehension).
    Bind(TPat, Ty, TExpr),
    Let(Vec<TGroup>),
}

/// A binding group: mutually recursive, or one binding.
#[derive(Clone, Debug)]
pub(crate) struct TGroup {
    pub(crate) binds: Vec<TBind>,
    /// The variables of bang patterns, which are evaluated before the body of the `let`.
    pub(crate) strict: Vec<Name>,
}

/// A binding.
#[derive(Clone, Debug)]
pub(crate) struct TBind {
    pub(crate) name: Name,
    /// Its number among the bindings of the module.
    pub(crate) id: u32,
    /// Its type inside the abstraction.
    pub(crate) ty: Ty,
    pub(crate) abs: Abstraction,
    pub(crate) body: TExpr,
    pub(crate) span: Span,
    /// Is its type not generalised in GHC, because it has a signature, or because of `MonoLocalBinds`?
    pub(crate) fixed: bool,
    /// Constructs in it that are not supported: description and place of each.
    pub(crate) unsupported: Vec<(String, Span)>,
}

/// A pattern.
#[derive(Clone, Debug)]
pub(crate) enum TPat {
    Wild,
    Var(Name, Ty),
    As(Name, Ty, Box<TPat>),
    Bang(Box<TPat>),
    /// With the type of the matched value.
    Lazy(Box<TPat>, Ty),
    Con(Box<ConPat>),
    /// A literal of a primitive type; never a string.
    Lit(Literal),
    String(Box<str>),
    /// A number at a type that may turn out to be primitive: the value, and evidence for `Eq` and `Num` or `Fractional`.
    Number {
        value: Number,
        ty: Ty,
        eq: Ev,
        num: Ev,
    },
    /// A function, the pattern its result must match, that result's type.
    View(TExpr, Box<TPat>, Ty),
    Unsupported(String, Span),
}

/// A numeric literal in a pattern.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Number {
    /// With its sign.
    Integer(Box<str>),
    Rational(Box<Ratio>),
}

/// A constructor pattern.
#[derive(Clone, Debug)]
pub(crate) struct ConPat {
    pub(crate) con: Name,
    pub(crate) dicts: Vec<DictParam>,
    pub(crate) args: Vec<(TPat, Ty)>,
}
