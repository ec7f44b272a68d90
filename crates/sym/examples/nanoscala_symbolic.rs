//! A well-typed program that goes wrong: null in a small Scala, whose typing and evaluation are ordinary Rust.

pub(crate) mod common;
#[path = "common/tree.rs"]
mod tree;

use std::process::ExitCode;
use std::rc::Rc;

use common::{Meter, Unsolved, expect};
use tree::Failure::{Exec, Type};
use tree::{Failure, Tree, any, is, leaf, node, pair, terminal};
use whatif_sym::prelude::*;

const VAL: u8 = 0;
const TYP: u8 = 1;
const AND: u8 = 2;
const LET: u8 = 3;
const VAR: u8 = 4;
const NULL: u8 = 5;
const DIE: u8 = 6;
const MAKE_NULL: u8 = 7;
const ANY: u8 = 8;
const NOTHING: u8 = 9;
const GET: u8 = 10;
const RANGE: u8 = 11;
/// Names are three terminals from here on, and values that no program mentions come after them.
const NAMES: u8 = 12;
const VALUE: u8 = 15;

/// Names and what they stand for, newest last.
type Env = Vec<(u8, Rc<Tree>)>;
type Run = Result<Rc<Tree>, Failure>;

#[symbolic]
fn extended(env: &Env, name: u8, value: Rc<Tree>) -> Env {
    let mut env = env.clone();
    env.push((name, value));
    env
}

#[symbolic]
fn lookup(env: &[(u8, Rc<Tree>)], name: u8, failure: Failure) -> Result<Rc<Tree>, Failure> {
    for (known, value) in env.iter().rev() {
        if *known == name {
            return Ok(value.clone());
        }
    }
    Err(failure)
}

/// `((kind . name) . value)`
#[symbolic]
fn member(kind: u8, name: u8, value: Rc<Tree>) -> Rc<Tree> {
    node(node(terminal(kind), terminal(name)), value)
}

/// The parts of `(name . tree)`.
#[symbolic]
fn named(body: &Tree, failure: Failure) -> Result<(u8, Rc<Tree>), Failure> {
    let (name, tree) = pair(body, failure)?;
    Ok((leaf(&name, failure)?, tree))
}

/// The parts of `((name . (input . output)) . (value . rest))`.
#[symbolic]
fn binding(body: &Tree, failure: Failure) -> Result<(u8, Rc<Tree>, Rc<Tree>, Rc<Tree>, Rc<Tree>), Failure> {
    let (left, right) = pair(body, failure)?;
    let (name, types) = named(&left, failure)?;
    let (input, output) = pair(&types, failure)?;
    let (value, rest) = pair(&right, failure)?;
    Ok((name, input, output, value, rest))
}

/// The two parts of `(head . (left . right))`, where it is that.
#[symbolic]
fn parts(tree: &Tree, head: u8) -> Option<(Rc<Tree>, Rc<Tree>)> {
    let Tree::Node(found, body) = tree else { return None };
    if is(found, head) { pair(body, Type).ok() } else { None }
}

/// The value of a member, where there is one.
#[symbolic]
fn find(kind: u8, name: u8, tree: &Tree) -> Option<Rc<Tree>> {
    if let Some((left, right)) = parts(tree, AND) {
        return match find(kind, name, &left) {
            Some(found) => Some(found),
            None => find(kind, name, &right),
        };
    }
    let wanted = node(terminal(kind), terminal(name));
    match tree {
        Tree::Node(key, value) => {
            if *key == wanted {
                Some(value.clone())
            } else {
                None
            }
        }
        Tree::Leaf(_) => None,
    }
}

#[symbolic(memo)]
fn eval(tree: &Tree, env: &Env) -> Run {
    let (head, body) = match tree {
        Tree::Leaf(NULL) => return Ok(terminal(VALUE)),
        _ => pair(tree, Exec)?,
    };
    match leaf(&head, Exec)? {
        LET => {
            let (name, _, _, value, rest) = binding(&body, Exec)?;
            let value = eval(&value, env)?;
            eval(&rest, &extended(env, name, value))
        }
        VAL => {
            let (name, term) = named(&body, Exec)?;
            Ok(member(VAL, name, eval(&term, env)?))
        }
        AND => {
            let (left, right) = pair(&body, Exec)?;
            let left = eval(&left, env)?;
            Ok(node(terminal(AND), node(left, eval(&right, env)?)))
        }
        VAR => lookup(env, leaf(&body, Exec)?, Exec),
        TYP => Ok(terminal(VALUE + 1)),
        MAKE_NULL => Ok(terminal(VALUE + 2)),
        // This is what a well-typed program should never do.
        _ => Err(Exec),
    }
}

#[symbolic(memo)]
fn type_of(tree: &Tree, env: &Env) -> Run {
    let (head, body) = match tree {
        Tree::Leaf(NULL) => return Ok(terminal(ANY)),
        _ => pair(tree, Type)?,
    };
    match leaf(&head, Type)? {
        LET => {
            let (name, input, output, value, rest) = binding(&body, Type)?;
            let input = reduce(0, env, true, &input)?;
            let value = type_of(&value, env)?;
            let fits = is_subtype(0, &value, &input)?;
            if !fits {
                return Err(Type);
            }
            let inner = extended(env, name, input);
            let promised = reduce(0, &inner, true, &output)?;
            let found = type_of(&rest, &inner)?;
            if is_subtype(0, &found, &promised)? {
                reduce(0, &extended(env, name, value), true, &output)
            } else {
                Err(Type)
            }
        }
        VAL => typed_member(VAL, &body, env),
        TYP => typed_member(TYP, &body, env),
        VAR => lookup(&env[env.len().saturating_sub(4)..], leaf(&body, Type)?, Type),
        DIE => {
            let found = type_of(&body, env)?;
            if is_subtype(0, &found, &terminal(NOTHING))? { Ok(found) } else { Err(Type) }
        }
        MAKE_NULL => {
            let found = reduce(0, env, false, &body)?;
            if is_subtype(0, &found, &terminal(NOTHING))? { Err(Type) } else { Ok(found) }
        }
        _ => Err(Type),
    }
}

