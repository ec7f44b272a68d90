//! What if a call returned this? The user tries results of abstracted calls.
//!
//! `append [0] [] = [0]` fixes the result of an abstracted call of `append` with these arguments. It becomes a condition on its results,
//! as λG: the arguments are matched constructor by constructor, and where they all match, the result must match too; `_`, or a name,
//! matches anything. The condition is not proven, so nothing is verified by it; but some violations appear with it, and others disappear.
//!
//! A result that the type of the function does not allow is refused: its contract is run on the values.

use whatif_lambda::expr::{Alt, AltCon, Case};
use whatif_lambda::prim::{Op, Prim};
use whatif_lambda::types::names;
use whatif_lambda::{Binder, Contract, Expr, Name, Type};
use whatif_machine::run::{self, Settings};
use whatif_machine::search::Limits;
use whatif_machine::stop::Premise;
use whatif_source::Sources;
use whatif_verify::counterfactual::{Checked, Verdict};

use crate::annotation::{self, Logic, LogicKind, Operator, RTypeKind, Relation};
use crate::check::{Function, Liquid};
use crate::classes::dictionaries_of;
use crate::names::variable;
use crate::pieces::all_of;
use crate::supposed::assume;

/// Steps of a contract's condition on the values.
const STEPS: u64 = 200_000;

/// The supposed result of a call.
#[derive(Clone, Debug)]
pub struct Supposition {
    /// The function that is called.
    pub function: Name,
    fact: Expr,
}

/// A value that the user wrote: constructors and numbers, and `_` or a name for any value.
enum Value {
    Any,
    Int(i64),
    Con(Name, Vec<Value>),
}

impl Liquid {
    /// Reads a supposition: `append [0] [] = [0]`.
    ///
    /// # Errors
    /// A sentence that says why it is refused.
    pub fn suppose(&self, text: &str, settings: &Settings) -> Result<Supposition, String> {
        let (name, args, result) = equation(text).ok_or_else(|| {
            format!("`{text}` is no equation of a call and a value, such as `append [0] [] = [0]`")
        })?;
        let function = self
            .called(&name)
            .ok_or_else(|| format!("there is no function `{name}` to suppose something of"))?;
        let definition = self.program.definitions.get(&function);
        let contract = definition.and_then(|found| found.contract.as_ref());
        let (Some(definition), Some(contract)) = (definition, contract) else {
            return Err(format!("no call of `{name}` is abstracted: the logic knows its definition"));
        };
        let hidden = dictionaries_of(&definition.ty, &self.classes);
        let params = &contract.params[hidden.min(contract.params.len())..];
        if params.len() != args.len() {
            let (has, given) = (params.len(), args.len());
            return Err(format!("`{name}` takes {has} arguments, and `{text}` gives it {given}"));
        }
        let value = |logic: &Logic| {
            self.value(logic).ok_or_else(|| format!("`{logic}` is no value made of constructors and numbers"))
        };
        let args: Vec<Value> = args.iter().map(value).collect::<Result<_, _>>()?;
        let result = value(&result)?;
        let mut bindings = self.bindings(function, contract, &args);
        bindings.push((contract.result.clone(), result.to_expr()));
        for (condition, what) in [(&contract.pre, "arguments"), (&contract.post, "result")] {
            if !self.holds(contract, &bindings, condition, settings) {
                let ty = self.type_of(function).unwrap_or_default();
                return Err(format!(
                    "the type of `{name}` does not allow the {what} of `{text}`: {name} :: {ty}"
                ));
            }
        }
        let given = are(params, &args);
        let fact =
            Expr::if_then(given, result.is(Expr::Var(contract.result.name), 0), Expr::con(names::TRUE));
        Ok(Supposition { function, fact })
    }

