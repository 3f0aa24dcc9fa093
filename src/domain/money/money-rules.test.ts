import { describe, expect, it } from 'vitest'
import { actionsFor, isToldOfFailure, nextTryAt } from './charges.ts'
import { chargeFor, chargeWords, type SessionToCharge } from './outcome-charge.ts'
import { refuseRefund } from './refunds-and-disputes.ts'
import { canPayNow, ownChargeState } from './own-charge.ts'

const quote = {
  kind: 'rebate',
  consultCents: 189_05,
  bookingFeeCents: 12_08,
  gstInclCents: 1_10,
  upfrontCents: 201_13,
  rebateCents: 149_05,
  outOfPocketCents: 52_08,
} as const
const session: SessionToCharge = {
  funding: 'rebate',
  quote,
  agreedQuote: quote,
  shortNoticeFeeCents: null,
  isExempt: false,
  invoicedBookingFeeCents: 12_08,
  minutes: 50,
  bookedMinutes: 50,
  feeFollowsMinutes: false,
}

describe('what an outcome charges', () => {
  it('is the price for a session that was held, and the client’s own cost for short notice', () => {
    expect(chargeFor('attended', session)).toEqual({
      kind: 'session',
      payer: 'card',
      cents: 201_13,
      gstCents: 1_10,
      quote,
    })
    const fee = { payer: 'card', cents: 52_08, gstCents: 0, quote: null }
    expect(chargeFor('clientDidNotAttend', session)).toEqual({ ...fee, kind: 'didNotAttend' })
    expect(chargeFor('cancelShortNotice', session)).toEqual({ ...fee, kind: 'shortNotice' })
  })

  it('follows the minutes where the practice has chosen that, up to what was agreed to', () => {
    const following = { ...session, feeFollowsMinutes: true }
    expect(chargeFor('attended', { ...session, minutes: 25 })?.cents).toBe(201_13)
    expect(chargeFor('attended', { ...following, minutes: 25 })).toMatchObject({
      cents: 106_61,
      gstCents: 1_10,
    })
    expect(chargeFor('attended', { ...following, minutes: 80 })?.cents).toBe(201_13)
  })

  it('is a fee by the price that was agreed to, also where the referral has not come', () => {
    const full = { ...quote, kind: 'noReferral', rebateCents: 0, outOfPocketCents: 201_13 } as const
    const late = { ...session, quote: full }
    expect(chargeFor('attended', late)?.quote).toBe(full)
    expect(chargeFor('clientDidNotAttend', late)?.cents).toBe(52_08)
    expect(chargeFor('cancelShortNotice', late)?.cents).toBe(52_08)
  })

  it('is the practice’s own fee where it has one, and nothing where the practice asked for another time', () => {
    const own = { ...session, shortNoticeFeeCents: 80_00 }
    expect(chargeFor('cancelShortNotice', own)?.cents).toBe(80_00)
    expect(chargeFor('cancelShortNotice', { ...own, isExempt: true })).toBeNull()
    expect(chargeFor('cancelShortNotice', { ...own, shortNoticeFeeCents: 0 })).toBeNull()
  })

  it.each([
    'clinicianDidNotAttend',
    'cancelWithNotice',
    'clinicianCancelWithNotice',
    'clinicianCancelShortNotice',
    null,
  ] as const)('is nothing for %s', (outcome) => expect(chargeFor(outcome, session)).toBeNull())

  it.each(['selfFunded', 'rebate', 'noReferral'] as const)(
    'is nothing for a session on a card that costs nothing: %s',
    (kind) => {
      const free = { ...quote, kind, upfrontCents: 0, gstInclCents: 0 }
      expect(chargeFor('attended', { ...session, quote: free })).toBeNull()
    },
  )

  it('on an invoice carries the tax of the booking fee, and the funder owes it', () => {
    const invoiced = {
      ...quote,
      kind: 'invoiced',
      upfrontCents: 0,
      invoice: { cents: 201_13, to: 'insurer' },
    } as const
    const charge = chargeFor('attended', { ...session, funding: 'workCover', quote: invoiced })
    expect(charge).toMatchObject({ payer: 'invoice', cents: 201_13, gstCents: 1_10 })
    expect(chargeWords(charge, 10)).toBe('$201.13 is recorded as owed by the funder')
  })

  it('on an NDIS invoice is by the minutes delivered, without tax', () => {
    const invoice = { cents: 189_05, to: 'planManager', bookingFeeCents: 0, hourCents: 226_86 } as const
    const ndis = { ...session, funding: 'ndis', quote: { ...quote, kind: 'invoiced', invoice } } as const
    expect(chargeFor('attended', ndis)).toMatchObject({ payer: 'invoice', cents: 189_05, gstCents: 0 })
    // $226.86 × 45 / 60 = $170.145.
    const short = chargeFor('attended', { ...ndis, minutes: 45 })
    expect(short?.cents).toBe(170_15)
    expect(chargeWords(short, 10)).toBe('$170.15 is recorded as owed by the funder, at $226.86 an hour')
  })

  it('is said as a sentence', () => {
    expect(chargeWords(null, 10)).toBe('Nothing is charged')
    expect(chargeWords(chargeFor('attended', session), 10)).toBe(
      '$201.13 is charged to the saved card after 10 minutes',
    )
    expect(chargeWords(chargeFor('cancelShortNotice', session), 10)).toBe(
      '$52.08 is charged to the saved card when that time begins, unless someone else books it',
    )
  })
})

