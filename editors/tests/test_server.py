"""A client written by others (pytest-lsp) talks to the program over a pipe. WHATIF names the program."""

import asyncio
import json
import os
import subprocess

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient

WHATIF = os.environ["WHATIF"]
URI = "file:///nowhere/Door.hs"
IMPORTED = """module Door where

{-@ positive :: Maybe {v:Int | v > 0} -> {v:Int | v > 0} @-}
positive :: Maybe Int -> Int
positive m =
  fromMaybe 1 m
"""
CURED = """module Door where

{-@ incr :: x:Int -> {v:Int | v > x} @-}
incr :: Int -> Int
incr x = x + 1

{-@ twice :: x:Int -> {v:Int | v > x} @-}
twice :: Int -> Int
twice x = incr (incr x)
"""


@pytest_lsp.fixture(config=ClientServerConfig(server_command=[WHATIF, "lsp", "--stdio"]))
async def client(lsp_client: LanguageClient):
    params = types.InitializeParams(capabilities=types.ClientCapabilities())
    await lsp_client.initialize_session(params)
    yield
    await lsp_client.shutdown_session()


def open_document(client, text):
    item = types.TextDocumentItem(uri=URI, language_id="haskell", version=1, text=text)
    client.text_document_did_open(types.DidOpenTextDocumentParams(text_document=item))


def change(client, version, edit_range, text):
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            text_document=types.VersionedTextDocumentIdentifier(uri=URI, version=version),
            content_changes=[types.TextDocumentContentChangePartial(range=edit_range, text=text)],
        )
    )


async def messages(client, condition):
    """The messages about the document, as soon as they satisfy a condition."""
    for _ in range(600):
        found = [diagnostic.message for diagnostic in client.diagnostics.get(URI, [])]
        if URI in client.diagnostics and condition(found):
            return found
        await asyncio.sleep(0.1)
    raise AssertionError(f"still {found}")


async def lenses(client):
    params = types.CodeLensParams(text_document=types.TextDocumentIdentifier(uri=URI))
    found = await client.text_document_code_lens_async(params)
    return [lens.command.title for lens in found or []]


async def fix(client, version, at):
    """Applies the first quick fix at a position."""
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(
            text_document=types.TextDocumentIdentifier(uri=URI),
            range=types.Range(start=at, end=at),
            context=types.CodeActionContext(
                diagnostics=list(client.diagnostics[URI]), only=[types.CodeActionKind.QuickFix]
            ),
        )
    )
    edit = actions[0].edit.changes[URI][0]
    change(client, version, edit.range, edit.new_text)
    return actions[0].title


@pytest.mark.asyncio
async def test_open_type_see_cure_and_verify(client):
    open_document(client, CURED)
    assert await messages(client, lambda found: True) == []
    assert (await lenses(client)).count("verified") == 2
    # The promise of `incr` is typed away.
    promise = types.Range(start=types.Position(line=2, character=21), end=types.Position(line=2, character=36))
    change(client, 2, promise, "Int")
    found = await messages(client, lambda found: len(found) == 1)
    assert found[0].startswith("`twice` can break its type")
    assert client.diagnostics[URI][0].severity == types.DiagnosticSeverity.Warning
    title = await fix(client, 3, types.Position(line=8, character=1))
    assert title.startswith("give `incr` the type") and title.endswith("(verified)")
    await messages(client, lambda found: found == [])
    assert (await lenses(client)).count("verified") == 2


@pytest.mark.asyncio
async def test_a_missing_import_is_added(client):
    open_document(client, IMPORTED)
    found = await messages(client, lambda found: len(found) == 1)
    assert found[0].startswith("`fromMaybe` is not in scope")
    assert await fix(client, 2, types.Position(line=5, character=4)) == "import `fromMaybe` from Data.Maybe"
    await messages(client, lambda found: found == [])
    assert (await lenses(client))[0] == "verified"


@pytest.mark.asyncio
async def test_a_counterexample_has_a_code_with_a_page_and_related_places(client):
    open_document(client, "module Door where\n{-@ f :: Int -> {v:Int | v > 0} @-}\nf :: Int -> Int\nf x = x\n")
    await messages(client, lambda found: len(found) == 1)
    found = client.diagnostics[URI][0]
    assert found.severity == types.DiagnosticSeverity.Error
    assert found.code == "post"
    assert found.code_description.href == "whatif:/codes/post.md"
    assert found.related_information[0].location.range.start.line == 1
    hover = await client.text_document_hover_async(
        types.HoverParams(
            text_document=types.TextDocumentIdentifier(uri=URI), position=types.Position(line=3, character=0)
        )
    )
    assert "| call | `f 0` |" in hover.contents.value


def frame(message):
    text = message if isinstance(message, str) else json.dumps(message)
    return f"Content-Length: {len(text)}\r\n\r\n{text}".encode()


def test_bad_json_is_answered_and_the_status_tells_who_left():
    initialize = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}}
    shutdown = {"jsonrpc": "2.0", "id": 2, "method": "shutdown"}
    leave = {"jsonrpc": "2.0", "method": "exit"}
    polite = b"".join(map(frame, ["{nonsense", initialize, shutdown, leave]))
    done = subprocess.run([WHATIF, "lsp"], input=polite, capture_output=True, timeout=60)
    assert done.returncode == 0, done
    assert b'"code":-32700' in done.stdout and b'"serverInfo"' in done.stdout
    gone = subprocess.run([WHATIF, "lsp"], input=frame(initialize), capture_output=True, timeout=60)
    assert gone.returncode == 1, gone
    nonsense = subprocess.run([WHATIF, "lsp"], input=b"nonsense\r\n\r\n", capture_output=True, timeout=60)
    assert nonsense.returncode == 1, nonsense
