//! One path through code with unknown values.
//!
//! A [`Walk`] evaluates λG like an interpreter, with three differences: values may be unknown ([`Symbol`], formulas for
//! numbers and truth values), it collects the facts that hold on its path, and it checks obligations on the way.
//! [`Walk::keeps`] checks a whole path: it makes unknown arguments, assumes the precondition, evaluates the body and
//! asserts the postcondition.
//!
//! ```text
//! abs x = if x < 0 then 0 - x else x        postcondition v >= 0
//! path 1   choose x < 0         facts x < 0           v = 0 - x    x < 0 ⊢ 0 - x >= 0
//! path 2   choose not (x < 0)   facts not (x < 0)     v = x        not (x < 0) ⊢ x >= 0
//! ```
//!
//! Where the value of a condition or a constructor is not known, the walk asks the guide ([`Walk::branch`],
//! [`Walk::choose`]), takes one way, and adds the fact; the next path starts from scratch and takes another way. So
//! evaluation needs no continuations. A path ends with a [`Stop`]: at its end, in a contradiction, or with a refusal.
//!
//! [`Mode`] says whose code the walk is in. Code that is checked must make its calls rightly even if laziness never
//! evaluates it, so bindings and arguments in which something can go wrong are walked through separately
//! ([`Walk::check_separately`]), on a path of their own. Code of the library is trusted to call rightly. A condition
//! ([`Mode::Logic`]) is total: assuming a condition that has no value adds no fact.
//!
//! What stays true: an obligation is skipped only on ways that an earlier path has already checked ([`Guide::is_new`]);
//! an error is accepted only if the solver says that the facts contradict each other; code that calls itself too often
//! is refused ([`FUEL`], [`APPLICATIONS`]).

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use whatif_lambda::expr::Case;
use whatif_lambda::prim::{Fop, Op};
use whatif_lambda::types::names;
use whatif_lambda::{AltCon, Binder, Contract, Definition, Expr, Literal, Name, Part, Program, Type};
use whatif_source::deep;
use whatif_term::{Model, Sort, Term as Formula};

use super::guide::Guide;
use super::instance::{Instance, Refined};
use super::measure::Applied;
use super::value::{Code, Env, Function, Key, Knots, Lazy, Mode, Promise, Thunk, Value, plain};
use super::{At, Basis, ContractQuery, Refusal, Stated};
use crate::proof::Oracle;
use crate::types::{Types, substitute};

/// How often the walk may enter the code of a callee on one path.
const FUEL: u32 = 400;

/// How often the walk may apply a function that the code defines where it stands: a local one may call itself for ever.
const APPLICATIONS: u32 = 20_000;

const TOO_OFTEN: Refusal = Refusal::Beyond("code that calls itself too often");

/// Why a path goes no further.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Stop {
    /// The path is at its end, and everything on it holds.
    Ended,
    /// The facts of the path contradict each other.
    Absurd,
    /// A condition has no value on this path.
    Undefined,
    /// The rules find no proof.
    Refused(Refusal),
}

impl From<Refusal> for Stop {
    fn from(why: Refusal) -> Stop {
        Stop::Refused(why)
    }
}

pub(super) type Walked<T> = Result<T, Stop>;

