//! A session and the people in it.
//!
//! Everything that happens in a session happens under one lock ([`SharedSession::input`]): an input is checked, tried on the
//! [`Session`], written to the log, and only then shown to users. If the input cannot be
//! written, the server takes it back, and no user has seen the input. Each entry of the log makes a new version, and the
//! server tells all open pages about that version.
//!
//! Pages lag behind. A user may press a button a moment after another user changed what it is about, so every input
//! contains what its page showed:
//!
//! - a button carries the *stamp* of the whole view, and is refused if the view has changed: no user approves an
//!   amount that they did not see;
//! - a value carries the *round* of its editor: the number of the log entry since which that editor exists. Other
//!   users may go on meanwhile, but a value for an editor of the last round of a loop is not put into the same editor
//!   of the next round.
//!
//! A page that does not know whether its input arrived sends it again with the same key; [`State::known`] finds the
//! entry and acknowledges it again. An input may be taken back by its user as long as it is the last one.
//!
//! What stays true: the log and the session agree after every operation; values that a user entered are shown to that
//! user and the developer only; a user has a limited rate of inputs ([`State::spend`]).

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use tokio::sync::{Mutex, MutexGuard, watch};
use whatif_analysis::tasks::{
    self, ButtonPart, Datum, EditorPart, Event, Part, Program, Reply, Session, Turn, View, Viewer, Watch,
};

use crate::log::{Deed, Entry, Kept, Log};

/// How many inputs a user may give in a burst, and how many more each second.
const BURST: f64 = 60.0;
const PER_SECOND: f64 = 20.0;
/// How many past inputs a page gets with each change.
const RECENT: usize = 100;
/// The most open pages of a session.
const MAX_PAGES: usize = 500;
/// The most values that one request enters.
const MAX_TYPED: usize = 50;
/// The most inputs of a session. Each one is in memory.
const MAX_ENTRIES: usize = 100_000;

/// A session.
pub(crate) struct SharedSession {
    pub(crate) id: i64,
    pub(crate) name: String,
    /// The claim whose counterexample this session replays; `None` for a session of people.
    pub(crate) replays: Option<String>,
    state: Mutex<State>,
    version: watch::Sender<u64>,
}

struct State {
    session: Session,
    done: Vec<Done>,
    /// The positions of entries by their keys.
    keys: HashMap<String, usize>,
    /// The log entry since which each editor exists.
    rounds: HashMap<EditorKey, u64>,
    allowances: HashMap<String, Allowance>,
}

/// An entry of the log, with the label of its editor or button.
struct Done {
    entry: Entry,
    label: Option<String>,
    undone: bool,
}

impl Done {
    /// An entry with the present time; the entry gets its number when it is stored.
    fn new(user: &str, key: String, deed: Deed, label: Option<String>) -> Done {
        let at = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64);
        Done { entry: Entry { number: 0, user: user.to_owned(), key, deed, at }, label, undone: false }
    }

    /// Is this an input that was not taken back?
    fn is_in_force(&self) -> bool {
        !self.undone && self.entry.deed != Deed::Undo
    }
}

/// Identifies an editor across inputs: its address, its label, its user, and its type.
#[derive(PartialEq, Eq, Hash)]
struct EditorKey {
    address: String,
    label: Option<String>,
    user: Option<String>,
    shape: String,
}

/// An input as a page sends it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Request {
    /// A key that the page chooses, new for each input.
    pub(crate) key: String,
    pub(crate) seen: Seen,
    /// The values that stand in the page's editors and were not entered yet: they are entered before the event, and
    /// either all of this is taken or nothing.
    #[serde(default)]
    pub(crate) typed: Vec<Typed>,
    pub(crate) event: Event,
}

/// A value that somebody typed into an editor.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Typed {
    pub(crate) round: u64,
    pub(crate) event: Event,
}

/// The question what would be possible if these values were entered.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PreviewRequest {
    pub(crate) typed: Vec<Typed>,
}

