//! What programs mean, read from the book and from the papers, and written a second time: no code is shared with the engine.
//!
//! Values are plain numbers and constructors, a store has three cells, a task that runs (`R`) is a tree, and an input has a path in it. One
//! function for each relation: `Run::eval`, `value`, `failing`, `stride`, `normalise`, `inputs`, `handle`. The calendar counts day by day.

use std::rc::Rc;

use crate::language::{Cell, E, PERSONS, RESULT, T, Ty, V};

/// A run-time error.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Wrong;

fn is_leap(y: i128) -> bool {
    y.rem_euclid(4) == 0 && (y.rem_euclid(100) != 0 || y.rem_euclid(400) == 0)
}

fn length(y: i128, m: i128) -> i128 {
    [31, if is_leap(y) { 29 } else { 28 }, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][(m - 1) as usize]
}

/// Year, month and day of a day, counted from 1 January 2000.
pub(crate) fn calendar(mut days: i128) -> (i128, i128, i128) {
    // 400 years have 146097 days.
    let mut y = 2000 + 400 * days.div_euclid(146_097);
    days = days.rem_euclid(146_097);
    while days >= 365 + i128::from(is_leap(y)) {
        days -= 365 + i128::from(is_leap(y));
        y += 1;
    }
    let mut m = 1;
    while days >= length(y, m) {
        days -= length(y, m);
        m += 1;
    }
    (y, m, days + 1)
}

pub(crate) fn days(y: i128, m: i128, d: i128) -> i128 {
    let whole = (y - 2000).div_euclid(400);
    let rest = 2000 + (y - 2000).rem_euclid(400);
    let years: i128 = (2000..rest).map(|y| 365 + i128::from(is_leap(y))).sum();
    whole * 146_097 + years + (1..m).map(|month| length(y, month)).sum::<i128>() + d - 1
}

/// 1 January 2000 was a Saturday.
fn weekday(day: i128) -> i128 {
    (day + 5).rem_euclid(7) + 1
}

fn next_workday(holidays: &[i128], mut day: i128) -> i128 {
    while weekday(day) > 5 || holidays.contains(&day) {
        day += 1;
    }
    day
}

fn add_months(n: i128, day: i128) -> i128 {
    let (y, m, d) = calendar(day);
    let months = 12 * y + m - 1 + n;
    let (y, m) = (months.div_euclid(12), months.rem_euclid(12) + 1);
    days(y, m, d.min(length(y, m)))
}

/// A quotient rounded to a whole number.
#[derive(Clone, Copy)]
enum Rounding {
    Half,
    Even,
    Down,
    Up,
}

fn rounded(how: Rounding, n: i128, by: i128) -> i128 {
    let (down, rest) = (n.div_euclid(by), n.rem_euclid(by));
    let up = down + i128::from(rest > 0);
    match how {
        Rounding::Down => down,
        Rounding::Up => up,
        _ if 2 * rest < by => down,
        _ if 2 * rest > by => up,
        Rounding::Half => {
            if n < 0 {
                down
            } else {
                up
            }
        }
        Rounding::Even => {
            if down % 2 == 0 {
                down
            } else {
                up
            }
        }
    }
}

pub(crate) type Env = Vec<(u32, V)>;
pub(crate) type Store = [V; 3];

/// What an input was for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Past {
    pub(crate) label: String,
    pub(crate) users: Vec<String>,
    pub(crate) value: Option<V>,
}

/// What an expression can see.
struct View<'a> {
    store: &'a Store,
    past: &'a [Past],
}

fn at_label<'a>(past: &'a [Past], label: &'a str) -> impl Iterator<Item = usize> + 'a {
    let is = move |past: &Past| past.label == label || past.users.iter().any(|user| user == label);
    past.iter().enumerate().filter(move |(_, past)| is(past)).map(|(at, _)| at)
}

