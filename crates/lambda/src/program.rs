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
    /// The expression to run, if the program has one.
    pub main: Option<Expr>,
    /// Invariants of data types whose values promise more than their type says: the function `λ x. assume p x in x` of each. The machine
    /// applies it to a symbolic value when a run first needs its constructor.
    pub promises: BTreeMap<Name, Name>,
    /// How unknown values of abstract types are made and shown.
    pub makers: Makers,
}

/// A data type or newtype.
#[derive(Clone, PartialEq, Debug)]
pub struct DataType {
    /// The name of the type.
    pub name: Name,
    /// The type parameters.
    pub params: Vec<Name>,
    /// The constructors, in the order of their declaration.
    pub constructors: Vec<Constructor>,
    /// Is the type a newtype? The constructor of a newtype does not exist at run time.
    pub newtype: bool,
}

/// A data constructor.
#[derive(Clone, PartialEq, Debug)]
pub struct Constructor {
    /// The name of the constructor.
    pub name: Name,
    /// Type variables that occur in the constructor's fields only.
    pub existentials: Vec<Name>,
    /// The arguments of its result's type, if they are not just the parameters: a GADT's constructor `IsZero` makes an
    /// `Expr Bool`.
    pub result: Vec<Type>,
    /// The types of the constructor's fields, class dictionaries first.
    pub fields: Vec<Type>,
    /// Which fields are evaluated when the constructor is applied; empty for none.
    pub strict: Vec<bool>,
    /// The names of the constructor's fields, if it is a record.
    pub labels: Vec<Name>,
}

/// A top-level definition.
#[derive(Clone, PartialEq, Debug)]
pub struct Definition {
    /// The name that is defined.
    pub name: Name,
    /// The type of the definition.
    pub ty: Type,
    /// The expression that the name stands for.
    pub body: Expr,
    /// What it demands of its arguments and promises of its result.
    pub contract: Option<Contract>,
    /// The body with assertions inside, which is used where the definition itself is checked; `None` if that is
    /// `body`.
    pub checked: Option<Expr>,
    /// The place of the definition's name in a source; the base library's definitions have none.
    pub span: Option<Span>,
}

/// What a function demands of its arguments (`pre`), and promises of arguments and result (`post`) (002, section 4).
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
    /// The contract as its author wrote it: the part about the arguments, and the part about the result.
    pub refinement: (String, String),
    /// The parts that predicates over arguments and result cannot express.
    pub more: More,
}

/// The parts of a contract besides its predicates.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct More {
    /// Which part the function's body has in a call.
    pub body: Body,
    /// The arguments that are functions with contracts of their own.
    pub guards: Vec<Guard>,
    /// Termination conditions of recursive calls, by the callee, which is this function or one that calls it back: a
    /// function of the caller's arguments and of those of the call that says whether the latter are smaller.
    pub decreases: BTreeMap<Name, Expr>,
}

/// How a call of a function with a contract is treated, once its precondition holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Body {
    /// The body runs, and its result must satisfy the postcondition; or the result is any value that the contract allows.
    #[default]
    Checked,
    /// The body never runs: the result is any value that the contract allows.
    Assumed,
    /// As [`Body::Checked`], but the postcondition of the body is assumed: it is foreign code, such as that of an unknown instance.
    Granted,
    /// The body always runs, and its postcondition is not checked.
    Run,
}

/// A parameter that is a function with a contract of its own. It is wrapped in a function that checks it call by call, as in contracts of
/// higher order (Findler and Felleisen).
#[derive(Clone, PartialEq, Debug)]
pub struct Guard {
    /// The parameter.
    pub param: Name,
    /// How many arguments the parameter takes.
    pub arity: usize,
    /// The wrapped parameter where the caller is checked: its arguments are assumed, its results asserted. An expression over the
    /// parameters of the contract.
    pub given: Expr,
    /// The wrapped parameter where the callee is checked: its arguments are asserted, its results assumed.
    pub taken: Expr,
    /// The wrapped parameter where predicates apply it: its results are assumed for arguments that its type allows.
    pub said: Expr,
}

impl Constructor {
    /// A constructor with lazy fields that have no labels.
    #[must_use]
    pub fn plain(name: Name, fields: impl Into<Vec<Type>>) -> Constructor {
        let (existentials, result, strict, labels) = Default::default();
        Constructor { name, existentials, result, fields: fields.into(), strict, labels }
    }
}

impl Definition {
    /// The body with assertions inside, where the definition itself is checked.
    #[must_use]
    pub fn checked_body(&self) -> &Expr {
        self.checked.as_ref().unwrap_or(&self.body)
    }
}

impl Contract {
    /// The function of this contract's type variables and parameters with this body.
    #[must_use]
    pub fn function(&self, body: Expr) -> Expr {
        Expr::lam(self.params.iter().cloned(), body).generic(&self.type_params)
    }
}

impl Program {
    /// The contract of a function.
    #[must_use]
    pub fn contract(&self, function: Name) -> Option<&Contract> {
        self.definitions.get(&function)?.contract.as_ref()
    }

    /// The same program without source spans, so that programs from two files can be compared.
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

/// The size of the largest tuples.
const MAX_TUPLE: usize = 15;

/// The data types that λG itself knows (see [`names`]): `Bool`, `Ordering`, lists, unit, tuples.
#[must_use]
pub fn prelude_types() -> BTreeMap<Name, DataType> {
    let data = |name: Name, params: &[&str], constructors: Vec<Constructor>| {
        let params = params.iter().map(|param| Name::new(param)).collect();
        DataType { name, params, constructors, newtype: false }
    };
    let a = || Type::var("a");
    let mut types = vec![
        data(names::BOOL, &[], vec![plain(names::FALSE, []), plain(names::TRUE, [])]),
        data(names::ORDERING, &[], vec![plain(names::LT, []), plain(names::EQUAL, []), plain(names::GT, [])]),
        data(names::UNIT, &[], vec![plain(names::UNIT, [])]),
        data(names::LIST, &["a"], vec![plain(names::NIL, []), plain(names::CONS, [a(), Type::list(a())])]),
    ];
    for size in 2..=MAX_TUPLE {
        let params: Vec<String> = (1..=size).map(|index| format!("t{index}")).collect();
        let params: Vec<&str> = params.iter().map(String::as_str).collect();
        let fields: Vec<Type> = params.iter().map(|&param| Type::var(param)).collect();
        types.push(data(names::tuple(size), &params, vec![plain(names::tuple(size), fields)]));
    }
    types.into_iter().map(|data| (data.name, data)).collect()
}

fn plain(name: Name, fields: impl Into<Vec<Type>>) -> Constructor {
    Constructor::plain(name, fields)
}
