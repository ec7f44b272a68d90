//! Prints terms in SMT-LIB 2.
//!
//! [`script`] prints a whole script, [`declarations`] its first part, [`term`] and [`constant`] single terms. What is printed in several pieces
//! that belong together wants [`Names`].
//!
//! ```text
//! (x + y) * (x + y) <= 3     (let ((?0 (+ x y))) (<= (* ?0 ?0) 3))
//! ```
//!
//! - A node with several parents is bound by a `let` and printed once, so the text is as long as the graph and not as
//!   the tree. The writer keeps a stack of pieces, since terms may be a million levels deep.
//! - Four operators are not total in SMT-LIB (`div`, `mod`, `/`, `nth`); they are printed with a guard that fixes the
//!   value as [`Op`] does.
//! - Names that are not simple symbols are quoted ([`quote`]); different names give different symbols. Two symbols of one name and
//!   different sorts are two here and an error in SMT-LIB, so there each has its sort in its name ([`Names`]).
//! - Elements of uninterpreted sorts are constants that are declared and asserted to differ.
//!
//! `Char` and its operators are Z3's; everything else is SMT-LIB 2.7 with the usual theory of sequences.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::Write;

use rustc_hash::FxHashMap;

use crate::{Function, Int, MAX_CHAR, Op, Rational, Sort, Symbol, Term, Value};

/// A script that declares all sorts, symbols and functions of the terms and asserts each term, without `(check-sat)`.
///
/// ```
/// use whatif_term::{Sort, Term, smtlib};
/// let x = Term::var("x y", Sort::Int);
/// assert_eq!(
///     smtlib::script(&[x.le(&Term::int(-3))]),
///     "(declare-const |x y| Int)\n(assert (<= |x y| (- 3)))\n"
/// );
/// ```
pub fn script(assertions: &[Term]) -> String {
    let names = Names::of(assertions);
    let mut out = names.declarations(assertions);
    for assertion in assertions {
        writeln!(out, "(assert {})", names.term(assertion)).expect("writing to a string");
    }
    out
}

/// The declarations of all sorts, symbols and functions in the terms, in order; for constants of uninterpreted sorts
/// also the assertion that they differ.
pub fn declarations(terms: &[Term]) -> String {
    Names::of(terms).declarations(terms)
}

/// How the symbols and functions of some terms are written: by their names, and where several have the same name, by that with the sort.
///
/// Terms that go to one solver in several pieces must be written with the names of all of them.
///
/// ```
/// use whatif_term::{Sort, Term, smtlib};
/// let both = Term::var("x", Sort::Int).le(&Term::int(1)) & Term::var("x", Sort::Bool);
/// let text = smtlib::script(&[both]);
/// assert!(text.contains("(declare-const |x %: Bool| Bool)") && text.contains("(declare-const |x %: Int| Int)"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// Names that several symbols, functions or elements have.
    shared: BTreeSet<Box<str>>,
}

/// A declaration: a name, the sorts of arguments, the sort of the result.
type Signature<'a> = (&'a str, &'a [Sort], &'a Sort);

