import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ApiValue } from '#contract/endpoints.ts'
import { type ApiAnswer, createPressKeys } from '../../api/call-api.ts'
import { finishMessages } from '../funding/finish-booking.ts'
import { refusal } from '../funding/refusal.fixture.ts'
import { openGpCardForm } from './gp-card-form.ts'

beforeEach(() => vi.stubGlobal('BroadcastChannel', undefined))
afterEach(() => vi.unstubAllGlobals())

const press = { accountId: 'banksia', reserveId: 'held', keys: createPressKeys() }
const answering = (answer: ApiAnswer<ApiValue<'changeReservation'>>) => async () => answer

it('leads to the card form, or past it where a card is saved', async () => {
  const opened = answering({ ok: true, value: { clientSecret: 'seti_1 secret' } })
  expect(await openGpCardForm(press, opened)).toEqual({
    kind: 'goTo',
    path: '/gp/payment-details?clientSecret=seti_1+secret',
  })
  const saved = answering({ ok: true, value: { clientSecret: null } })
  expect(await openGpCardForm(press, saved)).toEqual({ kind: 'goTo', path: '/gp/booking-pending' })
})

it('says why it could not', async () => {
  const lost = await openGpCardForm({ ...press, reserveId: undefined }, answering(refusal(500)))
  expect(lost).toMatchObject({ kind: 'failed', message: finishMessages.noReservation })
  expect(await openGpCardForm(press, answering(refusal(404)))).toMatchObject({
    message: finishMessages.notClaimed,
  })
  expect(await openGpCardForm(press, answering(refusal(409)))).toMatchObject({
    message: 'As the server says',
  })
})
