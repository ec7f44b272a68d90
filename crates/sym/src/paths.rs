//! Runs path by path: ordinary Rust on unknown numbers, one path after the other.
//!
//! [`#[symbolic]`](macro@crate::symbolic) on a *module* puts its twin beside it, the module `sym` inside, in which each number type of Rust is a
//! [`Num`]: known, or a term. All else is as it was, so that closures, iterators, traits, generics, references, tables and text are Rust's own.
//! Where the program asks about an unknown number (a comparison, an index, an overflow), the run takes the side that a model
//! takes, and is repeated for the other one, if the solver finds inputs for it.
//!
//! ```
//! use whatif_sym::paths::{self, Num};
//! use whatif_sym::symbolic;
//!
//! #[symbolic]
//! mod bank {
//!     pub fn withdraw(balance: u32, amount: u32) -> Result<u32, String> {
//!         if amount > balance + 10 {
//!             return Err(format!("{amount} is too much"));
//!         }
//!         Ok(balance - amount)
//!     }
//! }
//!
//! let run = paths::explore(|| {
//!     let (balance, amount): (Num<u32>, Num<u32>) = paths::any();
//!     paths::assume(amount < Num::con(20));
//!     bank::sym::withdraw(balance, amount)
//! });
//! // The limit overflows for a great balance, and the difference for a small one.
//! let messages: Vec<&str> = run.paths().iter().filter_map(|path| path.failure()).map(|failure| &failure.message[..]).collect();
//! assert!(messages.contains(&"attempt to subtract with overflow"), "{messages:?}");
//! assert!(messages.contains(&"attempt to add with overflow"), "{messages:?}");
//! ```
//!
//! Beside [`#[symbolic]`](macro@crate::symbolic) on functions and types, which runs all paths at once and merges what they have come to:
//!
//! | | on functions and types | on a module |
//! | --- | --- | --- |
//! | what it takes | much of Rust, and says what not | nearly all of Rust |
//! | where paths meet | they are merged: a loop of ten branches is one formula | they are not: it is a thousand paths |
//! | the result | a [`Union`](crate::Union), which a solver can be asked about | a list of [`Path`]s, each with its condition and a model |
//! | for | synthesis, interpreters, large unknown data | proving a function's assertions, tests, harnesses ([`kani`]) |
//!
//! # What must stay true
//!
//! A path is left out only if the solver says that no input takes it, or [`Paths::left_out`] says so. On known numbers, a function of the
//! twin does what the function does: the same result, or the same panic.

mod arithmetic;
mod cast;
mod engine;
pub mod kani;
mod methods;
mod num;
mod range;
mod standard;

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use whatif_term::{Model, Symbol};

use crate::SymBool;
use crate::checked::Place;
use engine::{End, Stop, Walk};

pub use num::{Num, Prim};

/// For the code that the macro makes.
#[doc(hidden)]
pub mod twin {
    pub use super::cast::{
        CastTo, Constant, ConstantOther, Ix, Lift, bytes, call, cast, fail, ix, turn, written,
    };
    pub use super::methods::Unsigned;
    pub use super::num::{Num, Prim};
    pub use super::range::{Range, RangeFrom, RangeInclusive, Step, range, range_from, range_inclusive};
    pub use super::standard::functions;
    pub use super::standard::{
        CharMethods, Fixed, Get, GetMut, HashMap, HashSet, Insert, IterLen, IterMethods, Len, Pattern,
        QueueMethods, Remove, SliceMethods, SliceMutMethods, StrMethods, StringMethods, VecMethods,
    };
    /// The traits whose methods the twin calls.
    pub mod methods {
        pub use super::{
            CharMethods as _, ConstantOther as _, Get as _, GetMut as _, Insert as _, IterLen as _,
            IterMethods as _, Len as _, QueueMethods as _, Remove as _, SliceMethods as _,
            SliceMutMethods as _, StrMethods as _, StringMethods as _, VecMethods as _,
        };
    }
}

/// A type of which there are unknown values.
pub trait Any: Sized {
    /// An unknown value.
    fn any() -> Self;
}

impl<T: Prim> Any for Num<T> {
    fn any() -> Self {
        Num::unknown()
    }
}

impl Any for bool {
    fn any() -> Self {
        let bit: Num<u8> = Num::unknown();
        bit.is_multiple_of(Num::con(2))
    }
}

/// Each letter is a path of its own, so there is a limit to how many an unknown one is tried for.
impl Any for char {
    fn any() -> Self {
        let code: Num<u32> = Num::unknown();
        char::from_u32(code.known()).unwrap_or_else(|| engine::assumed())
    }
}

impl Any for () {
    fn any() -> Self {}
}

