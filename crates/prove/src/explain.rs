//! Proofs as people write them: lemmas, cases, hypotheses.

use std::collections::BTreeSet;
use std::fmt::Write;

use whatif_certificate::evaluate::Kernel;
use whatif_certificate::formula::{Conclusion, Formula};
use whatif_certificate::proof::{Lemma, Oracle, Proof};
use whatif_certificate::sequent::Sequent;
use whatif_certificate::term::{Head, Term, Terms};
use whatif_lambda::types::names;
use whatif_lambda::{Role, Type};

use crate::{Equation, show};

/// Prints the lemmas of a proof in words; the last one is the property. The kernel must not have lemmas yet.
pub(crate) fn explained(
    lemmas: &[Lemma],
    kernel: &mut Kernel,
    judge: &mut dyn Oracle,
    property: &str,
) -> String {
    let mut text = String::new();
    let returning: Vec<String> =
        lemmas.iter().filter_map(|lemma| returns(lemma, &kernel.terms, property)).collect();
    if !returning.is_empty() {
        let _ = writeln!(
            text,
            "For finite arguments these always return, by induction: {}.",
            returning.join(", ")
        );
    }
    let mut titles: Vec<Option<String>> = Vec::new();
    for (at, lemma) in lemmas.iter().enumerate() {
        let is_equation = matches!(lemma.formula.conclusion, Conclusion::Equal(..));
        let title = if at + 1 == lemmas.len() {
            "Theorem".to_string()
        } else {
            format!("Lemma {}", titles.iter().flatten().count() + 1)
        };
        titles.push(is_equation.then(|| title.clone()));
        if is_equation && let Ok(start) = kernel.start(&lemma.formula) {
            let _ = write!(text, "\n{title}. {}.\n", claim(&kernel.terms, &lemma.formula, property));
            let (titles, text, conditions) = (&titles[..], &mut text, Vec::new());
            let mut teller = Teller { kernel, judge, property, lemma, titles, text, conditions };
            if uses_itself(&lemma.proof) {
                let over: Vec<String> = lemma
                    .order
                    .iter()
                    .take(1)
                    .map(|&measure| teller.term(&lemma.formula.vars, measure))
                    .collect();
                let _ = writeln!(teller.text, "Proof, by induction on {}.", over.join(", "));
            } else {
                teller.text.push_str("Proof.\n");
            }
            teller.tell(&start, &lemma.proof, 1);
        }
        kernel.trust(lemma.formula.clone());
    }
    text
}

/// The equations among the lemmas of a proof, in words. The last lemma is the property, which is left out.
pub(crate) fn equations(lemmas: &[Lemma], terms: &Terms, property: &str) -> Vec<Equation> {
    let before = &lemmas[..lemmas.len().saturating_sub(1)];
    let formulas = before.iter().map(|lemma| &lemma.formula);
    let equations = formulas.filter(|formula| matches!(formula.conclusion, Conclusion::Equal(..)));
    let told = |formula: &Formula| {
        let mut functions = BTreeSet::new();
        let mut see = |part: Term| {
            if let Head::Global(name) = terms.head(part) {
                functions.insert(*name);
            }
        };
        let sides = formula.premises.iter().flat_map(|&(left, right)| [left, right]);
        sides.chain(formula.conclusion.terms()).for_each(|side| terms.visit(side, &mut see));
        Equation { text: claim(terms, formula, property), functions }
    };
    equations.map(told).collect()
}

/// The call that returns according to this lemma, in words.
fn returns(lemma: &Lemma, terms: &Terms, property: &str) -> Option<String> {
    let Conclusion::Total(term) = lemma.formula.conclusion else { return None };
    match terms.head(term) {
        // The definition that stands for the property itself has no name that people know.
        Head::Global(name) if name.role() != Role::Asked => {
            let given = given(terms, &lemma.formula, property);
            let call = show::term(terms, (&show::names(&lemma.formula.vars), property), term);
            Some(if given.is_empty() {
                format!("`{}`", name.spoken())
            } else {
                format!("`{call}` if {given}")
            })
        }
        _ => None,
    }
}

