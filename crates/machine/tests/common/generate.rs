//! Well-typed closed programs, made from a string of bytes: the same bytes make the same program, fewer and smaller
//! bytes make a smaller one, so that proptest can shrink what fails.
//!
//! A program is `let x1 = ? : τ1; … in e` over `Int`, `Bool`, lists of `Int`, pairs and a tree, with local functions,
//! structural recursion, assertions and assumptions. Every program terminates.

use whatif_lambda::expr::Case;
use whatif_lambda::prim::{Op, Prim};
use whatif_lambda::program::prelude_types;
use whatif_lambda::types::names;
use whatif_lambda::{Alt, AltCon, Assertion, Binder, Constructor, DataType, Expr, Name, Part, Program, Type};

/// The generated types.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ty {
    Int,
    Bool,
    List,
    Pair,
    Tree,
    /// A function of one argument.
    Fun(Box<Ty>, Box<Ty>),
}

impl Ty {
    /// In λG.
    pub fn lower(&self) -> Type {
        match self {
            Ty::Int => Type::int(),
            Ty::Bool => Type::bool(),
            Ty::List => Type::list(Type::int()),
            Ty::Pair => Type::con(names::tuple(2).as_str()).apply([Type::int(), Type::bool()]),
            Ty::Tree => Type::con("Tree"),
            Ty::Fun(argument, result) => Type::fun(argument.lower(), result.lower()),
        }
    }
}

/// A program with its inputs.
#[derive(Clone, Debug)]
pub struct Generated {
    pub program: Program,
    pub inputs: Vec<(Name, Ty)>,
}

/// The program that these bytes make.
pub fn program(bytes: &[u8]) -> Generated {
    let mut source = Source { bytes, at: 0, fresh: 0 };
    let count = 1 + source.below(3);
    let mut inputs = Vec::new();
    for _ in 0..count {
        inputs.push((source.fresh("in"), source.first_order()));
    }
    let scope: Scope = inputs.clone();
    let result = if source.below(2) == 0 { Ty::Int } else { Ty::Bool };
    let mut body = source.expr(&result, &scope, 5);
    for _ in 0..1 + source.below(2) {
        let condition = source.expr(&Ty::Bool, &scope, 4);
        body = Expr::Assert(Box::new(label()), Box::new(condition), Box::new(body));
    }
    if source.below(3) == 1 {
        let condition = source.expr(&Ty::Bool, &scope, 2);
        body = Expr::Assume(Box::new(condition), Box::new(body));
    }
    let bindings =
        inputs.iter().map(|(name, ty)| (Binder::new(*name, ty.lower()), Expr::Symbolic(ty.lower())));
    let main = Expr::Let(bindings.collect(), Box::new(body));
    let mut types = prelude_types();
    types.insert(Name::new("Tree"), tree());
    Generated { program: Program { types, main: Some(main), ..Program::default() }, inputs }
}

/// All small values of a first-order type: numbers from -2 to 3, lists up to two long, trees up to two nodes.
pub fn small_values(ty: &Ty) -> Vec<Expr> {
    let numbers = || (-2..=3).map(Expr::int);
    match ty {
        Ty::Int => numbers().collect(),
        Ty::Bool => vec![Expr::con(names::FALSE), Expr::con(names::TRUE)],
        Ty::List => {
            let mut lists = vec![Expr::con(names::NIL)];
            lists.extend((-1..=2).map(|a| cons(Expr::int(a), Expr::con(names::NIL))));
            let pairs = (-1..=2).flat_map(|a| (-1..=2).map(move |b| (a, b)));
            lists.extend(pairs.map(|(a, b)| cons(Expr::int(a), cons(Expr::int(b), Expr::con(names::NIL)))));
            lists
        }
        Ty::Pair => numbers()
            .flat_map(|a| small_values(&Ty::Bool).into_iter().map(move |b| pair(a.clone(), b)))
            .collect(),
        Ty::Tree => {
            let leaf = || Expr::con("Leaf");
            let mut trees = vec![leaf()];
            trees.extend((-1..=2).map(|a| node(leaf(), Expr::int(a), leaf())));
            trees.extend((0..=1).map(|a| node(node(leaf(), Expr::int(a), leaf()), Expr::int(1), leaf())));
            trees.extend((0..=1).map(|a| node(leaf(), Expr::int(0), node(leaf(), Expr::int(a), leaf()))));
            trees
        }
        Ty::Fun(..) => Vec::new(),
    }
}

fn tree() -> DataType {
    let constructor = |name: &str, fields: Vec<Type>| Constructor {
        name: Name::new(name),
        existentials: Vec::new(),
        result: Vec::new(),
        fields,
        strict: Vec::new(),
        labels: Vec::new(),
    };
    let tree = || Type::con("Tree");
    let constructors =
        vec![constructor("Leaf", Vec::new()), constructor("Node", vec![tree(), Type::int(), tree()])];
    DataType { name: Name::new("Tree"), params: Vec::new(), constructors, newtype: false }
}

