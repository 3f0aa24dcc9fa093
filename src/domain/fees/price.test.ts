import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { appointmentTypes } from '#demo/appointment-types.ts'
import { buildClinicians } from '#demo/clinicians/build-clinicians.ts'
import { referralStatuses } from '../funding/referral.ts'
import { type FundingMethod, fundingMethodCodes } from '../funding/methods.ts'
import { ndisPlanCodes } from '../funding/form-fields.ts'
import { formatIsoDate, toDayNumber } from '../time/calendar.ts'
import { type PriceQuestion, priceSession } from './quote.ts'

const clinicians = buildClinicians(200, toDayNumber({ year: 2026, month: 11, day: 16 })).map(
  ({ profile: { role, funding } }) => ({ role, fundingMethods: funding }),
)
const types = Object.values(appointmentTypes)

/** The price list on paper: consult and booking fee of a clinical psychologist, and of everyone else, from each 1 July. */
const fullFees = [
  { from: '2026-07-01', clinical: 201_13, general: 153_63 },
  { from: '2025-07-01', clinical: 197_33, general: 151_03 },
  { from: '2024-07-01', clinical: 193_93, general: 148_73 },
]
const gapAndFee = 52_08

/** What a client pays in the end, worked out by hand from the decisions. `invoiced` is paid by another payer or later. */
function onPaper({ clinician, funding, referral, sessionDate, minutes }: PriceQuestion): {
  pays: number
  invoiced: number
} {
  const row = fullFees.find(({ from }) => sessionDate >= from)
  const full = (clinician.role === 'clinicalPsychologists' ? row?.clinical : row?.general) ?? Number.NaN
  if (clinician.role === 'generalPractitioner') return { pays: 0, invoiced: 0 }
  const paid: Record<FundingMethod, { pays: number; invoiced: number }> = {
    rebate: { pays: referral === 'none' ? full : gapAndFee, invoiced: 0 },
    bulkBill: { pays: referral === 'none' ? full : 0, invoiced: 0 },
    selfFunded: { pays: full, invoiced: 0 },
    dva: { pays: 0, invoiced: 0 },
    // No booking fee: $226.86 and $169.86 an hour of 50 minutes, at most $232.99.
    ndis: { pays: 0, invoiced: Math.round(((full - 12_08) / 50) * (minutes ?? 50)) },
    workCover: { pays: 0, invoiced: full },
  }
  return paid[funding ?? 'rebate']
}

const firstDay = toDayNumber({ year: 2024, month: 7, day: 1 })
const questions = fc.record({
  clinician: fc.constantFrom(...clinicians),
  type: fc.constantFrom(...types, null),
  funding: fc.constantFrom(...fundingMethodCodes, null),
  referral: fc.constantFrom(...referralStatuses, null),
  ndisPlan: fc.constantFrom(...ndisPlanCodes, null),
  sessionDate: fc.nat({ max: 1200 }).map((days) => formatIsoDate(firstDay + days)),
})

describe('the price of a session', () => {
  it('is one number for every clinician, type, funding, referral, plan and date of the demo data', () => {
    fc.assert(
      fc.property(questions, (question) => {
        const price = priceSession(question)
        if (!price.ok) {
          expect(price.code).toBe(expectedRefusal(question))
          return
        }
        const { pays, invoiced } = onPaper(question)
        expect(price.quote.outOfPocketCents).toBe(pays)
        expect(price.quote.invoice?.cents ?? 0).toBe(invoiced)
        // What is charged is what is left to pay, and what comes back.
        expect(price.quote.upfrontCents).toBe(pays + price.quote.rebateCents)
      }),
      { numRuns: 3000 },
    )
  })

  it('is there for every way to pay that a clinician of the demo data takes', () => {
    for (const clinician of clinicians)
      for (const funding of clinician.fundingMethods)
        for (const referral of referralStatuses) {
          const question = { clinician, type: null, funding, referral, sessionDate: '2026-11-19' }
          expect(priceSession(question).ok, `${clinician.role} ${funding}`).toBe(true)
        }
  })

  it.each([
    ['selfManaged', 'client'],
    ['planManaged', 'planManager'],
    [null, 'ndisPlan'],
  ] as const)('of an NDIS plan that is %s goes to the %s', (ndisPlan, to) => {
    const clinician = { role: 'socialWorkers', fundingMethods: ['ndis'] } as const
    const price = priceSession({
      clinician,
      type: null,
      funding: 'ndis',
      ndisPlan,
      sessionDate: '2026-11-19',
    })
    expect(price).toMatchObject({ ok: true, quote: { invoice: { to, cents: 141_55 } } })
  })
})

function expectedRefusal({ clinician, type, funding }: PriceQuestion): string {
  if (funding === null) return 'fundingRequired'
  const claimedAs = {
    rebate: 'rebate',
    bulkBill: 'bulkBill',
    dva: 'bulkBill',
    selfFunded: 'outOfPocket',
  } as const
  const claimType = funding === 'ndis' || funding === 'workCover' ? funding : claimedAs[funding]
  const isTaken = clinician.fundingMethods.includes(funding) && (type?.claimTypes.includes(claimType) ?? true)
  return isTaken ? 'it has a price' : 'fundingNotOffered'
}
