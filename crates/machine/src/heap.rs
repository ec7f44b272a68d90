//! The heap of a state, and its collector.
//!
//! A state is forked at every branch and may then wait for long, so a heap has two parts. The *frozen* part is a tree of
//! pages that forks share; it is copied page by page where a state writes to it. The *young* part is a plain vector that
//! belongs to this state alone: code that never forks runs in it and pays one comparison for the existence of the other.
//! Forking freezes the young part. An address never changes by freezing: no object crosses the end of a page.
//!
//! The collector copies the live objects of the young part. Everything below [`Heap::floor`] (all that some fork may
//! share, and the constants at the start) stays where it is and is not scanned: words in it that point to the
//! young part were written after the floor was set, and `write` remembers their addresses. Now and then the collector also finds out
//! which constants the program can still reach (see `heap/reach.rs`).
//!
//! ```text
//! address  0                        base                floor                   size
//!          │ constants, then others   │                   │                       │
//!          │ frozen pages, shared     │ young, stays      │ young, moved          │
//! ```
//!
//! Three collections: [`Heap::collect`] moves what lies above the floor, [`Heap::collect_constants`] also resets constants that cannot be
//! reached, [`Heap::collect_all`] copies the frozen part too.
//!
//! What must stay true: no address below the floor changes, since forks hold such addresses; and every write of a pointer below the
//! floor goes through `write`.

mod reach;

use std::cell::Cell;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::code::{Code, NodeId};
use crate::value::{Addr, Head, Kind, Value};
use reach::Reach;

/// Words in a page: the unit of sharing between forks. The largest object.
pub(crate) const PAGE: usize = 128;
/// Pages in a node of the tree of frozen pages.
const FANOUT: usize = 64;
const NODE_WORDS: usize = PAGE * FANOUT;
/// By how many words the young part grows, at least, before it is collected, unless the machine's options say otherwise.
pub(crate) const NURSERY: usize = 1 << 16;
/// A heap with fewer live words than this many times its nursery may keep constants that cannot be reached.
const LARGE: usize = 16;

type Page = [Value; PAGE];

/// The frozen pages.
#[derive(Clone, Default)]
struct Frozen {
    nodes: Vec<Arc<Vec<Arc<Page>>>>,
}

impl Frozen {
    #[inline]
    fn page(&self, addr: usize) -> &Page {
        &self.nodes[addr / NODE_WORDS][(addr % NODE_WORDS) / PAGE]
    }

    fn page_mut(&mut self, addr: usize) -> &mut Page {
        let node = Arc::make_mut(&mut self.nodes[addr / NODE_WORDS]);
        Arc::make_mut(&mut node[(addr % NODE_WORDS) / PAGE])
    }

    fn push(&mut self, page: Arc<Page>) {
        match self.nodes.last_mut() {
            Some(node) if node.len() < FANOUT => Arc::make_mut(node).push(page),
            _ => self.nodes.push(Arc::new(vec![page])),
        }
    }
}

/// A heap.
#[derive(Clone)]
pub struct Heap {
    frozen: Frozen,
    /// The words from address `base` on.
    young: Vec<Value>,
    base: usize,
    /// Objects below this address are never moved.
    floor: usize,
    /// The constants of the program end here.
    constants: usize,
    /// Addresses below the floor that were written since the floor was set.
    remembered: Vec<Addr>,
    /// The young part is collected when it has grown by this many words at least.
    nursery: usize,
    /// Collect when the young part reaches this length.
    limit: usize,
    /// Words that were live after the last collection of everything.
    live: usize,
    /// The number of live words from which constants are collected too.
    large: usize,
}

impl Heap {
    /// A heap that starts with these objects, which are never collected.
    pub(crate) fn new(constants: Vec<Value>, nursery: usize) -> Heap {
        let length = constants.len();
        Heap {
            frozen: Frozen::default(),
            young: constants,
            base: 0,
            floor: length,
            constants: length,
            remembered: Vec::new(),
            nursery,
            limit: length + nursery,
            live: length,
            large: LARGE * nursery,
        }
    }

    /// The words of a page or of the young part from an address on: an object's header, its contents, and what follows.
    #[inline]
    pub(crate) fn words(&self, addr: Addr) -> &[Value] {
        let addr = addr as usize;
        if addr >= self.base {
            &self.young[addr - self.base..]
        } else {
            &self.frozen.page(addr)[addr % PAGE..]
        }
    }

