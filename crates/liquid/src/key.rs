//! Keys of questions, under which answers are kept while a file is edited.
//!
//! After an edit most functions of a file are the same, but stand elsewhere. A [`Key`] is a fingerprint of everything
//! that the answer to a question depends on, and of nothing else: equal keys, equal answers. It is made of
//!
//! ```text
//! the question       which callees are abstracted, what is evaluated, the limits on the search
//!   its definition   code, contract, the body that is checked, its type as it is written
//!     callees, …     the same of everything that can be reached from there: a search may run any of it
//!       data types   with the invariants of their values
//!   measures         if facts are inferred on the way: all measures of the file, since each of them may be part of a fact
//! ```
//!
//! Of the base library only the names count, since its code never changes while the program runs, and the contracts that annotations
//! give to it. Places do not count ([`fingerprint`](whatif_lambda::fingerprint)), nor do messages that name some: a place or message in an
//! answer is stored as its number among all that the walk met ([`Kept`]), and found again by that number in the new text.
//!
//! [`Liquid::key`] computes a key: `question_walk` walks over the question itself, `reach` over the graph of definitions and types behind
//! it. The nodes of that graph ([`Keys`]) are computed once for a loaded file, on several threads. [`Liquid::keep`] and
//! [`Liquid::recall`] store an answer and bring it back with its new places.
//!
//! What must stay true: a field of [`Check`], [`Policy`], [`Function`] or [`Settings`] that can change an answer is part of the walk; for
//! the first three, patterns without `..` make the compiler complain about every new one. An answer that time or cancellation cut short
//! is never kept.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};
use whatif_lambda::fingerprint::{Fingerprint, Mention, Walk};
use whatif_lambda::{Name, Role};
use whatif_machine::run::Settings;
use whatif_source::{Span, side_by_side};
use whatif_verify::counterfactual::{Check, Checked, Counterexample, Demand, Policy, Verdict};

use crate::certify::Certified;
use crate::check::{Function, Liquid};
use crate::infer::InferredFrom;
use crate::why::Why;

/// Stands for a question and everything that its answer depends on: equal keys, equal answers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Key(pub Fingerprint);

/// A node of the graph that a key is made of.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Node {
    Definition(Name),
    Type(Name),
}

/// A node by itself, without the nodes it mentions.
struct Own {
    fingerprint: Fingerprint,
    /// The nodes that it mentions.
    next: Vec<Node>,
    places: Vec<Span>,
    messages: Vec<Box<str>>,
    /// What else, besides the code, determines the facts that are inferred for it or for a function inside of it.
    inferred_from: InferredFrom,
}

/// The nodes of a file.
pub(crate) struct Keys {
    nodes: FxHashMap<Node, Own>,
    /// The measures that inference may use.
    measures: Vec<Node>,
    /// The fingerprint of everything else that inference depends on.
    inference: Fingerprint,
    /// The data types of constructors.
    owners: FxHashMap<Name, Name>,
}

impl Liquid {
    /// The key of the question about a function. Of the settings, everything counts that an answer within the limits on time and
    /// memory depends on: answers of searches that ran into those limits, or were cancelled, must not be kept.
    #[must_use]
    pub fn key(&self, function: &Function, settings: &Settings) -> Key {
        let mut walk = self.question_walk(function);
        let Settings { strategy, limits, exact, options, .. } = settings;
        walk.text(&format!("{strategy:?} {exact} {options:?}"));
        for limit in [limits.steps, limits.work, limits.results as u64, limits.query.into()] {
            walk.number(limit);
        }
        self.reach(function, &mut walk, |_| {});
        Key(walk.fingerprint())
    }

    /// Adds the reasons why contracts do not hold to an answer.
    #[must_use]
    pub fn explain(&self, checked: Checked, settings: &Settings) -> Explained {
        let found = match &checked.verdict {
            Verdict::Counterexamples(found) => &found[..],
            _ => &[],
        };
        let whys = found.iter().map(|found| self.why(&found.violated, settings)).collect();
        Explained { checked, whys, certified: None }
    }

