//! Do recursive calls get smaller, where no metric is written?
//!
//! LiquidHaskell takes the first argument that has a size: a number that is not negative, a list or data by its size. We are more
//! generous: one argument that gets smaller will do, be it because it is a part of the old one, or has fewer
//! constructors, or is smaller by the measure that its type declares. So a recursion that is reported does not get smaller in
//! any way, or gets smaller without end: a number that must get smaller must not become negative.

use std::collections::{BTreeMap, BTreeSet};

use whatif_lambda::types::names;
use whatif_lambda::{Assertion, Binder, Expr, Name, Part, Program, Type};
use whatif_source::Span;

use crate::calls::variables;
use crate::classes::dictionaries_of;

/// The functions of the logic that decide it.
pub(crate) const ROOTS: [&str; 6] = [
    "Whatif.Liquid.lessMetric",
    "Whatif.Liquid.lessNumber",
    "Whatif.Liquid.lessList",
    "Whatif.Liquid.lessData",
    "Whatif.Liquid.or",
    "Whatif.Liquid.size",
];

/// Classes whose types are numbers.
const NUMERIC: [&str; 5] = ["Num", "Integral", "Real", "Fractional", "RealFrac"];

/// One end of a recursive call.
pub(crate) struct Recursive<'a> {
    /// The function.
    pub(crate) function: Name,
    /// The parameters of its contract.
    pub(crate) params: &'a [Binder],
    /// The function that tells its metric, if one is written.
    pub(crate) metric: Option<Name>,
}

/// What is known of sizes.
pub(crate) struct Termination<'a> {
    pub(crate) program: &'a Program,
    /// The data types of class dictionaries.
    pub(crate) classes: &'a [Name],
    /// The measures by which data types say that their values get smaller.
    pub(crate) sizes: BTreeMap<Name, Name>,
}

