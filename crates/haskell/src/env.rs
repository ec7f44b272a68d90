//! The environment of type inference: the types, classes, instances and values of all modules that were read.
//!
//! Names are unique after renaming, so one environment serves all modules of a program; the renamer has already checked
//! which of them a module may mention. Classes and type constructors share one name space, so the dictionary type of a
//! class has the class's name.

use std::sync::Arc;

use smallvec::smallvec;
use whatif_lambda::types::names;
use whatif_lambda::{Name, Role};
use whatif_source::Span;

use crate::layered::Layered;
use crate::types::{Pred, Rigid, Ty, Types, Tys};

/// Everything that modules declare at their top level.
#[derive(Clone, Default, Debug)]
pub(crate) struct Env {
    pub(crate) types: Types,
    pub(crate) values: Layered<Name, Value>,
    pub(crate) constructors: Layered<Name, Arc<Con>>,
    pub(crate) tycons: Layered<Name, TyCon>,
    pub(crate) classes: Layered<Name, Class>,
    pub(crate) instances: Vec<Arc<Instance>>,
    /// How many of the instances are the base library's; they are the first ones.
    pub(crate) library_instances: usize,
    /// The names of their dictionaries.
    pub(crate) dicts: Layered<Name, ()>,
    /// The instances of each class, by the type constructor at the head of the first argument (`None`: a variable).
    pub(crate) by_head: Layered<(Name, Option<Name>), Vec<u32>>,
    /// Which constructors have a field of this name.
    pub(crate) fields: Layered<Name, Vec<Name>>,
}

/// A global variable.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Value {
    pub(crate) ty: Ty,
    /// The class of a method, and its number there.
    pub(crate) method: Option<(Name, u32)>,
}

/// A type constructor.
#[derive(Clone, Debug)]
pub(crate) struct TyCon {
    pub(crate) params: Vec<Rigid>,
    pub(crate) def: TyConDef,
}

/// The definition of a type constructor.
#[derive(Clone, Debug)]
pub(crate) enum TyConDef {
    Data {
        constructors: Vec<Name>,
        newtype: bool,
    },
    Synonym(Ty),
    /// A type family; its equations are in [`Types`].
    Family,
    /// A type whose declaration is not supported.
    Unknown,
}

/// A data constructor.
#[derive(Clone, Debug)]
pub(crate) struct Con {
    pub(crate) tycon: Name,
    /// All its type variables; those of an ordinary constructor start with the parameters of its type.
    pub(crate) vars: Vec<Rigid>,
    pub(crate) preds: Vec<Pred>,
    pub(crate) fields: Tys,
    /// The arguments of its result type: the parameters, unless it is a GADT constructor.
    pub(crate) result: Tys,
    pub(crate) strict: Vec<bool>,
    pub(crate) labels: Vec<Name>,
    pub(crate) gadt: bool,
    pub(crate) newtype: bool,
    /// Its type as a function.
    pub(crate) ty: Ty,
}

/// A class.
#[derive(Clone, Debug)]
pub(crate) struct Class {
    pub(crate) params: Vec<Rigid>,
    pub(crate) supers: Vec<Pred>,
    pub(crate) methods: Vec<Method>,
    /// Functional dependencies: which parameters determine which.
    pub(crate) fundeps: Vec<(Vec<u32>, Vec<u32>)>,
}

/// A method of a class.
#[derive(Clone, Debug)]
pub(crate) struct Method {
    pub(crate) name: Name,
    /// Its type in terms of the class's parameters.
    pub(crate) sig: Ty,
    /// Whether there is a default definition.
    pub(crate) default: bool,
    /// The type of the default definition, if a `default` signature gives it another one.
    pub(crate) default_sig: Option<Ty>,
}

/// An instance.
#[derive(Clone, Debug)]
pub(crate) struct Instance {
    pub(crate) class: Name,
    pub(crate) vars: Vec<Rigid>,
    pub(crate) context: Vec<Pred>,
    pub(crate) args: Tys,
    /// The definition that makes its dictionary. Its methods are definitions of their own, see [`method_of`].
    pub(crate) dict: Name,
    pub(crate) span: Span,
}

