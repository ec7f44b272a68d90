//! Translates λG to functions without inner functions.
//!
//! A lambda, a local definition or a case inside of an expression becomes a function of its own, which takes the
//! local values that it uses as arguments (lambda lifting). Its name is the name of the surrounding definition with a
//! number. Types are erased, as they are at run time.
//!
//! ```text
//! f x = map (λ y. x + y)          f   = λ x. map (f#1 x)
//!                                 f#1 = λ x y. x + y
//! ```
//!
//! So a term is a head with arguments and binds nothing. [`Code::function`] lifts a definition when it is first needed.
//! `Lifter::tree` makes the decision tree of an expression (`let`, `case` and evaluation at its top),
//! `Lifter::template` a term of an expression inside; what cannot be a term is lifted out (`Lifter::lifted`). `Scope`
//! maps local names to the slots of the tree's values.
//!
//! A constructor with strict fields becomes a function that evaluates them. A primitive that only the machine knows is
//! [`Tree::Unsupported`]: proofs cannot use the function.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use whatif_lambda::expr::Case;
use whatif_lambda::prim::{Form, Misc, Op, Prim};
use whatif_lambda::types::names;
use whatif_lambda::{AltCon, Binder, Expr, Literal, Name, Program, Role, Type};
use whatif_source::deep;

use crate::code::{Function, Template, TemplateHead, Tree};
use crate::term::Lit;
use crate::types::{self, Types};

/// The functions of a program, made when they are first asked for.
#[derive(Debug)]
pub struct Code<'p> {
    /// The data types of the program, and the program itself.
    pub types: Rc<Types<'p>>,
    functions: FxHashMap<Name, Option<Rc<Function>>>,
}

/// In texts, this separates the name of a definition from the number of a function that was lifted out of it.
const LIFTED: &str = "#";
/// In texts, the prefix of a constructor that has to evaluate fields, and therefore is a function.
const STRICT: &str = "strict#";

impl<'p> Code<'p> {
    /// The functions of a program.
    #[must_use]
    pub fn new(program: &'p Program) -> Code<'p> {
        Code { types: Rc::new(Types::new(program)), functions: FxHashMap::default() }
    }

    /// The function of this name, if the program has one.
    pub fn function(&mut self, name: Name) -> Option<Rc<Function>> {
        if !self.functions.contains_key(&name) {
            match name.role() {
                _ if self.types.program.definitions.contains_key(&name) => self.lift(name),
                Role::Evaluating => {
                    let made = strict_constructor(&self.types, name.of());
                    self.functions.insert(name, made.map(Rc::new));
                }
                Role::Lifted if !self.functions.contains_key(&name.of()) => self.lift(name.of()),
                _ => {}
            }
        }
        self.functions.entry(name).or_insert(None).clone()
    }

    fn lift(&mut self, name: Name) {
        let Some(definition) = self.types.program.definitions.get(&name) else {
            self.functions.insert(name, None);
            return;
        };
        let mut lifter = Lifter { types: Rc::clone(&self.types), owner: name, done: Vec::new() };
        let (params, body) = lambda(&definition.body);
        let scope = Scope::new(params.iter().map(|param| (param.name, param.ty.clone())));
        let tree = lifter.tree(body, &scope);
        let function = Function { arity: params.len(), tree, ty: Some(definition.ty.clone()) };
        self.functions.insert(name, Some(Rc::new(function)));
        for (number, function) in lifter.done.into_iter().enumerate() {
            self.functions.insert(lifted_name(name, number), function.map(Rc::new));
        }
    }
}

fn lifted_name(owner: Name, number: usize) -> Name {
    owner.numbered(Role::Lifted, LIFTED, number as u32)
}

fn evaluating(constructor: Name) -> Name {
    constructor.behind(Role::Evaluating, STRICT)
}

/// The name of a function, as read from the text of a certificate, where functions that are made here have only a
/// spelling.
pub(crate) fn read_name(name: Name) -> Name {
    let spelling = name.as_str();
    if name.is_made() {
        return name;
    }
    if let Some(constructor) = spelling.strip_prefix(STRICT) {
        return evaluating(Name::new(constructor));
    }
    match spelling.rsplit_once(LIFTED).map(|(owner, number)| (owner, number.parse::<u32>())) {
        Some((owner, Ok(number))) => lifted_name(Name::new(owner), number as usize),
        _ => name,
    }
}

/// The parameters and the body of a function, looking through types, places and casts.
fn lambda(expr: &Expr) -> (Vec<Binder>, &Expr) {
    let (mut binders, mut body) = (Vec::new(), expr);
    loop {
        match body {
            Expr::TypeLam(_, inner) | Expr::TypeApp(inner, _) | Expr::At(_, inner) | Expr::Cast(inner, _) => {
                body = inner;
            }
            Expr::Lam(more, inner) => {
                binders.extend(more.iter().cloned());
                body = inner;
            }
            _ => return (binders, body),
        }
    }
}

/// Makes the function `λ x y. x `seq` C x y`.
fn strict_constructor(types: &Types, name: Name) -> Option<Function> {
    let constructor = types.constructor(name)?.1;
    let arity = constructor.fields.len();
    let args = (0..arity).map(Template::slot).collect();
    let mut tree = Tree::Leaf(Template { head: TemplateHead::Con(name), args });
    let evaluated: Vec<usize> =
        (0..arity).filter(|&at| constructor.strict.get(at).copied().unwrap_or(false)).collect();
    for at in evaluated.into_iter().rev() {
        tree = Tree::Force(Template::slot(at), Box::new(tree));
    }
    Some(Function { arity, tree, ty: types.constructor_type(name) })
}

/// What the local names of an expression stand for.
#[derive(Clone)]
struct Scope {
    names: FxHashMap<Name, (Template, Type)>,
    /// How many values the tree has bound so far.
    size: usize,
}

impl Scope {
    fn new(params: impl Iterator<Item = (Name, Type)>) -> Scope {
        let mut scope = Scope { names: FxHashMap::default(), size: 0 };
        params.for_each(|(name, ty)| scope.bind(name, ty));
        scope
    }

