//! From checked syntax to [`Code`].
//!
//! Finds a place for every variable, copies generic definitions for each use, spells `match`, patterns and records with
//! `if`, `let` and tuples, and makes `and` and `or` look at their right operand only where that could fail or act.
//!
//! ```text
//!   let k = 3                               local n of the outermost block
//!   main = enter Int |> \x. view (x + k)    Step(Enter, Block { captures: [Local n], body: Lambda(… Local 0 + Captured 0 …) })
//! ```
//!
//! Names are gone after this: a `Variable` is a position in a block's locals or in what its closure captured. `functions` is the stack of
//! blocks under construction; `find` looks a binder up from the innermost block outwards and adds a capture to each block in between. A
//! generic definition has no code of its own: each use lowers its body again, with the types of that use in `at` (`MAX_NODES` bounds it).
//!
//! While it goes, `Lower` also collects what the program has: assertions, users, references, and the labels that claims ask about.

mod cases;
mod round;

use std::sync::Arc;

use num_traits::Zero;
use rustc_hash::FxHashMap;
use whatif_source::{Diagnostic, Span};

use crate::code::{
    About, Alternative, Assertion, Because, Binary, Block, Branch, Captioned, Code, Constant, Editor, Order,
    Program, Property, Question, Statement, Unary, User, Variable, Watched,
};
use crate::decimal::power;
use crate::error::{ErrorKind, RuntimeError};
use crate::infer::{BinderId, Builtin, Infer, Meaning, Sort};
use crate::stack::with_room;
use crate::syntax::{
    self, Access, Binding, Caption, Claim, Expr, ExprKind, History, Infix, Label, Pattern, PatternKind,
    Prefix, Row, Text,
};
use crate::texts::Texts;
use crate::types::Type;

/// More copies of generic definitions than any sensible program needs.
const MAX_NODES: usize = 1_000_000;

/// Turns checked definitions (the prelude's and those of imported files first), a main task and claims into a program.
pub(crate) fn lower(
    infer: &Infer,
    definitions: &[&Binding],
    main: &Expr,
    properties: &[syntax::Property],
    result: &Type,
    texts: Texts,
    marks: Marks,
) -> Result<Program, Diagnostic> {
    let mut lower = Lower {
        infer,
        texts: &texts,
        marks,
        functions: vec![Function::default()],
        at: Vec::new(),
        assertions: Vec::new(),
        watched: Vec::new(),
        orders: Vec::new(),
        asks: Vec::new(),
        partial: false,
        nodes: 0,
        references: Vec::new(),
        users: Vec::new(),
    };
    let definitions: Vec<Code> = definitions.iter().flat_map(|binding| lower.definition(binding)).collect();
    let main_code = lower.expr(main);
    let partial = lower.partial;
    lower.marks = Marks::None;
    let properties = properties.iter().map(|property| lower.property(property)).collect();
    if lower.nodes > MAX_NODES {
        return Err(Diagnostic::error(
            main.span,
            "the program grows too large when its functions are copied",
        )
        .note("a function of any type is copied for each of its uses")
        .help("say the types of the parameters, so that one copy serves all uses"));
    }
    let result = lower.resolve(result);
    let Lower { assertions, watched, orders, references, users, .. } = lower;
    let main = main_code;
    Ok(Program {
        definitions,
        main,
        result,
        properties,
        assertions,
        watched,
        orders,
        partial,
        texts,
        references,
        users,
    })
}

/// Which ways through a program are marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Marks {
    /// Rows of tables, which are claims of their own.
    None,
    /// All branches that the files of the program have: for tests.
    Branches,
}

/// A block under construction.
#[derive(Default)]
struct Function {
    locals: Vec<Option<BinderId>>,
    /// Where each binder was bound last; a local of a scope that was left since is not one any more.
    places: FxHashMap<BinderId, usize>,
    captures: Vec<(BinderId, Variable)>,
}

impl Function {
    fn local(&self, binder: BinderId) -> Option<usize> {
        let place = self.places.get(&binder).copied();
        let here = |at: &usize| self.locals.get(*at) == Some(&Some(binder));
        // A definition that is copied binds the same names again, inside of itself.
        place
            .filter(here)
            .or_else(|| self.locals.iter().rposition(|local| place.is_some() && *local == Some(binder)))
    }
}

