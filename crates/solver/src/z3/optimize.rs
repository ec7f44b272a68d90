//! Optimisation: models that minimise, maximise, or satisfy as many wishes as possible.

use super::context::{Context, Failure, string};
use super::engine::{Engine, reason};
use super::functions::*;
use super::{Z3, raise};
use crate::Reason;
use std::ffi::CString;
use whatif_term::{Model, Rational, Term, Value};

/// A goal of optimisation.
#[derive(Clone, Debug)]
pub enum Objective {
    /// Make this number (Int, Real, or a bit-vector read as unsigned) as small as possible.
    Minimize(Term),
    /// Make this number as great as possible.
    Maximize(Term),
    /// Make the sum of the weights of those formulas that do not hold as small as possible.
    Satisfy(Vec<(Term, u32)>),
}

/// The answer of [`Z3::optimize`].
#[derive(Clone, Debug)]
pub enum Optimum {
    /// The best model, and the result of each objective.
    Best(Model, Vec<Bound>),
    /// The formulas have no model at all.
    Unsat,
    /// No answer was found, for this reason.
    Unknown(Reason),
}

/// The result of an objective.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is at its best at this value, which it has in the model. For [`Objective::Satisfy`]: the weight of the
    /// formulas that do not hold.
    Reached(Value),
    /// It comes as close to this value as one likes but never reaches it, as `x < 1` on Real does.
    Approached(Value),
    /// It has no best value: there is always a better one.
    Unbounded,
}

impl Z3 {
    /// Finds a model of the formulas that is best for the first objective, among those for the second, and so on.
    ///
    /// ```
    /// use whatif_solver::{Bound, Objective, Optimum, Z3};
    /// use whatif_term::{Sort, Term};
    /// let (x, y) = (Term::var("x", Sort::Int), Term::var("y", Sort::Int));
    /// let formulas = [x.le(&Term::int(7)), (&x + &y).le(&Term::int(10)), y.le(&x)];
    /// let objectives = [Objective::Maximize(&x + &y), Objective::Minimize(x.clone())];
    /// let Optimum::Best(model, bounds) = Z3::new().optimize(&formulas, &objectives) else { panic!() };
    /// assert_eq!(bounds, [Bound::Reached(10.into()), Bound::Reached(5.into())]);
    /// assert_eq!(model.eval(&y), 5.into());
    /// ```
    pub fn optimize(&mut self, formulas: &[Term], objectives: &[Objective]) -> Optimum {
        let (formulas, objectives) = (formulas.to_vec(), objectives.to_vec());
        let work = move |engine: &mut Engine| engine.optimum(&formulas, &objectives);
        self.stoppable(|z3, engine| z3.send(engine, work)).unwrap_or_else(Optimum::Unknown)
    }
}

impl Engine {
    // SAFETY: the optimiser is counted while it is used; lowered terms are counted by the lowering.
    fn optimum(&mut self, formulas: &[Term], objectives: &[Objective]) -> Result<Optimum, Failure> {
        let c = self.context.raw();
        let optimizer = unsafe { Z3_mk_optimize(c) }.ok_or_else(|| self.context.error())?;
        unsafe { Z3_optimize_inc_ref(c, optimizer) };
        let found = self.optimum_with(optimizer, formulas, objectives);
        unsafe { Z3_optimize_dec_ref(c, optimizer) };
        found
    }

    // SAFETY: as above; the model is counted while it is read.
    fn optimum_with(
        &mut self,
        optimizer: Z3_optimize,
        formulas: &[Term],
        objectives: &[Objective],
    ) -> Result<Optimum, Failure> {
        let c = self.context.raw();
        for formula in formulas {
            let formula = self.lowering.lower(&self.context, formula)?;
            unsafe { Z3_optimize_assert(c, optimizer, formula) };
        }
        let mut places = Vec::with_capacity(objectives.len());
        for (at, objective) in objectives.iter().enumerate() {
            places.push(self.add_objective(optimizer, at, objective)?);
        }
        for axiom in &self.lowering.axioms {
            unsafe { Z3_optimize_assert(c, optimizer, *axiom) };
        }
        self.limit_optimizer(optimizer)?;
        let check = || unsafe { Z3_optimize_check(c, optimizer, 0, std::ptr::null()) };
        match self.context.stoppable(check)? {
            Z3_L_TRUE => {
                let mentioned: Vec<Term> = formulas.iter().chain(terms_of(objectives)).cloned().collect();
                let model = unsafe {
                    let raw = Z3_optimize_get_model(c, optimizer).ok_or_else(|| self.context.error())?;
                    Z3_model_inc_ref(c, raw);
                    let model = raise::model(&self.context, &mut self.lowering, raw, &mentioned);
                    Z3_model_dec_ref(c, raw);
                    model?
                };
                let bounds = objectives.iter().zip(places);
                let bounds = bounds
                    .map(|(objective, place)| bound(&self.context, optimizer, objective, place, &model));
                let bounds = bounds.collect::<Result<_, _>>()?;
                Ok(Optimum::Best(model, bounds))
            }
            Z3_L_FALSE => Ok(Optimum::Unsat),
            _ => {
                self.context.check_cancelled()?;
                let words = unsafe { string(Z3_optimize_get_reason_unknown(c, optimizer)) };
                Ok(Optimum::Unknown(reason(words)))
            }
        }
    }

