//! BPMN's token game: tokens lie on nodes, and move. It reads a file by itself and shares nothing with the import.
//!
//! A state has *instances* of processes and sub-processes, each with its tokens, and the messages that were sent and not taken.
//! [`State::settle`] makes the moves that nobody sees (through gateways, out of sub-processes that are over); [`State::moves`] lists those
//! with a label. What is not played (inclusive gateways, signals, …) is said by [`Model::read`], which gives no model then.

use std::collections::{BTreeMap, BTreeSet};

use roxmltree::{Document, Node};

#[derive(Debug, Default)]
pub(crate) struct Drawn {
    kind: String,
    label: String,
    /// The kind of event, and which one.
    about: Option<(String, Option<String>)>,
    outs: Vec<(String, String, String)>,
    ins: usize,
    borders: Vec<String>,
    /// A process or sub-process with something in it: where its work begins.
    entries: Vec<String>,
    /// Sub-processes that an event starts, each with its start.
    handlers: Vec<(String, String)>,
    /// What is called.
    called: Option<String>,
    times: Times,
    /// Everything inside.
    inside: BTreeSet<String>,
}

#[derive(Debug, Default, Clone, Copy, PartialEq)]
enum Times {
    #[default]
    Once,
    Number(usize),
    AtLeastOnce,
    Several,
}

#[derive(Debug, Default)]
pub(crate) struct Model {
    nodes: BTreeMap<String, Drawn>,
    roots: Vec<String>,
    sends: Vec<(String, String)>,
}

fn kind<'a>(node: Node<'a, '_>) -> &'a str {
    node.tag_name().name()
}

fn id(node: Node<'_, '_>) -> String {
    node.attribute("id").unwrap_or_default().to_owned()
}

fn is_activity(kind: &str) -> bool {
    kind.ends_with("Task") || kind == "task" || is_container(kind)
}

fn is_container(kind: &str) -> bool {
    matches!(kind, "subProcess" | "transaction" | "callActivity" | "adHocSubProcess")
}

fn is_part(node: Node<'_, '_>) -> bool {
    is_activity(kind(node)) || kind(node).ends_with("Event") || kind(node).ends_with("Gateway")
}

fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn label(node: Node<'_, '_>) -> String {
    if let Some(name) = node.attribute("name").filter(|name| !name.trim().is_empty()) {
        return words(name);
    }
    let definition = node.children().find(|child| kind(*child).ends_with("EventDefinition"));
    let named = definition.filter(|_| !is_activity(kind(node))).and_then(|definition| {
        let which = definition.attribute("messageRef").or(definition.attribute("signalRef"));
        let root = node.document().root_element();
        let of = which.and_then(|which| root.children().find(|child| child.attribute("id") == Some(which)));
        let text =
            definition.descendants().filter_map(|inner| inner.text()).find(|text| !text.trim().is_empty());
        of.and_then(|of| of.attribute("name")).or(text)
    });
    words(named.unwrap_or(node.attribute("id").unwrap_or("unnamed")))
}

