//! The preprocessed base library: interfaces and code in one block of bytes.
//!
//! [`Library::encode`] runs in a build script, [`Library::decode`] whenever whatif starts, so decoding must be fast:
//! most of the block is only looked at when something needs it.
//!
//! ```text
//! names     every name once, in the order of their spellings
//! index     functions to unfold, names of type variables, the place of each definition, the nodes of types,
//!           applications of type families, and type schemes, which are decoded on demand (`schemes`)
//! body      the environment of inference, the tables of the renamer, data types,
//!           and the code, definition by definition, which is unpacked (`pages`) and decoded on demand (`Code`)
//! ```
//!
//! `Out` writes and `In` reads; the fields of a type are in the same order in both. Of the arena of types only those
//! that an interface mentions are kept, equal nodes once, and rigid type variables are numbered anew.
//!
//! What stays true: decoding the encoded library gives the same library without its places (every [`Span`] becomes
//! `nowhere`), and two builds from the same sources give the same bytes, since tables are written in the order of their
//! keys.

mod schemes;

use std::collections::BTreeSet;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use whatif_lambda::name::Spellings;
use whatif_lambda::{DataType, Name};
use whatif_source::{FileId, Sources, Span};

use crate::ast::{Assoc, Fixity};
use crate::code::Code;
use crate::env::{Class, Con, Env, Instance, Method, TyCon, TyConDef, Value};
use crate::family::{Application, Equation, Family};
use crate::front::Library;
use crate::layered::Layered;
use crate::pages::Pages;
use crate::scope::{Constructor, Definitions, Interface, Synonym, TypeName, Value as ScopeValue};
use crate::types::{Base, FamilyId, Node, Pred, Rigid, SchemeId, Ty, Types};
use crate::wire::{Reader, Wire, Writer, wire_struct};
pub(crate) use schemes::Schemes;

/// The node of a type in the block: its form, and two numbers of which it may use none, one or both.
type FlatNode = (u8, u32, u32);

/// Types while they are written.
struct Out<'t> {
    types: &'t Types,
    rigids: FxHashMap<Rigid, u32>,
    names: Vec<Name>,
    /// The nodes so far, and the number of each.
    nodes: Vec<FlatNode>,
    numbers: FxHashMap<FlatNode, u32>,
    /// The schemes so far, each written by itself.
    schemes: Vec<Vec<u8>>,
    /// The applications of type families so far.
    applications: Vec<Vec<u8>>,
    writer: Writer,
}

