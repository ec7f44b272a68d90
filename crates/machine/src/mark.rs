//! Marks: which parts of a program a path evaluates.
//!
//! Every expression with a place in the files of interest, and every alternative of a case, gets a number that is logged when it is
//! evaluated. A part of a definition has the same number in every program that holds the definition.

use std::collections::{BTreeMap, BTreeSet};

use whatif_source::Span;

use crate::compile::logged;
use whatif_lambda::program::Program;
use whatif_lambda::{Definition, Expr, Name};

/// The part of a program that a number stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// The definition it is in.
    pub definition: Name,
    /// Its place, if it has one of its own.
    pub span: Option<Span>,
    /// Is it an alternative of a case?
    pub alternative: bool,
}

/// The numbers that were given so far. The first is 1: 0 is the call that is explored.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    /// The marks, from number 1 on.
    pub marks: Vec<Mark>,
    /// The first number of a definition.
    first: BTreeMap<Name, u32>,
}

impl Marks {
    /// Marks the definitions of a program that have a place of interest.
    pub fn mark(&mut self, program: &mut Program, of_interest: &dyn Fn(Span) -> bool) {
        let is_marked = |definition: &&Definition| definition.span.is_some_and(of_interest);
        let marked: Vec<Name> =
            program.definitions.values().filter(is_marked).map(|definition| definition.name).collect();
        for name in marked {
            let Some(definition) = program.definitions.get_mut(&name) else { continue };
            let first = *self.first.entry(name).or_insert(self.marks.len() as u32 + 1);
            let mut marker = Marker { marks: self, definition: name, next: first };
            marker.visit(&mut definition.body);
        }
    }

    /// The same marks in terms of the first `last` numbers. A program that is run has copies of overloaded functions, whose parts have the
    /// places of the originals: a mark of a copy becomes that of its original. A mark without an original is left out.
    #[must_use]
    pub fn as_of(&self, last: u32, numbers: &BTreeSet<u32>) -> BTreeSet<u32> {
        let originals = self.marks[..last as usize].iter().zip(1u32..);
        let place = |mark: &Mark| mark.span.map(|span| (span.start, span.end, mark.alternative));
        let originals: BTreeMap<_, u32> =
            originals.filter_map(|(mark, number)| Some((place(mark)?, number))).collect();
        let original = |number: &u32| match *number <= last {
            true => Some(*number),
            false => originals.get(&place(self.marks.get(*number as usize - 1)?)?).copied(),
        };
        numbers.iter().filter_map(original).collect()
    }

    /// Drops all numbers after `last`, with their definitions.
    pub fn forget_after(&mut self, last: u32) {
        self.marks.truncate(last as usize);
        self.first.retain(|_, first| *first <= last);
    }
}

/// Gives numbers to the parts of a definition, in their order.
struct Marker<'m> {
    marks: &'m mut Marks,
    definition: Name,
    next: u32,
}

impl Marker<'_> {
    fn visit(&mut self, expr: &mut Expr) {
        whatif_source::deep(|| {
            if let Expr::Case(case) = expr {
                for body in case.alts.iter_mut().map(|alt| &mut alt.body).chain(&mut case.default) {
                    // An alternative whose body has a place of its own gets that place.
                    let span = match body {
                        Expr::At(span, _) => Some(*span),
                        _ => None,
                    };
                    self.log(body, span, true);
                }
            }
            expr.for_each_part(&mut |part| self.visit(part));
            if let Expr::At(span, inner) = expr {
                let span = *span;
                self.log(inner, Some(span), false);
            }
        });
    }

    /// Logs that an expression is evaluated.
    fn log(&mut self, expr: &mut Expr, span: Option<Span>, alternative: bool) {
        let number = self.next;
        self.next += 1;
        if number as usize > self.marks.marks.len() {
            self.marks.marks.push(Mark { definition: self.definition, span, alternative });
        }
        *expr = logged(i64::from(number), [], expr.take());
    }
}
