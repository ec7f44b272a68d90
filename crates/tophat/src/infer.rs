//! Type inference.
//!
//! Hindley and Milner's, with one twist: a type variable may be *basic* (004, Figure 5), which is what `==`, `elem`, `ref`
//! and editors ask for. Definitions that are functions are generalised; all other types are simple. What inference finds
//! (which binder a name means, the position of a field, the type of an editor) goes into [`Tables`] for `lower`.

use rustc_hash::{FxHashMap, FxHashSet};
use whatif_source::{Diagnostic, Span};

use crate::suggest::suggest;
use crate::syntax::{
    Binding, Case, Claim, Expr, ExprId, ExprKind, History, Ident, Infix, Pattern, PatternKind, Prefix,
    Property, TypeBody, TypeDef, TypeExpr, TypeKind,
};
use crate::types::{Enumeration, Record, Type};

/// The number of a name that a pattern binds.
pub(crate) type BinderId = usize;

/// A function of the language that is no sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Builtin {
    Not,
    Neg,
    Len,
    Uniq,
    Null,
    Head,
    Tail,
    Fst,
    Snd,
    Ref,
    Min,
    Max,
    Fold,
}

impl Builtin {
    const ALL: &[(&str, Builtin)] = &[
        ("not", Builtin::Not),
        ("neg", Builtin::Neg),
        ("len", Builtin::Len),
        ("uniq", Builtin::Uniq),
        ("null", Builtin::Null),
        ("head", Builtin::Head),
        ("tail", Builtin::Tail),
        ("fst", Builtin::Fst),
        ("snd", Builtin::Snd),
        ("ref", Builtin::Ref),
        ("min", Builtin::Min),
        ("max", Builtin::Max),
        ("fold", Builtin::Fold),
    ];

    /// How many operands it takes.
    pub(crate) fn arity(self) -> usize {
        match self {
            Builtin::Min | Builtin::Max => 2,
            Builtin::Fold => 3,
            _ => 1,
        }
    }
}

/// What a name means.
#[derive(Clone, Debug)]
pub(crate) enum Meaning {
    Binder(BinderId),
    /// A generalised definition at these types.
    Generic(usize, Vec<Type>),
    Builtin(Builtin),
}

/// A generalised definition: copied by `lower` for each use.
#[derive(Debug)]
pub(crate) struct Generic {
    pub(crate) body: Expr,
    pub(crate) quantified: Vec<u32>,
}

/// What inference found out.
#[derive(Debug, Default)]
pub(crate) struct Tables {
    /// Of `Name` expressions.
    pub(crate) meanings: FxHashMap<ExprId, Meaning>,
    /// Of names in patterns, by place.
    pub(crate) binders: FxHashMap<Span, BinderId>,
    /// Of the bodies of generalised definitions: they have no binder.
    pub(crate) generic: FxHashSet<ExprId>,
    pub(crate) generics: Vec<Generic>,
    /// Of editors: the type of the value; of records, updates, fields and matches: the type of the record or
    /// scrutinee.
    pub(crate) types: FxHashMap<ExprId, Type>,
}

struct Variable {
    binding: Option<Type>,
    basic: bool,
    level: u32,
}

#[derive(Clone)]
enum Entry {
    Simple(BinderId, Type),
    Generic(usize, Type),
}

/// The state of inference.
pub(crate) struct Infer {
    pub(crate) tables: Tables,
    pub(crate) errors: Vec<Diagnostic>,
    variables: Vec<Variable>,
    level: u32,
    scope: Vec<(String, Entry)>,
    names: FxHashMap<String, Type>,
    constructors: FxHashMap<String, (Type, u32)>,
    records: Vec<std::sync::Arc<Record>>,
    next_binder: BinderId,
    /// The labels of editors with the types of their values.
    editors: Vec<(String, Type)>,
    /// All labels and users.
    marks: Vec<String>,
    /// Set while a property is checked.
    in_property: bool,
}

impl Infer {
    pub(crate) fn new() -> Infer {
        let names = [
            ("Unit", Type::Unit),
            ("Bool", Type::Bool),
            ("Int", Type::Int),
            ("String", Type::String),
            ("Date", Type::Int),
            ("Amount", Type::Int),
        ];
        Infer {
            tables: Tables::default(),
            errors: Vec::new(),
            variables: Vec::new(),
            level: 0,
            scope: Vec::new(),
            names: names.into_iter().map(|(name, ty)| (name.to_owned(), ty)).collect(),
            constructors: FxHashMap::default(),
            records: Vec::new(),
            next_binder: 0,
            editors: Vec::new(),
            marks: Vec::new(),
            in_property: false,
        }
    }

    // Types and variables.

    fn fresh(&mut self) -> Type {
        self.fresh_with(false)
    }

    fn fresh_basic(&mut self) -> Type {
        self.fresh_with(true)
    }

