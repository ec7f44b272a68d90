//! What annotations add to a module: Haskell functions for the conditions they state.
//!
//! For a function `f :: x:τ -> y:τ -> τ` with refinements, `f$pre x y` and `f$post x y v` (`pre` and `post` of 002,
//! Figure 10, made expressions); for a data type `T a`, its walker `T$all p` (`p_T` of 002, section 5); for a
//! constructor `C` with refined fields, `C$ok`; for a measure with equations, the measure.

use std::collections::BTreeSet;

use whatif_haskell::ast::{
    ConDecl, ConFields, DataDecl, Decl, DeclKind, Ident, Module, PatKind, SigType, Type, TypeKind,
};
use whatif_lambda::Name;
use whatif_source::Span;

use crate::annotation::{DataSpec, Measure, RType, RTypeKind, Signature, TypeArg};
use crate::build::At;
use crate::expand::{expand, expand_logic};
use crate::specs::Specs;
use crate::to_exp::{ToExp, conjunction, or_true, walker_name};
use crate::unsupported::Unsupported;

/// A function's contract, as the names of the functions that decide it.
#[derive(Clone, Debug)]
pub struct ContractNames {
    /// The function.
    pub function: Name,
    /// How many arguments the contract speaks of.
    pub arity: usize,
    /// The function that decides the precondition; `None` if there is none.
    pub pre: Option<Name>,
    /// The function that decides the postcondition; `None` if there is none.
    pub post: Option<Name>,
    /// The places of the refinements, of each argument and of the result.
    pub refinements: (Vec<Span>, Span),
    /// The body is never looked at.
    pub assumed: bool,
    /// An argument or the result is a function whose type is refined in turn, which is not checked yet.
    pub refined_functions: bool,
}

/// What the annotations of a module come to.
#[derive(Debug, Default)]
pub struct Declared {
    /// The contracts of its functions.
    pub contracts: Vec<ContractNames>,
    /// The constructors with refined fields, and the functions that decide them.
    pub fields: Vec<(Name, Name)>,
    /// The functions whose contracts are not understood.
    pub unsupported: Vec<(Name, Unsupported)>,
}

/// Adds to a module, before its names are resolved, what its annotations declare.
pub fn declare(module: &mut Module, specs: &Specs) -> Declared {
    let own = own_names(module, specs);
    let mut declarer =
        Declarer { specs, to_exp: ToExp { own: &own }, decls: Vec::new(), declared: Declared::default() };
    for decl in &module.decls {
        if let DeclKind::Data(data) = &decl.kind {
            declarer.walker(data);
        }
    }
    for measure in specs.measures.values().filter(|measure| !measure.equations.is_empty()) {
        let name = measure.name.name;
        let result = declarer.measure(measure);
        declarer.note(name, result);
    }
    for data in specs.data.values() {
        declarer.fields(data, module);
    }
    for (name, signature) in &specs.signatures {
        let haskell = haskell_signature(module, *name);
        let result = declarer.contract(*name, signature, haskell);
        declarer.note(*name, result);
    }
    let Declarer { decls, declared, .. } = declarer;
    module.imports.push(At(module.span).import());
    module.decls.extend(decls);
    declared
}

/// What the module itself defines, functions, types and measures.
pub(crate) fn own_names(module: &Module, specs: &Specs) -> BTreeSet<Name> {
    let mut own = BTreeSet::new();
    for decl in &module.decls {
        match &decl.kind {
            DeclKind::Fun(name, _) => drop(own.insert(name.name)),
            DeclKind::Pat(pat, _) => {
                if let PatKind::Var(name) = &pat.kind {
                    own.insert(name.name);
                }
            }
            DeclKind::Data(data) => drop(own.insert(data.name.name)),
            _ => {}
        }
    }
    own.extend(
        specs
            .measures
            .values()
            .filter(|measure| !measure.equations.is_empty())
            .map(|measure| measure.name.name),
    );
    own
}

fn haskell_signature(module: &Module, function: Name) -> Option<&SigType> {
    module.decls.iter().find_map(|decl| match &decl.kind {
        DeclKind::Signature(names, ty) if names.iter().any(|name| name.name == function) => Some(ty),
        _ => None,
    })
}

struct Declarer<'a> {
    specs: &'a Specs,
    to_exp: ToExp<'a>,
    decls: Vec<Decl>,
    declared: Declared,
}

