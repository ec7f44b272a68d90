//! What the types of constructors say of measures without equations.
//!
//! ```text
//! {-@ measure prop :: a -> b @-}
//! {-@ data Ev where EZ  :: {v:Ev | prop v == Even 0}
//!                   ESS :: n:Int -> {e:Ev | prop e == Even n} -> {v:Ev | prop v == Even (n + 2)} @-}
//! ```
//!
//! Such a type is believed: it says what the measure is of the values that the constructor makes. So it is an equation of the measure, and
//! of other values the measure is not known. A measure may be of values of any type; then it looks at the constructor first:
//!
//! ```text
//! prop$any x = if alike x EZ then prop$of$Ev x else prop$open x
//! prop$of$Ev EZ = Even 0
//! prop$of$Ev (ESS n e) = Even (n + 2)
//! ```

use std::collections::BTreeMap;

use whatif_haskell::ast::{Expr, Ident, Module, SigType};
use whatif_lambda::{Name, Role};

use super::data::field_names;
use super::types::split;
use super::{Declarer, data_types};
use crate::annotation::{ConSpec, Logic, LogicKind, Operator, RTypeKind, Relation};
use crate::build::At;
use crate::expand::{expand, expand_logic};
use crate::names::part_of;
use crate::to_exp::uninterpreted;
use crate::unsupported::Unsupported;

/// What a constructor's type says of a measure.
pub(super) struct Described {
    data: Name,
    constructor: Ident,
    fields: Vec<Name>,
    value: Logic,
}

/// By measure.
pub(super) type Descriptions = BTreeMap<Name, Vec<Described>>;

impl Declarer<'_> {
    /// What the types of a module's constructors say of its measures without equations.
    pub(super) fn descriptions(&self, module: &Module) -> Descriptions {
        let mut found = Descriptions::new();
        for data in data_types(module) {
            let Some(spec) = self.specs.data.get(&data.name.name) else { continue };
            for constructor in &spec.constructors {
                let declared =
                    data.constructors.iter().find(|other| other.name.name == constructor.name.name);
                let Some(declared) = declared else { continue };
                for (measure, value) in self.says(constructor).unwrap_or_default() {
                    let fields = field_names(constructor, declared);
                    if fields.len() == declared.field_types().len() {
                        let (data, constructor) = (data.name.name, constructor.name);
                        found.entry(measure).or_default().push(Described {
                            data,
                            constructor,
                            fields,
                            value,
                        });
                    }
                }
            }
        }
        found
    }

    /// What a constructor's type says of the values that it makes, if that is the values of some measures and nothing else.
    pub(super) fn says(&self, constructor: &ConSpec) -> Option<Vec<(Name, Logic)>> {
        let result = expand(split(constructor.result.as_ref()?).1, self.specs).ok()?;
        let RTypeKind::Refined(value, _, condition) = &result.kind else { return None };
        condition.operands(Operator::And).into_iter().map(|part| self.equation_of(*value, part)).collect()
    }

    /// `m v == e`, where nothing is known of `m`: the measure, and its value.
    fn equation_of(&self, value: Name, condition: &Logic) -> Option<(Name, Logic)> {
        let LogicKind::Binary(Operator::Compare(Relation::Eq) | Operator::Iff, left, right) = &condition.kind
        else {
            return None;
        };
        let measure = |side: &Logic| {
            let LogicKind::App(head, args) = &side.kind else { return None };
            match (&head.kind, &args[..]) {
                (LogicKind::Var(name), [Logic { kind: LogicKind::Var(of), .. }]) if of.name == value => {
                    let is_own = name.module.is_none() && self.specs.measures.contains_key(&name.name);
                    (is_own && self.specs.uninterpreted.contains(&name.name)).then_some(name.name)
                }
                _ => None,
            }
        };
        let (measure, other) = match (measure(left), measure(right)) {
            (Some(found), _) => (found, right),
            (None, Some(found)) => (found, left),
            (None, None) => return None,
        };
        (!other.names().contains(&value)).then(|| (measure, (**other).clone()))
    }

    /// A measure that constructors describe. `open` is the function that gives its value where none of them does.
    pub(super) fn described(
        &mut self,
        measure: Name,
        described: &[Described],
        (ty, open): (Option<SigType>, Name),
        at: At,
    ) -> Result<(), Unsupported> {
        let value = Name::temporary("x");
        let retyped = |expr: Expr| at.apply(at.logic("retype"), [expr]);
        let unknown = at.apply(at.var(open), [retyped(at.var(value))]);
        let mut by_type: BTreeMap<Name, Vec<&Described>> = BTreeMap::new();
        described.iter().for_each(|found| by_type.entry(found.data).or_default().push(found));
        let mut body = unknown.clone();
        for (data, found) in by_type {
            let of = part_of(measure, &format!("$of${data}"));
            let mut equations = Vec::new();
            for Described { constructor, fields, value, .. } in &found {
                let pattern = at.pat_con(*constructor, at.pat_vars(fields));
                let result = self.to_exp.logic(&expand_logic(value, self.specs)?)?;
                equations.push(at.equation(vec![pattern], retyped(result)));
            }
            equations.push(at.equation(vec![at.pat_var(value)], retyped(unknown.clone())));
            self.decls.extend(at.define(of, None, equations));
            let Described { constructor, fields, .. } = found[0];
            let anything = fields.iter().map(|_| retyped(at.logic_con("True")));
            let one = at.apply(at.con_of(*constructor), anything);
            let is_such = at.apply(at.logic("alike"), [at.var(value), one]);
            let known = retyped(at.apply(at.var(of), [retyped(at.var(value))]));
            body = at.apply(at.logic("ite"), [is_such, known, body]);
        }
        let name = uninterpreted(measure);
        let equation = at.equation(vec![at.pat_var(value)], body);
        self.decls.extend(at.define(name, ty, vec![equation]));
        Ok(())
    }
}

/// The name of the function that gives a measure's value where no constructor does.
pub(super) fn open_name(measure: Name) -> Name {
    uninterpreted(measure).made(Role::Predicate, "$open")
}
