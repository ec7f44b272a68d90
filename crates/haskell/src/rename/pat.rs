//! Resolves names in patterns.

use rustc_hash::FxHashMap;
use whatif_lambda::Name;
use whatif_source::{Diagnostic, Span};

use super::{Meaning, Renamer, deep};
use crate::ast::{FieldPat, Ident, Pat, PatKind};
use crate::fixity::{self, Operator, Part};
use crate::occurrence::{self, Role};
use crate::scope::Interface;

/// Whether the variables of a pattern come into scope now, or already are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Variables {
    /// They come into scope, from left to right.
    Bind,
    /// They were declared with their whole group of bindings.
    Declared,
}

impl Renamer<'_> {
    /// Patterns side by side, whose variables come into scope.
    pub(super) fn pats(&mut self, pats: &mut [Pat]) {
        let mark = self.enter();
        for pat in pats {
            self.pat(pat, Variables::Bind);
        }
        self.check_linear(mark);
    }

    /// A pattern whose variables come into scope.
    pub(super) fn bind_pat(&mut self, pat: &mut Pat) {
        self.pats(std::slice::from_mut(pat));
    }

    pub(super) fn pat(&mut self, pat: &mut Pat, variables: Variables) {
        deep(|| self.pat_kind(pat, variables));
        self.overloaded_list_pattern(pat);
    }

    fn pat_kind(&mut self, pat: &mut Pat, variables: Variables) {
        self.expand_record(pat);
        match &mut pat.kind {
            PatKind::Var(name) => self.variable(name, variables),
            PatKind::As(name, inner) => {
                self.variable(name, variables);
                self.pat(inner, variables);
            }
            PatKind::Con(constructor, arguments) => {
                arguments.iter_mut().for_each(|argument| self.pat(argument, variables));
                match self.global_value(*constructor) {
                    Meaning::Name(name) => {
                        let constructor = Ident { module: None, name, ..*constructor };
                        pat.kind = self.constructed(constructor, std::mem::take(arguments));
                    }
                    Meaning::Unsupported(why) => pat.kind = PatKind::Unsupported(why.to_string()),
                }
            }
            PatKind::Record(constructor, fields, _) => {
                for field in fields.iter_mut() {
                    if let Some(inner) = &mut field.pat {
                        self.pat(inner, variables);
                    }
                }
                match self.global_value(*constructor) {
                    Meaning::Name(name) => {
                        *constructor = Ident { module: None, name, ..*constructor };
                        let constructor = *constructor;
                        let lacked =
                            fields.iter().find_map(|field| self.lacked_field(constructor, field.field));
                        if let Some(why) = lacked {
                            pat.kind = PatKind::Unsupported(why);
                            return;
                        }
                        fields.iter_mut().for_each(|field| self.field_of(constructor, &mut field.field));
                        if self.definitions.synonyms.contains_key(&name) {
                            let arguments = self.in_order(constructor, fields);
                            pat.kind = self.constructed(constructor, arguments);
                        }
                    }
                    Meaning::Unsupported(why) => pat.kind = PatKind::Unsupported(why.to_string()),
                }
            }
            PatKind::Operators(operands, operators) => {
                operands.iter_mut().for_each(|operand| self.pat(operand, variables));
                let (operands, operators) = (std::mem::take(operands), std::mem::take(operators));
                *pat = self.pat_operators(operands, operators);
            }
            PatKind::Tuple(pats) | PatKind::List(pats) => {
                pats.iter_mut().for_each(|pat| self.pat(pat, variables));
            }
            PatKind::Lazy(inner) | PatKind::Bang(inner) | PatKind::Paren(inner) => self.pat(inner, variables),
            PatKind::View(view, inner) => {
                self.expr(view);
                self.pat(inner, variables);
            }
            PatKind::Sig(inner, ty) => {
                self.pat(inner, variables);
                self.sig_type(ty);
            }
            PatKind::Wildcard | PatKind::Lit(..) | PatKind::Unsupported(_) => {}
        }
    }

    fn variable(&mut self, name: &mut Ident, variables: Variables) {
        match variables {
            Variables::Bind => self.bind(name),
            Variables::Declared => self.declared(name),
        }
    }

    /// Replaces a name in its definition by its unique name: that of a local declaration, or of the module.
    pub(super) fn declared(&mut self, ident: &mut Ident) {
        let (name, meaning) = match self.locals.get(&ident.name) {
            Some(&local) => (local, self.local(local)),
            None => {
                let own = self.scope.values.get(&ident.name).map_or(ident.name, |value| value.name);
                (own, occurrence::Meaning::Value(own))
            }
        };
        self.note(*ident, meaning, Role::Binding);
        ident.name = name;
    }

    /// Spells out `..` and puns. Does nothing the second time.
    pub(super) fn expand_record(&mut self, pat: &mut Pat) {
        let PatKind::Record(constructor, fields, wildcard) = &mut pat.kind else { return };
        for field in fields.iter_mut().filter(|field| field.pat.is_none()) {
            let name = Ident { module: None, ..field.field };
            field.pat = Some(Pat { kind: PatKind::Var(name), span: name.span });
        }
        if !std::mem::take(wildcard) {
            return;
        }
        let crate::scope::Found::One(value) = self.scope.value(constructor.module, constructor.name) else {
            return;
        };
        let Some(known) = self.definitions.constructors.get(&value.name) else { return };
        let span = constructor.span;
        for &(spelling, _) in &known.fields {
            if fields.iter().all(|field| field.field.name != spelling) {
                let field = Ident { module: None, name: spelling, span };
                fields.push(FieldPat { field, pat: Some(Pat { kind: PatKind::Var(field), span }) });
            }
        }
    }

    /// Why a constructor of the base library does not have a field: the library may lack it.
    pub(super) fn lacked_field(&self, constructor: Ident, field: Ident) -> Option<String> {
        let known = self.definitions.constructors.get(&constructor.name)?;
        if known.fields.iter().any(|&(spelling, _)| spelling == field.name) {
            return None;
        }
        let has_it = |interface: &Interface| {
            interface.base && interface.values.values().any(|value| value.name == constructor.name)
        };
        let is_base = self.scope.imports.iter().filter_map(|import| import.interface.as_deref()).any(has_it);
        let name = constructor.name.base();
        is_base.then(|| format!("the field `{}` of `{name}`, which whatif's base library lacks", field.name))
    }

    /// Replaces a field's spelling by the unique name of that field of the constructor.
    pub(super) fn field_of(&mut self, constructor: Ident, field: &mut Ident) {
        let known = self.definitions.constructors.get(&constructor.name);
        let fields = known.map(|known| known.fields.as_slice()).unwrap_or_default();
        match fields.iter().find(|&&(spelling, _)| spelling == field.name) {
            Some(&(_, unique)) => {
                self.note(*field, occurrence::Meaning::Value(unique), Role::Use);
                *field = Ident { module: None, name: unique, ..*field };
            }
            None => {
                let message = format!("`{}` has no field `{}`", constructor.name.base(), field.name);
                let mut error = Diagnostic::error(field.span, message);
                let nearest = crate::scope::nearest(field.name, fields.iter().map(|&(spelling, _)| spelling));
                error.help = nearest.map(|nearest| format!("did you mean `{nearest}`?"));
                self.errors.push(error);
            }
        }
    }

    fn pat_operators(&mut self, operands: Vec<Pat>, operators: Vec<Ident>) -> Pat {
        let span = operands[0].span.to(operands[operands.len() - 1].span);
        let mut parts = Vec::with_capacity(operands.len() + operators.len());
        let mut operators = operators.into_iter();
        for operand in operands {
            parts.push(Part::Operand(operand));
            let Some(operator) = operators.next() else { continue };
            let meaning = self.global_value(operator);
            let fixity = match &meaning {
                Meaning::Name(name) => self.fixity(*name),
                Meaning::Unsupported(_) => self.definitions.fixity(operator.name),
            };
            let (name, span) = (operator.name, operator.span);
            parts.push(Part::Operator(Operator { op: Some(meaning), name, span, fixity }));
        }
        let apply = |left: Option<Pat>, operator: Operator<Meaning>, right: Pat| {
            let (Some(left), Some(meaning)) = (left, operator.op) else { return right };
            let span = left.span.to(right.span);
            let kind = match meaning {
                Meaning::Name(name) => {
                    self.constructed(Ident { module: None, name, span: operator.span }, vec![left, right])
                }
                Meaning::Unsupported(why) => PatKind::Unsupported(why.to_string()),
            };
            Pat { kind, span }
        };
        match fixity::resolve(parts, apply) {
            Ok(pat) => pat,
            Err(error) => {
                self.errors.push(*error);
                Pat { kind: PatKind::Wildcard, span }
            }
        }
    }

    /// Reports variables since `mark` that have the same name.
    pub(super) fn check_linear(&mut self, mark: usize) {
        if self.log.len() - mark < 2 {
            return;
        }
        let mut seen: FxHashMap<Name, Span> = FxHashMap::default();
        for bound in &self.log[mark..] {
            if let Some(first) = seen.insert(bound.name, bound.span) {
                let error = Diagnostic::error(bound.span, format!("`{}` is bound twice", bound.name))
                    .label("again here")
                    .and(first, "first here");
                self.errors.push(error);
            }
        }
    }
}
