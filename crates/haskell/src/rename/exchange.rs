//! Resolves the import list and the export list of a module.
//!
//! [`imports`] turns each import declaration into an [`Imported`]: the interface of the module and which of its names come
//! into scope. [`exports`] makes the module's own [`Interface`] of what is in scope at its top.
//!
//! A module that was not found has no interface. What is exported of it, or of a module of the base library that lacks it,
//! is noted as [`Absent`], so that those who import it from here are told where it comes from, instead of being accused.

use std::sync::Arc;

use rustc_hash::FxHashSet;
use whatif_lambda::Name;
use whatif_source::Diagnostic;

use crate::ast::{Export, Ident, Import, ImportItem, Members, Module};
use crate::lacking;
use crate::layered::Layered;
use crate::scope::{
    Absent, Definitions, Filter, Found, Imported, Interface, Scope, TypeName, Value, is_known_to_lack,
    nearest,
};

/// The resolved imports of a module.
pub(super) fn imports(
    module: &Module,
    interfaces: &Layered<Name, Arc<Interface>>,
    definitions: &Definitions,
    errors: &mut Vec<Diagnostic>,
) -> Vec<Imported> {
    module.imports.iter().map(|import| imported(import, interfaces, definitions, errors)).collect()
}

fn imported(
    import: &Import,
    interfaces: &Layered<Name, Arc<Interface>>,
    definitions: &Definitions,
    errors: &mut Vec<Diagnostic>,
) -> Imported {
    let module = import.module.name;
    let interface = interfaces.get(&module).cloned();
    let (values, types) = match &import.items {
        None => (Filter::All, Filter::All),
        Some(items) => {
            let mut lists = Lists { values: FxHashSet::default(), types: FxHashSet::default(), errors };
            for item in items {
                lists.item(item, interface.as_deref(), definitions, import.hiding);
            }
            // A type that our library lacks: its constructors are among the other names that the module lacks.
            let base = interface.as_deref().filter(|interface| interface.base && !import.hiding);
            let is_lacking = |item: &ImportItem| match item {
                ImportItem::Type(name, Members::All(_)) => {
                    base.is_some_and(|base| !base.types.contains_key(&name.name))
                }
                _ => false,
            };
            if items.iter().any(is_lacking) {
                lists.values.extend(lacking::all(module.as_str()).map(Name::new));
            }
            // The module was not found, so the members that `T(..)` brings are not known: any value may come from it.
            let has_unknown = interface.is_none()
                && items.iter().any(|item| matches!(item, ImportItem::Type(_, Members::All(_))));
            match import.hiding {
                false if has_unknown => (Filter::All, Filter::Only(lists.types)),
                true => (Filter::Except(lists.values), Filter::Except(lists.types)),
                false => (Filter::Only(lists.values), Filter::Only(lists.types)),
            }
        }
    };
    let alias = import.alias.unwrap_or(module);
    Imported { interface, module, alias, qualified: import.qualified, values, types }
}

/// The names of an import list.
struct Lists<'e> {
    values: FxHashSet<Name>,
    types: FxHashSet<Name>,
    errors: &'e mut Vec<Diagnostic>,
}

