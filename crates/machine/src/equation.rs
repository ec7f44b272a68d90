//! A path as an equation of a definition: `insert x (y : ys) | x <= y = x : y : ys`.
//!
//! A [witness](crate::witness) shows one input of a path; an equation shows all of them. Unknown parts that the guards or the
//! result mention get the names that a person would give them (`x`, `ys`, `f`), the others are `_`. A part that the path
//! condition fixes to a constant is that constant.
//!
//! 64-bit integers wrap around, and the terms of a path say so at every sum. `x + 1` in a program means the same, so the wrapping is left
//! out again, in one of two ways ([`Sums`]). With exact sums, `x + 1 > x` is simplified to True, and most equations get their shortest
//! form (`without_wrapping`). Such an equation may be false where a sum overflows; then the caller takes the other one, in which sums that are
//! compared or divided stand as the program computes them ([`as_program`]).
//!
//! [`equation`] makes it in these steps:
//!
//! 1. The path condition is simplified: no wrapping, no ranges of types, only the tightest bounds (`tightened`).
//! 2. Symbols that it fixes are constants (`literals`); conditions about these alone are not shown.
//! 3. Result and conditions are printed once, to learn which symbols they mention.
//! 4. [`Naming`] gives the mentioned parts of the arguments names by their types, from left to right.
//! 5. Patterns, guards and result are printed with these names; an equation with a part that is too large to print ([`Names::shortened`]) is dropped.

use rustc_hash::{FxHashMap, FxHashSet};
use whatif_term::{Op, Relation, Term};

use crate::closed::double;
use crate::explore::End;
use crate::formula::bound::{Bound, is_range};
use crate::formula::characters::{character, characters};
use crate::formula::{Called, Names, Sums, sign};
use crate::machine::{Machine, Scalar, nearest};
use crate::readback::Reading;
use crate::runtime_types;
use crate::state::{State, symbol_number};
use crate::value::{Addr, Kind, Value};
use crate::witness::Failure;
use whatif_lambda::Type;
use whatif_lambda::types::names;

/// The body of an equation for a failure whose message depends on the arguments.
pub const SOME_ERROR: &str = "error _";

/// An equation without the name of its function.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Equation {
    /// The arguments, as they stand after the name of the function.
    pub patterns: Vec<String>,
    /// The guards: conditions on the arguments.
    pub guards: Vec<String>,
    /// The result.
    pub body: String,
}

/// The equation of a path, given the arguments with their types and the message of an error; none if it is too large to read, or about a number
/// that no pattern matches. Its sums are not [`Sums::Formula`].
pub(crate) fn equation(
    machine: &Machine,
    state: &State,
    (arguments, types): (&[Value], &[Type]),
    end: &End,
    (result, failure): (Option<&Type>, Option<&Failure>),
    sums: Sums,
) -> Option<Equation> {
    let result_value = if let End::Value(value) = end { Some(*value) } else { None };
    let names = Names::new(machine, state);
    if arguments.iter().copied().chain(result_value).any(|value| names.read(value).has_special_number()) {
        return None;
    }
    let plain = Names::new(machine, state);
    let body = |names: &Names| match (end, failure) {
        (_, Some(failure)) if !failure.is_whole => Some(SOME_ERROR.to_string()),
        (_, Some(failure)) => Some(format!("error {:?}", failure.message.trim_end())),
        (End::Value(value), None) => Some(names.read(*value).show(&machine.code, result)),
        _ => None,
    };
    let own = own_bounds(machine, state, (arguments, types));
    // Small numbers overflow often, and their runs are not varied (`variation.rs`).
    let sums = if own.is_empty() { sums } else { Sums::Program };
    // A condition about sums that may overflow stays as it is until it is printed.
    let stays = |term: &Term| sums == Sums::Program && as_program(term) != without_wrapping(term);
    let condition = |term: &Term| if stays(term) { term.clone() } else { without_wrapping(term) };
    let conditions: Vec<Term> = state.path.iter().map(condition).collect();
    let is_own = |term: &Term| Bound::of(term).is_some_and(|bound| own.contains(&bound));
    let conditions =
        tightened(conditions.into_iter().filter(|term| !is_range(term) && !is_own(term)).collect());
    let literals = literals(state, &conditions);
    let open: Vec<&Term> = conditions.iter().filter(|term| !is_settled(term, &literals)).collect();
    // Printing records which symbols are mentioned.
    body(&plain)?;
    open.iter().for_each(|term| drop(plain.term(term)));
    let mut mentioned = plain.all_mentioned();
    mentioned.extend(literals.keys());
    let mut naming =
        Naming { state, mentioned: &mentioned, names: literals.clone(), taken: FxHashSet::default() };
    arguments.iter().for_each(|argument| naming.visit(*argument));
    let names = Names::called(machine, state, naming.names, sums);
    let show = |(argument, ty): (&Value, &Type)| {
        state.read_as(*argument, &Reading::Shape(&names, &mentioned)).show_argument(&machine.code, Some(ty))
    };
    let patterns = arguments.iter().zip(types).map(show).collect();
    let guard = |term: &Term| match names.compared(term) {
        Some((left, relation, right)) => Guard::Compare(left, relation, right),
        None => Guard::Other(names.term(term)),
    };
    let shapes = names.shapes_of_results(&mentioned).into_iter().map(Guard::Other);
    let guards = joined(shapes.chain(open.into_iter().map(guard)));
    let equation = Equation { patterns, guards, body: spelled_body(&body(&names)?) };
    (!names.shortened.get()).then_some(equation)
}

