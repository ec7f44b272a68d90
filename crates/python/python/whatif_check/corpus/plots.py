"""Plots, as SVG."""

import math
from collections.abc import Sequence

WIDTH, HEIGHT, LEFT, BOTTOM = 640, 240, 56, 34


def cumulative(times_ms: Sequence[float], what: str) -> str:
    """How many are done within a time, over the logarithm of the time."""
    times = sorted(max(time, 0.1) for time in times_ms)
    if not times:
        return "<p class=small>There are no times.</p>"
    low, high = (
        math.floor(math.log10(times[0])),
        max(math.ceil(math.log10(times[-1])), math.floor(math.log10(times[0])) + 1),
    )

    def x(time: float) -> float:
        return LEFT + (math.log10(time) - low) / (high - low) * (WIDTH - LEFT - 12)

    def y(share: float) -> float:
        return HEIGHT - BOTTOM - share * (HEIGHT - BOTTOM - 12)

    # As many points as can be told apart.
    step = max(1, len(times) // 400)
    picked = [*range(0, len(times), step), len(times) - 1]
    points = " ".join(f"{x(times[at]):.1f},{y((at + 1) / len(times)):.1f}" for at in picked)
    marks = [f'<line x1="{LEFT}" y1="{y(s):.1f}" x2="{WIDTH - 12}" y2="{y(s):.1f}" stroke="#e4e4e4"/>' for s in (0, 0.5, 1)]
    marks += [f'<text x="{LEFT - 6}" y="{y(s) + 4:.1f}" text-anchor="end">{s:.0%}</text>' for s in (0, 0.5, 1)]
    marks += [
        f'<text x="{x(10**power):.1f}" y="{HEIGHT - BOTTOM + 16}" text-anchor="middle">{label(power)}</text>'
        for power in range(low, high + 1)
    ]
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" role="img" '
        f'aria-label="{what} done within a time" font-size="12" font-family="system-ui, sans-serif">'
        f'{"".join(marks)}<polyline points="{points}" fill="none" stroke="#4a78b5" stroke-width="2"/>'
        f'<text x="{WIDTH - 12}" y="{HEIGHT - 4}" text-anchor="end">time for each of {len(times):,} {what}</text></svg>'
    )


def label(power: int) -> str:
    """A power of ten milliseconds."""
    return f"{10**power:g} ms" if power < 3 else f"{10 ** (power - 3):g} s"
