//! The types of expressions and statements.
//!
//! One walk in the order of the text: `expression` returns the node of the type of what it has looked at, and says on the way which types are the same
//! ([`Types::same`](super::types::Types::same)). `control` has what branches, `call` and `macro_call` what takes arguments; methods are in `method`.
//!
//! What must stay true: what is not understood is `unknown`, and meets what it is given, so that no number in it gets a type of its own.

use syn::punctuated::Punctuated;
use syn::{BinOp, Block, Expr, ExprCall, Lit, Local, Macro, Stmt, Token, UnOp};

use super::super::changes::{assigned, expression_diverges};
use super::super::pure::Repeat;
use super::types::Id;
use super::{Finder, Where, place};

impl Finder {
    /// A block: its value.
    pub(super) fn block(&mut self, block: &Block) -> Id {
        let outside = self.scope.len();
        let mut value = self.types.named("()", vec![]);
        for (i, statement) in block.stmts.iter().enumerate() {
            match statement {
                Stmt::Local(local) => self.local(local),
                Stmt::Expr(expr, semicolon) => {
                    let ty = self.expression(expr);
                    if i + 1 == block.stmts.len() && semicolon.is_none() {
                        value = ty;
                    }
                    if expression_diverges(expr) {
                        value = self.types.free();
                    }
                }
                Stmt::Macro(call) => {
                    self.macro_call(&call.mac);
                }
                Stmt::Item(_) => {}
            }
        }
        self.scope.truncate(outside);
        value
    }

    fn local(&mut self, local: &Local) {
        let value = match &local.init {
            None => self.types.free(),
            Some(init) => {
                let around =
                    if matches!(local.pat, syn::Pat::Type(_)) { Where::Elsewhere } else { Where::Initial };
                let outside = std::mem::replace(&mut self.around, around);
                let value = self.expression(&init.expr);
                self.around = outside;
                if let Some((_, otherwise)) = &init.diverge {
                    self.expression(otherwise);
                }
                value
            }
        };
        self.bind(&local.pat, value);
    }

    pub(super) fn expression(&mut self, expr: &Expr) -> Id {
        match expr {
            Expr::Lit(literal) => self.literal(&literal.lit),
            Expr::Path(path) => {
                let segments: Vec<String> =
                    path.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
                match &segments[..] {
                    [name] if name == "None" => {
                        let inner = self.types.free();
                        self.types.named("Option", vec![inner])
                    }
                    [name] => match self.scope.iter().rev().find(|(known, _)| known == name) {
                        Some((_, ty)) => *ty,
                        None => self.types.unknown(),
                    },
                    [.., ty, constant] if matches!(&constant[..], "MAX" | "MIN" | "BITS") => {
                        match &constant[..] {
                            "BITS" => self.types.named("u32", vec![]),
                            _ => self.types.named(ty, vec![]),
                        }
                    }
                    _ => self.types.unknown(),
                }
            }
            Expr::Paren(inner) => self.expression(&inner.expr),
            Expr::Group(inner) => self.expression(&inner.expr),
            Expr::Reference(reference) => self.expression(&reference.expr),
            Expr::Unary(unary) => {
                let inner = self.expression(&unary.expr);
                match unary.op {
                    UnOp::Deref(_) | UnOp::Neg(_) | UnOp::Not(_) => inner,
                    _ => self.types.unknown(),
                }
            }
            Expr::Binary(binary) => self.binary(binary),
            Expr::Assign(assign) => {
                let (place, value) = (self.expression(&assign.left), self.expression(&assign.right));
                self.types.same(place, value);
                self.types.named("()", vec![])
            }
            Expr::Cast(cast) => {
                self.expression(&cast.expr);
                self.types.written(&cast.ty)
            }
            Expr::Index(index) => self.index(index),
            Expr::Range(range) => {
                let number = self.types.free();
                for end in [&range.start, &range.end].into_iter().flatten() {
                    let end = self.expression(end);
                    self.types.same(number, end);
                }
                self.types.list(number)
            }
            Expr::Tuple(tuple) => {
                let parts = tuple.elems.iter().map(|part| self.expression(part)).collect();
                self.types.named("()", parts)
            }
            Expr::Array(array) => self.list_of(array.elems.iter()),
            Expr::Repeat(repeat) => self.list_of([&*repeat.expr]),
            Expr::Call(call) => self.call(call),
            Expr::MethodCall(call) => self.method(call),
            Expr::Field(field) => {
                let base = self.expression(&field.base);
                let part = match (&field.member, self.types.parts(base)) {
                    (syn::Member::Unnamed(index), Some(("()", parts))) => {
                        parts.get(index.index as usize).copied()
                    }
                    _ => None,
                };
                part.unwrap_or_else(|| self.types.unknown())
            }
            Expr::Struct(record) => {
                // The type of a field is what the struct says, which is not seen here.
                let outside = std::mem::replace(&mut self.around, Where::Elsewhere);
                record.fields.iter().for_each(|field| self.meets_unknown(&field.expr));
                self.around = outside;
                self.types.unknown()
            }
            Expr::Closure(closure) => {
                self.closure(closure, &[]);
                self.types.unknown()
            }
            Expr::Macro(call) => self.macro_call(&call.mac),
            _ => self.control(expr),
        }
    }