impl View<'_> {
    fn eval(&self, e: &E, env: &mut Env) -> Result<V, Wrong> {
        match e {
            E::Lit(value, _) => Ok(value.clone()),
            E::Var(x) => Ok(env.iter().rev().find(|(y, _)| x == y).expect("it is in scope").1.clone()),
            E::Input(label) => {
                let last = self.past.iter().rev().find(|past| past.label == *label);
                Ok(last
                    .and_then(|past| past.value.clone())
                    .expect("whoever asks looked whether there is one"))
            }
            E::Asked(question, labels) => {
                let first = at_label(self.past, &labels[0]);
                Ok(V::B(match *question {
                    "entered" => first.count() > 0,
                    "before" => {
                        let earliest = first.min();
                        at_label(self.past, &labels[1]).all(|b| earliest.is_some_and(|a| a < b))
                    }
                    _ => {
                        let last_b = at_label(self.past, &labels[1]).max();
                        first.max().is_some_and(|a| last_b.is_none_or(|b| b <= a))
                    }
                }))
            }
            E::Call(template, args, names) => self.call(template, args, *names, env),
        }
    }

    fn bound(&self, e: &E, x: u32, value: V, env: &mut Env) -> Result<V, Wrong> {
        env.push((x, value));
        let result = self.eval(e, env);
        env.pop();
        result
    }

    fn call(&self, template: &str, args: &[E], [x, y]: [u32; 2], env: &mut Env) -> Result<V, Wrong> {
        // What does not evaluate all of its arguments.
        match template {
            "(if {0} then {1} else {2})" => {
                let at = if self.eval(&args[0], env)?.truth() { 1 } else { 2 };
                return self.eval(&args[at], env);
            }
            "({0} and {1})" => {
                let first = self.eval(&args[0], env)?;
                return if first.truth() { self.eval(&args[1], env) } else { Ok(first) };
            }
            "({0} or {1})" => {
                let first = self.eval(&args[0], env)?;
                return if first.truth() { Ok(first) } else { self.eval(&args[1], env) };
            }
            "(let {x} = {0} in {1})" => {
                let value = self.eval(&args[0], env)?;
                return self.bound(&args[1], x, value, env);
            }
            "(match {0} { Just {x} -> {1}, Nothing -> {2} })" => {
                let value = self.eval(&args[0], env)?;
                return match value.tag() {
                    1 => self.bound(&args[1], x, value.field(0), env),
                    _ => self.eval(&args[2], env),
                };
            }
            "(match {0} { Granted {x} -> {1}, Refused {y} -> {2}, Later -> {3} })" => {
                let value = self.eval(&args[0], env)?;
                return match value.tag() {
                    0 => self.bound(&args[1], x, value.field(0), env),
                    1 => self.bound(&args[2], y, value.field(0), env),
                    _ => self.eval(&args[3], env),
                };
            }
            "(match {0} { Bob -> {1}, _ -> {2} })" => {
                let at = if self.eval(&args[0], env)?.tag() == 1 { 1 } else { 2 };
                return self.eval(&args[at], env);
            }
            _ => {}
        }
        let args = args.iter().map(|arg| self.eval(arg, env)).collect::<Result<Vec<V>, Wrong>>()?;
        let n = |at: usize| args[at].number();
        let made = |tag, count: usize| V::C(tag, args[..count].to_vec());
        Ok(match template {
            "!r" => self.store[Cell::R as usize].clone(),
            "!b" => self.store[Cell::B as usize].clone(),
            "!today" => self.store[Cell::Today as usize].clone(),
            "({0} + {1})" => V::N(n(0) + n(1)),
            "({0} - {1})" => V::N(n(0) - n(1)),
            "(min {0} {1})" => V::N(n(0).min(n(1))),
            "(max {0} {1})" => V::N(n(0).max(n(1))),
            "({0} mod 3)" => V::N(n(0).rem_euclid(3)),
            "({0} / 2)" => V::N(n(0).div_euclid(2)),
            "({0} / {1})" if n(1) == 0 => return Err(Wrong),
            "({0} / {1})" => V::N(n(0).div_euclid(n(1))),
            "(fold (\\i t. i + t) {0} (range 1 (min 3 {1})))" => V::N(n(0) + (1..=n(1).min(3)).sum::<i128>()),
            "(round 0 {0})" => V::N(rounded(Rounding::Half, n(0), 100)),
            "(roundDown 0 {0})" => V::N(rounded(Rounding::Down, n(0), 100)),
            "(roundUp 0 {0})" => V::N(rounded(Rounding::Up, n(0), 100)),
            "(roundEven 0 {0})" => V::N(rounded(Rounding::Even, n(0), 100)),
            "({0} + 0.00)" => V::N(100 * n(0)),
            "(round 2 ({0} * 0.5))" => V::N(rounded(Rounding::Half, n(0), 2)),
            "(roundEven 2 ({0} * 0.5))" => V::N(rounded(Rounding::Even, n(0), 2)),
            "(roundUp 2 ({0} / 3))" => V::N(rounded(Rounding::Up, n(0), 3)),
            "(roundDown 2 ({0} * 0.25))" => V::N(rounded(Rounding::Down, n(0), 4)),
            "(month {0})" => V::N(calendar(n(0)).1),
            "(day {0})" => V::N(calendar(n(0)).2),
            "(year {0} mod 10)" => V::N(calendar(n(0)).0.rem_euclid(10)),
            "(weekday {0})" => V::N(weekday(n(0))),
            "(addMonths ({1} mod 15 - 2) {0})" => V::N(add_months(n(1).rem_euclid(15) - 2, n(0))),
            "(addYears 1 {0})" => V::N(add_months(12, n(0))),
            "(nextWorkday [2000-01-03, 2000-01-31] {0})" => V::N(next_workday(&[2, 30], n(0))),
            "(addWorkdays 2 [2000-01-04] {0})" => V::N(next_workday(&[3], next_workday(&[3], n(0) + 1) + 1)),
            "(isWorkday [2000-01-03] {0})" => V::B(next_workday(&[2], n(0)) == n(0)),
            "{0}.x" | "(fst {0})" => args[0].field(0),
            "{0}.on" | "(snd {0})" => args[0].field(1),
            "(sum (map snd [{0}, {1}]))" => V::N(args[0].field(1).number() + args[1].field(1).number()),
            "(Just {0})" | "(Refused {0})" => made(1, 1),
            "(Granted {0})" => made(0, 1),
            "(Point { x = {0}, on = {1} })" | "<{0}, {1}>" => made(0, 2),
            "({0} with { x = {1} })" => V::C(0, vec![args[1].clone(), args[0].field(1)]),
            "(not {0})" => V::B(!args[0].truth()),
            "({0} < {1})" => V::B(n(0) < n(1)),
            "({0} <= {1})" => V::B(n(0) <= n(1)),
            "({0} == {1})" => V::B(args[0] == args[1]),
            "({0} /= {1})" => V::B(args[0] != args[1]),
            "({0} elem [{1}, {2}])" => V::B(args[0] == args[1] || args[0] == args[2]),
            other => panic!("no meaning for {other}"),
        })
    }
}

