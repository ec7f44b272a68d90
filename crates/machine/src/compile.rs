//! From expressions to [`Code`].
//!
//! Only what the entry expression can reach is compiled: the entry, then each definition when it is first referred to
//! (`compile/global.rs`). Types are erased, unless a definition makes symbolic values whose type depends on a type variable: then they are
//! passed as arguments, everywhere. Constructors of newtypes and casts leave no trace in the code; source spans become a table beside it.
//!
//! A function body is an *activation*: a row of slots on the stack. Parameters come first, then captured variables, then each variable
//! that the code binds on the way. A slot's number is the number of locals before it, so slots are given out on the way
//! down. Nodes are made on the way up, since whether an occurrence of a variable is its last depends on what follows
//! ([`Tail::live`]): the last use of a local clears its slot. For example
//!
//! ```text
//! λ f x. let y = f x in case y of { [] → x; _ → f y }
//!
//!  slots   0 f   1 x   2 y
//!  nodes   Let y = thunk(f, x) → Case y → { [] → Atom Last(1);  default → App Last(0) Last(2) }
//! ```
//!
//! Each function of the compiler takes a [`Tail`] and gives the node with the set of locals that the node and what follows use.
//! Arguments that are no atoms become allocations before the node (`compile/operand.rs`); strict ones become case expressions
//! (`Compiler::evaluated`).

mod global;
mod operand;

use rustc_hash::FxHashMap;
use whatif_source::Span;

use crate::bits::Bits;
use crate::code::*;
use crate::free::{Key, free, type_variables};
use crate::runtime_types;
use crate::value::Value;
use global::Globals;
use operand::Operand;
use whatif_lambda::expr::{Alt, AltCon, Assertion, Binder, Case, Expr, Literal};
use whatif_lambda::prim::{Form, Misc, Prim};
use whatif_lambda::program::Program;
use whatif_lambda::{Name, Type};

/// The deepest nesting of expressions that is supported.
const DEEPEST: u32 = 200_000;
/// The label of values that a program itself wants to be logged: see `chosen` in the base library's README.
pub(crate) const CHOSEN: u32 = u32::MAX;

/// An expression that logs values under a label, and then is `body`.
pub fn logged(label: i64, values: impl IntoIterator<Item = Expr>, body: Expr) -> Expr {
    let args = [Expr::int(label)].into_iter().chain(values).chain([body]);
    Expr::prim(Form::Log, args.collect::<Vec<_>>())
}

/// Compiles `entry` and every definition of the program that it can reach.
///
/// ```
/// use whatif_lambda::prim::{Op, Prim};
/// use whatif_lambda::program::prelude_types;
/// use whatif_lambda::{Expr, Program};
/// use whatif_machine::compile;
/// let program = Program { types: prelude_types(), ..Program::default() };
/// let code = compile::compile(&program, &Expr::prim(Prim::Int(Op::Add), [Expr::int(1), Expr::int(2)]));
/// assert!(!code.nodes.is_empty());
/// ```
#[must_use]
pub fn compile(program: &Program, entry: &Expr) -> Code {
    Compiler::new(program, entry).compile(entry)
}

/// The same for runs without symbols, which are faster then. Where the value of a case expression is scrutinised by
/// another one, each alternative of the inner one jumps straight to an alternative of the outer one. A search could not merge such
/// alternatives, since there is no point where they meet. Locals that are known to be evaluated are not evaluated again.
#[must_use]
pub fn compile_concrete(program: &Program, entry: &Expr) -> Code {
    let mut compiler = Compiler::new(program, entry);
    compiler.concrete = true;
    compiler.compile(entry)
}

/// What follows an expression in its activation.
#[derive(Clone, Copy)]
struct Tail<'a> {
    /// How many words of the activation stay when the expression ends it.
    keep: u16,
    /// The locals that are used later.
    live: &'a Bits,
    /// The case expression that scrutinises the value; none if the expression ends the activation.
    case: Option<&'a Waiting>,
}

