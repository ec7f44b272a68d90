//! Methods of Rust's lists, texts, tables and iterators that take or give numbers.
//!
//! In the twin of a module, `list.len()` is `list.p_len()`: the same method, with [`Num`] for `usize`. A name that the module itself gives to a
//! method gets the same letter there, so calls find it.

use std::borrow::Borrow;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, LinkedList, VecDeque};
use std::hash::{BuildHasher, DefaultHasher, Hash, Hasher};

use super::cast::{Ix, TABLE, bytes};
use super::num::{Num, Prim};

/// A hash that is the same in each run, and for all numbers.
#[derive(Clone, Copy, Default, Debug)]
pub struct Fixed;

/// The hasher of [`Fixed`].
pub struct FixedHasher(DefaultHasher, bool);

impl BuildHasher for Fixed {
    type Hasher = FixedHasher;
    fn build_hasher(&self) -> FixedHasher {
        FixedHasher(DefaultHasher::new(), TABLE.replace(true))
    }
}

impl Hasher for FixedHasher {
    fn finish(&self) -> u64 {
        self.0.finish()
    }
    fn write(&mut self, bytes: &[u8]) {
        self.0.write(bytes);
    }
}

impl Drop for FixedHasher {
    fn drop(&mut self) {
        TABLE.set(self.1);
    }
}

/// A table in which whether two keys are equal may be unknown.
pub type HashMap<K, V> = std::collections::HashMap<K, V, Fixed>;
/// A set in which whether two items are equal may be unknown.
pub type HashSet<T> = std::collections::HashSet<T, Fixed>;

fn con(n: usize) -> Num<usize> {
    Num::con(n)
}

macro_rules! lengths {
    ($([$($generics:tt)*] $ty:ty;)*) => {
        /// `len`
        pub trait Len {
            /// How many there are.
            fn p_len(&self) -> Num<usize>;
        }
        $(impl<$($generics)*> Len for $ty {
            fn p_len(&self) -> Num<usize> {
                con(self.len())
            }
        })*
    };
}

lengths! {
    [T] [T];
    [] str;
    [T] Vec<T>;
    [] String;
    [T] VecDeque<T>;
    [T] BinaryHeap<T>;
    [T] LinkedList<T>;
    [K, V, S] std::collections::HashMap<K, V, S>;
    [T, S] std::collections::HashSet<T, S>;
    [K, V] BTreeMap<K, V>;
    [T] BTreeSet<T>;
}

/// `len` of iterators.
pub trait IterLen: ExactSizeIterator {
    /// How many are left.
    fn p_len(&self) -> Num<usize> {
        con(self.len())
    }
}

impl<I: ExactSizeIterator> IterLen for I {}

/// `get` and `get_mut`
pub trait Get<I> {
    /// What is there.
    type Item: ?Sized;
    /// What is there, if there is anything.
    fn p_get(&self, at: I) -> Option<&Self::Item>;
}

/// `get_mut`
pub trait GetMut<I> {
    /// What is there.
    type Item: ?Sized;
    /// What is there, if there is anything.
    fn p_get_mut(&mut self, at: I) -> Option<&mut Self::Item>;
}

impl<T, I: Ix<Native: std::slice::SliceIndex<[T]>>> Get<I> for [T] {
    type Item = <I::Native as std::slice::SliceIndex<[T]>>::Output;
    fn p_get(&self, at: I) -> Option<&Self::Item> {
        self.get(at.native())
    }
}

impl<T, I: Ix<Native: std::slice::SliceIndex<[T]>>> GetMut<I> for [T] {
    type Item = <I::Native as std::slice::SliceIndex<[T]>>::Output;
    fn p_get_mut(&mut self, at: I) -> Option<&mut Self::Item> {
        self.get_mut(at.native())
    }
}

impl<I: Ix<Native: std::slice::SliceIndex<str>>> Get<I> for str {
    type Item = <I::Native as std::slice::SliceIndex<str>>::Output;
    fn p_get(&self, at: I) -> Option<&Self::Item> {
        self.get(at.native())
    }
}

