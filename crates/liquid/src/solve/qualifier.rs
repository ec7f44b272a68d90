//! Qualifiers: the simple comparisons that an inferred refinement is made of.
//!
//! LiquidHaskell infers a refinement as a conjunction of instances of its qualifiers: `0 <= v`, `v == n + 1`, `len v == len xs`. Here
//! they are data, so that a fact can be run (as λG, over the names that a contract has for arguments and result) and
//! shown (as the text of a refinement, over the names that the user knows).

use std::collections::BTreeMap;

use whatif_lambda::expr::Case;
use whatif_lambda::prim::{Op, Prim};
use whatif_lambda::types::{instantiate, names};
use whatif_lambda::{Alt, AltCon, Binder, Constructor, Expr, Name, Program, Type};

use crate::annotation::{Logic, Operator, Relation};
use crate::names::{global, variable};
use crate::pieces::quantified;
use crate::to_exp::walker_name;

/// The function that `len` means in annotations.
pub(crate) const LENGTH: &str = "Whatif.Liquid.len";

/// The function that decides whether a predicate holds of any two elements of a list, in their order.
pub(crate) const ALL_PAIRS: &str = "Whatif.Liquid.allPairs";

/// The function that decides whether a predicate holds of all elements of a list.
pub(crate) const ALL_ELEMENTS: &str = "Whatif.Liquid.allList";

/// A comparison of two numbers.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Qualifier {
    pub(crate) left: Term,
    pub(crate) relation: Relation,
    pub(crate) right: Term,
    /// What must hold of the arguments, or else nothing is said.
    given: Vec<Qualifier>,
}

/// A number in a qualifier.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Term {
    /// An argument or the result.
    Value(Binder),
    /// A measure, at these types, of an argument or the result.
    Measure(Name, Vec<Type>, Binder),
    /// Each element of a list, or each field of one type in other data, by a name for it. It occurs only on the left.
    Element(Binder, Binder, Within),
    /// Each element of a list, by a name for it and one for any element behind it. It occurs only on the left.
    Pair(Binder, Binder, Binder),
    /// A number that the program mentions.
    Int(i64),
    /// A sum.
    Sum(Box<Term>, Box<Term>),
}

/// Where the elements are that a fact is about.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Within {
    List,
    /// The constructors of a type, with the types of their fields, and whether each field is an element.
    Data(Vec<(Name, Vec<(Type, bool)>)>),
    /// A type that refers to itself: its walker, the types of its arguments, and which of them the elements have.
    Walked(Name, Vec<Type>, usize),
}

impl Qualifier {
    pub(crate) fn new(left: &Term, relation: Relation, right: &Term) -> Qualifier {
        Qualifier { left: left.clone(), relation, right: right.clone(), given: Vec::new() }
    }

    /// The elements of a list stand in their order.
    pub(crate) fn sorted(list: &Binder, element: &Type) -> Qualifier {
        let [first, second] = ["first", "second"].map(|name| Binder::temporary(name, element.clone()));
        let right = Term::Value(second.clone());
        Qualifier::new(&Term::Pair(list.clone(), first, second), Relation::Le, &right)
    }

    /// The same, said only of calls in which these hold.
    pub(crate) fn given(&self, given: Vec<Qualifier>) -> Qualifier {
        Qualifier { given, ..self.clone() }
    }

    /// What must hold of the arguments, or else nothing is said.
    pub(crate) fn premises(&self) -> &[Qualifier] {
        &self.given
    }

    /// As a condition of λG.
    pub(crate) fn to_expr(&self) -> Expr {
        let unless = |holds, given: &Qualifier| {
            Expr::if_then(Expr::negation(given.to_expr()), Expr::con(names::TRUE), holds)
        };
        self.given.iter().rev().fold(self.said(), unless)
    }

