//! Floating-point numbers against two judges: exact rationals, for every pair of numbers of a small format and every direction
//! of rounding, and the processor, for `f32` and `f64`.

use std::cmp::Ordering;

use whatif_sym::prelude::*;
use whatif_term::testing::Random;
use whatif_term::{BitVec, Sort, Symbol, Value};

/// 3 bits of exponent, 3 of significand: 64 numbers.
type Tiny = SymFloat<3, 3>;
const WIDTH: u32 = 6;
const BIAS: i64 = 3;

/// What a number is, by the definition of IEEE 754.
#[derive(Clone, Debug, PartialEq)]
enum Meaning {
    Nan,
    Infinite { negative: bool },
    Finite { negative: bool, value: Rational },
}

fn power(exponent: i64) -> Rational {
    let power = Int::from(2).pow(exponent.unsigned_abs() as u32);
    if exponent < 0 { Rational::new(1, power) } else { Rational::new(power, 1) }.expect("not zero")
}

fn meaning(bits: u64) -> Meaning {
    let negative = bits >> 5 == 1;
    let (exponent, rest) = ((bits >> 2 & 7) as i64, (bits & 3) as i64);
    match (exponent, rest) {
        (7, 0) => Meaning::Infinite { negative },
        (7, _) => Meaning::Nan,
        _ => {
            let (significand, exponent) = if exponent == 0 { (rest, 1) } else { (rest + 4, exponent) };
            let magnitude = &Rational::from(significand) * &power(exponent - BIAS - 2);
            Meaning::Finite { negative, value: if negative { -magnitude } else { magnitude } }
        }
    }
}

fn bits(value: &Tiny) -> u64 {
    value.as_con().expect("nothing is unknown").bits().to_u64().expect("6 bits")
}

fn tiny(bits: u64) -> Tiny {
    Tiny::from_bits(&SymU::<WIDTH>::from(bits))
}

/// The number next to an exact value, by looking at all of them. `negative` is the sign of a zero.
fn rounded(value: &Rational, negative: bool, mode: Rounding) -> Meaning {
    let zero = Rational::from(0);
    let negative = if value.is_zero() { negative } else { value.is_negative() };
    let magnitude = if value.is_negative() { -value } else { value.clone() };
    // The finite magnitudes in order, and one more, which stands for infinity.
    let mut all: Vec<Rational> = (0..28)
        .map(|bits| match meaning(bits) {
            Meaning::Finite { value, .. } => value,
            other => unreachable!("{other:?}"),
        })
        .collect();
    all.push(power(4));
    let above = all.iter().position(|candidate| *candidate >= magnitude).unwrap_or(all.len() - 1);
    // The last one is too great, even exactly.
    let exact = all[above] == magnitude && above < all.len() - 1;
    let up = match (exact, mode) {
        (true, _) => true,
        (_, Rounding::Up) => !negative,
        (_, Rounding::Down) => negative,
        (_, Rounding::Zero) => false,
        (_, mode) => {
            let middle = &(&all[above] + &all[above - 1]) * &Rational::new(1, 2).expect("not zero");
            match magnitude.cmp(&middle) {
                Ordering::Less => false,
                Ordering::Greater => true,
                Ordering::Equal => mode == Rounding::NearestAway || above % 2 == 0,
            }
        }
    };
    let at = if up { above } else { above - 1 };
    if at == all.len() - 1 {
        return Meaning::Infinite { negative };
    }
    let value = if negative { &zero - &all[at] } else { all[at].clone() };
    Meaning::Finite { negative, value }
}

fn finite(bits: u64) -> Option<(bool, Rational)> {
    match meaning(bits) {
        Meaning::Finite { negative, value } => Some((negative, value)),
        _ => None,
    }
}

#[test]
fn sums_products_and_quotients_of_a_small_format_are_rounded_as_exact_ones_are() {
    for mode in Rounding::ALL {
        for (a, b) in (0..64).flat_map(|a| (0..64).map(move |b| (a, b))) {
            let (Some((s, x)), Some((t, y))) = (finite(a), finite(b)) else { continue };
            let (m, n) = (tiny(a), tiny(b));
            // A sum of zero is negative if both summands are, or if it is rounded down and not both are positive.
            let sign = if s == t && x.is_zero() && y.is_zero() { s } else { mode == Rounding::Down };
            let sum = bits(&m.add_rounded(&n, mode));
            assert_eq!(meaning(sum), rounded(&(&x + &y), sign, mode), "{m:?} + {n:?}, {mode:?}");
            let product = bits(&m.mul_rounded(&n, mode));
            assert_eq!(meaning(product), rounded(&(&x * &y), s != t, mode), "{m:?} * {n:?}, {mode:?}");
            if let Some(quotient) = x.div(&y).filter(|_| !y.is_zero()) {
                let found = bits(&m.div_rounded(&n, mode));
                assert_eq!(meaning(found), rounded(&quotient, s != t, mode), "{m:?} / {n:?}, {mode:?}");
            }
        }
    }
}

