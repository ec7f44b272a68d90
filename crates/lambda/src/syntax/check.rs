//! The types of λG programs that people write: λG is a typed calculus (002, section 3.1).
//!
//! [`check`] infers the type of each definition's body by unification, and compares it with the type that is declared. What is not
//! annotated is inferred as Hindley and Milner have it: a `let` without a type is as general as it can be, and a group of bindings is
//! cut into those that need each other. Types of higher rank are taken as they are written.
//!
//! ```text
//! def f : Int → Int = λ x. True
//!     ^ this is declared to be an Int, but it is a Bool
//! ```
//!
//! Where λG says less than a type checker would have to know, [`Ty::Any`] fits everything: definitions without a type, values of a
//! constructor with arguments of its own for its type (`Constructor::result`), primitives that are no operations on numbers. So a program
//! is refused only for what is certainly wrong.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;
use whatif_source::{Diagnostic, Span};

use super::print::print_type;
use crate::expr::Case;
use crate::prim::{Fop, Op, Prim};
use crate::types::names;
use crate::{Alt, AltCon, Binder, Constructor, DataType, Definition, Expr, Literal, Name, Program, Type};

/// Types while they are inferred.
#[derive(Clone, Debug)]
enum Ty {
    /// One that is not known yet.
    Meta(usize),
    Var(Name),
    Con(Name),
    App(Box<Ty>, Box<Ty>),
    Fun(Box<Ty>, Box<Ty>),
    Forall(Vec<Name>, Box<Ty>),
    /// It fits everything.
    Any,
}

/// The first mistake in the types of a program; `main` is at this place.
///
/// # Errors
/// That mistake, with its place.
pub(super) fn check(program: &Program, main: Option<Span>) -> Result<(), Diagnostic> {
    let mut constructors = FxHashMap::default();
    for data in program.types.values() {
        constructors
            .extend(data.constructors.iter().map(|constructor| (constructor.name, (data, constructor))));
    }
    for definition in program.definitions.values() {
        let Some(span) = definition.span else { continue };
        Checker::new(program, &constructors, span).definition(definition)?;
    }
    match (&program.main, main) {
        (Some(expr), Some(span)) => Checker::new(program, &constructors, span).infer(expr).map(drop),
        _ => Ok(()),
    }
}

/// The constructors of a program, with their types.
type Constructors<'a> = FxHashMap<Name, (&'a DataType, &'a Constructor)>;

struct Checker<'a> {
    program: &'a Program,
    constructors: &'a Constructors<'a>,
    /// What unknown types turned out to be.
    known: Vec<Option<Ty>>,
    /// The types of local variables; the last one of a name counts.
    locals: Vec<(Name, Ty)>,
    /// The smallest place around what is looked at.
    span: Span,
}

type Checked<T> = Result<T, Diagnostic>;

impl<'a> Checker<'a> {
    fn new(program: &'a Program, constructors: &'a Constructors<'a>, span: Span) -> Checker<'a> {
        Checker { program, constructors, known: Vec::new(), locals: Vec::new(), span }
    }

    fn definition(mut self, definition: &Definition) -> Checked<()> {
        let place = self.span;
        if let Some(contract) = &definition.contract {
            let params = contract.params.iter().map(|param| (param.name, self.of_binder(param)));
            self.locals = params.collect();
            self.truth(&contract.pre)?;
            let result = self.of_binder(&contract.result);
            self.locals.push((contract.result.name, result));
            self.truth(&contract.post)?;
            self.locals.clear();
        }
        let found = self.infer(&definition.body)?;
        let declared = from(&definition.ty);
        self.span = place;
        // The body of a polymorphic definition may name the type variables itself.
        let found = match (&declared, self.shallow(&found)) {
            (Ty::Forall(own, _), Ty::Forall(others, body)) if own.len() == others.len() => {
                let own: Vec<Ty> = own.iter().map(|name| Ty::Var(*name)).collect();
                replace(&body, &others, &own)
            }
            (_, found) => found,
        };
        let wanted = match declared {
            Ty::Forall(_, body) => *body,
            declared => declared,
        };
        self.fits(&found, &wanted)
    }
}

/// Expressions.
impl Checker<'_> {
    fn infer(&mut self, expr: &Expr) -> Checked<Ty> {
        whatif_source::deep(|| self.infer_here(expr))
    }

