//! Enters a module's declarations into the environment: types, classes, the heads of its instances, primitives.
//!
//! [`Checker::declare`] runs before any expression is looked at, so that the order of declarations does not matter. It
//! first enters the names of all types, classes and families, then synonyms (or earlier, when one is first mentioned),
//! equations of type families, constructors with their fields and selectors, class methods and primitives, and at last
//! the heads of instances.
//!
//! The context of a derived instance is not written in the source. [`Checker::derived_contexts`] starts with the
//! constraints that the fields need, `Show [f a]`, and simplifies them by the instances until nothing changes (Haskell
//! 2010 report, chapter 11).
//!
//! An instance becomes a definition whose name describes its type: `$fOrdInt` ([`Checker::instance_name`]).

use std::sync::Arc;

use rustc_hash::FxHashMap;
use whatif_lambda::Name;
use whatif_lambda::types::names;
use whatif_source::{Diagnostic, Span};

use super::Checker;
use super::convert::free_variables;
use crate::ast::{self, ClassDecl, ConDecl, ConFields, DataDecl, Decl, DeclKind, NewtypeInstance, SigType};
use crate::env::{Class, Con, Instance, Method, TyCon, TyConDef, Value, instance_of};
use crate::family::Family;
use crate::known;
use crate::rename::head_constructor;
use crate::types::{Node, Pred, Rigid, Substitution, Ty, Tys};

