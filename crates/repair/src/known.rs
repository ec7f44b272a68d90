//! What is known of copies in which nothing changes: the files that were read, what a check says of their functions, and what became of
//! types that were tried.
//!
//! Several functions of a file often need a better type of the same helper. So what was tried for one of them is kept for the next. And a
//! function is checked when somebody wants to know its answer, for most of a file does not depend on the one that is cured.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use whatif_liquid::supposed::{Standing, Supposed};

use crate::answer::Answer;
use crate::copies::{Asking, Copies, Read};
use crate::search::RepairSearch;

/// How many files with types that are tried are kept: each is as large as the program.
const KEPT: usize = 6;
/// Steps of a check in a copy of the file, where the answer is not known from the file itself.
const CHECK: u64 = 1_000_000;
/// Of the effort, what reading a file costs, for each byte of it.
const BYTE: u64 = 4;
/// How many bytes of a file cost as much as one of a type that is tried.
const TYPE: usize = 4;
/// Of the effort, what it costs to find out what becomes of a type.
const STANDING: u64 = 1_000;

/// What is known of copies of files.
#[derive(Default)]
pub(crate) struct Known {
    read: BTreeMap<PathBuf, Rc<Read>>,
    answers: BTreeMap<PathBuf, Vec<Answer>>,
    /// The last ones that were asked for stand last.
    tried: Vec<Rc<Tried>>,
}

/// A file with types that are tried.
pub(crate) struct Tried {
    path: PathBuf,
    supposed: Vec<Supposed>,
    pub(crate) read: Rc<Read>,
    /// What became of them, if that was asked.
    standing: RefCell<Option<Rc<[Standing]>>>,
}

impl<C: Copies> RepairSearch<C> {
    /// Takes a file that was read from these copies.
    pub fn take(&self, path: &Path, read: Read) {
        self.known.borrow_mut().read.insert(path.to_owned(), Rc::new(read));
    }

    /// Takes what a check said of functions of a file.
    pub fn know(&self, path: &Path, answers: Vec<Answer>) {
        self.known.borrow_mut().answers.entry(path.to_owned()).or_default().extend(answers);
    }

    /// What a check says of a function of a file.
    pub(crate) fn answer(&self, path: &Path, name: &str) -> Option<Answer> {
        self.answers(path, &[name.to_owned()])?.pop()
    }

    /// What a check says of functions of a file, in this order; none if the file has not all of them.
    pub(crate) fn answers(&self, path: &Path, names: &[String]) -> Option<Vec<Answer>> {
        let known = |name: &String| {
            let known = self.known.borrow();
            known.answers.get(path)?.iter().find(|answer| answer.name == *name).cloned()
        };
        let new: Vec<String> = names.iter().filter(|name| known(name).is_none()).cloned().collect();
        if !new.is_empty() {
            // What the file says now is found out with all the steps that it may need: each change is compared with it.
            let steps = if self.is_edited { CHECK.min(self.budget.left()) } else { CHECK };
            let effort = Some(steps).filter(|_| !self.limits.patient);
            let asking = Asking { only: &new, results: Some(1), effort, cancel: &self.limits.cancel };
            let read = self.load(path)?;
            self.check_cancelled()?;
            let answers = self.copies.check(path, &read, asking);
            self.budget.spend(answers.steps);
            self.know(path, answers.functions);
        }
        names.iter().map(known).collect()
    }

    /// Reads a file.
    pub(crate) fn load(&self, path: &Path) -> Option<Rc<Read>> {
        if let Some(known) = self.known.borrow().read.get(path) {
            return Some(Rc::clone(known));
        }
        let read = self.read(path, &[])?;
        self.known.borrow_mut().read.insert(path.to_owned(), Rc::clone(&read));
        Some(read)
    }

    /// Reads a file with types that are tried.
    pub(crate) fn load_with(&self, path: &Path, supposed: &[Supposed]) -> Option<Rc<Tried>> {
        let mut known = self.known.borrow_mut();
        let tried = &mut known.tried;
        let found = match tried.iter().position(|tried| tried.path == path && tried.supposed == supposed) {
            Some(at) => tried.remove(at),
            None => {
                let read = self.read(path, supposed)?;
                let (path, supposed) = (path.to_owned(), supposed.to_vec());
                Rc::new(Tried { path, supposed, read, standing: RefCell::default() })
            }
        };
        if tried.len() == KEPT {
            tried.remove(0);
        }
        tried.push(Rc::clone(&found));
        Some(found)
    }

    /// What becomes of the types that are tried.
    pub(crate) fn standing(&self, tried: &Tried) -> Rc<[Standing]> {
        if let Some(known) = &*tried.standing.borrow() {
            return Rc::clone(known);
        }
        self.budget.spend(STANDING * tried.supposed.len() as u64);
        let found: Rc<[Standing]> = tried.read.liquid.standing(&self.quick()).into();
        if !self.limits.cancel.is_over() {
            *tried.standing.borrow_mut() = Some(Rc::clone(&found));
        }
        found
    }

    /// Nothing more is asked of the copies once somebody has stopped the search.
    pub(crate) fn check_cancelled(&self) -> Option<()> {
        (!self.limits.cancel.is_over()).then_some(())
    }

    fn read(&self, path: &Path, supposed: &[Supposed]) -> Option<Rc<Read>> {
        self.check_cancelled()?;
        let read = Rc::new(self.copies.read(path, supposed, &self.limits.cancel)?);
        let types: usize = supposed.iter().map(|tried| TYPE * tried.ty.len()).sum();
        let text = self.copies.text(path).map_or(0, |text| text.len());
        self.budget.spend(BYTE * (text + types) as u64);
        Some(read)
    }
}
