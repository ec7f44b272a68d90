//! What a polymorphic callee can return.
//!
//! A verifier instantiates the type variables of a callee at *refined* types: at a call of `foldr :: (a → b → b) → b → List a → b`
//! it finds a refinement of `b` that the initial value has and that the function keeps, and the result has it too. Nothing
//! is gained by asking what refinement that is. A function that is polymorphic in `b` cannot make a `b`: each one in its
//! result is one that it was given, or one that a function it was given returned for such arguments. So an abstracted call
//! returns a value of any shape, whose parts of type `b` are taken from there:
//!
//! ```text
//! give_b ≡ λ_. z □ f (give_a ()) (give_b ())
//! give_a ≡ λ_. some element of xs
//! ```
//!
//! where □ is any choice (it abstracts nothing). These are the values that every refinement of `b` has which holds of the
//! arguments: fewer than the type itself allows, more than the function returns. Where nothing gives a `b`, there is none.
//!
//! The shape is a symbolic value at the unit type, `? : List ()`, whose parts are replaced by what is given, when somebody
//! looks at them. A variable with a class that can make values (`Num`), or of a higher kind, is any value of its type.

use super::obligation::{Side, guarded};
use super::{Policy, summary};
use crate::expr::{Alt, AltCon, Binder, Case, Expr};
use crate::program::{Contract, DataType, Definition, Program};
use crate::types::names;
use crate::{Definitions, Name, Role, Type};

/// Makes the results of abstracted calls, and the definitions that they need.
pub(super) struct Parametric<'p> {
    program: &'p Program,
    definitions: &'p mut Definitions,
    policy: &'p Policy,
    /// Is it for a proof? Then nothing looks into a symbol, and whether calls are made that laziness never makes.
    pub(super) proof: Option<bool>,
}

/// One call: its parameters, and those of its type variables whose values it must be given.
struct Call<'c> {
    params: &'c [Binder],
    /// Their values: a function with a contract of its own gets only what that allows.
    values: Vec<Expr>,
    given: Vec<Name>,
}

