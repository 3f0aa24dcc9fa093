import { type Element, inks, type PdfWriter } from '../pdf/pdf-writer.ts'
import type { Chart, ChartScale } from './treatment-plan.ts'

/** From normal to the most severe; never the only sign, because the band is written out. */
const bandGrounds = ['#ffffff', '#fdf8f5', '#fbefe8', '#f8e6da', '#f5dac9'] as const

const strip = { label: 112, height: 15, above: 14, below: 13, gap: 10 }

/** A strip for each scale, with the score where it stands. Its description is the text for those who do not see it. */
export function drawChart(writer: PdfWriter, section: Element, { scales, note }: Chart) {
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