impl<'a> Tail<'a> {
    fn new(keep: u16, live: &'a Bits) -> Tail<'a> {
        Tail { keep, live, case: None }
    }
}

/// The alternatives of a case expression whose scrutinee is being compiled.
struct Waiting {
    branches: Branches,
    /// How many locals there are before an alternative binds its own.
    depth: u16,
    keep: u16,
}

/// The activation that is being compiled.
#[derive(Default)]
struct Activation {
    /// Where each name is.
    scope: FxHashMap<Key, Operand>,
    /// How many words it has.
    depth: u16,
    /// The locals that may hold a value.
    held: Bits,
    /// The locals that are evaluated.
    values: Bits,
}

/// An argument of an application.
enum Arg<'a> {
    Value(&'a Expr),
    Type(&'a Type),
}

struct Compiler<'p> {
    program: &'p Program,
    code: Code,
    globals: Globals<'p>,
    activation: Activation,
    /// The definition that is being compiled.
    name: Name,
    span: Option<Span>,
    /// The variable whose binding is being compiled, if it is a symbolic generator.
    binder: Option<Name>,
    nesting: u32,
    /// Is the code for runs without symbols?
    concrete: bool,
}

impl<'p> Compiler<'p> {
    fn new(program: &'p Program, entry: &Expr) -> Compiler<'p> {
        let mut compiler = Compiler {
            program,
            code: Code::default(),
            globals: Globals::default(),
            activation: Activation::default(),
            name: Name::new("main"),
            span: None,
            binder: None,
            nesting: 0,
            concrete: false,
        };
        compiler.declare_constructors();
        compiler.code.passes_types = global::needs_types(program, entry);
        compiler
    }

    fn compile(mut self, entry: &Expr) -> Code {
        let (node, _) = self.expr(entry, &Tail::new(0, &Bits::default()));
        self.code.entry = node;
        for (data, function) in &self.program.promises {
            if let Some(value) = self.global(*function) {
                self.code.promises.insert(*data, value);
            }
        }
        self.makers();
        self.compile_pending_globals();
        self.code
    }

    /// Compiles the definitions that make unknown values of abstract types.
    fn makers(&mut self) {
        let makers = &self.program.makers;
        for (name, ty) in &makers.types {
            let make = ty.make.iter().filter_map(|name| self.typed(*name)).collect();
            let settle = ty.settle.and_then(|name| self.typed(name));
            self.code.makers.insert(*name, Maker { make, settle });
        }
        for (head, definitions) in &makers.evidence {
            let found = definitions.iter().filter_map(|name| self.typed(*name)).collect();
            self.code.evidence.insert(*head, found);
        }
        self.code.looks.clone_from(&makers.looks);
    }

    fn typed(&mut self, name: Name) -> Option<Typed> {
        let ty = self.program.definitions.get(&name)?.ty.clone();
        Some(Typed { value: self.global(name)?, ty })
    }

    fn node(&mut self, node: Node) -> NodeId {
        self.code.spans.push(self.span);
        add(&mut self.code.nodes, node)
    }

    fn text(&mut self, text: &str) -> u32 {
        add(&mut self.code.texts, text.into())
    }

    fn unsupported(&mut self, what: &str) -> (NodeId, Bits) {
        let text = self.text(what);
        (self.node(Node::Unsupported(text)), Bits::default())
    }

    /// A new local.
    fn push_slot(&mut self) -> u16 {
        let slot = self.activation.depth;
        self.activation.depth += 1;
        self.activation.held.insert(slot);
        self.activation.values.remove(slot);
        slot
    }

    /// Compiles something, and gives back the slots that it took.
    fn inside<R>(&mut self, inside: impl FnOnce(&mut Self) -> R) -> R {
        let depth = self.activation.depth;
        let (held, values) = (self.activation.held.clone(), self.activation.values.clone());
        let result = inside(self);
        self.activation.depth = depth;
        (self.activation.held, self.activation.values) = (held, values);
        result
    }

    /// Notes that a local is evaluated from here on.
    fn is_evaluated(&mut self, place: Option<Operand>) {
        if let (true, Some(Operand::Slot(slot))) = (self.concrete, place) {
            self.activation.values.insert(slot);
        }
    }

    /// Compiles something with more names in scope.
    fn with<R>(&mut self, names: &[(Key, Operand)], inside: impl FnOnce(&mut Self) -> R) -> R {
        let before =
            names.iter().map(|&(key, place)| (key, self.activation.scope.insert(key, place))).collect();
        let result = inside(self);
        self.restore(before);
        result
    }

    /// Gives names back the places that they had before.
    fn restore(&mut self, before: Vec<(Key, Option<Operand>)>) {
        for (key, place) in before.into_iter().rev() {
            match place {
                Some(place) => self.activation.scope.insert(key, place),
                None => self.activation.scope.remove(&key),
            };
        }
    }

    /// An expression whose value ends the activation, except for the words that the tail keeps. Also gives the locals that are used by it
    /// and by what follows.
    fn expr(&mut self, expr: &Expr, tail: &Tail) -> (NodeId, Bits) {
        self.nesting += 1;
        if self.nesting > DEEPEST {
            self.nesting -= 1;
            return self.unsupported("an expression that is nested this deeply");
        }
        let result = whatif_source::deep(|| self.inside(|compiler| compiler.expr_here(expr, tail)));
        self.nesting -= 1;
        result
    }

    fn expr_here(&mut self, expr: &Expr, tail: &Tail) -> (NodeId, Bits) {
        if let Some(case) = tail.case
            && !goes_on(expr)
        {
            return self.scrutinise_here(expr, case, tail.live);
        }
        match expr {
            Expr::At(span, body) => {
                let before = self.span.replace(*span);
                let result = self.expr(body, tail);
                self.span = before;
                result
            }
            Expr::Cast(body, _) => self.expr(body, tail),
            Expr::TypeLam(_, body) if !self.code.passes_types => self.expr(body, tail),
            Expr::Var(_) | Expr::Lit(_) | Expr::Lam(..) | Expr::TypeLam(..) => {
                let mut pending = Vec::new();
                let operand = self.operand(expr, &mut pending);
                let mut live = tail.live.clone();
                let atom = self.atom(operand, &mut live);
                let node = self.node(Node::Atom(atom, tail.keep));
                self.wrap(pending, node, live)
            }
            Expr::Con(_) | Expr::App(..) | Expr::TypeApp(..) => self.application(expr, tail),
            Expr::Prim(name, args) => self.primitive(*name, &args.iter().collect::<Vec<_>>(), tail),
            Expr::Let(bindings, body) => self.let_(bindings, body, tail),
            Expr::Case(case) => self.case(case, tail),
            Expr::Symbolic(ty) => self.symbolic(ty, tail),
            Expr::Choice(left, right) => {
                let (left, mut live) = self.expr(left, tail);
                let (right, more) = self.expr(right, tail);
                live.union(&more);
                (self.node(Node::Choice(left, right)), live)
            }
            Expr::Assume(predicate, body) => self.contract(None, predicate, body, tail),
            Expr::Assert(label, predicate, body) => self.contract(Some(label), predicate, body, tail),
        }
    }

    fn application(&mut self, expr: &Expr, tail: &Tail) -> (NodeId, Bits) {
        if let Some((primitive, args)) = self.as_primitive(expr) {
            return self.primitive(primitive, &args, tail);
        }
        let (head, args) = self.spine(expr);
        match head {
            Expr::Con(name) => self.construct(*name, &args, tail),
            _ if args.is_empty() => self.expr(head, tail),
            Expr::Var(name) if !self.activation.scope.contains_key(&Key::Value(*name)) => {
                let function = self.global(*name);
                self.finish(
                    tail,
                    |compiler, pending| compiler.operands(&args, pending),
                    |compiler, args, _| match function {
                        Some(Value::Fun(lambda))
                            if compiler.code.lambdas[lambda as usize].arity == args.len =>
                        {
                            Node::Call(lambda, args, tail.keep)
                        }
                        Some(value) => Node::App(Atom::Const(value), args, tail.keep),
                        None => compiler.unknown(*name),
                    },
                )
            }
            // A variable is known where it stands; every other function is evaluated first.
            _ => self.evaluated(&[head], tail, false, |compiler, heads, tail| {
                let operands = |compiler: &mut Self, pending: &mut _| compiler.operands(&args, pending);
                compiler.finish(tail, operands, |compiler, args, live| {
                    Node::App(compiler.atom(heads[0], live), args, tail.keep)
                })
            }),
        }
    }

    fn unknown(&mut self, name: Name) -> Node {
        Node::Unsupported(self.text(&format!("`{name}`, which is not defined")))
    }

    /// Head and arguments of an application. Types are among the arguments if they are passed.
    fn spine<'e>(&self, mut expr: &'e Expr) -> (&'e Expr, Vec<Arg<'e>>) {
        let mut args = Vec::new();
        loop {
            match expr {
                Expr::App(head, more) => {
                    args.extend(more.iter().rev().map(Arg::Value));
                    expr = head;
                }
                Expr::TypeApp(head, types) => {
                    if self.code.passes_types {
                        args.extend(types.iter().rev().map(Arg::Type));
                    }
                    expr = head;
                }
                Expr::At(_, inner) | Expr::Cast(inner, _) => expr = inner,
                Expr::TypeLam(_, inner) if !self.code.passes_types => expr = inner,
                _ => break,
            }
        }
        args.reverse();
        (expr, args)
    }

