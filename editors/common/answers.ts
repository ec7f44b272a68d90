// What the server answers to commands; the plain data of `whatif check --format json`.

export interface Place {
  file: string;
  line: number;
  column: number;
  end_line: number;
  end_column: number;
}

export interface Call {
  expression: string;
  result: string;
  message?: string;
}

export interface Counterexample {
  kind: "concrete" | "abstract";
  call: Call;
  violated: Call & {
    part: string;
    refinement: string;
    because?: { expression: string; value: string | null; place?: Place }[];
    place?: Place;
  };
  abstracted: Call[];
  blamed: { function: string; type?: string; place?: Place }[];
}

export interface FunctionReport extends Place {
  name: string;
  status: string;
  counterexamples: Counterexample[];
}

export interface Example {
  args: string[];
  result: string;
  message?: string;
  condition: string;
  /** What holds for all inputs of the path, as an equation of a definition. */
  general?: { patterns: string[]; guards: string[]; body: string };
}

/** A point of the execution tree of a task: what led to it, and what there is. */
export interface TreeNode {
  parent: number | null;
  input: string;
  condition: string;
  text: string;
  kind: "open" | "done" | "failed" | "cut" | { seen: number };
}

/** A part of a task: what somebody enters, looks at or presses. */
export type Part =
  | { editor: { address: string[]; label: string | null; user: string | null; shape: unknown; value: unknown; read_only: boolean } }
  | { button: { address: string[]; label: string | null; user: string | null; deed: unknown; reason: string | null } }
  | { both: Part[] }
  | { either: Part[] }
  | { note: string };

/** A task as it is shown. */
export interface View {
  parts: Part[];
  value: string | null;
}

/** What was found about a property. */
export interface Proof {
  property: string;
  status: string;
  holds_for?: string;
  counterexamples?: Example[];
  /** Inputs for which it fails, if it says that it does. */
  expected?: Example[];
  limit?: unknown;
}

export interface Answer {
  title: string;
  text: string;
  report?: FunctionReport | null;
  /** What calls were supposed to return: `append [0] [] = [0]`. */
  supposed?: string[];
  examples?: Example[];
  proof?: Proof;
  tree?: { nodes: TreeNode[] };
  /** A task that is run: what there is to do after these inputs, and why the last one was not possible. */
  view?: View;
  inputs?: unknown[];
  error?: string | null;
}

export const result = (call: Call) => (call.message ? `error: ${call.message}` : call.result);
