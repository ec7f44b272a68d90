//! The functions that decide the pieces of a module's refinements, one for each conjunct and each measure in it.

use std::collections::BTreeSet;
use std::sync::Arc;

use whatif_haskell::ast::{Decl, Expr as Syntax};
use whatif_lambda::types::names;
use whatif_lambda::{Name, Role};

use super::parts::Step;
use super::{About, Piece, Pieces, applications};
use crate::annotation::{AbstractArg, ConSpec, Logic, Operator, RType, RTypeKind, Signature, TypeArg};
use crate::build::At;
use crate::declare::{param_name, param_names, split};
use crate::expand::expand;
use crate::names::{global, result_name, variable};
use crate::resolve::visit_logic;
use crate::specs::Specs;
use crate::to_exp::{ToExp, dependent_parts};
use crate::unsupported::Unsupported;

/// The functions for a signature of a module.
pub(crate) fn declare(
    module: Name,
    name: Name,
    signature: &Signature,
    specs: &Specs,
    to_exp: &ToExp,
) -> Option<Pieces> {
    let ty = expand(&signature.ty, specs).ok()?;
    let (params, result) = split(&ty);
    let types: Vec<&RType> = params.iter().map(|(_, ty)| *ty).collect();
    pieces(module, name, to_exp, param_names(&params), &types, Some(result))
}

/// The functions for the fields of a constructor of a module.
pub(crate) fn declare_fields(
    module: Name,
    constructor: &ConSpec,
    specs: &Specs,
    to_exp: &ToExp,
) -> Option<Pieces> {
    let labels = constructor.fields.iter().map(|(label, _)| label.map(|label| label.name));
    let params = labels.enumerate().map(|(at, label)| param_name(label, at)).collect();
    let types: Result<Vec<RType>, _> = constructor.fields.iter().map(|(_, ty)| expand(ty, specs)).collect();
    let types = types.ok()?;
    let name = constructor.name.name.prefixed(Role::Predicate, "fields$");
    pieces(module, name, to_exp, params, &types.iter().collect::<Vec<_>>(), None)
}

fn pieces(
    module: Name,
    name: Name,
    to_exp: &ToExp,
    params: Vec<Name>,
    types: &[&RType],
    result: Option<&RType>,
) -> Option<Pieces> {
    let (pieces, decls, mentioned) = (Vec::new(), Vec::new(), BTreeSet::new());
    let mut declarer = Declarer { module, name, to_exp, params, pieces, decls, mentioned };
    for (at, ty) in types.iter().enumerate() {
        declarer.refined(&About::of(Some(at)), ty).ok()?;
    }
    if let Some(result) = result {
        declarer.refined(&About::of(None), result).ok()?;
    }
    let Declarer { params, pieces, decls, mentioned, .. } = declarer;
    Some(Pieces {
        module,
        params,
        pieces,
        decls: Arc::new(decls),
        mentioned: mentioned.into_iter().collect(),
    })
}

struct Declarer<'a> {
    module: Name,
    name: Name,
    to_exp: &'a ToExp<'a>,
    params: Vec<Name>,
    pieces: Vec<Piece>,
    decls: Vec<Decl>,
    /// The names in refinements.
    mentioned: BTreeSet<Name>,
}

impl Declarer<'_> {
    fn refined(&mut self, about: &About, ty: &RType) -> Result<(), Unsupported> {
        match &ty.kind {
            RTypeKind::Refined(binder, base, refinement) => {
                self.refined(about, base)?;
                self.conjuncts(about, &[*binder], refinement)
            }
            RTypeKind::Prop(refinement) => self.conjuncts(about, &[Name::new("v")], refinement),
            // Such a condition mentions other parts: it is shown as a whole.
            RTypeKind::Con(constructor, args) if dependent_parts(*constructor, args).is_some() => Ok(()),
            RTypeKind::Con(constructor, args) => {
                for (index, arg) in args.iter().enumerate() {
                    if let TypeArg::Type(arg) = arg {
                        self.refined(&about.inside(Step { constructor: constructor.name, index }), arg)?;
                    }
                }
                Ok(())
            }
            RTypeKind::Abstract(list, args) => {
                self.refined(about, list)?;
                match (&list.kind, &args[..]) {
                    (RTypeKind::Con(constructor, of), [AbstractArg::Lambda(binders, refinement)])
                        if binders.len() == 2 && of.len() == 1 && constructor.name == names::LIST =>
                    {
                        let pairs = about.inside(Step { constructor: constructor.name, index: 0 });
                        self.conjuncts(&pairs, binders, refinement)
                    }
                    _ => Ok(()),
                }
            }
            _ => Ok(()),
        }
    }

    /// The conjuncts come before the whole, so that the one that fails is reported by itself.
    fn conjuncts(&mut self, about: &About, binders: &[Name], refinement: &Logic) -> Result<(), Unsupported> {
        visit_logic(&mut refinement.clone(), &mut |name| {
            self.mentioned.insert(name.name);
        });
        let mut parts = refinement.operands(Operator::And);
        if parts.len() > 1 {
            parts.push(refinement);
        }
        parts.into_iter().try_for_each(|part| self.piece(about, binders, part))
    }

    fn piece(&mut self, about: &About, binders: &[Name], refinement: &Logic) -> Result<(), Unsupported> {
        let condition = self.name.numbered(Role::Predicate, "$why$", self.pieces.len() as u32);
        let condition = global(self.module, condition);
        self.function(condition, about, binders, refinement)?;
        let mut found = Vec::new();
        applications(refinement, &mut found);
        let mut measures = Vec::new();
        for (at, measure) in found.into_iter().enumerate() {
            let function = condition.numbered(Role::Predicate, "$", at as u32);
            self.function(function, about, binders, &measure)?;
            measures.push((measure, function));
        }
        let (about, binders, refinement) = (about.clone(), binders.to_vec(), refinement.clone());
        self.pieces.push(Piece { about, condition, binders, refinement, measures });
        Ok(())
    }

    /// `f$why x y v = e`, where `v` is an argument or the result; `f$why x y v p = e`, where `p` is a part of one.
    fn function(
        &mut self,
        function: Name,
        about: &About,
        binders: &[Name],
        body: &Logic,
    ) -> Result<(), Unsupported> {
        let at = At(body.span);
        let mut params = self.params.clone();
        if about.argument.is_none() {
            params.push(result_name(0));
        }
        let mut body: Syntax = self.to_exp.logic(body)?;
        for (number, &binder) in binders.iter().enumerate().rev() {
            let value = if about.path.is_empty() {
                params[about.argument.unwrap_or(self.params.len())]
            } else {
                variable("part", number)
            };
            body = at.let_in(binder, at.var(value), body);
        }
        if !about.path.is_empty() {
            params.extend((0..binders.len()).map(|number| variable("part", number)));
        }
        self.decls.extend(at.function(function, None, &params, body));
        Ok(())
    }
}
