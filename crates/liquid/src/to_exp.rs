//! Refinements as Haskell expressions: `toExp` of 002, Figure 11.
//!
//! A refined type becomes a condition on a value, a `Bool`:
//!
//! ```text
//! {v:[Nat] | len v < n}   of xs   becomes   allList (\x -> let v = x in 0 <= v) xs  &&  (let v = xs in len v < n)
//! ```
//!
//! LiquidHaskell's logic compares values of any type, so its operators become functions of the library module `Whatif.Liquid` that look at
//! the values themselves (`valueEq` and its kin in λG). A refinement of a type argument becomes a call of a *walker*, which applies
//! the condition to all such parts: `allList`, or `T$all` of a data type of the program (`p_T` of 002, section 5).
//!
//! [`ToExp::condition`] turns a type into a condition, [`ToExp::logic`] an expression of the logic into a Haskell expression. Aliases must
//! be expanded before ([`expand`](crate::expand)), and names qualified ([`resolve`](crate::resolve)).
//!
//! What must stay true: a name that the module defines hides the logic's own of the same name; a construct without a translation is an
//! [`Unsupported`] with its place. An abstract refinement that is a variable and not in `scope` says nothing, and sets `weakened`.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};

use whatif_haskell::ast::{Expr, ExprKind, Ident, Lit};
use whatif_lambda::types::names;
use whatif_lambda::{Name, Role};

use crate::annotation::{AbstractArg, Logic, LogicKind, Operator, RType, RTypeKind, Relation, TypeArg};
use crate::build::At;
use crate::names::{part_of, variable};
use crate::resolve::names_in;
use crate::specs::{About, Abstracted, Specs};
use crate::unsupported::Unsupported;

/// The names that the logic has built in, with the functions of `Whatif.Liquid` that they mean.
const BUILTINS: [(&str, &str); 27] = [
    ("len", "len"),
    ("vlen", "vlen"),
    // Texts and strings of bytes are lists, as vectors are.
    ("bslen", "vlen"),
    ("tlen", "vlen"),
    ("fst", "fst"),
    ("snd", "snd"),
    ("isJust", "isJust"),
    ("fromJust", "fromJust"),
    ("null", "null"),
    ("listElts", "listElts"),
    ("Set_mem", "setMem"),
    ("Set_empty", "setEmpty"),
    ("Set_emp", "setEmp"),
    ("Set_sng", "setSng"),
    ("Set_cup", "setCup"),
    ("Set_cap", "setCap"),
    ("Set_dif", "setDif"),
    ("Set_sub", "setSub"),
    ("Set_add", "setAdd"),
    ("Set_com", "setCom"),
    ("member", "setMem"),
    ("singleton", "setSng"),
    ("union", "setCup"),
    ("intersection", "setCap"),
    ("difference", "setDif"),
    ("isSubsetOf", "setSub"),
    ("empty", "setNone"),
];

/// The functions of Data.Set that are among them.
const SETS: [&str; 7] = ["member", "singleton", "union", "intersection", "difference", "isSubsetOf", "empty"];

/// The qualified names of a module's functions that look like those of Data.Set.
pub(crate) fn taken_for_sets(module: Name) -> impl Iterator<Item = Name> {
    SETS.into_iter().map(move |name| Name::new(name).in_module(module))
}

/// Is it the name of a truth value?
pub(crate) fn is_truth(name: Name) -> bool {
    matches!(name.as_str(), "True" | "False")
}

/// Does the logic have this name built in?
pub(crate) fn is_builtin(name: Name) -> bool {
    BUILTINS.iter().any(|(known, _)| *known == name.as_str())
}

/// May a program have a measure without equations of this name? The lengths of texts and of strings of bytes are those of the library's types.
pub(crate) fn may_be_redefined(name: Name) -> bool {
    matches!(name.as_str(), "bslen" | "tlen")
}

/// Turns refinements into expressions, in one module.
pub(crate) struct ToExp<'a> {
    /// The names that the module itself defines, which hide the logic's own.
    own: &'a BTreeSet<Name>,
    /// The measures without equations.
    uninterpreted: &'a BTreeSet<Name>,
    /// Was an abstract refinement ignored?
    pub(crate) weakened: Cell<bool>,
    /// The modules' names before `Vector`, where that is the library's type.
    vectors: &'a BTreeSet<Option<Name>>,
    /// The data types with abstract refinements.
    abstracted: &'a BTreeMap<Name, Abstracted>,
    /// The abstract refinements that have a meaning here, each with the function that decides it.
    pub(crate) scope: RefCell<BTreeMap<Name, Name>>,
    /// Are the functions inside of the present value wrapped?
    wraps: Cell<bool>,
    /// Was one of these used?
    pub(crate) applied: Cell<bool>,
    /// The variables in the present refinement whose types have a hand-written order ([`Ordered`](crate::ordered::Ordered)).
    pub(crate) ordered: RefCell<BTreeSet<Name>>,
}

