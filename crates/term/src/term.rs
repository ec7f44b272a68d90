//! Terms, and the table that makes equal terms identical.
//!
//! A [`Term`] is a counted pointer to an immutable node. All nodes live in one global table, cut into shards with a lock
//! each; building a node first looks there, so two terms are equal exactly if their pointers are (hash-consing). The
//! table does not keep terms alive: a node leaves it when its last handle is dropped.
//!
//! The classic race of such a table is one thread dropping the last handle while another finds the node. Here a count
//! falls from one to zero, and a lookup raises a count, only under the lock of the node's shard. So a lookup that finds
//! a node finds a live one, and the thread that brings the count to zero is alone with the node (see [`release`]). A
//! thread that does not drop the last handle never takes a lock.
//!
//! Nodes are freed with an explicit stack: a term a million levels deep dies without recursion.

use std::alloc::{Layout, alloc, dealloc, handle_alloc_error};
use std::borrow::Borrow;
use std::cell::Cell;
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::ptr::NonNull;
use std::sync::atomic::{AtomicU32, Ordering::*};
use std::sync::{Mutex, MutexGuard, PoisonError};

use hashbrown::HashTable;
use smallvec::SmallVec;

use crate::hash::{mix, stable_hash};
use crate::{BitVec, Int, Op, Rational, Sort, Str, Symbol, Value};

/// A term: a symbol, a constant, or an operator applied to terms.
///
/// Cheap to clone (one atomic increment), to compare and to hash (equality is identity), and usable from any thread.
/// The constructors simplify; [`Term::raw`] does not.
///
/// ```
/// use whatif_term::{Sort, Term};
/// let (x, y) = (Term::var("x", Sort::Int), Term::var("y", Sort::Int));
/// assert_eq!(&x + &y, &y + &x);
/// assert_eq!((&x - &x).as_int(), Some(&0.into()));
/// assert_eq!(x.lt(&y).to_string(), "x < y");
/// assert_eq!(x.lt(&x), Term::bool(false));
/// ```
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(into = "crate::exchange::TermForm", try_from = "crate::exchange::TermForm")
)]
pub struct Term(NonNull<Node>);

/// The head of a node. Its arguments follow it in the same allocation.
struct Node {
    refs: AtomicU32,
    /// How many nodes the term has when written out as a tree; saturates.
    tree_size: u32,
    /// Depends on the structure alone: the same in every run and thread.
    hash: u64,
    sort: Sort,
    op: Op,
    /// How many arguments.
    len: usize,
}

impl Node {
    fn layout(len: usize) -> Layout {
        let args = Layout::array::<Term>(len).expect("arguments fit the memory");
        let (layout, offset) = Layout::new::<Node>().extend(args).expect("a node fits the memory");
        debug_assert_eq!(offset, size_of::<Node>(), "arguments follow without a gap");
        layout
    }

    /// Puts a node with these arguments on the heap.
    fn allocate<T: Borrow<Term>>(node: Node, args: &[T]) -> NonNull<Node> {
        let layout = Node::layout(node.len);
        // The layout has room for the head and for `len` arguments; both are written before they are read.
        unsafe {
            let Some(memory) = NonNull::new(alloc(layout).cast::<Node>()) else { handle_alloc_error(layout) };
            let slots = memory.add(1).cast::<Term>();
            for (i, arg) in args[..node.len].iter().enumerate() {
                slots.add(i).write(arg.borrow().clone());
            }
            memory.write(node);
            memory
        }
    }

    /// The arguments of a living node.
    #[inline]
    unsafe fn args<'a>(node: NonNull<Node>) -> &'a [Term] {
        unsafe { NonNull::slice_from_raw_parts(node.add(1).cast::<Term>(), node.as_ref().len).as_ref() }
    }
}

// A node is immutable but for its counter, and all it holds is Send + Sync.
unsafe impl Send for Term {}
unsafe impl Sync for Term {}

/// A part of the table of all nodes, on cache lines of its own.
#[repr(align(128))]
struct Shard(Mutex<HashTable<NonNull<Node>>>);

// The table gives its pointers out only as counted terms.
unsafe impl Sync for Shard {}

const SHARD_BITS: u32 = 6;
static SHARDS: [Shard; 1 << SHARD_BITS] = [const { Shard(Mutex::new(HashTable::new())) }; 1 << SHARD_BITS];

/// Locks the shard for nodes of this hash.
fn shard(hash: u64) -> MutexGuard<'static, HashTable<NonNull<Node>>> {
    // Bits that the hash table inside uses neither for its buckets (low) nor for its tags (the top seven).
    let index = (hash >> 48) as usize % SHARDS.len();
    // A panic (an ill-sorted term) leaves the table as it was.
    SHARDS[index].0.lock().unwrap_or_else(PoisonError::into_inner)
}

