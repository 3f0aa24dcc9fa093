import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { QueryObserver } from '@tanstack/react-query'
import { queryClient } from '../../api/query.ts'
import { heldAppointment, heldReservation } from '../../appointment/reservation.fixture.ts'
import { readItem, storeItem } from '../../visit/tab-storage.ts'
import { reservationQuery } from '../frame/reservation-query.ts'
import { finishBooking } from './finish-booking.ts'

const address = '/api/accounts/banksia/reserved-appointments/reserve-1'
const wanted = { accountId: 'banksia', reserveId: 'reserve-1', key: 'press-number-1' }

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

describe('finishing a booking', () => {
  it('goes to the card form when the server opens one', async () => {
    answerWith([200, { clientSecret: 'secret 1' }])
    expect(await finishBooking({ ...wanted, isAgreeCancellationPolicy: true })).toEqual({
      kind: 'goTo',
      path: '/booking/payment-details?clientSecret=secret+1',
      clientSecret: 'secret 1',
    })
    expect(sent).toMatchObject([
      {
        body: {
          claimReservation: true,
          shouldGenerateCheckoutSession: true,
          isAgreeCancellationPolicy: true,
        },
      },
    ])
  })

  /** As the frame around the page does. */
  async function watchReservation() {
    const params = { accountId: wanted.accountId, reserveId: wanted.reserveId }
    const observer = new QueryObserver(queryClient, reservationQuery(params))
    const stop = observer.subscribe(() => {})
    await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true))
    return { observer, stop }
  }

  it('reads the reservation again for the card form, whose price the claim has settled', async () => {
    const held = heldReservation({ reserveId: 'reserve-1' })
    const claimed = { ...held, appointments: [heldAppointment({ referral: 'waiting' })] }
    answerWith([200, held], [200, { clientSecret: 'secret 1' }], [200, claimed])
    const { stop } = await watchReservation()
    await finishBooking(wanted)
    await vi.waitFor(() => expect(readItem('reservation')?.appointments[0]?.referral).toBe('waiting'))
    stop()
  })

  it('goes to the card form where the reservation cannot be read again', async () => {
    answerWith([200, heldReservation({ reserveId: 'reserve-1' })], [200, { clientSecret: 'secret 1' }])
    const { observer, stop } = await watchReservation()
    expect(await finishBooking(wanted)).toMatchObject({ kind: 'goTo', clientSecret: 'secret 1' })
    await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true))
    expect(readItem('reservation')?.status).toBe('held')
    stop()
  })

  it.each([
    [true, '/thank-you'],
    [false, '/thank-you-confirmed'],
  ])('books with the saved card; first booking %s leads to %s', async (isFirstBooking, path) => {
    const booked = heldReservation({ reserveId: 'reserve-1', status: 'booked', isFirstBooking })
    answerWith([200, { clientSecret: null }], [200, { clientSecret: null }], [200, booked])
    expect(await finishBooking(wanted)).toEqual({ kind: 'goTo', path })
    expect(sent.map(({ method }) => method)).toEqual(['PUT', 'PUT', 'GET'])
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
    expect(readItem('reservation')?.status).toBe('booked')
  })

  it('says what a person can do something about in the server’s words', async () => {
    answerWith([409, { code: 'caseLoadFull', message: 'Not currently accepting new clients.' }])
    expect(await finishBooking(wanted)).toMatchObject({
      kind: 'failed',
      message: 'Not currently accepting new clients.',
    })
  })

  it.each([
    [503, 'Failed to claim appointment. Please try again later'],
    [404, 'Failed to claim appointment. Please try again later'],
  ])('says that it was not claimed after %s', async (status, message) => {
    answerWith([status, { message: 'We could not find what you were looking for.' }])
    expect(await finishBooking(wanted)).toMatchObject({ kind: 'failed', message })
  })

  it('says that the time is theirs where only the card form did not open', async () => {
    answerWith([503, { code: 'cardFormAway', message: 'Your time is held for you.' }])
    expect(await finishBooking(wanted)).toMatchObject({ message: 'Your time is held for you.' })
  })

  it('says that it was claimed and not processed', async () => {
    answerWith([200, { clientSecret: null }], [503, {}])
    expect(await finishBooking(wanted)).toMatchObject({
      kind: 'failed',
      message: 'Error while processing your appointment. Please try again',
    })
  })

  it('asks nothing without a reservation', async () => {
    answerWith()
    expect(await finishBooking({ ...wanted, reserveId: undefined })).toMatchObject({
      kind: 'failed',
      message: 'Reservation ID not found, failed to claim appointment. Please try again later',
    })
    expect(sent).toEqual([])
  })
})
