//! What the names of a task program mean: for editors that go to definitions, look for references or rename.
//!
//! Scopes follow from the syntax alone: a definition is in scope behind its place. The types come from inference, which also says to which
//! record a field belongs. What the parser has rewritten (the recursive call of `let rec`, which becomes a fold) is found among the tokens again.
//!
//! `names` reads and infers the files as `check` does, then walks over them with a stack of scopes (`Walk`). Each `NamedThing` is one
//! definition, parameter, field, constructor, type or claim; `occurrences` has every place where one is written, sorted. A thing whose
//! places are not all known is marked (`is_complete`), and an editor must not rename it.

use rustc_hash::{FxHashMap, FxHashSet};
use whatif_source::{Diagnostic, FileId, Sources, Span};

use crate::check::{Load, infer_files, read_files};
use crate::decimal::Rounding;
use crate::infer::{Builtin, Infer};
use crate::lexer::{self, Kind};
use crate::stack::with_room;
use crate::syntax::{
    Binding, Case, Expr, ExprKind, File, Ident, Pattern, PatternKind, Property, TypeBody, TypeDef, TypeExpr,
    TypeKind,
};
use crate::types::Type;

/// What the names of a file and of those that it imports mean.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// What is named.
    pub things: Vec<NamedThing>,
    /// Where: the place, the thing, and whether it is bound there.
    pub occurrences: Vec<(Span, usize, bool)>,
}

/// Something that has a name.
#[derive(Clone, Debug)]
pub struct NamedThing {
    /// Its name.
    pub spelling: String,
    /// What it is.
    pub kind: NameKind,
    /// Is it local to a definition or claim?
    pub is_local: bool,
    /// Where its name is bound; none for what the language brings along.
    pub defined: Option<Span>,
    /// The whole definition, if it is one of the top level.
    pub whole: Option<Span>,
    /// Its type.
    pub ty: Option<String>,
    /// Are all places known where it is written?
    pub is_complete: bool,
}

/// What is named.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NameKind {
    /// A value, function, task or parameter.
    Value,
    /// A field of a record.
    Field,
    /// A constructor of an enumeration.
    Constructor,
    /// A type.
    Type,
    /// A claim.
    Claim,
}

/// What the names of a file mean. Mistakes of types are no obstacle.
///
/// ```
/// use whatif_source::Sources;
/// let mut sources = Sources::new();
/// let file = sources.add("t.top", "let limit = 10\nmain = enter Int |> \\x. if x < limit then view x else fail");
/// let names = whatif_tophat::names(&mut sources, file, &mut |_, _| Err(String::new())).unwrap();
/// let limit = names.things.iter().position(|thing| thing.spelling == "limit").unwrap();
/// assert_eq!(names.things[limit].ty.as_deref(), Some("Int"));
/// assert_eq!(names.occurrences.iter().filter(|(_, thing, _)| *thing == limit).count(), 2);
/// ```
///
/// # Errors
/// If a file cannot be read.
pub fn names(sources: &mut Sources, file: FileId, load: &mut Load<'_>) -> Result<Names, Vec<Diagnostic>> {
    let (prelude, files) = read_files(sources, file, load)?;
    let infer = infer_files(&files);
    let mut walk = Walk {
        sources,
        infer: &infer,
        prelude,
        names: Names::default(),
        scope: FxHashMap::default(),
        globals: FxHashMap::default(),
        seen: FxHashSet::default(),
    };
    for (_, file) in &files {
        file.types.iter().for_each(|definition| walk.type_def(definition));
    }
    for (_, file) in &files {
        walk.file(file);
    }
    walk.rest(file);
    let mut names = walk.names;
    names.occurrences.sort();
    Ok(names)
}

/// Something of the top level that is no value: fields by the record that they belong to.
type Global = (NameKind, String, Option<String>);

struct Walk<'a> {
    sources: &'a Sources,
    infer: &'a Infer,
    prelude: FileId,
    names: Names,
    /// The things that a name of a value means, innermost last.
    scope: FxHashMap<String, Vec<usize>>,
    globals: FxHashMap<Global, usize>,
    seen: FxHashSet<Span>,
}