impl<T: Any> Any for Option<T> {
    fn any() -> Self {
        bool::any().then(T::any)
    }
}

impl<T: Any, E: Any> Any for Result<T, E> {
    fn any() -> Self {
        if bool::any() { Ok(T::any()) } else { Err(E::any()) }
    }
}

impl<T: Any> Any for Box<T> {
    fn any() -> Self {
        Box::new(T::any())
    }
}

impl<T: Any, const N: usize> Any for [T; N] {
    fn any() -> Self {
        std::array::from_fn(|_| T::any())
    }
}

macro_rules! tuples {
    ($($($name:ident)*;)*) => {$(
        impl<$($name: Any),*> Any for ($($name,)*) {
            fn any() -> Self {
                ($($name::any(),)*)
            }
        }
    )*};
}

tuples! { A; A B; A B C; A B C D; A B C D E; }

/// An unknown value, in a run of [`explore`].
pub fn any<T: Any>() -> T {
    T::any()
}

/// Goes on only for the inputs for which the condition holds.
pub fn assume(condition: bool) {
    if !condition {
        engine::assumed();
    }
}

/// How a path fails.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PathFailure {
    /// What Rust would say.
    pub message: String,
    /// Where, if that is known.
    pub place: Option<Place>,
}

impl fmt::Display for PathFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Some(place) => write!(f, "{place}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

/// What a path comes to.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Outcome<R> {
    /// A value.
    Value(R),
    /// A panic.
    Fails(PathFailure),
    /// A limit: nothing is known of the inputs that take this path.
    Limit(String),
}

/// One path.
#[derive(Clone, Debug)]
pub struct Path<R> {
    outcome: Outcome<R>,
    condition: SymBool,
    model: Arc<Model>,
    inputs: Vec<Symbol>,
}

impl<R> Path<R> {
    /// What it comes to.
    pub fn outcome(&self) -> &Outcome<R> {
        &self.outcome
    }

    /// Its value, if it comes to one.
    pub fn value(&self) -> Option<&R> {
        match &self.outcome {
            Outcome::Value(value) => Some(value),
            _ => None,
        }
    }

    /// How it fails, if it does.
    pub fn failure(&self) -> Option<&PathFailure> {
        match &self.outcome {
            Outcome::Fails(failure) => Some(failure),
            _ => None,
        }
    }

    /// The inputs that take it.
    pub fn condition(&self) -> &SymBool {
        &self.condition
    }

    /// An input that takes it.
    pub fn model(&self) -> &Model {
        &self.model
    }
}

/// All paths of a run.
#[derive(Clone, Debug)]
#[must_use = "the paths say what can happen"]
pub struct Paths<R> {
    paths: Vec<Path<R>>,
    left_out: Option<String>,
}

impl<R> Paths<R> {
    /// The paths; those whose inputs are none that are [assumed](assume) are not among them.
    pub fn paths(&self) -> &[Path<R>] {
        &self.paths
    }

    /// Why there may be other paths; `None` says that these are all.
    pub fn left_out(&self) -> Option<&str> {
        let limit = self.paths.iter().find_map(|path| match &path.outcome {
            Outcome::Limit(message) => Some(&message[..]),
            _ => None,
        });
        self.left_out.as_deref().or(limit)
    }
}

/// How long a run may go on.
#[derive(Clone, Debug)]
pub struct Explorer {
    paths: usize,
    time: Option<Duration>,
}

impl Default for Explorer {
    fn default() -> Self {
        Explorer { paths: 100_000, time: None }
    }
}

/// The stack of a run: `engine` ends a path whose calls are too deep for it.
const STACK: usize = 512 << 20;

impl Explorer {
    /// At most so many paths.
    #[must_use]
    pub fn paths(self, paths: usize) -> Self {
        Explorer { paths, ..self }
    }

    /// No more paths after this time.
    #[must_use]
    pub fn time(self, time: Duration) -> Self {
        Explorer { time: Some(time), ..self }
    }

    /// Runs `run` on each path.
    pub fn explore<R>(&self, run: impl Fn() -> R) -> Paths<R> {
        let mut paths = Vec::new();
        let left_out = self.each(&run, |path| {
            paths.push(path);
            true
        });
        Paths { paths, left_out }
    }