    fn infer_here(&mut self, expr: &Expr) -> Checked<Ty> {
        Ok(match expr {
            Expr::Var(_) | Expr::Con(_) | Expr::TypeApp(..) => {
                let ty = self.head(expr)?;
                self.instantiated(ty)
            }
            Expr::Lit(literal) => of_literal(literal),
            Expr::Lam(binders, body) => {
                let types: Vec<Ty> = binders.iter().map(|binder| self.of_binder(binder)).collect();
                let result = self.with(binders, &types, |checker| checker.infer(body))?;
                types.into_iter().rev().fold(result, |result, ty| Ty::Fun(Box::new(ty), Box::new(result)))
            }
            Expr::App(function, args) => {
                let function = self.infer(function)?;
                self.apply(function, args)?
            }
            Expr::Prim(prim, args) => self.primitive(*prim, args)?,
            Expr::Let(bindings, body) => self.lets(bindings, body)?,
            Expr::Case(case) => self.case(case)?,
            Expr::TypeLam(variables, body) => Ty::Forall(variables.clone(), Box::new(self.infer(body)?)),
            Expr::Symbolic(ty) => from(ty),
            Expr::Choice(left, right) => {
                let (left, right) = (self.infer(left)?, self.infer(right)?);
                self.fits(&right, &left)?;
                left
            }
            Expr::Assume(condition, body) => {
                self.truth(condition)?;
                self.infer(body)?
            }
            // What stands behind an assertion that never holds is nothing: it has any type.
            Expr::Assert(_, condition, _) if **condition == Expr::con(names::FALSE) => self.fresh(),
            Expr::Assert(_, condition, body) => {
                self.truth(condition)?;
                self.infer(body)?
            }
            Expr::Cast(inner, ty) => {
                self.infer(inner)?;
                from(ty)
            }
            Expr::At(span, inner) => {
                let around = std::mem::replace(&mut self.span, *span);
                let ty = self.infer(inner);
                self.span = around;
                ty?
            }
        })
    }

    /// The type of a variable or constructor, with the types that it is applied to.
    fn head(&mut self, expr: &Expr) -> Checked<Ty> {
        Ok(match expr {
            Expr::Var(name) => self.variable(*name),
            Expr::Con(name) => self.constructor(*name),
            Expr::TypeApp(inner, types) => match self.head(inner)? {
                Ty::Forall(variables, body) if variables.len() == types.len() => {
                    replace(&body, &variables, &types.iter().map(from).collect::<Vec<_>>())
                }
                _ => Ty::Any,
            },
            other => self.infer(other)?,
        })
    }

    fn variable(&self, name: Name) -> Ty {
        let local = self.locals.iter().rev().find(|(local, _)| *local == name);
        match (local, self.program.definitions.get(&name)) {
            (Some((_, ty)), _) => ty.clone(),
            (None, Some(definition)) => from(&definition.ty),
            (None, None) => Ty::Any,
        }
    }

    fn constructor(&self, name: Name) -> Ty {
        let Some((data, constructor)) = self.constructors.get(&name) else { return Ty::Any };
        if !constructor.result.is_empty() {
            return Ty::Any;
        }
        let result = Type::Con(data.name).apply(data.params.iter().map(|param| Type::Var(*param)));
        let variables: Vec<Name> = data.params.iter().chain(&constructor.existentials).copied().collect();
        Ty::Forall(variables, Box::new(from(&Type::funs(constructor.fields.iter().cloned(), result))))
    }

