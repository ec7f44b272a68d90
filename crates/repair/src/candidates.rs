//! The refinements that a function may have, in the words of its file.
//!
//! What may hold of a result is made of the numbers, truth values and sets that its arguments and the result itself are or are
//! measured by:
//!
//! ```text
//! numbers   v, size v        ==, <, …   n, size xs, size xs + size ys, n - 1, 0, a number of the code
//! truth     v, null v        <=>, =>    n > 0, size xs == size ys, null xs
//! sets      elts v           ==, ⊆      elts xs, elts xs ∪ elts ys, {x} ∪ elts xs
//! elements  e in v           the same, of each element
//! patterns  the conditions of other annotations, with the result and the arguments for their variables
//! ```
//!
//! Nothing is known to hold of what is made here; [`Liquid::standing`](whatif_liquid::check::Liquid::standing) finds out. The order is that in which people would prefer
//! them: what says exactly what the result is comes before what bounds it, and short before long.

use std::collections::BTreeSet;

use whatif_lambda::types::names;
use whatif_lambda::{Name, Type};

use whatif_liquid::annotation::Logic;
use whatif_liquid::annotation::Operator::{self, Add, And, Iff, Implies, Or, Sub};
use whatif_liquid::annotation::Relation::{self, Eq, Ge, Gt, Le, Lt, Ne};
use whatif_liquid::is_integer;
use whatif_liquid::vocabulary::{Pattern, Role, Sort, Vocabulary, Word};

use crate::shape::{At, Refinement, Shape};

/// The most candidates for the result of a function.
const MOST: usize = 110;
/// The most for a part of the result.
const MOST_OF_PART: usize = 40;
/// How many terms are few enough to try more of each.
const FEW: usize = 2;
/// The most terms that are combined.
const MOST_TERMS: usize = 6;

/// A refinement that a function may have.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate {
    /// What it says.
    pub refinement: Refinement,
    /// How much.
    pub strength: Strength,
}

/// How much a refinement says; the most first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Strength {
    /// What the value, or its measure, is.
    Exact,
    /// Something, if something else holds; or that it is one of two.
    Conditional,
    /// On which side of something it lies.
    Bound,
}

impl Strength {
    /// How much a condition of an annotation says.
    fn of(condition: &Logic) -> Strength {
        if condition.has(&[Operator::Compare(Eq), Iff]) {
            Strength::Exact
        } else if condition.has(&[Implies, Or]) {
            Strength::Conditional
        } else {
            Strength::Bound
        }
    }
}

/// What candidates are made of.
pub(crate) struct Maker<'a> {
    pub(crate) shape: &'a Shape,
    /// The types of the arguments.
    pub(crate) params: &'a [Type],
    pub(crate) result: &'a Type,
    pub(crate) vocabulary: &'a Vocabulary,
    /// Numbers of the function's code.
    pub(crate) numbers: &'a [i64],
}

/// A number, truth value or set.
#[derive(Clone, Debug)]
struct Term {
    logic: Logic,
    mentions: Vec<usize>,
    /// The function whose value it is, if it is one.
    word: Option<String>,
}

/// The terms that something is or is measured by.
#[derive(Clone, Debug, Default)]
struct Terms {
    numbers: Vec<Term>,
    truths: Vec<Term>,
    sets: Vec<Term>,
}

/// Where candidates are collected.
struct Found {
    at: At,
    all: Vec<Candidate>,
}

impl Found {
    fn add(&mut self, strength: Strength, condition: Logic, mentions: &[&Term]) {
        let mentions: BTreeSet<usize> =
            mentions.iter().flat_map(|term| term.mentions.iter().copied()).collect();
        let mentions = mentions.into_iter().collect();
        self.all.push(Candidate { refinement: Refinement { at: self.at, condition, mentions }, strength });
    }
}

