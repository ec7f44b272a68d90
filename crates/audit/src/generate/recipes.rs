//! The recipes for functions of generated programs, after the kinds of functions that people write.

use crate::ast::{Expr, Function, Local, Name, Prim, Type, name};
use crate::generate::{Builder, Scope};

impl Builder<'_> {
    /// Adds a function by one of the recipes.
    pub(crate) fn add_function(&mut self) {
        match self.random.below(16) {
            0..=3 => self.add_arithmetic(),
            4 | 5 => self.add_counting(),
            6 => self.add_loop(),
            7..=9 => self.add_over_list(),
            10 => self.add_threshold(),
            11 => self.add_over_set(),
            _ if self.program.datas.is_empty() => self.add_over_list(),
            _ => self.add_over_data(),
        }
    }

    /// Adds a function that calls itself.
    pub(super) fn add_recursive_function(&mut self) {
        match self.random.below(10) {
            0..=2 => self.add_counting(),
            3 => self.add_threshold(),
            4 => self.add_loop(),
            5 | 6 => self.add_over_list(),
            _ if self.program.datas.is_empty() => self.add_over_list(),
            _ => self.add_over_data(),
        }
    }

    fn result_type(&mut self) -> Type {
        match self.random.below(12) {
            0 => Type::Bool,
            1..=3 => Type::ints(),
            4 => match self.program.datas.first() {
                Some(data) => Type::Data(data.name.clone()),
                None => Type::Maybe(Box::new(Type::Int)),
            },
            _ => Type::Int,
        }
    }

    fn params(&mut self) -> Scope {
        let mut types = vec![Type::Int];
        for _ in 0..self.random.below(3) {
            types.push(match self.random.below(8) {
                0 => Type::Bool,
                1 | 2 => Type::ints(),
                3 => Type::Pair(Box::new(Type::Int), Box::new(Type::Int)),
                _ => Type::Int,
            });
        }
        types.into_iter().map(|ty| (self.fresh(if ty == Type::ints() { "xs" } else { "n" }), ty)).collect()
    }

    fn add_arithmetic(&mut self) {
        let params = self.params();
        let result = self.result_type();
        let pair = params.iter().find(|(_, ty)| matches!(ty, Type::Pair(..))).cloned();
        let body = match pair {
            Some((pair, ty)) => {
                let inside = result.clone();
                self.case(&params, &Expr::Var(pair), &ty, |builder, scope, _, _| {
                    builder.expression(scope, &inside, 2)
                })
            }
            None => self.expression(&params, &result, 3),
        };
        let name = self.fresh("f");
        let function = self.function(name, params, result, body);
        self.finish(function);
    }

    /// The condition under which counting ends.
    fn end(&mut self, counter: &Name) -> Expr {
        let prim = *self.random.pick(&[Prim::Le, Prim::Le, Prim::Eq, Prim::Lt]);
        let bound = if prim == Prim::Lt { 1 } else { self.random.between(0, 1) };
        Expr::two(prim, Expr::Var(counter.clone()), Expr::Int(bound))
    }

    fn step(&mut self) -> i64 {
        if self.random.chance(75) { 1 } else { self.random.between(2, 3) }
    }

    /// Combines the result of the recursive call with something else.
    fn combine(&mut self, scope: &Scope, ty: &Type, rest: Expr) -> Expr {
        match ty {
            Type::Int => match self.random.below(8) {
                0..=3 => Expr::two(Prim::Add, self.expression(scope, ty, 1), rest),
                4 => Expr::two(Prim::Max, self.expression(scope, ty, 1), rest),
                5 => Expr::two(Prim::Sub, rest, self.expression(scope, ty, 1)),
                6 => Expr::two(Prim::Mul, Expr::Int(2), rest),
                _ => {
                    let condition = self.condition(scope, 0);
                    Expr::iff(condition, rest, self.expression(scope, ty, 1))
                }
            },
            Type::List(inner) => {
                let first = self.expression(scope, inner, 1);
                let longer = Expr::con(":", vec![first, rest.clone()]);
                if self.random.chance(30) {
                    let condition = self.condition(scope, 1);
                    return Expr::iff(condition, longer, rest);
                }
                longer
            }
            Type::Bool => {
                let prim = *self.random.pick(&[Prim::And, Prim::Or]);
                Expr::two(prim, self.condition(scope, 0), rest)
            }
            Type::Set => Expr::two(Prim::SetInsert, self.expression(scope, &Type::Int, 1), rest),
            _ => {
                let condition = self.condition(scope, 0);
                Expr::iff(condition, rest, self.expression(scope, ty, 1))
            }
        }
    }

    fn add_counting(&mut self) {
        let counter = self.fresh("n");
        let mut params = vec![(counter.clone(), Type::Int)];
        if self.random.chance(50) {
            let ty = if self.random.chance(60) { Type::Int } else { Type::ints() };
            params.push((self.fresh("m"), ty));
        }
        let result = if self.random.chance(60) { Type::Int } else { Type::ints() };
        let function = self.fresh("f");
        let end = self.end(&counter);
        let base = self.expression(&params, &result, 1);
        let smaller = Expr::two(Prim::Sub, Expr::Var(counter), Expr::Int(self.step()));
        let mut args = vec![smaller];
        for (param, ty) in &params[1..] {
            args.push(if self.random.chance(50) {
                Expr::Var(param.clone())
            } else {
                self.expression(&params, ty, 1)
            });
        }
        let rest = Expr::Call(function.clone(), args);
        let combined = if self.random.chance(25) { rest } else { self.combine(&params, &result, rest) };
        let made = self.function(function, params, result, Expr::iff(end, base, combined));
        self.finish(made);
    }

    /// A loop inside of a function, with an accumulator.
    fn add_loop(&mut self) {
        let param = self.fresh("n");
        let params = vec![(param.clone(), Type::Int)];
        let result = if self.random.chance(70) { Type::Int } else { Type::ints() };
        let local: Scope = vec![(name("k"), Type::Int), (name("acc"), result.clone())];
        let mut inside = local.clone();
        inside.extend(params.iter().cloned());
        let end = self.end(&name("k"));
        let smaller = Expr::two(Prim::Sub, Expr::var("k"), Expr::Int(self.step()));
        let next = self.combine(&inside, &result, Expr::var("acc"));
        let again = Expr::call("go", vec![smaller, next]);
        let local = Local {
            name: name("go"),
            params: local,
            result: result.clone(),
            body: Expr::iff(end, Expr::var("acc"), again),
            signed: self.random.chance(60),
        };
        let start = self.expression(&params, &result, 0);
        let mut call = Expr::call("go", vec![Expr::Var(param), start]);
        if self.random.chance(25) {
            let guard = self.condition(&params, 0);
            call = Expr::iff(guard, call, self.expression(&params, &result, 1));
        }
        let body = Expr::Local(Box::new(local), Box::new(call));
        let function = self.fresh("f");
        let made = self.function(function, params, result, body);
        self.finish(made);
    }

    fn add_over_list(&mut self) {
        let list = self.fresh("xs");
        let ty = Type::ints();
        let result = match self.random.below(10) {
            0 => Type::Bool,
            1 => Type::Set,
            2..=5 => ty.clone(),
            _ => Type::Int,
        };
        let function = self.recursion(list, ty, result);
        self.finish(function);
    }

    /// A function that follows the structure of its first argument.
    fn recursion(&mut self, parameter: Name, ty: Type, result: Type) -> Function {
        let mut params = vec![(parameter.clone(), ty.clone())];
        if self.random.chance(45) {
            let other = if self.random.chance(70) { Type::Int } else { Type::ints() };
            params.push((self.fresh("m"), other));
        }
        let function = self.fresh("f");
        let (others, inside) = (params[1..].to_vec(), result.clone());
        let (own, itself) = (function.clone(), ty.clone());
        let is_recursive = self.random.chance(85);
        let body = self.case(&params, &Expr::Var(parameter), &ty, |builder, scope, _, fields| {
            let smaller: Vec<&Name> =
                fields.iter().filter(|(_, ty)| *ty == itself).map(|(name, _)| name).collect();
            if smaller.is_empty() || !is_recursive {
                return builder.expression(scope, &inside, 2);
            }
            let chosen = Expr::Var((*builder.random.pick(&smaller)).clone());
            let mut args = vec![chosen];
            for (other, ty) in &others {
                let same = builder.random.chance(60);
                args.push(if same { Expr::Var(other.clone()) } else { builder.expression(scope, ty, 1) });
            }
            let rest = Expr::Call(own.clone(), args);
            builder.combine(scope, &inside, rest)
        });
        self.function(function, params, result, body)
    }

    /// Adds a helper that goes wrong at one size only, which its caller never uses.
    fn add_threshold(&mut self) {
        let helper = self.fresh("f");
        let params = vec![(self.fresh("xs"), Type::ints())];
        let size = self.random.between(4, 60);
        let own = helper.clone();
        let usual = Expr::Int(self.random.between(0, 1));
        let unusual = Expr::Int(self.random.between(-2, 1));
        let body = self.case(&params, &Expr::Var(params[0].0.clone()), &Type::ints(), |_, _, con, fields| {
            if con == "[]" {
                return usual.clone();
            }
            let rest = Expr::Var(fields[1].0.clone());
            let again = Expr::two(Prim::Add, Expr::Int(1), Expr::Call(own.clone(), vec![rest.clone()]));
            let reached = Expr::two(Prim::Eq, Expr::one(Prim::Length, rest), Expr::Int(size));
            Expr::iff(reached, unusual.clone(), again)
        });
        let mut function = self.function(helper.clone(), params, Type::Int, body);
        function.exported = self.random.chance(20);
        self.program.functions.push(function);
        let params = vec![(self.fresh("xs"), Type::ints())];
        let call = Expr::Call(helper, vec![Expr::Var(params[0].0.clone())]);
        let body = if self.random.chance(60) {
            call
        } else {
            Expr::two(Prim::Add, call, Expr::Int(self.constant()))
        };
        let caller = self.fresh("f");
        let function = self.function(caller, params, Type::Int, body);
        self.finish(function);
    }

    fn add_over_set(&mut self) {
        let mut params = vec![(self.fresh("n"), Type::Int), (self.fresh("m"), Type::Int)];
        if self.random.chance(40) {
            params.push((self.fresh("s"), Type::Set));
        }
        // A set of constants is decided without the solver.
        let scope = if self.random.chance(30) { Vec::new() } else { params.clone() };
        let body = self.expression(&scope, &Type::Set, 2);
        let function = self.fresh("f");
        let made = self.function(function, params, Type::Set, body);
        self.finish(made);
    }

    /// Adds a function that compares values by an order of their own.
    fn add_over_order(&mut self, ty: &Type) {
        let mut params: Scope = vec![(self.fresh("k"), ty.clone()), (self.fresh("k"), ty.clone())];
        if self.random.chance(30) {
            params.push((self.fresh("n"), Type::Int));
        }
        let result = self.random.pick(&[Type::Bool, Type::Int, ty.clone(), ty.clone()]).clone();
        let condition = self.condition(&params, 1);
        let body = if result == Type::Bool {
            condition
        } else {
            let [then, otherwise] = [(); 2].map(|()| self.expression(&params, &result, 1));
            Expr::iff(condition, then, otherwise)
        };
        let function = self.fresh("f");
        let made = self.function(function, params, result, body);
        self.finish(made);
    }

    fn add_over_data(&mut self) {
        let data = self.program.datas[0].name.clone();
        if self.program.reversed().is_some() && self.random.chance(80) {
            return self.add_over_order(&Type::Data(data));
        }
        let parameter = self.fresh("d");
        let result = match self.random.below(10) {
            0 | 1 => Type::ints(),
            2 => Type::Bool,
            3..=5 => Type::Data(data.clone()),
            _ => Type::Int,
        };
        let function = self.recursion(parameter, Type::Data(data), result);
        self.finish(function);
    }
}
