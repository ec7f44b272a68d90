//! Bonsai trees for `#[symbolic]`: syntax trees of which everything up to a depth is unknown.

use std::rc::Rc;

use whatif_sym::prelude::*;

/// A binary tree; a leaf is a terminal, by its number.
#[symbolic]
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Tree {
    Leaf(u8),
    Node(Rc<Tree>, Rc<Tree>),
}

/// What a run may end with, other than a result.
#[symbolic]
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Failure {
    Type,
    Exec,
}

/// Any tree up to a depth.
pub(crate) fn any(depth: usize, fresh: &mut Fresh) -> Union<SymTree> {
    let leaf = SymTree::Leaf(fresh.sym());
    if depth <= 1 {
        return Union::single(leaf);
    }
    let node = SymTree::Node(any(depth - 1, fresh), any(depth - 1, fresh));
    fresh.choose([leaf, node])
}

#[symbolic]
pub(crate) fn node(left: Rc<Tree>, right: Rc<Tree>) -> Rc<Tree> {
    Rc::new(Tree::Node(left, right))
}

#[symbolic]
pub(crate) fn terminal(word: u8) -> Rc<Tree> {
    Rc::new(Tree::Leaf(word))
}

#[symbolic]
pub(crate) fn leaf(tree: &Tree, failure: Failure) -> Result<u8, Failure> {
    match tree {
        Tree::Leaf(word) => Ok(*word),
        Tree::Node(..) => Err(failure),
    }
}

#[symbolic]
pub(crate) fn pair(tree: &Tree, failure: Failure) -> Result<(Rc<Tree>, Rc<Tree>), Failure> {
    match tree {
        Tree::Leaf(_) => Err(failure),
        Tree::Node(left, right) => Ok((left.clone(), right.clone())),
    }
}

#[symbolic]
pub(crate) fn is(tree: &Tree, terminal: u8) -> bool {
    match tree {
        Tree::Leaf(word) => *word == terminal,
        Tree::Node(..) => false,
    }
}
