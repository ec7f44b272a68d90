//! The printer. The parser reads its output back as the same program.
//!
//! Each expression is printed with the [`Tightness`] of the place around it, and gets parentheses where it binds less tightly:
//!
//! ```text
//! loosest   λ, let, case, assume, assert, ? : τ, e □ e
//!   1       e ▷ τ
//!   6..9    == < …, + -, *        (2 + the precedence of the table of operators)
//!  12       f x, f @τ
//!  13       names, literals, #prim(…)
//! ```
//!
//! Lambdas, `let`, `case` and the like reach as far to the right as possible, so they need parentheses everywhere but at the end. A
//! name whose spelling does not tell whether it is a constructor gets `con` or `var` in front, and one that is no identifier is
//! put in quotes (`$"x$1"`).
//!
//! What must stay true: `parse(print(p))` equals `p` up to source spans; an application of an application keeps its shape. Some parts that
//! only front ends make have no text: promises and makers of a program, checked bodies, what is `more` in a contract, GADT results.

use super::lexer::is_identifier;
use super::{Assoc, OPERATORS, is_tuple_or_unit, looks_like_constructor};
use crate::expr::Case;
use crate::name::item;
use crate::prim::Prim;
use crate::program::prelude_types;
use crate::types::names;
use crate::{
    Alt, AltCon, Assertion, Binder, Constructor, Contract, DataType, Definition, Expr, Literal, Name,
    Program, Type,
};

/// How tightly the place around an expression binds: what is looser needs parentheses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Tightness(u8);

const LOOSEST: Tightness = Tightness(0);
const CAST: Tightness = Tightness(1);
const APPLICATION: Tightness = Tightness(12);
const ATOM: Tightness = Tightness(13);

/// The tightness of an operator with this precedence, between casts and applications.
fn operator(precedence: u8) -> Tightness {
    Tightness(2 + precedence)
}

/// The text of a program, with the papers' signs. The types that every program has are left out.
#[must_use]
pub fn print(program: &Program) -> String {
    let mut printer = Printer { out: String::new(), indent: 0 };
    let known = prelude_types();
    for data in program.types.values().filter(|data| known.get(&data.name) != Some(data)) {
        printer.data_type(data);
    }
    for definition in program.definitions.values() {
        printer.definition(definition);
    }
    if let Some(main) = &program.main {
        printer.out.push_str("main =");
        printer.body(main);
        printer.out.push('\n');
    }
    printer.out
}

/// The text of a type.
pub(super) fn print_type(ty: &Type) -> String {
    let mut printer = Printer { out: String::new(), indent: 0 };
    printer.ty(ty, LOOSEST);
    printer.out
}

/// The deepest indentation: a text that is nested thousands of levels deep would be mostly spaces.
const DEEPEST: usize = 50;

struct Printer {
    out: String,
    indent: usize,
}

/// Declarations.
impl Printer {
    fn data_type(&mut self, data: &DataType) {
        self.out.push_str(if data.newtype { "newtype " } else { "data " });
        self.declared_name(data.name, true);
        self.variables(" ", &data.params);
        self.list([" = ", " | "], &data.constructors, Printer::constructor);
        self.out.push_str("\n\n");
    }

    fn constructor(&mut self, constructor: &Constructor) {
        if !constructor.existentials.is_empty() {
            self.quantifier("∀", &constructor.existentials);
        }
        self.declared_name(constructor.name, true);
        let is_strict = |index: usize| constructor.strict.get(index) == Some(&true);
        let mark = |index| if is_strict(index) { "strict " } else { "" };
        if constructor.labels.is_empty() {
            return self.list(
                [" ", " "],
                constructor.fields.iter().enumerate(),
                |printer, (index, field)| {
                    printer.out.push_str(mark(index));
                    printer.ty(field, ATOM);
                },
            );
        }
        let fields = constructor.labels.iter().zip(&constructor.fields).enumerate();
        self.list([" { ", ", "], fields, |printer, (index, (&label, field))| {
            printer.out.push_str(mark(index));
            printer.name(label, false);
            printer.out.push_str(" : ");
            printer.ty(field, LOOSEST);
        });
        self.out.push_str(" }");
    }

