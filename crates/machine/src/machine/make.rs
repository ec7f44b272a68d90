//! Unknown values of abstract types: a symbol becomes the application of a [maker](whatif_lambda::maker) to other symbols.
//!
//! [`Machine::make`] replaces the symbol when it is first evaluated. The maker's parameters are new symbols, except for *evidence* (class
//! dictionaries), which `evidence` finds among the program's definitions by type. A made value with a `settle` predicate is put
//! on the list [`MADE`], from which `unsettled` takes them at the end of the path.

use super::symbolic::MADE;
use super::{Machine, Next, Stop};
use crate::Unsupported;
use crate::code::Typed;
use crate::runtime_types;
use crate::state::{Focus, State};
use crate::value::{Addr, Kind, Value};
use whatif_lambda::{Name, Type};

/// How many newtypes are unwrapped, and how deep evidence may be nested: the evidence of `[[[a]]]` contains that of `[[a]]`.
const NESTED: u32 = 20;

impl Machine {
    /// Does a maker have to make the values of a type?
    pub(crate) fn is_abstract(&self, ty: &Type) -> bool {
        !self.code.makers.is_empty() && self.abstract_type(ty).is_some()
    }

    /// The abstract type at the bottom of a chain of newtypes, with its name.
    fn abstract_type(&self, ty: &Type) -> Option<(Name, Type)> {
        let mut ty = ty.clone();
        for _ in 0..NESTED {
            let Type::Con(name) = ty.spine().0 else { return None };
            let name = *name;
            if self.code.makers.contains_key(&name) {
                return Some((name, ty));
            }
            ty = self.unwrapped(&ty)?;
        }
        None
    }

    /// The content of a newtype.
    pub(super) fn unwrapped(&self, ty: &Type) -> Option<Type> {
        let (Type::Con(name), args) = ty.spine() else { return None };
        let data = self.code.data.get(name).filter(|data| data.newtype)?;
        let field = data.constructors.first()?.fields.first()?;
        let inner = whatif_lambda::types::instantiate(field, &data.params, &args);
        Some(inner.apply(args.iter().skip(data.params.len()).map(|&arg| arg.clone())))
    }

    /// The type at the bottom of a chain of newtypes.
    pub(crate) fn content(&self, ty: &Type) -> Type {
        let inner = |ty: &Type| self.unwrapped(ty);
        std::iter::successors(Some(ty.clone()), inner)
            .take(NESTED as usize)
            .last()
            .unwrap_or_else(|| ty.clone())
    }

    /// Sym-Gen, of an abstract type: the symbol becomes what its maker makes. `settle.rs` settles it before the path is shown.
    pub(super) fn make(&self, state: &mut State, addr: Addr, ty: &Type) -> Next {
        let Some((name, ty)) = self.abstract_type(ty) else {
            return Err(Stop::Unsupported("an unknown value of a type that is not known".into()));
        };
        let maker = &self.code.makers[&name];
        let made = maker.make.iter().find_map(|make| {
            let unknown = |state: &mut State, ty: &Type| {
                state.ingredients += 1;
                Some(self.generate(state, ty))
            };
            self.call(state, make, &ty, &unknown)
        });
        let Some(made) = made else {
            return Err(Stop::Unsupported(Unsupported::unknown_of(name)));
        };
        if maker.settle.is_some() {
            let entry = [Value::Ptr(addr), state.roots[MADE]];
            state.roots[MADE] =
                Value::Ptr(state.heap.object(Kind::Entry, runtime_types::intern(&ty), &entry));
        }
        let made = self.rebuilt(state, addr, made);
        state.heap.update(addr, made);
        Ok(Focus::Eval(made))
    }

