//! From the typed tree ([`typed`](crate::typed)) to λG.
//!
//! When lowering starts, inference has solved every constraint: types are final and each dictionary has its
//! [`Evidence`](crate::typed::Evidence). [`lowered`] goes through the declarations (`declare`: data types, classes,
//! primitives), then the bindings, then the instances (`evidence`). For each binding:
//!
//! - type variables and constraints become parameters: `f :: Eq a => a -> Bool` is `Λa. λdict. λx. …`;
//! - a method of a known instance becomes a call of that instance's definition, without the dictionary
//!   ([`Lower::instantiated`]);
//! - a literal at a primitive type becomes a λG literal, any other a call of `fromInteger` or `fromRational`;
//! - nested patterns and guards become plain `case`s (`matching`), with an error where no row matches;
//! - a newtype's constructor becomes a cast, since newtypes have no content of their own in λG;
//! - comprehensions, sections and record updates are written out;
//! - an unsupported construct becomes an error that names it when it is reached ([`Lower::unsupported`]).
//!
//! A local function that is used at one type only loses its type and dictionary parameters ([`Lower::specialise`]).
//!
//! What stays true: binders are unique within a definition, error messages and places read as GHC prints them, and deep
//! nesting does not overflow the stack (`whatif_source::deep`).

mod declare;
mod evidence;
mod matching;
mod missing;
mod single;

use rustc_hash::{FxHashMap, FxHashSet};
use whatif_lambda::prim::Misc;
use whatif_lambda::types::names;
use whatif_lambda::{Alt, AltCon, Binder, Definition, Expr, Literal, Name, Role, Type};
use whatif_source::{Sources, Span};

use crate::env::Env;
use crate::infer::Typed;
use crate::known;
use crate::literal_value::{double, int, word};
use crate::typed::{Abstraction, Match, Otherwise, Ratio, TBind, TExpr, TGroup, TRhs, TStmt, Update};
use crate::types::{Meta, Node, Pred, Rigid, Ty};

pub(crate) use matching::Fail;
pub use missing::Left;

/// The λG of a module.
#[derive(Debug, Default)]
pub(crate) struct Lowered {
    pub(crate) types: Vec<whatif_lambda::DataType>,
    pub(crate) definitions: Vec<Definition>,
    /// Constructs that are not supported, by the definition they are in.
    pub(crate) unsupported: Vec<(Name, Vec<(String, Span)>)>,
    /// Local functions whose types were generalised, by the definition they are in.
    pub(crate) general: Vec<(Name, General)>,
    /// The cases that functions leave out: the arguments of the equations that are missing.
    pub(crate) missing: Vec<(Name, Vec<Vec<Left>>)>,
}

/// A local function without a signature, some of whose arguments have a type that its callers choose among the types of
/// a class: `go` in `f n = go n where go 0 = 0; go k = go (k - 1)` is of type `(Eq t, Num t) => t -> t`. That is its
/// type even if it is called at one type only.
#[derive(Clone, Debug)]
pub struct General {
    /// The function.
    pub function: Name,
    /// The numbers of these arguments.
    pub arguments: Vec<usize>,
}

/// Lowers a module.
pub(crate) fn module(env: &Env, typed: &Typed, module: Name, sources: &Sources, spans: bool) -> Lowered {
    lowered(Lower::new(env, typed, module, sources, spans))
}

/// Lowers a definition that is added to a module later on. Its shared dictionaries are named after it, so that their
/// names do not clash with those of the module.
pub(crate) fn added(env: &Env, typed: &Typed, name: Name, sources: &Sources) -> Lowered {
    lowered(Lower::new(env, typed, name, sources, true))
}

fn lowered(mut lower: Lower) -> Lowered {
    let typed = lower.typed;
    lower.declarations();
    for bind in &typed.binds {
        lower.definition(bind);
    }
    lower.instances();
    lower.out
}

/// The most parts of a type that are written out; the rest is `Unknown`.
const MAX_TYPE_PARTS: u32 = 10_000;