impl Checker<'_> {
    /// Enters all declarations of types and classes into the environment; also signatures of primitives.
    pub(super) fn declare(&mut self, decls: &[Decl]) {
        for decl in decls {
            match &decl.kind {
                DeclKind::Synonym(name, ..) => {
                    self.synonyms.insert(name.name, decl.clone());
                }
                DeclKind::Data(data) => self.declare_type(data),
                DeclKind::Class(class) => self.declare_class_name(class),
                DeclKind::Family(family) => {
                    let name = |param: &ast::TyVar| self.env.types.new_rigid(param.name.name, 0);
                    let params = family.params.iter().map(name).collect();
                    self.env.tycons.insert(family.name.name, TyCon { params, def: TyConDef::Family });
                    let closed = family.equations.is_some();
                    let families = &mut self.env.types.families.families;
                    families.insert(family.name.name, Family { closed, equations: Vec::new() });
                }
                DeclKind::Unsupported(what, bound) => self.declare_unsupported(what, bound),
                _ => {}
            }
        }
        for decl in decls {
            if let DeclKind::Synonym(name, ..) = &decl.kind
                && let Some(decl) = self.synonyms.remove(&name.name)
            {
                self.declare_synonym(&decl);
            }
        }
        for decl in decls {
            match &decl.kind {
                DeclKind::Family(family) => {
                    self.declare_equations(family.equations.as_deref().unwrap_or_default());
                }
                DeclKind::FamilyInstance(equation) => self.declare_equations(std::slice::from_ref(equation)),
                _ => {}
            }
        }
        self.check_superclasses(decls);
        for decl in decls {
            match &decl.kind {
                DeclKind::Data(data) => self.declare_constructors(data),
                DeclKind::Class(class) => self.declare_class(class),
                DeclKind::Primitive(name, primitive, sig) => {
                    let ty = self.signature(sig);
                    self.env.values.insert(name.name, Value { ty, method: None });
                    self.out.primitives.push((name.name, *primitive, name.span));
                }
                DeclKind::Default(types) => {
                    self.defaults = types.iter().map(|ty| self.ty(ty)).collect();
                }
                _ => {}
            }
        }
        let mut derived = Vec::new();
        for decl in decls {
            match &decl.kind {
                DeclKind::Instance(instance) => {
                    let id = self.declare_instance(&instance.head, decl.span);
                    self.declared.push(id);
                    if let (true, Some(id)) = (instance.derived, id) {
                        let raw =
                            std::mem::take(&mut Arc::make_mut(&mut self.env.instances[id as usize]).context);
                        derived.push((id, raw));
                    }
                }
                DeclKind::NewtypeInstance(instance) => {
                    let id = self.declare_newtype_instance(instance, decl.span, &mut derived);
                    self.declared.push(id);
                }
                _ => {}
            }
        }
        self.derived_contexts(&derived);
    }

    /// Reports classes that are among their own superclasses; all classes of such a circle are of one module.
    fn check_superclasses(&mut self, decls: &[Decl]) {
        if self.has_undecidable_superclasses {
            return;
        }
        let classes = || {
            decls.iter().filter_map(|decl| match &decl.kind {
                DeclKind::Class(class) => Some(class),
                _ => None,
            })
        };
        let supers = |class: &ClassDecl| -> Vec<Name> {
            class.context.iter().filter_map(head_constructor).map(|head| head.name).collect()
        };
        let by_name: FxHashMap<Name, Vec<Name>> =
            classes().map(|class| (class.name.name, supers(class))).collect();
        for class in classes() {
            // Each class that is reached, with the one that names it.
            let mut from: FxHashMap<Name, Name> = FxHashMap::default();
            let mut open = vec![class.name.name];
            while let Some(name) = open.pop() {
                for &above in by_name.get(&name).into_iter().flatten() {
                    if from.insert(above, name).is_none() {
                        open.push(above);
                    }
                }
            }
            let Some(&last) = from.get(&class.name.name) else { continue };
            let shown = class.name.name.base();
            let error = Diagnostic::error(class.name.span, format!("`{shown}` is a superclass of itself"));
            let error = match last == class.name.name {
                true => error.label("its context names it"),
                false => {
                    error.label(format!("`{}`, one of its superclasses, has it as a superclass", last.base()))
                }
            };
            self.out.errors.push(error);
        }
    }

    fn declare_newtype_instance(
        &mut self,
        instance: &NewtypeInstance,
        span: Span,
        derived: &mut Vec<(u32, Vec<Pred>)>,
    ) -> Option<u32> {
        let id = self.declare_instance(&instance.head, span)?;
        let content = self.representation(instance, id)?;
        if instance.derived {
            derived.push((id, vec![content]));
        }
        Some(id)
    }

    /// The constraint whose dictionary a newtype's instance takes over.
    pub(super) fn representation(&mut self, instance: &NewtypeInstance, id: u32) -> Option<Pred> {
        let mark = self.tyvars.len();
        for var in self.env.instances[id as usize].vars.clone() {
            let name = self.env.types.rigids[var.0 as usize].name;
            let ty = self.env.types.rigid(var);
            self.tyvars.push((name, ty));
        }
        let content = self.context(std::slice::from_ref(&instance.representation)).pop();
        self.tyvars.truncate(mark);
        content
    }

    /// Finds the contexts of derived instances: the least constraints that the fields need (report, chapter 11).
    fn derived_contexts(&mut self, derived: &[(u32, Vec<Pred>)]) {
        for _ in 0..10 {
            let mut changed = false;
            for (id, raw) in derived {
                let mut context = Vec::new();
                raw.iter().for_each(|pred| self.simplify(pred, &mut context, 0));
                changed |= context.len() != self.env.instances[*id as usize].context.len();
                Arc::make_mut(&mut self.env.instances[*id as usize]).context = context;
            }
            if !changed {
                return;
            }
        }
    }

    /// Reduces a constraint to constraints about type variables. One without an instance is left out: checking the
    /// methods will report it.
    fn simplify(&mut self, pred: &Pred, found: &mut Vec<Pred>, depth: u32) {
        let (head, _) = match pred.args.last() {
            Some(&arg) => self.env.types.spine(arg),
            None => return,
        };
        if let Node::Rigid(_) = self.env.types.get(head) {
            let same = |other: &Pred, types: &crate::types::Types| {
                other.class == pred.class
                    && other.args.iter().zip(&pred.args).all(|(&a, &b)| types.same(a, b))
            };
            if !found.iter().any(|other| same(other, &self.env.types)) {
                found.push(pred.clone());
            }
            return;
        }
        if depth > 50 {
            return;
        }
        for pred in self.instance_context(pred).unwrap_or_default() {
            self.simplify(&pred, found, depth + 1);
        }
    }

    fn declare_unsupported(&mut self, what: &str, bound: &[ast::Ident]) {
        for name in bound {
            let unknown = self.env.types.unknown();
            let is_type = name.name.base().starts_with(|c: char| c.is_uppercase() || c == ':');
            if is_type {
                self.env.tycons.insert(name.name, TyCon { params: Vec::new(), def: TyConDef::Unknown });
            }
            self.env.values.insert(name.name, Value { ty: unknown, method: None });
            self.out.unsupported.push((name.name, what.to_owned(), name.span));
        }
    }

    fn declare_type(&mut self, data: &DataDecl) {
        let params = data.params.iter().map(|param| self.env.types.new_rigid(param.name.name, 0)).collect();
        let constructors = data.constructors.iter().map(|con| con.name.name).collect();
        let def = TyConDef::Data { constructors, newtype: data.newtype };
        self.env.tycons.insert(data.name.name, TyCon { params, def });
        self.out.datas.push(data.name.name);
    }

    fn declare_constructors(&mut self, data: &DataDecl) {
        let params = self.env.tycons[&data.name.name].params.clone();
        for con in &data.constructors {
            let mark = self.tyvars.len();
            let info = match &con.result {
                None => self.ordinary_constructor(data, con, &params),
                Some(result) => self.gadt_constructor(data, con, result, &params),
            };
            self.tyvars.truncate(mark);
            for &label in &info.labels {
                self.env.fields.or_default(label).push(con.name.name);
            }
            self.env.constructors.insert(con.name.name, Arc::new(info));
        }
        for con in &data.constructors {
            if let ConFields::Record(fields) = &con.fields {
                for (index, (label, _)) in fields.iter().enumerate() {
                    self.declare_selector(label, con.name.name, index);
                }
            }
        }
    }

    fn ordinary_constructor(&mut self, data: &DataDecl, con: &ConDecl, params: &[Rigid]) -> Con {
        for (param, &rigid) in data.params.iter().zip(params) {
            let ty = self.env.types.rigid(rigid);
            self.tyvars.push((param.name.name, ty));
        }
        let mut vars = params.to_vec();
        vars.extend(con.forall.iter().map(|var| self.bind_tyvar(var.name.name)));
        let preds = self.context(&con.context);
        let result: Tys = params.iter().map(|&param| self.env.types.rigid(param)).collect();
        self.constructor_info(data, con, vars, preds, result, false)
    }

    fn gadt_constructor(
        &mut self,
        data: &DataDecl,
        con: &ConDecl,
        result: &ast::Type,
        params: &[Rigid],
    ) -> Con {
        let mut names: Vec<Name> = con.forall.iter().map(|var| var.name.name).collect();
        free_variables(result, &mut names);
        con.context.iter().for_each(|ty| free_variables(ty, &mut names));
        match &con.fields {
            ConFields::Positional(fields) => fields.iter().for_each(|f| free_variables(&f.ty, &mut names)),
            ConFields::Record(fields) => fields.iter().for_each(|(_, f)| free_variables(&f.ty, &mut names)),
        }
        let vars: Vec<Rigid> = names.into_iter().map(|name| self.bind_tyvar(name)).collect();
        let preds = self.context(&con.context);
        let result = self.ty(result);
        let (_, args) = self.env.types.spine(result);
        let mut distinct: Vec<Rigid> = Vec::new();
        for &arg in &args {
            match self.env.types.get(arg) {
                Node::Rigid(rigid) if !distinct.contains(&rigid) => distinct.push(rigid),
                _ => {}
            }
        }
        if distinct.len() != args.len() || args.len() != params.len() {
            return self.constructor_info(data, con, vars, preds, args, true);
        }
        // `C :: a -> T a` is an ordinary constructor in GADT syntax: it gets the type's own parameters.
        let to: Tys = params.iter().map(|&param| self.env.types.rigid(param)).collect();
        let map: Substitution = distinct.iter().copied().zip(to.iter().copied()).collect();
        let mut own = params.to_vec();
        own.extend(vars.into_iter().filter(|var| !distinct.contains(var)));
        let preds = preds.iter().map(|pred| self.env.types.subst_pred(pred, &map)).collect();
        let mut info = self.constructor_info(data, con, own, preds, to.clone(), false);
        info.fields = info.fields.iter().map(|&field| self.env.types.subst(field, &map)).collect();
        info.ty = self.env.types.subst(info.ty, &map);
        if let Node::Forall(id) = self.env.types.get(info.ty) {
            let scheme = self.env.types.scheme(id);
            info.ty = self.env.types.forall(info.vars.clone(), info.preds.clone(), scheme.ty);
        }
        info
    }

    fn constructor_info(
        &mut self,
        data: &DataDecl,
        con: &ConDecl,
        vars: Vec<Rigid>,
        preds: Vec<Pred>,
        result: Tys,
        gadt: bool,
    ) -> Con {
        let (fields, mut strict, labels) = self.fields(&con.fields);
        if data.newtype {
            strict.fill(false);
        }
        let head = self.env.types.con(data.name.name);
        let whole = self.env.types.apply(head, &result);
        let function = self.env.types.funs(&fields, whole);
        let ty = self.env.types.forall(vars.clone(), preds.clone(), function);
        let newtype = data.newtype;
        Con { tycon: data.name.name, vars, preds, fields, result, strict, labels, gadt, newtype, ty }
    }

    fn fields(&mut self, fields: &ConFields) -> (Tys, Vec<bool>, Vec<Name>) {
        match fields {
            ConFields::Positional(fields) => {
                let types = fields.iter().map(|field| self.ty(&field.ty)).collect();
                (types, fields.iter().map(|field| field.strict).collect(), Vec::new())
            }
            ConFields::Record(fields) => {
                let types = fields.iter().map(|(_, field)| self.ty(&field.ty)).collect();
                let strict = fields.iter().map(|(_, field)| field.strict).collect();
                (types, strict, fields.iter().map(|(label, _)| label.name).collect())
            }
        }
    }

    fn declare_selector(&mut self, label: &ast::Ident, con: Name, index: usize) {
        if self.env.values.contains_key(&label.name) {
            return;
        }
        let info = &self.env.constructors[&con];
        let (vars, field, result, tycon) =
            (info.vars.clone(), info.fields[index], info.result.clone(), info.tycon);
        let mut used = Vec::new();
        result.iter().for_each(|&arg| self.env.types.rigids_of(arg, &mut used));
        let vars = vars.into_iter().filter(|var| used.contains(var)).collect();
        let head = self.env.types.con(tycon);
        let record = self.env.types.apply(head, &result);
        let function = self.env.types.fun(record, field);
        let ty = self.env.types.forall(vars, Vec::new(), function);
        self.env.values.insert(label.name, Value { ty, method: None });
        self.out.selectors.push((label.name, label.span));
    }

    fn declare_class_name(&mut self, class: &ClassDecl) {
        let params = class.params.iter().map(|param| self.env.types.new_rigid(param.name.name, 0)).collect();
        let class_info = Class { params, supers: Vec::new(), methods: Vec::new(), fundeps: Vec::new() };
        self.env.classes.insert(class.name.name, class_info);
        self.out.classes.push(class.name.name);
    }

    fn declare_class(&mut self, class: &ClassDecl) {
        let name = class.name.name;
        let params = self.env.classes[&name].params.clone();
        let mark = self.tyvars.len();
        for (param, &rigid) in class.params.iter().zip(&params) {
            let ty = self.env.types.rigid(rigid);
            self.tyvars.push((param.name.name, ty));
        }
        let supers = self.context(&class.context);
        let args: Tys = params.iter().map(|&param| self.env.types.rigid(param)).collect();
        let this = Pred { class: name, args };
        let mut methods: Vec<Method> = Vec::new();
        for decl in &class.decls {
            let DeclKind::Signature(idents, sig) = &decl.kind else { continue };
            for ident in idents {
                let sig = self.signature(sig);
                let ty = self.env.types.forall(params.clone(), vec![this.clone()], sig);
                let method = Some((name, methods.len() as u32));
                self.env.values.insert(ident.name, Value { ty, method });
                methods.push(Method { name: ident.name, sig, default: false, default_sig: None });
            }
        }
        for decl in &class.decls {
            if let DeclKind::DefaultSignature(idents, sig) = &decl.kind {
                for ident in idents {
                    let sig = self.signature(sig);
                    let ty = self.env.types.forall(params.clone(), vec![this.clone()], sig);
                    methods
                        .iter_mut()
                        .filter(|m| m.name == ident.name)
                        .for_each(|m| m.default_sig = Some(ty));
                }
            }
            if let Some(bound) = bound_name(decl)
                && let Some(method) = methods.iter_mut().find(|method| method.name == bound.name)
            {
                method.default = true;
            }
        }
        self.tyvars.truncate(mark);
        let position = |ident: &ast::Ident| {
            class.params.iter().position(|param| param.name.name == ident.name).map(|at| at as u32)
        };
        let fundeps = class.fundeps.iter().map(|(from, to)| {
            (from.iter().filter_map(position).collect(), to.iter().filter_map(position).collect())
        });
        let fundeps = fundeps.collect();
        self.env.classes.insert(name, Class { params, supers, methods, fundeps });
    }

    /// Enters the head of an instance. `None` if it is not an instance of a known class.
    pub(super) fn declare_instance(&mut self, head: &SigType, span: Span) -> Option<u32> {
        let mark = self.tyvars.len();
        let vars = self.bind_variables(head);
        let context = self.context(&head.context);
        let ty = self.ty(&head.ty);
        self.tyvars.truncate(mark);
        let (con, args) = self.env.types.spine(ty);
        let Node::Con(class) = self.env.types.get(con) else { return None };
        let info = self.env.classes.get(&class)?;
        if info.params.len() != args.len() {
            let message = format!("the class `{}` has {} parameters", class.base(), info.params.len());
            self.out.errors.push(Diagnostic::error(span, message));
            return None;
        }
        let duplicate = self.duplicate_instance(class, &args, &vars);
        if let Some(other) = duplicate.filter(|&other| !self.replace_generator(class, other)) {
            let other = self.env.instances[other as usize].span;
            let message = format!("there are two instances `{}`", self.show_pred(&Pred { class, args }));
            self.out.errors.push(Diagnostic::error(span, message).and(other, "the other one is here"));
            return None;
        }
        let dict = self.instance_name(class, &args);
        Some(self.env.add_instance(Instance { class, vars, context, args, dict, span: head.ty.span }))
    }

    /// Drops an `Arbitrary` or similar instance of the base library in favour of the user's own. Each version of
    /// QuickCheck has instances that the one before lacked, so a program may declare one that our library has.
    fn replace_generator(&mut self, class: Name, library: u32) -> bool {
        let is_library = (library as usize) < self.env.library_instances;
        if !is_library || !known::GENERATORS.contains(&class) {
            return false;
        }
        let instance = &self.env.instances[library as usize];
        let head = instance.args.first().and_then(|&arg| self.env.types.head_con(arg));
        self.env.by_head.or_default((class, head)).retain(|&id| id != library);
        true
    }

    fn duplicate_instance(&mut self, class: Name, args: &[Ty], vars: &[Rigid]) -> Option<u32> {
        let head = args.first().and_then(|&arg| self.env.types.head_con(arg));
        let ids = self.env.by_head.get(&(class, head))?.clone();
        ids.into_iter().find(|&id| {
            let other = Arc::clone(&self.env.instances[id as usize]);
            let matches = |types: &mut crate::types::Types, from: &[Ty], vars: &[Rigid], to: &[Ty]| {
                let mut map = Substitution::new();
                from.iter()
                    .zip(to)
                    .all(|(&a, &b)| types.match_type(a, b, vars, &mut map) == crate::types::Matched::Yes)
            };
            !args.is_empty()
                && !args.iter().any(|&arg| self.env.types.has_unknown(arg))
                && matches(&mut self.env.types, args, vars, &other.args)
                && matches(&mut self.env.types, &other.args, &other.vars, args)
        })
    }

    fn instance_name(&mut self, class: Name, args: &[Ty]) -> Name {
        let mut heads = String::new();
        for &arg in args {
            self.describe_head(arg, &mut heads, 0);
        }
        let numbered = (1..).map(|number| instance_of(self.module, class, &format!("{heads}_{number}")));
        let mut names = std::iter::once(instance_of(self.module, class, &heads)).chain(numbered);
        names.find(|name| !self.env.dicts.contains_key(name)).expect("a free name")
    }

    /// Appends the type constructors of a type to the name of an instance.
    fn describe_head(&mut self, ty: Ty, name: &mut String, depth: u32) {
        let (head, args) = self.env.types.spine(ty);
        if let Node::Con(con) = self.env.types.get(head) {
            name.push_str(match con {
                names::LIST => "List",
                names::UNIT => "Unit",
                names::ARROW => "Fun",
                _ if con.is_tuple() => "Tuple",
                _ => con.base(),
            });
            if con.is_tuple() {
                name.push_str(&args.len().to_string());
            }
        }
        if depth < 3 {
            for arg in args {
                self.describe_head(arg, name, depth + 1);
            }
        }
    }

    /// Signatures among declarations, by name.
    pub(super) fn signatures(decls: &[Decl]) -> FxHashMap<Name, &SigType> {
        let mut signatures = FxHashMap::default();
        for decl in decls {
            if let DeclKind::Signature(idents, sig) = &decl.kind {
                signatures.extend(idents.iter().map(|ident| (ident.name, sig)));
            }
        }
        signatures
    }
}

/// The variable that a declaration binds, if it binds one.
pub(super) fn bound_name(decl: &Decl) -> Option<&ast::Ident> {
    match &decl.kind {
        DeclKind::Fun(name, _) => Some(name),
        DeclKind::Pat(pat, _) => match &pat.kind {
            ast::PatKind::Var(name) => Some(name),
            _ => None,
        },
        _ => None,
    }
}
