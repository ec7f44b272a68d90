//! The parts of a value that a refinement inside of its type is about: the elements of a list, the components of a tuple.
//!
//! In `Maybe [Nat]` the refinement is about the first type argument of a list, which is the first type argument of a `Maybe`. The
//! declarations of the data types say which fields of a value have that type.

use whatif_lambda::{DataType, Name, Program, Type, types::names};
use whatif_machine::closed::Closed;

/// One step into a type: to the argument of its constructor with this number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Step {
    /// As the annotation writes it.
    pub(crate) constructor: Name,
    pub(crate) index: usize,
}

/// Where a part of a value is, for reports.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Inside {
    /// An element of a list, counted from 1.
    Element(usize),
    /// Two elements of a list, counted from 1.
    Elements(usize, usize),
    /// A component of a tuple, counted from 1.
    Component(usize),
    /// Somewhere in a value of this type.
    Within(String),
}

/// A part of a value, and where it is, from the outside in.
#[derive(Clone)]
pub(crate) struct Found<'v> {
    pub(crate) inside: Vec<Inside>,
    pub(crate) value: &'v Closed,
}

/// The parts of a value to which a path leads.
pub(crate) fn parts<'v>(program: &Program, value: &'v Closed, path: &[Step]) -> Vec<Found<'v>> {
    let mut found = vec![Found { inside: Vec::new(), value }];
    for step in path {
        found = found.iter().flat_map(|outer| step.follow(program, outer)).collect();
    }
    found
}

impl Step {
    fn follow<'v>(&self, program: &Program, outer: &Found<'v>) -> Vec<Found<'v>> {
        let mut values = Vec::new();
        at_argument(program, Some(self.constructor), self.index, outer.value, &mut values);
        let place = |at: usize| match self.constructor {
            names::LIST => Inside::Element(at + 1),
            tuple if tuple.is_tuple() => Inside::Component(self.index + 1),
            other => Inside::Within(other.to_string()),
        };
        let whole = |(at, value)| {
            let inside = outer.inside.iter().cloned().chain([place(at)]).collect();
            Found { inside, value }
        };
        values.into_iter().enumerate().map(whole).collect()
    }
}

/// The data type that has a constructor, and the types of its fields.
fn owner(program: &Program, constructor: Name) -> Option<(&DataType, &[Type])> {
    program.types.values().find_map(|ty| {
        let mut all = ty.constructors.iter();
        let found = all.find(|one| one.name == constructor && one.result.is_empty())?;
        Some((ty, &found.fields[..]))
    })
}

/// Collects the parts of a value that have the type of this argument of its own type. A newtype's constructor does not exist at run
/// time, so nothing inside of one is found.
fn at_argument<'v>(
    program: &Program,
    written: Option<Name>,
    index: usize,
    value: &'v Closed,
    found: &mut Vec<&'v Closed>,
) {
    let Closed::Con(_, constructor, fields) = value else { return };
    let Some((ty, types)) = owner(program, *constructor) else { return };
    let (Some(&param), true) = (ty.params.get(index), types.len() == fields.len()) else { return };
    if written.is_some_and(|written| written != ty.name && written.as_str() != ty.name.base()) {
        return;
    }
    for (ty, field) in types.iter().zip(fields) {
        whatif_source::deep(|| of_type(program, ty, param, field, found));
    }
}

/// Collects the parts of a value of this type that have the type of a parameter in it.
fn of_type<'v>(program: &Program, ty: &Type, param: Name, value: &'v Closed, found: &mut Vec<&'v Closed>) {
    let (mut head, mut args) = (ty, Vec::new());
    while let Type::App(function, argument) = head {
        args.push(&**argument);
        head = function;
    }
    match head {
        Type::Var(name) if *name == param && args.is_empty() => found.push(value),
        Type::Con(_) => {
            for (index, arg) in args.into_iter().rev().enumerate() {
                let mut inner = Vec::new();
                at_argument(program, None, index, value, &mut inner);
                inner.into_iter().for_each(|value| of_type(program, arg, param, value, found));
            }
        }
        _ => {}
    }
}
