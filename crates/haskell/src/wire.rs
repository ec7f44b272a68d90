//! A compact binary form, for the preprocessed base library: interfaces and code.
//!
//! A type that can be written implements [`Wire`]: `write` appends to a [`Writer`], `read` takes from a [`Reader`],
//! field by field in the same order. Numbers are LEB128; a name is a number in a table that is written once; tables are
//! written in the order of their keys, so that the same library gives the same bytes. `wire_struct` and `wire_enum`
//! write the implementations for structs and enums; below them are those for λG's types, literals, expressions and
//! definitions. [`library`](crate::library) decides what is written in which order.
//!
//! The reader trusts its input, which is made when whatif is built and carried in the program: a block that is damaged
//! makes it panic. There is no version number: writer and reader are always of the same build.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use whatif_lambda::expr::Case;
use whatif_lambda::prim::{Misc, Prim};
use whatif_lambda::{Alt, AltCon, Binder, Constructor, DataType, Definition, Expr, Literal, Name, Type};

use crate::layered::Layered;

/// Writes values and collects their names.
#[derive(Default)]
pub(crate) struct Writer {
    pub(crate) bytes: Vec<u8>,
    names: FxHashMap<Name, u32>,
    table: Vec<Name>,
}

impl Writer {
    /// A writer in which these names have their numbers already.
    pub(crate) fn with(table: Vec<Name>) -> Writer {
        let names = table.iter().enumerate().map(|(at, name)| (*name, at as u32)).collect();
        Writer { table, names, ..Writer::default() }
    }

    pub(crate) fn number(&mut self, mut value: u64) {
        while value >= 0x80 {
            self.bytes.push(value as u8 | 0x80);
            value >>= 7;
        }
        self.bytes.push(value as u8);
    }

    pub(crate) fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        self.bytes.extend_from_slice(text.as_bytes());
    }

    /// The number of a name in the table.
    pub(crate) fn name(&mut self, name: Name) -> u32 {
        let next = self.table.len() as u32;
        let number = *self.names.entry(name).or_insert(next);
        if number == next {
            self.table.push(name);
        }
        number
    }

    /// The names that were written, in the order of their numbers.
    pub(crate) fn table(&self) -> &[Name] {
        &self.table
    }
}

/// Reads the bytes of a [`Writer`].
pub(crate) struct Reader<'b> {
    bytes: &'b [u8],
    names: &'b [Name],
}

impl<'b> Reader<'b> {
    pub(crate) fn new(bytes: &'b [u8], names: &'b [Name]) -> Reader<'b> {
        Reader { bytes, names }
    }

    pub(crate) fn number(&mut self) -> u64 {
        let (mut value, mut shift) = (0, 0);
        loop {
            let byte = self.byte();
            value |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return value;
            }
            shift += 7;
        }
    }

    fn byte(&mut self) -> u8 {
        let (&first, rest) = self.bytes.split_first().expect("the base library is whole");
        self.bytes = rest;
        first
    }

    pub(crate) fn text(&mut self) -> &'b str {
        let length = self.number() as usize;
        let (text, rest) = self.bytes.split_at(length);
        self.bytes = rest;
        std::str::from_utf8(text).expect("texts are UTF-8")
    }

    /// The name with a number in the table.
    pub(crate) fn name(&self, number: u32) -> Name {
        self.names[number as usize]
    }

    /// How many bytes are left.
    pub(crate) fn left(&self) -> usize {
        self.bytes.len()
    }
}

/// A type with a binary form.
pub(crate) trait Wire: Sized {
    fn write(&self, out: &mut Writer);
    fn read(input: &mut Reader<'_>) -> Self;
}

impl Wire for Name {
    fn write(&self, out: &mut Writer) {
        let number = out.name(*self);
        out.number(u64::from(number));
    }

    fn read(input: &mut Reader<'_>) -> Name {
        let number = u32::read(input);
        input.name(number)
    }
}

impl Wire for u32 {
    fn write(&self, out: &mut Writer) {
        out.number(u64::from(*self));
    }

    fn read(input: &mut Reader<'_>) -> u32 {
        input.number() as u32
    }
}

impl Wire for u8 {
    fn write(&self, out: &mut Writer) {
        out.bytes.push(*self);
    }

    fn read(input: &mut Reader<'_>) -> u8 {
        input.byte()
    }
}

impl Wire for bool {
    fn write(&self, out: &mut Writer) {
        out.bytes.push(u8::from(*self));
    }

    fn read(input: &mut Reader<'_>) -> bool {
        input.byte() == 1
    }
}

impl Wire for String {
    fn write(&self, out: &mut Writer) {
        out.text(self);
    }

    fn read(input: &mut Reader<'_>) -> String {
        input.text().to_owned()
    }
}

impl Wire for Box<str> {
    fn write(&self, out: &mut Writer) {
        out.text(self);
    }

    fn read(input: &mut Reader<'_>) -> Box<str> {
        input.text().into()
    }
}

impl Wire for Arc<str> {
    fn write(&self, out: &mut Writer) {
        out.text(self);
    }