/// The bounds that arguments have by their types, where a maker sets them, as of `Word8`: the first ones of the path, since the maker comes before
/// whatever looks at the number.
fn own_bounds(machine: &Machine, state: &State, (arguments, types): (&[Value], &[Type])) -> Vec<Bound> {
    let mut found = Vec::new();
    for (argument, _) in arguments.iter().zip(types).filter(|(_, ty)| machine.is_abstract(ty)) {
        let Value::Term(at) = state.heap.follow(*argument) else { continue };
        let symbol = &state.terms.get(at as usize).0;
        let own = || state.path.iter().filter_map(Bound::of).filter(|bound| bound.symbol == *symbol);
        let first = |upper: bool| own().find(|bound| bound.upper == upper);
        found.extend([false, true].into_iter().filter_map(first).filter(Bound::is_of_narrow_type));
    }
    found
}

/// Conditions without the bounds of integers that other bounds imply; bounds that leave one number are an equation.
fn tightened(conditions: Vec<Term>) -> Vec<Term> {
    let bounds: Vec<Option<Bound>> = conditions.iter().map(Bound::of).collect();
    let tightest = |symbol: &Term, upper: bool| {
        let own = bounds.iter().flatten().filter(|bound| bound.symbol == *symbol && bound.upper == upper);
        let limits = own.map(|bound| bound.limit.clone());
        if upper { limits.min() } else { limits.max() }
    };
    let mut kept: Vec<Term> = Vec::new();
    for (condition, bound) in conditions.iter().zip(&bounds) {
        let term = match bound {
            None => condition.clone(),
            Some(bound) => match (tightest(&bound.symbol, false), tightest(&bound.symbol, true)) {
                (Some(low), Some(high)) if low == high => bound.symbol.equals(&Term::int(low)),
                (low, high) => {
                    let tightest = if bound.upper { high } else { low };
                    if tightest.as_ref() != Some(&bound.limit) {
                        continue;
                    }
                    condition.clone()
                }
            },
        };
        if !kept.contains(&term) {
            kept.push(term);
        }
    }
    kept
}

/// The symbols that a path condition fixes, with the constants.
fn literals(state: &State, conditions: &[Term]) -> FxHashMap<u64, Called> {
    let mut found = FxHashMap::default();
    for term in conditions {
        let (symbol, constant) = match (term.op(), term.args()) {
            (Op::Symbol(_), _) => (term, Term::bool(true)),
            (Op::Not, [inner]) => (inner, Term::bool(false)),
            (Op::Eq, [a, b]) if b.as_value().is_some() => (a, b.clone()),
            (Op::Eq, [a, b]) if a.as_value().is_some() => (b, a.clone()),
            _ => continue,
        };
        if let Some(number) = symbol.as_symbol().and_then(symbol_number) {
            let text = literal(state, symbol, &constant);
            found.insert(number, Called::Constant(constant, text));
        }
    }
    found
}

/// A constant, written as a value of the symbol's type.
fn literal(state: &State, symbol: &Term, constant: &Term) -> String {
    let text = match constant.as_rational() {
        Some(rational) => double(nearest(rational)),
        None => constant.to_string(),
    };
    match constant.as_bool() {
        Some(true) => "True".to_string(),
        Some(false) => "False".to_string(),
        None if symbol.as_symbol().is_some_and(|symbol| characters(state).contains(symbol)) => {
            character(constant).unwrap_or(text)
        }
        None if text.starts_with('-') => format!("({text})"),
        None => text,
    }
}

/// Is a condition about fixed symbols only?
fn is_settled(term: &Term, literals: &FxHashMap<u64, Called>) -> bool {
    term.symbols().iter().all(|symbol| symbol_number(symbol).is_some_and(|it| literals.contains_key(&it)))
}

