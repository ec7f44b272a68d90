//! Maps with concrete keys (003, section 2.3.1): maps with the same keys merge value by value.

use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasher, Hash, Hasher};

use crate::merge::{classes_cmp, strategy_of_elements};
use crate::{
    EvalSym, ExtractSym, Mergeable, MergingStrategy, Model, Structural, SymBool, SymEq, Symbols, ToCon, ToSym,
};

impl<K: Ord + Clone, V: Mergeable> Mergeable for BTreeMap<K, V> {
    fn strategy(&self) -> MergingStrategy {
        MergingStrategy::sorted(1).then(strategy_of_elements(self.values()))
    }
    fn index_cmp(&self, other: &Self, level: usize) -> Ordering {
        if level == 0 {
            self.len().cmp(&other.len()).then_with(|| self.keys().cmp(other.keys()))
        } else {
            classes_cmp(self.values(), other.values())
        }
    }
    fn merge(cond: &SymBool, t: &Self, f: &Self) -> Self {
        t.iter().zip(f.values()).map(|((key, t), f)| (key.clone(), V::merge(cond, t, f))).collect()
    }
}

impl<K: Ord, V: SymEq> SymEq for BTreeMap<K, V> {
    fn sym_eq(&self, other: &Self) -> SymBool {
        if !self.keys().eq(other.keys()) {
            return false.into();
        }
        SymBool::all(self.values().zip(other.values()).map(|(a, b)| a.sym_eq(b)))
    }
}

impl<K: Ord + Clone, V: EvalSym> EvalSym for BTreeMap<K, V> {
    fn eval_sym(&self, model: &Model) -> Self {
        self.iter().map(|(key, value)| (key.clone(), value.eval_sym(model))).collect()
    }
}

impl<K: Ord, V: ExtractSym> ExtractSym for BTreeMap<K, V> {
    fn extract_sym(&self, symbols: &mut Symbols) {
        self.values().for_each(|value| value.extract_sym(symbols));
    }
}

impl<K: Ord + Hash, V: Structural> Structural for BTreeMap<K, V> {
    fn same(&self, other: &Self) -> bool {
        self.keys().eq(other.keys()) && self.values().zip(other.values()).all(|(a, b)| a.same(b))
    }
    fn hash_structure<H: Hasher>(&self, hasher: &mut H) {
        for (key, value) in self {
            key.hash(hasher);
            value.hash_structure(hasher);
        }
    }
}

impl<K: Ord + Clone, V: ToCon<C>, C> ToCon<BTreeMap<K, C>> for BTreeMap<K, V> {
    fn to_con(&self) -> Option<BTreeMap<K, C>> {
        self.iter().map(|(key, value)| Some((key.clone(), value.to_con()?))).collect()
    }
}

impl<K: Ord + Clone, C: ToSym<S>, S> ToSym<BTreeMap<K, S>> for BTreeMap<K, C> {
    fn to_sym(&self) -> BTreeMap<K, S> {
        self.iter().map(|(key, value)| (key.clone(), value.to_sym())).collect()
    }
}

/// The values in order of their keys: the order of a hash map must not reach a formula.
fn sorted<K: Ord, V, S>(map: &HashMap<K, V, S>) -> Vec<(&K, &V)> {
    let mut entries: Vec<(&K, &V)> = map.iter().collect();
    entries.sort_unstable_by_key(|(key, _)| *key);
    entries
}

impl<K: Ord + Hash + Clone, V: Mergeable, S: BuildHasher + Default> Mergeable for HashMap<K, V, S> {
    fn strategy(&self) -> MergingStrategy {
        MergingStrategy::sorted(1).then(strategy_of_elements(self.values()))
    }
    fn index_cmp(&self, other: &Self, level: usize) -> Ordering {
        let (a, b) = (sorted(self), sorted(other));
        if level == 0 {
            a.len().cmp(&b.len()).then_with(|| a.iter().map(|(key, _)| key).cmp(b.iter().map(|(key, _)| key)))
        } else {
            classes_cmp(a.into_iter().map(|(_, value)| value), b.into_iter().map(|(_, value)| value))
        }
    }
    fn merge(cond: &SymBool, t: &Self, f: &Self) -> Self {
        sorted(t).into_iter().map(|(key, value)| (key.clone(), V::merge(cond, value, &f[key]))).collect()
    }
}

impl<K: Ord + Hash, V: SymEq, S: BuildHasher> SymEq for HashMap<K, V, S> {
    fn sym_eq(&self, other: &Self) -> SymBool {
        if self.len() != other.len() || !self.keys().all(|key| other.contains_key(key)) {
            return false.into();
        }
        SymBool::all(sorted(self).into_iter().map(|(key, value)| value.sym_eq(&other[key])))
    }
}

impl<K: Ord + Hash + Clone, V: EvalSym, S: BuildHasher + Default> EvalSym for HashMap<K, V, S> {
    fn eval_sym(&self, model: &Model) -> Self {
        self.iter().map(|(key, value)| (key.clone(), value.eval_sym(model))).collect()
    }
}

impl<K, V: ExtractSym, S> ExtractSym for HashMap<K, V, S> {
    fn extract_sym(&self, symbols: &mut Symbols) {
        self.values().for_each(|value| value.extract_sym(symbols));
    }
}

impl<K: Ord + Hash, V: Structural, S: BuildHasher> Structural for HashMap<K, V, S> {
    fn same(&self, other: &Self) -> bool {
        self.len() == other.len()
            && self.iter().all(|(key, value)| other.get(key).is_some_and(|other| value.same(other)))
    }
    fn hash_structure<H: Hasher>(&self, hasher: &mut H) {
        for (key, value) in sorted(self) {
            key.hash(hasher);
            value.hash_structure(hasher);
        }
    }
}

impl<K: Eq + Hash + Clone, V: ToCon<C>, C, S: BuildHasher + Default> ToCon<HashMap<K, C, S>>
    for HashMap<K, V, S>
{
    fn to_con(&self) -> Option<HashMap<K, C, S>> {
        self.iter().map(|(key, value)| Some((key.clone(), value.to_con()?))).collect()
    }
}

impl<K: Eq + Hash + Clone, C: ToSym<V>, V, S: BuildHasher + Default> ToSym<HashMap<K, V, S>>
    for HashMap<K, C, S>
{
    fn to_sym(&self) -> HashMap<K, V, S> {
        self.iter().map(|(key, value)| (key.clone(), value.to_sym())).collect()
    }
}
