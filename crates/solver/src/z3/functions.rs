//! The functions of Z3 that are in use, under the names that Z3's documentation gives them.
//!
//! libz3 is loaded at run time (see [`library`](super::library)): nothing here needs it to build. [`Functions`] is the
//! table of addresses; for each entry there is a function of the same name that calls through the table. With the feature
//! `vendored` Z3 is a part of the program, and the same functions call it directly.
//!
//! Z3 returns a null pointer if it refuses a call, so results are optional. Pointers that are passed to Z3 must not be
//! null.

#![allow(non_camel_case_types, non_snake_case, clippy::too_many_arguments)]

use std::ffi::c_char;
use std::ptr::NonNull;

macro_rules! handles {
    ($($handle:ident = $thing:ident;)*) => {$(
        #[repr(C)]
        pub(crate) struct $thing([u8; 0]);
        pub(crate) type $handle = NonNull<$thing>;
    )*};
}

handles! {
    Z3_app = App;
    Z3_ast = Ast;
    Z3_ast_vector = AstVector;
    Z3_config = Config;
    Z3_context = RawContext;
    Z3_func_decl = FuncDecl;
    Z3_model = RawModel;
    Z3_optimize = Optimize;
    Z3_params = Params;
    Z3_solver = RawSolver;
    Z3_sort = RawSort;
    Z3_symbol = RawSymbol;
}

/// Text that ends in a zero byte. A text that Z3 returns is valid until the next call.
pub(super) type Z3_string = *const c_char;
pub(super) type Z3_error_handler = Option<unsafe extern "C" fn(Z3_context, u32)>;

/// Yes, no, or neither.
pub(super) type Z3_lbool = i32;
pub(super) const Z3_L_TRUE: Z3_lbool = 1;
pub(super) const Z3_L_FALSE: Z3_lbool = -1;

// Kinds of declarations that occur in the values of models.
pub(super) const Z3_OP_SEQ_UNIT: u32 = 1551;
pub(super) const Z3_OP_SEQ_EMPTY: u32 = 1552;
pub(super) const Z3_OP_SEQ_CONCAT: u32 = 1553;
pub(super) const Z3_OP_CHAR_CONST: u32 = 1599;

#[cfg(not(feature = "vendored"))]
macro_rules! functions {
    ($(fn $name:ident($($argument:ident: $type:ty),*) $(-> $result:ty)?;)*) => {
        /// The addresses of the functions of a loaded library.
        pub(super) struct Functions {
            $($name: unsafe extern "C" fn($($type),*) $(-> $result)?,)*
        }

        impl Functions {
            /// Looks up all functions.
            ///
            /// # Safety
            /// The library is Z3, in the version that the types here are written for, and is never unloaded.
            pub(super) unsafe fn of(library: &libloading::Library) -> Result<Functions, libloading::Error> {
                // SAFETY: as the caller promises.
                unsafe { Ok(Functions { $($name: *library.get(concat!(stringify!($name), "\0"))?,)* }) }
            }
        }

        $(#[inline]
        pub(super) unsafe fn $name($($argument: $type),*) $(-> $result)? {
            // SAFETY: as the caller promises; the table's types are those of Z3's C interface.
            unsafe { (super::library::functions().$name)($($argument),*) }
        })*
    };
}

#[cfg(feature = "vendored")]
macro_rules! functions {
    ($(fn $name:ident($($argument:ident: $type:ty),*) $(-> $result:ty)?;)*) => {
        mod linked {
            use super::*;
            unsafe extern "C" {
                $(pub(super) fn $name($($argument: $type),*) $(-> $result)?;)*
            }
        }

        $(#[inline]
        pub(super) unsafe fn $name($($argument: $type),*) $(-> $result)? {
            // SAFETY: as the caller promises; the declarations are those of Z3's C interface.
            unsafe { linked::$name($($argument),*) }
        })*
    };
}

