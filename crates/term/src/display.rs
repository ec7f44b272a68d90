//! Prints terms for people: infix, with as few parentheses as possible.
//!
//! The normal form of comparisons (see `simplify/arith.rs`) suits machines; here it is undone ([`comparison`]): `not (x
//! + -1 * y <= 0)` reads `x > y`, parts with a minus move to the other side, and `x <= -1` reads `x < 0`.
//!
//! [`syntax`] turns one node into pieces, text and arguments, and says how strongly it binds ([`Strength`]); an
//! argument that binds less strongly than its place demands gets parentheses. [`write_term`] writes the pieces with a
//! stack, since terms may be deep.
//!
//! A term that is large as a tree and has shared nodes is printed once per node: `t1 + t1 where t1 = …` ([`shared`]).
//! Operands of conjunctions and disjunctions are shown in the order of their leftmost symbols, which is easier to read
//! than the canonical order.

use std::borrow::Cow;
use std::fmt::{self, Display, Write};

use rustc_hash::FxHashMap;

use crate::{Int, Op, Rational, Sort, Term, Value};

/// A term whose tree is at most this large is written as a tree.
const AS_A_TREE: u32 = 200;
/// A shared node gets a name if its tree is larger than this.
const WORTH_A_NAME: u32 = 6;

/// How two sides compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// Less.
    Lt = 0b001,
    /// Equal.
    Eq = 0b010,
    /// Less or equal.
    Le = 0b011,
    /// Greater.
    Gt = 0b100,
    /// Not equal.
    Ne = 0b101,
    /// Greater or equal.
    Ge = 0b110,
}

impl Relation {
    const ALL: [Relation; 6] =
        [Relation::Lt, Relation::Eq, Relation::Le, Relation::Gt, Relation::Ne, Relation::Ge];

    /// The sign between the sides, as [`Display`] shows it.
    #[must_use]
    pub fn sign(self) -> &'static str {
        match self {
            Relation::Lt => "<",
            Relation::Eq => "==",
            Relation::Le => "<=",
            Relation::Gt => ">",
            Relation::Ne => "!=",
            Relation::Ge => ">=",
        }
    }

    /// The relation that holds if both do; none if they exclude each other. The numbers of relations have a bit for each of the three
    /// ways in which sides compare.
    ///
    /// ```
    /// use whatif_term::Relation::{Eq, Ge, Gt, Le, Ne};
    /// assert_eq!((Ge.and(Le), Ge.and(Ne), Eq.and(Ne)), (Some(Eq), Some(Gt), None));
    /// ```
    #[must_use]
    pub fn and(self, other: Relation) -> Option<Relation> {
        Relation::ALL.into_iter().find(|both| *both as u8 == self as u8 & other as u8)
    }
}

/// How strongly a piece of syntax binds its operands. An operand that binds less strongly gets parentheses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Strength {
    If,
    Or,
    And,
    Compare,
    Join,
    Sum,
    Product,
    Unary,
    Atom,
}