    /// The answer in a form that survives edits; none if it must not be kept.
    #[must_use]
    pub fn keep(&self, function: &Function, answer: &Explained) -> Option<Kept> {
        match answer.checked.verdict {
            Verdict::TimedOut | Verdict::OutOfMemory | Verdict::Cancelled => return None,
            Verdict::Counterexamples(_)
            | Verdict::Exhausted
            | Verdict::Bounded(_)
            | Verdict::InCallers(_)
            | Verdict::Unsupported(_) => {}
        }
        let places = self.places(function);
        let mut kept = Kept { answer: answer.clone(), places: Vec::new(), messages: Vec::new() };
        each_place(&mut kept.answer, &mut |span| kept.places.push(places.numbers(*span)));
        each_message(&mut kept.answer.checked, &mut |text| kept.messages.push(places.message_numbers(text)));
        kept.places.iter().all(|numbers| !numbers.is_empty()).then_some(kept)
    }

    /// The answer that was kept under the key of this question, with its present places; none if these are not found.
    #[must_use]
    pub fn recall(&self, function: &Function, kept: &Kept) -> Option<Explained> {
        let Kept { mut answer, places, messages } = kept.clone();
        if places.is_empty() && messages.is_empty() {
            return Some(answer);
        }
        let now = self.places(function);
        let (mut places, mut messages, mut found) = (places.into_iter(), messages.into_iter(), true);
        each_place(&mut answer, &mut |span| match places.next().and_then(|numbers| now.place(&numbers)) {
            Some(place) => *span = place,
            None => found = false,
        });
        each_message(&mut answer.checked, &mut |text| match messages.next() {
            // A message of the program itself names no place and stays.
            Some(numbers) if numbers.is_empty() => {}
            numbers => match numbers.and_then(|numbers| now.message(&numbers)) {
                Some(message) => *text = message.to_owned(),
                None => found = false,
            },
        });
        found.then_some(answer)
    }

    /// All places that a question is about, in an order that depends on its key alone.
    #[must_use]
    pub fn places(&self, function: &Function) -> Places {
        let mut walk = self.question_walk(function);
        let mut found = Places { places: walk.places().to_vec(), messages: walk.messages().to_vec() };
        self.reach(function, &mut walk, |own| {
            found.places.extend(&own.places);
            found.messages.extend_from_slice(&own.messages);
        });
        found
    }

    /// A walk over the question about a function.
    fn question_walk(&self, function: &Function) -> Walk {
        let Function {
            name,
            span,
            unsupported,
            unseen,
            bounded,
            callers,
            indices,
            free,
            action,
            check,
            wraps,
        } = function;
        let mut walk = Walk::default();
        walk.text(name.as_str());
        walk.place(*span);
        let why = unsupported.as_ref();
        walk.text(why.map_or("", |why| &why.reason));
        walk.flags([why.is_some(), why.is_some_and(|why| why.is_mistake)]);
        walk.place(why.map(|why| why.span));
        walk.flags([*unseen, *bounded, callers.is_some(), *free, *action, *wraps]);
        walk_check(&mut walk, check);
        indices.iter().flatten().for_each(|ty| walk.ty(ty));
        // The answer about a function that is checked in its callers depends on the callers' questions.
        let callers = callers.as_deref().unwrap_or_default();
        walk_names(&mut walk, callers);
        for caller in self.functions.iter().filter(|found| callers.contains(&found.name)) {
            walk.global(caller.name);
            walk.flags([caller.unsupported.is_some()]);
            walk_check(&mut walk, &caller.check);
        }
        walk_names(&mut walk, &self.unannotated.said.holes);
        walk
    }

    /// Walks over everything that can be reached from a question, in an order that depends on the question alone.
    fn reach<'l>(&'l self, function: &Function, walk: &mut Walk, mut visit: impl FnMut(&'l Own)) {
        let keys = self.keys.get_or_init(|| Keys::new(self));
        let first = keys.nodes_of(walk.mentions());
        let mut order: Vec<Node> = Vec::new();
        let mut numbers: FxHashMap<Node, u32> = FxHashMap::default();
        let mut number = |node: Node, order: &mut Vec<Node>| {
            *numbers.entry(node).or_insert_with(|| {
                order.push(node);
                order.len() as u32 - 1
            })
        };
        for node in [Node::Definition(function.name)].into_iter().chain(first) {
            walk.number(number(node, &mut order).into());
        }
        let (mut at, mut known) = (0, InferredFrom::Nothing);
        while let Some(node) = order.get(at) {
            at += 1;
            let Some(own) = keys.nodes.get(node) else { continue };
            visit(own);
            walk.other(own.fingerprint);
            for next in &own.next {
                walk.number(number(*next, &mut order).into());
            }
            if own.inferred_from > known {
                known = own.inferred_from;
                walk.other(keys.inference);
                for measure in keys.measures.iter().filter(|_| known == InferredFrom::Measures) {
                    walk.number(number(*measure, &mut order).into());
                }
            }
        }
    }
}