impl<T> Get<Num<usize>> for VecDeque<T> {
    type Item = T;
    fn p_get(&self, at: Num<usize>) -> Option<&T> {
        self.get(at.known())
    }
}

impl<T> GetMut<Num<usize>> for VecDeque<T> {
    type Item = T;
    fn p_get_mut(&mut self, at: Num<usize>) -> Option<&mut T> {
        self.get_mut(at.known())
    }
}

/// `remove`
pub trait Remove<I> {
    /// What was there.
    type Removed;
    /// Takes it out.
    fn p_remove(&mut self, at: I) -> Self::Removed;
}

/// `insert` of two arguments.
pub trait Insert<K, V> {
    /// What was there.
    type Before;
    /// Puts it in.
    fn p_insert(&mut self, at: K, value: V) -> Self::Before;
}

macro_rules! maps {
    ($($map:ident [$($key:tt)*] [$($hasher:ident)?];)*) => {$(
        impl<K: $($key)*, Q: ?Sized + $($key)*, V $(, $hasher: BuildHasher)?> Get<&Q> for std::collections::$map<K, V $(, $hasher)?>
        where
            K: Borrow<Q>,
        {
            type Item = V;
            fn p_get(&self, at: &Q) -> Option<&V> {
                self.get(at)
            }
        }
        impl<K: $($key)*, Q: ?Sized + $($key)*, V $(, $hasher: BuildHasher)?> GetMut<&Q> for std::collections::$map<K, V $(, $hasher)?>
        where
            K: Borrow<Q>,
        {
            type Item = V;
            fn p_get_mut(&mut self, at: &Q) -> Option<&mut V> {
                self.get_mut(at)
            }
        }
        impl<K: $($key)*, Q: ?Sized + $($key)*, V $(, $hasher: BuildHasher)?> Remove<&Q> for std::collections::$map<K, V $(, $hasher)?>
        where
            K: Borrow<Q>,
        {
            type Removed = Option<V>;
            fn p_remove(&mut self, at: &Q) -> Option<V> {
                self.remove(at)
            }
        }
        impl<K: $($key)*, V $(, $hasher: BuildHasher)?> Insert<K, V> for std::collections::$map<K, V $(, $hasher)?> {
            type Before = Option<V>;
            fn p_insert(&mut self, at: K, value: V) -> Option<V> {
                self.insert(at, value)
            }
        }
    )*};
}

maps! {
    HashMap [Hash + Eq] [S];
    BTreeMap [Ord] [];
}

impl<T: Hash + Eq + Borrow<Q>, Q: ?Sized + Hash + Eq, S: BuildHasher> Remove<&Q>
    for std::collections::HashSet<T, S>
{
    type Removed = bool;
    fn p_remove(&mut self, item: &Q) -> bool {
        self.remove(item)
    }
}

impl<T: Hash + Eq + Borrow<Q>, Q: ?Sized + Hash + Eq, S: BuildHasher> Get<&Q>
    for std::collections::HashSet<T, S>
{
    type Item = T;
    fn p_get(&self, item: &Q) -> Option<&T> {
        self.get(item)
    }
}

impl<T: Ord + Borrow<Q>, Q: ?Sized + Ord> Remove<&Q> for BTreeSet<T> {
    type Removed = bool;
    fn p_remove(&mut self, item: &Q) -> bool {
        self.remove(item)
    }
}

impl<T> Remove<Num<usize>> for Vec<T> {
    type Removed = T;
    #[track_caller]
    fn p_remove(&mut self, at: Num<usize>) -> T {
        self.remove(at.known())
    }
}

impl<T> Remove<Num<usize>> for VecDeque<T> {
    type Removed = Option<T>;
    fn p_remove(&mut self, at: Num<usize>) -> Option<T> {
        self.remove(at.known())
    }
}

impl Remove<Num<usize>> for String {
    type Removed = char;
    #[track_caller]
    fn p_remove(&mut self, at: Num<usize>) -> char {
        self.remove(at.known())
    }
}

impl<T> Insert<Num<usize>, T> for Vec<T> {
    type Before = ();
    #[track_caller]
    fn p_insert(&mut self, at: Num<usize>, value: T) {
        self.insert(at.known(), value);
    }
}

