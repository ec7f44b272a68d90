//! The values of a walk. Parts of them may be unknown: numbers and truth values are formulas, other unknown values have
//! numbers. Also [`Thunk`]s, environments ([`Env`]), and keys by which the walk recognises two values as the same
//! ([`Key`]).

use std::cell::RefCell;
use std::rc::Rc;

use whatif_lambda::{Binder, Expr, Name, Type};
use whatif_term::Term as Formula;

/// An evaluated value.
#[derive(Clone, Debug)]
pub(super) enum Value<'p> {
    /// A number or a character.
    Number(Formula),
    /// A truth value.
    Truth(Formula),
    /// A constructor with its fields.
    Data(Name, Rc<[Thunk<'p>]>),
    /// An unknown value, by its index in the walk's `symbols`: data, a function, or a value of a type variable.
    Unknown(usize),
    /// A function that waits for arguments.
    Function(Rc<Function<'p>>),
}

/// A function with the arguments that it already has.
#[derive(Clone, Debug)]
pub(super) struct Function<'p> {
    pub(super) code: Code<'p>,
    pub(super) types: Vec<Type>,
    pub(super) args: Vec<Thunk<'p>>,
}

/// The code that runs once all arguments are there.
#[derive(Clone, Debug)]
pub(super) enum Code<'p> {
    Lambda(&'p [Binder], &'p Expr, Env<'p>, Mode),
    /// `Λ a. e`
    Types(&'p [Name], &'p Expr, Env<'p>, Mode),
    /// A definition that waits for more arguments.
    Global(Name, Mode),
    Con(Name),
}

/// Whose code the walk is in, which decides what has to hold there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    /// Code that is checked: its calls must satisfy preconditions, even if they are never evaluated.
    Code,
    /// Code of the library, entered in the place of a call: it is trusted to call rightly.
    Library,
    /// A condition: it is total, and nothing in it is checked.
    Logic,
}

/// A value that the walk evaluates when it needs it.
#[derive(Clone, Debug)]
pub(super) struct Thunk<'p>(pub(super) Rc<RefCell<Lazy<'p>>>);

#[derive(Clone, Debug)]
pub(super) enum Lazy<'p> {
    Value(Value<'p>),
    Pending(&'p Expr, Env<'p>, Mode),
    /// An unknown value of a type with a promise: the walk assumes the promise when it first needs the value.
    Promised(Value<'p>, Promise),
    Busy,
}

/// What a type promises of each of its values.
#[derive(Clone, Debug)]
pub(super) enum Promise {
    /// The function of this name assumes the promise of the value that it is applied to.
    Decided(Name),
    /// A [refined](super::instance::Refined) type promises its facts.
    Refined(Type),
}

impl<'p> Thunk<'p> {
    pub(super) fn of(value: Value<'p>) -> Thunk<'p> {
        Thunk(Rc::new(RefCell::new(Lazy::Value(value))))
    }

    pub(super) fn pending(expr: &'p Expr, env: &Env<'p>, mode: Mode) -> Thunk<'p> {
        Thunk(Rc::new(RefCell::new(Lazy::Pending(expr, env.clone(), mode))))
    }

    pub(super) fn is(&self, other: &Thunk<'p>) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

/// Thunks are equal if they are one and the same, not if their values are equal.
impl PartialEq for Thunk<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.is(other)
    }
}

/// The recursive environments of a path. They refer to themselves, so reference counting never frees them: `drop` empties them.
#[derive(Default)]
pub(super) struct Knots<'p>(Vec<Env<'p>>);

impl<'p> Knots<'p> {
    /// An environment whose names stand for expressions that may use these names themselves.
    pub(super) fn recursive(&mut self, env: &Env<'p>, bindings: &'p [(Binder, Expr)], mode: Mode) -> Env<'p> {
        let inner = env.with(Vec::new(), Vec::new());
        let thunk = |(binder, value): &'p (Binder, Expr)| (binder.name, Thunk::pending(value, &inner, mode));
        inner.bind(bindings.iter().map(thunk).collect());
        self.0.push(inner.clone());
        inner
    }
}

