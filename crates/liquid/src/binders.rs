//! Refinement variables with the name of something else: `{len:Int | len = size xs}`, `{size:Int | size = size xs}`, `{VV:[a] | …}`.
//!
//! The variable of a refinement may have the name of a measure, and may begin with a capital letter. Such a variable is renamed, so that
//! its name has one meaning.

use std::collections::{BTreeMap, BTreeSet};

use whatif_lambda::Name;

use crate::annotation::{Logic, LogicKind, Part, RType, RTypeKind};
use crate::declare::is_function;
use crate::resolve::{binders, names_in};
use crate::specs::Specs;
use crate::to_exp::is_builtin;

/// Renames such variables in all annotations of a module.
pub(crate) fn rename(specs: &mut Specs) {
    for signature in specs.signatures_mut() {
        forget_hidden(&mut signature.ty, &mut BTreeSet::new());
        let names = new_names(&signature.ty);
        if !names.is_empty() {
            rename_type(&mut signature.ty, &names);
            signature.metric.iter_mut().for_each(|part| rename_logic(part, &names));
        }
    }
    let aliases = specs.aliases.values_mut().map(|alias| &mut alias.body);
    for ty in aliases.chain(&mut specs.invariants) {
        let names = new_names(ty);
        if !names.is_empty() {
            rename_type(ty, &names);
        }
    }
}

/// `{x:Int | 0 < x} -> {x:Int | 1 < x} -> …`: of arguments with the same name, later types see the last; the others lose their names.
fn forget_hidden(ty: &mut RType, later: &mut BTreeSet<Name>) {
    match &mut ty.kind {
        RTypeKind::Fun(binder, _, result) => {
            forget_hidden(result, later);
            if binder.is_some_and(|name| !later.insert(name)) {
                *binder = None;
            }
        }
        RTypeKind::Forall(_, _, body) | RTypeKind::Constrained(_, body) => forget_hidden(body, later),
        _ => {}
    }
}

/// The names to replace, with their replacements.
fn new_names(ty: &RType) -> BTreeMap<Name, Name> {
    let mut bound = BTreeSet::new();
    binders(ty, &mut bound);
    // `rename_type` leaves names that are applied: with all bound names renamed, the names that are left include the applied ones.
    let mut others = ty.clone();
    rename_type(&mut others, &bound.iter().map(|name| (*name, Name::new(&format!("{name}'")))).collect());
    let applied = names_in(&others);
    let capital = |name: Name| name.as_str().starts_with(char::is_uppercase);
    // An argument that is a function may be applied without being a measure.
    let mut functions = BTreeSet::new();
    function_binders(ty, &mut functions);
    let is_applied = |name: &Name| applied.contains(name) && !functions.contains(name);
    let is_odd = |name: &Name| is_builtin(*name) || capital(*name) || is_applied(name);
    let new = |name: Name| {
        let text = name.as_str();
        Name::new(&if capital(name) { text.to_lowercase() } else { format!("{text}'") })
    };
    bound.iter().copied().filter(is_odd).map(|name| (name, new(name))).collect()
}

/// The names of arguments that are functions, or may be.
fn function_binders(ty: &RType, found: &mut BTreeSet<Name>) {
    if let RTypeKind::Fun(binder, argument, _) = &ty.kind
        && (is_function(argument) || matches!(argument.kind, RTypeKind::Hole))
    {
        found.extend(binder);
    }
    ty.types().into_iter().for_each(|part| function_binders(part, found));
}

fn rename_type(ty: &mut RType, names: &BTreeMap<Name, Name>) {
    let rename = |name: &mut Name| *name = names.get(name).copied().unwrap_or(*name);
    match &mut ty.kind {
        RTypeKind::Fun(binder, ..) => binder.iter_mut().for_each(rename),
        RTypeKind::Refined(binder, ..) => rename(binder),
        // It may be the argument of an alias.
        RTypeKind::Var(name) => rename(&mut name.name),
        _ => {}
    }
    // The head of `size xs` is a measure, if the type is the argument of an alias.
    let is_applied = matches!(&ty.kind, RTypeKind::App(head, _) if matches!(head.kind, RTypeKind::Var(_)));
    for part in ty.parts_mut().into_iter().skip(usize::from(is_applied)) {
        match part {
            Part::Type(part) => rename_type(part, names),
            Part::Logic(logic) => rename_logic(logic, names),
            Part::Name(_) => {}
        }
    }
}

/// Renames variables, but not names that are applied: `len xs` is a measure, even if a variable is called `len`.
fn rename_logic(logic: &mut Logic, names: &BTreeMap<Name, Name>) {
    whatif_source::deep(|| match &mut logic.kind {
        LogicKind::Var(name) | LogicKind::Con(name) => {
            if let (Some(new), None) = (names.get(&name.name), name.module) {
                name.name = *new;
                logic.kind = LogicKind::Var(*name);
            }
        }
        LogicKind::App(head, args) if matches!(head.kind, LogicKind::Var(_) | LogicKind::Con(_)) => {
            args.iter_mut().for_each(|arg| rename_logic(arg, names));
        }
        _ => logic.parts_mut().into_iter().for_each(|part| rename_logic(part, names)),
    });
}