impl<T> Insert<Num<usize>, T> for VecDeque<T> {
    type Before = ();
    #[track_caller]
    fn p_insert(&mut self, at: Num<usize>, value: T) {
        self.insert(at.known(), value);
    }
}

impl Insert<Num<usize>, char> for String {
    type Before = ();
    #[track_caller]
    fn p_insert(&mut self, at: Num<usize>, value: char) {
        self.insert(at.known(), value);
    }
}

/// Methods of lists.
#[allow(missing_docs)]
pub trait SliceMethods<T> {
    fn slice(&self) -> &[T];
    fn p_split_at(&self, at: Num<usize>) -> (&[T], &[T]) {
        self.slice().split_at(at.known())
    }
    fn p_chunks(&self, size: Num<usize>) -> std::slice::Chunks<'_, T> {
        self.slice().chunks(size.known())
    }
    fn p_chunks_exact(&self, size: Num<usize>) -> std::slice::ChunksExact<'_, T> {
        self.slice().chunks_exact(size.known())
    }
    fn p_windows(&self, size: Num<usize>) -> std::slice::Windows<'_, T> {
        self.slice().windows(size.known())
    }
    fn p_binary_search(&self, item: &T) -> Result<Num<usize>, Num<usize>>
    where
        T: Ord,
    {
        self.slice().binary_search(item).map(con).map_err(con)
    }
    fn p_binary_search_by(
        &self,
        order: impl FnMut(&T) -> std::cmp::Ordering,
    ) -> Result<Num<usize>, Num<usize>> {
        self.slice().binary_search_by(order).map(con).map_err(con)
    }
    fn p_binary_search_by_key<B: Ord>(
        &self,
        key: &B,
        of: impl FnMut(&T) -> B,
    ) -> Result<Num<usize>, Num<usize>> {
        self.slice().binary_search_by_key(key, of).map(con).map_err(con)
    }
    fn p_partition_point(&self, is_before: impl FnMut(&T) -> bool) -> Num<usize> {
        con(self.slice().partition_point(is_before))
    }
    fn p_repeat(&self, times: Num<usize>) -> Vec<T>
    where
        T: Copy,
    {
        self.slice().repeat(times.known())
    }
}

impl<T> SliceMethods<T> for [T] {
    fn slice(&self) -> &[T] {
        self
    }
}

/// Methods of lists that change them.
#[allow(missing_docs)]
pub trait SliceMutMethods<T> {
    fn slice_mut(&mut self) -> &mut [T];
    #[track_caller]
    fn p_swap(&mut self, a: Num<usize>, b: Num<usize>) {
        self.slice_mut().swap(a.known(), b.known());
    }
    fn p_split_at_mut(&mut self, at: Num<usize>) -> (&mut [T], &mut [T]) {
        self.slice_mut().split_at_mut(at.known())
    }
    fn p_chunks_mut(&mut self, size: Num<usize>) -> std::slice::ChunksMut<'_, T> {
        self.slice_mut().chunks_mut(size.known())
    }
    fn p_rotate_left(&mut self, by: Num<usize>) {
        self.slice_mut().rotate_left(by.known());
    }
    fn p_rotate_right(&mut self, by: Num<usize>) {
        self.slice_mut().rotate_right(by.known());
    }
    fn p_copy_within<R: Ix<Native: std::ops::RangeBounds<usize>>>(&mut self, from: R, to: Num<usize>)
    where
        T: Copy,
    {
        self.slice_mut().copy_within(from.native(), to.known());
    }
    fn p_select_nth_unstable(&mut self, at: Num<usize>) -> (&mut [T], &mut T, &mut [T])
    where
        T: Ord,
    {
        self.slice_mut().select_nth_unstable(at.known())
    }
}

impl<T> SliceMutMethods<T> for [T] {
    fn slice_mut(&mut self) -> &mut [T] {
        self
    }
}