struct Lower<'a> {
    infer: &'a Infer,
    texts: &'a Texts,
    marks: Marks,
    /// Innermost last.
    functions: Vec<Function>,
    /// What the variables of the generic definitions being copied stand for.
    at: Vec<(u32, Type)>,
    assertions: Vec<Assertion>,
    watched: Vec<Watched>,
    orders: Vec<Order>,
    asks: Vec<Question>,
    partial: bool,
    nodes: usize,
    references: Vec<(String, usize, Type)>,
    users: Vec<Arc<str>>,
}

impl Lower<'_> {
    /// A type with the type variables of the current copy of a generic definition replaced; one that inference left open becomes `()`,
    /// `Int` where it stands for a number, `String` where it stands for a person.
    fn resolve(&self, ty: &Type) -> Type {
        self.infer.rebuild(ty, &|variable| {
            let known = self.at.iter().rev().find(|(known, _)| *known == variable);
            let open = match self.infer.sort(variable) {
                Sort::Number => Type::Int,
                Sort::Person => Type::String,
                Sort::Any => Type::Unit,
            };
            known.map_or(open, |(_, ty)| ty.clone())
        })
    }

    fn function(&mut self) -> &mut Function {
        self.functions.last_mut().expect("there is a block")
    }

    fn push_local(&mut self) -> usize {
        let locals = &mut self.function().locals;
        locals.push(None);
        locals.len() - 1
    }

    /// The place of a binder in the innermost block; a binder of an outer block is captured on the way.
    fn find(&mut self, binder: BinderId) -> Variable {
        let known = |function: &Function| {
            let captured = || function.captures.iter().position(|(known, _)| *known == binder);
            function.local(binder).map(Variable::Local).or_else(|| captured().map(Variable::Captured))
        };
        let innermost = self.functions.iter().enumerate().rev();
        let found = innermost.filter_map(|(at, function)| Some((at, known(function)?))).next();
        let (holder, mut variable) = found.expect("inference found the binder in scope");
        for function in &mut self.functions[holder + 1..] {
            function.captures.push((binder, variable));
            variable = Variable::Captured(function.captures.len() - 1);
        }
        variable
    }

    /// Lowers a body as a block of its own.
    fn block(&mut self, body: impl FnOnce(&mut Self) -> Code) -> Arc<Block> {
        self.functions.push(Function::default());
        let body = body(self);
        let function = self.functions.pop().expect("pushed above");
        let captures = function.captures.into_iter().map(|(_, outer)| outer).collect();
        Arc::new(Block { captures, body, ignores_argument: false })
    }

    // Definitions.

    fn definition(&mut self, binding: &Binding) -> Vec<Code> {
        if self.infer.tables.generic.contains(&binding.body.id) {
            return Vec::new();
        }
        let mut codes = vec![self.expr(&binding.body)];
        let local = self.push_local();
        if let PatternKind::Name(name) = &binding.pattern.kind
            && let Some(Type::Ref(held)) = self.infer.binder_type(&binding.pattern)
        {
            self.references.push((name.clone(), local, self.resolve(&held)));
        }
        codes.extend(self.pattern(&binding.pattern, local));
        codes
    }

    /// What binds the names of a pattern whose value is in a local: one more local for each code.
    fn pattern(&mut self, pattern: &Pattern, local: usize) -> Vec<Code> {
        match &pattern.kind {
            PatternKind::Wildcard | PatternKind::Unit => Vec::new(),
            PatternKind::Name(_) => {
                let binder = self.infer.tables.binders[&pattern.span];
                self.function().locals[local] = Some(binder);
                self.function().places.insert(binder, local);
                Vec::new()
            }
            PatternKind::Typed(inner, _) => self.pattern(inner, local),
            PatternKind::Tuple(items) if self.infer.tables.nested.contains(&(pattern.span, items.len())) => {
                self.pattern(&pattern.nested(items), local)
            }
            PatternKind::Tuple(items) => {
                let mut codes = Vec::new();
                for (at, item) in items.iter().enumerate() {
                    if !matches!(item.kind, PatternKind::Wildcard) {
                        codes.push(Code::Project(at, Box::new(Code::Variable(Variable::Local(local)))));
                        let part = self.push_local();
                        codes.extend(self.pattern(item, part));
                    }
                }
                codes
            }
        }
    }

    /// `let` for a value in the next local: binds the pattern, then lowers the body.
    fn bind(&mut self, value: Code, pattern: &Pattern, body: impl FnOnce(&mut Self) -> Code) -> Code {
        let outer = self.function().locals.len();
        let local = self.push_local();
        let parts = self.pattern(pattern, local);
        let body = body(self);
        self.function().locals.truncate(outer);
        let body = parts.into_iter().rev().fold(body, |body, part| Code::Let(Box::new(part), Box::new(body)));
        Code::Let(Box::new(value), Box::new(body))
    }

    fn property(&mut self, property: &syntax::Property) -> Property {
        let result = property.result.as_ref();
        let (says, mut asks) = self.statement(result, &[&property.body]);
        let premises = property.trigger.as_ref().map_or_else(|| premises(&property.body), |it| vec![it]);
        let premise = (!premises.is_empty()).then(|| {
            let (mut premise, more) = self.statement(result, &premises);
            asks.extend(more);
            if property.claim != Claim::Response {
                premise.reads.clone_from(&says.reads);
            }
            premise
        });
        asks.sort();
        asks.dedup();
        Property {
            claim: property.claim,
            name: property.name.text.clone(),
            span: property.name.span,
            article: property.article.clone(),
            pattern: property.result.as_ref().map(|pattern| pattern.span),
            parts: property.trigger.iter().chain([&property.body]).map(|part| part.span).collect(),
            says,
            about_result: property.result.is_some(),
            premise,
            asks,
        }
    }

    /// A condition on a result or a point, and what it asks about the inputs.
    fn statement(&mut self, result: Option<&Pattern>, all: &[&Expr]) -> (Statement, Vec<Question>) {
        self.asks.clear();
        let block = self.claim(result, all);
        let asks = std::mem::take(&mut self.asks);
        let last = asks.iter().filter_map(|question| match question {
            Question::Last(watched) => Some(*watched),
            _ => None,
        });
        (Statement { block, reads: last.collect() }, asks)
    }

    /// What is claimed of a result, or of a point: that all of these hold.
    fn claim(&mut self, result: Option<&Pattern>, all: &[&Expr]) -> Arc<Block> {
        self.block(|lower| {
            let Some(pattern) = result else { return lower.all(all) };
            let local = lower.push_local();
            let parts = lower.pattern(pattern, local);
            let body = lower.all(all);
            parts.into_iter().rev().fold(body, |body, part| Code::Let(Box::new(part), Box::new(body)))
        })
    }

    fn all(&mut self, conditions: &[&Expr]) -> Code {
        let (last, before) = conditions.split_last().expect("a claim says something");
        let last = self.expr(last);
        before.iter().rev().fold(last, |rest, condition| {
            connective(Binary::And, condition.span, self.boxed(condition), Box::new(rest))
        })
    }

    // Expressions.

    fn boxed(&mut self, expr: &Expr) -> Box<Code> {
        Box::new(self.expr(expr))
    }

    fn expr(&mut self, expr: &Expr) -> Code {
        self.nodes += 1;
        if self.nodes > MAX_NODES {
            return Code::Fail(Because::Unknown);
        }
        let code = with_room(|| self.lower_expr(expr));
        match self.infer.tables.widened.get(&expr.id) {
            Some(decimals) => widened(code, *decimals, expr.span),
            None => code,
        }
    }

    fn lower_expr(&mut self, expr: &Expr) -> Code {
        match &*expr.kind {
            ExprKind::Apply(_, what) if self.infer.tables.rounded.contains_key(&expr.id) => {
                self.round(expr, what)
            }
            ExprKind::Name(_) | ExprKind::Apply(..) => self.application(expr),
            ExprKind::Constructor(name) => self.constructor(expr, name, &[]),
            ExprKind::Bool(value) => bool(*value),
            ExprKind::Int(value) | ExprKind::Date(value) | ExprKind::Decimal(value, _) => {
                Code::Constant(Constant::Int(value.clone()))
            }
            ExprKind::Str(value) => Code::Constant(Constant::Str(value.as_str().into())),
            ExprKind::Tuple(items) => Code::Tuple(items.iter().map(|item| self.expr(item)).collect()),
            ExprKind::List(items) => Code::List(items.iter().map(|item| self.expr(item)).collect()),
            ExprKind::Record(..) | ExprKind::Update(..) | ExprKind::Field(..) => self.record(expr),
            ExprKind::Lambda(parameter, body) => {
                let mut block = self.block(|lower| {
                    let local = lower.push_local();
                    let parts = lower.pattern(parameter, local);
                    let body = lower.expr(body);
                    parts.into_iter().rev().fold(body, |body, part| Code::Let(Box::new(part), Box::new(body)))
                });
                if let (PatternKind::Wildcard, Some(block)) = (&parameter.kind, Arc::get_mut(&mut block)) {
                    block.ignores_argument = true;
                }
                Code::Lambda(block)
            }
            ExprKind::Let(binding, body) => {
                if self.infer.tables.generic.contains(&binding.body.id) {
                    return self.expr(body);
                }
                let value = self.expr(&binding.body);
                self.bind(value, &binding.pattern, |lower| lower.expr(body))
            }
            ExprKind::If(condition, yes, no) => {
                let mut side = |side: &Expr, holds: bool| match &*side.kind {
                    ExprKind::Fail => {
                        Box::new(Code::Fail(Because::Condition { span: condition.span, holds }))
                    }
                    // `else if` has branches of its own.
                    ExprKind::If(..) if !holds => self.boxed(side),
                    _ => {
                        let branch = if holds { Branch::Then } else { Branch::Else };
                        let code = self.expr(side);
                        Box::new(self.marked(expr.span, branch, None, code))
                    }
                };
                let (yes, no) = (side(yes, true), side(no, false));
                Code::If(self.boxed(condition), yes, no)
            }
            ExprKind::Match(scrutinee, cases) => self.match_(expr, scrutinee, cases),
            ExprKind::Table(rows) => self.table(expr, rows),
            ExprKind::Prefix(Prefix::Minus, inner) => match &*inner.kind {
                ExprKind::Int(value) | ExprKind::Decimal(value, _) => Code::Constant(Constant::Int(-value)),
                _ => Code::Unary(Unary::Neg, expr.span, self.boxed(inner)),
            },
            ExprKind::Prefix(Prefix::Deref, inner) => Code::Deref(self.boxed(inner)),
            ExprKind::Infix(sign, left, right) => self.infix(*sign, expr.span, left, right),
            ExprKind::Typed(inner, _) => self.expr(inner),
            ExprKind::History(history, labels) => self.question(*history, labels),
            _ => self.task(expr),
        }
    }

    /// A name with its arguments.
    fn application(&mut self, expr: &Expr) -> Code {
        let mut arguments = Vec::new();
        let mut head = expr;
        while let ExprKind::Apply(function, argument) = &*head.kind {
            arguments.push(argument);
            head = function;
        }
        arguments.reverse();
        if let ExprKind::Constructor(name) = &*head.kind {
            return self.constructor(head, name, &arguments);
        }
        let meaning = self.infer.tables.meanings.get(&head.id).cloned();
        let (mut code, used) = match meaning {
            Some(Meaning::Builtin(builtin)) if arguments.len() >= builtin.arity() => {
                let operands =
                    arguments[..builtin.arity()].iter().map(|operand| self.expr(operand)).collect();
                (self.builtin(builtin, expr.span, operands), builtin.arity())
            }
            Some(Meaning::Builtin(builtin)) => (self.curried(builtin, expr.span), 0),
            Some(Meaning::Binder(binder)) => (Code::Variable(self.find(binder)), 0),
            Some(Meaning::Generic(generic, at)) => (self.copy(generic, &at), 0),
            None => (self.expr(head), 0),
        };
        for argument in &arguments[used..] {
            code = Code::Apply(Box::new(code), self.boxed(argument));
        }
        code
    }

    /// A copy of a generic definition at the types of one use.
    fn copy(&mut self, generic: usize, at: &[Type]) -> Code {
        let generic = &self.infer.tables.generics[generic];
        let types: Vec<Type> = at.iter().map(|ty| self.resolve(ty)).collect();
        let outer = self.at.len();
        self.at.extend(generic.quantified.iter().copied().zip(types));
        let code = self.expr(&generic.body);
        self.at.truncate(outer);
        code
    }

    fn builtin(&mut self, builtin: Builtin, span: Span, operands: Vec<Code>) -> Code {
        let mut operands = operands.into_iter().map(Box::new);
        let mut next = || operands.next().expect("as many operands as the arity");
        let unary = |operator, operand| Code::Unary(operator, span, operand);
        match builtin {
            Builtin::Not => unary(Unary::Not, next()),
            Builtin::Neg => unary(Unary::Neg, next()),
            Builtin::Len => unary(Unary::Len, next()),
            Builtin::Uniq => unary(Unary::Uniq, next()),
            Builtin::Null => unary(Unary::Null, next()),
            Builtin::Head | Builtin::Tail => {
                self.partial = true;
                unary(if builtin == Builtin::Head { Unary::Head } else { Unary::Tail }, next())
            }
            Builtin::Fst => Code::Project(0, next()),
            Builtin::Snd => Code::Project(1, next()),
            Builtin::Ref => Code::Ref(next()),
            Builtin::Min => Code::Binary(Binary::Min, span, next(), next()),
            Builtin::Max => Code::Binary(Binary::Max, span, next(), next()),
            Builtin::Range => Code::Binary(Binary::Range, span, next(), next()),
            Builtin::Fold => Code::Fold(next(), next(), next()),
        }
    }

    /// A built-in function without its arguments: a lambda for each of them.
    fn curried(&mut self, builtin: Builtin, span: Span) -> Code {
        let arity = builtin.arity();
        let argument = |at| match at + 1 == arity {
            true => Code::Variable(Variable::Local(0)),
            false => Code::Variable(Variable::Captured(at)),
        };
        let mut body = self.builtin(builtin, span, (0..arity).map(argument).collect());
        for outer in (0..arity).rev() {
            // The lambda of argument `outer` captures those before it: all from its closure, but the last one.
            let capture = |at| if at + 1 == outer { Variable::Local(0) } else { Variable::Captured(at) };
            body = Code::Lambda(Arc::new(Block {
                captures: (0..outer).map(capture).collect(),
                body,
                ignores_argument: false,
            }));
        }
        body
    }

    fn infix(&mut self, sign: Infix, span: Span, left: &Expr, right: &Expr) -> Code {
        let (left, right) = (self.boxed(left), self.boxed(right));
        let binary = |operator, left, right| Code::Binary(operator, span, left, right);
        let not = |code| Code::Unary(Unary::Not, span, Box::new(code));
        match sign {
            Infix::Assign => Code::Assign(left, right),
            Infix::And => connective(Binary::And, span, left, right),
            Infix::Or => connective(Binary::Or, span, left, right),
            Infix::Implies => connective(Binary::Or, span, Box::new(not(*left)), right),
            Infix::Equal => binary(Binary::Equal, left, right),
            Infix::Unequal => not(binary(Binary::Equal, left, right)),
            Infix::Less => binary(Binary::Less, left, right),
            Infix::LessEqual => binary(Binary::LessEqual, left, right),
            // Negated, not swapped: the left operand is evaluated first.
            Infix::Greater => not(binary(Binary::LessEqual, left, right)),
            Infix::GreaterEqual => not(binary(Binary::Less, left, right)),
            Infix::Elem => binary(Binary::Elem, left, right),
            Infix::Cons => binary(Binary::Cons, left, right),
            Infix::Append => binary(Binary::Append, left, right),
            Infix::Add => binary(Binary::Add, left, right),
            Infix::Subtract => binary(Binary::Subtract, left, right),
            Infix::Multiply => binary(Binary::Multiply, left, right),
            Infix::Divide | Infix::Modulo => {
                self.partial |= !is_divisor(&right);
                let operator = if sign == Infix::Divide { Binary::Divide } else { Binary::Modulo };
                binary(operator, left, right)
            }
        }
    }

    fn record(&mut self, expr: &Expr) -> Code {
        let Type::Record(ty) = self.infer.zonk(&self.infer.tables.types[&expr.id]) else {
            unreachable!("inference found a record")
        };
        let position = |field: &str| {
            ty.fields.iter().position(|(known, _)| known == field).expect("inference checked the fields")
        };
        match &*expr.kind {
            ExprKind::Field(record, field) => Code::Project(position(&field.text), self.boxed(record)),
            ExprKind::Record(_, fields) => {
                // Fields are evaluated in the order in which they are written, then put in their places.
                let outer = self.function().locals.len();
                let values: Vec<(usize, Code)> = fields
                    .iter()
                    .map(|(field, value)| {
                        let code = self.expr(value);
                        self.push_local();
                        (position(&field.text), code)
                    })
                    .collect();
                self.function().locals.truncate(outer);
                let slot = |at: usize| {
                    let written = values.iter().position(|(position, _)| *position == at);
                    Code::Variable(Variable::Local(outer + written.expect("inference found every field")))
                };
                let tuple = Code::Tuple((0..ty.fields.len()).map(slot).collect());
                values
                    .into_iter()
                    .rev()
                    .fold(tuple, |body, (_, value)| Code::Let(Box::new(value), Box::new(body)))
            }
            ExprKind::Update(record, fields) => {
                let record = self.expr(record);
                let local = self.push_local();
                let mut parts: Vec<Code> = (0..ty.fields.len())
                    .map(|at| Code::Project(at, Box::new(Code::Variable(Variable::Local(local)))))
                    .collect();
                for (field, value) in fields {
                    parts[position(&field.text)] = self.expr(value);
                }
                self.function().locals.truncate(local);
                Code::Let(Box::new(record), Box::new(Code::Tuple(parts)))
            }
            _ => unreachable!("called for records only"),
        }
    }

    fn question(&mut self, history: History, labels: &[(String, Span)]) -> Code {
        let at: Vec<usize> = labels.iter().map(|(label, _)| self.watch(label)).collect();
        let question = match history {
            History::Input => Question::Last(at[0]),
            History::Inputs => Question::All(at[0]),
            History::Entered => Question::Entered(at[0]),
            History::Before => self.order(Order::Before(at[0], at[1])),
            History::After => self.order(Order::After(at[0], at[1])),
        };
        self.asks.push(question);
        Code::Question(question)
    }

    fn order(&mut self, order: Order) -> Question {
        let at = self.orders.iter().position(|known| *known == order).unwrap_or_else(|| {
            self.orders.push(order);
            self.orders.len() - 1
        });
        Question::Order(at)
    }

    fn watch(&mut self, label: &str) -> usize {
        if let Some(at) = self.watched.iter().position(|watched| &*watched.label == label) {
            return at;
        }
        let ty = self.infer.editor_type(label).map(|ty| self.resolve(&ty));
        self.watched.push(Watched { label: label.into(), ty });
        self.watched.len() - 1
    }

    // Tasks.

    fn task(&mut self, expr: &Expr) -> Code {
        let text = |label: &Label| label.as_deref().map(Arc::from);
        match &*expr.kind {
            ExprKind::Edit(access, content, caption) => {
                Code::Edit(self.editor(expr, *access, caption), self.boxed(content))
            }
            ExprKind::Enter(_, caption) => Code::Enter(self.editor(expr, Access::Change, caption)),
            ExprKind::Share(access, reference, caption) => {
                Code::Share(self.editor(expr, *access, caption), self.boxed(reference))
            }
            ExprKind::Fail => Code::Fail(Because::Unknown),
            ExprKind::Step(task, next) => Code::Step(self.boxed(task), self.delayed(next)),
            ExprKind::UserStep(task, label, next) => {
                let first = self.boxed(task);
                let next = self.block(|lower| {
                    // The line of what follows is the one of the label, more often than that of the task before.
                    let code = lower.expr(next);
                    lower.marked(next.span, Branch::Step, text(label), code)
                });
                Code::UserStep(first, text(label), next)
            }
            ExprKind::Pair(left, right) => Code::Pair(self.boxed(left), self.boxed(right)),
            ExprKind::Choice(left, right) => Code::Choice(self.boxed(left), self.boxed(right)),
            ExprKind::UserChoice(left, right) => {
                let mut side = |(label, task): &(Label, Expr), branch| {
                    // `a <?> (b <?> c)`: the sides of the choice inside have marks of their own.
                    let is_choice = label.is_none() && matches!(&*task.kind, ExprKind::UserChoice(..));
                    let block = self.block(|lower| {
                        let code = lower.expr(task);
                        if is_choice { code } else { lower.marked(task.span, branch, text(label), code) }
                    });
                    Arc::new(Alternative { label: text(label), block })
                };
                let left = side(left, Branch::Left);
                Code::UserChoice(left, side(right, Branch::Right))
            }
            ExprKind::At(task, user) => {
                let user = self.user(user);
                Code::At(user, self.boxed(task))
            }
            ExprKind::Loop(task, until) => {
                let body = self.delayed(task);
                Code::Loop(body, until.as_ref().map(|until| self.delayed(until)))
            }
            ExprKind::Assert(claim, label, body) => {
                let claim = self.boxed(claim);
                let about = About::Claim;
                self.assertions.push(Assertion { span: expr.span, label: text(label), about });
                let number = self.assertions.len() - 1;
                Code::Assert(number, claim, self.boxed(body))
            }
            _ => unreachable!("`expr` has an arm for every other expression"),
        }
    }

    fn delayed(&mut self, expr: &Expr) -> Arc<Block> {
        self.block(|lower| lower.expr(expr))
    }

    fn editor(&mut self, expr: &Expr, access: Access, caption: &Caption) -> Captioned {
        let ty = self.resolve(&self.infer.tables.types[&expr.id]);
        let (label, computed) = match caption {
            None => (None, None),
            Some(Text::Known(label)) => (Some(Arc::from(label.as_str())), None),
            Some(Text::Computed(label)) => (None, Some(self.boxed(label))),
        };
        let editor = Arc::new(Editor { ty, label, read_only: access == Access::Look });
        Captioned { editor, label: computed }
    }

    fn user(&mut self, user: &Text) -> User {
        match user {
            Text::Known(user) => {
                self.note_user(user);
                User::Known(user.as_str().into())
            }
            Text::Computed(user) => {
                let enumeration = match self.resolve(&self.infer.tables.types[&user.id]) {
                    Type::Enum(enumeration) => Some(enumeration),
                    _ => None,
                };
                for person in enumeration.iter().flat_map(|enumeration| &enumeration.constructors) {
                    self.note_user(person);
                }
                User::Computed(self.boxed(user), enumeration)
            }
        }
    }

    fn note_user(&mut self, user: &str) {
        if !self.users.iter().any(|known| **known == *user) {
            self.users.push(user.into());
        }
    }

    /// The first row whose condition holds. All conditions are evaluated, so that rows that overlap are noticed. For each row there is an
    /// assertion that it is *not* taken: a run that violates it shows that the row is used.
    fn table(&mut self, expr: &Expr, rows: &[Row]) -> Code {
        let outer = self.function().locals.len();
        let conditions: Vec<Code> = rows
            .iter()
            .filter_map(|row| row.condition.as_ref())
            .map(|condition| {
                let code = self.expr(condition);
                self.push_local();
                code
            })
            .collect();
        let holds = |row: usize| Box::new(Code::Variable(Variable::Local(outer + row)));
        let both = |a, b| Code::Binary(Binary::And, expr.span, holds(a), holds(b));
        let pairs = (0..conditions.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
        let overlap = pairs
            .map(|(a, b)| both(a, b))
            .reduce(|all, pair| Code::Binary(Binary::Or, expr.span, Box::new(all), Box::new(pair)));
        self.partial |= rows.last().is_some_and(|row| row.condition.is_some());
        // Numbered in the order of the report.
        let apart = self.assertion(expr.span, About::Overlap);
        let taken: Vec<usize> = (0..rows.len()).map(|at| self.assertion(expr.span, About::Row(at))).collect();
        let mut chain = Code::Error(RuntimeError { kind: ErrorKind::NoRow, span: expr.span });
        for (at, row) in rows.iter().enumerate().rev() {
            let result = Code::Assert(taken[at], Box::new(bool(false)), self.boxed(&row.result));
            chain = match row.condition {
                Some(_) => Code::If(holds(at), Box::new(result), Box::new(chain)),
                None => result,
            };
        }
        let none = Code::Unary(Unary::Not, expr.span, Box::new(overlap.unwrap_or_else(|| bool(false))));
        chain = Code::Assert(apart, Box::new(none), Box::new(chain));
        self.function().locals.truncate(outer);
        conditions
            .into_iter()
            .rev()
            .fold(chain, |body, condition| Code::Let(Box::new(condition), Box::new(body)))
    }

    /// Code with a mark that says that a run came to it, where branches are marked. What always fails is not: nobody can go there.
    fn marked(&mut self, span: Span, branch: Branch, label: Option<Arc<str>>, code: Code) -> Code {
        if self.marks == Marks::None || matches!(code, Code::Fail(_)) || self.texts.place(span).is_none() {
            return code;
        }
        let number = self.assertion(span, About::Branch(branch));
        self.assertions[number].label = label;
        Code::Assert(number, Box::new(bool(false)), Box::new(code))
    }

    /// The assertion about a table or a branch; copies of a definition share it.
    fn assertion(&mut self, span: Span, about: About) -> usize {
        let known = self.assertions.iter().position(|known| known.span == span && known.about == about);
        known.unwrap_or_else(|| {
            self.assertions.push(Assertion { span, label: None, about });
            self.assertions.len() - 1
        })
    }
}

