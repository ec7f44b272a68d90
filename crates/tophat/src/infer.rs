//! Type inference.
//!
//! Hindley and Milner's, with one twist: a type variable may be *basic* (004, Figure 5), which is what `==`, `elem`, `ref`
//! and editors ask for. Definitions that are functions are generalised; all other types are simple. What inference finds
//! (which binder a name means, the position of a field, the type of an editor) goes into [`Tables`] for `lower`.
//!
//! ```text
//!   let twice f = \x. f (f x)         a function: generalised, and inferred once; each use gets fresh types (`instantiate`)
//!   let r = ref 0                     no function: `r : Ref Int`, the same at every use
//! ```
//!
//! The order: `declare` reads the types of the file, `definition` infers one definition after the other (each sees those before it), then
//! `main` and each `property`. `infer` finds the type of an expression, `check` and `expect` compare it with the one that is wanted; types
//! are made equal by `unify`. Record fields are in `records`, operators on numbers in `number`.
//!
//! An error does not end inference: it is kept in `errors`, the expression gets a fresh type, and the rest is inferred, so that one run
//! reports all mistakes. Only a file without errors is lowered, so `lower` may rely on an entry in the tables for each expression.

mod declare;
mod number;
mod records;
mod scope;
mod unify;

use std::sync::Arc;

use declare::{Constructor, Scheme};
use rustc_hash::{FxHashMap, FxHashSet};
use scope::Scope;
use unify::Clash;
use whatif_source::{Diagnostic, Span};

use crate::decimal::Rounding;
use crate::stack::with_room;
use crate::suggest::suggest;
use crate::syntax::{
    Binding, Claim, Expr, ExprId, ExprKind, History, Infix, Pattern, PatternKind, Prefix, Property, Row, Text,
};
use crate::types::{Record, Type};

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
    Range,
    Fold,
}

impl Builtin {
    pub(crate) const ALL: &[(&str, Builtin)] = &[
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
        ("range", Builtin::Range),
        ("fold", Builtin::Fold),
    ];

    /// How many operands it takes.
    pub(crate) fn arity(self) -> usize {
        match self {
            Builtin::Min | Builtin::Max | Builtin::Range => 2,
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
    /// Of patterns such as `<a, b, c>` that take apart what `t >< u >< v` makes: `<<a, b>, c>`.
    /// By place and number of parts: the pattern for `<a, b>` in there has the same place.
    pub(crate) nested: FxHashSet<(Span, usize)>,
    /// Of the bodies of generalised definitions: they have no binder.
    pub(crate) generic: FxHashSet<ExprId>,
    pub(crate) generics: Vec<Generic>,
    /// Of editors: the type of the value; of records, updates, fields and matches: the type of the record or
    /// scrutinee.
    pub(crate) types: FxHashMap<ExprId, Type>,
    /// How many decimals more an expression gets, because its place wants them.
    pub(crate) widened: FxHashMap<ExprId, u8>,
    /// Of calls of `round` and its like.
    pub(crate) rounded: FxHashMap<ExprId, Rounded>,
}

/// A number that is rounded.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rounded {
    pub(crate) rounding: Rounding,
    /// The decimals that are left.
    pub(crate) digits: u8,
    /// The decimals that it has; of a quotient, those of the dividend.
    pub(crate) from: u8,
    /// Of a quotient, the decimals of the divisor.
    pub(crate) divisor: Option<u8>,
}

/// The functions of the prelude that mean the same of numbers of any scale: adding and comparing units is all they do.
const SCALE_FREE: &[&str] = &["sum", "abs"];

struct Variable {
    binding: Option<Type>,
    basic: bool,
    sort: Sort,
    level: u32,
}

/// What a type variable may stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sort {
    Any,
    /// A type of numbers; `Int` if nothing says which.
    Number,
    /// What names who does a task: a text, or a constructor. `String` if nothing says which.
    Person,
}

#[derive(Clone)]
enum Entry {
    Simple(BinderId, Type),
    /// A function on numbers of any scale, with its type for integers.
    ScaleFree(BinderId, Type),
    Generic(usize, Type),
}

