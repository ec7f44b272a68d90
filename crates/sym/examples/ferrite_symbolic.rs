//! Crash consistency of a file system, which is ordinary Rust: where does a program need `fsync`? (Ferrite)
//!
//! `creat; write; rename` on an ext4 model. Operations may reach the disk in another order, and a crash may come
//! between any two. Afterwards the new name must not exist, or have the whole content.

pub(crate) mod common;

use std::process::ExitCode;
use std::rc::Rc;

use common::{Meter, Unsolved, expect};
use whatif_sym::prelude::*;

const BLOCK: usize = 4096;
const CONTENT: [bool; 2] = [true, true];

/// A block, and how much of it counts.
#[symbolic]
struct Content {
    block: Vec<bool>,
    size: usize,
}

/// What a call does to inodes.
#[symbolic]
enum Op {
    Create(usize),
    /// Gives the open file this content.
    Write(Rc<Content>),
    Rename(usize, usize),
    /// A barrier, if it is enabled.
    Fsync(bool),
}

#[symbolic(simple)]
struct Disk {
    /// The inode of each name, and whether the name exists.
    names: [(u8, bool); 2],
    /// The inode of the open file.
    open: u8,
    files: [Rc<Content>; 2],
}

#[symbolic]
fn empty() -> Rc<Content> {
    Rc::new(Content { block: Vec::new(), size: 0 })
}

#[symbolic]
fn execute(mut disk: Disk, ops: &[Op], i: &usize) -> Disk {
    match &ops[*i] {
        Op::Create(name) => {
            disk.names[*name].1 = true;
            disk.open = disk.names[*name].0;
        }
        Op::Rename(from, to) => {
            let (moved, replaced) = (disk.names[*from].0, disk.names[*to].0);
            for i in 0..2usize {
                if replaced == i as u8 {
                    disk.files[i] = empty();
                }
            }
            disk.names[*from] = (replaced, false);
            disk.names[*to] = (moved, true);
        }
        Op::Write(content) => {
            for i in 0..2usize {
                if disk.open == i as u8 {
                    disk.files[i] = content.clone();
                }
            }
        }
        Op::Fsync(_) => {}
    }
    disk
}

/// Does the new name not exist, or have the whole content?
#[symbolic]
fn is_safe(disk: &Disk) -> bool {
    let (inode, exists) = disk.names[1];
    let mut right = !exists;
    for i in 0..2usize {
        if inode == i as u8 {
            right = right || is_whole(&disk.files[i]);
        }
    }
    right
}

/// Two bits that are set.
#[symbolic]
fn is_whole(content: &Content) -> bool {
    content.size == 2 && content.block[0] && content.block[1]
}

/// May the two reach the disk in this order?
#[symbolic]
fn in_order(ops: &[Op], a: &usize, b: &usize) -> bool {
    if *a <= *b {
        return a != b;
    }
    match (&ops[*a], &ops[*b]) {
        (Op::Fsync(e), Op::Fsync(f)) => !*e && !*f,
        (Op::Fsync(enabled), _) | (_, Op::Fsync(enabled)) => !*enabled,
        (Op::Write(_), Op::Write(_)) => false,
        (Op::Write(_), _) | (_, Op::Write(_)) => true,
        _ => false,
    }
}

/// A permutation that swaps only what may be swapped.
#[symbolic]
fn is_valid(ops: &[Op], order: &[Rc<usize>]) -> bool {
    let mut valid = true;
    for j in 0..order.len() {
        for i in 0..j {
            valid = valid && in_order(ops, &order[i], &order[j]);
        }
    }
    valid
}

/// The disk after the operations in this order, where a crash may stop before each.
#[symbolic]
fn crash(disk: Disk, ops: &[Op], order: &[Rc<usize>], crashes: &[bool]) -> Disk {
    match order {
        [next, rest @ ..] if !crashes[0] => crash(execute(disk, ops, next), ops, rest, &crashes[1..]),
        _ => disk,
    }
}

#[symbolic]
fn is_consistent(ops: &[Op], order: &[Rc<usize>], crashes: &[bool]) -> bool {
    let disk = Disk { names: [(0, false), (1, false)], open: 0, files: [empty(), empty()] };
    !is_valid(ops, order) || is_safe(&crash(disk, ops, order, crashes))
}

/// The program, with slots for `fsync` around every call.
fn program(slots: &[SymBool]) -> Vec<SymOp> {
    let mut block = CONTENT.map(SymBool::from).to_vec();
    block.resize(BLOCK, false.into());
    let calls =
        [SymOp::Create(0), SymOp::Write(Union::single(SymContent { block, size: 2 })), SymOp::Rename(0, 1)];
    let mut slots = slots.iter().cloned().map(SymOp::Fsync);
    let mut all: Vec<SymOp> = slots.next().into_iter().collect();
    for call in calls {
        all.push(call);
        all.extend(slots.next());
    }
    all
}

fn check(slots: &[SymBool]) -> ((Vec<Union<usize>>, Vec<SymBool>), SymBool) {
    let (ops, mut fresh) = (program(slots), Fresh::new("o"));
    let order: Vec<Union<usize>> = ops.iter().map(|_| fresh.choose(0..ops.len())).collect();
    let crashes: Vec<SymBool> = ops.iter().map(|_| fresh.bool()).collect();
    let safe = is_consistent::sym(&ops, &order, &crashes).simple_merge();
    ((order, crashes), safe)
}

pub(crate) fn run(meter: &mut Meter) -> Result<(), Unsolved> {
    // Without any barrier something goes wrong.
    let (schedule, safe) = meter.evaluate(|| check(&[]));
    let (order, crashes): (Vec<usize>, Vec<bool>) =
        schedule.under(&meter.model(&!safe)?).ok_or("no schedule")?;
    let ops: Vec<Op> = program(&[]).under(&Model::default()).ok_or("no program")?;
    let order: Vec<Rc<usize>> = order.into_iter().map(Rc::new).collect();
    expect(!is_consistent(&ops, &order, &crashes), "this crash does no harm")?;
    meter.say("without fsync: the new name may exist without its content");

    let slots: Vec<SymBool> = (0..4).map(|i| SymBool::sym(format!("slot{i}"))).collect();
    let cost: SymInt = slots.iter().map(|slot| slot.ite(&SymInt::from(1), &SymInt::from(0))).sum();
    let (schedule, safe) = meter.evaluate(|| check(&slots));
    let (mut best, mut bound) = (Vec::new(), SymBool::from(true));
    while let Some(model) = meter.synthesise(&schedule, &safe, &bound)? {
        best = slots.under(&model).ok_or("no slots")?;
        meter.say(format_args!("fsync at {best:?}"));
        bound = cost.lt(best.iter().filter(|slot| **slot).count());
    }
    expect(best == [false, false, true, false], format_args!("{best:?}"))?;

    let best: Vec<SymBool> = best.into_iter().map(SymBool::from).collect();
    let (_, verified) = meter.evaluate(|| check(&best));
    meter.refute(&!verified)?;
    meter.say("with fsync between write and rename: verified");
    Ok(())
}

#[allow(dead_code, reason = "the benchmark runs `run`")]
fn main() -> ExitCode {
    common::main(run)
}