/// A term without overflow: where one alternative of an `ite` is the other one wrapped around, the one that is not wrapped.
pub(crate) fn without_wrapping(term: &Term) -> Term {
    let mut new: FxHashMap<usize, Term> = FxHashMap::default();
    for node in term.nodes() {
        let args: Vec<Term> =
            node.args().iter().map(|arg| new.get(&arg.id()).unwrap_or(arg).clone()).collect();
        let built = match (node.op(), &args[..]) {
            (Op::Ite, [_, a, b]) if wraps(a, b) => if largest(a) <= largest(b) { a } else { b }.clone(),
            (op, args) if args != node.args() => Term::build(op, args),
            _ => continue,
        };
        new.insert(node.id(), built);
    }
    new.remove(&term.id()).unwrap_or_else(|| term.clone())
}

/// A term as the text of a program in which sums wrap around by themselves. Sums of sums may be simplified, because their laws hold of numbers
/// that wrap around; a sum that is compared or divided is a variable with the text of the sum, which no law of exact numbers applies to.
pub(crate) fn as_program(term: &Term) -> Term {
    let mut new: FxHashMap<usize, Term> = FxHashMap::default();
    let mut wrapping: FxHashSet<usize> = FxHashSet::default();
    for node in term.nodes() {
        let args: Vec<Term> =
            node.args().iter().map(|arg| new.get(&arg.id()).unwrap_or(arg).clone()).collect();
        let wraps_inside = node.args().iter().any(|arg| wrapping.contains(&arg.id()));
        let built = match (node.op(), &args[..]) {
            (Op::Ite, [_, a, b]) if wraps(a, b) => {
                wrapping.insert(node.id());
                if largest(a) <= largest(b) { a } else { b }.clone()
            }
            (Op::Add | Op::Mul, args) if wraps_inside => {
                wrapping.insert(node.id());
                Term::build(node.op(), args)
            }
            (op, _) if wraps_inside => {
                let is_compared = matches!(op, Op::Le | Op::Lt | Op::Eq);
                let opaque = |(arg, old): (&Term, &Term)| match wrapping.contains(&old.id())
                    && arg.as_symbol().is_none()
                {
                    true if is_compared => Term::var(arg.to_string().as_str(), arg.sort().clone()),
                    true => Term::var(format!("({arg})").as_str(), arg.sort().clone()),
                    false => arg.clone(),
                };
                let args: Vec<Term> = args.iter().zip(node.args()).map(opaque).collect();
                Term::build(op, &args)
            }
            (op, args) if args != node.args() => Term::build(op, args),
            _ => continue,
        };
        new.insert(node.id(), built);
    }
    new.remove(&term.id()).unwrap_or_else(|| term.clone())
}

/// Do two terms differ by a multiple of 2^64, or is one of them the other one modulo the number of values of a type?
fn wraps(a: &Term, b: &Term) -> bool {
    let all = num_bigint::BigInt::from(1) << 64;
    if !a.sort().is_arithmetic() {
        return false;
    }
    let is_multiple = |term: &Term| {
        term.as_value()
            .and_then(whatif_term::Value::as_int)
            .is_some_and(|int| int.to_big() % &all == 0.into())
    };
    let is_narrow = |term: &Term| {
        let int = term.as_value().and_then(whatif_term::Value::as_int).and_then(whatif_term::Int::to_i64);
        int.is_some_and(|int| [8, 16, 32].iter().any(|bits| int == 1 << bits))
    };
    let is_modulus = |term: &Term| is_multiple(term) || is_narrow(term);
    let has_modulus =
        |term: &Term| term.nodes().iter().any(|node| *node.op() == Op::Mod && is_modulus(&node.args()[1]));
    is_multiple(&(a - b)) || has_modulus(a) != has_modulus(b)
}

/// The largest constant in a term; the wrapped one of two terms has the larger.
fn largest(term: &Term) -> num_bigint::BigUint {
    let nodes = term.nodes();
    let constants = nodes.iter().filter_map(|node| node.as_value()?.as_int().map(whatif_term::Int::to_big));
    constants.map(|int| int.into_parts().1).max().unwrap_or_default()
}

/// Chooses the names of symbols.
struct Naming<'a> {
    state: &'a State,
    mentioned: &'a FxHashSet<u64>,
    /// By the number of the symbol.
    names: FxHashMap<u64, Called>,
    taken: FxHashSet<String>,
}

