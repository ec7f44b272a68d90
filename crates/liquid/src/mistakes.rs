//! Mistakes in annotations for which LiquidHaskell rejects a file, whether or not a function depends on them: aliases that stand for
//! themselves, data types and signatures of another shape than the program's, names that the logic does not know.

mod kinds;
mod shape;

use std::collections::{BTreeMap, BTreeSet};

use whatif_haskell::ast::{DataDecl, DeclKind, Ident, Module};
use whatif_haskell::components;
use whatif_lambda::Name;
use whatif_source::{Diagnostic, Span};

use crate::annotation::{AbstractArg, ConSpec, DataSpec, Logic, LogicKind, RType, RTypeKind, Signature};
use crate::declare::{bound_name, data_types, field_labels};
use crate::expand::{expand, expand_logic};
use crate::resolve::{applied_in, binders, names_in};
use crate::specs::Specs;
use crate::to_exp::is_builtin;
use crate::unsupported::Unsupported;
use shape::Shapes;

/// Mistakes in the annotations of a module: those about its functions, and others.
pub(crate) struct Mistakes {
    pub(crate) of_functions: Vec<(Name, Unsupported)>,
    pub(crate) others: Vec<Diagnostic>,
}

/// Looks for mistakes in the annotations of a module. `is_logic`: does the logic know a name from
/// another module?
pub(crate) fn mistakes(module: &Module, specs: &Specs, is_logic: &dyn Fn(Name) -> bool) -> Mistakes {
    let finder = Finder { module, specs, shapes: Shapes::of(module), is_logic };
    let mut others = specs.doubles.clone();
    others.extend(finder.aliases());
    others.extend(finder.options());
    for data in specs.data.values() {
        others.extend(finder.data(data));
    }
    let of_functions = specs.signatures.iter();
    let of_functions =
        of_functions.filter_map(|(name, found)| Some((*name, finder.signature(*name, found)?)));
    Mistakes { of_functions: of_functions.collect(), others }
}

struct Finder<'a> {
    module: &'a Module,
    specs: &'a Specs,
    shapes: Shapes<'a>,
    is_logic: &'a dyn Fn(Name) -> bool,
}

