//! Operators of terms.
//!
//! The set is small on purpose, because everything that handles terms (evaluation, simplification, printing, each
//! solver back end) has an arm per operator. Other operators of SMT-LIB are expressed by these: `a > b` is `b < a`, `a
//! => b` is `(or (not a) b)`, `a - b` is `a + -1 * b`, `(bvsub a b)` is `(bvadd a (bvneg b))`, `xor` is a negated
//! equality and so on. The constructors on [`Term`] do that, and the printers undo some of it for readability.
//!
//! **Every operator is total.** Where SMT-LIB leaves a value open, we fix it, so that evaluation, folding and every solver
//! agree: `x div 0 = 0`, `x mod 0 = x`, `x / 0.0 = 0.0`, and `nth` beyond the end is the default value of the sort (these
//! are cvc5's `div_total`, `mod_total` and `/_total`). A back end whose solver leaves the value open guards these
//! four: it lowers `(div x y)` to `(ite (= y 0) 0 (div x y))` unless `y` is a constant other than zero, as
//! [`smtlib`](crate::smtlib) does. The bit-vector theory already fixes all values.

use std::borrow::Borrow;

use crate::{Function, Sort, Symbol, Term, Value};

/// The operator of a term. Its arguments are in [`Term::args`], in the order of SMT-LIB.
///
/// ```
/// use whatif_term::{Op, Sort, Term};
/// let x = Term::var("x", Sort::Int);
/// let t = &x + &Term::int(1);
/// assert!(matches!(t.op(), Op::Add));
/// assert_eq!(t.args(), [x, Term::int(1)]);
/// ```
// To add one: name it here, type it in `result_sort`, give it a meaning in `semantics.rs`, print it in `smtlib.rs` and
// `display.rs`, add a constructor to `build.rs` and, if it has laws, rules under `simplify/`. The compiler finds the
// places; `testing.rs` makes the property tests cover it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Op {
    /// A constant.
    Const(Value),
    /// A free variable.
    Symbol(Symbol),
    /// An uninterpreted function applied.
    Apply(Function),

    /// Boolean negation.
    Not,
    /// Conjunction of two or more.
    And,
    /// Disjunction of two or more.
    Or,
    /// `if c then a else b`, of any sort.
    Ite,
    /// Equality of two terms of any one sort; on Bool it is "if and only if".
    Eq,

    /// Sum of two or more, all Int or all Real.
    Add,
    /// Product of two or more, all Int or all Real.
    Mul,
    /// `a <= b` on Int or Real.
    Le,
    /// `a < b` on Int or Real.
    Lt,
    /// Euclidean quotient on Int; 0 if the divisor is 0.
    Div,
    /// Euclidean remainder on Int; the dividend if the divisor is 0.
    Mod,
    /// Quotient on Real; 0 if the divisor is 0.
    RealDiv,
    /// Int to Real.
    ToReal,
    /// Real to Int, rounding down.
    ToInt,

    /// Every bit flipped.
    BvNot,
    /// Two's complement negation.
    BvNeg,
    /// Bitwise and of two.
    BvAnd,
    /// Bitwise or of two.
    BvOr,
    /// Bitwise exclusive or of two.
    BvXor,
    /// Sum of two.
    BvAdd,
    /// Product of two.
    BvMul,
    /// Unsigned quotient.
    BvUdiv,
    /// Unsigned remainder.
    BvUrem,
    /// Signed quotient, rounding towards zero.
    BvSdiv,
    /// Signed remainder, sign of the dividend.
    BvSrem,
    /// Signed remainder, sign of the divisor.
    BvSmod,
    /// Shift left.
    BvShl,
    /// Shift right, filling with zeros.
    BvLshr,
    /// Shift right, filling with the sign.
    BvAshr,
    /// Two vectors joined; the first is the high part.
    Concat,
    /// Bits `high` down to `low`, both included.
    Extract {
        /// The highest bit taken.
        high: u32,
        /// The lowest bit taken.
        low: u32,
    },
    /// That many zeros in front.
    ZeroExtend(u32),
    /// That many copies of the sign in front.
    SignExtend(u32),
    /// Unsigned less-than.
    BvUlt,
    /// Unsigned at-most.
    BvUle,
    /// Signed less-than.
    BvSlt,
    /// Signed at-most.
    BvSle,
    /// The unsigned number.
    UbvToInt,
    /// The number in two's complement.
    SbvToInt,
    /// An integer modulo two to this width.
    IntToBv(u32),

    // Strings are sequences of characters; these work on both.
    /// The sequence of one element; of a Char, a String.
    SeqUnit,
    /// Two or more joined.
    SeqConcat,
    /// Length, an Int.
    SeqLen,
    /// `(at s i)`: the sequence of just the element at `i`, or empty beyond the ends.
    SeqAt,
    /// `(extract s i n)`: at most `n` elements from `i` on, or empty if `i` is beyond the ends or `n <= 0`.
    SeqExtract,
    /// `(nth s i)`: the element at `i`; the default value of the sort beyond the ends.
    SeqNth,
    /// `(contains s t)`: does `t` occur in `s`?
    SeqContains,
    /// `(prefixof t s)`: does `s` start with `t`?
    SeqPrefixOf,
    /// `(suffixof t s)`: does `s` end with `t`?
    SeqSuffixOf,
    /// `(indexof s t i)`: where `t` first occurs in `s` at or after `i`, or -1.
    SeqIndexOf,
    /// `(replace s t u)`: `s` with the first occurrence of `t` replaced by `u`.
    SeqReplace,

    /// Lexicographic less-than on strings, by code point.
    StrLt,
    /// Lexicographic at-most on strings, by code point.
    StrLe,
    /// The number that a string of decimal digits denotes; -1 for any other string.
    StrToInt,
    /// The decimal digits of a number; empty if it is negative.
    StrFromInt,
    /// The code point of a string of one character; -1 for any other string.
    StrToCode,
    /// The string of the character with this code point; empty if there is none.
    StrFromCode,
    /// The code point of a character.
    CharToCode,
    /// The character of this code point; character 0 if there is none.
    CharFromCode,

    // At the end, so that the numbers of the others, and with them the canonical order of terms, do not change.
    /// No two of three or more terms of any one sort are equal.
    Distinct,
}

