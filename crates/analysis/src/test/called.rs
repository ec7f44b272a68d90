//! Evaluates the call of a test without unknowns, and records the marks that the run passes: a test reaches only what
//! its run was seen to reach.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use whatif_lambda::mark::Marks;

use super::{Candidate, Case, Expected, Kind, in_file};
use crate::doctest::Printed;
use crate::eval::Ended;
use crate::host::{Failed, Host};
use crate::options::Options;

/// The limit of steps for a call.
const CALL: u64 = 5_000_000;
/// The limit of time for a call.
const CALL_TIME: Duration = Duration::from_secs(2);

/// The expressions that a test may compare, in order: the whole value; of a call that does not end or cannot be shown,
/// the first elements; or only that it can be evaluated.
const LOOKS: [fn(&str) -> String; 3] =
    [str::to_string, |call| format!("take 5 ({call})"), |call| format!("seq ({call}) ()")];

impl Host {
    /// Evaluates a call; gives the test and the marks that it passes, or none if the call gives no test.
    pub(super) fn called(
        &self,
        file: &Path,
        candidate: &Candidate,
        marks: &mut Marks,
        options: &Options,
    ) -> Result<Option<(Case, BTreeSet<u32>)>, Failed> {
        let Candidate { function, kind, .. } = candidate;
        let action = *kind == Kind::Action;
        let looks = if *kind == Kind::Function { &LOOKS[..] } else { &LOOKS[..1] };
        for look in looks {
            let call = look(&candidate.call);
            let Some((expected, mut reached)) = self.expected(file, &call, action, marks, options)? else {
                continue;
            };
            // Code that was copied may have no place by which the run's marks are known; the path has marks for
            // everything that the whole value needs.
            if call == candidate.call {
                reached.extend(&candidate.reached);
            }
            let holds = Expected::Value("True".to_string());
            let bug = matches!(kind, Kind::Property { .. }) && expected != holds;
            let expected = if bug { holds } else { expected };
            let function = function.clone();
            return Ok(Some((Case { function, call, expected, bug, action }, reached)));
        }
        Ok(None)
    }

    /// The result of an expression; none if it does not end, cannot be shown, or asks for input.
    fn expected(
        &self,
        file: &Path,
        call: &str,
        action: bool,
        marks: &mut Marks,
        options: &Options,
    ) -> Result<Option<(Expected, BTreeSet<u32>)>, Failed> {
        let limited = Options { max_steps: Some(CALL), time: CALL_TIME.min(options.time), ..options.clone() };
        let mut printed = Printed::default();
        // The result of an action is not printed.
        let run = if action { format!("({call}) >> return ()") } else { call.to_string() };
        let known = marks.marks.len() as u32;
        let evaluated = self.eval_marked(file, &run, &mut printed, &limited, &mut |program, sources| {
            marks.mark(program, &|span| in_file(span, sources, file));
        });
        let reached =
            evaluated.as_ref().map_or_else(|_| BTreeSet::new(), |(_, passed)| marks.as_of(known, passed));
        marks.forget_after(known);
        let Ok((evaluation, _)) = evaluated else { return Ok(None) };
        let expected = match evaluation.ended {
            // A test cannot provide the input that an action reads.
            _ if printed.asked => return Ok(None),
            Ended::Value if action => Expected::Value(printed.out),
            Ended::Value => Expected::Value(printed.value().to_string()),
            // An action that ends the program raises an exception.
            Ended::Raised | Ended::Exit(_) => Expected::Raises(printed.raised().trim_end().to_string()),
            _ => return Ok(None),
        };
        Ok(Some((expected, reached)))
    }
}
