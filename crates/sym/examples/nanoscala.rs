//! A well-typed program that goes wrong: null in a small Scala (003, section 5.1; Bonsai, DOT).

#[path = "common/bonsai.rs"]
mod bonsai;
pub(crate) mod common;

use std::cell::RefCell;
use std::process::ExitCode;

use bonsai::{Bonsai, Failure, Grammar, Run, Tree, leaf, pair, word};
use common::{Meter, Unsolved, expect};
use whatif_sym::prelude::*;

const W: u32 = 15;
const TERMINALS: [&str; W as usize] = [
    "val",
    "typ",
    "and",
    "let",
    "var",
    "null",
    "die",
    "make-null",
    "Any",
    "Nothing",
    "get",
    "range",
    "a",
    "b",
    "c",
];
const VAL: usize = 0;
const TYP: usize = 1;
const AND: usize = 2;
const LET: usize = 3;
const VAR: usize = 4;
const NULL: usize = 5;
const DIE: usize = 6;
const MAKE_NULL: usize = 7;
const ANY: usize = 8;
const NOTHING: usize = 9;
const GET: usize = 10;
const RANGE: usize = 11;

const GRAMMAR: &str = "
    defn ::= ( val . ( name . term ) ) | ( typ . ( name . type ) ) | ( and . ( defn . defn ) )
    term ::= ( let . ( ( name . ( type . type ) ) . ( term . term ) ) ) | defn | ( var . name ) | null | ( die . term ) | ( make-null . type )
    type ::= Any | Nothing | ( get . ( term . name ) ) | ( typ . ( name . type ) ) | ( val . ( name . type ) ) | ( and . ( type . type ) ) | ( type . ( name . ( range . ( type . type ) ) ) )
    name ::= a | b | c";

type Name = SymU<W>;

/// What evaluation and typing yield: trees whose leaves are terminals or tags.
#[derive(Clone, Debug, Mergeable, SymEq, Structural)]
enum Thing {
    Terminal(SymU<W>),
    Tag(&'static str),
    Node(Union<Thing>, Union<Thing>),
}

type Things = Union<Thing>;
/// Names and what they stand for, newest first.
type Env = Vec<(Name, Things)>;

fn thing(left: Things, right: Things) -> Things {
    Union::single(Thing::Node(left, right))
}

fn tag(tag: &'static str) -> Things {
    Union::single(Thing::Tag(tag))
}

fn terminal(i: usize) -> Things {
    Union::single(Thing::Terminal(word(i)))
}

/// `((kind . name) . value)`
fn member(kind: &'static str, name: &Name, value: Things) -> Things {
    thing(thing(tag(kind), Union::single(Thing::Terminal(name.clone()))), value)
}

/// `(head . (left . right))`
fn form(head: usize, left: Things, right: Things) -> Things {
    thing(terminal(head), thing(left, right))
}

fn is(things: &Things, i: usize) -> SymBool {
    things.fold(|thing| match thing {
        Thing::Terminal(t) => t.eq(word::<W>(i)),
        _ => false.into(),
    })
}

/// The two parts of `(head . (left . right))`, where it is that.
fn parts(things: &Things, head: usize) -> Union<Option<(Things, Things)>> {
    let none = || Union::single(None);
    things.and_then(|thing| match thing {
        Thing::Node(h, body) => mrg_if(
            &is(h, head),
            || {
                body.map(|body| match body {
                    Thing::Node(left, right) => Some((left.clone(), right.clone())),
                    _ => None,
                })
            },
            none,
        ),
        _ => none(),
    })
}

/// The value of a member, where there is one.
fn find(kind: &'static str, name: &Name, things: &Things) -> Union<Option<Things>> {
    parts(things, AND).and_then(|parts| match parts {
        Some((left, right)) => find(kind, name, left).and_then(|found| match found {
            Some(found) => Union::single(Some(found.clone())),
            None => find(kind, name, right),
        }),
        None => {
            let wanted = thing(tag(kind), Union::single(Thing::Terminal(name.clone())));
            things.and_then(|thing| match thing {
                Thing::Node(key, value) => mrg_if(
                    &key.sym_eq(&wanted),
                    || Union::single(Some(value.clone())),
                    || Union::single(None),
                ),
                _ => Union::single(None),
            })
        }
    })
}

fn extended(env: &Env, name: &Name, things: &Things) -> Env {
    [(name.clone(), things.clone())].into_iter().chain(env.iter().cloned()).collect()
}

fn lookup<C: Encoding>(env: &[(Name, Things)], name: &Name, failure: Failure) -> Run<C, Things> {
    env.iter().rfold(Union::err(failure), |rest, (known, things)| {
        mrg_if(&known.eq(name), || Union::ok(things.clone()), || rest)
    })
}

type Known<K, C, T> = RefCell<Memo<K, Run<C, T>>>;

/// The language, with what is known of parts of programs.
struct Scala<C: Encoding> {
    evaluated: Known<(Bonsai<W>, Env), C, Things>,
    typed: Known<(Bonsai<W>, Env), C, Things>,
    reduced: Known<(usize, Env, bool, Bonsai<W>), C, Things>,
}

/// How deep type reduction and subtyping go.
const LIMIT: usize = 3;

impl<C: Encoding> Scala<C> {
    fn new(memo: bool) -> Self {
        fn known<K, V>(memo: bool) -> RefCell<Memo<K, V>> {
            RefCell::new(if memo { Memo::new() } else { Memo::disabled() })
        }
        Scala { evaluated: known(memo), typed: known(memo), reduced: known(memo) }
    }