fn label() -> Assertion {
    Assertion {
        part: Part::Assert,
        function: Name::new("main"),
        args: Vec::new(),
        result: None,
        refinement: String::new(),
        span: None,
    }
}

fn cons(head: Expr, tail: Expr) -> Expr {
    Expr::con(names::CONS).apply([head, tail])
}

fn pair(first: Expr, second: Expr) -> Expr {
    Expr::con(names::tuple(2).as_str()).apply([first, second])
}

fn node(left: Expr, value: Expr, right: Expr) -> Expr {
    Expr::con("Node").apply([left, value, right])
}

/// The variables in scope with their types, the innermost last.
type Scope = Vec<(Name, Ty)>;

struct Source<'a> {
    bytes: &'a [u8],
    at: usize,
    fresh: u32,
}

impl Source<'_> {
    /// A number below `bound`; 0 when the bytes are used up.
    fn below(&mut self, bound: usize) -> usize {
        let byte = self.bytes.get(self.at).copied().unwrap_or(0);
        self.at += 1;
        usize::from(byte) % bound
    }

    fn fresh(&mut self, prefix: &str) -> Name {
        self.fresh += 1;
        Name::new(&format!("{prefix}{}", self.fresh))
    }

    fn first_order(&mut self) -> Ty {
        [Ty::Int, Ty::List, Ty::Bool, Ty::Tree, Ty::Pair][self.below(5)].clone()
    }

    fn ty(&mut self) -> Ty {
        match self.below(4) {
            0 => Ty::Fun(Box::new(self.first_order()), Box::new(self.first_order())),
            _ => self.first_order(),
        }
    }

    fn expr(&mut self, ty: &Ty, scope: &Scope, depth: u32) -> Expr {
        if depth == 0 {
            return self.leaf(ty, scope);
        }
        match self.below(9) {
            0 | 1 => self.leaf(ty, scope),
            2 | 3 => self.construct(ty, scope, depth - 1),
            4 => self.let_in(ty, scope, depth - 1),
            5 | 6 => self.case(ty, scope, depth - 1),
            7 => self.call(ty, scope, depth - 1),
            _ => self.recursive(ty, scope, depth - 1),
        }
    }

    /// A variable of the type if there is one, else the simplest value.
    fn leaf(&mut self, ty: &Ty, scope: &Scope) -> Expr {
        let candidates: Vec<Name> =
            scope.iter().filter(|(_, found)| found == ty).map(|(name, _)| *name).collect();
        let choice = self.below(candidates.len() + 1);
        if choice < candidates.len() {
            return Expr::Var(candidates[candidates.len() - 1 - choice]);
        }
        match ty {
            Ty::Int => Expr::int(self.below(7) as i64 - 2),
            Ty::Bool => Expr::con(if self.below(2) == 0 { names::TRUE } else { names::FALSE }),
            Ty::List => Expr::con(names::NIL),
            Ty::Pair => pair(Expr::int(0), Expr::con(names::TRUE)),
            Ty::Tree => Expr::con("Leaf"),
            Ty::Fun(argument, result) => {
                let parameter = self.fresh("p");
                let body = self.leaf(result, scope);
                Expr::lam([Binder::new(parameter, argument.lower())], body)
            }
        }
    }

    fn construct(&mut self, ty: &Ty, scope: &Scope, depth: u32) -> Expr {
        let part = |source: &mut Self, ty: Ty| source.expr(&ty, scope, depth);
        match ty {
            Ty::Int => {
                let operator = [Op::Add, Op::Sub, Op::Mul][self.below(3)];
                let left = part(self, Ty::Int);
                // Products of unknowns are what solvers give up on; that is not what is tried here.
                let right = match operator {
                    Op::Mul => Expr::int(self.below(7) as i64 - 3),
                    _ => part(self, Ty::Int),
                };
                Expr::prim(Prim::Int(operator), [left, right])
            }
            Ty::Bool => {
                let operator = [Op::Lt, Op::Eq, Op::Le, Op::Ne, Op::Gt, Op::Ge][self.below(6)];
                Expr::prim(Prim::Int(operator), [part(self, Ty::Int), part(self, Ty::Int)])
            }
            Ty::List => cons(part(self, Ty::Int), part(self, Ty::List)),
            Ty::Pair => pair(part(self, Ty::Int), part(self, Ty::Bool)),
            Ty::Tree => node(part(self, Ty::Tree), part(self, Ty::Int), part(self, Ty::Tree)),
            Ty::Fun(argument, result) => {
                let parameter = self.fresh("p");
                let mut inner = scope.clone();
                inner.push((parameter, (**argument).clone()));
                let body = self.expr(result, &inner, depth);
                Expr::Lam(vec![Binder::new(parameter, argument.lower())], Box::new(body))
            }
        }
    }

    fn let_in(&mut self, ty: &Ty, scope: &Scope, depth: u32) -> Expr {
        let (name, bound_ty) = (self.fresh("v"), self.ty());
        let bound = self.expr(&bound_ty, scope, depth);
        let mut inner = scope.clone();
        inner.push((name, bound_ty.clone()));
        let body = self.expr(ty, &inner, depth);
        Expr::Let(vec![(Binder::new(name, bound_ty.lower()), bound)], Box::new(body))
    }

    fn call(&mut self, ty: &Ty, scope: &Scope, depth: u32) -> Expr {
        let argument_ty = self.first_order();
        let function_ty = Ty::Fun(Box::new(argument_ty.clone()), Box::new(ty.clone()));
        let function = self.expr(&function_ty, scope, depth);
        let argument = self.expr(&argument_ty, scope, depth);
        Expr::App(Box::new(function), vec![argument])
    }

    fn case(&mut self, ty: &Ty, scope: &Scope, depth: u32) -> Expr {
        let scrutinee_ty = self.first_order();
        let scrutinee = self.expr(&scrutinee_ty, scope, depth);
        let mut alts = Vec::new();
        for (con, fields) in self.patterns(&scrutinee_ty) {
            let mut inner = scope.clone();
            let binders: Vec<Binder> = fields
                .into_iter()
                .map(|field| {
                    let name = self.fresh("x");
                    let binder = Binder::new(name, field.lower());
                    inner.push((name, field));
                    binder
                })
                .collect();
            let body = self.expr(ty, &inner, depth);
            alts.push(Alt { con, binders, body });
        }
        let needs_default = scrutinee_ty == Ty::Int || self.below(6) == 5;
        if needs_default && scrutinee_ty != Ty::Int {
            alts.pop();
        }
        let default = if needs_default { Some(self.expr(ty, scope, depth)) } else { None };
        Expr::Case(Box::new(Case { scrutinee, binder: None, alts, default }))
    }

    fn patterns(&mut self, ty: &Ty) -> Vec<(AltCon, Vec<Ty>)> {
        let con = |name: Name, fields: &[Ty]| (AltCon::Con(name), fields.to_vec());
        match ty {
            Ty::Int => vec![(AltCon::Lit(whatif_lambda::Literal::Int(self.below(4) as i64 - 1)), Vec::new())],
            Ty::Bool => vec![con(names::TRUE, &[]), con(names::FALSE, &[])],
            Ty::List => vec![con(names::NIL, &[]), con(names::CONS, &[Ty::Int, Ty::List])],
            Ty::Pair => vec![con(names::tuple(2), &[Ty::Int, Ty::Bool])],
            Ty::Tree => vec![con("Leaf".into(), &[]), con("Node".into(), &[Ty::Tree, Ty::Int, Ty::Tree])],
            Ty::Fun(..) => Vec::new(),
        }
    }

    /// `let go = λ xs. case xs of { [] → e; y : ys → e[go ys] } in go l`: structural recursion over a list.
    fn recursive(&mut self, ty: &Ty, scope: &Scope, depth: u32) -> Expr {
        let (go, parameter) = (self.fresh("go"), self.fresh("xs"));
        let (head, tail, rest) = (self.fresh("y"), self.fresh("ys"), self.fresh("rest"));
        let base = self.expr(ty, scope, depth.min(2));
        let mut inner = scope.clone();
        inner.push((head, Ty::Int));
        inner.push((rest, ty.clone()));
        let step = self.expr(ty, &inner, depth.min(2));
        let call = Expr::App(Box::new(Expr::Var(go)), vec![Expr::Var(tail)]);
        let step = Expr::Let(vec![(Binder::new(rest, ty.lower()), call)], Box::new(step));
        let list = Ty::List.lower();
        let alt = |name: Name, binders, body| Alt { con: AltCon::Con(name), binders, body };
        let fields = vec![Binder::new(head, Type::int()), Binder::new(tail, list.clone())];
        let alts = vec![alt(names::NIL, Vec::new(), base), alt(names::CONS, fields, step)];
        let scrutinee = Expr::Var(parameter);
        let body = Expr::Case(Box::new(Case { scrutinee, binder: None, alts, default: None }));
        let function = Expr::Lam(vec![Binder::new(parameter, list.clone())], Box::new(body));
        let argument = self.expr(&Ty::List, scope, depth.min(2));
        let go_binder = Binder::new(go, Type::fun(list, ty.lower()));
        let applied = Expr::App(Box::new(Expr::Var(go)), vec![argument]);
        Expr::Let(vec![(go_binder, function)], Box::new(applied))
    }
}
