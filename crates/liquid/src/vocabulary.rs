//! The words of a file: what its refinements are written in.
//!
//! A type that a person would write speaks of the measures of the file, and says what other types of the file say of other things.
//! So the conditions in its annotations are kept, as patterns: `size v == size xs + size ys` says of one function what it may as
//! well say of another one, with other names. LiquidHaskell takes its qualifiers from the annotations in the same way.

use std::collections::{BTreeMap, BTreeSet};

use whatif_lambda::types::names;
use whatif_lambda::{Name, Program, Type};

use crate::annotation::{Alias, Logic, LogicKind, Operator, RType, RTypeKind, Relation};
use crate::declare::any_part;
use crate::expand::expand;
use crate::pieces::quantified;
use crate::resolve::binders;
use crate::solve::qualifier::{LENGTH, is_integer, matches};
use crate::solve::relating::Relating;
use crate::specs::Specs;

/// The most patterns that are kept.
const MOST: usize = 60;
/// The most numbers that results are compared with.
const MOST_NUMBERS: usize = 6;
/// The most variables of a pattern.
const MOST_VARIABLES: usize = 4;

/// A condition of an annotation, and what its variables stand for.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// The condition.
    pub condition: Logic,
    /// Its variables, with what each must be.
    pub variables: Vec<(Name, Role)>,
}

/// What a variable of a pattern must be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// What this function is applied to.
    Measured(Name),
    /// A number.
    Number,
    /// Anything that the condition makes sense of.
    Any,
}

/// A function of one argument that refinements speak of.
#[derive(Clone, Debug)]
pub struct Word {
    /// As annotations call it.
    pub text: String,
    /// What it is applied to.
    pub of: Type,
    /// What its value is.
    pub sort: Sort,
}

/// An alias with one value.
#[derive(Clone, Debug)]
pub struct AliasWord {
    /// Its name.
    pub name: Name,
    /// Its type parameters.
    pub type_params: Vec<Name>,
    /// What it stands for, with other aliases written out.
    pub body: RType,
}

/// What the value of such a function is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    /// A number.
    Number,
    /// A truth value.
    Truth,
    /// A set.
    Set,
}

/// The words of a file.
#[derive(Clone, Debug, Default)]
pub struct Vocabulary {
    /// The conditions of its annotations.
    pub patterns: Vec<Pattern>,
    /// Its measures, and the other functions that refinements speak of.
    pub words: Vec<Word>,
    /// Its aliases with one value.
    pub aliases: Vec<AliasWord>,
    /// How conditions relate a measure of one value to that of others.
    pub(crate) relating: Vec<Relating>,
}

