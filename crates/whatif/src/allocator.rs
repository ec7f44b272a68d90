//! The program's allocator.
//!
//! Trees are built and thrown away all the time: on a long module a quarter of the front end's work is done by the system's
//! allocator, half as much by mimalloc. The heap of the machine is a few long arrays, which grow: these are for the system, which
//! can move them to a larger place without touching them.

use std::alloc::{GlobalAlloc, Layout, System};

use mimalloc::MiMalloc;

/// mimalloc for what is small, the system for what is large.
pub(crate) struct BySize;

/// From this size on, in bytes, an allocation is large.
const LARGE: usize = 1 << 20;

/// Who has an allocation of this size.
fn owner(size: usize) -> &'static dyn GlobalAlloc {
    if size < LARGE { &MiMalloc } else { &System }
}

// SAFETY: every allocation is made and given back by the same allocator: which one that is depends on its size alone, and the
// layout that comes with a call is the one that the allocation was made with.
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
        // SAFETY: the caller promises that the size fits a layout of this alignment. Both places are as long as what is copied, and
        // they are not the same.
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

/// What stands in an array stays there when the array moves from one allocator to the other and back.
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
