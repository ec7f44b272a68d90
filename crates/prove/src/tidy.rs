//! Removes what proofs do not need, so that they are shorter to judge and to read.

use whatif_certificate::evaluate::Kernel;
use whatif_certificate::formula::Conclusion;
use whatif_certificate::proof::{Lemma, Oracle, Proof};
use whatif_certificate::sequent::Sequent;

/// Proofs with more steps than this stay as they are.
const LARGEST: usize = 60;

/// The lemmas that the last one needs, in their order, and the last one itself, with shorter proofs.
pub(crate) fn tidied(
    kernel: &mut Kernel,
    lemmas: &[Lemma],
    last: Lemma,
    judge: &mut dyn Oracle,
) -> Vec<Lemma> {
    let mut all = lemmas.to_vec();
    all.push(last);
    drop_unused(&mut all);
    kernel.forget_lemmas(0);
    for lemma in &mut all {
        if let Ok(start) = kernel.start(&lemma.formula)
            && size(&lemma.proof) <= LARGEST
        {
            lemma.proof = pruned(kernel, lemma, &start, &lemma.proof, judge);
        }
        kernel.trust(lemma.formula.clone());
    }
    drop_unused(&mut all);
    all
}

/// Removes equations that no proof uses. Lemmas which say that a call returns stay: evaluation uses them without
/// naming them.
fn drop_unused(lemmas: &mut Vec<Lemma>) {
    let mut used = vec![false; lemmas.len()];
    for at in (0..lemmas.len()).rev() {
        let is_last = at + 1 == lemmas.len();
        if is_last || used[at] || matches!(lemmas[at].formula.conclusion, Conclusion::Total(_)) {
            used[at] = true;
            visit(&lemmas[at].proof, &mut |number| used[number] = true);
        }
    }
    let mut numbers = Vec::new();
    let mut next = 0;
    for &is_used in &used {
        numbers.push(next);
        next += usize::from(is_used);
    }
    let mut keep = used.iter();
    lemmas.retain(|_| *keep.next().expect("one for each"));
    lemmas.iter_mut().for_each(|lemma| renumber(&mut lemma.proof, &numbers));
}

fn visit(proof: &Proof, see: &mut dyn FnMut(usize)) {
    match proof {
        Proof::Evaluated | Proof::Arithmetic => {}
        Proof::Split(_, proofs) | Proof::Fields(proofs) => proofs.iter().for_each(|proof| visit(proof, see)),
        Proof::Known(_, _, then) => visit(then, see),
        Proof::Use { lemma, then, .. } => {
            lemma.iter().for_each(|&number| see(number));
            visit(then, see);
        }
    }
}

fn renumber(proof: &mut Proof, numbers: &[usize]) {
    match proof {
        Proof::Evaluated | Proof::Arithmetic => {}
        Proof::Split(_, proofs) | Proof::Fields(proofs) => {
            proofs.iter_mut().for_each(|proof| renumber(proof, numbers));
        }
        Proof::Known(_, _, then) => renumber(then, numbers),
        Proof::Use { lemma, then, .. } => {
            lemma.iter_mut().for_each(|number| *number = numbers[*number]);
            renumber(then, numbers);
        }
    }
}

fn size(proof: &Proof) -> usize {
    1 + match proof {
        Proof::Evaluated | Proof::Arithmetic => 0,
        Proof::Split(_, proofs) | Proof::Fields(proofs) => proofs.iter().map(size).sum(),
        Proof::Known(_, _, then) | Proof::Use { then, .. } => size(then),
    }
}

/// Removes the facts that a proof does not need.
fn pruned(
    kernel: &mut Kernel,
    lemma: &Lemma,
    here: &Sequent,
    proof: &Proof,
    judge: &mut dyn Oracle,
) -> Proof {
    match proof {
        Proof::Evaluated | Proof::Arithmetic => proof.clone(),
        Proof::Split(on, proofs) => match kernel.split(here, *on) {
            Ok(cases) => Proof::Split(*on, each(kernel, lemma, &cases, proofs, judge)),
            Err(_) => proof.clone(),
        },
        Proof::Fields(proofs) => match kernel.fields(here) {
            Ok(parts) => Proof::Fields(each(kernel, lemma, &parts, proofs, judge)),
            Err(_) => proof.clone(),
        },
        Proof::Known(left, right, then) => {
            if kernel.shows(lemma, here, then, judge) {
                return pruned(kernel, lemma, here, then, judge);
            }
            match kernel.known(here, *left, *right, judge) {
                Ok(next) => Proof::Known(*left, *right, Box::new(pruned(kernel, lemma, &next, then, judge))),
                Err(_) => proof.clone(),
            }
        }
        Proof::Use { lemma: used, values, turned, then } => {
            if kernel.shows(lemma, here, then, judge) {
                return pruned(kernel, lemma, here, then, judge);
            }
            let (formula, order) = match used {
                None => (lemma.formula.clone(), Some(&lemma.order[..])),
                Some(number) => (kernel.lemmas()[*number].clone(), None),
            };
            match kernel.apply(here, &formula, order, values, *turned) {
                Ok(next) => Proof::Use {
                    lemma: *used,
                    values: values.clone(),
                    turned: *turned,
                    then: Box::new(pruned(kernel, lemma, &next, then, judge)),
                },
                Err(_) => proof.clone(),
            }
        }
    }
}

fn each(
    kernel: &mut Kernel,
    lemma: &Lemma,
    parts: &[Sequent],
    proofs: &[Proof],
    judge: &mut dyn Oracle,
) -> Vec<Proof> {
    parts.iter().zip(proofs).map(|(part, proof)| pruned(kernel, lemma, part, proof, judge)).collect()
}
