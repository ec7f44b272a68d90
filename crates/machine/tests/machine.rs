//! The machine on concrete programs.

use whatif_lambda::syntax;
use whatif_machine::code::Atom;
use whatif_machine::compile::compile;
use whatif_machine::machine::exception::Cause;
use whatif_machine::machine::{Machine, NoWorld, Stop};
use whatif_machine::state::State;
use whatif_machine::value::{Head, Kind, Value};
use whatif_source::Sources;

fn load(text: &str) -> Machine {
    let mut sources = Sources::new();
    let file = sources.add("test.lg", text);
    let program = match syntax::parse(&sources, file) {
        Ok(program) => program,
        Err(error) => panic!("{}", error.render(&sources, false)),
    };
    Machine::new(compile(&program, program.main.as_ref().expect("a main expression")))
}

fn run(text: &str) -> (Stop, State) {
    run_for(text, 100_000_000)
}

fn run_for(text: &str, limit: u64) -> (Stop, State) {
    let machine = load(text);
    let mut state = State::new(&machine.code);
    (machine.run(&mut state, limit, &mut NoWorld), state)
}

#[track_caller]
fn gives(text: &str, expected: i64) {
    assert_eq!(run(text).0, Stop::Value(Value::Int(expected)));
}

#[test]
fn an_argument_that_nobody_needs_is_not_evaluated() {
    gives("main = let f x = 10; g y = #error(\"no\") in f (g 0)", 10);
}

#[test]
fn forcing_a_shared_thunk_twice_evaluates_it_once() {
    let text = |body: &str| {
        format!(
            "def slow : Int → Int = λ n. if n == 0 then 1 else slow (n - 1)\nmain = let x = slow 1000 in {body}"
        )
    };
    let (_, once) = run(&text("x"));
    let (stop, twice) = run(&text("x + x"));
    assert_eq!(stop, Stop::Value(Value::Int(2)));
    assert!(twice.steps < once.steps + 10);
}

#[test]
fn a_thunk_that_needs_itself_is_a_loop() {
    let (stop, state) = run("main = let x = x + 1 in x");
    let Stop::Raised(addr) = stop else { panic!("{stop:?}") };
    let machine = load("main = 1");
    assert_eq!(machine.describe(&state, addr).cause, Cause::Loop);
}

#[test]
fn an_endless_loop_stops_at_the_limit() {
    let (stop, state) = run_for("def f : Int → Int = λ x. f (x + 1)\nmain = f 0", 10_000);
    assert_eq!(stop, Stop::Limit);
    assert_eq!(state.steps, 10_000);
}

/// No type checker has seen this: a value that is no function is applied. The machine says so, and does not evaluate
/// the value again and again without a step.
#[test]
fn what_is_no_function_cannot_be_applied() {
    let data = "data Box = Box Int\n";
    let applied =
        ["Box 1", "λ x. let b = Box x in b", "? : Box", "let b = ? : Box in case b of { Box n → b }"];
    for (value, arguments) in applied.into_iter().zip(["2", "1 2", "2", "2"]) {
        let (stop, _) = run_for(&format!("{data}main = ({value}) {arguments}"), 10_000);
        assert_eq!(
            stop,
            Stop::Unsupported("an application of something that is no function".into()),
            "{value}"
        );
    }
}

#[test]
fn functions_take_their_arguments_one_by_one_or_all_at_once() {
    gives("main = let f = λ x y z. x - y * z; g = f 10; h = g 2 in h 3 + f 1 2 3 + (λ x. f x 1) 2 1", 0);
    gives(
        "main = let twice f x = f (f x); compose f g x = f (g x) in twice (compose (λ x. x + 1)) (λ x. x * 2) 5",
        12,
    );
}

