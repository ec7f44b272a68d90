//! Hash-consing: equal terms are identical, in all threads, and are freed when nobody holds them.

use std::sync::Barrier;
use std::thread;

use whatif_term::{Sort, Term, testing::Random};

fn x(i: usize) -> Term {
    Term::var(format!("x{i}"), Sort::Int)
}

#[test]
fn equal_terms_are_identical_in_all_threads() {
    let build = || (0..200).map(|i| (x(i) + x(i + 1)).lt(&(x(2 * i) * x(3)))).collect::<Vec<_>>();
    let mine = build();
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| assert_eq!(build(), mine));
        }
    });
}

/// The race of weak tables: threads that drop the last handle of a term while others look the same term up.
#[test]
fn threads_may_drop_and_rebuild_the_same_terms_at_once() {
    let threads = 8;
    let barrier = Barrier::new(threads);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                barrier.wait();
                for round in 0..20_000 {
                    let t = Term::raw(whatif_term::Op::Add, &[x(round % 3), Term::int(round as i64 % 5)]);
                    let clone = t.clone();
                    drop(t);
                    assert_eq!(
                        clone,
                        Term::raw(whatif_term::Op::Add, &[x(round % 3), Term::int(round as i64 % 5)])
                    );
                    assert_eq!(clone.args()[0].as_symbol().unwrap().name(), format!("x{}", round % 3));
                }
            });
        }
    });
}

/// Terms passed between threads and dropped anywhere keep their structure.
#[test]
fn random_terms_survive_being_shared_between_threads() {
    let threads = 4;
    let terms: Vec<Term> = (0..400).map(|seed| Random::new(seed).term(&Sort::Bool, 5).simplify()).collect();
    let printed: Vec<String> = terms.iter().map(Term::to_string).collect();
    thread::scope(|scope| {
        for _ in 0..threads {
            let terms = terms.clone();
            let printed = &printed;
            scope.spawn(move || {
                for (seed, (term, text)) in terms.into_iter().zip(printed).enumerate() {
                    assert_eq!(term.to_string(), *text);
                    let again = Random::new(seed as u64).term(&Sort::Bool, 5).simplify();
                    assert_eq!(term, again);
                }
            });
        }
        drop(terms);
    });
}

/// The canonical order and everything printed must not depend on what was built before.
#[test]
fn the_order_of_arguments_does_not_depend_on_allocation() {
    let forwards: Vec<Term> = (0..50).map(|i| x(i).lt(&x(i + 7))).collect();
    let printed = Term::and(&forwards).to_string();
    drop(forwards);
    let backwards: Vec<Term> = (0..50).rev().map(|i| x(i).lt(&x(i + 7))).collect();
    assert_eq!(Term::and(&backwards).to_string(), printed);
}

/// The most memory this process has had so far, in MiB.
#[cfg(target_os = "linux")]
fn peak_mib() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<usize>().unwrap() / 1024
}

#[test]
#[cfg(target_os = "linux")]
fn ten_million_terms_built_and_dropped_stay_within_a_few_hundred_mib() {
    let x = x(0);
    let one = Term::int(1);
    let mut kept = one.clone();
    for i in 0..3_400_000 {
        // Three new nodes each round: a constant, a product, a sum.
        kept = &x * &Term::int(i + 2) + &one;
    }
    assert_eq!(kept.size(), 5);
    assert!(peak_mib() < 300, "{} MiB", peak_mib());
}
