import type { ReactElement } from 'react'
import { Navigate } from 'react-router'
import { expect, it } from 'vitest'
import type { PaymentSetup } from '#contract/payments.ts'
import { heldReservation } from '../../choose-time/reservation.fixture.ts'
import type { CardSetup } from '../../forms/card-setup.ts'
import { GpCardStage } from './gp-payment-page.tsx'

const news = { watch: 'off' } as CardSetup // nothing more is looked at here
const shown = (state: PaymentSetup['state']): ReactElement<{ to?: string; replace?: boolean }> =>
  GpCardStage({
    clientSecret: 'seti_1_secret',
    reservation: heldReservation({ status: 'claimed' }),
    news,
    setup: { state, reason: null, message: null, reserveId: 'reserve-1' },
  })

it('leads on from a card that is saved, in its own place: Back finds neither the form nor a dead end', () => {
  const { type, props } = shown('saved')
  expect(type).toBe(Navigate)
  expect(props.replace).toBe(true)
  // Which goes on to the forms, in its own place too: gp/payment-return.test.ts.
  expect(props.to).toBe('/gp?paymentDetailStatus=success')
})

it('asks for a card until one is saved', () => {
  expect(shown('waiting').type).not.toBe(Navigate)
})
