import { expect, it, vi } from 'vitest'
import type { Charge } from '#contract/staff/charges.ts'
import type { ApiAnswer, ApiProblem } from '../../api/call-api.ts'
import { type RefundRequest, sendRefund, unansweredRefund } from './refund-dialog.tsx'

const done: ApiAnswer<null> = { ok: true, value: null }
const failed = (code: ApiProblem['code'], status: number): ApiAnswer<null> => ({
  ok: false,
  problem: { code, status, message: 'No.' },
})
const lost = failed('offline', 0)

/** A server that answers so, one press after the other, and the requests that it was sent. */
function answering(...answers: ApiAnswer<null>[]) {
  const sent: RefundRequest[] = []
  const send = async (request: RefundRequest) => {
    sent.push(request)
    return answers[sent.length - 1] ?? done
  }
  return { sent, send }
}

const charge = () => ({ id: crypto.randomUUID(), refunds: [] as Charge['refunds'] })
const tenDollars = { cents: 10_00, why: 'Goodwill' }
const fiveDollars = { cents: 5_00, why: 'Charged twice' }

it.each([lost, failed('internal', 500), failed('unavailable', 503)])(
  'a press after a lost answer is the same request, whatever was chosen since: %j',
  async (answer) => {
    const id = charge()
    const { sent, send } = answering(answer)
    await sendRefund(id, tenDollars, send)
    expect(unansweredRefund(id)).toMatchObject(tenDollars)
    await sendRefund(id, fiveDollars, send)
    expect(sent[0]).toMatchObject(tenDollars)
    expect(sent[1]).toEqual(sent[0])
    expect(unansweredRefund(id)).toBeNull()
  },
)

it('a press while another is under way is the same request, too', async () => {
  const id = charge()
  const { sent, send } = answering()
  await Promise.all([sendRefund(id, tenDollars, send), sendRefund(id, fiveDollars, send)])
  expect(sent[1]).toEqual(sent[0])
})

it('what was not known is sent under its key also where an earlier press has been answered meanwhile', async () => {
  const id = charge()
  const { sent, send } = answering(lost)
  await sendRefund(id, tenDollars, send)
  const shown = unansweredRefund(id)
  await sendRefund(id, tenDollars, send)
  await sendRefund(id, shown ?? tenDollars, send)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})

it('after one that succeeded, and after one that was refused, the next is another', async () => {
  const id = charge()
  const { sent, send } = answering(done, failed('invalidInput', 422))
  for (const wanted of [tenDollars, tenDollars, fiveDollars]) await sendRefund(id, wanted, send)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
  expect(sent[2]).toMatchObject(fiveDollars)
  expect(unansweredRefund(id)).toBeNull()
})

it.each([failed('tooManyRequests', 429), failed('stepUpNeeded', 403), failed('unauthenticated', 401)])(
  'an answer that is not about the refund leaves it unknown: %j',
  async (answer) => {
    const id = charge()
    const { sent, send } = answering(answer, lost, answer)
    await sendRefund(id, tenDollars, send)
    expect(unansweredRefund(id)).toBeNull()
    await sendRefund(id, tenDollars, send)
    await sendRefund(id, fiveDollars, send)
    expect(unansweredRefund(id)).toEqual(sent[1])
  },
)

it('of another charge it is another request', async () => {
  const { sent, send } = answering(lost)
  await sendRefund(charge(), tenDollars, send)
  await sendRefund(charge(), tenDollars, send)
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
})

it('is forgotten before the server forgets its key', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const id = charge()
  const { sent, send } = answering(lost)
  await sendRefund(id, tenDollars, send)
  vi.advanceTimersByTime(11 * 3_600_000)
  expect(unansweredRefund(id)).toEqual(sent[0])
  vi.advanceTimersByTime(2 * 3_600_000)
  expect(unansweredRefund(id)).toBeNull()
  vi.useRealTimers()
})
