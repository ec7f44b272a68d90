//! Symbolic values, and the rules for them: the machine cannot decide, so the state splits.
//!
//! A symbolic number is a [term](whatif_term::Term). A symbolic value of a data type is an object ([`Kind::Symbol`]) with the set of
//! constructors it may have; deciding on one replaces the object, in this state's heap, by that constructor with new symbols
//! as its fields. So all references to the symbol in this state see the same fields (000's *uniqArgs*), and which
//! constructors are possible is never a question for a solver (000, section 4.4).
//!
//! The life of a symbol:
//!
//! 1. Sym-Gen ([`Machine::symbolic`], `fresh`, `generate`): a new object. Its fields are the set of possible constructors (a bit
//!    for each), its number, the constructor that is shown if none is ever decided on, and whether something is still to be done
//!    before it is used: `True` if its type's promise is to be assumed, `False` if a maker is to make it (`make.rs`).
//! 2. [`Machine::look_at`], when it is first evaluated: a number becomes a term, a function a [`Kind::SymFun`] (`function.rs`), a value
//!    of a type variable an atom; data stays a symbol.
//! 3. [`Machine::select_symbolic`] (Case-Sym), when a case needs its constructor: the run stops with [`Stop::Split`], which lists the
//!    [`Alternative`]s. A worker (`explore.rs`) forks the state and calls [`Machine::change`] in each fork.
//!
//! In a replay (`state.script`) no symbols are made: `fresh` and `choice` take values and choices from the script. After `close`
//! (`state.closed`) unknown parts are fixed: evaluating a symbol that was never evaluated stops with [`Stop::Hole`].
//!
//! The file also has the rules that only symbolic programs use: choices (Ch-L, Ch-R), assumptions and assertions, and the log of calls.

use whatif_term::{Sort, Symbol, Term};

use super::arithmetic::{Scalar, bounds, constant_value};
use super::character::named;
use super::function::entries;
use super::packed::{first_cell, takes_index};
use super::{Branches, Machine, Next, Stop};
use crate::Unsupported;
use crate::code::*;
use crate::runtime_types;
use crate::state::{Focus, State, numbered_symbol};
use crate::stop::Gap;
use crate::value::{Addr, Kind, Value};
use whatif_lambda::prim::Prim;
use whatif_lambda::types::names;
use whatif_lambda::{Name, Type};

/// One of the ways in which a state can go on.
#[derive(Clone, PartialEq, Debug)]
pub struct Alternative {
    /// The condition that holds then, besides the path condition.
    pub constraint: Option<Term>,
    /// What changes in the state.
    pub change: Change,
}

/// What an alternative does to the state.
#[derive(Clone, PartialEq, Debug)]
pub enum Change {
    /// Goes on here.
    Focus(Focus),
    /// Case-Sym: the symbol has this constructor. Then goes on as before.
    Expand(Addr, ConId),
    /// Case-Sym, default alternative: the symbol has none of these constructors (by index). Then goes on as before.
    Exclude(Addr, u64),
    /// A symbolic function is constant, or not.
    Constant(Addr, bool),
    /// A symbolic floating-point number is this one, or finite. Then goes on as before.
    Float(Addr, Option<f64>),
    /// Ch-L, Ch-R: a counterfactual choice; `true` is the right one.
    Choose(NodeId, bool),
}

/// The kinds of symbolic values, by type.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Shape {
    Scalar(Scalar),
    Data(Name, Vec<Type>),
    Function(Type, Type),
    Atom,
    World,
    Unsupported(Unsupported),
}

impl Alternative {
    /// An alternative that is always possible.
    pub(super) fn free(change: Change) -> Alternative {
        Alternative { constraint: None, change }
    }

    /// An alternative under a condition.
    pub(super) fn when(condition: Term, focus: Focus) -> Alternative {
        Alternative { constraint: Some(condition), change: Change::Focus(focus) }
    }
}

