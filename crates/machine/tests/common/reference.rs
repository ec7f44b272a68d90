//! A second reading of λG: call by name, concrete, straight from 002, Figures 6 and 7.
//!
//! It shares nothing with the machine: no compiled code, no heap, no updates. It is slow, recursive and obviously
//! right, which is all that is asked of it. Symbolic generators are answered from a list of inputs, so a program may
//! have them only where each is evaluated at most once or always to the same value: bound by the outermost `let`.

use std::collections::BTreeMap;
use std::rc::Rc;

use whatif_lambda::prim::{Op, Prim};
use whatif_lambda::types::names;
use whatif_lambda::{AltCon, Expr, Literal, Name, Program};

/// What a concrete run comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// A value, fully evaluated, as text.
    Value(String),
    /// An assertion failed (Assert-Crash).
    Crash,
    /// An assumption does not hold: this is no run of the program.
    Infeasible,
    /// `error`, or no alternative matches.
    Error,
    /// It takes too long.
    OutOfFuel,
}

/// A value in weak head normal form.
#[derive(Clone)]
enum Value {
    Int(i64),
    Con(Name, Vec<Thunk>),
    Closure(Vec<Name>, Rc<Expr>, Env),
    /// A constructor that still needs arguments: how many.
    PartialCon(Name, usize, Vec<Thunk>),
}

/// An unevaluated expression with its environment. Never updated.
#[derive(Clone)]
enum Thunk {
    Delayed(Rc<Expr>, Env),
    Known(Value),
}

type Env = Rc<Scope>;

/// A linked list of frames; a recursive frame holds its own bindings' expressions.
enum Scope {
    Empty,
    Bind(Name, Thunk, Env),
    Rec(BTreeMap<Name, Rc<Expr>>, Env),
}

struct Run<'p> {
    program: &'p Program,
    arities: BTreeMap<Name, usize>,
    fuel: u64,
    depth: u32,
}

type Reached<T> = Result<T, Outcome>;

/// Evaluates `main` fully, with the inputs bound to their names.
pub fn run(program: &Program, inputs: &[(Name, Expr)], fuel: u64) -> Outcome {
    let main = program.main.as_ref().expect("the program has a main");
    let constructors = program.types.values().flat_map(|data| &data.constructors);
    let arities = constructors.map(|constructor| (constructor.name, constructor.fields.len())).collect();
    let mut run = Run { program, arities, fuel, depth: 0 };
    let main = answer_generators(main, inputs);
    let evaluated = run.eval(&Rc::new(main), &Rc::new(Scope::Empty));
    match evaluated.and_then(|value| run.show(value)) {
        Ok(text) => Outcome::Value(text),
        Err(outcome) => outcome,
    }
}

/// `let x = ? : τ in e` with the input's value in place of the generator (Conc-Gen).
fn answer_generators(main: &Expr, inputs: &[(Name, Expr)]) -> Expr {
    let Expr::Let(bindings, body) = main else { return main.clone() };
    let answer = |(binder, bound): &(whatif_lambda::Binder, Expr)| {
        let input = inputs.iter().find(|(name, _)| *name == binder.name);
        (binder.clone(), input.map_or_else(|| bound.clone(), |(_, value)| value.clone()))
    };
    Expr::Let(bindings.iter().map(answer).collect(), body.clone())
}

