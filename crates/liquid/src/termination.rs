//! Do recursive calls get smaller, where no metric is written?
//!
//! LiquidHaskell takes the first argument that has a size: a number that is not negative, a list or data by its size. We are more
//! generous: one argument that gets smaller will do, be it because it is a part of the old one, or has fewer
//! constructors, or is smaller by the measure that its type declares. So a recursion that is reported does not get smaller in
//! any way.

use std::collections::BTreeMap;

use whatif_lambda::types::names;
use whatif_lambda::{Assertion, Binder, Expr, Name, Part, Program, Type};
use whatif_source::Span;

/// The functions of the logic that decide it.
pub(crate) const ROOTS: [&str; 6] = [
    "Whatif.Liquid.lt",
    "Whatif.Liquid.lessNumber",
    "Whatif.Liquid.lessList",
    "Whatif.Liquid.lessData",
    "Whatif.Liquid.or",
    "Whatif.Liquid.size",
];

/// What is known of sizes.
pub(crate) struct Termination<'a> {
    pub(crate) program: &'a Program,
    /// The measures by which data types say that their values get smaller.
    pub(crate) sizes: BTreeMap<Name, Name>,
}

impl Termination<'_> {
    /// Whether one of the new arguments is smaller than the old one; none if that cannot be told.
    /// Numbers must stay natural if `annotated`: else LiquidHaskell may infer that the first of them was large enough.
    pub(crate) fn less(&self, old: &[Binder], new: &[Binder], annotated: bool) -> Option<Expr> {
        if old.is_empty() {
            return None;
        }
        let mut ways = Vec::new();
        for (old, new) in old.iter().zip(new) {
            let by = |function: &str| Expr::var(function).apply([Expr::Var(new.name), Expr::Var(old.name)]);
            match self.size_of(&old.ty)? {
                Size::None => {}
                Size::Number if annotated => ways.push(by("Whatif.Liquid.lessNumber")),
                Size::Number => ways.push(by("Whatif.Liquid.lt")),
                Size::List => ways.push(by("Whatif.Liquid.lessList")),
                Size::Data(name) => {
                    ways.push(by("Whatif.Liquid.lessData"));
                    if let Some(measure) = self.sizes.get(&name) {
                        let size = |value: &Binder| Expr::Var(*measure).apply([Expr::Var(value.name)]);
                        ways.push(Expr::var("Whatif.Liquid.lessNumber").apply([size(new), size(old)]));
                    }
                }
            }
        }
        let or = |left, right| Expr::var("Whatif.Liquid.or").apply([left, right]);
        Some(ways.into_iter().reduce(or).unwrap_or_else(|| Expr::con(names::FALSE)))
    }

    /// Asserts that the recursive calls of local functions get smaller, but for those that need not.
    pub(crate) fn check_local(&self, expr: &mut Expr, exempt: &dyn Fn(Name) -> bool, place: Option<Span>) {
        let place = if let Expr::At(span, _) = expr { Some(*span) } else { place };
        expr.for_each_part(&mut |part| {
            stacker::maybe_grow(64 << 10, 1 << 20, || self.check_local(part, exempt, place));
        });
        let Expr::Let(bindings, _) = expr else { return };
        let [(function, rhs)] = &mut bindings[..] else { return };
        let mut rhs = rhs;
        while let Expr::At(_, inner) = rhs {
            rhs = inner;
        }
        let Expr::Lam(params, body) = rhs else { return };
        let smaller = Name::new(&format!("{}$smaller", function.name));
        if exempt(function.name) || !rename(body, function.name, smaller) {
            return;
        }
        let inner = |param: &Binder| Binder::new(format!("{}$new", param.name).as_str(), param.ty.clone());
        let inners: Vec<Binder> = params.iter().map(inner).collect();
        let Some(less) = self.less(params, &inners, false) else {
            rename(body, smaller, function.name);
            return;
        };
        let label = Assertion {
            part: Part::Termination,
            function: function.name,
            args: inners.iter().map(|param| param.name).collect(),
            result: None,
            refinement: String::new(),
            span: place,
        };
        let call = Expr::Var(function.name).apply(inners.iter().map(|param| Expr::Var(param.name)));
        let asserted = Expr::Assert(Box::new(label), Box::new(less), Box::new(call));
        let binding = (Binder::new(smaller, function.ty.clone()), Expr::lam(inners, asserted));
        let inside = std::mem::replace(&mut **body, Expr::int(0));
        **body = Expr::Let(vec![binding], Box::new(inside));
    }

    /// How values of a type are compared; none if that is not known.
    fn size_of(&self, ty: &Type) -> Option<Size> {
        match ty.spine().0 {
            Type::Con(name) => match name.base() {
                names::INT | names::INTEGER | names::WORD => Some(Size::Number),
                names::CHAR | names::DOUBLE | names::FLOAT | names::BOOL => Some(Size::None),
                names::LIST => Some(Size::List),
                _ => {
                    let data = self.program.types.get(name)?;
                    (!data.newtype).then_some(Size::Data(*name))
                }
            },
            Type::Fun(..) | Type::Var(_) => Some(Size::None),
            _ => None,
        }
    }
}

/// Gives a variable another name; says whether it is there at all. Names of variables are unique.
fn rename(expr: &mut Expr, from: Name, to: Name) -> bool {
    if let Expr::Var(name) = expr {
        let found = *name == from;
        if found {
            *name = to;
        }
        return found;
    }
    let mut found = false;
    expr.for_each_part(&mut |part| {
        found |= stacker::maybe_grow(64 << 10, 1 << 20, || rename(part, from, to));
    });
    found
}

enum Size {
    /// Never gets smaller.
    None,
    Number,
    List,
    Data(Name),
}