impl Walk<'_> {
    fn thing(&mut self, spelling: &str, kind: NameKind, is_local: bool, defined: Option<Span>) -> usize {
        let defined = defined.filter(|span| span.file != self.prelude);
        let ty = None;
        let spelling = spelling.to_owned();
        self.names.things.push(NamedThing {
            spelling,
            kind,
            is_local,
            defined,
            whole: None,
            ty,
            is_complete: true,
        });
        self.names.things.len() - 1
    }

    /// Notes where a thing is written. What the parser has put there itself is not written.
    fn occurs(&mut self, span: Span, thing: usize, is_binding: bool) {
        let is_written = self.sources.slice(span) == self.names.things[thing].spelling;
        if span.file != self.prelude && is_written && self.seen.insert(span) {
            self.names.occurrences.push((span, thing, is_binding));
        }
    }

    /// Declares a type, constructor, field or claim.
    fn declare(&mut self, name: &Ident, kind: NameKind, owner: Option<&str>, ty: Option<String>) -> usize {
        let thing = self.thing(&name.text, kind, false, Some(name.span));
        self.names.things[thing].ty = ty;
        self.globals.insert((kind, name.text.clone(), owner.map(str::to_owned)), thing);
        self.occurs(name.span, thing, true);
        thing
    }

    fn global(&mut self, kind: NameKind, owner: Option<&str>, name: &str, span: Span) {
        let key = (kind, name.to_owned(), owner.map(str::to_owned));
        if let Some(thing) = self.globals.get(&key).copied() {
            self.occurs(span, thing, false);
        }
    }

    // The top level.

    fn type_def(&mut self, definition: &TypeDef) {
        let name = &definition.name;
        let mut end = name.span;
        match &definition.body {
            TypeBody::Alias(ty) => {
                self.ty(ty);
                end = ty.span;
            }
            TypeBody::Record(fields) => {
                for (field, ty) in fields {
                    let written = self.sources.slice(ty.span).to_owned();
                    self.declare(field, NameKind::Field, Some(&name.text), Some(written));
                    self.ty(ty);
                    end = ty.span;
                }
            }
            TypeBody::Constructors(constructors) => {
                for (constructor, fields) in constructors {
                    let owner = std::iter::once(name).chain(&definition.parameters);
                    let owner: Vec<&str> = owner.map(|part| part.text.as_str()).collect();
                    let fields_of = fields.iter().map(|field| self.sources.slice(field.span).to_owned());
                    let ty = fields_of.chain([owner.join(" ")]).collect::<Vec<_>>().join(" -> ");
                    self.declare(constructor, NameKind::Constructor, None, Some(ty));
                    fields.iter().for_each(|field| self.ty(field));
                    end = fields.last().map_or(constructor.span, |field| field.span);
                }
            }
        }
        let thing = self.declare(name, NameKind::Type, None, None);
        let whole = Some(name.span.to(end)).filter(|span| span.file != self.prelude);
        self.names.things[thing].whole = whole;
    }

    fn file(&mut self, file: &File) {
        for definition in &file.definitions {
            self.binding(definition, false);
        }
        if let Some(main) = &file.main {
            self.expr(main);
        }
        file.properties.iter().for_each(|property| self.property(property));
    }

    fn property(&mut self, property: &Property) {
        let thing = self.declare(&property.name, NameKind::Claim, None, None);
        self.names.things[thing].whole = Some(property.name.span.to(property.body.span));
        let bound = property.result.iter().flat_map(|pattern| self.pattern(pattern, true)).collect();
        property.trigger.iter().for_each(|trigger| self.expr(trigger));
        self.expr(&property.body);
        self.leave(bound);
    }

    // Scopes.

    /// Binds the names of a pattern; those that are bound.
    fn pattern(&mut self, pattern: &Pattern, is_local: bool) -> Vec<String> {
        match &pattern.kind {
            PatternKind::Wildcard | PatternKind::Unit => Vec::new(),
            // What the parser binds once more is the same thing.
            PatternKind::Name(name)
                if self.sources.slice(pattern.span).is_empty()
                    && let Some(thing) = self.scope.get(name).and_then(|things| things.last()).copied() =>
            {
                self.scope.entry(name.clone()).or_default().push(thing);
                vec![name.clone()]
            }
            PatternKind::Name(name) => {
                let thing = self.thing(name, NameKind::Value, is_local, Some(pattern.span));
                self.names.things[thing].ty = self.infer.type_at(pattern.span);
                self.occurs(pattern.span, thing, true);
                self.scope.entry(name.clone()).or_default().push(thing);
                vec![name.clone()]
            }
            PatternKind::Tuple(parts) => parts.iter().flat_map(|part| self.pattern(part, is_local)).collect(),
            PatternKind::Typed(inner, ty) => {
                self.ty(ty);
                self.pattern(inner, is_local)
            }
        }
    }

    fn leave(&mut self, bound: Vec<String>) {
        for name in bound {
            if let Some(things) = self.scope.get_mut(&name) {
                things.pop();
            }
        }
    }

    fn binding(&mut self, binding: &Binding, is_local: bool) -> Vec<String> {
        binding.annotation.iter().for_each(|ty| self.ty(ty));
        self.expr(&binding.body);
        let bound = self.pattern(&binding.pattern, is_local);
        for name in bound.iter().filter(|_| binding.pattern.span.file != self.prelude) {
            let thing = self.scope[name].last().copied().expect("it was bound");
            self.names.things[thing].whole = Some(binding.pattern.span.to(binding.body.span));
        }
        bound
    }

    /// What a value's name means here.
    fn value(&mut self, name: &str) -> Option<usize> {
        if let Some(thing) = self.scope.get(name).and_then(|things| things.last()) {
            return Some(*thing);
        }
        let is_builtin =
            Builtin::ALL.iter().any(|(known, _)| *known == name) || Rounding::named(name).is_some();
        if !is_builtin {
            return None;
        }
        let thing = self.thing(name, NameKind::Value, false, None);
        self.scope.insert(name.to_owned(), vec![thing]);
        Some(thing)
    }

    fn ty(&mut self, ty: &TypeExpr) {
        match &ty.kind {
            TypeKind::Unit | TypeKind::Decimal(_) => {}
            TypeKind::Name(name) => self.global(NameKind::Type, None, name, ty.span),
            TypeKind::Apply(name, arguments) => {
                self.global(NameKind::Type, None, &name.text, name.span);
                arguments.iter().for_each(|argument| self.ty(argument));
            }
            TypeKind::Tuple(items) => items.iter().for_each(|item| self.ty(item)),
            TypeKind::List(item) | TypeKind::Ref(item) | TypeKind::Task(item) => self.ty(item),
            TypeKind::Function(from, to) => {
                self.ty(from);
                self.ty(to);
            }
        }
    }

    // Expressions.

    fn expr(&mut self, expr: &Expr) {
        with_room(|| self.expr_(expr));
    }

    fn expr_(&mut self, expr: &Expr) {
        match &*expr.kind {
            ExprKind::Name(name) => {
                if let Some(thing) = self.value(name) {
                    self.occurs(expr.span, thing, false);
                }
                return;
            }
            ExprKind::Constructor(name) => self.global(NameKind::Constructor, None, name, expr.span),
            ExprKind::Lambda(parameter, body) => {
                let bound = self.pattern(parameter, true);
                self.expr(body);
                return self.leave(bound);
            }
            ExprKind::Let(binding, body) => {
                let bound = self.binding(binding, true);
                self.expr(body);
                return self.leave(bound);
            }
            ExprKind::Match(scrutinee, cases) => {
                self.expr(scrutinee);
                return cases.iter().for_each(|(case, body)| self.case(case, body));
            }
            ExprKind::Typed(_, ty) | ExprKind::Enter(ty, _) => self.ty(ty),
            ExprKind::Record(name, fields) => {
                self.global(NameKind::Type, None, &name.text, name.span);
                self.fields(expr, fields.iter().map(|(field, _)| field));
            }
            ExprKind::Update(_, fields) => self.fields(expr, fields.iter().map(|(field, _)| field)),
            ExprKind::Field(_, field) => self.fields(expr, std::iter::once(field)),
            _ => {}
        }
        expr.kind.children().into_iter().for_each(|child| self.expr(child));
    }

    fn case(&mut self, case: &Case, body: &Expr) {
        if let Case::Constructor(name, _) = case {
            self.global(NameKind::Constructor, None, &name.text, name.span);
        }
        let bound = case.patterns().into_iter().flat_map(|part| self.pattern(part, true)).collect();
        self.expr(body);
        self.leave(bound);
    }

    /// Fields of the record that inference found an expression to be about.
    fn fields<'i>(&mut self, expr: &Expr, fields: impl Iterator<Item = &'i Ident>) {
        let Some(Type::Record(record)) = self.infer.tables.types.get(&expr.id) else { return };
        let owner = record.name.clone();
        fields.for_each(|field| self.global(NameKind::Field, Some(&owner), &field.text, field.span));
    }

    /// Tokens of the file that were not met: inside of a definition of the same name, its recursive calls. Of any other the meaning is not
    /// known, and then not all places of its name are.
    fn rest(&mut self, file: FileId) {
        for token in lexer::lex(self.sources, file).unwrap_or_default() {
            let (Kind::Name(name) | Kind::Upper(name)) = token.kind else { continue };
            if self.seen.contains(&token.span) {
                continue;
            }
            let is_around = |thing: &NamedThing| {
                let whole = thing.whole.filter(|_| thing.kind == NameKind::Value);
                thing.spelling == name
                    && whole.is_some_and(|whole| {
                        whole.file == file && whole.start <= token.span.start && token.span.end <= whole.end
                    })
            };
            match self.names.things.iter().rposition(is_around) {
                Some(thing) => self.occurs(token.span, thing, false),
                None => (self.names.things.iter_mut())
                    .filter(|thing| thing.spelling == name)
                    .for_each(|thing| thing.is_complete = false),
            }
        }
    }
}