impl Termination<'_> {
    /// Whether a call gets smaller: a function of the arguments of the caller and of those of the call; none if that cannot be told.
    pub(crate) fn less(&self, caller: &Recursive, callee: &Recursive) -> Option<Expr> {
        let inner = |param: &Binder| Binder::new(format!("{}$new", param.name).as_str(), param.ty.clone());
        let inners: Vec<Binder> = callee.params.iter().map(inner).collect();
        let less = match (caller.metric, callee.metric) {
            (Some(old), Some(new)) => {
                let by = |metric, params: &[Binder]| self.by_metric(metric, params);
                Expr::var("Whatif.Liquid.lessMetric").apply([by(new, &inners), by(old, caller.params)])
            }
            _ => self.less_by_default(caller, &inners, caller.function != callee.function)?,
        };
        Some(Expr::lam(caller.params.iter().cloned().chain(inners), less))
    }

    /// A metric that needs no class takes no dictionaries.
    fn by_metric(&self, metric: Name, params: &[Binder]) -> Expr {
        let ty = self.program.definitions.get(&metric).map(|definition| &definition.ty);
        let wanted = ty.map_or(0, |ty| dictionaries_of(ty, self.classes));
        let (dictionaries, own) = params.split_at(self.dictionaries(params));
        let args = dictionaries.iter().take(wanted).chain(own);
        Expr::Var(metric).apply(args.map(|param| Expr::Var(param.name)))
    }

    /// Whether one of the new arguments is smaller than the old one, or than any old one if another function is called.
    /// Numbers must stay natural.
    /// Functions that call each `other` must agree on what gets smaller: the first argument that has a size, if their types are
    /// the same.
    fn less_by_default(&self, caller: &Recursive, new: &[Binder], other: bool) -> Option<Expr> {
        let dictionaries = self.dictionaries(caller.params);
        let old = &caller.params[dictionaries..];
        let numbers: Vec<&Type> = caller.params[..dictionaries].iter().map(|param| &param.ty).collect();
        if old.is_empty() {
            return None;
        }
        let new = &new[self.dictionaries(new)..];
        let same = old.len() == new.len() && old.iter().zip(new).all(|(old, new)| old.ty == new.ty);
        let mut ways = Vec::new();
        for (at, old) in old.iter().enumerate() {
            let size = self.size_of(&old.ty, &numbers)?;
            if other && same && !ways.is_empty() {
                break;
            }
            for (to, new) in new.iter().enumerate() {
                if same && at != to {
                    continue;
                }
                match self.size_of(&new.ty, &numbers)? {
                    same if same == size => self.ways(&size, old, new, caller, &mut ways),
                    // A list may be a part of a tree, and the other way round.
                    Size::List | Size::Data(_) if matches!(size, Size::List | Size::Data(_)) => {
                        ways.push(by("Whatif.Liquid.lessData", new, old));
                    }
                    _ => {}
                }
            }
        }
        let or = |left, right| Expr::var("Whatif.Liquid.or").apply([left, right]);
        Some(ways.into_iter().reduce(or).unwrap_or_else(|| Expr::con(names::FALSE)))
    }

    /// The ways in which a value may be smaller than another one of its kind.
    fn ways(&self, size: &Size, old: &Binder, new: &Binder, caller: &Recursive, ways: &mut Vec<Expr>) {
        let by = |function: &str| by(function, new, old);
        match size {
            Size::None => {}
            Size::Number => ways.push(by("Whatif.Liquid.lessNumber")),
            Size::List => ways.push(by("Whatif.Liquid.lessList")),
            Size::Data(name) => {
                ways.push(by("Whatif.Liquid.lessData"));
                // A measure does not get smaller by itself.
                if let Some(measure) = self.sizes.get(name).filter(|measure| **measure != caller.function) {
                    let size = |value: &Binder| Expr::Var(*measure).apply([Expr::Var(value.name)]);
                    ways.push(Expr::var("Whatif.Liquid.lessNumber").apply([size(new), size(old)]));
                }
            }
        }
    }

    /// How many of the parameters are class dictionaries. They come first.
    fn dictionaries(&self, params: &[Binder]) -> usize {
        let is_dictionary =
            |param: &&Binder| matches!(param.ty.spine().0, Type::Con(name) if self.classes.contains(name));
        params.iter().take_while(is_dictionary).count()
    }

    /// Asserts that the recursive calls of local functions get smaller, but for those that need not.
    pub(crate) fn check_local(&self, expr: &mut Expr, exempt: &dyn Fn(Name) -> bool, place: Option<Span>) {
        let place = if let Expr::At(span, _) = expr { Some(*span) } else { place };
        expr.for_each_part(&mut |part| {
            stacker::maybe_grow(64 << 10, 1 << 20, || self.check_local(part, exempt, place));
        });
        let Expr::Let(bindings, _) = expr else { return };
        let group: Vec<Option<Inner>> =
            bindings.iter().map(|(binder, rhs)| Inner::new(binder, rhs)).collect();
        let back = calls_back(bindings);
        for (at, (_, rhs)) in bindings.iter_mut().enumerate() {
            let Some(caller) = group[at].as_ref().filter(|caller| !exempt(caller.name)) else { continue };
            let callees = group.iter().enumerate().filter(|(to, _)| back[at].contains(to));
            let callees = callees.filter_map(|(_, callee)| callee.as_ref());
            let mut smaller = Vec::new();
            for callee in callees.filter(|callee| !exempt(callee.name)) {
                smaller.extend(self.smaller(caller, callee, body_of(rhs), place));
            }
            if !smaller.is_empty() {
                let body = body_of(rhs);
                let inside = std::mem::replace(body, Expr::int(0));
                *body = Expr::Let(smaller, Box::new(inside));
            }
        }
    }

    /// `go$smaller = λy. assert (y is smaller than x) in go y`, which the body of a local function calls instead of `go`; none if
    /// it does not call it, or if nobody knows how to compare the arguments.
    fn smaller(
        &self,
        caller: &Inner,
        callee: &Inner,
        body: &mut Expr,
        place: Option<Span>,
    ) -> Option<(Binder, Expr)> {
        let inner = |param: &Binder| Binder::new(format!("{}$new", param.name).as_str(), param.ty.clone());
        let inners: Vec<Binder> = callee.params.iter().map(inner).collect();
        let recursive = Recursive { function: caller.name, params: &caller.params, metric: None };
        let less = self.less_by_default(&recursive, &inners, caller.name != callee.name)?;
        let smaller = Name::new(&format!("{}$smaller${}", callee.name, caller.name));
        if !rename(body, callee.name, smaller) {
            return None;
        }
        let label = Assertion {
            part: Part::Termination,
            function: callee.name,
            args: inners.iter().map(|param| param.name).collect(),
            result: None,
            refinement: String::new(),
            span: place,
        };
        let mut head = Expr::Var(callee.name);
        if !callee.types.is_empty() {
            head = Expr::TypeApp(Box::new(head), callee.types.iter().map(|name| Type::Var(*name)).collect());
        }
        let call = head.apply(inners.iter().map(|param| Expr::Var(param.name)));
        let asserted = Expr::Assert(Box::new(label), Box::new(less), Box::new(call));
        let mut asserting = Expr::lam(inners, asserted);
        if !callee.types.is_empty() {
            asserting = Expr::TypeLam(callee.types.clone(), Box::new(asserting));
        }
        Some((Binder::new(smaller, callee.ty.clone()), asserting))
    }

    /// How values of a type are compared; none if that is not known.
    fn size_of(&self, ty: &Type, dictionaries: &[&Type]) -> Option<Size> {
        match ty.spine().0 {
            Type::Var(_) if dictionaries.iter().any(|dictionary| is_numeric(dictionary, ty)) => {
                Some(Size::Number)
            }
            Type::Con(name) => match name.base() {
                names::INT | names::INTEGER | names::WORD => Some(Size::Number),
                names::CHAR | names::DOUBLE | names::FLOAT | names::BOOL => Some(Size::None),
                names::LIST => Some(Size::List),
                _ => {
                    let data = self.program.types.get(name)?;
                    (!data.newtype).then_some(Size::Data(*name))
                }
            },
            Type::Fun(..) | Type::Var(_) => Some(Size::None),
            _ => None,
        }
    }
}

