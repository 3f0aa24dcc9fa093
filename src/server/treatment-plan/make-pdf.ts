import { createThreadPool } from '../identity/thread-pool.ts'
import type { TreatmentPlan } from './treatment-plan.ts'

/** One for the process. */
const pool = createThreadPool<TreatmentPlan, Uint8Array<ArrayBuffer>>({
  work: 'treatment plans to draw',
  script: new URL('./pdf-worker.ts', import.meta.url),
  size: 1,
})

/** Drawn beside the main thread, which has other requests to answer. `TooBusy` when too many wait. */
export const makePdf = (plan: TreatmentPlan): Promise<Uint8Array<ArrayBuffer>> => pool(plan)
