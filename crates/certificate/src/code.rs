//! Functions of a program in the form that proofs use: a tree of decisions whose leaves are terms.
//! [`lift`](crate::lift) makes them, [`evaluate`](crate::evaluate) runs them.

use whatif_lambda::prim::Prim;
use whatif_lambda::{Name, Type};

use crate::term::Lit;

/// A function of the program, as proofs see it.
#[derive(Clone, PartialEq, Debug)]
pub struct Function {
    /// How many arguments the function waits for.
    pub arity: usize,
    /// The decisions that lead to the result.
    pub tree: Tree,
    /// The type of the function, if it is known.
    pub ty: Option<Type>,
}

/// A tree of decisions. A tree runs with a list of values: the arguments of the function, then the values that the
/// tree binds on the way.
#[derive(Clone, PartialEq, Debug)]
pub enum Tree {
    /// Returns this term.
    Leaf(Template),
    /// Binds the term as one more value, without evaluating it.
    Let(Template, Box<Tree>),
    /// Evaluates the term and binds its value.
    Force(Template, Box<Tree>),
    /// Evaluates the scrutinee, binds its value and then the fields of its constructor.
    Case {
        /// The term that is evaluated.
        scrutinee: Template,
        /// For each constructor: its name, the number of its fields, and the tree to go on with.
        alts: Vec<(Name, usize, Tree)>,
        /// The tree for all other constructors, whose fields are not bound.
        default: Option<Box<Tree>>,
    },
    /// Code that no proof can evaluate.
    Unsupported,
}

/// A term in which slots stand for the values of a [`Tree`].
#[derive(Clone, PartialEq, Debug)]
pub struct Template {
    /// The head of the term.
    pub head: TemplateHead,
    /// The arguments of the head.
    pub args: Vec<Template>,
}

/// The head of a template.
#[derive(Clone, PartialEq, Debug)]
pub enum TemplateHead {
    /// One of the tree's values, by its position.
    Slot(usize),
    /// A function of the program.
    Global(Name),
    /// A data constructor.
    Con(Name),
    /// A primitive.
    Prim(Prim),
    /// A literal.
    Lit(Lit),
}

impl Template {
    /// The template that is one of the tree's values.
    #[must_use]
    pub fn slot(number: usize) -> Template {
        Template { head: TemplateHead::Slot(number), args: Vec::new() }
    }

    /// Calls `see` with the number of each slot in the template.
    pub fn slots(&self, see: &mut dyn FnMut(usize)) {
        if let TemplateHead::Slot(number) = self.head {
            see(number);
        }
        self.args.iter().for_each(|arg| arg.slots(see));
    }

    /// The same template with its slots renumbered by `number`.
    #[must_use]
    pub fn renumbered(&self, number: &dyn Fn(usize) -> usize) -> Template {
        let head = match &self.head {
            TemplateHead::Slot(slot) => TemplateHead::Slot(number(*slot)),
            head => head.clone(),
        };
        Template { head, args: self.args.iter().map(|arg| arg.renumbered(number)).collect() }
    }
}
