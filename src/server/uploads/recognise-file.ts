import type { Recognised } from '#domain/uploads/recognise.ts'
import { createThreadPool } from '../identity/thread-pool.ts'

/** What a file is by its content, found beside the main thread. `TooBusy` when too many wait. One thread for the process. */
export const recogniseFile = createThreadPool<Uint8Array, Recognised>({
  script: new URL('./recognise-worker.ts', import.meta.url),
  size: 1,
  work: 'looking into files',
})
