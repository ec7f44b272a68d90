// What the visitor sees survives a reload: the present program, and the last one that is their own. The browser may refuse to keep anything.

import { Program, isName } from "./share";

const KEY = "whatif.try";

export interface Kept {
  present: Program;
  /** The last program that was edited. */
  own: Program | null;
}

const isProgram = (value: unknown): value is Program => {
  const { file, text } = (value ?? {}) as Partial<Program>;
  return typeof file === "string" && isName(file) && typeof text === "string";
};

export function kept(): Kept | null {
  try {
    const { present, own } = JSON.parse(localStorage.getItem(KEY) ?? "null") as Record<keyof Kept, unknown>;
    return isProgram(present) ? { present, own: isProgram(own) ? own : null } : null;
  } catch {
    return null;
  }
}

export function keep(what: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(what));
  } catch {
    // Nothing is lost but a reload.
  }
}
