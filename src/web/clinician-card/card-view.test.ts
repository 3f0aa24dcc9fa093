import { describe, expect, it } from 'vitest'
import type { ListedClinician } from '#contract/clinicians.ts'
import type { Concern } from '#domain/clinicians/vocabularies.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { publishedRates } from '#domain/fees/rates.ts'
import { cardView, type ListViewing } from './card-view.ts'
import { amelia } from './listed-clinician.fixture.ts'

const viewing: ListViewing = {
  funding: 'rebate',
  zone: 'Australia/Sydney',
  hasTimeFilters: false,
  now: new Date('2026-11-16T00:00:00Z'),
  rates: publishedRates,
}

describe('a card in words', () => {
  it.each<{ concerns: Concern[]; helpsWith: string }>([
    { concerns: ['sleep'], helpsWith: 'Sleep, anxiety, depression and mood' },
    { concerns: ['anger'], helpsWith: 'Anger, anxiety, depression and mood, sleep' },
  ])('names what was asked for first: $concerns', ({ concerns, helpsWith }) => {
    expect(cardView(amelia, { ...viewing, concerns }).helpsWith).toBe(helpsWith)
  })

  it('says who, for whom and how to pay', () => {
    expect(cardView(amelia, viewing)).toMatchObject({
      role: 'Clinical psychologist',
      about: 'she/her · 12 years',
      helpsWith: 'Anxiety, depression and mood, sleep',
      paidBy: 'Rebate, Self fund, NDIS',
      sees: 'Adults and young people 13-17',
    })
  })

  it.each([
    ['Australia/Sydney', 'Tue 17 Nov'],
    ['Australia/Perth', 'Mon 16 Nov'],
  ] as const)('writes the next day in %s', (zone, nextDay) => {
    expect(cardView(amelia, { ...viewing, zone }).nextDay).toBe(nextDay)
  })

  const rebateNote =
    'after rebate: you pay $201.13 after the session, and get $149.05 back from Medicare when you claim it with our receipt. Needs a GP referral and treatment plan'
  it.each<[FundingMethod | null, string, string]>([
    ['rebate', '$52.08', rebateNote],
    ['selfFunded', '$201.13', 'self-funded, to pay after the session'],
    ['ndis', '$189.05', 'invoiced to your plan or insurer'],
    [null, '$52.08', rebateNote],
  ])('%s: what is left to pay comes first', (funding, amount, note) => {
    expect(cardView(amelia, { ...viewing, funding }).cost).toEqual({ amount, note })
  })

  it('says that bulk billing needs a referral', () => {
    const helmControl = { ...amelia.helmControl, fundingMethods: ['bulkBill'] satisfies FundingMethod[] }
    expect(cardView({ ...amelia, helmControl }, { ...viewing, funding: 'bulkBill' }).cost).toEqual({
      amount: '$0.00',
      note: 'to pay, billed for you. Needs a GP referral and treatment plan',
    })
  })

  it('prices the session by its own date, and by today’s where there is none', () => {
    const later = { startDateTime: '2026-06-30T01:00:00.000Z', endDateTime: '2026-06-30T01:50:00.000Z' }
    const costOf = (clinician: ListedClinician) => cardView(clinician, viewing).cost?.note
    expect(costOf({ ...amelia, matchedNextAvailabilities: [later] })).toContain('$197.33')
    expect(costOf({ ...amelia, matchedNextAvailabilities: [] })).toContain('$201.13')
  })

  it('says no price where none is published', () => {
    const worker = { ...amelia, medicare: { role: 'socialWorkers' } } as const
    expect(cardView(worker, viewing).cost).toBeNull()
  })

  it('says no age that nobody has said', () => {
    const helmControl = { ...amelia.helmControl, clientAgeRange: [] }
    expect(cardView({ ...amelia, helmControl }, viewing).sees).toBeNull()
  })

  it('leaves out what it does not know', () => {
    const { bonaFides } = amelia.helmControl
    const helmControl = {
      ...amelia.helmControl,
      bonaFides: { ...bonaFides, yearsOfExperience: { value: 0 } },
    }
    expect(cardView({ ...amelia, pronouns: null, helmControl }, viewing).about).toBe('')
  })
})
