import { drawChart } from './draw-chart.ts'
import { createPlanWriter, type Element, inks, type PlanWriter } from './plan-writer.ts'
import { missingGlyph } from './printable-text.ts'
import type { Pair, TreatmentPlan } from './treatment-plan.ts'

const missingGlyphNote = `${missingGlyph} stands for a character that this PDF cannot print, such as an emoji. The page to print shows it.`

type Drawing = { isCompressed?: boolean }

/** The summary as a tagged PDF. Slow with long answers: `make-pdf.ts` does it beside the main thread. */
export async function drawPdf(plan: TreatmentPlan, { isCompressed = true }: Drawing = {}): Promise<Buffer> {
  const writer = createPlanWriter(plan, { isCompressed })
  const { doc } = writer
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  const written = new Promise((resolve, reject) => doc.on('end', resolve).on('error', reject))
  const root = doc.struct('Document', { title: plan.title })
  doc.addStructure(root)
  drawHead(writer, root, plan)
  for (const chart of plan.charts)
    drawSection(writer, root, chart.title, (section) => drawChart(writer, section, chart))
  for (const { title, pairs } of plan.sections)
    drawSection(writer, root, title, (section) => drawPairs(writer, section, pairs))
  if (plan.hasRoomForComments)
    drawSection(writer, root, 'Comments', () => drawRuledLines(writer), ruledLines.height)
  root.end()
  drawFeet(writer, plan)
  doc.end()
  await written
  return Buffer.concat(parts)
}

function drawHead(writer: PlanWriter, root: Element, plan: TreatmentPlan) {
  const { doc, writeElement, left, width } = writer
  const top = doc.y
  const section = doc.struct('Sect')
  root.add(section)
  writeElement(section, 'P', plan.productName, { size: 15, ink: 'main', isStrong: true, y: top })
  writeElement(section, 'P', `${plan.supportEmail}\n${plan.madeOn}`, {
    size: 9,
    ink: 'soft',
    align: 'right',
    x: left + width / 2,
    width: width / 2,
    y: top,
  })
  doc.moveDown(1)
  writeElement(section, 'H1', plan.title, { size: 20, isStrong: true })
  doc.y += 6
  drawPairs(writer, section, plan.about)
  const isWhole = plan.sections.every(({ pairs }) => pairs.every(({ value }) => writer.isPrintable(value)))
  for (const note of [plan.note, isWhole ? null : missingGlyphNote].filter((text) => text !== null)) {
    doc.y += 4
    writeElement(section, 'P', note, { size: 9, ink: 'soft' })
  }
  section.end()
}

/** A heading never stands alone at the foot of a page. */
function drawSection(
  { doc, makeRoom, drawArtifact, writeElement, left, width }: PlanWriter,
  root: Element,
  title: string,
  draw: (section: Element) => void,
  height = 48,
) {
  const section = doc.struct('Sect', { title })
  root.add(section)
  makeRoom(34 + height)
  doc.y += 12
  drawArtifact(() =>
    doc
      .moveTo(left, doc.y)
      .lineTo(left + width, doc.y)
      .lineWidth(0.75)
      .stroke(inks.line),
  )
  doc.y += 8
  writeElement(section, 'H2', title, { size: 12.5, isStrong: true })
  doc.y += 4
  draw(section)
  section.end()
}

const labelWidth = 170
const columnGap = 14

/** A row each: a screen reader says the question before its answer. */
function drawPairs(
  { doc, makeRoom, measure, writeElement, left, width }: PlanWriter,
  section: Element,
  pairs: readonly Pair[],
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

const ruledLines = { count: 5, gap: 22, height: 6 * 22 }

function drawRuledLines({ doc, drawArtifact, left, width }: PlanWriter) {
  drawArtifact(() => {
    for (let line = 1; line <= ruledLines.count; line += 1)
      doc
        .moveTo(left, doc.y + line * ruledLines.gap)
        .lineTo(left + width, doc.y + line * ruledLines.gap)
        .lineWidth(0.75)
        .stroke(inks.line)
  })
  doc.y += ruledLines.height
}

function drawFeet({ doc, drawArtifact, write, bottom, left, width }: PlanWriter, plan: TreatmentPlan) {
  const { start, count } = doc.bufferedPageRange()
  for (let index = start; index < start + count; index += 1) {
    doc.switchToPage(index)
    // The foot stands in the margin, where text would otherwise begin a new page.
    doc.page.margins.bottom = 0
    const style = { size: 8.5, ink: 'soft', y: bottom + 20 } as const
    drawArtifact(() => {
      write(plan.confidential, { ...style, width: width * 0.45 })
      write(`Made ${plan.madeAt}\nPage ${index + 1} of ${count}`, {
        ...style,
        x: left + width * 0.45,
        width: width * 0.55,
        align: 'right',
      })
    }, 'Pagination')
  }
}
