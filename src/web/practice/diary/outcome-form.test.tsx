import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { MoneyFields, type OutcomeMoney } from './outcome-form.tsx'

const money: OutcomeMoney = {
  words: null,
  isUnread: false,
  failed: null,
  canWaive: false,
  isWaived: false,
  setWaived: () => {},
  asksMinutes: true,
  isSaved: false,
  correctsMinutes: false,
  claims: false,
  saves: 'Outcome',
  claimReason: null,
  canLeaveClaim: true,
  setClaim: () => {},
  minutesTogether: 0,
  minutes: '50',
  setMinutes: () => {},
  about: {},
}
const phoneItems = [
  { number: '91181', description: 'By phone, 30 to under 50 minutes', fromMinutes: 30, underMinutes: 50 },
  { number: '91182', description: 'By phone, at least 50 minutes', fromMinutes: 50, underMinutes: null },
]
const shown = (change: Partial<OutcomeMoney>, items = phoneItems) =>
  /<output[^>]*>([^<]*)</.exec(
    renderToStaticMarkup(<MoneyFields money={{ ...money, ...change }} phoneItems={items} />),
  )?.[1]

it.each([
  [
    'as booked',
    {},
    'For 50 minutes by phone, Medicare item 91182 (By phone, at least 50 minutes) is suggested.',
  ],
  [
    'shorter',
    { minutes: '42' },
    'For 42 minutes by phone, Medicare item 91181 (By phone, 30 to under 50 minutes) is suggested.',
  ],
  ['too short', { minutes: '12' }, 'No Medicare item is suggested for 12 minutes by phone.'],
  ['no number', { minutes: 'x' }, ''],
  ['another outcome', { asksMinutes: false, canWaive: true }, undefined],
])('the minutes of a call suggest its Medicare item: %s', (_what, change, words) => {
  expect(shown(change)).toBe(words)
})

it('suggests none where Medicare does not pay, or the room has measured', () => {
  expect(shown({}, [])).toBeUndefined()
})

it('asks why an NDIS plan is to pay for a session that was missed', () => {
  const page = (change: Partial<OutcomeMoney>) =>
    renderToStaticMarkup(<MoneyFields money={{ ...money, asksMinutes: false, ...change }} phoneItems={[]} />)
  const options = (html: string) => [...html.matchAll(/<option[^>]*>([^<]*)</g)].map(([, label]) => label)
  const reasons = [
    'Health reason (NSDH)',
    'Family issues (NSDF)',
    'No transport (NSDT)',
    'Another reason (NSDO)',
  ]
  expect(options(page({ claimReason: '' }))).toEqual(['No claim', ...reasons])
  // One that was claimed can have another reason; it is taken back among the charges.
  expect(options(page({ claimReason: 'NSDT', canLeaveClaim: false }))).toEqual(reasons)
  expect(page({ claimReason: null })).toBe('')
})