    /// An application of a constructor.
    fn construct(&mut self, name: Name, args: &[Arg], tail: &Tail) -> (NodeId, Bits) {
        let fields = value_args(args);
        if self.globals.newtypes.contains(&name) && !fields.is_empty() {
            return match fields.split_first() {
                Some((field, [])) => self.expr(field, tail),
                Some((field, rest)) => {
                    let all =
                        Expr::App(Box::new((*field).clone()), rest.iter().map(|&e| e.clone()).collect());
                    self.expr(&all, tail)
                }
                None => self.unsupported("a newtype's constructor without its field"),
            };
        }
        let Some(&con) = self.globals.constructors.get(&name) else {
            return self.unsupported(&format!("the constructor `{name}`, which is not declared"));
        };
        let arity = self.code.cons[con as usize].arity as usize;
        if fields.len() != arity || arity == 0 || arity >= crate::heap::PAGE {
            let function = self.constructor_function(name);
            let lazy = vec![false; fields.len()];
            return self.strict_and_lazy(&fields, &lazy, tail, true, |args, keep| match args.len {
                0 => Node::Atom(Atom::Const(function), keep),
                _ => Node::App(Atom::Const(function), args, keep),
            });
        }
        let strictness: Vec<bool> = (0..arity).map(|field| self.is_strict(con, field)).collect();
        self.strict_and_lazy(&fields, &strictness, tail, true, |args, keep| Node::Con(con, args, keep))
    }

