//! Prints syntax trees as Haskell text, with braces and semicolons instead of layout: for people who want to see what
//! the parser, the renamer or `deriving` made, and for tests.
//!
//! [`Print`] wraps a node of any kind, and its `Display` prints that node and its parts; [`module`] prints the
//! declarations of a module. Expressions that are not atomic are in parentheses, so precedences need no care. Nodes
//! that only exist before or after renaming are printed as well as Haskell's syntax allows.
//!
//! ```text
//! f x | x > 0 = 1 | otherwise = 0 where w = 1   ⟶   f x | (x > 0) = 1 | otherwise = 0 where { w = 1 }
//! ```
//!
//! What stays true: text that is printed, parsed and printed again is the same text.

use std::fmt::{self, Display, Formatter, Write};

use crate::ast::{
    Assoc, CaseAlt, ConDecl, ConFields, DataDecl, Decl, DeclKind, Expr, ExprKind, FieldType, Fixity, Guarded,
    Ident, Lit, Module, Operand, Pat, PatKind, Rhs, SigType, Stmt, StmtKind, Strategy, TyVar, Type, TypeKind,
};
use whatif_lambda::types::names;

/// Something to print.
#[derive(Clone, Copy, Debug)]
pub struct Print<'a, T: ?Sized>(pub &'a T);

/// The declarations of a module, one a line.
#[must_use]
pub fn module(module: &Module) -> String {
    module.decls.iter().fold(String::new(), |mut text, decl| {
        let _ = writeln!(text, "{}", Print(decl));
        text
    })
}

fn is_operator(name: &str) -> bool {
    !name.starts_with(|c: char| c.is_alphabetic() || matches!(c, '_' | '[' | '('))
}

/// A name as a variable or constructor: operators in parentheses.
impl Display for Print<'_, Ident> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let full = qualified(self.0);
        if is_operator(self.0.name.base()) { write!(f, "({full})") } else { f.write_str(&full) }
    }
}

fn qualified(ident: &Ident) -> String {
    match ident.module {
        Some(module) => format!("{module}.{}", ident.name),
        None => ident.name.to_string(),
    }
}

/// A name as an operator between operands.
fn infix(ident: &Ident) -> String {
    let full = qualified(ident);
    if is_operator(ident.name.base()) { full } else { format!("`{full}`") }
}

fn list<'a, T: 'a>(
    f: &mut Formatter<'_>,
    items: impl IntoIterator<Item = &'a T>,
    separator: &str,
) -> fmt::Result
where
    Print<'a, T>: Display,
{
    for (at, item) in items.into_iter().enumerate() {
        if at > 0 {
            f.write_str(separator)?;
        }
        write!(f, "{}", Print(item))?;
    }
    Ok(())
}

fn block<'a, T: 'a>(f: &mut Formatter<'_>, items: impl IntoIterator<Item = &'a T>) -> fmt::Result
where
    Print<'a, T>: Display,
{
    f.write_str("{ ")?;
    list(f, items, "; ")?;
    f.write_str(" }")
}

