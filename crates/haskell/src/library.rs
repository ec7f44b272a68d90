//! The preprocessed base library: interfaces and code in one block of bytes.
//!
//! Names come first, once each. Types are written as trees, so that only what is reachable from an interface is kept of
//! the arena; rigid variables are numbered anew. Code stands at the end, definition by definition, and is decoded when
//! something needs it.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use whatif_lambda::{DataType, Name};
use whatif_source::{FileId, Sources, Span};

use crate::ast::{Assoc, Fixity};
use crate::code::Code;
use crate::env::{Class, Con, Env, Instance, Method, TyCon, TyConDef, Value};
use crate::family::{Equation, Family};
use crate::front::Library;
use crate::layered::Layered;
use crate::scope::{Constructor, Definitions, Interface, Synonym, TypeName, Value as ScopeValue};
use crate::types::{Node, Pred, Rigid, Ty, Types};
use crate::wire::{Reader, Wire, Writer, wire_struct};

/// Types while they are written.
struct Out<'t> {
    types: &'t Types,
    rigids: FxHashMap<Rigid, u32>,
    names: Vec<Name>,
    writer: Writer,
}

impl Out<'_> {
    fn rigid(&mut self, rigid: Rigid) {
        let next = self.rigids.len() as u32;
        let number = *self.rigids.entry(rigid).or_insert(next);
        if number == next {
            self.names.push(self.types.rigids[rigid.0 as usize].name);
        }
        number.write(&mut self.writer);
    }

    fn rigids(&mut self, rigids: &[Rigid]) {
        self.writer.number(rigids.len() as u64);
        rigids.iter().for_each(|&rigid| self.rigid(rigid));
    }

    fn ty(&mut self, ty: Ty) {
        let tag = |out: &mut Self, tag: u8| out.writer.bytes.push(tag);
        match self.types.get(ty) {
            Node::Rigid(rigid) => {
                tag(self, 0);
                self.rigid(rigid);
            }
            Node::Con(name) => {
                tag(self, 1);
                name.write(&mut self.writer);
            }
            Node::App(a, b) => {
                tag(self, 2);
                self.ty(a);
                self.ty(b);
            }
            Node::Fun(a, b) => {
                tag(self, 3);
                self.ty(a);
                self.ty(b);
            }
            Node::Forall(id) => {
                tag(self, 4);
                let scheme = self.types.scheme(id);
                self.rigids(&scheme.vars);
                self.preds(&scheme.preds);
                self.ty(scheme.ty);
            }
            Node::Family(id) => {
                tag(self, 6);
                let application = self.types.families.applications[id.0 as usize].clone();
                application.family.write(&mut self.writer);
                self.tys(&application.args);
            }
            Node::Meta(_) | Node::Unknown => tag(self, 5),
        }
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

/// Types while they are read.
struct In<'b, 't> {
    types: &'t mut Types,
    reader: Reader<'b>,
    span: Span,
}

impl In<'_, '_> {
    fn rigids(&mut self) -> Vec<Rigid> {
        Vec::<u32>::read(&mut self.reader).into_iter().map(Rigid).collect()
    }

    fn ty(&mut self) -> Ty {
        let node = match u8::read(&mut self.reader) {
            0 => Node::Rigid(Rigid(u32::read(&mut self.reader))),
            1 => {
                let name = Name::read(&mut self.reader);
                return self.types.con(name);
            }
            2 => Node::App(self.ty(), self.ty()),
            3 => Node::Fun(self.ty(), self.ty()),
            4 => {
                let (vars, preds) = (self.rigids(), self.preds());
                let ty = self.ty();
                return self.types.forall(vars, preds, ty);
            }
            6 => {
                let (family, args) = (self.get(), self.tys());
                return self.types.family(family, args);
            }
            _ => Node::Unknown,
        };
        self.types.make(node)
    }

    fn list<T, C: FromIterator<T>>(&mut self, mut read: impl FnMut(&mut Self) -> T) -> C {
        let length = self.reader.number();
        (0..length).map(|_| read(self)).collect()
    }

    fn tys<C: FromIterator<Ty>>(&mut self) -> C {
        self.list(Self::ty)
    }

    fn preds(&mut self) -> Vec<Pred> {
        self.list(|input| Pred { class: Name::read(&mut input.reader), args: input.tys() })
    }

    fn get<T: Wire>(&mut self) -> T {
        T::read(&mut self.reader)
    }

    fn table<V>(&mut self, mut read: impl FnMut(&mut Self) -> V) -> Layered<Name, V> {
        let length = self.reader.number() as usize;
        let mut map = FxHashMap::with_capacity_and_hasher(length, Default::default());
        for _ in 0..length {
            let key = Name::read(&mut self.reader);
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

    fn instance(&mut self) -> Instance {
        Instance {
            class: self.get(),
            vars: self.rigids(),
            context: self.preds(),
            args: self.tys(),
            dict: self.get(),
            span: self.span,
        }
    }
}

impl Library {
    /// The library in its binary form.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let env = &self.env;
        let mut out = Out {
            types: &env.types,
            rigids: FxHashMap::default(),
            names: Vec::new(),
            writer: Writer::default(),
        };
        out.env(env);
        let (rigids, mut writer) = (out.names, out.writer);
        let interface_end = writer.bytes.len();
        self.names.definitions.write(&mut writer);
        self.names.interfaces.write(&mut writer);
        let types: Vec<Arc<DataType>> = self.code.types().into_values().collect();
        types.write(&mut writer);
        let mut code = Vec::new();
        for (name, definition) in self.code.all() {
            let start = writer.bytes.len() as u32;
            definition.write(&mut writer);
            code.push((name, (start, writer.bytes.len() as u32)));
        }
        let body = std::mem::take(&mut writer.bytes);
        let unfold: Vec<Name> = self.code.unfolding_names().into_iter().collect();
        // The index may mention names that nothing before did, so it is written before the table.
        unfold.write(&mut writer);
        rigids.write(&mut writer);
        code.write(&mut writer);
        let index = std::mem::take(&mut writer.bytes);
        let table: Vec<String> = writer.table().iter().map(|name| name.to_string()).collect();
        table.write(&mut writer);
        (index.len() as u32).write(&mut writer);
        (interface_end as u32).write(&mut writer);
        let mut bytes = writer.bytes;
        bytes.extend(index);
        bytes.extend(body);
        bytes
    }

    /// Reads what [`Library::encode`] made.
    #[must_use]
    pub fn decode(bytes: &'static [u8]) -> Library {
        let mut head = Reader::new(bytes, &[]);
        let count = head.number();
        let table = Name::all((0..count as usize).map(|_| head.text()));
        let (index_length, _) = (u32::read(&mut head) as usize, u32::read(&mut head));
        let index_bytes = head.slice(index_length);
        let body = head.rest();
        let mut index = Reader::new(index_bytes, &table);
        let unfold: Vec<Name> = Vec::read(&mut index);
        let rigids: Vec<Name> = Vec::read(&mut index);
        let code: Vec<(Name, (u32, u32))> = Vec::read(&mut index);
        let mut env = Env::default();
        for name in rigids {
            env.types.new_rigid(name, 0);
        }
        let mut types = std::mem::take(&mut env.types);
        let mut input = In { types: &mut types, reader: Reader::new(body, &table), span: nowhere() };
        env.values = input.table(|input| Value { ty: input.ty(), method: input.get() });
        env.tycons = input.table(In::tycon);
        env.constructors = input.table(|input| Arc::new(input.con()));
        env.classes = input.table(In::class);
        let instances: Vec<Instance> = input.list(In::instance);
        env.fields = input.get();
        let families = input.table(In::family);
        let mut reader = input.reader;
        env.types = types;
        env.types.families.families = families;
        for instance in instances {
            env.add_instance(instance);
        }
        env.dicts.share();
        env.by_head.share();
        let definitions = Definitions::read(&mut reader);
        let interfaces = Wire::read(&mut reader);
        let data_types: Vec<DataType> = Vec::read(&mut reader);
        let names = crate::rename::Program { definitions, interfaces, ..Default::default() };
        Library { env, names, code: Code::encoded(body, table, code, unfold, data_types) }
    }
}

/// The place of what has none: the start of the first file.
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
wire_struct!(Interface { module, base, values, types });
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
