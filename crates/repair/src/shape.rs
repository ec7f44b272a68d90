//! The type of a function as text into which refinements can be put.
//!
//! A suggestion must leave what a person wrote as it is: the names, the spaces and the refinements that stand there. So a type is
//! not printed from its tree. It is taken apart by the places of its arguments and of its result, and text is put in between:
//!
//! ```text
//! x:Nat -> {r:Int | 0 <= r}          and  r == x + 1      x:Nat -> {r:Int | 0 <= r && r == x + 1}
//! [a] -> [a] -> [a]                  and  len v == …      xs:[a] -> ys:[a] -> {v:[a] | len v == …}
//! ```
//!
//! What is put in speaks of the arguments by the names that the type has for them. An argument without a name gets one if it is
//! spoken of.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use whatif_lambda::Name;
use whatif_lambda::types::names;
use whatif_liquid::annotation::{self, HEAD, Logic, Operator, RType, RTypeKind, Relation, TypeArg};
use whatif_source::Sources;

/// What the value of a refinement is called if the type gives it no name.
const VALUE: &str = "v";
/// What the value of a part of the result is called.
const PART: &str = "e";
/// LiquidHaskell's type of numbers that are not negative.
const NATURAL: &str = "Nat";

/// A type, taken apart.
#[derive(Clone, Debug)]
pub struct Shape {
    /// The type behind [`HEAD`]: all places count from there.
    text: String,
    /// Is [`NATURAL`] LiquidHaskell's? A file may have a data type of that name.
    knows_natural: bool,
    params: Vec<Param>,
    result: Slot,
    /// The parts of the result that can be refined by themselves: the elements of a list, the components of a pair.
    parts: Vec<Slot>,
}

/// An argument.
#[derive(Clone, Debug)]
struct Param {
    /// Its name: the one that is written, or one that it can get.
    name: String,
    /// Is the name written?
    named: bool,
    /// Is it a function? Then nothing is said of it.
    function: bool,
    slot: Slot,
    /// The parts that can be refined by themselves: the elements of a list.
    parts: Vec<Slot>,
    /// Where a name can be put.
    start: usize,
}

/// A place for a refinement.
#[derive(Clone, Debug)]
struct Slot {
    range: Range<usize>,
    /// Is its type `Int`?
    is_int: bool,
    /// What is written already.
    written: Option<Written>,
}

#[derive(Clone, Debug)]
struct Written {
    binder: String,
    /// The type that is refined.
    base: Range<usize>,
    condition: Logic,
    /// Where the condition stands.
    range: Range<usize>,
}

impl Slot {
    /// What the value there is called; `otherwise` if the type gives it no name.
    fn binder<'s>(&'s self, otherwise: &'s str) -> &'s str {
        self.written.as_ref().map_or(otherwise, |written| &written.binder)
    }
}

/// The termination metric behind a type, with the sign before it; none if there is none.
#[must_use]
pub fn metric_of(ty: &str) -> Option<&str> {
    let signature = annotation::parse_signature(ty, &mut Sources::new())?;
    let behind = &ty[signature.ty.span.end as usize - HEAD.len()..];
    (!signature.metric.is_empty()).then_some(behind)
}

/// What a refinement is put into.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum At {
    /// An argument.
    Argument(usize),
    /// The elements of an argument that is a list, or something like one.
    Elements(usize),
    /// The result.
    Result,
    /// A part of the result.
    Part(usize),
}

/// A condition to put into a type.
#[derive(Clone, PartialEq, Debug)]
pub struct Refinement {
    /// Where.
    pub at: At,
    /// The condition, over the names of the arguments and [the name of the value](Shape::value).
    pub condition: Logic,
    /// The arguments that it speaks of.
    pub mentions: Vec<usize>,
}

impl Refinement {
    /// The opposite.
    #[must_use]
    pub fn negated(&self) -> Refinement {
        Refinement { condition: self.condition.negated(), ..self.clone() }
    }
}

