//! Strictness: an argument that a function surely evaluates is evaluated before the call, without a thunk.
//!
//! Only for the library's own code. Where two evaluations fail, this may change which failure is seen; Haskell allows
//! that, but users compare with GHC's interpreter.

use rustc_hash::{FxHashMap, FxHashSet};
use whatif_lambda::expr::Case;
use whatif_lambda::prim::{Form, Misc, Prim};
use whatif_lambda::{Binder, Expr, Name, Role, Type};

use super::is_atom;

/// Which arguments functions surely evaluate.
pub(crate) type Signatures = FxHashMap<Name, Vec<bool>>;

/// After this many rounds without a fixpoint, nothing is assumed about a recursive function.
const ROUNDS: usize = 6;

/// The variables that an expression surely evaluates; all of them if it surely fails.
#[derive(Clone, PartialEq)]
enum Demand {
    All,
    Of(FxHashSet<Name>),
}

impl Demand {
    fn none() -> Demand {
        Demand::Of(FxHashSet::default())
    }

    fn has(&self, name: Name) -> bool {
        match self {
            Demand::All => true,
            Demand::Of(names) => names.contains(&name),
        }
    }

    /// Both are evaluated.
    fn and(self, other: Demand) -> Demand {
        match (self, other) {
            (Demand::Of(mut a), Demand::Of(b)) => {
                a.extend(b);
                Demand::Of(a)
            }
            _ => Demand::All,
        }
    }

    /// One of them is evaluated.
    fn or(self, other: Demand) -> Demand {
        match (self, other) {
            (Demand::All, other) | (other, Demand::All) => other,
            (Demand::Of(mut a), Demand::Of(b)) => {
                a.retain(|name| b.contains(name));
                Demand::Of(a)
            }
        }
    }
}

/// Rewrites a definition so that arguments which are surely evaluated are evaluated early. `signatures` also has the
/// constructors with strict fields.
pub(crate) fn definition(name: Name, body: Expr, signatures: &mut Signatures) -> Expr {
    let mut analysis = Analysis { signatures, local: Signatures::default(), fresh: 0 };
    analysis.local_functions(&body);
    analysis.function(name, &body);
    analysis.rewrite(body)
}

struct Analysis<'s> {
    signatures: &'s mut Signatures,
    /// Signatures of local functions, whose names are unique within a definition.
    local: Signatures,
    fresh: u32,
}

