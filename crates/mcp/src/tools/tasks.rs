//! The functions behind the tools for workflows.

use serde_json::json;
use whatif_analysis::tasks::{self, Engine, Failure, Reply, Session};
use whatif_analysis::{Failed, Message, Place, Task, json as answers, task_options};

use super::{Answer, Asked};
use crate::workspace::Language;

fn task(asked: &Asked) -> Result<Task, Failed> {
    let subject = asked.subject(Language::Tasks)?;
    subject.host.tasks(&subject.path)
}

pub(super) fn prove(asked: &Asked) -> Result<Answer, Failed> {
    let proof = task(asked)?.prove(&task_options(Engine::Merged, &asked.limits()));
    Ok(Answer::new(proof.render(), answers::value(&proof)))
}

/// A run of a task after the events of a call, as far as they are possible.
struct Run {
    session: Session,
    /// Why the next event was not possible, if there was one.
    stopped: Option<String>,
}

impl Run {
    fn of(asked: &Asked) -> Result<Run, Failed> {
        let task = task(asked)?;
        let mut session = task.start().map_err(|failure| broken(&failure, &task))?;
        for (at, event) in asked.texts("events").iter().enumerate() {
            let stopped = match session.event(event) {
                Reply::Taken | Reply::Nothing => continue,
                Reply::Failed(failure) => {
                    format!("event {}, `{event}`: the program fails: {}", at + 1, failure.message)
                }
                Reply::Refused { reason, .. } => {
                    format!("event {}, `{event}`, is not possible: {reason}", at + 1)
                }
            };
            return Ok(Run { session, stopped: Some(stopped) });
        }
        Ok(Run { session, stopped: None })
    }
}

/// The error about a program that fails before its first event.
fn broken(failure: &Failure, task: &Task) -> Failed {
    let place = failure.place.clone().unwrap_or_else(|| Place::start_of(""));
    let errors = vec![Message::error(place, format!("the program fails at its start: {}", failure.message))];
    Failed { errors, texts: task.texts.clone() }
}

pub(super) fn run(asked: &Asked) -> Result<Answer, Failed> {
    let Run { session, stopped } = Run::of(asked)?;
    let (form, watch) = (session.form(), session.watch());
    let mut text = format!("{}{}", form.render(), watch.render());
    if let Some(why) = &stopped {
        text = format!("{why}\n\n{text}");
    }
    let data = json!({ "taken": session.events(), "stopped": stopped, "form": form, "watch": watch });
    let answer = Answer::new(text, answers::value(&data));
    Ok(Answer { is_error: stopped.is_some(), ..answer })
}

pub(super) fn hints(asked: &Asked) -> Result<Answer, Failed> {
    let Run { session, stopped } = Run::of(asked)?;
    let refused = |why: String| {
        let data = answers::value(&json!({ "errors": [{ "severity": "error", "message": why }] }));
        Answer { is_error: true, ..Answer::new(format!("error: {why}"), data) }
    };
    if let Some(why) = stopped {
        return Ok(refused(why));
    }
    let options = task_options(Engine::Merged, &asked.limits());
    Ok(match tasks::hints(&session, asked.text("goal"), &options) {
        Ok(found) => Answer::new(found.render(), answers::value(&found)),
        Err(why) => refused(why),
    })
}