impl Names {
    /// The names for these terms.
    pub fn of(terms: &[Term]) -> Names {
        let (mut known, mut names) = (FxHashMap::default(), Names::default());
        for node in Term::nodes_of(terms) {
            let signature: Signature<'_> = match node.op() {
                Op::Symbol(symbol) => (symbol.name(), &[], symbol.sort()),
                Op::Apply(f) => (f.name(), f.arguments(), f.result()),
                _ => continue,
            };
            let (name, arguments, result) = signature;
            let other = *known.entry(name).or_insert((arguments, result));
            if other != (arguments, result) {
                names.shared.insert(name.into());
            }
        }
        names
    }

    /// [`declarations`], with these names.
    pub fn declarations(&self, terms: &[Term]) -> String {
        let mut sorts: BTreeSet<Sort> = BTreeSet::new();
        let mut symbols: BTreeSet<Symbol> = BTreeSet::new();
        let mut functions: BTreeSet<Function> = BTreeSet::new();
        let mut elements: BTreeSet<(Sort, u64)> = BTreeSet::new();
        for node in Term::nodes_of(terms) {
            add_sort(node.sort(), &mut sorts);
            match node.op() {
                Op::Symbol(symbol) => drop(symbols.insert(symbol.clone())),
                Op::Apply(f) => drop(functions.insert(f.clone())),
                Op::Const(value) => add_elements(value, &mut elements),
                // Its guard contains the default value.
                Op::SeqNth => add_elements(&Value::default_of(node.sort()), &mut elements),
                _ => {}
            }
        }
        let mut out = String::new();
        for sort in &sorts {
            out += &format!("(declare-sort {sort} 0)\n");
        }
        for symbol in &symbols {
            out += &format!("(declare-const {} {})\n", self.symbol(symbol), symbol.sort());
        }
        for f in &functions {
            out +=
                &format!("(declare-fun {} ({}) {})\n", self.function(f), sorts_of(f.arguments()), f.result());
        }
        for (sort, n) in &elements {
            out += &format!("(declare-const {} {sort})\n", element(sort, *n));
        }
        for sort in &sorts {
            let same: Vec<String> =
                elements.iter().filter(|(s, _)| s == sort).map(|(s, n)| element(s, *n)).collect();
            if same.len() > 1 {
                out += &format!("(assert (distinct {}))\n", same.join(" "));
            }
        }
        out
    }

    /// [`term`](fn@term), with these names.
    pub fn term(&self, term: &Term) -> String {
        let lets = shared(term);
        let mut out = String::new();
        let mut writer = Writer { names: self, lets: &lets, out: &mut out };
        for node in term.nodes() {
            if let Some(name) = lets.get(&node.id()) {
                write!(writer.out, "(let (({name} ").expect("writing to a string");
                writer.node(node);
                writer.out.push_str(")) ");
            }
        }
        writer.reference(term);
        out.extend(std::iter::repeat_n(')', lets.len()));
        out
    }

    fn symbol<'a>(&self, symbol: &'a Symbol) -> Cow<'a, str> {
        match self.shared.contains(symbol.name()) {
            true => quoted_with(symbol.name(), &symbol.sort().to_string()).into(),
            false => quote(symbol.name()),
        }
    }

    fn function<'a>(&self, f: &'a Function) -> Cow<'a, str> {
        match self.shared.contains(f.name()) {
            true => {
                let sort = format!("({}) {}", sorts_of(f.arguments()), f.result());
                quoted_with(f.name(), &sort).into()
            }
            false => quote(f.name()),
        }
    }
}

fn sorts_of(sorts: &[Sort]) -> String {
    sorts.iter().map(Sort::to_string).collect::<Vec<_>>().join(" ")
}

/// Collects the uninterpreted sorts in a sort.
fn add_sort(sort: &Sort, sorts: &mut BTreeSet<Sort>) {
    match sort {
        Sort::Uninterpreted(_) => drop(sorts.insert(sort.clone())),
        Sort::Seq(element) => add_sort(element, sorts),
        _ => {}
    }
}

/// Collects the elements of uninterpreted sorts in a value.
fn add_elements(value: &Value, elements: &mut BTreeSet<(Sort, u64)>) {
    match value {
        Value::Uninterpreted(_, n) => drop(elements.insert((value.sort(), *n))),
        Value::Seq(seq) => seq.items.iter().for_each(|item| add_elements(item, elements)),
        _ => {}
    }
}

/// The constant that stands for element `n` of an uninterpreted sort.
fn element(sort: &Sort, n: u64) -> String {
    match sort {
        Sort::Uninterpreted(name) => quote(&format!("{name}!val!{n}")).into_owned(),
        _ => unreachable!("only uninterpreted sorts have elements"),
    }
}

