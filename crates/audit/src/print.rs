//! Prints a program of the audit as Haskell text with LiquidHaskell's annotations.
//!
//! [`module`] prints data types, measures, annotations and functions; [`code`] prints an expression of a program,
//! [`logic`] one of a refinement, in which some operations are spelled differently (`spelling`).
//!
//! The same program can be written in several ways, so that whatif's front end is part of what is audited: a `case` on
//! a parameter as equations, conditionals as guards, local functions in a `where`
//! ([`Function::equations`](crate::ast::Function) chooses).
//!
//! ```text
//! Case(xs, [[] -> 0, (y : ys) -> …])     f xs = case xs of { … }     or     f [] = 0;  f (y : ys) = …
//! ```

use std::fmt::Write;

use crate::ast::{
    Alt, Data, ELEMENT, Expr, Function, Local, Name, Order, Prim, Program, Refined, Role, Type, VALUE,
};

/// The module's text. With `all` it exports everything, so that GHC can call functions that are not exported.
#[must_use]
pub fn module(program: &Program, module: &str, all: bool) -> String {
    let mut out = String::new();
    let exported =
        program.functions.iter().filter(|function| function.exported || function.role == Role::Measure);
    let mut exports: Vec<String> = program.datas.iter().map(|data| format!("{}(..)", data.name)).collect();
    exports.extend(exported.map(|function| function.name.to_string()));
    if all {
        let _ = writeln!(out, "module {module} where");
    } else {
        let _ = writeln!(out, "module {module} ({}) where", exports.join(", "));
    }
    if program.uses_sets() {
        let _ = writeln!(out, "import qualified Data.Set as S");
    }
    program.datas.iter().for_each(|data| out.push_str(&data_text(data)));
    for measure in &program.uninterpreted {
        let _ = writeln!(out, "\n{{-@ measure {measure} :: Int -> Int @-}}");
    }
    program.functions.iter().for_each(|function| out.push_str(&function_text(function)));
    out
}

fn data_text(data: &Data) -> String {
    let fields_of = |refined: bool| {
        let constructors = data.constructors.iter().map(|constructor| {
            let fields = constructor.fields.iter().map(|field| match &field.refined {
                Some(predicate) if refined => {
                    format!(
                        "{} :: {{{VALUE}:{} | {}}}",
                        field.name,
                        type_text(&field.ty, 0),
                        logic(predicate, 0)
                    )
                }
                _ => format!("{} :: {}", field.name, type_text(&field.ty, 0)),
            });
            let fields: Vec<String> = fields.collect();
            if fields.is_empty() {
                constructor.name.to_string()
            } else {
                format!("{} {{ {} }}", constructor.name, fields.join(", "))
            }
        });
        constructors.collect::<Vec<_>>().join(" | ")
    };
    let derived = if data.order == Order::Derived { "Eq, Ord, Show" } else { "Eq, Show" };
    let mut out = format!("\ndata {} = {} deriving ({derived})\n", data.name, fields_of(false));
    if data.order == Order::Reversed {
        let first = &data.constructors[0].fields[0].name;
        let _ =
            writeln!(out, "instance Ord {} where compare x y = compare ({first} y) ({first} x)", data.name);
    }
    if data
        .constructors
        .iter()
        .flat_map(|constructor| &constructor.fields)
        .any(|field| field.refined.is_some())
    {
        let _ = writeln!(out, "{{-@ data {} = {} @-}}", data.name, fields_of(true));
    }
    out
}

/// A type as Haskell writes it; `precedence` 1 is that of an argument.
#[must_use]
pub fn type_text(ty: &Type, precedence: u8) -> String {
    let applied = |text: String| if precedence > 0 { format!("({text})") } else { text };
    match ty {
        Type::Int => "Int".into(),
        Type::Bool => "Bool".into(),
        Type::List(inner) => format!("[{}]", type_text(inner, 0)),
        Type::Set => applied("S.Set Int".into()),
        Type::Pair(one, two) => format!("({}, {})", type_text(one, 0), type_text(two, 0)),
        Type::Maybe(inner) => applied(format!("Maybe {}", type_text(inner, 1))),
        Type::Data(name) => name.to_string(),
    }
}

