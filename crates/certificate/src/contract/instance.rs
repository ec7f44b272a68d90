//! Refined types for type variables.
//!
//! A verifier uses a polymorphic function at refined types: at `foldr @Int @Int f 0 xs` it finds that every `b` is at
//! least zero, because the first `b` is and `f` returns such numbers for such numbers, and so the result is. This is
//! sound, because `foldr` cannot make a `b` of its own: it passes on the values that it is given. The judge has the
//! same rule. A certificate states facts about the values of a type variable ([`Instance`]); the walk then calls the
//! function at a type that the walk makes up, a [`Refined`] type, and two things follow from the types of the
//! function's parameters and result alone:
//!
//! - Every argument must fit its type ([`Walk::shows`]): the facts hold of a value of the variable's type; a function
//!   returns values that fit if it is called with values that fit; and the fields of data fit ([`Walk::fits`]).
//! - The facts hold of every value of the variable's type in the result: the walk assumes them when it first looks at
//!   such a value, as it assumes the promise of a newtype.
//!
//! The parts of unknown data fit by induction: if some measures hold of the whole, such as "all parts are positive",
//! then every part fits. The step is checked for each constructor, for any value of that type that
//! satisfies these measures. Conversely, a measure is shown by induction to hold of an unknown value whose parts have refined types
//! ([`Walk::by_induction`]).
//!
//! What must stay true: only functions that the walk knows by their contracts are called at refined types, never code
//! that the walk enters; and the conditions of a contract are evaluated at the types without the facts.

use whatif_lambda::{Definition, Expr, Name, Part, Type};
use whatif_term::Term as Formula;

use super::Refusal;
use super::value::{Code, Env, Mode, Thunk, Value};
use super::walk::{Stop, Walk, Walked};
use crate::types::substitute;

/// A fact about the values of a type variable of a polymorphic function, stated for one use of that function.
#[derive(Clone, PartialEq, Debug)]
pub struct Instance {
    /// The definition whose code uses the polymorphic function.
    pub within: Name,
    /// The polymorphic function, which the walk knows by its contract.
    pub callee: Name,
    /// The types at which that code uses the polymorphic function.
    pub types: Vec<Type>,
    /// The type variable in the polymorphic function's contract.
    pub variable: Name,
    /// The name by which the fact refers to the value.
    pub value: Name,
    /// A condition on the value, in the scope of the use.
    pub fact: Expr,
}

/// A type with facts about its values.
pub(super) struct Refined<'p> {
    /// The type variable that the walk makes up to stand for this type.
    name: Name,
    ty: Type,
    /// The facts, as indices into the facts that the certificate states.
    facts: Vec<usize>,
    env: Env<'p>,
}

/// A measure, its types and its arguments; [`Walk::measure_of`] puts another value in the place of the one it takes
/// apart.
type Measure<'p> = (&'p Definition, Vec<Type>, Vec<Thunk<'p>>);

impl<'p> Walk<'_, '_, 'p> {
    /// Replaces the types at which a function is used by refined types, where the certificate states facts about
    /// them.
    pub(super) fn refine(
        &mut self,
        callee: Name,
        written: &[Type],
        mut types: Vec<Type>,
        env: &Env<'p>,
    ) -> Vec<Type> {
        let Some(contract) = self.program.contract(callee) else { return types };
        let Some(within) = env.within() else { return types };
        if self.instances.is_empty() || self.basis.certificate.unfold.contains(&callee) {
            return types;
        }
        for (variable, ty) in contract.type_params.iter().zip(&mut types) {
            let is_here = |number: &usize| {
                let instance = &self.instances[*number];
                (instance.within, instance.callee, instance.variable) == (within, callee, *variable)
                    && instance.types == written
            };
            let facts: Vec<usize> = (0..self.instances.len()).filter(is_here).collect();
            if !facts.is_empty() {
                // Names of programs contain no braces.
                let name = Name::new(&format!("{{{}}}", self.refined.len()));
                let ty = std::mem::replace(ty, Type::Var(name));
                self.refined.push(Refined { name, ty, facts, env: env.clone() });
            }
        }
        types
    }

