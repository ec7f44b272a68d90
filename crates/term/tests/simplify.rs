//! Every simplification keeps the value: random terms, built with and without, under random models.

use whatif_term::testing::Random;
use whatif_term::{Model, Sort, Term};

/// How many seeds to try: some by default, many with `WHATIF_LONG=1`.
fn seeds(default: u64) -> std::ops::Range<u64> {
    0..if std::env::var_os("WHATIF_LONG").is_some() { default * 10 } else { default }
}

/// Fails with the smallest part of `raw` that simplification changes the value of.
fn assert_keeps_value(raw: &Term, model: &Model, seed: u64) {
    if model.eval(raw) == model.eval(&raw.simplify()) {
        return;
    }
    let broken = raw.nodes().into_iter().find(|node| model.eval(node) != model.eval(&node.simplify()));
    let broken = broken.expect("the whole term is one of its nodes");
    panic!(
        "seed {seed}: {broken} is {} but its simplification {} is {} in {model}",
        model.eval(broken),
        broken.simplify(),
        model.eval(&broken.simplify())
    );
}

fn check(default: u64, sorts: Option<&[Sort]>, of: &[Sort], depth: usize) {
    for seed in seeds(default) {
        let mut random = match sorts {
            Some(sorts) => Random::over(seed, sorts.to_vec()),
            None => Random::new(seed),
        };
        let sort = random.pick(of).clone();
        let raw = random.term(&sort, depth);
        for _ in 0..8 {
            let model = random.model(&raw);
            assert_keeps_value(&raw, &model, seed);
        }
        let simplified = raw.simplify();
        assert_eq!(simplified.sort(), raw.sort(), "seed {seed}");
    }
}

#[test]
fn booleans_keep_their_value() {
    check(2000, Some(&[Sort::Bool]), &[Sort::Bool], 5);
}

#[test]
fn integers_keep_their_value() {
    check(2000, Some(&[Sort::Bool, Sort::Int]), &[Sort::Bool, Sort::Int], 5);
}

#[test]
fn reals_keep_their_value() {
    check(1000, Some(&[Sort::Bool, Sort::Int, Sort::Real]), &[Sort::Bool, Sort::Int, Sort::Real], 5);
}

#[test]
fn bit_vectors_keep_their_value() {
    let widths = [1, 3, 4, 64, 65].map(Sort::BitVec);
    let sorts = [&widths[..], &[Sort::Bool, Sort::Int]].concat();
    check(4000, Some(&sorts), &sorts, 4);
}

#[test]
fn strings_and_sequences_keep_their_value() {
    let sorts = [Sort::Bool, Sort::Int, Sort::Char, Sort::String, Sort::seq(Sort::Int)];
    check(4000, Some(&sorts), &sorts, 4);
}

#[test]
fn terms_over_all_sorts_keep_their_value() {
    check(4000, None, &[Sort::Bool, Sort::Int, Sort::uninterpreted("U"), Sort::BitVec(9)], 5);
}

/// Simplified terms are built by the constructors from simplified arguments, so building one again changes nothing: a
/// cache keyed by terms finds it again after a substitution and back.
#[test]
fn substituting_symbols_by_themselves_changes_nothing() {
    for seed in seeds(2000) {
        let mut random = Random::new(seed);
        let term = random.term(&Sort::Bool, 5).simplify();
        let identity = term.symbols().into_iter().map(|s| (s.clone(), Term::symbol(s))).collect();
        assert_eq!(term.substitute(&identity), term, "seed {seed}");
    }
}
