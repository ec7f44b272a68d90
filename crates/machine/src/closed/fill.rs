//! Values without holes: a part that the run never evaluated may be anything, so it becomes the simplest value of its type.

use num_bigint::BigInt;

use super::{Closed, field_types};
use crate::code::Code;
use whatif_lambda::Type;
use whatif_lambda::types::names;

/// How deep a value may be that fills a hole.
const DEPTH: u32 = 5;

impl Closed {
    /// The value with its holes filled; none if a type is not known, or abstract.
    pub(crate) fn filled(&self, code: &Code, ty: &Type) -> Option<Closed> {
        whatif_source::deep(|| match self {
            Closed::Hole => simplest(code, ty, DEPTH),
            Closed::Con(con, name, fields) => {
                let types = field_types(code, Some(ty), *name);
                if super::look::of_constructor(code, *name).is_some() || types.len() != fields.len() {
                    return None;
                }
                let fields = fields.iter().zip(&types).map(|(field, ty)| field.filled(code, ty));
                Some(Closed::Con(*con, *name, fields.collect::<Option<_>>()?))
            }
            Closed::Table { ty: own, sample, entries } => {
                let Type::Fun(from, to) = own else { return None };
                let (sample, from) = match (sample, &**from) {
                    (Some(sample), Type::Fun(argument, result)) => {
                        (Some(Box::new(sample.filled(code, argument)?)), result)
                    }
                    _ => (None, from),
                };
                let mut filled = Vec::new();
                for (argument, result) in entries {
                    let argument = match argument {
                        Some(argument) => Some(argument.filled(code, from)?),
                        None => None,
                    };
                    filled.push((argument, result.filled(code, to)?));
                }
                if filled.is_empty() {
                    filled.push((None, simplest(code, to, DEPTH)?));
                }
                Some(Closed::Table { ty: own.clone(), sample, entries: filled })
            }
            Closed::Array(_) | Closed::Formula(_) | Closed::World | Closed::Opaque => None,
            _ => Some(self.clone()),
        })
    }
}

/// The simplest value of a type.
fn simplest(code: &Code, ty: &Type, depth: u32) -> Option<Closed> {
    if depth == 0 {
        return None;
    }
    let (head, _) = ty.spine();
    match (ty, head) {
        (Type::Fun(_, to), _) => {
            let entries = vec![(None, simplest(code, to, depth - 1)?)];
            Some(Closed::Table { ty: ty.clone(), sample: None, entries })
        }
        (Type::Var(_), _) => Some(Closed::Int(BigInt::from(0))),
        (_, Type::Con(name)) => match *name {
            names::INT | names::INTEGER => Some(Closed::Int(BigInt::from(0))),
            names::WORD => Some(Closed::Word(0)),
            names::CHAR => Some(Closed::Char('a'.into())),
            names::DOUBLE => Some(Closed::Double(0.0)),
            names::FLOAT => Some(Closed::Float(0.0)),
            _ => simplest_of_data(code, ty, depth),
        },
        _ => None,
    }
}

/// The constructor with the fewest fields for which there are values. A newtype is its content.
fn simplest_of_data(code: &Code, ty: &Type, depth: u32) -> Option<Closed> {
    let Type::Con(name) = ty.spine().0 else { return None };
    let data = code.data.get(name).filter(|_| !code.looks.contains_key(name))?;
    let mut constructors: Vec<_> = data.constructors.iter().filter(|con| con.result.is_empty()).collect();
    constructors.sort_by_key(|con| con.fields.len());
    constructors.into_iter().find_map(|con| {
        let types = field_types(code, Some(ty), con.name);
        let fields: Option<Vec<Closed>> = types.iter().map(|ty| simplest(code, ty, depth - 1)).collect();
        match (data.newtype, fields?) {
            (true, mut fields) => fields.pop(),
            (false, fields) => {
                let at = code.cons.iter().position(|known| known.name == con.name)?;
                Some(Closed::Con(at as u64, con.name, fields))
            }
        }
    })
}
