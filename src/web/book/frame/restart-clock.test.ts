import { expect, it } from 'vitest'
import { heldReservation } from '../../choose-time/reservation.fixture.ts'
import { keyToRepeat, restartClock } from './hold-watch.tsx'

const press = {
  params: { accountId: 'banksia', reserveId: 'reserve-1' },
  section: 'confirm',
  key: 'key-1',
} as const
const counted = { expiresAt: '2026-11-16T00:28:00Z', serverTime: '2026-11-16T00:13:00Z', resetsLeft: 2 }
const problem = { code: 'tooManyRequests', status: 429, message: 'No' } as const

/** What a press sends, and what becomes of the clock. */
async function restart(isRepeated: boolean, answer: Awaited<ReturnType<NonNullable<Call>>>) {
  const did: unknown[] = []
  const reservation = heldReservation()
  const refusal = await restartClock(
    {
      reservation,
      accept: (next) => void did.push({ accepted: next }),
      ask: async () => did.push('asked'),
    },
    { ...press, isRepeated },
    async (...sent) => {
      did.push(sent)
      return answer
    },
  )
  const [sent, ...shown] = did
  return { reservation, refusal, sent, shown }
}
type Call = Parameters<typeof restartClock>[2]

it('shows the time that a press was answered with', async () => {
  const { reservation, refusal, sent, shown } = await restart(false, { ok: true, value: counted })
  expect(refusal).toBe(null)
  expect(sent).toEqual([
    'resetTimer',
    { params: press.params, body: { section: 'confirm' } },
    { key: 'key-1' },
  ])
  const resetsLeft = { signup: 3, fundingBooking: 3, gpBooking: 3, confirm: 2 }
  expect(shown).toEqual([{ accepted: { ...reservation, ...counted, resetsLeft } }])
})

it('asks how much is left after a repeated press, whose answer may be minutes old', async () => {
  const { refusal, shown } = await restart(true, { ok: true, value: counted })
  expect([refusal, shown]).toEqual([null, ['asked']])
})

it('changes nothing when it is refused', async () => {
  const { refusal, shown } = await restart(false, { ok: false, problem })
  expect([refusal, shown]).toEqual([problem, []])
})

it.each([
  [0, 'key-1'],
  [500, 'key-1'],
  [503, 'key-1'],
  [401, null],
  [429, null],
])('after an answer of %d the next press has the key %s', (status, key) => {
  expect(keyToRepeat({ ...problem, status }, 'key-1')).toBe(key)
  expect(keyToRepeat(null, 'key-1')).toBeNull()
})