    fn fresh_with(&mut self, basic: bool) -> Type {
        self.variables.push(Variable { binding: None, basic, level: self.level });
        Type::Var(self.variables.len() as u32 - 1)
    }

    /// The type with every known variable replaced.
    pub(crate) fn zonk(&self, ty: &Type) -> Type {
        self.rebuild(ty, &|variable| Type::Var(variable))
    }

    /// The type with known variables replaced and unknown ones mapped.
    pub(crate) fn rebuild(&self, ty: &Type, unknown: &dyn Fn(u32) -> Type) -> Type {
        match ty {
            Type::Var(variable) => match &self.variables[*variable as usize].binding {
                Some(bound) => self.rebuild(bound, unknown),
                None => unknown(*variable),
            },
            Type::Tuple(items) => Type::tuple(items.iter().map(|item| self.rebuild(item, unknown))),
            Type::List(item) => Type::list(self.rebuild(item, unknown)),
            Type::Ref(value) => Type::reference(self.rebuild(value, unknown)),
            Type::Task(value) => Type::task(self.rebuild(value, unknown)),
            Type::Function(from, to) => {
                Type::function(self.rebuild(from, unknown), self.rebuild(to, unknown))
            }
            Type::Unit | Type::Bool | Type::Int | Type::String | Type::Record(_) | Type::Enum(_) => {
                ty.clone()
            }
        }
    }

    /// The type as a message shows it: unknown parts are named a, b, … in order.
    fn show(&self, ty: &Type) -> String {
        let seen = std::cell::RefCell::new(Vec::new());
        self.rebuild(ty, &|variable| {
            let mut seen = seen.borrow_mut();
            let at = seen.iter().position(|known| *known == variable).unwrap_or_else(|| {
                seen.push(variable);
                seen.len() - 1
            });
            Type::Var(at as u32)
        })
        .to_string()
    }

    fn unify(&mut self, left: &Type, right: &Type) -> Result<(), Clash> {
        let (left, right) = (self.shallow(left), self.shallow(right));
        match (&left, &right) {
            (Type::Var(a), Type::Var(b)) if a == b => Ok(()),
            (Type::Var(variable), other) | (other, Type::Var(variable)) => self.bind(*variable, other),
            (Type::Tuple(a), Type::Tuple(b)) if a.len() == b.len() => {
                a.iter().zip(b.iter()).try_for_each(|(a, b)| self.unify(a, b))
            }
            (Type::List(a), Type::List(b))
            | (Type::Ref(a), Type::Ref(b))
            | (Type::Task(a), Type::Task(b)) => self.unify(a, b),
            (Type::Function(a, b), Type::Function(c, d)) => {
                self.unify(a, c)?;
                self.unify(b, d)
            }
            (a, b) if a == b => Ok(()),
            _ => Err(Clash::Different),
        }
    }

    fn shallow(&self, ty: &Type) -> Type {
        let mut ty = ty;
        while let Type::Var(variable) = ty {
            match &self.variables[*variable as usize].binding {
                Some(bound) => ty = bound,
                None => break,
            }
        }
        ty.clone()
    }

    fn bind(&mut self, variable: u32, ty: &Type) -> Result<(), Clash> {
        let Variable { basic, level, .. } = self.variables[variable as usize];
        self.admit(variable, basic, level, ty)?;
        self.variables[variable as usize].binding = Some(ty.clone());
        Ok(())
    }

    /// Checks that the variable may stand for the type, whose own variables become as basic and as old as it is.
    fn admit(&mut self, variable: u32, basic: bool, level: u32, ty: &Type) -> Result<(), Clash> {
        match self.shallow(ty) {
            Type::Var(other) if other == variable => Err(Clash::Infinite),
            Type::Var(other) => {
                let other = &mut self.variables[other as usize];
                other.basic |= basic;
                other.level = other.level.min(level);
                Ok(())
            }
            Type::Tuple(items) => items.iter().try_for_each(|item| self.admit(variable, basic, level, item)),
            Type::List(item) => self.admit(variable, basic, level, &item),
            Type::Ref(value) | Type::Task(value) => {
                if basic {
                    Err(Clash::NotBasic)
                } else {
                    self.admit(variable, basic, level, &value)
                }
            }
            Type::Function(from, to) => {
                if basic {
                    return Err(Clash::NotBasic);
                }
                self.admit(variable, basic, level, &from)?;
                self.admit(variable, basic, level, &to)
            }
            Type::Unit | Type::Bool | Type::Int | Type::String | Type::Record(_) | Type::Enum(_) => Ok(()),
        }
    }

    /// Reports if an expression does not have the type that its place wants.
    fn expect(&mut self, span: Span, found: &Type, wanted: &Type, place: &str) {
        let before = (self.show(found), self.show(wanted));
        if let Err(clash) = self.unify(found, wanted) {
            let (found, wanted) = before;
            let error = match clash {
                Clash::Different => {
                    Diagnostic::error(span, format!("{place} must be `{wanted}`, not `{found}`"))
                }
                Clash::Infinite => {
                    Diagnostic::error(span, format!("{place} would need a type that contains itself"))
                        .note(format!("`{found}` cannot be made equal to `{wanted}`"))
                }
                Clash::NotBasic => {
                    Diagnostic::error(span, format!("{place} must be a basic value, not `{found}`"))
                        .note("functions, references and tasks cannot be compared, entered or stored")
                }
            };
            self.errors.push(error);
        }
    }

