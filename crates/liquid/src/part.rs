//! The part of a file that an edit inside of one function concerns.
//!
//! Most keystrokes change one line of one function. Functions that neither lead to it nor are called by such functions
//! keep their answers, so they need not be read again before the changed ones are answered:
//!
//! ```text
//!   a ── b ── c        c was edited: a, b and c may have other answers now, and are read with all that they mention, d among it.
//!    ╲                 e and f keep their answers, and are left out.
//!     d     e ── f
//! ```
//!
//! A helper that is not exported is checked inside of functions that lead to it: if one of these changed, so may the helper's answer.
//!
//! Which function mentions which is read off the text, where a word may be something else (a local variable, a word in a comment): then
//! too much is read, never too little. Everything that is no function, and what it mentions, is always read: data types, classes,
//! instances, measures, aliases. Of the annotations that are left out, the facts are remembered that inference uses for any function
//! ([`Said`]).
//!
//! The steps of [`Whole::part`]: [`Edit`] finds what differs between the two texts; the [`Outline`]s tell whether the edit is inside of
//! one function; [`Graph`] has the mentions, and finds the functions to read; [`Selection`] makes the smaller module.
//!
//! What must stay true: an edit of any other kind has no part, and the caller reads the whole file.

use std::collections::{BTreeMap, BTreeSet};
use std::mem::Discriminant;
use std::ops::Range;

use whatif_haskell::ast::{Annotation, Decl, DeclKind, Export, Ident, Module, PatKind};
use whatif_haskell::cpp;
use whatif_lambda::Name;
use whatif_source::{FileId, Sources, Span};

use crate::annotation::{self, SpecKind};
use crate::infer::Said;

/// Extensions by which code can mean names that are not written in it.
const UNSEEN: [&str; 5] = ["CPP", "RebindableSyntax", "RecordWildCards", "TemplateHaskell", "QuasiQuotes"];

/// What later parts need of a file that was read and checked as a whole.
pub struct Whole {
    text: String,
    outline: Outline,
    /// For each annotation, the functions whose types it gives, if it does nothing else.
    about: Vec<Vec<Name>>,
    pub(crate) said: Said,
    /// The versions of the modules that it imports.
    pub(crate) versions: Vec<u64>,
}

/// The declarations and annotations of a file, with their places.
#[derive(Clone)]
pub(crate) struct Outline {
    file: FileId,
    extensions: Vec<Name>,
    decls: Vec<Item>,
    annotations: Vec<Annotation>,
}

/// A declaration.
#[derive(Clone)]
struct Item {
    kind: Kind,
    /// The names that it binds, or gives a type or a fixity to.
    names: Vec<Name>,
    span: Span,
}

/// The kinds of declarations.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Function,
    /// A constant by its name.
    Constant,
    /// A pattern that binds any number of names.
    Pattern,
    Signature,
    Fixity,
    /// Always read.
    Other(Discriminant<DeclKind>),
}

/// A part of a file.
pub(crate) struct Part {
    pub(crate) module: Module,
    /// The functions that may have other answers than before.
    pub(crate) changed: BTreeSet<Name>,
}

impl Outline {
    pub(crate) fn of(module: &Module) -> Outline {
        Outline {
            file: module.span.file,
            extensions: module.extensions.clone(),
            decls: module.decls.iter().map(Item::of).collect(),
            annotations: module.annotations.clone(),
        }
    }

    /// Is every name that some code means written in that code? And is each constant's type determined by declarations that are known?
    fn shows_names(&self, text: &str) -> bool {
        let is_unseen = |name: &Name| UNSEEN.contains(&name.as_str());
        let has_patterns = self.decls.iter().any(|item| item.kind == Kind::Pattern);
        !has_patterns && !cpp::has_directives(text) && !self.extensions.iter().any(is_unseen)
    }
}

impl Item {
    fn of(decl: &Decl) -> Item {
        let spellings = |names: &[Ident]| names.iter().map(|name| name.name).collect();
        let (kind, names) = match &decl.kind {
            DeclKind::Signature(names, _) => (Kind::Signature, spellings(names)),
            DeclKind::Fixity(_, operators) => (Kind::Fixity, spellings(operators)),
            DeclKind::Fun(name, _) => (Kind::Function, vec![name.name]),
            DeclKind::Pat(pat, _) => match &pat.kind {
                PatKind::Var(name) => (Kind::Constant, vec![name.name]),
                _ => (Kind::Pattern, Vec::new()),
            },
            other => (Kind::Other(std::mem::discriminant(other)), Vec::new()),
        };
        Item { kind, names, span: decl.span }
    }

