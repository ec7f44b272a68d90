//! Definitions and constructors: compiled when first referred to.
//!
//! [`Compiler::global`] gives the value of a definition: a function, or the address of a *constant*, an object that every
//! heap starts with: a constructor whose fields are constants, a string, or a thunk. The body of a function or thunk is put on a list, and
//! `compile_pending_globals` compiles the list until nothing new is referred to; so definitions may refer to each other in any order.
//!
//! Two kinds of definitions need no code of their own: `f = g` stands for `g` (`resolve`), and `plus = λ x y. prim x y` stands
//! for the primitive (`wrapped_primitive`), which is compiled in place.
//!
//! `declare_constructors` numbers the constructors before anything else. Those that the machine itself makes have fixed numbers
//! ([`code`](crate::code)): `False` is 0, `True` is 1.

use num_bigint::BigInt;
use rustc_hash::FxHashSet;

use super::*;
use crate::heap::PAGE;
use crate::machine::exception::{Cause, raised};
use crate::value::{Addr, Head, Kind};
use whatif_lambda::prim::Prim;
use whatif_lambda::types::names;

/// The names of the program that the compiler has met so far.
#[derive(Default)]
pub(super) struct Globals<'p> {
    values: FxHashMap<Name, Option<Value>>,
    pub(super) constructors: FxHashMap<Name, ConId>,
    pub(super) newtypes: FxHashSet<Name>,
    strict: Vec<Box<[bool]>>,
    constructor_functions: FxHashMap<Name, Value>,
    wrappers: FxHashMap<Name, Option<(Prim, usize)>>,
    delayed_primitives: FxHashMap<Prim, LambdaId>,
    integers: FxHashMap<Box<str>, Value>,
    /// Lambdas that are referred to and not compiled yet.
    pending: Vec<(LambdaId, Name, &'p Expr)>,
}

/// Does a definition that can be reached make symbolic values whose types depend on type variables?
pub(super) fn needs_types(program: &Program, entry: &Expr) -> bool {
    let mut seen: FxHashSet<Name> = FxHashSet::default();
    let mut pending: Vec<&Expr> = vec![entry];
    while let Some(expr) = pending.pop() {
        let mut generates = false;
        expr.visit(&mut |expr| match expr {
            Expr::Var(name) if seen.insert(*name) => {
                pending.extend(program.definitions.get(name).map(|definition| &definition.body));
            }
            Expr::Symbolic(ty) => generates |= !type_variables(ty).is_empty(),
            _ => {}
        });
        if generates {
            return true;
        }
    }
    false
}

impl<'p> Compiler<'p> {
    /// Numbers the constructors, first those that the machine itself makes.
    pub(super) fn declare_constructors(&mut self) {
        let builtin: [(Name, Name, u32, u16); 8] = [
            (names::FALSE, names::BOOL, 0, 0),
            (names::TRUE, names::BOOL, 1, 0),
            (names::NIL, names::LIST, 0, 0),
            (names::CONS, names::LIST, 1, 2),
            (names::UNIT, names::UNIT, 0, 0),
            (names::PAIR, names::PAIR, 0, 2),
            (names::IO_RESULT, names::IO_RESULT, 0, 2),
            (names::BOX, names::BOX, 0, 1),
        ];
        for (name, data, tag, arity) in builtin {
            let info = ConInfo { name, data, tag, arity };
            self.code.cons.push(info);
            self.globals.strict.push(Box::default());
        }
        for data in self.program.types.values() {
            for (tag, constructor) in data.constructors.iter().enumerate() {
                if data.newtype {
                    self.globals.newtypes.insert(constructor.name);
                    continue;
                }
                let info = ConInfo {
                    name: constructor.name,
                    data: data.name,
                    tag: tag as u32,
                    arity: constructor.fields.len() as u16,
                };
                let strict: Box<[bool]> = constructor.strict.clone().into();
                let builtin = (0..8).find(|&con| self.code.cons[con].name == info.name);
                let con = match builtin {
                    Some(con) => {
                        self.code.cons[con] = info;
                        self.globals.strict[con] = strict;
                        con
                    }
                    None => {
                        self.globals.strict.push(strict);
                        add(&mut self.code.cons, info) as usize
                    }
                };
                self.globals.constructors.insert(constructor.name, con as ConId);
                self.code.constructors.entry(data.name).or_default().push(con as ConId);
            }
        }
        self.code.data = self.program.types.clone();
        for (con, (name, ..)) in builtin.iter().enumerate() {
            self.globals.constructors.entry(*name).or_insert(con as ConId);
        }
    }

    pub(super) fn is_strict(&self, con: ConId, field: usize) -> bool {
        self.globals.strict[con as usize].get(field).copied().unwrap_or(false)
    }

    /// Reserves an object that every heap starts with.
    fn constant(&mut self, kind: Kind, info: u64, len: usize) -> Addr {
        let constants = &mut self.code.constants;
        let used = constants.len() % PAGE;
        if used + len + 1 > PAGE {
            constants.resize(constants.len() + PAGE - used, Value::Null);
        }
        let addr = constants.len() as Addr;
        constants.push(Value::Head(Head::new(kind, len, info)));
        constants.resize(constants.len() + len, Value::Null);
        addr
    }