fn claim(terms: &Terms, formula: &Formula, property: &str) -> String {
    let names = show::names(&formula.vars);
    let term = |term| show::term(terms, (&names, property), term);
    let all = if names.is_empty() { String::new() } else { format!("For all {}: ", names.join(", ")) };
    let given = match given(terms, formula, property) {
        premises if premises.is_empty() => premises,
        premises => format!("if {premises}, then "),
    };
    let conclusion = match formula.conclusion {
        Conclusion::Equal(left, right) => equation(terms, &term, left, right),
        Conclusion::Total(one) => format!("`{}` returns", term(one)),
    };
    format!("{all}{given}{conclusion}")
}

/// The premises of a formula, in words.
fn given(terms: &Terms, formula: &Formula, property: &str) -> String {
    let names = show::names(&formula.vars);
    let term = |term| show::term(terms, (&names, property), term);
    let premises = formula.premises.iter().map(|&(left, right)| equation(terms, &term, left, right));
    premises.collect::<Vec<String>>().join(" and ")
}

/// An equation in words; if its right side is `True` or `False`, only the condition.
fn equation(terms: &Terms, show: &dyn Fn(Term) -> String, left: Term, right: Term) -> String {
    match terms.constructor(right) {
        Some(names::TRUE) => format!("`{}`", show(left)),
        Some(names::FALSE) => format!("not `{}`", show(left)),
        _ => format!("`{}` = `{}`", show(left), show(right)),
    }
}

fn uses_itself(proof: &Proof) -> bool {
    match proof {
        Proof::Evaluated | Proof::Arithmetic => false,
        Proof::Split(_, proofs) | Proof::Fields(proofs) => proofs.iter().any(uses_itself),
        Proof::Known(_, _, then) => uses_itself(then),
        Proof::Use { lemma, then, .. } => lemma.is_none() || uses_itself(then),
    }
}

struct Teller<'t, 'p> {
    kernel: &'t mut Kernel<'p>,
    judge: &'t mut dyn Oracle,
    property: &'t str,
    lemma: &'t Lemma,
    titles: &'t [Option<String>],
    text: &'t mut String,
    /// The conditions that arithmetic has shown for the next use of a formula, in words.
    conditions: Vec<String>,
}

impl Teller<'_, '_> {
    fn line(&mut self, indent: usize, sentence: &str) {
        let _ = writeln!(self.text, "{:indent$}{sentence}", "", indent = indent * 2);
    }

    fn term(&self, vars: &[Type], term: Term) -> String {
        show::term(&self.kernel.terms, (&show::names(vars), self.property), term)
    }

    fn equation(&self, vars: &[Type], left: Term, right: Term) -> String {
        equation(&self.kernel.terms, &|term| self.term(vars, term), left, right)
    }

    fn goal(&self, here: &Sequent) -> String {
        let Conclusion::Equal(left, right) = here.conclusion else { return String::new() };
        self.equation(&here.vars, left, right)
    }

