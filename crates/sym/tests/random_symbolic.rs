//! Random programs for an interpreter under `#[symbolic]`: its two meanings agree.
//!
//! The interpreter uses what the attribute understands: branches, loops (also out of two at once), early ends, `?`, patterns with
//! numbers, symbolic indices, conditions and guards with effects, fields that change through a reference, generic functions, functions that remember. A program is known, or one of two, its inputs are not; under a model,
//! the symbolic run is the concrete one.

use proptest::prelude::*;
use whatif_sym::prelude::*;
use whatif_term::{Sort, Symbol, Value};

#[symbolic]
#[derive(Clone, Debug, PartialEq)]
enum Expr {
    Num(i8),
    Var(usize),
    Add(Box<Expr>, Box<Expr>),
    Mul(Box<Expr>, Box<Expr>),
    Div(Box<Expr>, Box<Expr>),
    Less(Box<Expr>, Box<Expr>),
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    At(Box<Expr>),
    Larger(Box<Expr>, Box<Expr>),
}

#[symbolic]
#[derive(Clone, Debug, PartialEq)]
enum Stmt {
    Set(usize, Expr),
    If(Expr, Vec<Stmt>, Vec<Stmt>),
    While(Expr, Vec<Stmt>),
    Switch(Expr),
    Return(Expr),
    Store(Expr, Expr),
    Pairs(Expr),
    Both(Expr, Expr, Expr),
    Guards(Expr, Expr),
}

#[symbolic]
#[derive(Clone, Copy, Debug, PartialEq)]
enum Stop {
    ByZero,
    Turns,
    Odd,
}

impl From<DivisionByZero> for Stop {
    fn from(_: DivisionByZero) -> Stop {
        Stop::ByZero
    }
}

const VARIABLES: usize = 3;

#[symbolic(simple)]
#[derive(Clone, Debug, PartialEq)]
struct State {
    variables: [i8; VARIABLES],
    memory: [i8; 4],
    writes: u8,
}

#[symbolic]
fn divided(a: i8, b: i8) -> Result<i8, DivisionByZero> {
    if b == 0 {
        return Err(DivisionByZero);
    }
    Ok(a.wrapping_div(b))
}

#[symbolic]
fn larger<T: PartialOrd + Copy>(a: T, b: T) -> T {
    if a < b { b } else { a }
}

#[symbolic(memo)]
fn eval(expr: &Expr, state: &State) -> Result<i8, Stop> {
    Ok(match expr {
        Expr::Num(n) => *n,
        Expr::Var(i) => state.variables[*i % VARIABLES],
        Expr::Add(a, b) => eval(a, state)?.wrapping_add(eval(b, state)?),
        Expr::Mul(a, b) => eval(a, state)?.wrapping_mul(eval(b, state)?),
        Expr::Div(a, b) => divided(eval(a, state)?, eval(b, state)?)?,
        Expr::Less(a, b) => {
            let less = eval(a, state)? < eval(b, state)?;
            if less { 1 } else { 0 }
        }
        Expr::If(c, a, b) => {
            if eval(c, state)? != 0 && state.writes < 100 {
                eval(a, state)?
            } else {
                eval(b, state)?
            }
        }
        Expr::At(place) => {
            let place = eval(place, state)?;
            state.memory[(place & 3) as usize].wrapping_add(state.memory[3])
        }
        Expr::Larger(a, b) => larger(eval(a, state)?, eval(b, state)?),
    })
}

/// A condition that changes the state, whether it holds or not.
#[symbolic]
fn noted(expr: &Expr, state: &mut State) -> Result<bool, Stop> {
    state.writes = state.writes.wrapping_add(1);
    let value = eval(expr, &*state)?;
    state.variables[1] = state.variables[1].wrapping_add(value);
    Ok(value > 0)
}

/// The next number, and one more for whoever comes after.
#[symbolic]
fn counted(state: &mut State) -> u8 {
    state.writes = state.writes.wrapping_mul(3).wrapping_add(1);
    state.writes
}

