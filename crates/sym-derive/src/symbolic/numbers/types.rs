//! Types as nodes that turn out to be the same.

use syn::{GenericArgument, PathArguments, Type};

/// A node.
pub(super) type Id = usize;

#[derive(Clone)]
enum Node {
    /// The same as another one.
    Same(Id),
    /// Nothing is known yet.
    Free,
    /// A number as it is written, whole or with a point.
    Whole,
    Decimal,
    /// Something that is not understood here.
    Unknown,
    /// A type with arguments; `list` is whatever has elements of one type.
    Named(String, Vec<Id>),
}

#[derive(Default)]
pub(super) struct Types(Vec<Node>);

const NUMBERS: [&str; 14] =
    ["i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64", "u128", "usize", "f32", "f64"];

/// Types whose elements are what their last argument says.
const LISTS: [&str; 8] =
    ["Vec", "VecDeque", "HashSet", "BTreeSet", "BinaryHeap", "LinkedList", "Peekable", "Rev"];

impl Types {
    fn add(&mut self, node: Node) -> Id {
        self.0.push(node);
        self.0.len() - 1
    }

    pub(super) fn free(&mut self) -> Id {
        self.add(Node::Free)
    }

    pub(super) fn unknown(&mut self) -> Id {
        self.add(Node::Unknown)
    }

    pub(super) fn whole(&mut self) -> Id {
        self.add(Node::Whole)
    }

    pub(super) fn decimal(&mut self) -> Id {
        self.add(Node::Decimal)
    }

    pub(super) fn named(&mut self, name: &str, arguments: Vec<Id>) -> Id {
        self.add(Node::Named(name.to_owned(), arguments))
    }

    pub(super) fn list(&mut self, element: Id) -> Id {
        self.named("list", vec![element])
    }

    fn root(&self, mut id: Id) -> Id {
        while let Node::Same(other) = self.0[id] {
            id = other;
        }
        id
    }

    /// Both are one type. If they cannot be, one of them is not understood, and stays as it is.
    pub(super) fn same(&mut self, a: Id, b: Id) {
        let (a, b) = (self.root(a), self.root(b));
        if a == b {
            return;
        }
        match (self.0[a].clone(), self.0[b].clone()) {
            (Node::Free, _) => self.0[a] = Node::Same(b),
            (_, Node::Free) => self.0[b] = Node::Same(a),
            (Node::Named(x, of_x), Node::Named(y, of_y)) => {
                if x == y && of_x.len() == of_y.len() {
                    self.0[a] = Node::Same(b);
                    of_x.into_iter().zip(of_y).for_each(|(x, y)| self.same(x, y));
                }
            }
            (Node::Named(_, parts), other) | (other, Node::Named(_, parts)) => {
                let (named, less) = if matches!(self.0[a], Node::Named(..)) { (a, b) } else { (b, a) };
                self.0[less] = Node::Same(named);
                if matches!(other, Node::Unknown) {
                    // What the parts of this type meet is not known, either.
                    for part in parts {
                        let unknown = self.unknown();
                        self.same(part, unknown);
                    }
                }
            }
            (_, Node::Unknown) => self.0[a] = Node::Same(b),
            (Node::Unknown, _) | (Node::Decimal, _) => self.0[b] = Node::Same(a),
            (Node::Whole, _) => self.0[a] = Node::Same(b),
            (Node::Same(_), _) => unreachable!("a root"),
        }
    }

    /// The arguments of a type of this name, which it may turn out to be.
    pub(super) fn arguments(&mut self, id: Id, name: &str, count: usize) -> Option<Vec<Id>> {
        let root = self.root(id);
        match &self.0[root] {
            Node::Named(known, arguments) if known == name && arguments.len() == count => {
                Some(arguments.clone())
            }
            Node::Free => {
                let arguments: Vec<Id> = (0..count).map(|_| self.free()).collect();
                self.0[root] = Node::Named(name.to_owned(), arguments.clone());
                Some(arguments)
            }
            _ => None,
        }
    }

    pub(super) fn is(&self, id: Id, name: &str) -> bool {
        matches!(&self.0[self.root(id)], Node::Named(known, _) if known == name)
    }

    pub(super) fn parts(&self, id: Id) -> Option<(&str, &[Id])> {
        match &self.0[self.root(id)] {
            Node::Named(name, arguments) => Some((name, arguments)),
            _ => None,
        }
    }

    /// What is in a list, an option or a result.
    pub(super) fn element(&mut self, id: Id) -> Id {
        match &self.0[self.root(id)] {
            Node::Named(name, arguments) if matches!(&name[..], "list" | "Option" | "Result") => arguments[0],
            Node::Free => self.free(),
            _ => self.unknown(),
        }
    }

    /// The type of a number, if it is known. One that meets no other has Rust's own type, if it may.
    pub(super) fn number(&self, id: Id, may_be_alone: bool) -> Option<&'static str> {
        match &self.0[self.root(id)] {
            Node::Whole if may_be_alone => Some("i32"),
            Node::Decimal if may_be_alone => Some("f64"),
            Node::Named(name, _) => NUMBERS.into_iter().find(|number| number == name),
            _ => None,
        }
    }

    /// A type as it is written.
    pub(super) fn written(&mut self, ty: &Type) -> Id {
        match ty {
            Type::Reference(reference) => self.written(&reference.elem),
            Type::Paren(inner) => self.written(&inner.elem),
            Type::Group(inner) => self.written(&inner.elem),
            Type::Slice(slice) => {
                let element = self.written(&slice.elem);
                self.list(element)
            }
            Type::Array(array) => {
                let element = self.written(&array.elem);
                self.list(element)
            }
            Type::Tuple(tuple) => {
                let parts = tuple.elems.iter().map(|part| self.written(part)).collect();
                self.named("()", parts)
            }
            Type::Infer(_) => self.free(),
            Type::Path(path) if path.qself.is_none() => {
                let Some(last) = path.path.segments.last() else { return self.unknown() };
                let name = last.ident.to_string();
                let arguments: Vec<Id> = match &last.arguments {
                    PathArguments::AngleBracketed(arguments) => arguments
                        .args
                        .iter()
                        .filter_map(|argument| match argument {
                            GenericArgument::Type(ty) => Some(self.written(ty)),
                            _ => None,
                        })
                        .collect(),
                    _ => Vec::new(),
                };
                match (&name[..], &arguments[..]) {
                    ("Box" | "Rc" | "Arc", [inner]) => *inner,
                    (list, [element, ..]) if LISTS.contains(&list) => self.list(*element),
                    ("Result", [value, ..]) => self.named("Result", vec![*value]),
                    ("HashMap" | "BTreeMap", [key, value, ..]) => self.named("map", vec![*key, *value]),
                    ("str", _) => self.named("String", vec![]),
                    _ => self.named(&name, arguments.clone()),
                }
            }
            _ => self.unknown(),
        }
    }
}