/// A name as an SMT-LIB symbol: as it is if it is a simple one, in bars otherwise. Within bars, `|`, `\` and `%` (which
/// escapes them) become `%7c`, `%5c` and `%25`, since SMT-LIB has no way to write the first two, and a name that is an
/// operator's gets a `%` in front. Different names give different symbols.
pub fn quote(name: &str) -> Cow<'_, str> {
    const RESERVED: [&str; 12] = [
        "BINARY",
        "DECIMAL",
        "HEXADECIMAL",
        "NUMERAL",
        "STRING",
        "_",
        "!",
        "as",
        "exists",
        "forall",
        "let",
        "par",
    ];
    let simple = |c: char| c.is_ascii_alphanumeric() || "~!@$^&*_-+=<>.?/".contains(c);
    let reserved = RESERVED.contains(&name) || name == "match" || is_theory_name(name);
    if !name.is_empty()
        && name.chars().all(simple)
        && !name.starts_with(|c: char| c.is_ascii_digit())
        && !reserved
    {
        return Cow::Borrowed(name);
    }
    let mut out = String::from("|");
    if is_theory_name(name) {
        // In bars, a symbol would still be the operator of that name.
        out.push('%');
    }
    escape(name, &mut out);
    out.push('|');
    Cow::Owned(out)
}

/// A name and a sort as one symbol. No other name is written with a `%` before a colon.
fn quoted_with(name: &str, sort: &str) -> String {
    let mut out = String::from("|");
    escape(name, &mut out);
    out.push_str(" %: ");
    escape(sort, &mut out);
    out.push('|');
    out
}

fn escape(name: &str, out: &mut String) {
    for c in name.chars() {
        match c {
            '|' | '\\' => write!(out, "%{:x}", c as u32).expect("writing to a string"),
            '%' => out.push_str("%25"),
            c => out.push(c),
        }
    }
}

/// Does a theory that we use define this name?
fn is_theory_name(name: &str) -> bool {
    const NAMES: [&str; 24] = [
        "true", "false", "not", "and", "or", "xor", "ite", "distinct", "=", "=>", "+", "-", "*", "/", "<",
        "<=", ">", ">=", "div", "mod", "abs", "concat", "to_real", "to_int",
    ];
    NAMES.contains(&name) || ["bv", "str.", "seq.", "char.", "is_int"].iter().any(|p| name.starts_with(p))
}

/// A term, with a `let` for each node that has several parents.
pub fn term(term: &Term) -> String {
    Names::of(std::slice::from_ref(term)).term(term)
}

/// Names for the nodes below `root` that have arguments and several parents.
fn shared(root: &Term) -> FxHashMap<usize, String> {
    let nodes = root.nodes();
    let mut parents: FxHashMap<usize, u32> = FxHashMap::default();
    for arg in nodes.iter().flat_map(|node| node.args()).filter(|arg| !arg.args().is_empty()) {
        *parents.entry(arg.id()).or_default() += 1;
    }
    // The names must not clash with a symbol.
    let mut prefix = String::from("?");
    let taken = |prefix: &str| {
        nodes.iter().any(|node| match node.op() {
            Op::Symbol(symbol) => symbol.name().starts_with(prefix),
            Op::Apply(f) => f.name().starts_with(prefix),
            _ => false,
        })
    };
    while taken(&prefix) {
        prefix.push('?');
    }
    let several = nodes.iter().filter(|node| parents.get(&node.id()).is_some_and(|n| *n > 1));
    several.enumerate().map(|(i, node)| (node.id(), format!("{prefix}{i}"))).collect()
}

/// A piece that is still to be written.
enum Piece<'a> {
    Text(Cow<'static, str>),
    Reference(&'a Term),
}

struct Writer<'a> {
    names: &'a Names,
    lets: &'a FxHashMap<usize, String>,
    out: &'a mut String,
}