#[test]
fn a_fused_product_and_sum_is_rounded_once() {
    let mut random = Random::new(7);
    for _ in 0..8_000 {
        let [a, b, c] = [0; 3].map(|_: u64| random.below(64) as u64);
        let mode = *random.pick(&Rounding::ALL);
        let (Some((s, x)), Some((t, y)), Some((u, z))) = (finite(a), finite(b), finite(c)) else { continue };
        let product = &x * &y;
        let negative = s != t;
        let sign = if negative == u && product.is_zero() && z.is_zero() { u } else { mode == Rounding::Down };
        let (l, m, n) = (tiny(a), tiny(b), tiny(c));
        let found = bits(&l.mul_add_rounded(&m, &n, mode));
        assert_eq!(meaning(found), rounded(&(&product + &z), sign, mode), "{l:?} * {m:?} + {n:?}, {mode:?}");
    }
}

#[test]
fn whole_numbers_remainders_and_rationals_of_a_small_format() {
    for (a, b) in (0..64).flat_map(|a| (0..64).map(move |b| (a, b))) {
        let (Some((negative, x)), Some((_, y))) = (finite(a), finite(b)) else { continue };
        if b == 1 {
            assert_eq!(tiny(a).to_real().as_con(), Some(x.clone()));
            for mode in Rounding::ALL {
                let whole = tiny(a).round_to_integral(mode);
                let word = tiny(a).to_word::<8, true>(mode).as_con().expect("known");
                assert_eq!(
                    finite(bits(&whole)),
                    Some((negative, Rational::from(word.clone()))),
                    "{a} {mode:?}"
                );
                assert!((x.floor() - &word).abs() <= 1);
                assert_eq!(bits(&Tiny::from_word(&SymI::<8>::from(word), mode)) & 31, bits(&whole) & 31);
            }
        }
        if let Some(quotient) = x.div(&y).filter(|_| !y.is_zero()) {
            let floor = if quotient.is_negative() { -(-&quotient).floor() } else { quotient.floor() };
            let rest = &x - &(&y * &Rational::from(floor));
            assert_eq!(
                finite(bits(&(tiny(a) % tiny(b)))),
                Some((negative, rest)),
                "{:?} % {:?}",
                tiny(a),
                tiny(b)
            );
        }
    }
}

