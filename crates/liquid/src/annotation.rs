//! Annotations: the language inside `{-@ … @-}`.
//!
//! The grammar is LiquidHaskell's: the old one of 2014-15 (`Prop`, measures with their equations inside the comment)
//! and today's. All annotations of real programs that we met can be read; one that is read but not supported yet is kept with its
//! place, so that it concerns only the functions that depend on it.
//!
//! This file has the syntax tree:
//!
//! - [`Spec`] is one annotation: a signature, an alias, a measure, a refined data type, …;
//! - [`RType`] is a refined type: `x:Int -> {v:[a] | len v == x}`;
//! - [`Logic`] is an expression inside of a refinement: `len v == x`.
//!
//! [`parse()`] makes it of the text of a comment, in `annotation/`: `tokens.rs` (a cursor over Haskell's tokens), `parse.rs` (whole
//! annotations), `parse_type.rs`, `parse_logic.rs`. `show.rs` prints refinements for reports. The trees go to [`specs`](crate::specs),
//! which sorts them by kind.
//!
//! What must stay true: every node has the span of its text, since reports and edits point into annotations; whether an argument of an
//! alias is a type or a value is not decided here, because it depends on the alias ([`RType::as_logic`]).

mod condition;
mod parse;
mod parse_logic;
mod parse_type;
mod show;
mod tokens;

pub(crate) use parse::names_of;
pub use parse::parse;
pub use parse::{HEAD, parse_signature};
pub(crate) use parse_logic::constant;

use whatif_haskell::ast::Ident;
use whatif_lambda::Name;
use whatif_lambda::types::names;
use whatif_source::Span;

use crate::declare::split;

/// One annotation.
#[derive(Clone, Debug)]
pub struct Spec {
    /// What it says.
    pub kind: SpecKind,
    /// Where it stands.
    pub span: Span,
}

/// The kinds of annotations.
#[derive(Clone, Debug)]
pub enum SpecKind {
    /// `f, g :: τ / [m]`
    Signature(Signature),
    /// `type T a N = τ`
    Alias(Alias),
    /// `predicate P X = r`, `expression E X = e`
    Predicate(Predicate),
    /// `inline f`: a Haskell function used in refinements.
    Inline(Ident),
    /// `reflect f`, `axiomatize f`, `opaque-reflect f`, `private-reflect f`: likewise, also for recursive functions.
    Reflect(Ident),
    /// `assume reflect f as g`: the logic takes `f` for `g`, and callers take its results for those of `g`.
    Pretend(Ident, Ident),
    /// `define f x = e`: what the logic takes `f` for.
    Define(Predicate),
    /// `measure f`, `measure f :: τ`, with or without equations.
    Measure(Measure),
    /// `data T [m] = …`
    Data(DataSpec),
    /// `data size (T a) m`: the measure by which the values of a type get smaller.
    Size(Ident, Logic),
    /// `invariant {v:τ | r}`
    Invariant(RType),
    /// `using τ as {v:τ | r}`: an invariant of this module only.
    Using(RType, RType),
    /// `bound f`: a Haskell function that says what the constraint `F p q` means.
    Bound(Ident),
    /// `qualif Q(v:τ, x:τ): r`: a condition on its first variable by which LiquidHaskell may infer types.
    Qualifier(Vec<Name>, Logic),
    /// `lazy f`: `f` need not terminate. `lazyvar x` is the same of a variable.
    Lazy(Vec<Ident>),
    /// `decrease f 2 3`: the second argument of `f` gets smaller, or else stays the same, and the third one does. Dictionaries are counted.
    Decrease(Ident, Vec<usize>),
    /// `ignore f`, `fail f`: `f` is not checked, or is meant to fail.
    Ignore(Vec<Ident>),
    /// `LIQUID "--option"`, with the place of each option.
    Options(Vec<(String, Span)>),
    /// `class C a where f :: τ …`
    Class(ClassSpec),
    /// `instance C τ where f :: τ …`
    Instance(ClassSpec),
    /// An annotation that changes no meaning here: `embed`, `include`, fixities, `variance`, ….
    Accepted,
    /// An annotation that is not supported yet, and the names it is about.
    Unsupported(String, Vec<Ident>),
}

/// A refined signature.
#[derive(Clone, Debug)]
pub struct Signature {
    /// The functions.
    pub names: Vec<Ident>,
    /// Their type.
    pub ty: RType,
    /// `assume f :: τ`: the type is assumed, the body is not checked.
    pub assumed: bool,
    /// `/ [e, …]`: the termination metric, which gets smaller with each recursive call.
    pub metric: Vec<Logic>,
}

