import { scryptSync } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import type { HashJob } from './hash-pool.ts'

// A thread of the hash pool. It computes one hash after the other and knows nothing else.

parentPort?.on('message', ({ password, salt, keyLength, parameters }: HashJob) => {
  const maxmem = 256 * parameters.cost * parameters.blockSize
  parentPort?.postMessage(scryptSync(password, salt, keyLength, { ...parameters, maxmem }), [])
})
