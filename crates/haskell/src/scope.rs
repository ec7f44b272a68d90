//! Which names a module defines, exports, imports and can use.
//!
//! - [`Definitions`]: everything that the modules read so far define, by unique name (`Data.Map.insert`).
//! - [`Interface`]: the exports of one module, by spelling (`insert`).
//! - [`Scope`]: the names in scope at the top of one module: its own definitions and a list of [`Imported`] modules,
//!   each with a [`Filter`] for its import list. Imports are not copied into a table, since most of the imported names
//!   are never used; [`Scope::value`] and [`Scope::ty`] look through the imports instead, and the renamer remembers the
//!   results.
//!
//! A look-up has five results ([`Found`]). Two of them exist because our base library is smaller than GHC's: a name
//! that the library should have and lacks ([`Found::Lacking`]), or one of a module that was not found
//! ([`Found::Missing`]), makes only its users unsupported, while [`Found::Nothing`] and [`Found::Many`] are mistakes of
//! the user. [`COMPLETE`] and [`OPAQUE`] list where a missing name is a mistake of the user after all, because GHC's
//! module does not export it either.
//!
//! At the end of the file: which unique name a definition gets ([`unique`]), which names are part of the syntax, and
//! guesses for misspelt names ([`nearest`]).

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use whatif_lambda::Name;
use whatif_lambda::types::names;
use whatif_source::{Span, distance};

use crate::ast::{Assoc, Fixity};
use crate::layered::Layered;

/// A value: a function, method, field or constructor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Value {
    /// Its unique name.
    pub name: Name,
    /// The type or class it belongs to: of a constructor, field or method.
    pub parent: Option<Name>,
    /// Where it is defined.
    pub span: Span,
}

/// A type or class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TypeName {
    /// Its unique name.
    pub name: Name,
    /// Where it is defined.
    pub span: Span,
}

/// A constructor, as the renamer needs it.
#[derive(Clone, Debug)]
pub struct Constructor {
    /// Its fields, if it has names for them: their spellings and unique names.
    pub fields: Vec<(Name, Name)>,
}

/// A pattern synonym, as the renamer needs it.
#[derive(Clone, Debug)]
pub struct Synonym {
    /// The function that matches: it gives `Just` the tuple of the values that the pattern binds, or `Nothing`.
    pub matcher: Name,
    /// The function that builds a value; a synonym without arguments has one that takes a unit. `None` if it only
    /// matches.
    pub builder: Option<Name>,
    /// How many arguments it has.
    pub arity: u32,
    /// If a match provides constraints: the constructor that holds what it binds, instead of a tuple.
    pub provides: Option<Name>,
}

/// Everything that modules define, by unique name.
#[derive(Clone, Default, Debug)]
pub struct Definitions {
    /// Fixities; operators with the default fixity have no entry.
    pub fixities: Layered<Name, Fixity>,
    /// Constructors.
    pub constructors: Layered<Name, Constructor>,
    /// The constructors and fields of types and the methods of classes: their spellings.
    pub children: Layered<Name, Vec<Name>>,
    /// The methods of each class: spelling and unique name. Types have no entry here.
    pub methods: Layered<Name, Vec<(Name, Name)>>,
    /// Pattern synonyms.
    pub synonyms: Layered<Name, Synonym>,
    /// Type families, with the class that each is associated with.
    pub families: Layered<Name, Option<Name>>,
    /// How many arguments the last parameter of a class takes; no entry if none: 1 for Monad.
    pub arities: Layered<Name, u32>,
    /// Definitions that are written in an unsupported way, and why they are not supported.
    pub unsupported: Layered<Name, Arc<str>>,
}

impl Definitions {
    /// The fixity of an operator.
    #[must_use]
    pub fn fixity(&self, name: Name) -> Fixity {
        self.fixities.get(&name).copied().unwrap_or(Fixity { assoc: Assoc::Left, precedence: 9 })
    }
}