/// A type alias.
#[derive(Clone, Debug)]
pub struct Alias {
    /// Its name.
    pub name: Ident,
    /// Its type parameters (in lower case).
    pub type_params: Vec<Ident>,
    /// Its value parameters (in upper case), which come last.
    pub value_params: Vec<Ident>,
    /// The type it stands for.
    pub body: RType,
}

/// An abbreviation in refinements.
#[derive(Clone, Debug)]
pub struct Predicate {
    /// Its name.
    pub name: Ident,
    /// Its parameters.
    pub params: Vec<Ident>,
    /// The expression it stands for.
    pub body: Logic,
}

/// A measure.
#[derive(Clone, Debug)]
pub struct Measure {
    /// Its name.
    pub name: Ident,
    /// Its type, if it says so.
    pub ty: Option<RType>,
    /// Its equations, if they are in the annotation. Otherwise a Haskell function of the same name has them, or there are none,
    /// and it is known only by the types of constructors or functions.
    pub equations: Vec<MeasureEquation>,
    /// `class measure`
    pub class: bool,
}

/// `size (x:xs) = 1 + size xs`
#[derive(Clone, Debug)]
pub struct MeasureEquation {
    /// The constructor.
    pub constructor: Ident,
    /// Its fields; `_` where nothing is named.
    pub fields: Vec<Name>,
    /// The value of the measure for this constructor.
    pub body: Logic,
}

/// A refined data type.
#[derive(Clone, Debug)]
pub struct DataSpec {
    /// The type.
    pub name: Ident,
    /// Its parameters.
    pub params: Vec<Ident>,
    /// Its abstract refinements: `data T a <p :: a -> Bool>`.
    pub abstracts: Vec<AbstractDecl>,
    /// `[m]`: the measure by which its values get smaller.
    pub size: Option<Logic>,
    /// Its constructors, if they are given.
    pub constructors: Vec<ConSpec>,
}

/// A refined constructor.
#[derive(Clone, Debug)]
pub struct ConSpec {
    /// Its name.
    pub name: Ident,
    /// Its fields, each with the name that later ones may mention.
    pub fields: Vec<(Option<Ident>, RType)>,
    /// For GADT syntax, the result type.
    pub result: Option<RType>,
}

impl ConSpec {
    /// The types of its fields, in any syntax.
    pub(crate) fn parts(&self) -> Vec<&RType> {
        match &self.result {
            Some(result) if self.fields.is_empty() => {
                split(result).0.into_iter().map(|(_, field)| field).collect()
            }
            _ => self.fields.iter().map(|(_, field)| field).collect(),
        }
    }
}

/// The signatures of a class's or an instance's methods.
#[derive(Clone, Debug)]
pub struct ClassSpec {
    /// The class.
    pub name: Ident,
    /// For an instance, the types it is for.
    pub args: Vec<RType>,
    /// The methods.
    pub methods: Vec<Signature>,
}

/// A refined type.
#[derive(Clone, Debug)]
pub struct RType {
    /// What it is.
    pub kind: RTypeKind,
    /// Where it stands.
    pub span: Span,
}

/// The forms of refined types (002, Figure 9, and more).
#[derive(Clone, Debug)]
pub enum RTypeKind {
    /// `x:τ -> τ`
    Fun(Option<Name>, Box<RType>, Box<RType>),
    /// `{v:τ | r}`, also `{x:τ | r}` with an outer name
    Refined(Name, Box<RType>, Logic),
    /// `{r}`: any value, provided that `r` holds.
    Prop(Logic),
    /// `a`
    Var(Ident),
    /// `T τ e`; lists, tuples and unit too. An argument of an alias may be a value.
    Con(Ident, Vec<TypeArg>),
    /// `m τ`, a variable applied.
    App(Box<RType>, Vec<TypeArg>),
    /// `τ<p, {\x y -> r}>`
    Abstract(Box<RType>, Vec<AbstractArg>),
    /// `forall a <p :: τ -> Bool>. τ`
    Forall(Vec<Ident>, Vec<AbstractDecl>, Box<RType>),
    /// `(C a) => τ`, with bounds among the constraints.
    Constrained(Vec<RType>, Box<RType>),
    /// A bound `{x::τ |- τ <: τ}`, among constraints.
    Bound(Box<Bound>),
    /// `_`
    Hole,
    /// A type that is not supported yet.
    Unsupported(String),
}

