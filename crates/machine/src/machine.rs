//! The lazy machine.
//!
//! Reduces a state to symbolic weak head normal form (002, section 3.2) by the rules of 002, Figures 6 and 7, with the stack
//! of 000, section 4. The papers rewrite terms; we run [compiled code](crate::code): a variable is a slot, a thunk is a code pointer with
//! the values it captured. Each rule is an arm, named after it, of [`Machine::run`] or of the function that the arm calls.
//!
//! A [`State`] is a heap, a stack, a path condition, and a [`Focus`]: what is done next. [`Machine::run`] is one loop over the focus:
//!
//! | focus | meaning | what happens |
//! | --- | --- | --- |
//! | `Code` | run a node of the code | the node's rule; frequent nodes are handled in the loop itself |
//! | `Eval` | evaluate a value | a thunk is entered and marked as a black hole; an evaluated value is returned |
//! | `Return` | a value is in SWHNF | the topmost frame of the stack decides what happens with it |
//! | `Apply` | apply a value to the topmost words of the stack | a function is entered; too few arguments make a partial application |
//! | `Raise` | raise an exception | the stack is unwound to the next handler (`machine/exception.rs`) |
//! | `Crash` | an assertion failed | the run stops |
//!
//! The locals of the running code are the top of the stack, from `fp` on. A function is entered with its arguments as its
//! first locals; a case frame lies between the locals that its alternatives need and those of its scrutinee.
//!
//! A run stops with a [`Stop`]: at a value, a limit, a crash, or a *split*, where a symbolic value would decide (`symbolic.rs`).
//! The machine never calls a solver; [`explore`](crate::explore) does, and makes a state of each alternative that is possible.
//! What must stay true: concrete values touch no term (the fast arms come first), and between two rules everything that is
//! alive is reachable from the state, since `Let`, calls and thunks may collect garbage first.

mod answer;
mod arithmetic;
mod character;
mod effect;
pub mod exception;
mod function;
mod logic;
mod make;
mod merge;
mod options;
mod packed;
mod question;
mod summary;
mod symbolic;

pub(crate) use arithmetic::{Scalar, nearest};
pub use effect::{NoWorld, World};
pub(crate) use effect::{elements, new_array, read_beginning};
pub(crate) use function::entries;
pub(crate) use merge::Merging;
pub use options::{Branches, Options, Stop};
pub(crate) use packed::packed_elements;
pub use question::{Order, Question};
pub(crate) use symbolic::{ANSWER, CALLS, ENDED, GENERATED, MADE, PENDING, ROOTS, Shape};
pub use symbolic::{Alternative, Change};

use std::cmp::Ordering;
use std::sync::Arc;

use crate::code::*;
use crate::number;
use crate::runtime_types;
use crate::state::{Focus, State};
use crate::value::{Addr, Kind, Pair, Value};
use whatif_lambda::prim::Prim;

/// A machine: code, and how to run it.
pub struct Machine {
    /// The code.
    pub code: Arc<Code>,
    /// Does an `Int` have no bounds? Else it has 64 bits and wraps around.
    pub exact: bool,
    /// Limits and variants.
    pub options: Options,
}

/// What a rule decides: to go on, or to stop.
type Next = Result<Focus, Stop>;

/// The reason given where a program that has not passed a type checker applies a non-function.
const NO_FUNCTION: &str = "an application of something that is no function";

/// In a `Force` frame: the evaluated argument is a constant and has no slot.
const NO_SLOT: u32 = u32::MAX;

/// A [`Focus`] in its parts, which the processor can keep in its registers from one rule to the next.
#[derive(Clone, Copy)]
struct Registers {
    phase: Phase,
    node: NodeId,
    value: Value,
    /// The number of arguments; for [`Phase::Crash`], the label of the failed assertion.
    count: u32,
}

/// The cases of [`Focus`].
#[derive(Clone, Copy)]
enum Phase {
    Code,
    Eval,
    Return,
    Apply,
    Raise,
    Crash,
}