/// What follows a step: the variables that it binds, the task, and the values of the other variables.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Next(Vec<u32>, Rc<T>, Env);

/// A task that runs.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum R {
    /// With whether people can change it.
    Edit(Ty, String, V, bool),
    Enter(Ty, String),
    Share(Cell, String, bool),
    Fail,
    Step(Box<R>, Option<String>, Next),
    Pair(Box<R>, Box<R>),
    Or(Box<R>, Box<R>),
    Pick(String, Next, String, Next),
    /// Done as soon as the day is over.
    Late(V, V),
    Loop(Box<R>, Rc<T>, u32, E, Env),
    By(String, Box<R>),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Deed {
    Value(V),
    Continue,
    Left,
    Right,
}

/// What can be done: where, for what, and a type if a value is entered.
#[derive(Clone, Debug)]
pub(crate) struct Possible {
    pub(crate) path: Vec<bool>,
    pub(crate) label: String,
    pub(crate) users: Vec<String>,
    pub(crate) ty: Option<Ty>,
    /// If nothing is entered.
    pub(crate) deed: Deed,
}

/// A point of a run.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    task: R,
    pub(crate) store: Store,
    pub(crate) past: Vec<Past>,
}

fn eval(e: &E, env: &Env, store: &Store) -> Result<V, Wrong> {
    View { store, past: &[] }.eval(e, &mut env.clone())
}

