import { expect, it } from 'vitest'
import { createOutbox } from './room-signals.ts'

const noPause = async () => {}

/** A server that answers so, in turn, and keeps what it has taken. */
function server(...answers: ('done' | 'refused' | 'later')[]) {
  const taken: string[] = []
  const send = async (message: string) => {
    const answer = answers.shift() ?? 'done'
    if (answer === 'done') taken.push(message)
    return answer
  }
  return { send, taken }
}

it('keeps the order while the first waits for the server', async () => {
  const { send, taken } = server('later', 'later', 'done')
  const outbox = createOutbox(send, { pause: noPause })
  expect(await Promise.all([outbox.send('offer'), outbox.send('candidate')])).toEqual([true, true])
  expect(taken).toEqual(['offer', 'candidate'])
})

it('goes on after one that is refused', async () => {
  const { send, taken } = server('refused')
  const outbox = createOutbox(send, { pause: noPause })
  expect(await Promise.all([outbox.send('to someone gone'), outbox.send('next')])).toEqual([false, true])
  expect(taken).toEqual(['next'])
})

it('gives up after a while', async () => {
  const away = async () => 'later' as const
  expect(await createOutbox(away, { pause: noPause, givesUpAfterMs: 5_000 }).send('offer')).toBe(false)
})