impl Out<'_> {
    fn rigid_number(&mut self, rigid: Rigid) -> u32 {
        let next = self.rigids.len() as u32;
        let number = *self.rigids.entry(rigid).or_insert(next);
        if number == next {
            self.names.push(self.types.rigids[rigid.0 as usize].name);
        }
        number
    }

    fn rigids(&mut self, rigids: &[Rigid]) {
        self.writer.number(rigids.len() as u64);
        for &rigid in rigids {
            self.rigid_number(rigid).write(&mut self.writer);
        }
    }

    fn ty(&mut self, ty: Ty) {
        self.ty_number(ty).write(&mut self.writer);
    }

    fn ty_number(&mut self, ty: Ty) -> u32 {
        let node = match self.types.get(ty) {
            Node::Rigid(rigid) => (0, self.rigid_number(rigid), 0),
            Node::Con(name) => (1, self.writer.name(name), 0),
            Node::App(a, b) => (2, self.ty_number(a), self.ty_number(b)),
            Node::Fun(a, b) => (3, self.ty_number(a), self.ty_number(b)),
            Node::Forall(id) => (4, self.scheme_number(id), 0),
            Node::Meta(_) | Node::Unknown => (5, 0, 0),
            Node::Family(id) => {
                let application = self.types.families.applications[id.0 as usize].clone();
                let bytes = self.aside(|out| {
                    application.family.write(&mut out.writer);
                    out.tys(&application.args);
                });
                self.applications.push(bytes);
                (6, self.applications.len() as u32 - 1, 0)
            }
        };
        let next = self.nodes.len() as u32;
        let number = *self.numbers.entry(node).or_insert(next);
        if number == next {
            self.nodes.push(node);
        }
        number
    }

    fn scheme_number(&mut self, id: SchemeId) -> u32 {
        let scheme = self.types.scheme(id);
        let bytes = self.aside(|out| {
            out.rigids(&scheme.vars);
            out.preds(&scheme.preds);
            out.ty(scheme.ty);
        });
        self.schemes.push(bytes);
        self.schemes.len() as u32 - 1
    }

    /// Runs `write` with an empty buffer and returns the bytes that it wrote.
    fn aside(&mut self, write: impl FnOnce(&mut Self)) -> Vec<u8> {
        let before = std::mem::take(&mut self.writer.bytes);
        write(self);
        std::mem::replace(&mut self.writer.bytes, before)
    }

    fn tys(&mut self, types: &[Ty]) {
        self.writer.number(types.len() as u64);
        types.iter().for_each(|&ty| self.ty(ty));
    }

    fn preds(&mut self, preds: &[Pred]) {
        self.writer.number(preds.len() as u64);
        for pred in preds {
            pred.class.write(&mut self.writer);
            self.tys(&pred.args);
        }
    }

    fn env(&mut self, env: &Env) {
        self.map(&env.values, |out, value| {
            out.ty(value.ty);
            value.method.write(&mut out.writer);
        });
        self.map(&env.tycons, |out, tycon| {
            out.rigids(&tycon.params);
            match &tycon.def {
                TyConDef::Data { constructors, newtype } => {
                    out.writer.bytes.push(0);
                    constructors.write(&mut out.writer);
                    newtype.write(&mut out.writer);
                }
                TyConDef::Synonym(ty) => {
                    out.writer.bytes.push(1);
                    out.ty(*ty);
                }
                TyConDef::Unknown => out.writer.bytes.push(2),
                TyConDef::Family => out.writer.bytes.push(3),
            }
        });
        self.map(&env.constructors, |out, con| {
            con.tycon.write(&mut out.writer);
            out.rigids(&con.vars);
            out.preds(&con.preds);
            out.tys(&con.fields);
            out.tys(&con.result);
            con.strict.write(&mut out.writer);
            con.labels.write(&mut out.writer);
            con.gadt.write(&mut out.writer);
            con.newtype.write(&mut out.writer);
            out.ty(con.ty);
        });
        self.map(&env.classes, |out, class| {
            out.rigids(&class.params);
            out.preds(&class.supers);
            out.writer.number(class.methods.len() as u64);
            for method in &class.methods {
                method.name.write(&mut out.writer);
                out.ty(method.sig);
                method.default.write(&mut out.writer);
                method.default_sig.is_some().write(&mut out.writer);
                method.default_sig.iter().for_each(|&ty| out.ty(ty));
            }
            class.fundeps.write(&mut out.writer);
        });
        self.writer.number(env.instances.len() as u64);
        for instance in &env.instances {
            instance.class.write(&mut self.writer);
            self.rigids(&instance.vars);
            self.preds(&instance.context);
            self.tys(&instance.args);
            instance.dict.write(&mut self.writer);
        }
        env.fields.write(&mut self.writer);
        self.map(&env.types.families.families, |out, family| {
            family.closed.write(&mut out.writer);
            out.writer.number(family.equations.len() as u64);
            for equation in &family.equations {
                out.rigids(&equation.vars);
                out.tys(&equation.lhs);
                out.ty(equation.rhs);
                equation.default.write(&mut out.writer);
            }
        });
    }

    /// The index: the parts that are needed at once or to find the others. Schemes are last, since they are decoded in
    /// place.
    fn index(&mut self, unfold: Vec<Name>, code: &Vec<(Name, u32)>) -> Vec<u8> {
        unfold.write(&mut self.writer);
        self.names.write(&mut self.writer);
        code.write(&mut self.writer);
        self.writer.number(self.nodes.len() as u64);
        for (form, a, b) in std::mem::take(&mut self.nodes) {
            self.writer.bytes.push(form);
            a.write(&mut self.writer);
            b.write(&mut self.writer);
        }
        self.writer.number(self.applications.len() as u64);
        self.applications.iter().for_each(|bytes| self.writer.bytes.extend(bytes));
        let end = |end: &mut u32, bytes: &Vec<u8>| {
            *end += bytes.len() as u32;
            Some(*end)
        };
        let ends: Vec<u32> = self.schemes.iter().scan(0, end).collect();
        ends.write(&mut self.writer);
        self.schemes.iter().for_each(|bytes| self.writer.bytes.extend(bytes));
        std::mem::take(&mut self.writer.bytes)
    }

    fn map<V>(&mut self, map: &Layered<Name, V>, mut write: impl FnMut(&mut Self, &V)) {
        let mut keys: Vec<Name> = map.keys().copied().collect();
        keys.sort();
        self.writer.number(keys.len() as u64);
        for key in keys {
            key.write(&mut self.writer);
            write(self, &map[&key]);
        }
    }
}

/// Reads the interfaces.
struct In<'b>(Reader<'b>);