    /// What has branches or ends something.
    fn control(&mut self, expr: &Expr) -> Id {
        match expr {
            Expr::If(branch) => {
                let outside = self.scope.len();
                self.expression(&branch.cond);
                let value = self.in_branch(|finder| finder.block(&branch.then_branch));
                self.scope.truncate(outside);
                if let Some((_, otherwise)) = &branch.else_branch {
                    let other = self.in_branch(|finder| finder.expression(otherwise));
                    self.types.same(value, other);
                }
                value
            }
            Expr::Let(condition) => {
                let value = self.expression(&condition.expr);
                self.bind(&condition.pat, value);
                self.types.named("bool", vec![])
            }
            Expr::Match(choice) => {
                let (subject, value) = (self.expression(&choice.expr), self.types.free());
                for arm in &choice.arms {
                    let outside = self.scope.len();
                    self.bind(&arm.pat, subject);
                    let arm = self.in_branch(|finder| finder.expression(&arm.body));
                    self.types.same(value, arm);
                    self.scope.truncate(outside);
                }
                value
            }
            Expr::Block(block) => self.block(&block.block),
            Expr::While(turns) => {
                let outside = self.scope.len();
                self.expression(&turns.cond);
                self.block(&turns.body);
                self.scope.truncate(outside);
                self.types.named("()", vec![])
            }
            Expr::Loop(turns) => {
                let value = self.types.free();
                self.loops.push((turns.label.as_ref().map(|label| label.name.clone()), value));
                self.block(&turns.body);
                self.loops.pop();
                value
            }
            Expr::ForLoop(turns) => {
                let outside = self.scope.len();
                let items = self.expression(&turns.expr);
                let item = self.types.element(items);
                self.bind(&turns.pat, item);
                self.block(&turns.body);
                self.scope.truncate(outside);
                self.types.named("()", vec![])
            }
            Expr::Return(back) => {
                if let Some(value) = &back.expr {
                    let value = self.expression(value);
                    self.types.same(value, self.result);
                }
                self.types.free()
            }
            Expr::Break(jump) => {
                if let Some(value) = &jump.expr {
                    let value = self.expression(value);
                    let left = self
                        .loops
                        .iter()
                        .rev()
                        .find(|(label, _)| jump.label.is_none() || *label == jump.label);
                    let left = left.map(|(_, value)| *value);
                    let left = left.unwrap_or_else(|| self.types.unknown());
                    self.types.same(value, left);
                }
                self.types.free()
            }
            Expr::Continue(_) => self.types.free(),
            Expr::Try(question) => {
                let inner = self.expression(&question.expr);
                self.types.element(inner)
            }
            _ => self.types.unknown(),
        }
    }

    fn in_branch(&mut self, look: impl FnOnce(&mut Self) -> Id) -> Id {
        let outside = self.around;
        if outside == Where::Elsewhere {
            self.around = Where::Branch;
        }
        let value = look(self);
        self.around = outside;
        value
    }

    fn literal(&mut self, literal: &Lit) -> Id {
        match literal {
            Lit::Int(number) if number.suffix().is_empty() => {
                let ty = self.types.whole();
                self.note(number.span(), ty);
                ty
            }
            Lit::Float(number) if number.suffix().is_empty() => {
                let ty = self.types.decimal();
                self.note(number.span(), ty);
                ty
            }
            Lit::Int(number) => self.types.named(number.suffix(), vec![]),
            Lit::Float(number) => self.types.named(number.suffix(), vec![]),
            Lit::Byte(_) => self.types.named("u8", vec![]),
            Lit::Bool(_) => self.types.named("bool", vec![]),
            Lit::Char(_) => self.types.named("char", vec![]),
            Lit::Str(_) => self.types.named("String", vec![]),
            _ => self.types.unknown(),
        }
    }

    fn note(&mut self, span: proc_macro2::Span, ty: Id) {
        if self.around != Where::Elsewhere {
            self.numbers.push((place(span), ty, self.around));
        }
    }

    /// An expression that goes where nothing is known of its type.
    fn meets_unknown(&mut self, expr: &Expr) {
        let (value, unknown) = (self.expression(expr), self.types.unknown());
        self.types.same(value, unknown);
    }

