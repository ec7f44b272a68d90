//! Programs: data types, definitions with their contracts, and what to run.

use std::collections::BTreeMap;

use whatif_source::Span;

use crate::{Binder, Expr, Name, Type};

/// A λG program.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Program {
    /// The data types, by name.
    pub types: BTreeMap<Name, DataType>,
    /// The definitions, by name. They may refer to each other in any order.
    pub definitions: BTreeMap<Name, Definition>,
    /// What to run, if the program says so.
    pub main: Option<Expr>,
}

/// A data type or newtype.
#[derive(Clone, PartialEq, Debug)]
pub struct DataType {
    /// Its name.
    pub name: Name,
    /// Its type parameters.
    pub params: Vec<Name>,
    /// Its constructors, in the order of their declaration.
    pub constructors: Vec<Constructor>,
    /// A newtype: its constructor is not there at run time.
    pub newtype: bool,
}

/// A data constructor.
#[derive(Clone, PartialEq, Debug)]
pub struct Constructor {
    /// Its name.
    pub name: Name,
    /// Type variables that occur in its fields only.
    pub existentials: Vec<Name>,
    /// The types of its fields, class dictionaries first.
    pub fields: Vec<Type>,
    /// Which fields are evaluated when it is applied; empty for none.
    pub strict: Vec<bool>,
    /// The names of its fields, if it is a record.
    pub labels: Vec<Name>,
}

/// A top-level definition.
#[derive(Clone, PartialEq, Debug)]
pub struct Definition {
    /// Its name.
    pub name: Name,
    /// Its type.
    pub ty: Type,
    /// What it is.
    pub body: Expr,
    /// What it promises.
    pub contract: Option<Contract>,
    /// Where its name is defined.
    pub span: Option<Span>,
}

/// What a function demands and promises (002, section 4): `pre` of its arguments, `post` of arguments and result.
#[derive(Clone, PartialEq, Debug)]
pub struct Contract {
    /// Type variables of the function's type, which the predicates may mention.
    pub type_params: Vec<Name>,
    /// The arguments.
    pub params: Vec<Binder>,
    /// A `Bool` over the arguments.
    pub pre: Expr,
    /// Names the result in the postcondition.
    pub result: Binder,
    /// A `Bool` over arguments and result.
    pub post: Expr,
    /// The contract as its author wrote it: of the arguments, and of the result.
    pub refinement: (String, String),
}
