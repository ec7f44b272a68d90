//! The types of λG.
//!
//! λG is explicitly polymorphic, as the core languages of compilers are: [`Expr::TypeLam`](crate::Expr::TypeLam) binds type variables and
//! [`Expr::TypeApp`](crate::Expr::TypeApp) instantiates them. Types matter at run time for one thing only: a symbolic
//! generator `? : τ` must know which value to make. Code that is only run concretely is compiled without them.

use std::borrow::Borrow;

use crate::Name;

/// A type, of any kind.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Type {
    /// A type variable.
    Var(Name),
    /// A type constructor: a data type, or one of the built-in types of [`names`].
    Con(Name),
    /// A type applied to a type: `Maybe Int`, `f a`.
    App(Box<Type>, Box<Type>),
    /// A function type.
    Fun(Box<Type>, Box<Type>),
    /// `∀ a b. τ`
    Forall(Vec<Name>, Box<Type>),
    /// A type that a front end could not infer. A symbolic value of it cannot be made; everything else works.
    Unknown,
}

impl Type {
    /// The type constructor of this name.
    #[must_use]
    pub fn con(name: impl Into<Name>) -> Type {
        Type::Con(name.into())
    }

    /// The type variable of this name.
    #[must_use]
    pub fn var(name: impl Into<Name>) -> Type {
        Type::Var(name.into())
    }

    /// The function type from `argument` to `result`.
    #[must_use]
    pub fn fun(argument: Type, result: Type) -> Type {
        Type::Fun(Box::new(argument), Box::new(result))
    }

    /// The function type of several arguments.
    #[must_use]
    pub fn funs(
        arguments: impl IntoIterator<Item = Type, IntoIter: DoubleEndedIterator>,
        result: Type,
    ) -> Type {
        arguments.into_iter().rev().fold(result, |result, argument| Type::fun(argument, result))
    }

    /// This type applied to arguments.
    #[must_use]
    pub fn apply(self, arguments: impl IntoIterator<Item = Type>) -> Type {
        arguments.into_iter().fold(self, |head, argument| Type::App(Box::new(head), Box::new(argument)))
    }

    /// The type of lists of these elements.
    #[must_use]
    pub fn list(element: Type) -> Type {
        Type::con(names::LIST).apply([element])
    }

    /// `Bool`
    #[must_use]
    pub fn bool() -> Type {
        Type::con(names::BOOL)
    }

    /// `Int`
    #[must_use]
    pub fn int() -> Type {
        Type::con(names::INT)
    }

    /// The head and the arguments of a type application: `T` and `[a, b]` of `T a b`.
    #[must_use]
    pub fn spine(&self) -> (&Type, Vec<&Type>) {
        let (mut head, mut arguments) = (self, Vec::new());
        while let Type::App(function, argument) = head {
            arguments.push(&**argument);
            head = function;
        }
        arguments.reverse();
        (head, arguments)
    }

    /// The type variables, parameters and result of a function's type.
    #[must_use]
    pub fn signature(&self) -> (&[Name], Vec<&Type>, &Type) {
        let (variables, mut rest) = match self {
            Type::Forall(variables, body) => (&variables[..], &**body),
            other => (&[][..], other),
        };
        let mut params = Vec::new();
        while let Type::Fun(param, result) = rest {
            params.push(&**param);
            rest = result;
        }
        (variables, params, rest)
    }

    /// Does this type, or a part of it, satisfy a test?
    pub fn any(&self, test: &dyn Fn(&Type) -> bool) -> bool {
        test(self)
            || match self {
                Type::App(a, b) | Type::Fun(a, b) => a.any(test) || b.any(test),
                Type::Forall(_, body) => body.any(test),
                Type::Var(_) | Type::Con(_) | Type::Unknown => false,
            }
    }
}

pub use crate::name::item as names;

/// Replaces the parameters in a type by arguments.
#[must_use]
pub fn instantiate<T: Borrow<Type>>(ty: &Type, params: &[Name], args: &[T]) -> Type {
    substitute(ty, &|variable| {
        let at = params.iter().position(|param| *param == variable)?;
        Some(args.get(at)?.borrow().clone())
    })
}

/// Replaces the type variables in a type by types.
#[must_use]
pub fn substitute(ty: &Type, by: &dyn Fn(Name) -> Option<Type>) -> Type {
    match ty {
        Type::Var(name) => by(*name).unwrap_or_else(|| ty.clone()),
        Type::Con(_) | Type::Unknown => ty.clone(),
        Type::App(a, b) => Type::App(Box::new(substitute(a, by)), Box::new(substitute(b, by))),
        Type::Fun(a, b) => Type::Fun(Box::new(substitute(a, by)), Box::new(substitute(b, by))),
        Type::Forall(names, body) => {
            let by = |name: Name| if names.contains(&name) { None } else { by(name) };
            Type::Forall(names.clone(), Box::new(substitute(body, &by)))
        }
    }
}
