// A link that holds the program: the text, compressed, behind the `#`, which no browser sends to a server.

export interface Program {
  file: string;
  text: string;
}

/** Is it the name of a program that the page can show? */
export const isName = (file: string) => /^[A-Za-z0-9_.-]+\.(hs|lhs|top)$/.test(file);

async function through(bytes: Uint8Array, change: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(change);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Letters that need no escape in an address. */
function letters(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function bytes(letters: string): Uint8Array {
  const binary = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
}

export async function link(program: Program): Promise<string> {
  const packed = await through(new TextEncoder().encode(program.text), new CompressionStream("deflate-raw"));
  return `${location.origin}${location.pathname}#${encodeURIComponent(program.file)}=${letters(packed)}`;
}

/** The program of the present address; none if it holds none, or one that was cut off. */
export async function shared(): Promise<Program | null> {
  const found = /^#([^=]{1,200})=(.+)$/.exec(location.hash);
  if (!found) return null;
  try {
    const file = decodeURIComponent(found[1]).replace(/[^A-Za-z0-9_.-]/g, "");
    const text = new TextDecoder().decode(await through(bytes(found[2]), new DecompressionStream("deflate-raw")));
    return { file: /\.(hs|lhs|top)$/.test(file) ? file : "Main.hs", text };
  } catch {
    return null;
  }
}