    fn read(input: &mut Reader<'_>) -> Arc<str> {
        input.text().into()
    }
}

impl<T: Wire> Wire for Vec<T> {
    fn write(&self, out: &mut Writer) {
        out.number(self.len() as u64);
        self.iter().for_each(|item| item.write(out));
    }

    fn read(input: &mut Reader<'_>) -> Vec<T> {
        let length = input.number();
        (0..length).map(|_| T::read(input)).collect()
    }
}

impl<T: Wire> Wire for Option<T> {
    fn write(&self, out: &mut Writer) {
        self.is_some().write(out);
        self.iter().for_each(|item| item.write(out));
    }

    fn read(input: &mut Reader<'_>) -> Option<T> {
        bool::read(input).then(|| T::read(input))
    }
}

impl<T: Wire> Wire for Box<T> {
    fn write(&self, out: &mut Writer) {
        (**self).write(out);
    }

    fn read(input: &mut Reader<'_>) -> Box<T> {
        Box::new(T::read(input))
    }
}

impl<A: Wire, B: Wire> Wire for (A, B) {
    fn write(&self, out: &mut Writer) {
        self.0.write(out);
        self.1.write(out);
    }

    fn read(input: &mut Reader<'_>) -> (A, B) {
        (A::read(input), B::read(input))
    }
}

/// Writes a table in the order of its keys.
fn write_table<K: Wire + Ord, V: Wire>(mut entries: Vec<(&K, &V)>, out: &mut Writer) {
    entries.sort_by_key(|(key, _)| *key);
    out.number(entries.len() as u64);
    for (key, value) in entries {
        key.write(out);
        value.write(out);
    }
}

impl<K: Wire + Ord + std::hash::Hash + Clone, V: Wire> Wire for FxHashMap<K, V> {
    fn write(&self, out: &mut Writer) {
        write_table(self.iter().collect(), out);
    }

    fn read(input: &mut Reader<'_>) -> FxHashMap<K, V> {
        let length = input.number() as usize;
        let mut map = FxHashMap::with_capacity_and_hasher(length, Default::default());
        for _ in 0..length {
            let key = K::read(input);
            map.insert(key, V::read(input));
        }
        map
    }
}

impl<K: Wire + Ord + std::hash::Hash + Copy, V: Wire> Wire for Layered<K, V> {
    fn write(&self, out: &mut Writer) {
        write_table(self.iter().collect(), out);
    }

    fn read(input: &mut Reader<'_>) -> Layered<K, V> {
        Layered::shared(FxHashMap::read(input))
    }
}

/// Implements [`Wire`] for a struct, field by field.
macro_rules! wire_struct {
    ($type:ident { $($field:ident),* $(,)? }) => {
        impl $crate::wire::Wire for $type {
            fn write(&self, out: &mut $crate::wire::Writer) {
                $($crate::wire::Wire::write(&self.$field, out);)*
            }

            fn read(input: &mut $crate::wire::Reader<'_>) -> $type {
                $(let $field = $crate::wire::Wire::read(input);)*
                $type { $($field),* }
            }
        }
    };
}
pub(crate) use wire_struct;

/// Implements [`Wire`] for an enum, by the number of the variant.
macro_rules! wire_enum {
    ($type:ident { $($number:literal => $variant:ident ( $($field:ident),* )),* $(,)? }) => {
        impl $crate::wire::Wire for $type {
            fn write(&self, out: &mut $crate::wire::Writer) {
                match self {
                    $($type::$variant($($field),*) => {
                        out.bytes.push($number);
                        $($crate::wire::Wire::write($field, out);)*
                    })*
                }
            }

            fn read(input: &mut $crate::wire::Reader<'_>) -> $type {
                match <u8 as $crate::wire::Wire>::read(input) {
                    $($number => {
                        $(let $field = $crate::wire::Wire::read(input);)*
                        $type::$variant($($field),*)
                    })*
                    other => unreachable!("no such variant: {other}"),
                }
            }
        }
    };
}

wire_struct!(Binder { name, ty });
wire_struct!(Alt { con, binders, body });
wire_struct!(Case { scrutinee, binder, alts, default });
wire_struct!(Constructor { name, existentials, result, fields, strict, labels });
wire_struct!(DataType { name, params, constructors, newtype });
wire_enum!(AltCon { 0 => Con(name), 1 => Lit(literal) });

impl Wire for Type {
    fn write(&self, out: &mut Writer) {
        match self {
            Type::Var(name) => tagged(out, 0, name),
            Type::Con(name) => tagged(out, 1, name),
            Type::App(a, b) => {
                tagged(out, 2, a);
                b.write(out);
            }
            Type::Fun(a, b) => {
                tagged(out, 3, a);
                b.write(out);
            }
            Type::Forall(vars, body) => {
                tagged(out, 4, vars);
                body.write(out);
            }
            Type::Unknown => out.bytes.push(5),
        }
    }