/// The exports of a module, by spelling.
#[derive(Default, Debug)]
pub struct Interface {
    /// The module's name.
    pub module: Option<Name>,
    /// Whether it is of the base library. A name that such a module lacks is our fault, not the user's.
    pub base: bool,
    /// Values.
    pub values: FxHashMap<Name, Value>,
    /// Types and classes.
    pub types: FxHashMap<Name, TypeName>,
}

/// An import declaration, resolved.
#[derive(Debug)]
pub struct Imported {
    /// The exports of the module; `None` if there is no such module.
    pub interface: Option<Arc<Interface>>,
    /// The module.
    pub module: Name,
    /// The qualifier of its names in this module: `M` of `as M`, otherwise the module's name.
    pub alias: Name,
    /// Whether the names must be qualified.
    pub qualified: bool,
    /// Which values it brings into scope.
    pub values: Filter,
    /// Which types it brings into scope.
    pub types: Filter,
}

/// Which names an import brings.
#[derive(Debug)]
pub enum Filter {
    /// All.
    All,
    /// These.
    Only(FxHashSet<Name>),
    /// All but these.
    Except(FxHashSet<Name>),
}

impl Filter {
    /// Whether the import brings this name into scope.
    #[must_use]
    pub fn admits(&self, name: Name) -> bool {
        match self {
            Filter::All => true,
            Filter::Only(names) => names.contains(&name),
            Filter::Except(names) => !names.contains(&name),
        }
    }
}

/// The result of a look-up.
#[derive(Clone, Debug, PartialEq)]
pub enum Found<T> {
    /// One thing.
    One(T),
    /// Several different definitions, each with the module it comes from: the name is ambiguous.
    Many(Vec<(T, Name)>),
    /// A module of the base library should export it and does not. The text describes the name.
    Lacking(Arc<str>),
    /// It may come from an imported module that was not found. The text describes the name.
    Missing(Arc<str>),
    /// No module defines it.
    Nothing,
}

/// The names in scope at the top of a module.
#[derive(Debug)]
pub struct Scope {
    /// The module.
    pub module: Name,
    /// The values it defines itself.
    pub values: FxHashMap<Name, Value>,
    /// The types it defines itself.
    pub types: FxHashMap<Name, TypeName>,
    /// Its imports.
    pub imports: Vec<Imported>,
}

impl Scope {
    /// The value that a name stands for.
    #[must_use]
    pub fn value(&self, qualifier: Option<Name>, name: Name) -> Found<Value> {
        let own = self.own(qualifier).then(|| self.values.get(&name)).flatten();
        // A made name (`f$post`) belongs to the definition `f` of this module, even if an imported module has a made
        // name with the same spelling.
        if let Some(own) = own.filter(|_| name.is_made()) {
            return Found::One(*own);
        }
        self.find(qualifier, name, own, |import| &import.values, |interface| &interface.values)
    }

    /// The type or class that a name stands for.
    #[must_use]
    pub fn ty(&self, qualifier: Option<Name>, name: Name) -> Found<TypeName> {
        let own = self.own(qualifier).then(|| self.types.get(&name)).flatten();
        self.find(qualifier, name, own, |import| &import.types, |interface| &interface.types)
    }

    fn own(&self, qualifier: Option<Name>) -> bool {
        qualifier.is_none_or(|qualifier| qualifier == self.module)
    }

