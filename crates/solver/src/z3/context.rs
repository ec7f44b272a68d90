//! A Z3 context, owned.

use super::functions::*;
use super::{library, memory};
use crate::interrupt::Switch;
use std::ffi::CStr;

/// A Z3 context: the owner of all terms, solvers and models made in it.
///
/// It counts references: anything that is not counted may be freed at the next call, so everything we keep is counted.
pub(super) struct Context {
    raw: Z3_context,
    switch: Switch,
}

// SAFETY: a context has no ties to a thread; it only must not be used by two threads at once, and `&Context` is not
// shared between threads because `Context` is not `Sync`.
unsafe impl Send for Context {}

/// Why a call of Z3 failed.
pub(super) enum Failure {
    /// The switch was pressed.
    Stopped,
    /// Z3 refused; a sentence about what.
    Refused(String),
}

impl Context {
    /// A context with a switch of its own. Loads Z3, if this is the first one.
    pub(super) fn new() -> Result<Context, Failure> {
        library::load().map_err(|missing| Failure::Refused(missing.to_string()))?;
        memory::before_the_first_context();
        // SAFETY: Z3 is loaded. The configuration is ours, used once and deleted. The handler is taken away so that an
        // error is a null pointer and a message, not the end of the process.
        unsafe {
            let config = Z3_mk_config().expect("Z3 makes a configuration");
            let raw = Z3_mk_context_rc(config).expect("Z3 makes a context");
            Z3_del_config(config);
            Z3_set_error_handler(raw, None);
            Ok(Context { raw, switch: Switch::default() })
        }
    }

    pub(super) fn raw(&self) -> Z3_context {
        self.raw
    }

    /// Fails if the switch was pressed. To be called between steps that each take little time.
    #[inline]
    pub(super) fn check_cancelled(&self) -> Result<(), Failure> {
        self.switch.check_cancelled().map_err(|_| Failure::Stopped)
    }

    /// The switch that stops work in this context.
    pub(super) fn switch(&self) -> &Switch {
        &self.switch
    }

    /// Calls Z3 for work that may take long; pressing the switch interrupts it.
    pub(super) fn stoppable<T>(&self, call: impl FnOnce() -> T) -> Result<T, Failure> {
        let interrupted = Interrupted(self.raw);
        // SAFETY: Z3 allows this call from any thread, and the context lives until after the switch has let go of it.
        let interrupt = move || unsafe { Z3_interrupt(interrupted.context()) };
        self.switch.stop_by(interrupt).map_err(|_| Failure::Stopped)?;
        let result = call();
        self.switch.stop_by_nothing();
        Ok(result)
    }

    /// The error of the last call, in Z3's words.
    pub(super) fn error(&self) -> Failure {
        // SAFETY: the message lives until the next call, and we copy it.
        Failure::Refused(unsafe { string(Z3_get_error_msg(self.raw, Z3_get_error_code(self.raw))) })
    }

    /// Sets a numeric parameter in `parameters`.
    pub(super) fn set(&self, parameters: Z3_params, name: &CStr, value: u32) {
        // SAFETY: `name` ends in a zero byte, and symbols are not counted.
        unsafe {
            let name = Z3_mk_string_symbol(self.raw, name.as_ptr()).expect("Z3 makes a symbol");
            Z3_params_set_uint(self.raw, parameters, name, value);
        }
    }

    /// Sets a switch in `parameters`.
    pub(super) fn set_bool(&self, parameters: Z3_params, name: &CStr, value: bool) {
        // SAFETY: as above.
        unsafe {
            let name = Z3_mk_string_symbol(self.raw, name.as_ptr()).expect("Z3 makes a symbol");
            Z3_params_set_bool(self.raw, parameters, name, value);
        }
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        // SAFETY: everything made in this context is dropped before or together with it.
        unsafe { Z3_del_context(self.raw) };
        memory::after_a_context();
    }
}

/// A context, for the one call that is allowed while another thread uses it.
struct Interrupted(Z3_context);

// SAFETY: it is used for nothing but `Z3_interrupt`.
unsafe impl Send for Interrupted {}

impl Interrupted {
    fn context(&self) -> Z3_context {
        self.0
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
