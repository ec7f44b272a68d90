//! Inputs with holes, and results seen from the outside: by type.
//!
//! For `[Int]` two data types are made, and functions between them and lists (`Whatif.Diff` of the base library has the wrappers):
//!
//! ```text
//! data Given1 = []  |  Given Int : Given Given1         look : Given1 → [Int]          a list of which parts may be missing
//! data Seen2  = []  |  Seen Int : Seen Seen2            look : Int → [Int] → Seen2     what is seen of a list, to a depth
//!                                                       same : Seen2 → Seen2 → Ordering
//! ```
//!
//! Numbers stay numbers. A newtype is replaced by the type inside. A type that hides its constructors is given as a whole, and seen by its
//! elements; a value that cannot be compared (a function inside of a result) never counts as the same.

use std::collections::BTreeMap;

use whatif_certificate::types::substitute;
use whatif_lambda::expr::{Alt, AltCon, Case};
use whatif_lambda::prim::{Op, Prim};
use whatif_lambda::program::{Constructor, DataType, Definition};
use whatif_lambda::types::names;
use whatif_lambda::{Binder, Expr, Name, Program, Role, Type};
use whatif_machine::closed::Closed;

/// Types that contain themselves at ever larger types have no end; beyond this depth they are taken as a whole.
const DEEPEST: usize = 60;

/// Library types that are seen by what a function makes of them.
const SEEN_BY: [(&str, &str, &str); 4] = [
    ("Data.Map.Internal.Map", "Whatif.Diff.mapParts", "fromList"),
    ("Data.Set.Internal.Set", "Whatif.Diff.setParts", "fromList"),
    ("Data.Sequence.Seq", "Whatif.Diff.seqParts", "fromList"),
    ("Whatif.Array.Array", "Whatif.Diff.arrayParts", "array"),
];

/// From which side a value is looked at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Side {
    Given,
    Seen,
}

/// How values of a type are given or seen.
#[derive(Clone)]
pub(crate) struct Shape {
    /// The type of what is given or seen.
    pub(crate) ty: Type,
    /// From what is given to the value; or from a depth and a value to what is seen.
    pub(crate) look: Expr,
    /// Compares two results as they are seen: `EQ` if they are the same, `LT` if they differ, `GT` if that cannot be said.
    pub(crate) same: Expr,
    /// Is it given as it is, without a wrapper that may be empty?
    bare: bool,
}

/// The shapes of a program's types.
pub(crate) struct Shapes {
    /// The program, with what was made.
    pub(crate) program: Program,
    /// Can some inputs have no holes inside?
    pub(crate) whole: bool,
    /// May parts of inputs be missing?
    partial: bool,
    made: Vec<(Side, Type, Shape)>,
    /// The constructors that the ones of shapes stand for.
    originals: BTreeMap<Name, Name>,
    depth: usize,
}

/// The definitions of the base library that shapes use, and those that the types of a program need.
pub(crate) fn needed(program: &Program) -> Vec<Name> {
    let always =
        ["given", "seen", "compared", "sameSeen", "both", "sameIf", "sameDouble", "sameFloat", "performed"]
            .map(diff)
            .into_iter();
    let types = SEEN_BY.iter().filter(|(ty, ..)| program.types.contains_key(&Name::new(ty)));
    always
        .chain(["putOn", "takeFrom", "lookAt"].map(diff))
        .chain(types.map(|(_, by, _)| Name::new(by)))
        .collect()
}

/// A name of the module of the base library.
pub(crate) fn diff(name: &str) -> Name {
    Name::joined(&["Whatif.Diff.", name])
}

/// A function of that module, at some types.
pub(crate) fn call(name: &str, types: impl Into<Vec<Type>>, args: impl IntoIterator<Item = Expr>) -> Expr {
    let function = Expr::Var(diff(name));
    let types: Vec<Type> = types.into();
    let function = if types.is_empty() { function } else { Expr::TypeApp(Box::new(function), types) };
    function.apply(args)
}