/// The places of a question, and the messages of the front end that name some.
pub struct Places {
    places: Vec<Span>,
    messages: Vec<Box<str>>,
}

impl Places {
    /// The numbers of a place; none if the question is not about it.
    #[must_use]
    pub fn numbers(&self, place: Span) -> Vec<u32> {
        numbers(&self.places, |found| *found == place)
    }

    /// The place that has these numbers; none if they are not those of one place.
    #[must_use]
    pub fn place(&self, numbers: &[u32]) -> Option<Span> {
        the_one(&self.places, numbers).copied()
    }

    fn message_numbers(&self, message: &str) -> Vec<u32> {
        numbers(&self.messages, |found| **found == *message)
    }

    fn message(&self, numbers: &[u32]) -> Option<&str> {
        the_one(&self.messages, numbers).map(|message| &**message)
    }
}

fn numbers<T>(all: &[T], wanted: impl Fn(&T) -> bool) -> Vec<u32> {
    all.iter().enumerate().filter(|(_, found)| wanted(found)).map(|(number, _)| number as u32).collect()
}

/// The one element that all of these numbers stand for; none if they stand for different ones.
fn the_one<'a, T: PartialEq>(all: &'a [T], numbers: &[u32]) -> Option<&'a T> {
    let first = all.get(*numbers.first()? as usize)?;
    numbers.iter().all(|number| all.get(*number as usize) == Some(first)).then_some(first)
}

/// An answer with the reasons for it.
#[derive(Clone, Debug)]
pub struct Explained {
    /// The answer.
    pub checked: Checked,
    /// For each counterexample, why the contract does not hold; none if that was not found.
    pub whys: Vec<Option<Why>>,
    /// The certificate of it, or why there is none, if it says `verified`.
    pub certified: Option<Result<Certified, String>>,
}

/// An answer that survives edits.
#[derive(Clone, Debug)]
pub struct Kept {
    /// The answer, with the places that it had.
    answer: Explained,
    /// For each place in it, its numbers among the places of the question.
    places: Vec<Vec<u32>>,
    /// For each message in it, its numbers among those that name places; none if it names none.
    messages: Vec<Vec<u32>>,
}

/// The counterexamples of an answer, and those among its notes.
fn each_found(checked: &mut Checked) -> impl Iterator<Item = &mut Counterexample> {
    let found = match &mut checked.verdict {
        Verdict::Counterexamples(found) => &mut found[..],
        _ => &mut [],
    };
    found.iter_mut().chain(&mut checked.notes)
}

/// Visits the places in an answer.
fn each_place(answer: &mut Explained, visit: &mut dyn FnMut(&mut Span)) {
    let found = each_found(&mut answer.checked);
    found.filter_map(|found| found.violated.span.as_mut()).for_each(&mut *visit);
    for why in answer.whys.iter_mut().flatten() {
        let facts = why.facts.iter_mut().filter_map(|fact| fact.span.as_mut());
        why.span.iter_mut().chain(facts).for_each(&mut *visit);
    }
}

/// Visits the messages in an answer.
fn each_message(checked: &mut Checked, visit: &mut dyn FnMut(&mut String)) {
    checked.passed.iter_mut().filter_map(|call| call.message.as_mut()).for_each(&mut *visit);
    let calls = each_found(checked)
        .flat_map(|found| found.caller.iter_mut().chain([&mut found.call, &mut found.violated.call]));
    calls.filter_map(|call| call.message.as_mut()).for_each(visit);
}