impl<'p> Parametric<'p> {
    pub(super) fn new(
        program: &'p Program,
        definitions: &'p mut Definitions,
        policy: &'p Policy,
    ) -> Parametric<'p> {
        Parametric { program, definitions, policy, proof: None }
    }

    /// Any result of a function with this contract, where its parameters are in scope.
    pub(super) fn result(&mut self, contract: &Contract) -> Expr {
        let ty = &contract.result.ty;
        let call = self.call(contract);
        let plain = Expr::Symbolic(ty.clone());
        if !call.mentions(ty) {
            return plain;
        }
        let Some(result) = self.any(ty, &call) else { return plain };
        let mut bindings = Vec::new();
        for var in &call.given {
            let Some(given) = self.given(*var, &call) else { return plain };
            bindings.push((Binder::new(giver(*var), Type::Unknown), thunk(given)));
        }
        Expr::Let(bindings, Box::new(result))
    }

    /// The same in a proof, which must come to its end. A variable whose values depend on each other is any value of which the facts
    /// hold that [instances](super::instance) have for it, and beside the result it is shown that whatever gives one keeps them. Nobody
    /// knows when the function calls what it is given: so each argument that is a function is called, too, with whatever it may be
    /// called with.
    pub(super) fn shown_result(&mut self, contract: &Contract, has_instances: bool) -> Expr {
        let call = self.call(contract);
        let depending = depending(contract, &call.given, self.policy);
        let (mut bindings, mut ways) = (Vec::new(), Vec::new());
        for var in &call.given {
            let any = Expr::Symbolic(Type::Var(*var));
            let given = self.given(*var, &call);
            let value = match given {
                Some(given) if depending.contains(var) && has_instances => {
                    ways.push(showing(*var, given));
                    Expr::Var(keeper(*var)).apply([any])
                }
                Some(given) if !depending.contains(var) => given,
                // It has no facts, or it is not known who gives it.
                _ => any,
            };
            bindings.push((Binder::new(giver(*var), Type::Unknown), thunk(value)));
        }
        let functions = contract.params.iter().zip(&call.values).filter(|(param, _)| {
            let is_guarded = contract.more.guards.iter().any(|guard| guard.param == param.name);
            matches!(param.ty, Type::Fun(..)) && !is_guarded
        });
        for (param, value) in functions {
            ways.push(self.called(&param.ty, value.clone(), &call));
        }
        let ty = &contract.result.ty;
        ways.push(self.any(ty, &call).unwrap_or_else(|| Expr::Symbolic(ty.clone())));
        let chosen = choose(ways);
        if bindings.is_empty() { chosen } else { Expr::Let(bindings, Box::new(chosen)) }
    }

    /// A path that ends with what a function returns for any arguments that it may be given.
    fn called(&mut self, ty: &Type, function: Expr, call: &Call) -> Expr {
        let (mut rest, mut applied) = (ty, function);
        while let Type::Fun(from, to) = rest {
            let argument = self.any(from, call).unwrap_or_else(|| Expr::Symbolic((**from).clone()));
            applied = match call.mentions(from) {
                true => strictly(argument, applied),
                false => applied.apply([argument]),
            };
            rest = to;
        }
        Expr::prim("summaryAnswer", [applied])
    }

    fn call<'c>(&self, contract: &'c Contract) -> Call<'c> {
        let given = givens(contract, self.policy);
        Call { params: &contract.params, values: guarded(contract, Side::Given), given }
    }

    /// Any value of a type.
    fn any(&mut self, ty: &Type, call: &Call) -> Option<Expr> {
        if !call.mentions(ty) {
            return Some(Expr::Symbolic(ty.clone()));
        }
        match ty {
            Type::Var(var) => Some(Expr::Var(giver(*var)).apply([unit()])),
            Type::Fun(from, to) => {
                let result = self.any(to, call)?;
                Some(Expr::lam([Binder::temporary("y", (**from).clone())], result))
            }
            Type::App(..) => {
                let (head, args) = ty.spine();
                let Type::Con(name) = head else { return None };
                let each = self.each(*name)?;
                let mut shape = Vec::new();
                let mut makers = Vec::new();
                for arg in args {
                    if call.mentions(arg) {
                        shape.push(Type::con(names::UNIT));
                        makers.push(thunk(self.any(arg, call)?));
                    } else {
                        shape.push(arg.clone());
                        makers.push(identity());
                    }
                }
                let shape = Expr::Symbolic(Type::Con(*name).apply(shape));
                Some(Expr::Var(each).apply(makers.into_iter().chain([shape])))
            }
            _ => None,
        }
    }

    /// A value of a type variable, from the arguments of the call.
    fn given(&mut self, var: Name, call: &Call) -> Option<Expr> {
        let mut ways = Vec::new();
        for (param, value) in call.params.iter().zip(&call.values) {
            let is_class =
                matches!(param.ty.spine().0, Type::Con(name) if self.policy.classes.contains(name));
            if !is_class {
                ways.extend(self.ways(&param.ty, value.clone(), var, call)?);
            }
        }
        Some(choose(ways))
    }

    /// The ways to get a value of a type variable out of a value. None if that is not known.
    fn ways(&mut self, ty: &Type, value: Expr, var: Name, call: &Call) -> Option<Vec<Expr>> {
        if !occurs(var, ty) {
            return Some(Vec::new());
        }
        match ty {
            Type::Var(_) => Some(vec![value]),
            Type::Fun(from, to) => {
                if !occurs(var, to) {
                    return Some(Vec::new());
                }
                let argument = self.any(from, call)?;
                let applied = match call.mentions(from) {
                    true => strictly(argument, value),
                    false => value.apply([argument]),
                };
                self.ways(to, applied, var, call)
            }
            Type::App(..) => {
                let (head, args) = ty.spine();
                let Type::Con(name) = head else { return None };
                let mut ways = Vec::new();
                for (at, arg) in args.iter().enumerate().filter(|(_, arg)| occurs(var, arg)) {
                    let part = numbered("part", at);
                    let inner = choose(self.ways(arg, Expr::Var(part), var, call)?);
                    let then = Expr::lam([Binder::new(part, Type::Unknown)], inner);
                    let some = self.some(*name, at)?;
                    ways.push(Expr::Var(some).apply([then, value.clone()]));
                }
                Some(ways)
            }
            _ => None,
        }
    }

    /// `each_T f g`, which replaces the parts of a value: `C x y` becomes `C (f x) (each_T f g y)`. None if a field is a function.
    fn each(&mut self, data: Name) -> Option<Name> {
        let name = data.made(Role::Temporary, "$each");
        if self.definitions.contains_key(&name) {
            return Some(name);
        }
        let data = self.program.types.get(&data)?.clone();
        self.define(name, Expr::con(names::UNIT));
        let functions: Vec<Name> = data.params.iter().map(|param| function_of(*param)).collect();
        let built = self.alternatives(&data, |room, constructor, fields| {
            let mut built = Vec::new();
            for (ty, field) in constructor.fields.iter().zip(fields) {
                built.push(room.changed(ty, Expr::Var(*field), &data)?);
            }
            Some(Expr::con(constructor.name).apply(built))
        });
        self.finish(name, &functions, built, Self::each_of_unknown)
    }

    /// A field with its parts replaced.
    fn changed(&mut self, ty: &Type, value: Expr, data: &DataType) -> Option<Expr> {
        if !data.params.iter().any(|param| occurs(*param, ty)) {
            return Some(value);
        }
        match ty {
            Type::Var(param) => Some(Expr::Var(function_of(*param)).apply([value])),
            Type::App(..) => {
                let (head, args) = ty.spine();
                let Type::Con(name) = head else { return None };
                let each = self.each(*name)?;
                let mut functions = Vec::new();
                for (at, arg) in args.iter().enumerate() {
                    let part = numbered("field", at);
                    let body = self.changed(arg, Expr::Var(part), data)?;
                    functions.push(Expr::lam([Binder::new(part, Type::Unknown)], body));
                }
                Some(Expr::Var(each).apply(functions.into_iter().chain([value])))
            }
            _ => None,
        }
    }

    /// `some_T,i k`, which hands some part of the i-th type argument's type to `k`. None if a field is a function.
    fn some(&mut self, data: Name, at: usize) -> Option<Name> {
        let name = data.numbered(Role::Temporary, "$some", at as u32);
        if self.definitions.contains_key(&name) {
            return Some(name);
        }
        let data = self.program.types.get(&data)?.clone();
        let param = *data.params.get(at)?;
        self.define(name, Expr::con(names::UNIT));
        let found = self.alternatives(&data, |room, constructor, fields| {
            let mut ways = Vec::new();
            for (ty, field) in constructor.fields.iter().zip(fields) {
                ways.extend(room.parts(ty, Expr::Var(*field), param)?);
            }
            Some(choose(ways))
        });
        self.finish(name, &[function_of(param)], found, |_, functions, _| {
            Self::some_of_unknown(at, functions)
        })
    }

    fn parts(&mut self, ty: &Type, value: Expr, param: Name) -> Option<Vec<Expr>> {
        if !occurs(param, ty) {
            return Some(Vec::new());
        }
        match ty {
            Type::Var(_) => Some(vec![Expr::Var(function_of(param)).apply([value])]),
            Type::App(..) => {
                let (head, args) = ty.spine();
                let Type::Con(name) = head else { return None };
                let mut ways = Vec::new();
                for (at, arg) in args.iter().enumerate().filter(|(_, arg)| occurs(param, arg)) {
                    let part = numbered("field", at);
                    let inner = choose(self.parts(arg, Expr::Var(part), param)?);
                    let then = Expr::lam([Binder::new(part, Type::Unknown)], inner);
                    let some = self.some(*name, at)?;
                    ways.push(Expr::Var(some).apply([then, value.clone()]));
                }
                Some(ways)
            }
            _ => None,
        }
    }

    /// `case t$ of …`, with what is done for each constructor.
    fn alternatives(
        &mut self,
        data: &DataType,
        mut body: impl FnMut(&mut Self, &crate::program::Constructor, &[Name]) -> Option<Expr>,
    ) -> Option<Expr> {
        let mut alts = Vec::new();
        for constructor in &data.constructors {
            if !constructor.existentials.is_empty() {
                return None;
            }
            let names = (0..constructor.fields.len()).map(|at| numbered("x", at));
            let fields: Vec<Name> = names.collect();
            let body = body(self, constructor, &fields)?;
            let binders = fields.iter().zip(&constructor.fields);
            let binders = binders.map(|(name, ty)| Binder::new(*name, ty.clone())).collect();
            alts.push(Alt { con: AltCon::Con(constructor.name), binders, body });
        }
        Some(Expr::Case(Box::new(Case {
            scrutinee: Expr::Var(whole().name),
            binder: None,
            alts,
            default: None,
        })))
    }

    /// `name ≡ λ functions t$. body`; what cannot be defined is forgotten. In a proof, a symbol is not looked into.
    fn finish(
        &mut self,
        name: Name,
        functions: &[Name],
        body: Option<Expr>,
        summary: impl FnOnce(&Self, &[Name], Name) -> Expr,
    ) -> Option<Name> {
        let Some(body) = body else {
            self.definitions.remove(&name);
            return None;
        };
        let binders: Vec<Binder> = functions
            .iter()
            .copied()
            .chain([whole().name])
            .map(|name| Binder::new(name, Type::Unknown))
            .collect();
        let body = Expr::lam(binders.iter().cloned(), body);
        if self.proof.is_none() {
            self.define(name, body);
            return Some(name);
        }
        let looked_into = summary::unfolded(name);
        self.define(looked_into, body);
        let again = Expr::Var(looked_into).apply(binders.iter().map(|binder| Expr::Var(binder.name)));
        let unknown = summary(self, functions, looked_into);
        self.define(name, Expr::lam(binders, summary::if_unknown(&whole(), unknown, again)));
        Some(name)
    }

    /// Some element of a symbol.
    fn some_of_unknown(at: usize, functions: &[Name]) -> Expr {
        Expr::Var(functions[0]).apply([summary::element(at, Expr::Var(whole().name))])
    }

    /// A symbol with its elements replaced. What laziness never evaluates may be evaluated here.
    fn each_of_unknown(&self, functions: &[Name], looked_into: Name) -> Expr {
        let part = Binder::temporary("part", Type::Unknown);
        let functions = functions.iter().map(|name| Expr::Var(*name));
        let rebuilt = Expr::Var(looked_into).apply(functions.clone().chain([Expr::Var(part.name)]));
        let all = Binder::temporary("all", Type::Unknown);
        let rebuild = Binder::temporary("rebuild", Type::Unknown);
        let noted =
            Expr::prim("summaryEach", [whole(), all.clone(), rebuild.clone()].map(|it| Expr::Var(it.name)));
        let bindings = vec![(all, summary::list(functions.clone())), (rebuild, Expr::lam([part], rebuilt))];
        let each = Expr::Let(bindings, Box::new(noted));
        match self.proof {
            Some(true) => functions
                .rev()
                .fold(each, |each, function| Expr::prim("seq", [function.apply([unit()]), each])),
            _ => each,
        }
    }

    fn define(&mut self, name: Name, body: Expr) {
        let definition =
            Definition { name, ty: Type::Unknown, body, contract: None, checked: None, span: None };
        self.definitions.insert(name, definition);
    }
}

