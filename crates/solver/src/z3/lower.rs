//! Converts our terms to Z3's.
//!
//! [`Lowering`] belongs to one context. [`Lowering::lower`] converts a term node by node, arguments first: small terms
//! by recursion, others with a stack of their own, since terms may be a million levels deep. Each node is converted
//! once and remembered while it is in use (see [`Memo`]); sorts, functions and symbols are remembered until
//! [`Lowering::forget`], which is called when there are too many of them. The tables also serve the way back:
//! [`raise`](super::raise) finds our symbol for Z3's declaration.
//!
//! `Builder` makes one node. Most operators have a function of Z3 each; where SMT-LIB leaves a value open (division by
//! zero, elements beyond the end of a sequence) it adds the value that our semantics fixes. Elements of uninterpreted
//! sorts become constants with axioms that make them different.
//!
//! On the way each node gets its [`Theory`], which says how hard a query is: whether Z3 can use a specialised solver,
//! and whether it stops soon when it is interrupted.
//!
//! What stays true: every pointer that is kept has been counted (`Z3_inc_ref`), and is freed exactly once; a call that
//! Z3 refuses becomes a [`Failure`].

use super::context::{Context, Failure};
use super::functions::*;
use crate::memo::Memo;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::ffi::{CStr, CString};
use whatif_term::{Function, MAX_CHAR, Op, Sort, Symbol, Term, Value};

type Unary = unsafe fn(Z3_context, Z3_ast) -> Option<Z3_ast>;
type Binary = unsafe fn(Z3_context, Z3_ast, Z3_ast) -> Option<Z3_ast>;
type Nary = unsafe fn(Z3_context, u32, *const Z3_ast) -> Option<Z3_ast>;

/// A term in Z3, and its theory.
#[derive(Clone, Copy)]
struct Lowered {
    ast: Z3_ast,
    theory: Theory,
}

/// The theory that a formula needs. Greater ones contain the smaller ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Theory {
    /// Linear arithmetic on integers: Z3 is a quarter faster if it knows that there is nothing else.
    Linear,
    /// Numbers, and functions of them. When it is interrupted, Z3 stops at once.
    Numbers,
    /// Products and quotients of unknown numbers. Z3 may take long for the roots of large polynomials, and does not
    /// stop then.
    Products,
    /// Anything. Z3 may take long to turn bit-vectors into clauses, and does not stop then.
    General,
}

impl Theory {
    /// The theory that a node needs, without its arguments.
    fn of(term: &Term) -> Theory {
        use Op::*;
        let unknown = |args: &[Term]| args.iter().filter(|arg| !arg.is_const()).count();
        let is_product = match term.op() {
            Mul => unknown(term.args()) > 1,
            Div | Mod | RealDiv => unknown(&term.args()[1..]) > 0,
            _ => false,
        };
        let simple = match term.op() {
            Const(_) | Symbol(_) | Ite => matches!(term.sort(), Sort::Bool | Sort::Int),
            Not | And | Or | Eq | Distinct | Add | Le | Lt => true,
            Mul => !is_product,
            _ => false,
        };
        match term.sort() {
            _ if is_product => Theory::Products,
            _ if simple => Theory::Linear,
            Sort::Bool | Sort::Int | Sort::Real | Sort::Uninterpreted(_) => Theory::Numbers,
            _ => Theory::General,
        }
    }

    /// Its name in SMT-LIB, if Z3 is faster when it knows it.
    pub(super) fn logic(self) -> Option<&'static CStr> {
        match self {
            Theory::Linear => Some(c"QF_LIA"),
            Theory::Numbers | Theory::Products | Theory::General => None,
        }
    }
}

/// Terms with trees of up to this many nodes are lowered by recursion.
const SMALL: u32 = 256;

/// When a generation has more nodes than this, the next one begins.
const GENERATION: usize = 8_000;

/// When more symbols, functions and the like than this are remembered, everything is forgotten.
const NAMES: usize = 50_000;