/// A number with more decimals.
fn widened(code: Code, decimals: u8, span: Span) -> Code {
    match code {
        Code::Constant(Constant::Int(value)) => Code::Constant(Constant::Int(value * power(decimals))),
        code => {
            let factor = Code::Constant(Constant::Int(power(decimals)));
            Code::Binary(Binary::Multiply, span, Box::new(code), Box::new(factor))
        }
    }
}

fn bool(value: bool) -> Code {
    Code::Constant(Constant::Bool(value))
}

/// `and` or `or`; an `if` where the right operand must not be evaluated needlessly.
/// What `p ==> q ==> …` supposes: p and q.
fn premises(claim: &Expr) -> Vec<&Expr> {
    let mut premises = Vec::new();
    let mut rest = claim;
    while let ExprKind::Infix(Infix::Implies, premise, conclusion) = &*rest.kind {
        premises.push(premise);
        rest = conclusion;
    }
    premises
}

fn connective(operator: Binary, span: Span, left: Box<Code>, right: Box<Code>) -> Code {
    if is_harmless(&right) {
        return Code::Binary(operator, span, left, right);
    }
    match operator {
        Binary::And => Code::If(left, right, Box::new(bool(false))),
        _ => Code::If(left, Box::new(bool(true)), right),
    }
}

fn is_divisor(code: &Code) -> bool {
    matches!(code, Code::Constant(Constant::Int(value)) if !value.is_zero())
}

/// Whether evaluating the code always ends at once with a value and does nothing else.
fn is_harmless(code: &Code) -> bool {
    match code {
        Code::Constant(_) | Code::Variable(_) | Code::Lambda(_) | Code::Question(_) => true,
        Code::Unary(Unary::Head | Unary::Tail, ..) | Code::Binary(Binary::Range, ..) => false,
        Code::Unary(_, _, operand) | Code::Project(_, operand) | Code::Deref(operand) => is_harmless(operand),
        Code::Binary(Binary::Divide | Binary::Modulo, _, left, right) => {
            is_harmless(left) && is_divisor(right)
        }
        Code::Binary(_, _, left, right) => is_harmless(left) && is_harmless(right),
        Code::Tuple(items) | Code::List(items) => items.iter().all(is_harmless),
        _ => false,
    }
}
