//! Messages about types that do not fit, and the printer for types.
//!
//! [`Checker::expect`] unifies two types and reports a mismatch with its reason ([`Because`]); [`Checker::no_instance`]
//! and [`Checker::ambiguous`] report constraints that cannot be solved. A message shows both types as Haskell writes
//! them ([`Printer`]), and where it can, a hint: a number conversion, a missing argument.
//!
//! GHC judges programs, so a message must be certain. Nothing is reported where our inference may be wrong: inside GADT
//! matches and with extensions beyond it ([`Checker::trusting`]), for types that are partly unknown or depend on a type
//! family ([`Checker::unsure`]), and for types whose declarations are not supported. If an imported module was not
//! found, only mismatches of two different type constructors are reported ([`Checker::is_certain`]).

use rustc_hash::FxHashMap;
use whatif_lambda::Name;
use whatif_lambda::types::names;
use whatif_source::{Diagnostic, Span};

use super::solve::Cause;
use super::{Checker, Wanted};
use crate::types::{Meta, Node, Pred, Rigid, Ty, Types};
use crate::unify::Mismatch;

/// Why two types should be equal, for the reader.
#[derive(Clone, Debug)]
pub(crate) enum Because {
    /// Nothing to add.
    Plain,
    /// This argument of a function (named, if it has a name).
    Argument(Option<Name>, usize, Span),
    /// The result of a function.
    Result(Option<Name>),
    /// The condition of an `if` or a guard.
    Condition,
    /// The branches of an `if` or the alternatives of a `case`.
    Branches,
    /// The elements of a list.
    Elements,
    /// A pattern and the value that it is matched with.
    Pattern,
    /// The statement of a `do`.
    Statement,
}