    fn find<T: Copy + PartialEq>(
        &self,
        qualifier: Option<Name>,
        name: Name,
        own: Option<&T>,
        filter: impl Fn(&Imported) -> &Filter,
        table: impl Fn(&Interface) -> &FxHashMap<Name, T>,
    ) -> Found<T> {
        let mut found: Vec<(T, Name)> = own.map(|&own| (own, self.module)).into_iter().collect();
        let mut missing: Option<(Name, bool)> = None;
        for import in &self.imports {
            let visible = match qualifier {
                Some(qualifier) => import.alias == qualifier,
                None => !import.qualified,
            };
            let filter = filter(import);
            if !visible || !filter.admits(name) {
                continue;
            }
            let Some(interface) = &import.interface else {
                // If several imports could have brought the name, the message names the one that lists it.
                if missing.is_none() || matches!(filter, Filter::Only(_)) {
                    missing = Some((import.module, false));
                }
                continue;
            };
            match table(interface).get(&name) {
                Some(&thing) if found.iter().all(|&(known, _)| known != thing) => {
                    found.push((thing, import.module));
                }
                Some(_) => {}
                // The name is said to be lacking in the module if the import lists it or a qualifier names the module.
                None if interface.base && matches!(filter, Filter::Only(_)) => {
                    missing = Some((import.module, true));
                }
                None if is_known_to_lack(import.module.as_str(), name.as_str()) => {}
                None if interface.base && (qualifier.is_some() || is_partial(import.module)) => {
                    missing = missing.or(Some((import.module, true)));
                }
                None => {}
            }
        }
        match (found.len(), missing) {
            (1, _) => Found::One(found[0].0),
            // The import list has been reported as an error already.
            (0, Some((module, true))) if is_known_to_lack(module.as_str(), name.as_str()) => {
                Found::Missing(format!("`{name}`, which `{module}` does not export").into())
            }
            (0, Some((module, true))) => {
                Found::Lacking(format!("`{module}.{name}`, which whatif's base library lacks").into())
            }
            (0, Some((module, false))) => {
                Found::Missing(format!("`{name}` of the module `{module}`, which was not found").into())
            }
            (0, None) => Found::Nothing,
            _ => Found::Many(found),
        }
    }

    /// Every name that a qualifier could be in front of, for suggestions.
    pub fn names_of<'s, T: 's>(
        &'s self,
        qualifier: Option<Name>,
        table: impl Fn(&'s Interface) -> &'s FxHashMap<Name, T> + 's,
    ) -> impl Iterator<Item = Name> + 's {
        let imports =
            self.imports.iter().filter(move |import| qualifier.is_none_or(|name| import.alias == name));
        imports
            .filter_map(|import| import.interface.as_deref())
            .flat_map(move |interface| table(interface).keys().copied())
    }

    /// Every value that can be named without a qualifier, for suggestions.
    pub fn all_values(&self) -> impl Iterator<Item = Name> + '_ {
        let imported = self.imports.iter().filter(|import| !import.qualified).flat_map(|import| {
            let names = import.interface.iter().flat_map(|interface| interface.values.keys().copied());
            names.filter(|&name| import.values.admits(name))
        });
        self.values.keys().copied().chain(imported)
    }

    /// Every type and class that can be named without a qualifier, for suggestions.
    pub fn all_types(&self) -> impl Iterator<Item = Name> + '_ {
        let imported = self.imports.iter().filter(|import| !import.qualified).flat_map(|import| {
            let names = import.interface.iter().flat_map(|interface| interface.types.keys().copied());
            names.filter(|&name| import.types.admits(name))
        });
        self.types.keys().copied().chain(imported)
    }
}

/// Whether a module of the base library is known to lack many names: the internal modules of GHC and G2.
fn is_partial(module: Name) -> bool {
    module.as_str().starts_with("GHC.") || module.as_str().starts_with("G2.")
}

/// Modules of the base library that export all that GHC's do, and what later versions of GHC have added to them.
const COMPLETE: &[(&str, &[&str])] = &[
    ("Control.Monad", &[]),
    ("Data.Bool", &[]),
    ("Data.Char", &["isLowerCase", "isUpperCase"]),
    ("Data.Either", &[]),
    ("Data.Foldable", &[]),
    ("Data.Function", &["applyWhen"]),
    ("Data.List", &["!?", "unsnoc", "List", "compareLength", "inits1", "tails1"]),
    ("Data.Maybe", &[]),
    ("Data.Ord", &["clamp"]),
    ("Data.Ratio", &[]),
    ("Data.Traversable", &["mapAccumM", "forAccumM"]),
    ("Prelude", &["liftA2", "foldl'", "~"]),
];