impl Drop for Knots<'_> {
    fn drop(&mut self) {
        self.0.iter().for_each(|env| env.bind(Vec::new()));
    }
}

/// The values and types that the names in a piece of code stand for.
#[derive(Clone, Debug, Default)]
pub(super) struct Env<'p>(Option<Rc<Frame<'p>>>);

#[derive(Debug)]
struct Frame<'p> {
    parent: Env<'p>,
    vars: RefCell<Vec<(Name, Thunk<'p>)>>,
    types: Vec<(Name, Type)>,
    /// The definition whose code uses this environment; only in the outermost frame.
    within: Option<Name>,
}

impl<'p> Env<'p> {
    /// The environment of a definition's code.
    pub(super) fn of(definition: Name) -> Env<'p> {
        let (parent, vars, types) = Default::default();
        Env(Some(Rc::new(Frame { parent, vars, types, within: Some(definition) })))
    }

    /// The definition whose code uses this environment.
    pub(super) fn within(&self) -> Option<Name> {
        let frame = self.0.as_ref()?;
        frame.within.or_else(|| frame.parent.within())
    }

    /// Adds a frame with more names.
    pub(super) fn with(&self, vars: Vec<(Name, Thunk<'p>)>, types: Vec<(Name, Type)>) -> Env<'p> {
        Env(Some(Rc::new(Frame { parent: self.clone(), vars: RefCell::new(vars), types, within: None })))
    }

    /// Replaces the names of the innermost frame.
    fn bind(&self, vars: Vec<(Name, Thunk<'p>)>) {
        if let Some(frame) = &self.0 {
            let before = frame.vars.replace(vars);
            drop(before);
        }
    }

    /// Lets a name of the innermost frame stand for something else.
    pub(super) fn rebind(&self, name: Name, thunk: Thunk<'p>) {
        if let Some(frame) = &self.0
            && let Some((_, bound)) = frame.vars.borrow_mut().iter_mut().find(|(own, _)| *own == name)
        {
            *bound = thunk;
        }
    }

    pub(super) fn get(&self, name: Name) -> Option<Thunk<'p>> {
        let mut env = self;
        while let Some(frame) = &env.0 {
            if let Some((_, thunk)) = frame.vars.borrow().iter().rev().find(|(own, _)| *own == name) {
                return Some(thunk.clone());
            }
            env = &frame.parent;
        }
        None
    }

    /// Replaces the type variables in a type by the types that they stand for.
    pub(super) fn resolve(&self, ty: &Type) -> Type {
        crate::types::substitute(ty, &|name| {
            let mut env = self;
            while let Some(frame) = &env.0 {
                if let Some((_, ty)) = frame.types.iter().rev().find(|(own, _)| *own == name) {
                    return Some(ty.clone());
                }
                env = &frame.parent;
            }
            None
        })
    }
}

/// Identifies a value: values with equal keys are the same.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Key<'p> {
    Formula(Formula),
    Unknown(usize),
    Data(Name, Vec<Key<'p>>),
    Global(Name, Vec<Key<'p>>),
    /// Code, the keys of the names that it uses, and the arguments that it already has.
    Code(Box<Expr>, Vec<(Name, Key<'p>)>, Vec<Key<'p>>),
    /// A thunk is equal to itself only. The key keeps the thunk alive, so that no other one can take its address.
    Thunk(Thunk<'p>),
}

impl<'p> Key<'p> {
    pub(super) fn of(thunk: &Thunk<'p>) -> Key<'p> {
        let of_all = |thunks: &[Thunk<'p>]| thunks.iter().map(Key::of).collect();
        match &*thunk.0.borrow() {
            Lazy::Value(Value::Number(formula) | Value::Truth(formula)) => Key::Formula(formula.clone()),
            Lazy::Value(Value::Unknown(number)) | Lazy::Promised(Value::Unknown(number), _) => {
                Key::Unknown(*number)
            }
            Lazy::Value(Value::Data(name, fields)) => Key::Data(*name, of_all(fields)),
            Lazy::Value(Value::Function(function)) => match &function.code {
                Code::Global(name, _) | Code::Con(name) => Key::Global(*name, of_all(&function.args)),
                Code::Lambda(binders, body, env, _) => {
                    let code = Expr::Lam(binders.to_vec(), Box::new((*body).clone()));
                    Key::closure(code, env, of_all(&function.args))
                }
                Code::Types(..) => Key::Thunk(thunk.clone()),
            },
            Lazy::Pending(expr, env, _) => match plain(expr) {
                code @ Expr::Lam(..) => Key::closure(code.clone(), env, Vec::new()),
                Expr::Var(name) if env.get(*name).is_none() => Key::Global(*name, Vec::new()),
                _ => Key::Thunk(thunk.clone()),
            },
            Lazy::Busy | Lazy::Promised(..) => Key::Thunk(thunk.clone()),
        }
    }

    /// The key of code, with the keys of the names that it uses. Names that the code binds itself may be among them,
    /// which does no harm.
    fn closure(mut code: Expr, env: &Env<'p>, args: Vec<Key<'p>>) -> Key<'p> {
        fn names(expr: &Expr, found: &mut Vec<Name>) {
            if let Expr::Var(name) = expr {
                found.push(*name);
            }
            expr.parts(&mut |part| whatif_source::deep(|| names(part, found)));
        }
        let mut found = Vec::new();
        names(&code, &mut found);
        found.sort_unstable();
        found.dedup();
        let key = |thunk: &Thunk<'p>| match &*thunk.0.borrow() {
            // The thunk may be the closure itself, so its own key is not asked for.
            Lazy::Value(Value::Function(_)) | Lazy::Pending(..) | Lazy::Busy | Lazy::Promised(..) => {
                Key::Thunk(thunk.clone())
            }
            Lazy::Value(_) => Key::of(thunk),
        };
        if let Some(thunk) = expanded(&code).and_then(|name| env.get(name)) {
            return Key::of(&thunk);
        }
        let bound = found.into_iter().filter_map(|name| Some((name, key(&env.get(name)?)))).collect();
        erase(&mut code);
        Key::Code(Box::new(code), bound, args)
    }
}

/// The `f` of `λ x. f x`, which is the same function as `f`.
fn expanded(code: &Expr) -> Option<Name> {
    let Expr::Lam(binders, body) = code else { return None };
    let Expr::App(head, args) = plain(body) else { return None };
    let Expr::Var(function) = plain(head) else { return None };
    let is_its =
        |(binder, arg): (&Binder, &Expr)| matches!(plain(arg), Expr::Var(name) if *name == binder.name);
    let passes_on = binders.len() == args.len() && binders.iter().zip(args).all(is_its);
    (passes_on && binders.iter().all(|binder| binder.name != *function)).then_some(*function)
}

/// Removes places and types from code: they do not change what the code does.
fn erase(expr: &mut Expr) {
    while let Expr::At(_, inner) | Expr::TypeApp(inner, _) | Expr::TypeLam(_, inner) | Expr::Cast(inner, _) =
        expr
    {
        *expr = std::mem::replace(&mut **inner, Expr::int(0));
    }
    let forget = |binder: &mut Binder| binder.ty = Type::Unknown;
    match expr {
        Expr::Lam(binders, _) => binders.iter_mut().for_each(forget),
        Expr::Let(bindings, _) => bindings.iter_mut().for_each(|(binder, _)| forget(binder)),
        Expr::Case(case) => {
            case.binder.iter_mut().for_each(forget);
            case.alts.iter_mut().flat_map(|alt| &mut alt.binders).for_each(forget);
        }
        _ => {}
    }
    expr.for_each_part(&mut |part| whatif_source::deep(|| erase(part)));
}

/// The expression inside of places, type arguments and casts.
pub(super) fn plain(expr: &Expr) -> &Expr {
    match expr {
        Expr::At(_, inner) | Expr::TypeApp(inner, _) | Expr::Cast(inner, _) => plain(inner),
        _ => expr,
    }
}
