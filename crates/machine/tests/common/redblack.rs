//! Insertion into Okasaki's red-black trees, in two ways: all paths of a symbolic run of the λG program, and every
//! tree there is, one by one, by an insertion written here.
//!
//! Only the order of the keys matters to an insertion. So a run is told with its keys replaced by their ranks: the keys of the tree
//! are 2, 4, 6 …, and the new one is one of them or an odd number between.

#![allow(dead_code, unreachable_pub, reason = "the benchmark and the test use their parts")]

use std::collections::BTreeSet;
use std::fmt;

use whatif_lambda::syntax;
use whatif_machine::closed::Closed;
use whatif_machine::machine::Options;
use whatif_machine::run::{Exploration, Settings, explore};
use whatif_machine::search::Finish;
use whatif_source::Sources;

/// All insertions into valid trees up to a depth, as text: `insert 1 (B E 2 E) = (B (R E 1 E) 2 E)`.
pub type Insertions = BTreeSet<String>;

const PROGRAM: &str = include_str!("../../benches/programs/redblack.lg");

/// What a red-black tree is. Structure first, so that no keys are compared in trees that are none.
const VALID: &str = "
def within : Int → Tree → Bool =
  λ d t. case t of { E → True; T c a x b → if d == 0 then False else if within (d - 1) a then within (d - 1) b else False }
def isBlack : Tree → Bool = λ t. case t of { E → True; T c a x b → case c of { R → False; B → True } }
def noRedRed : Tree → Bool = λ t. case t of {
  E → True;
  T c a x b → if (case c of { B → True; R → if isBlack a then isBlack b else False })
              then (if noRedRed a then noRedRed b else False) else False }
def height : Tree → Int = λ t. case t of {
  E → 0;
  T c a x b → let l = height a; r = height b in
    if l < 0 then 0 - 1 else if l == r then (case c of { R → l; B → l + 1 }) else 0 - 1 }
def flatten : Tree → [Int] → [Int] = λ t rest. case t of { E → rest; T c a x b → flatten a (x : flatten b rest) }
def increasing : [Int] → Bool = λ xs. case xs of {
  [] → True; y : ys → case ys of { [] → True; z : zs → if y < z then increasing ys else False } }
def valid : Int → Tree → Bool = λ d t.
  if within d t then (if isBlack t then (if noRedRed t then (if 0 <= height t then increasing (flatten t []) else False)
  else False) else False) else False
";

/// Explores insertion into every valid tree up to a depth.
pub fn symbolic(depth: u32, solve_constructors: bool) -> (Insertions, Exploration) {
    let functions = &PROGRAM[..PROGRAM.find("def build").expect("the program builds a tree")];
    let main = format!("main = let t = ? : Tree; x = ? : Int in assume valid {depth} t in insert x t");
    let mut sources = Sources::new();
    let file = sources.add("insert.lg", format!("{functions}{VALID}{main}"));
    let program = syntax::parse(&sources, file).expect("a program without errors");
    let options = Options { solve_constructors, ..Options::default() };
    let settings = Settings { options, ..Settings::default() };
    let found = explore(&program, program.main.as_ref().expect("a main expression"), None, &settings);
    assert_eq!(found.finish, Finish::Exhausted);
    assert!(found.outcomes.iter().all(|outcome| outcome.replayed));
    let told = found.outcomes.iter().map(|outcome| {
        let input =
            |name: &str| outcome.inputs.iter().find(|input| input.name.is_some_and(|it| it.as_str() == name));
        let tree = Tree::read(&input("t").expect("the tree is evaluated").value);
        // Into an empty tree, anything is inserted without being looked at.
        let key = input("x").map_or(0, |input| number(&input.value));
        tell(&tree, key, &Tree::read(&outcome.value))
    });
    (told.collect(), found)
}

/// Inserts every key into every valid tree up to a depth.
pub fn brute_force(depth: u32) -> Insertions {
    let trees = trees(depth, true).into_iter().filter(|tree| tree.height().is_some());
    let mut told = Insertions::new();
    for tree in trees {
        let size = tree.keys().len() as i64;
        let tree = tree.map(&|rank| 2 * (rank + 1));
        told.extend((1..=2 * size + 1).map(|key| tell(&tree, key, &tree.insert(key))));
    }
    told
}

#[derive(Clone, PartialEq, Eq)]
enum Tree {
    Empty,
    Node(Box<Node>),
}

#[derive(Clone, PartialEq, Eq)]
struct Node {
    red: bool,
    left: Tree,
    key: i64,
    right: Tree,
}

use Tree::Empty;

fn node(red: bool, left: Tree, key: i64, right: Tree) -> Tree {
    Tree::Node(Box::new(Node { red, left, key, right }))
}

