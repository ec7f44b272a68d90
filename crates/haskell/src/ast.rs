//! The syntax of Haskell, as the parser reads it and the renamer resolves it.
//!
//! One tree serves both stages. The parser leaves names as they were written and chains of operators flat. The renamer
//! gives every name its unique name (see [`Ident`]), turns each [`ExprKind::Operators`], [`PatKind::Operators`] and
//! [`TypeKind::Operators`] into nested applications by the fixities in scope, and writes some forms in terms of others;
//! those forms are marked *only before renaming*. For `f x + g y * 2`:
//!
//! ```text
//! parser    Operators [f x, +, g y, *, 2]
//! renamer   (+) (f x) ((*) (g y) 2)
//! ```
//!
//! In order of the file: a [`Module`] with exports and imports, declarations ([`DeclKind`]), types ([`TypeKind`]),
//! expressions ([`ExprKind`]), patterns ([`PatKind`]).
//!
//! Every node has the [`Span`] it was read from. A construct that the parser recognises and the front end does not
//! support is an `Unsupported` node with a description, so that only the definitions that contain it are unsupported.

use whatif_lambda::Name;
use whatif_source::Span;

/// An identifier or operator.
///
/// Before renaming: as written, with its qualifier in `module` (`Map.insert`: module `Map`, name `insert`). After
/// renaming: `name` is unique: for a global one its full name (`Data.Map.insert`; the names of
/// [`whatif_lambda::types::names`] for what λG knows), for a local one its spelling with a suffix where it would shadow; and `module` is `None`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ident {
    /// The qualifier, before renaming.
    pub module: Option<Name>,
    /// The name.
    pub name: Name,
    /// Where it is written.
    pub span: Span,
}

/// A module.
#[derive(Clone, Debug)]
pub struct Module {
    /// `Main` if the file does not say. For a module of the user's that is called like one of the library, it has
    /// another [`identity`](crate::modules::identity), so that what the two define are different things.
    pub name: Name,
    /// What its source and those who import it call it.
    pub spelled: Name,
    /// Where the name is written, or the start of the file.
    pub span: Span,
    /// The names in the file's `LANGUAGE` pragmas.
    pub extensions: Vec<Name>,
    /// Its export list; `None` if there is none (it exports everything, or `main` alone if there is no header at all).
    pub exports: Option<Vec<Export>>,
    /// Its imports, without the implicit one of the Prelude.
    pub imports: Vec<Import>,
    /// Its declarations. Equations of one function stand together as one [`DeclKind::Fun`].
    pub decls: Vec<Decl>,
    /// The texts of its `{-@ … @-}` comments, in order, without the delimiters: LiquidHaskell's annotations.
    pub annotations: Vec<Annotation>,
}

/// A `{-@ … @-}` comment.
#[derive(Clone, PartialEq, Debug)]
pub struct Annotation {
    /// The text between the delimiters.
    pub text: String,
    /// Where that text stands.
    pub span: Span,
    /// Is it a quotation `[lq| … |]`? Then a signature in it is the function's Haskell signature too.
    pub quoted: bool,
}

/// An item of an export list.
#[derive(Clone, Debug)]
pub enum Export {
    /// A variable.
    Var(Ident),
    /// A type or class, with those of its members that are exported.
    Type(Ident, Members),
    /// `module M`
    Module(Ident),
}

/// Which constructors, fields or methods of a type or class are meant.
#[derive(Clone, Debug)]
pub enum Members {
    /// None: `T`.
    None,
    /// All: `T(..)`; and these pattern synonyms: `T(.., P)`.
    All(Vec<Ident>),
    /// These: `T(A, b)`.
    Some(Vec<Ident>),
}

/// An import.
#[derive(Clone, Debug)]
pub struct Import {
    /// The module.
    pub module: Ident,
    /// `import qualified`
    pub qualified: bool,
    /// `as M`
    pub alias: Option<Name>,
    /// `hiding`
    pub hiding: bool,
    /// The list; `None` if there is none.
    pub items: Option<Vec<ImportItem>>,
    /// Where it stands.
    pub span: Span,
}

/// An item of an import list.
#[derive(Clone, Debug)]
pub enum ImportItem {
    /// A variable.
    Var(Ident),
    /// A type or class.
    Type(Ident, Members),
}

/// A declaration.
#[derive(Clone, Debug)]
pub struct Decl {
    /// Its form.
    pub kind: DeclKind,
    /// Where it stands.
    pub span: Span,
}

