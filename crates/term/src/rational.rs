//! Exact rational numbers, the values of sort Real.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};

use crate::Int;

/// An exact fraction in lowest terms with a positive denominator.
///
/// ```
/// use whatif_term::Rational;
/// let half = Rational::new(2, 4).unwrap();
/// assert_eq!(half.to_string(), "1/2");
/// assert_eq!(&half + &half, Rational::from(1));
/// assert_eq!((-half).floor().to_i64(), Some(-1));
/// assert_eq!(Rational::new(1, 0), None);
/// ```
// Boxed: reals are rare, and a small `Value` makes every node of every term smaller.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Rational(Box<(Int, Int)>);

impl Rational {
    /// `numerator / denominator`, or `None` if the denominator is zero.
    pub fn new(numerator: impl Into<Int>, denominator: impl Into<Int>) -> Option<Rational> {
        let (n, d) = (numerator.into(), denominator.into());
        if d.is_zero() {
            return None;
        }
        let gcd = if d.is_negative() { -n.gcd(&d) } else { n.gcd(&d) };
        let exact = |a: Int| a.quot(&gcd).expect("the gcd with a non-zero denominator is not zero");
        Some(Rational(Box::new((exact(n), exact(d)))))
    }

    /// The numerator; carries the sign.
    pub fn numerator(&self) -> &Int {
        &self.0.0
    }

    /// The denominator; always positive.
    pub fn denominator(&self) -> &Int {
        &self.0.1
    }

    /// Is it a whole number?
    pub fn is_integer(&self) -> bool {
        self.denominator().is_one()
    }

    /// Is it 0?
    pub fn is_zero(&self) -> bool {
        self.numerator().is_zero()
    }

    /// Is it 1?
    pub fn is_one(&self) -> bool {
        self.numerator().is_one() && self.is_integer()
    }

    /// Is it below 0?
    pub fn is_negative(&self) -> bool {
        self.numerator().is_negative()
    }

    /// The greatest integer that is not greater.
    pub fn floor(&self) -> Int {
        self.numerator().div_floor(self.denominator()).expect("a denominator is not zero")
    }

    /// `self / by`, or `None` if `by` is zero.
    pub fn div(&self, by: &Rational) -> Option<Rational> {
        Rational::new(self.numerator() * by.denominator(), self.denominator() * by.numerator())
    }

    fn over(numerator: Int, denominator: Int) -> Rational {
        Rational::new(numerator, denominator).expect("products of denominators are not zero")
    }
}

impl Add for &Rational {
    type Output = Rational;
    fn add(self, other: &Rational) -> Rational {
        let (a, b) = (self.numerator() * other.denominator(), other.numerator() * self.denominator());
        Rational::over(a + b, self.denominator() * other.denominator())
    }
}

impl Sub for &Rational {
    type Output = Rational;
    fn sub(self, other: &Rational) -> Rational {
        self + &-other
    }
}

impl Mul for &Rational {
    type Output = Rational;
    fn mul(self, other: &Rational) -> Rational {
        Rational::over(self.numerator() * other.numerator(), self.denominator() * other.denominator())
    }
}

impl Neg for &Rational {
    type Output = Rational;
    fn neg(self) -> Rational {
        Rational(Box::new((-self.numerator(), self.denominator().clone())))
    }
}

impl Neg for Rational {
    type Output = Rational;
    fn neg(self) -> Rational {
        -&self
    }
}

impl<I: Into<Int>> From<I> for Rational {
    fn from(n: I) -> Rational {
        Rational(Box::new((n.into(), Int::ONE)))
    }
}

impl Ord for Rational {
    fn cmp(&self, other: &Rational) -> Ordering {
        (self.numerator() * other.denominator()).cmp(&(other.numerator() * self.denominator()))
    }
}

impl PartialOrd for Rational {
    fn partial_cmp(&self, other: &Rational) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_integer() {
            write!(f, "{}", self.numerator())
        } else {
            write!(f, "{}/{}", self.numerator(), self.denominator())
        }
    }
}

impl fmt::Debug for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