/// The state of inference.
pub(crate) struct Infer {
    pub(crate) tables: Tables,
    pub(crate) errors: Vec<Diagnostic>,
    variables: Vec<Variable>,
    level: u32,
    scope: Scope,
    names: FxHashMap<String, Type>,
    /// The types with parameters.
    schemes: FxHashMap<String, Scheme>,
    constructors: FxHashMap<String, Constructor>,
    /// The types and constructors that the prelude brings along: a file may give their names to others.
    of_prelude: FxHashSet<String>,
    records: Vec<Arc<Record>>,
    next_binder: BinderId,
    /// The types of the names that patterns bind, by place.
    binder_types: FxHashMap<Span, Type>,
    /// The labels of editors with the types of their values.
    editors: Vec<(String, Type)>,
    /// All labels and users.
    marks: Vec<String>,
    /// The types of the editors whose labels are computed.
    computed: Vec<Type>,
    /// Whether the user of some task is computed.
    computed_users: bool,
    /// Set while a property is checked.
    in_property: bool,
    /// Whether that property is about results.
    has_result: bool,
    /// The names of the definitions around.
    defined: Vec<String>,
}

impl Infer {
    pub(crate) fn new() -> Infer {
        let names = [
            ("Unit", Type::Unit),
            ("Bool", Type::Bool),
            ("Int", Type::Int),
            ("String", Type::String),
            ("Date", Type::Date),
            ("Amount", Type::Int),
            // As the paper's small capitals come out when they are copied.
            ("UNIT", Type::Unit),
            ("BOOL", Type::Bool),
            ("INT", Type::Int),
            ("STRING", Type::String),
        ];
        Infer {
            tables: Tables::default(),
            errors: Vec::new(),
            variables: Vec::new(),
            level: 0,
            scope: Scope::default(),
            names: names.into_iter().map(|(name, ty)| (name.to_owned(), ty)).collect(),
            schemes: FxHashMap::default(),
            constructors: FxHashMap::default(),
            of_prelude: FxHashSet::default(),
            records: Vec::new(),
            next_binder: 0,
            binder_types: FxHashMap::default(),
            editors: Vec::new(),
            marks: Vec::new(),
            computed: Vec::new(),
            computed_users: false,
            in_property: false,
            has_result: false,
            defined: Vec::new(),
        }
    }

    // Definitions.