impl Declarer<'_> {
    fn note(&mut self, name: Name, result: Result<(), Unsupported>) {
        if let Err(unsupported) = result {
            self.declared.unsupported.push((name, unsupported));
        }
    }

    /// `f$pre` and `f$post`
    fn contract(
        &mut self,
        name: Name,
        signature: &Signature,
        haskell: Option<&SigType>,
    ) -> Result<(), Unsupported> {
        let ty = expand(&signature.ty, self.specs)?;
        let at = At(signature.ty.span);
        let (params, result) = split(&ty);
        let names: Vec<Name> =
            params.iter().enumerate().map(|(index, (name, _))| param_name(*name, index)).collect();
        let conditions: Result<Vec<_>, _> = params
            .iter()
            .zip(&names)
            .map(|((_, ty), name)| self.to_exp.condition(ty, at.var(*name)))
            .collect();
        let pre = conjunction(at, conditions?);
        let value = Name::new("v$");
        let post = self.to_exp.condition(result, at.var(value))?;
        let sig = match haskell {
            Some(haskell) if arrows(&haskell.ty) >= names.len() => Some(haskell.clone()),
            _ => erase_signature(&ty),
        };
        let parts = params.iter().map(|(_, ty)| *ty).chain([result]);
        let refined_functions = parts.filter(|ty| has_function(ty)).any(has_refinement);
        let spans = (params.iter().map(|(_, ty)| ty.span).collect(), result.span);
        let pre =
            pre.map(|condition| self.predicate(name, "pre", &names, sig.as_ref(), false, condition, at));
        let mut all = names.clone();
        all.push(value);
        let post =
            post.map(|condition| self.predicate(name, "post", &all, sig.as_ref(), true, condition, at));
        self.declared.contracts.push(ContractNames {
            function: name,
            arity: names.len(),
            pre,
            post,
            refinements: spans,
            assumed: signature.assumed,
            refined_functions,
        });
        Ok(())
    }

    #[allow(clippy::too_many_arguments, reason = "one use, and each is another thing")]
    fn predicate(
        &mut self,
        function: Name,
        part: &str,
        params: &[Name],
        sig: Option<&SigType>,
        with_result: bool,
        condition: whatif_haskell::ast::Expr,
        at: At,
    ) -> Name {
        let name = Name::new(&format!("{function}${part}"));
        let count = params.len() - usize::from(with_result);
        let ty = sig.map(|sig| predicate_type(sig, count, with_result, at));
        let pats = params.iter().map(|&param| at.pat_var(param)).collect();
        self.decls.extend(at.define(name, ty, vec![at.equation(pats, condition)]));
        name
    }

    /// A measure whose equations stand in its annotation.
    fn measure(&mut self, measure: &Measure) -> Result<(), Unsupported> {
        let at = At(measure.name.span);
        let mut equations = Vec::new();
        for equation in &measure.equations {
            let fields = equation.fields.iter().map(|&field| at.pat_var(field)).collect();
            let pat = at.pat_con(equation.constructor, fields);
            let body = self.to_exp.logic(&expand_logic(&equation.body, self.specs)?)?;
            equations.push(at.equation(vec![pat], body));
        }
        let ty = match &measure.ty {
            Some(ty) => erase_signature(&expand(ty, self.specs)?),
            None => None,
        };
        self.decls.extend(at.define(measure.name.name, ty, equations));
        Ok(())
    }

    /// `C$ok` for each constructor with refined fields.
    fn fields(&mut self, spec: &DataSpec, module: &Module) {
        let data = module.decls.iter().find_map(|decl| match &decl.kind {
            DeclKind::Data(data) if data.name.name == spec.name.name => Some(data),
            _ => None,
        });
        for constructor in &spec.constructors {
            let labels = data.map(|data| field_labels(data, constructor.name.name)).unwrap_or_default();
            let mut names = Vec::new();
            for (index, (label, _)) in constructor.fields.iter().enumerate() {
                let label = label.map(|label| label.name).or_else(|| labels.get(index).copied());
                names.push(param_name(label, index));
            }
            let result = self.field_condition(constructor.name, &names, &constructor.fields);
            self.note(constructor.name.name, result);
        }
    }

    fn field_condition(
        &mut self,
        constructor: Ident,
        names: &[Name],
        fields: &[(Option<Ident>, RType)],
    ) -> Result<(), Unsupported> {
        let at = At(constructor.span);
        let mut conditions = Vec::new();
        for (name, (_, ty)) in names.iter().zip(fields) {
            let ty = expand(ty, self.specs)?;
            conditions.push(self.to_exp.condition(&ty, at.var(*name))?);
        }
        let Some(condition) = conjunction(at, conditions) else { return Ok(()) };
        let name = Name::new(&format!("{}$ok", constructor.name));
        let pats = names.iter().map(|&name| at.pat_var(name)).collect();
        self.decls.extend(at.define(name, None, vec![at.equation(pats, condition)]));
        self.declared.fields.push((constructor.name, name));
        Ok(())
    }

    /// `T$all p q (C x y) = … && …`
    fn walker(&mut self, data: &DataDecl) {
        let at = At(data.name.span);
        let params: Vec<Name> = data.params.iter().map(|param| param.name.name).collect();
        let predicates: Vec<Name> = params.iter().map(|param| Name::new(&format!("p${param}"))).collect();
        let mut equations = Vec::new();
        for constructor in &data.constructors {
            let fields = field_types(constructor);
            let names: Vec<Name> = (0..fields.len()).map(|index| param_name(None, index)).collect();
            let conditions =
                fields.iter().zip(&names).map(|(ty, name)| walk_field(ty, at.var(*name), &params, at));
            let condition = or_true(conjunction(at, conditions), at.0);
            let mut pats: Vec<_> = predicates.iter().map(|&predicate| at.pat_var(predicate)).collect();
            let field_pats = names.iter().map(|&name| at.pat_var(name)).collect();
            pats.push(at.pat_con(constructor.name, field_pats));
            equations.push(at.equation(pats, condition));
        }
        if equations.is_empty() || params.is_empty() {
            return;
        }
        let ty = walker_type(data, at);
        self.decls.extend(at.define(walker_name(data.name.name), Some(ty), equations));
    }
}

