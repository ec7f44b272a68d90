//! Symbolic values: what the machine does where a concrete one would decide.
//!
//! A symbolic number is a [term](whatif_term::Term). A symbolic value of a data type is an object ([`Kind::Symbol`]) with the set of
//! constructors it may have; deciding on one replaces the object, in this state's heap, by that constructor with new symbols
//! as its fields. So everybody who looks at the symbol in this state sees the same fields (000's *uniqArgs*), and which
//! constructors are possible is never a question for a solver (000, section 4.4).
//!
//! A symbolic function is constant, or a table that grows with the arguments it is applied to.

use whatif_term::{Sort, Symbol, Term};

use super::{Branches, Machine, Next, Stop};
use crate::code::*;
use crate::prim::{Fop, Misc, Op, Prim};
use crate::runtime_types;
use crate::state::{Focus, State};
use crate::types::names;
use crate::value::{Addr, Kind, Value};
use crate::{Name, Type};

/// One way in which a state can go on.
#[derive(Clone, PartialEq, Debug)]
pub struct Alternative {
    /// What holds then, besides the path condition.
    pub constraint: Option<Term>,
    /// What changes.
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

/// The scalar types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scalar {
    Int,
    Integer,
    Word,
    Char,
    Double,
    Float,
    Bool,
}

/// What a type's symbolic values are like.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Shape {
    Scalar(Scalar),
    Data(Name, Vec<Type>),
    Function(Type, Type),
    Atom,
    World,
    Unsupported(String),
}

/// How large a product may be, written out: what is larger gets a value instead.
const PRODUCT: u32 = 1 << 7;

fn two_to(power: u32) -> Term {
    Term::int(num_bigint::BigInt::from(1) << power)
}

