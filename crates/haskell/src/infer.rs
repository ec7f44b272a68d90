//! Type inference.
//!
//! Bidirectional inference for arbitrary-rank types (Peyton Jones, Vytiniotis, Weirich, Shields: *Practical type
//! inference for arbitrary-rank types*). Classes become dictionaries on the way: each use of an overloaded name leaves
//! a hole ([`Ev`]) for a dictionary, which [`solve`] fills. The result is a [`typed`](crate::typed) tree, [`Typed`].
//! For `f x = x == x`:
//!
//! ```text
//! ==  at type t, wants Eq t     hole 1
//! f is generalised over t       Λa. λd: Eq a. λx: a. (==) @a ⟨hole 1⟩ x x,   hole 1 := d
//! ```
//!
//! [`Checker::module`] is the order of the work: declarations (`declare`, `instance`), kinds, top-level bindings
//! (`bind`, in groups that call each other), the methods of classes and instances, and finally the constraints that are
//! still open, which are defaulted or reported. The other files have one kind of syntax each (`expr`, `pattern`,
//! `statement`, `record`), the conversion of written types (`convert`), free variables (`free`), and messages
//! (`report`).
//!
//! GHC judges programs; this checker only needs types to resolve classes and to know which symbolic values to make.
//! Where a program goes beyond it (type families, matches on GADTs without rigid types, …) a type becomes
//! [`Node::Unknown`], which equals every type, and no mistake is reported.

mod bind;
mod convert;
mod declare;
mod expr;
mod free;
mod instance;
mod kind;
mod pattern;
mod record;
mod report;
mod solve;
mod statement;
mod structural;

use rustc_hash::{FxHashMap, FxHashSet};
use whatif_lambda::prim::Prim;
use whatif_lambda::{Name, Role};
use whatif_source::{Cancel, Diagnostic, Span};

use crate::ast;
use crate::env::Env;
use crate::typed::{Ev, Evidence, Evs, TBind};
use crate::types::{Meta, Node, Rigid, Ty, Tys};

pub(crate) use convert::free_variables;
pub use free::components;
pub(crate) use free::{bound_by, in_stmt};
pub(crate) use report::Printer;
pub(crate) use solve::{Scope, Wanted};

/// A module after inference.
#[derive(Debug, Default)]
pub(crate) struct Typed {
    /// Its definitions, methods of instances and defaults of classes among them.
    pub(crate) binds: Vec<TBind>,
    pub(crate) evidence: Vec<Evidence>,
    /// For each variable of a group that calls itself: the parameters that its recursive uses are applied to.
    pub(crate) recs: FxHashMap<u32, crate::typed::Abstraction>,
    /// How each polymorphic local variable is instantiated where it is used.
    pub(crate) uses: FxHashMap<u32, Vec<Use>>,
    /// The classes, data types and instances it declares, and primitives.
    pub(crate) classes: Vec<Name>,
    pub(crate) datas: Vec<Name>,
    pub(crate) instances: Vec<InstanceDicts>,
    pub(crate) primitives: Vec<(Name, Prim, Span)>,
    pub(crate) selectors: Vec<(Name, Span)>,
    /// Definitions that are written in an unsupported way: name, description, place.
    pub(crate) unsupported: Vec<(Name, String, Span)>,
    /// The types of its local variables, by the places that bind them.
    pub(crate) locals: Vec<(Span, Ty)>,
    /// The mistakes in it.
    pub(crate) errors: Vec<Diagnostic>,
}

/// The types and dictionaries at which a variable is used.
pub(crate) type Use = (Tys, Evs);

/// The dictionary of an instance.
#[derive(Debug)]
pub(crate) struct InstanceDicts {
    pub(crate) instance: u32,
    pub(crate) params: Vec<crate::typed::DictParam>,
    pub(crate) supers: Vec<Ev>,
    /// The methods that the instance defines; others have the default of the class, or none.
    pub(crate) defined: FxHashSet<Name>,
    /// For `deriving newtype`: the dictionary whose methods the instance takes over.
    pub(crate) via: Option<Via>,
}

/// The dictionary that a newtype's instance takes its methods from: the parameters for the instance's context, the
/// evidence, and the arguments of the class.
#[derive(Debug)]
pub(crate) struct Via {
    pub(crate) params: Vec<crate::typed::DictParam>,
    pub(crate) ev: Ev,
    pub(crate) args: Tys,
}

/// How many parts the type of a definition may have when it is written out.
const MAX_PARTS: u64 = 100_000;

