//! A well-typed program that goes wrong: let-polymorphism with references, whose typing and evaluation are ordinary Rust.

pub(crate) mod common;
#[path = "common/tree.rs"]
mod tree;

use std::process::ExitCode;
use std::rc::Rc;

use common::{Meter, Unsolved, expect};
use tree::Failure::{Exec, Type};
use tree::{Failure, Tree, any, is, leaf, node, pair, terminal};
use whatif_sym::prelude::*;

const LET: u8 = 0;
const CALL: u8 = 1;
const TRUE: u8 = 2;
const ONE: u8 = 3;
const ASSIGN: u8 = 4;
const LAMBDA: u8 = 5;
const INT: u8 = 6;
const BOOL: u8 = 7;
const ANY: u8 = 8;
const REF: u8 = 9;
const NOT: u8 = 10;
const NEG: u8 = 11;
const NEW: u8 = 12;
const READ: u8 = 13;
/// Names are five terminals from here on.
const NAMES: u8 = 14;

#[symbolic]
#[derive(Clone)]
enum Value {
    Int(i8),
    Bool(bool),
    /// A cell of the store.
    Ref(usize),
    Closure(u8, Rc<Tree>, Env),
}

/// Types are trees of the syntax. The newest name is the last.
type Types = Vec<(u8, Rc<Tree>)>;
type Env = Vec<(u8, Rc<Value>)>;

/// The cells.
#[derive(Clone)]
struct Store(Vec<Rc<Value>>);

