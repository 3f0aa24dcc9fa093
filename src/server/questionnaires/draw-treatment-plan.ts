import { drawFeet, drawPairs, drawSection, finishPdf } from '../pdf/draw-parts.ts'
import { createPdfWriter, type PdfElement, inks, missingGlyph, type PdfWriter } from '../pdf/pdf-writer.ts'
import type { PlanChart, ChartScale, TreatmentPlan } from './treatment-plan.ts'

const missingGlyphNote = `${missingGlyph} stands for a character that this PDF cannot print, such as an emoji. The page to print shows it.`

/** The summary as a tagged PDF. Slow with long answers: `makePlanPdf` does it beside the main thread. */
export function drawPlanPdf(
  plan: TreatmentPlan,
  { isCompressed = true }: { isCompressed?: boolean } = {},
): Promise<Buffer> {
  const writer = createPdfWriter(plan, { isCompressed })
  const draw = (root: PdfElement) => {
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

function drawHead(writer: PdfWriter, root: PdfElement, plan: TreatmentPlan) {
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

/** From normal to the most severe; never the only sign, because the band is written out. */
const bandGrounds = ['#ffffff', '#fdf8f5', '#fbefe8', '#f8e6da', '#f5dac9'] as const

const strip = { label: 112, height: 15, above: 14, below: 13, gap: 10 }

/** A strip for each scale, with the score where it stands. Its description is the text for those who do not see it. */
function drawChart(writer: PdfWriter, section: PdfElement, { scales, note }: PlanChart) {
  const { doc, makeRoom, writeElement } = writer
  for (const scale of scales) {
    const height = strip.above + strip.height + strip.below
    makeRoom(height + strip.gap)
    const top = doc.y
    // The library's types do not know the place of a figure, which readers need to show it by itself.
    const figure = {
      alt: scale.description,
      bbox: [writer.left, top, writer.left + writer.width, top + height],
      placement: 'Block',
    }
    section.add(doc.struct('Figure', figure, () => drawScale(writer, scale, top)))
    doc.y = top + height + strip.gap
  }
  writeElement(section, 'P', note, { size: 9, ink: 'soft' })
}

function drawScale({ doc, left, width, write, measure }: PdfWriter, scale: ChartScale, top: number) {
  const x = left + strip.label
  const wide = width - strip.label
  const y = top + strip.above
  write(scale.label, { isStrong: true, width: strip.label, y: top + 10 })
  write(`${scale.score}, ${scale.band.toLowerCase()}`, {
    size: 9,
    ink: 'soft',
    width: strip.label,
    y: top + 24,
  })
  scale.bands.forEach(({ label, from, to, isHere }, index) => {
    const bandWidth = (to - from) * wide
    doc
      .rect(x + from * wide, y, bandWidth, strip.height)
      .lineWidth(0.6)
      .fillAndStroke(bandGrounds[index] ?? bandGrounds[4], inks.edge)
    const style = { size: 7.5, isStrong: isHere, ink: isHere ? 'text' : 'soft' } as const
    // A name that is wider than its band would run into the next one; the score's own band is written at the left.
    if (measure(label, style).width <= bandWidth + 2)
      write(label, {
        ...style,
        x: x + from * wide - 2,
        width: bandWidth + 4,
        align: 'center',
        y: y + strip.height + 2,
      })
  })
  const pointX = x + scale.at * wide
  doc
    .circle(pointX, y + strip.height / 2, 4.5)
    .lineWidth(1)
    .fillAndStroke(inks.main, '#ffffff')
  write(String(scale.score), {
    size: 8.5,
    isStrong: true,
    x: pointX - 15,
    width: 30,
    align: 'center',
    y: y - 12,
  })
}
