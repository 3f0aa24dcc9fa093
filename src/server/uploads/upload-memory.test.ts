import { describe, expect, it } from 'vitest'
import { createUploadMemory } from './multipart.ts'

const isSettled = async (promise: Promise<void>) => {
  let settled = false
  void promise.then(() => (settled = true))
  await new Promise((resolve) => setImmediate(resolve))
  return settled
}

describe('the memory of uploads', () => {
  it('lets any number of small ones in, and has those wait that do not fit', async () => {
    const memory = createUploadMemory(100)
    const slow = Array.from({ length: 50 }, () => memory.open())
    for (const share of slow) await share.take(1)
    const [one, two, three] = [memory.open(), memory.open(), memory.open()]
    await one.take(50)
    // The room is full: this one goes on as the favourite, the next ones wait.
    await two.take(10)
    const [waiting, waitingToo] = [three.take(10), one.take(1)]
    expect(await isSettled(waiting)).toBe(false)
    await two.take(10)
    two.giveBack()
    expect(await isSettled(waiting)).toBe(true)
    three.giveBack()
    expect(await isSettled(waitingToo)).toBe(true)
  })

  it('never has all of them wait for each other', async () => {
    const memory = createUploadMemory(100)
    const upload = async () => {
      const share = memory.open()
      for (let piece = 0; piece < 6; piece += 1) await share.take(10)
      share.close()
    }
    expect(await Promise.all(Array.from({ length: 20 }, upload))).toHaveLength(20)
  })

  it('counts nothing of what is thrown away', async () => {
    const memory = createUploadMemory(10)
    const refused = memory.open()
    await refused.take(10)
    refused.close()
    await refused.take(1_000)
    expect(await isSettled(memory.open().take(10))).toBe(true)
  })
})