impl In<'_> {
    fn rigids(&mut self) -> Vec<Rigid> {
        Vec::<u32>::read(&mut self.0).into_iter().map(Rigid).collect()
    }

    fn ty(&mut self) -> Ty {
        Ty(self.get())
    }

    fn node(&mut self) -> Node {
        let (form, a, b): FlatNode = (self.get(), self.get(), self.get());
        match form {
            0 => Node::Rigid(Rigid(a)),
            1 => Node::Con(self.0.name(a)),
            2 => Node::App(Ty(a), Ty(b)),
            3 => Node::Fun(Ty(a), Ty(b)),
            4 => Node::Forall(SchemeId(a)),
            6 => Node::Family(FamilyId(a)),
            _ => Node::Unknown,
        }
    }

    fn list<T, C: FromIterator<T>>(&mut self, mut read: impl FnMut(&mut Self) -> T) -> C {
        let length = self.0.number();
        (0..length).map(|_| read(self)).collect()
    }

    fn tys<C: FromIterator<Ty>>(&mut self) -> C {
        self.list(Self::ty)
    }

    fn preds(&mut self) -> Vec<Pred> {
        self.list(|input| Pred { class: input.get(), args: input.tys() })
    }

    fn get<T: Wire>(&mut self) -> T {
        T::read(&mut self.0)
    }

    fn table<V>(&mut self, mut read: impl FnMut(&mut Self) -> V) -> Layered<Name, V> {
        let length = self.0.number() as usize;
        let mut map = FxHashMap::with_capacity_and_hasher(length, Default::default());
        for _ in 0..length {
            let key = self.get();
            map.insert(key, read(self));
        }
        Layered::shared(map)
    }

    fn tycon(&mut self) -> TyCon {
        let params = self.rigids();
        let def = match self.get::<u8>() {
            0 => TyConDef::Data { constructors: self.get(), newtype: self.get() },
            1 => TyConDef::Synonym(self.ty()),
            3 => TyConDef::Family,
            _ => TyConDef::Unknown,
        };
        TyCon { params, def }
    }

    fn con(&mut self) -> Con {
        Con {
            tycon: self.get(),
            vars: self.rigids(),
            preds: self.preds(),
            fields: self.tys(),
            result: self.tys(),
            strict: self.get(),
            labels: self.get(),
            gadt: self.get(),
            newtype: self.get(),
            ty: self.ty(),
        }
    }

    fn class(&mut self) -> Class {
        let (params, supers) = (self.rigids(), self.preds());
        let methods = self.list(|input| Method {
            name: input.get(),
            sig: input.ty(),
            default: input.get(),
            default_sig: input.get::<bool>().then(|| input.ty()),
        });
        Class { params, supers, methods, fundeps: self.get() }
    }

    fn family(&mut self) -> Family {
        let closed = self.get();
        let equations = self.list(|input| Equation {
            vars: input.rigids(),
            lhs: input.tys(),
            rhs: input.ty(),
            default: input.get(),
        });
        Family { closed, equations }
    }

    /// Reads the environment that [`Out::env`] wrote. The types it refers to are in the index.
    fn env(mut self, env: &mut Env) -> Self {
        env.values = self.table(|input| Value { ty: input.ty(), method: input.get() });
        env.tycons = self.table(In::tycon);
        env.constructors = self.table(|input| Arc::new(input.con()));
        env.classes = self.table(In::class);
        let instances: Vec<Instance> = self.list(In::instance);
        for instance in instances {
            env.add_instance(instance);
        }
        env.library_instances = env.instances.len();
        env.dicts.share();
        env.by_head.share();
        env.fields = self.get();
        env.types.families.families = self.table(In::family);
        self
    }

    fn instance(&mut self) -> Instance {
        Instance {
            class: self.get(),
            vars: self.rigids(),
            context: self.preds(),
            args: self.tys(),
            dict: self.get(),
            span: nowhere(),
        }
    }
}