impl Display for Print<'_, Decl> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.0.kind {
            DeclKind::Signature(names, ty) => signature(f, names, ty),
            DeclKind::Fun(name, equations) => {
                for (at, equation) in equations.iter().enumerate() {
                    if at > 0 {
                        f.write_str("; ")?;
                    }
                    write!(f, "{} ", Print(name))?;
                    list(f, &equation.pats, " ")?;
                    rhs(f, &equation.rhs, "=")?;
                }
                Ok(())
            }
            DeclKind::Pat(pat, body) => {
                write!(f, "{}", Print(pat))?;
                rhs(f, body, "=")
            }
            DeclKind::Fixity(Fixity { assoc, precedence }, operators) => {
                let keyword = match assoc {
                    Assoc::Left => "infixl",
                    Assoc::Right => "infixr",
                    Assoc::None => "infix",
                };
                let operators: Vec<String> = operators.iter().map(infix).collect();
                write!(f, "{keyword} {precedence} {}", operators.join(", "))
            }
            DeclKind::Data(data) => data_decl(f, data),
            DeclKind::Synonym(name, params, ty) => {
                write!(f, "type {}", Print(name))?;
                ty_vars(f, params)?;
                write!(f, " = {}", Print(ty))
            }
            DeclKind::Class(class) => {
                f.write_str("class ")?;
                context(f, &class.context)?;
                write!(f, "{}", Print(&class.name))?;
                ty_vars(f, &class.params)?;
                for (at, (from, to)) in class.fundeps.iter().enumerate() {
                    f.write_str(if at == 0 { " | " } else { ", " })?;
                    list(f, from, " ")?;
                    f.write_str(" -> ")?;
                    list(f, to, " ")?;
                }
                f.write_str(" where ")?;
                block(f, &class.decls)
            }
            DeclKind::Instance(instance) => {
                write!(f, "instance {} where ", Print(&instance.head))?;
                block(f, &instance.decls)
            }
            DeclKind::StandaloneDeriving(strategy, ty) => {
                write!(f, "deriving {}instance {}", strategy_text(strategy), Print(ty))
            }
            DeclKind::NewtypeInstance(instance) => {
                write!(
                    f,
                    "instance {} by coercion of {}",
                    Print(&instance.head),
                    Print(&instance.representation)
                )
            }
            DeclKind::PatternSynonym(synonym) => {
                write!(f, "pattern {}", synonym.name.name)?;
                synonym.args.iter().try_for_each(|arg| write!(f, " {}", arg.name))?;
                write!(f, " <- {}", Print(&synonym.pat))
            }
            DeclKind::PatternSignature(names, ty) => {
                write!(f, "pattern ")?;
                signature(f, names, ty)
            }
            DeclKind::Family(family) => {
                write!(f, "type family {}", family.name.name)?;
                family.params.iter().try_for_each(|param| write!(f, " {}", param.name.name))
            }
            DeclKind::FamilyInstance(equation) => {
                write!(f, "type instance {} = {}", Print(&equation.lhs), Print(&equation.rhs))
            }
            DeclKind::KindSignature(names, ty) => {
                f.write_str("type ")?;
                signature(f, names, ty)
            }
            DeclKind::DefaultSignature(names, ty) => {
                f.write_str("default ")?;
                signature(f, names, ty)
            }
            DeclKind::Default(types) => {
                f.write_str("default (")?;
                list(f, types, ", ")?;
                f.write_str(")")
            }
            DeclKind::Primitive(name, primitive, ty) => {
                write!(f, "foreign import prim \"{primitive}\" {} :: {}", Print(name), Print(ty))
            }
            DeclKind::Unsupported(what, names) => unsupported(f, what, names),
            DeclKind::Spliced(what) => unsupported(f, what, &[]),
        }
    }
}

fn unsupported(f: &mut Formatter<'_>, what: &str, names: &[Ident]) -> fmt::Result {
    write!(f, "-- unsupported: {what}")?;
    names.iter().try_for_each(|name| write!(f, " {}", Print(name)))
}

fn signature(f: &mut Formatter<'_>, names: &[Ident], ty: &SigType) -> fmt::Result {
    list(f, names, ", ")?;
    write!(f, " :: {}", Print(ty))
}

fn strategy_text(strategy: &Option<Strategy>) -> &'static str {
    match strategy {
        None => "",
        Some(Strategy::Stock) => "stock ",
        Some(Strategy::Newtype) => "newtype ",
        Some(Strategy::Anyclass) => "anyclass ",
        Some(Strategy::Via(_)) => "via ",
    }
}

fn ty_vars(f: &mut Formatter<'_>, variables: &[TyVar]) -> fmt::Result {
    variables.iter().try_for_each(|variable| match &variable.kind {
        Some(kind) => write!(f, " ({} :: {})", Print(&variable.name), Print(kind)),
        None => write!(f, " {}", Print(&variable.name)),
    })
}