/// The kinds of declarations. In `let`, `where`, classes and instances only some of them occur.
#[derive(Clone, Debug)]
pub enum DeclKind {
    /// `f, g :: τ`
    Signature(Vec<Ident>, SigType),
    /// A function, with all its equations. Each has the same number of arguments, at least one.
    Fun(Ident, Vec<Equation>),
    /// A pattern binding, `x = e` among them.
    Pat(Pat, Rhs),
    /// `infixl 6 +`
    Fixity(Fixity, Vec<Ident>),
    /// `data` or `newtype`
    Data(DataDecl),
    /// `type T a = τ`
    Synonym(Ident, Vec<TyVar>, Type),
    /// `class`
    Class(ClassDecl),
    /// `instance`
    Instance(InstanceDecl),
    /// `pattern P x y = p`; only before renaming, when it becomes two functions.
    PatternSynonym(PatternSynonym),
    /// `pattern P, Q :: τ`; only before renaming.
    PatternSignature(Vec<Ident>, SigType),
    /// `type family F a`
    Family(FamilyDecl),
    /// `type instance F τ = τ`, or the default of an associated type.
    FamilyInstance(FamilyEquation),
    /// `deriving instance ctx => C T`; only before renaming.
    StandaloneDeriving(Option<Strategy>, SigType),
    /// `deriving newtype`: an instance that is the instance of the newtype's content, by coercion; only after renaming.
    NewtypeInstance(NewtypeInstance),
    /// `type T :: κ`, a kind by itself.
    KindSignature(Vec<Ident>, SigType),
    /// `default f :: τ` in a class: the type of the default method.
    DefaultSignature(Vec<Ident>, SigType),
    /// `default (τ, …)`
    Default(Vec<Type>),
    /// `foreign import prim "name" f :: τ`: how the base library names the machine's primitives.
    Primitive(Ident, whatif_lambda::prim::Prim, SigType),
    /// A declaration that is not supported: a description, and the names it would have bound.
    Unsupported(String, Vec<Ident>),
    /// A splice or a macro, which is not supported and may bind any names: a description.
    Spliced(&'static str),
}

/// A pattern synonym.
#[derive(Clone, Debug)]
pub struct PatternSynonym {
    /// Its name.
    pub name: Ident,
    /// The variables that it binds, in order.
    pub args: Vec<Ident>,
    /// Whether they are fields: `pattern P {x, y} = …`.
    pub record: bool,
    /// The pattern that it abbreviates.
    pub pat: Pat,
    /// The expression that it abbreviates.
    pub builder: Builder,
}

/// The expression that a pattern synonym abbreviates.
#[derive(Clone, Debug)]
pub enum Builder {
    /// Nothing: `pattern P x <- p`.
    None,
    /// The pattern, read as an expression: `pattern P x = p`.
    Implicit,
    /// A function of its own: `pattern P x <- p where P x = e`.
    Explicit(Vec<Equation>),
}

/// A type family.
#[derive(Clone, Debug)]
pub struct FamilyDecl {
    /// Its name.
    pub name: Ident,
    /// Its parameters.
    pub params: Vec<TyVar>,
    /// The class it is associated with.
    pub class: Option<Ident>,
    /// All its equations, if it is closed.
    pub equations: Option<Vec<FamilyEquation>>,
}

/// `F τ = τ`
#[derive(Clone, Debug)]
pub struct FamilyEquation {
    /// The family applied to types.
    pub lhs: Type,
    /// The type that the left side is equal to.
    pub rhs: Type,
    /// Is it the default of an associated type? Then it holds only where no other equation does.
    pub default: bool,
    /// In an instance, the module that its class is qualified by: `Exts` of `instance Exts.IsList T`. The family is found there
    /// if it is not in scope without a qualifier.
    pub class_module: Option<Name>,
}

/// One equation of a function: `f p q | guard = e where …`
#[derive(Clone, Debug)]
pub struct Equation {
    /// The arguments.
    pub pats: Vec<Pat>,
    /// The right-hand side.
    pub rhs: Rhs,
    /// Where it stands.
    pub span: Span,
}

/// The right-hand side of an equation or alternative, behind `=` or `->`, with its `where`.
#[derive(Clone, Debug)]
pub struct Rhs {
    /// Tried in order. An unguarded one has no guards.
    pub alternatives: Vec<Guarded>,
    /// The `where` bindings, in scope in all of them.
    pub wheres: Vec<Decl>,
}

/// `| g1, p <- g2 = e`
#[derive(Clone, Debug)]
pub struct Guarded {
    /// The guards: Boolean ones, pattern guards, `let`s.
    pub guards: Vec<Stmt>,
    /// The expression.
    pub body: Expr,
    /// Where it stands.
    pub span: Span,
}

/// An operator's associativity and precedence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fixity {
    /// To which side it associates.
    pub assoc: Assoc,
    /// From 0 to 9.
    pub precedence: u8,
}

