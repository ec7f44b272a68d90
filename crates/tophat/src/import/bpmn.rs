//! A BPMN 2.0 process: tasks, events, gateways and lanes.
//!
//! A task is somebody pressing a button with its name, for the lane that it is in. An exclusive gateway is a choice of its
//! ways, which somebody makes; their conditions are data that the process does not have here, so they are labels. A parallel
//! gateway does its ways at once, up to the gateway where they join. So each node becomes an expression that ends with the
//! next one:
//!
//! ```text
//!   start → [Check] → ◇ ok → [Pay] → end       (edit () >? "Check" -> \_.
//!                       ↘ no → end                ("ok" -> (edit () >? "Pay" -> \_. view "paid") <?> "no" -> view "refused"))
//! ```
//!
//! A way that leads back ends there, and is listed as not translated.

use roxmltree::Node;
use rustc_hash::FxHashMap;

use super::{Problem, is, name_of};
use crate::value::quote;

/// Deeper nesting than any process that was drawn.
const MAX_DEPTH: usize = 200;

/// A process under translation.
struct Process<'a> {
    nodes: FxHashMap<&'a str, Node<'a, 'a>>,
    /// The ways out of each node, with what is written at them.
    ways: FxHashMap<&'a str, Vec<(String, &'a str)>>,
    /// How many ways lead into each node.
    into: FxHashMap<&'a str, usize>,
    lanes: FxHashMap<&'a str, String>,
    untranslated: Vec<String>,
}

pub(super) fn translate<'a>(
    process: Node<'a, 'a>,
    untranslated: &mut Vec<String>,
) -> Result<String, Problem> {
    let mut this = Process::read(process);
    let start = process.children().find(|node| is(*node, "startEvent"));
    let Some(start) = start.and_then(|start| start.attribute("id")) else {
        return Err(Problem::at(process, "the process has no start event"));
    };
    let task = this.from(start, &[], &mut Vec::new(), 1)?;
    untranslated.extend(this.untranslated);
    Ok(format!("main =\n  {task}\n\n-- Nobody gets stuck.\nfinishable canBeFinished\n"))
}