/// The condition that a walker puts on a field of a type.
fn walk_field(
    ty: &Type,
    value: whatif_haskell::ast::Expr,
    params: &[Name],
    at: At,
) -> Option<whatif_haskell::ast::Expr> {
    match &ty.kind {
        TypeKind::Var(name) if params.contains(&name.name) => {
            Some(at.apply(at.var(Name::new(&format!("p${}", name.name)).as_str()), [value]))
        }
        TypeKind::List(element) => walk_args("allList", true, &[element], value, params, at),
        TypeKind::Tuple(parts) => {
            let parts: Vec<&Type> = parts.iter().collect();
            walk_args(&format!("allTuple{}", parts.len()), true, &parts, value, params, at)
        }
        TypeKind::App(..) => {
            let (head, args) = spine(ty);
            let TypeKind::Con(name) = &head.kind else { return None };
            let is_library = matches!(name.name.as_str(), "Maybe" | "Either" | "Map" | "Set");
            let walker =
                if is_library { format!("all{}", name.name) } else { walker_name(name.name).to_string() };
            walk_args(&walker, is_library, &args, value, params, at)
        }
        TypeKind::Kinded(inner, _) | TypeKind::Bang(inner) => walk_field(inner, value, params, at),
        _ => None,
    }
}

fn walk_args(
    walker: &str,
    is_library: bool,
    args: &[&Type],
    value: whatif_haskell::ast::Expr,
    params: &[Name],
    at: At,
) -> Option<whatif_haskell::ast::Expr> {
    let element = Name::new("x$");
    let conditions: Vec<_> = args.iter().map(|arg| walk_field(arg, at.var(element), params, at)).collect();
    if conditions.iter().all(Option::is_none) {
        return None;
    }
    let walker = if is_library { at.logic(walker) } else { at.var(walker) };
    let predicate = |condition| match condition {
        Some(condition) => at.lambda(&[element], condition),
        None => at.logic("any"),
    };
    Some(at.apply(at.apply(walker, conditions.into_iter().map(predicate)), [value]))
}

fn spine(ty: &Type) -> (&Type, Vec<&Type>) {
    let (mut head, mut args) = (ty, Vec::new());
    while let TypeKind::App(function, arg) = &head.kind {
        args.push(&**arg);
        head = function;
    }
    args.reverse();
    (head, args)
}

/// `forall a b. (a -> Bool) -> (b -> Bool) -> T a b -> Bool`
fn walker_type(data: &DataDecl, at: At) -> SigType {
    let variable = |name: Ident| at.ty(TypeKind::Var(at.ident(name.name)));
    let whole = data.params.iter().fold(at.ty(TypeKind::Con(at.ident(data.name.name))), |head, param| {
        at.ty(TypeKind::App(Box::new(head), Box::new(variable(param.name))))
    });
    let predicates =
        data.params.iter().map(|param| at.fun_type([variable(param.name)], at.logic_type("Bool")));
    let args: Vec<Type> = predicates.chain([whole]).collect();
    SigType { forall: None, context: Vec::new(), ty: at.fun_type(args, at.logic_type("Bool")) }
}

/// The type of `f$pre` or `f$post`: that of `f`, with `Bool` as its result.
fn predicate_type(sig: &SigType, count: usize, with_result: bool, at: At) -> SigType {
    let (mut args, mut rest) = (Vec::new(), sig.ty.clone());
    for _ in 0..count {
        if let TypeKind::Fun(arg, result) = rest.kind {
            args.push(*arg);
            rest = *result;
        } else {
            break;
        }
    }
    if with_result {
        args.push(rest);
    }
    SigType { ty: at.fun_type(args, at.logic_type("Bool")), ..sig.clone() }
}