/// An unknown value.
pub(super) struct Symbol<'p> {
    pub(super) ty: Type,
    /// The constructor and the fields of the value, once the walk has split the value.
    pub(super) known: Option<(Name, Rc<[Thunk<'p>]>)>,
}

/// One path: the facts that hold on it, and the values that it has made.
pub(super) struct Walk<'w, 't, 'p> {
    pub(super) program: &'p Program,
    pub(super) function: Name,
    pub(super) replacements: &'p [(Name, Name)],
    pub(super) types: &'w Types<'p>,
    guide: &'w mut Guide<'t>,
    pub(super) basis: &'w mut Basis,
    oracle: &'w mut dyn Oracle,
    /// The facts of this path.
    pub(super) facts: Vec<Formula>,
    pub(super) symbols: Vec<Symbol<'p>>,
    pub(super) applied: Vec<Applied<'p>>,
    /// The facts about type variables that the certificate states.
    pub(super) instances: &'p [Instance],
    /// The types and dictionaries at which the walk enters the checked function.
    at: &'p At,
    pub(super) refined: Vec<Refined<'p>>,
    /// The results of unknown functions so far, by function and arguments: the same call has the same result.
    pub(super) results: Vec<(usize, Vec<Key<'p>>, Value<'p>)>,
    /// The results of operations on real numbers that have no formula, by operation and operands.
    pub(super) floats: Vec<(Fop, Vec<Formula>, Formula)>,
    /// The values of definitions whose body is an unknown function.
    pub(super) open: Vec<(Name, Value<'p>)>,
    /// The values of definitions without parameters.
    pub(super) constants: Vec<(Name, Mode, Value<'p>)>,
    /// The contract that is checked, and the arguments of its function.
    pub(super) subject: Option<(&'p Contract, Vec<Thunk<'p>>)>,
    knots: Knots<'p>,
    numbers: usize,
    fuel: u32,
    applications: u32,
}

impl<'w, 't, 'p> Walk<'w, 't, 'p> {
    pub(super) fn new(
        question: ContractQuery<'p>,
        stated: Stated<'p>,
        types: &'w Types<'p>,
        guide: &'w mut Guide<'t>,
        basis: &'w mut Basis,
        oracle: &'w mut dyn Oracle,
    ) -> Walk<'w, 't, 'p> {
        let ContractQuery { program, function, replacements } = question;
        Walk {
            program,
            function,
            replacements,
            types,
            guide,
            basis,
            oracle,
            facts: Vec::new(),
            symbols: Vec::new(),
            applied: Vec::new(),
            instances: stated.instances,
            at: stated.at,
            refined: Vec::new(),
            results: Vec::new(),
            floats: Vec::new(),
            open: Vec::new(),
            constants: Vec::new(),
            subject: None,
            knots: Knots::default(),
            numbers: 0,
            fuel: FUEL,
            applications: APPLICATIONS,
        }
    }

    /// Checks that a function keeps its contract on this path.
    pub(super) fn keeps(&mut self, definition: &'p Definition, contract: &'p Contract) -> Walked<()> {
        if !contract.more.guards.is_empty() {
            return Err(Refusal::Beyond("an argument that is a function with a refined type").into());
        }
        let At { types, dictionaries } = self.at;
        let bound: Vec<(Name, Type)> =
            contract.type_params.iter().copied().zip(types.iter().cloned()).collect();
        let outer = Env::default().with(Vec::new(), bound);
        let mut args: Vec<Thunk<'p>> = dictionaries
            .iter()
            .map(|dictionary| Thunk::pending(dictionary, &Env::default(), Mode::Library))
            .collect();
        for param in contract.params.iter().skip(dictionaries.len()) {
            args.push(self.unknown(&outer.resolve(&param.ty)));
        }
        self.subject = Some((contract, args.clone()));
        let names = contract.params.iter().map(|param| param.name).zip(args.iter().cloned());
        let mut names: Vec<(Name, Thunk<'p>)> = names.collect();
        self.assume(&contract.pre, &outer.with(names.clone(), Vec::new()))?;
        let code = self.eval(definition.checked_body(), &Env::of(self.function), Mode::Code)?;
        let types = contract.type_params.iter().map(|name| outer.resolve(&Type::Var(*name))).collect();
        let code = self.at_types(code, types)?;
        let result = self.apply(code, args)?;
        let result = Thunk::of(result);
        if self.can_fail_thunk(&result, true) {
            self.check_separately(&result)?;
        }
        names.push((contract.result.name, result));
        let env = outer.with(names, Vec::new());
        self.assert(&contract.post, &env, (Part::Post, self.function))
    }

    /// Makes an unknown value of a type.
    pub(super) fn fresh(&mut self, ty: &Type) -> Value<'p> {
        let ty = self.representation(ty);
        self.numbers += 1;
        let name = format!("v{}", self.numbers);
        match &ty {
            Type::Con(con) if [names::INT, names::INTEGER].contains(con) => {
                Value::Number(Formula::var(name, Sort::Int))
            }
            Type::Con(con) if *con == names::CHAR => {
                let code = Formula::var(name, Sort::Int);
                self.know(code.ge(&Formula::int(0)));
                self.know(code.le(&Formula::int(i64::from(u32::from(char::MAX)))));
                Value::Number(code)
            }
            Type::Con(con) if [names::DOUBLE, names::FLOAT].contains(con) => {
                Value::Number(Formula::var(name, Sort::Real))
            }
            Type::Con(con) if *con == names::BOOL => Value::Truth(Formula::var(name, Sort::Bool)),
            _ => {
                self.symbols.push(Symbol { ty, known: None });
                Value::Unknown(self.symbols.len() - 1)
            }
        }
    }

    /// Makes an unknown value of a type; the walk assumes the type's promise when it first needs the value.
    pub(super) fn unknown(&mut self, ty: &Type) -> Thunk<'p> {
        let value = self.fresh(ty);
        match self.promise_of(ty) {
            Some(promise) => Thunk(Rc::new(RefCell::new(Lazy::Promised(value, promise)))),
            None => Thunk::of(value),
        }
    }

    /// What the walk assumes of each value of a type: the facts of a refined type, or the promise of a newtype. The
    /// promise of a data type is assumed where a constructor becomes known, but a newtype has none at run time.
    pub(super) fn promise_of(&self, ty: &Type) -> Option<Promise> {
        if self.is_refined(ty) {
            return Some(Promise::Refined(ty.clone()));
        }
        let Type::Con(name) = ty.spine().0 else { return None };
        let is_newtype = self.program.types.get(name).is_some_and(|data| data.newtype);
        self.program.promises.get(name).filter(|_| is_newtype).copied().map(Promise::Decided)
    }

    /// Assumes what a type promises of its values.
    pub(super) fn promised(&mut self, promise: &Promise, value: Value<'p>) -> Walked<()> {
        let promise = match promise {
            Promise::Refined(ty) => return self.assume_facts(ty, &value),
            Promise::Decided(promise) => self.global(*promise, Vec::new(), Vec::new(), Mode::Logic)?,
        };
        self.apply(promise, vec![Thunk::of(value)])?;
        Ok(())
    }

    /// The type that a newtype wraps, since newtypes do not exist at run time.
    pub(super) fn without_newtypes(&self, ty: &Type) -> Type {
        let mut ty = ty.clone();
        for _ in 0..16 {
            let (Type::Con(name), args) = ty.spine() else { return ty };
            let Some(data) = self.program.types.get(name).filter(|data| data.newtype) else { return ty };
            let [constructor] = &data.constructors[..] else { return ty };
            let [field] = &constructor.fields[..] else { return ty };
            let at = |param: Name| data.params.iter().position(|own| *own == param);
            ty = substitute(field, &|param| args.get(at(param)?).map(|ty| (*ty).clone()));
        }
        Type::Unknown
    }

    /// Adds a fact to this path.
    pub(super) fn know(&mut self, fact: Formula) {
        if fact != Formula::bool(true) {
            self.facts.push(fact);
        }
    }

    /// Takes one of `of` ways. The caller then adds the fact that holds on this way, and calls [`Walk::end_if_absurd`].
    pub(super) fn choose(&mut self, of: usize) -> Walked<usize> {
        Ok(self.guide.choose(of)?)
    }

    /// Ends the path if its facts contradict each other. The solver is asked only if the certificate calls this path
    /// contradictory, or if the path is long. If the certificate is not confirmed yet, a later fact has to bring the
    /// contradiction.
    pub(super) fn end_if_absurd(&mut self) -> Walked<()> {
        let is_asked = self.guide.says_absurd() != Some(false);
        if is_asked && self.contradictory() { Err(Stop::Absurd) } else { Ok(()) }
    }

    /// How a path ends at a place that must not be reached: by a contradiction of its facts, by induction, or with
    /// this refusal.
    fn absurd(&mut self, else_refused: Refusal) -> Stop {
        if self.contradictory() { Stop::Absurd } else { self.by_induction(else_refused) }
    }

    pub(super) fn contradictory(&mut self) -> bool {
        self.oracle.contradictory(&self.facts)
    }

    /// How a path ends where code raises an error: a condition has no value; other code must not get there.
    pub(super) fn raise(&mut self, mode: Mode) -> Stop {
        match mode {
            Mode::Logic => Stop::Undefined,
            Mode::Code | Mode::Library => self.absurd(Refusal::Open(Part::Totality, self.function)),
        }
    }

    /// Assumes a condition.
    pub(super) fn assume(&mut self, condition: &'p Expr, env: &Env<'p>) -> Walked<()> {
        match self.eval(condition, env, Mode::Logic).and_then(|value| self.truth(value)) {
            Ok(truth) if truth == Formula::bool(false) => Err(Stop::Ended),
            Ok(truth) => {
                self.know(truth);
                Ok(())
            }
            // A condition without a value says nothing.
            Err(Stop::Undefined) => Ok(()),
            Err(stop) => Err(stop),
        }
    }

    /// Checks that a condition holds; `what` names the promise that it is a part of.
    pub(super) fn assert(&mut self, condition: &'p Expr, env: &Env<'p>, what: (Part, Name)) -> Walked<()> {
        let value = match self.eval(condition, env, Mode::Logic) {
            Err(Stop::Undefined) => return Err(Refusal::Open(what.0, what.1).into()),
            other => other?,
        };
        self.assert_value(value, what)
    }

    /// Checks that a value is `True`.
    pub(super) fn assert_value(&mut self, value: Value<'p>, what: (Part, Name)) -> Walked<()> {
        let truth = self.truth(value)?;
        let open = Refusal::Open(what.0, what.1);
        if truth == Formula::bool(false) || self.is_inductive(&truth) && !self.branch(&truth)? {
            return Err(self.absurd(open));
        }
        if self.guide.is_new() && !self.follows(&truth) {
            return Err(open.into());
        }
        self.know(truth);
        Ok(())
    }

    /// Does the truth value follow from the facts of this path?
    pub(super) fn follows(&mut self, truth: &Formula) -> bool {
        if *truth == Formula::bool(true) || self.facts.contains(truth) {
            return true;
        }
        self.facts.push(!truth);
        let holds = self.contradictory();
        self.facts.pop();
        holds
    }

    /// Asks the solver for values that satisfy the facts of this path, but not this formula.
    pub(super) fn model_without(&mut self, truth: &Formula) -> Option<Arc<Model>> {
        self.facts.push(!truth);
        let model = self.oracle.model(&self.facts);
        self.facts.pop();
        model
    }

    /// Walks on a path of its own through code that laziness may leave unevaluated; if that code is a function, also
    /// through a call of it with unknown arguments.
    pub(super) fn check_separately(&mut self, thunk: &Thunk<'p>) -> Walked<()> {
        if self.choose(2)? == 1 {
            return Ok(());
        }
        let value = self.force(thunk)?;
        self.called(value)?;
        Err(Stop::Ended)
    }

    /// Calls a function with unknown arguments, until its result is no function.
    pub(super) fn called(&mut self, mut value: Value<'p>) -> Walked<()> {
        while let Value::Function(function) = &value {
            let params = self.missing(function)?;
            let args = params.iter().map(|ty| self.unknown(ty)).collect();
            value = self.apply(value, args)?;
        }
        Ok(())
    }

    /// The types of the arguments that a function still waits for.
    fn missing(&mut self, function: &Function<'p>) -> Walked<Vec<Type>> {
        let of = |binders: &[Binder], env: &Env<'p>| -> Vec<Type> {
            binders.iter().skip(function.args.len()).map(|binder| env.resolve(&binder.ty)).collect()
        };
        let types = match &function.code {
            Code::Lambda(binders, _, env, _) => of(binders, env),
            Code::Types(..) => Vec::new(),
            Code::Con(name) => {
                let fields = self.types.constructor(*name).map_or(0, |(_, found)| found.fields.len());
                vec![Type::Unknown; fields.saturating_sub(function.args.len())]
            }
            Code::Global(name, _) => {
                match self.program.definitions.get(name).and_then(|d| d.contract.as_ref()) {
                    Some(contract) => {
                        // A caller need not know the facts about the type variables: the arguments get plain types,
                        // and the call has to show the facts.
                        let types = function.types.iter().map(|ty| self.unrefined(ty));
                        let types = contract.type_params.iter().copied().zip(types);
                        of(&contract.params, &Env::default().with(Vec::new(), types.collect()))
                    }
                    None => vec![Type::Unknown; self.arity(*name).saturating_sub(function.args.len())],
                }
            }
        };
        match types.is_empty() && !matches!(function.code, Code::Types(..)) {
            true => Err(Refusal::Beyond("a function that waits for nothing").into()),
            false => Ok(types),
        }
    }

    pub(super) fn use_fuel(&mut self) -> Walked<()> {
        self.fuel = self.fuel.checked_sub(1).ok_or(TOO_OFTEN)?;
        Ok(())
    }

    pub(super) fn use_application(&mut self) -> Walked<()> {
        self.applications = self.applications.checked_sub(1).ok_or(TOO_OFTEN)?;
        Ok(())
    }

    pub(super) fn force(&mut self, thunk: &Thunk<'p>) -> Walked<Value<'p>> {
        let lazy = thunk.0.replace(Lazy::Busy);
        let value = match lazy {
            Lazy::Value(value) => value,
            Lazy::Pending(expr, env, mode) => match deep(|| self.eval(expr, &env, mode)) {
                Ok(value) => value,
                Err(stop) => {
                    *thunk.0.borrow_mut() = Lazy::Pending(expr, env, mode);
                    return Err(stop);
                }
            },
            Lazy::Promised(value, promise) => {
                *thunk.0.borrow_mut() = Lazy::Value(value.clone());
                self.promised(&promise, value.clone())?;
                value
            }
            Lazy::Busy => return Err(Refusal::Beyond("a value that needs itself").into()),
        };
        *thunk.0.borrow_mut() = Lazy::Value(value.clone());
        Ok(value)
    }

    pub(super) fn truth(&mut self, value: Value<'p>) -> Walked<Formula> {
        match value {
            Value::Truth(truth) => Ok(truth),
            _ => Err(Refusal::Beyond("a condition that is no truth value").into()),
        }
    }

    pub(super) fn eval(&mut self, expr: &'p Expr, env: &Env<'p>, mode: Mode) -> Walked<Value<'p>> {
        deep(|| match expr {
            Expr::At(_, inner) | Expr::Cast(inner, _) => self.eval(inner, env, mode),
            Expr::Var(name) => match env.get(*name) {
                Some(thunk) => self.force(&thunk),
                None => self.global(*name, Vec::new(), Vec::new(), mode),
            },
            Expr::Lit(literal) => self.literal(literal),
            Expr::Lam(binders, body) => {
                let code = Code::Lambda(binders, body, env.clone(), mode);
                Ok(function(code, Vec::new(), Vec::new()))
            }
            Expr::TypeLam(names, body) => {
                let code = Code::Types(names, body, env.clone(), mode);
                Ok(function(code, Vec::new(), Vec::new()))
            }
            Expr::TypeApp(inner, types) => {
                let written = types;
                let types: Vec<Type> = types.iter().map(|ty| env.resolve(ty)).collect();
                if let Some(name) = global_of(inner, env) {
                    let types =
                        if mode == Mode::Code { self.refine(name, written, types, env) } else { types };
                    return self.global(name, types, Vec::new(), mode);
                }
                let value = self.eval(inner, env, mode)?;
                self.at_types(value, types)
            }
            Expr::App(head, args) => {
                let value = self.eval(head, env, mode)?;
                let escaping = self.lets_escape(&value);
                let mut thunks = Vec::new();
                for (at, arg) in args.iter().enumerate() {
                    let is_shown = self.refined_param(&value, at).is_some();
                    thunks.push(self.argument(arg, env, mode, (!is_shown).then_some(escaping))?);
                }
                self.apply(value, thunks)
            }
            Expr::Con(name) => self.construct(*name, Vec::new()),
            Expr::Prim(prim, args) => self.primitive(*prim, args, env, mode),
            Expr::Let(bindings, body) => self.bind(bindings, body, env, mode),
            Expr::Case(case) => self.case(case, env, mode),
            Expr::Symbolic(ty) => Ok(self.fresh(&env.resolve(ty))),
            Expr::Assume(condition, body) => {
                self.assume(condition, env)?;
                self.eval(body, env, mode)
            }
            Expr::Assert(label, condition, body) => {
                self.assert(condition, env, (label.part, label.function))?;
                self.eval(body, env, mode)
            }
            Expr::Choice(..) => Err(Refusal::Beyond("a counterfactual branch").into()),
        })
    }

    fn literal(&mut self, literal: &Literal) -> Walked<Value<'p>> {
        Ok(match literal {
            Literal::Int(value) => Value::Number(Formula::int(*value)),
            Literal::Char(value) => Value::Number(Formula::int(i64::from(u32::from(*value)))),
            Literal::Integer(digits) => match digits.parse::<i64>() {
                Ok(value) => Value::Number(Formula::int(value)),
                Err(_) => self.fresh(&Type::con(names::INTEGER)),
            },
            // The rules know nothing about the value of a `Word`.
            Literal::Word(_) => self.fresh(&Type::con(names::WORD)),
            Literal::Double(value) => self.real_literal(*value)?,
            Literal::Float(value) => self.real_literal(f64::from(*value))?,
            Literal::String(text) => characters(text),
        })
    }

    fn bind(
        &mut self,
        bindings: &'p [(Binder, Expr)],
        body: &'p Expr,
        env: &Env<'p>,
        mode: Mode,
    ) -> Walked<Value<'p>> {
        let env = self.knots.recursive(env, bindings, mode);
        if mode == Mode::Code {
            self.know_by_types(bindings, &env)?;
        }
        for (binder, value) in bindings {
            // Names that a front end made are continuations: the walk enters them where they are used.
            let is_used = || {
                let others = bindings.iter().map(|(_, other)| other).chain([body]);
                others.into_iter().any(|other| mentions(other, binder.name))
            };
            if mode == Mode::Code
                && !binder.name.is_made()
                && self.can_fail(value, &env, false)
                && is_used()
                && let Some(thunk) = env.get(binder.name)
            {
                self.check_separately(&thunk)?;
            }
        }
        self.eval(body, &env, mode)
    }

    fn case(&mut self, case: &'p Case, env: &Env<'p>, mode: Mode) -> Walked<Value<'p>> {
        let scrutinee = self.eval(&case.scrutinee, env, mode)?;
        let bound = |value: &Value<'p>| -> Vec<(Name, Thunk<'p>)> {
            case.binder.iter().map(|binder| (binder.name, Thunk::of(value.clone()))).collect()
        };
        let mut names = bound(&scrutinee);
        if case.alts.is_empty() {
            let Some(body) = &case.default else { return Err(self.raise(mode)) };
            return self.eval(body, &env.with(names, Vec::new()), mode);
        }
        let taken = match scrutinee {
            Value::Number(number) => self.literal_alternative(case, &number)?,
            Value::Truth(truth) => {
                if let Some(value) = of_truth(case, &truth) {
                    return Ok(value);
                }
                let is_true = self.branch(&truth)?;
                let wanted = if is_true { names::TRUE } else { names::FALSE };
                case.alts.iter().position(|alt| alt.con == AltCon::Con(wanted))
            }
            Value::Data(..) | Value::Unknown(_) => {
                let (name, fields) = self.constructor_of(&scrutinee)?;
                let at = case.alts.iter().position(|alt| alt.con == AltCon::Con(name));
                if let Some(at) = at {
                    let binders = &case.alts[at].binders;
                    if binders.len() != fields.len() {
                        return Err(Refusal::Beyond("a pattern with another number of fields").into());
                    }
                    names.extend(binders.iter().map(|binder| binder.name).zip(fields.iter().cloned()));
                }
                at
            }
            Value::Function(_) => return Err(Refusal::Beyond("a pattern for a function").into()),
        };
        let body = match (taken, &case.default) {
            (Some(at), _) => &case.alts[at].body,
            (None, Some(body)) => body,
            (None, None) => return Err(self.raise(mode)),
        };
        self.eval(body, &env.with(names, Vec::new()), mode)
    }

    /// The alternative that fits a number; `None` for the default.
    fn literal_alternative(&mut self, case: &'p Case, number: &Formula) -> Walked<Option<usize>> {
        for (at, alt) in case.alts.iter().enumerate() {
            let AltCon::Lit(literal) = &alt.con else {
                return Err(Refusal::Beyond("a constructor as a pattern for a number").into());
            };
            let Value::Number(literal) = self.literal(literal)? else {
                return Err(Refusal::Beyond("a pattern that is no whole number").into());
            };
            let is_it = self.number(Op::Eq, number, &literal, Mode::Logic)?;
            let is_it = self.truth(is_it)?;
            if self.branch(&is_it)? {
                return Ok(Some(at));
            }
        }
        Ok(None)
    }

    /// Is the truth value true? If the facts do not say, the guide chooses, and another path takes the other way.
    pub(super) fn branch(&mut self, truth: &Formula) -> Walked<bool> {
        for known in [true, false] {
            let fact = if known { truth.clone() } else { !truth };
            if fact == Formula::bool(true) || self.facts.contains(&fact) {
                return Ok(known);
            }
        }
        let is_true = self.choose(2)? == 0;
        self.know(if is_true { truth.clone() } else { !truth });
        self.end_if_absurd()?;
        Ok(is_true)
    }
}

