//! A subject that lies is caught: the causes of wrong answers that whatif once had, each put into its mouth.

use std::collections::BTreeMap;

use whatif_analysis::Part;
use whatif_audit::ast::{
    Alt, Constructor, Data, Expr, Field, Function, Local, Order, Prim, Program, Refined, Role, Spec, Type,
    name,
};
use whatif_audit::equation::{self, Outcome};
use whatif_audit::judge::{Claim, compare};
use whatif_audit::overloaded::{AtInt, Body, Method, Overloaded};
use whatif_audit::print;
use whatif_audit::random::Random;
use whatif_audit::subject::{self, Answer, Numbers, PrintedCall, Proof, Witness};

fn function(own: &str, params: &[(&str, Type)], result: Type, body: Expr) -> Function {
    let params = params.iter().map(|(param, ty)| (name(param), ty.clone())).collect();
    let (name, spec) = (name(own), None);
    Function { name, params, result, body, spec, exported: true, role: Role::Code, equations: false }
}

/// The same function with a promise, and demands of its parameters.
fn promising(function: Function, promise: Expr, demands: &[Option<Expr>]) -> Function {
    let refined = |predicate: &Option<Expr>| Refined { itself: predicate.clone(), elements: None };
    let spec =
        Spec { params: demands.iter().map(refined).collect(), result: refined(&Some(promise)), metric: None };
    Function { spec: Some(spec), ..function }
}

fn natural() -> Expr {
    Expr::two(Prim::Ge, Expr::var("v"), Expr::Int(0))
}

fn program(functions: Vec<Function>) -> Program {
    Program { functions, ..Program::default() }
}

/// A run without end goes as deep as the oracle follows it.
fn with_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(1 << 28).spawn_scoped(scope, work);
        thread.expect("there are threads").join().expect("it comes to its end")
    })
}

/// What is said of the answer to one function.
fn claims(program: &Program, function: &str, answer: Answer) -> Vec<(Claim, &'static str)> {
    let answers = BTreeMap::from([(name(function), answer)]);
    let judged = with_stack(|| compare(program, &answers, &mut Random::new(1)));
    judged.contradictions.iter().map(|found| (found.claim, found.kind)).collect()
}

fn is_caught(program: &Program, function: &str, kind: &'static str) {
    assert_eq!(claims(program, function, Answer::Verified), [(Claim::Verified, kind)]);
}

#[test]
fn a_loop_without_a_lower_bound() {
    let smaller = Expr::two(Prim::Sub, Expr::var("k"), Expr::Int(2));
    let local = Local {
        name: name("go"),
        params: vec![(name("k"), Type::Int)],
        result: Type::Int,
        body: Expr::iff(
            Expr::two(Prim::Eq, Expr::var("k"), Expr::Int(0)),
            Expr::Int(0),
            Expr::call("go", vec![smaller]),
        ),
        signed: false,
    };
    let body = Expr::Local(Box::new(local), Box::new(Expr::call("go", vec![Expr::var("n")])));
    is_caught(&program(vec![function("f", &[("n", Type::Int)], Type::Int, body)]), "f", "end");
}

#[test]
fn a_fact_that_was_only_tried() {
    let rest = Expr::var("ys");
    let again = Expr::two(Prim::Add, Expr::Int(1), Expr::call("k", vec![rest.clone()]));
    let reached = Expr::two(Prim::Eq, Expr::one(Prim::Length, rest), Expr::Int(40));
    let alts = vec![
        Alt { con: name("[]"), fields: Vec::new(), body: Expr::Int(0) },
        Alt {
            con: name(":"),
            fields: vec![name("y"), name("ys")],
            body: Expr::iff(reached, Expr::Int(-1), again),
        },
    ];
    let helper =
        function("k", &[("xs", Type::ints())], Type::Int, Expr::Case(Box::new(Expr::var("xs")), alts, None));
    let helper = Function { exported: false, ..helper };
    let caller = function("f", &[("xs", Type::ints())], Type::Int, Expr::call("k", vec![Expr::var("xs")]));
    is_caught(&program(vec![helper, promising(caller, natural(), &[None])]), "f", "promise");
}

#[test]
fn sets_that_are_equal_as_far_as_one_of_them_goes() {
    let [one, two] = [1, 2].map(|number| Expr::one(Prim::SetSingleton, Expr::Int(number)));
    let promise = Expr::two(Prim::Eq, Expr::var("v"), Expr::two(Prim::SetUnion, one.clone(), two));
    let constant = function("j", &[("n", Type::Int)], Type::Set, one);
    is_caught(&program(vec![promising(constant, promise, &[None])]), "j", "promise");
}

