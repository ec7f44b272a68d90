//! The meanings of the names in a file, for editors: definitions, references, renaming, completion.
//!
//! The renamer of the front end notes each name that it resolves ([`Occurrence`]). `Collector` makes plain data of the
//! notes: a list of [`Thing`]s and a list of places ([`Named`]), each with the number of its thing. It adds the names
//! that the renamer does not note: those in export and import lists, and those in `{-@ … @-}`, which are resolved as
//! names of the module's top level unless the annotation binds them itself.
//!
//! A thing can be renamed only if all its occurrences are known (`is_complete`): a field that a record wildcard stands
//! for is not written anywhere, and a pun is two things in one word.
//!
//! ```
//! use whatif_analysis::{Cancel, Host};
//! let host = Host::new();
//! host.open("T.hs", "module T where\nf :: Int -> Int\nf x = x + 1\n");
//! let names = host.names("T.hs".as_ref(), &Cancel::new()).unwrap();
//! let used = names.at("T.hs", 3, 7).unwrap();
//! let thing = &names.things[used.thing];
//! assert_eq!((thing.spelling.as_str(), thing.is_local), ("x", true));
//! assert_eq!(thing.definition.as_ref().unwrap().column, 3);
//! ```

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;

use whatif_haskell::ast::{Annotation, Export, Ident, ImportItem, Members, Module};
use whatif_haskell::front::Front;
use whatif_haskell::occurrence::{Meaning, Occurrence, Role};
use whatif_haskell::scope::{Found, TypeName, Value};
use whatif_lambda::Name;
use whatif_liquid::specs::Specs;
use whatif_source::{Cancel, Sources, Span};

use crate::host::{Failed, Host};
use crate::place::Place;

/// The names of a file and their meanings.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// The things that are named.
    pub things: Vec<Thing>,
    /// The places of names, in the order of the file.
    pub occurrences: Vec<Named>,
    /// The names that can be written at the top level without a qualifier.
    pub in_scope: BTreeSet<String>,
    /// The names that can be written behind each qualifier.
    pub qualified: BTreeMap<String, BTreeSet<String>>,
    /// The names that exist in refinements only: measures, aliases and predicates.
    pub refinements: BTreeSet<String>,
}

/// Something that has a name.
#[derive(Clone, Debug, PartialEq)]
pub struct Thing {
    /// Its name, without a module.
    pub spelling: String,
    /// Its kind.
    pub kind: ThingKind,
    /// Is it local to a definition?
    pub is_local: bool,
    /// Its type, if it is a value.
    pub ty: Option<String>,
    /// In a task program: its definition as it is written.
    pub written: Option<String>,
    /// Its refinement type, from an annotation.
    pub refined: Option<String>,
    /// Where it is defined, if that is in a file of the user's.
    pub definition: Option<Place>,
    /// The module that defines it, if it is global.
    pub module: Option<String>,
    /// Are all its occurrences known? A field that a record wildcard stands for is not written anywhere.
    pub is_complete: bool,
}

/// The kind of a thing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ThingKind {
    /// A variable or function.
    Variable,
    /// A constructor.
    Constructor,
    /// A type or class.
    Type,
    /// A field of a record, in a task program.
    Field,
    /// A claim of a task program.
    Claim,
}

/// A name where it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// Its place, without the qualifier.
    pub place: Place,
    /// The thing that it names: an index into the things.
    pub thing: usize,
    /// Is it defined or bound here, or does its signature stand here?
    pub is_binding: bool,
}

impl Names {
    /// The name that is written at a line and column of a file, if one is.
    #[must_use]
    pub fn at(&self, file: &str, line: u32, column: u32) -> Option<&Named> {
        let is_here = |named: &&Named| {
            let Place { line: first, column: start, end_column, .. } = named.place;
            named.place.file == file && first == line && (start..=end_column).contains(&column)
        };
        // Between two names that touch, the second one is meant.
        self.occurrences.iter().rev().find(is_here)
    }