    fn eval(&self, tree: &Bonsai<W>, env: &Env) -> Run<C, Things> {
        let key = (tree.clone(), env.clone());
        if let Some(known) = self.evaluated.borrow().get(&key) {
            return known.clone();
        }
        let result = tree.and_then(|tree| match tree {
            Tree::Leaf(t) => C::guard(&t.eq(word::<W>(NULL)), Failure::Exec, || Union::ok(tag("dummy2"))),
            Tree::Node(head, body) => {
                C::then(&leaf::<C, W>(head, Failure::Exec), |head| self.eval_form(head, body, env))
            }
        });
        self.evaluated.borrow_mut().insert(key, result)
    }

    fn eval_form(&self, head: &Name, body: &Bonsai<W>, env: &Env) -> Run<C, Things> {
        let stuck = Failure::Exec;
        let rules: [(usize, &dyn Fn() -> Run<C, Things>); 7] = [
            (LET, &|| {
                C::then(&binding::<C>(body, stuck), |(name, _, _, value, rest)| {
                    C::then(&self.eval(value, env), |value| self.eval(rest, &extended(env, name, value)))
                })
            }),
            (VAL, &|| {
                C::then(&named::<C>(body, stuck), |(name, term)| {
                    C::then(&self.eval(term, env), |value| Union::ok(member("value", name, value.clone())))
                })
            }),
            (TYP, &|| Union::ok(tag("empty"))),
            (AND, &|| {
                C::then(&pair::<C, W>(body, stuck), |(a, b)| {
                    C::then(&self.eval(a, env), |a| {
                        C::then(&self.eval(b, env), |b| Union::ok(form(AND, a.clone(), b.clone())))
                    })
                })
            }),
            (VAR, &|| C::then(&leaf::<C, W>(body, stuck), |name| lookup::<C>(env, name, stuck))),
            // This is what a well-typed program should never do.
            (DIE, &|| Union::err(stuck)),
            (MAKE_NULL, &|| Union::ok(tag("dummy1"))),
        ];
        dispatch::<C>(head, &rules, stuck)
    }

    fn type_of(&self, tree: &Bonsai<W>, env: &Env) -> Run<C, Things> {
        let key = (tree.clone(), env.clone());
        if let Some(known) = self.typed.borrow().get(&key) {
            return known.clone();
        }
        let result = tree.and_then(|tree| match tree {
            Tree::Leaf(t) => C::guard(&t.eq(word::<W>(NULL)), Failure::Type, || Union::ok(terminal(ANY))),
            Tree::Node(head, body) => {
                C::then(&leaf::<C, W>(head, Failure::Type), |head| self.type_form(head, body, env))
            }
        });
        self.typed.borrow_mut().insert(key, result)
    }

