//! What a process does, as nested blocks, and the text of it.
//!
//! Each block is a task whose value says how it ended. Not negative: how many ways came to the gateway where they wait for each
//! other; 0 if all of them ended before. Negative: the place where the work goes on. Where nothing depends on it, the value is `()`.
//!
//! ```text
//!   repeat (… ("good" -> view 0 <?> "again" -> view (-1))) until (\next. next /= -1)
//! ```

use std::collections::BTreeSet;

use whatif_tophat::quote;

/// A block.
pub(super) enum Flow {
    /// The way ends.
    End,
    /// The way comes to the gateway where others wait for it, or it for them.
    Arrive,
    /// Goes on at a place where several ways come together, or which is done again.
    Goto(usize),
    /// A gateway waits for ways that never come.
    Stuck { gateway: String },
    /// A user presses a button, or something happens; then something follows.
    Step { trigger: Trigger, user: Option<String>, next: Box<Flow> },
    /// A process that a message of others starts; it is left out when they are over and none came.
    Begin { trigger: Trigger, senders: Vec<usize>, next: Box<Flow> },
    /// A sub-process, and what follows it.
    Inside { inside: Box<Flow>, next: Box<Flow> },
    /// A user chooses one of several ways.
    Choice { user: Option<String>, ways: Vec<(Trigger, Flow)> },
    /// A block that may be left before its end. The first way follows its end, the others what ends it before: a trigger, or what is thrown
    /// in it, which a reference says.
    Race { inside: Box<Flow>, stop: Option<usize>, ways: Vec<(Option<Trigger>, Flow)> },
    /// The way ends, and with it a block that may be left, which goes on in one of its ways.
    Throw { stop: usize, way: usize },
    /// Several ways at once.
    Parallel { chosen: Option<Chosen>, ways: Vec<Flow>, meet: Option<Meet> },
    /// A block, and what follows where it goes on at a place.
    Then { first: Box<Flow>, place: usize, rest: Box<Flow> },
    /// Done again while it goes on at a place.
    Repeat { place: usize, body: Box<Flow> },
}

/// A step that is taken, with messages between processes, by number.
#[derive(Clone)]
pub(super) struct Trigger {
    pub(super) label: String,
    /// The message that must have come.
    pub(super) takes: Option<usize>,
    pub(super) sends: Vec<usize>,
}

/// A process that runs beside others.
pub(super) struct Pool {
    pub(super) name: String,
    pub(super) flow: Flow,
}

/// The main task.
pub(super) fn program(pools: &[Pool]) -> String {
    if let [pool] = pools {
        return format!("main =\n  {}\n", pool.flow.text());
    }
    let needed: BTreeSet<usize> = pools
        .iter()
        .filter_map(
            |pool| if let Flow::Begin { senders, .. } = &pool.flow { Some(senders.clone()) } else { None },
        )
        .flatten()
        .collect();
    let mut text = String::new();
    for at in &needed {
        text.push_str(&format!("let over{} = ref False\n", at + 1));
    }
    let pool = |(at, pool): (usize, &Pool)| {
        let flow = pool.flow.text();
        let name = pool.name.replace("-}", "- }");
        match needed.contains(&at) {
            true => format!("{{- {name} -}} (({flow})\n  |> \\_. view (over{} := True))", at + 1),
            false => format!("{{- {name} -}} ({flow})"),
        }
    };
    let pools: Vec<String> = pools.iter().enumerate().map(pool).collect();
    format!("{text}main =\n  {}\n", pools.join("\n  >< "))
}

impl Trigger {
    pub(super) fn labelled(label: String) -> Trigger {
        Trigger { label, takes: None, sends: Vec::new() }
    }

    /// The assignments to the numbers of messages.
    fn effects(&self) -> Vec<String> {
        let taken = self.takes.map(|at| format!("message{at} := !message{at} - 1"));
        let sent = self.sends.iter().map(|at| format!("message{at} := !message{at} + 1"));
        taken.into_iter().chain(sent).collect()
    }

