import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { QueryObserver } from '@tanstack/react-query'
import { queryClient } from '../../api/query.ts'
import { heldAppointment, heldReservation } from '../../choose-time/reservation.fixture.ts'
import { readItem, storeItem } from '../../session/tab-storage.ts'
import { reservationQuery } from '../frame/reservation-query.ts'
import { finishBooking, lastButtonText } from './finish-booking.ts'

const address = '/api/accounts/banksia/reserved-appointments/reserve-1:finish'
const press = { accountId: 'banksia', reserveId: 'reserve-1', key: 'press-number-1' }

type Answer = [status: number, body: unknown]
let sent: { method: string; key: string | null; body: Record<string, unknown> }[] = []

/** Gives these answers in turn, and notes what was asked. */
function answerWith(...answers: Answer[]): void {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    expect(path).toBe(address)
    sent.push({
      method: init.method ?? 'GET',
      key: new Headers(init.headers).get('idempotency-key'),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : {},
    })
    const [status, body] = answers.shift() ?? [500, {}]
    return new Response(JSON.stringify(body), { status })
  })
}

beforeEach(() => {
  sent = []
  storeItem('reservation', heldReservation({ reserveId: 'reserve-1' }))
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
  storeItem('reservation', null)
})

const booked = (isFirstBooking = true) =>
  heldReservation({ reserveId: 'reserve-1', status: 'booked', isFirstBooking })
const claimed = heldReservation({ reserveId: 'reserve-1', status: 'claimed' })

describe('finishing a booking', () => {
  it('goes to the card form when the server opens one, with the price that the claim has settled', async () => {
    const appointments = [heldAppointment({ referral: 'waiting' })]
    answerWith([
      200,
      { outcome: 'card', clientSecret: 'secret 1', reservation: { ...claimed, appointments } },
    ])
    expect(await finishBooking({ ...press, isAgreeCancellationPolicy: true })).toEqual({
      kind: 'goTo',
      path: '/booking/payment-details?clientSecret=secret+1',
      clientSecret: 'secret 1',
    })
    expect(sent).toEqual([
      { method: 'POST', key: 'press-number-1', body: { isAgreeCancellationPolicy: true } },
    ])
    expect(readItem('reservation')?.appointments[0]?.referral).toBe('waiting')
  })

  it.each([
    [true, '/thank-you'],
    [false, '/thank-you-confirmed'],
  ])('books by one request; first booking %s leads to %s', async (isFirstBooking, path) => {
    answerWith([200, { outcome: 'booked', reservation: booked(isFirstBooking) }])
    expect(await finishBooking(press)).toEqual({ kind: 'goTo', path })
    expect(sent).toHaveLength(1)
    expect(readItem('reservation')?.status).toBe('booked')
  })

  it('leaves nothing for the thank-you page to read of the reservation', async () => {
    answerWith([200, { outcome: 'booked', reservation: booked() }])
    await finishBooking(press)
    const { accountId, reserveId } = press
    const observer = new QueryObserver(queryClient, reservationQuery({ accountId, reserveId }))
    const stop = observer.subscribe(() => {})
    expect(observer.getCurrentResult()).toMatchObject({
      fetchStatus: 'idle',
      data: { reservation: { isFirstBooking: true } },
    })
    stop()
  })

  it('says what a person can do something about in the server’s words', async () => {
    answerWith([409, { code: 'caseLoadFull', message: 'Not currently accepting new clients.' }])
    expect(await finishBooking(press)).toMatchObject({
      kind: 'failed',
      message: 'Not currently accepting new clients.',
    })
  })

  it.each([
    [404, 'Failed to claim appointment. Please try again later'],
    [503, 'Error while processing your appointment. Please try again'],
  ])('says after %s that %s', async (status, message) => {
    answerWith([status, { message: 'We could not find what you were looking for.' }])
    expect(await finishBooking(press)).toMatchObject({ kind: 'failed', message })
  })

  it('says that the time is theirs where only the card form did not open', async () => {
    answerWith([503, { code: 'cardFormAway', message: 'Your time is held for you.' }])
    expect(await finishBooking(press)).toMatchObject({ message: 'Your time is held for you.' })
  })

  it('asks nothing without a reservation', async () => {
    answerWith()
    expect(await finishBooking({ ...press, reserveId: undefined })).toMatchObject({
      kind: 'failed',
      message: 'Reservation ID not found, failed to claim appointment. Please try again later',
    })
    expect(sent).toEqual([])
  })
})

describe('the last button of a form', () => {
  const withCard = { hasSavedCard: true, savedCardLastFour: '4242' }
  const withoutCard = { hasSavedCard: false, savedCardLastFour: null }
  it.each([
    [withCard, true, 'Book with card ending 4242'],
    [{ ...withCard, savedCardLastFour: null }, true, 'Book with your saved card'],
    [withCard, false, 'Confirm psychology session'],
    [withoutCard, true, 'Proceed to payment details to finalise your booking'],
    [withoutCard, false, 'Proceed to payment details to finalise your booking'],
  ])('%j, with a referral: %s', (client, hasReferral, words) => {
    expect(lastButtonText(client, { hasReferral })).toBe(words)
  })
})