fn context(f: &mut Formatter<'_>, constraints: &[Type]) -> fmt::Result {
    if constraints.is_empty() {
        return Ok(());
    }
    f.write_str("(")?;
    list(f, constraints, ", ")?;
    f.write_str(") => ")
}

fn data_decl(f: &mut Formatter<'_>, data: &DataDecl) -> fmt::Result {
    f.write_str(if data.newtype { "newtype " } else { "data " })?;
    context(f, &data.context)?;
    write!(f, "{}", Print(&data.name))?;
    ty_vars(f, &data.params)?;
    if let Some(kind) = &data.kind {
        write!(f, " :: {}", Print(kind))?;
    }
    if data.constructors.iter().any(|constructor| constructor.result.is_some()) {
        f.write_str(" where ")?;
        block(f, &data.constructors)?;
    } else if !data.constructors.is_empty() {
        f.write_str(" = ")?;
        list(f, &data.constructors, " | ")?;
    }
    for deriving in &data.deriving {
        write!(f, " deriving {}({})", strategy_text(&deriving.strategy), Print(&deriving.class))?;
    }
    Ok(())
}

impl Display for Print<'_, ConDecl> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let constructor = self.0;
        if constructor.result.is_some() {
            write!(f, "{} :: ", Print(&constructor.name))?;
        }
        if !constructor.forall.is_empty() {
            f.write_str("forall")?;
            ty_vars(f, &constructor.forall)?;
            f.write_str(". ")?;
        }
        context(f, &constructor.context)?;
        match (&constructor.fields, &constructor.result) {
            (ConFields::Positional(fields), None) => {
                write!(f, "{}", Print(&constructor.name))?;
                fields.iter().try_for_each(|field| write!(f, " {}", Print(field)))
            }
            (ConFields::Positional(fields), Some(result)) => {
                fields.iter().try_for_each(|field| write!(f, "{} -> ", Print(field)))?;
                write!(f, "{}", Print(result))
            }
            (ConFields::Record(fields), result) => {
                if result.is_none() {
                    write!(f, "{} ", Print(&constructor.name))?;
                }
                f.write_str("{ ")?;
                for (at, (name, field)) in fields.iter().enumerate() {
                    write!(f, "{}{} :: {}", if at > 0 { ", " } else { "" }, Print(name), Print(field))?;
                }
                f.write_str(" }")?;
                result.iter().try_for_each(|result| write!(f, " -> {}", Print(result)))
            }
        }
    }
}

impl Display for Print<'_, FieldType> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mark = if self.0.strict { "!" } else { "" };
        write!(f, "{mark}{}", Print(&self.0.ty))
    }
}

impl Display for Print<'_, SigType> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Some(variables) = &self.0.forall {
            f.write_str("forall")?;
            ty_vars(f, variables)?;
            f.write_str(". ")?;
        }
        context(f, &self.0.context)?;
        write!(f, "{}", Print(&self.0.ty))
    }
}