impl Call<'_> {
    fn mentions(&self, ty: &Type) -> bool {
        self.given.iter().any(|var| occurs(*var, ty))
    }
}

fn occurs(var: Name, ty: &Type) -> bool {
    match ty {
        Type::Var(name) => *name == var,
        Type::App(a, b) | Type::Fun(a, b) => occurs(var, a) || occurs(var, b),
        Type::Forall(bound, body) => !bound.contains(&var) && occurs(var, body),
        Type::Con(_) | Type::Unknown => false,
    }
}

/// Is the variable one of a higher kind, or hidden where nothing is known of it?
fn is_applied(var: Name, ty: &Type) -> bool {
    match ty {
        Type::App(head, arg) => **head == Type::Var(var) || is_applied(var, head) || is_applied(var, arg),
        Type::Fun(from, to) => is_applied(var, from) || is_applied(var, to),
        Type::Forall(_, body) => occurs(var, body),
        Type::Var(_) | Type::Con(_) | Type::Unknown => false,
    }
}

/// Any of several values; the search ends where there is none.
pub(super) fn choose(ways: Vec<Expr>) -> Expr {
    let nothing = || Expr::Assume(Box::new(Expr::con(names::FALSE)), Box::new(unit()));
    let either = |way: Expr, others: Option<Expr>| {
        Some(match others {
            None => way,
            Some(others) => {
                let alt =
                    |con: &str, body| Alt { con: AltCon::Con(Name::new(con)), binders: Vec::new(), body };
                let alts = vec![alt(names::FALSE, way), alt(names::TRUE, others)];
                let scrutinee = Expr::Symbolic(Type::bool());
                Expr::Case(Box::new(Case { scrutinee, binder: None, alts, default: None }))
            }
        })
    };
    ways.into_iter().rev().fold(None, |others, way| either(way, others)).unwrap_or_else(nothing)
}

