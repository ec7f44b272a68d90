//! Sequences: first by length, then all elements together, then element by element.

use std::cmp::Ordering;
use std::collections::{BTreeSet, VecDeque};
use std::hash::Hasher;

use crate::merge::{classes_cmp, strategy_of_elements};
use crate::{
    EvalSym, ExtractSym, Fresh, GenSym, Mergeable, MergingStrategy, Model, SimpleMergeable, Structural,
    SymBool, SymEq, SymOrd, Symbols, ToCon, ToSym, Union,
};

fn sequence_eq<'a, T: SymEq + 'a>(
    a: impl ExactSizeIterator<Item = &'a T>,
    b: impl ExactSizeIterator<Item = &'a T>,
) -> SymBool {
    if a.len() != b.len() {
        return false.into();
    }
    let mut all = Vec::with_capacity(a.len());
    for (x, y) in a.zip(b) {
        let equal = x.sym_eq(y);
        if equal.as_con() == Some(false) {
            return equal;
        }
        all.push(equal);
    }
    SymBool::all(all)
}

/// Lexicographic; `if_prefix` says what a proper prefix, or an equal sequence, is.
fn sequence_lt<'a, T: SymOrd + 'a>(
    a: impl ExactSizeIterator<Item = &'a T> + DoubleEndedIterator,
    b: impl ExactSizeIterator<Item = &'a T> + DoubleEndedIterator,
    or_equal: bool,
) -> SymBool {
    let all_equal = match a.len().cmp(&b.len()) {
        Ordering::Equal => or_equal,
        order => order.is_lt(),
    };
    let common = a.len().min(b.len());
    let pairs: Vec<(&T, &T)> = a.zip(b).take(common).collect();
    pairs
        .into_iter()
        .rfold(SymBool::from(all_equal), |rest, (x, y)| x.sym_lt(y) | x.sym_eq(y).and_then(|| rest))
}

macro_rules! sequences {
    ($($seq:ident)*) => {$(
        impl<T: Mergeable> Mergeable for $seq<T> {
            #[inline]
            fn strategy(&self) -> MergingStrategy {
                MergingStrategy::sorted(1).then(strategy_of_elements(self.iter()))
            }
            #[inline]
            fn index_cmp(&self, other: &Self, level: usize) -> Ordering {
                if level == 0 { self.len().cmp(&other.len()) } else { classes_cmp(self.iter(), other.iter()) }
            }
            fn merge(cond: &SymBool, t: &Self, f: &Self) -> Self {
                t.iter().zip(f).map(|(t, f)| T::merge(cond, t, f)).collect()
            }
        }

        impl<T: SymEq> SymEq for $seq<T> {
            fn sym_eq(&self, other: &Self) -> SymBool {
                sequence_eq(self.iter(), other.iter())
            }
        }

        impl<T: SymOrd> SymOrd for $seq<T> {
            fn sym_lt(&self, other: &Self) -> SymBool {
                sequence_lt(self.iter(), other.iter(), false)
            }
            fn sym_le(&self, other: &Self) -> SymBool {
                sequence_lt(self.iter(), other.iter(), true)
            }
        }

        impl<T: EvalSym> EvalSym for $seq<T> {
            fn eval_sym(&self, model: &Model) -> Self {
                self.iter().map(|value| value.eval_sym(model)).collect()
            }
        }

        impl<T: ExtractSym> ExtractSym for $seq<T> {
            fn extract_sym(&self, symbols: &mut Symbols) {
                self.iter().for_each(|value| value.extract_sym(symbols));
            }
        }

        impl<T: Structural> Structural for $seq<T> {
            fn same(&self, other: &Self) -> bool {
                self.len() == other.len() && self.iter().zip(other).all(|(a, b)| a.same(b))
            }
            fn hash_structure<H: Hasher>(&self, hasher: &mut H) {
                hasher.write_usize(self.len());
                self.iter().for_each(|value| value.hash_structure(hasher));
            }
        }

        impl<T: GenSym + Mergeable + Clone> GenSym for $seq<T> {
            /// Up to `depth` elements. All lengths share their elements, as in 003, section 4.1.
            fn gen_sym(depth: usize, fresh: &mut Fresh) -> Option<Union<Self>> {
                let mut lists = vec![Union::single($seq::new())];
                for length in 0..depth {
                    let Some(element) = T::gen_sym(depth, fresh) else { break };
                    let longer = lists[length].and_then(|list| {
                        element.map(|element| list.iter().chain([element]).cloned().collect::<$seq<T>>())
                    });
                    lists.push(longer);
                }
                fresh.choose_union(lists)
            }
        }

        impl<T: ToCon<C>, C> ToCon<$seq<C>> for $seq<T> {
            fn to_con(&self) -> Option<$seq<C>> {
                self.iter().map(T::to_con).collect()
            }
        }

        impl<C: ToSym<S>, S> ToSym<$seq<S>> for $seq<C> {
            fn to_sym(&self) -> $seq<S> {
                self.iter().map(C::to_sym).collect()
            }
        }
    )*};
}

