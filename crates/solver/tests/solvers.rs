//! What every solver promises, tried on the chain, on Z3 alone, and on a process.

use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};
use whatif_solver::layers::{CrossCheck, Log, SharedCache};
use whatif_solver::*;
use whatif_term::testing::Random;
use whatif_term::{Function, Model, Op, Sort, Symbol, Term, Value};

fn int(name: &str) -> Term {
    Term::var(name, Sort::Int)
}

fn n(n: i64) -> Term {
    Term::int(n)
}

/// The command of the Z3 that lies beside the library, unless the library was built from source.
fn z3_command() -> Option<String> {
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.z3/bin/z3");
    program.is_file().then(|| format!("{} -in", program.display()))
}

fn solvers() -> Vec<(&'static str, Box<dyn Solver>)> {
    let mut solvers: Vec<(&'static str, Box<dyn Solver>)> =
        vec![("chain", Box::new(standard())), ("z3", Box::new(Z3::new()))];
    if let Some(command) = z3_command() {
        solvers.push(("process", Box::new(Process::new(command))));
    }
    solvers
}

/// Products of primes: few lines, and no solver factors them soon.
fn hard() -> Vec<Term> {
    let (x, y, z) = (int("x"), int("y"), int("z"));
    let cubes = &x * &(&x * &x) + &y * &(&y * &y) + &z * &(&z * &z);
    vec![cubes.equals(&n(114)), x.gt(&n(1)), y.lt(&n(-1))]
}

#[test]
fn answers_are_right_and_models_satisfy_their_queries() {
    let (x, y) = (int("x"), int("y"));
    for (name, mut solver) in solvers() {
        let formulas = [(&x + &y).equals(&n(10)), (&x - &y).equals(&n(4)), x.gt(&y)];
        let Answer::Sat(model) = solver.check(&formulas) else { panic!("{name}") };
        assert_eq!((model.eval(&x), model.eval(&y)), (Value::from(7), Value::from(3)), "{name}");
        assert!(solver.check(&[(&x + &x).equals(&n(7))]).is_unsat(), "{name}");
        assert!(solver.check(&[]).is_sat(), "{name}");
        assert!(solver.check(&[Term::bool(false)]).is_unsat(), "{name}");
    }
}

#[test]
fn every_sort_of_value_comes_back() {
    let symbols = [
        (Symbol::new("b", Sort::Bool), Value::Bool(true)),
        (Symbol::new("i", Sort::Int), Value::Int("-123456789012345678901234567890".parse().unwrap())),
        (Symbol::new("r", Sort::Real), Value::Real(whatif_term::Rational::new(-2, 3).unwrap())),
        (Symbol::new("v", Sort::BitVec(70)), Value::BitVec(whatif_term::BitVec::new(70, -5))),
        (Symbol::new("c", Sort::Char), Value::Char(0xe4)),
        (Symbol::new("s", Sort::String), Value::from("a\"\\u{41}ä\n")),
        (
            Symbol::new("q", Sort::seq(Sort::Int)),
            Value::seq(Sort::Int, vec![Value::from(1), Value::from(-2), Value::from(3)]),
        ),
        (Symbol::new("u", Sort::uninterpreted("U")), Value::Uninterpreted(Arc::new("U".into()), 3)),
        (Symbol::new("a name (with) |bars|", Sort::Int), Value::from(7)),
    ];
    for (name, mut solver) in solvers() {
        for (symbol, value) in &symbols {
            let formula = Term::symbol(symbol.clone()).equals(&value.to_term());
            match solver.check(std::slice::from_ref(&formula)) {
                Answer::Sat(model) => assert_eq!(model.get(symbol), Some(value), "{name}"),
                other => panic!("{name}: {other} for {formula}"),
            }
        }
    }
}

#[test]
fn elements_of_uninterpreted_sorts_differ_across_formulas() {
    let sort = Sort::uninterpreted("U");
    let element = |number| Value::Uninterpreted(Arc::new("U".into()), number).to_term();
    let (u, v) = (Term::var("u", sort.clone()), Term::var("v", sort));
    for (name, mut solver) in solvers() {
        let formulas = [u.equals(&element(0)), v.equals(&element(1)), u.equals(&v)];
        assert!(solver.check(&formulas[..2]).is_sat(), "{name}");
        assert!(solver.check(&formulas).is_unsat(), "{name}");
    }
}

#[test]
fn functions_have_tables_that_satisfy_the_query() {
    let f = Function::new("f", [Sort::Int, Sort::Bool], Sort::Int);
    let apply = |x: &Term, b: bool| Term::apply(&f, [x, &Term::bool(b)]);
    let (x, y) = (int("x"), int("y"));
    for (name, mut solver) in solvers() {
        let formulas =
            [apply(&x, true).gt(&apply(&y, true)), x.lt(&y), apply(&apply(&x, true), false).equals(&n(5))];
        let Answer::Sat(model) = solver.check(&formulas) else { panic!("{name}") };
        assert!(formulas.iter().all(|formula| model.satisfies(formula)), "{name}: {model}");
        assert!(
            solver.check(&[x.equals(&y), apply(&x, true).differs(&apply(&y, true))]).is_unsat(),
            "{name}"
        );
    }
}

#[test]
fn a_core_is_a_part_of_the_query_that_is_unsatisfiable_by_itself() {
    let (x, y, z) = (int("x"), int("y"), int("z"));
    let query = [z.gt(&n(0)), x.lt(&y), z.lt(&n(9)), y.lt(&x), z.differs(&n(4))];
    for (name, mut solver) in solvers() {
        let Answer::Unsat(core) = solver.core(&query) else { panic!("{name}") };
        let core: Vec<&Term> = core.formulas(&query).collect();
        assert_eq!(core, [&query[1], &query[3]], "{name}");
    }
}

#[test]
fn a_session_forgets_what_it_pops() {
    let (x, y) = (int("x"), int("y"));
    for (name, solver) in solvers() {
        let mut session = Session::new(solver);
        session.assert(x.lt(&y));
        session.push();
        session.assert(y.lt(&x));
        assert!(session.check().is_unsat(), "{name}");
        session.pop();
        assert!(session.check().is_sat(), "{name}");
        let assumptions = [x.gt(&n(0)), y.lt(&n(0)), y.lt(&n(100))];
        let Answer::Unsat(core) = session.failed_assumptions(&assumptions) else { panic!("{name}") };
        assert_eq!(core, Core::Part(vec![0, 1]), "{name}");
        assert!(session.check().is_sat(), "{name}");
    }
}

#[test]
fn a_time_limit_is_kept_and_reported() {
    for (name, mut solver) in solvers() {
        solver.limit(Limits { time: Some(Duration::from_millis(200)), resources: None });
        let started = Instant::now();
        let answer = solver.check(&hard());
        assert!(matches!(answer, Answer::Unknown(Reason::Time)), "{name}: {answer}");
        // Generous, for a machine that is busy with other things.
        assert!(started.elapsed() < Duration::from_secs(20), "{name}");
        solver.limit(Limits::default());
        assert!(solver.check(&[int("x").gt(&n(3))]).is_sat(), "{name} works afterwards");
    }
}

#[test]
fn a_resource_limit_is_reported_and_does_not_depend_on_time() {
    for (name, mut solver) in solvers() {
        solver.limit(Limits { time: None, resources: Some(20_000) });
        let answer = solver.check(&hard());
        assert!(matches!(answer, Answer::Unknown(Reason::Resources)), "{name}: {answer}");
        assert!(solver.check(&[int("x").gt(&n(3))]).is_sat(), "{name} works afterwards");
    }
}

#[test]
fn an_interrupt_stops_the_running_query_and_later_ones() {
    for (name, mut solver) in solvers() {
        let interrupter = solver.interrupter();
        let other = interrupter.clone();
        let thread = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(200));
            other.interrupt();
        });
        let answer = solver.check(&hard());
        assert!(matches!(answer, Answer::Unknown(Reason::Interrupted)), "{name}: {answer}");
        thread.join().unwrap();
        let answer = solver.check(&[(int("x") * int("y")).gt(&n(3))]);
        assert!(matches!(answer, Answer::Unknown(Reason::Interrupted)), "{name}: {answer}");
        interrupter.resume();
        assert!(solver.check(&[int("x").gt(&n(3))]).is_sat(), "{name}");
    }
}

