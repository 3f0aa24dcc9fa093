import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import type { Outline, OutlineStep } from './fill-outline.ts'

const openFont = (path: string): Font => {
  const font = create(readFileSync(new URL(path, import.meta.url)))
  if (!('layout' in font)) throw new Error(`${path} holds more than one font`)
  return font
}

/** The site's own; Noto Sans has letters that they lack. Not WOFF2: docs/decisions/0032-treatment-plan-pdf.md. */
const fonts = {
  display: openFont('./fonts/fraunces-medium.ttf'),
  text: openFont('../pdf/fonts/figtree-regular.ttf'),
  other: openFont('../pdf/fonts/noto-sans-regular.ttf'),
}
export type TextFont = 'display' | 'text'

/** Of one word: a name may have a letter that the site's own font lacks. */
function findFont(name: TextFont, word: string): Font {
  const hasAll = (font: Font) =>
    [...word].every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
  return hasAll(fonts[name]) ? fonts[name] : fonts.other
}

const measureText = (name: TextFont, size: number, text: string): number =>
  text
    .split(' ')
    .map((word) => measureWord(findFont(name, word), size, word))
    .reduce((sum, width) => sum + width + spaceWidth(name, size), -spaceWidth(name, size))

const measureWord = (font: Font, size: number, word: string) =>
  (font.layout(word).advanceWidth * size) / font.unitsPerEm
const spaceWidth = (name: TextFont, size: number) => measureWord(fonts[name], size, ' ')

type Lines = { font: TextFont; size: number; width: number; /** How many lines. */ most: number }

/** Lines of at most this width. What does not fit ends with an ellipsis. */
export function breakLines(
  text: string,
  { font, size, width, most }: Lines,
): { lines: string[]; isWhole: boolean } {
  const fits = (line: string) => measureText(font, size, line) <= width
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && fits(longer)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  const kept = lines.slice(0, most)
  const isWhole = lines.length <= most && lines.every(fits)
  return {
    isWhole,
    lines: kept.map((line, index) => shorten(line, index === most - 1 && lines.length > most, fits)),
  }
}

function shorten(line: string, mustEnd: boolean, fits: (line: string) => boolean): string {
  if (!mustEnd && fits(line)) return line
  const letters = [...line]
  const withEnd = () => `${letters.join('').replace(/[\s,.;:]+$/, '')}…`
  while (letters.length > 1 && !fits(withEnd())) letters.pop()
  return withEnd()
}

type PlacedLine = { font: TextFont; size: number; text: string; x: number; y: number }

/** A line of text as one outline, its first letter at x, standing on y. */
export function outlineText({ font: name, size, text, x, y }: PlacedLine): Outline {
  const outline: OutlineStep[] = []
  let left = x
  for (const word of text.split(' ')) {
    const font = findFont(name, word)
    const scale = size / font.unitsPerEm
    const { glyphs, positions } = font.layout(word)
    glyphs.forEach((glyph, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
      outline.push(...toSteps(glyph.path.commands, scale, left + xOffset * scale, y - yOffset * scale))
      left += xAdvance * scale
    })
    left += spaceWidth(name, size)
  }
  return outline
}

type Command = { command: string; args: number[] }

/** A font's y grows upwards, a picture's downwards. Curves with one control point are written with two. */
function toSteps(commands: readonly Command[], scale: number, x: number, y: number): OutlineStep[] {
  let [lastX, lastY] = [0, 0]
  return commands.flatMap(({ command, args }): OutlineStep[] => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args.map((value, index) =>
      index % 2 === 0 ? x + value * scale : y - value * scale,
    )
    const [fromX, fromY] = [lastX, lastY]
    if (command === 'moveTo' || command === 'lineTo') {
      ;[lastX, lastY] = [a, b]
      return [{ to: command === 'moveTo' ? 'move' : 'line', points: [a, b] }]
    }
    if (command === 'quadraticCurveTo') {
      ;[lastX, lastY] = [c, d]
      const third = (from: number, control: number) => from + ((control - from) * 2) / 3
      return [
        {
          to: 'curve',
          points: [third(fromX, a), third(fromY, b), third(c, a), third(d, b), c, d],
        },
      ]
    }
    if (command === 'bezierCurveTo') {
      ;[lastX, lastY] = [e, f]
      return [{ to: 'curve', points: [a, b, c, d, e, f] }]
    }
    return []
  })
}
