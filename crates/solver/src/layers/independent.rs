//! Splits a query into groups that share no symbol.
//!
//! Groups are satisfiable together exactly if each of them is, and smaller queries are cheaper and more often in a
//! cache. With a known model of the older formulas only the group of the new ones is asked: the others keep their part
//! of the model (KLEE's "constraint independence").

use crate::memo::Memo;
use crate::statistics::Tally;
use crate::{Answer, Core, Interrupter, Known, Limits, Query, Solver, Statistics};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::sync::Arc;
use whatif_term::{Function, FunctionTable, Model, Op, Symbol, Term, Value};

/// Asks about each group of formulas that share symbols separately.
pub struct Independent<S> {
    inner: S,
    footprints: Footprints,
    tally: Tally,
}

impl<S: Solver> Independent<S> {
    /// Splits the queries to `inner`.
    pub fn new(inner: S) -> Independent<S> {
        Independent { inner, footprints: Footprints::default(), tally: Tally::default() }
    }

    /// With a model of the older formulas: asks about the new ones and those that share symbols with them.
    fn extend(&mut self, query: &Query<'_>, known: Known<'_>) -> Answer {
        let slice = self.footprints.slice(query.formulas, known.satisfies);
        if slice.len() == query.formulas.len() {
            return self.inner.ask(*query);
        }
        let formulas: Vec<Term> = slice.iter().map(|place| query.formulas[*place].clone()).collect();
        let satisfies = slice.partition_point(|place| *place < known.satisfies);
        let part = Query { formulas: &formulas, known: Some(Known { satisfies, ..known }), ..*query };
        match self.inner.ask(part) {
            Answer::Sat(model) => {
                let mut whole = known.model.clone();
                self.footprints.overwrite(&mut whole, &model, &formulas);
                Answer::Sat(Arc::new(whole))
            }
            Answer::Unsat(core) => Answer::Unsat(core.translate(|place| slice[place], slice.len())),
            unknown => unknown,
        }
    }

    /// Without a model: asks about each group until one has no model.
    fn partition(&mut self, query: &Query<'_>) -> Answer {
        let groups = self.footprints.groups(query.formulas);
        if groups.len() == 1 {
            return self.inner.ask(*query);
        }
        let mut whole = Model::new();
        let mut unknown = None;
        for group in groups {
            let formulas: Vec<Term> = group.iter().map(|place| query.formulas[*place].clone()).collect();
            match self.inner.ask(Query { formulas: &formulas, known: None, ..*query }) {
                Answer::Sat(model) => self.footprints.overwrite(&mut whole, &model, &formulas),
                Answer::Unsat(Core::Whole) => return Answer::Unsat(Core::Part(group)),
                Answer::Unsat(core) => {
                    return Answer::Unsat(core.translate(|place| group[place], group.len()));
                }
                // Another group may still have no model, which would be an answer.
                Answer::Unknown(reason) => unknown = Some(reason),
            }
        }
        unknown.map_or_else(|| Answer::Sat(Arc::new(whole)), Answer::Unknown)
    }
}

impl<S: Solver> Solver for Independent<S> {
    fn ask(&mut self, query: Query<'_>) -> Answer {
        self.tally.asked += 1;
        match query.known {
            Some(known) => self.extend(&query, known),
            None => self.partition(&query),
        }
    }

    fn limit(&mut self, limits: Limits) {
        self.inner.limit(limits);
    }

    fn interrupter(&self) -> Interrupter {
        self.inner.interrupter()
    }

    fn count(&self, statistics: &mut Statistics) {
        statistics.push("independent", self.tally);
        self.inner.count(statistics);
    }
}

/// Which symbols and functions each formula mentions, as small numbers.
#[derive(Default)]
struct Footprints {
    of: Memo<Term, Arc<[u32]>>,
    numbers: FxHashMap<Name, u32>,
    names: Vec<Name>,
    /// For each name, the last round that marked it, and by which group.
    marks: Vec<(u64, usize)>,
    round: u64,
}

/// A name that connects formulas.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Name {
    Symbol(Symbol),
    Function(Function),
}

/// Formulas with trees of up to this many nodes are walked by recursion.
const SMALL: u32 = 256;

/// When a generation has more formulas than this, the next one begins.
const GENERATION: usize = 4_000;

/// When more names than this are known, all tables are cleared.
const NAMES: usize = 100_000;

impl Footprints {
    fn of(&mut self, formula: &Term) -> Arc<[u32]> {
        if let Some(known) = self.of.get(formula) {
            return known;
        }
        if self.names.len() > NAMES {
            *self = Footprints { round: self.round, ..Footprints::default() };
        }
        if self.of.used() > GENERATION {
            drop(self.of.age());
        }
        let mut footprint: SmallVec<[u32; 8]> = SmallVec::new();
        if formula.tree_size() <= SMALL {
            self.collect(formula, &mut footprint);
            footprint.sort_unstable();
            footprint.dedup();
        } else {
            footprint.extend(formula.nodes().into_iter().filter_map(|node| self.number(node)));
        }
        let footprint: Arc<[u32]> = footprint.as_slice().into();
        self.of.insert(formula.clone(), footprint.clone());
        footprint
    }

