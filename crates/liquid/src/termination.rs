//! Do recursive calls get smaller, where no metric is written?
//!
//! LiquidHaskell takes an argument of which all calls pass on a part, or several, one after the other, or else the first one that has
//! a size: a number that is not negative, a list, or data whose type declares a measure for its size ([`decreasing`]). The new argument is smaller if it is a part of
//! the old one, or smaller by that size. Functions that call each other are compared by the first argument of each that has a size.
//! A number that must get smaller must not become negative. For example
//!
//! ```text
//! take n (x:xs) = x : take (n - 1) xs     all calls pass on a part of the list: `xs` is a part of `x:xs`
//! down n = down (n - 1)                   the first argument with a size: `n - 1 < n`, and `0 <= n - 1`
//! half (S (S n)) = half (S n)             nothing: `S n` is built anew, and `data N` declares no size
//! ```
//!
//! The file makes λG conditions of this. For a top-level function, [`Termination::less`] gives the condition that a contract keeps in
//! `more.decreases`; `whatif_verify::counterfactual` asserts it at each recursive call. For local functions, [`Termination::check_local`] rewrites
//! the body: a call of `go` becomes one of `go$smaller`, which asserts the condition. The functions that decide
//! it (`lessNumber`, `lessList`, `lessPart`, `lessData`, `lessMetric`) are in the library module `Whatif.Liquid`.
//!
//! What must stay true: where it is not known how to compare ([`Decreasing::Unknown`]), nothing is asserted; where no argument of the
//! caller has a size, or the caller has no arguments (`ones = 1 : ones`), the condition is `False` ([`Less::never`]), and the builder keeps the reason ([`Unmeasured`]) for reports. A callee
//! without such an argument is accused itself, where it calls back.

mod decreasing;

use std::collections::{BTreeMap, BTreeSet};

use whatif_haskell::components;
use whatif_haskell::front::General;
use whatif_lambda::types::names;
use whatif_lambda::{Assertion, Binder, Expr, Name, Part, Program, Role, Type};
use whatif_source::Span;

use self::decreasing::Found;
use crate::classes::{dictionaries_of, is_dictionary};
use crate::pieces::opened;

/// The functions of the logic that decide whether a call is smaller.
pub(crate) const ROOTS: [&str; 7] = [
    "Whatif.Liquid.lessMetric",
    "Whatif.Liquid.lessNumber",
    "Whatif.Liquid.lessList",
    "Whatif.Liquid.lessPart",
    "Whatif.Liquid.lessData",
    "Whatif.Liquid.or",
    "Whatif.Liquid.size",
];

/// Classes whose types are numbers.
const NUMERIC: [Name; 5] = [names::NUM, names::INTEGRAL, names::REAL, names::FRACTIONAL, names::REAL_FRAC];

/// Why LiquidHaskell sees no argument of a recursive function get smaller, whatever its calls pass on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unmeasured {
    /// A local function without a signature has arguments of an overloaded type, because GHC makes its type general.
    General,
    /// No argument has a size.
    NoSize,
    /// The functions call each other, and no argument of the caller has a size.
    Mutual,
    /// The caller is a constant.
    Constant,
    /// The functions call each other, and the types of the arguments that must get smaller have type variables: to LiquidHaskell those
    /// of two functions are different types.
    OtherType,
}

/// The condition that a recursive call gets smaller.
pub(crate) struct Less {
    pub(crate) condition: Expr,
    /// If it is `False`, whatever the call passes on: why.
    pub(crate) never: Option<Unmeasured>,
    pub(crate) of_runs: OfRuns,
}

/// The condition that counts where only runs do: what only LiquidHaskell misses is none of it.
pub(crate) enum OfRuns {
    /// The same one.
    Same,
    Other(Expr),
    /// None.
    Nothing,
}

impl Less {
    fn never(why: Unmeasured) -> Less {
        // A run notices by itself that a constant needs itself, if that keeps it from ending.
        let of_runs = if why == Unmeasured::Constant { OfRuns::Nothing } else { OfRuns::Same };
        Less { condition: Expr::con(names::FALSE), never: Some(why), of_runs }
    }
}

impl From<Expr> for Less {
    fn from(condition: Expr) -> Less {
        Less { condition, never: None, of_runs: OfRuns::Same }
    }
}

/// What is seen of the calls of local functions inside of a definition.
#[derive(Default)]
pub(crate) struct Inside {
    /// The functions some call of which never gets smaller, and why.
    pub(crate) never: Vec<(Name, Unmeasured)>,
    /// The conditions that are others where only runs count, by the functions that assert them.
    pub(crate) of_runs: Vec<(Name, Expr)>,
}