fn wrapped(wrapper: &str, ty: &Type) -> Type {
    Type::Con(diff(wrapper)).apply([ty.clone()])
}

fn var(name: &str) -> Expr {
    Expr::var(name)
}

impl Shapes {
    pub(crate) fn new(program: Program, partial: bool) -> Shapes {
        Shapes { program, whole: false, partial, made: Vec::new(), originals: BTreeMap::new(), depth: 0 }
    }

    /// The type of an input of which parts may be missing.
    pub(crate) fn given_type(&mut self, ty: &Type) -> Type {
        let shape = self.shape(Side::Given, ty);
        if shape.bare { shape.ty } else { wrapped("Given", &shape.ty) }
    }

    /// The value of such an input.
    pub(crate) fn value_of(&mut self, ty: &Type, given: Expr) -> Expr {
        let shape = self.shape(Side::Given, ty);
        match shape.bare {
            true => shape.look.apply([given]),
            false => call("given", [shape.ty, ty.clone()], [shape.look, given]),
        }
    }

    /// How a result is seen.
    pub(crate) fn seen(&mut self, ty: &Type) -> Shape {
        self.shape(Side::Seen, ty)
    }

    fn shape(&mut self, side: Side, ty: &Type) -> Shape {
        if let Some((_, _, shape)) = self.made.iter().find(|(at, of, _)| *at == side && of == ty) {
            return shape.clone();
        }
        self.depth += 1;
        let shape = if self.depth > DEEPEST { self.as_whole(side, ty) } else { self.new_shape(side, ty) };
        self.depth -= 1;
        shape
    }

    fn new_shape(&mut self, side: Side, ty: &Type) -> Shape {
        if let Some(same) = scalar(ty) {
            return Shape { ty: ty.clone(), look: as_it_is(side, ty), same, bare: false };
        }
        if let (Type::Fun(param, result), Side::Given) = (ty, side) {
            return self.function(param, result);
        }
        let (Type::Con(name), args) = ty.spine() else { return self.as_whole(side, ty) };
        let Some(data) = self.program.types.get(name).cloned() else { return self.as_whole(side, ty) };
        let args: Vec<Type> = args.into_iter().cloned().collect();
        let hidden = side == Side::Given && self.program.makers.types.contains_key(name);
        if hidden || args.len() != data.params.len() {
            return self.as_whole(side, ty);
        }
        if let (Some((_, by, shown)), Side::Seen) = (SEEN_BY.iter().find(|row| row.0 == name.as_str()), side)
        {
            return self.by_parts(ty, &args, by, shown);
        }
        let value =
            |param: Name| data.params.iter().position(|&other| other == param).map(|at| args[at].clone());
        let plain = |con: &Constructor| con.existentials.is_empty() && con.result.is_empty();
        if data.constructors.is_empty() || !data.constructors.iter().all(plain) {
            return self.as_whole(side, ty);
        }
        if data.newtype {
            let inner = data.constructors.first().and_then(|con| con.fields.first());
            return match inner {
                Some(inner) => self.shape(side, &substitute(inner, &value)),
                None => self.as_whole(side, ty),
            };
        }
        let constructors: Vec<Constructor> = (data.constructors.iter().cloned())
            .map(|con| Constructor {
                fields: con.fields.iter().map(|ty| substitute(ty, &value)).collect(),
                ..con
            })
            .collect();
        self.data(side, ty, &constructors)
    }

    /// A type whose values are not taken apart: an input is any value, and two results are never known to be the same.
    fn as_whole(&mut self, side: Side, ty: &Type) -> Shape {
        self.whole |= side == Side::Given;
        let binders = ["a", "b"].map(|name| Binder::new(name, ty.clone()));
        let same = Expr::lam(binders, Expr::con("GT"));
        Shape { ty: ty.clone(), look: as_it_is(side, ty), same, bare: matches!(ty, Type::Forall(..)) }
    }

