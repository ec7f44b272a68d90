//! The constructors of terms.
//!
//! Rust's operators work on `&Term` (and `Term`), and their meaning depends on the sort: `+ - *` on Int, Real and
//! bit-vectors, `& | ! ^` on Bool and bit-vectors. Everything else is a method, named as in SMT-LIB without its prefix.
//! [`Term::and`], [`Term::or`] and [`Term::sum`] take any number of terms.
//!
//! ```text
//! &x + &y          Term::and([a, b, c])          x.lt(&y)          x.extract(7, 0)          s.starts_with(&t)
//! ```
//!
//! In order of the file: constants and symbols, Booleans, arithmetic, bit-vectors, strings and sequences, and the
//! implementations of Rust's operators. Some constructors are combinations of others (`abs`, `div_floor`,
//! `rotate_left`), so that there are few operators to simplify and to translate.
//!
//! All of them simplify ([`simplify`]), except [`Term::raw`], and all panic on arguments of the wrong
//! sort, which is a bug of the caller and not of a user's input.

use std::borrow::Borrow;
use std::ops;
use std::sync::LazyLock;

use smallvec::SmallVec;

use crate::simplify::{self, arith, bool};
use crate::term::intern;
use crate::{BitVec, Function, Int, MAX_CHAR, Op, Rational, Sort, Str, Symbol, Term, Value};

type Terms = SmallVec<[Term; 8]>;

fn collect<I: IntoIterator<Item: Borrow<Term>>>(terms: I) -> Terms {
    terms.into_iter().map(|term| term.borrow().clone()).collect()
}

fn refs(terms: &[Term]) -> SmallVec<[&Term; 8]> {
    terms.iter().collect()
}

/// Constants, symbols and applications.
impl Term {
    /// The constant of a value.
    pub fn constant(value: Value) -> Term {
        match value {
            Value::Bool(b) => Term::bool(b),
            Value::Int(n) => Term::int(n),
            value => intern::<Term>(Op::Const(value), &[]),
        }
    }

    /// `true` or `false`.
    pub fn bool(b: bool) -> Term {
        static FALSE: LazyLock<Term> = LazyLock::new(|| intern::<Term>(Op::Const(Value::Bool(false)), &[]));
        static TRUE: LazyLock<Term> = LazyLock::new(|| intern::<Term>(Op::Const(Value::Bool(true)), &[]));
        if b { TRUE.clone() } else { FALSE.clone() }
    }

    /// An integer.
    pub fn int(n: impl Into<Int>) -> Term {
        // Small integers are used all the time, so they are made once.
        static SMALL: LazyLock<Vec<Term>> = LazyLock::new(|| {
            (-1..=64).map(|n| intern::<Term>(Op::Const(Value::Int(Int::from(n))), &[])).collect()
        });
        let n = n.into();
        match n.to_i64() {
            Some(small @ -1..=64) => SMALL[(small + 1) as usize].clone(),
            _ => intern::<Term>(Op::Const(Value::Int(n)), &[]),
        }
    }

    /// A real number.
    pub fn real(r: impl Into<Rational>) -> Term {
        Term::constant(Value::Real(r.into()))
    }

    /// A bit-vector of `width` bits: `value` modulo `2^width`.
    pub fn bv(width: u32, value: impl Into<Int>) -> Term {
        BitVec::new(width, value).into()
    }

    /// A string.
    pub fn string(s: impl Into<Str>) -> Term {
        Term::constant(Value::String(s.into()))
    }

    /// A character, given as a `char` or as a code point. Panics above [`MAX_CHAR`].
    pub fn char(c: impl Into<u32>) -> Term {
        let c = c.into();
        assert!(c <= MAX_CHAR, "code point {c:#x} is beyond SMT-LIB's {MAX_CHAR:#x}");
        Term::constant(Value::Char(c))
    }

    /// A symbol as a term.
    pub fn symbol(symbol: Symbol) -> Term {
        intern::<Term>(Op::Symbol(symbol), &[])
    }

