//! What a polymorphic callee can return.
//!
//! A verifier instantiates the type variables of a callee at *refined* types: at a call of `foldr :: (a → b → b) → b → List a → b`
//! it finds a refinement of `b` that the initial value has and that the function keeps, and the result has it too. A search
//! need not know that refinement. A function that is polymorphic in `b` cannot make a `b`: each one in its
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
//! The shape is a symbolic value at the unit type, `? : List ()`. The generated function `each_T` replaces each of its parts by
//! a given value when the program evaluates that part; `some_T,i` chooses an element of an argument. A variable with a class that can
//! make values (`Num`), or of a higher kind, is any value of its type.
//!
//! [`Parametric::result`] is for searches, [`Parametric::shown_result`] for proofs, where `give_b` above would have no end: there
//! a `b` is any value with certain facts (`instance.rs`), and further paths show that all values that are given have them.

use super::obligation::{Side, abandoned, guarded};
use super::{Policy, summary};
use whatif_lambda::expr::{Alt, AltCon, Binder, Case, Expr};
use whatif_lambda::prim::Misc;
use whatif_lambda::program::{Contract, DataType, Definition, Program};
use whatif_lambda::types::names;
use whatif_lambda::{Definitions, Name, Role, Type};

/// Makes the results of abstracted calls, and the definitions that they need.
pub(super) struct Parametric<'p> {
    program: &'p Program,
    definitions: &'p mut Definitions,
    policy: &'p Policy,
    /// `None` if the program is for a search. `Some` if the program is for a proof, which looks into no symbol: does the proof also make
    /// calls that laziness never makes?
    pub(super) proof: Option<bool>,
}