    /// The names in a small term, by recursion.
    fn collect(&mut self, term: &Term, footprint: &mut SmallVec<[u32; 8]>) {
        footprint.extend(self.number(term));
        term.args().iter().for_each(|arg| self.collect(arg, footprint));
    }

    fn number(&mut self, node: &Term) -> Option<u32> {
        let name = match node.op() {
            Op::Symbol(symbol) => Name::Symbol(symbol.clone()),
            Op::Apply(function) => Name::Function(function.clone()),
            _ => return None,
        };
        if let Some(known) = self.numbers.get(&name) {
            return Some(*known);
        }
        let number = self.names.len() as u32;
        self.numbers.insert(name.clone(), number);
        self.names.push(name);
        self.marks.push((0, 0));
        Some(number)
    }

    /// The footprints of a query's formulas. (Looking up a formula may forget others, so this comes first.)
    fn of_all(&mut self, formulas: &[Term]) -> Vec<Arc<[u32]>> {
        let names = self.names.len();
        let footprints: Vec<_> = formulas.iter().map(|formula| self.of(formula)).collect();
        if self.names.len() < names {
            // The tables were cleared half-way: the numbers of the first formulas are invalid.
            return formulas.iter().map(|formula| self.of(formula)).collect();
        }
        footprints
    }

    /// The positions of the formulas from `new` on and of all that are connected with them, in order.
    fn slice(&mut self, formulas: &[Term], new: usize) -> Vec<usize> {
        let footprints = self.of_all(formulas);
        self.round += 1;
        let round = (self.round, 0);
        let mut inside: Vec<bool> = (0..formulas.len()).map(|place| place >= new).collect();
        footprints[new..]
            .iter()
            .flat_map(|footprint| footprint.iter())
            .for_each(|n| self.marks[*n as usize] = round);
        let mut grown = true;
        while grown {
            grown = false;
            for (place, footprint) in footprints[..new].iter().enumerate() {
                if !inside[place] && footprint.iter().any(|n| self.marks[*n as usize] == round) {
                    inside[place] = true;
                    // Only a symbol that was not inside before can pull in more formulas.
                    grown |= footprint.iter().any(|n| self.marks[*n as usize] != round);
                    footprint.iter().for_each(|n| self.marks[*n as usize] = round);
                }
            }
        }
        (0..formulas.len()).filter(|place| inside[*place]).collect()
    }

    /// The groups, each as the positions of its formulas in order; groups are in the order of their first formulas.
    fn groups(&mut self, formulas: &[Term]) -> Vec<Vec<usize>> {
        let footprints = self.of_all(formulas);
        self.round += 1;
        // A union-find forest over the formulas: the root is the first formula of its group.
        let mut parents: Vec<usize> = (0..formulas.len()).collect();
        for (place, footprint) in footprints.iter().enumerate() {
            for n in footprint.iter() {
                let mark = &mut self.marks[*n as usize];
                if mark.0 == self.round {
                    let (a, b) = (root(&mut parents, mark.1), root(&mut parents, place));
                    parents[a.max(b)] = a.min(b);
                }
                *mark = (self.round, place);
            }
        }
        let mut groups: Vec<Vec<usize>> = vec![Vec::new(); formulas.len()];
        for place in 0..formulas.len() {
            groups[root(&mut parents, place)].push(place);
        }
        groups.retain(|group| !group.is_empty());
        groups
    }

    /// Copies the values that `part` has for the names in `formulas` to `whole`.
    fn overwrite(&mut self, whole: &mut Model, part: &Model, formulas: &[Term]) {
        for footprint in self.of_all(formulas) {
            for n in footprint.iter() {
                match &self.names[*n as usize] {
                    Name::Symbol(symbol) => match part.get(symbol) {
                        Some(value) => whole.set(symbol.clone(), value.clone()),
                        None => drop(whole.remove(symbol)),
                    },
                    Name::Function(function) => {
                        // A function without an entry in a model has the default value everywhere.
                        let silent = || {
                            let default = Value::default_of(function.result());
                            FunctionTable { entries: FxHashMap::default(), default }
                        };
                        let table = part.get_function(function).cloned().unwrap_or_else(silent);
                        whole.set_function(function.clone(), table);
                    }
                }
            }
        }
    }
}

fn root(parents: &mut [usize], mut place: usize) -> usize {
    while parents[place] != place {
        parents[place] = parents[parents[place]];
        place = parents[place];
    }
    place
}

#[cfg(test)]
mod tests {
    use super::*;
    use whatif_term::Sort;

    fn int(name: &str) -> Term {
        Term::var(name, Sort::Int)
    }

    #[test]
    fn formulas_that_share_symbols_fall_into_one_group() {
        let formulas =
            [int("a").lt(&int("b")), int("c").lt(&int("d")), int("e").lt(&int("b")), int("f").lt(&int("c"))];
        assert_eq!(Footprints::default().groups(&formulas), [vec![0, 2], vec![1, 3]]);
    }

    #[test]
    fn a_slice_follows_symbols_through_other_formulas() {
        let formulas = [
            int("a").lt(&int("b")),
            int("x").lt(&int("y")),
            int("b").lt(&int("c")),
            int("c").lt(&Term::int(7)),
        ];
        assert_eq!(Footprints::default().slice(&formulas, 3), [0, 2, 3]);
    }
}