    /// The symbol of this name and sort.
    pub fn var(name: impl Into<Box<str>>, sort: Sort) -> Term {
        Term::symbol(Symbol::new(name, sort))
    }

    /// An uninterpreted function applied.
    pub fn apply<I: IntoIterator<Item: Borrow<Term>>>(function: &Function, args: I) -> Term {
        intern(Op::Apply(function.clone()), &collect(args))
    }

    /// Applies an operator, *simplified*, if the operator is data. Its inverse is [`Term::op`] and [`Term::args`].
    pub fn build(op: &Op, args: &[Term]) -> Term {
        simplify::build(op, &refs(args))
    }

    /// Applies an operator *without* simplification: the node exactly as given. For tests that compare with simplified
    /// terms.
    ///
    /// ```
    /// use whatif_term::{Op, Sort, Term};
    /// let p = Term::var("p", Sort::Bool);
    /// let t = Term::raw(Op::Not, &[Term::raw(Op::Not, &[p.clone()])]);
    /// assert_eq!(t.to_string(), "!!p");
    /// assert_eq!(t.simplify(), p);
    /// ```
    pub fn raw(op: Op, args: &[Term]) -> Term {
        intern(op, args)
    }
}

impl From<BitVec> for Term {
    fn from(bits: BitVec) -> Term {
        Term::constant(Value::BitVec(bits))
    }
}

impl From<bool> for Term {
    fn from(b: bool) -> Term {
        Term::bool(b)
    }
}

impl From<i64> for Term {
    fn from(n: i64) -> Term {
        Term::int(n)
    }
}

impl From<Symbol> for Term {
    fn from(symbol: Symbol) -> Term {
        Term::symbol(symbol)
    }
}

/// Booleans, equality and choice.
impl Term {
    /// The conjunction of any number of terms; true of none.
    pub fn and<I: IntoIterator<Item: Borrow<Term>>>(terms: I) -> Term {
        bool::and(&refs(&collect(terms)))
    }

    /// The disjunction of any number of terms; false of none.
    pub fn or<I: IntoIterator<Item: Borrow<Term>>>(terms: I) -> Term {
        bool::or(&refs(&collect(terms)))
    }

    /// `not self`; also `!&self`.
    pub fn not(&self) -> Term {
        bool::not(self)
    }

    /// `self => other`
    pub fn implies(&self, other: &Term) -> Term {
        &!self | other
    }

    /// `self = other`, of any sort; on Bool, "if and only if".
    pub fn equals(&self, other: &Term) -> Term {
        simplify::equals(self, other)
    }

    /// `not (self = other)`
    pub fn differs(&self, other: &Term) -> Term {
        !self.equals(other)
    }

    /// All of them pairwise different.
    pub fn distinct<I: IntoIterator<Item: Borrow<Term>>>(terms: I) -> Term {
        let terms = collect(terms);
        let pairs = terms.iter().enumerate().flat_map(|(i, a)| terms[i + 1..].iter().map(|b| a.differs(b)));
        Term::and(pairs)
    }

    /// All of them pairwise different, as one operator, which a solver decides faster than all the pairs.
    ///
    /// ```
    /// use whatif_term::{Sort, Term};
    /// let [x, y, z] = ["x", "y", "z"].map(|name| Term::var(name, Sort::Int));
    /// assert_eq!(Term::all_different([&x, &y, &z]).to_string(), "distinct(x, y, z)");
    /// assert_eq!(Term::all_different([&x, &y, &x]), Term::bool(false));
    /// ```
    pub fn all_different<I: IntoIterator<Item: Borrow<Term>>>(terms: I) -> Term {
        simplify::build(&Op::Distinct, &refs(&collect(terms)))
    }

    /// `if self then a else b`
    pub fn ite(&self, a: &Term, b: &Term) -> Term {
        if *self.sort() != Sort::Bool || a.sort() != b.sort() {
            intern(Op::Ite, &[self, a, b]);
        }
        bool::ite(self, a, b)
    }
}