impl Op {
    /// The sort of the operator applied to these arguments, or `None` if it does not fit them.
    pub fn result_sort<T: Borrow<Term>>(&self, args: &[T]) -> Option<Sort> {
        use Op::*;
        // By far the commonest operator where paths are merged.
        if let (Ite, [c, a, b]) = (self, args) {
            let (a, b) = (a.borrow().sort(), b.borrow().sort());
            return (*c.borrow().sort() == Sort::Bool && a == b).then(|| a.clone());
        }
        let n = args.len();
        let sort = |i: usize| args[i].borrow().sort();
        let all = |expected: &Sort| args.iter().all(|arg| arg.borrow().sort() == expected);
        let same = || args.iter().skip(1).all(|arg| arg.borrow().sort() == sort(0));
        let is_bits = |i: usize| matches!(sort(i), Sort::BitVec(_));
        let is_seq = |i: usize| matches!(sort(i), Sort::String | Sort::Seq(_));
        let (fits, result) = match self {
            Const(value) => (n == 0, value.sort()),
            Symbol(symbol) => (n == 0, symbol.sort().clone()),
            Apply(f) => {
                let fits = n == f.arguments().len() && (0..n).all(|i| *sort(i) == f.arguments()[i]);
                (fits, f.result().clone())
            }
            Not => (n == 1 && all(&Sort::Bool), Sort::Bool),
            And | Or => (n >= 2 && all(&Sort::Bool), Sort::Bool),
            Eq => (n == 2 && same(), Sort::Bool),
            Distinct => (n >= 3 && same(), Sort::Bool),
            Add | Mul if n >= 2 => (same() && sort(0).is_arithmetic(), sort(0).clone()),
            Le | Lt => (n == 2 && same() && sort(0).is_arithmetic(), Sort::Bool),
            Div | Mod => (n == 2 && all(&Sort::Int), Sort::Int),
            RealDiv => (n == 2 && all(&Sort::Real), Sort::Real),
            ToReal => (n == 1 && all(&Sort::Int), Sort::Real),
            ToInt => (n == 1 && all(&Sort::Real), Sort::Int),
            BvNot | BvNeg if n == 1 => (is_bits(0), sort(0).clone()),
            BvAnd | BvOr | BvXor | BvAdd | BvMul | BvUdiv | BvUrem | BvSdiv | BvSrem | BvSmod | BvShl
            | BvLshr | BvAshr
                if n == 2 =>
            {
                (same() && is_bits(0), sort(0).clone())
            }
            Concat if n == 2 => (true, Sort::BitVec(sort(0).width()?.checked_add(sort(1).width()?)?)),
            Extract { high, low } if n == 1 => {
                (low <= high && *high < sort(0).width()?, Sort::BitVec((high - low).checked_add(1)?))
            }
            ZeroExtend(more) | SignExtend(more) if n == 1 => {
                (true, Sort::BitVec(sort(0).width()?.checked_add(*more)?))
            }
            BvUlt | BvUle | BvSlt | BvSle => (n == 2 && same() && is_bits(0), Sort::Bool),
            UbvToInt | SbvToInt => (n == 1 && is_bits(0), Sort::Int),
            IntToBv(width) => (n == 1 && *width > 0 && all(&Sort::Int), Sort::BitVec(*width)),
            SeqUnit if n == 1 => match sort(0) {
                Sort::Char => (true, Sort::String),
                element => (true, Sort::seq(element.clone())),
            },
            SeqConcat if n >= 2 => (same() && is_seq(0), sort(0).clone()),
            SeqLen => (n == 1 && is_seq(0), Sort::Int),
            SeqAt if n == 2 => (is_seq(0) && *sort(1) == Sort::Int, sort(0).clone()),
            SeqExtract if n == 3 => {
                (is_seq(0) && *sort(1) == Sort::Int && *sort(2) == Sort::Int, sort(0).clone())
            }
            SeqNth if n == 2 => (*sort(1) == Sort::Int, sort(0).element()?),
            SeqContains | SeqPrefixOf | SeqSuffixOf => (n == 2 && same() && is_seq(0), Sort::Bool),
            SeqIndexOf => (n == 3 && is_seq(0) && sort(0) == sort(1) && *sort(2) == Sort::Int, Sort::Int),
            SeqReplace if n == 3 => (same() && is_seq(0), sort(0).clone()),
            StrLt | StrLe => (n == 2 && all(&Sort::String), Sort::Bool),
            StrToInt | StrToCode => (n == 1 && all(&Sort::String), Sort::Int),
            StrFromInt | StrFromCode => (n == 1 && all(&Sort::Int), Sort::String),
            CharToCode => (n == 1 && all(&Sort::Char), Sort::Int),
            CharFromCode => (n == 1 && all(&Sort::Int), Sort::Char),
            _ => return None,
        };
        fits.then_some(result)
    }
}
