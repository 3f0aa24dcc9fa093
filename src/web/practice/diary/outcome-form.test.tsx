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
  rebate: { consultCents: 141_55, toldCents: 101_55 },
  minutes: '50',
  setMinutes: () => {},
  about: {},
}
const item = { description: 'Psychology', benefitCents: 72_00 }
const psychology = [
  { ...item, number: '91169', fromMinutes: 20, underMinutes: 50 },
  { ...item, number: '91170', fromMinutes: 50, underMinutes: null, benefitCents: 101_55 },
]
const shown = (change: Partial<OutcomeMoney>, items = psychology) =>
  /<output[^>]*>([^<]*)</.exec(
    renderToStaticMarkup(<MoneyFields money={{ ...money, ...change }} items={items} isByPhone={false} />),
  )?.[1]

it.each([
  ['as booked', {}, 'Medicare pays $101.55 for 50 minutes (item 91170).'],
  [
    'shorter',
    { minutes: '45' },
    'Medicare pays $72.00 for 45 minutes (item 91169). The client was told $101.55.',
  ],
  ['no number', { minutes: 'x' }, ''],
  ['another outcome', { asksMinutes: false, canWaive: true }, undefined],
  ['nothing to claim', { rebate: null }, undefined],
])('says what Medicare pays for the minutes, before they are saved: %s', (_what, change, words) => {
  expect(shown(change)).toBe(words)
})

it('says nothing where the session has no item', () => {
  expect(shown({}, [])).toBeUndefined()
})

it('asks why an NDIS plan is to pay for a session that was missed', () => {
  const page = (change: Partial<OutcomeMoney>) =>
    renderToStaticMarkup(
      <MoneyFields money={{ ...money, asksMinutes: false, ...change }} items={[]} isByPhone={false} />,
    )
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
