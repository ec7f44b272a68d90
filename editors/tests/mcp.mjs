// The official TypeScript client of the Model Context Protocol talks to the program over a pipe. WHATIF names the program, SDK the
// folder in which the client is installed.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const sdk = (file) =>
  import(pathToFileURL(join(process.env.SDK, 'node_modules/@modelcontextprotocol/sdk/dist/esm/client', file)).href)
const { Client } = await sdk('index.js')
const { StdioClientTransport } = await sdk('stdio.js')

const PROGRAM = `module Concat where

{-@ measure size @-}
size :: [a] -> Int
size [] = 0
size (_:xs) = 1 + size xs

append :: [a] -> [a] -> [a]
append [] ys = ys
append (x:xs) ys = x : append xs ys

{-@ double :: xs:[a] -> {v:[a] | size v == 2 * size xs} @-}
double :: [a] -> [a]
double xs = append xs xs
`
const LONG = `collatz :: Int -> Int -> Bool
collatz 0 _ = True
collatz n m = collatz (if even m then n - 1 else n + 1) (if odd m then 3 * m + 1 else m \`div\` 2)

prop_long :: Int -> Int -> Bool
prop_long n m = collatz (n * n) (m * m + n)
`

const folder = mkdtempSync(join(tmpdir(), 'whatif-mcp-'))

async function connected() {
  const client = new Client({ name: 'door', version: '1' })
  const command = { command: process.env.WHATIF, args: ['mcp', '--root', folder] }
  await client.connect(new StdioClientTransport(command))
  return client
}

const call = (client, name, given, options) => client.callTool({ name, arguments: given }, undefined, options)

async function anAgentMendsAFile() {
  const client = await connected()
  const file = join(folder, 'Concat.hs')
  writeFileSync(file, PROGRAM)
  // The list has the schemas of answers, by which the client checks them from now on.
  const { tools } = await client.listTools()
  assert(tools.every((tool) => tool.inputSchema.type === 'object' && tool.annotations.readOnlyHint))
  const asked = { file: 'Concat.hs', functions: ['double'] }
  const { structuredContent: cured } = await call(client, 'cure', asked)
  const { edit, verified } = cured.functions[0].suggestions[0]
  assert(verified)
  assert.equal(edit.sha256, createHash('sha256').update(readFileSync(file)).digest('hex'))
  const lines = PROGRAM.split('\n')
  assert.equal(edit.line, edit.end_line)
  const line = lines[edit.line - 1]
  lines[edit.line - 1] = line.slice(0, edit.column - 1) + edit.text + line.slice(edit.end_column - 1)
  writeFileSync(file, lines.join('\n'))
  const { structuredContent: checked } = await call(client, 'check', asked)
  assert.equal(checked.functions[0].status, 'verified')
  await client.close()
}

async function mistakesAreAnswers() {
  const client = await connected()
  await client.listTools()
  for (const [name, given] of [
    ['check', { file: '/etc/hostname' }],
    ['explore', { text: 'f x = x\n' }],
    ['eval', { text: 'f x =\n', expression: 'f 1' }],
    ['top_hints', { text: 'main = enter Int "A"', goal: 'none' }],
    ['explain', { code: 'nonsense' }]
  ]) {
    const answer = await call(client, name, given)
    assert.equal(answer.isError, true, name)
  }
  await assert.rejects(call(client, 'rm', {}))
  await client.close()
}

async function aCancelledCallStops() {
  const client = await connected()
  const stop = new AbortController()
  const asked = call(client, 'prove', { text: LONG, timeout: 50 }, { signal: stop.signal })
  setTimeout(() => stop.abort(), 300)
  await assert.rejects(asked)
  const { structuredContent: found } = await call(client, 'eval', { text: 'x = 41 :: Int\n', expression: 'x + 1' })
  assert.equal(found.output, '42\n')
  await client.close()
}

async function twoClientsAtOnce() {
  const ask = async (number) => {
    const client = await connected()
    const { structuredContent: found } = await call(client, 'eval', { text: `x = ${number} :: Int\n`, expression: 'x' })
    assert.equal(found.output, `${number}\n`)
    await client.close()
  }
  await Promise.all([ask(1), ask(2)])
}

try {
  for (const scene of [anAgentMendsAFile, mistakesAreAnswers, aCancelledCallStops, twoClientsAtOnce]) {
    await scene()
    console.log(`ok: ${scene.name}`)
  }
} finally {
  rmSync(folder, { recursive: true })
}
