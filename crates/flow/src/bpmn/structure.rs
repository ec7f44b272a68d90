//! From ways between nodes to nested blocks.
//!
//! Ways that were taken at once end where they meet; each of them, and the process as a whole, is a *region*, which one way goes
//! through. In a region every place is written once: where several ways come together, that place follows the block of the last place
//! that all of them went through (its dominator), and a place that ways lead back to is repeated. So the program is as long as the
//! process. (N. Ramsey, *Beyond Relooper*, 2022, makes structured code of graphs in this way.)
//!
//! ```text
//!   A ─▶ ◇ ─▶ B ─▶ D          D has two ways into it, and ◇ is the last place before them: its dominator
//!         └▶ C ─▶ D           (A; choose B or C, each ends with "go on at D") then D
//! ```
//!
//! `Region::new` orders the places of a region and finds dominators and ways back. `place` writes the block of a place and, behind it, the
//! places that it dominates where ways come together; `node` writes one node and `onward` what follows it: an end, one way (`jump`), a
//! choice, or ways at once, each of which is a region of its own. `fork` finds the gateway where such ways meet.
//!
//! [`activities`] makes blocks of tasks, sub-processes and events.
//!
//! What must stay true: each construct that is not translated as drawn is listed in `untranslated`; nothing is dropped in silence.

mod activities;

use std::collections::hash_map::Entry;

use rustc_hash::{FxHashMap, FxHashSet};

use super::flow::{Chosen, Flow, Meet, Trigger};
use super::{Process, Way, is_definition, is_flow_node};
use crate::{Problem, is, name_of};
use activities::Scope;

/// Deeper nesting than the language takes.
const MAX_DEPTH: usize = 110;
/// More places than any process that was drawn; ways that never meet do all that follows once for each.
const MAX_PLACES: usize = 20_000;

/// A way into the middle of what is repeated does all that follows once more; more often than this, one inside of the other, it is not followed.
const MAX_SPLITS: usize = 3;
/// A place in a region: at a node, or behind one: a gateway where ways met, an event that happened, a task that was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Place<'a> {
    At(&'a str),
    Behind(&'a str),
}

impl<'a> Place<'a> {
    fn node(self) -> &'a str {
        match self {
            Place::At(node) | Place::Behind(node) => node,
        }
    }
}

/// How a place goes on.
enum Onward<'a> {
    Ends,
    /// A gateway that ways wait at, reached by one that has no others at once with it.
    Waits,
    To(&'a str),
    Choice(Vec<(Trigger, Place<'a>)>),
    Fork(Fork<'a>),
}

/// Ways that are taken at once.
struct Fork<'a> {
    branches: Vec<Branch<'a>>,
    /// The labels of the ways, if a user chooses some of them.
    chosen: Option<Vec<Option<String>>>,
    meet: Option<&'a str>,
}

/// One of several ways at once, or some of them that meet before they meet the others.
enum Branch<'a> {
    Way(&'a str),
    Group(Vec<Branch<'a>>, &'a str),
}

/// What bounds a region: where it stops, and what is outside of it.
#[derive(Clone, Default)]
pub(super) struct Bounds<'a> {
    /// The gateway where it meets others.
    stop: Option<&'a str>,
    /// The nodes that came before the ways were taken at once.
    outside: FxHashSet<&'a str>,
}

/// A region: its places and how they hang together.
struct Region<'a> {
    bounds: Bounds<'a>,
    /// The places, each after those that lead to it (but for ways back).
    order: Vec<Place<'a>>,
    position: FxHashMap<Place<'a>, usize>,
    /// For each place the last one that all ways to it go through.
    dominator: Vec<usize>,
    /// For each place how many ways lead forward to it, and whether one leads back.
    into: Vec<usize>,
    repeated: Vec<bool>,
    /// The numbers of places that are jumped to.
    numbers: FxHashMap<usize, usize>,
}

/// A translation under way.
pub(super) struct Structure<'p, 'a> {
    pub(super) process: &'p Process<'a>,
    pub(super) untranslated: Vec<String>,
    pub(super) met: FxHashSet<&'a str>,
    numbers: usize,
    places: usize,
    /// How many references there are that say how a block was left.
    pub(super) stops: usize,
    scopes: Vec<Scope<'a>>,
    splits: usize,
    /// The processes that are called at present.
    calls: Vec<&'a str>,
}