/// `let x = argument in seq x (function x)`: where there is no argument, because it would be an element of an empty
/// list, there is no call.
fn strictly(argument: Expr, function: Expr) -> Expr {
    let given = Binder::temporary("given", Type::Unknown);
    let call = function.apply([Expr::Var(given.name)]);
    let strict = Expr::prim("seq", [Expr::Var(given.name), call]);
    Expr::Let(vec![(given, argument)], Box::new(strict))
}

/// What is walked through.
fn whole() -> Binder {
    Binder::temporary("t", Type::Unknown)
}

/// The type variables of a contract whose values must be given: there is nothing that could make one.
fn givens(contract: &Contract, policy: &Policy) -> Vec<Name> {
    let types = || contract.params.iter().chain([&contract.result]).map(|binder| &binder.ty);
    let makes = |var: Name, ty: &Type| {
        let (head, args) = ty.spine();
        matches!(head, Type::Con(class) if policy.classes.contains(class) && !policy.consumers.contains(class))
            && args.iter().any(|arg| occurs(var, arg))
    };
    let must_be_given = |var: &Name| !types().any(|ty| makes(*var, ty) || is_applied(*var, ty));
    contract.type_params.iter().copied().filter(must_be_given).collect()
}

/// The type variables of a contract whose values need others of the same variable, such as the `b` of `foldr`: a function that
/// makes one is given one.
pub(super) fn dependent(contract: &Contract, policy: &Policy) -> Vec<Name> {
    depending(contract, &givens(contract, policy), policy)
}

