//! Counterexample-guided inductive synthesis: values for some unknowns that are right for all values of the others.

use whatif_term::{Model, Term};

use super::{Hierarchy, NoAnswer, Solution, Solver, Space, Verdict};
use crate::{ExtractSym, SymBool, Symbols};

/// The result of a synthesis.
#[derive(Clone, Debug)]
pub enum Synthesis {
    /// These values are right for every input.
    Found {
        /// The values of the holes.
        model: Model,
        /// The inputs that wrong candidates failed on, in the order of their discovery.
        counterexamples: Vec<Model>,
    },
    /// There are none: these inputs already rule out every candidate.
    Impossible {
        /// The inputs.
        counterexamples: Vec<Model>,
    },
}

impl Synthesis {
    /// The values of the holes, if they were found.
    pub fn model(self) -> Option<Model> {
        match self {
            Synthesis::Found { model, .. } => Some(model),
            Synthesis::Impossible { .. } => None,
        }
    }
}

/// A synthesis: ∃ holes ∀ inputs. specification.
///
/// The unknowns of `inputs` are the inputs; all other unknowns of the specification are holes. Both may be functions. A
/// candidate is right for all inputs tried so far; a verifier looks for one that it is wrong for; that one is tried from
/// then on. Candidates and inputs are found by the solver that [`run`](Cegis::run) is given, within its limits.
///
/// ```
/// use whatif_sym::prelude::*;
/// // Which a and b make a * x + b equal to 3 * (x - 2) + 1 for all x?
/// let [a, b, x] = ["a", "b", "x"].map(SymInt::sym);
/// let spec = (&a * &x + &b).eq((&x - 2) * 3 + 1);
/// let found = Cegis::new(&x, &spec).run(&mut Solver::new()).unwrap().model().unwrap();
/// assert_eq!((a.under(&found), b.under(&found)), (Some(3), Some(-5)));
///
/// // Which function is x + 1 wherever it is asked? A table is enough for three numbers.
/// let f = SymFunction::<(&SymInt,), SymInt>::sym("f");
/// let spec = (x.ge(0) & x.lt(3)).implies(f.apply((&x,)).eq(&x + 1));
/// let found = Cegis::new(&x, &spec).run(&mut Solver::new()).unwrap().model().unwrap();
/// assert_eq!(f.apply((&2.into(),)).under(&found), Some(3));
/// ```
pub struct Cegis {
    inputs: Symbols,
    holes: Symbols,
    specification: SymBool,
    /// What candidates must satisfy, and the specification for every input known so far.
    constraints: Vec<Term>,
    counterexamples: Vec<Model>,
}

impl Cegis {
    /// The synthesis of holes for which `specification` holds whatever the unknowns of `inputs` are.
    pub fn new(inputs: &impl ExtractSym, specification: &SymBool) -> Self {
        let inputs = inputs.symbols();
        let holes = specification.symbols().without(&inputs);
        Cegis {
            inputs,
            holes,
            specification: specification.clone(),
            constraints: Vec::new(),
            counterexamples: Vec::new(),
        }
    }

    /// A constraint on the holes alone, that need not be checked for every input.
    pub fn constrain(&mut self, constraint: &SymBool) {
        self.constraints.push(constraint.0.clone());
    }

    /// An input that every candidate is tried on: an example, or the counterexample of an earlier run.
    pub fn example(&mut self, input: Model) {
        self.constraints.push(self.inputs.replaced_in(&self.specification.0, &input));
        self.counterexamples.push(input);
    }

    /// Runs until a candidate passes the solver's verification.
    pub fn run(&mut self, solver: &mut Solver) -> Result<Synthesis, NoAnswer> {
        self.search(solver, |this, solver, candidate| {
            let instance = this.holes.replaced_in(&this.specification.0, candidate);
            match solver.verify(&SymBool(instance))? {
                Verdict::Holds => Ok(None),
                Verdict::Counterexample(input) => Ok(Some(input)),
            }
        })
    }

    /// Runs with a verifier of your own (or a fuzzer, a test suite): it returns an input that the candidate is wrong
    /// for, if it finds one.
    pub fn run_with(
        &mut self,
        solver: &mut Solver,
        mut verifier: impl FnMut(&Model) -> Result<Option<Model>, NoAnswer>,
    ) -> Result<Synthesis, NoAnswer> {
        self.search(solver, |_, _, candidate| verifier(candidate))
    }

    /// Runs with several workers, each with a solver of its own. `parts` are conditions on the holes of which one holds for
    /// every candidate: each is searched by one worker at a time, and what one learns all know. Which of several right
    /// candidates is found may depend on their speed.
    ///
    /// ```
    /// # use whatif_sym::prelude::*;
    /// let [x, a, b] = ["x", "a", "b"].map(SymU::<8>::sym);
    /// let spec = ((&x ^ &a) + &b).eq(&x - 1);
    /// let parts: Vec<SymBool> = (0..4).map(|n| (&a >> 6).eq(n)).collect();
    /// let mut cegis = Cegis::new(&x, &spec);
    /// let found = cegis.run_parallel(&parts, 2, Solver::new).unwrap().model().unwrap();
    /// let (a, b): (u8, u8) = (a, b).under(&found).unwrap();
    /// assert!((0..=255u8).all(|x| (x ^ a).wrapping_add(b) == x.wrapping_sub(1)));
    /// ```
    pub fn run_parallel(
        &mut self,
        parts: &[SymBool],
        workers: usize,
        solver: fn() -> Solver,
    ) -> Result<Synthesis, NoAnswer> {
        let part = |part: &SymBool| Part {
            specification: self.specification.clone(),
            constraint: SymBool(Term::and(self.constraints.iter().chain([&part.0]))),
        };
        let search = Hierarchy::new(&self.inputs).workers(workers).solver(solver);
        let searched = search.examples(self.counterexamples.clone()).run(parts.iter().map(part).collect())?;
        let counterexamples = searched.counterexamples;
        Ok(match searched.found {
            Some((_, model)) => Synthesis::Found { model, counterexamples },
            None => Synthesis::Impossible { counterexamples },
        })
    }

    fn search(
        &mut self,
        solver: &mut Solver,
        mut verifier: impl FnMut(&Self, &mut Solver, &Model) -> Result<Option<Model>, NoAnswer>,
    ) -> Result<Synthesis, NoAnswer> {
        loop {
            let Solution::Sat(model) = solver.check(&self.constraints)? else {
                return Ok(Synthesis::Impossible { counterexamples: self.counterexamples.clone() });
            };
            match verifier(self, solver, &model)? {
                None => return Ok(Synthesis::Found { model, counterexamples: self.counterexamples.clone() }),
                Some(input) => self.example(input),
            }
        }
    }
}

/// A part of the holes' values, which is not divided further.
struct Part {
    specification: SymBool,
    constraint: SymBool,
}

impl Space for Part {
    fn specification(&self) -> SymBool {
        self.specification.clone()
    }
    fn constraint(&self) -> SymBool {
        self.constraint.clone()
    }
    fn split(&self) -> Vec<Part> {
        Vec::new()
    }
}