/// All trees without a red child of a red node, up to a depth; the keys do not matter yet.
fn trees(depth: u32, black: bool) -> Vec<Tree> {
    let mut all = vec![Empty];
    if depth > 0 {
        let colours: &[bool] = if black { &[false] } else { &[false, true] };
        for &red in colours {
            let parts = trees(depth - 1, red);
            for left in &parts {
                all.extend(parts.iter().map(|right| node(red, left.clone(), 0, right.clone())));
            }
        }
    }
    all
}

impl Tree {
    fn read(value: &Closed) -> Tree {
        match value {
            Closed::Con(_, name, fields) if name.as_str() == "T" => {
                let red = matches!(&fields[0], Closed::Con(_, name, _) if name.as_str() == "R");
                node(red, Tree::read(&fields[1]), number(&fields[2]), Tree::read(&fields[3]))
            }
            _ => Empty,
        }
    }

    /// Black nodes on every way down; none if that differs.
    fn height(&self) -> Option<u32> {
        match self {
            Empty => Some(0),
            Tree::Node(node) => {
                let (left, right) = (node.left.height()?, node.right.height()?);
                (left == right).then(|| left + u32::from(!node.red))
            }
        }
    }

    fn keys(&self) -> Vec<i64> {
        match self {
            Empty => Vec::new(),
            Tree::Node(node) => [node.left.keys(), vec![node.key], node.right.keys()].concat(),
        }
    }

    /// With a key for each rank.
    fn map(&self, key: &dyn Fn(i64) -> i64) -> Tree {
        fn go(tree: &Tree, next: &mut i64, key: &dyn Fn(i64) -> i64) -> Tree {
            match tree {
                Empty => Empty,
                Tree::Node(it) => {
                    let left = go(&it.left, next, key);
                    let rank = *next;
                    *next += 1;
                    node(it.red, left, key(rank), go(&it.right, next, key))
                }
            }
        }
        go(self, &mut 0, key)
    }

    fn insert(&self, key: i64) -> Tree {
        match self.ins(key) {
            Tree::Node(it) => node(false, it.left, it.key, it.right),
            Empty => Empty,
        }
    }

    fn ins(&self, key: i64) -> Tree {
        match self {
            Empty => node(true, Empty, key, Empty),
            Tree::Node(it) if key < it.key => balance(it.red, it.left.ins(key), it.key, it.right.clone()),
            Tree::Node(it) if key > it.key => balance(it.red, it.left.clone(), it.key, it.right.ins(key)),
            _ => self.clone(),
        }
    }

    fn red(&self) -> Option<&Node> {
        match self {
            Tree::Node(node) if node.red => Some(node),
            _ => None,
        }
    }
}

/// Four ways to have a red child of a red child become one.
fn balance(red: bool, left: Tree, key: i64, right: Tree) -> Tree {
    let build = |a: &Tree, x, b: &Tree, y, c: &Tree, z, d: &Tree| {
        node(true, node(false, a.clone(), x, b.clone()), y, node(false, c.clone(), z, d.clone()))
    };
    if !red {
        if let Some(l) = left.red() {
            if let Some(ll) = l.left.red() {
                return build(&ll.left, ll.key, &ll.right, l.key, &l.right, key, &right);
            }
            if let Some(lr) = l.right.red() {
                return build(&l.left, l.key, &lr.left, lr.key, &lr.right, key, &right);
            }
        }
        if let Some(r) = right.red() {
            if let Some(rl) = r.left.red() {
                return build(&left, key, &rl.left, rl.key, &rl.right, r.key, &r.right);
            }
            if let Some(rr) = r.right.red() {
                return build(&left, key, &r.left, r.key, &rr.left, rr.key, &rr.right);
            }
        }
    }
    node(red, left, key, right)
}

impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Empty => write!(f, "E"),
            Tree::Node(it) => {
                write!(f, "({} {} {} {})", if it.red { "R" } else { "B" }, it.left, it.key, it.right)
            }
        }
    }
}

fn number(value: &Closed) -> i64 {
    match value {
        Closed::Int(int) => int.try_into().expect("a small number"),
        other => panic!("{other:?} is no number"),
    }
}

/// An insertion with ranks for keys.
fn tell(tree: &Tree, key: i64, result: &Tree) -> String {
    let keys = tree.keys();
    let rank = |key: i64| {
        let below = keys.iter().filter(|it| **it < key).count() as i64;
        if keys.contains(&key) { 2 * below + 2 } else { 2 * below + 1 }
    };
    let mut ranked = result.clone();
    fn relabel(tree: &mut Tree, rank: &dyn Fn(i64) -> i64) {
        if let Tree::Node(node) = tree {
            node.key = rank(node.key);
            relabel(&mut node.left, rank);
            relabel(&mut node.right, rank);
        }
    }
    let mut told = tree.clone();
    relabel(&mut ranked, &rank);
    relabel(&mut told, &rank);
    format!("insert {} {told} = {ranked}", rank(key))
}
