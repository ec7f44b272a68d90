//! Texts that a symbolic function makes of numbers: as Rust writes them where they are known, and a limit where they are not.

#![allow(clippy::all, clippy::pedantic, reason = "the functions are written as people write them")]

use whatif_sym::prelude::*;

/// The text that a symbolic run makes of known inputs.
fn text(run: &Union<String>) -> String {
    run.single_value().expect("one text").clone()
}

#[symbolic]
fn of_numbers(byte: u8, number: i32, truth: bool) -> String {
    let sum = number + 1;
    format!("{byte} {} {sum:>6} {:04} {truth} {:?}", number.to_string(), byte, [number, sum])
}

#[symbolic]
fn of_floats(x: f64, y: f32) -> String {
    format!("{x} {:.2} {:?} {y} {}", x, x, y.to_string())
}

#[symbolic]
fn of_bits(byte: u8, number: i16) -> String {
    format!("{byte:x} {byte:08b} {number:X} {number:#o}")
}

#[symbolic]
fn of_one_path(n: u8) -> String {
    if n > 3 { n.to_string() } else { "few".to_string() }
}

#[symbolic]
fn shifted(word: &str, by: u8) -> String {
    word.chars().map(|letter| ((letter as u8 - b'a' + by) % 26 + b'a') as char).collect()
}

#[symbolic]
fn counted(list: &[u8]) -> Vec<usize> {
    list.iter().map(|n| *n as usize + 1).collect()
}

#[symbolic]
fn of_sums(list: &[f64], words: &[i32]) -> String {
    let (sum, product) = (list.iter().sum::<f64>(), words.iter().product::<i32>());
    format!("{sum:?} {} {product}", list.iter().product::<f64>())
}

#[test]
fn sums_and_products_are_those_of_rust() {
    for (list, words) in [(vec![], vec![]), (vec![0.1, 0.2, 0.3], vec![3, -4, 5]), (vec![-0.0], vec![0])] {
        let (floats, numbers): (Vec<SymF64>, Vec<SymI<32>>) = (list.to_sym(), words.to_sym());
        assert_eq!(text(&of_sums::sym(&floats, &numbers)), of_sums(&list, &words));
    }
}

#[test]
fn numbers_are_written_as_rust_writes_them() {
    for (byte, number, truth) in
        [(0, 0, true), (7, -1, false), (255, i32::MAX - 1, true), (30, i32::MIN, false)]
    {
        let symbolic = of_numbers::sym(SymU::<8>::from(byte), SymI::<32>::from(number), SymBool::from(truth));
        assert_eq!(text(&symbolic), of_numbers(byte, number, truth));
    }
    for byte in 0..=255u8 {
        let number = (i16::from(byte) - 100) * 200;
        let symbolic = of_bits::sym(SymU::<8>::from(byte), SymI::<16>::from(number));
        assert_eq!(text(&symbolic), of_bits(byte, number));
    }
}

#[test]
fn floats_have_the_digits_of_their_format() {
    for (x, y) in
        [(0.1, 0.1f32), (-0.0, 1.0), (1e300, 3.4e38), (f64::NAN, f32::INFINITY), (2.0 / 3.0, 2.0 / 3.0)]
    {
        assert_eq!(text(&of_floats::sym(SymF64::from(x), SymF32::from(y))), of_floats(x, y));
    }
}

#[test]
fn the_text_of_an_unknown_number_is_a_limit_on_its_path() {
    let n = SymU::<8>::sym("n");
    let run = checked(|| of_one_path::sym(&n));
    assert_eq!(run.failures().len(), 1);
    assert_eq!(run.failures()[0].cause, Cause::Limit);
    assert!(verify(&run.fails().eq(n.gt(3))).unwrap().holds());
    assert_eq!(text(run.value().expect("the other path has a text")), "few");
}

#[test]
fn outside_of_symbolic_functions_a_number_shows_its_term() {
    let n = SymU::<8>::sym("n") + 1;
    assert_eq!(format!("{n}"), "n + #x01");
    assert_eq!(n.to_string(), "n + #x01");
}

#[test]
fn letters_and_lengths_in_closures_are_known_or_a_limit() {
    for by in 0..=25u8 {
        let symbolic = shifted::sym("abcxyz", SymU::<8>::from(by));
        assert_eq!(text(&symbolic), shifted("abcxyz", by));
    }
    let list = [3u8, 200].map(SymU::<8>::from);
    assert_eq!(counted::sym(&list).single_value(), Some(&counted(&[3, 200])));
    let unknown = SymU::<8>::sym("by");
    let run = checked(|| shifted::sym("abc", &unknown));
    assert_eq!(run.fails().as_con(), Some(true));
    assert!(run.failures().iter().any(|failure| failure.cause == Cause::Limit));
}
