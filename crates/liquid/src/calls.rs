//! Which functions of a program call each other.

use std::collections::{BTreeMap, BTreeSet};

use whatif_haskell::components;
use whatif_lambda::{Name, Program};

/// The calls between some functions.
pub(crate) struct Calls {
    callees: BTreeMap<Name, BTreeSet<Name>>,
    /// The group of mutually recursive functions that a function is in.
    groups: BTreeMap<Name, usize>,
}

impl Calls {
    /// The calls in the code of some functions; those in functions that are `ignored` do not count.
    pub(crate) fn between(functions: &[Name], program: &Program, ignored: &dyn Fn(Name) -> bool) -> Calls {
        let known: BTreeSet<Name> = functions.iter().copied().collect();
        let callees_of = |name: &Name| -> BTreeSet<Name> {
            let definition = program.definitions.get(name).filter(|_| !ignored(*name));
            let mentioned = definition.map(|definition| definition.body.names());
            mentioned.into_iter().flatten().filter(|name| known.contains(name)).collect()
        };
        let callees: BTreeMap<Name, BTreeSet<Name>> =
            known.iter().map(|name| (*name, callees_of(name))).collect();
        let names: Vec<Name> = known.iter().copied().collect();
        let at = |name: &Name| names.binary_search(name).expect("it is known");
        let edges: Vec<Vec<usize>> =
            names.iter().map(|name| callees[name].iter().map(at).collect()).collect();
        let groups = components(&edges).into_iter().enumerate();
        let groups = groups.flat_map(|(group, members)| members.into_iter().map(move |at| (at, group)));
        let groups = groups.map(|(at, group)| (names[at], group)).collect();
        Calls { callees, groups }
    }

    /// The callees of a function that call it back; the function itself may be one of them.
    pub(crate) fn recursive(&self, function: Name) -> impl Iterator<Item = Name> {
        let callees = self.callees.get(&function).into_iter().flatten();
        let is_back = move |callee: &&Name| self.groups.get(callee) == self.groups.get(&function);
        callees.filter(is_back).copied()
    }

    /// The functions that are mutually recursive with a function, itself included.
    pub(crate) fn group(&self, function: Name) -> impl Iterator<Item = Name> {
        let group = self.groups.get(&function);
        self.groups.iter().filter(move |(_, other)| Some(*other) == group).map(|(name, _)| *name)
    }

    /// The functions that call a function, other than itself.
    pub(crate) fn callers(&self, function: Name) -> impl Iterator<Item = Name> {
        let calls = move |(caller, callees): &(&Name, &BTreeSet<Name>)| {
            **caller != function && callees.contains(&function)
        };
        self.callees.iter().filter(calls).map(|(caller, _)| *caller)
    }

    /// These functions, and those that call them, call their callers, and so on.
    pub(crate) fn leading_to(&self, functions: impl Iterator<Item = Name>) -> BTreeSet<Name> {
        let mut found: BTreeSet<Name> = functions.collect();
        let mut callers: BTreeMap<Name, Vec<Name>> = BTreeMap::new();
        if !found.is_empty() {
            let edges = self.callees.iter();
            let edges =
                edges.flat_map(|(caller, callees)| callees.iter().map(move |callee| (*callee, *caller)));
            edges.for_each(|(callee, caller)| callers.entry(callee).or_default().push(caller));
        }
        let mut work: Vec<Name> = found.iter().copied().collect();
        while let Some(callee) = work.pop() {
            let callers = callers.get(&callee).into_iter().flatten();
            work.extend(callers.filter(|caller| found.insert(**caller)));
        }
        found
    }
}
