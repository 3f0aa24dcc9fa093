import { Worker } from 'node:worker_threads'
import { createSemaphore } from '../../uploads/semaphore.ts'
import type { BusyAnswer, BusyJob } from './parse-busy.ts'

const longestMilliseconds = 8_000
/** However many calendars are added at once, the memory of two. */
const twoAtATime = createSemaphore(2)
const limits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }

/**
 * A calendar is a small program by someone else: a rule that never ends, or a file that is all brackets. It is read in a thread
 * of its own, with a limit of time and memory, and whatever it does there, every request goes on.
 */
export const parseInThread = (job: BusyJob): Promise<BusyAnswer> => twoAtATime(() => parse(job))

function parse(job: BusyJob): Promise<BusyAnswer> {
  const worker = new Worker(new URL('./busy-worker.ts', import.meta.url), { resourceLimits: limits })
  return new Promise<BusyAnswer>((resolve) => {
    const settle = (answer: BusyAnswer) => {
      clearTimeout(timer)
      resolve(answer)
      void worker.terminate()
    }
    const timer = setTimeout(() => settle({ failure: 'tooComplex' }), longestMilliseconds)
    worker.once('message', settle)
    worker.once('error', () => settle({ failure: 'tooComplex' }))
    worker.once('exit', () => settle({ failure: 'tooComplex' }))
    worker.postMessage(job, [])
  })
}