    // Type definitions.

    pub(crate) fn type_defs(&mut self, definitions: &[TypeDef]) {
        for definition in definitions {
            let name = &definition.name;
            if self.names.contains_key(&name.text) || ["Task", "Ref", "List"].contains(&name.text.as_str()) {
                let message = format!("the type `{}` is defined already", name.text);
                self.errors.push(Diagnostic::error(name.span, message));
                continue;
            }
            let ty = match &definition.body {
                TypeBody::Alias(ty) => self.read_type(ty),
                TypeBody::Record(fields) => self.record(name, fields),
                TypeBody::Enumeration(constructors) => self.enumeration(name, constructors),
            };
            self.names.insert(name.text.clone(), ty);
        }
    }

    fn record(&mut self, name: &Ident, fields: &[(Ident, TypeExpr)]) -> Type {
        let mut typed: Vec<(String, Type)> = Vec::new();
        for (field, ty) in fields {
            if typed.iter().any(|(known, _)| *known == field.text) {
                self.errors.push(Diagnostic::error(field.span, format!("a second field `{}`", field.text)));
            }
            let read = self.read_type(ty);
            if !read.is_basic() {
                self.errors.push(Diagnostic::error(ty.span, "a field must have a basic type"));
            }
            typed.push((field.text.clone(), read));
        }
        let record = std::sync::Arc::new(Record { name: name.text.clone(), fields: typed });
        self.records.push(record.clone());
        Type::Record(record)
    }

    fn enumeration(&mut self, name: &Ident, constructors: &[Ident]) -> Type {
        let names = constructors.iter().map(|constructor| constructor.text.clone()).collect();
        let ty =
            Type::Enum(std::sync::Arc::new(Enumeration { name: name.text.clone(), constructors: names }));
        for (at, constructor) in constructors.iter().enumerate() {
            let text = &constructor.text;
            if ["C", "L", "R", "F", "S"].contains(&text.as_str()) {
                self.errors.push(
                    Diagnostic::error(constructor.span, format!("a constructor cannot be called `{text}`"))
                        .note("C, L, R, F and S are words of input events"),
                );
            }
            if self.constructors.insert(text.clone(), (ty.clone(), at as u32)).is_some() {
                let message = format!("the constructor `{text}` is defined already");
                self.errors.push(Diagnostic::error(constructor.span, message));
            }
        }
        ty
    }

    fn read_type(&mut self, ty: &TypeExpr) -> Type {
        match &ty.kind {
            TypeKind::Unit => Type::Unit,
            TypeKind::Name(name) => match self.names.get(name) {
                Some(known) => known.clone(),
                None => {
                    let error = Diagnostic::error(ty.span, format!("there is no type `{name}`"));
                    let known = self.names.keys().map(String::as_str).chain(["Task", "Ref", "List"]);
                    let error = suggest(error, name, known);
                    self.errors.push(error);
                    self.fresh()
                }
            },
            TypeKind::Tuple(items) => {
                let items: Vec<Type> = items.iter().map(|item| self.read_type(item)).collect();
                Type::tuple(items)
            }
            TypeKind::List(item) => Type::list(self.read_type(item)),
            TypeKind::Ref(value) => Type::reference(self.read_type(value)),
            TypeKind::Task(value) => Type::task(self.read_type(value)),
            TypeKind::Function(from, to) => Type::function(self.read_type(from), self.read_type(to)),
        }
    }

    // Definitions.

    /// Checks a definition and brings its names into scope.
    pub(crate) fn definition(&mut self, binding: &Binding) {
        self.level += 1;
        let mut ty = self.infer(&binding.body);
        if let Some(annotation) = &binding.annotation {
            let wanted = self.read_type(annotation);
            self.expect(binding.body.span, &ty, &wanted, "this");
            ty = wanted;
        }
        self.level -= 1;
        if let PatternKind::Name(name) = &binding.pattern.kind
            && matches!(*binding.body.kind, ExprKind::Lambda(..))
        {
            let quantified = self.generalise(&ty);
            if !quantified.is_empty() {
                self.tables.generic.insert(binding.body.id);
                self.tables.generics.push(Generic { body: binding.body.clone(), quantified });
                let entry = Entry::Generic(self.tables.generics.len() - 1, ty);
                self.scope.push((name.clone(), entry));
                return;
            }
        }
        self.bind_pattern(&binding.pattern, &ty);
    }

