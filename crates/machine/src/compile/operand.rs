//! Operands: the arguments of nodes.
//!
//! The argument of a call is a constant or the slot of a local. An expression that is neither needs an object first: a thunk, a
//! function, or a constructor. Such allocations are *pending* while the arguments are compiled, and `emit` then makes a `Let` node of
//! them in front of the node that uses them:
//!
//! ```text
//! f (g x) (Just y)     pending: slot 3 = thunk of `g x`, slot 4 = constructor `Just y`
//!                      node:    Let [3, 4] → App f 3 4
//! ```
//!
//! Cheap primitives on known operands (`x + 1`) are computed instead of delayed, if their arguments turn out to be evaluated
//! ([`Alloc::Cheap`]). Bindings that refer to each other become one `LetRec` (`let_group`). `closure` compiles the body of a thunk or
//! function in an activation of its own, with the variables it captures.
//!
//! What must stay true: operands turn into [`Atom`]s in the reverse order of evaluation, with the set `live` of locals that are used later,
//! so that exactly the last use of a local takes it.

use super::*;
use whatif_lambda::prim::{Form, Prim};

/// An operand, before it is known which occurrence is its last.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Operand {
    Slot(u16),
    Const(Value),
}

/// An object that is allocated before a node, into the next slot.
pub(super) struct Pending {
    slot: u16,
    what: What,
    operands: Vec<Operand>,
}

#[derive(Clone, Copy)]
enum What {
    Thunk(LambdaId),
    Fun(LambdaId),
    Con(ConId),
    Text(u32),
    Cheap(Prim, LambdaId),
    Type(u32),
}