impl Machine {
    /// What the values of a type are like: newtypes are what they contain.
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
                    let scalar = match name.base() {
                        names::INT => Scalar::Int,
                        names::INTEGER => Scalar::Integer,
                        names::WORD => Scalar::Word,
                        names::CHAR => Scalar::Char,
                        names::DOUBLE => Scalar::Double,
                        names::FLOAT => Scalar::Float,
                        "RealWorld" => return Shape::World,
                        _ => {
                            let Some(data) = self.code.data.get(name) else {
                                return Shape::Unsupported(format!(
                                    "an unknown value of the type `{}`",
                                    name.spoken()
                                ));
                            };
                            if !data.newtype {
                                if data.constructors.is_empty() || data.constructors.len() > 64 {
                                    return Shape::Unsupported(format!(
                                        "an unknown value of the type `{}`",
                                        name.spoken()
                                    ));
                                }
                                return Shape::Data(*name, args.into_iter().cloned().collect());
                            }
                            let Some(field) = data.constructors.first().and_then(|con| con.fields.first())
                            else {
                                return Shape::Unsupported(format!(
                                    "an unknown value of the type `{}`",
                                    name.spoken()
                                ));
                            };
                            let args: Vec<Type> = args.into_iter().cloned().collect();
                            ty = runtime_types::substitute(field, &|variable| {
                                let at = data.params.iter().position(|param| *param == variable)?;
                                args.get(at).cloned()
                            });
                            let extra = args.into_iter().skip(data.params.len());
                            ty = ty.apply(extra);
                            continue;
                        }
                    };
                    return Shape::Scalar(scalar);
                }
            }
        }
        Shape::Unsupported("a symbolic value of an endless newtype".into())
    }

    /// Sym-Gen: a new symbol of a type. It is looked at when it is evaluated.
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
        let owed = self.promise(ty).map_or(Value::Null, |_| Value::Con(TRUE));
        let contents = [Value::Word(all), Value::Int(i64::from(number)), Value::Null, owed];
        Value::Ptr(state.heap.object(Kind::Symbol, runtime_types::intern(ty), &contents))
    }

    /// The function that assumes what the values of a type promise.
    fn promise(&self, ty: &Type) -> Option<Value> {
        if self.code.promises.is_empty() {
            return None;
        }
        match ty.spine().0 {
            Type::Con(name) => self.code.promises.get(name).copied(),
            _ => None,
        }
    }

    /// Is it a symbol whose type's promises are still to be assumed?
    pub(super) fn owes_promise(&self, state: &State, value: Value) -> bool {
        match value {
            Value::Ptr(addr) => {
                state.heap.head(addr).kind() == Kind::Symbol
                    && !state.closed
                    && state.heap.get(addr, 3) == Value::Con(TRUE)
            }
            _ => false,
        }
    }

    /// Sym-Gen, or the value that the script of a replay says.
    pub(super) fn symbolic(&self, state: &mut State, generator: u32, atoms: Atoms, keep: u16) -> Next {
        let Value::Type(ty) = self.type_value(state, generator, atoms) else {
            return Err(Stop::Unsupported("a symbolic value of an unknown type".into()));
        };
        state.leave(keep);
        state.steps += 1;
        Ok(Focus::Eval(self.fresh(state, ty, Some(generator))?))
    }

    /// A new symbol, or the value that the script of a replay says. It is remembered, in the order of generation: a
    /// replay needs the same.
    fn fresh(&self, state: &mut State, ty: u64, generator: Option<u32>) -> Result<Value, Stop> {
        let value = match state.script.as_mut().map(|script| script.next_value()) {
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

    /// Evaluates a symbol: a number becomes a term; data stays as it is. First what its type promises is assumed.
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
        if self.owes_promise(state, Value::Ptr(addr))
            && let Some(promise) = self.promise(&ty)
        {
            state.heap.set(addr, 3, Value::Null);
            state.stack.words.push(Value::Ptr(addr));
            return Ok(Focus::Apply(promise, 1));
        }
        let Value::Int(number) = state.heap.get(addr, 1) else {
            return Err(Stop::Unsupported("a symbol without a number".into()));
        };
        // A function of every type can only give back what it was given; this one gives new values, but not those.
        state.incomplete |= matches!(*ty, Type::Forall(..));
        let value = match self.shape(&ty) {
            Shape::Data(..) => {
                self.settle(state, addr);
                return Ok(Focus::Return(Value::Ptr(addr)));
            }
            Shape::Scalar(scalar) => {
                let real = matches!(scalar, Scalar::Double | Scalar::Float);
                if real && !self.exact {
                    // Real numbers are not rounded: what holds of them need not hold of these.
                    state.incomplete = true;
                    if self.options.special_floats && state.heap.get(addr, 2) == Value::Null {
                        let special = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -0.0].map(Some);
                        let alternatives = [None].into_iter().chain(special).map(|number| Alternative {
                            constraint: None,
                            change: Change::Float(addr, number),
                        });
                        return Err(Stop::Split(Focus::Eval(Value::Ptr(addr)), alternatives.collect()));
                    }
                }
                let sort = if real { Sort::Real } else { Sort::Int };
                let term = Term::symbol(Symbol::new(format!("s{number}"), sort));
                self.constrain_range(state, scalar, &term);
                state.term(term, scalar)
            }
            Shape::Function(..) => {
                let contents = [Value::Null, Value::Int(number), Value::Null];
                Value::Ptr(state.heap.object(Kind::SymFun, state.heap.head(addr).info(), &contents))
            }
            Shape::Atom => Value::Atom(number as u64),
            Shape::World => Value::World,
            Shape::Unsupported(what) => return Err(Stop::Unsupported(what)),
        };
        state.heap.update(addr, value);
        Ok(Focus::Return(value))
    }

    /// A symbol that was evaluated must be shown as a value, even if nobody asks for its constructor: the one with the fewest
    /// fields, of those that are possible.
    fn settle(&self, state: &mut State, addr: Addr) {
        self.settle_apart(state, addr, 0);
    }

    /// The same, if possible of other constructors than these (by index).
    fn settle_apart(&self, state: &mut State, addr: Addr, taken: u64) {
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

    /// The values that a type has. Zero is one of them, and models give a new symbol zero.
    fn constrain_range(&self, state: &mut State, scalar: Scalar, term: &Term) {
        let range = match scalar {
            Scalar::Int if !self.exact => (Term::int(i64::MIN), Term::int(i64::MAX)),
            Scalar::Word => (Term::int(0), &two_to(64) - &Term::int(1)),
            Scalar::Char => (Term::int(0), Term::int(0x10_FFFF)),
            _ => return,
        };
        state.path.push(Term::and([range.0.le(term), term.le(&range.1)]));
    }

    /// Ch-L, Ch-R; in a replay, what the script says.
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
                state.incomplete = true;
                return Ok(state.choose(left, false));
            }
            Branches::Both(_) => {}
        }
        let alternative = |node, right| Alternative { constraint: None, change: Change::Choose(node, right) };
        Err(Stop::Split(Focus::Code(node), vec![alternative(left, false), alternative(right, true)]))
    }

    /// Assume-Ev, Assert-Ev: evaluates the predicate, on a budget of its own.
    pub(super) fn evaluate_predicate(&self, state: &mut State, node: NodeId, predicate: NodeId) -> Next {
        let asserted = matches!(self.code.nodes[node as usize], Node::Assert(..));
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
            if self.data(state, addr).0.base() != names::BOOL {
                return Err(Stop::Unsupported("a predicate that is no truth value".into()));
            }
            let alternative = |con| Alternative { constraint: None, change: Change::Expand(addr, con) };
            state.stack.words.push(Value::contract_frame(node, fp));
            return Err(Stop::Split(Focus::Return(value), vec![alternative(TRUE), alternative(FALSE)]));
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
                let otherwise = crash.map(|label| Alternative {
                    constraint: Some(term.not()),
                    change: Change::Focus(Focus::Crash(label)),
                });
                let holds = Alternative { constraint: Some(term), change: Change::Focus(focus) };
                Err(Stop::Split(focus, [holds].into_iter().chain(otherwise).collect()))
            }
        }
    }

    /// Remembers a call, so that it can be told: the function, its arguments, its result.
    pub(super) fn log(&self, state: &mut State, label: u32, atoms: Atoms) {
        let mut contents = vec![state.roots[CALLS]];
        contents.extend(self.code.atoms(atoms).iter().map(|&atom| state.peek(atom)));
        contents.truncate(crate::heap::PAGE - 1);
        let call = state.heap.object(Kind::Entry, label.into(), &contents);
        state.roots[CALLS] = Value::Ptr(call);
    }

    /// A primitive that has no symbolic reading: the arguments get the values that the model gives them, and the search is
    /// not exhaustive any more. Then it is tried again.
    pub(super) fn concretise(&self, state: &mut State, node: NodeId, prim: Prim, args: Atoms) -> Next {
        state.incomplete = true;
        for &atom in self.code.atoms(args) {
            let Value::Term(number) = state.heap.follow(state.peek(atom)) else { continue };
            let (Atom::Local(slot) | Atom::Last(slot)) = atom else {
                return Err(Stop::Unsupported(prim.in_words().into()));
            };
            let (term, scalar) = state.terms.get(number as usize).clone();
            let constant = state.model.eval(&term);
            let Some(value) = constant_value(&mut state.heap, &constant, scalar) else {
                return Err(Stop::Unsupported(prim.in_words().into()));
            };
            state.assume(&term.equals(&constant.to_term()));
            state.stack.words[state.fp + slot as usize] = value;
        }
        Ok(Focus::Code(node))
    }

    /// Does to a state what an alternative says.
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
                    self.settle(state, *addr);
                }
            }
            Change::Float(addr, None) => state.heap.set(*addr, 2, Value::Con(TRUE)),
            Change::Float(addr, Some(number)) => {
                let float = match self.shape(&runtime_types::get(state.heap.head(*addr).info())) {
                    Shape::Scalar(Scalar::Float) => Value::float(*number as f32),
                    _ => Value::double(*number),
                };
                state.heap.update(*addr, float);
            }
            Change::Constant(addr, constant) => {
                state.heap.set(*addr, 2, crate::prim::number::boolean(*constant));
                state.strict_functions |= !*constant;
                let result = entries(state, *addr).next().map(|(_, result)| result);
                if let (true, Some(result)) = (*constant, result) {
                    state.heap.set(*addr, 0, result);
                } else if *constant
                    && let Shape::Function(_, to) =
                        self.shape(&runtime_types::get(state.heap.head(*addr).info()))
                {
                    let result = self.generate(state, &to);
                    state.heap.set(*addr, 0, result);
                }
            }
            Change::Choose(node, right) => state.focus = state.choose(*node, *right),
        }
    }

    /// Case-Sym: a symbolic scrutinee. The case frame has been popped; a decision pushes it again.
    #[cold]
    pub(super) fn select_symbolic(&self, state: &mut State, case: CaseId, value: Value) -> Next {
        let alts = &self.code.cases[case as usize].alts;
        let alternatives = match (alts, value) {
            // A scalar where data should be comes from a type that is not known.
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
            return Err(crate::prim::number::boolean(truth));
        }
        let otherwise = term.not();
        let alternative = |constraint, con| Alternative {
            constraint: Some(constraint),
            change: Change::Focus(Focus::Return(Value::Con(con))),
        };
        Ok(vec![alternative(term, TRUE), alternative(otherwise, FALSE)])
    }

    fn split_data(&self, state: &mut State, table: &[Option<AltCode>], addr: Addr) -> Split {
        let Value::Word(possible) = state.heap.get(addr, 0) else { return Split::Default };
        let covered = (table.iter().enumerate())
            .filter(|(_, alt)| alt.is_some())
            .fold(0u64, |mask, (tag, _)| mask | 1 << tag);
        let tags = |mask: u64| (0..64).filter(move |tag| mask >> tag & 1 == 1);
        if possible & covered == 0 && possible.count_ones() > 1 {
            return Split::Default;
        }
        if possible.count_ones() == 1 && !self.options.solve_constructors {
            let con = self.constructor(state, addr, possible.trailing_zeros());
            return Split::Decided(self.expand(state, addr, con));
        }
        let mut alternatives: Vec<Alternative> = tags(possible & covered)
            .map(|tag| Alternative {
                constraint: self.constructor_constraint(state, addr, tag),
                change: Change::Expand(addr, self.constructor(state, addr, tag)),
            })
            .collect();
        let rest = possible & !covered;
        match rest.count_ones() {
            0 => {}
            1 => alternatives.push(Alternative {
                constraint: self.constructor_constraint(state, addr, rest.trailing_zeros()),
                change: Change::Expand(addr, self.constructor(state, addr, rest.trailing_zeros())),
            }),
            _ => alternatives.push(Alternative { constraint: None, change: Change::Exclude(addr, covered) }),
        }
        Split::Open(alternatives)
    }

    /// For comparison with deciding by sets: which constructor it is, as a question for the solver.
    fn constructor_constraint(&self, state: &State, addr: Addr, tag: u32) -> Option<Term> {
        if !self.options.solve_constructors {
            return None;
        }
        let Value::Int(number) = state.heap.get(addr, 1) else { return None };
        let term = Term::symbol(Symbol::new(format!("tag{number}"), Sort::Int));
        Some(term.equals(&Term::int(i64::from(tag))))
    }

    pub(super) fn is_data(&self, state: &State, addr: Addr) -> bool {
        matches!(self.shape(&runtime_types::get(state.heap.head(addr).info())), Shape::Data(..))
    }

    /// A symbolic `Bool` that is the answer is `False` or `True`.
    pub(super) fn split_returned_bool(&self, state: &State, addr: Addr) -> Option<Vec<Alternative>> {
        if state.heap.head(addr).kind() != Kind::Symbol || self.data(state, addr).0.as_str() != names::BOOL {
            return None;
        }
        let Value::Word(possible) = state.heap.get(addr, 0) else { return None };
        let alternative = |con| Alternative { constraint: None, change: Change::Expand(addr, con) };
        Some([FALSE, TRUE].into_iter().filter(|con| possible >> con & 1 == 1).map(alternative).collect())
    }

    fn data(&self, state: &State, addr: Addr) -> (Name, Vec<Type>) {
        match self.shape(&runtime_types::get(state.heap.head(addr).info())) {
            Shape::Data(name, args) => (name, args),
            _ => (Name::new("()"), Vec::new()),
        }
    }

    fn constructor(&self, state: &State, addr: Addr, tag: u32) -> ConId {
        let (name, _) = self.data(state, addr);
        self.code.constructors[&name][tag as usize]
    }

    /// Makes a symbol a constructor with new symbols as fields.
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
        let value = if fields.is_empty() {
            Value::Con(con)
        } else {
            let fields: Vec<Value> = (fields.iter())
                .map(|field| {
                    let ty = runtime_types::substitute(field, &|variable| {
                        found.iter().find(|(name, _)| *name == variable).map(|(_, ty)| ty.clone())
                    });
                    self.generate(state, &ty)
                })
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
                    alternatives.push(Alternative {
                        constraint: Some(equal),
                        change: Change::Focus(Focus::Return(*lit)),
                    });
                }
            }
        }
        if !alternatives.is_empty() {
            // Each inequality stands for itself in the path condition, so that it is recognised next time.
            alternatives.push(Alternative {
                constraint: Some(Term::and(others)),
                change: Change::Focus(Focus::Return(Value::Term(number))),
            });
        }
        alternatives
    }

    /// The term of an evaluated scalar; for a real number, say so.
    pub(crate) fn to_term(&self, state: &State, value: Value, sort: Option<&Sort>) -> Option<Term> {
        Some(match value {
            Value::Term(number) => state.terms.get(number as usize).0.clone(),
            Value::Int(_) if sort == Some(&Sort::Real) => return None,
            Value::Int(number) => Term::int(number),
            Value::Word(number) => Term::int(num_bigint::BigInt::from(number)),
            Value::Char(code) => Term::int(code as i64),
            Value::Double(number) => real(number.get())?,
            Value::Float(number) => real(f64::from(number.get()))?,
            Value::Con(TRUE) => Term::bool(true),
            Value::Con(FALSE) => Term::bool(false),
            Value::Ptr(_) => Term::int(crate::integer::integer(&state.heap, value)?),
            _ => return None,
        })
    }

    /// Pr on symbolic arguments: a term; a concrete value if it folds to a constant. None if it cannot be a term.
    pub(super) fn symbolic_primitive(&self, state: &mut State, prim: Prim, args: &[Value]) -> Option<Value> {
        if !args.iter().any(|arg| matches!(arg, Value::Term(_))) {
            return None;
        }
        let sort = matches!(prim, Prim::Double(_) | Prim::Float(_)).then_some(Sort::Real);
        let terms: Vec<Term> =
            args.iter().map(|arg| self.to_term(state, *arg, sort.as_ref())).collect::<Option<_>>()?;
        let term = match (prim, &terms[..]) {
            (Prim::Int(op), terms) if self.exact => arithmetic(op, terms)?,
            (Prim::Int(op), terms) => wrap(arithmetic(op, terms)?, op, true),
            (Prim::Integer(op), terms) => arithmetic(op, terms)?,
            (Prim::Char(op), terms) => arithmetic(op, terms)?,
            (Prim::Word(op), terms) => wrap(arithmetic(op, terms)?, op, false),
            (Prim::Double(op) | Prim::Float(op), terms) => real_arithmetic(op, terms)?,
            (Prim::Misc(misc), [term]) => match misc {
                Misc::IntToInteger | Misc::WordToInteger | Misc::CharOrd | Misc::CharChr => term.clone(),
                Misc::IntegerToInt if self.exact => term.clone(),
                Misc::IntegerToInt | Misc::WordToInt => wrap_all(term, true),
                Misc::IntegerToWord | Misc::IntToWord => wrap_all(term, false),
                Misc::DoubleToFloat | Misc::FloatToDouble => term.clone(),
                _ => return None,
            },
            _ => return None,
        };
        // Squares of squares of squares: no memory would hold their values.
        let is_huge = *term.op() == whatif_term::Op::Mul && term.tree_size() > PRODUCT;
        (!is_huge).then(|| self.term_value(state, prim, term))
    }

    /// A term as a value.
    fn term_value(&self, state: &mut State, prim: Prim, term: Term) -> Value {
        let scalar = match prim {
            _ if *term.sort() == Sort::Bool => Scalar::Bool,
            Prim::Word(_) | Prim::Misc(Misc::IntToWord | Misc::IntegerToWord) => Scalar::Word,
            Prim::Misc(Misc::CharChr) => Scalar::Char,
            Prim::Double(_) | Prim::Float(_) | Prim::Misc(Misc::DoubleToFloat | Misc::FloatToDouble)
                if *term.sort() == Sort::Real =>
            {
                match prim {
                    Prim::Float(_) | Prim::Misc(Misc::DoubleToFloat) => Scalar::Float,
                    _ => Scalar::Double,
                }
            }
            Prim::Integer(_) | Prim::Double(_) | Prim::Float(_) => Scalar::Integer,
            Prim::Misc(Misc::IntToInteger | Misc::WordToInteger) => Scalar::Integer,
            _ => Scalar::Int,
        };
        self.value_of_term(state, term, scalar)
    }

    /// The type of an evaluated scalar.
    pub(super) fn scalar_of(&self, state: &State, value: Value) -> Option<Scalar> {
        Some(match value {
            Value::Term(number) => state.terms.get(number as usize).1,
            Value::Word(_) => Scalar::Word,
            Value::Char(_) => Scalar::Char,
            Value::Double(_) => Scalar::Double,
            Value::Float(_) => Scalar::Float,
            Value::Con(TRUE | FALSE) => Scalar::Bool,
            Value::Int(_) => Scalar::Int,
            Value::Ptr(_) => Scalar::Integer,
            _ => return None,
        })
    }

    /// A term as a value of a scalar type; a concrete one if it is a constant.
    pub(super) fn value_of_term(&self, state: &mut State, term: Term, scalar: Scalar) -> Value {
        match term.as_value().and_then(|constant| constant_value(&mut state.heap, constant, scalar)) {
            Some(value) => value,
            None => state.term(term, scalar),
        }
    }

    /// The constructors that a symbol may have.
    pub(super) fn possible(&self, state: &State, addr: Addr) -> Vec<ConId> {
        let Value::Word(possible) = state.heap.get(addr, 0) else { return Vec::new() };
        (0..64).filter(|tag| possible >> tag & 1 == 1).map(|tag| self.constructor(state, addr, tag)).collect()
    }

    /// The constructors that a symbol may not have any more.
    pub(crate) fn excluded(&self, state: &State, addr: Addr) -> Vec<ConId> {
        let (Shape::Data(name, _), Value::Word(possible)) =
            (self.shape(&runtime_types::get(state.heap.head(addr).info())), state.heap.get(addr, 0))
        else {
            return Vec::new();
        };
        let constructors = self.code.constructors[&name].iter().enumerate();
        constructors.filter(|(tag, _)| possible >> tag & 1 == 0).map(|(_, con)| *con).collect()
    }

    /// Applies a symbolic function to the first of the arguments on the stack.
    ///
    /// Whether it ignores its argument only matters where evaluating the argument could fail or never end. So an argument
    /// that is a value already is looked up in the table at once; for another one the function is constant, or not.
    pub(super) fn apply_symbolic(&self, state: &mut State, addr: Addr, count: usize) -> Next {
        let at = state.stack.words.len() - count;
        let argument = state.stack.words[at];
        let constant = state.heap.get(addr, 2);
        if constant == Value::Con(TRUE) {
            state.stack.words.remove(at);
            let value = state.heap.get(addr, 0);
            state.steps += 1;
            return Ok(applied(value, count - 1));
        }
        let Shape::Function(from, _) = self.shape(&runtime_types::get(state.heap.head(addr).info())) else {
            return Err(Stop::Unsupported("an application of something that is no function".into()));
        };
        let from = self.shape(&from);
        let value = self.cannot_fail(state, argument) && !matches!(from, Shape::Function(..));
        // One that had two different results is not constant.
        if constant == Value::Null && !value && entries(state, addr).nth(1).is_none() {
            let alternative =
                |constant| Alternative { constraint: None, change: Change::Constant(addr, constant) };
            let focus = Focus::Apply(Value::Ptr(addr), count as u32);
            return Err(Stop::Split(focus, vec![alternative(true), alternative(false)]));
        }
        // The argument is evaluated first; below it wait the function and the other arguments.
        state.stack.words.remove(at);
        state.stack.words.push(Value::Ptr(addr));
        match from {
            // Applied to a new value, so that what it does can matter.
            Shape::Function(argument_type, _) => {
                state.stack.words.push(Value::Table(count as u64));
                let sample = self.fresh(state, runtime_types::intern(&argument_type), None)?;
                state.stack.words.push(sample);
                Ok(Focus::Apply(argument, 1))
            }
            // Nobody needs to know what it is yet.
            Shape::Data(..)
                if is_evaluated(state, argument) && !state.closed && !self.owes_promise(state, argument) =>
            {
                self.look_up(state, count as u64, state.heap.follow(argument))
            }
            _ => {
                state.stack.words.push(Value::Table(count as u64));
                Ok(Focus::Eval(argument))
            }
        }
    }

    /// Looks an evaluated argument up in the table of a symbolic function; what is new gets a new result.
    pub(super) fn look_up(&self, state: &mut State, count: u64, argument: Value) -> Next {
        let Some(Value::Ptr(addr)) = state.stack.words.last().copied() else {
            return Err(Stop::Unsupported("a table without its function".into()));
        };
        let table: Vec<(Value, Value)> = entries(state, addr).collect();
        for &(key, result) in &table {
            match self.same(state, key, argument) {
                Ok(false) => {}
                Ok(true) => {
                    state.stack.words.pop();
                    state.steps += 1;
                    return Ok(applied(result, count as usize - 1));
                }
                Err(equal) => {
                    let differ = equal.not();
                    state.stack.words.push(Value::Table(count));
                    let again = Focus::Return(argument);
                    let alternative =
                        |term| Alternative { constraint: Some(term), change: Change::Focus(again) };
                    return Err(Stop::Split(again, vec![alternative(equal), alternative(differ)]));
                }
            }
        }
        if state.closed {
            return Err(Stop::Hole);
        }
        let Shape::Function(_, to) = self.shape(&runtime_types::get(state.heap.head(addr).info())) else {
            return Err(Stop::Unsupported("a table of something that is no function".into()));
        };
        if !table.is_empty() {
            self.tell_apart(state, &table, argument);
        }
        let result = self.generate(state, &to);
        let first = state.heap.get(addr, 0);
        let entry = state.heap.object(Kind::Entry, 0, &[argument, result, first]);
        state.heap.set(addr, 0, Value::Ptr(entry));
        state.stack.words.pop();
        state.steps += 1;
        Ok(applied(result, count as usize - 1))
    }

    /// Arguments with different results are shown, and as different ones where symbols can be.
    fn tell_apart(&self, state: &mut State, table: &[(Value, Value)], argument: Value) {
        let mut taken = 0;
        for key in table.iter().rev().map(|(key, _)| *key).chain([argument]) {
            let tag = |con: ConId| 1 << self.code.cons[con as usize].tag.min(63);
            taken |= match key {
                Value::Con(con) => tag(con),
                Value::Ptr(addr) if state.heap.head(addr).kind() == Kind::Con => {
                    tag(state.heap.head(addr).info())
                }
                Value::Ptr(addr) if state.heap.head(addr).kind() == Kind::Symbol => {
                    self.settle_apart(state, addr, taken);
                    match state.heap.get(addr, 2) {
                        Value::Con(con) => tag(con),
                        _ => 0,
                    }
                }
                _ => 0,
            };
        }
    }

    /// Are two evaluated values the same? A term if that depends.
    fn same(&self, state: &State, a: Value, b: Value) -> Result<bool, Term> {
        if a == b {
            return Ok(true);
        }
        match (self.to_term(state, a, None), self.to_term(state, b, None)) {
            (Some(a), Some(b)) if a.sort() == b.sort() => {
                let equal = a.equals(&b);
                state.known(&equal).ok_or(equal)
            }
            _ if state.closed => Ok(matches(state, a, b)),
            _ => Ok(equal_data(state, a, b)),
        }
    }

    /// Can it be evaluated without fail?
    fn cannot_fail(&self, state: &State, value: Value) -> bool {
        match state.heap.follow(value) {
            Value::Ptr(addr) if state.heap.head(addr).kind() == Kind::Thunk => {
                let body = self.code.lambdas[state.heap.head(addr).info() as usize].body;
                matches!(self.code.nodes[body as usize], Node::Symbolic(..) | Node::Con(..))
            }
            value => is_evaluated(state, value),
        }
    }

    /// Is every run that ends like this one also that of a constant function? So it is if a symbolic function that might
    /// have been constant was only seen to have one result, and evaluating its arguments did not fail.
    pub(crate) fn is_covered(&self, state: &State) -> bool {
        if !state.strict_functions {
            return false;
        }
        let mut seen = rustc_hash::FxHashSet::default();
        let mut values: Vec<Value> = state.generated().iter().map(|generated| generated.value).collect();
        while let Some(value) = values.pop() {
            let Value::Ptr(addr) = state.heap.follow(value) else { continue };
            if !seen.insert(addr) {
                continue;
            }
            match state.heap.head(addr).kind() {
                Kind::Con => values.extend(state.heap.contents(addr)),
                Kind::SymFun if state.heap.get(addr, 2) == Value::Con(TRUE) => {
                    values.push(state.heap.get(addr, 0));
                }
                Kind::SymFun => {
                    let table: Vec<(Value, Value)> = entries(state, addr).collect();
                    if table.len() == 1 && state.heap.get(addr, 2) == Value::Con(FALSE) {
                        return true;
                    }
                    values.extend(table.into_iter().flat_map(|(key, result)| [key, result]));
                }
                _ => {}
            }
        }
        false
    }
}

