//! Crash consistency of a file system: where does a program need `fsync`? (003, section 5.1; Ferrite)
//!
//! `creat; write; rename` on an ext4 model. Operations may reach the disk in another order, and a crash may come
//! between any two. Afterwards the new name must not exist, or have the whole content.

pub(crate) mod common;

use std::process::ExitCode;
use std::rc::Rc;

use common::{Meter, Unsolved, expect};
use whatif_sym::prelude::*;

const BLOCK: usize = 4096;

#[derive(Clone)]
enum Call {
    Creat(usize),
    Write(usize, Vec<bool>),
    Rename(usize, usize),
    /// A barrier, if it is enabled.
    Fsync(SymBool),
}

/// What a call does to inodes.
#[derive(Clone)]
enum Op {
    DirAdd {
        name: usize,
        fd: usize,
    },
    DirRename(usize, usize),
    /// Writes a chunk into a new block and sets the size.
    Extend {
        fd: usize,
        chunk: Rc<Vec<SymBool>>,
        offset: usize,
        size: usize,
    },
    Swap(SymBool),
}

#[derive(Clone, Mergeable, SimpleMergeable)]
struct Entry {
    inode: Union<usize>,
    exists: SymBool,
}

#[derive(Clone, Mergeable, SimpleMergeable)]
struct File {
    size: Union<usize>,
    bits: Union<Rc<Vec<SymBool>>>,
}

#[derive(Clone, Mergeable, SimpleMergeable)]
struct Disk {
    names: [Entry; 2],
    open: [Union<usize>; 2],
    files: [File; 2],
}

impl Disk {
    fn new() -> Disk {
        let empty = File { size: Union::single(0), bits: Union::single(Rc::new(Vec::new())) };
        Disk {
            names: [0, 1].map(|name| Entry { inode: Union::single(name), exists: false.into() }),
            open: [0, 0].map(Union::single),
            files: [empty.clone(), empty],
        }
    }

    /// Changes the file of an inode that is one of several.
    fn update(&mut self, inode: &Union<usize>, change: impl Fn(&File) -> File) {
        for (i, file) in self.files.iter_mut().enumerate() {
            let here = inode.holds(|inode| *inode == i);
            if here.as_con() != Some(false) {
                *file = here.ite(&change(file), file);
            }
        }
    }

    fn execute(&mut self, op: &Op) {
        match op {
            Op::DirAdd { name, fd } => {
                self.names[*name].exists = true.into();
                self.open[*fd] = self.names[*name].inode.clone();
            }
            Op::DirRename(from, to) => {
                let (moved, replaced) = (self.names[*from].inode.clone(), self.names[*to].inode.clone());
                let empty = Disk::new().files[0].clone();
                self.update(&replaced, |_| empty.clone());
                self.names[*from] = Entry { inode: replaced, exists: false.into() };
                self.names[*to] = Entry { inode: moved, exists: true.into() };
            }
            Op::Extend { fd, chunk, offset, size } => {
                let inode = self.open[*fd].clone();
                self.update(&inode, |file| File {
                    size: Union::single(*size),
                    bits: file.bits.map(|bits| write(bits, chunk, *offset)),
                });
            }
            Op::Swap(_) => {}
        }
    }

    /// The content of a name is none, or these bits.
    fn allows(&self, name: usize, content: &[bool]) -> SymBool {
        let content: Vec<SymBool> = content.to_sym_bits();
        let entry = &self.names[name];
        let right = entry.inode.fold(|inode| {
            let File { size, bits } = &self.files[*inode];
            size.fold(|size| bits.fold(|bits| bits[..*size.min(&bits.len())].to_vec().sym_eq(&content)))
        });
        !&entry.exists | right
    }
}

trait ToSymBits {
    fn to_sym_bits(&self) -> Vec<SymBool>;
}

impl ToSymBits for [bool] {
    fn to_sym_bits(&self) -> Vec<SymBool> {
        self.iter().map(|bit| SymBool::from(*bit)).collect()
    }
}

/// The bits with a chunk at an offset, padded with zeros before it.
fn write(bits: &Rc<Vec<SymBool>>, chunk: &Rc<Vec<SymBool>>, offset: usize) -> Rc<Vec<SymBool>> {
    if offset == 0 && bits.len() <= chunk.len() {
        return Rc::clone(chunk);
    }
    let mut bits = bits.to_vec();
    bits.resize(bits.len().max(offset + chunk.len()), false.into());
    bits[offset..offset + chunk.len()].clone_from_slice(chunk);
    Rc::new(bits)
}

/// Cracks calls into operations. Here every write starts an empty file, so it extends it by one block.
fn crack(calls: &[Call]) -> Vec<Op> {
    let mut next_fd = 0;
    calls
        .iter()
        .map(|call| match call {
            Call::Creat(name) => {
                let fd = next_fd;
                next_fd += 1;
                Op::DirAdd { name: *name, fd }
            }
            Call::Rename(from, to) => Op::DirRename(*from, *to),
            Call::Fsync(enabled) => Op::Swap(enabled.clone()),
            Call::Write(fd, bits) => {
                let mut chunk = bits.to_sym_bits();
                chunk.resize(BLOCK, false.into());
                Op::Extend { fd: *fd, chunk: Rc::new(chunk), offset: 0, size: bits.len() }
            }
        })
        .collect()
}