/// Which types are chosen for type variables that only constraints mention.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Defaulting {
    /// Numbers, as Haskell 2010 has it (section 4.3.4).
    Standard,
    /// What GHC chooses with `ExtendedDefaultRules`.
    Extended,
    /// Whatever fits, so that an expression typed at a prompt can be evaluated.
    Prompt,
}

/// The state of inference in one module.
pub(crate) struct Checker<'a> {
    pub(crate) env: &'a mut Env,
    pub(crate) out: Typed,
    /// The types of local variables, and of the module's own top-level ones.
    locals: FxHashMap<Name, Local>,
    /// The type variables in scope.
    tyvars: Vec<(Name, Ty)>,
    level: u32,
    wanted: Vec<Wanted>,
    scopes: Vec<Scope>,
    scope: u32,
    /// Skolems refined by the GADT matches around.
    trail: Vec<Rigid>,
    /// How many GADT matches are around. Inside one, type mismatches are not reported: its local equalities may justify
    /// them.
    lenient: u32,
    /// The module switches on extensions whose type system goes beyond this one.
    pub(crate) beyond: bool,
    /// Was an imported module not found? Then an instance that seems to be missing may be there.
    pub(crate) incomplete: bool,
    scoped_type_variables: bool,
    overloaded_strings: bool,
    /// Leave no name ungeneralised (`NoMonomorphismRestriction`).
    no_restriction: bool,
    /// Does GHC leave the types of local functions ungeneralised if they mention other local variables
    /// (`MonoLocalBinds`, which others imply)? Here they are generalised all the same, which only accepts more
    /// programs.
    mono_local_binds: bool,
    has_undecidable_superclasses: bool,
    /// Was something unsupported met?
    has_unsupported: bool,
    /// Which types are chosen for variables that only constraints mention.
    pub(crate) defaulting: Defaulting,
    /// Stops inference; the result then lacks the definitions that were not reached.
    pub(crate) cancel: Cancel,
    defaults: Vec<Ty>,
    fresh: u32,
    bindings: u32,
    module: Name,
    unsupported: Vec<(String, Span)>,
    /// The instances this module declares, in order; `None` for one that is wrong.
    declared: Vec<Option<u32>>,
    /// Declared types of variables that a pattern binding binds.
    pattern_sigs: FxHashMap<Name, Ty>,
    synonyms: FxHashMap<Name, ast::Decl>,
    /// The synonyms that are being read, each because the one before it mentions it.
    declaring: Vec<Name>,
    /// The sizes of the types that synonyms stand for.
    synonym_sizes: FxHashMap<Ty, u64>,
    /// The places of LiquidHaskell's annotations, in order.
    annotations: Vec<Span>,
}

/// A local variable's type.
#[derive(Clone, Copy, Debug)]
struct Local {
    ty: Ty,
    /// Is it in the group that is being inferred? Then all its uses in the group have the same type.
    recursive: bool,
    /// The number of its binding.
    id: u32,
}

/// The binding number of a variable that a lambda or a pattern binds.
const NO_BINDING: u32 = u32::MAX;