fn with(env: &Env, x: u32, value: V) -> Env {
    let mut env = env.clone();
    env.push((x, value));
    env
}

fn begin(t: &T, env: &Env, store: &mut Store) -> Result<R, Wrong> {
    Ok(match t {
        T::Enter(ty, label) => R::Enter(*ty, label.clone()),
        T::Edit(e, ty, label) => R::Edit(*ty, label.clone(), eval(e, env, store)?, true),
        T::View(e) => R::Edit(Ty::Int, String::new(), eval(e, env, store)?, false),
        T::Set(cell, value, result, label) => {
            store[*cell as usize] = eval(value, env, store)?;
            let result = eval(result, env, store)?;
            R::Edit(Ty::Int, label.clone().unwrap_or_default(), result, label.is_some())
        }
        T::Share(cell, label) => R::Share(*cell, label.clone(), true),
        T::Watch(cell) => R::Share(*cell, String::new(), false),
        T::Fail => R::Fail,
        T::Step(first, label, x, next) => {
            let first = begin(first, env, store)?;
            R::Step(Box::new(first), label.clone(), Next(vec![*x], next.clone(), env.clone()))
        }
        T::Both(left, right, label, names, next) => {
            let left = begin(left, env, store)?;
            let right = begin(right, env, store)?;
            let pair = R::Pair(Box::new(left), Box::new(right));
            R::Step(Box::new(pair), label.clone(), Next(names.to_vec(), next.clone(), env.clone()))
        }
        T::Or(left, right) => {
            let left = begin(left, env, store)?;
            R::Or(Box::new(left), Box::new(begin(right, env, store)?))
        }
        T::Pick(a, left, b, right) => {
            let next = |t: &Rc<T>| Next(vec![], t.clone(), env.clone());
            R::Pick(a.clone(), next(left), b.clone(), next(right))
        }
        T::If(e, yes, no) => begin(if eval(e, env, store)?.truth() { yes } else { no }, env, store)?,
        T::Maybe(e, x, some, none) => {
            let value = eval(e, env, store)?;
            match value.tag() {
                1 => begin(some, &with(env, *x, value.field(0)), store)?,
                _ => begin(none, env, store)?,
            }
        }
        T::Decide(e, [x, y], ways) => {
            let value = eval(e, env, store)?;
            match value.tag() {
                0 => begin(&ways[0], &with(env, *x, value.field(0)), store)?,
                1 => begin(&ways[1], &with(env, *y, value.field(0)), store)?,
                _ => begin(&ways[2], env, store)?,
            }
        }
        T::Table([a, b], ways) => {
            let (a, b) = (eval(a, env, store)?.truth(), eval(b, env, store)?.truth());
            begin(
                &ways[if a {
                    0
                } else if b {
                    1
                } else {
                    2
                }],
                env,
                store,
            )?
        }
        T::Repeat(body, x, until) => {
            let first = begin(body, env, store)?;
            R::Loop(Box::new(first), body.clone(), *x, until.clone(), env.clone())
        }
        T::AnyOf(people, other, who, work) => {
            let filtered = people
                .starts_with("(filter")
                .then(|| env.iter().rev().find(|(x, _)| x == other).expect("a person is in scope").1.tag());
            let people = match *people {
                "[Bob]" => vec![1],
                "[Cid, Ann]" => vec![2, 0],
                _ => (0..3).filter(|person| filtered != Some(*person)).collect(),
            };
            let mut all = R::Fail;
            for person in people.into_iter().rev() {
                let work = begin(work, &with(env, *who, V::C(person, vec![])), store)?;
                all = R::Or(Box::new(R::By(PERSONS[person].to_owned(), Box::new(work))), Box::new(all));
            }
            all
        }
        T::Deadline(last, late, work) => {
            let (last, late) = (eval(last, env, store)?, eval(late, env, store)?);
            R::Or(Box::new(begin(work, env, store)?), Box::new(R::Late(last, late)))
        }
        T::By(person, work) => R::By(PERSONS[*person].to_owned(), Box::new(begin(work, env, store)?)),
        T::Clock(work) => {
            let x = u32::MAX;
            let later = E::Call("({0} < {1})", vec![E::Call("!today", vec![], [0; 2]), E::Var(x)], [0; 2]);
            let set = T::Set(Cell::Today, E::Var(x), E::Lit(V::N(0), Ty::Int), None);
            let next = T::If(later, Box::new(set), Box::new(T::Fail));
            let enter = T::Enter(Ty::Date, "Today".to_owned());
            let body = Rc::new(T::Step(Box::new(enter), None, x, Rc::new(next)));
            let work = begin(work, env, store)?;
            let clock = begin(&T::Repeat(body, x, E::Lit(V::B(false), Ty::Bool)), env, store)?;
            R::Or(Box::new(work), Box::new(clock))
        }
    })
}