/// Walks over a question. Some lists are left out, because they are part of the nodes of the names in them: which functions are kept,
/// raise errors or are checked elsewhere, measures, walkers, classes.
fn walk_check(walk: &mut Walk, check: &Check) {
    let Check {
        function,
        types,
        dictionaries,
        keep: _,
        inline,
        elsewhere: _,
        within,
        proven,
        tried,
        facts_only,
        locals,
        candidates,
        instances,
        instead,
        broken,
        demand,
        and_then,
        reported,
        policy,
    } = check;
    let Policy {
        classes: _,
        consumers: _,
        admitted,
        raising: _,
        partial: _,
        optional,
        totality,
        endless,
        lenient,
        forbidden,
        unguarded,
        lazy,
        runs_only,
        summaries: _,
    } = &**policy;
    walk.text(function.as_str());
    walk.number(types.len() as u64);
    types.iter().for_each(|ty| walk.ty(ty));
    walk.number(dictionaries.len() as u64);
    dictionaries.iter().for_each(|dictionary| walk.expr(dictionary));
    [inline, admitted, broken, optional, unguarded, lazy]
        .into_iter()
        .for_each(|names| walk_names(walk, names));
    walk_names(walk, within.as_slice());
    walk.number(forbidden.len() as u64);
    forbidden.iter().for_each(|module| walk.text(module));
    walk.flags([*totality, *endless, *lenient, *facts_only, *runs_only]);
    walk.number(match demand {
        Demand::Lazy => 0,
        Demand::Whole => 1,
        Demand::Eager { answered } => 2 + u64::from(*answered),
        Demand::Doubted => 4,
    });
    walk.text(&format!("{locals:?} {candidates:?} {instances:?} {reported:?}"));
    walk.number((proven.len() + tried.len()) as u64);
    for (name, fact) in proven.iter().chain(tried) {
        walk.text(name.as_str());
        walk.expr(fact);
    }
    for (name, other) in instead {
        walk.global(*name);
        walk.global(*other);
    }
    walk.optional(and_then.as_ref());
}

fn walk_names(walk: &mut Walk, names: &[Name]) {
    walk.number(names.len() as u64);
    names.iter().for_each(|name| walk.text(name.as_str()));
}

/// Properties of definitions and data types besides their code.
struct Notes<'l> {
    liquid: &'l Liquid,
    /// Modules of the user's.
    modules: BTreeSet<Name>,
    kept: FxHashSet<Name>,
    raising: FxHashSet<Name>,
    /// Functions whose violations are reported by their own checks.
    elsewhere: FxHashSet<Name>,
    partial: FxHashSet<Span>,
    classes: FxHashSet<Name>,
    /// Functions that are checked by themselves, not in their callers.
    told: FxHashSet<Name>,
}

impl Keys {
    fn new(liquid: &Liquid) -> Keys {
        let checks = || liquid.functions.iter().map(|function| &function.check);
        let told = liquid.functions.iter().filter(|found| found.callers.is_none());
        let notes = Notes {
            liquid,
            modules: liquid.modules.iter().copied().collect(),
            kept: checks().flat_map(|check| check.keep.iter().copied()).collect(),
            raising: checks().flat_map(|check| check.policy.raising.iter().copied()).collect(),
            elsewhere: checks().flat_map(|check| check.elsewhere.iter().copied()).collect(),
            partial: checks().take(1).flat_map(|check| check.policy.partial.iter().copied()).collect(),
            classes: checks().take(1).flat_map(|check| check.policy.classes.iter().copied()).collect(),
            told: told.map(|found| found.name).collect(),
        };
        let types = liquid.program.types.values();
        let owners =
            types.flat_map(|data| data.constructors.iter().map(|con| (con.name, data.name))).collect();
        let unannotated = &liquid.unannotated;
        let mut inference = Walk::default();
        inference.flags([unannotated.said.sums]);
        unannotated.said.numbers.iter().for_each(|number| inference.text(&number.to_string()));
        unannotated.said.relating.iter().for_each(|relating| inference.text(&format!("{relating:?}")));
        let unknown = liquid.program.definitions.keys().filter(|name| name.role() == Role::Unknown);
        unknown.for_each(|name| inference.text(name.as_str()));
        let mut keys = Keys {
            nodes: FxHashMap::default(),
            measures: unannotated.measures.iter().map(|name| Node::Definition(*name)).collect(),
            inference: inference.fingerprint(),
            owners,
        };
        let definitions = liquid.program.definitions.keys().map(|name| Node::Definition(*name));
        let types = liquid.program.types.keys().map(|name| Node::Type(*name));
        let all: Vec<Node> = definitions.chain(types).collect();
        let own = |node: &Node| Some((*node, notes.own(*node, &keys)?));
        // A file's definitions are next to each other, and take much longer than the library's: so each thread takes small chunks.
        let parts: Vec<&[Node]> = all.chunks(16).collect();
        let nodes = side_by_side(&parts, |part| part.iter().filter_map(own).collect::<Vec<_>>());
        keys.nodes = nodes.into_iter().flatten().collect();
        keys
    }

