//! Calls: by the callee's contract, or through its code.
//!
//! [`Walk::global`] evaluates a definition that is applied to arguments. Once all arguments are there:
//!
//! - In code that is checked ([`Mode::Code`]), a callee with a contract is called by it ([`Walk::call`]): the
//!   precondition must hold, the arguments must be smaller if the callee leads back to the function
//!   ([`Walk::get_smaller`]), and the result is an unknown value that satisfies the postcondition. If the certificate
//!   lists the callee under `unfold`, the walk goes through its code instead.
//! - In the library's code and in conditions, and for callees without a contract, the walk goes through the code
//!   ([`Walk::through`]), or takes the number of a measure ([`measure`](super::measure)).
//!
//! [`Walk::apply`] applies a value: lambdas, constructors, partial applications, and unknown functions, which have an
//! unknown result, the same for the same arguments.
//!
//! An argument may stay unevaluated, so [`Walk::argument`] walks through it separately if something can go wrong in it
//! ([`Walk::can_fail`]): an error, an assertion, or a call with a precondition. That is an over-approximation: too many
//! such walks cost time, too few would make the certificate wrong.
//!
//! Whatever the walk relies on (contracts, unfolded code, calls whose termination is not shown) is noted in
//! [`Basis`](super::Basis), and must be listed by the certificate.

use std::rc::Rc;

use rustc_hash::FxHashSet;
use whatif_lambda::prim::{Misc, Prim};
use whatif_lambda::types::names;
use whatif_lambda::{Body, Contract, Definition, Expr, Name, Part, Type};
use whatif_source::deep;
use whatif_term::Term as Formula;

use super::Refusal;
use super::value::{Code, Env, Function, Key, Lazy, Mode, Thunk, Value, plain};
use super::walk::{Stop, Walk, Walked, function};

/// The thunks that [`Walk::can_fail`] has searched, each with the value of `given` in that search.
type Seen = FxHashSet<(*const (), bool)>;

