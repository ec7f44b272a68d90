//! Bonsai trees: syntax trees of which everything up to a depth is unknown (003, section 5.1).

#![allow(dead_code, reason = "no program needs all of it")]

use std::cell::RefCell;

use whatif_sym::prelude::*;

/// A binary tree; a leaf is a terminal, encoded as one bit among `W`.
#[derive(Clone, Debug, Mergeable, SymEq, EvalSym, Structural)]
pub(crate) enum Tree<const W: u32> {
    Leaf(SymU<W>),
    Node(Union<Tree<W>>, Union<Tree<W>>),
}

use Tree::{Leaf, Node};

pub(crate) type Bonsai<const W: u32> = Union<Tree<W>>;

/// Any tree up to a depth.
pub(crate) fn any<const W: u32>(depth: usize, fresh: &mut Fresh) -> Bonsai<W> {
    let leaf = Leaf(fresh.sym());
    if depth <= 1 {
        return Union::single(leaf);
    }
    let node = Node(any(depth - 1, fresh), any(depth - 1, fresh));
    fresh.choose([leaf, node])
}

pub(crate) fn node<const W: u32>(left: Bonsai<W>, right: Bonsai<W>) -> Bonsai<W> {
    Union::single(Node(left, right))
}

/// The word of terminal number `i`.
pub(crate) fn word<const W: u32>(i: usize) -> SymU<W> {
    SymU::from(1u64 << i)
}

/// What a run may end with, other than a result.
#[derive(Clone, Copy, Debug, PartialEq, Mergeable)]
pub(crate) enum Failure {
    Type,
    Exec,
    Recursion,
}

pub(crate) type Run<C, T> = Union<<C as Encoding>::Result<T, Failure>>;

/// The word of a leaf.
pub(crate) fn leaf<C: Encoding, const W: u32>(tree: &Bonsai<W>, failure: Failure) -> Run<C, SymU<W>> {
    tree.and_then(|tree| match tree {
        Leaf(word) => Union::ok(word.clone()),
        Node(..) => Union::err(failure),
    })
}

/// The two sides of a node.
pub(crate) fn pair<C: Encoding, const W: u32>(
    tree: &Bonsai<W>,
    failure: Failure,
) -> Run<C, (Bonsai<W>, Bonsai<W>)> {
    tree.and_then(|tree| match tree {
        Node(left, right) => Union::ok((left.clone(), right.clone())),
        Leaf(_) => Union::err(failure),
    })
}

/// The condition under which a tree is this terminal.
pub(crate) fn is<const W: u32>(tree: &Bonsai<W>, terminal: usize) -> SymBool {
    tree.fold(|tree| match tree {
        Leaf(leaf) => leaf.eq(word::<W>(terminal)),
        Node(..) => false.into(),
    })
}

/// What a tree may look like.
pub(crate) enum Form {
    Terminal(usize),
    Class(&'static str),
    Pair(Box<Form>, Box<Form>),
}

/// A grammar over named terminals: `class ::= form | form`, with `(a . b)` for a node.
pub(crate) struct Grammar<const W: u32> {
    terminals: Vec<&'static str>,
    rules: Vec<(&'static str, Vec<Form>)>,
    known: RefCell<Memo<(Bonsai<W>, &'static str), SymBool>>,
}

impl<const W: u32> Grammar<W> {
    /// Reads lines of the form `class ::= form | form`.
    pub(crate) fn new(terminals: &[&'static str], rules: &'static str, memo: bool) -> Self {
        let lines = || rules.lines().filter_map(|line| line.split_once("::="));
        let classes: Vec<&'static str> = lines().map(|(class, _)| class.trim()).collect();
        let read = |forms: &'static str| {
            let forms = forms.split('|').map(|form| {
                let mut tokens = form.split_whitespace().collect::<Vec<_>>().into_iter();
                parse(&mut tokens, terminals, &classes)
            });
            forms.collect()
        };
        Grammar {
            terminals: terminals.to_vec(),
            rules: lines().map(|(class, forms)| (class.trim(), read(forms))).collect(),
            known: RefCell::new(if memo { Memo::new() } else { Memo::disabled() }),
        }
    }

    /// The condition under which a tree belongs to a class.
    pub(crate) fn matches(&self, tree: &Bonsai<W>, class: &'static str) -> SymBool {
        let key = (tree.clone(), class);
        if let Some(known) = self.known.borrow().get(&key) {
            return known.clone();
        }
        let (_, forms) = self.rules.iter().find(|(name, _)| *name == class).expect("a class of the grammar");
        let result = SymBool::any(forms.iter().map(|form| self.has_form(tree, form)));
        self.known.borrow_mut().insert(key, result)
    }

    fn has_form(&self, tree: &Bonsai<W>, form: &Form) -> SymBool {
        match form {
            Form::Class(class) => self.matches(tree, class),
            Form::Terminal(terminal) => is(tree, *terminal),
            Form::Pair(left, right) => tree.fold(|tree| match tree {
                Leaf(_) => false.into(),
                Node(a, b) => self.has_form(a, left).and_then(|| self.has_form(b, right)),
            }),
        }
    }

    /// A concrete tree, as text.
    pub(crate) fn show(&self, tree: &Bonsai<W>) -> String {
        match tree.single_value() {
            Some(Leaf(leaf)) => {
                let name = (0..self.terminals.len()).find(|i| leaf.eq(word::<W>(*i)).as_con() == Some(true));
                name.map_or("?".into(), |i| self.terminals[i].into())
            }
            Some(Node(left, right)) => format!("({} . {})", self.show(left), self.show(right)),
            None => "…".into(),
        }
    }
}

fn parse(
    tokens: &mut std::vec::IntoIter<&'static str>,
    terminals: &[&'static str],
    classes: &[&'static str],
) -> Form {
    match tokens.next().expect("a form") {
        "(" => {
            let left = parse(tokens, terminals, classes);
            assert_eq!(tokens.next(), Some("."));
            let right = parse(tokens, terminals, classes);
            assert_eq!(tokens.next(), Some(")"));
            Form::Pair(Box::new(left), Box::new(right))
        }
        name => match terminals.iter().position(|terminal| *terminal == name) {
            Some(terminal) => Form::Terminal(terminal),
            None => Form::Class(classes.iter().find(|class| **class == name).expect("a terminal or a class")),
        },
    }
}
