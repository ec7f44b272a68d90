//! Dictionaries: makes λG of the evidence that inference found.

use whatif_lambda::prim::Misc;
use whatif_lambda::types::names;
use whatif_lambda::{Binder, Expr, Literal, Name, Role, Type};

use super::{Lower, cons, failure, type_app};
use crate::env::{self, dictionary_of, method_of, super_of};
use crate::infer::Via;
use crate::known;
use crate::typed::{Ev, Evidence};
use crate::types::{Node, Ty};

impl<'a> Lower<'a> {
    /// The evidence for a constraint, following [`Evidence::Same`].
    pub(super) fn evidence(&self, mut ev: Ev) -> Option<&'a Evidence> {
        let typed = self.typed;
        loop {
            match typed.evidence.get(ev.0 as usize)? {
                Evidence::Same(other) => ev = *other,
                Evidence::Param(name) => match self.specialised_dicts.get(name) {
                    Some(&fixed) => ev = fixed,
                    None => return typed.evidence.get(ev.0 as usize),
                },
                evidence => return Some(evidence),
            }
        }
    }

    /// A dictionary.
    pub(super) fn dict(&mut self, ev: Ev) -> Expr {
        match self.evidence(ev) {
            None | Some(Evidence::Wanted | Evidence::Same(_)) => {
                failure(Misc::UnsupportedError, "a dictionary that was not found".to_owned())
            }
            Some(&Evidence::Param(name)) => Expr::Var(self.current(name)),
            Some(Evidence::Trivial) => Expr::con("()"),
            Some(Evidence::Missing(message)) => failure(Misc::UnsupportedError, message.clone()),
            Some(Evidence::Super { class, types, index, of }) => {
                let of = self.dict(*of);
                let types = self.types(types);
                type_app(Expr::Var(super_of(*class, *index as usize)), types).apply([of])
            }
            Some(Evidence::Literal(class, literal)) => {
                let quoted = literal.as_str().strip_prefix('"').and_then(|text| text.strip_suffix('"'));
                let value = match quoted {
                    Some(text) => Literal::String(text.replace("\\\"", "\"").replace("\\\\", "\\").into()),
                    None => Literal::Integer(literal.as_str().into()),
                };
                let proxy = Binder::new(self.fresh("x"), Type::Unknown);
                Expr::Con(dictionary_of(*class)).apply([Expr::lam([proxy], Expr::Lit(value))])
            }
            Some(Evidence::Typeable(ty, parts)) => {
                let rep = self.type_rep(*ty, parts);
                let proxy = Binder::new(self.fresh("x"), Type::Unknown);
                Expr::Con(dictionary_of(known::TYPEABLE)).apply([Expr::lam([proxy], rep)])
            }
            Some(Evidence::Tagged(constructors, types)) => {
                let types = self.types(types);
                let all = constructors.iter().rev().fold(Expr::con(names::NIL), |rest, con| {
                    cons(type_app(Expr::Con(*con), types.clone()), rest)
                });
                Expr::Con(dictionary_of(known::TAGGED)).apply([all])
            }
            Some(Evidence::Instance { instance, types, args }) => self.instance_dict(*instance, types, args),
        }
    }

    fn instance_dict(&mut self, instance: u32, types: &[Ty], args: &[Ev]) -> Expr {
        let dict = self.env.instances[instance as usize].dict;
        if args.is_empty() {
            let types = self.types(types);
            return type_app(Expr::Var(dict), types);
        }
        match self.key(instance, args) {
            Some(key) => self.shared_dict(key, instance, types, args),
            None => self.applied_dict(dict, types, args),
        }
    }

    fn applied_dict(&mut self, dict: Name, types: &[Ty], args: &[Ev]) -> Expr {
        let types = self.types(types);
        type_app(Expr::Var(dict), types).apply(args.iter().map(|&arg| self.dict(arg)))
    }

    /// A dictionary without variables: made once for the module and shared.
    fn shared_dict(&mut self, key: String, instance: u32, types: &[Ty], args: &[Ev]) -> Expr {
        if let Some(&name) = self.shared.get(&key) {
            return Expr::Var(name);
        }
        let number = self.shared.len() as u32 + 1;
        let name = Name::new("$d").numbered(Role::Instance, "", number).in_module(self.dictionaries);
        self.shared.insert(key, name);
        let info = &self.env.instances[instance as usize];
        let (class, dict) = (info.class, info.dict);
        let map: Vec<_> = info.vars.iter().copied().zip(types.iter().copied()).collect();
        let body = self.applied_dict(dict, types, args);
        // Instead of copying the instance's head in the arena, its variables are substituted while it is lowered.
        let before: Vec<_> =
            map.iter().map(|&(rigid, ty)| (rigid, self.specialised.insert(rigid, ty))).collect();
        let head = self.types(&info.args);
        for (rigid, old) in before {
            match old {
                Some(old) => self.specialised.insert(rigid, old),
                None => self.specialised.remove(&rigid),
            };
        }
        self.define(name, Type::Con(class).apply(head), body, None);
        Expr::Var(name)
    }

    /// A text that describes a dictionary, if it depends on no variable.
    fn key(&self, instance: u32, args: &[Ev]) -> Option<String> {
        let mut key = format!("{instance}(");
        for &arg in args {
            match self.evidence(arg)? {
                Evidence::Instance { instance, args, .. } => key.push_str(&self.key(*instance, args)?),
                Evidence::Trivial => key.push('~'),
                _ => return None,
            }
            key.push(',');
        }
        key.push(')');
        Some(key)
    }

    /// A method of a dictionary; for a known instance, the definition of the method itself.
    pub(super) fn method(&mut self, method: Name, ev: Ev, types: &[Ty]) -> Expr {
        if let Some(Evidence::Instance { instance, types, args }) = self.evidence(ev) {
            let dict = self.env.instances[*instance as usize].dict;
            let name = *self.methods.entry((dict, method)).or_insert_with(|| method_of(dict, method));
            let types = self.types(types);
            let args = args.iter().map(|&arg| self.dict(arg));
            return type_app(Expr::Var(name), types).apply(args);
        }
        let dict = self.dict(ev);
        let class = self.env.values.get(&method).and_then(|value| value.method).map(|(class, _)| class);
        let params =
            class.and_then(|class| self.env.classes.get(&class)).map_or(0, |class| class.params.len());
        let types = self.types(types.get(..params).unwrap_or(types));
        type_app(Expr::Var(method), types).apply([dict])
    }

    fn type_rep(&mut self, ty: Ty, parts: &[(Ty, Ev)]) -> Expr {
        if let Some(&(_, ev)) = parts.iter().find(|&&(part, _)| self.env.types.same(part, ty)) {
            let dict = self.dict(ev);
            let proxy = Expr::con("Whatif.Typeable.Proxy");
            return Expr::var("Whatif.Typeable.typeRepOf").apply([dict, proxy]);
        }
        match self.env.types.get(ty) {
            Node::App(function, argument) => {
                let (function, argument) = (self.type_rep(function, parts), self.type_rep(argument, parts));
                Expr::var(known::MK_TYAPP).apply([function, argument])
            }
            Node::Fun(argument, result) => {
                let (argument, result) = (self.type_rep(argument, parts), self.type_rep(result, parts));
                let partial = Expr::var(known::MK_TYAPP).apply([type_constructor(names::ARROW), argument]);
                Expr::var(known::MK_TYAPP).apply([partial, result])
            }
            Node::Con(name) => type_constructor(name),
            _ => type_constructor("()".into()),
        }
    }

    /// Definitions for the dictionaries of this module's instances.
    pub(super) fn instances(&mut self) {
        for dicts in &self.typed.instances {
            let instance = &self.env.instances[dicts.instance as usize];
            let class = &self.env.classes[&instance.class];
            self.reset();
            let abs = crate::typed::Abstraction { vars: instance.vars.clone(), dicts: dicts.params.clone() };
            let head = self.types(&instance.args);
            let ty = self.dictionary_type(&abs, instance.class, head.clone());
            let (vars, params) = self.parameters(&abs);
            let applied = |name: Name| {
                let types = vars.iter().map(|&var| Type::Var(var)).collect();
                type_app(Expr::Var(name), types).apply(params.iter().map(|param| Expr::Var(param.name)))
            };
            let methods: Vec<Expr> =
                class.methods.iter().map(|method| applied(method_of(instance.dict, method.name))).collect();
            let body = self.abstracted(&abs, |this| {
                let supers: Vec<Expr> = dicts.supers.iter().map(|&ev| this.dict(ev)).collect();
                Expr::Con(dictionary_of(instance.class)).apply(supers.into_iter().chain(methods))
            });
            self.define(instance.dict, ty, body, Some(instance.span));
            for method in class.methods.iter().filter(|method| !dicts.defined.contains(&method.name)) {
                match &dicts.via {
                    Some(via) => self.coerced_method(instance, method, via, class),
                    None => self.inherited_method(instance, method, &abs, class),
                }
            }
        }
    }

    fn dictionary_type(&mut self, abs: &crate::typed::Abstraction, class: Name, head: Vec<Type>) -> Type {
        let (vars, params) = self.parameters(abs);
        let body = Type::funs(params.into_iter().map(|param| param.ty), Type::Con(class).apply(head));
        if vars.is_empty() { body } else { Type::Forall(vars, Box::new(body)) }
    }

    /// A method of a newtype's instance: the method of its content, cast to the newtype's type.
    fn coerced_method(
        &mut self,
        instance: &env::Instance,
        method: &env::Method,
        via: &Via,
        class: &env::Class,
    ) {
        self.reset();
        let abs = crate::typed::Abstraction { vars: instance.vars.clone(), dicts: via.params.clone() };
        let (ty, target) = self.method_type(instance, method, &abs, class);
        let body = self.abstracted(&abs, |this| {
            Expr::Cast(Box::new(this.method(method.name, via.ev, &via.args)), target)
        });
        self.define(method_of(instance.dict, method.name), ty, body, None);
    }

    /// The type of a method in an instance, with and without the instance's parameters.
    fn method_type(
        &mut self,
        instance: &env::Instance,
        method: &env::Method,
        abs: &crate::typed::Abstraction,
        class: &env::Class,
    ) -> (Type, Type) {
        let params: Vec<_> = class.params.iter().copied().zip(instance.args.iter().copied()).collect();
        self.specialised.extend(params.iter().copied());
        let types = (self.abstracted_type(abs, method.sig), self.ty(method.sig));
        for (param, _) in params {
            self.specialised.remove(&param);
        }
        types
    }

    /// A method that an instance does not define: the default, or an error.
    fn inherited_method(
        &mut self,
        instance: &env::Instance,
        method: &env::Method,
        abs: &crate::typed::Abstraction,
        class: &env::Class,
    ) {
        self.reset();
        let name = method_of(instance.dict, method.name);
        let (vars, params) = self.parameters(abs);
        let head = self.types(&instance.args);
        let (ty, _) = self.method_type(instance, method, abs, class);
        let body = if method.default {
            let types = vars.into_iter().map(Type::Var).collect();
            let this = type_app(Expr::Var(instance.dict), types)
                .apply(params.into_iter().map(|param| Expr::Var(param.name)));
            type_app(Expr::Var(env::default_of(method.name)), head).apply([this])
        } else {
            let place = self.place(instance.span);
            let operation = method.name.base();
            failure(
                Misc::NoMethodError,
                format!("{place}: No instance nor default method for class operation {operation}\n"),
            )
        };
        let body = self.abstracted(abs, |_| body);
        // A missing method without a default has the place of the instance, where its error is shown.
        self.define(name, ty, body, (!method.default).then_some(instance.span));
    }
}

fn type_constructor(name: Name) -> Expr {
    let text = |text: &str| Expr::Lit(Literal::String(text.into()));
    Expr::var(known::MK_TYCON).apply([text(name.home().as_str()), text(name.base())])
}
