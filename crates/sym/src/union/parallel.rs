//! Running a function on the values of a union by several threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use super::Union;
use crate::Mergeable;

impl<T: Sync> Union<T> {
    /// [`and_then`](Union::and_then), with so many threads: each takes the next value that no other thread has taken. The results are
    /// joined in the order of the values, so the union is the same as with one thread.
    ///
    /// ```
    /// use whatif_sym::prelude::*;
    /// let mut fresh = Fresh::new("n");
    /// let n: Union<u32> = fresh.choose(0..20);
    /// let slow = |n: &u32| Union::single((1..=*n).fold(SymInt::from(1), |product, i| product * i));
    /// let one = n.and_then(slow);
    /// let four = n.and_then_parallel(4, slow);
    /// assert_eq!(one.to_string(), four.to_string());
    /// ```
    ///
    /// A panic of the function is a panic of the caller. What is remembered by thread (a [`profile`](crate::profile), the
    /// kind of guards) is not known to the threads.
    pub fn and_then_parallel<U: Mergeable + Send>(
        &self,
        threads: usize,
        f: impl Fn(&T) -> Union<U> + Sync,
    ) -> Union<U>
    where
        Union<U>: Send,
    {
        let values: Vec<&T> = self.values().collect();
        let results: Vec<Mutex<Option<Union<U>>>> = values.iter().map(|_| Mutex::new(None)).collect();
        let next = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..threads.clamp(1, values.len()) {
                scope.spawn(|| {
                    loop {
                        let at = next.fetch_add(1, Relaxed);
                        let Some(value) = values.get(at) else { break };
                        let result = f(value);
                        *results[at].lock().expect("nobody panics while it is locked") = Some(result);
                    }
                });
            }
        });
        let mut results = results.into_iter().map(|result| result.into_inner().ok().flatten());
        self.bind(&mut |_| results.next().flatten().expect("every value has a result"))
    }
}