    fn generalise(&self, ty: &Type) -> Vec<u32> {
        let quantified = std::cell::RefCell::new(Vec::new());
        self.rebuild(ty, &|variable| {
            let new = self.variables[variable as usize].level > self.level;
            if new && !quantified.borrow().contains(&variable) {
                quantified.borrow_mut().push(variable);
            }
            Type::Var(variable)
        });
        quantified.into_inner()
    }

    fn instantiate(&mut self, generic: usize, ty: &Type) -> (Type, Vec<Type>) {
        let quantified = self.tables.generics[generic].quantified.clone();
        let fresh: Vec<Type> = quantified
            .iter()
            .map(|variable| self.fresh_with(self.variables[*variable as usize].basic))
            .collect();
        let instance =
            self.rebuild(ty, &|variable| match quantified.iter().position(|known| *known == variable) {
                Some(at) => fresh[at].clone(),
                None => Type::Var(variable),
            });
        (instance, fresh)
    }

    fn bind_pattern(&mut self, pattern: &Pattern, ty: &Type) {
        match &pattern.kind {
            PatternKind::Wildcard => {}
            PatternKind::Name(name) => {
                let binder = self.next_binder;
                self.next_binder += 1;
                self.tables.binders.insert(pattern.span, binder);
                self.scope.push((name.clone(), Entry::Simple(binder, ty.clone())));
            }
            PatternKind::Unit => self.expect(pattern.span, &Type::Unit, ty, "what matches this pattern"),
            PatternKind::Tuple(items) => {
                let types: Vec<Type> = items.iter().map(|_| self.fresh()).collect();
                let tuple = Type::tuple(types.iter().cloned());
                if let Err(Clash::Different) = self.unify(&tuple, ty) {
                    let message = format!(
                        "this pattern has {} parts, but what it takes apart is `{}`",
                        items.len(),
                        self.show(ty)
                    );
                    self.errors.push(Diagnostic::error(pattern.span, message));
                }
                for (item, ty) in items.iter().zip(&types) {
                    self.bind_pattern(item, ty);
                }
            }
            PatternKind::Typed(inner, annotation) => {
                let wanted = self.read_type(annotation);
                self.expect(pattern.span, ty, &wanted, "what matches this pattern");
                self.bind_pattern(inner, &wanted);
            }
        }
    }

    /// Checks the main task; its value's type.
    pub(crate) fn main(&mut self, main: &Expr) -> Type {
        let ty = self.infer(main);
        let value = self.fresh();
        self.expect(main.span, &ty, &Type::task(value.clone()), "the main expression");
        value
    }

    /// Checks a claim, whose result has the type of the main task's value.
    pub(crate) fn property(&mut self, property: &Property, result: &Type) {
        let outer = self.scope.len();
        self.in_property = true;
        if let Some(pattern) = &property.result {
            self.bind_pattern(pattern, result);
        }
        let ty = self.infer(&property.body);
        let what = match property.claim {
            Claim::Property => "a property",
            Claim::Invariant => "an invariant",
            Claim::Reachable => "a reachability claim",
        };
        self.expect(property.body.span, &ty, &Type::Bool, what);
        self.in_property = false;
        self.scope.truncate(outer);
    }

    /// The type of the values entered at a label.
    pub(crate) fn editor_type(&self, label: &str) -> Option<Type> {
        self.editors.iter().find(|(known, _)| known == label).map(|(_, ty)| ty.clone())
    }

    // Expressions.

    fn infer(&mut self, expr: &Expr) -> Type {
        let span = expr.span;
        match &*expr.kind {
            ExprKind::Name(name) => self.name(expr.id, span, name),
            ExprKind::Constructor(name) => self.constructor(span, name),
            ExprKind::Bool(_) => Type::Bool,
            ExprKind::Int(_) => Type::Int,
            ExprKind::Str(_) => Type::String,
            ExprKind::Tuple(items) if items.is_empty() => Type::Unit,
            ExprKind::Tuple(items) => {
                let items: Vec<Type> = items.iter().map(|item| self.infer(item)).collect();
                Type::tuple(items)
            }
            ExprKind::List(items) => {
                let item = self.fresh_basic();
                for found in items {
                    let ty = self.infer(found);
                    self.expect(found.span, &ty, &item, "this item");
                }
                Type::list(item)
            }
            ExprKind::Record(name, fields) => self.build_record(expr.id, name, fields),
            ExprKind::Update(record, fields) => self.update(expr.id, record, fields),
            ExprKind::Field(record, field) => self.field(expr.id, record, field),
            ExprKind::Lambda(parameter, body) => {
                let outer = self.scope.len();
                let from = self.fresh();
                self.bind_pattern(parameter, &from);
                let to = self.infer(body);
                self.scope.truncate(outer);
                Type::function(from, to)
            }
            ExprKind::Apply(function, argument) => self.apply(function, argument),
            ExprKind::Let(binding, body) => {
                let outer = self.scope.len();
                self.definition(binding);
                let ty = self.infer(body);
                self.scope.truncate(outer);
                ty
            }
            ExprKind::If(condition, yes, no) => {
                self.check(condition, &Type::Bool, "the condition");
                let ty = self.infer(yes);
                self.check(no, &ty, "the second branch");
                ty
            }
            ExprKind::Match(scrutinee, cases) => self.match_(expr, scrutinee, cases),
            ExprKind::Prefix(Prefix::Minus, inner) => {
                self.check(inner, &Type::Int, "what is negated");
                Type::Int
            }
            ExprKind::Prefix(Prefix::Deref, inner) => {
                let value = self.fresh_basic();
                self.check(inner, &Type::reference(value.clone()), "what `!` reads");
                value
            }
            ExprKind::Infix(sign, left, right) => self.infix(*sign, left, right),
            ExprKind::Typed(inner, annotation) => {
                let wanted = self.read_type(annotation);
                self.check(inner, &wanted, "this");
                wanted
            }
            ExprKind::History(history, labels) => self.history(expr, *history, labels),
            _ => self.task(expr),
        }
    }

