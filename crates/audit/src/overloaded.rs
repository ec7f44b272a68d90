//! Functions that work for all instances of a class.
//!
//! Such a function calls a method of its argument and computes with the result. The method is one of a class with two
//! instances that are made at random, or of a class of the library. The oracle runs the function at several types: what
//! is `verified` must hold at all of them, whichever whatif tried, and a concrete counterexample must be one at some. The same
//! promise is a property for `prove`, which must try all instances of the program before it says *proved*.

use crate::random::Random;
use crate::subject::{self, Answer, Compared, Paths, Proof, Witness};

/// A value at one of the types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Given {
    Int(i64),
    Bool(bool),
}

/// What a function learns of its argument.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Method {
    /// `size` of a class whose instances for Int and Bool are these.
    Own { at_int: AtInt, at_bool: (i64, i64) },
    /// `fromEnum x`
    Number,
    /// `fromEnum (maxBound` at the type of `x)`
    Largest,
    /// `if x == x then 1 else 0`
    Equal,
}

/// An instance for numbers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum AtInt {
    Constant(i64),
    Added(i64),
}

/// What a function makes of the result `m` of the method and of a number `n`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Body {
    /// `m`
    Itself,
    /// `m + k`
    Added(i64),
    /// `if m > k then m else l`
    AtLeast(i64, i64),
    /// `if n > k then n else m`
    Either(i64),
}

/// A function that promises that its result is at least a bound.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Overloaded {
    pub method: Method,
    pub body: Body,
    pub bound: i64,
}

/// A random one.
#[must_use]
pub fn overloaded(random: &mut Random) -> Overloaded {
    let mut small = || random.between(-2, 3);
    let (a, b, c, d) = (small(), small(), small(), small());
    let bound = small();
    let at_int = if random.chance(60) { AtInt::Constant(a) } else { AtInt::Added(a) };
    let own = Method::Own { at_int, at_bool: (b, c) };
    let method = *random.pick(&[own, own, own, Method::Number, Method::Largest, Method::Equal]);
    let bodies = [Body::Itself, Body::Added(d), Body::AtLeast(d, a), Body::AtLeast(d, d), Body::Either(b)];
    Overloaded { method, body: *random.pick(&bodies), bound }
}

impl Method {
    /// The classes that it needs, and the expression.
    fn text(self) -> (&'static str, &'static str) {
        match self {
            Method::Own { .. } => ("Size a", "size x"),
            Method::Number => ("Enum a", "fromEnum x"),
            Method::Largest => ("(Bounded a, Enum a)", "fromEnum (maxBound `asTypeOf` x)"),
            Method::Equal => ("Eq a", "(if x == x then 1 else 0)"),
        }
    }

    fn of(self, given: Given) -> i64 {
        match (self, given) {
            (Method::Own { at_int: AtInt::Constant(k), .. }, Given::Int(_)) => k,
            (Method::Own { at_int: AtInt::Added(k), .. }, Given::Int(x)) => x + k,
            (Method::Own { at_bool: (yes, no), .. }, Given::Bool(x)) => {
                if x {
                    yes
                } else {
                    no
                }
            }
            (Method::Number, Given::Int(x)) => x,
            (Method::Number, Given::Bool(x)) => i64::from(x),
            (Method::Largest, Given::Int(_)) => i64::MAX,
            (Method::Largest, Given::Bool(_)) | (Method::Equal, _) => 1,
        }
    }
}

impl Overloaded {
    /// The result, if it is no larger than an `Int`.
    fn run(&self, given: Given, n: i64) -> Option<i64> {
        let m = self.method.of(given);
        match self.body {
            Body::Itself => Some(m),
            Body::Added(k) => m.checked_add(k),
            Body::AtLeast(k, other) => Some(if m > k { m } else { other }),
            Body::Either(k) => Some(if n > k { n } else { m }),
        }
    }

    /// An input for which the promise is broken.
    #[must_use]
    pub fn refutation(&self) -> Option<(Given, i64)> {
        let numbers = || -4..=4;
        let given = numbers().map(Given::Int).chain([false, true].map(Given::Bool));
        let mut inputs = given.flat_map(|given| numbers().map(move |n| (given, n)));
        inputs.find(|(given, n)| self.breaks(*given, *n))
    }

    fn breaks(&self, given: Given, n: i64) -> bool {
        self.run(given, n).is_some_and(|result| result < self.bound)
    }

    /// Does a printed counterexample break the promise? Yes, if it cannot be read.
    fn is_one(&self, witness: &Witness) -> bool {
        let number = |at: usize| -> Option<i64> {
            let text = witness.call.args.get(at)?.trim_matches(['(', ')']);
            if text == "_" { Some(0) } else { text.parse().ok() }
        };
        number(0).zip(number(1)).is_none_or(|(x, n)| self.breaks(Given::Int(x), n))
    }

