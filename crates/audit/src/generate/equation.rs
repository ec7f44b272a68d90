//! Properties of generated recursive functions, for `prove`.
//!
//! A program has one or two recursive functions, and a property `prop` about them: a law of the kind that people state
//! (`f (xs ++ ys) == f xs + f ys`, `length (f xs) == length xs`, `f x == twin x` where `twin` is another way to write
//! `f`), or `f x == f x`, which says that `f` returns. Most random laws are false for the first input. So the oracle
//! tries several, and mostly one is taken that holds for all inputs tried, or one that fails for only a few of them:
//! such a law looks inductive, and is not.

use crate::ast::{Expr, Function, Name, Prim, Program, Type, name};
use crate::generate::{self, Builder, Scope};
use crate::inputs;
use crate::mutate;
use crate::oracle::{Datum, Oracle, Run};
use crate::pair::Pair;
use crate::random::Random;

/// The name of the property.
pub const PROPERTY: &str = "prop";
/// The name of the function's rewritten copy.
const TWIN: &str = "twin";
/// How many laws are tried.
const CANDIDATES: usize = 24;
/// The number of inputs on which they are tried.
const SAMPLES: usize = 60;
/// The limit of steps for a run. One that takes longer counts as a failure.
const STEPS: u64 = 10_000;
/// A law that fails for at most one input in so many is nearly true.
const NEARLY: usize = 6;

/// A program with a property.
#[must_use]
pub fn program(random: &mut Random) -> Program {
    let mut builder = Builder { random, program: Program::default(), fresh: 0, annotated: false };
    if builder.random.chance(40) {
        builder.add_inductive_data();
    }
    for _ in 0..=builder.random.below(2) {
        builder.add_recursive_function();
    }
    builder.add_law();
    builder.program
}

/// A program of functions without annotations, and the same one whose last function is written in another way or slightly changed.
#[must_use]
pub fn pair(random: &mut Random) -> Pair {
    let old = generate::plain(random);
    let mut new = old.clone();
    if let Some(last) = new.functions.pop() {
        let mut builder = Builder { random, program: old.clone(), fresh: 0, annotated: false };
        let mut twin = builder.twin(&last);
        rename(&mut twin.body, TWIN, &last.name);
        new.functions.push(Function { name: last.name, ..twin });
    }
    Pair { old, new }
}