/// The caller or the callee of a recursive call.
pub(crate) struct Recursive<'a> {
    /// The function.
    pub(crate) function: Name,
    /// The type variables that its own type binds.
    pub(crate) types: &'a [Name],
    /// The parameters of its contract.
    pub(crate) params: &'a [Binder],
    /// The function that gives its metric, if one is written.
    pub(crate) metric: Option<Name>,
    /// The parameter that must get smaller.
    pub(crate) decreasing: Decreasing,
    /// The parameter that is watched instead where only runs count.
    pub(crate) watched: Option<usize>,
}

impl Recursive<'_> {
    /// Is the type of a parameter made of the function's own type variables?
    fn is_generic(&self, at: usize) -> bool {
        self.params[at].ty.any(&|ty| matches!(ty, Type::Var(name) if self.types.contains(name)))
    }
}

/// The argument that must get smaller.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Decreasing {
    /// The one with this number.
    At(usize),
    /// Those of which calls pass on parts, as the code shows.
    Parts,
    /// No argument has a size.
    Nothing,
    /// It is not known whether some argument has a size, and no other one has.
    Unknown,
}

/// What is needed to compare sizes.
pub(crate) struct Termination<'a> {
    pub(crate) program: &'a Program,
    /// The data types of class dictionaries.
    pub(crate) classes: &'a [Name],
    /// The measures that data types declare for the sizes of their values.
    pub(crate) sizes: BTreeMap<Name, Name>,
    /// The local functions of the definition at hand whose inferred types were made general. GHC compiles the recursion of such a function
    /// at a type that is not known to be numeric: LiquidHaskell sees no sizes there.
    pub(crate) general: &'a [General],
}