impl Library {
    /// The library in its binary form: names, index, body. The names are in the order of their spellings, so that
    /// comparing two names is cheap; therefore everything is written twice, the first time to collect the names.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let mut names: BTreeSet<Name> = BTreeSet::new();
        let mut work = self.written(Writer::default()).0.table().to_vec();
        while let Some(name) = work.pop() {
            if names.insert(name) {
                work.push(name.of());
            }
        }
        let (mut writer, index, body, code) = self.written(Writer::with(names.into_iter().collect()));
        let mut bytes = Spellings::encode(writer.table());
        bytes.extend((index.len() as u32).to_le_bytes());
        bytes.extend(index);
        bytes.extend(body);
        Pages::write(&code, &mut writer);
        bytes.extend(writer.bytes);
        bytes
    }

    /// The index, the body and its code, and the writer with the names that they mention.
    fn written(&self, writer: Writer) -> (Writer, Vec<u8>, Vec<u8>, Vec<Vec<u8>>) {
        let mut out = Out {
            types: &self.env.types,
            rigids: FxHashMap::default(),
            names: Vec::new(),
            nodes: Vec::new(),
            numbers: FxHashMap::default(),
            schemes: Vec::new(),
            applications: Vec::new(),
            writer,
        };
        out.env(&self.env);
        self.names.definitions.write(&mut out.writer);
        self.names.interfaces.write(&mut out.writer);
        let types: Vec<Arc<DataType>> = self.code.types().into_values().collect();
        types.write(&mut out.writer);
        let (mut lengths, mut code) = (Vec::new(), Vec::new());
        for (name, definition) in self.code.all() {
            let bytes = out.aside(|out| definition.write(&mut out.writer));
            lengths.push((name, bytes.len() as u32));
            code.push(bytes);
        }
        let body = std::mem::take(&mut out.writer.bytes);
        let index = out.index(self.code.unfolding_names().into_iter().collect(), &lengths);
        (out.writer, index, body, code)
    }

    /// Reads what [`Library::encode`] made.
    ///
    /// # Panics
    /// If the bytes are something else.
    #[must_use]
    pub fn decode(bytes: &'static [u8]) -> Library {
        let (spellings, bytes) = Spellings::decode(bytes);
        let table = Arc::new(Name::all(spellings));
        let (length, bytes) = bytes.split_first_chunk::<4>().expect("the base library is whole");
        let (indexed, body) = bytes.split_at(u32::from_le_bytes(*length) as usize);
        let mut index = In(Reader::new(indexed, &table));
        let (unfold, rigids): (Vec<Name>, Vec<Name>) = (index.get(), index.get());
        let mut start = 0;
        let code = index.list(|input| {
            let (name, length): (Name, u32) = input.get();
            start += length;
            (name, (start - length, start))
        });
        let nodes: Vec<Node> = index.list(In::node);
        let applications = index.list(|input| Application {
            family: input.get(),
            args: input.tys(),
            reduced: None,
            depth: 0,
        });
        let ends = index.get();
        let cons = nodes.iter().enumerate().filter_map(|(at, node)| match node {
            Node::Con(name) => Some((*name, Ty(at as u32))),
            _ => None,
        });
        let cons = cons.collect();
        let schemes = Schemes::new(&indexed[indexed.len() - index.0.left()..], ends, Arc::clone(&table));
        let mut env = Env { types: Types::on(Base { nodes, cons, schemes }), ..Env::default() };
        env.types.rigids.reserve(rigids.len());
        for name in rigids {
            env.types.new_rigid(name, 0);
        }
        env.types.families.applications = applications;
        let mut reader = In(Reader::new(body, &table)).env(&mut env).0;
        let definitions = Definitions::read(&mut reader);
        let interfaces = Wire::read(&mut reader);
        let data_types: Vec<DataType> = Vec::read(&mut reader);
        let names = crate::rename::Program { definitions, interfaces, ..Default::default() };
        let pages = Pages::read(&mut reader, body);
        Library { env, names, code: Code::encoded(pages, table, code, unfold, data_types) }
    }
}

/// The place of library definitions, which have none: the start of an empty file.
fn nowhere() -> Span {
    thread_local! {
        static FILE: FileId = Sources::new().add("<base>", "");
    }
    Span { file: FILE.with(|file| *file), start: 0, end: 0 }
}

impl Wire for Span {
    fn write(&self, _: &mut Writer) {}

    fn read(_: &mut Reader<'_>) -> Span {
        nowhere()
    }
}

impl<T: Wire> Wire for Arc<T> {
    fn write(&self, out: &mut Writer) {
        (**self).write(out);
    }

    fn read(input: &mut Reader<'_>) -> Arc<T> {
        Arc::new(T::read(input))
    }
}

impl Wire for Assoc {
    fn write(&self, out: &mut Writer) {
        out.bytes.push(*self as u8);
    }

    fn read(input: &mut Reader<'_>) -> Assoc {
        match u8::read(input) {
            0 => Assoc::Left,
            1 => Assoc::Right,
            _ => Assoc::None,
        }
    }
}

wire_struct!(Fixity { assoc, precedence });
wire_struct!(Constructor { fields });
wire_struct!(ScopeValue { name, parent, span });
wire_struct!(TypeName { name, span });
impl Wire for Interface {
    fn write(&self, out: &mut Writer) {
        self.module.write(out);
        self.base.write(out);
        self.values.write(out);
        self.types.write(out);
    }

    /// The library's modules are all there.
    fn read(input: &mut Reader<'_>) -> Interface {
        let (module, base) = (Wire::read(input), Wire::read(input));
        let (values, types) = (Wire::read(input), Wire::read(input));
        Interface { module, base, values, types, ..Interface::default() }
    }
}

wire_struct!(Synonym { matcher, builder, arity, provides });
wire_struct!(Definitions {
    fixities,
    constructors,
    children,
    methods,
    synonyms,
    families,
    arities,
    unsupported
});