    /// Checks a function as if calls returned what is supposed. Nothing is verified this way that is not verified without.
    #[must_use]
    pub fn check_if(&self, function: &Function, supposed: &[Supposition], settings: &Settings) -> Checked {
        let mut if_so = function.clone();
        for Supposition { function: of, fact } in supposed {
            assume(&mut if_so.check.tried, *of, fact.clone());
        }
        let mut checked = self.check(&if_so, settings);
        if checked.verdict == Verdict::Exhausted
            && self.check(function, settings).verdict != Verdict::Exhausted
        {
            checked.verdict = Verdict::Bounded(Premise::Supposed.into());
        }
        checked
    }

    /// The condition that the arguments of a function are those of this call; none if they are not made of constructors and numbers.
    pub(crate) fn arguments_of(&self, function: Name, call: &str) -> Option<Expr> {
        let (_, args, _) = equation(&format!("{call} = _"))?;
        let definition = self.program.definitions.get(&function)?;
        let contract = definition.contract.as_ref()?;
        let params = contract.params.get(dictionaries_of(&definition.ty, &self.classes)..)?;
        let args: Vec<Value> = args.iter().map(|arg| self.value(arg)).collect::<Option<_>>()?;
        (params.len() == args.len()).then(|| are(params, &args))
    }

    /// The arguments of a call for the parameters of a contract; what is not made of constructors and numbers may be anything.
    pub(crate) fn values_of(&self, function: Name, call: &str) -> Option<Vec<(Binder, Expr)>> {
        let (_, args, _) = equation(&format!("{call} = _"))?;
        let definition = self.program.definitions.get(&function)?;
        let contract = definition.contract.as_ref()?;
        let hidden = dictionaries_of(&definition.ty, &self.classes);
        let args: Vec<Value> = args.iter().map(|arg| self.value(arg).unwrap_or(Value::Any)).collect();
        let is_whole = contract.params.len() == hidden + args.len();
        is_whole.then(|| self.bindings(function, contract, &args))
    }

    /// The parameters of a contract with dictionaries and these arguments.
    fn bindings(&self, function: Name, contract: &Contract, args: &[Value]) -> Vec<(Binder, Expr)> {
        let check = self.functions.iter().find(|found| found.name == function).map(|found| &found.check);
        let dictionaries = check.map_or_else(Vec::new, |check| check.dictionaries.clone());
        let hidden = contract.params.len().saturating_sub(args.len());
        let hidden = contract.params[..hidden].iter().cloned().zip(dictionaries);
        let shown = contract.params.iter().rev().take(args.len()).rev().cloned();
        hidden.chain(shown.zip(args.iter().map(Value::to_expr))).collect()
    }

    /// Does a condition of a contract hold of values?
    fn holds(
        &self,
        contract: &Contract,
        bindings: &[(Binder, Expr)],
        condition: &Expr,
        settings: &Settings,
    ) -> bool {
        self.holds_within(STEPS, contract, bindings, condition, settings)
    }

    /// The same, found within some steps.
    pub(crate) fn holds_within(
        &self,
        steps: u64,
        contract: &Contract,
        bindings: &[(Binder, Expr)],
        condition: &Expr,
        settings: &Settings,
    ) -> bool {
        let body = Expr::Let(bindings.to_vec(), Box::new(condition.clone()));
        let types = vec![Type::int(); contract.type_params.len()];
        let entry = body.generic(&contract.type_params).at_types(types);
        let limits = Limits { steps, work: steps, results: 1, ..Limits::default() };
        let found = run::explore(&self.program, &entry, None, &settings.aside(limits));
        let outcome = found.outcomes.into_iter().next().filter(|outcome| outcome.result.is_ok());
        outcome.is_some_and(|outcome| outcome.value.truth() == Some(true))
    }