    fn check(&mut self, expr: &Expr, wanted: &Type, place: &str) {
        let found = self.infer(expr);
        self.expect(expr.span, &found, wanted, place);
    }

    fn name(&mut self, id: ExprId, span: Span, name: &str) -> Type {
        let entry = self.scope.iter().rev().find(|(known, _)| known == name).map(|(_, entry)| entry.clone());
        let (meaning, ty) = match entry {
            Some(Entry::Simple(binder, ty)) => (Meaning::Binder(binder), ty),
            Some(Entry::Generic(generic, ty)) => {
                let (ty, at) = self.instantiate(generic, &ty);
                (Meaning::Generic(generic, at), ty)
            }
            None => match Builtin::ALL.iter().find(|(known, _)| *known == name) {
                Some((_, builtin)) => (Meaning::Builtin(*builtin), self.builtin(*builtin)),
                None => {
                    let error = Diagnostic::error(span, format!("`{name}` is not in scope"));
                    let known = self.scope.iter().map(|(name, _)| name.as_str());
                    let known = known.chain(Builtin::ALL.iter().map(|(name, _)| *name));
                    let error = suggest(error, name, known).note(
                        "a definition is in scope after its place in the file; it cannot mention itself",
                    );
                    self.errors.push(error);
                    return self.fresh();
                }
            },
        };
        self.tables.meanings.insert(id, meaning);
        ty
    }

    fn builtin(&mut self, builtin: Builtin) -> Type {
        let list = |infer: &mut Infer| Type::list(infer.fresh_basic());
        let int = || Type::Int;
        match builtin {
            Builtin::Not => Type::function(Type::Bool, Type::Bool),
            Builtin::Neg => Type::function(int(), int()),
            Builtin::Len => Type::function(list(self), int()),
            Builtin::Uniq | Builtin::Null => Type::function(list(self), Type::Bool),
            Builtin::Head => {
                let item = self.fresh_basic();
                Type::function(Type::list(item.clone()), item)
            }
            Builtin::Tail => {
                let list = list(self);
                Type::function(list.clone(), list)
            }
            Builtin::Fst | Builtin::Snd => {
                let (first, second) = (self.fresh(), self.fresh());
                let pair = Type::tuple([first.clone(), second.clone()]);
                Type::function(pair, if builtin == Builtin::Fst { first } else { second })
            }
            Builtin::Ref => {
                let value = self.fresh_basic();
                Type::function(value.clone(), Type::reference(value))
            }
            Builtin::Min | Builtin::Max => Type::function(int(), Type::function(int(), int())),
            Builtin::Fold => {
                let (item, result) = (self.fresh_basic(), self.fresh());
                let step = Type::function(item.clone(), Type::function(result.clone(), result.clone()));
                let rest = Type::function(Type::list(item), result.clone());
                Type::function(step, Type::function(result, rest))
            }
        }
    }

    fn constructor(&mut self, span: Span, name: &str) -> Type {
        if let Some((ty, _)) = self.constructors.get(name) {
            return ty.clone();
        }
        let mut error = Diagnostic::error(span, format!("there is no constructor `{name}`"));
        error = match self.names.get(name) {
            Some(Type::Record(record)) if !record.fields.is_empty() => {
                error.help(format!("`{name}` is a record: write `{name} {{ {} = … }}`", record.fields[0].0))
            }
            Some(_) => error.help(format!("`{name}` is a type")),
            None => suggest(error, name, self.constructors.keys().map(String::as_str)),
        };
        self.errors.push(error);
        self.fresh()
    }

    /// The position of a constructor in its enumeration.
    pub(crate) fn constructor_index(&self, name: &str) -> u32 {
        self.constructors[name].1
    }

