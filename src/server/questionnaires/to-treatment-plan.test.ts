import { describe, expect, it } from 'vitest'
import { dass21, dass21Items } from '#domain/questionnaires/dass21.ts'
import { type GpSummary, toTreatmentPlan } from './treatment-plan.ts'

const submittedAt = new Date('2026-11-14T02:00:00Z')
const summary: GpSummary = {
  client: { name: 'Kym Heath', dateOfBirth: '1983-02-22' },
  appointment: {
    start: new Date('2026-11-23T23:00:00Z'),
    typeName: 'GP Initial Mental Health Treatment Plan',
    clinicianName: 'Dr Ruth Abara',
    timeZone: 'Australia/Sydney',
  },
  submissions: [
    {
      code: 'dass21',
      submittedAt,
      answers: Object.fromEntries(dass21Items.map(({ key, scale }) => [key, scale === 'stress' ? '0' : '1'])),
    },
    {
      code: 'mhtp',
      submittedAt,
      answers: {
        primaryReason: 'anxiety',
        details: 'I wake at four',
        mood: 'normal',
        otherThinking: 'hidden',
      },
    },
    { code: 'safetyCheck', submittedAt, answers: { thoughOfEndingYourOwnLife: 'no' } },
  ],
  earlierPositive: null,
}
const options = {
  now: new Date('2026-11-15T22:52:00Z'),
  productName: 'Banksia',
  supportEmail: 'care@banksia.example',
}
const plan = toTreatmentPlan(summary, options)
/** Its four steps have one title. */
const statements = `DASS-21: ${dass21.steps[0]?.title}`

describe('the summary for the GP', () => {
  it('says that a safety check before the latest one was positive', () => {
    const earlierPositive = new Date(submittedAt.getTime() - 3_600_000)
    expect(plan.about.map(({ label }) => label)).not.toContain('Earlier safety check')
    expect(toTreatmentPlan({ ...summary, earlierPositive }, options).about.at(-1)).toEqual({
      label: 'Earlier safety check',
      value: 'Positive, sent 14 November 2026',
    })
  })

  it('says whose it is, for whom, and when each questionnaire was sent', () => {
    expect(plan.confidential).toBe('Confidential. Kym Heath, born 22 February 1983')
    expect(plan.madeAt).toBe('Monday 16 November 2026, 9:52 am, Sydney time (GMT+11)')
    expect(plan.about).toEqual([
      { label: 'For', value: 'Dr Ruth Abara' },
      { label: 'Client', value: 'Kym Heath, 43' },
      { label: 'Born', value: '22 February 1983' },
      { label: 'Appointment', value: 'Tuesday 24 November 2026, 10:00 am, Sydney time (GMT+11)' },
      { label: 'Type', value: 'GP Initial Mental Health Treatment Plan' },
      { label: 'Treatment plan', value: 'Sent 14 November 2026' },
      { label: 'Safety check', value: 'Negative, sent 14 November 2026' },
      { label: 'DASS-21', value: 'Sent 14 November 2026' },
    ])
  })

  it('scores the DASS-21 on its three scales', () => {
    const [chart, ...others] = plan.charts
    expect(others).toEqual([])
    expect(chart?.title).toBe('DASS-21, 14 November 2026')
    expect(chart?.note).toBe(
      'Each scale runs from 0 to 42. The DASS-21 is a screening measure, not a diagnosis.',
    )
    expect(chart?.scales.map(({ label, score, band }) => [label, score, band])).toEqual([
      ['Depression', 14, 'Moderate'],
      ['Anxiety', 14, 'Moderate'],
      ['Stress', 0, 'Normal'],
    ])
    expect(chart?.scales[0]?.description).toBe('Depression: 14, moderate, on a scale from 0 to 42.')
  })

  it('puts each score inside its band, and the bands side by side over the whole scale', () => {
    for (const { at, bands } of plan.charts[0]?.scales ?? []) {
      const here = bands.filter(({ isHere }) => isHere)
      expect(here).toHaveLength(1)
      expect(at).toBeGreaterThan(here[0]?.from ?? 1)
      expect(at).toBeLessThan(here[0]?.to ?? 0)
      expect(bands[0]?.from).toBe(0)
      expect(bands.at(-1)?.to).toBe(1)
      for (const [index, { from }] of bands.slice(1).entries()) expect(bands[index]?.to).toBe(from)
    }
  })

  it('gives answers by their labels, the story first, and nothing that was not asked', () => {
    const titles = plan.sections.map(({ title }) => title)
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
    expect(titles.indexOf('Safety check')).toBeLessThan(titles.indexOf(statements))
    const values = plan.sections.flatMap(({ pairs }) => pairs.map(({ value }) => value))
    expect(values).toContain('I wake at four')
    expect(values).toContain('Anxiety')
    expect(values).not.toContain('anxiety')
    expect(values).not.toContain('hidden')
    const [safety] = plan.sections.filter(({ title }) => title === 'Safety check')
    expect(safety?.pairs).toEqual([{ label: 'Have you had thoughts of ending your own life?', value: 'No' }])
    const answers = plan.sections.find(({ title }) => title === statements)
    expect(answers?.pairs).toHaveLength(21)
  })

  it('says where there is no answer to what was asked', () => {
    const contacts = plan.sections.find(({ title }) => title === 'Treatment plan: Emergency contacts')
    expect(contacts?.pairs[0]).toEqual({ label: 'First contact’s full name', value: 'No answer' })
  })

  it('says who has no one to name, and asks for nobody then', () => {
    const [sent] = summary.submissions.filter(({ code }) => code === 'mhtp')
    const answers = { ...sent!.answers, hasNoEmergencyContact: 'yes' }
    const { sections } = toTreatmentPlan({ ...summary, submissions: [{ ...sent!, answers }] }, options)
    const contacts = sections.find(({ title }) => title === 'Treatment plan: Emergency contacts')
    expect(contacts?.pairs).toEqual([{ label: 'I have no one to name', value: 'Yes' }])
  })

  it('is there for an appointment without questionnaires too', () => {
    const empty = toTreatmentPlan({ ...summary, submissions: [] }, options)
    expect([empty.charts, empty.sections]).toEqual([[], []])
    expect(empty.note).toBe('No questionnaires were sent for this appointment.')
  })
})