impl<'a> Checker<'a> {
    pub(crate) fn new(env: &'a mut Env, module: Name, extensions: &[Name]) -> Checker<'a> {
        let on = |wanted: &str| extensions.iter().any(|name| name.as_str() == wanted);
        let beyond =
            ["PolyKinds", "QuantifiedConstraints", "ImpredicativeTypes", "TypeInType", "ImplicitParams"]
                .iter()
                .chain(&["LinearTypes", "Arrows", "TemplateHaskell", "DefaultSignatures", "ConstraintKinds"])
                .any(|name| on(name));
        let (integer, double) = (env.types.con("Integer"), env.types.con("Double"));
        Checker {
            env,
            out: Typed::default(),
            locals: FxHashMap::default(),
            tyvars: Vec::new(),
            level: 0,
            wanted: Vec::new(),
            scopes: vec![Scope::default()],
            scope: 0,
            trail: Vec::new(),
            lenient: 0,
            beyond,
            incomplete: false,
            scoped_type_variables: on("ScopedTypeVariables"),
            overloaded_strings: on("OverloadedStrings"),
            no_restriction: on("NoMonomorphismRestriction"),
            has_unsupported: false,
            has_undecidable_superclasses: on("UndecidableSuperClasses"),
            mono_local_binds: ["MonoLocalBinds", "GADTs", "TypeFamilies"].into_iter().any(&on),
            defaulting: Defaulting::Standard,
            cancel: Cancel::new(),
            defaults: vec![integer, double],
            fresh: 0,
            bindings: 0,
            module,
            unsupported: Vec::new(),
            declared: Vec::new(),
            pattern_sigs: FxHashMap::default(),
            synonyms: FxHashMap::default(),
            declaring: Vec::new(),
            synonym_sizes: FxHashMap::default(),
            annotations: Vec::new(),
        }
    }

    /// Infers a whole module.
    pub(crate) fn module(mut self, module: &ast::Module) -> Typed {
        self.annotations = module.annotations.iter().map(|annotation| annotation.span).collect();
        self.declare(&module.decls);
        self.kinds(&module.decls);
        self.top_level(&module.decls);
        self.classes_and_instances(&module.decls);
        self.check_main(module);
        self.check_families(module);
        self.finish()
    }

    /// Reports a family whose equations have no end at its declaration, if that was found where no two types were
    /// compared.
    fn check_families(&mut self, module: &ast::Module) {
        let Some(endless) = self.env.types.families.untold.take() else { return };
        let is_it = |decl: &&ast::Decl| matches!(&decl.kind, ast::DeclKind::Family(family) if family.name.name == endless);
        let span = module.decls.iter().find(is_it).map_or(module.span, |decl| decl.span);
        self.endless(endless, span);
    }

    /// Reports a `main` that is not an IO action.
    fn check_main(&mut self, module: &ast::Module) {
        let main = Name::new("Main.main");
        let signature = module.decls.iter().find_map(|decl| match &decl.kind {
            ast::DeclKind::Signature(names, _) => names.iter().find(|name| name.name == main),
            _ => None,
        });
        let (Some(signature), Some(value)) = (signature, self.env.values.get(&main)) else { return };
        let ty = value.ty;
        let is_other = self.env.types.head_con(ty).is_some_and(|head| head != crate::known::IO);
        if is_other && !self.trusting() && !self.unsure(ty) {
            self.no_action(ty, signature.span);
        }
    }

    fn no_action(&mut self, ty: Ty, span: Span) {
        let shown = report::Printer::new(&self.env.types).ty(ty);
        let error = Diagnostic::error(span, "`main` is no action")
            .label(format!("its type is `{shown}`, which must be `IO` of something"));
        self.out.errors.push(error);
    }

    fn finish(mut self) -> Typed {
        self.solve_all(0);
        self.default_all();
        self.report_unsolved();
        self.env.types.reduce_all();
        self.out
    }

    /// A fresh name that occurs in no source.
    fn fresh_name(&mut self, stem: &str) -> Name {
        self.made(Role::Temporary, Name::new(stem))
    }

    /// A fresh name that stands for a copy or variant of `of`.
    fn made(&mut self, role: Role, of: Name) -> Name {
        self.fresh += 1;
        of.numbered(role, "$", self.fresh)
    }

    fn next_binding(&mut self) -> u32 {
        self.bindings += 1;
        self.bindings - 1
    }

    fn meta(&mut self) -> Ty {
        self.env.types.fresh(self.level)
    }

    fn con(&mut self, name: impl Into<Name>) -> Ty {
        self.env.types.con(name)
    }

    /// Records a construct that is not supported, and makes an expression that raises when it is evaluated.
    fn unsupported(&mut self, what: &str, span: Span) -> crate::typed::TExpr {
        self.has_unsupported = true;
        self.unsupported.push((what.to_owned(), span));
        crate::typed::TExpr::Unsupported(what.to_owned(), span)
    }

    /// Turns unsolved type variables into rigid ones with new names, in place: the binding is generalised over them.
    fn quantify(&mut self, metas: &[Meta], taken: &mut Vec<Name>) -> Vec<Rigid> {
        let mut rigids = Vec::new();
        let mut letters = variable_names();
        for &meta in metas {
            let name = letters.find(|name| !taken.contains(name)).expect("names without end");
            taken.push(name);
            let rigid = self.env.types.new_rigid(name, self.level + 1);
            let ty = self.env.types.rigid(rigid);
            self.env.types.link(meta, ty);
            rigids.push(rigid);
        }
        rigids
    }

    /// The unsolved variables of a type that belong to the binding just inferred.
    fn generalisable(&self, ty: Ty, found: &mut Vec<Meta>) {
        let mut all = Vec::new();
        self.env.types.metas_of(ty, &mut all);
        for meta in all {
            if self.env.types.level(meta) > self.level && !found.contains(&meta) {
                found.push(meta);
            }
        }
    }

    fn is_unknown(&self, ty: Ty) -> bool {
        matches!(self.env.types.get(ty), Node::Unknown)
    }
}

/// a, b, …, z, a1, b1, …
fn variable_names() -> impl Iterator<Item = Name> {
    (0u32..).flat_map(|round| {
        ('a'..='z').map(move |letter| {
            if round == 0 { Name::new(&letter.to_string()) } else { Name::new(&format!("{letter}{round}")) }
        })
    })
}
