//! The variables of a pattern, and their types.

use syn::{Lit, Pat};

use super::Finder;
use super::types::Id;

impl Finder {
    /// The variables of a pattern for values of a type.
    pub(super) fn bind(&mut self, pattern: &Pat, ty: Id) {
        match pattern {
            Pat::Ident(variable) => {
                self.scope.push((variable.ident.to_string(), ty));
                if let Some((_, inner)) = &variable.subpat {
                    self.bind(inner, ty);
                }
            }
            Pat::Type(typed) => {
                let written = self.types.written(&typed.ty);
                self.types.same(written, ty);
                self.bind(&typed.pat, written);
            }
            Pat::Reference(reference) => self.bind(&reference.pat, ty),
            Pat::Paren(inner) => self.bind(&inner.pat, ty),
            Pat::Tuple(tuple) => {
                let is_whole = !tuple.elems.iter().any(|part| matches!(part, Pat::Rest(_)));
                let parts = is_whole.then(|| self.types.arguments(ty, "()", tuple.elems.len())).flatten();
                for (i, part) in tuple.elems.iter().enumerate() {
                    let part_type = parts.as_ref().map(|parts| parts[i]);
                    let part_type = part_type.unwrap_or_else(|| self.types.unknown());
                    self.bind(part, part_type);
                }
            }
            Pat::TupleStruct(variant) => {
                let name =
                    variant.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
                let inner = match &name[..] {
                    "Some" => self.types.arguments(ty, "Option", 1).map(|inner| inner[0]),
                    "Ok" => self.types.arguments(ty, "Result", 1).map(|inner| inner[0]),
                    _ => None,
                };
                for part in &variant.elems {
                    let part_type = inner.unwrap_or_else(|| self.types.unknown());
                    self.bind(part, part_type);
                }
            }
            Pat::Struct(record) => {
                for field in &record.fields {
                    let unknown = self.types.unknown();
                    self.bind(&field.pat, unknown);
                }
            }
            Pat::Slice(slice) => {
                let element = self.types.element(ty);
                slice.elems.iter().for_each(|part| self.bind(part, element));
            }
            Pat::Or(choice) => choice.cases.iter().for_each(|case| self.bind(case, ty)),
            Pat::Guard(guarded) => {
                self.bind(&guarded.pat, ty);
                self.expression(&guarded.guard);
            }
            Pat::Lit(literal) => {
                if let Lit::Byte(_) = literal.lit {
                    let byte = self.types.named("u8", vec![]);
                    self.types.same(ty, byte);
                }
            }
            _ => {}
        }
    }
}