/// `x::τ, y::τ |- τ <: τ`: whatever `x` and `y` are, a value of the smaller type is one of the larger type.
#[derive(Clone, Debug)]
pub struct Bound {
    /// The variables, with their types.
    pub binders: Vec<(Name, RType)>,
    /// The smaller type.
    pub smaller: RType,
    /// The larger type.
    pub larger: RType,
    /// Where it stands.
    pub span: Span,
}

/// An argument of a type constructor or alias.
#[derive(Clone, Debug)]
pub enum TypeArg {
    /// A type; or a value that looks like one (`n`, `size xs`), see [`RType::as_logic`].
    Type(RType),
    /// A value: `{n + 1}`, `(n + 1)`, `3`.
    Value(Logic),
}

/// `p :: τ -> Bool`
#[derive(Clone, Debug)]
pub struct AbstractDecl {
    /// Its name.
    pub name: Ident,
    /// Its type.
    pub ty: RType,
}

/// The argument of an abstract refinement.
#[derive(Clone, Debug)]
pub enum AbstractArg {
    /// `p`, or `p x`
    Var(Logic),
    /// `{\x y -> r}`: binders and condition
    Lambda(Vec<Name>, Logic),
    /// `\x -> {v:τ | r}`: binders, and what the type says of the value. [`expand`](crate::expand) makes a `Lambda` of it.
    Refined(Vec<Name>, Box<RType>),
}

/// An expression of the refinement logic.
#[derive(Clone, PartialEq, Debug)]
pub struct Logic {
    /// What it is.
    pub kind: LogicKind,
    /// Where it stands.
    pub span: Span,
}

impl Logic {
    /// The direct parts of this expression.
    #[must_use]
    pub fn parts(&self) -> Vec<&Logic> {
        match &self.kind {
            LogicKind::App(head, args) => std::iter::once(&**head).chain(args).collect(),
            LogicKind::Binary(_, left, right) => vec![left, right],
            LogicKind::Not(inner) | LogicKind::Neg(inner) | LogicKind::Lambda(_, inner) => vec![inner],
            LogicKind::If(condition, yes, no) => vec![condition, yes, no],
            LogicKind::Tuple(parts) | LogicKind::List(parts) => parts.iter().collect(),
            // Names and literals.
            _ => Vec::new(),
        }
    }

    /// The same, to be changed.
    pub(crate) fn parts_mut(&mut self) -> Vec<&mut Logic> {
        match &mut self.kind {
            LogicKind::App(head, args) => std::iter::once(&mut **head).chain(args).collect(),
            LogicKind::Binary(_, left, right) => vec![left, right],
            LogicKind::Not(inner) | LogicKind::Neg(inner) | LogicKind::Lambda(_, inner) => vec![inner],
            LogicKind::If(condition, yes, no) => vec![condition, yes, no],
            LogicKind::Tuple(parts) | LogicKind::List(parts) => parts.iter_mut().collect(),
            _ => Vec::new(),
        }
    }

    /// The operands of a chain of one operator, from left to right: `a`, `b`, `c` of `a && (b && c)`.
    #[must_use]
    pub fn operands(&self, operator: Operator) -> Vec<&Logic> {
        match &self.kind {
            LogicKind::Binary(found, left, right) if *found == operator => {
                [left, right].into_iter().flat_map(|side| side.operands(operator)).collect()
            }
            _ => vec![self],
        }
    }

    /// Are both the same variable?
    pub(crate) fn is_same_variable(&self, other: &Logic) -> bool {
        matches!((&self.kind, &other.kind), (LogicKind::Var(one), LogicKind::Var(other)) if one.name == other.name)
    }

    /// Is it `true`?
    pub(crate) fn is_true(&self) -> bool {
        matches!(&self.kind, LogicKind::Con(name) if name.name == names::TRUE)
    }

    /// Is it `false`?
    pub(crate) fn is_false(&self) -> bool {
        matches!(&self.kind, LogicKind::Con(name) if name.name == names::FALSE)
    }

    /// Is it this number?
    pub(crate) fn is_number(&self, number: &str) -> bool {
        matches!(&self.kind, LogicKind::Int(digits) if **digits == *number)
    }
}