    /// A function that may return no value.
    fn function(&mut self, param: &Type, result: &Type) -> Shape {
        let ty = Type::fun(param.clone(), self.given_type(result));
        let returned = self.value_of(result, var("f").apply([var("x")]));
        let binders = [Binder::new("f", ty.clone()), Binder::new("x", param.clone())];
        let look = Expr::lam(binders, returned);
        Shape { ty, look, same: Expr::con("GT"), bare: true }
    }

    /// A type that hides its constructors, as what a function of the library makes of it.
    fn by_parts(&mut self, ty: &Type, args: &[Type], by: &str, shown: &str) -> Shape {
        let function = Expr::TypeApp(Box::new(Expr::var(by)), args.to_vec());
        let parts = match self.program.definitions.get(&Name::new(by)).map(|definition| &definition.ty) {
            Some(Type::Forall(params, body)) if params.len() == args.len() => {
                let value = |param: Name| params.iter().position(|&p| p == param).map(|at| args[at].clone());
                substitute(body, &value)
            }
            _ => return self.as_whole(Side::Seen, ty),
        };
        let Type::Fun(_, parts) = parts else { return self.as_whole(Side::Seen, ty) };
        let constructor = Constructor {
            name: Name::new(shown),
            existentials: Vec::new(),
            result: Vec::new(),
            fields: vec![(*parts).clone()],
            strict: Vec::new(),
            labels: Vec::new(),
        };
        let (mut shape, names) = self.declare(Side::Seen, ty, &[constructor]);
        let part = self.shape(Side::Seen, &parts);
        let look = call(
            "seen",
            [(*parts).clone(), part.ty],
            [part.look, Expr::prim(Prim::Int(Op::Add), [var("n"), Expr::int(1)]), function.apply([var("v")])],
        );
        let body = Expr::Con(names[0]).apply([look]);
        shape.look = self.define(shape.look, seeing(ty, &shape.ty), see(ty, body));
        shape
    }

    /// A data type with a wrapper around each field.
    fn data(&mut self, side: Side, ty: &Type, constructors: &[Constructor]) -> Shape {
        let (shape, names) = self.declare(side, ty, constructors);
        let own: Vec<(Name, &Constructor)> = names.into_iter().zip(constructors).collect();
        let cases = |alts| move |scrutinee: Expr| case(scrutinee, alts, None);
        match side {
            Side::Given => {
                let alts = own.iter().map(|(name, con)| self.given_alt(*name, con)).collect();
                let body = Expr::lam([Binder::new("s", shape.ty.clone())], cases(alts)(var("s")));
                self.define(shape.look.clone(), Type::fun(shape.ty.clone(), ty.clone()), body);
            }
            Side::Seen => {
                let alts = own.iter().map(|(name, con)| self.seen_alt(*name, con)).collect();
                let body = see(ty, cases(alts)(var("v")));
                self.define(shape.look.clone(), seeing(ty, &shape.ty), body);
            }
        }
        shape
    }

    /// `C' x y → C (given look x) (given look y)`
    fn given_alt(&mut self, name: Name, con: &Constructor) -> Alt {
        let mut binders = Vec::new();
        let mut fields = Vec::new();
        for (at, ty) in con.fields.iter().enumerate() {
            let field = Name::new("x").numbered(Role::Temporary, "", at as u32);
            let shape = self.shape(Side::Given, ty);
            let strict = con.strict.get(at).copied().unwrap_or(false);
            binders.push(Binder::new(field, self.field_type(Side::Given, ty, strict)));
            fields.push(match strict {
                true => shape.look.apply([Expr::Var(field)]),
                false => self.value_of(ty, Expr::Var(field)),
            });
        }
        Alt { con: AltCon::Con(name), binders, body: Expr::Con(con.name).apply(fields) }
    }

