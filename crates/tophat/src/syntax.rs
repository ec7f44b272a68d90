//! What the parser builds: a program as it is written.
//!
//! A `File` has imports, types, definitions, the main task and claims (`Property`). `parser` makes it, `infer` reads it and fills tables
//! that are keyed by `ExprId`, and `lower` makes `code` of both. Nothing here knows types or scopes:
//!
//! ```text
//!   main = enter Int "Seat" |> \x. if x > 0 then edit x else fail
//!
//!   Step ─┬─ Enter(Int, "Seat")
//!         └─ Lambda(x) ── If ─┬─ Infix(Greater) of Name(x), Int(0)
//!                             ├─ Edit(Name(x))
//!                             └─ Fail
//! ```
//!
//! What must stay true: each `ExprId` occurs once in a program, over all its files; and `children` lists every expression that is
//! directly inside of another one, in the order of the text. Passes that look at a whole program, such as `parser::recursion`, rely on
//! `children` and `children_mut` to miss none.

use num_bigint::BigInt;
use whatif_source::Span;

use crate::stack::Deep;

/// A name and its place.
#[derive(Clone, Debug)]
pub(crate) struct Ident {
    pub(crate) text: String,
    pub(crate) span: Span,
}

/// A file.
#[derive(Debug, Default)]
pub(crate) struct File {
    /// The files whose types and definitions it uses.
    pub(crate) imports: Vec<Ident>,
    pub(crate) types: Vec<TypeDef>,
    /// Definitions in the order of their evaluation.
    pub(crate) definitions: Vec<Binding>,
    pub(crate) main: Option<Expr>,
    pub(crate) properties: Vec<Property>,
}

/// `type Name a … = …`
#[derive(Debug)]
pub(crate) struct TypeDef {
    pub(crate) name: Ident,
    /// Types that are chosen where the type is used.
    pub(crate) parameters: Vec<Ident>,
    pub(crate) body: TypeBody,
}

#[derive(Debug)]
pub(crate) enum TypeBody {
    Alias(TypeExpr),
    Record(Vec<(Ident, TypeExpr)>),
    /// Constructors, with the types of their fields.
    Constructors(Vec<(Ident, Vec<TypeExpr>)>),
}

/// A type as written.
#[derive(Clone, Debug)]
pub(crate) struct TypeExpr {
    pub(crate) span: Span,
    pub(crate) kind: TypeKind,
}

#[derive(Clone, Debug)]
pub(crate) enum TypeKind {
    Name(String),
    /// A type with types for its parameters.
    Apply(Ident, Vec<TypeExpr>),
    Tuple(Vec<TypeExpr>),
    List(Box<TypeExpr>),
    Ref(Box<TypeExpr>),
    Task(Box<TypeExpr>),
    /// With how many decimals.
    Decimal(u8),
    Function(Box<TypeExpr>, Box<TypeExpr>),
    Unit,
}

/// `let pattern : type = expr`; parameters have become lambdas.
#[derive(Clone, Debug)]
pub(crate) struct Binding {
    pub(crate) pattern: Pattern,
    pub(crate) annotation: Option<TypeExpr>,
    pub(crate) body: Expr,
}

/// What a property claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Claim {
    /// Of the result of every run.
    Property,
    /// At every point of every run.
    Invariant,
    /// At some point (or of some result) of some run.
    Reachable,
    /// From every point, the end (or such a result) can still be reached.
    Finishable,
    /// Whenever one side of `~>` holds, the other follows.
    Response,
}

/// `property name pattern = expr`, `invariant name = expr`, `reachable name [pattern] = expr`,
/// `finishable name [pattern = expr]`, `response name = expr ~> expr`.
#[derive(Debug)]
pub(crate) struct Property {
    pub(crate) claim: Claim,
    pub(crate) name: Ident,
    /// The article of law, or whatever else it stands for.
    pub(crate) article: Label,
    /// The result, if the claim is about results.
    pub(crate) result: Option<Pattern>,
    /// What a response claim is the answer to.
    pub(crate) trigger: Option<Expr>,
    pub(crate) body: Expr,
}

/// What binds names.
#[derive(Clone, Debug)]
pub(crate) struct Pattern {
    pub(crate) span: Span,
    pub(crate) kind: PatternKind,
}

#[derive(Clone, Debug)]
pub(crate) enum PatternKind {
    Name(String),
    Wildcard,
    Unit,
    Tuple(Vec<Pattern>),
    /// `(p : T)`
    Typed(Box<Pattern>, TypeExpr),
}