    /// A module with the function, which is called `f`.
    #[must_use]
    pub fn module(&self) -> String {
        let (classes, m) = self.method.text();
        let body = match self.body {
            Body::Itself => m.to_owned(),
            Body::Added(k) => format!("{m} + ({k})"),
            Body::AtLeast(k, other) => format!("if {m} > ({k}) then {m} else ({other})"),
            Body::Either(k) => format!("if n > ({k}) then n else {m}"),
        };
        let mut text = "module Audit where\n".to_owned();
        if let Method::Own { at_int, at_bool: (yes, no) } = self.method {
            let at_int = match at_int {
                AtInt::Constant(k) => format!("_ = {k}"),
                AtInt::Added(k) => format!("x = x + ({k})"),
            };
            text += &format!(
                "class Size a where\n  size :: a -> Int\ninstance Size Int where\n  size {at_int}\n\
                 instance Size Bool where\n  size b = if b then {yes} else {no}\n"
            );
        }
        text += &format!("{{-@ f :: {classes} => a -> Int -> {{v:Int | v >= {}}} @-}}\n", self.bound);
        text += &format!("f :: {classes} => a -> Int -> Int\nf x n = {body}\n");
        text += &format!("prop :: {classes} => a -> Int -> Bool\nprop x n = f x n >= ({})\n", self.bound);
        text
    }
}

/// A printed number; what was left open may be any.
fn whole(text: &str) -> Option<i64> {
    let text = text.trim_matches(['(', ')']);
    if text == "_" { Some(0) } else { text.parse().ok() }
}

fn given_of(text: &str) -> Option<Given> {
    match text {
        "True" => Some(Given::Bool(true)),
        "False" => Some(Given::Bool(false)),
        "_" => None,
        number => whole(number).map(Given::Int),
    }
}

/// What is wrong with whatif's answer: its kind, and a text.
#[must_use]
pub fn judge(program: &Overloaded) -> Option<(&'static str, String)> {
    match subject::check(&program.module()) {
        Err(story) => return Some(("rejected", story)),
        Ok(answers) => {
            if let Some(wrong) = program.compare(answers.get(&crate::ast::name("f"))?) {
                return Some(wrong);
            }
        }
    }
    match subject::prove(&program.module(), "prop") {
        Err(story) => Some(("rejected", story)),
        Ok(proof) => program.compare_proof(&proof),
    }
}

/// What is wrong with what `diff` says of two functions that use the same method, and what `explore` says of the first.
#[must_use]
pub fn judge_pair(old: &Overloaded, new: &Overloaded) -> Option<(&'static str, String)> {
    let new = Overloaded { method: old.method, ..*new };
    match subject::diff_at(&[old.module(), new.module()], "f") {
        Err(story) => return Some(("rejected", story)),
        Ok((answer, types)) => {
            if let Some(wrong) = old.compare_diff(&new, &answer, &types) {
                return Some(wrong);
            }
        }
    }
    match subject::explore_paths(&old.module(), "f") {
        Err(story) => Some(("rejected", story)),
        Ok(paths) => old.compare_paths(&paths),
    }
}

impl Overloaded {
    /// What is wrong with an answer of `diff`, given for these types.
    #[must_use]
    pub fn compare_diff(
        &self,
        new: &Overloaded,
        answer: &Compared,
        types: &[String],
    ) -> Option<(&'static str, String)> {
        let is_meant = |ty: &str| types.is_empty() || types.iter().any(|said| said.starts_with(ty));
        let numbers = || -4..=4;
        let given = numbers().map(Given::Int).filter(|_| is_meant("Int"));
        let given = given.chain([false, true].map(Given::Bool).into_iter().filter(|_| is_meant("Bool")));
        let mut inputs = given.flat_map(|given| numbers().map(move |n| (given, n)));
        let differ = |given: Given, n: i64| {
            let runs = self.run(given, n).zip(new.run(given, n));
            runs.is_some_and(|(old, new)| old != new)
        };
        match answer {
            Compared::Same => {
                let (given, n) = inputs.find(|(given, n)| differ(*given, *n))?;
                Some(("said to be the same", format!("the same at {types:?}, but not for {given:?} and {n}")))
            }
            Compared::Different(args) => {
                let (given, n) = (given_of(args.first()?)?, args.get(1).and_then(|text| whole(text))?);
                let agree = self.run(given, n).zip(new.run(given, n)).is_some_and(|(old, new)| old == new);
                agree.then(|| ("said to be different", format!("different, but not for {}", args.join(" "))))
            }
            Compared::Open => None,
        }
    }

    /// What is wrong with the examples of `explore`.
    fn compare_paths(&self, paths: &Paths) -> Option<(&'static str, String)> {
        paths.examples.iter().find_map(|example| {
            let (given, n) =
                (given_of(example.args.first()?)?, example.args.get(1).and_then(|text| whole(text))?);
            let (result, told) = (self.run(given, n)?, whole(&example.result)?);
            let story = || format!("f {} = {result}, not {told}", example.args.join(" "));
            (result != told).then(|| ("another result", story()))
        })
    }

    /// What is wrong with an answer of `prove`.
    #[must_use]
    pub fn compare_proof(&self, proof: &Proof) -> Option<(&'static str, String)> {
        let (given, n) = self.refutation().filter(|_| *proof == Proof::Proved)?;
        Some(("proved of one instance", format!("proved, but prop is False for {given:?} and {n}")))
    }

    /// What is wrong with an answer.
    #[must_use]
    pub fn compare(&self, answer: &Answer) -> Option<(&'static str, String)> {
        match answer {
            Answer::Verified => {
                let (given, n) = self.refutation()?;
                Some((
                    "another instance breaks it",
                    format!("verified, but f breaks its type for {given:?} and {n}"),
                ))
            }
            Answer::Counterexample(found) if found.is_concrete() && !self.is_one(found) => {
                Some(("no counterexample", format!("f {} keeps its type", found.call.args.join(" "))))
            }
            _ => None,
        }
    }
}
