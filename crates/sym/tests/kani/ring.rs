//! A queue in a ring of fixed size.

pub struct Ring<T, const N: usize> {
    slots: [Option<T>; N],
    first: usize,
    len: usize,
}

impl<T: Copy, const N: usize> Ring<T, N> {
    pub fn new() -> Self {
        Ring { slots: [None; N], first: 0, len: 0 }
    }

    pub fn len(&self) -> usize {
        self.len
    }

    pub fn push(&mut self, item: T) -> Result<(), T> {
        if self.len == N {
            return Err(item);
        }
        let at = (self.first + self.len) % N;
        self.slots[at] = Some(item);
        self.len += 1;
        Ok(())
    }

    pub fn pop(&mut self) -> Option<T> {
        let item = self.slots[self.first].take()?;
        self.first = (self.first + 1) % N;
        self.len -= 1;
        Some(item)
    }
}

#[cfg(kani)]
mod harnesses {
    use super::Ring;

    #[kani::proof]
    fn what_goes_in_first_comes_out_first() {
        let mut ring: Ring<u8, 3> = Ring::new();
        let steps: usize = kani::any();
        kani::assume(steps <= 3);
        for _ in 0..steps {
            ring.push(0).unwrap();
            ring.pop();
        }
        let (a, b): (u8, u8) = (kani::any(), kani::any());
        assert!(ring.push(a).is_ok() && ring.push(b).is_ok());
        assert_eq!(ring.len(), 2);
        assert_eq!((ring.pop(), ring.pop(), ring.pop()), (Some(a), Some(b), None));
    }
}
