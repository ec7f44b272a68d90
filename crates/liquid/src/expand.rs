//! Replaces aliases and predicates in refined types by what they stand for.

use std::collections::BTreeMap;

use whatif_haskell::ast::Ident;
use whatif_lambda::Name;
use whatif_source::Span;

use crate::annotation::{AbstractArg, Logic, LogicKind, Operator, Part, RType, RTypeKind, TypeArg, constant};
use crate::declare::any_part;
use crate::mistakes::counted;
use crate::resolve::names_in;
use crate::specs::Specs;
use crate::unsupported::Unsupported;

/// How deep aliases may be nested in each other: more is a cycle.
const MAX_DEPTH: usize = 100;
/// How many parts an expanded type may have. An alias that mentions its argument twice doubles it.
const MAX_SIZE: usize = 10_000;

/// The alias of LiquidHaskell's prelude for values that are evidence of what a measure without equations, `prop`, says of them.
pub(crate) const PROPOSITION: &str = "Prop";

/// The arguments of an alias, by its parameters.
#[derive(Clone, Default)]
struct Arguments {
    types: BTreeMap<Name, RType>,
    values: BTreeMap<Name, Logic>,
    /// How many parts they have together.
    size: usize,
}

impl Arguments {
    /// The arguments under a binder, and a name for the binder: a new one if an argument mentions the old one.
    fn under(&self, binder: Name, span: Span) -> (Name, Arguments) {
        let mut args = self.clone();
        args.types.remove(&binder);
        args.values.remove(&binder);
        let mentions = |name: Name| {
            let in_values = args.values.values().any(|value| value.names().contains(&name));
            in_values || args.types.values().any(|ty| names_in(ty).contains(&name))
        };
        let mut fresh = binder;
        while mentions(fresh) {
            fresh = Name::new(&format!("{fresh}'"));
        }
        if fresh != binder {
            let ident = Ident { module: None, name: fresh, span };
            args.values.insert(binder, Logic { kind: LogicKind::Var(ident), span });
        }
        (fresh, args)
    }
}

/// Replaces all aliases and predicates in a type.
///
/// # Errors
/// If an alias stands for itself, or has the wrong number of arguments.
pub(crate) fn expand(ty: &RType, specs: &Specs) -> Result<RType, Unsupported> {
    let mut ty = ty.clone();
    Expander { specs, depth: 0, size: 0 }.ty(&mut ty, &Arguments::default())?;
    Ok(ty)
}

/// Replaces all predicates in an expression of the logic.
///
/// # Errors
/// As [`expand`].
pub(crate) fn expand_logic(logic: &Logic, specs: &Specs) -> Result<Logic, Unsupported> {
    let mut logic = logic.clone();
    Expander { specs, depth: 0, size: 0 }.logic(&mut logic, &Arguments::default())?;
    Ok(logic)
}

struct Expander<'a> {
    specs: &'a Specs,
    depth: usize,
    /// How many parts there are so far.
    size: usize,
}

type Expanded<T> = Result<T, Unsupported>;