impl Shape {
    /// Takes a type apart; nothing if it cannot be read. Other names that are taken are not given to arguments.
    #[must_use]
    pub fn of(text: &str, taken: &BTreeSet<String>) -> Option<Shape> {
        let signature = annotation::parse_signature(text, &mut Sources::new())?;
        let whole = format!("{HEAD}{text}");
        let shape = Taking { text: &whole, taken: taken.clone() }.shape(&signature.ty);
        Some(Shape { text: whole, knows_natural: !taken.contains(NATURAL), ..shape })
    }

    /// How many arguments it has.
    #[must_use]
    pub fn arity(&self) -> usize {
        self.params.len()
    }

    /// The name of an argument; none if nothing can be said of it.
    #[must_use]
    pub fn name(&self, param: usize) -> Option<&str> {
        self.params.get(param).filter(|param| !param.function).map(|param| param.name.as_str())
    }

    /// What the value is called that a refinement there speaks of.
    #[must_use]
    pub fn value(&self, at: At) -> &str {
        match at {
            At::Argument(param) => {
                let param = &self.params[param];
                param.slot.binder(&param.name)
            }
            At::Elements(param) => self.elements(param).map_or(PART, |slot| slot.binder(PART)),
            At::Result => self.result.binder(VALUE),
            At::Part(part) => self.parts[part].binder(PART),
        }
    }

    /// The place of the elements of an argument, if it has elements.
    fn elements(&self, param: usize) -> Option<&Slot> {
        match &self.params.get(param)?.parts[..] {
            [elements] => Some(elements),
            _ => None,
        }
    }

    /// Can something be said of the elements of an argument, of which nothing is said yet?
    #[must_use]
    pub fn has_free_elements(&self, param: usize) -> bool {
        self.elements(param).is_some_and(|slot| slot.written.is_none())
    }

    /// How many parts of the result can be refined by themselves.
    #[must_use]
    pub fn parts(&self) -> usize {
        self.parts.len()
    }

    /// Is something said of an argument already?
    #[must_use]
    pub fn is_refined(&self, param: usize) -> bool {
        self.params.get(param).is_some_and(|param| param.slot.written.is_some())
    }

    /// Is a condition written there already?
    #[must_use]
    pub fn says(&self, refinement: &Refinement) -> bool {
        let slot = match refinement.at {
            At::Argument(param) => self.params.get(param).map(|param| &param.slot),
            At::Elements(param) => self.elements(param),
            At::Result => Some(&self.result),
            At::Part(part) => self.parts.get(part),
        };
        let written = slot.and_then(|slot| slot.written.as_ref());
        written
            .is_some_and(|written| written.condition.operands(Operator::And).contains(&&refinement.condition))
    }

    /// Do two refinements say the same, each of its own value?
    #[must_use]
    pub fn are_alike(&self, one: &Refinement, other: &Refinement) -> bool {
        let of_any = |refinement: &Refinement| {
            let value = Name::new(self.value(refinement.at));
            refinement.condition.clone().renamed(&BTreeMap::from([(value, Name::new("_"))]))
        };
        of_any(one) == of_any(other)
    }

    /// The type with refinements put in.
    #[must_use]
    pub fn with(&self, refinements: &[Refinement]) -> String {
        let mut edits: Vec<(Range<usize>, String)> = Vec::new();
        let spoken: BTreeSet<usize> =
            refinements.iter().flat_map(|refinement| refinement.mentions.iter().copied()).collect();
        let of = |at: At| -> Vec<&Logic> {
            let there = refinements.iter().filter(|refinement| refinement.at == at);
            there.map(|refinement| &refinement.condition).collect()
        };
        for (number, param) in self.params.iter().enumerate() {
            let elements = self.elements(number).map_or_else(Vec::new, |slot| {
                self.refine(slot, self.value(At::Elements(number)), &of(At::Elements(number)))
            });
            let conditions = of(At::Argument(number));
            if !conditions.is_empty() {
                edits.extend(self.demand(param, elements, &conditions));
                continue;
            }
            edits.extend(elements);
            if spoken.contains(&number) && !param.named {
                edits.push((param.start..param.start, format!("{}:", param.name)));
            }
        }
        // A part of the result lies inside of the result: it is put in first.
        let conditions = of(At::Result);
        let parts = self.parts.iter().enumerate();
        let parts: Vec<(Range<usize>, String)> = parts
            .flat_map(|(number, slot)| self.refine(slot, self.value(At::Part(number)), &of(At::Part(number))))
            .collect();
        let inner = self.result.range.clone();
        let result = apply(&self.text[inner.clone()], &parts, inner.start);
        match (&self.result.written, conditions.is_empty()) {
            (_, true) => edits.push((inner, result)),
            (Some(_), false) => {
                edits.extend(parts);
                edits.extend(self.refine(&self.result, self.value(At::Result), &conditions));
            }
            (None, false) => {
                edits.push((inner, self.refined(&self.result, VALUE, result.trim(), &conditions)));
            }
        }
        self.edited(&edits)
    }

