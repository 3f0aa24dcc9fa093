import { expect, it } from 'vitest'
import { drawPlanPdf } from '../questionnaires/draw-treatment-plan.ts'
import { toPlan, toPrintedReport } from './referrer-report-facts.ts'

const texts = { assessment: 'Worry', treatment: 'CBT', progress: 'Sleeps', recommendations: 'Four more' }
const written = (isWithScores: boolean) => ({
  now: new Date('2026-11-16T01:00:00Z'),
  draft: { texts, isWithScores },
  facts: {
    client: { id: 'c', name: 'Kym Heath', dateOfBirth: '1983-02-22' },
    referral: { writtenOn: '2026-08-03', referrer: 'Dr Ruth Abara', providerNumber: '2426621B' },
    attendedOn: ['2026-08-10', '2026-11-02'],
    scores: [{ answeredOn: '2026-08-09', words: 'Depression 14 (moderate)' }],
    from: {
      clinicianId: 'a',
      name: 'Amelia Tran',
      providerNumber: null,
      timeZone: 'Australia/Sydney' as const,
      practiceName: 'Banksia',
      practiceEmail: 'care@banksia.example',
    },
  },
})

it('says to whom, from whom and about whom, and what the clinician wrote', () => {
  const { about, sections, confidential, title } = toPrintedReport(written(false))
  expect(about).toEqual([
    { label: 'To', value: 'Dr Ruth Abara, provider number 2426621B' },
    { label: 'From', value: 'Amelia Tran' },
    { label: 'Client', value: 'Kym Heath' },
    { label: 'Born', value: '22 February 1983' },
    { label: 'Referral written', value: '3 August 2026' },
    { label: 'Sessions', value: 'Attended 2 sessions between 10 August 2026 and 2 November 2026.' },
  ])
  expect(sections).toEqual([
    {
      title: 'Report',
      pairs: [
        { label: 'Assessment', value: 'Worry' },
        { label: 'Treatment provided', value: 'CBT' },
        { label: 'Progress', value: 'Sleeps' },
        { label: 'Recommendations', value: 'Four more' },
      ],
    },
  ])
  expect(confidential).toContain('Kym Heath')
  expect(title).not.toContain('Kym')
})

it('has the scores in it where the clinician put them there', () => {
  expect(toPrintedReport(written(true)).sections[1]).toEqual({
    title: 'DASS-21',
    pairs: [{ label: '9 August 2026', value: 'Depression 14 (moderate)' }],
  })
})

it('is drawn without lines for comments', async () => {
  const pdf = (await drawPlanPdf(toPlan(toPrintedReport(written(true))), { isCompressed: false })).toString(
    'latin1',
  )
  expect(pdf).toContain('(Report)')
  expect(pdf).not.toContain('(Comments)')
})