impl<'p, 'a> Structure<'p, 'a> {
    pub(super) fn new(process: &'p Process<'a>) -> Structure<'p, 'a> {
        Structure {
            process,
            untranslated: Vec::new(),
            met: FxHashSet::default(),
            numbers: 0,
            places: 0,
            stops: 0,
            scopes: Vec::new(),
            splits: 0,
            calls: Vec::new(),
        }
    }

    /// The block from a node on.
    pub(super) fn from(&mut self, node: &'a str, bounds: Bounds<'a>, depth: usize) -> Result<Flow, Problem> {
        self.region(Place::At(node), bounds, depth)
    }

    fn region(&mut self, entry: Place<'a>, bounds: Bounds<'a>, depth: usize) -> Result<Flow, Problem> {
        if let Some(flow) = self.leaves(&bounds, entry) {
            return Ok(flow);
        }
        let mut region = Region::new(self, entry, bounds);
        self.places += region.order.len();
        if self.places > MAX_PLACES {
            return Err(Problem::at(
                self.process.nodes[entry.node()],
                "too many ways that never meet lead here",
            ));
        }
        self.place(&mut region, 0, depth)
    }

    /// What a way to a place is, if it leads out of the region.
    fn leaves(&mut self, bounds: &Bounds<'a>, to: Place<'a>) -> Option<Flow> {
        let Place::At(node) = to else { return None };
        if bounds.stop == Some(node) {
            return Some(Flow::Arrive);
        }
        let Some(element) = self.process.nodes.get(node) else {
            self.untranslated.push(format!("a way to {node}, which is not in the process"));
            return Some(Flow::End);
        };
        bounds.outside.contains(node).then(|| {
            let name = name_of(*element);
            let lost = format!("the way back to {name} from one of several at once: it ends there");
            self.untranslated.push(lost);
            Flow::End
        })
    }

    /// The block of a place, with all places that it dominates.
    fn place(&mut self, region: &mut Region<'a>, at: usize, depth: usize) -> Result<Flow, Problem> {
        if depth > MAX_DEPTH {
            let node = self.process.nodes[region.order[at].node()];
            return Err(Problem::at(node, "the process is nested too deeply here"));
        }
        let mut flow = whatif_source::deep(|| self.node(region, at, depth))?;
        for next in region.order_of_joins(at) {
            let rest = Box::new(self.place(region, next, depth + 1)?);
            flow = Flow::Then { first: Box::new(flow), place: region.number(next, &mut self.numbers), rest };
        }
        if region.repeated[at] {
            let place = region.number(at, &mut self.numbers);
            flow = Flow::Repeat { place, body: Box::new(flow) };
        }
        Ok(flow)
    }

    /// A node, and what follows.
    fn node(&mut self, region: &mut Region<'a>, at: usize, depth: usize) -> Result<Flow, Problem> {
        let Place::At(id) = region.order[at] else { return self.onward(region, at, depth) };
        self.met.insert(id);
        let node = self.process.nodes[id];
        let kind = node.tag_name().name();
        let name = name_of(node);
        let definition = node.children().find(|child| is_definition(*child));
        let about = definition.map(|definition| definition.tag_name().name());
        match (kind, about) {
            (_, Some("linkEventDefinition")) => {}
            ("startEvent", Some(_)) if node.parent().is_some_and(|outer| !is(outer, "process")) => {
                self.untranslated.push(format!("what triggers {name}"));
            }
            ("startEvent" | "intermediateCatchEvent", Some("compensateEventDefinition")) => {
                self.untranslated.push(format!("what triggers {name}"));
            }
            ("startEvent" | "intermediateCatchEvent", Some("signalEventDefinition"))
                if self.is_sent(node) =>
            {
                self.untranslated.push(format!("what triggers {name}"));
            }
            ("startEvent" | "intermediateCatchEvent", Some(_)) => return self.step(region, at, None, depth),
            ("intermediateThrowEvent" | "endEvent", Some(about)) => {
                return self.thrown(region, at, about, depth);
            }
            ("startEvent" | "intermediateCatchEvent", None) if self.process.waiting.contains_key(id) => {
                return self.step(region, at, None, depth);
            }
            ("intermediateThrowEvent" | "endEvent", None) if self.process.sends.contains_key(id) => {
                let user = self.process.lanes.get(id).cloned();
                return self.step(region, at, user, depth);
            }
            ("complexGateway", _) => {
                self.untranslated.push(format!("the condition of {name}: somebody decides"));
            }
            _ if is_activity(kind) => return self.activity(region, at, depth),
            _ if kind.ends_with("Event") || kind.ends_with("Gateway") || kind == "process" => {}
            _ => self.untranslated.push(format!("{name} ({kind})")),
        }
        self.onward(region, at, depth)
    }