    /// The type without what is promised of its result, and that; nothing if no promise is written there.
    #[must_use]
    pub fn without_promise(&self) -> Option<(String, &Logic)> {
        let written = self.result.written.as_ref()?;
        let base = written.base.clone();
        let edit = (self.result.range.clone(), self.text[base].trim().to_string());
        Some((self.edited(&[edit]), &written.condition))
    }

    /// The type in which every argument that something can be said of has a name.
    #[must_use]
    pub fn with_names(&self) -> String {
        let unnamed = self.params.iter().filter(|param| !param.named && !param.function);
        let edits: Vec<(Range<usize>, String)> =
            unnamed.map(|param| (param.start..param.start, format!("{}:", param.name))).collect();
        self.edited(&edits)
    }

    /// The type with others in the place of those of arguments and of the result, which speak of one argument by its name.
    #[must_use]
    pub fn with_types(&self, types: &[(At, String)], spoken: usize) -> String {
        let of = |at: At| types.iter().find(|(found, _)| *found == at).map(|(_, ty)| ty.clone());
        let mut edits: Vec<(Range<usize>, String)> = Vec::new();
        for (number, param) in self.params.iter().enumerate() {
            let name =
                if number == spoken || param.named { format!("{}:", param.name) } else { String::new() };
            match of(At::Argument(number)) {
                Some(ty) => edits.push((param.start..param.slot.range.end, format!("{name}{ty}"))),
                None if number == spoken && !param.named => edits.push((param.start..param.start, name)),
                None => {}
            }
        }
        edits.extend(of(At::Result).map(|ty| (self.result.range.clone(), ty)));
        self.edited(&edits)
    }

    /// Puts conditions on an argument, with edits of its elements, into its type: `n:Int` becomes `n:Nat` or `{n:Int | n /= 0}`.
    fn demand(
        &self,
        param: &Param,
        elements: Vec<(Range<usize>, String)>,
        conditions: &[&Logic],
    ) -> Vec<(Range<usize>, String)> {
        if param.slot.written.is_some() {
            return elements.into_iter().chain(self.refine(&param.slot, &param.name, conditions)).collect();
        }
        let range = param.start..param.slot.range.end;
        let inner = param.slot.range.clone();
        let base = apply(&self.text[inner.clone()], &elements, inner.start);
        let text = self.refined(&param.slot, &param.name, base.trim(), conditions);
        let is_natural = self.is_natural(&param.slot, &param.name, conditions);
        vec![(range, if is_natural { format!("{}:{text}", param.name) } else { text })]
    }

    /// A type with conditions on its value, which has a name.
    fn refined(&self, slot: &Slot, value: &str, base: &str, conditions: &[&Logic]) -> String {
        match self.is_natural(slot, value, conditions) {
            true => NATURAL.to_string(),
            false => format!("{{{value}:{base} | {}}}", joined(conditions)),
        }
    }

    /// Do the conditions say only that the value, an `Int`, is not negative?
    fn is_natural(&self, slot: &Slot, value: &str, conditions: &[&Logic]) -> bool {
        let not_negative = (&Logic::int(0), &Logic::named(value));
        self.knows_natural && slot.is_int && matches!(conditions, [one] if one.bounds() == Some(not_negative))
    }

