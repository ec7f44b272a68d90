//! The programs of the audit: a small typed functional language.
//!
//! Both the Haskell text for whatif ([`print`](crate::print)) and the oracle's runs ([`oracle`](crate::oracle)) are
//! made from it. Nothing here is shared with whatif, so a mistake in whatif's parser, renamer or lowering shows as a
//! difference between the two.
//!
//! A [`Program`] has data types with refined fields, uninterpreted measures, and functions; a [`Function`] has a typed
//! body and, perhaps, an annotation ([`Spec`]), whose predicates are expressions of the same language:
//!
//! ```text
//! {-@ f :: xs:[Int] -> {v:Int | v >= len xs} @-}     Spec { params: [Refined], result: Refined { itself: v >= len xs }
//! }
//! f xs = case xs of { [] -> 0; y : ys -> 1 + f ys }  Function { params, result, body: Case(…), … }
//! ```
//!
//! At the end are the walks that generators, mutations and shrinking use: all parts of an expression, the `n`-th one to
//! be changed, substitution of a variable.

use std::sync::Arc;

/// A name of the program.
pub type Name = Arc<str>;

/// A name from a text.
#[must_use]
pub fn name(text: &str) -> Name {
    text.into()
}

/// The name of a refinement's own value, as in `{v:Int | v > 0}`.
pub const VALUE: &str = "v";
/// The name of an element in the refinement of a list's elements.
pub const ELEMENT: &str = "e";

/// A type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Type {
    /// `Int`, without bounds.
    Int,
    /// `Bool`
    Bool,
    /// A list.
    List(Box<Type>),
    /// A set of numbers.
    Set,
    /// A pair.
    Pair(Box<Type>, Box<Type>),
    /// `Maybe`
    Maybe(Box<Type>),
    /// A data type of the program.
    Data(Name),
}

impl Type {
    /// `[Int]`
    #[must_use]
    pub fn ints() -> Type {
        Type::List(Box::new(Type::Int))
    }
}

/// An operation of the library.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prim {
    Add,
    Sub,
    Mul,
    Div,
    Mod,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    And,
    Or,
    Not,
    /// Implication; in refinements only.
    Implies,
    /// `if and only if`; in refinements only.
    Iff,
    Min,
    Max,
    Abs,
    Length,
    Null,
    Head,
    Tail,
    Append,
    Reverse,
    Take,
    Index,
    Elem,
    /// A function and a list.
    Map,
    /// A function and a list.
    Filter,
    /// A function of two arguments, a start, a list.
    Foldr,
    SetEmpty,
    SetSingleton,
    SetUnion,
    SetIntersection,
    SetDifference,
    SetInsert,
    SetMember,
    SetSubset,
    /// The set of a list's elements.
    SetOfList,
}

/// An expression, of programs and of refinements.
#[derive(Clone, PartialEq, Debug)]
pub enum Expr {
    Var(Name),
    Int(i64),
    Bool(bool),
    Prim(Prim, Vec<Expr>),
    /// A function of the program, of a `where`, or a measure, with all its arguments.
    Call(Name, Vec<Expr>),
    Con(Name, Vec<Expr>),
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    Let(Name, Box<Expr>, Box<Expr>),
    /// A local function, which may call itself.
    Local(Box<Local>, Box<Expr>),
    /// Alternatives by constructor, and a default.
    Case(Box<Expr>, Vec<Alt>, Option<Box<Expr>>),
    /// An argument of `map`, `filter` or `foldr`.
    Lambda(Vec<Name>, Box<Expr>),
}

/// An alternative.
#[derive(Clone, PartialEq, Debug)]
pub struct Alt {
    /// Its constructor.
    pub con: Name,
    /// The names of its fields.
    pub fields: Vec<Name>,
    /// Its value.
    pub body: Expr,
}

/// A local function.
#[derive(Clone, PartialEq, Debug)]
pub struct Local {
    pub name: Name,
    pub params: Vec<(Name, Type)>,
    pub result: Type,
    pub body: Expr,
    /// Does it have a Haskell signature?
    pub signed: bool,
}

/// The refinements of a type.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Refined {
    /// A predicate over the parameters so far and the value, which is called [`VALUE`].
    pub itself: Option<Expr>,
    /// A predicate on a list's elements, which are called [`ELEMENT`].
    pub elements: Option<Expr>,
}

