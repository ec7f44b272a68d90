//! Generates random programs.
//!
//! A program is made by a few recipes, each of which adds a function: arithmetic, counting, recursion over lists and
//! data, sets, local loops, helpers without annotation and their callers. The expressions in a recipe are random
//! ([`expression`]). The annotation is chosen with the oracle's help ([`annotate`]): mostly one that holds on small
//! inputs, because a random refinement is almost always false, and an audit of `verified` needs functions that can be
//! verified.

pub mod annotate;
mod data;
pub mod equation;
mod expression;
mod recipes;

use crate::ast::{Expr, Function, Name, Program, Role, Type, name};
use crate::random::Random;

/// A program under construction.
pub(crate) struct Builder<'r> {
    pub(crate) random: &'r mut Random,
    pub(crate) program: Program,
    fresh: usize,
    /// Do functions get annotations?
    annotated: bool,
}

/// The variables that an expression may use.
pub(crate) type Scope = Vec<(Name, Type)>;

/// A program of one to four functions.
#[must_use]
pub fn program(random: &mut Random) -> Program {
    let mut builder = Builder { random, program: Program::default(), fresh: 0, annotated: true };
    if builder.random.chance(45) {
        builder.add_data();
    }
    for _ in 0..=builder.random.below(3) {
        builder.add_function();
    }
    builder.program
}

/// A program of one or two functions without annotations, for `explore` and `diff`.
#[must_use]
pub fn plain(random: &mut Random) -> Program {
    let mut builder = Builder { random, program: Program::default(), fresh: 0, annotated: false };
    if builder.random.chance(45) {
        builder.add_data();
        builder.without_refinements();
    }
    for _ in 0..=builder.random.below(2) {
        builder.add_function();
    }
    builder.program
}

impl Builder<'_> {
    pub(crate) fn fresh(&mut self, stem: &str) -> Name {
        self.fresh += 1;
        name(&format!("{stem}{}", self.fresh))
    }

    /// A function that is done but for its annotation.
    pub(crate) fn function(&mut self, name: Name, params: Scope, result: Type, body: Expr) -> Function {
        let equations = self.random.chance(50);
        Function { name, params, result, body, spec: None, exported: true, role: Role::Code, equations }
    }

    /// Adds a function with an annotation, or without one.
    pub(crate) fn finish(&mut self, mut function: Function) {
        if !self.annotated {
            self.program.functions.push(function);
            return;
        }
        match self.random.below(10) {
            // A helper: whatif checks it inside its callers.
            0 => function.exported = false,
            1 => {}
            _ => {
                function.exported = self.random.chance(70);
                annotate::annotate(self.random, &self.program, &mut function);
            }
        }
        self.program.functions.push(function);
    }
}