impl Vocabulary {
    /// Collects the words of modules, the last of which is the file itself.
    pub(crate) fn of<'a>(
        specs: impl Iterator<Item = &'a Specs>,
        logic: &BTreeSet<Name>,
        program: &Program,
    ) -> Vocabulary {
        // All is in the order of the file: what a search tries first must not depend on the alphabet.
        let mut logic: Vec<Name> = logic.iter().copied().collect();
        logic.sort_by_key(|name| program.definitions.get(name).and_then(|found| found.span));
        let own = logic.into_iter().filter_map(|name| word(name, name.spoken(), program));
        let mut vocabulary = Vocabulary { words: own.collect(), ..Vocabulary::default() };
        for specs in specs {
            vocabulary.add_aliases(specs);
            let signatures = specs.signatures.values().map(|signature| (&signature.ty, BTreeSet::new()));
            let mut signatures: Vec<(&RType, BTreeSet<Name>)> = signatures.collect();
            signatures.sort_by_key(|(ty, _)| ty.span);
            // The value parameters of an alias are variables of its conditions.
            let given = |alias: &Alias| -> BTreeSet<Name> {
                alias.value_params.iter().map(|param| param.name).collect()
            };
            let aliases = in_order(specs).into_iter().map(|alias| (&alias.body, given(alias)));
            for (ty, mut bound) in signatures.into_iter().chain(aliases) {
                let ty = expand(ty, specs).unwrap_or_else(|_| ty.clone());
                binders(&ty, &mut bound);
                let at_all_types = any_part(&ty, &|part| matches!(part.kind, RTypeKind::Var(_)));
                conditions(&ty, &mut |value, condition| {
                    vocabulary.relate(Relating::read(condition, value, &bound, at_all_types));
                    vocabulary.add(condition, &bound);
                });
            }
            for (variables, condition) in &specs.qualifiers {
                let bound = variables.iter().copied().collect();
                for condition in condition.operands(Operator::And) {
                    vocabulary.relate(Relating::read(condition, variables.first().copied(), &bound, true));
                }
            }
        }
        let len = Name::new("len");
        let says_len = vocabulary.patterns.iter().any(|pattern| pattern.condition.names().contains(&len));
        let length = Name::new(LENGTH);
        let counts_lists = |word: &Word| {
            word.sort == Sort::Number && matches!(word.of.spine().0, Type::Con(name) if *name == names::LIST)
        };
        if says_len || !vocabulary.words.iter().any(counts_lists) {
            vocabulary.words.extend(word(length, "len", program));
        }
        vocabulary
    }

    /// The numbers other than 0 that conditions compare something with.
    pub(crate) fn numbers(&self) -> Vec<i64> {
        let mut found = BTreeSet::new();
        for pattern in &self.patterns {
            if let LogicKind::Binary(_, left, right) = &pattern.condition.kind {
                let numbers = [left, right].into_iter().filter_map(|side| match &side.kind {
                    LogicKind::Int(number) => number.parse::<i64>().ok(),
                    _ => None,
                });
                found.extend(numbers.filter(|number| *number != 0));
            }
        }
        found.into_iter().take(MOST_NUMBERS).collect()
    }

    fn relate(&mut self, found: Option<Relating>) {
        self.relating.extend(found.filter(|found| !self.relating.contains(found)));
    }

    fn add_aliases(&mut self, specs: &Specs) {
        for alias in in_order(specs).into_iter().filter(|alias| alias.value_params.len() == 1) {
            let name = alias.name.name;
            if let (Ok(body), false) =
                (expand(&alias.body, specs), self.aliases.iter().any(|known| known.name == name))
            {
                let type_params = alias.type_params.iter().map(|param| param.name).collect();
                self.aliases.push(AliasWord { name, type_params, body });
            }
        }
    }

    fn add(&mut self, condition: &Logic, bound: &BTreeSet<Name>) {
        let mut roles = Vec::new();
        self.find_roles(condition, bound, &mut roles);
        let is_bare = matches!(condition.kind, LogicKind::Var(_) | LogicKind::Not(_));
        let is_useful = !is_bare && (1..=MOST_VARIABLES).contains(&roles.len()) && self.patterns.len() < MOST;
        let condition = condition.clone().without_places();
        if is_useful && self.patterns.iter().all(|known| known.condition != condition) {
            self.patterns.push(Pattern { condition, variables: roles });
        }
    }

    /// What the bound variables of a condition stand for, in the order in which they are met.
    fn find_roles(&self, logic: &Logic, bound: &BTreeSet<Name>, roles: &mut Vec<(Name, Role)>) {
        let mut note = |part: &Logic, role: Role| {
            if let LogicKind::Var(name) = &part.kind
                && bound.contains(&name.name)
            {
                match roles.iter_mut().find(|(known, _)| *known == name.name) {
                    Some((_, known)) if *known == Role::Any => *known = role,
                    Some(_) => {}
                    None => roles.push((name.name, role)),
                }
            }
        };
        match &logic.kind {
            LogicKind::App(head, args) => {
                if let (LogicKind::Var(function), [_]) = (&head.kind, &args[..]) {
                    note(&args[0], Role::Measured(function.name));
                }
            }
            LogicKind::Binary(operator, left, right) => {
                use Operator::{Add, Compare, Mod, Mul, Sub};
                let is_number = |part: &Logic| {
                    matches!(part.kind, LogicKind::Int(_) | LogicKind::Binary(Add | Sub | Mul | Mod, ..))
                        || self.counts(part)
                };
                let is_equation = matches!(operator, Compare(Relation::Eq | Relation::Ne));
                let counts = matches!(operator, Add | Sub | Mul | Mod | Compare(_)) && !is_equation;
                if counts || is_number(left) || is_number(right) {
                    note(left, Role::Number);
                    note(right, Role::Number);
                }
            }
            LogicKind::Var(_) => note(logic, Role::Any),
            _ => {}
        }
        logic.parts().into_iter().for_each(|part| self.find_roles(part, bound, roles));
    }

    /// Is it a measure of something that is a number?
    fn counts(&self, part: &Logic) -> bool {
        let LogicKind::App(head, args) = &part.kind else { return false };
        let (LogicKind::Var(function), [_]) = (&head.kind, &args[..]) else { return false };
        let called = function.name.spoken();
        let is_it = |word: &Word| word.text == called && word.sort == Sort::Number;
        called == "len" || self.words.iter().any(is_it)
    }
}

/// The aliases, in the order of the file.
fn in_order(specs: &Specs) -> Vec<&Alias> {
    let mut aliases: Vec<&Alias> = specs.aliases.values().collect();
    aliases.sort_by_key(|alias| alias.body.span);
    aliases
}

/// A function of the logic that takes one argument and is a number, a truth value or a set.
fn word(name: Name, text: &str, program: &Program) -> Option<Word> {
    let Type::Fun(of, to) = quantified(&program.definitions.get(&name)?.ty).1 else { return None };
    let sort = match to.spine().0 {
        ty if is_integer(ty) => Sort::Number,
        Type::Con(name) if *name == names::BOOL => Sort::Truth,
        Type::Con(name) if *name == names::SET => Sort::Set,
        _ => return None,
    };
    Some(Word { text: text.to_string(), of: (**of).clone(), sort })
}

impl Word {
    /// Can it be applied to a value of this type?
    #[must_use]
    pub fn fits(&self, ty: &Type) -> bool {
        matches(&self.of, ty, &mut BTreeMap::new())
    }
}

/// Calls a function on every conjunct in a type, with the name of the value that is refined.
fn conditions(ty: &RType, found: &mut dyn FnMut(Option<Name>, &Logic)) {
    ty.types().into_iter().for_each(|part| conditions(part, found));
    let (value, condition) = match &ty.kind {
        RTypeKind::Refined(value, _, condition) => (Some(*value), condition),
        RTypeKind::Prop(condition) => (None, condition),
        _ => return,
    };
    condition.operands(Operator::And).into_iter().for_each(|conjunct| found(value, conjunct));
}
