//! The expressions of λG: 002, Figure 4, with the literals, primitives, casts and default alternatives of 000,
//! section 4.
//!
//! [`Expr`] is the tree; [`Binder`], [`Literal`], [`Case`] and [`Alt`] are its parts. An [`Assertion`] is the label of an `assert`:
//! whose contract it checks, which [`Part`] of it, and where the values are that a report shows.
//!
//! ```text
//! λ x. assume 0 <= x in let y = f x in assert 0 <= y in y
//!
//! Lam [x] (Assume (Prim intLe [0, x]) (Let [(y, App f [x])] (Assert label (Prim intLe [0, y]) (Var y))))
//! ```
//!
//! What must stay true: names are unique in what they mean (see [`name`](crate::name)), bindings of a `Let` may refer to each other, and a
//! walk over expressions that recurses does so through `whatif_source::deep`, because front ends make very deep ones.
//!
//! Walks over all expressions use [`Expr::parts`] (reading) or [`Expr::for_each_part`] (changing), which visit the direct parts.

use whatif_source::Span;

use crate::prim::{Form, Prim};
use crate::types::names;
use crate::{Name, Type};

/// An expression.
#[derive(Clone, PartialEq, Debug)]
pub enum Expr {
    /// A variable: bound by a lambda, let or alternative around it, else a definition of the program.
    Var(Name),
    /// A literal.
    Lit(Literal),
    /// `λ x y. e`; at least one binder.
    Lam(Vec<Binder>, Box<Expr>),
    /// `f a b`; at least one argument.
    App(Box<Expr>, Vec<Expr>),
    /// A data constructor, as a function of its fields.
    Con(Name),
    /// A primitive with all its arguments.
    Prim(Prim, Vec<Expr>),
    /// Bindings that may refer to each other, and the expression in which they hold.
    Let(Vec<(Binder, Expr)>, Box<Expr>),
    /// Evaluates the scrutinee to SWHNF and takes the first alternative that matches.
    Case(Box<Case>),
    /// `Λ a. e`
    TypeLam(Vec<Name>, Box<Expr>),
    /// `e @τ`
    TypeApp(Box<Expr>, Vec<Type>),
    /// `? : τ`, the symbolic generator: any value of the type.
    Symbolic(Type),
    /// `e □ e`, the counterfactual branch.
    Choice(Box<Expr>, Box<Expr>),
    /// `assume p in e`
    Assume(Box<Expr>, Box<Expr>),
    /// `assert p in e`, with the label that a report shows if it fails.
    Assert(Box<Assertion>, Box<Expr>, Box<Expr>),
    /// A value that is taken for one of another type of the same representation (newtypes, `coerce`).
    Cast(Box<Expr>, Type),
    /// An expression with its place in a source file.
    At(Span, Box<Expr>),
}

/// A variable where it is bound, with its type.
#[derive(Clone, PartialEq, Debug)]
pub struct Binder {
    /// The variable.
    pub name: Name,
    /// The type of the variable, or [`Type::Unknown`].
    pub ty: Type,
}

impl Binder {
    /// A binder.
    #[must_use]
    pub fn new(name: impl Into<Name>, ty: Type) -> Binder {
        Binder { name: name.into(), ty }
    }

    /// A binder of a [name that no source has](Name::temporary).
    #[must_use]
    pub fn temporary(stem: &str, ty: Type) -> Binder {
        Binder { name: Name::temporary(stem), ty }
    }

    /// The same variable, where these types stand in the place of type variables in its type.
    #[must_use]
    pub fn at(&self, variables: &[Name], types: &[Type]) -> Binder {
        Binder { name: self.name, ty: crate::types::instantiate(&self.ty, variables, types) }
    }

    /// The bound variable as an expression.
    #[must_use]
    pub fn var(&self) -> Expr {
        Expr::Var(self.name)
    }
}

/// A literal. Equality is of representations: `NaN` equals itself, `0.0` and `-0.0` differ.
#[derive(Clone, Debug)]
pub enum Literal {
    /// `Int`
    Int(i64),
    /// `Integer`, in decimal digits where it exceeds a machine word.
    Integer(Box<str>),
    /// `Word`
    Word(u64),
    /// `Char`
    Char(char),
    /// `Double`
    Double(f64),
    /// `Float`
    Float(f32),
    /// A list of `Char`, unpacked lazily.
    String(Box<str>),
}