impl Display for Print<'_, Type> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.0.kind {
            TypeKind::Con(name) if name.name == names::ARROW => f.write_str("(->)"),
            TypeKind::Con(name) if name.name == names::STAR => f.write_str("*"),
            TypeKind::Var(name) | TypeKind::Con(name) => write!(f, "{}", Print(name)),
            TypeKind::App(function, argument) => write!(f, "({} {})", Print(&**function), Print(&**argument)),
            TypeKind::Fun(argument, result) => write!(f, "({} -> {})", Print(&**argument), Print(&**result)),
            TypeKind::List(element) => write!(f, "[{}]", Print(&**element)),
            TypeKind::Tuple(types) => {
                f.write_str("(")?;
                list(f, types, ", ")?;
                f.write_str(")")
            }
            TypeKind::Forall(sig) => write!(f, "({})", Print(&**sig)),
            TypeKind::Kinded(ty, kind) => write!(f, "({} :: {})", Print(&**ty), Print(&**kind)),
            TypeKind::Equal(left, right) => write!(f, "({} ~ {})", Print(&**left), Print(&**right)),
            TypeKind::Bang(ty) => write!(f, "!{}", Print(&**ty)),
            TypeKind::Lazy(ty) => write!(f, "~{}", Print(&**ty)),
            TypeKind::Wildcard => f.write_str("_"),
            TypeKind::Operators(operands, operators) => {
                write!(f, "({}", Print(&operands[0]))?;
                for (operator, operand) in operators.iter().zip(&operands[1..]) {
                    write!(f, " {} {}", infix(operator), Print(operand))?;
                }
                f.write_str(")")
            }
            TypeKind::Promoted(name) => write!(f, "'{}", Print(name)),
            TypeKind::PromotedList(types) => {
                f.write_str("'[")?;
                list(f, types, ", ")?;
                f.write_str("]")
            }
            TypeKind::Lit(lit) => write!(f, "{}", Print(lit)),
            TypeKind::Unsupported(what) => write!(f, "{{- unsupported: {what} -}}"),
        }
    }
}

impl Display for Print<'_, Lit> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            Lit::Integer(digits) => f.write_str(digits),
            Lit::Rational(numerator, denominator) => decimal(f, numerator, denominator),
            Lit::Char(c) => {
                f.write_char('\'')?;
                character(f, *c, '\'')?;
                f.write_char('\'')
            }
            Lit::String(text) => {
                f.write_char('"')?;
                text.chars().try_for_each(|c| character(f, c, '"'))?;
                f.write_char('"')
            }
        }
    }
}

fn character(f: &mut Formatter<'_>, c: char, quote: char) -> fmt::Result {
    match c {
        '\\' => f.write_str("\\\\"),
        _ if c == quote => write!(f, "\\{c}"),
        ' '..='~' => f.write_char(c),
        // `\&` ends the number if a digit follows; a character alone needs no end.
        _ if quote == '"' => write!(f, "\\{}\\&", c as u32),
        _ => write!(f, "\\{}", c as u32),
    }
}

/// A fraction whose denominator has no factors but 2 and 5.
fn decimal(f: &mut Formatter<'_>, numerator: &str, denominator: &str) -> fmt::Result {
    use num_bigint::BigUint;
    let (Ok(numerator), Ok(denominator)) = (numerator.parse::<BigUint>(), denominator.parse::<BigUint>())
    else {
        return Err(fmt::Error);
    };
    let (mut scaled, mut places) = (numerator, 0u32);
    while &scaled % &denominator != BigUint::default() {
        scaled *= 10u32;
        places += 1;
    }
    write!(f, "{}.0e-{places}", scaled / denominator)
}

fn rhs(f: &mut Formatter<'_>, rhs: &Rhs, sign: &str) -> fmt::Result {
    for guarded in &rhs.alternatives {
        f.write_char(' ')?;
        alternative(f, guarded, sign)?;
    }
    if rhs.wheres.is_empty() {
        return Ok(());
    }
    f.write_str(" where ")?;
    block(f, &rhs.wheres)
}

fn alternative(f: &mut Formatter<'_>, guarded: &Guarded, sign: &str) -> fmt::Result {
    if !guarded.guards.is_empty() {
        f.write_str("| ")?;
        list(f, &guarded.guards, ", ")?;
        f.write_char(' ')?;
    }
    write!(f, "{sign} {}", Print(&guarded.body))
}

impl Display for Print<'_, CaseAlt> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}", Print(&self.0.pat))?;
        rhs(f, &self.0.rhs, "->")
    }
}

impl Display for Print<'_, Stmt> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.0.kind {
            StmtKind::Bind(pat, expr) => write!(f, "{} <- {}", Print(pat), Print(expr)),
            StmtKind::Let(decls) => {
                f.write_str("let ")?;
                block(f, decls)
            }
            StmtKind::Expr(expr) => write!(f, "{}", Print(expr)),
            StmtKind::Rec(statements, _) => {
                write!(f, "rec {{")?;
                list(f, statements, "; ")?;
                write!(f, "}}")
            }
        }
    }
}

