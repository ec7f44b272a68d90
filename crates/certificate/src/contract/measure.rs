//! Measures: functions by structural recursion whose values are numbers or truth values.
//!
//! A measure of an unknown value is an unknown number, one for each value. When the constructor of the value becomes
//! known, the number is set equal to the result of the measure's code. Since the code calls itself for fields only,
//! there is such a number for every finite value, so these equations never contradict each other. Predicates on all
//! parts of a value are measures of this kind too, one for each predicate that they are given.

use std::rc::Rc;

use whatif_lambda::types::names;
use whatif_lambda::{Binder, Definition, Expr, Name, Part, Type};
use whatif_source::deep;
use whatif_term::{Sort, Term as Formula};

use super::Refusal;
use super::real::of_one_sort;
use super::value::{Key, Mode, Promise, Thunk, Value, plain};
use super::walk::{Stop, Walk, Walked, mentions};

/// How a structurally recursive function uses its arguments.
#[derive(Clone, Copy, Debug)]
pub(super) struct Structural {
    pub(super) arity: usize,
    /// The position of the argument that the function takes apart.
    pub(super) at: usize,
    /// Does the function call itself?
    recursive: bool,
}

/// A measure that was applied to an unknown value, and its unknown result.
pub(super) struct Applied<'p> {
    pub(super) measure: &'p Definition,
    pub(super) types: Vec<Type>,
    pub(super) args: Vec<Thunk<'p>>,
    keys: Vec<Key<'p>>,
    /// The unknown value that the measure takes apart.
    pub(super) symbol: usize,
    pub(super) value: Value<'p>,
}