pub(crate) struct Lower<'a> {
    env: &'a Env,
    typed: &'a Typed,
    sources: &'a Sources,
    /// Whether expressions carry their places in the source.
    spans: bool,
    out: Lowered,
    /// The present λG names of local variables, which are unique within a definition.
    names: FxHashMap<Name, Name>,
    used: FxHashSet<Name>,
    fresh: u32,
    tyvars: FxHashMap<Rigid, Name>,
    /// How deep in a type we are, and how many parts it has so far.
    inside_type: u32,
    type_parts: u32,
    /// Names of type variables that are taken, with the number to try next.
    tyvars_used: FxHashMap<Name, u32>,
    /// Local functions that are used at one type only.
    fixed: FxHashSet<Name>,
    /// Rigid variables of local functions that are used at one type only.
    specialised: FxHashMap<Rigid, Ty>,
    /// Likewise dictionary parameters.
    specialised_dicts: FxHashMap<Name, crate::typed::Ev>,
    /// The type variables and dictionary parameters that are bound around the present place.
    scope: Vec<Rigid>,
    dicts_in_scope: Vec<Name>,
    /// Local functions with generalised types in the definition that is lowered now.
    general: Vec<General>,
    /// The prefix of the names of shared dictionaries: the module, or the definition that is added to it.
    dictionaries: Name,
    /// Dictionaries without dictionary parameters, each made once, by a text that describes their contents.
    shared: FxHashMap<String, Name>,
    /// The definitions of methods in instances, by dictionary and method.
    methods: FxHashMap<(Name, Name), Name>,
}