    /// What follows a place.
    fn onward(&mut self, region: &mut Region<'a>, at: usize, depth: usize) -> Result<Flow, Problem> {
        let place = region.order[at];
        let node = self.process.nodes[place.node()];
        let user = self.process.lanes.get(place.node()).cloned();
        match self.process.onward(place, &region.bounds) {
            Onward::Ends => Ok(Flow::End),
            Onward::Waits => Ok(Flow::Stuck { gateway: name_of(node) }),
            Onward::To(next) => self.jump(region, at, Place::At(next), depth),
            Onward::Choice(ways) => {
                let mut alternatives = Vec::new();
                for (trigger, to) in ways {
                    alternatives.push((trigger, self.jump(region, at, to, depth + 1)?));
                }
                // Nobody decides which event happens.
                let happens = matches!(node.tag_name().name(), "eventBasedGateway" | "process");
                Ok(Flow::Choice { user: user.filter(|_| !happens), ways: alternatives })
            }
            Onward::Fork(fork) => {
                let stop = fork.meet.or(region.bounds.stop);
                let mut outside = region.bounds.outside.clone();
                outside.extend(region.dominators(at).map(|place| place.node()));
                let bounds = Bounds { stop, outside };
                let ways = self.branches(&fork.branches, &bounds, depth)?;
                let gateway = name_of(node);
                if fork.chosen.is_some() && self.process.some_meet_first(&fork.branches, &bounds) {
                    self.untranslated
                        .push(format!("that some of the ways out of {gateway} meet before others"));
                }
                let chosen = fork.chosen.map(|labels| Chosen { gateway, user, labels });
                let meet = match fork.meet {
                    None => None,
                    Some(meet) => {
                        let next = self.jump(region, at, Place::Behind(meet), depth + 1)?;
                        Some(self.process.meet(meet, next))
                    }
                };
                Ok(Flow::Parallel { chosen, ways, meet })
            }
        }
    }

    fn branches(
        &mut self,
        branches: &[Branch<'a>],
        bounds: &Bounds<'a>,
        depth: usize,
    ) -> Result<Vec<Flow>, Problem> {
        let mut flows = Vec::new();
        for branch in branches {
            flows.push(match branch {
                Branch::Way(to) => self.from(to, bounds.clone(), depth + 1)?,
                Branch::Group(inner, meet) => {
                    let within = Bounds { stop: Some(meet), ..bounds.clone() };
                    let ways = self.branches(inner, &within, depth + 1)?;
                    self.met.insert(meet);
                    let next = self.region(Place::Behind(meet), bounds.clone(), depth + 1)?;
                    Flow::Parallel { chosen: None, ways, meet: Some(self.process.meet(meet, next)) }
                }
            });
        }
        Ok(flows)
    }

    /// The way from a place to another one.
    fn jump(
        &mut self,
        region: &mut Region<'a>,
        from: usize,
        to: Place<'a>,
        depth: usize,
    ) -> Result<Flow, Problem> {
        if let Some(flow) = self.leaves(&region.bounds, to) {
            return Ok(flow);
        }
        self.met.insert(to.node());
        let target = region.position[&to];
        if target <= from && !region.is_dominated(from, target) {
            if self.splits < MAX_SPLITS && self.places < MAX_PLACES / 10 {
                self.splits += 1;
                let flow = self.region(to, region.bounds.clone(), depth + 1);
                self.splits -= 1;
                return flow;
            }
            let name = name_of(self.process.nodes[to.node()]);
            self.untranslated
                .push(format!("a way to {name}, in the middle of what is repeated: it ends there"));
            return Ok(Flow::End);
        }
        if target <= from || region.into[target] > 1 {
            return Ok(Flow::Goto(region.number(target, &mut self.numbers)));
        }
        self.place(region, target, depth + 1)
    }
}

impl<'a> Process<'a> {
    fn ways(&self, node: &str) -> &[Way<'a>] {
        self.ways.get(node).map_or(&[], Vec::as_slice)
    }