    fn type_form(&self, head: &Name, body: &Bonsai<W>, env: &Env) -> Run<C, Things> {
        let wrong = Failure::Type;
        let member_of = |kind: &'static str| {
            C::then(&named::<C>(body, wrong), |(name, term)| {
                C::then(&self.type_of(term, env), |ty| Union::ok(member(kind, name, ty.clone())))
            })
        };
        let rules: [(usize, &dyn Fn() -> Run<C, Things>); 6] = [
            (LET, &|| self.type_let(body, env)),
            (VAL, &|| member_of("value")),
            (TYP, &|| member_of("type")),
            (VAR, &|| {
                let (near, beyond) = env.split_at(env.len().min(4));
                let unbound = if beyond.is_empty() { wrong } else { Failure::Recursion };
                C::then(&leaf::<C, W>(body, wrong), |name| lookup::<C>(near, name, unbound))
            }),
            (DIE, &|| {
                C::then(&self.type_of(body, env), |ty| {
                    let nothing = self.is_subtype(0, ty, &terminal(NOTHING));
                    C::then(&nothing, |nothing| C::guard(nothing, wrong, || Union::ok(ty.clone())))
                })
            }),
            (MAKE_NULL, &|| {
                C::then(&self.reduce(0, env, false, body), |ty| {
                    let nothing = self.is_subtype(0, ty, &terminal(NOTHING));
                    C::then(&nothing, |nothing| C::guard(&!nothing, wrong, || Union::ok(ty.clone())))
                })
            }),
        ];
        dispatch::<C>(head, &rules, wrong)
    }

    /// `let name: input => output = value in rest`
    fn type_let(&self, body: &Bonsai<W>, env: &Env) -> Run<C, Things> {
        let wrong = Failure::Type;
        let require = |s: &Things, t: &Things, f: &dyn Fn() -> Run<C, Things>| {
            C::then(&self.is_subtype(0, s, t), |holds| C::guard(holds, wrong, f))
        };
        C::then(&binding::<C>(body, wrong), |(name, input, output, value, rest)| {
            C::then(&self.reduce(0, env, true, input), |input| {
                C::then(&self.type_of(value, env), |value| {
                    require(value, input, &|| {
                        let inner = extended(env, name, input);
                        C::then(&self.reduce(0, &inner, true, output), |promised| {
                            C::then(&self.type_of(rest, &inner), |found| {
                                require(found, promised, &|| {
                                    self.reduce(0, &extended(env, name, value), true, output)
                                })
                            })
                        })
                    })
                })
            })
        })
    }

    /// What a type means.
    fn reduce(&self, count: usize, env: &Env, strict: bool, ty: &Bonsai<W>) -> Run<C, Things> {
        if count >= LIMIT {
            return Union::err(Failure::Type);
        }
        let key = (count, env.clone(), strict, ty.clone());
        if let Some(known) = self.reduced.borrow().get(&key) {
            return known.clone();
        }
        let result = ty.and_then(|ty| match ty {
            Tree::Leaf(t) => {
                let known = t.eq(word::<W>(ANY)) | t.eq(word::<W>(NOTHING));
                C::guard(&known, Failure::Type, || Union::ok(Union::single(Thing::Terminal(t.clone()))))
            }
            Tree::Node(head, body) => C::then(&leaf::<C, W>(head, Failure::Type), |head| {
                self.reduce_form(count, env, strict, head, body)
            }),
        });
        self.reduced.borrow_mut().insert(key, result)
    }

