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
//! Nothing is known to hold of what is made here; [`posed`](super::posed) finds out. The order is that in which people would prefer
//! them: what says exactly what the result is comes before what bounds it, and short before long.

use std::collections::BTreeSet;

use whatif_lambda::types::names;
use whatif_lambda::{Name, Type};

use super::shape::{At, Refinement, Shape};
use super::vocabulary::{Pattern, Role, Sort, Vocabulary, Word};
use crate::solve::qualifier::is_integer;

/// The most candidates for the result of a function.
const MOST: usize = 110;
/// The most for a part of the result.
const MOST_OF_PART: usize = 40;
/// How many terms are few enough to try more of each.
const FEW: usize = 2;
/// The most terms that are combined.
const MOST_TERMS: usize = 6;

/// A refinement that a function may have.
#[derive(Clone, PartialEq, Eq, Debug)]
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

/// A number, truth value or set, as text.
#[derive(Clone, Debug)]
struct Term {
    text: String,
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
    fn add(&mut self, strength: Strength, condition: String, mentions: &[&Term]) {
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
        self.about(&self.terms(self.shape.value(At::Result), self.result, &[]), &others, &mut found);
        self.about_pair(&others, &mut found);
        all.extend(found.all);
        let mut all = ordered(all, MOST);
        let (_, parts) = self.result.spine();
        if parts.len() == self.shape.parts() {
            for (number, part) in parts.into_iter().enumerate() {
                let at = At::Part(number);
                let mut found = Found { at, all: self.instantiated(at, part) };
                self.about(&self.terms(self.shape.value(at), part, &[]), &others, &mut found);
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
                let own = self.terms(self.shape.value(at), ty, &[number]);
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
        let own = self.terms(self.shape.value(at), element, &[]);
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
            let signs: &[(Strength, &str)] = match term.word {
                Some(_) => &[(Strength::Bound, "> 0"), (Strength::Exact, "== 0")],
                None => &[
                    (Strength::Bound, "/= 0"),
                    (Strength::Bound, ">= 0"),
                    (Strength::Bound, "> 0"),
                    (Strength::Exact, "== 0"),
                ],
            };
            for (strength, sign) in signs {
                found.add(*strength, format!("{} {sign}", term.text), &[term]);
            }
            for other in &others.numbers {
                for (strength, sign) in [
                    (Strength::Bound, "<="),
                    (Strength::Bound, "<"),
                    (Strength::Bound, ">="),
                    (Strength::Exact, "=="),
                ] {
                    found.add(strength, format!("{} {sign} {}", term.text, other.text), &[term, other]);
                }
            }
        }
        for term in &own.truths {
            found.add(Strength::Exact, term.text.clone(), &[term]);
            found.add(Strength::Exact, format!("not {}", in_parentheses(&term.text)), &[term]);
        }
        found.all.extend(self.instantiated(at, ty));
        // The weakest demands come first.
        let mut all = ordered(found.all, MOST);
        all.sort_by_key(|candidate| std::cmp::Reverse(candidate.strength));
        all
    }

    /// What may get smaller with each recursive call: a size, a distance, a sum, or one size and then another.
    pub(crate) fn metrics(&self) -> Vec<String> {
        let sizes: Vec<String> = self.arguments().numbers.into_iter().map(|term| term.text).collect();
        let mut found = sizes.clone();
        let pairs = |make: &dyn Fn(&str, &str) -> String| -> Vec<String> {
            let of = |left: &String| {
                sizes.iter().filter(|right| *right != left).map(|right| make(left, right)).collect::<Vec<_>>()
            };
            sizes.iter().flat_map(of).collect()
        };
        for (at, left) in sizes.iter().enumerate() {
            found.extend(sizes[at + 1..].iter().map(|right| format!("{left} + {right}")));
        }
        found.extend(pairs(&|left, right| format!("{left} - {right}")));
        found.extend(pairs(&|left, right| format!("{left}, {right}")));
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
            (Some(name), Some(ty)) => self.terms(name, ty, &[number]),
            _ => Terms::default(),
        }
    }

