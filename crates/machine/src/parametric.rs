//! Unknown functions of polymorphic type.
//!
//! All that a function of type `∀ a. a → Int → a → a` can do with its first and third argument is to give one of them
//! back; which one may depend on the second. So an unknown function of that type is written down as a λG function that
//! consults an unknown function on integers: `λ x n y. case c n of { 0 → x; _ → y }`, with `c = ? : Int → Int`. Arguments that have
//! values of type `a` inside them (`Maybe a`, `(a, a)`) are taken apart first, with a symbol for each of their forms.
//!
//! [`Parametric::new`] builds a [`Tree`] of these cases from the type; [`Parametric::expr`] makes a λG expression of the tree, and
//! [`Parametric::show`] source text, once the values of its symbols are known.
//!
//! Not covered: the function ignores arguments that are functions or recursive data, and a type whose result contains values of
//! a type variable (`∀ a. [a] → [a]`) is not supported. `partial` says that some functions of the type are left out.

use std::cell::RefCell;
use std::fmt::Write as _;

use rustc_hash::FxHashSet;

use crate::closed::Closed;
use crate::code::Code;
use whatif_lambda::expr::{Alt, AltCon, Binder, Case, Expr, Literal};
use whatif_lambda::prim::Misc;
use whatif_lambda::program::Program;
use whatif_lambda::types::instantiate;
use whatif_lambda::types::names;
use whatif_lambda::{Name, Role, Type};

/// How deep an argument is taken apart.
const DEPTH: u32 = 2;
/// The most symbols that one function uses.
const MOST_CHOICES: usize = 32;

/// An unknown function of a polymorphic type.
pub(crate) struct Parametric {
    /// The type variables that its type binds.
    variables: Vec<Name>,
    params: Vec<Binder>,
    body: Tree,
    /// The unknown values by which the function chooses its result.
    pub(crate) symbols: Vec<Binder>,
    /// Is there a function of this type that it does not behave like, whatever the symbols are?
    pub(crate) partial: bool,
}

/// The body of such a function.
enum Tree {
    /// Takes an argument apart: by constructor, its fields.
    Case(Name, Vec<(Name, Vec<Binder>, Tree)>),
    /// Returns one of the candidates (the last names). The symbol, if there are several, applied to the other names says which.
    One(Option<usize>, Vec<Name>, Vec<Name>),
    /// Returns the value of the symbol applied to these arguments.
    Any(usize, Vec<Name>, Type),
}

/// The values in scope at a leaf of the tree.
#[derive(Clone, Default)]
struct Known {
    /// Values of the type that is wanted.
    candidates: Vec<Name>,
    /// Arguments that a symbol may depend on.
    closed: Vec<Binder>,
}

impl Parametric {
    /// An unknown function for a parameter; `None` if its type is not polymorphic or not supported.
    pub(crate) fn new(name: Name, ty: &Type, program: &Program) -> Option<Parametric> {
        let Type::Forall(..) = ty else { return None };
        let (variables, types, result) = ty.signature();
        let param = |(at, ty): (usize, &Type)| Binder::new(part(name, at), ty.clone());
        let params: Vec<Binder> = types.into_iter().enumerate().map(param).collect();
        let wanted = match result {
            Type::Var(variable) if variables.contains(variable) => Some(*variable),
            other if mentions(other, variables) => return None,
            _ => None,
        };
        let mut builder =
            Builder { program, name, variables, result, wanted, symbols: Vec::new(), partial: false };
        let todo: Vec<(Binder, u32)> = params.iter().rev().map(|param| (param.clone(), 0)).collect();
        let body = builder.tree(todo, Known::default())?;
        let Builder { symbols, partial, .. } = builder;
        Some(Parametric { variables: variables.to_vec(), params, body, symbols, partial })
    }

    /// The function, with its symbols in scope.
    pub(crate) fn expr(&self) -> Expr {
        let body = Expr::lam(self.params.iter().cloned(), self.tree_expr(&self.body));
        Expr::TypeLam(self.variables.clone(), Box::new(body))
    }

