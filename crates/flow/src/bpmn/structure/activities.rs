//! Activities and events: what is one step, what is a block of its own, and what ends such a block before its end.
//!
//! The content of a process or sub-process is a block ([`Structure::content`]). Each block under translation is a [`Scope`]: an event inside that
//! throws looks for the nearest scope that catches it, and sets the reference of that scope (`stop1`), which ends the block. What ends a block
//! from outside is a trigger. So a block that may be left becomes a `Flow::Race`:
//!
//! ```text
//!   [sub-process: A → error]           let _ = stop1 := 0 in (A, then stop1 := 2) <#> (watch stop1 …)
//!        └ (error caught) → B            |> \way. if way == 1 then … else B
//! ```
//!
//! An event that catches what is thrown inside does not happen by itself; one that catches an error which nothing inside throws does.

use roxmltree::Node;

use super::super::events::Thrown;
use super::super::flow::{Flow, Trigger};
use super::super::{is_flow_node, is_handler};
use super::{Bounds, Place, Region, Structure};
use crate::{Problem, is, name_of};

/// The most times that something is done which a number says; more often, somebody says when it is enough.
const MAX_TIMES: usize = 10;

/// A block that may be left before its end.
#[derive(Default)]
pub(super) struct Scope<'a> {
    /// The reference that says so, once something is thrown.
    stop: Option<usize>,
    /// What is caught, with the number of the way that follows, and whether it was thrown.
    catches: Vec<(Thrown<'a>, usize, bool)>,
    /// Whether an event that ends all ways of a process ends this block.
    is_process: bool,
}