    fn tell(&mut self, here: &Sequent, proof: &Proof, indent: usize) {
        match proof {
            Proof::Evaluated if here.absurd => {
                self.line(indent, "This case cannot be: what is known contradicts itself.")
            }
            Proof::Evaluated => {
                let Conclusion::Equal(left, _) = here.conclusion else { return };
                let value = self.term(&here.vars, left);
                self.line(indent, &format!("Both sides are `{value}`."));
            }
            Proof::Arithmetic => self.line(indent, "By arithmetic."),
            Proof::Split(on, proofs) => {
                let Ok(cases) = self.kernel.split(here, *on) else { return };
                let types = std::rc::Rc::clone(&self.kernel.code.types);
                let ty =
                    self.kernel.type_of(*on, &here.vars, &mut whatif_certificate::types::Unifier::default());
                let constructors = ty.and_then(|ty| types.split(&ty)).unwrap_or_default();
                for ((case, proof), (constructor, fields)) in cases.iter().zip(proofs).zip(constructors) {
                    let first = (case.vars.len() - fields.len()) as u32;
                    let args: Vec<Term> =
                        (first..case.vars.len() as u32).map(|number| self.kernel.terms.var(number)).collect();
                    let value = self.kernel.terms.make(Head::Con(constructor), args);
                    let chosen = self.equation(&case.vars, *on, value);
                    self.line(indent, &format!("Case {chosen}:"));
                    if !matches!(proof, Proof::Evaluated) {
                        let goal = self.goal(case);
                        self.line(indent + 1, &format!("To show: {goal}."));
                    }
                    self.tell(case, proof, indent + 1);
                }
            }
            Proof::Fields(proofs) => {
                let Ok(parts) = self.kernel.fields(here) else { return };
                for (part, proof) in parts.iter().zip(proofs) {
                    let goal = self.goal(part);
                    self.line(indent, &format!("The fields must be equal: {goal}."));
                    self.tell(part, proof, indent);
                }
            }
            Proof::Known(left, right, then) => {
                let said = self.equation(&here.vars, *left, *right);
                // The conditions of a hypothesis are named where the hypothesis is used.
                let is_condition = self.kernel.terms.constructor(*right).is_some();
                if is_condition {
                    self.conditions.push(said);
                } else {
                    self.line(indent, &format!("By arithmetic: {said}."));
                }
                if let Ok(next) = self.kernel.known(here, *left, *right, self.judge) {
                    self.tell(&next, then, indent);
                }
            }
            Proof::Use { lemma, values, turned, then } => {
                self.tell_use(here, *lemma, values, *turned, then, indent)
            }
        }
    }

    /// The values that the hypothesis is used for, where they differ from the values of the lemma here.
    fn changed(&self, here: &Sequent, values: &[Term]) -> String {
        let pairs = values.iter().zip(&here.values).filter(|(value, own)| value != own);
        let shown: Vec<String> =
            pairs.map(|(&value, _)| format!("`{}`", self.term(&here.vars, value))).collect();
        shown.join(", ")
    }

    fn tell_use(
        &mut self,
        here: &Sequent,
        lemma: Option<usize>,
        values: &[Term],
        turned: bool,
        then: &Proof,
        indent: usize,
    ) {
        let (formula, order) = match lemma {
            None => (self.lemma.formula.clone(), Some(&self.lemma.order[..])),
            Some(number) => (self.kernel.lemmas()[number].clone(), None),
        };
        let Ok(next) = self.kernel.apply(here, &formula, order, values, turned) else { return };
        let source = match lemma.and_then(|number| self.titles[number].clone()) {
            Some(title) => title.to_lowercase(),
            None => "the hypothesis".to_string(),
        };
        let value = |number: u32| values.get(number as usize).copied();
        if let Conclusion::Equal(left, right) = formula.conclusion {
            let mut facts = here.facts.clone();
            let mut side = |term: Term| {
                let term = self.kernel.terms.substitute(term, &value);
                self.kernel.evaluate(term, &mut facts)
            };
            let (left, right) = (side(left), side(right));
            let said = self.equation(&here.vars, left, right);
            let since = std::mem::take(&mut self.conditions);
            if lemma.is_none() && !since.is_empty() {
                let own = self.changed(here, values);
                self.line(
                    indent,
                    &format!("The hypothesis holds for {own}, since {}: {said}.", since.join(" and ")),
                );
            } else if !since.is_empty() {
                self.line(indent, &format!("By {source}, since {}: {said}.", since.join(" and ")));
            } else {
                self.line(indent, &format!("By {source}: {said}."));
            }
        }
        // The beginning of the text says already which calls return.
        self.conditions.clear();
        self.tell(&next, then, indent);
    }
}