#[test]
fn a_time_limit_stops_queries_about_cubes() {
    // Z3 looks for roots of polynomials, and does not look whether it was interrupted.
    let cube = |name: &str| int(name) * int(name) * int(name);
    let mut query: Vec<Term> = ["x", "y", "z"].iter().map(|name| int(name).gt(&n(2))).collect();
    query.push((cube("x") + cube("y")).equals(&cube("z")));
    let mut solver = Z3::new();
    solver.limit(Limits { time: Some(Duration::from_millis(200)), resources: None });
    assert!(!solver.check(&query).is_sat());
    assert!(solver.check(&[int("x").gt(&n(3))]).is_sat());
}

#[test]
fn an_interrupt_and_a_time_limit_stop_queries_of_wide_bit_vectors() {
    // To turn the product into clauses takes Z3 about a second, in which it does not look whether it was interrupted.
    let bits = |name: &str| Term::var(name, Sort::BitVec(256));
    let (x, y, one) = (bits("x"), bits("y"), Term::bv(256, 1));
    let product = Term::bv(256, 1_000_000_016_000_000_063_i64);
    let query = [(&x * &y).equals(&product), x.ult(&y), one.ult(&x)];
    for mut solver in [Z3::new(), Z3::bit_vectors()] {
        let interrupter = solver.interrupter();
        let other = interrupter.clone();
        let thread = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(50));
            other.interrupt();
        });
        let answer = solver.check(&query);
        assert!(matches!(answer, Answer::Unknown(Reason::Interrupted)), "{answer}");
        thread.join().unwrap();
        interrupter.resume();
        solver.limit(Limits { time: Some(Duration::from_millis(50)), resources: None });
        let answer = solver.check(&query);
        assert!(matches!(answer, Answer::Unknown(Reason::Time)), "{answer}");
        solver.limit(Limits::default());
        assert!(solver.check(&[x.ult(&y)]).is_sat());
    }
}