    fn tree_expr(&self, tree: &Tree) -> Expr {
        match tree {
            Tree::Case(scrutinee, alternatives) => {
                let alt = |(con, binders, rest): &(Name, Vec<Binder>, Tree)| Alt {
                    con: AltCon::Con(*con),
                    binders: binders.clone(),
                    body: self.tree_expr(rest),
                };
                case(Expr::Var(*scrutinee), alternatives.iter().map(alt).collect(), None)
            }
            // Without a candidate there is no such function: the path ends.
            Tree::One(_, _, candidates) if candidates.is_empty() => {
                let never = Expr::prim(Misc::Error, [Expr::Lit(Literal::String("no value".into()))]);
                never.assuming(Expr::con(names::FALSE))
            }
            Tree::One(symbol, closed, candidates) => {
                let (last, others) = candidates.split_last().expect("there is one");
                let Some(symbol) = symbol else { return Expr::Var(*last) };
                let alt = |(at, candidate): (usize, &Name)| Alt {
                    con: AltCon::Lit(Literal::Int(at as i64)),
                    binders: Vec::new(),
                    body: Expr::Var(*candidate),
                };
                let alts = others.iter().enumerate().map(alt).collect();
                case(self.ask(*symbol, closed), alts, Some(Expr::Var(*last)))
            }
            Tree::Any(symbol, closed, _) => self.ask(*symbol, closed),
        }
    }

    fn ask(&self, symbol: usize, closed: &[Name]) -> Expr {
        Expr::Var(self.symbols[symbol].name).apply(closed.iter().map(|name| Expr::Var(*name)))
    }

    /// As source text, given the values of its symbols.
    pub(crate) fn show(&self, code: &Code, values: &[Closed]) -> String {
        let mut text = String::new();
        let mentioned = Mentioned::default();
        self.write(&mut text, (code, values, &mentioned), &self.body);
        let mentioned = mentioned.0.into_inner();
        let param = |param: &Binder| match mentioned.contains(&param.name) {
            true => short(param.name),
            false => "_".into(),
        };
        let params: Vec<String> = self.params.iter().map(param).collect();
        format!("\\{} -> {text}", params.join(" "))
    }

    fn write(
        &self,
        text: &mut String,
        (code, values, mentioned): (&Code, &[Closed], &Mentioned),
        tree: &Tree,
    ) {
        match tree {
            Tree::Case(scrutinee, alternatives) => {
                let _ = write!(text, "case {} of {{ ", mentioned.short(*scrutinee));
                for (at, (con, fields, rest)) in alternatives.iter().enumerate() {
                    text.push_str(if at > 0 { "; " } else { "" });
                    let fields: Vec<String> = fields.iter().map(|field| short(field.name)).collect();
                    text.push_str(&match con.is_tuple() {
                        true => format!("({})", fields.join(", ")),
                        false => [&[con.base().to_string()], &fields[..]].concat().join(" "),
                    });
                    text.push_str(" -> ");
                    self.write(text, (code, values, mentioned), rest);
                }
                text.push_str(" }");
            }
            Tree::One(symbol, closed, candidates) => {
                let value = symbol.map_or(&Closed::Hole, |symbol| &values[symbol]);
                let pick = |value: &Closed| {
                    let last = candidates.len().saturating_sub(1);
                    let at = match value {
                        Closed::Int(at) => usize::try_from(at).unwrap_or(last).min(last),
                        _ => last,
                    };
                    candidates.get(at).map_or("undefined".to_owned(), |name| mentioned.short(*name))
                };
                write_choice(text, (code, mentioned), value, closed, &pick);
            }
            Tree::Any(symbol, closed, ty) => {
                let show = |value: &Closed| value.show(code, Some(ty));
                write_choice(text, (code, mentioned), &values[*symbol], closed, &show);
            }
        }
    }
}

/// The names that a text mentions.
#[derive(Default)]
struct Mentioned(RefCell<FxHashSet<Name>>);

impl Mentioned {
    /// The text of a name that is mentioned.
    fn short(&self, name: Name) -> String {
        self.0.borrow_mut().insert(name);
        short(name)
    }
}

/// The table of a symbol, as nested cases on the arguments it was applied to.
fn write_choice(
    text: &mut String,
    (code, mentioned): (&Code, &Mentioned),
    value: &Closed,
    closed: &[Name],
    show: &dyn Fn(&Closed) -> String,
) {
    match (value, closed) {
        (Closed::Table { entries, .. }, [argument, rest @ ..]) => match &entries[..] {
            [] => text.push_str(&show(&Closed::Hole)),
            [(_, only)] => write_choice(text, (code, mentioned), only, rest, show),
            _ => {
                let _ = write!(text, "case {} of {{ ", mentioned.short(*argument));
                for (at, (key, result)) in entries.iter().enumerate() {
                    match key {
                        Some(key) if at + 1 < entries.len() => {
                            let _ = write!(text, "{} -> ", key.show(code, None));
                        }
                        _ => text.push_str("_ -> "),
                    }
                    write_choice(text, (code, mentioned), result, rest, show);
                    text.push_str(if at + 1 < entries.len() { "; " } else { " }" });
                }
            }
        },
        _ => text.push_str(&show(value)),
    }
}

