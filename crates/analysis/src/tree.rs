//! `--tree` of `explore` and `lambda`: the execution tree of a program (002, Figure 3), as plain data.

use std::path::Path;
use std::sync::Arc;

use serde::Serialize;
use whatif_machine::search::Strategy;
use whatif_machine::tree::{self, End, Node, Tree};

use crate::engine::{Defaults, Engine};
use crate::haskell::{self, NoQuestion};
use crate::host::{Failed, Host};
use crate::options::Options;
use crate::place::{Message, Place};
use crate::report::Texts;
use whatif_source::Sources;

/// Steps of a tree in all.
const WORK: u64 = 2_000_000;
/// How many ends a tree has, if nobody says how many: what people look at.
const ENDS: usize = 20;

/// The execution tree of a program.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ExecutionTree {
    /// What was run: `insert x1 x2`, or `main`.
    pub program: String,
    /// The states after splits; the first is the start, and each stands behind its parent.
    pub nodes: Vec<TreeNode>,
    /// Is every path in it, up to its end?
    pub complete: bool,
    /// Why nothing was run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// A state after a split.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TreeNode {
    /// The node that it was split off, by its place in the list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<usize>,
    /// The conditions on the inputs that the split decided.
    pub decided: Vec<String>,
    /// How the path through this state ended, or that it was split.
    #[serde(flatten)]
    pub end: TreeEnd,
    /// Steps from the start to the split, or to the end.
    pub steps: u64,
}

/// How a path ended in a state, or that the state was split.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "end", rename_all = "lowercase")]
pub enum TreeEnd {
    /// It was split into its children.
    Split,
    /// It has a value.
    Value {
        /// For all inputs of the path, over their names.
        value: String,
        /// An example: a call with its result.
        #[serde(skip_serializing_if = "Option::is_none")]
        example: Option<String>,
    },
    /// It failed, or an assertion did.
    Failed {
        /// The message of the failure.
        message: String,
        /// A call with inputs for which it fails.
        #[serde(skip_serializing_if = "Option::is_none")]
        example: Option<String>,
    },
    /// An assumption does not hold of it.
    Dropped,
    /// It needs a construct that is not supported.
    Unsupported {
        /// The construct.
        reason: String,
    },
    /// It goes on.
    Open,
}

impl Host {
    /// The execution tree of a function of a Haskell file, on unknown arguments.
    ///
    /// # Errors
    /// If the file cannot be used, or has no such function.
    pub fn explore_tree(
        &self,
        file: &Path,
        function: &str,
        predicate: Option<&str>,
        options: &Options,
    ) -> Result<ExecutionTree, Failed> {
        let engine = Engine::new(options);
        let question = match self.question(file, function, predicate, options) {
            Ok(question) => question,
            Err(NoQuestion::Failed(failed)) => return Err(failed),
            Err(NoQuestion::Unsupported(why)) => {
                let (program, reason) = (function.to_owned(), Some(why));
                return Ok(ExecutionTree { program, nodes: Vec::new(), complete: false, reason });
            }
        };
        let haskell::Question { program, instance, params, .. } = question;
        let settings = haskell::settings(&engine, usize::MAX);
        let ends = options.max_results.unwrap_or(ENDS);
        let found =
            tree::of_function(&program, &instance.function, &params, &instance.result, &settings, ends);
        let names: String = params.iter().map(|param| format!(" {}", param.name)).collect();
        Ok(ExecutionTree::of(format!("{function}{names}"), function, &found))
    }

    /// The execution tree of the `main` of a λG program.
    ///
    /// # Errors
    /// If the file cannot be used, or has no `main`.
    pub fn lambda_tree(&self, file: &Path, options: &Options) -> Result<ExecutionTree, Failed> {
        let engine = Engine::new(options);
        let mut sources = Sources::new();
        let id = sources.add(haskell::path(file), self.text(file)?);
        let program = whatif_lambda::syntax::parse(&sources, id).map_err(|found| {
            let errors = vec![Message::of(&found, &sources)];
            Failed { errors, texts: Texts(Arc::new(sources.clone())) }
        })?;
        let Some(main) = &program.main else {
            let place = Place::start_of(haskell::path(file));
            return Err(
                Message::error(place, "a tree shows the runs of `main`, and the program has none").into()
            );
        };
        let defaults =
            Defaults { strategy: Strategy::BreadthFirst, work: WORK, results: usize::MAX, exact: true };
        let settings = engine.settings(defaults);
        let found = tree::of_expression(&program, main, &settings, options.max_results.unwrap_or(ENDS));
        Ok(ExecutionTree::of("main".to_owned(), "main", &found))
    }
}

impl ExecutionTree {
    fn of(program: String, function: &str, found: &Tree) -> ExecutionTree {
        let nodes: Vec<TreeNode> = found.nodes.iter().map(|node| TreeNode::of(node, function)).collect();
        let is_done = |node: &TreeNode| !matches!(node.end, TreeEnd::Open | TreeEnd::Unsupported { .. });
        let complete = found.gaps.is_empty() && nodes.iter().all(is_done);
        ExecutionTree { program, nodes, complete, reason: None }
    }

    /// The children of a node, in order.
    pub fn children(&self, of: usize) -> impl Iterator<Item = usize> {
        self.nodes.iter().enumerate().filter(move |(_, node)| node.parent == Some(of)).map(|(at, _)| at)
    }
}

impl TreeNode {
    fn of(node: &Node, function: &str) -> TreeNode {
        let call = |args: &[String]| (!args.is_empty()).then(|| crate::runs::call(function, args));
        let end = match &node.end {
            End::Split => TreeEnd::Split,
            End::Value { formula, args, result } => TreeEnd::Value {
                value: formula.clone(),
                example: call(args).map(|call| format!("{call} = {result}")),
            },
            End::Failed { message, args } => {
                TreeEnd::Failed { message: message.trim_end().to_owned(), example: call(args) }
            }
            End::Crashed(label, model) => {
                let what = match label.refinement.as_str() {
                    "" => "the assertion fails".to_owned(),
                    refinement => format!("the assertion fails: {refinement}"),
                };
                let model: Vec<String> =
                    model.iter().map(|(name, value)| format!("{name} = {value}")).collect();
                TreeEnd::Failed { message: what, example: (!model.is_empty()).then(|| model.join(", ")) }
            }
            End::Dropped => TreeEnd::Dropped,
            End::Unsupported(what) => TreeEnd::Unsupported { reason: what.construct.to_string() },
            End::Open => TreeEnd::Open,
        };
        TreeNode { parent: node.parent, decided: node.decided.clone(), end, steps: node.steps }
    }

    /// The end of the path in words, for people; empty for a split.
    #[must_use]
    pub fn words(&self) -> String {
        match &self.end {
            TreeEnd::Split => String::new(),
            TreeEnd::Value { value, .. } => format!("= {value}"),
            TreeEnd::Failed { message, example } => match example {
                Some(example) => format!("error: {message}  ({example})"),
                None => format!("error: {message}"),
            },
            TreeEnd::Dropped => "left out by an assumption".to_owned(),
            TreeEnd::Unsupported { reason } => format!("not supported: {reason}"),
            TreeEnd::Open => "…".to_owned(),
        }
    }
}