impl Writer<'_> {
    /// Writes a term, or its name if it has one.
    fn reference(&mut self, term: &Term) {
        self.pieces(vec![Piece::Reference(term)]);
    }

    /// Writes a node itself, even if it has a name.
    fn node(&mut self, node: &Term) {
        let mut stack = Vec::new();
        self.open(node, &mut stack);
        self.pieces(stack);
    }

    /// Writes the pieces on a stack, without recursion.
    fn pieces<'t>(&mut self, mut stack: Vec<Piece<'t>>) {
        while let Some(piece) = stack.pop() {
            match piece {
                Piece::Text(text) => self.out.push_str(&text),
                Piece::Reference(term) => match self.lets.get(&term.id()) {
                    Some(name) => self.out.push_str(name),
                    None => self.open(term, &mut stack),
                },
            }
        }
    }

    /// Writes the beginning of a node, and pushes the rest.
    fn open<'t>(&mut self, term: &'t Term, stack: &mut Vec<Piece<'t>>) {
        use Piece::{Reference, Text};
        if let Some((names, body)) = guard(term) {
            let mut pieces = vec![Text("(let (".into())];
            for (i, (name, arg)) in names.iter().zip(term.args()).enumerate() {
                let space = if i > 0 { " " } else { "" };
                pieces.extend([Text(format!("{space}({name} ").into()), Reference(arg), Text(")".into())]);
            }
            pieces.push(Text(format!(") {body})").into()));
            stack.extend(pieces.into_iter().rev());
            return;
        }
        match term.op() {
            Op::Const(value) => self.value(value),
            Op::Symbol(symbol) => self.out.push_str(&self.names.symbol(symbol)),
            op => {
                self.out.push('(');
                self.head(op, term);
                stack.push(Text(")".into()));
                for arg in term.args().iter().rev() {
                    stack.extend([Reference(arg), Text(" ".into())]);
                }
            }
        }
    }

    fn head(&mut self, op: &Op, term: &Term) {
        let out = &mut *self.out;
        match op {
            Op::Apply(f) => out.push_str(&self.names.function(f)),
            Op::Extract { high, low } => out.push_str(&format!("(_ extract {high} {low})")),
            Op::ZeroExtend(n) => out.push_str(&format!("(_ zero_extend {n})")),
            Op::SignExtend(n) => out.push_str(&format!("(_ sign_extend {n})")),
            Op::IntToBv(width) => out.push_str(&format!("(_ int_to_bv {width})")),
            _ => out.push_str(name(op, term)),
        }
    }

    fn value(&mut self, value: &Value) {
        self.out.push_str(&constant(value));
    }
}

/// A value as an SMT-LIB term.
pub fn constant(value: &Value) -> String {
    match value {
        Value::Bool(b) => b.to_string(),
        Value::Int(n) => int(n),
        Value::Real(r) => real(r),
        Value::BitVec(bits) => bits.to_string(),
        Value::Char(c) => format!("(_ Char {c})"),
        Value::String(s) => s.to_smtlib(),
        Value::Uninterpreted(_, n) => element(&value.sort(), *n),
        Value::Seq(seq) => {
            let units: Vec<String> =
                seq.items.iter().map(|item| format!("(seq.unit {})", constant(item))).collect();
            match units.as_slice() {
                [] => format!("(as seq.empty {})", value.sort()),
                [one] => one.clone(),
                many => format!("(seq.++ {})", many.join(" ")),
            }
        }
    }
}

/// For an operator that is not total in SMT-LIB: names for its arguments, and the operator on them with a guard that
/// fixes the value as [`Op`] does.
fn guard(term: &Term) -> Option<(&'static [&'static str], String)> {
    let divisor = || may_be_zero(&term.args()[1]);
    Some(match term.op() {
        Op::Div if divisor() => (&["?x", "?y"], "(ite (= ?y 0) 0 (div ?x ?y))".to_owned()),
        Op::Mod if divisor() => (&["?x", "?y"], "(ite (= ?y 0) ?x (mod ?x ?y))".to_owned()),
        Op::RealDiv if divisor() => (&["?x", "?y"], "(ite (= ?y 0.0) 0.0 (/ ?x ?y))".to_owned()),
        Op::SeqNth => {
            let default = constant(&Value::default_of(term.sort()));
            let body = format!("(ite (and (<= 0 ?i) (< ?i (seq.len ?s))) (seq.nth ?s ?i) {default})");
            (&["?s", "?i"], body)
        }
        Op::CharFromCode => {
            let char = "(char.from_bv ((_ int_to_bv 18) ?n))";
            (&["?n"], format!("(ite (and (<= 0 ?n) (<= ?n {MAX_CHAR})) {char} (_ Char 0))"))
        }
        _ => return None,
    })
}