impl Expander<'_> {
    fn deeper(
        &mut self,
        name: Name,
        span: Span,
        part: impl FnOnce(&mut Self) -> Expanded<()>,
    ) -> Expanded<()> {
        if self.depth == MAX_DEPTH {
            return Err(Unsupported::mistake(format!("`{name}` stands for itself"), span));
        }
        self.depth += 1;
        let result = part(self);
        self.depth -= 1;
        result
    }

    fn grow(&mut self, parts: usize, span: Span) -> Expanded<()> {
        self.size += parts;
        let fits = self.size <= MAX_SIZE;
        let why = || Unsupported::new(format!("a refined type of more than {MAX_SIZE} parts"), span);
        fits.then_some(()).ok_or_else(why)
    }

    fn ty(&mut self, ty: &mut RType, args: &Arguments) -> Expanded<()> {
        self.grow(1, ty.span)?;
        whatif_source::deep(|| self.ty_inner(ty, args))
    }

    fn ty_inner(&mut self, ty: &mut RType, args: &Arguments) -> Expanded<()> {
        match &mut ty.kind {
            RTypeKind::Var(name) => {
                if let Some(argument) = args.types.get(&name.name) {
                    self.grow(args.size, ty.span)?;
                    *ty = argument.clone();
                }
            }
            RTypeKind::Con(name, type_args) => {
                let before = self.size;
                // Until 2017, `Prop` without an argument was the type of truth values.
                let is_old = name.name.as_str() == PROPOSITION && type_args.is_empty();
                let alias = self.specs.aliases.get(&name.name).filter(|_| name.module.is_none() && !is_old);
                // The arguments behind the types are values, whatever they look like.
                for arg in
                    type_args.iter_mut().skip(alias.map_or(usize::MAX, |alias| alias.type_params.len()))
                {
                    if let Some(value) = arg.as_logic() {
                        *arg = TypeArg::Value(value);
                    }
                }
                self.type_args(type_args, args)?;
                if let Some(alias) = alias {
                    *ty = self.alias(alias, type_args, self.size - before, ty.span)?;
                }
            }
            RTypeKind::App(head, type_args) => {
                self.ty(head, args)?;
                self.type_args(type_args, args)?;
            }
            RTypeKind::Fun(Some(binder), argument, result) => {
                self.ty(argument, args)?;
                let (fresh, args) = args.under(*binder, ty.span);
                *binder = fresh;
                self.ty(result, &args)?;
            }
            RTypeKind::Refined(name, base, condition) => {
                self.ty(base, args)?;
                let (fresh, args) = args.under(*name, ty.span);
                *name = fresh;
                self.logic(condition, &args)?;
            }
            _ => {
                for part in ty.parts_mut() {
                    match part {
                        Part::Type(part) => self.ty(part, args)?,
                        Part::Logic(logic) => self.logic(logic, args)?,
                        Part::Name(_) => {}
                    }
                }
                if let RTypeKind::Abstract(_, refinements) = &mut ty.kind {
                    refinements.iter_mut().for_each(make_lambda);
                }
            }
        }
        Ok(())
    }

    fn type_args(&mut self, type_args: &mut [TypeArg], args: &Arguments) -> Expanded<()> {
        for arg in type_args {
            match arg {
                TypeArg::Value(logic) => self.logic(logic, args)?,
                TypeArg::Type(ty) => match value_named(ty, args) {
                    Some(logic) => *arg = TypeArg::Value(logic),
                    None => self.ty(ty, args)?,
                },
            }
        }
        Ok(())
    }

    fn alias(
        &mut self,
        alias: &crate::annotation::Alias,
        type_args: &[TypeArg],
        size: usize,
        span: Span,
    ) -> Expanded<RType> {
        let (types, values) = (alias.type_params.len(), alias.value_params.len());
        // An alias may be given more types than it has parameters, as any type constructor may, but not more values.
        let more = type_args.get(types + values..);
        if more.is_none_or(|more| more.iter().any(|arg| matches!(arg, TypeArg::Value(_)))) {
            let count = counted(types + values, "argument");
            let message = format!("the alias `{}` takes {count}", alias.name.name);
            return Err(Unsupported::mistake(message, span));
        }
        let mut args = Arguments { size, ..Arguments::default() };
        for (param, arg) in alias.type_params.iter().zip(type_args) {
            let TypeArg::Type(ty) = arg else {
                return Err(Unsupported::mistake(format!("`{}` is a type, not a value", param.name), span));
            };
            args.types.insert(param.name, ty.clone());
        }
        for (param, arg) in alias.value_params.iter().zip(&type_args[types..]) {
            let Some(mut logic) = arg.as_logic() else {
                return Err(Unsupported::mistake(format!("`{}` is a value, not a type", param.name), span));
            };
            self.logic(&mut logic, &Arguments::default())?;
            args.values.insert(param.name, logic);
        }
        let mut body = alias.body.clone();
        self.deeper(alias.name.name, span, |expander| expander.ty(&mut body, &args))?;
        let rest = type_args[types + values..].to_vec();
        Ok(if rest.is_empty() {
            RType { span, ..body }
        } else {
            RType { kind: RTypeKind::App(Box::new(body), rest), span }
        })
    }

    fn logic(&mut self, logic: &mut Logic, args: &Arguments) -> Expanded<()> {
        self.grow(1, logic.span)?;
        whatif_source::deep(|| self.logic_inner(logic, args))
    }

    fn logic_inner(&mut self, logic: &mut Logic, args: &Arguments) -> Expanded<()> {
        match &mut logic.kind {
            LogicKind::Var(name) | LogicKind::Con(name) => {
                if let Some(value) = args.values.get(&name.name) {
                    self.grow(args.size, logic.span)?;
                    *logic = value.clone();
                } else if let Some(ty) = args.types.get(&name.name).and_then(RType::as_logic) {
                    *logic = ty;
                } else if self.specs.predicates.get(&name.name).is_some_and(|found| found.params.is_empty()) {
                    *logic = self.predicate(name.name, &[], 0, logic.span)?;
                }
            }
            LogicKind::App(head, parts) => {
                let before = self.size;
                parts.iter_mut().try_for_each(|part| self.logic(part, args))?;
                match &head.kind {
                    LogicKind::Var(name) | LogicKind::Con(name)
                        if self.specs.predicates.contains_key(&name.name)
                            && !args.values.contains_key(&name.name) =>
                    {
                        *logic = self.predicate(name.name, parts, self.size - before, logic.span)?;
                    }
                    _ => self.logic(head, args)?,
                }
            }
            _ => logic.parts_mut().into_iter().try_for_each(|part| self.logic(part, args))?,
        }
        Ok(())
    }

    /// The body of a predicate with its arguments substituted; further arguments are applied to it.
    fn predicate(&mut self, name: Name, parts: &[Logic], size: usize, span: Span) -> Expanded<Logic> {
        let predicate = &self.specs.predicates[&name];
        let count = predicate.params.len();
        if parts.len() < count {
            return Err(Unsupported::mistake(
                format!("the predicate `{name}` takes {}", counted(count, "argument")),
                span,
            ));
        }
        let values =
            predicate.params.iter().zip(parts).map(|(param, part)| (param.name, part.clone())).collect();
        let args = Arguments { types: BTreeMap::new(), values, size };
        let mut body = predicate.body.clone();
        self.deeper(name, span, |expander| expander.logic(&mut body, &args))?;
        let rest = parts[count..].to_vec();
        Ok(if rest.is_empty() { body } else { Logic { kind: LogicKind::App(Box::new(body), rest), span } })
    }
}