impl From<Focus> for Registers {
    #[inline]
    fn from(focus: Focus) -> Registers {
        let registers = |phase, node, value, count| Registers { phase, node, value, count };
        match focus {
            Focus::Code(node) => registers(Phase::Code, node, Value::Null, 0),
            Focus::Eval(value) => registers(Phase::Eval, 0, value, 0),
            Focus::Return(value) => registers(Phase::Return, 0, value, 0),
            Focus::Apply(value, count) => registers(Phase::Apply, 0, value, count),
            Focus::Raise(value) => registers(Phase::Raise, 0, value, 0),
            Focus::Crash(label) => registers(Phase::Crash, 0, Value::Null, label),
        }
    }
}

impl From<Registers> for Focus {
    fn from(registers: Registers) -> Focus {
        let Registers { phase, node, value, count } = registers;
        match phase {
            Phase::Code => Focus::Code(node),
            Phase::Eval => Focus::Eval(value),
            Phase::Return => Focus::Return(value),
            Phase::Apply => Focus::Apply(value, count),
            Phase::Raise => Focus::Raise(value),
            Phase::Crash => Focus::Crash(count),
        }
    }
}

impl Registers {
    /// Collects garbage, and takes over the moved value.
    #[inline]
    fn collect(&mut self, state: &mut State, code: &Code) {
        state.focus = (*self).into();
        state.collect(code);
        if let Focus::Eval(value) | Focus::Apply(value, _) = state.focus {
            self.value = value;
        }
    }

    /// A state that is due is at its limit, or its heap is collected.
    #[inline]
    fn is_at_limit(&mut self, state: &mut State, code: &Code) -> bool {
        let is_at_limit = state.steps >= state.limit;
        match is_at_limit {
            true => state.focus = (*self).into(),
            false => self.collect(state, code),
        }
        is_at_limit
    }
}

impl Machine {
    /// A machine for some code.
    #[must_use]
    pub fn new(code: Code) -> Machine {
        Machine { code: Arc::new(code), exact: false, options: Options::default() }
    }

    /// The state that runs the code from its start.
    #[must_use]
    pub fn start(&self) -> State {
        State::with_nursery(&self.code, self.options.nursery)
    }

