//! A Z3 context, owned.

use std::ffi::CStr;
use z3_sys::*;

/// A Z3 context: the owner of all terms, solvers and models made in it.
///
/// It counts references. Whatever is not counted may be gone at the next call, so everything we keep is counted.
pub(super) struct Context(Z3_context);

// SAFETY: a context has no ties to a thread; it only must not be used by two threads at once, and `&Context` is not
// shared between threads because `Context` is not `Sync`.
unsafe impl Send for Context {}

impl Context {
    pub(super) fn new() -> Context {
        // SAFETY: the configuration is ours, used once and deleted. The handler is taken away so that an error is a
        // null pointer and a message, not the end of the process.
        unsafe {
            let config = Z3_mk_config().expect("Z3 makes a configuration");
            let context = Z3_mk_context_rc(config).expect("Z3 makes a context");
            Z3_del_config(config);
            Z3_set_error_handler(context, None);
            Context(context)
        }
    }

    pub(super) fn raw(&self) -> Z3_context {
        self.0
    }

    /// What went wrong in the last call, in Z3's words.
    pub(super) fn error(&self) -> String {
        // SAFETY: the message lives until the next call, and we copy it.
        unsafe { string(Z3_get_error_msg(self.0, Z3_get_error_code(self.0))) }
    }

    /// Sets a numeric parameter in `parameters`.
    pub(super) fn set(&self, parameters: Z3_params, name: &CStr, value: u32) {
        // SAFETY: `name` ends in a zero byte, and symbols are not counted.
        unsafe {
            let name = Z3_mk_string_symbol(self.0, name.as_ptr()).expect("Z3 makes a symbol");
            Z3_params_set_uint(self.0, parameters, name, value);
        }
    }

    /// Sets a switch in `parameters`.
    pub(super) fn set_bool(&self, parameters: Z3_params, name: &CStr, value: bool) {
        // SAFETY: as above.
        unsafe {
            let name = Z3_mk_string_symbol(self.0, name.as_ptr()).expect("Z3 makes a symbol");
            Z3_params_set_bool(self.0, parameters, name, value);
        }
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        // SAFETY: whoever holds things made in this context is dropped with it.
        unsafe { Z3_del_context(self.0) };
    }
}

/// A copy of a string that Z3 lends.
///
/// # Safety
/// `lent` must be null or point to a string that ends in a zero byte.
pub(super) unsafe fn string(lent: Z3_string) -> String {
    if lent.is_null() {
        return String::new();
    }
    // SAFETY: as the caller promises.
    unsafe { CStr::from_ptr(lent) }.to_string_lossy().into_owned()
}
