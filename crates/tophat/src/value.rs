//! Values, tasks and stores, over any kind of leaf.
//!
//! The concrete semantics has [`Constant`] leaves, the symbolic one has terms; all else is the same data. So are the two
//! observations that need only the shape of a task: its value V (004, Figure 12) and the editor at an address.
//!
//! A `Task` is a tree whose inner nodes say how parts go together and whose leaves are editors or `Fail`. Code that waits (what follows a
//! step, the sides of a user's choice, the next round of a loop) is a `Closure`: a block of the program with the values that it captured.
//! Trees are shared by `Arc`, so a run that goes one input further copies only the way to the editor that changed.
//!
//! A `Store` has a cell for each reference, by position, and the assertions that were met since the last input. It is cloned where an
//! effect may have to be undone; `Arc::make_mut` copies the cells only when one of two clones assigns.

use std::sync::Arc;

use crate::code::{Block, Constant, Editor};
use crate::date::show_date;
use crate::decimal::show_decimal;
use crate::input::Turn;
use crate::stack::with_room;
use crate::types::{Sum, Type};

/// A value. `()` is the empty tuple; a record is the tuple of its fields.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value<L> {
    Leaf(L),
    Tuple(Arc<[Value<L>]>),
    List(Arc<[Value<L>]>),
    Location(usize),
    Function(Closure<L>),
    Task(Arc<Task<L>>),
}

/// A block with the values of its free variables.
#[derive(Clone, Debug)]
pub(crate) struct Closure<L> {
    pub(crate) block: Arc<Block>,
    pub(crate) captured: Arc<[Value<L>]>,
}

impl<L: PartialEq> PartialEq for Closure<L> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.block, &other.block) && self.captured == other.captured
    }
}

/// A task (specification, section 1.4). What is not evaluated yet is a closure.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Task<L> {
    Edit(Arc<Editor>, Value<L>),
    Enter(Arc<Editor>),
    Share(Arc<Editor>, usize),
    Fail,
    Step(Arc<Task<L>>, Closure<L>),
    UserStep(Arc<Task<L>>, Option<Arc<str>>, Closure<L>),
    Pair(Arc<Task<L>>, Arc<Task<L>>),
    Choice(Arc<Task<L>>, Arc<Task<L>>),
    UserChoice(Side<L>, Side<L>),
    At(Arc<str>, Arc<Task<L>>),
    Loop(Arc<Task<L>>, Repeat<L>),
}

/// What a task that starts over does again, and until when.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Repeat<L> {
    pub(crate) body: Closure<L>,
    /// A predicate on its value; without one, it goes on for ever.
    pub(crate) until: Option<Closure<L>>,
}

/// One side of a user choice.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Side<L> {
    pub(crate) label: Option<Arc<str>>,
    pub(crate) task: Closure<L>,
}

/// What references hold, and the assertions met since the last input with what they claim. An effect that is undone
/// (a step that fails) is undone in both.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Store<L> {
    pub(crate) cells: Arc<Vec<Value<L>>>,
    pub(crate) claims: Vec<(usize, L)>,
}

impl<L: Clone> Store<L> {
    pub(crate) fn new() -> Store<L> {
        Store { cells: Arc::new(Vec::new()), claims: Vec::new() }
    }

    pub(crate) fn allocate(&mut self, value: Value<L>) -> usize {
        let cells = Arc::make_mut(&mut self.cells);
        cells.push(value);
        cells.len() - 1
    }

    pub(crate) fn assign(&mut self, location: usize, value: Value<L>) {
        Arc::make_mut(&mut self.cells)[location] = value;
    }
}

impl<L> Value<L> {
    pub(crate) fn leaf(&self) -> &L {
        match self {
            Value::Leaf(leaf) => leaf,
            _ => unreachable!("types: a value without components"),
        }
    }
}

impl<L: Clone> Value<L> {
    pub(crate) fn unit() -> Value<L> {
        Value::Tuple(Arc::from([]))
    }

    pub(crate) fn components(&self) -> &[Value<L>] {
        match self {
            Value::Tuple(items) => items,
            _ => unreachable!("types: a tuple"),
        }
    }

    pub(crate) fn location(&self) -> usize {
        match self {
            Value::Location(location) => *location,
            _ => unreachable!("types: a reference"),
        }
    }

    pub(crate) fn task(&self) -> &Arc<Task<L>> {
        match self {
            Value::Task(task) => task,
            _ => unreachable!("types: a task"),
        }
    }
}