    /// Runs until there is a value, or until the state has made `limit` steps in all.
    ///
    /// ```
    /// use whatif_machine::machine::{Machine, NoWorld, Stop};
    /// use whatif_lambda::prim::{Op, Prim};
    /// use whatif_lambda::{Expr, Program};
    /// use whatif_machine::{compile::compile, state::State, value::Value};
    /// let sum = Expr::prim(Prim::Int(Op::Add), [Expr::int(1), Expr::int(2)]);
    /// let machine = Machine::new(compile(&Program::default(), &sum));
    /// let mut state = State::new(&machine.code);
    /// assert_eq!(machine.run(&mut state, 1000, &mut NoWorld), Stop::Value(Value::Int(3)));
    /// ```
    pub fn run(&self, state: &mut State, limit: u64, world: &mut dyn World) -> Stop {
        let code = &*self.code;
        state.run_limit = limit;
        state.set_deadline(state.deadline);
        let mut focus = Registers::from(state.focus);
        loop {
            let next = match focus.phase {
                Phase::Code => match code.nodes[focus.node as usize] {
                    // Var, Var-Red: below, in Eval.
                    Node::Atom(atom, keep) => {
                        focus.value = state.take(atom);
                        state.leave(keep);
                        focus.phase = Phase::Eval;
                        continue;
                    }
                    // App-Lam, of a known function.
                    Node::Call(lambda, args, keep) => {
                        if state.is_due() && focus.is_at_limit(state, code) {
                            return self.limit_reached(state);
                        }
                        state.steps += 1;
                        self.pass(state, code.atoms(args), keep);
                        focus.node = code.lambdas[lambda as usize].body;
                        continue;
                    }
                    // App: below, in Apply.
                    Node::App(function, args, keep) => {
                        focus.value = state.take(function);
                        focus.count = u32::from(args.len);
                        self.pass(state, code.atoms(args), keep);
                        focus.phase = Phase::Apply;
                        continue;
                    }
                    Node::Con(con, args, keep) => {
                        let addr = state.heap.allocate(Kind::Con, con, args.len as usize);
                        for &atom in code.atoms(args) {
                            let value = state.take(atom);
                            state.heap.push(value);
                        }
                        state.leave(keep);
                        focus.value = Value::Ptr(addr);
                        focus.phase = Phase::Return;
                        continue;
                    }
                    // Pr-L, Pr-R, Pr.
                    Node::Prim(prim, args, keep) => {
                        if let Some(value) = self.fast_primitive(state, prim, args) {
                            state.leave(keep);
                            focus.value = value;
                            focus.phase = Phase::Return;
                            continue;
                        }
                        self.primitive(state, focus.node, prim, args, keep, world)
                    }
                    // Let.
                    Node::Let(start, end, body) => {
                        if state.heap.is_full() {
                            focus.collect(state, code);
                        }
                        for alloc in &code.allocs[start as usize..end as usize] {
                            self.allocate(state, alloc);
                        }
                        focus.node = body;
                        continue;
                    }
                    Node::LetRec(start, end, body) => {
                        self.allocate_group(state, &code.allocs[start as usize..end as usize]);
                        focus.node = body;
                        continue;
                    }
                    // Case-Ev: a scrutinee that is a value already, or a primitive on values, needs no frame.
                    Node::Case(scrutinee, case) => {
                        for &slot in &*code.cases[case as usize].kill {
                            state.stack.words[state.fp + slot as usize] = Value::Null;
                        }
                        let found = match code.nodes[scrutinee as usize] {
                            Node::Atom(atom, _) => {
                                let value = state.take(atom);
                                let value = state.heap.follow(value);
                                if !self.is_value(state, value) {
                                    self.push_case(state, case);
                                    focus.value = value;
                                    focus.phase = Phase::Eval;
                                    continue;
                                }
                                Some(value)
                            }
                            Node::Prim(prim, args, _) => self.fast_primitive(state, prim, args),
                            _ => None,
                        };
                        let Some(value) = found else {
                            self.push_case(state, case);
                            focus.node = scrutinee;
                            continue;
                        };
                        if let Some(node) = self.select_concrete(state, case, value) {
                            focus.node = node;
                            continue;
                        }
                        self.select_other(state, case, value)
                    }
                    Node::Jump(node, depth) => {
                        state.leave(depth);
                        focus.node = node;
                        continue;
                    }
                    Node::Unsupported(text) => Err(self.unsupported(focus.node, text)),
                    Node::NoMatch => Err(Stop::Unsupported("a case without a matching alternative".into())),
                    // Sym-Gen.
                    Node::Symbolic(ty, atoms, keep) => self.symbolic(state, ty, atoms, keep),
                    // Ch-L, Ch-R.
                    Node::Choice(left, right) => self.choice(state, focus.node, left, right),
                    // Assume-Ev, Assert-Ev.
                    Node::Assume(predicate, _) | Node::Assert(predicate, ..) => {
                        self.evaluate_predicate(state, focus.node, predicate)
                    }
                    Node::Log(label, atoms, body) => {
                        self.log(state, label, atoms);
                        focus.node = body;
                        continue;
                    }
                },
                Phase::Eval => {
                    let Value::Ptr(addr) = focus.value else {
                        focus.phase = Phase::Return;
                        continue;
                    };
                    let words = state.heap.words(addr);
                    let head = words[0].head();
                    match head.kind() {
                        // Var: already a value.
                        Kind::Con | Kind::Fun | Kind::Pap => {
                            focus.phase = Phase::Return;
                            continue;
                        }
                        Kind::Ind => {
                            focus.value = words[1];
                            continue;
                        }
                        // Var-Red: evaluate once, remember the result.
                        Kind::Thunk => {
                            if state.is_due() {
                                if focus.is_at_limit(state, code) {
                                    return self.limit_reached(state);
                                }
                                continue;
                            }
                            state.steps += 1;
                            let Lambda { captured, body, .. } = code.lambdas[head.info() as usize];
                            state.stack.words.push(Value::Update(addr));
                            state.fp = state.stack.words.len();
                            words[1..=captured as usize]
                                .iter()
                                .for_each(|&word| state.stack.words.push(word));
                            state.heap.set_head(addr, head.with_kind(Kind::Blackhole));
                            focus.node = body;
                            focus.phase = Phase::Code;
                            continue;
                        }
                        kind => self.eval(state, addr, kind),
                    }
                }
                Phase::Return => match state.stack.pop() {
                    // Case, Case-Sym.
                    Some(Value::Case(frame)) => {
                        state.fp = state.stack.index(frame.second());
                        if let Some(node) = self.select_concrete(state, frame.first(), focus.value) {
                            focus.node = node;
                            focus.phase = Phase::Code;
                            continue;
                        }
                        self.select_other(state, frame.first(), focus.value)
                    }
                    Some(Value::Update(addr)) => {
                        state.steps += 1;
                        state.heap.update(addr, focus.value);
                        continue;
                    }
                    Some(Value::Apply(count)) => {
                        focus.count = count as u32;
                        focus.phase = Phase::Apply;
                        continue;
                    }
                    Some(Value::Force(frame)) => {
                        if let Some(Value::Locals(fp)) = state.stack.pop() {
                            state.fp = state.stack.index(fp as u32);
                        }
                        if frame.first() != NO_SLOT {
                            state.stack.words[state.fp + frame.first() as usize] = focus.value;
                        }
                        focus.node = frame.second();
                        focus.phase = Phase::Code;
                        continue;
                    }
                    Some(frame) => self.return_to(state, frame, focus.value),
                    None => self.answer(state, focus.value),
                },
                Phase::Apply => {
                    if state.is_due() && focus.is_at_limit(state, code) {
                        return self.limit_reached(state);
                    }
                    if let Some(node) = self.enter_exactly(state, focus.value, focus.count as usize) {
                        focus.node = node;
                        focus.phase = Phase::Code;
                        continue;
                    }
                    self.apply(state, focus.value, focus.count as usize)
                }
                Phase::Raise => self.raise(state, focus.value),
                // Assert-Crash.
                Phase::Crash => Err(Stop::Crash(focus.count)),
            };
            match next {
                Ok(next) => focus = next.into(),
                Err(Stop::Split(next, alternatives)) => {
                    state.focus = next;
                    return Stop::Split(next, alternatives);
                }
                Err(stop) => {
                    state.focus = focus.into();
                    return stop;
                }
            }
        }
    }

