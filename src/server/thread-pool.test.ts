import { describe, expect, it } from 'vitest'
import { TooBusy } from './http/problem.ts'
import type { HashJob } from './sign-in/hash-worker.ts'
import { createThreadPool } from './concurrency.ts'

const script = new URL('./sign-in/hash-worker.ts', import.meta.url)

const job = {
  password: 'word',
  salt: Buffer.alloc(16),
  keyLength: 32,
  parameters: { cost: 16, blockSize: 8, parallelization: 1 },
}

describe('the thread pool', () => {
  it('computes what waits, and refuses at once what is too much', async () => {
    const hash = createThreadPool<HashJob, Uint8Array>({ script, size: 1, most: 3 })
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => hash(job)))
    const refused = answers.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(6)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toBeInstanceOf(TooBusy)
    expect(await hash(job)).toHaveLength(32)
  })

  it('goes on after a job that fails', async () => {
    const hash = createThreadPool<HashJob, Uint8Array>({ script, size: 1 })
    const impossible = { ...job, parameters: { ...job.parameters, cost: 3 } }
    const [failed, good] = await Promise.allSettled([hash(impossible), hash(job)])
    expect([failed.status, good.status]).toEqual(['rejected', 'fulfilled'])
  })
})
