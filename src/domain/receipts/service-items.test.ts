import { describe, expect, it } from 'vitest'
import {
  chooseItem,
  funderService,
  itemsOn,
  medicareService,
  overlappingItem,
  type ServiceItem,
} from './service-items.ts'

const item = (change: Partial<ServiceItem>): ServiceItem => ({
  service: 'clinicalPsychology',
  delivery: 'videoCall',
  fromMinutes: 50,
  underMinutes: null,
  number: '91167',
  description: 'Clinical psychology by video',
  feeCents: 175_30,
  benefitCents: 149_05,
  from: '2026-07-01',
  isWithdrawn: false,
  ...change,
})

const rows: ServiceItem[] = [
  item({ from: '2025-07-01', benefitCents: 145_25 }),
  item({}),
  item({ number: '91166', fromMinutes: 30, underMinutes: 50 }),
  item({ number: '91182', delivery: 'phoneCall' }),
  item({ service: 'psychology', number: '91169', fromMinutes: 20, underMinutes: 50 }),
  item({ service: 'psychology', number: '91170' }),
]

const delivered = {
  service: 'clinicalPsychology',
  delivery: 'videoCall',
  minutes: 50,
  date: '2026-11-02',
} as const

describe('the item of a session', () => {
  it.each([
    [29, undefined],
    [30, '91166'],
    [49, '91166'],
    [50, '91167'],
    [51, '91167'],
    [600, '91167'],
  ])('of %i minutes with a clinical psychologist is %s', (minutes, number) => {
    expect(chooseItem(rows, { ...delivered, minutes })?.number).toBe(number)
  })

  it('of every number of minutes is the one that has them, and at most one', () => {
    for (const service of ['clinicalPsychology', 'psychology'] as const)
      for (let minutes = 0; minutes <= 600; minutes += 1) {
        const chosen = chooseItem(rows, { ...delivered, service, minutes })
        const least = service === 'psychology' ? 20 : 30
        expect(chosen === null).toBe(minutes < least)
        if (!chosen) continue
        expect(chosen.service).toBe(service)
        expect(chosen.fromMinutes).toBeLessThanOrEqual(minutes)
        expect(minutes).toBeLessThan(chosen.underMinutes ?? Infinity)
        expect(chosen.underMinutes === null).toBe(minutes >= 50)
      }
  })

  it('is by video or by phone as it was held', () => {
    expect(chooseItem(rows, { ...delivered, delivery: 'phoneCall' })?.number).toBe('91182')
    expect(chooseItem(rows, { ...delivered, delivery: 'phoneCall', minutes: 40 })).toBeNull()
  })

  it('has the benefit of its date, and none before the first', () => {
    expect(chooseItem(rows, { ...delivered, date: '2026-06-30' })?.benefitCents).toBe(145_25)
    expect(chooseItem(rows, { ...delivered, date: '2026-07-01' })?.benefitCents).toBe(149_05)
    expect(chooseItem(rows, { ...delivered, date: '2025-06-30' })).toBeNull()
  })

  it('is none once it is withdrawn', () => {
    const withdrawn = [...rows, item({ from: '2026-10-01', isWithdrawn: true })]
    expect(chooseItem(withdrawn, { ...delivered, date: '2026-09-30' })?.number).toBe('91167')
    expect(chooseItem(withdrawn, delivered)).toBeNull()
    expect(itemsOn('2026-11-02', withdrawn).map(({ number }) => number)).not.toContain('91167')
  })

  it('is none where two could be meant', () => {
    expect(chooseItem([...rows, item({ number: '99999', fromMinutes: 45 })], delivered)).toBeNull()
  })
})

describe('another item with the same minutes', () => {
  it.each([
    [{ number: '99999', fromMinutes: 45, underMinutes: null }, '91167'],
    [{ number: '99999', fromMinutes: 10, underMinutes: 31 }, '91166'],
    [{ number: '99999', fromMinutes: 10, underMinutes: 30 }, undefined],
    [{ number: '99999', delivery: null }, '91167'],
    [{ number: '91167', fromMinutes: 60 }, undefined],
  ])('%j: %s', (change, number) => {
    expect(overlappingItem(item({ from: '2026-12-01', ...change }), rows)?.number).toBe(number)
  })
})

it.each([
  ['clinicalPsychologists', 'psychology', false, 'clinicalPsychology'],
  ['registeredPsychologists', 'psychology', false, 'psychology'],
  ['generalPractitioner', 'gpInitial', false, 'gpPlan'],
  ['generalPractitioner', 'gpInitial', true, 'gpPlanTrained'],
  ['generalPractitioner', 'gpReview', true, 'gpReview'],
  ['occupationalTherapists', 'psychology', false, 'occupationalTherapy'],
  ['socialWorkers', 'psychology', false, 'socialWork'],
] as const)('%s, %s, training %s: %s', (role, typeKind, hasMentalHealthTraining, service) => {
  expect(medicareService({ role, typeKind, hasMentalHealthTraining })).toBe(service)
})

it.each([
  ['clinicalPsychologists', ['ndis', 'workCover', 'dva']],
  ['registeredPsychologists', ['ndis', 'workCover', 'dva']],
  [
    'occupationalTherapists',
    ['ndisOccupationalTherapy', 'workCoverOccupationalTherapy', 'dvaOccupationalTherapy'],
  ],
  ['socialWorkers', ['ndisSocialWork', 'workCoverSocialWork', 'dvaSocialWork']],
  ['generalPractitioner', [null, null, null]],
] as const)('for the other funders %s have %j', (role, services) => {
  expect((['ndis', 'workCover', 'dva'] as const).map((funder) => funderService(role, funder))).toEqual(
    services,
  )
})