/// To which side an operator associates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Assoc {
    /// `infixl`
    Left,
    /// `infixr`
    Right,
    /// `infix`
    None,
}

/// A `data` or `newtype` declaration.
#[derive(Clone, Debug)]
pub struct DataDecl {
    /// The type.
    pub name: Ident,
    /// Its parameters.
    pub params: Vec<TyVar>,
    /// `newtype`
    pub newtype: bool,
    /// The datatype context, which is ignored.
    pub context: Vec<Type>,
    /// The kind signature after the parameters: `data T a :: Type -> Type where …`.
    pub kind: Option<Type>,
    /// Its constructors.
    pub constructors: Vec<ConDecl>,
    /// The classes in its `deriving` clauses; empty after renaming, when they have become instances of their own.
    pub deriving: Vec<Deriving>,
}

/// A class in a `deriving` clause.
#[derive(Clone, Debug)]
pub struct Deriving {
    /// The strategy, if one is written.
    pub strategy: Option<Strategy>,
    /// The class, applied to all its arguments but the last.
    pub class: Type,
}

/// How an instance is derived.
#[derive(Clone, Debug)]
pub enum Strategy {
    /// From the type's shape, as the report describes it.
    Stock,
    /// From the newtype's content.
    Newtype,
    /// With the default methods.
    Anyclass,
    /// From another type with the same representation.
    Via(Box<Type>),
}

/// A constructor.
#[derive(Clone, Debug)]
pub struct ConDecl {
    /// Its name.
    pub name: Ident,
    /// The variables of `forall a.` in front of it; for a GADT constructor all its variables, if there is a `forall`.
    pub forall: Vec<TyVar>,
    /// Its context.
    pub context: Vec<Type>,
    /// Its fields.
    pub fields: ConFields,
    /// For a constructor in GADT syntax, its result type.
    pub result: Option<Type>,
    /// Where it stands.
    pub span: Span,
}

impl ConDecl {
    /// The types of its fields.
    #[must_use]
    pub fn field_types(&self) -> Vec<&Type> {
        match &self.fields {
            ConFields::Positional(fields) => fields.iter().map(|field| &field.ty).collect(),
            ConFields::Record(fields) => fields.iter().map(|(_, field)| &field.ty).collect(),
        }
    }
}

/// The fields of a constructor.
#[derive(Clone, Debug)]
pub enum ConFields {
    /// `C τ !τ`
    Positional(Vec<FieldType>),
    /// `C { a, b :: τ }`, one entry a name.
    Record(Vec<(Ident, FieldType)>),
}

/// The type of a field.
#[derive(Clone, Debug)]
pub struct FieldType {
    /// The type.
    pub ty: Type,
    /// `!`, or StrictData without `~`.
    pub strict: bool,
}

/// A class declaration.
#[derive(Clone, Debug)]
pub struct ClassDecl {
    /// Its superclasses.
    pub context: Vec<Type>,
    /// Its name.
    pub name: Ident,
    /// Its parameters.
    pub params: Vec<TyVar>,
    /// Its functional dependencies.
    pub fundeps: Vec<(Vec<Ident>, Vec<Ident>)>,
    /// Signatures, fixities and default methods.
    pub decls: Vec<Decl>,
}

/// An instance declaration.
#[derive(Clone, Debug)]
pub struct InstanceDecl {
    /// Its context and head, the head being the class applied to types.
    pub head: SigType,
    /// Methods (and, with InstanceSigs, signatures).
    pub decls: Vec<Decl>,
    /// Made from a `deriving` clause. Then the context of the head is not final: it has a constraint for the type of
    /// each field that mentions a variable (`Eq [f a]`), to be simplified as GHC does (2010 report, section 11).
    pub derived: bool,
}