impl<L> Value<L> {
    /// The same with other leaves.
    pub(crate) fn map<M>(&self, leaf: &dyn Fn(&L) -> M) -> Value<M> {
        let all = |values: &[Value<L>]| values.iter().map(|value| value.map(leaf)).collect();
        match self {
            Value::Leaf(inner) => Value::Leaf(leaf(inner)),
            Value::Tuple(items) => Value::Tuple(all(items)),
            Value::List(items) => Value::List(all(items)),
            Value::Location(location) => Value::Location(*location),
            Value::Function(closure) => Value::Function(closure.map(leaf)),
            Value::Task(task) => Value::Task(task.map(leaf)),
        }
    }
}

impl<L: Clone> Value<L> {
    /// The same with its references elsewhere.
    pub(crate) fn relocate(&self, moved: &dyn Fn(usize) -> usize) -> Value<L> {
        let all = |values: &[Value<L>]| values.iter().map(|value| value.relocate(moved)).collect();
        match self {
            Value::Leaf(leaf) => Value::Leaf(leaf.clone()),
            Value::Tuple(items) => Value::Tuple(all(items)),
            Value::List(items) => Value::List(all(items)),
            Value::Location(location) => Value::Location(moved(*location)),
            Value::Function(closure) => Value::Function(closure.relocate(moved)),
            Value::Task(task) => Value::Task(task.relocate(moved)),
        }
    }
}

impl<L: Clone> Closure<L> {
    fn relocate(&self, moved: &dyn Fn(usize) -> usize) -> Closure<L> {
        let captured = self.captured.iter().map(|value| value.relocate(moved)).collect();
        Closure { block: self.block.clone(), captured }
    }
}

impl<L: Clone> Task<L> {
    /// The same with its references elsewhere.
    pub(crate) fn relocate(&self, moved: &dyn Fn(usize) -> usize) -> Arc<Task<L>> {
        let side = |side: &Side<L>| Side { label: side.label.clone(), task: side.task.relocate(moved) };
        Arc::new(with_room(|| match self {
            Task::Edit(editor, value) => Task::Edit(editor.clone(), value.relocate(moved)),
            Task::Enter(editor) => Task::Enter(editor.clone()),
            Task::Share(editor, location) => Task::Share(editor.clone(), moved(*location)),
            Task::Fail => Task::Fail,
            Task::Step(first, next) => Task::Step(first.relocate(moved), next.relocate(moved)),
            Task::UserStep(first, label, next) => {
                Task::UserStep(first.relocate(moved), label.clone(), next.relocate(moved))
            }
            Task::Pair(left, right) => Task::Pair(left.relocate(moved), right.relocate(moved)),
            Task::Choice(left, right) => Task::Choice(left.relocate(moved), right.relocate(moved)),
            Task::UserChoice(left, right) => Task::UserChoice(side(left), side(right)),
            Task::At(user, inner) => Task::At(user.clone(), inner.relocate(moved)),
            Task::Loop(inner, again) => {
                Task::Loop(inner.relocate(moved), again.each(&|part| part.relocate(moved)))
            }
        }))
    }
}

impl<L> Repeat<L> {
    /// The same with each part changed.
    pub(crate) fn each<M>(&self, change: &dyn Fn(&Closure<L>) -> Closure<M>) -> Repeat<M> {
        Repeat { body: change(&self.body), until: self.until.as_ref().map(change) }
    }
}

impl<L> Closure<L> {
    fn map<M>(&self, leaf: &dyn Fn(&L) -> M) -> Closure<M> {
        let captured = self.captured.iter().map(|value| value.map(leaf)).collect();
        Closure { block: self.block.clone(), captured }
    }
}

impl<L> Task<L> {
    /// The same with other leaves.
    pub(crate) fn map<M>(&self, leaf: &dyn Fn(&L) -> M) -> Arc<Task<M>> {
        let side = |side: &Side<L>| Side { label: side.label.clone(), task: side.task.map(leaf) };
        Arc::new(with_room(|| match self {
            Task::Edit(editor, value) => Task::Edit(editor.clone(), value.map(leaf)),
            Task::Enter(editor) => Task::Enter(editor.clone()),
            Task::Share(editor, location) => Task::Share(editor.clone(), *location),
            Task::Fail => Task::Fail,
            Task::Step(first, next) => Task::Step(first.map(leaf), next.map(leaf)),
            Task::UserStep(first, label, next) => {
                Task::UserStep(first.map(leaf), label.clone(), next.map(leaf))
            }
            Task::Pair(left, right) => Task::Pair(left.map(leaf), right.map(leaf)),
            Task::Choice(left, right) => Task::Choice(left.map(leaf), right.map(leaf)),
            Task::UserChoice(left, right) => Task::UserChoice(side(left), side(right)),
            Task::At(user, inner) => Task::At(user.clone(), inner.map(leaf)),
            Task::Loop(inner, again) => Task::Loop(inner.map(leaf), again.each(&|part| part.map(leaf))),
        }))
    }
}