impl Model {
    pub(crate) fn read(text: &str) -> Option<Model> {
        let document = Document::parse(text).ok()?;
        let mut model = Model::default();
        let all: Vec<Node<'_, '_>> = document.descendants().filter(Node::is_element).collect();
        for node in all.iter().copied().filter(|node| is_part(*node) || kind(*node) == "process") {
            let start = |node: &Node<'_, '_>| kind(*node) == "startEvent";
            let is_handler = |node: &Node<'_, '_>| node.attribute("triggeredByEvent") == Some("true");
            let parts: Vec<Node<'_, '_>> = node.children().filter(|child| is_part(*child)).collect();
            let mut entries: Vec<String> = parts.iter().copied().filter(start).map(id).collect();
            let is_target = |part: &Node<'_, '_>| {
                all.iter().any(|flow| {
                    kind(*flow) == "sequenceFlow" && flow.attribute("targetRef") == part.attribute("id")
                })
            };
            if entries.is_empty() {
                let begins = |part: &Node<'_, '_>| {
                    !is_target(part)
                        && kind(*part) != "boundaryEvent"
                        && !is_handler(part)
                        && part.attribute("isForCompensation") != Some("true")
                };
                entries = parts.iter().copied().filter(begins).map(id).collect();
            }
            let definition = node.children().find(|child| kind(*child).ends_with("EventDefinition"));
            let about = definition.map(|definition| {
                let which = ["errorRef", "escalationRef", "signalRef"];
                let which = which.iter().find_map(|which| definition.attribute(*which));
                (kind(definition).trim_end_matches("EventDefinition").to_owned(), which.map(str::to_owned))
            });
            let mut handlers = Vec::new();
            for handler in parts.iter().copied().filter(is_handler) {
                let start = handler.children().find(start)?;
                if start.attribute("isInterrupting") == Some("false") {
                    return None;
                }
                handlers.push((id(handler), id(start)));
            }
            model.nodes.insert(
                id(node),
                Drawn {
                    kind: kind(node).to_owned(),
                    label: label(node),
                    about,
                    entries,
                    handlers,
                    called: node.attribute("calledElement").map(str::to_owned),
                    times: times(node),
                    inside: node
                        .descendants()
                        .filter(|inner| is_part(*inner) && *inner != node)
                        .map(id)
                        .collect(),
                    ..Drawn::default()
                },
            );
        }
        for node in &all {
            match kind(*node) {
                "sequenceFlow" => {
                    let (from, to) = (node.attribute("sourceRef")?, node.attribute("targetRef")?);
                    let condition = node.children().find(|child| kind(*child) == "conditionExpression");
                    let condition = condition.and_then(|condition| condition.text()).unwrap_or_default();
                    let name =
                        node.attribute("name").filter(|name| !name.trim().is_empty()).unwrap_or(condition);
                    let source = model.nodes.get_mut(from)?;
                    if !condition.is_empty() && !source.kind.ends_with("Gateway") {
                        return None;
                    }
                    source.outs.push((id(*node), words(name), to.to_owned()));
                    model.nodes.get_mut(to)?.ins += 1;
                }
                "boundaryEvent" => {
                    if node.attribute("cancelActivity") == Some("false") {
                        return None;
                    }
                    model.nodes.get_mut(node.attribute("attachedToRef")?)?.borders.push(id(*node));
                }
                "linkEventDefinition" | "signalEventDefinition" | "compensateEventDefinition" => return None,
                "inclusiveGateway" | "complexGateway" => return None,
                _ => {}
            }
        }
        let called: BTreeSet<String> = model.nodes.values().filter_map(|node| node.called.clone()).collect();
        let process =
            |node: &&Node<'_, '_>| kind(**node) == "process" && !model.nodes[&id(**node)].entries.is_empty();
        let roots: Vec<String> = all.iter().filter(process).map(|node| id(*node)).collect();
        model.roots = roots.iter().filter(|root| !called.contains(*root)).cloned().collect();
        let flows: Vec<(String, String)> = all
            .iter()
            .filter(|node| kind(**node) == "messageFlow")
            .filter_map(|flow| {
                Some((flow.attribute("sourceRef")?.to_owned(), flow.attribute("targetRef")?.to_owned()))
            })
            .filter(|(from, to)| {
                [from, to].iter().all(|end| model.nodes.get(*end).is_some_and(|node| node.kind != "process"))
            })
            .collect();
        if model.roots.len() > 1 {
            model.sends = flows;
        }
        (!model.roots.is_empty()).then_some(model)
    }

    fn waits(&self, node: &str) -> bool {
        self.sends.iter().any(|(_, to)| to == node)
    }

    fn container<'m>(&'m self, node: &'m str) -> Option<&'m str> {
        let drawn = &self.nodes[node];
        if let Some(called) = &drawn.called {
            return self.nodes.contains_key(called).then_some(called);
        }
        (is_container(&drawn.kind) && !drawn.entries.is_empty()).then_some(node)
    }

    /// Whether something inside throws what an event catches, so that it does not happen by itself.
    fn is_thrown(&self, container: &str, event: &str) -> bool {
        let catches = self.nodes[event].about.as_ref();
        let throws = |inner: &String| {
            let inner = &self.nodes[inner];
            (inner.kind == "endEvent" || inner.kind == "intermediateThrowEvent")
                && inner
                    .about
                    .as_ref()
                    .zip(catches)
                    .is_some_and(|(thrown, catches)| does_catch(catches, thrown))
        };
        // What a handler throws itself comes too late for it.
        let handler = self.nodes[container].handlers.iter().find(|(_, start)| start == event);
        let is_late =
            |inner: &String| handler.is_some_and(|(handler, _)| self.nodes[handler].inside.contains(inner));
        self.nodes[container].inside.iter().filter(|inner| !is_late(inner)).any(throws)
    }
}