impl<'a> Process<'a> {
    fn read(process: Node<'a, 'a>) -> Process<'a> {
        let mut this = Process {
            nodes: FxHashMap::default(),
            ways: FxHashMap::default(),
            into: FxHashMap::default(),
            lanes: FxHashMap::default(),
            untranslated: Vec::new(),
        };
        for node in process.children().filter(Node::is_element) {
            match node.tag_name().name() {
                "sequenceFlow" => this.way(node),
                "laneSet" => this.lane_set(node),
                _ => {
                    if let Some(id) = node.attribute("id") {
                        this.nodes.insert(id, node);
                    }
                }
            }
        }
        this
    }

    fn way(&mut self, flow: Node<'a, 'a>) {
        let (Some(from), Some(to)) = (flow.attribute("sourceRef"), flow.attribute("targetRef")) else {
            self.untranslated.push(format!("the sequence flow {}, which has no ends", name_of(flow)));
            return;
        };
        let condition =
            flow.children().find(|node| is(*node, "conditionExpression")).and_then(|node| node.text());
        let label = flow.attribute("name").or(condition).unwrap_or_default();
        self.ways.entry(from).or_default().push((label.split_whitespace().collect::<Vec<_>>().join(" "), to));
        *self.into.entry(to).or_default() += 1;
    }

    fn lane_set(&mut self, set: Node<'a, 'a>) {
        for lane in set.descendants().filter(|node| is(*node, "lane")) {
            let name = name_of(lane);
            let members =
                lane.children().filter(|node| is(*node, "flowNodeRef")).filter_map(|node| node.text());
            for member in members {
                self.lanes.insert(member.trim(), name.clone());
            }
        }
    }

    /// The task from a node on, up to one of the nodes where it is to stop.
    fn from(
        &mut self,
        id: &'a str,
        stops: &[&'a str],
        open: &mut Vec<&'a str>,
        depth: usize,
    ) -> Result<String, Problem> {
        if stops.contains(&id) {
            return Ok("view ()".to_owned());
        }
        let Some(node) = self.nodes.get(id).copied() else {
            self.untranslated.push(format!("a way to {id}, which is not in the process"));
            return Ok("view ()".to_owned());
        };
        if depth > MAX_DEPTH {
            return Err(Problem::at(node, "the process is nested too deeply here"));
        }
        if open.contains(&id) {
            self.untranslated.push(format!("the way back to {}: it ends there", name_of(node)));
            return Ok("view ()".to_owned());
        }
        open.push(id);
        let task = self.node(node, id, stops, open, depth);
        open.pop();
        task
    }

    fn node(
        &mut self,
        node: Node<'a, 'a>,
        id: &'a str,
        stops: &[&'a str],
        open: &mut Vec<&'a str>,
        depth: usize,
    ) -> Result<String, Problem> {
        let kind = node.tag_name().name();
        match kind {
            "endEvent" => Ok("view ()".to_owned()),
            "startEvent" | "intermediateThrowEvent" | "intermediateCatchEvent" => {
                if node
                    .children()
                    .any(|child| child.is_element() && child.tag_name().name().ends_with("EventDefinition"))
                {
                    self.untranslated.push(format!("what triggers {}", name_of(node)));
                }
                self.onward(id, stops, open, depth)
            }
            "exclusiveGateway" | "eventBasedGateway" => self.choice(id, stops, open, depth),
            "parallelGateway" => self.parallel(node, id, stops, open, depth),
            "inclusiveGateway" | "complexGateway" => {
                self.untranslated.push(format!("that {} may take several ways: it takes one", name_of(node)));
                self.choice(id, stops, open, depth)
            }
            _ if kind.to_ascii_lowercase().ends_with("task")
                || kind == "callActivity"
                || kind == "subProcess" =>
            {
                if kind == "subProcess" || kind == "callActivity" {
                    self.untranslated.push(format!("what is inside of {}: it is one step", name_of(node)));
                }
                let next = self.onward(id, stops, open, depth + 1)?;
                let user = self.lanes.get(id).map(|lane| format!(" @ {}", quote(lane))).unwrap_or_default();
                Ok(format!(
                    "((edit (){user}) >? {} -> \\_.\n{}{next}){user}",
                    quote(&name_of(node)),
                    indent(depth)
                ))
            }
            _ => {
                self.untranslated.push(format!("{} ({kind})", name_of(node)));
                self.onward(id, stops, open, depth)
            }
        }
    }

    /// What follows a node with one way out of it; with several, BPMN takes all of them.
    fn onward(
        &mut self,
        id: &'a str,
        stops: &[&'a str],
        open: &mut Vec<&'a str>,
        depth: usize,
    ) -> Result<String, Problem> {
        let ways = self.ways.get(id).cloned().unwrap_or_default();
        match ways.as_slice() {
            [] => Ok("view ()".to_owned()),
            [(_, next)] => self.from(next, stops, open, depth),
            [(_, next), ..] => {
                self.untranslated.push(format!("all but the first way out of {}", name_of(self.nodes[id])));
                self.from(next, stops, open, depth)
            }
        }
    }

    fn choice(
        &mut self,
        id: &'a str,
        stops: &[&'a str],
        open: &mut Vec<&'a str>,
        depth: usize,
    ) -> Result<String, Problem> {
        let ways = self.ways.get(id).cloned().unwrap_or_default();
        if ways.len() < 2 {
            return self.onward(id, stops, open, depth);
        }
        let mut alternatives = Vec::new();
        for (at, (label, next)) in ways.iter().enumerate() {
            let label = if label.is_empty() { format!("way {}", at + 1) } else { label.clone() };
            let task = self.from(next, stops, open, depth + 1)?;
            alternatives.push(format!("{} -> ({task})", quote(&label)));
        }
        let user = self.lanes.get(id).map(|lane| format!(" @ {}", quote(lane))).unwrap_or_default();
        Ok(format!("({}){user}", alternatives.join(&format!("\n{}<?> ", indent(depth)))))
    }

    fn parallel(
        &mut self,
        node: Node<'a, 'a>,
        id: &'a str,
        stops: &[&'a str],
        open: &mut Vec<&'a str>,
        depth: usize,
    ) -> Result<String, Problem> {
        let ways = self.ways.get(id).cloned().unwrap_or_default();
        if ways.len() < 2 {
            return self.onward(id, stops, open, depth);
        }
        let Some(join) = self.join(&ways) else {
            self.untranslated.push(format!("where the ways out of {} join", name_of(node)));
            let tasks: Result<Vec<String>, Problem> =
                ways.iter().map(|(_, next)| self.from(next, stops, open, depth + 1)).collect();
            let tasks: Vec<String> = tasks?.into_iter().map(|task| format!("({task})")).collect();
            return Ok(format!("({} |> \\_. view ())", tasks.join(" >< ")));
        };
        let inner: Vec<&str> = stops.iter().copied().chain([join]).collect();
        let mut tasks = Vec::new();
        for (_, next) in &ways {
            tasks.push(format!("({})", self.from(next, &inner, open, depth + 1)?));
        }
        let pad = indent(depth);
        let after = self.onward(join, stops, open, depth)?;
        Ok(format!("({}\n{pad}|> \\_.\n{pad}{after})", tasks.join(&format!("\n{pad}>< "))))
    }

    /// The first parallel gateway, with several ways into it, that all of some ways lead to.
    fn join(&self, ways: &[(String, &'a str)]) -> Option<&'a str> {
        let reached: Vec<Vec<&str>> = ways.iter().map(|(_, next)| self.reached(next)).collect();
        let joins = |id: &&str| {
            let node = self.nodes.get(id);
            node.is_some_and(|node| is(*node, "parallelGateway"))
                && self.into.get(id).copied().unwrap_or(0) >= ways.len()
                && reached.iter().all(|reached| reached.contains(id))
        };
        reached.first()?.iter().copied().find(joins)
    }

    /// The nodes that a way leads to, nearest first.
    fn reached(&self, from: &'a str) -> Vec<&'a str> {
        let mut reached = vec![from];
        let mut next = 0;
        while next < reached.len() {
            for (_, to) in self.ways.get(reached[next]).into_iter().flatten() {
                if !reached.contains(to) {
                    reached.push(to);
                }
            }
            next += 1;
        }
        reached
    }
}

fn indent(depth: usize) -> String {
    "  ".repeat(depth.min(12))
}