    fn apply(&mut self, mut function: Ty, args: &[Expr]) -> Checked<Ty> {
        for arg in args {
            let given = self.infer(arg)?;
            function = match self.shallow(&function) {
                Ty::Fun(param, result) => {
                    self.fits(&given, &param)?;
                    *result
                }
                Ty::Meta(_) => {
                    let result = self.fresh();
                    let needed = Ty::Fun(Box::new(given), Box::new(result.clone()));
                    self.fits(&function, &needed)?;
                    result
                }
                Ty::Any => Ty::Any,
                other => {
                    let shown = self.shown(&other);
                    return Err(Diagnostic::error(
                        self.span,
                        format!("this is applied to too many arguments: it is {shown}, and no function"),
                    ));
                }
            };
            function = self.instantiated(function);
        }
        Ok(function)
    }

    fn primitive(&mut self, prim: Prim, args: &[Expr]) -> Checked<Ty> {
        let (operand, is_comparison) = match prim {
            Prim::Int(op) => (names::INT, is_comparison(op)),
            Prim::Word(op) => (names::WORD, is_comparison(op)),
            Prim::Integer(op) => (names::INTEGER, is_comparison(op)),
            Prim::Char(op) => (names::CHAR, is_comparison(op)),
            Prim::Double(op) if on_numbers(op) => {
                (names::DOUBLE, op.on_integers().is_some_and(is_comparison))
            }
            Prim::Float(op) if on_numbers(op) => (names::FLOAT, op.on_integers().is_some_and(is_comparison)),
            _ => {
                for arg in args {
                    self.infer(arg)?;
                }
                return Ok(Ty::Any);
            }
        };
        let operand = Ty::Con(operand);
        for (at, arg) in args.iter().enumerate() {
            let given = self.infer(arg)?;
            // By how much a number is shifted is an Int for all.
            let shifts =
                matches!(prim, Prim::Word(Op::ShiftL | Op::ShiftR) | Prim::Integer(Op::ShiftL | Op::ShiftR));
            let counts =
                matches!(prim, Prim::Word(Op::PopCount | Op::Clz | Op::Ctz) | Prim::Integer(Op::PopCount));
            if !(shifts && at == 1 || counts) {
                self.fits(&given, &operand).map_err(|error| signs_are_of_int(error, prim))?;
            }
        }
        Ok(match prim {
            _ if is_comparison => Ty::Con(names::BOOL),
            Prim::Word(Op::PopCount | Op::Clz | Op::Ctz) | Prim::Integer(Op::PopCount) => Ty::Any,
            _ => operand,
        })
    }

    fn case(&mut self, case: &Case) -> Checked<Ty> {
        let scrutinee = self.infer(&case.scrutinee)?;
        let mark = self.locals.len();
        if let Some(binder) = &case.binder {
            let ty = self.of_binder(binder);
            self.fits(&scrutinee, &ty)?;
            self.locals.push((binder.name, ty));
        }
        let result = self.fresh();
        for alt in &case.alts {
            let found = self.alternative(alt, &scrutinee)?;
            self.fits(&found, &result)?;
        }
        if let Some(default) = &case.default {
            let found = self.infer(default)?;
            self.fits(&found, &result)?;
        }
        self.locals.truncate(mark);
        // A `case` without alternatives only evaluates.
        Ok(if case.alts.is_empty() && case.default.is_none() { Ty::Any } else { result })
    }

    fn alternative(&mut self, alt: &Alt, scrutinee: &Ty) -> Checked<Ty> {
        let AltCon::Con(name) = &alt.con else {
            if let AltCon::Lit(literal) = &alt.con {
                self.fits(&of_literal(literal), scrutinee)?;
            }
            return self.infer(&alt.body);
        };
        let known = self.constructors.get(name).copied();
        let fields: Vec<Ty> = match known {
            Some((data, constructor)) if constructor.result.is_empty() => {
                if constructor.fields.len() != alt.binders.len() {
                    let (has, wants) = (constructor.fields.len(), alt.binders.len());
                    let message =
                        format!("the constructor `{name}` has {has} fields, and this pattern has {wants}");
                    return Err(Diagnostic::error(self.span, message));
                }
                let types: Vec<Ty> = data.params.iter().map(|_| self.fresh()).collect();
                let whole = types
                    .iter()
                    .cloned()
                    .fold(Ty::Con(data.name), |head, ty| Ty::App(Box::new(head), Box::new(ty)));
                self.fits(&whole, scrutinee)?;
                let of = |field: &Type| {
                    let hidden = replace(
                        &from(field),
                        &constructor.existentials,
                        &vec![Ty::Any; constructor.existentials.len()],
                    );
                    replace(&hidden, &data.params, &types)
                };
                constructor.fields.iter().map(of).collect()
            }
            _ => vec![Ty::Any; alt.binders.len()],
        };
        for (binder, field) in alt.binders.iter().zip(&fields) {
            let declared = from(&binder.ty);
            self.fits(field, &declared)?;
        }
        self.with(&alt.binders, &fields, |checker| checker.infer(&alt.body))
    }