    /// Moves arguments to the start of the next activation, after the first `keep` words of this one.
    #[inline]
    fn pass(&self, state: &mut State, args: &[Atom], keep: u16) {
        let fp = state.fp + keep as usize;
        // Up to four arguments are held in registers while their places are overwritten.
        match *args {
            [a] => {
                let a = state.take(a);
                state.stack.words.truncate(fp);
                state.stack.words.push(a);
            }
            [a, b] => {
                let (a, b) = (state.take(a), state.take(b));
                state.stack.words.truncate(fp);
                state.stack.words.extend([a, b]);
            }
            [a, b, c] => {
                let (a, b, c) = (state.take(a), state.take(b), state.take(c));
                state.stack.words.truncate(fp);
                state.stack.words.extend([a, b, c]);
            }
            [a, b, c, d] => {
                let (a, b, c, d) = (state.take(a), state.take(b), state.take(c), state.take(d));
                state.stack.words.truncate(fp);
                state.stack.words.extend([a, b, c, d]);
            }
            _ => {
                let top = state.stack.words.len();
                for &atom in args {
                    let value = state.take(atom);
                    state.stack.words.push(value);
                }
                state.stack.words.copy_within(top.., fp);
                state.stack.words.truncate(fp + args.len());
            }
        }
        state.fp = fp;
    }