#[symbolic]
fn run(stmts: &[Stmt], state: &mut State) -> Result<Option<i8>, Stop> {
    for stmt in stmts {
        let mut result: Option<i8> = None;
        match stmt {
            Stmt::Set(i, value) => {
                let value = eval(value, &*state)?;
                state.variables[*i % VARIABLES] = value;
                state.writes = state.writes.wrapping_add(1);
            }
            Stmt::If(c, then, otherwise) => {
                if eval(c, &*state)? != 0 {
                    result = run(then, state)?;
                } else {
                    result = run(otherwise, state)?;
                }
            }
            Stmt::While(c, body) => {
                let mut turns: u8 = 0;
                while eval(c, &*state)? > 0 {
                    if turns == 3 {
                        return Err(Stop::Turns);
                    }
                    turns += 1;
                    if state.writes == 9 {
                        continue;
                    }
                    result = run(body, state)?;
                    if result.is_some() {
                        break;
                    }
                }
            }
            Stmt::Switch(on) => {
                let on = eval(on, &*state)?;
                state.variables[0] = match on {
                    0 => 7,
                    1 | 2 => state.variables[1],
                    3..=9 if state.variables[2] > on => 3,
                    -128..=-100 => return Err(Stop::Odd),
                    n => n.wrapping_neg(),
                };
            }
            Stmt::Return(value) => return Ok(Some(eval(value, &*state)?)),
            Stmt::Store(place, value) => {
                let (place, value) = (eval(place, &*state)?, eval(value, &*state)?);
                state.memory[(place & 3) as usize] = value;
                state.memory[(value & 1) as usize] ^= place;
            }
            Stmt::Both(a, b, c) => {
                let mut list: Vec<u8> = vec![1, 2, 3];
                if noted(a, state)? && (noted(b, state)? || list.pop() == Some(state.writes)) {
                    state.memory[0] ^= 1;
                } else if list.len() == 3 || noted(c, state)? && list.pop() == Some(2) {
                    state.memory[1] ^= 3;
                }
                let mut turns: usize = 0;
                while turns < 3 && noted(b, state)? && (list.pop() != Some(2) || counted(state) > 90) {
                    turns += 1;
                    state.memory[2] = state.memory[2].wrapping_add(1);
                }
                state.writes = state.writes.wrapping_add(counted(state)).wrapping_mul(3);
                state.memory[(counted(state) & 3) as usize] ^= (counted(state) & 1) as i8;
                state.writes = state.writes.wrapping_add(list.len() as u8);
            }
            Stmt::Guards(on, other) => {
                let on = eval(on, &*state)?;
                let mut list: Vec<i8> = vec![on, 2, 3];
                state.memory[3] = match on {
                    0 if noted(other, state)? => 1,
                    -5..=5 if list.pop() == Some(on) || noted(other, state)? => 2,
                    n if n > 3 && counted(state) > 9 => state.variables[0],
                    _ if counted(state) < 100 && list.pop() == Some(state.variables[2]) => 4,
                    n => n.wrapping_sub(list.len() as i8),
                };
            }
            Stmt::Pairs(limit) => {
                let limit = eval(limit, &*state)?;
                'variables: for i in 0..VARIABLES {
                    let mut j: usize = 0;
                    while j < 3 {
                        if state.variables[i] == state.memory[j] {
                            state.memory[j] = limit;
                            continue 'variables;
                        }
                        if state.variables[i] > limit {
                            break 'variables;
                        }
                        if limit == 5 {
                            return Err(Stop::Odd);
                        }
                        j += 1;
                    }
                    state.writes = state.writes.wrapping_add(2);
                }
            }
        }
        if result.is_some() {
            return Ok(result);
        }
    }
    Ok(None)
}

#[symbolic]
fn started(mut state: State, stmts: &[Stmt]) -> Result<(Option<i8>, State), Stop> {
    state.writes = state.writes.wrapping_add(1);
    let result = run(stmts, &mut state)?;
    Ok((result, state))
}