    fn bind(&mut self, name: Name, ty: Type) {
        self.names.insert(name, (Template::slot(self.size), ty));
        self.size += 1;
    }

    /// The scope of a function that is lifted out of here, the slots whose values it takes as arguments, and their
    /// types.
    fn captured(&self, exprs: &[&Expr], without: &[Name]) -> (Scope, Vec<usize>, Vec<Type>) {
        let mut slots = Vec::new();
        for expr in exprs {
            self.used(expr, without, &mut slots);
        }
        slots.sort_unstable();
        slots.dedup();
        let mut types = vec![Type::Unknown; slots.len()];
        let number = |slot: usize| slots.binary_search(&slot).unwrap_or(usize::MAX);
        let mut names = FxHashMap::default();
        for (&name, (template, ty)) in &self.names {
            let mut all_there = true;
            template.slots(&mut |slot| all_there &= slots.binary_search(&slot).is_ok());
            if all_there {
                names.insert(name, (template.renumbered(&number), ty.clone()));
                if let Template { head: TemplateHead::Slot(slot), args } = template
                    && args.is_empty()
                {
                    types[number(*slot)] = ty.clone();
                }
            }
        }
        (Scope { names, size: slots.len() }, slots, types)
    }

    /// Adds the slots that an expression uses to `slots`. Names that the expression binds itself may be among them:
    /// too many do no harm.
    fn used(&self, expr: &Expr, without: &[Name], slots: &mut Vec<usize>) {
        if let Expr::Var(name) = expr
            && !without.contains(name)
            && let Some((template, _)) = self.names.get(name)
        {
            template.slots(&mut |slot| slots.push(slot));
        }
        expr.parts(&mut |part| deep(|| self.used(part, without, slots)));
    }

    fn types(&self) -> types::Locals {
        self.names.iter().map(|(&name, (_, ty))| (name, ty.clone())).collect()
    }
}

struct Lifter<'p> {
    types: Rc<Types<'p>>,
    owner: Name,
    /// The functions that were lifted so far; `None` for one that is not finished.
    done: Vec<Option<Function>>,
}

