//! How values of abstract types are shown: see [`Look`].

use std::collections::BTreeMap;

use super::{Closed, field_types, parenthesised, separated};
use crate::code::Code;
use whatif_lambda::maker::{Look, Piece};
use whatif_lambda::{Name, Type};

/// How the type of a constructor is shown, if it is abstract.
pub(crate) fn of_constructor(code: &Code, constructor: Name) -> Option<&Look> {
    let has = |ty: &Name| {
        let data = code.data.get(ty).filter(|data| !data.newtype);
        data.is_some_and(|data| data.constructors.iter().any(|con| con.name == constructor))
    };
    code.looks.iter().find(|(ty, _)| has(ty)).map(|(_, look)| look)
}

/// How a newtype is shown, if it is abstract.
pub(super) fn of_newtype<'c>(code: &'c Code, ty: Option<&Type>) -> Option<&'c Look> {
    match ty?.spine().0 {
        Type::Con(name) => code.looks.get(name).filter(|look| matches!(look, Look::Bare | Look::Bytes)),
        _ => None,
    }
}

/// The fields of a constructor that are or have elements, in their order.
pub(crate) fn element_fields(look: &Look, constructor: Name) -> Option<Vec<usize>> {
    let Look::Elements(_, pieces) = look else { return None };
    let fields = pieces.get(&constructor)?.iter().flat_map(|piece| match piece {
        Piece::Part(at) | Piece::Element(at) => vec![*at],
        Piece::Pair(a, b) => vec![*a, *b],
    });
    Some(fields.collect())
}

impl Closed {
    /// Numbers that are characters, as a string; none if some of them are not evaluated.
    pub(super) fn as_characters(&self) -> Option<Closed> {
        Some(match self {
            Closed::Word(code) => Closed::Char(u32::try_from(*code).ok()?),
            Closed::Con(con, name, fields) => {
                let fields = fields.iter().map(Closed::as_characters).collect::<Option<_>>()?;
                Closed::Con(*con, *name, fields)
            }
            _ => return None,
        })
    }
}

/// A constructor of an abstract type.
pub(super) fn write(
    text: &mut String,
    code: &Code,
    ty: Option<&Type>,
    level: u8,
    look: &Look,
    (name, fields): (Name, &[Closed]),
) {
    match (look, fields) {
        (Look::Elements(call, pieces), _) => parenthesised(text, level > 10, |text| {
            text.push_str(call);
            let mut elements = Vec::new();
            collect(code, pieces, ty, (name, fields), &mut elements);
            text.push_str(" [");
            separated(text, &elements, |text, element| element.write(text, code));
            text.push(']');
        }),
        (Look::Operator(operator, precedence), [left, right]) => {
            let types = field_types(code, ty, name);
            parenthesised(text, level > *precedence, |text| {
                left.write(text, code, types.first(), precedence + 1);
                text.push_str(&format!(" {operator} "));
                right.write(text, code, types.get(1), precedence + 1);
            });
        }
        (Look::Array, [low, high, _, elements]) => {
            let types = field_types(code, ty, name);
            parenthesised(text, level > 10, |text| {
                write_array(text, code, (types.first(), element_type(ty)), (low, high), elements);
            });
        }
        _ => text.push('_'),
    }
}

/// An element, or the two parts of one, with their types.
struct Element<'c>(Vec<(&'c Closed, Option<Type>)>);

impl Element<'_> {
    fn write(&self, text: &mut String, code: &Code) {
        parenthesised(text, self.0.len() > 1, |text| {
            separated(text, &self.0, |text, (part, ty)| part.write(text, code, ty.as_ref(), 0));
        });
    }
}

