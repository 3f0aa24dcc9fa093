import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { TooBusy } from './http/problem.ts'

/** Lets so many in at a time; the others wait in line. Uploads that wait are not read, so their senders wait too. */
export function createSemaphore(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = most
  const line: (() => void)[] = []
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => line.push(resolve))
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else free += 1
    }
  }
}

type SemaphoreLimits = { most: number; waiting: number }

/** The same for each name by itself. Null, and nothing is done, where too many of that name wait already. */
export function createSemaphores({
  most,
  waiting,
}: SemaphoreLimits): <T>(name: string, work: () => Promise<T>) => Promise<T | null> {
  const named = new Map<string, { semaphore: ReturnType<typeof createSemaphore>; present: number }>()
  return async (name, work) => {
    const own = named.get(name) ?? { semaphore: createSemaphore(most), present: 0 }
    if (own.present >= most + waiting) return null
    named.set(name, own)
    own.present += 1
    try {
      return await own.semaphore(work)
    } finally {
      own.present -= 1
      if (own.present === 0) named.delete(name)
    }
  }
}

/**
 * Lets many callers share one piece of work whose answer must be no older than their call. A call during a run
 * gets the next run, because the current one may have read too early; all calls until then share it.
 */
export function createSharedRun<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  let waiting: Promise<T> | null = null

  const start = (): Promise<T> => {
    const started = run().finally(() => void (running = null))
    running = started
    return started
  }
  return () => {
    if (waiting) return waiting
    if (!running) return start()
    waiting = running
      .catch(() => null)
      .then(() => {
        waiting = null
        return start()
      })
    return waiting
  }
}

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