impl Maker<'_> {
    /// What may hold of the results.
    pub(crate) fn of_result(&self) -> Vec<Candidate> {
        let others = self.arguments();
        let mut all = self.instantiated(At::Result, self.result);
        let mut found = Found { at: At::Result, all: Vec::new() };
        self.about(&self.terms(&self.value(At::Result), self.result, &[]), &others, &mut found);
        self.about_pair(&others, &mut found);
        all.extend(found.all);
        let mut all = ordered(all, MOST);
        let (_, parts) = self.result.spine();
        if parts.len() == self.shape.parts() {
            for (number, part) in parts.into_iter().enumerate() {
                let at = At::Part(number);
                let mut found = Found { at, all: self.instantiated(at, part) };
                self.about(&self.terms(&self.value(at), part, &[]), &others, &mut found);
                all.extend(ordered(found.all, MOST_OF_PART));
            }
        }
        all
    }

    /// What may be demanded of an argument.
    pub(crate) fn of_argument(&self, number: usize) -> Vec<Candidate> {
        match (self.shape.name(number), self.params.get(number)) {
            (Some(_), Some(ty)) => {
                let at = At::Argument(number);
                let own = self.terms(&self.value(at), ty, &[number]);
                self.demanded(at, ty, number, &own)
            }
            _ => Vec::new(),
        }
    }

    /// What may be demanded of the elements of an argument.
    pub(crate) fn of_elements(&self, number: usize) -> Vec<Candidate> {
        let parts = self.params.get(number).map(|ty| ty.spine().1).unwrap_or_default();
        let ([element], true) = (&parts[..], self.shape.has_free_elements(number)) else { return Vec::new() };
        let at = At::Elements(number);
        let own = self.terms(&self.value(at), element, &[]);
        self.demanded(at, element, number, &own)
    }

    /// What may be demanded of a value that is measured by its own terms, and those of the arguments before it.
    fn demanded(&self, at: At, ty: &Type, number: usize, own: &Terms) -> Vec<Candidate> {
        let mut others = Terms::default();
        for before in 0..number {
            others.extend(self.argument(before));
        }
        let mut found = Found { at, all: Vec::new() };
        for term in &own.numbers {
            // A measure is not negative.
            let relations: &[Relation] = match term.word {
                Some(_) => &[Gt, Eq],
                None => &[Ne, Ge, Gt, Eq],
            };
            let strength = |relation| if relation == Eq { Strength::Exact } else { Strength::Bound };
            for relation in relations {
                found.add(strength(*relation), term.logic.against(*relation, 0), &[term]);
            }
            self.sides(term, &mut found);
            for other in &others.numbers {
                // That a size is no other number is seldom what is meant.
                let relations: &[Relation] = match term.word {
                    Some(_) => &[Le, Lt, Ge, Gt, Eq],
                    None => &[Le, Lt, Ge, Gt, Ne, Eq],
                };
                for &relation in relations {
                    let condition = term.logic.compared(relation, &other.logic);
                    found.add(strength(relation), condition, &[term, other]);
                }
            }
        }
        for term in &own.truths {
            found.add(Strength::Exact, term.logic.clone(), &[term]);
            found.add(Strength::Exact, term.logic.negated(), &[term]);
        }
        found.all.extend(self.instantiated(at, ty));
        // The weakest demands come first.
        let mut all = ordered(found.all, MOST);
        all.sort_by_key(|candidate| std::cmp::Reverse(candidate.strength));
        all
    }

    /// On which side of the numbers of the code an argument may have to lie: `n <= 3` where the code fails for `n > 3`.
    fn sides(&self, own: &Term, found: &mut Found) {
        let it = &own.logic;
        // Of measures little is tried: sizes are compared with each other more often.
        if own.word.is_some() {
            // A pattern may need two elements, though the code has no number.
            let few = [1].into_iter().filter(|one| !self.numbers.contains(one));
            for number in self.numbers.iter().copied().chain(few) {
                // At least one is more than none.
                let relations: &[Relation] = if number == 1 { &[Gt, Le] } else { &[Gt, Ge, Le, Lt] };
                for relation in relations {
                    found.add(Strength::Bound, it.against(*relation, number), &[own]);
                }
                found.add(Strength::Exact, it.against(Eq, number), &[own]);
            }
            return;
        }
        [Le, Lt].into_iter().for_each(|relation| found.add(Strength::Bound, it.against(relation, 0), &[own]));
        let mut numbers = [self.numbers, &[0]].concat();
        for number in self.numbers {
            for relation in [Ne, Le, Ge, Lt, Gt] {
                found.add(Strength::Bound, it.against(relation, *number), &[own]);
            }
            found.add(Strength::Exact, it.against(Eq, *number), &[own]);
        }
        numbers.sort_unstable();
        numbers.dedup();
        for (at, low) in numbers.iter().enumerate().filter(|_| numbers.len() <= FEW + 1) {
            for high in &numbers[at + 1..] {
                for (left, right) in [(Ge, Le), (Ge, Lt), (Gt, Le), (Gt, Lt)] {
                    let both = it.against(left, *low).binary(And, &it.against(right, *high));
                    found.add(Strength::Bound, both, &[own]);
                }
                for (left, right) in [(Le, Ge), (Le, Gt), (Lt, Ge), (Lt, Gt)] {
                    let either = it.against(left, *low).binary(Or, &it.against(right, *high));
                    found.add(Strength::Bound, either, &[own]);
                }
            }
        }
    }

    /// What may get smaller with each recursive call: a size, a distance, a sum, or one size and then another.
    pub(crate) fn metrics(&self) -> Vec<String> {
        let sizes: Vec<Logic> = self.arguments().numbers.into_iter().map(|term| term.logic).collect();
        let mut found: Vec<String> = sizes.iter().map(Logic::to_string).collect();
        let pairs = || {
            let of = |left| sizes.iter().filter(move |right| *right != left).map(move |right| (left, right));
            sizes.iter().flat_map(of)
        };
        for (at, left) in sizes.iter().enumerate() {
            found.extend(sizes[at + 1..].iter().map(|right| left.binary(Add, right).to_string()));
        }
        found.extend(pairs().map(|(left, right)| left.binary(Sub, right).to_string()));
        found.extend(pairs().map(|(left, right)| format!("{left}, {right}")));
        found
    }

    /// The terms of all arguments.
    fn arguments(&self) -> Terms {
        let mut all = Terms::default();
        for number in 0..self.shape.arity() {
            all.extend(self.argument(number));
        }
        all.numbers.truncate(MOST_TERMS);
        all.truths.truncate(MOST_TERMS);
        all
    }

    fn argument(&self, number: usize) -> Terms {
        match (self.shape.name(number), self.params.get(number)) {
            (Some(name), Some(ty)) => self.terms(&Logic::named(name), ty, &[number]),
            _ => Terms::default(),
        }
    }

    /// The value that a refinement there speaks of.
    fn value(&self, at: At) -> Logic {
        Logic::named(self.shape.value(at))
    }

    /// What a value is, and is measured by.
    fn terms(&self, value: &Logic, ty: &Type, mentions: &[usize]) -> Terms {
        let plain = |logic: Logic| Term { logic, mentions: mentions.to_vec(), word: None };
        let mut terms = Terms::default();
        if is_integer(ty) {
            terms.numbers.push(plain(value.clone()));
        }
        if matches!(ty, Type::Con(name) if *name == names::BOOL) {
            terms.truths.push(plain(value.clone()));
        }
        for word in self.vocabulary.words.iter().filter(|word| word.fits(ty)) {
            let Word { text, sort, .. } = word;
            let term = Term { word: Some(text.clone()), ..plain(Logic::call(text, [value])) };
            match sort {
                Sort::Number => terms.numbers.push(term),
                Sort::Truth => terms.truths.push(term),
                Sort::Set => terms.sets.push(term),
            }
        }
        terms
    }

    /// What may hold of a value, given what else there is.
    fn about(&self, own: &Terms, others: &Terms, found: &mut Found) {
        for term in &own.numbers {
            self.number(term, others, found);
        }
        for term in &own.truths {
            truth(term, others, found);
        }
        for term in &own.sets {
            self.set(term, others, found);
        }
    }

    fn number(&self, own: &Term, others: &Terms, found: &mut Found) {
        let it = &own.logic;
        let near = |other: &Term| own.word.is_none() || other.word.is_none() || own.word == other.word;
        let (others, far): (Vec<&Term>, Vec<&Term>) = others.numbers.iter().partition(|other| near(other));
        for other in far {
            found.add(Strength::Exact, it.compared(Eq, &other.logic), &[other]);
        }
        for (at, other) in others.iter().enumerate() {
            let t = &other.logic;
            let near = [t.clone(), t.plus(1), t.plus(-1), t.times(2)];
            // Those that call others may add more than their own code says.
            let further = [t.plus(2), t.plus(3), t.plus(-2)];
            for right in near.iter().chain(further.iter().filter(|_| others.len() <= FEW)) {
                found.add(Strength::Exact, it.compared(Eq, right), &[other]);
            }
            for relation in [Le, Ge, Lt, Gt] {
                found.add(Strength::Bound, it.compared(relation, t), &[other]);
            }
            if other.word.is_some() {
                let condition = t.against(Gt, 0).binary(Implies, &it.against(Gt, 0));
                found.add(Strength::Conditional, condition, &[other]);
            }
            for more in &others[at + 1..] {
                let u = &more.logic;
                for right in [t.binary(Add, u), t.binary(Sub, u), u.binary(Sub, t)] {
                    found.add(Strength::Exact, it.compared(Eq, &right), &[other, more]);
                }
                for (large, small) in [(other, more), (more, other)] {
                    between(own, small, large, found);
                }
                let either = it.compared(Eq, t).binary(Or, &it.compared(Eq, u));
                found.add(Strength::Conditional, either, &[other, more]);
                found.add(Strength::Conditional, it.compared(Le, &t.binary(Add, u)), &[other, more]);
            }
        }
        self.with_numbers(it, &others, found);
        for relation in [Gt, Ge, Ne, Le, Lt] {
            found.add(Strength::Bound, it.against(relation, 0), &[]);
        }
    }

    /// What may hold of a number and those of the code.
    fn with_numbers(&self, it: &Logic, others: &[&Term], found: &mut Found) {
        // What a constructor makes has one element, though its code has no number.
        let few = [0, 1];
        for number in few.iter().chain(self.numbers.iter().filter(|number| !few.contains(number))) {
            found.add(Strength::Exact, it.against(Eq, *number), &[]);
            if *number == 0 {
                continue;
            }
            for other in others {
                if number.unsigned_abs() > 1 {
                    found.add(Strength::Exact, it.compared(Eq, &other.logic.plus(*number)), &[other]);
                }
                if number.unsigned_abs() > 2 {
                    found.add(Strength::Exact, it.compared(Eq, &other.logic.times(*number)), &[other]);
                }
            }
            found.add(Strength::Bound, it.against(Ge, *number), &[]);
            found.add(Strength::Bound, it.against(Le, *number), &[]);
        }
    }

    /// What may hold of the two components of a result together: `split` cuts a list into two.
    fn about_pair(&self, others: &Terms, found: &mut Found) {
        let (head, components) = self.result.spine();
        let is_pair = matches!(head, Type::Con(whatif_lambda::name::item::PAIR));
        let (true, [first, second]) = (is_pair, &components[..]) else { return };
        let value = self.value(At::Result);
        let first = self.terms(&Logic::call("fst", [&value]), first, &[]);
        let second = self.terms(&Logic::call("snd", [&value]), second, &[]);
        let alike = |a: &Term, b: &Term| a.word == b.word;
        for (one, two) in first.numbers.iter().zip(&second.numbers).filter(|(one, two)| alike(one, two)) {
            let (a, b) = (&one.logic, &two.logic);
            for other in others.numbers.iter().filter(|other| alike(other, one)) {
                found.add(Strength::Exact, a.binary(Add, b).compared(Eq, &other.logic), &[other]);
            }
            found.add(Strength::Exact, a.compared(Eq, b), &[]);
            for (large, small) in [(a, b), (b, a)] {
                found.add(Strength::Bound, small.compared(Le, large), &[]);
                found.add(Strength::Bound, large.compared(Le, &small.plus(1)), &[]);
            }
        }
        for (one, two) in first.sets.iter().zip(&second.sets).filter(|(one, two)| alike(one, two)) {
            let union = Logic::call("Set_cup", [&one.logic, &two.logic]);
            for other in others.sets.iter().filter(|other| alike(other, one)) {
                found.add(Strength::Exact, union.compared(Eq, &other.logic), &[other]);
            }
        }
    }

    fn set(&self, own: &Term, others: &Terms, found: &mut Found) {
        let it = &own.logic;
        let equals = |right: &Logic| it.compared(Eq, right);
        let elements = (0..self.shape.arity()).filter_map(|number| {
            let is_element = matches!(self.params.get(number)?, Type::Var(_) | Type::Con(_));
            let name = self.shape.name(number).filter(|_| is_element)?;
            Some(Term { logic: Logic::named(name), mentions: vec![number], word: None })
        });
        let elements: Vec<Term> = elements.collect();
        for (at, other) in others.sets.iter().enumerate() {
            let t = &other.logic;
            found.add(Strength::Exact, equals(t), &[other]);
            found.add(Strength::Bound, Logic::call("Set_sub", [it, t]), &[other]);
            found.add(Strength::Bound, Logic::call("Set_sub", [t, it]), &[other]);
            for element in &elements {
                let single = Logic::call("Set_sng", [&element.logic]);
                for right in [Logic::call("Set_cup", [&single, t]), Logic::call("Set_dif", [t, &single])] {
                    found.add(Strength::Exact, equals(&right), &[other, element]);
                }
            }
            for more in &others.sets[at + 1..] {
                for operator in ["Set_cup", "Set_cap", "Set_dif"] {
                    let right = Logic::call(operator, [t, &more.logic]);
                    found.add(Strength::Exact, equals(&right), &[other, more]);
                }
            }
        }
        for element in &elements {
            let single = Logic::call("Set_sng", [&element.logic]);
            found.add(Strength::Exact, equals(&single), &[element]);
            found.add(Strength::Bound, Logic::call("Set_mem", [&element.logic, it]), &[element]);
        }
        found.add(Strength::Exact, Logic::call("Set_emp", [it]), &[]);
    }

    /// The conditions of annotations, with the value and the arguments for their variables.
    fn instantiated(&self, at: At, ty: &Type) -> Vec<Candidate> {
        let value = self.shape.value(at);
        let mut things: Vec<(&str, &Type, Option<usize>)> = vec![(value, ty, None)];
        let before = match at {
            At::Argument(number) | At::Elements(number) => number,
            At::Result | At::Part(_) => self.shape.arity(),
        };
        things.extend(
            (0..before).filter_map(|number| {
                Some((self.shape.name(number)?, self.params.get(number)?, Some(number)))
            }),
        );
        let mut found = Vec::new();
        for pattern in &self.vocabulary.patterns {
            self.instances(pattern, &things, &mut Vec::new(), &mut |chosen: &[usize]| {
                let variables = pattern.variables.iter().map(|(name, _)| *name);
                let names = variables.zip(chosen.iter().map(|thing| Name::new(things[*thing].0))).collect();
                let condition = pattern.condition.clone().renamed(&names).about(value);
                let mentions: BTreeSet<usize> = chosen.iter().filter_map(|thing| things[*thing].2).collect();
                let mentions = mentions.into_iter().collect();
                let strength = Strength::of(&condition);
                found.push(Candidate { refinement: Refinement { at, condition, mentions }, strength });
            });
        }
        found
    }

    /// Every way to choose different things for the variables of a pattern, the value among them.
    fn instances(
        &self,
        pattern: &Pattern,
        things: &[(&str, &Type, Option<usize>)],
        chosen: &mut Vec<usize>,
        found: &mut dyn FnMut(&[usize]),
    ) {
        let Some((_, role)) = pattern.variables.get(chosen.len()) else {
            if chosen.contains(&0) {
                found(chosen);
            }
            return;
        };
        for (number, (_, ty, _)) in things.iter().enumerate() {
            if !chosen.contains(&number) && self.plays(*role, ty) {
                chosen.push(number);
                self.instances(pattern, things, chosen, found);
                chosen.pop();
            }
        }
    }

    fn plays(&self, role: Role, ty: &Type) -> bool {
        match role {
            Role::Number => is_integer(ty),
            Role::Any => !matches!(ty, Type::Fun(..)),
            Role::Measured(function) => self.measures(function, ty),
        }
    }

    fn measures(&self, function: Name, ty: &Type) -> bool {
        let mut words = self.vocabulary.words.iter().filter(|word| word.text == function.spoken()).peekable();
        // A function that is not in the vocabulary may be built into the logic: whether it fits is found out when the type is read.
        words.peek().is_none() || words.any(|word| word.fits(ty))
    }
}