impl Checker<'_> {
    /// Whether mismatches are not reported here, because the type system of the module goes beyond this one or a GADT
    /// match may justify them.
    pub(super) fn trusting(&self) -> bool {
        self.beyond || self.lenient > 0
    }

    /// Whether a part of a type is unknown or depends on a type family: then a mismatch may be our fault.
    pub(super) fn unsure(&self, ty: Ty) -> bool {
        self.env.types.has_unknown(ty) || self.env.types.mentions_family(ty)
    }

    /// Makes `found` equal to `expected`, or reports that it cannot.
    pub(super) fn expect(&mut self, found: Ty, expected: Ty, span: Span, because: &Because) -> bool {
        match self.env.types.unify(found, expected) {
            Ok(()) => true,
            Err(mismatch) => {
                self.mismatch(mismatch, found, expected, span, because);
                false
            }
        }
    }

    /// Whether a mismatch is a mistake even if a module is missing: two different type constructors are never equal,
    /// whatever classes and instances that module has.
    fn is_certain(&self, mismatch: Mismatch) -> bool {
        let Mismatch::Differ(one, two) = mismatch else { return false };
        matches!((self.env.types.head_con(one), self.env.types.head_con(two)), (Some(one), Some(two)) if one != two)
    }

    pub(super) fn mismatch(
        &mut self,
        mismatch: Mismatch,
        found: Ty,
        expected: Ty,
        span: Span,
        because: &Because,
    ) {
        if self.trusting() {
            return;
        }
        if let Mismatch::Endless(family) = mismatch {
            return self.endless(family, span);
        }
        if self.unsure(found) || self.unsure(expected) || (self.incomplete && !self.is_certain(mismatch)) {
            return;
        }
        let mut printer = Printer::new(&self.env.types);
        let (shown_found, shown_expected) = (printer.ty(found), printer.ty(expected));
        let error = match mismatch {
            Mismatch::Differ(a, b) => {
                let error = Diagnostic::error(span, "types do not match")
                    .label(format!("expected `{shown_expected}`, found `{shown_found}`"));
                let (part_found, part_expected) = (printer.ty(a), printer.ty(b));
                let same = (part_found == shown_found && part_expected == shown_expected)
                    || (part_found == shown_expected && part_expected == shown_found);
                // Two type variables of one name are explained below.
                let tells_apart = !same && part_expected != part_found;
                match tells_apart {
                    true => error.note(format!("`{part_expected}` is not `{part_found}`")),
                    false => error,
                }
            }
            Mismatch::Infinite(variable, ty) => {
                let (variable, ty) = (printer.ty(variable), printer.ty(ty));
                Diagnostic::error(span, "this would need an infinite type")
                    .label(format!("expected `{shown_expected}`, found `{shown_found}`"))
                    .note(format!("`{variable}` would have to be the same as `{ty}`, which contains it"))
            }
            // Reported above, without types.
            Mismatch::Endless(_) => return,
            Mismatch::Escapes(rigid) => {
                let name = self.env.types.rigids[rigid.0 as usize].name;
                Diagnostic::error(span, format!("the type variable `{name}` would leave its scope"))
                    .label(format!("expected `{shown_expected}`, found `{shown_found}`"))
                    .note(format!(
                        "`{name}` stands for a type that only the inside of its `forall` or pattern may know"
                    ))
            }
        };
        let error = self.explain(error, because, mismatch);
        self.out.errors.push(error);
    }

    /// Reports a type family whose equations have no end. The types are not shown: they may be huge.
    pub(super) fn endless(&mut self, family: Name, span: Span) {
        let error = Diagnostic::error(span, format!("the type family `{}` has no end here", family.base()))
            .label("its equations were unfolded again and again")
            .help("an equation must lead to smaller types, or to a type without a family");
        self.out.errors.push(error);
    }

    fn explain(&mut self, error: Diagnostic, because: &Because, mismatch: Mismatch) -> Diagnostic {
        let error = match because {
            Because::Plain => error,
            Because::Argument(Some(name), index, place) => {
                error.and(*place, format!("argument {} of `{}`", index + 1, name.base()))
            }
            Because::Argument(None, index, place) => {
                error.and(*place, format!("argument {} of this function", index + 1))
            }
            Because::Result(Some(name)) => error.note(format!("this is the result of `{}`", name.base())),
            Because::Result(None) => error,
            Because::Condition => error.note("a condition is a `Bool`"),
            Because::Branches => error.note("all branches have the same type"),
            Because::Elements => error.note("all elements of a list have the same type"),
            Because::Pattern => error.note("a pattern has the type of what it is matched with"),
            Because::Statement => error.note("all statements of a `do` are in the same monad"),
        };
        let Mismatch::Differ(a, b) = mismatch else { return error };
        match (self.env.types.get(a), self.env.types.get(b)) {
            (Node::Fun(..), _) => error.help("is an argument missing?"),
            (Node::Rigid(one), Node::Rigid(other)) if self.rigid_name(one) == self.rigid_name(other) => {
                let name = self.rigid_name(one);
                error
                    .note(format!(
                        "these are two types of one name: the `{name}` of a signature inside of a function is not that of the function's own signature"
                    ))
                    .help(format!(
                        "leave the inner signature out, or make both the same: ScopedTypeVariables, and `forall {name}.` in the outer one"
                    ))
            }
            (Node::Rigid(rigid), _) | (_, Node::Rigid(rigid)) => {
                let name = self.env.types.rigids[rigid.0 as usize].name;
                error.note(format!("`{name}` is any type: the caller chooses it"))
            }
            (Node::App(..), Node::Con(char)) | (Node::Con(char), Node::App(..))
                if char == names::CHAR && (self.is_string(a) || self.is_string(b)) =>
            {
                error.help("single quotes make a `Char`, double quotes a `String`")
            }
            (Node::Con(found), Node::Con(expected)) if is_whole(found) && is_fractional(expected) => {
                error.help(format!("`fromIntegral` makes a `{}` of it", expected.base()))
            }
            (Node::Con(found), Node::Con(expected)) if is_fractional(found) && is_whole(expected) => {
                error.help("`round`, `truncate`, `floor` and `ceiling` make a whole number of it")
            }
            _ => error,
        }
    }

    fn rigid_name(&self, rigid: Rigid) -> Name {
        self.env.types.rigids[rigid.0 as usize].name
    }

    fn is_string(&self, ty: Ty) -> bool {
        matches!(self.env.types.get(ty), Node::App(head, element)
            if self.env.types.head_con(head).is_some_and(|con| con == names::LIST)
                && self.env.types.head_con(element).is_some_and(|con| con == names::CHAR))
    }

    pub(super) fn no_instance(&mut self, wanted: &Wanted) {
        if self.structural(wanted) {
            return;
        }
        let pred = self.show_pred(&wanted.pred);
        let message = format!("there is no instance `{pred}`");
        let missing = format!("an instance `{pred}`, which is not there,");
        self.out.evidence[wanted.ev.0 as usize] = crate::typed::Evidence::Missing(missing);
        let arg = wanted.pred.args.first().copied();
        let unknown = wanted.pred.args.iter().any(|&arg| self.unsure(arg));
        if self.trusting() || self.incomplete || unknown || self.unknown_class_context(wanted) {
            return;
        }
        // A literal with the same message as before says nothing new.
        if wanted.cause == Some(Cause::Literal)
            && self.out.errors.iter().any(|error| error.message == message)
        {
            return;
        }
        let mut error = Diagnostic::error(wanted.span, message);
        if let Some(cause) = wanted.cause {
            error = error.label(format!("{} needs it", cause.in_words()));
        }
        let error = match arg.map(|arg| self.env.types.get(arg)) {
            Some(Node::Fun(..)) => error.note("this is a function: is an argument missing, or one too many?"),
            Some(Node::Rigid(_)) => error.help(format!("add `{pred} =>` to the signature")),
            Some(Node::Con(con))
                if known_numeric(wanted.pred.class)
                    && [names::CHAR, names::BOOL, names::UNIT].contains(&con) =>
            {
                error.note(format!("`{}` is not a number", con.base()))
            }
            Some(Node::Con(con)) if conversion(wanted.pred.class, con).is_some() => {
                error.help(conversion(wanted.pred.class, con).unwrap_or_default())
            }
            _ => error.help(format!("write `instance {pred}`, or derive it where the type is declared")),
        };
        self.out.errors.push(error);
    }

    /// Whether the constraint is about a type with an unsupported declaration, which may have any instance.
    fn unknown_class_context(&self, wanted: &Wanted) -> bool {
        wanted.pred.args.iter().any(|&arg| {
            self.env.types.head_con(arg).is_some_and(|con| {
                matches!(self.env.tycons.get(&con), Some(tycon) if matches!(tycon.def, crate::env::TyConDef::Unknown))
            })
        })
    }

    pub(super) fn ambiguous(&mut self, wanted: &Wanted) {
        // What is not supported may say which type is meant.
        if self.trusting()
            || self.incomplete
            || self.has_unsupported
            || wanted.pred.args.iter().any(|&arg| self.unsure(arg))
        {
            return;
        }
        let pred = self.show_pred(&wanted.pred);
        let mut error = Diagnostic::error(wanted.span, format!("nothing says which type `{pred}` is about"));
        if let Some(cause) = wanted.cause {
            error = error.label(format!("{} needs to know", cause.in_words()));
        }
        self.out.errors.push(error.help("say which type is meant: `(… :: τ)`"));
    }

    pub(super) fn show_pred(&self, pred: &Pred) -> String {
        Printer::new(&self.env.types).pred(pred)
    }
}