impl Termination<'_> {
    /// The condition that a call gets smaller: a function of the caller's arguments and of those of the call; none if it is not known.
    pub(crate) fn less(&self, caller: &Recursive, callee: &Recursive) -> Option<Less> {
        let inners = renewed(callee.params);
        let less = match (caller.metric, callee.metric) {
            (Some(old), Some(new)) => {
                let by = |metric, params: &[Binder]| self.by_metric(metric, params);
                Expr::var("Whatif.Liquid.lessMetric").apply([by(new, &inners), by(old, caller.params)]).into()
            }
            _ => self.less_by_default(caller, callee, &inners)?,
        };
        let of_both =
            |condition| Expr::lam(caller.params.iter().cloned().chain(inners.iter().cloned()), condition);
        let of_runs = match less.of_runs {
            OfRuns::Other(condition) => OfRuns::Other(of_both(condition)),
            other => other,
        };
        Some(Less { condition: of_both(less.condition), never: less.never, of_runs })
    }

    /// The metric of a call. A metric that needs no class takes no dictionaries.
    fn by_metric(&self, metric: Name, params: &[Binder]) -> Expr {
        let ty = self.program.definitions.get(&metric).map(|definition| &definition.ty);
        let wanted = ty.map_or(0, |ty| dictionaries_of(ty, self.classes));
        let (dictionaries, own) = params.split_at(self.dictionaries(params));
        let args = dictionaries.iter().take(wanted).chain(own);
        Expr::Var(metric).apply(args.map(|param| Expr::Var(param.name)))
    }

    /// The condition that the new argument is smaller than the old one, and the one that counts where only runs do. None if it is not
    /// known how to compare them.
    fn less_by_default(&self, caller: &Recursive, callee: &Recursive, new: &[Binder]) -> Option<Less> {
        let less = self.less_than(caller, callee, new)?;
        let watched = caller.watched.filter(|_| caller.function == callee.function);
        let of_runs = watched.and_then(|at| {
            let watched = Recursive { decreasing: Decreasing::At(at), ..*caller };
            Some(OfRuns::Other(self.less_than(&watched, &watched, new)?.condition))
        });
        Some(Less { of_runs: of_runs.unwrap_or(less.of_runs), ..less })
    }

    fn less_than(&self, caller: &Recursive, callee: &Recursive, new: &[Binder]) -> Option<Less> {
        let never = || {
            Less::never(match caller.function == callee.function {
                _ if caller.params.is_empty() => Unmeasured::Constant,
                true => Unmeasured::NoSize,
                false => Unmeasured::Mutual,
            })
        };
        let (at, to) = match (caller.decreasing, callee.decreasing) {
            (Decreasing::At(at), Decreasing::At(to)) => (at, to),
            (Decreasing::Parts, _) => return Some(Expr::con(names::TRUE).into()),
            // A constant that needs itself, as an endless list does, has nothing that could get smaller either.
            (Decreasing::Nothing, _) => return Some(never()),
            (Decreasing::At(_), Decreasing::Nothing) if callee.params.is_empty() => {
                return Some(never());
            }
            _ => return None,
        };
        let (old, new) = (&caller.params[at], &new[to]);
        let sizes = [self.size(caller.params, at)?, self.size(callee.params, to)?];
        let less = match sizes {
            [Size::Number, Size::Number] => by("Whatif.Liquid.lessNumber", new, old),
            [Size::List, Size::List] if caller.function == callee.function => {
                by("Whatif.Liquid.lessList", new, old)
            }
            [Size::Data(name), Size::Data(same)] if name == same => self.less_data(name, old, new, caller),
            // A list may be a part of a tree, and the other way round.
            [Size::List | Size::Data(_), Size::List | Size::Data(_)] => {
                by("Whatif.Liquid.lessData", new, old)
            }
            _ => return Some(never()),
        };
        if caller.function != callee.function && (caller.is_generic(at) || callee.is_generic(to)) {
            let never = Less::never(Unmeasured::OtherType);
            return Some(Less { of_runs: OfRuns::Other(less), ..never });
        }
        Some(less.into())
    }

    /// The ways in which data may be smaller than other data of its type.
    fn less_data(&self, name: Name, old: &Binder, new: &Binder, caller: &Recursive) -> Expr {
        let part = by("Whatif.Liquid.lessPart", new, old);
        // The size measure itself cannot be compared by itself.
        match self.sizes.get(&name).filter(|measure| **measure != caller.function) {
            Some(measure) => {
                let size = |value: &Binder| Expr::Var(*measure).apply([Expr::Var(value.name)]);
                let less = Expr::var("Whatif.Liquid.lessNumber").apply([size(new), size(old)]);
                Expr::var("Whatif.Liquid.or").apply([part, less])
            }
            None => part,
        }
    }

    /// The argument that must get smaller: in the function's calls of itself, or, if it is not `alone`, in all calls between mutually
    /// recursive functions.
    pub(crate) fn decreasing(
        &self,
        function: Name,
        params: &[Binder],
        code: &Expr,
        alone: bool,
    ) -> (Decreasing, Option<usize>) {
        let size = |at: usize| match self.is_general(function, params, at) {
            true => Some(Size::None),
            false => self.size(params, at),
        };
        let sizes: Vec<Option<Size>> = (0..params.len()).map(size).collect();
        let has_parts = |at: usize| !matches!(sizes[at], None | Some(Size::None));
        let has_size = |at: usize| match sizes[at] {
            Some(Size::Number | Size::List) => true,
            Some(Size::Data(name)) => self.sizes.contains_key(&name),
            Some(Size::None) | None => false,
        };
        // What LiquidHaskell does not know to be a number is one all the same.
        let can_be_watched =
            |at: usize| matches!(self.size(params, at), Some(Size::Number | Size::List)) || has_size(at);
        let (found, watched) = if alone {
            let (_, mut names, body) = opened(code);
            // Code that takes fewer arguments than its type says passes the others on.
            names.resize_with(params.len(), || Name::new("_"));
            let which = [&has_parts as decreasing::Which, &has_size, &can_be_watched];
            decreasing::decreasing(self.program, function, &names, body, which)
        } else {
            ((0..params.len()).find(|at| has_size(*at)).map_or(Found::Nothing, Found::At), None)
        };
        let decreasing = match found {
            Found::At(at) => Decreasing::At(at),
            Found::Parts => Decreasing::Parts,
            Found::Nothing if sizes.contains(&None) => Decreasing::Unknown,
            Found::Nothing => Decreasing::Nothing,
        };
        (decreasing, watched)
    }

    /// Is an argument's type chosen by the callers, because the function has no signature and its inferred type was made general?
    fn is_general(&self, function: Name, params: &[Binder], at: usize) -> bool {
        let dictionaries = self.dictionaries(params);
        let general = self.general.iter().find(|general| general.function == function);
        general.is_some_and(|general| general.arguments.iter().any(|argument| argument + dictionaries == at))
    }

    /// How an argument is compared. Dictionaries never get smaller.
    fn size(&self, params: &[Binder], at: usize) -> Option<Size> {
        let dictionaries = self.dictionaries(params);
        let numbers: Vec<&Type> = params[..dictionaries].iter().map(|param| &param.ty).collect();
        if at < dictionaries { Some(Size::None) } else { self.size_of(&params[at].ty, &numbers) }
    }

    /// How many of the parameters are class dictionaries. They come first.
    fn dictionaries(&self, params: &[Binder]) -> usize {
        params.iter().take_while(|param| is_dictionary(&param.ty, self.classes)).count()
    }

    /// Asserts that the recursive calls of local functions get smaller, except for functions that are exempt.
    pub(crate) fn check_local(
        &self,
        expr: &mut Expr,
        exempt: &dyn Fn(Name) -> bool,
        place: Option<Span>,
        seen: &mut Inside,
    ) {
        let place = if let Expr::At(span, _) = expr { Some(*span) } else { place };
        expr.for_each_part(&mut |part| {
            whatif_source::deep(|| self.check_local(part, exempt, place, seen));
        });
        let Expr::Let(bindings, _) = expr else { return };
        let group: Vec<Option<Inner>> =
            bindings.iter().map(|(binder, rhs)| Inner::new(binder, rhs)).collect();
        let back = calls_back(bindings);
        let decreasing = |(at, (_, rhs)): (usize, &(Binder, Expr))| {
            let alone = back[at].iter().all(|callee| *callee == at);
            let inner = group[at].as_ref();
            inner.map(|inner| self.decreasing(inner.name, &inner.params, rhs, alone))
        };
        let decreasing: Vec<Option<(Decreasing, Option<usize>)>> =
            bindings.iter().enumerate().map(decreasing).collect();
        let recursive = |at: usize| {
            let (inner, (decreasing, watched)) = (group[at].as_ref()?, decreasing[at]?);
            // Local functions that call each other are made general together, if at all.
            let (function, types, params) = (inner.name, &[][..], &inner.params[..]);
            Some(Recursive { function, types, params, metric: None, decreasing, watched })
        };
        for (at, (_, rhs)) in bindings.iter_mut().enumerate() {
            let Some(caller) = group[at].as_ref().filter(|caller| !exempt(caller.name)) else { continue };
            let callees = group.iter().enumerate().filter(|(to, _)| back[at].contains(to));
            let callees = callees.filter_map(|(to, callee)| Some((recursive(to)?, callee.as_ref()?)));
            let mut smaller = Vec::new();
            for (to, callee) in callees.filter(|(_, callee)| !exempt(callee.name)) {
                let from = recursive(at).expect("a caller is a function");
                smaller.extend(self.smaller((&from, caller), (&to, callee), body_of(rhs), place, seen));
            }
            if !smaller.is_empty() {
                let body = body_of(rhs);
                let inside = body.take();
                *body = Expr::Let(smaller, Box::new(inside));
            }
        }
    }

    /// `go$smaller = λy. assert (y is smaller than x) in go y`, which the body of a local function calls instead of `go`; none if
    /// it does not call it, or if it is not known how to compare the arguments.
    fn smaller(
        &self,
        (from, caller): (&Recursive, &Inner),
        (to, callee): (&Recursive, &Inner),
        body: &mut Expr,
        place: Option<Span>,
        seen: &mut Inside,
    ) -> Option<(Binder, Expr)> {
        let inners = renewed(to.params);
        let less = self.less_by_default(from, to, &inners)?;
        if !mentions(body, callee.name) {
            return None;
        }
        seen.never.extend(less.never.map(|why| (callee.name, why)));
        let label = Assertion {
            part: Part::Termination,
            function: callee.name,
            args: inners.iter().map(|param| param.name).collect(),
            result: None,
            refinement: String::new(),
            span: place,
        };
        let head = Expr::Var(callee.name).at_variables(&callee.types);
        if inners.is_empty() {
            // A constant is looked at wherever it is mentioned.
            replace(body, callee.name, &head.asserting(label, less.condition));
            return None;
        }
        let smaller = callee.name.beside(Role::Predicate, caller.name, "$smaller$");
        if let OfRuns::Other(condition) = less.of_runs {
            seen.of_runs.push((smaller, condition));
        }
        rename(body, callee.name, smaller);
        let call = head.apply(inners.iter().map(|param| Expr::Var(param.name)));
        let asserting = Expr::lam(inners, call.asserting(label, less.condition)).generic(&callee.types);
        Some((Binder::new(smaller, callee.ty.clone()), asserting))
    }

    /// How values of a type are compared; none if it is not known.
    fn size_of(&self, ty: &Type, dictionaries: &[&Type]) -> Option<Size> {
        match ty.spine().0 {
            Type::Var(_) if dictionaries.iter().any(|dictionary| is_numeric(dictionary, ty)) => {
                Some(Size::Number)
            }
            Type::Con(name) => match *name {
                names::INT | names::INTEGER | names::WORD => Some(Size::Number),
                names::CHAR | names::DOUBLE | names::FLOAT | names::BOOL => Some(Size::None),
                names::LIST => Some(Size::List),
                _ => match self.program.types.get(name) {
                    Some(data) if data.newtype => {
                        self.size_of(data.constructors.first()?.fields.last()?, &[])
                    }
                    Some(_) => Some(Size::Data(*name)),
                    None => Some(Size::None),
                },
            },
            Type::Fun(..) | Type::Var(_) => Some(Size::None),
            _ => None,
        }
    }
}

