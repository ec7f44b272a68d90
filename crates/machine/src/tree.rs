//! The execution tree of a program (002, Figure 3).
//!
//! A node is a symbolic state, as it is after a split; its children are the states that it splits into. A state between two splits has
//! one way to go on and no node of its own.
//!
//! ```text
//! insert x1 x2
//! ├── x2 == []                       = [x1]
//! └── x2 == x21 : x22
//!     ├── x1 <= x21                  = x1 : x21 : x22
//!     └── !(x1 <= x21)
//!         └── …
//! ```
//!
//! The tree grows level by level, those states first that took the fewest steps, until there are enough ends or the work is
//! spent. What is still open then has the end [`End::Open`]. An end is confirmed by a run without symbols, as everywhere.

use std::collections::BTreeMap;

use whatif_lambda::{Assertion, Binder, Expr, Program, Type};

use crate::explore::{self, Counts, Explorer, Path, Progress};
use crate::formula::Names;
use crate::machine::Machine;
use crate::run::{Argument, Settings, application, outcome, violation};
use crate::settle::Settled;
use crate::state::State;
use crate::stop::Gap;
use crate::unsupported::Unsupported;
use crate::witness::Witness;

/// The execution tree of a program.
#[derive(Clone, Debug)]
pub struct Tree {
    /// The nodes; the first is the root, and each stands behind its parent.
    pub nodes: Vec<Node>,
    /// What was left out: alternatives of which nobody knows whether they are possible.
    pub gaps: Vec<Gap>,
    /// What was done.
    pub counts: Counts,
}

/// A state after a split.
#[derive(Clone, PartialEq, Debug)]
pub struct Node {
    /// The node that it was split off; none for the root.
    pub parent: Option<usize>,
    /// What the split decided: the conditions on the inputs that the parent does not have.
    pub decided: Vec<String>,
    /// What became of it.
    pub end: End,
    /// Steps from the start of the program to the split, or to the end.
    pub steps: u64,
}

/// How a path ended in a state, or that the state was split.
#[derive(Clone, PartialEq, Debug)]
pub enum End {
    /// It was split into its children.
    Split,
    /// It ended with a value, for all inputs of the path; and such inputs with their value.
    Value {
        /// A formula over the names of the inputs.
        formula: String,
        /// Arguments, if a function was run.
        args: Vec<String>,
        /// What the function returns for these arguments.
        result: String,
    },
    /// It ended with an exception that nobody catches, with this message.
    Failed {
        /// The message.
        message: String,
        /// Arguments for which it happens, if a function was run.
        args: Vec<String>,
    },
    /// An assertion failed; and values of the inputs for which it does.
    Crashed(Box<Assertion>, Vec<(String, String)>),
    /// An assumption does not hold, or no alternative is possible.
    Dropped,
    /// It needs something that is not supported.
    Unsupported(Unsupported),
    /// The path goes on, but the tree has as many ends as were asked for.
    Open,
}

/// The execution tree of a function, for unknown arguments. It has at most so many ends.
#[must_use]
pub fn of_function(
    program: &Program,
    function: &Expr,
    params: &[Binder],
    result: &Type,
    settings: &Settings,
    ends: usize,
) -> Tree {
    let arguments: Vec<Argument> = params.iter().map(|param| Argument::new(param, program)).collect();
    let entry = application(function, params, &arguments);
    grown(program, &entry, &arguments, Some(result), settings, ends)
}

/// The execution tree of an expression.
#[must_use]
pub fn of_expression(program: &Program, entry: &Expr, settings: &Settings, ends: usize) -> Tree {
    grown(program, entry, &[], None, settings, ends)
}

fn grown(
    program: &Program,
    entry: &Expr,
    arguments: &[Argument],
    result: Option<&Type>,
    settings: &Settings,
    ends: usize,
) -> Tree {
    let mut settings = settings.started();
    settings.options.whole_answer = true;
    let machine = settings.machine(program, entry);
    let explorer = settings.teller(&machine);
    let limits = &settings.limits;
    let (nodes, known, gaps) = (Vec::new(), Vec::new(), Vec::new());
    let mut grower = Grower { machine: &machine, explorer, arguments, result, nodes, known, gaps };
    let root = machine.start();
    let mut open = BTreeMap::from([((root.steps, grower.add(&root, None)), root)]);
    let mut ended = 0;
    while let Some(((_, at), state)) = open.pop_first() {
        let is_over = grower.explorer.counts.work() >= limits.work || settings.cancel.is_over();
        if is_over || ended >= ends {
            continue;
        }
        // A state that never splits again must not use up all steps.
        let limit = limits.steps.min(state.steps + limits.work / 8 + 1);
        let children = grower.advance(at, state, limit);
        ended += usize::from(!matches!(grower.nodes[at].end, End::Split | End::Open | End::Dropped));
        for child in children {
            let node = grower.add(&child, Some(at));
            open.insert((child.steps, node), child);
        }
        // What ends is counted; so is what will have to end, since each open state has an end of its own.
        if open.len() + ended >= ends.saturating_mul(4) {
            break;
        }
    }
    Tree { nodes: grower.nodes, gaps: grower.gaps, counts: grower.explorer.counts }
}

/// A tree that grows.
struct Grower<'m> {
    machine: &'m Machine,
    explorer: Explorer<'m>,
    arguments: &'m [Argument],
    result: Option<&'m Type>,
    nodes: Vec<Node>,
    /// All conditions of each node, and how many terms its path condition has.
    known: Vec<(Vec<String>, usize)>,
    gaps: Vec<Gap>,
}