    fn definition(&mut self, definition: &Definition) {
        self.out.push_str("def ");
        self.name(definition.name, false);
        if definition.ty != Type::Unknown {
            self.out.push_str(" : ");
            self.ty(&definition.ty, LOOSEST);
        }
        if let Some(contract) = &definition.contract {
            self.contract(contract);
        }
        self.out.push_str(" =");
        self.body(&definition.body);
        self.out.push_str("\n\n");
    }

    fn contract(&mut self, contract: &Contract) {
        self.out.push_str("\n  contract");
        self.variables(" @", &contract.type_params);
        self.list([" ", " "], &contract.params, Printer::binder);
        self.predicate(&contract.pre, &contract.refinement.0);
        self.out.push_str(" → ");
        self.binder(&contract.result);
        self.predicate(&contract.post, &contract.refinement.1);
        self.out.push_str("\n ");
    }

    fn predicate(&mut self, condition: &Expr, text: &str) {
        self.out.push_str(" { ");
        self.expr(condition, LOOSEST);
        self.out.push_str(" | ");
        self.out.push_str(&quoted(text, '"'));
        self.out.push_str(" }");
    }

    /// Prints the body of a definition: on a line of its own, unless it fits on one line.
    fn body(&mut self, expr: &Expr) {
        let start = self.out.len();
        self.indent += 1;
        self.out.push(' ');
        self.expr(expr, LOOSEST);
        self.indent -= 1;
        if self.out[start..].contains('\n') {
            self.out.replace_range(start..=start, "\n  ");
        }
    }

    fn new_line(&mut self) {
        self.out.push('\n');
        self.out.extend(std::iter::repeat_n("  ", self.indent.min(DEEPEST)));
    }
}

/// Names and types.
impl Printer {
    /// Prints a name where a constructor or a variable is expected, with `con` or `var` if its spelling does not tell
    /// which it is.
    fn name(&mut self, name: Name, is_constructor: bool) {
        let builtin = name == names::NIL || is_tuple_or_unit(name);
        match is_constructor {
            true if builtin => self.out.push_str(name.as_str()),
            true if name == names::CONS => self.out.push_str("(:)"),
            _ => self.declared_name(name, is_constructor),
        }
    }

    /// Prints a name where it is declared: a plain or quoted identifier.
    fn declared_name(&mut self, name: Name, is_constructor: bool) {
        let spelling = name.as_str();
        if looks_like_constructor(spelling) != is_constructor {
            self.out.push_str(if is_constructor { "con " } else { "var " });
        }
        if spelling != "_" && is_identifier(spelling) {
            self.out.push_str(spelling);
        } else {
            self.out.push_str(&format!("${}", quoted(spelling, '"')));
        }
    }

    fn quantifier(&mut self, sign: &str, variables: &[Name]) {
        self.out.push_str(sign);
        self.variables(" ", variables);
        self.out.push_str(". ");
    }

    fn variables(&mut self, mark: &str, variables: &[Name]) {
        self.list([mark, mark], variables, |printer, variable| printer.name(*variable, false));
    }

    /// Prints items, with the first mark before the first of them, and the other one before each other one.
    fn list<T>(
        &mut self,
        [first, next]: [&str; 2],
        items: impl IntoIterator<Item = T>,
        print: impl Fn(&mut Printer, T),
    ) {
        for (index, item) in items.into_iter().enumerate() {
            self.out.push_str(if index == 0 { first } else { next });
            print(self, item);
        }
    }

    /// Runs a printing step inside parentheses if the place around it binds tighter.
    fn parenthesised(&mut self, around: Tightness, own: Tightness, print: impl FnOnce(&mut Printer)) {
        let needed = own < around;
        if needed {
            self.out.push('(');
        }
        whatif_source::deep(|| print(self));
        if needed {
            self.out.push(')');
        }
    }

