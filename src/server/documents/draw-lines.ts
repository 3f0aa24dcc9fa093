import { formatCents } from '#domain/fees/money.ts'
import type { DocumentContent } from '#domain/receipts/document-content.ts'
import type { Element, PdfWriter } from '../pdf/pdf-writer.ts'

const columns = [
  { label: 'Item', at: 0, wide: 0.22, align: 'left' },
  { label: 'Description', at: 0.22, wide: 0.48, align: 'left' },
  { label: 'GST', at: 0.7, wide: 0.13, align: 'right' },
  { label: 'Amount', at: 0.83, wide: 0.17, align: 'right' },
] as const

/** What is paid for, as a table whose headers a screen reader says. */
export function drawLines(writer: PdfWriter, section: Element, lines: DocumentContent['lines']) {
  const { doc } = writer
  const table = doc.struct('Table')
  section.add(table)
  drawRow(
    writer,
    table,
    'TH',
    columns.map(({ label }) => label),
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

type Sum = { readonly label: string; readonly note?: string; readonly cents: number }

/** A row each, with its amount below those of the lines. */
export function drawSums(writer: PdfWriter, section: Element, sums: readonly Sum[]) {
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

function drawRow(writer: PdfWriter, table: Element, type: 'TH' | 'TD', texts: readonly string[]) {
  const { doc, left, width, measure, makeRoom, writeElement } = writer
  const row = doc.struct('TR')
  table.add(row)
  const style = type === 'TH' ? ({ size: 9, ink: 'soft' } as const) : ({ size: 10 } as const)
  const heights = columns.map(
    ({ wide }, index) => measure(texts[index] ?? '', { ...style, width: wide * width }).height,
  )
  makeRoom(Math.max(...heights) + 4)
  const top = doc.y
  columns.forEach(({ at, wide, align }, index) => {
    const place = { x: left + at * width, y: top, width: wide * width - 6, align }
    writeElement(row, type, texts[index] ?? '', { ...style, ...place }, type === 'TH' ? 'Column' : undefined)
  })
  doc.y = top + Math.max(...heights) + 4
  row.end()
}
