import { drawFeet, drawPairs, drawSection, finishPdf } from '../pdf/draw-parts.ts'
import { createPdfWriter, type Element, inks, type PdfWriter } from '../pdf/pdf-writer.ts'
import { missingGlyph } from '../pdf/printable-text.ts'
import { drawChart } from './draw-chart.ts'
import type { TreatmentPlan } from './treatment-plan.ts'

const missingGlyphNote = `${missingGlyph} stands for a character that this PDF cannot print, such as an emoji. The page to print shows it.`

type Drawing = { isCompressed?: boolean }

/** The summary as a tagged PDF. Slow with long answers: `make-pdf.ts` does it beside the main thread. */
export function drawPdf(plan: TreatmentPlan, { isCompressed = true }: Drawing = {}): Promise<Buffer> {
  const writer = createPdfWriter(plan, { isCompressed })
  const draw = (root: Element) => {
    drawHead(writer, root, plan)
    for (const chart of plan.charts)
      drawSection(writer, root, chart.title, (section) => drawChart(writer, section, chart))
    for (const { title, pairs } of plan.sections)
      drawSection(writer, root, title, (section) => drawPairs(writer, section, pairs))
    if (plan.hasRoomForComments)
      drawSection(writer, root, 'Comments', () => drawRuledLines(writer), ruledLines.height)
  }
  return finishPdf(writer, plan.title, draw, () =>
    drawFeet(writer, plan.confidential, (page, count) => `Made ${plan.madeAt}\nPage ${page} of ${count}`),
  )
}

function drawHead(writer: PdfWriter, root: Element, plan: TreatmentPlan) {
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

const ruledLines = { count: 5, gap: 22, height: 6 * 22 }

function drawRuledLines({ doc, drawArtifact, left, width }: PdfWriter) {
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
