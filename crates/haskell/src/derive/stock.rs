//! Derives Eq, Ord, Show, Read, Enum, Bounded and Ix (report, chapter 11), with GHC's messages for errors.
//!
//! One function for each class makes the declarations of its methods. Eq has an equation for each constructor, and one for
//! different constructors. Ord has equations that compare a constructor with all that come after it; with more
//! than [`MANY`] constructors, it compares the numbers of the constructors instead. Show and Read depend on how a constructor is
//! written in the source ([`Style`]): prefix, infix with its precedence, or with fields. Enum is for types whose
//! constructors have no fields; Bounded and Ix also for types with one constructor.

use whatif_lambda::Name;

use super::Target;
use crate::ast::{ConDecl, ConFields, Decl, Expr, ExprKind, Lit, Pat, PatKind, StmtKind};
use crate::scope::Definitions;

/// With more constructors than this, different constructors are compared by their numbers.
const MANY: usize = 10;

fn arity(constructor: &ConDecl) -> usize {
    constructor.field_types().len()
}

fn is_enumeration(target: &Target) -> bool {
    !target.data.constructors.is_empty() && target.data.constructors.iter().all(|con| arity(con) == 0)
}

/// `C a1 a2 == C b1 b2 = a1 == b1 && a2 == b2`, and `False` for different constructors.
pub(super) fn eq(target: &Target) -> Vec<Decl> {
    let build = &target.build;
    let constructors = &target.data.constructors;
    let mut equations: Vec<(Vec<Pat>, Expr)> = Vec::new();
    for constructor in constructors {
        let count = arity(constructor);
        let same = |index: usize| {
            let both = ["a", "b"].map(|prefix| build.field(prefix, index));
            build.apply(build.method("=="), both)
        };
        let pats = ["a", "b"].map(|prefix| build.con_pat(constructor.name.name, prefix, count));
        equations.push((pats.into(), build.all((1..=count).map(same).collect())));
    }
    if constructors.len() != 1 {
        equations.push((vec![build.wildcard(), build.wildcard()], build.bool(constructors.is_empty())));
    }
    vec![build.define("==", equations)]
}

/// `compare` by constructors first, then by fields from left to right.
pub(super) fn ord(target: &Target) -> Vec<Decl> {
    let build = &target.build;
    let constructors = &target.data.constructors;
    let ordering = |name: &str| build.con(Name::new(name));
    let ordering_pat = |name: &str| build.con_pat(Name::new(name), "", 0);
    let mut equations: Vec<(Vec<Pat>, Expr)> = Vec::new();
    for (at, constructor) in constructors.iter().enumerate() {
        let count = arity(constructor);
        if count == 0 && constructors.len() > MANY {
            continue;
        }
        let body = (1..=count).rev().fold(None, |rest: Option<Expr>, index| {
            let both = ["a", "b"].map(|prefix| build.field(prefix, index));
            let first = build.apply(build.method("compare"), both);
            Some(match rest {
                None => first,
                Some(rest) => build.case(
                    first,
                    vec![
                        (ordering_pat("LT"), ordering("LT")),
                        (ordering_pat("EQ"), rest),
                        (ordering_pat("GT"), ordering("GT")),
                    ],
                ),
            })
        });
        let pats = ["a", "b"].map(|prefix| build.con_pat(constructor.name.name, prefix, count));
        equations.push((pats.into(), body.unwrap_or_else(|| ordering("EQ"))));
        if at + 1 < constructors.len() && constructors.len() <= MANY {
            // This constructor is less than all those that are left.
            let this = || any_arguments(target, constructor);
            equations.push((vec![this(), build.wildcard()], ordering("LT")));
            equations.push((vec![build.wildcard(), this()], ordering("GT")));
        }
    }
    if constructors.is_empty() {
        equations.push((vec![build.wildcard(), build.wildcard()], ordering("EQ")));
    }
    if constructors.len() > MANY {
        let tags = ["a", "b"].map(|name| build.as_int(tag(target, build.local(name))));
        let pats = ["a", "b"].map(|name| build.var_pat(name));
        equations.push((pats.into(), build.apply(build.method("compare"), tags)));
    }
    vec![build.define("compare", equations)]
}

