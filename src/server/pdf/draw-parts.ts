import { type PdfElement, inks, type PdfWriter } from './pdf-writer.ts'

type LabelledValue = { readonly label: string; readonly value: string }

/** What the writer has written, once `draw` is done: everything it draws belongs to one structure. */
export async function finishPdf(
  { doc }: PdfWriter,
  title: string,
  draw: (root: PdfElement) => void,
  drawFeet: () => void,
): Promise<Buffer> {
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  const written = new Promise((resolve, reject) => doc.on('end', resolve).on('error', reject))
  const root = doc.struct('Document', { title })
  doc.addStructure(root)
  draw(root)
  root.end()
  drawFeet()
  doc.end()
  await written
  return Buffer.concat(parts)
}

function drawRule({ doc, drawArtifact, left, width }: PdfWriter) {
  drawArtifact(() =>
    doc
      .moveTo(left, doc.y)
      .lineTo(left + width, doc.y)
      .lineWidth(0.75)
      .stroke(inks.line),
  )
}

/** A heading never stands alone at the foot of a page. */
export function drawSection(
  writer: PdfWriter,
  root: PdfElement,
  title: string,
  draw: (section: PdfElement) => void,
  height = 48,
) {
  const { doc, makeRoom, writeElement } = writer
  const section = doc.struct('Sect', { title })
  root.add(section)
  makeRoom(34 + height)
  doc.y += 12
  drawRule(writer)
  doc.y += 8
  writeElement(section, 'H2', title, { size: 12.5, isStrong: true })
  doc.y += 4
  draw(section)
  section.end()
}

const labelWidth = 170
const columnGap = 14

/** A row each: a screen reader says the question before its answer. */
export function drawPairs(
  { doc, makeRoom, measure, writeElement, left, width }: PdfWriter,
  section: PdfElement,
  pairs: readonly LabelledValue[],
) {
  const table = doc.struct('Table')
  section.add(table)
  const valueX = left + labelWidth + columnGap
  const valueWidth = width - labelWidth - columnGap
  for (const { label, value } of pairs) {
    const row = doc.struct('TR')
    table.add(row)
    const labelStyle = { size: 9, ink: 'soft', width: labelWidth } as const
    const { height } = measure(label, labelStyle)
    makeRoom(Math.max(height, 16))
    const top = doc.y
    const { page } = doc
    writeElement(row, 'TH', label, { ...labelStyle, y: top + 0.8 }, 'Row')
    writeElement(row, 'TD', value, { x: valueX, width: valueWidth, y: top })
    // An answer that goes on overleaf leaves its question behind.
    doc.y = (doc.page === page ? Math.max(doc.y, top + height) : doc.y) + 3
    row.end()
  }
  table.end()
}

/** At the foot of every page: what stands at its left, and at its right by the number of the page. */
export function drawFeet(
  { doc, drawArtifact, write, bottom, left, width }: PdfWriter,
  leftText: string,
  rightText: (page: number, count: number) => string,
) {
  const { start, count } = doc.bufferedPageRange()
  for (let index = start; index < start + count; index += 1) {
    doc.switchToPage(index)
    // The foot stands in the margin, where text would otherwise begin a new page.
    doc.page.margins.bottom = 0
    const style = { size: 8.5, ink: 'soft', y: bottom + 20 } as const
    drawArtifact(() => {
      write(leftText, { ...style, width: width * 0.45 })
      write(rightText(index + 1, count), {
        ...style,
        x: left + width * 0.45,
        width: width * 0.55,
        align: 'right',
      })
    }, 'Pagination')
  }
}