impl Finder<'_> {
    fn is_own(&self, span: Span) -> bool {
        span.file == self.module.span.file
    }

    /// Aliases that stand for themselves, or are used with the wrong arguments.
    fn aliases(&self) -> Vec<Diagnostic> {
        let specs = self.specs;
        let aliases = specs.aliases.values().map(|alias| (alias.name, names_in(&alias.body)));
        let predicates = specs.predicates.values().map(|found| (found.name, found.body.names()));
        let own = aliases.chain(predicates).filter(|(name, _)| self.is_own(name.span));
        let own: BTreeMap<Name, (Span, BTreeSet<Name>)> =
            own.map(|(name, mentioned)| (name.name, (name.span, mentioned))).collect();
        let cycles = cycles(&own);
        let told = cycles.iter().map(|cycle| {
            let first = cycle[0];
            let way: Vec<String> = cycle[1..].iter().map(|name| format!("`{name}`")).collect();
            let way = if way.is_empty() { String::new() } else { format!(", by way of {}", way.join(", ")) };
            Diagnostic::error(own[&first].0, format!("the alias `{first}` stands for itself{way}"))
        });
        let mut told: Vec<Diagnostic> = told.collect();
        if told.is_empty() {
            let types = specs.aliases.values().filter(|alias| self.is_own(alias.name.span));
            let types = types.filter_map(|alias| expand(&alias.body, specs).err());
            let predicates = specs.predicates.values().filter(|found| self.is_own(found.name.span));
            let predicates = predicates.filter_map(|found| expand_logic(&found.body, specs).err());
            let found = types.chain(predicates).filter(|why| why.is_mistake);
            told.extend(found.map(|why| Diagnostic::error(why.span, why.reason)));
        }
        told
    }

    /// Options that only the command line may have, and functions to check that are not there.
    fn options(&self) -> Vec<Diagnostic> {
        let own = self.specs.options.iter().filter(|(_, place)| self.is_own(*place));
        let told = |(option, place): &(String, Span)| {
            let (name, value) = option.split_once('=').unwrap_or((option, ""));
            let defined = || self.module.decls.iter().filter_map(bound_name);
            match name {
                "--idirs" | "--c-files" | "--ghc-option" => {
                    Some(Diagnostic::error(*place, format!("`{name}` cannot stand in a file")))
                }
                "--checks" | "--check-var" if defined().all(|found| found.name.as_str() != value) => Some(
                    Diagnostic::error(*place, format!("`{value}`, which is to be checked, is not defined")),
                ),
                _ => None,
            }
        };
        own.filter_map(told).collect()
    }

    /// A refined data type that differs from the program's declaration.
    fn data(&self, spec: &DataSpec) -> Option<Diagnostic> {
        let Some(data) = self.declared(spec.name.name) else { return self.other_type(spec) };
        let (written, declared) = (spec.params.len(), data.params.len());
        let bare = spec.constructors.iter().all(|constructor| constructor.result.is_none());
        if bare && !spec.constructors.is_empty() && written != declared && data.kind.is_none() {
            let message = format!(
                "`{}` has {}, but {} here",
                data.name.name,
                counted(declared, "parameter"),
                if written == 0 { "none".into() } else { written.to_string() }
            );
            return Some(Diagnostic::error(spec.name.span, message));
        }
        let says_nothing = spec.constructors.is_empty() && spec.abstracts.is_empty() && spec.size.is_none();
        if says_nothing && !data.constructors.is_empty() {
            let message = format!("an annotation of `{}` without its constructors", data.name.name);
            return Some(Diagnostic::error(spec.name.span, message));
        }
        let size = match spec.size.as_ref().map(|size| &size.kind) {
            Some(LogicKind::Var(measure))
                if !self.is_known(measure.name) && !has_field(data, measure.name) =>
            {
                Some(Diagnostic::error(measure.span, format!("`{}`, which is no measure", measure.name)))
            }
            _ => None,
        };
        size.or_else(|| spec.constructors.iter().find_map(|constructor| self.constructor(data, constructor)))
    }

    /// A constructor that belongs to another type than the annotation says. A type that is not declared here may be imported.
    fn other_type(&self, spec: &DataSpec) -> Option<Diagnostic> {
        let bare = spec.constructors.iter().filter(|constructor| constructor.result.is_none());
        bare.map(|constructor| constructor.name).find_map(|name| {
            let owns = |data: &&DataDecl| data.constructors.iter().any(|found| found.name.name == name.name);
            let owner = data_types(self.module).find(owns)?.name.name;
            let message =
                format!("`{}` is a constructor of `{owner}`, not of `{}`", name.name, spec.name.name);
            Some(Diagnostic::error(spec.name.span, message))
        })
    }

    fn constructor(&self, data: &DataDecl, spec: &ConSpec) -> Option<Diagnostic> {
        let name = spec.name;
        let Some(declared) = data.constructors.iter().find(|found| found.name.name == name.name) else {
            let message = format!("`{}` is no constructor of `{}`", name.name, data.name.name);
            return Some(Diagnostic::error(name.span, message));
        };
        let types = declared.field_types();
        if spec.result.is_some() {
            return None;
        }
        if spec.fields.len() != types.len() {
            let message = format!(
                "`{}` has {}, but {} here",
                name.name,
                counted(types.len(), "field"),
                spec.fields.len()
            );
            return Some(Diagnostic::error(name.span, message));
        }
        spec.fields.iter().zip(types).find_map(|((_, refined), declared)| {
            let refined = expand(refined, self.specs).ok()?;
            let (span, difference) = self.shapes.difference(&refined, declared)?;
            Some(Diagnostic::error(span, difference))
        })
    }

    /// The mistake in the refined type of a function.
    fn signature(&self, name: Name, signature: &Signature) -> Option<Unsupported> {
        let ty = expand(&signature.ty, self.specs).ok()?;
        let is_own = |name: Name| self.is_own_type(name);
        let other =
            self.other_shape(name, &ty).or_else(|| self.undeclared(&ty)).or_else(|| self.not_logic(&ty));
        other.or_else(|| kinds::mistake(&ty, &is_own))
    }

    fn other_shape(&self, name: Name, ty: &RType) -> Option<Unsupported> {
        let declared = self.module.decls.iter().find_map(|decl| match &decl.kind {
            DeclKind::Signature(names, ty) if names.iter().any(|found| found.name == name) => Some(ty),
            _ => None,
        })?;
        let (span, difference) = self.shapes.difference(ty, &declared.ty)?;
        Some(Unsupported::mistake(difference, span))
    }

    /// An abstract refinement that is used and not declared.
    fn undeclared(&self, ty: &RType) -> Option<Unsupported> {
        let mut declared = BTreeSet::new();
        let mut work = vec![ty];
        while let Some(ty) = work.pop() {
            match &ty.kind {
                RTypeKind::Forall(_, abstracts, body) => {
                    declared.extend(abstracts.iter().map(|found| found.name.name));
                    work.push(body);
                }
                RTypeKind::Abstract(base, args) if matches!(base.kind, RTypeKind::Var(_)) => {
                    for arg in args {
                        let AbstractArg::Var(Logic { kind: LogicKind::Var(name), span }) = arg else {
                            continue;
                        };
                        if !declared.contains(&name.name) && !self.is_known(name.name) {
                            let message = format!(
                                "the abstract refinement `{0}` is not declared: start with `forall <{0} :: … -> Bool>.`",
                                name.name
                            );
                            return Some(Unsupported::mistake(message, *span));
                        }
                    }
                }
                RTypeKind::Fun(_, argument, result) => work.extend([&**result, &**argument]),
                RTypeKind::Constrained(_, body) | RTypeKind::Refined(_, body, _) => work.push(body),
                _ => {}
            }
        }
        None
    }

    /// A function of the program that a refinement applies, and that is neither a measure nor inlined or reflected.
    fn not_logic(&self, ty: &RType) -> Option<Unsupported> {
        let mut bound = BTreeSet::new();
        binders(ty, &mut bound);
        let mut found: Option<Ident> = None;
        applied_in(ty, &mut |name| {
            let is_own = name.module.is_none() && !bound.contains(&name.name);
            if is_own && !self.is_known(name.name) && self.is_function(name.name) {
                found.get_or_insert(name);
            }
        });
        let name = found?;
        let message = format!(
            "`{0}` is a function of the program, which refinements do not know unless it is a measure, or `{{-@ reflect {0} @-}}` says so",
            name.name
        );
        Some(Unsupported::mistake(message, name.span))
    }

    /// Does the logic know this name?
    fn is_known(&self, name: Name) -> bool {
        let specs = self.specs;
        let own = specs.measures.contains_key(&name) || specs.inlined.contains(&name);
        own || specs.predicates.contains_key(&name) || is_builtin(name) || (self.is_logic)(name)
    }

    fn is_function(&self, name: Name) -> bool {
        let mut decls = self.module.decls.iter();
        decls.any(|decl| matches!(&decl.kind, DeclKind::Fun(found, _) if found.name == name))
    }

    /// Does the module declare a type, or a constructor, of this name?
    fn is_own_type(&self, name: Name) -> bool {
        self.module.decls.iter().any(|decl| match &decl.kind {
            DeclKind::Data(data) => {
                data.name.name == name || data.constructors.iter().any(|found| found.name.name == name)
            }
            DeclKind::Synonym(synonym, ..) => synonym.name == name,
            _ => false,
        })
    }

    fn declared(&self, name: Name) -> Option<&DataDecl> {
        data_types(self.module).find(|data| data.name.name == name)
    }
}