/// A piece that is still to be written.
enum Piece<'a> {
    Text(Cow<'static, str>),
    /// A term, in parentheses if it binds less strongly.
    Term(&'a Term, Strength),
}

impl Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = if self.tree_size() > AS_A_TREE { shared(self) } else { Vec::new() };
        let names: FxHashMap<usize, usize> =
            named.iter().enumerate().map(|(i, node)| (node.id(), i + 1)).collect();
        write_term(f, self, &names)?;
        for (i, node) in named.iter().enumerate() {
            write!(f, "{}t{} = ", if i == 0 { " where " } else { ", " }, i + 1)?;
            write_term(f, node, &names)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

/// The nodes that have several parents and are worth a name, the outermost first.
fn shared(root: &Term) -> Vec<&Term> {
    let mut nodes = root.nodes();
    let mut parents: FxHashMap<usize, u32> = FxHashMap::default();
    nodes.iter().flat_map(|node| node.args()).for_each(|arg| *parents.entry(arg.id()).or_default() += 1);
    nodes.retain(|node| node.tree_size() > WORTH_A_NAME && parents.get(&node.id()).is_some_and(|n| *n > 1));
    nodes.reverse();
    nodes
}

/// Writes a term: itself in full, its named parts by name.
fn write_term(f: &mut impl Write, root: &Term, names: &FxHashMap<usize, usize>) -> fmt::Result {
    write_pieces(f, syntax(root).1, names)
}

fn write_pieces(f: &mut impl Write, pieces: Vec<Piece<'_>>, names: &FxHashMap<usize, usize>) -> fmt::Result {
    let mut stack = Vec::new();
    push(pieces, &mut stack);
    while let Some(piece) = stack.pop() {
        match piece {
            Piece::Text(text) => f.write_str(&text)?,
            Piece::Term(term, outer) => match names.get(&term.id()) {
                Some(i) => write!(f, "t{i}")?,
                None => {
                    let (strength, pieces) = syntax(term);
                    if strength < outer {
                        f.write_str("(")?;
                        stack.push(text(")"));
                    }
                    push(pieces, &mut stack);
                }
            },
        }
    }
    Ok(())
}

fn push<'a>(pieces: Vec<Piece<'a>>, stack: &mut Vec<Piece<'a>>) {
    stack.extend(pieces.into_iter().rev());
}

fn text<'a>(text: impl Into<Cow<'static, str>>) -> Piece<'a> {
    Piece::Text(text.into())
}

/// Operands with a separator between them; each must bind at least as strongly as `strength`.
fn separated<'a>(
    args: impl IntoIterator<Item = &'a Term>,
    separator: &'static str,
    strength: Strength,
) -> Vec<Piece<'a>> {
    let mut pieces = Vec::new();
    for (i, arg) in args.into_iter().enumerate() {
        if i > 0 {
            pieces.push(text(separator));
        }
        pieces.push(Piece::Term(arg, strength));
    }
    pieces
}

/// The operands of a conjunction or disjunction, for people in the order of their leftmost symbols.
fn junction<'a>(args: &'a [Term], separator: &'static str, strength: Strength) -> Vec<Piece<'a>> {
    let mut args: Vec<&Term> = args.iter().collect();
    args.sort_by_key(|arg| leftmost(arg));
    separated(args, separator, strength)
}

/// The name of the leftmost symbol, if it is not too far down.
fn leftmost(term: &Term) -> Option<&str> {
    let mut term = term;
    for _ in 0..8 {
        match term.as_symbol() {
            Some(symbol) => return Some(symbol.name()),
            None => term = term.args().iter().find(|arg| !arg.is_const())?,
        }
    }
    None
}

/// `name(a, b)`
fn call<'a>(name: impl Into<Cow<'static, str>>, args: &'a [Term]) -> (Strength, Vec<Piece<'a>>) {
    let mut pieces = vec![text(name), text("(")];
    pieces.extend(separated(args, ", ", Strength::If));
    pieces.push(text(")"));
    (Strength::Atom, pieces)
}