    /// Let: a new object, as the next local.
    #[inline]
    fn allocate(&self, state: &mut State, alloc: &Alloc) {
        let (kind, info, atoms, least) = match *alloc {
            Alloc::Con(con, atoms) => (Kind::Con, con, atoms, 0),
            Alloc::Fun(lambda, atoms) => (Kind::Fun, lambda, atoms, 0),
            Alloc::Thunk(lambda, atoms) => (Kind::Thunk, lambda, atoms, 1),
            Alloc::Cheap(prim, atoms, lambda) => {
                let mut args = [Value::Null; 2];
                for (arg, &atom) in args.iter_mut().zip(self.code.atoms(atoms)) {
                    *arg = state.heap.follow(state.peek(atom));
                }
                if let Some(value) = self.compute(state, prim, &args[..atoms.len as usize]) {
                    state.steps += 1;
                    for &atom in self.code.atoms(atoms) {
                        state.take(atom);
                    }
                    state.stack.words.push(value);
                    return;
                }
                (Kind::Thunk, lambda, atoms, 1)
            }
            Alloc::Text(text) => {
                let addr = state.heap.object(Kind::Text, text.into(), &[Value::Int(0)]);
                state.stack.words.push(Value::Ptr(addr));
                return;
            }
            Alloc::Type(ty, atoms) => {
                let value = self.type_value(state, ty, atoms);
                state.stack.words.push(value);
                return;
            }
        };
        let addr = state.heap.allocate(kind, info, (atoms.len as usize).max(least));
        // Pushed before the object is filled, so that the object can refer to itself.
        state.stack.words.push(Value::Ptr(addr));
        for &atom in self.code.atoms(atoms) {
            let value = state.take(atom);
            state.heap.push(value);
        }
        if atoms.len == 0 && least > 0 {
            state.heap.push(Value::Null);
        }
    }

    /// Let: objects that refer to each other.
    fn allocate_group(&self, state: &mut State, allocs: &[Alloc]) {
        let mut objects = Vec::with_capacity(allocs.len());
        for alloc in allocs {
            let (kind, info, atoms, least) = match *alloc {
                Alloc::Con(con, atoms) => (Kind::Con, con, atoms, 0),
                Alloc::Fun(lambda, atoms) => (Kind::Fun, lambda, atoms, 0),
                Alloc::Thunk(lambda, atoms) | Alloc::Cheap(_, atoms, lambda) => {
                    (Kind::Thunk, lambda, atoms, 1)
                }
                Alloc::Text(_) | Alloc::Type(..) => {
                    self.allocate(state, alloc);
                    continue;
                }
            };
            let len = (atoms.len as usize).max(least);
            let addr = state.heap.allocate(kind, info, len);
            (0..len).for_each(|_| state.heap.push(Value::Null));
            state.stack.words.push(Value::Ptr(addr));
            objects.push((addr, atoms));
        }
        for (addr, atoms) in objects {
            for (index, &atom) in self.code.atoms(atoms).iter().enumerate() {
                let value = state.peek(atom);
                state.heap.set(addr, index, value);
            }
        }
    }

    /// A type built from those that are passed at run time.
    fn type_value(&self, state: &State, ty: u32, atoms: Atoms) -> Value {
        let OpenType { ty, variables, .. } = &self.code.types[ty as usize];
        let types: Vec<_> = (self.code.atoms(atoms).iter())
            .map(|&atom| match state.peek(atom) {
                Value::Type(number) => (*runtime_types::get(number)).clone(),
                _ => whatif_lambda::Type::Unknown,
            })
            .collect();
        Value::Type(runtime_types::intern(&whatif_lambda::types::instantiate(ty, variables, &types)))
    }

    /// A primitive on evaluated arguments; none if an argument is not evaluated, or if it has no symbolic reading.
    #[inline]
    fn compute(&self, state: &mut State, prim: Prim, args: &[Value]) -> Option<Value> {
        if let &[a, b] = args
            && let Some(value) = number::fast(prim, a, b)
        {
            return Some(value);
        }
        state.steps = state.steps.saturating_add(arithmetic::long_steps(&state.heap, prim, args));
        number::pure(prim, args, &mut state.heap, self.exact)
            .or_else(|| self.symbolic_primitive(state, prim, args))
    }

    /// Pr, on two numbers that are values already.
    #[inline]
    fn fast_primitive(&self, state: &mut State, prim: Prim, args: Atoms) -> Option<Value> {
        let &[a, b] = self.code.atoms(args) else { return None };
        let value = number::fast(prim, state.heap.follow(state.peek(a)), state.heap.follow(state.peek(b)))?;
        state.steps += 1;
        Some(value)
    }

    #[inline]
    fn push_case(&self, state: &mut State, case: CaseId) {
        let fp = state.stack.absolute(state.fp);
        state.stack.words.push(Value::case_frame(case, fp));
    }

