//! Proves that calls always return: on demand, function by function.

use std::rc::Rc;

use whatif_certificate::code::{Template, TemplateHead, Tree};
use whatif_certificate::formula::{Conclusion, Formula};
use whatif_certificate::sequent::Sequent;
use whatif_certificate::term::{Head, Term};
use whatif_certificate::types::{Unifier, free_variables, substitute};
use whatif_lambda::types::names;
use whatif_lambda::{Name, Type};

use crate::prover::Prover;

/// The search for a proof that a function always returns visits at most so many nodes.
const NODES: u32 = 60;
/// Before the proof of a formula, the prover tries to prove of at most so many of its functions that they always return.
const FUNCTIONS: usize = 40;

impl Prover<'_> {
    /// Is the term a finite, fully defined value? If need be, proves first that the functions in it return.
    pub(crate) fn ensure_total(&mut self, term: Term, sequent: &Sequent) -> bool {
        if self.kernel.is_total(term, &sequent.facts) {
            return true;
        }
        // In a proof about all inputs arguments may fail, so no lemma can say that a call always returns.
        if self.kernel.all_inputs {
            return false;
        }
        let args = self.kernel.terms.args(term).to_vec();
        let kept = self.kept(&args, &sequent.vars);
        if let Head::Global(name) = *self.kernel.terms.head(term) {
            let Some(formula) = self.totality(name, &kept, &sequent.vars) else { return false };
            if self.establish(&formula, NODES).is_none() {
                return false;
            }
        }
        let mut own = args.into_iter().zip(kept).filter(|(_, kept)| kept.is_none());
        own.all(|(arg, _)| self.ensure_total(arg, sequent)) && self.kernel.is_total(term, &sequent.facts)
    }

    /// Tries to prove that the functions which a term calls always return.
    pub(crate) fn learn_parts(&mut self, term: Term, sequent: &Sequent) {
        let mut calls = Vec::new();
        self.kernel.terms.visit(term, &mut |part| {
            if let Head::Global(name) = *self.kernel.terms.head(part) {
                calls.push((name, part));
            }
        });
        for (name, call) in calls {
            let args = self.kernel.terms.args(call).to_vec();
            let kept = self.kept(&args, &sequent.vars);
            if let Some(formula) = self.totality(name, &kept, &sequent.vars) {
                self.establish(&formula, NODES);
            }
        }
    }

    /// Tries to prove that the functions of a formula always return, the inner ones first.
    pub(crate) fn learn_totality(&mut self, formula: &Formula) {
        for name in self.functions_of(formula) {
            if let Some(formula) = self.totality(name, &[], &[])
                && !formula.vars.iter().any(|ty| self.holds_functions(ty))
                && self.establish(&formula, NODES).is_none()
            {
                let weaker = self.returns_if_natural(&formula);
                let _ = weaker.iter().find_map(|formula| self.establish(formula, NODES));
            }
        }
    }

    /// The functions that the terms of a formula call, directly or through others: the inner ones first, each once.
    pub(crate) fn functions_of(&mut self, formula: &Formula) -> Vec<Name> {
        let mut names = Vec::new();
        for term in formula.conclusion.terms() {
            let mut heads = Vec::new();
            self.kernel.terms.visit(term, &mut |part| heads.push(self.kernel.terms.head(part).clone()));
            for head in heads {
                if let Head::Global(name) = head {
                    self.reachable(name, &mut names);
                }
            }
        }
        let mut seen = rustc_hash::FxHashSet::default();
        names.retain(|name| seen.insert(*name));
        names
    }

    /// Adds a function and those that it calls, directly or through others, the inner ones first.
    fn reachable(&mut self, name: Name, names: &mut Vec<Name>) {
        let mut seen = vec![name];
        let mut todo = vec![name];
        while let Some(name) = todo.pop() {
            let Some(function) = self.kernel.code.function(name) else { continue };
            let mut called = Vec::new();
            globals(&function.tree, &mut |name| called.push(name));
            called.retain(|name| !seen.contains(name));
            called.truncate(FUNCTIONS.saturating_sub(seen.len()));
            seen.extend(&called);
            todo.extend(called);
        }
        names.extend(seen.into_iter().rev());
    }

    /// Which arguments a lemma about a call keeps as they are: constants that hold functions, such as dictionaries.
    pub(crate) fn kept(&mut self, args: &[Term], vars: &[Type]) -> Vec<Option<Term>> {
        let mut is_kept = |arg: Term| {
            self.variables(arg).is_empty()
                && self.type_in(arg, vars).is_some_and(|ty| self.holds_functions(&ty))
        };
        args.iter().map(|&arg| is_kept(arg).then_some(arg)).collect()
    }

    pub(crate) fn holds_functions(&self, ty: &Type) -> bool {
        let types = Rc::clone(&self.kernel.code.types);
        let (Type::Con(name), _) = ty.spine() else { return false };
        match types.program.types.get(name) {
            Some(data) => {
                let fields = |field: &Type| matches!(field, Type::Fun(..) | Type::Forall(..));
                data.constructors.iter().any(|constructor| constructor.fields.iter().any(fields))
            }
            None => ![names::INT, names::INTEGER, names::CHAR, names::WORD, names::DOUBLE, names::FLOAT]
                .contains(name),
        }
    }

    /// The formula "this call returns for all arguments"; the arguments in `kept` stay as they are.
    fn totality(&mut self, name: Name, kept: &[Option<Term>], vars: &[Type]) -> Option<Formula> {
        let mut unifier = Unifier::default();
        let mut ty = {
            let ty = self.global_type(name)?;
            unifier.instance(&ty)
        };
        let arity = self.kernel.code.function(name)?.arity.max(kept.len());
        let constants = kept.iter().copied().chain(std::iter::repeat(None)).take(arity);
        let mut params = Vec::new();
        for constant in constants {
            let Type::Fun(param, result) = unifier.resolve(&ty) else { return None };
            if let Some(constant) = constant {
                let given = self.kernel.type_of(constant, vars, &mut unifier)?;
                unifier.unify(&param, &given).then_some(())?;
            }
            params.push((constant, *param));
            ty = *result;
        }
        let (mut types, mut terms) = (Vec::new(), Vec::new());
        for (constant, param) in params {
            terms.push(constant.unwrap_or_else(|| self.kernel.terms.var(types.len() as u32)));
            if constant.is_none() {
                types.push(unifier.resolve(&param));
            }
        }
        let vars = closed_types(types);
        let term = self.kernel.terms.make(Head::Global(name), terms);
        Some(Formula { vars, premises: Vec::new(), conclusion: Conclusion::Total(term) })
    }
}