    /// A task that follows the assignments; `fail` if there is no message to take.
    fn guarded(&self, task: &str) -> String {
        let lets: String = self.effects().iter().map(|effect| format!("let _ = {effect} in ")).collect();
        match self.takes {
            Some(at) => format!("if !message{at} > 0 then ({lets}{task}) else fail"),
            None => format!("{lets}{task}"),
        }
    }

    /// The button, after which the value is the given one.
    fn button(&self, value: &str) -> String {
        let lets: String = self.effects().iter().map(|effect| format!("let _ = {effect} in ")).collect();
        let label = quote(&self.label);
        match self.takes {
            // The message is looked at, so that a view shows how many there are.
            Some(at) => {
                format!(
                    "watch message{at} >? {label} -> \\came. if came > 0 then view ({lets}{value}) else fail"
                )
            }
            None if lets.is_empty() => format!("view () >? {label} -> \\_. view {value}"),
            None => format!("view () >? {label} -> \\_. view ({lets}{value})"),
        }
    }
}

/// Of several ways, those that a user chooses.
pub(super) struct Chosen {
    pub(super) gateway: String,
    pub(super) user: Option<String>,
    /// None for the way that is taken if no other one is.
    pub(super) labels: Vec<Option<String>>,
}

/// Where ways that were taken at once wait for each other.
pub(super) struct Meet {
    pub(super) gateway: String,
    /// How many must come; without a number, as many as do.
    pub(super) needed: Option<i64>,
    pub(super) next: Box<Flow>,
}

impl Meet {
    fn lets_pass(&self, came: i64) -> bool {
        self.needed.map_or(came > 0, |needed| came == needed)
    }
}

impl Flow {
    /// Whether no user does anything in it.
    fn is_over(&self) -> bool {
        matches!(self, Flow::End | Flow::Arrive | Flow::Goto(_))
    }

    /// The values that it may have.
    pub(super) fn values(&self) -> BTreeSet<i64> {
        match self {
            Flow::End => BTreeSet::from([0]),
            Flow::Arrive => BTreeSet::from([1]),
            Flow::Goto(place) => BTreeSet::from([code(*place)]),
            Flow::Stuck { .. } => BTreeSet::new(),
            Flow::Step { next, .. } | Flow::Inside { next, .. } => next.values(),
            Flow::Begin { next, .. } => next.values().into_iter().chain([0]).collect(),
            Flow::Throw { .. } => BTreeSet::from([0]),
            Flow::Race { ways, .. } => ways.iter().flat_map(|(_, way)| way.values()).collect(),
            Flow::Choice { ways, .. } => ways.iter().flat_map(|(_, way)| way.values()).collect(),
            Flow::Parallel { chosen, ways, meet } => {
                let came = came(chosen.as_ref(), ways);
                let Some(meet) = meet else { return came };
                let mut values: BTreeSet<i64> = came.iter().copied().filter(|came| *came == 0).collect();
                if came.iter().any(|came| meet.lets_pass(*came)) {
                    values.extend(meet.next.values());
                }
                values
            }
            Flow::Then { first, place, rest } => {
                let mut values = first.values();
                if values.remove(&code(*place)) {
                    values.extend(rest.values());
                }
                values
            }
            Flow::Repeat { place, body } => {
                let mut values = body.values();
                values.remove(&code(*place));
                values
            }
        }
    }

    /// Whether something depends on the value of a block in it.
    fn needs_values(&self) -> bool {
        match self {
            Flow::End | Flow::Arrive | Flow::Goto(_) | Flow::Stuck { .. } | Flow::Throw { .. } => false,
            Flow::Step { next, .. } | Flow::Begin { next, .. } => next.needs_values(),
            Flow::Race { inside, ways, .. } => {
                inside.needs_values() || ways.iter().any(|(_, way)| way.needs_values())
            }
            Flow::Inside { inside, next } => inside.needs_values() || next.needs_values(),
            Flow::Choice { ways, .. } => ways.iter().any(|(_, way)| way.needs_values()),
            Flow::Parallel { chosen, ways, meet } => {
                let depends = meet.as_ref().is_some_and(|meet| {
                    let came = came(chosen.as_ref(), ways);
                    !came.iter().all(|came| meet.lets_pass(*came)) || meet.next.needs_values()
                });
                depends || ways.iter().any(Flow::needs_values)
            }
            Flow::Then { first, place, rest } => {
                !goes_only_to(first, *place) || first.needs_values() || rest.needs_values()
            }
            Flow::Repeat { .. } => true,
        }
    }