    fn apply(&mut self, function: &Expr, argument: &Expr) -> Type {
        let ty = self.infer(function);
        match self.shallow(&ty) {
            Type::Function(from, to) => {
                self.check(argument, &from, "this argument");
                (*to).clone()
            }
            Type::Var(_) => {
                let from = self.infer(argument);
                let to = self.fresh();
                self.expect(function.span, &ty, &Type::function(from, to.clone()), "what is applied");
                to
            }
            _ => {
                self.infer(argument);
                let message = format!("this is no function, but `{}`", self.show(&ty));
                let mut error = Diagnostic::error(function.span, message).and(argument.span, "the argument");
                if matches!(*argument.kind, ExprKind::Str(_)) {
                    error = error.help("a label comes directly after its editor: `enter Int \"Amount\"`");
                }
                self.errors.push(error);
                self.fresh()
            }
        }
    }

    fn infix(&mut self, sign: Infix, left: &Expr, right: &Expr) -> Type {
        let mut both = |operand: Type, result: Type| {
            self.check(left, &operand, "the left operand");
            self.check(right, &operand, "the right operand");
            result
        };
        match sign {
            Infix::Implies | Infix::Or | Infix::And => both(Type::Bool, Type::Bool),
            Infix::Less | Infix::LessEqual | Infix::Greater | Infix::GreaterEqual => {
                both(Type::Int, Type::Bool)
            }
            Infix::Add | Infix::Subtract | Infix::Multiply | Infix::Divide | Infix::Modulo => {
                both(Type::Int, Type::Int)
            }
            Infix::Equal | Infix::Unequal => {
                let operand = self.fresh_basic();
                self.check(left, &operand, "the left operand");
                self.check(right, &operand, "the right operand");
                Type::Bool
            }
            Infix::Elem => {
                let item = self.fresh_basic();
                self.check(left, &item, "the left operand");
                self.check(right, &Type::list(item), "the right operand");
                Type::Bool
            }
            Infix::Cons => {
                let item = self.fresh_basic();
                self.check(left, &item, "the left operand");
                self.check(right, &Type::list(item.clone()), "the right operand");
                Type::list(item)
            }
            Infix::Append => {
                let list = Type::list(self.fresh_basic());
                self.check(left, &list, "the left operand");
                self.check(right, &list, "the right operand");
                list
            }
            Infix::Assign => {
                let value = self.fresh_basic();
                self.check(left, &Type::reference(value.clone()), "what is assigned to");
                self.check(right, &value, "the new value");
                Type::Unit
            }
        }
    }

    // Records and alternatives.

    fn build_record(&mut self, id: ExprId, name: &Ident, fields: &[(Ident, Expr)]) -> Type {
        let Some(Type::Record(record)) = self.names.get(&name.text).cloned() else {
            let error = Diagnostic::error(name.span, format!("there is no record `{}`", name.text));
            let known: Vec<String> = self.records.iter().map(|record| record.name.clone()).collect();
            let error = suggest(error, &name.text, known.iter().map(String::as_str));
            self.errors.push(error);
            for (_, value) in fields {
                self.infer(value);
            }
            return self.fresh();
        };
        self.check_fields(&record, fields);
        let missing: Vec<&str> = record
            .fields
            .iter()
            .map(|(field, _)| field.as_str())
            .filter(|field| !fields.iter().any(|(given, _)| given.text == *field))
            .collect();
        if !missing.is_empty() {
            let message = format!("`{}` needs {} too", record.name, quoted(&missing));
            self.errors.push(Diagnostic::error(name.span, message));
        }
        let ty = Type::Record(record);
        self.tables.types.insert(id, ty.clone());
        ty
    }

    fn check_fields(&mut self, record: &Record, fields: &[(Ident, Expr)]) {
        for (at, (field, value)) in fields.iter().enumerate() {
            if fields[..at].iter().any(|(known, _)| known.text == field.text) {
                self.errors
                    .push(Diagnostic::error(field.span, format!("a second value for `{}`", field.text)));
            }
            match record.fields.iter().find(|(known, _)| *known == field.text) {
                Some((_, ty)) => self.check(value, ty, "this field"),
                None => {
                    self.infer(value);
                    self.no_such_field(record, field);
                }
            }
        }
    }

    fn no_such_field(&mut self, record: &Record, field: &Ident) {
        let message = format!("`{}` has no field `{}`", record.name, field.text);
        let known: Vec<&str> = record.fields.iter().map(|(name, _)| name.as_str()).collect();
        let error = Diagnostic::error(field.span, message).note(format!("its fields are {}", quoted(&known)));
        self.errors.push(suggest(error, &field.text, known.into_iter()));
    }

    fn update(&mut self, id: ExprId, record: &Expr, fields: &[(Ident, Expr)]) -> Type {
        let ty = self.infer(record);
        let first = fields.first().map(|(field, _)| field);
        match self.record_of(record.span, &ty, first) {
            Some(found) => {
                self.check_fields(&found, fields);
                self.tables.types.insert(id, Type::Record(found));
            }
            None => {
                for (_, value) in fields {
                    self.infer(value);
                }
            }
        }
        ty
    }