type Made<T> = Result<T, Unsupported>;

impl<'a> ToExp<'a> {
    pub(crate) fn new(own: &'a BTreeSet<Name>, specs: &'a Specs) -> ToExp<'a> {
        ToExp {
            own,
            uninterpreted: &specs.uninterpreted,
            weakened: Cell::default(),
            vectors: &specs.vectors,
            abstracted: &specs.abstracted,
            scope: RefCell::default(),
            wraps: Cell::default(),
            applied: Cell::default(),
            ordered: RefCell::default(),
        }
    }

    /// Does the module itself define this name?
    pub(crate) fn owns(&self, name: Name) -> bool {
        self.own.contains(&name)
    }

    /// The condition that a type puts on a value; `None` if it puts none. Aliases must be expanded.
    pub(crate) fn condition(&self, ty: &RType, value: Expr) -> Made<Option<Expr>> {
        let at = At(ty.span);
        match &ty.kind {
            RTypeKind::Refined(name, base, refinement) => {
                let inner = self.condition(base, at.var(*name))?;
                let own = if refinement.is_true() { None } else { Some(self.logic(refinement)?) };
                Ok(conjunction(at, [own, inner]).map(|body| at.let_in(*name, value, body)))
            }
            RTypeKind::Prop(refinement) => self.logic(refinement).map(Some),
            RTypeKind::Con(name, args) => match dependent_parts(*name, args) {
                Some(parts) => self.dependent(&parts, value, at),
                None => self.walk(*name, args, value, at),
            },
            RTypeKind::Forall(_, _, body) | RTypeKind::Constrained(_, body) => self.condition(body, value),
            RTypeKind::Var(_) | RTypeKind::Hole | RTypeKind::Fun(..) | RTypeKind::App(..) => Ok(None),
            RTypeKind::Bound(_) => Ok(None),
            RTypeKind::Abstract(base, args) => {
                let inner = self.condition(base, value.clone())?;
                let own = self.abstract_refinement(base, args, value, at)?;
                Ok(conjunction(at, [inner, own]))
            }
            RTypeKind::Unsupported(what) => Err(Unsupported::new(what.clone(), ty.span)),
        }
    }

    /// The condition on a value whose functions inside are wrapped, so that their calls are checked.
    pub(crate) fn condition_on_wrapped(&self, ty: &RType, value: Expr) -> Made<Option<Expr>> {
        let outside = self.wraps.replace(true);
        let condition = self.condition(ty, value);
        self.wraps.set(outside);
        condition
    }

    /// An abstract refinement: a condition on the value, on any two elements of a list in their order, on the parts of a tuple, or on what
    /// the user's data type says of it.
    fn abstract_refinement(
        &self,
        base: &RType,
        args: &[AbstractArg],
        value: Expr,
        at: At,
    ) -> Made<Option<Expr>> {
        let predicates = args.iter().map(|arg| self.predicate(arg, at)).collect::<Made<Vec<_>>>()?;
        if predicates.iter().all(Option::is_none) {
            return Ok(None);
        }
        let unsupported = || Err(Unsupported::new("an abstract refinement", at.0));
        let fits = |arity: usize, arg: &AbstractArg| match arg {
            AbstractArg::Lambda(binders, _) => binders.len() == arity,
            AbstractArg::Var(_) | AbstractArg::Refined(..) => true,
        };
        let constructor = match &base.kind {
            RTypeKind::Con(name, _) => Some(*name),
            RTypeKind::Var(_) | RTypeKind::Hole => None,
            // `τ<<p>>` speaks of the whole value.
            RTypeKind::Refined(_, _, condition) if condition.is_true() => None,
            _ => return unsupported(),
        };
        if let Some(name) = constructor
            && let Some(data) = self.abstracted.get(&name.name)
        {
            let is_seen = match data.about {
                About::Values => true,
                About::Functions(_) => self.wraps.get(),
                About::Hidden => false,
            };
            if !is_seen {
                let what = format!("an abstract refinement of functions inside of `{}`", name.name);
                return Err(Unsupported::new(what, at.0));
            }
            if data.refinements.len() != args.len()
                || !data.refinements.iter().zip(args).all(|((_, arity), arg)| fits(*arity, arg))
            {
                return unsupported();
            }
            let given = predicates.into_iter().zip(&data.refinements);
            let given = given.map(|(predicate, (_, arity))| predicate.unwrap_or_else(|| always(at, *arity)));
            let holds = at.var_of(Ident { name: holds_name(name.name), ..name });
            return Ok(Some(at.apply(holds, given.chain([value]))));
        }
        // Of other types with parts, nobody knows what their abstract refinements are about.
        let is_plain = !matches!(&base.kind, RTypeKind::Con(_, args) if !args.is_empty());
        let constructor = constructor.map_or(Name::new("_"), |name| name.name);
        if constructor.is_tuple() {
            return self.related_parts(constructor, args, predicates, value, at);
        }
        match (args, predicates.into_iter().next().flatten()) {
            ([arg], Some(related)) if constructor == names::LIST && fits(2, arg) => {
                Ok(Some(at.apply(at.logic("allPairs"), [related, value])))
            }
            ([arg], Some(holds)) if is_plain && fits(1, arg) => Ok(Some(at.apply(holds, [value]))),
            _ => unsupported(),
        }
    }

    /// The parts of a tuple: each but the first is related to those before it.
    fn related_parts(
        &self,
        tuple: Name,
        args: &[AbstractArg],
        predicates: Vec<Option<Expr>>,
        value: Expr,
        at: At,
    ) -> Made<Option<Expr>> {
        let fits = |(index, arg): (usize, &AbstractArg)| match arg {
            AbstractArg::Lambda(binders, _) => binders.len() == index + 2,
            AbstractArg::Var(_) | AbstractArg::Refined(..) => true,
        };
        let size = args.len() + 1;
        if tuple != names::tuple(size) || !args.iter().enumerate().all(fits) {
            return Err(Unsupported::new("an abstract refinement", at.0));
        }
        let parts: Vec<Name> = (0..size).map(|index| variable("part", index)).collect();
        let condition = |(index, predicate): (usize, Option<Expr>)| {
            predicate
                .map(|predicate| at.apply(predicate, parts[..index + 2].iter().map(|part| at.var(*part))))
        };
        let conditions = predicates.into_iter().enumerate().map(condition);
        let Some(all) = conjunction(at, conditions) else { return Ok(None) };
        let pattern = at.pat_con(at.ident(tuple), at.pat_vars(&parts));
        let related = at.make(ExprKind::Lam(vec![pattern], Box::new(all)));
        Ok(Some(at.apply(related, [value])))
    }

    /// The function that decides an argument of abstract refinements; none if it says nothing. A variable that has no meaning here says
    /// nothing, and is noted.
    pub(crate) fn predicate(&self, arg: &AbstractArg, at: At) -> Made<Option<Expr>> {
        match arg {
            AbstractArg::Lambda(_, condition) if condition.is_true() => Ok(None),
            AbstractArg::Lambda(binders, condition) => Ok(Some(at.lambda(binders, self.logic(condition)?))),
            AbstractArg::Refined(_, ty) => Err(Unsupported::new("an abstract refinement", ty.span)),
            AbstractArg::Var(refinement) => {
                let (head, args) = match &refinement.kind {
                    LogicKind::App(head, args) => (&**head, &args[..]),
                    _ => (refinement, &[][..]),
                };
                let LogicKind::Var(name) = &head.kind else {
                    return Err(Unsupported::new("an abstract refinement", refinement.span));
                };
                match self.scope.borrow().get(&name.name) {
                    Some(decides) => {
                        self.applied.set(true);
                        Ok(Some(at.apply(at.var(*decides), self.values(args)?)))
                    }
                    None => {
                        self.weakened.set(true);
                        Ok(None)
                    }
                }
            }
        }
    }

    /// A tuple `(x :: τ, {v:τ | … x …})`, whose later types mention earlier parts by name.
    fn dependent(&self, types: &[&RType], value: Expr, at: At) -> Made<Option<Expr>> {
        let parts: Vec<Name> = (0..types.len()).map(|index| variable("part", index)).collect();
        let mut all = None;
        for (ty, part) in types.iter().zip(&parts).rev() {
            let rest = match (&ty.kind, all) {
                (RTypeKind::Refined(name, ..), Some(rest)) => Some(at.let_in(*name, at.var(*part), rest)),
                (_, rest) => rest,
            };
            all = conjunction(at, [self.condition(ty, at.var(*part))?, rest]);
        }
        let Some(all) = all else { return Ok(None) };
        let tuple = names::tuple(types.len());
        let pattern = at.pat_con(at.ident(tuple), at.pat_vars(&parts));
        let holds = at.make(ExprKind::Lam(vec![pattern], Box::new(all)));
        Ok(Some(at.apply(holds, [value])))
    }

    /// The polymorphic walker `p_T` (002, section 5), where an argument of the type is refined.
    fn walk(&self, constructor: Ident, args: &[TypeArg], value: Expr, at: At) -> Made<Option<Expr>> {
        let element = Name::temporary("x");
        let mut conditions = Vec::new();
        // Only the whole value is wrapped.
        let outside = self.wraps.replace(false);
        for arg in args {
            let TypeArg::Type(ty) = arg else { return Ok(None) };
            conditions.push(self.condition(ty, at.var(element))?);
        }
        self.wraps.set(outside);
        let walker = match constructor.name.as_str() {
            "[]" => at.logic("allList"),
            "Vector"
                if self.vectors.contains(&constructor.module) && !self.own.contains(&constructor.name) =>
            {
                at.logic("allVector")
            }
            tuple if constructor.name.is_tuple() => at.logic(&format!("allTuple{}", tuple.len() - 1)),
            known @ ("Maybe" | "Either" | "Map" | "Set" | "IO") if !self.own.contains(&constructor.name) => {
                at.logic(&format!("all{known}"))
            }
            _ => at.var_of(Ident { name: walker_name(constructor.name), ..constructor }),
        };
        Ok(walked(at, walker, (element, conditions), value))
    }

    /// An expression of the logic.
    pub(crate) fn logic(&self, logic: &Logic) -> Made<Expr> {
        whatif_source::deep(|| self.logic_inner(logic))
    }

    fn logic_inner(&self, logic: &Logic) -> Made<Expr> {
        let at = At(logic.span);
        Ok(match &logic.kind {
            LogicKind::Var(name) | LogicKind::Con(name)
                if let Some(builtin) = self.builtin(name.module, name.name) =>
            {
                at.logic(builtin)
            }
            LogicKind::Con(name) if is_truth(name.name) => at.logic_con(name.name.as_str()),
            // A measure may be called `Map_select`.
            LogicKind::Var(name) | LogicKind::Con(name) if self.uninterpreted.contains(&name.name) => {
                at.var_of(Ident { name: uninterpreted(name.name), ..*name })
            }
            LogicKind::Var(name)
                if let Some(decides) = self.scope.borrow().get(&name.name)
                    && name.module.is_none() =>
            {
                self.applied.set(true);
                at.var(*decides)
            }
            LogicKind::Var(name) => at.var_of(*name),
            LogicKind::Con(name) => at.con_of(*name),
            LogicKind::Int(digits) => {
                at.apply(at.logic("int"), [at.make(ExprKind::Lit(Lit::Integer(digits.clone())))])
            }
            LogicKind::Rational(numerator, denominator) => {
                let literal = Lit::Rational(numerator.clone(), denominator.clone());
                at.apply(at.logic("real"), [at.make(ExprKind::Lit(literal))])
            }
            LogicKind::String(text) => at.make(ExprKind::Lit(Lit::String(text.clone()))),
            LogicKind::Char(c) => at.make(ExprKind::Lit(Lit::Char(*c))),
            LogicKind::App(head, args) => at.apply(self.logic(head)?, self.values(args)?),
            // Equality of a variable with itself holds for any value, functions included.
            LogicKind::Binary(Operator::Compare(Relation::Eq), left, right)
                if left.is_same_variable(right) =>
            {
                at.logic_con("True")
            }
            LogicKind::Binary(Operator::Compare(Relation::Ne), left, right)
                if left.is_same_variable(right) =>
            {
                at.logic_con("False")
            }
            LogicKind::Binary(operator, left, right) => {
                let function =
                    by_instance(*operator).filter(|_| self.is_ordered(left) || self.is_ordered(right));
                let function = function.unwrap_or_else(|| operator.function());
                let sides = match operator {
                    Operator::Compare(_) => [self.value(left)?, self.value(right)?],
                    _ => [self.logic(left)?, self.logic(right)?],
                };
                at.apply(at.logic(function), sides)
            }
            LogicKind::Not(inner) => at.apply(at.logic("not"), [self.logic(inner)?]),
            LogicKind::Neg(inner) => at.apply(at.logic("neg"), [self.logic(inner)?]),
            LogicKind::If(condition, yes, no) => {
                at.apply(at.logic("ite"), [self.logic(condition)?, self.logic(yes)?, self.logic(no)?])
            }
            LogicKind::Tuple(parts) => at.make(ExprKind::Tuple(self.values(parts)?)),
            LogicKind::List(parts) => at.make(ExprKind::List(self.values(parts)?)),
            LogicKind::Lambda(binders, body) => at.lambda(binders, self.logic(body)?),
            LogicKind::Wildcard => return Err(Unsupported::new("a wildcard in a refinement", logic.span)),
            LogicKind::Unsupported(what) => return Err(Unsupported::new(what.clone(), logic.span)),
        })
    }

    fn is_ordered(&self, logic: &Logic) -> bool {
        matches!(&logic.kind, LogicKind::Var(name) if self.ordered.borrow().contains(&name.name))
    }

    fn values(&self, parts: &[Logic]) -> Made<Vec<Expr>> {
        parts.iter().map(|part| self.value(part)).collect()
    }

    /// An expression that stands for a value, such as a side of an equation. There, `True` is the constructor of the module's own `Bool`, if
    /// it has one; where a proposition stands, it is the logic's.
    fn value(&self, logic: &Logic) -> Made<Expr> {
        match &logic.kind {
            LogicKind::Con(name) if is_truth(name.name) && self.own.contains(&name.name) => {
                Ok(At(logic.span).con_of(*name))
            }
            _ => self.logic(logic),
        }
    }

    /// The built-in function of that name, unless the module defines one.
    fn builtin(&self, module: Option<Name>, name: Name) -> Option<&'static str> {
        // `Set.member` is built in, whatever alias Data.Set has; names of other modules' insides are qualified by made module names.
        let is_own = match module {
            Some(module) => {
                let is_set = SETS.contains(&name.as_str()) && !self.own.contains(&name.in_module(module));
                module.role() == Role::Module || !is_set
            }
            None => self.own.contains(&name) || self.uninterpreted.contains(&name),
        };
        let found = BUILTINS.iter().find(|(known, _)| *known == name.as_str());
        found.filter(|_| !is_own).map(|(_, function)| *function)
    }
}

