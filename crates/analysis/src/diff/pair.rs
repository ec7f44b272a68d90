//! A function in two versions, in one program: what they take, what they return, and the question whether that is the same.
//!
//! [`Pair::new`] finds the two versions at one type (an overloaded function at the type that is chosen for it, or at the one that
//! [`Pair::at_type`] is given) and has `merge` make one program of both modules. A [`Harness`] is that program with a function that calls both
//! versions on the same arguments and compares what comes of them: `shape` says how far the arguments are known, and how results are
//! seen. What stays true: both versions get the very same arguments, and no definition of one module takes the place of another of the
//! same name.

use whatif_certificate::types::{free_variables, substitute};
use whatif_haskell::front::{Front, Instance};
use whatif_lambda::prim::{Misc, Prim};
use whatif_lambda::program::DataType;
use whatif_lambda::types::names;
use whatif_lambda::{Binder, Expr, Name, Program, Role, Type};
use whatif_liquid::Subject;

use super::merge::merge;
use super::shape::{Shapes, call, diff, needed};
use crate::haskell::{at_type, hidden, params, roots};
use crate::host::Module;

/// Both versions of a function.
pub(crate) struct Pair {
    /// The program of both.
    pub(crate) program: Program,
    /// The old version, as a function of all parameters.
    pub(crate) old: Expr,
    /// The new version.
    pub(crate) new: Expr,
    /// Their parameters, those of a function inside of a newtype result included.
    pub(crate) params: Vec<Binder>,
    /// What they return.
    pub(crate) result: Type,
    /// The type at which they are compared, if they have others.
    pub(crate) chosen: Option<String>,
    /// What a reader of values should know.
    pub(crate) notes: Vec<String>,
    /// Do they return actions, and can these read?
    acts: Option<Acts>,
    /// What whole inputs have to satisfy: how many of the first parameters, and a condition as a function of these.
    demand: Option<(usize, Expr)>,
}

/// What is known of actions.
struct Acts {
    returns: Type,
    reads: bool,
}

/// Why two functions cannot be compared.
pub(crate) enum NoPair {
    /// A construct is not supported.
    Unsupported(String),
    /// They take or return different types.
    Types,
}

/// A question for the machine: a function whose result is a `Whatif.Diff.Compared`.
pub(crate) struct Harness {
    pub(crate) shapes: Shapes,
    pub(crate) function: Expr,
    pub(crate) params: Vec<Binder>,
    pub(crate) result: Type,
}

impl Pair {
    /// The versions that two modules have of a function.
    pub(crate) fn new(old: &mut Module, new: &mut Module, function: &str) -> Result<Pair, NoPair> {
        let (first, second) = (instance(old, function)?, instance(new, function)?);
        Pair::merged(old, new, first, second)
    }

    /// The versions that two modules have of an overloaded function, at one of its types.
    pub(crate) fn at_type(
        old: &mut Module,
        new: &mut Module,
        function: &str,
        ty: &str,
    ) -> Result<Pair, NoPair> {
        let at = |module: &mut Module| {
            let Module { front, sources, .. } = module;
            let name = front.value(sources, &at_type(function, ty)).ok();
            name.and_then(|name| front.instance(sources, name)).ok_or(NoPair::Types)
        };
        let (first, second) = (at(old)?, at(new)?);
        Pair::merged(old, new, first, second)
    }

    fn merged(
        old: &mut Module,
        new: &mut Module,
        first: Instance,
        mut second: Instance,
    ) -> Result<Pair, NoPair> {
        let mut program = old.front.program(&roots(&first.function));
        let mut all = roots(&first.function);
        all.extend(needed(&program));
        program = old.front.program(&all);
        old.front.add_makers(&mut program, first.params.iter());
        let newer = new.front.program(&roots(&second.function));
        let renaming = merge(&mut program, newer, (old.front.module(), new.front.module()));
        second.params.iter_mut().chain([&mut second.result]).for_each(|ty| renaming.ty(ty));
        renaming.expr(&mut second.function);
        let notes = hidden(&old.front, &first.params);
        Ok(Pair { notes, ..Pair::of(program, first, second)? })
    }