/// What would be possible if the values of a [`PreviewRequest`] were entered.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Preview {
    /// For each value that was typed, what is wrong with it.
    pub(crate) wrong: Vec<Option<String>>,
    /// The buttons as they would be; empty if something is wrong.
    pub(crate) buttons: Vec<ButtonPart>,
}

/// What the page showed when the input was given.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Seen {
    Stamp(String),
    Round(u64),
}

/// A request to take the last input back.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct UndoRequest {
    pub(crate) key: String,
    /// The number of the entry that is taken back.
    pub(crate) entry: u64,
}

/// An input that is on the disk.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Acknowledged {
    pub(crate) number: u64,
    /// Did an earlier request store the input?
    pub(crate) again: bool,
}

/// Why an input was not taken.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    /// The input is for another user.
    NotYours,
    /// The page showed an older state.
    Changed,
    /// The task does not accept the input.
    NotPossible(String),
    /// The request is malformed.
    Malformed(&'static str),
    TooFast,
    NotStored,
}

/// The data that a page shows.
#[derive(Debug, Serialize)]
pub(crate) struct Shown {
    pub(crate) session: String,
    /// The user who sees the page; `None` for the developer.
    pub(crate) user: Option<String>,
    /// How many entries the log has.
    pub(crate) version: u64,
    pub(crate) stamp: String,
    #[serde(flatten)]
    pub(crate) view: View,
    /// The rounds of the editors, by address.
    pub(crate) rounds: BTreeMap<String, u64>,
    /// The last inputs, and how many there were before them.
    pub(crate) history: Vec<Past>,
    pub(crate) earlier: usize,
    /// The entry that may be taken back.
    pub(crate) undo: Option<u64>,
}

/// A past input, as far as the viewer may know it.
#[derive(Debug, Serialize)]
pub(crate) struct Past {
    number: u64,
    user: String,
    label: Option<String>,
    /// The entered value; only for the user who entered it, and for the developer.
    value: Option<Datum>,
    undone: bool,
    at: i64,
}

/// The values of references and the state of claims, for the developer.
#[derive(Debug, Serialize)]
pub(crate) struct Inside {
    #[serde(flatten)]
    pub(crate) shown: Shown,
    pub(crate) watch: Watch,
    pub(crate) replays: Option<String>,
}

/// How many inputs a user may still give.
struct Allowance {
    left: f64,
    at: Instant,
}

impl SharedSession {
    /// Makes a session by replaying its entries.
    ///
    /// # Errors
    /// If the program does not accept the entries.
    pub(crate) fn restore(program: Arc<Program>, kept: Kept) -> Result<SharedSession, String> {
        let session = Session::start(program).map_err(|failure| failure.message)?;
        let mut state = State {
            session,
            done: Vec::new(),
            keys: HashMap::new(),
            rounds: HashMap::new(),
            allowances: HashMap::new(),
        };
        state.settle(None);
        for entry in kept.entries {
            let taken = match &entry.deed {
                Deed::Take(event) => state.take(event),
                Deed::Undo if state.session.undo() => Ok(None),
                Deed::Undo => Err("there is nothing to take back".to_owned()),
            };
            match taken {
                Ok(label) => state.note(entry, label),
                Err(reason) => {
                    return Err(format!("session {}: entry {}: {reason}", kept.id, entry.number));
                }
            }
        }
        let (version, _) = watch::channel(state.version());
        Ok(SharedSession {
            id: kept.id,
            name: kept.name,
            replays: kept.replays,
            state: Mutex::new(state),
            version,
        })
    }

    /// A channel that announces each new version; `None` if too many pages listen already.
    pub(crate) fn versions(&self) -> Option<watch::Receiver<u64>> {
        (self.version.receiver_count() < MAX_PAGES).then(|| self.version.subscribe())
    }

    /// The present view of a viewer.
    pub(crate) async fn shown(&self, viewer: Viewer<'_>) -> Shown {
        self.show(&*self.state.lock().await, viewer)
    }

