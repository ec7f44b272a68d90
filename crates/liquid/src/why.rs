//! Why a refinement does not hold of some values: which argument or result it is about, and what the measures in it come to.
//!
//! For each refined argument and result of a signature, the module gets functions that the search never looks at: the
//! condition by itself (`f$why$0`) and each measure that it applies (`f$why$0$1`). Once there is a counterexample they
//! are run on its values: `size [0, 0] = 2`.

use std::borrow::Cow;

use whatif_haskell::ast::{Decl, Expr as Syntax, Module};
use whatif_lambda::counterfactual::Violated;
use whatif_lambda::run::{self, Settings};
use whatif_lambda::search::Limits;
use whatif_lambda::{Binder, Expr, Name, Part, Program, Type, as_argument};

use crate::annotation::{ConSpec, Logic, LogicKind, Operator, RType, RTypeKind, Signature};
use crate::build::At;
use crate::expand::expand;
use crate::names::UNKNOWN;
use crate::specs::Specs;
use crate::to_exp::ToExp;
use crate::unsupported::Unsupported;
use whatif_source::Span;

/// Steps that the evaluation of a measure may take.
const STEPS: u64 = 100_000;

/// A refinement of an argument or of the result.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    /// Which argument; none for the result.
    argument: Option<usize>,
    /// What a function is called that decides it.
    condition: Name,
    /// What the value is called in it.
    binder: Name,
    /// It, with aliases written out.
    refinement: Logic,
    /// The applications of measures in it, and the functions that evaluate them.
    measures: Vec<(Logic, Name)>,
}

/// The pieces of a signature.
#[derive(Clone, Debug)]
pub(crate) struct Pieces {
    /// What the arguments are called.
    params: Vec<Name>,
    pieces: Vec<Piece>,
}

/// Why a refinement does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Why {
    /// The argument it is about, counted from 1; none for the result.
    pub argument: Option<usize>,
    /// The refinement, or the conjunct of it that fails: `size v == size x`.
    pub refinement: String,
    /// What its parts are: `size [0, 0] = 2`, `x = 3`.
    pub facts: Vec<Fact>,
    /// Where it stands in the annotation.
    pub span: Option<Span>,
}

/// A part of a refinement, evaluated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact {
    /// The part, with values in the place of variables: `size [0, 0]`.
    pub expression: String,
    /// What it comes to; none where no equation of a measure says it.
    pub value: Option<String>,
    /// Where it stands in the annotation.
    pub span: Option<Span>,
}

/// Adds the functions for a signature to a module.
pub(crate) fn declare(
    module: &mut Module,
    name: Name,
    signature: &Signature,
    specs: &Specs,
    to_exp: &ToExp,
) -> Option<Pieces> {
    let ty = expand(&signature.ty, specs).ok()?;
    let (mut params, mut types, mut rest) = (Vec::new(), Vec::new(), &ty);
    loop {
        match &rest.kind {
            RTypeKind::Fun(binder, argument, result) => {
                params.push(crate::declare::param_name(*binder, params.len()));
                types.push(&**argument);
                rest = result;
            }
            RTypeKind::Forall(_, _, body) | RTypeKind::Constrained(_, body) => rest = body,
            _ => break,
        }
    }
    pieces(module, name, to_exp, params, &types, Some(rest))
}

/// Adds the functions for the fields of a constructor to a module.
pub(crate) fn declare_fields(
    module: &mut Module,
    constructor: &ConSpec,
    specs: &Specs,
    to_exp: &ToExp,
) -> Option<Pieces> {
    let labels = constructor.fields.iter().map(|(label, _)| label.map(|label| label.name));
    let params = labels.enumerate().map(|(at, label)| crate::declare::param_name(label, at)).collect();
    let types: Result<Vec<RType>, _> = constructor.fields.iter().map(|(_, ty)| expand(ty, specs)).collect();
    let types = types.ok()?;
    let name = Name::new(&format!("fields${}", constructor.name.name));
    pieces(module, name, to_exp, params, &types.iter().collect::<Vec<_>>(), None)
}

fn pieces(
    module: &mut Module,
    name: Name,
    to_exp: &ToExp,
    params: Vec<Name>,
    types: &[&RType],
    result: Option<&RType>,
) -> Option<Pieces> {
    let mut declarer = Declarer { name, to_exp, params, pieces: Vec::new(), decls: Vec::new() };
    for (at, ty) in types.iter().enumerate() {
        declarer.refined(Some(at), ty).ok()?;
    }
    if let Some(result) = result {
        declarer.refined(None, result).ok()?;
    }
    let Declarer { params, pieces, decls, .. } = declarer;
    module.decls.extend(decls);
    Some(Pieces { params, pieces })
}

struct Declarer<'a> {
    name: Name,
    to_exp: &'a ToExp<'a>,
    params: Vec<Name>,
    pieces: Vec<Piece>,
    decls: Vec<Decl>,
}