    /// The definition that a name stands for, if its own definition is just another name.
    fn resolve(&self, mut name: Name) -> Name {
        for _ in 0..20 {
            let Some(definition) = self.program.definitions.get(&name) else { break };
            let mut body = self.stripped(&definition.body);
            while let Expr::TypeApp(inner, _) = body
                && !self.code.passes_types
            {
                body = self.stripped(inner);
            }
            match body {
                Expr::Var(other) if self.program.definitions.contains_key(other) => name = *other,
                _ => break,
            }
        }
        name
    }

    /// The primitive that a definition passes all its parameters to, and their number.
    fn wrapped_primitive(&mut self, name: Name) -> Option<(Prim, usize)> {
        let name = self.resolve(name);
        if let Some(known) = self.globals.wrappers.get(&name) {
            return *known;
        }
        let wrapped = self.program.definitions.get(&name).and_then(|definition| {
            let (mut params, mut body) = (Vec::new(), &definition.body);
            let mut is_placed = false;
            loop {
                is_placed |= matches!(body, Expr::At(..));
                match body {
                    Expr::At(_, inner) | Expr::Cast(inner, _) | Expr::TypeLam(_, inner) => body = inner,
                    Expr::Lam(binders, inner) => {
                        params.extend(binders.iter().map(|binder| binder.name));
                        body = inner;
                    }
                    _ => break,
                }
            }
            let Expr::Prim(primitive, args) = body else { return None };
            // An error of the user's code is reported at its own place, not where the function around it is called.
            if is_placed && raised(*primitive) == Some(Cause::Error) {
                return None;
            }
            let same = args.len() == params.len()
                && args.iter().zip(&params).all(|(arg, param)| self.stripped(arg) == &Expr::Var(*param));
            (same && !params.is_empty()).then_some((*primitive, params.len()))
        });
        self.globals.wrappers.insert(name, wrapped);
        wrapped
    }