impl PartialEq for Literal {
    fn eq(&self, other: &Literal) -> bool {
        match (self, other) {
            (Literal::Int(a), Literal::Int(b)) => a == b,
            (Literal::Integer(a), Literal::Integer(b)) | (Literal::String(a), Literal::String(b)) => a == b,
            (Literal::Word(a), Literal::Word(b)) => a == b,
            (Literal::Char(a), Literal::Char(b)) => a == b,
            (Literal::Double(a), Literal::Double(b)) => a.to_bits() == b.to_bits(),
            (Literal::Float(a), Literal::Float(b)) => a.to_bits() == b.to_bits(),
            _ => false,
        }
    }
}

/// A case expression. A scrutinee that no alternative matches is an error (`part` [`Part::Totality`]).
#[derive(Clone, PartialEq, Debug)]
pub struct Case {
    /// The expression that is evaluated.
    pub scrutinee: Expr,
    /// Names the scrutinee's value in the alternatives.
    pub binder: Option<Binder>,
    /// The alternatives in order; no two have the same constructor or literal.
    pub alts: Vec<Alt>,
    /// The expression to take when no alternative matches. With no alternatives at all the case is a plain `seq`.
    pub default: Option<Expr>,
}

/// `D x y → e` or `l → e`
#[derive(Clone, PartialEq, Debug)]
pub struct Alt {
    /// The constructor or the literal that the alternative matches.
    pub con: AltCon,
    /// The variables for the constructor's fields; none for a literal.
    pub binders: Vec<Binder>,
    /// The expression to evaluate if the value matches.
    pub body: Expr,
}

impl Alt {
    /// The alternative of a constructor without fields.
    #[must_use]
    pub fn plain(con: impl Into<Name>, body: Expr) -> Alt {
        Alt { con: AltCon::Con(con.into()), binders: Vec::new(), body }
    }
}

/// What an alternative matches.
#[derive(Clone, PartialEq, Debug)]
pub enum AltCon {
    /// A data constructor.
    Con(Name),
    /// A literal; not a string.
    Lit(Literal),
}

/// The label of an assertion: whose contract it checks, with which arguments.
#[derive(Clone, PartialEq, Debug)]
pub struct Assertion {
    /// Which part of the contract.
    pub part: Part,
    /// Whose contract it is.
    pub function: Name,
    /// Variables that hold the arguments of the call, as far as they are known.
    pub args: Vec<Name>,
    /// The variable that holds the result, for a postcondition.
    pub result: Option<Name>,
    /// The refinement as its author wrote it.
    pub refinement: String,
    /// Where a report points: the call for a precondition, the definition for a postcondition.
    pub span: Option<Span>,
}

impl Assertion {
    /// The label of a candidate fact: a condition that may help a proof, and is tried out.
    #[must_use]
    pub fn fact(number: usize, function: Name) -> Assertion {
        let part = Part::Fact(number as u32);
        Assertion { part, function, args: Vec::new(), result: None, refinement: String::new(), span: None }
    }
}

/// The part of a contract that an assertion checks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Part {
    /// A precondition.
    Pre,
    /// A postcondition.
    Post,
    /// The refinement of a constructor's field.
    Field,
    /// An assertion in the program.
    Assert,
    /// No incomplete pattern and no `error` is reached.
    Totality,
    /// A recursive call gets smaller.
    Termination,
    /// A candidate fact, by its number: a condition that may help a proof, and is tried out. It occurs in no source
    /// and in no report.
    Fact(u32),
}

impl Part {
    /// The parts that sources and reports can have.
    pub const ALL: [Part; 6] =
        [Part::Pre, Part::Post, Part::Field, Part::Assert, Part::Totality, Part::Termination];

    /// The number of a candidate fact, if the part is one.
    #[must_use]
    pub fn fact(self) -> Option<usize> {
        if let Part::Fact(number) = self { Some(number as usize) } else { None }
    }

    /// The word for this part in reports and in the text syntax.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Part::Pre => "pre",
            Part::Post => "post",
            Part::Field => "field",
            Part::Assert => "assert",
            Part::Totality => "totality",
            Part::Termination => "termination",
            Part::Fact(_) => "fact",
        }
    }
}