/// Does a constructor of a type have a field of this name? Then the name measures the type, too.
fn has_field(data: &DataDecl, name: Name) -> bool {
    data.constructors.iter().any(|constructor| field_labels(constructor).contains(&name))
}

/// The groups of names that stand for themselves, by way of each other.
fn cycles(mentions: &BTreeMap<Name, (Span, BTreeSet<Name>)>) -> Vec<Vec<Name>> {
    let names: Vec<Name> = mentions.keys().copied().collect();
    let at = |name: &Name| names.binary_search(name).ok();
    let edges: Vec<Vec<usize>> =
        mentions.values().map(|(_, mentioned)| mentioned.iter().filter_map(at).collect()).collect();
    let is_cycle = |group: &Vec<usize>| group.len() > 1 || edges[group[0]].contains(&group[0]);
    let cycle = |mut group: Vec<usize>| {
        group.sort_by_key(|&at| mentions[&names[at]].0.start);
        group.into_iter().map(|at| names[at]).collect()
    };
    components(&edges).into_iter().filter(is_cycle).map(cycle).collect()
}

/// A number of things.
pub(crate) fn counted(number: usize, what: &str) -> String {
    match number {
        0 => format!("no {what}s"),
        1 => format!("1 {what}"),
        _ => format!("{number} {what}s"),
    }
}