    /// A node with these arguments, of which some are evaluated first; `variables`: even those that are variables.
    fn strict_and_lazy(
        &mut self,
        args: &[&Expr],
        strictness: &[bool],
        tail: &Tail,
        variables: bool,
        node: impl FnOnce(Atoms, u16) -> Node,
    ) -> (NodeId, Bits) {
        let strict: Vec<&Expr> = args.iter().zip(strictness).filter(|(_, s)| **s).map(|(e, _)| *e).collect();
        self.evaluated(&strict, tail, variables, |compiler, strict, tail| {
            let mut strict = strict.iter();
            let operands = |compiler: &mut Self, pending: &mut _| {
                let operand = |(arg, is_strict): (&&Expr, &bool)| match is_strict {
                    true => *strict.next().expect("one for each strict argument"),
                    false => compiler.operand(arg, pending),
                };
                args.iter().zip(strictness).map(operand).collect()
            };
            compiler.finish(tail, operands, |_, args, _| node(args, tail.keep))
        })
    }

    /// A constructor with its fields as they are, strict ones too: in an unknown value, parts that the program never evaluated stay
    /// unevaluated.
    fn unevaluated_constructor(&mut self, con: &Expr, fields: &[&Expr], tail: &Tail) -> (NodeId, Bits) {
        let known = match self.spine(con) {
            (Expr::Con(name), _) => self.globals.constructors.get(name).copied(),
            _ => None,
        };
        let Some(con) = known.filter(|con| self.code.cons[*con as usize].arity as usize == fields.len())
        else {
            return self.unsupported("a lazy constructor without its fields");
        };
        let lazy = vec![false; fields.len()];
        self.strict_and_lazy(fields, &lazy, tail, false, |args, keep| Node::Con(con, args, keep))
    }

