//! The programs: expressions and tasks as trees, and their text.
//!
//! An operation is its text with holes, `({0} + {1})`: printing fills the holes, and the interpreter looks the text up. `{x}` and `{y}` are
//! the variables that it binds.

use std::rc::Rc;

/// The types of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ty {
    Int,
    Bool,
    /// `Decimal 2`, counted in hundredths.
    Money,
    /// Days since 1 January 2000.
    Date,
    Maybe,
    Decision,
    Person,
    Point,
    Twin,
}

pub(crate) const TYPES: [Ty; 9] =
    [Ty::Int, Ty::Bool, Ty::Money, Ty::Date, Ty::Maybe, Ty::Decision, Ty::Person, Ty::Point, Ty::Twin];

pub(crate) const DECLARED: &str = "type Decision = Granted Int | Refused Bool | Later\ntype Person = Ann | Bob | Cid\n\
    type Point = { x : Int, on : Bool }\ntype Twin a = <a, a>\n\
    let r = ref 0\nlet b = ref False\nlet today = ref 2000-01-01\n";

pub(crate) const PERSONS: [&str; 3] = ["Ann", "Bob", "Cid"];

impl Ty {
    pub(crate) fn text(self) -> &'static str {
        match self {
            Ty::Int => "Int",
            Ty::Bool => "Bool",
            Ty::Money => "(Decimal 2)",
            Ty::Date => "Date",
            Ty::Maybe => "(Maybe Int)",
            Ty::Decision => "Decision",
            Ty::Person => "Person",
            Ty::Point => "Point",
            Ty::Twin => "(Twin Int)",
        }
    }
}

/// A value: a number (also of cents, of days), a truth value, or a constructor with its fields.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum V {
    N(i128),
    B(bool),
    C(usize, Vec<V>),
}

impl V {
    pub(crate) fn number(&self) -> i128 {
        match self {
            V::N(n) => *n,
            other => panic!("{other:?} is no number"),
        }
    }

    pub(crate) fn truth(&self) -> bool {
        *self == V::B(true)
    }

    pub(crate) fn field(&self, at: usize) -> V {
        match self {
            V::C(_, fields) => fields[at].clone(),
            other => panic!("{other:?} has no fields"),
        }
    }

    pub(crate) fn tag(&self) -> usize {
        match self {
            V::C(tag, _) => *tag,
            other => panic!("{other:?} has no constructor"),
        }
    }

    /// The text of a value.
    pub(crate) fn text(&self, ty: Ty) -> String {
        let word = |value: &V, ty| {
            let text = value.text(ty);
            if text.starts_with('-') { format!("({text})") } else { text }
        };
        match (ty, self) {
            (Ty::Money, V::N(n)) => {
                format!("{}{}.{:02}", if *n < 0 { "-" } else { "" }, n.abs() / 100, n.abs() % 100)
            }
            (Ty::Date, V::N(n)) => {
                let (y, m, d) = crate::meaning::calendar(*n);
                format!("{y:04}-{m:02}-{d:02}")
            }
            (_, V::N(n)) => n.to_string(),
            (_, V::B(value)) => if *value { "True" } else { "False" }.to_owned(),
            (Ty::Maybe, V::C(0, _)) => "Nothing".to_owned(),
            (Ty::Maybe, V::C(_, fields)) => format!("Just {}", word(&fields[0], Ty::Int)),
            (Ty::Decision, V::C(0, fields)) => format!("Granted {}", word(&fields[0], Ty::Int)),
            (Ty::Decision, V::C(1, fields)) => format!("Refused {}", fields[0].text(Ty::Bool)),
            (Ty::Decision, _) => "Later".to_owned(),
            (Ty::Person, V::C(at, _)) => PERSONS[*at].to_owned(),
            (Ty::Point, V::C(_, fields)) => {
                format!("Point {{ x = {}, on = {} }}", fields[0].text(Ty::Int), fields[1].text(Ty::Bool))
            }
            (_, V::C(_, fields)) => {
                format!("<{}, {}>", fields[0].text(Ty::Int), fields[1].text(Ty::Int))
            }
        }
    }