    fn ty(&mut self, ty: &Type, around: Tightness) {
        match ty {
            Type::Var(name) => self.name(*name, false),
            Type::Con(name) => self.name(*name, true),
            Type::Unknown => self.out.push('_'),
            Type::App(list, element) if **list == Type::con(names::LIST) => {
                self.out.push('[');
                self.ty(element, LOOSEST);
                self.out.push(']');
            }
            Type::App(head, argument) => self.parenthesised(around, APPLICATION, |printer| {
                printer.ty(head, APPLICATION);
                printer.out.push(' ');
                printer.ty(argument, ATOM);
            }),
            Type::Fun(argument, result) => self.parenthesised(around, LOOSEST, |printer| {
                printer.ty(argument, APPLICATION);
                printer.out.push_str(" → ");
                printer.ty(result, LOOSEST);
            }),
            Type::Forall(variables, body) => self.parenthesised(around, LOOSEST, |printer| {
                printer.quantifier("∀", variables);
                printer.ty(body, LOOSEST);
            }),
        }
    }

    fn binder(&mut self, binder: &Binder) {
        if binder.ty == Type::Unknown {
            self.name(binder.name, false);
            return;
        }
        self.out.push('(');
        self.name(binder.name, false);
        self.out.push_str(" : ");
        self.ty(&binder.ty, LOOSEST);
        self.out.push(')');
    }
}

/// Expressions.
impl Printer {
    fn expr(&mut self, expr: &Expr, around: Tightness) {
        match expr {
            Expr::Var(name) => self.name(*name, false),
            Expr::Con(name) => self.name(*name, true),
            // `f -1` would be a subtraction.
            Expr::Lit(literal) => match literal_text(literal) {
                text if text.starts_with('-') => self.out.push_str(&format!("({text})")),
                text => self.out.push_str(&text),
            },
            Expr::At(_, inner) => self.expr(inner, around),
            Expr::Prim(name, args) => self.primitive(*name, args, around),
            Expr::App(function, args) => self.parenthesised(around, APPLICATION, |printer| {
                // An application of an application keeps its shape.
                let is_application = matches!(function.bare(), Expr::App(..));
                printer.expr(function, if is_application { ATOM } else { APPLICATION });
                printer.list([" ", " "], args, |printer, arg| printer.expr(arg, ATOM));
            }),
            Expr::TypeApp(function, types) => self.parenthesised(around, APPLICATION, |printer| {
                let is_type_application = matches!(function.bare(), Expr::TypeApp(..));
                printer.expr(function, if is_type_application { ATOM } else { APPLICATION });
                printer.list([" @", " @"], types, |printer, ty| printer.ty(ty, ATOM));
            }),
            Expr::Choice(left, right) => self.parenthesised(around, LOOSEST, |printer| {
                printer.expr(left, CAST);
                printer.out.push_str(" □ ");
                printer.expr(right, LOOSEST);
            }),
            Expr::Cast(inner, ty) => self.parenthesised(around, CAST, |printer| {
                printer.expr(inner, operator(0));
                printer.out.push_str(" ▷ ");
                printer.ty(ty, LOOSEST);
            }),
            _ => self.parenthesised(around, LOOSEST, |printer| printer.open_ended(expr)),
        }
    }

    /// Prints an expression that reaches as far to the right as possible.
    fn open_ended(&mut self, expr: &Expr) {
        match expr {
            Expr::Lam(binders, body) => {
                self.out.push('λ');
                self.list([" ", " "], binders, Printer::binder);
                self.out.push_str(". ");
                self.expr(body, LOOSEST);
            }
            Expr::TypeLam(variables, body) => {
                self.quantifier("Λ", variables);
                self.expr(body, LOOSEST);
            }
            Expr::Symbolic(ty) => {
                self.out.push_str("? : ");
                self.ty(ty, LOOSEST);
            }
            Expr::Let(bindings, body) => self.let_in(bindings, body),
            Expr::Case(case) => self.case(case),
            Expr::Assume(condition, body) => {
                self.out.push_str("assume ");
                self.condition(condition, body);
            }
            Expr::Assert(label, condition, body) => {
                self.assertion_label(label);
                self.condition(condition, body);
            }
            _ => unreachable!("every other form is printed by `expr`"),
        }
    }

    fn condition(&mut self, condition: &Expr, body: &Expr) {
        self.expr(condition, LOOSEST);
        self.out.push_str(" in");
        self.new_line();
        self.expr(body, LOOSEST);
    }