/// Can a constructor make values of a type with these arguments?
fn makes(constructor: &crate::Constructor, args: &[Type]) -> bool {
    let mut found = Vec::new();
    constructor.result.iter().zip(args).all(|(result, arg)| runtime_types::fit(result, arg, &mut found))
}

/// Does a function's result contain values of these types? It cannot make them up.
fn gives_back(ty: &Type, variables: &[Name]) -> bool {
    match ty {
        Type::Fun(_, result) => gives_back(result, variables),
        Type::Var(name) => variables.contains(name),
        Type::App(function, argument) => gives_back(function, variables) || gives_back(argument, variables),
        Type::Con(_) | Type::Unknown | Type::Forall(..) => false,
    }
}

/// The arguments in the table of a symbolic function, with their results; the last one first.
fn entries(state: &State, addr: Addr) -> impl Iterator<Item = (Value, Value)> + '_ {
    let mut next = state.heap.get(addr, 0);
    std::iter::from_fn(move || {
        let Value::Ptr(entry) = state.heap.follow(next) else { return None };
        next = state.heap.get(entry, 2);
        Some((state.heap.follow(state.heap.get(entry, 0)), state.heap.get(entry, 1)))
    })
}

/// Is it evaluated, or a symbol?
fn is_evaluated(state: &State, value: Value) -> bool {
    match state.heap.follow(value) {
        Value::Ptr(addr) => matches!(state.heap.head(addr).kind(), Kind::Con | Kind::Big | Kind::Symbol),
        _ => true,
    }
}