/// A local function, or a local constant.
struct Inner {
    name: Name,
    ty: Type,
    /// The type variables that its code binds.
    types: Vec<Name>,
    params: Vec<Binder>,
}

impl Inner {
    /// None if it is not known how many arguments it takes.
    fn new(binder: &Binder, mut rhs: &Expr) -> Option<Inner> {
        let mut types = Vec::new();
        loop {
            rhs = match rhs {
                Expr::At(_, inner) => inner,
                Expr::TypeLam(variables, inner) => {
                    types.extend(variables.iter().copied());
                    inner
                }
                Expr::Lam(params, _) => {
                    let (name, ty) = (binder.name, binder.ty.clone());
                    return Some(Inner { name, ty, types, params: params.clone() });
                }
                // A constant. The front end's own bindings are not the user's, and what is a function by its type has arguments.
                _ if types.is_empty() && !binder.name.is_made() && is_no_function(&binder.ty) => {
                    let (name, ty) = (binder.name, binder.ty.clone());
                    return Some(Inner { name, ty, types, params: Vec::new() });
                }
                _ => return None,
            };
        }
    }
}

fn is_no_function(ty: &Type) -> bool {
    matches!(ty.spine().0, Type::Con(_))
}

/// Parameters of the same types, for the new call.
fn renewed(params: &[Binder]) -> Vec<Binder> {
    let new = |param: &Binder| Binder::new(param.name.made(Role::Temporary, "$new"), param.ty.clone());
    params.iter().map(new).collect()
}

