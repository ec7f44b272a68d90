//! The prover: what it has proven, what it has failed to prove, and how much it may still do.
//!
//! A `Prover` lives as long as one question. `add` takes a proven `Lemma` into three places: the list from which the certificate is printed,
//! the kernel, which may use its formula from then on, and, if it is an equation, the `Rule`s that the search rewrites with.
//!
//! 1. `establish` proves a formula that is needed on the way, such as that a call returns, unless it is known or was tried in vain.
//! 2. `attempt` tries an induction over one variable after the other (`orders`); `search.rs` looks for the proof in each order.
//!
//! What must stay true: the lemmas are numbered as the kernel numbers its formulas, since a proof names a lemma by its number.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use whatif_certificate::evaluate::{Facts, Kernel};
use whatif_certificate::formula::{Conclusion, Formula};
use whatif_certificate::proof::{Lemma, Oracle, Proof};
use whatif_certificate::sequent::Sequent;
use whatif_certificate::term::{Head, Term};
use whatif_certificate::types::Unifier;
use whatif_lambda::{Name, Program, Type};
use whatif_source::Cancel;

use crate::search::{Depth, Task};

/// Looks for proofs about a program.
pub(crate) struct Prover<'p> {
    /// The terms and the rules of proofs.
    pub(crate) kernel: Kernel<'p>,
    /// The lemmas with their proofs; the kernel has the formulas.
    pub(crate) lemmas: Vec<Lemma>,
    /// The equations among the lemmas, in the direction in which the search uses them.
    pub(crate) rules: Vec<Rule>,
    /// The indices of the lemmas that say that a call returns under a condition.
    pub(crate) returning_if: Vec<usize>,
    /// The formulas that could not be proven or are being proven, with the effort that was spent on them.
    pub(crate) hopeless: FxHashMap<Key, usize>,
    /// The types of the unknown functions in samples.
    pub(crate) functions: Vec<Type>,
    /// Is the property tried on small values before the search for a proof?
    pub(crate) sampling: bool,
    /// Cancels the search.
    pub(crate) cancel: Cancel,
    /// Answers questions about numbers.
    pub(crate) judge: &'p mut dyn Oracle,
}

/// A sequent with a term of this size is given up.
const HUGE: usize = 300;

/// A formula without its types, as a key.
pub(crate) type Key = (Vec<(Term, Term)>, Term, Option<Term>);

pub(crate) fn key(formula: &Formula) -> Key {
    match formula.conclusion {
        Conclusion::Equal(left, right) => (formula.premises.clone(), left, Some(right)),
        Conclusion::Total(term) => (formula.premises.clone(), term, None),
    }
}

/// An equation that the search uses from left to right.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    pub(crate) lemma: usize,
    pub(crate) vars: usize,
    pub(crate) left: Term,
    pub(crate) right: Term,
    pub(crate) turned: bool,
    /// Is the equation as good a rule in the other direction? Then the search uses the rule only where it makes a smaller term.
    pub(crate) both: bool,
}

