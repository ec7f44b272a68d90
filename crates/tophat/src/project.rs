//! Forgetting dead symbols: existential quantification, as far as it is exact.
//!
//! A conjunction over live and dead symbols becomes one over live symbols that has the same models on them. Booleans are
//! expanded, equations are solved, bounds are combined (Fourier and Motzkin, exact for coefficients ±1), numbers that are pushed
//! one way take the extreme value ([`monotone`]), conditions on
//! dead symbols alone are dropped because the whole is known to be satisfiable. What cannot be eliminated exactly stays, so
//! the result is always equivalent; it may only mention more symbols than one would like.
//!
//! ```text
//!   x = y + 1, x <= 9, z > 0     without x and z, y live:     y <= 8
//! ```
//!
//! `project` eliminates one dead symbol after the other and simplifies in between. `eliminate` tries, from the cheapest on: both values of
//! a Boolean, an equation (`solve`), bounds of literals (`eliminate_from_cube`), the extreme value (`monotone`), and at last the cases of
//! the disjunctive normal form (`cubes`), if they are not too many; `cases` makes their disjunction small again.

mod cases;
mod monotone;

use rustc_hash::{FxHashMap, FxHashSet};
use whatif_term::{Int, Op, Sort, Symbol, Term};

/// Larger disjunctions than this stay as they are.
const MAX_CUBES: usize = 256;
/// More parts of formulas than one elimination looks at.
const MAX_PARTS: usize = 10_000;

/// A satisfiable conjunction without the dead symbols that can be eliminated.
pub(crate) fn project(formulas: &[Term], live: &FxHashSet<Symbol>) -> Vec<Term> {
    let mut formulas = flatten(formulas);
    let mut is_simple = false;
    loop {
        let dead = next_dead(&formulas, live);
        let Some((symbol, without)) =
            dead.iter().find_map(|symbol| Some((symbol, eliminate(&formulas, symbol)?)))
        else {
            if is_simple || dead.is_empty() {
                break;
            }
            // There may be too many cases only because of conjuncts that others imply. They are not dropped before: the order of the
            // conjuncts is the order in which symbols are eliminated, and the order in which they came is a good one.
            formulas = simplify(formulas);
            is_simple = true;
            continue;
        };
        debug_assert!(!without.iter().any(|formula| mentions(formula, symbol)));
        formulas = simplify(flatten(&without));
        is_simple = true;
    }
    simplify(drop_unconnected(formulas, live))
}

/// The conjuncts, each once.
fn flatten(formulas: &[Term]) -> Vec<Term> {
    let mut flat: Vec<Term> = Vec::new();
    for formula in formulas {
        match formula.op() {
            Op::And => flat.extend(formula.args().iter().cloned()),
            _ => flat.push(formula.clone()),
        }
    }
    let mut seen = FxHashSet::default();
    flat.retain(|formula| !formula.is_true() && seen.insert(formula.clone()));
    flat
}

fn mentions(term: &Term, symbol: &Symbol) -> bool {
    term.mentions(symbol)
}

/// Whether a formula is one case by itself.
fn is_literal(formula: &Term) -> bool {
    let atom = if let Op::Not = formula.op() { &formula.args()[0] } else { formula };
    let joined = match atom.op() {
        Op::And | Op::Or | Op::Not => true,
        Op::Eq | Op::Ite => *atom.args()[1].sort() == Sort::Bool,
        _ => false,
    };
    !joined && choice_in(atom).is_none()
}

/// The dead symbols that occur, in the order of their first occurrence.
fn next_dead(formulas: &[Term], live: &FxHashSet<Symbol>) -> Vec<Symbol> {
    let mut dead = Vec::new();
    for formula in formulas {
        for symbol in formula.symbols() {
            if !live.contains(&symbol) && !dead.contains(&symbol) {
                dead.push(symbol);
            }
        }
    }
    dead
}