    /// The versions of a function in two programs, for the arguments that the first one's type allows.
    pub(crate) fn of_subjects(
        front: &Front,
        [first, mut second]: [Subject; 2],
        [mut program, newer]: [Program; 2],
    ) -> Result<Pair, NoPair> {
        let helpers = front.program(&needed(&program));
        for (name, data) in helpers.types {
            program.types.entry(name).or_insert(data);
        }
        for definition in helpers.definitions.into_values() {
            if !program.definitions.contains_key(&definition.name) {
                program.definitions.insert(definition.name, definition);
            }
        }
        let renaming = merge(&mut program, newer, (front.module(), front.module()));
        second.params.iter_mut().chain([&mut second.result]).for_each(|ty| renaming.ty(ty));
        renaming.expr(&mut second.function);
        let demand = Some((first.params.len(), first.demand.clone()));
        let instance = |subject: Subject| {
            let Subject { function, params, result, .. } = subject;
            Instance { function, params, result, chosen: None }
        };
        Ok(Pair { demand, ..Pair::of(program, instance(first), instance(second))? })
    }

    /// Two functions of one program.
    pub(crate) fn of(program: Program, first: Instance, second: Instance) -> Result<Pair, NoPair> {
        let second = with_variables_of(&first, second).ok_or(NoPair::Types)?;
        let same = first.params == second.params && first.result == second.result;
        if !same {
            return Err(NoPair::Types);
        }
        let mut pair = Pair {
            params: params(&first.params),
            old: first.function,
            new: second.function,
            result: first.result,
            chosen: first.chosen,
            notes: Vec::new(),
            program,
            acts: None,
            demand: None,
        };
        pair.apply();
        pair.take_what_newtypes_take();
        if let Type::App(head, returns) = &pair.result
            && **head == Type::con("Whatif.Types.IO")
        {
            let reads = replace_effects(&mut pair.program);
            pair.acts = Some(Acts { returns: (**returns).clone(), reads });
        }
        pair.old = Expr::lam(pair.params.iter().cloned(), pair.old);
        pair.new = Expr::lam(pair.params.iter().cloned(), pair.new);
        Ok(pair)
    }

    fn apply(&mut self) {
        let args = || self.params.iter().map(|param| Expr::Var(param.name));
        let (old, new) = (self.old.clone().apply(args()), self.new.clone().apply(args()));
        (self.old, self.new) = (old, new);
    }

    /// `State s a` is a function of `s`: what it takes is one more parameter.
    fn take_what_newtypes_take(&mut self) {
        while let Some(Type::Fun(param, result)) = function_inside(&self.program, &self.result) {
            let binder = Binder::new(
                Name::new("x").numbered(Role::Temporary, "", self.params.len() as u32 + 1),
                (*param).clone(),
            );
            let inside = Type::Fun(param, result.clone());
            for side in [&mut self.old, &mut self.new] {
                let whole = std::mem::replace(side, Expr::int(0));
                *side = Expr::Cast(Box::new(whole), inside.clone()).apply([Expr::Var(binder.name)]);
            }
            self.params.push(binder);
            self.result = *result;
        }
    }

    /// From now on two failures count as the same, whatever their messages are.
    pub(crate) fn take_failures_as_equal(&mut self) {
        let Some(definition) = self.program.definitions.get_mut(&diff("sameText")) else { return };
        let text = || Type::list(Type::con(names::CHAR));
        let params = [("depth", Type::con(names::INT)), ("one", text()), ("other", text())];
        definition.body = Expr::lam(params.map(|(name, ty)| Binder::new(name, ty)), Expr::con("EQ"));
    }

    /// Does it return an action? Then proofs say nothing of it.
    pub(crate) fn acts(&self) -> bool {
        self.acts.is_some()
    }

    /// The function that runs both versions and compares their results up to a depth. If `partial`, parts of its inputs may be missing.
    pub(crate) fn harness(&self, depth: i64, partial: bool) -> Harness {
        let mut shapes = Shapes::new(self.program.clone(), partial);
        let mut binders = Vec::new();
        let mut args = Vec::new();
        for param in &self.params {
            match partial {
                true => {
                    binders.push(Binder::new(param.name, shapes.given_type(&param.ty)));
                    args.push(shapes.value_of(&param.ty, Expr::Var(param.name)));
                }
                false => {
                    binders.push(param.clone());
                    args.push(Expr::Var(param.name));
                }
            }
        }
        let mut sides = [&self.old, &self.new].map(|side| side.clone().apply(args.iter().cloned()));
        let result = self.seen_result();
        if let Some(acts) = &self.acts {
            let mut input = Expr::con(names::NIL);
            if acts.reads {
                let text = Binder::new("input", Type::list(Type::con(names::CHAR)));
                input = Expr::Var(text.name);
                binders.push(text);
            }
            sides = sides.map(|side| call("performed", [acts.returns.clone()], [input.clone(), side]));
        }
        let shape = shapes.seen(&result);
        let look = |side| {
            let types = [result.clone(), shape.ty.clone()];
            call("seen", types, [shape.look.clone(), Expr::int(depth), side])
        };
        let [old, new] = sides.map(look);
        let body = call("compared", [shape.ty.clone()], [shape.same.clone(), old, new]);
        let body = match self.demand.as_ref().filter(|_| !partial) {
            Some((count, demand)) => body.assuming(demand.clone().apply(args.into_iter().take(*count))),
            None => body,
        };
        let function = Expr::lam(binders.iter().cloned(), body);
        let compared = Type::Con(diff("Compared")).apply([shape.ty.clone()]);
        Harness { shapes, function, params: binders, result: compared }
    }

