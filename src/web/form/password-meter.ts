export type Question = { id: number; password: string; known: string[] }
/** Null where the word lists could not be fetched. */
export type Answer = { id: number; strength: number | null }

export type MeterThread = Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>

/**
 * Measures passwords in a thread of its own, which brings the word lists: hundreds of kilobytes. Ending the thread ends their
 * download as well, which nothing else does.
 */
export function createPasswordMeter(startThread: () => MeterThread) {
  let thread: MeterThread | undefined
  let hasLists = false
  let lastId = 0
  const waiting = new Map<number, (strength: number | null) => void>()

  const settle = (id: number, strength: number | null) => {
    waiting.get(id)?.(strength)
    waiting.delete(id)
  }
  /** What is being measured is answered with null. */
  const end = () => {
    thread?.terminate()
    thread = undefined
    hasLists = false
    for (const id of waiting.keys()) settle(id, null)
  }
  const start = () => {
    const started = startThread()
    started.addEventListener('message', (event) => {
      const { id, strength } = (event as MessageEvent<Answer>).data
      if (thread !== started) return
      hasLists ||= strength !== null
      settle(id, strength)
      // Asked again, a new one fetches again what did not arrive.
      if (strength === null) end()
    })
    started.addEventListener('error', () => thread === started && end())
    return started
  }

  return {
    /** zxcvbn's score, 0 to 4; null where it could not be measured. */
    measure(password: string, known: string[] = []): Promise<number | null> {
      thread ??= start()
      const id = ++lastId
      const question: Question = { id, password, known }
      thread.postMessage(question, [])
      return new Promise((resolve) => waiting.set(id, resolve))
    },
    /** Stops lists that are still on their way. A thread that has them stays. */
    yieldLine(): void {
      if (!hasLists) end()
    },
    end,
  }
}

/** The one of this page. */
export const passwordMeter = createPasswordMeter(
  () => new Worker(new URL('./password-worker.ts', import.meta.url), { type: 'module' }),
)
