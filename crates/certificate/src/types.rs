//! The types of terms.
//!
//! λG is typed, and proofs rely on it: a variable is split into the constructors of its type, and a lemma is used only
//! for values of its variables' types. Terms have no type arguments, so a term's type is found by unification
//! ([`Unifier`], [`of_term`]). [`Types`] has the data types of a program by constructor; [`Types::of_expr`] finds the
//! types of λG expressions, which [`lift`](crate::lift) needs for the functions that it makes.
//!
//! ```text
//! length (x : [])     x has the type t1, so (:) makes [t1]; length : ∀ a. [a] → Int, a := t1; the term has the type
//! Int
//! ```
//!
//! Where a type is not known (existential types, GADTs, primitives that proofs do not use) the answer is `None`, and
//! the judge refuses the step: an unknown type would fit any other, which would make proofs wrong.

use rustc_hash::FxHashMap;
use whatif_lambda::prim::{Form, Misc, Op, Prim};
use whatif_lambda::program::{Constructor, DataType};
use whatif_lambda::types::names;
use whatif_lambda::{Expr, Literal, Name, Program, Role, Type};
use whatif_source::deep;

use crate::term::{Head, Lit, Term, Terms};

/// The types of local names.
pub type Locals = FxHashMap<Name, Type>;

/// The data types of a program, by their constructors.
#[derive(Debug)]
pub struct Types<'p> {
    /// The program.
    pub program: &'p Program,
    constructors: FxHashMap<Name, (&'p DataType, usize)>,
}