    fn binary(&mut self, binary: &syn::ExprBinary) -> Id {
        let (left, right) = (self.expression(&binary.left), self.expression(&binary.right));
        let is_shift =
            matches!(binary.op, BinOp::Shl(_) | BinOp::Shr(_) | BinOp::ShlAssign(_) | BinOp::ShrAssign(_));
        let is_logical = matches!(binary.op, BinOp::And(_) | BinOp::Or(_));
        if !is_shift && !is_logical {
            self.types.same(left, right);
        }
        match binary.op {
            BinOp::And(_)
            | BinOp::Or(_)
            | BinOp::Eq(_)
            | BinOp::Ne(_)
            | BinOp::Lt(_)
            | BinOp::Le(_)
            | BinOp::Gt(_)
            | BinOp::Ge(_) => self.types.named("bool", vec![]),
            _ if assigned(&binary.op).is_some() => self.types.named("()", vec![]),
            _ => left,
        }
    }

    fn index(&mut self, index: &syn::ExprIndex) -> Id {
        let (list, at) = (self.expression(&index.expr), self.expression(&index.index));
        if let Some(("map", parts)) = self.types.parts(list) {
            return parts[1];
        }
        let place = self.types.named("usize", vec![]);
        if matches!(&*index.index, Expr::Range(_)) {
            let end = self.types.element(at);
            self.types.same(end, place);
            return list;
        }
        self.types.same(at, place);
        self.types.element(list)
    }

    fn list_of<'a>(&mut self, parts: impl IntoIterator<Item = &'a Expr>) -> Id {
        let element = self.types.free();
        for part in parts {
            let part = self.expression(part);
            self.types.same(element, part);
        }
        self.types.list(element)
    }

    fn call(&mut self, call: &ExprCall) -> Id {
        let Expr::Path(function) = &*call.func else { return self.types.unknown() };
        // A constructor holds what it is given; any other function says what it wants.
        let is_constructor = function.path.segments.last().is_some_and(|last| {
            matches!(&last.ident.to_string()[..], "Some" | "Ok" | "Err")
                || (last.ident == "new" && call.args.len() == 1)
        });
        let arguments: Vec<Id> = match is_constructor {
            true => call.args.iter().map(|argument| self.expression(argument)).collect(),
            false => self.arguments(&call.args),
        };
        let segments: Vec<String> =
            function.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        let segments: Vec<&str> = segments.iter().map(String::as_str).collect();
        match (&segments[..], &arguments[..]) {
            (["Some"], [inner]) => self.types.named("Option", vec![*inner]),
            (["Ok"], [inner]) => self.types.named("Result", vec![*inner]),
            (["Err"], _) => {
                let value = self.types.free();
                self.types.named("Result", vec![value])
            }
            (["Box" | "Rc" | "Arc", "new"], [inner]) => *inner,
            (["Vec" | "VecDeque" | "HashSet" | "BTreeSet", "new" | "with_capacity"], _) => {
                let element = self.types.free();
                self.types.list(element)
            }
            (["HashMap" | "BTreeMap", "new"], _) => {
                let parts = vec![self.types.free(), self.types.free()];
                self.types.named("map", parts)
            }
            ([.., "max" | "min"], [a, b]) => {
                self.types.same(*a, *b);
                *a
            }
            ([.., "swap"], [a, b]) => {
                self.types.same(*a, *b);
                self.types.named("()", vec![])
            }
            ([.., "mem", "replace"], [a, b]) => {
                self.types.same(*a, *b);
                *a
            }
            ([ty, "from"], _) => self.types.named(ty, vec![]),
            ([name], _) if self.own.as_ref().is_some_and(|(own, _)| own == name) => {
                let parameters =
                    self.own.as_ref().map(|(_, parameters)| parameters.clone()).unwrap_or_default();
                parameters.into_iter().zip(&arguments).for_each(|(a, b)| self.types.same(a, *b));
                self.result
            }
            _ => {
                for argument in arguments {
                    let unknown = self.types.unknown();
                    self.types.same(argument, unknown);
                }
                self.types.unknown()
            }
        }
    }

    fn macro_call(&mut self, call: &Macro) -> Id {
        if let Ok(Repeat { value, len }) = call.parse_body_with(Repeat::parse) {
            let (list, len, place) =
                (self.list_of([&value]), self.expression(&len), self.types.named("usize", vec![]));
            self.types.same(len, place);
            return list;
        }
        let parts = call.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated);
        let parts = parts.map(Vec::from_iter).unwrap_or_default();
        let name = call.path.get_ident().map(ToString::to_string).unwrap_or_default();
        match (&name[..], &parts[..]) {
            ("vec", _) => self.list_of(&parts),
            ("assert_eq" | "assert_ne" | "debug_assert_eq" | "debug_assert_ne", [a, b, ..]) => {
                let (a, b) = (self.expression(a), self.expression(b));
                self.types.same(a, b);
                self.types.named("()", vec![])
            }
            ("format", _) => self.types.named("String", vec![]),
            ("panic" | "unreachable" | "todo" | "unimplemented", _) => self.types.free(),
            _ => {
                for part in &parts {
                    self.expression(part);
                }
                self.types.unknown()
            }
        }
    }
}