/// `newtype N a = C ρ deriving newtype K`: the instance `K (N a)` is the instance `K ρ`.
#[derive(Clone, Debug)]
pub struct NewtypeInstance {
    /// The instance's context and head. A derived context is empty: inference finds the constraints that `K ρ` needs.
    pub head: SigType,
    /// The class applied to the content's type (to its head alone, if the class wants a constructor): `K ρ`.
    pub representation: Type,
    /// Made from a `deriving` clause; otherwise the context is as it was written.
    pub derived: bool,
}

/// A type variable where it is bound, with its kind if that is written.
#[derive(Clone, Debug)]
pub struct TyVar {
    /// The variable.
    pub name: Ident,
    /// Its kind.
    pub kind: Option<Type>,
}

/// A type as it stands in a signature: `forall a. (C a) => τ`.
#[derive(Clone, Debug)]
pub struct SigType {
    /// The variables it binds explicitly; `None` if there is no `forall`.
    pub forall: Option<Vec<TyVar>>,
    /// The constraints, each a class applied to types.
    pub context: Vec<Type>,
    /// The type.
    pub ty: Type,
}

/// A type.
#[derive(Clone, Debug)]
pub struct Type {
    /// Its form.
    pub kind: TypeKind,
    /// Where it stands.
    pub span: Span,
}

/// The forms of types.
#[derive(Clone, Debug)]
pub enum TypeKind {
    /// `a`
    Var(Ident),
    /// `T`; also `[]`, `->`, `()`, `(,)`.
    Con(Ident),
    /// `τ τ`
    App(Box<Type>, Box<Type>),
    /// `τ -> τ`
    Fun(Box<Type>, Box<Type>),
    /// `[τ]`
    List(Box<Type>),
    /// `(τ, τ)`; at least two.
    Tuple(Vec<Type>),
    /// A higher-rank type or a type with a context of its own.
    Forall(Box<SigType>),
    /// `(τ :: κ)`
    Kinded(Box<Type>, Box<Type>),
    /// `τ ~ τ`, as a constraint.
    Equal(Box<Type>, Box<Type>),
    /// `!τ` where the parser could not attach it to a field.
    Bang(Box<Type>),
    /// `~τ`, likewise.
    Lazy(Box<Type>),
    /// `_`
    Wildcard,
    /// Operands and the operators between them, `~` too, in the order they were written; only before renaming.
    Operators(Vec<Type>, Vec<Ident>),
    /// A constructor used as a type: `'True`.
    Promoted(Ident),
    /// A list of types as a type: `'[a, b]`.
    PromotedList(Vec<Type>),
    /// A number or string as a type.
    Lit(Lit),
    /// A type that is not supported: a description.
    Unsupported(String),
}

/// An expression.
#[derive(Clone, Debug)]
pub struct Expr {
    /// Its form.
    pub kind: ExprKind,
    /// Where it stands.
    pub span: Span,
}

/// The forms of expressions.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// A variable, or an operator in parentheses.
    Var(Ident),
    /// A constructor; also `[]`, `()`, `(,)`, `:`.
    Con(Ident),
    /// A literal.
    Lit(Lit),
    /// `f x`
    App(Box<Expr>, Box<Expr>),
    /// `f @τ`
    TypeApp(Box<Expr>, Box<Type>),
    /// Operators and operands in the order they were written; only before renaming.
    Operators(Vec<Operand>),
    /// `- e`
    Neg(Box<Expr>),
    /// `\p q -> e`
    Lam(Vec<Pat>, Box<Expr>),
    /// `\case …`
    LamCase(Vec<CaseAlt>),
    /// `let … in e`
    Let(Vec<Decl>, Box<Expr>),
    /// `if c then t else e`
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `if | g -> e …`
    MultiIf(Vec<Guarded>),
    /// `case e of …`
    Case(Box<Expr>, Vec<CaseAlt>),
    /// `do …`, with the last statement being an expression.
    Do(Vec<Stmt>),
    /// `(e, e)`
    Tuple(Vec<Expr>),
    /// `(, e)`
    TupleSection(Vec<Option<Expr>>),
    /// `[e, e]`
    List(Vec<Expr>),
    /// `[e, e ..  e]`
    EnumFrom(Box<Expr>, Option<Box<Expr>>, Option<Box<Expr>>),
    /// `[e | quals]`
    ListComp(Box<Expr>, Vec<Stmt>),
    /// `[e | quals | quals]`; only before renaming.
    ParallelComp(Box<Expr>, Vec<Vec<Stmt>>),
    /// `[e | …]` in any monad; only before renaming.
    MonadComp(Box<Expr>, Vec<Stmt>),
    /// `(e ⊕)`
    LeftSection(Box<Expr>, Box<Expr>),
    /// `(⊕ e)`
    RightSection(Box<Expr>, Box<Expr>),
    /// `C { a = e, b, .. }`
    RecordCon(Ident, Vec<FieldExpr>, bool),
    /// `e { a = e }`
    RecordUpdate(Box<Expr>, Vec<FieldExpr>),
    /// `e :: τ`
    Sig(Box<Expr>, Box<SigType>),
    /// `(e)`
    Paren(Box<Expr>),
    /// `_` or `_x`: a hole.
    Hole(Ident),
    /// An expression that is not supported: a description.
    Unsupported(String),
}