fn follow(Next(names, task, env): &Next, value: V, store: &mut Store) -> Result<R, Wrong> {
    let mut env = env.clone();
    match names.as_slice() {
        [] => {}
        [x] => env.push((*x, value)),
        names => env.extend(names.iter().enumerate().map(|(at, x)| (*x, value.field(at)))),
    }
    begin(task, &env, store)
}

fn value(task: &R, store: &Store) -> Option<V> {
    match task {
        R::Edit(_, _, value, _) => Some(value.clone()),
        R::Share(cell, _, _) => Some(store[*cell as usize].clone()),
        R::Pair(left, right) => Some(V::C(0, vec![value(left, store)?, value(right, store)?])),
        R::Or(left, right) => value(left, store).or_else(|| value(right, store)),
        R::By(_, task) => value(task, store),
        _ => None,
    }
}

fn failing(task: &R, store: &Store) -> Result<bool, Wrong> {
    Ok(match task {
        R::Fail => true,
        R::Step(first, ..) | R::Loop(first, ..) | R::By(_, first) => failing(first, store)?,
        R::Pair(left, right) | R::Or(left, right) => failing(left, store)? && failing(right, store)?,
        R::Pick(_, left, _, right) => picked(left, store)?.is_none() && picked(right, store)?.is_none(),
        R::Edit(..) | R::Enter(..) | R::Share(..) | R::Late(..) => false,
    })
}

/// A side of a choice with the store that picking it leaves, unless it fails.
fn picked(side: &Next, store: &Store) -> Result<Option<(R, Store)>, Wrong> {
    let mut after = store.clone();
    let task = follow(side, V::B(true), &mut after)?;
    let task = normalise(task, &mut after)?;
    Ok((!failing(&task, &after)?).then_some((task, after)))
}

/// What a step goes on as when somebody takes it.
fn taken(first: &R, next: &Next, store: &Store) -> Result<Option<(R, Store)>, Wrong> {
    let Some(value) = value(first, store) else { return Ok(None) };
    let mut after = store.clone();
    let task = follow(next, value, &mut after)?;
    let task = normalise(task, &mut after)?;
    Ok((!failing(&task, &after)?).then_some((task, after)))
}

