//! Makes reports for people of the answers of a search.
//!
//! The crates below use names, spans and values; a report has source text and places. [`Teller`] converts the one into
//! the other, and takes from `liquid` the types of the functions that are to blame.

use whatif_lambda::{self as lambda, Name};
use whatif_liquid::check::Liquid;
use whatif_liquid::{self as liquid, Explained, Why};
use whatif_source::{Sources, Span};
use whatif_verify::counterfactual::{self, Happens};

use crate::engine::Engine;
use crate::limit::Limit;
use crate::place::{Place, Related};
use crate::render::story;
use crate::report::{
    Blamed, Call, Cost, Counterexample, Fact, Fault, FunctionReport, Inside, Kind, Known, Part, Says,
    Unmeasured, Unsupported, Verdict, Violated,
};

/// Makes the reports about the functions of a file.
pub(crate) struct Teller<'a> {
    pub(crate) sources: &'a Sources,
    /// The refinement types; λG programs have none.
    pub(crate) liquid: Option<&'a Liquid>,
    pub(crate) engine: &'a Engine<'a>,
    /// Are the answers under suppositions that nobody has proven?
    pub(crate) supposing: bool,
}

impl Teller<'_> {
    /// The report about a function.
    pub(crate) fn function(
        &self,
        name: Name,
        span: Option<Span>,
        answer: &Explained,
        unsupported: Option<&liquid::Unsupported>,
        time_ms: f64,
    ) -> FunctionReport {
        let checked = &answer.checked;
        let counts = &checked.counts;
        FunctionReport {
            name: name.spoken().to_string(),
            place: span.map(|span| self.place(span)),
            verdict: self.verdict(name, answer, unsupported),
            passed: checked.passed.as_ref().map(call),
            notes: checked.notes.iter().map(|found| self.note(name, found)).collect(),
            suggestions: Vec::new(),
            incurable: None,
            certificate: None,
            scope: None,
            cost: Cost { time_ms, steps: counts.steps, paths: counts.paths, solver_queries: counts.queries },
        }
    }

    fn verdict(&self, name: Name, answer: &Explained, unsupported: Option<&liquid::Unsupported>) -> Verdict {
        let Explained { checked, whys, .. } = answer;
        match &checked.verdict {
            counterfactual::Verdict::Counterexamples(found) => {
                let whys = whys.iter().map(Option::as_ref).chain(std::iter::repeat(None));
                let told = found.iter().zip(whys).map(|(found, why)| self.counterexample(name, found, why));
                Verdict::Counterexamples(told.collect())
            }
            counterfactual::Verdict::Exhausted => self.proven(name, answer),
            counterfactual::Verdict::Bounded(reason) => match Limit::from(*reason) {
                limit if limit.is_solvers() => Verdict::Unanswered(limit),
                limit => Verdict::Bounded(limit),
            },
            counterfactual::Verdict::InCallers(callers) => {
                Verdict::InCallers(callers.iter().map(|caller| caller.spoken().to_string()).collect())
            }
            counterfactual::Verdict::TimedOut => Verdict::Unanswered(self.engine.out_of_time()),
            counterfactual::Verdict::OutOfMemory => Verdict::Unanswered(Limit::Memory),
            counterfactual::Verdict::Cancelled => Verdict::Unanswered(Limit::Cancelled),
            counterfactual::Verdict::Unsupported(found) => Verdict::Unsupported(Unsupported {
                reason: found.construct.to_string(),
                place: unsupported.map(|why| why.span).or(found.span).map(|span| self.place(span)),
                mistake: unsupported.is_some_and(|why| why.is_mistake),
            }),
        }
    }

    /// The verdict if a search saw every path and no violation. Only this function gives the words `verified` and `total`: both need a
    /// proof that the judge of certificates has accepted. Answers under suppositions need none, nor do functions of λG files, for
    /// which there are no certificates.
    fn proven(&self, name: Name, answer: &Explained) -> Verdict {
        let is_certified = matches!(answer.certified, Some(Ok(_)));
        match self.liquid {
            Some(_) if !is_certified && !self.supposing => Verdict::Bounded(Limit::Certificate),
            Some(liquid) if !liquid.is_annotated(name) => Verdict::Total,
            _ => Verdict::Verified,
        }
    }

    fn counterexample(
        &self,
        name: Name,
        found: &counterfactual::Counterexample,
        why: Option<&Why>,
    ) -> Counterexample {
        let mut told = Counterexample {
            kind: if found.is_concrete() { Kind::Concrete } else { Kind::Abstract },
            verdict: fault(found.fault()),
            call: call(&found.call),
            violated: self.violated(name, &found.violated, why),
            abstracted: found.abstracted.iter().map(call).collect(),
            blame: found.blame.iter().map(|name| name.spoken().to_string()).collect(),
            blamed: found.blame.iter().map(|blamed| self.blamed(*blamed)).collect(),
            replayed: found.replayed,
            caller: found.caller.as_ref().map(call),
            whole_result: found.happens == Happens::Answering,
            accepted_by_liquidhaskell: found.accepted,
            never_made: found.happens == Happens::Never,
            consistent: found.consistent,
            endless: found.endless || found.runs_on && found.call.args == found.violated.call.args,
            runs_on: found.runs_on,
            missing_cases: self.missing_cases(name, found),
            steps: found.steps,
            explanation: String::new(),
        };
        if told.runs_on {
            told.violated.unmeasured = None;
        }
        if told.is_unmeasured() {
            told.verdict = Fault::Verifier;
        }
        told.explanation = story::plain(name.spoken(), &told);
        told
    }

    /// The equations that the function lacks, if that is why it fails.
    fn missing_cases(&self, name: Name, found: &counterfactual::Counterexample) -> Vec<String> {
        match self.liquid {
            Some(liquid) if found.no_case => liquid.missing_cases(name).to_vec(),
            _ => Vec::new(),
        }
    }

    /// A sentence about a counterexample that LiquidHaskell does not demand to be excluded.
    fn note(&self, name: Name, found: &counterfactual::Counterexample) -> String {
        format!(
            "LiquidHaskell does not demand it, but {}",
            self.counterexample(name, found, None).explanation
        )
    }

    fn violated(&self, name: Name, violated: &counterfactual::Violated, why: Option<&Why>) -> Violated {
        let unmeasured = self.unmeasured(name, violated);
        let sentence =
            unmeasured.map(|why| story::unmeasured(why, name.spoken(), violated.call.function.spoken()));
        let written = sentence.unwrap_or_else(|| violated.refinement.clone());
        let is_demanding = |liquid: &Liquid| liquid.is_demanding(violated.call.function);
        let says = match why.map(|why| why.says) {
            Some(liquid::Says::Never) => Says::Never,
            Some(liquid::Says::True) => Says::True,
            None if violated.part == lambda::Part::Pre && self.liquid.is_some_and(is_demanding) => Says::Type,
            Some(liquid::Says::Condition) | None => Says::Condition,
        };
        let Why { argument, inside, refinement, facts, span, .. } = why.cloned().unwrap_or(Why {
            argument: None,
            inside: Vec::new(),
            refinement: written,
            says: liquid::Says::Condition,
            facts: Vec::new(),
            span: None,
        });
        // A refinement may come from an alias of LiquidHaskell's own, which is in none of the user's files: then the
        // whole type is shown.
        let whole = self.liquid.and_then(|liquid| liquid.type_span(violated.call.function));
        let span = span.filter(|span| whole.is_none_or(|whole| whole.file == span.file)).or(whole);
        if let Some(asserted) = self.asserted(violated) {
            return Violated {
                call: call(&violated.call),
                part: Part::Assert,
                refinement: asserted,
                says: Says::Condition,
                unmeasured: None,
                argument: None,
                inside: Vec::new(),
                because: Vec::new(),
                place: violated.span.map(|span| self.place(span)),
                related: Vec::new(),
            };
        }
        let related = span.map(|span| Related {
            place: self.place(span),
            message: match violated.part {
                lambda::Part::Post => format!("`{}` promises this", violated.call.function.spoken()),
                _ => format!("`{}` demands this", violated.call.function.spoken()),
            },
        });
        Violated {
            call: call(&violated.call),
            part: part(violated.part),
            refinement,
            says,
            unmeasured,
            argument,
            inside: inside.into_iter().map(place_inside).collect(),
            because: facts.iter().map(|fact| self.fact(fact)).collect(),
            place: violated.span.map(|span| self.place(span)),
            related: related.into_iter().collect(),
        }
    }

    /// Why LiquidHaskell sees no smaller argument in the recursive call that is violated, if it measures nothing there.
    fn unmeasured(&self, name: Name, violated: &counterfactual::Violated) -> Option<Unmeasured> {
        let liquid = self.liquid.filter(|_| violated.part == lambda::Part::Termination)?;
        Some(match liquid.unmeasured(name, violated.call.function)? {
            liquid::Unmeasured::General => Unmeasured::General,
            liquid::Unmeasured::NoSize => Unmeasured::NoSize,
            liquid::Unmeasured::Mutual => Unmeasured::Mutual,
            liquid::Unmeasured::Constant => Unmeasured::Constant,
            liquid::Unmeasured::OtherType => Unmeasured::OtherType,
        })
    }

    /// The asserted expression as the source has it, if the forbidden call is a call of a function that only asserts.
    fn asserted(&self, violated: &counterfactual::Violated) -> Option<String> {
        let function = violated.call.function;
        self.liquid.filter(|liquid| liquid.is_assertion(function))?;
        first_argument(self.sources.slice(violated.span?), function.spoken()).map(str::to_string)
    }

    fn fact(&self, fact: &liquid::Fact) -> Fact {
        Fact {
            expression: fact.expression.clone(),
            value: fact.value.clone(),
            place: fact.span.map(|span| self.place(span)),
        }
    }

    fn blamed(&self, name: Name) -> Blamed {
        let function = name.spoken().to_string();
        let Some(liquid) = self.liquid else {
            return Blamed { function, ty: None, known: Known::Contract, place: None };
        };
        let class = liquid.known_by_class(name);
        let ty = class.and_then(|method| liquid.type_of(method)).or_else(|| liquid.type_of(name));
        let ty = ty.map(str::to_string);
        let known = match &ty {
            None => Known::Nothing,
            Some(_) if class.is_some() => Known::Class,
            Some(_) if liquid.is_librarys(name) => Known::Library,
            Some(_) if liquid.is_annotated(name) => Known::Annotation,
            Some(_) => Known::Haskell,
        };
        Blamed { function, ty, known, place: liquid.type_span(name).map(|span| self.place(span)) }
    }

    fn place(&self, span: Span) -> Place {
        Place::of(span, self.sources)
    }
}

