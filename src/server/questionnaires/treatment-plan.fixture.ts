import type { ChartScale, TreatmentPlan } from './treatment-plan.ts'

const begin = { normal: 0, mild: 10, moderate: 14, severe: 21, 'extremely severe': 28 }

const depression: ChartScale = {
  label: 'Depression',
  score: 14,
  band: 'Moderate',
  description: 'Depression: 14, moderate, on a scale from 0 to 42.',
  at: 14.5 / 43,
  bands: Object.entries(begin).map(([band, from], index, all) => ({
    label: band.charAt(0).toUpperCase() + band.slice(1),
    from: from / 43,
    to: (all[index + 1]?.[1] ?? 43) / 43,
    isHere: band === 'moderate',
  })),
}

export const planFixture = (change: Partial<TreatmentPlan> = {}): TreatmentPlan => ({
  title: 'Treatment plan summary',
  productName: 'Banksia',
  supportEmail: 'care@banksia.example',
  madeOn: '16 November 2026',
  madeAt: 'Monday 16 November 2026, 9:52 am, Sydney time (GMT+11)',
  confidential: 'Confidential. Kym Heath, born 22 February 1983',
  about: [
    { label: 'For', value: 'Dr Ruth Abara' },
    { label: 'Client', value: 'Kym Heath, 43' },
  ],
  note: null,
  charts: [
    {
      title: 'DASS-21, 14 November 2026',
      note: 'Each scale runs from 0 to 42. The DASS-21 is a screening measure, not a diagnosis.',
      scales: [depression],
    },
  ],
  sections: [
    { title: 'Your mental health', pairs: [{ label: 'Main reason', value: 'I wake at four <b> & worry' }] },
  ],
  hasRoomForComments: true,
  ...change,
})