    /// Is a value, with indirections followed, concrete and in SWHNF?
    #[inline]
    fn is_value(&self, state: &State, value: Value) -> bool {
        match value {
            Value::Ptr(addr) => !matches!(
                state.heap.head(addr).kind(),
                Kind::Thunk
                    | Kind::Blackhole
                    | Kind::Ind
                    | Kind::Text
                    | Kind::Apply
                    | Kind::Raise
                    | Kind::Symbol
                    | Kind::Hole
            ),
            _ => true,
        }
    }

    /// Case: the alternative that a concrete value matches, in the activation of the case expression. None, with the state unchanged, if
    /// [`Machine::select_other`] has to decide.
    #[inline]
    fn select_concrete(&self, state: &mut State, number: CaseId, value: Value) -> Option<NodeId> {
        let code = &*self.code;
        let case = &code.cases[number as usize];
        let node = match (&case.alts, value) {
            (Alts::Default, _) => case.default?,
            (Alts::Con(table), Value::Con(con)) => {
                let tag = code.cons[con as usize].tag as usize;
                match table.get(tag) {
                    Some(Some(alt)) if alt.fields.is_empty() => alt.body,
                    // A constructor of another type, as below.
                    Some(Some(_)) => return None,
                    _ => case.default?,
                }
            }
            (Alts::Con(table), Value::Ptr(addr)) => {
                let words = state.heap.words(addr);
                let head = words[0].head();
                if head.kind() != Kind::Con {
                    return None;
                }
                match table.get(code.cons[head.info() as usize].tag as usize) {
                    Some(Some(alt)) => {
                        state.stack.words.truncate(state.fp + case.depth as usize);
                        if case.binder {
                            state.stack.words.push(value);
                        }
                        for &field in &*alt.fields {
                            // Too few fields: a constructor of another type, in a program that has not passed the type checker.
                            state.stack.words.push(*words.get(field as usize + 1)?);
                        }
                        state.steps += 1;
                        return Some(alt.body);
                    }
                    _ => case.default?,
                }
            }
            (Alts::Lit(lits), Value::Int(_) | Value::Char(_)) => {
                lits.iter().find(|(lit, _)| *lit == value).map(|(_, node)| *node).or(case.default)?
            }
            _ => return None,
        };
        Some(self.take_alternative(state, case, value, node))
    }

    /// Goes on with an alternative that binds no fields.
    #[inline(always)]
    fn take_alternative(&self, state: &mut State, case: &CaseCode, value: Value, node: NodeId) -> NodeId {
        state.leave(case.depth);
        if case.binder {
            state.stack.words.push(value);
        }
        state.steps += 1;
        node
    }

    /// Case and Case-Sym, where [`Machine::select_concrete`] found nothing.
    #[cold]
    fn select_other(&self, state: &mut State, number: CaseId, value: Value) -> Next {
        let case = &self.code.cases[number as usize];
        match (&case.alts, value) {
            (Alts::Lit(_), Value::Term(_)) => return self.select_symbolic(state, number, value),
            (Alts::Lit(lits), value) => {
                if let Some(node) = self.literal_alt(state, lits, value).or(case.default) {
                    return Ok(Focus::Code(self.take_alternative(state, case, value, node)));
                }
            }
            (Alts::Con(_), Value::Con(_)) | (Alts::Default, _) => {}
            (Alts::Con(_), Value::Ptr(addr)) if state.heap.head(addr).kind() == Kind::Con => {}
            _ => return self.select_symbolic(state, number, value),
        }
        state.steps += 1;
        Ok(self.no_match(state, number))
    }

    /// Case: the alternative that a value matches.
    fn select(&self, state: &mut State, number: CaseId, value: Value) -> Next {
        match self.select_concrete(state, number, value) {
            Some(node) => Ok(Focus::Code(node)),
            None => self.select_other(state, number, value),
        }
    }

    fn literal_alt(&self, state: &State, lits: &[(Value, NodeId)], value: Value) -> Option<NodeId> {
        let equal = |lit: Value| match value {
            Value::Ptr(_) => crate::integer::order(&state.heap, lit, value) == Some(Ordering::Equal),
            _ => lit == value,
        };
        lits.iter().find(|(lit, _)| equal(*lit)).map(|(_, node)| *node)
    }