impl Env {
    pub(crate) fn add_instance(&mut self, instance: Instance) -> u32 {
        let id = self.instances.len() as u32;
        let head = instance.args.first().and_then(|&arg| self.types.head_con(arg));
        self.by_head.or_default((instance.class, head)).push(id);
        self.dicts.insert(instance.dict, ());
        self.instances.push(Arc::new(instance));
        id
    }
}

/// The constructor of a class's dictionaries.
pub(crate) fn dictionary_of(class: Name) -> Name {
    class.prefixed(Role::Record, "D:")
}

/// Whether a definition is a dictionary, or a function from dictionaries to one: that of an instance (`$fOrdInt`), or a
/// shared one that lowering made (`$d1`).
pub(crate) fn is_dictionary(name: Name) -> bool {
    match name.role() {
        Role::Instance => true,
        Role::Special => is_dictionary(name.of()),
        _ => false,
    }
}

/// The function from a class's dictionary to the dictionary of its superclass with this number.
pub(crate) fn super_of(class: Name, index: usize) -> Name {
    class.prefixed(Role::Glue, &format!("$p{}", index + 1))
}

/// The default definition of a method.
#[must_use]
pub fn default_of(method: Name) -> Name {
    method.prefixed(Role::Glue, "$dm")
}

/// The definition of an instance of a class, by the types that it is for: `M.$fOrdInt`.
#[must_use]
pub fn instance_of(module: Name, class: Name, heads: &str) -> Name {
    let class = Name::new(class.base()).prefixed(Role::Instance, "$f");
    class.made(Role::Instance, heads).in_module(module)
}

/// The definition of a method in an instance.
#[must_use]
pub fn method_of(dict: Name, method: Name) -> Name {
    method.beside(Role::Method, dict, ".")
}

impl Env {
    /// An environment with the types that the syntax itself has: functions, lists, unit, tuples.
    pub(crate) fn new() -> Env {
        let mut env = Env::default();
        let a = env.types.new_rigid("a".into(), 0);
        let element = env.types.rigid(a);
        let list = env.types.list(element);
        let (nil, cons) = (names::NIL, names::CONS);
        env.built_in(names::LIST, vec![a], vec![(nil, Tys::new()), (cons, smallvec![element, list])]);
        let unit = names::UNIT;
        env.built_in(unit, vec![], vec![(unit, Tys::new())]);
        let arrow =
            TyCon { params: Vec::new(), def: TyConDef::Data { constructors: Vec::new(), newtype: false } };
        env.tycons.insert(crate::types::ARROW, arrow);
        env
    }

    fn built_in(&mut self, name: Name, params: Vec<Rigid>, constructors: Vec<(Name, Tys)>) {
        let result: Tys = params.iter().map(|&param| self.types.rigid(param)).collect();
        let head = self.types.con(name);
        let whole = self.types.apply(head, &result);
        let names = constructors.iter().map(|&(name, _)| name).collect();
        for (con, fields) in constructors {
            let function = self.types.funs(&fields, whole);
            let ty = self.types.forall(params.clone(), Vec::new(), function);
            let strict = vec![false; fields.len()];
            let info = Con {
                tycon: name,
                vars: params.clone(),
                preds: Vec::new(),
                fields,
                result: result.clone(),
                strict,
                labels: Vec::new(),
                gadt: false,
                newtype: false,
                ty,
            };
            self.constructors.insert(con, Arc::new(info));
        }
        self.tycons
            .insert(name, TyCon { params, def: TyConDef::Data { constructors: names, newtype: false } });
    }

    /// Tuples are declared when they are first mentioned.
    pub(crate) fn ensure_tuple(&mut self, name: Name) {
        if !name.is_tuple() || self.constructors.contains_key(&name) {
            return;
        }
        let size = name.as_str().len() - 1;
        let params: Vec<Rigid> =
            (1..=size).map(|at| self.types.new_rigid(Name::new(&format!("t{at}")), 0)).collect();
        let fields = params.iter().map(|&param| self.types.rigid(param)).collect();
        self.built_in(name, params, vec![(name, fields)]);
    }

    /// Whether a type has no other constructor than this one.
    pub(crate) fn only_constructor(&self, con: &Con) -> bool {
        match self.tycons.get(&con.tycon).map(|tycon| &tycon.def) {
            Some(TyConDef::Data { constructors, .. }) => constructors.len() == 1,
            _ => false,
        }
    }
}