impl<'p> Walk<'_, '_, 'p> {
    /// Evaluates a definition with these arguments; with too few, the result is a function that waits for the others.
    pub(super) fn global(
        &mut self,
        name: Name,
        types: Vec<Type>,
        args: Vec<Thunk<'p>>,
        mode: Mode,
    ) -> Walked<Value<'p>> {
        let name = self.replacements.iter().find(|(own, _)| *own == name).map_or(name, |(_, other)| *other);
        let Some(definition) = self.program.definitions.get(&name) else {
            return Err(Refusal::Beyond("a name without a definition").into());
        };
        let arity = match (&definition.contract, mode) {
            (Some(contract), Mode::Code) => contract.params.len(),
            _ => self.arity(name),
        };
        if args.len() < arity {
            return Ok(function(Code::Global(name, mode), types, args));
        }
        let rest = args[arity..].to_vec();
        let args = args[..arity].to_vec();
        let is_constant = args.is_empty() && !matches!(definition.ty, Type::Forall(..));
        let value = match is_constant {
            true => self.constant(definition, mode)?,
            false => self.called_with(definition, types, args, mode)?,
        };
        self.apply(value, rest)
    }

    /// Evaluates a definition without parameters. All its uses on a path share one value.
    fn constant(&mut self, definition: &'p Definition, mode: Mode) -> Walked<Value<'p>> {
        let is_it = |(name, own, _): &&(Name, Mode, Value<'p>)| (*name, *own) == (definition.name, mode);
        if let Some((.., known)) = self.constants.iter().find(is_it) {
            let known = known.clone();
            // The value may be a function that calls itself, so every use costs fuel.
            self.use_fuel()?;
            return Ok(known);
        }
        let value = self.called_with(definition, Vec::new(), Vec::new(), mode)?;
        self.constants.push((definition.name, mode, value.clone()));
        Ok(value)
    }

    /// The result of a definition with all its arguments: by its contract, or through its code.
    fn called_with(
        &mut self,
        definition: &'p Definition,
        types: Vec<Type>,
        args: Vec<Thunk<'p>>,
        mode: Mode,
    ) -> Walked<Value<'p>> {
        match (&definition.contract, mode) {
            (Some(contract), Mode::Code) => self.call(definition, contract, types, args),
            (None, Mode::Code) => self.through(definition, types, args, mode_of(definition)),
            _ => self.through(definition, types, args, mode),
        }
    }

    /// How many arguments a definition waits for before the walk enters its code: all arguments of a measure, otherwise none.
    pub(super) fn arity(&mut self, name: Name) -> usize {
        self.structural(name).map_or(0, |found| found.arity)
    }

    /// Calls a function by its contract: checks the precondition, and assumes the postcondition of an unknown result.
    fn call(
        &mut self,
        definition: &'p Definition,
        contract: &'p Contract,
        types: Vec<Type>,
        args: Vec<Thunk<'p>>,
    ) -> Walked<Value<'p>> {
        let name = definition.name;
        let params = contract.params.iter().map(|param| param.name);
        let mut names: Vec<(Name, Thunk<'p>)> = params.zip(args.iter().cloned()).collect();
        let by_name: Vec<(Name, Type)> =
            contract.type_params.iter().copied().zip(types.iter().cloned()).collect();
        let full = Env::default().with(Vec::new(), by_name.clone());
        let by_name: Vec<(Name, Type)> =
            by_name.into_iter().map(|(name, ty)| (name, self.unrefined(&ty))).collect();
        let env = Env::default().with(names.clone(), by_name.clone());
        if !is_true(&contract.pre) {
            self.assert(&contract.pre, &env, (Part::Pre, name))?;
        }
        self.get_smaller(name, &args)?;
        if !contract.more.guards.is_empty() {
            return Err(Refusal::Beyond("an argument that is a function with a refined type").into());
        }
        let unfolds = self.basis.certificate.unfold.contains(&name);
        let body = contract.more.body;
        if unfolds {
            self.basis.used.unfold.insert(name);
            return self.through(definition, types, args, mode_of(definition));
        }
        let used = &mut self.basis.used;
        let (used, listed) = match body {
            Body::Checked => (&mut used.relies, &self.basis.certificate.relies),
            _ => (&mut used.assumed, &self.basis.certificate.assumed),
        };
        if name != self.function && used.insert(name) && !listed.contains(&name) && !self.basis.recording {
            return Err(Refusal::NotListed(name).into());
        }
        let ty = full.resolve(&contract.result.ty);
        let result = self.fresh(&ty);
        if let Some(promise) = self.promise_of(&ty) {
            self.promised(&promise, result.clone())?;
        }
        names.push((contract.result.name, Thunk::of(result.clone())));
        self.assume(&contract.post, &Env::default().with(names, by_name))?;
        Ok(result)
    }

    /// Checks that the arguments get smaller, if this call leads back to the function that is checked.
    fn get_smaller(&mut self, callee: Name, args: &[Thunk<'p>]) -> Walked<()> {
        let Some((contract, own)) = self.subject.clone() else { return Ok(()) };
        let Some(less) = contract.more.decreases.get(&callee) else {
            if !self.leads_back(callee) {
                return Ok(());
            }
            let is_new = self.basis.used.endless.insert(callee);
            return match is_new && !self.basis.recording && !self.basis.certificate.endless.contains(&callee)
            {
                true => Err(Refusal::Endless(callee).into()),
                false => Ok(()),
            };
        };
        let less = self.eval(less, &Env::default(), Mode::Logic)?;
        let both = own.into_iter().chain(args.iter().cloned()).collect();
        let smaller = match self.apply(less, both) {
            Err(Stop::Undefined) => Value::Truth(Formula::bool(false)),
            other => other?,
        };
        self.assert_value(smaller, (Part::Termination, callee))
    }

    /// Evaluates the code of a definition in the place of its call.
    pub(super) fn through(
        &mut self,
        definition: &'p Definition,
        types: Vec<Type>,
        args: Vec<Thunk<'p>>,
        mode: Mode,
    ) -> Walked<Value<'p>> {
        self.use_fuel()?;
        // Conditions are total, so a measure has a value there. In other code, a measure that raises errors may have
        // none.
        if (mode == Mode::Logic || !raises(&definition.body))
            && let Some(value) = self.measured(definition, &types, &args)?
        {
            return Ok(value);
        }
        let body = if mode == Mode::Code { definition.checked_body() } else { &definition.body };
        if let Expr::Symbolic(Type::Fun(..)) = plain(body) {
            return self.opened(definition.name, body);
        }
        let code = self.eval(body, &Env::of(definition.name), mode)?;
        let code = if types.is_empty() { code } else { self.at_types(code, types)? };
        self.apply(code, args)
    }

    /// The value of a definition whose body is an unknown function: the same value for every use on this path.
    fn opened(&mut self, name: Name, body: &'p Expr) -> Walked<Value<'p>> {
        if let Some((_, known)) = self.open.iter().find(|(own, _)| *own == name) {
            return Ok(known.clone());
        }
        let value = self.eval(body, &Env::default(), Mode::Logic)?;
        self.open.push((name, value.clone()));
        Ok(value)
    }

    pub(super) fn at_types(&mut self, value: Value<'p>, types: Vec<Type>) -> Walked<Value<'p>> {
        match &value {
            Value::Function(found) => match &found.code {
                Code::Types(names, body, env, mode) => {
                    let bound = names.iter().copied().zip(types).collect();
                    self.eval(body, &env.with(Vec::new(), bound), *mode)
                }
                Code::Global(name, mode) if found.args.is_empty() => {
                    let types = found.types.iter().cloned().chain(types).collect();
                    self.global(*name, types, Vec::new(), *mode)
                }
                _ => Ok(value),
            },
            Value::Unknown(number) => match self.symbols[*number].ty.clone() {
                Type::Forall(params, body) => {
                    let at = |name: Name| params.iter().position(|param| *param == name);
                    let ty = crate::types::substitute(&body, &|name| types.get(at(name)?).cloned());
                    Ok(self.fresh(&ty))
                }
                _ => Ok(value),
            },
            _ => Ok(value),
        }
    }

    pub(super) fn apply(&mut self, value: Value<'p>, args: Vec<Thunk<'p>>) -> Walked<Value<'p>> {
        let found = match &value {
            Value::Function(found) if !args.is_empty() => found,
            Value::Unknown(number) if !args.is_empty() => {
                return self.result_of(*number, &args);
            }
            _ if args.is_empty() => return self.without_types(value),
            _ => return Err(Refusal::Beyond("a call of a value that is not a function").into()),
        };
        let Function { code, types, args: before } = &**found;
        let all: Vec<Thunk<'p>> = before.iter().cloned().chain(args).collect();
        match code {
            Code::Lambda(binders, ..) if all.len() < binders.len() => {
                Ok(function(code.clone(), types.clone(), all))
            }
            Code::Lambda(binders, body, env, own) => {
                self.use_application()?;
                let rest = all[binders.len()..].to_vec();
                let names = binders.iter().map(|binder| binder.name).zip(all).collect();
                let value = deep(|| self.eval(body, &env.with(names, Vec::new()), *own))?;
                self.apply(value, rest)
            }
            Code::Types(_, body, env, own) => {
                let value = self.eval(body, env, *own)?;
                self.apply(value, all)
            }
            Code::Global(name, own) => {
                for (at, arg) in all[before.len()..].iter().enumerate() {
                    if let Some(ty) = self.refined_param(&value, at) {
                        self.shows(arg, &ty)?;
                    }
                }
                deep(|| self.global(*name, types.clone(), all, *own))
            }
            Code::Con(name) => self.construct(*name, all),
        }
    }

    /// The result of an unknown function: an unknown value, the same for the same arguments.
    fn result_of(&mut self, function: usize, args: &[Thunk<'p>]) -> Walked<Value<'p>> {
        for arg in args {
            self.settle(arg)?;
        }
        let keys: Vec<Key<'p>> = args.iter().map(Key::of).collect();
        if let Some((.., known)) = self.results.iter().find(|(own, of, _)| *own == function && *of == keys) {
            return Ok(known.clone());
        }
        let mut ty = self.symbols[function].ty.clone();
        while let Type::Forall(_, body) = ty {
            ty = *body;
        }
        for _ in args {
            ty = match ty {
                Type::Fun(from, _) if self.mentions_refined(&from) => {
                    return Err(Refusal::Beyond("an unknown function of values with facts").into());
                }
                Type::Fun(_, result) => *result,
                _ => Type::Unknown,
            };
        }
        let value = self.fresh(&ty);
        self.results.push((function, keys, value.clone()));
        if let Some(promise) = self.promise_of(&ty) {
            self.promised(&promise, value.clone())?;
        }
        Ok(value)
    }

    /// Evaluates an argument of an unknown function if it stands in a condition: conditions are total, and evaluated
    /// arguments can be recognised as the same.
    fn settle(&mut self, arg: &Thunk<'p>) -> Walked<()> {
        let is_condition = matches!(&*arg.0.borrow(), Lazy::Pending(.., Mode::Logic));
        match is_condition.then(|| self.force(arg)) {
            Some(Err(stop)) if stop != Stop::Undefined => Err(stop),
            _ => Ok(()),
        }
    }

    /// Evaluates the body of a value that waits for types only, whatever these types are.
    fn without_types(&mut self, value: Value<'p>) -> Walked<Value<'p>> {
        match &value {
            Value::Function(found) => match &found.code {
                Code::Types(_, body, env, mode) => self.eval(body, env, *mode),
                _ => Ok(value),
            },
            _ => Ok(value),
        }
    }

    pub(super) fn construct(&mut self, name: Name, mut args: Vec<Thunk<'p>>) -> Walked<Value<'p>> {
        if let names::TRUE | names::FALSE = name {
            return Ok(Value::Truth(Formula::bool(name == names::TRUE)));
        }
        let Some((data, constructor)) = self.types.constructor(name) else {
            return Err(Refusal::Beyond("an unknown constructor").into());
        };
        if args.len() < constructor.fields.len() {
            return Ok(function(Code::Con(name), Vec::new(), args));
        }
        if data.newtype {
            let rest = args.split_off(1);
            let value = self.force(&args[0])?;
            return self.apply(value, rest);
        }
        for (arg, strict) in args.iter().zip(&constructor.strict) {
            if *strict {
                self.force(arg)?;
            }
        }
        Ok(Value::Data(name, args.into()))
    }

    /// May a call of this value pass its arguments to code that this walk does not follow, and that may call them?
    pub(super) fn lets_escape(&self, value: &Value<'p>) -> bool {
        match value {
            Value::Function(found) => match &found.code {
                Code::Global(name, Mode::Code) => !self.basis.certificate.unfold.contains(name),
                // The walk follows checked code. Code of the library may keep an argument and call it later, unseen
                // by the walk.
                Code::Lambda(.., mode) | Code::Types(.., mode) => *mode != Mode::Code,
                Code::Global(..) | Code::Con(_) => true,
            },
            _ => true,
        }
    }

    /// Makes the thunk of an argument, and walks through it separately if something can go wrong in it. `escaping`:
    /// may the callee pass the argument on? `None`: [`Walk::shows`] checks this argument.
    pub(super) fn argument(
        &mut self,
        expr: &'p Expr,
        env: &Env<'p>,
        mode: Mode,
        escaping: Option<bool>,
    ) -> Walked<Thunk<'p>> {
        let mut plain = expr;
        while let Expr::At(_, inner) = plain {
            plain = inner;
        }
        let shared = if let Expr::Var(name) = plain { env.get(*name) } else { None };
        let thunk = shared.unwrap_or_else(|| Thunk::pending(plain, env, mode));
        if mode == Mode::Code && escaping.is_some_and(|escaping| self.can_fail(plain, env, escaping)) {
            self.check_separately(&thunk)?;
        }
        Ok(thunk)
    }

    /// Can something go wrong where this expression is evaluated or, if it is `given` to other code, where that code
    /// calls it?
    pub(super) fn can_fail(&self, expr: &'p Expr, env: &Env<'p>, given: bool) -> bool {
        self.can_fail_beyond(expr, env, given, &mut Seen::default())
    }

    /// Like [`Walk::can_fail`], of a thunk that may have been evaluated.
    pub(super) fn can_fail_thunk(&self, thunk: &Thunk<'p>, given: bool) -> bool {
        self.can_thunk_fail(thunk, given, &mut Seen::default())
    }

    /// Like [`Walk::can_fail`], but skips the thunks in `seen`: had one of them failed, the search would have ended
    /// there.
    fn can_fail_beyond(&self, expr: &'p Expr, env: &Env<'p>, given: bool, seen: &mut Seen) -> bool {
        deep(|| match expr {
            Expr::Var(name) => match env.get(*name) {
                Some(thunk) => self.can_thunk_fail(&thunk, given, seen),
                None => self.can_fail_global(*name),
            },
            Expr::Assert(..) => true,
            Expr::Prim(prim, _) if is_error(*prim) => true,
            Expr::Lam(_, body) => given && self.can_fail_beyond(body, env, given, seen),
            Expr::App(head, args) => {
                self.can_fail_beyond(head, env, true, seen)
                    || args.iter().any(|arg| self.can_fail_beyond(arg, env, given, seen))
            }
            Expr::Case(case) if case.default.is_none() && case.alts.is_empty() => true,
            _ => {
                let mut found = false;
                expr.parts(&mut |part| found = found || self.can_fail_beyond(part, env, given, seen));
                found
            }
        })
    }

    fn can_thunk_fail(&self, thunk: &Thunk<'p>, given: bool, seen: &mut Seen) -> bool {
        if !seen.insert((Rc::as_ptr(&thunk.0).cast(), given)) {
            return false;
        }
        match &*thunk.0.borrow() {
            Lazy::Pending(expr, env, Mode::Code) => self.can_fail_beyond(expr, env, given, seen),
            Lazy::Value(Value::Function(found)) if given => match &found.code {
                Code::Lambda(_, body, env, Mode::Code) => self.can_fail_beyond(body, env, given, seen),
                Code::Types(_, body, env, Mode::Code) => self.can_fail_beyond(body, env, given, seen),
                Code::Global(name, Mode::Code) => {
                    found.types.iter().any(|ty| self.is_refined(ty)) || self.can_fail_global(*name)
                }
                _ => false,
            },
            _ => false,
        }
    }

    fn can_fail_global(&self, name: Name) -> bool {
        let Some(definition) = self.program.definitions.get(&name) else { return true };
        let Some(contract) = &definition.contract else {
            return mode_of(definition) == Mode::Code || raises(&definition.body);
        };
        let is_recursive = name == self.function
            || self.subject.as_ref().is_some_and(|(own, _)| own.more.decreases.contains_key(&name));
        let unfolds = self.basis.certificate.unfold.contains(&name) && definition.span.is_some();
        is_recursive || unfolds || !is_true(&contract.pre) || !contract.more.guards.is_empty()
    }

    /// Does a call of this function lead back to the function that is checked?
    fn leads_back(&mut self, callee: Name) -> bool {
        if let Some(known) = self.basis.leads_back.get(&callee) {
            return *known;
        }
        let found = callee == self.function || self.reaches(callee, self.function);
        self.basis.leads_back.insert(callee, found);
        found
    }

    /// Does the code of `from` mention `to`, directly or through other definitions?
    pub(super) fn reaches(&self, from: Name, to: Name) -> bool {
        let (mut seen, mut work) = (FxHashSet::default(), vec![from]);
        while let Some(name) = work.pop() {
            let Some(definition) = self.program.definitions.get(&name) else { continue };
            let mut found = Vec::new();
            variables(&definition.body, &mut found);
            if found.contains(&to) {
                return true;
            }
            work.extend(found.into_iter().filter(|name| seen.insert(*name)));
        }
        false
    }
}

/// How the walk treats the code of a definition that it enters. Definitions of the library carry no source span.
fn mode_of(definition: &Definition) -> Mode {
    if definition.span.is_some() { Mode::Code } else { Mode::Library }
}

fn variables(expr: &Expr, found: &mut Vec<Name>) {
    if let Expr::Var(name) = expr {
        found.push(*name);
    }
    expr.parts(&mut |part| deep(|| variables(part, found)));
}

pub(super) fn is_true(expr: &Expr) -> bool {
    match expr {
        Expr::At(_, inner) => is_true(inner),
        Expr::Con(name) => *name == names::TRUE,
        _ => false,
    }
}

/// Does this code contain a primitive that raises an error?
fn raises(expr: &Expr) -> bool {
    let mut found = matches!(expr, Expr::Prim(prim, _) if is_error(*prim));
    expr.parts(&mut |part| found = found || deep(|| raises(part)));
    found
}

/// Does this primitive raise an error?
pub(super) fn is_error(prim: Prim) -> bool {
    matches!(
        prim,
        Prim::Misc(
            Misc::Error
                | Misc::ErrorWithoutStackTrace
                | Misc::Raise
                | Misc::ArithError
                | Misc::PatError
                | Misc::NoMethodError
                | Misc::RecConError
                | Misc::RecSelError
                | Misc::AssertError
                | Misc::UnsupportedError
        )
    )
}