/// A call: the callee's parameters, and the type variables of the callee whose values the call must give it.
struct Call<'c> {
    params: &'c [Binder],
    /// The arguments. A function with a contract of its own is wrapped, so that it is called only with what that contract allows.
    values: Vec<Expr>,
    /// The type variables whose values the call must be given.
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

    /// An expression for any result of a function with this contract, where its parameters are in scope.
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

    /// Like [`Parametric::result`], for a proof, whose paths must come to an end. A type variable whose values depend on
    /// each other stands for any value that satisfies the facts that [instances](super::instance) have for the variable; a path of its
    /// own shows that every given value satisfies them. The callee's code is not known, so the callee may call the functions it is
    /// given at any time: on paths of their own the proof calls each of them, too, with any arguments that the function may be called
    /// with.
    pub(super) fn shown_result(&mut self, contract: &Contract, has_instances: bool) -> Expr {
        let call = self.call(contract);
        let depending = depending(contract, &call.given, self.policy);
        let (mut bindings, mut ways) = (Vec::new(), Vec::new());
        for var in &call.given {
            let any = Expr::Symbolic(Type::Var(*var));
            let given = self.given(*var, &call);
            let value = match given {
                Some(given) if depending.contains(var) && has_instances => {
                    ways.push(strictly(given, Expr::Var(shower(*var))));
                    Expr::Var(keeper(*var)).apply([any])
                }
                Some(given) if !depending.contains(var) => given,
                // There are no facts about the variable, or the arguments that its values could come from are not
                // known.
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

    /// A path that calls a function with any arguments that it may be given, and ends with its result.
    fn called(&mut self, ty: &Type, function: Expr, call: &Call) -> Expr {
        let (mut rest, mut applied) = (ty, function);
        while let Type::Fun(from, to) = rest {
            let argument = self.any(from, call).unwrap_or_else(|| Expr::Symbolic((**from).clone()));
            applied = call.apply(applied, from, argument);
            rest = to;
        }
        Expr::prim(Misc::SummaryAnswer, [applied])
    }

    fn call<'c>(&self, contract: &'c Contract) -> Call<'c> {
        let given = givens(contract, self.policy);
        Call { params: &contract.params, values: guarded(contract, Side::Given), given }
    }

    /// An expression for any value of a type; `None` if the type is too complex for one.
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

    /// An expression for a value of a type variable, taken from the arguments of the call.
    fn given(&mut self, var: Name, call: &Call) -> Option<Expr> {
        let mut ways = Vec::new();
        for (param, value) in call.params.iter().zip(&call.values) {
            if !self.policy.is_class(&param.ty) {
                ways.extend(self.ways(&param.ty, value.clone(), var, Some(call))?);
            }
        }
        Some(choose(ways))
    }

    /// The ways to get a value of a type variable out of an argument of a call. Without a call, the value is a field
    /// of data, and the ways are the results of the function for this variable. `None` if the type does not show the
    /// ways.
    fn ways(&mut self, ty: &Type, value: Expr, var: Name, call: Option<&Call>) -> Option<Vec<Expr>> {
        if !occurs(var, ty) {
            return Some(Vec::new());
        }
        match ty {
            Type::Var(_) if call.is_some() => Some(vec![value]),
            Type::Var(_) => Some(vec![Expr::Var(function_of(var)).apply([value])]),
            Type::Fun(from, to) => {
                let applied = call?;
                if !occurs(var, to) {
                    return Some(Vec::new());
                }
                let argument = self.any(from, applied)?;
                self.ways(to, applied.apply(value, from, argument), var, call)
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

    /// Defines `each_T f g`, which replaces the parts of a value: `C x y` becomes `C (f x) (each_T f g y)`. `None` if
    /// a field is a function.
    fn each(&mut self, data: Name) -> Option<Name> {
        let name = data.made(Role::Temporary, "$each");
        if self.definitions.contains_key(&name) {
            return Some(name);
        }
        let data = self.program.types.get(&data)?.clone();
        self.define(name, Expr::con(names::UNIT));
        let functions: Vec<Name> = data.params.iter().map(|param| function_of(*param)).collect();
        let built = self.alternatives(&data, |this, constructor, fields| {
            let mut built = Vec::new();
            for (ty, field) in constructor.fields.iter().zip(fields) {
                built.push(this.changed(ty, Expr::Var(*field), &data)?);
            }
            Some(Expr::con(constructor.name).apply(built))
        });
        self.finish(name, &functions, built, |this, looked_into| {
            this.each_of_unknown(&functions, looked_into)
        })
    }

    /// Applies the functions that `each_T` is given to the parts of a field: the field's new value.
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

    /// Defines `some_T,i k`, which passes some part of the i-th type argument's type to `k`. `None` if a field is a
    /// function.
    fn some(&mut self, data: Name, at: usize) -> Option<Name> {
        let name = data.numbered(Role::Temporary, "$some", at as u32);
        if self.definitions.contains_key(&name) {
            return Some(name);
        }
        let data = self.program.types.get(&data)?.clone();
        let param = *data.params.get(at)?;
        self.define(name, Expr::con(names::UNIT));
        let found = self.alternatives(&data, |this, constructor, fields| {
            let mut ways = Vec::new();
            for (ty, field) in constructor.fields.iter().zip(fields) {
                ways.extend(this.ways(ty, Expr::Var(*field), param, None)?);
            }
            Some(choose(ways))
        });
        let element = Expr::Var(function_of(param)).apply([summary::element(at, whole().var())]);
        self.finish(name, &[function_of(param)], found, |_, _| element)
    }

    /// `case t$ of …`, with an alternative for each constructor. `None` if one has existential types, or `body` has
    /// no alternative for it.
    fn alternatives(
        &mut self,
        data: &DataType,
        mut body: impl FnMut(&mut Self, &whatif_lambda::program::Constructor, &[Name]) -> Option<Expr>,
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
        let case = Case { scrutinee: whole().var(), binder: None, alts, default: None };
        Some(Expr::Case(Box::new(case)))
    }

    /// Defines `name ≡ λ functions t$. body`. If there is no body, the placeholder definition is removed. In a proof, the body is used
    /// only where `t$` is known, and `summary` where it is a symbol.
    fn finish(
        &mut self,
        name: Name,
        functions: &[Name],
        body: Option<Expr>,
        summary: impl FnOnce(&Self, Name) -> Expr,
    ) -> Option<Name> {
        let Some(body) = body else {
            self.definitions.remove(&name);
            return None;
        };
        let functions = functions.iter().map(|name| Binder::new(*name, Type::Unknown));
        let binders: Vec<Binder> = functions.chain([whole()]).collect();
        let body = Expr::lam(binders.iter().cloned(), body);
        if self.proof.is_none() {
            self.define(name, body);
            return Some(name);
        }
        let looked_into = summary::unfolded(name);
        self.define(looked_into, body);
        let again = Expr::Var(looked_into).apply(binders.iter().map(Binder::var));
        let unknown = summary(self, looked_into);
        self.define(name, Expr::lam(binders, summary::if_unknown(&whole(), unknown, again)));
        Some(name)
    }

    /// Replaces the elements of a symbol. If calls are made that laziness never makes, each replacement is evaluated
    /// once.
    fn each_of_unknown(&self, functions: &[Name], looked_into: Name) -> Expr {
        let part = Binder::temporary("part", Type::Unknown);
        let functions = functions.iter().map(|name| Expr::Var(*name));
        let rebuilt = Expr::Var(looked_into).apply(functions.clone().chain([part.var()]));
        let all = Binder::temporary("all", Type::Unknown);
        let rebuild = Binder::temporary("rebuild", Type::Unknown);
        let noted = Expr::prim(Misc::SummaryEach, [whole().var(), all.var(), rebuild.var()]);
        let bindings = vec![(all, summary::list(functions.clone())), (rebuild, Expr::lam([part], rebuilt))];
        let each = Expr::Let(bindings, Box::new(noted));
        match self.proof {
            Some(true) => functions.rev().fold(each, |each, function| each.after(function.apply([unit()]))),
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
    /// Applies a function to an argument. An argument that depends on what the call was given is evaluated first.
    fn apply(&self, function: Expr, from: &Type, argument: Expr) -> Expr {
        if self.mentions(from) { strictly(argument, function) } else { function.apply([argument]) }
    }

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

/// Is the variable of a higher kind (`m a`), or inside of a polymorphic argument, where its values cannot be traced?
fn is_applied(var: Name, ty: &Type) -> bool {
    match ty {
        Type::App(head, arg) => **head == Type::Var(var) || is_applied(var, head) || is_applied(var, arg),
        Type::Fun(from, to) => is_applied(var, from) || is_applied(var, to),
        Type::Forall(_, body) => occurs(var, body),
        Type::Var(_) | Type::Con(_) | Type::Unknown => false,
    }
}

/// An expression that returns any of these values; it ends the path if there are none.
pub(super) fn choose(ways: Vec<Expr>) -> Expr {
    let either = |others, way| Expr::if_then(Expr::Symbolic(Type::bool()), others, way);
    ways.into_iter().rev().reduce(either).unwrap_or_else(abandoned)
}

/// `let x = argument in seq x (function x)`: where there is no argument, because it would be an element of an empty
/// list, the call is not made.
fn strictly(argument: Expr, function: Expr) -> Expr {
    let given = Binder::temporary("given", Type::Unknown);
    function.apply([given.var()]).after(given.var()).where_is(given, argument)
}

/// The value that `each_T` and `some_T,i` take apart.
fn whole() -> Binder {
    Binder::temporary("t", Type::Unknown)
}

/// The type variables of a contract whose values must be given, because no class of the contract could make one.
pub(super) fn givens(contract: &Contract, policy: &Policy) -> Vec<Name> {
    let types = || contract.params.iter().chain([&contract.result]).map(|binder| &binder.ty);
    let makes = |var: Name, ty: &Type| {
        let (head, args) = ty.spine();
        let is_consumer = matches!(head, Type::Con(class) if policy.consumers.contains(class));
        policy.is_class(ty) && !is_consumer && args.iter().any(|arg| occurs(var, arg))
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
    let mut open: Vec<(Name, Vec<Name>)> = Vec::new();
    for var in given {
        let mut needs = Vec::new();
        for param in contract.params.iter().filter(|param| !policy.is_class(&param.ty)) {
            needed(&param.ty, *var, given, &mut needs);
        }
        open.push((*var, needs));
    }
    // Removes the variables that need no other variable, one after the other. A variable that stays depends on itself, or on a variable that does.
    while let Some(at) = open.iter().position(|(_, needs)| needs.is_empty()) {
        let (done, _) = open.remove(at);
        open.iter_mut().for_each(|(_, needs)| needs.retain(|name| *name != done));
    }
    // Of the variables that stay, those that lead back to themselves are dependent. The others only need a dependent variable.
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

/// Finds the variables whose values a function must have to get a value of `var` out of a value of this type.
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

fn unit() -> Expr {
    Expr::con(names::UNIT)
}

fn identity() -> Expr {
    let same = Binder::temporary("same", Type::Unknown);
    Expr::lam([same.clone()], same.var())
}

/// `λ _. e`
fn thunk(body: Expr) -> Expr {
    Expr::Lam(vec![Binder::temporary("_", Type::Unknown)], Box::new(body))
}

fn giver(var: Name) -> Name {
    var.prefixed(Role::Temporary, "give$")
}

/// The name of the function that assumes the facts about a value of a type variable.
pub(super) fn keeper(var: Name) -> Name {
    var.prefixed(Role::Temporary, "keep$")
}

/// The name of the function that asserts the facts about a value of a type variable.
pub(super) fn shower(var: Name) -> Name {
    var.prefixed(Role::Temporary, "show$")
}

fn function_of(param: Name) -> Name {
    param.prefixed(Role::Temporary, "f$")
}

fn numbered(stem: &str, at: usize) -> Name {
    Name::new(stem).numbered(Role::Temporary, "$", at as u32)
}