/// The types of the parts of a tuple, if a later one mentions an earlier part by the name that the tuple gives to it: `x` of
/// `(x :: τ, {v:τ | … x …})`. A name inside of a part's own refinement, `{x:τ | …}`, is none that later parts know.
pub(crate) fn dependent_parts(tuple: Ident, args: &[TypeArg]) -> Option<Vec<&RType>> {
    let types: Vec<&RType> = args.iter().filter_map(TypeArg::as_type).collect();
    let is_named = |(at, ty): (usize, &&RType)| {
        matches!(&ty.kind, RTypeKind::Refined(name, _, condition) if condition.is_true()
            && types[at + 1..].iter().any(|later| names_in(later).contains(name)))
    };
    let is_dependent =
        args.len() > 1 && tuple.name == names::tuple(args.len()) && types.iter().enumerate().any(is_named);
    (is_dependent && types.len() == args.len()).then_some(types)
}

/// The predicate of so many arguments that always holds.
pub(crate) fn always(at: At, arity: usize) -> Expr {
    at.lambda(&vec![Name::new("_"); arity], at.logic_con("True"))
}

/// A walker applied to conditions on an element, one for each argument of the type, and to a value; none if there is no condition.
pub(crate) fn walked(
    at: At,
    walker: Expr,
    (element, conditions): (Name, Vec<Option<Expr>>),
    value: Expr,
) -> Option<Expr> {
    if conditions.iter().all(Option::is_none) {
        return None;
    }
    let predicate = |condition: Option<Expr>| match condition {
        Some(condition) => at.lambda(&[element], condition),
        None => at.logic("any"),
    };
    Some(at.apply(walker, conditions.into_iter().map(predicate).chain([value])))
}

/// The name of the walker of a data type of the program.
pub(crate) fn walker_name(constructor: Name) -> Name {
    constructor.made(Role::Walker, "$all")
}

/// The name of the function that decides whether the abstract refinements of a data type hold of a value.
pub(crate) fn holds_name(data: Name) -> Name {
    part_of(data, "$holds")
}

/// The name of the function that stands for a measure without equations.
pub(crate) fn uninterpreted(measure: Name) -> Name {
    measure.made(Role::Predicate, "$any")
}

/// The conjunction of the conditions that there are.
pub(crate) fn conjunction(at: At, conditions: impl IntoIterator<Item = Option<Expr>>) -> Option<Expr> {
    let both = |left, right| at.apply(at.logic("and"), [left, right]);
    conditions.into_iter().flatten().reduce(both)
}

/// The comparison by the instance of `Ord` that the values' type has.
fn by_instance(operator: Operator) -> Option<&'static str> {
    match operator {
        Operator::Compare(Relation::Lt) => Some("instanceLt"),
        Operator::Compare(Relation::Le) => Some("instanceLe"),
        Operator::Compare(Relation::Gt) => Some("instanceGt"),
        Operator::Compare(Relation::Ge) => Some("instanceGe"),
        _ => None,
    }
}