    /// Pr-L, Pr-R, Pr: strict arguments first, from left to right.
    fn primitive(&mut self, prim: Prim, args: &[&Expr], tail: &Tail) -> (NodeId, Bits) {
        match (prim, args) {
            (Prim::Form(form), _) => return self.form(form, args, tail),
            (Prim::Misc(Misc::Revealing), [value]) if self.concrete => return self.expr(value, tail),
            (Prim::Misc(Misc::UnsupportedError), [Expr::Lit(Literal::String(construct))]) => {
                return self.unsupported(construct);
            }
            _ => {}
        }
        let strictness = prim.strictness();
        if strictness.len() != args.len() {
            return self.unsupported(&format!("the primitive `{prim}` with {} arguments", args.len()));
        }
        // Without symbols, a primitive evaluates unevaluated variables itself.
        let variables = !self.concrete;
        self.strict_and_lazy(args, strictness, tail, variables, |args, keep| Node::Prim(prim, args, keep))
    }

    /// What is no operation on values.
    fn form(&mut self, form: Form, args: &[&Expr], tail: &Tail) -> (NodeId, Bits) {
        match (form, args) {
            (Form::UnsafeCoerce, [value]) => self.expr(value, tail),
            (Form::RealWorld, []) => {
                (self.node(Node::Atom(Atom::Const(Value::World), tail.keep)), tail.live.clone())
            }
            (Form::Seq, [first, second]) => self.seq(first, second, tail),
            (Form::Lazily, [con, fields @ ..]) => self.unevaluated_constructor(con, fields, tail),
            // Names a value for reports; the value of the whole is that of the body.
            (Form::AssertShown, [_, body]) => self.expr(body, tail),
            (Form::Assume, [predicate, body]) => self.contract(None, predicate, body, tail),
            (Form::Choose, [_]) => self.symbolic(&Type::int(), tail),
            (Form::Log, [Expr::Lit(Literal::Int(label)), logged @ .., body]) => {
                self.log(*label as u32, logged, body, tail)
            }
            (Form::Chosen, [_, _, body]) if self.concrete => self.expr(body, tail),
            (Form::Chosen, [logged @ .., body]) => self.log(CHOSEN, logged, body, tail),
            _ => self.unsupported(&format!("the primitive `{}` where it stands", Prim::Form(form))),
        }
    }

    /// Logs a call: its arguments and its result.
    fn log(&mut self, label: u32, logged: &[&Expr], body: &Expr, tail: &Tail) -> (NodeId, Bits) {
        let mut pending = Vec::new();
        let operands: Vec<Operand> = logged.iter().map(|expr| self.operand(expr, &mut pending)).collect();
        let (body, mut live) = self.expr(body, tail);
        let atoms = self.atoms(&operands, &mut live);
        let node = self.node(Node::Log(label, atoms, body));
        self.wrap(pending, node, live)
    }

    fn seq(&mut self, first: &Expr, second: &Expr, tail: &Tail) -> (NodeId, Bits) {
        self.alternatives(first, tail, |compiler, _| {
            let place = compiler.variable(first);
            compiler.is_evaluated(place);
            let (default, live) = compiler.expr(second, tail);
            (Branches { binder: false, alts: Alts::Default, default: Some(default) }, live)
        })
    }

    /// Evaluates those expressions that are not atoms, in order, and goes on with the values of all. The node that takes the
    /// values evaluates atoms itself; with `variables`, variables are evaluated too, because a constructor does not evaluate its fields.
    fn evaluated(
        &mut self,
        exprs: &[&Expr],
        tail: &Tail,
        variables: bool,
        then: impl FnOnce(&mut Self, &[Operand], &Tail) -> (NodeId, Bits),
    ) -> (NodeId, Bits) {
        self.inside(|compiler| {
            let depth = compiler.activation.depth;
            let mut operands = Vec::new();
            let mut evaluated = Vec::new();
            for expr in exprs {
                match compiler.known(expr) {
                    Some(operand) if !(variables && is_variable(expr)) || compiler.is_value(operand) => {
                        operands.push(operand);
                    }
                    _ => {
                        evaluated.push((*expr, compiler.activation.held.clone()));
                        let operand = Operand::Slot(compiler.push_slot());
                        compiler.is_evaluated(Some(operand));
                        operands.push(operand);
                    }
                }
            }
            let (mut node, mut live) = then(compiler, &operands, tail);
            for (at, (expr, held)) in evaluated.into_iter().enumerate().rev() {
                compiler.activation.depth = depth + at as u16;
                compiler.activation.held = held;
                live.remove(compiler.activation.depth);
                let branches = Branches { binder: true, alts: Alts::Default, default: Some(node) };
                (node, live) = compiler.scrutinise(expr, branches, live, tail.keep);
            }
            (node, live)
        })
    }