fn refined_text(ty: &Type, refined: &Refined) -> String {
    let base = match (ty, &refined.elements) {
        (Type::List(inner), Some(elements)) => {
            format!("[{{{ELEMENT}:{} | {}}}]", type_text(inner, 0), logic(elements, 0))
        }
        _ => type_text(ty, 0),
    };
    match &refined.itself {
        Some(predicate) => format!("{{{VALUE}:{base} | {}}}", logic(predicate, 0)),
        None => base,
    }
}

fn function_text(function: &Function) -> String {
    let mut out = String::from("\n");
    if function.role == Role::Measure {
        let _ = writeln!(out, "{{-@ measure {} @-}}", function.name);
    }
    if let Some(spec) = &function.spec {
        let params =
            function.params.iter().zip(&spec.params).map(|((param, ty), refined)| match &refined.itself {
                // In its own refinement, a parameter stands for its value.
                Some(predicate) => {
                    let base =
                        refined_text(ty, &Refined { itself: None, elements: refined.elements.clone() });
                    format!(
                        "{{{param}:{base} | {}}} -> ",
                        logic(&predicate.with(VALUE, &Expr::Var(param.clone())), 0)
                    )
                }
                None => format!("{param}:{} -> ", refined_text(ty, refined)),
            });
        let params: String = params.collect();
        let metric = spec.metric.as_ref().map(|metric| format!(" / [{}]", logic(metric, 0)));
        let result = refined_text(&function.result, &spec.result);
        let _ =
            writeln!(out, "{{-@ {} :: {params}{result}{} @-}}", function.name, metric.unwrap_or_default());
    }
    let arrows: String = function.params.iter().map(|(_, ty)| format!("{} -> ", type_text(ty, 0))).collect();
    let _ = writeln!(out, "{} :: {arrows}{}", function.name, type_text(&function.result, 0));
    let params: Vec<Name> = function.params.iter().map(|(param, _)| param.clone()).collect();
    definition(&mut out, &function.name, &params, &function.body, function.equations, 0);
    out
}

/// Writes `f x y = body` with its local functions in a `where`.
fn definition(out: &mut String, name: &str, params: &[Name], body: &Expr, equations: bool, indent: usize) {
    let (locals, body) = split_locals(body);
    let pad = " ".repeat(indent);
    let plain: Vec<String> = params.iter().map(ToString::to_string).collect();
    let scrutinised = match body {
        Expr::Case(scrutinee, alts, default) if equations && locals.is_empty() => match &**scrutinee {
            Expr::Var(variable) => {
                params.iter().position(|param| param == variable).map(|at| (at, alts, default.as_deref()))
            }
            _ => None,
        },
        _ => None,
    };
    match scrutinised {
        Some((at, alts, default)) => {
            for alt in alts {
                let mut patterns = plain.clone();
                let pattern = pattern(&alt.con, &alt.fields);
                patterns[at] = if alt.body.mentions(&params[at]) {
                    format!("{}@{pattern}", params[at])
                } else {
                    pattern
                };
                right_side(out, &format!("{pad}{}", head(name, &patterns)), &alt.body, equations, indent);
            }
            if let Some(default) = default {
                right_side(out, &format!("{pad}{}", head(name, &plain)), default, equations, indent);
            }
        }
        None => right_side(out, &format!("{pad}{}", head(name, &plain)), body, equations, indent),
    }
    for (at, local) in locals.iter().enumerate() {
        if at == 0 {
            let _ = writeln!(out, "{pad}  where");
        }
        local_text(out, local, equations, indent + 4);
    }
}

fn head(name: &str, patterns: &[String]) -> String {
    std::iter::once(name).chain(patterns.iter().map(String::as_str)).collect::<Vec<_>>().join(" ")
}

fn local_text(out: &mut String, local: &Local, equations: bool, indent: usize) {
    if local.signed {
        let arrows: String = local.params.iter().map(|(_, ty)| format!("{} -> ", type_text(ty, 0))).collect();
        let _ =
            writeln!(out, "{}{} :: {arrows}{}", " ".repeat(indent), local.name, type_text(&local.result, 0));
    }
    let params: Vec<Name> = local.params.iter().map(|(param, _)| param.clone()).collect();
    definition(out, &local.name, &params, &local.body, equations, indent);
}