impl<L: Clone> Task<L> {
    /// V(t, σ): the value of a task, if it has one. Only the shape of the task decides whether it has.
    pub(crate) fn value(&self, store: &Store<L>) -> Option<Value<L>> {
        match self {
            Task::Edit(_, value) => Some(value.clone()),
            Task::Share(_, location) => Some(store.cells[*location].clone()),
            Task::Enter(_)
            | Task::Fail
            | Task::Step(..)
            | Task::UserStep(..)
            | Task::UserChoice(..)
            | Task::Loop(..) => None,
            Task::Pair(left, right) => {
                Some(Value::Tuple(Arc::from([left.value(store)?, right.value(store)?])))
            }
            Task::Choice(left, right) => left.value(store).or_else(|| right.value(store)),
            Task::At(_, task) => task.value(store),
        }
    }

    /// The editor at an address.
    pub(crate) fn editor(&self, path: &[Turn]) -> Option<&Arc<Editor>> {
        match (self, path) {
            (Task::Edit(editor, _) | Task::Enter(editor) | Task::Share(editor, _), []) => Some(editor),
            (Task::Step(task, _) | Task::UserStep(task, ..) | Task::At(_, task) | Task::Loop(task, _), _)
            | (Task::Pair(task, _) | Task::Choice(task, _), [Turn::First, ..])
            | (Task::Pair(_, task) | Task::Choice(_, task), [Turn::Second, ..]) => {
                let turns = matches!(self, Task::Pair(..) | Task::Choice(..));
                task.editor(&path[usize::from(turns)..])
            }
            _ => None,
        }
    }

    /// What the editor at an address holds, if it is one that holds something.
    pub(crate) fn content(&self, path: &[Turn], store: &Store<L>) -> Option<Value<L>> {
        match (self, path) {
            (Task::Edit(_, value), []) => Some(value.clone()),
            (Task::Share(_, location), []) => Some(store.cells[*location].clone()),
            (Task::Step(task, _) | Task::UserStep(task, ..) | Task::At(_, task) | Task::Loop(task, _), _) => {
                task.content(path, store)
            }
            (Task::Pair(task, _) | Task::Choice(task, _), [Turn::First, rest @ ..])
            | (Task::Pair(_, task) | Task::Choice(_, task), [Turn::Second, rest @ ..]) => {
                task.content(rest, store)
            }
            _ => None,
        }
    }
}

/// A value of the concrete semantics.
pub(crate) type Concrete = Value<Constant>;

impl Value<Constant> {
    pub(crate) fn bool(value: bool) -> Concrete {
        Value::Leaf(Constant::Bool(value))
    }

    pub(crate) fn is_true(&self) -> bool {
        *self == Value::bool(true)
    }
}

/// Some value of a basic type, the least one.
pub(crate) fn some_value(ty: &Type) -> Concrete {
    match ty {
        Type::Bool => Value::bool(false),
        Type::Int | Type::Date | Type::Decimal(_) => Value::Leaf(Constant::Int(0.into())),
        Type::String => Value::Leaf(Constant::Str("".into())),
        Type::Enum(_) => Value::Leaf(Constant::Enum(0)),
        Type::Tuple(_) | Type::Record(_) | Type::Sum(_) => {
            Value::Tuple(ty.components().iter().map(some_value).collect())
        }
        Type::List(_) => Value::List([].into()),
        _ => Value::unit(),
    }
}

/// A value with a constructor and its fields.
pub(crate) fn constructed(sum: &Sum, constructor: usize, fields: Vec<Concrete>) -> Concrete {
    let tag = Value::Leaf(Constant::Enum(constructor as u32));
    Value::Tuple(sum.components(constructor, tag, fields, some_value).into())
}

/// The constructor of a value, and its fields with their types.
pub(crate) fn taken_apart<'a>(
    sum: &'a Sum,
    components: &'a [Concrete],
) -> (usize, impl Iterator<Item = (&'a Concrete, &'a Type)>) {
    let constructor = match components[0].leaf() {
        Constant::Enum(at) => *at as usize,
        _ => unreachable!("types: the first component is the constructor"),
    };
    let fields = &components[sum.places(constructor)];
    (constructor, fields.iter().zip(&sum.constructors[constructor].1))
}