impl<'a> Lower<'a> {
    fn new(
        env: &'a Env,
        typed: &'a Typed,
        dictionaries: Name,
        sources: &'a Sources,
        spans: bool,
    ) -> Lower<'a> {
        Lower {
            env,
            typed,
            sources,
            spans,
            out: Lowered::default(),
            names: FxHashMap::default(),
            used: FxHashSet::default(),
            fresh: 0,
            tyvars: FxHashMap::default(),
            tyvars_used: FxHashMap::default(),
            inside_type: 0,
            type_parts: 0,
            fixed: FxHashSet::default(),
            specialised: FxHashMap::default(),
            specialised_dicts: FxHashMap::default(),
            scope: Vec::new(),
            dicts_in_scope: Vec::new(),
            general: Vec::new(),
            dictionaries,
            shared: FxHashMap::default(),
            methods: FxHashMap::default(),
        }
    }

    /// A top-level definition.
    fn definition(&mut self, bind: &TBind) {
        self.reset();
        self.general.clear();
        let ty = self.abstracted_type(&bind.abs, bind.ty);
        let body = self.abstracted(&bind.abs, |this| this.expr(&bind.body));
        if !bind.unsupported.is_empty() {
            self.out.unsupported.push((bind.name, bind.unsupported.clone()));
        }
        let left_out = if self.spans { missing::missing(self.env, bind) } else { Vec::new() };
        if !left_out.is_empty() {
            self.out.missing.push((bind.name, left_out));
        }
        let general = self.general.drain(..).map(|general| (bind.name, general));
        self.out.general.extend(general);
        self.define(bind.name, ty, body, Some(bind.span));
    }

    fn define(&mut self, name: Name, ty: Type, body: Expr, span: Option<Span>) {
        let span = if self.spans { span } else { None };
        self.out.definitions.push(Definition { name, ty, body, contract: None, checked: None, span });
    }

    /// Forgets the names of the previous definition.
    fn reset(&mut self) {
        self.names.clear();
        self.used.clear();
        self.tyvars.clear();
        self.tyvars_used.clear();
        self.fixed.clear();
        self.fresh = 0;
    }

    // ---- names and types ----------------------------------------------------------------------------------------

    /// A name for a binder of the source, unique in the definition.
    fn bind(&mut self, name: Name) -> Name {
        let unique = self.unique(name);
        self.names.insert(name, unique);
        unique
    }

    fn unique(&mut self, name: Name) -> Name {
        if self.used.insert(name) {
            return name;
        }
        let (role, stem) = copied(name);
        self.made(role, stem)
    }

    fn fresh(&mut self, stem: &str) -> Name {
        self.made(Role::Temporary, Name::new(stem))
    }

    /// A name for the rest of a match: the alternatives that are tried when the present one fails.
    fn jump(&mut self) -> Name {
        self.made(Role::Jump, Name::new("fail"))
    }

    fn made(&mut self, role: Role, stem: Name) -> Name {
        loop {
            self.fresh += 1;
            let candidate = stem.numbered(role, "$", self.fresh);
            if self.used.insert(candidate) {
                return candidate;
            }
        }
    }

    fn current(&self, name: Name) -> Name {
        self.names.get(&name).copied().unwrap_or(name)
    }

    fn tyvar(&mut self, rigid: Rigid) -> Name {
        if let Some(&name) = self.tyvars.get(&rigid) {
            return name;
        }
        let base = self.env.types.rigids[rigid.0 as usize].name;
        let mut name = base;
        let mut number = self.tyvars_used.get(&base).copied().unwrap_or(0);
        while self.tyvars_used.contains_key(&name) {
            number += 1;
            name = Name::new(&format!("{base}{number}"));
        }
        self.tyvars_used.insert(base, number);
        self.tyvars_used.entry(name).or_insert(0);
        self.tyvars.insert(rigid, name);
        name
    }

    pub(crate) fn ty(&mut self, ty: Ty) -> Type {
        match self.env.types.get(ty) {
            Node::Con(name) => Type::Con(name),
            Node::Meta(Meta(_)) | Node::Unknown | Node::Family(_) => Type::Unknown,
            node => {
                // A type may share parts many times; λG writes each of them out, so a huge type is cut off.
                if self.inside_type == 0 {
                    self.type_parts = 0;
                }
                self.type_parts += 1;
                if self.type_parts > MAX_TYPE_PARTS {
                    return Type::Unknown;
                }
                self.inside_type += 1;
                let ty = whatif_source::deep(|| self.node(node));
                self.inside_type -= 1;
                ty
            }
        }
    }

    fn node(&mut self, node: Node) -> Type {
        match node {
            Node::Meta(Meta(_)) | Node::Unknown | Node::Family(_) => Type::Unknown,
            Node::Rigid(rigid) => match self.specialised.get(&rigid).copied() {
                Some(ty) => self.ty(ty),
                None => Type::Var(self.tyvar(rigid)),
            },
            Node::Con(name) => Type::Con(name),
            Node::App(function, argument) => {
                Type::App(Box::new(self.ty(function)), Box::new(self.ty(argument)))
            }
            Node::Fun(argument, result) => Type::fun(self.ty(argument), self.ty(result)),
            Node::Forall(id) => {
                let scheme = self.env.types.scheme(id);
                let dicts: Vec<Type> = scheme.preds.iter().map(|pred| self.pred(pred)).collect();
                let body = Type::funs(dicts, self.ty(scheme.ty));
                let vars: Vec<Name> = scheme.vars.iter().map(|&var| self.tyvar(var)).collect();
                if vars.is_empty() { body } else { Type::Forall(vars, Box::new(body)) }
            }
        }
    }

    /// The type of a constraint's dictionaries.
    fn pred(&mut self, pred: &Pred) -> Type {
        let args: Vec<Type> = pred.args.iter().map(|&arg| self.ty(arg)).collect();
        if pred.class == names::EQUALITY { Type::con(names::UNIT) } else { Type::Con(pred.class).apply(args) }
    }

    fn types(&mut self, types: &[Ty]) -> Vec<Type> {
        types.iter().map(|&ty| self.ty(ty)).collect()
    }

    fn abstracted_type(&mut self, abs: &Abstraction, ty: Ty) -> Type {
        let (vars, dicts) = self.parameters(abs);
        let dicts: Vec<Type> = dicts.into_iter().map(|binder| binder.ty).collect();
        let body = Type::funs(dicts, self.ty(ty));
        match (vars.is_empty(), body) {
            (true, body) => body,
            (false, Type::Forall(inner, body)) => Type::Forall([vars, inner].concat(), body),
            (false, body) => Type::Forall(vars, Box::new(body)),
        }
    }

    /// The type and dictionary parameters of an abstraction, without those that are specialised.
    fn parameters(&mut self, abs: &Abstraction) -> (Vec<Name>, Vec<Binder>) {
        let mut vars = Vec::new();
        for &var in &abs.vars {
            if !self.specialised.contains_key(&var) {
                vars.push(self.tyvar(var));
            }
        }
        let mut dicts = Vec::new();
        for dict in &abs.dicts {
            if !self.specialised_dicts.contains_key(&dict.name) {
                let ty = self.pred(&dict.pred);
                dicts.push(Binder::new(dict.name, ty));
            }
        }
        (vars, dicts)
    }

    fn abstracted(&mut self, abs: &Abstraction, body: impl FnOnce(&mut Self) -> Expr) -> Expr {
        let (vars, dicts) = self.parameters(abs);
        let around = (self.scope.len(), self.dicts_in_scope.len());
        self.scope.extend(abs.vars.iter().copied());
        self.dicts_in_scope.extend(abs.dicts.iter().map(|dict| dict.name));
        let body = Expr::lam(dicts, body(self));
        self.scope.truncate(around.0);
        self.dicts_in_scope.truncate(around.1);
        type_lam(vars, body)
    }

    // ---- expressions --------------------------------------------------------------------------------------------

    fn expr(&mut self, expr: &TExpr) -> Expr {
        match expr {
            TExpr::Var(name) => Expr::Var(self.current(*name)),
            _ => whatif_source::deep(|| self.expr_(expr)),
        }
    }

    fn expr_(&mut self, expr: &TExpr) -> Expr {
        match expr {
            TExpr::Var(name) => Expr::Var(self.current(*name)),
            TExpr::Rec(name, id) => {
                let variable = Expr::Var(self.current(*name));
                let Some(abs) = self.typed.recs.get(id) else { return variable };
                let (vars, dicts) = self.parameters(abs);
                let types = vars.into_iter().map(Type::Var).collect();
                type_app(variable, types).apply(dicts.into_iter().map(|dict| Expr::Var(dict.name)))
            }
            TExpr::Poly(name, types, evs) => self.instantiated(*name, types, evs),
            TExpr::Con(..) => self.constructor(expr, Vec::new()),
            TExpr::Inst(inner, types, evs) => {
                let inner = self.expr(inner);
                let types = self.types(types);
                type_app(inner, types).apply(evs.iter().map(|&ev| self.dict(ev)))
            }
            TExpr::Lit(literal) => Expr::Lit(literal.clone()),
            TExpr::Integer(digits, ty, ev) => self.integer(digits, *ty, *ev),
            TExpr::Rational(ratio, ty, ev) => self.rational(ratio, *ty, *ev),
            TExpr::App(function, args) => self.application(function, args),
            TExpr::Lam(rows) => self.lambda(rows),
            TExpr::Case(scrutinee, rows) => self.case(scrutinee, rows),
            TExpr::If(parts) => {
                let (condition, yes, no) = &**parts;
                let condition = self.expr(condition);
                if_then_else(condition, self.expr(yes), self.expr(no))
            }
            TExpr::MultiIf(rhs, span) => {
                let message = format!("{}: Non-exhaustive guards in multi-way if\n", self.place(*span));
                let fail = Fail::Error(failure(Misc::PatError, message));
                self.rhs(rhs, &fail)
            }
            TExpr::Let(groups, body) => self.lets(groups, |this| this.expr(body)),
            TExpr::Comprehension(body, stmts, element) => {
                self.comprehension(body, stmts, *element, Expr::con(names::NIL))
            }
            TExpr::List(elements) => {
                let elements: Vec<Expr> = elements.iter().map(|element| self.expr(element)).collect();
                elements.into_iter().rev().fold(Expr::con(names::NIL), |rest, first| cons(first, rest))
            }
            TExpr::RightSection(parts, left, right) => self.right_section(&parts.0, &parts.1, *left, *right),
            TExpr::Update(update) => self.update(update),
            TExpr::Abs(parts) => self.abstracted(&parts.0, |this| this.expr(&parts.1)),
            TExpr::At(span, inner) => self.at(*span, inner),
            TExpr::Unsupported(what, span) => self.unsupported(what, *span),
            TExpr::FailMessage(span) => {
                let message = format!("Pattern match failure in do expression at {}", self.place(*span));
                Expr::Lit(Literal::String(message.into()))
            }
            TExpr::MissingField(label, span) => {
                let message =
                    format!("{}: Missing field in record construction {}\n", self.place(*span), label.base());
                failure(Misc::RecConError, message)
            }
        }
    }

    fn at(&mut self, span: Span, inner: &TExpr) -> Expr {
        let inner = self.expr(inner);
        let worth = match &inner {
            Expr::Var(name) => !self.used.contains(name),
            Expr::Lit(_) | Expr::Con(_) | Expr::Lam(..) => false,
            _ => true,
        };
        if self.spans && worth { Expr::At(span, Box::new(inner)) } else { inner }
    }

    /// A variable at its types and dictionaries; a method of a known instance is that instance's definition.
    fn instantiated(&mut self, name: Name, types: &[Ty], evs: &[crate::typed::Ev]) -> Expr {
        if let Some((class, _)) = self.env.values.get(&name).and_then(|value| value.method)
            && !self.names.contains_key(&name)
            && let Some((&dict, rest)) = evs.split_first()
        {
            let own = types.get(self.env.classes[&class].params.len()..).unwrap_or_default();
            let method = self.method(name, dict, types);
            let own = self.types(own);
            return type_app(method, own).apply(rest.iter().map(|&ev| self.dict(ev)));
        }
        let variable = Expr::Var(self.current(name));
        if self.fixed.contains(&name) {
            // Its type and dictionary parameters were specialised away.
            return variable;
        }
        let types = self.types(types);
        type_app(variable, types).apply(evs.iter().map(|&ev| self.dict(ev)))
    }

    fn application(&mut self, function: &TExpr, args: &[TExpr]) -> Expr {
        let args: Vec<Expr> = args.iter().map(|arg| self.expr(arg)).collect();
        match function {
            TExpr::Con(..) => self.constructor(function, args),
            TExpr::At(_, inner) if matches!(**inner, TExpr::Con(..)) => self.constructor(inner, args),
            _ => self.expr(function).apply(args),
        }
    }

    /// A constructor applied to its dictionaries and to as many fields as are given. The constructor of a newtype is a
    /// cast.
    fn constructor(&mut self, con: &TExpr, args: Vec<Expr>) -> Expr {
        let TExpr::Con(name, types, evs) = con else { unreachable!("called for constructors") };
        let newtype = self.env.constructors.get(name).is_some_and(|info| info.newtype);
        if !newtype {
            if evs.is_empty() {
                return Expr::Con(*name).apply(args);
            }
            let mut fields: Vec<Expr> = evs.iter().map(|&ev| self.dict(ev)).collect();
            fields.extend(args);
            return Expr::Con(*name).apply(fields);
        }
        let info = &self.env.constructors[name];
        let types = self.types(types);
        let ty = Type::Con(info.tycon).apply(types);
        let mut args = args.into_iter();
        match args.next() {
            Some(content) => Expr::Cast(Box::new(content), ty).apply(args),
            None => {
                let x = self.fresh("x");
                Expr::lam([Binder::new(x, Type::Unknown)], Expr::Cast(Box::new(Expr::Var(x)), ty))
            }
        }
    }

    fn integer(&mut self, digits: &str, ty: Ty, ev: Option<crate::typed::Ev>) -> Expr {
        if let Some(literal) = self.integer_literal(digits, ty) {
            return Expr::Lit(literal);
        }
        let integer = Expr::Lit(Literal::Integer(digits.into()));
        let Some(ev) = ev else { return integer };
        self.method(known::FROM_INTEGER, ev, &[ty]).apply([integer])
    }

    fn integer_literal(&self, digits: &str, ty: Ty) -> Option<Literal> {
        let con = self.primitive(ty)?;
        Some(match con {
            names::INT => Literal::Int(int(digits)),
            names::INTEGER => Literal::Integer(digits.into()),
            names::WORD => Literal::Word(word(digits)),
            names::DOUBLE => Literal::Double(double(digits, "1")),
            names::FLOAT => Literal::Float(digits.parse().unwrap_or(f32::INFINITY)),
            _ => return None,
        })
    }

    fn primitive(&self, ty: Ty) -> Option<Name> {
        match self.env.types.get(ty) {
            Node::Con(name) => Some(name),
            Node::Rigid(rigid) => self.primitive(*self.specialised.get(&rigid)?),
            _ => None,
        }
    }

    fn rational(&mut self, ratio: &Ratio, ty: Ty, ev: Option<crate::typed::Ev>) -> Expr {
        let Ratio { numerator, denominator } = ratio;
        match self.primitive(ty) {
            Some(names::DOUBLE) => return Expr::Lit(Literal::Double(double(numerator, denominator))),
            Some(names::FLOAT) => {
                return Expr::Lit(Literal::Float(crate::literal_value::float(numerator, denominator)));
            }
            _ => {}
        }
        let (numerator, denominator) = (
            Expr::Lit(Literal::Integer(numerator.clone())),
            Expr::Lit(Literal::Integer(denominator.clone())),
        );
        let ratio = Expr::con(known::RATIO).apply([numerator, denominator]);
        let Some(ev) = ev else { return ratio };
        self.method(known::FROM_RATIONAL, ev, &[ty]).apply([ratio])
    }

    fn right_section(&mut self, operator: &TExpr, operand: &TExpr, left: Ty, right: Ty) -> Expr {
        let (operator, operand) = (self.expr(operator), self.expr(operand));
        let x = Binder::new(self.fresh("x"), self.ty(left));
        let atom = matches!(operand, Expr::Var(_) | Expr::Lit(_));
        if atom {
            return Expr::lam([x.clone()], operator.apply([Expr::Var(x.name), operand]));
        }
        let y = Binder::new(self.fresh("y"), self.ty(right));
        let body = operator.apply([Expr::Var(x.name), Expr::Var(y.name)]);
        Expr::Let(vec![(y, operand)], Box::new(Expr::lam([x], body)))
    }

    fn update(&mut self, update: &Update) -> Expr {
        let record = self.expr(&update.record);
        let mut values = Vec::new();
        for (value, ty) in &update.values {
            let value = self.expr(value);
            let binder = Binder::new(self.fresh("v"), self.ty(*ty));
            values.push((binder, value));
        }
        let mut alts = Vec::new();
        let mut newtype = None;
        for con in &update.cons {
            let info = &self.env.constructors[&con.name];
            newtype = newtype.or(info.newtype.then_some(con));
            let dicts: Vec<Binder> =
                (0..con.dicts).map(|_| Binder::new(self.fresh("d"), Type::Unknown)).collect();
            let fields: Vec<Binder> = con
                .fields
                .iter()
                .map(|&ty| {
                    let ty = self.ty(ty);
                    Binder::new(self.fresh("x"), ty)
                })
                .collect();
            let args = fields.iter().zip(&con.replaced).map(|(field, replaced)| match replaced {
                Some(value) => Expr::Var(values[*value].0.name),
                None => Expr::Var(field.name),
            });
            let body = Expr::Con(con.name).apply(dicts.iter().map(|dict| Expr::Var(dict.name)).chain(args));
            alts.push(Alt {
                con: AltCon::Con(con.name),
                binders: dicts.into_iter().chain(fields).collect(),
                body,
            });
        }
        if let Some(con) = newtype {
            let types = self.types(&con.types);
            let ty = Type::Con(self.env.constructors[&con.name].tycon).apply(types);
            let value = values.remove(0).1;
            return Expr::Cast(Box::new(value), ty);
        }
        let tycon = self.env.constructors[&update.cons[0].name].tycon;
        let all = self.env.tycons.get(&tycon).is_some_and(|tycon| match &tycon.def {
            crate::env::TyConDef::Data { constructors, .. } => constructors.len() == alts.len(),
            _ => false,
        });
        let message = format!("{}: Non-exhaustive patterns in record update\n", self.place(update.span));
        let default = (!all).then(|| failure(Misc::PatError, message));
        let case = Expr::Case(Box::new(whatif_lambda::expr::Case {
            scrutinee: record,
            binder: None,
            alts,
            default,
        }));
        Expr::Let(values, Box::new(case))
    }

    /// `[e | …] ++ rest`, by Wadler's translation: one list cell a result, no intermediate lists.
    fn comprehension(&mut self, body: &TExpr, stmts: &[TStmt], element: Ty, rest: Expr) -> Expr {
        let Some((first, stmts)) = stmts.split_first() else {
            return cons(self.expr(body), rest);
        };
        match first {
            TStmt::Bool(condition) => {
                let condition = self.expr(condition);
                let yes = self.comprehension(body, stmts, element, rest.clone());
                if_then_else(condition, yes, rest)
            }
            TStmt::Let(groups) => self.lets(groups, |this| this.comprehension(body, stmts, element, rest)),
            TStmt::Bind(pat, item, source) => {
                let source = self.expr(source);
                let (item_ty, element_ty) = (self.ty(*item), self.ty(element));
                let (items, results) = (Type::list(item_ty.clone()), Type::list(element_ty));
                let go = Binder::new(self.fresh("go"), Type::fun(items.clone(), results));
                let list = Binder::new(self.fresh("xs"), items.clone());
                let head = Binder::new(self.fresh("x"), item_ty);
                let tail = Binder::new(self.fresh("xs"), items);
                let next = Expr::Var(go.name).apply([Expr::Var(tail.name)]);
                let fail = Fail::Error(next.clone());
                let matched = self.match_one(pat, *item, head.name, &fail, |this| {
                    this.comprehension(body, stmts, element, next)
                });
                let alts = vec![
                    Alt { con: AltCon::Con(names::NIL), binders: Vec::new(), body: rest },
                    Alt { con: AltCon::Con(names::CONS), binders: vec![head, tail], body: matched },
                ];
                let function = Expr::lam([list.clone()], case_of(Expr::Var(list.name), alts, None));
                let call = Expr::Var(go.name).apply([source]);
                Expr::Let(vec![(go, function)], Box::new(call))
            }
        }
    }

    // ---- bindings -----------------------------------------------------------------------------------------------

    fn lets(&mut self, groups: &[TGroup], body: impl FnOnce(&mut Self) -> Expr) -> Expr {
        let mut bindings = Vec::new();
        let mut strict = Vec::new();
        for group in groups {
            for bind in &group.binds {
                match self.specialise(bind) {
                    true => self.fixed.insert(bind.name),
                    false => self.fixed.remove(&bind.name),
                };
            }
            for bind in &group.binds {
                let name = self.bind(bind.name);
                self.note_general(bind, name);
            }
        }
        for group in groups {
            for bind in &group.binds {
                let name = self.current(bind.name);
                let ty = self.abstracted_type(&bind.abs, bind.ty);
                let value = self.abstracted(&bind.abs, |this| this.expr(&bind.body));
                bindings.push((Binder::new(name, ty), value));
            }
            strict.extend(group.strict.iter().map(|&name| self.current(name)));
        }
        let body = body(self);
        let body = strict.into_iter().rev().fold(body, |body, name| force(Expr::Var(name), body));
        if bindings.is_empty() { body } else { Expr::Let(bindings, Box::new(body)) }
    }

    /// Records a local function without a signature whose callers choose the type of an argument among the types of a
    /// class.
    fn note_general(&mut self, bind: &TBind, function: Name) {
        if bind.fixed || bind.abs.dicts.is_empty() {
            return;
        }
        let (mut arguments, mut at, mut rest) = (Vec::new(), 0, bind.ty);
        while let Node::Fun(argument, result) = self.env.types.get(rest) {
            if matches!(self.env.types.get(argument), Node::Rigid(rigid) if bind.abs.vars.contains(&rigid)) {
                arguments.push(at);
            }
            (at, rest) = (at + 1, result);
        }
        if !arguments.is_empty() {
            self.general.push(General { function, arguments });
        }
    }

    // ---- matches --------------------------------------------------------------------------------------------------

    fn lambda(&mut self, rows: &Match) -> Expr {
        let mut occurrences: Vec<Name> = rows.bound.iter().map(|&name| self.current(name)).collect();
        let mut binders = Vec::new();
        for column in rows.bound.len()..rows.columns.len() {
            let name = self.column_name(rows.rows.iter().map(|row| &row.pats[column]));
            binders.push(Binder::new(name, self.ty(rows.columns[column])));
            occurrences.push(name);
        }
        let body = self.rows(rows, &occurrences);
        Expr::lam(binders, body)
    }

    fn case(&mut self, scrutinee: &TExpr, rows: &Match) -> Expr {
        let value = self.expr(scrutinee);
        if let Expr::Var(name) = value
            && self.used.contains(&name)
        {
            return self.rows(rows, &[name]);
        }
        let name = self.column_name(rows.rows.iter().map(|row| &row.pats[0]));
        let ty = self.ty(rows.columns[0]);
        let body = self.rows(rows, &[name]);
        scrutinise(Binder::new(name, ty), value, body)
    }

    fn rows(&mut self, rows: &Match, occurrences: &[Name]) -> Expr {
        match &rows.otherwise {
            Otherwise::Error(span, what) => self.matching(rows, occurrences, &Fail::Pattern(*span, what)),
            Otherwise::Value(value) => {
                let value = self.expr(value);
                self.matching(rows, occurrences, &Fail::Error(value))
            }
        }
    }

    /// The expression that takes over when no pattern matches.
    fn fail(&self, fail: &Fail<'_>) -> Expr {
        match fail {
            Fail::Error(expr) => expr.clone(),
            Fail::Jump(name) => Expr::Var(*name),
            Fail::Pattern(span, what) => {
                let what = if what.is_empty() { &self.pattern_text(*span) } else { *what };
                let message = format!("{}: Non-exhaustive patterns in {what}\n", self.place(*span));
                failure(Misc::PatError, message)
            }
        }
    }

    /// The left-hand side of a pattern binding as it is written.
    fn pattern_text(&self, span: Span) -> String {
        let text = self.sources.slice(span);
        let mut depth = 0;
        let bytes = text.as_bytes();
        for (at, &byte) in bytes.iter().enumerate() {
            match byte {
                b'(' | b'[' | b'{' => depth += 1,
                b')' | b']' | b'}' => depth -= 1,
                b'=' | b'|' if depth == 0 => {
                    let alone = bytes.get(at + 1).is_none_or(|next| !b"=>|<".contains(next));
                    if alone {
                        return without_parentheses(text[..at].trim()).to_owned();
                    }
                }
                _ => {}
            }
        }
        text.to_owned()
    }

    /// The expression for an unsupported construct: a run that comes here stops with the construct and its place.
    fn unsupported(&self, what: &str, span: Span) -> Expr {
        Expr::At(span, Box::new(failure(Misc::UnsupportedError, what.to_owned())))
    }

    /// A place as GHC writes it.
    fn place(&self, span: Span) -> String {
        let start = self.sources.position(span);
        let last = Span { start: span.end.saturating_sub(1).max(span.start), ..span };
        let text = self.sources.text(span.file);
        let mut at = last.start as usize;
        while at > 0 && !text.is_char_boundary(at) {
            at -= 1;
        }
        let end = self.sources.position(Span { start: at as u32, ..last });
        let name = self.sources.name(span.file);
        let (l1, c1, l2, c2) = (start.line, start.column, end.line, end.column);
        if l1 != l2 {
            format!("{name}:({l1},{c1})-({l2},{c2})")
        } else if c1 == c2 {
            format!("{name}:{l1}:{c1}")
        } else {
            format!("{name}:{l1}:{c1}-{c2}")
        }
    }

    /// Guards, tried in order; when all fail, the next rows of the match.
    fn rhs(&mut self, rhs: &TRhs, fail: &Fail<'_>) -> Expr {
        self.lets(&rhs.wheres, |this| this.guarded(&rhs.alternatives, fail))
    }
}