fn record(own: &str, fields: Vec<Field>, order: Order) -> Data {
    Data { name: name(own), constructors: vec![Constructor { name: name(own), fields }], order }
}

#[test]
fn an_order_of_ones_own() {
    // The greater one is the one with the smaller number.
    let key = Type::Data(name("K"));
    let [one, two] = ["a", "b"].map(Expr::var);
    let greater = Expr::iff(Expr::two(Prim::Lt, one.clone(), two.clone()), two, one.clone());
    let greater = function("f", &[("a", key.clone()), ("b", key.clone())], key, greater);
    let promised = |prim: Prim| Program {
        datas: vec![record(
            "K",
            vec![Field { name: name("key"), ty: Type::Int, refined: None }],
            Order::Reversed,
        )],
        ..program(vec![promising(
            greater.clone(),
            Expr::two(prim, Expr::var("v"), one.clone()),
            &[None, None],
        )])
    };
    is_caught(&promised(Prim::Le), "f", "promise");
    assert_eq!(claims(&promised(Prim::Ge), "f", Answer::Verified), []);
    let text = print::module(&promised(Prim::Ge), "T", false);
    assert_eq!(subject::check(&text).expect("it is right")["f"], Answer::Verified);
}

#[test]
fn a_field_about_which_a_measure_without_equations_says_something() {
    let limit = Expr::call("limit", vec![Expr::var("a")]);
    let fields = vec![
        Field { name: name("a"), ty: Type::Int, refined: None },
        Field { name: name("b"), ty: Type::Int, refined: Some(Expr::two(Prim::Le, Expr::var("v"), limit)) },
    ];
    let alts = vec![Alt { con: name("Q"), fields: vec![name("x"), name("y")], body: Expr::var("y") }];
    let body = Expr::Case(Box::new(Expr::var("q")), alts, None);
    let looks = function("f", &[("q", Type::Data(name("Q")))], Type::Int, body);
    let is_three = Expr::two(Prim::Eq, Expr::var("v"), Expr::Int(3));
    let program = Program {
        datas: vec![record("Q", fields, Order::Derived)],
        uninterpreted: vec![name("limit")],
        functions: vec![promising(looks, is_three, &[None])],
    };
    is_caught(&program, "f", "promise");
}

/// `f :: n:Nat -> {v:Int | v > n}`, which adds what `g :: Int -> Nat` returns.
fn modular() -> Program {
    let one = function("g", &[("m", Type::Int)], Type::Int, Expr::Int(1));
    let sum = Expr::two(Prim::Add, Expr::var("n"), Expr::call("g", vec![Expr::var("n")]));
    let larger = Expr::two(Prim::Gt, Expr::var("v"), Expr::var("n"));
    let sum = promising(function("f", &[("n", Type::Int)], Type::Int, sum), larger, &[Some(natural())]);
    program(vec![promising(one, natural(), &[None]), sum])
}

fn witness(argument: &str, assumed: Option<(&str, &str)>) -> Answer {
    let call = |function: &str, argument: &str, result: Option<&str>| PrintedCall {
        function: function.into(),
        args: vec![argument.into()],
        result: result.map(Into::into),
    };
    let assumed = assumed.map(|(argument, result)| call("g", argument, Some(result)));
    Answer::Counterexample(Box::new(Witness {
        call: call("f", argument, None),
        broken: Part::Post,
        of: "f".into(),
        assumed: assumed.into_iter().collect(),
        forced: false,
    }))
}

#[test]
fn counterexamples_that_are_none() {
    let program = modular();
    let caught = |answer, claim, kind| assert_eq!(claims(&program, "f", answer), [(claim, kind)]);
    caught(witness("-1", None), Claim::Concrete, "its arguments are not allowed");
    caught(witness("0", None), Claim::Concrete, "the run keeps every promise");
    caught(witness("[]x", None), Claim::Concrete, "the arguments are no values of their types");
    caught(witness("0", Some(("0", "-1"))), Claim::Abstract, "it assumes a result that is not allowed");
    assert_eq!(claims(&program, "f", witness("0", Some(("0", "0")))), [], "an annotation allows 0");
    assert_eq!(claims(&program, "f", Answer::Verified), [], "and so does every run");
}