/// What an alternative of `match` looks for.
#[derive(Clone, Debug)]
pub(crate) enum Case {
    /// A constructor with patterns for its fields; `True` or `False`.
    Constructor(Ident, Vec<Pattern>),
    /// `[]`
    Nil,
    /// `h :: t`
    Cons(Pattern, Pattern),
    /// Anything.
    Any(Pattern),
}

impl Case {
    /// What binds names in it.
    pub(crate) fn patterns(&self) -> Vec<&Pattern> {
        match self {
            Case::Constructor(_, fields) => fields.iter().collect(),
            Case::Nil => Vec::new(),
            Case::Cons(head, rest) => vec![head, rest],
            Case::Any(pattern) => vec![pattern],
        }
    }
}

/// An expression. Its number is its key in the tables that type inference fills.
#[derive(Clone, Debug)]
pub(crate) struct Expr {
    pub(crate) id: ExprId,
    pub(crate) span: Span,
    /// How deep the expressions inside are nested; the parser refuses what later passes could not recurse into.
    pub(crate) height: u32,
    pub(crate) kind: Deep<ExprKind>,
}

/// The number of an expression, unique in a program.
pub(crate) type ExprId = u32;

/// Unary signs; the named operators (`len`, `fst`, …) are names of the prelude.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Prefix {
    Minus,
    Deref,
}

/// Binary signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Infix {
    Assign,
    Implies,
    Or,
    And,
    Equal,
    Unequal,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Elem,
    Cons,
    Append,
    Add,
    Subtract,
    Multiply,
    Divide,
    Modulo,
}

/// What a property may ask about the inputs of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum History {
    /// `input "a"`: the last value entered there.
    Input,
    /// `inputs "a"`: all values entered there, first one first.
    Inputs,
    /// `entered "a"`: there was an input.
    Entered,
    /// `before "a" "b"`: no input at b without an earlier one at a.
    Before,
    /// `after "a" "b"`: an input at a, and none at b since the last of them.
    After,
}

pub(crate) type Label = Option<String>;

/// The label of an editor, or who does a task: a text, or an expression for one.
#[derive(Clone, Debug)]
pub(crate) enum Text {
    Known(String),
    Computed(Expr),
}

pub(crate) type Caption = Option<Text>;

/// Whether people may change what an editor holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    Change,
    Look,
}

/// A row of a decision table; without a condition, it is for all other cases.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) condition: Option<Expr>,
    pub(crate) result: Expr,
}

#[derive(Clone, Debug)]
pub(crate) enum ExprKind {
    Name(String),
    Constructor(String),
    Bool(bool),
    Int(BigInt),
    /// In days since 1 January 2000.
    Date(BigInt),
    /// The smallest units of a number, and how many decimals it has.
    Decimal(BigInt, u8),
    Str(String),
    Tuple(Vec<Expr>),
    List(Vec<Expr>),
    Record(Ident, Vec<(Ident, Expr)>),
    Update(Expr, Vec<(Ident, Expr)>),
    Field(Expr, Ident),
    Lambda(Pattern, Expr),
    Apply(Expr, Expr),
    Let(Binding, Expr),
    If(Expr, Expr, Expr),
    Match(Expr, Vec<(Case, Expr)>),
    Prefix(Prefix, Expr),
    Infix(Infix, Expr, Expr),
    Typed(Expr, TypeExpr),
    Table(Vec<Row>),
    Edit(Access, Expr, Caption),
    Enter(TypeExpr, Caption),
    Share(Access, Expr, Caption),
    Fail,
    Step(Expr, Expr),
    UserStep(Expr, Label, Expr),
    Pair(Expr, Expr),
    Choice(Expr, Expr),
    UserChoice((Label, Expr), (Label, Expr)),
    At(Expr, Text),
    /// A task that starts over, for ever or until its value satisfies a predicate.
    Loop(Expr, Option<Expr>),
    Assert(Expr, Label, Expr),
    History(History, Vec<(String, Span)>),
}

impl Pattern {
    /// The pattern of these parts for what pairs make: `<<a, b>, c>` for `<a, b, c>`.
    pub(crate) fn nested(&self, parts: &[Pattern]) -> Pattern {
        let (last, before) = parts.split_last().expect("a tuple has parts");
        let tuple = |parts| Pattern { span: self.span, kind: PatternKind::Tuple(parts) };
        tuple(vec![tuple(before.to_vec()), last.clone()])
    }
}