thread_local! {
    /// How many nodes this thread has built.
    static BUILT: Cell<u64> = const { Cell::new(0) };
}

/// The node of `op` and `args`: the one that exists, or a new one. Panics if they do not fit.
pub(crate) fn intern<T: Borrow<Term>>(op: Op, args: &[T]) -> Term {
    let hash =
        args.iter().fold(stable_hash(&op), |hash, arg| mix(hash.rotate_left(5), arg.borrow().node().hash));
    let mut table = shard(hash);
    let same = |other: &NonNull<Node>| {
        // A node in the table is alive while the lock is held.
        let (node, other_args) = unsafe { (other.as_ref(), Node::args(*other)) };
        node.hash == hash
            && other_args.len() == args.len()
            && other_args.iter().zip(args).all(|(a, b)| a == b.borrow())
            && node.op == op
    };
    if let Some(found) = table.find(hash, same) {
        count_up(unsafe { found.as_ref() });
        return Term(*found);
    }
    let Some(sort) = op.result_sort(args) else { ill_sorted(&op, args) };
    let tree_size = args.iter().fold(1u32, |size, arg| size.saturating_add(arg.borrow().node().tree_size));
    let node = Node { refs: AtomicU32::new(1), tree_size, hash, sort, op, len: args.len() };
    let node = Node::allocate(node, args);
    BUILT.set(BUILT.get() + 1);
    table.insert_unique(hash, node, |node| unsafe { node.as_ref() }.hash);
    Term(node)
}

#[cold]
fn ill_sorted<T: Borrow<Term>>(op: &Op, args: &[T]) -> ! {
    let sorts: Vec<_> = args.iter().map(|arg| arg.borrow().sort()).collect();
    panic!("{op:?} does not apply to arguments of sorts {sorts:?}")
}

#[inline]
fn count_up(node: &Node) {
    // As in `Arc`: a thread that clones already holds a handle, so nothing needs to be ordered with this.
    if node.refs.fetch_add(1, Relaxed) > u32::MAX / 2 {
        std::process::abort();
    }
}

/// Drops a handle. Returns the node if that was the last one: it is out of the table, and the caller must free it.
#[inline]
fn release(handle: NonNull<Node>) -> Option<NonNull<Node>> {
    let node = unsafe { handle.as_ref() };
    let mut refs = node.refs.load(Relaxed);
    while refs > 1 {
        // Release: everything this thread did with the node happens before it is freed.
        match node.refs.compare_exchange_weak(refs, refs - 1, Release, Relaxed) {
            Ok(_) => return None,
            Err(now) => refs = now,
        }
    }
    release_last(handle)
}

/// The slow half of [`release`]: this handle is the last, unless a lookup finds the node before we have the lock.
fn release_last(handle: NonNull<Node>) -> Option<NonNull<Node>> {
    let node = unsafe { handle.as_ref() };
    let mut table = shard(node.hash);
    if node.refs.fetch_sub(1, AcqRel) > 1 {
        return None;
    }
    match table.find_entry(node.hash, |other| *other == handle) {
        Ok(entry) => entry.remove(),
        Err(_) => unreachable!("a live node is in the table"),
    };
    Some(handle)
}

impl Drop for Term {
    #[inline]
    fn drop(&mut self) {
        if let Some(node) = release(self.0) {
            free(node);
        }
    }
}

/// Frees a node that [`release`] returned, and the nodes that it held the last handles of, without recursion.
fn free(node: NonNull<Node>) {
    let mut dying: SmallVec<[NonNull<Node>; 8]> = SmallVec::new();
    dying.push(node);
    while let Some(node) = dying.pop() {
        // No other handle to this node exists. Its handles on its arguments are dropped here, so the arguments are not
        // dropped with it.
        unsafe {
            for arg in Node::args(node) {
                if let Some(dead) = release(arg.0) {
                    dying.push(dead);
                }
            }
            let layout = Node::layout(node.as_ref().len);
            node.drop_in_place();
            dealloc(node.as_ptr().cast(), layout);
        }
    }
}

impl Clone for Term {
    #[inline]
    fn clone(&self) -> Term {
        count_up(self.node());
        Term(self.0)
    }
}

impl PartialEq for Term {
    #[inline]
    fn eq(&self, other: &Term) -> bool {
        self.0 == other.0
    }
}

impl Eq for Term {}

impl Hash for Term {
    /// The stable hash, so that even the order of a hash map of terms is the same in every run.
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.node().hash);
    }
}