sequences! { Vec VecDeque }

// Arrays: the length is no index, since all have the same.

impl<T: Mergeable, const N: usize> Mergeable for [T; N] {
    #[inline]
    fn strategy(&self) -> MergingStrategy {
        strategy_of_elements(self.iter())
    }
    #[inline]
    fn index_cmp(&self, other: &Self, _: usize) -> Ordering {
        classes_cmp(self.iter(), other.iter())
    }
    fn merge(cond: &SymBool, t: &Self, f: &Self) -> Self {
        std::array::from_fn(|i| T::merge(cond, &t[i], &f[i]))
    }
}

impl<T: SimpleMergeable, const N: usize> SimpleMergeable for [T; N] {}

impl<T: SymEq, const N: usize> SymEq for [T; N] {
    fn sym_eq(&self, other: &Self) -> SymBool {
        sequence_eq(self.iter(), other.iter())
    }
}

impl<T: SymOrd, const N: usize> SymOrd for [T; N] {
    fn sym_lt(&self, other: &Self) -> SymBool {
        sequence_lt(self.iter(), other.iter(), false)
    }
    fn sym_le(&self, other: &Self) -> SymBool {
        sequence_lt(self.iter(), other.iter(), true)
    }
}

impl<T: EvalSym, const N: usize> EvalSym for [T; N] {
    fn eval_sym(&self, model: &Model) -> Self {
        std::array::from_fn(|i| self[i].eval_sym(model))
    }
}

impl<T: ExtractSym, const N: usize> ExtractSym for [T; N] {
    fn extract_sym(&self, symbols: &mut Symbols) {
        self.iter().for_each(|value| value.extract_sym(symbols));
    }
}

impl<T: Structural, const N: usize> Structural for [T; N] {
    fn same(&self, other: &Self) -> bool {
        self.iter().zip(other).all(|(a, b)| a.same(b))
    }
    fn hash_structure<H: Hasher>(&self, hasher: &mut H) {
        self.iter().for_each(|value| value.hash_structure(hasher));
    }
}

impl<T: GenSym + Mergeable + Clone, const N: usize> GenSym for [T; N] {
    fn gen_sym(depth: usize, fresh: &mut Fresh) -> Option<Union<Self>> {
        let mut lists = Union::single(Vec::new());
        for _ in 0..N {
            let element = T::gen_sym(depth, fresh)?;
            lists =
                lists.and_then(|list| element.map(|element| list.iter().chain([element]).cloned().collect()));
        }
        Some(lists.map(|list| std::array::from_fn(|i| list[i].clone())))
    }
}

impl<T: ToCon<C>, C, const N: usize> ToCon<[C; N]> for [T; N] {
    fn to_con(&self) -> Option<[C; N]> {
        let all: Option<Vec<C>> = self.iter().map(T::to_con).collect();
        all?.try_into().ok()
    }
}

impl<C: ToSym<S>, S, const N: usize> ToSym<[S; N]> for [C; N] {
    fn to_sym(&self) -> [S; N] {
        std::array::from_fn(|i| self[i].to_sym())
    }
}

/// Sets of known values are known: on each path there is one.
impl<T: Ord + Clone> Mergeable for BTreeSet<T> {
    fn strategy(&self) -> MergingStrategy {
        MergingStrategy::sorted(1)
    }
    fn index_cmp(&self, other: &Self, _: usize) -> Ordering {
        self.cmp(other)
    }
    fn merge(_: &SymBool, t: &Self, _: &Self) -> Self {
        t.clone()
    }
}

impl<T: Ord> SymEq for BTreeSet<T> {
    fn sym_eq(&self, other: &Self) -> SymBool {
        (self == other).into()
    }
}

impl<T: Ord> SymOrd for BTreeSet<T> {
    fn sym_lt(&self, other: &Self) -> SymBool {
        (self < other).into()
    }
    fn sym_le(&self, other: &Self) -> SymBool {
        (self <= other).into()
    }
}

impl<T: Clone> EvalSym for BTreeSet<T> {
    fn eval_sym(&self, _: &Model) -> Self {
        self.clone()
    }
}

impl<T> ExtractSym for BTreeSet<T> {
    fn extract_sym(&self, _: &mut Symbols) {}
}

impl<T: Ord + std::hash::Hash> Structural for BTreeSet<T> {
    fn same(&self, other: &Self) -> bool {
        self == other
    }
    fn hash_structure<H: Hasher>(&self, hasher: &mut H) {
        std::hash::Hash::hash(self, hasher);
    }
}

impl<T: Clone> ToCon<BTreeSet<T>> for BTreeSet<T> {
    fn to_con(&self) -> Option<BTreeSet<T>> {
        Some(self.clone())
    }
}

impl<T: Clone> ToSym<BTreeSet<T>> for BTreeSet<T> {
    fn to_sym(&self) -> BTreeSet<T> {
        self.clone()
    }
}
