//! Pattern synonyms.

use super::{P, Parser};
use crate::ast::{Builder, DeclKind, Equation, Ident, Pat, PatKind, PatternSynonym};
use crate::token::Kind;

impl Parser<'_> {
    /// `pattern P x y = p`, `pattern x :> y <- p where …`, `pattern P {x, y} = p`, `pattern P, Q :: τ`
    pub(super) fn pattern_synonym(&mut self) -> P<DeclKind> {
        self.bump();
        if self.at_pattern_signature() {
            let mut names = vec![self.synonym_name()?];
            while self.eat(Kind::Comma) {
                names.push(self.synonym_name()?);
            }
            self.expect(Kind::DoubleColon)?;
            self.pattern_signature = true;
            let signature = self.sig_type();
            self.pattern_signature = false;
            return Ok(DeclKind::PatternSignature(names, signature?));
        }
        let (name, args, record) = self.synonym_head()?;
        let implicit = self.at(Kind::Equals);
        if !implicit && !self.at(Kind::LArrow) {
            return Err(self.unexpected("`=` or `<-`"));
        }
        self.bump();
        let start = self.start();
        let pat = if self.looks_like_view() {
            let view = self.expr()?;
            self.expect(Kind::RArrow)?;
            let inner = self.pat()?;
            Pat { kind: PatKind::View(Box::new(view), Box::new(inner)), span: self.span_from(start) }
        } else {
            self.pat()?
        };
        let builder = match implicit {
            true => Builder::Implicit,
            false if self.eat(Kind::Where) => Builder::Explicit(self.builder(name)?),
            false => Builder::None,
        };
        Ok(DeclKind::PatternSynonym(PatternSynonym { name, args, record, pat, builder }))
    }

    /// Whether names and `::` follow.
    fn at_pattern_signature(&self) -> bool {
        let tokens = &self.cursor.tokens()[self.cursor.position()..];
        tokens
            .iter()
            .take_while(|token| {
                matches!(
                    token.kind,
                    Kind::ConId
                        | Kind::ConSym
                        | Kind::Comma
                        | Kind::LParen
                        | Kind::RParen
                        | Kind::DoubleColon
                )
            })
            .any(|token| token.kind == Kind::DoubleColon)
    }

    fn synonym_name(&mut self) -> P<Ident> {
        if self.at(Kind::LParen) {
            return self.parenthesised_name();
        }
        if !self.at(Kind::ConId) {
            return Err(self.unexpected("the name of a pattern"));
        }
        let token = self.bump();
        Ok(self.ident(token))
    }

    /// The name of a synonym, its variables, and whether these are in braces.
    fn synonym_head(&mut self) -> P<(Ident, Vec<Ident>, bool)> {
        if self.at(Kind::VarId) {
            let left = self.bump();
            let name = if self.eat(Kind::Backquote) {
                let token = self.bump();
                self.expect(Kind::Backquote)?;
                self.ident(token)
            } else if self.at(Kind::ConSym) {
                let token = self.bump();
                self.ident(token)
            } else {
                return Err(self.unexpected("an operator"));
            };
            let right = self.expect_var_id("a variable")?;
            return Ok((name, vec![self.ident(left), self.ident(right)], false));
        }
        let name = self.synonym_name()?;
        let mut args = Vec::new();
        if self.at(Kind::LBrace) {
            let opened = self.cursor.token();
            self.cursor.open_braces();
            while !self.at(Kind::RBrace) {
                args.push(self.field_name()?);
                if !self.eat(Kind::Comma) {
                    break;
                }
            }
            self.close_record(opened)?;
            return Ok((name, args, true));
        }
        while self.at(Kind::VarId) {
            let token = self.bump();
            args.push(self.ident(token));
        }
        Ok((name, args, false))
    }

    /// The equations after `where`: they define the synonym as if it were a function.
    fn builder(&mut self, name: Ident) -> P<Vec<Equation>> {
        let decls = self.decls()?;
        let mut equations = Vec::new();
        for decl in decls {
            let DeclKind::Pat(pat, rhs) = decl.kind else { continue };
            let pats = match pat.kind {
                PatKind::Con(con, pats) if con.name == name.name => pats,
                PatKind::Operators(pats, operators) if operators.len() == 1 => pats,
                _ => continue,
            };
            equations.push(Equation { pats, rhs, span: decl.span });
        }
        if equations.is_empty() {
            return Err(self.unexpected(&format!("a definition of `{}`", name.name)));
        }
        Ok(equations)
    }
}
