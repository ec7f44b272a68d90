// A counterexample as a tree: what is called, what comes of it, and the parts of the refinement with their values.

import { Call, Counterexample, FunctionReport, Place, result } from "./answers";

export interface Node {
  label: string;
  value?: string;
  place?: Place;
  /** A call whose result is assumed, and could be another one. */
  assumed?: Call;
  children: Node[];
}

const leaf = (label: string, value?: string, place?: Place): Node => ({ label, value, place, children: [] });

function counterexample(found: Counterexample, own: string): Node {
  const { violated } = found;
  const facts = (violated.because ?? []).map((fact) => leaf(fact.expression, fact.value ?? "not known", fact.place));
  const broken: Node = { label: "must satisfy", value: violated.refinement, place: violated.place, children: facts };
  const children = [leaf("call", found.call.expression), leaf("result", result(found.call))];
  if (violated.expression !== found.call.expression && !violated.expression.startsWith(`${own} `)) {
    children.push(leaf("makes the call", `${violated.expression} = ${result(violated)}`, violated.place));
  }
  children.push(...found.abstracted.map((call) => ({ ...leaf("if", `${call.expression} = ${result(call)}`), assumed: call })));
  children.push(broken);
  children.push(...found.blamed.map((blamed) => leaf("too weak", `${blamed.function} :: ${blamed.type ?? "?"}`, blamed.place)));
  const value = found.kind === "concrete" ? "counterexample" : "counterexample, if calls return this";
  return { label: own, value, place: violated.place, children };
}

/** What was found about a function: a tree for each counterexample, or the verdict alone. */
export function trees(report: FunctionReport): Node[] {
  const found = report.counterexamples.map((found) => counterexample(found, report.name));
  return found.length > 0 ? found : [leaf(report.status, report.name)];
}