/// Methods of lists that grow.
#[allow(missing_docs)]
pub trait VecMethods<T> {
    fn p_swap_remove(&mut self, at: Num<usize>) -> T;
    fn p_truncate(&mut self, len: Num<usize>);
    fn p_resize(&mut self, len: Num<usize>, value: T)
    where
        T: Clone;
    fn p_split_off(&mut self, at: Num<usize>) -> Self;
    fn p_drain<R: Ix<Native: std::ops::RangeBounds<usize>>>(&mut self, range: R) -> std::vec::Drain<'_, T>;
    fn p_reserve(&mut self, more: Num<usize>);
    fn p_reserve_exact(&mut self, more: Num<usize>);
    fn p_resize_with(&mut self, len: Num<usize>, make: impl FnMut() -> T);
    fn p_capacity(&self) -> Num<usize>;
}

impl<T> VecMethods<T> for Vec<T> {
    #[track_caller]
    fn p_swap_remove(&mut self, at: Num<usize>) -> T {
        self.swap_remove(at.known())
    }
    fn p_truncate(&mut self, len: Num<usize>) {
        self.truncate(len.known());
    }
    fn p_resize(&mut self, len: Num<usize>, value: T)
    where
        T: Clone,
    {
        self.resize(len.known(), value);
    }
    #[track_caller]
    fn p_split_off(&mut self, at: Num<usize>) -> Self {
        self.split_off(at.known())
    }
    #[track_caller]
    fn p_drain<R: Ix<Native: std::ops::RangeBounds<usize>>>(&mut self, range: R) -> std::vec::Drain<'_, T> {
        self.drain(range.native())
    }
    /// There is nothing to see of it.
    fn p_reserve(&mut self, _more: Num<usize>) {}
    fn p_reserve_exact(&mut self, _more: Num<usize>) {}
    fn p_resize_with(&mut self, len: Num<usize>, make: impl FnMut() -> T) {
        self.resize_with(len.known(), make);
    }
    fn p_capacity(&self) -> Num<usize> {
        con(self.capacity())
    }
}

/// Methods of queues.
#[allow(missing_docs)]
pub trait QueueMethods<T> {
    fn p_swap(&mut self, a: Num<usize>, b: Num<usize>);
    fn p_truncate(&mut self, len: Num<usize>);
    fn p_rotate_left(&mut self, by: Num<usize>);
    fn p_rotate_right(&mut self, by: Num<usize>);
    fn p_resize(&mut self, len: Num<usize>, value: T)
    where
        T: Clone;
    fn p_split_off(&mut self, at: Num<usize>) -> Self;
    fn p_drain<R: Ix<Native: std::ops::RangeBounds<usize>>>(
        &mut self,
        range: R,
    ) -> std::collections::vec_deque::Drain<'_, T>;
}

impl<T> QueueMethods<T> for VecDeque<T> {
    fn p_resize(&mut self, len: Num<usize>, value: T)
    where
        T: Clone,
    {
        self.resize(len.known(), value);
    }
    fn p_split_off(&mut self, at: Num<usize>) -> Self {
        self.split_off(at.known())
    }
    fn p_swap(&mut self, a: Num<usize>, b: Num<usize>) {
        self.swap(a.known(), b.known());
    }
    fn p_truncate(&mut self, len: Num<usize>) {
        self.truncate(len.known());
    }
    fn p_rotate_left(&mut self, by: Num<usize>) {
        self.rotate_left(by.known());
    }
    fn p_rotate_right(&mut self, by: Num<usize>) {
        self.rotate_right(by.known());
    }
    fn p_drain<R: Ix<Native: std::ops::RangeBounds<usize>>>(
        &mut self,
        range: R,
    ) -> std::collections::vec_deque::Drain<'_, T> {
        self.drain(range.native())
    }
}

/// What a text is searched for; `M` keeps letters and texts apart from functions.
pub trait Pattern<M> {
    /// Where it first is.
    fn first_in(self, text: &str) -> Option<usize>;
    /// Where it last is.
    fn last_in(self, text: &str) -> Option<usize>;
    /// The text, cut there into so many parts at most.
    fn cut(self, text: &str, parts: usize) -> Vec<&str>;
}

