//! Lemmas that the prover proposes by itself: from terms over the functions of a property that always have equal values.
//!
//! Small terms over these functions are evaluated for small values. Terms that always have the same value are likely
//! equal, and the prover tries to prove the simplest of such equations, each with the help of those before. (The idea
//! is QuickSpec's: Claessen, Smallbone, Hughes, 2010.)

use std::rc::Rc;

use rustc_hash::FxHashMap;
use whatif_certificate::evaluate::Facts;
use whatif_certificate::formula::{Conclusion, Formula};
use whatif_certificate::term::{Head, Term};
use whatif_certificate::types::{Unifier, free_variables, is_open, substitute};
use whatif_lambda::{Name, Type};

use crate::prover::Prover;
use crate::sample::Chance;

/// Terms are compared for so many assignments of values to the variables.
const VALUES: usize = 24;
/// At most so many terms of a type and size are kept.
const TERMS: usize = 150;
/// At most so many lists of arguments are tried for a function.
const CHOICES: usize = 2000;
/// A function that terms are built from. Where `kept` has a constant for an argument, the argument is always that constant.
#[derive(Clone, PartialEq)]
struct Symbol {
    head: Head,
    kept: Vec<Option<Term>>,
    params: Vec<Type>,
    result: Type,
}

/// A term, and its values under the assignments.
struct Entry {
    term: Term,
    values: Vec<Option<Term>>,
}

/// The terms that were found, up to some size.
pub(crate) struct Explored {
    symbols: Vec<Symbol>,
    /// The types of the variables.
    vars: Vec<Type>,
    /// For each assignment: the results that were chosen for unknown functions, and its random numbers.
    worlds: Vec<(Facts, Chance)>,
    /// The terms, by size and then by type.
    pool: Vec<FxHashMap<Type, Vec<Rc<Entry>>>>,
    known: FxHashMap<(Type, Vec<Option<Term>>), Term>,
}

