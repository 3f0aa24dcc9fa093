import { describe, expect, it } from 'vitest'
import { longestAnswer } from '#domain/questionnaires/check-questions.ts'
import { drawPlanPdf } from './draw-treatment-plan.ts'
import { makePlanPdf } from './treatment-plan.ts'
import { planFixture } from './treatment-plan.fixture.ts'

const draw = async (change: Parameters<typeof planFixture>[0] = {}) =>
  (await drawPlanPdf(planFixture(change), { isCompressed: false })).toString('latin1')

const answer = (value: string) => ({
  sections: [{ title: 'Mental health', pairs: [{ label: 'More', value }] }],
})

/** A text string of a PDF: UTF-16 where it holds more than plain letters, with what has a meaning in PDF escaped. */
const pdfString = (text: string) =>
  `(${`\u00fe\u00ff${Buffer.from(text, 'utf16le').swap16().toString('latin1')}`
    .replaceAll(/[()\\]/g, '\\$&')
    .replaceAll('\r', '\\r')})`

const types = (pdf: string) => Array.from(pdf.matchAll(/\/S \/(\w+)/g), ([, type]) => type)

describe('the PDF', () => {
  it('is tagged, in Australian English, with a title that names no one', async () => {
    const pdf = await draw()
    expect(pdf).toMatch(/^%PDF-1\.7/)
    expect(pdf).toContain('/Marked true')
    expect(pdf).toMatch(/\/StructTreeRoot \d+ 0 R/)
    expect(pdf).toContain('/Lang (en-AU)')
    expect(pdf).toContain('/DisplayDocTitle true')
    expect(pdf).toMatch(/\/Title \d+ 0 R/)
    expect(pdf).toContain(' 0 obj\n(Treatment plan summary)\nendobj')
  })

  it('has a heading, headings of sections, and rows whose questions are their headers', async () => {
    const found = types(await draw())
    expect(found.filter((type) => type === 'H1')).toHaveLength(1)
    expect(found.filter((type) => type === 'H2')).toHaveLength(3)
    expect(found.filter((type) => type === 'TR')).toHaveLength(3)
    expect(found.filter((type) => type === 'TH')).toHaveLength(3)
    expect(found.filter((type) => type === 'TD')).toHaveLength(3)
  })

  it('leaves no mark without a place in the structure', async () => {
    const pdf = await draw(answer('word '.repeat(800)))
    const marked = pdf.match(/\/(?:P|H1|H2|TH|TD|Figure) <<\s*\/MCID \d+/g) ?? []
    const artifacts = pdf.match(/\/Artifact <</g) ?? []
    const ends = pdf.match(/^EMC$/gm) ?? []
    expect(marked.length).toBeGreaterThan(10)
    expect(ends).toHaveLength(marked.length + artifacts.length)
    // Each text is drawn between a mark and its end.
    const outside = pdf.replaceAll(/^\/\w+ <<[^]*?^EMC$/gm, '')
    expect(outside).not.toMatch(/^\[.*\] TJ$/m)
  })

  it('says the chart in words', async () => {
    expect(await draw()).toContain('/Alt (Depression: 14, moderate, on a scale from 0 to 42.)')
  })

  it('embeds its fonts', async () => {
    expect(await draw()).toMatch(/\/FontName \/\w+\+Figtree-Regular[^]*\/FontFile2/)
  })

  it.each(['Nguyễn', 'Ελένη', 'Дарья'])('prints %s with a font that has it', async (name) => {
    const pdf = await draw(answer(name))
    expect(pdf).toMatch(/\+NotoSans/)
    expect(pdf).not.toContain('/ActualText')
  })

  it.each(['中文', '🙂 fine', '👩‍👩‍👧'])(
    'keeps what was meant by %s beside what it cannot print, and says so',
    async (text) => {
      const pdf = await draw(answer(text))
      expect(pdf).toContain(`/ActualText ${pdfString(text)}`)
      expect(types(pdf).filter((type) => type === 'P')).toHaveLength(4)
    },
  )

  it('numbers its pages', async () => {
    const pdf = await draw(answer('word '.repeat(4000)))
    expect(pdf).toMatch(/\/Count ([2-9]|\d\d)/)
  })
})

describe('the longest answers', () => {
  const longest = longestAnswer.longText
  const texts = ['x', '中', 'word ', '🙂', 'é\n'].map((text) => text.repeat(longest).slice(0, longest))
  const sections = [
    {
      title: 'Mental health',
      pairs: Array.from({ length: 40 }, (_, index) => ({
        label: 'More',
        value: texts[index % texts.length] ?? '',
      })),
    },
  ]

  it('do not hold up the main thread', async () => {
    const plan = planFixture({ sections })
    const before = process.threadCpuUsage()
    const drawn = await makePlanPdf(plan)
    const { user, system } = process.threadCpuUsage(before)
    expect(Buffer.from(drawn).toString('latin1', 0, 8)).toBe('%PDF-1.7')
    // Of this thread, in milliseconds, all turns together. Drawn here, it would be seconds.
    expect((user + system) / 1000).toBeLessThan(400)
  })
})