    fn field(&mut self, id: ExprId, record: &Expr, field: &Ident) -> Type {
        let ty = self.infer(record);
        let Some(found) = self.record_of(record.span, &ty, Some(field)) else { return self.fresh() };
        self.tables.types.insert(id, Type::Record(found.clone()));
        match found.fields.iter().find(|(known, _)| *known == field.text) {
            Some((_, ty)) => ty.clone(),
            None => {
                self.no_such_field(&found, field);
                self.fresh()
            }
        }
    }

    /// The record that an expression is: by its type, or, while that is unknown, by a field that only one record has.
    fn record_of(&mut self, span: Span, ty: &Type, field: Option<&Ident>) -> Option<std::sync::Arc<Record>> {
        match self.shallow(ty) {
            Type::Record(record) => return Some(record),
            Type::Var(_) => {}
            other => {
                let message = format!("this is no record, but `{}`", self.show(&other));
                self.errors.push(Diagnostic::error(span, message));
                return None;
            }
        }
        let field = field?;
        let owners: Vec<_> = self
            .records
            .iter()
            .filter(|record| record.fields.iter().any(|(known, _)| *known == field.text))
            .cloned()
            .collect();
        match owners.as_slice() {
            [record] => {
                let record = record.clone();
                self.expect(span, ty, &Type::Record(record.clone()), "this");
                Some(record)
            }
            [] => {
                let error = Diagnostic::error(field.span, format!("no record has a field `{}`", field.text));
                let known: Vec<String> = self
                    .records
                    .iter()
                    .flat_map(|record| record.fields.iter().map(|(name, _)| name.clone()))
                    .collect();
                let error = suggest(error, &field.text, known.iter().map(String::as_str));
                self.errors.push(error);
                None
            }
            several => {
                let names: Vec<&str> = several.iter().map(|record| record.name.as_str()).collect();
                let error =
                    Diagnostic::error(field.span, format!("which record's `{}` is meant?", field.text))
                        .note(format!("{} have such a field", quoted(&names)))
                        .help(format!("say the type where the name is bound: `\\(x : {}). …`", names[0]));
                self.errors.push(error);
                None
            }
        }
    }

    fn match_(&mut self, expr: &Expr, scrutinee: &Expr, cases: &[(Case, Expr)]) -> Type {
        let subject = self.infer(scrutinee);
        let result = self.fresh();
        for (case, body) in cases {
            let outer = self.scope.len();
            self.case(case, scrutinee.span, &subject);
            self.check(body, &result, "this alternative");
            self.scope.truncate(outer);
        }
        self.tables.types.insert(expr.id, subject.clone());
        self.exhaustive(expr.span, &subject, cases);
        result
    }

    fn case(&mut self, case: &Case, scrutinee: Span, subject: &Type) {
        match case {
            Case::Constructor(name) if name.text == "True" || name.text == "False" => {
                self.expect(scrutinee, subject, &Type::Bool, "what is matched");
            }
            Case::Constructor(name) => {
                let ty = self.constructor(name.span, &name.text);
                self.expect(name.span, &ty, subject, "this pattern");
            }
            Case::Nil => {
                let list = Type::list(self.fresh_basic());
                self.expect(scrutinee, subject, &list, "what is matched");
            }
            Case::Cons(head, tail) => {
                let item = self.fresh_basic();
                let list = Type::list(item.clone());
                self.expect(scrutinee, subject, &list, "what is matched");
                self.bind_pattern(head, &item);
                self.bind_pattern(tail, &list);
            }
            Case::Any(pattern) => self.bind_pattern(pattern, subject),
        }
    }

    /// Reports alternatives that are missing.
    fn exhaustive(&mut self, span: Span, subject: &Type, cases: &[(Case, Expr)]) {
        if cases.iter().any(|(case, _)| matches!(case, Case::Any(_))) {
            return;
        }
        let has = |name: &str| {
            cases.iter().any(|(case, _)| matches!(case, Case::Constructor(known) if known.text == name))
        };
        let wanted: Vec<String> = match self.shallow(subject) {
            Type::Bool => {
                ["True", "False"].into_iter().filter(|name| !has(name)).map(str::to_owned).collect()
            }
            Type::Enum(enumeration) => {
                enumeration.constructors.iter().filter(|name| !has(name)).cloned().collect()
            }
            Type::List(_) => {
                let nil = cases.iter().any(|(case, _)| matches!(case, Case::Nil));
                let cons = cases.iter().any(|(case, _)| matches!(case, Case::Cons(..)));
                let missing = [(nil, "[]"), (cons, "h :: t")];
                missing.into_iter().filter(|(has, _)| !has).map(|(_, name)| name.to_owned()).collect()
            }
            _ => vec!["_".to_owned()],
        };
        if !wanted.is_empty() {
            let wanted: Vec<&str> = wanted.iter().map(String::as_str).collect();
            let message = format!("this `match` has no alternative for {}", quoted(&wanted));
            self.errors.push(Diagnostic::error(span, message).help("add it, or `_ -> …`"));
        }
    }