/// `x == y` of `f (x == y) z`, and `b` of `f b z`.
fn first_argument<'t>(call: &'t str, function: &str) -> Option<&'t str> {
    let (_, rest) = call.split_once(function)?;
    let rest = rest.trim_start();
    let Some(inner) = rest.strip_prefix('(') else {
        return rest.split(char::is_whitespace).next().filter(|word| word.starts_with(char::is_alphabetic));
    };
    let mut depth = 1;
    let end = inner.find(|letter| {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        depth == 0
    })?;
    Some(inner[..end].trim())
}

fn call(call: &counterfactual::Call) -> Call {
    Call {
        function: call.function.spoken().to_string(),
        args: call.args.clone(),
        result: call.result.clone(),
        message: call.message.clone(),
        expression: call.applied(),
    }
}

fn fault(fault: counterfactual::Fault) -> Fault {
    match fault {
        counterfactual::Fault::Code => Fault::Code,
        counterfactual::Fault::Type => Fault::Type,
        counterfactual::Fault::Verifier => Fault::Verifier,
    }
}

pub(crate) fn part(part: lambda::Part) -> Part {
    match part {
        lambda::Part::Pre => Part::Pre,
        lambda::Part::Post => Part::Post,
        lambda::Part::Field => Part::Field,
        lambda::Part::Assert | lambda::Part::Fact(_) => Part::Assert,
        lambda::Part::Totality => Part::Totality,
        lambda::Part::Termination => Part::Termination,
    }
}

fn place_inside(inside: liquid::Inside) -> Inside {
    match inside {
        liquid::Inside::Element(at) => Inside::Element(at),
        liquid::Inside::Elements(one, two) => Inside::Elements(one, two),
        liquid::Inside::Component(at) => Inside::Component(at),
        liquid::Inside::Within(ty) => Inside::Within(ty),
    }
}
