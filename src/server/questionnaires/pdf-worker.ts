import { parentPort } from 'node:worker_threads'
import { drawPlanPdf } from './draw-treatment-plan.ts'
import type { TreatmentPlan } from './treatment-plan.ts'

// A thread that draws PDFs. The longest answers take it a second or two, an ordinary summary a tenth of a second.

parentPort?.on('message', async (plan: TreatmentPlan) => {
  parentPort?.postMessage(new Uint8Array(await drawPlanPdf(plan)), [])
})