/// The pieces of one node, and how strongly it binds.
fn syntax(term: &Term) -> (Strength, Vec<Piece<'_>>) {
    use Strength::*;
    let args = term.args();
    let binary = |op: &'static str, strength, operands| (strength, separated(args, op, operands));
    // Operators that associate to the left: only the operands after the first must bind more strongly.
    let left = |op: &'static str, strength, operands| {
        let mut pieces = separated(args, op, operands);
        pieces[0] = Piece::Term(&args[0], strength);
        (strength, pieces)
    };
    match term.op() {
        Op::Const(value) => constant(value),
        Op::Symbol(symbol) => (Atom, vec![text(symbol.name().to_owned())]),
        Op::Apply(f) => call(f.name().to_owned(), args),

        Op::Not => match comparison(&args[0], true) {
            Some(compared) => (Compare, compared.pieces()),
            None => (Unary, vec![text("!"), Piece::Term(&args[0], Unary)]),
        },
        Op::And => (And, junction(args, " && ", Compare)),
        Op::Or => (Or, junction(args, " || ", And)),
        Op::Ite => {
            let mut pieces =
                vec![text("if "), Piece::Term(&args[0], Or), text(" then "), Piece::Term(&args[1], Or)];
            pieces.extend([text(" else "), Piece::Term(&args[2], If)]);
            (If, pieces)
        }
        Op::Distinct => call("distinct", args),
        Op::Eq | Op::Le | Op::Lt => (Compare, comparison(term, false).expect("a comparison").pieces()),

        Op::Add => (Sum, signed_sum(args.iter().map(|arg| (false, arg)))),
        Op::Mul => multiplied(args),
        Op::Div => left(" div ", Product, Unary),
        Op::Mod => left(" mod ", Product, Unary),
        Op::RealDiv => left(" / ", Product, Unary),
        Op::ToReal => call("real", args),
        Op::ToInt => call("floor", args),

        Op::BvNot => (Unary, vec![text("~"), Piece::Term(&args[0], Unary)]),
        Op::BvNeg => (Unary, vec![text("-"), Piece::Term(&args[0], Unary)]),
        Op::BvAnd => binary(" & ", Join, Sum),
        Op::BvOr => binary(" | ", Join, Sum),
        Op::BvXor => binary(" ^ ", Join, Sum),
        Op::BvAdd => match args {
            [_, b] if matches!(b.op(), Op::BvNeg) => {
                (Sum, vec![Piece::Term(&args[0], Sum), text(" - "), Piece::Term(&b.args()[0], Product)])
            }
            _ => left(" + ", Sum, Product),
        },
        Op::BvMul => left(" * ", Product, Unary),
        Op::BvUdiv => left(" /u ", Product, Unary),
        Op::BvUrem => left(" %u ", Product, Unary),
        Op::BvSdiv => left(" /s ", Product, Unary),
        Op::BvSrem => left(" %s ", Product, Unary),
        Op::BvSmod => call("smod", args),
        Op::BvShl => binary(" << ", Join, Sum),
        Op::BvLshr => binary(" >>u ", Join, Sum),
        Op::BvAshr => binary(" >>s ", Join, Sum),
        Op::Concat => binary(" ++ ", Join, Sum),
        Op::SeqConcat => binary(" ++ ", Join, Sum),
        Op::Extract { high, low } => {
            (Atom, vec![Piece::Term(&args[0], Atom), text(format!("[{high}:{low}]"))])
        }
        Op::ZeroExtend(n) => call(format!("zext{n}"), args),
        Op::SignExtend(n) => call(format!("sext{n}"), args),
        Op::BvUlt => binary(" <u ", Compare, Join),
        Op::BvUle => binary(" <=u ", Compare, Join),
        Op::BvSlt => binary(" <s ", Compare, Join),
        Op::BvSle => binary(" <=s ", Compare, Join),
        Op::UbvToInt => call("unsigned", args),
        Op::SbvToInt => call("signed", args),
        Op::IntToBv(width) => call(format!("bv{width}"), args),

        Op::SeqUnit => (Atom, vec![text("["), Piece::Term(&args[0], If), text("]")]),
        Op::SeqLen => (Atom, vec![text("|"), Piece::Term(&args[0], Join), text("|")]),
        Op::SeqAt => call("at", args),
        Op::SeqExtract => call("substr", args),
        Op::SeqNth => {
            (Atom, vec![Piece::Term(&args[0], Atom), text("["), Piece::Term(&args[1], If), text("]")])
        }
        Op::SeqContains => call("contains", args),
        Op::SeqPrefixOf => call("prefixof", args),
        Op::SeqSuffixOf => call("suffixof", args),
        Op::SeqIndexOf => call("indexof", args),
        Op::SeqReplace => call("replace", args),
        Op::StrLt => binary(" < ", Compare, Join),
        Op::StrLe => binary(" <= ", Compare, Join),
        Op::StrToInt => call("to_int", args),
        Op::StrFromInt => call("from_int", args),
        Op::StrToCode | Op::CharToCode => call("code", args),
        Op::StrFromCode => call("from_code", args),
        Op::CharFromCode => call("char", args),
    }
}

/// A product; with a negative number at its front it binds like a difference.
fn multiplied(args: &[Term]) -> (Strength, Vec<Piece<'_>>) {
    match args {
        [k, _] if is_minus_one(k) => (Strength::Sum, vec![text("-"), Piece::Term(&args[1], Strength::Unary)]),
        [k, ..] if k.as_value().and_then(absolute).is_some_and(|(minus, _)| minus) => {
            let mut pieces = product(args);
            pieces[0] = text(k.to_string());
            (Strength::Sum, pieces)
        }
        _ => (Strength::Product, product(args)),
    }
}

