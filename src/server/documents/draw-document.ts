import type { DocumentContent } from '#domain/receipts/document-content.ts'
import { drawFeet, drawPairs, drawSection, finishPdf } from '../pdf/draw-parts.ts'
import { createPdfWriter, type Element, type PdfWriter } from '../pdf/pdf-writer.ts'
import { drawLines, drawSums } from './draw-lines.ts'
import type { PrintableDocument } from './printable-document.ts'

/** A receipt, an invoice or a statement as a tagged PDF. `make-document.ts` does it beside the main thread. */
export function drawDocument(
  { content, standing, productName }: PrintableDocument,
  { isCompressed = true }: { isCompressed?: boolean } = {},
): Promise<Buffer> {
  const writer = createPdfWriter({ title: content.title, productName }, { isCompressed })
  const draw = (root: Element) => {
    drawHead(writer, root, content, standing)
    for (const { title, pairs } of content.sections)
      drawSection(writer, root, title, (section) => drawPairs(writer, section, pairs))
    drawSection(writer, root, 'Amounts', (section) => drawAmounts(writer, section, content), 110)
    const { help } = content
    if (help) drawSection(writer, root, help.title, (section) => drawSteps(writer, section, help.steps))
    drawNotes(writer, root, content.notes)
  }
  return finishPdf(writer, content.title, draw, () =>
    drawFeet(writer, content.foot, (page, count) => `Keep this for your records\nPage ${page} of ${count}`),
  )
}

function drawHead(writer: PdfWriter, root: Element, content: DocumentContent, standing: string) {
  const { doc, writeElement, left, width } = writer
  const top = doc.y
  const section = doc.struct('Sect')
  root.add(section)
  writeElement(section, 'P', content.practice.name, {
    size: 15,
    ink: 'main',
    isStrong: true,
    y: top,
    width: width / 2,
  })
  const below = doc.y
  writeElement(section, 'P', content.practice.lines.join('\n'), {
    size: 9,
    ink: 'soft',
    align: 'right',
    x: left + width / 2,
    width: width / 2,
    y: top,
  })
  doc.y = Math.max(doc.y, below) + 14
  writeElement(section, 'H1', content.title, { size: 20, isStrong: true })
  doc.y += 2
  writeElement(section, 'P', standing, { size: 11, isStrong: true, ink: 'main' })
  doc.y += 8
  drawPairs(writer, section, content.about)
  section.end()
}

function drawAmounts(writer: PdfWriter, section: Element, { lines, sums, claim }: DocumentContent) {
  drawLines(writer, section, lines)
  for (const rows of [sums, claim].filter(({ length }) => length > 0)) {
    writer.doc.y += 4
    drawSums(writer, section, rows)
  }
}

function drawSteps({ doc, writeElement }: PdfWriter, section: Element, steps: readonly string[]) {
  const list = doc.struct('L')
  section.add(list)
  steps.forEach((step, index) => {
    const item = doc.struct('LI')
    list.add(item)
    writeElement(item, 'LBody', steps.length === 1 ? step : `${index + 1}. ${step}`)
    doc.y += 3
    item.end()
  })
  list.end()
}

function drawNotes({ doc, makeRoom, writeElement }: PdfWriter, root: Element, notes: readonly string[]) {
  for (const note of notes) {
    makeRoom(26)
    doc.y += 6
    writeElement(root, 'P', note, { size: 9, ink: 'soft' })
  }
}
