//! Records, and `match` on enumerations and lists.

use std::sync::Arc;

use whatif_source::{Diagnostic, Span};

use super::Infer;
use crate::suggest::suggest;
use crate::syntax::{Case, Expr, ExprId, Ident, Pattern};
use crate::types::{Record, Type};

impl Infer {
    pub(super) fn build_record(&mut self, id: ExprId, name: &Ident, fields: &[(Ident, Expr)]) -> Type {
        let Some(Type::Record(record)) = self.names.get(&name.text).cloned() else {
            let error = Diagnostic::error(name.span, format!("there is no record `{}`", name.text));
            let known: Vec<String> = self.records.iter().map(|record| record.name.clone()).collect();
            let error = suggest(error, &name.text, known.iter().map(String::as_str));
            self.errors.push(error);
            for (_, value) in fields {
                self.infer(value);
            }
            return self.fresh();
        };
        self.check_fields(&record, fields);
        let missing: Vec<&str> = record
            .fields
            .iter()
            .map(|(field, _)| field.as_str())
            .filter(|field| !fields.iter().any(|(given, _)| given.text == *field))
            .collect();
        if !missing.is_empty() {
            let message = format!("`{}` needs {} too", record.name, quoted(&missing));
            self.errors.push(Diagnostic::error(name.span, message));
        }
        let ty = Type::Record(record);
        self.tables.types.insert(id, ty.clone());
        ty
    }

    pub(super) fn check_fields(&mut self, record: &Record, fields: &[(Ident, Expr)]) {
        for (at, (field, value)) in fields.iter().enumerate() {
            if fields[..at].iter().any(|(known, _)| known.text == field.text) {
                self.errors
                    .push(Diagnostic::error(field.span, format!("a second value for `{}`", field.text)));
            }
            match record.fields.iter().find(|(known, _)| *known == field.text) {
                Some((_, ty)) => self.check(value, ty, "this field"),
                None => {
                    self.infer(value);
                    self.no_such_field(record, field);
                }
            }
        }
    }

    pub(super) fn no_such_field(&mut self, record: &Record, field: &Ident) {
        let message = format!("`{}` has no field `{}`", record.name, field.text);
        let known: Vec<&str> = record.fields.iter().map(|(name, _)| name.as_str()).collect();
        let error = Diagnostic::error(field.span, message).note(format!("its fields are {}", quoted(&known)));
        self.errors.push(suggest(error, &field.text, known.into_iter()));
    }

    pub(super) fn update(&mut self, id: ExprId, record: &Expr, fields: &[(Ident, Expr)]) -> Type {
        let ty = self.infer(record);
        let first = fields.first().map(|(field, _)| field);
        match self.record_of(record.span, &ty, first) {
            Some(found) => {
                self.check_fields(&found, fields);
                self.tables.types.insert(id, Type::Record(found));
            }
            None => {
                for (_, value) in fields {
                    self.infer(value);
                }
            }
        }
        ty
    }

    pub(super) fn field(&mut self, id: ExprId, record: &Expr, field: &Ident) -> Type {
        let ty = self.infer(record);
        let Some(found) = self.record_of(record.span, &ty, Some(field)) else { return self.fresh() };
        self.tables.types.insert(id, Type::Record(found.clone()));
        match found.fields.iter().find(|(known, _)| *known == field.text) {
            Some((_, ty)) => ty.clone(),
            None => {
                self.no_such_field(&found, field);
                self.fresh()
            }
        }
    }

    /// The record that an expression is: by its type, or, while that is unknown, by a field that only one record has.
    pub(super) fn record_of(&mut self, span: Span, ty: &Type, field: Option<&Ident>) -> Option<Arc<Record>> {
        match self.shallow(ty) {
            Type::Record(record) => return Some(record),
            Type::Var(_) => {}
            other => {
                let message = format!("this is no record, but `{}`", self.show(&other));
                self.errors.push(Diagnostic::error(span, message));
                return None;
            }
        }
        let field = field?;
        let owners: Vec<_> = self
            .records
            .iter()
            .filter(|record| record.fields.iter().any(|(known, _)| *known == field.text))
            .cloned()
            .collect();
        match owners.as_slice() {
            [record] => {
                let record = record.clone();
                self.expect(span, ty, &Type::Record(record.clone()), "this");
                Some(record)
            }
            [] => {
                let error = Diagnostic::error(field.span, format!("no record has a field `{}`", field.text));
                let known: Vec<String> = self
                    .records
                    .iter()
                    .flat_map(|record| record.fields.iter().map(|(name, _)| name.clone()))
                    .collect();
                let error = suggest(error, &field.text, known.iter().map(String::as_str));
                self.errors.push(error);
                None
            }
            several => {
                let names: Vec<&str> = several.iter().map(|record| record.name.as_str()).collect();
                let error =
                    Diagnostic::error(field.span, format!("which record's `{}` is meant?", field.text))
                        .note(format!("{} have such a field", quoted(&names)))
                        .help(format!("say the type where the name is bound: `\\(x : {}). …`", names[0]));
                self.errors.push(error);
                None
            }
        }
    }

