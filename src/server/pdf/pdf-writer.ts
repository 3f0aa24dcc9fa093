import PdfDocument from 'pdfkit'
import { type PdfFont, pdfFonts } from './pdf-fonts.ts'
import { printableText } from './printable-text.ts'
import { splitLongWords } from './split-long-words.ts'

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
export type Element = PDFKit.PDFStructureElement

type Style = {
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

  const write = (given: string, { size = 10, ink = 'text', isStrong, x, y, ...options }: Style = {}) => {
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
    measure: (given: string, { size = 10, isStrong, width: wide = width }: Style = {}) => {
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
      parent: Element,
      type: string,
      text: string,
      style: Style = {},
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