/// The forms of the refinement logic.
#[derive(Clone, PartialEq, Debug)]
pub enum LogicKind {
    /// A variable, measure or inlined function.
    Var(Ident),
    /// A constructor; `True` and `False` (`true` and `false`) too.
    Con(Ident),
    /// In decimal digits.
    Int(Box<str>),
    /// Numerator and denominator.
    Rational(Box<str>, Box<str>),
    /// A string.
    String(Box<str>),
    /// A character.
    Char(char),
    /// `f e e`
    App(Box<Logic>, Vec<Logic>),
    /// `e ⊕ e`
    Binary(Operator, Box<Logic>, Box<Logic>),
    /// `not r`
    Not(Box<Logic>),
    /// `- e`
    Neg(Box<Logic>),
    /// `if r then e else e`
    If(Box<Logic>, Box<Logic>, Box<Logic>),
    /// `(e, e)`
    Tuple(Vec<Logic>),
    /// `[e, e]`
    List(Vec<Logic>),
    /// `\x y -> e`
    Lambda(Vec<Name>, Box<Logic>),
    /// `_`: any value, in a supposition of what a call returns. In a refinement it is not supported.
    Wildcard,
    /// An expression that is not supported yet.
    Unsupported(String),
}

/// How two values compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// `==`, also `=` and `~~`
    Eq,
    /// `/=`, also `!=` and `!~`
    Ne,
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
}

impl Relation {
    /// The same relation, seen from the other side.
    pub(crate) fn turned(self) -> Relation {
        match self {
            Relation::Eq | Relation::Ne => self,
            Relation::Lt => Relation::Gt,
            Relation::Le => Relation::Ge,
            Relation::Gt => Relation::Lt,
            Relation::Ge => Relation::Le,
        }
    }
}

/// The operators of the logic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operator {
    /// `&&`
    And,
    /// `||`
    Or,
    /// `=>`
    Implies,
    /// `<=>`
    Iff,
    /// A comparison.
    Compare(Relation),
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// `/`
    Div,
    /// `mod`
    Mod,
}

impl Operator {
    /// How it is written, and the function of `Whatif.Liquid` that it means.
    fn words(self) -> (&'static str, &'static str) {
        match self {
            Operator::And => ("&&", "and"),
            Operator::Or => ("||", "or"),
            Operator::Implies => ("=>", "implies"),
            Operator::Iff => ("<=>", "iff"),
            Operator::Compare(Relation::Eq) => ("==", "eq"),
            Operator::Compare(Relation::Ne) => ("/=", "ne"),
            Operator::Compare(Relation::Lt) => ("<", "lt"),
            Operator::Compare(Relation::Le) => ("<=", "le"),
            Operator::Compare(Relation::Gt) => (">", "gt"),
            Operator::Compare(Relation::Ge) => (">=", "ge"),
            Operator::Add => ("+", "add"),
            Operator::Sub => ("-", "sub"),
            Operator::Mul => ("*", "mul"),
            Operator::Div => ("/", "div"),
            Operator::Mod => ("mod", "mod"),
        }
    }

    /// How it is written.
    #[must_use]
    pub fn sign(self) -> &'static str {
        self.words().0
    }

    /// The function of `Whatif.Liquid` that it means.
    pub(crate) fn function(self) -> &'static str {
        self.words().1
    }
}