/// `(x : xs)` is shown as `x : xs`; `(x, y)` as it is.
fn without_parentheses(text: &str) -> &str {
    match text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        Some(inner) if !inner.contains([',', '(', ')']) => inner.trim(),
        _ => text,
    }
}

fn type_lam(vars: Vec<Name>, body: Expr) -> Expr {
    match body {
        body if vars.is_empty() => body,
        Expr::TypeLam(inner, body) => Expr::TypeLam([vars, inner].concat(), body),
        body => Expr::TypeLam(vars, Box::new(body)),
    }
}

fn type_app(function: Expr, types: Vec<Type>) -> Expr {
    if types.is_empty() { function } else { Expr::TypeApp(Box::new(function), types) }
}

fn cons(head: Expr, tail: Expr) -> Expr {
    Expr::con(names::CONS).apply([head, tail])
}

fn case_of(scrutinee: Expr, alts: Vec<Alt>, default: Option<Expr>) -> Expr {
    Expr::Case(Box::new(whatif_lambda::expr::Case { scrutinee, binder: None, alts, default }))
}

fn if_then_else(condition: Expr, yes: Expr, no: Expr) -> Expr {
    let alt = |name: Name, body| Alt { con: AltCon::Con(name), binders: Vec::new(), body };
    case_of(condition, vec![alt(names::FALSE, no), alt(names::TRUE, yes)], None)
}