impl Lifter<'_> {
    fn tree(&mut self, expr: &Expr, scope: &Scope) -> Tree {
        deep(|| match expr {
            Expr::TypeLam(_, inner) | Expr::TypeApp(inner, _) | Expr::At(_, inner) | Expr::Cast(inner, _) => {
                self.tree(inner, scope)
            }
            Expr::Let(bindings, body) => self.bindings(bindings, body, scope),
            Expr::Case(case) => self.case(case, scope),
            Expr::Symbolic(_) | Expr::Choice(..) | Expr::Assume(..) | Expr::Assert(..) => Tree::Unsupported,
            Expr::Prim(Prim::Form(Form::Seq), args) if args.len() == 2 => {
                let mut inner = scope.clone();
                inner.size += 1;
                Tree::Force(self.template(&args[0], scope), Box::new(self.tree(&args[1], &inner)))
            }
            // Lifting an unknown primitive would recurse for ever: the body of the lifted function would be lifted
            // again.
            Expr::Prim(Prim::Form(_), _) => Tree::Unsupported,
            _ => Tree::Leaf(self.template(expr, scope)),
        })
    }

    fn bindings(&mut self, bindings: &[(Binder, Expr)], body: &Expr, scope: &Scope) -> Tree {
        let bound: Vec<Name> = bindings.iter().map(|(binder, _)| binder.name).collect();
        if let [(binder, value)] = bindings
            && !mentions(value, &bound)
            && lambda(value).0.is_empty()
        {
            let value = self.template(value, scope);
            let mut scope = scope.clone();
            scope.bind(binder.name, binder.ty.clone());
            return Tree::Let(value, Box::new(self.tree(body, &scope)));
        }
        let scope = self.lift_bindings(bindings, &bound, scope);
        self.tree(body, &scope)
    }

    /// Lifts local definitions to functions. Returns the scope in which their names stand for calls of these
    /// functions.
    fn lift_bindings(&mut self, bindings: &[(Binder, Expr)], bound: &[Name], scope: &Scope) -> Scope {
        let values: Vec<&Expr> = bindings.iter().map(|(_, value)| value).collect();
        let (mut inner, slots, types) = scope.captured(&values, bound);
        let first = self.done.len();
        self.done.resize(first + bindings.len(), None);
        let mut outer = scope.clone();
        for (at, (binder, _)) in bindings.iter().enumerate() {
            let head = TemplateHead::Global(lifted_name(self.owner, first + at));
            let here =
                Template { head: head.clone(), args: slots.iter().map(|&s| Template::slot(s)).collect() };
            let there = Template { head, args: (0..slots.len()).map(Template::slot).collect() };
            outer.names.insert(binder.name, (here, binder.ty.clone()));
            inner.names.insert(binder.name, (there, binder.ty.clone()));
        }
        for (at, (binder, value)) in bindings.iter().enumerate() {
            let ty = types::generalised(Type::funs(types.clone(), binder.ty.clone()));
            self.done[first + at] = Some(self.function(value, &inner, ty));
        }
        outer
    }

    fn function(&mut self, value: &Expr, scope: &Scope, ty: Type) -> Function {
        let (params, body) = lambda(value);
        let mut scope = scope.clone();
        params.iter().for_each(|param| scope.bind(param.name, param.ty.clone()));
        Function { arity: scope.size, tree: self.tree(body, &scope), ty: Some(ty) }
    }

    fn case(&mut self, case: &Case, scope: &Scope) -> Tree {
        let scrutinee = self.template(&case.scrutinee, scope);
        let mut inner = scope.clone();
        let binder = case.binder.clone().unwrap_or_else(|| Binder::new("_", Type::Unknown));
        inner.bind(binder.name, binder.ty);
        if case.alts.iter().any(|alt| matches!(alt.con, AltCon::Lit(_))) {
            return Tree::Force(scrutinee, Box::new(self.literals(case, &inner)));
        }
        let default = case.default.as_ref().map(|body| Box::new(self.tree(body, &inner)));
        if case.alts.is_empty() {
            return default.map_or(Tree::Unsupported, |body| Tree::Force(scrutinee, body));
        }
        let mut alts = Vec::new();
        for alt in &case.alts {
            let AltCon::Con(name) = alt.con else { return Tree::Unsupported };
            if self.types.constructor(name).is_some_and(|(data, _)| data.newtype) {
                return Tree::Unsupported;
            }
            let mut scope = inner.clone();
            alt.binders.iter().for_each(|binder| scope.bind(binder.name, binder.ty.clone()));
            alts.push((name, alt.binders.len(), self.tree(&alt.body, &scope)));
        }
        Tree::Case { scrutinee, alts, default }
    }

    /// Compares the value that was bound last with the literals, one after the other.
    fn literals(&mut self, case: &Case, scope: &Scope) -> Tree {
        let value = Template::slot(scope.size - 1);
        let mut tree = match &case.default {
            Some(body) => {
                // Each comparison binds one more value, which no name refers to.
                let mut scope = scope.clone();
                scope.size += case.alts.len();
                self.tree(body, &scope)
            }
            None => {
                Tree::Leaf(Template { head: TemplateHead::Prim(Misc::PatError.into()), args: Vec::new() })
            }
        };
        for (before, alt) in case.alts.iter().enumerate().rev() {
            let AltCon::Lit(literal) = &alt.con else { return Tree::Unsupported };
            let Some(literal) = Lit::new(literal) else { return Tree::Unsupported };
            let compare = match literal {
                Lit::Int(_) => Prim::Int(Op::Eq),
                Lit::Integer(_) => Prim::Integer(Op::Eq),
                Lit::Char(_) => Prim::Char(Op::Eq),
                Lit::Other(..) => return Tree::Unsupported,
            };
            let literal = Template { head: TemplateHead::Lit(literal), args: Vec::new() };
            let head = TemplateHead::Prim(compare);
            let scrutinee = Template { head, args: vec![value.clone(), literal] };
            let mut inner = scope.clone();
            inner.size += before + 1;
            let then = self.tree(&alt.body, &inner);
            let alts = vec![(names::TRUE, 0, then)];
            tree = Tree::Case { scrutinee, alts, default: Some(Box::new(tree)) };
        }
        tree
    }

    fn template(&mut self, expr: &Expr, scope: &Scope) -> Template {
        let plain = |head| Template { head, args: Vec::new() };
        deep(|| match expr {
            Expr::TypeLam(_, inner) | Expr::TypeApp(inner, _) | Expr::At(_, inner) | Expr::Cast(inner, _) => {
                self.template(inner, scope)
            }
            Expr::Var(name) => match scope.names.get(name) {
                Some((template, _)) => template.clone(),
                None => plain(TemplateHead::Global(*name)),
            },
            Expr::Con(name) => plain(self.constructor(*name)),
            Expr::Lit(Literal::String(text)) => string(text),
            Expr::Lit(literal) => plain(TemplateHead::Lit(Lit::new(literal).expect("no string"))),
            Expr::App(function, args) => {
                let mut template = self.template(function, scope);
                template.args.extend(args.iter().map(|arg| self.template(arg, scope)));
                template
            }
            // Lists are not packed here, and nothing is said to be known. The base library gives the same answers then.
            Expr::Prim(Prim::Misc(Misc::ListPack), args) => self.template(&args[0], scope),
            Expr::Prim(Prim::Misc(Misc::ListPacked), _) => plain(TemplateHead::Lit(Lit::Int(-1))),
            Expr::Prim(Prim::Misc(Misc::IsKnown), _) => plain(TemplateHead::Con(names::FALSE)),
            Expr::Prim(prim, args) if prim.is_operation() => Template {
                head: TemplateHead::Prim(*prim),
                args: args.iter().map(|arg| self.template(arg, scope)).collect(),
            },
            _ => self.lifted(expr, scope),
        })
    }

    /// The head that applies a constructor to its fields, and evaluates the strict ones.
    fn constructor(&self, name: Name) -> TemplateHead {
        match self.types.constructor(name) {
            Some((data, _)) if data.newtype => TemplateHead::Prim(Misc::UnsupportedError.into()),
            Some((_, constructor)) if constructor.strict.contains(&true) => {
                TemplateHead::Global(evaluating(name))
            }
            _ => TemplateHead::Con(name),
        }
    }

    /// Replaces an expression that is no term by a call of a new function.
    fn lifted(&mut self, expr: &Expr, scope: &Scope) -> Template {
        let (inner, slots, captured) = scope.captured(&[expr], &[]);
        let ty = self
            .types
            .of_expr(expr, &scope.types())
            .map(|result| types::generalised(Type::funs(captured, result)))
            .unwrap_or(Type::Unknown);
        let number = self.done.len();
        self.done.push(None);
        self.done[number] = Some(self.function(expr, &inner, ty));
        let head = TemplateHead::Global(lifted_name(self.owner, number));
        Template { head, args: slots.into_iter().map(Template::slot).collect() }
    }
}

/// Does an expression use one of these names?
fn mentions(expr: &Expr, names: &[Name]) -> bool {
    if let Expr::Var(name) = expr {
        return names.contains(name);
    }
    let mut found = false;
    expr.parts(&mut |part| found = found || deep(|| mentions(part, names)));
    found
}

/// The list of a string's characters.
fn string(text: &str) -> Template {
    let nil = Template { head: TemplateHead::Con(names::NIL), args: Vec::new() };
    text.chars().rev().fold(nil, |rest, character| {
        let first = Template { head: TemplateHead::Lit(Lit::Char(character)), args: Vec::new() };
        Template { head: TemplateHead::Con(names::CONS), args: vec![first, rest] }
    })
}
