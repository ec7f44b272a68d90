//! Converts Z3's models to ours.
//!
//! Our model has values for the symbols of the query, and for those applications of uninterpreted functions that occur
//! in it: evaluating the query needs no more.

use super::context::{Context, Failure, string};
use super::functions::*;
use super::lower::Lowering;
use rustc_hash::{FxHashMap, FxHashSet};
use whatif_term::{BitVec, Function, FunctionTable, Int, Model, Op, Rational, Sort, Str, Term, Value};

/// Reads the model of a query.
pub(super) fn model(
    context: &Context,
    lowering: &mut Lowering,
    raw: Z3_model,
    query: &[Term],
) -> Result<Model, Failure> {
    let mut applications = Vec::new();
    if lowering.has_functions() {
        let nodes = Term::nodes_of(query);
        for term in nodes.into_iter().filter(|node| matches!(node.op(), Op::Apply(_))) {
            let ast = lowering.lower(context, term)?;
            let args =
                term.args().iter().map(|arg| lowering.lower(context, arg)).collect::<Result<Vec<_>, _>>()?;
            applications.push((term, ast, args));
        }
    }
    let mut reader = Reader { context, raw, elements: FxHashMap::default(), used: FxHashSet::default() };
    reader.know_elements(lowering)?;
    let mut model = Model::new();
    let c = context.raw();
    // SAFETY: `raw` is a counted model of this context; its declarations and values live as long as it does.
    for place in 0..unsafe { Z3_model_get_num_consts(c, raw) } {
        let Some(declaration) = (unsafe { Z3_model_get_const_decl(c, raw, place) }) else { continue };
        let Some(symbol) = lowering.symbols.get(&declaration) else { continue };
        context.check_cancelled()?;
        let value = unsafe { Z3_model_get_const_interp(c, raw, declaration) };
        let value = value.ok_or_else(|| context.error())?;
        model.set(symbol.clone(), reader.value(value, symbol.sort())?);
    }
    let mut tables: FxHashMap<Function, FxHashMap<Vec<Value>, Value>> = FxHashMap::default();
    for (term, ast, args) in applications {
        let Op::Apply(function) = term.op() else { unreachable!("only applications were collected") };
        let args = args.iter().zip(term.args());
        let args = args.map(|(ast, arg)| reader.evaluate(*ast, arg.sort())).collect::<Result<Vec<_>, _>>()?;
        let result = reader.evaluate(ast, term.sort())?;
        tables.entry(function.clone()).or_default().insert(args, result);
    }
    for (function, entries) in tables {
        let default = Value::default_of(function.result());
        model.set_function(function, FunctionTable { entries, default });
    }
    Ok(model)
}

struct Reader<'a> {
    context: &'a Context,
    raw: Z3_model,
    /// The numbers of the elements that Z3 made up for uninterpreted sorts.
    elements: FxHashMap<Z3_ast, u64>,
    used: FxHashSet<(String, u64)>,
}