/// The body of a function.
fn body_of(expr: &mut Expr) -> &mut Expr {
    match expr {
        Expr::At(_, inner) | Expr::TypeLam(_, inner) => body_of(inner),
        Expr::Lam(_, body) => body,
        other => other,
    }
}

/// For each of these bindings, those that it mentions and that lead back to it.
fn calls_back(bindings: &[(Binder, Expr)]) -> Vec<BTreeSet<usize>> {
    let names: Vec<Name> = bindings.iter().map(|(binder, _)| binder.name).collect();
    let at = |name: Name| names.iter().position(|known| *known == name);
    let mentioned = |(_, rhs): &(Binder, Expr)| rhs.names().into_iter().filter_map(at).collect();
    let direct: Vec<Vec<usize>> = bindings.iter().map(mentioned).collect();
    let mut groups = vec![0; bindings.len()];
    for (group, members) in components(&direct).into_iter().enumerate() {
        members.into_iter().for_each(|member| groups[member] = group);
    }
    let back =
        |at: usize| direct[at].iter().copied().filter(|callee| groups[*callee] == groups[at]).collect();
    (0..bindings.len()).map(back).collect()
}

fn mentions(expr: &Expr, variable: Name) -> bool {
    let mut found = false;
    expr.visit(&mut |part| found |= matches!(part, Expr::Var(name) if *name == variable));
    found
}

/// Renames a variable. Names of variables are unique.
fn rename(expr: &mut Expr, from: Name, to: Name) {
    replace(expr, from, &Expr::Var(to));
}

/// Puts an expression in the place of a variable. Names of variables are unique.
fn replace(expr: &mut Expr, from: Name, by: &Expr) {
    match expr {
        Expr::Var(name) if *name == from => *expr = by.clone(),
        Expr::Var(_) => {}
        other => other.for_each_part(&mut |part| whatif_source::deep(|| replace(part, from, by))),
    }
}

fn by(function: &str, new: &Binder, old: &Binder) -> Expr {
    Expr::var(function).apply([Expr::Var(new.name), Expr::Var(old.name)])
}

/// Does a dictionary show that a type is numeric?
fn is_numeric(dictionary: &Type, ty: &Type) -> bool {
    let (head, args) = dictionary.spine();
    matches!(head, Type::Con(class) if NUMERIC.contains(class)) && args.first() == Some(&ty)
}

/// How the values of a type are compared.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Size {
    /// Never gets smaller.
    None,
    Number,
    List,
    Data(Name),
}
