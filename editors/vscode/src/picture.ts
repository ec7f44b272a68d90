// The paths of a function as a picture: from the function to each result, with the condition under which it comes to that.

import { Example } from "./answers";

const escape = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? sign);

const ROW = 56;

export function picture(name: string, examples: Example[], text: string): string {
  const height = Math.max(1, examples.length) * ROW + 20;
  const middle = height / 2;
  const rows = examples.map((example, at) => {
    const y = at * ROW + ROW / 2 + 10;
    const end = example.message ? `error: ${example.message}` : example.result;
    const call = [name, ...example.args].join(" ");
    return `<path d="M 150 ${middle} C 210 ${middle}, 210 ${y}, 270 ${y}" />
      <text class="condition" x="280" y="${y - 6}">${escape(example.condition)}</text>
      <text x="280" y="${y + 12}">${escape(call)} = <tspan class="${example.message ? "bad" : "good"}">${escape(end)}</tspan></text>`;
  });
  return `<!DOCTYPE html><html><head><meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
    <style>
      text { fill: var(--vscode-editor-foreground); font-family: var(--vscode-editor-font-family); font-size: 13px }
      .condition { opacity: 0.7; font-size: 11px }
      .bad { fill: var(--vscode-errorForeground) } .good { fill: var(--vscode-charts-green) }
      path { fill: none; stroke: var(--vscode-charts-lines) }
      rect { fill: none; stroke: var(--vscode-editor-foreground) }
    </style></head><body>
    <svg width="100%" height="${height}">
      <rect x="10" y="${middle - 16}" width="140" height="32" rx="6" />
      <text x="80" y="${middle + 5}" text-anchor="middle">${escape(name)}</text>
      ${rows.join("\n")}
    </svg><pre>${escape(text)}</pre></body></html>`;
}