fn arrows(mut ty: &Type) -> usize {
    let mut count = 0;
    while let TypeKind::Fun(_, result) = &ty.kind {
        count += 1;
        ty = result;
    }
    count
}

/// The parameters of a refined function type, and its result.
fn split(mut ty: &RType) -> (Vec<(Option<Name>, &RType)>, &RType) {
    let mut params = Vec::new();
    loop {
        match &ty.kind {
            RTypeKind::Fun(name, argument, result) => {
                params.push((*name, &**argument));
                ty = result;
            }
            RTypeKind::Forall(_, _, body) | RTypeKind::Constrained(_, body) => ty = body,
            _ => return (params, ty),
        }
    }
}

fn has_function(ty: &RType) -> bool {
    any_part(ty, &|part| matches!(part.kind, RTypeKind::Fun(..)))
}

fn has_refinement(ty: &RType) -> bool {
    any_part(ty, &|part| matches!(part.kind, RTypeKind::Refined(..) | RTypeKind::Prop(_)))
}

/// Whether a type or a part of it is such.
fn any_part(ty: &RType, is_such: &dyn Fn(&RType) -> bool) -> bool {
    let in_args =
        |args: &[TypeArg]| args.iter().any(|arg| matches!(arg, TypeArg::Type(ty) if any_part(ty, is_such)));
    is_such(ty)
        || match &ty.kind {
            RTypeKind::Fun(_, argument, result) => any_part(argument, is_such) || any_part(result, is_such),
            RTypeKind::Refined(_, base, _) | RTypeKind::Abstract(base, _) => any_part(base, is_such),
            RTypeKind::Forall(_, _, body) | RTypeKind::Constrained(_, body) => any_part(body, is_such),
            RTypeKind::Con(_, args) => in_args(args),
            RTypeKind::App(head, args) => any_part(head, is_such) || in_args(args),
            RTypeKind::Prop(_) | RTypeKind::Var(_) | RTypeKind::Hole | RTypeKind::Unsupported(_) => false,
        }
}

pub(crate) fn param_name(name: Option<Name>, index: usize) -> Name {
    match name {
        Some(name) if name.as_str() != "_" => name,
        _ => Name::new(&format!("x${index}")),
    }
}

/// The Haskell type behind a refined one; `None` where it has holes or what Haskell cannot say.
pub(crate) fn erase_signature(ty: &RType) -> Option<SigType> {
    match &ty.kind {
        RTypeKind::Forall(_, _, body) => erase_signature(body),
        RTypeKind::Constrained(constraints, body) => {
            let mut sig = erase_signature(body)?;
            let context: Option<Vec<Type>> = constraints.iter().map(erase).collect();
            sig.context.splice(0..0, context?);
            Some(sig)
        }
        _ => Some(SigType { forall: None, context: Vec::new(), ty: erase(ty)? }),
    }
}

fn erase(ty: &RType) -> Option<Type> {
    let at = At(ty.span);
    let args = |head: Type, args: &[TypeArg]| {
        args.iter().try_fold(head, |head, arg| match arg {
            TypeArg::Type(arg) => Some(at.ty(TypeKind::App(Box::new(head), Box::new(erase(arg)?)))),
            TypeArg::Value(_) => None,
        })
    };
    match &ty.kind {
        RTypeKind::Fun(_, argument, result) => Some(at.fun_type([erase(argument)?], erase(result)?)),
        RTypeKind::Refined(_, base, _) | RTypeKind::Abstract(base, _) => erase(base),
        RTypeKind::Var(name) => Some(at.ty(TypeKind::Var(*name))),
        RTypeKind::Con(name, list) => args(at.ty(TypeKind::Con(*name)), list),
        RTypeKind::App(head, list) => args(erase(head)?, list),
        RTypeKind::Forall(..) | RTypeKind::Constrained(..) => {
            erase_signature(ty).map(|sig| at.ty(TypeKind::Forall(Box::new(sig))))
        }
        RTypeKind::Prop(_) | RTypeKind::Hole | RTypeKind::Unsupported(_) => None,
    }
}

fn field_types(constructor: &ConDecl) -> Vec<&Type> {
    match &constructor.fields {
        ConFields::Positional(fields) => fields.iter().map(|field| &field.ty).collect(),
        ConFields::Record(fields) => fields.iter().map(|(_, field)| &field.ty).collect(),
    }
}

fn field_labels(data: &DataDecl, constructor: Name) -> Vec<Name> {
    let found = data.constructors.iter().find(|candidate| candidate.name.name == constructor);
    match found.map(|constructor| &constructor.fields) {
        Some(ConFields::Record(fields)) => fields.iter().map(|(label, _)| label.name).collect(),
        _ => Vec::new(),
    }
}
