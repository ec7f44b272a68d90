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
//! What a way leads back to is repeated, with all that follows it. Each end of a way says by a number where it goes on: 0 is the end, and
//! every other number a node that is done again:
//!
//! ```text
//!   [Write] → [Read] → ◇ good → end            repeat ((edit () >? "Write" -> \_. (edit () >? "Read" -> \_.
//!      ↖───────────────── again                   ("good" -> view 0 <?> "again" -> view 1)))) until (\next. next /= 1)
//! ```
//!
//! A sub-process is done before what follows it.

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
    /// The nodes that ways lead back to: their positions, from 1 on, are the numbers of ends.
    again: Vec<&'a str>,
    /// How many of the open nodes are outside of the parallel ways that are translated.
    outside: usize,
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
    // The first time shows where ways lead back to.
    let before = this.untranslated.clone();
    let mut task = this.from(start, &[], &mut Vec::new(), 1)?;
    if !this.again.is_empty() {
        this.untranslated = before;
        task = this.from(start, &[], &mut Vec::new(), 1)?;
    }
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
            again: Vec::new(),
            outside: 0,
            untranslated: Vec::new(),
        };
        this.content(process);
        this
    }

    /// Reads what is in a process, or in a sub-process.
    fn content(&mut self, process: Node<'a, 'a>) {
        for node in process.children().filter(Node::is_element) {
            match node.tag_name().name() {
                "sequenceFlow" => self.way(node),
                "laneSet" => self.lane_set(node),
                kind => {
                    if let Some(id) = node.attribute("id") {
                        self.nodes.insert(id, node);
                    }
                    if kind == "subProcess" {
                        self.content(node);
                    } else if kind == "boundaryEvent" {
                        let interrupted = node.attribute("attachedToRef").unwrap_or("a task");
                        self.untranslated
                            .push(format!("{}, which may interrupt {interrupted}", name_of(node)));
                    }
                }
            }
        }
    }

    fn way(&mut self, flow: Node<'a, 'a>) {
        let (Some(from), Some(to)) = (flow.attribute("sourceRef"), flow.attribute("targetRef")) else {
            self.untranslated.push(format!("the sequence flow {}, which has no ends", name_of(flow)));
            return;
        };
        let condition =
            flow.children().find(|node| is(*node, "conditionExpression")).and_then(|node| node.text());
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let name = flow.attribute("name").filter(|name| !name.trim().is_empty());
        if let (Some(name), Some(condition)) = (name, condition) {
            let (name, condition) = (words(name), words(condition));
            self.untranslated
                .push(format!("the condition {condition} of the way “{name}”: somebody decides"));
        }
        self.ways.entry(from).or_default().push((words(name.or(condition).unwrap_or_default()), to));
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
            return Ok(self.end());
        }
        let Some(node) = self.nodes.get(id).copied() else {
            self.untranslated.push(format!("a way to {id}, which is not in the process"));
            return Ok(self.end());
        };
        if depth > MAX_DEPTH {
            return Err(Problem::at(node, "the process is nested too deeply here"));
        }
        if let Some(place) = open.iter().position(|known| *known == id) {
            return Ok(self.back(node, id, place));
        }
        open.push(id);
        let task = self.node(node, id, stops, open, depth);
        open.pop();
        let again = self.again.iter().position(|known| *known == id);
        Ok(match again {
            Some(at) => format!("(repeat ({}) until (\\next. next /= {}))", task?, at + 1),
            None => task?,
        })
    }

    /// The end of a way.
    fn end(&self) -> String {
        if self.again.is_empty() { "view ()" } else { "view 0" }.to_owned()
    }

    /// The end of a way that leads back to a node, given how many are open before it.
    fn back(&mut self, node: Node<'a, 'a>, id: &'a str, place: usize) -> String {
        if place < self.outside {
            let name = name_of(node);
            self.untranslated
                .push(format!("the way back to {name} from one of several at once: it ends there"));
            return self.end();
        }
        let known = self.again.iter().position(|known| *known == id);
        let number = known.unwrap_or_else(|| {
            self.again.push(id);
            self.again.len() - 1
        });
        format!("view {}", number + 1)
    }

    /// What is inside of a sub-process, if that is drawn.
    fn inside(&mut self, node: Node<'a, 'a>, depth: usize) -> Result<Option<String>, Problem> {
        let start = node.children().find(|child| is(*child, "startEvent"));
        let Some(start) = start.and_then(|start| start.attribute("id")) else { return Ok(None) };
        if let Some(lane) = node.attribute("id").and_then(|id| self.lanes.get(id)).cloned() {
            for member in node.descendants().filter_map(|inner| inner.attribute("id")) {
                self.lanes.entry(member).or_insert_with(|| lane.clone());
            }
        }
        let outside = std::mem::replace(&mut self.outside, 0);
        let task = self.from(start, &[], &mut Vec::new(), depth + 1);
        self.outside = outside;
        task.map(Some)
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
            "endEvent" => Ok(self.end()),
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
                let repeated = |child: Node<'_, '_>| child.tag_name().name().ends_with("LoopCharacteristics");
                if node.children().any(repeated) {
                    self.untranslated.push(format!("that {} may be done several times", name_of(node)));
                }
                let inside = if kind == "subProcess" { self.inside(node, depth)? } else { None };
                let next = self.onward(id, stops, open, depth + 1)?;
                if let Some(inside) = inside {
                    return Ok(format!("(({inside}) |> \\_.\n{}{next})", indent(depth)));
                }
                if kind == "subProcess" || kind == "callActivity" {
                    self.untranslated.push(format!("what is inside of {}: it is one step", name_of(node)));
                }
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
            [] => Ok(self.end()),
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
        let join = self.join(&ways);
        let inner: Vec<&str> = stops.iter().copied().chain(join).collect();
        let outside = std::mem::replace(&mut self.outside, open.len());
        let tasks: Result<Vec<String>, Problem> = ways
            .iter()
            .map(|(_, next)| Ok(format!("({})", self.from(next, &inner, open, depth + 1)?)))
            .collect();
        self.outside = outside;
        let tasks = tasks?;
        let Some(join) = join else {
            self.untranslated.push(format!("where the ways out of {} join", name_of(node)));
            return Ok(format!("({} |> \\_. {})", tasks.join(" >< "), self.end()));
        };
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
