import { formatCents } from '#domain/fees/cents.ts'
import type { DocumentContent } from '#domain/receipts/document.ts'
import { drawFeet, drawPairs, drawSection, finishPdf } from '../pdf/draw-parts.ts'
import { createPdfWriter, type PdfElement, type PdfWriter } from '../pdf/pdf-writer.ts'
import type { PrintableDocument } from './print-document.ts'

/** A receipt, an invoice or a statement as a tagged PDF. `print-document.ts` has it done beside the main thread. */
export function drawDocument(
  { content, standing, productName }: PrintableDocument,
  { isCompressed = true }: { isCompressed?: boolean } = {},
): Promise<Buffer> {
  const writer = createPdfWriter({ title: content.title, productName }, { isCompressed })
  const draw = (root: PdfElement) => {
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

function drawHead(writer: PdfWriter, root: PdfElement, content: DocumentContent, standing: string) {
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

function drawAmounts(writer: PdfWriter, section: PdfElement, { lines, sums, claim }: DocumentContent) {
  drawLines(writer, section, lines)
  for (const rows of [sums, claim].filter(({ length }) => length > 0)) {
    writer.doc.y += 4
    drawSums(writer, section, rows)
  }
}

function drawSteps({ doc, writeElement }: PdfWriter, section: PdfElement, steps: readonly string[]) {
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

function drawNotes({ doc, makeRoom, writeElement }: PdfWriter, root: PdfElement, notes: readonly string[]) {
  for (const note of notes) {
    makeRoom(26)
    doc.y += 6
    writeElement(root, 'P', note, { size: 9, ink: 'soft' })
  }
}

const lineColumns = [
  { label: 'Item', at: 0, wide: 0.22, align: 'left' },
  { label: 'Description', at: 0.22, wide: 0.48, align: 'left' },
  { label: 'GST', at: 0.7, wide: 0.13, align: 'right' },
  { label: 'Amount', at: 0.83, wide: 0.17, align: 'right' },
] as const

/** What is paid for, as a table whose headers a screen reader says. */
function drawLines(writer: PdfWriter, section: PdfElement, lines: DocumentContent['lines']) {
  const { doc } = writer
  const table = doc.struct('Table')
  section.add(table)
  drawRow(
    writer,
    table,
    'TH',
    lineColumns.map(({ label }) => label),
  )
  for (const { item, description, gstCents, cents } of lines)
    drawRow(writer, table, 'TD', [
      item ?? 'No item',
      description,
      gstCents === 0 ? 'None' : formatCents(gstCents),
      formatCents(cents),
    ])
  table.end()
}

type DocumentSum = { readonly label: string; readonly note?: string; readonly cents: number }

/** A row each, with its amount below those of the lines. */
function drawSums(writer: PdfWriter, section: PdfElement, sums: readonly DocumentSum[]) {
  const { doc, left, width, makeRoom, writeElement } = writer
  const table = doc.struct('Table')
  section.add(table)
  for (const { label, note, cents } of sums) {
    const row = doc.struct('TR')
    table.add(row)
    makeRoom(16)
    const top = doc.y
    const text = note === undefined ? label : `${label}. ${note}`
    writeElement(row, 'TH', text, { size: 9.5, width: width * 0.8, y: top }, 'Row')
    const below = doc.y
    const place = { x: left + width * 0.8, y: top, width: width * 0.2 - 6, align: 'right' } as const
    writeElement(row, 'TD', formatCents(cents), { isStrong: true, ...place })
    doc.y = Math.max(doc.y, below) + 2
    row.end()
  }
  table.end()
}

function drawRow(writer: PdfWriter, table: PdfElement, type: 'TH' | 'TD', texts: readonly string[]) {
  const { doc, left, width, measure, makeRoom, writeElement } = writer
  const row = doc.struct('TR')
  table.add(row)
  const style = type === 'TH' ? ({ size: 9, ink: 'soft' } as const) : ({ size: 10 } as const)
  const heights = lineColumns.map(
    ({ wide }, index) => measure(texts[index] ?? '', { ...style, width: wide * width }).height,
  )
  makeRoom(Math.max(...heights) + 4)
  const top = doc.y
  lineColumns.forEach(({ at, wide, align }, index) => {
    const place = { x: left + at * width, y: top, width: wide * width - 6, align }
    writeElement(row, type, texts[index] ?? '', { ...style, ...place }, type === 'TH' ? 'Column' : undefined)
  })
  doc.y = top + Math.max(...heights) + 4
  row.end()
}
