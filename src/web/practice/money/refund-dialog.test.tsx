import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Charge } from '#contract/staff/charges.ts'
import { sampleCharge, sampleTrail } from './charge.fixture.ts'
import { RefundDialog, sendRefund } from './refund-dialog.tsx'

const shown = (charge: Charge) =>
  renderToStaticMarkup(<RefundDialog trail={{ ...sampleTrail, charge }} onClose={() => {}} />)

it('opened again after a lost answer, offers the same refund and no other', async () => {
  const charge = { ...sampleCharge, id: 'lost' }
  await sendRefund(charge, { cents: 10_00, why: 'Goodwill' }, async () => ({
    ok: false,
    problem: { code: 'offline', status: 0, message: 'No answer.' },
  }))
  const dialog = shown(charge)
  expect(dialog).toContain('We don’t know yet whether it was done. Pressing again is safe')
  expect(dialog).toContain('Refund $10.00')
  expect(dialog).not.toMatch(/<input|<select|All of it/)
})

it('offers what is left once the charge says that the one without an answer was done', async () => {
  const charge = { ...sampleCharge, id: 'arrived' }
  await sendRefund(charge, { cents: 10_00, why: 'Goodwill' }, async () => ({
    ok: false,
    problem: { code: 'offline', status: 0, message: 'No answer.' },
  }))
  const refund = {
    id: crypto.randomUUID(),
    cents: 10_00,
    why: 'Goodwill',
    state: 'failed',
    failure: null,
    askedAt: '2026-11-18T01:00:00Z',
    settledAt: '2026-11-18T01:05:00Z',
  } as const
  const dialog = shown({ ...charge, refunds: [refund] })
  expect(dialog).toContain('All of it, $201.13')
  expect(dialog).not.toContain('We don’t know yet')
})

it('offers what is left of a charge of which nothing is unknown', () => {
  const dialog = shown({ ...sampleCharge, id: 'known', refundedCents: 10_00 })
  expect(dialog).toContain('All of it, $191.13')
  expect(dialog).not.toContain('We don’t know yet')
})