/// Every expression that is not atomic stands in parentheses.
impl Display for Print<'_, Expr> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.0.kind {
            ExprKind::Var(name) | ExprKind::Con(name) | ExprKind::Hole(name) => write!(f, "{}", Print(name)),
            ExprKind::Lit(lit) => write!(f, "{}", Print(lit)),
            ExprKind::Paren(inner) => write!(f, "{}", Print(&**inner)),
            ExprKind::Tuple(parts) => {
                f.write_str("(")?;
                list(f, parts, ", ")?;
                f.write_str(")")
            }
            ExprKind::List(parts) => {
                f.write_str("[")?;
                list(f, parts, ", ")?;
                f.write_str("]")
            }
            ExprKind::TupleSection(parts) => {
                f.write_str("(")?;
                for (at, part) in parts.iter().enumerate() {
                    f.write_str(if at > 0 { ", " } else { "" })?;
                    part.iter().try_for_each(|part| write!(f, "{}", Print(part)))?;
                }
                f.write_str(")")
            }
            ExprKind::EnumFrom(first, second, last) => {
                write!(f, "[{}", Print(&**first))?;
                second.iter().try_for_each(|second| write!(f, ", {}", Print(&**second)))?;
                f.write_str(" ..")?;
                last.iter().try_for_each(|last| write!(f, " {}", Print(&**last)))?;
                f.write_str("]")
            }
            ExprKind::ListComp(result, qualifiers) | ExprKind::MonadComp(result, qualifiers) => {
                write!(f, "[{} | ", Print(&**result))?;
                list(f, qualifiers, ", ")?;
                f.write_str("]")
            }
            ExprKind::RecordCon(name, fields, wildcard) => {
                write!(f, "{} {{", Print(name))?;
                record(f, fields.iter().map(|field| (&field.field, field.value.as_ref())), *wildcard)
            }
            ExprKind::Unsupported(what) => write!(f, "{{- unsupported: {what} -}}"),
            _ => {
                f.write_str("(")?;
                compound(f, self.0)?;
                f.write_str(")")
            }
        }
    }
}

/// An expression that is not atomic, without parentheses around it.
fn compound(f: &mut Formatter<'_>, expr: &Expr) -> fmt::Result {
    match &expr.kind {
        ExprKind::App(function, argument) => write!(f, "{} {}", Print(&**function), Print(&**argument)),
        ExprKind::TypeApp(function, ty) => write!(f, "{} @{}", Print(&**function), Print(&**ty)),
        ExprKind::Operators(parts) => parts.iter().enumerate().try_for_each(|(at, part)| {
            f.write_str(if at > 0 { " " } else { "" })?;
            match part {
                Operand::Expr(operand) => write!(f, "{}", Print(operand)),
                Operand::Op(operator) => f.write_str(&operator_text(operator)),
                Operand::Minus(_) => f.write_str("-"),
            }
        }),
        ExprKind::Neg(inner) => write!(f, "- {}", Print(&**inner)),
        ExprKind::Lam(pats, body) => {
            // A space, for `\~` would be an operator.
            f.write_str("\\ ")?;
            list(f, pats, " ")?;
            write!(f, " -> {}", Print(&**body))
        }
        ExprKind::LamCase(alternatives) => {
            f.write_str("\\case ")?;
            block(f, alternatives)
        }
        ExprKind::Let(decls, body) => {
            f.write_str("let ")?;
            block(f, decls)?;
            write!(f, " in {}", Print(&**body))
        }
        ExprKind::If(condition, yes, no) => {
            write!(f, "if {} then {} else {}", Print(&**condition), Print(&**yes), Print(&**no))
        }
        ExprKind::MultiIf(alternatives) => {
            f.write_str("if")?;
            alternatives.iter().try_for_each(|guarded| {
                f.write_char(' ')?;
                alternative(f, guarded, "->")
            })
        }
        ExprKind::Case(scrutinee, alternatives) => {
            write!(f, "case {} of ", Print(&**scrutinee))?;
            block(f, alternatives)
        }
        ExprKind::Do(statements) => {
            f.write_str("do ")?;
            block(f, statements)
        }
        ExprKind::LeftSection(operand, operator) => {
            write!(f, "{} {}", Print(&**operand), operator_text(operator))
        }
        ExprKind::RightSection(operator, operand) => {
            write!(f, "{} {}", operator_text(operator), Print(&**operand))
        }
        ExprKind::RecordUpdate(inner, fields) => {
            write!(f, "{} {{", Print(&**inner))?;
            record(f, fields.iter().map(|field| (&field.field, field.value.as_ref())), false)
        }
        ExprKind::Sig(inner, ty) => write!(f, "{} :: {}", Print(&**inner), Print(&**ty)),
        _ => write!(f, "{}", Print(expr)),
    }
}