impl<'a> Structure<'_, 'a> {
    /// The block of all that is in a process or sub-process.
    pub(in crate::bpmn) fn content(
        &mut self,
        container: Node<'a, 'a>,
        depth: usize,
    ) -> Result<Flow, Problem> {
        let is_beside = |handler: &Node<'a, 'a>| {
            let start = handler.children().find(|child| is(*child, "startEvent"));
            start.is_none_or(|start| {
                start.attribute("isInterrupting") == Some("false") || start.attribute("id").is_none()
            })
        };
        let handlers = container.children().filter(|node| is_handler(*node));
        let (beside, handlers): (Vec<_>, Vec<_>) = handlers.partition(is_beside);
        for handler in beside {
            self.met.extend(handler.descendants().filter_map(|node| node.attribute("id")));
            self.untranslated.push(format!("{}, which goes on beside the rest", name_of(handler)));
        }
        let starts: Vec<Node<'a, 'a>> = handlers
            .iter()
            .filter_map(|handler| handler.children().find(|child| is(*child, "startEvent")))
            .collect();
        let catches = self.catches(starts.iter().copied());
        self.scopes.push(Scope { stop: None, catches, is_process: true });
        let entries = self.process.entries(container);
        let inside = match (entries.as_slice(), container.attribute("id")) {
            ([entry], _) => self.from(entry, Bounds::default(), depth + 1),
            (_, Some(id)) if is(container, "process") => self.from(id, Bounds::default(), depth + 1),
            ([entry, ..], _) => self.from(entry, Bounds::default(), depth + 1),
            ([], _) => Ok(Flow::End),
        };
        let scope = self.scopes.pop().unwrap_or_default();
        let inside = inside?;
        if handlers.is_empty() && scope.stop.is_none() {
            return Ok(inside);
        }
        let mut ways = vec![(None, Flow::End)];
        for (handler, start) in handlers.into_iter().zip(starts) {
            let trigger = (!scope.was_thrown(ways.len() + 1)).then(|| self.trigger_of(start));
            self.met.extend(handler.attribute("id"));
            let handled = self.handler(handler, start, depth + 1)?;
            ways.push((trigger, Flow::Inside { inside: Box::new(handled), next: Box::new(Flow::End) }));
        }
        Ok(Flow::Race { inside: Box::new(inside), stop: scope.stop, ways })
    }

    /// The block of a sub-process that an event starts, from the event on.
    fn handler(&mut self, handler: Node<'a, 'a>, start: Node<'a, 'a>, depth: usize) -> Result<Flow, Problem> {
        self.scopes.push(Scope { is_process: true, ..Scope::default() });
        self.met.extend(start.attribute("id"));
        let inside = match start.attribute("id") {
            Some(start) => self.region(Place::Behind(start), Bounds::default(), depth + 1),
            None => Ok(Flow::End),
        };
        let scope = self.scopes.pop().unwrap_or_default();
        if handler.children().any(is_handler) {
            self.untranslated.push(format!("what may interrupt {}", name_of(handler)));
        }
        Ok(match scope.stop {
            None => inside?,
            stop => Flow::Race { inside: Box::new(inside?), stop, ways: vec![(None, Flow::End)] },
        })
    }

    /// What events catch, each with the number of its way: the first one follows the end of the block.
    fn catches(&self, events: impl Iterator<Item = Node<'a, 'a>>) -> Vec<(Thrown<'a>, usize, bool)> {
        let numbered = events.enumerate();
        numbered.filter_map(|(at, event)| Some((Thrown::of(event)?, at + 2, false))).collect()
    }

    fn trigger_of(&self, event: Node<'a, 'a>) -> Trigger {
        event.attribute("id").map_or_else(|| Trigger::labelled(name_of(event)), |id| self.process.trigger(id))
    }

    /// What is thrown ends the nearest block that catches it; an error that nothing catches, the whole process. None if it ends nothing.
    fn throw(&mut self, thrown: &Thrown<'a>) -> Option<Flow> {
        let catches = |(catch, _, _): &&mut (Thrown<'a>, usize, bool)| catch.catches(thrown);
        for at in (0..self.scopes.len()).rev() {
            if let Some((_, way, was_thrown)) = self.scopes[at].catches.iter_mut().find(catches) {
                *was_thrown = true;
                let way = *way;
                return Some(self.leave(at, way));
            }
        }
        thrown.is_error().then(|| self.leave(0, 1))
    }

    /// The end of a way that ends a block.
    fn leave(&mut self, scope: usize, way: usize) -> Flow {
        let stop = *self.scopes[scope].stop.get_or_insert_with(|| {
            self.stops += 1;
            self.stops
        });
        Flow::Throw { stop, way }
    }

    /// Whether an event throws the signal that this one waits for.
    pub(super) fn is_sent(&self, catch: Node<'a, 'a>) -> bool {
        let signal = |node: Node<'a, 'a>| {
            let definition = node.children().find(|child| is(*child, "signalEventDefinition"))?;
            Some(definition.attribute("signalRef"))
        };
        let mut throws = self
            .process
            .nodes
            .values()
            .filter(|node| is(**node, "intermediateThrowEvent") || is(**node, "endEvent"));
        throws.any(|throw| signal(*throw).is_some() && signal(*throw) == signal(catch))
    }

    /// One step, and what follows.
    pub(super) fn step(
        &mut self,
        region: &mut Region<'a>,
        at: usize,
        user: Option<String>,
        depth: usize,
    ) -> Result<Flow, Problem> {
        let trigger = self.process.trigger(region.order[at].node());
        let next = Box::new(self.onward(region, at, depth + 1)?);
        Ok(Flow::Step { trigger, user, next })
    }

    /// An event that sets something off, and what follows.
    pub(super) fn thrown(
        &mut self,
        region: &mut Region<'a>,
        at: usize,
        about: &str,
        depth: usize,
    ) -> Result<Flow, Problem> {
        let id = region.order[at].node();
        let node = self.process.nodes[id];
        let is_alone = region.bounds.outside.is_empty();
        if about == "terminateEventDefinition" {
            // It ends what runs beside it; where nothing does, it is an end like others.
            let scope = self.scopes.iter().rposition(|scope| scope.is_process).unwrap_or(0);
            return Ok(if is_alone { Flow::End } else { self.leave(scope, 1) });
        }
        if let Some(thrown) = Thrown::of(node) {
            let is_last = is_alone && self.scopes.len() == 1;
            let caught =
                self.scopes.iter().flat_map(|scope| &scope.catches).any(|(catch, ..)| catch.catches(&thrown));
            if is_last && !caught && thrown.is_error() {
                return Ok(Flow::End);
            }
            if let Some(flow) = self.throw(&thrown) {
                return Ok(flow);
            }
        }
        if about == "compensateEventDefinition"
            || (about == "signalEventDefinition" && self.is_waited_for(node))
        {
            self.untranslated.push(format!("what {} sets off", name_of(node)));
            return self.onward(region, at, depth);
        }
        let user = self.process.lanes.get(id).cloned();
        self.step(region, at, user, depth)
    }

    /// Whether an event waits for the signal that this one throws.
    fn is_waited_for(&self, throw: Node<'a, 'a>) -> bool {
        let catches = |node: &&Node<'a, 'a>| {
            ["startEvent", "intermediateCatchEvent", "boundaryEvent"].contains(&node.tag_name().name())
        };
        let signal = |node: Node<'a, 'a>| {
            let definition = node.children().find(|child| is(*child, "signalEventDefinition"))?;
            Some(definition.attribute("signalRef"))
        };
        self.process.nodes.values().filter(catches).any(|catch| signal(*catch) == signal(throw))
    }

    pub(super) fn activity(
        &mut self,
        region: &mut Region<'a>,
        at: usize,
        depth: usize,
    ) -> Result<Flow, Problem> {
        let id = region.order[at].node();
        let node = self.process.nodes[id];
        let (kind, name) = (node.tag_name().name(), name_of(node));
        let times = Times::of(node);
        let is_task = kind.to_ascii_lowercase().ends_with("task");
        let called = node.attribute("calledElement").filter(|_| kind == "callActivity");
        let called = called.and_then(|id| Some((id, *self.process.nodes.get(id)?)));
        let called = called.filter(|(id, process)| is(*process, "process") && !self.calls.contains(id));
        let container = match called {
            Some((_, process)) => Some(process),
            None => Some(node)
                .filter(|node| !is_task && kind != "adHocSubProcess" && node.children().any(is_flow_node)),
        };
        let container = container.filter(|container| !self.process.entries(*container).is_empty());
        if let Some(container) = container {
            self.calls.extend(called.map(|(id, _)| id));
            let (inside, scope) = self.composed(id, container, times, depth)?;
            self.calls.truncate(self.calls.len() - usize::from(called.is_some()));
            return self.left(region, at, inside, &scope, depth);
        }
        if kind == "callActivity" || node.children().any(is_flow_node) {
            self.untranslated.push(format!("what is inside of {name}: it is one step"));
        }
        if !self.process.borders(id).is_empty() {
            if times != Times::Once {
                self.untranslated.push(format!("that {name} may be done several times"));
            }
            return self.onward(region, at, depth);
        }
        let user = self.process.lanes.get(id).cloned();
        let trigger = self.process.trigger(id);
        let next = self.onward(region, at, depth + 1)?;
        Ok(self.repeated(times, trigger, user, next))
    }

    /// The block of all that is in a sub-process or called process, as often as it is done, and what was thrown in it.
    fn composed(
        &mut self,
        id: &'a str,
        container: Node<'a, 'a>,
        times: Times,
        depth: usize,
    ) -> Result<(Flow, Scope<'a>), Problem> {
        let name = name_of(self.process.nodes[id]);
        let events = self.process.borders(id).iter().map(|event| self.process.nodes[event]);
        let catches = self.catches(events);
        self.scopes.push(Scope { stop: None, catches, is_process: false });
        let mut inside = self.content(container, depth + 1)?;
        match times {
            Times::Once => {}
            Times::Several { at_once: true } | Times::Number(_) => {
                self.untranslated.push(format!("that {name} may be done several times"));
            }
            Times::Several { at_once: false } | Times::AtLeastOnce => {
                let first = if times == Times::AtLeastOnce {
                    Some(self.content(container, depth + 2)?)
                } else {
                    None
                };
                self.numbers += 1;
                let another = Trigger::labelled(format!("{name}: another"));
                inside = again(self.numbers, &name, None, another, |place| Flow::Inside {
                    inside: Box::new(inside),
                    next: Box::new(Flow::Goto(place)),
                });
                if let Some(first) = first {
                    inside = Flow::Inside { inside: Box::new(first), next: Box::new(inside) };
                }
            }
        }
        Ok((inside, self.scopes.pop().unwrap_or_default()))
    }

    /// What follows a sub-process, and the events at its border.
    fn left(
        &mut self,
        region: &mut Region<'a>,
        at: usize,
        inside: Flow,
        scope: &Scope<'a>,
        depth: usize,
    ) -> Result<Flow, Problem> {
        let borders: Vec<&'a str> = self.process.borders(region.order[at].node()).to_vec();
        let normal = self.onward(region, at, depth + 1)?;
        if borders.is_empty() && scope.stop.is_none() {
            return Ok(Flow::Inside { inside: Box::new(inside), next: Box::new(normal) });
        }
        let mut ways = vec![(None, normal)];
        for event in borders {
            let trigger = (!scope.was_thrown(ways.len() + 1)).then(|| self.process.trigger(event));
            ways.push((trigger, self.jump(region, at, Place::Behind(event), depth + 1)?));
        }
        Ok(Flow::Race { inside: Box::new(inside), stop: scope.stop, ways })
    }

    /// A task that is done some times, and what follows. Several that are done at once are the same as one after another: each is one step.
    fn repeated(&mut self, times: Times, trigger: Trigger, user: Option<String>, next: Flow) -> Flow {
        let step =
            |next: Flow| Flow::Step { trigger: trigger.clone(), user: user.clone(), next: Box::new(next) };
        match times {
            Times::Once => step(next),
            Times::Number(times) => (0..times).fold(next, |next, _| step(next)),
            Times::Several { .. } | Times::AtLeastOnce => {
                self.numbers += 1;
                let inside = again(self.numbers, &trigger.label, user.clone(), trigger.clone(), Flow::Goto);
                let repeated = Flow::Inside { inside: Box::new(inside), next: Box::new(next) };
                if times == Times::AtLeastOnce { step(repeated) } else { repeated }
            }
        }
    }
}