    /// Reads what `text` writes.
    pub(crate) fn read(text: &str, ty: Ty) -> Option<V> {
        let text = text.trim();
        let bare = |text: &str| text.trim().trim_start_matches('(').trim_end_matches(')').to_owned();
        let int = |text: &str| bare(text).parse().ok().map(V::N);
        let truth = |text: &str| match bare(text).as_str() {
            "True" => Some(V::B(true)),
            "False" => Some(V::B(false)),
            _ => None,
        };
        match ty {
            Ty::Int => int(text),
            Ty::Bool => truth(text),
            Ty::Money => {
                let (whole, cents) = text.split_once('.').unwrap_or((text, "00"));
                let digits: i128 = format!("{}{cents:0<2}", whole.trim_start_matches('-')).parse().ok()?;
                Some(V::N(if text.starts_with('-') { -digits } else { digits }))
            }
            // A day before the year 1 is written as its number.
            Ty::Date if text.parse::<i128>().is_ok() => int(text),
            Ty::Date => {
                let (text, sign) = text.strip_prefix('-').map_or((text, 1), |rest| (rest, -1));
                let mut parts = text.splitn(3, '-').map(|part| part.parse::<i128>().ok());
                let (y, m, d) = (parts.next()??, parts.next()??, parts.next()??);
                Some(V::N(crate::meaning::days(sign * y, m, d)))
            }
            Ty::Maybe => match text.strip_prefix("Just ") {
                Some(rest) => Some(V::C(1, vec![int(rest)?])),
                None => (text == "Nothing").then(|| V::C(0, vec![])),
            },
            Ty::Decision => match text.split_once(' ') {
                Some(("Granted", rest)) => Some(V::C(0, vec![int(rest)?])),
                Some(("Refused", rest)) => Some(V::C(1, vec![truth(rest)?])),
                _ => (text == "Later").then(|| V::C(2, vec![])),
            },
            Ty::Person => Some(V::C(PERSONS.iter().position(|person| *person == text)?, vec![])),
            Ty::Point => {
                let inside = text.strip_prefix("Point {")?.strip_suffix('}')?;
                let (x, on) = inside.split_once(',')?;
                Some(V::C(0, vec![int(x.split_once('=')?.1)?, truth(on.split_once('=')?.1)?]))
            }
            Ty::Twin => {
                let (a, b) = text.strip_prefix('<')?.strip_suffix('>')?.split_once(',')?;
                Some(V::C(0, vec![int(a)?, int(b)?]))
            }
        }
    }
}

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum E {
    Lit(V, Ty),
    Var(u32),
    /// The last value entered at a label; claims only.
    Input(String),
    /// A question about labels: `entered`, `before`, `after`; claims only.
    Asked(&'static str, Vec<String>),
    /// An operation with its variables.
    Call(&'static str, Vec<E>, [u32; 2]),
}

impl E {
    pub(crate) fn text(&self) -> String {
        match self {
            E::Lit(value, ty) => match (value.text(*ty), ty) {
                (text, Ty::Maybe) => format!("({text} : Maybe Int)"),
                (text, Ty::Int | Ty::Money | Ty::Decision | Ty::Point) => format!("({text})"),
                (text, _) => text,
            },
            E::Var(x) => format!("x{x}"),
            E::Input(label) => format!("(input \"{label}\")"),
            E::Asked(question, labels) => {
                let labels: Vec<String> = labels.iter().map(|label| format!("\"{label}\"")).collect();
                format!("({question} {})", labels.join(" "))
            }
            E::Call(template, args, [x, y]) => {
                let text = template.replace("{x}", &format!("x{x}")).replace("{y}", &format!("x{y}"));
                // The holes are filled from the last one on: what is put in has none of its own.
                args.iter()
                    .enumerate()
                    .rev()
                    .fold(text, |text, (at, arg)| text.replace(&format!("{{{at}}}"), &arg.text()))
            }
        }
    }

    /// The labels whose inputs it reads.
    pub(crate) fn inputs(&self) -> Vec<&str> {
        match self {
            E::Input(label) => vec![label],
            E::Call(_, args, _) => args.iter().flat_map(E::inputs).collect(),
            _ => Vec::new(),
        }
    }
}

/// The references: `r`, `b` and `today`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cell {
    R,
    B,
    Today,
}

impl Cell {
    pub(crate) fn name(self) -> &'static str {
        ["r", "b", "today"][self as usize]
    }

    pub(crate) fn ty(self) -> Ty {
        [Ty::Int, Ty::Bool, Ty::Date][self as usize]
    }
}

/// A task. What is behind a step or a choice is shared with the tasks that a run makes of it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum T {
    Enter(Ty, String),
    Edit(E, Ty, String),
    View(E),
    /// `view (let _ = cell := value in result)`, or an editor with a label.
    Set(Cell, E, E, Option<String>),
    Share(Cell, String),
    Watch(Cell),
    Fail,
    /// With a label, the step waits for somebody to take it.
    Step(Box<T>, Option<String>, u32, Rc<T>),
    /// Two at once; the variables are their values.
    Both(Box<T>, Box<T>, Option<String>, [u32; 2], Rc<T>),
    Or(Box<T>, Box<T>),
    Pick(String, Rc<T>, String, Rc<T>),
    If(E, Box<T>, Box<T>),
    Maybe(E, u32, Box<T>, Box<T>),
    Decide(E, [u32; 2], Box<[T; 3]>),
    Table([E; 2], Box<[T; 3]>),
    Repeat(Rc<T>, u32, E),
    /// Any one of these persons; the variable is who.
    AnyOf(&'static str, u32, u32, Box<T>),
    Deadline(E, E, Box<T>),
    By(usize, Box<T>),
    /// The work beside a clock.
    Clock(Box<T>),
}

