//! Parses types: `∀ a. [a] → Maybe (a, Int)`.

use whatif_source::Diagnostic;

use super::lexer::Token;
use super::parse::{Parser, tuple_name};
use crate::Type;
use crate::types::names;

impl Parser<'_> {
    /// Parses a type, which may be a function type or quantified.
    pub(super) fn ty(&mut self) -> Result<Type, Diagnostic> {
        self.nested(|parser| {
            if parser.eat("forall") {
                let variables = parser.variables_until(".")?;
                return Ok(Type::Forall(variables, Box::new(parser.ty()?)));
            }
            let argument = parser.applied_type()?;
            if parser.eat("->") { Ok(Type::fun(argument, parser.ty()?)) } else { Ok(argument) }
        })
    }

    fn applied_type(&mut self) -> Result<Type, Diagnostic> {
        let mut ty = self.atomic_type()?;
        while self.starts_atomic_type() {
            ty = ty.apply([self.atomic_type()?]);
        }
        Ok(ty)
    }

    pub(super) fn starts_atomic_type(&self) -> bool {
        match self.peek() {
            Token::Identifier | Token::Quoted => true,
            Token::Sign(sign) => matches!(sign, "(" | "[" | "con" | "var"),
            _ => false,
        }
    }

    /// Parses a type that needs no parentheses.
    pub(super) fn atomic_type(&mut self) -> Result<Type, Diagnostic> {
        self.nested(|parser| match parser.peek() {
            Token::Sign("(") => parser.parenthesised_type(),
            Token::Sign("[") => {
                parser.bump();
                if parser.eat("]") {
                    return Ok(Type::con(names::LIST));
                }
                let element = parser.ty()?;
                parser.expect("]", "to close the list type")?;
                Ok(Type::list(element))
            }
            Token::Identifier if parser.text() == "_" => {
                parser.bump();
                Ok(Type::Unknown)
            }
            Token::Identifier | Token::Quoted | Token::Sign("con" | "var") => {
                let (name, is_constructor) = parser.classified_name()?;
                Ok(if is_constructor { Type::Con(name) } else { Type::Var(name) })
            }
            _ => Err(parser.unexpected("a type")),
        })
    }

    fn parenthesised_type(&mut self) -> Result<Type, Diagnostic> {
        self.bump();
        if let Some(commas) = self.commas_and_close() {
            return Ok(Type::Con(tuple_name(commas + 1)));
        }
        if self.eat(":") {
            self.expect(")", "after the constructor")?;
            return Ok(Type::con(names::CONS));
        }
        let mut parts = self.separated(",", Parser::ty)?;
        self.expect(")", "to close the type")?;
        Ok(match parts.len() {
            1 => parts.remove(0),
            size => Type::Con(tuple_name(size)).apply(parts),
        })
    }
}
