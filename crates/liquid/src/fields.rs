//! Fields that are functions with refined types, in λG: the wrappers that `declare/field.rs` made are put into place.
//!
//! ```text
//! Step b f                        Step b (Step$given1 b f)                        where checked code makes a value
//! case s of Step b f -> e         case s of Step b f' -> let f = Step$taken1 b f' in e
//! next s                          next$taken s                                    the selector, whose case is changed like that
//! ```
//!
//! Code that is not checked gets `Step$said1` in the place of `Step$taken1`, and makes values as they are. Where checked code makes a
//! value, a search may also call the wrapped function with any arguments that its type allows, as a verifier thinks of all calls
//! ([`calls_any`](Guards::calls_any)); that needs types without variables, and where there are some, [`is_unseen`](Guards::is_unseen) says
//! so: such code is never called verified.

use std::collections::BTreeMap;

use rustc_hash::FxHashSet;
use whatif_lambda::expr::Case;
use whatif_lambda::types::{instantiate, names};
use whatif_lambda::{Alt, AltCon, Binder, Expr, Name, Program, Role, Type};

use crate::assertions;
use crate::builder::Builder;
use crate::classes::dictionaries_of;
use crate::declare::FieldGuard;
use crate::names::{global, part_of, variable};
use crate::pieces::{definition, quantified, replaced};
use crate::sense::senseless;
use crate::unsupported::Unsupported;

/// The wrappers of fields that are functions, by constructor.
#[derive(Clone, Default)]
pub(crate) struct Guards {
    by_constructor: BTreeMap<Name, Vec<Wrapped>>,
    /// The selectors of such fields, each with the selector for code that is checked.
    selectors: BTreeMap<Name, Name>,
}

/// A field that is wrapped.
#[derive(Clone)]
struct Wrapped {
    /// How many fields the constructor has, without dictionaries.
    fields: usize,
    field: usize,
    arity: usize,
    given: Name,
    taken: Name,
    said: Name,
    /// The types of the arguments of a call that stands for all; none if they have variables.
    any: Option<Vec<Type>>,
}

/// Whose code takes a value apart.
#[derive(Clone, Copy)]
enum Whose {
    Checked,
    Other,
}

impl Guards {
    /// The wrappers that the annotations of the program's modules declare.
    pub(crate) fn of(builder: &Builder) -> Guards {
        let mut guards = Guards::default();
        for (module, declared) in &builder.modules.declared {
            for found in &declared.field_guards {
                let constructor = global(*module, found.constructor);
                let wrapped = Wrapped {
                    fields: found.fields,
                    field: found.field,
                    arity: found.arity,
                    given: global(*module, found.given),
                    taken: global(*module, found.taken),
                    said: global(*module, found.said),
                    any: argument_types(&builder.program, constructor, found),
                };
                guards.by_constructor.entry(constructor).or_default().push(wrapped);
                if let Some(label) = found.label {
                    let selector = global(*module, label);
                    guards.selectors.insert(selector, part_of(selector, "$taken"));
                }
            }
        }
        guards
    }

    /// Adds the selectors for code that is checked, and wraps what all other code of the user's takes out of values.
    pub(crate) fn place(&self, own: &[Name], program: &mut Program) {
        if self.by_constructor.is_empty() {
            return;
        }
        for (selector, checked) in &self.selectors {
            let Some(found) = program.definitions.get(selector) else { continue };
            let (ty, mut body) = (found.ty.clone(), found.body.clone());
            self.take_apart(&mut body, Whose::Checked, program);
            program.definitions.insert(*checked, definition(*checked, ty, body));
        }
        let wrappers: FxHashSet<Name> =
            self.all().flat_map(|wrapped| [wrapped.given, wrapped.taken, wrapped.said]).collect();
        let modules: FxHashSet<Name> = own.iter().map(|name| name.home()).collect();
        let is_users = |name: &Name| modules.contains(&name.home()) && !wrappers.contains(name);
        let made: FxHashSet<Name> = self.selectors.values().copied().collect();
        let users = program.definitions.keys().filter(|name| is_users(name) && !made.contains(name));
        for name in users.copied().collect::<Vec<Name>>() {
            let Some(found) = program.definitions.get(&name) else { continue };
            let mut body = found.body.clone();
            if self.take_apart(&mut body, Whose::Other, program)
                && let Some(definition) = program.definitions.get_mut(&name)
            {
                definition.body = body;
            }
        }
    }

    /// The body of a function that is checked: what it takes out of values is wrapped, and its selectors are those for checked code. It was
    /// read before [`place`](Guards::place) changed it.
    pub(crate) fn checked(&self, body: &mut Expr, program: &Program) {
        if !self.by_constructor.is_empty() {
            self.take_apart(body, Whose::Checked, program);
            self.select(body);
        }
    }

    fn all(&self) -> impl Iterator<Item = &Wrapped> {
        self.by_constructor.values().flatten()
    }

    fn select(&self, expr: &mut Expr) {
        if let Expr::Var(name) = expr
            && let Some(checked) = self.selectors.get(name)
        {
            *name = *checked;
        }
        expr.for_each_part(&mut |part| whatif_source::deep(|| self.select(part)));
    }

