//! Converts types as they are written to the types of inference.
//!
//! [`Checker::signature`] converts a signature and quantifies over its variables; [`Checker::ty`] converts a type,
//! [`Checker::context`] a list of constraints. `tyvars` has the type variables in scope.
//!
//! - Type synonyms are expanded. A synonym is itself converted when it is first mentioned
//!   ([`Checker::declare_synonym`]); a cycle of synonyms is reported, and so is a type that synonyms make too large.
//! - An application of a type family becomes a node of its own; its equations are converted by
//!   [`Checker::declare_equations`].
//! - A constructor that is used as a type (DataKinds) becomes a type constructor with a prime in front.
//! - A type that is not supported becomes the unknown type.

use smallvec::smallvec;
use whatif_lambda::Name;
use whatif_lambda::types::names;
use whatif_source::Diagnostic;

use super::{Checker, MAX_PARTS};
use crate::ast::{self, SigType, Type, TypeKind};
use crate::env::{TyCon, TyConDef};
use crate::family;
use crate::types::{ARROW, Node, Pred, Rigid, Ty};

/// The pseudo-class of type equality.
pub(crate) const EQUALITY: Name = names::EQUALITY;

impl Checker<'_> {
    /// A signature, with its variables quantified in the order they appear. Those in scope are not.
    pub(super) fn signature(&mut self, sig: &SigType) -> Ty {
        let mark = self.tyvars.len();
        let ty = self.signature_in_scope(sig);
        self.tyvars.truncate(mark);
        ty
    }

    /// Like [`Checker::signature`]; leaves the quantified variables in scope.
    pub(super) fn signature_in_scope(&mut self, sig: &SigType) -> Ty {
        let vars = self.bind_variables(sig);
        // `C a => forall b. …`: the inner forall scopes over the same type.
        let preds = self.context(&sig.context);
        let ty = self.ty(&sig.ty);
        self.env.types.forall(vars, preds, ty)
    }

    /// Brings the variables that a signature quantifies into scope.
    pub(super) fn bind_variables(&mut self, sig: &SigType) -> Vec<Rigid> {
        let mut vars = Vec::new();
        match &sig.forall {
            Some(bound) => {
                for var in bound {
                    vars.push(self.bind_tyvar(var.name.name));
                }
            }
            None => {
                let mut free = Vec::new();
                sig.context.iter().for_each(|ty| free_variables(ty, &mut free));
                free_variables(&sig.ty, &mut free);
                for name in free {
                    if !self.tyvars.iter().any(|&(bound, _)| bound == name) {
                        vars.push(self.bind_tyvar(name));
                    }
                }
            }
        }
        vars
    }

    pub(super) fn bind_tyvar(&mut self, name: Name) -> Rigid {
        let rigid = self.env.types.new_rigid(name, self.level + 1);
        let ty = self.env.types.rigid(rigid);
        self.tyvars.push((name, ty));
        rigid
    }

    /// Converts a context. Constraints without a known class are left out.
    pub(super) fn context(&mut self, context: &[Type]) -> Vec<Pred> {
        let mut preds = Vec::new();
        for constraint in context {
            self.constraint(constraint, &mut preds);
        }
        preds
    }

    fn constraint(&mut self, constraint: &Type, preds: &mut Vec<Pred>) {
        match &constraint.kind {
            TypeKind::Tuple(parts) => parts.iter().for_each(|part| self.constraint(part, preds)),
            TypeKind::Equal(a, b) => {
                let args = smallvec![self.ty(a), self.ty(b)];
                preds.push(Pred { class: EQUALITY, args });
            }
            TypeKind::Kinded(ty, _) => self.constraint(ty, preds),
            _ => {
                let ty = self.ty(constraint);
                self.constraint_of(ty, preds);
            }
        }
    }

    /// Takes a constraint out of a type, into which a synonym of constraints was expanded.
    fn constraint_of(&mut self, ty: Ty, preds: &mut Vec<Pred>) {
        let (head, args) = self.env.types.spine(ty);
        let Node::Con(class) = self.env.types.get(head) else { return };
        if class.is_tuple() {
            args.into_iter().for_each(|arg| self.constraint_of(arg, preds));
        } else if self.env.classes.contains_key(&class) {
            preds.push(Pred { class, args });
        }
    }

    /// A type.
    pub(super) fn ty(&mut self, ty: &Type) -> Ty {
        whatif_source::deep(|| self.ty_(ty))
    }

    fn ty_(&mut self, ty: &Type) -> Ty {
        match &ty.kind {
            TypeKind::Var(var) => self.variable(var.name),
            TypeKind::Con(con) => self.constructor(con, &[]),
            TypeKind::App(..) => self.type_application(ty),
            TypeKind::Fun(argument, result) => {
                let (argument, result) = (self.ty(argument), self.ty(result));
                self.env.types.fun(argument, result)
            }
            TypeKind::List(element) => {
                let element = self.ty(element);
                self.env.types.list(element)
            }
            TypeKind::Tuple(parts) => {
                let parts: Vec<Ty> = parts.iter().map(|part| self.ty(part)).collect();
                self.env.types.tuple(&parts)
            }
            TypeKind::Forall(sig) => self.signature(sig),
            TypeKind::Kinded(ty, _) | TypeKind::Bang(ty) | TypeKind::Lazy(ty) => self.ty(ty),
            TypeKind::Wildcard => self.meta(),
            TypeKind::Promoted(con) => self.con(promoted(con.name)),
            TypeKind::PromotedList(elements) => {
                let elements: Vec<Ty> = elements.iter().map(|element| self.ty(element)).collect();
                let (nil, cons) = (self.con("'[]"), self.con("':"));
                elements.into_iter().rev().fold(nil, |rest, first| self.env.types.apply(cons, &[first, rest]))
            }
            TypeKind::Lit(lit) => match lit {
                ast::Lit::Integer(digits) => self.con(&**digits),
                ast::Lit::String(text) => self.con(&*format!("{text:?}")),
                _ => self.env.types.unknown(),
            },
            TypeKind::Equal(..) | TypeKind::Operators(..) | TypeKind::Unsupported(_) => {
                self.env.types.unknown()
            }
        }
    }

    fn variable(&mut self, name: Name) -> Ty {
        match self.tyvars.iter().rev().find(|&&(bound, _)| bound == name) {
            Some(&(_, ty)) => ty,
            None => self.env.types.unknown(),
        }
    }

    fn type_application(&mut self, ty: &Type) -> Ty {
        let (mut head, mut args) = (ty, Vec::new());
        while let TypeKind::App(function, argument) = &head.kind {
            args.push(&**argument);
            head = function;
        }
        args.reverse();
        let args: Vec<Ty> = args.into_iter().map(|arg| self.ty(arg)).collect();
        match &head.kind {
            TypeKind::Con(con) => self.constructor(con, &args),
            TypeKind::Promoted(con) => {
                let head = self.con(promoted(con.name));
                self.env.types.apply(head, &args)
            }
            _ => {
                let head = self.ty(head);
                if self.is_unknown(head) { head } else { self.env.types.apply(head, &args) }
            }
        }
    }

    /// Applies a type constructor; synonyms are expanded.
    fn constructor(&mut self, con: &ast::Ident, args: &[Ty]) -> Ty {
        if let Some(decl) = self.synonyms.remove(&con.name) {
            self.declare_synonym(&decl);
        }
        self.circular_synonym(con);
        match self.env.tycons.get(&con.name) {
            Some(TyCon { params, def: TyConDef::Synonym(body) }) => {
                let (params, body) = (params.clone(), *body);
                if args.len() < params.len() {
                    return self.env.types.unknown();
                }
                let map: Vec<_> = params.iter().copied().zip(args.iter().copied()).collect();
                let body = self.env.types.subst(body, &map);
                self.env.types.apply(body, &args[params.len()..])
            }
            Some(TyCon { params, def: TyConDef::Family }) => {
                let arity = params.len();
                if args.len() < arity {
                    return self.env.types.unknown();
                }
                let family = self.env.types.family(con.name, args[..arity].to_vec());
                self.env.types.apply(family, &args[arity..])
            }
            Some(TyCon { def: TyConDef::Unknown, .. }) => self.env.types.unknown(),
            Some(_) => self.apply_con(con.name, args),
            None if con.name == names::CONS => self.apply_con("':".into(), args),
            None if built_in(con.name) || self.env.classes.contains_key(&con.name) => {
                self.apply_con(con.name, args)
            }
            None => self.env.types.unknown(),
        }
    }

    fn apply_con(&mut self, name: Name, args: &[Ty]) -> Ty {
        if name == ARROW && args.len() == 2 {
            return self.env.types.fun(args[0], args[1]);
        }
        let head = self.env.types.con(name);
        self.env.types.apply(head, args)
    }

    /// Reports a cycle of several synonyms; one that mentions itself is reported at its declaration.
    fn circular_synonym(&mut self, con: &ast::Ident) {
        let Some(at) = self.declaring.iter().position(|name| *name == con.name) else { return };
        if self.declaring.len() == at + 1 {
            return;
        }
        let others: Vec<&str> = self.declaring[at..].iter().map(|name| name.base()).collect();
        let message = format!("the type synonym `{}` stands for itself", con.name.base());
        let error = Diagnostic::error(con.span, message)
            .note(format!("by way of `{}`", others.join("`, `")))
            .help("use `data` or `newtype` for a recursive type");
        self.out.errors.push(error);
    }

    /// Adds the equations of a type family.
    pub(super) fn declare_equations(&mut self, equations: &[ast::FamilyEquation]) {
        for equation in equations {
            let mut names = Vec::new();
            free_variables(&equation.lhs, &mut names);
            let mark = self.tyvars.len();
            let mut vars: Vec<Rigid> = names.into_iter().map(|name| self.bind_tyvar(name)).collect();
            let lhs = self.family_arguments(&equation.lhs, &mut vars);
            let rhs = self.ty(&equation.rhs);
            self.tyvars.truncate(mark);
            if let Some((family, lhs)) = lhs {
                let equation = family::Equation { vars, lhs, rhs, default: equation.default };
                self.env.types.families.families.or_default(family).equations.push(equation);
            }
        }
    }

    /// The family and the patterns of an equation's left-hand side. A wildcard is a variable.
    fn family_arguments(&mut self, lhs: &Type, vars: &mut Vec<Rigid>) -> Option<(Name, Vec<Ty>)> {
        let (mut head, mut args) = (lhs, Vec::new());
        loop {
            match &head.kind {
                TypeKind::App(function, argument) => {
                    args.push(&**argument);
                    head = function;
                }
                TypeKind::Kinded(inner, _) => head = inner,
                _ => break,
            }
        }
        args.reverse();
        let TypeKind::Con(family) = &head.kind else { return None };
        let level = self.level;
        let mut types = Vec::new();
        for arg in args {
            let ty = self.ty(arg);
            let mut metas = Vec::new();
            self.env.types.metas_of(ty, &mut metas);
            for meta in metas {
                let rigid = self.env.types.new_rigid("_".into(), level + 1);
                let variable = self.env.types.rigid(rigid);
                self.env.types.link(meta, variable);
                vars.push(rigid);
            }
            types.push(ty);
        }
        Some((family.name, types))
    }

    pub(super) fn declare_synonym(&mut self, decl: &ast::Decl) {
        let ast::DeclKind::Synonym(name, params, body) = &decl.kind else { return };
        let outer = std::mem::take(&mut self.tyvars);
        // While it is converted its name stands for the unknown type, so a cycle ends here.
        self.env.tycons.insert(name.name, TyCon { params: Vec::new(), def: TyConDef::Unknown });
        if mentions(body, name.name) {
            let error = Diagnostic::error(
                name.span,
                format!("the type synonym `{}` mentions itself", name.name.base()),
            )
            .help("use `data` or `newtype` for a recursive type");
            self.out.errors.push(error);
        }
        let params: Vec<Rigid> = params.iter().map(|param| self.bind_tyvar(param.name.name)).collect();
        // A synonym may stand for a polymorphic type: `type Lens s a = forall f. …`.
        self.declaring.push(name.name);
        let body = self.ty(body);
        self.declaring.pop();
        self.tyvars = outer;
        if self.env.types.size(body, &mut self.synonym_sizes) > MAX_PARTS {
            let message =
                format!("the type that `{}` stands for has more than {MAX_PARTS} parts", name.name.base());
            self.out.errors.push(Diagnostic::error(name.span, message));
            return;
        }
        self.env.tycons.insert(name.name, TyCon { params, def: TyConDef::Synonym(body) });
    }
}

