//! The laws of merging (003, Definitions 3.3 to 3.9) for the strategies of standard and derived types, and what the
//! join of two unions promises (Lemmas 3.14, 3.15, 3.19).

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt::Debug;

use proptest::prelude::*;
use whatif_sym::prelude::*;
use whatif_term::{Sort, Symbol, Value};

/// A type with every kind of field.
#[derive(Clone, Debug, Symbolic)]
enum Shape {
    Empty,
    Number(i8),
    Named { tag: u8, value: SymInt },
    Pair(Option<i8>, SymBool),
    Many(Vec<u8>, Union<i8>),
}

#[derive(Clone, Debug, Symbolic)]
struct Record {
    id: u8,
    shape: Shape,
}

fn guard() -> impl Strategy<Value = SymBool> {
    prop_oneof![
        (0..6u8).prop_map(|i| SymBool::sym(format!("g{i}"))),
        (0..6u8).prop_map(|i| !SymBool::sym(format!("g{i}"))),
        (0..6u8, 0..6u8).prop_map(|(i, j)| SymBool::sym(format!("g{i}")) & SymBool::sym(format!("g{j}"))),
    ]
}

fn int() -> impl Strategy<Value = SymInt> {
    prop_oneof![(-2..3i64).prop_map(SymInt::from), (0..3u8).prop_map(|i| SymInt::sym(format!("x{i}")))]
}

fn shape() -> impl Strategy<Value = Shape> {
    prop_oneof![
        Just(Shape::Empty),
        (0..3i8).prop_map(Shape::Number),
        (0..3u8, int()).prop_map(|(tag, value)| Shape::Named { tag, value }),
        (proptest::option::of(0..2i8), guard()).prop_map(|(n, b)| Shape::Pair(n, b)),
        (proptest::collection::vec(0..2u8, 0..3), 0..2i8)
            .prop_map(|(list, n)| Shape::Many(list, Union::single(n))),
    ]
}

fn record() -> impl Strategy<Value = Record> {
    (0..2u8, shape()).prop_map(|(id, shape)| Record { id, shape })
}

fn list() -> impl Strategy<Value = Vec<Option<u8>>> {
    proptest::collection::vec(proptest::option::of(0..2u8), 0..3)
}

fn map() -> impl Strategy<Value = BTreeMap<u8, SymInt>> {
    proptest::collection::btree_map(0..3u8, int(), 0..3)
}

/// Any tree of guards over any leaves, unmerged.
fn tree<T: Clone + Debug + 'static>(
    leaf: impl Strategy<Value = T> + 'static,
) -> impl Strategy<Value = Union<T>> {
    leaf.prop_map(Union::single).prop_recursive(4, 16, 2, |inner| {
        (guard(), inner.clone(), inner).prop_map(|(c, t, f)| Union::unmerged_if(c, t, f))
    })
}

/// A model of all symbols that the generators use.
fn model() -> impl Strategy<Value = Model> {
    (proptest::collection::vec(any::<bool>(), 6), proptest::collection::vec(-3..4i64, 3)).prop_map(
        |(guards, ints)| {
            let mut model = Model::default();
            for (i, value) in guards.into_iter().enumerate() {
                model.set(Symbol::new(format!("g{i}"), Sort::Bool), Value::Bool(value));
            }
            for (i, value) in ints.into_iter().enumerate() {
                model.set(Symbol::new(format!("x{i}"), Sort::Int), Value::from(value));
            }
            model
        },
    )
}

/// Definitions 3.4 and 3.5 on three values.
fn strategy_is_proper<T: Mergeable>(a: &T, b: &T, c: &T, cond: &SymBool) {
    let depth = a.strategy().depth();
    for level in 0..depth {
        // A total order on the values that agree so far.
        let order = a.index_cmp(b, level);
        assert_eq!(a.index_cmp(a, level), Ordering::Equal);
        assert_eq!(order, b.index_cmp(a, level).reverse());
        if agree_below(a, c, level) && order == b.index_cmp(c, level) {
            assert_eq!(order, a.index_cmp(c, level), "transitive");
        }
        if order.is_ne() {
            return;
        }
        // Values with equal indices agree on the sub-strategy: both have a next level, or neither.
        assert_eq!(depth > level + 1, b.strategy().depth() > level + 1);
    }
    // The class is closed under merging.
    assert_eq!(a.strategy(), b.strategy());
    let merged = T::merge(cond, a, b);
    assert_eq!(merged.strategy(), a.strategy());
    assert_eq!(merged.class_cmp(a), Ordering::Equal);
}

fn agree_below<T: Mergeable>(a: &T, b: &T, level: usize) -> bool {
    level <= b.strategy().depth() && (0..level).all(|level| a.index_cmp(b, level).is_eq())
}

/// Definitions 3.7 to 3.9: the leaves are sorted hierarchically and no two of them can be merged.
fn is_sorted<T: Mergeable + Debug>(union: &Union<T>) -> bool {
    let leaves: Vec<&T> = union.values().collect();
    leaves.windows(2).all(|pair| pair[0].class_cmp(pair[1]).is_lt())
}

fn join_is_right<T>(c: &SymBool, t: &Union<T>, f: &Union<T>, model: &Model)
where
    T: Mergeable + EvalSym + Structural + Debug,
{
    let joined = Union::ite(c, t, f);
    assert!(joined.is_merged() && is_sorted(&joined), "{joined:?}");
    // It means what it should.
    let expected = if c.under::<bool>(model).unwrap() { t } else { f };
    assert!(joined.eval_sym(model).same(&expected.eval_sym(model)), "{joined:?}");
    // Deterministic, and idempotent.
    assert!(joined.same(&Union::ite(c, t, f)));
    assert!(joined.merge().ptr_eq(&joined));
}

macro_rules! laws {
    ($($name:ident: $values:expr;)*) => {$(
        mod $name {
            use super::*;

            proptest! {
                #[test]
                fn the_strategy_is_proper(a in $values, b in $values, c in $values, cond in guard()) {
                    strategy_is_proper(&a, &b, &c, &cond);
                }

                #[test]
                fn joining_merges_completely_and_means_if_then_else(
                    c in guard(), t in tree($values), f in tree($values), model in model(),
                ) {
                    join_is_right(&c, &t, &f, &model);
                }
            }
        }
    )*};
}

laws! {
    solvable_values: int();
    concrete_integers: 0..4i32;
    pairs: (0..2u8, 0..2i8, int());
    options: proptest::option::of(0..3u8);
    results: proptest::result::maybe_ok(0..3u8, 0..3i8);
    lists: list();
    maps: map();
    derived_enums: shape();
    derived_structs: record();
    cbmc_results: prop_oneof![(0..3u8).prop_map(Cbmc::Ok), (0..3i8).prop_map(Cbmc::Err)];
}