/// Modules whose types hide their constructors.
const OPAQUE: &[&str] = &[
    "Data.IntMap",
    "Data.IntMap.Lazy",
    "Data.IntMap.Strict",
    "Data.IntSet",
    "Data.Map",
    "Data.Map.Lazy",
    "Data.Map.Strict",
    "Data.Set",
];

/// Whether GHC's module does not export this name either. Of the names that an [`OPAQUE`] module lacks, only constructors count.
pub(crate) fn is_known_to_lack(module: &str, name: &str) -> bool {
    let complete = COMPLETE.iter().find(|(known, _)| *known == module);
    complete.is_some_and(|(_, later)| !later.contains(&name))
        || (OPAQUE.contains(&module) && ["Bin", "Tip", "Nil"].contains(&name))
}

/// The unique name of a module's definition: `Module.name`, or the bare name of a type or constructor that λG knows
/// itself.
#[must_use]
pub fn unique(module: Name, name: Name) -> Name {
    if module == names::TYPES && is_builtin(name) {
        return name;
    }
    let full = name.in_module(module);
    // The library's `listLength` is shown to users as `length`.
    if module.as_str().starts_with("Whatif.")
        && let Some(method) =
            name.as_str().strip_prefix("list").filter(|rest| rest.starts_with(char::is_uppercase))
    {
        full.is_called(Name::new(&(method[..1].to_lowercase() + &method[1..])));
    }
    full
}

/// The types and constructors that [`whatif_lambda::types::names`] has bare names for.
fn is_builtin(name: Name) -> bool {
    [
        names::INT,
        names::INTEGER,
        names::WORD,
        names::CHAR,
        names::DOUBLE,
        names::FLOAT,
        names::BOOL,
        names::FALSE,
        names::TRUE,
        names::ORDERING,
        names::LT,
        names::EQUAL,
        names::GT,
    ]
    .contains(&name)
}

/// Whether a value's name is part of the syntax, and so always in scope: `[]`, `:`, `()`, `(,)`.
#[must_use]
pub fn is_syntax(name: Name) -> bool {
    let text = name.as_str();
    text == ":" || text.starts_with(['[', '('])
}

/// Whether a type's name is part of the syntax: `[]`, `()`, `(,)`, `->`, `~`, and the kind `*`.
#[must_use]
pub fn is_type_syntax(name: Name) -> bool {
    matches!(name, names::ARROW | names::STAR | names::EQUALITY) || is_syntax(name)
}

/// The name among `candidates` that is most like `name`, if one is much like it.
pub fn nearest(name: Name, candidates: impl Iterator<Item = Name>) -> Option<Name> {
    let length = name.as_str().chars().take(64).count();
    let limit = if length <= 2 { 0 } else { length / 3 };
    let far = |candidate: Name| {
        let text = candidate.as_str();
        if text.len().abs_diff(name.as_str().len()) > 4 * limit {
            return usize::MAX;
        }
        if text.eq_ignore_ascii_case(name.as_str()) { 0 } else { distance(name.as_str(), text) }
    };
    candidates
        .filter(|&candidate| candidate != name)
        .map(|c| (far(c), c))
        .filter(|&(d, _)| d <= limit)
        .min()
        .map(|(_, c)| c)
}

/// Whether the two names differ by one typing error, or in upper and lower case only.
#[must_use]
pub fn is_misspelt(name: Name, meant: Name) -> bool {
    name.as_str().eq_ignore_ascii_case(meant.as_str()) || distance(name.as_str(), meant.as_str()) == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_typing_error_is_guessed() {
        let names = ["foldr", "foldl", "filter", "length"].map(Name::new);
        assert_eq!(nearest(Name::new("lenght"), names.into_iter()), Some(Name::new("length")));
        assert_eq!(nearest(Name::new("fliter"), names.into_iter()), Some(Name::new("filter")));
        assert_eq!(nearest(Name::new("zip"), names.into_iter()), None);
    }
}
