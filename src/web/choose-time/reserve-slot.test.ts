import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { heldReservation } from './reservation.fixture.ts'
import { reserveSlot, type SlotChoice } from './reserve-slot.ts'
import { readItem, storeItem } from '../session/tab-storage.ts'

const choice: SlotChoice = {
  accountId: 'banksia',
  clinicianId: 'amelia',
  appointmentTypeId: 'initial',
  startDateTime: '2026-11-18T23:00:00Z',
  deliveryType: 'videoCall',
  funding: 'rebate',
}
const visitor = { isSignedIn: false, key: 'press-number-1' }
const client = { ...visitor, isSignedIn: true }
const collection = '/api/accounts/banksia/reserved-appointments'

type Call = { method: string; path: string; key: string | null; body: unknown }
let calls: Call[] = []

/** Answers by "METHOD path", and notes what was asked. */
function answerWith(answers: Record<string, [status: number, body?: unknown]>): void {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const method = init.method ?? 'GET'
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    calls.push({ method, path, key: new Headers(init.headers).get('idempotency-key'), body })
    const [status, answer] = answers[`${method} ${path}`] ?? [404]
    return new Response(status === 204 ? null : JSON.stringify(answer ?? {}), { status })
  })
}

const held = { data: { reserveId: 'reserve-1' } }

beforeEach(() => {
  calls = []
})
afterEach(() => {
  vi.unstubAllGlobals()
  storeItem('reservation', null)
})

describe('reserving a slot', () => {
  it('holds it, reads it and keeps it, with the key of the press', async () => {
    answerWith({
      [`POST ${collection}`]: [201, held],
      [`GET ${collection}/reserve-1`]: [200, heldReservation()],
    })
    expect(await reserveSlot(choice, visitor)).toMatchObject({ kind: 'reserved' })
    expect(calls.map(({ method }) => method)).toEqual(['POST', 'GET'])
    expect(calls[0]).toMatchObject({
      key: 'press-number-1',
      body: { clinicianId: 'amelia', funding: 'rebate', slots: [{ startDateTime: choice.startDateTime }] },
    })
    expect(readItem('reservation')?.reserveId).toBe('reserve-1')
  })

  it('claims it for a client who is signed in', async () => {
    answerWith({
      [`POST ${collection}`]: [201, held],
      [`PUT ${collection}/reserve-1`]: [200, { clientSecret: null }],
      [`GET ${collection}/reserve-1`]: [200, heldReservation({ status: 'claimed' })],
    })
    expect(await reserveSlot(choice, client)).toMatchObject({ kind: 'reserved' })
    expect(calls[1]).toMatchObject({
      method: 'PUT',
      body: { claimReservation: true, mode: 'setup', funding: 'rebate' },
    })
  })

  it('gives the time back when the client may not have it', async () => {
    answerWith({
      [`POST ${collection}`]: [201, held],
      [`PUT ${collection}/reserve-1`]: [422, { message: 'Please check the details and try again.' }],
      [`DELETE ${collection}/reserve-1`]: [204],
    })
    expect(await reserveSlot(choice, client)).toMatchObject({ kind: 'refused' })
    await vi.waitFor(() => expect(calls.at(-1)).toMatchObject({ method: 'DELETE' }))
    expect(readItem('reservation')).toBeNull()
  })

  it('asks the server to give up an earlier hold only where that was agreed to', async () => {
    storeItem('reservation', heldReservation({ reserveId: 'earlier' }))
    const answers: Parameters<typeof answerWith>[0] = {
      [`POST ${collection}`]: [201, held],
      [`GET ${collection}/reserve-1`]: [200, heldReservation()],
    }
    answerWith(answers)
    await reserveSlot({ ...choice, replaces: 'earlier' }, visitor)
    await reserveSlot(choice, visitor)
    const bodies = calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
    expect(bodies).toMatchObject([{ replaces: 'earlier' }, {}])
    expect(bodies[1]).not.toHaveProperty('replaces')
    expect(calls.map(({ method }) => method)).not.toContain('DELETE')
    expect(readItem('reservation')?.reserveId).toBe('reserve-1')
  })

  it.each([
    [409, 'Appointment slot already taken. Please choose another time', { kind: 'taken' }],
    [404, 'The psychologist may no longer be available for this time slot', { kind: 'gone' }],
    [403, 'The Care team session appointment type is set to all', { kind: 'refused' }],
    [500, 'Internal server error. Please try again later.', { kind: 'refused' }],
  ])('says what %s means, and keeps nothing', async (status, message, outcome) => {
    answerWith({ [`POST ${collection}`]: [status, { message }] })
    const answer = await reserveSlot(choice, visitor)
    expect(answer).toMatchObject(outcome)
    if (answer.kind === 'refused') expect(answer.problem.message).toBe(message)
    expect(readItem('reservation')).toBeNull()
  })

  it('is refused, with words, when no answer comes', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')))
    expect(await reserveSlot(choice, visitor)).toMatchObject({ kind: 'refused', problem: { status: 0 } })
  })
})
