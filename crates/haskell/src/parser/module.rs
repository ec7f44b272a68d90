//! Modules: headers, imports, exports, and the declarations at the top.
//!
//! [`Parser::module`] parses the header, then [`Parser::top_level`] the imports and declarations one by one. A mistake
//! ends the item it stands in, and parsing goes on at the next item, so that one file can have several messages.
//! [`Parser::top_decl`] looks at the first token of a declaration and calls the function for that kind. At the end,
//! equations are grouped by function, and data families get the constructors of their instances.

use whatif_lambda::Name;
use whatif_source::{Diagnostic, Span};

use super::{P, Parser};
use crate::ast::{Decl, DeclKind, Export, Ident, Import, ImportItem, Members, Module};
use crate::layout::Open;
use crate::token::Kind;

impl Parser<'_> {
    /// Parses the whole file. Items with mistakes are left out.
    pub(super) fn module(&mut self) -> Module {
        let start = Span { file: self.file, start: 0, end: 0 };
        let mut module = Module {
            name: Name::new("Main"),
            spelled: Name::new("Main"),
            span: start,
            extensions: self.extensions.names.clone(),
            exports: None,
            imports: Vec::new(),
            decls: Vec::new(),
            annotations: std::mem::take(&mut self.annotations),
        };
        if self.at(Kind::Module) && self.header(&mut module).is_err() {
            // After a mistake in the header, everything up to `where` is skipped.
            while !matches!(self.kind(), Kind::Where | Kind::Eof) {
                self.cursor.advance();
            }
            self.eat(Kind::Where);
        }
        let open = self.cursor.open_block(false);
        self.top_level(&mut module, open);
        let decls = std::mem::take(&mut module.decls);
        module.decls = self.group(decls).unwrap_or_default();
        self.join_families(&mut module);
        module
    }

    /// `module M (…) where`
    fn header(&mut self, module: &mut Module) -> P<()> {
        self.bump();
        let name = self.module_name()?;
        (module.name, module.spelled, module.span) = (name.name, name.name, name.span);
        if self.at(Kind::LParen) {
            module.exports = Some(self.exports()?);
        }
        self.expect(Kind::Where)?;
        Ok(())
    }

    /// `A.B.C`, whole, as a name without a qualifier.
    fn module_name(&mut self) -> P<Ident> {
        if !self.at(Kind::ConId) {
            return Err(self.unexpected("the name of a module"));
        }
        let token = self.bump();
        Ok(Ident { module: None, name: Name::new(self.slice(token)), span: self.token_span(token) })
    }

    fn exports(&mut self) -> P<Vec<Export>> {
        let opened = self.bump();
        let mut exports = Vec::new();
        loop {
            while self.eat(Kind::Comma) {}
            if self.eat(Kind::RParen) {
                return Ok(exports);
            }
            if self.eat(Kind::Module) {
                exports.push(Export::Module(self.module_name()?));
            } else {
                exports.push(match self.entity()? {
                    ImportItem::Var(name) => Export::Var(name),
                    ImportItem::Type(name, members) => Export::Type(name, members),
                });
            }
            if !matches!(self.kind(), Kind::Comma | Kind::RParen) {
                let opener = self.token_span(opened);
                return Err(self.unexpected_in_brackets(Kind::RParen, opener));
            }
        }
    }

    /// A name in an export or import list, with its members.
    fn entity(&mut self) -> P<ImportItem> {
        let is_type = self.eat(Kind::Type);
        let is_pattern =
            self.at_word(self.words.pattern) && matches!(self.next_kind(), Kind::ConId | Kind::LParen);
        if is_pattern {
            self.bump();
        }
        match self.kind() {
            Kind::VarId => {
                let token = self.bump();
                Ok(ImportItem::Var(self.ident(token)))
            }
            Kind::ConId => {
                let token = self.bump();
                let name = self.ident(token);
                if is_pattern {
                    Ok(ImportItem::Var(name))
                } else {
                    Ok(ImportItem::Type(name, self.members()?))
                }
            }
            Kind::LParen => {
                let operator = self.parenthesised_operator();
                let name = self.parenthesised_name()?;
                if !is_pattern && (is_type || operator == Some(Kind::ConSym)) {
                    Ok(ImportItem::Type(name, self.members()?))
                } else {
                    Ok(ImportItem::Var(name))
                }
            }
            _ => Err(self.unexpected("a name")),
        }
    }

    fn members(&mut self) -> P<Members> {
        if !self.at(Kind::LParen) {
            return Ok(Members::None);
        }
        let opened = self.bump();
        let mut names = Vec::new();
        let mut all = false;
        while !self.at(Kind::RParen) {
            match self.kind() {
                Kind::DotDot => {
                    self.bump();
                    all = true;
                }
                Kind::LParen => names.push(self.parenthesised_name()?),
                Kind::VarId | Kind::ConId => {
                    let token = self.bump();
                    names.push(self.ident(token));
                }
                Kind::Type => {
                    self.bump();
                    continue;
                }
                _ => return Err(self.unexpected("a constructor, field or method")),
            }
            if !self.eat(Kind::Comma) {
                break;
            }
        }
        self.expect_closing(Kind::RParen, opened)?;
        Ok(if all { Members::All(names) } else { Members::Some(names) })
    }

    /// `import qualified M as N hiding (…)`
    fn import(&mut self) -> P<Import> {
        let start = self.start();
        self.bump();
        self.eat_word(self.words.safe);
        let mut qualified = self.eat_word(self.words.qualified);
        if self.at(Kind::String) {
            self.bump();
        }
        let module = self.module_name()?;
        qualified |= self.eat_word(self.words.qualified);
        let alias = if self.eat_word(self.words.as_) { Some(self.module_name()?.name) } else { None };
        let hiding = self.eat_word(self.words.hiding);
        let items = if self.at(Kind::LParen) { Some(self.import_items()?) } else { None };
        Ok(Import { module, qualified, alias, hiding, items, span: self.span_from(start) })
    }

    fn import_items(&mut self) -> P<Vec<ImportItem>> {
        let opened = self.bump();
        let mut items = Vec::new();
        loop {
            while self.eat(Kind::Comma) {}
            if self.eat(Kind::RParen) {
                return Ok(items);
            }
            items.push(self.entity()?);
            if !matches!(self.kind(), Kind::Comma | Kind::RParen) {
                let opener = self.token_span(opened);
                return Err(self.unexpected_in_brackets(Kind::RParen, opener));
            }
        }
    }

    /// Imports and declarations, each on its own: a mistake ends one of them only.
    fn top_level(&mut self, module: &mut Module, open: Open) {
        let depth = self.cursor.depth();
        loop {
            while matches!(self.kind(), Kind::VSemi | Kind::Semi) {
                self.cursor.advance();
            }
            if matches!(self.kind(), Kind::Eof | Kind::VClose) {
                break;
            }
            if open == Open::Explicit && self.at(Kind::RBrace) {
                self.cursor.close_braces();
                break;
            }
            let position = self.cursor.position();
            if self.top_item(module).is_err() {
                self.depth = 0;
                self.cursor.recover(depth, position);
            } else if !matches!(
                self.kind(),
                Kind::VSemi | Kind::Semi | Kind::Eof | Kind::VClose | Kind::RBrace
            ) || (open != Open::Explicit && self.at(Kind::RBrace))
            {
                self.unexpected("the end of the declaration");
                self.cursor.recover(depth, position);
            }
        }
        if self.cursor.token().kind != Kind::Eof {
            self.unfinished(open);
        }
    }

    /// Reports tokens behind the end of the module.
    fn unfinished(&mut self, open: Open) {
        if open == Open::Explicit {
            self.unexpected("the end of the file");
            return;
        }
        let span = self.token_span(self.cursor.token());
        let error = Diagnostic::error(span, "this line is indented less than the first declaration")
            .help("all declarations of a module start in the same column");
        self.report(error);
    }

    fn top_item(&mut self, module: &mut Module) -> P<()> {
        if self.at(Kind::Import) {
            let import = self.import()?;
            if let Some(decl) = module.decls.first() {
                let error = Diagnostic::error(import.span, "an import after a declaration")
                    .and(decl.span.start_point(), "the first declaration")
                    .help("imports stand before all declarations");
                self.report(error);
            }
            module.imports.push(import);
            return Ok(());
        }
        let decl = self.top_decl()?;
        module.decls.push(decl);
        Ok(())
    }

    fn top_decl(&mut self) -> P<Decl> {
        let start = self.start();
        let kind = match self.kind() {
            Kind::Data | Kind::Newtype => self.data()?,
            Kind::Type => self.synonym()?,
            Kind::Class => self.class()?,
            Kind::Instance => self.instance()?,
            Kind::Deriving => self.standalone_deriving()?,
            Kind::Default => self.default()?,
            Kind::Foreign => self.foreign()?,
            Kind::VarId if self.at_pattern_synonym() => self.pattern_synonym()?,
            Kind::Where => {
                let help = "indent this `where`: it belongs to the definition above";
                return Err(self.unexpected_help("a declaration", help));
            }
            Kind::Splice | Kind::Quote => self.splice(),
            _ if self.is_naked_splice() => self.splice(),
            _ => return self.decl(),
        };
        Ok(Decl { kind, span: self.span_from(start) })
    }

    fn at_pattern_synonym(&self) -> bool {
        self.at_word(self.words.pattern)
            && self.extensions.has("PatternSynonyms")
            && !matches!(self.next_kind(), Kind::Equals | Kind::DoubleColon | Kind::Comma)
    }

    fn splice(&mut self) -> DeclKind {
        self.skip_item();
        DeclKind::Spliced("a Template Haskell splice")
    }

    /// With TemplateHaskell, an expression at the top is a splice: one without `=`, `::` or `|` at its level.
    fn is_naked_splice(&self) -> bool {
        if !self.extensions.has("TemplateHaskell") {
            return false;
        }
        let tokens = self.cursor.tokens();
        let indent = self.cursor.indent();
        let start = self.cursor.position();
        let mut at = start;
        loop {
            let token = &tokens[at];
            if token.kind == Kind::Eof || (at > start && token.first && token.column <= indent) {
                return true;
            }
            match token.kind {
                Kind::Equals | Kind::DoubleColon | Kind::Bar => return false,
                Kind::LParen | Kind::LBracket | Kind::LBrace | Kind::LUnboxed => {
                    match self.past_partner(at) {
                        Some(next) => at = next,
                        None => return false,
                    }
                }
                _ => at += 1,
            }
        }
    }

    fn default(&mut self) -> P<DeclKind> {
        self.bump();
        let opened = self.expect(Kind::LParen)?;
        let mut types = Vec::new();
        while !self.at(Kind::RParen) {
            types.push(self.ty()?);
            if !self.eat(Kind::Comma) {
                break;
            }
        }
        self.expect_closing(Kind::RParen, opened)?;
        Ok(DeclKind::Default(types))
    }
}