    /// Visits each path, as long as `visit` wants more of them, and says why others were left out.
    fn each<R>(&self, run: &dyn Fn() -> R, mut visit: impl FnMut(Path<R>) -> bool) -> Option<String> {
        let start = Instant::now();
        let mut walk = Walk::new();
        let mut count = 0;
        loop {
            let Some(ran) = stacker::grow(STACK, || walk.next(run)) else { return walk.left_out };
            let outcome = match ran.result {
                Ok(value) => Some(Outcome::Value(value)),
                Err(Stop::End(End::Assumed)) => None,
                Err(Stop::End(End::Limit(message))) => Some(Outcome::Limit(message)),
                Err(Stop::Panic { message, place }) => Some(Outcome::Fails(PathFailure { message, place })),
            };
            count += 1;
            if let Some(outcome) = outcome {
                let condition = SymBool(ran.condition);
                if !visit(Path { outcome, condition, model: ran.model, inputs: ran.inputs }) {
                    return walk.left_out;
                }
            }
            if walk.is_done() {
                return walk.left_out;
            }
            if count >= self.paths {
                return Some(format!("there are more than {} paths", self.paths));
            }
            if self.time.is_some_and(|time| start.elapsed() > time) {
                return Some(format!("after {count} paths the time was over"));
            }
        }
    }

    /// Is there an input for which `run` panics?
    pub fn prove(&self, run: impl Fn()) -> Proof {
        let (mut found, mut limit, mut count) = (None, None, 0);
        let left_out = self.each(&run, |path| {
            count += 1;
            match path.outcome {
                Outcome::Value(()) => true,
                Outcome::Limit(message) => {
                    limit.get_or_insert(message);
                    true
                }
                Outcome::Fails(failure) => {
                    found = Some(Counterexample { failure, inputs: inputs(&path.inputs, &path.model) });
                    false
                }
            }
        });
        match (found, left_out.or(limit)) {
            (Some(found), _) => confirmed(found, &run),
            (None, Some(reason)) => Proof::Unknown(reason),
            (None, None) => Proof::Holds { paths: count },
        }
    }
}

fn inputs(symbols: &[Symbol], model: &Model) -> Vec<(String, whatif_term::Value)> {
    let value = |symbol: &Symbol| model.eval(&whatif_term::Term::symbol(symbol.clone()));
    symbols.iter().map(|symbol| (symbol.name().to_owned(), value(symbol))).collect()
}

/// A counterexample is one only if a run on known numbers panics at the same place; what that says is shown.
fn confirmed(mut found: Counterexample, run: &dyn Fn()) -> Proof {
    let values = found.inputs.iter().map(|(_, value)| value.clone()).collect();
    match stacker::grow(STACK, || engine::with_known(values, run)) {
        Err(Stop::Panic { message, place }) if place == found.failure.place => {
            found.failure.message = message;
            Proof::Fails(found)
        }
        _ => Proof::Unknown(format!("a run on known numbers does not confirm this: {found}")),
    }
}

/// Whether assertions hold.
#[derive(Clone, Debug)]
#[must_use = "a proof says whether the assertions hold"]
#[non_exhaustive]
pub enum Proof {
    /// They do on all paths.
    Holds {
        /// How many there are.
        paths: usize,
    },
    /// One does not, and a run on these inputs has shown it.
    Fails(Counterexample),
    /// Not all paths were taken.
    Unknown(String),
}

/// Inputs for which a run panics.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Counterexample {
    /// How.
    pub failure: PathFailure,
    inputs: Vec<(String, whatif_term::Value)>,
}

impl Counterexample {
    /// The unknown numbers in the order in which they were asked for, as their types write them.
    pub fn inputs(&self) -> Vec<(String, String)> {
        let written = |(name, value): &(String, whatif_term::Value)| {
            let ty = name.split('_').next().unwrap_or_default();
            (name.clone(), kani::written(ty, value))
        };
        self.inputs.iter().map(written).collect()
    }
}

impl fmt::Display for Counterexample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.failure)?;
        for (name, value) in self.inputs() {
            let (ty, count) = name.split_once('_').unwrap_or((&name, ""));
            let count = count.parse::<usize>().map_or(0, |count| count + 1);
            write!(f, "\n  unknown {count}: {ty} = {value}")?;
        }
        Ok(())
    }
}

/// Runs `run` on each path, as [`Explorer::explore`] with its default limits.
pub fn explore<R>(run: impl Fn() -> R) -> Paths<R> {
    Explorer::default().explore(run)
}

/// Is there an input for which `run` panics? As [`Explorer::prove`] with its default limits.
///
/// ```
/// use whatif_sym::paths::{self, Num, Proof};
///
/// let proof = paths::prove(|| {
///     let n: Num<u8> = paths::any();
///     assert!(n / Num::con(2) < Num::con(127));
/// });
/// let Proof::Fails(found) = proof else { panic!("{proof:?}") };
/// let [(_, n)] = &found.inputs()[..] else { panic!() };
/// assert!(n.parse::<u8>().unwrap() >= 254);
/// ```
pub fn prove(run: impl Fn()) -> Proof {
    Explorer::default().prove(run)
}