fn does_catch(catches: &(String, Option<String>), thrown: &(String, Option<String>)) -> bool {
    ["error", "escalation", "cancel"].contains(&thrown.0.as_str())
        && catches.0 == thrown.0
        && (catches.1.is_none() || catches.1 == thrown.1)
}

fn times(node: Node<'_, '_>) -> Times {
    let Some(several) = node.children().find(|child| kind(*child).ends_with("LoopCharacteristics")) else {
        return Times::Once;
    };
    if kind(several) == "standardLoopCharacteristics" {
        return if several.attribute("testBefore") == Some("true") {
            Times::Several
        } else {
            Times::AtLeastOnce
        };
    }
    let number =
        several.children().find(|child| kind(*child) == "loopCardinality").and_then(|number| number.text());
    let until = several.children().any(|child| kind(child) == "completionCondition");
    match number.and_then(|number| number.trim().parse().ok()) {
        Some(number) if number <= 10 && !until => Times::Number(number),
        _ => Times::Several,
    }
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Token {
    At(String),
    /// At a gateway that waits for others, by the way on which it came.
    In(String, String),
    /// A task that is done so many times more.
    Left(String, usize),
    /// Something that may be done once more.
    Again(String),
    /// A sub-process at work.
    Runs(String),
}

#[derive(Clone, Debug)]
struct Instance {
    container: String,
    host: Option<(u32, String)>,
    tokens: Vec<Token>,
}

#[derive(Clone, Debug)]
pub(crate) struct State {
    instances: BTreeMap<u32, Instance>,
    next: u32,
    messages: BTreeMap<String, u32>,
    runs_on: bool,
}

/// More moves that nobody sees, between two that somebody does, than there are without a circle.
const MOST_SILENT: usize = 500;

/// A move with a label.
#[derive(Clone, Debug)]
pub(crate) struct Move {
    pub(crate) label: String,
    instance: u32,
    token: Option<Token>,
    what: What,
}

#[derive(Clone, Debug)]
enum What {
    Do(String),
    Border(String),
    Way(String, usize),
    Event(String),
    Handler(String, String),
    Enter(String),
    Enough(String),
    Begin(String),
}

impl State {
    pub(crate) fn start(model: &Model) -> State {
        let mut state =
            State { instances: BTreeMap::new(), next: 0, messages: BTreeMap::new(), runs_on: false };
        for root in &model.roots {
            state.create(model, root, None);
        }
        state.settle(model);
        state
    }

    fn create(&mut self, model: &Model, container: &str, host: Option<(u32, String)>) {
        let entries = &model.nodes[container].entries;
        let is_start = |entry: &String| model.nodes[entry].kind == "startEvent";
        // Of several starts of a process one is chosen.
        let tokens = if entries.len() > 1 && entries.iter().all(is_start) {
            vec![Token::At(container.to_owned())]
        } else {
            entries.iter().map(|entry| Token::At(entry.clone())).collect()
        };
        self.instances.insert(self.next, Instance { container: container.to_owned(), host, tokens });
        self.next += 1;
    }

    fn kill(&mut self, instance: u32) {
        let children: Vec<u32> = self
            .instances
            .iter()
            .filter(|(_, inner)| inner.host.as_ref().is_some_and(|(host, _)| *host == instance))
            .map(|(number, _)| *number)
            .collect();
        children.into_iter().for_each(|child| self.kill(child));
        self.instances.remove(&instance);
    }

    fn clear(&mut self, instance: u32) {
        let kept = self.instances[&instance].clone();
        self.kill(instance);
        self.instances.insert(instance, Instance { tokens: Vec::new(), ..kept });
    }

    fn take(&mut self, instance: u32, token: &Token) {
        let tokens = &mut self.instances.get_mut(&instance).expect("it is there").tokens;
        let at = tokens.iter().position(|other| other == token).expect("it is there");
        tokens.remove(at);
    }

    fn put(&mut self, instance: u32, token: Token) {
        self.instances.get_mut(&instance).expect("it is there").tokens.push(token);
    }

    fn arrive(&mut self, model: &Model, instance: u32, flow: &str, to: &str) {
        let node = &model.nodes[to];
        let waits = node.kind == "parallelGateway" && node.ins > 1;
        let token = if waits { Token::In(to.to_owned(), flow.to_owned()) } else { Token::At(to.to_owned()) };
        self.put(instance, token);
    }

    fn out(&mut self, model: &Model, instance: u32, node: &str) {
        for (flow, _, to) in &model.nodes[node].outs {
            self.arrive(model, instance, flow, to);
        }
    }

    /// Whether all that a process does is over.
    fn is_empty(&self, instance: u32) -> bool {
        self.instances[&instance].tokens.is_empty()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.instances.values().all(|instance| instance.tokens.is_empty())
    }

    fn settle(&mut self, model: &Model) {
        for _ in 0..MOST_SILENT {
            if self.races(model) {
                break;
            }
            if !self.silent(model) {
                return;
            }
        }
        self.runs_on = true;
    }

    /// Whether two ends that end more than their own way are there at once: BPMN does not say which of them comes first.
    fn races(&self, model: &Model) -> bool {
        let ends = |token: &&Token| match token {
            Token::At(node) => model.nodes[node].kind == "endEvent" && model.nodes[node].about.is_some(),
            _ => false,
        };
        self.instances.values().flat_map(|instance| &instance.tokens).filter(ends).count() > 1
    }

    /// Whether tokens go round and round without anybody, or it is open what happens.
    pub(crate) fn runs_on(&self) -> bool {
        self.runs_on
    }

    /// Makes one move that nobody sees.
    fn silent(&mut self, model: &Model) -> bool {
        for (number, instance) in self.instances.clone() {
            for token in &instance.tokens {
                if self.pass(model, number, &instance, token) {
                    return true;
                }
            }
            if let (true, Some((host, activity))) = (instance.tokens.is_empty(), &instance.host) {
                self.instances.remove(&number);
                self.take(*host, &Token::Runs(activity.clone()));
                let is_handler = model.nodes[&self.instances[host].container]
                    .handlers
                    .iter()
                    .any(|(handler, _)| handler == activity);
                match model.nodes[activity].times {
                    _ if is_handler => {}
                    Times::Once | Times::Number(_) => self.out(model, *host, activity),
                    _ => self.put(*host, Token::Again(activity.clone())),
                }
                return true;
            }
        }
        false
    }

    fn pass(&mut self, model: &Model, number: u32, instance: &Instance, token: &Token) -> bool {
        match token {
            Token::In(gateway, _) => {
                let mut came: Vec<&Token> = instance
                    .tokens
                    .iter()
                    .filter(|other| matches!(other, Token::In(to, _) if to == gateway))
                    .collect();
                came.sort();
                came.dedup();
                if came.len() < model.nodes[gateway].ins {
                    return false;
                }
                let came: Vec<Token> = came.into_iter().cloned().collect();
                came.iter().for_each(|token| self.take(number, token));
                self.out(model, number, gateway);
                true
            }
            Token::At(node) => self.leave(model, number, instance, node),
            Token::Left(node, 0) => {
                self.take(number, token);
                self.out(model, number, node);
                true
            }
            _ => false,
        }
    }

    fn leave(&mut self, model: &Model, number: u32, instance: &Instance, node: &str) -> bool {
        let drawn = &model.nodes[node];
        let token = Token::At(node.to_owned());
        let about = drawn.about.as_ref().map(|(about, _)| about.as_str());
        let does_nothing = !model.waits(node) && !model.sends.iter().any(|(from, _)| from == node);
        match (drawn.kind.as_str(), about) {
            ("startEvent", _) if self.is_left_out(model, number, instance, node) => {
                self.take(number, &token);
                true
            }
            ("startEvent" | "intermediateCatchEvent" | "intermediateThrowEvent", None) if does_nothing => {
                self.take(number, &token);
                self.out(model, number, node);
                true
            }
            ("exclusiveGateway" | "eventBasedGateway", _) if drawn.outs.len() <= 1 => {
                self.take(number, &token);
                self.out(model, number, node);
                true
            }
            ("parallelGateway", _) => {
                self.take(number, &token);
                self.out(model, number, node);
                true
            }
            ("endEvent", None) if does_nothing => {
                self.take(number, &token);
                true
            }
            ("endEvent", Some("terminate")) => {
                self.clear(number);
                true
            }
            ("endEvent" | "intermediateThrowEvent", Some(_)) => {
                let thrown = drawn.about.clone().expect("it has one");
                self.throw(model, number, &thrown)
            }
            (_, _) if model.container(node).is_some() => {
                self.take(number, &token);
                match drawn.times {
                    Times::Once | Times::AtLeastOnce => self.enter(model, number, node),
                    _ => self.put(number, Token::Again(node.to_owned())),
                }
                true
            }
            (kind, _) if is_activity(kind) => match drawn.times {
                Times::Number(times) => {
                    self.take(number, &token);
                    self.put(number, Token::Left(node.to_owned(), times));
                    true
                }
                Times::Several => {
                    self.take(number, &token);
                    self.put(number, Token::Again(node.to_owned()));
                    true
                }
                _ => false,
            },
            _ => false,
        }
    }

    fn enter(&mut self, model: &Model, number: u32, node: &str) {
        let container = model.container(node).expect("it has an inside").to_owned();
        self.put(number, Token::Runs(node.to_owned()));
        self.create(model, &container, Some((number, node.to_owned())));
    }

    /// A process that a message starts is left out when those that could send it are over.
    fn is_left_out(&self, model: &Model, number: u32, instance: &Instance, node: &str) -> bool {
        let root = |node: &str| model.roots.iter().position(|root| model.nodes[root].inside.contains(node));
        let senders = model.sends.iter().filter(|(_, to)| to == node).filter_map(|(from, _)| root(from));
        model.waits(node)
            && instance.host.is_none()
            && model.nodes[&instance.container].entries.len() == 1
            && self.messages.get(node).copied().unwrap_or(0) == 0
            && senders.filter(|sender| *sender as u32 != number).all(|sender| self.is_empty(sender as u32))
    }

    /// Ends what catches it; false if nothing does, and nobody needs to.
    fn throw(&mut self, model: &Model, from: u32, thrown: &(String, Option<String>)) -> bool {
        let mut at = from;
        loop {
            let instance = self.instances[&at].clone();
            let catches = |event: &String| {
                model.nodes[event].about.as_ref().is_some_and(|catches| does_catch(catches, thrown))
            };
            let handlers = &model.nodes[&instance.container].handlers;
            if let Some((handler, start)) = handlers.iter().find(|(_, start)| catches(start)) {
                self.handle(model, at, handler, start);
                return true;
            }
            let Some((host, activity)) = instance.host else { break };
            if let Some(event) = model.nodes[&activity].borders.iter().find(|event| catches(event)) {
                self.kill(at);
                self.take(host, &Token::Runs(activity.clone()));
                self.out(model, host, event);
                return true;
            }
            at = host;
        }
        if thrown.0 == "error" {
            self.clear(at);
            return true;
        }
        false
    }

    fn handle(&mut self, model: &Model, instance: u32, handler: &str, start: &str) {
        self.clear(instance);
        self.put(instance, Token::Runs(handler.to_owned()));
        let host = Some((instance, handler.to_owned()));
        self.instances
            .insert(self.next, Instance { container: handler.to_owned(), host, tokens: Vec::new() });
        self.next += 1;
        self.out(model, self.next - 1, start);
    }

    pub(crate) fn moves(&self, model: &Model) -> Vec<Move> {
        let mut all = Vec::new();
        for (number, instance) in &self.instances {
            for token in &instance.tokens {
                let mut offer = |label: &str, what| {
                    let label = label.to_owned();
                    all.push(Move { label, instance: *number, token: Some(token.clone()), what });
                };
                let label = |node: &str| model.nodes[node].label.clone();
                let is_there = |node: &str| {
                    !model.waits(node) || self.messages.get(node).is_some_and(|messages| *messages > 0)
                };
                let mut borders = |node: &str, inside: Option<&str>| {
                    for event in &model.nodes[node].borders {
                        if is_there(event) && !inside.is_some_and(|inside| model.is_thrown(inside, event)) {
                            offer(&label(event), What::Border(event.clone()));
                        }
                    }
                };
                match token {
                    Token::At(node) => {
                        let drawn = &model.nodes[node];
                        borders(node, None);
                        match drawn.kind.as_str() {
                            "process" => {
                                for start in drawn.entries.iter().filter(|start| is_there(start)) {
                                    offer(&label(start), What::Begin(start.clone()));
                                }
                            }
                            "exclusiveGateway" => {
                                for (at, (_, name, _)) in drawn.outs.iter().enumerate() {
                                    let number = format!("way {}", at + 1);
                                    offer(
                                        if name.is_empty() { &number } else { name },
                                        What::Way(node.clone(), at),
                                    );
                                }
                            }
                            "eventBasedGateway" => {
                                for (_, _, to) in drawn.outs.iter().filter(|(_, _, to)| is_there(to)) {
                                    offer(&label(to), What::Event(to.clone()));
                                }
                            }
                            _ if is_there(node) => offer(&drawn.label, What::Do(node.clone())),
                            _ => {}
                        }
                    }
                    Token::Left(node, _) if is_there(node) => offer(&label(node), What::Do(node.clone())),
                    Token::Again(node) => {
                        offer(&format!("{}: no more", label(node)), What::Enough(node.clone()));
                        match model.container(node) {
                            Some(_) => offer(&format!("{}: another", label(node)), What::Enter(node.clone())),
                            None if is_there(node) => offer(&label(node), What::Do(node.clone())),
                            None => {}
                        }
                    }
                    Token::Runs(node) => borders(node, model.container(node)),
                    _ => {}
                }
            }
            for (handler, start) in &model.nodes[&instance.container].handlers {
                let is_at_work =
                    !instance.tokens.is_empty() && !instance.tokens.contains(&Token::Runs(handler.clone()));
                let is_handled = model.nodes[&instance.container]
                    .handlers
                    .iter()
                    .any(|(handler, _)| instance.tokens.contains(&Token::Runs(handler.clone())));
                if is_at_work && !is_handled && !model.is_thrown(&instance.container, start) {
                    let label = model.nodes[start].label.clone();
                    all.push(Move {
                        label,
                        instance: *number,
                        token: None,
                        what: What::Handler(handler.clone(), start.clone()),
                    });
                }
            }
        }
        all
    }

    pub(crate) fn make(&self, model: &Model, Move { instance, token, what, .. }: &Move) -> State {
        let mut state = self.clone();
        if let Some(token) = token {
            state.take(*instance, token);
        }
        let done = |state: &mut State, node: &str| {
            if let Some(messages) = state.messages.get_mut(node).filter(|_| model.waits(node)) {
                *messages -= 1;
            }
            for (_, to) in model.sends.iter().filter(|(from, _)| from == node) {
                *state.messages.entry(to.clone()).or_default() += 1;
            }
        };
        match what {
            What::Do(node) => {
                done(&mut state, node);
                match (token, model.nodes[node].times) {
                    (Some(Token::Left(_, left)), _) => {
                        state.put(*instance, Token::Left(node.clone(), left - 1))
                    }
                    (Some(Token::Again(_)), _) | (_, Times::AtLeastOnce) => {
                        state.put(*instance, Token::Again(node.clone()))
                    }
                    _ => state.out(model, *instance, node),
                }
            }
            What::Border(event) => {
                done(&mut state, event);
                let host = |inner: &Instance| match token {
                    Some(Token::Runs(activity)) => inner.host == Some((*instance, activity.clone())),
                    _ => false,
                };
                let inner: Vec<u32> =
                    state.instances.iter().filter(|(_, inner)| host(inner)).map(|(at, _)| *at).collect();
                inner.into_iter().for_each(|inner| state.kill(inner));
                state.out(model, *instance, event);
            }
            What::Way(node, at) => {
                let (flow, _, to) = &model.nodes[node].outs[*at];
                state.arrive(model, *instance, flow, to);
            }
            What::Event(node) | What::Begin(node) => {
                done(&mut state, node);
                state.out(model, *instance, node);
            }
            What::Handler(handler, start) => {
                done(&mut state, start);
                state.handle(model, *instance, handler, start);
            }
            What::Enter(node) => state.enter(model, *instance, node),
            What::Enough(node) => state.out(model, *instance, node),
        }
        state.settle(model);
        state
    }
}
