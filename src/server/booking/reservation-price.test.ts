import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { claimTypeCodes, fundingMethodCodes } from '#domain/funding/methods.ts'
import { publishedRates, rateOn } from '#domain/fees/rates.ts'
import { offeredZones, type ZoneId } from '#domain/time/zones.ts'
import { quoteReservation, type Reservation } from './read-reservation.ts'

type Priced = Parameters<typeof quoteReservation>[0]

function session(startsAt: string | Date, zone: ZoneId, changed: Partial<Priced> = {}): Priced {
  const clinician: Reservation['clinician'] = {
    id: 'amelia',
    name: 'Amelia Tran',
    role: 'clinicalPsychologists',
    pronouns: null,
    slug: 'amelia-tran',
    portraitId: null,
    timeZone: zone,
    fundingMethods: [...fundingMethodCodes],
    clientAgeRanges: [],
  }
  const type = {
    id: 'type',
    name: 'Session',
    kind: 'psychology' as const,
    isGP: false,
    claimTypes: [...claimTypeCodes],
  }
  const answers = { referral: null, isNdisPlanManaged: null, quote: null }
  return {
    funding: 'rebate',
    type,
    clinician,
    startsAt: new Date(startsAt),
    endsAt: new Date(new Date(startsAt).getTime() + 50 * 60_000),
    ...answers,
    ...changed,
  }
}

describe('the price of a session', () => {
  it.each([
    // 1 July 2026 begins at 14:00 UTC in Sydney, at 14:30 in Adelaide and Darwin, at 16:00 in Perth.
    ['Australia/Sydney', '2026-06-30T13:59:00Z', 145_25],
    ['Australia/Sydney', '2026-06-30T14:00:00Z', 149_05],
    ['Australia/Adelaide', '2026-06-30T14:29:00Z', 145_25],
    ['Australia/Adelaide', '2026-06-30T14:30:00Z', 149_05],
    ['Australia/Perth', '2026-06-30T15:59:00Z', 145_25],
    ['Australia/Perth', '2026-06-30T16:00:00Z', 149_05],
    ['Indian/Cocos', '2026-06-30T17:29:00Z', 145_25],
    ['Indian/Cocos', '2026-06-30T17:30:00Z', 149_05],
    ['Australia/Sydney', '2025-06-30T13:59:00Z', 141_85],
    ['Australia/Sydney', '2025-06-30T14:00:00Z', 145_25],
    ['Australia/Sydney', '2024-06-30T14:00:00Z', 141_85],
  ] as const)('is that of the day where it is held: %s at %s', (zone, startsAt, rebateCents) => {
    expect(quoteReservation(session(startsAt, zone), publishedRates)).toMatchObject({ rebateCents })
  })

  it('is none before the first rates, nor before the funding is known, and a GP is free', () => {
    const zone = 'Australia/Sydney'
    expect(quoteReservation(session('2024-06-30T13:59:00Z', zone), publishedRates)).toBeNull()
    const later = '2026-11-16T00:00:00Z'
    expect(quoteReservation(session(later, zone, { funding: null }), publishedRates)).toBeNull()
    const { type, clinician } = session(later, zone)
    const gp = {
      funding: null,
      type: { ...type, isGP: true },
      clinician: { ...clinician, role: 'generalPractitioner' },
    } as const
    expect(quoteReservation(session(later, zone, gp), publishedRates)).toMatchObject({ kind: 'free' })
  })

  it('adds up in whole cents, at the rates of the local date, for any moment and zone', () => {
    const moment = fc.date({
      min: new Date('2024-07-02T00:00:00Z'),
      max: new Date('2028-01-01T00:00:00Z'),
      noInvalidDate: true,
    })
    const zones = fc.constantFrom(...offeredZones.map(({ id }) => id))
    const funding = fc.constantFrom(...fundingMethodCodes)
    fc.assert(
      fc.property(moment, zones, funding, (startsAt, zone, wanted) => {
        const quote = quoteReservation(session(startsAt, zone, { funding: wanted }), publishedRates)
        if (!quote) throw new Error('no price')
        const { kind: _kind, invoice: _invoice, ...cents } = quote
        expect(Object.values(cents).every((amount) => Number.isInteger(amount) && amount >= 0)).toBe(true)
        expect(cents.consultCents + cents.bookingFeeCents).toBe(cents.upfrontCents)
        expect(cents.upfrontCents - cents.rebateCents).toBe(cents.outOfPocketCents)
        // The calendar of the zone itself says which date it is there.
        const date = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(startsAt)
        const expected =
          wanted === 'rebate' ? rateOn(date, publishedRates)?.rebateCents.clinicalPsychologists : 0
        expect(cents.rebateCents).toBe(expected)
      }),
    )
  })
})