describe('a card that did not pay', () => {
  const now = new Date('2026-11-16T00:00:00Z')
  it('is tried again after 2 and 3 days, where that can help', () => {
    const days = (tries: number, failure: Parameters<typeof nextTryAt>[0]['failure']) => {
      const next = nextTryAt({ tries, failure, now })
      return next && (next.getTime() - now.getTime()) / 86_400_000
    }
    expect([1, 2, 3].map((tries) => days(tries, 'declined'))).toEqual([2, 3, null])
    expect(days(1, 'authenticationRequired')).toBeNull()
    expect(days(1, 'expiredCard')).toBeNull()
    expect(isToldOfFailure({ tries: 1, next: now })).toBe(true)
    expect(isToldOfFailure({ tries: 2, next: now })).toBe(false)
    expect(isToldOfFailure({ tries: 3, next: null })).toBe(true)
  })

  it('can be paid by its client, unless the bank is being asked or a funder pays', () => {
    const failed = {
      payer: 'card',
      state: 'failed',
      isAsked: false,
      isFreedTaken: false,
      isOwnInvoice: false,
    } as const
    expect(canPayNow(failed)).toBe(true)
    expect(canPayNow({ ...failed, isAsked: true })).toBe(false)
    expect(canPayNow({ ...failed, isFreedTaken: true })).toBe(false)
    expect(canPayNow({ ...failed, payer: 'invoice' })).toBe(false)
    const invoice = { ...failed, payer: 'invoice', state: 'invoiced' } as const
    expect(canPayNow(invoice)).toBe(false)
    expect(canPayNow({ ...invoice, isOwnInvoice: true })).toBe(true)
    expect(canPayNow({ ...invoice, isOwnInvoice: true, state: 'paid' })).toBe(false)
    expect(ownChargeState({ state: 'stopped' })).toBe('failed')
  })
})

describe('a refund', () => {
  it('is at most what is left', () => {
    expect(refuseRefund(100, { paidCents: 100, refundedCents: 0 })).toBeNull()
    expect(refuseRefund(101, { paidCents: 100, refundedCents: 0 })).toBe('At most $1.00 can be given back.')
    expect(refuseRefund(1, { paidCents: 100, refundedCents: 100 })).toMatch(/Everything/)
  })

  it('is of what a card paid', () => {
    const paid = {
      state: 'paid',
      cents: 100,
      paidCents: 100,
      refundedCents: 0,
      secondPaymentCents: 0,
    } as const
    expect(actionsFor({ ...paid, payer: 'card' })).toEqual(['refund'])
    expect(actionsFor({ ...paid, payer: 'card', refundedCents: 100 })).toEqual([])
    expect(actionsFor({ ...paid, payer: 'invoice', paidCents: 0 })).not.toContain('refund')
    const dropped = { ...paid, state: 'dropped', payer: 'card' } as const
    expect(actionsFor(dropped)).toEqual(['refund'])
    expect(actionsFor({ ...dropped, paidCents: 0 })).toEqual([])
  })

  it('of a second payment that the bank did not take can be asked for again, however the charge stands', () => {
    const held = {
      payer: 'card',
      cents: 100,
      paidCents: 100,
      refundedCents: 0,
      secondPaymentCents: 100,
    } as const
    expect(actionsFor({ ...held, state: 'paid' })).toEqual(['returnSecond', 'refund'])
    expect(actionsFor({ ...held, state: 'paid', refundedCents: 100 })).toEqual(['returnSecond'])
    expect(actionsFor({ ...held, state: 'dropped', refundedCents: 100 })).toEqual(['returnSecond'])
  })

  it('differs from an invoice, which is recorded as paid where it has an amount', () => {
    const invoiced = { state: 'invoiced', paidCents: 0, refundedCents: 0, secondPaymentCents: 0 } as const
    expect(actionsFor({ ...invoiced, payer: 'invoice', cents: 100 })).toEqual(['drop', 'recordInvoicePaid'])
    expect(actionsFor({ ...invoiced, payer: 'bulkBill', cents: 0 })).toEqual(['drop'])
    const paid = { ...invoiced, state: 'paid', payer: 'invoice', cents: 100 } as const
    expect(actionsFor(paid)).toEqual(['takeBackInvoicePaid'])
    expect(actionsFor({ ...paid, paidCents: 100 })).toEqual(['refund'])
    expect(actionsFor({ ...invoiced, payer: 'dva', cents: 0 })).toEqual(['drop'])
  })
})