fn depending(contract: &Contract, given: &[Name], policy: &Policy) -> Vec<Name> {
    let is_class = |ty: &Type| matches!(ty.spine().0, Type::Con(name) if policy.classes.contains(name));
    let mut open: Vec<(Name, Vec<Name>)> = Vec::new();
    for var in given {
        let mut needs = Vec::new();
        for param in contract.params.iter().filter(|param| !is_class(&param.ty)) {
            needed(&param.ty, *var, given, &mut needs);
        }
        open.push((*var, needs));
    }
    // Those that need nothing more, one after the other.
    while let Some(at) = open.iter().position(|(_, needs)| needs.is_empty()) {
        let (done, _) = open.remove(at);
        open.iter_mut().for_each(|(_, needs)| needs.retain(|name| *name != done));
    }
    // What only needs such a variable is given by it.
    let all: Vec<Name> = open.iter().map(|(var, _)| *var).collect();
    let needs = |var: Name| &open.iter().find(|(own, _)| *own == var).expect("it is open").1;
    let leads_back = |var: &Name| {
        let (mut seen, mut work) = (Vec::new(), needs(*var).clone());
        while let Some(next) = work.pop() {
            if !seen.contains(&next) {
                seen.push(next);
                work.extend(needs(next));
            }
        }
        seen.contains(var)
    };
    all.into_iter().filter(leads_back).collect()
}

/// The variables of which something that gives a value of a variable needs values.
fn needed(ty: &Type, var: Name, given: &[Name], found: &mut Vec<Name>) {
    if !occurs(var, ty) {
        return;
    }
    match ty {
        Type::Fun(from, to) if occurs(var, to) => {
            found.extend(given.iter().filter(|other| occurs(**other, from)));
            needed(to, var, given, found);
        }
        Type::App(..) => ty.spine().1.iter().for_each(|arg| needed(arg, var, given, found)),
        _ => {}
    }
}

/// A path on which what gives a value of a type variable is shown to keep the facts about it.
fn showing(var: Name, given: Expr) -> Expr {
    let value = Binder::temporary("given", Type::Unknown);
    let shown = Expr::Var(shower(var)).apply([Expr::Var(value.name)]);
    let strict = Expr::prim("seq", [Expr::Var(value.name), shown]);
    Expr::Let(vec![(value, given)], Box::new(strict))
}

fn unit() -> Expr {
    Expr::con(names::UNIT)
}

fn identity() -> Expr {
    let same = Binder::temporary("same", Type::Unknown);
    Expr::lam([same.clone()], Expr::Var(same.name))
}

/// `λ _. e`
fn thunk(body: Expr) -> Expr {
    Expr::Lam(vec![Binder::temporary("_", Type::Unknown)], Box::new(body))
}

fn giver(var: Name) -> Name {
    var.prefixed(Role::Temporary, "give$")
}

/// The function that assumes of a value of a type variable what is known of such.
pub(super) fn keeper(var: Name) -> Name {
    var.prefixed(Role::Temporary, "keep$")
}

/// The function that asserts it.
pub(super) fn shower(var: Name) -> Name {
    var.prefixed(Role::Temporary, "show$")
}

fn function_of(param: Name) -> Name {
    param.prefixed(Role::Temporary, "f$")
}

fn numbered(stem: &str, at: usize) -> Name {
    Name::new(stem).numbered(Role::Temporary, "$", at as u32)
}