    /// Is this local known to be evaluated?
    fn is_value(&self, operand: Operand) -> bool {
        matches!(operand, Operand::Slot(slot) if self.activation.values.contains(slot))
    }

    /// The operand of an expression that is a variable.
    fn variable(&mut self, expr: &Expr) -> Option<Operand> {
        if is_variable(expr) { self.known(expr) } else { None }
    }

    /// A case expression: the alternatives, compiled by `branches`, then the scrutinee.
    fn alternatives(
        &mut self,
        scrutinee: &Expr,
        tail: &Tail,
        branches: impl FnOnce(&mut Self, u16) -> (Branches, Bits),
    ) -> (NodeId, Bits) {
        let depth = self.activation.depth;
        let (branches, live) = self.inside(|compiler| branches(compiler, depth));
        self.scrutinise(scrutinee, branches, live, tail.keep)
    }

    /// The scrutinee of branches that use the locals `live`.
    fn scrutinise(&mut self, scrutinee: &Expr, branches: Branches, live: Bits, keep: u16) -> (NodeId, Bits) {
        let case = Waiting { branches, depth: self.activation.depth, keep };
        if self.concrete {
            self.expr(scrutinee, &Tail { keep, live: &live, case: Some(&case) })
        } else {
            self.scrutinise_here(scrutinee, &case, &live)
        }
    }

    /// A scrutinee, or an alternative of one, whose value decides between branches that use the locals `live`.
    fn scrutinise_here(&mut self, scrutinee: &Expr, waiting: &Waiting, live: &Bits) -> (NodeId, Bits) {
        let depth = self.activation.depth;
        let Waiting { branches: Branches { binder, alts, default }, depth: branch_depth, keep } = waiting;
        if let Some(node) = self.decided(scrutinee, &waiting.branches) {
            return match depth == *branch_depth {
                true => (node, live.clone()),
                false => (self.node(Node::Jump(node, *branch_depth)), live.clone()),
            };
        }
        // The frame's header lies between the locals and those of the scrutinee.
        self.activation.depth += 1;
        let (scrutinee, used) = self.expr(scrutinee, &Tail::new(depth + 1, live));
        self.activation.depth = depth;
        let kill = self.activation.held.minus(&used).filter(|&slot| slot < depth).collect();
        let (binder, alts, default, depth, keep) = (*binder, alts.clone(), *default, *branch_depth, *keep);
        let case = CaseCode { kill, binder, alts, default, depth, keep, node: 0 };
        let case = add(&mut self.code.cases, case);
        let node = self.node(Node::Case(scrutinee, case));
        self.code.cases[case as usize].node = node;
        (node, used)
    }

    /// The branch that a constructor without fields takes, if it binds nothing.
    fn decided(&mut self, scrutinee: &Expr, branches: &Branches) -> Option<NodeId> {
        let Branches { binder: false, alts: Alts::Con(table), default } = branches else { return None };
        let Expr::Con(name) = self.stripped(scrutinee) else { return None };
        let Value::Con(con) = self.constructor_function(*name) else { return None };
        match table.get(self.code.cons[con as usize].tag as usize) {
            Some(Some(alt)) if self.concrete => Some(alt.body),
            Some(None) | None if self.concrete => *default,
            _ => None,
        }
    }