#[test]
fn a_callee_that_breaks_its_promise_is_to_blame_for_its_caller() {
    let mut program = modular();
    program.functions[0].body = Expr::Int(-1);
    assert_eq!(claims(&program, "f", Answer::Verified), [], "it relies on what `g` promises");
    is_caught(&program, "g", "promise");
}

/// `down n = if n == 0 then 0 else down (n - 1)`, which is 0 if it returns, with a property.
fn with_property(body: Expr) -> Program {
    let smaller = Expr::two(Prim::Sub, Expr::var("n"), Expr::Int(1));
    let is_end = Expr::two(Prim::Eq, Expr::var("n"), Expr::Int(0));
    let down = Expr::iff(is_end, Expr::Int(0), Expr::call("down", vec![smaller]));
    let parameter = &[("n", Type::Int)];
    let down = function("down", parameter, Type::Int, down);
    program(vec![down, function("prop", parameter, Type::Bool, body)])
}

/// Of which kind a contradiction is, if the answer about the property is wrong.
fn wrong(body: &Expr, numbers: Numbers, answer: Proof) -> Option<(Claim, &'static str)> {
    let program = with_property(body.clone());
    let outcome = with_stack(|| equation::compare(&program, numbers, Ok(answer), &mut Random::new(1)));
    match outcome {
        Outcome::Wrong(found) => Some((found.claim, found.kind)),
        _ => None,
    }
}

#[test]
fn a_long_way_down_is_not_endless() {
    let smaller = Expr::two(Prim::Sub, Expr::var("n"), Expr::Int(1));
    let sum = Expr::two(Prim::Add, Expr::var("n"), Expr::call("sum", vec![smaller]));
    let is_over = Expr::two(Prim::Lt, Expr::var("n"), Expr::Int(1));
    let body = Expr::If(Box::new(is_over), Box::new(Expr::Int(0)), Box::new(sum));
    let sum = function("sum", &[("n", Type::Int)], Type::Int, body);
    let nested = (0..4).fold(Expr::var("n"), |inner, _| Expr::call("sum", vec![inner]));
    let large = function("large", &[("n", Type::Int)], Type::Int, nested);
    assert_eq!(claims(&program(vec![sum, large]), "large", Answer::Verified), []);
}

#[test]
fn a_property_that_is_proved_and_false() {
    let call = Expr::call("down", vec![Expr::var("n")]);
    let same = Expr::two(Prim::Eq, call.clone(), call.clone());
    let ends = Some((Claim::Proved, "does not end"));
    assert_eq!(wrong(&same, Numbers::Unbounded, Proof::Proved), ends, "`down (-1)` has no end");
    assert_eq!(wrong(&same, Numbers::Bounded, Proof::Proved), None, "it wraps around");
    // Of small numbers only.
    let small = Expr::two(Prim::Ne, Expr::var("n"), Expr::Int(41));
    assert_eq!(wrong(&small, Numbers::Bounded, Proof::Proved), Some((Claim::Proved, "is False")));
    let guarded = Expr::two(Prim::Lt, Expr::var("n"), Expr::Int(0));
    let guarded = Expr::two(Prim::Or, guarded, same);
    assert_eq!(wrong(&guarded, Numbers::Unbounded, Proof::Proved), None, "it is true");
}

#[test]
fn a_property_that_is_refuted_by_what_makes_it_true() {
    let refuted = |text: &str| Proof::Refuted(vec![text.to_string()], "False".to_string());
    let small = Expr::two(Prim::Ne, Expr::var("n"), Expr::Int(41));
    let other = Some((Claim::Refuted, "the run has another result"));
    assert_eq!(wrong(&small, Numbers::Bounded, refuted("40")), other);
    assert_eq!(wrong(&small, Numbers::Bounded, refuted("41")), None);
}

#[test]
fn what_one_instance_does() {
    let method = Method::Own { at_int: AtInt::Constant(1), at_bool: (1, 0) };
    let program = Overloaded { method, body: Body::Itself, bound: 1 };
    let found = program.compare(&Answer::Verified).expect("False has the size 0");
    assert_eq!(found.0, "another instance breaks it");
    assert_eq!(Overloaded { bound: 0, ..program }.compare(&Answer::Verified), None);
    let largest = Overloaded { method: Method::Largest, body: Body::Itself, bound: 2 };
    assert!(largest.compare(&Answer::Verified).is_some(), "the largest Bool has the number 1");
}