    /// Wraps the functions that cases take out of values; says whether there was any.
    fn take_apart(&self, expr: &mut Expr, whose: Whose, program: &Program) -> bool {
        let mut found = false;
        if let Expr::Case(case) = expr {
            for alt in &mut case.alts {
                let AltCon::Con(constructor) = alt.con else { continue };
                for wrapped in self.by_constructor.get(&constructor).into_iter().flatten() {
                    found |= wrapped.take_out(alt, whose, program);
                }
            }
        }
        expr.for_each_part(&mut |part| {
            found |= whatif_source::deep(|| self.take_apart(part, whose, program));
        });
        found
    }

    /// The fields of a constructor that is applied in checked code, wrapped.
    pub(crate) fn given(&self, constructor: Name, fields: &[Name], program: &Program) -> Vec<Expr> {
        let mut args: Vec<Expr> = fields.iter().copied().map(Expr::Var).collect();
        for wrapped in self.by_constructor.get(&constructor).into_iter().flatten() {
            let dictionaries = fields.len().saturating_sub(wrapped.fields);
            if let Some(arg) = args.get_mut(dictionaries + wrapped.field) {
                *arg = applied(wrapped.given, &fields[dictionaries..], program);
            }
        }
        args
    }

    /// Has it fields that are wrapped?
    pub(crate) fn concern(&self, constructor: Name) -> bool {
        self.by_constructor.contains_key(&constructor)
    }

    /// The expression, or a call of a wrapped field with any arguments, after which the path ends.
    pub(crate) fn calls_any(
        &self,
        constructor: Name,
        fields: &[Name],
        program: &Program,
        otherwise: Expr,
    ) -> Expr {
        let wrapped = self.by_constructor.get(&constructor).into_iter().flatten();
        wrapped.fold(otherwise, |otherwise, wrapped| {
            let Some(types) = &wrapped.any else { return otherwise };
            let own = &fields[fields.len().saturating_sub(wrapped.fields)..];
            let params: Vec<Binder> = (types.iter().enumerate())
                .map(|(at, ty)| Binder::new(variable(&format!("any${}", wrapped.field), at), ty.clone()))
                .collect();
            let call = applied(wrapped.given, own, program).apply(params.iter().map(Binder::var));
            let nothing = Expr::con(names::UNIT).assuming(Expr::con(names::FALSE));
            let bindings = params.into_iter().map(|param| {
                let value = Expr::Symbolic(param.ty.clone());
                (param, value)
            });
            let tried = Expr::Let(bindings.collect(), Box::new(nothing.after(call)));
            let alts = vec![Alt::plain(names::TRUE, tried)];
            let scrutinee = Expr::Symbolic(Type::bool());
            Expr::Case(Box::new(Case { scrutinee, binder: None, alts, default: Some(otherwise) }))
        })
    }

    /// The same where the types of a field's arguments have variables, and the code says what they stand for: where a function's result is
    /// made, its own type does.
    pub(crate) fn call_in_results(&self, body: &mut Expr, ty: &Type, program: &Program) {
        if self.all().any(|wrapped| wrapped.any.is_none()) {
            whatif_source::deep(|| self.call_at(body, ty, program));
        }
    }

    fn call_at(&self, expr: &mut Expr, ty: &Type, program: &Program) {
        match expr {
            Expr::At(_, inner) => self.call_in_results(inner, ty, program),
            Expr::TypeLam(own, inner) => {
                if let Type::Forall(variables, of) = ty
                    && variables == own
                {
                    self.call_in_results(inner, of, program);
                }
            }
            Expr::Lam(params, inner) => {
                let mut result = ty;
                for _ in params {
                    let Type::Fun(_, rest) = result else { return };
                    result = rest;
                }
                self.call_in_results(inner, result, program);
            }
            Expr::Let(_, inner) => self.call_in_results(inner, ty, program),
            Expr::Case(case) => {
                let alts = case.alts.iter_mut().map(|alt| &mut alt.body);
                alts.chain(&mut case.default).for_each(|inner| self.call_in_results(inner, ty, program));
            }
            Expr::App(head, args) => {
                let Expr::Con(constructor) = *head.bare() else { return };
                if let Some(open) = self.open_at(constructor, ty, program)
                    && let Some(fields) = open.all().next().map(|wrapped| wrapped.fields)
                    && args.len() == fields
                {
                    let binders = (0..fields).map(|at| Binder::new(variable("made", at), Type::Unknown));
                    let binders: Vec<Binder> = binders.collect();
                    let names: Vec<Name> = binders.iter().map(|binder| binder.name).collect();
                    let made = Expr::Con(constructor).apply(binders.iter().map(Binder::var));
                    let tried = open.calls_any(constructor, &names, program, made);
                    let bindings = binders.into_iter().zip(std::mem::take(args)).collect();
                    *expr = Expr::Let(bindings, Box::new(tried));
                }
            }
            _ => {}
        }
    }

