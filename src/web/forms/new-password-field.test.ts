import { describe, expect, it } from 'vitest'
import {
  type MeterAnswer,
  createPasswordMeter,
  type MeterThread,
  type MeterQuestion,
} from './new-password-field.tsx'

/** Threads that are told what to answer, and what was asked of them. */
function threads() {
  const started: FakeThread[] = []
  const meter = createPasswordMeter(() => {
    const thread = new FakeThread()
    started.push(thread)
    return thread
  })
  return { meter, started }
}

class FakeThread extends EventTarget implements MeterThread {
  asked: MeterQuestion[] = []
  isOver = false
  postMessage(question: MeterQuestion) {
    this.asked.push(question)
  }
  terminate() {
    this.isOver = true
  }
  answer(data: MeterAnswer) {
    this.dispatchEvent(Object.assign(new Event('message'), { data }))
  }
}

describe('the password meter', () => {
  it('asks one thread, and tells each question its own answer', async () => {
    const { meter, started } = threads()
    const answers = [meter.measure('one', ['Kym']), meter.measure('two')]
    expect(started).toHaveLength(1)
    expect(started[0]?.asked).toEqual([
      { id: 1, password: 'one', known: ['Kym'] },
      { id: 2, password: 'two', known: [] },
    ])
    started[0]?.answer({ id: 2, strength: 4 })
    started[0]?.answer({ id: 1, strength: 1 })
    expect(await Promise.all(answers)).toEqual([1, 4])
  })

  it('stops word lists that are on their way, and fetches them again for the next question', async () => {
    const { meter, started } = threads()
    const stopped = meter.measure('one')
    meter.yieldLine()
    expect(await stopped).toBeNull()
    expect(started[0]?.isOver).toBe(true)
    const again = meter.measure('one')
    started[0]?.answer({ id: 2, strength: 0 })
    started[1]?.answer({ id: 2, strength: 3 })
    expect(await again).toBe(3)
  })

  it('keeps lists that have arrived until it is ended', async () => {
    const { meter, started } = threads()
    const first = meter.measure('one')
    started[0]?.answer({ id: 1, strength: 2 })
    await first
    meter.yieldLine()
    expect(started[0]?.isOver).toBe(false)
    meter.end()
    expect(started[0]?.isOver).toBe(true)
  })

  it.each([
    ['lists that cannot be fetched', (thread?: FakeThread) => thread?.answer({ id: 1, strength: null })],
    ['a thread that cannot start', (thread?: FakeThread) => thread?.dispatchEvent(new Event('error'))],
  ])('leaves it to the server after %s, and tries again', async (_, fail) => {
    const { meter, started } = threads()
    const first = meter.measure('one')
    fail(started[0])
    expect(await first).toBeNull()
    void meter.measure('one')
    expect(started).toHaveLength(2)
  })
})
