import { readFileSync } from 'node:fs'
import { create } from 'fontkit'
import PdfDocument from 'pdfkit'

export const inks = {
  text: '#1f2a2e',
  soft: '#4a5a5f',
  main: '#1f5a4c',
  line: '#cfc7b8',
  edge: '#86816f',
} as const

/** A4 in points, with room for the foot below the text. */
const margins = { top: 42, left: 51, right: 51, bottom: 66 }

export type PdfWriter = ReturnType<typeof createPdfWriter>
export type PdfElement = PDFKit.PDFStructureElement

type TextStyle = {
  size?: number
  ink?: keyof typeof inks
  isStrong?: boolean
  x?: number
  y?: number
  width?: number
  align?: 'left' | 'center' | 'right'
}

/**
 * Noto Sans would draw an accented letter as a letter and an accent; PDFKit then takes every such letter for the accented one when
 * text is copied or read aloud. Its types know only features that are turned on, so these are options without a type.
 */
const shaping = (font: PdfFont): object => (font === 'other' ? { features: { ccmp: false } } : {})

/** PDFKit with our paper and our fonts. Whatever is written belongs to an element of the structure or is an artifact. */
export function createPdfWriter(
  { title, productName }: { title: string; productName: string },
  { isCompressed }: { isCompressed: boolean },
) {
  const doc = new PdfDocument({
    size: 'A4',
    margins,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-AU',
    displayTitle: true,
    bufferPages: true,
    compress: isCompressed,
    // The title stands in the reader's window: it names no one.
    info: { Title: title, Author: productName, Creator: productName, Producer: productName },
  })
  for (const [name, { file }] of Object.entries(pdfFonts)) doc.registerFont(name, file)
  const left = margins.left
  const width = doc.page.width - margins.left - margins.right
  const bottom = doc.page.height - margins.bottom

  const choose = (text: string, isStrong = false) => {
    const names: PdfFont[] = [isStrong ? 'strong' : 'text', 'other']
    return printableText(
      text,
      names.map((name) => [name, pdfFonts[name].glyphs]),
    )
  }

  const write = (given: string, { size = 10, ink = 'text', isStrong, x, y, ...options }: TextStyle = {}) => {
    const { font, text } = choose(given, isStrong)
    doc.font(font).fontSize(size).fillColor(inks[ink])
    doc.text(splitLongWords(text), x ?? left, y ?? doc.y, {
      width,
      lineGap: 1.5,
      ...shaping(font),
      ...options,
    })
  }

  return {
    doc,
    left,
    width,
    bottom,
    write,
    measure: (given: string, { size = 10, isStrong, width: wide = width }: TextStyle = {}) => {
      const { font, text } = choose(given, isStrong)
      doc.font(font).fontSize(size)
      return {
        height: doc.heightOfString(splitLongWords(text), { width: wide, lineGap: 1.5, ...shaping(font) }),
        width: doc.widthOfString(text, shaping(font)),
      }
    },
    isPrintable: (text: string) => choose(text).actual === null,
    /** An element with text of its own. What its font lacks is kept beside it as the text that was meant. */
    writeElement: (
      parent: PdfElement,
      type: string,
      text: string,
      style: TextStyle = {},
      scope?: 'Row' | 'Column',
    ) => {
      const { actual } = choose(text, style.isStrong)
      const options = { ...(actual !== null && { actual }), ...(scope && { scope }) }
      parent.add(doc.struct(type, options, () => write(text, style)))
    },
    /** Lines, grounds and page numbers, which a screen reader passes over. */
    drawArtifact: (draw: () => void, type: 'Layout' | 'Pagination' = 'Layout') => {
      doc.markContent('Artifact', { type })
      draw()
      doc.endMarkedContent()
    },
    /** A new page, unless so much still fits on this one. */
    makeRoom: (height: number) => {
      if (doc.y + height > bottom) doc.addPage()
    },
  }
}

const openFont = (name: string): { file: Buffer; glyphs: FontGlyphs } => {
  const file = readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url))
  const font = create(file)
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${name} holds more than one font`)
  return { file, glyphs: { hasGlyphForCodePoint: (codePoint) => font.hasGlyphForCodePoint(codePoint) } }
}

/** Figtree is the product's own; Noto Sans has what it lacks: Vietnamese, Greek, Cyrillic and Devanagari. */
const pdfFonts = {
  text: openFont('figtree-regular'),
  strong: openFont('figtree-semibold'),
  other: openFont('noto-sans-regular'),
} as const

type PdfFont = keyof typeof pdfFonts

/** Which characters a font has. */
type FontGlyphs = { hasGlyphForCodePoint: (codePoint: number) => boolean }

export type PrintableText<Font extends string> = {
  font: Font
  text: string
  /** What was meant, where the text had to stand in for it; for screen readers and for copying. */
  actual: string | null
}

/** What is printed for a character that no font here has, such as a Chinese one or an emoji. */
export const missingGlyph = '\uFFFD'

const graphemes = new Intl.Segmenter('en-AU', { granularity: 'grapheme' })

/**
 * The first font that has every character prints the text; otherwise the last one does, with `missingGlyph` for each character
 * that it lacks. Nothing is lost: the document keeps what was meant beside it.
 */
export function printableText<Font extends string>(
  given: string,
  fonts: readonly (readonly [Font, FontGlyphs])[],
): PrintableText<Font> {
  const text = tidy(given)
  const [last] = fonts.slice(-1)
  if (!last) throw new Error('There is no font to print with')
  const whole = fonts.find(([, glyphs]) => isCovered(text, glyphs))
  if (whole) return { font: whole[0], text, actual: null }
  const [font, glyphs] = last
  const printed = Array.from(graphemes.segment(text), ({ segment }) =>
    isCovered(segment, glyphs) ? segment : missingGlyph,
  ).join('')
  return { font, text: printed, actual: text }
}

/** Line ends as one, and a space for what is neither a line end nor visible. */
const tidy = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')

const isCovered = (text: string, { hasGlyphForCodePoint }: FontGlyphs): boolean =>
  Array.from(text).every((letter) => letter === '\n' || hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))

const longestWord = 50

/**
 * Breaks words that are longer than any: PDFKit measures such a word letter by letter, and anew for each letter, which takes
 * more than half a second for one of 4000.
 */
export const splitLongWords = (text: string): string =>
  text.replaceAll(/\S{51,}/g, (word) => (word.match(longPart) ?? []).join('\n'))

const longPart = new RegExp(`.{1,${longestWord}}`, 'gu')
