//! Numbers against `num-bigint`, and narrow bit-vectors against wide ones.

use num_bigint::BigInt;
use whatif_term::testing::Random;
use whatif_term::{BitVec, Int, Rational, Sort, Value};

fn ints(seed: u64) -> (Int, Int) {
    let mut random = Random::new(seed);
    let mut int = || match random.value(&Sort::Int) {
        Value::Int(n) => n,
        _ => unreachable!(),
    };
    (int(), int())
}

#[test]
fn integers_compute_as_big_integers_do() {
    for seed in 0..5000 {
        let (a, b) = ints(seed);
        let (x, y) = (a.to_big(), b.to_big());
        assert_eq!((&a + &b).to_big(), &x + &y);
        assert_eq!((&a - &b).to_big(), &x - &y);
        assert_eq!((&a * &b).to_big(), &x * &y);
        assert_eq!((-&a).to_big(), -&x);
        assert_eq!(a.cmp(&b), x.cmp(&y));
        assert_eq!(a.to_string(), x.to_string());
        assert_eq!(a.to_string().parse::<Int>().unwrap(), a);
        // One representation per value, so that equality and hashing agree with it.
        assert_eq!(&(&a + &b) - &b, a);
        assert_eq!(a.to_i64().is_some(), i64::try_from(&x).is_ok());
    }
}

#[test]
fn every_division_rebuilds_the_dividend_from_its_own_remainder() {
    for seed in 0..5000 {
        let (a, b) = ints(seed);
        let euclidean = (a.div_euclid(&b), a.rem_euclid(&b));
        let floored = (a.div_floor(&b), a.mod_floor(&b));
        let truncated = (a.quot(&b), a.rem(&b));
        if b.is_zero() {
            assert_eq!([euclidean, floored, truncated], [(None, None), (None, None), (None, None)]);
            continue;
        }
        for (q, r) in
            [&euclidean, &floored, &truncated].map(|(q, r)| (q.clone().unwrap(), r.clone().unwrap()))
        {
            assert_eq!(&q * &b + &r, a, "{a} / {b}");
            assert!(r.abs() < b.abs());
        }
        assert!(!euclidean.1.unwrap().is_negative());
        let floored = floored.1.unwrap();
        assert!(floored.is_zero() || floored.is_negative() == b.is_negative());
        let truncated = truncated.1.unwrap();
        assert!(truncated.is_zero() || truncated.is_negative() == a.is_negative());
    }
}

#[test]
fn the_least_word_divided_by_minus_one_is_a_big_integer() {
    let (least, minus_one) = (Int::from(i64::MIN), Int::from(-1));
    let expected = Int::from(-BigInt::from(i64::MIN));
    for quotient in [least.div_euclid(&minus_one), least.div_floor(&minus_one), least.quot(&minus_one)] {
        assert_eq!(quotient, Some(expected.clone()));
    }
    for remainder in [least.rem_euclid(&minus_one), least.mod_floor(&minus_one), least.rem(&minus_one)] {
        assert_eq!(remainder, Some(Int::ZERO));
    }
}

#[test]
fn rationals_are_in_lowest_terms() {
    let r = |n: i64, d: i64| Rational::new(n, d).unwrap();
    assert_eq!(r(6, -4), r(-3, 2));
    assert_eq!((r(6, -4).numerator(), r(6, -4).denominator()), (&Int::from(-3), &Int::from(2)));
    assert_eq!(&r(1, 6) + &r(1, 3), r(1, 2));
    assert_eq!(&r(2, 3) * &r(3, 4), r(1, 2));
    assert_eq!(r(1, 2).div(&r(0, 1)), None);
    assert_eq!(r(-1, 2).floor(), Int::from(-1));
    assert!(r(1, 3) < r(1, 2));
}

/// A vector of up to 64 bits is a word, a wider one a big integer: the same numbers must give the same results in both.
#[test]
fn wide_bit_vectors_compute_as_narrow_ones_do() {
    type Operator = fn(&BitVec, &BitVec) -> BitVec;
    let unsigned: [Operator; 4] = [BitVec::and, BitVec::or, BitVec::udiv, BitVec::urem];
    let signed: [Operator; 6] =
        [BitVec::add, BitVec::mul, BitVec::sdiv, BitVec::srem, BitVec::smod, BitVec::xor];
    for a in -20..20 {
        for b in -20..20 {
            let at = |width| (BitVec::new(width, a), BitVec::new(width, b));
            let ((x, y), (wide_x, wide_y)) = (at(16), at(100));
            for operator in signed {
                assert_eq!(operator(&x, &y).to_signed(), operator(&wide_x, &wide_y).to_signed(), "{a}, {b}");
            }
            if a > 0 && b > 0 {
                for operator in unsigned {
                    assert_eq!(operator(&x, &y).to_unsigned(), operator(&wide_x, &wide_y).to_unsigned());
                }
            }
            assert_eq!((x.slt(&y), x.sle(&y)), (a < b, a <= b));
            assert_eq!((wide_x.slt(&wide_y), wide_x.sle(&wide_y)), (a < b, a <= b));
            assert_eq!(x.ult(&y), wide_x.ult(&wide_y));
            assert_eq!(x.not().to_signed(), wide_x.not().to_signed());
            assert_eq!(x.neg().to_signed(), wide_x.neg().to_signed());
            assert_eq!(x.sign_extend(84), wide_x);
            assert_eq!(wide_x.extract(15, 0), x);
            assert_eq!(wide_x.extract(99, 16).concat(&x), wide_x);
            let shift = |n: &BitVec, width| n.ashr(&BitVec::new(width, 3)).to_signed();
            assert_eq!(shift(&x, 16), shift(&wide_x, 100));
        }
    }
}

#[test]
fn bit_vectors_print_as_smt_lib_literals() {
    assert_eq!(BitVec::new(12, 0xAB).to_string(), "#x0ab");
    assert_eq!(BitVec::new(5, 3).to_string(), "#b00011");
    assert_eq!(BitVec::new(68, -1).to_string(), "#xfffffffffffffffff");
}

#[test]
fn machine_numbers_are_compared_with_and_added_exactly() {
    let mut big = Int::from(u64::MAX);
    assert!(big > i64::MAX && big == u64::MAX && big < u128::MAX);
    big += 1;
    assert_eq!(&big - u64::MAX, Int::ONE);
    assert_eq!(2 * big.clone(), [big.clone(), big].iter().sum::<Int>());
}