/// A constant; a negative number binds like a difference, as in programs, a fraction like a quotient.
fn constant<'a>(value: &Value) -> (Strength, Vec<Piece<'a>>) {
    let strength = match value {
        Value::Int(n) if n.is_negative() => Strength::Sum,
        Value::Real(r) if r.is_negative() => Strength::Sum,
        Value::Real(r) if !r.is_integer() => Strength::Product,
        _ => Strength::Atom,
    };
    (strength, vec![text(value.to_string())])
}

/// Is it the number -1?
fn is_minus_one(term: &Term) -> bool {
    match term.as_value() {
        Some(Value::Int(n)) => *n == -1,
        Some(Value::Real(r)) => *r == Rational::from(-1),
        _ => false,
    }
}

/// A part of a sum without its sign: the sign, the absolute coefficient if it is not 1, and the rest.
enum Part<'a> {
    Number(Value),
    Times(Option<Value>, &'a Term),
}

/// The sign and the absolute value of a number.
fn absolute(value: &Value) -> Option<(bool, Value)> {
    match value {
        Value::Int(n) => Some((n.is_negative(), Value::Int(n.abs()))),
        Value::Real(r) => Some((r.is_negative(), Value::Real(if r.is_negative() { -r } else { r.clone() }))),
        _ => None,
    }
}

fn part(term: &Term) -> (bool, Part<'_>) {
    if let Some((minus, value)) = term.as_value().and_then(absolute) {
        return (minus, Part::Number(value));
    }
    if let (Op::Mul, [k, monomial]) = (term.op(), term.args())
        && let Some((minus, k)) = k.as_value().and_then(absolute)
    {
        let one = k == Value::from(1) || k == Value::Real(1.into());
        return (minus, Part::Times((!one).then_some(k), monomial));
    }
    (false, Part::Times(None, term))
}

/// `a - 2 * b + 3`, each part with its sign flipped if asked for.
fn signed_sum<'a>(parts: impl Iterator<Item = (bool, &'a Term)>) -> Vec<Piece<'a>> {
    let mut pieces = Vec::new();
    for (i, (flip, term)) in parts.enumerate() {
        let (minus, part) = part(term);
        pieces.push(match (i, minus != flip) {
            (0, false) => text(""),
            (0, true) => text("-"),
            (_, false) => text(" + "),
            (_, true) => text(" - "),
        });
        match part {
            Part::Number(value) => pieces.push(text(value.to_string())),
            Part::Times(None, term) => pieces.push(Piece::Term(term, Strength::Product)),
            Part::Times(Some(k), term) => {
                pieces.extend([text(k.to_string()), text(" * "), factor(term)]);
            }
        }
    }
    pieces
}

/// `a * b * c`
fn product(factors: &[Term]) -> Vec<Piece<'_>> {
    let mut pieces = vec![Piece::Term(&factors[0], Strength::Product)];
    for term in &factors[1..] {
        pieces.extend([text(" * "), factor(term)]);
    }
    pieces
}

/// A factor but the first: a product needs no parentheses, a quotient does.
fn factor(term: &Term) -> Piece<'_> {
    let strength = if matches!(term.op(), Op::Mul) { Strength::Product } else { Strength::Unary };
    Piece::Term(term, strength)
}

/// A comparison as it is written: its sides, and the sign between them.
struct Compared<'a> {
    left: Vec<Piece<'a>>,
    relation: Relation,
    order: Order,
    right: Vec<Piece<'a>>,
}

/// What values are compared by. Bit-vectors have two orders, which their signs tell apart.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Own,
    Unsigned,
    Signed,
}

impl<'a> Compared<'a> {
    fn pieces(self) -> Vec<Piece<'a>> {
        let order = match self.order {
            Order::Own => "",
            Order::Unsigned => "u",
            Order::Signed => "s",
        };
        let sign = text(format!(" {}{order} ", self.relation.sign()));
        self.left.into_iter().chain([sign]).chain(self.right).collect()
    }
}

