import { expect, it } from 'vitest'
import { type ServiceItem, suggestItem } from './service-items.ts'

const item = (change: Partial<ServiceItem>): ServiceItem => ({
  service: 'clinicalPsychology',
  delivery: 'videoCall',
  fromMinutes: 50,
  underMinutes: null,
  number: '91167',
  description: 'Clinical psychology by video',
  feeCents: null,
  benefitCents: null,
  from: '2026-07-01',
  isWithdrawn: false,
  ...change,
})
const rows = [
  item({}),
  item({ number: '91166', fromMinutes: 30, underMinutes: 50 }),
  item({ service: 'gpReview', number: '92115', fromMinutes: 20 }),
  item({ service: 'ndis', number: '15_054' }),
]
const held = {
  funding: 'rebate',
  role: 'clinicalPsychologists',
  typeKind: 'psychology',
  hasMentalHealthTraining: false,
  delivery: 'videoCall',
  minutes: 52,
  date: '2026-11-16',
} as const
const gp = { role: 'generalPractitioner', typeKind: 'gpReview', funding: null } as const

it.each([
  ['rebate, 52 minutes', {}, '91167'],
  ['rebate, 47 minutes', { minutes: 47 }, '91166'],
  ['rebate, too short', { minutes: 12 }, undefined],
  ['bulk bill', { funding: 'bulkBill' as const }, '91167'],
  ['a GP, who bulk bills', { ...gp, minutes: 22 }, '92115'],
  ['NDIS is not Medicare', { funding: 'ndis' as const }, undefined],
  ['self-funded is not claimed', { funding: 'selfFunded' as const }, undefined],
  ['a psychologist before funding is chosen', { funding: null }, undefined],
])('%s', (_, change, number) => {
  expect(suggestItem(rows, { ...held, ...change })?.number).toBe(number)
})