    /// The text of it.
    pub(super) fn text(&self) -> String {
        Writer { values: self.needs_values() }.block(self, 1)
    }
}

fn code(place: usize) -> i64 {
    -(place as i64)
}

fn goes_only_to(flow: &Flow, place: usize) -> bool {
    flow.values() == BTreeSet::from([code(place)])
}

/// How many of several ways may come to where they meet.
fn came(chosen: Option<&Chosen>, ways: &[Flow]) -> BTreeSet<i64> {
    ways.iter().fold(BTreeSet::from([0]), |sums, way| {
        let mut values = way.values();
        if chosen.is_some() {
            values.insert(0);
        }
        sums.iter().flat_map(|sum| values.iter().map(move |value| sum + value)).collect()
    })
}

struct Writer {
    /// Whether values of blocks are written.
    values: bool,
}

impl Writer {
    fn value(&self, value: i64) -> String {
        match value {
            _ if !self.values => "view ()".to_owned(),
            0.. => format!("view {value}"),
            _ => format!("view ({value})"),
        }
    }

    fn block(&self, flow: &Flow, depth: usize) -> String {
        let pad = "  ".repeat(depth.min(12));
        match flow {
            Flow::End => self.value(0),
            Flow::Arrive => self.value(1),
            Flow::Goto(place) => self.value(code(*place)),
            Flow::Stuck { gateway } => {
                format!("(view () {} |> \\_. fail)", quote(&format!("{gateway} waits for its other ways")))
            }
            Flow::Step { trigger, user, next } => self.step(trigger, user.as_deref(), next, depth),
            Flow::Begin { trigger, senders, next } => self.begin(trigger, senders, next, depth),
            Flow::Race { inside, stop, ways } => self.race(inside, *stop, ways, depth),
            Flow::Throw { stop, way } => {
                let value = if self.values { "0" } else { "()" };
                format!("view (let _ = stop{stop} := {way} in {value})")
            }
            Flow::Inside { inside, next } => {
                let inside = self.block(inside, depth + 1);
                format!("({inside}) |> \\_.\n{pad}{}", self.block(next, depth))
            }
            Flow::Choice { user, ways } => self.choice(user.as_deref(), ways, depth),
            Flow::Parallel { chosen, ways, meet } => {
                self.parallel(chosen.as_ref(), ways, meet.as_ref(), depth)
            }
            Flow::Then { first, place, rest } => {
                let (before, after) = (self.block(first, depth + 1), self.block(rest, depth));
                if goes_only_to(first, *place) {
                    return format!("({before}) |> \\_.\n{pad}{after}");
                }
                let next = format!("\\next. if next /= {} then view next else", code(*place));
                format!("({before}) |> {next}\n{pad}{after}")
            }
            Flow::Repeat { place, body } => {
                let body = self.block(body, depth + 1);
                format!("repeat ({body})\n{pad}until (\\next. next /= {})", code(*place))
            }
        }
    }

    fn step(&self, trigger: &Trigger, user: Option<&str>, next: &Flow, depth: usize) -> String {
        let pad = "  ".repeat(depth.min(12));
        let label = quote(&trigger.label);
        let is_plain = trigger.takes.is_none() && trigger.sends.is_empty();
        match user {
            None if is_plain => format!("view () >? {label} -> \\_.\n{pad}{}", self.block(next, depth)),
            Some(user) if is_plain && next.is_over() => {
                format!("(view () >? {label} -> \\_. {}) @ {}", self.block(next, depth), quote(user))
            }
            _ => {
                let user = user.map(|user| format!(" @ {}", quote(user))).unwrap_or_default();
                format!("({}){user} |> \\_.\n{pad}{}", trigger.button("()"), self.block(next, depth))
            }
        }
    }