    /// The header of an object.
    #[inline]
    pub(crate) fn head(&self, addr: Addr) -> Head {
        self.words(addr)[0].head()
    }

    /// A word of an object; the first after the header is 0.
    #[inline]
    pub(crate) fn get(&self, addr: Addr, index: usize) -> Value {
        self.words(addr)[index + 1]
    }

    /// The words of an object after its header.
    #[inline]
    pub(crate) fn contents(&self, addr: Addr) -> &[Value] {
        let words = self.words(addr);
        &words[1..=words[0].head().len()]
    }

    /// The value behind evaluated thunks.
    #[inline(always)]
    #[must_use]
    pub fn follow(&self, value: Value) -> Value {
        if let Value::Ptr(addr) = value { self.follow_pointer(addr) } else { value }
    }

    #[inline]
    fn follow_pointer(&self, mut addr: Addr) -> Value {
        loop {
            let words = self.words(addr);
            match words[0] {
                Value::Head(head) if head.kind() == Kind::Ind => match words[1] {
                    Value::Ptr(next) => addr = next,
                    value => return value,
                },
                _ => return Value::Ptr(addr),
            }
        }
    }

    /// The objects of a chain, whose links are their fields with this index.
    pub(crate) fn chain(&self, first: Value, link: usize) -> impl Iterator<Item = Addr> + '_ {
        let mut next = first;
        std::iter::from_fn(move || {
            let Value::Ptr(addr) = self.follow(next) else { return None };
            next = self.get(addr, link);
            Some(addr)
        })
    }

    /// Room for an object with `len` words of contents, which the caller fills in at once.
    #[inline]
    pub(crate) fn allocate(&mut self, kind: Kind, info: u64, len: usize) -> Addr {
        let used = self.young.len() % PAGE;
        if used + len + 1 > PAGE {
            self.young.resize(self.young.len() + PAGE - used, Value::Null);
        }
        let addr = self.base + self.young.len();
        self.young.push(Value::Head(Head::new(kind, len, info)));
        addr as Addr
    }

    /// The next word of the object that was allocated last.
    #[inline]
    pub(crate) fn push(&mut self, value: Value) {
        self.young.push(value);
    }

    /// A new object.
    #[inline]
    pub(crate) fn object(&mut self, kind: Kind, info: u64, contents: &[Value]) -> Addr {
        let addr = self.allocate(kind, info, contents.len());
        self.young.extend_from_slice(contents);
        addr
    }

    /// Writes a word of an object.
    #[inline]
    pub(crate) fn set(&mut self, addr: Addr, index: usize, value: Value) {
        self.write(addr as usize + index + 1, value);
    }

    /// Replaces the header of an object.
    #[inline]
    pub(crate) fn set_head(&mut self, addr: Addr, head: Head) {
        self.write(addr as usize, Value::Head(head));
    }

    /// Turns an object into an indirection to its value.
    #[inline]
    pub(crate) fn update(&mut self, addr: Addr, value: Value) {
        let len = self.head(addr).len();
        self.set_head(addr, Head::new(Kind::Ind, len, 0));
        self.set(addr, 0, value);
    }

    #[inline]
    fn write(&mut self, addr: usize, value: Value) {
        if addr < self.floor && matches!(value, Value::Ptr(_)) {
            self.remembered.push(addr as Addr);
        }
        if addr >= self.base {
            self.young[addr - self.base] = value;
        } else {
            self.frozen.page_mut(addr)[addr % PAGE] = value;
        }
    }

    /// Words in use, shared ones included.
    pub fn size(&self) -> usize {
        self.base + self.young.len()
    }

    /// Words that belong to this state alone, but for pages it has changed.
    pub fn own_size(&self) -> usize {
        self.young.len()
    }

    /// Has the heap grown so much that garbage should be collected?
    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        self.young.len() >= self.limit
    }

    /// Makes a copy cheap: moves the full pages of the young part to the frozen part, which copies share. The rest stays, but is no
    /// longer moved.
    pub(crate) fn share(&mut self) {
        let full = self.young.len() / PAGE * PAGE;
        if full > 0 {
            let rest = self.young.split_off(full);
            for page in self.young.chunks_exact(PAGE) {
                self.frozen.push(Arc::new(page.try_into().expect("a page long")));
            }
            self.young = rest;
            self.base += full;
        }
        self.floor = self.base + self.young.len();
        self.limit = self.young.len() + self.nursery;
        self.remembered.clear();
    }

    /// Copies what can be reached from the roots and drops the rest.
    pub(crate) fn collect<'a>(&mut self, roots: impl Iterator<Item = &'a mut Value>) {
        let mut copy = Copy::young(self);
        copy.roots(roots);
        copy.remembered();
        copy.scan();
        copy.finish();
    }

    /// Do constants hold so much that a collection should find out which of them can still be reached? Only in a heap that
    /// shares nothing: another state might still reach them.
    pub(crate) fn wants_constants(&self) -> bool {
        self.base == 0 && self.floor == self.constants && self.young.len() > self.limit_of(self.large)
    }

    /// As [`Heap::collect`], and resets constants that no code can reach any more. `next`: the node that runs next, if any.
    pub(crate) fn collect_constants<'a>(
        &mut self,
        roots: impl Iterator<Item = &'a mut Value>,
        code: &Code,
        next: Option<NodeId>,
    ) {
        let mut copy = Copy::young(self);
        let mut reach = Reach::new(code);
        if let Some(node) = next {
            reach.node(node);
        }
        copy.reach = Some(reach);
        copy.roots(roots);
        copy.reached_constants();
        copy.finish();
        self.large = (2 * self.young.len()).max(LARGE * self.nursery);
    }

    /// The length of the young part at which it is collected, if so many words were live the last time.
    fn limit_of(&self, live: usize) -> usize {
        (3 * live).max(live + self.nursery)
    }

    /// Should a collection copy the frozen part as well, since most of it is probably garbage by now?
    pub(crate) fn wants_major(&self) -> bool {
        self.base > 4 * self.live + 16 * self.nursery
    }

    /// As [`Heap::collect`], but copies the frozen part too: this heap shares nothing afterwards.
    pub(crate) fn collect_all<'a>(&mut self, roots: impl Iterator<Item = &'a mut Value>) {
        let mut copy = Copy::everything(self);
        copy.roots(roots);
        copy.scan();
        copy.finish();
    }
}