#[test]
fn a_killed_process_is_reported_and_the_next_query_works_on_a_fresh_one() {
    let Some(command) = z3_command() else { return };
    let mut solver = Process::new(command);
    let path = [int("x").gt(&n(3)), int("x").lt(&n(5))];
    assert!(solver.check(&path).is_sat());
    let first = solver.id().expect("it runs");
    let killer = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(200));
        Command::new("kill").args(["-9", &first.to_string()]).status().unwrap();
    });
    let answer = solver.check(&hard());
    killer.join().unwrap();
    let Answer::Unknown(Reason::Died(how)) = &answer else { panic!("{answer}") };
    assert!(how.contains("-in` ended with signal: 9"), "{how}");
    // The assertions are told again: the answer is the same as before.
    let Answer::Sat(model) = solver.check(&path) else { panic!() };
    assert_eq!(model.eval(&int("x")), Value::from(4));
    assert_ne!(solver.id(), Some(first));
}

#[test]
fn a_process_that_cannot_start_hangs_or_talks_nonsense_is_never_taken_for_an_answer() {
    let query = [int("x").gt(&n(3))];
    let answer = Process::new("no-such-solver --flag").check(&query);
    assert!(
        matches!(&answer, Answer::Unknown(Reason::Failed(why)) if why.contains("no-such-solver")),
        "{answer}"
    );
    let mut hanging = Process::new("sleep 1000");
    hanging.limit(Limits { time: Some(Duration::from_millis(100)), resources: None });
    assert!(matches!(hanging.check(&query), Answer::Unknown(Reason::Time)));
    let answer = Process::new("true").check(&query);
    assert!(matches!(&answer, Answer::Unknown(Reason::Died(_))), "{answer}");
    // Of a script that ends too soon, the message does not show the text.
    let answer = Process::of_words(["sh", "-c", "exit 3\n"]).check(&query);
    assert!(
        matches!(&answer, Answer::Unknown(Reason::Died(how)) if how.starts_with("`sh -c` ended with exit status: 3")),
        "{answer}"
    );
    // It says everything back that it is told, and never anything else.
    let mut parrot = Process::new("cat");
    parrot.limit(Limits { time: Some(Duration::from_millis(100)), resources: None });
    assert!(matches!(parrot.check(&query), Answer::Unknown(Reason::Time)));
}