/// Is the divisor anything but a constant that is not zero?
fn may_be_zero(divisor: &Term) -> bool {
    match divisor.as_value() {
        Some(Value::Int(n)) => n.is_zero(),
        Some(Value::Real(r)) => r.is_zero(),
        _ => true,
    }
}

fn int(n: &Int) -> String {
    if n.is_negative() { format!("(- {})", -n) } else { n.to_string() }
}

fn real(r: &Rational) -> String {
    let decimal = |n: &Int| if n.is_negative() { format!("(- {}.0)", -n) } else { format!("{n}.0") };
    match r.is_integer() {
        true => decimal(r.numerator()),
        false => format!("(/ {} {})", decimal(r.numerator()), decimal(r.denominator())),
    }
}

/// The name of an operator without indices. On strings, the operators of sequences are called `str.…`.
fn name(op: &Op, term: &Term) -> &'static str {
    let on_string = term.args().iter().any(|arg| *arg.sort() == Sort::String);
    let seq = |string: &'static str, sequence: &'static str| if on_string { string } else { sequence };
    match op {
        Op::Not => "not",
        Op::And => "and",
        Op::Or => "or",
        Op::Ite => "ite",
        Op::Eq => "=",
        Op::Distinct => "distinct",
        Op::Add => "+",
        Op::Mul => "*",
        Op::Le => "<=",
        Op::Lt => "<",
        Op::Div => "div",
        Op::Mod => "mod",
        Op::RealDiv => "/",
        Op::ToReal => "to_real",
        Op::ToInt => "to_int",
        Op::BvNot => "bvnot",
        Op::BvNeg => "bvneg",
        Op::BvAnd => "bvand",
        Op::BvOr => "bvor",
        Op::BvXor => "bvxor",
        Op::BvAdd => "bvadd",
        Op::BvMul => "bvmul",
        Op::BvUdiv => "bvudiv",
        Op::BvUrem => "bvurem",
        Op::BvSdiv => "bvsdiv",
        Op::BvSrem => "bvsrem",
        Op::BvSmod => "bvsmod",
        Op::BvShl => "bvshl",
        Op::BvLshr => "bvlshr",
        Op::BvAshr => "bvashr",
        Op::Concat => "concat",
        Op::BvUlt => "bvult",
        Op::BvUle => "bvule",
        Op::BvSlt => "bvslt",
        Op::BvSle => "bvsle",
        Op::UbvToInt => "ubv_to_int",
        Op::SbvToInt => "sbv_to_int",
        Op::SeqUnit => "seq.unit",
        Op::SeqConcat => seq("str.++", "seq.++"),
        Op::SeqLen => seq("str.len", "seq.len"),
        Op::SeqAt => seq("str.at", "seq.at"),
        Op::SeqExtract => seq("str.substr", "seq.extract"),
        Op::SeqNth => "seq.nth",
        Op::SeqContains => seq("str.contains", "seq.contains"),
        Op::SeqPrefixOf => seq("str.prefixof", "seq.prefixof"),
        Op::SeqSuffixOf => seq("str.suffixof", "seq.suffixof"),
        Op::SeqIndexOf => seq("str.indexof", "seq.indexof"),
        Op::SeqReplace => seq("str.replace", "seq.replace"),
        Op::StrLt => "str.<",
        Op::StrLe => "str.<=",
        Op::StrToInt => "str.to_int",
        Op::StrFromInt => "str.from_int",
        Op::StrToCode => "str.to_code",
        Op::StrFromCode => "str.from_code",
        Op::CharToCode => "char.to_int",
        Op::Const(_)
        | Op::Symbol(_)
        | Op::Apply(_)
        | Op::Extract { .. }
        | Op::ZeroExtend(_)
        | Op::SignExtend(_)
        | Op::IntToBv(_)
        | Op::CharFromCode => unreachable!("written in a way of its own"),
    }
}