    fn said(&self) -> Expr {
        let compare = |op: Op, a: &Term, b: &Term| Expr::prim(Prim::Logic(op), [a.to_expr(), b.to_expr()]);
        let (left, right) = (&self.left, &self.right);
        let holds = match self.relation {
            Relation::Eq => compare(Op::Eq, left, right),
            Relation::Ne => Expr::negation(compare(Op::Eq, left, right)),
            Relation::Lt => compare(Op::Lt, left, right),
            Relation::Le => Expr::negation(compare(Op::Lt, right, left)),
            Relation::Gt => compare(Op::Lt, right, left),
            Relation::Ge => Expr::negation(compare(Op::Lt, left, right)),
        };
        if let Term::Pair(list, first, second) = left {
            let all = Expr::TypeApp(Box::new(Expr::var(ALL_PAIRS)), vec![first.ty.clone()]);
            return all.apply([Expr::lam([first.clone(), second.clone()], holds), list.var()]);
        }
        let Term::Element(whole, element, within) = left else { return holds };
        match within {
            Within::Data(constructors) => all_fields(whole, element, constructors, &holds),
            Within::List => {
                let all = Expr::TypeApp(Box::new(Expr::var(ALL_ELEMENTS)), vec![element.ty.clone()]);
                all.apply([Expr::lam([element.clone()], holds), whole.var()])
            }
            Within::Walked(walker, types, at) => {
                let predicate = |(index, ty): (usize, &Type)| match index == *at {
                    true => Expr::lam([element.clone()], holds.clone()),
                    false => Expr::lam([Binder::temporary("e", ty.clone())], Expr::con(names::TRUE)),
                };
                let predicates = types.iter().enumerate().map(predicate);
                Expr::Var(*walker).at_types(types.clone()).apply(predicates.chain([whole.var()]))
            }
        }
    }

    /// Is it about the elements of a list?
    pub(crate) fn is_about_elements(&self) -> bool {
        matches!(self.left, Term::Element(..) | Term::Pair(..))
    }

    /// As a condition of an annotation, with these names in place of the contract's.
    pub(crate) fn to_logic(&self, names: &BTreeMap<Name, String>) -> Logic {
        let holds = self.left.to_logic(names).compared(self.relation, &self.right.to_logic(names));
        let implied =
            |holds: Logic, given: &Qualifier| given.to_logic(names).binary(Operator::Implies, &holds);
        self.given.iter().rev().fold(holds, implied)
    }
}

impl Term {
    /// The sum of two numbers.
    pub(crate) fn sum(left: &Term, right: &Term) -> Term {
        Term::Sum(Box::new(left.clone()), Box::new(right.clone()))
    }

    fn to_expr(&self) -> Expr {
        match self {
            Term::Value(binder) | Term::Element(_, binder, _) | Term::Pair(_, binder, _) => {
                Expr::Var(binder.name)
            }
            Term::Measure(measure, types, of) => {
                Expr::Var(*measure).at_types(types.clone()).apply([Expr::Var(of.name)])
            }
            Term::Int(number) => Expr::int(*number),
            Term::Sum(a, b) => Expr::prim(Prim::Logic(Op::Add), [a.to_expr(), b.to_expr()]),
        }
    }

    fn to_logic(&self, names: &BTreeMap<Name, String>) -> Logic {
        let name =
            |binder: &Binder| Logic::named(names.get(&binder.name).map_or(binder.name.spoken(), |name| name));
        match self {
            Term::Value(binder) | Term::Element(_, binder, _) | Term::Pair(_, binder, _) => name(binder),
            Term::Measure(measure, _, of) => Logic::call(measure.spoken(), [&name(of)]),
            Term::Int(number) => Logic::int(*number),
            Term::Sum(a, b) => a.to_logic(names).binary(Operator::Add, &b.to_logic(names)),
        }
    }

    /// Is it a measure of something?
    pub(crate) fn is_measure(&self) -> bool {
        matches!(self, Term::Measure(..))
    }

    /// Is it the length of a list?
    pub(crate) fn is_length(&self) -> bool {
        matches!(self, Term::Measure(measure, ..) if measure.as_str() == LENGTH)
    }
}

/// The numbers that stand for a value: itself, if it is an integer, or its measures.
pub(crate) fn terms(binder: &Binder, measures: &[Name], program: &Program) -> Vec<Term> {
    if is_integer(&binder.ty) {
        return vec![Term::Value(binder.clone())];
    }
    let mut terms = Vec::new();
    for measure in measures {
        let Some((of, variables)) = program.definitions.get(measure).and_then(|found| measured(&found.ty))
        else {
            continue;
        };
        let mut bound = BTreeMap::new();
        if matches(of, &binder.ty, &mut bound) {
            let of_variable = |variable: &Name| bound.get(variable).cloned().unwrap_or(Type::Unknown);
            terms.push(Term::Measure(*measure, variables.iter().map(of_variable).collect(), binder.clone()));
        }
    }
    terms
}