#[test]
fn refutations_are_shared_and_models_are_not() {
    let refuted = SharedCache::default();
    let (x, y) = (Term::var("x", Sort::Int), Term::var("y", Sort::Int));
    let doubled = |x: &Term, y: &Term| [(x + x).equals(&(y + y + Term::int(1)))];
    let sum = [(&x * &x + &y).equals(&Term::int(5)), x.gt(&y)];
    let asked = |solver: &dyn Solver, layer: &str| {
        solver
            .statistics()
            .layers
            .iter()
            .find(|found| found.name == layer)
            .map_or(0, |found| found.tally.asked)
    };
    let mut first = standard_among(&refuted);
    assert!(first.check(&doubled(&x, &y)).is_unsat());
    let model = first.check(&sum).model().expect("it has one");
    let mut second = standard_among(&refuted);
    assert!(second.check(&doubled(&y, &x)).is_unsat());
    assert_eq!(asked(&second, "z3"), 0, "whatever its symbols are called");
    assert_eq!(second.check(&sum).model(), Some(model));
    assert_eq!(asked(&second, "z3"), 1);
}

#[test]
fn the_chain_agrees_with_z3_on_growing_and_shrinking_paths() {
    let rounds = if std::env::var_os("WHATIF_LONG").is_some() { 3_000 } else { 60 };
    let cache = SharedCache::default();
    for seed in 0..rounds {
        let mut random = Random::over(seed, vec![Sort::Bool, Sort::Int]);
        let mut chain = layered(Z3::new(), &cache);
        let mut solver = Z3::new();
        for solver in [&mut chain as &mut dyn Solver, &mut solver] {
            solver.limit(Limits { time: None, resources: Some(300_000) });
        }
        let mut solver = CrossCheck::new(chain, solver);
        let mut path: Vec<Term> = Vec::new();
        let mut models = vec![Arc::new(Model::new())];
        for _ in 0..20 {
            // Mostly comparisons, which the layers decide; now and then anything.
            let formula = match random.below(4) {
                0 => random.term(&Sort::Bool, 2).simplify(),
                _ => comparison(&mut random),
            };
            path.push(formula);
            let known = models.last().unwrap().clone();
            match solver.ask(Query::extending(&path, &known)) {
                Answer::Sat(model) => models.push(model),
                _ => drop(path.pop()),
            }
            if random.below(5) == 0 && !path.is_empty() {
                let keep = random.below(path.len());
                path.truncate(keep);
                models.truncate(keep + 1);
            }
        }
        // Asked without a known model, whole and from scratch.
        assert!(!solver.check(&path).is_unsat(), "seed {seed}");
    }
}

/// `x < y + 3`, `2*x = 6`, `x ≠ y`, …
fn comparison(random: &mut Random) -> Term {
    let names = ["a", "b", "c", "d"];
    let mut side = || {
        let name = int(names[random.below(names.len())]);
        let number = n(random.below(7) as i64 - 3);
        match random.below(4) {
            0 => number,
            1 => name,
            2 => name + number,
            _ => n(2) * name + number,
        }
    };
    let (a, b) = (side(), side());
    match random.below(5) {
        0 => a.lt(&b),
        1 => a.le(&b),
        2 => a.equals(&b),
        3 => a.differs(&b),
        _ => Term::var(*random.pick(&["p", "q"]), Sort::Bool),
    }
}

#[test]
fn the_cache_knows_a_query_under_other_names() {
    let hard = |x: &str, y: &str| vec![(int(x) * int(x)).equals(&(int(y) * n(2) + n(1))), int(x).gt(&n(10))];
    let mut solver = standard();
    let first = solver.check(&hard("x", "y")).model().unwrap();
    let reached = solver.statistics().reached("z3");
    let second = solver.check(&hard("some", "other")).model().unwrap();
    assert_eq!(solver.statistics().reached("z3"), reached, "Z3 was not asked again");
    assert_eq!(first.eval(&int("x")), second.eval(&int("some")));
    assert!(hard("some", "other").iter().all(|formula| second.satisfies(formula)));
    // x and y are one symbol here: another query.
    assert!(solver.check(&hard("z", "z")).is_unsat());
}