impl Term {
    /// The sides of an equality or of a comparison of numbers, or of the negation of one, and the relation between them, all as
    /// [`Display`] shows the term. None if it is something else.
    ///
    /// ```
    /// use whatif_term::{Relation, Sort, Term};
    /// let [x, y] = ["x", "y"].map(|name| Term::var(name, Sort::Int));
    /// assert_eq!(x.le(&y).not().compared(), Some(("x".into(), Relation::Gt, "y".into())));
    /// ```
    #[must_use]
    pub fn compared(&self) -> Option<(String, Relation, String)> {
        let (inner, negated) =
            if matches!(self.op(), Op::Not) { (&self.args()[0], true) } else { (self, false) };
        let compared = comparison(inner, negated).filter(|compared| compared.order == Order::Own)?;
        let Compared { left, relation, right, .. } = compared;
        let written = |pieces| {
            let mut text = String::new();
            write_pieces(&mut text, pieces, &FxHashMap::default()).map(|()| text).ok()
        };
        Some((written(left)?, relation, written(right)?))
    }
}

/// An equality or a comparison of numbers, or the negation of one: parts with a minus move to the other side, and the
/// part that comes first in the canonical order stays on the left.
fn comparison(term: &Term, negated: bool) -> Option<Compared<'_>> {
    let (relation, order) = match (term.op(), negated) {
        (Op::Eq, false) => (Relation::Eq, Order::Own),
        (Op::Eq, true) => (Relation::Ne, Order::Own),
        (Op::Le, false) => (Relation::Le, Order::Own),
        (Op::Le | Op::StrLe, true) => (Relation::Gt, Order::Own),
        (Op::Lt, false) => (Relation::Lt, Order::Own),
        (Op::Lt, true) => (Relation::Ge, Order::Own),
        (Op::BvUle, true) => (Relation::Gt, Order::Unsigned),
        (Op::BvSle, true) => (Relation::Gt, Order::Signed),
        _ => return None,
    };
    let (left, right) = (&term.args()[0], &term.args()[1]);
    if right.is_const() && left.sort().is_arithmetic() {
        return Some(against_constant(relation, left, right));
    }
    let (relation, left, right) = match relation {
        Relation::Gt if right.structural_cmp(left).is_lt() => (Relation::Lt, right, left),
        Relation::Le if right.structural_cmp(left).is_lt() => (Relation::Ge, right, left),
        _ => (relation, left, right),
    };
    let operand = if *left.sort() == Sort::Bool { Strength::Unary } else { Strength::Join };
    let side = |term| vec![Piece::Term(term, operand)];
    Some(Compared { left: side(left), relation, order, right: side(right) })
}

/// `sum relation constant`
fn against_constant<'a>(relation: Relation, left: &'a Term, constant: &'a Term) -> Compared<'a> {
    // On integers, `x <= -1` reads `x < 0`, and `x > -1` reads `x >= 0`.
    let minus_one = constant.as_int() == Some(&Int::from(-1));
    let (relation, is_zero) = match relation {
        Relation::Le if minus_one => (Relation::Lt, true),
        Relation::Gt if minus_one => (Relation::Ge, true),
        _ => (relation, constant.as_value() == Some(&Value::default_of(left.sort()))),
    };
    let parts = if matches!(left.op(), Op::Add) { left.args() } else { std::slice::from_ref(left) };
    let (minus, plus): (Vec<&Term>, Vec<&Term>) = parts.iter().partition(|arg| part(arg).0);
    let (shown, moved): (Vec<Piece>, Vec<(bool, &Term)>) = match plus.is_empty() {
        true => (vec![Piece::Term(left, Strength::Join)], Vec::new()),
        false => (
            signed_sum(plus.into_iter().map(|arg| (false, arg))),
            minus.into_iter().map(|arg| (true, arg)).collect(),
        ),
    };
    let right = match (moved.is_empty(), is_zero) {
        (true, true) => vec![text(Value::default_of(left.sort()).to_string())],
        (true, false) => vec![Piece::Term(constant, Strength::Join)],
        (false, true) => signed_sum(moved.into_iter()),
        (false, false) => signed_sum(moved.into_iter().chain([(false, constant)])),
    };
    Compared { left: shown, relation, order: Order::Own, right }
}