    /// Bindings, those first that need no others.
    fn lets(&mut self, bindings: &[(Binder, Expr)], body: &Expr) -> Checked<Ty> {
        let mark = self.locals.len();
        let all: BTreeSet<Name> = bindings.iter().map(|(binder, _)| binder.name).collect();
        for (binder, _) in bindings.iter().filter(|(binder, _)| binder.ty != Type::Unknown) {
            self.locals.push((binder.name, from(&binder.ty)));
        }
        let mut left: Vec<&(Binder, Expr)> = bindings.iter().collect();
        let mut done: BTreeSet<Name> = bindings
            .iter()
            .filter(|(binder, _)| binder.ty != Type::Unknown)
            .map(|(binder, _)| binder.name)
            .collect();
        while !left.is_empty() {
            let is_ready = |(binder, rhs): &(Binder, Expr)| {
                let needed: BTreeSet<Name> =
                    rhs.names().into_iter().filter(|name| all.contains(name)).collect();
                needed.iter().all(|name| *name == binder.name || done.contains(name))
            };
            let (mut ready, mut later): (Vec<_>, Vec<_>) =
                left.into_iter().partition(|binding| is_ready(binding));
            if ready.is_empty() {
                (ready, later) = (later, ready);
            }
            self.group(&ready)?;
            done.extend(ready.iter().map(|(binder, _)| binder.name));
            left = later;
        }
        let result = self.infer(body);
        self.locals.truncate(mark);
        result
    }

    /// Bindings that may need each other; their types become general.
    fn group(&mut self, bindings: &[&(Binder, Expr)]) -> Checked<()> {
        let mark = self.locals.len();
        let types: Vec<Ty> = bindings.iter().map(|(binder, _)| self.of_binder(binder)).collect();
        for ((binder, _), ty) in bindings.iter().zip(&types) {
            self.locals.push((binder.name, ty.clone()));
        }
        for ((_, rhs), ty) in bindings.iter().zip(&types) {
            let found = self.infer(rhs)?;
            let wanted = match ty {
                Ty::Forall(_, body) => (**body).clone(),
                ty => ty.clone(),
            };
            let found = match (ty, found) {
                (Ty::Forall(own, _), Ty::Forall(others, body)) if own.len() == others.len() => {
                    replace(&body, &others, &own.iter().map(|name| Ty::Var(*name)).collect::<Vec<_>>())
                }
                (_, found) => found,
            };
            self.fits(&found, &wanted)?;
        }
        self.locals.truncate(mark);
        let around: BTreeSet<usize> =
            self.locals.clone().iter().flat_map(|(_, ty)| self.unknowns(ty)).collect();
        for ((binder, _), ty) in bindings.iter().zip(types) {
            let own: Vec<usize> =
                self.unknowns(&ty).into_iter().filter(|meta| !around.contains(meta)).collect();
            let variables: Vec<Name> = own.iter().map(|meta| Name::new(&format!("t{meta}"))).collect();
            let shown = variables.iter().map(|name| Ty::Var(*name)).collect::<Vec<_>>();
            let general = self.generalised(&ty, &own, &shown);
            let scheme =
                if variables.is_empty() { general } else { Ty::Forall(variables, Box::new(general)) };
            self.locals.push((binder.name, scheme));
        }
        Ok(())
    }