    /// The value of an expression of the logic; none if it is not made of constructors and numbers.
    fn value(&self, logic: &Logic) -> Option<Value> {
        let con = |name: Name, args: Vec<Value>| {
            let known = [names::TRUE, names::FALSE, names::NIL, names::CONS, names::UNIT];
            let found = match known.contains(&name) {
                true => Some(name),
                false => self.constructor(name, args.len()),
            };
            found.map(|found| Value::Con(found, args))
        };
        match &logic.kind {
            LogicKind::Int(digits) => digits.parse().ok().map(Value::Int),
            LogicKind::Neg(inner) => match self.value(inner)? {
                Value::Int(number) => Some(Value::Int(-number)),
                Value::Any | Value::Con(..) => None,
            },
            LogicKind::Wildcard | LogicKind::Var(_) => Some(Value::Any),
            LogicKind::Con(name) => con(name.name, Vec::new()),
            LogicKind::App(head, args) => match &head.kind {
                LogicKind::Con(name) => {
                    con(name.name, args.iter().map(|arg| self.value(arg)).collect::<Option<Vec<Value>>>()?)
                }
                _ => None,
            },
            LogicKind::List(parts) => {
                parts.iter().rev().try_fold(Value::Con(names::NIL, Vec::new()), |rest, part| {
                    Some(Value::Con(names::CONS, vec![self.value(part)?, rest]))
                })
            }
            LogicKind::Tuple(parts) => {
                let parts: Vec<Value> = parts.iter().map(|part| self.value(part)).collect::<Option<_>>()?;
                let name = Name::new(&format!("({})", ",".repeat(parts.len().saturating_sub(1))));
                Some(Value::Con(name, parts))
            }
            _ => None,
        }
    }

    /// The program's constructor with this name and number of fields.
    fn constructor(&self, name: Name, fields: usize) -> Option<Name> {
        let mut all =
            self.program.types.values().filter(|data| !data.newtype).flat_map(|data| &data.constructors);
        let found = all.find(|con| con.name.spoken() == name.spoken() && con.fields.len() == fields);
        found.map(|con| con.name)
    }
}

impl Value {
    fn to_expr(&self) -> Expr {
        match self {
            // Evaluating it never ends: a condition that does not depend on it holds, one that evaluates it does not.
            Value::Any => {
                let endless = Binder::new("s$any", Type::Unknown);
                let itself = Expr::Var(endless.name);
                itself.clone().where_is(endless, itself)
            }
            Value::Int(number) => Expr::int(*number),
            Value::Con(name, args) => Expr::con(*name).apply(args.iter().map(Value::to_expr)),
        }
    }

    /// The condition that an expression has this value. Fields are named by how deep they are.
    fn is(&self, expr: Expr, depth: usize) -> Expr {
        let (name, args) = match self {
            Value::Any => return Expr::con(names::TRUE),
            Value::Int(_) => return Expr::prim(Prim::Logic(Op::Eq), [expr, self.to_expr()]),
            Value::Con(name, args) => (name, args),
        };
        let binder = |at: usize| Binder::new(variable(&format!("s${depth}"), at), Type::Unknown);
        let binders: Vec<Binder> = (0..args.len()).map(binder).collect();
        let parts = args.iter().zip(&binders).map(|(arg, binder)| arg.is(Expr::Var(binder.name), depth + 1));
        let alts = vec![Alt { con: AltCon::Con(*name), body: all_of(parts), binders: binders.clone() }];
        let default = Some(Expr::con(names::FALSE));
        Expr::Case(Box::new(Case { scrutinee: expr, binder: None, alts, default }))
    }
}

/// The condition that parameters have these values.
fn are(params: &[Binder], values: &[Value]) -> Expr {
    let each = params.iter().zip(values).map(|(param, value)| value.is(Expr::Var(param.name), 0));
    all_of(each)
}

/// The function, the arguments and the value of `f a b = v`, in the language of refinements.
fn equation(text: &str) -> Option<(String, Vec<Logic>, Logic)> {
    let signature = annotation::parse_signature(&format!("{{v:() | {text}}}"), &mut Sources::new())?;
    let RTypeKind::Refined(_, _, condition) = signature.ty.kind else { return None };
    let LogicKind::Binary(Operator::Compare(Relation::Eq), call, result) = condition.kind else {
        return None;
    };
    match call.kind {
        LogicKind::App(head, args) => match head.kind {
            LogicKind::Var(name) => Some((name.name.to_string(), args, *result)),
            _ => None,
        },
        LogicKind::Var(name) => Some((name.name.to_string(), Vec::new(), *result)),
        _ => None,
    }
}