/// Evaluates the first expression, then continues with the second.
fn force(value: Expr, body: Expr) -> Expr {
    case_of(value, Vec::new(), Some(body))
}

/// The role and stem for a copy of a variable. A copy of a name that the source does not have keeps its role and stem.
pub(crate) fn copied(name: Name) -> (Role, Name) {
    match name.role() {
        Role::Source | Role::Again | Role::Nickname => (Role::Copied, name),
        Role::Evidence => (Role::Evidence, name),
        role => (role, name.of()),
    }
}

/// An error that the machine raises, with its message.
fn failure(kind: Misc, message: String) -> Expr {
    Expr::prim(kind, [Expr::Lit(Literal::String(message.into()))])
}

/// Binds the scrutinee of a match. If the match evaluates it at once, it is bound by a `case`, without a thunk.
fn scrutinise(binder: Binder, value: Expr, body: Expr) -> Expr {
    fn looks_at(body: &Expr, name: Name) -> bool {
        match body {
            Expr::Case(case) => matches!(case.scrutinee, Expr::Var(scrutinee) if scrutinee == name),
            Expr::Let(bindings, body) => {
                bindings.iter().all(|(binder, _)| binder.name.role() == Role::Jump) && looks_at(body, name)
            }
            Expr::At(_, body) => looks_at(body, name),
            _ => false,
        }
    }
    match body {
        Expr::Case(mut case)
            if case.binder.is_none() && matches!(case.scrutinee, Expr::Var(name) if name == binder.name) =>
        {
            case.scrutinee = value;
            case.binder = Some(binder);
            Expr::Case(case)
        }
        body if looks_at(&body, binder.name) => {
            let case = whatif_lambda::expr::Case {
                scrutinee: value,
                binder: Some(binder),
                alts: Vec::new(),
                default: Some(body),
            };
            Expr::Case(Box::new(case))
        }
        body => Expr::Let(vec![(binder, value)], Box::new(body)),
    }
}