    fn binds(&self) -> bool {
        matches!(self.kind, Kind::Function | Kind::Constant)
    }
}

impl Whole {
    pub(crate) fn new(outline: &Outline, versions: &[u64], sources: &Sources, said: &Said) -> Whole {
        let about = outline.annotations.iter().map(|annotation| about(annotation, outline)).collect();
        Whole {
            text: sources.text(outline.file).to_owned(),
            outline: outline.clone(),
            about,
            said: said.clone(),
            versions: versions.to_vec(),
        }
    }

    /// The part of a new text of the file that differs; none if more differs than the inside of one line of one function.
    pub(crate) fn part(&self, module: &Module, text: &str) -> Option<Part> {
        let outline = Outline::of(module);
        let edit = Edit::between(&self.text, text)?;
        let is_same = outline.extensions == self.outline.extensions
            && outline.decls.len() == self.outline.decls.len()
            && outline.annotations.len() == self.outline.annotations.len();
        let mut annotations = outline.annotations.iter().zip(&self.outline.annotations);
        if !is_same || !annotations.all(|(new, old)| new.text == old.text) || !outline.shows_names(text) {
            return None;
        }
        let mut changed = None;
        for (old, new) in self.outline.decls.iter().zip(&outline.decls) {
            if (old.kind, &old.names) != (new.kind, &new.names) {
                return None;
            }
            if !edit.leaves(old.span, new.span) {
                let is_only_one = changed.is_none() && new.binds() && edit.is_inside(old.span, new.span);
                changed = Some(new.names.first().copied().filter(|_| is_only_one)?);
            }
        }
        let graph = Graph::new(&outline, &self.about, text)?;
        graph.around(changed?, &hidden(module, &outline))?.of(module, &self.about)
    }
}

/// The functions that a module does not export by name. Helpers among them are checked inside of functions that lead to them.
fn hidden(module: &Module, outline: &Outline) -> BTreeSet<Name> {
    let exports_all = module.exports.is_none() && module.span.start < module.span.end;
    let exported = module.exports.iter().flatten().filter_map(|export| match export {
        Export::Var(name) => Some(name.name),
        _ => None,
    });
    let exported: BTreeSet<Name> = exported.collect();
    let bound = outline.decls.iter().filter(|item| item.binds() && !exports_all).flat_map(|item| &item.names);
    bound.filter(|name| !exported.contains(name)).copied().collect()
}

