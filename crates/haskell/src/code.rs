//! The λG definitions of many modules, from which programs are made.
//!
//! [`Code`] has two layers. The base library's definitions are encoded in one block of bytes that all copies share; one
//! is decoded when it is first needed, and stays decoded for all of them (`Encoded`). The definitions of the user's
//! modules are in a table of each copy, together with the copies of overloaded functions that [`specialise`] makes.
//!
//! [`Code::program`] makes a [`Program`]: it starts at some names, and `Reach` follows every variable, constructor and
//! type that the definitions mention. So a program has the few definitions it needs and not the ten thousands of the
//! library.
//!
//! [`Code`] also answers what the optimiser wants to know ([`Unfoldings`]): which definitions are small enough to
//! unfold, which constructors are strict.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, RwLock};

use rustc_hash::{FxHashMap, FxHashSet};
use whatif_lambda::types::names;
use whatif_lambda::{AltCon, Constructor, DataType, Definition, Expr, Name, Program, Type};

use crate::env::is_dictionary;
use crate::layered::Layered;
use crate::optimise::Unfoldings;
use crate::optimise::strict::Signatures;
use crate::pages::Pages;
use crate::specialise::{Copies, specialise};
use crate::wire::{Reader, Wire};

/// Definitions and data types, by name.
#[derive(Default)]
pub(crate) struct Code {
    /// The definitions that are not the base library's. Copies of overloaded functions are added while programs are made.
    own: RwLock<FxHashMap<Name, Arc<Definition>>>,
    encoded: Arc<Encoded>,
    /// Do the user's local bindings stay where they are written, even if they are used once?
    pub(crate) keeps_bindings: bool,
    /// Which definitions may be unfolded.
    unfold: Layered<Name, bool>,
    types: Layered<Name, Arc<DataType>>,
    /// The data type of each constructor.
    owners: Layered<Name, Name>,
    /// Constructors that evaluate some of their fields.
    strict: Layered<Name, ()>,
    /// Which arguments each function of the library surely evaluates; filled while the library is built.
    pub(crate) signatures: Signatures,
    /// Copies of overloaded functions.
    pub(crate) copies: Mutex<Copies>,
}

/// The definitions of the base library.
#[derive(Default)]
struct Encoded {
    pages: Pages,
    /// The names that the bytes refer to by number.
    table: Arc<Vec<Name>>,
    /// Where each definition starts and ends in the bytes of all pages.
    places: FxHashMap<Name, (u32, u32)>,
    /// The definitions that were decoded so far.
    decoded: RwLock<FxHashMap<Name, Arc<Definition>>>,
}

impl Encoded {
    fn get(&self, name: Name) -> Option<Arc<Definition>> {
        let &(start, end) = self.places.get(&name)?;
        if let Some(known) = self.decoded.read().expect("no panic while it is held").get(&name) {
            return Some(Arc::clone(known));
        }
        let bytes = self.pages.get(start as usize, end as usize);
        let definition = Arc::new(Definition::read(&mut Reader::new(bytes, &self.table)));
        let mut decoded = self.decoded.write().expect("no panic while it is held");
        Some(Arc::clone(decoded.entry(name).or_insert(definition)))
    }
}

impl Clone for Code {
    fn clone(&self) -> Code {
        Code {
            own: RwLock::new(self.own.read().expect("no panic while it is held").clone()),
            encoded: Arc::clone(&self.encoded),
            unfold: self.unfold.clone(),
            keeps_bindings: self.keeps_bindings,
            types: self.types.clone(),
            owners: self.owners.clone(),
            strict: self.strict.clone(),
            signatures: self.signatures.clone(),
            copies: Mutex::new(self.copies.lock().expect("no panic while it is held").clone()),
        }
    }
}

impl Unfoldings for Code {
    fn is_strict(&self, con: Name) -> bool {
        self.strict.contains_key(&con)
    }

    fn unfolds(&self, name: Name) -> bool {
        self.unfold.get(&name).is_some_and(|unfolds| *unfolds)
    }

    fn unfolding(&self, name: Name) -> Option<Arc<Definition>> {
        if self.unfolds(name) { self.get(name) } else { None }
    }

    fn keeps_bindings(&self) -> bool {
        self.keeps_bindings
    }

    fn dictionary(&self, name: Name) -> Option<Arc<Definition>> {
        if is_dictionary(name) { self.get(name) } else { None }
    }
}