/// Int and Real arithmetic. For `+`, `-` and `*` use the operators.
impl Term {
    /// The sum of one or more terms of one sort, Int or Real.
    pub fn sum<I: IntoIterator<Item: Borrow<Term>>>(terms: I) -> Term {
        arith::sum(&refs(&collect(terms)))
    }

    /// `self <= other` on Int or Real.
    pub fn le(&self, other: &Term) -> Term {
        arith::le(self, other)
    }

    /// `self < other` on Int or Real.
    pub fn lt(&self, other: &Term) -> Term {
        arith::lt(self, other)
    }

    /// `self >= other` on Int or Real.
    pub fn ge(&self, other: &Term) -> Term {
        other.le(self)
    }

    /// `self > other` on Int or Real.
    pub fn gt(&self, other: &Term) -> Term {
        other.lt(self)
    }

    /// The absolute value on Int or Real.
    pub fn abs(&self) -> Term {
        self.is_negative().ite(&-self, self)
    }

    /// The lesser of two on Int or Real.
    pub fn min(&self, other: &Term) -> Term {
        self.le(other).ite(self, other)
    }

    /// The greater of two on Int or Real.
    pub fn max(&self, other: &Term) -> Term {
        self.le(other).ite(other, self)
    }

    /// `self < 0` on Int or Real.
    fn is_negative(&self) -> Term {
        self.lt(&Value::default_of(self.sort()).to_term())
    }

    /// SMT-LIB `div` on Int, the quotient whose remainder is not negative; 0 if the divisor is 0.
    pub fn div(&self, by: &Term) -> Term {
        arith::div(self, by)
    }

    /// SMT-LIB `mod` on Int, `0 <= r < |by|`; the dividend if the divisor is 0.
    pub fn modulo(&self, by: &Term) -> Term {
        arith::modulo(self, by)
    }

    /// Haskell `div` on Int, rounding down.
    pub fn div_floor(&self, by: &Term) -> Term {
        by.is_negative().ite(&(-self).div(&-by), &self.div(by))
    }

    /// Haskell `mod` on Int, with the sign of the divisor.
    pub fn mod_floor(&self, by: &Term) -> Term {
        by.is_negative().ite(&-(-self).modulo(&-by), &self.modulo(by))
    }

    /// Haskell `quot` on Int, rounding towards zero.
    pub fn quot(&self, by: &Term) -> Term {
        self.is_negative().ite(&-(-self).div(by), &self.div(by))
    }

    /// Haskell `rem` on Int, with the sign of the dividend.
    pub fn rem(&self, by: &Term) -> Term {
        self.is_negative().ite(&-(-self).modulo(by), &self.modulo(by))
    }

    /// `self / by` on Real; 0 if the divisor is 0.
    pub fn real_div(&self, by: &Term) -> Term {
        arith::real_div(self, by)
    }

    /// Int to Real.
    pub fn to_real(&self) -> Term {
        arith::to_real(self)
    }

    /// Real to Int, rounding down.
    pub fn to_int(&self) -> Term {
        arith::to_int(self)
    }

    /// Is this Real a whole number?
    pub fn is_int(&self) -> Term {
        self.to_int().to_real().equals(self)
    }
}

