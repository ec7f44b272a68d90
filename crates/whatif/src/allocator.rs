//! The program's allocator.
//!
//! The program builds and frees trees all the time: on a long module the system's allocator does a quarter of the front
//! end's work, mimalloc half of that. The heap of the machine, however, is a few long arrays that grow; these are left
//! to the system, which can move them to a larger place without copying them.

use std::alloc::{GlobalAlloc, Layout, System};

use mimalloc::MiMalloc;

/// mimalloc for small allocations, the system for large ones.
pub(crate) struct BySize;

/// An allocation of at least this many bytes is large.
const LARGE: usize = 1 << 20;

/// The allocator for an allocation of this size.
fn owner(size: usize) -> &'static dyn GlobalAlloc {
    if size < LARGE { &MiMalloc } else { &System }
}

// SAFETY: every allocation is made and freed by the same allocator: which one depends on its size alone, and a call has
// the layout with which the allocation was made.
unsafe impl GlobalAlloc for BySize {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if layout.size() < LARGE {
            unsafe { MiMalloc.alloc(layout) }
        } else {
            unsafe { System.alloc(layout) }
        }
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        unsafe { owner(layout.size()).alloc_zeroed(layout) }
    }

    #[inline]
    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        if layout.size() < LARGE {
            unsafe { MiMalloc.dealloc(place, layout) }
        } else {
            unsafe { System.dealloc(place, layout) }
        }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if (layout.size() < LARGE) == (size < LARGE) {
            return unsafe { owner(size).realloc(place, layout, size) };
        }
        // SAFETY: the caller promises that the size fits a layout of this alignment. Both places are at least as long
        // as the copied bytes, and they do not overlap.
        unsafe {
            let new = self.alloc(Layout::from_size_align_unchecked(size, layout.align()));
            if !new.is_null() {
                std::ptr::copy_nonoverlapping(place, new, size.min(layout.size()));
                self.dealloc(place, layout);
            }
            new
        }
    }
}

/// The contents of an array stay the same when it moves from one allocator to the other and back.
#[test]
fn arrays_grow_and_shrink_across_the_border() {
    let layout = |size| Layout::from_size_align(size, 8).expect("a small alignment");
    let byte = |at: usize| (at % 251) as u8;
    // SAFETY: each place is used within its size, and given back once.
    unsafe {
        let mut place = BySize.alloc(layout(1000));
        (0..1000).for_each(|at| place.add(at).write(byte(at)));
        let mut size = 1000;
        for next in [LARGE - 1, LARGE, 3 * LARGE, LARGE + 1, 5000, 1000] {
            place = BySize.realloc(place, layout(size), next);
            size = next;
            assert!((0..1000).all(|at| place.add(at).read() == byte(at)));
        }
        BySize.dealloc(place, layout(size));
    }
}
