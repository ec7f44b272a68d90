//! Functions of a program in the form that proofs use: a tree of decisions whose leaves are terms.
//! [`lift`](crate::lift) makes them, [`evaluate`](crate::evaluate) runs them.

use whatif_lambda::prim::Prim;
use whatif_lambda::{Name, Type};

use crate::term::Lit;

/// A function: what its arguments are, and what it does with them.
#[derive(Clone, PartialEq, Debug)]
pub struct Function {
    /// How many arguments it waits for.
    pub arity: usize,
    /// What it does.
    pub tree: Tree,
    /// Its type, if it is known.
    pub ty: Option<Type>,
}

/// Decisions, and what comes of them. A tree runs with a list of values: the arguments, then what was bound on the way.
#[derive(Clone, PartialEq, Debug)]
pub enum Tree {
    /// The result.
    Leaf(Template),
    /// Binds one more value.
    Let(Template, Box<Tree>),
    /// Evaluates, and binds what came of it.
    Force(Template, Box<Tree>),
    /// Evaluates, binds what came of it and then the fields of its constructor.
    Case {
        /// What is evaluated.
        scrutinee: Template,
        /// By constructor: the number of its fields, and what happens then.
        alts: Vec<(Name, usize, Tree)>,
        /// What happens in all other cases; the value is bound.
        default: Option<Box<Tree>>,
    },
    /// What proofs cannot speak of.
    Unsupported,
}

/// A term with places for the values of a [`Tree`].
#[derive(Clone, PartialEq, Debug)]
pub struct Template {
    /// What stands at its head.
    pub head: TemplateHead,
    /// Its arguments.
    pub args: Vec<Template>,
}

/// The head of a template.
#[derive(Clone, PartialEq, Debug)]
pub enum TemplateHead {
    /// A value of the tree.
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
    /// A value of the tree.
    #[must_use]
    pub fn slot(number: usize) -> Template {
        Template { head: TemplateHead::Slot(number), args: Vec::new() }
    }

    /// Calls a function on each slot.
    pub fn slots(&self, see: &mut dyn FnMut(usize)) {
        if let TemplateHead::Slot(number) = self.head {
            see(number);
        }
        self.args.iter().for_each(|arg| arg.slots(see));
    }

    /// The same template, with other numbers for its slots.
    #[must_use]
    pub fn renumbered(&self, number: &dyn Fn(usize) -> usize) -> Template {
        let head = match &self.head {
            TemplateHead::Slot(slot) => TemplateHead::Slot(number(*slot)),
            head => head.clone(),
        };
        Template { head, args: self.args.iter().map(|arg| arg.renumbered(number)).collect() }
    }
}