#[test]
fn workers_on_several_threads_share_a_cache() {
    let cache = SharedCache::default();
    let workers: Vec<_> = (0..4)
        .map(|worker| {
            let mut solver = layered(Z3::new(), &cache);
            std::thread::spawn(move || {
                for k in 0..50 {
                    let x = int(&format!("x{worker}"));
                    let formulas = [(&x * &x).equals(&n(k * k)), x.ge(&n(0))];
                    let model = solver.check(&formulas).model().unwrap();
                    assert_eq!(model.eval(&x), Value::from(k));
                }
            })
        })
        .collect();
    workers.into_iter().for_each(|worker| worker.join().unwrap());
    assert!(!cache.is_empty());
}

#[test]
fn the_small_model_does_not_depend_on_who_finds_it() {
    let (x, y, z) = (int("x"), int("y"), int("z"));
    let text = Term::var("text", Sort::String);
    let bits = Term::var("bits", Sort::BitVec(8));
    let formulas = vec![
        (&x + &y).gt(&n(10)),
        z.lt(&x),
        z.differs(&n(0)),
        (&n(3) * &z).le(&n(-2)),
        text.length().ge(&n(2)),
        text.differs(&Term::string("aa")),
        bits.ult(&Term::bv(8, 3)).not(),
        Term::or([Term::var("p", Sort::Bool), Term::var("q", Sort::Bool)]),
    ];
    // As signed numbers, -1 is closer to zero than 3.
    let expected = "{bits = #xff, p = false, q = true, text = \"ab\", x = 0, y = 11, z = -1}";
    for (name, mut solver) in solvers() {
        // What was asked before must not matter.
        solver.check(&[x.gt(&n(77)), y.gt(&n(88))]);
        let Answer::Sat(model) = small_model(&mut solver, &formulas) else { panic!("{name}") };
        assert_eq!(model.to_string(), expected, "{name}");
        let backwards: Vec<Term> = formulas.iter().rev().cloned().collect();
        assert_eq!(small_model(&mut solver, &backwards).model(), Some(model), "{name}");
    }
}

#[test]
fn every_model_is_found_once() {
    let (x, y) = (int("x"), int("y"));
    let formulas = [x.ge(&n(0)), y.ge(&n(0)), (&x + &y).le(&n(3))];
    let symbols = [Symbol::new("x", Sort::Int), Symbol::new("y", Sort::Int)];
    for (name, mut solver) in solvers() {
        let models: Vec<_> = all_models(&mut solver, &formulas, &symbols).map(Result::unwrap).collect();
        assert_eq!(models.len(), 10, "{name}");
    }
}

#[test]
fn optimisation_knows_best_unbounded_and_never_quite() {
    let (x, y, r) = (int("x"), int("y"), Term::var("r", Sort::Real));
    let mut z3 = Z3::new();
    let formulas = [x.le(&n(7)), (&x + &y).le(&n(10)), r.lt(&Term::real(1))];
    let objectives = [
        Objective::Maximize(&x + &y),
        Objective::Maximize(r),
        Objective::Minimize(y.clone()),
        Objective::Minimize(x.clone()),
    ];
    let Optimum::Best(_, bounds) = z3.optimize(&formulas, &objectives) else { panic!() };
    let one = Value::Real(whatif_term::Rational::from(1));
    let reached = |n: i64| Bound::Reached(Value::from(n));
    assert_eq!(bounds, [reached(10), Bound::Approached(one), reached(3), reached(7)]);
    let Optimum::Best(_, bounds) = z3.optimize(&formulas, &[Objective::Minimize(x.clone())]) else {
        panic!()
    };
    assert_eq!(bounds, [Bound::Unbounded]);
    let wishes = vec![(x.gt(&n(5)), 3), (x.lt(&n(2)), 2), (x.equals(&n(7)), 1)];
    let Optimum::Best(model, bounds) = z3.optimize(&formulas, &[Objective::Satisfy(wishes)]) else {
        panic!()
    };
    assert_eq!((model.eval(&x), &bounds[0]), (Value::from(7), &reached(2)));
    assert!(matches!(z3.optimize(&[x.lt(&x.clone())], &[]), Optimum::Unsat));
}