impl<'p> Prover<'p> {
    /// A prover for a program, without lemmas.
    pub(crate) fn new(
        program: &'p Program,
        (exact, all_inputs): (bool, bool),
        judge: &'p mut dyn Oracle,
        cancel: Cancel,
    ) -> Prover<'p> {
        let mut kernel = Kernel::new(program, exact, all_inputs);
        kernel.cancel = cancel.clone();
        Prover {
            kernel,
            lemmas: Vec::new(),
            rules: Vec::new(),
            returning_if: Vec::new(),
            hopeless: FxHashMap::default(),
            functions: Vec::new(),
            sampling: true,
            cancel,
            judge,
        }
    }

    /// The index of the lemma that states exactly this formula.
    pub(crate) fn known(&self, formula: &Formula) -> Option<usize> {
        self.lemmas.iter().position(|lemma| lemma.formula == *formula)
    }

    /// Adds a proven lemma. Returns its index.
    pub(crate) fn add(&mut self, lemma: Lemma) -> usize {
        let number = self.lemmas.len();
        self.kernel.trust(lemma.formula.clone());
        match lemma.formula.conclusion {
            Conclusion::Equal(left, right) => self.add_rule(number, lemma.formula.vars.len(), left, right),
            Conclusion::Total(_) if !lemma.formula.premises.is_empty() => self.returning_if.push(number),
            Conclusion::Total(_) => {}
        }
        self.lemmas.push(lemma);
        number
    }

    fn add_rule(&mut self, lemma: usize, vars: usize, left: Term, right: Term) {
        let facts = &mut Facts::default();
        let (left, right) = (self.kernel.evaluate(left, facts), self.kernel.evaluate(right, facts));
        let covers = |this: &Prover, a: Term, b: Term| {
            let (a, b) = (this.variables(a), this.variables(b));
            b.iter().all(|var| a.contains(var))
        };
        let neutral = |this: &Prover, a: Term| {
            !matches!(
                this.kernel.terms.head(a),
                Head::Con(_) | Head::Lit(_) | Head::Var(_) | Head::Failure(_)
            )
        };
        let forth = neutral(self, left) && covers(self, left, right);
        let back = neutral(self, right) && covers(self, right, left);
        let weight = |this: &Prover, a: Term| this.size(a);
        let (l, r) = (weight(self, left), weight(self, right));
        let both = forth && back && l == r;
        // Three kinds of equations become rules from left to right only: those that turn a call with an accumulator into a sum, which
        // arithmetic can use, or into a join, and those that turn the first round of a loop into the loop.
        if forth
            && (self.is_sum_with(right, left)
                || self.joins_with(right, left)
                || self.is_first_round(left, right))
        {
            self.rules.push(Rule { lemma, vars, left, right, turned: false, both: false });
            return;
        }
        if forth && (l >= r || !back) {
            self.rules.push(Rule { lemma, vars, left, right, turned: false, both });
        }
        if back && (r > l || !forth || both) {
            self.rules.push(Rule { lemma, vars, left: right, right: left, turned: true, both });
        }
    }

    /// Does `left` call the first round of a loop, and `right` the loop?
    fn is_first_round(&mut self, left: Term, right: Term) -> bool {
        match (self.kernel.terms.head(left).clone(), self.kernel.terms.head(right).clone()) {
            (Head::Global(name), Head::Global(other)) => self.loop_of(name) == Some(other),
            _ => false,
        }
    }

    /// Is a term an arithmetic operation that contains an instance of a call?
    fn is_sum_with(&mut self, term: Term, call: Term) -> bool {
        if !matches!(self.kernel.terms.head(term), Head::Prim(_)) {
            return false;
        }
        let mut parts = Vec::new();
        self.kernel.terms.visit(term, &mut |part| parts.push(part));
        let count = self.variables(call).iter().max().map_or(0, |&last| last as usize + 1);
        parts.into_iter().any(|part| self.kernel.terms.matches(call, part, &mut vec![None; count]))
    }

    /// Does a term join an instance of the call with a variable, by a function other than the call's?
    pub(crate) fn joins_with(&mut self, term: Term, call: Term) -> bool {
        let (Head::Global(_), &[left, right]) = (self.kernel.terms.head(term), self.kernel.terms.args(term))
        else {
            return false;
        };
        if self.kernel.terms.head(term) == self.kernel.terms.head(call) {
            return false;
        }
        let is_var = |this: &Self, term: Term| this.kernel.terms.as_var(term).is_some();
        let part = match (is_var(self, left), is_var(self, right)) {
            (false, true) => left,
            (true, false) => right,
            _ => return false,
        };
        let count = self.variables(call).iter().max().map_or(0, |&last| last as usize + 1);
        self.kernel.terms.matches(call, part, &mut vec![None; count])
    }

    /// The variables of a term.
    pub(crate) fn variables(&self, term: Term) -> Vec<u32> {
        let mut found = Vec::new();
        self.kernel.terms.visit(term, &mut |part| {
            if let Head::Var(number) = self.kernel.terms.head(part)
                && !found.contains(number)
            {
                found.push(*number);
            }
        });
        found
    }

    /// The size of a term, at most [`HUGE`]; a part that occurs several times is counted as often.
    pub(crate) fn size(&self, term: Term) -> usize {
        let (mut size, mut todo) = (0, vec![term]);
        while let Some(term) = todo.pop() {
            size += 1;
            if size == HUGE {
                break;
            }
            todo.extend(self.kernel.terms.args(term));
        }
        size
    }

    /// Is a sequent so large that the search gives it up?
    pub(crate) fn is_huge(&self, sequent: &Sequent) -> bool {
        let known: Vec<Term> = sequent.facts.known().collect();
        known.len() > 40 || sequent.conclusion.terms().chain(known).any(|term| self.size(term) >= HUGE)
    }

    /// The type of a term, given the types of the variables.
    pub(crate) fn type_in(&mut self, term: Term, vars: &[Type]) -> Option<Type> {
        self.kernel.type_of(term, vars, &mut Unifier::default())
    }

    /// Have all constructors of a type no fields?
    pub(crate) fn is_enumeration(&self, ty: &Type) -> bool {
        let types = Rc::clone(&self.kernel.code.types);
        types.split(ty).is_some_and(|constructors| constructors.iter().all(|(_, fields)| fields.is_empty()))
    }

    /// Can values of a type be split, and do they contain no values of the same type?
    pub(crate) fn is_shallow(&self, ty: &Type) -> bool {
        let types = Rc::clone(&self.kernel.code.types);
        types.split(ty).is_some_and(|constructors| {
            constructors.iter().flat_map(|(_, fields)| fields).all(|field| field != ty)
        })
    }

    pub(crate) fn can_split(&self, ty: &Type) -> bool {
        self.kernel.code.types.split(ty).is_some()
    }

    /// Proves a formula, unless a lemma states it already. Returns the index of the lemma.
    pub(crate) fn establish(&mut self, formula: &Formula, nodes: u32) -> Option<usize> {
        if let Some(known) = self.known(formula) {
            return Some(known);
        }
        let key = key(formula);
        if self.cancel.is_over() || self.hopeless.contains_key(&key) {
            return None;
        }
        self.hopeless.insert(key.clone(), 0);
        let lemma = self.attempt(formula, nodes, &mut Vec::new())?;
        self.hopeless.remove(&key);
        Some(self.add(lemma))
    }

    /// Tries to prove a formula by induction over one variable after the other. Adds the sequents that stayed open to
    /// `open`.
    pub(crate) fn attempt(
        &mut self,
        formula: &Formula,
        nodes: u32,
        open: &mut Vec<Sequent>,
    ) -> Option<Lemma> {
        let start = self.kernel.start(formula).ok()?;
        let mut orders = self.orders(&start);
        if orders.is_empty() {
            orders.push(Vec::new());
        }
        for order in orders {
            if self.cancel.is_over() {
                return None;
            }
            let mut task = Task::new(formula.clone(), order.clone(), &start, nodes);
            let depths = vec![Depth::default(); start.vars.len()];
            if let Some(proof) = self.search(&mut task, start.clone(), &depths) {
                return Some(Lemma { formula: formula.clone(), order, proof });
            }
            open.append(&mut task.open);
        }
        None
    }

    /// The orders for an induction that are worth trying. Each begins with a variable that the evaluation waits for,
    /// or with a number that is compared; the other variables follow.
    fn orders(&mut self, start: &Sequent) -> Vec<Vec<Term>> {
        let data: Vec<usize> = (0..start.vars.len()).filter(|&at| self.can_split(&start.vars[at])).collect();
        let mut first: Vec<usize> = Vec::new();
        for term in self.candidates(start) {
            for var in self.variables(term) {
                let at = var as usize;
                if data.contains(&at) && !first.contains(&at) {
                    first.push(at);
                }
            }
        }
        first.truncate(3);
        let mut leading: Vec<Term> = first.iter().map(|&at| self.kernel.terms.var(at as u32)).collect();
        leading.extend(self.measures(start));
        let data: Vec<Term> = data.iter().map(|&at| self.kernel.terms.var(at as u32)).collect();
        leading
            .iter()
            .map(|&first| {
                std::iter::once(first).chain(data.iter().copied().filter(|&other| other != first)).collect()
            })
            .collect()
    }

    /// The type of a function, if the program has the function.
    pub(crate) fn global_type(&mut self, name: Name) -> Option<Type> {
        self.kernel.code.function(name)?.ty.clone()
    }

    /// Wraps a proof in the use of a lemma for the variables themselves.
    pub(crate) fn by_lemma(&mut self, lemma: usize, vars: usize, then: Proof) -> Proof {
        let values = (0..vars as u32).map(|number| self.kernel.terms.var(number)).collect();
        Proof::Use { lemma: Some(lemma), values, turned: false, then: Box::new(then) }
    }
}
