//! Chooses the paths of a walk: all of them, one after the other, each from the start.
//!
//! Where a walk has several ways to go it calls [`Guide::choose`]. The guide repeats the choices of the previous path
//! up to the last place that has a way not taken yet, and takes that one. If it was given a certificate's tree, the
//! ways must be those of the tree; otherwise it records one.

use super::Refusal;

/// The search for a certificate gives up after so many paths.
const MOST_PATHS: usize = 200;
/// The search for a certificate gives up when a path has so many decisions.
const MOST_CHOICES: usize = 40;
/// After so many decisions, the solver is asked at each further one whether the path is contradictory and can end.
const LONG: usize = 10;

/// The paths of a walk.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Tree {
    /// The path ends here, and everything on it holds.
    #[default]
    End,
    /// The facts of the path contradict each other here.
    Absurd,
    /// The path splits into these ways.
    Split(Vec<Tree>),
}

#[derive(Clone, Copy, Debug)]
struct Choice {
    taken: usize,
    of: usize,
}

/// Decides at each choice which way the walk takes.
#[derive(Debug)]
pub(super) struct Guide<'t> {
    given: Option<&'t Tree>,
    /// The part of the given tree that the walk has reached.
    here: Option<&'t Tree>,
    choices: Vec<Choice>,
    /// How many choices the walk has made on this path.
    made: usize,
    /// How many choices were fixed when this path began: those that it shares with the previous path, and the first
    /// that differs.
    repeated: usize,
    made_tree: Tree,
    paths: usize,
}

impl<'t> Guide<'t> {
    pub(super) fn given(tree: &'t Tree) -> Guide<'t> {
        Guide { given: Some(tree), ..Guide::recording() }
    }

    pub(super) fn recording() -> Guide<'t> {
        let (choices, made_tree) = (Vec::new(), Tree::End);
        Guide { given: None, here: None, choices, made: 0, repeated: 0, made_tree, paths: 0 }
    }

    /// Begins a path at the root of the tree.
    pub(super) fn restart(&mut self) {
        self.here = self.given;
        self.made = 0;
        self.repeated = self.choices.len();
    }

    /// Is the walk past the choices that were fixed when this path began?
    pub(super) fn is_new(&self) -> bool {
        self.made >= self.repeated
    }

    /// Which of `of` ways the walk takes here.
    pub(super) fn choose(&mut self, of: usize) -> Result<usize, Refusal> {
        if of == 1 {
            return Ok(0);
        }
        if self.made == self.choices.len() {
            self.choices.push(Choice { taken: 0, of });
        }
        let Choice { taken, of: before } = self.choices[self.made];
        if before != of {
            return Err(Refusal::Cases);
        }
        self.made += 1;
        if let Some(here) = self.here {
            self.here = match here {
                Tree::Split(ways) if ways.len() == of => Some(&ways[taken]),
                Tree::Split(_) => return Err(Refusal::Cases),
                Tree::Absurd => return Err(Refusal::Possible),
                Tree::End => return Err(Refusal::Unfinished),
            };
        } else if self.made > MOST_CHOICES {
            return Err(Refusal::Beyond("a path with too many decisions"));
        }
        Ok(taken)
    }

    /// Is the path contradictory here, by the given tree? `None`: there is no tree, and the solver should be asked.
    pub(super) fn says_absurd(&self) -> Option<bool> {
        match self.here {
            Some(here) => Some(*here == Tree::Absurd),
            None if self.made > LONG && self.is_new() => None,
            None => Some(false),
        }
    }

    /// Ends a path here: compares that with the given tree, or records it.
    pub(super) fn end(&mut self, is_absurd: bool) -> Result<(), Refusal> {
        self.paths += 1;
        match self.here {
            Some(Tree::End) if !is_absurd => Ok(()),
            Some(Tree::Absurd) if is_absurd => Ok(()),
            Some(Tree::Split(_)) => Err(Refusal::Cases),
            Some(Tree::Absurd) => Err(Refusal::Possible),
            Some(Tree::End) => Err(Refusal::Unfinished),
            None if self.paths > MOST_PATHS => Err(Refusal::Beyond("too many paths")),
            None => {
                let mut tree = &mut self.made_tree;
                for choice in &self.choices {
                    if !matches!(tree, Tree::Split(_)) {
                        *tree = Tree::Split(Vec::new());
                    }
                    let Tree::Split(ways) = tree else { unreachable!("it was just made one") };
                    if choice.taken == ways.len() {
                        ways.push(Tree::End);
                    }
                    tree = &mut ways[choice.taken];
                }
                *tree = if is_absurd { Tree::Absurd } else { Tree::End };
                Ok(())
            }
        }
    }

    /// Turns to the next path; false if all were taken.
    pub(super) fn advance(&mut self) -> bool {
        self.choices.truncate(self.made);
        while let Some(last) = self.choices.last_mut() {
            last.taken += 1;
            if last.taken < last.of {
                return true;
            }
            self.choices.pop();
        }
        false
    }

    /// The tree that was recorded.
    pub(super) fn recorded(self) -> Tree {
        self.made_tree
    }
}