    fn begin(&self, trigger: &Trigger, senders: &[usize], next: &Flow, depth: usize) -> String {
        let pad = "  ".repeat(depth.min(12));
        let number = trigger.takes.expect("a message starts it");
        let over: Vec<String> = senders.iter().map(|at| format!("!over{}", at + 1)).collect();
        let over: String = over.iter().map(|over| format!("{over} and ")).collect();
        format!(
            "(({}) <#> (watch message{number} |> \\came. if {over}came == 0 then view False else fail)) |> \\started.\n\
             {pad}if not started then {} else\n{pad}{}",
            trigger.button("True"),
            self.value(0),
            self.block(next, depth)
        )
    }

    fn race(
        &self,
        inside: &Flow,
        stop: Option<usize>,
        ways: &[(Option<Trigger>, Flow)],
        depth: usize,
    ) -> String {
        let pad = "  ".repeat(depth.min(12));
        let mut sides = vec![format!("(({}) |> \\_. view 1)", self.block(inside, depth + 1))];
        let triggers = ways.iter().enumerate();
        let triggers = triggers.filter_map(|(at, (trigger, _))| Some((at + 1, trigger.as_ref()?)));
        sides.extend(triggers.map(|(at, trigger)| format!("({})", trigger.button(&at.to_string()))));
        let reset = stop.map(|at| format!("let _ = stop{at} := 0 in ")).unwrap_or_default();
        // What is thrown last comes with the end of the block.
        let way = stop.map(|at| format!("let way = max way !stop{at} in ")).unwrap_or_default();
        sides.extend(stop.map(|at| format!("(watch stop{at} |> \\way. if way > 0 then view way else fail)")));
        let sides = sides.join(&format!("\n{pad}<#> "));
        let last = ways.len();
        let after = ways.iter().enumerate().map(|(at, (_, way))| {
            let way = self.block(way, depth + 1);
            if at + 1 == last { format!("({way})") } else { format!("if way == {} then ({way})", at + 1) }
        });
        let after = after.collect::<Vec<_>>().join(&format!("\n{pad}else "));
        format!("{reset}({sides}) |> \\way. {way}\n{pad}{after}")
    }

    /// The user of the gateway owns the choice but not the ways that follow. So with a user, the choice gives the number of a way, and the
    /// ways come after it, outside of `@ user`.
    fn choice(&self, user: Option<&str>, ways: &[(Trigger, Flow)], depth: usize) -> String {
        let pad = "  ".repeat(depth.min(12));
        let join = format!("\n{pad}<?> ");
        // If each way waits for a message, nothing may be possible yet; a task in front keeps the step before it possible.
        let waits = ways.iter().all(|(trigger, _)| trigger.takes.is_some());
        let wait = |choice: String| if waits { format!("(view () |> \\_. {choice})") } else { choice };
        let Some(user) = user else {
            let way = |(trigger, way): &(Trigger, Flow)| {
                format!("{} -> ({})", quote(&trigger.label), trigger.guarded(&self.block(way, depth + 1)))
            };
            return wait(format!("({})", ways.iter().map(way).collect::<Vec<_>>().join(&join)));
        };
        let labels = ways.iter().enumerate().map(|(at, (trigger, _))| {
            let picked = trigger.guarded(&format!("view {}", at + 1));
            let picked = if picked.starts_with("view") { picked } else { format!("({picked})") };
            format!("{} -> {picked}", quote(&trigger.label))
        });
        let picked = wait(format!("({})", labels.collect::<Vec<_>>().join(" <?> ")));
        let last = ways.len();
        let ways = ways.iter().enumerate().map(|(at, (_, way))| {
            let way = self.block(way, depth + 1);
            if at + 1 == last { format!("({way})") } else { format!("if way == {} then ({way})", at + 1) }
        });
        let ways = ways.collect::<Vec<_>>().join(&format!("\n{pad}else "));
        format!("{picked} @ {} |> \\way.\n{pad}{ways}", quote(user))
    }