// SAFETY of all calls of Z3 in here: `raw` and everything read from it lives as long as the model, which the caller
// counts; what `evaluate` makes is counted until it is read.
impl Reader<'_> {
    /// Elements that the query names keep their numbers.
    fn know_elements(&mut self, lowering: &Lowering) -> Result<(), Failure> {
        for (value, ast) in &lowering.elements {
            let Value::Uninterpreted(sort, number) = value else { unreachable!("an element") };
            let evaluated = self.evaluated(*ast)?;
            self.elements.insert(evaluated, *number);
            self.used.insert((sort.to_string(), *number));
        }
        Ok(())
    }

    fn evaluated(&self, ast: Z3_ast) -> Result<Z3_ast, Failure> {
        let mut value = ast;
        let done = unsafe { Z3_model_eval(self.context.raw(), self.raw, ast, true, &mut value) };
        if done { Ok(value) } else { Err(self.context.error()) }
    }

    fn evaluate(&mut self, ast: Z3_ast, sort: &Sort) -> Result<Value, Failure> {
        self.context.check_cancelled()?;
        let c = self.context.raw();
        let evaluated = self.evaluated(ast)?;
        unsafe { Z3_inc_ref(c, evaluated) };
        let value = self.value(evaluated, sort);
        unsafe { Z3_dec_ref(c, evaluated) };
        value
    }

    fn value(&mut self, ast: Z3_ast, sort: &Sort) -> Result<Value, Failure> {
        let c = self.context.raw();
        match sort {
            Sort::Bool => match unsafe { Z3_get_bool_value(c, ast) } {
                Z3_L_TRUE => Ok(Value::Bool(true)),
                Z3_L_FALSE => Ok(Value::Bool(false)),
                _ => Err(self.strange(ast)),
            },
            Sort::Int => Ok(Value::Int(self.int(ast)?)),
            Sort::Real => self.real(ast),
            Sort::BitVec(width) => Ok(Value::BitVec(BitVec::new(*width, self.int(ast)?))),
            Sort::Char => match self.application(ast) {
                Some((Z3_OP_CHAR_CONST, declaration, _)) => {
                    Ok(Value::Char(unsafe { Z3_get_decl_int_parameter(c, declaration, 0) } as u32))
                }
                _ => Err(self.strange(ast)),
            },
            Sort::String => {
                let mut chars = Vec::new();
                self.chars(ast, &mut chars)?;
                Ok(Value::String(Str::from(chars.as_slice())))
            }
            Sort::Seq(element) => {
                let mut items = Vec::new();
                self.items(ast, element, &mut items)?;
                Ok(Value::seq((**element).clone(), items))
            }
            Sort::Uninterpreted(name) => Ok(Value::Uninterpreted(name.clone(), self.element(ast, name))),
        }
    }

    fn int(&self, ast: Z3_ast) -> Result<Int, Failure> {
        let c = self.context.raw();
        let mut small = 0;
        if unsafe { Z3_is_numeral_ast(c, ast) && Z3_get_numeral_int64(c, ast, &mut small) } {
            return Ok(small.into());
        }
        self.digits(ast)?.parse().map_err(|_| self.strange(ast))
    }

    fn real(&self, ast: Z3_ast) -> Result<Value, Failure> {
        let digits = self.digits(ast)?;
        let (numerator, denominator) = digits.split_once('/').unwrap_or((&digits, "1"));
        let number = |digits: &str| digits.parse::<Int>().map_err(|_| self.strange(ast));
        let rational = Rational::new(number(numerator)?, number(denominator)?);
        Ok(Value::Real(rational.ok_or_else(|| self.strange(ast))?))
    }

    fn digits(&self, ast: Z3_ast) -> Result<String, Failure> {
        let c = self.context.raw();
        if !unsafe { Z3_is_numeral_ast(c, ast) } {
            return Err(self.strange(ast));
        }
        Ok(unsafe { string(Z3_get_numeral_string(c, ast)) })
    }

    /// A string is a literal, or a concatenation of literals and characters.
    fn chars(&mut self, ast: Z3_ast, chars: &mut Vec<u32>) -> Result<(), Failure> {
        let c = self.context.raw();
        if unsafe { Z3_is_string(c, ast) } {
            let start = chars.len();
            let length = unsafe { Z3_get_string_length(c, ast) };
            chars.resize(start + length as usize, 0);
            unsafe { Z3_get_string_contents(c, ast, length, chars[start..].as_mut_ptr()) };
            return Ok(());
        }
        match self.application(ast) {
            Some((Z3_OP_SEQ_CONCAT, _, args)) => args.into_iter().try_for_each(|arg| self.chars(arg, chars)),
            Some((Z3_OP_SEQ_EMPTY, ..)) => Ok(()),
            Some((Z3_OP_SEQ_UNIT, _, args)) => {
                let char = self.value(args[0], &Sort::Char)?;
                chars.extend(char.as_char());
                Ok(())
            }
            _ => Err(self.strange(ast)),
        }
    }

    fn items(&mut self, ast: Z3_ast, element: &Sort, items: &mut Vec<Value>) -> Result<(), Failure> {
        match self.application(ast) {
            Some((Z3_OP_SEQ_CONCAT, _, args)) => {
                args.into_iter().try_for_each(|arg| self.items(arg, element, items))
            }
            Some((Z3_OP_SEQ_EMPTY, ..)) => Ok(()),
            Some((Z3_OP_SEQ_UNIT, _, args)) => {
                items.push(self.value(args[0], element)?);
                Ok(())
            }
            _ => Err(self.strange(ast)),
        }
    }

    /// The number of an element that Z3 made up: the smallest that is free.
    fn element(&mut self, ast: Z3_ast, sort: &str) -> u64 {
        if let Some(known) = self.elements.get(&ast) {
            return *known;
        }
        let free = (0..)
            .find(|number| !self.used.contains(&(sort.to_string(), *number)))
            .expect("numbers do not end");
        self.used.insert((sort.to_string(), free));
        self.elements.insert(ast, free);
        free
    }

    fn application(&self, ast: Z3_ast) -> Option<(u32, Z3_func_decl, Vec<Z3_ast>)> {
        let c = self.context.raw();
        unsafe {
            let app = Z3_is_app(c, ast).then(|| Z3_to_app(c, ast)).flatten()?;
            let declaration = Z3_get_app_decl(c, app)?;
            let args = (0..Z3_get_app_num_args(c, app)).map(|place| Z3_get_app_arg(c, app, place));
            Some((Z3_get_decl_kind(c, declaration), declaration, args.collect::<Option<_>>()?))
        }
    }

    fn strange(&self, ast: Z3_ast) -> Failure {
        let text = unsafe { string(Z3_ast_to_string(self.context.raw(), ast)) };
        Failure::Refused(format!("its model has a value that whatif cannot represent: {text}"))
    }
}