    fn primitive(&mut self, prim: Prim, args: &[Expr], around: Tightness) {
        let known = OPERATORS.iter().find(|(.., primitive)| *primitive == prim);
        if let (Some(&(sign, precedence, assoc, _)), [left, right]) = (known, args) {
            let own = operator(precedence);
            let left_around = if assoc == Assoc::Left { own } else { operator(precedence + 1) };
            return self.parenthesised(around, own, |printer| {
                printer.expr(left, left_around);
                printer.out.push_str(&format!(" {sign} "));
                printer.expr(right, operator(precedence + 1));
            });
        }
        self.out.push_str(&format!("#{prim}("));
        self.list(["", ", "], args, |printer, arg| {
            printer.parenthesised(LOOSEST, LOOSEST, |printer| printer.expr(arg, LOOSEST));
        });
        self.out.push(')');
    }

    fn let_in(&mut self, bindings: &[(Binder, Expr)], body: &Expr) {
        self.out.push_str("let");
        self.indent += 1;
        self.list(["", ";"], bindings, |printer, (binder, bound)| {
            match bindings.len() {
                1 => printer.out.push(' '),
                _ => printer.new_line(),
            }
            printer.binder(binder);
            printer.out.push_str(" = ");
            printer.expr(bound, LOOSEST);
        });
        self.indent -= 1;
        self.new_line();
        self.out.push_str("in ");
        self.expr(body, LOOSEST);
    }

    fn case(&mut self, case: &Case) {
        self.out.push_str("case ");
        self.expr(&case.scrutinee, LOOSEST);
        if let Some(binder) = &case.binder {
            self.out.push_str(" as ");
            self.binder(binder);
        }
        self.out.push_str(" of {");
        self.indent += 1;
        self.list(["", ";"], &case.alts, |printer, alt| {
            printer.new_line();
            printer.pattern(alt);
            printer.alternative_body(&alt.body);
        });
        if let Some(body) = &case.default {
            self.out.push_str(if case.alts.is_empty() { "" } else { ";" });
            self.new_line();
            self.out.push('_');
            self.alternative_body(body);
        }
        self.indent -= 1;
        self.new_line();
        self.out.push('}');
    }

    fn pattern(&mut self, alt: &Alt) {
        match &alt.con {
            AltCon::Con(name) => self.name(*name, true),
            AltCon::Lit(literal) => self.out.push_str(&literal_text(literal)),
        }
        self.list([" ", " "], &alt.binders, Printer::binder);
    }

    fn alternative_body(&mut self, body: &Expr) {
        self.out.push_str(" → ");
        self.indent += 1;
        self.expr(body, LOOSEST);
        self.indent -= 1;
    }

    fn assertion_label(&mut self, label: &Assertion) {
        self.out.push_str("assert {");
        self.out.push_str(label.part.word());
        self.out.push(' ');
        if label.function == item::MAIN {
            self.out.push_str("main");
        } else {
            self.declared_name(label.function, looks_like_constructor(label.function.as_str()));
        }
        self.variables(" ", &label.args);
        if let Some(result) = label.result {
            self.out.push_str(" = ");
            self.name(result, false);
        }
        self.out.push_str(" | ");
        self.out.push_str(&quoted(&label.refinement, '"'));
        self.out.push_str("} ");
    }
}

/// The text of a literal; a negative one has no parentheses.
fn literal_text(literal: &Literal) -> String {
    match literal {
        Literal::Int(value) => value.to_string(),
        Literal::Integer(digits) => format!("{digits}n"),
        Literal::Word(value) => format!("{value}w"),
        Literal::Double(value) => format!("{value:?}").replace("NaN", "nan"),
        Literal::Float(value) => format!("{value:?}f").replace("NaN", "nan"),
        Literal::Char(c) => quoted(c.encode_utf8(&mut [0; 4]), '\''),
        Literal::String(text) => quoted(text, '"'),
    }
}

fn quoted(text: &str, quote: char) -> String {
    let escaped = text.chars().map(|c| match c {
        '\n' => "\\n".into(),
        '\t' => "\\t".into(),
        '\r' => "\\r".into(),
        '\0' => "\\0".into(),
        _ if c == quote || c == '\\' => format!("\\{c}"),
        _ if c.is_control() => format!("\\u{{{:x}}}", c as u32),
        _ => c.to_string(),
    });
    format!("{quote}{}{quote}", escaped.collect::<String>())
}