impl Lists<'_> {
    fn item(&mut self, item: &ImportItem, from: Option<&Interface>, definitions: &Definitions, hiding: bool) {
        match item {
            ImportItem::Var(name) => {
                self.check(*name, from, |interface| interface.values.contains_key(&name.name), hiding);
                self.values.insert(name.name);
            }
            ImportItem::Type(name, members) => {
                let is_there = |interface: &Interface| {
                    // `hiding (C)` also hides a constructor.
                    interface.types.contains_key(&name.name)
                        || (hiding && interface.values.contains_key(&name.name))
                };
                self.check(*name, from, is_there, hiding);
                self.types.insert(name.name);
                if hiding && matches!(members, Members::None) {
                    self.values.insert(name.name);
                }
                match members {
                    Members::None => {}
                    Members::Some(names) => {
                        for &member in names {
                            let is_there = |interface: &Interface| {
                                interface.values.contains_key(&member.name)
                                    || interface.types.contains_key(&member.name)
                            };
                            self.check(member, from, is_there, hiding);
                            self.values.insert(member.name);
                            if let Some(family) = from.and_then(|interface| interface.types.get(&member.name))
                                && definitions.families.contains_key(&family.name)
                            {
                                self.types.insert(member.name);
                            }
                        }
                    }
                    Members::All(more) => {
                        let ty = from.and_then(|interface| interface.types.get(&name.name));
                        let children = ty.and_then(|ty| definitions.children.get(&ty.name));
                        self.values.extend(children.into_iter().flatten());
                        self.values.extend(more.iter().map(|member| member.name));
                        // The types that are associated with a class come with it.
                        let types = from.into_iter().flat_map(|interface| &interface.types);
                        let own = types.filter(|(_, family)| {
                            let class = definitions.families.get(&family.name).copied().flatten();
                            class.is_some() && class == ty.map(|ty| ty.name)
                        });
                        self.types.extend(own.map(|(&spelling, _)| spelling));
                    }
                }
            }
        }
    }

    /// Reports an imported name that its module does not export. A name that our base library lacks is reported where
    /// it is used instead, except for modules that are known to lack nothing.
    fn check(
        &mut self,
        name: Ident,
        from: Option<&Interface>,
        is_there: impl Fn(&Interface) -> bool,
        hiding: bool,
    ) {
        let Some(interface) = from.filter(|interface| !hiding && !is_there(interface)) else { return };
        // It may be what the module exports of a module that was not found.
        let admits = |absent: &Absent| absent.values.admits(name.name) || absent.types.admits(name.name);
        if interface.absent.iter().any(admits) {
            return;
        }
        let module = interface.module.map_or("", Name::as_str);
        if interface.base && !is_known_to_lack(module, name.name.as_str()) {
            return;
        }
        let message = format!("the module `{module}` does not export `{}`", name.name);
        let names = interface.values.keys().chain(interface.types.keys()).copied();
        let mut error = Diagnostic::error(name.span, message);
        error.help = nearest(name.name, names).map(|nearest| format!("did you mean `{nearest}`?"));
        self.errors.push(error);
    }
}

/// The interface of a module: the names it exports.
pub(super) fn exports(
    module: &Module,
    scope: &Scope,
    definitions: &Definitions,
    base: bool,
    errors: &mut Vec<Diagnostic>,
) -> Interface {
    let mut out = Interface { module: Some(module.name), base, ..Interface::default() };
    let Some(list) = &module.exports else {
        out.values.clone_from(&scope.values);
        out.types.clone_from(&scope.types);
        return out;
    };
    for export in list {
        match export {
            Export::Var(name) => match scope.value(name.module, name.name) {
                Found::One(value) => match out.values.insert(name.name, value) {
                    Some(other) if other.name != value.name => {
                        let message = format!("two things are exported as `{}`", name.name);
                        errors.push(Diagnostic::error(name.span, message));
                    }
                    _ => {}
                },
                found @ (Found::Missing(_) | Found::Lacking(_)) => {
                    let (values, types) = (only(name.name), only_none());
                    out.absent.push(Absent {
                        module: scope.source(name),
                        base: found.is_lacking(),
                        values,
                        types,
                    });
                }
                _ => errors.push(unexportable(*name, nearest(name.name, scope.all_values()))),
            },
            Export::Type(name, members) => match scope.ty(name.module, name.name) {
                Found::One(ty) => export_type(&mut out, *name, ty, members, scope, definitions),
                found @ (Found::Missing(_) | Found::Lacking(_)) => {
                    // The members of `T(..)` are not known: any value may be one of them.
                    let values = match members {
                        Members::None => only_none(),
                        Members::Some(names) => Filter::Only(names.iter().map(|name| name.name).collect()),
                        Members::All(_) => Filter::All,
                    };
                    let types = only(name.name);
                    out.absent.push(Absent {
                        module: scope.source(name),
                        base: found.is_lacking(),
                        values,
                        types,
                    });
                }
                _ => errors.push(unexportable(*name, nearest(name.name, scope.all_types()))),
            },
            Export::Module(name) => export_module(&mut out, *name, scope, errors),
        }
    }
    out
}

