//! Who listens to `tracing` hears of every query, of the layer that answered it, and of what reaches Z3.

use std::fmt::Debug;
use std::sync::{Arc, Mutex};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};
use whatif_solver::{Solver, standard};
use whatif_term::{Sort, Term};

/// Writes down the names of spans, and the fields of what happens in them.
#[derive(Clone, Default)]
struct Listener(Arc<Mutex<Vec<String>>>);

impl Visit for Listener {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.0.lock().unwrap().push(format!("{}={value:?}", field.name()));
    }
}

impl Subscriber for Listener {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }

    fn new_span(&self, span: &Attributes<'_>) -> Id {
        self.0.lock().unwrap().push(span.metadata().name().into());
        span.record(&mut self.clone());
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, values: &Record<'_>) {
        values.record(&mut self.clone());
    }

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        event.record(&mut self.clone());
    }

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

#[test]
fn a_query_is_a_span_and_the_layer_that_answers_says_so() {
    let listener = Listener::default();
    let heard = listener.0.clone();
    let x = Term::var("x", Sort::Int);
    let square = [(&x * &x).equals(&Term::int(49))];
    tracing::subscriber::with_default(listener, || {
        let mut solver = standard();
        assert!(solver.check(&square).is_sat());
        assert!(solver.check(&square).is_sat());
    });
    let heard = heard.lock().unwrap().join(" ");
    assert_eq!(
        heard,
        "query formulas=1 z3 formulas=1 answer=\"sat\" \
         query formulas=1 message=answered layer=\"recent\" answer=\"sat\""
    );
}
