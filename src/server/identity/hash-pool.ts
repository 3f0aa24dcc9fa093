import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { TooBusy } from '../http/too-busy.ts'

export type HashJob = {
  password: string
  salt: Uint8Array
  keyLength: number
  parameters: { cost: number; blockSize: number; parallelization: number }
}

type Waiting = { job: HashJob; resolve: (key: Buffer) => void; reject: (error: Error) => void }
type Pool = (job: HashJob) => Promise<Buffer>

/** One core stays for everything else. A hash takes about a seventh of a second and 32 MB. */
const threads = Math.max(1, Math.min(4, availableParallelism() - 1))
/** A person waits no longer than that: how many may wait depends on how fast this machine is just now. */
const longestWait = 3_000
const mostWaiting = 64
const leastWaiting = 4

/**
 * Password hashes are slow on purpose. They have threads of their own, because in Node's common pool they would stand before
 * every file that is read and every host name that is looked up. The line is short: beyond it `TooBusy` is thrown at once.
 */
export function createHashPool({ size = threads, most = mostWaiting } = {}): Pool {
  const line: Waiting[] = []
  const idle: Worker[] = []
  let started = 0
  /** Of the last hashes, in milliseconds; at first what one takes on an ordinary machine. */
  let average = 150

  const next = () => {
    const [first] = line
    if (!first) return
    const worker = idle.pop() ?? (started < size ? start() : undefined)
    if (!worker) return
    line.shift()
    run(worker, first)
  }
  const start = () => {
    started += 1
    return new Worker(new URL('./hash-worker.ts', import.meta.url))
  }
  const run = (worker: Worker, { job, resolve, reject }: Waiting) => {
    const began = performance.now()
    const settle = (isAlive: boolean, answer: () => void) => {
      average += (performance.now() - began - average) / 4
      worker.off('message', onKey).off('error', onError)
      // An idle thread keeps no process alive.
      worker.unref()
      if (isAlive) idle.push(worker)
      else started -= 1
      next()
      answer()
    }
    const onKey = (key: Uint8Array) => settle(true, () => resolve(Buffer.from(key)))
    const onError = (error: Error) => settle(false, () => reject(error))
    worker.on('message', onKey).on('error', onError).ref()
    worker.postMessage(job, [])
  }

  const isFull = () =>
    line.length >= most || (line.length >= leastWaiting && (line.length * average) / size > longestWait)

  return (job) => {
    if (isFull()) return Promise.reject(new TooBusy('password hashes'))
    return new Promise((resolve, reject) => {
      line.push({ job, resolve, reject })
      next()
    })
  }
}