/// The terms that were lowered in a context so far.
///
/// All pointers in it were made in one context, which every method takes as an argument. Each pointer in `terms` is
/// counted once when it is put there; the others are counted through `kept`.
#[derive(Default)]
pub(super) struct Lowering {
    terms: Memo<Term, Lowered>,
    sorts: FxHashMap<Sort, Z3_sort>,
    functions: FxHashMap<Function, Z3_func_decl>,
    /// The symbols of Z3's declarations, to read models.
    pub(super) symbols: FxHashMap<Z3_func_decl, Symbol>,
    /// The elements of uninterpreted sorts that terms mention by number.
    pub(super) elements: Vec<(Value, Z3_ast)>,
    /// An axiom for each of them that makes it different from all others: rank(element) = number.
    pub(super) axioms: Vec<Z3_ast>,
    /// Pointers that are counted until everything is forgotten.
    kept: Vec<Z3_ast>,
    /// Pointers that are counted until the present node is done.
    made: Vec<Z3_ast>,
}

// SAFETY: the pointers are used only together with their context, which is `Send` and travels along.
unsafe impl Send for Lowering {}

impl Lowering {
    /// Are there too many names? They pile up where each path makes its own.
    pub(super) fn is_full(&self) -> bool {
        self.kept.len() > NAMES
    }

    /// Frees nodes that were not used lately. Nodes that Z3's solvers use stay alive.
    pub(super) fn tidy(&mut self, context: &Context) {
        if self.terms.used() > GENERATION {
            // SAFETY: each of these was counted once for the table, in this context.
            self.terms.age().for_each(|old| unsafe { Z3_dec_ref(context.raw(), old.ast) });
        }
    }

    /// Does any term that was lowered apply an uninterpreted function?
    pub(super) fn has_functions(&self) -> bool {
        !self.functions.is_empty()
    }

    /// Frees everything. Nodes that Z3's solvers use stay alive.
    pub(super) fn forget(&mut self, context: &Context) {
        let Lowering { terms, kept, .. } = std::mem::take(self);
        let counted = terms.into_values().map(|lowered| lowered.ast).chain(kept);
        // SAFETY: each of these was counted once, in this context.
        counted.for_each(|ast| unsafe { Z3_dec_ref(context.raw(), ast) });
    }

    /// The term in Z3.
    pub(super) fn lower(&mut self, context: &Context, term: &Term) -> Result<Z3_ast, Failure> {
        Ok(self.lowered(context, term)?.ast)
    }

    /// The theory that these formulas need together.
    pub(super) fn theory(&mut self, context: &Context, formulas: &[Term]) -> Result<Theory, Failure> {
        formulas.iter().try_fold(Theory::Linear, |theory, formula| {
            Ok(theory.max(self.lowered(context, formula)?.theory))
        })
    }

    fn lowered(&mut self, context: &Context, term: &Term) -> Result<Lowered, Failure> {
        if term.tree_size() <= SMALL {
            self.lower_small(context, term)
        } else {
            self.lower_deep(context, term)
        }
    }

    /// Lowers by recursion.
    fn lower_small(&mut self, context: &Context, term: &Term) -> Result<Lowered, Failure> {
        if let Some(known) = self.terms.get(term) {
            return Ok(known);
        }
        let args = term.args().iter().map(|arg| self.lower_small(context, arg));
        let args = args.collect::<Result<SmallVec<[Lowered; 4]>, _>>()?;
        self.node(context, term, &args)
    }

    /// Lowers with an explicit stack, for terms of any depth.
    fn lower_deep(&mut self, context: &Context, term: &Term) -> Result<Lowered, Failure> {
        let mut waiting = vec![term];
        while let Some(&term) = waiting.last() {
            if self.terms.get(term).is_some() {
                waiting.pop();
                continue;
            }
            let args: SmallVec<[Option<Lowered>; 4]> =
                term.args().iter().map(|arg| self.terms.get(arg)).collect();
            match args.iter().copied().collect::<Option<SmallVec<[Lowered; 4]>>>() {
                Some(args) => {
                    self.node(context, term, &args)?;
                    waiting.pop();
                }
                None => {
                    let missing = term.args().iter().zip(&args).filter(|(_, known)| known.is_none());
                    waiting.extend(missing.map(|(arg, _)| arg));
                }
            }
        }
        Ok(self.terms.get(term).expect("the walk ends when it is lowered"))
    }