    /// Pr-L, Pr-R: evaluates a strict argument that is not a value, and tries again. Pr: computes.
    fn primitive(
        &self,
        state: &mut State,
        node: NodeId,
        prim: Prim,
        args: Atoms,
        keep: u16,
        world: &mut dyn World,
    ) -> Next {
        let atoms = self.code.atoms(args);
        if let Prim::Misc(misc) = prim
            && prim.is_summary()
        {
            return self.summary(state, node, misc, atoms, keep);
        }
        let mut values = [Value::Null; 4];
        for ((value, &atom), &strict) in values.iter_mut().zip(atoms).zip(prim.strictness()) {
            *value = state.heap.follow(state.peek(atom));
            if strict && !self.is_value(state, *value) {
                if self.is_settled_data(state, *value) {
                    if let (true, Value::Ptr(addr)) = (prim.looks_at_data(), *value) {
                        return self.split_argument(state, node, addr);
                    }
                    return Err(Stop::Unsupported(prim.in_words().into()));
                }
                return Ok(self.force(state, node, atom));
            }
        }
        let values = &values[..atoms.len()];
        state.steps += 1;
        let computed = match prim.looks_at_data() {
            true => self.logic(state, prim, values),
            false => self.compute(state, prim, values),
        };
        if let Some(value) = computed {
            state.leave(keep);
            return Ok(Focus::Return(value));
        }
        if values.iter().any(|value| matches!(value, Value::Term(_))) {
            if self.options.abstract_primitives && prim.makes_double() {
                state.leave(keep);
                return Ok(Focus::Eval(
                    self.generate(state, &whatif_lambda::Type::con(whatif_lambda::types::names::DOUBLE)),
                ));
            }
            if character::asks_unicode(prim)
                && let Some(split) = self.split_character(state, node, args)
            {
                return split;
            }
            let element = self.element_formula(state, prim, values);
            let Some(element) = element else { return self.concretise(state, node, prim, args) };
            state.leave(keep);
            return Ok(Focus::Return(element));
        }
        state.leave(keep);
        if state.merging.tried > 0 {
            return Err(Stop::Abandoned);
        }
        self.effect(state, node, prim, values, world)
    }

    /// Pr-L, Pr-R: evaluates an argument, and tries again.
    fn force(&self, state: &mut State, node: NodeId, atom: Atom) -> Focus {
        let slot = match atom {
            Atom::Local(slot) | Atom::Last(slot) => slot.into(),
            Atom::Const(_) => NO_SLOT,
        };
        let value = state.heap.follow(state.peek(atom));
        let fp = state.stack.absolute(state.fp);
        state.stack.words.push(Value::Locals(fp.into()));
        state.stack.words.push(Value::Force(Pair::new(slot, node)));
        Focus::Eval(value)
    }

    /// App-Lam, of a function that has exactly the `count` arguments on top of the stack.
    #[inline]
    fn enter_exactly(&self, state: &mut State, function: Value, count: usize) -> Option<NodeId> {
        let (lambda, closure) = match function {
            Value::Fun(lambda) => (lambda, None),
            Value::Ptr(addr) => {
                let words = state.heap.words(addr);
                let head = words[0].head();
                if head.kind() != Kind::Fun {
                    return None;
                }
                (head.info(), Some(words))
            }
            _ => return None,
        };
        let Lambda { arity, body, captured, .. } = self.code.lambdas[lambda as usize];
        if arity as usize != count || self.code.passes_types {
            return None;
        }
        state.steps += 1;
        state.fp = state.stack.words.len() - count;
        if let Some(words) = closure {
            words[1..=captured as usize].iter().for_each(|&word| state.stack.words.push(word));
        }
        Some(body)
    }