    /// `C x y → C' (seen look n x) (seen look n y)`
    fn seen_alt(&mut self, name: Name, con: &Constructor) -> Alt {
        let mut binders = Vec::new();
        let mut fields = Vec::new();
        for (at, ty) in con.fields.iter().enumerate() {
            let field = Name::new("x").numbered(Role::Temporary, "", at as u32);
            let shape = self.shape(Side::Seen, ty);
            binders.push(Binder::new(field, ty.clone()));
            fields.push(call("seen", [ty.clone(), shape.ty], [shape.look, var("n"), Expr::Var(field)]));
        }
        Alt { con: AltCon::Con(con.name), binders, body: Expr::Con(name).apply(fields) }
    }

    fn field_type(&mut self, side: Side, ty: &Type, strict: bool) -> Type {
        match side {
            Side::Given if strict => self.shape(Side::Given, ty).ty,
            Side::Given => self.given_type(ty),
            Side::Seen => wrapped("Seen", &self.shape(Side::Seen, ty).ty),
        }
    }

    /// Declares the type of a shape, whose functions are defined next; the names of its constructors. What is seen can be compared.
    fn declare(&mut self, side: Side, ty: &Type, constructors: &[Constructor]) -> (Shape, Vec<Name>) {
        let stem = match side {
            Side::Given => "Given",
            Side::Seen => "Seen",
        };
        let name = Name::new(stem).numbered(Role::Temporary, "", self.made.len() as u32);
        let function = |what: &str| Expr::Var(Name::joined(&["Whatif.Diff.", name.as_str(), what]));
        let shape =
            Shape { ty: Type::Con(name), look: function("$look"), same: function("$same"), bare: false };
        self.made.push((side, ty.clone(), shape.clone()));
        let mut declared = Vec::new();
        for con in constructors {
            let own = Name::joined(&[name.as_str(), ".", con.name.as_str()]);
            self.originals.insert(own, con.name);
            let strict = |at: usize| con.strict.get(at).copied().unwrap_or(false);
            let fields = (con.fields.iter().enumerate())
                .map(|(at, field)| self.field_type(side, field, strict(at)))
                .collect();
            declared.push(Constructor {
                name: own,
                fields,
                strict: Vec::new(),
                labels: Vec::new(),
                ..con.clone()
            });
        }
        let names = declared.iter().map(|con| con.name).collect();
        let data = DataType { name, params: Vec::new(), constructors: declared, newtype: false };
        if side == Side::Seen {
            self.comparison(&shape, &data, constructors);
        }
        self.program.types.insert(name, data);
        (shape, names)
    }

    /// Two values are the same if they have the same constructor and the same fields.
    fn comparison(&mut self, shape: &Shape, data: &DataType, constructors: &[Constructor]) {
        let mut alts = Vec::new();
        for (con, original) in data.constructors.iter().zip(constructors) {
            let fields = |stem: &str| -> Vec<Binder> {
                let binder = |(at, ty): (usize, &Type)| {
                    Binder::new(Name::new(stem).numbered(Role::Temporary, "", at as u32), ty.clone())
                };
                con.fields.iter().enumerate().map(binder).collect()
            };
            let (xs, ys) = (fields("x"), fields("y"));
            let mut all = Expr::con("EQ");
            for (at, ty) in original.fields.iter().enumerate().rev() {
                let part = self.shape(Side::Seen, ty);
                let pair = [part.same, Expr::Var(xs[at].name), Expr::Var(ys[at].name)];
                let same = call("sameSeen", [part.ty], pair);
                all = call("both", [], [same, all]);
            }
            let alt = |binders, body| Alt { con: AltCon::Con(con.name), binders, body };
            alts.push(alt(xs, case(var("b"), vec![alt(ys, all)], Some(Expr::con("LT")))));
        }
        let binders = ["a", "b"].map(|name| Binder::new(name, shape.ty.clone()));
        let body = Expr::lam(binders, case(var("a"), alts, None));
        let ty = Type::funs([shape.ty.clone(), shape.ty.clone()], Type::con(names::ORDERING));
        self.define(shape.same.clone(), ty, body);
    }