/// A letter or a text.
pub struct Literal;
/// A function that says whether a letter is one.
pub struct Function;

macro_rules! patterns {
    ($([$($generics:tt)*] $ty:ty, $kind:ty;)*) => {$(
        impl<$($generics)*> Pattern<$kind> for $ty {
            fn first_in(self, text: &str) -> Option<usize> {
                text.find(self)
            }
            fn last_in(self, text: &str) -> Option<usize> {
                text.rfind(self)
            }
            fn cut(self, text: &str, parts: usize) -> Vec<&str> {
                text.splitn(parts, self).collect()
            }
        }
    )*};
}

patterns! {
    [] char, Literal;
    [] &str, Literal;
    [] &String, Literal;
    [] &[char], Literal;
    [const N: usize] [char; N], Literal;
    [F: FnMut(char) -> bool] F, Function;
}

/// Methods of texts.
#[allow(missing_docs)]
pub trait StrMethods {
    fn text(&self) -> &str;
    fn p_find<M, P: Pattern<M>>(&self, wanted: P) -> Option<Num<usize>> {
        wanted.first_in(self.text()).map(con)
    }
    fn p_rfind<M, P: Pattern<M>>(&self, wanted: P) -> Option<Num<usize>> {
        wanted.last_in(self.text()).map(con)
    }
    fn p_char_indices(&self) -> Indices<std::str::CharIndices<'_>> {
        Indices(self.text().char_indices())
    }
    fn p_bytes(&self) -> std::iter::Copied<std::slice::Iter<'static, Num<u8>>> {
        bytes(self.text().as_bytes()).iter().copied()
    }
    fn p_as_bytes(&self) -> &'static [Num<u8>] {
        bytes(self.text().as_bytes())
    }
    fn p_split_at(&self, at: Num<usize>) -> (&str, &str) {
        self.text().split_at(at.known())
    }
    fn p_repeat(&self, times: Num<usize>) -> String {
        self.text().repeat(times.known())
    }
    fn p_splitn<M, P: Pattern<M>>(&self, parts: Num<usize>, at: P) -> std::vec::IntoIter<&str> {
        at.cut(self.text(), parts.known()).into_iter()
    }
    fn p_is_char_boundary(&self, at: Num<usize>) -> bool {
        self.text().is_char_boundary(at.known())
    }
}

impl StrMethods for str {
    fn text(&self) -> &str {
        self
    }
}

/// Methods of texts that change.
#[allow(missing_docs)]
pub trait StringMethods {
    fn p_truncate(&mut self, len: Num<usize>);
    fn p_insert_str(&mut self, at: Num<usize>, text: &str);
    fn p_replace_range<R: Ix<Native: std::ops::RangeBounds<usize>>>(&mut self, range: R, text: &str);
    fn p_into_bytes(self) -> Vec<Num<u8>>;
    fn p_split_off(&mut self, at: Num<usize>) -> String;
    fn p_drain<R: Ix<Native: std::ops::RangeBounds<usize>>>(&mut self, range: R) -> std::string::Drain<'_>;
    fn p_reserve(&mut self, more: Num<usize>);
}

impl StringMethods for String {
    fn p_truncate(&mut self, len: Num<usize>) {
        self.truncate(len.known());
    }
    fn p_insert_str(&mut self, at: Num<usize>, text: &str) {
        self.insert_str(at.known(), text);
    }
    fn p_replace_range<R: Ix<Native: std::ops::RangeBounds<usize>>>(&mut self, range: R, text: &str) {
        self.replace_range(range.native(), text);
    }
    fn p_into_bytes(self) -> Vec<Num<u8>> {
        self.into_bytes().into_iter().map(Num::con).collect()
    }
    fn p_split_off(&mut self, at: Num<usize>) -> String {
        self.split_off(at.known())
    }
    fn p_drain<R: Ix<Native: std::ops::RangeBounds<usize>>>(&mut self, range: R) -> std::string::Drain<'_> {
        self.drain(range.native())
    }
    fn p_reserve(&mut self, _more: Num<usize>) {}
}

