//! Which constants a program can still reach.
//!
//! A definition without parameters is a constant, and one that was evaluated may hold much: a list of ten million elements.
//! So a collection of a large heap follows the code as well, as the STG machine does with its static reference tables:
//! from the frames on the stack and the functions and thunks in the heap to the constants that their code mentions. A constant
//! that no code can reach any more is reset to what it was before it was evaluated. (If the walk missed one, it would be evaluated
//! again, to the same value.)

use crate::code::{Alloc, Alts, Atom, Atoms, CaseId, Code, LambdaId, Node, NodeId};
use crate::value::{Addr, Value};

/// A walk through the code.
pub(super) struct Reach<'c> {
    code: &'c Code,
    nodes: Vec<bool>,
    lambdas: Vec<bool>,
    constants: Vec<bool>,
    /// Nodes that are still to be visited.
    pending: Vec<NodeId>,
    /// Constants that were reached and are still to be visited.
    reached: Vec<Addr>,
}

impl<'c> Reach<'c> {
    pub(super) fn new(code: &'c Code) -> Reach<'c> {
        Reach {
            code,
            nodes: vec![false; code.nodes.len()],
            lambdas: vec![false; code.lambdas.len()],
            constants: vec![false; code.constants.len()],
            pending: Vec::new(),
            reached: Vec::new(),
        }
    }

    /// A word of the stack or of an object that can be reached.
    pub(super) fn word(&mut self, value: Value) {
        match value {
            Value::Ptr(addr) => self.constant(addr),
            Value::Fun(lambda) => self.lambda(lambda),
            Value::Case(frame) => self.case(frame.first()),
            Value::Force(frame) => self.node(frame.second()),
            Value::Contract(frame) => self.node(frame.first()),
            Value::Update(addr) => self.constant(addr),
            _ => {}
        }
    }

    /// The code of a function or thunk that can be reached.
    pub(super) fn lambda(&mut self, lambda: LambdaId) {
        if !std::mem::replace(&mut self.lambdas[lambda as usize], true) {
            self.node(self.code.lambdas[lambda as usize].body);
        }
    }

    /// Code that can be reached.
    pub(super) fn node(&mut self, node: NodeId) {
        if !std::mem::replace(&mut self.nodes[node as usize], true) {
            self.pending.push(node);
        }
    }

    /// The next constant that can be reached.
    pub(super) fn next(&mut self) -> Option<Addr> {
        while let Some(node) = self.pending.pop() {
            self.look_at(node);
        }
        self.reached.pop()
    }

    pub(super) fn is_reached(&self, addr: Addr) -> bool {
        self.constants[addr as usize]
    }

    /// The words of a constant before it was evaluated.
    pub(super) fn original(&self, addr: Addr, len: usize) -> &[Value] {
        &self.code.constants[addr as usize..=addr as usize + len]
    }

    fn constant(&mut self, addr: Addr) {
        if let Some(known) = self.constants.get_mut(addr as usize)
            && !std::mem::replace(known, true)
        {
            self.reached.push(addr);
        }
    }

    fn case(&mut self, case: CaseId) {
        let case = &self.code.cases[case as usize];
        match &case.alts {
            Alts::Default => {}
            Alts::Con(table) => table.iter().flatten().for_each(|alt| self.node(alt.body)),
            Alts::Lit(lits) => lits.iter().for_each(|(literal, node)| {
                self.word(*literal);
                self.node(*node);
            }),
        }
        if let Some(node) = case.default {
            self.node(node);
        }
    }

    fn atom(&mut self, atom: Atom) {
        if let Atom::Const(value) = atom {
            self.word(value);
        }
    }

    fn atoms(&mut self, atoms: Atoms) {
        self.code.atoms(atoms).iter().for_each(|&atom| self.atom(atom));
    }

    fn look_at(&mut self, node: NodeId) {
        match self.code.nodes[node as usize] {
            Node::Atom(atom, _) => self.atom(atom),
            Node::App(function, args, _) => {
                self.atom(function);
                self.atoms(args);
            }
            Node::Call(lambda, args, _) => {
                self.lambda(lambda);
                self.atoms(args);
            }
            Node::Con(_, args, _) | Node::Prim(_, args, _) | Node::Symbolic(_, args, _) => self.atoms(args),
            Node::Let(start, end, body) | Node::LetRec(start, end, body) => {
                let code = self.code;
                code.allocs[start as usize..end as usize].iter().for_each(|alloc| self.alloc(alloc));
                self.node(body);
            }
            Node::Case(scrutinee, case) => {
                self.node(scrutinee);
                self.case(case);
            }
            Node::Jump(node, _) => self.node(node),
            Node::Choice(a, b) | Node::Assume(a, b) => {
                self.node(a);
                self.node(b);
            }
            Node::Assert(predicate, body, label) => {
                self.node(predicate);
                self.node(body);
                let label = &self.code.labels[label as usize];
                label.args.iter().chain(&label.result).for_each(|&atom| self.atom(atom));
            }
            Node::Log(_, atoms, body) => {
                self.atoms(atoms);
                self.node(body);
            }
            Node::Unsupported(_) | Node::NoMatch => {}
        }
    }

    fn alloc(&mut self, alloc: &Alloc) {
        match *alloc {
            Alloc::Thunk(lambda, atoms) | Alloc::Fun(lambda, atoms) | Alloc::Cheap(_, atoms, lambda) => {
                self.lambda(lambda);
                self.atoms(atoms);
            }
            Alloc::Con(_, atoms) | Alloc::Type(_, atoms) => self.atoms(atoms),
            Alloc::Text(_) => {}
        }
    }
}