/// The elements of a list, if they can be compared; of `Maybe Int`, `(Int, b)` and the like the fields that their type arguments say can,
/// for each type argument by itself.
pub(crate) fn elements(value: &Binder, is_compared: &dyn Fn(&Type) -> bool, program: &Program) -> Vec<Term> {
    let (Type::Con(head), parts) = value.ty.spine() else { return Vec::new() };
    let compared = parts.iter().enumerate().filter(|(_, part)| is_compared(part));
    let within = |at: usize| match *head == names::LIST {
        true => program.definitions.contains_key(&Name::new(ALL_ELEMENTS)).then_some(Within::List),
        false => fields(*head, &parts, at, program).or_else(|| walked(*head, &parts, at, program)),
    };
    let element = |(at, part): (usize, &&Type)| {
        Some(Term::Element(value.clone(), Binder::temporary("e", (**part).clone()), within(at)?))
    };
    compared.filter_map(element).collect()
}

/// The fields of a type that have the type of one of its arguments; none if the type refers to itself or is none that can be matched.
fn fields(ty: Name, arguments: &[&Type], at: usize, program: &Program) -> Option<Within> {
    let data = program.types.get(&ty).filter(|data| !data.newtype && data.params.len() == arguments.len())?;
    let own = Type::Var(data.params[at]);
    let is_plain = |constructor: &Constructor| {
        let refers = |field: &Type| field.any(&|part| *part == Type::Con(ty));
        constructor.result.is_empty()
            && constructor.existentials.is_empty()
            && !constructor.fields.iter().any(refers)
    };
    let of = |constructor: &Constructor| {
        let field = |field: &Type| (instantiate(field, &data.params, arguments), *field == own);
        (constructor.name, constructor.fields.iter().map(field).collect())
    };
    let is_whole = data.constructors.iter().all(is_plain);
    (is_whole && !data.constructors.is_empty())
        .then(|| Within::Data(data.constructors.iter().map(of).collect()))
}

/// The parts of a type of the program that refers to itself, if it has a walker.
fn walked(ty: Name, arguments: &[&Type], at: usize, program: &Program) -> Option<Within> {
    let walker = global(ty.home(), walker_name(Name::new(ty.base())));
    let types = arguments.iter().map(|ty| (*ty).clone()).collect();
    program.definitions.contains_key(&walker).then_some(Within::Walked(walker, types, at))
}

/// A condition holds of all of these fields of a value.
fn all_fields(
    value: &Binder,
    element: &Binder,
    constructors: &[(Name, Vec<(Type, bool)>)],
    holds: &Expr,
) -> Expr {
    let alternative = |(name, fields): &(Name, Vec<(Type, bool)>)| {
        let numbered = |(at, (ty, _)): (usize, &(Type, bool))| Binder::new(variable("field", at), ty.clone());
        let binders: Vec<Binder> = fields.iter().enumerate().map(numbered).collect();
        let concerned = binders.iter().zip(fields).filter(|(_, (_, is_element))| *is_element);
        let of =
            |(binder, _): (&Binder, _)| Expr::lam([element.clone()], holds.clone()).apply([binder.var()]);
        let body = concerned.map(of).reduce(Expr::both).unwrap_or(Expr::con(names::TRUE));
        Alt { con: AltCon::Con(*name), binders, body }
    };
    Expr::Case(Box::new(Case {
        scrutinee: value.var(),
        binder: None,
        alts: constructors.iter().map(alternative).collect(),
        default: None,
    }))
}

/// Of a measure `∀ a. T a → Int`: what it measures, and its type variables.
pub(crate) fn measured(ty: &Type) -> Option<(&Type, &[Name])> {
    let (variables, body) = quantified(ty);
    let Type::Fun(from, to) = body else { return None };
    is_integer(to).then_some((&**from, variables))
}

/// Is it the type of numbers, bounded or not?
#[must_use]
pub fn is_integer(ty: &Type) -> bool {
    matches!(ty, Type::Con(name) if matches!(*name, names::INT | names::INTEGER))
}

/// Is a type an instance of a more general one? Binds the variables of the general one.
pub(crate) fn matches(general: &Type, ty: &Type, bound: &mut BTreeMap<Name, Type>) -> bool {
    match (general, ty) {
        (Type::Var(name), _) => bound.entry(*name).or_insert_with(|| ty.clone()) == ty,
        (Type::App(f, x), Type::App(g, y)) => matches(f, g, bound) && matches(x, y, bound),
        _ => general == ty,
    }
}