impl Builder<'_> {
    /// Adds a law, chosen among random candidates.
    fn add_law(&mut self) {
        // A law that holds, one that nearly holds, or any.
        let wanted = self.random.below(10);
        let mut best: Option<(usize, Program)> = None;
        for _ in 0..CANDIDATES {
            let Some(candidate) = self.law() else { continue };
            let failures = failures(&candidate, self.random);
            let badness = match (wanted, failures) {
                (0..=5, failures) => failures,
                (6..=8, 0) => 1,
                (6..=8, failures) if failures * NEARLY <= SAMPLES => 0,
                (6..=8, _) => 2,
                _ => 0,
            };
            if best.as_ref().is_none_or(|(least, _)| badness < *least) {
                best = Some((badness, candidate));
            }
            if badness == 0 {
                break;
            }
        }
        if let Some((_, program)) = best {
            self.program = program;
        }
    }

    /// The program with a random law about one of its functions.
    fn law(&mut self) -> Option<Program> {
        let functions: Vec<Function> = self.program.functions.clone();
        let function = self.random.pick(&functions).clone();
        let mut program = self.program.clone();
        let mut params = function.params.clone();
        let args: Vec<Expr> = params.iter().map(|(param, _)| Expr::Var(param.clone())).collect();
        let call = Expr::Call(function.name.clone(), args.clone());
        let law = match self.random.below(10) {
            0 => Expr::two(Prim::Eq, call.clone(), call),
            1..=3 => {
                program.functions.push(self.twin(&function));
                Expr::two(Prim::Eq, call, Expr::call(TWIN, args))
            }
            _ => self.law_of_result(&function, &mut params, &args)?,
        };
        let body = if self.random.chance(25) {
            let premise = self.condition(&params, 0);
            Expr::two(Prim::Or, Expr::one(Prim::Not, premise), law)
        } else {
            law
        };
        let property = self.function(name(PROPERTY), params, Type::Bool, body);
        program.functions.push(Function { equations: false, ..property });
        Some(program)
    }

    /// A law by the type of the first argument, which may be joined or reversed, and by the type of the result.
    fn law_of_result(&mut self, function: &Function, params: &mut Scope, args: &[Expr]) -> Option<Expr> {
        let with_first = |first: Expr| {
            let args = std::iter::once(first).chain(args[1..].iter().cloned()).collect();
            Expr::Call(function.name.clone(), args)
        };
        let first = args[0].clone();
        let (input, result) = (function.params[0].1.clone(), &function.result);
        let call = with_first(first.clone());
        // A law about two inputs.
        if input == Type::ints() && self.random.chance(40) {
            let other: Name = name("others");
            params.push((other.clone(), input.clone()));
            let other = Expr::Var(other);
            let joined = with_first(Expr::two(Prim::Append, first, other.clone()));
            let join = match result {
                Type::Int => *self.random.pick(&[Prim::Add, Prim::Add, Prim::Max, Prim::Min]),
                Type::List(_) => Prim::Append,
                Type::Bool => *self.random.pick(&[Prim::And, Prim::Or]),
                _ => return None,
            };
            return Some(Expr::two(Prim::Eq, joined, Expr::two(join, call, with_first(other))));
        }
        let size = match &input {
            Type::List(_) => Expr::one(Prim::Length, first.clone()),
            Type::Data(_) => Expr::call("size", vec![first.clone()]),
            _ => first.clone(),
        };
        let compared = *self.random.pick(&[Prim::Eq, Prim::Le, Prim::Ge]);
        Some(match result {
            Type::Int => {
                let bound = match self.random.below(4) {
                    0 => size,
                    1 => Expr::two(Prim::Add, size, Expr::Int(self.constant())),
                    2 => self.expression(params, &Type::Int, 1),
                    _ => Expr::Int(self.constant()),
                };
                Expr::two(compared, call, bound)
            }
            // The result has the type of the input: the function may be applied again.
            same if *same == input && self.random.chance(40) => {
                Expr::two(Prim::Eq, with_first(call.clone()), call)
            }
            Type::List(_) if input == Type::ints() && self.random.chance(30) => {
                let turned = with_first(Expr::one(Prim::Reverse, first));
                Expr::two(Prim::Eq, turned, Expr::one(Prim::Reverse, call))
            }
            // These laws also fail where the function does not return.
            Type::List(_) | Type::Data(_) => {
                let bound = if self.random.chance(40) { Expr::Int(self.constant()) } else { size };
                let of_result = match result {
                    Type::List(_) => Expr::one(Prim::Length, call),
                    _ => Expr::call("size", vec![call]),
                };
                Expr::two(compared, of_result, bound)
            }
            _ => Expr::two(Prim::Eq, call, self.expression(params, &result.clone(), 1)),
        })
    }

    /// A copy of a function, written in another way or slightly changed.
    fn twin(&mut self, function: &Function) -> Function {
        let mut twin = function.clone();
        twin.name = name(TWIN);
        twin.equations = self.random.chance(50);
        rename(&mut twin.body, &function.name, TWIN);
        for _ in 0..=self.random.below(3) {
            let size = twin.body.size();
            if let Some(part) = twin.body.nth_mut(self.random.below(size)) {
                rewrite(part);
            }
        }
        if self.random.chance(40) {
            let size = twin.body.size();
            if let Some(part) = twin.body.nth_mut(self.random.below(size)) {
                mutate::change_expression(self.random, part);
            }
        }
        twin
    }
}

/// Replaces calls of one function by calls of another.
fn rename(expr: &mut Expr, from: &str, to: &str) {
    if let Expr::Call(callee, _) = expr
        && &**callee == from
    {
        *callee = name(to);
    }
    expr.parts_mut().into_iter().for_each(|part| rename(part, from, to));
}

/// Rewrites an expression to another one with the same meaning, if there is a rule for it.
fn rewrite(expr: &mut Expr) {
    match expr {
        Expr::Prim(Prim::Add | Prim::Mul | Prim::Max | Prim::Min | Prim::Eq | Prim::Ne, args) => {
            args.swap(0, 1);
        }
        Expr::Prim(prim @ (Prim::Lt | Prim::Gt | Prim::Le | Prim::Ge), args) => {
            *prim = match prim {
                Prim::Lt => Prim::Gt,
                Prim::Gt => Prim::Lt,
                Prim::Le => Prim::Ge,
                _ => Prim::Le,
            };
            args.swap(0, 1);
        }
        Expr::If(condition, then, otherwise) => {
            **condition = Expr::one(Prim::Not, (**condition).clone());
            std::mem::swap(then, otherwise);
        }
        Expr::Int(number) => *expr = Expr::two(Prim::Sub, Expr::Int(*number + 1), Expr::Int(1)),
        _ => {}
    }
}

/// The number of samples for which the property is not True.
fn failures(program: &Program, random: &mut Random) -> usize {
    let property = program.function(PROPERTY).expect("it was added");
    let all = inputs::of(program, property, random);
    let samples =
        (0..SAMPLES.min(all.len())).map(|at| if at % 2 == 0 { &all[at] } else { random.pick(&all) });
    let fails = |args: &&Vec<Datum>| {
        let mut oracle = Oracle::new(program);
        oracle.limit = STEPS;
        oracle.run(property, args) != Run::Fine(Datum::Bool(true))
    };
    samples.filter(fails).count()
}
