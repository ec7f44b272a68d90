//! The library functions that properties use, each with its meaning on Rust's own types.

use std::collections::BTreeMap;

use crate::library::value::{Ty, Value, ratio};

/// A function.
pub(crate) struct Op {
    /// Its name in Haskell, written before its arguments.
    pub(crate) text: &'static str,
    pub(crate) params: &'static [Ty],
    pub(crate) result: Ty,
    /// None if it fails.
    pub(crate) run: fn(&[Value]) -> Option<Value>,
}

macro_rules! op {
    ($text:literal, [$($param:ident $name:pat),*] => $result:ident, $body:expr) => {
        Op {
            text: $text,
            params: &[$(Ty::$param),*],
            result: Ty::$result,
            run: |args| match args {
                [$(Value::$param($name)),*] => Some(Value::$result($body)),
                _ => None,
            },
        }
    };
}

/// A function on fractions, which are two numbers.
macro_rules! on_ratios {
    ($text:literal, ($a:ident / $b:ident), ($c:ident / $d:ident), $body:expr) => {
        Op {
            text: $text,
            params: &[Ty::Ratio, Ty::Ratio],
            result: Ty::Ratio,
            run: |args| match args {
                [Value::Ratio($a, $b), Value::Ratio($c, $d)] => $body,
                _ => None,
            },
        }
    };
}

fn length(length: usize) -> i64 {
    i64::try_from(length).unwrap_or(i64::MAX)
}

fn without<T: Ord + Clone, V: Clone>(map: &BTreeMap<T, V>, key: &T) -> BTreeMap<T, V> {
    let mut map = map.clone();
    map.remove(key);
    map
}

/// The union of two maps; the values of the first count.
fn union(one: &BTreeMap<i64, i64>, two: &BTreeMap<i64, i64>) -> BTreeMap<i64, i64> {
    two.iter().chain(one).map(|(key, value)| (*key, *value)).collect()
}

fn inserted(key: i64, value: i64, map: &BTreeMap<i64, i64>) -> BTreeMap<i64, i64> {
    map.iter().map(|(key, value)| (*key, *value)).chain([(key, value)]).collect()
}

fn sorted(items: &[i64]) -> Vec<i64> {
    let mut items = items.to_vec();
    items.sort_unstable();
    items
}

fn distinct(items: &[i64]) -> Vec<i64> {
    let mut found = Vec::new();
    items.iter().for_each(|item| {
        if !found.contains(item) {
            found.push(*item);
        }
    });
    found
}