/// A direct part of a refined type, to be changed.
pub(crate) enum Part<'a> {
    Type(&'a mut RType),
    /// A type constructor or variable. A variable may be the argument of an alias.
    Name(&'a mut Ident),
    Logic(&'a mut Logic),
}

impl RType {
    /// The types that are direct parts of this one. Constraints and the types of abstract refinements are left out.
    pub(crate) fn types(&self) -> Vec<&RType> {
        match &self.kind {
            RTypeKind::Fun(_, argument, result) => vec![argument, result],
            RTypeKind::Con(_, args) => args.iter().filter_map(TypeArg::as_type).collect(),
            RTypeKind::App(head, args) => {
                std::iter::once(&**head).chain(args.iter().filter_map(TypeArg::as_type)).collect()
            }
            RTypeKind::Refined(_, inner, _)
            | RTypeKind::Abstract(inner, _)
            | RTypeKind::Forall(_, _, inner)
            | RTypeKind::Constrained(_, inner) => vec![inner],
            RTypeKind::Bound(bound) => bound.parts(),
            RTypeKind::Prop(_) | RTypeKind::Var(_) | RTypeKind::Hole | RTypeKind::Unsupported(_) => {
                Vec::new()
            }
        }
    }

    /// All direct parts of this type, to be changed. The same are left out, but for bounds.
    pub(crate) fn parts_mut(&mut self) -> Vec<Part<'_>> {
        match &mut self.kind {
            RTypeKind::Fun(_, argument, result) => vec![Part::Type(argument), Part::Type(result)],
            RTypeKind::Refined(_, base, condition) => vec![Part::Type(base), Part::Logic(condition)],
            RTypeKind::Prop(condition) => vec![Part::Logic(condition)],
            RTypeKind::Var(name) => vec![Part::Name(name)],
            RTypeKind::Con(name, args) => {
                std::iter::once(Part::Name(name)).chain(args.iter_mut().map(TypeArg::part)).collect()
            }
            RTypeKind::App(head, args) => {
                std::iter::once(Part::Type(head)).chain(args.iter_mut().map(TypeArg::part)).collect()
            }
            RTypeKind::Abstract(base, refinements) => std::iter::once(Part::Type(base))
                .chain(refinements.iter_mut().map(AbstractArg::part))
                .collect(),
            RTypeKind::Forall(_, _, body) => vec![Part::Type(body)],
            RTypeKind::Constrained(constraints, body) => {
                let bounds = constraints.iter_mut().filter(|found| matches!(found.kind, RTypeKind::Bound(_)));
                bounds.map(Part::Type).chain([Part::Type(body)]).collect()
            }
            RTypeKind::Bound(bound) => bound.parts_mut().into_iter().map(Part::Type).collect(),
            RTypeKind::Hole | RTypeKind::Unsupported(_) => Vec::new(),
        }
    }

    /// A type read as a value: the argument `n` or `size xs` of an alias with value parameters.
    #[must_use]
    pub fn as_logic(&self) -> Option<Logic> {
        let apply = |head: LogicKind, head_span: Span, args: &[TypeArg]| {
            let args: Option<Vec<Logic>> = args.iter().map(TypeArg::as_logic).collect();
            let head = Logic { kind: head, span: head_span };
            args.map(|args| if args.is_empty() { head.kind } else { LogicKind::App(Box::new(head), args) })
        };
        let kind = match &self.kind {
            RTypeKind::Var(name) => Some(LogicKind::Var(*name)),
            RTypeKind::Con(name, args) => apply(LogicKind::Con(*name), name.span, args),
            RTypeKind::App(head, args) => {
                let head = head.as_logic()?;
                apply(head.kind, head.span, args)
            }
            RTypeKind::Prop(logic) => return Some(logic.clone()),
            // `(x:xs)`
            RTypeKind::Refined(first, rest, condition) if condition.is_true() => {
                let ident = |name| Ident { module: None, name, span: self.span };
                let first = Logic { kind: LogicKind::Var(ident(*first)), span: self.span };
                let cons = Logic { kind: LogicKind::Con(ident(names::CONS)), span: self.span };
                Some(LogicKind::App(Box::new(cons), vec![first, rest.as_logic()?]))
            }
            _ => None,
        }?;
        Some(Logic { kind, span: self.span })
    }
}

impl Bound {
    /// All its types.
    pub(crate) fn parts(&self) -> Vec<&RType> {
        self.binders.iter().map(|(_, ty)| ty).chain([&self.smaller, &self.larger]).collect()
    }

    fn parts_mut(&mut self) -> Vec<&mut RType> {
        self.binders.iter_mut().map(|(_, ty)| ty).chain([&mut self.smaller, &mut self.larger]).collect()
    }
}

impl AbstractArg {
    fn part(&mut self) -> Part<'_> {
        match self {
            AbstractArg::Var(logic) | AbstractArg::Lambda(_, logic) => Part::Logic(logic),
            AbstractArg::Refined(_, ty) => Part::Type(ty),
        }
    }
}

impl TypeArg {
    /// This argument as a type, if it is one.
    #[must_use]
    pub fn as_type(&self) -> Option<&RType> {
        if let TypeArg::Type(ty) = self { Some(ty) } else { None }
    }

    /// The same, by itself.
    fn into_type(self) -> Option<RType> {
        if let TypeArg::Type(ty) = self { Some(ty) } else { None }
    }

    fn part(&mut self) -> Part<'_> {
        match self {
            TypeArg::Type(ty) => Part::Type(ty),
            TypeArg::Value(logic) => Part::Logic(logic),
        }
    }

    /// This argument as a value, if it can be one.
    #[must_use]
    pub fn as_logic(&self) -> Option<Logic> {
        match self {
            TypeArg::Type(ty) => ty.as_logic(),
            TypeArg::Value(logic) => Some(logic.clone()),
        }
    }
}