impl<'p> Walk<'_, '_, 'p> {
    /// The result of a measure of an unknown value; `None` if the function is no measure, or if its argument is
    /// known.
    pub(super) fn measured(
        &mut self,
        measure: &'p Definition,
        types: &[Type],
        args: &[Thunk<'p>],
    ) -> Walked<Option<Value<'p>>> {
        let Some(found) = self.structural(measure.name).filter(|found| found.arity == args.len()) else {
            return Ok(None);
        };
        let Value::Unknown(symbol) = self.force(&args[found.at])? else { return Ok(None) };
        let cases = self.types.split(&self.symbols[symbol].ty);
        // A value of a type with one constructor can be split without taking several paths.
        if self.symbols[symbol].known.is_some()
            || !found.recursive && cases.is_some_and(|cases| cases.len() == 1)
        {
            return Ok(None);
        }
        let others = args.iter().enumerate().filter(|(at, _)| *at != found.at);
        let keys: Vec<Key<'p>> = others.map(|(_, arg)| Key::of(arg)).collect();
        let is_same = |other: &&Applied<'p>| {
            other.measure.name == measure.name && other.symbol == symbol && other.keys == keys
        };
        if let Some(known) = self.applied.iter().find(is_same) {
            return Ok(Some(known.value.clone()));
        }
        let value = self.fresh(result_of(&measure.ty));
        if let Value::Number(number) = &value
            && *number.sort() == Sort::Int
            && self.basis.natural.contains(&measure.name)
        {
            self.basis.used_natural.insert(measure.name);
            self.know(number.ge(&Formula::int(0)));
        }
        let (types, args) = (types.to_vec(), args.to_vec());
        self.applied.push(Applied { measure, types, args, keys, symbol, value: value.clone() });
        Ok(Some(value))
    }

    /// The constructor and the fields of data; the walk splits an unknown value by the constructors of its type.
    pub(super) fn constructor_of(&mut self, value: &Value<'p>) -> Walked<(Name, Rc<[Thunk<'p>]>)> {
        if let Value::Unknown(symbol) = value
            && self.symbols[*symbol].known.is_none()
            && let Type::Con(data) = self.symbols[*symbol].ty.spine().0
            && self.program.makers.types.contains_key(data)
        {
            return Err(Refusal::Beyond("a look into a value of an abstract type").into());
        }
        self.split(value)
    }

    /// Like [`Walk::constructor_of`], but also splits a value of a type that hides its constructors: the value may be any
    /// that these constructors make.
    pub(super) fn split(&mut self, value: &Value<'p>) -> Walked<(Name, Rc<[Thunk<'p>]>)> {
        let symbol = match value {
            Value::Data(name, fields) => return Ok((*name, Rc::clone(fields))),
            Value::Unknown(symbol) => *symbol,
            _ => return Err(Refusal::Beyond("the constructor of a value that is not data").into()),
        };
        if let Some((name, fields)) = &self.symbols[symbol].known {
            return Ok((*name, Rc::clone(fields)));
        }
        let ty = self.symbols[symbol].ty.clone();
        let Type::Con(data) = *ty.spine().0 else {
            return Err(Refusal::Beyond("a look into a value whose type has no constructors").into());
        };
        let cases = self
            .types
            .split(&ty)
            .ok_or(Refusal::Beyond("a look into a value of a type that cannot be split"))?;
        let (name, fields) = &cases[self.choose(cases.len())?];
        let fields: Rc<[Thunk<'p>]> = fields.iter().map(|field| self.unknown(field)).collect();
        self.symbols[symbol].known = Some((*name, Rc::clone(&fields)));
        self.unfold_measures(symbol)?;
        if let Some(promise) = self.program.promises.get(&data) {
            self.promised(&Promise::Decided(*promise), value.clone())?;
        }
        self.end_if_absurd()?;
        Ok((*name, fields))
    }

    /// Equates the measures of a value with the results of their code, now that the value's constructor is known.
    fn unfold_measures(&mut self, symbol: usize) -> Walked<()> {
        let mut at = 0;
        while at < self.applied.len() {
            let Applied { measure, types, args, symbol: own, value, .. } = &self.applied[at];
            at += 1;
            if *own != symbol {
                continue;
            }
            let (measure, types, args, value) = (*measure, types.clone(), args.clone(), value.clone());
            match (self.through(measure, types, args, Mode::Logic), value) {
                (Ok(Value::Number(now)), Value::Number(before)) => {
                    let (now, before) = of_one_sort(&now, &before);
                    self.know(now.equals(&before));
                }
                (Ok(Value::Truth(now)), Value::Truth(before)) => self.know(now.equals(&before)),
                // The measure has no value for this constructor, so nothing is known of the result.
                (Err(Stop::Undefined), _) => {}
                (Err(stop), _) => return Err(stop),
                _ => return Err(Refusal::Beyond("a measure that returns numbers and truth values").into()),
            }
        }
        Ok(())
    }

    /// Checks by induction that a measure is never negative: for each constructor, if the measures of the fields are
    /// not.
    pub(super) fn is_natural(&mut self, name: Name) -> Walked<()> {
        let refused = || Stop::from(Refusal::NotNatural(name));
        let definition = self.program.definitions.get(&name).ok_or_else(refused)?;
        let Some(Structural { arity: 1, .. }) = self.structural(name) else { return Err(refused()) };
        let Type::Fun(param, _) = without_forall(&definition.ty) else { return Err(refused()) };
        let argument = Thunk::of(self.fresh(param));
        let value = self.force(&argument)?;
        self.constructor_of(&value)?;
        match self.through(definition, Vec::new(), vec![argument], Mode::Logic) {
            Ok(Value::Number(number)) if *number.sort() == Sort::Int => {
                let natural = Value::Truth(number.ge(&Formula::int(0)));
                self.assert_value(natural, (Part::Assert, name)).map_err(|_| refused())
            }
            _ => Err(refused()),
        }
    }

    /// Is the function structurally recursive, with numbers or truth values as results?
    pub(super) fn structural(&mut self, name: Name) -> Option<Structural> {
        if let Some(known) = self.basis.structural.get(&name) {
            return *known;
        }
        let found = self.find_structural(name);
        self.basis.structural.insert(name, found);
        found
    }

    fn find_structural(&self, name: Name) -> Option<Structural> {
        let definition = self.program.definitions.get(&name)?;
        let is_scalar = |ty: &Type| matches!(ty, Type::Con(name) if [names::INT, names::INTEGER, names::BOOL, names::DOUBLE].contains(name));
        if !is_scalar(result_of(&definition.ty)) {
            return None;
        }
        let (params, body) = lambda(&definition.body)?;
        let Expr::Case(case) = plain(body) else { return None };
        let Expr::Var(taken) = plain(&case.scrutinee) else { return None };
        let at = params.iter().position(|param| param.name == *taken)?;
        let found = Structural { arity: params.len(), at, recursive: mentions(body, name) };
        let mut others = Vec::new();
        for alt in &case.alts {
            let fields: Vec<Name> = alt.binders.iter().map(|binder| binder.name).collect();
            if !recurses_on(&alt.body, name, &fields, found, &mut others) {
                return None;
            }
        }
        if let Some(default) = &case.default
            && !recurses_on(default, name, &[], found, &mut others)
        {
            return None;
        }
        others.sort_unstable();
        others.dedup();
        (!others.into_iter().any(|other| self.reaches(other, name))).then_some(found)
    }
}

