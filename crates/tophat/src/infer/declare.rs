//! Type definitions, and types as they are written.

use std::sync::Arc;

use whatif_source::Diagnostic;

use super::Infer;
use crate::suggest::suggest;
use crate::syntax::{Ident, TypeBody, TypeDef, TypeExpr, TypeKind};
use crate::types::{Enumeration, Record, Type};

impl Infer {
    pub(crate) fn type_defs(&mut self, definitions: &[&TypeDef]) {
        for definition in definitions {
            let name = &definition.name;
            if self.names.contains_key(&name.text) || ["Task", "Ref", "List"].contains(&name.text.as_str()) {
                let message = format!("the type `{}` is defined already", name.text);
                self.errors.push(Diagnostic::error(name.span, message));
                continue;
            }
            let ty = match &definition.body {
                TypeBody::Alias(ty) => self.read_type(ty),
                TypeBody::Record(fields) => self.record(name, fields),
                TypeBody::Enumeration(constructors) => self.enumeration(name, constructors),
            };
            self.names.insert(name.text.clone(), ty);
        }
    }

    pub(super) fn record(&mut self, name: &Ident, fields: &[(Ident, TypeExpr)]) -> Type {
        let mut typed: Vec<(String, Type)> = Vec::new();
        for (field, ty) in fields {
            if typed.iter().any(|(known, _)| *known == field.text) {
                self.errors.push(Diagnostic::error(field.span, format!("a second field `{}`", field.text)));
            }
            let read = self.read_type(ty);
            if !read.is_basic() {
                self.errors.push(Diagnostic::error(ty.span, "a field must have a basic type"));
            }
            typed.push((field.text.clone(), read));
        }
        let record = Arc::new(Record { name: name.text.clone(), fields: typed });
        self.records.push(record.clone());
        Type::Record(record)
    }

    pub(super) fn enumeration(&mut self, name: &Ident, constructors: &[Ident]) -> Type {
        let names = constructors.iter().map(|constructor| constructor.text.clone()).collect();
        let ty = Type::Enum(Arc::new(Enumeration { name: name.text.clone(), constructors: names }));
        for (at, constructor) in constructors.iter().enumerate() {
            let text = &constructor.text;
            if ["C", "L", "R", "F", "S"].contains(&text.as_str()) {
                self.errors.push(
                    Diagnostic::error(constructor.span, format!("a constructor cannot be called `{text}`"))
                        .note("C, L, R, F and S are words of input events"),
                );
            }
            if self.constructors.insert(text.clone(), (ty.clone(), at as u32)).is_some() {
                let message = format!("the constructor `{text}` is defined already");
                self.errors.push(Diagnostic::error(constructor.span, message));
            }
        }
        ty
    }

    pub(super) fn read_type(&mut self, ty: &TypeExpr) -> Type {
        match &ty.kind {
            TypeKind::Unit => Type::Unit,
            TypeKind::Name(name) => match self.names.get(name) {
                Some(known) => known.clone(),
                None => {
                    let error = Diagnostic::error(ty.span, format!("there is no type `{name}`"));
                    let known = || self.names.keys().map(String::as_str).chain(["Task", "Ref", "List"]);
                    let error = match name.as_str() {
                        "Integer" => error.help("did you mean `Int`? It has no bounds"),
                        "Float" | "Double" | "Real" | "Decimal" => {
                            error.help("say how many decimals it has: `Decimal 2`")
                        }
                        _ => suggest(error, name, known()),
                    };
                    self.errors.push(error);
                    self.fresh()
                }
            },
            TypeKind::Tuple(items) => {
                let items: Vec<Type> = items.iter().map(|item| self.read_type(item)).collect();
                Type::tuple(items)
            }
            TypeKind::Decimal(0) => Type::Int,
            TypeKind::Decimal(scale) => Type::Decimal(*scale),
            TypeKind::List(item) => Type::list(self.read_type(item)),
            TypeKind::Ref(value) => Type::reference(self.read_type(value)),
            TypeKind::Task(value) => Type::task(self.read_type(value)),
            TypeKind::Function(from, to) => Type::function(self.read_type(from), self.read_type(to)),
        }
    }
}