impl<'p> Types<'p> {
    /// Collects the data types of a program.
    #[must_use]
    pub fn new(program: &'p Program) -> Types<'p> {
        let mut constructors = FxHashMap::default();
        for data in program.types.values() {
            for (at, constructor) in data.constructors.iter().enumerate() {
                constructors.insert(constructor.name, (data, at));
            }
        }
        Types { program, constructors }
    }

    /// A constructor, and the data type that has it.
    #[must_use]
    pub fn constructor(&self, name: Name) -> Option<(&'p DataType, &'p Constructor)> {
        self.constructors.get(&name).map(|&(data, at)| (data, &data.constructors[at]))
    }

    /// Is this the only constructor of its type, and does it hold functions?
    #[must_use]
    pub fn is_record_of_functions(&self, name: Name) -> bool {
        self.constructor(name).is_none_or(|(data, constructor)| {
            let is_function = |field: &Type| matches!(field, Type::Fun(..) | Type::Forall(..));
            data.constructors.len() == 1 && constructor.fields.iter().any(is_function)
        })
    }

    /// The type of a constructor as a function; `None` if the constructor hides types (existential ones) or fixes
    /// some (GADTs).
    #[must_use]
    pub fn constructor_type(&self, name: Name) -> Option<Type> {
        let (data, constructor) = self.constructor(name)?;
        if !constructor.existentials.is_empty() || !constructor.result.is_empty() {
            return None;
        }
        let result = Type::Con(data.name).apply(data.params.iter().map(|&param| Type::Var(param)));
        let ty = Type::funs(constructor.fields.iter().cloned(), result);
        Some(if data.params.is_empty() { ty } else { Type::Forall(data.params.clone(), Box::new(ty)) })
    }

    /// The constructors of a type, with the types of their fields; none if values of it cannot be split.
    #[must_use]
    pub fn split(&self, ty: &Type) -> Option<Vec<(Name, Vec<Type>)>> {
        let (Type::Con(name), arguments) = ty.spine() else { return None };
        let data = self.program.types.get(name)?;
        if data.newtype || data.constructors.is_empty() || data.params.len() != arguments.len() {
            return None;
        }
        let value = |param: Name| {
            let at = data.params.iter().position(|&other| other == param)?;
            Some(arguments[at].clone())
        };
        let mut result = Vec::new();
        for constructor in &data.constructors {
            if !constructor.existentials.is_empty() || !constructor.result.is_empty() {
                return None;
            }
            let fields = constructor.fields.iter().map(|field| substitute(field, &value)).collect();
            result.push((constructor.name, fields));
        }
        Some(result)
    }

    /// Are values of a type numbers or characters, which have no parts?
    #[must_use]
    pub fn is_flat(ty: &Type) -> bool {
        [names::INT, names::INTEGER, names::CHAR, names::WORD].iter().any(|&name| *ty == Type::con(name))
    }

    /// The type of an expression, as far as its parts determine it.
    #[must_use]
    pub fn of_expr(&self, expr: &Expr, locals: &Locals) -> Option<Type> {
        deep(|| match expr {
            Expr::Var(name) => match locals.get(name) {
                Some(ty) => Some(ty.clone()),
                None => self.program.definitions.get(name).map(|definition| definition.ty.clone()),
            },
            Expr::Lit(Literal::String(_)) => Some(Type::list(Type::con(names::CHAR))),
            Expr::Lit(literal) => Lit::new(literal).map(|literal| Type::con(literal.type_name())),
            Expr::Con(name) => self.constructor_type(*name),
            Expr::Prim(Prim::Form(Form::Seq), args) => self.of_expr(args.last()?, locals),
            Expr::Prim(prim, _) => result_of(*prim),
            Expr::Lam(binders, body) => {
                let mut locals = locals.clone();
                locals.extend(binders.iter().map(|binder| (binder.name, binder.ty.clone())));
                let result = self.of_expr(body, &locals)?;
                Some(Type::funs(binders.iter().map(|binder| binder.ty.clone()), result))
            }
            Expr::App(function, args) => {
                let mut ty = self.of_expr(function, locals)?;
                if let (Expr::Con(_), Type::Forall(..)) = (&**function, &ty) {
                    return self.constructed(&ty, args, locals);
                }
                for _ in args {
                    let Type::Fun(_, result) = ty else { return None };
                    ty = *result;
                }
                Some(ty)
            }
            Expr::Let(bindings, body) => {
                let mut locals = locals.clone();
                locals.extend(bindings.iter().map(|(binder, _)| (binder.name, binder.ty.clone())));
                self.of_expr(body, &locals)
            }
            Expr::Case(case) => {
                let mut locals = locals.clone();
                locals.extend(case.binder.iter().map(|binder| (binder.name, binder.ty.clone())));
                let mut alternatives = case.alts.iter().map(|alt| (&alt.binders[..], &alt.body));
                alternatives.find_map(|(binders, body)| {
                    let mut locals = locals.clone();
                    locals.extend(binders.iter().map(|binder| (binder.name, binder.ty.clone())));
                    self.of_expr(body, &locals)
                })
            }
            Expr::TypeLam(params, body) => {
                Some(Type::Forall(params.clone(), Box::new(self.of_expr(body, locals)?)))
            }
            Expr::TypeApp(function, arguments) => match self.of_expr(function, locals)? {
                Type::Forall(params, ty) if params.len() == arguments.len() => {
                    Some(substitute(&ty, &|param| {
                        params.iter().position(|&other| other == param).map(|at| arguments[at].clone())
                    }))
                }
                _ => None,
            },
            Expr::Symbolic(ty) | Expr::Cast(_, ty) => Some(ty.clone()),
            Expr::Choice(_, body) | Expr::Assume(_, body) | Expr::Assert(_, _, body) | Expr::At(_, body) => {
                self.of_expr(body, locals)
            }
        })
    }

    /// The type of a constructor that is applied to fields, if the fields determine it: λG does not write the types
    /// that a constructor is applied to.
    fn constructed(&self, constructor: &Type, fields: &[Expr], locals: &Locals) -> Option<Type> {
        let mut unifier = Unifier::default();
        let mut ty = unifier.instance(constructor);
        for field in fields {
            let Type::Fun(wanted, result) = ty else { return None };
            let given = unifier.instance(&self.of_expr(field, locals)?);
            unifier.unify(&wanted, &given).then_some(())?;
            ty = *result;
        }
        Some(unifier.resolve(&ty)).filter(|ty| !is_open(ty))
    }
}

/// The type of a primitive's result, if proofs can use the primitive.
#[must_use]
pub fn result_of(prim: Prim) -> Option<Type> {
    let comparison = |op: Op| matches!(op, Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge);
    Some(match prim {
        Prim::Int(op) | Prim::Integer(op) | Prim::Char(op) | Prim::Word(op) if comparison(op) => Type::bool(),
        Prim::Int(_) => Type::int(),
        Prim::Integer(_) => Type::con(names::INTEGER),
        Prim::Misc(Misc::CharOrd | Misc::IntegerToInt) => Type::int(),
        _ => return None,
    })
}

/// The type of a primitive's operands, if proofs can use the primitive.
fn operand_of(prim: Prim) -> Option<Type> {
    Some(Type::con(match prim {
        Prim::Int(_) => names::INT,
        Prim::Integer(_) | Prim::Misc(Misc::IntegerToInt) => names::INTEGER,
        Prim::Char(_) | Prim::Misc(Misc::CharOrd) => names::CHAR,
        Prim::Word(_) => names::WORD,
        _ => return None,
    }))
}

/// Substitutes types for the variables of a type.
#[must_use]
pub fn substitute(ty: &Type, value: &dyn Fn(Name) -> Option<Type>) -> Type {
    match ty {
        Type::Var(name) => value(*name).unwrap_or_else(|| ty.clone()),
        Type::Con(_) | Type::Unknown => ty.clone(),
        Type::App(head, argument) => {
            Type::App(Box::new(substitute(head, value)), Box::new(substitute(argument, value)))
        }
        Type::Fun(argument, result) => Type::fun(substitute(argument, value), substitute(result, value)),
        Type::Forall(params, body) => {
            let inner = |name: Name| if params.contains(&name) { None } else { value(name) };
            Type::Forall(params.clone(), Box::new(substitute(body, &inner)))
        }
    }
}

/// The free variables of a type, each once.
#[must_use]
pub fn free_variables(ty: &Type) -> Vec<Name> {
    fn collect(ty: &Type, bound: &[Name], found: &mut Vec<Name>) {
        match ty {
            Type::Var(name) if !bound.contains(name) && !found.contains(name) => found.push(*name),
            Type::Var(_) | Type::Con(_) | Type::Unknown => {}
            Type::App(a, b) | Type::Fun(a, b) => {
                collect(a, bound, found);
                collect(b, bound, found);
            }
            Type::Forall(params, body) => collect(body, &[bound, params].concat(), found),
        }
    }
    let mut found = Vec::new();
    collect(ty, &[], &mut found);
    found
}

/// Quantifies a type over all its free variables.
#[must_use]
pub fn generalised(ty: Type) -> Type {
    let free = free_variables(&ty);
    if free.is_empty() { ty } else { Type::Forall(free, Box::new(ty)) }
}

/// Solves equations between types. Types that are not known yet are variables of a role of their own.
#[derive(Default, Debug)]
pub struct Unifier {
    made: u32,
    solved: FxHashMap<Name, Type>,
}

/// Does the type contain a variable that a [`Unifier`] made?
#[must_use]
pub fn is_open(ty: &Type) -> bool {
    free_variables(ty).into_iter().any(Unifier::is_open)
}

impl Unifier {
    /// A new type that is not known yet.
    pub fn fresh(&mut self) -> Type {
        self.made += 1;
        Type::Var(Name::new("?").numbered(Role::Open, "", self.made))
    }

