//! Type families: functions on types, defined by equations such as `type instance Elem [a] = a`.
//!
//! The application of a family to types is a type of its own ([`Node::Family`]) with an entry in
//! [`Families::applications`]. It reduces ([`Types::reduced`]) when its arguments are known well enough for an equation
//! to match: then it equals the equation's right-hand side. Families come from `type instance` (in any order), closed
//! families (in the order of their equations: one is passed over only if it can never match, `apart`), defaults of
//! associated types (last), and the arithmetic of GHC.TypeNats.
//!
//! Where unification meets an application that does not reduce yet, it puts the equality off ([`Families::deferred`]);
//! [`Types::retry_deferred`] tries again when more types are known. An equality that is never decided is not reported
//! as a mistake, since GHC judges programs. Constraints `F a ~ b` and GADT matches add assumptions
//! ([`Families::given`]) for as long as they are in scope; a result that was found under assumptions is not stored.
//!
//! Equations may go on without end. After [`DEPTH`] nested unfoldings or [`MOST`] applications the family counts as
//! endless: its applications are unknown types, and one diagnostic names it.

use whatif_lambda::Name;

use crate::layered::Layered;
use crate::types::{FamilyId, Matched, Node, Rigid, Shared, Substitution, Ty, Types};

/// The families of a program and their applications.
#[derive(Clone, Default, Debug)]
pub(crate) struct Families {
    pub(crate) families: Layered<Name, Family>,
    pub(crate) applications: Vec<Application>,
    /// Equalities with applications that do not reduce yet.
    pub(crate) deferred: Vec<(Ty, Ty)>,
    /// Equalities of applications that the constraints and GADT matches around state.
    pub(crate) given: Vec<(Ty, Ty)>,
    /// How many assumptions are in force. While there are any, results of reductions are not stored.
    pub(crate) assumptions: u32,
    /// The nesting depth of unfolded equations, for the applications that are made now.
    making: u32,
    /// The families whose equations have no end. They are not unfolded any more: their arguments may be huge by then.
    endless: Vec<Name>,
    /// The last endless family that no diagnostic has named yet.
    pub(crate) untold: Option<Name>,
}

/// A family.
#[derive(Clone, Default, Debug)]
pub(crate) struct Family {
    /// Its equations are tried in order, and there are no others.
    pub(crate) closed: bool,
    pub(crate) equations: Vec<Equation>,
}

/// `∀ vars. F lhs = rhs`
#[derive(Clone, Debug)]
pub(crate) struct Equation {
    pub(crate) vars: Vec<Rigid>,
    pub(crate) lhs: Vec<Ty>,
    pub(crate) rhs: Ty,
    /// Is it the default of an associated type? Then it is tried last.
    pub(crate) default: bool,
}

/// A family applied.
#[derive(Clone, Debug)]
pub(crate) struct Application {
    pub(crate) family: Name,
    pub(crate) args: Vec<Ty>,
    /// The type it reduces to, once that is known.
    pub(crate) reduced: Option<Ty>,
    /// How many equations were unfolded, one inside the other, until this application was made.
    pub(crate) depth: u32,
}

/// Marks, in a trail of refined variables, an assumption that was added to [`Families::given`].
pub(crate) const EQUATION: Rigid = Rigid(u32::MAX);

/// The most equations that are unfolded one inside the other (GHC's default for `-freduction-depth` is 200). A family
/// that goes on longer counts as endless.
const DEPTH: u32 = 1_000;

/// The most applications in a program. If a family occurs twice on a right-hand side, applications double with each
/// unfolding, long before [`DEPTH`].
const MOST: usize = 200_000;

impl Types {
    /// `F args`
    pub(crate) fn family(&mut self, family: Name, args: Vec<Ty>) -> Ty {
        let depth = self.families.making;
        self.families.applications.push(Application { family, args, reduced: None, depth });
        self.make(Node::Family(FamilyId(self.families.applications.len() as u32 - 1)))
    }

    pub(crate) fn family_args(&self, id: FamilyId) -> &[Ty] {
        &self.families.applications[id.0 as usize].args
    }

    /// Whether two applications are of the same family to the same types.
    pub(crate) fn same_application(&self, a: FamilyId, b: FamilyId) -> bool {
        let [a, b] = [a, b].map(|id| &self.families.applications[id.0 as usize]);
        a.family == b.family && a.args.iter().zip(&b.args).all(|(&a, &b)| self.same(a, b))
    }

