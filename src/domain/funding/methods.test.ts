import { describe, expect, it } from 'vitest'
import { clinicianRoleCodes } from '../clinicians/roles.ts'
import { hasPrice, quoteSession } from '../fees/quote.ts'
import { isRatedRole, publishedRates } from '../fees/rates.ts'
import {
  type ClaimType,
  claimTypeCodes,
  defaultFunding,
  fundingFormCodes,
  fundingForms,
  type FundingMethod,
  fundingMethodCodes,
  fundingMethods,
  type FundingRow,
  parseFundingMethod,
  type PriceKind,
  usesConfirm,
} from './methods.ts'
import { type Requirement, requirementMessage } from '../booking/requirements.ts'

type Row = FundingRow & { readonly code: FundingMethod }
const rows: readonly Row[] = fundingMethods

const needsOf = ({ steps }: Row) => steps.flatMap(({ needs }) => needs)

describe.each(rows)('$code', (row) => {
  it('is read back from its code and its labels', () => {
    expect([row.code, row.label, row.shortLabel].map(parseFundingMethod)).toEqual([
      row.code,
      row.code,
      row.code,
    ])
  })

  it('is claimed in a known way', () => {
    expect(claimTypeCodes).toContain(row.claimType)
  })

  it('begins with its own form, and asks on known pages for known things, each once', () => {
    expect(row.steps[0]?.at).toBe(row.form.code)
    expect(fundingFormCodes).toEqual(expect.arrayContaining(row.steps.map(({ at }) => at)))
    // A name that is not a requirement has no message: this throws.
    for (const need of needsOf(row)) expect(requirementMessage(need as Requirement)).not.toBe('')
    expect(new Set(needsOf(row)).size).toBe(needsOf(row).length)
  })

  it('waits for the details of its own form, and for an emergency contact', () => {
    const own = row.form.hasOwnDetails ? [`${row.form.code}Details`] : []
    expect(needsOf(row)).toEqual(expect.arrayContaining([...own, 'emergencyContact']))
  })

  it('asks for a referral if it needs one', () => {
    expect(needsOf(row).includes('referral')).toBe(row.needsReferral)
  })

  it('asks for a parent where a child may be booked for', () => {
    expect(needsOf(row).includes('parentConsent')).toBe(row.offersChild)
    expect(needsOf(row).includes('guardian')).toBe(row.offersChild)
  })

  it('offers no child only if it is for adults', () => {
    expect(row.offersChild || row.adultsOnly).toBe(true)
  })

  it('has a price for each psychologist on each date that has rates', () => {
    for (const role of clinicianRoleCodes.filter(isRatedRole))
      for (const { from } of publishedRates) {
        const quoted = quoteSession({ funding: row.code, role, sessionDate: from })
        expect(quoted).toMatchObject({ ok: true, quote: { kind: row.price } })
        expect(quoted.ok && quoted.quote.upfrontCents > 0).toBe(hasPrice(row.code))
      }
  })
})

describe('the methods together', () => {
  it.each(['label', 'shortLabel'] as const)('have different %ss', (column) => {
    expect(new Set(rows.map((row) => row[column])).size).toBe(rows.length)
  })

  it('have forms with different addresses and titles', () => {
    const pages = Object.values(fundingForms)
    expect(new Set(pages.map(({ slug }) => slug)).size).toBe(pages.length)
    expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length)
  })

  it('include the one that is assumed of a client who has not said how they pay', () => {
    expect(fundingMethodCodes).toContain(defaultFunding)
  })
})

/** The rules as the product states them, for the methods that it names. */
type Stated = {
  claim: ClaimType
  price: PriceKind
  adults?: true
  any?: true
  referral?: true
  confirm?: true
}
it.each<[FundingMethod, Stated]>([
  ['rebate', { claim: 'rebate', price: 'rebate', referral: true }],
  ['bulkBill', { claim: 'bulkBill', price: 'bulkBilled', referral: true }],
  ['selfFunded', { claim: 'outOfPocket', price: 'selfFunded', confirm: true }],
  ['ndis', { claim: 'ndis', price: 'invoiced', any: true, confirm: true }],
  ['dva', { claim: 'bulkBill', price: 'bulkBilled', adults: true, any: true, confirm: true }],
  ['workCover', { claim: 'workCover', price: 'invoiced', adults: true, any: true, confirm: true }],
])('%s: %o', (code, stated) => {
  const row = rows.find((one) => one.code === code)
  expect(row).toMatchObject({
    claimType: stated.claim,
    price: stated.price,
    adultsOnly: stated.adults ?? false,
    anyPsychologist: stated.any ?? false,
    needsReferral: stated.referral ?? false,
  })
  expect(usesConfirm(code)).toBe(stated.confirm ?? false)
})
