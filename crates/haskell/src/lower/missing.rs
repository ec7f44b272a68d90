//! The cases that the equations of a function leave out (Maranget, *Warnings for pattern matching*, section 5).
//!
//! ```text
//! next Red   = …            next Blue = _            f (Just x) (y:_) = …        f (Just _) [] = _
//! next Green = …     ⟶                               f Nothing  []    = …   ⟶    f Nothing (_ : _) = _
//! ```
//!
//! [`missing`] goes through the columns from left to right. Where the rows begin with constructors, each constructor of the type is a
//! question of its own; where they begin with literals, there is always another one. A row whose guards may all fail covers nothing. What
//! stays true: added below the equations, the cases make the match complete; where this cannot be known (views, constructors whose types
//! exclude each other), there are none.

use whatif_lambda::Name;
use whatif_lambda::types::names;
use whatif_source::Span;

use super::matching::can_fall;
use crate::env::{Env, TyConDef};
use crate::typed::{Match, Otherwise, TBind, TExpr, TPat};

/// The most cases that are told. Whoever left out more has not written the function yet.
const MOST: usize = 6;
/// The most questions about a match: their number can grow exponentially.
const QUESTIONS: usize = 2_000;

/// The pattern of a case that was left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Left {
    /// Any value.
    Any,
    /// A constructor with patterns for its fields.
    Of(Name, Vec<Left>),
}

/// The patterns of the equations that a definition lacks; none if it lacks nothing, or if that is not known.
pub(super) fn missing(env: &Env, bind: &TBind) -> Vec<Vec<Left>> {
    let Some(rows) = equations(&bind.body, bind.span) else { return Vec::new() };
    let mut asked = Asked { env, questions: 0 };
    let found = simple(rows).and_then(|simple| asked.uncovered(&simple, rows.columns.len()));
    found.filter(|cases| cases.len() <= MOST).unwrap_or_default()
}

/// The equations of the function that is defined here. The match of `f = \case …` has none: it stands behind the name, and an equation
/// cannot be added to it. The place of equations has the name in it.
fn equations(body: &TExpr, name: Span) -> Option<&Match> {
    match body {
        TExpr::Lam(rows) => match &rows.otherwise {
            Otherwise::Error(place, _) if place.start <= name.start && name.end <= place.end => Some(&**rows),
            Otherwise::Error(..) | Otherwise::Value(_) => None,
        },
        TExpr::At(_, inner) => equations(inner, name),
        _ => None,
    }
}

/// A pattern without names.
#[derive(Clone, Copy)]
enum Simple<'t> {
    Any,
    Of(Name, &'t [(TPat, crate::types::Ty)]),
    /// The rest of a string.
    Text(&'t str),
    /// One of so many values that no list of literals has them all.
    Literal,
}

type Rows<'t> = Vec<Vec<Simple<'t>>>;

/// The rows that cover what their patterns take; none if there is a pattern of which that is not known.
fn simple(rows: &Match) -> Option<Rows<'_>> {
    if !rows.bound.is_empty() {
        return None;
    }
    let sure = rows.rows.iter().filter(|row| !can_fall(&row.rhs));
    sure.map(|row| row.pats.iter().map(simple_pattern).collect()).collect()
}

fn simple_pattern(pat: &TPat) -> Option<Simple<'_>> {
    Some(match pat {
        TPat::Wild | TPat::Var(..) | TPat::Lazy(..) => Simple::Any,
        TPat::As(_, _, inner) | TPat::Bang(inner) => simple_pattern(inner)?,
        TPat::Con(con) => Simple::Of(con.con, &con.args),
        TPat::String(text) => Simple::Text(text),
        TPat::Lit(_) | TPat::Number { .. } => Simple::Literal,
        TPat::View(..) | TPat::Unsupported(..) => return None,
    })
}

impl Simple<'_> {
    /// The constructor that the pattern begins with.
    fn constructor(self) -> Option<Name> {
        match self {
            Simple::Of(name, _) => Some(name),
            Simple::Text("") => Some(names::NIL),
            Simple::Text(_) => Some(names::CONS),
            Simple::Any | Simple::Literal => None,
        }
    }
}

struct Asked<'a> {
    env: &'a Env,
    questions: usize,
}