impl Prover<'_> {
    /// Begins to explore the functions of a formula.
    pub(crate) fn exploration(&mut self, formula: &Formula) -> Option<Explored> {
        let start = self.kernel.start(formula).ok()?;
        let mut symbols = Vec::new();
        let mut roots: Vec<Term> = start.conclusion.terms().collect();
        roots.extend(start.facts.known());
        for root in roots {
            let mut parts = Vec::new();
            self.kernel.terms.visit(root, &mut |part| parts.push(part));
            for part in parts {
                self.add_symbol(part, &start.vars, &mut symbols);
            }
        }
        let elements: Vec<Type> =
            formula.vars.iter().filter_map(|ty| ty.spine().1.first().copied().cloned()).collect();
        for symbol in symbols.clone() {
            self.add_called(&symbol, elements.first(), &mut symbols);
        }
        symbols.truncate(8);
        let mut types: Vec<Type> = Vec::new();
        for symbol in &symbols {
            for ty in symbol.params.iter().chain([&symbol.result]) {
                if !types.contains(ty) {
                    types.push(ty.clone());
                }
            }
        }
        self.add_constructors(&types, &mut symbols);
        let mut vars = Vec::new();
        for ty in &types {
            let count = match ty {
                Type::Fun(..) => 1,
                _ if self.is_enumeration(ty) => 1,
                _ if self.can_split(ty) => 3,
                _ => 2,
            };
            vars.extend(std::iter::repeat_n(ty.clone(), count));
        }
        let worlds: Vec<(Facts, Chance)> =
            (0..VALUES).map(|at| (Facts::default(), Chance::new(at as u64 + 77))).collect();
        let mut explored =
            Explored { symbols, vars, worlds, pool: vec![FxHashMap::default()], known: FxHashMap::default() };
        self.add_vars(&mut explored);
        Some(explored)
    }

    fn add_symbol(&mut self, call: Term, vars: &[Type], symbols: &mut Vec<Symbol>) {
        let head = self.kernel.terms.head(call).clone();
        let Head::Global(name) = head else { return };
        let args = self.kernel.terms.args(call).to_vec();
        if args.is_empty()
            || self.kernel.code.function(name).is_none_or(|function| function.arity > args.len())
        {
            return;
        }
        let kept = self.kept(&args, vars);
        let Some((types, result)) = self.call_types(name, &args, vars) else { return };
        let own = types.into_iter().zip(&kept).filter(|(_, kept)| kept.is_none());
        let symbol = Symbol { head, params: own.map(|(ty, _)| ty).collect(), kept, result };
        let known = symbols.iter().any(|other| other.head == symbol.head && other.result == symbol.result);
        if !known && !symbol.params.iter().chain([&symbol.result]).any(is_open) {
            symbols.push(symbol);
        }
    }

    /// The types of the arguments and of the result of a call, found together, since `[]` alone would fit lists of
    /// anything.
    fn call_types(&mut self, name: Name, args: &[Term], vars: &[Type]) -> Option<(Vec<Type>, Type)> {
        let mut unifier = Unifier::default();
        let mut ty = unifier.instance(&self.global_type(name)?);
        let mut params = Vec::new();
        for &arg in args {
            let Type::Fun(param, result) = unifier.resolve(&ty) else { return None };
            let given = self.kernel.type_of(arg, vars, &mut unifier)?;
            unifier.unify(&param, &given).then_some(())?;
            params.push(*param);
            ty = *result;
        }
        Some((params.iter().map(|param| unifier.resolve(param)).collect(), unifier.resolve(&ty)))
    }

    /// Adds the functions that a function calls, with `element` in the place of their type variables.
    fn add_called(&mut self, symbol: &Symbol, element: Option<&Type>, symbols: &mut Vec<Symbol>) {
        let Head::Global(name) = symbol.head else { return };
        let Some(function) = self.kernel.code.function(name) else { return };
        let mut called = Vec::new();
        crate::total::globals(&function.tree, &mut |name| called.push(name));
        for name in called {
            let Some(function) = self.kernel.code.function(name) else { continue };
            let Some(ty) = &function.ty else { continue };
            let ty = match ty {
                Type::Forall(_, body) => (**body).clone(),
                ty => ty.clone(),
            };
            let mut ty = match element {
                Some(element) => substitute(&ty, &|_: Name| Some(element.clone())),
                None if free_variables(&ty).is_empty() => ty,
                None => continue,
            };
            let mut params = Vec::new();
            for _ in 0..function.arity {
                let Type::Fun(param, result) = ty else { break };
                params.push(*param);
                ty = *result;
            }
            let fits = params.len() == function.arity && function.arity > 0 && !matches!(ty, Type::Fun(..));
            let plain = !params.iter().any(|param| self.holds_functions(param));
            let head = Head::Global(name);
            if fits && plain && !symbols.iter().any(|other| other.head == head) {
                symbols.push(Symbol { head, kept: vec![None; params.len()], params, result: ty });
            }
        }
    }

    /// Adds the constructors with fields, of types that contain themselves.
    fn add_constructors(&mut self, types: &[Type], symbols: &mut Vec<Symbol>) {
        for ty in types {
            for (name, fields) in self.kernel.code.types.split(ty).unwrap_or_default() {
                if fields.contains(ty)
                    && fields.len() <= 2
                    && fields.iter().all(|field| types.contains(field))
                {
                    let kept = vec![None; fields.len()];
                    symbols.push(Symbol { head: Head::Con(name), kept, params: fields, result: ty.clone() });
                }
            }
        }
    }

    /// Adds the terms of size one: variables and constants.
    fn add_vars(&mut self, explored: &mut Explored) {
        explored.pool.push(FxHashMap::default());
        for (number, ty) in explored.vars.clone().into_iter().enumerate() {
            let values: Vec<Option<Term>> =
                (0..VALUES).map(|at| self.sample(&ty, 1 + at % 3, &mut explored.worlds[at].1)).collect();
            let term = self.kernel.terms.var(number as u32);
            explored.known.insert((ty.clone(), values.clone()), term);
            explored.pool[1].entry(ty).or_default().push(Rc::new(Entry { term, values }));
        }
        let mut types = explored.vars.clone();
        types.dedup();
        for ty in types {
            for (name, fields) in self.kernel.code.types.split(&ty).unwrap_or_default() {
                if fields.is_empty() {
                    let term = self.kernel.terms.make(Head::Con(name), []);
                    let values = vec![Some(term); VALUES];
                    explored.known.insert((ty.clone(), values.clone()), term);
                    explored.pool[1].entry(ty.clone()).or_default().push(Rc::new(Entry { term, values }));
                }
            }
        }
    }

    /// Makes the terms of the next size, and proposes equations with earlier terms of the same values.
    pub(crate) fn explore(&mut self, explored: &mut Explored) -> Vec<Formula> {
        let size = explored.pool.len();
        explored.pool.push(FxHashMap::default());
        let mut claims = Vec::new();
        for symbol in explored.symbols.clone() {
            for args in choices(&explored.pool, &symbol.params, size - 1) {
                if self.cancel.is_over() {
                    return claims;
                }
                claims.extend(self.explore_term(explored, &symbol, &args, size));
            }
        }
        claims
    }

    fn explore_term(
        &mut self,
        explored: &mut Explored,
        symbol: &Symbol,
        args: &[Rc<Entry>],
        size: usize,
    ) -> Option<Formula> {
        if explored.pool[size].get(&symbol.result).is_some_and(|entries| entries.len() >= TERMS) {
            return None;
        }
        let mut rest = args.iter();
        let mut make = |choose: &dyn Fn(&Entry) -> Option<Term>| {
            let mut terms = Vec::new();
            for kept in &symbol.kept {
                terms.push(match kept {
                    Some(term) => *term,
                    None => choose(rest.next()?)?,
                });
            }
            rest = args.iter();
            Some(terms)
        };
        let terms = make(&|entry| Some(entry.term))?;
        let term = self.kernel.terms.make(symbol.head.clone(), terms);
        // A term that evaluation changes needs no lemma: evaluation alone shows which term it is equal to.
        if self.kernel.evaluate(term, &mut Facts::default()) != term {
            return None;
        }
        let mut values = Vec::new();
        for at in 0..VALUES {
            let terms = make(&|entry| entry.values[at]);
            let (facts, chance) = &mut explored.worlds[at];
            values.push(match terms {
                Some(terms) => {
                    let term = self.kernel.terms.make(symbol.head.clone(), terms);
                    self.run(term, facts, chance)
                }
                None => None,
            });
        }
        if values.iter().filter(|value| value.is_none()).count() > VALUES / 4 {
            return None;
        }
        let key = (symbol.result.clone(), values);
        if let Some(&other) = explored.known.get(&key) {
            return self.equation(&explored.vars, term, other);
        }
        explored.known.insert(key.clone(), term);
        explored.pool[size].entry(key.0).or_default().push(Rc::new(Entry { term, values: key.1 }));
        None
    }

    /// Claims that two terms are equal, with their variables renumbered from 0 on.
    fn equation(&mut self, types: &[Type], left: Term, right: Term) -> Option<Formula> {
        let mut used = self.variables(left);
        used.extend(self.variables(right));
        let mut order: Vec<u32> = Vec::new();
        used.into_iter().for_each(|var| {
            if !order.contains(&var) {
                order.push(var);
            }
        });
        let vars: Vec<Type> = order.iter().map(|&var| types[var as usize].clone()).collect();
        let fresh: Vec<Term> = (0..order.len() as u32).map(|number| self.kernel.terms.var(number)).collect();
        let value = |var: u32| order.iter().position(|&other| other == var).map(|at| fresh[at]);
        let left = self.kernel.terms.substitute(left, &value);
        let right = self.kernel.terms.substitute(right, &value);
        Some(Formula { vars, premises: Vec::new(), conclusion: Conclusion::Equal(left, right) })
    }
}

/// All lists of entries of these types whose sizes have this sum.
fn choices(pool: &[FxHashMap<Type, Vec<Rc<Entry>>>], types: &[Type], size: usize) -> Vec<Vec<Rc<Entry>>> {
    let Some((first, rest)) = types.split_first() else {
        return if size == 0 { vec![Vec::new()] } else { Vec::new() };
    };
    let mut all = Vec::new();
    for own in 1..=size.saturating_sub(rest.len()) {
        let Some(entries) = pool.get(own).and_then(|sized| sized.get(first)) else { continue };
        let others = choices(pool, rest, size - own);
        for entry in entries {
            for other in &others {
                if all.len() == CHOICES {
                    return all;
                }
                all.push(std::iter::once(entry).chain(other).cloned().collect());
            }
        }
    }
    all
}