/// The conjunction without one symbol, if that can be said exactly.
fn eliminate(formulas: &[Term], symbol: &Symbol) -> Option<Vec<Term>> {
    let (with, mut rest): (Vec<Term>, Vec<Term>) =
        formulas.iter().cloned().partition(|formula| mentions(formula, symbol));
    if *symbol.sort() == Sort::Bool {
        let both = [true, false].map(|value| substitute_all(&with, symbol, &Term::bool(value)));
        rest.push(Term::or(both.iter().map(Term::and)));
        return Some(rest);
    }
    // An equation among the conjuncts spares the disjunction.
    let solved = with.iter().enumerate().find_map(|(at, formula)| Some((at, solve(formula, symbol)?)));
    if let Some((at, value)) = solved {
        let others: Vec<Term> =
            with.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, f)| f.clone()).collect();
        rest.extend(substitute_all(&others, symbol, &value));
        return Some(rest);
    }
    if with.iter().all(is_literal) {
        rest.push(eliminate_from_cube(&with, symbol)?);
        return Some(rest);
    }
    if let Some(without) = monotone::eliminate(&with, symbol, 1) {
        rest.extend(without);
        return Some(rest);
    }
    let Some(cubes) = cubes(&with) else {
        rest.extend(monotone::eliminate(&with, symbol, usize::MAX)?);
        return Some(rest);
    };
    let mut cases = Vec::new();
    for cube in cubes {
        let case = eliminate_from_cube(&cube, symbol)?;
        if case.is_true() {
            return Some(rest);
        }
        cases.push(case);
    }
    rest.push(cases::either(&cases));
    Some(rest)
}

fn substitute_all(formulas: &[Term], symbol: &Symbol, value: &Term) -> Vec<Term> {
    let map = FxHashMap::from_iter([(symbol.clone(), value.clone())]);
    formulas.iter().map(|formula| formula.substitute(&map)).collect()
}

/// `t` if the formula is `symbol = t`.
fn solve(formula: &Term, symbol: &Symbol) -> Option<Term> {
    let Op::Eq = formula.op() else { return None };
    let [left, right] = formula.args() else { return None };
    // `Eq` compares truth values as well, as in `(x <= 3) = b`: such an equation gives no value for the number `x`.
    if *symbol.sort() == Sort::Int && *left.sort() == Sort::Int {
        let (factor, rest) = linear(&(left - right), symbol)?;
        return match factor.to_i64()? {
            1 => Some(-&rest),
            -1 => Some(rest),
            _ => None,
        };
    }
    match (left.as_symbol() == Some(symbol), right.as_symbol() == Some(symbol)) {
        (true, false) if !mentions(right, symbol) => Some(right.clone()),
        (false, true) if !mentions(left, symbol) => Some(left.clone()),
        _ => None,
    }
}

/// `k` and `r` if the term is `k * symbol + r` and the symbol occurs nowhere in `r`.
fn linear(term: &Term, symbol: &Symbol) -> Option<(Int, Term)> {
    let monomials: &[Term] =
        if matches!(term.op(), Op::Add) { term.args() } else { std::slice::from_ref(term) };
    let mut factor = Int::ZERO;
    let mut rest = Vec::new();
    for monomial in monomials {
        if monomial.as_symbol() == Some(symbol) {
            factor += 1;
        } else if let (Op::Mul, [k, m]) = (monomial.op(), monomial.args())
            && let Some(k) = k.as_int()
            && m.as_symbol() == Some(symbol)
        {
            factor += k.clone();
        } else if mentions(monomial, symbol) {
            return None;
        } else {
            rest.push(monomial.clone());
        }
    }
    Some((factor, if rest.is_empty() { Term::int(0) } else { Term::sum(&rest) }))
}

/// The disjunctive normal form of a conjunction, unless it is large or takes long.
fn cubes(formulas: &[Term]) -> Option<Vec<Vec<Term>>> {
    Cubes { parts: MAX_PARTS }.all_of(formulas)
}

/// Makes disjunctive normal forms. Dates that are taken apart have choices inside of choices, nearly all of which contradict each other: few
/// cubes come of them, after very many.
struct Cubes {
    /// How many more parts of formulas may be looked at.
    parts: usize,
}

impl Cubes {
    fn all_of(&mut self, formulas: &[Term]) -> Option<Vec<Vec<Term>>> {
        let mut all = vec![Vec::new()];
        for formula in formulas {
            let more = self.of(formula, true)?;
            if all.len() * more.len() > MAX_CUBES {
                return None;
            }
            all = all
                .iter()
                .flat_map(|cube: &Vec<Term>| {
                    more.iter().filter_map(|extra| {
                        let mut cube = cube.clone();
                        for literal in extra {
                            if cube.contains(&literal.not()) {
                                return None;
                            }
                            if !cube.contains(literal) {
                                cube.push(literal.clone());
                            }
                        }
                        Some(cube)
                    })
                })
                .collect();
        }
        Some(all)
    }

    fn either(&mut self, conjunctions: &[Vec<Term>]) -> Option<Vec<Vec<Term>>> {
        let mut all = Vec::new();
        for formulas in conjunctions {
            all.extend(self.all_of(formulas)?);
            if all.len() > MAX_CUBES {
                return None;
            }
        }
        Some(all)
    }