impl Compiler<'_> {
    /// The place of a name: a local, or a definition. A name that is not defined becomes a thunk that fails.
    pub(super) fn place(&mut self, key: Key) -> Operand {
        match (self.activation.scope.get(&key), key) {
            (Some(place), _) => *place,
            (None, Key::Value(name)) => {
                Operand::Const(self.global(name).unwrap_or_else(|| self.undefined(name)))
            }
            (None, Key::Type(_)) => Operand::Const(Value::Type(runtime_types::intern(&Type::Unknown))),
        }
    }

    /// The operand for an expression that needs no allocation.
    pub(super) fn known(&mut self, expr: &Expr) -> Option<Operand> {
        match expr {
            Expr::At(_, body) | Expr::Cast(body, _) => self.known(body),
            Expr::TypeLam(_, body) | Expr::TypeApp(body, _) if !self.code.passes_types => self.known(body),
            Expr::TypeApp(body, _) if matches!(**body, Expr::Con(_)) => self.known(body),
            Expr::Var(name) => Some(self.place(Key::Value(*name))),
            Expr::Lit(literal) => self.literal(literal).map(Operand::Const),
            Expr::Con(name) => Some(Operand::Const(self.constructor_function(*name))),
            Expr::Prim(Prim::Form(Form::RealWorld), args) if args.is_empty() => {
                Some(Operand::Const(Value::World))
            }
            _ => None,
        }
    }

    /// A literal; none for a string that is not empty.
    pub(super) fn literal(&mut self, literal: &Literal) -> Option<Value> {
        Some(match literal {
            Literal::Int(value) => Value::Int(*value),
            Literal::Integer(digits) => match digits.parse::<i64>() {
                Ok(value) => Value::Int(value),
                Err(_) => self.long_integer(digits),
            },
            Literal::Word(value) => Value::Word(*value),
            Literal::Char(value) => Value::Char((*value).into()),
            Literal::Double(value) => Value::double(*value),
            Literal::Float(value) => Value::float(*value),
            Literal::String(text) if text.is_empty() => Value::Con(NIL),
            Literal::String(_) => return None,
        })
    }

    /// The operand for an expression; adds the allocations that it needs to `pending`.
    pub(super) fn operand(&mut self, expr: &Expr, pending: &mut Vec<Pending>) -> Operand {
        if let Some(operand) = self.known(expr) {
            return operand;
        }
        whatif_source::deep(|| self.operand_here(expr, pending))
    }

    fn operand_here(&mut self, expr: &Expr, pending: &mut Vec<Pending>) -> Operand {
        match expr {
            Expr::At(span, body) => {
                let before = self.span.replace(*span);
                let operand = self.operand(body, pending);
                self.span = before;
                operand
            }
            Expr::Cast(body, _) => self.operand(body, pending),
            Expr::TypeLam(_, body) if !self.code.passes_types => self.operand(body, pending),
            Expr::Lit(Literal::String(text)) => {
                let text = self.text(text);
                self.allocate(pending, What::Text(text), Vec::new())
            }
            Expr::Lam(..) | Expr::TypeLam(..) => {
                let (lambda, captured) = self.function(expr);
                match captured.is_empty() {
                    true => Operand::Const(Value::Fun(lambda)),
                    false => self.allocate(pending, What::Fun(lambda), captured),
                }
            }
            _ => {
                let primitive = self.as_primitive(expr);
                let operand = match primitive {
                    Some((prim, args)) => self.cheap(prim, &args, pending),
                    None => self.lazy_constructor(expr, pending),
                };
                operand.unwrap_or_else(|| {
                    let (lambda, captured) = self.thunk(expr);
                    self.allocate(pending, What::Thunk(lambda), captured)
                })
            }
        }
    }

    pub(super) fn operands(&mut self, args: &[Arg], pending: &mut Vec<Pending>) -> Vec<Operand> {
        args.iter()
            .map(|arg| match arg {
                Arg::Value(expr) => self.operand(expr, pending),
                Arg::Type(ty) => self.type_operand(ty, pending),
            })
            .collect()
    }

    fn type_operand(&mut self, ty: &Type, pending: &mut Vec<Pending>) -> Operand {
        let bound = self.bound(ty);
        match (ty, &bound[..]) {
            (_, []) => Operand::Const(Value::Type(runtime_types::intern(ty))),
            (Type::Var(name), _) => self.place(Key::Type(*name)),
            _ => {
                let operands = bound.iter().map(|name| self.place(Key::Type(*name))).collect();
                let open = OpenType { ty: ty.clone(), variables: bound, name: None };
                let number = add(&mut self.code.types, open);
                self.allocate(pending, What::Type(number), operands)
            }
        }
    }

    /// The type variables of a type that are bound where it stands.
    pub(super) fn bound(&self, ty: &Type) -> Vec<Name> {
        let is_bound = |name: &Name| self.activation.scope.contains_key(&Key::Type(*name));
        type_variables(ty).into_iter().filter(is_bound).collect()
    }

    fn allocate(&mut self, pending: &mut Vec<Pending>, what: What, operands: Vec<Operand>) -> Operand {
        let operand = Operand::Slot(self.push_slot());
        if let What::Con(_) | What::Fun(_) = what {
            self.is_evaluated(Some(operand));
        }
        pending.push(Pending { slot: self.activation.depth - 1, what, operands });
        operand
    }

    /// A primitive that is cheaper to compute than to delay, on operands that need no allocation.
    fn cheap(&mut self, prim: Prim, args: &[&Expr], pending: &mut Vec<Pending>) -> Option<Operand> {
        if !prim.is_cheap() || prim.strictness().len() != args.len() {
            return None;
        }
        let operands: Vec<Operand> = args.iter().map(|arg| self.known(arg)).collect::<Option<_>>()?;
        let lambda = self.delayed_primitive(prim);
        Some(self.allocate(pending, What::Cheap(prim, lambda), operands))
    }

    /// A constructor with all its fields, none of them strict: allocated at once instead of delayed.
    fn lazy_constructor(&mut self, expr: &Expr, pending: &mut Vec<Pending>) -> Option<Operand> {
        if let (Expr::Con(name), args) = self.spine(expr)
            && self.globals.newtypes.contains(name)
        {
            return match value_args(&args)[..] {
                [field] => Some(self.operand(field, pending)),
                _ => None,
            };
        }
        let (con, operands) = self.constructor_fields(expr, pending)?;
        Some(self.allocate(pending, What::Con(con), operands))
    }

    /// A binding that refers to itself, and is not a constructor.
    pub(super) fn recursive_binding(
        &mut self,
        name: Name,
        rhs: &Expr,
        pending: &mut Vec<Pending>,
    ) -> Operand {
        let slot = self.push_slot();
        let place = Operand::Slot(slot);
        let (what, operands) = self.with(&[(Key::Value(name), place)], |compiler| compiler.delayed(rhs));
        pending.push(Pending { slot, what, operands });
        place
    }

    fn delayed(&mut self, rhs: &Expr) -> (What, Vec<Operand>) {
        match self.stripped(rhs) {
            function @ (Expr::Lam(..) | Expr::TypeLam(..)) => {
                let (lambda, captured) = self.function(function);
                (What::Fun(lambda), captured)
            }
            other => {
                let (lambda, captured) = self.thunk(other);
                (What::Thunk(lambda), captured)
            }
        }
    }

    /// An expression without the wrappers that leave no trace in the code.
    pub(super) fn stripped<'e>(&self, mut expr: &'e Expr) -> &'e Expr {
        loop {
            match expr {
                Expr::At(_, body) | Expr::Cast(body, _) => expr = body,
                Expr::TypeLam(_, body) if !self.code.passes_types => expr = body,
                _ => return expr,
            }
        }
    }

    /// Bindings that refer to each other.
    pub(super) fn let_group(
        &mut self,
        bindings: &[(Binder, Expr)],
        body: &Expr,
        tail: &Tail,
    ) -> (NodeId, Bits) {
        let first = self.activation.depth;
        let names: Vec<_> =
            bindings.iter().map(|(b, _)| (Key::Value(b.name), Operand::Slot(self.push_slot()))).collect();
        let (pending, node, live) = self.with(&names, |compiler| {
            let mut nested = Vec::new();
            let mut group: Vec<Pending> = Vec::new();
            for (at, (_, rhs)) in bindings.iter().enumerate() {
                let slot = first + at as u16;
                compiler.binder = match compiler.stripped(rhs) {
                    Expr::Symbolic(_) => Some(bindings[at].0.name),
                    _ => None,
                };
                let (what, operands) = match compiler.constructor_fields(rhs, &mut nested) {
                    Some((con, operands)) => (What::Con(con), operands),
                    None => compiler.delayed(rhs),
                };
                group.push(Pending { slot, what, operands });
            }
            group.append(&mut nested);
            let (node, live) = compiler.expr(body, tail);
            (group, node, live)
        });
        self.emit(pending, node, live, true)
    }

    fn constructor_fields(&mut self, rhs: &Expr, nested: &mut Vec<Pending>) -> Option<(ConId, Vec<Operand>)> {
        let (con, fields) = self.lazy_fields(rhs)?;
        Some((con, fields.iter().map(|field| self.operand(field, nested)).collect()))
    }

    /// A constructor with all its fields, none of which is strict.
    pub(super) fn lazy_fields<'e>(&self, expr: &'e Expr) -> Option<(ConId, Vec<&'e Expr>)> {
        let (Expr::Con(name), args) = self.spine(expr) else { return None };
        let con = *self.globals.constructors.get(name)?;
        let fields = value_args(&args);
        let arity = self.code.cons[con as usize].arity as usize;
        let is_lazy = fields.len() == arity
            && (1..crate::heap::PAGE).contains(&arity)
            && !(0..arity).any(|i| self.is_strict(con, i));
        is_lazy.then_some((con, fields))
    }

    pub(super) fn is_constructor(&self, rhs: &Expr) -> bool {
        matches!(self.spine(rhs).0, Expr::Con(_))
    }

    /// A node with operands, after the allocations that these need.
    pub(super) fn finish(
        &mut self,
        tail: &Tail,
        operands: impl FnOnce(&mut Self, &mut Vec<Pending>) -> Vec<Operand>,
        node: impl FnOnce(&mut Self, Atoms, &mut Bits) -> Node,
    ) -> (NodeId, Bits) {
        let mut pending = Vec::new();
        let operands = operands(self, &mut pending);
        let mut live = tail.live.clone();
        let args = self.atoms(&operands, &mut live);
        let node = node(self, args, &mut live);
        let node = self.node(node);
        self.wrap(pending, node, live)
    }

    /// Puts the pending allocations, in order, before a node that uses the locals `live`.
    pub(super) fn wrap(&mut self, pending: Vec<Pending>, node: NodeId, live: Bits) -> (NodeId, Bits) {
        if pending.is_empty() { (node, live) } else { self.emit(pending, node, live, false) }
    }

    fn emit(&mut self, pending: Vec<Pending>, node: NodeId, mut live: Bits, group: bool) -> (NodeId, Bits) {
        let mut allocs = Vec::new();
        if group {
            // Every object of a group may refer to every other one, so no occurrence is the last.
            for Pending { operands, .. } in &pending {
                for operand in operands {
                    if let Operand::Slot(slot) = operand {
                        live.insert(*slot);
                    }
                }
            }
        }
        for Pending { slot, what, operands } in pending.into_iter().rev() {
            if !group {
                live.remove(slot);
                // An object that refers to itself is in its slot while it is filled.
                if operands.contains(&Operand::Slot(slot)) {
                    live.insert(slot);
                }
            }
            let atoms = self.atoms(&operands, &mut live);
            if !group {
                live.remove(slot);
            }
            allocs.push((
                slot,
                match what {
                    What::Thunk(lambda) => Alloc::Thunk(lambda, atoms),
                    What::Fun(lambda) => Alloc::Fun(lambda, atoms),
                    What::Con(con) => Alloc::Con(con, atoms),
                    What::Text(text) => Alloc::Text(text),
                    What::Cheap(prim, lambda) => Alloc::Cheap(prim, atoms, lambda),
                    What::Type(ty) => Alloc::Type(ty, atoms),
                },
            ));
        }
        allocs.sort_by_key(|(slot, _)| *slot);
        let start = self.code.allocs.len() as u32;
        for (slot, alloc) in allocs {
            live.remove(slot);
            self.code.allocs.push(alloc);
        }
        let end = self.code.allocs.len() as u32;
        let node = if group {
            self.node(Node::LetRec(start, end, node))
        } else {
            self.node(Node::Let(start, end, node))
        };
        (node, live)
    }

    /// The atom of an operand, where the locals `live` are used later: the last use of a slot, or not.
    pub(super) fn atom(&mut self, operand: Operand, live: &mut Bits) -> Atom {
        match operand {
            Operand::Const(value) => Atom::Const(value),
            Operand::Slot(slot) if live.insert(slot) => Atom::Last(slot),
            Operand::Slot(slot) => Atom::Local(slot),
        }
    }

    pub(super) fn atoms(&mut self, operands: &[Operand], live: &mut Bits) -> Atoms {
        let mut atoms: Vec<Atom> = operands.iter().rev().map(|operand| self.atom(*operand, live)).collect();
        atoms.reverse();
        let start = self.code.atoms.len() as u32;
        self.code.atoms.append(&mut atoms);
        Atoms { start, len: operands.len() as u16 }
    }

    /// The code of a thunk for an expression, and the operands that it captures.
    fn thunk(&mut self, expr: &Expr) -> (LambdaId, Vec<Operand>) {
        self.closure(&[], 0, expr, expr)
    }

    /// The code of a function, and the operands that it captures.
    fn function(&mut self, function: &Expr) -> (LambdaId, Vec<Operand>) {
        let (params, types, body) = self.parameters(function);
        self.closure(&params, types, body, function)
    }

    /// The parameters and the body of nested lambdas; how many of the parameters are types (which come first).
    pub(super) fn parameters<'e>(&self, mut expr: &'e Expr) -> (Vec<Key>, u16, &'e Expr) {
        let (mut params, mut types) = (Vec::new(), 0);
        // The body keeps its source span.
        let mut whole = expr;
        loop {
            match expr {
                Expr::TypeLam(names, body) if self.code.passes_types => {
                    if params.len() > types as usize {
                        break;
                    }
                    params.extend(names.iter().map(|name| Key::Type(*name)));
                    types = params.len() as u16;
                    (expr, whole) = (body, body);
                }
                Expr::Lam(binders, body) => {
                    params.extend(binders.iter().map(|binder| Key::Value(binder.name)));
                    (expr, whole) = (body, body);
                }
                Expr::At(_, body) | Expr::Cast(body, _) => expr = body,
                Expr::TypeLam(_, body) if !self.code.passes_types => expr = body,
                _ => break,
            }
        }
        (params, types, whole)
    }

    fn closure(&mut self, params: &[Key], types: u16, body: &Expr, whole: &Expr) -> (LambdaId, Vec<Operand>) {
        let scope = &self.activation.scope;
        let keys = free(whole, self.code.passes_types, |key| scope.contains_key(&key));
        let mut inner = Activation::default();
        let mut captured = Vec::new();
        let mut slot = params.len() as u16;
        for key in keys {
            match scope[&key] {
                Operand::Slot(outer) => {
                    captured.push(Operand::Slot(outer));
                    inner.scope.insert(key, Operand::Slot(slot));
                    if self.activation.values.contains(outer) {
                        inner.values.insert(slot);
                    }
                    slot += 1;
                }
                place @ Operand::Const(_) => drop(inner.scope.insert(key, place)),
            }
        }
        inner.bind(params, slot);
        let outer = std::mem::replace(&mut self.activation, inner);
        let (body, _) = if captured.len() + 2 > crate::heap::PAGE {
            self.unsupported("a function or thunk with more than 126 free variables")
        } else {
            self.expr(body, &Tail::new(0, &Bits::default()))
        };
        self.activation = outer;
        if captured.len() + 2 > crate::heap::PAGE {
            captured.truncate(crate::heap::PAGE - 2);
        }
        let (arity, count) = (params.len() as u16, captured.len() as u16);
        let lambda = Lambda { name: self.name, types, arity, captured: count, body };
        (add(&mut self.code.lambdas, lambda).into(), captured)
    }
}

impl Activation {
    /// Puts parameters into the first of so many slots, all of which hold values.
    pub(super) fn bind(&mut self, params: &[Key], slots: u16) {
        self.scope.extend(params.iter().zip(0..).map(|(key, slot)| (*key, Operand::Slot(slot))));
        (0..slots).for_each(|slot| _ = self.held.insert(slot));
        self.depth = slots;
    }
}
