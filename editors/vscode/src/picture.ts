// The picture of a function's paths as a page, in the colours of the editor.

import { Example } from "../../common/answers";
import { Shape, picture } from "../../common/picture";

export const escape = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? sign);

function written(shape: Shape | string): string {
  if (typeof shape === "string") {
    return escape(shape);
  }
  const attributes = Object.entries(shape.attributes).map(([name, value]) => ` ${name}="${escape(String(value))}"`);
  return `<${shape.tag}${attributes.join("")}>${shape.children.map(written).join("")}</${shape.tag}>`;
}

export function page(name: string, examples: Example[], text: string): string {
  return `<!DOCTYPE html><html><head><meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
    <style>
      text { fill: var(--vscode-editor-foreground); font-family: var(--vscode-editor-font-family); font-size: 13px }
      .condition { opacity: 0.7; font-size: 11px } .guard { fill: var(--vscode-charts-purple) }
      .bad { fill: var(--vscode-errorForeground) } .good { fill: var(--vscode-charts-green) }
      path { fill: none; stroke: var(--vscode-charts-lines) }
      rect { fill: none; stroke: var(--vscode-editor-foreground) }
    </style></head><body>${written(picture(name, examples))}<pre>${escape(text)}</pre></body></html>`;
}