/// Calls `see` with the name of each function that a tree calls.
pub(crate) fn globals(tree: &Tree, see: &mut dyn FnMut(Name)) {
    fn of_template(template: &Template, see: &mut dyn FnMut(Name)) {
        if let TemplateHead::Global(name) = template.head {
            see(name);
        }
        template.args.iter().for_each(|arg| of_template(arg, see));
    }
    match tree {
        Tree::Leaf(template) => of_template(template, see),
        Tree::Let(template, rest) | Tree::Force(template, rest) => {
            of_template(template, see);
            globals(rest, see);
        }
        Tree::Case { scrutinee, alts, default } => {
            of_template(scrutinee, see);
            alts.iter().for_each(|(_, _, rest)| globals(rest, see));
            default.iter().for_each(|rest| globals(rest, see));
        }
        Tree::Unsupported => {}
    }
}

/// Replaces the variables that unification left open by type variables.
pub(crate) fn closed_types(types: Vec<Type>) -> Vec<Type> {
    let mut names: Vec<Name> = Vec::new();
    for ty in &types {
        for name in free_variables(ty) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    let value = |name: Name| {
        names.iter().position(|&other| other == name).map(|at| Type::Var(Name::new(&format!("t{}", at + 1))))
    };
    types.iter().map(|ty| substitute(ty, &value)).collect()
}