impl Code {
    /// The code of the base library: definitions that stand encoded in `pages`, at these places.
    pub(crate) fn encoded(
        pages: Pages,
        table: Arc<Vec<Name>>,
        places: Vec<(Name, (u32, u32))>,
        unfold: Vec<Name>,
        types: Vec<DataType>,
    ) -> Code {
        let owners = types.iter().flat_map(|ty| ty.constructors.iter().map(|con| (con.name, ty.name)));
        let strict = types.iter().flat_map(strict_constructors).map(|con| (con.name, ()));
        Code {
            encoded: Arc::new(Encoded {
                pages,
                table,
                places: places.into_iter().collect(),
                decoded: RwLock::default(),
            }),
            unfold: Layered::shared(unfold.into_iter().map(|name| (name, true)).collect()),
            owners: Layered::shared(owners.collect()),
            strict: Layered::shared(strict.collect()),
            types: Layered::shared(types.into_iter().map(|ty| (ty.name, Arc::new(ty))).collect()),
            ..Code::default()
        }
    }

    pub(crate) fn insert(&mut self, definition: Definition, unfold: bool) {
        if unfold || self.unfolds(definition.name) {
            self.unfold.insert(definition.name, unfold);
        }
        let own = self.own.get_mut().expect("no panic while it is held");
        own.insert(definition.name, Arc::new(definition));
    }

    /// Never unfolds calls of a function, however small it is.
    pub(crate) fn keep_calls(&mut self, function: Name) {
        if self.unfolds(function) {
            self.unfold.insert(function, false);
        }
    }

    pub(crate) fn get(&self, name: Name) -> Option<Arc<Definition>> {
        if let Some(own) = self.own.read().expect("no panic while it is held").get(&name) {
            return Some(Arc::clone(own));
        }
        self.encoded.get(name)
    }

    /// Adds a copy of a definition, with another body.
    pub(crate) fn add_copy(&self, name: Name, of: &Definition, body: Expr) {
        let copy = Definition { name, ty: Type::Unknown, body, ..of.clone() };
        self.own.write().expect("no panic while it is held").insert(name, Arc::new(copy));
    }

    pub(crate) fn type_named(&self, name: Name) -> Option<&DataType> {
        self.types.get(&name).map(|ty| &**ty)
    }

    /// The data types, in the order of their names; for encoding.
    pub(crate) fn types(&self) -> BTreeMap<Name, Arc<DataType>> {
        self.types.iter().map(|(&name, ty)| (name, Arc::clone(ty))).collect()
    }

    pub(crate) fn add_type(&mut self, ty: DataType) {
        for con in strict_constructors(&ty) {
            self.strict.insert(con.name, ());
            self.signatures.insert(con.name, con.strict.clone());
        }
        ty.constructors.iter().for_each(|con| self.owners.insert(con.name, ty.name));
        self.types.insert(ty.name, Arc::new(ty));
    }

    /// All definitions that are not encoded, by name: the whole base library while it is built. For encoding.
    pub(crate) fn all(&self) -> BTreeMap<Name, Arc<Definition>> {
        let own = self.own.read().expect("no panic while it is held");
        own.iter().map(|(&name, definition)| (name, Arc::clone(definition))).collect()
    }

    /// The definitions that may be unfolded; for encoding.
    pub(crate) fn unfolding_names(&self) -> BTreeSet<Name> {
        self.unfold.iter().filter(|(_, unfolds)| **unfolds).map(|(&name, _)| name).collect()
    }

    /// The program of everything that the roots and `main` reach. With `copies`, overloaded functions are copied for
    /// the types they are used at.
    pub(crate) fn program(&self, roots: &[Name], main: Option<Expr>, copies: bool) -> Program {
        let mut reach = Reach {
            code: self,
            work: roots.to_vec(),
            seen: roots.iter().copied().collect(),
            program: Program::default(),
        };
        reach.built_in();
        if let Some(main) = &main {
            reach.expr(main);
        }
        while let Some(name) = reach.work.pop() {
            if let Some(mut definition) = self.get(name) {
                if copies {
                    let definition = Arc::make_mut(&mut definition);
                    let body = std::mem::replace(&mut definition.body, Expr::int(0));
                    definition.body = specialise(self, body);
                }
                reach.ty(&definition.ty);
                reach.expr(&definition.body);
                reach.program.definitions.insert(name, definition);
            }
        }
        reach.program.main = main;
        reach.program
    }
}

/// A walk over everything that is reachable.
struct Reach<'c> {
    code: &'c Code,
    work: Vec<Name>,
    seen: FxHashSet<Name>,
    program: Program,
}