impl Naming<'_> {
    /// Names the parts of an argument that are mentioned, from left to right.
    fn visit(&mut self, value: Value) {
        let value = self.state.heap.follow(value);
        let heap = &self.state.heap;
        match value {
            Value::Ptr(addr) if heap.head(addr).kind() == Kind::Con => {
                let fields = heap.contents(addr).to_vec();
                whatif_source::deep(|| fields.into_iter().for_each(|field| self.visit(field)));
            }
            Value::Ptr(addr) if matches!(heap.head(addr).kind(), Kind::Symbol | Kind::SymFun) => {
                let ty = runtime_types::get(heap.head(addr).info());
                self.give(self.number(addr), &candidates(&ty));
            }
            Value::Term(at) => {
                let (term, scalar) = self.state.terms.get(at as usize);
                let number = term.as_symbol().and_then(symbol_number);
                self.give(number, &of_scalar(*scalar));
            }
            Value::Atom(number) => self.give(Some(number), &VALUES),
            _ => {}
        }
    }

    fn number(&self, addr: Addr) -> Option<u64> {
        match self.state.heap.get(addr, 1) {
            Value::Int(number) => Some(number as u64),
            _ => None,
        }
    }

    /// Gives a symbol the first of some names that is free.
    fn give(&mut self, number: Option<u64>, candidates: &[&str]) {
        let Some(number) = number.filter(|number| self.mentioned.contains(number)) else { return };
        if self.names.contains_key(&number) {
            return;
        }
        let more = (2..).map(|n| format!("{}{n}", candidates[0]));
        let mut all = candidates.iter().map(|name| (*name).to_string()).chain(more);
        let name = all.find(|name| !self.taken.contains(name)).expect("there is always another number");
        // `x : xs` and `y : ys` belong together.
        if candidates == VALUES && name.len() == 1 {
            LISTS.iter().take_while(|list| !list.starts_with(&name)).for_each(|list| {
                self.taken.insert((*list).to_string());
            });
        }
        self.taken.insert(name.clone());
        self.names.insert(number, Called::Name(name));
    }
}

const VALUES: [&str; 6] = ["x", "y", "z", "u", "v", "w"];
const LISTS: [&str; 6] = ["xs", "ys", "zs", "us", "vs", "ws"];

fn of_scalar(scalar: Scalar) -> Vec<&'static str> {
    match scalar {
        Scalar::Bool => vec!["b", "c", "d"],
        Scalar::Char => vec!["c", "d", "e"],
        _ => VALUES.to_vec(),
    }
}

/// Names for values of a type.
fn candidates(ty: &Type) -> Vec<&'static str> {
    const LETTERS: [&str; 26] = [
        "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q", "r", "s", "t",
        "u", "v", "w", "x", "y", "z",
    ];
    match ty.spine() {
        _ if is_predicate(ty) => vec!["p", "q", "r"],
        _ if matches!(ty, Type::Fun(..)) => vec!["f", "g", "h"],
        (Type::Con(name), _) => match *name {
            names::LIST => LISTS.to_vec(),
            names::BOOL => of_scalar(Scalar::Bool),
            names::CHAR => of_scalar(Scalar::Char),
            names::INT | names::INTEGER | names::WORD | names::DOUBLE | names::FLOAT => VALUES.to_vec(),
            _ => match name.base().chars().next().map(|char| char.to_ascii_lowercase()) {
                Some(letter @ 'a'..='z') => vec![LETTERS[letter as usize - 'a' as usize]],
                _ => vec!["p", "q", "r"],
            },
        },
        _ => VALUES.to_vec(),
    }
}

fn is_predicate(ty: &Type) -> bool {
    match ty {
        Type::Fun(_, result) => **result == Type::bool() || is_predicate(result),
        _ => false,
    }
}

/// A guard of an equation.
#[derive(PartialEq)]
enum Guard {
    /// Two sides, and how they compare.
    Compare(String, Relation, String),
    /// Any other condition.
    Other(String),
}

impl Guard {
    /// Both guards as one, if they are the same, or about the same sides: `x >= y` and `x <= y` are `x == y`.
    fn and(&self, other: &Guard) -> Option<Guard> {
        match (self, other) {
            (Guard::Compare(left, one, right), Guard::Compare(same, two, too))
                if left == same && right == too =>
            {
                Some(Guard::Compare(left.clone(), one.and(*two)?, right.clone()))
            }
            (Guard::Other(text), Guard::Other(same)) if text == same => Some(Guard::Other(text.clone())),
            _ => None,
        }
    }

    /// The guard as a program has it.
    fn spelled(&self) -> String {
        let text = match self {
            Guard::Compare(left, relation, right) => format!("{left} {} {right}", sign(*relation)),
            Guard::Other(text) => text.clone(),
        };
        let text = spelled_body(&text);
        match text.strip_prefix('!') {
            Some(rest) => format!("not {rest}"),
            None => text,
        }
    }
}

fn spelled_body(text: &str) -> String {
    text.replace(" div ", " `div` ").replace(" mod ", " `mod` ")
}

/// The guards, each once, and those about the same sides as one.
fn joined(guards: impl Iterator<Item = Guard>) -> Vec<String> {
    let mut all: Vec<Guard> = Vec::new();
    for guard in guards {
        match all.iter().enumerate().find_map(|(at, seen)| Some((at, seen.and(&guard)?))) {
            Some((at, both)) => all[at] = both,
            None => all.push(guard),
        }
    }
    all.iter().map(Guard::spelled).collect()
}
