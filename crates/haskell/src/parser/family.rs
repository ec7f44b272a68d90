//! Data families, as the open generalised data types that they are.
//!
//! A family becomes a data type, and the constructors of its instances become constructors of it, with the instance's head
//! as their result: `data instance F Int = A Bool` is `A :: Bool -> F Int`. That works for the instances that stand in
//! the family's own module; elsewhere an instance's constructors are not supported. Type families are not supported.

use whatif_source::Span;

use super::{P, Parser};
use crate::ast::{ConDecl, DataDecl, Decl, DeclKind, Deriving, Ident, Module, SigType, Type, TypeKind};
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

    /// An instance of one, after `data instance` or, in an instance, `data`. It is kept aside.
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