impl Asked<'_> {
    /// The patterns of the rows that are missing in a table with so many columns.
    fn uncovered(&mut self, rows: &Rows<'_>, columns: usize) -> Option<Vec<Vec<Left>>> {
        whatif_source::deep(|| self.uncovered_(rows, columns))
    }

    fn uncovered_(&mut self, rows: &Rows<'_>, columns: usize) -> Option<Vec<Vec<Left>>> {
        self.questions += 1;
        if self.questions > QUESTIONS {
            return None;
        }
        if columns == 0 {
            return Some(if rows.is_empty() { vec![Vec::new()] } else { Vec::new() });
        }
        let heads: Vec<Name> = rows.iter().filter_map(|row| row[0].constructor()).collect();
        let rest: Rows =
            (rows.iter().filter(|row| matches!(row[0], Simple::Any))).map(|row| row[1..].to_vec()).collect();
        // Without a constructor in front, any value that no literal names is in the rows with variables only.
        let Some(first) = heads.first() else {
            let found = self.uncovered(&rest, columns - 1)?;
            return Some(found.into_iter().map(|case| [vec![Left::Any], case].concat()).collect());
        };
        let mut found = Vec::new();
        for constructor in self.constructors(*first)? {
            let fields = self.env.constructors.get(&constructor)?.fields.len();
            let rows: Rows =
                rows.iter().filter_map(|row| opened(row, constructor, fields)).collect::<Option<_>>()?;
            for mut case in self.uncovered(&rows, fields + columns - 1)? {
                let behind = case.split_off(fields);
                found.push([vec![Left::Of(constructor, case)], behind].concat());
            }
        }
        Some(found)
    }

    /// All constructors of the type that has this one; none if types may exclude some of them.
    fn constructors(&self, one: Name) -> Option<Vec<Name>> {
        let tycon = self.env.constructors.get(&one)?.tycon;
        match &self.env.tycons.get(&tycon)?.def {
            TyConDef::Data { constructors, .. } => {
                let is_plain = |name: &Name| self.env.constructors.get(name).is_some_and(|con| !con.gadt);
                constructors.iter().all(is_plain).then(|| constructors.clone())
            }
            TyConDef::Synonym(_) | TyConDef::Family | TyConDef::Unknown => None,
        }
    }
}

/// What a row asks of the fields of a constructor and of the other columns; none if it begins with another constructor. The inner
/// answer is none if that is not known.
fn opened<'t>(row: &[Simple<'t>], constructor: Name, fields: usize) -> Option<Option<Vec<Simple<'t>>>> {
    let with = |first: Vec<Simple<'t>>| Some(Some([first, row[1..].to_vec()].concat()));
    match row[0] {
        Simple::Any => with(vec![Simple::Any; fields]),
        Simple::Of(name, args) if name == constructor => {
            let args: Option<Vec<Simple>> = args.iter().map(|(arg, _)| simple_pattern(arg)).collect();
            args.map_or(Some(None), with)
        }
        Simple::Text(text) if row[0].constructor() == Some(constructor) => {
            let mut chars = text.chars();
            match chars.next() {
                Some(_) => with(vec![Simple::Literal, Simple::Text(chars.as_str())]),
                None => with(Vec::new()),
            }
        }
        Simple::Of(..) | Simple::Text(_) | Simple::Literal => None,
    }
}

impl Left {
    /// The pattern as an argument, with names as `spell` has them; none if a name cannot be spelled.
    pub fn argument(&self, spell: &dyn Fn(Name) -> Option<String>) -> Option<String> {
        let (text, is_atom) = self.pattern(spell)?;
        Some(if is_atom { text } else { format!("({text})") })
    }

    /// The pattern, and whether it can be an argument without parentheses.
    fn pattern(&self, spell: &dyn Fn(Name) -> Option<String>) -> Option<(String, bool)> {
        let Left::Of(name, fields) = self else { return Some(("_".to_owned(), true)) };
        if *name == names::NIL {
            return Some(("[]".to_owned(), true));
        }
        if name.is_tuple() || *name == names::UNIT {
            let fields: Option<Vec<String>> =
                fields.iter().map(|field| Some(field.pattern(spell)?.0)).collect();
            return Some((format!("({})", fields?.join(", ")), true));
        }
        let fields: Vec<String> = fields.iter().map(|field| field.argument(spell)).collect::<Option<_>>()?;
        let spelled = if *name == names::CONS { ":".to_owned() } else { spell(*name)? };
        let is_operator = name.base().starts_with(':');
        Some(match (&fields[..], is_operator) {
            ([], _) => (spelled, true),
            ([one, two], true) => (format!("{one} {spelled} {two}"), false),
            (_, true) => (format!("({spelled}) {}", fields.join(" ")), false),
            (_, false) => (format!("{spelled} {}", fields.join(" ")), false),
        })
    }
}