fn is_whole(con: Name) -> bool {
    [names::INT, names::INTEGER, names::WORD].contains(&con)
}

fn is_fractional(con: Name) -> bool {
    [names::DOUBLE, names::FLOAT].contains(&con)
}

/// A hint how to convert a number to the kind that is needed.
fn conversion(class: Name, con: Name) -> Option<&'static str> {
    use crate::known;
    match (class, con) {
        (
            known::FRACTIONAL | known::FLOATING | known::REAL_FRAC | known::REAL_FLOAT,
            names::INT | names::INTEGER | names::WORD,
        ) => Some("convert it with `fromIntegral`, or divide whole numbers with `div`"),
        (known::INTEGRAL | known::BITS, names::DOUBLE | names::FLOAT) => {
            Some("make it a whole number with `round`, `floor`, `ceiling` or `truncate`")
        }
        _ => None,
    }
}

fn known_numeric(class: Name) -> bool {
    crate::known::NUMERIC.contains(&class)
}

/// Prints types as Haskell does. Unsolved variables are called t1, t2, …
pub(crate) struct Printer<'t> {
    types: &'t Types,
    metas: FxHashMap<Meta, usize>,
    /// What is printed in place of type variables.
    instead: Option<&'static str>,
}

impl Printer<'_> {
    pub(crate) fn new(types: &Types) -> Printer<'_> {
        Printer { types, metas: FxHashMap::default(), instead: None }
    }

    pub(crate) fn ty(&mut self, ty: Ty) -> String {
        let mut out = String::new();
        self.write(ty, 0, &mut out);
        out
    }

    /// A type as it stands where an argument does, with another one in place of its type variables.
    pub(crate) fn argument_at(types: &Types, ty: Ty, instead: &'static str) -> String {
        let mut out = String::new();
        Printer { instead: Some(instead), ..Printer::new(types) }.write(ty, 2, &mut out);
        out
    }

    pub(crate) fn pred(&mut self, pred: &Pred) -> String {
        let mut out = pred.class.base().to_owned();
        for &arg in &pred.args {
            out.push(' ');
            self.write(arg, 2, &mut out);
        }
        out
    }

    /// Precedences: 0 anywhere, 1 left of an arrow, 2 as an argument.
    fn write(&mut self, ty: Ty, precedence: u8, out: &mut String) {
        if out.len() > 400 {
            out.push('…');
            return;
        }
        let open = |out: &mut String, wrap: bool| out.push_str(if wrap { "(" } else { "" });
        let close = |out: &mut String, wrap: bool| out.push_str(if wrap { ")" } else { "" });
        match self.types.get(ty) {
            Node::Meta(meta) => {
                let next = self.metas.len() + 1;
                let number = *self.metas.entry(meta).or_insert(next);
                out.push_str(&format!("t{number}"));
            }
            Node::Rigid(rigid) => {
                let own = || self.types.rigids[rigid.0 as usize].name.as_str();
                out.push_str(self.instead.unwrap_or_else(own));
            }
            Node::Con(name) => out.push_str(name.base()),
            Node::Unknown => out.push('_'),
            Node::Family(id) => {
                let application = self.types.families.applications[id.0 as usize].clone();
                let wrap = precedence > 1 && !application.args.is_empty();
                open(out, wrap);
                out.push_str(application.family.base());
                for arg in application.args {
                    out.push(' ');
                    self.write(arg, 2, out);
                }
                close(out, wrap);
            }
            Node::Fun(argument, result) => {
                open(out, precedence > 0);
                self.write(argument, 1, out);
                out.push_str(" -> ");
                self.write(result, 0, out);
                close(out, precedence > 0);
            }
            Node::App(..) => self.write_application(ty, precedence, out),
            Node::Forall(id) => {
                let scheme = self.types.scheme(id);
                open(out, precedence > 0);
                if precedence > 0 && !scheme.vars.is_empty() {
                    out.push_str("forall");
                    for var in &scheme.vars {
                        out.push(' ');
                        out.push_str(self.types.rigids[var.0 as usize].name.as_str());
                    }
                    out.push_str(". ");
                }
                match scheme.preds.as_slice() {
                    [] => {}
                    [one] => out.push_str(&format!("{} => ", self.pred(one))),
                    preds => {
                        let shown: Vec<String> = preds.iter().map(|pred| self.pred(pred)).collect();
                        out.push_str(&format!("({}) => ", shown.join(", ")));
                    }
                }
                self.write(scheme.ty, 0, out);
                close(out, precedence > 0);
            }
        }
    }

    fn write_application(&mut self, ty: Ty, precedence: u8, out: &mut String) {
        let (mut head, mut args) = (ty, Vec::new());
        while let Node::App(function, argument) = self.types.get(head) {
            args.push(argument);
            head = function;
        }
        args.reverse();
        if let Node::Con(name) = self.types.get(head) {
            if name == names::LIST && args.len() == 1 {
                out.push('[');
                self.write(args[0], 0, out);
                out.push(']');
                return;
            }
            if name.is_tuple() && name.as_str().len() == args.len() + 1 {
                out.push('(');
                for (at, &arg) in args.iter().enumerate() {
                    out.push_str(if at > 0 { ", " } else { "" });
                    self.write(arg, 0, out);
                }
                out.push(')');
                return;
            }
        }
        out.push_str(if precedence > 1 { "(" } else { "" });
        match self.types.get(head) {
            Node::Con(names::ARROW) => out.push_str("(->)"),
            _ => self.write(head, 2, out),
        }
        for arg in args {
            out.push(' ');
            self.write(arg, 2, out);
        }
        out.push_str(if precedence > 1 { ")" } else { "" });
    }
}