    /// All past inputs, as far as the viewer may know them.
    pub(crate) async fn history(&self, viewer: Viewer<'_>) -> Vec<Past> {
        self.state.lock().await.past(viewer).collect()
    }

    /// The present view of the developer.
    pub(crate) async fn inside(&self) -> Inside {
        let state = self.state.lock().await;
        let watch = state.session.watch();
        Inside { shown: self.show(&state, Viewer::All), watch, replays: self.replays.clone() }
    }

    /// The users who have something to do or to look at now.
    pub(crate) async fn users(&self) -> Vec<String> {
        fn collect(parts: &[Part], users: &mut Vec<String>) {
            for part in parts {
                match part {
                    Part::Editor(EditorPart { user: Some(user), .. })
                    | Part::Button(ButtonPart { user: Some(user), .. }) => users.push(user.clone()),
                    Part::Both(parts) | Part::Either(parts) => collect(parts, users),
                    _ => {}
                }
            }
        }
        let mut users = Vec::new();
        collect(&self.state.lock().await.session.view(Viewer::All).parts, &mut users);
        users
    }

    /// A copy of the present state, for questions about it.
    pub(crate) async fn session(&self) -> Session {
        self.state.lock().await.session.clone()
    }

    /// Takes an input from a user.
    pub(crate) async fn input(
        &self,
        log: &Log,
        user: &str,
        request: Request,
    ) -> Result<Acknowledged, Refused> {
        let mut state = self.admit(user, &request.key).await?;
        let deed = Deed::Take(request.event);
        if let Some(known) = state.known(user, &request.key, &deed) {
            return known;
        }
        let Deed::Take(event) = &deed else { unreachable!("made above") };
        is_form(&request.typed)?;
        let typed = request.typed.into_iter().enumerate();
        let typed: Vec<(String, Typed)> =
            typed.map(|(at, typed)| (format!("{}t{at}", request.key), typed)).collect();
        if typed.iter().any(|(key, _)| state.keys.contains_key(key)) {
            return Err(Refused::Changed);
        }
        let before = state.session.clone();
        let values = typed.iter().map(|(_, typed)| typed);
        // A program may compute for a while; other threads go on.
        let tried = tokio::task::block_in_place(|| state.try_all(user, values, event, &request.seen));
        state.session = before;
        tried?;
        for (key, typed) in typed {
            self.take_and_store(log, &mut state, user, key, Deed::Take(typed.event)).await?;
        }
        self.take_and_store(log, &mut state, user, request.key, deed).await
    }

    /// Takes an input that was tried before, and writes it to the log.
    async fn take_and_store(
        &self,
        log: &Log,
        state: &mut State,
        user: &str,
        key: String,
        deed: Deed,
    ) -> Result<Acknowledged, Refused> {
        let Deed::Take(event) = &deed else { return Err(Refused::Malformed("an input is expected")) };
        let label = tokio::task::block_in_place(|| state.take(event)).map_err(Refused::NotPossible)?;
        self.store(log, state, Done::new(user, key, deed, label), State::untake).await
    }

    /// The buttons that a user would have if these values were entered. The session stays as it is.
    pub(crate) async fn preview(&self, user: &str, typed: &[Typed]) -> Result<Preview, Refused> {
        is_form(typed)?;
        let mut state = self.state.lock().await;
        state.spend(user)?;
        let before = state.session.clone();
        let preview = tokio::task::block_in_place(|| {
            let mut wrong = Vec::new();
            for Typed { round, event } in typed {
                state.check(user, event, &Seen::Round(*round))?;
                wrong.push(state.take(event).err());
            }
            let mut buttons = Vec::new();
            if wrong.iter().all(Option::is_none) {
                let view = state.session.view(Viewer::User(user));
                each_button(&view.parts, &mut |button| buttons.push(button.clone()));
            }
            Ok(Preview { wrong, buttons })
        });
        state.session = before;
        preview
    }

