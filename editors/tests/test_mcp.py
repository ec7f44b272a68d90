"""The official client of the Model Context Protocol talks to the program over a pipe. WHATIF names the program."""

import asyncio
import hashlib
import json
import os
import statistics
import subprocess
import time
from pathlib import Path

import pytest
from mcp import Client, MCPError, StdioServerParameters
from mcp.client.stdio import stdio_client

WHATIF = os.environ["WHATIF"]
CONCAT = """module Concat where

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
"""
LONG = """module Long where

collatz :: Int -> Int -> Bool
collatz 0 _ = True
collatz n m = collatz (if even m then n - 1 else n + 1) (if odd m then 3 * m + 1 else m `div` 2)

prop_long :: Int -> Int -> Bool
prop_long n m = collatz (n * n) (m * m + n)
"""


def server(folder: Path, *more: str) -> StdioServerParameters:
    return StdioServerParameters(command=WHATIF, args=["mcp", "--root", str(folder), *more])


@pytest.fixture(params=["legacy", "auto"])
def mode(request: pytest.FixtureRequest) -> str:
    """With an introduction, and as the newest revision has it."""
    return request.param


def connect(folder: Path, mode: str = "auto", *more: str) -> Client:
    return Client(stdio_client(server(folder, *more)), mode=mode)


def applied(text: str, edit: dict) -> str:
    lines = text.splitlines(keepends=True)

    def offset(line: int, column: int) -> int:
        return sum(map(len, lines[: line - 1])) + column - 1

    start = offset(edit["line"], edit["column"])
    end = offset(edit["end_line"], edit["end_column"])
    return text[:start] + edit["text"] + text[end:]


async def test_an_agent_mends_a_file(tmp_path: Path, mode: str) -> None:
    file = tmp_path / "Concat.hs"
    file.write_text(CONCAT)
    async with connect(tmp_path, mode) as client:
        tools = (await client.list_tools()).tools
        assert {"check", "cure", "prove", "diff", "eval", "top_run"} <= {tool.name for tool in tools}
        arguments = {"file": "Concat.hs", "functions": ["double"]}
        found = await client.call_tool("check", arguments)
        assert found.structured_content["functions"][0]["status"] == "abstract"
        assert "append" in found.content[0].text
        found = await client.call_tool("cure", arguments)
        suggestion = found.structured_content["functions"][0]["suggestions"][0]
        assert suggestion["verified"]
        edit = suggestion["edit"]
        assert edit["sha256"] == hashlib.sha256(file.read_bytes()).hexdigest()
        file.write_text(applied(CONCAT, edit))
        found = await client.call_tool("check", arguments)
        assert found.structured_content["functions"][0]["status"] == "verified"


async def test_resources_and_prompts(tmp_path: Path, mode: str) -> None:
    (tmp_path / "Concat.hs").write_text(CONCAT)
    async with connect(tmp_path, mode) as client:
        resources = (await client.list_resources()).resources
        page = await client.read_resource(str(resources[0].uri))
        assert page.contents[0].text.startswith("## ")
        templates = (await client.list_resource_templates()).resource_templates
        assert templates[0].uri_template == "whatif://promises/{+file}"
        promises = await client.read_resource("whatif://promises/Concat.hs")
        rows = json.loads(promises.contents[0].text)["promises"]
        assert {row["name"]: row["status"] for row in rows}["double"] == "abstract"
        prompts = (await client.list_prompts()).prompts
        assert [prompt.name for prompt in prompts][0] == "mend"
        prompt = await client.get_prompt("mend", {"file": "Concat.hs", "function": "double"})
        assert "`double`" in prompt.messages[0].content.text


async def test_progress_is_told(tmp_path: Path, mode: str) -> None:
    told: list[float] = []

    async def hear(progress: float, total: float | None, message: str | None) -> None:
        told.append(progress)

    async with connect(tmp_path, mode) as client:
        await client.call_tool("check", {"text": CONCAT}, progress_callback=hear)
    assert told and told == sorted(told)