impl Terms {
    fn extend(&mut self, other: Terms) {
        self.numbers.extend(other.numbers);
        self.truths.extend(other.truths);
        self.sets.extend(other.sets);
    }
}

/// What may hold where one number is no larger than another one: `take` and `drop` return so many elements.
fn between(own: &Term, small: &Term, large: &Term, found: &mut Found) {
    let (it, s, l) = (&own.logic, &small.logic, &large.logic);
    let mut add = |given: Logic, then: Logic| {
        found.add(Strength::Conditional, given.binary(Implies, &then), &[small, large]);
    };
    let equals = |right: &Logic| it.compared(Eq, right);
    add(s.compared(Le, l), equals(&l.binary(Sub, s)));
    // As many as there are of those of which there are fewer: `zip`.
    if small.word.is_some() && large.word.is_some() {
        add(s.compared(Le, l), equals(s));
    }
    // A number between two others: the middle of an interval.
    if own.word.is_none() && small.word.is_none() && large.word.is_none() {
        add(s.compared(Le, l), s.compared(Le, it).binary(And, &it.compared(Le, l)));
        add(s.compared(Lt, l), s.compared(Le, it).binary(And, &it.compared(Lt, l)));
    }
    // A measure is not negative.
    if small.word.is_none() && large.word.is_some() {
        let within = Logic::int(0).compared(Le, s).binary(And, &s.compared(Le, l));
        add(within.clone(), equals(s));
        add(within, equals(&l.binary(Sub, s)));
        add(l.compared(Le, s), equals(l));
        add(l.compared(Le, s), it.against(Eq, 0));
    }
}