    /// Every place where a thing is named.
    pub fn of(&self, thing: usize) -> impl Iterator<Item = &Named> {
        self.occurrences.iter().filter(move |named| named.thing == thing)
    }
}

impl Host {
    /// The names of a Haskell file. Names that are not in scope are left out.
    ///
    /// # Errors
    /// If the file cannot be read, or has syntax errors.
    pub fn names(&self, path: &Path, cancel: &Cancel) -> Result<Names, Failed> {
        let mut lists = HashMap::new();
        let look = &mut |module: &mut Module| drop(lists.insert(module.name, Lists::of(module)));
        let (front, sources) = self.read_with(path, cancel, look)?;
        let Some(scope) = front.scope() else { return Err(unread(&front, sources)) };
        let lists = lists.remove(&front.module()).unwrap_or_default();
        let mut collector = Collector { front: &front, sources: &sources, lists, names: Names::default() };
        collector.annotations();
        collector.occurrences();
        let mut names = collector.names;
        names.in_scope.extend(scope.all_values().chain(scope.all_types()).map(|name| name.to_string()));
        for import in &scope.imports {
            let all = names.qualified.entry(import.alias.to_string()).or_default();
            let Some(interface) = &import.interface else { continue };
            let values = interface.values.keys().filter(|name| import.values.admits(**name));
            let types = interface.types.keys().filter(|name| import.types.admits(**name));
            all.extend(values.chain(types).map(|name| name.to_string()));
        }
        Ok(names)
    }

    /// The module that a name is usually imported from, if many programs use it.
    #[must_use]
    pub fn home_of(name: &str) -> Option<&'static str> {
        whatif_haskell::rename::home(name)
    }
}

fn unread(front: &Front, sources: Sources) -> Failed {
    let errors = front.diagnostics().iter().map(|found| crate::place::Message::of(found, &sources)).collect();
    Failed { errors, texts: crate::report::Texts(std::sync::Arc::new(sources)) }
}

/// Makes plain data of the renamer's notes.
struct Collector<'a> {
    front: &'a Front,
    sources: &'a Sources,
    lists: Lists,
    names: Names,
}

/// The names in a module's lists of exports and imports. The renamer does not note them: it makes tables of the lists.
#[derive(Default)]
struct Lists {
    exports: Vec<Listed>,
    imports: Vec<(Name, Listed)>,
}

/// A name in a list.
#[derive(Clone, Copy)]
enum Listed {
    /// A variable, constructor, field or method.
    Value(Ident),
    /// A type or class.
    Type(Ident),
}

impl Lists {
    fn of(module: &Module) -> Lists {
        let with_members = |ty: Ident, members: &Members| {
            let members = match members {
                Members::None => &[],
                Members::Some(names) | Members::All(names) => names.as_slice(),
            };
            let members: Vec<Listed> = members.iter().map(|member| Listed::Value(*member)).collect();
            std::iter::once(Listed::Type(ty)).chain(members).collect()
        };
        let exported = |export: &Export| match export {
            Export::Var(name) => vec![Listed::Value(*name)],
            Export::Type(name, members) => with_members(*name, members),
            Export::Module(_) => Vec::new(),
        };
        let imported = |item: &ImportItem| match item {
            ImportItem::Var(name) => vec![Listed::Value(*name)],
            ImportItem::Type(name, members) => with_members(*name, members),
        };
        let imports = module.imports.iter().flat_map(|import| {
            let items = import.items.iter().flatten().flat_map(imported);
            items.map(|item| (import.module.name, item))
        });
        Lists {
            exports: module.exports.iter().flatten().flat_map(exported).collect(),
            imports: imports.collect(),
        }
    }
}