    /// Puts conditions into a place.
    fn refine(&self, slot: &Slot, value: &str, conditions: &[&Logic]) -> Vec<(Range<usize>, String)> {
        if conditions.is_empty() {
            return Vec::new();
        }
        match &slot.written {
            None => {
                let base = self.text[slot.range.clone()].trim();
                vec![(slot.range.clone(), self.refined(slot, value, base, conditions))]
            }
            Some(Written { condition, range, .. }) => {
                let before = beside_and(condition, self.text[range.clone()].trim());
                let is_new = |more: &str| before.split(" && ").all(|known| known != more);
                let more = conditions.iter().map(|more| beside_and(more, &more.to_string()));
                let more: Vec<String> = more.filter(|more| is_new(more)).collect();
                let all: Vec<String> = std::iter::once(before).chain(more).collect();
                vec![(range.clone(), format!(" {}", all.join(" && ")))]
            }
        }
    }

    /// The type with parts of its text replaced.
    fn edited(&self, edits: &[(Range<usize>, String)]) -> String {
        apply(&self.text, edits, 0)[HEAD.len()..].to_string()
    }
}

/// All of some conditions; two bounds that leave one value are an equation.
fn joined(conditions: &[&Logic]) -> String {
    let mut all: Vec<Logic> = Vec::new();
    for condition in conditions {
        let equation = condition.bounds().and_then(|(small, large)| {
            let at = all.iter().position(|other| other.bounds() == Some((large, small)))?;
            Some((at, small.compared(Relation::Eq, large)))
        });
        match equation {
            Some((at, equation)) => all[at] = equation,
            // Two errors may need the same condition.
            None if all.iter().any(|other| other.to_string() == condition.to_string()) => {}
            None => all.push((*condition).clone()),
        }
    }
    match &all[..] {
        [one] => one.to_string(),
        _ => all.iter().map(|one| beside_and(one, &one.to_string())).collect::<Vec<String>>().join(" && "),
    }
}

/// A condition, written so, as it stands beside `&&`, which binds more tightly than some.
fn beside_and(condition: &Logic, written: &str) -> String {
    if condition.is_loose() { format!("({written})") } else { written.to_string() }
}

/// Replaces parts of a text; the ranges count from `base` on.
fn apply(text: &str, edits: &[(Range<usize>, String)], base: usize) -> String {
    let mut edits: Vec<&(Range<usize>, String)> = edits.iter().collect();
    edits.sort_by_key(|(range, _)| (range.start, range.end));
    let (mut all, mut at) = (String::new(), 0);
    for (range, new) in edits {
        all.push_str(&text[at..range.start - base]);
        all.push_str(new);
        at = range.end - base;
    }
    all.push_str(&text[at..]);
    all
}

/// Takes a type apart.
struct Taking<'a> {
    text: &'a str,
    /// The names that are not free for arguments.
    taken: BTreeSet<String>,
}

