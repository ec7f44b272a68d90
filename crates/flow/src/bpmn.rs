//! BPMN 2.0 processes: tasks, events, gateways, lanes and pools.
//!
//! A task becomes a button with its name, for the user whose lane it is in. An exclusive gateway becomes a choice that a user makes: the
//! process does not have the data that the conditions of the ways are about, so the conditions become labels. A parallel
//! gateway does its ways at once, and an inclusive one those that a user chose, up to the gateway where they meet. A gateway
//! that waits for a way that never comes waits for ever: that is a dead end, which `prove` finds.
//!
//! An event that waits for something (a message, a time, a condition) becomes a button with its name: it happens when it happens. A task or
//! sub-process that an event may interrupt is a choice between the two. Processes of one file that send each other messages run at once: a
//! reference counts the messages that came for an event and were not taken yet, and the event happens only if there is one.
//!
//! ```text
//!   start → [Check] → ◇ ok → [Pay] → end       view () >? "Check" -> \_.
//!                       ↘ no → end               ("ok" -> (view () >? "Pay" -> \_. view ()) <?> "no" -> (view ()))
//! ```
//!
//! [`read`](Process::read) finds nodes and ways, [`events`] what events wait for and set off, [`structure`] makes nested blocks of the ways
//! between nodes, [`flow`] writes them.

mod events;
mod flow;
mod structure;

use roxmltree::Node;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{Problem, is, name_of};
use flow::Pool;
use structure::{Structure, is_activity};

/// All processes of a file under translation.
struct Process<'a> {
    nodes: FxHashMap<&'a str, Node<'a, 'a>>,
    /// The ways out of each node.
    ways: FxHashMap<&'a str, Vec<Way<'a>>>,
    /// For tasks and sub-processes, the events at the border that interrupt them.
    borders: FxHashMap<&'a str, Vec<&'a str>>,
    /// How many ways lead into each node.
    into: FxHashMap<&'a str, usize>,
    lanes: FxHashMap<&'a str, String>,
    /// The nodes that wait for messages from other processes, each with a number.
    waiting: FxHashMap<&'a str, usize>,
    /// For each node that sends messages to other processes, the numbers of those that wait for them.
    sends: FxHashMap<&'a str, Vec<usize>>,
    /// What is said of ways and has no place in the program but a comment.
    notes: Vec<String>,
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

/// Translates the processes of a file that have a start; what else there is, is listed.
pub(super) fn translate<'a>(root: Node<'a, 'a>, untranslated: &mut Vec<String>) -> Result<String, Problem> {
    let processes: Vec<Node<'a, 'a>> = root.descendants().filter(|node| is(*node, "process")).collect();
    let mut read = Process::read(root, &processes);
    let is_called = |process: &Node<'a, 'a>| {
        let mut calls = root.descendants().filter(|node| is(*node, "callActivity"));
        calls
            .any(|call| call.attribute("calledElement").is_some_and(|id| process.attribute("id") == Some(id)))
    };
    let drawn = processes.iter().copied().filter(|process| process.children().any(is_flow_node));
    let (called, started): (Vec<_>, Vec<_>) = drawn.partition(is_called);
    // Processes that only call each other are started as they stand.
    let candidates = if started.is_empty() { called } else { started };
    let has_entry = |process: &Node<'a, 'a>| !read.entries(*process).is_empty();
    let (roots, others): (Vec<_>, Vec<_>) = candidates.into_iter().partition(has_entry);
    if roots.is_empty() {
        return Err(Problem::at(processes[0], "the process has no start event"));
    }
    untranslated
        .extend(others.into_iter().map(|other| format!("the process {}: it has no start", name_of(other))));
    if roots.len() > 1 {
        read.messages(root, &roots);
    }
    untranslated.extend(read.untranslated.iter().cloned());
    let mut structure = Structure::new(&read);
    let mut pools = Vec::new();
    for process in &roots {
        let flow = structure.content(*process, 1)?;
        pools.push(Pool { name: name_of(*process), flow: read.begun(*process, flow, &roots) });
    }
    let Structure { untranslated: lost, met, stops, .. } = structure;
    untranslated.extend(lost);
    let mut known = FxHashSet::default();
    for process in &roots {
        untranslated.extend(never_reached(*process, &met));
    }
    untranslated.retain(|lost| known.insert(lost.clone()));
    let mut text: String = read.notes.iter().map(|note| format!("-- {note}\n")).collect();
    let mut waiting: Vec<(&str, usize)> = read.waiting.iter().map(|(id, at)| (*id, *at)).collect();
    waiting.sort_by_key(|(_, at)| *at);
    for (id, at) in waiting {
        let name = read.event_name(read.nodes[id]);
        text.push_str(&format!(
            "-- Messages that came for {name} and were not taken yet.\nlet message{at} = ref 0\n"
        ));
    }
    for at in 1..=stops {
        text.push_str(&format!("let stop{at} = ref 0\n"));
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text.push_str(&flow::program(&pools));
    Ok(format!("{text}\n-- Nobody gets stuck.\nfinishable canBeFinished\n"))
}