/// Makes `\x v -> r` of `\x -> {v:τ | r}`, with what `τ` says of `v`.
fn make_lambda(refinement: &mut AbstractArg) {
    let AbstractArg::Refined(binders, ty) = refinement else { return };
    let RTypeKind::Refined(value, ..) = &ty.kind else { return };
    let mut binders = std::mem::take(binders);
    binders.push(*value);
    let condition = said_of(*value, ty).unwrap_or_else(|| {
        let what = "a refined type inside of an abstract refinement".into();
        Logic { kind: LogicKind::Unsupported(what), span: ty.span }
    });
    *refinement = AbstractArg::Lambda(binders, condition);
}

/// What a type says of a value; none if it speaks of parts of the value.
fn said_of(value: Name, ty: &RType) -> Option<Logic> {
    let ident = |span| Ident { module: None, name: value, span };
    match &ty.kind {
        RTypeKind::Refined(name, base, condition) => {
            let own = condition.clone().renamed(&BTreeMap::from([(*name, value)]));
            Some(both(said_of(value, base)?, own))
        }
        RTypeKind::Abstract(base, refinements) => {
            refinements.iter().try_fold(said_of(value, base)?, |said, refinement| {
                let holds = match refinement {
                    AbstractArg::Lambda(binders, condition) => match binders[..] {
                        [binder] => condition.clone().renamed(&BTreeMap::from([(binder, value)])),
                        _ => return None,
                    },
                    AbstractArg::Var(Logic { kind, span }) => {
                        let last = Logic { kind: LogicKind::Var(ident(*span)), span: *span };
                        let (head, mut args) = match kind.clone() {
                            LogicKind::App(head, args) => (head, args),
                            kind => (Box::new(Logic { kind, span: *span }), Vec::new()),
                        };
                        args.push(last);
                        Logic { kind: LogicKind::App(head, args), span: *span }
                    }
                    AbstractArg::Refined(..) => return None,
                };
                Some(both(said, holds))
            })
        }
        _ => {
            let is_said = |part: &RType| {
                matches!(part.kind, RTypeKind::Refined(..) | RTypeKind::Abstract(..) | RTypeKind::Prop(_))
            };
            (!any_part(ty, &is_said)).then(|| constant("True", ty.span))
        }
    }
}

/// The conjunction, without what is always true.
fn both(left: Logic, right: Logic) -> Logic {
    match (left.is_true(), right.is_true()) {
        (true, _) => right,
        (false, true) => left,
        (false, false) => {
            let span = right.span;
            Logic { kind: LogicKind::Binary(Operator::And, Box::new(left), Box::new(right)), span }
        }
    }
}

/// A type argument that is really the name of a value parameter of the alias.
fn value_named(ty: &RType, args: &Arguments) -> Option<Logic> {
    match &ty.kind {
        RTypeKind::Var(name) | RTypeKind::Con(name, _) => args.values.get(&name.name).cloned(),
        _ => None,
    }
}
