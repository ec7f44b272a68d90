//! The profiler finds what was planted, at its line.

use whatif_sym::prelude::*;
use whatif_sym::profile::Finding;

/// The number of the line in this file that has this mark in it.
fn marked(mark: &str) -> u32 {
    let marks = format!("// {mark}");
    let line = include_str!("profile.rs").lines().position(|line| line.trim_end().ends_with(&marks));
    line.expect("a mark") as u32 + 1
}

/// A set as a list in the order of insertion: lists of every length and order stay apart.
#[profiled]
fn insert(set: &Union<Vec<u8>>, value: u8, wanted: &SymBool) -> Union<Vec<u8>> {
    let with =
        set.map(|list| if list.contains(&value) { list.clone() } else { [&list[..], &[value]].concat() });
    Union::ite(wanted, &with, set) // grows
}

#[test]
fn lists_that_do_not_merge_are_an_irregular_representation() {
    let (set, profile) = Profile::record(|| {
        (0..6).fold(Union::single(Vec::new()), |set, i| insert(&set, i, &SymBool::sym(format!("w{i}"))))
    });
    assert_eq!(set.len(), 64);
    let worst = &profile.findings()[0];
    let Finding::IrregularRepresentation { line, widest, .. } = worst else { panic!("{profile}") };
    assert_eq!((line.line, *widest), (marked("grows"), 64), "{profile}");
}

/// A machine whose program counter is one symbolic number: each step asks again for every place, though few are possible.
#[symbolic]
#[rustfmt::skip]
fn step(pc: u8, jump: bool) -> u8 {
    let mut next: u8 = pc;
    for place in 0..8usize {
        if pc == place as u8 { // asks
            next = if jump && place == 3 { 0 } else { (place as u8 + 1) % 8 };
        }
    }
    next
}

#[test]
fn a_number_that_merged_too_early_is_a_missed_concretisation() {
    let (pc, profile) = Profile::record(|| {
        (0..3).fold(SymU::<8>::from(0), |pc, i| {
            let pc = SymBool::sym(format!("stay{i}")).ite(&pc, &(&pc + 0));
            step::sym(&pc, SymBool::sym(format!("j{i}"))).simple_merge()
        })
    });
    assert_eq!(pc.as_con(), Some(3.into()), "everything is known");
    assert!(profile.findings().is_empty(), "{profile}");

    let (_, profile) = Profile::record(|| {
        let choice = SymU::<8>::sym("choice");
        // One of two places, but the number does not say so.
        let start = choice.lt(100).ite(&(&choice & 1), &((&choice & 1) ^ 1));
        (0..4).fold(start, |pc, i| step::sym(&pc, SymBool::sym(format!("j{i}"))).simple_merge())
    });
    let found =
        profile.findings().iter().find(|finding| matches!(finding, Finding::MissedConcretisation { .. }));
    let found = found.unwrap_or_else(|| panic!("{profile}"));
    assert_eq!(found.line().line, marked("asks"), "{profile}");
}

#[profiled]
fn easy(x: &SymInt) -> bool {
    verify(&x.le(x + 1)).unwrap().holds() // easy
}

#[profiled]
fn hard(x: &SymU<16>, y: &SymU<16>) -> bool {
    let product = (x + y) * (x - y);
    verify(&product.eq(x * x - y * y)).unwrap().holds() // hard
}

#[test]
fn the_solver_s_time_is_counted_where_it_is_spent() {
    let ((easy, hard), profile) =
        Profile::record(|| (easy(&SymInt::sym("x")), hard(&SymU::sym("a"), &SymU::sym("b"))));
    assert!(easy && hard);
    let lines = profile.lines();
    let at = |mark: &str| lines.iter().find(|(line, _)| line.line == marked(mark)).map(|(_, counts)| *counts);
    assert_eq!(at("easy").map(|counts| counts.queries), Some(1), "{profile}");
    let slowest = lines.iter().max_by_key(|(_, counts)| counts.solving).map(|(line, _)| line.line);
    assert_eq!(slowest, Some(marked("hard")), "{profile}");
    let text = profile.to_string();
    assert!(text.contains("easy") && text.contains("hard"), "{text}");
    let trace: serde_json::Value = serde_json::from_str(&profile.to_perfetto()).expect("the trace is JSON");
    let names: Vec<&str> =
        trace["traceEvents"].as_array().unwrap().iter().filter_map(|e| e["name"].as_str()).collect();
    assert!(["easy", "hard", "solver"].iter().all(|name| names.contains(name)), "{names:?}");
    let page = profile.to_html();
    assert!(page.contains("<svg") && page.contains("hard"), "{page}");
}

#[test]
fn nothing_is_recorded_outside_of_a_recording() {
    assert!(easy(&SymInt::sym("y")));
    let ((), profile) = Profile::record(|| ());
    assert_eq!(profile.lines().iter().map(|(_, counts)| counts.terms + counts.queries).sum::<u64>(), 0);
}
