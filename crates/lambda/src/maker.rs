//! Abstract types: how an unknown value is made if constructors can also make values that no program can build.
//!
//! A balanced tree is in order and knows its size, a byte is below 256: a value built at random, constructor by
//! constructor, is one that no program can build. So a type may have *makers*, which are definitions of the program:
//!
//! ```text
//! unknown : ∀ k a. Ord k → Int → Nodes k a → Map k a
//! ```
//!
//! When a run first evaluates an unknown `Map Char Bool`, it becomes `unknown d n nodes`, where `n` and `nodes` are
//! unknown values of `Int` and `Nodes Char Bool`, and `d` is *evidence* for `Ord Char`: a definition of the program of that type, or
//! the application of one to other evidence. The assumptions in `unknown` then hold of every unknown map.
//!
//! A maker may leave work for later. Before a value is shown, the type's `settle` is called with it: a predicate that holds
//! if the value exists, and evaluates the parts that a reader must know.

use std::collections::BTreeMap;

use crate::Name;

/// The abstract types of a program.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Makers {
    /// The abstract types, by the name of the data type or newtype.
    pub types: BTreeMap<Name, Abstract>,
    /// Definitions that are evidence, or make it from other evidence, by the type constructor at the head of the evidence's
    /// type.
    pub evidence: BTreeMap<Name, Vec<Name>>,
    /// How the values of some types are shown, by the name of the data type or newtype.
    pub looks: BTreeMap<Name, Look>,
    /// Does the program itself look into the representation of an abstract type? Then it can tell two representations of
    /// the same value apart, while a maker makes only one of them.
    pub revealed: bool,
}

/// How the values of an abstract type are made and settled.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Abstract {
    /// The definitions that make an unknown value. The first one whose evidence is found is taken; if there is none, an
    /// unknown value of the type is not supported.
    pub make: Vec<Name>,
    /// The predicate that is called with a value before the value is shown.
    pub settle: Option<Name>,
}

/// How the values of a type are shown.
#[derive(Clone, PartialEq, Debug)]
pub enum Look {
    /// A newtype is shown as its content.
    Bare,
    /// A newtype as its content: numbers that are characters.
    Bytes,
    /// A value is shown as a call, such as `fromList`, with the list of its elements; for each constructor, the
    /// pieces say what its fields contribute to the list.
    Elements(&'static str, BTreeMap<Name, Vec<Piece>>),
    /// A constructor with two fields is shown as an operator of this precedence.
    Operator(&'static str, u8),
    /// The fields of the constructor are the bounds, the size and the elements of an array.
    Array,
}

/// What a field of a constructor contributes to the elements of the whole.
#[derive(Clone, PartialEq, Debug)]
pub enum Piece {
    /// A field with elements of its own; if its type is not shown by elements, the field is an element itself.
    Part(usize),
    /// A field that is an element.
    Element(usize),
    /// Two fields that form an element, a pair.
    Pair(usize, usize),
}

impl Makers {
    /// The makers that a proof uses: only those of newtypes. In a proof, an unknown value of a data type is any value
    /// that its constructors can make. These are more values than exist, but the proof need not look into one to
    /// evaluate it.
    #[must_use]
    pub fn in_proofs(&self, types: &BTreeMap<Name, crate::program::DataType>) -> Makers {
        let mut makers = self.clone();
        makers.types.retain(|name, _| types.get(name).is_none_or(|data| data.newtype));
        makers
    }

    /// All definitions that the makers refer to.
    pub fn definitions(&self) -> impl Iterator<Item = Name> + '_ {
        let abstracts = self.types.values().flat_map(|ty| ty.make.iter().chain(&ty.settle));
        abstracts.chain(self.evidence.values().flatten()).copied()
    }
}