impl Analysis<'_> {
    /// Finds the signatures of the functions inside an expression, the innermost first, without assumptions about those
    /// around them.
    fn local_functions(&mut self, expr: &Expr) {
        whatif_source::deep(|| {
            expr.parts(&mut |part| self.local_functions(part));
            // Only a single function, which may call itself, is analysed, not a group of functions that call each other.
            if let Expr::Let(bindings, _) = expr
                && let [(binder, value)] = &bindings[..]
                && let Some(signature) = self.fixpoint(binder.name, value)
            {
                self.local.insert(binder.name, signature);
            }
        });
    }

    /// Finds the signature of the definition.
    fn function(&mut self, name: Name, value: &Expr) {
        if let Some(signature) = self.fixpoint(name, value) {
            self.signatures.insert(name, signature);
        }
    }

    /// The signature of a function that may call itself; none if it surely evaluates nothing.
    fn fixpoint(&mut self, name: Name, value: &Expr) -> Option<Vec<bool>> {
        let (binders, body) = lambda(value)?;
        let mut signature = vec![true; binders.len()];
        for _ in 0..ROUNDS {
            self.local.insert(name, signature.clone());
            let demand = self.demand(body);
            let found: Vec<bool> = binders.iter().map(|binder| demand.has(binder.name)).collect();
            if found == signature {
                break;
            }
            signature = found;
        }
        let settled = self.local.remove(&name).as_ref() == Some(&signature);
        (settled && signature.contains(&true)).then_some(signature)
    }

    fn demand(&mut self, expr: &Expr) -> Demand {
        whatif_source::deep(|| self.demand_(expr))
    }

    fn demand_(&mut self, expr: &Expr) -> Demand {
        match expr {
            Expr::Var(name) => Demand::Of(FxHashSet::from_iter([*name])),
            Expr::At(_, inner) | Expr::Cast(inner, _) | Expr::TypeApp(inner, _) | Expr::TypeLam(_, inner) => {
                self.demand(inner)
            }
            Expr::App(function, args) => self.call(function, args),
            Expr::Prim(name, args) => self.primitive(*name, args),
            Expr::Let(bindings, body) => {
                let mut demand = self.demand(body);
                for (binder, value) in bindings.iter().rev() {
                    if demand.has(binder.name) && lambda(value).is_none() {
                        demand = demand.and(self.demand(value));
                    }
                }
                demand
            }
            Expr::Case(case) => {
                let scrutinee = self.demand(&case.scrutinee);
                // Code behind an effect must not be evaluated before the effect.
                let effect = case.alts.iter().any(|alt| matches!(alt.con, whatif_lambda::AltCon::Con(con) if con == whatif_lambda::types::names::IO_RESULT));
                if effect {
                    return scrutinee;
                }
                let branches = case.alts.iter().map(|alt| &alt.body).chain(&case.default);
                let branches = branches.map(|branch| self.demand(branch)).fold(Demand::All, Demand::or);
                scrutinee.and(branches)
            }
            Expr::Lit(_) | Expr::Con(_) | Expr::Lam(..) | Expr::Symbolic(_) => Demand::none(),
            Expr::Choice(..) | Expr::Assume(..) | Expr::Assert(..) => Demand::none(),
        }
    }

    fn call(&mut self, function: &Expr, args: &[Expr]) -> Demand {
        let mut demand = self.demand(function);
        if let Some(signature) = self.signature(function, args) {
            for (arg, _) in args.iter().zip(signature).filter(|(_, strict)| *strict) {
                demand = demand.and(self.demand(arg));
            }
        }
        demand
    }

    /// Which arguments a call surely evaluates.
    fn signature(&self, function: &Expr, args: &[Expr]) -> Option<Vec<bool>> {
        match function {
            Expr::Var(name) | Expr::Con(name) => self
                .local
                .get(name)
                .or_else(|| self.signatures.get(name))
                .filter(|signature| signature.len() <= args.len())
                .cloned(),
            Expr::At(_, inner) | Expr::Cast(inner, _) | Expr::TypeApp(inner, _) => {
                self.signature(inner, args)
            }
            _ => None,
        }
    }

    fn primitive(&mut self, prim: Prim, args: &[Expr]) -> Demand {
        use Misc::{ArithError, Error, ErrorWithoutStackTrace, NoMethodError, PatError, Raise};
        match (prim, args) {
            (
                Prim::Misc(Error | ErrorWithoutStackTrace | PatError | NoMethodError | Raise | ArithError),
                _,
            ) => return Demand::All,
            (Prim::Form(Form::Seq), [first, second]) => {
                let first = self.demand(first);
                return first.and(self.demand(second));
            }
            (Prim::Form(Form::UnsafeCoerce), [value]) => return self.demand(value),
            (Prim::Form(_), _) => return Demand::none(),
            _ => {}
        }
        let strict = args.iter().zip(prim.strictness()).filter(|(_, strict)| **strict);
        strict.fold(Demand::none(), |demand, (arg, _)| demand.and(self.demand(arg)))
    }

    fn rewrite(&mut self, expr: Expr) -> Expr {
        whatif_source::deep(|| self.rewrite_(expr))
    }

    fn rewrite_(&mut self, mut expr: Expr) -> Expr {
        if let Expr::Let(bindings, body) = &mut expr
            && let [(binder, value)] = &mut bindings[..]
            && !is_value(value)
            && !super::mentions(value, binder.name)
            && self.demand(body).has(binder.name)
        {
            let scrutinee = std::mem::replace(value, Expr::Var(binder.name));
            let body = std::mem::replace(&mut **body, Expr::Var(binder.name));
            expr = evaluate(scrutinee, binder.clone(), body);
        }
        expr.for_each_part(&mut |part| {
            let taken = std::mem::replace(part, Expr::Con(Name::new("()")));
            *part = self.rewrite(taken);
        });
        if let Expr::App(function, args) = &mut expr
            && let Some(signature) = self.signature(function, args)
        {
            let mut early = Vec::new();
            for (arg, strict) in args.iter_mut().zip(signature) {
                if strict && !is_value(arg) {
                    self.fresh += 1;
                    let binder = Binder::new(
                        Name::new("s").numbered(Role::Temporary, "$!", self.fresh),
                        Type::Unknown,
                    );
                    early.push((binder.clone(), std::mem::replace(arg, Expr::Var(binder.name))));
                }
            }
            return early.into_iter().rev().fold(expr, |body, (binder, arg)| evaluate(arg, binder, body));
        }
        expr
    }
}

/// `case e of x { _ → body }`
fn evaluate(scrutinee: Expr, binder: Binder, body: Expr) -> Expr {
    Expr::Case(Box::new(Case { scrutinee, binder: Some(binder), alts: Vec::new(), default: Some(body) }))
}

/// Whether an expression is a value already, so that nothing is gained by evaluating it.
fn is_value(expr: &Expr) -> bool {
    match expr {
        Expr::Lam(..) | Expr::Con(_) | Expr::Lit(_) => true,
        Expr::App(function, _) => is_constructor(function),
        Expr::At(_, inner) | Expr::Cast(inner, _) | Expr::TypeApp(inner, _) | Expr::TypeLam(_, inner) => {
            is_value(inner)
        }
        other => is_atom(other),
    }
}

fn is_constructor(expr: &Expr) -> bool {
    match expr {
        Expr::Con(_) => true,
        Expr::At(_, inner) | Expr::Cast(inner, _) | Expr::TypeApp(inner, _) => is_constructor(inner),
        _ => false,
    }
}

fn lambda(expr: &Expr) -> Option<(&[Binder], &Expr)> {
    match expr {
        Expr::Lam(binders, body) => Some((binders, body)),
        Expr::At(_, inner) | Expr::TypeLam(_, inner) | Expr::Cast(inner, _) => lambda(inner),
        _ => None,
    }
}