fn operator_text(operator: &Expr) -> String {
    match &operator.kind {
        ExprKind::Var(name) | ExprKind::Con(name) | ExprKind::Hole(name) => infix(name),
        _ => Print(operator).to_string(),
    }
}

/// The fields of a record and its closing brace.
fn record<'a, T: 'a>(
    f: &mut Formatter<'_>,
    fields: impl Iterator<Item = (&'a Ident, Option<&'a T>)>,
    wildcard: bool,
) -> fmt::Result
where
    Print<'a, T>: Display,
{
    let mut separator = "";
    for (name, value) in fields {
        write!(f, "{separator} {}", Print(name))?;
        value.iter().try_for_each(|value| write!(f, " = {}", Print(*value)))?;
        separator = ",";
    }
    if wildcard {
        write!(f, "{separator} ..")?;
    }
    f.write_str(" }")
}

impl Display for Print<'_, Pat> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.0.kind {
            PatKind::Wildcard => f.write_str("_"),
            PatKind::Var(name) => write!(f, "{}", Print(name)),
            PatKind::Lit(lit, false) => write!(f, "{}", Print(lit)),
            PatKind::Lit(lit, true) => write!(f, "(-{})", Print(lit)),
            PatKind::Con(name, arguments) if arguments.is_empty() => write!(f, "{}", Print(name)),
            PatKind::Con(name, arguments) => {
                write!(f, "({} ", Print(name))?;
                list(f, arguments, " ")?;
                f.write_str(")")
            }
            PatKind::Record(name, fields, wildcard) => {
                write!(f, "{} {{", Print(name))?;
                record(f, fields.iter().map(|field| (&field.field, field.pat.as_ref())), *wildcard)
            }
            PatKind::Operators(operands, operators) => {
                write!(f, "({}", Print(&operands[0]))?;
                for (operator, operand) in operators.iter().zip(&operands[1..]) {
                    write!(f, " {} {}", infix(operator), Print(operand))?;
                }
                f.write_str(")")
            }
            PatKind::Tuple(pats) => {
                f.write_str("(")?;
                list(f, pats, ", ")?;
                f.write_str(")")
            }
            PatKind::List(pats) => {
                f.write_str("[")?;
                list(f, pats, ", ")?;
                f.write_str("]")
            }
            PatKind::As(name, inner) => write!(f, "{}@{}", Print(name), Print(&**inner)),
            PatKind::Lazy(inner) => write!(f, "~{}", Print(&**inner)),
            PatKind::Bang(inner) => write!(f, "!{}", Print(&**inner)),
            PatKind::View(view, inner) => write!(f, "({} -> {})", Print(&**view), Print(&**inner)),
            PatKind::Sig(inner, ty) => write!(f, "({} :: {})", Print(&**inner), Print(&**ty)),
            PatKind::Paren(inner) => write!(f, "{}", Print(&**inner)),
            PatKind::Unsupported(what) => write!(f, "{{- unsupported: {what} -}}"),
        }
    }
}