    fn of(&mut self, formula: &Term, positive: bool) -> Option<Vec<Vec<Term>>> {
        self.parts = self.parts.checked_sub(1)?;
        let args = formula.args();
        let signed = |term: &Term, positive: bool| if positive { term.clone() } else { term.not() };
        match formula.op() {
            Op::Not => self.of(&args[0], !positive),
            Op::And | Op::Or if matches!(formula.op(), Op::And) == positive => {
                self.all_of(&args.iter().map(|arg| signed(arg, positive)).collect::<Vec<_>>())
            }
            Op::And | Op::Or => {
                self.either(&args.iter().map(|arg| vec![signed(arg, positive)]).collect::<Vec<_>>())
            }
            Op::Ite if *formula.sort() == Sort::Bool => self.either(&[
                vec![args[0].clone(), signed(&args[1], positive)],
                vec![args[0].not(), signed(&args[2], positive)],
            ]),
            Op::Eq if *args[0].sort() == Sort::Bool => self.either(&[
                vec![args[0].clone(), signed(&args[1], positive)],
                vec![args[0].not(), signed(&args[1], !positive)],
            ]),
            _ => match choice_in(formula) {
                // `min`, `max` and joined values: one case for each of the two values.
                Some(choice) => {
                    let [condition, yes, no] = choice.args() else { unreachable!("ite has three operands") };
                    let with = |value: &Term| signed(&replace(formula, &choice, value), positive);
                    self.either(&[vec![condition.clone(), with(yes)], vec![condition.not(), with(no)]])
                }
                None => Some(vec![vec![signed(formula, positive)]]),
            },
        }
    }
}

/// An `ite` inside an atom, one with none inside it.
fn choice_in(atom: &Term) -> Option<Term> {
    fn in_tree(term: &Term) -> Option<&Term> {
        let inside = term.args().iter().find_map(in_tree);
        inside.or_else(|| matches!(term.op(), Op::Ite).then_some(term))
    }
    // Most are small as trees, and need no list of their nodes.
    if atom.tree_size() <= 64 {
        return in_tree(atom).cloned();
    }
    atom.nodes().into_iter().find(|node| matches!(node.op(), Op::Ite)).cloned()
}

/// The term with a part replaced. Atoms are shallow.
fn replace(term: &Term, part: &Term, value: &Term) -> Term {
    if term == part {
        return value.clone();
    }
    let args: Vec<Term> = term.args().iter().map(|arg| replace(arg, part, value)).collect();
    if args.is_empty() { term.clone() } else { Term::build(term.op(), &args) }
}

/// What a conjunction of literals says about the other symbols.
fn eliminate_from_cube(cube: &[Term], symbol: &Symbol) -> Option<Term> {
    let (with, rest): (Vec<Term>, Vec<Term>) =
        cube.iter().cloned().partition(|literal| mentions(literal, symbol));
    let solved = with.iter().enumerate().find_map(|(at, literal)| Some((at, solve(literal, symbol)?)));
    let about = if let Some((at, value)) = solved {
        let others: Vec<Term> =
            with.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, l)| l.clone()).collect();
        substitute_all(&others, symbol, &value)
    } else {
        match symbol.sort() {
            Sort::Int => eliminate_int(&with, symbol)?,
            // There is always one more string than those it must differ from.
            Sort::String => {
                let differs = |literal: &Term| {
                    matches!(literal.op(), Op::Not) && solve(&literal.args()[0], symbol).is_some()
                };
                if !with.iter().all(differs) {
                    return None;
                }
                Vec::new()
            }
            _ => return None,
        }
    };
    Some(Term::and(rest.iter().chain(&about)))
}

/// Bounds and exceptions of an integer symbol.
#[derive(Default)]
struct Bounds {
    lower: Vec<Term>,
    upper: Vec<Term>,
    not: Vec<Term>,
    /// Whether some bound has a coefficient other than ±1.
    scaled: bool,
}