    /// Takes the last input back, if it is the user's own.
    pub(crate) async fn undo(
        &self,
        log: &Log,
        user: &str,
        request: UndoRequest,
    ) -> Result<Acknowledged, Refused> {
        let mut state = self.admit(user, &request.key).await?;
        if let Some(known) = state.known(user, &request.key, &Deed::Undo) {
            return known;
        }
        match state.last() {
            Some(last) if last.entry.number != request.entry => return Err(Refused::Changed),
            Some(last) if last.entry.user == user => {}
            _ => return Err(Refused::NotYours),
        }
        let before = state.session.clone();
        state.session.undo();
        let done = Done::new(user, request.key, Deed::Undo, None);
        self.store(log, &mut state, done, |state| state.session = before).await
    }

    /// Plays the next input of a replayed run, on behalf of the user that the input is for.
    pub(crate) async fn play(
        &self,
        log: &Log,
        inputs: &[String],
        key: String,
    ) -> Result<Acknowledged, Refused> {
        let mut state = self.state.lock().await;
        let played = state.done.iter().filter(|done| done.is_in_force()).count();
        let Some(line) = inputs.get(played) else {
            return Err(Refused::NotPossible("the run is at its end".to_owned()));
        };
        let event = state.session.read(line).map_err(Refused::NotPossible)?;
        let user = state.user_of(&event).unwrap_or_default();
        self.take_and_store(log, &mut state, &user, key, Deed::Take(event)).await
    }

    async fn admit(&self, user: &str, key: &str) -> Result<MutexGuard<'_, State>, Refused> {
        if !(8..=64).contains(&key.len()) || !key.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Err(Refused::Malformed("a key has 8 to 64 letters and digits"));
        }
        let mut state = self.state.lock().await;
        state.spend(user)?;
        Ok(state)
    }

    /// Writes an entry to the log, and then shows it to all pages. If it cannot be written, `revert` takes it back.
    async fn store(
        &self,
        log: &Log,
        state: &mut State,
        mut done: Done,
        revert: impl FnOnce(&mut State),
    ) -> Result<Acknowledged, Refused> {
        let number = state.version() + 1;
        done.entry.number = number;
        if let Err(reason) = log.append(self.id, done.entry.clone()).await {
            tracing::error!(session = self.id, reason = reason.0, "an input was not stored");
            revert(state);
            return Err(Refused::NotStored);
        }
        state.note(done.entry, done.label);
        self.version.send_replace(number);
        Ok(Acknowledged { number, again: false })
    }

    fn show(&self, state: &State, viewer: Viewer<'_>) -> Shown {
        let view = state.session.view(viewer);
        let user = match viewer {
            Viewer::User(user) => Some(user.to_owned()),
            Viewer::All => None,
        };
        let mut rounds = BTreeMap::new();
        each_editor(&view.parts, &mut |editor| {
            let key = EditorKey::of(editor);
            if let Some(round) = state.rounds.get(&key) {
                rounds.insert(key.address, *round);
            }
        });
        let mut history: Vec<Past> = state.past(viewer).collect();
        let earlier = history.len().saturating_sub(RECENT);
        history.drain(..earlier);
        let undo = state.last().filter(|last| user.as_ref() == Some(&last.entry.user));
        Shown {
            session: self.name.clone(),
            version: state.version(),
            stamp: stamp(&view),
            rounds,
            history,
            earlier,
            undo: undo.map(|last| last.entry.number),
            view,
            user,
        }
    }
}

impl State {
    fn version(&self) -> u64 {
        self.done.len() as u64
    }

    /// The last input that was not taken back.
    fn last(&self) -> Option<&Done> {
        self.done.iter().rev().find(|done| done.is_in_force())
    }

    /// The inputs so far, as far as the viewer may know them.
    fn past(&self, viewer: Viewer<'_>) -> impl Iterator<Item = Past> {
        let inputs = self.done.iter().filter(|done| done.entry.deed != Deed::Undo);
        inputs.map(move |done| {
            let value = match &done.entry.deed {
                Deed::Take(Event { deed: tasks::Deed::Fill(value), .. }) => Some(value.clone()),
                _ => None,
            };
            let mine = viewer == Viewer::All || viewer == Viewer::User(&done.entry.user);
            Past {
                number: done.entry.number,
                user: done.entry.user.clone(),
                label: done.label.clone(),
                value: value.filter(|_| mine),
                undone: done.undone,
                at: done.entry.at,
            }
        })
    }