/// A constructor that is used as a type.
fn promoted(name: Name) -> Name {
    Name::new(&format!("{}'{}", &name.as_str()[..name.as_str().len() - name.base().len()], name.base()))
}

fn built_in(name: Name) -> bool {
    matches!(name, names::ARROW | names::LIST | names::UNIT) || name.is_tuple()
}

fn mentions(ty: &Type, wanted: Name) -> bool {
    let mut found = false;
    walk(ty, &mut |ty| found |= matches!(&ty.kind, TypeKind::Con(con) if con.name == wanted));
    found
}

/// The free variables of a type, each once, from left to right.
pub(crate) fn free_variables(ty: &Type, found: &mut Vec<Name>) {
    match &ty.kind {
        TypeKind::Var(var) => {
            if !found.contains(&var.name) {
                found.push(var.name);
            }
        }
        TypeKind::Forall(sig) => {
            let mut inner = Vec::new();
            sig.context.iter().for_each(|ty| free_variables(ty, &mut inner));
            free_variables(&sig.ty, &mut inner);
            let bound: Vec<Name> = sig.forall.iter().flatten().map(|var| var.name.name).collect();
            for name in inner {
                if !bound.contains(&name) && !found.contains(&name) {
                    found.push(name);
                }
            }
        }
        _ => children(ty, &mut |child| free_variables(child, found)),
    }
}

fn walk(ty: &Type, visit: &mut dyn FnMut(&Type)) {
    visit(ty);
    children(ty, &mut |child| walk(child, visit));
}

fn children(ty: &Type, visit: &mut dyn FnMut(&Type)) {
    match &ty.kind {
        TypeKind::App(a, b) | TypeKind::Fun(a, b) | TypeKind::Equal(a, b) => {
            visit(a);
            visit(b);
        }
        TypeKind::List(a) | TypeKind::Bang(a) | TypeKind::Lazy(a) | TypeKind::Kinded(a, _) => visit(a),
        TypeKind::Tuple(parts) => parts.iter().for_each(visit),
        TypeKind::Forall(sig) => {
            sig.context.iter().for_each(&mut *visit);
            visit(&sig.ty);
        }
        TypeKind::Operators(parts, _) | TypeKind::PromotedList(parts) => parts.iter().for_each(visit),
        TypeKind::Var(_) | TypeKind::Con(_) | TypeKind::Wildcard | TypeKind::Unsupported(_) => {}
        TypeKind::Promoted(_) | TypeKind::Lit(_) => {}
    }
}
