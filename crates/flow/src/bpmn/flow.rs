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
    /// A user presses a button with a label; then something follows.
    Step { label: String, user: Option<String>, next: Box<Flow> },
    /// A sub-process, and what follows it.
    Inside { inside: Box<Flow>, next: Box<Flow> },
    /// A user chooses one of several ways.
    Choice { user: Option<String>, ways: Vec<(String, Flow)> },
    /// Several ways at once.
    Parallel { chosen: Option<Chosen>, ways: Vec<Flow>, meet: Option<Meet> },
    /// A block, and what follows where it goes on at a place.
    Then { first: Box<Flow>, place: usize, rest: Box<Flow> },
    /// Done again while it goes on at a place.
    Repeat { place: usize, body: Box<Flow> },
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
            Flow::End | Flow::Arrive | Flow::Goto(_) | Flow::Stuck { .. } => false,
            Flow::Step { next, .. } => next.needs_values(),
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
            Flow::Step { label, user: None, next } => {
                format!("view () >? {} -> \\_.\n{pad}{}", quote(label), self.block(next, depth))
            }
            Flow::Step { label, user: Some(user), next } if next.is_over() => {
                format!("(view () >? {} -> \\_. {}) @ {}", quote(label), self.block(next, depth), quote(user))
            }
            Flow::Step { label, user: Some(user), next } => {
                let step = format!("(view () >? {} -> \\_. view ()) @ {}", quote(label), quote(user));
                format!("{step} |> \\_.\n{pad}{}", self.block(next, depth))
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

    /// The user of the gateway owns the choice but not the ways that follow. So with a user, the choice gives the number of a way, and the
    /// ways come after it, outside of `@ user`.
    fn choice(&self, user: Option<&str>, ways: &[(String, Flow)], depth: usize) -> String {
        let pad = "  ".repeat(depth.min(12));
        let join = format!("\n{pad}<?> ");
        let Some(user) = user else {
            let way = |(label, way): &(String, Flow)| {
                format!("{} -> ({})", quote(label), self.block(way, depth + 1))
            };
            return format!("({})", ways.iter().map(way).collect::<Vec<_>>().join(&join));
        };
        let labels = ways.iter().enumerate();
        let labels = labels.map(|(at, (label, _))| format!("{} -> view {}", quote(label), at + 1));
        let picked = labels.collect::<Vec<_>>().join(" <?> ");
        let last = ways.len();
        let ways = ways.iter().enumerate().map(|(at, (_, way))| {
            let way = self.block(way, depth + 1);
            if at + 1 == last { format!("({way})") } else { format!("if way == {} then ({way})", at + 1) }
        });
        let ways = ways.collect::<Vec<_>>().join(&format!("\n{pad}else "));
        format!("({picked}) @ {} |> \\way.\n{pad}{ways}", quote(user))
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