    fn case(&mut self, case: &Case, tail: &Tail) -> (NodeId, Bits) {
        if let [Alt { con: AltCon::Con(con), binders, body }] = &case.alts[..]
            && self.globals.newtypes.contains(con)
        {
            return self.newtype_case(case, binders, body, tail);
        }
        self.alternatives(&case.scrutinee, tail, |compiler, depth| {
            let mut live = tail.live.clone();
            let used_binder = case.binder.as_ref().filter(|binder| {
                case.alts.iter().map(|alt| &alt.body).chain(&case.default).any(|e| occurs(binder.name, e))
            });
            let place = compiler.variable(&case.scrutinee);
            compiler.is_evaluated(place);
            let mut names = Vec::new();
            if let Some(binder) = used_binder {
                let slot = compiler.push_slot();
                compiler.is_evaluated(Some(Operand::Slot(slot)));
                names.push((Key::Value(binder.name), Operand::Slot(slot)));
            }
            let (alts, default) = compiler.with(&names, |compiler| {
                let alts = compiler.alts(case, tail, &mut live);
                let default = case.default.as_ref().map(|default| {
                    let (node, used) = compiler.expr(default, tail);
                    live.union(&used);
                    node
                });
                (alts, default)
            });
            live.remove(depth);
            (Branches { binder: used_binder.is_some(), alts, default }, live)
        })
    }

    fn alts(&mut self, case: &Case, tail: &Tail, live: &mut Bits) -> Alts {
        match case.alts.first().map(|alt| &alt.con) {
            None => Alts::Default,
            Some(AltCon::Lit(_)) => {
                let mut lits = Vec::new();
                for alt in &case.alts {
                    let AltCon::Lit(literal) = &alt.con else { continue };
                    let Some(value) = self.literal(literal) else { continue };
                    let (node, used) = self.expr(&alt.body, tail);
                    live.union(&used);
                    lits.push((value, node));
                }
                Alts::Lit(lits.into())
            }
            Some(AltCon::Con(_)) => {
                let mut table: Vec<Option<AltCode>> = Vec::new();
                for alt in &case.alts {
                    let AltCon::Con(name) = alt.con else { continue };
                    let Some(&con) = self.globals.constructors.get(&name) else { continue };
                    let tag = self.code.cons[con as usize].tag as usize;
                    if table.len() <= tag {
                        table.resize_with(tag + 1, || None);
                    }
                    let alternative = self.inside(|compiler| compiler.constructor_alt(alt, con, tail, live));
                    table[tag] = Some(alternative);
                }
                Alts::Con(table.into())
            }
        }
    }

    fn constructor_alt(&mut self, alt: &Alt, con: ConId, tail: &Tail, live: &mut Bits) -> AltCode {
        let depth = self.activation.depth;
        let (mut names, mut fields) = (Vec::new(), Vec::new());
        let wanted = free(&alt.body, false, |key| alt.binders.iter().any(|b| Key::Value(b.name) == key));
        for (field, binder) in alt.binders.iter().enumerate() {
            if wanted.contains(&Key::Value(binder.name)) {
                fields.push(field as u16);
                let slot = self.push_slot();
                if self.is_strict(con, field) {
                    self.is_evaluated(Some(Operand::Slot(slot)));
                }
                names.push((Key::Value(binder.name), Operand::Slot(slot)));
            }
        }
        let (body, mut used) = self.with(&names, |compiler| compiler.expr(&alt.body, tail));
        for slot in depth..self.activation.depth {
            used.remove(slot);
        }
        live.union(&used);
        AltCode { fields: fields.into(), body }
    }

    /// A match on a newtype's constructor evaluates nothing.
    fn newtype_case(&mut self, case: &Case, binders: &[Binder], body: &Expr, tail: &Tail) -> (NodeId, Bits) {
        let mut pending = Vec::new();
        let place = self.operand(&case.scrutinee, &mut pending);
        let names: Vec<_> =
            binders.iter().chain(&case.binder).map(|binder| (Key::Value(binder.name), place)).collect();
        let (node, live) = self.with(&names, |compiler| compiler.expr(body, tail));
        self.wrap(pending, node, live)
    }

    fn let_(&mut self, bindings: &[(Binder, Expr)], body: &Expr, tail: &Tail) -> (NodeId, Bits) {
        let forward = bindings.iter().enumerate().any(|(at, (_, rhs))| {
            let later: Vec<Key> = bindings[at + 1..].iter().map(|(b, _)| Key::Value(b.name)).collect();
            !free(rhs, false, |key| later.contains(&key)).is_empty()
                || self.is_constructor(rhs) && occurs(bindings[at].0.name, rhs)
        });
        if forward {
            return self.let_group(bindings, body, tail);
        }
        let mut pending = Vec::new();
        let mut names: Vec<(Key, Option<Operand>)> = Vec::new();
        for (binder, rhs) in bindings {
            let key = Key::Value(binder.name);
            if let Expr::Symbolic(_) = self.stripped(rhs) {
                self.binder = Some(binder.name);
            }
            let place = match occurs(binder.name, rhs) {
                true => self.recursive_binding(binder.name, rhs, &mut pending),
                false => self.operand(rhs, &mut pending),
            };
            self.binder = None;
            names.push((key, self.activation.scope.insert(key, place)));
        }
        let (node, live) = self.expr(body, tail);
        self.restore(names);
        self.wrap(pending, node, live)
    }