impl Machine {
    /// The kind of a type's symbolic values. A newtype has that of its content.
    pub(crate) fn shape(&self, ty: &Type) -> Shape {
        let mut ty = ty.clone();
        for _ in 0..100 {
            let (head, args) = ty.spine();
            match head {
                Type::Fun(from, to) => return Shape::Function((**from).clone(), (**to).clone()),
                Type::Forall(variables, body) => {
                    if matches!(**body, Type::Fun(..)) && gives_back(body, variables) {
                        return Shape::Unsupported("an unknown polymorphic function".into());
                    }
                    ty = (**body).clone();
                    continue;
                }
                Type::Var(_) => return Shape::Atom,
                Type::Unknown => return Shape::Unsupported("a symbolic value of an unknown type".into()),
                Type::App(..) => unreachable!("the head of a spine is no application"),
                Type::Con(name) => {
                    let scalar = match *name {
                        names::INT => Scalar::Int,
                        names::INTEGER => Scalar::Integer,
                        names::WORD => Scalar::Word,
                        names::CHAR => Scalar::Char,
                        names::DOUBLE => Scalar::Double,
                        names::FLOAT => Scalar::Float,
                        names::REAL_WORLD => return Shape::World,
                        _ => match self.code.data.get(name) {
                            Some(data) if !data.newtype && (1..=64).contains(&data.constructors.len()) => {
                                return Shape::Data(*name, args.into_iter().cloned().collect());
                            }
                            _ => match self.unwrapped(&ty) {
                                Some(inner) => {
                                    ty = inner;
                                    continue;
                                }
                                None => return Shape::Unsupported(Unsupported::unknown_of(*name)),
                            },
                        },
                    };
                    return Shape::Scalar(scalar);
                }
            }
        }
        Shape::Unsupported("a symbolic value of an endless newtype".into())
    }

    /// The shape of the type of a symbol or symbolic function.
    pub(super) fn shape_at(&self, state: &State, addr: Addr) -> Shape {
        self.shape(&runtime_types::get(state.heap.head(addr).info()))
    }

    /// Sym-Gen: a new symbol of a type. [`Machine::look_at`] decides what it is when it is first evaluated.
    pub(super) fn generate(&self, state: &mut State, ty: &Type) -> Value {
        let number = state.symbols;
        state.symbols += 1;
        let all = match self.shape(ty) {
            Shape::Data(name, args) => {
                let constructors = self.code.data[&name].constructors.iter().enumerate();
                constructors.filter(|(_, con)| makes(con, &args)).fold(0, |all, (tag, _)| all | 1 << tag)
            }
            _ => 0,
        };
        let owed = match self.promise(ty) {
            Some(_) => Value::Con(TRUE),
            None if self.is_abstract(ty) => Value::Con(FALSE),
            None => Value::Null,
        };
        let contents = [Value::Word(all), Value::Int(i64::from(number)), Value::Null, owed];
        Value::Ptr(state.heap.object(Kind::Symbol, runtime_types::intern(ty), &contents))
    }

    /// The function that assumes the promise of a type ([`Program::promises`](whatif_lambda::Program::promises)).
    fn promise(&self, ty: &Type) -> Option<Value> {
        if self.code.promises.is_empty() {
            return None;
        }
        match ty.spine().0 {
            Type::Con(name) => self.code.promises.get(name).copied(),
            _ => None,
        }
    }

    /// Is it a symbol whose type's promise is not assumed yet, or which its maker has not made yet?
    pub(super) fn owes_promise(&self, state: &State, value: Value) -> bool {
        match value {
            Value::Ptr(addr) => {
                state.heap.head(addr).kind() == Kind::Symbol
                    && !state.closed
                    && state.heap.get(addr, 3) != Value::Null
            }
            _ => false,
        }
    }

    /// Sym-Gen; in a replay, the next value of the script.
    pub(super) fn symbolic(&self, state: &mut State, generator: u32, atoms: Atoms, keep: u16) -> Next {
        let Value::Type(ty) = self.type_value(state, generator, atoms) else {
            return Err(Stop::Unsupported("a symbolic value of an unknown type".into()));
        };
        state.leave(keep);
        state.steps += 1;
        Ok(Focus::Eval(self.fresh(state, ty, Some(generator))?))
    }