    fn reduce_form(
        &self,
        count: usize,
        env: &Env,
        strict: bool,
        head: &Name,
        body: &Bonsai<W>,
    ) -> Run<C, Things> {
        let wrong = Failure::Type;
        let inner = |ty: &Bonsai<W>| self.reduce(count + 1, env, true, ty);
        let both = |head: usize| {
            C::then(&pair::<C, W>(body, wrong), |(a, b)| {
                C::then(&inner(a), |a| C::then(&inner(b), |b| Union::ok(form(head, a.clone(), b.clone()))))
            })
        };
        let member_of = |kind: &'static str| {
            C::then(&named::<C>(body, wrong), |(name, ty)| {
                C::then(&inner(ty), |ty| Union::ok(member(kind, name, ty.clone())))
            })
        };
        let rules: [(usize, &dyn Fn() -> Run<C, Things>); 5] = [
            (AND, &|| if strict { Union::err(wrong) } else { both(AND) }),
            (GET, &|| {
                C::then(&pair::<C, W>(body, wrong), |(term, name)| {
                    C::then(&leaf::<C, W>(name, wrong), |name| {
                        C::then(&self.type_of(term, env), |ty| {
                            find("type", name, ty).and_then(|found| match found {
                                Some(found) => Union::ok(found.clone()),
                                None => Union::err(wrong),
                            })
                        })
                    })
                })
            }),
            (TYP, &|| member_of("type")),
            (VAL, &|| member_of("value")),
            (RANGE, &|| both(RANGE)),
        ];
        dispatch::<C>(head, &rules, wrong)
    }

    /// The first rule that fits decides.
    fn is_subtype(&self, count: usize, s: &Things, t: &Things) -> Run<C, SymBool> {
        if count >= LIMIT {
            return Union::err(Failure::Type);
        }
        let sub = |s: &Things, t: &Things| self.is_subtype(count + 1, s, t);
        let either = |a: Run<C, SymBool>, b: &dyn Fn() -> Run<C, SymBool>| {
            C::then(&a, |a| C::then(&b(), |b| Union::ok(a | b)))
        };
        mrg_if(
            &(is(t, ANY) | is(s, NOTHING)),
            || Union::ok(true.into()),
            || {
                parts(s, AND).and_then(|of_s| match of_s {
                    Some((l, r)) => either(sub(l, t), &|| sub(r, t)),
                    None => parts(t, AND).and_then(|of_t| match of_t {
                        // An "or", as in the original.
                        Some((l, r)) => either(sub(s, l), &|| sub(s, r)),
                        None => parts(s, RANGE).and_then(|of_s| match of_s {
                            Some((_, upper)) => sub(upper, t),
                            None => parts(t, RANGE).and_then(|of_t| match of_t {
                                Some((lower, _)) => sub(s, lower),
                                None => Union::ok(s.sym_eq(t)),
                            }),
                        }),
                    }),
                })
            },
        )
    }
}

/// The rule for this head.
fn dispatch<C: Encoding>(
    head: &Name,
    rules: &[(usize, &dyn Fn() -> Run<C, Things>)],
    failure: Failure,
) -> Run<C, Things> {
    rules.iter().rfold(Union::err(failure), |rest, (terminal, rule)| {
        mrg_if(&head.eq(word::<W>(*terminal)), rule, || rest)
    })
}

/// The parts of `(name . tree)`.
fn named<C: Encoding>(body: &Bonsai<W>, failure: Failure) -> Run<C, (Name, Bonsai<W>)> {
    C::then(&pair::<C, W>(body, failure), |(name, tree)| {
        C::then(&leaf::<C, W>(name, failure), |name| Union::ok((name.clone(), tree.clone())))
    })
}

type Binding = (Name, Bonsai<W>, Bonsai<W>, Bonsai<W>, Bonsai<W>);

/// The parts of `((name . (input . output)) . (value . rest))`.
fn binding<C: Encoding>(body: &Bonsai<W>, failure: Failure) -> Run<C, Binding> {
    C::then(&pair::<C, W>(body, failure), |(left, right)| {
        C::then(&named::<C>(left, failure), |(name, types)| {
            C::then(&pair::<C, W>(types, failure), |(input, output)| {
                C::then(&pair::<C, W>(right, failure), |(value, rest)| {
                    Union::ok((name.clone(), input.clone(), output.clone(), value.clone(), rest.clone()))
                })
            })
        })
    })
}

/// The condition under which the tree is a program that is well typed and goes wrong.
fn unsound<C: Encoding>(tree: &Bonsai<W>, grammar: &Grammar<W>, memo: bool) -> SymBool {
    let scala = Scala::<C>::new(memo);
    let typed = scala.type_of(tree, &Vec::new()).is_ok();
    let stuck =
        scala.eval(tree, &Vec::new()).holds(|outcome| outcome.as_result().err() == Some(&Failure::Exec));
    SymBool::all([grammar.matches(tree, "term"), typed, stuck])
}

const DEPTH: usize = 10;

pub(crate) fn run(meter: &mut Meter) -> Result<(), Unsolved> {
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
