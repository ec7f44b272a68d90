//! Runs on concrete numbers, for what a search over formulas does not see.
//!
//! The machine takes unknown floating-point numbers for exact real ones: it knows no rounding, and so it misses counterexamples such as
//! `x + 1 > x` for `1.0e16`. Its concrete runs are IEEE 754, bit by bit. So a question about functions that compute with such numbers is
//! also tried on many concrete ones: small ones, those without an exact binary form, those at the ends of the range, and NaN, infinities and
//! negative zero. What is found this way is the result of a run, and needs no replay; that nothing is found proves nothing.

use std::time::{Duration, Instant};

use whatif_lambda::{Binder, Expr, Program};
use whatif_machine::applied::{Applied, Ran};
use whatif_machine::closed::Closed;
use whatif_machine::run::Settings;
use whatif_machine::variation::Variation;

/// How many arguments are tried.
const TRIES: u64 = 3_000;
/// The longest run, in steps.
const STEPS: u64 = 100_000;
/// Steps of all runs together.
const WORK: u64 = 10_000_000;
/// So many tries after the first success, a smaller one is looked for.
const AFTER: u64 = 400;

/// A function that is tried.
pub(crate) struct Trial<'a> {
    pub(crate) program: &'a Program,
    pub(crate) function: &'a Expr,
    pub(crate) params: &'a [Binder],
    pub(crate) settings: &'a Settings,
    /// Are NaN, infinities and negative zero among the numbers?
    pub(crate) special: bool,
}

/// Arguments, as values and as source text, and how the run on them ended.
pub(crate) struct Found {
    pub(crate) values: Vec<Closed>,
    pub(crate) args: Vec<String>,
    pub(crate) ran: Ran,
}

impl Trial<'_> {
    /// The arguments with the shortest text, of those that were tried, on which a run ends as it is wanted.
    pub(crate) fn find(&self, time: Duration, wanted: impl Fn(&Ran) -> bool) -> Option<Found> {
        let started = Instant::now();
        let applied = Applied::new(self.program, self.function, self.params, self.settings);
        let machine = applied.machine();
        let mut variation = Variation::near(machine, &[], 1);
        let (mut best, mut work, mut last): (Option<Found>, u64, u64) = (None, 0, TRIES);
        let length = |found: &Found| found.args.iter().map(String::len).sum::<usize>();
        let mut at = 0;
        while at < last && work < WORK && started.elapsed() < time && !self.settings.cancel.is_cancelled() {
            at += 1;
            let values: Option<Vec<Closed>> =
                self.params.iter().map(|param| variation.fresh(&param.ty)).collect();
            let Some(values) = values.filter(|values| self.special || values.iter().all(is_ordinary)) else {
                continue;
            };
            let (ran, steps) = applied.run(&values, STEPS);
            work += steps;
            if wanted(&ran) {
                let shown = values.iter().zip(self.params);
                let args = shown.map(|(value, param)| value.show(&machine.code, Some(&param.ty))).collect();
                let found = Found { values, args, ran };
                if best.as_ref().is_none_or(|best| length(&found) < length(best)) {
                    best = Some(found);
                }
                last = last.min(at + AFTER);
            }
        }
        best
    }
}

/// Has a value no numbers that are special?
fn is_ordinary(value: &Closed) -> bool {
    let is_plain = |number: f64| number.is_finite() && (number != 0.0 || number.is_sign_positive());
    whatif_source::deep(|| match value {
        Closed::Double(number) => is_plain(*number),
        Closed::Float(number) => is_plain((*number).into()),
        Closed::Con(_, _, fields) | Closed::Array(fields) => fields.iter().all(is_ordinary),
        _ => true,
    })
}