    /// Whether ways wait for each other at a node, and whether for all of them.
    fn waits(&self, node: &str) -> Option<bool> {
        let kind = self.nodes.get(node)?.tag_name().name();
        let several = self.into.get(node).is_some_and(|into| *into > 1);
        match kind {
            "parallelGateway" if several => Some(true),
            "inclusiveGateway" | "complexGateway" if several => Some(false),
            _ => None,
        }
    }

    fn meet(&self, node: &str, next: Flow) -> Meet {
        let needed = (self.waits(node) == Some(true)).then(|| self.into[node] as i64);
        Meet { gateway: name_of(self.nodes[node]), needed, next: Box::new(next) }
    }

    fn onward(&self, place: Place<'a>, bounds: &Bounds<'a>) -> Onward<'a> {
        let id = place.node();
        if place == Place::At(id) && self.waits(id) == Some(true) {
            return Onward::Waits;
        }
        let kind = self.nodes[id].tag_name().name();
        let ways = self.ways(id);
        let labelled =
            |(at, way): (usize, &Way<'a>)| (Trigger::labelled(way.label_or(at)), Place::At(way.to));
        if let Place::At(_) = place {
            if kind == "process" {
                return self.begins(id);
            }
            if is_activity(kind) && self.is_one_step(id) && !self.borders(id).is_empty() {
                let events = [id].into_iter().chain(self.borders(id).iter().copied());
                return Onward::Choice(
                    events.map(|event| (self.trigger(event), Place::Behind(event))).collect(),
                );
            }
        }
        match (ways, kind) {
            ([], _) | (_, "endEvent") => Onward::Ends,
            ([way], _) => Onward::To(way.to),
            (_, "exclusiveGateway") => Onward::Choice(ways.iter().enumerate().map(labelled).collect()),
            (_, "eventBasedGateway") => Onward::Choice(
                ways.iter()
                    .enumerate()
                    .map(|(at, way)| match self.nodes.get(way.to) {
                        Some(_) => (self.trigger(way.to), Place::Behind(way.to)),
                        None => labelled((at, way)),
                    })
                    .collect(),
            ),
            _ => Onward::Fork(self.fork(id, kind, ways, bounds)),
        }
    }

