"""Generated submissions to a homework about lists: each function is right, or wrong in one of the ways that students find."""

import random
from pathlib import Path

HEAD = """module {module} where

{{-@ measure size @-}}
size :: [a] -> Int
size []       = 0
size (_ : xs) = 1 + size xs

"""

APPEND = """{-@ append :: xs:[a] -> ys:[a] -> {v:[a] | size v == size xs + size ys} @-}
append :: [a] -> [a] -> [a]
"""
WEAK_APPEND = "append :: [a] -> [a] -> [a]\n"
REV = """{-@ rev :: xs:[a] -> {v:[a] | size v == size xs} @-}
rev :: [a] -> [a]
"""
PAIRS = """{-@ pairs :: xs:[a] -> {ys:[b] | size ys == size xs} -> {v:[(a, b)] | size v == size xs} @-}
pairs :: [a] -> [b] -> [(a, b)]
"""
PICK = """{-@ pick :: {xs:[a] | size xs > 0} -> a @-}
pick :: [a] -> a
"""
COPIES = """{-@ copies :: n:{n:Int | n >= 0} -> a -> {v:[a] | size v == n} @-}
copies :: Int -> a -> [a]
"""

VARIANTS = [
    [
        APPEND + "append [] ys       = ys\nappend (x : xs) ys = x : append xs ys\n",
        APPEND + "append [] ys       = ys\nappend (x : xs) ys = append xs ys\n",
        APPEND + "append [] ys       = []\nappend (x : xs) ys = x : append xs ys\n",
        WEAK_APPEND + "append [] ys       = ys\nappend (x : xs) ys = x : append xs ys\n",
        APPEND + "append xs []       = xs\nappend xs (y : ys) = y : append xs ys\n",
    ],
    [
        REV + "rev []       = []\nrev (x : xs) = append (rev xs) [x]\n",
        REV + "rev []       = []\nrev (x : xs) = append (rev xs) xs\n",
        REV + "rev []       = []\nrev (x : xs) = rev xs\n",
        REV + "rev xs = xs\n",
        REV + "rev (x : xs) = append (rev xs) [x]\n",
    ],
    [
        PAIRS + "pairs [] _               = []\npairs (x : xs) (y : ys) = (x, y) : pairs xs ys\npairs _ []               = []\n",
        PAIRS + "pairs (x : xs) (y : ys) = (x, y) : pairs xs ys\npairs _ _               = []\n",
        PAIRS + "pairs [] _               = []\npairs (x : xs) (y : ys) = pairs xs ys\npairs _ []               = []\n",
        PAIRS + "pairs [x] [y] = [(x, y)]\npairs _ _     = []\n",
    ],
    [
        PICK + "pick (x : _) = x\n",
        PICK + "pick [x]      = x\npick (_ : xs) = pick xs\n",
        PICK + "pick (_ : x : _) = x\n",
    ],
    [
        COPIES + "copies 0 _ = []\ncopies n x = x : copies (n - 1) x\n",
        COPIES + "copies 0 x = [x]\ncopies n x = x : copies (n - 1) x\n",
        COPIES + "copies n x = if n < 2 then [] else x : copies (n - 1) x\n",
        COPIES + "copies n x = x : copies (n - 1) x\n",
    ],
]

REFERENCE = HEAD.format(module="Reference") + "\n".join(variants[0] for variants in VARIANTS)
ASSIGNMENT = 'title = "Lists"\n\n[points]\nappend = 2\nrev = 2\npairs = 2\ncopies = 1\n'


def submission(at: int, seed: int = 1) -> str:
    """The text of a submission; most functions of most are right."""
    chosen = random.Random(f"{seed}/{at}")
    parts = [chosen.choice(variants) if chosen.random() < 0.4 else variants[0] for variants in VARIANTS]
    # One in forty does not parse.
    broken = "oops = (\n" if chosen.random() < 0.025 else ""
    # Whatever else they wrote: no two are the same text.
    return HEAD.format(module=f"S{at}") + "\n".join(parts) + f"\nstudent :: Int\nstudent = {at}\n" + broken


HELPED = """{{-@ part{at} :: {{n:Int | n >= 0}} -> [a] -> [a] @-}}
part{at} :: Int -> [a] -> [a]
part{at} n xs = part{at}Of n xs

part{at}Of 0 _        = []
part{at}Of n (x : xs) = x : part{at}Of (n - 1) xs

"""
"""Its helper is not exported and has no type."""


def large(count: int) -> str:
    """The text of a module with many functions, right and wrong ones; some have helpers."""
    exported = [f"{name}{at}" for at in range(count) for name in ("copies", "part")]
    parts = []
    for at in range(count):
        copies = VARIANTS[4][at % len(VARIANTS[4])].replace("copies", f"copies{at}")
        comment = f"-- | Number {at}: " + "what a large module says about its functions, at some length. " * 6
        parts.append(f"{comment}\n{copies}\n{HELPED.format(at=at)}")
    head = HEAD.format(module="Large").replace("module Large where", f"module Large ({', '.join(exported)}) where")
    return head + "\n".join(parts)


def write(folder: Path, count: int, seed: int = 1) -> Path:
    """Writes submissions, a folder for each hundred."""
    for at in range(count):
        place = folder / f"group{at // 100:03}"
        place.mkdir(parents=True, exist_ok=True)
        (place / f"S{at}.hs").write_text(submission(at, seed))
    return folder
