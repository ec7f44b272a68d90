//! Data families, which become generalised algebraic data types.
//!
//! A family becomes a data type, and the constructors of its instances become constructors of it, with the instance's head
//! as their result: `data instance F Int = A Bool` is `A :: Bool -> F Int`. That works for the instances that stand in
//! the family's own module; elsewhere an instance's constructors are not supported.
//!
//! Type families and their equations are declarations of their own, wherever they are written.

use whatif_source::Span;

use super::{P, Parser};
use crate::ast::{
    ConDecl, DataDecl, Decl, DeclKind, Deriving, FamilyDecl, FamilyEquation, Ident, Module, SigType, Type,
    TypeKind,
};
use crate::rename::head_constructor;
use crate::token::Kind;

/// `data instance F τ = …`
pub(super) struct FamilyInstance {
    family: Ident,
    head: Type,
    constructors: Vec<ConDecl>,
    deriving: Vec<Deriving>,
    span: Span,
}

impl Parser<'_> {
    /// A data family, after `data family` or, in a class, `data`: `F a b :: κ`.
    pub(super) fn data_family(&mut self) -> P<DataDecl> {
        let head = self.operator_type()?;
        let (name, params) = self.head_parts(head)?;
        let kind = if self.eat(Kind::DoubleColon) { Some(self.ty()?) } else { None };
        self.families.push(name.name);
        let (context, constructors, deriving) = (Vec::new(), Vec::new(), Vec::new());
        Ok(DataDecl { name, params, newtype: false, context, kind, constructors, deriving })
    }

    /// An instance of a data family, after `data instance` or, in an instance, `data`. It is kept aside.
    pub(super) fn data_instance(&mut self) -> P<()> {
        let start = self.start();
        let head = self.operator_type()?;
        let Some(family) = head_constructor(&head) else { return Err(self.unexpected("a data family")) };
        if self.eat(Kind::DoubleColon) {
            self.ty()?;
        }
        let mut constructors = match self.kind() {
            Kind::Equals => self.constructors()?,
            Kind::Where => self.gadt_constructors()?,
            _ => Vec::new(),
        };
        for constructor in &mut constructors {
            constructor.result.get_or_insert_with(|| head.clone());
        }
        let deriving = self.deriving_clauses()?;
        let span = self.span_from(start);
        self.family_instances.push(FamilyInstance { family, head, constructors, deriving, span });
        Ok(())
    }

    /// A type family, after `type family` or, in a class, `type`: `F a b :: κ where …`.
    pub(super) fn type_family(&mut self, class: Option<Ident>) -> P<FamilyDecl> {
        let head = self.operator_type()?;
        let (name, params) = self.head_parts(head)?;
        if self.eat(Kind::DoubleColon) {
            self.ty()?;
        } else if self.eat(Kind::Equals) {
            // `= (r :: κ) | r -> a`: a name for the result, and the parameters it determines.
            self.ty()?;
        }
        if self.eat(Kind::Bar) {
            self.ty()?;
        }
        let equations = if self.eat(Kind::Where) {
            Some(self.block(false, |parser, equations| {
                if !parser.eat(Kind::DotDot) {
                    equations.push(parser.family_equation(false)?);
                }
                Ok(())
            })?)
        } else {
            None
        };
        Ok(FamilyDecl { name, params, class, equations })
    }

    /// `F τ = τ`
    pub(super) fn family_equation(&mut self, default: bool) -> P<FamilyEquation> {
        if self.at_word(self.words.forall) {
            self.forall()?;
        }
        let lhs = self.operator_type()?;
        if !self.at(Kind::Equals) {
            return Err(self.unexpected("`=`"));
        }
        self.bump();
        Ok(FamilyEquation { lhs, rhs: self.ty()?, default, class_module: None })
    }

    /// Parses the rest of `type …` in a class or an instance.
    pub(super) fn associated_type(&mut self, class: Option<Ident>) -> P<DeclKind> {
        let family = self.eat_word(self.words.family);
        let instance = self.eat(Kind::Instance);
        if class.is_some() && !instance && (family || !self.is_equation()) {
            return Ok(DeclKind::Family(self.type_family(class)?));
        }
        Ok(DeclKind::FamilyInstance(self.family_equation(class.is_some())?))
    }

    /// Whether a `=` follows before the item ends.
    fn is_equation(&self) -> bool {
        let tokens = self.cursor.tokens();
        let (start, indent) = (self.cursor.position(), self.cursor.indent());
        let rest = tokens[start..].iter().enumerate();
        rest.take_while(|&(at, token)| {
            !(matches!(token.kind, Kind::Eof | Kind::Semi | Kind::RBrace | Kind::DoubleColon)
                || (at > 0 && token.first && token.column <= indent))
        })
        .any(|(_, token)| token.kind == Kind::Equals)
    }

    /// Gives the families of a module the constructors of their instances.
    pub(super) fn join_families(&mut self, module: &mut Module) {
        module.decls.append(&mut self.associated);
        for instance in std::mem::take(&mut self.family_instances) {
            let span = instance.span;
            let family = module.decls.iter_mut().find_map(|decl| match &mut decl.kind {
                DeclKind::Data(data) if data.name.name == instance.family.name => Some(data),
                _ => None,
            });
            match family.filter(|_| self.families.contains(&instance.family.name)) {
                Some(data) => {
                    data.constructors.extend(instance.constructors);
                    module.decls.extend(instance.deriving.into_iter().map(|deriving| {
                        let kind = TypeKind::App(Box::new(deriving.class), Box::new(instance.head.clone()));
                        let ty = Type { kind, span };
                        let sig = SigType { forall: None, context: Vec::new(), ty };
                        Decl { kind: DeclKind::StandaloneDeriving(deriving.strategy, sig), span }
                    }));
                }
                None => {
                    let names = instance.constructors.iter().map(|constructor| constructor.name).collect();
                    let what = "a constructor of a data family".to_owned();
                    module.decls.push(Decl { kind: DeclKind::Unsupported(what, names), span });
                }
            }
        }
    }
}
