//! λG of many modules, from which programs are made: a definition is decoded when something needs it.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use whatif_lambda::types::names;
use whatif_lambda::{AltCon, Constructor, DataType, Definition, Expr, Name, Program, Type};

use crate::env::is_dictionary;
use crate::optimise::Unfoldings;
use crate::optimise::strict::Signatures;
use crate::specialise::{Copies, specialise};
use crate::wire::{Reader, Wire};

/// Definitions and data types, by name.
#[derive(Default)]
pub(crate) struct Code {
    definitions: RefCell<FxHashMap<Name, Rc<Definition>>>,
    /// Where definitions that are not decoded yet stand.
    encoded: FxHashMap<Name, (u32, u32)>,
    bytes: &'static [u8],
    table: Vec<Name>,
    /// Does what the user binds stay bound where it stands, even if it is used once?
    pub(crate) keeps_bindings: bool,
    /// Which definitions may be unfolded.
    pub(crate) unfold: FxHashSet<Name>,
    types: BTreeMap<Name, DataType>,
    /// Constructors that evaluate some of their fields.
    strict: FxHashSet<Name>,
    /// What the library's functions surely evaluate, while it is built.
    pub(crate) signatures: Signatures,
    /// Copies of overloaded functions.
    pub(crate) copies: RefCell<Copies>,
}

impl Unfoldings for Code {
    fn is_strict(&self, con: Name) -> bool {
        self.strict.contains(&con)
    }

    fn unfolds(&self, name: Name) -> bool {
        self.unfold.contains(&name)
    }

    fn unfolding(&self, name: Name) -> Option<Rc<Definition>> {
        if self.unfolds(name) { self.get(name) } else { None }
    }

    fn keeps_bindings(&self) -> bool {
        self.keeps_bindings
    }

    fn dictionary(&self, name: Name) -> Option<Rc<Definition>> {
        if is_dictionary(name) { self.get(name) } else { None }
    }
}

impl Code {
    /// Definitions that stand encoded in `bytes`, at these places.
    pub(crate) fn encoded(
        bytes: &'static [u8],
        table: Vec<Name>,
        encoded: FxHashMap<Name, (u32, u32)>,
    ) -> Code {
        Code { bytes, table, encoded, ..Code::default() }
    }

    pub(crate) fn insert(&mut self, definition: Definition, unfold: bool) {
        if unfold {
            self.unfold.insert(definition.name);
        } else {
            self.unfold.remove(&definition.name);
        }
        self.definitions.get_mut().insert(definition.name, Rc::new(definition));
    }

    pub(crate) fn get(&self, name: Name) -> Option<Rc<Definition>> {
        if let Some(definition) = self.definitions.borrow().get(&name) {
            return Some(Rc::clone(definition));
        }
        let &(start, end) = self.encoded.get(&name)?;
        let bytes = &self.bytes[start as usize..end as usize];
        let definition = Rc::new(Definition::read(&mut Reader::new(bytes, &self.table)));
        self.definitions.borrow_mut().insert(name, Rc::clone(&definition));
        Some(definition)
    }

    /// Keeps a copy of a definition, with another body.
    pub(crate) fn add_copy(&self, name: Name, of: &Definition, body: Expr) {
        let copy = Definition { name, ty: Type::Unknown, body, ..of.clone() };
        self.definitions.borrow_mut().insert(name, Rc::new(copy));
    }

    pub(crate) fn types(&self) -> impl Iterator<Item = &DataType> {
        self.types.values()
    }

    pub(crate) fn add_type(&mut self, ty: DataType) {
        self.strict
            .extend(ty.constructors.iter().filter(|con| con.strict.contains(&true)).map(|con| con.name));
        for con in ty.constructors.iter().filter(|con| con.strict.contains(&true)) {
            self.signatures.insert(con.name, con.strict.clone());
        }
        self.types.insert(ty.name, ty);
    }

    /// All definitions, by name; for encoding.
    pub(crate) fn all(&self) -> BTreeMap<Name, Rc<Definition>> {
        self.definitions.borrow().iter().map(|(&name, definition)| (name, Rc::clone(definition))).collect()
    }

    /// The program of what is reachable; with copies of overloaded functions, if they are wanted.
    pub(crate) fn program(&self, roots: &[Name], main: Option<Expr>, copies: bool) -> Program {
        let mut reach = Reach {
            code: self,
            owners: FxHashMap::default(),
            work: roots.to_vec(),
            seen: roots.iter().copied().collect(),
            program: Program::default(),
        };
        for ty in self.types.values() {
            reach.owners.extend(ty.constructors.iter().map(|con| (con.name, ty.name)));
        }
        reach.built_in();
        if let Some(main) = &main {
            reach.expr(main);
        }
        while let Some(name) = reach.work.pop() {
            if let Some(definition) = self.get(name) {
                let mut definition = (*definition).clone();
                if copies {
                    definition.body = specialise(self, definition.body);
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
    owners: FxHashMap<Name, Name>,
    work: Vec<Name>,
    seen: FxHashSet<Name>,
    program: Program,
}

impl Reach<'_> {
    /// The types that primitives make are always there.
    fn built_in(&mut self) {
        let element = Type::var("a");
        let list = DataType {
            name: names::LIST.into(),
            params: vec!["a".into()],
            constructors: vec![
                constructor(names::NIL, Vec::new()),
                constructor(names::CONS, vec![element.clone(), Type::list(element)]),
            ],
            newtype: false,
        };
        self.program.types.insert(list.name, list);
        let unit = Name::new(names::UNIT);
        let constructors = vec![constructor(names::UNIT, Vec::new())];
        self.program
            .types
            .insert(unit, DataType { name: unit, params: Vec::new(), constructors, newtype: false });
        self.tuple(&names::tuple(2));
        for name in
            [names::BOOL, names::ORDERING, "Whatif.Types.IOResult", "Whatif.Types.Box", "Whatif.Types.Maybe"]
        {
            self.type_name(name.into());
        }
    }

    fn tuple(&mut self, spelling: &str) {
        let name = Name::new(spelling);
        if self.program.types.contains_key(&name) {
            return;
        }
        let params: Vec<Name> = (1..spelling.len()).map(|at| Name::new(&format!("t{at}"))).collect();
        let fields = params.iter().map(|&param| Type::Var(param)).collect();
        let constructors = vec![constructor(spelling, fields)];
        self.program.types.insert(name, DataType { name, params, constructors, newtype: false });
    }

    fn type_name(&mut self, name: Name) {
        if name.as_str().starts_with("(,") {
            return self.tuple(name.as_str());
        }
        if self.program.types.contains_key(&name) {
            return;
        }
        let Some(ty) = self.code.types.get(&name) else { return };
        self.program.types.insert(name, ty.clone());
        for con in &ty.constructors {
            con.fields.iter().for_each(|field| self.ty(field));
        }
    }

    fn con(&mut self, name: Name) {
        if name.as_str().starts_with("(,") {
            self.tuple(name.as_str());
        } else if let Some(&owner) = self.owners.get(&name) {
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
        stacker::maybe_grow(64 * 1024, 1024 * 1024, || match expr {
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

fn constructor(name: &str, fields: Vec<Type>) -> Constructor {
    Constructor {
        name: name.into(),
        existentials: Vec::new(),
        result: Vec::new(),
        fields,
        strict: Vec::new(),
        labels: Vec::new(),
    }
}