/// A function's annotation.
#[derive(Clone, PartialEq, Debug)]
pub struct Spec {
    /// One for each parameter.
    pub params: Vec<Refined>,
    pub result: Refined,
    /// The termination metric, if there is one.
    pub metric: Option<Expr>,
}

/// The role of a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Code that is judged.
    Code,
    /// Also a measure of the logic.
    Measure,
}

/// A function of the program.
#[derive(Clone, PartialEq, Debug)]
pub struct Function {
    pub name: Name,
    pub params: Vec<(Name, Type)>,
    pub result: Type,
    pub body: Expr,
    pub spec: Option<Spec>,
    pub exported: bool,
    pub role: Role,
    /// Is the body written as equations and guards, where it can be?
    pub equations: bool,
}

/// A field.
#[derive(Clone, PartialEq, Debug)]
pub struct Field {
    pub name: Name,
    pub ty: Type,
    /// A predicate over the fields before it and the value.
    pub refined: Option<Expr>,
}

/// A constructor.
#[derive(Clone, PartialEq, Debug)]
pub struct Constructor {
    pub name: Name,
    pub fields: Vec<Field>,
}

/// Where the order of a data type comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// `deriving Ord`
    Derived,
    /// An instance that compares the first fields, the other way round.
    Reversed,
}

/// A data type.
#[derive(Clone, PartialEq, Debug)]
pub struct Data {
    pub name: Name,
    pub constructors: Vec<Constructor>,
    pub order: Order,
}

/// A program.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Program {
    pub datas: Vec<Data>,
    /// Measures from Int to Int without equations.
    pub uninterpreted: Vec<Name>,
    pub functions: Vec<Function>,
}

impl Program {
    /// The function of a name.
    #[must_use]
    pub fn function(&self, name: &str) -> Option<&Function> {
        self.functions.iter().find(|function| &*function.name == name)
    }

    /// The data type of a name.
    #[must_use]
    pub fn data(&self, name: &str) -> Option<&Data> {
        self.datas.iter().find(|data| &*data.name == name)
    }

    /// The constructor of a name.
    #[must_use]
    pub fn constructor(&self, name: &str) -> Option<&Constructor> {
        let mut all = self.datas.iter().flat_map(|data| &data.constructors);
        all.find(|constructor| &*constructor.name == name)
    }

    /// The type with an order of its own, if there is one.
    #[must_use]
    pub fn reversed(&self) -> Option<&Data> {
        self.datas.iter().find(|data| data.order == Order::Reversed)
    }

    /// Does it use sets?
    #[must_use]
    pub fn uses_sets(&self) -> bool {
        format!("{self:?}").contains("Set")
    }