impl Reach<'_> {
    /// Adds the types that primitives make, which every program needs.
    fn built_in(&mut self) {
        let element = Type::var("a");
        let list = DataType {
            name: names::LIST,
            params: vec!["a".into()],
            constructors: vec![
                constructor(names::NIL, Vec::new()),
                constructor(names::CONS, vec![element.clone(), Type::list(element)]),
            ],
            newtype: false,
        };
        self.program.types.insert(list.name, list);
        let unit = names::UNIT;
        let constructors = vec![constructor(names::UNIT, Vec::new())];
        self.program
            .types
            .insert(unit, DataType { name: unit, params: Vec::new(), constructors, newtype: false });
        self.tuple(names::PAIR);
        for name in [names::BOOL, names::ORDERING, names::IO_RESULT, names::BOX, names::MAYBE] {
            self.type_name(name);
        }
    }

    fn tuple(&mut self, name: Name) {
        if self.program.types.contains_key(&name) {
            return;
        }
        let params: Vec<Name> = (1..name.as_str().len()).map(|at| Name::new(&format!("t{at}"))).collect();
        let fields = params.iter().map(|&param| Type::Var(param)).collect();
        let constructors = vec![constructor(name, fields)];
        self.program.types.insert(name, DataType { name, params, constructors, newtype: false });
    }

    fn type_name(&mut self, name: Name) {
        if name.is_tuple() {
            return self.tuple(name);
        }
        if self.program.types.contains_key(&name) {
            return;
        }
        let Some(ty) = self.code.types.get(&name) else { return };
        self.program.types.insert(name, (**ty).clone());
        for con in &ty.constructors {
            con.fields.iter().for_each(|field| self.ty(field));
        }
    }

    fn con(&mut self, name: Name) {
        if name.is_tuple() {
            self.tuple(name);
        } else if let Some(&owner) = self.code.owners.get(&name) {
            self.type_name(owner);
        }
    }

    fn ty(&mut self, ty: &Type) {
        match ty {
            Type::Var(_) | Type::Unknown => {}
            Type::Con(name) => self.type_name(*name),
            Type::App(a, b) | Type::Fun(a, b) => {
                self.ty(a);
                self.ty(b);
            }
            Type::Forall(_, body) => self.ty(body),
        }
    }

    fn expr(&mut self, expr: &Expr) {
        whatif_source::deep(|| match expr {
            Expr::Var(name) => {
                if self.seen.insert(*name) {
                    self.work.push(*name);
                }
            }
            Expr::Con(name) => self.con(*name),
            Expr::Lam(binders, body) => {
                binders.iter().for_each(|binder| self.ty(&binder.ty));
                self.expr(body);
            }
            Expr::TypeLam(_, body) | Expr::At(_, body) => self.expr(body),
            Expr::TypeApp(body, types) => {
                types.iter().for_each(|ty| self.ty(ty));
                self.expr(body);
            }
            Expr::Cast(body, ty) => {
                self.ty(ty);
                self.expr(body);
            }
            Expr::App(function, args) => {
                self.expr(function);
                args.iter().for_each(|arg| self.expr(arg));
            }
            Expr::Prim(_, args) => args.iter().for_each(|arg| self.expr(arg)),
            Expr::Let(bindings, body) => {
                for (binder, value) in bindings {
                    self.ty(&binder.ty);
                    self.expr(value);
                }
                self.expr(body);
            }
            Expr::Case(case) => {
                self.expr(&case.scrutinee);
                for alt in &case.alts {
                    if let AltCon::Con(name) = alt.con {
                        self.con(name);
                    }
                    self.expr(&alt.body);
                }
                case.default.iter().for_each(|default| self.expr(default));
            }
            Expr::Choice(a, b) | Expr::Assume(a, b) | Expr::Assert(_, a, b) => {
                self.expr(a);
                self.expr(b);
            }
            Expr::Symbolic(ty) => self.ty(ty),
            Expr::Lit(_) => {}
        });
    }
}

/// The constructors that evaluate some of their fields.
fn strict_constructors(ty: &DataType) -> impl Iterator<Item = &Constructor> {
    ty.constructors.iter().filter(|con| con.strict.contains(&true))
}

fn constructor(name: Name, fields: Vec<Type>) -> Constructor {
    Constructor {
        name,
        existentials: Vec::new(),
        result: Vec::new(),
        fields,
        strict: Vec::new(),
        labels: Vec::new(),
    }
}
