//! Files as students hand them in.
//!
//! An assignment is a Haskell file whose exercises have several answers: the right one first, then types that are missing or say too little,
//! code that is wrong or not written. A student's file takes an answer of each exercise, mostly the right one, so that several are
//! wrong at once, and every student errs elsewhere.

use std::path::{Path, PathBuf};

const ASSIGNMENTS: [(&str, &str); 2] =
    [("Clustering", include_str!("clustering.hs")), ("Tables", include_str!("tables.hs"))];
/// How many students there are of each assignment.
const STUDENTS: u64 = 7;
/// Which part of the exercises a student gets right without doubt.
const RIGHT: (u64, u64) = (2, 3);

/// Writes the files of all students into a folder, and says where they are.
pub(crate) fn write(folder: &Path) -> Vec<PathBuf> {
    std::fs::create_dir_all(folder).expect("the folder can be made");
    let all = ASSIGNMENTS.iter().flat_map(|one| (0..STUDENTS).map(move |student| (one, student)));
    let mut found = Vec::new();
    for ((name, assignment), student) in all {
        let path = folder.join(format!("{name}{}.hs", student + 1));
        std::fs::write(&path, submission(assignment, student)).expect("the folder can be written");
        found.push(path);
    }
    found
}

/// The file of a student.
fn submission(assignment: &str, student: u64) -> String {
    let mut parts = assignment.split("--= ");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for (number, exercise) in parts.enumerate() {
        let (_, answers) = exercise.split_once('\n').expect("an exercise has a name");
        // What stands behind the last answer belongs to all students.
        let (answers, behind) = match answers.split_once("\n-- Part") {
            Some((answers, behind)) => (answers, format!("\n-- Part{behind}")),
            None => (answers, String::new()),
        };
        let answers: Vec<&str> = answers.split("--|\n").collect();
        let drawn = scrambled(student * 1_000 + number as u64);
        let is_right = drawn % RIGHT.1 < RIGHT.0;
        let which = if is_right { 0 } else { (drawn / RIGHT.1) as usize % answers.len() };
        text += answers[which].trim_end();
        text += "\n\n";
        text += &behind;
    }
    text
}

/// A number that looks like chance (splitmix64).
fn scrambled(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