    /// Instantiates a quantified type with fresh types.
    pub fn instance(&mut self, ty: &Type) -> Type {
        match ty {
            Type::Forall(params, body) => {
                let fresh: Vec<Type> = params.iter().map(|_| self.fresh()).collect();
                let value = |name: Name| params.iter().position(|&p| p == name).map(|at| fresh[at].clone());
                let body = substitute(body, &value);
                self.instance(&body)
            }
            _ => ty.clone(),
        }
    }

    /// Replaces the variables that have been solved by their values.
    #[must_use]
    pub fn resolve(&self, ty: &Type) -> Type {
        substitute(ty, &|name| self.solved.get(&name).map(|ty| self.resolve(ty)))
    }

    fn is_open(name: Name) -> bool {
        name.role() == Role::Open
    }

    /// Makes two types equal, if they can be.
    pub fn unify(&mut self, a: &Type, b: &Type) -> bool {
        let (a, b) = (self.resolve(a), self.resolve(b));
        match (&a, &b) {
            _ if a == b => !matches!(a, Type::Unknown),
            (Type::Var(name), other) | (other, Type::Var(name)) if Self::is_open(*name) => {
                let fits = !free_variables(other).contains(name) && !matches!(other, Type::Unknown);
                if fits {
                    self.solved.insert(*name, other.clone());
                }
                fits
            }
            (Type::App(f, x), Type::App(g, y)) | (Type::Fun(f, x), Type::Fun(g, y)) => {
                self.unify(f, g) && self.unify(x, y)
            }
            _ => false,
        }
    }
}

/// Finds the type of a term, given the types of its variables; `global` returns the type of a function.
pub fn of_term(
    terms: &Terms,
    term: Term,
    vars: &[Type],
    types: &Types,
    unifier: &mut Unifier,
    global: &mut dyn FnMut(Name) -> Option<Type>,
) -> Option<Type> {
    let mut ty = match terms.head(term) {
        Head::Var(number) => vars.get(*number as usize)?.clone(),
        Head::Lit(literal) => Type::con(literal.type_name()),
        Head::Failure(_) => unifier.fresh(),
        Head::Con(name) => unifier.instance(&types.constructor_type(*name)?),
        Head::Global(name) => {
            let ty = global(*name)?;
            unifier.instance(&ty)
        }
        Head::Prim(prim) => {
            let operand = operand_of(*prim)?;
            Type::funs(vec![operand; prim.strictness().len()], result_of(*prim)?)
        }
    };
    for &arg in terms.args(term) {
        let given = deep(|| of_term(terms, arg, vars, types, unifier, global))?;
        ty = match unifier.resolve(&ty) {
            Type::Fun(parameter, result) => {
                if !unifier.unify(&parameter, &given) {
                    return None;
                }
                *result
            }
            open @ Type::Var(_) => {
                let result = unifier.fresh();
                if !unifier.unify(&open, &Type::fun(given, result.clone())) {
                    return None;
                }
                result
            }
            _ => return None,
        };
        if let Type::Forall(..) = ty {
            ty = unifier.instance(&ty);
        }
    }
    Some(unifier.resolve(&ty))
}