impl Run<'_> {
    fn eval(&mut self, expr: &Rc<Expr>, env: &Env) -> Reached<Value> {
        if self.fuel == 0 || self.depth > 2_000 {
            return Err(Outcome::OutOfFuel);
        }
        self.fuel -= 1;
        self.depth += 1;
        let result = whatif_source::deep(|| self.eval_inner(expr, env));
        self.depth -= 1;
        result
    }

    fn eval_inner(&mut self, expr: &Rc<Expr>, env: &Env) -> Reached<Value> {
        match &**expr {
            Expr::Var(name) => self.variable(*name, env),
            Expr::Lit(Literal::Int(value)) => Ok(Value::Int(*value)),
            Expr::Lit(_) => panic!("the generator makes Int literals only"),
            Expr::Lam(binders, body) => {
                let names = binders.iter().map(|binder| binder.name).collect();
                Ok(Value::Closure(names, Rc::new((**body).clone()), env.clone()))
            }
            Expr::Con(name) => self.construct(*name, self.arities[name], Vec::new()),
            Expr::App(function, args) => {
                let function = self.eval(&Rc::new((**function).clone()), env)?;
                let args = args.iter().map(|arg| Thunk::Delayed(Rc::new(arg.clone()), env.clone())).collect();
                self.apply(function, args)
            }
            Expr::Prim(prim, args) => self.primitive(*prim, args, env),
            Expr::Let(bindings, body) => {
                let frame =
                    bindings.iter().map(|(binder, bound)| (binder.name, Rc::new(bound.clone()))).collect();
                self.eval(&Rc::new((**body).clone()), &Rc::new(Scope::Rec(frame, env.clone())))
            }
            Expr::Case(case) => {
                let scrutinee = self.eval(&Rc::new(case.scrutinee.clone()), env)?;
                let env = match &case.binder {
                    Some(binder) => &bind(binder.name, Thunk::Known(scrutinee.clone()), env),
                    None => env,
                };
                for alt in &case.alts {
                    if let Some(env) = matches(&scrutinee, alt, env) {
                        return self.eval(&Rc::new(alt.body.clone()), &env);
                    }
                }
                match &case.default {
                    Some(body) => self.eval(&Rc::new(body.clone()), env),
                    None => Err(Outcome::Error),
                }
            }
            Expr::Assume(condition, body) => match self.condition(condition, env)? {
                true => self.eval(&Rc::new((**body).clone()), env),
                false => Err(Outcome::Infeasible),
            },
            Expr::Assert(_, condition, body) => match self.condition(condition, env)? {
                true => self.eval(&Rc::new((**body).clone()), env),
                false => Err(Outcome::Crash),
            },
            Expr::TypeLam(_, body) | Expr::TypeApp(body, _) | Expr::Cast(body, _) | Expr::At(_, body) => {
                self.eval(&Rc::new((**body).clone()), env)
            }
            Expr::Symbolic(_) | Expr::Choice(..) => panic!("the reference reading is concrete"),
        }
    }

    fn condition(&mut self, condition: &Expr, env: &Env) -> Reached<bool> {
        match self.eval(&Rc::new(condition.clone()), env)? {
            Value::Con(name, _) => Ok(name == names::TRUE),
            _ => panic!("a condition is a Bool"),
        }
    }

    fn variable(&mut self, name: Name, env: &Env) -> Reached<Value> {
        let mut scope = env;
        loop {
            match &**scope {
                Scope::Bind(bound, thunk, _) if *bound == name => return self.force(&thunk.clone()),
                Scope::Rec(frame, _) if frame.contains_key(&name) => {
                    let (bound, scope) = (frame[&name].clone(), scope.clone());
                    return self.eval(&bound, &scope);
                }
                Scope::Bind(_, _, outer) | Scope::Rec(_, outer) => scope = outer,
                Scope::Empty => {
                    let body = self.program.definitions[&name].body.clone();
                    return self.eval(&Rc::new(body), &Rc::new(Scope::Empty));
                }
            }
        }
    }

    fn force(&mut self, thunk: &Thunk) -> Reached<Value> {
        match thunk {
            Thunk::Known(value) => Ok(value.clone()),
            Thunk::Delayed(expr, env) => self.eval(expr, env),
        }
    }

    fn construct(&mut self, name: Name, missing: usize, fields: Vec<Thunk>) -> Reached<Value> {
        Ok(if missing == 0 { Value::Con(name, fields) } else { Value::PartialCon(name, missing, fields) })
    }

    fn apply(&mut self, function: Value, mut args: Vec<Thunk>) -> Reached<Value> {
        if args.is_empty() {
            return Ok(function);
        }
        match function {
            Value::PartialCon(name, missing, mut fields) => {
                fields.append(&mut args);
                self.construct(name, missing - fields.len().min(missing), fields)
            }
            Value::Closure(binders, body, env) => {
                let count = binders.len().min(args.len());
                let rest = args.split_off(count);
                let bound = binders.iter().zip(args);
                let env = bound.fold(env, |env, (&name, arg)| bind(name, arg, &env));
                if count < binders.len() {
                    return Ok(Value::Closure(binders[count..].to_vec(), body, env));
                }
                let result = self.eval(&body, &env)?;
                self.apply(result, rest)
            }
            _ => panic!("a function is applied"),
        }
    }

    fn primitive(&mut self, prim: Prim, args: &[Expr], env: &Env) -> Reached<Value> {
        let mut values = Vec::new();
        for arg in args {
            match self.eval(&Rc::new(arg.clone()), env)? {
                Value::Int(value) => values.push(value),
                _ => panic!("the generator uses Int primitives only"),
            }
        }
        // Numbers here have no bounds; those that would need more than 64 bits are left to others.
        let exact = |number: Option<i64>| number.map(Value::Int).ok_or(Outcome::OutOfFuel);
        let truth = |holds: bool| Value::Con(if holds { names::TRUE } else { names::FALSE }, Vec::new());
        let Prim::Int(op) = prim else { panic!("the generator does not use {prim}") };
        Ok(match (op, &values[..]) {
            (Op::Add, [a, b]) => exact(a.checked_add(*b))?,
            (Op::Sub, [a, b]) => exact(a.checked_sub(*b))?,
            (Op::Mul, [a, b]) => exact(a.checked_mul(*b))?,
            (Op::Neg, [a]) => exact(a.checked_neg())?,
            (Op::Eq, [a, b]) => truth(a == b),
            (Op::Ne, [a, b]) => truth(a != b),
            (Op::Lt, [a, b]) => truth(a < b),
            (Op::Le, [a, b]) => truth(a <= b),
            (Op::Gt, [a, b]) => truth(a > b),
            (Op::Ge, [a, b]) => truth(a >= b),
            _ => panic!("the generator does not use {prim}"),
        })
    }

    /// The whole value as text, constructors in front; functions are opaque.
    fn show(&mut self, value: Value) -> Reached<String> {
        match value {
            Value::Int(value) => Ok(value.to_string()),
            Value::Con(name, fields) => {
                let mut text = format!("({name}");
                for field in fields {
                    let field = self.force(&field)?;
                    text += " ";
                    text += &self.show(field)?;
                }
                Ok(text + ")")
            }
            Value::Closure(..) | Value::PartialCon(..) => Ok("<function>".into()),
        }
    }
}

fn bind(name: Name, thunk: Thunk, env: &Env) -> Env {
    Rc::new(Scope::Bind(name, thunk, env.clone()))
}

fn matches(value: &Value, alt: &whatif_lambda::Alt, env: &Env) -> Option<Env> {
    match (&alt.con, value) {
        (AltCon::Con(name), Value::Con(found, fields)) if name == found => {
            let bound = alt.binders.iter().zip(fields);
            Some(bound.fold(env.clone(), |env, (binder, field)| bind(binder.name, field.clone(), &env)))
        }
        (AltCon::Lit(Literal::Int(literal)), Value::Int(found)) if literal == found => Some(env.clone()),
        _ => None,
    }
}