/// The local functions around a body, which a `where` can hold.
fn split_locals(mut body: &Expr) -> (Vec<&Local>, &Expr) {
    let mut locals = Vec::new();
    while let Expr::Local(local, inside) = body {
        locals.push(&**local);
        body = inside;
    }
    (locals, body)
}

fn right_side(out: &mut String, left: &str, body: &Expr, guards: bool, indent: usize) {
    let Expr::If(..) = body else {
        let _ = writeln!(out, "{left} = {}", code(body, 0));
        return;
    };
    if !guards {
        let _ = writeln!(out, "{left} = {}", code(body, 0));
        return;
    }
    let _ = writeln!(out, "{left}");
    let mut rest = body;
    while let Expr::If(condition, then, otherwise) = rest {
        let _ = writeln!(out, "{}  | {} = {}", " ".repeat(indent), code(condition, 0), code(then, 0));
        rest = otherwise;
    }
    let _ = writeln!(out, "{}  | otherwise = {}", " ".repeat(indent), code(rest, 0));
}

fn pattern(con: &str, fields: &[Name]) -> String {
    match (con, fields) {
        (":", [first, rest]) => format!("({first}:{rest})"),
        ("(,)", [one, two]) => format!("({one}, {two})"),
        (_, []) => con.to_string(),
        _ => format!("({con} {})", fields.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")),
    }
}

/// How an operation is written: between its operands, with a precedence, or before them.
enum Spelling {
    Between(&'static str, u8),
    Before(&'static str),
}

fn spelling(prim: Prim, in_logic: bool) -> Spelling {
    use Spelling::{Before, Between};
    match prim {
        Prim::Add => Between("+", 6),
        Prim::Sub => Between("-", 6),
        Prim::Mul => Between("*", 7),
        Prim::Div if in_logic => Between("/", 7),
        Prim::Mod if in_logic => Between("mod", 7),
        Prim::Div => Between("`div`", 7),
        Prim::Mod => Between("`mod`", 7),
        Prim::Eq => Between("==", 4),
        Prim::Ne => Between("/=", 4),
        Prim::Lt => Between("<", 4),
        Prim::Le => Between("<=", 4),
        Prim::Gt => Between(">", 4),
        Prim::Ge => Between(">=", 4),
        Prim::And => Between("&&", 3),
        Prim::Or => Between("||", 2),
        Prim::Implies if in_logic => Between("=>", 1),
        Prim::Iff if in_logic => Between("<=>", 1),
        Prim::Implies => Between("<=", 4),
        Prim::Iff => Between("==", 4),
        Prim::Not => Before("not"),
        Prim::Min => Before("min"),
        Prim::Max => Before("max"),
        Prim::Abs => Before("abs"),
        Prim::Length if in_logic => Before("len"),
        Prim::Length => Before("length"),
        Prim::Null => Before("null"),
        Prim::Head => Before("head"),
        Prim::Tail => Before("tail"),
        Prim::Append => Between("++", 5),
        Prim::Reverse => Before("reverse"),
        Prim::Take => Before("take"),
        Prim::Index => Between("!!", 9),
        Prim::Elem => Between("`elem`", 4),
        Prim::Map => Before("map"),
        Prim::Filter => Before("filter"),
        Prim::Foldr => Before("foldr"),
        Prim::SetEmpty if in_logic => Before("Set_empty 0"),
        Prim::SetSingleton if in_logic => Before("Set_sng"),
        Prim::SetUnion if in_logic => Before("Set_cup"),
        Prim::SetIntersection if in_logic => Before("Set_cap"),
        Prim::SetDifference if in_logic => Before("Set_dif"),
        Prim::SetMember if in_logic => Before("Set_mem"),
        Prim::SetSubset if in_logic => Before("Set_sub"),
        Prim::SetOfList if in_logic => Before("listElts"),
        Prim::SetEmpty => Before("S.empty"),
        Prim::SetSingleton => Before("S.singleton"),
        Prim::SetUnion => Before("S.union"),
        Prim::SetIntersection => Before("S.intersection"),
        Prim::SetDifference => Before("S.difference"),
        Prim::SetInsert => Before("S.insert"),
        Prim::SetMember => Before("S.member"),
        Prim::SetSubset => Before("S.isSubsetOf"),
        Prim::SetOfList => Before("S.fromList"),
    }
}

/// A refinement.
#[must_use]
pub fn logic(expr: &Expr, precedence: u8) -> String {
    text(expr, precedence, true)
}

/// An expression of the program.
#[must_use]
pub fn code(expr: &Expr, precedence: u8) -> String {
    text(expr, precedence, false)
}

fn parens(inside: String, yes: bool) -> String {
    if yes { format!("({inside})") } else { inside }
}

fn text(expr: &Expr, precedence: u8, in_logic: bool) -> String {
    let applied = |head: &str, args: &[Expr]| {
        let args = args.iter().map(|arg| text(arg, 10, in_logic));
        let all: Vec<String> = std::iter::once(head.to_string()).chain(args).collect();
        parens(all.join(" "), precedence > 9 && (all.len() > 1 || head.contains(' ')))
    };
    match expr {
        Expr::Var(name) => name.to_string(),
        Expr::Int(number) => parens(number.to_string(), *number < 0 && precedence > 0),
        Expr::Bool(truth) if in_logic => truth.to_string(),
        Expr::Bool(truth) => if *truth { "True" } else { "False" }.into(),
        Expr::Prim(prim, args) => match spelling(*prim, in_logic) {
            Spelling::Before(head) => applied(head, args),
            Spelling::Between(operator, own) => {
                // Both operands must bind tighter: the same operator again is in parentheses, whichever way it
                // associates.
                let [left, right] = [&args[0], &args[1]].map(|arg| text(arg, own + 1, in_logic));
                parens(format!("{left} {operator} {right}"), precedence > own)
            }
        },
        Expr::Call(name, args) => applied(name, args),
        Expr::Con(con, args) => match (&**con, &args[..]) {
            (":", [first, rest]) => {
                parens(format!("{} : {}", text(first, 6, in_logic), text(rest, 5, in_logic)), precedence > 5)
            }
            ("(,)", [one, two]) => format!("({}, {})", text(one, 0, in_logic), text(two, 0, in_logic)),
            _ => applied(con, args),
        },
        Expr::If(condition, then, otherwise) => {
            let [condition, then, otherwise] =
                [condition, then, otherwise].map(|part| text(part, 0, in_logic));
            parens(format!("if {condition} then {then} else {otherwise}"), precedence > 0)
        }
        Expr::Let(bound, value, body) => parens(
            format!("let {bound} = {} in {}", text(value, 0, in_logic), text(body, 0, in_logic)),
            precedence > 0,
        ),
        Expr::Local(local, body) => {
            let params: String = local.params.iter().map(|(param, _)| format!(" {param}")).collect();
            let signature = if local.signed {
                let arrows: String =
                    local.params.iter().map(|(_, ty)| format!("{} -> ", type_text(ty, 0))).collect();
                format!("{} :: {arrows}{}; ", local.name, type_text(&local.result, 0))
            } else {
                String::new()
            };
            let equation = format!("{}{params} = {}", local.name, code(&local.body, 0));
            parens(format!("let {{ {signature}{equation} }} in {}", code(body, 0)), precedence > 0)
        }
        Expr::Lambda(params, body) => {
            let params: Vec<&str> = params.iter().map(|param| &**param).collect();
            parens(format!("\\{} -> {}", params.join(" "), code(body, 0)), precedence > 0)
        }
        Expr::Case(scrutinee, alts, default) => {
            let alternative =
                |Alt { con, fields, body }: &Alt| format!("{} -> {}", pattern(con, fields), code(body, 0));
            let mut all: Vec<String> = alts.iter().map(alternative).collect();
            all.extend(default.iter().map(|default| format!("_ -> {}", code(default, 0))));
            parens(format!("case {} of {{ {} }}", code(scrutinee, 0), all.join("; ")), precedence > 0)
        }
    }
}
