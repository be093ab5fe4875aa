"""Takes the slash out of the zeros of a variable font: the two halves of the counter become one.

Usage: plain-zero.py FILE.woff2. The file is replaced; its weight axis has its default at the lightest weight.
"""

import sys

from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import GlyphCoordinates
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from fontTools.varLib.instancer import instantiateVariableFont


def contours(glyph):
    ends = [end + 1 for end in glyph.endPtsOfContours]
    points = [(point, flag & 1) for point, flag in zip(glyph.coordinates, glyph.flags)]
    return [points[start:end] for start, end in zip([0, *ends], ends)]


def opened(half):
    """The points of half a counter, from one end of the slash, its longest straight line, to the other."""

    def length(place):
        (point, on_curve), (other, other_on_curve) = half[place], half[(place + 1) % len(half)]
        return on_curve and other_on_curve and sum((a - b) ** 2 for a, b in zip(point, other))

    cut = max(range(len(half)), key=length) + 1
    return half[cut:] + half[:cut]


def bend(end, start):
    """The control point that continues the curves of two halves into each other."""
    (x1, y1), (x2, y2) = end[-2][0], end[-1][0]
    (x3, y3), (x4, y4) = start[0][0], start[1][0]
    scale = (x1 - x2) * (y3 - y4) - (y1 - y2) * (x3 - x4)
    first, second = x1 * y2 - y1 * x2, x3 * y4 - y3 * x4
    x = (first * (x3 - x4) - (x1 - x2) * second) / scale
    y = (first * (y3 - y4) - (y1 - y2) * second) / scale
    return ((round(x), round(y)), 0)


def plain(glyph):
    outline, *halves = contours(glyph)
    first, second = map(opened, halves)
    return outline, [*first, bend(first, second), *second, bend(second, first)]


[path] = sys.argv[1:]
font = TTFont(path)
axis = font["fvar"].axes[0]
name = font.getBestCmap()[ord("0")]
light, bold = (
    plain(instantiateVariableFont(TTFont(path), {axis.axisTag: weight})["glyf"][name])
    for weight in (axis.defaultValue, axis.maxValue)
)
[variation] = font["gvar"].variations[name]
outline, counter = light
before, after = ([point for contour in drawing for point, _ in contour] for drawing in (light, bold))
deltas = [(x2 - x1, y2 - y1) for (x1, y1), (x2, y2) in zip(before, after)]
metrics = [delta or (0, 0) for delta in variation.coordinates[-4:]]

glyph = font["glyf"][name]
glyph.coordinates = GlyphCoordinates(before)
glyph.flags = bytearray(flag for _, flag in outline + counter)
glyph.endPtsOfContours = [len(outline) - 1, len(before) - 1]
glyph.numberOfContours = 2
glyph.recalcBounds(font["glyf"])
font["gvar"].variations[name] = [TupleVariation(variation.axes, deltas + metrics)]
font.save(path)