/// The elements of a constructor, as far as they are known.
fn collect<'c>(
    code: &Code,
    pieces: &BTreeMap<Name, Vec<Piece>>,
    ty: Option<&Type>,
    (name, fields): (Name, &'c [Closed]),
    elements: &mut Vec<Element<'c>>,
) {
    let types = field_types(code, ty, name);
    let of = |at: usize| (&fields[at], types.get(at).cloned());
    for piece in pieces.get(&name).into_iter().flatten() {
        match *piece {
            Piece::Element(at) if at < fields.len() => elements.push(Element(vec![of(at)])),
            Piece::Pair(a, b) if a.max(b) < fields.len() => elements.push(Element(vec![of(a), of(b)])),
            Piece::Part(at) if at < fields.len() => match (&fields[at], types.get(at)) {
                (Closed::Con(_, name, fields), ty)
                    if pieces.contains_key(name) && ty.is_none_or(|ty| has_elements(code, ty)) =>
                {
                    let part = (*name, &fields[..]);
                    whatif_source::deep(|| collect(code, pieces, ty, part, elements));
                }
                // The run never evaluated this part.
                (Closed::Hole, ty) if ty.is_none_or(|ty| has_elements(code, ty)) => {}
                _ => elements.push(Element(vec![of(at)])),
            },
            _ => {}
        }
    }
}

fn has_elements(code: &Code, ty: &Type) -> bool {
    match ty.spine().0 {
        Type::Con(name) => matches!(code.looks.get(name), Some(Look::Elements(..))),
        _ => false,
    }
}

/// The last argument of a type.
fn element_type(ty: Option<&Type>) -> Option<&Type> {
    ty.and_then(|ty| ty.spine().1.last().copied())
}

/// `array (0, 2) [(0, 'a'), …]`, or `listArray (low, high) ['a', …]` where the index type is not one of those of [`indices`].
fn write_array(
    text: &mut String,
    code: &Code,
    (index, element): (Option<&Type>, Option<&Type>),
    (low, high): (&Closed, &Closed),
    elements: &Closed,
) {
    let nothing = Vec::new();
    let (elements, known) = match elements {
        Closed::Array(elements) => (elements, true),
        _ => (&nothing, false),
    };
    let indices = indices(low, high).filter(|indices| known && indices.len() == elements.len());
    text.push_str(if indices.is_some() { "array (" } else { "listArray (" });
    low.write(text, code, index, 0);
    text.push_str(", ");
    high.write(text, code, index, 0);
    text.push_str(if known { ") [" } else { ") _" });
    separated(text, elements.iter().enumerate(), |text, (at, value)| {
        parenthesised(text, indices.is_some(), |text| {
            if let Some(indices) = &indices {
                indices[at].write(text, code, index, 0);
                text.push_str(", ");
            }
            value.write(text, code, element, 0);
        });
    });
    text.push_str(if known { "]" } else { "" });
}

/// The indices between two, in order: numbers, characters and tuples of them.
fn indices(low: &Closed, high: &Closed) -> Option<Vec<Closed>> {
    /// The most indices that are listed.
    const MOST: usize = 5_000;
    let found: Vec<Closed> = match (low, high) {
        (Closed::Int(low), Closed::Int(high)) => {
            let next = |int: &num_bigint::BigInt| Some(int + 1);
            let all = std::iter::successors(Some(low.clone()), next).take_while(|int| int <= high);
            all.take(MOST).map(Closed::Int).collect()
        }
        (Closed::Word(low), Closed::Word(high)) => (*low..=*high).take(MOST).map(Closed::Word).collect(),
        (Closed::Char(low), Closed::Char(high)) => (*low..=*high).take(MOST).map(Closed::Char).collect(),
        (Closed::Con(con, name, lows), Closed::Con(_, _, highs)) if name.is_tuple() => {
            let mut all = vec![Vec::new()];
            for (low, high) in lows.iter().zip(highs) {
                let here = indices(low, high)?;
                let longer = |start: &Vec<Closed>| {
                    let start = start.clone();
                    here.iter()
                        .map(move |index| [&start[..], std::slice::from_ref(index)].concat())
                        .collect::<Vec<_>>()
                };
                all = all.iter().flat_map(longer).take(MOST).collect();
            }
            all.into_iter().map(|fields| Closed::Con(*con, *name, fields)).collect()
        }
        _ => return None,
    };
    Some(found)
}