    /// A primitive with its arguments, whether written as a primitive or as a call of a definition that wraps it.
    pub(super) fn as_primitive<'e>(&mut self, expr: &'e Expr) -> Option<(Prim, Vec<&'e Expr>)> {
        if let Expr::Prim(prim, args) = expr {
            return Some((*prim, args.iter().collect()));
        }
        let (Expr::Var(name), args) = self.spine(expr) else { return None };
        if self.activation.scope.contains_key(&Key::Value(*name)) {
            return None;
        }
        let args = value_args(&args);
        let (primitive, arity) = self.wrapped_primitive(*name)?;
        (arity == args.len()).then_some((primitive, args))
    }

    /// The value of a definition: a function, or an object that is evaluated when needed. None if the name is not defined.
    pub(super) fn global(&mut self, name: Name) -> Option<Value> {
        let name = self.resolve(name);
        if let Some(value) = self.globals.values.get(&name) {
            return *value;
        }
        let definition = self.program.definitions.get(&name)?;
        let value = self.static_value(&definition.body, name, Some(name));
        self.globals.values.insert(name, Some(value));
        Some(value)
    }

    /// The value of a closed expression. `register` is the definition whose body it is, if any: the body may refer to it.
    fn static_value(&mut self, expr: &'p Expr, name: Name, register: Option<Name>) -> Value {
        let expr = self.stripped(expr);
        if let Expr::Lit(literal) = expr {
            return match (self.literal(literal), literal) {
                (Some(value), _) => value,
                (None, Literal::String(text)) => {
                    let text = self.text(text);
                    let addr = self.constant(Kind::Text, text.into(), 1);
                    self.code.constants[addr as usize + 1] = Value::Int(0);
                    Value::Ptr(addr)
                }
                (None, _) => Value::Null,
            };
        }
        if let Some(value) = self.static_constructor(expr, name, register) {
            return value;
        }
        let (params, types, _) = self.parameters(expr);
        let lambda = Lambda { name, types, arity: params.len() as u16, captured: 0, body: 0 };
        let lambda = add(&mut self.code.lambdas, lambda).into();
        self.globals.pending.push((lambda, name, expr));
        match params.len() {
            0 => Value::Ptr(self.constant(Kind::Thunk, lambda, 1)),
            _ => Value::Fun(lambda),
        }
    }

    /// A constructor applied to its fields, none of them strict.
    fn static_constructor(&mut self, expr: &'p Expr, name: Name, register: Option<Name>) -> Option<Value> {
        if let (Expr::Con(con), args) = self.spine(expr)
            && value_args(&args).is_empty()
        {
            return Some(self.constructor_function(*con));
        }
        let (con, fields) = self.lazy_fields(expr)?;
        let addr = self.constant(Kind::Con, con, fields.len());
        if let Some(name) = register {
            self.globals.values.insert(name, Some(Value::Ptr(addr)));
        }
        for (at, field) in fields.into_iter().enumerate() {
            let value = match self.stripped(field) {
                Expr::Var(name) => self.global(*name).unwrap_or_else(|| self.undefined(*name)),
                field => self.static_value(field, name, None),
            };
            self.code.constants[addr as usize + 1 + at] = value;
        }
        Some(Value::Ptr(addr))
    }

    /// The value of a name that is not defined: a thunk that fails.
    pub(super) fn undefined(&mut self, name: Name) -> Value {
        let node = self.unknown(name);
        let body = self.node(node);
        let lambda = add(&mut self.code.lambdas, Lambda { name, types: 0, arity: 0, captured: 0, body });
        let value = Value::Ptr(self.constant(Kind::Thunk, lambda.into(), 1));
        self.globals.values.insert(name, Some(value));
        value
    }

    /// A constructor as a function of its fields, or itself if it has none.
    pub(super) fn constructor_function(&mut self, name: Name) -> Value {
        if let Some(value) = self.globals.constructor_functions.get(&name) {
            return *value;
        }
        let value = if self.globals.newtypes.contains(&name) {
            let body = self.node(Node::Atom(Atom::Last(0), 0));
            self.lambda(name, 1, body)
        } else if let Some(&con) = self.globals.constructors.get(&name) {
            let arity = self.code.cons[con as usize].arity;
            let body = match arity as usize {
                0 => None,
                PAGE.. => Some(self.unsupported("a constructor with more than 127 fields").0),
                _ => Some(self.constructor_body(con, arity)),
            };
            body.map_or(Value::Con(con), |body| self.lambda(name, arity, body))
        } else {
            self.undefined(name)
        };
        self.globals.constructor_functions.insert(name, value);
        value
    }

    fn lambda(&mut self, name: Name, arity: u16, body: NodeId) -> Value {
        Value::Fun(add(&mut self.code.lambdas, Lambda { name, types: 0, arity, captured: 0, body }).into())
    }

    /// Evaluates the strict fields, then builds the object.
    fn constructor_body(&mut self, con: ConId, arity: u16) -> NodeId {
        let start = self.code.atoms.len() as u32;
        let mut depth = arity;
        let mut strict = Vec::new();
        for field in 0..arity {
            if self.is_strict(con, field as usize) {
                strict.push(field);
                self.code.atoms.push(Atom::Last(depth));
                depth += 1;
            } else {
                self.code.atoms.push(Atom::Last(field));
            }
        }
        let mut node = self.node(Node::Con(con, Atoms { start, len: arity }, 0));
        for (at, field) in strict.into_iter().enumerate().rev() {
            let depth = arity + at as u16;
            let scrutinee = self.node(Node::Atom(Atom::Last(field), depth + 1));
            let (kill, alts, default) = (Box::default(), Alts::Default, Some(node));
            let case = CaseCode { kill, binder: true, alts, default, depth, keep: 0, node: 0 };
            let case = add(&mut self.code.cases, case);
            node = self.node(Node::Case(scrutinee, case));
        }
        node
    }

    /// The code of a thunk that applies a primitive to the arguments it captured.
    pub(super) fn delayed_primitive(&mut self, prim: Prim) -> LambdaId {
        if let Some(&lambda) = self.globals.delayed_primitives.get(&prim) {
            return lambda;
        }
        let start = self.code.atoms.len() as u32;
        let len = prim.strictness().len() as u16;
        self.code.atoms.extend((0..len).map(Atom::Local));
        let body = self.node(Node::Prim(prim, Atoms { start, len }, 0));
        let name = self.name;
        let lambda = Lambda { name, types: 0, arity: 0, captured: len, body };
        let lambda = add(&mut self.code.lambdas, lambda).into();
        self.globals.delayed_primitives.insert(prim, lambda);
        lambda
    }

    /// An integer beyond 64 bits.
    pub(super) fn long_integer(&mut self, digits: &str) -> Value {
        if let Some(value) = self.globals.integers.get(digits) {
            return *value;
        }
        let value = match digits.parse::<BigInt>() {
            Ok(integer) => {
                let mut chunks = crate::integer::chunks(&integer);
                let mut next = Value::Null;
                while let Some(mut words) = chunks.pop() {
                    words[1] = next;
                    let addr = self.constant(Kind::Big, 0, words.len());
                    self.code.constants[addr as usize + 1..][..words.len()].copy_from_slice(&words);
                    next = Value::Ptr(addr);
                }
                next
            }
            Err(_) => self.undefined(Name::new(digits)),
        };
        self.globals.integers.insert(digits.into(), value);
        value
    }

    /// Compiles the bodies on the list, until no new ones are added.
    pub(super) fn compile_pending_globals(&mut self) {
        while let Some((lambda, name, expr)) = self.globals.pending.pop() {
            (self.name, self.span) = (name, None);
            self.code.owners.push((self.code.nodes.len() as NodeId, name));
            let (params, _, body) = self.parameters(expr);
            self.activation = Activation::default();
            self.activation.bind(&params, params.len() as u16);
            let (body, _) = self.expr(body, &Tail::new(0, &Bits::default()));
            self.code.lambdas[lambda as usize].body = body;
        }
    }
}
