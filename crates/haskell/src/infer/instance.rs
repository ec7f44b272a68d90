//! Classes and instances: default methods, dictionaries, the methods of instances.

use whatif_lambda::{Name, Role};
use whatif_source::Span;

use super::bind::Sig;
use super::{Checker, InstanceDicts, NO_BINDING, Via};
use crate::ast::{Decl, DeclKind, Ident, InstanceDecl, NewtypeInstance, SigType};
use crate::env::{self, Value};
use crate::typed::{Abstraction, Ev, TBind, TExpr, TGroup};
use crate::types::{Node, Pred, Substitution, Ty};

impl Checker<'_> {
    /// The default methods of classes and the methods of instances.
    pub(super) fn classes_and_instances(&mut self, decls: &[Decl]) {
        let declared = std::mem::take(&mut self.declared);
        let mut ids = declared.into_iter();
        for decl in decls {
            if self.cancel.is_over() {
                break;
            }
            match &decl.kind {
                DeclKind::Class(class) => self.default_methods(class),
                DeclKind::Instance(instance) => {
                    if let Some(Some(id)) = ids.next() {
                        self.instance(instance, id, decl.span);
                    }
                }
                DeclKind::NewtypeInstance(instance) => {
                    if let Some(Some(id)) = ids.next() {
                        self.newtype_instance(instance, id, decl.span);
                    }
                }
                _ => {}
            }
        }
    }

    fn default_methods(&mut self, class: &crate::ast::ClassDecl) {
        let params = self.env.classes[&class.name.name].params.clone();
        for decl in &class.decls {
            let Some(name) = super::declare::bound_name(decl) else { continue };
            let Some(value) = self.env.values.get(&name.name).copied() else { continue };
            if value.method.is_none() {
                continue;
            }
            let start = self.wanted.len();
            let scoped = if self.scoped_type_variables {
                let named = class.params.iter().zip(&params);
                named.map(|(param, &rigid)| (param.name.name, self.env.types.rigid(rigid))).collect()
            } else {
                Vec::new()
            };
            let methods = &self.env.classes[&class.name.name].methods;
            let declared = methods.iter().find(|m| m.name == name.name).and_then(|m| m.default_sig);
            let ty = declared.unwrap_or(value.ty);
            let sig = Sig { ty, scoped };
            let mut bind = self.check_signed(decl, &sig);
            bind.name = env::default_of(name.name);
            self.finish_definition(start);
            self.env.values.insert(bind.name, Value { ty, method: None });
            self.out.binds.push(bind);
        }
    }

    fn finish_definition(&mut self, start: usize) {
        self.solve_all(start);
        self.default_since(start, 0);
    }

    /// The parameters of an instance's dictionary and the evidence for its superclasses.
    fn dictionary(&mut self, id: u32, span: Span) -> InstanceDicts {
        let instance = self.env.instances[id as usize].clone();
        let class = self.env.classes[&instance.class].clone();
        for &var in &instance.vars {
            self.env.types.rigids[var.0 as usize].level = 1;
        }
        let map: Substitution = class.params.iter().copied().zip(instance.args.iter().copied()).collect();
        let start = self.wanted.len();
        let supers: Vec<Pred> =
            class.supers.iter().map(|pred| self.env.types.subst_pred(pred, &map)).collect();
        let (params, supers) = self.under_givens(&instance.context, |this| {
            supers
                .into_iter()
                .map(|pred| this.want(pred, Some(instance.class.into()), span))
                .collect::<Vec<Ev>>()
        });
        self.finish_definition(start);
        InstanceDicts { instance: id, params, supers, defined: Default::default(), via: None }
    }

    /// An instance whose methods are those of a newtype's content.
    fn newtype_instance(&mut self, decl: &NewtypeInstance, id: u32, span: Span) {
        let mut dicts = self.dictionary(id, span);
        if let Some(content) = self.representation(decl, id) {
            let context = self.env.instances[id as usize].context.clone();
            let start = self.wanted.len();
            let class = content.class;
            let args = content.args.clone();
            let (params, ev) =
                self.under_givens(&context, |this| this.want(content, Some(class.into()), span));
            self.finish_definition(start);
            dicts.via = Some(Via { params, ev, args });
        }
        self.out.instances.push(dicts);
    }

    fn instance(&mut self, decl: &InstanceDecl, id: u32, span: Span) {
        let mut dicts = self.dictionary(id, span);
        let instance = self.env.instances[id as usize].clone();
        let class = self.env.classes[&instance.class].clone();
        let map: Substitution = class.params.iter().copied().zip(instance.args.iter().copied()).collect();
        let sigs = Self::signatures(&decl.decls);
        for binding in &decl.decls {
            let Some(name) = super::declare::bound_name(binding) else { continue };
            // A name that is not a method was reported when names were resolved.
            let Some(method) = class.methods.iter().find(|method| method.name == name.name) else { continue };
            let ty = self.env.types.subst(method.sig, &map);
            let start = self.wanted.len();
            let bind = self.method(binding, name, &instance, ty, sigs.get(&name.name).copied());
            self.finish_definition(start);
            dicts.defined.insert(method.name);
            self.out.binds.push(bind);
        }
        for method in &class.methods {
            if let (Some(_), true, false) =
                (method.default_sig, method.default, dicts.defined.contains(&method.name))
            {
                let ty = self.env.types.subst(method.sig, &map);
                let bind = self.inherited(method.name, &instance, ty, span);
                dicts.defined.insert(method.name);
                self.out.binds.push(bind);
            }
        }
        self.out.instances.push(dicts);
    }

    /// A default method with a `default` signature: the constraints of that signature are solved for this instance.
    fn inherited(&mut self, method: Name, instance: &env::Instance, ty: Ty, span: Span) -> TBind {
        let default = env::default_of(method);
        let found = self.env.values[&default].ty;
        let start = self.wanted.len();
        self.level += 1;
        let (dicts, body) = self.under_givens(&instance.context, |this| {
            let group = TGroup { binds: Vec::new(), strict: Vec::new() };
            this.check_polymorphic_value(ty, group, TExpr::Var(default), found, span)
        });
        self.level -= 1;
        self.finish_definition(start);
        let abs = Abstraction { vars: instance.vars.clone(), dicts };
        TBind {
            name: env::method_of(instance.dict, method),
            id: NO_BINDING,
            ty,
            abs,
            body,
            span,
            fixed: true,
            unsupported: Vec::new(),
        }
    }

    fn method(
        &mut self,
        binding: &Decl,
        name: &Ident,
        instance: &env::Instance,
        ty: Ty,
        sig: Option<&SigType>,
    ) -> TBind {
        let (errors, unsupported) = (self.out.errors.len(), std::mem::take(&mut self.unsupported));
        let mark = self.tyvars.len();
        if self.scoped_type_variables || sig.is_some() {
            self.scope_instance_variables(instance);
        }
        self.level += 1;
        let (dicts, body) = self.under_givens(&instance.context, |this| match sig {
            None => this.binding_body(binding, ty),
            Some(written) => this.method_with_signature(binding, name, written, ty),
        });
        self.level -= 1;
        self.tyvars.truncate(mark);
        let body = self.poisoned(body, errors, name.span);
        let abs = Abstraction { vars: instance.vars.clone(), dicts };
        let unsupported = std::mem::replace(&mut self.unsupported, unsupported);
        TBind {
            name: env::method_of(instance.dict, name.name),
            id: NO_BINDING,
            ty,
            abs,
            body,
            span: name.span,
            fixed: true,
            unsupported,
        }
    }

    /// InstanceSigs: checks the method as a local function of the written type.
    fn method_with_signature(&mut self, binding: &Decl, name: &Ident, written: &SigType, ty: Ty) -> TExpr {
        let sig = self.declared_type(written);
        let mut local = self.check_signed(binding, &sig);
        local.name = self.made(Role::Copied, Name::new(name.name.base()));
        let variable = TExpr::Var(local.name);
        let group = TGroup { binds: vec![local], strict: Vec::new() };
        self.check_polymorphic_value(ty, group, variable, sig.ty, name.span)
    }

    fn check_polymorphic_value(
        &mut self,
        ty: Ty,
        group: TGroup,
        value: TExpr,
        found: Ty,
        span: Span,
    ) -> TExpr {
        if let Node::Forall(_) = self.env.types.get(ty) {
            return self.check_polymorphic(ty, |this, rho| {
                this.check_polymorphic_value(rho, group, value, found, span)
            });
        }
        let (value, rho) = self.instantiate(value, found, None, &mut Vec::new().into_iter(), span);
        self.expect(rho, ty, span, &super::report::Because::Plain);
        TExpr::Let(vec![group], Box::new(value))
    }

    fn scope_instance_variables(&mut self, instance: &env::Instance) {
        for &var in &instance.vars {
            let name = self.env.types.rigids[var.0 as usize].name;
            let ty = self.env.types.rigid(var);
            self.tyvars.push((name, ty));
        }
    }
}