/// The functions whose types an annotation gives, if it does nothing else. An annotation inside of a declaration is about that one.
fn about(annotation: &Annotation, outline: &Outline) -> Vec<Name> {
    let is_around = |item: &&Item| {
        item.binds() && item.span.start <= annotation.span.start && annotation.span.end <= item.span.end
    };
    if let Some(item) = outline.decls.iter().find(is_around) {
        return item.names.clone();
    }
    match annotation::parse(annotation).as_deref() {
        Ok([spec]) if !annotation.quoted => match &spec.kind {
            SpecKind::Signature(signature) => signature.names.iter().map(|name| name.name).collect(),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// The difference between two texts: a range of the old one has become a range of the new one.
struct Edit {
    old: Range<u32>,
    new: Range<u32>,
}

impl Edit {
    /// None if lines were added or removed: then the lines behind them have other numbers.
    fn between(old: &str, new: &str) -> Option<Edit> {
        let (old, new) = (old.as_bytes(), new.as_bytes());
        let start = old.iter().zip(new).take_while(|(a, b)| a == b).count();
        let most = old.len().min(new.len()) - start;
        let end = old[start..].iter().rev().zip(new[start..].iter().rev()).take(most);
        let end = end.take_while(|(a, b)| a == b).count();
        let (old, new) = (&old[start..old.len() - end], &new[start..new.len() - end]);
        let is_inside_line = !old.contains(&b'\n') && !new.contains(&b'\n');
        let range = |part: &[u8]| start as u32..(start + part.len()) as u32;
        is_inside_line.then(|| Edit { old: range(old), new: range(new) })
    }

    /// Is the declaration unchanged, perhaps at another place?
    fn leaves(&self, old: Span, new: Span) -> bool {
        let is_before = old.end <= self.old.start && (old.start, old.end) == (new.start, new.end);
        let is_behind = old.start >= self.old.end
            && old.start - self.old.end == new.start.wrapping_sub(self.new.end)
            && old.end - self.old.end == new.end.wrapping_sub(self.new.end);
        is_before || is_behind
    }

    /// Is the edit inside of a declaration, behind its start?
    fn is_inside(&self, old: Span, new: Span) -> bool {
        old.start == new.start
            && old.start < self.old.start
            && self.old.end <= old.end
            && self.new.end <= new.end
    }
}

/// Which functions of a file mention each other.
struct Graph {
    numbers: BTreeMap<Name, usize>,
    names: Vec<Name>,
    mentions: Vec<BTreeSet<usize>>,
    /// Functions that are always read.
    always: BTreeSet<usize>,
}

impl Graph {
    /// None if a function's name is no single word, so that mentions cannot be found.
    fn new(outline: &Outline, about: &[Vec<Name>], text: &str) -> Option<Graph> {
        let bound = outline.decls.iter().filter(|item| item.binds());
        let names: Vec<Name> = bound.flat_map(|item| item.names.iter().copied()).collect();
        let numbers: BTreeMap<Name, usize> =
            names.iter().enumerate().map(|(number, name)| (*name, number)).collect();
        if numbers.len() < names.len() || !names.iter().all(|name| is_one_word(name.as_str())) {
            return None;
        }
        let spellings = names.iter().enumerate().map(|(number, name)| (name.as_str(), number)).collect();
        let mentions = vec![BTreeSet::new(); names.len()];
        let mut graph = Graph { numbers, names, mentions, always: BTreeSet::new() };
        // Types and fixities mention no functions.
        for item in outline.decls.iter().filter(|item| !matches!(item.kind, Kind::Signature | Kind::Fixity)) {
            graph.mention(&item.names, text.get(item.span.range())?, &spellings);
        }
        for (annotation, about) in outline.annotations.iter().zip(about) {
            graph.mention(about, &annotation.text, &spellings);
        }
        graph.read_unsigned_constants(outline);
        Some(graph)
    }

    /// The type of a constant without signature may be determined by its uses: such constants, and the functions that use them, are always
    /// read.
    fn read_unsigned_constants(&mut self, outline: &Outline) {
        let named = |kind: Kind| {
            outline.decls.iter().filter(move |item| item.kind == kind).flat_map(|item| &item.names)
        };
        let signed: BTreeSet<&Name> = named(Kind::Signature).collect();
        for constant in named(Kind::Constant).filter(|name| !signed.contains(name)) {
            let constant = self.numbers[constant];
            let users = (0..self.names.len()).filter(|user| self.mentions[*user].contains(&constant));
            self.always.extend(users.chain([constant]));
        }
    }

    /// Notes the functions that a text mentions. If the text belongs to no function, they are always read.
    fn mention(&mut self, by: &[Name], text: &str, spellings: &BTreeMap<&str, usize>) {
        let found: BTreeSet<usize> = words(text).filter_map(|word| spellings.get(word).copied()).collect();
        let by: Vec<usize> = by.iter().filter_map(|name| self.numbers.get(name).copied()).collect();
        for number in &by {
            self.mentions[*number].extend(&found);
        }
        if by.is_empty() {
            self.always.extend(found);
        }
    }

    /// All functions that can be reached by these edges.
    fn reached(&self, from: impl IntoIterator<Item = usize>, edges: &[BTreeSet<usize>]) -> BTreeSet<usize> {
        let mut work: Vec<usize> = from.into_iter().collect();
        let mut reached: BTreeSet<usize> = work.iter().copied().collect();
        while let Some(number) = work.pop() {
            work.extend(edges[number].iter().filter(|next| reached.insert(**next)));
        }
        reached
    }

    /// What to read if a function changed, and which functions may have other answers; `hidden` ones may be checked inside of others. None
    /// if the changed function is among those that are always read.
    fn around(&self, changed: Name, hidden: &BTreeSet<Name>) -> Option<Selection> {
        let changed = *self.numbers.get(&changed)?;
        let always = self.reached(self.always.iter().copied(), &self.mentions);
        if always.contains(&changed) {
            return None;
        }
        let mut mentioned_by = vec![BTreeSet::new(); self.names.len()];
        for (by, mentions) in self.mentions.iter().enumerate() {
            for number in mentions {
                mentioned_by[*number].insert(by);
            }
        }
        let mut changed = self.reached([changed], &mentioned_by);
        let led_to = self.reached(changed.iter().copied(), &self.mentions).into_iter();
        let led_to: Vec<usize> = led_to.filter(|number| hidden.contains(&self.names[*number])).collect();
        changed.extend(&led_to);
        let callers = self.reached(led_to, &mentioned_by);
        let read = always.into_iter().chain(callers).chain(changed.iter().copied());
        let read = self.reached(read, &self.mentions);
        let named = |numbers: BTreeSet<usize>| numbers.into_iter().map(|number| self.names[number]).collect();
        let all: BTreeSet<Name> = self.names.iter().copied().collect();
        let read: BTreeSet<Name> = named(read);
        Some(Selection { changed: named(changed), left_out: &all - &read })
    }
}

/// Which functions of a file are read.
struct Selection {
    /// Functions that may have other answers than before.
    changed: BTreeSet<Name>,
    left_out: BTreeSet<Name>,
}

impl Selection {
    /// The module without what is left out. None if all annotations would be left out: a file without any is judged differently.
    fn of(self, module: &Module, about: &[Vec<Name>]) -> Option<Part> {
        let is_left_out =
            |names: &[Name]| !names.is_empty() && names.iter().all(|name| self.left_out.contains(name));
        let annotations = module.annotations.iter().zip(about);
        let annotations: Vec<Annotation> =
            annotations.filter(|(_, about)| !is_left_out(about)).map(|(found, _)| found.clone()).collect();
        if annotations.is_empty() && !module.annotations.is_empty() {
            return None;
        }
        let is_read =
            |export: &&Export| !matches!(export, Export::Var(name) if self.left_out.contains(&name.name));
        let exports = module.exports.as_ref();
        let part = Module {
            name: module.name,
            spelled: module.spelled,
            span: module.span,
            extensions: module.extensions.clone(),
            exports: exports.map(|exports| exports.iter().filter(is_read).cloned().collect()),
            imports: module.imports.clone(),
            decls: module.decls.iter().filter_map(|decl| self.read(decl)).collect(),
            annotations,
        };
        Some(Part { module: part, changed: self.changed })
    }

    /// A declaration without what is left out. A signature may belong to several functions, of which some are read.
    fn read(&self, decl: &Decl) -> Option<Decl> {
        let read = |names: &[Ident]| -> Option<Vec<Ident>> {
            let read = names.iter().filter(|name| !self.left_out.contains(&name.name)).copied();
            Some(read.collect()).filter(|read: &Vec<Ident>| !read.is_empty())
        };
        let kind = match &decl.kind {
            DeclKind::Signature(names, ty) => DeclKind::Signature(read(names)?, ty.clone()),
            DeclKind::Fixity(fixity, operators) => DeclKind::Fixity(*fixity, read(operators)?),
            _ if Item::of(decl).names.iter().any(|name| self.left_out.contains(name)) => return None,
            other => other.clone(),
        };
        Some(Decl { kind, span: decl.span })
    }
}

/// The names and operators in a text, and other words.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = rest.trim_start_matches(|c| !is_letter(c) && !is_symbol(c));
        let first = rest.chars().next()?;
        let is_more: fn(char) -> bool = if is_letter(first) { is_letter } else { is_symbol };
        let end = rest.find(|c| !is_more(c)).unwrap_or(rest.len());
        let (word, others) = rest.split_at(end);
        rest = others;
        Some(word)
    })
}

/// Is a name one word, as [`words`] finds them?
fn is_one_word(name: &str) -> bool {
    name.is_ascii() && words(name).eq([name])
}

fn is_letter(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '\'')
}

fn is_symbol(c: char) -> bool {
    "!#$%&*+./<=>?@\\^|-~:".contains(c)
}