/// Whether an element says what an event is about.
fn is_definition(child: Node<'_, '_>) -> bool {
    child.tag_name().name().ends_with("EventDefinition")
}

/// Whether an element is a step, an event or a gateway.
fn is_flow_node(node: Node<'_, '_>) -> bool {
    let kind = node.tag_name().name();
    node.is_element() && (is_activity(kind) || kind.ends_with("Event") || kind.ends_with("Gateway"))
}

/// Whether an event starts a sub-process, instead of a way.
fn is_handler(node: Node<'_, '_>) -> bool {
    is(node, "subProcess") && node.attribute("triggeredByEvent") == Some("true")
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
    fn read(root: Node<'a, 'a>, processes: &[Node<'a, 'a>]) -> Process<'a> {
        let mut this = Process {
            nodes: FxHashMap::default(),
            ways: FxHashMap::default(),
            borders: FxHashMap::default(),
            into: FxHashMap::default(),
            lanes: FxHashMap::default(),
            waiting: FxHashMap::default(),
            sends: FxHashMap::default(),
            notes: Vec::new(),
            untranslated: Vec::new(),
        };
        for process in processes {
            if let Some(id) = process.attribute("id") {
                this.nodes.insert(id, *process);
            }
            this.content(*process);
            this.lanes_of_parts(*process);
        }
        this.links(root);
        let events = root.descendants().filter(|node| is(*node, "boundaryEvent"));
        events.for_each(|event| this.border(event));
        this
    }

    /// A way from each event that throws a link to the one that catches it.
    fn links(&mut self, root: Node<'a, 'a>) {
        let link = |node: Node<'a, 'a>| {
            let definition = node.children().find(|child| is(*child, "linkEventDefinition"))?;
            Some(definition.attribute("name").or(node.attribute("name")).unwrap_or_default())
        };
        let of = |kind: &'static str| root.descendants().filter(move |node| is(*node, kind));
        for throw in of("intermediateThrowEvent") {
            let Some((name, from)) = link(throw).zip(throw.attribute("id")) else { continue };
            let catch = of("intermediateCatchEvent")
                .find(|catch| link(*catch) == Some(name) && catch.parent() == throw.parent());
            let Some(to) = catch.and_then(|catch| catch.attribute("id")) else {
                self.untranslated.push(format!("where the link {} leads", name_of(throw)));
                continue;
            };
            let way = Way { id: None, label: String::new(), conditional: false, to };
            self.ways.entry(from).or_default().push(way);
            *self.into.entry(to).or_default() += 1;
        }
    }

    /// An event at the border of a task or a sub-process. It must end the task: what goes on beside it is not translated.
    fn border(&mut self, event: Node<'a, 'a>) {
        let goes_on = event.attribute("cancelActivity") == Some("false");
        let undoes = event.children().any(|child| is(child, "compensateEventDefinition"));
        let host = event.attribute("attachedToRef").filter(|host| self.nodes.contains_key(host));
        match (host, event.attribute("id")) {
            (Some(host), Some(id)) if !goes_on && !undoes => self.borders.entry(host).or_default().push(id),
            _ => {
                let interrupted = event.attribute("attachedToRef").unwrap_or("a task");
                self.untranslated.push(format!("{}, which may interrupt {interrupted}", name_of(event)));
            }
        }
    }

    fn borders(&self, node: &str) -> &[&'a str] {
        self.borders.get(node).map_or(&[], Vec::as_slice)
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
            self.notes.push(format!("The condition of the way “{name}”: {condition}"));
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