/// A local function.
struct Inner {
    name: Name,
    ty: Type,
    /// The type variables that its code binds.
    types: Vec<Name>,
    params: Vec<Binder>,
}

impl Inner {
    /// None if it is no function.
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
                _ => return None,
            };
        }
    }
}

/// What a function does when it has its arguments.
fn body_of(expr: &mut Expr) -> &mut Expr {
    match expr {
        Expr::At(_, inner) | Expr::TypeLam(_, inner) => body_of(inner),
        Expr::Lam(_, body) => body,
        other => other,
    }
}

/// For each of some bindings those of them that it mentions and that lead back to it.
fn calls_back(bindings: &[(Binder, Expr)]) -> Vec<BTreeSet<usize>> {
    let names: Vec<Name> = bindings.iter().map(|(binder, _)| binder.name).collect();
    let at = |name: Name| names.iter().position(|known| *known == name);
    let mentioned = |(_, rhs): &(Binder, Expr)| variables(rhs).into_iter().filter_map(at).collect();
    let direct: Vec<BTreeSet<usize>> = bindings.iter().map(mentioned).collect();
    let leads_to = |from: usize, to: usize| {
        let (mut seen, mut work) = (BTreeSet::new(), vec![from]);
        while let Some(next) = work.pop() {
            work.extend(direct[next].iter().copied().filter(|next| seen.insert(*next)));
        }
        seen.contains(&to)
    };
    let back = |at: usize| direct[at].iter().copied().filter(|callee| leads_to(*callee, at)).collect();
    (0..bindings.len()).map(back).collect()
}

/// Gives a variable another name; says whether it is there at all. Names of variables are unique.
fn rename(expr: &mut Expr, from: Name, to: Name) -> bool {
    if let Expr::Var(name) = expr {
        let found = *name == from;
        if found {
            *name = to;
        }
        return found;
    }
    let mut found = false;
    expr.for_each_part(&mut |part| {
        found |= stacker::maybe_grow(64 << 10, 1 << 20, || rename(part, from, to));
    });
    found
}

fn by(function: &str, new: &Binder, old: &Binder) -> Expr {
    Expr::var(function).apply([Expr::Var(new.name), Expr::Var(old.name)])
}

/// Does a dictionary say that a type is one of numbers?
fn is_numeric(dictionary: &Type, ty: &Type) -> bool {
    let (head, args) = dictionary.spine();
    matches!(head, Type::Con(class) if NUMERIC.contains(&class.base())) && args.first() == Some(&ty)
}

#[derive(PartialEq, Eq)]
enum Size {
    /// Never gets smaller.
    None,
    Number,
    List,
    Data(Name),
}