impl Taking<'_> {
    fn shape(&mut self, ty: &RType) -> Shape {
        let mut found: Vec<(Option<String>, &RType, usize)> = Vec::new();
        let mut rest = ty;
        loop {
            match &rest.kind {
                RTypeKind::Fun(binder, argument, result) => {
                    let binder = binder.map(|name| name.to_string()).filter(|name| name != "_");
                    found.push((binder, argument, rest.span.start as usize));
                    rest = result;
                }
                RTypeKind::Forall(_, _, body) | RTypeKind::Constrained(_, body) => rest = body,
                _ => break,
            }
        }
        let value = match &rest.kind {
            RTypeKind::Refined(binder, ..) => binder.to_string(),
            _ => VALUE.to_owned(),
        };
        // `{v:[a] | …} -> Int` calls its argument what the value of the result is called: to be spoken of, it needs a name of its own.
        for (binder, argument, start) in &mut found {
            let before = self.text.get(*start..argument.span.start as usize).unwrap_or_default();
            if binder.as_ref() == Some(&value) && !before.contains(':') {
                *binder = None;
            }
        }
        self.taken.extend(found.iter().filter_map(|(binder, ..)| binder.clone()));
        let mut params = Vec::new();
        for (binder, argument, start) in found {
            let function = whatif_liquid::declare::is_function(argument);
            let name = binder.clone().unwrap_or_else(|| self.name_for(argument));
            let range = self.outer(argument.span.range());
            params.push(Param {
                name,
                named: binder.is_some(),
                function,
                slot: self.slot(argument, range),
                parts: self.parts(argument),
                start,
            });
        }
        let end = ty.span.end as usize;
        let start = self.outer(rest.span.range()).start;
        let result = self.slot(rest, start..end.max(rest.span.end as usize));
        let parts = self.parts(rest);
        Shape { text: String::new(), knows_natural: true, params, result, parts }
    }

    fn slot(&self, ty: &RType, range: Range<usize>) -> Slot {
        let written = match &ty.kind {
            RTypeKind::Refined(binder, base, condition) => self.condition(base, ty).map(|range| Written {
                binder: binder.to_string(),
                base: self.outer(base.span.range()),
                condition: condition.clone().without_places(),
                range,
            }),
            _ => None,
        };
        let is_int = matches!(&ty.kind, RTypeKind::Con(name, _) if name.name == names::INT);
        Slot { range, is_int, written }
    }

    /// What stands between the bar and the closing brace.
    fn condition(&self, base: &RType, whole: &RType) -> Option<Range<usize>> {
        let (from, to) = (base.span.end as usize, whole.span.end as usize);
        let bar = from + self.text.get(from..to)?.find('|')? + 1;
        let brace = bar + self.text.get(bar..to)?.rfind('}')?;
        Some(bar..brace)
    }

    /// The elements of a list, or the components of a tuple.
    fn parts(&self, ty: &RType) -> Vec<Slot> {
        let ty = match &ty.kind {
            RTypeKind::Refined(_, base, _) => base,
            _ => ty,
        };
        let RTypeKind::Con(_, args) = &ty.kind else { return Vec::new() };
        let slot = |arg: &TypeArg| arg.as_type().map(|arg| self.slot(arg, self.outer(arg.span.range())));
        args.iter().map(slot).collect::<Option<Vec<Slot>>>().unwrap_or_default()
    }

    /// With the parentheses around it, which are not part of a type.
    fn outer(&self, range: Range<usize>) -> Range<usize> {
        let (mut start, mut end) = (range.start, range.end);
        loop {
            let before = self.text[..start].trim_end();
            let after = &self.text[end..];
            let gap = after.len() - after.trim_start().len();
            match before.ends_with('(') && after.trim_start().starts_with(')') {
                true => (start, end) = (before.len() - 1, end + gap + 1),
                false => return start..end,
            }
        }
    }

    /// A name for an argument, as people choose them: `xs` for lists, `n` for numbers.
    fn name_for(&mut self, ty: &RType) -> String {
        let plain = match &ty.kind {
            RTypeKind::Refined(_, base, _) => base,
            _ => ty,
        };
        let names: &[&str] = match &plain.kind {
            RTypeKind::Con(name, args) if name.name.as_str() == "[]" || !args.is_empty() => {
                &["xs", "ys", "zs", "ws"]
            }
            RTypeKind::Con(name, _) if matches!(name.name.as_str(), "Int" | "Integer" | "Nat" | "Pos") => {
                &["n", "m", "k", "i", "j"]
            }
            RTypeKind::Con(name, _) if name.name.as_str() == "Bool" => &["b", "c", "d"],
            _ => &["x", "y", "z", "w"],
        };
        let numbered = (1..).map(|number| format!("x{number}"));
        let mut all = names.iter().map(|name| (*name).to_string()).chain(numbered);
        let free = all.find(|name| !self.taken.contains(name)).unwrap_or_default();
        self.taken.insert(free.clone());
        free
    }
}