    fn define(&mut self, function: Expr, ty: Type, body: Expr) -> Expr {
        if let Expr::Var(name) = function {
            let definition = Definition { name, ty, body, contract: None, checked: None, span: None };
            self.program.definitions.insert(name, definition);
        }
        function
    }

    /// A value of a shape as the value that it stands for.
    pub(crate) fn restored(&self, value: &Closed) -> Closed {
        let said = |text: &str| Closed::Formula(text.to_string());
        whatif_source::deep(|| match value {
            Closed::Con(id, name, fields) => match (name.as_str(), &fields[..]) {
                ("Whatif.Diff.Given" | "Whatif.Diff.Seen", [inner]) => self.restored(inner),
                ("Whatif.Diff.Missing" | "Whatif.Diff.Undefined", []) => said("undefined"),
                ("Whatif.Diff.Deeper", []) => said("…"),
                ("Whatif.Diff.Raised", [message]) => said(&format!("error: {}", text(message))),
                _ => {
                    let name = self.originals.get(name).unwrap_or(name);
                    Closed::Con(*id, *name, fields.iter().map(|field| self.restored(field)).collect())
                }
            },
            Closed::Table { entries, .. } if self.partial && entries.is_empty() => said("\\x -> seq x _"),
            Closed::Table { ty, sample, entries } => {
                let entry =
                    |(argument, result): &(Option<Closed>, Closed)| (argument.clone(), self.restored(result));
                let mut entries: Vec<(Option<Closed>, Closed)> = entries.iter().map(entry).collect();
                // A function that looks at its argument fails where that is missing: a second entry shows that it looks.
                if let (true, [(Some(_), result)]) = (self.partial, &entries[..]) {
                    entries.push((None, result.clone()));
                }
                Closed::Table { ty: ty.clone(), sample: sample.clone(), entries }
            }
            value => value.clone(),
        })
    }
}

/// The characters of a list.
fn text(mut list: &Closed) -> String {
    let mut text = String::new();
    while let Closed::Con(_, _, fields) = list
        && let [first, rest] = &fields[..]
    {
        text.push(match first {
            Closed::Char(code) => char::from_u32(*code).unwrap_or('?'),
            _ => '_',
        });
        list = rest;
    }
    text
}

/// How numbers and values of unknown types are compared.
fn scalar(ty: &Type) -> Option<Expr> {
    let primitive = match ty {
        Type::Var(_) => Prim::Logic(Op::Eq),
        Type::Con(name) => match *name {
            names::INT => Prim::Int(Op::Eq),
            names::INTEGER => Prim::Integer(Op::Eq),
            names::WORD => Prim::Word(Op::Eq),
            names::CHAR => Prim::Char(Op::Eq),
            names::DOUBLE => return Some(Expr::Var(diff("sameDouble"))),
            names::FLOAT => return Some(Expr::Var(diff("sameFloat"))),
            _ => return None,
        },
        _ => return None,
    };
    let binders = ["a", "b"].map(|name| Binder::new(name, ty.clone()));
    let equal = Expr::prim(primitive, [var("a"), var("b")]);
    Some(Expr::lam(binders, call("sameIf", [], [equal])))
}

/// The value itself.
fn as_it_is(side: Side, ty: &Type) -> Expr {
    match side {
        Side::Given => Expr::lam([Binder::new("v", ty.clone())], var("v")),
        Side::Seen => see(ty, var("v")),
    }
}

/// `λ n v. …`
fn see(ty: &Type, body: Expr) -> Expr {
    Expr::lam([Binder::new("n", Type::int()), Binder::new("v", ty.clone())], body)
}

fn seeing(ty: &Type, shape: &Type) -> Type {
    Type::funs([Type::int(), ty.clone()], shape.clone())
}

fn case(scrutinee: Expr, alts: Vec<Alt>, default: Option<Expr>) -> Expr {
    Expr::Case(Box::new(Case { scrutinee, binder: None, alts, default }))
}