    fn read(input: &mut Reader<'_>) -> Type {
        match input.byte() {
            0 => Type::Var(Wire::read(input)),
            1 => Type::Con(Wire::read(input)),
            2 => Type::App(Wire::read(input), Wire::read(input)),
            3 => Type::Fun(Wire::read(input), Wire::read(input)),
            4 => Type::Forall(Wire::read(input), Wire::read(input)),
            _ => Type::Unknown,
        }
    }
}

fn tagged(out: &mut Writer, tag: u8, first: &impl Wire) {
    out.bytes.push(tag);
    first.write(out);
}

impl Wire for Literal {
    fn write(&self, out: &mut Writer) {
        match self {
            Literal::Int(value) => {
                out.bytes.push(0);
                out.number(((value << 1) ^ (value >> 63)) as u64);
            }
            Literal::Integer(digits) => tagged(out, 1, digits),
            Literal::Word(value) => {
                out.bytes.push(2);
                out.number(*value);
            }
            Literal::Char(c) => tagged(out, 3, &(*c as u32)),
            Literal::Double(value) => {
                out.bytes.push(4);
                out.number(value.to_bits());
            }
            Literal::Float(value) => tagged(out, 5, &value.to_bits()),
            Literal::String(text) => tagged(out, 6, text),
        }
    }

    fn read(input: &mut Reader<'_>) -> Literal {
        match input.byte() {
            0 => {
                let value = input.number();
                Literal::Int((value >> 1) as i64 ^ -((value & 1) as i64))
            }
            1 => Literal::Integer(Wire::read(input)),
            2 => Literal::Word(input.number()),
            3 => Literal::Char(char::from_u32(u32::read(input)).unwrap_or('\u{fffd}')),
            4 => Literal::Double(f64::from_bits(input.number())),
            5 => Literal::Float(f32::from_bits(u32::read(input))),
            _ => Literal::String(Wire::read(input)),
        }
    }
}

impl Wire for Prim {
    fn write(&self, out: &mut Writer) {
        self.number().write(out);
    }

    fn read(input: &mut Reader<'_>) -> Prim {
        Prim::numbered(u32::read(input)).unwrap_or(Prim::Misc(Misc::UnsupportedError))
    }
}

/// Expressions are written without their places: users cannot look into the base library.
impl Wire for Expr {
    fn write(&self, out: &mut Writer) {
        match self {
            Expr::Var(name) => tagged(out, 0, name),
            Expr::Lit(literal) => tagged(out, 1, literal),
            Expr::Lam(binders, body) => {
                tagged(out, 2, binders);
                body.write(out);
            }
            Expr::App(function, args) => {
                tagged(out, 3, function);
                args.write(out);
            }
            Expr::Con(name) => tagged(out, 4, name),
            Expr::Prim(prim, args) => {
                tagged(out, 5, prim);
                args.write(out);
            }
            Expr::Let(bindings, body) => {
                tagged(out, 6, bindings);
                body.write(out);
            }
            Expr::Case(case) => tagged(out, 7, case),
            Expr::TypeLam(vars, body) => {
                tagged(out, 8, vars);
                body.write(out);
            }
            Expr::TypeApp(body, types) => {
                tagged(out, 9, body);
                types.write(out);
            }
            Expr::Cast(body, ty) => {
                tagged(out, 10, body);
                ty.write(out);
            }
            Expr::At(_, body) => body.write(out),
            Expr::Symbolic(ty) => tagged(out, 11, ty),
            Expr::Choice(a, b) => {
                tagged(out, 12, a);
                b.write(out);
            }
            Expr::Assume(a, b) => {
                tagged(out, 13, a);
                b.write(out);
            }
            Expr::Assert(..) => unreachable!("the front end makes no assertions"),
        }
    }

    fn read(input: &mut Reader<'_>) -> Expr {
        match input.byte() {
            0 => Expr::Var(Wire::read(input)),
            1 => Expr::Lit(Wire::read(input)),
            2 => Expr::Lam(Wire::read(input), Wire::read(input)),
            3 => Expr::App(Wire::read(input), Wire::read(input)),
            4 => Expr::Con(Wire::read(input)),
            5 => Expr::Prim(Wire::read(input), Wire::read(input)),
            6 => Expr::Let(Wire::read(input), Wire::read(input)),
            7 => Expr::Case(Wire::read(input)),
            8 => Expr::TypeLam(Wire::read(input), Wire::read(input)),
            9 => Expr::TypeApp(Wire::read(input), Wire::read(input)),
            10 => Expr::Cast(Wire::read(input), Wire::read(input)),
            11 => Expr::Symbolic(Wire::read(input)),
            12 => Expr::Choice(Wire::read(input), Wire::read(input)),
            _ => Expr::Assume(Wire::read(input), Wire::read(input)),
        }
    }
}

impl Wire for Definition {
    fn write(&self, out: &mut Writer) {
        self.name.write(out);
        self.ty.write(out);
        self.body.write(out);
    }

    fn read(input: &mut Reader<'_>) -> Definition {
        let (name, ty, body) = (Wire::read(input), Wire::read(input), Wire::read(input));
        Definition { name, ty, body, contract: None, checked: None, span: None }
    }
}