/// Methods of letters.
#[allow(missing_docs)]
pub trait CharMethods {
    fn p_to_digit(self, radix: Num<u32>) -> Option<Num<u32>>;
    fn p_is_digit(self, radix: Num<u32>) -> bool;
    fn p_len_utf8(self) -> Num<usize>;
}

impl CharMethods for char {
    #[track_caller]
    fn p_to_digit(self, radix: Num<u32>) -> Option<Num<u32>> {
        self.to_digit(radix.known()).map(Num::con)
    }
    #[track_caller]
    fn p_is_digit(self, radix: Num<u32>) -> bool {
        self.is_digit(radix.known())
    }
    fn p_len_utf8(self) -> Num<usize> {
        con(self.len_utf8())
    }
}

/// An iterator whose items have their numbers beside them.
#[derive(Clone, Debug)]
pub struct Indices<I>(I);

impl<T, I: Iterator<Item = (usize, T)>> Iterator for Indices<I> {
    type Item = (Num<usize>, T);
    fn next(&mut self) -> Option<Self::Item> {
        self.0.next().map(|(i, item)| (con(i), item))
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        self.0.nth(n).map(|(i, item)| (con(i), item))
    }
}

impl<T, I: DoubleEndedIterator<Item = (usize, T)>> DoubleEndedIterator for Indices<I> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.0.next_back().map(|(i, item)| (con(i), item))
    }
}

impl<T, I: ExactSizeIterator<Item = (usize, T)>> ExactSizeIterator for Indices<I> {
    fn len(&self) -> usize {
        self.0.len()
    }
}

/// Methods of iterators.
#[allow(missing_docs)]
pub trait IterMethods: Iterator {
    fn p_enumerate(self) -> Indices<std::iter::Enumerate<Self>>
    where
        Self: Sized,
    {
        Indices(self.enumerate())
    }
    fn p_size_hint(&self) -> (Num<usize>, Option<Num<usize>>) {
        let (least, most) = self.size_hint();
        (con(least), most.map(con))
    }
    fn p_count(self) -> Num<usize>
    where
        Self: Sized,
    {
        con(self.count())
    }
    fn p_nth(&mut self, n: Num<usize>) -> Option<Self::Item> {
        self.nth(n.known())
    }
    fn p_nth_back(&mut self, n: Num<usize>) -> Option<Self::Item>
    where
        Self: DoubleEndedIterator,
    {
        self.nth_back(n.known())
    }
    fn p_skip(self, n: Num<usize>) -> std::iter::Skip<Self>
    where
        Self: Sized,
    {
        self.skip(n.known())
    }
    fn p_take(self, n: Num<usize>) -> std::iter::Take<Self>
    where
        Self: Sized,
    {
        self.take(n.known())
    }
    fn p_step_by(self, n: Num<usize>) -> Steps<Self>
    where
        Self: Sized,
    {
        let step = n.known();
        assert!(step != 0, "assertion failed: step != 0");
        Steps { items: self, step, is_first: true }
    }
    fn p_position(&mut self, is_wanted: impl FnMut(Self::Item) -> bool) -> Option<Num<usize>>
    where
        Self: Sized,
    {
        self.position(is_wanted).map(con)
    }
    fn p_rposition(&mut self, is_wanted: impl FnMut(Self::Item) -> bool) -> Option<Num<usize>>
    where
        Self: Sized + ExactSizeIterator + DoubleEndedIterator,
    {
        self.rposition(is_wanted).map(con)
    }
    fn p_find(&mut self, is_wanted: impl FnMut(&Self::Item) -> bool) -> Option<Self::Item>
    where
        Self: Sized,
    {
        self.find(is_wanted)
    }
    fn p_rfind(&mut self, is_wanted: impl FnMut(&Self::Item) -> bool) -> Option<Self::Item>
    where
        Self: Sized + DoubleEndedIterator,
    {
        self.rfind(is_wanted)
    }
}

impl<I: Iterator> IterMethods for I {}

/// Each item that is so many behind the one before.
#[derive(Clone, Debug)]
pub struct Steps<I> {
    items: I,
    step: usize,
    is_first: bool,
}