/// How often something is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Times {
    Once,
    Number(usize),
    AtLeastOnce,
    /// As often as somebody says.
    Several {
        at_once: bool,
    },
}

impl Times {
    fn of(activity: Node<'_, '_>) -> Times {
        let child = |outer: Node<'_, '_>, name: &str| outer.children().any(|child| is(child, name));
        let characteristics =
            activity.children().find(|child| child.tag_name().name().ends_with("LoopCharacteristics"));
        let Some(characteristics) = characteristics else { return Times::Once };
        if is(characteristics, "standardLoopCharacteristics") {
            let before = characteristics.attribute("testBefore") == Some("true");
            return if before { Times::Several { at_once: false } } else { Times::AtLeastOnce };
        }
        let number = characteristics.children().find(|child| is(*child, "loopCardinality"));
        let number =
            number.and_then(|number| number.text()).and_then(|text| text.trim().parse::<usize>().ok());
        match number {
            Some(number) if number <= MAX_TIMES && !child(characteristics, "completionCondition") => {
                Times::Number(number)
            }
            _ => Times::Several { at_once: characteristics.attribute("isSequential") != Some("true") },
        }
    }
}

impl Scope<'_> {
    fn was_thrown(&self, way: usize) -> bool {
        self.catches.iter().any(|(_, other, was_thrown)| *other == way && *was_thrown)
    }
}

/// A block that is done until somebody says that it is enough.
fn again(
    place: usize,
    name: &str,
    user: Option<String>,
    trigger: Trigger,
    once: impl FnOnce(usize) -> Flow,
) -> Flow {
    let enough = Trigger::labelled(format!("{name}: no more"));
    let ways = vec![(trigger, once(place)), (enough, Flow::End)];
    Flow::Repeat { place, body: Box::new(Flow::Choice { user, ways }) }
}