/// Are two values the same as far as they are evaluated, and evaluated as far as that matters?
fn equal_data(state: &State, a: Value, b: Value) -> bool {
    let mut pairs = vec![(a, b)];
    while let Some((a, b)) = pairs.pop() {
        match (state.heap.follow(a), state.heap.follow(b)) {
            (a, b) if a == b => {}
            (Value::Ptr(a), Value::Ptr(b)) => {
                let (head, other) = (state.heap.head(a), state.heap.head(b));
                if head.kind() != Kind::Con || other.kind() != Kind::Con || head.info() != other.info() {
                    return false;
                }
                let fields = state.heap.contents(a).iter().zip(state.heap.contents(b));
                pairs.extend(fields.map(|(a, b)| (*a, *b)));
            }
            _ => return false,
        }
    }
    true
}

/// Does a value have the structure of a key, whose holes match everything?
fn matches(state: &State, key: Value, value: Value) -> bool {
    let mut pairs = vec![(key, value)];
    while let Some((key, value)) = pairs.pop() {
        match (state.heap.follow(key), state.heap.follow(value)) {
            (Value::Ptr(key), Value::Ptr(value)) if key != value => {
                let (a, b) = (state.heap.head(key), state.heap.head(value));
                match a.kind() {
                    Kind::Hole | Kind::Symbol => {}
                    _ if a != b => return false,
                    _ => {
                        let fields = state.heap.contents(key).iter().zip(state.heap.contents(value));
                        pairs.extend(fields.map(|(a, b)| (*a, *b)));
                    }
                }
            }
            (Value::Ptr(key), _) if state.heap.head(key).kind() == Kind::Hole => {}
            (key, value) if key != value => return false,
            _ => {}
        }
    }
    true
}

