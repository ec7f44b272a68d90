//! A BPMN 2.0 process: tasks, events, gateways and lanes.
//!
//! A task becomes a button with its name, for the user whose lane it is in. An exclusive gateway becomes a choice that a user makes: the
//! process does not have the data that the conditions of the ways are about, so the conditions become labels. A parallel
//! gateway does its ways at once, and an inclusive one those that a user chose, up to the gateway where they meet. A gateway
//! that waits for a way that never comes waits for ever: that is a dead end, which `prove` finds. A task that an event may interrupt is a
//! choice between the task and the event.
//!
//! ```text
//!   start → [Check] → ◇ ok → [Pay] → end       view () >? "Check" -> \_.
//!                       ↘ no → end               ("ok" -> (view () >? "Pay" -> \_. view ()) <?> "no" -> (view ()))
//! ```
//!
//! [`structure`] makes nested blocks of the ways between nodes, [`flow`] writes them.

mod flow;
mod structure;

use roxmltree::Node;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{Problem, is, name_of};
use structure::{Bounds, Structure, is_activity};

/// A process under translation.
struct Process<'a> {
    nodes: FxHashMap<&'a str, Node<'a, 'a>>,
    /// The ways out of each node.
    ways: FxHashMap<&'a str, Vec<Way<'a>>>,
    /// The tasks that an event may interrupt: which of the two comes first is a choice between the ways out.
    interrupted: FxHashSet<&'a str>,
    /// How many ways lead into each node.
    into: FxHashMap<&'a str, usize>,
    lanes: FxHashMap<&'a str, String>,
    /// What the reader found and could not translate.
    untranslated: Vec<String>,
}

/// A way from one node to another.
#[derive(Clone)]
struct Way<'a> {
    id: Option<&'a str>,
    /// What is written at it; empty if nothing is.
    label: String,
    conditional: bool,
    to: &'a str,
}

impl Way<'_> {
    fn label_or(&self, number: usize) -> String {
        if self.label.is_empty() { format!("way {}", number + 1) } else { self.label.clone() }
    }
}

/// Translates the process of a file that has a start; what else there is, is listed.
pub(super) fn translate<'a>(root: Node<'a, 'a>, untranslated: &mut Vec<String>) -> Result<String, Problem> {
    let processes: Vec<Node<'a, 'a>> = root.descendants().filter(|node| is(*node, "process")).collect();
    let start_of = |process: &Node<'a, 'a>| process.children().find(|node| is(*node, "startEvent"));
    let Some(process) = processes.iter().copied().find(|process| start_of(process).is_some()) else {
        return Err(Problem::at(processes[0], "the process has no start event"));
    };
    let start = start_of(&process).and_then(|start| start.attribute("id"));
    let Some(start) = start else {
        return Err(Problem::at(process, "the start event of the process has no id"));
    };
    for other in processes.into_iter().filter(|other| *other != process && other.has_children()) {
        untranslated.push(format!("the process {}: there is one program for each", name_of(other)));
    }
    for flow in root.descendants().filter(|node| is(*node, "messageFlow")) {
        untranslated.push(format!("the message flow {}", name_of(flow)));
    }
    let read = Process::read(process);
    untranslated.extend(read.untranslated.iter().cloned());
    let mut structure = Structure::new(&read);
    let flow = structure.from(start, Bounds::default(), 1)?;
    let Structure { untranslated: lost, met, .. } = structure;
    untranslated.extend(lost);
    let mut known = FxHashSet::default();
    untranslated.extend(never_reached(process, &met));
    untranslated.retain(|lost| known.insert(lost.clone()));
    Ok(format!("main =\n  {}\n\n-- Nobody gets stuck.\nfinishable canBeFinished\n", flow.text()))
}

/// Whether an element says what an event is about.
fn is_definition(child: Node<'_, '_>) -> bool {
    child.tag_name().name().ends_with("EventDefinition")
}

/// What was drawn, but no way from the start leads to it.
fn never_reached<'a>(process: Node<'a, 'a>, met: &FxHashSet<&str>) -> Vec<String> {
    let is_drawn = |node: &Node<'_, '_>| {
        let kind = node.tag_name().name();
        is_activity(kind) || kind.ends_with("Gateway") || kind == "startEvent"
    };
    let nodes = process.descendants().filter(Node::is_element).filter(is_drawn);
    let lost = nodes.filter(|node| node.attribute("id").is_some_and(|id| !met.contains(id)));
    lost.map(|node| format!("{}, which no way from the start leads to", name_of(node))).collect()
}

impl<'a> Process<'a> {
    fn read(process: Node<'a, 'a>) -> Process<'a> {
        let mut this = Process {
            nodes: FxHashMap::default(),
            ways: FxHashMap::default(),
            interrupted: FxHashSet::default(),
            into: FxHashMap::default(),
            lanes: FxHashMap::default(),
            untranslated: Vec::new(),
        };
        this.content(process);
        this.lanes_of_parts(process);
        let events = process.descendants().filter(|node| is(*node, "boundaryEvent"));
        events.for_each(|event| this.interruption(event));
        this
    }

    /// An event at the border of a task.
    fn interruption(&mut self, event: Node<'a, 'a>) {
        let Some((task, way)) = self.way_of_interruption(event) else {
            let interrupted = event.attribute("attachedToRef").unwrap_or("a task");
            self.untranslated.push(format!("{}, which may interrupt {interrupted}", name_of(event)));
            return;
        };
        if event.children().any(is_definition) {
            self.untranslated.push(format!("what triggers {}", name_of(event)));
        }
        let done = name_of(self.nodes[task]);
        let ways = self.ways.entry(task).or_default();
        if self.interrupted.insert(task) {
            let all = ways.iter_mut();
            all.for_each(|way| (way.label, way.conditional) = (done.clone(), false));
        }
        ways.push(way);
    }

    /// The task that an event ends, and the way that is taken then. One way must lead on from each of the two, and the event must end the
    /// task: of a sub-process, or of what goes on beside the event, a choice says too little.
    fn way_of_interruption(&self, event: Node<'a, 'a>) -> Option<(&'a str, Way<'a>)> {
        let task = event.attribute("attachedToRef")?;
        let kind = self.nodes.get(task)?.tag_name().name().to_ascii_lowercase();
        let goes_on = event.attribute("cancelActivity") == Some("false");
        let undoes = event.children().any(|child| is(child, "compensateEventDefinition"));
        if !kind.ends_with("task") || goes_on || undoes {
            return None;
        }
        let is_single = self.interrupted.contains(task) || self.ways.get(task)?.len() == 1;
        let [way] = self.ways.get(event.attribute("id")?)?.as_slice() else { return None };
        is_single.then(|| (task, Way { label: name_of(event), conditional: false, ..way.clone() }))
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
                    if is_activity(kind) {
                        self.content(node);
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
        let label = words(name.or(condition).unwrap_or_default());
        let way = Way { id: flow.attribute("id"), label, conditional: condition.is_some(), to };
        self.ways.entry(from).or_default().push(way);
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

    /// What is inside of a sub-process is in its lane.
    fn lanes_of_parts(&mut self, process: Node<'a, 'a>) {
        for node in process.descendants().filter(|node| is_activity(node.tag_name().name())) {
            let lane = node.attribute("id").and_then(|id| self.lanes.get(id)).cloned();
            for member in node.descendants().filter_map(|inner| inner.attribute("id")) {
                if let Some(lane) = &lane {
                    self.lanes.entry(member).or_insert_with(|| lane.clone());
                }
            }
        }
    }
}