    /// Whether a type contains an application of a family that does not reduce.
    pub(crate) fn mentions_family(&self, ty: Ty) -> bool {
        if self.families.applications.is_empty() {
            return false;
        }
        let mut stack = vec![ty];
        while let Some(ty) = stack.pop() {
            match self.get(ty) {
                Node::Family(_) => return true,
                Node::App(a, b) | Node::Fun(a, b) => stack.extend([a, b]),
                Node::Forall(id) => stack.push(self.scheme(id).ty),
                _ => {}
            }
        }
        false
    }

    /// A type, with the family at its head reduced as far as it goes, also where it is applied to more than its parameters.
    pub(crate) fn reduced(&mut self, ty: Ty) -> Ty {
        let mut ty = self.resolve(ty);
        if let Node::App(function, argument) = self.node(ty)
            && !self.families.applications.is_empty()
        {
            // `F a b` of a family with one parameter: what `F a` reduces to is applied to `b`.
            let head = self.reduced(function);
            return if head == self.resolve(function) { ty } else { self.make(Node::App(head, argument)) };
        }
        // Equations end, since an application that is too deep becomes unknown. The bound is for assumptions `F ~ G`
        // and `G ~ F`, which would reduce each to the other for ever.
        for _ in 0..=DEPTH {
            let Node::Family(id) = self.node(ty) else { break };
            let Some(next) = self.reduce(id) else { break };
            ty = self.resolve(next);
        }
        ty
    }

    /// The type that an application equals by the first equation that matches, or by an assumption.
    pub(crate) fn reduce(&mut self, id: FamilyId) -> Option<Ty> {
        whatif_source::deep(|| self.reduce_(id))
    }

    fn reduce_(&mut self, id: FamilyId) -> Option<Ty> {
        let Application { family, args, reduced, depth } = self.families.applications[id.0 as usize].clone();
        if reduced.is_some() {
            return reduced;
        }
        if self.families.endless.contains(&family) {
            return Some(self.unknown());
        }
        if depth >= DEPTH || (depth > 0 && self.families.applications.len() > MOST) {
            return Some(self.endless(family));
        }
        let outer = std::mem::replace(&mut self.families.making, depth + 1);
        let found = self.by_equation(family, &args);
        self.families.making = outer;
        // An equation without variables makes no new applications, so `depth` never grows: `F = [F]` is found here.
        if found.is_some_and(|found| self.has_application(found, id)) {
            return Some(self.endless(family));
        }
        let found = found.or_else(|| self.by_assumption(id));
        if self.families.assumptions == 0 {
            self.families.applications[id.0 as usize].reduced = found;
        }
        found
    }

    /// Marks a family as endless: from here on its applications are unknown types.
    fn endless(&mut self, family: Name) -> Ty {
        self.families.endless.push(family);
        self.families.untold = Some(family);
        self.unknown()
    }

    /// Whether an application is a part of a type.
    fn has_application(&self, ty: Ty, id: FamilyId) -> bool {
        let mut shared = Shared::default();
        let mut stack = vec![ty];
        while let Some(ty) = stack.pop() {
            if shared.again(self.resolve(ty)) {
                continue;
            }
            match self.get(ty) {
                Node::Family(other) if other == id => return true,
                Node::Family(other) => stack.extend_from_slice(self.family_args(other)),
                Node::App(a, b) | Node::Fun(a, b) => stack.extend([a, b]),
                Node::Forall(id) => stack.push(self.scheme(id).ty),
                _ => {}
            }
        }
        false
    }

    fn by_equation(&mut self, family: Name, args: &[Ty]) -> Option<Ty> {
        if let Some(result) = self.arithmetic(family, args) {
            return Some(result);
        }
        let count = self.families.families.get(&family)?.equations.len();
        let closed = self.families.families[&family].closed;
        let has_default = self.families.families[&family].equations.iter().any(|equation| equation.default);
        for default in [false, true] {
            for at in 0..count {
                let equation = self.families.families[&family].equations[at].clone();
                if equation.default != default || equation.lhs.len() != args.len() {
                    continue;
                }
                let mut map = Substitution::new();
                let mut matched = Matched::Yes;
                for (&pattern, &arg) in equation.lhs.iter().zip(args) {
                    matched = matched.and(|| self.match_type(pattern, arg, &equation.vars, &mut map));
                }
                // A default is used only if the arguments are known: another equation may match later.
                if default && args.iter().any(|&arg| self.head_con(arg).is_none()) {
                    return None;
                }
                match matched {
                    Matched::Yes => return Some(self.subst(equation.rhs, &map)),
                    // An equation of a closed family is passed over only where it can never match.
                    _ if (closed || has_default) && !self.apart(&equation, args) => return None,
                    _ => {}
                }
            }
        }
        None
    }