#[test]
fn a_logged_query_can_be_replayed() {
    let Some(command) = z3_command() else { return };
    let folder = std::env::temp_dir().join(format!("whatif-log-{}", std::process::id()));
    let mut solver = Log::new(Z3::new(), &folder).unwrap();
    solver.check(&[int("x").gt(&n(3)), int("x").lt(&n(4))]);
    let file = folder.join("query-000001.smt2");
    assert!(std::fs::read_to_string(&file).unwrap().starts_with("(set-info :status unsat)"));
    let program = command.trim_end_matches(" -in");
    let output = Command::new(program).arg(&file).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), "unsat\n");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_term_twenty_thousand_levels_deep_is_lowered_and_decided() {
    let (p, q) = (Term::var("p", Sort::Bool), Term::var("q", Sort::Bool));
    let deep =
        (0..10_000).fold(p.clone(), |term, _| Term::raw(Op::Or, &[q.clone(), Term::raw(Op::Not, &[term])]));
    let answer = standard().check(&[deep, q.not()]);
    assert!(answer.is_sat(), "{answer}");
}

#[test]
fn the_same_seed_gives_the_same_model() {
    let model = |seed| {
        let mut solver = Z3::with_seed(seed);
        let formulas: Vec<Term> =
            (0..6).map(|k| (int(&format!("x{k}")) * n(3)).gt(&int(&format!("x{}", (k + 1) % 6)))).collect();
        solver.check(&formulas).model().unwrap()
    };
    assert_eq!(model(1), model(1));
}

/// Is a program of this name on the path?
fn installed(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
}

#[test]
fn other_programs_agree_with_z3_where_they_are_installed() {
    for (name, program) in [("cvc5", "cvc5"), ("yices", "yices-smt2")] {
        if !installed(program) {
            eprintln!("{program} is not installed");
            continue;
        }
        let process = || Process::named(name).expect("it is a known name");
        let (x, y) = (int("x"), int("y"));
        let query = [x.lt(&y), y.gt(&n(3)), (&x + &y).lt(&n(2)), y.lt(&x)];
        let mut solver = CrossCheck::new(process(), Z3::new());
        assert!(solver.check(&query[..3]).is_sat(), "{name}");
        assert!(solver.check(&query).is_unsat(), "{name}");
        let Answer::Unsat(core) = process().core(&query) else { panic!("{name} has no core") };
        let core: Vec<Term> = core.formulas(&query).cloned().collect();
        assert!(Z3::new().check(&core).is_unsat(), "{name}");
        let r = Term::var("r", Sort::Real);
        let model = solver.check(&[(&r + &r).equals(&Term::real(-1))]).model().expect("a model");
        assert_eq!(model.eval(&r).to_string(), "-1/2", "{name}");

        let (mut process, mut z3) = (process(), Z3::new());
        for seed in 0..30 {
            let mut random = Random::over(seed, vec![Sort::Bool, Sort::BitVec(4), Sort::BitVec(9)]);
            let formulas: Vec<Term> = (0..3).map(|_| random.term(&Sort::Bool, 3)).collect();
            let (answer, expected) = (process.check(&formulas), z3.check(&formulas));
            match answer {
                Answer::Sat(model) => {
                    assert!(formulas.iter().all(|formula| model.satisfies(formula)), "{name}")
                }
                Answer::Unsat(_) => assert!(expected.is_unsat(), "{name}, seed {seed}"),
                Answer::Unknown(reason) => panic!("{name}, seed {seed}: {reason}"),
            }
        }
    }
}

#[test]
fn symbols_of_one_name_and_two_sorts_are_two_unknowns_for_every_solver() {
    let (number, word) = (int("x"), Term::var("x", Sort::BitVec(8)));
    for (name, mut solver) in solvers() {
        let mut path = vec![number.gt(&n(300)), number.lt(&n(302))];
        assert!(solver.check(&path).is_sat(), "{name}");
        // The second unknown of this name comes when the solver knows the first one already.
        path.push(word.equals(&Term::bv(8, 7)));
        let Answer::Sat(model) = solver.check(&path) else { panic!("{name}") };
        assert_eq!(model.eval(&number), Value::from(301), "{name}");
        assert!(model.satisfies(&path[2]), "{name}");
        path.push(word.equals(&Term::bv(8, 8)));
        assert!(solver.check(&path).is_unsat(), "{name}");
        assert!(solver.check(&path[..2]).is_sat(), "{name}");
    }
}
