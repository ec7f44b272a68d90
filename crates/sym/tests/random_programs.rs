//! Random programs of a small language: running them symbolically and then choosing the inputs is the same as choosing
//! the inputs and then running them, with merging, without it, and with memoisation.

use proptest::prelude::*;
use whatif_sym::prelude::*;
use whatif_term::{Sort, Symbol, Value};

#[derive(Clone, Debug, Symbolic)]
enum Expr {
    Int(SymInt),
    Input(u8),
    Add(Union<Expr>, Union<Expr>),
    Mul(Union<Expr>, Union<Expr>),
    Div(Union<Expr>, Union<Expr>),
    If(SymBool, Union<Expr>, Union<Expr>),
    /// `if a < b then a list of c, b else a list of a`
    Pick(Union<Expr>, Union<Expr>, Union<Expr>),
}

#[derive(Clone, Copy, Debug, PartialEq, Mergeable, SymEq, EvalSym, Structural)]
enum Fault {
    DivisionByZero,
    TooLarge,
}

type Outcome = Result<Vec<SymInt>, Fault>;

const INPUTS: usize = 3;

/// How unions are joined.
#[derive(Clone, Copy, PartialEq)]
enum Mode {
    Merged,
    Unmerged,
    Memoised,
}

struct Interpreter {
    mode: Mode,
    inputs: [SymInt; INPUTS],
    memo: Memo<Union<Expr>, Union<Outcome>>,
}

impl Interpreter {
    fn new(mode: Mode) -> Self {
        let memo = if mode == Mode::Memoised { Memo::new() } else { Memo::disabled() };
        Interpreter { mode, inputs: std::array::from_fn(|i| SymInt::sym(format!("in{i}"))), memo }
    }

    fn join(&self, cond: &SymBool, t: Union<Outcome>, f: Union<Outcome>) -> Union<Outcome> {
        match self.mode {
            Mode::Unmerged => Union::unmerged_if(cond.clone(), t, f),
            _ => Union::ite(cond, &t, &f),
        }
    }

    fn eval(&mut self, expr: &Union<Expr>) -> Union<Outcome> {
        if let Some(known) = self.memo.get(expr) {
            return known.clone();
        }
        let parts: Vec<(SymBool, Expr)> = expr.leaves().map(|(guard, expr)| (guard, expr.clone())).collect();
        let mut results: Vec<(SymBool, Union<Outcome>)> =
            parts.into_iter().map(|(guard, expr)| (guard, self.eval_one(&expr))).collect();
        let (_, last) = results.pop().expect("a union has leaves");
        let result = results.into_iter().rfold(last, |rest, (guard, result)| self.join(&guard, result, rest));
        self.memo.insert(expr.clone(), result)
    }

    fn eval_one(&mut self, expr: &Expr) -> Union<Outcome> {
        match expr {
            Expr::Int(n) => Union::ok(vec![n.clone()]),
            Expr::Input(i) => Union::ok(vec![self.inputs[usize::from(*i) % INPUTS].clone()]),
            Expr::Add(a, b) => self.binary(a, b, |a, b| Union::ok(vec![a + b])),
            Expr::Mul(a, b) => self.binary(a, b, |a, b| {
                let product = a * b;
                ensure(product.lt(1000), Fault::TooLarge).map_ok(|()| vec![product.clone()])
            }),
            Expr::Div(a, b) => {
                self.binary(a, b, |a, b| ensure(b.ne(0), Fault::DivisionByZero).map_ok(|()| vec![a / b]))
            }
            Expr::If(cond, a, b) => {
                let (a, b) = (self.eval(a), self.eval(b));
                self.join(cond, a, b)
            }
            Expr::Pick(a, b, c) => {
                let c = self.eval(c);
                self.binary(a, b, |a, b| {
                    c.try_then(|c| {
                        let long: Vec<SymInt> = c.iter().chain([b]).cloned().collect();
                        mrg_if(&a.lt(b), || Union::ok(long), || Union::ok(vec![a.clone()]))
                    })
                })
            }
        }
    }

    fn binary(
        &mut self,
        a: &Union<Expr>,
        b: &Union<Expr>,
        f: impl Fn(&SymInt, &SymInt) -> Union<Outcome>,
    ) -> Union<Outcome> {
        let (a, b) = (self.eval(a), self.eval(b));
        a.try_then(|a| b.try_then(|b| f(&a[0], &b[0])))
    }
}

