//! Collects the definitions at the top of a module.

use rustc_hash::{FxHashMap, FxHashSet};
use whatif_lambda::{Name, Role};
use whatif_source::{Diagnostic, Span};

use crate::ast::{
    Builder, ClassDecl, ConFields, DataDecl, Decl, DeclKind, Ident, Module, Pat, PatKind, PatternSynonym,
    TypeKind,
};
use crate::scope::{Constructor, Definitions, Scope, Synonym, TypeName, Value, unique};

/// Finds a module's own definitions. Its scope has no imports yet.
pub(super) fn declare(module: &Module, definitions: &mut Definitions, errors: &mut Vec<Diagnostic>) -> Scope {
    let scope = Scope {
        module: module.name,
        spelled: module.spelled,
        values: FxHashMap::default(),
        types: FxHashMap::default(),
        imports: Vec::new(),
    };
    let duplicate_fields = module.extensions.iter().any(|name| name.as_str() == "DuplicateRecordFields");
    let providing = FxHashSet::default();
    let mut declarer = Declarer { scope, definitions, errors, duplicate_fields, providing };
    for decl in &module.decls {
        if let DeclKind::PatternSignature(names, sig) = &decl.kind
            && matches!(&sig.ty.kind, TypeKind::Forall(inner) if !inner.context.is_empty())
        {
            declarer.providing.extend(names.iter().map(|name| name.name));
        }
    }
    for decl in &module.decls {
        declarer.decl(decl);
    }
    for decl in &module.decls {
        declarer.fixities(decl);
    }
    declarer.scope
}

struct Declarer<'a> {
    scope: Scope,
    definitions: &'a mut Definitions,
    errors: &'a mut Vec<Diagnostic>,
    duplicate_fields: bool,
    /// The pattern synonyms whose matches provide constraints.
    providing: FxHashSet<Name>,
}

