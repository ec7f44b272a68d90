//! Abstract types: how an unknown value is made where not everything that the constructors can make is one.
//!
//! A balanced tree is in order and knows its size, a byte is below 256: whoever makes an unknown one constructor by
//! constructor makes values that no program can build. So a type may have *makers*, which are definitions of the program:
//!
//! ```text
//! unknown : ∀ k a. Ord k → Int → Nodes k a → Map k a
//! ```
//!
//! When somebody first looks at an unknown `Map Char Bool`, it becomes `unknown d n nodes`, where `n` and `nodes` are
//! unknown values of `Int` and `Nodes Char Bool`, and `d` is *evidence* for `Ord Char`: a definition of the program of that type, or one
//! that makes it of other evidence. What `unknown` assumes of them holds of every unknown map.
//!
//! A maker may leave work for later. Before a value is shown, the type's `settle` is called with it: a predicate that holds
//! if it is a value after all, and evaluates what must be known of it.

use std::collections::BTreeMap;

use crate::Name;

/// What a program says of its abstract types.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Makers {
    /// By data type or newtype.
    pub types: BTreeMap<Name, Abstract>,
    /// By the type constructor that its type is an application of: definitions that are evidence, or make it of other
    /// evidence.
    pub evidence: BTreeMap<Name, Vec<Name>>,
    /// How values are shown, by data type or newtype.
    pub looks: BTreeMap<Name, Look>,
    /// Does the program itself look at what an abstract type hides? Then a maker that makes one of several representations of
    /// a value does not make all that the program can tell apart.
    pub revealed: bool,
}

/// An abstract type.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Abstract {
    /// The definitions that make an unknown value. The first one whose evidence is found is taken; if there is none, an
    /// unknown value of the type is not supported.
    pub make: Vec<Name>,
    /// A predicate on values.
    pub settle: Option<Name>,
}

/// How the values of a type are shown.
#[derive(Clone, PartialEq, Debug)]
pub enum Look {
    /// A newtype as what it contains.
    Bare,
    /// A newtype as what it contains: numbers that are characters.
    Bytes,
    /// As a call, such as `fromList`, with the list of its elements: by constructor, what its fields are.
    Elements(&'static str, BTreeMap<Name, Vec<Piece>>),
    /// A constructor with two fields as an operator of this precedence.
    Operator(&'static str, u8),
    /// A constructor whose fields are the bounds, the size and the elements of an array.
    Array,
}

/// What the fields of a constructor are to the elements of the whole, in their order.
#[derive(Clone, PartialEq, Debug)]
pub enum Piece {
    /// A field that has elements of its own; if its type shows no elements, it is one.
    Part(usize),
    /// A field that is an element.
    Element(usize),
    /// Two fields that are a pair.
    Pair(usize, usize),
}

impl Makers {
    /// Those that a proof needs. An unknown value of a data type is anything there that its constructors can make: more than exists, and
    /// nobody has to look into it to evaluate it.
    #[cfg(feature = "machine")]
    pub(crate) fn in_proofs(&self, types: &BTreeMap<Name, crate::program::DataType>) -> Makers {
        let mut makers = self.clone();
        makers.types.retain(|name, _| types.get(name).is_none_or(|data| data.newtype));
        makers
    }

    /// The definitions that are mentioned.
    pub fn definitions(&self) -> impl Iterator<Item = Name> + '_ {
        let abstracts = self.types.values().flat_map(|ty| ty.make.iter().chain(&ty.settle));
        abstracts.chain(self.evidence.values().flatten()).copied()
    }
}
