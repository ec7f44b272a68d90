//! Small values, on which a conjecture is tried before the prover looks for a proof.

use whatif_certificate::evaluate::Facts;
use whatif_certificate::formula::{Conclusion, Formula};
use whatif_certificate::term::{Head, Lit, Term};
use whatif_lambda::Type;
use whatif_lambda::types::names;

use crate::prover::Prover;

/// In samples, variables with this number and higher ones stand for unknown functions.
const FUNCTIONS: u32 = 1_000_000;
/// In a sampled value, a field of another type is less deep than this.
const ELEMENT: usize = 3;
/// A conjecture is tried on so many samples.
const SAMPLES: u64 = 40;
/// In one sample, results are chosen for at most so many applications of unknown functions.
const APPLICATIONS: usize = 40;

/// Pseudo-random numbers, the same in each run.
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) fn new(seed: u64) -> Chance {
        Chance(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(0x1234_5678_9ABC_DEF1))
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit.max(1)
    }
}

impl Prover<'_> {
    /// Chooses a value of a type, at most `depth` deep; `None` if the prover knows no values of the type.
    pub(crate) fn sample(&mut self, ty: &Type, depth: usize, chance: &mut Chance) -> Option<Term> {
        if let Some(constructors) = self.kernel.code.types.split(ty) {
            let is_leaf = |fields: &Vec<Type>| fields.iter().all(|field| field != ty);
            // A value that can grow mostly does: otherwise large values would be too rare.
            let grows = depth > 0 && chance.below(4) > 0;
            let wanted: Vec<_> = constructors.iter().filter(|(_, fields)| is_leaf(fields) != grows).collect();
            let (name, fields) = match wanted.len() {
                0 => constructors.get(chance.below(constructors.len()))?.clone(),
                count => wanted[chance.below(count)].clone(),
            };
            if depth == 0 && !is_leaf(&fields) {
                return None;
            }
            let mut field_of = |field: &Type| {
                let depth = if field == ty { depth - 1 } else { depth.min(ELEMENT) };
                self.sample(field, depth.saturating_sub(usize::from(field != ty)), chance)
            };
            let fields: Option<Vec<Term>> = fields.iter().map(&mut field_of).collect();
            return Some(self.kernel.terms.make(Head::Con(name), fields?));
        }
        let small = chance.below(3) as u32;
        // Numbers may be counters: some are larger than the values whose parts they count.
        let number = chance.below(3 + depth) as i64 - 1;
        let literal = match ty {
            Type::Fun(..) => {
                let known = self.functions.iter().position(|other| other == ty);
                let at = known.unwrap_or_else(|| {
                    self.functions.push(ty.clone());
                    self.functions.len() - 1
                });
                return Some(self.kernel.terms.var(FUNCTIONS + 3 * at as u32 + small));
            }
            Type::Var(_) => Lit::Int(i64::from(small)),
            Type::Con(name) => match *name {
                names::INT => Lit::Int(number),
                names::INTEGER => Lit::Integer(number.to_string().into()),
                names::CHAR => Lit::Char(char::from(b'a' + small as u8)),
                _ => return None,
            },
            _ => return None,
        };
        Some(self.kernel.terms.make(Head::Lit(literal), []))
    }

    /// Does a formula hold for small values? `None` if no sample had a value on both sides.
    pub(crate) fn survives(&mut self, formula: &Formula) -> Option<bool> {
        let Conclusion::Equal(left, right) = formula.conclusion else { return None };
        let mut decided = false;
        for seed in 0..SAMPLES {
            let mut chance = Chance::new(seed + 1);
            let depth = 1 + (seed as usize % 4);
            let values: Option<Vec<Term>> =
                formula.vars.iter().map(|ty| self.sample(ty, depth, &mut chance)).collect();
            let values = values?;
            let value = |number: u32| values.get(number as usize).copied();
            let mut facts = Facts::default();
            let mut known = |this: &mut Self, term: Term| {
                let term = this.kernel.terms.substitute(term, &value);
                this.run(term, &mut facts, &mut chance)
            };
            let mut possible = true;
            for &(premise, wanted) in &formula.premises {
                let (premise, wanted) = (known(self, premise), known(self, wanted));
                possible &= premise.is_some() && premise == wanted;
            }
            if !possible {
                continue;
            }
            let (left, right) = (known(self, left), known(self, right));
            match (left, right) {
                (Some(left), Some(right)) if left != right => return Some(false),
                (Some(_), Some(_)) => decided = true,
                _ => {}
            }
        }
        decided.then_some(true)
    }

    /// Evaluates a term whose only variables are unknown functions, and chooses the results of these; `None` if it
    /// has no value.
    pub(crate) fn run(&mut self, term: Term, facts: &mut Facts, chance: &mut Chance) -> Option<Term> {
        let mut term = self.kernel.evaluate(term, facts);
        for _ in 0..APPLICATIONS {
            let mut open = None;
            let mut is_value = true;
            self.kernel.terms.visit(term, &mut |part| match self.kernel.terms.head(part) {
                Head::Var(_) if !self.kernel.terms.args(part).is_empty() => open = Some(part),
                Head::Global(_) | Head::Prim(_) => is_value = false,
                _ => {}
            });
            if is_value && open.is_none() {
                return Some(term);
            }
            let waiting = if let Some(open) = open { open } else { self.innermost(term, facts)? };
            let Head::Var(number) = *self.kernel.terms.head(waiting) else { return None };
            let at = number.checked_sub(FUNCTIONS)? as usize / 3;
            let mut ty = self.functions.get(at)?.clone();
            for _ in self.kernel.terms.args(waiting) {
                let Type::Fun(_, result) = ty else { return None };
                ty = *result;
            }
            let result = self.sample(&ty, 2, chance)?;
            facts.suppose(waiting, result);
            term = self.kernel.evaluate(term, facts);
        }
        None
    }

    /// The application of an unknown function that an evaluation waits for.
    fn innermost(&mut self, term: Term, facts: &Facts) -> Option<Term> {
        let mut found = None;
        self.kernel.terms.visit(term, &mut |part| {
            if let Some(on) = facts.waits_for(part)
                && matches!(self.kernel.terms.head(on), Head::Var(_))
            {
                found = Some(on);
            }
        });
        found
    }
}