thread_local! {
    /// The memory that the last collection on this thread left behind. Using it again saves asking the system for new pages at
    /// every collection.
    static SPARE: Cell<Vec<Value>> = const { Cell::new(Vec::new()) };
}

/// Room for `least` words: the spare memory, unless it is out of proportion to the heap that is collected.
fn spare(size: usize, least: usize) -> Vec<Value> {
    let mut words = SPARE.take();
    if words.capacity() > 4 * size {
        words = Vec::new();
    }
    words.clear();
    words.reserve(least);
    words
}

/// A collection in progress (Cheney's algorithm).
struct Copy<'a> {
    heap: &'a mut Heap,
    /// The new young part, from address `base` on; the words before `scanned` point to new places only.
    to: Vec<Value>,
    base: usize,
    scanned: usize,
    floor: usize,
    /// The new addresses of frozen objects, which cannot be overwritten with a forwarding address.
    moved: FxHashMap<Addr, Addr>,
    everything: bool,
    /// Follows the code, if constants are collected too.
    reach: Option<Reach<'a>>,
}

impl<'a> Copy<'a> {
    fn young(heap: &'a mut Heap) -> Copy<'a> {
        let (base, floor) = (heap.base, heap.floor);
        let mut to = spare(heap.young.capacity(), floor - base + heap.nursery);
        to.extend_from_slice(&heap.young[..floor - base]);
        let (scanned, moved) = (to.len(), FxHashMap::default());
        Copy { heap, to, base, scanned, floor, moved, everything: false, reach: None }
    }

    fn everything(heap: &'a mut Heap) -> Copy<'a> {
        let floor = heap.constants;
        let mut to = Vec::with_capacity(floor + heap.nursery);
        for addr in (0..floor).step_by(PAGE) {
            to.extend_from_slice(&heap.words(addr as Addr)[..PAGE.min(floor - addr)]);
        }
        let moved = FxHashMap::default();
        Copy { heap, to, base: 0, scanned: 0, floor, moved, everything: true, reach: None }
    }

    fn roots<'r>(&mut self, roots: impl Iterator<Item = &'r mut Value>) {
        roots.for_each(|root| *root = self.forward(*root));
    }

    /// The word with the new address of the object it points to, which is copied if it was not yet.
    fn forward(&mut self, value: Value) -> Value {
        let value = self.heap.follow_for(self.floor, value);
        if let Some(reach) = &mut self.reach {
            reach.word(value);
        }
        match value {
            Value::Ptr(addr) if addr as usize >= self.floor => Value::Ptr(self.copy(addr)),
            // An update frame's thunk must keep its identity.
            Value::Update(addr) if addr as usize >= self.floor => Value::Update(self.copy(addr)),
            other => other,
        }
    }

    fn copy(&mut self, addr: Addr) -> Addr {
        let frozen = (addr as usize) < self.heap.base;
        if frozen && let Some(&new) = self.moved.get(&addr) {
            return new;
        }
        let words = self.heap.words(addr);
        let head = match words[0] {
            Value::Moved(new) => return new,
            word => word.head(),
        };
        if let (Kind::Thunk | Kind::Fun, Some(reach)) = (head.kind(), &mut self.reach) {
            reach.lambda(head.info());
        }
        // The captured values of a thunk under evaluation are on the stack, as far as they are still needed.
        let len = if matches!(head.kind(), Kind::Blackhole | Kind::Ind) { 1 } else { head.len() };
        let used = self.to.len() % PAGE;
        if used + len + 1 > PAGE {
            self.to.resize(self.to.len() + PAGE - used, Value::Null);
        }
        let new = (self.base + self.to.len()) as Addr;
        self.to.push(Value::Head(Head::new(head.kind(), len, head.info())));
        if head.kind() == Kind::Blackhole {
            self.to.push(Value::Null);
        } else {
            self.to.extend_from_slice(&words[1..=len]);
        }
        if frozen {
            self.moved.insert(addr, new);
        } else {
            let at = addr as usize - self.heap.base;
            self.heap.young[at] = Value::Moved(new);
        }
        new
    }

    /// Forwards the words below the floor that may point above it.
    fn remembered(&mut self) {
        let mut remembered = std::mem::take(&mut self.heap.remembered);
        remembered.sort_unstable();
        remembered.dedup();
        for &addr in &remembered {
            let at = addr as usize;
            if at >= self.base {
                self.to[at - self.base] = self.forward(self.to[at - self.base]);
                continue;
            }
            let old = self.heap.words(addr)[0];
            let new = self.forward(old);
            if new != old {
                self.heap.frozen.page_mut(at)[at % PAGE] = new;
            }
        }
        self.heap.remembered = remembered;
    }

    /// Forwards the constants that code can still reach, and resets the others to what they were at the start.
    fn reached_constants(&mut self) {
        loop {
            self.scan();
            let Some(addr) = self.reach.as_mut().and_then(Reach::next) else { break };
            let head = self.to[addr as usize].head();
            if let (Kind::Thunk | Kind::Fun, Some(reach)) = (head.kind(), &mut self.reach) {
                reach.lambda(head.info());
            }
            for index in addr as usize + 1..=addr as usize + head.len() {
                self.to[index] = self.forward(self.to[index]);
            }
        }
        let Some(reach) = self.reach.take() else { return };
        let mut at = 0;
        while at < self.floor {
            let Value::Head(head) = self.to[at] else {
                at += 1;
                continue;
            };
            if !reach.is_reached(at as Addr) {
                let original = reach.original(at as Addr, head.len());
                self.to[at..=at + head.len()].copy_from_slice(original);
            }
            at += head.len() + 1;
        }
    }

    fn scan(&mut self) {
        while self.scanned < self.to.len() {
            self.to[self.scanned] = self.forward(self.to[self.scanned]);
            self.scanned += 1;
        }
    }

    fn finish(self) {
        let heap = self.heap;
        let live = self.to.len();
        let old = std::mem::replace(&mut heap.young, self.to);
        SPARE.with(|spare| spare.set(old));
        heap.limit = heap.limit_of(live);
        if self.everything {
            heap.frozen = Frozen::default();
            (heap.base, heap.floor) = (0, heap.constants);
            heap.remembered.clear();
            heap.live = live;
        }
    }
}

impl Heap {
    /// As [`Heap::follow`], while a collection moves the objects above the floor.
    fn follow_for(&self, floor: usize, mut value: Value) -> Value {
        while let Value::Ptr(addr) = value {
            if (addr as usize) < floor {
                break;
            }
            match self.words(addr) {
                [Value::Head(head), next, ..] if head.kind() == Kind::Ind => value = *next,
                _ => break,
            }
        }
        value
    }
}
