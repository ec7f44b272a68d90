//! Settings of the C library's allocator for the memory of contexts.
//!
//! A context takes 17 MB, half of it in two pieces, and most are deleted after a few queries. By default the C library
//! gives such memory back to the system each time, and the system clears every page of it for the next context, which
//! took longer than the queries. So the allocator is told to keep the memory of a few contexts. But it then also keeps
//! memory that is freed between other things in use, and a program that runs for days would hold more and more of it;
//! so after `MANY` contexts all free memory goes back.

#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod system {
    use std::ffi::c_int;
    use std::sync::Once;
    use std::sync::atomic::{AtomicU32, Ordering};

    unsafe extern "C" {
        fn mallopt(parameter: c_int, value: c_int) -> c_int;
        fn malloc_trim(pad: usize) -> c_int;
    }

    /// `M_TRIM_THRESHOLD` of `malloc.h`: free memory at the end of the heap beyond this goes back to the system.
    const TRIM_THRESHOLD: c_int = -1;
    /// `M_MMAP_THRESHOLD`: pieces larger than this go back when they are freed.
    const MMAP_THRESHOLD: c_int = -3;
    /// The memory of a few contexts.
    const KEPT: c_int = 48 << 20;
    /// More than the largest piece of a context.
    const PIECE: c_int = 16 << 20;
    /// After this many contexts all free memory goes back, which takes as long as making ten contexts.
    const MANY: u32 = 128;

    pub(in crate::z3) fn before_the_first_context() {
        static ONCE: Once = Once::new();
        // SAFETY: these calls set two numbers of the C library, and may be made at any time, by any thread.
        ONCE.call_once(|| unsafe {
            mallopt(TRIM_THRESHOLD, KEPT);
            mallopt(MMAP_THRESHOLD, PIECE);
        });
    }

    pub(in crate::z3) fn after_a_context() {
        static DELETED: AtomicU32 = AtomicU32::new(0);
        if DELETED.fetch_add(1, Ordering::Relaxed) % MANY == MANY - 1 {
            // SAFETY: it may be called at any time, by any thread.
            unsafe { malloc_trim(0) };
        }
    }
}

/// Other C libraries are left as they are.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
mod system {
    pub(in crate::z3) fn before_the_first_context() {}
    pub(in crate::z3) fn after_a_context() {}
}

pub(super) use system::{after_a_context, before_the_first_context};
