//! What methods of the standard library do with numbers.

use syn::{Expr, ExprClosure, ExprMethodCall};

use super::types::Id;
use super::{Finder, Where};

impl Finder {
    pub(super) fn method(&mut self, call: &ExprMethodCall) -> Id {
        let receiver = self.expression(&call.receiver);
        let name = call.method.to_string();
        if let Some(result) = self.with_closure(call, &name, receiver) {
            return result;
        }
        let arguments = self.arguments(&call.args);
        self.standard(call, &name, receiver, &arguments).unwrap_or_else(|| {
            // `0.into()`: what the method takes is not known, so the number has no type that could be found here.
            let unknown = self.types.unknown();
            self.types.same(receiver, unknown);
            self.types.unknown()
        })
    }

    /// The types of arguments. A number among them has the type that the function wants, which Rust finds.
    pub(super) fn arguments<'a>(&mut self, arguments: impl IntoIterator<Item = &'a Expr>) -> Vec<Id> {
        let outside = std::mem::replace(&mut self.around, Where::Elsewhere);
        let types = arguments.into_iter().map(|argument| self.expression(argument)).collect();
        self.around = outside;
        types
    }

    /// Methods without closures.
    fn standard(&mut self, call: &ExprMethodCall, name: &str, receiver: Id, arguments: &[Id]) -> Option<Id> {
        Some(match name {
            "len" | "count" | "capacity" => self.types.named("usize", vec![]),
            "count_ones" | "count_zeros" | "leading_zeros" | "trailing_zeros" | "ilog2" | "ilog10" => {
                self.types.named("u32", vec![])
            }
            "iter" | "iter_mut" | "into_iter" | "rev" | "cloned" | "copied" | "clone" | "to_vec"
            | "to_owned" | "as_slice" | "as_mut_slice" | "skip" | "take" | "step_by" | "drain" | "as_ref"
            | "as_mut" | "by_ref" | "peekable" | "cycle" | "abs" | "pow" | "wrapping_pow"
            | "saturating_pow" | "signum" | "sqrt" | "floor" | "ceil" | "round" | "trunc" | "fract"
            | "recip" | "isqrt" | "to_string" | "as_str" | "to_lowercase" | "to_uppercase" | "trim"
            | "rotate_left" | "rotate_right" | "swap_bytes" | "reverse_bits" | "wrapping_shl"
            | "wrapping_shr" | "wrapping_neg" | "sin" | "cos" | "tan" | "exp" | "ln" | "powi" => receiver,
            "chain" | "min" | "max" | "clamp" | "wrapping_add" | "wrapping_sub" | "wrapping_mul"
            | "wrapping_div" | "wrapping_rem" | "saturating_add" | "saturating_sub" | "saturating_mul"
            | "rem_euclid" | "div_euclid" | "abs_diff" | "powf" | "is_multiple_of" | "div_ceil"
                if !arguments.is_empty() =>
            {
                arguments.iter().for_each(|argument| self.types.same(receiver, *argument));
                match name {
                    "abs_diff" => return None,
                    "is_multiple_of" => self.types.named("bool", vec![]),
                    _ => receiver,
                }
            }
            "cmp" | "partial_cmp" if arguments.len() == 1 => {
                self.types.same(receiver, arguments[0]);
                let order = self.types.named("Ordering", vec![]);
                if name == "cmp" { order } else { self.types.named("Option", vec![order]) }
            }
            "checked_add" | "checked_sub" | "checked_mul" | "checked_div" | "checked_rem" => {
                arguments.iter().for_each(|argument| self.types.same(receiver, *argument));
                self.types.named("Option", vec![receiver])
            }
            "checked_pow" | "checked_neg" | "checked_shl" | "checked_shr" => {
                self.types.named("Option", vec![receiver])
            }
            "sum" | "product" => match call.turbofish.as_ref().and_then(|turbofish| turbofish.args.first()) {
                Some(syn::GenericArgument::Type(ty)) => self.types.written(ty),
                // `sum` of references has the type of what they refer to.
                _ => self.types.element(receiver),
            },
            "enumerate" => {
                let (index, element) = (self.types.named("usize", vec![]), self.types.element(receiver));
                let pair = self.types.named("()", vec![index, element]);
                self.types.list(pair)
            }
            "zip" => {
                let (a, b) = (self.types.element(receiver), self.types.element(*arguments.first()?));
                let pair = self.types.named("()", vec![a, b]);
                self.types.list(pair)
            }
            "windows" | "chunks" | "chunks_exact" => self.types.list(receiver),
            "chars" => {
                let letter = self.types.named("char", vec![]);
                self.types.list(letter)
            }
            "bytes" | "as_bytes" | "into_bytes" => {
                let byte = self.types.named("u8", vec![]);
                self.types.list(byte)
            }
            "char_indices" => {
                let parts = ["usize", "char"].map(|name| self.types.named(name, vec![]));
                let pair = self.types.named("()", parts.to_vec());
                self.types.list(pair)
            }
            "to_digit" => {
                let digit = self.types.named("u32", vec![]);
                self.types.named("Option", vec![digit])
            }
            "ok_or" => {
                let element = self.types.element(receiver);
                self.types.named("Result", vec![element])
            }
            "ok" => {
                let element = self.types.element(receiver);
                self.types.named("Option", vec![element])
            }
            _ if name.starts_with("is_")
                || name == "starts_with"
                || name == "ends_with"
                || name == "contains_key" =>
            {
                self.types.named("bool", vec![])
            }
            _ => return self.of_elements(name, receiver, arguments),
        })
    }

    /// Methods that take or give elements of a list, an option or a map, without closures.
    fn of_elements(&mut self, name: &str, receiver: Id, arguments: &[Id]) -> Option<Id> {
        Some(match name {
            "min" | "max" | "pop" | "first" | "last" | "next" | "next_back" | "pop_front" | "pop_back"
            | "peek" | "front" | "back" | "nth" => {
                let element = self.types.element(receiver);
                self.types.named("Option", vec![element])
            }
            "get" | "get_mut" => {
                let element = match self.types.parts(receiver) {
                    Some(("map", parts)) => parts[1],
                    _ => {
                        let index = self.types.named("usize", vec![]);
                        arguments.iter().for_each(|argument| self.types.same(*argument, index));
                        self.types.element(receiver)
                    }
                };
                self.types.named("Option", vec![element])
            }
            "push" | "push_back" | "push_front" => {
                let element = self.types.element(receiver);
                arguments.iter().for_each(|argument| self.types.same(*argument, element));
                self.types.named("()", vec![])
            }
            "contains" | "fill" => {
                let element = self.types.element(receiver);
                arguments.iter().for_each(|argument| self.types.same(*argument, element));
                self.types.named(if name == "fill" { "()" } else { "bool" }, vec![])
            }
            "unwrap_or" => {
                let element = self.types.element(receiver);
                arguments.iter().for_each(|argument| self.types.same(*argument, element));
                element
            }
            "unwrap" | "expect" | "unwrap_or_default" => self.types.element(receiver),
            "swap" | "truncate" => {
                let index = self.types.named("usize", vec![]);
                arguments.iter().for_each(|argument| self.types.same(*argument, index));
                self.types.named("()", vec![])
            }
            _ => return None,
        })
    }

    /// Methods that call a closure with the elements.
    fn with_closure(&mut self, call: &ExprMethodCall, name: &str, receiver: Id) -> Option<Id> {
        let closure = call.args.iter().find_map(|argument| match argument {
            Expr::Closure(closure) => Some(closure),
            _ => None,
        })?;
        let element = self.types.element(receiver);
        if name == "fold" {
            // Where the sum starts is no argument like any other: it is what the result is.
            let start = self.expression(&call.args[0]);
            let value = self.closure(closure, &[start, element]);
            self.types.same(start, value);
            return Some(start);
        }
        if !matches!(
            name,
            "map"
                | "filter"
                | "all"
                | "any"
                | "position"
                | "find"
                | "take_while"
                | "skip_while"
                | "for_each"
                | "map_or"
                | "and_then"
                | "filter_map"
                | "retain"
                | "is_some_and"
                | "inspect"
        ) {
            return None;
        }
        let default = (name == "map_or").then(|| self.arguments([&call.args[0]])[0]);
        let value = self.closure(closure, &[element]);
        let is_option = self.types.is(receiver, "Option");
        Some(match name {
            "map" if is_option => self.types.named("Option", vec![value]),
            "map" if self.types.is(receiver, "Result") => self.types.named("Result", vec![value]),
            "map" => self.types.list(value),
            "filter" | "take_while" | "skip_while" | "inspect" => receiver,
            "all" | "any" | "is_some_and" => self.types.named("bool", vec![]),
            "position" => {
                let index = self.types.named("usize", vec![]);
                self.types.named("Option", vec![index])
            }
            "find" => self.types.named("Option", vec![element]),
            "filter_map" => {
                let inner = self.types.element(value);
                self.types.list(inner)
            }
            "and_then" => value,
            "map_or" => {
                let default = default.expect("looked at above");
                self.types.same(default, value);
                value
            }
            _ => self.types.named("()", vec![]),
        })
    }

    pub(super) fn closure(&mut self, closure: &ExprClosure, arguments: &[Id]) -> Id {
        let outside = self.scope.len();
        for (i, input) in closure.inputs.iter().enumerate() {
            let ty = arguments.get(i).copied().unwrap_or_else(|| self.types.unknown());
            self.bind(input, ty);
        }
        let value = self.expression(&closure.body);
        self.scope.truncate(outside);
        value
    }
}