fn truth(own: &Term, others: &Terms, found: &mut Found) {
    let it = &own.logic;
    found.add(Strength::Exact, it.clone(), &[]);
    found.add(Strength::Exact, it.negated(), &[]);
    let mut add = |condition: &Logic, mentions: &[&Term]| {
        found.add(Strength::Exact, it.binary(Iff, condition), mentions);
        found.add(Strength::Conditional, it.binary(Implies, condition), mentions);
    };
    for other in &others.truths {
        add(&other.logic, &[other]);
        add(&other.logic.negated(), &[other]);
    }
    for (at, other) in others.numbers.iter().enumerate() {
        let relations: &[Relation] = match other.word {
            Some(_) => &[Eq, Gt],
            None => &[Eq, Ne, Gt, Ge, Lt, Le],
        };
        for relation in relations {
            add(&other.logic.against(*relation, 0), &[other]);
        }
        for more in &others.numbers[at + 1..] {
            for relation in [Eq, Lt, Le, Gt, Ge] {
                add(&other.logic.compared(relation, &more.logic), &[other, more]);
            }
        }
    }
}

/// Each once, in the order in which people would prefer them, and not too many.
fn ordered(all: Vec<Candidate>, most: usize) -> Vec<Candidate> {
    let mut seen = BTreeSet::new();
    let is_new =
        |found: &Candidate| seen.insert((found.refinement.at, found.refinement.condition.to_string()));
    let mut all: Vec<Candidate> = all.into_iter().filter(is_new).collect();
    all.sort_by_key(Candidate::order);
    all.truncate(most);
    all
}

impl Candidate {
    /// What people would prefer comes first: what says more, and then what is shorter.
    #[must_use]
    pub fn order(&self) -> (Strength, usize) {
        (self.strength, self.refinement.condition.length())
    }
}