impl Expr {
    /// The variable of this name.
    #[must_use]
    pub fn var(name: impl Into<Name>) -> Expr {
        Expr::Var(name.into())
    }

    /// The constructor of this name.
    #[must_use]
    pub fn con(name: impl Into<Name>) -> Expr {
        Expr::Con(name.into())
    }

    /// An `Int` literal.
    #[must_use]
    pub fn int(value: i64) -> Expr {
        Expr::Lit(Literal::Int(value))
    }

    /// A primitive applied to all its arguments.
    #[must_use]
    pub fn prim(prim: impl Into<Prim>, args: impl Into<Vec<Expr>>) -> Expr {
        Expr::Prim(prim.into(), args.into())
    }

    /// This expression applied to arguments; itself if there are none.
    #[must_use]
    pub fn apply(self, args: impl IntoIterator<Item = Expr>) -> Expr {
        let mut args: Vec<Expr> = args.into_iter().collect();
        match self {
            _ if args.is_empty() => self,
            Expr::App(function, mut first) => {
                first.append(&mut args);
                Expr::App(function, first)
            }
            function => Expr::App(Box::new(function), args),
        }
    }

    /// A lambda; the body itself if there are no binders.
    #[must_use]
    pub fn lam(binders: impl IntoIterator<Item = Binder>, body: Expr) -> Expr {
        let mut binders: Vec<Binder> = binders.into_iter().collect();
        match body {
            _ if binders.is_empty() => body,
            Expr::Lam(mut inner, body) => {
                binders.append(&mut inner);
                Expr::Lam(binders, body)
            }
            body => Expr::Lam(binders, Box::new(body)),
        }
    }

    /// This expression at types; itself if there are none.
    #[must_use]
    pub fn at_types(self, types: impl Into<Vec<Type>>) -> Expr {
        let types = types.into();
        if types.is_empty() { self } else { Expr::TypeApp(Box::new(self), types) }
    }

    /// This expression at the type variables of these names.
    #[must_use]
    pub fn at_variables(self, variables: &[Name]) -> Expr {
        self.at_types(variables.iter().map(|name| Type::Var(*name)).collect::<Vec<Type>>())
    }

    /// `Λ a b. self`; itself if there are no variables.
    #[must_use]
    pub fn generic(self, variables: &[Name]) -> Expr {
        if variables.is_empty() { self } else { Expr::TypeLam(variables.to_vec(), Box::new(self)) }
    }

    /// `let binder = value in self`
    #[must_use]
    pub fn where_is(self, binder: Binder, value: Expr) -> Expr {
        Expr::Let(vec![(binder, value)], Box::new(self))
    }

    /// `assume condition in self`
    #[must_use]
    pub fn assuming(self, condition: Expr) -> Expr {
        Expr::Assume(Box::new(condition), Box::new(self))
    }

    /// `assert condition in self`
    #[must_use]
    pub fn asserting(self, label: Assertion, condition: Expr) -> Expr {
        Expr::Assert(Box::new(label), Box::new(condition), Box::new(self))
    }

    /// Evaluates `first`, and then this expression.
    #[must_use]
    pub fn after(self, first: Expr) -> Expr {
        Expr::prim(Form::Seq, [first, self])
    }

    /// `if condition then yes else no`, as a case on a truth value.
    #[must_use]
    pub fn if_then(condition: Expr, yes: Expr, no: Expr) -> Expr {
        let alts = vec![Alt::plain(names::TRUE, yes), Alt::plain(names::FALSE, no)];
        Expr::Case(Box::new(Case { scrutinee: condition, binder: None, alts, default: None }))
    }

    /// The negation of a condition.
    #[must_use]
    pub fn negation(condition: Expr) -> Expr {
        Expr::if_then(condition, Expr::con(names::FALSE), Expr::con(names::TRUE))
    }

    /// The conjunction of two conditions.
    #[must_use]
    pub fn both(left: Expr, right: Expr) -> Expr {
        Expr::if_then(left, right, Expr::con(names::FALSE))
    }

    /// This expression without the source spans around it.
    #[must_use]
    pub fn bare(&self) -> &Expr {
        match self {
            Expr::At(_, inner) => inner.bare(),
            _ => self,
        }
    }

