//! `list[i as usize]` under `#[symbolic]`, where `i` is unknown: what is read and written is what Rust reads and writes.
#![allow(clippy::manual_swap, reason = "elements at unknown places are what is tried")]

use std::collections::VecDeque;

use whatif_sym::prelude::*;

/// Under every value of the unknowns, the symbolic result is the concrete one.
fn agree<C: PartialEq + std::fmt::Debug, T>(
    unknown: &[SymU<8>],
    values: &[u8],
    symbolic: &Union<T>,
    concrete: impl Fn(&[u8]) -> C,
) where
    Union<T>: ToCon<C> + EvalSym,
{
    let cases = values.len().pow(unknown.len() as u32);
    for case in 0..cases {
        let known: Vec<u8> =
            (0..unknown.len()).map(|i| values[case / values.len().pow(i as u32) % values.len()]).collect();
        let here = SymBool::all(unknown.iter().zip(&known).map(|(symbol, known)| symbol.eq(*known)));
        let model = solve(&here).unwrap().model().unwrap();
        assert_eq!(symbolic.under::<C>(&model), Some(concrete(&known)), "{known:?}");
    }
}

fn unknowns<const N: usize>() -> [SymU<8>; N] {
    std::array::from_fn(|i| SymU::sym(format!("u{i}")))
}

#[symbolic]
fn swapped(mut cells: [u8; 4], i: u8, j: u8) -> [u8; 4] {
    let old = cells[i as usize];
    cells[i as usize] = cells[j as usize];
    cells[j as usize] = old;
    cells[(i & 1) as usize] += 1;
    cells
}

#[test]
fn an_array_is_read_and_written_at_an_unknown_place() {
    let [i, j] = unknowns();
    let cells: [SymU<8>; 4] = [10u8, 20, 30, 40].to_sym();
    let symbolic = swapped::sym(&cells, &i, &j);
    assert!(symbolic.single_value().is_some(), "the cells merge");
    agree(&[i, j], &[0, 1, 2, 3], &symbolic, |known| swapped([10, 20, 30, 40], known[0], known[1]));
}

#[symbolic]
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    Range,
}

impl From<IndexOutOfRange> for Fault {
    fn from(_: IndexOutOfRange) -> Fault {
        Fault::Range
    }
}

#[symbolic]
fn fetch(list: &[u8], i: u8) -> Result<u8, Fault> {
    Ok(list[i as usize])
}

#[symbolic]
fn fetch_signed(list: &[u8], i: u8) -> Result<u8, Fault> {
    Ok(list[i as i8 as usize])
}

#[test]
fn an_index_out_of_range_is_an_error_if_the_function_has_one() {
    let [i] = unknowns();
    let list: Vec<SymU<8>> = vec![5u8, 6, 7].to_sym();
    let fetched = fetch::sym(&list, &i);
    let concrete = |known: &[u8]| [5, 6, 7].get(usize::from(known[0])).copied().ok_or(Fault::Range);
    agree(std::slice::from_ref(&i), &[0, 1, 2, 3, 255], &fetched, concrete);
    // A negative number becomes a very large one.
    agree(std::slice::from_ref(&i), &[0, 2, 3, 128, 255], &fetch_signed::sym(&list, &i), concrete);
    let nothing: Vec<SymU<8>> = Vec::new();
    assert!(matches!(fetch::sym(&nothing, &i).single_value(), Some(Err(Fault::Range))));
    assert!(matches!(fetch::sym(&list, 3).single_value(), Some(Err(Fault::Range))));
}

#[symbolic(simple)]
#[derive(Clone, Debug, PartialEq)]
struct Account {
    owner: u8,
    cents: [u8; 2],
}

#[symbolic]
impl Account {
    fn pay(&mut self, which: u8, amount: u8) -> u8 {
        self.cents[which as usize] += amount;
        self.cents[0]
    }
}

/// Elements have parts, lists and methods of their own.
#[symbolic(methods(pay))]
fn transfer(from: u8, to: u8, which: u8) -> (Vec<Account>, VecDeque<Vec<u8>>, u8) {
    let mut accounts = vec![Account { owner: 1, cents: [50, 60] }, Account { owner: 2, cents: [70, 80] }];
    let mut notes: VecDeque<Vec<u8>> = VecDeque::new();
    notes.push_back(Vec::new());
    notes.push_back(vec![9]);
    accounts[from as usize].cents[which as usize] -= 5;
    accounts[to as usize].owner = accounts[from as usize].owner;
    let after = accounts[to as usize].pay(which, 7);
    notes[to as usize].push(after);
    let length = notes[from as usize].len() as u8;
    (accounts, notes, length)
}

#[test]
fn parts_of_elements_are_changed_where_they_are() {
    let [from, to, which] = unknowns();
    let symbolic = transfer::sym(&from, &to, &which);
    agree(&[from, to, which], &[0, 1], &symbolic, |known| transfer(known[0], known[1], known[2]));
}

/// Elements that do not merge into one: the rest of the function runs for each.
#[symbolic]
fn picked(i: u8, put: bool) -> (Option<u8>, Vec<Option<u8>>, usize) {
    let mut options = vec![None, Some(i), Some(3u8)];
    if put {
        options[i as usize] = None;
    }
    let words = [vec![1u8], vec![1, 2], vec![1, 2, 3]];
    (options[i as usize], options, words[i as usize].len())
}

#[test]
fn elements_of_different_shape_stay_apart() {
    let [i, put] = unknowns();
    let symbolic = picked::sym(&i, put.eq(1));
    agree(&[i, put], &[0, 1, 2], &symbolic, |known| picked(known[0], known[1] == 1));
}

#[symbolic]
fn wide(list: &[u8], i: u128, signed: i64) -> (u8, u8) {
    (list[i as usize], list[signed as usize])
}

#[test]
fn a_wide_number_is_cut_as_rust_cuts_it() {
    let list: Vec<SymU<8>> = vec![5u8, 6].to_sym();
    let (i, signed) = (SymU::<128>::sym("i"), SymI::<64>::sym("s"));
    let read = wide::sym(&list, &i, &signed).simple_merge();
    for (place, small) in [(0u128, 0i64), (1, 1), (1 << 64 | 1, 0), (1 << 100, 1)] {
        let model = solve(&(i.eq(place) & signed.eq(small))).unwrap().model().unwrap();
        assert_eq!(read.under::<(u8, u8)>(&model), Some(wide(&[5, 6], place, small)));
    }
}