    fn nodes_of(&self, mentions: &[Mention]) -> Vec<Node> {
        let node = |mention: &Mention| match mention {
            Mention::Global(name) => Some(Node::Definition(*name)),
            Mention::Type(name) => Some(Node::Type(*name)),
            Mention::Constructor(name) => self.owners.get(name).map(|owner| Node::Type(*owner)),
        };
        mentions.iter().filter_map(node).collect()
    }
}

impl Notes<'_> {
    fn own(&self, node: Node, keys: &Keys) -> Option<Own> {
        let mut walk = Walk::default();
        let inferred_from = match node {
            Node::Definition(name) => self.definition(name, &mut walk)?,
            Node::Type(name) => {
                self.data_type(name, &mut walk)?;
                InferredFrom::Nothing
            }
        };
        let next = keys.nodes_of(walk.mentions());
        let (places, messages) = (walk.places().to_vec(), walk.messages().to_vec());
        Some(Own { fingerprint: walk.fingerprint(), next, places, messages, inferred_from })
    }

    fn is_users(&self, name: Name) -> bool {
        self.modules.contains(&name.home())
    }

    fn data_type(&self, name: Name, walk: &mut Walk) -> Option<()> {
        let program = &self.liquid.program;
        let data = program.types.get(&name)?;
        walk.data_type(data);
        walk.flags([self.classes.contains(&name)]);
        program.promises.get(&name).into_iter().for_each(|promise| walk.global(*promise));
        Some(())
    }

    /// Walks over a definition and its properties. Returns what else determines the facts that are inferred for it.
    fn definition(&self, name: Name, walk: &mut Walk) -> Option<InferredFrom> {
        let liquid = self.liquid;
        let definition = liquid.program.definitions.get(&name)?;
        let summaries = liquid.functions.first().map(|function| &function.check.policy.summaries);
        let is_in = |names: Option<&BTreeSet<Name>>| names.is_some_and(|names| names.contains(&name));
        let natural = is_in(summaries.map(|summaries| &summaries.natural));
        let measure = is_in(summaries.map(|summaries| &summaries.measures));
        walk.flags([natural, measure, self.elsewhere.contains(&name), self.kept.contains(&name)]);
        walk.flags([self.raising.contains(&name)]);
        if !self.is_users(name) {
            walk.text(name.as_str());
            walk.number(definition.contract.is_some().into());
            definition.contract.iter().for_each(|contract| walk.contract(contract));
            walk.optional(definition.checked.as_ref());
            return Some(InferredFrom::Nothing);
        }
        walk.definition(definition);
        let is_partial = definition.span.is_some_and(|span| self.partial.contains(&span));
        let ty = liquid.types.get(&name);
        walk.flags([is_partial, self.told.contains(&name), ty.is_some()]);
        walk.text(ty.map_or("", |ty| ty));
        if let Some(pieces) = liquid.pieces.get(&name) {
            walk.text(&pieces.text());
            pieces.mentioned(&liquid.program, &liquid.modules).for_each(|name| walk.global(name));
            pieces.places().for_each(|place| walk.place(Some(place)));
        }
        if let Some(helper) = liquid.unannotated.helper(name) {
            walk.flags([helper.recursive, helper.hidden]);
            walk_check(walk, &helper.question);
        }
        Some(liquid.unannotated.inferred_from(name, &liquid.program))
    }
}