/// May the two reach the disk in either order?
fn may_reorder(a: &Op, b: &Op) -> SymBool {
    let is_directory = |op: &Op| matches!(op, Op::DirAdd { .. } | Op::DirRename(..));
    match (a, b) {
        (Op::Swap(e), Op::Swap(f)) => !e & !f,
        (Op::Swap(enabled), _) | (_, Op::Swap(enabled)) => !enabled,
        (Op::Extend { fd, .. }, Op::Extend { fd: other, .. }) => (fd != other).into(),
        _ => (!(is_directory(a) && is_directory(b))).into(),
    }
}

/// The order in which operations reach the disk is a permutation that swaps only what may be swapped.
fn is_valid(order: &[Union<usize>], ops: &[Op]) -> SymBool {
    let mut rules = Vec::new();
    for (i, first) in order.iter().enumerate() {
        for second in &order[i + 1..] {
            rules.push(first.fold(|a| {
                second.fold(|b| match a.cmp(b) {
                    std::cmp::Ordering::Less => true.into(),
                    // A permutation has no number twice.
                    std::cmp::Ordering::Equal => false.into(),
                    std::cmp::Ordering::Greater => {
                        may_reorder(&ops[*a], &ops[*b]) & may_reorder(&ops[*b], &ops[*a])
                    }
                })
            }));
        }
    }
    SymBool::all(rules)
}

/// The disk after the operations in this order, where a crash may stop before each.
fn crash(ops: &[Op], order: &[Union<usize>], crashes: &[SymBool]) -> Disk {
    fn go(disk: Disk, ops: &[Op], rest: &[(&Union<usize>, &SymBool)]) -> Disk {
        let [(next, crashed), rest @ ..] = rest else { return disk };
        let after = next.fold(|i| {
            let mut disk = disk.clone();
            disk.execute(&ops[*i]);
            disk
        });
        let after = go(after, ops, rest);
        crashed.ite(&disk, &after)
    }
    let schedule: Vec<_> = order.iter().zip(crashes).collect();
    go(Disk::new(), ops, &schedule)
}

struct Check {
    order: Vec<Union<usize>>,
    crashes: Vec<SymBool>,
    /// valid(order) => the content is allowed
    safe: SymBool,
}

const CONTENT: [bool; 2] = [true, true];

fn check(calls: &[Call]) -> Check {
    let ops = crack(calls);
    let mut fresh = Fresh::new("o");
    let order: Vec<Union<usize>> = ops.iter().map(|_| fresh.choose(0..ops.len())).collect();
    let crashes: Vec<SymBool> = ops.iter().map(|_| fresh.bool()).collect();
    let disk = crash(&ops, &order, &crashes);
    let safe = is_valid(&order, &ops).implies(disk.allows(1, &CONTENT));
    Check { order, crashes, safe }
}

/// The program, with slots for `fsync` around every call.
fn program(slots: &[SymBool]) -> Vec<Call> {
    let calls = [Call::Creat(0), Call::Write(0, CONTENT.to_vec()), Call::Rename(0, 1)];
    let mut slots = slots.iter().map(|enabled| Call::Fsync(enabled.clone()));
    let mut all: Vec<Call> = slots.next().into_iter().collect();
    for call in calls {
        all.push(call);
        all.extend(slots.next());
    }
    all
}

pub(crate) fn run(meter: &mut Meter) -> Result<(), Unsolved> {
    // Without any barrier something goes wrong.
    let bare = meter.evaluate(|| check(&program(&[])).safe);
    meter.model(&!bare)?;
    meter.say("without fsync: the new name may exist without its content");

    let slots: Vec<SymBool> = (0..4).map(|i| SymBool::sym(format!("slot{i}"))).collect();
    let cost: SymInt = slots.iter().map(|slot| slot.ite(&SymInt::from(1), &SymInt::from(0))).sum();
    let Check { order, crashes, safe } = meter.evaluate(|| check(&program(&slots)));
    let mut best: Option<Vec<bool>> = None;
    let mut bound = SymBool::from(true);
    while let Some(model) = meter.synthesise(&(order.clone(), crashes.clone()), &safe, &bound)? {
        let found: Vec<bool> = slots.under(&model).ok_or("no slots")?;
        let enabled = found.iter().filter(|slot| **slot).count();
        meter.say(format_args!("fsync at {found:?}"));
        bound = cost.lt(enabled);
        best = Some(found);
    }
    let best = best.ok_or("wrong answer: no placement of fsync helps")?;
    expect(best == [false, false, true, false], format_args!("{best:?}"))?;

    let verified = meter.evaluate(|| check(&program(&best.to_sym_bits())).safe);
    meter.refute(&!verified)?;
    meter.say("with fsync between write and rename: verified");
    Ok(())
}

#[allow(dead_code, reason = "the benchmark runs `run`")]
fn main() -> ExitCode {
    common::main(run)
}
