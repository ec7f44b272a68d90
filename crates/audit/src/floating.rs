//! Properties of floating-point numbers.
//!
//! Both sides of a claim are random expressions over parameters of type `Double`; the oracle computes them with Rust's numbers, which are
//! IEEE 754 as Haskell's are. What is `proved` must hold for all numbers that the oracle tries, NaN and infinities among them, and what refutes
//! a claim must make it false.

use crate::random::Random;
use crate::subject::{self, Proof};

/// An expression of type `Double`.
#[derive(Clone, PartialEq, Debug)]
pub enum Expr {
    Param(usize),
    Const(f64),
    Op(Op, Box<(Expr, Expr)>),
}

/// An operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Op {
    Add,
    Sub,
    Mul,
    Div,
}

/// How the sides are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    Eq,
    Le,
    Lt,
}

/// A claim about two numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Floating {
    pub left: Expr,
    pub relation: Relation,
    pub right: Expr,
    /// Is it claimed only where no parameter is NaN?
    pub guarded: bool,
}

/// The names of the parameters.
const PARAMS: [&str; 2] = ["x", "y"];

/// A random claim; of these many are laws of real numbers that rounding breaks.
#[must_use]
pub fn floating(random: &mut Random) -> Floating {
    let x = || Expr::Param(0);
    let y = || Expr::Param(1);
    let k = *random.pick(&[0.0, 1.0, 2.0, 0.1, 3.0]);
    let guarded = random.chance(60);
    let laws = [
        (op(Op::Add, x(), y()), Relation::Eq, op(Op::Add, y(), x())),
        (op(Op::Sub, op(Op::Add, x(), y()), y()), Relation::Eq, x()),
        (op(Op::Mul, x(), Expr::Const(k)), Relation::Eq, op(Op::Mul, Expr::Const(k), x())),
        (x(), Relation::Lt, op(Op::Add, x(), Expr::Const(1.0))),
        (x(), Relation::Le, op(Op::Add, x(), Expr::Const(k))),
        (op(Op::Mul, op(Op::Div, x(), Expr::Const(k)), Expr::Const(k)), Relation::Eq, x()),
        (op(Op::Add, x(), x()), Relation::Eq, op(Op::Mul, Expr::Const(2.0), x())),
        (Expr::Const(k), Relation::Eq, Expr::Const(k)),
    ];
    if random.chance(50) {
        let (left, relation, right) = random.pick(&laws).clone();
        return Floating { left, relation, right, guarded };
    }
    let relation = *random.pick(&[Relation::Eq, Relation::Le, Relation::Lt]);
    Floating { left: expression(random, 2), relation, right: expression(random, 2), guarded }
}

fn op(op: Op, left: Expr, right: Expr) -> Expr {
    Expr::Op(op, Box::new((left, right)))
}

fn expression(random: &mut Random, depth: usize) -> Expr {
    if depth == 0 || random.chance(30) {
        return match random.chance(70) {
            true => Expr::Param(random.below(2)),
            false => Expr::Const(*random.pick(&[0.0, 1.0, -1.0, 0.5, 0.1, 1e16])),
        };
    }
    let operation = *random.pick(&[Op::Add, Op::Sub, Op::Mul, Op::Div]);
    op(operation, expression(random, depth - 1), expression(random, depth - 1))
}

impl Expr {
    fn eval(&self, args: [f64; 2]) -> f64 {
        match self {
            Expr::Param(at) => args[*at],
            Expr::Const(number) => *number,
            Expr::Op(op, sides) => {
                let (a, b) = (sides.0.eval(args), sides.1.eval(args));
                match op {
                    Op::Add => a + b,
                    Op::Sub => a - b,
                    Op::Mul => a * b,
                    Op::Div => a / b,
                }
            }
        }
    }

    fn text(&self) -> String {
        match self {
            Expr::Param(at) => PARAMS[*at].to_owned(),
            Expr::Const(number) => format!("({number:?})"),
            Expr::Op(op, sides) => {
                let sign = match op {
                    Op::Add => "+",
                    Op::Sub => "-",
                    Op::Mul => "*",
                    Op::Div => "/",
                };
                format!("({} {sign} {})", sides.0.text(), sides.1.text())
            }
        }
    }
}

impl Floating {
    /// Does it hold for these numbers?
    #[must_use]
    pub fn holds(&self, args: [f64; 2]) -> bool {
        let (a, b) = (self.left.eval(args), self.right.eval(args));
        let compared = match self.relation {
            Relation::Eq => a == b,
            Relation::Le => a <= b,
            Relation::Lt => a < b,
        };
        compared || self.guarded && args.iter().any(|arg| arg.is_nan())
    }

    /// A module with the claim, which is called `prop`.
    #[must_use]
    pub fn module(&self) -> String {
        let sign = match self.relation {
            Relation::Eq => "==",
            Relation::Le => "<=",
            Relation::Lt => "<",
        };
        let guard = if self.guarded { "isNaN x || isNaN y || " } else { "" };
        format!(
            "module Audit where\nprop :: Double -> Double -> Bool\nprop x y = {guard}{} {sign} {}\n",
            self.left.text(),
            self.right.text()
        )
    }

    /// Numbers for which it is false.
    #[must_use]
    pub fn refutation(&self) -> Option<[f64; 2]> {
        const TRIED: [f64; 16] = [
            0.0,
            -0.0,
            1.0,
            -1.0,
            0.1,
            0.3,
            2.5,
            3.0,
            1e16,
            -1e16,
            9007199254740993.0,
            1e308,
            5e-324,
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::NAN,
        ];
        let mut all = TRIED.iter().flat_map(|x| TRIED.iter().map(move |y| [*x, *y]));
        all.find(|args| !self.holds(*args))
    }

    /// What is wrong with an answer: its kind, and a text.
    #[must_use]
    pub fn compare(&self, answer: &Proof) -> Option<(&'static str, String)> {
        match answer {
            Proof::Proved => {
                let [x, y] = self.refutation()?;
                Some(("proved, and false", format!("proved, but prop {x:?} {y:?} is False")))
            }
            Proof::Refuted(args, _) => {
                // What the search left out may be any number.
                let read = |text: &String| if text == "_" { Some(1.0) } else { number(text) };
                let args: Option<Vec<f64>> = args.iter().map(read).collect();
                let args: [f64; 2] = args?.try_into().ok()?;
                self.holds(args).then(|| ("another result", format!("refuted, but prop {args:?} is True")))
            }
            Proof::Open => None,
        }
    }
}

/// A number as Haskell shows it.
fn number(text: &str) -> Option<f64> {
    match text.trim_matches(['(', ')']) {
        "Infinity" => Some(f64::INFINITY),
        "-Infinity" => Some(f64::NEG_INFINITY),
        "NaN" => Some(f64::NAN),
        text => text.parse().ok(),
    }
}

/// What is wrong with whatif's answer, if it is read at all.
#[must_use]
pub fn judge(claim: &Floating) -> Option<(&'static str, String)> {
    match subject::prove(&claim.module(), "prop") {
        Err(story) => Some(("rejected", story)),
        Ok(answer) => claim.compare(&answer),
    }
}