impl T {
    pub(crate) fn text(&self) -> String {
        let step = |label: &Option<String>| match label {
            Some(label) => format!(">? \"{label}\" ->"),
            None => "|>".to_owned(),
        };
        match self {
            T::Enter(ty, label) => format!("enter {} \"{label}\"", ty.text()),
            T::Edit(e, Ty::Money, label) => format!("edit ({} : Decimal 2) \"{label}\"", e.text()),
            T::Edit(e, _, label) => format!("edit ({}) \"{label}\"", e.text()),
            T::View(e) => format!("view ({})", e.text()),
            T::Set(cell, value, result, label) => {
                let inside = format!("(let _ = {} := {} in {})", cell.name(), value.text(), result.text());
                match label {
                    Some(label) => format!("edit {inside} \"{label}\""),
                    None => format!("view {inside}"),
                }
            }
            T::Share(cell, label) => format!("share {} \"{label}\"", cell.name()),
            T::Watch(cell) => format!("watch {}", cell.name()),
            T::Fail => "fail".to_owned(),
            T::Step(first, label, x, next) => {
                format!("(({}) {} \\x{x}. {})", first.text(), step(label), next.text())
            }
            T::Both(left, right, label, [x, y], next) => {
                let (left, right) = (left.text(), right.text());
                format!("((({left}) >< ({right})) {} \\<x{x}, x{y}>. {})", step(label), next.text())
            }
            T::Or(left, right) => format!("(({}) <#> ({}))", left.text(), right.text()),
            T::Pick(a, left, b, right) => {
                format!("(\"{a}\" -> ({}) <?> \"{b}\" -> ({}))", left.text(), right.text())
            }
            T::If(e, yes, no) => format!("(if {} then {} else {})", e.text(), yes.text(), no.text()),
            T::Maybe(e, x, some, none) => {
                format!("(match {} {{ Just x{x} -> {}, Nothing -> {} }})", e.text(), some.text(), none.text())
            }
            T::Decide(e, [x, y], ways) => format!(
                "(match {} {{ Granted x{x} -> {}, Refused x{y} -> {}, Later -> {} }})",
                e.text(),
                ways[0].text(),
                ways[1].text(),
                ways[2].text()
            ),
            T::Table([a, b], ways) => format!(
                "table {{ {} -> {}, {} -> {}, _ -> {} }}",
                a.text(),
                ways[0].text(),
                b.text(),
                ways[1].text(),
                ways[2].text()
            ),
            T::Repeat(body, x, until) => {
                format!("(repeat ({}) until (\\x{x}. {}))", body.text(), until.text())
            }
            T::AnyOf(people, other, who, work) => {
                format!("(anyOf {} (\\x{who}. {}))", people.replace("{p}", &format!("x{other}")), work.text())
            }
            T::Deadline(last, late, work) => {
                format!("(deadline today {} {} ({}))", last.text(), late.text(), work.text())
            }
            T::By(person, work) => format!("(({}) @ {})", work.text(), PERSONS[*person]),
            T::Clock(work) => format!("({}) <#> clock today", work.text()),
        }
    }
}

/// A claim.
#[derive(Clone, Debug)]
pub(crate) struct Claim {
    pub(crate) kind: Kind,
    pub(crate) name: String,
    pub(crate) says: Option<E>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Property,
    Invariant,
    ReachableResult,
    Reachable,
    Finishable,
}

/// The variable that stands for the result in a claim.
pub(crate) const RESULT: u32 = 0;

/// A program.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    pub(crate) main: T,
    pub(crate) claims: Vec<Claim>,
}

impl Program {
    pub(crate) fn text(&self) -> String {
        let mut text = format!("{DECLARED}main = {}\n", self.main.text());
        for Claim { kind, name, says } in &self.claims {
            let says = says.as_ref().map(E::text).unwrap_or_default();
            text.push_str(&match kind {
                Kind::Property => format!("property {name} x{RESULT} = {says}\n"),
                Kind::Invariant => format!("invariant {name} = {says}\n"),
                Kind::ReachableResult => format!("reachable {name} x{RESULT} = {says}\n"),
                Kind::Reachable => format!("reachable {name} = {says}\n"),
                Kind::Finishable => format!("finishable {name}\n"),
            });
        }
        text
    }
}
