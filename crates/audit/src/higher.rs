//! Promises about functions that take refined functions, values of indexed types, and functions that work for all types.
//!
//! Each program is a small function with an annotation whose truth is known: it is a matter of comparing a few numbers. What is `verified` must be true, and
//! what is accused must be false.
//!
//! ```text
//! {-@ f :: ({i:Int | i >= 2} -> Int) -> Int -> [Int] @-}        {-@ f :: Ty a -> {v:Int | v > 1} @-}      {-@ f :: (forall a. a -> {v:Int | v >= 0}) -> {v:Int | v > 3} @-}
//! f k n = if n >= 3 then [k (n - 1)] else []                    f TI = 2; f TB = 5                         f k = k 'x' + k True + 3
//! ```

use crate::random::Random;
use crate::subject::{self, Answer};

/// A program whose function `f` keeps its promise, or does not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Higher {
    pub kind: &'static str,
    pub text: String,
    pub is_kept: bool,
}

/// A random one.
#[must_use]
pub fn higher(random: &mut Random) -> Higher {
    match random.below(4) {
        0 | 1 => callback(random),
        2 => indexed(random),
        _ => all_types(random),
    }
}

/// What becomes of a call of the callback: the type of the result, and the expression.
const PLACES: [(&str, &str); 14] = [
    ("Int", "CALL"),
    ("Maybe Int", "Just (CALL)"),
    ("[Int]", "[CALL]"),
    ("(Int, Int)", "(CALL, n)"),
    ("[Int]", "n : [CALL]"),
    ("Int", "length [CALL]"),
    ("Int", "let z = CALL in z + 1"),
    ("Either Int Int", "Left (CALL)"),
    ("[Int]", "map k [ARG]"),
    ("Maybe Int", "fmap k (Just (ARG))"),
    ("Int", "k $ (ARG)"),
    ("Int", "sum (map k [ARG, ARG])"),
    ("Int", "foldr (\\e r -> k e + r) 0 [ARG]"),
    ("Maybe [Int]", "Just [CALL]"),
];

/// `f k n` calls `k` with `n + c`, perhaps only for large `n`; the demand is that `k` gets no less than a bound.
fn callback(random: &mut Random) -> Higher {
    let mut small = || random.between(-2, 3);
    let (demand, added, guard) = (small(), small(), small());
    let (ty, place) = *random.pick(&PLACES);
    let arg = format!("n + ({added})");
    let place = place.replace("CALL", &format!("k ({arg})")).replace("ARG", &arg);
    let (is_guarded, is_restricted) = (random.chance(50), random.chance(30));
    let other = match ty {
        "Int" => "0",
        "Maybe Int" | "Maybe [Int]" => "Nothing",
        "[Int]" => "[]",
        "(Int, Int)" => "(0, n)",
        _ => "Right n",
    };
    let body = if is_guarded { format!("if n >= ({guard}) then {place} else {other}") } else { place };
    let number = if is_restricted { format!("{{n:Int | n >= {guard}}}") } else { "Int".to_owned() };
    let text = format!(
        "module Audit where\n{{-@ f :: ({{i:Int | i >= {demand}}} -> Int) -> {number} -> {ty} @-}}\n\
         f :: (Int -> Int) -> Int -> {ty}\nf k n = {body}\n"
    );
    let is_kept = (is_guarded || is_restricted) && guard + added >= demand;
    Higher { kind: "callback", text, is_kept }
}

/// A case for each constructor of a type whose index is a variable, or one of them.
fn indexed(random: &mut Random) -> Higher {
    let mut small = || random.between(-2, 3);
    let (at_int, at_bool, at_list, bound) = (small(), small(), small(), small());
    let is_possible = match random.below(3) {
        0 => ("a", [true, true, true]),
        1 => ("Int", [true, false, false]),
        _ => ("Bool", [false, true, false]),
    };
    let (index, possible) = is_possible;
    let cases = [("TI", at_int), ("TB", at_bool), ("(TL _)", at_list)];
    let equations: String = (cases.iter().zip(possible))
        .filter(|(_, possible)| *possible)
        .map(|((con, result), _)| format!("f {con} = {result}\n"))
        .collect();
    let text = format!(
        "{{-# LANGUAGE GADTs #-}}\nmodule Audit where\n\
         data Ty a where {{ TI :: Ty Int; TB :: Ty Bool; TL :: Ty b -> Ty [b] }}\n\
         {{-@ f :: Ty {index} -> {{v:Int | v > {bound}}} @-}}\nf :: Ty {index} -> Int\n{equations}"
    );
    let is_kept = cases.iter().zip(possible).all(|((_, result), possible)| !possible || *result > bound);
    Higher { kind: "indexed type", text, is_kept }
}

/// A function for all types that promises a bound, applied at one or two types.
fn all_types(random: &mut Random) -> Higher {
    let mut small = || random.between(-2, 3);
    let (promise, added, bound) = (small(), small(), small());
    let is_twice = random.chance(50);
    let (calls, least) = if is_twice { ("k 'x' + k True", 2 * promise) } else { ("k 'x'", promise) };
    let text = format!(
        "{{-# LANGUAGE RankNTypes #-}}\nmodule Audit where\n\
         {{-@ f :: (forall a. a -> {{v:Int | v >= {promise}}}) -> {{v:Int | v > {bound}}} @-}}\n\
         f :: (forall a. a -> Int) -> Int\nf k = {calls} + ({added})\n"
    );
    Higher { kind: "rank-2 type", text, is_kept: least + added > bound }
}

/// What is wrong with whatif's answer: its kind, and a text.
#[must_use]
pub fn judge(program: &Higher) -> Option<(&'static str, String)> {
    match subject::check(&program.text) {
        Err(story) => Some(("rejected", story)),
        Ok(answers) => program.compare(answers.get(&crate::ast::name("f"))?),
    }
}

impl Higher {
    /// What is wrong with an answer.
    #[must_use]
    pub fn compare(&self, answer: &Answer) -> Option<(&'static str, String)> {
        match answer {
            Answer::Verified if !self.is_kept => {
                Some((self.kind, "verified, but f breaks its type".to_owned()))
            }
            Answer::Counterexample(found) if self.is_kept => {
                Some((self.kind, format!("f keeps its type, not so: f {}", found.call.args.join(" "))))
            }
            _ => None,
        }
    }
}
