// The tour: five steps through one program (break, see, cure, prove, compare). Each says what there is to see and has one button that does it;
// the visitor may do it by hand as well, or go on.

import { byId, prose } from "./elements";

export interface Guide {
  /** Opens the program of the tour. */
  begin(): void;
  /** Takes the first line with this text out of the program. */
  takeOut(line: string): void;
  /** Asks about a function, as the buttons beside its verdict do. */
  ask(command: string, name: string): void;
}

interface Step {
  title: string;
  text: string;
  button: string;
  act(guide: Guide): void;
}

const PROMISE = "{-@ append ::";

const STEPS: Step[] = [
  {
    title: "Break",
    text: "Nothing is wrong here: every function keeps its promise. Take away what `append` promises, and see who relied on it.",
    button: "Take the promise away",
    act: (guide) => guide.takeOut(PROMISE),
  },
  {
    title: "See",
    text: "`twice` promises twice as many elements, and all it knows of `append` is its type, which allows `append [] [] = [x]`. The values are real: each was run again before it was shown.",
    button: "Explain twice",
    act: (guide) => guide.ask("explain", "twice"),
  },
  {
    title: "Cure",
    text: "The button below the problem holds a type that was found and verified. It mends `twice`, and the code of `append` keeps it.",
    button: "Take the cure",
    act: () => document.querySelector<HTMLButtonElement>("#problems button.fix")?.click(),
  },
  {
    title: "Prove",
    text: "`prop_rev` says that turning a list around twice gives it back: True for all lists, by induction and not by trying some. Change `[x]` to `[x, x]` in `rev`, and the smallest list that refutes it is shown.",
    button: "Prove prop_rev",
    act: (guide) => guide.ask("prove", "prop_rev"),
  },
  {
    title: "Compare",
    text: "`fast` is another way to do what `rev` does, and `prop_same` says so: proved. In a terminal `whatif diff OLD.hs NEW.hs` compares two versions of a file in the same way.",
    button: "Prove prop_same",
    act: (guide) => guide.ask("prove", "prop_same"),
  },
];

export class Tour {
  private at = 0;

  constructor(private readonly guide: Guide) {
    byId("take-tour").onclick = () => this.begin();
    byId("tour-do").onclick = () => STEPS[this.at].act(guide);
    byId("tour-next").onclick = () => this.next();
    byId("tour-end").onclick = () => this.end();
  }

  private begin(): void {
    this.guide.begin();
    byId("tour").hidden = false;
    this.show(0);
  }

  private next(): void {
    if (this.at + 1 === STEPS.length) this.end();
    else this.show(this.at + 1);
  }

  private end(): void {
    byId("tour").hidden = true;
    byId("take-tour").focus();
  }

  private show(at: number): void {
    this.at = at;
    const { title, text, button } = STEPS[at];
    byId("tour-title").textContent = `${at + 1} of ${STEPS.length}: ${title}`;
    byId("tour-text").replaceChildren(...prose(text).filter((part) => part !== null));
    byId("tour-do").textContent = button;
    byId("tour-next").textContent = at + 1 === STEPS.length ? "Done" : "Next";
    byId("tour-title").focus({ preventScroll: true });
  }
}