functions! {
    fn Z3_ast_to_string(c: Z3_context, a: Z3_ast) -> Z3_string;
    fn Z3_ast_vector_dec_ref(c: Z3_context, v: Z3_ast_vector);
    fn Z3_ast_vector_get(c: Z3_context, v: Z3_ast_vector, i: u32) -> Option<Z3_ast>;
    fn Z3_ast_vector_inc_ref(c: Z3_context, v: Z3_ast_vector);
    fn Z3_ast_vector_size(c: Z3_context, v: Z3_ast_vector) -> u32;
    fn Z3_dec_ref(c: Z3_context, a: Z3_ast);
    fn Z3_del_config(c: Z3_config);
    fn Z3_del_context(c: Z3_context);
    fn Z3_func_decl_to_ast(c: Z3_context, f: Z3_func_decl) -> Option<Z3_ast>;
    fn Z3_get_app_arg(c: Z3_context, a: Z3_app, i: u32) -> Option<Z3_ast>;
    fn Z3_get_app_decl(c: Z3_context, a: Z3_app) -> Option<Z3_func_decl>;
    fn Z3_get_app_num_args(c: Z3_context, a: Z3_app) -> u32;
    fn Z3_get_bool_value(c: Z3_context, a: Z3_ast) -> Z3_lbool;
    fn Z3_get_decl_int_parameter(c: Z3_context, d: Z3_func_decl, idx: u32) -> i32;
    fn Z3_get_decl_kind(c: Z3_context, d: Z3_func_decl) -> u32;
    fn Z3_get_error_code(c: Z3_context) -> u32;
    fn Z3_get_error_msg(c: Z3_context, err: u32) -> Z3_string;
    fn Z3_get_numeral_int64(c: Z3_context, v: Z3_ast, i: *mut i64) -> bool;
    fn Z3_get_numeral_string(c: Z3_context, a: Z3_ast) -> Z3_string;
    fn Z3_get_string_contents(c: Z3_context, s: Z3_ast, length: u32, contents: *mut u32);
    fn Z3_get_string_length(c: Z3_context, s: Z3_ast) -> u32;
    fn Z3_inc_ref(c: Z3_context, a: Z3_ast);
    fn Z3_interrupt(c: Z3_context);
    fn Z3_is_app(c: Z3_context, a: Z3_ast) -> bool;
    fn Z3_is_numeral_ast(c: Z3_context, a: Z3_ast) -> bool;
    fn Z3_is_string(c: Z3_context, s: Z3_ast) -> bool;
    fn Z3_mk_add(c: Z3_context, num_args: u32, args: *const Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_and(c: Z3_context, num_args: u32, args: *const Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_distinct(c: Z3_context, num_args: u32, args: *const Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_app(c: Z3_context, d: Z3_func_decl, num_args: u32, args: *const Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_bool_sort(c: Z3_context) -> Option<Z3_sort>;
    fn Z3_mk_bv2int(c: Z3_context, t1: Z3_ast, is_signed: bool) -> Option<Z3_ast>;
    fn Z3_mk_bv_sort(c: Z3_context, sz: u32) -> Option<Z3_sort>;
    fn Z3_mk_bvadd(c: Z3_context, t1: Z3_ast, t2: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_bvand(c: Z3_context, t1: Z3_ast, t2: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_bvashr(c: Z3_context, t1: Z3_ast, t2: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_bvlshr(c: Z3_context, t1: Z3_ast, t2: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_bvmul(c: Z3_context, t1: Z3_ast, t2: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_bvneg(c: Z3_context, t1: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_bvnot(c: Z3_context, t1: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_bvor(c: Z3_context, t1: Z3_ast, t2: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_bvsdiv(c: Z3_context, t1: Z3_ast, t2: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_bvshl(c: Z3_context, t1: Z3_ast, t2: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_bvsle(c: Z3_context, t1: Z3_ast, t2: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_bvslt(c: Z3_context, t1: Z3_ast, t2: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_bvsmod(c: Z3_context, t1: Z3_ast, t2: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_bvsrem(c: Z3_context, t1: Z3_ast, t2: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_bvudiv(c: Z3_context, t1: Z3_ast, t2: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_bvule(c: Z3_context, t1: Z3_ast, t2: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_bvult(c: Z3_context, t1: Z3_ast, t2: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_bvurem(c: Z3_context, t1: Z3_ast, t2: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_bvxor(c: Z3_context, t1: Z3_ast, t2: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_char(c: Z3_context, ch: u32) -> Option<Z3_ast>;
    fn Z3_mk_char_sort(c: Z3_context) -> Option<Z3_sort>;
    fn Z3_mk_char_to_int(c: Z3_context, ch: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_concat(c: Z3_context, t1: Z3_ast, t2: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_config() -> Option<Z3_config>;
    fn Z3_mk_const(c: Z3_context, s: Z3_symbol, ty: Z3_sort) -> Option<Z3_ast>;
    fn Z3_mk_context_rc(c: Z3_config) -> Option<Z3_context>;
    fn Z3_mk_div(c: Z3_context, arg1: Z3_ast, arg2: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_eq(c: Z3_context, l: Z3_ast, r: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_extract(c: Z3_context, high: u32, low: u32, t1: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_false(c: Z3_context) -> Option<Z3_ast>;
    fn Z3_mk_func_decl(
        c: Z3_context, s: Z3_symbol, size: u32, domain: *const Z3_sort, range: Z3_sort
    ) -> Option<Z3_func_decl>;
    fn Z3_mk_implies(c: Z3_context, t1: Z3_ast, t2: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_int2bv(c: Z3_context, n: u32, t1: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_int2real(c: Z3_context, t1: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_int64(c: Z3_context, v: i64, ty: Z3_sort) -> Option<Z3_ast>;
    fn Z3_mk_int_sort(c: Z3_context) -> Option<Z3_sort>;
    fn Z3_mk_int_to_str(c: Z3_context, s: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_ite(c: Z3_context, t1: Z3_ast, t2: Z3_ast, t3: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_le(c: Z3_context, t1: Z3_ast, t2: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_lt(c: Z3_context, t1: Z3_ast, t2: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_mod(c: Z3_context, arg1: Z3_ast, arg2: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_mul(c: Z3_context, num_args: u32, args: *const Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_not(c: Z3_context, a: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_numeral(c: Z3_context, numeral: Z3_string, ty: Z3_sort) -> Option<Z3_ast>;
    fn Z3_mk_optimize(c: Z3_context) -> Option<Z3_optimize>;
    fn Z3_mk_or(c: Z3_context, num_args: u32, args: *const Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_params(c: Z3_context) -> Option<Z3_params>;
    fn Z3_mk_real2int(c: Z3_context, t1: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_real_sort(c: Z3_context) -> Option<Z3_sort>;
    fn Z3_mk_seq_at(c: Z3_context, s: Z3_ast, index: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_seq_concat(c: Z3_context, n: u32, args: *const Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_seq_contains(c: Z3_context, container: Z3_ast, containee: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_seq_empty(c: Z3_context, seq: Z3_sort) -> Option<Z3_ast>;
    fn Z3_mk_seq_extract(c: Z3_context, s: Z3_ast, offset: Z3_ast, length: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_seq_index(c: Z3_context, s: Z3_ast, substr: Z3_ast, offset: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_seq_length(c: Z3_context, s: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_seq_nth(c: Z3_context, s: Z3_ast, index: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_seq_prefix(c: Z3_context, prefix: Z3_ast, s: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_seq_replace(c: Z3_context, s: Z3_ast, src: Z3_ast, dst: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_seq_sort(c: Z3_context, s: Z3_sort) -> Option<Z3_sort>;
    fn Z3_mk_seq_suffix(c: Z3_context, suffix: Z3_ast, s: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_seq_unit(c: Z3_context, a: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_sign_ext(c: Z3_context, i: u32, t1: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_simple_solver(c: Z3_context) -> Option<Z3_solver>;
    fn Z3_mk_solver_for_logic(c: Z3_context, logic: Z3_symbol) -> Option<Z3_solver>;
    fn Z3_mk_str_le(c: Z3_context, prefix: Z3_ast, s: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_str_lt(c: Z3_context, prefix: Z3_ast, s: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_str_to_int(c: Z3_context, s: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_string_from_code(c: Z3_context, a: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_string_sort(c: Z3_context) -> Option<Z3_sort>;
    fn Z3_mk_string_symbol(c: Z3_context, s: Z3_string) -> Option<Z3_symbol>;
    fn Z3_mk_string_to_code(c: Z3_context, a: Z3_ast) -> Option<Z3_ast>;
    fn Z3_mk_true(c: Z3_context) -> Option<Z3_ast>;
    fn Z3_mk_u32string(c: Z3_context, len: u32, chars: *const u32) -> Option<Z3_ast>;
    fn Z3_mk_uninterpreted_sort(c: Z3_context, s: Z3_symbol) -> Option<Z3_sort>;
    fn Z3_mk_zero_ext(c: Z3_context, i: u32, t1: Z3_ast) -> Option<Z3_ast>;
    fn Z3_model_dec_ref(c: Z3_context, m: Z3_model);
    fn Z3_model_eval(c: Z3_context, m: Z3_model, t: Z3_ast, completion: bool, v: *mut Z3_ast) -> bool;
    fn Z3_model_get_const_decl(c: Z3_context, m: Z3_model, i: u32) -> Option<Z3_func_decl>;
    fn Z3_model_get_const_interp(c: Z3_context, m: Z3_model, a: Z3_func_decl) -> Option<Z3_ast>;
    fn Z3_model_get_num_consts(c: Z3_context, m: Z3_model) -> u32;
    fn Z3_model_inc_ref(c: Z3_context, m: Z3_model);
    fn Z3_optimize_assert(c: Z3_context, o: Z3_optimize, a: Z3_ast);
    fn Z3_optimize_assert_soft(
        c: Z3_context, o: Z3_optimize, a: Z3_ast, weight: Z3_string, id: Option<Z3_symbol>
    ) -> u32;
    fn Z3_optimize_check(c: Z3_context, o: Z3_optimize, n: u32, assumptions: *const Z3_ast) -> Z3_lbool;
    fn Z3_optimize_dec_ref(c: Z3_context, d: Z3_optimize);
    fn Z3_optimize_get_lower_as_vector(c: Z3_context, o: Z3_optimize, idx: u32) -> Option<Z3_ast_vector>;
    fn Z3_optimize_get_model(c: Z3_context, o: Z3_optimize) -> Option<Z3_model>;
    fn Z3_optimize_get_reason_unknown(c: Z3_context, d: Z3_optimize) -> Z3_string;
    fn Z3_optimize_get_upper_as_vector(c: Z3_context, o: Z3_optimize, idx: u32) -> Option<Z3_ast_vector>;
    fn Z3_optimize_inc_ref(c: Z3_context, d: Z3_optimize);
    fn Z3_optimize_maximize(c: Z3_context, o: Z3_optimize, t: Z3_ast) -> u32;
    fn Z3_optimize_minimize(c: Z3_context, o: Z3_optimize, t: Z3_ast) -> u32;
    fn Z3_optimize_set_params(c: Z3_context, o: Z3_optimize, p: Z3_params);
    fn Z3_params_dec_ref(c: Z3_context, p: Z3_params);
    fn Z3_params_inc_ref(c: Z3_context, p: Z3_params);
    fn Z3_params_set_bool(c: Z3_context, p: Z3_params, k: Z3_symbol, v: bool);
    fn Z3_params_set_uint(c: Z3_context, p: Z3_params, k: Z3_symbol, v: u32);
    fn Z3_set_error_handler(c: Z3_context, h: Z3_error_handler);
    fn Z3_solver_assert(c: Z3_context, s: Z3_solver, a: Z3_ast);
    fn Z3_solver_check(c: Z3_context, s: Z3_solver) -> Z3_lbool;
    fn Z3_solver_check_assumptions(
        c: Z3_context, s: Z3_solver, n: u32, assumptions: *const Z3_ast
    ) -> Z3_lbool;
    fn Z3_solver_dec_ref(c: Z3_context, s: Z3_solver);
    fn Z3_solver_get_model(c: Z3_context, s: Z3_solver) -> Option<Z3_model>;
    fn Z3_solver_get_reason_unknown(c: Z3_context, s: Z3_solver) -> Z3_string;
    fn Z3_solver_get_unsat_core(c: Z3_context, s: Z3_solver) -> Option<Z3_ast_vector>;
    fn Z3_solver_inc_ref(c: Z3_context, s: Z3_solver);
    fn Z3_solver_pop(c: Z3_context, s: Z3_solver, n: u32);
    fn Z3_solver_push(c: Z3_context, s: Z3_solver);
    fn Z3_solver_set_params(c: Z3_context, s: Z3_solver, p: Z3_params);
    fn Z3_sort_to_ast(c: Z3_context, s: Z3_sort) -> Option<Z3_ast>;
    fn Z3_to_app(c: Z3_context, a: Z3_ast) -> Option<Z3_app>;
}