    /// The type of what is seen of a result.
    pub(crate) fn seen_result(&self) -> Type {
        match &self.acts {
            Some(acts) => Type::Con(diff("Performed")).apply([acts.returns.clone()]),
            None => self.result.clone(),
        }
    }

    /// The type of an argument, by its place.
    pub(crate) fn param(&self, at: usize) -> Type {
        self.params.get(at).map_or_else(|| Type::list(Type::con(names::CHAR)), |param| param.ty.clone())
    }
}

fn instance(module: &mut Module, function: &str) -> Result<Instance, NoPair> {
    let unsupported = |why: String| NoPair::Unsupported(format!("`{function}`{why}"));
    let name = module.front.resolve(function).ok_or_else(|| unsupported(" is not in scope".to_string()))?;
    module.front.instance(&mut module.sources, name).ok_or_else(|| {
        let ty = module.front.type_of(name).unwrap_or_default();
        unsupported(format!(" :: {ty} is not supported: no type was found that satisfies its constraints"))
    })
}

/// The type variables of another instance, called as those of the first one.
fn with_variables_of(first: &Instance, mut second: Instance) -> Option<Instance> {
    let all = |instance: &Instance| {
        let whole = Type::funs(instance.params.iter().cloned(), instance.result.clone());
        free_variables(&whole)
    };
    let (own, others) = (all(first), all(&second));
    if own.len() != others.len() {
        return None;
    }
    let value = |name: Name| others.iter().position(|&other| other == name).map(|at| Type::Var(own[at]));
    for ty in second.params.iter_mut().chain([&mut second.result]) {
        *ty = substitute(ty, &value);
    }
    if let Expr::TypeApp(_, types) = &mut second.function {
        types.iter_mut().for_each(|ty| *ty = substitute(ty, &value));
    }
    Some(second)
}

/// The function inside of a newtype, or the type itself if it is a function; none for actions, which are functions of `RealWorld`.
fn function_inside(program: &Program, ty: &Type) -> Option<Type> {
    let mut ty = ty.clone();
    for _ in 0..20 {
        match &ty {
            Type::Fun(param, _) if matches!(&**param, Type::Con(names::REAL_WORLD)) => {
                return None;
            }
            Type::Fun(..) => return Some(ty),
            _ => {}
        }
        let (Type::Con(name), args) = ty.spine() else { return None };
        let DataType { params, constructors, .. } = program.types.get(name).filter(|data| data.newtype)?;
        let value = |param: Name| {
            let at = params.iter().position(|&other| other == param)?;
            args.get(at).map(|&arg| arg.clone())
        };
        ty = substitute(constructors.first()?.fields.first()?, &value);
    }
    None
}

/// Replaces the primitives of actions by functions that remember what is written and read from an input. Returns whether some action reads.
fn replace_effects(program: &mut Program) -> bool {
    fn replace(expr: &mut Expr, reads: &mut bool) {
        if let Expr::Prim(prim, args) = expr {
            let other = match prim {
                Prim::Misc(Misc::HPutChar) => Some("putOn"),
                Prim::Misc(Misc::HGetChar) => Some("takeFrom"),
                Prim::Misc(Misc::HLookAhead) => Some("lookAt"),
                _ => None,
            };
            *reads |= other.is_some_and(|other| other != "putOn");
            if let Some(other) = other {
                *expr = call(other, [], std::mem::take(args));
            }
        }
        expr.for_each_part(&mut |part| whatif_source::deep(|| replace(part, reads)));
    }
    let mut reads = false;
    program.definitions.values_mut().for_each(|definition| replace(&mut definition.body, &mut reads));
    reads
}