fn model(values: &[(&'static str, u32, u64)]) -> Model {
    let one = |(name, width, bits): &(&'static str, u32, u64)| {
        (Symbol::new(*name, Sort::BitVec(*width)), Value::BitVec(BitVec::new(*width, *bits)))
    };
    values.iter().map(one).collect()
}

/// Bits of numbers of all sizes: specials, neighbours of whole numbers, anything.
fn interesting(random: &mut Random, specials: &[u64], width: u32) -> u64 {
    let any = (random.below(1 << 32) as u64) << 32 | random.below(1 << 32) as u64;
    match random.below(3) {
        0 => *random.pick(specials),
        1 => {
            random.pick(specials).wrapping_add(random.below(5) as u64).wrapping_sub(2)
                & (u64::MAX >> (64 - width))
        }
        _ => any >> (64 - width),
    }
}

macro_rules! as_the_processor {
    ($name:ident, $ty:ident, $sym:ident, $width:literal) => {
        #[test]
        fn $name() {
            let specials: Vec<u64> =
                [0.0, 1.0, 1.5, 2.0, 3.0, 0.1, 1e10, $ty::MAX, $ty::MIN_POSITIVE, $ty::EPSILON]
                    .into_iter()
                    .chain([$ty::INFINITY, $ty::NAN, $ty::from_bits(1)])
                    .flat_map(|x| [u64::from(x.to_bits()), u64::from((-x).to_bits())])
                    .collect();
            let [x, y, z] = ["x", "y", "z"].map($sym::sym);
            // The formula is built once, with unknowns, and evaluated under many models.
            let results = [
                &x + &y,
                &x - &y,
                &x * &y,
                &x / &y,
                &x % &y,
                x.sqrt(),
                x.mul_add(&y, &z),
                x.min(&y),
                x.max(&y),
                x.round_to_integral(Rounding::Down),
                x.round_to_integral(Rounding::NearestAway),
                $sym::from_word(&x.to_word::<32, true>(Rounding::Zero), Rounding::NearestEven),
            ];
            let comparisons = [x.lt(&y), x.le(&y), x.eq(&y)];
            let narrow = x.to_format::<8, 24>(Rounding::NearestEven);
            let mut random = Random::new(23);
            for _ in 0..400 {
                let [a, b, c] = [0; 3].map(|_: u64| interesting(&mut random, &specials, $width));
                let model = model(&[("x", $width, a), ("y", $width, b), ("z", $width, c)]);
                let [a, b, c] = [a, b, c].map(|bits| $ty::from_bits(bits as _));
                let expected = [
                    a + b,
                    a - b,
                    a * b,
                    a / b,
                    a % b,
                    a.sqrt(),
                    a.mul_add(b, c),
                    a.min(b),
                    a.max(b),
                    a.floor(),
                    a.round(),
                    (a as i32) as $ty,
                ];
                for (i, (result, expected)) in results.iter().zip(expected).enumerate() {
                    let found: $ty = result.under(&model).expect("a number");
                    // Which zero `min` gives is not said.
                    let same = found == expected
                        && (found != 0.0
                            || (7..9).contains(&i)
                            || found.is_sign_negative() == expected.is_sign_negative());
                    assert!(
                        same || found.is_nan() && expected.is_nan(),
                        "operation {i} on {a:?} {b:?} {c:?}: {found:?}, not {expected:?}"
                    );
                }
                let found: Vec<bool> =
                    comparisons.iter().map(|c| c.under(&model).expect("a truth value")).collect();
                assert_eq!(found, [a < b, a <= b, a == b], "{a:?} {b:?}");
                let found: f32 = narrow.under(&model).expect("a number");
                assert!(found == a as f32 || a.is_nan() && found.is_nan(), "{a:?} {found:?}");
            }
        }
    };
}

as_the_processor! { numbers_of_32_bits_are_the_processors, f32, SymF32, 32 }
as_the_processor! { numbers_of_64_bits_are_the_processors, f64, SymF64, 64 }

#[test]
fn a_solver_finds_the_number_that_is_lost_in_a_sum() {
    let x = SymF32::sym("x");
    let lost = x.gt(0.0) & (&x + 1.0).eq(&x) & x.lt(20_000_000.0);
    let model = solve(&lost).unwrap().model().expect("there is one");
    let x: f32 = x.under(&model).expect("a number");
    assert!(x > 0.0 && x + 1.0 == x, "{x}");
}

#[symbolic]
fn average(a: f32, b: f32) -> Result<f32, Violation> {
    assert!(a >= -1000.0 && a <= b && b <= 1000.0);
    let half = (b - a) / 2.0;
    let mut middle: f32 = 0.0;
    if half > 0.5 {
        middle = a + half;
    } else {
        middle += 0.5 * a + 0.5 * b;
    }
    Ok(middle)
}

#[test]
fn a_symbolic_function_on_floats_is_the_concrete_one() {
    let [a, b] = ["a", "b"].map(SymF32::sym);
    let run = average::sym(&a, &b);
    let pairs: [(f32, f32); 6] =
        [(0.0, 0.25), (-3.5, 900.125), (0.1, 0.2), (7.0, -7.0), (f32::NAN, 1.0), (1e-40, 1e-38)];
    for (x, y) in pairs {
        let model = model(&[("a", 32, x.to_bits().into()), ("b", 32, y.to_bits().into())]);
        let found: Result<f32, Violation> = run.under(&model).expect("a result");
        // Where the assertion does not hold, the concrete function panics.
        let holds = x >= -1000.0 && x <= y && y <= 1000.0;
        let expected = if holds { average(x, y) } else { Err(Violation::Assertion) };
        assert_eq!(found, expected, "{x} {y}");
    }
}

#[test]
fn nan_is_one_value_and_not_equal_to_itself() {
    let x = SymF16::sym("x");
    assert!(verify(&x.is_nan().implies(!x.eq(&x) & x.identical(&x))).unwrap().holds());
    assert!(verify(&(x.is_finite() & x.is_zero()).implies(x.eq(0.0))).unwrap().holds());
    assert!(verify(&x.eq(&x).implies((&x - &x).eq(0.0))).unwrap().counterexample().is_some());
}
