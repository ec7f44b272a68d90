//! Records: construction and update.

use whatif_lambda::Name;
use whatif_source::{Diagnostic, Span};

use super::Checker;
use super::report::Because;
use crate::ast::{Expr, FieldExpr, Ident};
use crate::typed::{Evs, TExpr, Update, UpdateCon};
use crate::types::{Rigid, Ty, Tys};

impl Checker<'_> {
    pub(super) fn record_construction(
        &mut self,
        con: &Ident,
        fields: &[FieldExpr],
        ty: Ty,
        span: Span,
    ) -> TExpr {
        let Some(info) = self.env.constructors.get(&con.name) else {
            return self.unsupported(&format!("the constructor `{}`", con.name.base()), span);
        };
        let (labels, con_ty, strict) = (info.labels.clone(), info.ty, info.strict.clone());
        let head = TExpr::Con(con.name, Tys::new(), Evs::new());
        let (head, rho) =
            self.instantiate(head, con_ty, Some(con.name), &mut Vec::new().into_iter(), con.span);
        let (columns, result) = self.split_function(rho, self.env.constructors[&con.name].fields.len(), span);
        self.expect(result, ty, span, &Because::Plain);
        let mut args = Vec::new();
        for (at, &column) in columns.iter().enumerate() {
            let given =
                labels.get(at).and_then(|label| fields.iter().find(|field| field.field.name == *label));
            args.push(match given {
                Some(field) => self.field_value(field, column),
                None => {
                    let label = labels.get(at).copied().unwrap_or(con.name);
                    if strict.get(at) == Some(&true) {
                        let con = con.name.base();
                        let message = match labels.get(at) {
                            Some(label) => format!("`{con}` needs its strict field `{}`", label.base()),
                            None => format!("`{con}` needs its strict argument {}", at + 1),
                        };
                        self.out.errors.push(Diagnostic::error(span, message));
                    }
                    TExpr::MissingField(label, span)
                }
            });
        }
        if args.is_empty() { head } else { TExpr::App(Box::new(head), args) }
    }

    fn field_value(&mut self, field: &FieldExpr, ty: Ty) -> TExpr {
        match &field.value {
            Some(value) => self.check(value, ty),
            // A pun: the local variable of the same name.
            None => {
                let ident = Ident { name: Name::new(field.field.name.base()), ..field.field };
                let (expr, found) = self.variable_use(&ident);
                let (expr, found) =
                    self.instantiate(expr, found, Some(ident.name), &mut Vec::new().into_iter(), ident.span);
                self.expect(found, ty, ident.span, &Because::Plain);
                expr
            }
        }
    }

    pub(super) fn record_update(&mut self, record: &Expr, fields: &[FieldExpr], ty: Ty, span: Span) -> TExpr {
        let all = |con: &Name| {
            let labels = &self.env.constructors[con].labels;
            fields.iter().all(|field| labels.contains(&field.field.name))
        };
        let first = fields.first().and_then(|field| self.env.fields.get(&field.field.name));
        let cons: Vec<Name> = first.into_iter().flatten().copied().filter(all).collect();
        let Some(&one) = cons.first() else {
            let message = "no constructor has all these fields";
            self.out.errors.push(Diagnostic::error(span, message));
            return TExpr::Unsupported(message.into(), span);
        };
        let tycon = self.env.constructors[&one].tycon;
        let (before, after) = self.update_types(&cons, fields);
        let head = self.env.types.con(tycon);
        let (old, new) = (self.env.types.apply(head, &before), self.env.types.apply(head, &after));
        let record = self.check(record, old);
        self.expect(new, ty, span, &Because::Plain);
        let values = self.updated_values(one, fields, &after);
        let cons = cons.iter().map(|&con| self.update_con(con, fields, &before, &after)).collect();
        TExpr::Update(Box::new(Update { record, span, values, cons }))
    }

    /// The type arguments before and after an update: a parameter may change if only updated fields mention it.
    fn update_types(&mut self, cons: &[Name], fields: &[FieldExpr]) -> (Vec<Ty>, Vec<Ty>) {
        let mut fixed: Vec<Rigid> = Vec::new();
        let params = {
            let info = &self.env.constructors[&cons[0]];
            self.env.tycons[&info.tycon].params.clone()
        };
        for con in cons {
            let info = self.env.constructors[con].clone();
            for (label, &field) in info.labels.iter().zip(&info.fields) {
                if !fields.iter().any(|update| update.field.name == *label) {
                    self.env.types.rigids_of(field, &mut fixed);
                }
            }
        }
        let before: Vec<Ty> = params.iter().map(|_| self.meta()).collect();
        let after = params.iter().zip(&before).map(
            |(param, &ty)| {
                if fixed.contains(param) { ty } else { self.meta() }
            },
        );
        let after = after.collect();
        (before, after)
    }

    fn updated_values(&mut self, con: Name, fields: &[FieldExpr], after: &[Ty]) -> Vec<(TExpr, Ty)> {
        let info = self.env.constructors[&con].clone();
        let map: Vec<_> = info.vars.iter().copied().zip(after.iter().copied()).collect();
        let value = |field: &FieldExpr| {
            let at = info
                .labels
                .iter()
                .position(|&label| label == field.field.name)
                .expect("chosen for its fields");
            let ty = self.env.types.subst(info.fields[at], &map);
            (self.field_value(field, ty), ty)
        };
        fields.iter().map(value).collect()
    }

    fn update_con(&mut self, con: Name, fields: &[FieldExpr], before: &[Ty], after: &[Ty]) -> UpdateCon {
        let info = self.env.constructors[&con].clone();
        let map: Vec<_> = info.vars.iter().copied().zip(before.iter().copied()).collect();
        let old = info.fields.iter().map(|&field| self.env.types.subst(field, &map)).collect();
        let replaced =
            info.labels.iter().map(|&label| fields.iter().position(|field| field.field.name == label));
        let mut types = after.to_vec();
        types.extend(info.vars.iter().skip(after.len()).map(|&var| self.env.types.rigid(var)));
        UpdateCon { name: con, fields: old, replaced: replaced.collect(), types, dicts: info.preds.len() }
    }
}
