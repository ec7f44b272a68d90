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
//! the user. The table of `lacking.rs` and [`OPAQUE`] say where a missing name is a mistake of the user after all, because GHC's
//! module does not export it either.
//!
//! At the end of the file: which unique name a definition gets ([`unique`]), which names are part of the syntax, and
//! guesses for misspelt names ([`nearest`]).

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use whatif_lambda::Name;
use whatif_lambda::name::item;
use whatif_lambda::types::names;
use whatif_source::{Span, distance};

use crate::ast::{Assoc, Fixity, Ident};
use crate::lacking::{self, Lack};
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
    /// What it exports of modules that were not found, or that lack it.
    pub absent: Vec<Absent>,
    /// Is a module missing among those that it imports, directly or not? Then instances may be missing too.
    pub incomplete: bool,
}

/// Names that a module exports and nobody has read.
#[derive(Clone, Debug)]
pub struct Absent {
    /// The module that they come from.
    pub module: Name,
    /// Whether that module is of the base library, which lacks them.
    pub base: bool,
    /// The values.
    pub values: Filter,
    /// The types and classes.
    pub types: Filter,
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
#[derive(Clone, Debug)]
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

    /// The names that both admit.
    #[must_use]
    pub fn within(&self, other: &Filter) -> Filter {
        let admitted = |names: &FxHashSet<Name>, by: &Filter| -> Filter {
            Filter::Only(names.iter().copied().filter(|&name| by.admits(name)).collect())
        };
        match (self, other) {
            (Filter::All, filter) | (filter, Filter::All) => filter.clone(),
            (Filter::Only(names), by) | (by, Filter::Only(names)) => admitted(names, by),
            (Filter::Except(some), Filter::Except(more)) => {
                Filter::Except(some.union(more).copied().collect())
            }
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

impl<T> Found<T> {
    /// Is it the base library that lacks it?
    #[must_use]
    pub fn is_lacking(&self) -> bool {
        matches!(self, Found::Lacking(_))
    }
}

/// The names in scope at the top of a module.
#[derive(Debug)]
pub struct Scope {
    /// The module.
    pub module: Name,
    /// What the module calls itself.
    pub spelled: Name,
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
        let absent = |absent: &Absent| absent.values.admits(name);
        self.find(qualifier, name, own, |import| &import.values, |interface| &interface.values, absent)
    }

    /// The type or class that a name stands for.
    #[must_use]
    pub fn ty(&self, qualifier: Option<Name>, name: Name) -> Found<TypeName> {
        let own = self.own(qualifier).then(|| self.types.get(&name)).flatten();
        let absent = |absent: &Absent| absent.types.admits(name);
        self.find(qualifier, name, own, |import| &import.types, |interface| &interface.types, absent)
    }

    /// The module that a name which is not there most likely comes from: the one whose import lists it.
    pub(crate) fn source(&self, name: &Ident) -> Name {
        let lists = |filter: &Filter| matches!(filter, Filter::Only(_)) && filter.admits(name.name);
        let could = |import: &&Imported| {
            let interface = import.interface.as_ref();
            interface.is_none_or(|interface| interface.base || !interface.absent.is_empty())
                && import.values.admits(name.name)
        };
        let mut imports = self.imports.iter();
        let listing = imports.find(|import| lists(&import.values) || lists(&import.types));
        let found = listing.or_else(|| self.imports.iter().find(could));
        found.map_or(self.module, |import| import.module)
    }

    fn own(&self, qualifier: Option<Name>) -> bool {
        qualifier.is_none_or(|qualifier| qualifier == self.spelled)
    }

    fn find<T: Copy + PartialEq>(
        &self,
        qualifier: Option<Name>,
        name: Name,
        own: Option<&T>,
        filter: impl Fn(&Imported) -> &Filter,
        table: impl Fn(&Interface) -> &FxHashMap<Name, T>,
        is_absent: impl Fn(&Absent) -> bool,
    ) -> Found<T> {
        let mut found: Vec<(T, Name)> = own.map(|&own| (own, self.module)).into_iter().collect();
        let visible = |import: &&Imported| match qualifier {
            Some(qualifier) => import.alias == qualifier,
            None => !import.qualified,
        };
        let brings = |import: &&Imported| visible(import) && filter(import).admits(name);
        let imports = || self.imports.iter().filter(brings);
        for import in imports() {
            let thing = import.interface.as_ref().and_then(|interface| table(interface).get(&name));
            if let Some(&thing) = thing.filter(|&thing| found.iter().all(|(known, _)| known != thing)) {
                found.push((thing, import.module));
            }
        }
        let mut missing: Option<(Name, Missing)> = None;
        for import in imports().filter(|_| found.is_empty()) {
            let listed = matches!(filter(import), Filter::Only(_));
            let why = match &import.interface {
                None => Some((import.module, Missing::Module)),
                Some(interface) => match interface.absent.iter().find(|absent| is_absent(absent)) {
                    Some(absent) if absent.base => Some((absent.module, Missing::Lacking)),
                    Some(absent) => Some((absent.module, Missing::Module)),
                    None => lacks(import, interface, name, listed, qualifier.is_some())
                        .map(|why| (import.module, why)),
                },
            };
            // If several imports could have brought the name, the message names the one that lists it.
            missing = if listed { why.or(missing) } else { missing.or(why) };
        }
        if found.len() > 1 {
            // Names that the library has from newer versions of GHC's do not get in the way of a program's own.
            let is_newer = |module: Name| lacking::is_newer(module.as_str(), name.as_str());
            if found.iter().any(|&(_, module)| !is_newer(module)) {
                found.retain(|&(_, module)| !is_newer(module));
            }
        }
        match (found.len(), missing) {
            (1, _) => Found::One(found[0].0),
            // The import list has been reported as an error already.
            (0, Some((module, Missing::NotExported))) => {
                Found::Missing(format!("`{name}`, which `{module}` does not export").into())
            }
            (0, Some((module, Missing::Lacking))) => {
                Found::Lacking(format!("`{module}.{name}`, which whatif's base library lacks").into())
            }
            (0, Some((module, Missing::Module))) => {
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

/// Why a name that a module could export is not there.
#[derive(Clone, Copy)]
enum Missing {
    /// The module was not found.
    Module,
    /// The base library lacks the name.
    Lacking,
    /// The module does not export it.
    NotExported,
}

/// Why a module that was read does not bring a name that its import admits; `None` if it should not.
fn lacks(
    import: &Imported,
    interface: &Interface,
    name: Name,
    listed: bool,
    qualified: bool,
) -> Option<Missing> {
    if !interface.base {
        return None;
    }
    match lacking::of(import.module.as_str(), name.as_str()) {
        Lack::Lacking => Some(Missing::Lacking),
        // The name is said to be lacking in the module if the import lists it or a qualifier names the module.
        Lack::Unknown if !is_opaque(import.module.as_str(), name.as_str()) => {
            (listed || qualified || is_partial(import.module)).then_some(Missing::Lacking)
        }
        _ => listed.then_some(Missing::NotExported),
    }
}

/// Whether a module of the base library is known to lack many names: the internal modules of GHC and G2.
fn is_partial(module: Name) -> bool {
    module.as_str().starts_with("GHC.") || module.as_str().starts_with("G2.")
}

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

fn is_opaque(module: &str, name: &str) -> bool {
    OPAQUE.contains(&module) && ["Bin", "Tip", "Nil"].contains(&name)
}

/// Whether GHC's module does not export this name either. Of the names that an [`OPAQUE`] module lacks, only constructors count.
pub(crate) fn is_known_to_lack(module: &str, name: &str) -> bool {
    match lacking::of(module, name) {
        Lack::NotExported => true,
        Lack::Lacking => false,
        Lack::Unknown => is_opaque(module, name),
    }
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
    text == ":" || matches!(name, item::LEFT | item::RIGHT | item::ADDRESS) || text.starts_with(['[', '('])
}

/// Whether a type's name is part of the syntax: `[]`, `()`, `(,)`, `->`, `~`, and the kind `*`.
#[must_use]
pub fn is_type_syntax(name: Name) -> bool {
    matches!(name, names::ARROW | names::STAR | names::EQUALITY | item::EITHER) || is_syntax(name)
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
