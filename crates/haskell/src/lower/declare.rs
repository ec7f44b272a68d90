//! Lowers declarations: data types, dictionary types of classes, selectors, primitives.

use whatif_lambda::prim::{Form, Misc, Prim};
use whatif_lambda::{Alt, AltCon, Binder, Constructor, DataType, Expr, Name, Type};

use super::{Lower, case_of, failure, type_lam};
use crate::env::{TyConDef, dictionary_of, super_of};
use crate::optimise;
use crate::types::{Node, Rigid, Ty};

impl Lower<'_> {
    pub(super) fn declarations(&mut self) {
        for &name in &self.typed.datas {
            self.data_type(name);
        }
        for &name in &self.typed.classes {
            self.class(name);
        }
        for &(name, span) in &self.typed.selectors {
            self.field_selector(name, span);
        }
        for (name, what, span) in &self.typed.unsupported {
            self.out.unsupported.push((*name, vec![(what.clone(), *span)]));
            self.define(*name, Type::Unknown, self.unsupported(what, *span), Some(*span));
        }
        for &(name, primitive, span) in &self.typed.primitives {
            self.primitive_function(name, primitive, span);
        }
    }

    fn data_type(&mut self, name: Name) {
        self.reset();
        let tycon = &self.env.tycons[&name];
        let TyConDef::Data { constructors, newtype } = &tycon.def else { return };
        let params: Vec<Name> = tycon.params.iter().map(|&param| self.tyvar(param)).collect();
        let constructors = constructors.iter().map(|&con| self.constructor_of(con, &tycon.params)).collect();
        self.out.types.push(DataType { name, params, constructors, newtype: *newtype });
    }

    fn constructor_of(&mut self, name: Name, params: &[Rigid]) -> Constructor {
        let con = &self.env.constructors[&name];
        let existentials = con.vars.iter().filter(|var| !params.contains(var));
        let existentials = existentials.map(|&var| self.tyvar(var)).collect();
        let dicts: Vec<Type> = con.preds.iter().map(|pred| self.pred(pred)).collect();
        let strict = if con.strict.contains(&true) {
            dicts.iter().map(|_| false).chain(con.strict.iter().copied()).collect()
        } else {
            Vec::new()
        };
        let fields = dicts.into_iter().chain(con.fields.iter().map(|&field| self.ty(field)));
        let fields = fields.collect();
        let result = if con.gadt { con.result.iter().map(|&arg| self.ty(arg)).collect() } else { Vec::new() };
        Constructor { name, existentials, result, fields, strict, labels: con.labels.clone() }
    }

    /// Makes a data type for the dictionaries of a class, and the functions that select superclasses and methods.
    fn class(&mut self, name: Name) {
        self.reset();
        let class = &self.env.classes[&name];
        let params: Vec<Name> = class.params.iter().map(|&param| self.tyvar(param)).collect();
        let supers: Vec<Type> = class.supers.iter().map(|pred| self.pred(pred)).collect();
        let methods: Vec<Type> = class.methods.iter().map(|method| self.ty(method.sig)).collect();
        let fields: Vec<Type> = supers.into_iter().chain(methods).collect();
        let dict = Type::Con(name).apply(params.iter().map(|&param| Type::Var(param)));
        let super_names = (0..class.supers.len()).map(|index| super_of(name, index));
        let names: Vec<Name> = super_names.chain(class.methods.iter().map(|method| method.name)).collect();
        for (at, selector) in names.into_iter().enumerate() {
            // A class may have many methods: in a selector, the other fields have neither name nor type.
            let binders: Vec<Binder> = fields
                .iter()
                .enumerate()
                .map(|(field, ty)| match field == at {
                    true => Binder::temporary("m", ty.clone()),
                    false => Binder::new(optimise::UNUSED, Type::Unknown),
                })
                .collect();
            let chosen = Expr::Var(binders[at].name);
            let alt = Alt { con: AltCon::Con(dictionary_of(name)), binders, body: chosen };
            let d = Binder::new("d", dict.clone());
            let body = case_of(Expr::Var(d.name), vec![alt], None);
            let function = type_lam(params.clone(), Expr::lam([d], body));
            let ty = Type::fun(dict.clone(), fields[at].clone());
            let ty = if params.is_empty() { ty } else { Type::Forall(params.clone(), Box::new(ty)) };
            self.define(selector, ty, function, None);
        }
        let constructor = Constructor {
            name: dictionary_of(name),
            existentials: Vec::new(),
            result: Vec::new(),
            fields,
            strict: Vec::new(),
            labels: Vec::new(),
        };
        self.out.types.push(DataType { name, params, constructors: vec![constructor], newtype: false });
    }

    fn field_selector(&mut self, label: Name, span: whatif_source::Span) {
        self.reset();
        let ty = self.env.values[&label].ty;
        let lambda_ty = self.ty(ty);
        let vars: Vec<Rigid> = match self.env.types.get(ty) {
            Node::Forall(id) => self.env.types.scheme(id).vars.clone(),
            _ => Vec::new(),
        };
        let vars: Vec<Name> = vars.into_iter().map(|var| self.tyvar(var)).collect();
        let record = Binder::new("r", self.argument_type(ty));
        let cons = &self.env.fields[&label];
        let tycon = &self.env.tycons[&self.env.constructors[&cons[0]].tycon];
        let all =
            matches!(&tycon.def, TyConDef::Data { constructors, .. } if constructors.len() == cons.len());
        let mut alts = Vec::new();
        for con in cons {
            let info = &self.env.constructors[con];
            let at = info.labels.iter().position(|&other| other == label).expect("it has this field");
            if info.newtype {
                let content = self.ty(info.fields[0]);
                let body = Expr::Cast(Box::new(Expr::Var(record.name)), content);
                let function = type_lam(vars, Expr::lam([record], body));
                self.define(label, lambda_ty, function, Some(span));
                return;
            }
            let dicts =
                info.preds.iter().map(|_| Binder::new(self.fresh("d"), Type::Unknown)).collect::<Vec<_>>();
            let fields = info.fields.iter().map(|&field| {
                let ty = self.ty(field);
                Binder::new(self.fresh("x"), ty)
            });
            let fields: Vec<Binder> = fields.collect();
            let body = Expr::Var(fields[at].name);
            alts.push(Alt {
                con: AltCon::Con(*con),
                binders: dicts.into_iter().chain(fields).collect(),
                body,
            });
        }
        let message = format!("No match in record selector {}", label.base());
        let default = (!all).then(|| failure(Misc::RecSelError, message));
        let body = case_of(Expr::Var(record.name), alts, default);
        let function = type_lam(vars, Expr::lam([record], body));
        self.define(label, lambda_ty, function, Some(span));
    }

    fn argument_type(&mut self, ty: Ty) -> Type {
        match self.env.types.get(ty) {
            Node::Forall(id) => {
                let scheme = self.env.types.scheme(id);
                self.argument_type(scheme.ty)
            }
            Node::Fun(argument, _) => self.ty(argument),
            _ => Type::Unknown,
        }
    }

    /// A primitive as a function of as many arguments as its type has arrows.
    fn primitive_function(&mut self, name: Name, primitive: Prim, span: whatif_source::Span) {
        self.reset();
        let ty = self.env.values[&name].ty;
        let lambda_ty = self.ty(ty);
        let (mut vars, mut rest) = (Vec::new(), ty);
        if let Node::Forall(id) = self.env.types.get(ty) {
            let scheme = self.env.types.scheme(id);
            vars = scheme.vars.iter().map(|&var| self.tyvar(var)).collect();
            rest = scheme.ty;
        }
        let mut binders = Vec::new();
        while let Node::Fun(argument, result) = self.env.types.get(rest) {
            let name = Name::new(&format!("x{}", binders.len() + 1));
            binders.push(Binder::new(name, self.ty(argument)));
            rest = result;
        }
        let args: Vec<Expr> = binders.iter().map(|binder| Expr::Var(binder.name)).collect();
        let body = match primitive {
            Prim::Form(Form::Symbolic) => Expr::Symbolic(self.ty(rest)),
            _ => Expr::Prim(primitive, args),
        };
        let body = Expr::lam(binders, body);
        self.define(name, lambda_ty, type_lam(vars, body), Some(span));
    }
}
