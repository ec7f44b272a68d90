//! A well-typed program that goes wrong: let-polymorphism with references (003, section 5.1; Bonsai).
//!
//! The paper solves this one with Boolector. Its successor Bitwuzla takes a minute of processor time (`--help` says how to
//! use it); Z3 takes far longer.

#[path = "common/bonsai.rs"]
mod bonsai;
pub(crate) mod common;

use std::cell::RefCell;
use std::process::ExitCode;

use bonsai::{Bonsai, Failure, Grammar, Run, Tree, is, leaf, node, pair, word};
use common::{Meter, Unsolved, expect};
use whatif_sym::prelude::*;

const W: u32 = 19;
const TERMINALS: [&str; W as usize] = [
    "let", "call", "true", "one", ":=", "lambda", "int", "bool", "any", "ref", "!", "-", "&", "*", "a", "b",
    "c", "d", "e",
];
const LET: usize = 0;
const CALL: usize = 1;
const TRUE: usize = 2;
const ONE: usize = 3;
const ASSIGN: usize = 4;
const LAMBDA: usize = 5;
const INT: usize = 6;
const BOOL: usize = 7;
const ANY: usize = 8;
const REF: usize = 9;
const NOT: usize = 10;
const NEG: usize = 11;
const NEW: usize = 12;
const READ: usize = 13;

const GRAMMAR: &str = "
    term ::= ( ( ( let . name ) . term ) . term ) | ( call . ( term . term ) ) | easy
    easy ::= true | one | ( ( ( := . name ) . term ) . term ) | ( ( lambda . name ) . ( type . easy ) ) | ( op . term ) | name
    op ::= ! | - | & | *
    type ::= int | bool | any | ( ref . type ) | ( type . type )
    name ::= a | b | c | d | e";

type Name = SymU<W>;
/// Types are trees of the syntax.
type Types = Vec<(Name, Bonsai<W>)>;

#[derive(Clone, Debug, Mergeable, Structural)]
enum Value {
    Int(SymI<7>),
    Bool(SymBool),
    /// A cell of the store.
    Ref(usize),
    Closure(Name, Bonsai<W>, Env),
}

type Env = Vec<(Name, Union<Value>)>;

/// The cells; two stores merge cell by cell, and a cell that one of them lacks is absent there.
#[derive(Clone, Debug, Structural)]
struct Store(Vec<Union<Option<Value>>>);

impl Mergeable for Store {
    fn strategy(&self) -> MergingStrategy {
        MergingStrategy::SIMPLE
    }
    fn index_cmp(&self, _: &Self, _: usize) -> std::cmp::Ordering {
        std::cmp::Ordering::Equal
    }
    fn merge(cond: &SymBool, t: &Self, f: &Self) -> Self {
        let absent = Union::single(None);
        let cell = |store: &Store, i: usize| store.0.get(i).unwrap_or(&absent).clone();
        Store((0..t.0.len().max(f.0.len())).map(|i| Union::ite(cond, &cell(t, i), &cell(f, i))).collect())
    }
}

impl SimpleMergeable for Store {}

fn terminal(i: usize) -> Bonsai<W> {
    Union::single(Tree::Leaf(word(i)))
}

fn lookup<C: Encoding, T: Mergeable + Clone>(env: &[(Name, T)], name: &Name, failure: Failure) -> Run<C, T> {
    env.iter().rfold(Union::err(failure), |rest, (known, value)| {
        mrg_if(&known.eq(name), || Union::ok(value.clone()), || rest)
    })
}

fn extended<T: Clone>(env: &[(Name, T)], name: &Name, value: &T) -> Vec<(Name, T)> {
    [(name.clone(), value.clone())].into_iter().chain(env.iter().cloned()).collect()
}