    /// Takes this expression and leaves another one in its place, which the caller replaces.
    #[must_use]
    pub fn take(&mut self) -> Expr {
        std::mem::replace(self, Expr::int(0))
    }
}

/// Calls `visit` on the direct parts of an expression, in order, by shared or by exclusive references.
macro_rules! each_part {
    ($expr:expr, $visit:ident, $iter:ident $(, $mut:tt)?) => {
        match $expr {
            Expr::Var(_) | Expr::Lit(_) | Expr::Con(_) | Expr::Symbolic(_) => {}
            Expr::Lam(_, body) | Expr::TypeLam(_, body) | Expr::TypeApp(body, _) => $visit(body),
            Expr::Cast(body, _) | Expr::At(_, body) => $visit(body),
            Expr::App(function, args) => {
                $visit(function);
                args.$iter().for_each($visit);
            }
            Expr::Prim(_, args) => args.$iter().for_each($visit),
            Expr::Let(bindings, body) => {
                bindings.$iter().for_each(|(_, value)| $visit(value));
                $visit(body);
            }
            Expr::Case(case) => {
                $visit(&$($mut)? case.scrutinee);
                case.alts.$iter().for_each(|alt| $visit(&$($mut)? alt.body));
                case.default.$iter().for_each($visit);
            }
            Expr::Choice(a, b) | Expr::Assume(a, b) | Expr::Assert(_, a, b) => {
                $visit(a);
                $visit(b);
            }
        }
    };
}

impl Expr {
    /// This expression and all of its parts.
    pub fn subexpressions(&self) -> impl Iterator<Item = &Expr> {
        let mut pending = vec![self];
        std::iter::from_fn(move || {
            let next = pending.pop()?;
            next.parts(&mut |part| pending.push(part));
            Some(next)
        })
    }

    /// Calls a function on this expression and all of its parts.
    pub fn visit<'e>(&'e self, visit: &mut dyn FnMut(&'e Expr)) {
        self.subexpressions().for_each(visit);
    }

    /// The types that this expression itself mentions, without those that its parts mention: the types of the
    /// variables that it binds, and the types that another expression is applied or converted to.
    pub fn types(&self) -> impl Iterator<Item = &Type> {
        let (binders, types, one): (Vec<&Binder>, &[Type], _) = match self {
            Expr::Lam(binders, _) => (binders.iter().collect(), &[], None),
            Expr::Let(bindings, _) => (bindings.iter().map(|(binder, _)| binder).collect(), &[], None),
            Expr::Case(case) => {
                let fields = case.alts.iter().flat_map(|alt| &alt.binders);
                (case.binder.iter().chain(fields).collect(), &[], None)
            }
            Expr::TypeApp(_, types) => (Vec::new(), types, None),
            Expr::Symbolic(ty) | Expr::Cast(_, ty) => (Vec::new(), &[], Some(ty)),
            _ => (Vec::new(), &[], None),
        };
        binders.into_iter().map(|binder| &binder.ty).chain(types).chain(one)
    }

    /// The names that occur as variables in this expression, each as often as it occurs.
    #[must_use]
    pub fn names(&self) -> Vec<Name> {
        let name = |part: &Expr| if let Expr::Var(name) = part { Some(*name) } else { None };
        self.subexpressions().filter_map(name).collect()
    }

    /// Calls a function on each direct part of this expression.
    pub fn parts<'e>(&'e self, visit: &mut dyn FnMut(&'e Expr)) {
        each_part!(self, visit, iter);
    }

    /// Calls a function on each direct part of this expression, which may change it.
    pub fn for_each_part(&mut self, visit: &mut impl FnMut(&mut Expr)) {
        each_part!(self, visit, iter_mut, mut);
    }

    /// The same expression without source spans, so that expressions from two places can be compared.
    #[must_use]
    pub fn without_places(mut self) -> Expr {
        self.forget_places();
        self
    }

    fn forget_places(&mut self) {
        while let Expr::At(_, inner) = self {
            *self = inner.take();
        }
        if let Expr::Assert(label, ..) = self {
            label.span = None;
        }
        self.for_each_part(&mut |part| whatif_source::deep(|| part.forget_places()));
    }
}