impl Declarer<'_> {
    fn decl(&mut self, decl: &Decl) {
        match &decl.kind {
            DeclKind::Fun(name, _) => self.value(*name, None),
            DeclKind::Pat(pat, _) => each_variable(pat, &mut |name| self.value(name, None)),
            DeclKind::Primitive(name, ..) => self.value(*name, None),
            DeclKind::Data(data) => self.data(data),
            DeclKind::Synonym(name, ..) => {
                self.ty(*name);
            }
            DeclKind::Class(class) => self.class(class),
            DeclKind::PatternSynonym(synonym) => self.synonym(synonym),
            DeclKind::Family(family) => {
                let name = self.ty(family.name);
                let class = family.class.map(|class| unique(self.scope.module, class.name));
                self.definitions.families.insert(name, class);
            }
            DeclKind::Unsupported(what, names) => names.iter().for_each(|&name| self.unsupported(what, name)),
            _ => {}
        }
    }

    fn duplicate(&mut self, ident: Ident, first: Span) {
        let error = Diagnostic::error(ident.span, format!("`{}` is defined twice", ident.name))
            .label("again here")
            .and(first, "first here");
        self.errors.push(error);
    }

    fn value(&mut self, ident: Ident, parent: Option<Name>) {
        let name = unique(self.scope.module, ident.name);
        let value = Value { name, parent, span: ident.span };
        if let Some(first) = self.scope.values.insert(ident.name, value) {
            self.duplicate(ident, first.span);
        }
    }

    fn ty(&mut self, ident: Ident) -> Name {
        let name = unique(self.scope.module, ident.name);
        if let Some(first) = self.scope.types.insert(ident.name, TypeName { name, span: ident.span }) {
            self.duplicate(ident, first.span);
        }
        name
    }

    fn data(&mut self, data: &DataDecl) {
        let ty = self.ty(data.name);
        let mut children = Vec::new();
        for constructor in &data.constructors {
            self.value(constructor.name, Some(ty));
            children.push(constructor.name.name);
            let mut fields = Vec::new();
            if let ConFields::Record(named) = &constructor.fields {
                for &(field, _) in named {
                    fields.push((field.name, unique(self.scope.module, field.name)));
                    self.field(field, ty, &mut children);
                }
            }
            let name = unique(self.scope.module, constructor.name.name);
            self.definitions.constructors.insert(name, Constructor { fields });
        }
        self.definitions.children.insert(ty, children);
    }

    /// Several constructors of a type may share a field.
    fn field(&mut self, field: Ident, ty: Name, children: &mut Vec<Name>) {
        match self.scope.values.get(&field.name) {
            Some(known) if known.parent == Some(ty) && children.contains(&field.name) => {}
            Some(known) if self.duplicate_fields && known.parent.is_some() => {
                let why = format!("the field `{}`, which several types have", field.name);
                self.definitions.unsupported.insert(known.name, why.into());
                children.push(field.name);
            }
            _ => {
                self.value(field, Some(ty));
                children.push(field.name);
            }
        }
    }

    fn class(&mut self, class: &ClassDecl) {
        let ty = self.ty(class.name);
        let mut methods = Vec::new();
        for decl in &class.decls {
            match &decl.kind {
                DeclKind::Signature(names, _) => {
                    for &name in names {
                        self.value(name, Some(ty));
                        methods.push((name.name, unique(self.scope.module, name.name)));
                    }
                }
                DeclKind::Unsupported(what, names) => {
                    names.iter().for_each(|&name| self.unsupported(what, name));
                }
                _ => {}
            }
        }
        self.definitions.children.insert(ty, methods.iter().map(|&(name, _)| name).collect());
        self.definitions.methods.insert(ty, methods);
    }

    fn synonym(&mut self, synonym: &PatternSynonym) {
        self.value(synonym.name, None);
        let name = unique(self.scope.module, synonym.name.name);
        let builder = !matches!(synonym.builder, Builder::None);
        let info = Synonym {
            matcher: name.prefixed(Role::Glue, "$m"),
            builder: builder.then(|| name.prefixed(Role::Glue, "$b")),
            arity: synonym.args.len() as u32,
            provides: self.providing.contains(&synonym.name.name).then(|| name.prefixed(Role::Glue, "$P")),
        };
        self.definitions.synonyms.insert(name, info);
        if synonym.record {
            let fields = synonym.args.iter().map(|field| (field.name, unique(self.scope.module, field.name)));
            let fields = fields.collect();
            self.definitions.constructors.insert(name, Constructor { fields });
            synonym.args.iter().for_each(|&field| self.value(field, None));
        }
    }

    /// Declares a name whose definition is not supported.
    fn unsupported(&mut self, what: &str, ident: Ident) {
        let name = unique(self.scope.module, ident.name);
        self.definitions.unsupported.insert(name, format!("`{}`, {what}", ident.name).into());
        self.scope.values.entry(ident.name).or_insert(Value { name, parent: None, span: ident.span });
    }

    fn fixities(&mut self, decl: &Decl) {
        match &decl.kind {
            DeclKind::Fixity(fixity, operators) => {
                for &operator in operators {
                    let known = self.scope.values.contains_key(&operator.name)
                        || self.scope.types.contains_key(&operator.name);
                    if !known {
                        let message = format!("`{}` has a fixity but no definition here", operator.name);
                        self.errors.push(Diagnostic::error(operator.span, message));
                    }
                    let name = unique(self.scope.module, operator.name);
                    self.definitions.fixities.insert(name, *fixity);
                    if let Some(builder) =
                        self.definitions.synonyms.get(&name).and_then(|known| known.builder)
                    {
                        self.definitions.fixities.insert(builder, *fixity);
                    }
                }
            }
            DeclKind::Class(class) => class.decls.iter().for_each(|decl| self.fixities(decl)),
            _ => {}
        }
    }
}

/// Calls `visit` with each variable that a pattern binds.
pub(super) fn each_variable(pat: &Pat, visit: &mut dyn FnMut(Ident)) {
    super::deep(|| match &pat.kind {
        PatKind::Var(name) => visit(*name),
        PatKind::As(name, inner) => {
            visit(*name);
            each_variable(inner, visit);
        }
        PatKind::Con(_, pats) | PatKind::Tuple(pats) | PatKind::List(pats) | PatKind::Operators(pats, _) => {
            pats.iter().for_each(|pat| each_variable(pat, visit));
        }
        PatKind::Record(_, fields, _) => {
            for field in fields {
                match &field.pat {
                    Some(pat) => each_variable(pat, visit),
                    None => visit(Ident { module: None, ..field.field }),
                }
            }
        }
        PatKind::Lazy(inner)
        | PatKind::Bang(inner)
        | PatKind::View(_, inner)
        | PatKind::Sig(inner, _)
        | PatKind::Paren(inner) => each_variable(inner, visit),
        PatKind::Wildcard | PatKind::Lit(..) | PatKind::Unsupported(_) => {}
    });
}
