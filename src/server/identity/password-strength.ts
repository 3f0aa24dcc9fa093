import type { StrengthJob } from './strength-worker.ts'
import { createThreadPool } from './thread-pool.ts'

/** One for the process. */
const pool = createThreadPool<StrengthJob, number>({
  script: new URL('./strength-worker.ts', import.meta.url),
  size: 1,
})

/** The same score as in the browser, measured beside the main thread. `TooBusy` when too many wait. */
export const measurePassword = (password: string, known: string[]): Promise<number> =>
  pool({ password, known })

let isWarm = false

/** Has the word lists read while someone still types, once for the process: the first sign-up need not wait for them. */
export function readWordLists(): void {
  if (isWarm) return
  isWarm = true
  pool({ password: '', known: [] }).catch(() => (isWarm = false))
}
