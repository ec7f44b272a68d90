//! Type definitions, and types as they are written.

use std::sync::Arc;

use whatif_source::{Diagnostic, Span};

use super::Infer;
use crate::suggest::suggest;
use crate::syntax::{Ident, TypeBody, TypeDef, TypeExpr, TypeKind};
use crate::types::{Enumeration, Record, Sum, Type};

/// A type with parameters: the variables that stand for them, and the type with these variables in it.
#[derive(Clone)]
pub(super) struct Scheme {
    parameters: Vec<u32>,
    ty: Type,
}

/// A constructor: its type, and its position in there.
#[derive(Clone)]
pub(super) struct Constructor {
    scheme: Scheme,
    at: usize,
}

impl Infer {
    /// The types of the prelude, then those of the files.
    pub(crate) fn type_defs<'a>(&mut self, mut files: impl Iterator<Item = &'a [TypeDef]>) {
        files.next().into_iter().flatten().for_each(|definition| self.type_def(definition));
        let types = self.schemes.keys().chain(self.constructors.keys());
        self.of_prelude = types.cloned().collect();
        files.flatten().for_each(|definition| self.type_def(definition));
    }

    fn type_def(&mut self, definition: &TypeDef) {
        let TypeDef { name, parameters, body } = definition;
        if self.schemes.contains_key(&name.text) && self.of_prelude.remove(&name.text) {
            self.schemes.remove(&name.text);
            let is_of = |ty: &Type| matches!(ty, Type::Sum(sum) if sum.name == name.text);
            self.constructors.retain(|_, constructor| !is_of(&constructor.scheme.ty));
        }
        let known = self.names.contains_key(&name.text) || self.schemes.contains_key(&name.text);
        if known || ["Task", "Ref", "List"].contains(&name.text.as_str()) {
            let message = format!("the type `{}` is defined already", name.text);
            self.errors.push(Diagnostic::error(name.span, message));
            return;
        }
        let variables = self.type_parameters(parameters);
        let ty = match body {
            TypeBody::Alias(ty) => self.read_type(ty),
            TypeBody::Record(fields) => {
                if let Some(parameter) = parameters.first() {
                    let error = Diagnostic::error(parameter.span, "a record has no parameters");
                    self.errors.push(error.help("constructors have: `type Pair a = Pair a a | None`"));
                }
                self.record(name, fields)
            }
            TypeBody::Constructors(constructors) => {
                self.constructors(name, parameters, &variables, constructors)
            }
        };
        for parameter in parameters {
            self.names.remove(&parameter.text);
        }
        if variables.is_empty() {
            self.names.insert(name.text.clone(), ty);
        } else {
            self.schemes.insert(name.text.clone(), Scheme { parameters: variables, ty });
        }
    }

    /// Variables for the parameters of a type, which are types while its definition is read.
    fn type_parameters(&mut self, parameters: &[Ident]) -> Vec<u32> {
        let mut variables = Vec::new();
        for parameter in parameters {
            let Type::Var(variable) = self.fresh_basic() else { unreachable!("a fresh type is a variable") };
            if self.names.insert(parameter.text.clone(), Type::Var(variable)).is_some() {
                let message = format!("a second parameter `{}`", parameter.text);
                self.errors.push(Diagnostic::error(parameter.span, message));
            }
            variables.push(variable);
        }
        variables
    }

    pub(super) fn record(&mut self, name: &Ident, fields: &[(Ident, TypeExpr)]) -> Type {
        let mut typed: Vec<(String, Type)> = Vec::new();
        for (field, ty) in fields {
            if typed.iter().any(|(known, _)| *known == field.text) {
                self.errors.push(Diagnostic::error(field.span, format!("a second field `{}`", field.text)));
            }
            typed.push((field.text.clone(), self.basic_type(ty)));
        }
        let record = Arc::new(Record { name: name.text.clone(), fields: typed });
        self.records.push(record.clone());
        Type::Record(record)
    }

    /// An enumeration; if there are fields or parameters, constructors with data.
    fn constructors(
        &mut self,
        name: &Ident,
        parameters: &[Ident],
        variables: &[u32],
        constructors: &[(Ident, Vec<TypeExpr>)],
    ) -> Type {
        let has_data = !parameters.is_empty() || constructors.iter().any(|(_, fields)| !fields.is_empty());
        let ty = if has_data {
            let constructors = constructors.iter().map(|(constructor, fields)| {
                (constructor.text.clone(), fields.iter().map(|field| self.basic_type(field)).collect())
            });
            let constructors = constructors.collect();
            let arguments = variables.iter().map(|variable| Type::Var(*variable)).collect();
            Type::Sum(Arc::new(Sum { name: name.text.clone(), arguments, constructors }))
        } else {
            let names = constructors.iter().map(|(constructor, _)| constructor.text.clone()).collect();
            Type::Enum(Arc::new(Enumeration { name: name.text.clone(), constructors: names }))
        };
        for (at, (constructor, _)) in constructors.iter().enumerate() {
            let text = &constructor.text;
            if ["C", "L", "R", "F", "S"].contains(&text.as_str()) {
                self.errors.push(
                    Diagnostic::error(constructor.span, format!("a constructor cannot be called `{text}`"))
                        .note("C, L, R, F and S are words of input events"),
                );
            }
            let scheme = Scheme { parameters: variables.to_vec(), ty: ty.clone() };
            let before = self.constructors.insert(text.clone(), Constructor { scheme, at });
            if before.is_some() && !self.of_prelude.remove(text) {
                let message = format!("the constructor `{text}` is defined already");
                self.errors.push(Diagnostic::error(constructor.span, message));
            }
        }
        ty
    }

    /// The type of a field.
    fn basic_type(&mut self, ty: &TypeExpr) -> Type {
        let read = self.read_type(ty);
        // What a parameter stands for is basic.
        if !self.rebuild(&read, &|_| Type::Unit).is_basic() {
            self.errors.push(Diagnostic::error(ty.span, "a field must have a basic type"));
        }
        read
    }

    /// A type with types for its parameters.
    fn applied(&mut self, ty: &TypeExpr, name: &str, arguments: &[TypeExpr]) -> Type {
        let types: Vec<Type> = arguments.iter().map(|argument| self.read_type(argument)).collect();
        let Some(Scheme { parameters, ty: general }) = self.schemes.get(name).cloned() else {
            let error = match self.names.get(name) {
                Some(_) => Diagnostic::error(ty.span, format!("the type `{name}` has no parameters")),
                None => suggest(
                    Diagnostic::error(ty.span, format!("there is no type `{name}`")),
                    name,
                    self.schemes.keys().map(String::as_str),
                ),
            };
            self.errors.push(error);
            return self.fresh();
        };
        if parameters.len() != types.len() {
            let message = format!("`{name}` takes {} types, and here are {}", parameters.len(), types.len());
            self.errors.push(Diagnostic::error(ty.span, message));
            return self.fresh();
        }
        for (argument, given) in arguments.iter().zip(&types) {
            // A parameter of the type that is being defined stays a variable of its own.
            if matches!(self.shallow(given), Type::Var(_)) {
                continue;
            }
            let basic = self.fresh_basic();
            self.expect(argument.span, given, &basic, "the parameter of a type");
        }
        self.replaced(&general, &parameters, &types)
    }

    pub(super) fn read_type(&mut self, ty: &TypeExpr) -> Type {
        match &ty.kind {
            TypeKind::Unit => Type::Unit,
            TypeKind::Apply(name, arguments) => self.applied(ty, &name.text, arguments),
            TypeKind::Name(name) => match self.names.get(name) {
                Some(known) => known.clone(),
                None if self.schemes.contains_key(name) => {
                    let letters: String = ('a'..)
                        .zip(&self.schemes[name].parameters)
                        .flat_map(|(letter, _)| [' ', letter])
                        .collect();
                    let error = Diagnostic::error(ty.span, format!("`{name}` is a type with parameters"));
                    self.errors.push(error.help(format!(
                        "write `{name}{letters}` with types for them; behind `enter`, in parentheses"
                    )));
                    self.fresh()
                }
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

    /// The type that a constructor makes, and the types of its fields.
    pub(super) fn constructor(&mut self, span: Span, name: &str) -> Option<(Type, Vec<Type>)> {
        if let Some(Constructor { scheme, at }) = self.constructors.get(name).cloned() {
            let fresh: Vec<Type> = scheme.parameters.iter().map(|_| self.fresh_basic()).collect();
            let ty = self.replaced(&scheme.ty, &scheme.parameters, &fresh);
            let fields = match &ty {
                Type::Sum(sum) => sum.constructors[at].1.clone(),
                _ => Vec::new(),
            };
            return Some((ty, fields));
        }
        let mut error = Diagnostic::error(span, format!("there is no constructor `{name}`"));
        error = match self.names.get(name) {
            Some(Type::Record(record)) if !record.fields.is_empty() => {
                error.help(format!("`{name}` is a record: write `{name} {{ {} = … }}`", record.fields[0].0))
            }
            Some(_) => error.help(format!("`{name}` is a type")),
            None => suggest(error, name, self.constructors.keys().map(String::as_str)),
        };
        self.errors.push(error);
        None
    }
}