    fn truth(&mut self, condition: &Expr) -> Checked<()> {
        let found = self.infer(condition)?;
        self.fits(&found, &Ty::Con(names::BOOL))
    }

    fn of_binder(&mut self, binder: &Binder) -> Ty {
        if binder.ty == Type::Unknown { self.fresh() } else { from(&binder.ty) }
    }

    fn with<T>(&mut self, binders: &[Binder], types: &[Ty], then: impl FnOnce(&mut Self) -> T) -> T {
        let mark = self.locals.len();
        self.locals.extend(binders.iter().map(|binder| binder.name).zip(types.iter().cloned()));
        let result = then(self);
        self.locals.truncate(mark);
        result
    }
}

/// Unification.
impl Checker<'_> {
    fn fresh(&mut self) -> Ty {
        self.known.push(None);
        Ty::Meta(self.known.len() - 1)
    }

    /// A type with new unknown types for the variables that it is general in.
    fn instantiated(&mut self, ty: Ty) -> Ty {
        match self.shallow(&ty) {
            Ty::Forall(variables, body) => {
                let new: Vec<Ty> = variables.iter().map(|_| self.fresh()).collect();
                replace(&body, &variables, &new)
            }
            ty => ty,
        }
    }

    /// The type with its outermost part known, if it is.
    fn shallow(&self, ty: &Ty) -> Ty {
        let mut ty = ty;
        while let Ty::Meta(meta) = ty {
            match &self.known[*meta] {
                Some(known) => ty = known,
                None => break,
            }
        }
        ty.clone()
    }

    /// Says where a type that was found is not the one that is needed.
    fn fits(&mut self, found: &Ty, needed: &Ty) -> Checked<()> {
        if self.unified(found, needed) {
            return Ok(());
        }
        let (found, needed) = (self.shown(found), self.shown(needed));
        Err(Diagnostic::error(
            self.span,
            format!("the types do not fit: this is `{found}`, and `{needed}` is needed"),
        ))
    }

    fn unified(&mut self, a: &Ty, b: &Ty) -> bool {
        whatif_source::deep(|| match (self.shallow(a), self.shallow(b)) {
            (Ty::Any, _) | (_, Ty::Any) => true,
            (Ty::Meta(a), Ty::Meta(b)) if a == b => true,
            (Ty::Meta(meta), ty) | (ty, Ty::Meta(meta)) => {
                let is_infinite = self.unknowns(&ty).contains(&meta);
                self.known[meta] = Some(ty).filter(|_| !is_infinite);
                !is_infinite
            }
            (Ty::Var(a), Ty::Var(b)) | (Ty::Con(a), Ty::Con(b)) => a == b,
            (Ty::App(a, b), Ty::App(c, d)) | (Ty::Fun(a, b), Ty::Fun(c, d)) => {
                self.unified(&a, &c) && self.unified(&b, &d)
            }
            // Types of higher rank are taken as they are written: what is general fits what is less so.
            (Ty::Forall(..), _) | (_, Ty::Forall(..)) => true,
            _ => false,
        })
    }

    /// The unknown types in a type.
    fn unknowns(&self, ty: &Ty) -> Vec<usize> {
        whatif_source::deep(|| match self.shallow(ty) {
            Ty::Meta(meta) => vec![meta],
            Ty::App(a, b) | Ty::Fun(a, b) => {
                let mut all = self.unknowns(&a);
                all.extend(
                    self.unknowns(&b).into_iter().filter(|meta| !all.contains(meta)).collect::<Vec<_>>(),
                );
                all
            }
            Ty::Forall(_, body) => self.unknowns(&body),
            Ty::Var(_) | Ty::Con(_) | Ty::Any => Vec::new(),
        })
    }

    /// A type with variables for some unknown types.
    fn generalised(&self, ty: &Ty, own: &[usize], by: &[Ty]) -> Ty {
        whatif_source::deep(|| match self.shallow(ty) {
            Ty::Meta(meta) => match own.iter().position(|other| *other == meta) {
                Some(at) => by[at].clone(),
                None => Ty::Meta(meta),
            },
            Ty::App(a, b) => {
                Ty::App(Box::new(self.generalised(&a, own, by)), Box::new(self.generalised(&b, own, by)))
            }
            Ty::Fun(a, b) => {
                Ty::Fun(Box::new(self.generalised(&a, own, by)), Box::new(self.generalised(&b, own, by)))
            }
            Ty::Forall(variables, body) => Ty::Forall(variables, Box::new(self.generalised(&body, own, by))),
            ty => ty,
        })
    }

    fn shown(&self, ty: &Ty) -> String {
        print_type(&self.plain(ty))
    }

    fn plain(&self, ty: &Ty) -> Type {
        whatif_source::deep(|| match self.shallow(ty) {
            Ty::Meta(_) | Ty::Any => Type::Unknown,
            Ty::Var(name) => Type::Var(name),
            Ty::Con(name) => Type::Con(name),
            Ty::App(a, b) => self.plain(&a).apply([self.plain(&b)]),
            Ty::Fun(a, b) => Type::fun(self.plain(&a), self.plain(&b)),
            Ty::Forall(variables, body) => Type::Forall(variables, Box::new(self.plain(&body))),
        })
    }
}