impl Collector<'_> {
    /// The annotations of the module itself.
    fn own_annotations(&self) -> &[Annotation] {
        let module = self.front.module();
        let found = self.front.annotations().iter().find(|(name, _)| *name == module);
        found.map_or(&[], |(_, annotations)| annotations)
    }

    /// Collects the names that annotations of all modules define for refinements.
    fn annotations(&mut self) {
        for (_, annotations) in self.front.annotations() {
            let specs = Specs::read(annotations);
            let known = (specs.aliases.keys().chain(specs.predicates.keys()))
                .chain(specs.measures.keys())
                .chain(&specs.inlined);
            self.names.refinements.extend(known.map(|name| name.to_string()));
        }
    }

    fn occurrences(&mut self) {
        let mut notes = self.front.occurrences().to_vec();
        notes.extend(self.annotated());
        notes.extend(self.listed());
        notes.sort();
        notes.dedup();
        let refined = self.refined_types();
        let mut numbers: HashMap<Meaning, usize> = HashMap::new();
        for note in notes {
            let thing = *numbers.entry(note.meaning).or_insert_with(|| {
                self.names.things.push(self.thing(&note, &refined));
                self.names.things.len() - 1
            });
            let Some(span) = self.written(&note) else {
                // The head of an equation is searched for in the text. If it is not found, the thing must not be
                // renamed.
                self.names.things[thing].is_complete = false;
                continue;
            };
            let place = Place::of(span, self.sources);
            let is_binding = note.role != Role::Use;
            let bound = &mut self.names.things[thing];
            if is_binding && bound.is_local {
                bound.definition.get_or_insert_with(|| place.clone());
                bound.ty = bound.ty.take().or_else(|| self.front.local_type(span));
            }
            match self.names.occurrences.iter_mut().rev().find(|known| known.place == place) {
                Some(known) if known.thing == thing => known.is_binding |= is_binding,
                // A pun is two things in one word: neither can be renamed alone.
                Some(known) => {
                    let other = known.thing;
                    self.names.things[other].is_complete = false;
                    self.names.things[thing].is_complete = false;
                }
                None => self.names.occurrences.push(Named { place, thing, is_binding }),
            }
        }
        self.names.occurrences.sort_by(|a, b| a.place.cmp(&b.place));
    }

    /// The place of the name alone: without its qualifier and, for an equation, in its head. None if it is not written.
    fn written(&self, note: &Occurrence) -> Option<Span> {
        let (text, spelling) = (self.sources.slice(note.span), note.spelling.as_str());
        let at = match note.role {
            Role::Equation => in_head(text, spelling)?,
            _ => {
                // Operators may be written in parentheses, functions in backquotes.
                let inner = text.trim_end_matches([')', '`', ' ']);
                inner.ends_with(spelling).then(|| inner.len() - spelling.len())?
            }
        };
        let start = note.span.start + at as u32;
        Some(Span { start, end: start + spelling.len() as u32, ..note.span })
    }

    fn thing(&self, note: &Occurrence, refined: &HashMap<Name, String>) -> Thing {
        let spelling = note.spelling.to_string();
        let is_upper = spelling.starts_with(|first: char| first.is_uppercase() || first == ':');
        let (kind, name) = match note.meaning {
            Meaning::Type(name) => (ThingKind::Type, Some(name)),
            Meaning::Value(name) if is_upper => (ThingKind::Constructor, Some(name)),
            Meaning::Value(name) => (ThingKind::Variable, Some(name)),
            Meaning::Local(..) => (ThingKind::Variable, None),
        };
        let module = name.map(|name| name.home().to_string());
        Thing {
            is_local: name.is_none(),
            ty: name.filter(|_| kind != ThingKind::Type).and_then(|name| self.front.type_of(name)),
            written: None,
            refined: name.and_then(|name| refined.get(&name).cloned()),
            definition: self.front.defined_at(note.meaning).map(|span| Place::of(span, self.sources)),
            module: module.filter(|module| !module.is_empty()),
            is_complete: true,
            spelling,
            kind,
        }
    }

    /// The refinement types of functions, as they are written in annotations, by global name.
    fn refined_types(&self) -> HashMap<Name, String> {
        let mut types = HashMap::new();
        for (module, annotations) in self.front.annotations() {
            for (name, signature) in Specs::read(annotations).signatures {
                let written = self.sources.slice(signature.ty.span).split_whitespace();
                let written = written.collect::<Vec<&str>>().join(" ");
                types.insert(Name::new(&format!("{module}.{name}")), written);
            }
        }
        types
    }

    /// The names in the lists of exports and imports.
    fn listed(&self) -> Vec<Occurrence> {
        let Some(scope) = self.front.scope() else { return Vec::new() };
        let exported = self.lists.exports.iter().map(|listed| match listed {
            Listed::Value(name) => (*name, value_of(scope.value(name.module, name.name))),
            Listed::Type(name) => (*name, type_of(scope.ty(name.module, name.name))),
        });
        let imported = self.lists.imports.iter().map(|(module, listed)| {
            let import = scope.imports.iter().find(|import| import.module == *module);
            let interface = import.and_then(|import| import.interface.as_deref());
            match listed {
                Listed::Value(name) => {
                    let value = interface.and_then(|interface| interface.values.get(&name.name));
                    (*name, value.map(|value| Meaning::Value(value.name)))
                }
                Listed::Type(name) => {
                    let ty = interface.and_then(|interface| interface.types.get(&name.name));
                    (*name, ty.map(|ty| Meaning::Type(ty.name)))
                }
            }
        });
        let note = |(name, meaning): (Ident, Option<Meaning>)| {
            Some(Occurrence { span: name.span, spelling: name.name, meaning: meaning?, role: Role::Use })
        };
        exported.chain(imported).filter_map(note).collect()
    }

    /// The names of values and types that stand in the module's annotations.
    fn annotated(&self) -> Vec<Occurrence> {
        let Some(scope) = self.front.scope() else { return Vec::new() };
        let mut found = Vec::new();
        for annotation in self.own_annotations() {
            let bound = bound_in(&annotation.text);
            for (at, word) in words(&annotation.text) {
                let spelling = Name::new(word);
                let value = Some(scope.value(None, spelling)).filter(|_| !bound.contains(word));
                let Some(meaning) = type_of(scope.ty(None, spelling)).or_else(|| value_of(value?)) else {
                    continue;
                };
                let start = annotation.span.start + at as u32;
                let span = Span { start, end: start + word.len() as u32, ..annotation.span };
                found.push(Occurrence { span, spelling, meaning, role: Role::Use });
            }
        }
        found
    }
}