    /// Sym-Gen.
    fn symbolic(&mut self, ty: &Type, tail: &Tail) -> (NodeId, Bits) {
        let bound = if self.code.passes_types { self.bound(ty) } else { Vec::new() };
        let operands: Vec<_> = bound.iter().map(|name| self.place(Key::Type(*name))).collect();
        let name = self.binder.take();
        let number = add(&mut self.code.types, OpenType { ty: ty.clone(), variables: bound, name });
        let mut live = tail.live.clone();
        let atoms = self.atoms(&operands, &mut live);
        (self.node(Node::Symbolic(number, atoms, tail.keep)), live)
    }

    /// Assume-Ev and Assume; Assert-Ev, Assert and Assert-Crash.
    fn contract(
        &mut self,
        label: Option<&Assertion>,
        predicate: &Expr,
        body: &Expr,
        tail: &Tail,
    ) -> (NodeId, Bits) {
        let depth = self.activation.depth;
        let (body, mut live) = self.expr(body, tail);
        // The label's variables are read when the assertion fails, so they stay alive.
        let label = label.map(|assertion| {
            let mut read = |name: &Name| match self.place(Key::Value(*name)) {
                Operand::Slot(slot) => {
                    live.insert(slot);
                    Atom::Local(slot)
                }
                Operand::Const(value) => Atom::Const(value),
            };
            let args = assertion.args.iter().map(&mut read).collect();
            let result = assertion.result.as_ref().map(&mut read);
            Label { assertion: assertion.clone(), args, result }
        });
        // Two words lie between: the contract frame, and the deadline of the surrounding predicate.
        self.activation.depth += 2;
        let (predicate, live) = self.expr(predicate, &Tail::new(depth + 2, &live));
        self.activation.depth = depth;
        let node = match label {
            None => Node::Assume(predicate, body),
            Some(label) => Node::Assert(predicate, body, add(&mut self.code.labels, label)),
        };
        (self.node(node), live)
    }
}

/// The alternatives of a case expression, before its scrutinee is compiled.
/// Adds an element to a table of the code, and gives its number.
fn add<T>(table: &mut Vec<T>, element: T) -> u32 {
    table.push(element);
    (table.len() - 1) as u32
}

struct Branches {
    binder: bool,
    alts: Alts,
    default: Option<NodeId>,
}

fn value_args<'e>(args: &[Arg<'e>]) -> Vec<&'e Expr> {
    args.iter()
        .filter_map(|arg| match arg {
            Arg::Value(expr) => Some(*expr),
            Arg::Type(_) => None,
        })
        .collect()
}

fn occurs(name: Name, expr: &Expr) -> bool {
    !free(expr, false, |key| key == Key::Value(name)).is_empty()
}

/// Is the value of an expression that of one of its parts, so that a case on it can be moved into the parts?
fn goes_on(expr: &Expr) -> bool {
    match expr {
        Expr::At(..) | Expr::Cast(..) | Expr::Let(..) | Expr::Case(_) => true,
        Expr::Choice(..) | Expr::Assume(..) | Expr::Assert(..) => true,
        Expr::Prim(Prim::Form(form), args) => match form {
            Form::Seq | Form::Assume => args.len() == 2,
            Form::UnsafeCoerce => args.len() == 1,
            Form::Chosen => args.len() == 3,
            form => *form == Form::Log,
        },
        _ => false,
    }
}

/// Is an expression a variable, apart from type annotations and source spans around it?
fn is_variable(expr: &Expr) -> bool {
    match expr {
        Expr::At(_, body) | Expr::Cast(body, _) | Expr::TypeApp(body, _) | Expr::TypeLam(_, body) => {
            is_variable(body)
        }
        Expr::Var(_) => true,
        _ => false,
    }
}