#[test]
fn bindings_may_refer_to_each_other() {
    gives(
        "main = let even n = if n == 0 then 1 else odd (n - 1); odd n = if n == 0 then 0 else even (n - 1) in even 101",
        0,
    );
    gives(
        "main = let xs = 1 : ys; ys = 2 : xs in case xs of { [] → 0; a : as1 → case as1 of { [] → 0;
         b : bs → case bs of { [] → 0; c : cs → a * 100 + b * 10 + c } } }",
        121,
    );
}

#[test]
fn recursion_a_million_deep_needs_no_stack_of_ours() {
    gives(
        "def sum : Int → Int = λ n. if n == 0 then 0 else n + sum (n - 1)\nmain = sum 1000000",
        500_000_500_000,
    );
}

#[test]
fn a_long_lazy_list_is_folded_in_constant_memory() {
    let text = "
        def range : Int → Int → [Int] = λ a b. if a > b then [] else a : range (a + 1) b
        def sum : Int → [Int] → Int = λ acc xs. case xs of { [] → acc; y : ys → #seq(acc + y, sum (acc + y) ys) }
        main = let xs = range 1 1000000 in case sum 0 xs == 500000500000 of { True → 1; False → 0 }";
    let (stop, state) = run(text);
    assert_eq!(stop, Stop::Value(Value::Int(1)));
    assert!(state.heap.size() < 200_000, "{} words", state.heap.size());
}

#[test]
fn long_products_take_more_than_a_step() {
    // Each product is twice as long as the last one: a million of them would fill no memory.
    let text = "def grow : Integer → Int = λ n. if #integerEq(n, 0) then 0 else grow #integerMul(n, n)\n\
                main = grow #intToInteger(3)";
    let (stop, state) = run_for(text, 1_000_000);
    assert_eq!(stop, Stop::Limit);
    assert!(state.heap.size() < 1_000_000);
}

#[test]
fn integers_wrap_around_or_are_exact() {
    let text = "main = #intMul(9223372036854775807, 2)";
    gives(text, -2);
    let mut machine = load(
        "main = case #intQuot(9223372036854775807 * 4, 2) == 9223372036854775807 * 2 of { True → 1; False → 0 }",
    );
    machine.exact = true;
    let mut state = State::new(&machine.code);
    assert_eq!(machine.run(&mut state, 1000, &mut NoWorld), Stop::Value(Value::Int(1)));
}

#[test]
fn strings_are_lists_of_characters() {
    gives(
        "def length : [Char] → Int = λ s. case s of { [] → 0; c : cs → 1 + length cs }
         main = length \"Grüße\"",
        5,
    );
}

#[test]
fn a_fork_does_not_see_what_the_other_does() {
    let machine = load(
        "def range : Int → [Int] = λ n. if n == 0 then [] else n : range (n - 1)
         def sum : [Int] → Int = λ xs. case xs of { [] → 0; y : ys → y + sum ys }
         main = sum (range 5000) + sum (range 300)",
    );
    let mut whole = State::new(&machine.code);
    let expected = machine.run(&mut whole, u64::MAX, &mut NoWorld);
    let mut state = State::with_nursery(&machine.code, 500);
    let mut forks = Vec::new();
    let mut limit = 0;
    loop {
        limit += 997;
        if machine.run(&mut state, limit, &mut NoWorld) != Stop::Limit {
            break;
        }
        let fork = state.fork();
        forks.push(std::mem::replace(&mut state, fork));
    }
    assert!(forks.len() > 10);
    for mut fork in forks {
        assert_eq!(machine.run(&mut fork, u64::MAX, &mut NoWorld), expected);
        assert_eq!(fork.steps, whole.steps);
    }
}

#[test]
fn newtypes_leave_no_trace() {
    gives(
        "newtype Age = Age Int
         main = case Age (#error(\"not needed\")) of { Age n → 7 }",
        7,
    );
}

/// Runs with a small nursery, so that the collector has work.
fn run_in_little_room(text: &str) -> (Stop, State) {
    let machine = load(text);
    let mut state = State::with_nursery(&machine.code, 500);
    (machine.run(&mut state, 100_000_000, &mut NoWorld), state)
}

const LISTS: &str = "
    def range : Int → Int → [Int] = λ a b. if a > b then [] else a : range (a + 1) b
    def sum : Int → [Int] → Int = λ acc xs. case xs of { [] → acc; y : ys → #seq(acc + y, sum (acc + y) ys) }
    def xs : [Int] = range 1 100000
";

#[test]
fn a_constant_that_nobody_can_get_at_is_collected() {
    let (stop, state) = run_in_little_room(&format!("{LISTS} main = sum 0 xs"));
    assert_eq!(stop, Stop::Value(Value::Int(5_000_050_000)));
    assert!(state.heap.size() < 50_000, "{} words", state.heap.size());
}

#[test]
fn a_constant_that_is_needed_again_is_kept() {
    let (stop, state) = run_in_little_room(&format!("{LISTS} main = sum 0 xs + sum 0 xs"));
    assert_eq!(stop, Stop::Value(Value::Int(10_000_100_000)));
    // Evaluated once.
    let (_, once) = run_in_little_room(&format!("{LISTS} main = sum 0 xs"));
    assert!(state.steps < 2 * once.steps - 100_000, "{} steps, {} for once", state.steps, once.steps);
    let through_a_function = "def f : Int → Int = λ n. sum n xs def g : Int → Int → Int = λ a b. a + f b
        main = let a = sum 0 xs in #seq(a, g a 1)";
    assert_eq!(
        run_in_little_room(&format!("{LISTS} {through_a_function}")).0,
        Stop::Value(Value::Int(10_000_100_001))
    );
}

#[test]
fn what_has_too_many_parts_is_refused_with_a_sentence() {
    let names: Vec<String> = (0..130).map(|n| format!("x{n}")).collect();
    let fields = vec!["Int"; 130].join(" ");
    let numbers: Vec<String> = (0..130).map(|n| n.to_string()).collect();
    let text = format!(
        "data Big = Big {fields}\nmain = case Big {} of {{ Big {} → x7 }}",
        numbers.join(" "),
        names.join(" ")
    );
    let Stop::Unsupported(why) = run(&text).0 else {
        panic!("it has more fields than an object has room for")
    };
    assert_eq!(why.construct, "a constructor with more than 127 fields");
    let bindings: Vec<String> = names.iter().map(|name| format!("{name} = #intAdd(n, 1)")).collect();
    let text = format!(
        "def f : Int → Int = λ n. let {} in let g = λ y. y + {} in g 1\nmain = f 1",
        bindings.join("; "),
        names.join(" + ")
    );
    let Stop::Unsupported(why) = run(&text).0 else { panic!("it captures more than an object has room for") };
    assert_eq!(why.construct, "a function or thunk with more than 126 free variables");
    let text = format!("main = let f {} = x3; g = f {} in g 1", names.join(" "), numbers[1..].join(" "));
    let stop = run(&text).0;
    let Stop::Unsupported(why) = stop else { panic!("{stop:?}") };
    assert_eq!(why.construct, "a partial application to more than 126 arguments");
}

#[test]
fn a_type_variable_may_have_the_name_of_a_variable() {
    gives(
        "def size : ∀ a. [a] → Int = Λ a. λ (a : [a]). case a of { [] → 0; x : xs → 1 + size @a xs }
         main = (Λ a. λ (a : [a]). let b = a in size @a b) @Int [1, 2, 3]",
        3,
    );
}

#[test]
fn a_value_is_two_words_and_so_is_an_operand() {
    assert_eq!(size_of::<Value>(), 16);
    assert_eq!(size_of::<Atom>(), 16);
}

#[test]
fn a_header_keeps_its_parts() {
    let head = Head::new(Kind::Symbol, 126, 7);
    assert_eq!((head.kind(), head.len(), head.info()), (Kind::Symbol, 126, 7));
}