    /// The answer to a request whose key is in the log already; `None` if the key is new.
    fn known(&self, user: &str, key: &str, deed: &Deed) -> Option<Result<Acknowledged, Refused>> {
        let entry = &self.done[*self.keys.get(key)?].entry;
        Some(if entry.user == user && entry.deed == *deed {
            Ok(Acknowledged { number: entry.number, again: true })
        } else {
            Err(Refused::Malformed("the key was used for something else"))
        })
    }

    /// Enters the typed values, and then the input itself. After an error, the session has a part of them, so the caller
    /// restores it.
    fn try_all<'t>(
        &mut self,
        user: &str,
        typed: impl Iterator<Item = &'t Typed>,
        event: &Event,
        seen: &Seen,
    ) -> Result<(), Refused> {
        self.check(user, event, seen)?;
        for Typed { round, event } in typed {
            self.check(user, event, &Seen::Round(*round))?;
            self.take(event).map_err(Refused::NotPossible)?;
        }
        match find(&self.session.view(Viewer::User(user)).parts, event) {
            Some(Found::Button(ButtonPart { reason: Some(reason), .. })) => {
                return Err(Refused::NotPossible(reason.clone()));
            }
            Some(_) => {}
            None => return Err(Refused::NotPossible("this is not possible with what was typed".to_owned())),
        }
        self.take(event).map_err(Refused::NotPossible)?;
        Ok(())
    }

    /// Checks that an input is for this user, and that their page showed the present state.
    fn check(&self, user: &str, event: &Event, seen: &Seen) -> Result<(), Refused> {
        if self.done.len() >= MAX_ENTRIES {
            return Err(Refused::NotPossible("the session has as many inputs as it can have".to_owned()));
        }
        let view = self.session.view(Viewer::User(user));
        match (find(&view.parts, event), seen) {
            (Some(Found::Editor(editor)), Seen::Round(round)) => {
                let now = self.rounds.get(&EditorKey::of(editor));
                if now == Some(round) { Ok(()) } else { Err(Refused::Changed) }
            }
            (Some(Found::Button(_)), Seen::Stamp(seen)) if *seen != stamp(&view) => Err(Refused::Changed),
            (Some(Found::Button(_)), Seen::Stamp(_)) => Ok(()),
            (Some(_), _) => Err(Refused::Malformed("values are sent with a round, buttons with a stamp")),
            (None, _) => match find(&self.session.view(Viewer::All).parts, event) {
                Some(_) => Err(Refused::NotYours),
                None => Err(Refused::Changed),
            },
        }
    }

    /// Gives an input to the session; returns the label of its editor or button.
    fn take(&mut self, event: &Event) -> Result<Option<String>, String> {
        let view = self.session.view(Viewer::All);
        let label = match find(&view.parts, event) {
            Some(Found::Editor(editor)) => editor.label.clone(),
            Some(Found::Button(button)) => button.label.clone(),
            None => None,
        };
        match self.session.take(event) {
            Reply::Taken => Ok(label),
            Reply::Nothing => Err("nothing was entered".to_owned()),
            Reply::Refused { reason, .. } => Err(reason),
            Reply::Failed(failure) => Err(failure.message),
        }
    }

    /// Takes the last input back.
    fn untake(&mut self) {
        self.session.undo();
    }

    /// The user that an input is for.
    fn user_of(&self, event: &Event) -> Option<String> {
        match find(&self.session.view(Viewer::All).parts, event)? {
            Found::Editor(editor) => editor.user.clone(),
            Found::Button(button) => button.user.clone(),
        }
    }

    /// Adds an entry that was accepted and stored to the state.
    fn note(&mut self, entry: Entry, label: Option<String>) {
        self.keys.insert(entry.key.clone(), self.done.len());
        let used = match &entry.deed {
            Deed::Take(event) => Some(event.clone()),
            Deed::Undo => {
                let last = self.done.iter_mut().rev().find(|done| done.is_in_force());
                last.expect("something was taken back").undone = true;
                None
            }
        };
        self.done.push(Done { entry, label, undone: false });
        self.settle(used.as_ref());
    }

    /// Updates after an input, for each editor, the log entry since which it exists.
    fn settle(&mut self, used: Option<&Event>) {
        let version = self.version();
        let mut rounds = HashMap::new();
        let view = self.session.view(Viewer::All);
        each_editor(&view.parts, &mut |editor| {
            let key = EditorKey::of(editor);
            // An editor that was just filled in but holds another value is a new one at the same address.
            let is_new = used.is_some_and(|used| match &used.deed {
                tasks::Deed::Fill(value) => {
                    used.address == editor.address && editor.value.as_ref() != Some(value)
                }
                _ => false,
            });
            let since = self.rounds.get(&key).copied().filter(|_| !is_new).unwrap_or(version);
            rounds.insert(key, since);
        });
        self.rounds = rounds;
    }

    /// Counts an input of a user against the allowance.
    fn spend(&mut self, user: &str) -> Result<(), Refused> {
        let now = Instant::now();
        let new = || Allowance { left: BURST, at: now };
        let allowance = self.allowances.entry(user.to_owned()).or_insert_with(new);
        let more = now.duration_since(allowance.at).as_secs_f64() * PER_SECOND;
        (allowance.left, allowance.at) = ((allowance.left + more).min(BURST), now);
        if allowance.left < 1.0 {
            return Err(Refused::TooFast);
        }
        allowance.left -= 1.0;
        Ok(())
    }
}