    /// A process with several starts begins with one of them; one without start events at each node that no way leads to.
    fn begins(&self, process: &'a str) -> Onward<'a> {
        let entries = self.entries(self.nodes[process]);
        if entries.iter().all(|entry| is(self.nodes[entry], "startEvent")) {
            return Onward::Choice(
                entries.iter().map(|start| (self.trigger(start), Place::Behind(start))).collect(),
            );
        }
        let branches: Vec<Branch<'a>> = entries.into_iter().map(Branch::Way).collect();
        let meet = self.first_meeting(&branches, &Bounds::default(), |count| count == branches.len());
        Onward::Fork(Fork { branches, chosen: None, meet })
    }

    /// Whether what is done at a node is one step of the program.
    fn is_one_step(&self, id: &str) -> bool {
        let node = self.nodes[id];
        let called = node.attribute("calledElement").and_then(|id| self.nodes.get(id));
        let calls = is(node, "callActivity") && called.is_some_and(|called| is(*called, "process"));
        node.tag_name().name().to_ascii_lowercase().ends_with("task")
            || is(node, "adHocSubProcess")
            || !(calls || node.children().any(is_flow_node) && !self.entries(node).is_empty())
    }

    /// Ways that are taken at once: all of them; or those that a user chooses, at an inclusive or complex gateway, and where the ways out of
    /// something that is no gateway have conditions.
    fn fork(&self, id: &str, kind: &str, ways: &[Way<'a>], bounds: &Bounds<'a>) -> Fork<'a> {
        let all = match kind {
            "inclusiveGateway" | "complexGateway" => false,
            "parallelGateway" => true,
            _ => !ways.iter().any(|way| way.conditional),
        };
        let default = self.nodes[id].attribute("default");
        let label =
            |(at, way): (usize, &Way<'a>)| (default.is_none() || way.id != default).then(|| way.label_or(at));
        let chosen = (!all).then(|| ways.iter().enumerate().map(label).collect());
        let mut branches: Vec<Branch<'a>> = ways.iter().map(|way| Branch::Way(way.to)).collect();
        // Chosen ways are found by their positions in `chosen`, so they cannot be grouped.
        if all {
            self.group(&mut branches, bounds);
        }
        let meet = self.first_meeting(&branches, bounds, |count| count == branches.len());
        Fork { branches, chosen, meet }
    }

    /// Whether some branches meet before they meet the others.
    fn some_meet_first(&self, branches: &[Branch<'a>], bounds: &Bounds<'a>) -> bool {
        self.first_meeting(branches, bounds, |count| (2..branches.len()).contains(&count)).is_some()
    }

    /// Groups those of some branches that meet before they meet the others.
    fn group(&self, branches: &mut Vec<Branch<'a>>, bounds: &Bounds<'a>) {
        while let Some(meet) =
            self.first_meeting(branches, bounds, |count| (2..branches.len()).contains(&count))
        {
            let (inner, others) = std::mem::take(branches)
                .into_iter()
                .partition(|branch| self.reached(branch, bounds).contains(&meet));
            *branches = others;
            branches.push(Branch::Group(inner, meet));
        }
    }

    /// The first gateway where a number of branches meet.
    fn first_meeting(
        &self,
        branches: &[Branch<'a>],
        bounds: &Bounds<'a>,
        wanted: impl Fn(usize) -> bool,
    ) -> Option<&'a str> {
        let reached: Vec<Vec<&str>> = branches.iter().map(|branch| self.reached(branch, bounds)).collect();
        let count = |id: &str| reached.iter().filter(|reached| reached.contains(&id)).count();
        let meets = |id: &&str| self.waits(id).is_some() && wanted(count(id));
        reached.iter().flatten().copied().find(meets)
    }

    /// The nodes that a branch leads to, nearest first, up to the bounds.
    fn reached(&self, branch: &Branch<'a>, bounds: &Bounds<'a>) -> Vec<&'a str> {
        let mut reached: Vec<&'a str> = Vec::new();
        let is_within = |node: &&str| bounds.stop != Some(*node) && !bounds.outside.contains(*node);
        match branch {
            Branch::Way(to) => reached.extend(Some(*to).filter(is_within)),
            Branch::Group(_, meet) => {
                reached.extend(self.ways(meet).iter().map(|way| way.to).filter(is_within));
            }
        }
        let mut next = 0;
        while next < reached.len() {
            let node = reached[next];
            let events = self.borders(node).iter().copied();
            for way in [node].into_iter().chain(events).flat_map(|from| self.ways(from)) {
                if is_within(&way.to) && !reached.contains(&way.to) {
                    reached.push(way.to);
                }
            }
            next += 1;
        }
        reached
    }

    /// The places of the region that a place leads to.
    fn next_places(&self, place: Place<'a>, bounds: &Bounds<'a>) -> Vec<Place<'a>> {
        let mut all: Vec<Place<'a>> = match self.onward(place, bounds) {
            Onward::Ends | Onward::Waits => Vec::new(),
            Onward::To(next) => vec![Place::At(next)],
            Onward::Choice(ways) => ways.into_iter().map(|(_, to)| to).collect(),
            Onward::Fork(fork) => fork.meet.map(Place::Behind).into_iter().collect(),
        };
        // Events leave a sub-process for places of their own.
        if let Place::At(id) = place {
            all.extend(
                self.borders(id)
                    .iter()
                    .map(|event| Place::Behind(event))
                    .filter(|to| !all.contains(to))
                    .collect::<Vec<_>>(),
            );
        }
        let is_within = |to: &Place<'a>| match to {
            Place::At(node) => {
                bounds.stop != Some(*node)
                    && !bounds.outside.contains(*node)
                    && self.nodes.contains_key(*node)
            }
            Place::Behind(_) => true,
        };
        all.into_iter().filter(is_within).collect()
    }
}