    pub(super) fn match_(&mut self, expr: &Expr, scrutinee: &Expr, cases: &[(Case, Expr)]) -> Type {
        let subject = self.infer(scrutinee);
        let result = self.fresh();
        for (case, body) in cases {
            let outer = self.scope.len();
            self.case(case, scrutinee.span, &subject);
            self.check(body, &result, "this alternative");
            self.scope.truncate(outer);
        }
        self.tables.types.insert(expr.id, subject.clone());
        self.exhaustive(expr.span, &subject, cases);
        result
    }

    pub(super) fn case(&mut self, case: &Case, scrutinee: Span, subject: &Type) {
        match case {
            Case::Constructor(name, _) if name.text == "True" || name.text == "False" => {
                self.expect(scrutinee, subject, &Type::Bool, "what is matched");
            }
            Case::Constructor(name, patterns) => self.constructor_case(name, patterns, subject),
            Case::Nil => {
                let list = Type::list(self.fresh_basic());
                self.expect(scrutinee, subject, &list, "what is matched");
            }
            Case::Cons(head, tail) => {
                let item = self.fresh_basic();
                let list = Type::list(item.clone());
                self.expect(scrutinee, subject, &list, "what is matched");
                self.bind_pattern(head, &item);
                self.bind_pattern(tail, &list);
            }
            Case::Any(pattern) => self.bind_pattern(pattern, subject),
        }
    }

    /// A constructor with a pattern for each of its fields.
    fn constructor_case(&mut self, name: &Ident, patterns: &[Pattern], subject: &Type) {
        let fields = match self.constructor(name.span, &name.text) {
            Some((ty, fields)) => {
                self.expect(name.span, &ty, subject, "this pattern");
                if fields.len() != patterns.len() {
                    let message = format!(
                        "`{}` has {}, and here are {}",
                        name.text,
                        counted(fields.len()),
                        patterns.len()
                    );
                    self.errors.push(Diagnostic::error(name.span, message));
                }
                fields
            }
            None => Vec::new(),
        };
        for (at, pattern) in patterns.iter().enumerate() {
            let ty = fields.get(at).cloned().unwrap_or_else(|| self.fresh());
            self.bind_pattern(pattern, &ty);
        }
    }

    /// Reports alternatives that are missing.
    pub(super) fn exhaustive(&mut self, span: Span, subject: &Type, cases: &[(Case, Expr)]) {
        if cases.iter().any(|(case, _)| matches!(case, Case::Any(_))) {
            return;
        }
        let has = |name: &str| {
            cases.iter().any(|(case, _)| matches!(case, Case::Constructor(known, _) if known.text == name))
        };
        let wanted: Vec<String> = match self.shallow(subject) {
            Type::Bool => {
                ["True", "False"].into_iter().filter(|name| !has(name)).map(str::to_owned).collect()
            }
            Type::Enum(enumeration) => {
                enumeration.constructors.iter().filter(|name| !has(name)).cloned().collect()
            }
            Type::Sum(sum) => {
                let missing = sum.constructors.iter().filter(|(name, _)| !has(name));
                let with_fields =
                    |(name, fields): &(String, Vec<Type>)| name.clone() + &" _".repeat(fields.len());
                missing.map(with_fields).collect()
            }
            Type::List(_) => {
                let nil = cases.iter().any(|(case, _)| matches!(case, Case::Nil));
                let cons = cases.iter().any(|(case, _)| matches!(case, Case::Cons(..)));
                let missing = [(nil, "[]"), (cons, "h :: t")];
                missing.into_iter().filter(|(has, _)| !has).map(|(_, name)| name.to_owned()).collect()
            }
            _ => vec!["_".to_owned()],
        };
        if !wanted.is_empty() {
            let wanted: Vec<&str> = wanted.iter().map(String::as_str).collect();
            let message = format!("this `match` has no alternative for {}", quoted(&wanted));
            self.errors.push(Diagnostic::error(span, message).help("add it, or `_ -> …`"));
        }
    }
}

/// one field, 2 fields
fn counted(fields: usize) -> String {
    match fields {
        0 => "no fields".to_owned(),
        1 => "one field".to_owned(),
        several => format!("{several} fields"),
    }
}

/// `a`, `b` and `c`
fn quoted(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match quoted.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => quoted.join(""),
    }
}