    /// Whether an equation cannot match, whatever the variables of the arguments stand for.
    fn apart(&mut self, equation: &Equation, args: &[Ty]) -> bool {
        let mut map: Vec<(Rigid, Ty)> = Vec::new();
        equation
            .lhs
            .iter()
            .zip(args)
            .any(|(&pattern, &arg)| self.clash(pattern, arg, &equation.vars, &mut map))
    }

    fn clash(&mut self, pattern: Ty, ty: Ty, vars: &[Rigid], map: &mut Vec<(Rigid, Ty)>) -> bool {
        let (ty, pattern) = (self.reduced(ty), self.resolve(pattern));
        match (self.node(pattern), self.node(ty)) {
            (Node::Rigid(var), _) if vars.contains(&var) => {
                match map.iter().find(|&&(from, _)| from == var).map(|&(_, to)| to) {
                    None => {
                        map.push((var, ty));
                        false
                    }
                    Some(before) => self.clash(before, ty, &[], &mut Vec::new()),
                }
            }
            (Node::Con(a), Node::Con(b)) => a != b,
            (Node::App(f, x), Node::App(g, y)) | (Node::Fun(f, x), Node::Fun(g, y)) => {
                self.clash(f, g, vars, map) || self.clash(x, y, vars, map)
            }
            (Node::Con(_), Node::App(..) | Node::Fun(..)) | (Node::App(..) | Node::Fun(..), Node::Con(_)) => {
                true
            }
            (Node::App(..), Node::Fun(..)) | (Node::Fun(..), Node::App(..)) => {
                let (a, _) = self.spine(pattern);
                let (b, _) = self.spine(ty);
                matches!((self.get(a), self.get(b)), (Node::Con(a), Node::Con(b)) if a != b)
            }
            _ => false,
        }
    }

    fn by_assumption(&self, id: FamilyId) -> Option<Ty> {
        self.families.given.iter().rev().find_map(|&(family, ty)| match self.get(family) {
            Node::Family(other) if self.same_application(id, other) => Some(ty),
            _ => None,
        })
    }

    /// Assumes that an application equals a type, until the trail is undone.
    pub(crate) fn assume_reduced(&mut self, family: Ty, ty: Ty, trail: &mut Vec<Rigid>) {
        if self.same(family, ty) {
            return;
        }
        self.families.assumptions += 1;
        self.families.given.push((family, ty));
        trail.push(EQUATION);
    }

    /// Tries the deferred equalities again; true if one of them was decided.
    pub(crate) fn retry_deferred(&mut self) -> bool {
        if self.families.deferred.is_empty() {
            return false;
        }
        let before = std::mem::take(&mut self.families.deferred);
        let count = before.len();
        for (a, b) in before {
            // A mismatch is not reported: a family that could reduce later may still make the types equal.
            let _ = self.unify(a, b);
        }
        self.families.deferred.len() < count
    }

    /// Reduces all applications and stores the results, at the end of inference, when no more types will become known.
    pub(crate) fn reduce_all(&mut self) {
        self.families.deferred.clear();
        for at in 0..self.families.applications.len() {
            self.reduce(FamilyId(at as u32));
        }
    }

    /// The arithmetic of GHC.TypeNats, on numbers.
    fn arithmetic(&mut self, family: Name, args: &[Ty]) -> Option<Ty> {
        let operator = family.as_str().strip_prefix("GHC.TypeNats.")?;
        let mut numbers = Vec::new();
        for &arg in args {
            let arg = self.reduced(arg);
            let Node::Con(number) = self.node(arg) else { return None };
            numbers.push(number.as_str().parse::<u128>().ok()?);
        }
        let &[a, b] = numbers.as_slice() else { return None };
        let bool = |holds: bool| if holds { "'True" } else { "'False" }.to_owned();
        let result = match operator {
            "+" => a.checked_add(b)?.to_string(),
            "*" => a.checked_mul(b)?.to_string(),
            "-" => a.checked_sub(b)?.to_string(),
            "^" => a.checked_pow(u32::try_from(b).ok()?)?.to_string(),
            "<=?" => bool(a <= b),
            "CmpNat" => format!("'{:?}", a.cmp(&b))
                .replace("Less", "LT")
                .replace("Equal", "EQ")
                .replace("Greater", "GT"),
            _ => return None,
        };
        Some(self.con(result.as_str()))
    }
}
