// Programs of the visitor's machine: a new one, one that is opened, the present one as a file.

import { byId, make } from "./elements";
import { Program, isName } from "./share";

/** What a new program starts with. */
const NEW: Program = { file: "Main.hs", text: "module Main where\n\n" };

/** No program that a person writes is longer; the server takes no message that is. */
const LONGEST = 500_000;

export function offerFiles(present: () => Program, open: (program: Program) => void, say: (text: string) => void): void {
  const chosen = byId("file") as HTMLInputElement;
  byId("new").onclick = () => open(NEW);
  byId("open").onclick = () => chosen.click();
  chosen.onchange = async () => {
    const file = chosen.files?.[0];
    // The same file may be chosen again, after it was changed.
    const clear = () => (chosen.value = "");
    if (!file) return;
    if (!isName(file.name)) say("The page reads files called .hs, .lhs or .top, with letters, digits, - and _ in their names.");
    else if (file.size > LONGEST) say("This file is too long for the page.");
    else open({ file: file.name, text: await file.text() });
    clear();
  };
  byId("download").onclick = () => {
    const { file, text } = present();
    const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    make("a", { href: address, download: file }).click();
    setTimeout(() => URL.revokeObjectURL(address), 0);
  };
}
