//! Events: what they wait for, what they set off, and messages between the processes of a file.
//!
//! A message flow from a node of one process to one of another makes the second one wait: it can only happen once for each message. The start
//! of a process that waits for messages is left out of a run in which none comes any more.

use roxmltree::Node;

use super::flow::{Flow, Trigger};
use super::structure::is_activity;
use super::{Process, is_definition, is_flow_node, is_handler};
use crate::{is, name_of};

/// What an event that ends its surroundings is about: the kind, and which one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Thrown<'a> {
    kind: &'a str,
    which: Option<&'a str>,
}

impl<'a> Thrown<'a> {
    /// The error, escalation or cancellation that an event throws or catches.
    pub(super) fn of(event: Node<'a, 'a>) -> Option<Thrown<'a>> {
        let definition = event.children().find(|child| is_definition(*child))?;
        let (kind, which) = match definition.tag_name().name() {
            "errorEventDefinition" => ("error", definition.attribute("errorRef")),
            "escalationEventDefinition" => ("escalation", definition.attribute("escalationRef")),
            "cancelEventDefinition" => ("cancel", None),
            _ => return None,
        };
        Some(Thrown { kind, which })
    }

    /// Whether an event that catches this catches what was thrown.
    pub(super) fn catches(&self, thrown: &Thrown<'_>) -> bool {
        self.kind == thrown.kind && (self.which.is_none() || self.which == thrown.which)
    }

    pub(super) fn is_error(&self) -> bool {
        self.kind == "error"
    }
}

impl<'a> Process<'a> {
    /// What an event is called: its name, that of its message or signal, the time it waits for, or its identifier.
    pub(super) fn event_name(&self, node: Node<'a, 'a>) -> String {
        if node.attribute("name").is_some_and(|name| !name.trim().is_empty()) {
            return name_of(node);
        }
        let definition = node.children().find(|child| is_definition(*child));
        let named = definition.and_then(|definition| {
            let reference = ["messageRef", "signalRef"].iter().find_map(|which| definition.attribute(*which));
            let root = node.document().root_element();
            let of = |id: &str| root.children().find(|child| child.attribute("id") == Some(id));
            let name = reference.and_then(of).and_then(|of| of.attribute("name"));
            let text = || {
                definition.descendants().filter_map(|inner| inner.text()).find(|text| !text.trim().is_empty())
            };
            name.or_else(text)
        });
        named.map_or_else(|| name_of(node), |name| name.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    /// A step that is taken at a node, with the messages that it takes and sends.
    pub(super) fn trigger(&self, id: &str) -> Trigger {
        let node = self.nodes[id];
        let kind = node.tag_name().name();
        let label = if is_activity(kind) { name_of(node) } else { self.event_name(node) };
        let sends = self.sends.get(id).cloned().unwrap_or_default();
        Trigger { label, takes: self.waiting.get(id).copied(), sends }
    }

    /// Where the work in a process or sub-process begins: its start events, or else the nodes that no way leads to.
    pub(super) fn entries(&self, container: Node<'a, 'a>) -> Vec<&'a str> {
        let starts: Vec<_> = container.children().filter(|node| is(*node, "startEvent")).collect();
        let id = |node: Node<'a, 'a>| node.attribute("id");
        if !starts.is_empty() {
            return starts.into_iter().filter_map(id).collect();
        }
        let is_entry = |node: &Node<'a, 'a>| {
            is_flow_node(*node)
                && !is(*node, "boundaryEvent")
                && !is_handler(*node)
                && node.attribute("isForCompensation") != Some("true")
                && id(*node).is_some_and(|id| !self.into.contains_key(id))
        };
        container.children().filter(is_entry).filter_map(id).collect()
    }

    /// Reads the message flows between the processes that run.
    pub(super) fn messages(&mut self, root: Node<'a, 'a>, roots: &[Node<'a, 'a>]) {
        let process_of = |node: Node<'a, 'a>| node.ancestors().find(|outer| roots.contains(outer));
        let flows: Vec<(Node<'a, 'a>, &'a str, &'a str)> = root
            .descendants()
            .filter(|node| is(*node, "messageFlow"))
            .filter_map(|flow| Some((flow, flow.attribute("sourceRef")?, flow.attribute("targetRef")?)))
            .collect();
        // A message from or to the border of a pool comes at any time, or goes nowhere.
        let is_node = |id: &str| {
            let node = self.nodes.get(id).copied().filter(|node| is_flow_node(*node));
            node.and_then(process_of).is_some()
        };
        let inner: Vec<_> = flows.into_iter().filter(|(_, from, to)| is_node(from) && is_node(to)).collect();
        for (flow, from, to) in &inner {
            let kind = self.nodes[to].tag_name().name();
            let is_task = is_activity(kind) && kind != "receiveTask";
            let answers = inner.iter().any(|(_, other, _)| other == to);
            let is_whole = is_activity(kind) && !kind.to_ascii_lowercase().ends_with("task");
            if is_whole || (is_task && answers) || kind.ends_with("Gateway") {
                self.untranslated.push(format!(
                    "that {} waits for the message flow {}",
                    name_of(self.nodes[to]),
                    name_of(*flow)
                ));
                continue;
            }
            let next = self.waiting.len() + 1;
            let number = *self.waiting.entry(to).or_insert(next);
            self.sends.entry(from).or_default().push(number);
        }
    }

    /// The block of a process, which begins with a message of other ones or is left out, if its start waits for one.
    pub(super) fn begun(&self, process: Node<'a, 'a>, flow: Flow, roots: &[Node<'a, 'a>]) -> Flow {
        let [start] = self.entries(process)[..] else { return flow };
        let Flow::Step { trigger, user: None, next } = flow else { return flow };
        let number = match (trigger.takes, self.waiting.get(start)) {
            (Some(takes), Some(waits)) if takes == *waits => takes,
            _ => return Flow::Step { trigger, user: None, next },
        };
        let sends = |root: &Node<'a, 'a>| {
            let inner = root.descendants().filter_map(|node| node.attribute("id"));
            *root != process && inner.filter_map(|id| self.sends.get(id)).any(|sent| sent.contains(&number))
        };
        let senders = roots.iter().enumerate().filter(|(_, root)| sends(root)).map(|(at, _)| at).collect();
        Flow::Begin { trigger, senders, next }
    }
}
