//! Types as they are written.

use num_traits::ToPrimitive;
use whatif_source::Diagnostic;

use super::{Parsed, Parser};
use crate::decimal::MAX_SCALE;
use crate::lexer::Kind;
use crate::syntax::{Ident, TypeExpr, TypeKind};

impl Parser {
    pub(super) fn type_expr(&mut self) -> Parsed<TypeExpr> {
        self.nested(|parser| {
            let from = parser.type_product()?;
            if !parser.eat("->") {
                return Ok(from);
            }
            let to = parser.type_expr()?;
            let span = from.span.to(to.span);
            Ok(TypeExpr { span, kind: TypeKind::Function(Box::new(from), Box::new(to)) })
        })
    }

    /// `A * B` is the pair of the paper.
    pub(super) fn type_product(&mut self) -> Parsed<TypeExpr> {
        let mut first = self.type_application()?;
        while self.eat("*") {
            let second = self.type_application()?;
            let span = first.span.to(second.span);
            first = TypeExpr { span, kind: TypeKind::Tuple(vec![first, second]) };
        }
        Ok(first)
    }

    /// A type with types for its parameters, `Maybe Int`, or an operand.
    fn type_application(&mut self) -> Parsed<TypeExpr> {
        let ty = self.type_operand()?;
        let TypeKind::Name(name) = &ty.kind else { return Ok(ty) };
        let arguments = self.type_arguments();
        if arguments.is_empty() {
            return Ok(ty);
        }
        let name = Ident { text: name.clone(), span: ty.span };
        Ok(TypeExpr { span: ty.span.to(self.last_span()), kind: TypeKind::Apply(name, arguments) })
    }

    /// The types that stand here, each a name or in parentheses. What stands in parentheses may be the main task as well, behind the last
    /// type of a file; then it is left alone.
    pub(super) fn type_arguments(&mut self) -> Vec<TypeExpr> {
        let mut arguments = Vec::new();
        loop {
            let may_start = match self.kind() {
                Kind::Upper(_) => true,
                Kind::Name(name) => self.type_parameters.contains(name),
                Kind::Mark(mark) => matches!(*mark, "(" | "<" | "⟨" | "["),
                _ => false,
            };
            let start = self.at;
            match may_start.then(|| self.nested(Parser::type_atom)) {
                Some(Ok(argument)) => arguments.push(argument),
                _ => {
                    self.at = start;
                    return arguments;
                }
            }
        }
    }

    /// `Task A`, `Ref A`, `List A` or an atom.
    pub(super) fn type_operand(&mut self) -> Parsed<TypeExpr> {
        let wrap: fn(Box<TypeExpr>) -> TypeKind = match self.kind() {
            Kind::Upper(name) if name == "Task" => TypeKind::Task,
            Kind::Upper(name) if name == "Ref" => TypeKind::Ref,
            Kind::Upper(name) if name == "List" => TypeKind::List,
            Kind::Upper(name) if name == "Decimal" && matches!(self.peek(), Kind::Int(_)) => {
                return self.decimal();
            }
            _ => return self.type_atom(),
        };
        let start = self.advance();
        let inner = self.nested(Parser::type_operand)?;
        Ok(TypeExpr { span: start.to(inner.span), kind: wrap(Box::new(inner)) })
    }

    /// `Decimal n`
    fn decimal(&mut self) -> Parsed<TypeExpr> {
        let start = self.advance();
        let Kind::Int(number) = self.kind().clone() else { return Err(self.unexpected("how many decimals")) };
        let Some(scale) = number.to_u8().filter(|scale| *scale <= MAX_SCALE) else {
            let message = format!("a number has at most {MAX_SCALE} decimals");
            return Err(Diagnostic::error(self.span(), message));
        };
        self.advance();
        Ok(TypeExpr { span: start.to(self.last_span()), kind: TypeKind::Decimal(scale) })
    }

    pub(super) fn type_atom(&mut self) -> Parsed<TypeExpr> {
        let start = self.span();
        let kind = match self.kind().clone() {
            Kind::Upper(name) => {
                self.advance();
                TypeKind::Name(name)
            }
            Kind::Name(name) if self.type_parameters.contains(&name) => {
                self.advance();
                TypeKind::Name(name)
            }
            Kind::Mark("(") => {
                self.advance();
                self.bracketed(|parser| parser.type_tuple(|parser| parser.eat(")"), "`)`"))?
            }
            Kind::Mark("<") => {
                self.advance();
                self.type_tuple(|parser| parser.close_angle().is_ok(), "`>`")?
            }
            Kind::Mark("⟨") => {
                self.advance();
                self.type_tuple(|parser| parser.eat("⟩"), "`⟩`")?
            }
            Kind::Mark("[") => {
                self.advance();
                let item = self.bracketed(Parser::type_expr)?;
                self.expect("]", "after the type of the items")?;
                TypeKind::List(Box::new(item))
            }
            _ => return Err(self.unexpected("a type")),
        };
        Ok(TypeExpr { span: start.to(self.last_span()), kind })
    }

    pub(super) fn type_tuple(
        &mut self,
        mut close: impl FnMut(&mut Self) -> bool,
        mark: &str,
    ) -> Parsed<TypeKind> {
        let mut items = Vec::new();
        while !close(self) {
            if !items.is_empty() && !self.eat(",") {
                return Err(self.unexpected(&format!("`,` or {mark}")));
            }
            items.push(self.type_expr()?);
        }
        Ok(match items.len() {
            0 => TypeKind::Unit,
            1 => items.pop().expect("there is one").kind,
            _ => TypeKind::Tuple(items),
        })
    }
}
