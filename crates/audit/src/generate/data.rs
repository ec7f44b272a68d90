//! Data types with refined fields or an order of their own, and measures of them.

use crate::ast::{Alt, Constructor, Data, Expr, Field, Function, Name, Order, Prim, Role, Type, VALUE, name};
use crate::generate::Builder;

fn field(text: &str, ty: Type, refined: Option<Expr>) -> Field {
    Field { name: name(text), ty, refined }
}

impl Builder<'_> {
    /// Adds a data type: a list, a tree, or a record.
    pub(crate) fn add_data(&mut self) {
        match self.random.below(9) {
            0..=2 => self.add_list(),
            3 | 4 => self.add_tree(),
            5 | 6 => self.add_record(),
            7 => self.add_reversed(),
            _ => self.add_opaque_record(),
        }
    }

    /// Adds a list or a tree without refinements, since `prove` ignores these.
    pub(super) fn add_inductive_data(&mut self) {
        if self.random.chance(50) {
            self.add_list();
        } else {
            self.add_tree();
        }
        self.without_refinements();
    }

    /// Takes the refinements from all fields.
    pub(super) fn without_refinements(&mut self) {
        let constructors = self.program.datas.iter_mut().flat_map(|data| &mut data.constructors);
        constructors.flat_map(|constructor| &mut constructor.fields).for_each(|field| field.refined = None);
    }

    fn bound(&mut self) -> Option<Expr> {
        let bound = Expr::two(Prim::Ge, Expr::var(VALUE), Expr::Int(self.random.between(0, 1)));
        self.random.chance(40).then_some(bound)
    }

    fn add_list(&mut self) {
        let list = Type::Data(name("L"));
        let bound = self.bound();
        let fields = vec![field("hd", Type::Int, bound), field("tl", list.clone(), None)];
        let constructors = vec![
            Constructor { name: name("E"), fields: Vec::new() },
            Constructor { name: name("C"), fields },
        ];
        self.add("L", constructors, Order::Derived);
        let rest = Expr::call("size", vec![Expr::var("d2")]);
        self.add_measure(
            &list,
            vec![
                alt("E", &[], Expr::Int(0)),
                alt("C", &["d1", "d2"], Expr::two(Prim::Add, Expr::Int(1), rest)),
            ],
        );
    }

    fn add_tree(&mut self) {
        let tree = Type::Data(name("T"));
        let bound = self.bound();
        let fields = vec![
            field("val", Type::Int, bound),
            field("left", tree.clone(), None),
            field("right", tree.clone(), None),
        ];
        let constructors = vec![
            Constructor { name: name("Leaf"), fields: Vec::new() },
            Constructor { name: name("Node"), fields },
        ];
        self.add("T", constructors, Order::Derived);
        let [left, right] = ["d2", "d3"].map(|part| Expr::call("size", vec![Expr::var(part)]));
        let both = Expr::two(Prim::Add, left, right);
        self.add_measure(
            &tree,
            vec![
                alt("Leaf", &[], Expr::Int(0)),
                alt("Node", &["d1", "d2", "d3"], Expr::two(Prim::Add, Expr::Int(1), both)),
            ],
        );
    }

    /// Adds a record whose second field has a refinement about the first.
    fn add_record(&mut self) {
        let prim = *self.random.pick(&[Prim::Ge, Prim::Le, Prim::Lt, Prim::Gt]);
        let related = Expr::two(prim, Expr::var(VALUE), Expr::var("pa"));
        let bound = self.bound();
        let fields = vec![field("pa", Type::Int, bound), field("pb", Type::Int, Some(related))];
        self.add("P", vec![Constructor { name: name("P"), fields }], Order::Derived);
    }

    /// Adds a record with a refinement about an uninterpreted measure.
    fn add_opaque_record(&mut self) {
        self.program.uninterpreted.push(name("limit"));
        let limit = Expr::call("limit", vec![Expr::var("qa")]);
        let prim = *self.random.pick(&[Prim::Le, Prim::Lt, Prim::Ge]);
        let related = Expr::two(prim, Expr::var(VALUE), limit);
        let fields = vec![field("qa", Type::Int, None), field("qb", Type::Int, Some(related))];
        self.add("Q", vec![Constructor { name: name("Q"), fields }], Order::Derived);
    }

    /// Adds a number with an order of its own.
    fn add_reversed(&mut self) {
        let fields = vec![field("key", Type::Int, None)];
        self.add("K", vec![Constructor { name: name("K"), fields }], Order::Reversed);
    }

    fn add(&mut self, own: &str, constructors: Vec<Constructor>, order: Order) {
        self.program.datas.push(Data { name: name(own), constructors, order });
    }

    fn add_measure(&mut self, ty: &Type, alts: Vec<Alt>) {
        let parameter: Name = name("d");
        let body = Expr::Case(Box::new(Expr::Var(parameter.clone())), alts, None);
        self.program.functions.push(Function {
            name: name("size"),
            params: vec![(parameter, ty.clone())],
            result: Type::Int,
            body,
            spec: None,
            exported: true,
            role: Role::Measure,
            equations: true,
        });
    }
}

fn alt(con: &str, fields: &[&str], body: Expr) -> Alt {
    Alt { con: name(con), fields: fields.iter().map(|field| name(field)).collect(), body }
}
