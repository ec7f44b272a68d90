//! Refined types for type variables.
//!
//! A verifier uses a polymorphic function at refined types: at `foldr @Int @Int f 0 xs` it finds that every `b` is at least
//! zero, because the first one is and `f` keeps it, and so the result is. It may, because `foldr` can make no `b` of its
//! own: it passes on what it is given. The judge has the same rule. A certificate states facts about the values of a type
//! variable ([`Instance`]), wherever it likes; the walk then calls the function at a type of its own making, a
//! [`Refined`] type, and two things follow from the types of the function's parameters and result alone:
//!
//! - Every argument must have its type ([`Walk::shows`]): of a value of the variable the facts hold; a function returns
//!   what fits if it is called with whatever fits; data has fields that fit ([`Walk::fits`]).
//! - Of every value that comes out at the variable, wherever in the result it is, the facts are known: the walk assumes
//!   them when it first looks at the value, as it does what a newtype promises.
//!
//! Where data is unknown, its parts fit by induction: if some measures hold of the whole, such as "all parts are positive",
//! then every part fits. The step is shown for each constructor of any value of that type of which these measures hold. The
//! other way round, a measure holds of an unknown value, whose parts have refined types, by induction too
//! ([`Walk::by_induction`]).
//!
//! What must stay true: a refined type is given to functions only that are known by their contracts, never to code that is
//! walked through; and the conditions of a contract are evaluated at the types without the facts.

use whatif_lambda::{Definition, Expr, Name, Part, Type};
use whatif_term::Term as Formula;

use super::Refusal;
use super::value::{Code, Env, Mode, Thunk, Value};
use super::walk::{Stop, Walk, Walked};
use crate::types::substitute;

/// A fact about the values of a type variable of a function, where a definition uses it at some types.
#[derive(Clone, PartialEq, Debug)]
pub struct Instance {
    /// The definition whose code uses the function.
    pub within: Name,
    /// The function, which is known by its contract.
    pub callee: Name,
    /// The types at which it is used, as the code has them.
    pub types: Vec<Type>,
    /// The type variable of its contract.
    pub variable: Name,
    /// What the fact calls the value.
    pub value: Name,
    /// A condition on the value, in the scope of the use.
    pub fact: Expr,
}

/// A type with facts about its values.
pub(super) struct Refined<'p> {
    /// The type variable that stands for it in types.
    name: Name,
    ty: Type,
    /// The facts, by their numbers.
    facts: Vec<usize>,
    env: Env<'p>,
}

/// A measure with all its arguments but for the value that it takes apart.
type Measure<'p> = (&'p Definition, Vec<Type>, Vec<Thunk<'p>>);

impl<'p> Walk<'_, '_, 'p> {
    /// The types at which a function is used, with the facts that the certificate states here.
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
                // No program has such a name.
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

    /// The type without its facts.
    pub(super) fn unrefined(&self, ty: &Type) -> Type {
        substitute(ty, &|name| self.refined(&Type::Var(name)).map(|refined| refined.ty.clone()))
    }

    /// The type of which a value is at run time, where there are neither facts nor newtypes.
    pub(super) fn representation(&self, ty: &Type) -> Type {
        let mut ty = self.without_newtypes(ty);
        while let Some(refined) = self.refined(&ty) {
            ty = self.without_newtypes(&refined.ty);
        }
        ty
    }

    /// Is it a refined type?
    pub(super) fn is_refined(&self, ty: &Type) -> bool {
        self.refined(ty).is_some()
    }

    /// Is a part of the type refined?
    pub(super) fn mentions_refined(&self, ty: &Type) -> bool {
        !self.refined.is_empty() && ty.any(&|part| self.is_refined(part))
    }

    /// The type that the next argument but so many of a function must have, if a part of it is refined.
    pub(super) fn refined_param(&self, value: &Value<'p>, next: usize) -> Option<Type> {
        let Value::Function(found) = value else { return None };
        let Code::Global(name, Mode::Code) = &found.code else { return None };
        let contract = self.program.contract(*name)?;
        let param = contract.params.get(found.args.len() + next)?;
        let at = |name: Name| contract.type_params.iter().position(|own| *own == name);
        let ty = substitute(&param.ty, &|name| found.types.get(at(name)?).cloned());
        self.mentions_refined(&ty).then_some(ty)
    }

    /// Assumes the facts about a value of a refined type.
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

    /// A prover leaves a fact out that does not hold, and starts again.
    fn drop_fact(&mut self, number: usize) {
        self.basis.dropped.insert(number);
    }

    /// An argument of a refined type: it has that type, whenever it is used and however.
    pub(super) fn shows(&mut self, thunk: &Thunk<'p>, ty: &Type) -> Walked<()> {
        if self.choose(2)? == 1 {
            return Ok(());
        }
        let value = self.force(thunk)?;
        self.fits(value, ty)?;
        Err(Stop::Ended)
    }

    /// Does a value have a type, with all its facts?
    fn fits(&mut self, value: Value<'p>, ty: &Type) -> Walked<()> {
        self.burn()?;
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
                // The prover looks whether the others hold, and will start again.
                Err(Stop::Refused(Refusal::Open(..))) if self.basis.recording => self.drop_fact(number),
                other => other?,
            }
        }
        Ok(())
    }

    /// Asks about all facts at once, if they hold. A prover learns from the answer which of them do not.
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

    /// Do the parts of data have their types? One of them is looked at on each path.
    fn parts_fit(&mut self, value: &Value<'p>, ty: &Type) -> Walked<()> {
        let odd = Refusal::Beyond("facts about the parts of a value of an odd type");
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
        // A predicate on all parts, which is given to the measure, holds of the parts' parts, too.
        let of_it = of_it.filter(|applied| applied.args.len() > 1);
        let holding = of_it.filter(|applied| matches!(&applied.value, Value::Truth(truth) if known(truth)));
        holding.map(|applied| (applied.measure, applied.types.clone(), applied.args.clone())).collect()
    }

    /// A measure, with the same other arguments, of another value.
    fn measure_of(&mut self, measure: &Measure<'p>, value: &Value<'p>) -> Walked<Formula> {
        let (definition, types, mut args) = measure.clone();
        let Some(found) = self.structural(definition.name) else {
            return Err(Refusal::Beyond("what is no measure").into());
        };
        args[found.at] = Thunk::of(value.clone());
        let value = self.through(definition, types, args, Mode::Logic)?;
        self.truth(value)
    }

    /// The measure that a truth value is, if it may be shown by induction: the value has parts of refined types, or something else is
    /// known of all of it.
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

    /// Is the path contradictory, because a measure holds by induction that is false on it? The rest of the path is the proof.
    pub(super) fn by_induction(&mut self, else_refused: Refusal) -> Stop {
        let denied = self.facts.iter().rev().find_map(|fact| self.inductive(&!fact));
        let Some((symbol, measure)) = denied else { return else_refused.into() };
        match self.induction(symbol, &measure, else_refused) {
            Ok(()) => Stop::Ended,
            Err(stop) => stop,
        }
    }

    /// Does a measure hold of every value of which the same is known as of this one?
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