#[symbolic]
fn typed_member(kind: u8, body: &Tree, env: &Env) -> Run {
    let (name, term) = named(body, Type)?;
    Ok(member(kind, name, type_of(&term, env)?))
}

/// How deep type reduction and subtyping go.
const LIMIT: usize = 3;

/// What a type means.
#[symbolic(memo)]
fn reduce(count: usize, env: &Env, strict: bool, ty: &Tree) -> Run {
    if count >= LIMIT {
        return Err(Type);
    }
    let (head, body) = match ty {
        Tree::Leaf(ANY) => return Ok(terminal(ANY)),
        Tree::Leaf(NOTHING) => return Ok(terminal(NOTHING)),
        _ => pair(ty, Type)?,
    };
    let head = leaf(&head, Type)?;
    let (left, right) = pair(&body, Type)?;
    match head {
        AND if strict => Err(Type),
        AND | RANGE => {
            let left = reduce(count + 1, env, true, &left)?;
            Ok(node(terminal(head), node(left, reduce(count + 1, env, true, &right)?)))
        }
        GET => {
            let name = leaf(&right, Type)?;
            let owner = type_of(&left, env)?;
            match find(TYP, name, &owner) {
                Some(found) => Ok(found),
                None => Err(Type),
            }
        }
        TYP | VAL => {
            let name = leaf(&left, Type)?;
            Ok(member(head, name, reduce(count + 1, env, true, &right)?))
        }
        _ => Err(Type),
    }
}

/// The first rule that fits decides.
#[symbolic]
fn is_subtype(count: usize, s: &Tree, t: &Tree) -> Result<bool, Failure> {
    if count >= LIMIT {
        return Err(Type);
    }
    if is(t, ANY) || is(s, NOTHING) {
        return Ok(true);
    }
    if let Some((left, right)) = parts(s, AND) {
        return Ok(is_subtype(count + 1, &left, t)? | is_subtype(count + 1, &right, t)?);
    }
    // An "or", as in the original.
    if let Some((left, right)) = parts(t, AND) {
        return Ok(is_subtype(count + 1, s, &left)? | is_subtype(count + 1, s, &right)?);
    }
    if let Some((_, upper)) = parts(s, RANGE) {
        return is_subtype(count + 1, &upper, t);
    }
    if let Some((lower, _)) = parts(t, RANGE) {
        return is_subtype(count + 1, s, &lower);
    }
    Ok(s == t)
}

#[symbolic]
fn is_name(tree: &Tree) -> bool {
    match tree {
        Tree::Leaf(word) => *word >= NAMES && *word < VALUE,
        Tree::Node(..) => false,
    }
}

#[symbolic(memo)]
fn is_definition(head: u8, body: &Tree) -> bool {
    match body {
        Tree::Leaf(_) => false,
        Tree::Node(left, right) => match head {
            VAL => is_name(left) && is_term(right),
            TYP => is_name(left) && is_type(right),
            AND => is_definition_tree(left) && is_definition_tree(right),
            _ => false,
        },
    }
}

#[symbolic(memo)]
fn is_definition_tree(tree: &Tree) -> bool {
    match pair(tree, Type) {
        Ok((head, body)) => match leaf(&head, Type) {
            Ok(head) => is_definition(head, &body),
            Err(_) => false,
        },
        Err(_) => false,
    }
}

#[symbolic(memo)]
fn is_term(tree: &Tree) -> bool {
    let Ok((head, body)) = pair(tree, Type) else { return is(tree, NULL) };
    let Ok(head) = leaf(&head, Type) else { return false };
    match head {
        LET => match binding(&body, Type) {
            Ok((name, input, output, value, rest)) => {
                is_name(&Tree::Leaf(name))
                    && is_type(&input)
                    && is_type(&output)
                    && is_term(&value)
                    && is_term(&rest)
            }
            Err(_) => false,
        },
        VAR => is_name(&body),
        DIE => is_term(&body),
        MAKE_NULL => is_type(&body),
        _ => is_definition(head, &body),
    }
}

#[symbolic(memo)]
fn is_type(tree: &Tree) -> bool {
    let Ok((head, body)) = pair(tree, Type) else { return is(tree, ANY) || is(tree, NOTHING) };
    let Ok((left, right)) = pair(&body, Type) else { return false };
    match leaf(&head, Type) {
        Ok(GET) => is_term(&left) && is_name(&right),
        Ok(TYP) => is_name(&left) && is_type(&right),
        Ok(VAL) => is_name(&left) && is_type(&right),
        Ok(AND) => is_type(&left) && is_type(&right),
        _ => is_type(&head) && is_name(&left) && is_range(&right),
    }
}

#[symbolic]
fn is_range(tree: &Tree) -> bool {
    match parts(tree, RANGE) {
        Some((lower, upper)) => is_type(&lower) && is_type(&upper),
        None => false,
    }
}

/// Is the tree a program that is well typed and goes wrong?
#[symbolic]
fn unsound(tree: &Tree) -> bool {
    let env: Env = Vec::new();
    is_term(tree) && type_of(tree, &env).is_ok() && eval(tree, &env) == Err(Exec)
}

const DEPTH: usize = 10;

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
