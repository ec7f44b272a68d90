//! Programs: data types, definitions with their contracts, and what to run.

use std::collections::BTreeMap;

use whatif_source::Span;

use crate::maker::Makers;
use crate::types::names;
use crate::{Binder, Definitions, Expr, Name, Type};

/// A λG program.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Program {
    /// The data types, by name.
    pub types: BTreeMap<Name, DataType>,
    /// The definitions, by name. They may refer to each other in any order.
    pub definitions: Definitions,
    /// What to run, if the program says so.
    pub main: Option<Expr>,
    /// Of data types whose values promise more than their type says: the function `λ x. assume p x in x`. A symbolic value
    /// is given to it when somebody first looks at it.
    pub promises: BTreeMap<Name, Name>,
    /// How unknown values of abstract types are made and shown.
    pub makers: Makers,
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
    /// The arguments of its result's type, if they are not just the parameters: a GADT's constructor `IsZero` makes an
    /// `Expr Bool`.
    pub result: Vec<Type>,
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
    /// What it is where it is checked, if that is more than the body: the same with assertions inside.
    pub checked: Option<Expr>,
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
    /// What no predicate over arguments and result can say.
    pub more: More,
}

/// What a contract says besides its predicates.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct More {
    /// What a call does.
    pub body: Body,
    /// The arguments that are functions with contracts of their own.
    pub guards: Vec<Guard>,
    /// Do recursive calls get smaller? By the function that is called, which is this one or one that calls it back: a
    /// function of the arguments of the caller and of those of the call.
    pub decreases: BTreeMap<Name, Expr>,
}

/// What a call of a function with a contract does, once its precondition holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Body {
    /// It runs the body, whose result must keep the promise; or it is anything that the contract allows.
    #[default]
    Checked,
    /// It is anything that the contract allows: the body is never looked at.
    Assumed,
    /// As [`Body::Checked`], but the body keeps the promise: it is somebody else's, such as that of an unknown instance.
    Granted,
    /// It runs the body, whatever it promises.
    Run,
}

/// An argument that is a function with a contract of its own: a function that checks it call by call, as in contracts of higher
/// order (Findler and Felleisen).
#[derive(Clone, PartialEq, Debug)]
pub struct Guard {
    /// Which argument.
    pub param: Name,
    /// How many arguments it takes.
    pub arity: usize,
    /// What a caller gives: its arguments are assumed, its results asserted. An expression over the arguments of the contract.
    pub given: Expr,
    /// What the function itself gets: its arguments are asserted, its results assumed.
    pub taken: Expr,
}

impl Definition {
    /// What it is where it is checked.
    #[must_use]
    pub fn checked_body(&self) -> &Expr {
        self.checked.as_ref().unwrap_or(&self.body)
    }
}

impl Program {
    /// The same program without places in a source file, so that what was written in two files can be compared.
    #[must_use]
    pub fn without_places(&self) -> Program {
        let mut program = self.clone();
        for definition in program.definitions.values_mut() {
            definition.span = None;
            definition.body = definition.body.clone().without_places();
            definition.checked = definition.checked.take().map(Expr::without_places);
            if let Some(contract) = &mut definition.contract {
                contract.pre = contract.pre.clone().without_places();
                contract.post = contract.post.clone().without_places();
            }
        }
        program.main = program.main.map(Expr::without_places);
        program
    }
}

/// The largest tuples there are.
const MAX_TUPLE: usize = 15;

/// The data types that λG itself knows (see [`names`]): `Bool`, `Ordering`, lists, unit, tuples.
#[must_use]
pub fn prelude_types() -> BTreeMap<Name, DataType> {
    let data = |name: &str, params: &[&str], constructors: Vec<Constructor>| {
        let params = params.iter().map(|param| Name::new(param)).collect();
        DataType { name: Name::new(name), params, constructors, newtype: false }
    };
    let a = || Type::var("a");
    let mut types = vec![
        data(names::BOOL, &[], vec![plain(names::FALSE, []), plain(names::TRUE, [])]),
        data(names::ORDERING, &[], vec![plain("LT", []), plain("EQ", []), plain("GT", [])]),
        data(names::UNIT, &[], vec![plain(names::UNIT, [])]),
        data(names::LIST, &["a"], vec![plain(names::NIL, []), plain(names::CONS, [a(), Type::list(a())])]),
    ];
    for size in 2..=MAX_TUPLE {
        let params: Vec<String> = (1..=size).map(|index| format!("t{index}")).collect();
        let params: Vec<&str> = params.iter().map(String::as_str).collect();
        let fields: Vec<Type> = params.iter().map(|&param| Type::var(param)).collect();
        types.push(data(&names::tuple(size), &params, vec![plain(&names::tuple(size), fields)]));
    }
    types.into_iter().map(|data| (data.name, data)).collect()
}

fn plain(name: &str, fields: impl Into<Vec<Type>>) -> Constructor {
    Constructor {
        name: Name::new(name),
        existentials: Vec::new(),
        result: Vec::new(),
        fields: fields.into(),
        strict: Vec::new(),
        labels: Vec::new(),
    }
}