impl Grower<'_> {
    fn add(&mut self, state: &State, parent: Option<usize>) -> usize {
        let conditions = Names::new(self.machine, state).conditions();
        let decided = self.new_to(parent, &conditions);
        self.nodes.push(Node { parent, decided, end: End::Open, steps: state.steps });
        self.known.push((conditions, state.path.len()));
        self.nodes.len() - 1
    }

    /// The conditions that a node does not have yet.
    fn new_to(&self, node: Option<usize>, conditions: &[String]) -> Vec<String> {
        let known = node.map_or(&[][..], |node| &self.known[node].0);
        conditions.iter().filter(|condition| !known.contains(condition)).cloned().collect()
    }

    /// Runs the state of a node to its next split or its end; the states that it splits into.
    fn advance(&mut self, at: usize, state: State, limit: u64) -> Vec<State> {
        match self.explorer.advance(state, limit) {
            Progress::Split(states) => {
                self.nodes[at].end = End::Split;
                return states;
            }
            Progress::Paused(state) => self.nodes[at].steps = state.steps,
            Progress::Dropped(gap) => {
                self.gaps.extend(gap);
                self.nodes[at].end = End::Dropped;
            }
            Progress::Ended(path) => {
                self.nodes[at].steps = path.state.steps;
                self.gaps.extend(path.state.gap);
                self.nodes[at].end = self.end(at, *path);
            }
        }
        Vec::new()
    }

    /// The end of a path of a node, if a run without symbols confirms it.
    fn end(&mut self, at: usize, path: Path) -> End {
        if let explore::End::Unsupported(what) = &path.end {
            return End::Unsupported(what.clone());
        }
        let path = match self.explorer.settle(path) {
            Settled::Path(path) => *path,
            Settled::Impossible => return End::Dropped,
            Settled::Unknown => {
                self.gaps.push(Gap::Unsettled);
                return End::Open;
            }
        };
        let mut witness = Witness::new(&mut self.explorer, path);
        if let explore::End::Value(value) = witness.end {
            // What the value mentions of the inputs has a name in the conditions, too: printing records it.
            let names = Names::new(self.machine, &witness.state);
            drop(names.read(value).show(&self.machine.code, self.result));
            // Conditions behind the last split decide nothing: they follow from those before.
            let conditions = names.conditions_of(self.known[at].1);
            self.nodes[at].decided = self.new_to(self.nodes[at].parent, &conditions);
        }
        if let explore::End::Crash(label) = witness.end {
            return match violation(self.machine, &witness, label) {
                Some(found) => End::Crashed(Box::new(found.label), found.model),
                None => self.unconfirmed(),
            };
        }
        let found = outcome(self.machine, &mut witness, self.arguments, self.result);
        if !found.replayed {
            return self.unconfirmed();
        }
        let args = found.args;
        match found.result {
            Ok(result) => End::Value { formula: found.formula, args, result },
            Err(failure) => End::Failed { message: failure.message, args },
        }
    }

    fn unconfirmed(&mut self) -> End {
        self.gaps.push(Gap::Unconfirmed);
        End::Open
    }
}

#[cfg(test)]
mod tests {
    use whatif_lambda::syntax;
    use whatif_source::Sources;

    use super::*;

    fn tree(text: &str, ends: usize) -> Tree {
        let mut sources = Sources::new();
        let file = sources.add("a.lg", text);
        let program = syntax::parse(&sources, file).expect("it can be read");
        let main = program.main.clone().expect("it has a main");
        of_expression(&program, &main, &Settings::default(), ends)
    }

    #[test]
    fn a_node_has_what_its_split_decided_and_a_leaf_the_end_of_its_path() {
        let found = tree("main = let k = ? : Int in if k == 3 then (if k < 2 then 0 else 1) else 2", 10);
        let shown: Vec<(Option<usize>, Vec<String>, bool)> = (found.nodes.iter())
            .map(|node| (node.parent, node.decided.clone(), node.end == End::Split))
            .collect();
        assert_eq!(shown[0], (None, Vec::new(), true));
        // Where k is 3, the second condition leaves one way on: it is no split.
        let decided: Vec<&[String]> = shown[1..].iter().map(|(_, decided, _)| &decided[..]).collect();
        assert!(shown[1..].iter().all(|(parent, _, is_split)| *parent == Some(0) && !is_split), "{shown:?}");
        assert!(matches!(decided[..], [[one], [other]] if one == "k == 3" && other != one), "{shown:?}");
        let values: Vec<&str> = (found.nodes.iter())
            .filter_map(|node| match &node.end {
                End::Value { formula, .. } => Some(&formula[..]),
                _ => None,
            })
            .collect();
        assert_eq!(values, ["1", "2"]);
    }

    #[test]
    fn a_tree_without_end_has_open_leaves() {
        let text = "def down : Int → Int = λ n. if n == 0 then 0 else down (n - 1)\nmain = let k = ? : Int in down k";
        let found = tree(text, 3);
        let ends = found.nodes.iter().filter(|node| matches!(node.end, End::Value { .. })).count();
        let open = found.nodes.iter().filter(|node| node.end == End::Open).count();
        assert_eq!((ends, open), (3, 1));
    }

    #[test]
    fn a_failed_assertion_is_an_end_with_values() {
        let found = tree("main = let k = ? : Int in assert (k < 2) in k", 10);
        let crashed = found.nodes.iter().find_map(|node| match &node.end {
            End::Crashed(_, model) => Some(model.clone()),
            _ => None,
        });
        assert_eq!(crashed, Some(vec![("k".to_string(), "2".to_string())]));
    }
}