    fn parallel(&self, chosen: Option<&Chosen>, ways: &[Flow], meet: Option<&Meet>, depth: usize) -> String {
        let pad = "  ".repeat(depth.min(12));
        let names = |prefix: &str| (1..=ways.len()).map(|at| format!("{prefix}{at}")).collect::<Vec<_>>();
        let tasks = ways.iter().enumerate().map(|(at, way)| {
            let way = self.block(way, depth + 1);
            match chosen {
                None => format!("({way})"),
                Some(chosen) => format!("(if {} then {way} else {})", chosen.takes(at), self.value(0)),
            }
        });
        let tasks = tasks.collect::<Vec<_>>().join(&format!("\n{pad}>< "));
        let arrived = names("came");
        let sum = arrived.join(" + ");
        let totals = came(chosen, ways);
        let surely = |next: &str| format!("({tasks})\n{pad}|> \\_.\n{pad}{next}");
        let both = match meet {
            None if totals.len() == 1 || !self.values => {
                surely(&self.value(totals.first().copied().unwrap_or(0)))
            }
            None => format!("({tasks})\n{pad}|> \\{}. view ({sum})", pattern(&arrived)),
            Some(meet) if totals.iter().all(|came| meet.lets_pass(*came)) => {
                surely(&self.block(&meet.next, depth))
            }
            Some(meet) => {
                let passes = meet.needed.map_or("> 0".to_owned(), |needed| format!("== {needed}"));
                let next = self.block(&meet.next, depth);
                let otherwise = if totals.iter().all(|came| *came == 0 || meet.lets_pass(*came)) {
                    "view 0".to_owned()
                } else {
                    let waits = self.block(&Flow::Stuck { gateway: meet.gateway.clone() }, depth);
                    format!("if {sum} == 0 then view 0 else {waits}")
                };
                format!(
                    "({tasks})\n{pad}|> \\{}.\n{pad}if {sum} {passes} then ({next})\n{pad}else {otherwise}",
                    pattern(&arrived)
                )
            }
        };
        match chosen {
            None => both,
            Some(chosen) => format!("{} |> \\{}.\n{pad}{both}", chosen.text(), chosen.pattern()),
        }
    }
}

impl Chosen {
    /// The names of the ways that a user may choose.
    fn names(&self) -> Vec<String> {
        let labelled = self.labels.iter().enumerate().filter(|(_, label)| label.is_some());
        labelled.map(|(at, _)| format!("way{}", at + 1)).collect()
    }

    fn pattern(&self) -> String {
        pattern(&self.names())
    }

    /// The condition under which a way is taken.
    fn takes(&self, way: usize) -> String {
        match self.labels[way] {
            Some(_) => format!("way{}", way + 1),
            None => format!("not ({})", self.names().join(" or ")),
        }
    }

    /// The question which ways to take.
    fn text(&self) -> String {
        let editors = self.labels.iter().flatten().map(|label| format!("edit False {}", quote(label)));
        let editors = editors.collect::<Vec<_>>().join(" >< ");
        let names = self.names();
        let pattern = pattern(&names);
        let taken = match self.labels.iter().all(Option::is_some) {
            true => format!("if {} then view {pattern} else fail", names.join(" or ")),
            false => format!("view {pattern}"),
        };
        let user = self.user.as_ref().map(|user| format!(" @ {}", quote(user))).unwrap_or_default();
        format!("(({editors}) >? {} -> \\{pattern}. {taken}){user}", quote(&self.gateway))
    }
}

/// Pairs nest to the left, and so does their pattern.
fn pattern(names: &[String]) -> String {
    let Some((first, rest)) = names.split_first() else { return "_".to_owned() };
    rest.iter().fold(first.clone(), |left, right| format!("<{left}, {right}>"))
}