/// Does code apply the function `name` to `fields` only? Adds the other names that the code mentions to `others`.
fn recurses_on(expr: &Expr, name: Name, fields: &[Name], found: Structural, others: &mut Vec<Name>) -> bool {
    let inside = |binders: &[Binder]| -> Vec<Name> {
        let is_hidden = |field: &Name| binders.iter().any(|binder| binder.name == *field);
        fields.iter().filter(|field| !is_hidden(field)).copied().collect()
    };
    deep(|| match expr {
        Expr::Var(other) if *other == name => false,
        Expr::Var(other) => {
            others.push(*other);
            true
        }
        Expr::App(head, args) if matches!(plain(head), Expr::Var(own) if *own == name) => {
            let argument = args.get(found.at).map(plain);
            matches!(argument, Some(Expr::Var(field)) if fields.contains(field))
                && args.iter().all(|arg| recurses_on(arg, name, fields, found, others))
        }
        Expr::Lam(binders, body) => recurses_on(body, name, &inside(binders), found, others),
        Expr::Let(bindings, body) => {
            let binders: Vec<Binder> = bindings.iter().map(|(binder, _)| binder.clone()).collect();
            let fields = inside(&binders);
            let mut values = bindings.iter().map(|(_, value)| value).chain([&**body]);
            values.all(|value| recurses_on(value, name, &fields, found, others))
        }
        Expr::Case(case) => {
            let bound: Vec<Binder> = case.binder.iter().cloned().collect();
            recurses_on(&case.scrutinee, name, fields, found, others)
                && case.alts.iter().all(|alt| {
                    let binders = [&bound[..], &alt.binders].concat();
                    recurses_on(&alt.body, name, &inside(&binders), found, others)
                })
                && case.default.iter().all(|body| recurses_on(body, name, &inside(&bound), found, others))
        }
        _ => {
            let mut all = true;
            expr.parts(&mut |part| all = all && recurses_on(part, name, fields, found, others));
            all
        }
    })
}

/// The parameters and the body of a function.
fn lambda(expr: &Expr) -> Option<(&[Binder], &Expr)> {
    match expr {
        Expr::At(_, inner) | Expr::TypeLam(_, inner) | Expr::Cast(inner, _) => lambda(inner),
        Expr::Lam(binders, body) => Some((binders, body)),
        _ => None,
    }
}

fn without_forall(ty: &Type) -> &Type {
    if let Type::Forall(_, body) = ty { without_forall(body) } else { ty }
}

fn result_of(ty: &Type) -> &Type {
    match ty {
        Type::Forall(_, inner) | Type::Fun(_, inner) => result_of(inner),
        _ => ty,
    }
}