    /// What a value is, and is measured by.
    fn terms(&self, value: &str, ty: &Type, mentions: &[usize]) -> Terms {
        let plain = |text: &str| Term { text: text.to_string(), mentions: mentions.to_vec(), word: None };
        let mut terms = Terms::default();
        if is_integer(ty) {
            terms.numbers.push(plain(value));
        }
        if matches!(ty, Type::Con(name) if name.base() == names::BOOL) {
            terms.truths.push(plain(value));
        }
        for word in self.vocabulary.words.iter().filter(|word| word.fits(ty)) {
            let Word { text, sort, .. } = word;
            let term = Term { word: Some(text.clone()), ..plain(&format!("{text} {value}")) };
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
        let text = &own.text;
        let near = |other: &Term| own.word.is_none() || other.word.is_none() || own.word == other.word;
        let (others, far): (Vec<&Term>, Vec<&Term>) = others.numbers.iter().partition(|other| near(other));
        for other in far {
            found.add(Strength::Exact, format!("{text} == {}", other.text), &[other]);
        }
        for (at, other) in others.iter().enumerate() {
            let t = &other.text;
            for right in
                [t.clone(), format!("{t} + 1"), format!("{t} - 1"), format!("2 * {}", in_parentheses(t))]
            {
                found.add(Strength::Exact, format!("{text} == {right}"), &[other]);
            }
            // Those that call others may add more than their own code says.
            for right in [format!("{t} + 2"), format!("{t} + 3"), format!("{t} - 2")] {
                if others.len() <= FEW {
                    found.add(Strength::Exact, format!("{text} == {right}"), &[other]);
                }
            }
            for sign in ["<=", ">=", "<", ">"] {
                found.add(Strength::Bound, format!("{text} {sign} {t}"), &[other]);
            }
            if other.word.is_some() {
                found.add(Strength::Conditional, format!("{t} > 0 => {text} > 0"), &[other]);
            }
            for more in &others[at + 1..] {
                let u = &more.text;
                for right in [format!("{t} + {u}"), format!("{t} - {u}"), format!("{u} - {t}")] {
                    found.add(Strength::Exact, format!("{text} == {right}"), &[other, more]);
                }
                for (large, small) in [(other, more), (more, other)] {
                    between(text, small, large, found);
                }
                found.add(Strength::Conditional, format!("{text} == {t} || {text} == {u}"), &[other, more]);
                found.add(Strength::Conditional, format!("{text} <= {t} + {u}"), &[other, more]);
            }
        }
        // What a constructor makes has one element, though its code has no number.
        let few = [0, 1];
        for number in few.iter().chain(self.numbers.iter().filter(|number| !few.contains(number))) {
            found.add(Strength::Exact, format!("{text} == {number}"), &[]);
            if *number != 0 {
                for other in &others {
                    let sign = if *number < 0 { '-' } else { '+' };
                    let right = format!("{} {sign} {}", other.text, number.unsigned_abs());
                    if number.unsigned_abs() > 1 {
                        found.add(Strength::Exact, format!("{text} == {right}"), &[other]);
                    }
                    let factor = format!("{number} * {}", in_parentheses(&other.text));
                    if number.unsigned_abs() > 2 {
                        found.add(Strength::Exact, format!("{text} == {factor}"), &[other]);
                    }
                }
                found.add(Strength::Bound, format!("{text} >= {number}"), &[]);
                found.add(Strength::Bound, format!("{text} <= {number}"), &[]);
            }
        }
        for condition in ["> 0", ">= 0", "/= 0", "<= 0", "< 0"] {
            found.add(Strength::Bound, format!("{text} {condition}"), &[]);
        }
    }

    /// What may hold of the two components of a result together: `split` cuts a list into two.
    fn about_pair(&self, others: &Terms, found: &mut Found) {
        let (head, components) = self.result.spine();
        let is_pair = matches!(head, Type::Con(name) if name.as_str() == "(,)");
        let (true, [first, second]) = (is_pair, &components[..]) else { return };
        let value = self.shape.value(At::Result);
        let first = self.terms(&format!("(fst {value})"), first, &[]);
        let second = self.terms(&format!("(snd {value})"), second, &[]);
        let alike = |a: &Term, b: &Term| a.word == b.word;
        for (one, two) in first.numbers.iter().zip(&second.numbers).filter(|(one, two)| alike(one, two)) {
            let (a, b) = (&one.text, &two.text);
            for other in others.numbers.iter().filter(|other| alike(other, one)) {
                found.add(Strength::Exact, format!("{a} + {b} == {}", other.text), &[other]);
            }
            found.add(Strength::Exact, format!("{a} == {b}"), &[]);
            for (large, small) in [(a, b), (b, a)] {
                found.add(Strength::Bound, format!("{small} <= {large}"), &[]);
                found.add(Strength::Bound, format!("{large} <= {small} + 1"), &[]);
            }
        }
        for (one, two) in first.sets.iter().zip(&second.sets).filter(|(one, two)| alike(one, two)) {
            let union = format!("Set_cup ({}) ({})", one.text, two.text);
            for other in others.sets.iter().filter(|other| alike(other, one)) {
                found.add(Strength::Exact, format!("{union} == {}", other.text), &[other]);
            }
        }
    }

    fn set(&self, own: &Term, others: &Terms, found: &mut Found) {
        let text = &own.text;
        let in_text = in_parentheses(text);
        let elements = (0..self.shape.arity()).filter_map(|number| {
            let is_element = matches!(self.params.get(number)?, Type::Var(_) | Type::Con(_));
            let name = self.shape.name(number).filter(|_| is_element)?;
            Some(Term { text: name.to_string(), mentions: vec![number], word: None })
        });
        let elements: Vec<Term> = elements.collect();
        for (at, other) in others.sets.iter().enumerate() {
            let t = in_parentheses(&other.text);
            found.add(Strength::Exact, format!("{text} == {}", other.text), &[other]);
            found.add(Strength::Bound, format!("Set_sub {in_text} {t}"), &[other]);
            found.add(Strength::Bound, format!("Set_sub {t} {in_text}"), &[other]);
            for element in &elements {
                let right = format!("Set_cup (Set_sng {}) {t}", element.text);
                found.add(Strength::Exact, format!("{text} == {right}"), &[other, element]);
                let right = format!("Set_dif {t} (Set_sng {})", element.text);
                found.add(Strength::Exact, format!("{text} == {right}"), &[other, element]);
            }
            for more in &others.sets[at + 1..] {
                let u = in_parentheses(&more.text);
                for operator in ["Set_cup", "Set_cap", "Set_dif"] {
                    found.add(Strength::Exact, format!("{text} == {operator} {t} {u}"), &[other, more]);
                }
            }
        }
        for element in &elements {
            found.add(Strength::Exact, format!("{text} == Set_sng {}", element.text), &[element]);
            found.add(Strength::Bound, format!("Set_mem {} {in_text}", element.text), &[element]);
        }
        found.add(Strength::Exact, format!("Set_emp {in_text}"), &[]);
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
                let name = |variable: &str| {
                    let at = pattern.variables.iter().position(|(name, _)| name.as_str() == variable)?;
                    Some(things[chosen[at]].0.to_string())
                };
                let condition = pattern.condition.show_with(&name);
                let mentions: BTreeSet<usize> = chosen.iter().filter_map(|thing| things[*thing].2).collect();
                let mentions = mentions.into_iter().collect();
                let strength = match condition.contains("==") || condition.contains("<=>") {
                    true => Strength::Exact,
                    false if condition.contains("=>") || condition.contains("||") => Strength::Conditional,
                    false => Strength::Bound,
                };
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
fn between(text: &str, small: &Term, large: &Term, found: &mut Found) {
    let (s, l) = (&small.text, &large.text);
    let mut add = |condition: String| found.add(Strength::Conditional, condition, &[small, large]);
    add(format!("{s} <= {l} => {text} == {l} - {s}"));
    // As many as there are of those of which there are fewer: `zip`.
    if small.word.is_some() && large.word.is_some() {
        add(format!("{s} <= {l} => {text} == {s}"));
    }
    // A number between two others: the middle of an interval.
    if small.word.is_none() && large.word.is_none() && !text.contains(' ') {
        add(format!("{s} <= {l} => {s} <= {text} && {text} <= {l}"));
        add(format!("{s} < {l} => {s} <= {text} && {text} < {l}"));
    }
    // A measure is not negative.
    if small.word.is_none() && large.word.is_some() {
        add(format!("0 <= {s} && {s} <= {l} => {text} == {s}"));
        add(format!("0 <= {s} && {s} <= {l} => {text} == {l} - {s}"));
        add(format!("{l} <= {s} => {text} == {l}"));
        add(format!("{l} <= {s} => {text} == 0"));
    }
}

fn truth(own: &Term, others: &Terms, found: &mut Found) {
    let text = &own.text;
    found.add(Strength::Exact, text.clone(), &[]);
    found.add(Strength::Exact, format!("not {}", in_parentheses(text)), &[]);
    let mut add = |condition: String, mentions: &[&Term]| {
        found.add(Strength::Exact, format!("{text} <=> {condition}"), mentions);
        found.add(Strength::Conditional, format!("{text} => {condition}"), mentions);
    };
    for other in &others.truths {
        add(other.text.clone(), &[other]);
        add(format!("not {}", in_parentheses(&other.text)), &[other]);
    }
    for (at, other) in others.numbers.iter().enumerate() {
        let t = &other.text;
        let signs: &[&str] = match other.word {
            Some(_) => &["== 0", "> 0"],
            None => &["== 0", "/= 0", "> 0", ">= 0", "< 0", "<= 0"],
        };
        for sign in signs {
            add(format!("({t} {sign})"), &[other]);
        }
        for more in &others.numbers[at + 1..] {
            for sign in ["==", "<", "<=", ">", ">="] {
                add(format!("({t} {sign} {})", more.text), &[other, more]);
            }
        }
    }
}

fn in_parentheses(text: &str) -> String {
    if text.contains(' ') { format!("({text})") } else { text.to_string() }
}

/// Each once, in the order in which people would prefer them, and not too many.
fn ordered(all: Vec<Candidate>, most: usize) -> Vec<Candidate> {
    let mut seen = BTreeSet::new();
    let is_new = |found: &Candidate| seen.insert((found.refinement.at, found.refinement.condition.clone()));
    let mut all: Vec<Candidate> = all.into_iter().filter(is_new).collect();
    all.sort_by_key(Candidate::order);
    all.truncate(most);
    all
}

impl Candidate {
    /// What people would prefer comes first: what says more, and then what is shorter.
    #[must_use]
    pub fn order(&self) -> (Strength, usize) {
        let words = self.refinement.condition.split(|c: char| c.is_whitespace() || "()".contains(c));
        (self.strength, words.filter(|word| !word.is_empty()).count())
    }
}