fn value_of(found: Found<Value>) -> Option<Meaning> {
    if let Found::One(value) = found { Some(Meaning::Value(value.name)) } else { None }
}

fn type_of(found: Found<TypeName>) -> Option<Meaning> {
    if let Found::One(ty) = found { Some(Meaning::Type(ty.name)) } else { None }
}

/// The position of the function's name in the head of an equation: at its start, or between its arguments.
fn in_head(equation: &str, name: &str) -> Option<usize> {
    let head = &equation[..equation.find(['=', '|']).unwrap_or(equation.len())];
    if is_operator(name) {
        // An operator may have `=` or `|` in it.
        return equation.lines().next()?.find(name);
    }
    words(head).find(|(_, word)| *word == name).map(|(at, _)| at)
}

fn is_operator(name: &str) -> bool {
    !name.starts_with(|first: char| first.is_alphabetic() || first == '_')
}

/// The words of a text, with the bytes at which they start. A word that a dot qualifies is left out.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let start = at + text[at..].find(|c: char| c.is_alphanumeric() || c == '_')?;
            let length = text[start..].find(|c: char| !is_part(c)).unwrap_or(text.len() - start);
            at = start + length;
            if !text[..start].ends_with('.') && !text[at..].starts_with('.') {
                return Some((start, &text[start..at]));
            }
        }
    })
}

/// The names that an annotation binds itself: each stands before a single colon.
fn bound_in(text: &str) -> BTreeSet<&str> {
    let is_bound = |(at, word): &(usize, &str)| {
        let rest = text[at + word.len()..].trim_start();
        rest.starts_with(':') && !rest.starts_with("::")
    };
    words(text).filter(is_bound).map(|(_, word)| word).collect()
}
