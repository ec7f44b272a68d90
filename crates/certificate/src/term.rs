//! The terms that proofs are about.
//!
//! A term is a head with arguments and binds nothing: lambdas, lets and cases of a program have become functions of
//! their own ([`lift`](crate::lift)). So equality is identity, and matching is a walk. Terms are stored in one table,
//! and a [`Term`] is an index into it.

use rustc_hash::FxHashMap;
use whatif_lambda::prim::Prim;
use whatif_lambda::{Literal, Name};
use whatif_source::deep;

/// A term, by its number in [`Terms`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Term(u32);

/// The head of a term.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Head {
    /// A variable: any finite, fully defined value of its type; if a proof is about all inputs, any value, be it infinite or a failure.
    Var(u32),
    /// A function of the program.
    Global(Name),
    /// A data constructor.
    Con(Name),
    /// A primitive.
    Prim(Prim),
    /// A literal.
    Lit(Lit),
    /// A failure or endless run of some variable or call; each has a number of its own. A failure has every type.
    Failure(u32),
}

/// A literal, compared by its representation.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Lit {
    /// `Int`
    Int(i64),
    /// `Integer`, in decimal digits.
    Integer(Box<str>),
    /// `Char`
    Char(char),
    /// A number of another type, by its type and bits: equal to itself, and nothing else is known of it.
    Other(&'static str, u64),
}

impl Lit {
    /// Converts a literal of λG; `None` for a string, which is a list of characters.
    #[must_use]
    pub fn new(literal: &Literal) -> Option<Lit> {
        Some(match literal {
            Literal::Int(value) => Lit::Int(*value),
            Literal::Integer(digits) => Lit::Integer(digits.clone()),
            Literal::Char(value) => Lit::Char(*value),
            Literal::Word(value) => Lit::Other("Word", *value),
            Literal::Double(value) => Lit::Other("Double", value.to_bits()),
            Literal::Float(value) => Lit::Other("Float", u64::from(value.to_bits())),
            Literal::String(_) => return None,
        })
    }

    /// The name of the literal's type.
    #[must_use]
    pub fn type_name(&self) -> &'static str {
        match self {
            Lit::Int(_) => "Int",
            Lit::Integer(_) => "Integer",
            Lit::Char(_) => "Char",
            Lit::Other(name, _) => name,
        }
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Node {
    head: Head,
    args: Box<[Term]>,
}

/// The table of all terms of a proof.
#[derive(Default, Debug)]
pub struct Terms {
    nodes: Vec<Node>,
    numbers: FxHashMap<Node, Term>,
}

impl Terms {
    /// The term with this head and these arguments.
    pub fn make(&mut self, head: Head, args: impl Into<Box<[Term]>>) -> Term {
        let node = Node { head, args: args.into() };
        if let Some(&known) = self.numbers.get(&node) {
            return known;
        }
        let term = Term(u32::try_from(self.nodes.len()).expect("fewer terms than memory"));
        self.nodes.push(node.clone());
        self.numbers.insert(node, term);
        term
    }

    /// The variable of this number.
    pub fn var(&mut self, number: u32) -> Term {
        self.make(Head::Var(number), [])
    }

    /// A constructor applied to its fields.
    pub fn con(&mut self, name: &str, args: impl Into<Box<[Term]>>) -> Term {
        self.make(Head::Con(Name::new(name)), args)
    }

    /// `True` or `False`.
    pub fn bool(&mut self, value: bool) -> Term {
        self.con(if value { "True" } else { "False" }, [])
    }

    /// The head of a term.
    #[must_use]
    pub fn head(&self, term: Term) -> &Head {
        &self.nodes[term.0 as usize].head
    }

    /// The arguments of a term.
    #[must_use]
    pub fn args(&self, term: Term) -> &[Term] {
        &self.nodes[term.0 as usize].args
    }

    /// The constructor at the head of a term, if there is one.
    #[must_use]
    pub fn constructor(&self, term: Term) -> Option<Name> {
        if let Head::Con(name) = self.head(term) { Some(*name) } else { None }
    }

    /// Is the term a failure?
    #[must_use]
    pub fn fails(&self, term: Term) -> bool {
        matches!(self.head(term), Head::Failure(_))
    }

    /// The number of the variable that a term is, if it is one.
    #[must_use]
    pub fn as_var(&self, term: Term) -> Option<u32> {
        match (self.head(term), self.args(term)) {
            (Head::Var(number), []) => Some(*number),
            _ => None,
        }
    }

    /// Applies a term to more arguments; a failure stays a failure.
    pub fn apply(&mut self, term: Term, more: &[Term]) -> Term {
        if more.is_empty() || self.fails(term) {
            return term;
        }
        let args: Vec<Term> = self.args(term).iter().chain(more).copied().collect();
        self.make(self.head(term).clone(), args)
    }

    /// Substitutes values for the variables of a term; variables without a value stay.
    pub fn substitute(&mut self, term: Term, value: &dyn Fn(u32) -> Option<Term>) -> Term {
        self.substitute_known(term, value, &mut FxHashMap::default())
    }

    fn substitute_known(
        &mut self,
        term: Term,
        value: &dyn Fn(u32) -> Option<Term>,
        known: &mut FxHashMap<Term, Term>,
    ) -> Term {
        if let Some(&done) = known.get(&term) {
            return done;
        }
        let old = self.args(term).to_vec();
        let args: Vec<Term> =
            old.iter().map(|&arg| deep(|| self.substitute_known(arg, value, known))).collect();
        let other = if let Head::Var(number) = self.head(term) { value(*number) } else { None };
        let result = match other {
            Some(other) => self.apply(other, &args),
            None if args == old => term,
            None => self.make(self.head(term).clone(), args),
        };
        known.insert(term, result);
        result
    }

    /// Visits the term and all terms in it, each once, the outermost first.
    pub fn visit(&self, term: Term, see: &mut dyn FnMut(Term)) {
        let mut seen = rustc_hash::FxHashSet::default();
        let mut todo = vec![term];
        while let Some(term) = todo.pop() {
            if seen.insert(term) {
                see(term);
                todo.extend(self.args(term).iter().rev());
            }
        }
    }

    /// Does `part` occur in the term?
    #[must_use]
    pub fn occurs(&self, part: Term, term: Term) -> bool {
        let mut found = false;
        self.visit(term, &mut |other| found |= other == part);
        found
    }

    /// Is `part` the term, or a field of a constructor of it, at any depth?
    #[must_use]
    pub fn is_field(&self, part: Term, of: Term) -> bool {
        let mut todo = vec![of];
        while let Some(term) = todo.pop() {
            if term == part {
                return true;
            }
            if matches!(self.head(term), Head::Con(_)) {
                todo.extend(self.args(term));
            }
        }
        false
    }
}