    fn node(&mut self, context: &Context, term: &Term, args: &[Lowered]) -> Result<Lowered, Failure> {
        context.check_cancelled()?;
        let asts: SmallVec<[Z3_ast; 4]> = args.iter().map(|arg| arg.ast).collect();
        let made = Builder { context, lowering: self }.node(term, &asts);
        // SAFETY: the node is counted once more for the table; then what was counted while it was made is let go.
        unsafe {
            if let Ok(ast) = made {
                Z3_inc_ref(context.raw(), ast);
            }
            self.made.drain(..).for_each(|ast| Z3_dec_ref(context.raw(), ast));
        }
        let theory = args.iter().map(|arg| arg.theory).fold(Theory::of(term), Theory::max);
        let lowered = Lowered { ast: made?, theory };
        self.terms.insert(term.clone(), lowered);
        Ok(lowered)
    }
}

/// Makes one node at a time.
struct Builder<'a> {
    context: &'a Context,
    lowering: &'a mut Lowering,
}

// SAFETY of all calls of Z3 in here: every pointer passed was made in `self.context` and is counted: by the table,
// by `make` or by `keep`; names end in a zero byte; lengths are those of the slices they go with. Terms are well-sorted by construction, and
// what Z3 refuses nevertheless comes back as a null pointer, which becomes a `Failure`.
impl Builder<'_> {
    fn node(&mut self, term: &Term, args: &[Z3_ast]) -> Result<Z3_ast, Failure> {
        use Op::*;
        match term.op() {
            Const(value) => self.value(value),
            Symbol(symbol) => self.symbol(symbol),
            Apply(function) => {
                let declaration = self.function(function)?;
                self.make(|c| unsafe { Z3_mk_app(c, declaration, args.len() as u32, args.as_ptr()) })
            }

            Not => self.one(Z3_mk_not, args),
            And => self.many(Z3_mk_and, args),
            Or => self.many(Z3_mk_or, args),
            Ite => self.ite(args[0], args[1], args[2]),
            Eq => self.two(Z3_mk_eq, args),
            Distinct => self.many(Z3_mk_distinct, args),

            Add => self.many(Z3_mk_add, args),
            Mul => self.many(Z3_mk_mul, args),
            Le => self.two(Z3_mk_le, args),
            Lt => self.two(Z3_mk_lt, args),
            Div => {
                let zero = self.value(&Value::from(0))?;
                self.divide(Z3_mk_div, term, args, zero)
            }
            Mod => self.divide(Z3_mk_mod, term, args, args[0]),
            RealDiv => {
                let zero = self.value(&Value::default_of(&Sort::Real))?;
                self.divide(Z3_mk_div, term, args, zero)
            }
            ToReal => self.one(Z3_mk_int2real, args),
            ToInt => self.one(Z3_mk_real2int, args),

            BvNot => self.one(Z3_mk_bvnot, args),
            BvNeg => self.one(Z3_mk_bvneg, args),
            BvAnd => self.two(Z3_mk_bvand, args),
            BvOr => self.two(Z3_mk_bvor, args),
            BvXor => self.two(Z3_mk_bvxor, args),
            BvAdd => self.two(Z3_mk_bvadd, args),
            BvMul => self.two(Z3_mk_bvmul, args),
            BvUdiv => self.two(Z3_mk_bvudiv, args),
            BvUrem => self.two(Z3_mk_bvurem, args),
            BvSdiv => self.two(Z3_mk_bvsdiv, args),
            BvSrem => self.two(Z3_mk_bvsrem, args),
            BvSmod => self.two(Z3_mk_bvsmod, args),
            BvShl => self.two(Z3_mk_bvshl, args),
            BvLshr => self.two(Z3_mk_bvlshr, args),
            BvAshr => self.two(Z3_mk_bvashr, args),
            Concat => self.two(Z3_mk_concat, args),
            Extract { high, low } => self.make(|c| unsafe { Z3_mk_extract(c, *high, *low, args[0]) }),
            ZeroExtend(more) => self.make(|c| unsafe { Z3_mk_zero_ext(c, *more, args[0]) }),
            SignExtend(more) => self.make(|c| unsafe { Z3_mk_sign_ext(c, *more, args[0]) }),
            BvUlt => self.two(Z3_mk_bvult, args),
            BvUle => self.two(Z3_mk_bvule, args),
            BvSlt => self.two(Z3_mk_bvslt, args),
            BvSle => self.two(Z3_mk_bvsle, args),
            UbvToInt => self.make(|c| unsafe { Z3_mk_bv2int(c, args[0], false) }),
            SbvToInt => self.make(|c| unsafe { Z3_mk_bv2int(c, args[0], true) }),
            IntToBv(width) => self.make(|c| unsafe { Z3_mk_int2bv(c, *width, args[0]) }),

            SeqUnit => self.one(Z3_mk_seq_unit, args),
            SeqConcat => self.many(Z3_mk_seq_concat, args),
            SeqLen => self.one(Z3_mk_seq_length, args),
            SeqAt => self.two(Z3_mk_seq_at, args),
            SeqExtract => self.make(|c| unsafe { Z3_mk_seq_extract(c, args[0], args[1], args[2]) }),
            SeqNth => self.nth(args[0], args[1], term.sort()),
            SeqContains => self.two(Z3_mk_seq_contains, args),
            SeqPrefixOf => self.two(Z3_mk_seq_prefix, args),
            SeqSuffixOf => self.two(Z3_mk_seq_suffix, args),
            SeqIndexOf => self.make(|c| unsafe { Z3_mk_seq_index(c, args[0], args[1], args[2]) }),
            SeqReplace => self.make(|c| unsafe { Z3_mk_seq_replace(c, args[0], args[1], args[2]) }),

            StrLt => self.two(Z3_mk_str_lt, args),
            StrLe => self.two(Z3_mk_str_le, args),
            StrToInt => self.one(Z3_mk_str_to_int, args),
            StrFromInt => self.one(Z3_mk_int_to_str, args),
            StrToCode => self.one(Z3_mk_string_to_code, args),
            StrFromCode => self.one(Z3_mk_string_from_code, args),
            CharToCode => self.one(Z3_mk_char_to_int, args),
            CharFromCode => self.char_from_code(args[0]),
        }
    }

    /// `operator(x, y)`, or `otherwise` where SMT-LIB leaves the value open: at y = 0.
    fn divide(
        &mut self,
        operator: Binary,
        term: &Term,
        args: &[Z3_ast],
        otherwise: Z3_ast,
    ) -> Result<Z3_ast, Failure> {
        let divisor = &term.args()[1];
        let quotient = self.two(operator, args)?;
        let zero = Value::default_of(divisor.sort());
        if divisor.as_value().is_some_and(|value| *value != zero) {
            return Ok(quotient);
        }
        let zero = self.value(&zero)?;
        let undefined = self.two(Z3_mk_eq, &[args[1], zero])?;
        self.ite(undefined, otherwise, quotient)
    }

    /// The element at `index`, or the default value beyond the ends, where Z3 leaves the value open.
    fn nth(&mut self, sequence: Z3_ast, index: Z3_ast, sort: &Sort) -> Result<Z3_ast, Failure> {
        let zero = self.value(&Value::from(0))?;
        let length = self.one(Z3_mk_seq_length, &[sequence])?;
        let inside = [self.two(Z3_mk_le, &[zero, index])?, self.two(Z3_mk_lt, &[index, length])?];
        let inside = self.many(Z3_mk_and, &inside)?;
        let element = self.two(Z3_mk_seq_nth, &[sequence, index])?;
        let otherwise = self.value(&Value::default_of(sort))?;
        self.ite(inside, element, otherwise)
    }

    /// Z3 has no such function on its own: the first character of the string of that code.
    fn char_from_code(&mut self, code: Z3_ast) -> Result<Z3_ast, Failure> {
        let (zero, greatest) = (self.value(&Value::from(0))?, self.value(&Value::from(i64::from(MAX_CHAR)))?);
        let inside = [self.two(Z3_mk_le, &[zero, code])?, self.two(Z3_mk_le, &[code, greatest])?];
        let inside = self.many(Z3_mk_and, &inside)?;
        let string = self.one(Z3_mk_string_from_code, &[code])?;
        let char = self.two(Z3_mk_seq_nth, &[string, zero])?;
        let otherwise = self.value(&Value::Char(0))?;
        self.ite(inside, char, otherwise)
    }

    fn symbol(&mut self, symbol: &Symbol) -> Result<Z3_ast, Failure> {
        let constant = self.constant(symbol.name(), symbol.sort())?;
        let declaration = self.declaration(constant)?;
        self.keep(constant);
        self.lowering.symbols.insert(declaration, symbol.clone());
        Ok(constant)
    }

    fn constant(&mut self, name: &str, sort: &Sort) -> Result<Z3_ast, Failure> {
        let (name, sort) = (self.name(name)?, self.sort(sort)?);
        self.make(|c| unsafe { Z3_mk_const(c, name, sort) })
    }

    fn declaration(&self, constant: Z3_ast) -> Result<Z3_func_decl, Failure> {
        let c = self.context.raw();
        unsafe { Z3_to_app(c, constant).and_then(|app| Z3_get_app_decl(c, app)) }
            .ok_or_else(|| self.context.error())
    }

    fn function(&mut self, function: &Function) -> Result<Z3_func_decl, Failure> {
        if let Some(known) = self.lowering.functions.get(function) {
            return Ok(*known);
        }
        let name = self.name(function.name())?;
        let domain =
            function.arguments().iter().map(|sort| self.sort(sort)).collect::<Result<Vec<_>, _>>()?;
        let range = self.sort(function.result())?;
        let c = self.context.raw();
        let declaration = unsafe { Z3_mk_func_decl(c, name, domain.len() as u32, domain.as_ptr(), range) };
        let declaration = declaration.ok_or_else(|| self.context.error())?;
        let kept = self.make(|c| unsafe { Z3_func_decl_to_ast(c, declaration) })?;
        self.keep(kept);
        self.lowering.functions.insert(function.clone(), declaration);
        Ok(declaration)
    }

    fn name(&self, name: &str) -> Result<Z3_symbol, Failure> {
        let name = CString::new(name)
            .map_err(|_| Failure::Refused(format!("the name {name:?} has a zero byte in it")))?;
        unsafe { Z3_mk_string_symbol(self.context.raw(), name.as_ptr()) }.ok_or_else(|| self.context.error())
    }

    fn sort(&mut self, sort: &Sort) -> Result<Z3_sort, Failure> {
        if let Some(known) = self.lowering.sorts.get(sort) {
            return Ok(*known);
        }
        let c = self.context.raw();
        let made = unsafe {
            match sort {
                Sort::Bool => Z3_mk_bool_sort(c),
                Sort::Int => Z3_mk_int_sort(c),
                Sort::Real => Z3_mk_real_sort(c),
                Sort::BitVec(width) => Z3_mk_bv_sort(c, *width),
                Sort::Char => Z3_mk_char_sort(c),
                Sort::String => Z3_mk_string_sort(c),
                Sort::Seq(element) => {
                    let element = self.sort(element)?;
                    Z3_mk_seq_sort(c, element)
                }
                Sort::Uninterpreted(name) => {
                    let name = self.name(name)?;
                    Z3_mk_uninterpreted_sort(c, name)
                }
            }
        };
        let made = made.ok_or_else(|| self.context.error())?;
        let kept = self.make(|c| unsafe { Z3_sort_to_ast(c, made) })?;
        self.keep(kept);
        self.lowering.sorts.insert(sort.clone(), made);
        Ok(made)
    }

    fn value(&mut self, value: &Value) -> Result<Z3_ast, Failure> {
        match value {
            Value::Bool(true) => self.make(|c| unsafe { Z3_mk_true(c) }),
            Value::Bool(false) => self.make(|c| unsafe { Z3_mk_false(c) }),
            Value::Int(n) => match n.to_i64() {
                Some(small) => {
                    let sort = self.sort(&Sort::Int)?;
                    self.make(|c| unsafe { Z3_mk_int64(c, small, sort) })
                }
                None => self.numeral(n.to_string(), &Sort::Int),
            },
            Value::Real(r) => self.numeral(format!("{}/{}", r.numerator(), r.denominator()), &Sort::Real),
            Value::BitVec(bits) => self.numeral(bits.to_unsigned().to_string(), &value.sort()),
            Value::Char(code) => self.make(|c| unsafe { Z3_mk_char(c, *code) }),
            Value::String(s) => {
                let chars = s.chars();
                self.make(|c| unsafe { Z3_mk_u32string(c, chars.len() as u32, chars.as_ptr()) })
            }
            Value::Seq(seq) => {
                let units = seq.items.iter().map(|item| {
                    let item = self.value(item)?;
                    self.one(Z3_mk_seq_unit, &[item])
                });
                match units.collect::<Result<Vec<_>, _>>()?.as_slice() {
                    [] => {
                        let sort = self.sort(&value.sort())?;
                        self.make(|c| unsafe { Z3_mk_seq_empty(c, sort) })
                    }
                    [unit] => Ok(*unit),
                    units => self.many(Z3_mk_seq_concat, units),
                }
            }
            Value::Uninterpreted(name, number) => self.element(value, name, *number),
        }
    }

    fn numeral(&mut self, digits: String, sort: &Sort) -> Result<Z3_ast, Failure> {
        let digits = CString::new(digits).expect("digits have no zero byte");
        let sort = self.sort(sort)?;
        self.make(|c| unsafe { Z3_mk_numeral(c, digits.as_ptr(), sort) })
    }

    /// An element of an uninterpreted sort becomes a constant; the axiom that its rank is its number makes it different
    /// from the others.
    fn element(&mut self, value: &Value, name: &str, number: u64) -> Result<Z3_ast, Failure> {
        if let Some((_, known)) = self.lowering.elements.iter().find(|(known, _)| known == value) {
            return Ok(*known);
        }
        let element = self.constant(&format!("element {number} of {name}"), &value.sort())?;
        let rank = self.function(&Function::new(format!("rank in {name}"), [value.sort()], Sort::Int))?;
        let rank = self.make(|c| unsafe { Z3_mk_app(c, rank, 1, &element) })?;
        let number = self.numeral(number.to_string(), &Sort::Int)?;
        let axiom = self.two(Z3_mk_eq, &[rank, number])?;
        self.keep(axiom);
        self.keep(element);
        self.lowering.axioms.push(axiom);
        self.lowering.elements.push((value.clone(), element));
        Ok(element)
    }

    fn ite(&mut self, condition: Z3_ast, yes: Z3_ast, no: Z3_ast) -> Result<Z3_ast, Failure> {
        self.make(|c| unsafe { Z3_mk_ite(c, condition, yes, no) })
    }

    fn one(&mut self, operator: Unary, args: &[Z3_ast]) -> Result<Z3_ast, Failure> {
        self.make(|c| unsafe { operator(c, args[0]) })
    }

    fn two(&mut self, operator: Binary, args: &[Z3_ast]) -> Result<Z3_ast, Failure> {
        self.make(|c| unsafe { operator(c, args[0], args[1]) })
    }

    fn many(&mut self, operator: Nary, args: &[Z3_ast]) -> Result<Z3_ast, Failure> {
        self.make(|c| unsafe { operator(c, args.len() as u32, args.as_ptr()) })
    }

    /// Counts a pointer until everything is forgotten.
    fn keep(&mut self, ast: Z3_ast) {
        unsafe { Z3_inc_ref(self.context.raw(), ast) };
        self.lowering.kept.push(ast);
    }

    /// Calls Z3 and counts the result until the present node is done.
    fn make(&mut self, call: impl FnOnce(Z3_context) -> Option<Z3_ast>) -> Result<Z3_ast, Failure> {
        let ast = call(self.context.raw()).ok_or_else(|| self.context.error())?;
        unsafe { Z3_inc_ref(self.context.raw(), ast) };
        self.lowering.made.push(ast);
        Ok(ast)
    }
}