/// Methods that build one operator on their arguments.
macro_rules! operators {
    ($($(#[$doc:meta])* $name:ident($self:ident $(, $arg:ident: $type:ty)*) => $op:expr, [$($term:expr),*];)*) => {
        $($(#[$doc])*
        pub fn $name(&$self $(, $arg: $type)*) -> Term {
            simplify::build(&$op, &[$self $(, $term)*])
        })*
    };
}

/// Bit-vectors. For `bvadd`, `bvsub`, `bvmul`, `bvneg`, `bvand`, `bvor`, `bvxor` and `bvnot` use the operators.
impl Term {
    operators! {
        /// Every bit flipped; also `!&self`.
        bvnot(self) => Op::BvNot, [];
        /// Two's complement negation; also `-&self`.
        bvneg(self) => Op::BvNeg, [];
        /// Unsigned quotient; all ones if the divisor is 0.
        udiv(self, by: &Term) => Op::BvUdiv, [by];
        /// Unsigned remainder; the dividend if the divisor is 0.
        urem(self, by: &Term) => Op::BvUrem, [by];
        /// Signed quotient, rounding towards zero.
        sdiv(self, by: &Term) => Op::BvSdiv, [by];
        /// Signed remainder with the sign of the dividend.
        srem(self, by: &Term) => Op::BvSrem, [by];
        /// Signed remainder with the sign of the divisor.
        smod(self, by: &Term) => Op::BvSmod, [by];
        /// Shift left.
        shl(self, by: &Term) => Op::BvShl, [by];
        /// Shift right, filling with zeros.
        lshr(self, by: &Term) => Op::BvLshr, [by];
        /// Shift right, filling with the sign.
        ashr(self, by: &Term) => Op::BvAshr, [by];
        /// Bits `high` down to `low`, both included.
        extract(self, high: u32, low: u32) => Op::Extract { high, low }, [];
        /// `more` zeros in front.
        zero_extend(self, more: u32) => Op::ZeroExtend(more), [];
        /// `more` copies of the sign in front.
        sign_extend(self, more: u32) => Op::SignExtend(more), [];
        /// Unsigned `<`.
        ult(self, other: &Term) => Op::BvUlt, [other];
        /// Unsigned `<=`.
        ule(self, other: &Term) => Op::BvUle, [other];
        /// Signed `<`.
        slt(self, other: &Term) => Op::BvSlt, [other];
        /// Signed `<=`.
        sle(self, other: &Term) => Op::BvSle, [other];
        /// The unsigned number of a bit-vector.
        ubv_to_int(self) => Op::UbvToInt, [];
        /// The number of a bit-vector in two's complement.
        sbv_to_int(self) => Op::SbvToInt, [];
        /// An Int modulo `2^width` as a bit-vector.
        int_to_bv(self, width: u32) => Op::IntToBv(width), [];
    }

    /// The bits moved `by` places to the left, those that fall off coming in again on the right.
    pub fn rotate_left(&self, by: u32) -> Term {
        let width =
            self.sort().width().unwrap_or_else(|| panic!("rotate_left of a term of sort {}", self.sort()));
        match by % width {
            0 => self.clone(),
            by => self.extract(width - by - 1, 0).concat(&self.extract(width - 1, width - by)),
        }
    }

    /// The bits moved `by` places to the right, those that fall off coming in again on the left.
    pub fn rotate_right(&self, by: u32) -> Term {
        let width =
            self.sort().width().unwrap_or_else(|| panic!("rotate_right of a term of sort {}", self.sort()));
        self.rotate_left(width - by % width)
    }

    /// Bit-vectors joined (`self` is the high part), or strings, or sequences.
    pub fn concat(&self, other: &Term) -> Term {
        let op = if let Sort::BitVec(_) = self.sort() { Op::Concat } else { Op::SeqConcat };
        simplify::build(&op, &[self, other])
    }
}

/// Strings and sequences. Positions count from 0.
impl Term {
    /// The empty sequence of elements of this sort; of Char, the empty string.
    pub fn empty_seq(element: Sort) -> Term {
        match element {
            Sort::Char => Term::string(""),
            element => Value::seq(element, Vec::new()).to_term(),
        }
    }

    operators! {
        /// The sequence of just this element; of a Char, a String.
        unit(self) => Op::SeqUnit, [];
        /// The number of elements, an Int.
        length(self) => Op::SeqLen, [];
        /// The sequence of just the element at `index`, or empty beyond the ends.
        at(self, index: &Term) => Op::SeqAt, [index];
        /// The element at `index`; the default value of its sort beyond the ends.
        nth(self, index: &Term) => Op::SeqNth, [index];
        /// At most `count` elements from `start` on (`str.substr`); empty if `start` is beyond the ends.
        subseq(self, start: &Term, count: &Term) => Op::SeqExtract, [start, count];
        /// Does `part` occur in it?
        contains(self, part: &Term) => Op::SeqContains, [part];
        /// Where `part` first occurs at or after `start`, or -1.
        index_of(self, part: &Term, start: &Term) => Op::SeqIndexOf, [part, start];
        /// With the first occurrence of `from` replaced by `to`.
        replace(self, from: &Term, to: &Term) => Op::SeqReplace, [from, to];
        /// Lexicographic `<` on strings.
        str_lt(self, other: &Term) => Op::StrLt, [other];
        /// Lexicographic `<=` on strings.
        str_le(self, other: &Term) => Op::StrLe, [other];
        /// The number that a string of decimal digits denotes; -1 for any other string.
        str_to_int(self) => Op::StrToInt, [];
        /// The decimal digits of an Int; empty if it is negative.
        str_from_int(self) => Op::StrFromInt, [];
        /// The code point of a string of one character; -1 for any other string.
        str_to_code(self) => Op::StrToCode, [];
        /// The string of the character with this code point; empty if there is none.
        str_from_code(self) => Op::StrFromCode, [];
        /// The code point of a Char.
        char_to_code(self) => Op::CharToCode, [];
        /// The Char of this code point; character 0 if there is none.
        char_from_code(self) => Op::CharFromCode, [];
    }

    /// Does it start with `prefix`?
    pub fn starts_with(&self, prefix: &Term) -> Term {
        simplify::build(&Op::SeqPrefixOf, &[prefix, self])
    }

    /// Does it end with `suffix`?
    pub fn ends_with(&self, suffix: &Term) -> Term {
        simplify::build(&Op::SeqSuffixOf, &[suffix, self])
    }
}

/// Implements a Rust operator for owned and borrowed terms.
macro_rules! overload {
    ($trait:ident, $method:ident, |$a:ident, $b:ident| $body:expr) => {
        impl ops::$trait<&Term> for &Term {
            type Output = Term;
            fn $method(self, other: &Term) -> Term {
                let ($a, $b) = (self, other);
                $body
            }
        }
        overload!(forward $trait, $method, Term, Term);
        overload!(forward $trait, $method, Term, &Term);
        overload!(forward $trait, $method, &Term, Term);
    };
    (forward $trait:ident, $method:ident, $left:ty, $right:ty) => {
        impl ops::$trait<$right> for $left {
            type Output = Term;
            fn $method(self, other: $right) -> Term {
                let (a, b): (&Term, &Term) = (self.borrow(), other.borrow());
                ops::$trait::$method(a, b)
            }
        }
    };
    ($trait:ident, $method:ident, |$a:ident| $body:expr) => {
        impl ops::$trait for &Term {
            type Output = Term;
            fn $method(self) -> Term {
                let $a = self;
                $body
            }
        }
        impl ops::$trait for Term {
            type Output = Term;
            fn $method(self) -> Term {
                ops::$trait::$method(&self)
            }
        }
    };
}

fn binary(op: Op, a: &Term, b: &Term) -> Term {
    simplify::build(&op, &[a, b])
}

fn is_bits(term: &Term) -> bool {
    matches!(term.sort(), Sort::BitVec(_))
}

overload!(Add, add, |a, b| if is_bits(a) { binary(Op::BvAdd, a, b) } else { arith::add(a, b) });
overload!(Sub, sub, |a, b| if is_bits(a) { binary(Op::BvAdd, a, &b.bvneg()) } else { arith::sub(a, b) });
overload!(Mul, mul, |a, b| if is_bits(a) { binary(Op::BvMul, a, b) } else { arith::mul(a, b) });
overload!(BitAnd, bitand, |a, b| binary(if is_bits(a) { Op::BvAnd } else { Op::And }, a, b));
overload!(BitOr, bitor, |a, b| binary(if is_bits(a) { Op::BvOr } else { Op::Or }, a, b));
overload!(BitXor, bitxor, |a, b| if is_bits(a) { binary(Op::BvXor, a, b) } else { a.differs(b) });
overload!(Neg, neg, |a| if is_bits(a) { a.bvneg() } else { arith::neg(a) });
overload!(Not, not, |a| if is_bits(a) { a.bvnot() } else { bool::not(a) });