fn eliminate_int(literals: &[Term], symbol: &Symbol) -> Option<Vec<Term>> {
    let mut bounds = Bounds::default();
    for literal in literals {
        bounds.add(literal, symbol)?;
    }
    let Bounds { lower, upper, not, scaled } = bounds;
    // Unbounded on one side: some integer beyond all of them will do.
    if lower.is_empty() || upper.is_empty() {
        return Some(Vec::new());
    }
    if scaled {
        return None;
    }
    let mut about: Vec<Term> =
        lower.iter().flat_map(|low| upper.iter().map(move |high| low.le(high))).collect();
    match not.as_slice() {
        [] => {}
        _ if let Some(cases) = small_range(&lower, &upper, &not) => about = cases,
        // There is a number below the only exception, or one above it.
        [only] => {
            let one = Term::int(1);
            let below = Term::and(lower.iter().map(|low| low.le(&(only - &one))).collect::<Vec<_>>());
            let above = Term::and(upper.iter().map(|high| (only + &one).le(high)).collect::<Vec<_>>());
            about.push(Term::or([below, above]));
        }
        _ => return None,
    }
    Some(about)
}

impl Bounds {
    fn add(&mut self, literal: &Term, symbol: &Symbol) -> Option<()> {
        let (positive, atom) = match literal.op() {
            Op::Not => (false, &literal.args()[0]),
            _ => (true, literal),
        };
        let (left, right) = match (atom.op(), atom.args()) {
            (Op::Le | Op::Eq, [left, right]) if *left.sort() == Sort::Int => (left, right),
            _ => return None,
        };
        let (factor, rest) = linear(&(left - right), symbol)?;
        if factor.is_zero() {
            return None;
        }
        if matches!(atom.op(), Op::Eq) {
            // factor * symbol + rest /= 0; an equation with another factor may have no solution at all.
            let value = match factor.to_i64()? {
                1 => -&rest,
                -1 => rest,
                _ => return None,
            };
            if positive {
                return None;
            }
            self.not.push(value);
            return Some(());
        }
        // factor * symbol + rest <= 0, or, negated, >= 1.
        let (factor, rest) =
            if positive { (factor, rest) } else { (Int::ZERO - factor, &Term::int(1) - &rest) };
        self.scaled |= factor.abs() != Int::ONE;
        if factor.is_negative() {
            self.lower.push(rest)
        } else {
            self.upper.push(-&rest)
        }
        Some(())
    }
}

/// Between constant bounds that are near each other: one case for each value. The values that a symbol must not have
/// are then conditions on the other symbols.
fn small_range(lower: &[Term], upper: &[Term], not: &[Term]) -> Option<Vec<Term>> {
    let constants = |terms: &[Term]| -> Vec<i64> {
        terms.iter().filter_map(|term| term.as_int().and_then(Int::to_i64)).collect()
    };
    let (low, high) = (constants(lower).into_iter().max()?, constants(upper).into_iter().min()?);
    // With more values than exceptions, one is always left.
    let constant = |terms: &[Term]| terms.iter().all(|term| term.as_int().is_some());
    let values = high.checked_sub(low)?.checked_add(1)?;
    if constant(lower) && constant(upper) && usize::try_from(values).is_ok_and(|values| values > not.len()) {
        return Some(Vec::new());
    }
    if values > 33 {
        return None;
    }
    let cases = (low..=high).map(|value| {
        let value = Term::int(value);
        let above = lower.iter().map(|bound| bound.le(&value));
        let below = upper.iter().map(|bound| value.le(bound));
        let unlike = not.iter().map(|other| value.differs(other));
        Term::and(above.chain(below).chain(unlike).collect::<Vec<_>>())
    });
    Some(vec![Term::or(cases.collect::<Vec<_>>())])
}

/// Drops the conjuncts that no chain of shared symbols connects to a live one: they hold for some values of their own.
fn drop_unconnected(formulas: Vec<Term>, live: &FxHashSet<Symbol>) -> Vec<Term> {
    let symbols: Vec<Vec<Symbol>> = formulas.iter().map(Term::symbols).collect();
    let mut reached = live.clone();
    let mut kept = vec![false; formulas.len()];
    loop {
        let mut changed = false;
        for (at, symbols) in symbols.iter().enumerate() {
            if !kept[at] && (symbols.is_empty() || symbols.iter().any(|symbol| reached.contains(symbol))) {
                kept[at] = true;
                changed = true;
                reached.extend(symbols.iter().cloned());
            }
        }
        if !changed {
            break;
        }
    }
    formulas.into_iter().zip(kept).filter(|(_, kept)| *kept).map(|(formula, _)| formula).collect()
}