impl Declarer<'_> {
    fn refined(&mut self, argument: Option<usize>, ty: &RType) -> Result<(), Unsupported> {
        let (binder, refinement) = match &ty.kind {
            RTypeKind::Refined(binder, base, refinement) => {
                self.refined(argument, base)?;
                (*binder, refinement)
            }
            RTypeKind::Prop(refinement) => (Name::new("v"), refinement),
            _ => return Ok(()),
        };
        // The conjuncts come before the whole, so that the one that fails is told by itself.
        let mut parts = conjuncts(refinement);
        if parts.len() > 1 {
            parts.push(refinement);
        }
        parts.into_iter().try_for_each(|part| self.piece(argument, binder, part))
    }

    fn piece(
        &mut self,
        argument: Option<usize>,
        binder: Name,
        refinement: &Logic,
    ) -> Result<(), Unsupported> {
        let condition = Name::new(&format!("{}$why${}", self.name, self.pieces.len()));
        self.function(condition, argument, binder, refinement)?;
        let mut found = Vec::new();
        applications(refinement, &mut found);
        let mut measures = Vec::new();
        for (at, measure) in found.into_iter().enumerate() {
            let function = Name::new(&format!("{condition}${at}"));
            self.function(function, argument, binder, &measure)?;
            measures.push((measure, function));
        }
        self.pieces.push(Piece { argument, condition, binder, refinement: refinement.clone(), measures });
        Ok(())
    }

    /// `f$why x y v = e`, where `v` is an argument or the result.
    fn function(
        &mut self,
        function: Name,
        argument: Option<usize>,
        binder: Name,
        body: &Logic,
    ) -> Result<(), Unsupported> {
        let at = At(body.span);
        let result = Name::new("v$");
        let mut params = self.params.clone();
        let value = match argument {
            Some(index) => params[index],
            None => {
                params.push(result);
                result
            }
        };
        let body: Syntax = at.let_in(binder, at.var(value), self.to_exp.logic(body)?);
        let pats = params.iter().map(|&param| at.pat_var(param)).collect();
        self.decls.extend(at.define(function, None, vec![at.equation(pats, body)]));
        Ok(())
    }
}

/// The parts of a conjunction, from left to right.
fn conjuncts(logic: &Logic) -> Vec<&Logic> {
    match &logic.kind {
        LogicKind::Binary(Operator::And, left, right) => {
            let mut parts = conjuncts(left);
            parts.extend(conjuncts(right));
            parts
        }
        _ => vec![logic],
    }
}

/// The outermost applications of measures in an expression, each once.
fn applications(logic: &Logic, found: &mut Vec<Logic>) {
    match &logic.kind {
        LogicKind::App(head, args) => match &head.kind {
            LogicKind::Var(_) => {
                if !found.iter().any(|known| known.to_string() == logic.to_string()) {
                    found.push(logic.clone());
                }
            }
            _ => args.iter().for_each(|arg| applications(arg, found)),
        },
        LogicKind::Binary(_, left, right) => {
            applications(left, found);
            applications(right, found);
        }
        LogicKind::Not(inner) | LogicKind::Neg(inner) => applications(inner, found),
        LogicKind::If(condition, yes, no) => {
            applications(condition, found);
            applications(yes, found);
            applications(no, found);
        }
        LogicKind::Tuple(parts) | LogicKind::List(parts) => {
            parts.iter().for_each(|part| applications(part, found));
        }
        _ => {}
    }
}

/// The variables that stand by themselves in an expression, outside all measures.
fn variables(logic: &Logic, found: &mut Vec<Name>) {
    match &logic.kind {
        LogicKind::Var(name) if name.module.is_none() && !found.contains(&name.name) => found.push(name.name),
        LogicKind::Binary(_, left, right) => {
            variables(left, found);
            variables(right, found);
        }
        LogicKind::Not(inner) | LogicKind::Neg(inner) => variables(inner, found),
        LogicKind::If(condition, yes, no) => {
            variables(condition, found);
            variables(yes, found);
            variables(no, found);
        }
        _ => {}
    }
}