fn expr() -> impl Strategy<Value = Expr> {
    let leaf = prop_oneof![(-9..10i8).prop_map(Expr::Num), (0..VARIABLES).prop_map(Expr::Var)];
    leaf.prop_recursive(3, 10, 3, |inner| {
        let two = || (inner.clone().prop_map(Box::new), inner.clone().prop_map(Box::new));
        prop_oneof![
            two().prop_map(|(a, b)| Expr::Add(a, b)),
            two().prop_map(|(a, b)| Expr::Mul(a, b)),
            two().prop_map(|(a, b)| Expr::Div(a, b)),
            two().prop_map(|(a, b)| Expr::Less(a, b)),
            (two(), inner.clone()).prop_map(|((c, a), b)| Expr::If(c, a, Box::new(b))),
            inner.clone().prop_map(|place| Expr::At(Box::new(place))),
            two().prop_map(|(a, b)| Expr::Larger(a, b)),
        ]
    })
}

fn program() -> impl Strategy<Value = Vec<Stmt>> {
    let leaf = prop_oneof![
        4 => (0..VARIABLES, expr()).prop_map(|(i, value)| Stmt::Set(i, value)),
        1 => expr().prop_map(Stmt::Switch),
        1 => expr().prop_map(Stmt::Return),
        2 => (expr(), expr()).prop_map(|(place, value)| Stmt::Store(place, value)),
        1 => expr().prop_map(Stmt::Pairs),
        2 => (expr(), expr(), expr()).prop_map(|(a, b, c)| Stmt::Both(a, b, c)),
        2 => (expr(), expr()).prop_map(|(on, other)| Stmt::Guards(on, other)),
    ];
    let block = proptest::collection::vec(leaf, 0..4);
    block.prop_recursive(2, 12, 3, |inner| {
        let one = prop_oneof![
            2 => (0..VARIABLES, expr()).prop_map(|(i, value)| Stmt::Set(i, value)),
            1 => (expr(), inner.clone(), inner.clone()).prop_map(|(c, a, b)| Stmt::If(c, a, b)),
            1 => (expr(), inner).prop_map(|(c, body)| Stmt::While(c, body)),
        ];
        proptest::collection::vec(one, 1..4)
    })
}

const INPUTS: [&str; VARIABLES] = ["in0", "in1", "in2"];

const MEMORY: [i8; 4] = [1, -2, 3, 0];

/// The state at the start.
fn state(variables: [i8; VARIABLES]) -> State {
    State { variables, memory: MEMORY, writes: 0 }
}

fn unknown() -> SymState {
    SymState { variables: INPUTS.map(SymI::<8>::sym), memory: MEMORY.map(SymI::from), writes: 0.into() }
}

fn model(inputs: [i8; VARIABLES]) -> Model {
    let mut model = Model::default();
    for (name, value) in INPUTS.iter().zip(inputs) {
        let value = whatif_term::BitVec::new(8, i64::from(value));
        model.set(Symbol::new(*name, Sort::BitVec(8)), Value::BitVec(value));
    }
    model
}

fn cases() -> u32 {
    if std::env::var_os("WHATIF_LONG").is_some() { 100_000 } else { 2_000 }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases()))]

    #[test]
    fn a_symbolic_run_under_a_model_is_the_concrete_run(program in program(), inputs in [any::<i8>(); VARIABLES]) {
        let symbolic: Vec<SymStmt> = program.to_sym();
        let mut state = unknown();
        let outcome = run::sym(&symbolic, &mut state);

        let model = model(inputs);
        let mut concrete = self::state(inputs);
        let expected = run(&program, &mut concrete);
        let found: Result<Option<i8>, Stop> = outcome.under(&model).expect("a value");
        prop_assert_eq!(&found, &expected);
        prop_assert_eq!(state.under::<State>(&model).expect("a state"), concrete);
    }

    #[test]
    fn a_run_of_one_of_two_programs_is_the_run_of_that_one(
        programs in [program(), program()],
        second in any::<bool>(),
        inputs in [any::<i8>(); VARIABLES],
    ) {
        let [a, b]: [Vec<SymStmt>; 2] = programs.to_sym();
        let choice = mrg_if(&SymBool::sym("second"), || Union::single(b), || Union::single(a));
        let outcome = started::sym(unknown(), &choice);

        let mut model = model(inputs);
        model.set(Symbol::new("second", Sort::Bool), Value::Bool(second));
        let expected = started(state(inputs), &programs[usize::from(second)]);
        let found: Result<(Option<i8>, State), Stop> = outcome.under(&model).expect("a value");
        prop_assert_eq!(found, expected);
    }
}