    /// A new symbol; in a replay, the next value of the script. The state keeps a list of these values in the order of their generation,
    /// which is the order in which a replay needs them.
    pub(super) fn fresh(&self, state: &mut State, ty: u64, generator: Option<u32>) -> Result<Value, Stop> {
        let value = match state.script.as_mut().map(|script| script.next_value(generator)) {
            None if self.options.concrete => match self.shape(&runtime_types::get(ty)) {
                Shape::Scalar(Scalar::Int | Scalar::Integer) => Value::Int(0),
                _ => return Err(Stop::Hole),
            },
            None => self.generate(state, &runtime_types::get(ty)),
            Some(None) => return Err(Stop::Hole),
            Some(Some(closed)) => closed.build(&mut state.heap),
        };
        let next = state.roots[GENERATED];
        let generator = generator.map_or(Value::Null, |generator| Value::Int(i64::from(generator)));
        let entry = state.heap.object(Kind::Entry, ty, &[value, next, generator]);
        state.roots[GENERATED] = Value::Ptr(entry);
        Ok(value)
    }

    /// Evaluates a symbol: a number becomes a term; data stays as it is. The promise of its type is assumed first.
    pub(super) fn look_at(&self, state: &mut State, addr: Addr) -> Next {
        if state.closed {
            return match state.heap.get(addr, 2) {
                Value::Con(con) => Ok(Focus::Return(self.expand(state, addr, con))),
                _ => Err(Stop::Hole),
            };
        }
        if state.merging.tried > 0 {
            state.merging.looked.push(addr);
        }
        let ty = runtime_types::get(state.heap.head(addr).info());
        match state.heap.get(addr, 3) {
            Value::Con(TRUE) => {
                let is_abstract = self.is_abstract(&ty);
                state.heap.set(addr, 3, if is_abstract { Value::Con(FALSE) } else { Value::Null });
                if let Some(promise) = self.promise(&ty) {
                    state.stack.words.push(Value::Ptr(addr));
                    return Ok(Focus::Apply(promise, 1));
                }
            }
            Value::Con(FALSE) => return self.make(state, addr, &ty),
            _ => {}
        }
        let Value::Int(number) = state.heap.get(addr, 1) else {
            return Err(Stop::Unsupported("a symbol without a number".into()));
        };
        // A polymorphic function can only return values that it was given; this symbol returns new values, but never those.
        state.leaves_out(matches!(*ty, Type::Forall(..)).then_some(Gap::Functions));
        let value = match self.shape(&ty) {
            Shape::Data(..) => {
                self.settle_apart(state, addr, 0);
                return Ok(Focus::Return(Value::Ptr(addr)));
            }
            Shape::Scalar(scalar) => {
                let real = matches!(scalar, Scalar::Double | Scalar::Float);
                if real && !self.exact {
                    // Terms are exact real numbers, floating-point numbers are rounded: a search over terms may miss behaviours.
                    state.leaves_out(Some(Gap::Floats));
                    if self.options.special_floats && state.heap.get(addr, 2) == Value::Null {
                        let special = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -0.0].map(Some);
                        let float = |number| Alternative::free(Change::Float(addr, number));
                        let alternatives = [None].into_iter().chain(special).map(float).collect();
                        return Err(Stop::Split(Focus::Eval(Value::Ptr(addr)), alternatives));
                    }
                }
                let sort = if real { Sort::Real } else { Sort::Int };
                let term = Term::symbol(numbered_symbol(number as u64, sort));
                self.constrain_range(state, scalar, &term);
                state.term(term, scalar)
            }
            Shape::Function(..) => {
                let contents = [Value::Null, Value::Int(number), Value::Null, Value::Null];
                Value::Ptr(state.heap.object(Kind::SymFun, state.heap.head(addr).info(), &contents))
            }
            Shape::Atom => Value::Atom(number as u64),
            Shape::World => Value::World,
            Shape::Unsupported(what) => return Err(Stop::Unsupported(what)),
        };
        state.heap.update(addr, value);
        Ok(Focus::Return(value))
    }

    /// Chooses the constructor by which a symbol is shown if the program never decides on one: of those that are possible, the one
    /// with the fewest fields, preferably not one of the constructors `taken` (by index).
    pub(super) fn settle_apart(&self, state: &mut State, addr: Addr, taken: u64) {
        let Value::Word(possible) = state.heap.get(addr, 0) else { return };
        let (name, _) = self.data(state, addr);
        let constructors = self.code.constructors[&name].iter().enumerate();
        let likely = constructors
            .filter(|(tag, _)| possible >> tag & 1 == 1)
            .min_by_key(|(tag, con)| (taken >> tag & 1, self.code.cons[**con as usize].arity, *tag));
        if let Some((_, con)) = likely
            && state.heap.get(addr, 2) != Value::Con(*con)
        {
            state.heap.set(addr, 2, Value::Con(*con));
        }
    }

    /// Constrains a new symbol to the range of its type. Zero is always in it, and zero is the value that models give to new symbols.
    fn constrain_range(&self, state: &mut State, scalar: Scalar, term: &Term) {
        let range = match scalar {
            Scalar::Int if !self.exact => bounds(true),
            Scalar::Word => bounds(false),
            Scalar::Char => (Term::int(0), Term::int(0x10_FFFF)),
            _ => return,
        };
        state.path.push(Term::and([range.0.le(term), term.le(&range.1)]));
    }

    /// Ch-L, Ch-R; in a replay, the next choice of the script.
    pub(super) fn choice(&self, state: &mut State, node: NodeId, left: NodeId, right: NodeId) -> Next {
        state.steps += 1;
        if let Some(script) = &mut state.script {
            return match script.next_choice() {
                Some(true) => Ok(Focus::Code(right)),
                Some(false) => Ok(Focus::Code(left)),
                None => Err(Stop::Unsupported("a choice that the run to be repeated did not make".into())),
            };
        }
        match self.options.branches {
            Branches::Right => return Ok(state.choose(right, true)),
            Branches::Both(most) if state.abstractions >= most => {
                state.leaves_out(Some(Gap::Abstractions(most)));
                return Ok(state.choose(left, false));
            }
            Branches::Both(_) => {}
        }
        let alternatives = [(left, false), (right, true)];
        let choose = |(node, right)| Alternative::free(Change::Choose(node, right));
        Err(Stop::Split(Focus::Code(node), alternatives.map(choose).into()))
    }

    /// Assume-Ev, Assert-Ev: evaluates the predicate, on a budget of its own.
    pub(super) fn evaluate_predicate(&self, state: &mut State, node: NodeId, predicate: NodeId) -> Next {
        let (body, label) = match self.code.nodes[node as usize] {
            Node::Assert(_, body, label) => (body, Some(label)),
            Node::Assume(_, body) => (body, None),
            _ => return Err(Stop::Unsupported("a predicate without a contract".into())),
        };
        if state.script.as_ref().is_some_and(|script| script.skips(label)) {
            return Ok(Focus::Code(body));
        }
        let asserted = label.is_some();
        let fp = state.stack.absolute(state.fp);
        if asserted && let Some(owed) = self.owed(state) {
            let again = Value::Force(super::Pair::new(super::NO_SLOT, node));
            state.stack.words.extend([Value::Locals(fp.into()), again, Value::Con(UNIT)]);
            return Ok(Focus::Apply(owed, 1));
        }
        let outer = state.outer_predicate();
        state.stack.words.extend([outer, Value::contract_frame(node, fp)]);
        state.assuming = !asserted;
        state.set_deadline(state.deadline.min(state.steps.saturating_add(self.options.predicate_budget)));
        Ok(Focus::Code(predicate))
    }

    /// Assume, Assert, Assert-Crash: decides on the value of the predicate.
    pub(super) fn decide(&self, state: &mut State, node: NodeId, fp: u32, value: Value) -> Next {
        if let Node::Assert(..) = self.code.nodes[node as usize]
            && let Some(owed) = self.owed(state)
        {
            state.stack.words.extend([Value::contract_frame(node, fp), value]);
            return Ok(Focus::Apply(owed, 1));
        }
        state.fp = state.stack.index(fp);
        if let Value::Ptr(addr) = value {
            if self.data(state, addr).0 != names::BOOL {
                return Err(Stop::Unsupported("a predicate that is no truth value".into()));
            }
            state.stack.words.push(Value::contract_frame(node, fp));
            let alternatives = [TRUE, FALSE].map(|con| Alternative::free(Change::Expand(addr, con)));
            return Err(Stop::Split(Focus::Return(value), alternatives.into()));
        }
        state.leave_predicate();
        state.steps += 1;
        let (body, crash) = match self.code.nodes[node as usize] {
            Node::Assume(_, body) => (body, None),
            Node::Assert(_, body, label) => (body, Some(label)),
            _ => return Err(Stop::Unsupported("a predicate without a contract".into())),
        };
        let truth = match value {
            Value::Con(con) => Ok(con == TRUE),
            Value::Term(number) => {
                let term = state.terms.get(number as usize).0.clone();
                state.known(&term).ok_or(term)
            }
            _ => return Err(Stop::Unsupported("a predicate that is no truth value".into())),
        };
        match (truth, crash) {
            (Ok(true), _) => Ok(Focus::Code(body)),
            (Ok(false), None) => Err(Stop::Abandoned),
            (Ok(false), Some(label)) => Ok(Focus::Crash(label)),
            (Err(term), crash) => {
                let focus = Focus::Code(body);
                let otherwise = crash.map(|label| Alternative::when(term.not(), Focus::Crash(label)));
                let holds = Alternative::when(term, focus);
                Err(Stop::Split(focus, [holds].into_iter().chain(otherwise).collect()))
            }
        }
    }

    /// Logs a call for `counterfactual/judge.rs`: its label, and its arguments and result as heap values.
    pub(super) fn log(&self, state: &mut State, label: u32, atoms: Atoms) {
        let mut contents = vec![state.roots[CALLS]];
        contents.extend(self.code.atoms(atoms).iter().map(|&atom| state.peek(atom)));
        contents.truncate(crate::heap::PAGE - 1);
        let call = state.heap.object(Kind::Entry, label.into(), &contents);
        state.roots[CALLS] = Value::Ptr(call);
    }

    /// The arguments and the result that the label of a failed assertion names, in the state in which it failed.
    pub fn crash_values(&self, state: &State, label: u32) -> Vec<Value> {
        let label = &self.code.labels[label as usize];
        let mut values: Vec<Value> = match state.heap.follow(state.roots[ENDED]) {
            Value::Ptr(kept) => state.heap.contents(kept).to_vec(),
            _ => label.args.iter().chain(&label.result).map(|&atom| state.peek(atom)).collect(),
        };
        values.truncate(label.args.len() + usize::from(label.result.is_some()));
        values
    }

    /// For a primitive that has no symbolic reading: fixes its arguments to the values that the state's model gives them, and runs it
    /// again. If that excludes other values, the search is not exhaustive any more.
    pub(super) fn concretise(&self, state: &mut State, node: NodeId, prim: Prim, args: Atoms) -> Next {
        for &atom in self.code.atoms(args) {
            let Value::Term(number) = state.heap.follow(state.peek(atom)) else { continue };
            let (Atom::Local(slot) | Atom::Last(slot)) = atom else {
                return Err(Stop::Unsupported(prim.in_words().into()));
            };
            let (mut term, scalar) = state.terms.get(number as usize).clone();
            if takes_index(prim) && term.as_symbol().is_none() {
                term = named(state, &term);
                state.stack.words[state.fp + slot as usize] = state.term(term.clone(), scalar);
            }
            let constant = state.model.eval(&term);
            let Some(value) = constant_value(&mut state.heap, &constant, scalar) else {
                return Err(Stop::Unsupported(prim.in_words().into()));
            };
            let is_constant = term.equals(&constant.to_term());
            let is_only = state.known(&is_constant) == Some(true);
            if takes_index(prim) && !is_only {
                return self.split_index(node, &is_constant);
            }
            state.leaves_out((!is_only).then_some(Gap::SingleValues(prim)));
            state.assume(&is_constant);
            state.stack.words[state.fp + slot as usize] = value;
        }
        Ok(Focus::Code(node))
    }

    /// Applies the change of an alternative to a state.
    pub(crate) fn change(&self, state: &mut State, change: &Change) {
        match change {
            Change::Focus(focus) => state.focus = *focus,
            Change::Expand(addr, con) => {
                let value = self.expand(state, *addr, *con);
                if state.focus == Focus::Return(Value::Ptr(*addr)) {
                    state.focus = Focus::Eval(value);
                }
            }
            Change::Exclude(addr, tags) => {
                if let Value::Word(possible) = state.heap.get(*addr, 0) {
                    state.heap.set(*addr, 0, Value::Word(possible & !tags));
                    self.settle_apart(state, *addr, 0);
                }
            }
            Change::Float(addr, None) => state.heap.set(*addr, 2, Value::Con(TRUE)),
            Change::Float(addr, Some(number)) => {
                let float = match self.shape_at(state, *addr) {
                    Shape::Scalar(Scalar::Float) => Value::float(*number as f32),
                    _ => Value::double(*number),
                };
                state.heap.update(*addr, float);
            }
            Change::Constant(addr, constant) => {
                state.heap.set(*addr, 2, crate::number::boolean(*constant));
                state.strict_functions |= !*constant;
                let result = entries(state, *addr).next().map(|(_, result)| result);
                let result = match (constant, result, self.shape_at(state, *addr)) {
                    (true, Some(result), _) => result,
                    (true, None, Shape::Function(_, to)) => self.generate(state, &to),
                    _ => return,
                };
                state.heap.set(*addr, 0, result);
            }
            Change::Choose(node, right) => state.focus = state.choose(*node, *right),
        }
    }

    /// Case-Sym: a symbolic scrutinee. The case frame has been popped; a decision pushes it again. Of a packed list, its first cell is taken.
    #[cold]
    pub(super) fn select_symbolic(&self, state: &mut State, case: CaseId, value: Value) -> Next {
        if let Some(cell) = first_cell(&mut state.heap, value) {
            return self.select(state, case, cell);
        }
        let alts = &self.code.cases[case as usize].alts;
        let alternatives = match (alts, value) {
            // A number where data should be can only come from an unknown type; it is rejected below.
            (Alts::Con(_), Value::Term(number))
                if *state.terms.get(number as usize).0.sort() == Sort::Bool =>
            {
                self.split_bool(state, number)
            }
            (Alts::Con(table), Value::Ptr(addr)) => match self.split_data(state, table, addr) {
                Split::Decided(value) if self.is_value(state, value) => {
                    return self.select(state, case, value);
                }
                Split::Decided(value) => {
                    self.push_case(state, case);
                    return Ok(Focus::Eval(value));
                }
                Split::Default => return self.take_default(state, case, value),
                Split::Open(alternatives) => Ok(alternatives),
            },
            (Alts::Lit(lits), Value::Term(number)) => {
                let alternatives = self.split_literals(state, lits, number);
                if alternatives.is_empty() {
                    return self.take_default(state, case, value);
                }
                Ok(alternatives)
            }
            _ => return Err(Stop::Unsupported("a case on something that is no data".into())),
        };
        match alternatives {
            Ok(alternatives) => {
                if self.options.merge
                    && matches!(value, Value::Term(_))
                    && let Some(focus) = self.merge(state, case, &alternatives)
                {
                    return Ok(focus);
                }
                self.push_case(state, case);
                Err(Stop::Split(Focus::Return(value), alternatives))
            }
            Err(known) => self.select(state, case, known),
        }
    }

    fn take_default(&self, state: &mut State, number: CaseId, value: Value) -> Next {
        let case = &self.code.cases[number as usize];
        state.steps += 1;
        if case.binder {
            state.stack.words.push(value);
        }
        match case.default {
            Some(node) => Ok(Focus::Code(node)),
            None => Ok(self.no_match(state, number)),
        }
    }

    /// A symbolic truth value: true or false, unless the path condition says which.
    pub(super) fn split_bool(&self, state: &State, number: u64) -> Result<Vec<Alternative>, Value> {
        let term = state.terms.get(number as usize).0.clone();
        if let Some(truth) = state.known(&term) {
            return Err(crate::number::boolean(truth));
        }
        let alternatives = [(term.clone(), TRUE), (term.not(), FALSE)];
        let is = |(condition, con)| Alternative::when(condition, Focus::Return(Value::Con(con)));
        Ok(alternatives.map(is).into())
    }

    fn split_data(&self, state: &mut State, table: &[Option<AltCode>], addr: Addr) -> Split {
        let Value::Word(possible) = state.heap.get(addr, 0) else { return Split::Default };
        let covered = (table.iter().enumerate())
            .filter(|(_, alt)| alt.is_some())
            .fold(0u64, |mask, (tag, _)| mask | 1 << tag);
        if possible & covered == 0 && possible.count_ones() > 1 {
            return Split::Default;
        }
        if possible.count_ones() == 1 && !self.options.solve_constructors {
            let con = self.constructor(state, addr, possible.trailing_zeros());
            return Split::Decided(self.expand(state, addr, con));
        }
        let expand = |tag: u32| Alternative {
            constraint: self.constructor_constraint(state, addr, tag),
            change: Change::Expand(addr, self.constructor(state, addr, tag)),
        };
        let mut alternatives: Vec<Alternative> = tags(possible & covered).map(expand).collect();
        let rest = possible & !covered;
        match rest.count_ones() {
            0 => {}
            1 => alternatives.push(expand(rest.trailing_zeros())),
            _ => alternatives.push(Alternative::free(Change::Exclude(addr, covered))),
        }
        Split::Open(alternatives)
    }

    /// With the option `solve_constructors`: the choice of a constructor as a constraint for the solver, to compare with sets.
    fn constructor_constraint(&self, state: &State, addr: Addr, tag: u32) -> Option<Term> {
        if !self.options.solve_constructors {
            return None;
        }
        let Value::Int(number) = state.heap.get(addr, 1) else { return None };
        let term = Term::symbol(Symbol::new(format!("tag{number}"), Sort::Int));
        Some(term.equals(&Term::int(i64::from(tag))))
    }

    pub(super) fn is_data(&self, state: &State, addr: Addr) -> bool {
        matches!(self.shape_at(state, addr), Shape::Data(..))
    }

    /// A symbolic `Bool` that is the answer becomes `False` or `True`.
    pub(super) fn split_returned_bool(&self, state: &State, addr: Addr) -> Option<Vec<Alternative>> {
        if state.heap.head(addr).kind() != Kind::Symbol || self.data(state, addr).0 != names::BOOL {
            return None;
        }
        let Value::Word(possible) = state.heap.get(addr, 0) else { return None };
        let expand = |con| Alternative::free(Change::Expand(addr, con));
        Some([FALSE, TRUE].into_iter().filter(|con| possible >> con & 1 == 1).map(expand).collect())
    }

    fn data(&self, state: &State, addr: Addr) -> (Name, Vec<Type>) {
        match self.shape_at(state, addr) {
            Shape::Data(name, args) => (name, args),
            _ => (Name::new("()"), Vec::new()),
        }
    }

    fn constructor(&self, state: &State, addr: Addr, tag: u32) -> ConId {
        let (name, _) = self.data(state, addr);
        self.code.constructors[&name][tag as usize]
    }

    /// Replaces a symbol by a constructor with new symbols as fields.
    pub(crate) fn expand(&self, state: &mut State, addr: Addr, con: ConId) -> Value {
        let (name, args) = self.data(state, addr);
        let info = &self.code.cons[con as usize];
        let data = &self.code.data[&name];
        let constructor = &data.constructors[info.tag as usize];
        let fields = &constructor.fields;
        let mut found: Vec<(Name, Type)> = data.params.iter().copied().zip(args.iter().cloned()).collect();
        if !constructor.result.is_empty() {
            found.clear();
            for (result, arg) in constructor.result.iter().zip(&args) {
                runtime_types::fit(result, arg, &mut found);
            }
        }
        // A type whose only constructor has a field of the same type has only infinite values; such fields do not add to the depth.
        let endless = |field: &Type| data.constructors.len() == 1 && *field.spine().0 == Type::Con(name);
        state.ingredients += fields.iter().filter(|field| endless(field)).count() as u32;
        let value = if fields.is_empty() {
            Value::Con(con)
        } else {
            let fields: Vec<Value> = fields
                .iter()
                .map(|field| self.generate(state, &runtime_types::fitted(field, &found)))
                .collect();
            Value::Ptr(state.heap.object(Kind::Con, con, &fields))
        };
        let value = self.rebuilt(state, addr, value);
        state.heap.update(addr, value);
        value
    }

    fn split_literals(&self, state: &mut State, lits: &[(Value, NodeId)], number: u64) -> Vec<Alternative> {
        let term = state.terms.get(number as usize).0.clone();
        let mut alternatives = Vec::new();
        let mut others = Vec::new();
        for (lit, _) in lits {
            let Some(literal) = self.to_term(state, *lit, Some(term.sort())) else { continue };
            let equal = term.equals(&literal);
            match state.known(&equal) {
                Some(false) => {}
                Some(true) | None => {
                    others.push(equal.not());
                    alternatives.push(Alternative::when(equal, Focus::Return(*lit)));
                }
            }
        }
        if !alternatives.is_empty() {
            // A conjunction, so that each inequality is recognised in the path condition next time.
            alternatives.push(Alternative::when(Term::and(others), Focus::Return(Value::Term(number))));
        }
        alternatives
    }

    /// The constructors that a symbol may have.
    pub(super) fn possible(&self, state: &State, addr: Addr) -> Vec<ConId> {
        let Value::Word(possible) = state.heap.get(addr, 0) else { return Vec::new() };
        tags(possible).map(|tag| self.constructor(state, addr, tag)).collect()
    }

    /// The constructors that a symbol may not have any more.
    pub(crate) fn excluded(&self, state: &State, addr: Addr) -> Vec<ConId> {
        let (Shape::Data(name, _), Value::Word(possible)) =
            (self.shape_at(state, addr), state.heap.get(addr, 0))
        else {
            return Vec::new();
        };
        let constructors = self.code.constructors[&name].iter().enumerate();
        constructors.filter(|(tag, _)| possible >> tag & 1 == 0).map(|(_, con)| *con).collect()
    }
}