    /// The next value that is not settled yet, as a call of the predicate that settles values of its type.
    pub(crate) fn unsettled(&self, state: &mut State) -> Option<Value> {
        while let Value::Ptr(entry) = state.heap.follow(state.roots[MADE]) {
            let (value, ty) = (state.heap.get(entry, 0), runtime_types::get(state.heap.head(entry).info()));
            state.roots[MADE] = state.heap.get(entry, 1);
            let Type::Con(name) = ty.spine().0 else { continue };
            let Some(settle) = self.code.makers.get(name).and_then(|maker| maker.settle.as_ref()) else {
                continue;
            };
            let result = |_: &mut State, _: &Type| Some(value);
            if let Some(call) = self.call(state, settle, &ty, &result) {
                return Some(call);
            }
        }
        None
    }

    /// An unevaluated application of a definition to evidence, and to what `argument` finds for its other parameters. The abstract
    /// type `ty` is the definition's result, or else its last parameter.
    fn call(
        &self,
        state: &mut State,
        definition: &Typed,
        ty: &Type,
        argument: &dyn Fn(&mut State, &Type) -> Option<Value>,
    ) -> Option<Value> {
        let (params, result) = signature(&definition.ty);
        let mut found = Vec::new();
        let about = if is_instance(result, ty, &mut found) { result } else { *params.last()? };
        found.clear();
        if !is_instance(about, ty, &mut found) {
            return None;
        }
        let mut contents = vec![definition.value];
        for param in params {
            let param = runtime_types::fitted(param, &found);
            contents.push(match param.spine().0 {
                Type::Con(head) if self.code.evidence.contains_key(head) => {
                    self.evidence(state, &param, NESTED)?
                }
                _ => argument(state, &param)?,
            });
        }
        Some(application(state, &contents))
    }

    /// Evidence of a type: a definition, or the application of one to other evidence.
    fn evidence(&self, state: &mut State, ty: &Type, depth: u32) -> Option<Value> {
        let Type::Con(head) = ty.spine().0 else { return None };
        let candidates = self.code.evidence.get(head)?;
        let mut found = Vec::new();
        // Of several definitions, the most specific one.
        let best = candidates
            .iter()
            .filter(|definition| is_instance(signature(&definition.ty).1, ty, &mut Vec::new()))
            .min_by_key(|definition| variables(signature(&definition.ty).1))?;
        let (params, result) = signature(&best.ty);
        is_instance(result, ty, &mut found);
        let mut contents = vec![best.value];
        for param in params {
            let depth = depth.checked_sub(1)?;
            contents.push(self.evidence(state, &runtime_types::fitted(param, &found), depth)?);
        }
        Some(application(state, &contents))
    }
}

/// An unevaluated application.
fn application(state: &mut State, contents: &[Value]) -> Value {
    match contents {
        [value] => *value,
        _ => Value::Ptr(state.heap.object(Kind::Apply, 0, contents)),
    }
}

/// The types of the parameters and of the result.
fn signature(ty: &Type) -> (Vec<&Type>, &Type) {
    let (mut params, mut rest) = (Vec::new(), ty);
    loop {
        rest = match rest {
            Type::Forall(_, body) => body,
            Type::Fun(param, result) => {
                params.push(&**param);
                result
            }
            _ => return (params, rest),
        };
    }
}

/// Is a type an instance of a pattern? An unknown type is an instance of none but a variable.
fn is_instance(pattern: &Type, ty: &Type, found: &mut Vec<(Name, Type)>) -> bool {
    match (pattern, ty) {
        (Type::Var(name), _) => match found.iter().find(|(other, _)| other == name) {
            Some((_, known)) => known == ty,
            None => {
                found.push((*name, ty.clone()));
                true
            }
        },
        (Type::Con(a), Type::Con(b)) => a == b,
        (Type::App(f, a), Type::App(g, b)) | (Type::Fun(f, a), Type::Fun(g, b)) => {
            is_instance(f, g, found) && is_instance(a, b, found)
        }
        _ => false,
    }
}

/// How many type variables occur in a type.
fn variables(ty: &Type) -> usize {
    match ty {
        Type::Var(_) => 1,
        Type::App(a, b) | Type::Fun(a, b) => variables(a) + variables(b),
        Type::Con(_) | Type::Unknown | Type::Forall(..) => 0,
    }
}