/// A result applied to the arguments that are left on the stack.
fn applied(value: Value, count: usize) -> Focus {
    if count == 0 { Focus::Eval(value) } else { Focus::Apply(value, count as u32) }
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
/// The root of the list of what is known of symbols that nobody has looked into.
pub(crate) const SUMMARIES: usize = 4;
/// How many roots every state has.
pub(crate) const ROOTS: usize = 5;

fn real(number: f64) -> Option<Term> {
    if !number.is_finite() {
        return None;
    }
    let (mantissa, exponent) = crate::prim::float::decode(number);
    let power = num_bigint::BigInt::from(1) << exponent.unsigned_abs();
    let rational = if exponent >= 0 {
        whatif_term::Rational::new(num_bigint::BigInt::from(mantissa) * power, 1)?
    } else {
        whatif_term::Rational::new(mantissa, power)?
    };
    Some(Term::real(rational))
}

/// An operation on exact integers.
pub(super) fn arithmetic(op: Op, args: &[Term]) -> Option<Term> {
    Some(match (op, args) {
        (Op::Neg, [a]) => -a,
        (Op::Add, [a, b]) => a + b,
        (Op::Sub, [a, b]) => a - b,
        (Op::Mul, [a, b]) => a * b,
        (Op::Quot, [a, b]) => a.quot(b),
        (Op::Rem, [a, b]) => a.rem(b),
        (Op::Div, [a, b]) => a.div_floor(b),
        (Op::Mod, [a, b]) => a.mod_floor(b),
        (Op::Eq, [a, b]) => a.equals(b),
        (Op::Ne, [a, b]) => a.differs(b),
        (Op::Lt, [a, b]) => a.lt(b),
        (Op::Le, [a, b]) => a.le(b),
        (Op::Gt, [a, b]) => a.gt(b),
        (Op::Ge, [a, b]) => a.ge(b),
        (Op::Not, [a]) => -a - Term::int(1),
        _ => return None,
    })
}

fn real_arithmetic(op: Fop, args: &[Term]) -> Option<Term> {
    Some(match (op, args) {
        (Fop::Neg, [a]) => -a,
        (Fop::Abs, [a]) => a.abs(),
        (Fop::Add, [a, b]) => a + b,
        (Fop::Sub, [a, b]) => a - b,
        (Fop::Mul, [a, b]) => a * b,
        (Fop::Div, [a, b]) if b.as_rational().is_some_and(|b| !b.is_zero()) => a.real_div(b),
        (Fop::Eq, [a, b]) => a.equals(b),
        (Fop::Ne, [a, b]) => a.differs(b),
        (Fop::Lt, [a, b]) => a.lt(b),
        (Fop::Le, [a, b]) => a.le(b),
        (Fop::Gt, [a, b]) => a.gt(b),
        (Fop::Ge, [a, b]) => a.ge(b),
        (Fop::IsNaN | Fop::IsInfinite | Fop::IsNegativeZero | Fop::IsDenormalized, [_]) => Term::bool(false),
        (Fop::Floor, [a]) => a.to_int(),
        (Fop::Ceiling, [a]) => -(-a).to_int(),
        (Fop::Truncate, [a]) => a.lt(&Term::real(0)).ite(&-(-a).to_int(), &a.to_int()),
        (Fop::Round, [a]) => round(a),
        (Fop::FromInt | Fop::FromInteger, [a]) => a.to_real(),
        _ => return None,
    })
}

/// The nearest integer; of two, the even one.
fn round(real: &Term) -> Term {
    let half = Term::real(1).real_div(&Term::real(2));
    let sum = real + &half;
    let up = sum.to_int();
    let tie = up.to_real().equals(&sum);
    let odd = up.mod_floor(&Term::int(2)).equals(&Term::int(1));
    Term::and([&tie, &odd]).ite(&(&up - &Term::int(1)), &up)
}

/// A 64-bit result: sums need one correction at most.
fn wrap(term: Term, op: Op, signed: bool) -> Term {
    if *term.sort() != Sort::Int || term.is_const() && !matches!(op, Op::Add | Op::Sub | Op::Mul | Op::Neg) {
        return term;
    }
    match op {
        Op::Add | Op::Sub | Op::Neg => {
            let (low, high) = bounds(signed);
            let all = two_to(64);
            term.gt(&high).ite(&(&term - &all), &term.lt(&low).ite(&(&term + &all), &term))
        }
        Op::Mul => wrap_all(&term, signed),
        _ => term,
    }
}

fn wrap_all(term: &Term, signed: bool) -> Term {
    let (low, high) = bounds(signed);
    let all = two_to(64);
    let wrapped = &(term - &low).modulo(&all) + &low;
    Term::and([low.le(term), term.le(&high)]).ite(term, &wrapped)
}

fn bounds(signed: bool) -> (Term, Term) {
    match signed {
        true => (Term::int(i64::MIN), Term::int(i64::MAX)),
        false => (Term::int(0), &two_to(64) - &Term::int(1)),
    }
}

/// A constant of the solver as a value of the machine.
pub(crate) fn constant_value(
    heap: &mut crate::heap::Heap,
    constant: &whatif_term::Value,
    scalar: Scalar,
) -> Option<Value> {
    use num_traits::ToPrimitive;
    Some(match constant {
        whatif_term::Value::Bool(truth) => crate::prim::number::boolean(*truth),
        whatif_term::Value::Int(int) => match scalar {
            Scalar::Word => Value::Word(int.to_big().to_u64()?),
            Scalar::Char => Value::Char(int.to_i64()? as u32 as u64),
            _ => crate::integer::value(heap, &int.to_big()),
        },
        whatif_term::Value::Real(rational) => {
            let number = nearest(rational);
            if scalar == Scalar::Float { Value::float(number as f32) } else { Value::double(number) }
        }
        _ => return None,
    })
}

/// The nearest double: exact for dyadic numbers that fit.
pub(crate) fn nearest(rational: &whatif_term::Rational) -> f64 {
    let negative = rational.is_negative();
    let numerator = num_traits::Signed::abs(&rational.numerator().to_big());
    let denominator = rational.denominator().to_big();
    // Enough bits for a correctly rounded quotient; what is left only matters for ties, which are then not ties.
    let shift = (66 + denominator.bits() as i64 - numerator.bits() as i64).max(0);
    let scaled = numerator << shift as usize;
    let (quotient, rest) = num_integer::Integer::div_rem(&scaled, &denominator);
    let sticky = quotient * 2 + if num_traits::Zero::is_zero(&rest) { 0 } else { 1 };
    let number = crate::prim::float::encode(&sticky, -shift - 1);
    if negative { -number } else { number }
}