/// An argument of an unknown function, or a field of one.
fn part(of: Name, at: usize) -> Name {
    of.numbered(Role::Temporary, "_", at as u32 + 1)
}

/// The name by which an argument or field is shown: the first field of the second argument is `x21`.
fn short(name: Name) -> String {
    match name.of().role() {
        Role::Temporary => format!("{}{}", short(name.of()), name.number()),
        _ => format!("x{}", name.number()),
    }
}

fn case(scrutinee: Expr, alts: Vec<Alt>, default: Option<Expr>) -> Expr {
    Expr::Case(Box::new(Case { scrutinee, binder: None, alts, default }))
}

fn mentions(ty: &Type, variables: &[Name]) -> bool {
    ty.any(&|part| matches!(part, Type::Var(name) if variables.contains(name)))
}

struct Builder<'a> {
    program: &'a Program,
    name: Name,
    variables: &'a [Name],
    result: &'a Type,
    /// The type variable that is the result, if it is one.
    wanted: Option<Name>,
    symbols: Vec<Binder>,
    partial: bool,
}

impl Builder<'_> {
    /// The tree for the arguments that are left (the next one last), each with its depth.
    fn tree(&mut self, mut todo: Vec<(Binder, u32)>, mut known: Known) -> Option<Tree> {
        let Some((argument, depth)) = todo.pop() else { return self.leaf(&known) };
        if argument.ty == self.wanted.map_or(Type::Unknown, Type::Var) {
            known.candidates.push(argument.name);
        } else if !mentions(&argument.ty, self.variables) {
            // The tree does not apply arguments that are functions.
            match argument.ty {
                Type::Fun(..) | Type::Forall(..) => self.partial = true,
                _ => known.closed.push(argument),
            }
        } else if let Type::Var(_) = argument.ty {
            // A value of another type variable cannot be used for anything.
        } else if let Some(constructors) = self.constructors(&argument, depth) {
            // A real function may also leave the argument alone, which matters if evaluating it never ends.
            self.partial = true;
            let mut alternatives = Vec::new();
            for (con, fields) in constructors {
                let mut todo = todo.clone();
                todo.extend(fields.iter().rev().map(|field| (field.clone(), depth + 1)));
                alternatives.push((con, fields, self.tree(todo, known.clone())?));
            }
            return Some(Tree::Case(argument.name, alternatives));
        } else {
            self.partial = true;
        }
        self.tree(todo, known)
    }

    /// The constructors of an argument that is worth taking apart, with their fields.
    fn constructors(&self, argument: &Binder, depth: u32) -> Option<Vec<(Name, Vec<Binder>)>> {
        let (Type::Con(name), args) = argument.ty.spine() else { return None };
        let field = |(at, ty): (usize, Type)| Binder::new(part(argument.name, at), ty);
        if name.is_tuple() && depth < DEPTH {
            return Some(vec![(*name, args.into_iter().cloned().enumerate().map(field).collect())]);
        }
        let data = self.program.types.get(name).filter(|data| !data.newtype && depth < DEPTH)?;
        let plain = data.constructors.iter().all(|con| con.existentials.is_empty() && con.result.is_empty());
        let is_recursive = |field: &Type| field.any(&|part| part == argument.ty.spine().0);
        let recursive = data.constructors.iter().flat_map(|con| &con.fields).any(is_recursive);
        // A class's dictionary is no data of the user's.
        if !plain || recursive || data.constructors.iter().any(|con| con.name.role() == Role::Record) {
            return None;
        }
        let fields = |con: &whatif_lambda::Constructor| {
            let types = con.fields.iter().map(|ty| instantiate(ty, &data.params, &args));
            (con.name, types.enumerate().map(field).collect())
        };
        Some(data.constructors.iter().map(fields).collect())
    }

    fn leaf(&mut self, known: &Known) -> Option<Tree> {
        if self.symbols.len() >= MOST_CHOICES {
            return None;
        }
        let closed: Vec<Name> = known.closed.iter().map(|binder| binder.name).collect();
        if self.wanted.is_some() && known.candidates.len() < 2 {
            return Some(Tree::One(None, closed, known.candidates.clone()));
        }
        let asked = if self.wanted.is_some() { Type::int() } else { self.result.clone() };
        let ty = Type::funs(known.closed.iter().map(|binder| binder.ty.clone()), asked);
        let symbol = self.symbols.len();
        let number = if symbol > 0 { (symbol + 1).to_string() } else { String::new() };
        self.symbols.push(Binder::new(format!("{}choice{number}", self.name).as_str(), ty));
        Some(match self.wanted {
            Some(_) => Tree::One(Some(symbol), closed, known.candidates.clone()),
            None => Tree::Any(symbol, closed, self.result.clone()),
        })
    }
}