/// A pattern for a constructor with any arguments.
fn any_arguments(target: &Target, constructor: &ConDecl) -> Pat {
    let build = &target.build;
    let arguments = (0..arity(constructor)).map(|_| build.wildcard()).collect();
    build.pat(PatKind::Con(build.ident(constructor.name.name), arguments))
}

/// The number of a value's constructor, from 0.
fn tag(target: &Target, value: Expr) -> Expr {
    let build = &target.build;
    let constructors = target.data.constructors.iter().enumerate();
    let alternatives =
        constructors.map(|(at, constructor)| (any_arguments(target, constructor), build.int(at)));
    build.case(value, alternatives.collect())
}

/// How a constructor is written in the source.
enum Style {
    Prefix,
    /// With its precedence.
    Infix(usize),
    Record,
}

fn style(constructor: &ConDecl, definitions: &Definitions) -> Style {
    match &constructor.fields {
        ConFields::Record(_) => Style::Record,
        ConFields::Positional(fields) => match fields.as_slice() {
            [left, _] if constructor.result.is_none() && left.ty.span.start < constructor.name.span.start => {
                Style::Infix(definitions.fixity(constructor.name.name).precedence.into())
            }
            // In GADT syntax an operator with two arguments and a fixity is infix.
            [_, _]
                if constructor.result.is_some()
                    && definitions.fixities.contains_key(&constructor.name.name) =>
            {
                Style::Infix(definitions.fixity(constructor.name.name).precedence.into())
            }
            _ => Style::Prefix,
        },
    }
}