pub(super) fn function<'p>(code: Code<'p>, types: Vec<Type>, args: Vec<Thunk<'p>>) -> Value<'p> {
    Value::Function(Rc::new(Function { code, types, args }))
}

/// The list of a text's characters.
fn characters<'p>(text: &str) -> Value<'p> {
    let (nil, cons) = (names::NIL, names::CONS);
    text.chars().rev().fold(Value::Data(nil, [].into()), |rest, character| {
        let character = Value::Number(Formula::int(i64::from(u32::from(character))));
        Value::Data(cons, [Thunk::of(character), Thunk::of(rest)].into())
    })
}

/// The value of a `case` on a truth value, as one formula, if its alternatives are `True` and `False`.
fn of_truth<'p>(case: &Case, truth: &Formula) -> Option<Value<'p>> {
    let is = |expr: &Expr, name: Name| matches!(expr, Expr::Con(found) if *found == name);
    let value = |name: Name| {
        let alt = case.alts.iter().find(|alt| alt.con == AltCon::Con(name));
        let body = alt.map(|alt| &alt.body).or(case.default.as_ref())?;
        let truths = [names::TRUE, names::FALSE].map(|name| is(plain(body), name));
        truths.contains(&true).then_some(Formula::bool(truths[0]))
    };
    Some(Value::Truth(truth.ite(&value(names::TRUE)?, &value(names::FALSE)?)))
}

/// The name of the definition that an expression refers to, if it refers to one.
fn global_of(expr: &Expr, env: &Env) -> Option<Name> {
    match expr {
        Expr::At(_, inner) => global_of(inner, env),
        Expr::Var(name) if env.get(*name).is_none() => Some(*name),
        _ => None,
    }
}

pub(super) fn mentions(expr: &Expr, name: Name) -> bool {
    if let Expr::Var(other) = expr {
        return *other == name;
    }
    let mut found = false;
    expr.parts(&mut |part| found = found || deep(|| mentions(part, name)));
    found
}