impl<'a> Region<'a> {
    fn new(structure: &Structure<'_, 'a>, entry: Place<'a>, bounds: Bounds<'a>) -> Region<'a> {
        let mut order = Vec::new();
        let mut next: FxHashMap<Place<'a>, Vec<Place<'a>>> = FxHashMap::default();
        // Depth first; a place is done when all that it leads to is.
        let mut open = vec![(entry, 0)];
        next.insert(entry, structure.process.next_places(entry, &bounds));
        while let Some((place, done)) = open.pop() {
            match next[&place].get(done).copied() {
                None => order.push(place),
                Some(to) => {
                    open.push((place, done + 1));
                    if let Entry::Vacant(new) = next.entry(to) {
                        new.insert(structure.process.next_places(to, &bounds));
                        open.push((to, 0));
                    }
                }
            }
        }
        order.reverse();
        let position: FxHashMap<Place<'a>, usize> =
            order.iter().enumerate().map(|(at, place)| (*place, at)).collect();
        let count = order.len();
        let mut before: Vec<Vec<usize>> = vec![Vec::new(); count];
        let mut repeated = vec![false; count];
        for (from, place) in order.iter().enumerate() {
            for to in next[place].iter().map(|to| position[to]) {
                if to > from {
                    before[to].push(from);
                } else {
                    repeated[to] = true;
                }
            }
        }
        let dominator = dominators(&before);
        let into = before.iter().map(Vec::len).collect();
        let numbers = FxHashMap::default();
        let mut this = Region { bounds, order, position, dominator, into, repeated, numbers };
        // A way back to `to` makes a loop only if `to` dominates its start; a way into the middle of a loop is not followed.
        for to in 0..count {
            let back = |from: &usize| next[&this.order[*from]].iter().any(|place| this.position[place] == to);
            this.repeated[to] &= (to..count).filter(back).any(|from| this.is_dominated(from, to));
        }
        this
    }

    /// The places that a place dominates directly and where several ways come together, in order.
    fn order_of_joins(&self, at: usize) -> Vec<usize> {
        (at + 1..self.order.len())
            .filter(|next| self.dominator[*next] == at && self.into[*next] > 1)
            .collect()
    }

    fn is_dominated(&self, at: usize, by: usize) -> bool {
        let mut at = at;
        while at > by {
            at = self.dominator[at];
        }
        at == by
    }

    /// A place and all those that every way to it goes through.
    fn dominators(&self, at: usize) -> impl Iterator<Item = Place<'a>> + '_ {
        let up = |at: &usize| (*at > 0).then(|| self.dominator[*at]);
        std::iter::successors(Some(at), up).map(|at| self.order[at])
    }

    fn number(&mut self, at: usize, numbers: &mut usize) -> usize {
        *self.numbers.entry(at).or_insert_with(|| {
            *numbers += 1;
            *numbers
        })
    }
}

/// For each place the nearest one that all ways to it go through, given the places before each.
fn dominators(before: &[Vec<usize>]) -> Vec<usize> {
    let mut dominator = vec![0; before.len()];
    for at in 1..before.len() {
        let mut common = before[at][0];
        for other in &before[at][1..] {
            let mut other = *other;
            while common != other {
                if common > other {
                    common = dominator[common];
                } else {
                    other = dominator[other];
                }
            }
        }
        dominator[at] = common;
    }
    dominator
}

/// Whether an element is something that is done.
pub(super) fn is_activity(kind: &str) -> bool {
    kind.to_ascii_lowercase().ends_with("task")
        || ["callActivity", "subProcess", "adHocSubProcess", "transaction"].contains(&kind)
}
