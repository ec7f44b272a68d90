//! Replaces aliases and predicates in refined types by what they stand for.

use std::collections::BTreeMap;

use whatif_haskell::ast::Ident;
use whatif_lambda::Name;
use whatif_source::Span;

use crate::annotation::{AbstractArg, Logic, LogicKind, RType, RTypeKind, TypeArg};
use crate::mistakes::counted;
use crate::resolve::{names_in, names_in_logic};
use crate::specs::Specs;
use crate::unsupported::Unsupported;

/// How deep aliases may be nested in each other: more is a cycle.
const MAX_DEPTH: usize = 100;
/// How many parts an expanded type may have. An alias that mentions its argument twice doubles it.
const MAX_SIZE: usize = 10_000;

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
    fn under<T>(&self, binder: Name, span: Span, then: impl FnOnce(Name, Arguments) -> T) -> T {
        let mut args = self.clone();
        args.types.remove(&binder);
        args.values.remove(&binder);
        let mentions = |name: Name| {
            let in_values = args.values.values().any(|value| names_in_logic(value).contains(&name));
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
        then(fresh, args)
    }
}

/// Replaces all aliases and predicates in a type.
///
/// # Errors
/// If an alias stands for itself, or has the wrong number of arguments.
pub(crate) fn expand(ty: &RType, specs: &Specs) -> Result<RType, Unsupported> {
    Expander { specs, depth: 0, size: 0 }.ty(ty, &Arguments::default())
}

/// Replaces all predicates in an expression of the logic.
///
/// # Errors
/// As [`expand`].
pub(crate) fn expand_logic(logic: &Logic, specs: &Specs) -> Result<Logic, Unsupported> {
    Expander { specs, depth: 0, size: 0 }.logic(logic, &Arguments::default())
}

struct Expander<'a> {
    specs: &'a Specs,
    depth: usize,
    /// How many parts there are so far.
    size: usize,
}

type Expanded<T> = Result<T, Unsupported>;