    /// Checks a definition and brings its names into scope.
    pub(crate) fn definition(&mut self, binding: &Binding) {
        self.level += 1;
        let outer = self.defined.len();
        if let PatternKind::Name(name) = &binding.pattern.kind {
            self.defined.push(name.clone());
        }
        let mut ty = self.infer(&binding.body);
        self.defined.truncate(outer);
        if let Some(annotation) = &binding.annotation {
            let wanted = self.read_type(annotation);
            self.fit(&binding.body, &ty, &wanted, "this");
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
                self.binder_types.insert(binding.pattern.span, ty.clone());
                let entry = Entry::Generic(self.tables.generics.len() - 1, ty);
                self.scope.push(name, entry);
                return;
            }
        }
        self.bind_pattern(&binding.pattern, &ty);
    }

    /// The definitions so far are those of the prelude.
    pub(crate) fn end_prelude(&mut self) {
        for name in SCALE_FREE {
            if let Some(Entry::Simple(binder, ty)) = self.scope.find(name).cloned() {
                self.scope.push(name, Entry::ScaleFree(binder, ty));
            }
        }
    }

    /// The type of a function on integers, for numbers of some scale.
    fn at_some_scale(&mut self, ty: &Type) -> Type {
        fn replace(ty: &Type, number: &Type) -> Type {
            match ty {
                Type::Int => number.clone(),
                Type::List(item) => Type::list(replace(item, number)),
                Type::Function(from, to) => Type::function(replace(from, number), replace(to, number)),
                other => other.clone(),
            }
        }
        let number = self.fresh_number();
        replace(&self.zonk(ty), &number)
    }

    /// The variables of a type that a definition is general in. Numbers of a type that is not known are integers.
    fn generalise(&mut self, ty: &Type) -> Vec<u32> {
        let numbers = std::cell::RefCell::new(Vec::new());
        self.rebuild(ty, &|variable| {
            let Variable { sort, level, .. } = self.variables[variable as usize];
            if sort == Sort::Number && level > self.level {
                numbers.borrow_mut().push(variable);
            }
            Type::Var(variable)
        });
        for variable in numbers.into_inner() {
            self.variables[variable as usize].binding = Some(Type::Int);
        }
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
            .map(|variable| {
                // Numbers are no longer general here, but persons may be.
                let Variable { basic, sort, .. } = self.variables[*variable as usize];
                self.fresh_with(basic, sort)
            })
            .collect();
        (self.replaced(ty, &quantified, &fresh), fresh)
    }

    /// A type with other types in place of some variables.
    fn replaced(&self, ty: &Type, variables: &[u32], by: &[Type]) -> Type {
        self.rebuild(ty, &|variable| match variables.iter().position(|known| *known == variable) {
            Some(at) => by[at].clone(),
            None => Type::Var(variable),
        })
    }

    fn bind_pattern(&mut self, pattern: &Pattern, ty: &Type) {
        match &pattern.kind {
            PatternKind::Wildcard => {}
            PatternKind::Name(name) => {
                let binder = self.next_binder;
                self.next_binder += 1;
                self.tables.binders.insert(pattern.span, binder);
                self.binder_types.insert(pattern.span, ty.clone());
                self.scope.push(name, Entry::Simple(binder, ty.clone()));
            }
            PatternKind::Unit => self.expect(pattern.span, &Type::Unit, ty, "what matches this pattern"),
            PatternKind::Tuple(items) if self.is_nested(ty, items.len()) => {
                self.tables.nested.insert((pattern.span, items.len()));
                self.bind_pattern(&pattern.nested(items), ty);
            }
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

    /// Whether a type is that of so many parts in pairs: `<<a, b>, c>` for three.
    fn is_nested(&self, ty: &Type, parts: usize) -> bool {
        let Type::Tuple(pair) = self.shallow(ty) else { return false };
        let [first, _] = &*pair else { return false };
        let inside = matches!(self.shallow(first), Type::Tuple(inner) if inner.len() + 1 == parts);
        parts > 2 && (inside || self.is_nested(first, parts - 1))
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
        self.has_result = property.result.is_some();
        if let Some(pattern) = &property.result {
            self.bind_pattern(pattern, result);
        }
        if let Some(trigger) = &property.trigger {
            self.check(trigger, &Type::Bool, "what is responded to");
        }
        let ty = self.infer(&property.body);
        let what = match property.claim {
            Claim::Property => "a property",
            Claim::Invariant => "an invariant",
            Claim::Reachable => "a reachability claim",
            Claim::Finishable => "a claim about results",
            Claim::Response => "a response",
        };
        self.expect(property.body.span, &ty, &Type::Bool, what);
        self.in_property = false;
        self.scope.truncate(outer);
    }

    /// The type of the name that a pattern binds.
    pub(crate) fn binder_type(&self, pattern: &Pattern) -> Option<Type> {
        self.binder_types.get(&pattern.span).map(|ty| self.shallow(ty))
    }

    /// The type of the name that is bound at a place, as people read it.
    pub(crate) fn type_at(&self, span: Span) -> Option<String> {
        self.binder_types.get(&span).map(|ty| self.show(ty))
    }

    /// Whether the definition of this name that is in scope is a function.
    pub(crate) fn is_function(&self, name: &str) -> bool {
        let ty = self.scope.find(name).map(|entry| match entry {
            Entry::Simple(_, ty) | Entry::ScaleFree(_, ty) | Entry::Generic(_, ty) => self.shallow(ty),
        });
        matches!(ty, Some(Type::Function(..)))
    }

    /// The type of the values entered at a label.
    pub(crate) fn editor_type(&self, label: &str) -> Option<Type> {
        self.types_at(label).into_iter().next()
    }

    /// The types of the editors with a label; only where none has it, those whose labels are computed.
    fn types_at(&self, label: &str) -> Vec<Type> {
        let known = self.editors.iter().filter(|(known, _)| known == label);
        let known: Vec<Type> = known.map(|(_, ty)| ty.clone()).collect();
        if known.is_empty() { self.computed.clone() } else { known }
    }

    // Expressions.

    fn infer(&mut self, expr: &Expr) -> Type {
        with_room(|| self.infer_expr(expr))
    }

    fn infer_expr(&mut self, expr: &Expr) -> Type {
        let span = expr.span;
        match &*expr.kind {
            ExprKind::Name(name) => self.name(expr.id, span, name),
            ExprKind::Constructor(name) => {
                let Some((ty, fields)) = self.constructor(span, name) else { return self.fresh() };
                self.tables.types.insert(expr.id, ty.clone());
                fields.into_iter().rev().fold(ty, |result, field| Type::function(field, result))
            }
            ExprKind::Bool(_) => Type::Bool,
            ExprKind::Int(_) => Type::Int,
            ExprKind::Date(_) => Type::Date,
            ExprKind::Decimal(_, scale) => Type::Decimal(*scale),
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
            ExprKind::Apply(function, argument) => match self.rounding(function) {
                Some(rounding) => self.round(expr, rounding, argument),
                None => self.apply(function, argument),
            },
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
            ExprKind::Table(rows) => self.table(rows),
            ExprKind::Prefix(Prefix::Minus, inner) => {
                let number = self.fresh_number();
                self.check(inner, &number, "what is negated");
                number
            }
            ExprKind::Prefix(Prefix::Deref, inner) => {
                let value = self.fresh_basic();
                self.check(inner, &Type::reference(value.clone()), "what `!` reads");
                value
            }
            ExprKind::Infix(sign, left, right) => self.infix(*sign, expr.span, left, right),
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
        self.fit(expr, &found, wanted, place);
    }

    fn name(&mut self, id: ExprId, span: Span, name: &str) -> Type {
        let (meaning, ty) = match self.scope.find(name).cloned() {
            Some(Entry::Simple(binder, ty)) => (Meaning::Binder(binder), ty),
            Some(Entry::ScaleFree(binder, ty)) => (Meaning::Binder(binder), self.at_some_scale(&ty)),
            Some(Entry::Generic(generic, ty)) => {
                let (ty, at) = self.instantiate(generic, &ty);
                (Meaning::Generic(generic, at), ty)
            }
            None => match Builtin::ALL.iter().find(|(known, _)| *known == name) {
                Some((_, builtin)) => (Meaning::Builtin(*builtin), self.builtin(*builtin)),
                None => {
                    let error = Diagnostic::error(span, format!("`{name}` is not in scope"));
                    let error = if ["input", "inputs", "entered", "before", "after"].contains(&name) {
                        error.help(format!(
                            "`{name}` asks about a label or a user, in quotes: `{name} \"Amount\"`"
                        ))
                    } else {
                        self.unknown_name(error, name)
                    };
                    self.errors.push(error);
                    return self.fresh();
                }
            },
        };
        self.tables.meanings.insert(id, meaning);
        ty
    }

    /// Adds a hint to the error about an unknown name.
    fn unknown_name(&self, error: Diagnostic, name: &str) -> Diagnostic {
        let note = "a definition is in scope after its place in the file; it cannot mention itself";
        if self.defined.iter().any(|defined| defined == name) {
            let rec = "a function that goes through a list may: `let rec f xs = match xs { [] -> …, x :: rest -> … f rest … }`";
            return error.note(note).help(rec);
        }
        if self.in_property && !self.has_result {
            let help =
                format!("a claim about results names the result before `=`: `reachable name {name} = …`");
            return error.note("what tasks bind is not in scope in claims").help(help);
        }
        let known = self.scope.names().chain(Builtin::ALL.iter().map(|(name, _)| *name));
        suggest(error, name, known).note(note)
    }

    fn builtin(&mut self, builtin: Builtin) -> Type {
        let list = |infer: &mut Infer| Type::list(infer.fresh_basic());
        match builtin {
            Builtin::Not => Type::function(Type::Bool, Type::Bool),
            Builtin::Neg => {
                let number = self.fresh_number();
                Type::function(number.clone(), number)
            }
            Builtin::Len => Type::function(list(self), Type::Int),
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
            Builtin::Min | Builtin::Max => {
                let number = self.fresh_number();
                Type::function(number.clone(), Type::function(number.clone(), number))
            }
            Builtin::Range => Type::function(Type::Int, Type::function(Type::Int, Type::list(Type::Int))),
            Builtin::Fold => {
                let (item, result) = (self.fresh_basic(), self.fresh());
                let step = Type::function(item.clone(), Type::function(result.clone(), result.clone()));
                let rest = Type::function(Type::list(item), result.clone());
                Type::function(step, Type::function(result, rest))
            }
        }
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

    fn infix(&mut self, sign: Infix, span: Span, left: &Expr, right: &Expr) -> Type {
        let mut both = |operand: Type, result: Type| {
            self.check(left, &operand, "the left operand");
            self.check(right, &operand, "the right operand");
            result
        };
        match sign {
            Infix::Implies | Infix::Or | Infix::And => both(Type::Bool, Type::Bool),
            Infix::Less | Infix::LessEqual | Infix::Greater | Infix::GreaterEqual => {
                self.comparison(left, right)
            }
            Infix::Add | Infix::Subtract | Infix::Multiply | Infix::Divide | Infix::Modulo => {
                self.arithmetic(sign, span, left, right)
            }
            Infix::Equal | Infix::Unequal => self.equation(left, right),
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
                let (a, b) = (self.infer(left), self.infer(right));
                let text = [&a, &b].iter().any(|ty| matches!(self.shallow(ty), Type::String));
                let joined = if text { Type::String } else { Type::list(self.fresh_basic()) };
                self.expect(left.span, &a, &joined, "the left operand");
                self.expect(right.span, &b, &joined, "the right operand");
                joined
            }
            Infix::Assign => {
                let value = self.fresh_basic();
                self.check(left, &Type::reference(value.clone()), "what is assigned to");
                self.check(right, &value, "the new value");
                Type::Unit
            }
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
            ExprKind::Edit(_, content, caption) => {
                let ty = self.infer(content);
                self.editor(expr.id, &ty, caption.as_ref());
                Type::task(ty)
            }
            ExprKind::Enter(annotation, caption) => {
                let ty = self.read_type(annotation);
                let basic = self.fresh_basic();
                self.expect(annotation.span, &ty, &basic, "what is entered");
                self.editor(expr.id, &ty, caption.as_ref());
                Type::task(ty)
            }
            ExprKind::Share(_, reference, caption) => {
                let ty = self.fresh_basic();
                self.check(reference, &Type::reference(ty.clone()), "what is shared");
                self.editor(expr.id, &ty, caption.as_ref());
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
                match user {
                    Text::Known(user) => self.marks.push(user.clone()),
                    Text::Computed(user) => self.user(user),
                }
                Type::task(self.task_value(task))
            }
            ExprKind::Loop(task, until) => {
                let value = self.task_value(task);
                let Some(until) = until else { return Type::task(self.fresh()) };
                self.function_on(until, &value, &Type::Bool, "what ends the repetition");
                Type::task(value)
            }
            ExprKind::Assert(claim, _, body) => {
                self.check(claim, &Type::Bool, "an assertion");
                self.infer(body)
            }
            _ => unreachable!("`infer` has an arm for every other expression"),
        }
    }

    fn editor(&mut self, id: ExprId, ty: &Type, caption: Option<&Text>) {
        self.tables.types.insert(id, ty.clone());
        match caption {
            None => {}
            Some(Text::Known(label)) => {
                self.marks.push(label.clone());
                self.editors.push((label.clone(), ty.clone()));
            }
            Some(Text::Computed(label)) => {
                self.check(label, &Type::String, "a label");
                self.computed.push(ty.clone());
            }
        }
    }

    /// Who does a task, computed: a text, or a constructor, which stands for its name.
    fn user(&mut self, user: &Expr) {
        let ty = self.infer(user);
        self.computed_users = true;
        match self.shallow(&ty) {
            Type::Enum(_) => {}
            Type::Var(_) => {
                let person = self.fresh_with(true, Sort::Person);
                self.expect(user.span, &ty, &person, "who does a task");
            }
            _ => self.expect(user.span, &ty, &Type::String, "who does a task"),
        }
        self.tables.types.insert(user.id, ty);
    }

    fn table(&mut self, rows: &[Row]) -> Type {
        let ty = self.fresh();
        for row in rows {
            if let Some(condition) = &row.condition {
                self.check(condition, &Type::Bool, "the condition of a row");
            }
            self.check(&row.result, &ty, "the result of a row");
        }
        ty
    }

    fn task_value(&mut self, task: &Expr) -> Type {
        let value = self.fresh();
        self.check(task, &Type::task(value.clone()), "this");
        value
    }

    fn step(&mut self, task: &Expr, next: &Expr) -> Type {
        let value = self.task_value(task);
        let result = Type::task(self.fresh());
        self.function_on(next, &value, &result, "what follows a step");
        result
    }

    /// Checks a function whose argument is known. A lambda is checked part by part: then it is known what its parameter is, and the caret is
    /// where the mistake is.
    fn function_on(&mut self, function: &Expr, from: &Type, to: &Type, place: &str) {
        let ExprKind::Lambda(parameter, body) = &*function.kind else {
            return self.check(function, &Type::function(from.clone(), to.clone()), place);
        };
        let outer = self.scope.len();
        self.bind_pattern(parameter, from);
        self.check(body, to, place);
        self.scope.truncate(outer);
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
            let computed = !self.computed.is_empty() || (self.computed_users && !values);
            if !known.contains(&label.as_str()) && !computed {
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
        let types = self.types_at(label);
        let ty = self.fresh_basic();
        for found in &types {
            if self.is_generic(found) {
                let message =
                    format!("the editor labelled \"{label}\" has different types in different places");
                self.errors.push(
                    Diagnostic::error(*span, message)
                        .help("say the type of the parameter that it edits, where the function is defined"),
                );
                return self.fresh();
            }
            self.expect(*span, found, &ty, "what is entered here");
        }
        if history == History::Inputs { Type::list(ty) } else { ty }
    }

    /// Whether a type is that of a parameter of a generic definition.
    fn is_generic(&self, ty: &Type) -> bool {
        let found = std::cell::Cell::new(false);
        self.rebuild(ty, &|variable| {
            found.set(
                found.get()
                    || self.tables.generics.iter().any(|generic| generic.quantified.contains(&variable)),
            );
            Type::Var(variable)
        });
        found.get()
    }
}