    /// Adds the objective and returns Z3's number for it.
    fn add_objective(
        &mut self,
        optimizer: Z3_optimize,
        at: usize,
        objective: &Objective,
    ) -> Result<u32, Failure> {
        let c = self.context.raw();
        match objective {
            Objective::Minimize(term) => {
                let term = self.lowering.lower(&self.context, term)?;
                Ok(unsafe { Z3_optimize_minimize(c, optimizer, term) })
            }
            Objective::Maximize(term) => {
                let term = self.lowering.lower(&self.context, term)?;
                Ok(unsafe { Z3_optimize_maximize(c, optimizer, term) })
            }
            Objective::Satisfy(wishes) => {
                let group = CString::new(format!("group {at}")).expect("no zero byte");
                let group = unsafe { Z3_mk_string_symbol(c, group.as_ptr()) };
                let mut place = 0;
                for (wish, weight) in wishes {
                    let wish = self.lowering.lower(&self.context, wish)?;
                    let weight = CString::new(weight.to_string()).expect("digits have no zero byte");
                    place = unsafe { Z3_optimize_assert_soft(c, optimizer, wish, weight.as_ptr(), group) };
                }
                Ok(place)
            }
        }
    }

    fn limit_optimizer(&self, optimizer: Z3_optimize) -> Result<(), Failure> {
        let Some(resources) = self.mode.resources else { return Ok(()) };
        let c = self.context.raw();
        unsafe {
            let parameters = Z3_mk_params(c).ok_or_else(|| self.context.error())?;
            Z3_params_inc_ref(c, parameters);
            self.context.set(parameters, c"rlimit", resources);
            Z3_optimize_set_params(c, optimizer, parameters);
            Z3_params_dec_ref(c, parameters);
        }
        Ok(())
    }
}

fn terms_of(objectives: &[Objective]) -> impl Iterator<Item = &Term> {
    objectives.iter().flat_map(|objective| match objective {
        Objective::Minimize(term) | Objective::Maximize(term) => vec![term],
        Objective::Satisfy(wishes) => wishes.iter().map(|(wish, _)| wish).collect(),
    })
}

/// The result of an objective. Z3 gives a bound as a·∞ + b + c·ε.
fn bound(
    context: &Context,
    optimizer: Z3_optimize,
    objective: &Objective,
    place: u32,
    model: &Model,
) -> Result<Bound, Failure> {
    let c = context.raw();
    let (term, vector) = match objective {
        Objective::Satisfy(wishes) => {
            let missed = wishes.iter().filter(|(wish, _)| model.eval(wish) != Value::Bool(true));
            let weight: i64 = missed.map(|(_, weight)| i64::from(*weight)).sum();
            return Ok(Bound::Reached(Value::from(weight)));
        }
        Objective::Minimize(term) => (term, unsafe { Z3_optimize_get_lower_as_vector(c, optimizer, place) }),
        Objective::Maximize(term) => (term, unsafe { Z3_optimize_get_upper_as_vector(c, optimizer, place) }),
    };
    let vector = vector.ok_or_else(|| context.error())?;
    let [infinity, value, epsilon] = unsafe {
        Z3_ast_vector_inc_ref(c, vector);
        let number = |i| {
            let ast = Z3_ast_vector_get(c, vector, i)?;
            Z3_is_numeral_ast(c, ast).then(|| string(Z3_get_numeral_string(c, ast)))
        };
        let numbers = [number(0), number(1), number(2)];
        Z3_ast_vector_dec_ref(c, vector);
        numbers
    };
    let is_zero = |number: &Option<String>| number.as_deref() == Some("0");
    if !is_zero(&infinity) {
        Ok(Bound::Unbounded)
    } else if is_zero(&epsilon) {
        Ok(Bound::Reached(model.eval(term)))
    } else {
        let digits = value.ok_or_else(|| strange("the optimum is not a rational number"))?;
        let (numerator, denominator) = digits.split_once('/').unwrap_or((&digits, "1"));
        let parse = |digits: &str| {
            digits.parse::<whatif_term::Int>().map_err(|_| strange("the optimum is no number"))
        };
        let limit = Rational::new(parse(numerator)?, parse(denominator)?)
            .ok_or_else(|| strange("the optimum has a zero denominator"))?;
        Ok(Bound::Approached(Value::from(limit)))
    }
}

fn strange(words: &str) -> Failure {
    Failure::Refused(words.to_owned())
}