/// The tags of a set of constructors.
fn tags(set: u64) -> impl Iterator<Item = u32> {
    (0..64).filter(move |tag| set >> tag & 1 == 1)
}

/// Can a constructor make values of a type with these arguments?
fn makes(constructor: &whatif_lambda::Constructor, args: &[Type]) -> bool {
    let mut found = Vec::new();
    constructor.result.iter().zip(args).all(|(result, arg)| runtime_types::fit(result, arg, &mut found))
}

/// Does a function's result contain values of these type variables? A symbolic function cannot make such values.
fn gives_back(ty: &Type, variables: &[Name]) -> bool {
    match ty {
        Type::Fun(_, result) => gives_back(result, variables),
        Type::Var(name) => variables.contains(name),
        Type::App(function, argument) => gives_back(function, variables) || gives_back(argument, variables),
        Type::Con(_) | Type::Unknown | Type::Forall(..) => false,
    }
}

enum Split {
    Decided(Value),
    Default,
    Open(Vec<Alternative>),
}

/// The root of the list of generated values.
pub(crate) const GENERATED: usize = 0;
/// The root of the list of logged calls.
pub(crate) const CALLS: usize = 1;
/// The root of an answer whose parts are being evaluated.
pub(crate) const ANSWER: usize = 2;
/// The root of the list of those parts.
pub(crate) const PENDING: usize = 3;
/// The root of the list of notes about symbols that a proof does not look into (`summary.rs`).
pub(crate) const SUMMARIES: usize = 4;
/// The root of the list of values that makers made and that are not settled yet.
pub(crate) const MADE: usize = 5;
/// The root of the value that a run ended with, while the values that makers made are settled.
pub(crate) const ENDED: usize = 6;
/// How many roots every state has.
pub(crate) const ROOTS: usize = 7;