fn stride(task: R, store: &mut Store) -> Result<R, Wrong> {
    Ok(match task {
        R::Step(first, label, next) => {
            let first = stride(*first, store)?;
            if let (None, Some(value)) = (&label, value(&first, store)) {
                let mut after = store.clone();
                let task = follow(&next, value, &mut after)?;
                if !failing(&task, &after)? {
                    *store = after;
                    return Ok(task);
                }
            }
            R::Step(Box::new(first), label, next)
        }
        R::Pair(left, right) => {
            let left = stride(*left, store)?;
            R::Pair(Box::new(left), Box::new(stride(*right, store)?))
        }
        R::Or(left, right) => {
            let left = stride(*left, store)?;
            if value(&left, store).is_some() {
                return Ok(left);
            }
            let right = stride(*right, store)?;
            if value(&right, store).is_some() {
                return Ok(right);
            }
            R::Or(Box::new(left), Box::new(right))
        }
        R::By(user, task) => R::By(user, Box::new(stride(*task, store)?)),
        R::Late(last, late) if store[Cell::Today as usize].number() > last.number() => {
            R::Edit(Ty::Int, String::new(), late, false)
        }
        R::Loop(inner, body, x, until, env) => {
            let inner = stride(*inner, store)?;
            if let Some(value) = value(&inner, store) {
                if eval(&until, &with(&env, x, value), store)?.truth() {
                    return Ok(inner);
                }
                let mut after = store.clone();
                let again = begin(&body, &env, &mut after)?;
                let again = normalise(again, &mut after)?;
                if self::value(&again, &after).is_none() && !failing(&again, &after)? {
                    *store = after;
                    return Ok(R::Loop(Box::new(again), body, x, until, env));
                }
            }
            R::Loop(Box::new(inner), body, x, until, env)
        }
        other => other,
    })
}

fn normalise(mut task: R, store: &mut Store) -> Result<R, Wrong> {
    loop {
        let mut after = store.clone();
        let next = stride(task.clone(), &mut after)?;
        if next == task && after == *store {
            return Ok(task);
        }
        task = next;
        *store = after;
    }
}

fn inputs(task: &R, store: &Store, path: &mut Vec<bool>, users: &mut Vec<String>, all: &mut Vec<Possible>) {
    let mut offer = |path: &[bool], users: &[String], label: &str, ty: Option<Ty>, deed: Deed| {
        all.push(Possible { path: path.to_vec(), label: label.to_owned(), users: users.to_vec(), ty, deed });
    };
    match task {
        R::Edit(ty, label, _, true) | R::Enter(ty, label) => {
            offer(path, users, label, Some(*ty), Deed::Continue);
        }
        R::Share(cell, label, true) => offer(path, users, label, Some(cell.ty()), Deed::Continue),
        R::Step(first, label, next) => {
            inputs(first, store, path, users, all);
            // Where evaluation goes wrong, the input is possible, and goes wrong.
            if let (Some(label), false) = (label, matches!(taken(first, next, store), Ok(None))) {
                all.push(Possible {
                    path: path.clone(),
                    label: label.clone(),
                    users: users.clone(),
                    ty: None,
                    deed: Deed::Continue,
                });
            }
        }
        R::Loop(inner, ..) => inputs(inner, store, path, users, all),
        R::By(user, inner) => {
            users.push(user.clone());
            inputs(inner, store, path, users, all);
            users.pop();
        }
        R::Pair(left, right) | R::Or(left, right) => {
            for (second, side) in [(false, left), (true, right)] {
                path.push(second);
                inputs(side, store, path, users, all);
                path.pop();
            }
        }
        R::Pick(a, left, b, right) => {
            for (label, side, deed) in [(a, left, Deed::Left), (b, right, Deed::Right)] {
                if !matches!(picked(side, store), Ok(None)) {
                    offer(path, users, label, None, deed);
                }
            }
        }
        R::Edit(..) | R::Share(..) | R::Fail | R::Late(..) => {}
    }
}