async def test_a_cancelled_call_stops_and_the_server_goes_on(tmp_path: Path, mode: str) -> None:
    async with connect(tmp_path, mode) as client:
        calls = [
            asyncio.create_task(client.call_tool("prove", {"text": LONG, "timeout": 50})) for _ in range(3)
        ]
        await asyncio.sleep(0.5)
        for call in calls:
            call.cancel()
        await asyncio.gather(*calls, return_exceptions=True)
        found = await client.call_tool("eval", {"text": "x = 41\n", "expression": "x + 1"})
        assert found.structured_content["output"] == "42\n"


async def test_mistakes_are_answers_and_unknown_tools_are_errors(tmp_path: Path, mode: str) -> None:
    async with connect(tmp_path, mode) as client:
        for arguments in ({}, {"path": "A.hs"}, {"file": "/etc/hostname"}, {"file": 7}, {"file": "none.hs"}):
            found = await client.call_tool("check", arguments)
            assert found.is_error, arguments
        with pytest.raises(MCPError):
            await client.call_tool("rm", {})


async def test_two_clients_at_once(tmp_path: Path) -> None:
    async def ask(number: int) -> None:
        async with connect(tmp_path) as client:
            for step in range(5):
                text = f"x :: Int\nx = {number}\n"
                found = await client.call_tool("eval", {"text": text, "expression": f"x + {step}"})
                assert found.structured_content["output"] == f"{number + step}\n"

    await asyncio.gather(ask(100), ask(200))


async def test_many_calls_at_once_on_one_connection(tmp_path: Path) -> None:
    async with connect(tmp_path) as client:

        async def ask(number: int) -> None:
            found = await client.call_tool("eval", {"text": f"x = {number} :: Int\n", "expression": "x"})
            assert found.structured_content["output"] == f"{number}\n"

        await asyncio.gather(*(ask(number) for number in range(30)))


def test_a_client_that_dies_takes_its_server_with_it(tmp_path: Path) -> None:
    process = subprocess.Popen([WHATIF, "mcp", "--root", tmp_path], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    introduction = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}
    call = {"name": "prove", "arguments": {"text": LONG, "timeout": 50}}
    for number, (method, params) in enumerate([("initialize", introduction), ("tools/call", call)]):
        message = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
        process.stdin.write(json.dumps(message).encode() + b"\n")
        process.stdin.flush()
    assert json.loads(process.stdout.readline())["id"] == 0
    process.stdout.close()
    process.stdin.close()
    assert process.wait(timeout=30) == 0


def test_bad_messages_do_not_end_it(tmp_path: Path) -> None:
    lines = b'{"jsonrpc":"2.0","id":1,"method":"ping"}\n\xff\xfe\n' + b"[" * 100_000 + b'\n{"id":2}\n\n'
    lines += b'{"jsonrpc":"2.0","id":3,"method":"ping"}\n'
    process = subprocess.Popen([WHATIF, "mcp", "--root", tmp_path], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    process.stdin.write(lines)
    process.stdin.flush()
    answers = [json.loads(process.stdout.readline()) for _ in range(5)]
    process.stdin.close()
    assert [answer["id"] for answer in answers] == [1, None, None, 2, 3]
    assert [answer.get("error", {}).get("code") for answer in answers] == [None, -32700, -32700, -32600, None]
    assert process.wait(timeout=30) == 0


def test_a_root_that_is_none_is_refused(tmp_path: Path) -> None:
    done = subprocess.run([WHATIF, "mcp", "--root", tmp_path / "none"], capture_output=True, check=False)
    assert done.returncode == 2 and b"none" in done.stderr


async def test_a_snippet_is_checked_quickly_after_the_first(tmp_path: Path) -> None:
    """Only prints the figure: a busy machine is no fault of the program."""
    times = []
    async with connect(tmp_path) as client:
        for number in range(21):
            started = time.perf_counter()
            await client.call_tool("check", {"text": CONCAT.replace("2 *", f"{number % 3} *")})
            times.append(time.perf_counter() - started)
    print(f"median after the first: {statistics.median(times[1:]) * 1000:.1f} ms")