    /// The numbers that are written in it, in order.
    #[must_use]
    pub fn constants(&self) -> Vec<i64> {
        let mut found = Vec::new();
        for function in &self.functions {
            function.each(&mut |expr| {
                if let Expr::Int(number) = expr {
                    found.push(*number);
                }
            });
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}

impl Function {
    /// Its expressions: the body, and those of the annotation.
    #[must_use]
    pub fn expressions_mut(&mut self) -> Vec<&mut Expr> {
        let mut found = vec![&mut self.body];
        if let Some(spec) = &mut self.spec {
            for refined in spec.params.iter_mut().chain([&mut spec.result]) {
                found.extend(&mut refined.itself);
                found.extend(&mut refined.elements);
            }
            found.extend(&mut spec.metric);
        }
        found
    }

    /// Every expression inside of it.
    pub fn each(&self, see: &mut dyn FnMut(&Expr)) {
        self.body.each(see);
        let refined = self.spec.iter().flat_map(|spec| spec.params.iter().chain([&spec.result]));
        refined
            .flat_map(|refined| refined.itself.iter().chain(&refined.elements))
            .for_each(|expr| expr.each(see));
        self.spec.iter().filter_map(|spec| spec.metric.as_ref()).for_each(|metric| metric.each(see));
    }

    /// Is it checked by itself, and not only as a part of its callers?
    #[must_use]
    pub fn answers_for_itself(&self) -> bool {
        self.spec.is_some() || self.exported
    }
}

impl Expr {
    /// A variable.
    #[must_use]
    pub fn var(text: &str) -> Expr {
        Expr::Var(name(text))
    }

    /// An operation of two operands.
    #[must_use]
    pub fn two(prim: Prim, left: Expr, right: Expr) -> Expr {
        Expr::Prim(prim, vec![left, right])
    }

    /// An operation of one operand.
    #[must_use]
    pub fn one(prim: Prim, operand: Expr) -> Expr {
        Expr::Prim(prim, vec![operand])
    }

    /// A conditional.
    #[must_use]
    pub fn iff(condition: Expr, then: Expr, otherwise: Expr) -> Expr {
        Expr::If(Box::new(condition), Box::new(then), Box::new(otherwise))
    }

    /// A call.
    #[must_use]
    pub fn call(function: &str, args: Vec<Expr>) -> Expr {
        Expr::Call(name(function), args)
    }

    /// A constructor's application.
    #[must_use]
    pub fn con(constructor: &str, args: Vec<Expr>) -> Expr {
        Expr::Con(name(constructor), args)
    }

    /// The expressions directly inside.
    #[must_use]
    pub fn parts(&self) -> Vec<&Expr> {
        match self {
            Expr::Var(_) | Expr::Int(_) | Expr::Bool(_) => Vec::new(),
            Expr::Prim(_, args) | Expr::Call(_, args) | Expr::Con(_, args) => args.iter().collect(),
            Expr::If(condition, then, otherwise) => vec![condition, then, otherwise],
            Expr::Let(_, bound, body) => vec![bound, body],
            Expr::Local(local, body) => vec![&local.body, body],
            Expr::Lambda(_, body) => vec![body],
            Expr::Case(scrutinee, alts, default) => {
                let alts = alts.iter().map(|alt| &alt.body);
                std::iter::once(&**scrutinee).chain(alts).chain(default.as_deref()).collect()
            }
        }
    }

    /// The same, to be changed.
    #[must_use]
    pub fn parts_mut(&mut self) -> Vec<&mut Expr> {
        match self {
            Expr::Var(_) | Expr::Int(_) | Expr::Bool(_) => Vec::new(),
            Expr::Prim(_, args) | Expr::Call(_, args) | Expr::Con(_, args) => args.iter_mut().collect(),
            Expr::If(condition, then, otherwise) => vec![condition, then, otherwise],
            Expr::Let(_, bound, body) => vec![bound, body],
            Expr::Local(local, body) => vec![&mut local.body, body],
            Expr::Lambda(_, body) => vec![body],
            Expr::Case(scrutinee, alts, default) => {
                let alts = alts.iter_mut().map(|alt| &mut alt.body);
                std::iter::once(&mut **scrutinee).chain(alts).chain(default.as_deref_mut()).collect()
            }
        }
    }

    /// Every expression inside, this one first.
    pub fn each(&self, see: &mut dyn FnMut(&Expr)) {
        see(self);
        self.parts().into_iter().for_each(|part| part.each(see));
    }

    /// How many expressions there are inside.
    #[must_use]
    pub fn size(&self) -> usize {
        1 + self.parts().into_iter().map(Expr::size).sum::<usize>()
    }

    /// The `at`-th expression inside, counted as [`each`](Expr::each) does.
    pub fn nth_mut(&mut self, at: usize) -> Option<&mut Expr> {
        if at == 0 {
            return Some(self);
        }
        let mut left = at - 1;
        for part in self.parts_mut() {
            let size = part.size();
            if left < size {
                return part.nth_mut(left);
            }
            left -= size;
        }
        None
    }

    /// Does it mention a name?
    #[must_use]
    pub fn mentions(&self, wanted: &str) -> bool {
        let mut found = false;
        self.each(&mut |expr| {
            found |= matches!(expr, Expr::Var(name) | Expr::Call(name, _) if &**name == wanted);
        });
        found
    }

    /// With an expression in place of a variable, except where a binder inside hides it.
    #[must_use]
    pub fn with(&self, variable: &str, value: &Expr) -> Expr {
        if matches!(self, Expr::Var(name) if &**name == variable) {
            return value.clone();
        }
        let mut changed = self.clone();
        changed.parts_mut().into_iter().for_each(|part| *part = part.with(variable, value));
        changed
    }
}