impl EditorKey {
    fn of(editor: &EditorPart) -> EditorKey {
        EditorKey {
            address: editor.address.iter().map(Turn::to_string).collect(),
            label: editor.label.clone(),
            user: editor.user.clone(),
            shape: serde_json::to_string(&editor.shape).expect("shapes are plain data"),
        }
    }
}

/// The part of a view that an event is for.
enum Found<'a> {
    Editor(&'a EditorPart),
    Button(&'a ButtonPart),
}

fn find<'a>(parts: &'a [Part], event: &Event) -> Option<Found<'a>> {
    let is_value = matches!(event.deed, tasks::Deed::Fill(_));
    parts.iter().find_map(|part| match part {
        Part::Editor(editor) => (is_value && !editor.read_only && editor.address == event.address)
            .then_some(Found::Editor(editor)),
        Part::Button(button) => {
            (button.deed == event.deed && button.address == event.address).then_some(Found::Button(button))
        }
        Part::Both(parts) | Part::Either(parts) => find(parts, event),
        Part::Note(_) => None,
    })
}

fn each_editor(parts: &[Part], see: &mut dyn FnMut(&EditorPart)) {
    for part in parts {
        match part {
            Part::Editor(editor) => see(editor),
            Part::Both(parts) | Part::Either(parts) => each_editor(parts, see),
            Part::Button(_) | Part::Note(_) => {}
        }
    }
}

/// Refuses more values than a form can have.
fn is_form(typed: &[Typed]) -> Result<(), Refused> {
    if typed.len() > MAX_TYPED { Err(Refused::Malformed("too many values at once")) } else { Ok(()) }
}

fn each_button(parts: &[Part], see: &mut dyn FnMut(&ButtonPart)) {
    for part in parts {
        match part {
            Part::Button(button) => see(button),
            Part::Both(parts) | Part::Either(parts) => each_button(parts, see),
            Part::Editor(_) | Part::Note(_) => {}
        }
    }
}

/// A digest of a view: views with the same stamp are the same.
fn stamp(view: &View) -> String {
    let text = serde_json::to_vec(view).expect("views are plain data");
    Sha256::digest(text)[..12].iter().map(|byte| format!("{byte:02x}")).collect()
}