/// This name alone.
fn only(name: Name) -> Filter {
    Filter::Only(std::iter::once(name).collect())
}

fn only_none() -> Filter {
    Filter::Only(FxHashSet::default())
}

fn unexportable(name: Ident, nearest: Option<Name>) -> Diagnostic {
    let shown = super::spelled(name);
    let mut error = Diagnostic::error(name.span, format!("`{shown}` is exported but not in scope"));
    error.help = nearest.map(|nearest| format!("did you mean `{nearest}`?"));
    error
}

fn export_type(
    out: &mut Interface,
    name: Ident,
    ty: TypeName,
    members: &Members,
    scope: &Scope,
    definitions: &Definitions,
) {
    out.types.insert(name.name, ty);
    let all = matches!(members, Members::All(_));
    let members: Vec<Name> = match members {
        Members::None => Vec::new(),
        Members::Some(names) => names.iter().map(|member| member.name).collect(),
        Members::All(more) => {
            let children = definitions.children.get(&ty.name).cloned().unwrap_or_default();
            children.into_iter().chain(more.iter().map(|member| member.name)).collect()
        }
    };
    // Types that are associated with a class may be imported, as the class is.
    let imported = scope.imports.iter().flat_map(|import| {
        let types = import.interface.iter().flat_map(|interface| &interface.types);
        types.filter(move |(spelling, _)| import.types.admits(**spelling))
    });
    for (&spelling, &family) in scope.types.iter().chain(imported) {
        let class = definitions.families.get(&family.name).copied().flatten();
        if class == Some(ty.name) && (all || members.contains(&spelling)) {
            out.types.insert(spelling, family);
        }
    }
    for member in members {
        let found = match scope.value(None, member) {
            Found::Nothing => scope.value(name.module, member),
            found => found,
        };
        match found {
            Found::One(value) => drop(out.values.insert(member, value)),
            Found::Many(values) => {
                let own = values.into_iter().find(|(value, _)| value.parent == Some(ty.name));
                out.values.extend(own.map(|(value, _)| (member, value)));
            }
            _ => {}
        }
    }
}

/// `module M`: what is in scope both as `x` and as `M.x`.
fn export_module(out: &mut Interface, name: Ident, scope: &Scope, errors: &mut Vec<Diagnostic>) {
    let mut found = name.name == scope.spelled;
    if found {
        out.values.extend(scope.values.iter().map(|(&name, &value)| (name, value)));
        out.types.extend(scope.types.iter().map(|(&name, &ty)| (name, ty)));
    }
    for import in scope.imports.iter().filter(|import| import.alias == name.name) {
        found = true;
        if import.qualified {
            continue;
        }
        let Some(interface) = &import.interface else {
            let (values, types) = (import.values.clone(), import.types.clone());
            out.absent.push(Absent { module: import.module, base: false, values, types });
            continue;
        };
        // What the library lacks and the import lists, and what the imported module exports without having it.
        if interface.base && matches!(import.values, Filter::Only(_)) {
            let (values, types) = (import.values.clone(), import.types.clone());
            out.absent.push(Absent { module: import.module, base: true, values, types });
        }
        out.absent.extend(interface.absent.iter().map(|absent| Absent {
            values: absent.values.within(&import.values),
            types: absent.types.within(&import.types),
            ..absent.clone()
        }));
        // A name that only newer versions of GHC's module have does not replace another one.
        let is_meant = |name: Name, value: &Value| {
            !lacking::is_newer(import.module.as_str(), name.as_str())
                || scope.value(None, name) == Found::One(*value)
        };
        let values = interface.values.iter().filter(|&(&name, _)| import.values.admits(name));
        let values = values.filter(|&(&name, value)| is_meant(name, value));
        out.values.extend(values.map(|(&name, &value)| (name, value)));
        let types = interface.types.iter().filter(|&(&name, _)| import.types.admits(name));
        out.types.extend(types.map(|(&name, &ty)| (name, ty)));
    }
    if !found {
        let message = format!("the module `{}` is exported but not imported", name.name);
        errors.push(Diagnostic::error(name.span, message));
    }
}