    fn refined(&self, ty: &Type) -> Option<&Refined<'p>> {
        let Type::Var(name) = ty else { return None };
        self.refined.iter().find(|refined| refined.name == *name)
    }

    /// Replaces the refined types in a type by the types that they refine.
    pub(super) fn unrefined(&self, ty: &Type) -> Type {
        substitute(ty, &|name| self.refined(&Type::Var(name)).map(|refined| refined.ty.clone()))
    }

    /// The type that a value has at run time, where neither facts nor newtypes exist.
    pub(super) fn representation(&self, ty: &Type) -> Type {
        let mut ty = self.without_newtypes(ty);
        while let Some(refined) = self.refined(&ty) {
            ty = self.without_newtypes(&refined.ty);
        }
        ty
    }

    /// Is the type itself a refined type?
    pub(super) fn is_refined(&self, ty: &Type) -> bool {
        self.refined(ty).is_some()
    }

    /// Does the type contain a refined type?
    pub(super) fn mentions_refined(&self, ty: &Type) -> bool {
        !self.refined.is_empty() && ty.any(&|part| self.is_refined(part))
    }

    /// The type of the parameter that comes `next` after the arguments that the function has, if that type contains a
    /// refined type.
    pub(super) fn refined_param(&self, value: &Value<'p>, next: usize) -> Option<Type> {
        let Value::Function(found) = value else { return None };
        let Code::Global(name, Mode::Code) = &found.code else { return None };
        let contract = self.program.contract(*name)?;
        let param = contract.params.get(found.args.len() + next)?;
        let at = |name: Name| contract.type_params.iter().position(|own| *own == name);
        let ty = substitute(&param.ty, &|name| found.types.get(at(name)?).cloned());
        self.mentions_refined(&ty).then_some(ty)
    }

    /// Assumes the facts about a value, if its type is refined.
    pub(super) fn assume_facts(&mut self, ty: &Type, value: &Value<'p>) -> Walked<()> {
        let Some(refined) = self.refined(ty) else { return Ok(()) };
        let (facts, env) = (refined.facts.clone(), refined.env.clone());
        for number in facts {
            let (fact, env) = self.fact(number, &env, value);
            match self.assume(fact, &env) {
                Err(Stop::Refused(Refusal::Beyond(_))) if self.basis.recording => self.drop_fact(number),
                other => other?,
            }
        }
        Ok(())
    }

    fn fact(&self, number: usize, env: &Env<'p>, value: &Value<'p>) -> (&'p Expr, Env<'p>) {
        let instance = &self.instances[number];
        (&instance.fact, env.with(vec![(instance.value, Thunk::of(value.clone()))], Vec::new()))
    }

    /// Notes that a fact does not hold: the prover will leave it out and start again.
    fn drop_fact(&mut self, number: usize) {
        self.basis.dropped.insert(number);
    }

    /// Checks on a path of its own that an argument has a type with refined parts, however the argument is used.
    pub(super) fn shows(&mut self, thunk: &Thunk<'p>, ty: &Type) -> Walked<()> {
        if self.choose(2)? == 1 {
            return Ok(());
        }
        let value = self.force(thunk)?;
        self.fits(value, ty)?;
        Err(Stop::Ended)
    }

    /// Checks that a value has a type, with all facts that the type contains.
    fn fits(&mut self, value: Value<'p>, ty: &Type) -> Walked<()> {
        self.use_fuel()?;
        let ty = &self.without_newtypes(ty);
        match (&value, ty) {
            (Value::Unknown(symbol), _) if self.symbols[*symbol].ty == *ty => Ok(()),
            _ if !self.mentions_refined(ty) => self.called(value),
            _ if self.is_refined(ty) => self.facts_hold(&value, ty),
            (_, Type::Fun(from, to)) => {
                let argument = self.unknown(from);
                let result = self.apply(value, vec![argument])?;
                self.fits(result, to)
            }
            _ => self.parts_fit(&value, ty),
        }
    }

    fn facts_hold(&mut self, value: &Value<'p>, ty: &Type) -> Walked<()> {
        let Some(refined) = self.refined(ty) else { return Ok(()) };
        let (facts, env) = (refined.facts.clone(), refined.env.clone());
        let mut truths = Vec::new();
        for number in facts {
            if self.basis.dropped.contains(&number) {
                continue;
            }
            let (fact, env) = self.fact(number, &env, value);
            let truth = match self.eval(fact, &env, Mode::Logic).and_then(|value| self.truth(value)) {
                Err(Stop::Undefined | Stop::Refused(Refusal::Beyond(_))) => Formula::bool(false),
                other => other?,
            };
            truths.push((number, truth));
        }
        self.know_all(&mut truths);
        for (number, truth) in truths {
            let what = (Part::Fact(number as u32), self.instances[number].callee);
            match self.assert_value(Value::Truth(truth), what) {
                // The prover notes this fact, checks the others as well, and will start again.
                Err(Stop::Refused(Refusal::Open(..))) if self.basis.recording => self.drop_fact(number),
                other => other?,
            }
        }
        Ok(())
    }

    /// Asks the solver whether all facts hold together. While a certificate is made, a model tells which facts do not
    /// hold.
    fn know_all(&mut self, truths: &mut Vec<(usize, Formula)>) {
        loop {
            let plain = truths.iter().map(|(_, truth)| truth).filter(|truth| !self.is_inductive(truth));
            let all = Formula::and(plain.collect::<Vec<_>>());
            if self.follows(&all) {
                return self.know(all);
            }
            let Some(model) = self.model_without(&all).filter(|_| self.basis.recording) else { return };
            let is_refuted = |truth: &Formula| model.eval(truth) == whatif_term::Value::Bool(false);
            let refuted = truths.iter().filter(|(_, truth)| !self.is_inductive(truth) && is_refuted(truth));
            let refuted: Vec<usize> = refuted.map(|(number, _)| *number).collect();
            if refuted.is_empty() {
                return;
            }
            truths.retain(|(number, _)| !refuted.contains(number));
            refuted.into_iter().for_each(|number| self.drop_fact(number));
        }
    }

    /// Checks that the fields of data have their types. Each path checks one field.
    fn parts_fit(&mut self, value: &Value<'p>, ty: &Type) -> Walked<()> {
        let odd = Refusal::Beyond("facts about the parts of a value of a type that cannot be split");
        let Some(wanted) = self.types.split(ty) else { return Err(odd.into()) };
        let unknown = match value {
            Value::Unknown(symbol) if self.symbols[*symbol].known.is_none() => Some(*symbol),
            _ => None,
        };
        let (mut whole, mut measures) = (Type::Unknown, Vec::new());
        let (name, fields) = match unknown {
            None => self.constructor_of(value)?,
            Some(symbol) => {
                whole = self.symbols[symbol].ty.clone();
                measures = self.holding(symbol);
                let any = self.fresh(&whole);
                for measure in &measures {
                    let holds = self.measure_of(measure, &any)?;
                    self.know(holds);
                }
                self.split(&any)?
            }
        };
        let Some((_, wanted)) = wanted.into_iter().find(|(own, _)| *own == name) else {
            return Err(odd.into());
        };
        let own = self.types.split(&whole).unwrap_or_default();
        let own = own.into_iter().find(|(found, _)| *found == name).map(|(_, types)| types);
        let refined: Vec<usize> =
            (0..fields.len().min(wanted.len())).filter(|at| self.mentions_refined(&wanted[*at])).collect();
        if refined.is_empty() {
            return Ok(());
        }
        let at = refined[self.choose(refined.len())?];
        let field = self.force(&fields[at])?;
        if wanted[at] == *ty && own.is_some_and(|own| own[at] == whole) {
            for measure in &measures {
                let holds = self.measure_of(measure, &field)?;
                self.assert_value(Value::Truth(holds), (Part::Assert, self.function))?;
            }
            return Ok(());
        }
        self.fits(field, &wanted[at])
    }

    /// The measures that are known to hold of an unknown value.
    fn holding(&self, symbol: usize) -> Vec<Measure<'p>> {
        let known = |truth: &Formula| self.facts.contains(truth);
        let of_it = self.applied.iter().filter(|applied| applied.symbol == symbol);
        // A measure with a further argument, such as a predicate for all parts, holds of the parts' parts, too.
        let of_it = of_it.filter(|applied| applied.args.len() > 1);
        let holding = of_it.filter(|applied| matches!(&applied.value, Value::Truth(truth) if known(truth)));
        holding.map(|applied| (applied.measure, applied.types.clone(), applied.args.clone())).collect()
    }

    /// Applies a measure to another value; its other arguments stay the same.
    fn measure_of(&mut self, measure: &Measure<'p>, value: &Value<'p>) -> Walked<Formula> {
        let (definition, types, mut args) = measure.clone();
        let Some(found) = self.structural(definition.name) else {
            return Err(Refusal::Beyond("a function that is not a measure").into());
        };
        args[found.at] = Thunk::of(value.clone());
        let value = self.through(definition, types, args, Mode::Logic)?;
        self.truth(value)
    }

    /// Finds the measure whose result is this truth value, if induction may show it: the measured value has parts of
    /// refined types, or other measures are known to hold of that value.
    fn inductive(&self, truth: &Formula) -> Option<(usize, Measure<'p>)> {
        let is_it = |value: &Value<'p>| matches!(value, Value::Truth(own) if own == truth);
        let found = self.applied.iter().find(|applied| is_it(&applied.value))?;
        let symbol = &self.symbols[found.symbol];
        let has_reason = self.mentions_refined(&symbol.ty) || !self.holding(found.symbol).is_empty();
        let measure = (found.measure, found.types.clone(), found.args.clone());
        (symbol.known.is_none() && has_reason).then_some((found.symbol, measure))
    }

    pub(super) fn is_inductive(&self, truth: &Formula) -> bool {
        !self.facts.contains(truth) && self.inductive(truth).is_some()
    }

    /// Tries to end a path by induction: if the path assumes that some measure is false, the rest of the path checks
    /// the induction step for that measure. Otherwise the path is refused.
    pub(super) fn by_induction(&mut self, else_refused: Refusal) -> Stop {
        let denied = self.facts.iter().rev().find_map(|fact| self.inductive(&!fact));
        let Some((symbol, measure)) = denied else { return else_refused.into() };
        match self.induction(symbol, &measure, else_refused) {
            Ok(()) => Stop::Ended,
            Err(stop) => stop,
        }
    }

    /// Checks the induction step: `goal` holds of any value that satisfies the measures this symbol satisfies.
    fn induction(&mut self, symbol: usize, goal: &Measure<'p>, open: Refusal) -> Walked<()> {
        let (whole, known) = (self.symbols[symbol].ty.clone(), self.holding(symbol));
        let any = self.fresh(&whole);
        for measure in &known {
            let holds = self.measure_of(measure, &any)?;
            self.know(holds);
        }
        let wanted = self.measure_of(goal, &any)?;
        let (name, fields) = self.split(&any)?;
        let own = self.types.split(&whole).unwrap_or_default();
        let own =
            own.into_iter().find(|(found, _)| *found == name).map(|(_, types)| types).unwrap_or_default();
        for (field, _) in fields.iter().zip(&own).filter(|(_, ty)| **ty == whole) {
            let field = self.force(field)?;
            let mut holds = self.measure_of(goal, &field)?;
            for measure in &known {
                holds = self.measure_of(measure, &field)?.implies(&holds);
            }
            self.know(holds);
        }
        self.know(!&wanted);
        if self.contradictory() { Ok(()) } else { Err(open.into()) }
    }
}
