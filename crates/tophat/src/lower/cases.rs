//! Constructors, and `match`: a chain of tests.

use std::sync::Arc;

use whatif_source::Span;

use super::Lower;
use crate::code::{Binary, Block, Branch, Code, Constant, Unary, Variable};
use crate::syntax::{Case, Expr, Pattern};
use crate::types::{Sum, Type};
use crate::value::{Concrete, Value, some_value};

impl Lower<'_> {
    /// A chain of tests on the scrutinee, which is evaluated once.
    pub(super) fn match_(&mut self, expr: &Expr, scrutinee: &Expr, cases: &[(Case, Expr)]) -> Code {
        let ty = self.resolve(&self.infer.tables.types[&expr.id]);
        let subject = self.expr(scrutinee);
        let local = self.push_local();
        let chain = self.cases(scrutinee.span, &ty, local, 0, cases);
        self.function().locals.truncate(local);
        Code::Let(Box::new(subject), Box::new(chain))
    }

    /// A case with the components of a value in a local bound to patterns, one after the other.
    fn fields_of(&mut self, local: usize, fields: &[(usize, &Pattern)], body: &Expr) -> Code {
        let Some(((place, pattern), rest)) = fields.split_first() else { return self.expr(body) };
        let field = Code::Project(*place, Box::new(Code::Variable(Variable::Local(local))));
        self.bind(field, pattern, |lower| lower.fields_of(local, rest, body))
    }

    /// A constructor with its arguments; one that lacks some is a function of them.
    pub(super) fn constructor(&mut self, expr: &Expr, name: &str, arguments: &[&Expr]) -> Code {
        let ty = self.resolve(&self.infer.tables.types[&expr.id]);
        let at = position(&ty, name);
        let tag = Code::Constant(Constant::Enum(at));
        let Type::Sum(sum) = &ty else { return tag };
        let count = sum.constructors[at as usize].1.len();
        if arguments.len() == count {
            let fields: Vec<Code> = arguments.iter().map(|argument| self.expr(argument)).collect();
            return Code::Tuple(sum.components(at as usize, tag, fields, |ty| literal(&some_value(ty))));
        }
        let function = constructor_function(sum, at, 0);
        arguments.iter().fold(Code::Lambda(function), |function, argument| {
            Code::Apply(Box::new(function), self.boxed(argument))
        })
    }

    /// The tests of the cases that are left, behind so many.
    fn cases(
        &mut self,
        span: Span,
        ty: &Type,
        local: usize,
        cases_before: usize,
        cases: &[(Case, Expr)],
    ) -> Code {
        let subject = || Box::new(Code::Variable(Variable::Local(local)));
        let ((case, body), rest) =
            cases.split_first().expect("inference checked that the alternatives suffice");
        let test = match case {
            Case::Any(_) => None,
            Case::Constructor(name, _) if name.text == "True" => Some(*subject()),
            Case::Constructor(name, _) if name.text == "False" => {
                Some(Code::Unary(Unary::Not, span, subject()))
            }
            Case::Constructor(name, _) => {
                let tag = match ty {
                    Type::Sum(_) => Box::new(Code::Project(0, subject())),
                    _ => subject(),
                };
                let constant = Box::new(Code::Constant(Constant::Enum(position(ty, &name.text))));
                Some(Code::Binary(Binary::Equal, span, tag, constant))
            }
            Case::Nil => Some(Code::Unary(Unary::Null, span, subject())),
            Case::Cons(..) => {
                let null = Code::Unary(Unary::Null, span, subject());
                Some(Code::Unary(Unary::Not, span, Box::new(null)))
            }
        };
        let body = match case {
            Case::Any(pattern) => self.bind(*subject(), pattern, |lower| lower.expr(body)),
            Case::Cons(head, tail) => {
                let first = Code::Unary(Unary::Head, span, subject());
                let rest = Code::Unary(Unary::Tail, span, subject());
                self.bind(first, head, |lower| lower.bind(rest, tail, |lower| lower.expr(body)))
            }
            Case::Constructor(name, patterns) => {
                let places = match ty {
                    Type::Sum(sum) => sum.places(position(ty, &name.text) as usize),
                    _ => 0..0,
                };
                let fields: Vec<(usize, &Pattern)> = places.zip(patterns).collect();
                self.fields_of(local, &fields, body)
            }
            Case::Nil => self.expr(body),
        };
        let body = self.marked(span, Branch::Case(cases_before), None, body);
        match test {
            // Inference saw that the last alternative is all that is left.
            Some(test) if !rest.is_empty() => {
                let others = self.cases(span, ty, local, cases_before + 1, rest);
                Code::If(Box::new(test), Box::new(body), Box::new(others))
            }
            _ => body,
        }
    }
}

/// A constructor that lacks its fields from the given one on, as a function of the next one; those before were captured.
fn constructor_function(sum: &Sum, at: u32, given: usize) -> Arc<Block> {
    let count = sum.constructors[at as usize].1.len();
    // Each block captures what the one around it captured, and its argument.
    let before = (0..given.saturating_sub(1)).map(Variable::Captured);
    let captures = before.chain((given > 0).then_some(Variable::Local(0))).collect();
    let body = if given + 1 == count {
        let fields = (0..given).map(Variable::Captured).chain([Variable::Local(0)]).map(Code::Variable);
        let tag = Code::Constant(Constant::Enum(at));
        Code::Tuple(sum.components(at as usize, tag, fields, |ty| literal(&some_value(ty))))
    } else {
        Code::Lambda(constructor_function(sum, at, given + 1))
    };
    Arc::new(Block { captures, body, ignores_argument: false })
}

/// The position of a constructor in its type.
fn position(ty: &Type, name: &str) -> u32 {
    let at = match ty {
        Type::Enum(enumeration) => enumeration.constructors.iter().position(|known| known == name),
        Type::Sum(sum) => sum.position(name),
        _ => None,
    };
    at.expect("inference found the constructor in this type") as u32
}

/// A value as code.
fn literal(value: &Concrete) -> Code {
    match value {
        Value::Leaf(constant) => Code::Constant(constant.clone()),
        Value::Tuple(items) => Code::Tuple(items.iter().map(literal).collect()),
        Value::List(items) => Code::List(items.iter().map(literal).collect()),
        _ => unreachable!("types: a basic value"),
    }
}