impl Pieces {
    /// The names of all the functions.
    pub(crate) fn functions(&self) -> impl Iterator<Item = Name> + '_ {
        self.pieces.iter().flat_map(|piece| {
            std::iter::once(piece.condition).chain(piece.measures.iter().map(|(_, function)| *function))
        })
    }

    /// Where they stand in annotations.
    pub(crate) fn places(&self) -> impl Iterator<Item = Span> {
        self.pieces.iter().flat_map(|piece| {
            std::iter::once(piece.refinement.span)
                .chain(piece.measures.iter().map(|(measure, _)| measure.span))
        })
    }

    /// Everything that a report may show of them, apart from their functions.
    pub(crate) fn text(&self) -> String {
        let shown = |piece: &Piece| {
            let measures: Vec<String> =
                piece.measures.iter().map(|(measure, _)| measure.to_string()).collect();
            format!("{:?} {} {} {measures:?}", piece.argument, piece.binder, piece.refinement)
        };
        format!("{:?} {:?}", self.params, self.pieces.iter().map(shown).collect::<Vec<_>>())
    }

    /// Why a contract is violated; `global` says what the functions are called in the program.
    pub(crate) fn why(
        &self,
        violated: &Violated,
        program: &Program,
        global: &dyn Fn(Name) -> Name,
        settings: &Settings,
    ) -> Option<Why> {
        let with_result = violated.part == Part::Post;
        let wanted = self.params.len() + usize::from(with_result);
        // Dictionaries come first, and nobody sees them.
        let values = violated.values.get(violated.values.len().checked_sub(wanted)?..)?;
        let worlds = worlds(program);
        // The values that it may have: several only where an equation of a measure is missing.
        let evaluate = |function: Name, with_result: bool| -> Vec<String> {
            let count = self.params.len() + usize::from(with_result);
            let args = values.get(..count).into_iter().flatten();
            let args: Vec<Expr> = args.map(whatif_lambda::closed::Closed::to_expr).collect();
            let all =
                worlds.iter().filter_map(|world| evaluate(world, global(function), args.clone(), settings));
            let mut all: Vec<String> = all.collect();
            all.dedup();
            all
        };
        let mut pieces = self.pieces.iter().filter(|piece| piece.argument.is_none() == with_result);
        let fails = |piece: &&Piece| evaluate(piece.condition, with_result).contains(&"False".to_string());
        let piece = pieces.find(fails)?;
        let texts = violated.call.args.iter().chain(violated.call.result.iter().filter(|_| with_result));
        let texts: Vec<&String> = texts.collect();
        let own = piece.argument.unwrap_or(self.params.len());
        let text_of = |name: &str| {
            let at = if name == piece.binder.as_str() {
                Some(own)
            } else {
                self.params.iter().position(|param| param.as_str() == name)
            };
            at.and_then(|at| texts.get(at)).map(|text| (*text).clone())
        };
        let mut facts = Vec::new();
        for (measure, function) in &piece.measures {
            let shown = measure.show_with(&|name| text_of(name).map(|text| as_argument(&text).into_owned()));
            let value = match &evaluate(*function, with_result)[..] {
                [] => continue,
                [value] => Some(value.clone()),
                _ => None,
            };
            facts.push(Fact { expression: shown, value, span: Some(measure.span) });
        }
        let mut names = Vec::new();
        variables(&piece.refinement, &mut names);
        for name in names {
            if let Some(text) = text_of(name.as_str()).filter(|text| text != "_") {
                facts.push(Fact { expression: name.to_string(), value: Some(text), span: None });
            }
        }
        Some(Why {
            argument: piece.argument.map(|at| at + 1),
            refinement: piece.refinement.to_string(),
            facts,
            span: Some(piece.refinement.span),
        })
    }
}

/// The program, with some numbers for those that measures leave unknown.
fn worlds(program: &Program) -> Vec<Cow<'_, Program>> {
    let is_unknown = |name: &&Name| name.as_str().ends_with(UNKNOWN);
    let unknown: Vec<Name> = program.definitions.keys().filter(is_unknown).copied().collect();
    if unknown.is_empty() {
        return vec![Cow::Borrowed(program)];
    }
    let world = |number: i64| {
        let mut world = program.clone();
        for (at, name) in unknown.iter().enumerate() {
            if let Some(definition) = world.definitions.get_mut(name) {
                let value = Expr::int(number * (at as i64 + 1));
                definition.body = constant(&definition.ty, value);
            }
        }
        Cow::Owned(world)
    };
    [0, 7, -11].map(world).into()
}

/// A function of a type that has one value.
fn constant(ty: &Type, value: Expr) -> Expr {
    match ty {
        Type::Fun(from, to) => Expr::lam([Binder::new("_", (**from).clone())], constant(to, value)),
        _ => value,
    }
}

/// The value of a function of the program for these arguments, if it has one.
fn evaluate(program: &Program, function: Name, args: Vec<Expr>, settings: &Settings) -> Option<String> {
    let definition = program.definitions.get(&function)?;
    let function = match &definition.ty {
        Type::Forall(variables, _) => {
            Expr::TypeApp(Box::new(Expr::Var(function)), vec![Type::int(); variables.len()])
        }
        _ => Expr::Var(function),
    };
    let limits = Limits { steps: STEPS, work: STEPS, results: 1, ..Limits::default() };
    let found = run::explore(program, &function.apply(args), None, &settings.aside(limits));
    found.outcomes.into_iter().next()?.result.ok()
}