/// How the leaves of values are written.
pub(crate) trait Leaves<L> {
    /// A leaf of a type.
    fn leaf(&self, leaf: &L, ty: &Type) -> String;

    /// Which constructor a value has, given its first component; `None` if that is not known.
    fn constructor(&self, tag: &L) -> Option<usize>;

    /// A value of which it is not known which constructor it has, by its components.
    fn undecided(&self, sum: &Sum, components: &[Value<L>]) -> String;
}

/// Constants: everything is known of them.
struct Constants;

impl Leaves<Constant> for Constants {
    fn leaf(&self, leaf: &Constant, ty: &Type) -> String {
        show_constant(leaf, ty)
    }

    fn constructor(&self, tag: &Constant) -> Option<usize> {
        match tag {
            Constant::Enum(at) => Some(*at as usize),
            _ => None,
        }
    }

    fn undecided(&self, _: &Sum, _: &[Concrete]) -> String {
        unreachable!("types: the first component is the constructor")
    }
}

/// A constructor with its fields, given the components of the value.
pub(crate) fn show_constructed<L>(
    sum: &Sum,
    constructor: usize,
    components: &[Value<L>],
    leaves: &dyn Leaves<L>,
) -> String {
    let (name, types) = &sum.constructors[constructor];
    let fields = components[sum.places(constructor)].iter().zip(types);
    fields.fold(name.clone(), |text, (field, ty)| {
        let shown = show(field, ty, leaves);
        let is_tuple_or_list = matches!((field, ty), (Value::Tuple(_), Type::Tuple(_)) | (Value::List(_), _));
        // A text is one word, whatever is in it, unless it is put together.
        let is_text = *ty == Type::String && shown.matches('"').count() == 2;
        let is_word = !shown.starts_with('-') && !shown.contains(' ');
        if is_tuple_or_list || is_text || is_word {
            format!("{text} {shown}")
        } else {
            format!("{text} ({shown})")
        }
    })
}

/// A value as it is written in a program, given how its leaves are written.
pub(crate) fn show<L>(value: &Value<L>, ty: &Type, leaves: &dyn Leaves<L>) -> String {
    let all = |values: &[Value<L>], types: &mut dyn Iterator<Item = &Type>| {
        let shown: Vec<String> =
            values.iter().zip(types).map(|(value, ty)| show(value, ty, leaves)).collect();
        shown.join(", ")
    };
    match (value, ty) {
        (Value::Leaf(constant), _) => leaves.leaf(constant, ty),
        (Value::Tuple(items), Type::Sum(sum)) => match leaves.constructor(items[0].leaf()) {
            Some(at) if at < sum.constructors.len() => show_constructed(sum, at, items, leaves),
            _ => leaves.undecided(sum, items),
        },
        (Value::Tuple(items), _) if items.is_empty() => "()".to_owned(),
        (Value::Tuple(items), Type::Tuple(types)) => format!("<{}>", all(items, &mut types.iter())),
        (Value::Tuple(items), Type::Record(record)) => {
            let fields: Vec<String> = items
                .iter()
                .zip(&record.fields)
                .map(|(value, (name, ty))| format!("{name} = {}", show(value, ty, leaves)))
                .collect();
            format!("{} {{ {} }}", record.name, fields.join(", "))
        }
        (Value::List(items), Type::List(ty)) => format!("[{}]", all(items, &mut std::iter::repeat(&**ty))),
        (Value::Location(location), _) => format!("<reference {location}>"),
        (Value::Function(_), _) => "<function>".to_owned(),
        (Value::Task(_), _) => "<task>".to_owned(),
        _ => unreachable!("types: a value has its type"),
    }
}

/// A constant as it is written in a program.
pub(crate) fn show_constant(constant: &Constant, ty: &Type) -> String {
    match (constant, ty) {
        (Constant::Bool(value), _) => if *value { "True" } else { "False" }.to_owned(),
        (Constant::Int(value), Type::Date) => show_date(value).unwrap_or_else(|| value.to_string()),
        (Constant::Int(units), Type::Decimal(scale)) => show_decimal(units, *scale),
        (Constant::Int(value), _) => value.to_string(),
        (Constant::Str(value), _) => quote(value),
        (Constant::Enum(at), Type::Enum(enumeration)) => enumeration.constructors[*at as usize].clone(),
        (Constant::Enum(at), _) => at.to_string(),
    }
}

/// A string as it is written in a program.
#[must_use]
pub fn quote(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

/// A concrete value as it is written in a program.
pub(crate) fn show_concrete(value: &Concrete, ty: &Type) -> String {
    show(value, ty, &Constants)
}