fn is_operator(name: &str) -> bool {
    !name.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

fn in_parentheses(name: &str) -> String {
    if is_operator(name) { format!("({name})") } else { name.to_owned() }
}

fn in_backquotes(name: &str) -> String {
    if is_operator(name) { name.to_owned() } else { format!("`{name}`") }
}

/// `showsPrec`, in the syntax of the source.
pub(super) fn show(target: &Target, definitions: &Definitions) -> Vec<Decl> {
    let build = &target.build;
    let mut equations: Vec<(Vec<Pat>, Expr)> = Vec::new();
    for constructor in &target.data.constructors {
        let (unique, count) = (constructor.name.name, arity(constructor));
        let name = unique.base();
        let pat = build.con_pat(unique, "a", count);
        let style = style(constructor, definitions);
        if count == 0 {
            let text = match style {
                Style::Record => format!("{} {{}}", in_parentheses(name)),
                _ => in_parentheses(name),
            };
            equations.push((vec![build.wildcard(), pat], show_string(target, &text)));
            continue;
        }
        let argument = |precedence: usize, index: usize| {
            let value = build.field("a", index);
            build.apply(build.method("showsPrec"), [build.int(precedence), value])
        };
        let (limit, parts) = match style {
            Style::Prefix => {
                let mut parts = vec![show_string(target, &(in_parentheses(name) + " "))];
                for index in 1..=count {
                    if index > 1 {
                        parts.push(show_string(target, " "));
                    }
                    parts.push(argument(11, index));
                }
                (11, parts)
            }
            Style::Infix(precedence) => {
                let operator = show_string(target, &format!(" {} ", in_backquotes(name)));
                (precedence + 1, vec![argument(precedence + 1, 1), operator, argument(precedence + 1, 2)])
            }
            Style::Record => {
                let ConFields::Record(fields) = &constructor.fields else { continue };
                let mut parts = Vec::new();
                for (at, (field, _)) in fields.iter().enumerate() {
                    let before =
                        if at == 0 { format!("{} {{", in_parentheses(name)) } else { ", ".to_owned() };
                    let label = format!("{before}{} = ", in_parentheses(field.name.base()));
                    parts.push(show_string(target, &label));
                    parts.push(argument(0, at + 1));
                }
                parts.push(show_string(target, "}"));
                (11, parts)
            }
        };
        let (limit, d) = (build.int(limit), build.local("d"));
        let body = build.apply(build.helper("showCon"), [limit, d, build.show_all(parts)]);
        equations.push((vec![build.var_pat("d"), pat], body));
    }
    if equations.is_empty() {
        equations
            .push((vec![build.wildcard(), build.var_pat("v")], build.case(build.local("v"), Vec::new())));
    }
    vec![build.define("showsPrec", equations)]
}

fn show_string(target: &Target, text: &str) -> Expr {
    target.build.apply(target.build.helper("showString"), [target.build.string(text)])
}

/// `readPrec`, which reads what `showsPrec` writes.
pub(super) fn read(target: &Target, definitions: &Definitions) -> Vec<Decl> {
    let build = &target.build;
    let choices: Vec<Expr> = target
        .data
        .constructors
        .iter()
        .map(|constructor| read_constructor(target, constructor, definitions))
        .collect();
    let choice = choices
        .into_iter()
        .reduce(|left, right| build.apply(build.helper("+++"), [left, right]))
        .unwrap_or_else(|| build.helper("pfail"));
    let body = build.apply(build.helper("parens"), [choice]);
    let list = build.helper("readListPrecDefault");
    vec![
        build.define("readPrec", vec![(Vec::new(), body)]),
        build.define("readListPrec", vec![(Vec::new(), list)]),
    ]
}

fn read_constructor(target: &Target, constructor: &ConDecl, definitions: &Definitions) -> Expr {
    let build = &target.build;
    let (unique, count) = (constructor.name.name, arity(constructor));
    let name = unique.base();
    let expect = |kind: &str, text: &str| {
        let lexeme = build.apply(build.helper_con(kind), [build.string(text)]);
        build.statement(StmtKind::Expr(build.apply(build.helper("expectP"), [lexeme])))
    };
    let bind = |index: usize, reader: Expr| {
        build.statement(StmtKind::Bind(build.var_pat(&format!("a{index}")), reader))
    };
    let next = |index: usize| bind(index, build.apply(build.helper("step"), [build.method("readPrec")]));
    let prefix_name = || match is_operator(name) {
        true => vec![expect("Punc", "("), expect("Symbol", name), expect("Punc", ")")],
        false => vec![expect("Ident", name)],
    };
    let (precedence, mut statements) = match style(constructor, definitions) {
        Style::Prefix => (10, prefix_name().into_iter().chain((1..=count).map(next)).collect()),
        Style::Infix(precedence) => {
            let operator = match is_operator(name) {
                true => vec![expect("Symbol", name)],
                false => vec![expect("Punc", "`"), expect("Ident", name), expect("Punc", "`")],
            };
            (precedence, [next(1)].into_iter().chain(operator).chain([next(2)]).collect())
        }
        Style::Record => {
            let ConFields::Record(fields) = &constructor.fields else { return build.helper("pfail") };
            let mut statements: Vec<_> = prefix_name();
            for (at, (field, _)) in fields.iter().enumerate() {
                statements.push(expect("Punc", if at == 0 { "{" } else { "," }));
                let label = field.name.base();
                let reader = if is_operator(label) { "readSymField" } else { "readField" };
                let value = build.apply(build.helper("reset"), [build.method("readPrec")]);
                statements
                    .push(bind(at + 1, build.apply(build.helper(reader), [build.string(label), value])));
            }
            if fields.is_empty() {
                statements.push(expect("Punc", "{"));
            }
            statements.push(expect("Punc", "}"));
            (11, statements)
        }
    };
    let arguments = (1..=count).map(|index| build.field("a", index));
    let value = build.apply(build.con(unique), arguments);
    statements.push(build.statement(StmtKind::Expr(build.apply(build.helper("return"), [value]))));
    let block = build.expr(ExprKind::Do(statements));
    if count == 0 { block } else { build.apply(build.helper("prec"), [build.int(precedence), block]) }
}

/// The methods of Enum, with GHC's messages.
pub(super) fn enumeration(target: &Target) -> Result<Vec<Decl>, String> {
    if !is_enumeration(target) {
        return Err("a constructor has fields, or there is none".to_owned());
    }
    let build = &target.build;
    let constructors = &target.data.constructors;
    let ty = target.data.name.name.base();
    let (last, a) = (constructors.len() - 1, || build.local("a"));
    let constructor = |at: usize| build.con(constructors[at].name.name);
    let pattern = |at: usize| build.con_pat(constructors[at].name.name, "", 0);
    let beyond = |which: &str, end: &str| {
        let message = format!("{which}{{{ty}}}: tried to take `{which}' of {end} tag in enumeration");
        build.apply(build.helper(&format!("{which}Error")), [build.string(&message)])
    };
    let successor = |at: usize| {
        let body = if at == last { beyond("succ", "last") } else { constructor(at + 1) };
        (vec![pattern(at)], body)
    };
    let predecessor = |at: usize| {
        let body = if at == 0 { beyond("pred", "first") } else { constructor(at - 1) };
        (vec![pattern(at)], body)
    };
    let mut from_int: Vec<(Pat, Expr)> = (0..=last)
        .map(|at| (build.pat(PatKind::Lit(Lit::Integer(at.to_string().into()), false)), constructor(at)))
        .collect();
    from_int.push((build.wildcard(), outside(target, last)));
    let element = build.apply(build.method("toEnum"), [build.local("i")]);
    let elements = |range: ExprKind| {
        let each = build.statement(StmtKind::Bind(build.var_pat("i"), build.expr(range)));
        build.expr(ExprKind::ListComp(Box::new(element.clone()), vec![each]))
    };
    let number = |name: &str| build.apply(build.method("fromEnum"), [build.local(name)]);
    let end = build.if_then_else(
        build.apply(build.helper(">="), [number("b"), number("a")]),
        build.int(last),
        build.int(0),
    );
    let from = elements(ExprKind::EnumFrom(Box::new(number("a")), None, Some(Box::new(build.int(last)))));
    let from_then =
        elements(ExprKind::EnumFrom(Box::new(number("a")), Some(Box::new(number("b"))), Some(Box::new(end))));
    Ok(vec![
        build.define("succ", (0..=last).map(successor).collect()),
        build.define("pred", (0..=last).map(predecessor).collect()),
        build.define("fromEnum", vec![(vec![build.var_pat("a")], tag(target, a()))]),
        build.define("toEnum", vec![(vec![build.var_pat("a")], build.case(a(), from_int))]),
        build.define("enumFrom", vec![(vec![build.var_pat("a")], from)]),
        build.define("enumFromThen", vec![(vec![build.var_pat("a"), build.var_pat("b")], from_then)]),
    ])
}

/// The error of `toEnum` for a number that belongs to no constructor.
fn outside(target: &Target, last: usize) -> Expr {
    let build = &target.build;
    let before = build.string(&format!("toEnum{{{}}}: tag (", target.data.name.name.base()));
    let after = build.string(&format!(") is outside of enumeration's range (0,{last})"));
    let shown = build.apply(build.helper("showsPrec"), [build.int(0), build.local("a"), after]);
    let message = build.apply(build.helper("++"), [before, shown]);
    build.apply(build.helper("toEnumError"), [message])
}

/// The bounds: the first and last constructor, or the only constructor applied to bounds.
pub(super) fn bounded(target: &Target) -> Result<Vec<Decl>, String> {
    let build = &target.build;
    let constructors = &target.data.constructors;
    let bound = |method: &str, constructor: &ConDecl| {
        let arguments = (0..arity(constructor)).map(|_| build.method(method));
        let value = build.apply(build.con(constructor.name.name), arguments);
        build.define(method, vec![(Vec::new(), value)])
    };
    match constructors.as_slice() {
        [first, .., last] if is_enumeration(target) => {
            Ok(vec![bound("minBound", first), bound("maxBound", last)])
        }
        [only] => Ok(vec![bound("minBound", only), bound("maxBound", only)]),
        _ => Err("it is neither an enumeration nor has it just one constructor".to_owned()),
    }
}

/// Ranges by the numbers of an enumeration's constructors, or by fields, lexicographically.
pub(super) fn ix(target: &Target) -> Result<Vec<Decl>, String> {
    if is_enumeration(target) {
        return Ok(ix_enumeration(target));
    }
    match target.data.constructors.as_slice() {
        [only] => Ok(ix_product(target, only)),
        _ => Err("it is neither an enumeration nor has it just one constructor".to_owned()),
    }
}

fn ix_enumeration(target: &Target) -> Vec<Decl> {
    let build = &target.build;
    let number = |name: &str| build.as_int(tag(target, build.local(name)));
    let bounds = || build.pat(PatKind::Tuple(vec![build.var_pat("a"), build.var_pat("b")]));
    let from_int = target.data.constructors.iter().enumerate().map(|(at, constructor)| {
        let number = build.pat(PatKind::Lit(Lit::Integer(at.to_string().into()), false));
        (number, build.con(constructor.name.name))
    });
    let element = build.case(build.local("i"), from_int.collect());
    let numbers = ExprKind::EnumFrom(Box::new(number("a")), None, Some(Box::new(number("b"))));
    let each = build.statement(StmtKind::Bind(build.var_pat("i"), build.expr(numbers)));
    let range = build.expr(ExprKind::ListComp(Box::new(element), vec![each]));
    let offset = build.apply(build.helper("-"), [number("c"), number("a")]);
    let inside = build.all(vec![
        build.apply(build.helper(">="), [number("c"), number("a")]),
        build.apply(build.helper("<="), [number("c"), number("b")]),
    ]);
    vec![
        build.define("range", vec![(vec![bounds()], range)]),
        build.define("unsafeIndex", vec![(vec![bounds(), build.var_pat("c")], offset)]),
        build.define("inRange", vec![(vec![bounds(), build.var_pat("c")], inside)]),
    ]
}

fn ix_product(target: &Target, constructor: &ConDecl) -> Vec<Decl> {
    let build = &target.build;
    let (name, count) = (constructor.name.name, arity(constructor));
    let bounds =
        || build.pat(PatKind::Tuple(vec![build.con_pat(name, "a", count), build.con_pat(name, "b", count)]));
    let pair = |index: usize| {
        let both = ["a", "b"].map(|prefix| build.field(prefix, index));
        build.expr(ExprKind::Tuple(both.into()))
    };
    let c = |index: usize| build.local(&format!("c{index}"));
    let statements = (1..=count).map(|index| {
        let range = build.apply(build.method("range"), [pair(index)]);
        build.statement(StmtKind::Bind(build.var_pat(&format!("c{index}")), range))
    });
    let value = build.apply(build.con(name), (1..=count).map(c));
    let range = match count {
        0 => build.expr(ExprKind::List(vec![value])),
        _ => build.expr(ExprKind::ListComp(Box::new(value), statements.collect())),
    };
    let offset = (1..=count).fold(build.int(0), |sum, index| {
        let size = build.apply(build.method("rangeSize"), [pair(index)]);
        let here = build.apply(build.method("unsafeIndex"), [pair(index), c(index)]);
        build.apply(build.helper("+"), [build.apply(build.helper("*"), [sum, size]), here])
    });
    let inside =
        (1..=count).map(|index| build.apply(build.method("inRange"), [pair(index), c(index)])).collect();
    let point = || build.con_pat(name, "c", count);
    vec![
        build.define("range", vec![(vec![bounds()], range)]),
        build.define("unsafeIndex", vec![(vec![bounds(), point()], offset)]),
        build.define("inRange", vec![(vec![bounds(), point()], build.all(inside))]),
    ]
}