impl Store {
    fn new() -> Store {
        Store(Vec::new())
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn get(&self, cell: usize) -> Option<Rc<Value>> {
        self.0.get(cell).cloned()
    }

    fn push(&mut self, value: Value) -> usize {
        self.0.push(Rc::new(value));
        self.0.len() - 1
    }

    fn set(&mut self, cell: usize, value: Rc<Value>) {
        self.0[cell] = value;
    }
}

/// Two stores merge cell by cell, and a cell that one of them lacks is absent there.
#[derive(Clone, Structural)]
struct SymStore(Vec<Union<Option<SymValue>>>);

impl Twin for Store {
    type Sym = SymStore;
}

impl Mergeable for SymStore {
    fn strategy(&self) -> MergingStrategy {
        MergingStrategy::SIMPLE
    }
    fn index_cmp(&self, _: &Self, _: usize) -> std::cmp::Ordering {
        std::cmp::Ordering::Equal
    }
    fn merge(cond: &SymBool, t: &Self, f: &Self) -> Self {
        let cells = 0..t.0.len().max(f.0.len());
        SymStore(cells.map(|i| Union::ite(cond, &t.cell(i), &f.cell(i))).collect())
    }
}

impl SymStore {
    fn new() -> SymStore {
        SymStore(Vec::new())
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn cell(&self, cell: usize) -> Union<Option<SymValue>> {
        self.0.get(cell).cloned().unwrap_or_else(|| Union::single(None))
    }

    fn get(&self, cell: usize) -> Run<Option<Union<SymValue>>> {
        self.cell(cell).map(|value| value.clone().map(Union::single)).into()
    }

    fn push(&mut self, value: SymValue) -> usize {
        self.0.push(Union::single(Some(value)));
        self.0.len() - 1
    }

    fn set(&mut self, cell: usize, value: Union<SymValue>) {
        self.0[cell] = value.map(|value| Some(value.clone()));
    }
}

#[symbolic]
fn type_of_name(env: &Types, name: u8) -> Result<Rc<Tree>, Failure> {
    for (known, ty) in env.iter().rev() {
        if *known == name {
            return Ok(ty.clone());
        }
    }
    Err(Type)
}

#[symbolic]
fn value_of_name(env: &Env, name: u8) -> Result<Rc<Value>, Failure> {
    for (known, value) in env.iter().rev() {
        if *known == name {
            return Ok(value.clone());
        }
    }
    Err(Exec)
}

#[symbolic]
fn type_with(tree: &Tree, env: &Types, name: u8, ty: Rc<Tree>) -> Result<Rc<Tree>, Failure> {
    let mut inner = env.clone();
    inner.push((name, ty));
    type_of(tree, &inner)
}

#[symbolic(memo)]
fn type_of(tree: &Tree, env: &Types) -> Result<Rc<Tree>, Failure> {
    match tree {
        Tree::Leaf(TRUE) => Ok(terminal(BOOL)),
        Tree::Leaf(ONE) => Ok(terminal(INT)),
        Tree::Leaf(name) => type_of_name(env, *name),
        Tree::Node(left, right) => match &**left {
            Tree::Leaf(head) => type_of_operation(*head, right, env),
            Tree::Node(inner, first) => match &**inner {
                Tree::Leaf(LAMBDA) => {
                    let name = leaf(first, Type)?;
                    let (annotation, body) = pair(right, Type)?;
                    let result = type_with(&body, env, name, annotation.clone())?;
                    Ok(node(annotation, result))
                }
                Tree::Leaf(_) => Err(Type),
                Tree::Node(head, name) => {
                    let name = leaf(name, Type)?;
                    match leaf(head, Type)? {
                        LET => {
                            let ty = type_of(first, env)?;
                            type_with(right, env, name, ty)
                        }
                        ASSIGN => {
                            let ty = type_of_name(env, name)?;
                            let expected = pointee(&ty)?;
                            let found = type_of(first, env)?;
                            if compatible(&found, &expected) { type_of(right, env) } else { Err(Type) }
                        }
                        _ => Err(Type),
                    }
                }
            },
        },
    }
}

/// `(head . body)`: an operator or a call.
#[symbolic]
fn type_of_operation(head: u8, body: &Tree, env: &Types) -> Result<Rc<Tree>, Failure> {
    match head {
        CALL => {
            let (function, argument) = pair(body, Type)?;
            let function = type_of(&function, env)?;
            let (expected, result) = pair(&function, Type)?;
            let found = type_of(&argument, env)?;
            if compatible(&found, &expected) { Ok(result) } else { Err(Type) }
        }
        NOT | NEG | NEW | READ => {
            let ty = type_of(body, env)?;
            let (is_bool, is_int) = (is(&ty, BOOL), is(&ty, INT));
            match head {
                NOT if !is_bool => Err(Type),
                NEG if !is_int => Err(Type),
                NEW => Ok(node(terminal(REF), ty)),
                READ => pointee(&ty),
                _ => Ok(ty),
            }
        }
        _ => Err(Type),
    }
}

/// What a type of references refers to.
#[symbolic]
fn pointee(ty: &Tree) -> Result<Rc<Tree>, Failure> {
    let (head, inner) = pair(ty, Type)?;
    if is(&head, REF) { Ok(inner) } else { Err(Type) }
}

/// May a value of the type `current` be used where `expected` is expected?
#[symbolic]
fn compatible(current: &Tree, expected: &Tree) -> bool {
    match (current, expected) {
        (_, Tree::Leaf(t)) => *t == ANY || (*t == INT || *t == BOOL) && is(current, *t),
        (Tree::Leaf(_), Tree::Node(..)) => false,
        (Tree::Node(a, x), Tree::Node(b, y)) => {
            if is(b, REF) {
                is(a, REF) && compatible(x, y)
            } else {
                !is(a, REF) && compatible(a, b) && compatible(x, y)
            }
        }
    }
}

#[symbolic]
fn eval_with(
    simple: bool,
    tree: &Tree,
    env: &Env,
    name: u8,
    value: Rc<Value>,
    store: &Store,
) -> Result<(Store, Rc<Value>), Failure> {
    let mut inner = env.clone();
    inner.push((name, value));
    eval(simple, tree, &inner, store)
}

/// Simple terms have no let and no call.
#[symbolic(memo)]
fn eval(simple: bool, tree: &Tree, env: &Env, store: &Store) -> Result<(Store, Rc<Value>), Failure> {
    match tree {
        Tree::Leaf(TRUE) => Ok((store.clone(), Rc::new(Value::Bool(true)))),
        Tree::Leaf(ONE) => Ok((store.clone(), Rc::new(Value::Int(1)))),
        Tree::Leaf(name) => Ok((store.clone(), value_of_name(env, *name)?)),
        Tree::Node(left, right) => match &**left {
            Tree::Leaf(CALL) => {
                if simple {
                    return Err(Exec);
                }
                let (function, argument) = pair(right, Exec)?;
                let (store, function) = eval(false, &function, env, store)?;
                let (store, argument) = eval(false, &argument, env, &store)?;
                call(&function, argument, &store)
            }
            Tree::Leaf(NOT | NEG | NEW | READ) => {
                let (store, value) = eval(simple, right, env, store)?;
                operate(leaf(left, Exec)?, store, &value)
            }
            Tree::Leaf(_) => Err(Exec),
            Tree::Node(inner, first) => match &**inner {
                Tree::Leaf(LAMBDA) => {
                    let name = leaf(first, Exec)?;
                    let (_, body) = pair(right, Exec)?;
                    Ok((store.clone(), Rc::new(Value::Closure(name, body, env.clone()))))
                }
                Tree::Leaf(_) => Err(Exec),
                Tree::Node(head, name) => {
                    let name = leaf(name, Exec)?;
                    match leaf(head, Exec)? {
                        LET if !simple => {
                            let (store, value) = eval(false, first, env, store)?;
                            eval_with(false, right, env, name, value, &store)
                        }
                        ASSIGN => {
                            let cell = value_of_name(env, name)?;
                            let (store, value) = eval(simple, first, env, store)?;
                            let store = assigned(store, &cell, value)?;
                            eval(simple, right, env, &store)
                        }
                        _ => Err(Exec),
                    }
                }
            },
        },
    }
}

#[symbolic]
fn call(function: &Value, argument: Rc<Value>, store: &Store) -> Result<(Store, Rc<Value>), Failure> {
    match function {
        Value::Closure(name, body, env) => eval_with(true, body, env, *name, argument, store),
        _ => Err(Exec),
    }
}

#[symbolic(methods(get))]
fn operate(operator: u8, mut store: Store, value: &Value) -> Result<(Store, Rc<Value>), Failure> {
    match (operator, value) {
        (NOT, Value::Bool(b)) => Ok((store, Rc::new(Value::Bool(!*b)))),
        (NEG, Value::Int(n)) => Ok((store, Rc::new(Value::Int(n.wrapping_neg())))),
        (NEW, _) => {
            let cell = store.push(value.clone());
            Ok((store, Rc::new(Value::Ref(cell))))
        }
        (READ, Value::Ref(cell)) => match store.get(*cell) {
            Some(content) => Ok((store, content)),
            None => Err(Exec),
        },
        _ => Err(Exec),
    }
}

#[symbolic]
fn assigned(mut store: Store, cell: &Value, value: Rc<Value>) -> Result<Store, Failure> {
    match cell {
        Value::Ref(cell) if *cell < store.len() => {
            store.set(*cell, value);
            Ok(store)
        }
        _ => Err(Exec),
    }
}

#[symbolic]
fn is_name(tree: &Tree) -> bool {
    match tree {
        Tree::Leaf(word) => *word >= NAMES && *word < NAMES + 5,
        Tree::Node(..) => false,
    }
}

#[symbolic(memo)]
fn is_type(tree: &Tree) -> bool {
    match tree {
        Tree::Leaf(word) => *word >= INT && *word <= ANY,
        Tree::Node(left, right) => (is(left, REF) || is_type(left)) && is_type(right),
    }
}

/// Is it a term; and an easy one, if it has to be?
#[symbolic(memo)]
fn is_term(easy: bool, tree: &Tree) -> bool {
    match tree {
        Tree::Leaf(word) => *word == TRUE || *word == ONE || is_name(tree),
        Tree::Node(left, right) => match &**left {
            Tree::Leaf(CALL) => match &**right {
                Tree::Node(function, argument) => {
                    !easy && is_term(false, function) && is_term(false, argument)
                }
                Tree::Leaf(_) => false,
            },
            Tree::Leaf(head) => *head >= NOT && *head <= READ && is_term(false, right),
            Tree::Node(inner, first) => match &**inner {
                Tree::Leaf(LAMBDA) => match &**right {
                    Tree::Node(annotation, body) => {
                        is_name(first) && is_type(annotation) && is_term(true, body)
                    }
                    Tree::Leaf(_) => false,
                },
                Tree::Leaf(_) => false,
                Tree::Node(head, name) => {
                    (is(head, ASSIGN) || !easy && is(head, LET))
                        && is_name(name)
                        && is_term(false, first)
                        && is_term(false, right)
                }
            },
        },
    }
}

/// Is the tree a program that is well typed and goes wrong?
#[symbolic]
fn unsound(tree: &Tree) -> bool {
    let (types, env): (Types, Env) = (Vec::new(), Vec::new());
    let store = Store::new();
    is_term(false, tree)
        && type_of(tree, &types).is_ok()
        && eval(false, tree, &env, &store).err() == Some(Exec)
}

const DEPTH: usize = 7;

pub(crate) fn run(meter: &mut Meter) -> Result<(), Unsolved> {
    let (tree, query) = meter.evaluate(|| {
        let tree = any(DEPTH, &mut Fresh::new("t"));
        let query = remember(|| unsound::sym(&tree).simple_merge());
        (tree, query)
    });
    let found: Tree = tree.under(&meter.model(&query)?).ok_or("no program")?;
    meter.say(format_args!("{found:?}"));
    expect(unsound(&found), format_args!("{found:?}"))
}

#[allow(dead_code, reason = "the benchmark runs `run`")]
fn main() -> ExitCode {
    common::main(run)
}