/// All operations.
pub(crate) const OPS: &[Op] = &[
    op!("(&&)", [Bool a, Bool b] => Bool, *a && *b),
    op!("(||)", [Bool a, Bool b] => Bool, *a || *b),
    op!("not", [Bool a] => Bool, !a),
    op!("(<=)", [Int a, Int b] => Bool, a <= b),
    op!("(<)", [Int a, Int b] => Bool, a < b),
    op!("(==)", [Int a, Int b] => Bool, a == b),
    op!("(+)", [Int a, Int b] => Int, a.wrapping_add(*b)),
    op!("(-)", [Int a, Int b] => Int, a.wrapping_sub(*b)),
    op!("min", [Int a, Int b] => Int, *a.min(b)),
    op!("max", [Int a, Int b] => Int, *a.max(b)),
    op!("(<=)", [Word8 a, Word8 b] => Bool, a <= b),
    op!("(<)", [Word8 a, Word8 b] => Bool, a < b),
    op!("(==)", [Word8 a, Word8 b] => Bool, a == b),
    op!("(+)", [Word8 a, Word8 b] => Word8, a.wrapping_add(*b)),
    op!("(-)", [Word8 a, Word8 b] => Word8, a.wrapping_sub(*b)),
    op!("min", [Word8 a, Word8 b] => Word8, *a.min(b)),
    op!("negate", [Word8 a] => Word8, a.wrapping_neg()),
    op!("(fromIntegral :: Word8 -> Int)", [Word8 a] => Int, i64::from(*a)),
    op!("(fromIntegral :: Int -> Word8)", [Int a] => Word8, u8::try_from(a.rem_euclid(256)).ok()?),
    op!("(<=)", [Int8 a, Int8 b] => Bool, a <= b),
    op!("(<)", [Int8 a, Int8 b] => Bool, a < b),
    op!("(==)", [Int8 a, Int8 b] => Bool, a == b),
    op!("(+)", [Int8 a, Int8 b] => Int8, a.wrapping_add(*b)),
    op!("(-)", [Int8 a, Int8 b] => Int8, a.wrapping_sub(*b)),
    op!("abs", [Int8 a] => Int8, a.wrapping_abs()),
    op!("negate", [Int8 a] => Int8, a.wrapping_neg()),
    op!("(fromIntegral :: Int8 -> Int)", [Int8 a] => Int, i64::from(*a)),
    op!("(fromIntegral :: Int -> Int8)", [Int a] => Int8, a.to_le_bytes()[0].cast_signed()),
    Op {
        text: "(==)",
        params: &[Ty::Ratio, Ty::Ratio],
        result: Ty::Bool,
        run: |args| Some(Value::Bool(args[0] == args[1])),
    },
    Op {
        text: "(<=)",
        params: &[Ty::Ratio, Ty::Ratio],
        result: Ty::Bool,
        run: |args| match args {
            [Value::Ratio(a, b), Value::Ratio(c, d)] => Some(Value::Bool(a * d <= c * b)),
            _ => None,
        },
    },
    on_ratios!("(+)", (a / b), (c / d), ratio(a * d + c * b, b * d)),
    on_ratios!("(-)", (a / b), (c / d), ratio(a * d - c * b, b * d)),
    on_ratios!("(*)", (a / b), (c / d), ratio(a * c, b * d)),
    Op {
        text: "(fromInteger . denominator)",
        params: &[Ty::Ratio],
        result: Ty::Int,
        run: |args| match args {
            [Value::Ratio(_, below)] => Some(Value::Int(*below)),
            _ => None,
        },
    },
    op!("M.insert", [Int k, Int v, Map m] => Map, inserted(*k, *v, m)),
    op!("M.delete", [Int k, Map m] => Map, without(m, k)),
    op!("M.lookup", [Int k, Map m] => Maybe, m.get(k).copied()),
    op!("M.findWithDefault", [Int d, Int k, Map m] => Int, m.get(k).copied().unwrap_or(*d)),
    op!("M.member", [Int k, Map m] => Bool, m.contains_key(k)),
    op!("M.size", [Map m] => Int, length(m.len())),
    op!("M.null", [Map m] => Bool, m.is_empty()),
    op!("M.keys", [Map m] => List, m.keys().copied().collect()),
    op!("M.elems", [Map m] => List, m.values().copied().collect()),
    op!("M.union", [Map a, Map b] => Map, union(a, b)),
    op!("(==)", [Map a, Map b] => Bool, a == b),
    op!("IM.insert", [Int k, Int v, IntMap m] => IntMap, inserted(*k, *v, m)),
    op!("IM.delete", [Int k, IntMap m] => IntMap, without(m, k)),
    op!("IM.lookup", [Int k, IntMap m] => Maybe, m.get(k).copied()),
    op!("IM.member", [Int k, IntMap m] => Bool, m.contains_key(k)),
    op!("IM.size", [IntMap m] => Int, length(m.len())),
    op!("IM.keys", [IntMap m] => List, m.keys().copied().collect()),
    op!("IM.union", [IntMap a, IntMap b] => IntMap, union(a, b)),
    op!("(==)", [IntMap a, IntMap b] => Bool, a == b),
    op!("S.insert", [Int k, Set s] => Set, s.iter().copied().chain([*k]).collect()),
    op!("S.delete", [Int k, Set s] => Set, s.iter().copied().filter(|item| item != k).collect()),
    op!("S.member", [Int k, Set s] => Bool, s.contains(k)),
    op!("S.notMember", [Int k, Set s] => Bool, !s.contains(k)),
    op!("S.size", [Set s] => Int, length(s.len())),
    op!("S.toList", [Set s] => List, s.iter().copied().collect()),
    op!("S.fromList", [List l] => Set, l.iter().copied().collect()),
    op!("S.union", [Set a, Set b] => Set, a | b),
    op!("S.intersection", [Set a, Set b] => Set, a & b),
    op!("S.difference", [Set a, Set b] => Set, a - b),
    op!("S.isSubsetOf", [Set a, Set b] => Bool, a.is_subset(b)),
    op!("(==)", [Set a, Set b] => Bool, a == b),
    op!("(Q.<|)", [Int k, Seq s] => Seq, [&[*k], &s[..]].concat()),
    op!("(Q.><)", [Seq a, Seq b] => Seq, [&a[..], &b[..]].concat()),
    op!("Q.length", [Seq s] => Int, length(s.len())),
    op!("Q.reverse", [Seq s] => Seq, s.iter().rev().copied().collect()),
    op!("Q.null", [Seq s] => Bool, s.is_empty()),
    op!("toList", [Seq s] => List, s.clone()),
    op!("(==)", [Seq a, Seq b] => Bool, a == b),
    op!("length", [List l] => Int, length(l.len())),
    op!("sort", [List l] => List, sorted(l)),
    op!("nub", [List l] => List, distinct(l)),
    op!("reverse", [List l] => List, l.iter().rev().copied().collect()),
    op!("(==)", [List a, List b] => Bool, a == b),
    op!("Just", [Int a] => Maybe, Some(*a)),
    op!("(==)", [Maybe a, Maybe b] => Bool, a == b),
];
