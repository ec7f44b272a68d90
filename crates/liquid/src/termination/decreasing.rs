//! Which argument of a recursive function is to get smaller?
//!
//! It must be one and the same for all of its calls. A function that makes its first argument smaller and the second one larger,
//! and then the other way round, calls itself for ever, though something gets smaller each time. So the code is looked at
//! before anything is asserted: an argument that surely gets smaller in each call is taken, or else the first one that in no
//! call surely does not.

use std::collections::BTreeMap;

use whatif_lambda::expr::Case;
use whatif_lambda::prim::{Op, Prim, by_name};
use whatif_lambda::{AltCon, Expr, Literal, Name};

/// What the code of a call says about one of its arguments.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Change {
    /// It is a part of the old one, or less by a number.
    Smaller,
    /// It is the old one, or the old one with something added.
    NotSmaller,
    Unknown,
}

/// What a variable is to a parameter.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kin {
    Same,
    Part,
}

/// The calls of a function in its own body.
struct Calls<'a> {
    function: Name,
    params: &'a [Name],
    /// The parameters that variables are, or are parts of.
    known: BTreeMap<Name, (usize, Kin)>,
    /// The parameters whose values are known to be constructors applied to variables.
    shapes: BTreeMap<usize, (Name, Vec<Name>)>,
    /// What each call does to each argument.
    changes: Vec<Vec<Change>>,
}

/// The argument that is to get smaller in a function's calls of itself, among those that can; none if there is none.
pub(super) fn decreasing(
    function: Name,
    params: &[Name],
    body: &Expr,
    can: &dyn Fn(usize) -> bool,
) -> Option<usize> {
    let known = params.iter().enumerate().map(|(at, param)| (*param, (at, Kin::Same))).collect();
    let mut calls = Calls { function, params, known, shapes: BTreeMap::new(), changes: Vec::new() };
    calls.expr(body);
    let all: Vec<usize> = (0..params.len()).filter(|at| can(*at)).collect();
    let each = |at: usize, wanted: &dyn Fn(Change) -> bool| calls.changes.iter().all(|call| wanted(call[at]));
    let surely = all.iter().find(|at| each(**at, &|change| change == Change::Smaller));
    let maybe = || all.iter().find(|at| each(**at, &|change| change != Change::NotSmaller));
    surely.or_else(maybe).or(all.first()).copied()
}

impl Calls<'_> {
    fn expr(&mut self, expr: &Expr) {
        whatif_source::deep(|| match expr {
            Expr::Var(name) if *name == self.function => {
                // It is given to another function: nobody knows with what that calls it.
                self.changes.push(vec![Change::Unknown; self.params.len()]);
            }
            Expr::App(head, args) if is_variable(head, self.function) => {
                args.iter().for_each(|arg| self.expr(arg));
                let change = |at: usize| args.get(at).map_or(Change::Unknown, |arg| self.change(at, arg));
                let changes = (0..self.params.len()).map(change).collect();
                self.changes.push(changes);
            }
            Expr::Case(case) => self.case(case),
            _ => expr.parts(&mut |part| self.expr(part)),
        });
    }

    fn case(&mut self, case: &Case) {
        self.expr(&case.scrutinee);
        let scrutinee = variable(&case.scrutinee).and_then(|name| self.known.get(&name).copied());
        if let (Some(kin), Some(binder)) = (scrutinee, &case.binder) {
            self.known.insert(binder.name, kin);
        }
        for alt in &case.alts {
            let before = self.shapes.clone();
            if let (Some((param, kin)), AltCon::Con(constructor)) = (scrutinee, &alt.con) {
                let fields: Vec<Name> = alt.binders.iter().map(|binder| binder.name).collect();
                self.known.extend(fields.iter().map(|field| (*field, (param, Kin::Part))));
                if kin == Kin::Same {
                    self.shapes.insert(param, (*constructor, fields));
                }
            }
            self.expr(&alt.body);
            self.shapes = before;
        }
        case.default.iter().for_each(|default| self.expr(default));
    }

    /// What becomes of an argument.
    fn change(&self, at: usize, arg: &Expr) -> Change {
        let kin = |expr: &Expr| {
            let (param, kin) = self.known.get(&variable(expr)?)?;
            (*param == at).then_some(*kin)
        };
        match inside(arg) {
            arg @ Expr::Var(_) => match kin(arg) {
                Some(Kin::Same) => Change::NotSmaller,
                Some(Kin::Part) => Change::Smaller,
                None => Change::Unknown,
            },
            Expr::Prim(name, args) => match (by_name(name.as_str()), &args[..]) {
                (Some(Prim::Int(op) | Prim::Integer(op) | Prim::Word(op)), [left, right])
                    if kin(left) == Some(Kin::Same) && is_positive(right) =>
                {
                    match op {
                        Op::Sub => Change::Smaller,
                        Op::Add => Change::NotSmaller,
                        _ => Change::Unknown,
                    }
                }
                _ => Change::Unknown,
            },
            Expr::App(head, args) => match inside(head) {
                Expr::Con(constructor) => {
                    let whole = args.iter().any(|arg| kin(arg) == Some(Kin::Same));
                    let again = self.shapes.get(&at).is_some_and(|(of, fields)| {
                        let args = args.iter().map(variable);
                        of == constructor && args.eq(fields.iter().map(|field| Some(*field)))
                    });
                    if whole || again { Change::NotSmaller } else { Change::Unknown }
                }
                _ => Change::Unknown,
            },
            _ => Change::Unknown,
        }
    }
}

/// An expression without what changes no value.
fn inside(expr: &Expr) -> &Expr {
    match expr {
        Expr::At(_, inner) | Expr::TypeApp(inner, _) | Expr::Cast(inner, _) => inside(inner),
        _ => expr,
    }
}

fn variable(expr: &Expr) -> Option<Name> {
    if let Expr::Var(name) = inside(expr) { Some(*name) } else { None }
}

fn is_variable(expr: &Expr, name: Name) -> bool {
    variable(expr) == Some(name)
}

fn is_positive(expr: &Expr) -> bool {
    match inside(expr) {
        Expr::Lit(Literal::Int(number)) => *number > 0,
        Expr::Lit(Literal::Word(number)) => *number > 0,
        Expr::Lit(Literal::Integer(digits)) => !digits.starts_with('-') && &**digits != "0",
        _ => false,
    }
}
