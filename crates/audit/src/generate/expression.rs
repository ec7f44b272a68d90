//! Random expressions of a type.

use crate::ast::{Alt, Expr, Name, Prim, Role, Type, name};
use crate::generate::{Builder, Scope};

impl Builder<'_> {
    /// A number like those that programs contain.
    pub(crate) fn constant(&mut self) -> i64 {
        match self.random.below(20) {
            0 => self.random.between(5, 60),
            1 => -self.random.between(2, 9),
            _ => self.random.between(-1, 3),
        }
    }

    /// A variable of a type, if there is one.
    pub(crate) fn variable(&mut self, scope: &Scope, ty: &Type) -> Option<Expr> {
        let known: Vec<&Name> = scope.iter().filter(|(_, other)| other == ty).map(|(name, _)| name).collect();
        (!known.is_empty()).then(|| Expr::Var((*self.random.pick(&known)).clone()))
    }

    /// An expression of a type.
    pub(crate) fn expression(&mut self, scope: &Scope, ty: &Type, depth: usize) -> Expr {
        if depth > 0 {
            if self.random.chance(15) {
                let condition = self.condition(scope, depth - 1);
                let [then, otherwise] = [(); 2].map(|()| self.expression(scope, ty, depth - 1));
                return Expr::iff(condition, then, otherwise);
            }
            if self.random.chance(5) {
                let bound = self.fresh("t");
                let value = self.expression(scope, &Type::Int, depth - 1);
                let mut inside = scope.clone();
                inside.push((bound.clone(), Type::Int));
                let body = self.expression(&inside, ty, depth - 1);
                return Expr::Let(bound, Box::new(value), Box::new(body));
            }
            if self.random.chance(15)
                && let Some(call) = self.call(scope, ty, depth)
            {
                return call;
            }
        }
        match ty {
            Type::Int => self.number(scope, depth),
            Type::Bool => self.condition(scope, depth),
            Type::List(inner) => self.list(scope, inner, depth),
            Type::Set => self.set(scope, depth),
            Type::Pair(one, two) => {
                Expr::con("(,)", vec![self.expression(scope, one, depth), self.expression(scope, two, depth)])
            }
            Type::Maybe(inner) if depth > 0 && self.random.chance(70) => {
                Expr::con("Just", vec![self.expression(scope, inner, depth - 1)])
            }
            Type::Maybe(_) => Expr::con("Nothing", Vec::new()),
            Type::Data(data) => self.construct(scope, data, depth),
        }
    }

    /// A call of a function that exists already.
    fn call(&mut self, scope: &Scope, ty: &Type, depth: usize) -> Option<Expr> {
        let known: Vec<(Name, Vec<Type>)> = (self.program.functions.iter())
            .filter(|function| function.result == *ty)
            .filter(|function| function.role == Role::Code || self.random.chance(50))
            .map(|function| {
                (function.name.clone(), function.params.iter().map(|(_, ty)| ty.clone()).collect())
            })
            .collect();
        if known.is_empty() {
            return None;
        }
        let (callee, params) = self.random.pick(&known).clone();
        let args = params.iter().map(|ty| self.expression(scope, ty, depth - 1)).collect();
        Some(Expr::Call(callee, args))
    }

    fn number(&mut self, scope: &Scope, depth: usize) -> Expr {
        let leaf = depth == 0 || self.random.chance(30);
        if leaf {
            return match self.variable(scope, &Type::Int) {
                Some(variable) if self.random.chance(70) => variable,
                _ => Expr::Int(self.constant()),
            };
        }
        match self.random.below(16) {
            0..=3 => self.both(Prim::Add, scope, depth),
            4..=6 => self.both(Prim::Sub, scope, depth),
            7 => Expr::two(Prim::Mul, Expr::Int(self.random.between(2, 3)), self.number(scope, depth - 1)),
            8 => self.both(Prim::Max, scope, depth),
            9 => self.both(Prim::Min, scope, depth),
            10 => Expr::one(Prim::Abs, self.number(scope, depth - 1)),
            11 => {
                let divisor = if self.random.chance(70) {
                    Expr::Int(self.random.between(2, 5))
                } else {
                    self.number(scope, depth - 1)
                };
                let prim = *self.random.pick(&[Prim::Div, Prim::Mod]);
                Expr::two(prim, self.number(scope, depth - 1), divisor)
            }
            _ => match self.variable(scope, &Type::ints()) {
                Some(list) => self.number_of_list(scope, list, depth),
                None => self.both(Prim::Add, scope, depth),
            },
        }
    }

    fn number_of_list(&mut self, scope: &Scope, list: Expr, depth: usize) -> Expr {
        match self.random.below(6) {
            0 => Expr::one(Prim::Head, list),
            1 => Expr::two(Prim::Index, list, self.number(scope, depth - 1)),
            2 => {
                let (item, rest) = (self.fresh("i"), self.fresh("r"));
                let mut inside = scope.clone();
                inside.extend([(item.clone(), Type::Int), (rest.clone(), Type::Int)]);
                let body = self.number(&inside, depth - 1);
                let function = Expr::Lambda(vec![item, rest], Box::new(body));
                Expr::Prim(Prim::Foldr, vec![function, Expr::Int(self.constant()), list])
            }
            _ => Expr::one(Prim::Length, list),
        }
    }

    fn both(&mut self, prim: Prim, scope: &Scope, depth: usize) -> Expr {
        let [left, right] = [(); 2].map(|()| self.number(scope, depth - 1));
        Expr::two(prim, left, right)
    }

    /// A truth value.
    pub(crate) fn condition(&mut self, scope: &Scope, depth: usize) -> Expr {
        if depth > 0 && self.random.chance(20) {
            let prim = *self.random.pick(&[Prim::And, Prim::Or]);
            let [left, right] = [(); 2].map(|()| self.condition(scope, depth - 1));
            return Expr::two(prim, left, right);
        }
        if self.random.chance(6) {
            return Expr::one(Prim::Not, self.condition(scope, depth.saturating_sub(1)));
        }
        if self.random.chance(15)
            && let Some(list) = self.variable(scope, &Type::ints())
        {
            return match self.random.below(3) {
                0 => Expr::two(Prim::Elem, self.number(scope, 0), list),
                1 => Expr::one(Prim::Null, list),
                // A size that a search does not reach by itself.
                _ => {
                    Expr::two(Prim::Eq, Expr::one(Prim::Length, list), Expr::Int(self.random.between(1, 50)))
                }
            };
        }
        if self.random.chance(30)
            && let Some(variable) = self.variable(scope, &Type::Bool)
        {
            return variable;
        }
        if self.random.chance(40)
            && let Some(set) = self.variable(scope, &Type::Set)
        {
            return Expr::two(Prim::SetMember, self.number(scope, 0), set);
        }
        let prims = [Prim::Lt, Prim::Le, Prim::Gt, Prim::Ge, Prim::Eq, Prim::Ne];
        let prim = *self.random.pick(&prims);
        if self.random.chance(60)
            && let Some(ty) = self.program.reversed().map(|data| Type::Data(data.name.clone()))
            && let Some(left) = self.variable(scope, &ty)
        {
            return Expr::two(prim, left, self.expression(scope, &ty, 1));
        }
        let left = self.variable(scope, &Type::Int).unwrap_or_else(|| self.number(scope, depth));
        let right =
            if self.random.chance(60) { Expr::Int(self.constant()) } else { self.number(scope, depth) };
        Expr::two(prim, left, right)
    }

    fn list(&mut self, scope: &Scope, inner: &Type, depth: usize) -> Expr {
        let ty = Type::List(Box::new(inner.clone()));
        let variable = self.variable(scope, &ty);
        if depth == 0 || self.random.chance(25) {
            return variable.unwrap_or_else(|| Expr::con("[]", Vec::new()));
        }
        if let Some(list) = variable
            && *inner == Type::Int
            && self.random.chance(50)
        {
            let item = self.fresh("i");
            let mut inside = scope.clone();
            inside.push((item.clone(), Type::Int));
            return match self.random.below(6) {
                0 => Expr::two(Prim::Append, list, self.list(scope, inner, depth - 1)),
                1 => Expr::one(Prim::Reverse, list),
                2 => Expr::two(Prim::Take, self.number(scope, depth - 1), list),
                3 => {
                    let body = self.condition(&inside, depth - 1);
                    Expr::two(Prim::Filter, Expr::Lambda(vec![item], Box::new(body)), list)
                }
                4 => Expr::one(Prim::Tail, list),
                _ => {
                    let body = self.number(&inside, depth - 1);
                    Expr::two(Prim::Map, Expr::Lambda(vec![item], Box::new(body)), list)
                }
            };
        }
        let [item, rest] = [self.expression(scope, inner, depth - 1), self.list(scope, inner, depth - 1)];
        Expr::con(":", vec![item, rest])
    }

    fn set(&mut self, scope: &Scope, depth: usize) -> Expr {
        if depth == 0 || self.random.chance(20) {
            return match self.variable(scope, &Type::Set) {
                Some(variable) if self.random.chance(70) => variable,
                _ if self.random.chance(80) => Expr::one(Prim::SetSingleton, self.number(scope, 0)),
                _ => Expr::Prim(Prim::SetEmpty, Vec::new()),
            };
        }
        let two = |builder: &mut Self, prim| {
            let [left, right] = [(); 2].map(|()| builder.set(scope, depth - 1));
            Expr::two(prim, left, right)
        };
        match self.random.below(8) {
            0..=2 => Expr::two(Prim::SetInsert, self.number(scope, 0), self.set(scope, depth - 1)),
            3..=5 => two(self, Prim::SetUnion),
            6 => two(self, Prim::SetIntersection),
            _ => two(self, Prim::SetDifference),
        }
    }

    /// A value of a data type.
    pub(crate) fn construct(&mut self, scope: &Scope, data: &Name, depth: usize) -> Expr {
        let ty = Type::Data(data.clone());
        if self.random.chance(50)
            && let Some(variable) = self.variable(scope, &ty)
        {
            return variable;
        }
        let constructors = self.program.data(data).map_or(Vec::new(), |data| data.constructors.clone());
        let is_itself = |ty: &Type| matches!(ty, Type::Data(other) if other == data);
        let small: Vec<_> =
            constructors.iter().filter(|con| !con.fields.iter().any(|field| is_itself(&field.ty))).collect();
        let chosen = if depth == 0 { *self.random.pick(&small) } else { self.random.pick(&constructors) };
        let depth = depth.saturating_sub(1);
        let fields = chosen.fields.iter().map(|field| self.expression(scope, &field.ty, depth)).collect();
        Expr::Con(chosen.name.clone(), fields)
    }

    /// A case on data, with a random body for each constructor; now and then one is left out.
    pub(crate) fn case(
        &mut self,
        scope: &Scope,
        scrutinee: &Expr,
        ty: &Type,
        mut body: impl FnMut(&mut Self, &Scope, &str, &[(Name, Type)]) -> Expr,
    ) -> Expr {
        let shapes = self.shapes(ty);
        let left_out = if shapes.len() > 1 && self.random.chance(6) {
            self.random.below(shapes.len())
        } else {
            usize::MAX
        };
        let mut alts = Vec::new();
        for (at, (con, types)) in shapes.into_iter().enumerate() {
            if at == left_out {
                continue;
            }
            let fields: Vec<(Name, Type)> = (types.into_iter())
                .map(|ty| {
                    let stem = match &ty {
                        Type::List(_) => "xs",
                        Type::Data(_) => "d",
                        _ => "x",
                    };
                    (self.fresh(stem), ty)
                })
                .collect();
            let mut inside = scope.clone();
            inside.extend(fields.iter().cloned());
            let body = body(self, &inside, &con, &fields);
            alts.push(Alt { con, fields: fields.into_iter().map(|(name, _)| name).collect(), body });
        }
        Expr::Case(Box::new(scrutinee.clone()), alts, None)
    }

    /// The constructors of a type with the types of their fields.
    fn shapes(&self, ty: &Type) -> Vec<(Name, Vec<Type>)> {
        match ty {
            Type::List(inner) => {
                vec![(name("[]"), Vec::new()), (name(":"), vec![(**inner).clone(), ty.clone()])]
            }
            Type::Maybe(inner) => {
                vec![(name("Nothing"), Vec::new()), (name("Just"), vec![(**inner).clone()])]
            }
            Type::Pair(one, two) => vec![(name("(,)"), vec![(**one).clone(), (**two).clone()])],
            Type::Data(data) => (self.program.data(data).into_iter())
                .flat_map(|data| &data.constructors)
                .map(|con| (con.name.clone(), con.fields.iter().map(|field| field.ty.clone()).collect()))
                .collect(),
            Type::Int | Type::Bool | Type::Set => Vec::new(),
        }
    }
}
