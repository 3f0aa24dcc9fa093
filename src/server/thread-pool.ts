import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { TooBusy } from './http/problem.ts'

type WaitingJob<Job, Answer> = { job: Job; resolve: (answer: Answer) => void; reject: (error: Error) => void }
type PoolOptions = {
  script: URL
  size?: number
  most?: number
  /** What waits, for the message. */ work?: string
}

/** One core stays for everything else. */
const threads = Math.max(1, Math.min(4, availableParallelism() - 1))
/** A person waits no longer than that: how many may wait depends on how fast this machine is just now. */
const longestWait = 3_000
const mostWaiting = 64
const leastWaiting = 4

/**
 * Work on passwords is slow: hashing on purpose, measuring by nature; so is drawing a PDF. It has threads of its own, because on
 * the main thread it would hold up every request, and in Node's common pool every file that is read and every host name that is
 * looked up. The line is short: beyond it `TooBusy` is thrown at once.
 */
export function createThreadPool<Job, Answer>({
  script,
  size = threads,
  most = mostWaiting,
  work = 'work on passwords',
}: PoolOptions): (job: Job) => Promise<Answer> {
  const line: WaitingJob<Job, Answer>[] = []
  const idle: Worker[] = []
  let started = 0
  /** Of the last jobs, in milliseconds; at first what one takes on an ordinary machine. */
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
    return new Worker(script)
  }
  const run = (worker: Worker, { job, resolve, reject }: WaitingJob<Job, Answer>) => {
    const began = performance.now()
    const settle = (isAlive: boolean, answer: () => void) => {
      average += (performance.now() - began - average) / 4
      worker.off('message', onAnswer).off('error', onError)
      // An idle thread keeps no process alive.
      worker.unref()
      if (isAlive) idle.push(worker)
      else started -= 1
      next()
      answer()
    }
    const onAnswer = (answer: Answer) => settle(true, () => resolve(answer))
    const onError = (error: Error) => settle(false, () => reject(error))
    worker.on('message', onAnswer).on('error', onError).ref()
    worker.postMessage(job, [])
  }

  const isFull = () =>
    line.length >= most || (line.length >= leastWaiting && (line.length * average) / size > longestWait)

  return (job) => {
    if (isFull()) return Promise.reject(new TooBusy(work))
    return new Promise((resolve, reject) => {
      line.push({ job, resolve, reject })
      next()
    })
  }
}