/// A part of a chain of operators.
#[derive(Clone, Debug)]
pub enum Operand {
    /// An operand.
    Expr(Expr),
    /// An operator: a variable or constructor (`` `f` `` too).
    Op(Expr),
    /// A prefix minus.
    Minus(Span),
}

/// `a = e`; with a pun, `a` alone means `a = a`.
#[derive(Clone, Debug)]
pub struct FieldExpr {
    /// The field.
    pub field: Ident,
    /// Its value; `None` for a pun.
    pub value: Option<Expr>,
}

/// An alternative of a `case`.
#[derive(Clone, Debug)]
pub struct CaseAlt {
    /// The pattern.
    pub pat: Pat,
    /// The right-hand side.
    pub rhs: Rhs,
    /// Where it stands.
    pub span: Span,
}

/// A statement of a `do`, a qualifier of a comprehension, or a guard.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// Its form.
    pub kind: StmtKind,
    /// Where it stands.
    pub span: Span,
}

/// The forms of statements.
#[derive(Clone, Debug)]
pub enum StmtKind {
    /// `p <- e`
    Bind(Pat, Expr),
    /// `let …`
    Let(Vec<Decl>),
    /// `e`
    Expr(Expr),
    /// `rec …`; only before renaming. The statements of an `mdo` are cut into the smallest recursive segments.
    Rec(Vec<Stmt>, Segments),
}

/// How the statements of a recursive `do` belong together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Segments {
    /// As they are written: `rec`.
    Written,
    /// As small as possible: `mdo`.
    Smallest,
}

/// A literal as it is written; its type is found by inference.
#[derive(Clone, PartialEq, Debug)]
pub enum Lit {
    /// In decimal digits.
    Integer(Box<str>),
    /// An exact rational number: numerator and denominator in decimal digits.
    Rational(Box<str>, Box<str>),
    /// A character.
    Char(char),
    /// A string.
    String(Box<str>),
}

/// A pattern.
#[derive(Clone, Debug)]
pub struct Pat {
    /// Its form.
    pub kind: PatKind,
    /// Where it stands.
    pub span: Span,
}

/// The forms of patterns.
#[derive(Clone, Debug)]
pub enum PatKind {
    /// `_`
    Wildcard,
    /// `x`
    Var(Ident),
    /// A literal; `true` if it is negated.
    Lit(Lit, bool),
    /// `C p q`
    Con(Ident, Vec<Pat>),
    /// `C { a = p, b, .. }`
    Record(Ident, Vec<FieldPat>, bool),
    /// Operators and operands in the order they were written; only before renaming.
    Operators(Vec<Pat>, Vec<Ident>),
    /// `(p, p)`
    Tuple(Vec<Pat>),
    /// `[p, p]`
    List(Vec<Pat>),
    /// `x@p`
    As(Ident, Box<Pat>),
    /// `~p`
    Lazy(Box<Pat>),
    /// `!p`
    Bang(Box<Pat>),
    /// `(e -> p)`
    View(Box<Expr>, Box<Pat>),
    /// `p :: τ`
    Sig(Box<Pat>, Box<SigType>),
    /// `(p)`
    Paren(Box<Pat>),
    /// `n + k`, …
    Unsupported(String),
}

/// `a = p`; with a pun, `a` alone means `a = a`.
#[derive(Clone, Debug)]
pub struct FieldPat {
    /// The field.
    pub field: Ident,
    /// Its pattern; `None` for a pun.
    pub pat: Option<Pat>,
}