/// A term, taken apart by its shape. Within a shape the terminals decide.
enum Shape<'a> {
    Leaf(&'a Name),
    /// `(head . body)`: an operator or a call.
    Unary(&'a Name, &'a Bonsai<W>),
    /// `((head . name) . (annotation . body))`
    Function(&'a Name, &'a Bonsai<W>, &'a Bonsai<W>),
    /// `(((head . name) . first) . second)`: let or assignment.
    Binding(&'a Bonsai<W>, &'a Bonsai<W>, &'a Bonsai<W>, &'a Bonsai<W>),
}

fn by_shape<T: Mergeable>(tree: &Bonsai<W>, f: &mut dyn FnMut(Shape<'_>) -> Union<T>) -> Union<T> {
    tree.and_then(|tree| match tree {
        Tree::Leaf(word) => f(Shape::Leaf(word)),
        Tree::Node(left, right) => left.and_then(|left| match left {
            Tree::Leaf(head) => f(Shape::Unary(head, right)),
            Tree::Node(inner, first) => inner.and_then(|inner| match inner {
                Tree::Leaf(head) => f(Shape::Function(head, first, right)),
                Tree::Node(head, name) => f(Shape::Binding(head, name, first, right)),
            }),
        }),
    })
}

fn rule<C: Encoding, T: Mergeable>(
    head: &Name,
    terminal: usize,
    rule: impl FnOnce() -> Run<C, T>,
    rest: Run<C, T>,
) -> Run<C, T> {
    mrg_if(&head.eq(word::<W>(terminal)), rule, || rest)
}

type Known<K, C, T> = RefCell<Memo<K, Run<C, T>>>;
type Result<C> = Run<C, (Store, Union<Value>)>;

struct Language<C: Encoding> {
    typed: Known<(Bonsai<W>, Types), C, Bonsai<W>>,
    evaluated: Known<(bool, Bonsai<W>, Env, Store), C, (Store, Union<Value>)>,
}

impl<C: Encoding> Language<C> {
    fn new(memo: bool) -> Self {
        fn known<K, V>(memo: bool) -> RefCell<Memo<K, V>> {
            RefCell::new(if memo { Memo::new() } else { Memo::disabled() })
        }
        Language { typed: known(memo), evaluated: known(memo) }
    }

    fn type_of(&self, tree: &Bonsai<W>, env: &Types) -> Run<C, Bonsai<W>> {
        let key = (tree.clone(), env.clone());
        if let Some(known) = self.typed.borrow().get(&key) {
            return known.clone();
        }
        let result = by_shape(tree, &mut |shape| self.type_shape(&shape, env));
        self.typed.borrow_mut().insert(key, result)
    }

    fn type_shape(&self, shape: &Shape<'_>, env: &Types) -> Run<C, Bonsai<W>> {
        let wrong = || Union::err(Failure::Type);
        match *shape {
            Shape::Leaf(name) => {
                let rest = lookup::<C, _>(env, name, Failure::Type);
                let rest = rule::<C, _>(name, ONE, || Union::ok(terminal(INT)), rest);
                rule::<C, _>(name, TRUE, || Union::ok(terminal(BOOL)), rest)
            }
            Shape::Unary(head, body) => {
                let of = |terminal_type: usize| {
                    C::then(&self.type_of(body, env), |ty| {
                        let expected = terminal(terminal_type);
                        C::then(&compatible::<C>(ty, &expected), |()| Union::ok(expected.clone()))
                    })
                };
                let rest = rule::<C, _>(head, CALL, || self.type_call(body, env), wrong());
                let rest = rule::<C, _>(head, READ, || C::then(&self.type_of(body, env), pointee::<C>), rest);
                let new =
                    || C::then(&self.type_of(body, env), |ty| Union::ok(node(terminal(REF), ty.clone())));
                let rest = rule::<C, _>(head, NEW, new, rest);
                let rest = rule::<C, _>(head, NEG, || of(INT), rest);
                rule::<C, _>(head, NOT, || of(BOOL), rest)
            }
            Shape::Function(head, name, body) => {
                let typed = || {
                    C::then(&leaf::<C, W>(name, Failure::Type), |name| {
                        C::then(&pair::<C, W>(body, Failure::Type), |(annotation, body)| {
                            let inner = self.type_of(body, &extended(env, name, annotation));
                            C::then(&inner, |ty| Union::ok(node(annotation.clone(), ty.clone())))
                        })
                    })
                };
                rule::<C, _>(head, LAMBDA, typed, wrong())
            }
            Shape::Binding(head, name, first, second) => {
                C::then(&leaf::<C, W>(head, Failure::Type), |head| {
                    C::then(&leaf::<C, W>(name, Failure::Type), |name| {
                        let assigned = || {
                            C::then(&lookup::<C, _>(env, name, Failure::Type), |ty| {
                                C::then(&pointee::<C>(ty), |expected| {
                                    C::then(&self.type_of(first, env), |found| {
                                        C::then(&compatible::<C>(found, expected), |()| {
                                            self.type_of(second, env)
                                        })
                                    })
                                })
                            })
                        };
                        let bound = || {
                            C::then(&self.type_of(first, env), |ty| {
                                self.type_of(second, &extended(env, name, ty))
                            })
                        };
                        let rest = rule::<C, _>(head, ASSIGN, assigned, wrong());
                        rule::<C, _>(head, LET, bound, rest)
                    })
                })
            }
        }
    }

    fn type_call(&self, body: &Bonsai<W>, env: &Types) -> Run<C, Bonsai<W>> {
        C::then(&pair::<C, W>(body, Failure::Type), |(function, argument)| {
            C::then(&self.type_of(function, env), |function| {
                C::then(&pair::<C, W>(function, Failure::Type), |(expected, result)| {
                    C::then(&self.type_of(argument, env), |found| {
                        C::then(&compatible::<C>(found, expected), |()| Union::ok(result.clone()))
                    })
                })
            })
        })
    }

    /// `simple` terms have no let and no call.
    fn eval(&self, simple: bool, tree: &Bonsai<W>, env: &Env, store: &Store) -> Result<C> {
        let key = (simple, tree.clone(), env.clone(), store.clone());
        if let Some(known) = self.evaluated.borrow().get(&key) {
            return known.clone();
        }
        let result = by_shape(tree, &mut |shape| self.eval_shape(simple, &shape, env, store));
        self.evaluated.borrow_mut().insert(key, result)
    }

    fn eval_shape(&self, simple: bool, shape: &Shape<'_>, env: &Env, store: &Store) -> Result<C> {
        let stuck = || Union::err(Failure::Exec);
        let value = |value: Value| Union::ok((store.clone(), Union::single(value)));
        match *shape {
            Shape::Leaf(name) => {
                let rest = C::then(&lookup::<C, _>(env, name, Failure::Exec), |found| {
                    Union::ok((store.clone(), found.clone()))
                });
                let rest = rule::<C, _>(name, ONE, || value(Value::Int(1.into())), rest);
                rule::<C, _>(name, TRUE, || value(Value::Bool(true.into())), rest)
            }
            Shape::Unary(head, body) => {
                let call = || if simple { stuck() } else { self.eval_call(body, env, store) };
                let rest = rule::<C, _>(head, CALL, call, stuck());
                let operators = [NOT, NEG, NEW, READ];
                operators.into_iter().fold(rest, |rest, operator| {
                    rule::<C, _>(
                        head,
                        operator,
                        || {
                            C::then(&self.eval(simple, body, env, store), |(store, value)| {
                                value.and_then(|value| operate::<C>(operator, store, value))
                            })
                        },
                        rest,
                    )
                })
            }
            Shape::Function(head, name, body) => {
                let closure = || {
                    C::then(&leaf::<C, W>(name, Failure::Exec), |name| {
                        C::then(&pair::<C, W>(body, Failure::Exec), |(_, body)| {
                            value(Value::Closure(name.clone(), body.clone(), env.clone()))
                        })
                    })
                };
                rule::<C, _>(head, LAMBDA, closure, stuck())
            }
            Shape::Binding(head, name, first, second) => {
                C::then(&leaf::<C, W>(head, Failure::Exec), |head| {
                    C::then(&leaf::<C, W>(name, Failure::Exec), |name| {
                        let assigned = || {
                            C::then(&lookup::<C, _>(env, name, Failure::Exec), |cell| {
                                C::then(&self.eval(simple, first, env, store), |(store, value)| {
                                    C::then(&assign::<C>(store, cell, value), |store| {
                                        self.eval(simple, second, env, store)
                                    })
                                })
                            })
                        };
                        let bound = || {
                            C::then(&self.eval(simple, first, env, store), |(store, value)| {
                                self.eval(simple, second, &extended(env, name, value), store)
                            })
                        };
                        let rest = rule::<C, _>(head, ASSIGN, assigned, stuck());
                        if simple { rest } else { rule::<C, _>(head, LET, bound, rest) }
                    })
                })
            }
        }
    }

    fn eval_call(&self, body: &Bonsai<W>, env: &Env, store: &Store) -> Result<C> {
        C::then(&pair::<C, W>(body, Failure::Exec), |(function, argument)| {
            C::then(&self.eval(false, function, env, store), |(store, function)| {
                C::then(&self.eval(false, argument, env, store), |(store, argument)| {
                    function.and_then(|function| match function {
                        Value::Closure(name, body, env) => {
                            self.eval(true, body, &extended(env, name, argument), store)
                        }
                        _ => Union::err(Failure::Exec),
                    })
                })
            })
        })
    }
}

/// What a type of references refers to.
fn pointee<C: Encoding>(ty: &Bonsai<W>) -> Run<C, Bonsai<W>> {
    C::then(&pair::<C, W>(ty, Failure::Type), |(head, inner)| {
        C::guard(&is(head, REF), Failure::Type, || Union::ok(inner.clone()))
    })
}

/// May a value of the type `current` be used where `expected` is expected?
fn compatible<C: Encoding>(current: &Bonsai<W>, expected: &Bonsai<W>) -> Run<C, ()> {
    let fine = || Union::ok(());
    expected.and_then(|expected| match expected {
        Tree::Leaf(t) => {
            let is_same = |i: usize| t.eq(word::<W>(i)).and_then(|| is(current, i));
            let right = t.eq(word::<W>(ANY)) | is_same(INT) | is_same(BOOL);
            C::guard(&right, Failure::Type, fine)
        }
        Tree::Node(head, inner) => {
            C::then(&pair::<C, W>(current, Failure::Type), |(current_head, current_inner)| {
                let both_refs = || {
                    C::guard(&is(current_head, REF), Failure::Type, || compatible::<C>(current_inner, inner))
                };
                let both_functions = || {
                    C::guard(&!is(current_head, REF), Failure::Type, || {
                        C::then(&compatible::<C>(current_head, head), |()| {
                            compatible::<C>(current_inner, inner)
                        })
                    })
                };
                mrg_if(&is(head, REF), both_refs, both_functions)
            })
        }
    })
}

fn operate<C: Encoding>(operator: usize, store: &Store, value: &Value) -> Result<C> {
    let with = |value: Value| Union::ok((store.clone(), Union::single(value)));
    match (operator, value) {
        (NOT, Value::Bool(b)) => with(Value::Bool(!b)),
        (NEG, Value::Int(n)) => with(Value::Int(-n)),
        (NEW, value) => {
            let mut cells = store.0.clone();
            cells.push(Union::single(Some(value.clone())));
            Union::ok((Store(cells), Union::single(Value::Ref(store.0.len()))))
        }
        (READ, Value::Ref(cell)) => match store.0.get(*cell) {
            Some(content) => content.and_then(|content| match content {
                Some(value) => with(value.clone()),
                None => Union::err(Failure::Exec),
            }),
            None => Union::err(Failure::Exec),
        },
        _ => Union::err(Failure::Exec),
    }
}

fn assign<C: Encoding>(store: &Store, cell: &Union<Value>, value: &Union<Value>) -> Run<C, Store> {
    cell.and_then(|cell| match cell {
        Value::Ref(cell) if *cell < store.0.len() => {
            let mut cells = store.0.clone();
            cells[*cell] = value.map(|value| Some(value.clone()));
            Union::ok(Store(cells))
        }
        _ => Union::err(Failure::Exec),
    })
}

/// The condition under which the tree is a program that is well typed and goes wrong.
fn unsound<C: Encoding>(tree: &Bonsai<W>, grammar: &Grammar<W>, memo: bool) -> SymBool {
    let language = Language::<C>::new(memo);
    let typed = language.type_of(tree, &Vec::new()).is_ok();
    let run = language.eval(false, tree, &Vec::new(), &Store(Vec::new()));
    let stuck = run.holds(|outcome| outcome.as_result().err() == Some(&Failure::Exec));
    SymBool::all([grammar.matches(tree, "term"), typed, stuck])
}

const DEPTH: usize = 7;

pub(crate) fn run(meter: &mut Meter) -> std::result::Result<(), Unsolved> {
    let (memo, cbmc) = (meter.options.memo, meter.options.cbmc);
    let grammar = Grammar::new(&TERMINALS, GRAMMAR, memo);
    let (tree, query) = meter.evaluate(|| {
        let tree = bonsai::any(DEPTH, &mut Fresh::new("t"));
        let query = if cbmc {
            unsound::<Flat>(&tree, &grammar, memo)
        } else {
            unsound::<Nested>(&tree, &grammar, memo)
        };
        (tree, query)
    });
    let found = tree.eval_sym(&meter.model(&query)?);
    meter.say(grammar.show(&found));
    // Again, with the program that was found: nothing is symbolic then.
    expect(unsound::<Nested>(&found, &grammar, true).as_con() == Some(true), grammar.show(&found))
}

#[allow(dead_code, reason = "the benchmark runs `run`")]
fn main() -> ExitCode {
    common::main(run)
}