impl Term {
    /// How many nodes this thread has built so far that did not exist before, for measurements.
    pub fn built() -> u64 {
        BUILT.get()
    }

    #[inline]
    fn node(&self) -> &Node {
        unsafe { self.0.as_ref() }
    }

    /// The sort.
    #[inline]
    pub fn sort(&self) -> &Sort {
        &self.node().sort
    }

    /// The operator.
    #[inline]
    pub fn op(&self) -> &Op {
        &self.node().op
    }

    /// Is this its operator, ignoring the operator's indices?
    #[inline]
    pub(crate) fn is(&self, op: &Op) -> bool {
        std::mem::discriminant(self.op()) == std::mem::discriminant(op)
    }

    /// The arguments.
    #[inline]
    pub fn args(&self) -> &[Term] {
        unsafe { Node::args(self.0) }
    }

    /// A hash of the structure: the same in every run, thread and build.
    #[inline]
    pub fn stable_hash(&self) -> u64 {
        self.node().hash
    }

    /// How many nodes the term has when written out as a tree; `u32::MAX` if that many or more. In constant time.
    #[inline]
    pub fn tree_size(&self) -> u32 {
        self.node().tree_size
    }

    /// A number that tells this term from every other living one. It is an address: keep it out of results.
    #[inline]
    pub fn id(&self) -> usize {
        self.0.as_ptr() as usize
    }

    /// The canonical order: symbols by name, then everything else by stable hash (ties by structure), a negation right
    /// after what it negates. It does not depend on allocation, threads or runs.
    pub fn structural_cmp(&self, other: &Term) -> Ordering {
        if self == other {
            return Ordering::Equal;
        }
        let (a, b) = (self.unnegated(), other.unnegated());
        atom_cmp(a, b).then_with(|| (self != a).cmp(&(other != b)))
    }

    /// Without its negation, if it is one.
    #[inline]
    fn unnegated(&self) -> &Term {
        if matches!(self.op(), Op::Not) { &self.args()[0] } else { self }
    }

    /// The constant value, if it is a constant.
    #[inline]
    pub fn as_value(&self) -> Option<&Value> {
        match self.op() {
            Op::Const(value) => Some(value),
            _ => None,
        }
    }

    /// The truth value, if it is a constant.
    #[inline]
    pub fn as_bool(&self) -> Option<bool> {
        self.as_value()?.as_bool()
    }

    /// The integer, if it is a constant.
    #[inline]
    pub fn as_int(&self) -> Option<&Int> {
        self.as_value()?.as_int()
    }

    /// The rational, if it is a constant of sort Real.
    pub fn as_rational(&self) -> Option<&Rational> {
        self.as_value()?.as_rational()
    }

    /// The bit-vector, if it is a constant.
    pub fn as_bv(&self) -> Option<&BitVec> {
        self.as_value()?.as_bv()
    }

    /// The code point, if it is a constant character.
    pub fn as_char(&self) -> Option<u32> {
        self.as_value()?.as_char()
    }

    /// The string, if it is a constant.
    pub fn as_str(&self) -> Option<&Str> {
        self.as_value()?.as_str()
    }

    /// The symbol, if it is one.
    #[inline]
    pub fn as_symbol(&self) -> Option<&Symbol> {
        match self.op() {
            Op::Symbol(symbol) => Some(symbol),
            _ => None,
        }
    }

    /// Is it the constant true?
    #[inline]
    pub fn is_true(&self) -> bool {
        self.as_bool() == Some(true)
    }

    /// Is it the constant false?
    #[inline]
    pub fn is_false(&self) -> bool {
        self.as_bool() == Some(false)
    }

    /// Is it a constant?
    #[inline]
    pub fn is_const(&self) -> bool {
        self.as_value().is_some()
    }
}

/// Two different terms in order, negation aside.
fn atom_cmp(mut a: &Term, mut b: &Term) -> Ordering {
    loop {
        let by_name = match (a.as_symbol(), b.as_symbol()) {
            (Some(a), Some(b)) => a.cmp(b),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => a.stable_hash().cmp(&b.stable_hash()),
        };
        if a == b || by_name != Ordering::Equal {
            return by_name;
        }
        // Two hashes collide. The first arguments that differ decide; if none do, the operators.
        match a.args().iter().zip(b.args()).find(|(a, b)| a != b) {
            Some(differing) => (a, b) = differing,
            None => return (a.args().len(), op_key(a)).cmp(&(b.args().len(), op_key(b))),
        }
    }
}

/// A text that differs for different operators. Slow, and needed only when hashes collide.
fn op_key(term: &Term) -> String {
    format!("{:?}", term.op())
}