    /// The wrapped fields of a constructor whose types have variables, at what these are in a value of this type.
    fn open_at(&self, constructor: Name, ty: &Type, program: &Program) -> Option<Guards> {
        let (head, types) = ty.spine();
        let Type::Con(name) = head else { return None };
        let data = program.types.get(name)?;
        let con = data.constructors.iter().find(|found| found.name == constructor)?;
        let is_plain =
            con.existentials.is_empty() && con.result.is_empty() && data.params.len() == types.len();
        let mut all = self.by_constructor.get(&constructor).filter(|_| is_plain)?.clone();
        all.retain(|wrapped| wrapped.any.is_none());
        let types: Vec<Type> = types.into_iter().cloned().collect();
        for wrapped in &mut all {
            let own = con.fields.len().checked_sub(wrapped.fields)?;
            let field = instantiate(&con.fields[own + wrapped.field], &data.params, &types);
            wrapped.any = arguments(&field, wrapped.arity);
        }
        Some(Guards { by_constructor: BTreeMap::from([(constructor, all)]), selectors: BTreeMap::new() })
    }

    /// Does the code make values whose functions no call stands for?
    pub(crate) fn is_unseen(&self, body: &Expr) -> bool {
        let is_open = |con: &Name| {
            let mut wrapped = self.by_constructor.get(con).into_iter().flatten();
            wrapped.any(|wrapped| wrapped.any.is_none())
        };
        !self.by_constructor.is_empty()
            && body.subexpressions().any(|part| matches!(part, Expr::Con(con) if is_open(con)))
    }
}

impl Wrapped {
    /// Wraps the field in an alternative of a case: `C x f -> e` becomes `C x f' -> let f = C$taken x f' in e`.
    fn take_out(&self, alt: &mut Alt, whose: Whose, program: &Program) -> bool {
        let Some(dictionaries) = alt.binders.len().checked_sub(self.fields) else { return false };
        let at = dictionaries + self.field;
        let binder = alt.binders[at].clone();
        if !alt.body.names().contains(&binder.name) {
            return false;
        }
        let raw = binder.name.made(Role::Temporary, "$raw");
        alt.binders[at].name = raw;
        let fields: Vec<Name> = alt.binders[dictionaries..].iter().map(|binder| binder.name).collect();
        let wrapper = match whose {
            Whose::Checked => self.taken,
            Whose::Other => self.said,
        };
        let value = applied(wrapper, &fields, program);
        alt.body = alt.body.take().where_is(binder, value);
        true
    }
}

/// A wrapper, of all fields.
fn applied(wrapper: Name, fields: &[Name], program: &Program) -> Expr {
    let variables = program.definitions.get(&wrapper).map_or(0, |found| quantified(&found.ty).0.len());
    Expr::Var(wrapper).at_types(vec![Type::Unknown; variables]).apply(fields.iter().copied().map(Expr::Var))
}

/// The types of the arguments of a field that is a function; none if they have variables.
fn argument_types(program: &Program, constructor: Name, guard: &FieldGuard) -> Option<Vec<Type>> {
    let data = program
        .types
        .values()
        .find_map(|data| data.constructors.iter().find(|found| found.name == constructor))?;
    let dictionaries = data.fields.len().checked_sub(guard.fields)?;
    let types = arguments(&data.fields[dictionaries + guard.field], guard.arity)?;
    let is_closed = |ty: &Type| {
        let mut closed = true;
        replaced(ty, &mut |part| {
            closed &= !matches!(part, Type::Var(_) | Type::Unknown | Type::Forall(..));
            None
        });
        closed
    };
    types.iter().all(is_closed).then_some(types)
}

/// The types of a function's first arguments.
fn arguments(function: &Type, arity: usize) -> Option<Vec<Type>> {
    let (mut rest, mut types) = (function, Vec::new());
    while types.len() < arity {
        let Type::Fun(param, result) = rest else { return None };
        types.push((**param).clone());
        rest = result;
    }
    Some(types)
}

impl Builder<'_> {
    /// Makes assertions of what the wrappers of fields assert. A wrapper without a meaning costs the functions that take values of its type.
    pub(crate) fn place_field_guards(&mut self) {
        let mut sensible = FxHashSet::default();
        for (module, declared) in &mut self.modules.declared {
            for guard in std::mem::take(&mut declared.field_guards) {
                let names = guard.predicates().map(|name| global(*module, name));
                let found = |name: &Name| self.program.definitions.get(name);
                let is_whole =
                    |name| found(name).is_some_and(|found| dictionaries_of(&found.ty, &self.classes) == 0);
                let what = "a refinement of a field that is a function";
                let why = match names.iter().find_map(|name| senseless(*name, &self.program, &mut sensible)) {
                    Some(why) => Some(Unsupported::new(why.construct, why.span.unwrap_or(guard.place))),
                    None if names.iter().all(is_whole) => None,
                    None => Some(Unsupported::new(what, guard.place)),
                };
                if let Some(why) = why {
                    declared.unseen = true;
                    declared.distrusted.push((guard.data, why));
                    continue;
                }
                for name in names {
                    if let Some(definition) = self.program.definitions.get_mut(&name) {
                        assertions::place(&mut definition.body, &declared.assertions, self.sources);
                    }
                }
                declared.field_guards.push(guard);
            }
        }
    }
}