impl<I: Iterator> Iterator for Steps<I> {
    type Item = I::Item;
    fn next(&mut self) -> Option<I::Item> {
        match std::mem::replace(&mut self.is_first, false) {
            true => self.items.next(),
            false => self.items.nth(self.step - 1),
        }
    }
}

impl<I: DoubleEndedIterator + ExactSizeIterator> DoubleEndedIterator for Steps<I> {
    fn next_back(&mut self) -> Option<I::Item> {
        let len = self.items.len();
        let behind = match self.is_first {
            true => len.checked_sub(1)? % self.step,
            false => len % self.step,
        };
        self.items.nth_back(behind)
    }
}

impl<I: ExactSizeIterator> ExactSizeIterator for Steps<I> {
    fn len(&self) -> usize {
        match self.is_first {
            true => self.items.len().div_ceil(self.step),
            false => self.items.len() / self.step,
        }
    }
}

/// Functions of the standard library that take or give numbers.
#[allow(missing_docs, clippy::missing_errors_doc, clippy::missing_panics_doc, clippy::must_use_candidate)]
pub mod functions {
    use super::*;

    pub fn char_from_digit(digit: Num<u32>, radix: Num<u32>) -> Option<char> {
        char::from_digit(digit.known(), radix.known())
    }
    pub fn char_from_u32(code: Num<u32>) -> Option<char> {
        char::from_u32(code.known())
    }
    fn of(bytes: &[Num<u8>]) -> Vec<u8> {
        bytes.iter().map(|byte| byte.known()).collect()
    }
    pub fn string_from_utf8(bytes: Vec<Num<u8>>) -> Result<String, std::string::FromUtf8Error> {
        String::from_utf8(of(&bytes))
    }
    pub fn string_from_utf8_lossy(bytes: &[Num<u8>]) -> std::borrow::Cow<'static, str> {
        String::from_utf8_lossy(&of(bytes)).into_owned().into()
    }
    pub fn str_from_utf8(bytes: &[Num<u8>]) -> Result<&'static str, std::str::Utf8Error> {
        std::str::from_utf8(Vec::leak(of(bytes))).map(|text| text as &str)
    }
    pub fn vec_with_capacity<T>(_: Num<usize>) -> Vec<T> {
        Vec::new()
    }
    pub fn vec_deque_with_capacity<T>(_: Num<usize>) -> VecDeque<T> {
        VecDeque::new()
    }
    pub fn binary_heap_with_capacity<T: Ord>(_: Num<usize>) -> BinaryHeap<T> {
        BinaryHeap::new()
    }
    pub fn string_with_capacity(_: Num<usize>) -> String {
        String::new()
    }
    pub fn hash_map_new<K, V>() -> HashMap<K, V> {
        HashMap::default()
    }
    pub fn hash_set_new<T>() -> HashSet<T> {
        HashSet::default()
    }
    pub fn hash_map_with_capacity<K, V>(_: Num<usize>) -> HashMap<K, V> {
        HashMap::default()
    }
    pub fn hash_set_with_capacity<T>(_: Num<usize>) -> HashSet<T> {
        HashSet::default()
    }
    pub fn hash_map_from<K: Hash + Eq, V, const N: usize>(pairs: [(K, V); N]) -> HashMap<K, V> {
        pairs.into_iter().collect()
    }
    pub fn hash_set_from<T: Hash + Eq, const N: usize>(items: [T; N]) -> HashSet<T> {
        items.into_iter().collect()
    }
    pub fn repeat_n<T: Clone>(item: T, times: Num<usize>) -> std::iter::RepeatN<T> {
        std::iter::repeat_n(item, times.known())
    }
    pub fn array_from_fn<T, const N: usize>(mut make: impl FnMut(Num<usize>) -> T) -> [T; N] {
        std::array::from_fn(|i| make(con(i)))
    }
    pub fn size_of<T: Prim>() -> Num<usize> {
        con(std::mem::size_of::<T>())
    }
    /// `vec![value; len]`
    pub fn vec_of<T: Clone>(value: T, len: Num<usize>) -> Vec<T> {
        vec![value; len.known()]
    }
}
