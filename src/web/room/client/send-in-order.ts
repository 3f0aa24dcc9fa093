/** `later`: no answer came, or the server is away, and it may be tried again. */
type Sent = 'done' | 'refused' | 'later'

const pausesMs = [500, 1_000, 2_000, 4_000] as const

type Wait = (ms: number) => Promise<void>
const wait: Wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * One message after the other, each tried until it was taken or refused: an answer that overtakes its candidates is no use. What is
 * not sent after a while is given up, as its connection has begun anew by then.
 */
export function createOutbox<T>(
  send: (message: T) => Promise<Sent>,
  { givesUpAfterMs = 30_000, pause = wait } = {},
) {
  let queue: Promise<unknown> = Promise.resolve()

  const deliver = async (message: T): Promise<boolean> => {
    let waited = 0
    for (let attempt = 0; ; attempt += 1) {
      const sent = await send(message)
      if (sent !== 'later') return sent === 'done'
      const ms = pausesMs[Math.min(attempt, pausesMs.length - 1)] ?? 0
      waited += ms
      if (waited > givesUpAfterMs) return false
      await pause(ms)
    }
  }

  return {
    /** True once the server has it. */
    send: (message: T): Promise<boolean> => {
      const sent = queue.then(() => deliver(message))
      queue = sent.catch(() => false)
      return sent
    },
  }
}
