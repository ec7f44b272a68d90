//! Claims that imply another claim: they have two variables where the other claim has one.
//!
//! The proof of `double x == x + x` gets stuck, and needs `x + S x == S (x + x)`. Induction does not prove that: the
//! hypothesis does not fit where one `x` gets smaller and the other does not. Induction does prove `x + S y == S (x +
//! y)`.

use whatif_certificate::formula::{Conclusion, Formula};
use whatif_certificate::term::{Head, Term};
use whatif_lambda::Type;

use crate::prover::Prover;

/// A variable that occurs more often than this is not taken apart.
const OCCURRENCES: u32 = 6;

/// Which occurrences of a variable become another variable.
struct Apart {
    var: u32,
    other: Term,
    /// For each occurrence that is still to come, one bit: does it become the other variable?
    mask: u32,
}

impl Prover<'_> {
    /// Claims that imply this claim: some occurrences of a variable, on both sides, become another variable.
    pub(crate) fn apart(&mut self, claim: &Formula) -> Vec<Formula> {
        let (Conclusion::Equal(left, right), []) = (claim.conclusion, &claim.premises[..]) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        for (var, ty) in claim.vars.iter().enumerate() {
            let (var, other) = (var as u32, self.kernel.terms.var(claim.vars.len() as u32));
            let [in_left, in_right] = [left, right].map(|side| self.occurrences(var, side));
            let is_data = !matches!(ty, Type::Fun(..));
            if !is_data || in_left < 2 || in_right < 2 || in_left + in_right > OCCURRENCES {
                continue;
            }
            // The first occurrence stays, and both variables occur on both sides.
            for mask in (2..1 << (in_left + in_right)).step_by(2) {
                let (of_left, of_right) = (mask & ((1 << in_left) - 1), mask >> in_left);
                if of_left == 0 || of_right == 0 || of_right == (1 << in_right) - 1 {
                    continue;
                }
                let left = self.with_other(left, &mut Apart { var, other, mask: of_left });
                let right = self.with_other(right, &mut Apart { var, other, mask: of_right });
                let vars = claim.vars.iter().chain([ty]).cloned().collect();
                let conclusion = Conclusion::Equal(left, right);
                found.push(Formula { vars, premises: Vec::new(), conclusion });
            }
        }
        found
    }

    fn occurrences(&self, var: u32, term: Term) -> u32 {
        let own = u32::from(*self.kernel.terms.head(term) == Head::Var(var));
        own + self.kernel.terms.args(term).iter().map(|&arg| self.occurrences(var, arg)).sum::<u32>()
    }

    fn with_other(&mut self, term: Term, apart: &mut Apart) -> Term {
        if self.kernel.terms.as_var(term) == Some(apart.var) {
            let is_other = apart.mask & 1 == 1;
            apart.mask >>= 1;
            return if is_other { apart.other } else { term };
        }
        let args = self.kernel.terms.args(term).to_vec();
        let args: Vec<Term> = args.into_iter().map(|arg| self.with_other(arg, apart)).collect();
        self.kernel.terms.make(self.kernel.terms.head(term).clone(), args)
    }
}