/// Drops what other conjuncts make superfluous: literals that contradict a conjunct, then disjunctions that another one
/// implies by having fewer alternatives.
pub(crate) fn simplify(formulas: Vec<Term>) -> Vec<Term> {
    let units: FxHashSet<Term> =
        formulas.iter().filter(|formula| !matches!(formula.op(), Op::Or)).cloned().collect();
    let clauses: Vec<Vec<Term>> = formulas
        .iter()
        .map(|formula| match formula.op() {
            Op::Or => {
                formula.args().iter().filter(|literal| !units.contains(&literal.not())).cloned().collect()
            }
            _ => vec![formula.clone()],
        })
        .collect();
    let implied = |at: usize| {
        clauses.iter().enumerate().any(|(other, clause)| {
            other != at
                && clause.iter().all(|literal| clauses[at].contains(literal))
                && (clause.len() < clauses[at].len() || other < at)
        })
    };
    let mut kept: Vec<Term> =
        (0..clauses.len()).filter(|at| !implied(*at)).map(|at| Term::or(&clauses[at])).collect();
    kept.sort_by(Term::structural_cmp);
    kept.dedup();
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int(name: &str) -> Term {
        Term::var(name, Sort::Int)
    }

    fn live(terms: &[&Term]) -> FxHashSet<Symbol> {
        terms.iter().flat_map(|term| term.symbols()).collect()
    }

    #[test]
    fn a_disjunction_that_a_dead_symbol_can_always_satisfy_says_nothing() {
        let (a, b) = (int("a"), int("b"));
        let stuck = Term::or([a.equals(&b), a.gt(&Term::int(50))]);
        let free = b.le(&Term::int(50));
        assert_eq!(project(&[stuck, free.clone()], &live(&[&b])), [free]);
    }

    #[test]
    fn what_lies_between_two_live_symbols_orders_them() {
        let (a, b, d) = (int("a"), int("b"), int("d"));
        let result = project(&[a.lt(&d), d.lt(&b)], &live(&[&a, &b]));
        assert_eq!(result, [(&a + &Term::int(2)).le(&b)]);
    }

    #[test]
    fn equations_are_solved() {
        let (a, d) = (int("a"), int("d"));
        let result = project(&[d.equals(&(&a + &Term::int(1))), d.gt(&Term::int(3))], &live(&[&a]));
        assert_eq!(result, [a.gt(&Term::int(2))]);
    }

    #[test]
    fn an_equation_of_truth_values_is_none_for_the_numbers_in_it() {
        let (b, c, d) = (Term::var("b", Sort::Bool), Term::var("c", Sort::Bool), int("d"));
        let formula = b.equals(&Term::and([c.clone(), d.lt(&Term::int(0))]));
        assert!(solve(&formula, &d.symbols()[0]).is_none());
        assert!(project(&[formula], &live(&[&b, &c])).iter().all(|kept| !kept.symbols().is_empty()));
    }

    #[test]
    fn a_number_between_bounds_that_differs_from_another_one_is_below_or_above_it() {
        let (a, b, c, d) = (int("a"), int("b"), int("c"), int("d"));
        let formulas = [a.le(&d), d.le(&b), d.differs(&c)];
        let result = Term::and(project(&formulas, &live(&[&a, &b, &c])));
        for (low, high, other, possible) in [
            (0, 0, 0, false),
            (0, 0, 1, true),
            (0, 1, 0, true),
            (0, 1, 1, true),
            (1, 0, 5, false),
            (3, 3, 3, false),
        ] {
            let values = [(&a, low), (&b, high), (&c, other)];
            let map = values
                .map(|(term, value)| (term.symbols()[0].clone(), Term::int(value)))
                .into_iter()
                .collect();
            assert_eq!(result.substitute(&map), Term::bool(possible), "{low} {high} {other}: {result:?}");
        }
    }

    #[test]
    fn what_cannot_be_eliminated_stays() {
        let (a, d) = (int("a"), int("d"));
        let formula = (&d * &d).equals(&a);
        assert_eq!(project(std::slice::from_ref(&formula), &live(&[&a])), [formula]);
    }

    #[test]
    fn a_minimum_is_one_of_two() {
        let (a, d) = (int("a"), int("d"));
        let result = project(&[d.min(&Term::int(5)).equals(&a)], &live(&[&a]));
        assert_eq!(result, [Term::or([a.le(&Term::int(5)), a.equals(&Term::int(5))])]);
    }

    #[test]
    fn an_enumeration_is_expanded() {
        let (a, b, d) = (int("a"), int("b"), int("d"));
        let range = [
            Term::int(0).le(&d),
            d.le(&Term::int(2)),
            d.differs(&Term::int(1)),
            d.differs(&a),
            d.differs(&b),
        ];
        let neither = |number: i64| Term::and([a.differs(&Term::int(number)), b.differs(&Term::int(number))]);
        assert_eq!(project(&range, &live(&[&a, &b])), [Term::or([neither(0), neither(2)])]);
    }
}