/// What the program does when everything is known: the same language, with Rust's own integers.
fn run(expr: &Union<Expr>, inputs: &[i64; INPUTS], model: &Model) -> Result<Vec<i64>, Fault> {
    let chosen = expr.eval_sym(model);
    match chosen.single_value().expect("a model chooses one") {
        Expr::Int(n) => Ok(vec![n.to_con().expect("a number")]),
        Expr::Input(i) => Ok(vec![inputs[usize::from(*i) % INPUTS]]),
        Expr::Add(a, b) => Ok(vec![run(a, inputs, model)?[0] + run(b, inputs, model)?[0]]),
        Expr::Mul(a, b) => {
            let product = run(a, inputs, model)?[0] * run(b, inputs, model)?[0];
            if product < 1000 { Ok(vec![product]) } else { Err(Fault::TooLarge) }
        }
        Expr::Div(a, b) => {
            let (a, b) = (run(a, inputs, model)?[0], run(b, inputs, model)?[0]);
            if b == 0 { Err(Fault::DivisionByZero) } else { Ok(vec![a / b]) }
        }
        Expr::If(cond, a, b) => {
            // Both sides are values here, so only the chosen one may fail.
            if cond.as_con() == Some(true) { run(a, inputs, model) } else { run(b, inputs, model) }
        }
        Expr::Pick(a, b, c) => {
            let (a, b) = (run(a, inputs, model)?[0], run(b, inputs, model)?[0]);
            let c = run(c, inputs, model)?;
            Ok(if a < b { c.into_iter().chain([b]).collect() } else { vec![a] })
        }
    }
}

fn guard() -> impl Strategy<Value = SymBool> {
    (0..4u8, any::<bool>()).prop_map(|(i, negated)| {
        let guard = SymBool::sym(format!("g{i}"));
        if negated { !guard } else { guard }
    })
}

fn expr() -> impl Strategy<Value = Union<Expr>> {
    let leaf = prop_oneof![
        (-5..6i64).prop_map(|n| Expr::Int(n.into())),
        (0..2u8).prop_map(|i| Expr::Int(SymInt::sym(format!("n{i}")))),
        (0..3u8).prop_map(Expr::Input),
    ];
    leaf.prop_map(Union::single).prop_recursive(4, 24, 3, |inner| {
        let one = prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(a, b)| Expr::Add(a, b)),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| Expr::Mul(a, b)),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| Expr::Div(a, b)),
            (guard(), inner.clone(), inner.clone()).prop_map(|(c, a, b)| Expr::If(c, a, b)),
            (inner.clone(), inner.clone(), inner.clone()).prop_map(|(a, b, c)| Expr::Pick(a, b, c)),
        ];
        prop_oneof![
            2 => one.prop_map(Union::single),
            1 => (guard(), inner.clone(), inner).prop_map(|(c, a, b)| Union::ite(&c, &a, &b)),
        ]
    })
}

fn model(guards: &[bool], holes: &[i64], inputs: &[i64; INPUTS]) -> Model {
    let mut model = Model::default();
    for (i, value) in guards.iter().enumerate() {
        model.set(Symbol::new(format!("g{i}"), Sort::Bool), Value::Bool(*value));
    }
    for (i, value) in holes.iter().enumerate() {
        model.set(Symbol::new(format!("n{i}"), Sort::Int), Value::from(*value));
    }
    for (i, value) in inputs.iter().enumerate() {
        model.set(Symbol::new(format!("in{i}"), Sort::Int), Value::from(*value));
    }
    model
}

fn agrees(
    mode: Mode,
    program: &Union<Expr>,
    inputs: &[i64; INPUTS],
    model: &Model,
) -> Result<(), TestCaseError> {
    let outcome = Interpreter::new(mode).eval(program).eval_sym(model);
    let found = match outcome.single_value().expect("a model chooses one") {
        Ok(values) => Ok(values.to_con().expect("numbers")),
        Err(fault) => Err(*fault),
    };
    prop_assert_eq!(found, run(program, inputs, model));
    Ok(())
}

fn cases() -> u32 {
    if std::env::var_os("WHATIF_LONG").is_some() { 100_000 } else { 4_000 }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases()))]

    #[test]
    fn running_symbolically_under_a_model_is_running_concretely(
        program in expr(),
        guards in proptest::collection::vec(any::<bool>(), 4),
        holes in proptest::collection::vec(-9..10i64, 2),
        inputs in [-9..10i64, -9..10i64, -9..10i64],
    ) {
        let model = model(&guards, &holes, &inputs);
        agrees(Mode::Merged, &program, &inputs, &model)?;
        agrees(Mode::Unmerged, &program, &inputs, &model)?;
        agrees(Mode::Memoised, &program, &inputs, &model)?;
        whatif_sym::meg::with(|| agrees(Mode::Merged, &program, &inputs, &model))?;
    }
}
