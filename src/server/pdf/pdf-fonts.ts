import { readFileSync } from 'node:fs'
import { create } from 'fontkit'
import type { Glyphs } from './printable-text.ts'

const openFont = (name: string): { file: Buffer; glyphs: Glyphs } => {
  const file = readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url))
  const font = create(file)
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${name} holds more than one font`)
  return { file, glyphs: { hasGlyphForCodePoint: (codePoint) => font.hasGlyphForCodePoint(codePoint) } }
}

/** Figtree is the product's own; Noto Sans has what it lacks: Vietnamese, Greek, Cyrillic and Devanagari. */
export const pdfFonts = {
  text: openFont('figtree-regular'),
  strong: openFont('figtree-semibold'),
  other: openFont('noto-sans-regular'),
} as const

export type PdfFont = keyof typeof pdfFonts