impl Expander<'_> {
    fn deeper<T>(
        &mut self,
        name: Name,
        span: Span,
        part: impl FnOnce(&mut Self) -> Expanded<T>,
    ) -> Expanded<T> {
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

    fn ty(&mut self, ty: &RType, args: &Arguments) -> Expanded<RType> {
        self.grow(1, ty.span)?;
        whatif_source::deep(|| self.ty_inner(ty, args))
    }

    fn ty_inner(&mut self, ty: &RType, args: &Arguments) -> Expanded<RType> {
        let kind = match &ty.kind {
            RTypeKind::Var(name) => match args.types.get(&name.name) {
                Some(argument) => {
                    self.grow(args.size, ty.span)?;
                    return Ok(argument.clone());
                }
                None => ty.kind.clone(),
            },
            RTypeKind::Con(name, type_args) => {
                let before = self.size;
                let type_args = self.type_args(type_args, args)?;
                if let (Some(alias), None) = (self.specs.aliases.get(&name.name), name.module) {
                    return self.alias(alias, &type_args, self.size - before, ty.span);
                }
                RTypeKind::Con(*name, type_args)
            }
            RTypeKind::App(head, type_args) => {
                let head = self.ty(head, args)?;
                RTypeKind::App(Box::new(head), self.type_args(type_args, args)?)
            }
            RTypeKind::Fun(binder, argument, result) => {
                let argument = self.ty(argument, args)?;
                let (binder, args) = match binder {
                    Some(binder) => args.under(*binder, ty.span, |name, args| (Some(name), args)),
                    None => (None, args.clone()),
                };
                RTypeKind::Fun(binder, Box::new(argument), Box::new(self.ty(result, &args)?))
            }
            RTypeKind::Refined(name, base, condition) => {
                let base = self.ty(base, args)?;
                let (name, args) = args.under(*name, ty.span, |name, args| (name, args));
                RTypeKind::Refined(name, Box::new(base), self.logic(condition, &args)?)
            }
            RTypeKind::Prop(condition) => RTypeKind::Prop(self.logic(condition, args)?),
            RTypeKind::Abstract(base, refinements) => {
                let base = self.ty(base, args)?;
                let refinement = |expander: &mut Self, arg: &AbstractArg| {
                    Ok(match arg {
                        AbstractArg::Var(logic) => AbstractArg::Var(expander.logic(logic, args)?),
                        AbstractArg::Lambda(binders, body) => {
                            AbstractArg::Lambda(binders.clone(), expander.logic(body, args)?)
                        }
                    })
                };
                let refinements: Expanded<Vec<AbstractArg>> =
                    refinements.iter().map(|arg| refinement(self, arg)).collect();
                RTypeKind::Abstract(Box::new(base), refinements?)
            }
            RTypeKind::Forall(variables, abstracts, body) => {
                RTypeKind::Forall(variables.clone(), abstracts.clone(), Box::new(self.ty(body, args)?))
            }
            RTypeKind::Constrained(constraints, body) => {
                RTypeKind::Constrained(constraints.clone(), Box::new(self.ty(body, args)?))
            }
            RTypeKind::Hole | RTypeKind::Unsupported(_) => ty.kind.clone(),
        };
        Ok(RType { kind, span: ty.span })
    }

    fn type_args(&mut self, type_args: &[TypeArg], args: &Arguments) -> Expanded<Vec<TypeArg>> {
        let one = |expander: &mut Self, arg: &TypeArg| {
            Ok(match arg {
                TypeArg::Value(logic) => TypeArg::Value(expander.logic(logic, args)?),
                TypeArg::Type(ty) => match value_named(ty, args) {
                    Some(logic) => TypeArg::Value(logic),
                    None => TypeArg::Type(expander.ty(ty, args)?),
                },
            })
        };
        type_args.iter().map(|arg| one(self, arg)).collect()
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
            let Some(logic) = arg.as_logic() else {
                return Err(Unsupported::mistake(format!("`{}` is a value, not a type", param.name), span));
            };
            args.values.insert(param.name, self.logic(&logic, &Arguments::default())?);
        }
        let body = self.deeper(alias.name.name, span, |expander| expander.ty(&alias.body, &args))?;
        let rest = type_args[types + values..].to_vec();
        Ok(if rest.is_empty() {
            RType { span, ..body }
        } else {
            RType { kind: RTypeKind::App(Box::new(body), rest), span }
        })
    }

    fn logic(&mut self, logic: &Logic, args: &Arguments) -> Expanded<Logic> {
        self.grow(1, logic.span)?;
        whatif_source::deep(|| self.logic_inner(logic, args))
    }

    fn logic_inner(&mut self, logic: &Logic, args: &Arguments) -> Expanded<Logic> {
        let boxed = |expander: &mut Self, part: &Logic| expander.logic(part, args).map(Box::new);
        let kind = match &logic.kind {
            LogicKind::Var(name) | LogicKind::Con(name) => {
                if let Some(value) = args.values.get(&name.name) {
                    self.grow(args.size, logic.span)?;
                    return Ok(value.clone());
                }
                if let Some(ty) = args.types.get(&name.name).and_then(RType::as_logic) {
                    return Ok(ty);
                }
                match self.specs.predicates.get(&name.name) {
                    Some(predicate) if predicate.params.is_empty() => {
                        return self.predicate(name.name, &[], 0, logic.span);
                    }
                    _ => logic.kind.clone(),
                }
            }
            LogicKind::App(head, parts) => {
                let before = self.size;
                let parts = self.each(parts, args)?;
                if let LogicKind::Var(name) | LogicKind::Con(name) = &head.kind
                    && self.specs.predicates.contains_key(&name.name)
                    && !args.values.contains_key(&name.name)
                {
                    return self.predicate(name.name, &parts, self.size - before, logic.span);
                }
                LogicKind::App(Box::new(self.logic(head, args)?), parts)
            }
            LogicKind::Binary(operator, left, right) => {
                LogicKind::Binary(*operator, boxed(self, left)?, boxed(self, right)?)
            }
            LogicKind::Not(inner) => LogicKind::Not(boxed(self, inner)?),
            LogicKind::Neg(inner) => LogicKind::Neg(boxed(self, inner)?),
            LogicKind::If(condition, yes, no) => {
                LogicKind::If(boxed(self, condition)?, boxed(self, yes)?, boxed(self, no)?)
            }
            LogicKind::Tuple(parts) => LogicKind::Tuple(self.each(parts, args)?),
            LogicKind::List(parts) => LogicKind::List(self.each(parts, args)?),
            LogicKind::Lambda(binders, body) => LogicKind::Lambda(binders.clone(), boxed(self, body)?),
            LogicKind::Int(_)
            | LogicKind::Rational(..)
            | LogicKind::String(_)
            | LogicKind::Char(_)
            | LogicKind::Wildcard
            | LogicKind::Unsupported(_) => logic.kind.clone(),
        };
        Ok(Logic { kind, span: logic.span })
    }

    fn each(&mut self, parts: &[Logic], args: &Arguments) -> Expanded<Vec<Logic>> {
        parts.iter().map(|part| self.logic(part, args)).collect()
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
        let body = self.deeper(name, span, |expander| expander.logic(&predicate.body, &args))?;
        let rest = parts[count..].to_vec();
        Ok(if rest.is_empty() { body } else { Logic { kind: LogicKind::App(Box::new(body), rest), span } })
    }
}

/// A type argument that is really the name of a value parameter of the alias.
fn value_named(ty: &RType, args: &Arguments) -> Option<Logic> {
    match &ty.kind {
        RTypeKind::Var(name) | RTypeKind::Con(name, _) => args.values.get(&name.name).cloned(),
        _ => None,
    }
}