fn handle(task: R, path: &[bool], deed: &Deed, store: &mut Store) -> Result<R, Wrong> {
    let not_here = "the input is possible";
    Ok(match (task, deed) {
        (R::Edit(ty, label, _, true) | R::Enter(ty, label), Deed::Value(value)) => {
            R::Edit(ty, label, value.clone(), true)
        }
        (R::Share(cell, label, true), Deed::Value(value)) => {
            store[cell as usize] = value.clone();
            R::Share(cell, label, true)
        }
        (R::Step(first, Some(label), next), Deed::Continue) if path.is_empty() => {
            match taken(&first, &next, store)? {
                Some((task, after)) => {
                    *store = after;
                    task
                }
                None => R::Step(Box::new(handle(*first, path, deed, store)?), Some(label), next),
            }
        }
        (R::Step(first, label, next), _) => {
            R::Step(Box::new(handle(*first, path, deed, store)?), label, next)
        }
        (R::Loop(inner, body, x, until, env), _) => {
            R::Loop(Box::new(handle(*inner, path, deed, store)?), body, x, until, env)
        }
        (R::By(user, inner), _) => R::By(user, Box::new(handle(*inner, path, deed, store)?)),
        (R::Pair(left, right), _) => match path.split_first().expect(not_here) {
            (false, path) => R::Pair(Box::new(handle(*left, path, deed, store)?), right),
            (true, path) => R::Pair(left, Box::new(handle(*right, path, deed, store)?)),
        },
        (R::Or(left, right), _) => match path.split_first().expect(not_here) {
            (false, path) => R::Or(Box::new(handle(*left, path, deed, store)?), right),
            (true, path) => R::Or(left, Box::new(handle(*right, path, deed, store)?)),
        },
        (R::Pick(_, left, _, right), _) => {
            let side = if *deed == Deed::Left { left } else { right };
            let (task, after) = picked(&side, store)?.expect(not_here);
            *store = after;
            task
        }
        (task, deed) => panic!("{not_here}: {deed:?} at {task:?}"),
    })
}

impl Run {
    pub(crate) fn start(main: &T) -> Result<Run, Wrong> {
        let mut store = [V::N(0), V::B(false), V::N(0)];
        let task = begin(main, &Vec::new(), &mut store)?;
        let task = normalise(task, &mut store)?;
        Ok(Run { task, store, past: Vec::new() })
    }

    pub(crate) fn value(&self) -> Option<V> {
        value(&self.task, &self.store)
    }

    /// What can be done here: nothing once the task has a value.
    pub(crate) fn possible(&self) -> Vec<Possible> {
        let mut all = Vec::new();
        if self.value().is_none() {
            inputs(&self.task, &self.store, &mut Vec::new(), &mut Vec::new(), &mut all);
        }
        all
    }

    pub(crate) fn take(&self, what: &Possible, value: Option<V>) -> Result<Run, Wrong> {
        let deed = value.clone().map_or(what.deed.clone(), Deed::Value);
        let mut store = self.store.clone();
        let task = handle(self.task.clone(), &what.path, &deed, &mut store)?;
        let task = normalise(task, &mut store)?;
        let mut past = self.past.clone();
        past.push(Past { label: what.label.clone(), users: what.users.clone(), value });
        Ok(Run { task, store, past })
    }

    /// Whether a claim holds here, of the result if there is one; nothing if it reads what was not entered, or goes wrong.
    pub(crate) fn holds(&self, says: &E) -> Option<bool> {
        let entered =
            |label: &&str| self.past.iter().any(|past| past.label == **label && past.value.is_some());
        if !says.inputs().iter().all(entered) {
            return None;
        }
        let mut env: Env = self.value().map(|value| (RESULT, value)).into_iter().collect();
        let view = View { store: &self.store, past: &self.past };
        view.eval(says, &mut env).ok().map(|value| value.truth())
    }
}