    /// App, App-Lam: a value applied to the `count` words on top of the stack.
    fn apply(&self, state: &mut State, function: Value, count: usize) -> Next {
        match function {
            Value::Fun(lambda) => self.enter(state, function, lambda, None, count),
            Value::Ptr(addr) => {
                let head = state.heap.head(addr);
                match head.kind() {
                    Kind::Fun => self.enter(state, function, head.info(), Some(addr), count),
                    Kind::Ind => Ok(Focus::Apply(state.heap.get(addr, 0), count as u32)),
                    Kind::Pap => {
                        let contents = state.heap.contents(addr);
                        let at = state.stack.words.len() - count;
                        let (inner, more) = (contents[0], contents.len() - 1);
                        state.stack.words.splice(at..at, contents[1..].iter().copied());
                        Ok(Focus::Apply(inner, (count + more) as u32))
                    }
                    Kind::SymFun => self.apply_symbolic(state, addr, count),
                    // A value that is evaluated but no function would come back here without a step, for ever.
                    _ if self.is_value(state, function) || self.is_settled_data(state, function) => {
                        Err(Stop::Unsupported(NO_FUNCTION.into()))
                    }
                    _ => {
                        state.stack.words.push(Value::Apply(count as u64));
                        Ok(Focus::Eval(function))
                    }
                }
            }
            _ => Err(Stop::Unsupported(NO_FUNCTION.into())),
        }
    }

    /// App-Lam: enters a function with exactly or more than the arguments it takes; with fewer, makes a partial application.
    fn enter(
        &self,
        state: &mut State,
        function: Value,
        lambda: LambdaId,
        closure: Option<Addr>,
        mut count: usize,
    ) -> Next {
        let Lambda { arity, body, captured, types, .. } = self.code.lambdas[lambda as usize];
        if self.code.passes_types {
            count = self.adjust_types(state, types as usize, count);
        }
        let arity = arity as usize;
        let words = &mut state.stack.words;
        if count < arity {
            if count + 2 > crate::heap::PAGE {
                return Err(Stop::Unsupported("a partial application to more than 126 arguments".into()));
            }
            let at = words.len() - count;
            let addr = state.heap.allocate(Kind::Pap, 0, count + 1);
            state.heap.push(function);
            words[at..].iter().for_each(|value| state.heap.push(*value));
            words.truncate(at);
            return Ok(Focus::Return(Value::Ptr(addr)));
        }
        state.steps += 1;
        if count > arity {
            let at = words.len() - count;
            words.push(Value::Apply((count - arity) as u64));
            words[at..].rotate_left(arity);
        }
        state.fp = words.len() - arity;
        if let Some(addr) = closure {
            words.extend_from_slice(&state.heap.words(addr)[1..=captured as usize]);
        }
        Ok(Focus::Code(body))
    }

    /// Type arguments are missing where a front end could not tell the types of an application: fills in unknown ones, or drops extra ones.
    fn adjust_types(&self, state: &mut State, types: usize, count: usize) -> usize {
        let words = &mut state.stack.words;
        let at = words.len() - count;
        let given = words[at..].iter().take_while(|value| matches!(value, Value::Type(_))).count();
        if given > types {
            words.drain(at + types..at + given);
            count - (given - types)
        } else if given < types && given < count {
            let unknown = Value::Type(runtime_types::intern(&whatif_lambda::Type::Unknown));
            words.splice(at + given..at + given, std::iter::repeat_n(unknown, types - given));
            count + (types - given)
        } else {
            count
        }
    }

    /// Evaluates an object of one of the rarer kinds.
    #[cold]
    fn eval(&self, state: &mut State, addr: Addr, kind: Kind) -> Next {
        match kind {
            Kind::Blackhole => Ok(self.exception(state, exception::Cause::Loop, Value::Null, None)),
            Kind::Text => {
                let value = self.unpack(state, addr);
                Ok(Focus::Return(value))
            }
            Kind::Raise => Ok(Focus::Raise(state.heap.get(addr, 0))),
            Kind::Apply => {
                let head = state.heap.head(addr);
                state.stack.words.push(Value::Update(addr));
                let [function, args @ ..] = state.heap.contents(addr) else { return Err(Stop::Hole) };
                state.stack.words.extend_from_slice(args);
                let apply = Focus::Apply(*function, args.len() as u32);
                state.heap.set_head(addr, head.with_kind(Kind::Blackhole));
                Ok(apply)
            }
            Kind::Hole => Err(Stop::Hole),
            Kind::Symbol => self.look_at(state, addr),
            _ => Ok(Focus::Return(Value::Ptr(addr))),
        }
    }
}