fn from(ty: &Type) -> Ty {
    whatif_source::deep(|| match ty {
        Type::Var(name) => Ty::Var(*name),
        Type::Con(name) => Ty::Con(*name),
        Type::App(a, b) => Ty::App(Box::new(from(a)), Box::new(from(b))),
        Type::Fun(a, b) => Ty::Fun(Box::new(from(a)), Box::new(from(b))),
        Type::Forall(variables, body) => Ty::Forall(variables.clone(), Box::new(from(body))),
        Type::Unknown => Ty::Any,
    })
}

/// A type with others for its variables.
fn replace(ty: &Ty, variables: &[Name], by: &[Ty]) -> Ty {
    whatif_source::deep(|| match ty {
        Ty::Var(name) => match variables.iter().position(|variable| variable == name) {
            Some(at) => by[at].clone(),
            None => ty.clone(),
        },
        Ty::App(a, b) => Ty::App(Box::new(replace(a, variables, by)), Box::new(replace(b, variables, by))),
        Ty::Fun(a, b) => Ty::Fun(Box::new(replace(a, variables, by)), Box::new(replace(b, variables, by))),
        Ty::Forall(own, body) => {
            let (left, values): (Vec<Name>, Vec<Ty>) = variables
                .iter()
                .copied()
                .zip(by.iter().cloned())
                .filter(|(name, _)| !own.contains(name))
                .unzip();
            Ty::Forall(own.clone(), Box::new(replace(body, &left, &values)))
        }
        Ty::Meta(_) | Ty::Con(_) | Ty::Any => ty.clone(),
    })
}

fn of_literal(literal: &Literal) -> Ty {
    match literal {
        Literal::Int(_) => Ty::Con(names::INT),
        Literal::Integer(_) => Ty::Con(names::INTEGER),
        Literal::Word(_) => Ty::Con(names::WORD),
        Literal::Char(_) => Ty::Con(names::CHAR),
        Literal::Double(_) => Ty::Con(names::DOUBLE),
        Literal::Float(_) => Ty::Con(names::FLOAT),
        Literal::String(_) => from(&Type::list(Type::con(names::CHAR))),
    }
}

fn is_comparison(op: Op) -> bool {
    matches!(op, Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge)
}

/// Does it take numbers of one type, and return one or compare them?
fn on_numbers(op: Fop) -> bool {
    op.on_integers().is_some() || matches!(op, Fop::Div | Fop::Pow | Fop::Abs | Fop::Sqrt)
}

/// The signs of arithmetic are those of `Int`, which whoever uses them on other numbers may not know.
fn signs_are_of_int(error: Diagnostic, prim: Prim) -> Diagnostic {
    match prim {
        Prim::Int(_) => error.help(
            "the signs + - * == /= < <= > >= are those of Int; other numbers have primitives, such as #doubleGt(x, 1.5)",
        ),
        _ => error,
    }
}