impl Text {
    fn computed(&self) -> Option<&Expr> {
        match self {
            Text::Known(_) => None,
            Text::Computed(expr) => Some(expr),
        }
    }

    fn computed_mut(&mut self) -> Option<&mut Expr> {
        match self {
            Text::Known(_) => None,
            Text::Computed(expr) => Some(expr),
        }
    }
}

impl ExprKind {
    /// The expressions directly inside this one.
    pub(crate) fn children(&self) -> Vec<&Expr> {
        use ExprKind as K;
        match self {
            K::Name(_)
            | K::Constructor(_)
            | K::Bool(_)
            | K::Int(_)
            | K::Date(_)
            | K::Decimal(..)
            | K::Str(_)
            | K::Fail
            | K::History(..) => Vec::new(),
            K::Tuple(items) | K::List(items) => items.iter().collect(),
            K::Record(_, fields) => fields.iter().map(|(_, e)| e).collect(),
            K::Update(record, fields) => {
                std::iter::once(record).chain(fields.iter().map(|(_, e)| e)).collect()
            }
            K::Field(e, _) | K::Lambda(_, e) | K::Prefix(_, e) | K::Typed(e, _) => vec![e],
            K::Enter(_, caption) => caption.iter().filter_map(Text::computed).collect(),
            K::Edit(_, e, caption) | K::Share(_, e, caption) => {
                std::iter::once(e).chain(caption.iter().filter_map(Text::computed)).collect()
            }
            K::At(e, user) => std::iter::once(e).chain(user.computed()).collect(),
            K::Loop(e, until) => std::iter::once(e).chain(until).collect(),
            K::Table(rows) => rows.iter().flat_map(|row| row.condition.iter().chain([&row.result])).collect(),
            K::Let(binding, e) => vec![&binding.body, e],
            K::Apply(a, b)
            | K::Infix(_, a, b)
            | K::Step(a, b)
            | K::UserStep(a, _, b)
            | K::Pair(a, b)
            | K::Choice(a, b)
            | K::UserChoice((_, a), (_, b))
            | K::Assert(a, _, b) => vec![a, b],
            K::If(a, b, c) => vec![a, b, c],
            K::Match(e, cases) => std::iter::once(e).chain(cases.iter().map(|(_, e)| e)).collect(),
        }
    }

    /// The same, to be changed.
    pub(crate) fn children_mut(&mut self) -> Vec<&mut Expr> {
        use ExprKind as K;
        match self {
            K::Name(_)
            | K::Constructor(_)
            | K::Bool(_)
            | K::Int(_)
            | K::Date(_)
            | K::Decimal(..)
            | K::Str(_)
            | K::Fail
            | K::History(..) => Vec::new(),
            K::Tuple(items) | K::List(items) => items.iter_mut().collect(),
            K::Record(_, fields) => fields.iter_mut().map(|(_, e)| e).collect(),
            K::Update(record, fields) => {
                std::iter::once(record).chain(fields.iter_mut().map(|(_, e)| e)).collect()
            }
            K::Field(e, _) | K::Lambda(_, e) | K::Prefix(_, e) | K::Typed(e, _) => vec![e],
            K::Enter(_, caption) => caption.iter_mut().filter_map(Text::computed_mut).collect(),
            K::Edit(_, e, caption) | K::Share(_, e, caption) => {
                std::iter::once(e).chain(caption.iter_mut().filter_map(Text::computed_mut)).collect()
            }
            K::At(e, user) => std::iter::once(e).chain(user.computed_mut()).collect(),
            K::Loop(e, until) => std::iter::once(e).chain(until).collect(),
            K::Table(rows) => {
                rows.iter_mut().flat_map(|row| row.condition.iter_mut().chain([&mut row.result])).collect()
            }
            K::Let(binding, e) => vec![&mut binding.body, e],
            K::Apply(a, b)
            | K::Infix(_, a, b)
            | K::Step(a, b)
            | K::UserStep(a, _, b)
            | K::Pair(a, b)
            | K::Choice(a, b)
            | K::UserChoice((_, a), (_, b))
            | K::Assert(a, _, b) => vec![a, b],
            K::If(a, b, c) => vec![a, b, c],
            K::Match(e, cases) => std::iter::once(e).chain(cases.iter_mut().map(|(_, e)| e)).collect(),
        }
    }
}
