import { scryptSync } from 'node:crypto'
import { parentPort } from 'node:worker_threads'

export type HashJob = {
  password: string
  salt: Uint8Array
  keyLength: number
  parameters: { cost: number; blockSize: number; parallelization: number }
}

// A thread of the hash pool. It takes about a seventh of a second and 32 MB for a hash. It computes one hash after the other and knows nothing else.

parentPort?.on('message', ({ password, salt, keyLength, parameters }: HashJob) => {
  const maxmem = 256 * parameters.cost * parameters.blockSize
  parentPort?.postMessage(scryptSync(password, salt, keyLength, { ...parameters, maxmem }), [])
})