    // Tasks.

    fn task(&mut self, expr: &Expr) -> Type {
        if self.in_property {
            self.errors.push(
                Diagnostic::error(expr.span, "a property cannot contain a task")
                    .note("it speaks about the result, the inputs and what references hold"),
            );
            return self.fresh();
        }
        match &*expr.kind {
            ExprKind::Edit(content, label) => {
                let ty = self.infer(content);
                self.editor(expr.id, &ty, label.as_ref());
                Type::task(ty)
            }
            ExprKind::Enter(annotation, label) => {
                let ty = self.read_type(annotation);
                let basic = self.fresh_basic();
                self.expect(annotation.span, &ty, &basic, "what is entered");
                self.editor(expr.id, &ty, label.as_ref());
                Type::task(ty)
            }
            ExprKind::Share(reference, label) => {
                let ty = self.fresh_basic();
                self.check(reference, &Type::reference(ty.clone()), "what is shared");
                self.editor(expr.id, &ty, label.as_ref());
                Type::task(ty)
            }
            ExprKind::Fail => Type::task(self.fresh()),
            ExprKind::Step(task, next) => self.step(task, next),
            ExprKind::UserStep(task, label, next) => {
                self.marks.extend(label.clone());
                self.step(task, next)
            }
            ExprKind::Pair(left, right) => {
                let (left, right) = (self.task_value(left), self.task_value(right));
                Type::task(Type::tuple([left, right]))
            }
            ExprKind::Choice(left, right) => self.choice(left, right),
            ExprKind::UserChoice((left_label, left), (right_label, right)) => {
                self.marks.extend(left_label.clone());
                self.marks.extend(right_label.clone());
                self.choice(left, right)
            }
            ExprKind::At(task, user) => {
                self.marks.push(user.clone());
                Type::task(self.task_value(task))
            }
            ExprKind::Assert(claim, _, body) => {
                self.check(claim, &Type::Bool, "an assertion");
                self.infer(body)
            }
            _ => unreachable!("`infer` has an arm for every other expression"),
        }
    }

    fn editor(&mut self, id: ExprId, ty: &Type, label: Option<&String>) {
        self.tables.types.insert(id, ty.clone());
        if let Some(label) = label {
            self.marks.push(label.clone());
            self.editors.push((label.clone(), ty.clone()));
        }
    }

    fn task_value(&mut self, task: &Expr) -> Type {
        let value = self.fresh();
        self.check(task, &Type::task(value.clone()), "this");
        value
    }

    fn step(&mut self, task: &Expr, next: &Expr) -> Type {
        let value = self.task_value(task);
        let result = Type::task(self.fresh());
        let wanted = Type::function(value, result.clone());
        // Checking the parts of a lambda one by one puts the caret where the mistake is.
        if let ExprKind::Lambda(parameter, body) = &*next.kind {
            let outer = self.scope.len();
            let Type::Function(from, _) = &wanted else { unreachable!("built above") };
            self.bind_pattern(parameter, from);
            self.check(body, &result, "what follows a step");
            self.scope.truncate(outer);
        } else {
            self.check(next, &wanted, "what follows a step");
        }
        result
    }

    fn choice(&mut self, left: &Expr, right: &Expr) -> Type {
        let value = self.task_value(left);
        let ty = Type::task(value);
        self.check(right, &ty, "the second alternative");
        ty
    }

    // The inputs of a run.

    fn history(&mut self, expr: &Expr, history: History, labels: &[(String, Span)]) -> Type {
        if !self.in_property {
            self.errors.push(
                Diagnostic::error(expr.span, "only properties can ask about the inputs of a run")
                    .help("a task gets what was entered from its editors, with `|>`"),
            );
        }
        let values = matches!(history, History::Input | History::Inputs);
        for (label, span) in labels {
            let known: Vec<&str> = if values {
                self.editors.iter().map(|(label, _)| label.as_str()).collect()
            } else {
                self.marks.iter().map(String::as_str).collect()
            };
            if !known.contains(&label.as_str()) {
                let what = if values { "no editor" } else { "nothing" };
                let error = Diagnostic::error(*span, format!("{what} is labelled \"{label}\""));
                let error = suggest(error, label, known.into_iter());
                self.errors.push(error);
                return self.fresh();
            }
        }
        if !values {
            return Type::Bool;
        }
        let (label, span) = &labels[0];
        let types: Vec<Type> =
            self.editors.iter().filter(|(known, _)| known == label).map(|(_, ty)| ty.clone()).collect();
        let ty = self.fresh_basic();
        for found in &types {
            self.expect(*span, found, &ty, "what is entered here");
        }
        if history == History::Inputs { Type::list(ty) } else { ty }
    }
}

enum Clash {
    Different,
    Infinite,
    NotBasic,
}

/// `a`, `b` and `c`
fn quoted(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match quoted.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => quoted.join(""),
    }
}
